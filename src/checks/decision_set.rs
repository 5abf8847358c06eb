//! Findings on recorded decisions that the decision set of a compaction does not carry as they were taken.

use super::quoting;
use crate::claims::facts::{RecordedFate, RecordedLoss};
use crate::finding::{Finding, Outcome, Severity};
use crate::recording::Polarity;
use crate::replay::Replay;

/// The finding of check `id` on `loss`.
pub(super) fn finding(
    replay: &Replay<'_>,
    id: &'static str,
    severity: Severity,
    loss: &RecordedLoss,
) -> Finding {
    let (outcome, what) = became(loss);
    let reason = loss.reason.as_ref().map(|reason| format!(" ({reason})"));
    let message = format!(
        "a decision, recorded as {}{}: {what}{}",
        loss.polarity.as_str(),
        reason.unwrap_or_default(),
        quoting::later(loss.follow_up.as_ref())
    );
    let mut finding = Finding::new(id, severity, &loss.topic, message);
    finding.outcome = Some(outcome);
    quoting::attach(
        &mut finding,
        replay,
        loss.compaction,
        None,
        None,
        loss.follow_up.as_ref(),
    );
    finding.source = quoting::of_event(replay.recording, loss.event, "", &[]);
    let record = replay.recording.compactions.get(loss.compaction.get());
    finding.summary = record.map(|record| quoting::of_summary(replay.recording, record, "", &[]));
    finding
}

fn became(loss: &RecordedLoss) -> (Outcome, String) {
    match &loss.fate {
        RecordedFate::Omitted => (
            Outcome::Omitted,
            "the decision set of the summary has nothing on it".to_owned(),
        ),
        RecordedFate::Turned(None) => {
            let what = "the decision set of the summary has it without a direction";
            (Outcome::Softened, what.to_owned())
        }
        RecordedFate::Turned(Some(now)) => {
            let what = format!("the decision set of the summary has it as {}", now.as_str());
            (turned(loss.polarity, *now), what)
        }
        RecordedFate::Both(now) => {
            let was = loss.polarity.as_str();
            let what = format!(
                "the decision set of the summary has it as {was}, and as {} too",
                now.as_str()
            );
            (turned(loss.polarity, *now), what)
        }
        RecordedFate::ReasonLost => (
            Outcome::Omitted,
            "its reason is not in the decision set of the summary".to_owned(),
        ),
        RecordedFate::ReasonChanged(other) => {
            let what = format!("the decision set of the summary gives another reason ({other})");
            (Outcome::Altered, what)
        }
    }
}

fn turned(was: Polarity, now: Polarity) -> Outcome {
    match (was, now) {
        (Polarity::Accepted, Polarity::Rejected)
        | (Polarity::Rejected | Polarity::Deferred, Polarity::Accepted) => Outcome::Inverted,
        (Polarity::Rejected, Polarity::Deferred) => Outcome::Softened,
        (Polarity::Accepted | Polarity::Deferred, _) | (Polarity::Rejected, Polarity::Rejected) => {
            Outcome::Altered
        }
    }
}
