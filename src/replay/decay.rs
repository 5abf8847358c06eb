//! How the size of summaries moves over a chain, against the density of events.

use super::Step;
use crate::recording::Evidence;
use crate::tokens::{self, Tokens};

/// The fall of summary sizes over some steps, first to last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decay {
    /// Where the sizes come from: all recorded, or all counted.
    pub evidence: Evidence,
    /// Every size is smaller than the one before.
    pub monotone: bool,
    /// The fall of size, as a share of the first; negative where it grew.
    pub size_fall: f64,
    /// The larger of the falls of events and of source bytes, as a share of the first.
    pub density_fall: f64,
    /// Every size lies within the stable band around their median.
    pub stable: bool,
}

impl Decay {
    /// The movement over `steps`; `None` with fewer than two, or where a size is not known in one measure for all.
    pub fn of(steps: &[Step]) -> Option<Self> {
        let evidence = measure(steps)?;
        let sizes: Vec<f64> = steps
            .iter()
            .filter_map(|step| size_in(step, evidence))
            .map(as_share)
            .collect();
        let (first, last) = (steps.first()?, steps.last()?);
        if sizes.len() != steps.len() || sizes.len() < 2 {
            return None;
        }
        let events = tokens::fall(
            as_share(Tokens(first.fresh_events)),
            as_share(Tokens(last.fresh_events)),
        );
        let bytes = tokens::fall(
            as_share(Tokens(first.fresh_bytes)),
            as_share(Tokens(last.fresh_bytes)),
        );
        Some(Self {
            evidence,
            monotone: sizes.windows(2).all(|pair| pair.last() < pair.first()),
            size_fall: tokens::fall(*sizes.first()?, *sizes.last()?),
            density_fall: events.max(bytes),
            stable: within_band(&sizes),
        })
    }

    /// Whether the sizes fall at every step, and by more than `band` beyond the fall of density.
    pub fn is_excessive(&self, band: f64) -> bool {
        self.monotone && self.size_fall > band + self.density_fall.max(0.0)
    }

    /// Whether the sizes are stable, or shrink no more than the events do.
    pub fn is_healthy(&self, band: f64) -> bool {
        self.stable || (self.size_fall > 0.0 && self.size_fall <= band + self.density_fall.max(0.0))
    }

    /// The size of one step's summary, in the measure of this comparison.
    pub fn size(&self, step: &Step) -> Option<Tokens> {
        size_in(step, self.evidence)
    }
}

/// The measure in which every step's size is known.
pub(super) fn measure(steps: &[Step]) -> Option<Evidence> {
    let known = |evidence| steps.iter().all(|step| size_in(step, evidence).is_some());
    [Evidence::Recorded, Evidence::Estimated]
        .into_iter()
        .find(|evidence| known(*evidence))
}

pub(super) fn size_in(step: &Step, evidence: Evidence) -> Option<Tokens> {
    let recorded = step
        .sizes
        .summary
        .as_ref()
        .filter(|size| size.evidence == Evidence::Recorded);
    if evidence == Evidence::Recorded {
        recorded.map(|size| size.value)
    } else {
        step.counted
    }
}

fn within_band(sizes: &[f64]) -> bool {
    let mut sorted = sizes.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let upper = sorted.get(middle).copied().unwrap_or(0.0);
    let lower = sorted
        .get(middle.saturating_sub(1))
        .copied()
        .unwrap_or(upper);
    let median = if sorted.len().is_multiple_of(2) {
        f64::midpoint(lower, upper)
    } else {
        upper
    };
    sizes
        .iter()
        .all(|size| (size - median).abs() <= median * tokens::STABLE_BAND)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "sizes are far below 2^52, and only their shares matter"
)]
pub(super) fn as_share(size: Tokens) -> f64 {
    size.0 as f64
}
