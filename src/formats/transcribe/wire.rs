//! One line of a recording that was written down anew.

use crate::formats::field::Fault;
use crate::formats::{Decoded, Draft};
use crate::recording::{DefectKind, Passage, Place, Voice};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A record as it is written down.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Written<'a> {
    /// Where it stands in the original.
    at: Place,
    draft: Draft,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lane: Option<Box<str>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    session: Option<Cow<'a, str>>,
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    passages: Vec<Said<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    flaws: Vec<(DefectKind, String)>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Said<'a> {
    voice: Voice,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    tool: Option<Cow<'a, str>>,
    #[serde(borrow)]
    text: Cow<'a, str>,
}

impl<'a> Written<'a> {
    /// The record that `decoded` is, which stands at `at`.
    pub(super) fn of(at: Place, decoded: Decoded<'a>) -> Self {
        let said = decoded.passages.into_iter().map(|passage| Said {
            voice: passage.voice,
            tool: passage.tool,
            text: passage.text,
        });
        Self {
            at,
            draft: decoded.draft,
            lane: decoded.lane,
            session: decoded.session,
            passages: said.collect(),
            flaws: decoded.flaws,
        }
    }
}

/// Reads a record that was written down anew.
pub(crate) fn decode(text: &str) -> Result<Decoded<'_>, Fault> {
    let written: Written<'_> = serde_json::from_str(text).map_err(|_| Fault::Broken)?;
    let passages = written.passages.into_iter().map(|said| Passage {
        voice: said.voice,
        tool: said.tool,
        text: said.text,
    });
    Ok(Decoded {
        passages: passages.collect(),
        lane: written.lane,
        session: written.session,
        flaws: written.flaws,
        origin: Some(written.at),
        ..Decoded::new(written.draft)
    })
}

/// Whether two records that were written down anew say the same, wherever each of them stands in the original.
pub(crate) fn say_the_same(one: &[u8], other: &[u8]) -> bool {
    let said = |bytes| {
        let mut record: serde_json::Map<String, serde_json::Value> =
            serde_json::from_slice(bytes).ok()?;
        record.remove("at");
        Some(record)
    };
    said(one) == said(other)
}
