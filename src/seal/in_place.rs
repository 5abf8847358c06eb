//! What became of the bytes of each record, whatever the bytes around them have done to how the file reads.

use super::compare::{change, gap, shared};
use super::walk::{gap_of, says_something};
use super::{Change, Sealed, SealedFile, Tampering, hash};
use crate::reader::{ReadError, Source};
use std::ops::Range;

/// What was done to each record and to each gap of a file that is as long as it was.
pub(super) fn in_place(source: &Source, sealed: &SealedFile) -> Result<Vec<Change>, ReadError> {
    let mut changes = Vec::new();
    let lines = shared(&sealed.records);
    let (mut at, mut line, mut behind) = (0, 1, &sealed.before);
    for record in &sealed.records {
        let now = gap_of(source, at..start(record)).map_err(ReadError::Io)?;
        changes.extend(gap(behind, &now, at, line, false));
        if hash(source, start(record)..end(record))? != record.sha256 {
            changes.push(change(record, rewritten(record), &lines));
        }
        (at, line, behind) = (end(record), end_line(record), &record.behind);
    }
    let now = gap_of(source, at..source.length()).map_err(ReadError::Io)?;
    changes.extend(gap(behind, &now, at, line, false));
    Ok(changes)
}

/// What was done in one place of a file: all before it is as it was, and all behind it too, only further on or back. `None`
/// where that does not explain what is there.
pub(super) fn in_one_place(
    source: &Source,
    sealed: &SealedFile,
) -> Result<Option<Change>, ReadError> {
    let records = sealed.records.as_slice();
    let first = untouched_before(source, sealed)?;
    let Some(last) = untouched_behind(source, sealed)?.map(|last| last.max(first)) else {
        return Ok(None);
    };
    let before = first.checked_sub(1).and_then(|last| records.get(last));
    let from = before.map_or(0, end);
    let behind = records.get(last).map_or(tail(sealed).start, start);
    let Some(to) = moved(source, sealed, behind).filter(|to| *to >= from) else {
        return Ok(None);
    };
    let says = says_something(source, from..to).map_err(ReadError::Io)?;
    let lines = shared(records);
    Ok(match records.get(first..last).unwrap_or_default() {
        [] if says => Some(Change {
            file: None,
            line: Some(before.map_or(1, end_line)),
            offset: Some(from),
            what: Tampering::Inserted,
            id: None,
        }),
        [] => {
            let behind = before.map_or(&sealed.before, |before| &before.behind);
            let now = gap_of(source, from..to).map_err(ReadError::Io)?;
            gap(behind, &now, from, before.map_or(1, end_line), false)
        }
        [record] if says => Some(change(record, rewritten(record), &lines)),
        [record] => Some(change(record, Tampering::Cut, &lines)),
        _ => None,
    })
}

/// How many records, with what stands before each, are where they were.
fn untouched_before(source: &Source, sealed: &SealedFile) -> Result<usize, ReadError> {
    let (mut at, mut behind) = (0, &sealed.before);
    for (number, record) in sealed.records.iter().enumerate() {
        if !stands(source, at..start(record), behind, record, start(record))? {
            return Ok(number);
        }
        (at, behind) = (end(record), &record.behind);
    }
    Ok(sealed.records.len())
}

/// The first record from which on all are as they were, with what stands behind each; `None` where the end of the file is not.
fn untouched_behind(source: &Source, sealed: &SealedFile) -> Result<Option<usize>, ReadError> {
    let records = sealed.records.as_slice();
    let mut gap_after = tail(sealed);
    for (number, record) in records.iter().enumerate().rev() {
        let gap = moved(source, sealed, gap_after.start);
        let place = moved(source, sealed, start(record));
        let length = gap_after.end - gap_after.start;
        let Some((gap, place)) = gap.zip(place) else {
            return Ok(Some(number + 1));
        };
        let gap = gap..gap.saturating_add(length);
        if !stands(source, gap, &record.behind, record, place)? {
            let closed = number + 1 < records.len() || record.behind.contains([']', '}']);
            return Ok(closed.then_some(number + 1));
        }
        let before = number.checked_sub(1).and_then(|last| records.get(last));
        gap_after = before.map_or(0, end)..start(record);
    }
    Ok(Some(0))
}

/// Whether a record is at `place` and a gap in `range`, as they were.
fn stands(
    source: &Source,
    range: Range<u64>,
    gap: &str,
    record: &Sealed,
    place: u64,
) -> Result<bool, ReadError> {
    let end = place.saturating_add(record.bytes);
    if end > source.length() || range.end > source.length() {
        return Ok(false);
    }
    let same = gap_of(source, range).map_err(ReadError::Io)? == gap;
    Ok(same && hash(source, place..end)? == record.sha256)
}

/// Where a byte stands now that stood at `at`, counted from the end of the file.
fn moved(source: &Source, sealed: &SealedFile, at: u64) -> Option<u64> {
    let from_end = sealed.bytes.checked_sub(at)?;
    source.length().checked_sub(from_end)
}

/// What stands behind the last record.
fn tail(sealed: &SealedFile) -> Range<u64> {
    sealed.records.last().map_or(0, end)..sealed.bytes
}

fn start(record: &Sealed) -> u64 {
    record.offset.unwrap_or_default()
}

fn end(record: &Sealed) -> u64 {
    start(record).saturating_add(record.bytes)
}

fn end_line(record: &Sealed) -> u32 {
    record.line.saturating_add(record.line_feeds)
}

fn rewritten(record: &Sealed) -> Tampering {
    if record.compaction {
        Tampering::CompactionRewritten
    } else {
        Tampering::Rewritten
    }
}
