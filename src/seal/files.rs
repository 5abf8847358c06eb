//! The files that a recording consists of as it is now, and what its events say of the records in them.

use super::walk::{Walked, walk};
use super::{NotSealed, Role, Seal, Sealed};
use crate::audit::{AuditOptions, each_replay};
use crate::formats::{Origin, origin};
use crate::proofs;
use crate::reader::{Opened, ReadError, Shape, Source, open_member};
use crate::recording::{EventKind, Id, Place, Recording};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use walkdir::WalkDir;

/// How many files that are not sealed are named.
const NAMED: usize = 20;

/// What a recording is made of.
pub(super) struct Held<'s> {
    pub(super) format: Option<&'static str>,
    pub(super) files: Vec<File<'s>>,
}

/// One of its files.
#[derive(Debug)]
pub(super) struct File<'s> {
    pub(super) role: Role,
    pub(super) name: Option<String>,
    pub(super) shape: Shape,
    bytes: Bytes<'s>,
    marks: BTreeMap<u64, Mark>,
    /// What its events say of all of it, where they are put together from several files.
    whole: Option<Mark>,
    compaction: bool,
}

#[derive(Debug)]
enum Bytes<'s> {
    Open(&'s Source),
    At(PathBuf),
}

/// What the events of a record say of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Mark {
    pub(super) id: Option<String>,
    pub(super) compaction: bool,
    pub(super) text_bytes: u32,
}

/// A record that became an event.
struct Noted {
    origin: Origin,
    mark: Mark,
}

/// The files of a recording, its own first.
///
/// # Errors
/// As [`audit`](crate::audit::audit).
pub(super) fn held<'s>(
    source: &'s Source,
    options: &AuditOptions<'s>,
) -> Result<Held<'s>, ReadError> {
    let lanes = each_replay(source, options, |replay| {
        let noted = noted(source, replay.recording);
        (
            replay.recording.format,
            noted,
            proofs::named(source, replay),
        )
    })?;
    let format = lanes.first().map(|(format, ..)| *format);
    let mut files = Files::of(source, options.reading.history);
    for (_, noted, named) in lanes {
        for noted in noted {
            files.note(noted);
        }
        for path in named {
            files.beside(path);
        }
    }
    Ok(Held {
        format,
        files: files.found,
    })
}

/// The same files as a seal has, where what is left cannot be read as a recording any more.
pub(super) fn named<'s>(
    source: &'s Source,
    seal: &Seal,
    history: Option<&'s Source>,
) -> Vec<File<'s>> {
    let base = base(source);
    let file = |sealed: &super::SealedFile| {
        let bytes = match (sealed.role, &sealed.name) {
            (Role::Recording, _) => {
                let is_there = source.path() == "-" || Path::new(source.path()).exists();
                is_there.then(|| Bytes::Open(source.original()))
            }
            (Role::History, _) => history.map(Bytes::Open),
            (Role::Beside, Some(name)) => {
                let path = base.join(name);
                let there = Path::new(name).is_relative() && path.is_file();
                there.then_some(Bytes::At(path))
            }
            (Role::Beside, None) => None,
        };
        Some(File {
            role: sealed.role,
            name: sealed.name.clone(),
            ..File::of(bytes?, sealed.shape)
        })
    };
    seal.files.iter().filter_map(file).collect()
}

/// The files in the folder that a recording is which are none of its files.
pub(super) fn not_sealed(source: &Source, files: &[File<'_>]) -> NotSealed {
    let mut rest = NotSealed::default();
    if !is_folder(source) {
        return rest;
    }
    let base = base(source);
    let known: BTreeSet<&str> = files.iter().filter_map(|it| it.name.as_deref()).collect();
    let entries = WalkDir::new(&base).sort_by_file_name().into_iter();
    for entry in entries.filter_map(Result::ok) {
        let name = name(entry.path(), &base);
        if entry.file_type().is_dir() || known.contains(name.as_str()) {
            continue;
        }
        rest.files += 1;
        if rest.first.len() < NAMED {
            rest.first.push(name);
        }
    }
    rest
}

fn is_folder(source: &Source) -> bool {
    Path::new(source.path()).is_dir()
}

/// The folder from which the files of a recording are named.
fn base(source: &Source) -> PathBuf {
    if is_folder(source) {
        PathBuf::from(source.path())
    } else {
        source.folder().unwrap_or_default()
    }
}

/// The name of a file, seen from a folder.
fn name(path: &Path, base: &Path) -> String {
    let inside = path.strip_prefix(base).map(|inside| (false, inside));
    let outer = || {
        let outer = base.parent()?;
        Some((true, path.strip_prefix(outer).ok()?))
    };
    let (up, inside) = inside.ok().or_else(outer).unwrap_or((false, path));
    let parts = inside.components().map(Component::as_os_str);
    let parts = parts.map(|part| match part.to_str() {
        Some(part) => part.to_owned(),
        None => part.as_encoded_bytes().escape_ascii().to_string(),
    });
    let up = up.then(|| "..".to_owned());
    up.into_iter().chain(parts).collect::<Vec<_>>().join("/")
}

/// The files while they are found.
struct Files<'s> {
    base: PathBuf,
    found: Vec<File<'s>>,
    /// The recording's own file, and those with a path.
    own: Option<usize>,
    known: BTreeMap<PathBuf, usize>,
    /// Compactions have a file of their own.
    apart: bool,
    /// For each number in the transcript, the file.
    numbers: Vec<usize>,
}

impl<'s> Files<'s> {
    fn of(source: &'s Source, history: Option<&'s Source>) -> Self {
        let mut files = Self {
            base: base(source),
            found: Vec::new(),
            own: None,
            known: BTreeMap::new(),
            apart: false,
            numbers: Vec::new(),
        };
        if !is_folder(source) {
            let shape = source.transcript().map_or(Shape::Lines, |it| it.shape);
            files.own = Some(0);
            files.known.insert(PathBuf::from(source.path()), 0);
            let own = Bytes::Open(source.original());
            files.found.push(File::of(own, shape));
        }
        let opened = source.transcript().map_or(&[][..], |it| &it.files);
        for opened in opened {
            files.apart |= opened.compaction;
            let number = files.number(opened);
            files.numbers.push(number);
        }
        files.found.extend(history.map(|history| File {
            role: Role::History,
            ..File::of(Bytes::Open(history), Shape::Lines)
        }));
        files
    }

    /// The number of a file, which is a new one where nobody opened it before.
    fn number(&mut self, opened: &Opened) -> usize {
        let next = self.found.len();
        let number = *self.known.entry(opened.path.clone()).or_insert(next);
        if number == next {
            self.found.push(File {
                role: Role::Beside,
                name: Some(name(&opened.path, &self.base)),
                compaction: opened.compaction,
                ..File::of(Bytes::At(opened.path.clone()), opened.shape)
            });
        } else if let Some(known) = self.found.get_mut(number) {
            // Lines are told when they are read, which may be after the file was opened.
            if opened.shape == Shape::Lines {
                known.shape = Shape::Lines;
            }
        }
        number
    }

    /// A file that the recording names.
    fn beside(&mut self, path: PathBuf) {
        self.number(&Opened {
            path,
            shape: Shape::Whole,
            ..Opened::default()
        });
    }

    fn note(&mut self, noted: Noted) {
        let (number, at) = match noted.origin {
            Origin::Recording(at) => (self.own, at),
            Origin::File(number, at) => (self.numbers.get(number).copied(), at),
            Origin::Several(numbers) => {
                for number in numbers {
                    let number = self.numbers.get(number).copied();
                    let file = number.and_then(|number| self.found.get_mut(number));
                    if let Some(file) = file {
                        file.whole.get_or_insert_default().add(&noted.mark);
                    }
                }
                return;
            }
        };
        if let Some(file) = number.and_then(|number| self.found.get_mut(number)) {
            let apart = self.apart;
            let known = file.marks.entry(at.offset.0);
            known
                .and_modify(|known| known.join(&noted.mark, apart))
                .or_insert(noted.mark);
        }
    }
}

/// What the file at `path` holds: unpacked, as its recording was read, where it is packed as a whole.
fn held_by(path: &Path) -> Result<Source, ReadError> {
    let unpacked = open_member(path).ok();
    let whole = unpacked.filter(|source| source.damage().is_none());
    whole.map_or_else(|| Source::open(path), Ok)
}

impl<'s> File<'s> {
    fn of(bytes: Bytes<'s>, shape: Shape) -> Self {
        Self {
            role: Role::Recording,
            name: None,
            shape,
            bytes,
            marks: BTreeMap::new(),
            whole: None,
            compaction: false,
        }
    }

    /// What tells it from every other file of the recording.
    pub(super) fn key(&self) -> (Role, Option<String>) {
        (self.role, self.name.clone())
    }

    /// What it is made of, taken apart as `shape`, and how many bytes it has.
    pub(super) fn walked(&self, shape: Shape) -> Result<(Walked, u64), ReadError> {
        self.with(|source| {
            let mut walked = walk(source, shape).map_err(ReadError::Io)?;
            for item in &mut walked.items {
                self.mark(item);
            }
            Ok((walked, source.length()))
        })
    }

    /// Asks its bytes.
    pub(super) fn with<T>(
        &self,
        ask: impl FnOnce(&Source) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        match &self.bytes {
            Bytes::Open(source) => ask(source),
            Bytes::At(path) => ask(&held_by(path)?),
        }
    }

    /// Notes what events say of an item.
    fn mark(&self, item: &mut Sealed) {
        let start = item.offset.unwrap_or_default();
        let inside = self.marks.range(start..start + item.bytes);
        for mark in self.whole.iter().chain(inside.map(|(_, mark)| mark)) {
            item.id = item.id.take().or_else(|| mark.id.clone());
            item.compaction |= mark.compaction;
            let sum = item.text_bytes.unwrap_or(0).saturating_add(mark.text_bytes);
            item.text_bytes = Some(sum);
        }
        item.compaction |= self.compaction;
    }
}

impl Mark {
    /// Where compactions have a file of their own, one takes effect at a record that is none of it.
    fn join(&mut self, other: &Self, apart: bool) {
        match (self.compaction, other.compaction) {
            (true, false) if apart => self.clone_from(other),
            (false, true) if apart => {}
            _ => self.add(other),
        }
    }

    /// Several events may stand in one record.
    fn add(&mut self, other: &Self) {
        if self.id.is_none() {
            self.id.clone_from(&other.id);
        }
        self.compaction |= other.compaction;
        self.text_bytes = self.text_bytes.max(other.text_bytes);
    }
}

/// What each event says of the record that it was.
fn noted(source: &Source, recording: &Recording) -> Vec<Noted> {
    let marks = marks(recording);
    let events = marks.filter_map(|(place, mark)| {
        let origin = origin(source, place)?;
        Some(Noted { origin, mark })
    });
    events.collect()
}

/// What each event says, and where it was read from.
pub(super) fn marks(recording: &Recording) -> impl Iterator<Item = (Place, Mark)> + '_ {
    let own = recording
        .compactions
        .iter()
        .filter(|record| !record.from_history);
    let places = own.flat_map(|record| record.summary_place.into_iter().chain([record.place]));
    let compactions: BTreeSet<u64> = places.map(|place: Place| place.offset.0).collect();
    let summaries = recording.compactions.iter().map(|record| {
        let text = record.summary.as_readable().unwrap_or_default();
        let place = record.told_at();
        (
            place.offset.0,
            u32::try_from(text.len()).unwrap_or(u32::MAX),
        )
    });
    let summaries: BTreeMap<u64, u32> = summaries.collect();
    recording.events.iter().map(move |event| {
        let at = event.place.offset.0;
        let marked = matches!(event.kind, EventKind::Boundary | EventKind::Summary);
        let mark = Mark {
            id: event.id.as_ref().map(Id::to_string),
            compaction: marked || compactions.contains(&at),
            text_bytes: summaries.get(&at).copied().unwrap_or(event.text_bytes),
        };
        (event.place, mark)
    })
}
