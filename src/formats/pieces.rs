//! A line as the records in it, whether it is whole, damaged or joined.

use super::{Decoded, Fault, Format};
use crate::reader::{Flaw, last_wins, mend, salvage};
use crate::recording::DefectKind;
use std::ops::Range;

/// Calls `found` with each record of `line` and the bytes of the line it has; returns what is wrong with the line.
///
/// Nothing is repaired unless the line as it stands cannot be read.
pub(crate) fn pieces(
    format: &Format,
    line: &[u8],
    ended: bool,
    mut found: impl FnMut(Range<usize>, Decoded<'_>),
) -> Vec<Flaw> {
    if let Some(decoded) = as_it_stands(format, line) {
        found(0..line.len(), decoded);
        return Vec::new();
    }
    let saved = salvage(line, ended);
    let mut flaws = saved.flaws;
    for piece in saved.pieces {
        let bytes = piece.bytes;
        let flaw = repaired(format, &piece.text, |decoded| found(bytes.clone(), decoded));
        flaws.extend(flaw.map(|(kind, message)| Flaw {
            bytes,
            kind,
            message: message.to_owned(),
        }));
    }
    flaws
}

/// Calls `found` with the record that `bytes` are, which were read as one record before.
pub(crate) fn again(format: &Format, bytes: &[u8], found: impl FnOnce(Decoded<'_>)) {
    if let Some(decoded) = as_it_stands(format, bytes) {
        found(decoded);
    } else if let Some(mended) = mend(bytes) {
        repaired(format, &mended.text, found);
    }
}

fn as_it_stands<'a>(format: &Format, bytes: &'a [u8]) -> Option<Decoded<'a>> {
    let text = std::str::from_utf8(bytes).ok()?;
    (format.decode())(text).ok()
}

/// Decodes one whole object, without the keys that are there twice.
fn repaired(
    format: &Format,
    text: &str,
    found: impl FnOnce(Decoded<'_>),
) -> Option<(DefectKind, &'static str)> {
    match (format.decode())(text) {
        Ok(decoded) => {
            found(decoded);
            return None;
        }
        Err(Fault::Broken) => {}
        Err(Fault::DuplicateKey) => {
            let once = last_wins(text);
            if let Some(Ok(decoded)) = once.as_deref().map(format.decode()) {
                found(decoded);
                return Some((
                    DefectKind::DuplicateKey,
                    "one key stands twice: its last value counts",
                ));
            }
        }
    }
    Some((
        DefectKind::UnreadableRecord,
        "a field holds what cannot be read, and the record is left out",
    ))
}
