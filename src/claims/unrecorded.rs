//! Decisions that the decision set of a compaction has, and that no event before it records or speaks of.

use super::facts::{Stakes, Unrecorded};
use super::grounding;
use super::identified::Context;
use crate::recording::{CompactionIndex, CompactionRecord, Decision, EventIndex, Part};
use crate::replay::Step;
use std::collections::BTreeSet;

/// From how many letters on a word of a topic tells something.
const TELLING: usize = 3;

/// An entry of a decision set, and the words that would speak of it.
struct Entry<'r> {
    compaction: CompactionIndex,
    /// The events before the compaction: their number from 0.
    end: usize,
    decision: &'r Decision,
    words: BTreeSet<String>,
}

/// What of each decision set is from nowhere, told once; where not everything before can be read, it is open.
pub(super) fn find(context: &Context<'_, '_>, stakes: &mut [Stakes]) -> Vec<Unrecorded> {
    let entries = unrecorded(context);
    let Some(end) = entries.iter().map(|entry| entry.end).max() else {
        return Vec::new();
    };
    let events: Vec<EventIndex> = (0..end).map(EventIndex::from).collect();
    let spoken: BTreeSet<usize> = context
        .texts
        .gather(&events, |event, passages| {
            let entries = entries.iter().enumerate();
            let before = entries.filter(|(_, entry)| event.get() < entry.end);
            let spoken = before.filter(|(_, entry)| {
                let mut passages = passages.iter();
                passages.any(|passage| speaks_of(&passage.text, &entry.words))
            });
            spoken.map(|(number, _)| number).collect()
        })
        .into_iter()
        .collect();
    let from_nowhere = entries.into_iter().enumerate();
    let from_nowhere = from_nowhere.filter(|(number, _)| !spoken.contains(number));
    let mut found = Vec::new();
    for (_, entry) in from_nowhere {
        if let Some(stakes) = stakes.get_mut(entry.compaction.get()) {
            stakes.unrecorded = true;
        }
        let step = context.replay.steps.get(entry.compaction.get());
        found.push(Unrecorded {
            compaction: entry.compaction,
            topic: entry.decision.topic.trim().to_owned(),
            polarity: entry.decision.polarity,
            open: step.and_then(|step| grounding::unread(context, step)),
        });
    }
    found
}

/// The entries of decision sets, each where it stands first, on whose topics no decision was recorded before.
fn unrecorded<'r>(context: &Context<'_, 'r>) -> Vec<Entry<'r>> {
    let replay = context.replay;
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut passed = 0;
    let mut entries = Vec::new();
    for (step, record) in replay.pairs() {
        let before = replay
            .decisions
            .partition_point(|event| event.get() < step.fresh.end);
        let events = replay.decisions.get(passed..before).unwrap_or_default();
        passed = passed.max(before);
        let events = events
            .iter()
            .filter_map(|event| replay.recording.event(*event));
        let decisions = events.filter_map(|event| event.decision.as_deref());
        known.extend(decisions.map(Decision::topic_words));
        let set = record.decisions.iter().flatten();
        let new = set.filter(|decision| known.insert(decision.topic_words()));
        if !is_unsure(context, step, record) {
            entries.extend(new.filter_map(|decision| entry(step, decision)));
        }
    }
    entries
}

/// Whether a decision event before it cannot be read, which may be the one.
fn is_unsure(context: &Context<'_, '_>, step: &Step, record: &CompactionRecord) -> bool {
    let parts = [Part::Decision, Part::Topic];
    let recording = context.replay.recording;
    recording.unread_before(step.fresh.end, &parts).is_some() || record.unread.has(&parts)
}

fn entry<'r>(step: &Step, decision: &'r Decision) -> Option<Entry<'r>> {
    let words = decision.topic_words();
    let parts = words.split(|letter: char| !letter.is_alphanumeric());
    let telling = parts.filter(|word| word.chars().count() >= TELLING || !word.is_ascii());
    let mut words: BTreeSet<String> = telling.map(str::to_owned).collect();
    words.retain(|word| !word.is_empty());
    // A topic of which no word tells anything is not to be found in any text.
    (!words.is_empty()).then_some(Entry {
        compaction: step.index,
        end: step.fresh.end,
        decision,
        words,
    })
}

/// Whether a text has half of the words.
fn speaks_of(text: &str, words: &BTreeSet<String>) -> bool {
    let text = text.to_lowercase();
    let said = words.iter().filter(|word| text.contains(word.as_str()));
    said.count() * 2 >= words.len()
}
