//! A recorded decision without polarity or without a reason.

use super::{Check, Checked, ruled};
use crate::claims::Facts;
use crate::finding::Severity;
use crate::policy::Limits;
use crate::replay::Replay;
use crate::verdict::Invariant;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "incomplete-decision",
    summary: "a recorded decision without polarity or without a reason",
    severity: Severity::Error,
    page: include_str!("incomplete_decision.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    ruled::checked(CHECK.id, CHECK.severity, Invariant::Schema, replay, facts)
}
