//! What a record loses by a value of another type is told, in every format, and never a record without a word.

use crate::support::{Outcome, anew_as, claude};
use lacuna::recording::DefectKind::{
    self, BadField, BoundaryWithoutSummary, NumberOutOfRange, UnknownType, UnreadableRecord,
};
use lacuna::recording::SummaryText;

fn kinds(read: &Outcome) -> Vec<DefectKind> {
    let defects = read.main().defects.iter();
    defects.map(|defect| defect.kind).collect()
}

/// What is wrong with `record` behind the records of `start`.
fn wrong(format: &str, start: &str, record: &str) -> Vec<DefectKind> {
    let read = anew_as(format, format!("{start}\n{record}\n"));
    kinds(&read)
}

#[test]
fn a_message_that_cannot_be_read_is_told() {
    let pi = r#"{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}
{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"hi"}}"#;
    let entry = |rest: &str| format!(r#"{{"type":"message","id":"b","parentId":"a"{rest}}}"#);
    for rest in [r#","message":"no""#, r#","message":5"#, ""] {
        assert_eq!(wrong("pi", pi, &entry(rest)), [UnreadableRecord], "{rest}");
    }
    let codex = r#"{"timestamp":"2026-01-01T00:00:00Z","type":"session_meta","payload":{"id":"s"}}
{"timestamp":"2026-01-01T00:00:01Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}}"#;
    for record in ["{}", r#"{"timestamp":"2026-01-01T00:00:02Z"}"#] {
        assert_eq!(wrong("codex", codex, record), [UnreadableRecord]);
    }
    let kimi = r#"{"type":"metadata","protocol_version":"1.0"}
{"type":"context.append_message","message":{"role":"user","content":"hi"}}"#;
    for kind in ["context.append_message", "context.append_loop_event"] {
        let record = format!(r#"{{"type":"{kind}","message":"no"}}"#);
        assert_eq!(wrong("kimi-code", kimi, &record), [UnreadableRecord]);
    }
}

#[test]
fn an_element_of_a_document_that_is_no_message_is_told() {
    let goose = |message: &str| {
        let hi = r#"{"role":"user","content":[{"type":"text","text":"hi"}]}"#;
        format!(r#"{{"id":"s","working_dir":"/w","conversation":[{hi},{message}]}}"#)
    };
    for message in ["{}", r#"{"content":[{"type":"text","text":"hi"}]}"#, "5"] {
        let read = anew_as("goose", goose(message));
        assert_eq!(kinds(&read), [UnreadableRecord], "{message}");
    }
    for part in ["null", "5", "\"x\""] {
        let message = format!(
            r#"{{"info":{{"id":"m","role":"user"}},"parts":[{{"type":"text","text":"hi"}},{part}]}}"#
        );
        let document = format!(r#"{{"info":{{"id":"s"}},"messages":[{message}]}}"#);
        let read = anew_as("opencode", document);
        assert_eq!(kinds(&read), [UnreadableRecord], "{part}");
    }
    let steps = r#"[{"step_id":1,"source":"user","message":"hi"},{"step_id":2,"source":"system","message":"","extra":{"context_management":{"type":5}}}]"#;
    let document = format!(r#"{{"schema_version":"ATIF-v1.6","session_id":"s","steps":{steps}}}"#);
    let told = [UnreadableRecord, BoundaryWithoutSummary];
    assert_eq!(kinds(&anew_as("atif", document)), told);
}

#[test]
fn words_of_another_type_are_told() {
    let pi =
        r#"{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}"#;
    let codex =
        r#"{"timestamp":"2026-01-01T00:00:00Z","type":"session_meta","payload":{"id":"s"}}"#;
    let gemini = r#"{"sessionId":"s","projectHash":"p","startTime":"2026-01-01T00:00:00Z","lastUpdated":"2026-01-01T00:00:00Z"}"#;
    let copilot = r#"{"type":"session.start","id":"1","data":{"sessionId":"s"}}"#;
    let openhands = r#"{"kind":"PauseEvent","id":"p","source":"user"}"#;
    let records = [
        (
            "pi",
            pi,
            r#"{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":5}}"#,
        ),
        (
            "codex",
            codex,
            r#"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":5}]}}"#,
        ),
        (
            "gemini-cli",
            gemini,
            r#"{"id":"a","type":"user","content":[{"text":5}]}"#,
        ),
        (
            "copilot-cli",
            copilot,
            r#"{"type":"tool.execution_complete","id":"2","data":{"toolCallId":"c","result":{"content":5}}}"#,
        ),
        (
            "openhands",
            openhands,
            r#"{"kind":"MessageEvent","id":"m","source":"user","llm_message":{"role":"user","content":[5]}}"#,
        ),
        (
            "openhands-v0",
            r#"{"id":0,"source":"user","action":"message","args":{"content":"hi"}}"#,
            r#"{"id":1,"source":"user","action":"message","args":{"content":5}}"#,
        ),
        (
            "qwen-code",
            r#"{"uuid":"a","sessionId":"s","type":"user","message":{"role":"user","parts":[{"text":"hi"}]}}"#,
            r#"{"uuid":"b","parentUuid":"a","sessionId":"s","type":"user","message":{"role":"user","parts":5}}"#,
        ),
    ];
    for (format, start, record) in records {
        assert_eq!(wrong(format, start, record), [BadField], "{format}");
    }
}

#[test]
fn what_is_lost_counts_before_what_stands_behind_it_on_one_line() {
    let goose = |lost: &str| {
        let person = r#"{"role":"user","content":[{"type":"text","text":"hi"}]}"#;
        let hidden = r#""metadata":{"userVisible":false,"agentVisible":true}"#;
        let summary = format!(
            r#"{{"role":"user","content":[{{"type":"text","text":"It was said."}}],{hidden}}}"#
        );
        let told = format!(
            r#"{{"role":"assistant","content":[{{"type":"text","text":"Your context was compacted."}}],{hidden}}}"#
        );
        let lost = lost.replace("MESSAGES", &format!("{summary},{told}"));
        let lost = lost.replace("PERSON", person);
        format!(r#"{{"id":"s","working_dir":"/w","conversation":[{person},{lost}]}}"#)
    };
    for (text, before) in [
        ("{},MESSAGES", true),
        ("MESSAGES,{}", false),
        ("MESSAGES,5,PERSON", false),
        ("MESSAGES,PERSON,{}", false),
    ] {
        let read = anew_as("goose", goose(text));
        let recording = read.main();
        let boundary = recording.compactions[0].event;
        let boundary = recording.event(boundary).unwrap().place;
        let lost = &recording.defects[0];
        assert_eq!(lost.loses_between(None, boundary), before, "{text}");
        assert_eq!(lost.loses_behind(Some(boundary)), !before, "{text}");
    }
}

#[test]
fn fields_that_decide_what_left_the_context_are_told() {
    let kimi = r#"{"type":"metadata","protocol_version":"1.0"}"#;
    let codex =
        r#"{"timestamp":"2026-01-01T00:00:00Z","type":"session_meta","payload":{"id":"s"}}"#;
    let openhands = r#"{"kind":"MessageEvent","id":"m","source":"user","llm_message":{"role":"user","content":"hi"}}"#;
    let qwen = r#"{"uuid":"a","sessionId":"s","type":"user","message":{"role":"user","parts":[{"text":"hi"}]}}"#;
    for (format, start, record) in [
        (
            "kimi-code",
            kimi,
            r#"{"type":"context.apply_compaction","summary":"It.","compactedCount":0,"droppedCount":"x"}"#,
        ),
        (
            "codex",
            codex,
            r#"{"type":"compacted","payload":{"message":"It.","replacement_history":"x"}}"#,
        ),
        (
            "openhands",
            openhands,
            r#"{"kind":"Condensation","id":"c","source":"environment","summary":"It.","summary_offset":0,"forgotten_event_ids":{"a":1}}"#,
        ),
        (
            "qwen-code",
            qwen,
            r#"{"uuid":"b","parentUuid":"a","sessionId":"s","type":"system","subtype":"chat_compression","systemPayload":{"info":{"compressionStatus":{"a":1}},"compressedHistory":[{"role":"user","parts":[{"text":"<state_snapshot>It.</state_snapshot>"}]}]}}"#,
        ),
    ] {
        let read = anew_as(format, format!("{start}\n{record}\n"));
        assert_eq!(kinds(&read), [BadField], "{format}");
        assert_eq!(read.main().compactions.len(), 1, "{format}");
    }
    let goose = r#"{"id":"s","working_dir":"/w","conversation":[{"role":"user","content":[{"type":"text","text":"hi"}],"metadata":7}]}"#;
    assert_eq!(kinds(&anew_as("goose", goose)), [BadField]);
    let atif = r#"{"schema_version":"ATIF-v1.6","session_id":"s","steps":[{"step_id":1,"source":"user","message":"hi","extra":"x"}]}"#;
    assert_eq!(kinds(&anew_as("atif", atif)), [BadField]);
}

#[test]
fn what_is_lost_behind_a_summary_in_lines_counts_behind_it() {
    let hidden = r#""metadata":{"userVisible":false,"agentVisible":true}"#;
    let said = |role: &str, text: &str, rest: &str| {
        format!(r#"{{"role":"{role}","content":[{{"type":"text","text":"{text}"}}]{rest}}}"#)
    };
    let hidden = format!(",{hidden}");
    let lines = [
        r#"{"id":"s","working_dir":"/w"}"#.to_owned(),
        said("user", "hi", ""),
        said("user", "It was said.", &hidden),
        said("assistant", "Your context was compacted.", &hidden),
        r#"{"role":"assistant","content":[{"ty"#.to_owned(),
        said("assistant", "done", ""),
    ];
    let read = anew_as("goose", lines.join("\n") + "\n");
    let recording = read.main();
    let boundary = recording.event(recording.compactions[0].event).unwrap();
    let lost = &recording.defects[0];
    assert_eq!(lost.line.0, 5);
    assert!(lost.loses_behind(Some(boundary.place)));
    assert!(!lost.loses_between(None, boundary.place));
}

#[test]
fn what_is_lost_behind_a_compaction_that_is_held_back_counts_behind_it() {
    let codex = [
        r#"{"type":"session_meta","payload":{"id":"s"}}"#,
        r#"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}}"#,
        r#"{"type":"compacted","payload":{"message":"It was said.","replacement_history":[]}}"#,
    ];
    let kimi = [
        r#"{"role":"_system_prompt","content":"x"}"#,
        r#"{"role":"user","content":"hi"}"#,
        r#"{"role":"user","content":"<system>Previous context has been compacted. Here is the compaction output:</system>\nIt was said."}"#,
    ];
    let behind = r#"{"role":"assistant","cont"#;
    for (format, start) in [("codex", codex), ("kimi-cli", kimi)] {
        for (lines, is_behind) in [
            ([start[0], start[1], start[2], behind], true),
            ([start[0], start[1], behind, start[2]], false),
        ] {
            let read = anew_as(format, lines.join("\n") + "\n\n");
            let recording = read.main();
            let compaction = &recording.compactions[0];
            let boundary = recording.event(compaction.event).unwrap().place;
            let lost = &recording.defects[0];
            assert_eq!(lost.loses_behind(Some(boundary)), is_behind, "{format}");
            assert_eq!(lost.loses_between(None, boundary), !is_behind, "{format}");
        }
    }
}

#[test]
fn a_role_or_type_in_a_history_that_is_written_anew_is_told() {
    let qwen = r#"{"uuid":"u","sessionId":"s","type":"user","message":{"role":"user","parts":[{"text":"go"}]}}"#;
    let compressed = |role: &str| {
        let summary = r#"{"role":"user","parts":[{"text":"<state_snapshot>so</state_snapshot>"}]}"#;
        let other = format!(r#"{{"role":{role},"parts":[{{"text":"hm"}}]}}"#);
        let record = format!(
            r#"{{"uuid":"c","parentUuid":"u","sessionId":"s","type":"system","subtype":"chat_compression","systemPayload":{{"info":{{"compressionStatus":1}},"compressedHistory":[{summary},{other}]}}}}"#
        );
        wrong("qwen-code", qwen, &record)
    };
    assert_eq!(compressed(r#""model""#), []);
    assert_eq!(compressed("5"), [BadField]);
    assert_eq!(compressed(r#""critic""#), [UnknownType]);
    let gemini = r#"{"sessionId":"s","projectHash":"p","startTime":"2026-01-01T00:00:00Z","lastUpdated":"2026-01-01T00:00:00Z"}
{"id":"u","type":"user","content":"go"}"#;
    let set = |kind: &str| {
        let user = r#"{"id":"u","type":"user","content":"go"}"#;
        let other = format!(r#"{{"id":"o",{kind}"content":"hm"}}"#);
        let record = format!(r#"{{"$set":{{"messages":[{user},{other}]}}}}"#);
        wrong("gemini-cli", gemini, &record)
    };
    assert_eq!(set(r#""type":"gemini","#), []);
    assert_eq!(set(r#""type":"info","#), []);
    assert_eq!(set(r#""type":5,"#), [BadField]);
    assert_eq!(set(r#""type":"critic","#), [UnknownType]);
    assert_eq!(set(""), [UnreadableRecord]);
}

#[test]
fn a_compaction_whose_fields_are_lost_is_one_all_the_same() {
    let read = |management: &str| {
        let steps = format!(
            r#"[{{"step_id":1,"source":"user","message":"never push"}},{{"step_id":2,"source":"system","message":"","extra":{{"context_management":{management}}}}},{{"step_id":3,"source":"user","message":"It was said."}}]"#
        );
        anew_as(
            "atif",
            format!(r#"{{"schema_version":"ATIF-v1.6","session_id":"s","steps":{steps}}}"#),
        )
    };
    for management in ["5", r#"{"type":5}"#, r#"{"type":["compaction"]}"#] {
        let read = read(management);
        assert_eq!(kinds(&read), [UnreadableRecord], "{management}");
        let recording = read.main();
        let compaction = &recording.compactions[0];
        assert_eq!(
            compaction.summary,
            SummaryText::Readable("It was said.".to_owned())
        );
        assert_eq!(
            (compaction.before, compaction.kept.is_some()),
            (None, false)
        );
        let boundary = recording.event(compaction.event).unwrap().place;
        // What the compaction read is all there.
        assert!(
            !recording.defects[0].loses_between(None, boundary),
            "{management}"
        );
    }
    let other = read(r#"{"type":"cleared"}"#);
    assert!(kinds(&other).is_empty() && other.main().compactions.is_empty());
}

#[test]
fn a_list_of_what_stays_that_is_not_whole_does_not_tell_it() {
    let read = |metadata: &str| {
        let said = |uuid: &str, parent: &str| {
            format!(
                r#"{{"type":"user","uuid":"{uuid}","parentUuid":{parent},"message":{{"role":"user","content":"hi"}}}}"#
            )
        };
        let boundary = format!(
            r#"{{"type":"system","subtype":"compact_boundary","uuid":"c","parentUuid":null,"compactMetadata":{{{metadata}}}}}"#
        );
        let summary = r#"{"type":"user","uuid":"s","parentUuid":"c","isCompactSummary":true,"message":{"role":"user","content":"It."}}"#;
        let records = [&said("a", "null"), &said("b", r#""a""#), &boundary, summary];
        claude(records.join("\n") + "\n")
    };
    let whole = read(r#""preservedMessages":{"allUuids":["a","b"]}"#);
    assert_eq!(kinds(&whole), []);
    let compaction = &whole.main().compactions[0];
    assert!(compaction.kept.is_some() && !compaction.unknown_kept);
    for metadata in [
        r#""preservedMessages":{"allUuids":[{"x":1},"b"]}"#,
        r#""preservedMessages":{"allUuids":"a","uuids":["b"]}"#,
        r#""preservedMessages":7"#,
        r#""preservedSegment":{"headUuid":7,"tailUuid":"b"}"#,
    ] {
        let read = read(metadata);
        assert_eq!(kinds(&read), [BadField], "{metadata}");
        let compaction = &read.main().compactions[0];
        assert!(
            compaction.kept.is_none() && compaction.unknown_kept,
            "{metadata}"
        );
    }
    for metadata in [r#""trigger":{"x":1}"#, r#""preTokens":"x""#] {
        assert_eq!(kinds(&read(metadata)), [BadField], "{metadata}");
    }
}

#[test]
fn a_rollback_of_unknown_size_is_told_and_leaves_open_what_was_read() {
    let said = r#"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}}"#;
    let read = |turns: &str| {
        let back =
            format!(r#"{{"type":"event_msg","payload":{{"type":"thread_rolled_back"{turns}}}}}"#);
        let compacted =
            r#"{"type":"compacted","payload":{"message":"It.","replacement_history":[]}}"#;
        let meta = r#"{"type":"session_meta","payload":{"id":"s"}}"#;
        let read = anew_as("codex", [meta, said, &back, compacted].join("\n") + "\n");
        let compaction = &read.main().compactions[0];
        (kinds(&read), compaction.unknown_input)
    };
    assert_eq!(read(r#","num_turns":1"#), (vec![], false));
    assert_eq!(read(r#","num_turns":0"#), (vec![], false));
    assert_eq!(read(r#","num_turns":"zz""#), (vec![BadField], true));
    assert_eq!(read(r#","num_turns":-1"#), (vec![NumberOutOfRange], true));
    assert_eq!(read(r#","num_turns":null"#), (vec![BadField], true));
    assert_eq!(read(""), (vec![BadField], true));
}

#[test]
fn a_summary_of_another_type_is_a_compaction_whose_summary_is_no_text() {
    let kimi = r#"{"type":"metadata","protocol_version":"1.0"}"#;
    for summary in ["7", "[7]", r#"{"a":1}"#, r#"{"content":7}"#] {
        let record = format!(r#"{{"type":"context.apply_compaction","summary":{summary}}}"#);
        let read = anew_as("kimi-code", format!("{kimi}\n{record}\n"));
        let left = &read.main().compactions[0].summary;
        assert_eq!(
            (kinds(&read), left),
            (vec![BadField], &SummaryText::Strange)
        );
    }
    let chat = |block: &str| {
        let said = r#"{"role":"user","content":"hi"}"#;
        let block = format!(r#"{{"role":"assistant","content":[{block}]}}"#);
        let read = anew_as("chat", format!("{said}\n{block}\n"));
        let left = read.main().compactions.first();
        (kinds(&read), left.map(|left| left.summary.clone()))
    };
    let strange = (vec![BadField], Some(SummaryText::Strange));
    assert_eq!(chat(r#"{"type":"compaction","content":7}"#), strange);
    let none = (vec![], None);
    assert_eq!(chat(r#"{"type":"compaction","content":null}"#), none);
}

#[test]
fn sizes_and_what_a_compaction_says_are_told() {
    let codex = r#"{"type":"session_meta","payload":{"id":"s"}}
{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}}"#;
    let kimi = r#"{"type":"metadata","protocol_version":"1.0"}"#;
    let pi = r#"{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}
{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"hi"}}"#;
    let qwen = r#"{"uuid":"a","sessionId":"s","type":"user","message":{"role":"user","parts":[{"text":"hi"}]}}"#;
    for (format, start, record) in [
        (
            "codex",
            codex,
            r#"{"type":"event_msg","payload":{"type":"token_count","info":{"last_token_usage":{"input_tokens":VALUE}}}}"#,
        ),
        (
            "kimi-code",
            kimi,
            r#"{"type":"context.apply_compaction","summary":"It.","compactedCount":0,"tokensBefore":VALUE}"#,
        ),
        (
            "pi",
            pi,
            r#"{"type":"compaction","id":"b","parentId":"a","summary":"It.","firstKeptEntryId":"a","usage":{"output":VALUE}}"#,
        ),
        (
            "qwen-code",
            qwen,
            r#"{"uuid":"b","parentUuid":"a","sessionId":"s","type":"system","subtype":"chat_compression","systemPayload":{"info":{"compressionStatus":1,"originalTokenCount":VALUE},"compressedHistory":[{"role":"user","parts":[{"text":"<state_snapshot>It.</state_snapshot>"}]}]}}"#,
        ),
    ] {
        let with = |value| wrong(format, start, &record.replace("VALUE", value));
        assert_eq!(with("7"), [], "{format}");
        assert_eq!(with("\"zz\""), [BadField], "{format}");
        assert_eq!(with("-7"), [NumberOutOfRange], "{format}");
    }
}

#[test]
fn fields_of_documents_that_say_what_was_left_are_told() {
    let checkpoint = |summary: &str| {
        let record = format!(
            r#"{{"info":{{"id":"c","type":"compaction","summary":{summary}}},"parts":[]}}"#
        );
        let said = r#"{"info":{"id":"u","type":"user","text":"hi"},"parts":[]}"#;
        let document = format!(r#"{{"info":{{"id":"s"}},"messages":[{said},{record}]}}"#);
        kinds(&anew_as("opencode", document))
    };
    assert_eq!(checkpoint("\"It.\""), []);
    assert_eq!(checkpoint("{}"), [BadField]);
    let revert = |revert: &str| {
        let said = r#"{"info":{"id":"u","role":"user"},"parts":[{"type":"text","text":"hi"}]}"#;
        let document = format!(r#"{{"info":{{"id":"s","revert":{revert}}},"messages":[{said}]}}"#);
        kinds(&anew_as("opencode", document))
    };
    assert_eq!(revert(r#"{"messageID":"x"}"#), []);
    assert_eq!(revert("17"), [BadField]);
    let answer = |content: &str| {
        let call = r#"{"role":"assistant","content":[{"type":"toolRequest","id":"r","toolCall":{"status":"success","value":{"name":"list","arguments":{}}}}]}"#;
        let answer = format!(
            r#"{{"role":"user","content":[{{"type":"toolResponse","id":"r","toolResult":{{"status":"success","value":{{"content":{content}}}}}}}]}}"#
        );
        let document =
            format!(r#"{{"id":"s","working_dir":"/w","conversation":[{call},{answer}]}}"#);
        kinds(&anew_as("goose", document))
    };
    assert_eq!(answer(r#"[{"type":"text","text":"14"}]"#), []);
    assert_eq!(answer("17"), [BadField]);
}

#[test]
fn steps_whose_numbers_are_none_are_told() {
    let read = |number: &str, kept: &str| {
        let management = format!(r#"{{"type":"compaction","lacuna":{{"kept_step_ids":{kept}}}}}"#);
        let steps = format!(
            r#"[{{"step_id":{number},"source":"user","message":"hi"}},{{"step_id":2,"source":"system","message":"","extra":{{"context_management":{management}}}}},{{"step_id":3,"source":"user","message":"It was said."}}]"#
        );
        anew_as(
            "atif",
            format!(r#"{{"schema_version":"ATIF-v1.6","session_id":"s","steps":{steps}}}"#),
        )
    };
    assert_eq!(kinds(&read("1", "[1]")), []);
    assert_eq!(kinds(&read("\"zz\"", "[]")), [BadField]);
    let read = read("1", r#"[1,{"x":1}]"#);
    assert_eq!(kinds(&read), [BadField]);
    let compaction = &read.main().compactions[0];
    assert!(compaction.kept.is_none() && compaction.unknown_kept);
}

#[test]
fn a_change_of_the_history_that_cannot_be_read_changes_nothing() {
    let said = |id: &str, text: &str| {
        format!(r#"{{"id":"{id}","type":"user","content":[{{"text":"{text}"}}]}}"#)
    };
    let summary = said("s", "<state_snapshot>It.</state_snapshot>");
    let answer =
        r#"{"id":"t","type":"gemini","content":"Got it. Thanks for the additional context!"}"#;
    let anew = format!(r#"{{"$set":{{"messages":[{summary},{answer}]}}}}"#);
    let start = r#"{"sessionId":"s","projectHash":"p","startTime":"2026-05-01T10:00:00Z","lastUpdated":"2026-05-01T10:00:00Z"}"#;
    let read = |change: &str| {
        let lines = [start, &said("a", "Never push."), change, &anew];
        let read = anew_as("gemini-cli", lines.join("\n") + "\n");
        assert_eq!(read.recordings.len(), 1, "{change}");
        let compaction = &read.main().compactions[0];
        let unknown = (compaction.unknown_input, compaction.unknown_claimed);
        (kinds(&read), unknown)
    };
    assert_eq!(read(r#"{"$set":{"title":"t"}}"#), (vec![], (false, false)));
    for change in [
        r#"{"$set":{"messages":"none"}}"#,
        r#"{"$set":{"messages":{"a":1}}}"#,
        r#"{"$set":7}"#,
        r#"{"$rewindTo":7}"#,
        r#"{"$rewindTo":["a"]}"#,
    ] {
        assert_eq!(read(change), (vec![BadField], (true, true)), "{change}");
    }
}

#[test]
fn a_summary_in_a_message_that_cannot_be_read_is_no_empty_one() {
    let marked =
        "<system>Previous context has been compacted. Here is the compaction output:</system>";
    let kimi = |part: &str| {
        let start = r#"{"role":"_checkpoint","id":0}"#;
        let message = format!(
            r#"{{"role":"user","content":[{{"type":"text","text":"{marked}"}},{{"type":"text","text":{part}}}]}}"#
        );
        let read = anew_as("kimi-cli", format!("{start}\n{message}\n"));
        (kinds(&read), read.main().compactions[0].summary.clone())
    };
    let readable = |text: &str| SummaryText::Readable(text.to_owned());
    assert_eq!(kimi("\"It.\""), (vec![], readable("It.")));
    assert_eq!(kimi("7"), (vec![BadField], SummaryText::Strange));
    let roo = |content: &str| {
        let task = r#"{"role":"user","ts":1,"content":[{"type":"text","text":"<task>Hi.</task>"}],"condenseParent":"c"}"#;
        let message = format!(
            r#"{{"role":"user","ts":2,"isSummary":true,"condenseId":"c","content":{content}}}"#
        );
        let read = anew_as("roo-code", format!("[{task},{message}]"));
        (kinds(&read), read.main().compactions[0].summary.clone())
    };
    assert_eq!(roo("\"It.\""), (vec![], readable("It.")));
    for content in ["7", r#"[{"type":"text","text":7}]"#] {
        assert_eq!(
            roo(content),
            (vec![BadField], SummaryText::Strange),
            "{content}"
        );
    }
}

#[test]
fn what_a_condensation_forgets_is_unknown_where_it_contradicts_itself() {
    let said = |id: u64| {
        format!(
            r#"{{"id":{id},"timestamp":"2026-01-01T10:00:00","source":"user","action":"message","args":{{"content":"Hi."}}}}"#
        )
    };
    let read = |forgets: &str| {
        let condensed = format!(
            r#"{{"id":3,"timestamp":"2026-01-01T10:00:00","source":"agent","action":"condensation","args":{{{forgets},"summary":"It.","summary_offset":0}}}}"#
        );
        let events = [said(0), said(1), said(2), condensed].join(",");
        let read = anew_as("openhands-v0", format!("[{events}]"));
        let compaction = &read.main().compactions[0];
        (kinds(&read), compaction.unknown_input)
    };
    let range = |start: u64, end: u64| {
        format!(r#""forgotten_events_start_id":{start},"forgotten_events_end_id":{end}"#)
    };
    assert_eq!(read(&range(0, 1)), (vec![], false));
    let list = r#""forgotten_event_ids":[0,1]"#;
    assert_eq!(read(list), (vec![], false));
    let wrong = (vec![BadField], true);
    assert_eq!(read(&range(1, 0)), wrong);
    assert_eq!(read(&format!("{list},{}", range(0, 1))), wrong);
    assert_eq!(read(r#""forgotten_event_ids":[0,"x"]"#), wrong);
}

#[test]
fn a_summary_that_is_no_text_is_neither_an_empty_one_nor_none() {
    let pi = r#"[{"type":"session","version":3,"id":"s"},
        {"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"hi"}},
        {"type":"compaction","id":"b","parentId":"a","firstKeptEntryId":"a","summary":SUMMARY}]"#;
    let copilot = r#"[{"type":"user.message","id":"a","data":{"content":"hi"}},
        {"type":"session.compaction_complete","id":"b","parentId":"a","data":{"summaryContent":SUMMARY}}]"#;
    let first = r#"[{"id":0,"timestamp":"2026-01-01T10:00:00","source":"user","action":"message","args":{"content":"hi"}},
        {"id":1,"source":"agent","action":"condensation","args":{"forgotten_event_ids":[0],"summary_offset":0,"summary":SUMMARY}}]"#;
    let second = r#"[{"kind":"MessageEvent","id":"a","timestamp":"2026-01-01T10:00:00","source":"user","llm_message":{"role":"user","content":[{"type":"text","text":"hi"}]}},
        {"kind":"Condensation","id":"b","source":"environment","forgotten_event_ids":["a"],"summary_offset":0,"summary":SUMMARY}]"#;
    for (format, records) in [
        ("pi", pi),
        ("copilot-cli", copilot),
        ("openhands-v0", first),
        ("openhands", second),
    ] {
        let read = |summary: &str| {
            let records: Vec<serde_json::Value> =
                serde_json::from_str(&records.replace("SUMMARY", summary)).unwrap();
            let lines: Vec<String> = records.iter().map(ToString::to_string).collect();
            let read = anew_as(format, lines.join("\n"));
            (kinds(&read), read.main().compactions[0].summary.clone())
        };
        let told = SummaryText::Readable("It.".to_owned());
        assert_eq!(read("\"It.\""), (vec![], told), "{format}");
        assert_eq!(
            read("7"),
            (vec![BadField], SummaryText::Strange),
            "{format}"
        );
    }
    let goose = |part: &str| {
        let seen = r#""metadata":{"userVisible":false,"agentVisible":true}"#;
        let document = format!(
            r#"{{"id":"s","working_dir":"/w","conversation":[{{"role":"user","content":[{{"type":"text","text":{part}}}],{seen}}},{{"role":"assistant","content":[{{"type":"text","text":"Your context was compacted."}}],{seen}}}]}}"#
        );
        let read = anew_as("goose", document);
        (kinds(&read), read.main().compactions[0].summary.clone())
    };
    assert_eq!(goose("7"), (vec![BadField], SummaryText::Strange));
    let opencode = |part: &str| {
        let user =
            r#"{"info":{"id":"u","role":"user"},"parts":[{"type":"compaction","auto":true}]}"#;
        let told = format!(
            r#"{{"info":{{"id":"a","role":"assistant","parentID":"u","summary":true,"finish":"stop"}},"parts":[{part}]}}"#
        );
        let document = format!(r#"{{"info":{{"id":"s"}},"messages":[{user},{told}]}}"#);
        let read = anew_as("opencode", document);
        (kinds(&read), read.main().compactions[0].summary.clone())
    };
    let wrong = opencode(r#"{"type":"text","text":7}"#);
    assert_eq!(wrong, (vec![BadField], SummaryText::Strange));
    let none = opencode(r#"{"type":"text","text":""}"#);
    assert_eq!(none, (vec![], SummaryText::Absent));
}
