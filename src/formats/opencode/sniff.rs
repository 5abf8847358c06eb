//! How OpenCode's files are told.

use crate::formats::Head;
use crate::formats::field::{Text, parse};
use serde::Deserialize;
use serde_json::value::RawValue;

/// The keys of a message.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Glimpse<'a> {
    #[serde(borrow)]
    info: Option<&'a RawValue>,
    #[serde(borrow)]
    parts: Option<&'a RawValue>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Info<'a> {
    #[serde(rename = "sessionID", borrow)]
    session: Text<'a>,
}

pub(super) fn sniff(head: &Head) -> bool {
    is_export(head) || is_session(head) || head.records().next().is_some_and(is_message)
}

/// An object with the session under `info`, and its `messages`.
fn is_export(head: &Head) -> bool {
    let session = head.member("info").is_some_and(|info| {
        info.starts_with('{') && (info.contains("\"projectID\"") || info.contains("\"directory\""))
    });
    session
        && head
            .member("messages")
            .is_some_and(|messages| messages.starts_with('['))
}

/// The file of a session in the tree: its messages lie beside it. The first versions had no projects.
fn is_session(head: &Head) -> bool {
    let has = |key: &str| head.member(key).is_some();
    let id = head.member("id").unwrap_or_default();
    let early = id.starts_with("\"ses_") && has("title") && has("version") && has("time");
    let own = early || (!id.is_empty() && has("projectID") && has("directory"));
    own && !has("messages") && !has("parts")
}

fn is_message(record: &str) -> bool {
    let seen: Glimpse<'_> = parse(record).unwrap_or_default();
    let info: Info<'_> = seen
        .info
        .and_then(|info| parse(info.get()).ok())
        .unwrap_or_default();
    info.session.is_there() && seen.parts.is_some_and(|parts| parts.get().starts_with('['))
}
