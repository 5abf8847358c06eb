//! What stands beside the records of a recording: lines that are no event, and what a document holds around its records.

use super::Sealed;
use crate::reader::Source;
use crate::state::Hashing;
use std::io::{self, Write};
use std::ops::Range;

/// How many bytes are read at a time.
const CHUNK: usize = 1 << 16;

/// What stands beside the records.
#[derive(Debug, Default)]
pub(super) struct Beside {
    /// The pieces that say something, line by line. Blanks and punctuation between the records of a document are none.
    pub pieces: Vec<Sealed>,
    /// Some record shares its line with something else: the recording is a document, which ends behind its last record.
    pub document: bool,
}

/// Walks over all bytes of `source`. `records` are the byte ranges of its records, half-open, in order.
pub(super) fn beside(source: &Source, records: &[Range<u64>]) -> io::Result<Beside> {
    let mut walk = Walk::new(source);
    for record in records {
        walk.until(record.start, true)?;
        walk.end_piece(true);
        walk.until(record.end, false)?;
        walk.begin(true);
    }
    walk.until(source.length(), true)?;
    walk.end_piece(false);
    Ok(walk.found)
}

struct Walk<'s> {
    source: &'s Source,
    buffer: Vec<u8>,
    at: u64,
    line: u32,
    piece: Piece,
    found: Beside,
}

/// What stands on one line, before, between or behind records.
#[derive(Default)]
struct Piece {
    hash: Hashing,
    offset: u64,
    /// A record ends where it begins.
    behind_record: bool,
    blank: bool,
    says_something: bool,
}

impl<'s> Walk<'s> {
    fn new(source: &'s Source) -> Self {
        let mut walk = Self {
            source,
            buffer: vec![0; CHUNK],
            at: 0,
            line: 1,
            piece: Piece::default(),
            found: Beside::default(),
        };
        walk.begin(false);
        walk
    }

    /// Goes on to `end`: what it passes is a piece for each line if it is `beside` the records, and is counted in lines only
    /// if not.
    fn until(&mut self, end: u64, beside: bool) -> io::Result<()> {
        while self.at < end {
            let left = usize::try_from(end - self.at).unwrap_or(CHUNK).min(CHUNK);
            let mut buffer = std::mem::take(&mut self.buffer);
            let room = buffer.get_mut(..left).unwrap_or_default();
            let read = self.source.read_at(self.at, room)?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            for part in room
                .get(..read)
                .unwrap_or_default()
                .split_inclusive(|byte| *byte == b'\n')
            {
                self.pass(part, beside)?;
            }
            self.buffer = buffer;
        }
        Ok(())
    }

    /// Passes what stands on one line.
    fn pass(&mut self, part: &[u8], beside: bool) -> io::Result<()> {
        let text = part.strip_suffix(b"\n").unwrap_or(part);
        if beside {
            self.piece.take(text)?;
        }
        self.at += part.len() as u64;
        if text.len() < part.len() {
            if beside {
                self.end_piece(false);
            }
            self.line = self.line.saturating_add(1);
            self.begin(false);
        }
        Ok(())
    }

    fn begin(&mut self, behind_record: bool) {
        self.piece = Piece {
            offset: self.at,
            behind_record,
            blank: true,
            ..Piece::default()
        };
    }

    fn end_piece(&mut self, before_record: bool) {
        let offset = self.at;
        let piece = std::mem::replace(
            &mut self.piece,
            Piece {
                offset,
                blank: true,
                ..Piece::default()
            },
        );
        self.found.document |= !piece.blank && (piece.behind_record || before_record);
        if piece.says_something {
            self.found.pieces.push(Sealed {
                line: self.line,
                offset: Some(piece.offset),
                id: None,
                compaction: false,
                text_bytes: 0,
                sha256: piece.hash.hex(),
            });
        }
    }
}

impl Piece {
    fn take(&mut self, text: &[u8]) -> io::Result<()> {
        self.blank &= text.iter().all(u8::is_ascii_whitespace);
        let says = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        self.says_something |= text.iter().any(says);
        self.hash.write_all(text)
    }
}
