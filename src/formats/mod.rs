//! Records to recordings: the only code that knows vendors' keys. A strange record becomes a defect, never an error.
//!
//! A format is a value: how it is told by the first records, how one record is decoded from its own bytes, and what its
//! rules imply. What decoding gives is put together by code that all formats share.

mod answers;
mod assemble;
mod atif;
mod chat;
mod claude_code;
mod cline;
mod codex;
mod copilot_cli;
mod draft;
mod field;
mod gemini_cli;
mod glance;
mod goose;
mod head;
mod kimi_cli;
mod kimi_code;
mod lacuna_log;
mod leaves;
mod lenient;
mod members;
mod messages;
mod names;
mod number;
mod opencode;
mod openhands;
mod parts;
mod pi;
mod pieces;
mod qwen_code;
mod read;
mod reread;
mod task;
mod transcribe;

pub use draft::{
    BoundaryDraft, CallId, Decoded, Draft, EventDraft, EvictionDraft, KeptRecords, Pairing,
    SessionDraft, SummaryDraft,
};
pub use field::Fault;
pub use glance::{Glance, glance};
pub use head::Head;
pub use read::{Options, read, recognises, tell_lines};
pub use reread::{passages, reread};
pub use transcribe::{Entry, Original, Scribe, Stretches, open, original, prepare};
pub(crate) use transcribe::{Origin, origin};

use crate::reader::{ReadError, Source};
use crate::recording::{Evidence, Rules};
use std::path::{Path, PathBuf};

/// A format that recordings are read from.
#[derive(Debug)]
pub struct Format {
    /// Its name on the command line and in every report.
    pub id: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Whether a recording that starts like this is of this format.
    pub sniff: fn(&Head) -> bool,
    /// Whether a folder is one recording of this format.
    pub sniff_folder: fn(&Path) -> bool,
    /// How its records are had.
    pub reading: Reading,
    /// What its rules imply where nothing is recorded.
    pub rules: Rules,
    /// Its ranges are offsets that the producer chose.
    pub own_offsets: bool,
    /// How each thing is known that a compaction can be asked about; none where it never is.
    pub matrix: &'static [(&'static str, Option<Evidence>)],
}

/// How the records of a format are had.
#[derive(Clone, Copy, Debug)]
pub enum Reading {
    /// Each line is a record: what it says, given the text of one JSON object.
    Lines(Decode),
    /// The recording is written down anew, and read from there.
    Anew(fn(&Source, &mut Scribe) -> Result<(), ReadError>),
}

/// What one record says, given the text of one JSON object.
pub type Decode = for<'a> fn(&'a str) -> Result<Decoded<'a>, Fault>;

impl Format {
    /// How a record is decoded, as it is read.
    pub(crate) fn decode(&self) -> Decode {
        match self.reading {
            Reading::Lines(decode) => decode,
            Reading::Anew(_) => transcribe::decode,
        }
    }
}

/// No folder is one recording.
pub(crate) fn no_folder(_: &Path) -> bool {
    false
}

/// Every format, in the order in which they are asked.
pub const FORMATS: &[Format] = &[
    lacuna_log::FORMAT,
    claude_code::FORMAT,
    codex::FORMAT,
    pi::FORMAT,
    opencode::FORMAT,
    copilot_cli::FORMAT,
    openhands::V1,
    openhands::V0,
    gemini_cli::FORMAT,
    qwen_code::FORMAT,
    atif::FORMAT,
    kimi_code::FORMAT,
    kimi_cli::FORMAT,
    goose::FORMAT,
    cline::FORMAT,
    task::ROO,
    task::CLINE,
    chat::FORMAT,
];

/// The format of which a folder is one recording.
pub fn by_folder(path: &Path) -> Option<&'static Format> {
    let folder = path.is_dir();
    FORMATS
        .iter()
        .find(|format| folder && (format.sniff_folder)(path))
}

/// The format that claims a recording that starts like this.
pub(crate) fn told_by(head: &Head) -> Option<&'static Format> {
    FORMATS.iter().find(|format| (format.sniff)(head))
}

/// The recording that the file at `path` is a piece of, where another file stands for all of it.
pub fn piece_of(path: &Path) -> Option<PathBuf> {
    opencode::session_of(path).or_else(|| cline::messages_of(path))
}

/// The format with this id.
pub fn by_id(id: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.id == id)
}
