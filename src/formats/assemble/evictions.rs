//! What left the context with no summary in its place, once all of the lane is known.

use super::ids::Ids;
use super::lane::Lane;
use crate::formats::{EvictionDraft, Stretches};
use crate::recording::{EventIndex, Eviction};
use std::mem;

/// The evictions of a lane. What is not in the recording, or comes later, cannot have left.
pub(super) fn settle(lane: &mut Lane, number: usize, ids: &Ids) -> Vec<Eviction> {
    let drafts = mem::take(&mut lane.evictions);
    drafts
        .into_iter()
        .map(|(event, draft)| eviction(lane, number, ids, event, &draft))
        .collect()
}

fn eviction(
    lane: &Lane,
    number: usize,
    ids: &Ids,
    event: EventIndex,
    draft: &EvictionDraft,
) -> Eviction {
    let find = |id: &String| {
        let (lane, index) = ids.find(id)?;
        (lane == number).then_some(index)
    };
    let answers = draft.answers.iter().filter_map(|id| lane.calls.answer(*id));
    let records = draft.cleared.iter().chain(&draft.records).filter_map(find);
    let standing = |stretches: &Stretches| -> Vec<EventIndex> {
        let ranges = stretches.of(&lane.recording.events);
        let indices = ranges.flat_map(|range| range.start..range.end);
        indices
            .filter_map(|index| u32::try_from(index).ok().map(EventIndex))
            .collect()
    };
    let mut gone: Vec<EventIndex> = answers
        .chain(records)
        .chain(standing(&draft.cleared_at))
        .chain(standing(&draft.taken_at))
        .filter(|index| *index < event)
        .collect();
    gone.sort_unstable();
    gone.dedup();
    Eviction {
        event,
        gone,
        cleared: draft.records.is_empty() && draft.taken_at.is_empty() && draft.unnamed.is_none(),
        unnamed: draft.unnamed,
        freed: draft.freed,
    }
}
