//! Events that left the context with no summary in their place.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::finding::{Finding, Severity};
use crate::policy::Limits;
use crate::recording::{EventIndex, Eviction, Trail};
use crate::replay::{Effect, Replay, Step};
use crate::wording::{agreeing, counted};

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
    let gone = replay.lost_by(step).count();
    let first = replay.lost_by(step).next()?;
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

/// One finding for all evictions of a session that are no compactions. What a compaction follows at once is its loss.
fn cleared(replay: &Replay<'_>) -> Option<Finding> {
    let evictions = replay.recording.evictions.iter();
    // What is only counted is told here even where a compaction follows: nobody knows that its input lacked just that.
    let told_here =
        |eviction: &&Eviction| eviction.unnamed.is_some() || replay.follows(eviction).is_none();
    let own: Vec<(&Eviction, Vec<EventIndex>)> = evictions
        .filter(told_here)
        .map(|eviction| (eviction, replay.taken(eviction).collect::<Vec<_>>()))
        .filter(|(eviction, gone)| !gone.is_empty() || eviction.unnamed.is_some())
        .collect();
    let (first, gone) = own.first()?;
    let quoted = gone.first().copied().unwrap_or(first.event);
    let counts = own.iter().map(|(eviction, gone)| left(eviction, gone));
    let count = counts.fold(0, usize::saturating_add);
    let whole = own.iter().any(|(eviction, _)| !eviction.cleared);
    let what = match (whole, count) {
        (true, _) => "left the context",
        (false, 1) => "was cleared: a placeholder stands in context instead of what it said",
        (false, _) => "were cleared: a placeholder stands in context instead of what they said",
    };
    let them = agreeing(count as u64, "it", "them");
    let freed: u64 = own
        .iter()
        .filter_map(|(eviction, _)| eviction.freed)
        .fold(0, |sum, freed| sum.saturating_add(freed.0));
    let freed = if freed > 0 {
        format!(" ({freed} tokens)")
    } else {
        String::new()
    };
    let message = format!(
        "{}{freed} {what}, and no summary stands for {them}",
        events(count)
    );
    let mut finding = Finding::new(CHECK.id, Severity::Warning, "event", message);
    finding.source = quoting::of_event(replay.recording, quoted, "", &[]);
    finding.members = own
        .iter()
        .map(|(eviction, gone)| line(replay, eviction, left(eviction, gone)))
        .collect();
    Some(finding)
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

/// So many events, in words.
pub(super) fn events(count: usize) -> String {
    match count {
        0 => "an untold number of events".to_owned(),
        count => counted(count as u64, "event"),
    }
}
