//! The links of records that name the one they continue, followed while a recording is walked through.

use super::Scribe;
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

/// The records so far that lead back to a first one, by the hashes of their ids.
#[derive(Debug, Default)]
pub(crate) struct Chain {
    reached: HashSet<u64>,
    hasher: RandomState,
}

impl Chain {
    /// The recording itself has this id: records may continue it.
    pub(crate) fn begin(&mut self, id: Option<&str>) {
        let hash = id.map(|id| self.hasher.hash_one(id));
        self.reached.extend(hash);
    }

    /// Follows the link of the next record: a parent stands before what continues it.
    pub(crate) fn follow(&mut self, scribe: &mut Scribe, id: Option<&str>, parent: Option<&str>) {
        let hash = |id: &str| self.hasher.hash_one(id);
        let reachable = parent.is_none_or(|parent| self.reached.contains(&hash(parent)));
        scribe.link(parent.is_some(), reachable);
        if let Some(id) = id.filter(|_| reachable) {
            self.reached.insert(hash(id));
        }
    }
}
