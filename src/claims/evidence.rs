//! Evidence: what the events before a summary, and the summaries before it, say on what it asserts.

use super::assertions::{
    ABSOLUTE, APPROVAL, ASKING, Assertion, COMPLETION, CONCEALMENT, GATE, GRANT, Kind,
};
use super::clause;
use super::decisions::{self, Stem};
use super::facts::{Excerpt, Marks};
use super::hash;
use super::identified::Context;
use super::texts::Wanted;
use crate::recording::{Actor, EventIndex, EventKind, Passage, Voice};
use crate::secrets;
use aho_corasick::{AhoCorasick, AhoCorasickKind};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Words so far apart, in bytes, still speak of one thing.
const REACH: usize = 320;

/// How far around such words, in bytes, is looked for the sense in which they are said.
const AROUND: usize = 120;

/// The share of an assertion's words, by weight, that speaks of the same thing.
const ENOUGH: f64 = 0.5;

/// The share that is enough where anything on it counts, as for what was done.
const SOME: f64 = 0.34;

/// The share that a request has of what it is said to have consented to.
const MOST: f64 = 0.7;

/// The part of enough that is looked for in the raw bytes of what was said: the rest may be there in other forms.
const GLANCE: f64 = 0.5;

/// How often one word of a text is looked at: what repeats it more often says the same.
const OFTEN: u32 = 128;

/// How many places of a text are held against one assertion.
const PLACES: usize = 4;

/// So many events after a question to a person, its answer is looked for.
const ANSWER: usize = 4;

/// Words of an event on what a summary asserts.
#[derive(Clone, Debug)]
pub(super) struct Touch {
    pub(super) event: EventIndex,
    pub(super) voice: Voice,
    pub(super) excerpt: Excerpt,
    /// The call, where it is one.
    pub(super) call: Option<Call>,
}

/// A call of a tool, told apart from every other one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) tool: String,
    /// The hash of its input.
    pub(super) input: u64,
}

/// What was found on the assertions of all summaries.
pub(super) struct Evidence {
    /// For each assertion, what speaks of it; of those that are supported, not all.
    pub(super) touches: Vec<Vec<Touch>>,
    /// Which of them are supported.
    pub(super) supported: Vec<bool>,
    /// Human turns that grant something, ascending.
    pub(super) grants: Vec<EventIndex>,
}

/// Looks through everything before each summary.
pub(super) fn gather(context: &Context<'_, '_>, assertions: &[Assertion]) -> Evidence {
    let board = Board::new(context, assertions);
    board.read_summaries(context);
    let mut seen = board.read_spoken(context);
    seen.extend(board.read_answers(context, &seen));
    seen.extend(board.read_rest(context));
    board.into_evidence(seen)
}

/// What one event holds.
enum Seen {
    Touch(usize, Touch),
    Grant(EventIndex),
    Asks(EventIndex),
}

/// Where words of an assertion stand together.
struct Place {
    at: Range<usize>,
    /// What they weigh.
    weight: u32,
}

/// The assertions, by the words that they need.
struct Board<'a> {
    assertions: &'a [Assertion],
    /// For each assertion, the first event that is not before its summary.
    ends: Vec<usize>,
    /// For each assertion, what its words weigh.
    weights: Vec<u32>,
    by_stem: hash::Map<u64, Vec<usize>>,
    /// Which of them are supported: nothing more is looked for.
    settled: Vec<AtomicBool>,
}

impl<'a> Board<'a> {
    fn new(context: &Context<'_, '_>, assertions: &'a [Assertion]) -> Self {
        let mut by_stem: hash::Map<u64, Vec<usize>> = hash::Map::default();
        for (number, assertion) in assertions.iter().enumerate() {
            for stem in &assertion.needs {
                by_stem.entry(u64::from(stem.id)).or_default().push(number);
            }
        }
        let steps = &context.replay.steps;
        let end = |assertion: &Assertion| {
            let step = steps.get(assertion.compaction.get());
            step.map_or(0, |step| step.fresh.end)
        };
        let weight = |assertion: &Assertion| weigh(assertion.needs.iter());
        Self {
            assertions,
            ends: assertions.iter().map(end).collect(),
            weights: assertions.iter().map(weight).collect(),
            by_stem,
            settled: assertions.iter().map(|_| AtomicBool::new(false)).collect(),
        }
    }

    fn is_open(&self, number: usize) -> bool {
        let settled = self.settled.get(number);
        settled.is_some_and(|settled| !settled.load(Ordering::Relaxed))
    }

    fn settle(&self, number: usize) {
        if let Some(settled) = self.settled.get(number) {
            settled.store(true, Ordering::Relaxed);
        }
    }

    /// The first event that is before none of the summaries with an open assertion.
    fn end(&self) -> usize {
        let ends = self.ends.iter().enumerate();
        let open = ends.filter(|(number, _)| self.is_open(*number));
        open.map(|(_, end)| *end).max().unwrap_or(0)
    }

    /// What an earlier summary says already was made up there, or supported there.
    fn read_summaries(&self, context: &Context<'_, '_>) {
        for (step, record) in context.replay.pairs() {
            let later = |number: usize| {
                let assertion = self.assertions.get(number);
                assertion.is_some_and(|assertion| assertion.compaction > step.index)
            };
            if let Some(text) = record.summary.as_readable() {
                self.read_for(text, Voice::Summary, &later);
            }
            let this = |number: usize| {
                let assertion = self.assertions.get(number);
                assertion.is_some_and(|assertion| assertion.compaction >= step.index)
            };
            if let Some(asked) = &record.instructions {
                self.read_for(asked, Voice::Human, &this);
            }
        }
    }

    fn read_for(&self, text: &str, voice: Voice, wanted: &dyn Fn(usize) -> bool) {
        for (number, places) in self.places(text, wanted) {
            if places
                .iter()
                .any(|place| self.supports(number, voice, text, place))
            {
                self.settle(number);
            }
        }
    }

    /// What people and the agent said, and what it did.
    fn read_spoken(&self, context: &Context<'_, '_>) -> Vec<Seen> {
        let spoken = |event: &crate::recording::Event| {
            matches!(event.actor, Actor::Human | Actor::Assistant) && !is_summary(event.kind)
        };
        let events = self.events(context, spoken);
        let needles = Needles::new(self, GLANCE);
        let approvals = self
            .assertions
            .iter()
            .any(|assertion| assertion.kind == Kind::Approval);
        // A person's turn may grant, and a call may ask a person, in whatever words.
        let always = |event: EventIndex| {
            let event = context.replay.recording.event(event);
            event.is_some_and(|event| {
                event.actor == Actor::Human || (approvals && event.kind == EventKind::ToolCall)
            })
        };
        let wanted = |event: EventIndex, bytes: &[u8]| always(event) || needles.are_in(bytes);
        Self::visit(context, &events, &wanted, &|event, passage| {
            let mut seen = self.read(event, passage, passage.voice);
            seen.extend(turn(event, passage));
            seen
        })
    }

    /// What `read` finds in the passages of those of `events` that are `wanted`, in their order.
    fn visit(
        context: &Context<'_, '_>,
        events: &[EventIndex],
        wanted: Wanted<'_>,
        read: &(dyn Fn(EventIndex, &Passage<'_>) -> Vec<Seen> + Sync),
    ) -> Vec<Seen> {
        let found = Mutex::new(Vec::new());
        context.texts.visit(events, wanted, &|event, passages| {
            let seen = passages.iter().flat_map(|passage| read(event, passage));
            let seen: Vec<Seen> = seen.collect();
            if let (false, Ok(mut found)) = (seen.is_empty(), found.lock()) {
                found.push((event, seen));
            }
        });
        let mut found = found.into_inner().unwrap_or_default();
        found.sort_by_key(|(event, _)| *event);
        found.into_iter().flat_map(|(_, seen)| seen).collect()
    }

    /// What a person answered to a question that a tool put.
    fn read_answers(&self, context: &Context<'_, '_>, seen: &[Seen]) -> Vec<Seen> {
        let asks = seen.iter().filter_map(|seen| match seen {
            Seen::Asks(event) => Some(event.get()),
            Seen::Touch(..) | Seen::Grant(_) => None,
        });
        let near: BTreeSet<usize> = asks.flat_map(|event| event + 1..=event + ANSWER).collect();
        let is_result = |event: &usize| {
            let event = context.replay.recording.events.get(*event);
            event.is_some_and(|event| event.kind == EventKind::ToolResult)
        };
        let events = near.into_iter().filter(is_result).map(EventIndex::from);
        let events: Vec<EventIndex> = events.collect();
        context.texts.gather(&events, |event, passages| {
            let seen = passages.iter().flat_map(|passage| {
                let mut seen = self.read(event, passage, Voice::Human);
                seen.push(Seen::Grant(event));
                seen
            });
            seen.collect()
        })
    }

    /// What tools and the harness said, where its raw bytes have enough of the letters.
    fn read_rest(&self, context: &Context<'_, '_>) -> Vec<Seen> {
        let rest = |event: &crate::recording::Event| {
            !matches!(event.actor, Actor::Human | Actor::Assistant) && !is_summary(event.kind)
        };
        let events = self.events(context, rest);
        let needles = Needles::new(self, 1.0);
        let wanted = |_: EventIndex, bytes: &[u8]| needles.are_in(bytes);
        Self::visit(context, &events, &wanted, &|event, passage| {
            self.read(event, passage, passage.voice)
        })
    }

    /// Events before the last summary with an open assertion.
    fn events(
        &self,
        context: &Context<'_, '_>,
        wanted: impl Fn(&crate::recording::Event) -> bool,
    ) -> Vec<EventIndex> {
        let events = context.replay.recording.events.iter().enumerate();
        let before = events.take(self.end());
        let wanted = before.filter(|(_, event)| wanted(event));
        wanted.map(|(number, _)| EventIndex::from(number)).collect()
    }

    /// What a passage says on the open assertions of later summaries.
    fn read(&self, event: EventIndex, passage: &Passage<'_>, voice: Voice) -> Vec<Seen> {
        let text = passage.text.as_ref();
        let before = |number: usize| {
            self.ends.get(number).is_some_and(|end| event.get() < *end) && self.is_open(number)
        };
        let mut seen = Vec::new();
        for (number, places) in self.places(text, &before) {
            let support = places
                .iter()
                .find(|place| self.supports(number, voice, text, place));
            if support.is_some() && self.is_enough(number) {
                self.settle(number);
            }
            let Some(place) = support.or_else(|| places.first()) else {
                continue;
            };
            let quoted = quoted(text, &place.at, voice);
            let touch = Touch {
                event,
                voice,
                excerpt: Excerpt {
                    event,
                    text: text.get(quoted).unwrap_or_default().into(),
                    marks: Marks::new(),
                },
                call: call(passage),
            };
            seen.push(Seen::Touch(number, touch));
        }
        seen
    }

    /// Whether one event that supports it is all that is asked.
    fn is_enough(&self, number: usize) -> bool {
        let kind = self.assertions.get(number).map(|assertion| assertion.kind);
        kind != Some(Kind::Pending)
    }

    /// The places of a text that speak of the `wanted` assertions.
    fn places(&self, text: &str, wanted: &dyn Fn(usize) -> bool) -> BTreeMap<usize, Vec<Place>> {
        let mut hits: BTreeMap<usize, Vec<(Range<usize>, Stem)>> = BTreeMap::new();
        let mut often: hash::Map<u64, u32> = hash::Map::default();
        for (range, stem) in decisions::content(text) {
            let Some(numbers) = self.by_stem.get(&u64::from(stem.id)) else {
                continue;
            };
            let times = often.entry(u64::from(stem.id)).or_default();
            *times += 1;
            if *times > OFTEN {
                continue;
            }
            for number in numbers.iter().filter(|number| wanted(**number)) {
                hits.entry(*number).or_default().push((range.clone(), stem));
            }
        }
        let mut found = BTreeMap::new();
        for (number, hits) in hits {
            let places = self.together(number, &hits);
            if !places.is_empty() {
                found.insert(number, places);
            }
        }
        found
    }

    /// The weight from which words speak of an assertion.
    fn least(&self, number: usize) -> f64 {
        let whole = self.weights.get(number).copied().unwrap_or_default();
        let kind = self.assertions.get(number).map(|assertion| assertion.kind);
        let share = if kind == Some(Kind::Completion) {
            SOME
        } else {
            ENOUGH
        };
        share * f64::from(whole)
    }

    /// Where enough of the words of an assertion stand together.
    fn together(&self, number: usize, hits: &[(Range<usize>, Stem)]) -> Vec<Place> {
        let Some(needs) = self
            .assertions
            .get(number)
            .map(|assertion| &assertion.needs)
        else {
            return Vec::new();
        };
        let weight = |id: u32| {
            needs
                .iter()
                .find(|stem| stem.id == id)
                .map_or(0, |stem| stem.weight)
        };
        let mut places: Vec<Place> = Vec::new();
        let mut known: BTreeMap<u32, u32> = BTreeMap::new();
        let mut sum = 0;
        let mut first = 0;
        for (range, stem) in hits {
            let times = known.entry(stem.id).or_default();
            *times += 1;
            sum += if *times == 1 {
                u32::from(weight(stem.id))
            } else {
                0
            };
            while let Some((start, old)) = hits
                .get(first)
                .filter(|(start, _)| start.start + REACH < range.end)
            {
                debug_assert!(start.start <= range.start, "hits are in order");
                let times = known.entry(old.id).or_default();
                *times = times.saturating_sub(1);
                sum -= if *times == 0 {
                    u32::from(weight(old.id))
                } else {
                    0
                };
                first += 1;
            }
            let start = hits
                .get(first)
                .map_or(range.start, |(start, _)| start.start);
            let is_new = places.last().is_none_or(|place| place.at.end <= start);
            if f64::from(sum) >= self.least(number) && is_new {
                places.push(Place {
                    at: start..range.end,
                    weight: sum,
                });
            }
            if places.len() >= PLACES {
                break;
            }
        }
        places
    }

    /// Whether a place speaks of an assertion in a sense that supports it.
    fn supports(&self, number: usize, voice: Voice, text: &str, place: &Place) -> bool {
        let Some(assertion) = self.assertions.get(number) else {
            return false;
        };
        let near = near(text, &place.at);
        let person = matches!(voice, Voice::Human | Voice::Harness);
        match assertion.kind {
            Kind::Constraint => decisions::limits(near),
            Kind::Doctrine => ABSOLUTE.has(near) || (person && decisions::limits(near)),
            Kind::Concealment => CONCEALMENT.has(near),
            Kind::Approval if voice == Voice::Human => {
                self.is_most(number, place) && !GATE.has(near)
            }
            Kind::Approval => APPROVAL.has(near),
            Kind::Completion if voice == Voice::Human => COMPLETION.has(near),
            Kind::Completion => true,
            Kind::Pending => voice == Voice::ToolCall,
        }
    }

    /// Whether most words of an assertion stand at a place, the one for what is done among them.
    fn is_most(&self, number: usize, place: &Place) -> bool {
        let whole = self.weights.get(number).copied().unwrap_or_default();
        f64::from(place.weight) >= MOST * f64::from(whole)
    }

    fn into_evidence(self, seen: Vec<Seen>) -> Evidence {
        let mut touches: Vec<Vec<Touch>> = self.assertions.iter().map(|_| Vec::new()).collect();
        let mut grants = Vec::new();
        for seen in seen {
            match seen {
                Seen::Touch(number, touch) => {
                    if let Some(touches) = touches.get_mut(number) {
                        touches.push(touch);
                    }
                }
                Seen::Grant(event) => grants.push(event),
                Seen::Asks(_) => {}
            }
        }
        for touches in &mut touches {
            touches.sort_by_key(|touch| touch.event);
        }
        grants.sort_unstable();
        let settled = self.settled.into_iter().map(AtomicBool::into_inner);
        Evidence {
            touches,
            supported: settled.collect(),
            grants,
        }
    }
}

/// Whether a record holds a summary.
fn is_summary(kind: EventKind) -> bool {
    matches!(kind, EventKind::Summary | EventKind::Boundary)
}

/// What a passage does beside speaking of something: it grants, or asks a person.
fn turn(event: EventIndex, passage: &Passage<'_>) -> Option<Seen> {
    match passage.voice {
        Voice::Human => {
            let text = passage.text.as_ref();
            GRANT
                .has(clause::near(text, &(0..0)))
                .then_some(Seen::Grant(event))
        }
        Voice::ToolCall => {
            let tool = passage.tool.as_deref().unwrap_or_default();
            ASKING.has(tool).then_some(Seen::Asks(event))
        }
        Voice::Assistant
        | Voice::Thinking
        | Voice::ToolResult
        | Voice::Harness
        | Voice::Summary => None,
    }
}

/// The call that a passage is.
pub(super) fn call(passage: &Passage<'_>) -> Option<Call> {
    (passage.voice == Voice::ToolCall).then(|| Call {
        tool: passage.tool.as_deref().unwrap_or_default().to_owned(),
        input: hash::of(&passage.text),
    })
}

/// What is quoted of a passage: a call from its beginning, else the clause around a place.
fn quoted(text: &str, place: &Range<usize>, voice: Voice) -> Range<usize> {
    /// How much of a call, in bytes.
    const CALL: usize = 1200;
    if voice != Voice::ToolCall {
        return clause::around(text, place);
    }
    let end = CALL.min(text.len());
    let end = (0..=end).rev().find(|end| text.is_char_boundary(*end));
    0..secrets::cut_before(text, 0..end.unwrap_or(0))
}

/// The text around a place.
fn near<'t>(text: &'t str, place: &Range<usize>) -> &'t str {
    let from = place.start.saturating_sub(AROUND);
    let to = (place.end + AROUND).min(text.len());
    let from = (from..=place.start).find(|from| text.is_char_boundary(*from));
    let to = (place.end..=to).rev().find(|to| text.is_char_boundary(*to));
    let range = from.unwrap_or(place.start)..to.unwrap_or(place.end);
    text.get(range).unwrap_or_default()
}

fn weigh<'s>(stems: impl Iterator<Item = &'s Stem>) -> u32 {
    stems.map(|stem| u32::from(stem.weight)).sum()
}

/// The beginnings of the words that open assertions need, as they stand in raw bytes.
struct Needles {
    search: Option<AhoCorasick>,
    /// For each needle, the assertions that need it, with its weight.
    needed: Vec<Vec<(usize, u32)>>,
    least: Vec<f64>,
    /// Some words cannot be found in raw bytes: everything has to be read.
    blind: bool,
}

impl Needles {
    /// Needles for the open assertions, of which so great a `share` of what is enough is looked for.
    fn new(board: &Board<'_>, share: f64) -> Self {
        /// So much of a word stays the same in all of its forms, in bytes.
        const STEM: usize = 4;
        let mut needed: BTreeMap<String, Vec<(usize, u32)>> = BTreeMap::new();
        let mut blind = false;
        for (number, assertion) in board.assertions.iter().enumerate() {
            if !board.is_open(number) {
                continue;
            }
            blind |= assertion.needs.is_empty();
            let text = assertion.excerpt.text.as_str();
            for (range, stem) in decisions::content(text) {
                if !assertion.needs.iter().any(|need| need.id == stem.id) {
                    continue;
                }
                let word = text.get(range).unwrap_or_default().to_lowercase();
                blind |= !word.is_ascii();
                let needle: String = word.chars().take(STEM).collect();
                needed
                    .entry(needle)
                    .or_default()
                    .push((number, u32::from(stem.weight)));
            }
        }
        let search = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .kind(Some(AhoCorasickKind::ContiguousNFA))
            .build(needed.keys());
        Self {
            search: search.ok(),
            needed: needed.into_values().collect(),
            least: (0..board.assertions.len())
                .map(|number| share * board.least(number))
                .collect(),
            blind,
        }
    }

    /// Whether raw bytes may hold enough of the words of one assertion.
    fn are_in(&self, bytes: &[u8]) -> bool {
        let Some(search) = self.search.as_ref().filter(|_| !self.blind) else {
            return self.blind;
        };
        let mut known = vec![false; self.needed.len()];
        let mut sums: BTreeMap<usize, u32> = BTreeMap::new();
        for hit in search.find_overlapping_iter(bytes) {
            let needle = hit.pattern().as_usize();
            let Some(known) = known.get_mut(needle).filter(|known| !**known) else {
                continue;
            };
            *known = true;
            for (number, weight) in self.needed.get(needle).into_iter().flatten() {
                let sum = sums.entry(*number).or_default();
                *sum += weight;
                let least = self.least.get(*number).copied().unwrap_or_default();
                if f64::from(*sum) >= least {
                    return true;
                }
            }
        }
        false
    }
}
