//! What was done and is open in a summary, and the reverse.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::claims::facts::{Flipped, Turned};
use crate::finding::{Confidence, Finding, Outcome, Severity};
use crate::policy::Limits;
use crate::replay::Replay;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "flipped-status",
    summary: "something done that a summary lists as open, or something open that it reports done",
    severity: Severity::Error,
    page: include_str!("flipped_status.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let findings = facts.flipped.iter().map(|flip| finding(replay, flip));
    let mut checked = Checked {
        findings: findings.collect(),
        ..Checked::default()
    };
    checked.undecided_where_unreadable(replay);
    checked.undecided_where_foreign(replay, facts);
    for undecided in facts.undecided.iter().filter(|undecided| undecided.status) {
        checked.undecided(undecided.compaction, undecided.why);
    }
    checked
}

fn finding(replay: &Replay<'_>, flip: &Flipped) -> Finding {
    let what = match flip.turned {
        Turned::Reopened => "was done, and the summary lists it as open",
        Turned::Claimed => {
            "was asked for, and the summary reports it done although no event did it"
        }
    };
    let message = format!(
        "{} {what}{}",
        flip.subject,
        quoting::later(flip.follow_up.as_ref())
    );
    let mut finding = Finding::new(CHECK.id, Severity::Warning, &flip.subject, message);
    finding.outcome = Some(Outcome::Inverted);
    finding.confidence = Confidence::Medium;
    quoting::attach(
        &mut finding,
        replay,
        flip.compaction,
        Some(&flip.source),
        Some(&flip.summary),
        flip.follow_up.as_ref(),
    );
    finding
}
