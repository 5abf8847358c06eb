//! Likeness: whether a summary speaks of what a text speaks of, by the words that tell something.

use super::summary::SummaryIndex;
use super::weigh;
use super::words::{Stem, words};
use std::collections::BTreeSet;
use std::ops::Range;

/// So many telling words of a text are compared: a longer one is known by its beginning.
const MOST: usize = 48;

/// The words of `text` that tell something by themselves, each once, in its order.
pub fn telling(text: &str) -> Vec<Stem> {
    let mut known = BTreeSet::new();
    let found = words(text, 0);
    let stems = found
        .iter()
        .flat_map(|word| word.stems().copied())
        .filter(|stem| stem.tells());
    stems
        .filter(|stem| known.insert(stem.id))
        .take(MOST)
        .collect()
}

/// The share of the weight of `of` that is also in `within`: 0 to 1.
pub fn common(of: &[Stem], within: &[Stem]) -> f64 {
    super::share(of, within)
}

impl SummaryIndex {
    /// The share of the weight of `wanted` that stands anywhere in the summary: 0 to 1.
    pub fn holds(&self, wanted: &[Stem]) -> f64 {
        self.has_any(wanted)
    }

    /// The share of the weight of `wanted` that stands in one sentence or above it, the best there is, and that sentence.
    pub fn closest(&self, wanted: &[Stem]) -> Option<(f64, Range<usize>)> {
        let (number, shared) = *self.near(wanted).first()?;
        let unit = self.units.get(number)?;
        let share = f64::from(shared) / f64::from(weigh(wanted).max(1));
        Some((share, unit.sentence.at.clone()))
    }

    /// Every sentence of the summary, in its order: bytes of its text.
    pub fn sentences(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.units.iter().map(|unit| unit.sentence.at.clone())
    }
}
