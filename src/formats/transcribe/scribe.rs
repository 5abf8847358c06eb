//! Who writes a recording down anew.

use super::patience::Patience;
use super::stretches::Entry;
use super::wire::{Within, Written};
use crate::formats::field::{Text, moment, wrong};
use crate::formats::{Decoded, Draft, KeptRecords};
use crate::reader::{Opened, ReadError, Shape, Source, Transcript};
use crate::recording::{ByteOffset, Defect, DefectKind, Line, Moment, Place};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::mem;
use std::path::Path;

/// Writes records down, in the order in which they are to be read.
#[derive(Debug)]
pub struct Scribe {
    out: BufWriter<File>,
    written: u64,
    line: Vec<u8>,
    within: Within,
    time: Option<Moment>,
    /// The own id of the record that comes next.
    id: Option<Box<str>>,
    /// What of it has a type that the format does not know.
    strange: Option<Box<str>>,
    transcript: Transcript,
    max_line: usize,
    patience: Patience,
    failed: Option<io::Error>,
    /// A record that came before what is read now is still to be written down.
    holds_back: bool,
    /// What is wrong behind it.
    later: Vec<Defect>,
    /// What is read is a file beside the recording, which is called so.
    beside: Option<&'static str>,
}

impl Scribe {
    /// Starts with nothing.
    pub(super) fn new(format: &'static str, max_line: usize) -> Result<Self, ReadError> {
        let file = tempfile::tempfile().map_err(ReadError::Io)?;
        Ok(Self {
            out: BufWriter::new(file),
            written: 0,
            line: Vec::new(),
            within: Within::Recording,
            time: None,
            id: None,
            strange: None,
            transcript: Transcript::of(format),
            max_line,
            patience: Patience::default(),
            failed: None,
            holds_back: false,
            later: Vec::new(),
            beside: None,
        })
    }

    /// The longest line of the original that is read.
    pub(crate) fn max_line(&self) -> usize {
        self.max_line
    }

    /// Writes down a record that stands at `place` in the original.
    pub(crate) fn add(&mut self, place: Place, mut decoded: Decoded<'_>) -> Entry {
        let start = ByteOffset(self.written);
        self.patience.one_more_record(place.length as usize);
        self.hold(&mut decoded.draft);
        decoded.time = self.time;
        self.name(&mut decoded.draft);
        decoded.strange = decoded.strange.or(self.strange.take());
        self.line.clear();
        let written =
            serde_json::to_writer(&mut self.line, &Written::of(place, self.within, decoded));
        self.line.push(b'\n');
        let result = written.map_err(io::Error::from);
        let result = result.and_then(|()| self.out.write_all(&self.line));
        self.written += self.line.len() as u64;
        if let Err(error) = result {
            self.failed.get_or_insert(error);
        }
        Entry {
            start,
            end: ByteOffset(self.written),
        }
    }

    fn name(&mut self, draft: &mut Draft) {
        let id = self.id.take();
        if let Some(event) = draft.event_mut() {
            event.id = event.id.take().or(id);
        }
    }

    /// What a compaction keeps is written down where that is not too much over all of them.
    fn hold(&mut self, draft: &mut Draft) {
        let Draft::Boundary(boundary) = draft else {
            return;
        };
        if let Some(KeptRecords::At(stretches)) = &boundary.kept
            && !self.patience.allows(stretches.len())
        {
            boundary.kept = Some(KeptRecords::TooMany);
        }
    }

    /// Whether so many records may be followed still, over all compactions; they then are.
    pub(crate) fn may_follow(&mut self, records: usize) -> bool {
        self.patience.allows(records)
    }

    /// Counts a record of a format whose records name the one they continue.
    pub(super) fn link(&mut self, linked: bool, reachable: bool) {
        let links = self.transcript.links.get_or_insert_default();
        links.records += 1;
        links.linked += usize::from(linked);
        links.reachable += usize::from(reachable);
    }

    /// From here on records stand in the file at `path`, whose places begin at `from`; without a path in the recording's own.
    pub(crate) fn read_from(&mut self, path: Option<&Path>, from: u64) {
        self.within = match path {
            None => Within::Recording,
            Some(path) => {
                self.transcript.scattered = true;
                let opened = Opened {
                    path: path.to_owned(),
                    from,
                    ..Opened::default()
                };
                Within::File(self.opened(opened))
            }
        };
    }

    /// The next record is all that the file at `path` holds.
    pub(crate) fn read_whole(&mut self, path: &Path) {
        self.transcript.scattered = true;
        self.within = Within::File(self.opens(path, Shape::Whole));
    }

    /// The next records are put together from all that these files hold.
    pub(crate) fn read_from_several<'p>(&mut self, paths: impl Iterator<Item = &'p Path>) {
        self.transcript.scattered = true;
        let first = self.transcript.files.len();
        paths.for_each(|path| {
            self.opens(path, Shape::Whole);
        });
        self.within = Within::Several(first, self.transcript.files.len());
    }

    /// The file at `path` belongs to the recording, whether or not something is read from it. Gives its number.
    pub(crate) fn opens(&mut self, path: &Path, shape: Shape) -> usize {
        self.opened(Opened {
            path: path.to_owned(),
            shape,
            ..Opened::default()
        })
    }

    /// The file at `path` tells of compactions, and of nothing else.
    pub(crate) fn opens_compactions(&mut self, path: &Path) {
        self.opened(Opened {
            path: path.to_owned(),
            compaction: true,
            ..Opened::default()
        });
    }

    fn opened(&mut self, opened: Opened) -> usize {
        self.transcript.files.push(opened);
        self.transcript.files.len() - 1
    }

    /// What is read from `source` is read line by line.
    pub(super) fn reads_lines(&mut self, source: &Source) {
        let path = Path::new(source.path());
        let mut files = self.transcript.files.iter_mut().rev();
        match files.find(|opened| opened.path == path) {
            Some(opened) => opened.shape = Shape::Lines,
            None => self.transcript.shape = Shape::Lines,
        }
    }

    /// From here on records are of this time. Gives the time that they were of before.
    pub(crate) fn at(&mut self, time: Option<Moment>) -> Option<Moment> {
        mem::replace(&mut self.time, time)
    }

    /// From here on records are of the time that the record at `place` names in a field of this name.
    pub(crate) fn dated(&mut self, place: Place, name: &str, time: &Text<'_>) {
        self.wrong(place, [(name, time.fault())]);
        self.at(moment(time));
    }

    /// The record that is written down next has this id of its own, where it brings none: one that no record before it has.
    pub(crate) fn named(&mut self, id: Option<Box<str>>) {
        self.id = id;
    }

    /// The record that is written down next is, or has a part, of this type, which the format does not know.
    pub(crate) fn of_strange_type(&mut self, name: Option<Box<str>>) {
        self.strange = name;
    }

    /// Counts a record that says nothing of the session.
    pub fn skip(&mut self) {
        self.transcript.skipped += 1;
    }

    /// The folder of the session has this name, which counts where no record names it.
    pub(crate) fn called(&mut self, name: Option<&str>) {
        self.transcript.called = name.map(str::to_owned);
    }

    /// What came before the first record is not in the recording.
    pub(crate) fn midway(&mut self) {
        self.transcript.midway = true;
    }

    /// What is noted from now on stands behind a record that is written down later.
    pub(crate) fn hold_back(&mut self) {
        self.holds_back = true;
    }

    /// That record was written down.
    pub(crate) fn go_on(&mut self) {
        self.holds_back = false;
        for defect in mem::take(&mut self.later) {
            self.defect(defect);
        }
    }

    /// From here on what is wrong is wrong with a file beside the recording: nothing that was said is lost by it. Without a name
    /// it is wrong with the recording again.
    pub(crate) fn beside(&mut self, name: Option<&'static str>) {
        self.beside = name;
    }

    /// Notes what could not be used of the original.
    pub(crate) fn defect(&mut self, mut defect: Defect) {
        if let Some(name) = self.beside {
            defect.beside = true;
            defect.message = format!("in `{name}`: {}", defect.message);
        }
        // What stands in no line of its own is told of the first one.
        defect.line = defect.line.max(Line(1));
        if self.holds_back {
            self.later.push(defect);
            return;
        }
        defect.written = Some(ByteOffset(self.written));
        self.transcript.defects.push(defect);
    }

    /// How much could not be used so far: a file is whole of which nothing more is noted while it is read.
    pub(crate) fn defects(&self) -> usize {
        self.transcript.defects.len() + self.later.len()
    }

    /// Notes what is wrong with the record at `place`.
    pub(crate) fn flaw(&mut self, place: Place, kind: DefectKind, message: impl Into<String>) {
        let end = place.offset.0.saturating_add(u64::from(place.length));
        self.defect(Defect {
            line: place.line,
            bytes: (place.offset, ByteOffset(end)),
            kind,
            written: None,
            beside: false,
            message: message.into(),
        });
    }

    /// Notes that the record which the one at `place` continues is not there; where that is the `first` one, the recording
    /// starts in the middle of its session.
    pub(crate) fn misses_parent(&mut self, place: Place, first: bool) {
        if first {
            self.midway();
        }
        let kind = if first {
            DefectKind::DanglingReference
        } else {
            DefectKind::MissingRecord
        };
        self.flaw(place, kind, "the record that it continues is not there");
    }

    /// Notes what is wrong with the stream that a file of the recording was decompressed from.
    pub(crate) fn damaged(&mut self, source: &Source, place: Place) {
        if let Some(damage) = source.damage() {
            self.flaw(place, damage.kind, damage.message.clone());
        }
    }

    /// Notes which fields of the record at `place` hold a value of another type.
    pub(crate) fn wrong<const N: usize>(
        &mut self,
        place: Place,
        faults: [(&str, Option<DefectKind>); N],
    ) {
        for (kind, message) in wrong(faults) {
            self.flaw(place, kind, message);
        }
    }

    /// Notes that the record at `place` cannot be read.
    pub(crate) fn unreadable(&mut self, place: Place) {
        let message = "the record holds what cannot be read, and is left out";
        self.flaw(place, DefectKind::UnreadableRecord, message);
    }

    /// The session left the branch that these records are: they are a lane of their own, with this name.
    pub fn branch(&mut self, name: &str, entries: impl IntoIterator<Item = Entry>) {
        let places = entries.into_iter().map(|entry| entry.start);
        self.transcript.branch(name, places);
    }

    /// The recording as it was written down.
    pub(super) fn finish(mut self, source: Source) -> Result<Source, ReadError> {
        self.go_on();
        if let Some(error) = self.failed {
            return Err(ReadError::Io(error));
        }
        let file = self.out.into_inner();
        let file = file.map_err(|error| ReadError::Io(error.into_error()))?;
        Ok(source.transcribed(file, self.written, self.transcript))
    }
}
