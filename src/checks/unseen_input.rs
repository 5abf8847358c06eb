//! Events that a summary claims to cover and that its compactor cannot have read.

use super::cut_input::CutInput;
use super::unsummarised_eviction::UNRECORDED;
use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::coverage::Coverage;
use crate::finding::{Finding, Persona, Severity};
use crate::policy::Limits;
use crate::recording::{CompactionIndex, CompactionRecord, EventIndex, Evidence, Trail};
use crate::replay::{Effect, Replay, Step};
use crate::report::evicted::events;
use crate::wording::agreeing;
use std::collections::{BTreeMap, BTreeSet};

/// The check.
pub(super) const CHECK: Check = Check {
    id: "unseen-input",
    summary: "events that a summary claims to cover and that its compactor cannot have read",
    severity: Severity::Warning,
    page: include_str!("unseen_input.md"),
    run,
};

fn run(replay: &Replay<'_>, _: &Facts, _: &Limits) -> Checked {
    let mut checked = Checked::default();
    for (step, record) in replay.pairs() {
        checked.findings.extend(unread(replay, step, record));
        checked.findings.extend(cut(replay, step, record));
        if record.claimed.is_some() && step.inputs.is_none() {
            checked.undecided(step.index, "what the compactor read is not recorded");
        }
    }
    checked.findings.extend(masked(replay));
    if !replay.steps.is_empty() && replay.recording.rules.evictions == Trail::Partial {
        checked.unchecked.push((None, UNRECORDED.to_owned()));
    }
    checked
}

/// What a compaction claims, and neither read itself nor has from a summary that it read.
fn unread(replay: &Replay<'_>, step: &Step, record: &CompactionRecord) -> Option<Finding> {
    let claimed: Coverage = record.claimed.as_ref()?.iter().copied().collect();
    let inputs = step.inputs.as_ref()?;
    let known = inputs.value.summaries.len() == inputs.value.parents.len();
    let parents = inputs.value.parents.iter();
    let parents: Option<Vec<&Coverage>> = parents
        .map(|parent| replay.steps.get(parent.get())?.covered.as_ref())
        .map(|covered| covered.map(|covered| &covered.value))
        .collect();
    if inputs.evidence != Evidence::Recorded || !known {
        return None;
    }
    let read = parents?
        .into_iter()
        .fold(inputs.value.events.clone(), |read, parent| {
            read.union(parent)
        });
    let kept = step.kept.as_ref().map(|kept| kept.value.clone());
    let unread = claimed.minus(&read).minus(&kept.unwrap_or_default());
    let unread: Vec<EventIndex> = unread
        .ranges()
        .iter()
        .flat_map(|range| replay.layout.starting_in(*range))
        .filter(|event| event.get() < step.fresh.end)
        .collect();
    let first = unread.first()?;
    let message = format!(
        "the summary claims to cover {} that {} not among the compactor's input",
        events(unread.len()),
        agreeing(unread.len() as u64, "was", "were")
    );
    let mut finding = Finding::new(CHECK.id, Severity::Warning, "compactor's input", message);
    finding.compaction = Some(step.index);
    finding.source = quoting::of_event(replay.recording, *first, "", &[]);
    Some(finding)
}

/// Whether the summary of a compaction covers an event that is not in context any more.
fn claims(replay: &Replay<'_>, step: &Step, event: EventIndex) -> bool {
    let range = replay.recording.event(event).map(|event| event.range);
    let covered = step.covered.as_ref().zip(range);
    let covers = covered.is_some_and(|(covered, range)| covered.value.contains_all(range));
    covers && replay.effect(step) == Effect::Summary && !replay.keeps(step, event)
}

/// What was cut for the compactor, where its program fixes how much it is given.
fn cut(replay: &Replay<'_>, step: &Step, record: &CompactionRecord) -> Option<Finding> {
    let lost = CutInput::of(replay, step, record.given?)?;
    let severity = if lost.is_grave() {
        Severity::Warning
    } else {
        Severity::Note
    };
    let mut finding = Finding::new(CHECK.id, severity, "compactor's input", lost.message()?);
    if lost.is_usual() {
        finding.persona = Persona::Auditor;
    }
    finding.compaction = Some(step.index);
    finding.source = lost
        .first()
        .and_then(|event| quoting::of_event(replay.recording, event, "", &[]));
    Some(finding)
}

/// What was cleared before a compaction that covers it, so that only placeholders were read: one finding a compaction.
fn masked(replay: &Replay<'_>) -> Vec<Finding> {
    let mut gone: BTreeMap<CompactionIndex, BTreeSet<EventIndex>> = BTreeMap::new();
    for eviction in &replay.recording.evictions {
        let Some(step) = replay.next(eviction) else {
            continue;
        };
        let follows = replay.follows(eviction).is_some();
        let taken = replay.taken(eviction);
        let masked: BTreeSet<EventIndex> = taken
            .filter(|event| follows || claims(replay, step, *event))
            .collect();
        if !masked.is_empty() {
            gone.entry(step.index).or_default().extend(masked);
        }
    }
    let findings = gone.into_iter().filter_map(|(compaction, gone)| {
        let message = format!(
            "{} had been cleared: the compactor's input held {}, and the summary cannot know what only {} said",
            events(gone.len()),
            agreeing(gone.len() as u64, "a placeholder", "placeholders"),
            agreeing(gone.len() as u64, "it", "they")
        );
        let mut finding = Finding::new(CHECK.id, Severity::Warning, "compactor's input", message);
        finding.compaction = Some(compaction);
        finding.source = quoting::of_event(replay.recording, *gone.first()?, "", &[]);
        Some(finding)
    });
    findings.collect()
}
