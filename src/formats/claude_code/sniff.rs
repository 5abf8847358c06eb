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

/// The types of chain records that say nothing of the session: how calls go on, and how a workflow does.
const SILENT: &[&str] = &["progress", "result", "started"];

/// Whether chain records of this type say nothing of the session.
pub(super) fn is_silent(kind: &str) -> bool {
    SILENT.contains(&kind)
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
    #[serde(rename = "systemPayload", borrow)]
    system_payload: Option<&'a RawValue>,
    #[serde(borrow)]
    message: Option<&'a RawValue>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct MessageGlimpse<'a> {
    #[serde(borrow)]
    content: Option<&'a RawValue>,
    #[serde(borrow)]
    parts: Option<&'a RawValue>,
}

/// The first record that can tell does: the file may start with metadata, or with what is left of a record.
pub(super) fn sniff(head: &Head) -> bool {
    head.records().find_map(is_one).unwrap_or(false)
}

/// Whether this is a record of Claude Code; none where any program could have written it.
fn is_one(record: &str) -> Option<bool> {
    let seen: Glimpse<'_> = parse(record).ok()?;
    // Two agents whose records look much the same.
    if seen.payload.is_some() || seen.system_payload.is_some() {
        return Some(false);
    }
    let linked = seen.session.is_there() || seen.leaf.is_there();
    match seen.kind.str() {
        "user" | "assistant" => seen.message.and_then(is_message),
        "system" | "attachment" | "progress" => (seen.uuid.is_there() && linked).then_some(true),
        kind if METADATA.contains(&kind) => Some(true),
        kind => (COMMON.contains(&kind) && linked).then_some(true),
    }
}

fn is_message(message: &RawValue) -> Option<bool> {
    let seen: MessageGlimpse<'_> = parse(message.get()).ok()?;
    (seen.content.is_some() || seen.parts.is_some()).then_some(seen.parts.is_none())
}
