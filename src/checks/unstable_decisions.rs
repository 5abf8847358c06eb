//! The same span compacted twice, with different decisions.

use super::{Check, Checked, ruled};
use crate::claims::Facts;
use crate::finding::Severity;
use crate::policy::Limits;
use crate::replay::Replay;
use crate::verdict::Invariant;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "unstable-decisions",
    summary: "the same span compacted twice, with different decisions",
    severity: Severity::Error,
    page: include_str!("unstable_decisions.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    ruled::checked(
        CHECK.id,
        CHECK.severity,
        Invariant::Idempotence,
        replay,
        facts,
    )
}
