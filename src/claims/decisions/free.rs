//! Free sentences: what a summary says no to in other words than a rule that it has no trace of.

use super::cues::{Mark, Power};
use super::summary::{SummaryIndex, Unit};
use super::words::{PLAIN, Stem};
use super::{Claim, aim, weigh};
use std::ops::Range;

/// A sentence of a summary that says no to something that a claim speaks of.
#[derive(Clone, Debug)]
pub struct Touch {
    /// What they share weighs so much.
    pub weight: u32,
    /// Where it stands: bytes of the summary.
    pub clause: Range<usize>,
}

/// What a sentence that says no has to share with a claim, two ordinary nouns or a name.
const TOUCHED: u32 = 20;
/// What a sentence that only hints at a no has to share with a claim, three ordinary nouns.
const HINTED: u32 = 30;

impl SummaryIndex {
    /// The sentences that say no to words that `claim` has too, one of which tells its thing from others.
    pub fn touching(&self, claim: &Claim) -> Vec<Touch> {
        const LOOKS: usize = 24;
        let words = claim.target.iter().chain(&claim.context);
        let whole: Vec<Stem> = words.copied().collect();
        let near = self.near(&whole).into_iter().take(LOOKS);
        let units = near.filter_map(|(number, _)| self.units.get(number));
        units
            .filter_map(|unit| {
                let shared = unit.shared(&whole);
                let weight = weigh(&shared);
                let refuses =
                    unit.refuses(&shared) || weight >= HINTED && unit.hint_over(claim, &shared);
                let touches = weight >= TOUCHED
                    && refuses
                    && shared.iter().any(|stem| aim::tells_apart(*stem));
                touches.then(|| Touch {
                    weight,
                    clause: unit.sentence.at.clone(),
                })
            })
            .collect()
    }
}

impl Unit {
    /// The telling words of `whole` that it has itself, each once.
    fn shared(&self, whole: &[Stem]) -> Vec<Stem> {
        let mut shared: Vec<Stem> = Vec::new();
        for stem in whole.iter().filter(|stem| stem.tells()) {
            let own = |other: &&Stem| other.id == stem.id && other.weight >= PLAIN;
            let known = shared.iter().any(|known| known.id == stem.id);
            if !known && self.stems.iter().find(own).is_some() {
                shared.push(*stem);
            }
        }
        shared
    }

    /// Whether it says no, in so many words, to one of the words that are `shared`.
    fn refuses(&self, shared: &[Stem]) -> bool {
        let over = |mark: &Mark| {
            mark.power != Power::Tint
                && self.reaches(mark, shared)
                && (!self.is_taken(mark) || self.governs(mark, shared))
        };
        let mut standing = self.sentence.standing();
        self.negative || self.deferred || standing.any(over)
    }
}
