//! What cannot be read at all, and what a source promises.

use crate::support::{outcome, source};
use lacuna::formats::Options;
use lacuna::reader::{ReadError, Source};
use lacuna::recording::Place;
use std::io::Write;
use std::path::Path;

fn refusal(bytes: &[u8]) -> String {
    match outcome(source(bytes), &Options::default()) {
        Ok(_) => panic!("it was read"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_is_no_file_is_refused_in_a_sentence() {
    let missing = Source::open(Path::new("no/such/file.jsonl")).unwrap_err();
    assert!(matches!(missing, ReadError::Missing));
    let folder = Source::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_err();
    assert!(folder.to_string().starts_with("it is a folder"));
    if cfg!(unix) {
        let device = Source::open(Path::new("/dev/null")).unwrap_err();
        assert!(device.to_string().starts_with("it is a device"));
    }
}

#[test]
fn what_holds_no_record_is_empty() {
    assert!(refusal(b"").starts_with("it is empty"));
    assert!(refusal(b"\xef\xbb\xbf\n \r\n").starts_with("it is empty"));
}

#[test]
fn what_no_format_claims_says_what_was_tried_and_what_helps() {
    for bytes in [&b"{\"some\":\"json\"}\n"[..], b"text\n", b"\x00\x01\x02"] {
        let refusal = refusal(bytes);
        assert!(refusal.contains("lacuna-log, claude-code"), "{refusal}");
        assert!(refusal.contains("lacuna-log/1"), "{refusal}");
    }
}

#[test]
fn what_is_refused_shows_records_that_are_read() {
    let refusal = refusal(b"text\n");
    let quoted = refusal.split('`').filter(|part| part.starts_with('{'));
    let lines: Vec<&str> = quoted.collect();
    let read = outcome(source(lines.join("\n").as_bytes()), &Options::default()).unwrap();
    assert_eq!(read.main().format, "lacuna-log");
    assert_eq!(read.main().defects, []);
    assert_eq!(read.main().events.len(), 2);
    assert_eq!(read.main().compactions.len(), 1);
    assert!(refusal.contains("docs/native-log.md"), "{refusal}");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/native-log.md");
    assert!(page.is_file());
}

#[test]
fn what_is_written_after_opening_is_not_read() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    let line = "{\"type\":\"event\"}\n";
    file.write_all(line.as_bytes()).unwrap();
    let source = Source::open(file.path()).unwrap();
    file.write_all(line.as_bytes()).unwrap();
    assert_eq!(source.length(), line.len() as u64);
    let read = outcome(source, &Options::default()).unwrap();
    assert_eq!(read.main().events.len(), 1);
}

#[test]
fn standard_input_has_a_limit() {
    let error = Source::spool("-", &b"12345"[..], 4).unwrap_err();
    assert!(matches!(error, ReadError::TooLong(4)));
    let source = Source::spool("-", &b"1234"[..], 4).unwrap();
    assert_eq!(
        (source.length(), source.path(), source.stem()),
        (4, "-", "")
    );
}

fn packed(text: &str) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    out.write_all(text.as_bytes()).unwrap();
    out.finish().unwrap()
}

/// The text that packed bytes hold, and the line at which something of them is missing.
fn unpacked(bytes: &[u8]) -> (String, Option<u32>) {
    let source = source(bytes).unpacked(u64::MAX).unwrap();
    let place = Place {
        length: u32::try_from(source.length()).unwrap(),
        ..Place::default()
    };
    let text = String::from_utf8(source.bytes(place).unwrap()).unwrap();
    (text, source.damage().map(|defect| defect.line.0))
}

#[test]
fn zeros_behind_a_packed_recording_are_nothing_and_damage_stands_where_it_is() {
    let text = "one\ntwo\nthree\n";
    let whole = packed(text);
    let with = |rest: &[u8]| [whole.as_slice(), rest].concat();
    assert_eq!(unpacked(&with(&[0; 512])), (text.to_owned(), None));
    let twice = (text.repeat(2), None);
    assert_eq!(unpacked(&with(&whole)), twice);
    assert_eq!(unpacked(&with(b"no gzip")), (text.to_owned(), Some(4)));
    let behind = [&[0, 0], b"no gzip".as_slice()].concat();
    assert_eq!(unpacked(&with(&behind)), (text.to_owned(), Some(4)));
    let open = [packed("one\ntw").as_slice(), b"no gzip"].concat();
    assert_eq!(unpacked(&open), ("one\ntw".to_owned(), Some(2)));
}
