//! Compactions that free nothing, or follow each other with nothing between.

use super::{Check, Checked};
use crate::claims::Facts;
use crate::coverage::EventRange;
use crate::finding::{Finding, Severity};
use crate::policy::Limits;
use crate::recording::{Actor, EventKind, Evidence};
use crate::replay::{Effect, Replay, Step};
use crate::tokens::{self, Tokens};
use crate::wording::counted;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "futile-compaction",
    summary: "a compaction that frees less than 5 %, or follows another without a human turn and hardly any work between",
    severity: Severity::Warning,
    page: include_str!("futile_compaction.md"),
    run,
};

/// The share of the context that a compaction frees at the least.
const LEAST: f64 = 0.05;

/// Fewer events than this, of the agent and its tools, are no work that fills a context.
const LITTLE_WORK: usize = 9;

/// Why a compaction is futile.
#[derive(Clone, Copy, Debug)]
enum Futility {
    /// It freed next to nothing: the context before and after.
    Frees(Tokens, Tokens),
    /// It followed the one before at once: the events of work between.
    Follows(usize),
}

fn run(replay: &Replay<'_>, _: &Facts, _: &Limits) -> Checked {
    let mut checked = Checked::default();
    let mut run: Vec<(&Step, Futility)> = Vec::new();
    for step in &replay.steps {
        if replay.effect(step) == Effect::Nothing {
            checked.findings.push(failed(step));
        } else if let Some(why) = frees(step).or_else(|| follows(replay, step)) {
            run.push((step, why));
            continue;
        } else if sizes(step).is_none() {
            checked.undecided(
                step.index,
                "the sizes of the context before and after are not both recorded",
            );
        }
        checked.findings.extend(finding(&run));
        run.clear();
    }
    checked.findings.extend(finding(&run));
    checked
}

/// The context before and after, as recorded: what is counted holds no system prompt and no tools, and its share tells
/// nothing.
fn sizes(step: &Step) -> Option<(Tokens, Tokens)> {
    let recorded = |size: &Option<crate::recording::Sourced<Tokens>>| {
        let size = size.as_ref()?;
        (size.evidence == Evidence::Recorded).then_some(size.value)
    };
    recorded(&step.sizes.before).zip(recorded(&step.sizes.after))
}

fn frees(step: &Step) -> Option<Futility> {
    let (before, after) = sizes(step)?;
    (tokens::fall(share(before), share(after)) < LEAST).then_some(Futility::Frees(before, after))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "sizes are far below 2^52, and only their shares matter"
)]
fn share(size: Tokens) -> f64 {
    size.0 as f64
}

/// Whether a compaction follows another that left a summary, reads no more than that one left, and nothing filled the
/// context between.
fn follows(replay: &Replay<'_>, step: &Step) -> Option<Futility> {
    let before = replay.steps.get(step.index.get().checked_sub(1)?)?;
    if replay.effect(before) != Effect::Summary || covers_more(replay, before, step) {
        return None;
    }
    let between = replay.recording.events.get(step.fresh.clone())?;
    if between.iter().any(|event| event.opens_turn) {
        return None;
    }
    let work = between.iter().filter(|event| {
        matches!(event.actor, Actor::Assistant | Actor::Tool)
            && !matches!(event.kind, EventKind::Boundary | EventKind::Summary)
    });
    let work = work.count();
    (work < LITTLE_WORK).then_some(Futility::Follows(work))
}

/// Whether events from before the earlier compaction are covered that it did not cover: they were collapsed apart.
fn covers_more(replay: &Replay<'_>, before: &Step, step: &Step) -> bool {
    let (Some(own), Some(earlier)) = (&step.covered, &before.covered) else {
        return false;
    };
    let at = replay.record(before).map_or(0, |record| record.at);
    let more = own.value.minus(&earlier.value);
    more.touches(EventRange::new(0, at))
}

/// One finding for futile compactions in a row.
fn finding(run: &[(&Step, Futility)]) -> Option<Finding> {
    let (first, why) = run.first()?;
    let message = match (run, why) {
        ([_], Futility::Frees(before, after)) => {
            format!("it freed less than 5 % of the context: {after} of {before} tokens stayed")
        }
        ([_], Futility::Follows(work)) => {
            let work = counted(*work as u64, "event");
            format!("it compacts the context once more without a human turn, after {work} of work")
        }
        _ => format!(
            "{} compactions in a row freed less than 5 % of the context, or followed one another without a human turn and hardly any \
             work between{}",
            run.len(),
            freed(run)
        ),
    };
    let mut finding = Finding::new(CHECK.id, Severity::Warning, "context", message);
    finding.compaction = Some(first.index);
    if run.len() > 1 {
        finding.members = run
            .iter()
            .map(|(step, _)| step.index.ordinal().to_string())
            .collect();
    }
    Some(finding)
}

/// What the first and the last of a row left, where it is known.
fn freed(run: &[(&Step, Futility)]) -> String {
    let ends = run.first().zip(run.last());
    let sizes = ends.and_then(|(first, last)| Some((sizes(first.0)?, sizes(last.0)?)));
    sizes.map_or_else(String::new, |((before, _), (_, after))| {
        format!(": {before} tokens before the first, {after} after the last")
    })
}

/// A compaction that failed did no harm.
fn failed(step: &Step) -> Finding {
    let message = "it failed: it left no summary, and all of the context stayed";
    let mut finding = Finding::new(CHECK.id, Severity::Note, "context", message);
    finding.compaction = Some(step.index);
    finding
}
