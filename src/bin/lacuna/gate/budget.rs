//! The time for which a host waits.
#![expect(
    clippy::disallowed_types,
    reason = "an answer that comes too late is none"
)]

use std::time::{Duration, Instant};

/// The time for which a host waits, from when it began to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    began: Instant,
    limit: Duration,
}

impl Budget {
    /// It begins now.
    pub(super) fn of(limit: Duration) -> Self {
        Self {
            began: Instant::now(),
            limit,
        }
    }

    /// How much of it is left.
    pub(super) fn left(self) -> Duration {
        self.limit.saturating_sub(self.began.elapsed())
    }
}
