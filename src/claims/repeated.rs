//! Repeats: calls that were made before a compaction and are made again after it, with the same input.

use super::decisions::{self, SummaryIndex};
use super::facts::{DeadEnd, Excerpt, FollowUp, Marks};
use super::hash;
use super::texts::Texts;
use crate::finding::ConsequenceKind;
use crate::recording::{EventIndex, EventKind, Passage, Voice};
use crate::replay::{Replay, Step};
use std::collections::BTreeMap;

/// The input of a call that is longer than this, in bytes, is mostly the content of a file.
const CALL: usize = 2000;
/// An answer that is longer than this, in bytes, has found something.
const ANSWER: usize = 300;
/// How far behind a call its answer stands, in events.
const NEAR: usize = 6;
/// So many different calls that come to nothing twice are no chance.
const FEWEST: usize = 2;
/// At most so many of them are told of one compaction.
const MOST: usize = 64;
/// From this share of a call's words on, a summary speaks of it.
const TOLD: f64 = 0.6;

/// What an answer says that found nothing. Own.
const BARREN: &str = "no matches|no match|no results|0 results|0 matches|0 hits|no hits|not found|no files found|\
    nothing found|no such file|does not exist|doesn't exist|is missing|dir missing|no rows|0 rows|no entries|\
    keine treffer|nicht gefunden|sin resultados|no encontrado|aucun résultat|introuvable|nenhum resultado|\
    ничего не найдено|не найден|未找到|没有找到|見つかりません";

/// The calls of one record, by tool and input, and whether an answer in it found nothing.
#[derive(Debug, Default)]
pub(super) struct MinedCalls {
    calls: Vec<u64>,
    barren: bool,
}

impl MinedCalls {
    /// Adds what a text says of calls.
    pub(super) fn add(&mut self, passage: &Passage<'_>) {
        let text = passage.text.as_ref();
        match passage.voice {
            Voice::ToolCall if text.len() <= CALL => self.calls.push(key(passage)),
            Voice::ToolResult if text.len() <= ANSWER => self.barren |= is_barren(text),
            Voice::ToolCall
            | Voice::ToolResult
            | Voice::Human
            | Voice::Assistant
            | Voice::Thinking
            | Voice::Harness
            | Voice::Summary => {}
        }
    }
}

/// The hash of a call.
fn key(passage: &Passage<'_>) -> u64 {
    let tool = passage.tool.as_deref().unwrap_or_default();
    hash::of(tool) ^ hash::of(&passage.text).rotate_left(1)
}

fn is_barren(text: &str) -> bool {
    let text = text.to_lowercase();
    matches!(text.trim(), "[]" | "{}" | "null") || BARREN.split('|').any(|says| text.contains(says))
}

/// Every call of a recording, in the order of events.
#[derive(Debug, Default)]
pub(super) struct Calls {
    calls: Vec<(EventIndex, u64)>,
    barren: Vec<EventIndex>,
}

impl Calls {
    /// Takes the calls of the record `event`. Records come in the order of the file.
    pub(super) fn take(&mut self, event: EventIndex, mined: &MinedCalls) {
        self.calls
            .extend(mined.calls.iter().map(|key| (event, *key)));
        self.barren.extend(mined.barren.then_some(event));
    }

    /// The first event that makes each call.
    pub(super) fn firsts(&self) -> Firsts<'_> {
        let mut first: hash::Map<u64, EventIndex> = hash::Map::default();
        for (at, key) in &self.calls {
            first.entry(*key).or_insert(*at);
        }
        Firsts { calls: self, first }
    }

    /// For each compaction, the calls that had come to nothing, that its summary does not speak of, and that are made
    /// again after it and come to nothing again.
    pub(super) fn dead_ends(&self, replay: &Replay<'_>, texts: &Texts<'_>) -> Vec<DeadEnd> {
        let mut found = Vec::new();
        for (step, record) in replay.pairs() {
            let Some(summary) = record.summary.as_readable() else {
                continue;
            };
            let pairs = self.barren_twice(replay, step);
            if pairs.len() >= FEWEST {
                found.extend(dead_end(step, summary, &pairs, texts));
            }
        }
        found
    }

    /// Calls before and after a compaction that found nothing either time.
    fn barren_twice(&self, replay: &Replay<'_>, step: &Step) -> Vec<Pair> {
        let boundary = step.fresh.end;
        let next = replay.steps.get(step.index.get() + 1);
        let end = next.map_or(usize::MAX, |next| next.fresh.end);
        let split = self.calls.partition_point(|(at, _)| at.get() < boundary);
        let (before, after) = self.calls.split_at_checked(split).unwrap_or_default();
        let mut earlier: hash::Map<u64, EventIndex> = hash::Map::default();
        for (at, key) in before.iter().filter(|(at, _)| !replay.keeps(step, *at)) {
            if let Some(answer) = self.barren_answer(replay, *at) {
                earlier.insert(*key, answer);
            }
        }
        let again = after.iter().take_while(|(at, _)| at.get() < end);
        let mut pairs = Vec::new();
        for (at, key) in again {
            let vain = self.barren_answer(replay, *at).is_some();
            if let Some(answer) = earlier.get(key).copied().filter(|_| vain) {
                earlier.remove(key);
                pairs.push(Pair { answer, again: *at });
            }
        }
        pairs.truncate(MOST);
        pairs
    }

    /// The answer to the call in `event`, where it found nothing.
    fn barren_answer(&self, replay: &Replay<'_>, event: EventIndex) -> Option<EventIndex> {
        let events = &replay.recording.events;
        let behind = events.iter().enumerate().skip(event.get() + 1).take(NEAR);
        let mut answers = behind.filter(|(_, found)| found.kind == EventKind::ToolResult);
        let call = events.get(event.get()).and_then(|call| call.id.as_ref());
        let own = answers
            .clone()
            .find(|(_, answer)| call.is_some() && answer.parent.as_ref() == call);
        let (at, answer) = own.or_else(|| answers.next())?;
        let at = EventIndex::from(at);
        let vain = answer.text_bytes == 0 || self.barren.binary_search(&at).is_ok();
        vain.then_some(at)
    }
}

/// The first event that makes each call of a recording.
pub(super) struct Firsts<'c> {
    calls: &'c Calls,
    first: hash::Map<u64, EventIndex>,
}

impl Firsts<'_> {
    /// Whether `event` makes a call that was made before the event `boundary` too.
    pub(super) fn repeats(&self, event: EventIndex, boundary: usize) -> bool {
        let calls = &self.calls.calls;
        let from = calls.partition_point(|(at, _)| *at < event);
        let own = calls.iter().skip(from).take_while(|(at, _)| *at == event);
        let mut firsts = own.filter_map(|(_, key)| self.first.get(key));
        firsts.any(|first| first.get() < boundary)
    }
}

/// A call that came to nothing twice: its first answer, and where it was made again.
#[derive(Clone, Copy, Debug)]
struct Pair {
    answer: EventIndex,
    again: EventIndex,
}

fn dead_end(step: &Step, summary: &str, pairs: &[Pair], texts: &Texts<'_>) -> Option<DeadEnd> {
    let mut events: Vec<EventIndex> = pairs
        .iter()
        .flat_map(|pair| [pair.answer, pair.again])
        .collect();
    events.sort_unstable();
    events.dedup();
    let said: BTreeMap<EventIndex, (Option<String>, String)> = texts
        .gather(&events, |event, passages| {
            let own = passages
                .iter()
                .find(|passage| matches!(passage.voice, Voice::ToolCall | Voice::ToolResult));
            let told = own.map(|own| {
                (
                    own.tool.as_deref().map(str::to_owned),
                    first_line(&own.text),
                )
            });
            told.map(|told| (event, told)).into_iter().collect()
        })
        .into_iter()
        .collect();
    let index = SummaryIndex::new(summary);
    let untold = |pair: &&Pair| {
        let call = said.get(&pair.again);
        call.is_some_and(|(_, call)| index.holds(&decisions::telling(call)) < TOLD)
    };
    let vain = |pair: &&Pair| {
        let silent = said
            .get(&pair.answer)
            .is_none_or(|(_, answer)| answer.is_empty());
        let call = said.get(&pair.again);
        call.is_some_and(|(tool, call)| !silent || searches(tool.as_deref(), call))
    };
    let pairs: Vec<&Pair> = pairs.iter().filter(untold).filter(vain).collect();
    let first = pairs.first().filter(|_| pairs.len() >= FEWEST)?;
    let call = |pair: &&Pair| said.get(&pair.again).map(|(_, call)| call.clone());
    let members: Vec<String> = pairs.iter().filter_map(call).collect();
    let answer = said.get(&first.answer).map(|(_, answer)| answer.as_str());
    Some(DeadEnd {
        compaction: step.index,
        subject: members.first()?.clone(),
        source: Excerpt {
            event: first.answer,
            text: answer.unwrap_or_default().into(),
            marks: Marks::new(),
        },
        follow_up: FollowUp {
            kind: ConsequenceKind::Refetched,
            tool: said.get(&first.again).and_then(|(tool, _)| tool.clone()),
            excerpt: Excerpt {
                event: first.again,
                text: members.first()?.as_str().into(),
                marks: Marks::new(),
            },
        },
        members,
    })
}

/// Tools and commands that look for something, in lower case. Own.
const SEARCHING: &str = "ag|fd|find|glob|grep|locate|ls|rg|search";

/// Whether a call searches: no answer is then no find, where one that acts has succeeded without a word.
fn searches(tool: Option<&str>, call: &str) -> bool {
    let command = call
        .trim_start_matches("command:")
        .split_whitespace()
        .next();
    let words = tool
        .into_iter()
        .flat_map(|tool| tool.split(['_', '-', '.', ':']));
    let mut words = words.chain(command).map(str::to_lowercase);
    words.any(|word| decisions::listed(SEARCHING, &word))
}

/// The first line of a text, cut to some hundred characters.
fn first_line(text: &str) -> String {
    const LONGEST: usize = 160;
    let line = text.trim().lines().next().unwrap_or_default();
    line.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_without_an_answer_found_nothing_and_an_act_did_not_fail() {
        for (tool, call) in [
            ("Grep", "pattern: tide"),
            ("web_search", "q: tide"),
            ("bash", "command: rg tide src"),
        ] {
            assert!(searches(Some(tool), call), "{tool} {call}");
        }
        for (tool, call) in [
            ("ToolSearch", "query: select:Write"),
            ("bash", "command: mkdir -p quay"),
        ] {
            assert!(!searches(Some(tool), call), "{tool} {call}");
        }
    }
}
