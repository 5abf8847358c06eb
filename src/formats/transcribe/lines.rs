//! The records of JSON Lines, one by one and in order, whether their lines are whole, damaged or joined.

use super::Scribe;
use crate::formats::field::Fault;
use crate::reader::{Batches, ReadError, Source, last_wins, salvage};
use crate::recording::{ByteOffset, Defect, DefectKind, Place};

/// Calls `each` with every record of `source` and where it stands. What it cannot read is repaired and tried again; what
/// then cannot be read becomes a defect.
pub(crate) fn lines(
    source: &Source,
    scribe: &mut Scribe,
    mut each: impl FnMut(&mut Scribe, Place, &str) -> Result<(), Fault>,
) -> Result<(), ReadError> {
    scribe.reads_lines(source);
    let mut batches = Batches::new(source, scribe.max_line());
    while let Some(batch) = batches.next_batch()? {
        for defect in batch.too_long() {
            scribe.defect(defect.clone());
        }
        for line in batch.lines() {
            let bytes = batch.bytes(line);
            let place = Place {
                offset: line.offset,
                length: u32::try_from(bytes.len()).unwrap_or(u32::MAX),
                line: line.line,
            };
            record(scribe, place, bytes, line.ended, &mut each);
        }
    }
    Ok(())
}

/// Calls `each` with the record that `bytes` are, which stand at `place`, or with what can be saved of it.
pub(crate) fn record(
    scribe: &mut Scribe,
    place: Place,
    bytes: &[u8],
    ended: bool,
    each: &mut impl FnMut(&mut Scribe, Place, &str) -> Result<(), Fault>,
) {
    let text = std::str::from_utf8(bytes).ok();
    if text.is_none_or(|text| each(scribe, place, text).is_err()) {
        repaired(scribe, place, bytes, ended, each);
    }
}

fn repaired(
    scribe: &mut Scribe,
    place: Place,
    bytes: &[u8],
    ended: bool,
    each: &mut impl FnMut(&mut Scribe, Place, &str) -> Result<(), Fault>,
) {
    let at = |offset: usize| ByteOffset(place.offset.0 + offset as u64);
    let saved = salvage(bytes, ended);
    for flaw in saved.flaws {
        scribe.defect(Defect {
            line: place.line,
            bytes: (at(flaw.bytes.start), at(flaw.bytes.end)),
            kind: flaw.kind,
            written: None,
            beside: false,
            message: flaw.message,
        });
    }
    for piece in saved.pieces {
        let place = Place {
            offset: at(piece.bytes.start),
            length: u32::try_from(piece.bytes.len()).unwrap_or(u32::MAX),
            line: place.line,
        };
        let told = match each(scribe, place, &piece.text) {
            Ok(()) => continue,
            Err(Fault::Broken) => None,
            Err(Fault::DuplicateKey) => last_wins(&piece.text),
        };
        if told.is_some_and(|text| each(scribe, place, &text).is_ok()) {
            let message = "one key stands twice: its last value counts";
            scribe.flaw(place, DefectKind::DuplicateKey, message);
        } else {
            let message = "a field holds what cannot be read, and the record is left out";
            scribe.flaw(place, DefectKind::UnreadableRecord, message);
        }
    }
}
