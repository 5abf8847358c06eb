//! A state before a compaction that cannot be rebuilt.

use super::{Check, Checked, ruled};
use crate::claims::Facts;
use crate::finding::Severity;
use crate::policy::Limits;
use crate::replay::Replay;
use crate::verdict::Invariant;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "unreachable-state",
    summary: "a state before a compaction that cannot be rebuilt",
    severity: Severity::Error,
    page: include_str!("unreachable_state.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    ruled::checked(
        CHECK.id,
        CHECK.severity,
        Invariant::Reachability,
        replay,
        facts,
    )
}
