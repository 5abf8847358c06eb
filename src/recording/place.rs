//! Where a record stands in its file.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A line of a file, from 1.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Line(pub u32);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A byte of a file, from 0.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct ByteOffset(pub u64);

/// The bytes of one record: `offset..offset + length`, on `line`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// Where the record starts.
    pub offset: ByteOffset,
    /// How many bytes it has, without the line's end.
    pub length: u32,
    /// The line it starts on.
    pub line: Line,
}

impl Place {
    /// All of a file of this length in bytes, which counts as this line of a recording.
    pub fn whole(length: u64, line: Line) -> Self {
        Self {
            offset: ByteOffset(0),
            length: u32::try_from(length).unwrap_or(u32::MAX),
            line,
        }
    }
}
