//! Records that were written down anew, by where they stand there: one of them, and many as stretches.

use crate::coverage::EventRange;
use crate::recording::{ByteOffset, Event};
use serde::{Deserialize, Serialize};

/// A record that was written down: the bytes of the new file that it takes, half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Entry {
    pub(super) start: ByteOffset,
    pub(super) end: ByteOffset,
}

/// Records, as the stretches of the new file in which no other record stands: those that follow each other are one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stretches(Vec<Entry>);

impl Entry {
    /// All records from the one to the other, both inside.
    pub(crate) fn until(first: Self, last: Self) -> Self {
        Self {
            start: first.start,
            end: last.end,
        }
    }
}

impl Stretches {
    /// Adds a record.
    pub(crate) fn push(&mut self, entry: Entry) {
        match self.0.last_mut() {
            Some(last) if last.end == entry.start => last.end = entry.end,
            _ => self.0.push(entry),
        }
    }

    /// Whether there is no record among them.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many stretches there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Those of `events` that they hold, as half-open ranges of their indices.
    pub(crate) fn of<'s>(&'s self, events: &'s [Event]) -> impl Iterator<Item = EventRange> + 's {
        let before = |at: ByteOffset| events.partition_point(|event| event.place.offset < at);
        self.0.iter().map(move |stretch| {
            let (start, end) = (before(stretch.start), before(stretch.end));
            EventRange::new(start as u64, end as u64)
        })
    }
}

impl Extend<Entry> for Stretches {
    fn extend<I: IntoIterator<Item = Entry>>(&mut self, entries: I) {
        for entry in entries {
            self.push(entry);
        }
    }
}

impl FromIterator<Entry> for Stretches {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Self {
        let mut stretches = Self::default();
        stretches.extend(entries);
        stretches
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(start: u64, end: u64) -> Entry {
        Entry {
            start: ByteOffset(start),
            end: ByteOffset(end),
        }
    }

    #[test]
    fn records_that_follow_each_other_are_one_stretch() {
        let records = [entry(0, 5), entry(5, 9), entry(20, 30), entry(9, 20)];
        let stretches: Stretches = records.into_iter().collect();
        assert_eq!(stretches.0, [entry(0, 9), entry(20, 30), entry(9, 20)]);
    }
}
