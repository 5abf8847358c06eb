//! The events of a session in order, whether they lie in a folder, in an array, or on lines.

use crate::formats::field::Fault;
use crate::formats::transcribe::{document, lines, record};
use crate::formats::{Head, Scribe};
use crate::reader::{ReadError, Source, members, open_member, text_of_member};
use crate::recording::{DefectKind, Line, Place};
use std::path::{Path, PathBuf};

/// The folder in the folder of a session that holds its events.
const EVENTS: &str = "events";

/// The number of the event that a file of this name holds.
pub(super) type Number = fn(&str) -> Option<u64>;

/// Whether a text is an event.
pub(super) type IsEvent = fn(&str) -> bool;

/// Whether a folder holds the events of a session, or is the one that does.
pub(super) fn is_session(path: &Path, number: Number, is_event: IsEvent) -> bool {
    has_events(&path.join(EVENTS), number, is_event) || has_events(path, number, is_event)
}

/// Whether files of events lie in a folder: the one with the lowest number tells, by its name and by what it holds.
fn has_events(path: &Path, number: Number, is_event: IsEvent) -> bool {
    let first = members(path, number).unwrap_or_default().into_iter().next();
    let text = first.and_then(|(_, path)| text_of_member(&path));
    text.is_some_and(|text| is_event(&text))
}

/// The folder of a session, whichever of the two folders is named.
pub(super) fn session(source: &Source) -> PathBuf {
    let path = Path::new(source.path());
    let inner = path.file_name().is_some_and(|name| name == EVENTS);
    let outer = path.parent().filter(|_| inner);
    outer.unwrap_or(path).to_owned()
}

/// What a session is called that lies in this folder.
pub(super) fn name(folder: &Path) -> Option<String> {
    let name = folder.file_name()?.to_str()?;
    Some(name.to_owned())
}

/// Calls `each` with every event of `source`. Of a folder the events stand on lines that count its files from 1.
pub(super) fn events(
    source: &Source,
    scribe: &mut Scribe,
    number: Number,
    mut each: impl FnMut(&mut Scribe, Place, &str) -> Result<(), Fault>,
) -> Result<(), ReadError> {
    if Path::new(source.path()).is_dir() {
        return folder(source, scribe, number, &mut each);
    }
    let head = Head::of(source, scribe.max_line())?;
    let key = if head.is_array() == Some(true) {
        None
    } else if head.first_element("trajectory").is_some() {
        Some("trajectory")
    } else {
        lines(source, scribe, each)?;
        return Ok(());
    };
    let document = document(source, scribe)?;
    let elements = match key {
        None => document.elements,
        Some(key) => document
            .member(key)
            .map(|it| it.elements.clone())
            .unwrap_or_default(),
    };
    for place in elements {
        let bytes = source.bytes(place)?;
        record(scribe, place, &bytes, true, &mut each);
    }
    Ok(())
}

fn folder(
    source: &Source,
    scribe: &mut Scribe,
    number: Number,
    each: &mut impl FnMut(&mut Scribe, Place, &str) -> Result<(), Fault>,
) -> Result<(), ReadError> {
    let path = Path::new(source.path());
    let inner = path.join(EVENTS);
    let path = if inner.is_dir() {
        inner.as_path()
    } else {
        path
    };
    let files = members(path, number)?;
    let mut next = 0;
    for (index, (number, path)) in files.iter().enumerate() {
        let place = Place {
            line: Line(u32::try_from(index + 1).unwrap_or(u32::MAX)),
            ..Place::default()
        };
        if *number > next {
            let message = match number - 1 {
                last if last == next => format!("event {next} is not in the folder"),
                last => format!("the events {next} to {last} are not in the folder"),
            };
            scribe.flaw(place, DefectKind::MissingRecord, message);
        }
        next = number.saturating_add(1);
        file(scribe, place, path, index + 1 < files.len(), each);
    }
    Ok(())
}

fn file(
    scribe: &mut Scribe,
    place: Place,
    path: &Path,
    ended: bool,
    each: &mut impl FnMut(&mut Scribe, Place, &str) -> Result<(), Fault>,
) {
    scribe.read_whole(path);
    let Some(source) = open_member(path).ok() else {
        let message = "the file of this event cannot be opened";
        return scribe.flaw(place, DefectKind::NotJson, message);
    };
    let place = Place {
        length: u32::try_from(source.length()).unwrap_or(u32::MAX),
        ..place
    };
    scribe.damaged(&source, place);
    if place.length as usize > scribe.max_line() {
        let message = "the file of this event is longer than what is read";
        return scribe.flaw(place, DefectKind::TooLong, message);
    }
    match source.bytes(place) {
        // That its end is missing is told already.
        Ok(bytes) if source.damage().is_some() && !is_json(&bytes) => {}
        Ok(bytes) if !bytes.trim_ascii().is_empty() => {
            record(scribe, place, bytes.trim_ascii(), ended, each);
        }
        Ok(_) | Err(_) => {
            let message = "the file of this event is empty, or cannot be read";
            scribe.flaw(place, DefectKind::NotJson, message);
        }
    }
}

fn is_json(bytes: &[u8]) -> bool {
    serde_json::from_slice::<serde::de::IgnoredAny>(bytes).is_ok()
}
