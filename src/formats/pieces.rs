//! A line as the records in it, whether it is whole, damaged or joined.

use super::{Decoded, Fault, Format};
use crate::reader::{last_wins, mend, salvage};
use crate::recording::DefectKind;
use std::ops::Range;

/// What is wrong with some bytes of a line.
pub(crate) type Damage = (Range<usize>, DefectKind, String);

/// Calls `found` with each record of `line` and the bytes of the line it has; returns what is wrong with the line.
///
/// Nothing is repaired unless the line as it stands cannot be read.
pub(crate) fn pieces(
    format: &Format,
    line: &[u8],
    ended: bool,
    mut found: impl FnMut(Range<usize>, Decoded<'_>),
) -> Vec<Damage> {
    let mut faults = Vec::new();
    let whole = 0..line.len();
    if let Some(decoded) = std::str::from_utf8(line)
        .ok()
        .and_then(|text| (format.decode)(text).ok())
    {
        found(whole, decoded);
        return faults;
    }
    let saved = salvage(line, ended);
    let flaws = saved.flaws.into_iter();
    faults.extend(flaws.map(|flaw| (flaw.bytes, flaw.kind, flaw.message)));
    for piece in saved.pieces {
        let bytes = piece.bytes;
        let fault = repaired(format, &piece.text, |decoded| found(bytes.clone(), decoded));
        faults.extend(fault.map(|(kind, message)| (bytes, kind, message.to_owned())));
    }
    faults
}

/// Calls `found` with the record that `bytes` are, which were read as one record before.
pub(crate) fn again(format: &Format, bytes: &[u8], found: impl FnOnce(Decoded<'_>)) {
    match std::str::from_utf8(bytes)
        .ok()
        .and_then(|text| (format.decode)(text).ok())
    {
        Some(decoded) => found(decoded),
        None => {
            if let Some(mended) = mend(bytes) {
                repaired(format, &mended.text, found);
            }
        }
    }
}

/// Decodes one whole object, without the keys that are there twice.
fn repaired(
    format: &Format,
    text: &str,
    found: impl FnOnce(Decoded<'_>),
) -> Option<(DefectKind, &'static str)> {
    match (format.decode)(text) {
        Ok(decoded) => {
            found(decoded);
            return None;
        }
        Err(Fault::Broken) => {}
        Err(Fault::DuplicateKey) => {
            let once = last_wins(text);
            if let Some(Ok(decoded)) = once.as_deref().map(format.decode) {
                found(decoded);
                return Some((
                    DefectKind::DuplicateKey,
                    "one key stands twice: its last value counts",
                ));
            }
        }
    }
    Some((
        DefectKind::BadField,
        "a field holds what cannot be read, and the record is left out",
    ))
}
