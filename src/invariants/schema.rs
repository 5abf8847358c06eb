//! Schema: every recorded decision, of the span and of the summary's own set, has a polarity and a reason.

use super::{Case, Fault, Ruling, UNRECORDED};
use crate::recording::{Decision, Evidence};

pub(super) fn rule(case: Case<'_, '_>) -> Ruling {
    let said = case.replay.decisions_read(case.step);
    let kept = case.record.decisions.as_deref().unwrap_or_default();
    if said.is_empty() && kept.is_empty() {
        return Ruling::Undecided(UNRECORDED);
    }
    let of_event = said.into_iter().flat_map(|(event, decision)| {
        let faults = faults(decision, "the source").into_iter();
        faults.map(move |fault| Fault {
            event: Some(event),
            ..fault
        })
    });
    let of_summary = kept
        .iter()
        .flat_map(|decision| faults(decision, "the summary"));
    Ruling::of(of_event.chain(of_summary).collect(), Evidence::Recorded)
}

fn faults(decision: &Decision, whose: &str) -> Vec<Fault> {
    let topic = match decision.topic.trim() {
        "" => "a decision without a topic",
        topic => topic,
    };
    let lacks = |what: &str| {
        Fault::new(
            topic,
            format!("a decision of {whose} has no {what}: `{topic}`"),
        )
    };
    let polarity = decision.polarity.is_none().then(|| lacks("known polarity"));
    let reason = decision.reason_token.is_none().then(|| lacks("reason"));
    polarity.into_iter().chain(reason).collect()
}
