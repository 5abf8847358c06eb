//! Lists of which a summary has few items or none left.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::claims::facts::ListLoss;
use crate::finding::{Confidence, Finding, Outcome, Severity};
use crate::policy::Limits;
use crate::replay::Replay;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "collapsed-list",
    summary: "a list that a person wrote or accepted, reduced to a few of its items or to their number",
    severity: Severity::Warning,
    page: include_str!("collapsed_list.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let mut checked = Checked::default();
    let lists = facts.lists.iter();
    checked
        .findings
        .extend(lists.map(|loss| finding(replay, loss)));
    checked.undecided_where_unreadable(replay);
    checked.undecided_where_foreign(replay, facts);
    checked
}

fn finding(replay: &Replay<'_>, loss: &ListLoss) -> Finding {
    let who = if loss.human {
        "a person"
    } else {
        "the agent, accepted by a person"
    };
    let message = format!(
        "a list of {} items by {who}: the summary says nothing on {} of them",
        loss.items,
        loss.gone.len()
    );
    let subject = loss.gone.first().map_or("list", String::as_str);
    let mut finding = Finding::new(CHECK.id, Severity::Warning, subject, message);
    finding.outcome = Some(Outcome::Omitted);
    finding.confidence = Confidence::Medium;
    finding.members.clone_from(&loss.gone);
    quoting::attach(
        &mut finding,
        replay,
        loss.compaction,
        Some(&loss.source),
        Some(&loss.summary),
        None,
    );
    finding
}
