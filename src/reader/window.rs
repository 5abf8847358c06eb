//! A window on a source: neighbouring records with one read.

use super::Source;
use crate::recording::Place;
use std::io;

/// How many bytes are read at once, unless a record is longer.
const WIDTH: usize = 128 << 10;

/// The part of a source that was read last.
#[derive(Debug)]
pub struct Window<'s> {
    source: &'s Source,
    start: u64,
    bytes: Vec<u8>,
    filled: usize,
}

impl<'s> Window<'s> {
    /// A window on nothing yet.
    pub fn new(source: &'s Source) -> Self {
        Self {
            source,
            start: 0,
            bytes: Vec::new(),
            filled: 0,
        }
    }

    /// The bytes of one record, as far as the source has them.
    pub fn bytes(&mut self, place: Place) -> io::Result<&[u8]> {
        let length = usize::try_from(place.length).unwrap_or(usize::MAX);
        if !self.holds(place.offset.0, length) {
            self.read(place.offset.0, length)?;
        }
        let from = usize::try_from(place.offset.0 - self.start).unwrap_or(usize::MAX);
        let to = from.saturating_add(length).min(self.filled);
        Ok(self.bytes.get(from..to).unwrap_or_default())
    }

    fn holds(&self, offset: u64, length: usize) -> bool {
        let end = self.start + self.filled as u64;
        offset >= self.start && offset.saturating_add(length as u64) <= end
    }

    fn read(&mut self, offset: u64, length: usize) -> io::Result<()> {
        let left = usize::try_from(self.source.length().saturating_sub(offset));
        let width = length.max(WIDTH).min(left.unwrap_or(usize::MAX));
        self.bytes.resize(self.bytes.len().max(width), 0);
        self.filled = 0;
        self.start = offset;
        let room = self.bytes.get_mut(..width).unwrap_or_default();
        self.filled = self.source.read_at(offset, room)?;
        Ok(())
    }
}
