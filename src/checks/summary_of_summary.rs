//! Summaries made from summaries.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::finding::{Finding, Severity};
use crate::policy::Limits;
use crate::recording::{CompactionIndex, CompactionRecord};
use crate::replay::{Replay, Step};

/// The check.
pub(super) const CHECK: Check = Check {
    id: "summary-of-summary",
    summary: "a compaction whose input includes a prior summary",
    severity: Severity::Warning,
    page: include_str!("summary_of_summary.md"),
    run,
};

fn run(replay: &Replay<'_>, facts: &Facts, limits: &Limits) -> Checked {
    let mut checked = Checked::default();
    let chained: Vec<_> = replay
        .pairs()
        .filter(|(step, _)| step.depth.is_some_and(|depth| depth > 0))
        .collect();
    let untold = replay
        .pairs()
        .filter(|(step, record)| step.depth.is_none() && !record.drops);
    for (step, _) in untold {
        checked.undecided(step.index, "its input is not recorded");
    }
    if limits.strict_anchoring {
        checked.findings.extend(
            chained
                .iter()
                .map(|link| finding(replay, std::slice::from_ref(link), facts)),
        );
    } else if !chained.is_empty() {
        checked.findings.push(finding(replay, &chained, facts));
    }
    checked
}

/// The summaries that a compaction read, as far as they can be read.
fn prior<'r>(replay: &Replay<'r>, step: &Step) -> Vec<&'r str> {
    let parents = step.inputs.iter().flat_map(|inputs| &inputs.value.parents);
    let records = parents.filter_map(|parent| replay.recording.compactions.get(parent.get()));
    records
        .filter_map(|record| record.summary.as_readable())
        .collect()
}

type Link<'a, 'r> = (&'a Step, &'r CompactionRecord);

/// One finding on `chained`, which is not empty.
fn finding(replay: &Replay<'_>, chained: &[Link<'_, '_>], facts: &Facts) -> Finding {
    let lost = chained.iter().find_map(|(step, _)| {
        let subject = facts.died_in_chain(step.index, &prior(replay, step))?;
        Some((step.index, subject))
    });
    let unreadable = !replay.starts_midway
        && chained.iter().any(|(step, record)| {
            !replay.originals_readable(step) && record.degraded != Some(true)
        });
    let untold = unreadable && !replay.recording.degraded;
    let severity = if lost.is_some() || untold {
        Severity::Error
    } else {
        Severity::Warning
    };
    let mut finding = Finding::new(
        CHECK.id,
        severity,
        "chain",
        message(replay, chained, lost, untold),
    );
    finding.members = chained
        .iter()
        .map(|(_, record)| record.id.clone())
        .collect();
    if let Some((step, record)) = chained.first() {
        finding.compaction = Some(step.index);
        finding.summary = Some(quoting::of_summary(replay.recording, record, "", &[]));
    }
    finding
}

/// Whether all that stands behind a chain is in the recording.
fn originals_readable(replay: &Replay<'_>, chained: &[Link<'_, '_>]) -> bool {
    chained
        .iter()
        .all(|(step, _)| replay.originals_readable(step))
}

fn message(
    replay: &Replay<'_>,
    chained: &[Link<'_, '_>],
    lost: Option<(CompactionIndex, &str)>,
    untold: bool,
) -> String {
    let depth = chained
        .iter()
        .filter_map(|(step, _)| step.depth)
        .max()
        .unwrap_or(0);
    let more = if chained.iter().any(|(step, _)| step.depth_at_least) {
        " or more"
    } else {
        ""
    };
    let count = match chained {
        [(step, _)] => format!("compaction {} reads a prior summary", step.index.ordinal()),
        _ => format!(
            "{} of {} compactions read a prior summary",
            chained.len(),
            replay.steps.len()
        ),
    };
    let originals = match (
        untold,
        replay.recording.rules.append_only || replay.recording.own_offsets,
    ) {
        (true, _) => "the originals cannot be read, and nobody told the agent",
        (false, true) if !originals_readable(replay, chained) => {
            "part of the originals is not in the recording, and cannot be read again"
        }
        (false, true) => "the originals are still in the recording and can be read again",
        (false, false) => "whether the originals can be read is not recorded",
    };
    let loss = lost.map_or(String::new(), |(at, subject)| {
        let at = at.ordinal();
        format!("; what summaries had carried died on the way, at compaction {at}: {subject}")
    });
    format!(
        "{count} ({}, depth {depth}{more}); {originals}{loss}",
        kind(chained)
    )
}

/// How the chain is built: what stands beside the prior summary in the input.
fn kind(chained: &[Link<'_, '_>]) -> &'static str {
    let has_events = |step: &Step| {
        step.inputs
            .as_ref()
            .is_some_and(|inputs| !inputs.value.events.is_empty())
    };
    match (
        chained.iter().any(|(step, _)| has_events(step)),
        chained.iter().all(|(step, _)| has_events(step)),
    ) {
        (_, true) => "updated from the prior summary and new events",
        (false, _) => "made from prior summaries only",
        (true, false) => "partly made from prior summaries only",
    }
}
