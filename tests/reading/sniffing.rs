//! By which records a format is told.

use lacuna::formats::{FORMATS, Head};
use lacuna::reader::{DEFAULT_MAX_LINE, Source};

fn told(lines: &str) -> Vec<&'static str> {
    let head = Head::from_lines(lines.as_bytes());
    let claiming = FORMATS.iter().filter(|format| (format.sniff)(&head));
    claiming.map(|format| format.id).collect()
}

#[test]
fn the_native_log_is_told_by_its_first_record() {
    for lines in [
        r#"{"type":"session","format":"lacuna-log/1"}"#,
        r#"{"type":"event","text":"hello"}"#,
        r#"{"type":"compaction","id":"c","covered_ranges":[[0,4]]}"#,
    ] {
        assert_eq!(told(lines), ["lacuna-log"], "{lines}");
    }
    for lines in [
        r#"{"type":"session","version":3}"#,
        r#"{"type":"session","format":"lacuna-log/2"}"#,
        r#"{"type":"compaction","id":"p","sessionID":"s","auto":true}"#,
        r#"{"type":"compaction","covered_ranges":[]}"#,
        "{\"type\":\"message\"}\n{\"type\":\"event\"}",
    ] {
        assert_eq!(told(lines), [""; 0], "{lines}");
    }
}

#[test]
fn claude_code_is_told_by_the_first_record_that_can_tell() {
    let message = r#"{"parentUuid":null,"type":"user","message":{"role":"user","content":"hi"},"uuid":"u","sessionId":"s"}"#;
    for lines in [
        message.to_owned(),
        r#"{"type":"file-history-snapshot","messageId":"m"}"#.to_owned(),
        r#"{"type":"summary","summary":"A title","leafUuid":"l"}"#.to_owned(),
        r#"{"type":"mode","mode":"normal","sessionId":"s"}"#.to_owned(),
        r#"{"type":"assistant","message":{"content":[]}}"#.to_owned(),
        format!("d the end of a record\"}}\n{message}"),
        format!("{{\"type\":\"user\",\"message\":{{\"content\":\"cut he{message}"),
        format!("{{\"type\":\"something-new\"}}\n{message}"),
        format!("\0\0\0{message}"),
    ] {
        assert_eq!(told(&lines), ["claude-code"], "{lines}");
    }
}

#[test]
fn codex_is_told_by_its_payloads_or_by_its_items() {
    for lines in [
        r#"{"type":"session_meta","payload":{"id":"x"}}"#,
        r#"{"timestamp":"t","type":"event_msg","payload":{"type":"token_count"}}"#,
        "{\"id\":\"x\",\"timestamp\":\"t\",\"instructions\":null}\n{\"record_type\":\"state\"}\n{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"hi\"}]}",
    ] {
        assert_eq!(told(lines), ["codex"], "{lines}");
    }
}

#[test]
fn pi_is_told_by_its_header() {
    let header = r#"{"type":"session","version":3,"id":"x","timestamp":"t","cwd":"/w"}"#;
    assert_eq!(told(header), ["pi"]);
    let later = format!("{{\"type\":\"message\",\"id\":\"1\"}}\n{header}");
    assert_eq!(told(&later), [""; 0]);
}

#[test]
fn formats_that_look_alike_are_not_claimed() {
    for lines in [
        r#"{"type":"session_meta","payload":"x"}"#,
        r#"{"type":"message","message":{"role":"user","content":[{"type":"input_text","text":"hi"}]}}"#,
        r#"{"type":"user","content":[{"type":"text","text":"hi"}]}"#,
        r#"{"type":"message","id":"1","message":{"role":"user","content":"hi"}}"#,
        r#"{"type":"summary","summary":"a text"}"#,
        "",
    ] {
        assert_eq!(told(lines), [""; 0], "{lines}");
    }
}

#[test]
fn agents_that_come_from_one_another_are_told_apart() {
    for (lines, format) in [
        (
            r#"{"type":"user","uuid":"u","parentUuid":null,"sessionId":"s","message":{"role":"user","parts":[]}}"#,
            "qwen-code",
        ),
        (
            r#"{"type":"system","uuid":"u","sessionId":"s","systemPayload":{}}"#,
            "qwen-code",
        ),
        (
            concat!(
                r#"{"type":"dawn","uuid":"t","parentUuid":null,"sessionId":"s"}"#,
                "\n",
                r#"{"type":"user","uuid":"u","parentUuid":"t","sessionId":"s","message":{"role":"user","parts":[]}}"#
            ),
            "qwen-code",
        ),
        (
            r#"{"sessionId":"s","projectHash":"h","startTime":"t"}"#,
            "gemini-cli",
        ),
        (r#"{"$set":{"messages":[]}}"#, "gemini-cli"),
        (r#"{"$rewindTo":"m"}"#, "gemini-cli"),
    ] {
        assert_eq!(told(lines), [format], "{lines}");
    }
}

/// The formats that claim a file with these lines.
fn claimed(lines: &[String]) -> Vec<&'static str> {
    let source = Source::spool("s.jsonl", lines.join("\n").as_bytes(), u64::MAX).unwrap();
    let head = Head::of(&source, DEFAULT_MAX_LINE).unwrap();
    let claiming = FORMATS.iter().filter(|format| (format.sniff)(&head));
    claiming.map(|format| format.id).collect()
}

/// Some whole records, and a long one of them.
fn whole() -> (Vec<String>, String) {
    let said = "He said that the \\\"tide\\\": is low, and went. ".repeat(9);
    let record = |number: usize| {
        format!(
            r#"{{"parentUuid":null,"type":"user","message":{{"role":"user","content":"{said}"}},"uuid":"u-{number}","sessionId":"s"}}"#
        )
    };
    ((0..9).map(record).collect(), record(0))
}

#[test]
fn a_recording_is_told_behind_however_many_torn_records() {
    let (whole, one) = whole();
    let start = one[..190].to_owned();
    let end = one[one.len() - 50..].to_owned();
    for torn in [start, end, "\0".repeat(70)] {
        for count in [64, 65, 1000, 4000] {
            let lines = [vec![torn.clone(); count], whole.clone()].concat();
            assert_eq!(claimed(&lines), ["claude-code"], "{count} times {torn:?}");
        }
        let lines = [vec![torn.clone(); 5000], whole.clone()].concat();
        assert_eq!(claimed(&lines), [""; 0], "there is an end to looking");
    }
}

#[test]
fn records_behind_what_is_no_torn_record_make_no_recording() {
    let (whole, _) = whole();
    for other in [
        "A page says much of what a recording holds, line by line.",
        "    let record = parse(\"{}\");",
        "  \"key\": [1, 2],",
        "| a table | of a page |",
    ] {
        let lines = [vec![other.to_owned(); 100], whole.clone()].concat();
        assert_eq!(claimed(&lines), [""; 0], "{other}");
    }
}
