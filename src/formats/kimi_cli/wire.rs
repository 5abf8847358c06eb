//! The keys of kimi-cli that messages of a chat do not have.

use crate::formats::field::{Field, Flaw, Text};
use crate::formats::lenient::Object;
use crate::recording::DefectKind;
use serde::Deserialize;

/// Roles of records that are no messages.
pub(super) const OWN: &[&str] = &["_checkpoint", "_usage", "_system_prompt"];

/// What a record says besides what is said.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Record<'a> {
    #[serde(borrow)]
    pub(super) role: Text<'a>,
    pub(super) token_count: Field<u64>,
}

/// A line of `wire.jsonl`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Event<'a> {
    #[serde(borrow)]
    pub(super) message: Object<Told<'a>>,
}

/// What was told.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Told<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
}

impl Flaw for Told<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.kind.fault()
    }
}
