//! Recorded decisions held against the decision sets that compactions record, topic by topic.

use super::facts::{RecordedFate, RecordedLoss, Stakes};
use crate::recording::{CompactionRecord, Decision, EventIndex, Part, Polarity, Unread};
use crate::replay::{Replay, Step};
use std::collections::BTreeMap;

/// A decision that a set has to carry, as it was carried last.
#[derive(Clone, Debug)]
struct Owed {
    event: EventIndex,
    topic: String,
    polarity: Polarity,
    reason: Option<String>,
    /// A set has carried it.
    carried: bool,
}

/// Decisions by the words of their topics.
type Owing = BTreeMap<String, Owed>;

/// What a decision set has on each topic.
type Set<'r> = BTreeMap<String, Vec<&'r Decision>>;

/// Follows the recorded decisions through every set that is recorded. What one set lost is told there, and not again.
pub(super) fn follow(replay: &Replay<'_>, stakes: &mut [Stakes]) -> Vec<RecordedLoss> {
    let mut lost = Vec::new();
    let mut carried: Vec<Owing> = Vec::with_capacity(replay.steps.len());
    for (step, record) in replay.pairs() {
        let mut owing = owing(replay, step, &carried);
        if let Some(set) = set(replay, record) {
            let unread = record.unread;
            if let Some(stakes) = stakes.get_mut(step.index.get()) {
                count(stakes, &owing);
            }
            owing.retain(|topic, owed| {
                let kept = set.get(topic).map(Vec::as_slice).unwrap_or_default();
                let fate = fate(owed, kept, unread);
                let stays = fate.as_ref().is_none_or(RecordedFate::is_of_reason);
                lost.extend(fate.map(|fate| loss(step, owed, fate)));
                owed.carried = true;
                owed.reason = kept.iter().find_map(|kept| kept.reason_token.clone());
                stays
            });
        }
        carried.push(owing);
    }
    lost
}

/// What the decision set of the last compaction lacks of all that was recorded before, each decision as it was recorded last;
/// nothing where that compaction records no set.
pub(crate) fn lacking(replay: &Replay<'_>) -> Vec<RecordedLoss> {
    let mut lacking = Vec::new();
    let mut carried: Vec<Owing> = Vec::with_capacity(replay.steps.len());
    for (step, record) in replay.pairs() {
        let owing = owing(replay, step, &carried);
        let set = set(replay, record);
        let lost = |(topic, owed): (&String, &Owed)| {
            let kept = set.as_ref()?.get(topic);
            let kept = kept.map(Vec::as_slice).unwrap_or_default();
            let fate = fate(owed, kept, record.unread)?;
            Some(loss(step, owed, fate))
        };
        lacking = owing.iter().filter_map(lost).collect();
        carried.push(owing);
    }
    lacking
}

/// What a compaction has to carry: what the sets that it read carried, and what it read itself, the later word counting.
fn owing(replay: &Replay<'_>, step: &Step, carried: &[Owing]) -> Owing {
    let parents = step.inputs.iter().flat_map(|inputs| &inputs.value.parents);
    let inherited = parents.filter_map(|parent| carried.get(parent.get()));
    let mut owing: Owing = inherited
        .flatten()
        .map(|(topic, owed)| (topic.clone(), owed.clone()))
        .collect();
    for (event, decision) in replay.decisions_read(step) {
        let topic = decision.topic_words();
        // What stays in context verbatim, and what has no direction that could be lost, is owed by nobody.
        owing.remove(&topic);
        if let Some(polarity) = decision
            .polarity
            .filter(|_| !topic.is_empty() && !replay.keeps(step, event))
        {
            let owed = Owed {
                event,
                topic: decision.topic.trim().to_owned(),
                polarity,
                reason: decision.reason_token.clone(),
                carried: false,
            };
            owing.insert(topic, owed);
        }
    }
    owing
}

/// The decision set of a compaction, with those of the summaries that stay beside its own, the later word counting; `None`
/// where it records none.
fn set<'r>(replay: &Replay<'r>, record: &'r CompactionRecord) -> Option<Set<'r>> {
    let own = record.decisions.as_ref()?;
    let earlier = replay.recording.compactions.iter();
    let beside = earlier.filter(|earlier| record.beside.contains(&earlier.id));
    let beside = beside.filter_map(|earlier| earlier.decisions.as_ref());
    Some(beside.chain([own]).flat_map(|set| by_topic(set)).collect())
}

fn by_topic(decisions: &[Decision]) -> Set<'_> {
    let mut set = Set::new();
    for decision in decisions {
        set.entry(decision.topic_words())
            .or_default()
            .push(decision);
    }
    set
}

fn count(stakes: &mut Stakes, owing: &Owing) {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let reasons = owing.values().filter(|owed| owed.reason.is_some()).count();
    stakes.claims = stakes.claims.saturating_add(number(owing.len()));
    stakes.reasons = stakes.reasons.saturating_add(number(reasons));
}

/// What became of a decision in a set; `None` where it is carried, or may stand in what cannot be read of the set.
/// Of a set that says several things of one topic, each counts.
fn fate(owed: &Owed, kept: &[&Decision], unread: Unread) -> Option<RecordedFate> {
    if kept.is_empty() {
        return (!unread.has(&[Part::Topic])).then_some(RecordedFate::Omitted);
    }
    let others = kept.iter().filter_map(|kept| kept.polarity);
    let other = others.filter(|polarity| *polarity != owed.polarity).min();
    let carries = |kept: &&&Decision| match kept.polarity {
        Some(polarity) => polarity == owed.polarity,
        None => unread.has(&[Part::Polarity]),
    };
    let mut carrying = kept.iter().filter(carries).peekable();
    match (carrying.peek(), other) {
        (None, now) => return Some(RecordedFate::Turned(now)),
        (Some(_), Some(now)) => return Some(RecordedFate::Both(now)),
        (Some(_), None) => {}
    }
    let reasons: Vec<_> = carrying
        .map(|kept| reason_fate(owed, kept, unread))
        .collect();
    if reasons.contains(&None) {
        return None;
    }
    reasons.into_iter().next().flatten()
}

/// What became of the reason of a decision that is carried.
fn reason_fate(owed: &Owed, kept: &Decision, unread: Unread) -> Option<RecordedFate> {
    let words = |reason: &str| {
        reason
            .split_whitespace()
            .map(str::to_lowercase)
            .collect::<Vec<_>>()
    };
    let reason = owed.reason.as_deref()?;
    match kept.reason_token.as_deref() {
        None if unread.has(&[Part::Reason]) => None,
        None => Some(RecordedFate::ReasonLost),
        Some(other) if words(other) != words(reason) => {
            Some(RecordedFate::ReasonChanged(other.to_owned()))
        }
        Some(_) => None,
    }
}

fn loss(step: &Step, owed: &Owed, fate: RecordedFate) -> RecordedLoss {
    RecordedLoss {
        compaction: step.index,
        event: owed.event,
        topic: owed.topic.clone(),
        polarity: owed.polarity,
        reason: owed.reason.clone(),
        carried: owed.carried,
        fate,
        follow_up: None,
    }
}
