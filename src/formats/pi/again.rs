//! Entries that are there once more: written again, or carried to another place of the tree.

use crate::reader::Source;
use crate::recording::Place;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// How many bytes longer or shorter the other parent can make an entry.
const PARENT: usize = 256;

/// Whether `text` says what the entry at `place` says, whatever entry each of them continues.
pub(super) fn same(source: &Source, place: Place, text: &str) -> bool {
    if text.len().abs_diff(place.length as usize) > PARENT {
        return false;
    }
    let Ok(bytes) = source.bytes(place) else {
        return false;
    };
    bytes == text.as_bytes() || std::str::from_utf8(&bytes).is_ok_and(|first| alike(first, text))
}

fn alike(one: &str, other: &str) -> bool {
    let one = members(one);
    one.is_some() && one == members(other)
}

/// What an entry says by its keys, without the one that names its parent.
fn members(text: &str) -> Option<BTreeMap<String, &str>> {
    let members: BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
    let members = members.into_iter().map(|(key, value)| (key, value.get()));
    Some(members.filter(|(key, _)| key != "parentId").collect())
}
