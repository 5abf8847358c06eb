//! Half-open ranges of events, and sorted sets of them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Offsets `start..end`, half-open, in the offset space of one recording.
///
/// A native log chooses its own space (ordinals, tokens or bytes); every other format counts events from 0.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct EventRange {
    /// The first offset inside.
    pub start: u64,
    /// The first offset past the end.
    pub end: u64,
}

impl EventRange {
    /// The range `start..end`; one whose end lies before its start is empty.
    pub fn new(start: u64, end: u64) -> Self {
        Self { start, end }
    }

    /// Whether no offset is inside.
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// How many offsets are inside.
    pub fn len(self) -> u64 {
        self.end.saturating_sub(self.start)
    }

    /// Whether both share an offset.
    pub fn overlaps(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }
}

impl fmt::Display for EventRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A set of offsets as sorted, disjoint, non-empty, non-adjacent ranges.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coverage(Vec<EventRange>);

impl Coverage {
    /// The ranges, ascending.
    pub fn ranges(&self) -> &[EventRange] {
        &self.0
    }

    /// Whether nothing is covered.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many offsets are covered.
    pub fn len(&self) -> u64 {
        self.0.iter().map(|range| range.len()).sum()
    }

    /// Whether `offset` is covered.
    pub fn contains(&self, offset: u64) -> bool {
        let after = self.0.partition_point(|range| range.end <= offset);
        self.0.get(after).is_some_and(|range| range.start <= offset)
    }

    /// Whether every offset of `range` is covered; an empty range is.
    pub fn contains_all(&self, range: EventRange) -> bool {
        let after = self.0.partition_point(|own| own.end <= range.start);
        let holds = |own: &EventRange| own.start <= range.start && range.end <= own.end;
        range.is_empty() || self.0.get(after).is_some_and(holds)
    }

    /// Whether any offset of `range` is covered.
    pub fn touches(&self, range: EventRange) -> bool {
        let after = self.0.partition_point(|own| own.end <= range.start);
        !range.is_empty() && self.0.get(after).is_some_and(|own| own.overlaps(range))
    }

    /// The same, with what lies between two of its ranges where `other` covers all of that.
    #[must_use]
    pub fn bridged(&self, other: &Self) -> Self {
        let mut bridged: Vec<EventRange> = Vec::new();
        for range in &self.0 {
            match bridged.last_mut() {
                Some(last) if other.contains_all(EventRange::new(last.end, range.start)) => {
                    last.end = range.end;
                }
                _ => bridged.push(*range),
            }
        }
        Self(bridged)
    }

    /// What both cover together.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.0.iter().chain(&other.0).copied().collect()
    }

    /// What of `within` is not covered.
    #[must_use]
    pub fn gaps(&self, within: EventRange) -> Self {
        let mut gaps = Vec::new();
        let mut from = within.start;
        let first = self.0.partition_point(|range| range.end <= from);
        for range in self.0.iter().skip(first) {
            if range.start >= within.end {
                break;
            }
            if range.start > from {
                gaps.push(EventRange::new(from, range.start));
            }
            from = range.end;
        }
        if from < within.end {
            gaps.push(EventRange::new(from, within.end));
        }
        Self(gaps)
    }

    /// What of `within` is covered.
    #[must_use]
    pub fn within(&self, within: EventRange) -> Self {
        self.gaps(within).gaps(within)
    }

    /// What is covered here and not in `other`.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.0
            .iter()
            .flat_map(|range| other.gaps(*range).0)
            .collect()
    }

    /// The smallest range that holds everything, where there is anything.
    pub fn hull(&self) -> Option<EventRange> {
        Some(EventRange::new(self.0.first()?.start, self.0.last()?.end))
    }
}

impl FromIterator<EventRange> for Coverage {
    fn from_iter<I: IntoIterator<Item = EventRange>>(ranges: I) -> Self {
        let mut ranges: Vec<_> = ranges
            .into_iter()
            .filter(|range| !range.is_empty())
            .collect();
        ranges.sort_unstable();
        let mut merged: Vec<EventRange> = Vec::with_capacity(ranges.len());
        for range in ranges {
            match merged.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => merged.push(range),
            }
        }
        // Many become few, and there is a set for each compaction.
        merged.shrink_to_fit();
        Self(merged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn coverage(ranges: &[(u64, u64)]) -> Coverage {
        ranges
            .iter()
            .map(|&(start, end)| EventRange::new(start, end))
            .collect()
    }

    #[test]
    fn adjacent_ranges_become_one_and_empty_ones_vanish() {
        assert_eq!(
            coverage(&[(4, 6), (0, 2), (2, 4), (9, 9)]),
            coverage(&[(0, 6)])
        );
    }

    #[test]
    fn gap_in_the_middle() {
        assert_eq!(
            coverage(&[(0, 3), (5, 9)]).gaps(EventRange::new(0, 10)),
            coverage(&[(3, 5), (9, 10)])
        );
    }

    proptest! {
        #[test]
        fn agrees_with_a_set_of_offsets(
            ours in prop::collection::vec((0u64..40, 0u64..40), 0..8),
            theirs in prop::collection::vec((0u64..40, 0u64..40), 0..8),
            within in (0u64..40, 0u64..40),
        ) {
            let set = |ranges: &[(u64, u64)]| -> BTreeSet<u64> { ranges.iter().flat_map(|&(s, e)| s..e).collect() };
            let offsets = |coverage: &Coverage| -> BTreeSet<u64> { coverage.ranges().iter().flat_map(|r| r.start..r.end).collect() };
            let (a, b) = (coverage(&ours), coverage(&theirs));
            let (sa, sb) = (set(&ours), set(&theirs));
            prop_assert_eq!(offsets(&a), sa.clone());
            prop_assert_eq!(offsets(&a.union(&b)), sa.union(&sb).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(offsets(&a.minus(&b)), sa.difference(&sb).copied().collect::<BTreeSet<_>>());
            let inside: BTreeSet<u64> = (within.0..within.1).collect();
            let range = EventRange::new(within.0, within.1);
            prop_assert_eq!(offsets(&a.gaps(range)), inside.difference(&sa).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(offsets(&a.within(range)), inside.intersection(&sa).copied().collect::<BTreeSet<_>>());
            let between = |offset: u64| {
                let below = sa.range(..offset).next_back();
                let above = sa.range(offset..).next();
                let ends = below.zip(above);
                ends.is_some_and(|(below, above)| (below + 1..*above).all(|it| sb.contains(&it)))
            };
            let bridges: BTreeSet<u64> = (0..40).filter(|it| sa.contains(it) || between(*it)).collect();
            prop_assert_eq!(offsets(&a.bridged(&b)), bridges);
            prop_assert_eq!(a.touches(range), inside.intersection(&sa).next().is_some());
            for offset in 0..40 {
                prop_assert_eq!(a.contains(offset), sa.contains(&offset));
            }
        }
    }
}
