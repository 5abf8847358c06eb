//! Values as text to read.

use super::wire::{Block, Content};
use crate::formats::field::Text;
use crate::formats::leaves::leaves;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The text of a value: a string as it is, the texts of a list of blocks, else one line for each leaf.
pub(crate) fn text_in(raw: &RawValue) -> Cow<'_, str> {
    match raw.get().as_bytes().first() {
        Some(b'"') => string(raw).unwrap_or_default(),
        Some(b'[') => {
            let content: Content<'_> = serde_json::from_str(raw.get()).unwrap_or_default();
            let texts = texts(content);
            if texts.is_empty() && !raw.get().contains("\"data\"") {
                leaves(raw).into()
            } else {
                texts.into()
            }
        }
        _ if raw.get() == "null" => Cow::Borrowed(""),
        _ => leaves(raw).into(),
    }
}

/// The arguments of a call as text: an object, or a string that holds one.
pub(crate) fn arguments(raw: &RawValue) -> Cow<'_, str> {
    let Some(text) = string(raw) else {
        return text_in(raw);
    };
    let inner: Option<&RawValue> = serde_json::from_str(&text).ok();
    match inner.filter(|inner| inner.get().starts_with(['{', '['])) {
        Some(inner) => leaves(inner).into(),
        None => text,
    }
}

fn string(raw: &RawValue) -> Option<Cow<'_, str>> {
    if !raw.get().starts_with('"') {
        return None;
    }
    let text: Text<'_> = serde_json::from_str(raw.get()).ok()?;
    Some(text.take().unwrap_or_default())
}

/// The texts of a content, a blank line between them.
pub(crate) fn texts(content: Content<'_>) -> String {
    match content {
        Content::Text(text) => text.into_owned(),
        Content::Blocks(blocks, _) => joined(blocks),
        Content::Nothing | Content::Wrong => String::new(),
    }
}

fn joined(blocks: Vec<Block<'_>>) -> String {
    let texts: Vec<Cow<'_, str>> = blocks
        .into_iter()
        .filter_map(|block| block.text.take())
        .collect();
    texts.join("\n\n")
}
