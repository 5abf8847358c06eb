//! Quantities that a summary changed in meaning.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::claims::facts::QuantityChange;
use crate::finding::{Confidence, Finding, Outcome, Persona, Severity};
use crate::policy::Limits;
use crate::replay::Replay;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "altered-quantity",
    summary: "a number with its unit, a date, an amount or a threshold that changed in meaning",
    severity: Severity::Error,
    page: include_str!("altered_quantity.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let findings = facts
        .quantities
        .iter()
        .map(|change| finding(replay, change))
        .collect();
    let mut checked = Checked {
        findings,
        ..Checked::default()
    };
    checked.undecided_where_unreadable(replay);
    checked
}

fn finding(replay: &Replay<'_>, change: &QuantityChange) -> Finding {
    let severity = match (change.firm, change.binding) {
        (true, true) => Severity::Error,
        (true, false) | (false, _) => Severity::Warning,
    };
    let (outcome, what) = match change.source {
        Some(_) if change.guessed => (
            Outcome::Altered,
            format!(
                "{} was only a guess, and the summary states it as certain",
                change.subject
            ),
        ),
        Some(_) => (
            Outcome::Altered,
            format!("{} became {} in the summary", change.subject, change.became),
        ),
        None => (
            Outcome::Invented,
            format!(
                "{} is in the summary and in no event before it",
                change.became
            ),
        ),
    };
    let message = format!("{what}{}", quoting::later(change.follow_up.as_ref()));
    let mut finding = Finding::new(CHECK.id, severity, &change.subject, message);
    finding.outcome = Some(outcome);
    finding.confidence = if change.firm {
        Confidence::Medium
    } else {
        Confidence::Low
    };
    finding.persona = if change.firm {
        Persona::Regular
    } else {
        Persona::Pedantic
    };
    quoting::attach(
        &mut finding,
        replay,
        change.compaction,
        change.source.as_ref(),
        Some(&change.summary),
        change.follow_up.as_ref(),
    );
    finding
}
