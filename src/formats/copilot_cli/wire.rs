//! The keys of Copilot CLI.

use crate::formats::field::{Field, Flaw, Text, first_flaw};
use crate::formats::lenient::Object;
use crate::formats::messages::wire::Items;
use crate::recording::DefectKind;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Any record.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Record<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(rename = "parentId", borrow)]
    pub(super) parent: Text<'a>,
    #[serde(rename = "agentId", borrow)]
    pub(super) agent: Text<'a>,
    #[serde(borrow)]
    pub(super) timestamp: Text<'a>,
    #[serde(borrow)]
    pub(super) data: Object<Data<'a>>,
}

/// What a record says, whatever its type.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Data<'a> {
    #[serde(borrow)]
    pub(super) session_id: Text<'a>,
    #[serde(borrow)]
    pub(super) content: Text<'a>,
    #[serde(borrow)]
    pub(super) source: Text<'a>,
    #[serde(borrow)]
    pub(super) reasoning_text: Text<'a>,
    #[serde(borrow)]
    pub(super) tool_requests: Items<ToolRequest<'a>>,
    #[serde(borrow)]
    pub(super) parent_tool_call_id: Text<'a>,
    #[serde(borrow)]
    pub(super) tool_call_id: Text<'a>,
    #[serde(borrow)]
    pub(super) tool_name: Text<'a>,
    #[serde(borrow)]
    pub(super) arguments: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) result: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) error: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) message: Text<'a>,
    #[serde(borrow)]
    pub(super) trigger: Text<'a>,
    pub(super) success: Field<bool>,
    pub(super) current_tokens: Field<u64>,
    pub(super) token_limit: Field<u64>,
    pub(super) pre_compaction_tokens: Field<u64>,
    pub(super) post_compaction_tokens: Field<u64>,
    #[serde(borrow)]
    pub(super) summary_content: Text<'a>,
    #[serde(borrow)]
    pub(super) custom_instructions: Text<'a>,
    pub(super) compaction_tokens_used: Object<TokensUsed>,
    pub(super) messages_removed_during_truncation: Field<u64>,
    pub(super) tokens_removed_during_truncation: Field<u64>,
    pub(super) dropped_tokens: Field<u64>,
    pub(super) messages_cleared: Field<u64>,
    /// What a person typed, or the name of it.
    #[serde(borrow)]
    pub(super) command: Text<'a>,
    #[serde(borrow)]
    pub(super) command_name: Text<'a>,
}

/// A call that the agent asks for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ToolRequest<'a> {
    #[serde(rename = "toolCallId", borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    #[serde(borrow)]
    pub(super) arguments: Option<&'a RawValue>,
}

impl Flaw for ToolRequest<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.id, &self.name])
    }
}

/// What a tool answered, or why it did not.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Answer<'a> {
    #[serde(borrow)]
    pub(super) content: Text<'a>,
    #[serde(borrow)]
    pub(super) message: Text<'a>,
}

/// What the call that summarised took.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct TokensUsed {
    #[serde(rename = "outputTokens")]
    pub(super) output_tokens: Field<u64>,
    pub(super) output: Field<u64>,
}

impl Flaw for TokensUsed {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.output_tokens, &self.output])
    }
}
