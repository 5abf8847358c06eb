//! Records of types that a format does not know: counted, never fatal, and known ones that say nothing stay quiet.

use crate::support::anew_as;
use lacuna::recording::{DefectKind, SummaryText};

/// What is told of unknown types in a recording of a format, each with its line.
fn strange(format: &str, lines: &[&str]) -> Vec<(u32, String)> {
    let outcome = anew_as(format, lines.join("\n").as_bytes());
    let defects = outcome.main().defects.iter();
    defects
        .filter(|defect| defect.kind == DefectKind::UnknownType)
        .map(|defect| (defect.line.0, defect.message.clone()))
        .collect()
}

/// A format, a record that starts one of its recordings, known records that say nothing, and one of a type that is not known.
const CASES: &[(&str, &str, &[&str], &str)] = &[
    (
        "claude-code",
        r#"{"type":"user","uuid":"u","sessionId":"s","message":{"role":"user","content":"go"}}"#,
        &[
            r#"{"type":"progress","uuid":"p","sessionId":"s","data":{}}"#,
            r#"{"type":"file-history-snapshot","messageId":"m"}"#,
            r#"{"type":"ai-title","sessionId":"s"}"#,
        ],
        r#"{"type":"a-new-type","uuid":"x","sessionId":"s"}"#,
    ),
    (
        "codex",
        r#"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"go"}]}}"#,
        &[
            r#"{"type":"event_msg","payload":{"type":"exec_command_end","call_id":"c"}}"#,
            r#"{"type":"event_msg","payload":{"type":"collab_close_end"}}"#,
            r#"{"type":"response_item","payload":{"type":"ghost_snapshot"}}"#,
            r#"{"type":"response_item","payload":{"type":"web_search_call"}}"#,
            r#"{"type":"world_state","payload":{}}"#,
        ],
        r#"{"type":"response_item","payload":{"type":"a-new-type"}}"#,
    ),
    (
        "codex",
        r#"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"go"}]}}"#,
        &[],
        r#"{"type":"event_msg","payload":{"type":"a-new-type"}}"#,
    ),
    (
        "copilot-cli",
        r#"{"type":"user.message","id":"u","data":{"content":"go"}}"#,
        &[
            r#"{"type":"session.todos_changed","id":"t","data":{}}"#,
            r#"{"type":"session.snapshot_rewind","id":"r","data":{}}"#,
            r#"{"type":"mcp.headers_refresh_completed","id":"h","data":{}}"#,
        ],
        r#"{"type":"a-new-type","id":"x","data":{}}"#,
    ),
    (
        "gemini-cli",
        r#"{"id":"u","type":"user","content":"go"}"#,
        &[
            r#"{"sessionId":"s","startTime":"2026-08-04T09:00:00.000Z","lastUpdated":"2026-08-04T09:00:00.000Z"}"#,
            r#"{"id":"i","type":"info","content":"A new version is there."}"#,
        ],
        r#"{"id":"x","type":"a-new-type","content":"."}"#,
    ),
    (
        "qwen-code",
        r#"{"uuid":"u","sessionId":"s","type":"user","message":{"role":"user","parts":[{"text":"go"}]}}"#,
        &[
            r#"{"uuid":"t","parentUuid":"u","sessionId":"s","type":"system","subtype":"ui_telemetry"}"#,
            r#"{"uuid":"n","parentUuid":"t","sessionId":"s","type":"system","subtype":"session_notes"}"#,
        ],
        r#"{"uuid":"x","parentUuid":"n","sessionId":"s","type":"a-new-type"}"#,
    ),
    (
        "goose",
        r#"{"working_dir":"/w","id":"s"}"#,
        &[
            r#"{"id":"a","role":"user","created":1784278801,"content":[{"type":"text","text":"go"},{"type":"image","data":"","mimeType":"image/png"}]}"#,
            r#"{"id":"b","role":"assistant","created":1784278802,"content":[{"type":"systemNotification","msg":"."}]}"#,
        ],
        r#"{"id":"x","role":"assistant","created":1784278803,"content":[{"type":"a-new-type"}]}"#,
    ),
    (
        "openhands",
        r#"{"kind":"MessageEvent","id":"a","timestamp":"2026-09-02T10:01:00.0","source":"user","llm_message":{"role":"user","content":[{"type":"text","text":"go"}]}}"#,
        &[
            r#"{"kind":"ConversationStateUpdateEvent","id":"b","timestamp":"2026-09-02T10:02:00.0","source":"environment"}"#,
            r#"{"kind":"HookExecutionEvent","id":"c","timestamp":"2026-09-02T10:02:01.0","source":"hook"}"#,
        ],
        r#"{"kind":"a-new-type","id":"x","timestamp":"2026-09-02T10:03:00.0","source":"environment"}"#,
    ),
    (
        "kimi-code",
        r#"{"type":"context.append_message","message":{"role":"user","content":[{"type":"text","text":"go"}]},"time":1}"#,
        &[
            r#"{"type":"usage.record","time":2}"#,
            r#"{"type":"turn.prompt","time":3}"#,
            r#"{"type":"token_counting.measured","time":4}"#,
            r#"{"type":"context.append_message","message":{"role":"user","content":[{"type":"image_url"}]},"time":5}"#,
        ],
        r#"{"type":"a-new-type","time":6}"#,
    ),
    (
        "kimi-code",
        r#"{"type":"context.append_message","message":{"role":"user","content":[{"type":"text","text":"go"}]},"time":1}"#,
        &[],
        r#"{"type":"context.append_message","message":{"role":"user","content":[{"type":"a-new-type"}]},"time":2}"#,
    ),
    (
        "chat",
        r#"{"role":"user","content":[{"type":"text","text":"go"},{"type":"input_image"}]}"#,
        &[r#"{"role":"assistant","content":[{"type":"redacted_thinking","data":"x"}]}"#],
        r#"{"role":"assistant","content":[{"type":"a-new-type"}]}"#,
    ),
    (
        "opencode",
        r#"{"info":{"id":"a","sessionID":"s","role":"user","time":{"created":1}},"parts":[{"id":"p","type":"text","text":"go"}]}"#,
        &[
            r#"{"info":{"id":"b","sessionID":"s","role":"assistant","time":{"created":2}},"parts":[{"id":"q","type":"step-start"}]}"#,
        ],
        r#"{"info":{"id":"x","sessionID":"s","role":"assistant","time":{"created":3}},"parts":[{"id":"r","type":"a-new-type"}]}"#,
    ),
    (
        "opencode",
        r#"{"info":{"id":"a","sessionID":"s","role":"user","time":{"created":1}},"parts":[{"id":"p","type":"text","text":"go"}]}"#,
        &[],
        r#"{"info":{"id":"x","sessionID":"s","role":"a-new-type","time":{"created":3}},"parts":[]}"#,
    ),
];

/// A format, and a document of it with one record of a type that is not known.
const DOCUMENTS: &[(&str, &str)] = &[
    (
        "atif",
        r#"{"schema_version":"ATIF-v1.8","session_id":"s","agent":{"name":"a","version":"1"},"steps":[
            {"step_id":1,"source":"user","message":"go"},
            {"step_id":2,"source":"a-new-type","message":"."}]}"#,
    ),
    (
        "openhands-v0",
        r#"{"trajectory":[
            {"id":0,"timestamp":"2025-10-02T12:00:00","source":"user","message":"","action":"message","args":{"content":"go"}},
            {"id":1,"timestamp":"2025-10-02T12:01:00","source":"agent","message":"","action":"a-new-type","args":{}}]}"#,
    ),
    (
        "roo-code",
        r#"[{"role":"user","content":[{"type":"text","text":"<task>go</task>"}],"ts":1},
            {"role":"assistant","content":[{"type":"a-new-type"}],"ts":2}]"#,
    ),
    (
        "cline",
        r#"{"version":1,"agent":"lead","sessionId":"s","messages":[
            {"id":"m1","role":"user","content":[{"type":"text","text":"go"}],"ts":1},
            {"id":"m2","role":"assistant","content":[{"type":"a-new-type"}],"ts":2}]}"#,
    ),
    (
        "cline",
        r#"{"version":1,"agent":"lead","sessionId":"s","messages":[
            {"id":"m1","role":"user","content":[{"type":"text","text":"go"}],"ts":1},
            {"id":"m2","role":"a-new-type","content":[{"type":"text","text":"."}],"ts":2}]}"#,
    ),
    (
        "cline-classic",
        r#"[{"role":"user","content":[{"type":"text","text":"<task>go</task>"}]},
            {"role":"a-new-type","content":[{"type":"text","text":"."}]}]"#,
    ),
];

#[test]
fn a_document_with_a_record_of_an_unknown_type_tells_it() {
    for (format, document) in DOCUMENTS {
        let told = strange(format, &[document]);
        let messages: Vec<&str> = told.iter().map(|(_, message)| message.as_str()).collect();
        assert_eq!(messages, ["the type `a-new-type` is not known"], "{format}");
    }
}

#[test]
fn records_of_unknown_types_are_counted_in_every_format() {
    for (format, first, known, new) in CASES {
        let mut lines = vec![*first];
        lines.extend(*known);
        assert_eq!(strange(format, &lines), [], "{format}");
        let at = u32::try_from(lines.len() + 1).unwrap();
        lines.push(new);
        let told = "the type `a-new-type` is not known".to_owned();
        assert_eq!(strange(format, &lines), [(at, told.clone())], "{format}");
        let again = new.replace(r#":"x""#, r#":"y""#);
        lines.push(&again);
        let told = format!("{told}: 2 records, of which this is the first");
        assert_eq!(strange(format, &lines), [(at, told)], "{format}");
    }
}

#[test]
fn an_item_whose_payload_is_gone_is_a_defect() {
    let item = r#"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"go"}]}}"#;
    let gone = r#"{"type":"response_item","payload":{}}"#;
    let untyped = r#"{"type":"response_item","payload":{"role":"user","content":[{"type":"input_text","text":"never push"}]}}"#;
    let missing = "the type is missing".to_owned();
    assert_eq!(strange("codex", &[item, gone]), [(2, missing.clone())]);
    assert_eq!(strange("codex", &[item, untyped]), [(2, missing)]);
    let read = anew_as("codex", [item, untyped].join("\n").as_bytes());
    assert_eq!(read.texts(1)[0].1, "never push");
    let none = anew_as(
        "codex",
        [item, r#"{"type":"response_item"}"#].join("\n").as_bytes(),
    );
    let kinds: Vec<DefectKind> = none.main().defects.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [DefectKind::BadField]);
}

#[test]
fn a_compaction_whose_payload_is_gone_left_something_that_is_lost() {
    let item = r#"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"go"}]}}"#;
    let left = |payload: &str| {
        let compacted = format!(r#"{{"type":"compacted","payload":{payload}}}"#);
        let read = anew_as("codex", [item, &compacted].join("\n").as_bytes());
        let main = read.main();
        let kinds: Vec<DefectKind> = main.defects.iter().map(|it| it.kind).collect();
        (main.compactions[0].summary.clone(), kinds)
    };
    assert_eq!(
        left("{}"),
        (SummaryText::Withheld, vec![DefectKind::BadField])
    );
    assert_eq!(left(r#"{"message":""}"#), (SummaryText::Absent, vec![]));
}
