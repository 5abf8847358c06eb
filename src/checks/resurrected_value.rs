//! Values that were corrected and that a summary has again.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::claims::facts::Resurrected;
use crate::finding::{Confidence, Finding, Outcome, Severity};
use crate::policy::Limits;
use crate::replay::Replay;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "resurrected-value",
    summary: "a value that was corrected and comes back in a summary as the one that holds",
    severity: Severity::Error,
    page: include_str!("resurrected_value.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let findings = facts.resurrected.iter().map(|value| finding(replay, value));
    let mut checked = Checked {
        findings: findings.collect(),
        ..Checked::default()
    };
    checked.undecided_where_unreadable(replay);
    checked.undecided_where_foreign(replay, facts);
    checked
}

fn finding(replay: &Replay<'_>, value: &Resurrected) -> Finding {
    let message = format!(
        "{} was corrected to {}, and the summary has {} again",
        value.stale, value.subject, value.stale
    );
    let mut finding = Finding::new(CHECK.id, Severity::Error, &value.subject, message);
    finding.outcome = Some(Outcome::Altered);
    finding.confidence = Confidence::Medium;
    quoting::attach(
        &mut finding,
        replay,
        value.compaction,
        Some(&value.source),
        Some(&value.summary),
        None,
    );
    finding
}
