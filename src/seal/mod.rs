//! Seals: what a recording held when it was sealed, and what was done to it since.

mod change;
mod compare;
mod earlier;
mod files;
mod in_place;
mod line_ends;
mod sealed;
mod verify;
mod walk;

pub use change::{Change, Grown, Tampering, Verified};
pub use sealed::{LARGEST, NoSeal, NotSealed, Role, Seal, Sealed, SealedFile};

use crate::audit::AuditOptions;
use crate::reader::{ReadError, Source};
use crate::state::Hashing;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

/// How many bytes are hashed at a time.
const CHUNK: usize = 1 << 16;

/// Seals a recording as it is now: every file that it is read from.
///
/// # Errors
/// As [`audit`](crate::audit::audit), and where one of its files cannot be read.
pub fn seal(source: &Source, options: &AuditOptions<'_>) -> Result<Seal, ReadError> {
    let held = files::held(source, options)?;
    let sealed = held.files.iter().map(sealed_file);
    Ok(Seal {
        format: held.format.map(str::to_owned),
        folder: Path::new(source.path()).is_dir(),
        within: None,
        files: sealed.collect::<Result<_, ReadError>>()?,
        not_sealed: files::not_sealed(source, &held.files),
        earlier: false,
    })
}

fn sealed_file(file: &files::File<'_>) -> Result<SealedFile, ReadError> {
    let (walked, bytes) = file.walked(file.shape)?;
    Ok(SealedFile {
        role: file.role,
        name: file.name.clone(),
        shape: file.shape,
        bytes,
        sha256: walked.sha256,
        torn: walked.torn,
        before: walked.before,
        records: walked.items,
    })
}

/// What was done to a recording since it was sealed. That it has grown is no change.
///
/// # Errors
/// As [`audit`](crate::audit::audit), and where one of its files cannot be read.
pub fn verify(
    source: &Source,
    seal: &Seal,
    options: &AuditOptions<'_>,
) -> Result<Verified, ReadError> {
    if seal.earlier {
        return earlier::verify_earlier(source, seal, options);
    }
    let mut files = files::held(source, options)?.files;
    let known: BTreeSet<_> = files.iter().map(files::File::key).collect();
    // What is not read any more, because of what was done to another file, may be there still.
    let unread = files::named(source, seal, options.reading.history).into_iter();
    let unread: Vec<_> = unread.filter(|file| !known.contains(&file.key())).collect();
    files.extend(unread);
    verify::verify_files(seal, &files)
}

/// The same where what is left of the recording cannot be read as one any more: its files are found by their names, and
/// compared as they were sealed. What was added to a folder is not seen.
///
/// # Errors
/// Where one of its files cannot be read.
pub fn verify_unread(
    source: &Source,
    seal: &Seal,
    history: Option<&Source>,
) -> Result<Verified, ReadError> {
    if seal.earlier {
        return earlier::verify_lines(source, seal);
    }
    verify::verify_files(seal, &files::named(source, seal, history))
}

/// How many of the sealed records of a recording of one file are anywhere in `source`.
///
/// # Errors
/// Where it cannot be read.
pub fn shared(source: &Source, seal: &Seal) -> Result<usize, ReadError> {
    verify::shared_with(seal, source)
}

/// The SHA-256 of the bytes in a range of a source, in lower-case hex.
fn hash(source: &Source, range: Range<u64>) -> Result<String, ReadError> {
    let mut hash = Hashing::default();
    let length = usize::try_from(range.end.saturating_sub(range.start));
    let mut buffer = vec![0; length.unwrap_or(CHUNK).min(CHUNK)];
    let mut offset = range.start;
    while offset < range.end {
        let left = usize::try_from(range.end - offset).unwrap_or(CHUNK);
        let wanted = buffer.get_mut(..left.min(CHUNK)).unwrap_or_default();
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
