//! A file beside the recording's own that belongs to it.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A file beside the recording's own that was opened to read it, or that its program keeps with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opened {
    /// Where it lies.
    pub path: PathBuf,
    /// The offset at which its places begin.
    pub from: u64,
    /// What it is made of.
    pub shape: Shape,
    /// All of it tells of a compaction.
    pub compaction: bool,
}

/// What a file is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Lines, each by itself.
    Lines,
    /// One document, with arrays of records in it.
    #[default]
    Elements,
    /// One record.
    Whole,
}
