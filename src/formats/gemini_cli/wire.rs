//! The keys of Gemini CLI.

use crate::formats::field::{Field, Flaw, Text, first_flaw};
use crate::formats::lenient::Object;
use crate::formats::messages::wire::Items;
use crate::recording::DefectKind;
use serde::Deserialize;
use serde_json::value::RawValue;

/// A line: what the session is, a message, or a change to what was recorded before.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Line<'a> {
    #[serde(borrow)]
    pub(super) session_id: Text<'a>,
    #[serde(borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) timestamp: Text<'a>,
    #[serde(rename = "type", borrow)]
    pub(super) role: Text<'a>,
    #[serde(borrow)]
    pub(super) content: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) tool_calls: Items<ToolCall<'a>>,
    #[serde(borrow)]
    pub(super) thoughts: Items<Thought<'a>>,
    pub(super) tokens: Object<Tokens>,
    #[serde(rename = "$set", borrow)]
    pub(super) set: Object<Set<'a>>,
    #[serde(rename = "$rewindTo", borrow)]
    pub(super) rewind: Text<'a>,
}

/// A call, with what came of it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ToolCall<'a> {
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    #[serde(borrow)]
    pub(super) args: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) result: Option<&'a RawValue>,
}

/// What the agent thought.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Thought<'a> {
    #[serde(borrow)]
    pub(super) subject: Text<'a>,
    #[serde(borrow)]
    pub(super) description: Text<'a>,
}

impl Flaw for ToolCall<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.id, &self.name])
    }
}

impl Flaw for Thought<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.subject, &self.description])
    }
}

/// What a call to the model took.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Tokens {
    pub(super) input: Field<u64>,
}

impl Flaw for Tokens {
    fn flaw(&self) -> Option<DefectKind> {
        self.input.fault()
    }
}

/// What is set anew; with messages, all of the history.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Set<'a> {
    #[serde(borrow)]
    pub(super) messages: Option<&'a RawValue>,
}

impl Set<'_> {
    /// Whether all of the history is written anew.
    pub(super) fn writes_anew(&self) -> bool {
        let messages = self.messages.map(RawValue::get);
        messages.is_some_and(|messages| messages.starts_with('['))
    }
}
