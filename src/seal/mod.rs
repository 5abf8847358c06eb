//! Seals: what a recording held when it was sealed, and what was done to it since.

mod beside;
mod change;
mod compare;

pub use change::{Change, Tampering};

use beside::beside;
use compare::compare;

use crate::audit::{AuditOptions, each_lane};
use crate::formats;
use crate::reader::{ReadError, Source};
use crate::recording::{EventKind, Id, Place, Recording};
use crate::state::Hashing;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::ops::Range;

/// The shape of a seal.
const SCHEMA: &str = "lacuna-seal/1";

/// How many bytes are hashed at a time.
const CHUNK: usize = 1 << 16;

/// What a recording held when it was sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seal {
    schema: String,
    /// The format that it was read as; `None` in a seal of an earlier version.
    #[serde(default)]
    pub format: Option<String>,
    /// How many bytes there were.
    pub bytes: u64,
    /// The SHA-256 of these bytes, in lower-case hex.
    pub sha256: String,
    /// Its records, and what stands beside them, by where they stand.
    pub records: Vec<Sealed>,
}

/// One record as it was sealed, or what stands on one line beside the records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// Its line, from 1.
    pub line: u32,
    /// Where it starts in the recording's own file, in bytes from 0; `None` where it stands in another, or in several.
    pub offset: Option<u64>,
    /// Its own id.
    pub id: Option<String>,
    /// It belongs to a compaction.
    pub compaction: bool,
    /// How many bytes of text it held.
    pub text_bytes: u32,
    /// The SHA-256 of its bytes, in lower-case hex.
    pub sha256: String,
}

/// What became of a sealed recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// What was done to it, by line; empty where it is intact.
    pub changes: Vec<Change>,
    /// How many records were sealed.
    pub sealed: usize,
    /// How many records came after them.
    pub added: usize,
}

/// Why a seal cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("it is no seal: name a file that `lacuna seal` wrote")]
pub struct NoSeal;

impl Seal {
    /// Reads a seal.
    ///
    /// # Errors
    /// Where the bytes are no seal of this shape.
    pub fn of_json(json: &[u8]) -> Result<Self, NoSeal> {
        let seal: Self = serde_json::from_slice(json).map_err(|_| NoSeal)?;
        (seal.schema == SCHEMA).then_some(seal).ok_or(NoSeal)
    }

    /// As it is written.
    pub fn to_json(&self) -> String {
        let mut json = serde_json::to_string_pretty(self).unwrap_or_default();
        json.push('\n');
        json
    }
}

/// Seals a recording as it is now.
///
/// # Errors
/// As [`audit`](crate::audit::audit).
pub fn seal(source: &Source, options: &AuditOptions<'_>) -> Result<Seal, ReadError> {
    let held = held(source, options)?;
    Ok(Seal {
        schema: SCHEMA.to_owned(),
        format: held.format.map(str::to_owned),
        bytes: source.original().length(),
        sha256: prefix(source.original(), source.original().length())?,
        records: held.records,
    })
}

/// What was done to a recording since it was sealed. That it has grown is no change.
///
/// # Errors
/// As [`audit`](crate::audit::audit).
pub fn verify(
    source: &Source,
    seal: &Seal,
    options: &AuditOptions<'_>,
) -> Result<Verified, ReadError> {
    let held = held(source, options)?;
    let original = source.original();
    let intact = original.length() >= seal.bytes && prefix(original, seal.bytes)? == seal.sha256;
    // Where records stand in other files too, its own bytes do not tell.
    let scattered = source.transcript().is_some_and(|it| it.scattered);
    let now = &held.records;
    if intact && !scattered {
        return Ok(Verified {
            changes: Vec::new(),
            sealed: seal.records.len(),
            added: now.len().saturating_sub(seal.records.len()),
        });
    }
    let mut verified = compare(&seal.records, now);
    // What closes a document moves on when it grows.
    let grown = held.document && verified.added > 0;
    if !intact && !grown && verified.changes.is_empty() {
        verified.changes.push(Change::of_file(Tampering::Beside));
    }
    Ok(verified)
}

/// The same of what no format claims any more, or of a file that is empty (`None`): line by line.
///
/// # Errors
/// Where it cannot be read.
pub fn verify_lines(source: Option<&Source>, seal: &Seal) -> Result<Verified, ReadError> {
    let pieces = source.map(|source| Ok(beside(source, &[])?.pieces));
    let now = pieces.transpose().map_err(ReadError::Io)?;
    Ok(compare(&seal.records, &now.unwrap_or_default()))
}

/// What a recording holds.
#[derive(Default)]
struct Held {
    format: Option<&'static str>,
    records: Vec<Sealed>,
    document: bool,
}

/// Every record of every lane, each once, and what stands beside them, by where they stand.
fn held(source: &Source, options: &AuditOptions<'_>) -> Result<Held, ReadError> {
    let lanes = each_lane(source, options, |replay, _, _| {
        let recording = replay.recording;
        (recording.format, lane(source, recording))
    })?;
    let format = lanes.first().map(|(format, _)| *format);
    let mut records: BTreeMap<Key, Stored> = BTreeMap::new();
    for (key, record) in lanes.into_iter().flat_map(|(_, records)| records) {
        let known = records.entry(key).or_insert_with(|| record.clone());
        known.sealed.compaction |= record.sealed.compaction;
        known.sealed.text_bytes = known.sealed.text_bytes.max(record.sealed.text_bytes);
    }
    let ranges = own_ranges(&records);
    let beside = beside(source.original(), &ranges).map_err(ReadError::Io)?;
    let records = records.into_values().map(|record| record.sealed);
    let mut records: Vec<Sealed> = records.chain(beside.pieces).collect();
    records.sort_by_key(|record| (record.line, record.offset));
    Ok(Held {
        format,
        records,
        document: beside.document,
    })
}

/// What no other record of a recording has: the number of the file it stands in, if it isn't the recording's own, and where.
type Key = (Option<usize>, u64);

/// A record and how many bytes it has.
#[derive(Clone)]
struct Stored {
    sealed: Sealed,
    bytes: u64,
}

/// Which bytes of the recording's own file are its records, half-open, in order, none twice.
fn own_ranges(records: &BTreeMap<Key, Stored>) -> Vec<Range<u64>> {
    let mut end = 0;
    let own = records.values().filter_map(|record| {
        let start = record.sealed.offset?;
        Some(start..start + record.bytes)
    });
    let mut ranges = Vec::new();
    for range in own {
        let range = range.start.max(end)..range.end;
        if !range.is_empty() {
            end = range.end;
            ranges.push(range);
        }
    }
    ranges
}

fn lane(source: &Source, recording: &Recording) -> Vec<(Key, Stored)> {
    let own = recording
        .compactions
        .iter()
        .filter(|record| !record.from_history);
    let places = own.flat_map(|record| record.summary_place.into_iter().chain([record.place]));
    let compactions: BTreeSet<u64> = places.map(|place: Place| place.offset.0).collect();
    let summaries = recording.compactions.iter().map(|record| {
        let text = record.summary.as_readable().unwrap_or_default();
        let place = record.summary_place.unwrap_or(record.place);
        (
            place.offset.0,
            u32::try_from(text.len()).unwrap_or(u32::MAX),
        )
    });
    let summaries: BTreeMap<u64, u32> = summaries.collect();
    let events = recording.events.iter();
    events
        .filter_map(|event| {
            let at = event.place.offset.0;
            let marked = matches!(event.kind, EventKind::Boundary | EventKind::Summary);
            let original = formats::original(source, event.place)?;
            let (file, offset) = original.key;
            let sealed = Sealed {
                line: event.place.line.0,
                offset: file.is_none().then_some(offset),
                id: event.id.as_ref().map(Id::to_string),
                compaction: marked || compactions.contains(&at),
                text_bytes: summaries.get(&at).copied().unwrap_or(event.text_bytes),
                sha256: Hashing::of(&original.bytes),
            };
            let bytes = original.bytes.len() as u64;
            Some((original.key, Stored { sealed, bytes }))
        })
        .collect()
}

/// The SHA-256 of the first bytes of a source.
fn prefix(source: &Source, length: u64) -> Result<String, ReadError> {
    let mut hash = Hashing::default();
    let mut buffer = vec![0; CHUNK];
    let mut offset = 0;
    while offset < length {
        let left = usize::try_from(length - offset).unwrap_or(CHUNK).min(CHUNK);
        let wanted = buffer.get_mut(..left).unwrap_or_default();
        let read = source.read_at(offset, wanted).map_err(ReadError::Io)?;
        if read == 0 {
            return Err(ReadError::Io(io::ErrorKind::UnexpectedEof.into()));
        }
        let bytes = wanted.get(..read).unwrap_or_default();
        hash.write_all(bytes).map_err(ReadError::Io)?;
        offset += read as u64;
    }
    Ok(hash.hex())
}
