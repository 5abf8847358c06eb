//! Records that the reader could not use.

use super::{ByteOffset, Line, Place};
use serde::{Deserialize, Serialize};

/// What is wrong with some bytes of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DefectKind {
    /// A record ends in the middle.
    TruncatedRecord,
    /// The last record has no end: the file was cut, or is being written.
    TruncatedTail,
    /// Several records stand on one line.
    JoinedRecords,
    /// A run of NUL bytes.
    NulRun,
    /// Bytes that are not UTF-8.
    InvalidUtf8,
    /// Half of a surrogate pair.
    LoneSurrogate,
    /// A raw control character inside a string.
    ControlCharacter,
    /// One key twice in an object: the last one counts.
    DuplicateKey,
    /// A number that no whole number of this program can hold.
    NumberOutOfRange,
    /// Nested deeper than is read.
    TooDeep,
    /// A line longer than is read.
    TooLong,
    /// JSON, but no object.
    NotAnObject,
    /// No JSON.
    NotJson,
    /// A compressed stream that ends too soon.
    TruncatedStream,
    /// A known record without a field it must have, or with one of another type.
    BadField,
    /// A record that is left out, as a part of it cannot be read.
    UnreadableRecord,
    /// A record of a type that the native log does not define.
    UnknownType,
    /// An id that two records have.
    DuplicateId,
    /// A boundary that no summary follows.
    BoundaryWithoutSummary,
    /// A reference to a record that is not in the recording.
    DanglingReference,
    /// A record, or a file of records, that was there and is not any more.
    MissingRecord,
    /// This version of the format keeps no trace of its compactions.
    UnrecordedCompactions,
}

impl DefectKind {
    /// All of them.
    const ALL: [Self; 22] = [
        Self::TruncatedRecord,
        Self::TruncatedTail,
        Self::JoinedRecords,
        Self::NulRun,
        Self::InvalidUtf8,
        Self::LoneSurrogate,
        Self::ControlCharacter,
        Self::DuplicateKey,
        Self::NumberOutOfRange,
        Self::TooDeep,
        Self::TooLong,
        Self::NotAnObject,
        Self::NotJson,
        Self::TruncatedStream,
        Self::BadField,
        Self::UnreadableRecord,
        Self::UnknownType,
        Self::DuplicateId,
        Self::BoundaryWithoutSummary,
        Self::DanglingReference,
        Self::MissingRecord,
        Self::UnrecordedCompactions,
    ];

    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::TruncatedRecord => "truncated-record",
            Self::TruncatedTail => "truncated-tail",
            Self::JoinedRecords => "joined-records",
            Self::NulRun => "nul-run",
            Self::InvalidUtf8 => "invalid-utf8",
            Self::LoneSurrogate => "lone-surrogate",
            Self::ControlCharacter => "control-character",
            Self::DuplicateKey => "duplicate-key",
            Self::NumberOutOfRange => "number-out-of-range",
            Self::TooDeep => "too-deep",
            Self::TooLong => "too-long",
            Self::NotAnObject => "not-an-object",
            Self::NotJson => "not-json",
            Self::TruncatedStream => "truncated-stream",
            Self::BadField => "bad-field",
            Self::UnreadableRecord => "unreadable-record",
            Self::UnknownType => "unknown-type",
            Self::DuplicateId => "duplicate-id",
            Self::BoundaryWithoutSummary => "boundary-without-summary",
            Self::DanglingReference => "dangling-reference",
            Self::MissingRecord => "missing-record",
            Self::UnrecordedCompactions => "unrecorded-compactions",
        }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// Whether words that were recorded may be missing or garbled by it.
    pub fn hides_words(self) -> bool {
        match self {
            Self::TruncatedTail
            | Self::InvalidUtf8
            | Self::BadField
            | Self::BoundaryWithoutSummary
            | Self::DanglingReference
            | Self::UnrecordedCompactions => true,
            Self::JoinedRecords
            | Self::LoneSurrogate
            | Self::ControlCharacter
            | Self::DuplicateKey
            | Self::NumberOutOfRange
            | Self::UnknownType
            | Self::DuplicateId => false,
            Self::TruncatedRecord
            | Self::NulRun
            | Self::TooDeep
            | Self::TooLong
            | Self::NotJson
            | Self::NotAnObject
            | Self::UnreadableRecord
            | Self::MissingRecord
            | Self::TruncatedStream => self.loses_bytes(),
        }
    }

    /// Whether bytes of the session itself are lost by it, or are not there, so that coverage is broken there.
    pub fn loses_bytes(self) -> bool {
        match self {
            Self::TruncatedRecord
            | Self::NulRun
            | Self::TooDeep
            | Self::TooLong
            | Self::NotJson
            | Self::NotAnObject
            | Self::UnreadableRecord
            | Self::MissingRecord
            | Self::TruncatedStream => true,
            Self::TruncatedTail
            | Self::JoinedRecords
            | Self::InvalidUtf8
            | Self::LoneSurrogate
            | Self::ControlCharacter
            | Self::DuplicateKey
            | Self::NumberOutOfRange
            | Self::BadField
            | Self::UnknownType
            | Self::DuplicateId
            | Self::BoundaryWithoutSummary
            | Self::DanglingReference
            | Self::UnrecordedCompactions => false,
        }
    }
}

/// Some bytes of a recording that could not be used, or only after a repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// The line where they start.
    pub line: Line,
    /// The bytes, half-open.
    pub bytes: (ByteOffset, ByteOffset),
    /// What is wrong.
    pub kind: DefectKind,
    /// How much of a recording that is written down anew was, when it was found.
    pub written: Option<ByteOffset>,
    /// It stands in a file beside the recording, which holds nothing that was said.
    pub beside: bool,
    /// A sentence for people.
    pub message: String,
}

impl Defect {
    /// Whether it stands before the record at `place`: on a line before, or on the same one where it was found before.
    pub fn is_before(&self, place: Place) -> bool {
        let found = self.written.is_some_and(|written| written <= place.offset);
        self.line < place.line || (self.line == place.line && found)
    }

    /// Whether bytes of the session were lost by it, behind the record at `from` where one is named and before that at `to`.
    pub fn loses_between(&self, from: Option<Place>, to: Place) -> bool {
        self.loses_behind(from) && self.is_before(to)
    }

    /// Whether bytes of the session were lost by it, behind the record at `from` where one is named.
    pub fn loses_behind(&self, from: Option<Place>) -> bool {
        let behind = from.is_none_or(|from| !self.is_before(from));
        self.kind.loses_bytes() && !self.beside && behind
    }
}
