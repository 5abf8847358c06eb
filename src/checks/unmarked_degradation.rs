//! Memory that is lossy for good, and an agent that was not told.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::finding::{Finding, Severity};
use crate::invariants::UNREAD;
use crate::policy::Limits;
use crate::recording::Part;
use crate::replay::{Replay, Step};

/// The check.
pub(super) const CHECK: Check = Check {
    id: "unmarked-degradation",
    summary: "a lossy chain whose originals are gone, and no mark that told the agent",
    severity: Severity::Warning,
    page: include_str!("unmarked_degradation.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let mut checked = Checked::default();
    let gone = |step: &&Step| is_lossy(step, facts) && !replay.originals_readable(step);
    for step in replay.steps.iter().filter(gone) {
        let Some(record) = replay.record(step) else {
            continue;
        };
        if record.degraded == Some(true) || replay.recording.degraded {
            continue;
        }
        let unread = [record.unread, replay.recording.unread];
        if unread.iter().any(|unread| unread.has(&[Part::Degraded])) {
            checked.undecided(step.index, UNREAD);
        } else if replay.starts_midway {
            checked.undecided(step.index, "the originals may be in another file");
        } else if replay.recording.own_offsets {
            let message = "the summary rests on summaries, their originals cannot be read any more, and no mark tells the agent that its memory is lossy";
            let mut finding = Finding::new(CHECK.id, CHECK.severity, "degradation", message);
            finding.compaction = Some(step.index);
            finding.summary = Some(quoting::of_summary(replay.recording, record, "", &[]));
            checked.findings.push(finding);
        } else {
            checked.undecided(step.index, "this format records no mark of lossy memory");
        }
    }
    checked
}

/// Whether something was lost on the way to the summary, or may have been because it rests on another.
fn is_lossy(step: &Step, facts: &Facts) -> bool {
    step.depth.is_some_and(|depth| depth > 0) || facts.died_at(step.index)
}
