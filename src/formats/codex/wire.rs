//! The keys of Codex CLI. What is not named here is skipped, not decoded: image data above all.

use crate::formats::field::{Field, Flaw, Text, first_flaw};
use crate::formats::lenient::{Content, Object};
use crate::recording::DefectKind;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

/// Any line: `{"timestamp", "type", "payload"}`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Line<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) timestamp: Text<'a>,
    #[serde(borrow)]
    pub(super) payload: Object<Payload<'a>>,
}

/// What a line holds. An item of the conversation is one too.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Payload<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) role: Text<'a>,
    #[serde(borrow)]
    pub(super) content: Content<'a, Part<'a>>,
    /// Of reasoning.
    #[serde(borrow)]
    pub(super) summary: Content<'a, Part<'a>>,
    /// Of an event, and of a compaction.
    #[serde(borrow)]
    pub(super) message: Text<'a>,
    /// Of an event.
    #[serde(borrow)]
    pub(super) text: Text<'a>,
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    #[serde(borrow)]
    pub(super) call_id: Text<'a>,
    #[serde(borrow)]
    pub(super) arguments: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) input: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) action: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) output: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) replacement_history: Content<'a, Self>,
    #[serde(borrow)]
    pub(super) window_id: Text<'a>,
    pub(super) window_number: Field<u64>,
    pub(super) info: Object<TokenInfo>,
    pub(super) model_context_window: Field<u64>,
    pub(super) num_turns: Field<u64>,
    #[serde(borrow)]
    pub(super) source: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) agent_nickname: Text<'a>,
    pub(super) encrypted_content: Option<IgnoredAny>,
    /// What the server says that its answer is.
    #[serde(borrow)]
    pub(super) object: Text<'a>,
}

impl Payload<'_> {
    /// Whether it is all that the server answered that compacted.
    pub(super) fn is_response(&self) -> bool {
        self.object.str() == "response.compaction"
    }

    /// A compaction that left what the server answered.
    pub(super) fn of_response(mut self) -> Self {
        let history = self.output.map(|raw| serde_json::from_str(raw.get()));
        self.replacement_history = history.and_then(Result::ok).unwrap_or_default();
        self
    }
}

/// One part of a content: only its text is read.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Part<'a> {
    #[serde(borrow)]
    pub(super) text: Text<'a>,
}

impl Flaw for Payload<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.kind, &self.role, &self.content])
    }
}

impl Flaw for Part<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.text.flaw()
    }
}

/// The sizes that a token count tells.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct TokenInfo {
    #[serde(rename = "last_token_usage")]
    pub(super) last: Object<Usage>,
    pub(super) model_context_window: Field<u64>,
}

/// What one request to the model came to.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Usage {
    #[serde(rename = "input_tokens")]
    pub(super) input: Field<u64>,
    #[serde(rename = "output_tokens")]
    pub(super) output: Field<u64>,
    #[serde(rename = "total_tokens")]
    pub(super) total: Field<u64>,
}

impl Flaw for TokenInfo {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.last, &self.model_context_window])
    }
}

impl Flaw for Usage {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.input, &self.output, &self.total])
    }
}

/// The answer of a tool, where it is an object: one part of a content, too.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Answer<'a> {
    #[serde(borrow)]
    pub(super) output: Text<'a>,
    #[serde(borrow)]
    pub(super) text: Text<'a>,
    #[serde(borrow)]
    pub(super) content: Content<'a, Part<'a>>,
    /// Of a part, which may hold no words.
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
}

impl Flaw for Answer<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        let flaw = first_flaw([&self.output, &self.text, &self.content]);
        let says = self.output.is_there() || self.text.is_there() || self.content.is_there();
        flaw.or((!says && self.kind.str().is_empty()).then_some(DefectKind::BadField))
    }
}

/// Where a session comes from.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Origin<'a> {
    #[serde(borrow)]
    pub(super) subagent: Option<&'a RawValue>,
}
