//! Which identifiers and quantities were seen so far, and when last: hashes only, since a recording may hold millions.

use super::hash;
use crate::recording::EventIndex;

/// The hash of a form, in two halves: a map of them needs no padding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    high: u32,
    low: u32,
}

/// How many maps there are: each grows for itself, so that there is never room for all twice.
const MAPS: usize = 16;

/// Forms of identifiers and quantities with the last event that had them.
#[derive(Debug, Default)]
pub(super) struct Seen([hash::Map<Key, EventIndex>; MAPS]);

/// The map that holds a key.
fn map_of(key: Key) -> usize {
    key.high as usize % MAPS
}

fn halves(hash: u64) -> Key {
    let low = u32::try_from(hash & u64::from(u32::MAX)).unwrap_or_default();
    let high = u32::try_from(hash >> 32).unwrap_or_default();
    Key { high, low }
}

impl Seen {
    /// Notes that `event` has the form with this hash.
    pub(super) fn insert(&mut self, hash: u64, event: EventIndex) {
        let key = halves(hash);
        if let Some(map) = self.0.get_mut(map_of(key)) {
            map.insert(key, event);
        }
    }

    /// The last event that had the form with this hash.
    pub(super) fn last(&self, hash: u64) -> Option<EventIndex> {
        let key = halves(hash);
        self.0.get(map_of(key))?.get(&key).copied()
    }
}
