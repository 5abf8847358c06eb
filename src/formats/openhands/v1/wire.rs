//! The keys of OpenHands V1.

use crate::formats::field::{Field, Flaw, Text, first_flaw};
use crate::formats::lenient::Object;
use crate::formats::messages::wire::{Content, Items};
use crate::formats::names::Names;
use crate::recording::DefectKind;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// Any event; its `kind` is the name of its class.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Event<'a> {
    #[serde(borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) timestamp: Text<'a>,
    #[serde(borrow)]
    pub(super) source: Text<'a>,
    #[serde(borrow)]
    pub(super) parent_id: Text<'a>,
    #[serde(borrow)]
    pub(super) system_prompt: Object<Block<'a>>,
    #[serde(borrow)]
    pub(super) dynamic_context: Object<Block<'a>>,
    #[serde(borrow)]
    pub(super) llm_message: Object<Message<'a>>,
    #[serde(borrow)]
    pub(super) extended_content: Content<'a>,
    #[serde(borrow)]
    pub(super) thought: Content<'a>,
    #[serde(borrow)]
    pub(super) reasoning_content: Text<'a>,
    #[serde(borrow)]
    pub(super) tool_name: Text<'a>,
    #[serde(borrow)]
    pub(super) tool_call_id: Text<'a>,
    #[serde(borrow)]
    pub(super) tool_call: Object<ToolCall<'a>>,
    #[serde(borrow)]
    pub(super) action: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) observation: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) rejection_reason: Text<'a>,
    #[serde(borrow)]
    pub(super) rejection_source: Text<'a>,
    #[serde(borrow)]
    pub(super) error: Text<'a>,
    #[serde(borrow)]
    pub(super) forgotten_event_ids: Names<'a>,
    #[serde(borrow)]
    pub(super) summary: Text<'a>,
    pub(super) summary_offset: Field<u64>,
    #[serde(borrow)]
    pub(super) llm_response_id: Text<'a>,
}

/// A text in an object of its own.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Block<'a> {
    #[serde(borrow)]
    pub(super) text: Text<'a>,
}

/// What was said.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Message<'a> {
    #[serde(borrow)]
    pub(super) role: Text<'a>,
    #[serde(borrow)]
    pub(super) content: Content<'a>,
    #[serde(borrow)]
    pub(super) reasoning_content: Text<'a>,
}

impl Flaw for Block<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.text.flaw()
    }
}

impl Flaw for Message<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.role, &self.content, &self.reasoning_content])
    }
}

impl Flaw for ToolCall<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.name.flaw()
    }
}

/// What was called.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ToolCall<'a> {
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    #[serde(borrow)]
    pub(super) arguments: Option<&'a RawValue>,
}

/// What a tool answered.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Observation<'a> {
    #[serde(borrow)]
    pub(super) content: Content<'a>,
}

/// The state of a conversation, which lies beside its events.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct State<'a> {
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) leaf_event_id: Text<'a>,
    pub(super) head_is_empty: Field<bool>,
    #[serde(borrow)]
    pub(super) stats: Object<Stats<'a>>,
}

/// What the calls of models took.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Stats<'a> {
    #[serde(borrow)]
    pub(super) usage_to_metrics: Object<BTreeMap<String, Object<Metrics<'a>>>>,
}

/// What the calls of one model took.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Metrics<'a> {
    #[serde(borrow)]
    pub(super) token_usages: Items<Usage<'a>>,
}

/// What one call took.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Usage<'a> {
    #[serde(borrow)]
    pub(super) response_id: Text<'a>,
    pub(super) completion_tokens: Field<u64>,
}

impl Flaw for Stats<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        let metrics = self.usage_to_metrics.0.get();
        let mut metrics = metrics.into_iter().flat_map(BTreeMap::values);
        let fault = self.usage_to_metrics.0.fault();
        fault.or_else(|| metrics.find_map(Flaw::flaw))
    }
}

impl Flaw for Metrics<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.token_usages.flaw()
    }
}

impl Flaw for Usage<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.response_id, &self.completion_tokens])
    }
}
