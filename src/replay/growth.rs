//! How much summaries grow over a chain, against the density of events.

use super::Step;
use super::decay::{as_share, measure, size_in};
use crate::recording::Evidence;
use crate::tokens::Tokens;

/// The growth of summary sizes over some steps, first to last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// Where the sizes come from: all recorded, or all counted.
    pub evidence: Evidence,
    /// Every size is larger than the one before.
    pub monotone: bool,
    /// The last size, as a multiple of the first.
    pub size: f64,
    /// The larger of the growths of events and of source bytes, as a multiple; 1 where neither grew.
    pub density: f64,
    /// The last size.
    pub last: Tokens,
}

impl Growth {
    /// The growth over `steps`; `None` with fewer than two, or where a size is not known in one measure for all.
    pub fn of(steps: &[Step]) -> Option<Self> {
        let evidence = measure(steps)?;
        let sizes: Vec<Tokens> = steps
            .iter()
            .filter_map(|step| size_in(step, evidence))
            .collect();
        let (first, last) = (steps.first()?, steps.last()?);
        if sizes.len() != steps.len() || sizes.len() < 2 {
            return None;
        }
        let events = multiple(
            as_share(Tokens(first.fresh_events)),
            as_share(Tokens(last.fresh_events)),
        );
        let bytes = multiple(
            as_share(Tokens(first.fresh_bytes)),
            as_share(Tokens(last.fresh_bytes)),
        );
        let (smallest, largest) = (*sizes.first()?, *sizes.last()?);
        Some(Self {
            evidence,
            monotone: sizes.windows(2).all(|pair| pair.last() > pair.first()),
            size: multiple(as_share(smallest), as_share(largest)),
            density: events.max(bytes).max(1.0),
            last: largest,
        })
    }

    /// The size of one step's summary, in the measure of this comparison.
    pub fn size_of(&self, step: &Step) -> Option<Tokens> {
        size_in(step, self.evidence)
    }

    /// How many times the summaries grew beyond the density.
    pub fn excess(&self) -> f64 {
        self.size / self.density
    }
}

/// `last` as a multiple of `first`; 1 where there is no first.
fn multiple(first: f64, last: f64) -> f64 {
    if first > 0.0 { last / first } else { 1.0 }
}
