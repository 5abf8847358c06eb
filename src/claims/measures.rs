//! Measures: quantities as they were said, with the words around them.

use super::clause;
use super::facts::Excerpt;
use super::hash;
use super::mentions::{By, FACTS};
use super::quantities::{self, Quantity};
use crate::recording::EventIndex;
use std::ops::Range;

/// How much of a word tells it apart: the rest is inflection. In characters.
const STEM: usize = 5;

/// A quantity where it was said.
#[derive(Clone, Debug)]
pub(super) struct Measure {
    pub(super) quantity: Quantity,
    pub(super) by: By,
    /// The clause it stands in; its event is filled in when the record is taken.
    pub(super) excerpt: Excerpt,
    /// The words of the clause, hashed, sorted, each once.
    pub(super) words: Vec<u64>,
}

impl Measure {
    /// Every quantity of `text`, each with its clause, as far as these are facts and not data.
    pub(super) fn all_in(text: &str, by: By) -> Vec<Self> {
        let quantities = quantities::quantities(text).into_iter().take(FACTS);
        quantities
            .map(|quantity| Self::new(text, by, quantity))
            .collect()
    }

    /// A quantity of `text` with its clause.
    pub(super) fn new(text: &str, by: By, quantity: Quantity) -> Self {
        let clause = clause::around(text, &quantity.span);
        let words = text.get(clause.clone()).unwrap_or_default();
        let excerpt = Excerpt {
            event: EventIndex::default(),
            text: words.into(),
            marks: vec![inside(&clause, &quantity.span)],
        };
        Self {
            words: hashed(words, &inside(&clause, &quantity.span)),
            quantity,
            by,
            excerpt,
        }
    }

    /// How many words the clauses of both share.
    pub(super) fn shared(&self, other: &Self) -> usize {
        self.words
            .iter()
            .filter(|word| other.words.binary_search(word).is_ok())
            .count()
    }

    /// The quantity as it is written.
    pub(super) fn written(&self) -> &str {
        let mark = self.excerpt.marks.first().cloned();
        mark.and_then(|mark| self.excerpt.text.get(mark))
            .unwrap_or(&self.quantity.key)
    }
}

/// The bytes `inner`, counted from the start of `outer`.
pub(super) fn inside(outer: &Range<usize>, inner: &Range<usize>) -> Range<usize> {
    inner.start.saturating_sub(outer.start)..inner.end.saturating_sub(outer.start)
}

/// The beginnings of the words of a clause but those of `except`; pairs of characters where words are not spaced.
pub(super) fn hashed(clause: &str, except: &Range<usize>) -> Vec<u64> {
    let before = clause.get(..except.start).unwrap_or_default();
    let after = clause.get(except.end..).unwrap_or_default();
    let mut words = Vec::new();
    for word in [before, after]
        .into_iter()
        .flat_map(|part| part.split(|c: char| !c.is_alphanumeric()))
    {
        let letters: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
        if letters.iter().any(|c| is_unspaced(*c)) {
            words.extend(
                letters
                    .windows(2)
                    .map(|pair| hash::of(&pair.iter().collect::<String>())),
            );
        } else if letters.len() > 2 {
            words.push(hash::of(&letters.iter().take(STEM).collect::<String>()));
        }
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// Whether a character belongs to a script that writes no spaces between words.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}
