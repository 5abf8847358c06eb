//! Recordings whose files are no lines of records that can be told one by one: each is written down anew, one record a line,
//! in a temporary file, and read from there as all others are.
//!
//! A format that needs more than one record to know what a record means (what was rolled back, what a summary left in
//! context), or that keeps a session in one document or a folder, walks through its own files here, once and in order.

mod branches;
mod chain;
mod elements;
mod lines;
mod patience;
mod scribe;
mod stretches;
mod wire;

pub(crate) use branches::branches;
pub(crate) use chain::Chain;
pub(crate) use elements::{document, elements, list_in, name_in, text_of};
pub(crate) use lines::{lines, record};
pub use scribe::Scribe;
pub use stretches::{Entry, Stretches};
pub(crate) use wire::{Origin, are_copies, decode, origin, stands_at};
pub use wire::{Original, original};

use super::{Format, Head, Reading, by_folder, told_by};
use crate::reader::{DEFAULT_MAX_SPOOL, ReadError, Source};
use std::path::Path;

/// Opens the recording at `path`, a file, a folder that is one recording, or `-` for standard input, so that it can be read.
///
/// # Errors
/// Where it cannot be opened, decompressed or read.
pub fn open(
    path: &Path,
    format: Option<&'static Format>,
    max_line: usize,
) -> Result<Source, ReadError> {
    let told = format.filter(|_| path.is_dir()).or_else(|| by_folder(path));
    if let Some(told) = told {
        return written(Source::folder_at(path)?, told, max_line);
    }
    prepare(Source::open(path)?, format, max_line)
}

/// Makes a source ready to be read: it is decompressed, and written down anew where its format asks for that.
///
/// # Errors
/// Where it cannot be decompressed or read. A source of no known format is given back as it is.
pub fn prepare(
    source: Source,
    format: Option<&'static Format>,
    max_line: usize,
) -> Result<Source, ReadError> {
    let source = source.unpacked(DEFAULT_MAX_SPOOL)?;
    let head = Head::of(&source, max_line)?;
    match format.or_else(|| told_by(&head)) {
        Some(format) => written(source, format, max_line),
        None => Ok(source),
    }
}

fn written(source: Source, format: &'static Format, max_line: usize) -> Result<Source, ReadError> {
    let Reading::Anew(transcribe) = format.reading else {
        return Ok(source);
    };
    let mut scribe = Scribe::new(format.id, max_line)?;
    transcribe(&source, &mut scribe)?;
    scribe.finish(source)
}
