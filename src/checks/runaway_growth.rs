//! Summaries that grow while the session does not.

use super::token_decay::at_every_step;
use super::{Check, Checked, quoting, sizes};
use crate::claims::Facts;
use crate::finding::{Finding, Severity};
use crate::policy::Limits;
use crate::recording::CompactionIndex;
use crate::replay::{Growth, Replay};
use crate::tokens::Tokens;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "runaway-growth",
    summary: "summaries grow over the chain while the events they stand for do not, or carry one another whole",
    severity: Severity::Error,
    page: include_str!("runaway_growth.md"),
    run,
};

/// How many times the size may grow beyond the density: less than so much is told of at no level.
const NOTABLE: f64 = 2.0;
const GRAVE: f64 = 4.0;

/// A last summary that is smaller than this takes no room worth mentioning.
const SMALL: Tokens = Tokens(500);

/// So many summaries in each other are an error.
const DEEP: usize = 3;

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let mut checked = Checked::default();
    if replay.steps.len() < 2 {
        return checked;
    }
    let growth = Growth::of(&replay.steps);
    if growth.is_none() {
        checked.undecided_where_unsized(replay);
    }
    let runaway = growth
        .filter(|growth| growth.monotone && growth.last >= SMALL && growth.excess() >= NOTABLE);
    if runaway.is_some() || !facts.nested.is_empty() {
        checked
            .findings
            .extend(finding(replay, runaway.as_ref(), &facts.nested));
    }
    checked
}

/// One finding for the chain: on its growth, on what is nested, or on both.
fn finding(
    replay: &Replay<'_>,
    runaway: Option<&Growth>,
    nested: &[CompactionIndex],
) -> Option<Finding> {
    let at = match runaway {
        Some(_) => replay.steps.last()?.index,
        None => *nested.first()?,
    };
    let grave = runaway.is_some_and(|growth| growth.excess() >= GRAVE) || nested.len() >= DEEP;
    let severity = if grave {
        Severity::Error
    } else {
        Severity::Warning
    };
    let words: Vec<String> = runaway
        .map(|growth| grown(replay, growth))
        .into_iter()
        .chain(carried(nested))
        .collect();
    let mut finding = Finding::new(CHECK.id, severity, "summary size", words.join("; "));
    finding.compaction = Some(at);
    let record = replay.recording.compactions.get(at.get())?;
    finding.summary = Some(quoting::of_summary(replay.recording, record, "", &[]));
    Some(finding)
}

fn grown(replay: &Replay<'_>, growth: &Growth) -> String {
    let sizes = sizes(&replay.steps, |step| growth.size_of(step));
    let density = if growth.density > 1.0 {
        format!("event density grew {:.1} times", growth.density)
    } else {
        "event density did not grow".to_owned()
    };
    format!(
        "summary size grew{}, {} tokens ({}): {:.1} times in all, while {density}",
        at_every_step(&sizes),
        sizes.join(" < "),
        growth.evidence.as_str(),
        growth.size,
    )
}

fn carried(nested: &[CompactionIndex]) -> Option<String> {
    let ordinals: Vec<String> = nested
        .iter()
        .map(|index| index.ordinal().to_string())
        .collect();
    match ordinals.as_slice() {
        [] => None,
        [only] => Some(format!(
            "the summary of compaction {only} carries the one before it whole, word for word"
        )),
        [..] => Some(format!(
            "the summaries of compactions {} each carry the one before them whole, word for word",
            ordinals.join(", ")
        )),
    }
}
