//! What a summary asserts and no event supports.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::claims::facts::{Ungrounded, UngroundedKind};
use crate::finding::{Confidence, Finding, Outcome, Persona, Severity};
use crate::policy::Limits;
use crate::replay::Replay;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "ungrounded-claim",
    summary: "a rule, a consent or a completion that a summary asserts and no event supports",
    severity: Severity::Warning,
    page: include_str!("ungrounded_claim.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let findings = facts.ungrounded.iter().map(|claim| finding(replay, claim));
    let mut checked = Checked {
        findings: findings.collect(),
        ..Checked::default()
    };
    checked.undecided_where_unreadable(replay);
    checked.undecided_where_foreign(replay, facts);
    for undecided in facts.undecided.iter().filter(|undecided| !undecided.status) {
        checked.undecided(undecided.compaction, undecided.why);
    }
    checked
}

fn finding(replay: &Replay<'_>, claim: &Ungrounded) -> Finding {
    let (outcome, what) = match claim.kind {
        UngroundedKind::Constraint => (
            Outcome::Constraint,
            "the summary has a rule that nobody gave",
        ),
        UngroundedKind::Approval => (
            Outcome::Approval,
            "the summary has a consent that nobody gave",
        ),
        UngroundedKind::Completion => (
            Outcome::Completion,
            "the summary reports done what no event speaks of",
        ),
    };
    let later = claim
        .follow_up
        .as_ref()
        .map_or("", |_| "; it was acted on later");
    let message = format!("{what}: {}{later}", claim.subject);
    let mut finding = Finding::new(CHECK.id, Severity::Warning, &claim.subject, message);
    finding.outcome = Some(outcome);
    finding.confidence = Confidence::Medium;
    finding.persona = if claim.declared || claim.kind != UngroundedKind::Constraint {
        Persona::Regular
    } else {
        Persona::Pedantic
    };
    quoting::attach(
        &mut finding,
        replay,
        claim.compaction,
        claim.source.as_ref(),
        Some(&claim.summary),
        claim.follow_up.as_ref(),
    );
    finding
}
