//! A recording as batches of whole lines, so that a batch's lines can be worked on side by side.

use super::Source;
use crate::recording::{ByteOffset, Defect, DefectKind, Line};
use memchr::{memchr, memchr_iter, memrchr};
use std::io;
use std::ops::Range;

/// The longest line that is read, unless told otherwise: 256 MiB.
pub const DEFAULT_MAX_LINE: usize = 256 << 20;

/// How many bytes are asked for at once.
const STEP: usize = 1 << 20;

const BOM: &[u8] = b"\xef\xbb\xbf";

/// One line, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawLine {
    range: Range<usize>,
    /// Where it starts in the file.
    pub offset: ByteOffset,
    /// Its number.
    pub line: Line,
    /// A line feed stands behind it.
    pub ended: bool,
}

/// Some lines, and the bytes they stand in.
#[derive(Debug, Default)]
pub struct Batch {
    bytes: Vec<u8>,
    filled: usize,
    lines: Vec<RawLine>,
    too_long: Vec<Defect>,
}

impl Batch {
    /// The lines that are not blank, in file order.
    pub fn lines(&self) -> &[RawLine] {
        &self.lines
    }

    /// The bytes of one of these lines.
    pub fn bytes(&self, line: &RawLine) -> &[u8] {
        self.bytes.get(line.range.clone()).unwrap_or_default()
    }

    /// The lines that were skipped, for they are too long.
    pub fn too_long(&self) -> &[Defect] {
        &self.too_long
    }

    fn known(&self) -> &[u8] {
        self.bytes.get(..self.filled).unwrap_or_default()
    }
}

/// Reads a source batch by batch.
#[derive(Debug)]
pub struct Batches<'s> {
    source: &'s Source,
    max_line: usize,
    /// Where the next byte to read stands.
    position: u64,
    /// The number of the next line.
    line: u32,
    /// The start of a line that the last batch did not end.
    carry: Vec<u8>,
    /// Where the line starts that is being skipped, for it is too long.
    skipping: Option<u64>,
    finished: bool,
    batch: Batch,
}

impl<'s> Batches<'s> {
    /// Starts at the first byte of `source`.
    pub fn new(source: &'s Source, max_line: usize) -> Self {
        Self {
            source,
            max_line: max_line.min(u32::MAX as usize),
            position: 0,
            line: 1,
            carry: Vec::new(),
            skipping: None,
            finished: false,
            batch: Batch::default(),
        }
    }

    /// How many bytes were read.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The next lines; none where there are none left. Their bytes take the room of the last ones.
    pub fn next_batch(&mut self) -> io::Result<Option<&Batch>> {
        if self.finished {
            return Ok(None);
        }
        let mut batch = std::mem::take(&mut self.batch);
        let read = self.read(&mut batch);
        self.batch = batch;
        read.map(|()| Some(&self.batch))
    }

    fn read(&mut self, batch: &mut Batch) -> io::Result<()> {
        batch.lines.clear();
        batch.too_long.clear();
        batch.filled = 0;
        put(batch, &self.carry);
        self.carry.clear();
        let whole = self.fill(batch)?;
        let start = self.position - batch.filled as u64;
        self.carry
            .extend_from_slice(batch.known().get(whole..).unwrap_or_default());
        self.split(batch, whole, start);
        Ok(())
    }

    /// Reads until `batch` ends at least one line, and says where its last whole line ends.
    fn fill(&mut self, batch: &mut Batch) -> io::Result<usize> {
        loop {
            let from = batch.filled;
            if self.step(batch)? == 0 {
                self.finished = true;
                self.end_of_file(batch);
                return Ok(batch.filled);
            }
            let new = batch.bytes.get(from..batch.filled).unwrap_or_default();
            if self.skipping.is_some() {
                let end = memchr(b'\n', new).map(|end| end + 1);
                self.skip(batch, end);
            } else if let Some(end) = memrchr(b'\n', new) {
                return Ok(from + end + 1);
            } else if batch.filled > self.max_line {
                self.skipping = Some(self.position - batch.filled as u64);
                batch.filled = 0;
            }
        }
    }

    fn step(&mut self, batch: &mut Batch) -> io::Result<usize> {
        let wanted = batch.filled + STEP;
        if batch.bytes.len() < wanted {
            batch.bytes.resize(wanted, 0);
        }
        let room = batch.bytes.get_mut(batch.filled..wanted);
        let read = self
            .source
            .read_at(self.position, room.unwrap_or_default())?;
        self.position += read as u64;
        batch.filled += read;
        Ok(read)
    }

    /// Drops what belongs to the line that is too long: all of `batch`, or up to `end`. What follows is read again.
    fn skip(&mut self, batch: &mut Batch, end: Option<usize>) {
        let Some(end) = end else {
            batch.filled = 0;
            return;
        };
        self.position -= (batch.filled - end) as u64;
        batch.filled = 0;
        if let Some(start) = self.skipping.take() {
            self.too_long(batch, start, self.position - 1);
            self.line = self.line.saturating_add(1);
        }
    }

    fn end_of_file(&mut self, batch: &mut Batch) {
        if let Some(start) = self.skipping.take() {
            self.too_long(batch, start, self.position);
        }
    }

    fn too_long(&self, batch: &mut Batch, start: u64, end: u64) {
        batch.too_long.push(Defect {
            line: Line(self.line),
            bytes: (ByteOffset(start), ByteOffset(end)),
            kind: DefectKind::TooLong,
            written: None,
            beside: false,
            message: format!(
                "the line is longer than {} bytes, and skipped",
                self.max_line
            ),
        });
    }

    fn split(&mut self, batch: &mut Batch, whole: usize, start: u64) {
        let bytes = std::mem::take(&mut batch.bytes);
        let lines = bytes.get(..whole).unwrap_or_default();
        let mut from = 0;
        for end in memchr_iter(b'\n', lines) {
            self.line(batch, lines, from..end, start, true);
            from = end + 1;
        }
        if from < lines.len() {
            self.line(batch, lines, from..lines.len(), start, false);
        }
        batch.bytes = bytes;
    }

    fn line(
        &mut self,
        batch: &mut Batch,
        lines: &[u8],
        range: Range<usize>,
        start: u64,
        ended: bool,
    ) {
        let bytes = lines.get(range.clone()).unwrap_or_default();
        let offset = start + range.start as u64;
        let bom = usize::from(offset == 0 && bytes.starts_with(BOM)) * BOM.len();
        let kept = bytes.strip_suffix(b"\r").unwrap_or(bytes).len();
        if bytes.len() > self.max_line {
            self.too_long(batch, offset, offset + bytes.len() as u64);
        } else if !bytes.iter().skip(bom).all(u8::is_ascii_whitespace) {
            batch.lines.push(RawLine {
                range: range.start + bom..range.start + kept,
                offset: ByteOffset(offset + bom as u64),
                line: Line(self.line),
                ended,
            });
        }
        self.line = self.line.saturating_add(1);
    }
}

fn put(batch: &mut Batch, bytes: &[u8]) {
    if batch.bytes.len() < bytes.len() {
        batch.bytes.resize(bytes.len(), 0);
    }
    if let Some(room) = batch.bytes.get_mut(..bytes.len()) {
        room.copy_from_slice(bytes);
    }
    batch.filled = bytes.len();
}
