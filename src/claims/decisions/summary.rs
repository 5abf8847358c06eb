//! A summary taken apart: its sentences, what their headings add, and what a mark in one of them reaches.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

use super::clauses::Sentence;
use super::cues::{Mark, Power};
use super::mine::stems;
use super::words::{PLAIN, Stem, Word};
use super::{Class, weigh};

/// How many units are looked at, for all words together, the rarest words first.
const LOOKS: usize = 1 << 13;
/// How many words of the headings above a unit are known to it.
const ABOVE: usize = 128;

/// A summary, taken apart once for all claims that are looked for in it.
#[derive(Clone, Debug)]
pub struct SummaryIndex {
    pub(super) units: Vec<Unit>,
    /// Stem to the units that have it, ascending.
    postings: HashMap<u32, Vec<u32>>,
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
    /// The bullet or paragraph it stands in.
    pub(super) block: usize,
}

impl SummaryIndex {
    /// Takes `text` apart.
    pub fn new(text: &str) -> Self {
        let mut builder = Builder::default();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            builder.line(text, start, line);
            start += line.len();
        }
        let mut postings: HashMap<u32, Vec<u32>> = HashMap::new();
        for (number, unit) in builder.units.iter().enumerate() {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            for stem in unit.stems.iter().chain(unit.above.iter()) {
                let places = postings.entry(stem.id).or_default();
                if places.last() != Some(&number) {
                    places.push(number);
                }
            }
        }
        Self {
            units: builder.units,
            postings,
        }
    }

    /// The units that share words with `wanted`, with the weight they share, heaviest first.
    pub(super) fn near(&self, wanted: &[Stem]) -> Vec<(usize, u32)> {
        let telling = wanted.iter().filter(|stem| stem.weight > 0);
        let mut places: Vec<(&[u32], u8)> = telling
            .filter_map(|stem| Some((self.postings.get(&stem.id)?.as_slice(), stem.weight)))
            .collect();
        places.sort_by_key(|(units, _)| units.len());
        let all = places
            .into_iter()
            .flat_map(|(units, weight)| units.iter().map(move |unit| (*unit, weight)));
        let mut shared: BTreeMap<u32, u32> = BTreeMap::new();
        for (unit, weight) in all.take(LOOKS) {
            *shared.entry(unit).or_default() += u32::from(weight);
        }
        let mut found: Vec<(usize, u32)> = shared
            .into_iter()
            .map(|(unit, weight)| (unit as usize, weight))
            .collect();
        found.sort_by_key(|&(unit, weight)| (std::cmp::Reverse(weight), unit));
        found
    }

    /// The share of `wanted` that a unit has, where a word that the summary repeats counts for less.
    pub(super) fn cover(&self, wanted: &[Stem], unit: &Unit) -> f64 {
        let weight = |stem: &Stem| {
            let often = self.postings.get(&stem.id).map_or(1, Vec::len).max(1);
            f64::from(stem.weight) / f64::from(u32::try_from(often).unwrap_or(u32::MAX)).sqrt()
        };
        let whole: f64 = wanted.iter().map(weight).sum();
        let common: f64 = wanted
            .iter()
            .filter(|stem| unit.stems.iter().any(|other| other.id == stem.id))
            .map(weight)
            .sum();
        if whole > 0.0 { common / whole } else { 0.0 }
    }

    pub(super) fn has_any(&self, wanted: &[Stem]) -> f64 {
        let known: u32 = wanted
            .iter()
            .filter(|stem| self.postings.contains_key(&stem.id))
            .map(|stem| u32::from(stem.weight))
            .sum();
        f64::from(known) / f64::from(weigh(wanted).max(1))
    }
}

#[derive(Default)]
struct Builder {
    units: Vec<Unit>,
    /// Headings in force.
    headings: Vec<Heading>,
    above: Arc<[Stem]>,
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
        let sentence = Sentence::new(text, super::prose::shortened(text, range));
        self.headings.push(Heading {
            level,
            stems: stems(sentence.words.iter()),
            negative: sentence.negations().any(|mark| mark.power != Power::Tint),
            deferred: sentence
                .marks
                .iter()
                .any(|mark| mark.class == Class::Defer && mark.power == Power::Hint),
        });
        self.headed();
        self.push(sentence);
    }

    /// Gathers what the headings in force add.
    fn headed(&mut self) {
        let stems = self.headings.iter().flat_map(|heading| &heading.stems);
        self.above = stems.copied().take(ABOVE).collect();
    }

    fn body(&mut self, text: &str, range: &Range<usize>, indent: usize, item: bool) {
        let deep = 20 + indent;
        let before = self.headings.len();
        self.headings
            .retain(|known| known.level < deep || (!item && known.level < 10));
        if self.headings.len() < before {
            self.headed();
        }
        for sentence in super::prose::sentences(text, range) {
            self.push(Sentence::new(text, sentence));
        }
    }

    fn push(&mut self, sentence: Sentence) {
        let negative = self.headings.iter().any(|heading| heading.negative);
        let deferred = self.headings.iter().any(|heading| heading.deferred);
        let stems = stems(sentence.words.iter());
        self.units.push(Unit {
            sentence,
            stems,
            above: Arc::clone(&self.above),
            negative,
            deferred,
            block: self.block,
        });
    }
}

/// A heading, or the parent of a list.
struct Heading {
    level: usize,
    stems: Vec<Stem>,
    negative: bool,
    deferred: bool,
}

/// How long the mark is that makes a line an item: its number is none of its words.
fn marker(line: &str) -> usize {
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
fn heading_level(bare: &str, indent: usize) -> Option<usize> {
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
