//! What a record says and cannot be read, as it is of another type than it should be.

use serde::{Deserialize, Serialize};

/// A part of a record that what is known of a compaction may rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Part {
    /// Of an event: where it lies.
    Offsets,
    /// Of an event: what kind it is, who says it, its text.
    Words,
    /// Of an event: what was decided.
    Decision,
    /// Of a session or a compaction: whether the agent was told that its memory is lossy.
    Degraded,
    /// What the compactor read.
    Input,
    /// Whether it read a summary.
    Derived,
    /// What the summary claims to cover.
    Claimed,
    /// What stays in context.
    Kept,
    /// What the summary may cost.
    Budget,
    /// The size of the summary.
    Size,
    /// The text of the summary.
    Summary,
    /// What fired it.
    Trigger,
    /// The decision set, or an entry of it.
    Decisions,
    /// The topic of a decision in the set.
    Topic,
    /// The polarity of a decision in the set.
    Polarity,
    /// The reason of a decision in the set.
    Reason,
    /// When the summary was committed.
    Committed,
    /// In which transaction it was.
    Transaction,
    /// By which key, and in which file, the raw context is kept.
    Retained,
    /// When it was kept.
    Persisted,
    /// In which transaction it was kept, and when it was let go.
    Released,
    /// How recovery was exercised.
    Recovery,
    /// The comparison that is kept.
    Diff,
}

/// The parts of a record that cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unread(u32);

impl Unread {
    /// Notes some parts.
    pub fn add(&mut self, parts: &[Part]) {
        self.0 |= mask(parts);
    }

    /// Takes some parts out, which can be read after all.
    pub fn clear(&mut self, parts: &[Part]) {
        self.0 &= !mask(parts);
    }

    /// Notes the parts of another record.
    pub fn join(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Whether any of some parts cannot be read.
    pub fn has(self, parts: &[Part]) -> bool {
        self.0 & mask(parts) != 0
    }
}

fn mask(parts: &[Part]) -> u32 {
    parts.iter().fold(0, |mask, part| mask | 1 << *part as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_told_apart() {
        let mut unread = Unread::default();
        unread.add(&[Part::Diff, Part::Offsets]);
        assert!(unread.has(&[Part::Diff]) && unread.has(&[Part::Size, Part::Offsets]));
        assert!(!unread.has(&[Part::Recovery, Part::Words]) && !unread.has(&[]));
        unread.clear(&[Part::Diff]);
        assert!(!unread.has(&[Part::Diff]) && unread.has(&[Part::Offsets]));
    }
}
