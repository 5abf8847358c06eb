//! Recordings that are one document, and were cut: an export that a pipe cut short, a packed file that was not written to its end.

use crate::support::{Outcome, fixture, outcome, source};
use flate2::Compression;
use flate2::write::GzEncoder;
use lacuna::formats::{self, Options, by_id};
use lacuna::reader::{DEFAULT_MAX_LINE, ReadError};
use lacuna::recording::DefectKind;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::fs;
use std::io::Write;

/// The formats that keep a session in one document.
const FORMATS: [&str; 8] = [
    "atif",
    "chat",
    "cline",
    "gemini-cli",
    "goose",
    "opencode",
    "openhands",
    "openhands-v0",
];

/// The fixtures that are one document, with their format.
fn documents() -> Vec<(&'static str, String, Vec<u8>)> {
    let mut documents = Vec::new();
    for format in FORMATS {
        let before = documents.len();
        let files = fs::read_dir(fixture(format)).unwrap();
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.sort();
        for file in files {
            if file.is_file() && file.extension().is_some_and(|it| it == "json") {
                let bytes = fs::read(&file).unwrap();
                let bytes = bytes.trim_ascii_end().to_vec();
                documents.push((format, file.display().to_string(), bytes));
            }
        }
        assert!(documents.len() > before, "{format} has a document");
    }
    documents
}

fn read(format: &str, bytes: &[u8]) -> Result<Outcome, ReadError> {
    let format = by_id(format);
    let source = formats::prepare(source(bytes), format, DEFAULT_MAX_LINE)?;
    outcome(source, &Options::default())
}

/// Whether a recording tells of such a defect.
fn tells(outcome: &Outcome, kinds: &[DefectKind]) -> bool {
    let mut defects = outcome.main().defects.iter();
    defects.any(|defect| kinds.contains(&defect.kind))
}

/// Cuts `bytes` in many places, and sees that each is told; gives how often something was read of what was left.
fn cuts(format: &str, name: &str, bytes: &[u8], kinds: &[DefectKind]) -> usize {
    const CUTS: usize = 40;
    let ends = (1..CUTS).map(|cut| bytes.len() * cut / CUTS);
    let ends = ends.chain([bytes.len() - 1]);
    let mut read_of = 0;
    for end in ends {
        // What holds no record is refused, which tells it too.
        let Ok(outcome) = read(format, &bytes[..end]) else {
            continue;
        };
        assert!(
            tells(&outcome, kinds),
            "{name} of {} at {end}: {:?}",
            bytes.len(),
            outcome.defects()
        );
        read_of += usize::from(!outcome.main().events.is_empty());
    }
    read_of
}

#[test]
fn a_document_that_was_cut_is_told_as_cut() {
    for (format, name, bytes) in documents() {
        let whole = read(format, &bytes).unwrap();
        assert!(!tells(&whole, &[DefectKind::TruncatedTail]), "{name}");
        let read_of = cuts(format, &name, &bytes, &[DefectKind::TruncatedTail]);
        assert!(read_of > 5, "{name}: read {read_of} times");
    }
}

#[test]
fn a_packed_document_that_was_cut_is_told_as_cut() {
    // Between two frames of Zstandard the stream is whole, and the document is not.
    let told = [DefectKind::TruncatedStream, DefectKind::TruncatedTail];
    for (format, name, bytes) in documents() {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::none());
        gzip.write_all(&bytes).unwrap();
        let frames = bytes.chunks(bytes.len().div_ceil(6));
        let frames = frames.map(|frame| compress_to_vec(frame, CompressionLevel::Fastest));
        for packed in [gzip.finish().unwrap(), frames.collect::<Vec<_>>().concat()] {
            let whole = read(format, &packed).unwrap();
            assert!(!tells(&whole, &told), "{name}");
            let read_of = cuts(format, &name, &packed, &told);
            assert!(read_of > 5, "{name}: read {read_of} times");
        }
    }
}
