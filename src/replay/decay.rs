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
    /// The larger of the falls of events and of source bytes, as a share of the first; `None` where the first ones are not
    /// all in the recording.
    pub density_fall: Option<f64>,
    /// Every size lies within the stable band around their median.
    pub stable: bool,
}

impl Decay {
    /// For each of `steps`, the movement from the first one to it; `None` for the first, and where a size is not known in one
    /// measure for all. A recording that `lacks_head` does not tell how dense the first events were.
    pub(super) fn along(steps: &[Step], lacks_head: bool) -> Vec<Option<Self>> {
        let mut chains = [Evidence::Recorded, Evidence::Estimated].map(Chain::new);
        let mut until = |step: &Step| {
            for chain in &mut chains {
                chain.push(step);
            }
            let known = chains.iter().find(|chain| chain.known)?;
            let movement = known.movement(steps.first()?, step)?;
            let density_fall = movement.density_fall.filter(|_| !lacks_head);
            Some(Self {
                density_fall,
                ..movement
            })
        };
        steps.iter().map(&mut until).collect()
    }

    /// Whether the sizes fall at every step, and by more than `band` beyond the fall of density.
    pub fn is_excessive(&self, band: f64) -> bool {
        let exceeds = |fall: f64| self.size_fall > band + fall.max(0.0);
        self.monotone && self.density_fall.is_some_and(exceeds)
    }

    /// Whether it depends on a density that is not known.
    pub fn is_open(&self, band: f64) -> bool {
        self.monotone && self.size_fall > band && self.density_fall.is_none()
    }

    /// Whether the sizes are stable, or shrink no more than the events do.
    pub fn is_healthy(&self, band: f64) -> bool {
        let least = self.density_fall.unwrap_or_default().max(0.0);
        self.stable || (self.size_fall > 0.0 && self.size_fall <= band + least)
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

/// The sizes of a chain so far, in one measure.
struct Chain {
    evidence: Evidence,
    /// Every size is known in this measure.
    known: bool,
    monotone: bool,
    first: Option<f64>,
    last: f64,
    sorted: Vec<f64>,
}

impl Chain {
    fn new(evidence: Evidence) -> Self {
        Self {
            evidence,
            known: true,
            monotone: true,
            first: None,
            last: f64::INFINITY,
            sorted: Vec::new(),
        }
    }

    fn push(&mut self, step: &Step) {
        let size = size_in(step, self.evidence).filter(|_| self.known);
        let Some(size) = size.map(as_share) else {
            self.known = false;
            return;
        };
        self.monotone &= size < self.last;
        self.first.get_or_insert(size);
        self.last = size;
        let place = self.sorted.partition_point(|other| *other < size);
        self.sorted.insert(place, size);
    }

    /// The movement from `first` to `last`, whose size was put in last.
    fn movement(&self, first: &Step, last: &Step) -> Option<Decay> {
        let fall = |of: fn(&Step) -> u64| {
            tokens::fall(as_share(Tokens(of(first))), as_share(Tokens(of(last))))
        };
        let events = fall(|step| step.fresh_events);
        let bytes = fall(|step| step.fresh_bytes);
        (self.sorted.len() > 1).then_some(Decay {
            evidence: self.evidence,
            monotone: self.monotone,
            size_fall: tokens::fall(self.first?, self.last),
            density_fall: Some(events.max(bytes)),
            stable: self.is_within_band(),
        })
    }

    /// Whether all sizes are near their median.
    fn is_within_band(&self) -> bool {
        let sizes = &self.sorted;
        let at = |place: usize| sizes.get(place).copied().unwrap_or_default();
        let middle = sizes.len() / 2;
        let median = if sizes.len().is_multiple_of(2) {
            f64::midpoint(at(middle.saturating_sub(1)), at(middle))
        } else {
            at(middle)
        };
        let mut ends = sizes.first().into_iter().chain(sizes.last());
        ends.all(|size| (size - median).abs() <= median * tokens::STABLE_BAND)
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "sizes are far below 2^52, and only their shares matter"
)]
pub(super) fn as_share(size: Tokens) -> f64 {
    size.0 as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decay(density_fall: Option<f64>) -> Decay {
        Decay {
            evidence: Evidence::Estimated,
            monotone: true,
            size_fall: 0.09,
            density_fall,
            stable: false,
        }
    }

    #[test]
    fn a_fall_is_open_where_the_density_is_not_known() {
        assert!(decay(Some(0.0)).is_excessive(0.06) && !decay(Some(0.0)).is_open(0.06));
        assert!(decay(Some(0.05)).is_healthy(0.06));
        let unknown = decay(None);
        assert!(unknown.is_open(0.06));
        assert!(!unknown.is_excessive(0.06) && !unknown.is_healthy(0.06));
    }
}
