//! Summaries that nobody can read.

use super::{Check, Checked};
use crate::claims::Facts;
use crate::finding::{Finding, Severity};
use crate::policy::Limits;
use crate::recording::{Actor, EventIndex, EventKind};
use crate::replay::{Point, Replay, Step};
use crate::wording::{agreeing, and_more, counted};

/// The check.
pub(super) const CHECK: Check = Check {
    id: "opaque-summary",
    summary: "a summary that is encrypted or not in the file: nothing about it can be verified",
    severity: Severity::Warning,
    page: include_str!("opaque_summary.md"),
    run,
};

fn run(replay: &Replay<'_>, _: &Facts, _: &Limits) -> Checked {
    let opaque = replay
        .pairs()
        .filter_map(|(step, record)| Some((step, record, record.summary.unread()?)));
    let findings = opaque.map(|(step, record, why)| {
        let left = left(replay, step).map(|left| format!("; {left}"));
        let message = format!(
            "the summary is {why}: whether it holds what was said cannot be checked{}",
            left.unwrap_or_default()
        );
        let mut finding = Finding::new(CHECK.id, Severity::Warning, "summary", message);
        finding.compaction = Some(step.index);
        finding.summary = Some(super::quoting::of_summary(
            replay.recording,
            record,
            "",
            &[],
        ));
        finding
    });
    Checked {
        findings: findings.collect(),
        ..Checked::default()
    }
}

/// What the compaction left of the messages of persons beside its summary, where its record repeats them.
fn left(replay: &Replay<'_>, step: &Step) -> Option<String> {
    let repeated = replay.record(step)?.repeated.as_ref()?;
    let context = replay.context(Point::Before(step.index))?;
    let is_said = |event: &EventIndex| {
        let event = replay.recording.event(*event);
        event.is_some_and(|it| it.actor == Actor::Human && it.kind == EventKind::Message)
    };
    let said = context.events.into_iter().filter(is_said);
    let (kept, gone): (Vec<_>, Vec<_>) = said.partition(|event| replay.keeps(step, *event));
    let is_cut = |event: &EventIndex| repeated.cut.iter().any(|cut| cut.event == *event);
    let (cut, dropped): (Vec<_>, Vec<_>) = gone.into_iter().partition(is_cut);
    if cut.is_empty() && dropped.is_empty() {
        return None;
    }
    let fate = if repeated.whole {
        "dropped"
    } else {
        "dropped or cut"
    };
    let told = [(cut, "cut"), (dropped, fate)];
    let told = told.into_iter().filter(|(events, _)| !events.is_empty());
    let told: Vec<String> = told
        .map(|(events, fate)| format!("{} {fate} ({})", events.len(), lines(replay, &events)))
        .collect();
    let kept = kept.len() as u64;
    Some(format!(
        "of what persons said, {} {} word for word, {}",
        counted(kept, "message"),
        agreeing(kept, "stays", "stay"),
        told.join(", ")
    ))
}

/// How many lines are named.
const LINES: usize = 5;

fn lines(replay: &Replay<'_>, events: &[EventIndex]) -> String {
    let named = events.iter().take(LINES);
    let named = named.filter_map(|event| replay.recording.event(*event));
    let named: Vec<String> = named
        .map(|event| format!("L{}", event.place.line))
        .collect();
    let more = and_more(events.len().saturating_sub(LINES));
    format!("{}{more}", named.join(", "))
}
