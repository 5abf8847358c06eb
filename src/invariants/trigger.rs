//! Trigger: a verified crossing of the threshold fired it, or a person.

use super::{Case, Fault, Ruling, UNRECORDED};
use crate::recording::{Evidence, TriggerKind};

pub(super) fn rule(case: Case<'_, '_>) -> Ruling {
    let Some(fired) = &case.record.trigger else {
        return Ruling::Undecided(UNRECORDED);
    };
    let trigger = &fired.value;
    let configured = case.replay.recording.trigger.as_ref();
    let configured = configured.filter(|configured| configured.kind == trigger.kind);
    let threshold = trigger
        .threshold
        .or(configured.and_then(|configured| configured.threshold));
    let seen = match (trigger.observed, threshold) {
        (Some(observed), _) => Some((observed, observed.to_string(), fired.evidence)),
        (None, Some(_)) if trigger.kind == TriggerKind::Utilization => utilization(case),
        (None, _) => None,
    };
    let evidence = seen.as_ref().map_or(fired.evidence, |seen| seen.2);
    let violated = |message: String| {
        Ruling::Violated(evidence, vec![Fault::new(trigger.kind.as_str(), message)])
    };
    match (trigger.kind, seen, threshold) {
        (TriggerKind::Clock, _, _) => violated(
            "it was fired by the clock, not by a verified crossing of the budget".to_owned(),
        ),
        (TriggerKind::Turns, _, _) => violated(
            "it was fired by a count of turns, not by a verified crossing of the budget".to_owned(),
        ),
        (TriggerKind::Utilization, Some((share, seen, _)), Some(threshold))
            if share < threshold =>
        {
            violated(format!(
                "it was fired at {seen}, below its threshold of {threshold}"
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

/// The share of the window that was in use, in words too, where the sizes of context and window are known.
fn utilization(case: Case<'_, '_>) -> Option<(f64, String, Evidence)> {
    let before = case.step.sizes.before.as_ref();
    let before = before.filter(|size| size.evidence == Evidence::Recorded)?;
    let window = case.replay.recording.window?;
    let share = before.value.share_of(window)?;
    let words = format!("{} of {window} tokens", before.value);
    Some((share, words, Evidence::Derived))
}
