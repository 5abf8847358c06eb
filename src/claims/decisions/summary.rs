//! A summary taken apart: its sentences, what their headings add, and what a mark in one of them reaches.

use std::ops::Range;
use std::sync::Arc;

use super::super::hash;
use super::clauses::Sentence;
use super::cues::{Mark, Power};
use super::mine::stems;
use super::words::{self, PLAIN, Stem, Word};
use super::{Class, weigh};

/// How many units are looked at, for all words together, the rarest words first.
const LOOKS: usize = 1 << 13;
/// How many words of the headings above a unit are known to it.
const ABOVE: usize = 128;

/// A summary, taken apart once for all claims that are looked for in it.
#[derive(Clone, Debug)]
pub struct SummaryIndex {
    pub(super) units: Vec<Unit>,
    /// The units that may negate what a source asserts.
    pub(super) negating: Vec<usize>,
    /// The stems of these.
    pub(super) negated: hash::Set<u32>,
    pub(super) postings: Postings,
}

/// A sentence of a summary with what its heading and its bullet add.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) sentence: Sentence,
    pub(super) stems: Vec<Stem>,
    /// The words of the headings and of the parent bullet above it.
    pub(super) above: Arc<[Stem]>,
    /// The heading says no ("Rejected", "Out of scope").
    pub(super) negative: bool,
    /// The heading says later.
    pub(super) deferred: bool,
    /// The headings in force, itself included where it is one.
    pub(super) headings: Arc<[usize]>,
    /// The bullet or paragraph it stands in.
    pub(super) block: usize,
}

/// The sentences of a text by their words, as far as it takes to know which of them are worth a look.
#[derive(Debug)]
pub(super) struct Outline {
    pub(super) places: Vec<Place>,
    pub(super) postings: Postings,
}

/// Where a sentence stands, and what it is found by.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) at: Range<usize>,
    pub(super) stems: Vec<Stem>,
    above: Arc<[Stem]>,
    /// The places of the headings in force, itself included where it is one.
    headings: Arc<[usize]>,
    block: usize,
}

/// Stem to the sentences that have it, ascending.
#[derive(Clone, Debug)]
pub(super) struct Postings(hash::Map<u32, Vec<u32>>);

impl Outline {
    /// Takes `text` apart.
    pub(super) fn new(text: &str) -> Self {
        let mut builder = Builder::default();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            builder.line(text, start, line);
            start += line.len();
        }
        Self {
            postings: Postings::of(&builder.places),
            places: builder.places,
        }
    }
}

impl SummaryIndex {
    /// Takes `text` apart.
    pub fn new(text: &str) -> Self {
        let Outline { places, postings } = Outline::new(text);
        let mut negative = Vec::with_capacity(places.len());
        let mut deferred = Vec::with_capacity(places.len());
        let mut units = Vec::with_capacity(places.len());
        for place in places {
            let sentence = Sentence::new(text, place.at);
            negative.push(says_no(&sentence));
            deferred.push(says_later(&sentence));
            let headed = |known: &[bool]| {
                let mut headings = place.headings.iter();
                headings.any(|heading| known.get(*heading).is_some_and(|known| *known))
            };
            units.push(Unit {
                sentence,
                negative: headed(&negative),
                deferred: headed(&deferred),
                stems: place.stems,
                above: place.above,
                headings: place.headings,
                block: place.block,
            });
        }
        let may_negate = |(number, unit)| super::added::may_negate(unit).then_some(number);
        let negating: Vec<usize> = units.iter().enumerate().filter_map(may_negate).collect();
        let stems = negating.iter().filter_map(|number| units.get(*number));
        let stems = stems.flat_map(|unit| &unit.stems);
        Self {
            negated: stems.map(|stem| stem.id).collect(),
            negating,
            units,
            postings,
        }
    }

    /// The units that share words with `wanted`, with the weight they share, heaviest first.
    pub(super) fn near(&self, wanted: &[Stem]) -> Vec<(usize, u32)> {
        let mut found: Vec<(usize, u32)> = self.postings.shared(wanted).collect();
        found.sort_unstable_by_key(|&(unit, weight)| (std::cmp::Reverse(weight), unit));
        found
    }

    pub(super) fn has_any(&self, wanted: &[Stem]) -> f64 {
        let known: u32 = wanted
            .iter()
            .filter(|stem| self.postings.has(**stem))
            .map(|stem| u32::from(stem.weight))
            .sum();
        f64::from(known) / f64::from(weigh(wanted).max(1))
    }
}

/// Whether a heading says no to what stands under it.
fn says_no(sentence: &Sentence) -> bool {
    sentence.negations().any(|mark| mark.power != Power::Tint)
}

/// Whether a heading says later.
fn says_later(sentence: &Sentence) -> bool {
    let mut marks = sentence.marks.iter();
    marks.any(|mark| mark.class == Class::Defer && mark.power == Power::Hint)
}

impl Postings {
    fn of(places: &[Place]) -> Self {
        let mut postings: hash::Map<u32, Vec<u32>> = hash::Map::default();
        for (number, place) in (0..).zip(places) {
            for stem in place.stems.iter().chain(place.above.iter()) {
                let places = postings.entry(stem.id).or_default();
                if places.last() != Some(&number) {
                    places.push(number);
                }
            }
        }
        Self(postings)
    }

    /// Whether any sentence has a word.
    pub(super) fn has(&self, stem: Stem) -> bool {
        self.0.contains_key(&stem.id)
    }

    /// The sentences that share words with `wanted`, with the weight they share.
    fn shared(&self, wanted: &[Stem]) -> impl Iterator<Item = (usize, u32)> {
        let telling = wanted.iter().filter(|stem| stem.weight > 0);
        let mut places: Vec<(&[u32], u8)> = telling
            .filter_map(|stem| Some((self.0.get(&stem.id)?.as_slice(), stem.weight)))
            .collect();
        places.sort_by_key(|(units, _)| units.len());
        let all = places
            .into_iter()
            .flat_map(|(units, weight)| units.iter().map(move |unit| (*unit, weight)));
        let mut shared: hash::Map<u32, u32> = hash::Map::default();
        for (unit, weight) in all.take(LOOKS) {
            *shared.entry(unit).or_default() += u32::from(weight);
        }
        let shared = shared.into_iter();
        shared.map(|(unit, weight)| (unit as usize, weight))
    }

    /// The sentence that shares most with `wanted`, the first of equals.
    pub(super) fn closest(&self, wanted: &[Stem]) -> Option<usize> {
        let shared = self.shared(wanted);
        shared
            .max_by_key(|(unit, weight)| (*weight, std::cmp::Reverse(*unit)))
            .map(|(unit, _)| unit)
    }

    /// The share of `wanted` that a sentence has, where a word that the text repeats counts for less.
    pub(super) fn cover(&self, wanted: &[Stem], sentence: &[Stem]) -> f64 {
        let weight = |stem: &Stem| {
            let often = self.0.get(&stem.id).map_or(1, Vec::len).max(1);
            f64::from(stem.weight) / f64::from(u32::try_from(often).unwrap_or(u32::MAX)).sqrt()
        };
        let whole: f64 = wanted.iter().map(weight).sum();
        let common: f64 = wanted
            .iter()
            .filter(|stem| sentence.iter().any(|other| other.id == stem.id))
            .map(weight)
            .sum();
        if whole > 0.0 { common / whole } else { 0.0 }
    }
}

#[derive(Default)]
struct Builder {
    places: Vec<Place>,
    /// Headings in force.
    headings: Vec<Heading>,
    above: Arc<[Stem]>,
    heads: Arc<[usize]>,
    block: usize,
    fenced: bool,
}

impl Builder {
    fn line(&mut self, text: &str, start: usize, line: &str) {
        let bare = line.trim();
        if bare.starts_with("```") {
            self.fenced = !self.fenced;
            return;
        }
        self.block += 1;
        if self.fenced || bare.is_empty() {
            return;
        }
        let indent = line.len() - line.trim_start().len();
        let range = start + marker(line)..start + line.trim_end().len();
        match heading_level(bare, indent) {
            Some(level) => self.heading(text, range, level),
            None => self.body(text, &range, indent, is_item(bare)),
        }
    }

    fn heading(&mut self, text: &str, range: Range<usize>, level: usize) {
        self.headings.retain(|known| known.level < level);
        let at = super::prose::shortened(text, range);
        let stems = stems_in(text, &at);
        self.headings.push(Heading {
            level,
            place: self.places.len(),
            stems: stems.clone(),
        });
        self.headed();
        self.push(at, stems);
    }

    /// Gathers what the headings in force add.
    fn headed(&mut self) {
        let stems = self.headings.iter().flat_map(|heading| &heading.stems);
        self.above = stems.copied().take(ABOVE).collect();
        self.heads = self.headings.iter().map(|heading| heading.place).collect();
    }

    fn body(&mut self, text: &str, range: &Range<usize>, indent: usize, item: bool) {
        let deep = 20 + indent;
        let before = self.headings.len();
        self.headings
            .retain(|known| known.level < deep || (!item && known.level < 10));
        if self.headings.len() < before {
            self.headed();
        }
        for at in super::prose::sentences(text, range) {
            let stems = stems_in(text, &at);
            self.push(at, stems);
        }
    }

    fn push(&mut self, at: Range<usize>, stems: Vec<Stem>) {
        self.places.push(Place {
            at,
            stems,
            above: Arc::clone(&self.above),
            headings: Arc::clone(&self.heads),
            block: self.block,
        });
    }
}

fn stems_in(text: &str, at: &Range<usize>) -> Vec<Stem> {
    let content = text.get(at.clone()).unwrap_or_default();
    stems(words::words(content, at.start).iter())
}

/// A heading, or the parent of a list.
struct Heading {
    level: usize,
    place: usize,
    stems: Vec<Stem>,
}

/// How long the mark is that makes a line an item: its number is none of its words.
pub(in crate::claims) fn marker(line: &str) -> usize {
    let bare = line.trim_start();
    let indent = line.len() - bare.len();
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    let numbered = digits > 0
        && digits < 4
        && bare
            .get(digits..)
            .is_some_and(|rest| rest.starts_with(". ") || rest.starts_with(") "));
    if numbered { indent + digits + 2 } else { 0 }
}

fn is_item(bare: &str) -> bool {
    bare.starts_with(['-', '*', '\u{2022}', '|'])
        || bare.split_once(['.', ')']).is_some_and(|(number, _)| {
            !number.is_empty() && number.chars().all(|ch| ch.is_ascii_digit())
        })
}

/// The level of a heading: Markdown's, a bold line or a line that ends in a colon. An item that ends in one heads the items under it.
pub(in crate::claims) fn heading_level(bare: &str, indent: usize) -> Option<usize> {
    if bare.starts_with('#') {
        return Some(bare.chars().take_while(|ch| *ch == '#').count());
    }
    let plain = bare.trim_end_matches('*');
    let bold = bare.starts_with("**") && bare.ends_with("**") && bare.len() < 90;
    let colon = plain.ends_with(':') && bare.len() < 120;
    if is_item(bare) && colon && !bold {
        return Some(20 + indent);
    }
    (bold || colon).then_some(9)
}

impl Unit {
    /// A sentence without what stands around it.
    pub(super) fn alone(sentence: Sentence, stems: &[Stem]) -> Self {
        Self {
            sentence,
            stems: stems.to_vec(),
            above: Arc::default(),
            negative: false,
            deferred: false,
            headings: Arc::default(),
            block: 0,
        }
    }

    /// Whether a mark is itself one of the target's words.
    pub(super) fn is_word_of(&self, mark: &Mark, target: &[Stem]) -> bool {
        self.sentence
            .words
            .iter()
            .filter(|word| mark.at.start <= word.at.start && word.at.end <= mark.at.end)
            .any(|word| target.iter().any(|stem| stem.id == word.head()))
    }

    /// Whether one of `target`'s words is in the scope of a mark, or near it.
    pub(super) fn reaches(&self, mark: &Mark, target: &[Stem]) -> bool {
        let wanted = |id: u32| {
            target
                .iter()
                .any(|stem| stem.id == id && stem.weight >= PLAIN)
        };
        self.governs(mark, target) || self.close_by(mark, &wanted)
    }

    /// Whether one of `target`'s words is among the first three behind a mark.
    pub(super) fn leads(&self, mark: &Mark, target: &[Stem]) -> bool {
        let behind = self
            .sentence
            .words
            .iter()
            .filter(|word| word.at.start >= mark.at.end)
            .take(3);
        behind.flat_map(Word::stems).any(|stem| {
            target
                .iter()
                .any(|known| known.id == stem.id && stem.weight >= PLAIN)
        })
    }

    /// Whether one of `target`'s words is in the scope of a mark.
    pub(super) fn governs(&self, mark: &Mark, target: &[Stem]) -> bool {
        let wanted = |id: u32| target.iter().any(|stem| stem.id == id && stem.weight > 1);
        let scoped = self
            .sentence
            .scope(mark)
            .iter()
            .any(|word| word.stems().any(|stem| wanted(stem.id)));
        scoped
            || (mark.power == Power::Firm
                && self.sentence.heads(mark)
                && self.follows(mark, &wanted))
    }

    /// Behind a mark, in the same part of the sentence.
    fn follows(&self, mark: &Mark, wanted: &dyn Fn(u32) -> bool) -> bool {
        let part = mark.at.end..self.sentence.part(mark.at.start).end;
        self.sentence
            .words_in(&part)
            .any(|word| word.stems().any(|stem| wanted(stem.id)))
    }

    /// Within eight words on either side, in the same part of the sentence.
    fn close_by(&self, mark: &Mark, wanted: &dyn Fn(u32) -> bool) -> bool {
        let part = self.sentence.part(mark.at.start);
        let place = self
            .sentence
            .words
            .partition_point(|word| word.at.start < mark.at.start);
        let low = place.saturating_sub(8);
        self.sentence
            .words
            .iter()
            .skip(low)
            .take(place + 8 - low)
            .any(|word| part.contains(&word.at.start) && word.stems().any(|stem| wanted(stem.id)))
    }
}
