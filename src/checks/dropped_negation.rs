//! Rejections, prohibitions and the like that do not survive.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::claims::facts::{DecisionFate, DecisionLoss, UncheckedLanguage};
use crate::finding::{Confidence, Finding, Outcome, Persona, Severity};
use crate::policy::Limits;
use crate::replay::Replay;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "dropped-negation",
    summary: "a rejection, prohibition, deferral, voiding or exclusion that the summary does not carry",
    severity: Severity::Error,
    page: include_str!("dropped_negation.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, limits: &Limits) -> Checked {
    let mut checked = Checked::default();
    for loss in &facts.decisions {
        if let Some(outcome) = outcome(loss.fate) {
            checked.tell(limits, persona(loss), || finding(replay, loss, outcome));
        }
    }
    checked.undecided_where_unreadable(replay);
    let languages = facts.unchecked_languages.iter();
    checked
        .unchecked
        .extend(languages.map(|unchecked| (None, not_checked(*unchecked))));
    checked
}

fn not_checked(unchecked: UncheckedLanguage) -> String {
    let event = unchecked.event;
    match unchecked.code {
        Some(code) => format!("event {event}: language {code} is not checked"),
        None => format!("event {event}: its language is not checked"),
    }
}

fn outcome(fate: DecisionFate) -> Option<(Outcome, &'static str)> {
    match fate {
        DecisionFate::Omitted => Some((Outcome::Omitted, "the summary says nothing on it")),
        DecisionFate::Softened => Some((
            Outcome::Softened,
            "the summary speaks of it, and its negative sense is gone",
        )),
        DecisionFate::Inverted => Some((Outcome::Inverted, "the summary says the opposite")),
        DecisionFate::Unconfirmed => {
            Some((Outcome::Unconfirmed, "the summary may or may not carry it"))
        }
        DecisionFate::ReasonLost => None,
    }
}

fn finding(replay: &Replay<'_>, loss: &DecisionLoss, (outcome, what): (Outcome, &str)) -> Finding {
    let who = if loss.human { "a person" } else { "the agent" };
    let message = format!(
        "{}, said by {who}: {what}{}",
        loss.class,
        quoting::later(loss.follow_up.as_ref())
    );
    let mut finding = Finding::new(CHECK.id, severity(loss), &loss.subject, message);
    finding.outcome = Some(outcome);
    finding.confidence = if outcome == Outcome::Unconfirmed {
        Confidence::Low
    } else {
        Confidence::Medium
    };
    finding.persona = persona(loss);
    finding.members.clone_from(&loss.members);
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

fn severity(loss: &DecisionLoss) -> Severity {
    match loss.fate {
        _ if !loss.firm => Severity::Note,
        DecisionFate::Inverted | DecisionFate::Softened => Severity::Error,
        DecisionFate::Omitted if loss.grave => Severity::Error,
        DecisionFate::Omitted | DecisionFate::ReasonLost => Severity::Warning,
        DecisionFate::Unconfirmed => Severity::Note,
    }
}

fn persona(loss: &DecisionLoss) -> Persona {
    match (loss.firm, loss.fate) {
        (false, _) => Persona::Auditor,
        (true, DecisionFate::Unconfirmed) => Persona::Pedantic,
        (
            true,
            DecisionFate::Omitted
            | DecisionFate::Softened
            | DecisionFate::Inverted
            | DecisionFate::ReasonLost,
        ) => Persona::Regular,
    }
}
