//! What others show to have been there, and is not: told with its place, and no clean bill for what depends on it.

use crate::support::{Outcome, anew_as, outcome};
use lacuna::formats::{self, Options};
use lacuna::reader::DEFAULT_MAX_LINE;
use lacuna::recording::{DefectKind, SummaryText};
use lacuna::replay::{Counts, CoverageFault, Replay};
use std::fs;
use std::path::Path;

/// A folder of these files, read from one of them, or as a whole.
fn folder(files: &[(&str, &str)], opened: &str) -> Outcome {
    let root = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = root.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let source = formats::open(&root.path().join(Path::new(opened)), None, DEFAULT_MAX_LINE);
    outcome(source.unwrap(), &Options::default()).unwrap()
}

/// The lines at which records are missing, by what is told of the coverage of the first compaction.
fn missing(read: &Outcome) -> Vec<u32> {
    let main = read.main();
    let replay = Replay::new(main, &Counts::default());
    let faults = replay.steps[0].faults.iter();
    let missing = faults.filter_map(|fault| {
        if let CoverageFault::Missing(number) = fault {
            Some(main.defects[*number].line.0)
        } else {
            None
        }
    });
    assert!(!replay.stands_whole(&replay.steps[0]));
    missing.collect()
}

#[test]
fn a_rotated_file_that_is_gone_does_not_hide_those_behind_it() {
    let said = |text: &str| format!("{{\"role\":\"user\",\"content\":\"{text}\"}}\n");
    let summary =
        "<system>Previous context has been compacted. Here is the compaction output:</system>One.";
    let start = "{\"role\":\"_checkpoint\",\"id\":0}\n";
    let read = folder(
        &[
            ("context_1.jsonl", &format!("{start}{}", said("First."))),
            ("context_3.jsonl", &format!("{start}{}", said("Third."))),
            ("context.jsonl", &format!("{start}{}", said(summary))),
        ],
        "",
    );
    assert_eq!(read.main().turns(), 2, "the third file is read");
    assert_eq!(missing(&read), [3]);
}

#[test]
fn messages_and_parts_that_are_gone_are_told() {
    let info = |id: &str, rest: &str| {
        format!(r#"{{"id":"{id}","sessionID":"ses_1","time":{{"created":1}},{rest}}}"#)
    };
    let part =
        |text: &str| format!(r#"{{"id":"p","sessionID":"ses_1","type":"text","text":"{text}"}}"#);
    let (first, second, last) = (
        info("msg_1", r#""role":"user""#),
        info("msg_3", r#""role":"user""#),
        info(
            "msg_4",
            r#""role":"assistant","parentID":"msg_3","summary":true,"finish":"stop""#,
        ),
    );
    let request = r#"{"id":"p","sessionID":"ses_1","type":"compaction","auto":true}"#;
    let read = folder(
        &[
            (
                "session/p/ses_1.json",
                r#"{"id":"ses_1","projectID":"p","directory":"/w","title":"t","version":"1","time":{"created":1}}"#,
            ),
            ("message/ses_1/msg_1.json", &first),
            ("message/ses_1/msg_3.json", &second),
            ("message/ses_1/msg_4.json", &last),
            ("part/msg_2/p.json", &part("Gone.")),
            ("part/msg_3/p.json", request),
            ("part/msg_4/p.json", &part("One.")),
            (
                "part/msg_9/p.json",
                &part("Of another.").replace("ses_1", "ses_2"),
            ),
        ],
        "session/p/ses_1.json",
    );
    let defects = read.main().defects.iter();
    let told: Vec<(DefectKind, u32)> = defects.map(|it| (it.kind, it.line.0)).collect();
    let missing_record = DefectKind::MissingRecord;
    assert_eq!(told, [(missing_record, 1), (missing_record, 2)]);
    assert_eq!(missing(&read), [1, 2]);
}

/// The tree of an OpenCode session with one compaction, without the files with these names.
fn opencode_without(gone: &[&str]) -> Outcome {
    let info = |id: &str, rest: &str| {
        format!(r#"{{"id":"{id}","sessionID":"ses_1","time":{{"created":1}},{rest}}}"#)
    };
    let part = |rest: &str| format!(r#"{{"id":"p","sessionID":"ses_1",{rest}}}"#);
    let said = |text: &str| part(&format!(r#""type":"text","text":"{text}""#));
    let user = r#""role":"user""#;
    let files = [
        (
            "session/p/ses_1.json",
            r#"{"id":"ses_1","projectID":"p","directory":"/w","title":"t","version":"1","time":{"created":1}}"#
                .to_owned(),
        ),
        ("message/ses_1/msg_1.json", info("msg_1", user)),
        (
            "message/ses_1/msg_2.json",
            info("msg_2", r#""role":"assistant","parentID":"msg_1","finish":"stop""#),
        ),
        ("message/ses_1/msg_3.json", info("msg_3", user)),
        (
            "message/ses_1/msg_4.json",
            info("msg_4", r#""role":"assistant","parentID":"msg_3","summary":true,"finish":"stop""#),
        ),
        ("message/ses_1/msg_5.json", info("msg_5", user)),
        ("part/msg_1/p.json", said("Never deploy on Friday.")),
        ("part/msg_2/p.json", said("I will not.")),
        ("part/msg_3/p.json", part(r#""type":"compaction","auto":true"#)),
        ("part/msg_4/p.json", said("Never deploy on Friday.")),
        ("part/msg_5/p.json", said("Go on.")),
    ];
    let there = files.iter().filter(|(name, _)| !gone.contains(name));
    let there: Vec<(&str, &str)> = there.map(|(name, text)| (*name, text.as_str())).collect();
    folder(&there, "session/p/ses_1.json")
}

#[test]
fn a_message_that_others_name_is_told_where_it_is_gone() {
    let whole = opencode_without(&[]);
    assert!(whole.defects().is_empty());
    assert_eq!(whole.main().compactions.len(), 1);
    let (first, summary) = ("message/ses_1/msg_1.json", "message/ses_1/msg_4.json");
    for (gone, id) in [
        (vec![first], "msg_1"),
        (vec![first, "part/msg_1/p.json"], "msg_1"),
        (vec![summary], "summary"),
        (vec![summary, "part/msg_4/p.json"], "summary"),
        (
            vec![summary, "message/ses_1/msg_5.json", "part/msg_5/p.json"],
            "summary",
        ),
    ] {
        let read = opencode_without(&gone);
        let main = read.main();
        let mut kinds = main.defects.iter().map(|it| it.kind);
        assert!(!main.defects.is_empty(), "{gone:?}");
        assert!(
            kinds.all(|kind| kind == DefectKind::MissingRecord),
            "{gone:?}"
        );
        let mut told = main.defects.iter().map(|it| it.message.as_str());
        assert!(told.any(|told| told.contains(id)), "{gone:?}");
        assert_eq!(main.compactions.len(), 1, "{gone:?}");
        assert!(main.compactions[0].torn.is_none(), "{gone:?}");
        assert!(!missing(&read).is_empty(), "{gone:?}");
        let left = &main.compactions[0].summary;
        assert_eq!(*left == SummaryText::Withheld, id == "summary", "{gone:?}");
    }
    // Nothing follows the compaction: it may be under way.
    let gone = [
        summary,
        "part/msg_4/p.json",
        "message/ses_1/msg_5.json",
        "part/msg_5/p.json",
    ];
    let read = opencode_without(&gone);
    let kinds: Vec<DefectKind> = read.main().defects.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [DefectKind::BoundaryWithoutSummary]);
}

#[test]
fn a_parent_that_is_gone_and_an_id_that_is_there_twice_are_told() {
    let message = |id: &str, rest: &str, text: &str| {
        format!(
            r#"{{"info":{{"id":"{id}","sessionID":"s",{rest}}},"parts":[{{"type":"text","text":"{text}"}}]}}"#
        )
    };
    let answer = |parent: &str| {
        let rest = format!(r#""role":"assistant","finish":"stop","parentID":"{parent}""#);
        message("msg_2", &rest, "Yes.")
    };
    let user = message("msg_1", r#""role":"user""#, "Hi.");
    let kinds = |messages: &[String]| {
        let messages = messages.join(",");
        let read = anew_as(
            "opencode",
            format!(r#"{{"info":{{"id":"s"}},"messages":[{messages}]}}"#),
        );
        let kinds: Vec<DefectKind> = read.main().defects.iter().map(|it| it.kind).collect();
        kinds
    };
    let other = message("msg_1", r#""role":"user""#, "Ho.");
    assert_eq!(kinds(&[user.clone(), answer("msg_1")]), []);
    assert_eq!(
        kinds(&[user.clone(), answer("msg_0")]),
        [DefectKind::MissingRecord]
    );
    assert_eq!(
        kinds(&[user.clone(), other, answer("msg_1")]),
        [DefectKind::DuplicateId]
    );
    assert_eq!(kinds(&[user.clone(), user, answer("msg_1")]), []);
}

#[test]
fn a_first_record_that_continues_another_starts_in_the_middle() {
    let qwen = [
        r#"{"uuid":"b","parentUuid":"a","sessionId":"s","type":"user","message":{"role":"user","parts":[{"text":"hi"}]}}"#,
        r#"{"uuid":"c","parentUuid":"b","sessionId":"s","type":"user","message":{"role":"user","parts":[{"text":"on"}]}}"#,
    ];
    let pi = [
        r#"{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}"#,
        r#"{"type":"message","id":"b","parentId":"a","message":{"role":"user","content":"hi"}}"#,
        r#"{"type":"message","id":"c","parentId":"b","message":{"role":"user","content":"on"}}"#,
    ];
    for (format, lines) in [("qwen-code", &qwen[..]), ("pi", &pi[..])] {
        let read = anew_as(format, lines.join("\n"));
        let kinds: Vec<DefectKind> = read.main().defects.iter().map(|it| it.kind).collect();
        assert!(read.main().midway, "{format}");
        assert_eq!(kinds, [DefectKind::DanglingReference], "{format}");
    }
}

#[test]
fn a_record_that_is_gone_from_the_middle_is_told() {
    let qwen = |uuid: &str, parent: &str| {
        format!(
            r#"{{"uuid":"{uuid}","parentUuid":{parent},"sessionId":"s","type":"user","message":{{"role":"user","parts":[{{"text":"hi"}}]}}}}"#
        )
    };
    let lines = [qwen("a", "null"), qwen("c", r#""b""#), qwen("d", r#""c""#)];
    let read = anew_as("qwen-code", lines.join("\n"));
    let defects = read.main().defects.iter();
    let told: Vec<(DefectKind, u32)> = defects.map(|it| (it.kind, it.line.0)).collect();
    assert_eq!(told, [(DefectKind::MissingRecord, 2)]);
    assert!(!read.main().midway);
}

/// The file of a fixture.
fn text_of(name: &str) -> String {
    fs::read_to_string(crate::support::fixture(name)).unwrap()
}

#[test]
fn a_damaged_file_beside_the_history_accuses_nobody() {
    let name = |file: &str| format!("roo-code/condensed-twice/{file}");
    let [history, item, interface] = [
        "api_conversation_history.json",
        "history_item.json",
        "ui_messages.json",
    ]
    .map(|file| (file, text_of(&name(file))));
    let cut = &interface.1[..interface.1.len() / 2];
    let without: String = interface.1.replace("condense_context", "text");
    let without = without.replace("contextCondense", "other");
    for (interface, torn, kind) in [
        (interface.1.as_str(), false, None),
        (cut, false, Some(DefectKind::TruncatedTail)),
        (&without, true, Some(DefectKind::DanglingReference)),
        ("[7]", false, Some(DefectKind::UnreadableRecord)),
    ] {
        let files = [
            (history.0, history.1.as_str()),
            (item.0, item.1.as_str()),
            ("ui_messages.json", interface),
        ];
        let read = folder(&files, "");
        let main = read.main();
        let tells = main.compactions.iter().map(|it| it.torn.is_some());
        assert_eq!(tells.collect::<Vec<_>>(), [torn; 2], "{interface}");
        let first = main.defects.iter().map(|defect| defect.kind).next();
        assert_eq!(first, kind, "{interface}");
    }
}

#[test]
fn an_interface_that_tells_nothing_accuses_nobody() {
    let name = |file: &str| format!("roo-code/condensed-twice/{file}");
    let [history, item] = ["api_conversation_history.json", "history_item.json"]
        .map(|file| (file, text_of(&name(file))));
    for (interface, kind) in [
        ("", DefectKind::MissingRecord),
        ("[]", DefectKind::MissingRecord),
        (r#"{"a":1}"#, DefectKind::UnreadableRecord),
        ("[7]", DefectKind::UnreadableRecord),
        ("7", DefectKind::UnreadableRecord),
    ] {
        let files = [
            (history.0, history.1.as_str()),
            (item.0, item.1.as_str()),
            ("ui_messages.json", interface),
        ];
        let read = folder(&files, "");
        let main = read.main();
        assert!(
            main.compactions.iter().all(|it| it.torn.is_none()),
            "{interface}"
        );
        let told: Vec<_> = main.defects.iter().map(|it| (it.kind, it.beside)).collect();
        assert_eq!(told, [(kind, true)], "{interface}");
        let named = main.defects[0].message.contains("ui_messages.json");
        assert!(named, "{interface}");
        let replay = Replay::new(main, &Counts::default());
        let lost = |fault: &CoverageFault| {
            matches!(
                fault,
                CoverageFault::Unreadable(_) | CoverageFault::Missing(_)
            )
        };
        let mut faults = replay.steps.iter().flat_map(|step| &step.faults);
        assert!(!faults.any(lost), "{interface}");
    }
}

#[test]
fn a_state_that_tells_nothing_is_told() {
    let messages = text_of("cline/basic/basic.messages.json");
    for state in [
        "",
        "[]",
        "{}",
        r#"{"messages":[]}"#,
        r#"{"messages":7}"#,
        "7",
    ] {
        let files = [
            ("basic.messages.json", messages.as_str()),
            ("basic.compaction.json", state),
        ];
        let read = folder(&files, "basic.messages.json");
        let main = read.main();
        assert!(main.compactions.is_empty(), "{state}");
        assert!(!main.defects.is_empty(), "{state}");
        assert!(main.defects.iter().all(|it| it.beside), "{state}");
    }
}

/// What was wrong, and whether the first compaction is known to have read what it replaced.
fn of_kimi(records: &[&str]) -> (Vec<DefectKind>, bool) {
    let read = anew_as("kimi-code", records.join("\n"));
    let main = read.main();
    let kinds = main.defects.iter().map(|it| it.kind).collect();
    let replay = Replay::new(main, &Counts::default());
    let faults = || replay.steps.iter().flat_map(|step| &step.faults);
    let accused = |fault: &CoverageFault| {
        matches!(
            fault,
            CoverageFault::Overclaim(_) | CoverageFault::EmptySpan
        )
    };
    assert!(!faults().any(accused), "{records:?}");
    (kinds, !main.compactions[0].unknown_input)
}

#[test]
fn messages_that_are_counted_and_not_there_are_told() {
    let head = r#"{"type":"metadata","protocol_version":"1.4"}"#;
    let said = r#"{"type":"context.append_message","message":{"role":"user","content":"Hi."}}"#;
    let compacted = |count: &str| {
        format!(r#"{{"type":"context.apply_compaction","summary":"It.","compactedCount":{count}}}"#)
    };
    let (one, two) = (compacted("1"), compacted("2"));
    assert_eq!(of_kimi(&[head, said, &one]), (vec![], true));
    let missing = (vec![DefectKind::MissingRecord], false);
    assert_eq!(of_kimi(&[head, said, &two]), missing);
    assert_eq!(of_kimi(&[&two]), missing);
    assert_eq!(of_kimi(&[&two, said, &two]), missing);
    let cleared = r#"{"type":"micro_compaction.apply","cutoff":4}"#;
    let told = of_kimi(&[head, said, cleared, &one]);
    assert_eq!(told, (vec![DefectKind::MissingRecord], true));
}

#[test]
fn a_parent_of_a_record_of_copilot_that_is_gone_is_told() {
    let record = |id: &str, parent: &str| {
        format!(
            r#"{{"type":"user.message","id":"{id}","parentId":{parent},"data":{{"content":"Hi."}}}}"#
        )
    };
    let kinds = |lines: &[String]| -> Vec<DefectKind> {
        let read = anew_as("copilot-cli", lines.join("\n"));
        read.main().defects.iter().map(|it| it.kind).collect()
    };
    let (a, c, d) = (
        record("a", "null"),
        record("c", r#""b""#),
        record("d", r#""c""#),
    );
    assert_eq!(kinds(&[a.clone(), record("b", r#""a""#), c.clone()]), []);
    assert_eq!(
        kinds(&[a.clone(), c.clone(), d.clone()]),
        [DefectKind::MissingRecord]
    );
    assert_eq!(kinds(&[c.clone(), d.clone()]), []);
    // The line before may have been it.
    assert_eq!(kinds(&[a, "{\"id\":\"b".to_owned(), c]).len(), 1);
}

#[test]
fn a_damaged_wire_does_not_tell_of_a_torn_compaction() {
    let name = |file: &str| format!("kimi-cli/torn/{file}");
    let [one, context, wire] =
        ["context_1.jsonl", "context.jsonl", "wire.jsonl"].map(|file| text_of(&name(file)));
    let end = "{\"timestamp\":3.0,\"message\":{\"type\":\"CompactionE";
    for (wire, torn, told) in [
        (wire.clone(), 1, vec![DefectKind::BoundaryWithoutSummary]),
        (
            format!("{}\n{end}", wire.trim_end()),
            0,
            vec![DefectKind::BadField, DefectKind::BoundaryWithoutSummary],
        ),
    ] {
        let files = [
            ("context_1.jsonl", one.as_str()),
            ("context.jsonl", context.as_str()),
            ("wire.jsonl", wire.as_str()),
        ];
        let read = folder(&files, "");
        let main = read.main();
        let compactions = main.compactions.iter();
        let found = compactions.filter(|it| it.torn.is_some()).count();
        assert_eq!(found, torn, "{wire}");
        let mut kinds: Vec<_> = main.defects.iter().map(|defect| defect.kind).collect();
        kinds.sort_unstable_by_key(|kind| kind.as_str());
        assert_eq!(kinds, told, "{wire}");
    }
}

#[test]
fn a_damaged_state_does_not_tell_what_stays() {
    let name = |file: &str| format!("cline/agentic/agentic.{file}.json");
    let [messages, state] = ["messages", "compaction"].map(|file| text_of(&name(file)));
    let end = state.rfind('}').unwrap() - 2;
    for (state, known) in [(state.as_str(), true), (&state[..end], false)] {
        let files = [
            ("agentic.messages.json", messages.as_str()),
            ("agentic.compaction.json", state),
        ];
        let read = folder(&files, "agentic.messages.json");
        let record = &read.main().compactions[0];
        assert_eq!(record.kept.is_some(), known);
        assert_eq!(record.unknown_kept, !known);
    }
}

#[test]
fn a_packed_event_that_was_cut_is_told_as_that() {
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;
    let root = crate::support::fixture("openhands/eviction");
    for cut in [11, 60] {
        let other = tempfile::tempdir().unwrap();
        let events = other.path().join("events");
        fs::create_dir(&events).unwrap();
        for entry in fs::read_dir(root.join("events")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if name.starts_with("event-00003") {
                let mut out = GzEncoder::new(Vec::new(), Compression::fast());
                out.write_all(&fs::read(&path).unwrap()).unwrap();
                let packed = out.finish().unwrap();
                fs::write(events.join(format!("{name}.gz")), &packed[..cut]).unwrap();
            } else {
                fs::copy(&path, events.join(name)).unwrap();
            }
        }
        let source = formats::open(other.path(), None, DEFAULT_MAX_LINE).unwrap();
        let read = outcome(source, &Options::default()).unwrap();
        // What a later one tells of it is told behind it.
        let told: Vec<_> = read.defects().iter().map(|it| (it.0, it.1)).collect();
        let expected = [
            (DefectKind::TruncatedStream, 4),
            (DefectKind::MissingRecord, 8),
        ];
        assert_eq!(told, expected, "{cut}");
    }
}
