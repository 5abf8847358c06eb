//! Seals of the version before: one list of records, and no word of what files beside the recording hold.

use super::compare::compare;
use super::files::{held, marks};
use super::verify::FEW;
use super::walk::around;
use super::{Change, Role, Seal, Sealed, SealedFile, Tampering, Verified, hash};
use crate::audit::{AuditOptions, each_replay};
use crate::formats::original;
use crate::reader::{ReadError, Shape, Source};
use crate::recording::Recording;
use crate::state::Hashing;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What was done to what such a seal holds.
pub(super) fn verify_earlier(
    source: &Source,
    seal: &Seal,
    options: &AuditOptions<'_>,
) -> Result<Verified, ReadError> {
    let mut sealed = own(seal);
    let Listed {
        records: now,
        document,
        put_together,
    } = records(source, options)?;
    if put_together {
        sealed.records.retain(|record| record.offset.is_some());
    }
    let file = source.original();
    let intact = file.length() >= sealed.bytes && hash(file, 0..sealed.bytes)? == sealed.sha256;
    // Where records stand in other files too, its own bytes do not tell.
    let scattered = source.transcript().is_some_and(|it| it.scattered);
    let mut verified = if intact && !scattered {
        Verified {
            sealed: sealed.records.len(),
            added: now.len().saturating_sub(sealed.records.len()),
            ..Verified::default()
        }
    } else {
        flat(&sealed.records, &now)
    };
    // What closes a document moves on when it grows.
    let grown = document && verified.added > 0;
    if !intact && !grown && verified.changes.is_empty() {
        let change = Change::of_file(None, Tampering::Beside);
        verified.changes.push(change);
    }
    verified.files = 1;
    verified.undecided = unsealed(source, options)?;
    Ok(verified)
}

/// The same of what no format claims any more, line by line.
pub(super) fn verify_lines(source: &Source, seal: &Seal) -> Result<Verified, ReadError> {
    let walked = around(source, &[]).map_err(ReadError::Io)?;
    Ok(flat(&own(seal).records, &nameless(walked.items)))
}

/// The one file that such a seal knows.
fn own(seal: &Seal) -> SealedFile {
    seal.files.first().cloned().unwrap_or_default()
}

/// The files of which such a seal does not tell, or not all.
fn unsealed(source: &Source, options: &AuditOptions<'_>) -> Result<Vec<String>, ReadError> {
    let files = held(source, options)?.files.into_iter();
    let beside = files.filter(|file| file.role != Role::Recording);
    Ok(beside
        .map(|file| file.name.unwrap_or_else(|| "--history".to_owned()))
        .collect())
}

fn flat(sealed: &[Sealed], now: &[Sealed]) -> Verified {
    let known: BTreeSet<&str> = now.iter().map(|record| record.sha256.as_str()).collect();
    let stays = |record: &Sealed| known.contains(record.sha256.as_str());
    let (changes, added) = if sealed.len() > FEW && now.len() > FEW && !sealed.iter().any(stays) {
        (vec![Change::of_file(None, Tampering::Foreign)], 0)
    } else {
        let compared = compare(sealed, now, Shape::Lines);
        (compared.changes, compared.added)
    };
    Verified {
        changes,
        sealed: sealed.len(),
        added,
        ..Verified::default()
    }
}

/// No piece stands beside records in such a seal: each counts as one.
fn nameless(mut pieces: Vec<Sealed>) -> Vec<Sealed> {
    for piece in &mut pieces {
        piece.beside = false;
    }
    pieces
}

/// What no other record of a recording has: the number of the file it stands in, if it isn't the recording's own, and where.
type Key = (Option<usize>, u64);

/// What such a seal would hold now.
struct Listed {
    /// Every record of every lane, each once, and what stands beside them in the recording's own file, by where they stand.
    records: Vec<Sealed>,
    /// That file is a document.
    document: bool,
    /// Some records are put together from several files, and left out: such a seal hashed what was made of them.
    put_together: bool,
}

fn records(source: &Source, options: &AuditOptions<'_>) -> Result<Listed, ReadError> {
    let lanes = each_replay(source, options, |replay| lane(source, replay.recording))?;
    let mut records: BTreeMap<Key, Sealed> = BTreeMap::new();
    for (key, record) in lanes.into_iter().flatten() {
        let known = records.entry(key).or_insert_with(|| record.clone());
        known.compaction |= record.compaction;
        known.text_bytes = known.text_bytes.max(record.text_bytes);
    }
    let all = records.len();
    records.retain(|(file, _), _| *file != Some(usize::MAX));
    let put_together = records.len() < all;
    let around = around(source.original(), &own_ranges(&records)).map_err(ReadError::Io)?;
    let beside = around.items.into_iter().filter(|item| item.beside);
    let mut records: Vec<Sealed> = records.into_values().collect();
    records.extend(nameless(beside.collect()));
    records.sort_by_key(|record| (record.line, record.offset));
    Ok(Listed {
        records,
        document: around.document,
        put_together,
    })
}

/// Which bytes of the recording's own file are its records, half-open, in order, none twice.
fn own_ranges(records: &BTreeMap<Key, Sealed>) -> Vec<Range<u64>> {
    let mut end = 0;
    let mut ranges = Vec::new();
    for record in records.values() {
        let Some(start) = record.offset else {
            continue;
        };
        let range = start.max(end)..start + record.bytes;
        if !range.is_empty() {
            end = range.end;
            ranges.push(range);
        }
    }
    ranges
}

fn lane(source: &Source, recording: &Recording) -> Vec<(Key, Sealed)> {
    let records = marks(recording).filter_map(|(place, mark)| {
        let original = original(source, place)?;
        let (file, offset) = original.key;
        let sealed = Sealed {
            line: place.line.0,
            offset: file.is_none().then_some(offset),
            bytes: original.bytes.len() as u64,
            id: mark.id,
            compaction: mark.compaction,
            text_bytes: Some(mark.text_bytes),
            sha256: Hashing::of(&original.bytes),
            ..Sealed::default()
        };
        Some((original.key, sealed))
    });
    records.collect()
}
