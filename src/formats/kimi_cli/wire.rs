//! The keys of kimi-cli that messages of a chat do not have.

use crate::formats::field::{Field, Text};
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
