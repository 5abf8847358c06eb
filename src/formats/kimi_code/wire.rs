//! The keys of Kimi Code.

use crate::formats::field::{Field, Flaw, Text, first_flaw};
use crate::formats::lenient::Object;
use crate::formats::messages::wire::{Block, Content};
use crate::recording::DefectKind;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Any record.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Record<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    /// When, in milliseconds since 1970.
    pub(super) time: Field<u64>,
    #[serde(rename = "agentId", borrow)]
    pub(super) agent: Text<'a>,
    #[serde(borrow)]
    pub(super) protocol_version: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) message: Object<Message<'a>>,
    #[serde(borrow)]
    pub(super) event: Object<Event<'a>>,
    /// Of an undo: how many prompts. Of an old compaction: how many messages.
    pub(super) count: Field<u64>,
    /// Of a clearing of old results: how many messages it reaches over.
    pub(super) cutoff: Field<u64>,
    #[serde(borrow)]
    pub(super) source: Text<'a>,
    #[serde(borrow)]
    pub(super) instruction: Text<'a>,
    #[serde(borrow)]
    pub(super) summary: Option<&'a RawValue>,
    #[serde(rename = "contextSummary", borrow)]
    pub(super) context_summary: Text<'a>,
    #[serde(rename = "compactedCount")]
    pub(super) compacted: Field<u64>,
    #[serde(rename = "droppedCount")]
    pub(super) dropped: Field<u64>,
    #[serde(rename = "keptUserMessageCount")]
    pub(super) kept: Field<u64>,
    #[serde(rename = "keptHeadUserMessageCount")]
    pub(super) kept_head: Field<u64>,
    #[serde(rename = "tokensBefore")]
    pub(super) before: Field<u64>,
    #[serde(rename = "tokensAfter")]
    pub(super) after: Field<u64>,
    #[serde(rename = "summaryOutputTokens")]
    pub(super) tokens: Field<u64>,
}

/// A message that enters the context.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Message<'a> {
    #[serde(borrow)]
    pub(super) role: Text<'a>,
    #[serde(borrow)]
    pub(super) content: Content<'a>,
    #[serde(rename = "toolCallId", borrow)]
    pub(super) answers: Text<'a>,
    #[serde(borrow)]
    pub(super) origin: Object<Origin<'a>>,
}

impl Flaw for Event<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.kind,
            &self.step,
            &self.part,
            &self.call,
            &self.name,
            &self.result.0,
        ])
    }
}

impl Flaw for Origin<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.kind.fault()
    }
}

/// Where a message comes from.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Origin<'a> {
    #[serde(borrow)]
    pub(super) kind: Text<'a>,
}

/// What happens while the agent works.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Event<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(rename = "stepUuid", borrow)]
    pub(super) step: Text<'a>,
    #[serde(borrow)]
    pub(super) part: Object<Block<'a>>,
    #[serde(rename = "toolCallId", borrow)]
    pub(super) call: Text<'a>,
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    #[serde(borrow)]
    pub(super) args: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) result: Object<Outcome<'a>>,
}

/// What a tool answered.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Outcome<'a> {
    #[serde(borrow)]
    pub(super) output: Option<&'a RawValue>,
}
