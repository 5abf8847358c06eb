//! The keys of Qwen Code.

use crate::formats::field::{Field, Flaw, Text, first_flaw};
use crate::formats::lenient::Object;
use crate::formats::messages::wire::Items;
use crate::recording::DefectKind;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Any record.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Record<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) subtype: Text<'a>,
    #[serde(borrow)]
    pub(super) uuid: Text<'a>,
    #[serde(borrow)]
    pub(super) parent_uuid: Text<'a>,
    #[serde(borrow)]
    pub(super) session_id: Text<'a>,
    #[serde(borrow)]
    pub(super) timestamp: Text<'a>,
    #[serde(borrow)]
    pub(super) agent_id: Text<'a>,
    pub(super) is_sidechain: Field<bool>,
    pub(super) context_window_size: Field<u64>,
    #[serde(borrow)]
    pub(super) message: Object<Message<'a>>,
    #[serde(borrow)]
    pub(super) system_payload: Object<Payload<'a>>,
}

/// A message, as a list of parts.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Message<'a> {
    #[serde(borrow)]
    pub(super) role: Text<'a>,
    #[serde(borrow)]
    pub(super) parts: Option<&'a RawValue>,
}

/// What a record of the program says.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Payload<'a> {
    #[serde(borrow)]
    pub(super) info: Object<Info<'a>>,
    #[serde(borrow)]
    pub(super) compressed_history: Items<Message<'a>>,
}

impl Flaw for Info<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.original_token_count,
            &self.new_token_count,
            &self.trigger_reason,
        ])
    }
}

/// What a compression came to.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Info<'a> {
    pub(super) original_token_count: Field<u64>,
    pub(super) new_token_count: Field<u64>,
    #[serde(borrow)]
    pub(super) compression_status: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) trigger_reason: Text<'a>,
}
