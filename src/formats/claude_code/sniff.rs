//! How a Claude Code file is told, and which of its records are metadata.

use crate::formats::Head;
use crate::formats::field::{Text, parse};
use serde::Deserialize;
use serde_json::value::RawValue;

/// The types of metadata records, which no other program uses.
const METADATA: &[&str] = &[
    "agent-color",
    "agent-name",
    "ai-title",
    "atis-latch",
    "attribution-snapshot",
    "bridge-session",
    "content-replacement",
    "continued-in",
    "cost-state",
    "custom-title",
    "file-history-delta",
    "file-history-snapshot",
    "fork-context-ref",
    "frame-link",
    "history-suppression",
    "last-prompt",
    "marble-origami-commit",
    "marble-origami-reset",
    "marble-origami-snapshot",
    "permission-mode",
    "pr-link",
    "queue-operation",
    "speculation-accept",
    "worktree-state",
];

/// The types of metadata records whose names any program could use.
const COMMON: &[&str] = &["mode", "relocated", "summary", "tag"];

/// Whether records of this type say nothing of the session, unless they have a `uuid`.
pub(super) fn is_metadata(kind: &str) -> bool {
    METADATA.contains(&kind) || COMMON.contains(&kind) || kind.starts_with("artifact-")
}

/// The keys by which records are told.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Glimpse<'a> {
    #[serde(rename = "type", borrow)]
    kind: Text<'a>,
    #[serde(borrow)]
    uuid: Text<'a>,
    #[serde(rename = "sessionId", borrow)]
    session: Text<'a>,
    #[serde(rename = "leafUuid", borrow)]
    leaf: Text<'a>,
    #[serde(borrow)]
    payload: Option<&'a RawValue>,
    #[serde(borrow)]
    message: Option<&'a RawValue>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct MessageGlimpse<'a> {
    #[serde(borrow)]
    content: Option<&'a RawValue>,
}

/// Any of the first records can tell: the file may start with metadata, or with what is left of a record.
pub(super) fn sniff(head: &Head) -> bool {
    head.records().any(is_one)
}

fn is_one(record: &str) -> bool {
    let Ok(seen) = parse::<Glimpse<'_>>(record) else {
        return false;
    };
    if seen.payload.is_some() {
        return false;
    }
    let linked = seen.session.is_there() || seen.leaf.is_there();
    match seen.kind.str() {
        "user" | "assistant" => seen.message.is_some_and(has_content),
        "system" | "attachment" | "progress" => seen.uuid.is_there() && linked,
        kind if METADATA.contains(&kind) => true,
        kind => COMMON.contains(&kind) && linked,
    }
}

fn has_content(message: &RawValue) -> bool {
    parse::<MessageGlimpse<'_>>(message.get()).is_ok_and(|message| message.content.is_some())
}
