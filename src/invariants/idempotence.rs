//! Idempotence: the same span compacted twice gives the same decisions.

use super::{Case, Fault, Ruling, UNREAD};
use crate::recording::{CompactionRecord, Decision, EventKind, Evidence, Part, Polarity};
use crate::replay::Step;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn rule(case: Case<'_, '_>) -> Ruling {
    let twins = twins(case);
    if twins.is_empty() {
        return Ruling::Undecided("no other compaction read the same span");
    }
    let own = case.record.decisions.as_deref();
    let compared = twins
        .iter()
        .filter_map(|(step, twin)| Some(((*step, *twin), own?, twin.decisions.as_deref()?)));
    let compared: Vec<_> = compared.collect();
    let faults = compared
        .iter()
        .flat_map(|(step, own, other)| differences(case, *step, own, other));
    let faults: Vec<Fault> = faults.collect();
    let mut records = compared.iter().map(|((_, twin), ..)| *twin);
    let mut sets = compared.iter().flat_map(|(_, own, other)| [*own, *other]);
    if faults.is_empty() && sets.any(contradicts_itself) {
        return Ruling::Undecided("a decision set says two things of one topic");
    }
    if faults.is_empty() && records.any(is_partly_unread) {
        Ruling::Undecided(UNREAD)
    } else if compared.is_empty() {
        Ruling::Undecided("the same span was compacted twice, and a decision set is not recorded")
    } else {
        Ruling::of(faults, Evidence::Recorded)
    }
}

/// Whether not all of a decision set can be read.
fn is_partly_unread(record: &CompactionRecord) -> bool {
    record.unread.has(&[Part::Topic, Part::Polarity])
}

/// The other compactions of the same source span, before and after it.
fn twins<'a>(case: Case<'a, '_>) -> Vec<(&'a Step, &'a CompactionRecord)> {
    let steps = &case.replay.steps;
    let own = case.step.index.get();
    let before = own.checked_sub(1).and_then(|before| steps.get(before));
    let before = before.filter(|_| !has_news(case, case.step));
    let after = steps
        .get(own.saturating_add(1))
        .filter(|after| !has_news(case, after));
    let reruns = before.into_iter().chain(after);
    let reruns = reruns.filter(|rerun| !case.step.twins.contains(&rerun.index));
    let twins = case.step.twins.iter();
    let twins = twins.filter_map(|index| steps.get(index.get()));
    let record = |step: &'a Step| Some((step, case.replay.record(step)?));
    twins.chain(reruns).filter_map(record).collect()
}

/// Whether anything was said or done between the boundary before a compaction and its own.
fn has_news(case: Case<'_, '_>, step: &Step) -> bool {
    let fresh = case.replay.recording.events.get(step.fresh.clone());
    fresh.unwrap_or_default().iter().any(|event| {
        !matches!(
            event.kind,
            EventKind::Boundary | EventKind::Summary | EventKind::Other
        )
    })
}

/// Topics on which two decision sets disagree.
fn differences(
    case: Case<'_, '_>,
    (twin, record): (&Step, &CompactionRecord),
    own: &[Decision],
    other: &[Decision],
) -> Vec<Fault> {
    let (own, other) = (set(own), set(other));
    let mut unread = case.record.unread;
    unread.join(record.unread);
    let mut topics: Vec<&String> = own.keys().chain(other.keys()).collect();
    topics.sort_unstable();
    topics.dedup();
    let word = |polarities: Option<&Polarities>| {
        let word =
            |polarity: &Option<Polarity>| polarity.map_or("without polarity", Polarity::as_str);
        let words: Option<Vec<&str>> = polarities.map(|all| all.iter().map(word).collect());
        words.map_or("not there".to_owned(), |words| words.join(" and "))
    };
    let differs = |topic: &&String| match (own.get(*topic), other.get(*topic)) {
        (Some(own), Some(other)) => {
            let is_told = !own.contains(&None) && !other.contains(&None);
            own != other && (is_told || !unread.has(&[Part::Polarity]))
        }
        // It may stand in what cannot be read of the set.
        (own, other) => own != other && !unread.has(&[Part::Topic]),
    };
    let differs = topics.into_iter().filter(differs);
    let told_by = Some(twin.index).filter(|index| *index > case.step.index);
    differs
        .map(|topic| {
            let message = format!(
                "compaction {} read the same span, and `{topic}` is {} there and {} here",
                twin.index.ordinal(),
                word(other.get(topic)),
                word(own.get(topic))
            );
            Fault {
                told_by,
                ..Fault::new(topic.as_str(), message)
            }
        })
        .collect()
}

/// Decisions by topic, however it is capitalised and spaced.
fn set(decisions: &[Decision]) -> BTreeMap<String, Polarities> {
    let mut set: BTreeMap<String, Polarities> = BTreeMap::new();
    for decision in decisions {
        let polarities = set.entry(decision.topic_words()).or_default();
        polarities.insert(decision.polarity);
    }
    set
}

/// What a decision set says of a topic: one thing, where it does not contradict itself.
type Polarities = BTreeSet<Option<Polarity>>;

fn contradicts_itself(decisions: &[Decision]) -> bool {
    set(decisions).values().any(|said| said.len() > 1)
}
