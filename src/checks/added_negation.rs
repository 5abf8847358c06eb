//! Claims that a summary turns into their negation.

use super::dropped_negation::turns_down;
use super::{Check, Checked, decision_set, quoting};
use crate::claims::Facts;
use crate::claims::facts::AddedNegation;
use crate::finding::{Confidence, Finding, Outcome, Persona, Severity};
use crate::policy::Limits;
use crate::replay::Replay;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "added-negation",
    summary: "the summary negates what the source asserted or accepted",
    severity: Severity::Warning,
    page: include_str!("added_negation.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let mut checked = Checked::default();
    let added = facts.added.iter();
    checked
        .findings
        .extend(added.map(|added| finding(replay, added)));
    let recorded = facts.recorded.iter().filter(|loss| turns_down(loss));
    checked
        .findings
        .extend(recorded.map(|loss| decision_set::finding(replay, CHECK.id, CHECK.severity, loss)));
    checked.undecided_where_unreadable(replay);
    checked
}

fn finding(replay: &Replay<'_>, added: &AddedNegation) -> Finding {
    let message = "the source asserts it, the summary negates it";
    let mut finding = Finding::new(CHECK.id, Severity::Warning, &added.subject, message);
    finding.outcome = Some(Outcome::Inverted);
    finding.confidence = Confidence::Medium;
    finding.persona = if added.firm {
        Persona::Regular
    } else {
        Persona::Auditor
    };
    quoting::attach(
        &mut finding,
        replay,
        added.compaction,
        Some(&added.source),
        Some(&added.summary),
        None,
    );
    finding
}
