//! Identifiers that are needed later and that a summary does not carry.

use super::{Check, Checked, quoting, unlisted};
use crate::claims::Facts;
use crate::claims::facts::{IdentifierFate, IdentifierLoss, Load};
use crate::finding::{Confidence, Finding, Outcome, Persona, Severity};
use crate::policy::Limits;
use crate::recording::CompactionIndex;
use crate::replay::Replay;
use std::collections::BTreeSet;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "dropped-identifier",
    summary: "a load-bearing identifier that is gone from the summary",
    severity: Severity::Warning,
    page: include_str!("dropped_identifier.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, limits: &Limits) -> Checked {
    let mut checked = Checked::default();
    let lost = facts
        .identifiers
        .iter()
        .filter(|loss| loss.fate == IdentifierFate::Omitted && !loss.is_paraphrased());
    for loss in lost {
        checked.tell(limits, persona(loss), || finding(replay, loss));
    }
    for (step, record) in replay.pairs() {
        let told = told(facts, step.index);
        let lacking = unlisted::finding(&CHECK, replay, (step.index, record), &told);
        checked.findings.extend(lacking);
    }
    checked.undecided_where_unreadable(replay);
    checked
}

/// What is told of the losses of a compaction by themselves.
fn told(facts: &Facts, compaction: CompactionIndex) -> BTreeSet<&str> {
    let losses = facts.identifiers.iter().filter(|loss| {
        loss.compaction == compaction && loss.fate == IdentifierFate::Omitted && loss.load.is_some()
    });
    let names = losses.flat_map(|loss| loss.members.iter().chain([&loss.subject]));
    names.map(String::as_str).collect()
}

fn finding(replay: &Replay<'_>, loss: &IdentifierLoss) -> Finding {
    let why = match loss.load {
        Some(Load::Instruction) => ", named in an instruction,",
        Some(Load::Decision) => ", part of a decision,",
        Some(Load::UsedAgain) => ", needed again later,",
        Some(Load::Handle) => ", a live handle,",
        Some(Load::Meant) => ", which the summary means but does not name,",
        Some(Load::Paraphrased) | None => "",
    };
    let again = loss.used.and_then(|event| replay.recording.event(event));
    let again = again.map(|event| format!("; named again on line {}", event.place.line));
    let message = format!(
        "{} {}{why} is gone from the summary{}{}",
        loss.kind,
        loss.subject,
        again.unwrap_or_default(),
        quoting::later(loss.follow_up.as_deref())
    );
    let severity = if loss.load.is_some() {
        Severity::Warning
    } else {
        Severity::Note
    };
    let mut finding = Finding::new(CHECK.id, severity, &loss.subject, message);
    finding.outcome = Some(Outcome::Omitted);
    finding.confidence = Confidence::Medium;
    finding.persona = persona(loss);
    finding.members.clone_from(&loss.members);
    quoting::attach(
        &mut finding,
        replay,
        loss.compaction,
        loss.source.as_ref(),
        loss.summary.as_deref(),
        loss.follow_up.as_deref(),
    );
    finding
}

fn persona(loss: &IdentifierLoss) -> Persona {
    if loss.load.is_some() {
        Persona::Regular
    } else {
        Persona::Auditor
    }
}
