//! Reading a whole recording, once, as a stream of batches.

use super::assemble::{Assembler, Part, Record};
use super::pieces::pieces;
use super::{Decoded, Draft, FORMATS, Format, Head, Reading, by_id, lacuna_log, told_by};
use crate::reader::{Batches, DEFAULT_MAX_LINE, RawLine, ReadError, Source};
use crate::recording::{ByteOffset, Defect, EventIndex, EventKind, Passage, Place, Recording};
use rayon::prelude::*;
use std::fmt;
use std::io;
use std::ops::Range;

/// How a recording is to be read.
#[derive(Clone, Copy)]
pub struct Options<'o> {
    /// The format, where it is not to be told by the first records.
    pub format: Option<&'static Format>,
    /// Compaction records that are kept apart.
    pub history: Option<&'o Source>,
    /// The longest line that is read.
    pub max_line: usize,
    /// Told how many bytes were read, after each batch.
    pub progress: &'o dyn Fn(u64),
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            format: None,
            history: None,
            max_line: DEFAULT_MAX_LINE,
            progress: &|_| {},
        }
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("format", &self.format.map(|format| format.id))
            .field("history", &self.history)
            .field("max_line", &self.max_line)
            .finish_non_exhaustive()
    }
}

/// Reads `source`: one recording for each lane, the file's own lane first, the others in order of appearance.
///
/// `mine` sees the texts of each record, on any thread and in any order. `take` gets what it made of them, with the lane's
/// place in the result, in file order, once for each record that became an event.
pub fn read<M: Send>(
    source: &Source,
    options: &Options<'_>,
    mine: impl Fn(&[Passage<'_>]) -> M + Sync,
    mut take: impl FnMut(usize, EventIndex, M) + Send,
) -> Result<Vec<Recording>, ReadError> {
    let head = Head::of(source, options.max_line)?;
    if head.is_blank() {
        return Err(ReadError::Empty);
    }
    let format = format_of(source, options, &head)?;
    let mut assembler = Assembler::new(source, format, own_lane(format, &head));
    let mut batches = Batches::new(source, options.max_line);
    let mut decoded = Vec::new();
    // While one batch is put in its place, the next one is read and decoded.
    loop {
        let parts = decoded.into_iter().flatten();
        let (next, ()) = rayon::join(
            || next_parts(&mut batches, format, &mine),
            || parts.for_each(|part| assembler.add(part, &mut take)),
        );
        (options.progress)(batches.position());
        match next? {
            Some(next) => decoded = next,
            None => break,
        }
    }
    if let Some(history) = options.history {
        let mut batches = Batches::new(history, options.max_line);
        let silent = |_: &[Passage<'_>]| ();
        while let Some(parts) = next_parts(&mut batches, &lacuna_log::FORMAT, &silent)? {
            let parts = parts.into_iter().flatten();
            parts.for_each(|part| assembler.add_history(part));
        }
    }
    Ok(assembler.finish())
}

/// The format that the first records of `source` tell, where each of its lines is a record.
pub fn tell_lines(source: &Source, max_line: usize) -> Result<Option<&'static Format>, ReadError> {
    let head = Head::of(source, max_line)?;
    Ok(told_by(&head).filter(|format| matches!(format.reading, Reading::Lines(_))))
}

/// Whether any record of `source` is one that `format` itself defines.
pub fn recognises(source: &Source, format: &Format, max_line: usize) -> Result<bool, ReadError> {
    let mut batches = Batches::new(source, max_line);
    while let Some(batch) = batches.next_batch()? {
        let mut lines = batch.lines().iter();
        if lines.any(|line| is_own(format, batch.bytes(line))) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a line holds a record that only this format makes sense of.
fn is_own(format: &Format, line: &[u8]) -> bool {
    let mut own = false;
    pieces(format, line, true, |_, decoded| {
        own |= match &decoded.draft {
            Draft::Event(event) => event.kind != EventKind::Other,
            Draft::Boundary(_) | Draft::Summary(_) => true,
            // An id and a time are in the records of many formats: what a session is told by is sniffed.
            Draft::Session(_) | Draft::Skipped | Draft::Unknown(_) => false,
        };
    });
    own || (format.sniff)(&Head::from_lines(line))
}

/// The format that was asked for, else the one that tells itself. One that is written down anew has to have been.
fn format_of(
    source: &Source,
    options: &Options<'_>,
    head: &Head,
) -> Result<&'static Format, ReadError> {
    if let Some(transcript) = source.transcript() {
        return by_id(transcript.format).ok_or_else(unknown);
    }
    if source.is_database() {
        return Err(ReadError::Database);
    }
    let told = options.format.or_else(|| told_by(head));
    told.filter(|format| matches!(format.reading, Reading::Lines(_)))
        .ok_or_else(unknown)
}

fn unknown() -> ReadError {
    let tried: Vec<_> = FORMATS.iter().map(|format| format.id).collect();
    ReadError::UnknownFormat {
        tried: tried.join(", "),
        native: lacuna_log::LEAST,
    }
}

/// The lane of a file that starts with records of one subagent only: its own.
fn own_lane(format: &Format, head: &Head) -> Option<Box<str>> {
    let mut lanes = head.records().filter_map(|record| {
        let decoded = (format.decode())(record).ok()?;
        is_event(&decoded.draft).then_some(decoded.lane)
    });
    let first = lanes.next()??;
    lanes
        .all(|lane| lane.as_ref() == Some(&first))
        .then_some(first)
}

fn is_event(draft: &Draft) -> bool {
    match draft {
        Draft::Event(_) | Draft::Boundary(_) | Draft::Summary(_) => true,
        Draft::Session(_) | Draft::Skipped | Draft::Unknown(_) => false,
    }
}

/// Decodes the next lines side by side, and gives what each of them gives, in file order; none where no lines are left.
fn next_parts<M: Send>(
    batches: &mut Batches<'_>,
    format: &Format,
    mine: &(impl Fn(&[Passage<'_>]) -> M + Sync),
) -> io::Result<Option<Vec<Vec<Part<M>>>>> {
    let Some(batch) = batches.next_batch()? else {
        return Ok(None);
    };
    let too_long = batch.too_long().iter().cloned().map(Part::Defect);
    let mut decoded = vec![too_long.collect()];
    let lines = batch.lines().par_iter();
    decoded.par_extend(lines.map(|line| parts(format, line, batch.bytes(line), mine)));
    Ok(Some(decoded))
}

/// What one line gives.
fn parts<M>(
    format: &Format,
    line: &RawLine,
    bytes: &[u8],
    mine: &impl Fn(&[Passage<'_>]) -> M,
) -> Vec<Part<M>> {
    let mut parts = Vec::with_capacity(1);
    let damage = pieces(format, bytes, line.ended, |range, decoded| {
        parts.push(Part::Record(Box::new(record(
            place(line, &range),
            decoded,
            mine,
        ))));
    });
    parts.extend(damage.into_iter().map(|flaw| {
        Part::Defect(Defect {
            line: line.line,
            bytes: (offset(line, flaw.bytes.start), offset(line, flaw.bytes.end)),
            kind: flaw.kind,
            written: None,
            beside: false,
            message: flaw.message,
        })
    }));
    parts
}

fn offset(line: &RawLine, at: usize) -> ByteOffset {
    ByteOffset(line.offset.0 + at as u64)
}

fn place(line: &RawLine, range: &Range<usize>) -> Place {
    Place {
        offset: offset(line, range.start),
        length: u32::try_from(range.len()).unwrap_or(u32::MAX),
        line: line.line,
    }
}

fn record<M>(place: Place, decoded: Decoded<'_>, mine: &impl Fn(&[Passage<'_>]) -> M) -> Record<M> {
    let bytes: usize = decoded
        .passages
        .iter()
        .map(|passage| passage.text.len())
        .sum();
    let line = decoded.origin.map_or(place.line, |origin| origin.line);
    Record {
        place: Place { line, ..place },
        mined: is_event(&decoded.draft).then(|| mine(&decoded.passages)),
        draft: decoded.draft,
        lane: decoded.lane,
        session: decoded.session.map(|session| Box::from(session.as_ref())),
        time: decoded.time,
        text_bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
        flaws: decoded.flaws,
        strange: decoded.strange,
        origin: decoded.origin.unwrap_or(place),
    }
}
