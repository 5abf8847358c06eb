//! All bytes of a file, taken apart: its records, the lines that say something beside them, and the gaps between these.

use super::Sealed;
use crate::reader::{Document, Shape, Source};
use crate::recording::{ByteOffset, Line, Place};
use crate::state::Hashing;
use std::io::{self, Write};
use std::ops::Range;

/// How many bytes are read at a time.
const CHUNK: usize = 1 << 16;

/// How many bytes of a gap are kept as they are.
pub(super) const SHOWN: usize = 64;

/// What a file is made of.
#[derive(Debug, Default)]
pub(super) struct Walked {
    /// What stands before all else.
    pub before: String,
    /// What says something, in order: records, and what stands on one line beside them.
    pub items: Vec<Sealed>,
    /// Some record shares its line with something else: the file is a document, which ends behind its last record.
    pub document: bool,
    /// It ends in the middle: it was being written.
    pub torn: bool,
    /// It is to be one document, and is none, or more stands behind it.
    pub broken: bool,
    /// How many of its lines have an end, or something before that of the file.
    pub lines: u32,
    /// The SHA-256 of all its bytes, in lower-case hex.
    pub sha256: String,
}

/// Takes a file apart as what it is made of.
pub(super) fn walk(source: &Source, shape: Shape) -> io::Result<Walked> {
    match shape {
        Shape::Lines => {
            let mut walked = around(source, &[])?;
            for item in &mut walked.items {
                item.beside = false;
            }
            walked.torn = ends_in_a_line(source, &walked)?;
            Ok(walked)
        }
        Shape::Elements => {
            let found = Document::scan(source)?;
            let whole = found.as_ref().is_some_and(|it| !it.continued);
            let document = found.unwrap_or_default();
            let members = document.members.iter().flat_map(|it| &it.elements);
            let places = document.elements.iter().chain(members);
            let range = |place: &Place| place.offset.0..place.offset.0 + u64::from(place.length);
            let mut ranges: Vec<Range<u64>> = places.map(range).collect();
            let end = ranges.last().map_or(0, |last| last.end);
            let torn = document.truncated.as_ref().map(range);
            let is_last = |torn: &Range<u64>| torn.start >= end && !torn.is_empty();
            let torn = torn.filter(is_last);
            ranges.extend(torn.clone());
            let mut walked = around(source, &ranges)?;
            let offset = torn.map(|torn| torn.start);
            if let Some(last) = walked.items.last_mut() {
                last.beside |= offset.is_some() && last.offset == offset;
            }
            walked.torn = document.truncated.is_some();
            walked.broken = walked.torn || !whole;
            Ok(walked)
        }
        Shape::Whole => {
            let all = 0..source.length();
            around(source, Some(all).filter(|all| !all.is_empty()).as_slice())
        }
    }
}

/// Whether the last line is no JSON value, and ends without a line feed.
fn ends_in_a_line(source: &Source, walked: &Walked) -> io::Result<bool> {
    let Some(last) = walked.items.last().filter(|last| last.behind.is_empty()) else {
        return Ok(false);
    };
    let place = Place {
        offset: ByteOffset(last.offset.unwrap_or_default()),
        length: u32::try_from(last.bytes).unwrap_or(u32::MAX),
        line: Line(last.line),
    };
    let value: Result<serde::de::IgnoredAny, _> = serde_json::from_slice(&source.bytes(place)?);
    Ok(value.is_err())
}

/// Walks over all bytes of `source`. `records` are the byte ranges of its records, half-open, in order.
pub(super) fn around(source: &Source, records: &[Range<u64>]) -> io::Result<Walked> {
    let mut walk = Walk::new(source);
    for record in records {
        walk.until(record.start, true)?;
        walk.end_piece(true);
        walk.record(record.end)?;
    }
    walk.until(source.length(), true)?;
    let is_open = walk.piece.bytes > 0 || walk.piece.behind_record;
    let lines = walk.line - u32::from(!is_open);
    walk.end_piece(false);
    walk.end_gap();
    Ok(Walked {
        lines,
        sha256: walk.all.hex(),
        ..walk.found
    })
}

/// What stands in `range`, as gaps are written in a seal.
pub(super) fn gap_of(source: &Source, range: Range<u64>) -> io::Result<String> {
    let mut gap = Gap::default();
    let mut buffer = [0; SHOWN];
    let mut at = range.start;
    while at < range.end {
        let left = usize::try_from(range.end - at).unwrap_or(SHOWN).min(SHOWN);
        let read = source.read_at(at, buffer.get_mut(..left).unwrap_or_default())?;
        if read == 0 {
            break;
        }
        gap.take(buffer.get(..read).unwrap_or_default())?;
        at += read as u64;
    }
    Ok(gap.written())
}

/// Whether anything but blanks and punctuation stands in `range`.
pub(super) fn says_something(source: &Source, range: Range<u64>) -> io::Result<bool> {
    let mut buffer = vec![0; CHUNK];
    let mut at = range.start;
    while at < range.end {
        let left = usize::try_from(range.end - at).unwrap_or(CHUNK).min(CHUNK);
        let read = source.read_at(at, buffer.get_mut(..left).unwrap_or_default())?;
        let read_bytes = buffer.get(..read).unwrap_or_default();
        if read == 0 || read_bytes.iter().copied().any(says) {
            return Ok(read > 0);
        }
        at += read as u64;
    }
    Ok(false)
}

fn says(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

struct Walk<'s> {
    source: &'s Source,
    buffer: Vec<u8>,
    at: u64,
    line: u32,
    piece: Piece,
    gap: Gap,
    all: Hashing,
    found: Walked,
}

/// What stands on one line, before, between or behind records.
#[derive(Default)]
struct Piece {
    hash: Hashing,
    offset: u64,
    bytes: u64,
    /// The gap that it lies in, with it, for as long as it says nothing.
    gap: Gap,
    /// A record ends where it begins.
    behind_record: bool,
    blank: bool,
    says_something: bool,
}

/// Blanks and punctuation between what says something.
#[derive(Clone, Default)]
struct Gap {
    start: String,
    bytes: u64,
    hash: Hashing,
}

impl<'s> Walk<'s> {
    fn new(source: &'s Source) -> Self {
        let mut walk = Self {
            source,
            buffer: vec![0; CHUNK],
            at: 0,
            line: 1,
            piece: Piece::default(),
            gap: Gap::default(),
            all: Hashing::default(),
            found: Walked::default(),
        };
        walk.begin(false);
        walk
    }

    /// Passes a record, up to `end`.
    fn record(&mut self, end: u64) -> io::Result<()> {
        let (offset, line) = (self.at, self.line);
        self.end_gap();
        self.piece = Piece::default();
        self.until(end, false)?;
        let hash = std::mem::take(&mut self.piece.hash);
        self.found.items.push(Sealed {
            line,
            offset: Some(offset),
            bytes: self.at - offset,
            line_feeds: self.line - line,
            sha256: hash.hex(),
            ..Sealed::default()
        });
        self.begin(true);
        Ok(())
    }

    /// Goes on to `end`: what it passes is a piece for each line if it is `beside` the records, and part of one if not.
    fn until(&mut self, end: u64, beside: bool) -> io::Result<()> {
        while self.at < end {
            let left = usize::try_from(end - self.at).unwrap_or(CHUNK).min(CHUNK);
            let mut buffer = std::mem::take(&mut self.buffer);
            let room = buffer.get_mut(..left).unwrap_or_default();
            let read = self.source.read_at(self.at, room)?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let bytes = room.get(..read).unwrap_or_default();
            self.all.write_all(bytes)?;
            for part in bytes.split_inclusive(|byte| *byte == b'\n') {
                self.pass(part, beside)?;
            }
            self.buffer = buffer;
        }
        Ok(())
    }

    /// Passes what stands on one line.
    fn pass(&mut self, part: &[u8], beside: bool) -> io::Result<()> {
        let text = part.strip_suffix(b"\n").unwrap_or(part);
        let ended = text.len() < part.len();
        self.at += part.len() as u64;
        if beside {
            self.piece.take(text)?;
        } else {
            self.piece.hash.write_all(part)?;
        }
        if ended && beside {
            self.end_piece(false);
            self.gap.take(b"\n")?;
        }
        self.line = self.line.saturating_add(u32::from(ended));
        if ended && beside {
            self.begin(false);
        }
        Ok(())
    }

    fn begin(&mut self, behind_record: bool) {
        self.piece = Piece {
            offset: self.at,
            gap: self.gap.clone(),
            behind_record,
            blank: true,
            ..Piece::default()
        };
    }

    fn end_piece(&mut self, before_record: bool) {
        let piece = std::mem::take(&mut self.piece);
        self.found.document |= !piece.blank && (piece.behind_record || before_record);
        if !piece.says_something {
            self.gap = piece.gap;
            return;
        }
        self.end_gap();
        self.found.items.push(Sealed {
            line: self.line,
            offset: Some(piece.offset),
            bytes: piece.bytes,
            beside: true,
            sha256: piece.hash.hex(),
            ..Sealed::default()
        });
    }

    /// Something that says something starts here.
    fn end_gap(&mut self) {
        let gap = std::mem::take(&mut self.gap).written();
        match self.found.items.last_mut() {
            Some(last) => last.behind = gap,
            None => self.found.before = gap,
        }
    }
}

impl Piece {
    fn take(&mut self, text: &[u8]) -> io::Result<()> {
        self.bytes += text.len() as u64;
        self.blank &= text.iter().all(u8::is_ascii_whitespace);
        self.says_something |= text.iter().copied().any(says);
        if !self.says_something {
            self.gap.take(text)?;
        }
        self.hash.write_all(text)
    }
}

impl Gap {
    fn take(&mut self, text: &[u8]) -> io::Result<()> {
        let room = SHOWN.saturating_sub(self.start.len());
        let shown = text.iter().take(room).map(|byte| char::from(*byte));
        self.start.extend(shown);
        self.bytes += text.len() as u64;
        self.hash.write_all(text)
    }

    /// As it is written in a seal: as it is, and where it is long, how it starts and its hash.
    fn written(self) -> String {
        if self.bytes <= SHOWN as u64 {
            return self.start;
        }
        format!("{}… {} bytes {}", self.start, self.bytes, self.hash.hex())
    }
}
