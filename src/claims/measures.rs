//! Measures: quantities as they were said, with the words around them.

use super::clause::{self, Shared};
use super::decisions;
use super::facts::{Excerpt, Load};
use super::hash;
use super::mentions::{By, FACTS};
use super::quantities::{self, Bound, Quantity, QuantityKind};
use super::retention;
use crate::recording::EventIndex;
use smallvec::smallvec;
use std::ops::Range;

/// How much of a word tells it apart: the rest is inflection. In characters.
const STEM: usize = 5;

/// How far on each side the words are right beside a number, in characters.
const SLOT: usize = 24;

/// Words that call a number beside them a sum, and within how many words. Own.
const SUMMING: &str = "total|totals|altogether|sum|sums|combined|overall|insgesamt|zusammen|suma|somme|soma|всего|итого";
const BESIDE: usize = 2;

/// Words that deny what stands a few words behind them. Own.
const DENYING: &str = "not|never|isn't|aren't|nicht|nie|pas|não|не";
const DENIED: usize = 3;

/// A quantity where it was said.
#[derive(Clone, Debug)]
pub(super) struct Measure {
    pub(super) quantity: Quantity,
    pub(super) by: By,
    /// The clause it stands in; its event is filled in when the record is taken.
    pub(super) excerpt: Excerpt,
    /// The words of the clause, hashed, sorted, each once.
    pub(super) words: Vec<u64>,
    /// A person says that something has to be so much.
    pub(super) set: bool,
    /// It stands in what was pasted: code, a log, a stack trace.
    pub(super) pasted: bool,
}

impl Measure {
    /// Every quantity of `text`, each with its clause, as far as these are facts and not data.
    pub(super) fn all_in(text: &str, by: By) -> Vec<Self> {
        Self::all_of(text, by, quantities::quantities(text))
    }

    /// The same of the `quantities` that `text` has.
    pub(super) fn all_of(text: &str, by: By, quantities: Vec<Quantity>) -> Vec<Self> {
        let facts = quantities.into_iter().take(FACTS);
        let mut last = Shared::default();
        facts
            .map(|quantity| Self::new(text, by, quantity, &mut last))
            .collect()
    }

    /// A quantity of `text` with its clause; the quantity before it may share that.
    pub(super) fn new(text: &str, by: By, quantity: Quantity, last: &mut Shared) -> Self {
        let clause = clause::around(text, &quantity.span);
        let words = last.of(text, clause.clone());
        let own = inside(&clause, &quantity.span);
        let hashes = hashed(&words, &own);
        let excerpt = Excerpt {
            event: EventIndex::default(),
            text: words,
            marks: smallvec![own],
        };
        Self {
            words: hashes,
            quantity,
            by,
            excerpt,
            set: false,
            pasted: false,
        }
    }

    /// The same; where it is `typed`, it may be what a person sets something to.
    pub(super) fn said(self, typed: bool) -> Self {
        let (before, behind) = self.sides();
        let set = typed && self.by == By::Human && retention::sets(before, behind);
        Self { set, ..self }
    }

    /// The same; where it is `pasted`, nobody says it.
    pub(super) fn shown(self, pasted: bool) -> Self {
        Self { pasted, ..self }
    }

    /// Whether the words right before it deny it: "must not be 8443".
    pub(super) fn is_denied(&self) -> bool {
        let (before, _) = self.sides();
        let words = before.split_whitespace().rev().take(DENIED);
        let mut words = words.map(|word| word.to_lowercase().replace('\u{2019}', "'"));
        words.any(|word| decisions::listed(DENYING, &word)) || before.ends_with("不是")
    }

    /// Whether the words right beside it call it a sum.
    pub(super) fn is_total(&self) -> bool {
        let (before, behind) = self.sides();
        let sums = |word: &str| decisions::listed(SUMMING, &word.to_lowercase());
        let words = |ch: char| !ch.is_alphanumeric();
        let before = before.rsplit(words).filter(|word| !word.is_empty());
        let behind = behind.split(words).filter(|word| !word.is_empty());
        before.take(BESIDE).chain(behind.take(BESIDE)).any(sums)
    }

    /// Why it is needed after a compaction, where it is.
    pub(super) fn load(&self) -> Option<Load> {
        match self.by {
            By::Human if self.pasted => None,
            By::Human if self.is_telling() || self.quantity.bound != Bound::Exact => {
                Some(Load::Instruction)
            }
            By::Human => None,
            By::Assistant | By::Call if self.quantity.bound == Bound::Exact => None,
            By::Assistant | By::Call => Some(Load::Decision),
        }
    }

    /// Whether nothing says what it counts or measures.
    pub(super) fn is_bare(&self) -> bool {
        matches!(
            self.quantity.kind,
            QuantityKind::Plain | QuantityKind::Count
        )
    }

    /// Whether it is a number that stands everywhere: only the words around it tell one from another.
    pub(super) fn is_common(&self) -> bool {
        self.is_bare() && self.quantity.key.bytes().filter(u8::is_ascii_digit).count() < 3
    }

    /// Whether its digits may be the beginning of a hash.
    pub(super) fn may_abbreviate(&self) -> bool {
        let written = self.written();
        self.is_bare() && written.len() >= 7 && written.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Whether a text before and one after some number have a word in common with the clause.
    pub(super) fn is_echoed(&self, before: &str, after: &str) -> bool {
        let mut words = of_both(before, after).into_iter();
        words.any(|word| self.words.binary_search(&word).is_ok())
    }

    /// What its clause speaks of.
    pub(super) fn topic(&self) -> Vec<u32> {
        let (before, after) = self.sides();
        topic_of_both(before, after)
    }

    /// What the words right beside it speak of.
    pub(super) fn slot(&self) -> Vec<u32> {
        let (before, after) = self.sides();
        let from = before.char_indices().rev().nth(SLOT).map_or(0, |(at, _)| {
            at + before.get(at..).and_then(|cut| cut.find(' ')).unwrap_or(0)
        });
        let to = after
            .char_indices()
            .nth(SLOT)
            .map_or(after.len(), |(at, _)| {
                after.get(..at).and_then(|cut| cut.rfind(' ')).unwrap_or(at)
            });
        topic_of_both(
            before.get(from..).unwrap_or_default(),
            after.get(..to).unwrap_or_default(),
        )
    }

    /// Its clause before and after it.
    fn sides(&self) -> (&str, &str) {
        let text = &self.excerpt.text;
        let mark = self.excerpt.marks.first().cloned().unwrap_or_default();
        (
            text.get(..mark.start).unwrap_or_default(),
            text.get(mark.end..).unwrap_or_default(),
        )
    }

    /// How many words the clauses of both share.
    pub(super) fn shared(&self, other: &Self) -> usize {
        self.words
            .iter()
            .filter(|word| other.words.binary_search(word).is_ok())
            .count()
    }

    /// Whether it is more than a word of prose: "two ways" and "the third one" are what anybody writes.
    pub(super) fn is_telling(&self) -> bool {
        let in_digits = self.written().bytes().any(|byte| byte.is_ascii_digit());
        self.quantity.kind != QuantityKind::Ordinal && (in_digits || !self.is_bare())
    }

    /// The quantity as it is written.
    pub(super) fn written(&self) -> &str {
        let mark = self.excerpt.marks.first().cloned();
        mark.and_then(|mark| self.excerpt.text.get(mark))
            .unwrap_or(&self.quantity.key)
    }
}

fn topic_of_both(before: &str, after: &str) -> Vec<u32> {
    let mut topic = decisions::topic(before);
    topic.extend(decisions::topic(after));
    topic.sort_unstable();
    topic.dedup();
    topic
}

/// The clauses of `text` that give `quantity`, once for each time that it stands there.
pub(super) fn clauses_with<'t>(
    text: &'t str,
    quantity: &'t Quantity,
) -> impl Iterator<Item = Range<usize>> + 't {
    let given = quantities::quantities(text).into_iter();
    let equal = given.filter(|given| quantities::same(quantity, given));
    equal.map(|given| clause::around(text, &given.span))
}

/// The bytes `inner`, counted from the start of `outer`.
pub(super) fn inside(outer: &Range<usize>, inner: &Range<usize>) -> Range<usize> {
    inner.start.saturating_sub(outer.start)..inner.end.saturating_sub(outer.start)
}

/// The beginnings of the words of a clause but those of `except`; pairs of characters where words are not spaced.
pub(super) fn hashed(clause: &str, except: &Range<usize>) -> Vec<u64> {
    of_both(
        clause.get(..except.start).unwrap_or_default(),
        clause.get(except.end..).unwrap_or_default(),
    )
}

/// The beginnings of the words before and after a number.
fn of_both(before: &str, after: &str) -> Vec<u64> {
    let mut words = Vec::new();
    let mut lower = String::new();
    for word in [before, after]
        .into_iter()
        .flat_map(|part| part.split(|c: char| !c.is_alphanumeric()))
    {
        lower.clear();
        lower.extend(word.chars().flat_map(char::to_lowercase));
        let start = |place: usize| lower.char_indices().nth(place).map(|(at, _)| at);
        let part = |from: usize, to: Option<usize>| {
            let part = lower.get(from..to.unwrap_or(lower.len()));
            hash::of(part.unwrap_or_default())
        };
        if lower.contains(is_unspaced) {
            let starts = lower.char_indices().map(|(at, _)| at);
            let ends = starts.clone().skip(2).map(Some).chain([None]);
            let pairs = starts
                .zip(ends)
                .take(lower.chars().count().saturating_sub(1));
            words.extend(pairs.map(|(from, to)| part(from, to)));
        } else if start(2).is_some() && lower.contains(char::is_alphabetic) {
            let one = decisions::one_of_many(&lower).map(u64::from);
            words.push(one.unwrap_or_else(|| part(0, start(STEM))));
        }
    }
    words.sort_unstable();
    words.dedup();
    words.shrink_to_fit();
    words
}

/// Whether a character belongs to a script that writes no spaces between words.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &str) -> Measure {
        let mut all = Measure::all_in(text, By::Human);
        assert_eq!(all.len(), 1, "{text}");
        all.remove(0)
    }

    #[test]
    fn words_that_are_one_are_shared() {
        let said = only("kids on the quay get 20 minutes");
        let other = only("On the quay, children have 30 minutes");
        assert_eq!(said.shared(&other), 3);
    }

    #[test]
    fn a_sum_is_called_so_right_beside_it() {
        assert!(only("Mooring fees 258 altogether.").is_total());
        assert!(only("in total 258 euros").is_total());
        assert!(!only("the fee was 84 per boat, what is that in total").is_total());
    }
}
