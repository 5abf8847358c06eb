//! The events that a compaction left in context, from the ids that its record names.

use super::ids::Ids;
use super::lane::Lane;
use crate::coverage::{Coverage, EventRange};
use crate::formats::{Entry, KeptRecords, Stretches};
use crate::recording::EventIndex;
use std::cell::Cell;
use std::collections::BTreeSet;

/// Events that are kept, and ids that no record has.
#[derive(Debug, Default)]
pub(super) struct Kept {
    pub(super) ranges: Vec<EventRange>,
    pub(super) dangling: Vec<String>,
    /// They are too many to follow.
    pub(super) given_up: bool,
}

/// How many records are followed for each event of a lane, over all of its compactions.
const STEPS_AN_EVENT: usize = 16;

/// Finds events by id in one lane.
pub(super) struct Finder<'l> {
    pub(super) lane: &'l Lane,
    pub(super) number: usize,
    pub(super) ids: &'l Ids,
    /// How many records may still be followed: chains that overlap could take time without end.
    steps: Cell<usize>,
}

impl<'l> Finder<'l> {
    pub(super) fn new(lane: &'l Lane, number: usize, ids: &'l Ids) -> Self {
        let steps = lane.recording.events.len().saturating_mul(STEPS_AN_EVENT);
        Self {
            lane,
            number,
            ids,
            steps: Cell::new(steps),
        }
    }

    /// The events that `records` are.
    pub(super) fn kept(&self, records: &KeptRecords) -> Kept {
        let mut dangling = Vec::new();
        let ranges = match records {
            KeptRecords::Ids(ids) => Some(ranges(self.listed(ids, &mut dangling))),
            KeptRecords::At(stretches) => Some(self.at(stretches)),
            KeptRecords::TooMany => None,
            KeptRecords::Segment { head, tail } => {
                self.walked(head, tail, &mut dangling).map(ranges)
            }
        };
        Kept {
            given_up: ranges.is_none(),
            ranges: ranges.unwrap_or_default(),
            dangling,
        }
    }

    /// From the event with the one id to the event with the other, both inside.
    pub(super) fn between(&self, first: &str, last: &str) -> Kept {
        let mut dangling = Vec::new();
        let first = self.noted(first, &mut dangling);
        let last = self.noted(last, &mut dangling);
        let range = first.zip(last).map(|(first, last)| {
            EventRange::new(
                u64::from(first.0.min(last.0)),
                u64::from(first.0.max(last.0)) + 1,
            )
        });
        Kept {
            ranges: range.into_iter().collect(),
            dangling,
            given_up: false,
        }
    }

    /// The events that stand at these places of a recording that was written down anew.
    pub(super) fn at(&self, stretches: &Stretches) -> Vec<EventRange> {
        let ranges = stretches.of(&self.lane.recording.events);
        ranges.collect::<Coverage>().ranges().to_vec()
    }

    /// The event that stands at this place, where it is one of the lane.
    pub(super) fn event(&self, entry: Entry) -> Option<EventIndex> {
        let range = self.at(&Stretches::from_iter([entry])).first().copied()?;
        u32::try_from(range.start).ok().map(EventIndex)
    }

    fn listed(&self, ids: &[String], dangling: &mut Vec<String>) -> BTreeSet<EventIndex> {
        let events = ids.iter().filter_map(|id| self.noted(id, dangling));
        events.collect()
    }

    /// From the last record back to the first; none where that takes too many steps.
    fn walked(
        &self,
        head: &str,
        tail: &str,
        dangling: &mut Vec<String>,
    ) -> Option<BTreeSet<EventIndex>> {
        let head = self.noted(head, dangling);
        let mut events = BTreeSet::new();
        let mut next = self.noted(tail, dangling);
        while let Some(index) = next {
            if !events.insert(index) || Some(index) == head {
                break;
            }
            self.steps.set(self.steps.get().checked_sub(1)?);
            let parent = self
                .lane
                .event(index)
                .and_then(|event| event.parent.as_ref());
            next = parent.and_then(|parent| self.noted(&parent.to_string(), dangling));
        }
        events.extend(head);
        Some(events)
    }

    fn noted(&self, id: &str, dangling: &mut Vec<String>) -> Option<EventIndex> {
        let Some((lane, index)) = self.ids.find(id) else {
            dangling.push(id.to_owned());
            return None;
        };
        (lane == self.number).then_some(index)
    }
}

fn ranges(events: BTreeSet<EventIndex>) -> Vec<EventRange> {
    let ranges = events.into_iter().map(|index| {
        let start = u64::from(index.0);
        EventRange::new(start, start + 1)
    });
    ranges.collect::<Coverage>().ranges().to_vec()
}
