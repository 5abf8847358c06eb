//! The chain of a compaction: which summaries it read, and how far the raw events are away.

use super::{Inputs, Replay};
use crate::coverage::{Coverage, EventRange};
use crate::recording::{CompactionRecord, Input, Sourced};
use std::ops::Range;

/// What a compactor read: as recorded, or as the rules of the format imply.
pub(super) fn inputs(
    replay: &Replay<'_>,
    record: &CompactionRecord,
    fresh: &Range<usize>,
    span: EventRange,
) -> Option<Sourced<Inputs>> {
    match &record.input {
        _ if record.drops || record.unknown_input => None,
        // What stood beside the summary before was read too.
        None if record.claimed.is_none() && follows_untold(replay) => None,
        Some(inputs) => Some(Sourced::recorded(recorded(replay, inputs))),
        None if replay.recording.rules.reads_prior_summary => {
            Some(Sourced::derived(implied(replay, record, fresh, span)))
        }
        None => None,
    }
}

/// Whether nobody knows what the compaction before left in context.
fn follows_untold(replay: &Replay<'_>) -> bool {
    replay
        .latest()
        .is_some_and(|(_, before)| before.unknown_kept)
}

fn recorded(replay: &Replay<'_>, inputs: &[Input]) -> Inputs {
    let mut read = Inputs::default();
    let mut ranges = Vec::new();
    for input in inputs {
        match input {
            Input::Events(range) => ranges.push(*range),
            Input::Summary(id) => {
                read.parents.extend(replay.earlier(id));
                read.summaries.push(id.clone());
            }
        }
    }
    read.events = ranges.into_iter().collect();
    read.parents.sort_unstable();
    read.parents.dedup();
    read
}

/// What an agent reads that compacts its active context: the summary before, where one was left, and every event since; where it says what
/// it covers, that.
fn implied(
    replay: &Replay<'_>,
    record: &CompactionRecord,
    fresh: &Range<usize>,
    span: EventRange,
) -> Inputs {
    let claimed = record.claimed.as_ref();
    let claimed = claimed.map(|claimed| claimed.iter().copied().collect::<Coverage>());
    let Some((step, before)) = replay.latest() else {
        return Inputs {
            events: claimed.unwrap_or_else(|| std::iter::once(span).collect()),
            ..Inputs::default()
        };
    };
    let start = u64::try_from(fresh.start).unwrap_or(u64::MAX);
    let since: Coverage = std::iter::once(EventRange::new(start, span.end)).collect();
    let kept = step
        .kept
        .as_ref()
        .map(|kept| kept.value.clone())
        .unwrap_or_default();
    let unread = before.drops || record.derived_from_summary == Some(false);
    let (summaries, parents) = if unread {
        (Vec::new(), Vec::new())
    } else {
        (vec![before.id.clone()], vec![step.index])
    };
    Inputs {
        events: claimed.unwrap_or_else(|| since.union(&kept)),
        summaries,
        parents,
    }
}

/// How many summaries stand between a compaction and raw events, and whether that is only the least it can be.
pub(super) fn depth(
    replay: &Replay<'_>,
    record: &CompactionRecord,
    inputs: Option<&Sourced<Inputs>>,
) -> (Option<u32>, bool) {
    let told = record.derived_from_summary == Some(true);
    let summaries = inputs
        .map(|inputs| inputs.value.summaries.as_slice())
        .unwrap_or_default();
    if summaries.is_empty() {
        return match (told, inputs) {
            (true, _) => (Some(1), true),
            (false, Some(_)) => (Some(0), replay.starts_midway),
            (false, None) => (None, false),
        };
    }
    let parents = inputs
        .map(|inputs| inputs.value.parents.as_slice())
        .unwrap_or_default();
    let steps = || {
        parents
            .iter()
            .filter_map(|parent| replay.steps.get(parent.get()))
    };
    let deepest = steps().filter_map(|step| step.depth).max().unwrap_or(0);
    let unknown = summaries.iter().any(|id| replay.earlier(id).is_none())
        || steps().any(|step| step.depth.is_none() || step.depth_at_least);
    (Some(deepest.saturating_add(1)), unknown)
}
