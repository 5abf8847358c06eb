//! The keys of OpenCode. What is not named here is skipped, not decoded: file data above all.

use crate::formats::field::{Field, Flaw, Text, first_flaw};
use crate::formats::lenient::{Content, Object};
use crate::recording::DefectKind;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

/// The session, as its file or the export describes it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Session<'a> {
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(rename = "parentID", borrow)]
    pub(super) parent: Text<'a>,
    #[serde(borrow)]
    pub(super) revert: Object<Revert<'a>>,
}

/// From where on a session was taken back.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Revert<'a> {
    #[serde(rename = "messageID", borrow)]
    pub(super) message: Text<'a>,
}

/// A message: of version 1 with `info` and `parts`, of version 2 with its own `type`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Message<'a> {
    #[serde(borrow)]
    pub(super) info: Object<Info<'a>>,
    #[serde(borrow)]
    pub(super) parts: Content<'a, Part<'a>>,
    /// Of version 2, as its table has it.
    #[serde(borrow)]
    pub(super) data: Object<Info<'a>>,
}

impl Message<'_> {
    /// Whether it was written with parts: a person says something, and an answer that came to its end has some.
    pub(super) fn had_parts(&self) -> bool {
        let info = self.info.0.get();
        info.is_some_and(|info| info.role.str() == "user" || info.finish.is_some())
    }
}

/// What a message is.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Info<'a> {
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) role: Text<'a>,
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(rename = "parentID", borrow)]
    pub(super) parent: Text<'a>,
    /// `true` of the message that holds a summary, of another an object; in version 2 the summary itself.
    #[serde(borrow)]
    pub(super) summary: Option<&'a RawValue>,
    pub(super) time: Object<Time>,
    pub(super) tokens: Object<Tokens>,
    pub(super) finish: Option<IgnoredAny>,
    pub(super) error: Option<IgnoredAny>,
    /// Of version 2.
    #[serde(borrow)]
    pub(super) text: Text<'a>,
    #[serde(borrow)]
    pub(super) content: Content<'a, Part<'a>>,
    #[serde(borrow)]
    pub(super) status: Text<'a>,
    #[serde(borrow)]
    pub(super) reason: Text<'a>,
    #[serde(borrow)]
    pub(super) recent: Text<'a>,
    #[serde(borrow)]
    pub(super) command: Text<'a>,
    #[serde(borrow)]
    pub(super) output: Text<'a>,
}

/// When, in milliseconds since 1970.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Time {
    pub(super) created: Field<u64>,
    /// When the output of a tool was taken out of context.
    pub(super) compacted: Field<u64>,
}

/// What one request to the model came to.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Tokens {
    pub(super) total: Field<u64>,
    pub(super) input: Field<u64>,
    pub(super) output: Field<u64>,
    pub(super) reasoning: Field<u64>,
    pub(super) cache: Object<Cache>,
}

/// What of the input was known to the model already.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Cache {
    pub(super) read: Field<u64>,
    pub(super) write: Field<u64>,
}

/// One part of a message.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Part<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) text: Text<'a>,
    pub(super) synthetic: Field<bool>,
    pub(super) ignored: Field<bool>,
    #[serde(borrow)]
    pub(super) prompt: Text<'a>,
    #[serde(rename = "callID", borrow)]
    pub(super) call: Text<'a>,
    #[serde(borrow)]
    pub(super) tool: Text<'a>,
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    #[serde(borrow)]
    pub(super) state: Object<State<'a>>,
    pub(super) auto: Field<bool>,
    pub(super) overflow: Field<bool>,
    #[serde(rename = "tail_start_id", borrow)]
    pub(super) tail: Text<'a>,
}

impl Flaw for Revert<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.message.flaw()
    }
}

impl Info<'_> {
    /// What is wrong with what tells a summary, or is one.
    pub(super) fn flaw_of_summary(&self) -> Option<DefectKind> {
        let first = self.summary?.get().as_bytes().first()?;
        let expected: &[u8] = match self.kind.str() {
            "" => b"{tf",
            "compaction" => b"\"",
            _ => return None,
        };
        (!expected.contains(first)).then_some(DefectKind::BadField)
    }
}

impl Flaw for Time {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.created, &self.compacted])
    }
}

impl Flaw for Tokens {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.total,
            &self.input,
            &self.output,
            &self.reasoning,
            &self.cache,
        ])
    }
}

impl Flaw for Cache {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.read, &self.write])
    }
}

impl Flaw for Info<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.role,
            &self.kind,
            &self.text,
            &self.content,
            &self.recent,
            &self.command,
            &self.output,
        ])
    }
}

impl Flaw for Part<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.kind,
            &self.text,
            &self.prompt,
            &self.synthetic,
            &self.ignored,
            &self.call,
            &self.id,
            &self.tool,
            &self.name,
            &self.state,
            &self.auto,
            &self.overflow,
            &self.tail,
        ])
    }
}

impl Flaw for State<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        let list = self.content.fault_of_list();
        list.or_else(|| first_flaw([&self.output, &self.error, &self.time]))
    }
}

impl Flaw for Plain<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.text.flaw()
    }
}

/// How far a call of a tool came.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct State<'a> {
    #[serde(borrow)]
    pub(super) input: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) output: Text<'a>,
    #[serde(borrow)]
    pub(super) content: Content<'a, Plain<'a>>,
    #[serde(borrow)]
    pub(super) error: Text<'a>,
    pub(super) time: Object<Time>,
}

/// A part of what a tool gave.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Plain<'a> {
    #[serde(borrow)]
    pub(super) text: Text<'a>,
}
