//! Raw context that is not kept, not kept in time, or not what was kept.

use super::{Check, Checked, ruled};
use crate::claims::Facts;
use crate::finding::Severity;
use crate::policy::Limits;
use crate::replay::Replay;
use crate::verdict::Invariant;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "unretained-source",
    summary: "raw context that is not kept, not kept in time, or not what was kept",
    severity: Severity::Error,
    page: include_str!("unretained_source.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    ruled::checked(
        CHECK.id,
        CHECK.severity,
        Invariant::Retention,
        replay,
        facts,
    )
}
