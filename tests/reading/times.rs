//! When records were written, as each format tells it.

use crate::support::{anew_as, claude, native};
use lacuna::recording::Recording;

/// When the events of a recording were written, from the minute on.
fn times(recording: &Recording) -> Vec<String> {
    let time = |event: &lacuna::recording::Event| {
        let told = event.time.map(|time| time.to_string());
        let told = told.unwrap_or_else(|| "-".to_owned());
        let within = told.strip_prefix("2026-02-03T10:");
        within.map(str::to_owned).unwrap_or(told)
    };
    recording.events.iter().map(time).collect()
}

#[test]
fn records_that_are_read_as_they_stand_tell_when() {
    let outcome = claude(concat!(
        r#"{"type":"user","uuid":"u1","timestamp":"2026-02-03T10:22:31.500Z","message":{"role":"user","content":"Hi"}}"#,
        "\n",
        r#"{"type":"system","subtype":"compact_boundary","uuid":"b1","timestamp":"2026-02-03T12:23:00+02:00","compactMetadata":{"trigger":"auto","preTokens":9}}"#,
        "\n",
        r#"{"type":"user","uuid":"s1","parentUuid":"b1","isCompactSummary":true,"timestamp":"2026-02-03T10:23:01Z","message":{"role":"user","content":"Greeted."}}"#,
        "\n",
        r#"{"type":"assistant","uuid":"a1","timestamp":"soon","message":{"role":"assistant","content":"Yes"}}"#,
    ));
    let main = outcome.main();
    assert_eq!(times(main), ["22:31.500Z", "23:00Z", "23:01Z", "-"]);
    let compaction = &main.compactions[0];
    assert_eq!(main.time_of(compaction), main.events[1].time);
    assert_eq!(main.time_of_summary(compaction), main.events[2].time);
    assert!(main.defects.is_empty());

    let outcome = native(concat!(
        r#"{"type":"event","id":"e1","role":"user","text":"Hi","ts":"2026-02-03T10:22:31Z"}"#,
        "\n",
        r#"{"type":"event","id":"e2","text":"Yes"}"#,
        "\n",
        r#"{"type":"compaction","id":"c1","summary":"Greeted.","ts":"2026-02-03T10:23:01Z"}"#,
    ));
    let main = outcome.main();
    assert_eq!(times(main), ["22:31Z", "-", "23:01Z"]);
    assert_eq!(main.time_of(&main.compactions[0]), main.events[2].time);
}

#[test]
fn a_boundary_that_is_held_back_keeps_its_time_and_so_does_what_comes_behind_it() {
    let line = |second: u32, kind: &str, payload: &str| {
        format!(
            r#"{{"timestamp":"2026-02-03T10:00:{second:02}Z","type":"{kind}","payload":{payload}}}"#
        )
    };
    let said = |role: &str, text: &str| {
        format!(
            r#"{{"type":"message","role":"{role}","content":[{{"type":"input_text","text":"{text}"}}]}}"#
        )
    };
    let lines = [
        line(1, "session_meta", r#"{"id":"s"}"#),
        line(2, "response_item", &said("user", "Hi")),
        line(3, "compacted", r#"{"message":"Greeted."}"#),
        line(4, "response_item", &said("developer", "Be brief.")),
        line(5, "response_item", &said("assistant", "Yes")),
    ];
    let outcome = anew_as("codex", lines.join("\n"));
    let main = outcome.main();
    assert_eq!(times(main), ["00:02Z", "00:03Z", "00:04Z", "00:05Z"]);
    assert_eq!(main.time_of(&main.compactions[0]), main.events[1].time);
}

/// Records of formats that are written down anew, and when their events were written.
const ANEW: &[(&str, &str, &[&str])] = &[
    (
        "pi",
        r#"{"type":"session","id":"s","timestamp":"2026-02-03T10:00:00Z"}
{"type":"message","id":"a","parentId":null,"timestamp":"2026-02-03T10:00:01.250Z","message":{"role":"user","content":"Hi"}}
{"type":"compaction","id":"b","parentId":"a","timestamp":"2026-02-03T10:00:02Z","summary":"Greeted.","tokensBefore":9}"#,
        &["00:01.250Z", "00:02Z"],
    ),
    (
        "opencode",
        r#"{"info":{"id":"m1","sessionID":"s","role":"user","time":{"created":1770114151000}},"parts":[{"type":"text","text":"Hi"}]}
{"info":{"id":"m2","sessionID":"s","role":"assistant","time":{}},"parts":[{"type":"text","text":"Yes"}]}"#,
        &["22:31Z", "-"],
    ),
    (
        "copilot-cli",
        r#"{"type":"user.message","id":"e1","timestamp":"2026-02-03T10:22:31.000Z","data":{"content":"Hi"}}
{"type":"session.compaction_complete","id":"e2","timestamp":"2026-02-03T10:22:32.000Z","data":{"success":true,"summaryContent":"Greeted."}}"#,
        &["22:31Z", "22:32Z"],
    ),
    (
        "gemini-cli",
        r#"{"sessionId":"s","projectHash":"h","startTime":"2026-02-03T10:00:00Z"}
{"id":"m1","timestamp":"2026-02-03T10:22:31Z","type":"user","content":"Hi"}
{"$set":{"messages":[{"id":"m2","timestamp":"2026-02-03T10:23:00Z","type":"user","content":"<state_snapshot>Greeted.</state_snapshot>"},{"id":"m3","timestamp":"2026-02-03T10:23:01Z","type":"gemini","content":"Got it. Thanks for the additional context!"},{"id":"m4","timestamp":"2026-02-03T10:23:02Z","type":"user","content":"Go on"}]}}"#,
        &["22:31Z", "23:00Z", "23:02Z"],
    ),
    (
        "qwen-code",
        r#"{"uuid":"u1","parentUuid":null,"sessionId":"s","timestamp":"2026-02-03T10:22:31Z","type":"user","message":{"role":"user","parts":[{"text":"Hi"}]}}"#,
        &["22:31Z"],
    ),
    (
        "atif",
        r#"{"schema_version":"ATIF-v1.5","session_id":"s","steps":[{"step_id":1,"timestamp":"2026-02-03T10:22:31Z","source":"user","message":"Hi"},{"step_id":2,"source":"agent","message":"Yes"}]}"#,
        &["22:31Z", "-"],
    ),
    (
        "goose",
        r#"{"id":"s","working_dir":"/w","conversation":[{"id":"m1","role":"user","created":1770114151,"content":[{"type":"text","text":"Hi"}]},{"id":"m2","role":"assistant","created":1770114151500,"content":[{"type":"text","text":"Yes"}]}]}"#,
        &["22:31Z", "22:31.500Z"],
    ),
    (
        "cline",
        r#"{"version":1,"agent":"lead","sessionId":"s","messages":[{"id":"m1","role":"user","content":"Hi","ts":1770114151000},{"id":"m2","role":"assistant","content":"Yes","ts":7}]}"#,
        &["22:31Z", "-"],
    ),
    (
        "roo-code",
        r#"[{"role":"user","content":[{"type":"text","text":"<task>Hi</task>"}],"ts":1770114151000},{"role":"user","isSummary":true,"condenseId":"C1","ts":1770114152000,"content":[{"type":"text","text":"Greeted."}]}]"#,
        &["22:31Z", "22:32Z"],
    ),
    (
        "kimi-code",
        r#"{"type":"metadata","protocol_version":"1.4","created_at":1770114150000}
{"type":"context.append_message","message":{"role":"user","content":[{"type":"text","text":"Hi"}]},"time":1770114151000}"#,
        &["22:31Z"],
    ),
    (
        "openhands",
        r#"{"kind":"MessageEvent","id":"e1","timestamp":"2026-02-03T10:22:31.5","source":"user","llm_message":{"role":"user","content":[{"type":"text","text":"Hi"}]}}"#,
        &["-"],
    ),
];

#[test]
fn records_that_are_written_down_anew_tell_when() {
    for (format, text, expected) in ANEW {
        assert_eq!(times(anew_as(format, text).main()), *expected, "{format}");
    }
}

#[test]
fn a_copy_that_was_written_at_another_time_is_a_copy() {
    let outcome = anew_as(
        "copilot-cli",
        r#"{"type":"user.message","id":"e1","timestamp":"2026-02-03T10:22:31Z","data":{"content":"Hi"}}
{"type":"user.message","id":"e1","timestamp":"2026-02-03T10:22:59Z","data":{"content":"Hi"}}"#,
    );
    let main = outcome.main();
    assert_eq!(times(main), ["22:31Z"]);
    assert!(main.defects.is_empty(), "{:?}", main.defects);
}
