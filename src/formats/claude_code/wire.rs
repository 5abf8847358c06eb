//! The keys of Claude Code. What is not named here is skipped, not decoded: `toolUseResult` and image data above all.

use crate::formats::field::{Field, Flaw, Text, first_flaw};
pub(super) use crate::formats::lenient::Content;
use crate::formats::lenient::{Any, Object};
pub(super) use crate::formats::names::Names;
use crate::recording::DefectKind;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Any line.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Line<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) subtype: Text<'a>,
    #[serde(borrow)]
    pub(super) uuid: Text<'a>,
    #[serde(rename = "parentUuid", borrow)]
    pub(super) parent: Text<'a>,
    #[serde(rename = "sessionId", borrow)]
    pub(super) session: Text<'a>,
    #[serde(rename = "agentId", borrow)]
    pub(super) agent: Text<'a>,
    #[serde(borrow)]
    pub(super) timestamp: Text<'a>,
    #[serde(rename = "isSidechain")]
    pub(super) is_sidechain: Field<bool>,
    #[serde(rename = "isMeta")]
    pub(super) is_meta: Field<bool>,
    #[serde(rename = "isCompactSummary")]
    pub(super) is_compact_summary: Field<bool>,
    #[serde(borrow)]
    pub(super) message: Object<Message<'a>>,
    #[serde(borrow)]
    pub(super) content: Text<'a>,
    #[serde(borrow)]
    pub(super) attachment: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) origin: Object<Origin<'a>>,
    #[serde(rename = "compactMetadata", borrow)]
    pub(super) compact: Object<CompactMetadata<'a>>,
    #[serde(rename = "summarizeMetadata", borrow)]
    pub(super) summarize: Object<SummarizeMetadata<'a>>,
    #[serde(rename = "microcompactMetadata", borrow)]
    pub(super) microcompact: Object<MicrocompactMetadata<'a>>,
    #[serde(rename = "snipMetadata", borrow)]
    pub(super) snip: Object<SnipMetadata<'a>>,
    #[serde(borrow)]
    pub(super) summary: Text<'a>,
    #[serde(rename = "collapseId", borrow)]
    pub(super) collapse_id: Text<'a>,
    #[serde(rename = "firstArchivedUuid", borrow)]
    pub(super) first_archived: Text<'a>,
    #[serde(rename = "lastArchivedUuid", borrow)]
    pub(super) last_archived: Text<'a>,
}

impl Line<'_> {
    pub(super) fn is_summary(&self) -> bool {
        self.is_compact_summary.get().copied().unwrap_or(false)
    }

    pub(super) fn is_meta(&self) -> bool {
        self.is_meta.get().copied().unwrap_or(false)
    }
}

/// What was said.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Message<'a> {
    #[serde(borrow)]
    pub(super) content: Content<'a, Block<'a>>,
}

/// Something whose parts may hold a value of another type.
pub(super) trait Faulty {
    /// Whether one of them does.
    fn is_faulty(&self) -> bool;
}

impl<B: Faulty> Faulty for Content<'_, B> {
    /// A value that is neither a text nor a list of objects says nothing, and neither does such an item.
    fn is_faulty(&self) -> bool {
        match &self.0 {
            Any::Nothing | Any::Text(_) => false,
            Any::Flag(_) | Any::Other => true,
            Any::List(items) => items
                .iter()
                .any(|item| item.0.get().is_none_or(Faulty::is_faulty)),
        }
    }
}

impl Faulty for Block<'_> {
    fn is_faulty(&self) -> bool {
        let answer = self.kind.str() == "tool_result";
        let faults = [
            self.kind.fault(),
            self.text.fault(),
            self.thinking.fault(),
            self.name.fault(),
            self.id.fault(),
            self.answers.fault(),
        ];
        faults.iter().any(Option::is_some) || (answer && self.content.is_faulty())
    }
}

impl Faulty for TextBlock<'_> {
    fn is_faulty(&self) -> bool {
        self.text.fault().is_some()
    }
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
    #[serde(rename = "tool_use_id", borrow)]
    pub(super) answers: Text<'a>,
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    #[serde(borrow)]
    pub(super) input: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) content: Content<'a, TextBlock<'a>>,
}

/// One block of what a tool answered, or of a queued prompt.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct TextBlock<'a> {
    #[serde(borrow)]
    pub(super) text: Text<'a>,
}

/// Who put a record in.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Origin<'a> {
    #[serde(borrow)]
    pub(super) kind: Text<'a>,
}

/// What the harness put in.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Attachment<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) prompt: Content<'a, TextBlock<'a>>,
    #[serde(rename = "commandMode", borrow)]
    pub(super) mode: Text<'a>,
    #[serde(rename = "isMeta")]
    pub(super) is_meta: Field<bool>,
    #[serde(borrow)]
    pub(super) origin: Object<Origin<'a>>,
}

impl Attachment<'_> {
    /// Whether what tells a person's words from the harness's is of another type.
    pub(super) fn is_faulty(&self) -> bool {
        let faults = [
            self.kind.fault(),
            self.mode.fault(),
            self.is_meta.fault(),
            self.origin.0.fault(),
        ];
        let origin = self.origin.0.get();
        let kind = origin.and_then(|origin| origin.kind.fault());
        faults.iter().any(Option::is_some) || kind.is_some()
    }
}

/// What a boundary says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct CompactMetadata<'a> {
    #[serde(borrow)]
    pub(super) trigger: Text<'a>,
    #[serde(rename = "preTokens")]
    pub(super) before: Field<u64>,
    #[serde(rename = "postTokens")]
    pub(super) after: Field<u64>,
    #[serde(rename = "userContext", borrow)]
    pub(super) user_context: Text<'a>,
    #[serde(rename = "preservedSegment", borrow)]
    pub(super) segment: Object<Segment<'a>>,
    #[serde(rename = "preservedMessages", borrow)]
    pub(super) messages: Object<Preserved<'a>>,
}

impl CompactMetadata<'_> {
    /// What is wrong with what it says of the records that stay.
    pub(super) fn flaw_of_kept(&self) -> Option<DefectKind> {
        first_flaw([&self.segment, &self.messages])
    }
}

impl Flaw for Segment<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.head, &self.anchor, &self.tail])
    }
}

impl Flaw for Preserved<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.anchor, &self.uuids, &self.all])
    }
}

/// The kept records, as the ends of their chain.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Segment<'a> {
    #[serde(rename = "headUuid", borrow)]
    pub(super) head: Text<'a>,
    #[serde(rename = "anchorUuid", borrow)]
    pub(super) anchor: Text<'a>,
    #[serde(rename = "tailUuid", borrow)]
    pub(super) tail: Text<'a>,
}

/// The kept records, one by one.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Preserved<'a> {
    #[serde(rename = "anchorUuid", borrow)]
    pub(super) anchor: Text<'a>,
    #[serde(borrow)]
    pub(super) uuids: Names<'a>,
    #[serde(rename = "allUuids", borrow)]
    pub(super) all: Names<'a>,
}

/// What tool results were cleared.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct MicrocompactMetadata<'a> {
    #[serde(rename = "tokensSaved")]
    pub(super) saved: Field<u64>,
    #[serde(rename = "compactedToolIds", borrow)]
    pub(super) calls: Names<'a>,
    #[serde(rename = "clearedAttachmentUUIDs", borrow)]
    pub(super) attachments: Names<'a>,
}

/// What records were taken out.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct SnipMetadata<'a> {
    #[serde(rename = "removedUuids", borrow)]
    pub(super) removed: Names<'a>,
}

/// What a summary of a part says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct SummarizeMetadata<'a> {
    #[serde(rename = "userContext", borrow)]
    pub(super) user_context: Text<'a>,
    #[serde(borrow)]
    pub(super) direction: Text<'a>,
}
