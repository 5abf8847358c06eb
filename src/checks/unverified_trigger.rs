//! A compaction that no verified crossing of its threshold fired.

use super::{Check, Checked, ruled};
use crate::claims::Facts;
use crate::finding::Severity;
use crate::policy::Limits;
use crate::replay::Replay;
use crate::verdict::Invariant;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "unverified-trigger",
    summary: "a compaction that no verified crossing of its threshold fired",
    severity: Severity::Warning,
    page: include_str!("unverified_trigger.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    ruled::checked(CHECK.id, CHECK.severity, Invariant::Trigger, replay, facts)
}
