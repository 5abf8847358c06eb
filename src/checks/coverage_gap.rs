//! Events before a compaction that nobody accounts for.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::coverage::{Coverage, EventRange};
use crate::finding::{Finding, Quote, Severity};
use crate::policy::Limits;
use crate::recording::{EventIndex, Evidence, Line, Part};
use crate::replay::{CoverageFault, Effect, Replay, Step};
use crate::wording::{agreeing, counted};
use std::collections::BTreeSet;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "coverage-gap",
    summary: "events before a compaction that are neither covered by its summary nor kept",
    severity: Severity::Error,
    page: include_str!("coverage_gap.md"),
    run,
};

fn run(replay: &Replay<'_>, _: &Facts, _: &Limits) -> Checked {
    let mut checked = Checked::default();
    // What an earlier compaction already left open, and this one leaves open again, is told once.
    let mut told: BTreeSet<CoverageFault> = BTreeSet::new();
    let mut open = Coverage::default();
    for step in &replay.steps {
        let fresh: Vec<CoverageFault> = step
            .faults
            .iter()
            .copied()
            .filter(|fault| told.insert(*fault))
            .flat_map(|fault| untold(fault, &mut open))
            // What it took out of context with no summary at all is told as an eviction.
            .filter(|fault| !(is_open(*fault) && replay.effect(step) == Effect::Eviction))
            .collect();
        let follows = |one: &CoverageFault, next: &CoverageFault| {
            let line = |fault: &CoverageFault| unreadable_line(replay, *fault);
            line(one)
                .zip(line(next))
                .is_some_and(|(one, next)| next <= one + 1)
        };
        let runs = fresh.chunk_by(follows);
        checked
            .findings
            .extend(runs.filter_map(|run| finding_of(replay, step, run)));
        if step.covered.is_none() {
            let record = replay.record(step);
            let is_unread = |part| record.is_some_and(|record| record.unread.has(&[part]));
            let unplaced = replay
                .recording
                .unread_before(step.fresh.end, &[Part::Offsets]);
            let why = if record.is_some_and(|record| record.unknown_claimed) {
                "what it claims to cover cannot be read"
            } else if record.is_some_and(|record| record.claimed_by == Evidence::Inferred) {
                "versions of the program differ in what they read, and none is recorded"
            } else if is_unread(Part::Kept) {
                "what it says stays in context cannot be read"
            } else if unplaced.is_some() {
                "where an event before it lies cannot be read"
            } else if record.is_some_and(|record| record.claimed.is_some()) {
                "what a summary that it read covers is not known"
            } else {
                "neither covered ranges nor input are recorded"
            };
            checked.undecided(step.index, why);
        }
    }
    checked
}

fn is_open(fault: CoverageFault) -> bool {
    matches!(fault, CoverageFault::Unclaimed(_))
}

/// The parts of a fault that lie in no range that is `open` already, which they are from now on.
fn untold(fault: CoverageFault, open: &mut Coverage) -> Vec<CoverageFault> {
    let CoverageFault::Unclaimed(range) = fault else {
        return vec![fault];
    };
    let range: Coverage = std::iter::once(range).collect();
    let parts = range.minus(open);
    *open = open.union(&range);
    let parts = parts.ranges().iter().copied();
    parts.map(CoverageFault::Unclaimed).collect()
}

/// The line of bytes that could not be read.
fn unreadable_line(replay: &Replay<'_>, fault: CoverageFault) -> Option<u32> {
    let CoverageFault::Unreadable(number) = fault else {
        return None;
    };
    Some(replay.recording.defects.get(number)?.line.0)
}

/// One finding on a fault, or on unreadable lines that follow each other.
fn finding_of(replay: &Replay<'_>, step: &Step, run: &[CoverageFault]) -> Option<Finding> {
    let (first, last) = (run.first()?, run.last()?);
    let mut found = finding(replay, step, *first);
    let lines = |fault| unreadable_line(replay, fault);
    if let (Some(from), Some(to), true) = (lines(*first), lines(*last), run.len() > 1) {
        let defects = counted(run.len() as u64, "defect");
        found.subject = format!("unreadable lines {from}-{to}");
        let anchors = run.iter().filter_map(|fault| anchor(replay, *fault));
        found.anchor = Some(anchors.collect::<Vec<_>>().join(" "));
        found.message = format!(
            "lines {from} to {to} ({defects}) could not be read: what they held is in no coverage"
        );
    }
    Some(found)
}

fn finding(replay: &Replay<'_>, step: &Step, fault: CoverageFault) -> Finding {
    let (subject, message) = words(replay, step, fault);
    let severity = match fault {
        CoverageFault::EmptySpan if replay.loses_nothing(step) => Severity::Note,
        CoverageFault::MissingHead | CoverageFault::Missing(_) | CoverageFault::Split(..) => {
            Severity::Warning
        }
        CoverageFault::EmptySpan
        | CoverageFault::Hole(_)
        | CoverageFault::Unclaimed(_)
        | CoverageFault::Unseen(_)
        | CoverageFault::Overclaim(_)
        | CoverageFault::Unreadable(_)
        | CoverageFault::More(_) => Severity::Error,
    };
    let mut finding = Finding::new(CHECK.id, severity, subject, message);
    finding.anchor = anchor(replay, fault);
    finding.compaction = Some(step.index);
    finding.source = match fault {
        CoverageFault::Unclaimed(range) | CoverageFault::Unseen(range) => {
            first_event(replay, range)
        }
        CoverageFault::MissingHead => event_quote(replay, EventIndex(0)),
        CoverageFault::Split(call, _) => event_quote(replay, call),
        CoverageFault::EmptySpan
        | CoverageFault::Hole(_)
        | CoverageFault::Overclaim(_)
        | CoverageFault::Unreadable(_)
        | CoverageFault::Missing(_)
        | CoverageFault::More(_) => None,
    };
    finding
}

/// What a fault is about, told by what no other record moves; `None` where the subject has no number.
fn anchor(replay: &Replay<'_>, fault: CoverageFault) -> Option<String> {
    // The first one of a range is another where something is put right before it.
    let last = |range| {
        let ends = replay.layout.ends_in(range);
        let last = ends.map(|(_, last)| last);
        let last = last.or_else(|| replay.layout.first_in(range));
        last.map_or(String::new(), |event| name(replay, event))
    };
    let defect = |number: usize| replay.recording.defects.get(number);
    match fault {
        CoverageFault::Unclaimed(range) => Some(format!("unclaimed up to {}", last(range))),
        CoverageFault::Unseen(range) => Some(format!("unseen up to {}", last(range))),
        CoverageFault::Hole(range) => {
            let behind = EventRange::new(range.end, u64::MAX);
            let next = replay.layout.starting_in(behind).next();
            let next = next.map(|event| name(replay, event));
            let next = next.unwrap_or_default();
            Some(format!("hole of {} before {next}", range.len()))
        }
        CoverageFault::Overclaim(range) => Some(format!("overclaim of {}", range.len())),
        CoverageFault::Split(call, _) => Some(format!("split call {}", name(replay, call))),
        CoverageFault::Unreadable(number) => defect(number).map(|defect| {
            let bytes = defect.bytes.1.0.saturating_sub(defect.bytes.0.0);
            format!("unreadable {} of {bytes}", defect.kind.as_str())
        }),
        CoverageFault::Missing(_) => Some("missing records".to_owned()),
        CoverageFault::EmptySpan | CoverageFault::MissingHead | CoverageFault::More(_) => None,
    }
}

/// The id of an event; where it has none, what its record is like.
fn name(replay: &Replay<'_>, event: EventIndex) -> String {
    let Some(event) = replay.recording.event(event) else {
        return String::new();
    };
    if let Some(id) = &event.id {
        return id.to_string();
    }
    let time = event.time.map(|time| time.to_string());
    format!(
        "{:?} of {:?} {} {}",
        event.kind,
        event.actor,
        time.unwrap_or_default(),
        event.text_bytes
    )
}

fn words(replay: &Replay<'_>, step: &Step, fault: CoverageFault) -> (String, String) {
    let unit = if replay.recording.own_offsets {
        "offsets"
    } else {
        "events"
    };
    let at = step.span.end;
    match fault {
        CoverageFault::EmptySpan if replay.loses_nothing(step) => {
            ("empty span".into(), "the compaction read and covers nothing: all that was in context stays there".into())
        }
        CoverageFault::EmptySpan => {
            ("empty span".into(), "the compaction read and covers nothing, so that nothing can be closed".into())
        }
        CoverageFault::Hole(range) => {
            (format!("hole {range}"), format!("no event occupies {unit} {range}: the log itself has a hole"))
        }
        CoverageFault::Unclaimed(range) => (
            format!("unclaimed {range}"),
            format!(
                "{unit} {range}{} are neither covered by the summary nor kept: what stands there left the context unseen",
                lines(replay, range)
            ),
        ),
        CoverageFault::Unseen(range) => (
            format!("unseen {range}"),
            format!(
                "the compaction at {at} claims {unit} {range}{}, which are not among what it read",
                lines(replay, range)
            ),
        ),
        CoverageFault::Overclaim(range) => (
            format!("overclaim {range}"),
            format!("the compaction at {at} claims {unit} {range}, outside of what came before it"),
        ),
        CoverageFault::MissingHead => (
            "missing head".into(),
            "the recording starts in the middle: its first record continues one that is not in the file, so the summary \
             covers events that nobody can read"
                .into(),
        ),
        CoverageFault::Split(call, answer) => split(replay, step, call, answer),
        CoverageFault::Unreadable(number) => unreadable(replay, number),
        CoverageFault::Missing(number) => missing(replay, number),
        CoverageFault::More(count) => {
            let more = counted(count as u64, "more fault");
            let are = agreeing(count as u64, "is", "are");
            let message = format!("{more} of the same compaction {are} not told one by one");
            ("more".into(), message)
        }
    }
}

/// The lines on which the events of a range stand, in brackets.
fn lines(replay: &Replay<'_>, range: EventRange) -> String {
    let inside = replay.layout.ends_in(range);
    let first = replay.layout.first_in(range);
    let ends = first.into_iter().chain(inside.map(|(_, last)| last));
    let lines = ends.filter_map(|event| Some(replay.recording.event(event)?.place.line));
    let lines: BTreeSet<Line> = lines.collect();
    match (lines.first(), lines.last()) {
        (Some(first), Some(last)) if first == last => format!(" (line {first})"),
        (Some(first), Some(last)) => format!(" (lines {first} to {last})"),
        _ => String::new(),
    }
}

fn split(
    replay: &Replay<'_>,
    step: &Step,
    call: EventIndex,
    answer: EventIndex,
) -> (String, String) {
    let line = |event| {
        let event = replay.recording.event(event);
        event.map_or(0, |event| event.place.line.0)
    };
    let (call_line, answer_line) = (line(call), line(answer));
    let what = if replay.keeps(step, call) {
        format!(
            "the tool call on line {call_line} stays in context, its answer on line {answer_line} does not"
        )
    } else {
        format!(
            "the boundary stands between the tool call on line {call_line} and its answer on line {answer_line}: the answer stays in context without its call"
        )
    };
    (format!("split call on line {call_line}"), what)
}

fn unreadable(replay: &Replay<'_>, number: usize) -> (String, String) {
    let Some(defect) = replay.recording.defects.get(number) else {
        return (
            "unreadable bytes".into(),
            "bytes of the span could not be read".into(),
        );
    };
    let (start, end) = (defect.bytes.0.0, defect.bytes.1.0);
    let kind = defect.kind.as_str();
    (
        format!("unreadable line {}", defect.line),
        format!(
            "line {} (bytes {start}..{end}, {kind}) could not be read: what it held is in no coverage",
            defect.line
        ),
    )
}

/// Records that are not there, before which line, and what the reader says of them.
fn missing(replay: &Replay<'_>, number: usize) -> (String, String) {
    let defect = replay.recording.defects.get(number);
    let line = defect.map(|defect| defect.line).unwrap_or_default();
    let told = defect.map_or("records are missing", |defect| defect.message.as_str());
    (
        format!("missing records at line {line}"),
        format!("line {line}: {told}, so that the summary covers events that nobody can read"),
    )
}

fn first_event(replay: &Replay<'_>, range: EventRange) -> Option<Quote> {
    let event = replay.layout.first_in(range)?;
    quoting::of_event(replay.recording, event, "", &[])
}

/// The place of an event, without words: the check is on its being there, not on what it says.
fn event_quote(replay: &Replay<'_>, event: EventIndex) -> Option<Quote> {
    quoting::of_event(replay.recording, event, "", &[])
}
