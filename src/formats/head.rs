//! The first records of a recording, by which its format is told.

use crate::reader::{Batches, Source, salvage};
use std::borrow::Cow;
use std::io;

/// How many lines are looked at.
const LINES: usize = 64;

/// After how many bytes no further line is looked at.
const BYTES: u64 = 1 << 20;

/// The first records of a recording, damaged lines repaired.
#[derive(Clone, Debug, Default)]
pub struct Head {
    records: Vec<String>,
    blank: bool,
}

impl Head {
    /// Reads the first lines of `source`.
    pub(crate) fn of(source: &Source, max_line: usize) -> io::Result<Self> {
        let mut batches = Batches::new(source, max_line);
        let mut head = Self {
            records: Vec::new(),
            blank: true,
        };
        let mut lines = 0;
        while lines < LINES && batches.position() < BYTES {
            let Some(batch) = batches.next_batch()? else {
                break;
            };
            head.blank &= batch.lines().is_empty() && batch.too_long().is_empty();
            for line in batch.lines().iter().take(LINES - lines) {
                head.add(batch.bytes(line));
                lines += 1;
            }
        }
        Ok(head)
    }

    /// The first records, from these lines.
    pub fn from_lines(bytes: &[u8]) -> Self {
        let mut head = Self::default();
        for line in bytes.split(|byte| *byte == b'\n').take(LINES) {
            head.add(line);
        }
        head
    }

    fn add(&mut self, line: &[u8]) {
        let pieces = salvage(line, true).pieces;
        let texts = pieces.into_iter().map(|piece| piece.text);
        self.records.extend(texts.map(Cow::into_owned));
    }

    /// Each record, as the text of one JSON object.
    pub fn records(&self) -> impl Iterator<Item = &str> {
        self.records.iter().map(String::as_str)
    }

    /// Whether there is nothing but white space.
    pub(crate) fn is_blank(&self) -> bool {
        self.blank
    }
}
