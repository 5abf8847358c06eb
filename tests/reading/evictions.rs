//! What leaves the context with no summary, and is no compaction.

use crate::support::{Outcome, anew_as, outcome};
use lacuna::formats::{self, Options};
use lacuna::reader::DEFAULT_MAX_LINE;
use lacuna::recording::EventIndex;
use lacuna::replay::{Counts, Point, Replay};
use std::fs;
use std::io::Write;

/// Whether nothing is wrong with the coverage of any compaction.
fn is_closed(read: &Outcome) -> bool {
    let replay = Replay::new(read.main(), &Counts::default());
    replay.steps.iter().all(|step| step.faults.is_empty())
}

#[test]
fn a_record_that_clears_results_is_no_gap_itself() {
    let said = |role: &str, rest: &str| {
        format!(
            r#"{{"type":"context.append_message","message":{{"role":"{role}","content":[{{"type":"text","text":"{role}"}}]{rest}}}}}"#
        )
    };
    let lines = [
        r#"{"type":"metadata","protocol_version":"1.0"}"#.to_owned(),
        said("user", ""),
        said("assistant", r#","toolCalls":[{"type":"function","id":"c","name":"Bash","arguments":"{}"}]"#),
        said("tool", r#","toolCallId":"c""#),
        r#"{"type":"micro_compaction.apply","cutoff":3}"#.to_owned(),
        said("assistant", ""),
        r#"{"type":"context.apply_compaction","summary":"Done.","compactedCount":4,"tokensBefore":9,"tokensAfter":5}"#.to_owned(),
    ];
    let read = anew_as("kimi-code", lines.join("\n"));
    assert_eq!(read.main().evictions.len(), 1);
    assert_eq!(read.main().compactions.len(), 1);
    assert!(is_closed(&read));
}

#[test]
fn a_cleared_context_is_an_eviction() {
    let lines = [
        r#"{"type":"session.start","id":"1","data":{"sessionId":"s"}}"#,
        r#"{"type":"user.message","id":"2","parentId":"1","data":{"content":"Sew."}}"#,
        r#"{"type":"session.context_cleared","id":"3","parentId":"2","data":{"messagesCleared":1}}"#,
        r#"{"type":"user.message","id":"4","parentId":"3","data":{"content":"Weave."}}"#,
    ];
    let read = anew_as("copilot-cli", lines.join("\n"));
    let [main, next] = read.recordings.as_slice() else {
        panic!("two conversations");
    };
    let unnamed: Vec<Option<u64>> = main.evictions.iter().map(|it| it.unnamed).collect();
    assert_eq!(unnamed, [Some(1)]);
    assert_eq!(
        (next.lane.as_str(), next.events.len()),
        ("conversation-2", 1)
    );
}

#[test]
fn a_summary_that_stands_in_the_history_again_is_no_new_one() {
    let snapshot = r#"{"role":"user","parts":[{"text":"<state_snapshot>Sewn.</state_snapshot>\n\nResume the prior task using the summary above."}]},{"role":"model","parts":[{"text":"Got it. Thanks for the additional context!"}]}"#;
    let record = |id: &str, parent: &str, rest: &str| {
        format!(r#"{{"uuid":"{id}","parentUuid":{parent},"sessionId":"s",{rest}}}"#)
    };
    let compressed = |history: &str| {
        format!(
            r#""type":"system","subtype":"chat_compression","systemPayload":{{"info":{{"compressionStatus":1}},"compressedHistory":[{history}]}}"#
        )
    };
    let called = r#"{"functionCall":{"id":"c","name":"sew","args":{}}}"#;
    let answer = |text: &str| {
        format!(
            r#"{{"functionResponse":{{"id":"c","name":"sew","response":{{"output":"{text}"}}}}}}"#
        )
    };
    let cleared = format!(
        r#"{snapshot},{{"role":"model","parts":[{called}]}},{{"role":"user","parts":[{}]}}"#,
        answer("[cleared]")
    );
    let lines = [
        record(
            "a",
            "null",
            r#""type":"user","message":{"role":"user","parts":[{"text":"Sew."}]}"#,
        ),
        record("b", r#""a""#, &compressed(snapshot)),
        record(
            "c",
            r#""b""#,
            &format!(r#""type":"assistant","message":{{"role":"model","parts":[{called}]}}"#),
        ),
        record(
            "d",
            r#""c""#,
            &format!(
                r#""type":"tool_result","message":{{"role":"user","parts":[{}]}}"#,
                answer("long")
            ),
        ),
        record("e", r#""d""#, &compressed(&cleared)),
    ];
    let read = anew_as("qwen-code", lines.join("\n"));
    assert_eq!(read.main().compactions.len(), 1);
    assert_eq!(read.main().evictions.len(), 1);
}

#[test]
fn going_back_behind_a_summary_leaves_all_that_it_stood_for() {
    let said = |id: &str| format!(r#"{{"id":"{id}","type":"user","content":[{{"text":"{id}"}}]}}"#);
    let set = r#"{"$set":{"messages":[{"id":"s","type":"user","content":[{"text":"<state_snapshot>Sewn.</state_snapshot>"}]},{"id":"t","type":"gemini","content":[{"text":"Got it. Thanks for the additional context!"}]}]}}"#;
    for target in ["s", "unknown"] {
        let lines = [
            r#"{"sessionId":"s","projectHash":"p","startTime":"2026-01-01T00:00:00Z","lastUpdated":"2026-01-01T00:00:00Z"}"#.to_owned(),
            said("a"),
            said("b"),
            set.to_owned(),
            said("c"),
            format!(r#"{{"$rewindTo":"{target}"}}"#),
            said("d"),
        ];
        let read = anew_as("gemini-cli", lines.join("\n"));
        let lanes: Vec<(&str, u64, usize)> = read
            .recordings
            .iter()
            .map(|it| (it.lane.as_str(), it.turns(), it.compactions.len()))
            .collect();
        assert_eq!(lanes, [("main", 1, 0), ("rolled-back-1", 3, 1)], "{target}");
    }
}

#[test]
fn a_summary_that_stays_beside_a_later_one_still_holds_what_it_holds() {
    let said = |id: &str, text: &str| {
        format!(
            r#"{{"kind":"MessageEvent","id":"{id}","source":"user","llm_message":{{"role":"user","content":[{{"type":"text","text":"{text}"}}]}}}}"#
        )
    };
    let condensed = |id: &str, gone: &str, offset: usize| {
        format!(
            r#"{{"kind":"Condensation","id":"{id}","source":"environment","forgotten_event_ids":["{gone}"],"summary":"of {gone}","summary_offset":{offset}}}"#
        )
    };
    let lines = [
        said("a", "Never touch it."),
        condensed("b", "a", 0),
        said("c", "Go on."),
        condensed("d", "c", 1),
        said("e", "And now?"),
    ];
    let read = anew_as("openhands", lines.join("\n"));
    let replay = Replay::new(read.main(), &Counts::default());
    let later = &replay.steps[1];
    assert!(
        replay.keeps(later, EventIndex(0)),
        "it is in the first summary"
    );
    assert!(!replay.keeps(later, EventIndex(2)));
    let context = replay.context(Point::After(later.index)).unwrap();
    let summaries: Vec<u32> = context.summaries().map(|index| index.0).collect();
    assert_eq!(summaries, [0, 1]);
}

#[test]
fn a_state_without_a_summary_is_an_eviction() {
    let message = |id: &str| format!(r#"{{"id":"{id}","role":"user","content":"{id}"}}"#);
    let messages = [message("a"), message("b"), message("c")];
    let session = format!(
        r#"{{"version":1,"agent":"lead","sessionId":"s","messages":[{}]}}"#,
        messages.join(",")
    );
    let state = format!(
        r#"{{"version":1,"messages":[{}],"source_message_count":2}}"#,
        messages[1]
    );
    let folder = tempfile::tempdir().unwrap();
    let packed = |text: &str| {
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        out.write_all(text.as_bytes()).unwrap();
        out.finish().unwrap()
    };
    for (ending, session, state) in [
        ("", session.clone().into_bytes(), state.clone().into_bytes()),
        (".gz", packed(&session), packed(&state)),
    ] {
        let own = folder.path().join(format!("s.messages.json{ending}"));
        let beside = folder.path().join(format!("s.compaction.json{ending}"));
        fs::write(&own, session).unwrap();
        fs::write(&beside, state).unwrap();
        assert_eq!(formats::piece_of(&beside), Some(own.clone()));
        let source = formats::open(&own, None, DEFAULT_MAX_LINE).unwrap();
        let read = outcome(source, &Options::default()).unwrap();
        let gone: Vec<&[EventIndex]> = read
            .main()
            .evictions
            .iter()
            .map(|it| it.gone.as_slice())
            .collect();
        assert_eq!(gone, [[EventIndex(0)]], "{ending}");
        assert!(read.main().compactions.is_empty());
        fs::remove_file(own).unwrap();
        fs::remove_file(beside).unwrap();
    }
}

#[test]
fn what_is_left_out_from_the_last_message_on_has_left_the_context() {
    let task = r#"{"role":"user","content":[{"type":"text","text":"<task>Hi.</task>"}]}"#;
    let said = |text: &str| {
        format!(r#"{{"role":"assistant","content":[{{"type":"text","text":"{text}"}}]}}"#)
    };
    let evicted = |last: &str| {
        let folder = tempfile::tempdir().unwrap();
        let messages = [task, &said("a"), &said("b"), &said("c"), &said(last)].join(",");
        let told = r#"[{"ts":1,"say":"text","conversationHistoryIndex":4,"conversationHistoryDeletedRange":[2,3]}]"#;
        let history = folder.path().join("api_conversation_history.json");
        fs::write(&history, format!("[{messages}]")).unwrap();
        fs::write(folder.path().join("ui_messages.json"), told).unwrap();
        let source = formats::open(folder.path(), None, DEFAULT_MAX_LINE).unwrap();
        let read = outcome(source, &Options::default()).unwrap();
        read.main().evictions.len()
    };
    assert_eq!(evicted("d"), 1);
    // A summary is being made.
    assert_eq!(evicted("<summarize_task>It.</summarize_task>"), 0);
}
