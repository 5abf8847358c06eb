//! What a summary asserts and no event supports.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::claims::facts::{Ungrounded, UngroundedKind, Unrecorded};
use crate::finding::{Confidence, Finding, Outcome, Persona, Severity};
use crate::policy::Limits;
use crate::recording::Polarity;
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
    for decided in &facts.unrecorded {
        match decided.open {
            Some(why) => checked.undecided(decided.compaction, why),
            None => checked.findings.push(undecided_by_anybody(replay, decided)),
        }
    }
    checked.undecided_where_unreadable(replay);
    checked.undecided_where_foreign(replay, facts);
    for undecided in facts.undecided.iter().filter(|undecided| !undecided.status) {
        checked.undecided(undecided.compaction, undecided.why);
    }
    checked
}

/// A decision of a decision set that nobody took.
fn undecided_by_anybody(replay: &Replay<'_>, decided: &Unrecorded) -> Finding {
    let way = decided.polarity.map_or("decided", Polarity::as_str);
    let message = format!(
        "the decision set of the summary has it as {way}, and no event records or speaks of it"
    );
    let mut finding = Finding::new(CHECK.id, Severity::Warning, &decided.topic, message);
    finding.confidence = Confidence::Medium;
    finding.outcome = Some(match decided.polarity {
        Some(Polarity::Accepted) | None => Outcome::Approval,
        Some(Polarity::Rejected | Polarity::Deferred) => Outcome::Constraint,
    });
    finding.compaction = Some(decided.compaction);
    let record = replay.recording.compactions.get(decided.compaction.get());
    finding.summary = record.map(|record| quoting::of_summary(replay.recording, record, "", &[]));
    finding
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
