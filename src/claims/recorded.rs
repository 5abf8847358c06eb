//! Recorded decisions held against the decision sets that compactions record, topic by topic.

use super::facts::{Doubt, RecordedFate, RecordedLoss, Stakes, Why};
use crate::recording::{CompactionRecord, Decision, EventIndex, Part, Polarity, Unread};
use crate::replay::{Replay, Step};
use std::collections::{BTreeMap, BTreeSet};

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
    each(replay, |step, record, owing| {
        let Some(set) = set(replay, record) else {
            return;
        };
        let unread = record.unread;
        if let Some(stakes) = stakes.get_mut(step.index.get()) {
            count(stakes, owing);
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
    });
    lost
}

/// What the last compaction lacks of all that was recorded before, each decision as it was recorded last: its decision set,
/// or the words of its summary where it records none.
pub(crate) fn lacking(replay: &Replay<'_>) -> Vec<RecordedLoss> {
    let mut lacking = Vec::new();
    each(replay, |step, record, owing| {
        let set = set(replay, record);
        let lost = |(topic, owed): (&String, &mut Owed)| {
            let fate = match &set {
                Some(set) => {
                    let kept = set.get(topic).map(Vec::as_slice).unwrap_or_default();
                    fate(owed, kept, record.unread)?
                }
                None => fate_in_words(owed, record)?,
            };
            Some(loss(step, owed, fate))
        };
        lacking = owing.iter_mut().filter_map(lost).collect();
    });
    lacking
}

/// Notes what a compaction that records no decision set may have lost: what its summary has no words for, and what was not
/// said in words that could be followed. `said` are the events that said theirs in such words.
pub(super) fn doubt(replay: &Replay<'_>, said: &BTreeSet<EventIndex>, stakes: &mut [Stakes]) {
    each(replay, |step, record, owing| {
        if set(replay, record).is_some() {
            return;
        }
        let Some(stakes) = stakes.get_mut(step.index.get()) else {
            return;
        };
        let mut owed: Vec<&Owed> = owing.values().collect();
        owed.sort_by_key(|owed| owed.event);
        for owed in owed.iter().filter(|owed| !said.contains(&owed.event)) {
            let doubt = Doubt {
                event: owed.event,
                why: Why::Unset,
            };
            match fate_in_words(owed, record) {
                Some(fate) if fate.is_of_reason() => {
                    stakes.loose.reason.get_or_insert(doubt);
                }
                Some(_) => {
                    stakes.loose.thing.get_or_insert(doubt);
                    if owed.reason.is_some() {
                        stakes.loose.reason.get_or_insert(doubt);
                    }
                }
                None => {}
            }
        }
    });
}

/// Goes through the compactions with what each has to carry; what `visit` leaves of it, a later one has to carry too.
fn each<'r>(replay: &Replay<'r>, mut visit: impl FnMut(&Step, &'r CompactionRecord, &mut Owing)) {
    let mut carried: Vec<Owing> = Vec::with_capacity(replay.steps.len());
    for (step, record) in replay.pairs() {
        let mut owing = owing(replay, step, &carried);
        visit(step, record, &mut owing);
        carried.push(owing);
    }
}

/// What became of a decision in the words of a summary: it is carried where one sentence has its topic and its direction.
fn fate_in_words(owed: &Owed, record: &CompactionRecord) -> Option<RecordedFate> {
    let summary = record.summary.as_readable()?.to_lowercase();
    let has = |text: &str, words: &str| {
        let mut words = words.split_whitespace();
        words.all(|word| text.contains(word))
    };
    let topic = owed.topic.to_lowercase();
    let mut sentences = summary.split(ENDS).flat_map(|part| part.split(". "));
    let carried =
        sentences.any(|sentence| has(sentence, &topic) && has(sentence, owed.polarity.as_str()));
    let reason = owed.reason.as_deref().map(str::to_lowercase);
    match (carried, reason) {
        (false, _) => Some(RecordedFate::Omitted),
        (true, Some(reason)) if !has(&summary, &reason) => Some(RecordedFate::ReasonLost),
        (true, _) => None,
    }
}

/// What ends a sentence, beside a full stop before a blank, as far as telling one decision from the next needs it.
const ENDS: [char; 5] = ['\n', ';', '!', '?', '\u{3002}'];

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
            .filter(|_| !topic.is_empty() && replay.owes(step, event))
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
