//! How a Codex file is told.

use crate::formats::Head;
use crate::formats::field::{Text, parse};
use serde::Deserialize;
use serde_json::value::RawValue;

/// The types of lines, which have a payload.
const LINES: &[&str] = &[
    "compacted",
    "event_msg",
    "inter_agent_communication",
    "inter_agent_communication_metadata",
    "response_item",
    "rollout_reference",
    "session_meta",
    "turn_context",
    "world_state",
];

/// Whether lines of this type are known.
pub(super) fn is_known(kind: &str) -> bool {
    LINES.contains(&kind)
}

/// The keys by which records are told.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Glimpse<'a> {
    #[serde(rename = "type", borrow)]
    kind: Text<'a>,
    #[serde(borrow)]
    record_type: Text<'a>,
    #[serde(borrow)]
    id: Text<'a>,
    #[serde(borrow)]
    timestamp: Text<'a>,
    #[serde(borrow)]
    role: Text<'a>,
    #[serde(borrow)]
    payload: Option<&'a RawValue>,
    #[serde(borrow)]
    content: Option<&'a RawValue>,
    #[serde(borrow)]
    message: Option<&'a RawValue>,
}

/// The first record with a payload tells, or the head of an old file with an item behind it.
pub(super) fn sniff(head: &Head) -> bool {
    let told = head.records().find_map(|record| {
        let seen: Glimpse<'_> = parse(record).ok()?;
        let payload = seen.payload?.get();
        Some(is_known(seen.kind.str()) && payload.starts_with('{'))
    });
    told.unwrap_or_else(|| is_old(head))
}

/// Whether items stand in the file as they are, behind a head that has no type. Without a head, any program that talks to
/// a model could have written them.
fn is_old(head: &Head) -> bool {
    let mut records = head.records();
    let first: Option<Glimpse<'_>> = records.next().and_then(|record| parse(record).ok());
    let is_head = first.is_some_and(|seen| {
        let untyped = !seen.kind.is_there() && !seen.role.is_there();
        untyped && seen.id.is_there() && seen.timestamp.is_there() && seen.message.is_none()
    });
    is_head && records.any(is_item)
}

fn is_item(record: &str) -> bool {
    let seen: Glimpse<'_> = parse(record).unwrap_or_default();
    let content = seen.content.map_or("", RawValue::get);
    let spoken = content.contains("\"input_text\"") || content.contains("\"output_text\"");
    let is_message = seen.kind.str() == "message" && seen.role.is_there() && spoken;
    is_message || seen.record_type.str() == "state"
}
