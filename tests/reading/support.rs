//! Recordings from bytes, and what was told while they were read.

use lacuna::formats::{self, Options, by_id, read};
use lacuna::reader::{DEFAULT_MAX_LINE, ReadError, Source};
use lacuna::recording::{DefectKind, EventIndex, Recording, Voice};
use std::path::{Path, PathBuf};

/// The texts of one event, with their voices.
pub(crate) type Texts = Vec<(Voice, String)>;

/// What reading gave.
pub(crate) struct Outcome {
    pub(crate) source: Source,
    pub(crate) recordings: Vec<Recording>,
    /// In the order in which they were told: lane, event, texts.
    pub(crate) told: Vec<(usize, EventIndex, Texts)>,
}

impl Outcome {
    pub(crate) fn main(&self) -> &Recording {
        &self.recordings[0]
    }

    /// The kinds of the main lane's defects, with line and bytes.
    pub(crate) fn defects(&self) -> Vec<(DefectKind, u32, u64, u64)> {
        let defects = self.main().defects.iter();
        defects
            .map(|defect| {
                (
                    defect.kind,
                    defect.line.0,
                    defect.bytes.0.0,
                    defect.bytes.1.0,
                )
            })
            .collect()
    }

    /// The ids of the main lane's events; `-` where there is none.
    pub(crate) fn ids(&self) -> Vec<String> {
        let events = self.main().events.iter();
        events
            .map(|event| {
                event
                    .id
                    .as_ref()
                    .map_or_else(|| "-".to_owned(), ToString::to_string)
            })
            .collect()
    }

    /// The texts of an event of the main lane.
    pub(crate) fn texts(&self, index: u32) -> &Texts {
        let told = self.told.iter();
        let mut found = told.filter(|(lane, event, _)| *lane == 0 && event.0 == index);
        &found.next().expect("the event was told").2
    }
}

pub(crate) fn source(bytes: &[u8]) -> Source {
    Source::spool("folder/session.jsonl", bytes, u64::MAX).expect("a temporary file")
}

pub(crate) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/reading")
        .join(name)
}

pub(crate) fn open(name: &str) -> Outcome {
    let source = Source::open(&fixture(name)).expect("a fixture");
    outcome(source, &Options::default()).expect("a recording")
}

pub(crate) fn outcome(source: Source, options: &Options<'_>) -> Result<Outcome, ReadError> {
    let mut told = Vec::new();
    let recordings = read(
        &source,
        options,
        |passages| {
            let texts = passages.iter();
            texts
                .map(|passage| (passage.voice, passage.text.to_string()))
                .collect()
        },
        |lane, index, texts: Texts| told.push((lane, index, texts)),
    )?;
    Ok(Outcome {
        source,
        recordings,
        told,
    })
}

/// Reads bytes as the format with this id.
pub(crate) fn read_as(format: &str, bytes: impl AsRef<[u8]>) -> Outcome {
    let options = Options {
        format: Some(by_id(format).expect("a format")),
        ..Options::default()
    };
    outcome(source(bytes.as_ref()), &options).expect("a recording")
}

pub(crate) fn native(bytes: impl AsRef<[u8]>) -> Outcome {
    read_as("lacuna-log", bytes)
}

pub(crate) fn claude(bytes: impl AsRef<[u8]>) -> Outcome {
    read_as("claude-code", bytes)
}

/// A fixture of a format that is written down anew.
pub(crate) fn anew(name: &str) -> Outcome {
    let source = formats::open(&fixture(name), None, DEFAULT_MAX_LINE).expect("a fixture");
    outcome(source, &Options::default()).expect("a recording")
}

/// Bytes of a format that is written down anew.
pub(crate) fn anew_as(format: &str, bytes: impl AsRef<[u8]>) -> Outcome {
    let format = by_id(format).expect("a format");
    let source = formats::prepare(source(bytes.as_ref()), Some(format), DEFAULT_MAX_LINE);
    outcome(source.expect("a source"), &Options::default()).expect("a recording")
}
