//! A window on a source: neighbouring records with one read.

use super::Source;
use crate::recording::Place;
use std::io;

/// How many bytes are read at once at the most, unless a record is longer.
const WIDTH: u64 = 128 << 10;

/// How many bytes between two records are read rather than passed over.
const GAP: u64 = 4 << 10;

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

    /// The bytes of one record, as far as the source has them. `next` are the records that will be asked for after it.
    pub fn bytes(&mut self, place: Place, next: impl Iterator<Item = Place>) -> io::Result<&[u8]> {
        if place.offset.0 < self.start || end(place) > self.start + self.filled as u64 {
            self.read(place.offset.0, run(place, next))?;
        }
        let from = usize::try_from(place.offset.0 - self.start).unwrap_or(usize::MAX);
        let length = usize::try_from(place.length).unwrap_or(usize::MAX);
        let to = from.saturating_add(length).min(self.filled);
        Ok(self.bytes.get(from..to).unwrap_or_default())
    }

    fn read(&mut self, start: u64, end: u64) -> io::Result<()> {
        let length = end.min(self.source.length()).saturating_sub(start);
        let width = usize::try_from(length).unwrap_or(usize::MAX);
        self.bytes.resize(self.bytes.len().max(width), 0);
        self.filled = 0;
        self.start = start;
        let room = self.bytes.get_mut(..width).unwrap_or_default();
        self.filled = self.source.read_at(start, room)?;
        Ok(())
    }
}

fn end(place: Place) -> u64 {
    place.offset.0.saturating_add(u64::from(place.length))
}

/// Where the records end that are read together with `first`: those that follow closely.
fn run(first: Place, next: impl Iterator<Item = Place>) -> u64 {
    let mut to = end(first);
    let joins = |to: u64, place: Place| {
        (to..=to.saturating_add(GAP)).contains(&place.offset.0)
            && end(place) <= first.offset.0.saturating_add(WIDTH)
    };
    for place in next {
        if !joins(to, place) {
            break;
        }
        to = end(place);
    }
    to
}
