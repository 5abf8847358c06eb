//! How a pi file is told: by its header, which is its first record.

use crate::formats::Head;
use crate::formats::field::{Text, parse};
use serde::Deserialize;
use serde_json::value::RawValue;

/// The keys of a header.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Glimpse<'a> {
    #[serde(rename = "type", borrow)]
    kind: Text<'a>,
    #[serde(borrow)]
    id: Text<'a>,
    #[serde(borrow)]
    timestamp: Text<'a>,
    #[serde(borrow)]
    format: Option<&'a RawValue>,
    #[serde(borrow)]
    payload: Option<&'a RawValue>,
    #[serde(borrow)]
    data: Option<&'a RawValue>,
}

pub(super) fn sniff(head: &Head) -> bool {
    head.records().next().is_some_and(is_header)
}

fn is_header(record: &str) -> bool {
    let seen: Glimpse<'_> = parse(record).unwrap_or_default();
    let own = seen.format.is_none() && seen.payload.is_none() && seen.data.is_none();
    own && seen.kind.str() == "session" && seen.id.is_there() && seen.timestamp.is_there()
}
