//! Idempotence: the same span compacted twice gives the same decisions.

use super::{Case, Fault, Ruling};
use crate::recording::{
    CompactionIndex, CompactionRecord, Decision, EventKind, Evidence, Polarity,
};
use crate::replay::Step;
use std::collections::BTreeMap;

pub(super) fn rule(case: Case<'_, '_>) -> Ruling {
    let twins = twins(case);
    if twins.is_empty() {
        return Ruling::Undecided("no other compaction read the same span");
    }
    let own = case.record.decisions.as_deref();
    let compared = twins
        .iter()
        .filter_map(|(step, twin)| Some((*step, own?, twin.decisions.as_deref()?)));
    let compared: Vec<_> = compared.collect();
    let faults = compared
        .iter()
        .flat_map(|(step, own, other)| differences(step, own, other));
    let faults: Vec<Fault> = faults.collect();
    if compared.is_empty() {
        Ruling::Undecided("the same span was compacted twice, and a decision set is not recorded")
    } else {
        Ruling::of(faults, Evidence::Recorded)
    }
}

/// Earlier compactions of the same source span.
fn twins<'a>(case: Case<'a, '_>) -> Vec<(&'a Step, &'a CompactionRecord)> {
    let before = case.step.index.0.checked_sub(1).map(CompactionIndex);
    let rerun = before.filter(|before| !case.step.twins.contains(before) && !has_news(case));
    let twins = case.step.twins.iter().copied().chain(rerun);
    let step = |index: CompactionIndex| {
        let step = case.replay.steps.get(index.get())?;
        Some((step, case.replay.record(step)?))
    };
    twins.filter_map(step).collect()
}

/// Whether anything was said or done since the boundary before.
fn has_news(case: Case<'_, '_>) -> bool {
    let fresh = case.replay.recording.events.get(case.step.fresh.clone());
    fresh.unwrap_or_default().iter().any(|event| {
        !matches!(
            event.kind,
            EventKind::Boundary | EventKind::Summary | EventKind::Other
        )
    })
}

/// Topics on which two decision sets disagree.
fn differences(earlier: &Step, own: &[Decision], other: &[Decision]) -> Vec<Fault> {
    let (own, other) = (set(own), set(other));
    let mut topics: Vec<&String> = own.keys().chain(other.keys()).collect();
    topics.sort_unstable();
    topics.dedup();
    let word = |polarity: Option<&Option<Polarity>>| match polarity {
        None => "not there",
        Some(None) => "without polarity",
        Some(Some(polarity)) => polarity.as_str(),
    };
    let differs = topics
        .into_iter()
        .filter(|topic| own.get(*topic) != other.get(*topic));
    differs
        .map(|topic| {
            let message = format!(
                "compaction {} read the same span, and `{topic}` is {} there and {} here",
                earlier.index.ordinal(),
                word(other.get(topic)),
                word(own.get(topic))
            );
            Fault::new(topic.as_str(), message)
        })
        .collect()
}

/// Decisions by topic, however it is capitalised and spaced.
fn set(decisions: &[Decision]) -> BTreeMap<String, Option<Polarity>> {
    decisions
        .iter()
        .map(|decision| (decision.topic_words(), decision.polarity))
        .collect()
}
