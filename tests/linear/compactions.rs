//! Work, memory and what is written grow with the number of compactions, not with its square, whatever each of them keeps.

use serde_json::{Value, json};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// So many compactions are held against four times as many.
const FEW: usize = 100;
const TIMES: usize = 4;

/// What grows four times may grow by this factor, and by an amount that small runs differ by.
const FACTOR: u64 = 6;
const SPARE_MILLISECONDS: u64 = 600;
const SPARE_BYTES: u64 = 24 << 20;

/// What a run took.
#[derive(Debug)]
struct Cost {
    /// Of the processor, in milliseconds.
    milliseconds: u64,
    /// The most memory, in bytes.
    memory: u64,
    /// The bytes that it wrote.
    written: u64,
}

/// Runs the program, and says what that took.
fn cost(arguments: &[&str], recording: &Path) -> Cost {
    let output = recording.with_extension("out");
    let mut child = Command::new(env!("CARGO_BIN_EXE_lacuna"))
        .args(arguments)
        .arg(recording)
        .stdout(File::create(&output).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let folder = format!("/proc/{}", child.id());
    let mut memory = 0;
    // The times of a process that has ended stand there until somebody waits for it.
    let milliseconds = loop {
        let status = fs::read_to_string(format!("{folder}/status")).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB"));
        memory = memory.max(kilobytes.map_or(0, |peak| peak.trim().parse::<u64>().unwrap()));
        let times = fs::read_to_string(format!("{folder}/stat")).unwrap();
        let (_, times) = times.rsplit_once(") ").unwrap();
        let times: Vec<&str> = times.split(' ').collect();
        if times.first() == Some(&"Z") {
            // Ticks of a hundredth of a second.
            break times
                .iter()
                .skip(11)
                .take(2)
                .map(|ticks| ticks.parse::<u64>().unwrap() * 10)
                .sum();
        }
        thread::sleep(Duration::from_millis(2));
    };
    let status = child.wait().unwrap();
    assert!(status.code().unwrap() <= 1, "{arguments:?}: {status}");
    Cost {
        milliseconds,
        memory: memory << 10,
        written: fs::metadata(output).unwrap().len(),
    }
}

/// Runs the program on a recording with few compactions and on one with many.
fn grows_in_proportion(name: &str, arguments: &[&str], recording: &dyn Fn(usize) -> String) {
    let folder = tempfile::tempdir().unwrap();
    let of = |count: usize| {
        let path = folder.path().join(format!("{count}-{name}"));
        fs::write(&path, recording(count)).unwrap();
        cost(arguments, &path)
    };
    let (few, many) = (of(FEW), of(FEW * TIMES));
    assert!(
        many.milliseconds <= few.milliseconds * FACTOR + SPARE_MILLISECONDS
            && many.memory <= few.memory * FACTOR + SPARE_BYTES
            && many.written <= few.written * FACTOR,
        "{name} {arguments:?}: {few:?}, {many:?}"
    );
}

/// What is asked of each recording.
const ALWAYS: &[&[&str]] = &[&["audit", "-f", "json"], &["replay", "-f", "json"]];

/// What is asked of one of them: it hardly depends on the format.
const ONCE: &[&[&str]] = &[&["facts", "-f", "json"], &["facts"], &["remind"]];

fn grow_in_proportion(name: &str, recording: &dyn Fn(usize) -> String) {
    for arguments in ALWAYS {
        grows_in_proportion(name, arguments, recording);
    }
}

fn lines(records: impl IntoIterator<Item = Value>) -> String {
    let lines = records.into_iter().map(|record| format!("{record}\n"));
    lines.collect()
}

fn said(number: usize) -> String {
    format!(
        "Do not use tool-{number} on port {}, see src/m{number}.rs.",
        number + 1000
    )
}

fn summed(number: usize) -> String {
    format!(
        "We go on with tool-{number}; src/m{}.rs is done.",
        number / 2
    )
}

/// Numbers from 0, each with some records.
fn turns(count: usize, head: Value, turn: impl Fn(usize) -> Vec<Value>) -> String {
    lines(std::iter::once(head).chain((0..count).flat_map(turn)))
}

#[test]
fn a_persons_words_stay_and_no_record_says_so() {
    let item = |role: &str, kind: &str, text: &str| {
        json!({"type": "response_item", "payload": {"type": "message", "role": role,
            "content": [{"type": kind, "text": text}]}})
    };
    let head = || json!({"type": "session_meta", "payload": {"id": "many", "cwd": "/w"}});
    grow_in_proportion("codex.jsonl", &|count| {
        turns(count, head(), |number| {
            vec![
                item("user", "input_text", &said(number)),
                item("assistant", "output_text", "It is done."),
                json!({"type": "compacted", "payload": {"message": summed(number)}}),
            ]
        })
    });
}

#[test]
fn a_persons_words_are_put_before_the_summary() {
    let record =
        |kind: &str, id: String, data: Value| json!({"type": kind, "id": id, "data": data});
    let head = || {
        record(
            "session.start",
            "s".to_owned(),
            json!({"sessionId": "many"}),
        )
    };
    grow_in_proportion("copilot.jsonl", &|count| {
        turns(count, head(), |number| {
            let summary = json!({"success": true, "summaryContent": summed(number)});
            vec![
                record(
                    "user.message",
                    format!("u{number}"),
                    json!({"content": said(number)}),
                ),
                record(
                    "assistant.message",
                    format!("a{number}"),
                    json!({"content": "It is done."}),
                ),
                record("session.compaction_complete", format!("c{number}"), summary),
            ]
        })
    });
}

/// A session of OpenHands: `forgets` says what each condensation forgets of the turn with a number.
fn openhands(count: usize, forgets: fn(usize) -> Vec<String>) -> String {
    let message = |source: &str, role: &str, id: String, text: String| {
        json!({"kind": "MessageEvent", "id": id, "timestamp": "2026-09-02T10:00:00.0", "source": source,
            "llm_message": {"role": role, "content": [{"type": "text", "text": text}]}})
    };
    let head = message("user", "user", "first".to_owned(), "Begin.".to_owned());
    turns(count, head, |number| {
        vec![
            message("user", "user", format!("u{number}"), said(number)),
            message(
                "agent",
                "assistant",
                format!("a{number}"),
                "Done.".to_owned(),
            ),
            json!({"kind": "Condensation", "id": format!("c{number}"), "timestamp": "2026-09-02T10:00:00.0",
                "source": "environment", "forgotten_event_ids": forgets(number),
                "summary": summed(number), "summary_offset": 1}),
        ]
    })
}

#[test]
fn a_condensation_forgets_every_second_event() {
    grow_in_proportion("openhands.jsonl", &|count| {
        openhands(count, |number| vec![format!("a{number}")])
    });
}

#[test]
fn a_condensation_forgets_all_and_the_summary_before() {
    grow_in_proportion("condensed.jsonl", &|count| {
        openhands(count, |number| {
            let before = number.checked_sub(1).map(|it| format!("c{it}-summary"));
            let own = [format!("u{number}"), format!("a{number}")];
            before.into_iter().chain(own).collect()
        })
    });
}

#[test]
fn a_tail_never_ends() {
    let message = |id: String, role: &str, part: Value, summary: bool| {
        let info = json!({"id": id, "role": role, "time": {"created": 1}, "finish": "stop", "summary": summary});
        json!({"info": info, "parts": [part]})
    };
    let text = |text: String| json!({"type": "text", "text": text});
    grow_in_proportion("opencode.json", &|count| {
        let messages = (0..count).flat_map(|number| {
            let compaction = json!({"type": "compaction", "auto": true, "tail_start_id": "u0"});
            [
                message(format!("u{number}"), "user", text(said(number)), false),
                message(format!("c{number}"), "user", compaction, false),
                message(
                    format!("s{number}"),
                    "assistant",
                    text(summed(number)),
                    true,
                ),
            ]
        });
        let messages: Vec<Value> = messages.collect();
        json!({"info": {"id": "many", "projectID": "p", "directory": "/w"}, "messages": messages})
            .to_string()
    });
}

#[test]
fn nothing_stays() {
    grow_in_proportion("claude.jsonl", &claude);
    for arguments in ONCE {
        grows_in_proportion("claude.jsonl", arguments, &claude);
    }
}

fn claude(count: usize) -> String {
    let record = |kind: &str, id: String, parent: Option<String>, more: Value| {
        let mut record = json!({"type": kind, "uuid": id, "parentUuid": parent, "sessionId": "many",
            "timestamp": "2026-08-18T10:00:00.000Z", "version": "2.1.226", "cwd": "/w", "isSidechain": false});
        let more = more.as_object().unwrap().clone();
        record.as_object_mut().unwrap().extend(more);
        record
    };
    let records = (0..count).flat_map(|number| {
            let before = number.checked_sub(1).map(|it| format!("s{it}"));
            let summary = format!(
                "This session is being continued from a previous conversation that ran out of context.\n\nSummary:\n{}",
                summed(number)
            );
            [
                record("user", format!("u{number}"), before,
                    json!({"message": {"role": "user", "content": said(number)}})),
                record("system", format!("b{number}"), None,
                    json!({"subtype": "compact_boundary", "logicalParentUuid": format!("u{number}"),
                        "compactMetadata": {"trigger": "auto", "preTokens": 150_000}})),
                record("user", format!("s{number}"), Some(format!("b{number}")),
                    json!({"isCompactSummary": true, "message": {"role": "user", "content": summary}})),
            ]
        });
    lines(records)
}

#[test]
fn each_summary_covers_every_second_event() {
    let event = |number: usize, text: String| {
        json!({"type": "event", "id": format!("e{number}"), "start": number, "end": number + 1,
            "kind": "message", "role": "user", "text": text})
    };
    let head = || json!({"type": "session", "format": "lacuna-log/1", "id": "many"});
    grow_in_proportion("log.jsonl", &|count| {
        turns(count, head(), |number| {
            let first = 2 * number;
            let before = number
                .checked_sub(1)
                .map(|it| json!({"summary": format!("c{it}")}));
            let input: Vec<Value> = before
                .into_iter()
                .chain([json!({"events": [first, first + 1]})])
                .collect();
            vec![
                event(first, said(number)),
                event(first + 1, "Well.".to_owned()),
                json!({"type": "compaction", "id": format!("c{number}"), "input": input,
                    "covered_ranges": [[first, first + 1]], "summary": summed(number)}),
            ]
        })
    });
}
