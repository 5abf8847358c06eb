//! What has to be read again from a recording: stretches of events, with their lines and ids.

use crate::coverage::{Coverage, EventRange};
use crate::recording::{EventIndex, EventKind, Line, Recording};
use crate::replay::{Inputs, Replay, Step};
use std::collections::BTreeSet;
use std::fmt;

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
    runs.into_iter()
        .filter_map(|(first, last)| stretch(recording, first, last))
        .collect()
}

fn stretch(recording: &Recording, first: EventIndex, last: EventIndex) -> Option<Stretch> {
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

/// The originals of the summaries that the compaction of `step` read, where it read them only there. What stands behind a
/// summary that the recording lacks is what the compaction covers beside what it read, or all before that where its cover
/// is not known.
pub fn behind_summaries(replay: &Replay<'_>, step: &Step) -> Vec<Stretch> {
    let read = step.inputs.as_ref().map(|inputs| &inputs.value);
    let parents = read.map(|read| read.parents.as_slice()).unwrap_or_default();
    let steps = parents
        .iter()
        .filter_map(|parent| replay.steps.get(parent.get()));
    let covered = steps
        .filter_map(|parent| parent.covered.as_ref())
        .fold(Coverage::default(), |sum, covered| {
            sum.union(&covered.value)
        });
    let own = read.map(|read| read.events.clone()).unwrap_or_default();
    let lacking = read.filter(|read| lacks_summary(replay, step, read));
    let covered = covered.union(&lacking.map_or_else(Coverage::default, |_| beyond(step, &own)));
    let ranges = covered.minus(&own);
    let ends = ranges
        .ranges()
        .iter()
        .filter_map(|range| replay.layout.ends_in(*range));
    ends.filter_map(|(first, last)| stretch(replay.recording, first, last))
        .collect()
}

/// Whether one of the summaries that were read is not in the recording.
fn lacks_summary(replay: &Replay<'_>, step: &Step, read: &Inputs) -> bool {
    let earlier = |id: &str| replay.earlier(id).filter(|index| *index < step.index);
    read.summaries.iter().any(|id| earlier(id).is_none())
}

/// What a compaction covers, or all before the first event that it read where that is not known.
fn beyond(step: &Step, own: &Coverage) -> Coverage {
    if let Some(covered) = &step.covered {
        return covered.value.clone();
    }
    let first = own.ranges().first().map_or(0, |range| range.start);
    [EventRange::new(0, first)].into_iter().collect()
}

/// Some stretches, and those of `events` that lie in none of them, in file order.
pub fn joined(
    recording: &Recording,
    mut stretches: Vec<Stretch>,
    events: &BTreeSet<EventIndex>,
) -> Vec<Stretch> {
    let is_new = |event: &&EventIndex| {
        let mut stretches = stretches.iter();
        !stretches.any(|stretch| (stretch.events.0..=stretch.events.1).contains(event))
    };
    let new: BTreeSet<EventIndex> = events.iter().filter(is_new).copied().collect();
    stretches.extend(self::stretches(recording, &new));
    stretches.sort();
    stretches
}

impl fmt::Display for Stretch {
    /// For people: its lines, then the ids of its ends, which are whatever the recording says.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.lines;
        write!(f, "L{first}")?;
        if first != last {
            write!(f, "..L{last}")?;
        }
        match &self.ids {
            (Some(first), Some(last)) if first == last => write!(f, " ({first})"),
            (Some(first), Some(last)) => write!(f, " ({first} to {last})"),
            (Some(_) | None, _) => Ok(()),
        }
    }
}
