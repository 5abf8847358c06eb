//! The keys of OpenHands V0.

use crate::formats::field::{Field, Text};
use crate::formats::messages::wire::Content;
use crate::formats::names::Numbers;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Any event: an action, or what was observed of one.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Event<'a> {
    pub(super) id: Field<u64>,
    #[serde(borrow)]
    pub(super) timestamp: Text<'a>,
    #[serde(borrow)]
    pub(super) source: Text<'a>,
    #[serde(borrow)]
    pub(super) action: Text<'a>,
    #[serde(borrow)]
    pub(super) args: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) observation: Text<'a>,
    #[serde(borrow)]
    pub(super) content: Content<'a>,
    pub(super) cause: Field<u64>,
}

/// What an action was called with.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Args<'a> {
    #[serde(borrow)]
    pub(super) content: Text<'a>,
    #[serde(borrow)]
    pub(super) thought: Text<'a>,
    #[serde(borrow)]
    pub(super) reasoning_content: Text<'a>,
    pub(super) forgotten_event_ids: Numbers,
    pub(super) forgotten_events_start_id: Field<u64>,
    pub(super) forgotten_events_end_id: Field<u64>,
    #[serde(borrow)]
    pub(super) summary: Text<'a>,
    pub(super) summary_offset: Field<u64>,
}
