//! Summaries that shrink while the session does not.

use super::{Check, Checked, quoting, sizes};
use crate::claims::Facts;
use crate::finding::{Finding, Severity};
use crate::policy::Limits;
use crate::replay::{Decay, Replay, Step};

/// The check.
pub(super) const CHECK: Check = Check {
    id: "token-decay",
    summary: "summaries shrink over the chain while the events they stand for do not",
    severity: Severity::Error,
    page: include_str!("token_decay.md"),
    run,
};

/// Why it cannot be told whether sizes fall more than the events do.
const UNSEEN: &str = "its beginning is not in the recording, so how many events the first summary stands for is not known";

fn run(replay: &Replay<'_>, _: &Facts, limits: &Limits) -> Checked {
    let mut checked = Checked::default();
    if replay.steps.len() < 2 {
        return checked;
    }
    let Some(last) = replay.steps.last() else {
        return checked;
    };
    let fall = |step: &Step| step.decay.filter(|decay| decay.is_excessive(limits.decay));
    // A fall that ends is told of the last summary that was part of it.
    let fallen = replay
        .steps
        .iter()
        .rev()
        .find_map(|step| Some((step, fall(step)?)));
    if let Some((step, decay)) = fallen {
        checked.findings.extend(finding(replay, step, &decay));
    }
    match last.decay {
        Some(decay) if decay.is_excessive(limits.decay) => {}
        Some(decay) if decay.is_open(limits.decay) => {
            let last = replay.steps.iter().rev().map(|step| step.index);
            last.take(1)
                .for_each(|index| checked.undecided(index, UNSEEN));
        }
        Some(_) => {}
        None => checked.undecided_where_unsized(replay),
    }
    checked
}

/// The finding on a fall from the first summary to that of `step`.
fn finding(replay: &Replay<'_>, step: &Step, decay: &Decay) -> Option<Finding> {
    let steps = replay.steps.get(..=step.index.get())?;
    let record = replay.record(step)?;
    let severity = if steps.len() > 2 {
        Severity::Error
    } else {
        Severity::Warning
    };
    let mut finding = Finding::new(CHECK.id, severity, "summary size", message(steps, decay));
    finding.compaction = Some(step.index);
    finding.members = sizes(steps, |step| decay.size(step));
    finding.summary = Some(quoting::of_summary(replay.recording, record, "", &[]));
    Some(finding)
}

fn message(steps: &[Step], decay: &Decay) -> String {
    let sizes = sizes(steps, |step| decay.size(step));
    let fall = decay.density_fall.filter(|fall| *fall > 0.0);
    let steady = fall.map_or("event density did not fall".to_owned(), |fall| {
        format!("event density fell by {}", percent(fall))
    });
    let other = disagreement(steps, decay).unwrap_or_default();
    format!(
        "summary size fell{}, {} tokens ({}): {} in all, while {steady}{other}",
        at_every_step(&sizes),
        sizes.join(" > "),
        decay.evidence.as_str(),
        percent(decay.size_fall),
    )
}

/// The other measure, where both are known and this one does not fall as well.
fn disagreement(steps: &[Step], decay: &Decay) -> Option<String> {
    let counted: Option<Vec<u64>> = steps
        .iter()
        .map(|step| step.counted.map(|size| size.0))
        .collect();
    let counted = counted?;
    let falls = counted.windows(2).all(|pair| pair.last() < pair.first());
    let sizes: Vec<String> = counted.iter().map(u64::to_string).collect();
    (decay.evidence == crate::recording::Evidence::Recorded && !falls).then(|| {
        format!(
            "; counted here the sizes are {}, which do not fall{}",
            sizes.join(", "),
            at_every_step(&sizes)
        )
    })
}

/// Two sizes are one step.
pub(super) fn at_every_step(sizes: &[String]) -> &'static str {
    if sizes.len() > 2 {
        " at every step"
    } else {
        ""
    }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}
