//! How plain chat messages are told: only what can be nothing else, and is of no other format.

use crate::formats::field::{Text, parse};
use crate::formats::{FORMATS, Head};
use serde::Deserialize;
use serde_json::value::RawValue;

/// What a response says that it is, where it is a compaction.
pub(super) const RESPONSE: &str = "response.compaction";

/// The list that such a response holds.
const OUTPUT: &str = "output";

/// The lists of an object that may be a recording.
pub(super) const LISTS: &[&str] = &["messages", OUTPUT];

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

/// The message that a record holds, where a program wrapped one up; none where what was wrapped up is no object.
pub(super) fn unwrapped(record: &str) -> Option<&str> {
    let Ok(seen) = parse::<Glimpse<'_>>(record) else {
        return Some(record);
    };
    let inner = match seen.kind.str() {
        "human" | "ai" | "system" | "tool" => seen.data,
        "constructor" => seen.kwargs,
        _ => None,
    };
    let Some(inner) = inner.map(RawValue::get) else {
        return Some(record);
    };
    let says = seen.content.is_some() || seen.tool_calls.is_some();
    if inner.starts_with('{') {
        return Some(inner);
    }
    says.then_some(record)
}

fn is_message(record: &str) -> bool {
    let inner = unwrapped(record).unwrap_or(record);
    parse::<Glimpse<'_>>(inner).is_ok_and(|seen| !seen.is_alien() && seen.is_message())
}

/// The compaction that a response consists of, where no message of a person was left.
fn is_summary(record: &str) -> bool {
    parse::<Glimpse<'_>>(record).is_ok_and(|seen| seen.kind.str() == "compaction")
}

/// An item that stands among messages.
fn is_item(record: &str) -> bool {
    parse::<Glimpse<'_>>(record).is_ok_and(|seen| !seen.is_alien())
}

/// Whether the recording is one JSON value that holds messages.
pub(super) fn is_document(head: &Head) -> bool {
    head.is_array() == Some(true) || LISTS.iter().any(|list| holds(head, list))
}

/// Whether a list of this name is the recording: the output of a response only where that says that it compacted.
fn holds(head: &Head, list: &str) -> bool {
    let told = list != OUTPUT || head.member("object").is_some_and(is_compaction);
    told && head.first_element(list).is_some()
}

fn is_compaction(object: &str) -> bool {
    serde_json::from_str::<Text<'_>>(object).is_ok_and(|object| object.str() == RESPONSE)
}

/// One value of messages, or lines of which the first is a message and none is of another format.
pub(super) fn sniff(head: &Head) -> bool {
    is_chat(head) && !is_another(head)
}

fn is_chat(head: &Head) -> bool {
    if is_document(head) {
        let first = head.first_element("");
        let mut lists = LISTS.iter().filter(|list| holds(head, list));
        return first
            .or_else(|| lists.find_map(|list| head.first_element(list)))
            .is_some_and(|record| is_message(record) || is_summary(record));
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
