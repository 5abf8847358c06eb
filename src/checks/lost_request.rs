//! Requests of the human that a summary does not carry.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::claims::facts::RequestLoss;
use crate::finding::{Confidence, Finding, Outcome, Severity};
use crate::policy::Limits;
use crate::replay::Replay;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "lost-request",
    summary: "the first or the latest request of the human is gone from the summary, or swapped for another",
    severity: Severity::Warning,
    page: include_str!("lost_request.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let mut checked = Checked::default();
    let lost = facts.requests.iter();
    checked
        .findings
        .extend(lost.map(|loss| finding(replay, loss)));
    checked.undecided_where_unreadable(replay);
    checked.undecided_where_foreign(replay, facts);
    checked
}

fn finding(replay: &Replay<'_>, loss: &RequestLoss) -> Finding {
    let (subject, which) = if loss.first {
        ("first request", "the first request of the session")
    } else {
        ("latest request", "the latest request before the compaction")
    };
    let (outcome, what) = match loss.swapped {
        Some(_) => (
            Outcome::Altered,
            "the summary gives a later request in its place",
        ),
        None => (Outcome::Omitted, "the summary has none of its words"),
    };
    let mut finding = Finding::new(
        CHECK.id,
        Severity::Warning,
        subject,
        format!("{which}: {what}"),
    );
    finding.outcome = Some(outcome);
    finding.confidence = Confidence::Medium;
    quoting::attach(
        &mut finding,
        replay,
        loss.compaction,
        Some(&loss.source),
        loss.swapped.as_ref(),
        None,
    );
    finding
}
