//! An opened recording: bytes that can be read at any place, and never past the length it had when it was opened.

use super::packed::plain;
use super::{ReadError, Transcript};
use crate::recording::{Defect, Place};
use std::fs::{self, File, FileType};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// How many bytes of standard input are kept in a temporary file, unless told otherwise: 4 GiB.
pub const DEFAULT_MAX_SPOOL: u64 = 4 << 30;

/// How a database of `SQLite` starts.
const DATABASE: [u8; 16] = *b"SQLite format 3\0";

/// An opened recording.
#[derive(Debug)]
pub struct Source {
    path: String,
    file: File,
    /// The byte of the file that counts as the first one.
    start: u64,
    length: u64,
    /// What is wrong with the stream that it was decompressed from.
    damage: Option<Defect>,
    /// What is known of it besides, where it was written down anew.
    transcript: Option<Box<Transcript>>,
    /// What it was written down anew from.
    original: Option<Box<Source>>,
}

impl Source {
    /// Opens the regular file at `path`; `-` is standard input.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        if path == Path::new("-") {
            return Self::spool("-", io::stdin().lock(), DEFAULT_MAX_SPOOL);
        }
        let (file, length) = regular_file(path)?;
        Ok(Self::of_parts(&path.to_string_lossy(), file, length, None))
    }

    /// Keeps what `bytes` gives, up to `limit` bytes, in a temporary file without a name.
    pub fn spool(path: &str, bytes: impl Read, limit: u64) -> Result<Self, ReadError> {
        let mut file = tempfile::tempfile().map_err(ReadError::Io)?;
        let mut bytes = bytes.take(limit.saturating_add(1));
        let length = io::copy(&mut bytes, &mut file).map_err(ReadError::Io)?;
        if length > limit {
            return Err(ReadError::TooLong(limit));
        }
        file.flush().map_err(ReadError::Io)?;
        Ok(Self::of_parts(path, file, length, None))
    }

    /// A recording that is a folder: it has no bytes of its own.
    pub fn folder_at(path: &Path) -> Result<Self, ReadError> {
        Self::spool(&path.to_string_lossy(), io::empty(), 0)
    }

    /// An open file, and what is wrong with what it was decompressed from.
    pub(super) fn of_parts(path: &str, file: File, length: u64, damage: Option<Defect>) -> Self {
        Self {
            path: path.to_owned(),
            file,
            start: 0,
            length,
            damage,
            transcript: None,
            original: None,
        }
    }

    /// The recording that was written down anew in `file`, `length` bytes long.
    #[must_use]
    pub fn transcribed(self, file: File, length: u64, transcript: Transcript) -> Self {
        let mut original = self;
        Self {
            path: original.path.clone(),
            file,
            start: 0,
            length,
            damage: original.damage.take(),
            transcript: Some(Box::new(transcript)),
            original: Some(Box::new(original)),
        }
    }

    /// The recording as it was found, where this is how it was written down anew; else this.
    pub fn original(&self) -> &Self {
        self.original.as_deref().unwrap_or(self)
    }

    /// What is known of it besides its lines, where it was written down anew.
    pub fn transcript(&self) -> Option<&Transcript> {
        self.transcript.as_deref()
    }

    /// What is wrong with the stream that it was decompressed from.
    pub fn damage(&self) -> Option<&Defect> {
        self.damage.as_ref()
    }

    /// Whether it is a database of `SQLite`, by how such files start.
    pub fn is_database(&self) -> bool {
        let mut start = [0; DATABASE.len()];
        let read = self.read_at(0, &mut start);
        read.is_ok() && start == DATABASE
    }

    /// The path as it was given.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The file's name, unpacked and without its last extension; empty for standard input.
    pub fn stem(&self) -> &str {
        let stem = Path::new(plain(&self.path)).file_stem();
        stem.and_then(|stem| stem.to_str())
            .filter(|stem| *stem != "-")
            .unwrap_or_default()
    }

    /// The folder that it lies in; `None` for standard input.
    pub fn folder(&self) -> Option<PathBuf> {
        let path = Path::new(&self.path);
        let parent = path.parent().filter(|_| self.path != "-")?;
        let here = parent.as_os_str().is_empty();
        Some(if here {
            PathBuf::from(".")
        } else {
            parent.to_owned()
        })
    }

    /// How many bytes there were when it was opened.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// How many bytes stand before what counts as the first one.
    pub fn skipped(&self) -> u64 {
        self.start
    }

    /// The same, from the first line on that starts within its last `most` bytes. Places count from there.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn last(mut self, most: u64) -> io::Result<Self> {
        if self.length <= most {
            return Ok(self);
        }
        let mut from = self.length - most;
        let mut buffer = vec![0; 1 << 16];
        loop {
            let read = self.read_at(from, &mut buffer)?;
            let line = memchr::memchr(b'\n', buffer.get(..read).unwrap_or_default());
            from += line.map_or(read, |end| end + 1) as u64;
            if line.is_some() || read == 0 {
                break;
            }
        }
        self.start += from;
        self.length -= from;
        Ok(self)
    }

    /// Fills `buffer` from `offset` on, as far as there are bytes, and says how many there were.
    pub fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.length.saturating_sub(offset)).unwrap_or(usize::MAX);
        let wanted = buffer.len().min(left);
        let mut filled = 0;
        while let Some(rest) = buffer.get_mut(filled..wanted).filter(|r| !r.is_empty()) {
            match read_some(&self.file, rest, self.start + offset + filled as u64) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(filled)
    }

    /// The bytes of one record.
    pub fn bytes(&self, place: Place) -> io::Result<Vec<u8>> {
        let left = self.length.saturating_sub(place.offset.0);
        let length = u64::from(place.length).min(left);
        let mut bytes = vec![0; usize::try_from(length).unwrap_or(0)];
        let filled = self.read_at(place.offset.0, &mut bytes)?;
        bytes.truncate(filled);
        Ok(bytes)
    }
}

/// Opens the regular file at `path`, and says how many bytes it has.
///
/// # Errors
/// Where it cannot be opened, or is something else.
pub fn regular_file(path: &Path) -> Result<(File, u64), ReadError> {
    // Asked before opening too: opening a FIFO would wait for its writer.
    regular(fs::metadata(path)?.file_type())?;
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    regular(metadata.file_type())?;
    Ok((file, metadata.len()))
}

#[cfg(unix)]
fn read_some(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_some(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

fn regular(kind: FileType) -> Result<(), ReadError> {
    if kind.is_file() {
        Ok(())
    } else if kind.is_dir() {
        Err(ReadError::NotAFile("folder"))
    } else {
        Err(ReadError::NotAFile(special(kind)))
    }
}

#[cfg(unix)]
fn special(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "named pipe"
    } else if kind.is_socket() {
        "socket"
    } else {
        "device"
    }
}

#[cfg(not(unix))]
fn special(_: FileType) -> &'static str {
    "device"
}
