//! A moment in which the summary is in force and the raw context is gone.

use super::{Check, Checked, ruled};
use crate::claims::Facts;
use crate::finding::Severity;
use crate::policy::Limits;
use crate::replay::Replay;
use crate::verdict::Invariant;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "non-atomic-commit",
    summary: "a moment in which the summary is in force and the raw context is gone",
    severity: Severity::Error,
    page: include_str!("non_atomic_commit.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    ruled::checked(
        CHECK.id,
        CHECK.severity,
        Invariant::Atomicity,
        replay,
        facts,
    )
}
