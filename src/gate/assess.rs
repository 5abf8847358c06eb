//! What a recording tells of the compaction that would come next, and whether the last one can still be undone.

use super::{Fact, Facts};
use crate::audit::{AuditOptions, each_replay};
use crate::claims;
use crate::invariants::{self, Case, Ruling};
use crate::proofs;
use crate::reader::{ReadError, Source};
use crate::recording::{
    Actor, CompactionIndex, CompactionRecord, DefectKind, Event, EventIndex, EventKind, Line, Part,
    Recording,
};
use crate::refetch::{self, Stretch, is_said};
use crate::replay::{Context, Point, Replay, Step};
use crate::retained::Retained;
use crate::state;
use crate::verdict::{Invariant, State};
use crate::wording::{agreeing, counted};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// What a recording tells before a compaction.
#[derive(Clone, Debug)]
pub struct Assessment {
    /// The facts of the compaction that would come next.
    pub facts: Facts,
    /// The context that it would replace.
    pub coming: Coming,
    /// The compaction before it.
    pub previous: Option<Previous>,
    /// What is to be read again, so that no summary is made of a summary.
    pub refetch: Vec<Stretch>,
    /// Part of what stands behind the summary in force is not in the recording, nor kept beside it: it cannot be read again.
    pub originals_gone: bool,
}

/// The context that would be compacted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coming {
    /// The number that the compaction would have, from 1.
    pub ordinal: u32,
    /// The session's own id.
    pub session: String,
    /// How many records there are.
    pub records: usize,
    /// How many records are in context, without the summary in force.
    pub in_context: usize,
    /// The hash of the context in its canonical form; `None` where some of it cannot be read.
    pub sha256: Option<String>,
    /// The last compaction is the last thing that happened: nobody said anything since.
    pub just_compacted: bool,
}

/// A compaction that took place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Previous {
    /// Its own id.
    pub id: String,
    /// Its number, from 1.
    pub ordinal: u32,
    /// The line of its boundary.
    pub line: Line,
    /// The byte at which its boundary starts.
    pub offset: u64,
    /// Its summary, where that can be read.
    pub summary: Option<String>,
    /// Why it cannot be undone any more; empty where nothing shows that.
    pub unrecoverable: Vec<String>,
}

/// Assesses the compaction that would come next in the first lane of `source`. Texts are not looked at.
///
/// # Errors
/// As [`audit`](crate::audit::audit).
pub fn assess(source: &Source, options: &AuditOptions<'_>) -> Result<Assessment, ReadError> {
    assess_into(source, options, &mut io::sink())
}

/// The same, and the canonical form of the context that would be replaced is written to `state`.
///
/// # Errors
/// As [`assess`], and where `state` cannot be written.
pub fn assess_into(
    source: &Source,
    options: &AuditOptions<'_>,
    state: &mut dyn Write,
) -> Result<Assessment, ReadError> {
    let state = RefCell::new(Some(state));
    let lanes = each_replay(source, options, |replay| {
        let state = state.borrow_mut().take()?;
        // What was kept of a recording cannot be held against a part of it.
        let retained = options.retained.filter(|_| source.skipped() == 0);
        Some(of(source, replay, retained, state))
    })?;
    let first = lanes.into_iter().flatten().next();
    first.ok_or(ReadError::Empty)?.map_err(ReadError::Io)
}

fn of(
    source: &Source,
    replay: &Replay<'_>,
    retained: Option<&Retained>,
    state: &mut dyn Write,
) -> io::Result<Assessment> {
    let recording = replay.recording;
    let end = EventIndex::from(recording.events.len());
    let point = Point::At(end);
    let context = replay.context(point).unwrap_or_default();
    let lacks = replay.lacks(point, &context);
    let mut hashed = Hashed {
        hash: state::Hashing::default(),
        out: state,
    };
    let missing = state::write(source, recording, &context, &mut hashed)?;
    let sha256 = hashed.hash.hex();
    let standing = Standing {
        replay,
        lost: lost(replay) + missing.len(),
        torn: torn(recording),
        unread: lacks.summary,
        context: &context,
    };
    let last = replay.steps.last();
    Ok(Assessment {
        facts: standing.facts(),
        coming: Coming {
            ordinal: last.map_or(1, |step| step.index.ordinal() + 1),
            session: recording.session.clone(),
            records: recording.events.len(),
            in_context: context.events.len(),
            sha256: (missing.is_empty() && lacks.is_nothing()).then_some(sha256),
            just_compacted: last.is_some_and(|step| !has_spoken(recording, step)),
        },
        previous: last.and_then(|step| previous(source, replay, retained, step)),
        refetch: context
            .summary
            .map(|_| refetch::stretches(recording, &summarised(recording, &context)))
            .unwrap_or_default(),
        originals_gone: context.summary.is_some()
            && source.skipped() == 0
            && !replay
                .steps
                .iter()
                .all(|step| replay.originals_readable(step)),
    })
}

/// What is written is hashed on its way.
struct Hashed<'o> {
    hash: state::Hashing,
    out: &'o mut dyn Write,
}

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash
            .write_all(bytes.get(..written).unwrap_or_default())?;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// How the context that would be compacted stands.
struct Standing<'a, 'r> {
    replay: &'a Replay<'r>,
    /// How many records of it are damaged or gone.
    lost: usize,
    /// Its last record has no end.
    torn: bool,
    /// Why the summary in force cannot be read here.
    unread: Option<&'static str>,
    context: &'a Context,
}

impl Standing<'_, '_> {
    fn facts(&self) -> Facts {
        let mut facts = Facts::untold();
        for fact in [
            self.retention(),
            self.reachability(),
            Fact::recorded(
                Invariant::Detectability,
                State::Undecided,
                "there is no comparison with a summary yet",
            ),
            Fact::recorded(
                Invariant::Atomicity,
                State::Undecided,
                "no recording tells how the next summary will be committed",
            ),
            self.anchoring(),
        ] {
            facts.tell(fact);
        }
        for fact in [self.coverage(), self.schema()].into_iter().flatten() {
            facts.tell(fact);
        }
        facts
    }

    /// The recording starts in the middle, and no compaction since hides that.
    fn is_headless(&self) -> bool {
        self.replay.lacks_head && self.context.summary.is_none()
    }

    fn retention(&self) -> Fact {
        let (state, why) = if self.torn {
            (
                State::Violated,
                "the last record has no end: it is not all on disk",
            )
        } else if self.lost > 0 {
            (State::Violated, "part of the context cannot be read")
        } else if !self.replay.recording.rules.append_only {
            (
                State::Undecided,
                "nothing tells that this recording is only appended to",
            )
        } else if self.is_headless() {
            (State::Undecided, "the recording starts in the middle")
        } else {
            (
                State::Held,
                "the context stands in the recording, which is only appended to",
            )
        };
        Fact::recorded(Invariant::Retention, state, why)
    }

    fn reachability(&self) -> Fact {
        let records = self.context.events.len();
        let (state, why) = if self.lost > 0 {
            let lost = counted(self.lost as u64, "record");
            let why = format!("{lost} of the context cannot be read");
            (State::Violated, why)
        } else if self.is_headless() {
            let why = "the recording starts in the middle";
            (State::Undecided, why.to_owned())
        } else if let Some(why) = self.unread {
            let why = format!("the summary in force is {why}");
            (State::Undecided, why)
        } else {
            let records = counted(records as u64, "record");
            let why = format!("rebuilt just now, from {records}");
            (State::Held, why)
        };
        Fact::recorded(Invariant::Reachability, state, why)
    }

    fn anchoring(&self) -> Fact {
        let summary = self.context.summary.map(CompactionIndex::ordinal);
        let (state, why) = match summary {
            Some(ordinal) if self.replay.recording.rules.reads_prior_summary => {
                let why = format!("the summary of compaction {ordinal} would be read");
                (State::Violated, why)
            }
            Some(ordinal) => {
                let why = format!("the summary of compaction {ordinal} is in context");
                (State::Undecided, why)
            }
            None if self.is_headless() => {
                let why = "the recording starts in the middle";
                (State::Undecided, why.to_owned())
            }
            None => (State::Held, "no summary is in context".to_owned()),
        };
        Fact::recorded(Invariant::Anchoring, state, why)
    }

    fn coverage(&self) -> Option<Fact> {
        let violated =
            |why: String| Some(Fact::recorded(Invariant::Coverage, State::Violated, why));
        let holes = self.replay.layout.holes_before(u64::MAX);
        if self.context.events.is_empty() {
            return violated("there is nothing to compact".to_owned());
        }
        if let Some(hole) = holes.ranges().first() {
            return violated(format!("no event stands at {}..{}", hole.start, hole.end));
        }
        self.hidden(Invariant::Coverage, &[Part::Offsets])
    }

    /// That an invariant rests on a field of a record that cannot be read.
    fn hidden(&self, invariant: Invariant, parts: &[Part]) -> Option<Fact> {
        let recording = self.replay.recording;
        let event = recording.unread_before(recording.events.len(), parts)?;
        let line = recording.event(event)?.place.line;
        let why = format!("a field of line {line} that it rests on cannot be read");
        Some(Fact::recorded(invariant, State::Undecided, why))
    }

    fn schema(&self) -> Option<Fact> {
        let recording = self.replay.recording;
        // What cannot be read is not absent.
        let flawed = &recording.flawed_decisions;
        let decisions = self.context.events.iter();
        let decisions = decisions.filter(|event| !flawed.contains(event));
        let decisions = decisions.filter_map(|event| recording.event(*event)?.decision.as_deref());
        let lacking = decisions
            .filter(|decision| decision.polarity.is_none() || decision.reason_token.is_none());
        let lacking = lacking.count();
        let why = format!(
            "{} in context {} no polarity or no reason",
            counted(lacking as u64, "decision"),
            agreeing(lacking as u64, "has", "have")
        );
        let violated = || Fact::recorded(Invariant::Schema, State::Violated, why);
        let hidden = || self.hidden(Invariant::Schema, &[Part::Offsets, Part::Decision]);
        (lacking > 0).then(violated).or_else(hidden)
    }
}

/// How many places since the last boundary cannot be read.
fn lost(replay: &Replay<'_>) -> usize {
    let last = replay.steps.last().and_then(|step| replay.record(step));
    let last = last.filter(|record| !record.from_history);
    let from = last.and_then(|record| Some(replay.recording.event(record.event)?.place));
    let defects = replay.recording.defects.iter();
    defects.filter(|defect| defect.loses_behind(from)).count()
}

fn torn(recording: &Recording) -> bool {
    let mut defects = recording.defects.iter();
    defects.any(|defect| defect.kind == DefectKind::TruncatedTail && !defect.beside)
}

/// The records that were said and are no more in context.
fn summarised(recording: &Recording, context: &Context) -> BTreeSet<EventIndex> {
    let seen: BTreeSet<EventIndex> = context.events.iter().copied().collect();
    let events = recording.events.iter().enumerate();
    let said = events.filter(|(_, event)| is_said(event.kind));
    said.map(|(number, _)| EventIndex::from(number))
        .filter(|event| !seen.contains(event))
        .collect()
}

/// Whether a person or the agent did anything since a compaction.
fn has_spoken(recording: &Recording, step: &Step) -> bool {
    let is_spoken = |event: &Event| {
        is_said(event.kind)
            && event.kind != EventKind::Other
            && matches!(event.actor, Actor::Human | Actor::Assistant)
    };
    let later = recording.events.get(step.fresh.end..).unwrap_or_default();
    later.iter().any(is_spoken)
}

fn previous(
    source: &Source,
    replay: &Replay<'_>,
    retained: Option<&Retained>,
    step: &Step,
) -> Option<Previous> {
    let record = replay.record(step)?;
    let mut why = unrecoverable(replay, step, record);
    // What was kept is looked at only where it is needed: hooks have little time.
    if let Some(retained) = retained.filter(|_| !why.is_empty()) {
        let mut proved = replay.clone();
        let proof = proofs::of(source, replay, Some(retained), step, record);
        if let Some(slot) = proved.proofs.get_mut(step.index.get()) {
            *slot = proof;
        }
        why = unrecoverable(&proved, step, record);
    }
    Some(Previous {
        id: record.id.clone(),
        ordinal: step.index.ordinal(),
        line: record.place.line,
        offset: record.place.offset.0,
        summary: record.summary.as_readable().map(str::to_owned),
        unrecoverable: why,
    })
}

/// Why a compaction cannot be undone: what shows that its raw context is gone, or that the state before it is.
fn unrecoverable(replay: &Replay<'_>, step: &Step, record: &CompactionRecord) -> Vec<String> {
    let facts = claims::Facts::default();
    let case = Case {
        replay,
        facts: &facts,
        step,
        record,
    };
    let rulings = [Invariant::Retention, Invariant::Reachability]
        .into_iter()
        .filter_map(|invariant| invariants::rule(invariant, case));
    let faults = rulings.flat_map(|ruling| match ruling {
        Ruling::Violated(_, faults) => faults,
        Ruling::Held(_) | Ruling::Undecided(_) => Vec::new(),
    });
    faults.map(|fault| fault.message).collect()
}
