//! Rejections, prohibitions and the like that do not survive.

use super::{Check, Checked, decision_set, quoting};
use crate::claims::Facts;
use crate::claims::facts::{
    DeadEnd, DecisionFate, DecisionLoss, RecordedFate, RecordedLoss, TRANSLATED, UncheckedLanguage,
};
use crate::finding::{Confidence, Finding, Outcome, Persona, Severity};
use crate::policy::Limits;
use crate::recording::{EventIndex, EventKind, Polarity};
use crate::replay::Replay;
use crate::wording::and_more;
use std::collections::BTreeMap;

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
    let recorded = facts.recorded.iter().filter(|loss| !turns_down(loss));
    let recorded = recorded.filter_map(|loss| {
        let severity = match loss.fate {
            RecordedFate::Omitted => Severity::Warning,
            RecordedFate::Turned(_) | RecordedFate::Both(_) => Severity::Error,
            RecordedFate::ReasonLost | RecordedFate::ReasonChanged(_) => return None,
        };
        Some(decision_set::finding(replay, CHECK.id, severity, loss))
    });
    checked.findings.extend(recorded);
    let dead_ends = facts.dead_ends.iter();
    checked
        .findings
        .extend(dead_ends.map(|dead_end| tried_again(replay, dead_end)));
    checked.undecided_where_unreadable(replay);
    for step in &replay.steps {
        let stakes = facts.stakes(step.index);
        // Of a language that is not checked, it cannot be told either whether the summary is in another one.
        if stakes.translated && !stakes.unchecked_language {
            checked.undecided(step.index, TRANSLATED);
        }
    }
    let languages = not_checked(&facts.unchecked_languages).into_iter();
    checked.unchecked.extend(languages.map(|why| (None, why)));
    checked
}

/// Whether the decision set of a summary has a decision as not taken that was.
pub(super) fn turns_down(loss: &RecordedLoss) -> bool {
    let against = matches!(
        loss.fate,
        RecordedFate::Turned(Some(Polarity::Rejected | Polarity::Deferred))
            | RecordedFate::Both(Polarity::Rejected | Polarity::Deferred)
    );
    loss.polarity == Polarity::Accepted && against
}

/// One note for each language without cues: its first event, and how many more there are.
fn not_checked(unchecked: &[UncheckedLanguage]) -> Vec<String> {
    let mut languages: BTreeMap<Option<&str>, (EventIndex, usize)> = BTreeMap::new();
    for unchecked in unchecked {
        let known = languages.entry(unchecked.code);
        known
            .and_modify(|(_, more)| *more += 1)
            .or_insert((unchecked.event, 0));
    }
    let told = |(code, (event, more)): (Option<&str>, (EventIndex, usize))| {
        let which = code.map_or_else(
            || "its language".to_owned(),
            |code| format!("language {code}"),
        );
        format!("event {event}{}: {which} is not checked", and_more(more))
    };
    languages.into_iter().map(told).collect()
}

/// What is said of a loss of which the summary has nothing but a range that takes in what it names.
const SWALLOWED: &str =
    "the summary says nothing on it, and has what it names in a range with others";

fn outcome(fate: DecisionFate) -> Option<(Outcome, &'static str)> {
    match fate {
        DecisionFate::Omitted => Some((Outcome::Omitted, "the summary says nothing on it")),
        DecisionFate::Softened => Some((
            Outcome::Softened,
            "the summary speaks of it, and its negative sense is gone",
        )),
        DecisionFate::Substituted => Some((
            Outcome::Softened,
            "the summary carries it, and wants something else to be taken in its place",
        )),
        DecisionFate::Inverted => Some((Outcome::Inverted, "the summary says the opposite")),
        DecisionFate::Unconfirmed => {
            Some((Outcome::Unconfirmed, "the summary may or may not carry it"))
        }
        DecisionFate::ReasonLost => None,
    }
}

/// Whose words a loss is of.
fn speaker(replay: &Replay<'_>, loss: &DecisionLoss) -> &'static str {
    let event = replay.recording.event(loss.source.event);
    let kind = event.map(|event| event.kind);
    if loss.human {
        "said by a person"
    } else if matches!(kind, Some(EventKind::Summary | EventKind::Boundary)) {
        "told by an earlier summary"
    } else {
        "said by the agent"
    }
}

fn finding(replay: &Replay<'_>, loss: &DecisionLoss, (outcome, what): (Outcome, &str)) -> Finding {
    let who = speaker(replay, loss);
    let swallowed = loss.fate == DecisionFate::Omitted && loss.summary.is_some();
    let what = if swallowed { SWALLOWED } else { what };
    let message = format!(
        "{}, {who}: {what}{}",
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

/// What had come to nothing was tried again: a note.
fn tried_again(replay: &Replay<'_>, dead_end: &DeadEnd) -> Finding {
    let message = format!(
        "it had come to nothing, and the summary does not say so{}",
        quoting::later(Some(&dead_end.follow_up))
    );
    let mut finding = Finding::new(CHECK.id, Severity::Note, &dead_end.subject, message);
    finding.outcome = Some(Outcome::Omitted);
    finding.confidence = Confidence::Medium;
    finding.members.clone_from(&dead_end.members);
    quoting::attach(
        &mut finding,
        replay,
        dead_end.compaction,
        Some(&dead_end.source),
        None,
        Some(&dead_end.follow_up),
    );
    finding
}

fn severity(loss: &DecisionLoss) -> Severity {
    match loss.fate {
        _ if !loss.firm && persona(loss) == Persona::Auditor => Severity::Note,
        _ if !loss.firm => Severity::Warning,
        DecisionFate::Inverted | DecisionFate::Softened | DecisionFate::Substituted => {
            Severity::Error
        }
        DecisionFate::Omitted if loss.grave => Severity::Error,
        DecisionFate::Omitted | DecisionFate::ReasonLost => Severity::Warning,
        DecisionFate::Unconfirmed => Severity::Note,
    }
}

/// Where its words are not clearly a rule: what the summary has otherwise, and what a person said, is for the pedantic.
fn persona(loss: &DecisionLoss) -> Persona {
    match (loss.fate, loss.firm) {
        (DecisionFate::Unconfirmed, true) => Persona::Pedantic,
        (_, true) => Persona::Regular,
        (DecisionFate::Omitted, false) if loss.human => Persona::Pedantic,
        (DecisionFate::Softened | DecisionFate::Substituted | DecisionFate::Inverted, false) => {
            Persona::Pedantic
        }
        (DecisionFate::Omitted | DecisionFate::Unconfirmed | DecisionFate::ReasonLost, false) => {
            Persona::Auditor
        }
    }
}
