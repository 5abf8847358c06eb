//! Decisions that survive without their reason.

use super::{Check, Checked, decision_set, quoting};
use crate::claims::Facts;
use crate::claims::facts::{DecisionFate, DecisionLoss};
use crate::finding::{Confidence, Finding, Outcome, Persona, Severity};
use crate::policy::Limits;
use crate::replay::Replay;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "missing-reason",
    summary: "a decision whose polarity survives while its reason does not",
    severity: Severity::Warning,
    page: include_str!("missing_reason.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let mut checked = Checked::default();
    let lost = facts
        .decisions
        .iter()
        .filter(|loss| loss.fate == DecisionFate::ReasonLost);
    checked
        .findings
        .extend(lost.map(|loss| finding(replay, loss)));
    let recorded = facts.recorded.iter();
    let recorded = recorded.filter(|loss| loss.fate.is_of_reason());
    checked
        .findings
        .extend(recorded.map(|loss| decision_set::finding(replay, CHECK.id, CHECK.severity, loss)));
    checked.undecided_where_unreadable(replay);
    checked
}

fn finding(replay: &Replay<'_>, loss: &DecisionLoss) -> Finding {
    let reason = loss.reason.as_deref().unwrap_or_default();
    let message = format!("the decision survives, its reason \"{reason}\" does not");
    let severity = if loss.firm {
        Severity::Warning
    } else {
        Severity::Note
    };
    let mut finding = Finding::new(CHECK.id, severity, &loss.subject, message);
    finding.outcome = Some(Outcome::Omitted);
    finding.confidence = Confidence::Medium;
    finding.persona = if loss.firm {
        Persona::Regular
    } else {
        Persona::Auditor
    };
    quoting::attach(
        &mut finding,
        replay,
        loss.compaction,
        Some(&loss.source),
        loss.summary.as_ref(),
        loss.follow_up.as_ref(),
    );
    finding
}
