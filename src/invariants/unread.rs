//! What an invariant rests on and cannot be read: it is never held on what is left.

use crate::recording::{CompactionRecord, Part};
use crate::replay::{Replay, Step};
use crate::verdict::Invariant;

/// Why an invariant is undecided that rests on what cannot be read.
pub const UNREAD: &str = "a field that it rests on cannot be read";

/// Why an invariant is undecided that rests on what a branch grew from.
const ELSEWHERE: &str = "what the branch grew from stands in another lane";

/// Why something that `invariant` rests on cannot be read: in the record of the compaction, in an event before it, or in the
/// beginning of a branch; `None` where all of it can.
pub fn rests_on_unread(
    invariant: Invariant,
    replay: &Replay<'_>,
    step: &Step,
    record: &CompactionRecord,
) -> Option<&'static str> {
    if replay.begins_elsewhere() && needs_beginning(invariant) {
        return Some(ELSEWHERE);
    }
    let parts = parts(invariant);
    let recording = replay.recording;
    let before = recording.unread_before(step.fresh.end, parts).is_some();
    let rests = before
        || record.unread.has(parts)
        || (invariant == Invariant::Polarity && is_on_nothing(replay, step, record));
    rests.then_some(UNREAD)
}

/// Whether an invariant is about all that was in context, however long ago it was said.
fn needs_beginning(invariant: Invariant) -> bool {
    matches!(
        invariant,
        Invariant::Anchoring
            | Invariant::Coverage
            | Invariant::Retention
            | Invariant::Reachability
            | Invariant::Polarity
            | Invariant::Identifiers
            | Invariant::Reasons
    )
}

/// Whether a decision names no topic that could be looked for in the decision set.
fn is_on_nothing(replay: &Replay<'_>, step: &Step, record: &CompactionRecord) -> bool {
    let mut read = replay.decisions_read(step).into_iter();
    record.decisions.is_some()
        && read.any(|(_, decision)| decision.polarity.is_some() && decision.topic.trim().is_empty())
}

/// Whether one that is violated may be so only because what it rests on counts as absent.
pub(super) fn falls_back(invariant: Invariant) -> bool {
    matches!(invariant, Invariant::Budget | Invariant::Trigger)
}

fn parts(invariant: Invariant) -> &'static [Part] {
    match invariant {
        Invariant::Anchoring => &[Part::Input, Part::Derived],
        Invariant::Coverage => &[Part::Offsets, Part::Input, Part::Claimed, Part::Kept],
        Invariant::Schema => &[
            Part::Offsets,
            Part::Decision,
            Part::Input,
            Part::Decisions,
            Part::Topic,
            Part::Polarity,
            Part::Reason,
        ],
        Invariant::Budget => &[Part::Budget, Part::Size, Part::Summary],
        Invariant::Trigger => &[Part::Trigger],
        Invariant::Idempotence => &[
            Part::Input,
            Part::Claimed,
            Part::Decisions,
            Part::Topic,
            Part::Polarity,
        ],
        Invariant::Retention => &[Part::Retained, Part::Persisted, Part::Committed],
        Invariant::Reachability => &[Part::Recovery, Part::Committed],
        Invariant::Detectability => &[Part::Diff],
        Invariant::Atomicity => &[
            Part::Transaction,
            Part::Committed,
            Part::Persisted,
            Part::Released,
        ],
        Invariant::Polarity => &[
            Part::Words,
            Part::Decision,
            Part::Summary,
            Part::Decisions,
            Part::Topic,
            Part::Polarity,
        ],
        Invariant::Identifiers => &[Part::Words, Part::Summary],
        Invariant::Reasons => &[
            Part::Words,
            Part::Decision,
            Part::Summary,
            Part::Decisions,
            Part::Topic,
            Part::Reason,
        ],
        Invariant::Size => &[Part::Size, Part::Summary],
    }
}
