//! A comparison of raw context and summary that is not kept.

use super::{Check, Checked, ruled};
use crate::claims::Facts;
use crate::finding::Severity;
use crate::policy::Limits;
use crate::replay::Replay;
use crate::verdict::Invariant;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "unretained-diff",
    summary: "a comparison of raw context and summary that is not kept",
    severity: Severity::Warning,
    page: include_str!("unretained_diff.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    ruled::checked(
        CHECK.id,
        CHECK.severity,
        Invariant::Detectability,
        replay,
        facts,
    )
}
