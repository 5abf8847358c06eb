//! Documents that are one JSON value: the elements of their arrays, one by one.

use super::Scribe;
use crate::formats::field::Text;
use crate::reader::{Document, ReadError, Source, mend};
use crate::recording::{DefectKind, Line, Place};
use std::borrow::Cow;

/// Looks through `source`; that it ends in the middle, or that more stands behind it, is a defect.
pub(crate) fn document(source: &Source, scribe: &mut Scribe) -> Result<Document, ReadError> {
    let scanned = Document::scan(source)?;
    if scanned.is_none() && source.length() > 0 {
        scribe.unreadable(Place::whole(source.length(), Line(1)));
    }
    let document = scanned.unwrap_or_default();
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

/// The elements of `source`, which is an array; that it is an object is a defect.
pub(crate) fn elements(source: &Source, scribe: &mut Scribe) -> Result<Vec<Place>, ReadError> {
    let document = document(source, scribe)?;
    if !document.members.is_empty() {
        scribe.unreadable(Place::whole(source.length(), Line(1)));
    }
    Ok(document.elements)
}

/// The elements of the member of `document` with this key; that it is no array is a defect.
pub(crate) fn list_in<'d>(
    source: &Source,
    document: &'d Document,
    key: &str,
    scribe: &mut Scribe,
) -> &'d [Place] {
    let Some(member) = document.member(key) else {
        return &[];
    };
    let is_list = || text_of(source, member.place).is_none_or(|it| it.starts_with(['[', 'n']));
    if member.elements.is_empty() && !is_list() {
        scribe.wrong(member.place, [(key, Some(DefectKind::BadField))]);
    }
    &member.elements
}

/// The text in the first member of `document` with one of these keys; that it is none is a defect.
pub(crate) fn name_in(
    source: &Source,
    document: &Document,
    keys: &[&str],
    scribe: &mut Scribe,
) -> Option<String> {
    for key in keys {
        let Some(member) = document.member(key) else {
            continue;
        };
        let text = text_of(source, member.place);
        let text: Option<Text<'_>> = text.as_deref().and_then(|it| serde_json::from_str(it).ok());
        let text = text.unwrap_or(Text::Wrong);
        scribe.wrong(member.place, [(key, text.fault())]);
        if let Some(name) = text.owned() {
            return Some(name);
        }
    }
    None
}

/// The text of the value at `place`, repaired where it has to be; none where it is no JSON.
pub(crate) fn text_of(source: &Source, place: Place) -> Option<String> {
    let bytes = source.bytes(place).ok()?;
    match String::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(error) => mend(error.as_bytes()).map(|mended| Cow::into_owned(mended.text)),
    }
}
