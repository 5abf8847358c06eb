//! Transcripts as each host writes them, in the states that its hook may find them in.

use serde_json::{Value, json};

/// The text that opens a summary of Codex.
const CODEX_SUMMARY: &str = "Another language model started to solve this problem and produced a summary of its thinking process. Here is the summary:\n";

/// What is said before the compaction: who, and what.
const TALK: [(&str, &str); 4] = [
    (
        "user",
        "Get the pottery shop ready for spring. Never fire the big kiln on Sundays, the neighbours complained.",
    ),
    (
        "assistant",
        "Understood. I sort the glaze list and count the shelves.",
    ),
    ("user", "Good. Do the glaze list first, then the shelves."),
    (
        "assistant",
        "The glaze list is sorted, the shelves are counted.",
    ),
];

const LOST: &str = "1. Primary Request: get the pottery shop ready for spring.\n2. Done: the glaze list was sorted and the shelves were counted.";
const KEPT: &str = "1. Primary Request: get the pottery shop ready for spring. Never fire the big kiln on Sundays, the neighbours complained.\n2. Done: the glaze list was sorted and the shelves were counted.";

/// When a record was written.
fn time(number: u32) -> String {
    format!("2026-05-04T09:00:{number:02}.000Z")
}

/// A record of what was said, as this host writes it. Kiro's own transcripts are not read: a plain chat stands for them.
pub(crate) fn said(host: &str, number: u32, role: &str, text: &str) -> Value {
    let id = format!("m{number}");
    match host {
        "claude-code" => {
            let parent = number.checked_sub(1).map(|parent| format!("m{parent}"));
            json!({
                "type": role, "uuid": id, "parentUuid": parent, "sessionId": "pottery",
                "timestamp": time(number), "isSidechain": false, "userType": "external",
                "cwd": "/w", "version": "2.1.207",
                "message": {"role": role, "content": [{"type": "text", "text": text}]},
            })
        }
        "codex" => {
            let part = if role == "user" {
                "input_text"
            } else {
                "output_text"
            };
            json!({
                "timestamp": time(number), "type": "response_item",
                "payload": {"type": "message", "role": role, "content": [{"type": part, "text": text}]},
            })
        }
        "gemini" => {
            let kind = if role == "user" { "user" } else { "gemini" };
            json!({"id": id, "timestamp": time(number), "type": kind, "content": text})
        }
        "cline" => json!({
            "id": id, "role": role, "ts": number + 1, "content": [{"type": "text", "text": text}],
        }),
        _ => json!({"role": role, "content": text}),
    }
}

/// The records that stand before the first word.
fn opening(host: &str) -> Vec<Value> {
    match host {
        "codex" => vec![json!({
            "timestamp": time(0), "type": "session_meta",
            "payload": {"id": "pottery", "timestamp": time(0), "cwd": "/w", "cli_version": "0.128.0"},
        })],
        "gemini" => vec![json!({
            "sessionId": "pottery", "projectHash": "0", "startTime": time(0), "lastUpdated": time(0), "kind": "main",
        })],
        "kimi" => vec![json!({"role": "_checkpoint", "id": 0})],
        _ => Vec::new(),
    }
}

/// A compaction that left this summary.
pub(crate) fn compacted(host: &str, number: u32, summary: &str) -> Vec<Value> {
    match host {
        "claude-code" => {
            let mut text = said(host, number + 1, "user", summary);
            text["isCompactSummary"] = json!(true);
            let boundary = json!({
                "type": "system", "subtype": "compact_boundary", "uuid": format!("m{number}"), "parentUuid": null,
                "logicalParentUuid": format!("m{}", number - 1), "sessionId": "pottery", "isSidechain": false,
                "timestamp": time(number), "content": "Conversation compacted",
                "compactMetadata": {"trigger": "auto", "preTokens": 150_000},
            });
            vec![boundary, text]
        }
        "codex" => {
            let text = format!("{CODEX_SUMMARY}{summary}");
            let item = json!({"type": "message", "role": "user", "content": [{"type": "input_text", "text": text}]});
            vec![json!({
                "timestamp": time(number), "type": "compacted",
                "payload": {"message": text, "replacement_history": [item]},
            })]
        }
        "cline" => vec![json!({
            "role": "user", "content": [{"type": "text", "text": format!("Context summary:\n\n{summary}")}],
            "metadata": {"kind": "compaction_summary", "displayRole": "system", "summary": summary},
        })],
        _ => vec![json!({
            "role": "user", "content": format!("Here is a summary of the conversation to date:\n\n{summary}"),
            "additional_kwargs": {"lc_source": "summarization"},
        })],
    }
}

/// The records of a session, each as the host writes it to its file.
fn written(host: &str, records: &[String]) -> String {
    if host == "cline" {
        let records = records.join(",\n");
        return format!(
            "{{\"version\": 1, \"agent\": \"lead\", \"sessionId\": \"pottery\", \"messages\": [\n{records}\n]}}\n"
        );
    }
    records.join("\n") + "\n"
}

/// The transcript of a host, of this kind.
pub(crate) fn transcript(host: &str, kind: &str) -> String {
    if kind == "unknown" {
        return "a diary\nof nobody\n".to_owned();
    }
    let mut records = opening(host);
    let talk = (0..).zip(TALK);
    records.extend(talk.map(|(number, (role, text))| said(host, number, role, text)));
    match kind {
        "compacted" => records.extend(compacted(host, 4, LOST)),
        "healthy" => records.extend(compacted(host, 4, KEPT)),
        "unrecoverable" | "continued" => {
            records.extend(compacted(host, 4, KEPT));
            records.push(said(host, 6, "user", "Now order clay."));
        }
        "torn" | "growing" => records.push(one_more(host)),
        _ => {}
    }
    let mut records: Vec<String> = records.iter().map(Value::to_string).collect();
    if kind == "unrecoverable" {
        records.insert(2, "\u{fffd}garbage, no record".to_owned());
    }
    let half = records.last().map_or(0, |last| last.len() / 2);
    let mut text = written(host, &records);
    if matches!(kind, "torn" | "growing") {
        // What ends the last record, and the document around it, is not on disk yet.
        let end = if host == "cline" { half + 4 } else { half + 1 };
        text.truncate(text.len() - end);
    }
    text
}

/// A record whose first half is on disk while it is being written.
fn one_more(host: &str) -> Value {
    said(host, 4, "user", "And one thing more")
}

/// The transcript when that record has its end.
pub(crate) fn whole_at_last(host: &str) -> String {
    let mut records = opening(host);
    let talk = (0..).zip(TALK);
    records.extend(talk.map(|(number, (role, text))| said(host, number, role, text)));
    records.push(one_more(host));
    let records: Vec<String> = records.iter().map(Value::to_string).collect();
    written(host, &records)
}
