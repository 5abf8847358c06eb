//! Events that left the context with no summary in their place.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::finding::{Finding, Severity};
use crate::policy::Limits;
use crate::recording::{EventIndex, Eviction, Trail};
use crate::replay::{Effect, Replay, Step};
use crate::report::evicted::{Told, events, tell};
use crate::wording::agreeing;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "unsummarised-eviction",
    summary: "events taken out of context with no summary at all",
    severity: Severity::Warning,
    page: include_str!("unsummarised_eviction.md"),
    run,
};

fn run(replay: &Replay<'_>, _: &Facts, _: &Limits) -> Checked {
    let mut checked = Checked::default();
    let evicting = replay
        .steps
        .iter()
        .filter(|step| replay.effect(step) == Effect::Eviction);
    checked
        .findings
        .extend(evicting.filter_map(|step| dropped(replay, step)));
    checked.findings.extend(cleared(replay));
    if !replay.steps.is_empty() && replay.recording.rules.evictions == Trail::Partial {
        checked.unchecked.push((None, UNRECORDED.to_owned()));
    }
    checked
}

/// Why silence is no pass in some formats.
pub(super) const UNRECORDED: &str = "not everything that is cleared or cut is recorded";

/// A compaction that takes events out and leaves nothing for them.
fn dropped(replay: &Replay<'_>, step: &Step) -> Option<Finding> {
    let mut gone = replay.lost_by(step);
    let first = gone.next()?;
    let gone = gone.count() + 1;
    let them = agreeing(gone as u64, "it", "them");
    let message = format!(
        "{} left the context, and no summary stands for {them}",
        events(gone)
    );
    let mut finding = Finding::new(CHECK.id, Severity::Warning, "event", message);
    finding.compaction = Some(step.index);
    finding.source = quoting::of_event(replay.recording, first, "", &[]);
    Some(finding)
}

/// One finding for all evictions of a session that are no compactions.
fn cleared(replay: &Replay<'_>) -> Option<Finding> {
    let own: Vec<Told> = evictions(replay).into_iter().flatten().collect();
    if own.is_empty() {
        return None;
    }
    let mut finding = Finding::new(CHECK.id, Severity::Warning, "event", String::new());
    tell(&mut finding, own.iter());
    Some(finding)
}

/// What is told of each eviction of a recording. What a compaction follows at once is its loss.
pub(crate) fn evictions(replay: &Replay<'_>) -> Vec<Option<Told>> {
    // What is only counted is told here even where a compaction follows: nobody knows that its input lacked just that.
    let told_here =
        |eviction: &Eviction| eviction.unnamed.is_some() || replay.follows(eviction).is_none();
    let told = |eviction: &Eviction| {
        if !told_here(eviction) {
            return None;
        }
        let gone: Vec<EventIndex> = replay.taken(eviction).collect();
        let first = gone.first().copied();
        let quoted = first.or(eviction.unnamed.map(|_| eviction.event))?;
        let count = left(eviction, &gone);
        Some(Told {
            count,
            cleared: eviction.cleared,
            freed: eviction.freed.map_or(0, |freed| freed.0),
            member: line(replay, eviction, count),
            source: quoting::of_event(replay.recording, quoted, "", &[]),
        })
    };
    replay.recording.evictions.iter().map(told).collect()
}

/// How many left, those that the record only counts among them.
fn left(eviction: &Eviction, gone: &[EventIndex]) -> usize {
    let unnamed = usize::try_from(eviction.unnamed.unwrap_or(0)).unwrap_or(usize::MAX);
    gone.len().saturating_add(unnamed)
}

fn line(replay: &Replay<'_>, eviction: &Eviction, count: usize) -> String {
    let event = replay.recording.event(eviction.event);
    let line = event.map_or(0, |event| event.place.line.0);
    match count {
        0 => format!("an untold number on line {line}"),
        _ => format!("{count} on line {line}"),
    }
}
