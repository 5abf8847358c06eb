//! One line of a recording that was written down anew.

use crate::formats::field::Fault;
use crate::formats::{Decoded, Draft};
use crate::reader::{Source, open_member};
use crate::recording::{ByteOffset, DefectKind, Moment, Passage, Place, Voice};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::ops::Range;

/// Where a record stands that was written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Within {
    /// In the recording's own file.
    #[default]
    Recording,
    /// In another, by its number in the transcript.
    File(usize),
    /// It was put together from several, by their numbers, half-open.
    Several(usize, usize),
}

impl Within {
    fn is_recording(&self) -> bool {
        *self == Self::Recording
    }
}

/// A record as it is written down.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Written<'a> {
    /// Where it stands in the original.
    at: Place,
    #[serde(default, skip_serializing_if = "Within::is_recording")]
    within: Within,
    draft: Draft,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lane: Option<Box<str>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    session: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<Moment>,
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    passages: Vec<Said<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    flaws: Vec<(DefectKind, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strange: Option<Box<str>>,
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
    pub(super) fn of(at: Place, within: Within, decoded: Decoded<'a>) -> Self {
        let said = decoded.passages.into_iter().map(|passage| Said {
            voice: passage.voice,
            tool: passage.tool,
            text: passage.text,
        });
        Self {
            at,
            within,
            draft: decoded.draft,
            lane: decoded.lane,
            session: decoded.session,
            time: decoded.time,
            passages: said.collect(),
            flaws: decoded.flaws,
            strange: decoded.strange,
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
        time: written.time,
        flaws: written.flaws,
        strange: written.strange,
        origin: Some(written.at),
        ..Decoded::new(written.draft)
    })
}

/// Where the record stands that a line was written down from.
#[derive(Deserialize)]
struct Mark {
    at: Place,
    #[serde(default)]
    within: Within,
}

/// A record as it stands in the recording, or in the file of it that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Original {
    /// Its bytes. A record that was put together from several files is what it was written down as.
    pub bytes: Vec<u8>,
    /// What no other record has: several events may stand in one.
    pub key: (Option<usize>, u64),
}

fn mark(source: &Source, place: Place) -> Option<Mark> {
    serde_json::from_slice(&source.bytes(place).ok()?).ok()
}

/// Where the record at `place` stands as defects tell it: in the original, where that was written down anew.
pub(crate) fn stands_at(source: &Source, place: Place) -> Place {
    let mark = source.transcript().and_then(|_| mark(source, place));
    mark.map_or(place, |mark| mark.at)
}

/// Where a record stands in the recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// In the recording's own file.
    Recording(Place),
    /// In another, by its number in the transcript.
    File(usize, Place),
    /// It was put together from several, by their numbers.
    Several(Range<usize>),
}

/// Where the record at `place` stands in the recording; `None` where that cannot be read.
pub(crate) fn origin(source: &Source, place: Place) -> Option<Origin> {
    let Some(transcript) = source.transcript() else {
        return Some(Origin::Recording(place));
    };
    let Mark { at, within } = mark(source, place)?;
    match within {
        Within::Recording => Some(Origin::Recording(at)),
        Within::File(number) => {
            let from = transcript.files.get(number)?.from;
            let offset = ByteOffset(at.offset.0.checked_sub(from)?);
            Some(Origin::File(number, Place { offset, ..at }))
        }
        Within::Several(first, end) => Some(Origin::Several(first..end)),
    }
}

/// The record at `place`, as it stands in the recording; `None` where it cannot be read.
pub fn original(source: &Source, place: Place) -> Option<Original> {
    match origin(source, place)? {
        Origin::Recording(at) => Some(Original {
            bytes: source.original().bytes(at).ok()?,
            key: (None, at.offset.0),
        }),
        Origin::File(number, at) => {
            let file = open_member(&source.transcript()?.files.get(number)?.path).ok()?;
            Some(Original {
                bytes: file.bytes(at).ok()?,
                key: (Some(number), at.offset.0),
            })
        }
        Origin::Several(_) => Some(Original {
            bytes: serde_json::to_vec(&said(&source.bytes(place).ok()?)?).ok()?,
            key: (Some(usize::MAX), place.offset.0),
        }),
    }
}

/// What a record that was written down says, without where and when.
fn said(bytes: &[u8]) -> Option<serde_json::Map<String, serde_json::Value>> {
    let mut record: serde_json::Map<String, serde_json::Value> =
        serde_json::from_slice(bytes).ok()?;
    for key in ["at", "within", "time"] {
        record.remove(key);
    }
    Some(record)
}

/// Whether two records that were written down anew say the same, wherever each of them stands in the original. What was
/// made of one of them may be more, where a record before it belongs to it: then the originals tell.
pub(crate) fn are_copies(source: &Source, one: Place, other: Place) -> bool {
    let said = |place| said(&source.bytes(place).ok()?);
    let same = said(one).is_some_and(|one| said(other) == Some(one));
    let originals = || original(source, one).zip(original(source, other));
    same || originals().is_some_and(|(one, other)| one.key != other.key && one.bytes == other.bytes)
}
