//! How far records are followed: many compactions that each keep much could take time and memory without end.

/// How many steps may be taken still. Every record that is written down adds some, and what it lists itself needs none.
#[derive(Debug, Default)]
pub(super) struct Patience(usize);

impl Patience {
    /// What every record adds.
    const EACH: usize = 16;

    /// No record lists another in fewer bytes.
    const LISTED: usize = 32;

    /// A record of so many bytes is there.
    pub(super) fn one_more_record(&mut self, bytes: usize) {
        let more = Self::EACH.saturating_add(bytes / Self::LISTED);
        self.0 = self.0.saturating_add(more);
    }

    /// Whether so many steps may be taken still; they then are.
    pub(super) fn allows(&mut self, steps: usize) -> bool {
        let left = self.0.checked_sub(steps);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}
