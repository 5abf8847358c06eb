//! Trigger: a verified crossing of the threshold fired it, or a person.

use super::{Case, Fault, Ruling, UNRECORDED};
use crate::recording::TriggerKind;

pub(super) fn rule(case: Case<'_, '_>) -> Ruling {
    let Some(fired) = &case.record.trigger else {
        return Ruling::Undecided(UNRECORDED);
    };
    let (trigger, evidence) = (&fired.value, fired.evidence);
    let configured = case.replay.recording.trigger.as_ref();
    let configured = configured.filter(|configured| configured.kind == trigger.kind);
    let threshold = trigger
        .threshold
        .or(configured.and_then(|configured| configured.threshold));
    let violated = |message: String| {
        Ruling::Violated(evidence, vec![Fault::new(trigger.kind.as_str(), message)])
    };
    match (trigger.kind, trigger.observed, threshold) {
        (TriggerKind::Clock, _, _) => violated(
            "it was fired by the clock, not by a verified crossing of the budget".to_owned(),
        ),
        (TriggerKind::Turns, _, _) => violated(
            "it was fired by a count of turns, not by a verified crossing of the budget".to_owned(),
        ),
        (TriggerKind::Utilization, Some(observed), Some(threshold)) if observed < threshold => {
            violated(format!(
                "it was fired at {observed}, below its threshold of {threshold}"
            ))
        }
        (TriggerKind::Manual, _, _) | (TriggerKind::Utilization, Some(_), Some(_)) => {
            Ruling::Held(evidence)
        }
        (TriggerKind::Utilization, _, _) => {
            Ruling::Undecided("what was observed, or the threshold, is not recorded")
        }
        (TriggerKind::Unknown, _, _) => {
            Ruling::Undecided("what fired it is not told in known words")
        }
    }
}
