//! What has to be read again from a recording: stretches of events, with their lines and ids.

use crate::coverage::Coverage;
use crate::recording::{EventIndex, EventKind, Line, Recording};
use crate::replay::{Layout, Replay, Step};
use std::collections::BTreeSet;

/// Events that follow each other, to be read again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stretch {
    /// The first and the last event.
    pub events: (EventIndex, EventIndex),
    /// The lines that these stand on.
    pub lines: (Line, Line),
    /// Their own ids.
    pub ids: (Option<String>, Option<String>),
}

/// The stretches that `events` make up, in file order. Boundaries and summaries part none: nothing was said there.
pub fn stretches(recording: &Recording, events: &BTreeSet<EventIndex>) -> Vec<Stretch> {
    let mut runs: Vec<(EventIndex, EventIndex)> = Vec::new();
    for event in events.iter().copied() {
        match runs.last_mut() {
            Some(run) if follows(recording, run.1, event) => run.1 = event,
            Some(_) | None => runs.push((event, event)),
        }
    }
    let stretch = |(first, last): (EventIndex, EventIndex)| {
        let place = |event| {
            let event = recording.event(event)?;
            Some((event.place.line, event.id.as_ref().map(ToString::to_string)))
        };
        let ((first_line, first_id), (last_line, last_id)) = (place(first)?, place(last)?);
        Some(Stretch {
            events: (first, last),
            lines: (first_line, last_line),
            ids: (first_id, last_id),
        })
    };
    runs.into_iter().filter_map(stretch).collect()
}

/// Whether nothing was said between two events.
fn follows(recording: &Recording, one: EventIndex, next: EventIndex) -> bool {
    let between = recording.events.get(one.get() + 1..next.get());
    between
        .unwrap_or_default()
        .iter()
        .all(|event| !is_said(event.kind))
}

/// Whether a record says something of the session: boundaries and summaries do not.
pub(crate) fn is_said(kind: EventKind) -> bool {
    !matches!(kind, EventKind::Boundary | EventKind::Summary)
}

/// The events that only the summaries speak of which the compaction of `step` read: its originals.
pub fn behind_summaries(replay: &Replay<'_>, step: &Step) -> BTreeSet<EventIndex> {
    let read = step.inputs.as_ref().map(|inputs| &inputs.value);
    let parents = read.map(|read| read.parents.as_slice()).unwrap_or_default();
    let covered = parents
        .iter()
        .filter_map(|parent| replay.steps.get(parent.get()))
        .filter_map(|parent| parent.covered.as_ref())
        .fold(Coverage::default(), |sum, covered| {
            sum.union(&covered.value)
        });
    let own = read.map(|read| read.events.clone()).unwrap_or_default();
    covering(replay, &replay.layout, &covered.minus(&own), step.fresh.end)
}

/// The events before `end` that lie in `coverage`.
fn covering(
    replay: &Replay<'_>,
    layout: &Layout,
    coverage: &Coverage,
    end: usize,
) -> BTreeSet<EventIndex> {
    let ranges = coverage.ranges().iter();
    let events = ranges.flat_map(|range| layout.starting_in(*range));
    let said = events.filter(|event| {
        event.get() < end
            && replay
                .recording
                .event(*event)
                .is_some_and(|event| is_said(event.kind))
    });
    said.collect()
}
