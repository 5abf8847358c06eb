//! Which event has which id, without keeping the ids a second time.

use crate::recording::EventIndex;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// Finds events by the hash of their id. The keys are random, so that no recording can make ids collide.
#[derive(Debug, Default)]
pub(super) struct Ids {
    hasher: RandomState,
    places: HashMap<u64, (u32, EventIndex)>,
}

impl Ids {
    /// Notes that an event has this id, unless another has it already.
    pub(super) fn insert(&mut self, id: &str, lane: usize, index: EventIndex) {
        let lane = u32::try_from(lane).unwrap_or(u32::MAX);
        let hash = self.hasher.hash_one(id);
        self.places.entry(hash).or_insert((lane, index));
    }

    /// The lane and index of the first event with this id.
    pub(super) fn find(&self, id: &str) -> Option<(usize, EventIndex)> {
        let (lane, index) = self.places.get(&self.hasher.hash_one(id))?;
        Some((*lane as usize, *index))
    }
}
