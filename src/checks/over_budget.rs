//! A summary that is larger than its budget.

use super::{Check, Checked, ruled};
use crate::claims::Facts;
use crate::finding::Severity;
use crate::policy::Limits;
use crate::replay::Replay;
use crate::verdict::Invariant;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "over-budget",
    summary: "a summary that is larger than its budget",
    severity: Severity::Error,
    page: include_str!("over_budget.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    ruled::checked(CHECK.id, CHECK.severity, Invariant::Budget, replay, facts)
}
