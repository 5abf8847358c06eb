//! The layout of a recording: which offsets its events occupy, worked out once for all compactions.

use crate::coverage::{Coverage, EventRange};
use crate::recording::{EventIndex, EventKind, Recording};

/// Where events lie in the offset space of a recording.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The events that occupy offsets, by their start.
    by_start: Vec<(EventRange, EventIndex)>,
    /// The offsets of boundaries and summaries, which are not the session's own, and of records that only take something out
    /// of the context.
    marks: Coverage,
    /// Offsets between the first and the last event that no event occupies; none where events are counted.
    holes: Coverage,
}

impl Layout {
    /// The layout of `recording`.
    pub fn of(recording: &Recording) -> Self {
        let events = recording.events.iter().enumerate();
        let placed = events.filter(|(_, event)| {
            !matches!(event.kind, EventKind::Boundary | EventKind::Summary)
                && !event.range.is_empty()
        });
        let mut by_start: Vec<_> = placed
            .map(|(number, event)| (event.range, EventIndex::from(number)))
            .collect();
        by_start.sort_unstable();
        let holes = if recording.own_offsets {
            holes(&by_start)
        } else {
            Coverage::default()
        };
        let marks = recording.events.iter().filter(|event| {
            matches!(event.kind, EventKind::Boundary | EventKind::Summary)
                && !event.range.is_empty()
        });
        let evictions = recording.evictions.iter();
        let silent = evictions
            .filter_map(|eviction| recording.event(eviction.event))
            .filter(|event| event.text_bytes == 0 && !event.range.is_empty());
        Self {
            by_start,
            marks: marks.chain(silent).map(|event| event.range).collect(),
            holes,
        }
    }

    /// Where the first event starts.
    pub fn start(&self) -> u64 {
        self.by_start.first().map_or(0, |(range, _)| range.start)
    }

    /// The offsets of records that say nothing of the session's own: nobody has to cover them.
    pub fn marks(&self) -> &Coverage {
        &self.marks
    }

    /// The holes that lie wholly before `at`, between events.
    pub fn holes_before(&self, at: u64) -> Coverage {
        let before = self.holes.ranges().iter().take_while(|hole| hole.end < at);
        before.copied().collect()
    }

    /// The first event, by its start, that occupies an offset of `range`.
    pub fn first_in(&self, range: EventRange) -> Option<EventIndex> {
        let next = self
            .by_start
            .partition_point(|(own, _)| own.start < range.start);
        let before = next
            .checked_sub(1)
            .and_then(|before| self.by_start.get(before));
        let mut near = before.into_iter().chain(self.by_start.get(next));
        near.find(|(own, _)| own.overlaps(range))
            .map(|(_, event)| *event)
    }

    /// The first and the last event that start in `range`.
    pub fn ends_in(&self, range: EventRange) -> Option<(EventIndex, EventIndex)> {
        let before = |end: u64| self.by_start.partition_point(|(own, _)| own.start < end);
        let inside = self.by_start.get(before(range.start)..before(range.end))?;
        let event = |end: Option<&(EventRange, EventIndex)>| end.map(|(_, event)| *event);
        event(inside.first()).zip(event(inside.last()))
    }

    /// How many events start in `range`.
    pub fn count_in(&self, range: EventRange) -> usize {
        let before = |end: u64| self.by_start.partition_point(|(own, _)| own.start < end);
        before(range.end).saturating_sub(before(range.start))
    }

    /// The events that start in `range`.
    pub fn starting_in(&self, range: EventRange) -> impl Iterator<Item = EventIndex> + '_ {
        let from = self
            .by_start
            .partition_point(|(own, _)| own.start < range.start);
        let later = self.by_start.get(from..).unwrap_or_default().iter();
        later
            .take_while(move |(own, _)| own.start < range.end)
            .map(|(_, event)| *event)
    }
}

fn holes(by_start: &[(EventRange, EventIndex)]) -> Coverage {
    let events: Coverage = by_start.iter().map(|(range, _)| *range).collect();
    events
        .hull()
        .map(|hull| events.gaps(hull))
        .unwrap_or_default()
}
