//! Compaction records that are kept apart from their recording.

use super::lane::{Lane, own_summary};
use super::{Part, Record, defect};
use crate::formats::{BoundaryDraft, Draft};
use crate::recording::{CompactionRecord, Defect, DefectKind, Event, EventIndex, Place};
use std::collections::BTreeMap;
use std::mem;

/// The compactions of a history file, in its order.
#[derive(Debug, Default)]
pub(super) struct History {
    compactions: Vec<(Place, BoundaryDraft)>,
    defects: Vec<Defect>,
}

impl History {
    pub(super) fn add(&mut self, part: Part<()>) {
        match part {
            Part::Defect(defect) => self.note(defect),
            Part::Record(record) => self.record(*record),
        }
    }

    fn note(&mut self, mut defect: Defect) {
        defect.beside = true;
        defect.message = format!("in the history file: {}", defect.message);
        self.defects.push(defect);
    }

    fn record(&mut self, record: Record<()>) {
        for (kind, message) in record.flaws {
            self.note(defect(record.place, kind, message));
        }
        match record.draft {
            Draft::Boundary(draft) => self.compactions.push((record.place, *draft)),
            Draft::Session(_) | Draft::Skipped => {}
            Draft::Event(_) | Draft::Summary(_) | Draft::Unknown(_) => {
                let message = "no compaction, and left out".to_owned();
                self.note(defect(record.place, DefectKind::UnknownType, message));
            }
        }
    }

    /// A compaction past the end of the recording takes effect there, and is a defect.
    fn hold(&mut self, ends: &Ends) {
        let mut compactions = mem::take(&mut self.compactions);
        for (place, draft) in &mut compactions {
            let Some(at) = draft.at.filter(|at| *at > ends.last()) else {
                continue;
            };
            draft.at = Some(ends.last());
            let message = format!("`at` {at} is past the end of the recording");
            self.note(defect(*place, DefectKind::DanglingReference, message));
        }
        self.compactions = compactions;
    }

    /// Adds the compactions to the lane they are of, in place of those with the same ids.
    pub(super) fn apply(mut self, lane: &mut Lane) {
        let ends = Ends::of(&lane.recording.events);
        self.hold(&ends);
        for defect in self.defects {
            lane.defects.add(defect);
        }
        let known = lane.boundaries.iter().enumerate();
        let mut numbers: BTreeMap<String, usize> = known
            .filter(|(_, boundary)| !boundary.record.id.is_empty())
            .map(|(number, boundary)| (boundary.record.id.clone(), number))
            .collect();
        for (place, draft) in self.compactions {
            let draft = placed(lane, &ends, place, draft, &numbers);
            let next = lane.boundaries.len();
            let number = match draft.record.id.as_str() {
                "" => next,
                id => *numbers.entry(id.to_owned()).or_insert(next),
            };
            match lane.boundaries.get_mut(number) {
                Some(earlier) => earlier.record.overlay(draft.record),
                None => lane.boundaries.push(draft),
            }
        }
    }
}

/// Where the compaction took effect: at its own offset, else where the log has it, else at the end.
fn placed(
    lane: &Lane,
    ends: &Ends,
    place: Place,
    mut draft: BoundaryDraft,
    numbers: &BTreeMap<String, usize>,
) -> BoundaryDraft {
    let record = &mut draft.record;
    record.place = place;
    record.from_history = true;
    own_summary(record, None);
    let number = numbers.get(&record.id);
    let earlier = number.and_then(|number| lane.boundaries.get(*number));
    match (draft.at, earlier.map(|earlier| &earlier.record)) {
        (None, Some(earlier)) => take_effect_with(record, earlier),
        (Some(at), Some(earlier)) if at == earlier.at => take_effect_with(record, earlier),
        (at, _) => {
            record.at = at.unwrap_or(ends.last());
            record.event = ends.first_at_or_after(record.at);
        }
    }
    draft
}

fn take_effect_with(record: &mut CompactionRecord, earlier: &CompactionRecord) {
    record.at = earlier.at;
    record.event = earlier.event;
}

/// How far the events reach, up to each of them.
struct Ends(Vec<u64>);

impl Ends {
    fn of(events: &[Event]) -> Self {
        let mut highest = 0;
        let ends = events.iter().map(|event| {
            highest = event.range.end.max(highest);
            highest
        });
        Self(ends.collect())
    }

    /// Where the last of all ends.
    fn last(&self) -> u64 {
        self.0.last().copied().unwrap_or(0)
    }

    /// The first event that does not end at or before `at`; the number of events where all do.
    fn first_at_or_after(&self, at: u64) -> EventIndex {
        EventIndex::from(self.0.partition_point(|end| *end <= at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::EventRange;

    #[test]
    fn the_first_event_that_reaches_past_an_offset_is_found() {
        let event = |start, end| Event {
            range: EventRange::new(start, end),
            ..Event::default()
        };
        let ends = Ends::of(&[event(9, 10), event(3, 4), event(10, 12)]);
        assert_eq!(ends.last(), 12);
        for (at, first) in [(0, 0), (9, 0), (10, 2), (11, 2), (12, 3), (u64::MAX, 3)] {
            assert_eq!(ends.first_at_or_after(at), EventIndex(first), "{at}");
        }
        assert_eq!(Ends::of(&[]).last(), 0);
    }
}
