//! Seals: what a recording held when it was sealed, and what was done to it since.

use crate::audit::{AuditOptions, each_lane};
use crate::formats;
use crate::reader::{ReadError, Source};
use crate::recording::{EventKind, Id, Place, Recording};
use crate::state::Hashing;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// The shape of a seal.
const SCHEMA: &str = "lacuna-seal/1";

/// Of so many records all may have been rewritten one by one.
const FEW: usize = 3;

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
    /// Its records, by line.
    pub records: Vec<Sealed>,
}

/// One record as it was sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// Its line, from 1.
    pub line: u32,
    /// Its own id.
    pub id: Option<String>,
    /// It belongs to a compaction.
    pub compaction: bool,
    /// How many bytes of text it held.
    pub text_bytes: u32,
    /// The SHA-256 of its bytes, in lower-case hex.
    pub sha256: String,
}

/// What was done to a record since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tampering {
    /// It is not there any more.
    Cut,
    /// It is there, and its text is gone.
    Emptied,
    /// It holds other bytes.
    Rewritten,
    /// It is of a compaction, and holds other bytes.
    CompactionRewritten,
    /// It holds the same bytes, and stands before or behind others than it did.
    Moved,
    /// It was put between sealed ones.
    Inserted,
    /// Bytes changed that belong to no record.
    Beside,
    /// No record is there as it was sealed: the seal is of another recording, or each was rewritten.
    Foreign,
}

impl Tampering {
    /// The words for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Cut => "cut",
            Self::Emptied => "emptied",
            Self::Rewritten => "rewritten",
            Self::CompactionRewritten => "compaction rewritten",
            Self::Moved => "moved",
            Self::Inserted => "inserted",
            Self::Beside => "changed beside its records",
            Self::Foreign => {
                "another recording, or all rewritten: no sealed record is there as it was"
            }
        }
    }
}

/// One thing that was done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// The line: as sealed, or of the inserted record as it stands now; `None` for the file.
    pub line: Option<u32>,
    /// What was done.
    pub what: Tampering,
    /// The record's own id.
    pub id: Option<String>,
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
    let (format, records) = records(source, options)?;
    Ok(Seal {
        schema: SCHEMA.to_owned(),
        format: format.map(str::to_owned),
        bytes: source.original().length(),
        sha256: prefix(source.original(), source.original().length())?,
        records,
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
    let (_, now) = records(source, options)?;
    let original = source.original();
    let intact = original.length() >= seal.bytes && prefix(original, seal.bytes)? == seal.sha256;
    // Where records stand in other files too, its own bytes do not tell.
    let scattered = source.transcript().is_some_and(|it| it.scattered);
    let whole = intact && !scattered;
    let mut changes = if whole {
        Vec::new()
    } else {
        compare(&seal.records, &now)
    };
    if !intact && changes.is_empty() {
        changes.push(Change {
            line: None,
            what: Tampering::Beside,
            id: None,
        });
    }
    Ok(Verified {
        added: if whole {
            now.len().saturating_sub(seal.records.len())
        } else {
            added(&seal.records, &now)
        },
        sealed: seal.records.len(),
        changes,
    })
}

/// The format, and every record of every lane, by line, each line once.
fn records(
    source: &Source,
    options: &AuditOptions<'_>,
) -> Result<(Option<&'static str>, Vec<Sealed>), ReadError> {
    let lanes = each_lane(source, options, |replay, _, _| {
        let recording = replay.recording;
        (recording.format, lane(source, recording))
    })?;
    let format = lanes.first().map(|(format, _)| *format);
    let mut records: BTreeMap<u32, Sealed> = BTreeMap::new();
    for record in lanes.into_iter().flat_map(|(_, records)| records) {
        let known = records.entry(record.line).or_insert_with(|| record.clone());
        known.compaction |= record.compaction;
        known.text_bytes = known.text_bytes.max(record.text_bytes);
    }
    Ok((format, records.into_values().collect()))
}

fn lane(source: &Source, recording: &Recording) -> Vec<Sealed> {
    let own = recording
        .compactions
        .iter()
        .filter(|record| !record.from_history);
    let places = own.flat_map(|record| record.summary_place.into_iter().chain([record.place]));
    let compactions: BTreeSet<u32> = places.map(|place: Place| place.line.0).collect();
    let summaries = recording.compactions.iter().map(|record| {
        let text = record.summary.as_readable().unwrap_or_default();
        let place = record.summary_place.unwrap_or(record.place);
        (place.line.0, u32::try_from(text.len()).unwrap_or(u32::MAX))
    });
    let summaries: BTreeMap<u32, u32> = summaries.collect();
    let events = recording.events.iter();
    events
        .filter_map(|event| {
            let line = event.place.line.0;
            let marked = matches!(event.kind, EventKind::Boundary | EventKind::Summary);
            Some(Sealed {
                line,
                id: event.id.as_ref().map(Id::to_string),
                compaction: marked || compactions.contains(&line),
                text_bytes: summaries.get(&line).copied().unwrap_or(event.text_bytes),
                sha256: Hashing::of(&formats::original(source, event.place)?.bytes),
            })
        })
        .collect()
}

/// What sealed records became, by line.
fn compare(sealed: &[Sealed], now: &[Sealed]) -> Vec<Change> {
    let pairs = pairs(sealed, now);
    let known: BTreeSet<&str> = now.iter().map(|record| record.sha256.as_str()).collect();
    let stays = |record: &Sealed| known.contains(record.sha256.as_str());
    if sealed.len() > FEW && now.len() > FEW && !sealed.iter().any(stays) {
        return vec![Change {
            line: None,
            what: Tampering::Foreign,
            id: None,
        }];
    }
    let stay = in_order(&pairs);
    let mut changes: Vec<Change> = Vec::new();
    for ((record, found), stays) in sealed.iter().zip(&pairs).zip(stay) {
        let found = found.and_then(|place| now.get(place));
        let what = match found {
            None => Tampering::Cut,
            Some(found) if found.sha256 == record.sha256 && stays => continue,
            Some(found) if found.sha256 == record.sha256 => Tampering::Moved,
            Some(found) if found.text_bytes == 0 && record.text_bytes > 0 => Tampering::Emptied,
            Some(_) if record.compaction => Tampering::CompactionRewritten,
            Some(_) => Tampering::Rewritten,
        };
        changes.push(Change {
            line: Some(record.line),
            what,
            id: record.id.clone(),
        });
    }
    changes.extend(inserted(&pairs, now));
    changes.sort();
    changes
}

/// Where each sealed record is now: the same bytes, else the same id, else, without an id, what stands between the records
/// around it.
fn pairs(sealed: &[Sealed], now: &[Sealed]) -> Vec<Option<usize>> {
    let mut pairs: Vec<Option<usize>> = vec![None; sealed.len()];
    let mut taken = BTreeSet::new();
    find(&mut pairs, &mut taken, sealed, now, |record| {
        Some(record.sha256.as_str())
    });
    find(&mut pairs, &mut taken, sealed, now, |record| {
        record.id.as_deref()
    });
    let mut next = vec![now.len(); sealed.len()];
    let mut later = now.len();
    for (slot, pair) in next.iter_mut().zip(&pairs).rev() {
        *slot = later;
        later = pair.unwrap_or(later);
    }
    let mut from = 0;
    for ((record, pair), to) in sealed.iter().zip(&mut pairs).zip(next) {
        let is_free = |place: &usize| {
            let nameless = now.get(*place).is_some_and(|other| other.id.is_none());
            nameless && !taken.contains(place)
        };
        if pair.is_none() && record.id.is_none() {
            *pair = (from..to).find(is_free);
            taken.extend(*pair);
        }
        from = pair.map_or(from, |place| place + 1);
    }
    pairs
}

/// Which of the records that are still there stand in the order of the seal: as many as can, so that the fewest were moved.
fn in_order(pairs: &[Option<usize>]) -> Vec<bool> {
    // For each length, where the best run of that length ends: its record and place now.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; pairs.len()];
    let placed = pairs.iter().enumerate();
    for (record, place) in placed.filter_map(|(record, place)| Some((record, (*place)?))) {
        let length = ends.partition_point(|(_, end)| *end < place);
        let earlier = length.checked_sub(1).and_then(|shorter| ends.get(shorter));
        if let Some(slot) = before.get_mut(record) {
            *slot = earlier.map(|(earlier, _)| *earlier);
        }
        match ends.get_mut(length) {
            Some(end) => *end = (record, place),
            None => ends.push((record, place)),
        }
    }
    let mut stay = vec![false; pairs.len()];
    let mut next = ends.last().map(|(record, _)| *record);
    while let Some(record) = next {
        if let Some(slot) = stay.get_mut(record) {
            *slot = true;
        }
        next = before.get(record).copied().flatten();
    }
    stay
}

/// Pairs what has no place yet with the first records that are not taken and have the same key.
fn find<'a>(
    pairs: &mut [Option<usize>],
    taken: &mut BTreeSet<usize>,
    sealed: &'a [Sealed],
    now: &'a [Sealed],
    key: impl Fn(&'a Sealed) -> Option<&'a str>,
) {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    // Places are taken from the end of these lists: the first of equals goes first.
    for (place, record) in now.iter().enumerate().rev() {
        if let Some(key) = key(record).filter(|_| !taken.contains(&place)) {
            places.entry(key).or_default().push(place);
        }
    }
    for (pair, record) in pairs.iter_mut().zip(sealed) {
        if pair.is_none() {
            *pair = key(record).and_then(|key| places.get_mut(key)?.pop());
            taken.extend(*pair);
        }
    }
}

/// Records that nobody sealed, with sealed ones after them.
fn inserted(pairs: &[Option<usize>], now: &[Sealed]) -> Vec<Change> {
    let taken: BTreeSet<usize> = pairs.iter().copied().flatten().collect();
    let last = taken.last().copied().unwrap_or(0);
    let free = (0..last).filter(|place| !taken.contains(place));
    let change = |place: usize| {
        let record = now.get(place)?;
        Some(Change {
            line: Some(record.line),
            what: Tampering::Inserted,
            id: record.id.clone(),
        })
    };
    free.filter_map(change).collect()
}

/// How many records stand behind the last sealed one.
fn added(sealed: &[Sealed], now: &[Sealed]) -> usize {
    let known: BTreeSet<&str> = sealed.iter().map(|record| record.sha256.as_str()).collect();
    let behind = now
        .iter()
        .rev()
        .take_while(|record| !known.contains(record.sha256.as_str()));
    behind.count()
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
