//! Mentions: every identifier and quantity that passes by, and the names that are spoken or used.

use super::clause::{self, Shared};
use super::facts::Excerpt;
use super::hash;
use super::identifiers::{self, Identifier, IdentifierKind};
use super::loads::{is_address, is_opaque, is_telling};
use super::measures::Measure;
use super::pasted;
use super::quantities::{self, Quantity};
use super::retention::{self, Given};
use super::seen::Seen;
use crate::recording::{EventIndex, Passage, Voice};
use smallvec::{SmallVec, smallvec};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// A text of a person that is longer than this, in bytes, is mostly pasted.
const TYPED: usize = 4000;

/// A request and its answer are short, in bytes.
const ANSWER: usize = 400;

/// The input of a call that is longer than this, in bytes, is mostly the content of a file.
const CALL: usize = 2000;

/// With more identifiers or quantities than this, a text is data and not speech: it is only noted what they are.
pub(super) const FACTS: usize = 2000;

/// How long a remark may be, in bytes.
const REMARK: usize = 200;

/// What the texts of one record mention.
#[derive(Debug, Default)]
pub(super) struct MinedMentions {
    /// Hashes of every form under which something of these texts may be looked up.
    forms: Vec<u64>,
    names: Vec<MinedName>,
    /// Who has named what, by hash: the first of equal mentions is enough.
    named: BTreeSet<(u64, By)>,
    measures: Vec<Measure>,
    /// Hashes of the hyphenated words, and whether a person said them.
    hyphened: Vec<(u64, bool)>,
    /// A tool answered: what a person says in the same record is said in place of the answer, to put the agent right.
    answered: bool,
    /// A person asked that something be kept, by its label and not by its name.
    wish: bool,
    /// The agent answered, in a few words or in many.
    answer: Option<bool>,
    /// What a summary names: what it stands for, and the hashes under which its source may be found.
    stated: Vec<(Stated, Vec<u64>)>,
}

#[derive(Debug)]
struct MinedName {
    identifier: Identifier,
    /// The hash of its key.
    hash: u64,
    by: By,
    /// In words of its own, not in a pasted line or a call.
    typed: bool,
    /// What stands around it asks that it be remembered or used.
    asked: bool,
    /// A person gives it to something: as its name, or as the place where it belongs.
    given: Option<Given>,
    /// The names of one clause share it.
    clause: Arc<str>,
    mark: Range<usize>,
}

/// Who names something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum By {
    Human,
    Assistant,
    Call,
}

/// Something that a summary states.
#[derive(Clone, Debug)]
pub(super) enum Stated {
    Identifier(Identifier),
    Quantity(Quantity),
}

/// An identifier that was spoken or used.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) identifier: Identifier,
    /// Where a person said it first, else where it was said first.
    pub(super) source: Excerpt,
    pub(super) by: By,
    /// Somebody named it in words, not in a pasted line or a call.
    pub(super) typed: bool,
    /// A person asked that it be remembered or used.
    pub(super) asked: bool,
    /// A person gave it to something.
    pub(super) given: Option<Given>,
    /// A person said it, even if only as hyphenated words.
    pub(super) by_human: bool,
    /// Every event that names it, ascending.
    pub(super) events: SmallVec<[EventIndex; 4]>,
    /// Uses by the agent with no mention between them and the boundary before: the use, and the mention before it.
    pub(super) reuses: Vec<(EventIndex, EventIndex)>,
    /// Where it stands among those that the agent used first.
    fresh: Option<u32>,
    /// Where it was said first, once that is no longer its source.
    first: Option<Box<Excerpt>>,
}

/// An identifier that the agent used and that had never occurred before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fresh<'a> {
    pub(super) identifier: &'a Identifier,
    pub(super) excerpt: &'a Excerpt,
}

/// What a summary states and no text before it has.
#[derive(Clone, Debug)]
pub(super) struct Suspect {
    /// The event that holds the summary.
    pub(super) event: EventIndex,
    pub(super) stated: Stated,
}

/// Every mention of a recording.
#[derive(Debug, Default)]
pub(super) struct Mentions {
    seen: Seen,
    names: Vec<Name>,
    /// The place of each name, by the hash of its key.
    places: hash::Map<u64, usize>,
    pub(super) measures: Vec<Measure>,
    /// How many names the agent used first.
    fresh: u32,
    /// The places of these among the sorted names: by kind, in the order of use.
    by_use: BTreeMap<IdentifierKind, Vec<usize>>,
    pub(super) suspects: Vec<Suspect>,
    boundary: Option<EventIndex>,
    /// Hashes of the hyphenated words so far, and whether a person said them.
    hyphened: hash::Map<u64, bool>,
    /// A person has asked that something be kept that was not named, and the agent has not answered yet.
    wish: bool,
}

impl MinedName {
    fn excerpt(&self, event: EventIndex) -> Excerpt {
        Excerpt {
            event,
            text: Arc::clone(&self.clause),
            marks: smallvec![self.mark.clone()],
        }
    }
}

/// Whether a text is one brief remark, with nothing pasted into it.
fn is_brief(text: &str) -> bool {
    let text = text.trim();
    text.len() <= REMARK && !text.contains('\n')
}

/// Whether who puts the agent right with an identifier of this kind says what to do with that one thing.
fn points_at(kind: IdentifierKind) -> bool {
    is_opaque(kind) || is_address(kind)
}

/// Whether the clause of a name is an order that says to use it, or that something goes there.
fn is_directed(kind: IdentifierKind, clause: &str, mark: &Range<usize>) -> bool {
    let before = clause.get(..mark.start).unwrap_or_default();
    let behind = clause.get(mark.end..).unwrap_or_default();
    is_telling(kind) && retention::directs(before, behind)
}

impl MinedMentions {
    /// Adds what a text mentions.
    pub(super) fn add(&mut self, passage: &Passage<'_>) {
        let text = passage.text.as_ref();
        match passage.voice {
            Voice::Summary => self.state(text),
            Voice::Human => self.name(text, By::Human),
            Voice::Assistant => self.name(text, By::Assistant),
            Voice::ToolCall if text.len() <= CALL => self.name(text, By::Call),
            // What tools say is searched later, for the few names that matter: to list all of it would cost the most.
            Voice::ToolResult => self.answered = true,
            Voice::ToolCall | Voice::Harness | Voice::Thinking => {}
        }
    }

    /// Keeps each form once, and no more than is needed by whoever takes it.
    pub(super) fn close(&mut self) {
        self.forms.sort_unstable();
        self.forms.dedup();
        self.named = BTreeSet::new();
    }

    fn note(&mut self, text: &str) {
        identifiers::hashes(text, &mut self.forms);
    }

    fn name(&mut self, text: &str, by: By) {
        self.note(text);
        let (hyphened, identifiers): (Vec<_>, Vec<_>) = identifiers::candidates(text)
            .into_iter()
            .partition(|found| found.kind == IdentifierKind::Words);
        let human = by == By::Human;
        let keys = hyphened.iter().map(|found| (hash::of(&found.key), human));
        self.hyphened.extend(keys.take(FACTS));
        match by {
            By::Human => {
                let unnamed = identifiers.iter().all(|found| found.weak || found.noise);
                self.wish |= text.len() <= ANSWER
                    && unnamed
                    && retention::asks_to_keep(text)
                    && identifiers::has_label(text);
            }
            By::Assistant => self.answer = Some(text.len() <= ANSWER),
            By::Call => {}
        }
        let fenced = fenced(text);
        if by != By::Call {
            self.measure(text, by, &fenced, quantities::beside(text, &identifiers));
        }
        if identifiers.len() > FACTS {
            return;
        }
        let by = if by == By::Human && text.len() > TYPED {
            By::Assistant
        } else {
            by
        };
        let mut last = Shared::default();
        for identifier in identifiers {
            let name = hash::of(&identifier.key);
            if identifier.noise || !self.named.insert((name, by)) {
                continue;
            }
            let clause = clause::around(text, &identifier.span);
            let mark = identifier.span.start.saturating_sub(clause.start)
                ..identifier.span.end.saturating_sub(clause.start);
            let quoted = text.get(clause.clone()).unwrap_or_default();
            let typed =
                by != By::Call && !is_pasted(quoted) && !is_within(&fenced, identifier.span.start);
            let human = typed && by == By::Human;
            let lead = quoted.get(..mark.start).unwrap_or_default();
            let asked = human
                && (self.asks(text, &identifier, quoted)
                    || is_directed(identifier.kind, quoted, &mark));
            self.names.push(MinedName {
                by,
                typed,
                asked,
                given: human.then(|| retention::given(lead)).flatten(),
                clause: last.of(text, clause),
                mark,
                hash: name,
                identifier,
            });
        }
    }

    /// Whether what stands around a name that a person says asks that it be remembered or used.
    fn asks(&self, text: &str, identifier: &Identifier, clause: &str) -> bool {
        retention::asks_to_keep(clause::near(text, &identifier.span))
            || retention::asks_to_use(clause)
            || self.answered && is_brief(text) && points_at(identifier.kind)
    }

    /// Adds the quantities of a text, of which the ranges that are `fenced` are code.
    fn measure(&mut self, text: &str, by: By, fenced: &[Range<usize>], quantities: Vec<Quantity>) {
        let forms = quantities.iter().map(|quantity| hash::of(&quantity.key));
        self.forms.extend(forms);
        if quantities.len() <= FACTS {
            let mut last = Shared::default();
            let measures = quantities.into_iter().map(|quantity| {
                let at = quantity.span.start;
                let measure = Measure::new(text, by, quantity, &mut last);
                let pasted = is_within(fenced, at)
                    || is_pasted(&measure.excerpt.text)
                    || pasted::is_log(line_at(text, at));
                measure.said(text.len() <= TYPED && !pasted).shown(pasted)
            });
            self.measures.extend(measures);
        }
    }

    fn state(&mut self, text: &str) {
        for identifier in identifiers::identifiers(text).into_iter().take(FACTS) {
            let forms = identifiers::lookup_forms(&identifier)
                .iter()
                .map(|form| hash::of(form))
                .collect();
            self.stated.push((Stated::Identifier(identifier), forms));
        }
        for quantity in quantities::quantities(text).into_iter().take(FACTS) {
            let forms = vec![hash::of(&quantity.key)];
            self.stated.push((Stated::Quantity(quantity), forms));
        }
    }
}

/// The blocks of code of a text, in order: from one line that opens with a fence to the next.
fn fenced(text: &str) -> Vec<Range<usize>> {
    let mut blocks = Vec::new();
    let mut open = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("```") {
            open = match open {
                Some(start) => {
                    blocks.push(start..at);
                    None
                }
                None => Some(at),
            };
        }
        at += line.len();
    }
    blocks.extend(open.map(|start| start..text.len()));
    blocks
}

/// Whether `at` lies in one of these ranges, which are in order.
fn is_within(ranges: &[Range<usize>], at: usize) -> bool {
    let next = ranges.partition_point(|range| range.end <= at);
    ranges.get(next).is_some_and(|range| range.start <= at)
}

/// The line of `text` that byte `at` stands on.
fn line_at(text: &str, at: usize) -> &str {
    let start = text.get(..at).and_then(|head| head.rfind('\n'));
    let rest = text.get(start.map_or(0, |end| end + 1)..);
    let mut lines = rest.unwrap_or_default().lines();
    lines.next().unwrap_or_default()
}

/// Whether a line is code, JSON, a diff or a drawing rather than a person's words.
fn is_pasted(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(['"', '{', '}', '[', ']', '<', '|', '+', '@', '/', '$'])
        || line.contains(|mark: char| matches!(mark, '\u{2500}'..='\u{257f}'))
        || line.contains("\":")
        || line.contains("=>")
        || line.ends_with('{')
}

impl Mentions {
    /// Takes what was mined from the record `event`. Records come in the order of the file.
    pub(super) fn take(&mut self, event: EventIndex, mined: MinedMentions) {
        for (word, by_human) in mined.hyphened {
            *self.hyphened.entry(word).or_default() |= by_human;
        }
        let kept = self.wish && mined.answer == Some(true);
        for name in mined.names {
            // What the agent names in answer to "save that id" is what it was asked to keep.
            let asked = name.asked || kept && name.by == By::Assistant && name.typed;
            self.take_name(event, MinedName { asked, ..name });
        }
        self.wish = mined.wish || self.wish && mined.answer.is_none();
        let placed = mined.measures.into_iter().map(|measure| Measure {
            excerpt: Excerpt {
                event,
                ..measure.excerpt
            },
            ..measure
        });
        self.measures.extend(placed);
        for form in mined.forms {
            self.seen.insert(form, event);
        }
        if !mined.stated.is_empty() {
            self.boundary = Some(event);
        }
        for (stated, forms) in mined.stated {
            if !forms.iter().any(|form| self.seen.last(*form).is_some()) {
                self.suspects.push(Suspect { event, stated });
            }
        }
    }

    fn take_name(&mut self, event: EventIndex, mined: MinedName) {
        let last = self.seen.last(mined.hash);
        let by_agent = mined.by != By::Human;
        let is_fresh = last.is_none() && by_agent && self.boundary.is_some();
        let reuse =
            last.filter(|last| by_agent && self.boundary.is_some_and(|boundary| *last < boundary));
        let order = self.fresh;
        self.fresh += u32::from(is_fresh);
        let Some(name) = self.named(event, mined) else {
            return;
        };
        if is_fresh && name.events.is_empty() {
            name.fresh = Some(order);
        }
        if name.events.last() != Some(&event) {
            name.events.push(event);
        }
        name.reuses.extend(reuse.map(|last| (event, last)));
    }

    /// The name that is mentioned, with the mention as its source where none was better.
    fn named(&mut self, event: EventIndex, mined: MinedName) -> Option<&mut Name> {
        let by_human = mined.by == By::Human || self.is_human_word(mined.hash);
        let next = self.names.len();
        let place = *self.places.entry(mined.hash).or_insert(next);
        if place == next {
            self.names.push(Name {
                source: mined.excerpt(event),
                by: mined.by,
                typed: mined.typed,
                asked: mined.asked && mined.by == By::Human,
                given: mined.given,
                by_human,
                events: SmallVec::new(),
                reuses: Vec::new(),
                fresh: None,
                first: None,
                identifier: mined.identifier,
            });
            return self.names.last_mut();
        }
        let name = self.names.get_mut(place)?;
        name.asked |= mined.asked;
        name.given = name.given.or(mined.given);
        name.by_human |= by_human;
        let better = (!mined.typed, mined.by) < (!name.typed, name.by);
        if better {
            name.by = mined.by;
            let first = std::mem::replace(&mut name.source, mined.excerpt(event));
            name.first.get_or_insert(Box::new(first));
        }
        name.typed |= mined.typed;
        Some(name)
    }

    /// Forgets what was seen, which counts only while records come, and sorts the names by their keys.
    pub(super) fn close(&mut self) {
        self.seen = Seen::default();
        self.places = hash::Map::default();
        self.names
            .sort_unstable_by(|a, b| a.identifier.key.cmp(&b.identifier.key));
        self.names.shrink_to_fit();
        self.measures.shrink_to_fit();
        let places = self.names.iter().enumerate();
        let mut fresh: Vec<(u32, usize)> = places
            .filter_map(|(place, name)| Some((name.fresh?, place)))
            .collect();
        fresh.sort_unstable();
        for (_, place) in fresh {
            if let Some(name) = self.names.get(place) {
                let kind = self.by_use.entry(name.identifier.kind);
                kind.or_default().push(place);
            }
        }
    }

    /// The kinds of which the agent used something first.
    pub(super) fn fresh_kinds(&self) -> impl Iterator<Item = IdentifierKind> {
        self.by_use.keys().copied()
    }

    /// First uses by the agent of what had never occurred, of one kind, in their order.
    pub(super) fn fresh(&self, kind: IdentifierKind) -> impl Iterator<Item = Fresh<'_>> {
        let places = self.by_use.get(&kind).into_iter().flatten();
        places.filter_map(|place| {
            let name = self.names.get(*place)?;
            Some(Fresh {
                identifier: &name.identifier,
                excerpt: name.first.as_deref().unwrap_or(&name.source),
            })
        })
    }

    fn is_human_word(&self, word: u64) -> bool {
        self.hyphened.get(&word).is_some_and(|by_human| *by_human)
    }

    /// Whether somebody said this hyphenated word.
    pub(super) fn has_spelled(&self, word: &str) -> bool {
        self.hyphened.contains_key(&hash::of(word))
    }

    /// Every identifier that was spoken or used; once all is closed, by key.
    pub(super) fn names(&self) -> &[Name] {
        &self.names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_what_stands_between_fences() {
        let text = "see a_1\n```sh\nrun b_2\n```\nthen c_3\n```\nd_4";
        let blocks = fenced(text);
        let inside = |word: &str| is_within(&blocks, text.find(word).unwrap());
        assert!(!inside("a_1") && inside("b_2") && !inside("c_3") && inside("d_4"));
    }

    #[test]
    fn what_a_person_says_in_place_of_an_answer_points_at_what_it_names() {
        let asked = |texts: &[(Voice, &'static str)]| {
            let mut mined = MinedMentions::default();
            for (voice, text) in texts {
                mined.add(&Passage::new(*voice, *text));
            }
            mined.names.iter().any(|name| name.asked)
        };
        let refused = (Voice::ToolResult, "The call was not run. The user said:");
        let link = (
            Voice::Human,
            "answer in https://git.example/board/thread/88213",
        );
        assert!(asked(&[refused, link]));
        assert!(!asked(&[link]));
        let pasted = "* commit 4be01c7d\n* commit 99ab41e0\nsomething broke, look";
        assert!(!asked(&[refused, (Voice::Human, pasted)]));
    }

    #[test]
    fn drawings_and_code_are_pasted() {
        for line in [
            "│- 4be01c7 Fix it",
            "> ╭ │ - 4be01c7 both",
            "{\"id\": 7}",
            "a => b",
        ] {
            assert!(is_pasted(line), "{line}");
        }
        assert!(!is_pasted("- 4be01c7 fixes it"));
    }
}
