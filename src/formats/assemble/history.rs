//! Compaction records that are kept apart from their recording.

use super::lane::{Lane, own_summary};
use super::{Part, Record, defect};
use crate::formats::{BoundaryDraft, Draft};
use crate::recording::{CompactionRecord, Defect, DefectKind, EventIndex, Place};
use std::collections::BTreeMap;

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
        defect.in_history = true;
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

    /// Adds the compactions to the lane they are of, in place of those with the same ids.
    pub(super) fn apply(self, lane: &mut Lane) {
        for defect in self.defects {
            lane.defects.add(defect);
        }
        let known = lane.boundaries.iter().enumerate();
        let mut numbers: BTreeMap<String, usize> = known
            .filter(|(_, boundary)| !boundary.record.id.is_empty())
            .map(|(number, boundary)| (boundary.record.id.clone(), number))
            .collect();
        for (place, draft) in self.compactions {
            let draft = placed(lane, place, draft, &numbers);
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
            record.at = at.unwrap_or_else(|| end(lane));
            record.event = first_at_or_after(lane, record.at);
        }
    }
    draft
}

fn take_effect_with(record: &mut CompactionRecord, earlier: &CompactionRecord) {
    record.at = earlier.at;
    record.event = earlier.event;
}

fn end(lane: &Lane) -> u64 {
    let ends = lane.recording.events.iter().map(|event| event.range.end);
    ends.max().unwrap_or(0)
}

/// The first event that does not end at or before `at`; the number of events where all do.
fn first_at_or_after(lane: &Lane, at: u64) -> EventIndex {
    let events = &lane.recording.events;
    let first = events.iter().position(|event| event.range.end > at);
    EventIndex::from(first.unwrap_or(events.len()))
}
