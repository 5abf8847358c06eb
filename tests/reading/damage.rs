//! Every row of the reader's contract: what is damaged, what is saved, and which bytes are named.

use crate::support::{Outcome, anew_as, native, outcome, source};
use lacuna::formats::{Options, by_id};
use lacuna::recording::{DefectKind, Voice};

const A: &str = r#"{"type":"event","id":"a","text":"one"}"#;
const B: &str = r#"{"type":"event","id":"b","text":"two"}"#;

fn read(bytes: impl AsRef<[u8]>) -> Outcome {
    let read = native(bytes);
    for event in &read.main().events {
        let bytes = read.source.bytes(event.place).unwrap();
        assert_eq!(bytes.first(), Some(&b'{'), "a place starts at a record");
    }
    read
}

fn place(text: &str, part: &str) -> (u64, u64) {
    let start = text.find(part).expect("a part");
    (start as u64, (start + part.len()) as u64)
}

#[test]
fn marks_of_other_systems_are_no_defects() {
    for text in [
        format!("\u{feff}{A}\n{B}\n"),
        format!("{A}\r\n{B}\r\n"),
        format!("\n\n{A}\n  \n\r\n{B}\n\n"),
        format!("{A}\n{B}"),
        format!("  {A}  \n\t{B}"),
    ] {
        let read = native(&text);
        assert_eq!(read.ids(), ["a", "b"], "{text:?}");
        assert_eq!(read.defects(), [], "{text:?}");
    }
}

#[test]
fn places_count_bytes_and_lines() {
    let read = native(format!("\u{feff}\r\n{A}\r\n\n{B}"));
    let places: Vec<_> = read.main().events.iter().map(|event| event.place).collect();
    let seen: Vec<_> = places
        .iter()
        .map(|p| (p.offset.0, p.length as usize, p.line.0))
        .collect();
    let second = 5 + A.len() as u64 + 3;
    assert_eq!(seen, [(5, A.len(), 2), (second, B.len(), 4)]);
}

#[test]
fn a_tail_that_is_still_written_is_left_out() {
    let cut = &B[..B.len() - 9];
    let read = read(format!("{A}\n{cut}"));
    assert_eq!(read.ids(), ["a"]);
    let from = A.len() as u64 + 1;
    assert_eq!(
        read.defects(),
        [(DefectKind::TruncatedTail, 2, from, from + cut.len() as u64)]
    );
    assert!(!DefectKind::TruncatedTail.loses_bytes());
}

#[test]
fn a_record_that_is_cut_inside_the_file_is_lost() {
    let cut = &A[..A.len() - 9];
    let read = read(format!("{cut}\n{B}\n"));
    assert_eq!(read.ids(), ["b"]);
    assert_eq!(
        read.defects(),
        [(DefectKind::TruncatedRecord, 1, 0, cut.len() as u64)]
    );
}

#[test]
fn a_splice_gives_back_the_record_behind_it() {
    for cut in 1..A.len() {
        let start = &A[..cut];
        let text = format!("{start}{B}\n{A}\n");
        let read = read(&text);
        assert_eq!(read.ids(), ["b", "a"], "{text}");
        let lost = read.defects();
        assert_eq!(lost.len(), 1, "{text}");
        assert!(lost[0].0.loses_bytes(), "{text}");
        assert_eq!(
            (lost[0].1, lost[0].2, lost[0].3),
            (1, 0, cut as u64),
            "{text}"
        );
    }
}

#[test]
fn objects_inside_what_was_cut_are_no_records() {
    let start = r#"{"type":"event","input":{"a":{"b":1},"c":{"d":2}},"text":"and then"#;
    let read = read(format!("{start}{B}\n"));
    assert_eq!(read.ids(), ["b"]);
    assert_eq!(
        read.defects(),
        [(DefectKind::TruncatedRecord, 1, 0, start.len() as u64)]
    );
}

#[test]
fn the_record_before_damage_is_kept_too() {
    let text = format!("{A}{{\"type\":\"ev{B}\n");
    let read = read(&text);
    assert_eq!(read.ids(), ["a", "b"]);
    let kinds: Vec<_> = read.defects().iter().map(|defect| defect.0).collect();
    assert_eq!(
        kinds,
        [DefectKind::JoinedRecords, DefectKind::TruncatedRecord]
    );
}

#[test]
fn joined_records_are_two_records() {
    for between in ["", " ", "\r"] {
        let text = format!("{A}{between}{B}\n");
        let read = read(&text);
        assert_eq!(read.ids(), ["a", "b"]);
        let end = text.len() as u64 - 1;
        assert_eq!(read.defects(), [(DefectKind::JoinedRecords, 1, 0, end)]);
    }
}

#[test]
fn nul_bytes_are_skipped() {
    let nuls = "\0".repeat(100_000);
    let read = read(format!("{A}\n{nuls}{B}\n"));
    assert_eq!(read.ids(), ["a", "b"]);
    let from = A.len() as u64 + 1;
    assert_eq!(
        read.defects(),
        [(DefectKind::NulRun, 2, from, from + 100_000)]
    );
    assert_eq!(read.main().events[1].place.offset.0, from + 100_000);
}

#[test]
fn what_is_repaired_inside_a_record_is_named_and_read() {
    let cases: [(&[u8], DefectKind, &str); 5] = [
        (
            b"{\"type\":\"event\",\"text\":\"a\xffb\"}",
            DefectKind::InvalidUtf8,
            "a\u{fffd}b",
        ),
        (
            br#"{"type":"event","text":"a\ud83db"}"#,
            DefectKind::LoneSurrogate,
            "a\u{fffd}b",
        ),
        (
            br#"{"type":"event","text":"a\udc00\ud83d\ude00"}"#,
            DefectKind::LoneSurrogate,
            "a\u{fffd}😀",
        ),
        (
            b"{\"type\":\"event\",\"text\":\"a\tb\x01\"}",
            DefectKind::ControlCharacter,
            "a\tb\u{1}",
        ),
        (
            br#"{"type":"event","text":"first","text":"last"}"#,
            DefectKind::DuplicateKey,
            "last",
        ),
    ];
    for (line, kind, text) in cases {
        let read = read(line);
        assert_eq!(read.defects(), [(kind, 1, 0, line.len() as u64)]);
        assert_eq!(read.texts(0), &[(Voice::Assistant, text.to_owned())]);
        let again = lacuna::formats::passages(&read.source, read.main(), 0.into()).unwrap();
        assert_eq!(again[0].text, text, "read again from its place");
    }
}

#[test]
fn numbers_out_of_range_and_of_other_types_count_as_absent() {
    let text = r#"{"type":"event","start":1e999,"end":18446744073709551616,"tokens":"many"}"#;
    let read = read(text);
    let kinds: Vec<_> = read.defects().iter().map(|defect| defect.0).collect();
    assert_eq!(
        kinds,
        [
            DefectKind::BadField,
            DefectKind::NumberOutOfRange,
            DefectKind::NumberOutOfRange
        ]
    );
    assert_eq!(
        (
            read.main().events[0].range.start,
            read.main().events[0].range.end
        ),
        (0, 1)
    );
    let read = native(r#"{"type":"event","start":"7","end":9.0}"#);
    assert_eq!(read.defects(), []);
    assert_eq!(
        (
            read.main().events[0].range.start,
            read.main().events[0].range.end
        ),
        (7, 9)
    );
}

#[test]
fn other_json_and_no_json_are_told_apart() {
    let text = format!("[1,2]\n\"text\"\nnot json\n{{no: json}}\n{A}\n");
    let read = read(&text);
    assert_eq!(read.ids(), ["a"]);
    let bytes = |part| place(&text, part);
    let expected: Vec<_> = [
        (DefectKind::NotAnObject, 1, bytes("[1,2]")),
        (DefectKind::NotAnObject, 2, bytes("\"text\"")),
        (DefectKind::NotJson, 3, bytes("not json")),
        (DefectKind::NotJson, 4, bytes("{no: json}")),
    ]
    .map(|(kind, line, (start, end))| (kind, line, start, end))
    .into();
    assert_eq!(read.defects(), expected);
}

#[test]
fn depth_is_no_limit() {
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let objects = format!("{}1{}", "{\"k\":".repeat(100_000), "}".repeat(100_000));
    for value in [&deep, &objects] {
        let read = read(format!(
            "{{\"type\":\"event\",\"id\":\"a\",\"extra\":{value}}}\n{B}\n"
        ));
        assert_eq!(read.ids(), ["a", "b"]);
        let read = native(format!(
            "{{\"type\":\"event\",\"kind\":\"tool_call\",\"input\":{{\"k\":{value}}}}}\n{B}\n"
        ));
        assert_eq!(read.main().events.len(), 2);
        assert_eq!(read.defects(), []);
        let read = native(format!(
            "{{\"type\":\"event\",\"id\":{value}}}\n{value}\n{value}{B}\n"
        ));
        assert_eq!(read.ids().last().unwrap(), "b");
        let open = "{\"k\":".repeat(50_000);
        let read = native(format!("{open}\n{open}{B}\n{A}\n"));
        assert_eq!(read.ids().last().unwrap(), "a");
    }
}

#[test]
fn a_line_that_is_too_long_is_skipped() {
    let long = format!(
        "{{\"type\":\"event\",\"text\":\"{}\"}}",
        "x".repeat(5 << 20)
    );
    for (max_line, text, line) in [
        (1000, format!("{A}\n{long}\n{B}\n"), 2),
        (4 << 20, format!("{A}\n{long}\n{B}\n"), 2),
        (4 << 20, format!("{A}\n\n{long}"), 3),
        (1000, format!("{A}\n{}\n{B}", "y".repeat(1001)), 2),
    ] {
        let options = Options {
            format: by_id("lacuna-log"),
            max_line,
            ..Options::default()
        };
        let read = outcome(source(text.as_bytes()), &options).unwrap();
        let defects = read.defects();
        assert_eq!(defects.len(), 1);
        let (kind, at, start, end) = defects[0];
        assert_eq!((kind, at), (DefectKind::TooLong, line));
        let named = &text[usize::try_from(start).unwrap()..usize::try_from(end).unwrap()];
        assert!(named == long || named == "y".repeat(1001));
        let left = if text.ends_with('}') && !text.ends_with(B) {
            1
        } else {
            2
        };
        assert_eq!(read.ids().len(), left);
        let last = read.main().events.last().unwrap().place;
        assert!(read.source.bytes(last).unwrap().ends_with(b"}"));
        if left == 2 {
            assert_eq!(last.line.0, 3);
        }
    }
}

#[test]
fn hostile_lines_take_time_in_proportion() {
    // Each start could be tried to the end of the line.
    let open = "{\"a\":".repeat(400_000);
    let starts = "{\"".repeat(400_000);
    for line in [open, starts] {
        let read = native(format!("{line}\n{A}\n"));
        assert_eq!(read.ids(), ["a"]);
        assert_eq!(read.defects().len(), 1);
    }
}

#[test]
fn hostile_lines_give_few_parts() {
    for part in ["{}", "\0x", "\0{", "{}x"] {
        let line = part.repeat(50_000);
        let read = native(format!("{line}\n{A}\n"));
        assert_eq!(read.ids().last().unwrap(), "a");
        let defects = read.defects();
        assert!(defects.len() < 10_000, "{}", defects.len());
        let last = defects.iter().map(|defect| defect.3).max();
        assert_eq!(
            last,
            Some(line.len() as u64),
            "all of the line is accounted for"
        );
    }
}

#[test]
fn what_is_wrong_with_a_record_that_is_written_down_anew_is_told_where_it_stands() {
    let boundary = r#"{"step_id":2,"source":"system","message":"","extra":{"context_management":{"type":"compaction"}}}"#;
    let torn = format!(
        r#"{{"schema_version":"ATIF-v1.6","session_id":"s","steps":[{{"step_id":1,"source":"user","message":"hi"}},{boundary},{{"step_id":3,"source":"agent","message":"x"}}]}}"#
    );
    let (start, end) = place(&torn, boundary);
    let told = (DefectKind::BoundaryWithoutSummary, 1, start, end);
    assert_eq!(anew_as("atif", &torn).defects(), [told]);
}

#[test]
fn an_equal_copy_of_a_record_that_another_one_belongs_to_is_none_of_another() {
    let start = r#"{"type":"session.start","id":"1","data":{"sessionId":"s"}}"#;
    let begun = r#"{"type":"session.compaction_start","id":"2","data":{"trigger":"auto","currentTokens":9}}"#;
    let done = |summary: &str| {
        format!(
            r#"{{"type":"session.compaction_complete","id":"3","data":{{"success":true,"summaryContent":"{summary}"}}}}"#
        )
    };
    let read = |copy: &str| {
        let text = [start, begun, &done("It."), copy].join("\n");
        let (from, to) = (text.len() - copy.len(), text.len());
        (
            anew_as("copilot-cli", text).defects(),
            from as u64,
            to as u64,
        )
    };
    assert_eq!(read(&done("It.")).0, []);
    let (told, from, to) = read(&done("Not it."));
    assert_eq!(told, [(DefectKind::DuplicateId, 4, from, to)]);
}
