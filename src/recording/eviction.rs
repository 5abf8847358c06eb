//! One eviction, as recorded: events that left the context with no summary in their place.

use super::EventIndex;
use crate::tokens::Tokens;

/// Events taken out of context, as their record says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Eviction {
    /// The record that says so: what comes after it does not see what left.
    pub event: EventIndex,
    /// What left, ascending, as far as it is in the recording.
    pub gone: Vec<EventIndex>,
    /// Only what they hold was cleared: the events themselves stay, each with a placeholder.
    pub cleared: bool,
    /// Messages left that the record does not name: how many, 0 where it does not count them either.
    pub unnamed: Option<u64>,
    /// How much that freed.
    pub freed: Option<Tokens>,
}

/// How far a format records its evictions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trail {
    /// Some leave no record.
    #[default]
    Partial,
    /// Each leaves one.
    Complete,
}
