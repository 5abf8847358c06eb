//! One event of a recording.

use super::{Decision, Id, Moment, Place};
use crate::coverage::EventRange;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of an event in its recording, from 0, in file order.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct EventIndex(pub u32);

impl EventIndex {
    /// The index into `Recording::events`.
    pub fn get(self) -> usize {
        self.0 as usize
    }
}

impl From<usize> for EventIndex {
    fn from(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

impl fmt::Display for EventIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What kind of record an event is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EventKind {
    /// Something said.
    #[default]
    Message,
    /// A tool was called.
    ToolCall,
    /// A tool answered.
    ToolResult,
    /// A decision, recorded as such.
    Decision,
    /// A note of the producer.
    Note,
    /// The boundary that a compaction left.
    Boundary,
    /// The summary that a compaction left.
    Summary,
    /// A record of a type that the format does not know, or that says nothing of the session.
    Other,
}

/// Who an event comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Actor {
    /// A person.
    Human,
    /// The agent.
    Assistant,
    /// A tool.
    Tool,
    /// The program that runs the agent.
    #[default]
    Harness,
}

/// One record in file order. Its text is not kept: it is read again from its place where it is needed.
#[derive(Clone, Debug, Default)]
pub struct Event {
    /// Where the record stands.
    pub place: Place,
    /// What kind of record it is.
    pub kind: EventKind,
    /// Who it comes from.
    pub actor: Actor,
    /// The offsets it occupies.
    pub range: EventRange,
    /// The record's own id.
    pub id: Option<Id>,
    /// The id of the record it continues.
    pub parent: Option<Id>,
    /// When, as the record says.
    pub time: Option<Moment>,
    /// Its size as recorded.
    pub tokens: Option<u32>,
    /// The bytes of its text.
    pub text_bytes: u32,
    /// A human turn starts here.
    pub opens_turn: bool,
    /// It is longer than what the format's compactors are given of it.
    pub cut_when_given: bool,
    /// The decision it records.
    pub decision: Option<Box<Decision>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_small() {
        assert_eq!(size_of::<Event>(), 112);
    }
}
