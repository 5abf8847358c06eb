//! The second, targeted read: texts of chosen events, read again from the recording.

use crate::recording::{EventIndex, Passage};
use std::sync::Mutex;

/// Says of an event and its bytes whether it is worth decoding.
pub type Wanted<'w> = &'w (dyn Fn(EventIndex, &[u8]) -> bool + Sync);

/// Is shown the texts of a record.
pub type Visit<'v> = &'v (dyn Fn(EventIndex, &[Passage<'_>]) + Sync);

/// Reads chosen events again.
type Read<'a> = dyn Fn(&[EventIndex], Wanted<'_>, Visit<'_>) + Sync + 'a;

/// Reads texts again. What cannot be read any more is passed over: what was quoted once is owned by its fact.
pub struct Texts<'a> {
    read: &'a Read<'a>,
}

impl<'a> Texts<'a> {
    /// Texts that `read` finds: it is given the events in ascending order, what is wanted, and whom to show it. It may
    /// show them on any thread and in any order.
    pub fn new(read: &'a Read<'a>) -> Self {
        Self { read }
    }

    /// Shows the texts of those of `events` that hold what is wanted, on any thread and in any order.
    pub fn visit(&self, events: &[EventIndex], wanted: Wanted<'_>, visit: Visit<'_>) {
        (self.read)(events, wanted, visit);
    }

    /// Shows the raw bytes of `events`, on any thread and in any order.
    pub fn scan(&self, events: &[EventIndex], look: &(dyn Fn(EventIndex, &[u8]) + Sync)) {
        let look = |event, bytes: &[u8]| {
            look(event, bytes);
            false
        };
        (self.read)(events, &look, &|_, _| {});
    }

    /// What `map` finds in the texts of `events`, in their order.
    pub fn gather<T: Send>(
        &self,
        events: &[EventIndex],
        map: impl Fn(EventIndex, &[Passage<'_>]) -> Vec<T> + Sync,
    ) -> Vec<T> {
        let found = Mutex::new(Vec::new());
        self.visit(events, &|_, _| true, &|event, passages| {
            let own = map(event, passages);
            if let (false, Ok(mut found)) = (own.is_empty(), found.lock()) {
                found.push((event, own));
            }
        });
        let mut found = found.into_inner().unwrap_or_default();
        found.sort_by_key(|(event, _)| *event);
        found.into_iter().flat_map(|(_, own)| own).collect()
    }
}

impl std::fmt::Debug for Texts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Texts")
    }
}
