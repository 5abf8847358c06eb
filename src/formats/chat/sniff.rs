//! How plain chat messages are told: only what can be nothing else, and is of no other format.

use crate::formats::field::{Text, parse};
use crate::formats::{FORMATS, Head};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The keys by which a message is told, and those that no plain message has.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Glimpse<'a> {
    #[serde(borrow)]
    role: Text<'a>,
    #[serde(rename = "type", borrow)]
    kind: Text<'a>,
    #[serde(borrow)]
    content: Option<&'a RawValue>,
    #[serde(borrow)]
    tool_calls: Option<&'a RawValue>,
    #[serde(borrow)]
    function_call: Option<&'a RawValue>,
    #[serde(borrow)]
    additional_kwargs: Option<&'a RawValue>,
    #[serde(borrow)]
    data: Option<&'a RawValue>,
    #[serde(borrow)]
    kwargs: Option<&'a RawValue>,
    #[serde(borrow)]
    parts: Option<&'a RawValue>,
    #[serde(borrow)]
    message: Option<&'a RawValue>,
    #[serde(borrow)]
    payload: Option<&'a RawValue>,
    #[serde(rename = "parentUuid", borrow)]
    parent: Option<&'a RawValue>,
    #[serde(rename = "parentId", borrow)]
    parent_id: Option<&'a RawValue>,
    #[serde(rename = "sessionId", borrow)]
    session: Option<&'a RawValue>,
}

impl Glimpse<'_> {
    /// Whether it has a key that plain messages do not have.
    fn is_alien(&self) -> bool {
        let alien = [
            self.parts,
            self.message,
            self.payload,
            self.parent,
            self.parent_id,
            self.session,
        ];
        alien.iter().any(Option::is_some)
    }

    /// Whether it is a message beyond doubt.
    fn is_message(&self) -> bool {
        let says = self.content.is_some_and(|content| {
            let content = content.get();
            content.starts_with(['"', '[']) || content == "null"
        });
        let calls = self.tool_calls.is_some() || self.function_call.is_some();
        let speaks = match self.role.str() {
            "user" | "assistant" | "system" | "developer" | "tool" | "function" => true,
            "" => {
                let named = matches!(self.kind.str(), "human" | "ai" | "system" | "tool");
                named && self.additional_kwargs.is_some()
            }
            _ => false,
        };
        speaks && (says || calls)
    }
}

/// The message that a record holds, where a program wrapped one up.
pub(super) fn unwrapped(record: &str) -> Cow<'_, str> {
    let Ok(seen) = parse::<Glimpse<'_>>(record) else {
        return Cow::Borrowed(record);
    };
    let inner = match seen.kind.str() {
        "human" | "ai" | "system" | "tool" => seen.data,
        "constructor" => seen.kwargs,
        _ => None,
    };
    match inner.map(RawValue::get) {
        Some(inner) if inner.starts_with('{') => Cow::Borrowed(inner),
        Some(_) | None => Cow::Borrowed(record),
    }
}

fn is_message(record: &str) -> bool {
    let inner = unwrapped(record);
    parse::<Glimpse<'_>>(&inner).is_ok_and(|seen| !seen.is_alien() && seen.is_message())
}

/// An item that stands among messages.
fn is_item(record: &str) -> bool {
    parse::<Glimpse<'_>>(record).is_ok_and(|seen| !seen.is_alien())
}

/// Whether the recording is one JSON value that holds messages.
pub(super) fn is_document(head: &Head) -> bool {
    head.is_array() == Some(true) || head.first_element("messages").is_some()
}

/// One value of messages, or lines of which the first is a message and none is of another format.
pub(super) fn sniff(head: &Head) -> bool {
    is_chat(head) && !is_another(head)
}

fn is_chat(head: &Head) -> bool {
    if is_document(head) {
        let first = head.first_element("");
        return first
            .or_else(|| head.first_element("messages"))
            .is_some_and(is_message);
    }
    let mut records = head.records();
    records.next().is_some_and(is_message) && records.all(is_item)
}

/// Whether another format claims it: each of them is surer.
fn is_another(head: &Head) -> bool {
    let others = FORMATS
        .iter()
        .filter(|format| format.id != super::FORMAT.id);
    others.into_iter().any(|format| (format.sniff)(head))
}
