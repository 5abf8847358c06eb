//! Identifiers that a summary changed or made up.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::claims::facts::{IdentifierFate, IdentifierLoss};
use crate::finding::{Confidence, Finding, Outcome, Persona, Severity};
use crate::policy::Limits;
use crate::replay::Replay;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "altered-identifier",
    summary: "an identifier in the summary that is in no event before it",
    severity: Severity::Error,
    page: include_str!("altered_identifier.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let findings = facts
        .identifiers
        .iter()
        .filter_map(|loss| finding(replay, loss))
        .collect();
    let mut checked = Checked {
        findings,
        ..Checked::default()
    };
    checked.undecided_where_unreadable(replay);
    checked
}

fn finding(replay: &Replay<'_>, loss: &IdentifierLoss) -> Option<Finding> {
    let (outcome, severity, what) = match loss.fate {
        IdentifierFate::Altered => (
            Outcome::Altered,
            Severity::Error,
            "stands in the summary in a form that no event has",
        ),
        IdentifierFate::Invented => (
            Outcome::Invented,
            Severity::Warning,
            "is in the summary and in no event before it",
        ),
        IdentifierFate::Omitted if loss.is_paraphrased() => (
            Outcome::Altered,
            Severity::Warning,
            "stands in the summary in other words only, not by its name",
        ),
        IdentifierFate::Omitted => return None,
    };
    let message = format!(
        "{} {} {what}{}",
        loss.kind,
        loss.subject,
        quoting::later(loss.follow_up.as_deref())
    );
    let mut finding = Finding::new(CHECK.id, severity, &loss.subject, message);
    finding.outcome = Some(outcome);
    if loss.load.is_some() {
        finding.confidence = Confidence::Medium;
    } else {
        finding.severity = Severity::Warning;
        finding.confidence = Confidence::Low;
        finding.persona = Persona::Pedantic;
    }
    finding.members.clone_from(&loss.members);
    quoting::attach(
        &mut finding,
        replay,
        loss.compaction,
        loss.source.as_ref(),
        loss.summary.as_deref(),
        loss.follow_up.as_deref(),
    );
    Some(finding)
}
