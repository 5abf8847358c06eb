//! The keys of Goose.

use crate::formats::field::{Field, Flaw, Text, first_flaw, parse_any};
use crate::formats::lenient::Object;
use crate::formats::messages::wire::{Content, Items};
use crate::recording::DefectKind;
use serde::Deserialize;
use serde_json::value::RawValue;

/// A message, or the first line of an old session.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Message<'a> {
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) role: Text<'a>,
    /// Seconds since 1970; milliseconds in some versions.
    pub(super) created: Field<u64>,
    #[serde(borrow)]
    pub(super) working_dir: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) content: Items<Part<'a>>,
    pub(super) metadata: Object<Seen>,
}

/// Who sees a message; everybody, unless it says otherwise.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Seen {
    #[serde(rename = "userVisible")]
    pub(super) user: Field<bool>,
    #[serde(rename = "agentVisible")]
    pub(super) agent: Field<bool>,
}

impl Flaw for Seen {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.user, &self.agent])
    }
}

/// A part of a message.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Part<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) text: Text<'a>,
    #[serde(borrow)]
    pub(super) thinking: Text<'a>,
    #[serde(borrow)]
    pub(super) msg: Text<'a>,
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(rename = "toolCall", borrow)]
    pub(super) call: Object<Wrapped<'a>>,
    #[serde(rename = "toolResult", borrow)]
    pub(super) result: Object<Wrapped<'a>>,
}

impl Flaw for Part<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.kind,
            &self.text,
            &self.thinking,
            &self.msg,
            &self.id,
            &self.call,
            &self.result,
        ])
        .or_else(|| {
            let raw = value(&self.call)?;
            let called: Option<Called<'_>> = parse_any(raw);
            called.map_or(Some(DefectKind::BadField), |called| called.name.flaw())
        })
        .or_else(|| {
            let answered: Answered<'_> = value(&self.result).and_then(parse_any)?;
            let content: Content<'_> = serde_json::from_str(answered.content?.get()).ok()?;
            content.flaw()
        })
    }
}

fn value<'a>(wrapped: &Object<Wrapped<'a>>) -> Option<&'a RawValue> {
    wrapped.0.get()?.value
}

/// A value, or why there is none.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wrapped<'a> {
    #[serde(borrow)]
    pub(super) value: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) error: Text<'a>,
}

impl Flaw for Wrapped<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        self.error.fault()
    }
}

/// What is called.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Called<'a> {
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    #[serde(borrow)]
    pub(super) arguments: Option<&'a RawValue>,
}

/// What a tool answered.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Answered<'a> {
    #[serde(borrow)]
    pub(super) content: Option<&'a RawValue>,
}
