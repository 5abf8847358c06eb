//! Schema: every recorded decision, of the span and of the summary's own set, has a polarity and a reason.

use super::{Case, Fault, Ruling, UNRECORDED};
use crate::recording::{Decision, Evidence, Part};

pub(super) fn rule(case: Case<'_, '_>) -> Ruling {
    let said = case.replay.decisions_read(case.step);
    let kept = case.record.decisions.as_deref().unwrap_or_default();
    if said.is_empty() && kept.is_empty() {
        return Ruling::Undecided(UNRECORDED);
    }
    let flawed = &case.replay.recording.flawed_decisions;
    let of_event = said.into_iter().flat_map(|(event, decision)| {
        // What cannot be read is not absent.
        let unread = flawed.contains(&event);
        let whose = "the source";
        let faults = [
            polarity(decision, whose).filter(|_| !unread),
            reason(decision, whose).filter(|_| !unread),
        ];
        faults.into_iter().flatten().map(move |fault| Fault {
            event: Some(event),
            ..fault
        })
    });
    let is_read = |part: Part| !case.record.unread.has(&[part]);
    let of_summary = kept.iter().flat_map(|decision| {
        let whose = "the summary";
        let faults = [
            polarity(decision, whose).filter(|_| is_read(Part::Polarity)),
            reason(decision, whose).filter(|_| is_read(Part::Reason)),
        ];
        faults.into_iter().flatten()
    });
    Ruling::of(of_event.chain(of_summary).collect(), Evidence::Recorded)
}

fn polarity(decision: &Decision, whose: &str) -> Option<Fault> {
    let lacks = decision.polarity.is_none();
    lacks.then(|| lacking(decision, whose, "known polarity"))
}

fn reason(decision: &Decision, whose: &str) -> Option<Fault> {
    let lacks = decision.reason_token.is_none();
    lacks.then(|| lacking(decision, whose, "reason"))
}

fn lacking(decision: &Decision, whose: &str, what: &str) -> Fault {
    let topic = match decision.topic.trim() {
        "" => "a decision without a topic",
        topic => topic,
    };
    let message = format!("a decision of {whose} has no {what}: `{topic}`");
    Fault::new(topic, message)
}
