//! The keys of pi. What is not named here is skipped, not decoded: image data above all.

use crate::formats::field::{Field, Flaw, Text, first_flaw};
use crate::formats::lenient::{Content, Object};
use crate::formats::names::Names;
use crate::recording::DefectKind;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Any line: an entry of the tree, or the header.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Line<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(rename = "parentId", borrow)]
    pub(super) parent: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) timestamp: Text<'a>,
    #[serde(borrow)]
    pub(super) message: Object<Message<'a>>,
    /// Of a compaction, and of a branch.
    #[serde(borrow)]
    pub(super) summary: Text<'a>,
    #[serde(rename = "firstKeptEntryIndex")]
    pub(super) first_kept_index: Field<u64>,
    #[serde(rename = "firstKeptEntryId", borrow)]
    pub(super) first_kept: Text<'a>,
    #[serde(rename = "retainedTail", borrow)]
    pub(super) retained: Content<'a, Message<'a>>,
    #[serde(rename = "tokensBefore")]
    pub(super) before: Field<u64>,
    pub(super) usage: Object<Usage>,
    #[serde(rename = "fromHook")]
    pub(super) from_hook: Field<bool>,
    /// Of a compaction, and of a branch.
    #[serde(borrow)]
    pub(super) details: Object<Details<'a>>,
    /// Of a message that an extension puts in.
    #[serde(borrow)]
    pub(super) content: Content<'a, Block<'a>>,
}

/// What was said.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Message<'a> {
    #[serde(borrow)]
    pub(super) role: Text<'a>,
    #[serde(borrow)]
    pub(super) content: Content<'a, Block<'a>>,
    #[serde(rename = "toolCallId", borrow)]
    pub(super) answers: Text<'a>,
    #[serde(rename = "isError")]
    pub(super) failed: Field<bool>,
    #[serde(rename = "stopReason", borrow)]
    pub(super) stopped: Text<'a>,
    pub(super) usage: Object<Usage>,
    #[serde(borrow)]
    pub(super) command: Text<'a>,
    #[serde(borrow)]
    pub(super) output: Text<'a>,
    #[serde(borrow)]
    pub(super) summary: Text<'a>,
    #[serde(rename = "excludeFromContext")]
    pub(super) excluded: Field<bool>,
}

/// One block of a message.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Block<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) text: Text<'a>,
    #[serde(borrow)]
    pub(super) thinking: Text<'a>,
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    #[serde(borrow)]
    pub(super) arguments: Option<&'a RawValue>,
}

impl Flaw for Message<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.role,
            &self.content,
            &self.answers,
            &self.command,
            &self.output,
            &self.summary,
            &self.excluded,
            &self.usage,
        ])
    }
}

impl Flaw for Usage {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.output, &self.total])
    }
}

impl Flaw for Details<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.read, &self.modified])
    }
}

impl Flaw for Block<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.kind, &self.text, &self.thinking, &self.id, &self.name])
    }
}

/// What a summary stands for, as lists of files.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Details<'a> {
    #[serde(rename = "readFiles", borrow)]
    pub(super) read: Names<'a>,
    #[serde(rename = "modifiedFiles", borrow)]
    pub(super) modified: Names<'a>,
}

/// What a call of a tool that reads or changes a file asks for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Arguments<'a> {
    #[serde(borrow)]
    pub(super) path: Text<'a>,
}

/// What one request to the model came to.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Usage {
    pub(super) output: Field<u64>,
    #[serde(rename = "totalTokens")]
    pub(super) total: Field<u64>,
}
