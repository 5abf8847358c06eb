//! The second, targeted read: texts of chosen events, read again from the recording.

use crate::recording::{EventIndex, Passage};
use std::ops::Range;

/// Says of the bytes of a record whether it is worth decoding.
pub type Wanted<'w> = &'w dyn Fn(&[u8]) -> bool;

/// Is shown the texts of a record.
pub type Visit<'v> = &'v mut dyn FnMut(EventIndex, &[Passage<'_>]);

/// Reads texts again. What cannot be read any more is passed over: what was quoted once is owned by its fact.
pub struct Texts<'a> {
    read: &'a dyn Fn(&mut dyn Iterator<Item = EventIndex>, Wanted<'_>, Visit<'_>),
}

impl<'a> Texts<'a> {
    /// Texts that `read` finds: it is given the events in ascending order, what is wanted, and whom to show it.
    pub fn new(
        read: &'a dyn Fn(&mut dyn Iterator<Item = EventIndex>, Wanted<'_>, Visit<'_>),
    ) -> Self {
        Self { read }
    }

    /// Shows the texts of those of `events` that hold what is wanted.
    pub fn visit(
        &self,
        events: &mut dyn Iterator<Item = EventIndex>,
        wanted: Wanted<'_>,
        visit: Visit<'_>,
    ) {
        (self.read)(events, wanted, visit);
    }

    /// Shows the texts of every one of `events`.
    pub fn visit_range(&self, events: Range<usize>, visit: Visit<'_>) {
        (self.read)(&mut events.map(EventIndex::from), &|_| true, visit);
    }
}

impl std::fmt::Debug for Texts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Texts")
    }
}
