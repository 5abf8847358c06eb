//! Summaries that nobody can read.

use super::{Check, Checked};
use crate::claims::Facts;
use crate::finding::{Finding, Severity};
use crate::policy::Limits;
use crate::replay::Replay;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "opaque-summary",
    summary: "a summary that is encrypted or not in the file: nothing about it can be verified",
    severity: Severity::Warning,
    page: include_str!("opaque_summary.md"),
    run,
};

fn run(replay: &Replay<'_>, _: &Facts, _: &Limits) -> Checked {
    let opaque = replay
        .pairs()
        .filter_map(|(step, record)| Some((step, record, record.summary.unread()?)));
    let findings = opaque.map(|(step, record, why)| {
        let message =
            format!("the summary is {why}: whether it holds what was said cannot be checked");
        let mut finding = Finding::new(CHECK.id, Severity::Warning, "summary", message);
        finding.compaction = Some(step.index);
        finding.summary = Some(super::quoting::of_summary(
            replay.recording,
            record,
            "",
            &[],
        ));
        finding
    });
    Checked {
        findings: findings.collect(),
        ..Checked::default()
    }
}
