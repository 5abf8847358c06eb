//! Documents that are one JSON value: the elements of their arrays, one by one.

use super::Scribe;
use crate::reader::{Document, ReadError, Source, mend};
use crate::recording::{DefectKind, Place};
use serde::de::DeserializeOwned;
use std::borrow::Cow;

/// Looks through `source`; that it ends in the middle, or that more stands behind it, is a defect.
pub(crate) fn document(source: &Source, scribe: &mut Scribe) -> Result<Document, ReadError> {
    let document = Document::scan(source)?.unwrap_or_default();
    if let Some(place) = document.truncated {
        let message = "the document ends in the middle: it was cut, or is being written";
        scribe.flaw(place, DefectKind::TruncatedTail, message);
    }
    if document.continued {
        let place = Place::default();
        let message = "more stands behind the document, and is not read";
        scribe.flaw(place, DefectKind::NotJson, message);
    }
    Ok(document)
}

/// The text of the value at `place`, repaired where it has to be; none where it is no JSON.
pub(crate) fn text_of(source: &Source, place: Place) -> Option<String> {
    let bytes = source.bytes(place).ok()?;
    match String::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(error) => mend(error.as_bytes()).map(|mended| Cow::into_owned(mended.text)),
    }
}

/// The value at `place`; that it cannot be read is a defect.
pub(crate) fn element<T: DeserializeOwned>(
    source: &Source,
    place: Place,
    scribe: &mut Scribe,
) -> Option<T> {
    let text = text_of(source, place);
    let value = text.as_deref().and_then(|text| {
        let whole = serde_json::from_str(text).ok();
        whole.or_else(|| serde_json::from_str(&mend(text.as_bytes())?.text).ok())
    });
    if value.is_none() {
        scribe.unreadable(place);
    }
    value
}
