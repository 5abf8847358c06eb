//! The same bytes from the same recording, and the same fingerprint for the same finding.

use super::read_back::{KEYED, keys};
use super::secret::sessions_with_all;
use super::{fixture, rendered, sessions};
use lacuna::report::Report;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Every format of a run over some fixtures, one after the other.
fn written(folder: &Path, jobs: &str, locale: &str, zone: &str) -> Vec<String> {
    let out = tempfile::tempdir().expect("there is a folder for tests");
    let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
    command.env_clear().current_dir(folder).args([
        "audit",
        "incidents",
        "stories",
        "--persona",
        "auditor",
        "--jobs",
        jobs,
    ]);
    command.envs([
        ("LANG", locale),
        ("LC_ALL", locale),
        ("TZ", zone),
        ("RAYON_NUM_THREADS", jobs),
        ("COLUMNS", jobs),
    ]);
    let formats = || KEYED.iter().chain(&["text", "table"]);
    for format in formats() {
        command
            .arg("-o")
            .arg(format!("{format}={}/{format}", out.path().display()));
    }
    let output = command.output().expect("the program runs");
    let files = formats()
        .map(|format| fs::read_to_string(out.path().join(format)).expect("it was written"));
    files
        .chain([String::from_utf8(output.stdout).expect("it is UTF-8")])
        .collect()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("it can be made");
    for entry in fs::read_dir(from).expect("it is a folder") {
        let entry = entry.expect("it can be looked at");
        let (own, copied) = (entry.path(), to.join(entry.file_name()));
        if own.is_dir() {
            copy(&own, &copied);
        } else {
            fs::copy(own, copied).expect("it can be copied");
        }
    }
}

#[test]
fn threads_locale_zone_folder_and_repetition_change_no_byte() {
    let elsewhere = tempfile::tempdir().expect("there is a folder for tests");
    for folder in ["incidents", "stories"] {
        copy(&fixture(folder), &elsewhere.path().join(folder));
    }
    let here = fixture("");
    let reference = written(&here, "1", "C", "UTC");
    assert_eq!(reference.len(), 13);
    for (jobs, locale, zone) in [
        ("1", "C", "UTC"),
        ("2", "tr_TR.UTF-8", "Asia/Kathmandu"),
        ("8", "ja_JP.UTF-8", "America/St_Johns"),
    ] {
        for folder in [here.as_path(), elsewhere.path()] {
            for (number, text) in written(folder, jobs, locale, zone).iter().enumerate() {
                assert_eq!(
                    Some(text),
                    reference.get(number),
                    "format {number}, {jobs}, {locale}, {zone}, {}",
                    folder.display()
                );
            }
        }
    }
}

#[test]
fn fingerprints_survive_inserted_lines_and_a_moved_file() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let original = fixture("incidents/rejected-then-proposed.claude.jsonl");
    let moved = folder.path().join("deep").join("moved.jsonl");
    fs::create_dir(folder.path().join("deep")).expect("it can be made");
    let text = fs::read_to_string(&original).expect("it can be read");
    // Records that no event is read from, and empty lines, before and between the others.
    let inserted: Vec<_> = text
        .lines()
        .enumerate()
        .map(|(number, line)| {
            let before = match number % 40 {
                3 => "{\"type\":\"file-history-snapshot\",\"messageId\":\"x\",\"snapshot\":{}}\n",
                20 => "\n\n",
                _ => "",
            };
            format!("{before}{line}\n")
        })
        .collect();
    fs::write(&moved, inserted.concat()).expect("it can be written");
    let (before, after) = (
        Report::new(sessions(&original)),
        Report::new(sessions(&moved)),
    );
    let lines = |report: &Report| -> Vec<_> {
        let findings = report.sessions.iter().flat_map(|session| &session.findings);
        findings
            .filter_map(|(_, finding)| Some(finding.source.as_ref()?.line))
            .collect()
    };
    assert!(!lines(&before).is_empty() && lines(&before) != lines(&after));
    for format in KEYED {
        let (before, after) = (rendered(format, &before), rendered(format, &after));
        assert!(!keys(format, &before).is_empty());
        assert_eq!(keys(format, &before), keys(format, &after), "{format}");
    }
}

/// The least offset that a session of a native log speaks of.
fn first_offset(records: &[Value]) -> u64 {
    let ranges = records
        .iter()
        .filter_map(|it| it["covered_ranges"].as_array());
    let ranges = ranges.flatten().filter_map(|range| range[0].as_u64());
    let starts = records.iter().filter_map(|it| it["start"].as_u64());
    starts.chain(ranges).min().unwrap_or_default()
}

/// Moves everything behind `first` by one; a range that begins with it goes on to do so.
fn moved(value: &mut Value, first: u64) {
    let move_end = |end: &mut Value, is_start: bool| {
        if let Some(at) = end.as_u64().filter(|at| !is_start || *at > first) {
            *end = json!(at + 1);
        }
    };
    match value {
        Value::Array(range) if range.len() == 2 && range.iter().all(Value::is_u64) => {
            move_end(&mut range[0], true);
            move_end(&mut range[1], false);
        }
        Value::Array(values) => values.iter_mut().for_each(|value| moved(value, first)),
        _ => {}
    }
}

/// Makes room for a message before all others of a session of a native log; gives its place among the records, and the message.
fn native_with_one_more(records: &mut [Value]) -> (usize, Value) {
    let first = first_offset(records);
    let speaks = |record: &Value| record["start"].is_u64() || record["covered_ranges"].is_array();
    let place = records.iter().position(speaks);
    let place = place.unwrap_or(records.len());
    for record in records {
        for end in ["start", "end"] {
            if let Some(at) = record[end].as_u64() {
                record[end] = json!(at + 1);
            }
        }
        for ranges in ["covered_ranges", "kept_ranges"] {
            if let Some(ranges) = record.get_mut(ranges) {
                moved(ranges, first);
            }
        }
        let inputs = record.get_mut("input").and_then(Value::as_array_mut);
        for input in inputs.into_iter().flatten() {
            if let Some(events) = input.get_mut("events") {
                moved(events, first);
            }
        }
    }
    let message = json!({"type": "event", "id": "put-before", "start": first, "end": first + 1,
        "kind": "message", "role": "user", "text": "Good morning."});
    (place, message)
}

/// The same of a session of pi.
fn pi_with_one_more(records: &mut [Value]) -> (usize, Value) {
    let time = records[0]["timestamp"].clone();
    let mut message = json!({"type": "message", "timestamp": time,
        "message": {"role": "user", "content": "Good morning.", "timestamp": 0}});
    if records[1].get("id").is_some() {
        message["id"] = json!("zzzz0001");
        message["parentId"] = json!(null);
        for record in &mut records[1..] {
            if record["parentId"].is_null() {
                record["parentId"] = json!("zzzz0001");
            }
        }
    }
    for record in records {
        if let Some(index) = record["firstKeptEntryIndex"].as_u64() {
            record["firstKeptEntryIndex"] = json!(index + 1);
        }
    }
    (1, message)
}

/// `line`, which holds `record`, with the fields of `edited`. What is as it was is written as it was, in its order.
fn rewritten(line: &str, record: &Value, edited: &Value) -> String {
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(line).expect("it is a record");
    let mut changed: Vec<_> = fields
        .iter()
        .filter(|(name, _)| record.get(name) != edited.get(name))
        .map(|(name, raw)| {
            let start = raw.get().as_ptr() as usize - line.as_ptr() as usize;
            (start..start + raw.get().len(), edited[name].to_string())
        })
        .collect();
    changed.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    let mut line = line.to_owned();
    for (place, value) in changed {
        line.replace_range(place, &value);
    }
    line
}

/// What makes room for a message in the records of a session; gives its place and the message.
type PutBefore = fn(&mut [Value]) -> (usize, Value);

/// A recording with a message before all others of each of its sessions; `None` where it is of another format.
fn with_one_more(path: &Path) -> Option<(&'static str, String)> {
    let text = fs::read_to_string(path).ok()?;
    let records: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
    let mut records = records.ok()?;
    let is_native = records.first()?["format"] == "lacuna-log/1";
    let is_of_pi = path.parent().is_some_and(|it| it.ends_with("pi"));
    let (format, put_before): (_, PutBefore) = match (is_native, is_of_pi) {
        (true, _) => ("lacuna-log", native_with_one_more),
        (_, true) => ("pi", pi_with_one_more),
        (false, false) => return None,
    };
    let lines: Vec<_> = text.lines().collect();
    let mut lines = lines.as_slice();
    let mut written = Vec::new();
    for session in records.chunk_by_mut(|_, next| next["type"] != "session") {
        let before = session.to_vec();
        let (place, message) = put_before(session);
        let (own, rest) = lines.split_at(session.len());
        let own = own.iter().zip(before.iter().zip(session.iter()));
        let own = own.map(|(line, (record, edited))| rewritten(line, record, edited));
        let mut own: Vec<_> = own.collect();
        own.insert(place, message.to_string());
        written.extend(own);
        lines = rest;
    }
    Some((format, written.join("\n") + "\n"))
}

/// Every fingerprint of a recording, with its check and what it is about.
fn prints(path: &Path) -> Vec<(String, String)> {
    let sessions = sessions_with_all(path).into_iter();
    let findings = sessions.flat_map(|session| session.findings);
    let told = findings.map(|(print, finding)| {
        let words = format!("{} {}", finding.check, finding.message);
        (print.to_string(), words)
    });
    told.collect()
}

/// What is another finding with one more event: the fixture, whether it is there before or after, and its words, which say
/// why. A density is one of events; the hash of a state is one of all events.
const COUNTING: &[(&str, &str, &str)] = &[
    (
        "token-decay/violated.jsonl",
        "before",
        "token-decay summary size fell at every step, 900 > 860 > 820 > 760 tokens (recorded): 16 % in all, while event density did not fall",
    ),
    (
        "unreachable-state/held.jsonl",
        "after",
        "unreachable-state the state rebuilt from the recording hashes to a9130a024f4033d80f60d5e77afe150e01899492d68067aab85764fb34447520, the recorded one to 8589baa0aedc7cf9176ff243c73c838a62ad6fe7c4f037690de8be0fbd5f92b8",
    ),
];

/// Whether a finding is that a bare number stands in no event, which is an offset in the record of one in the `other` text: a
/// number may be said anywhere in a record.
fn is_offset(words: &str, other: &str) -> bool {
    let number = words.strip_prefix("altered-quantity ");
    let number =
        number.and_then(|it| it.strip_suffix(" is in the summary and in no event before it"));
    number.is_some_and(|number| {
        let offset = |name: &str| format!("\"{name}\":{number},");
        let other = other.replace(": ", ":");
        ["start", "end"]
            .iter()
            .any(|name| other.contains(&offset(name)))
    })
}

/// A copy of the folder of a recording, in which files lie that it names.
fn beside(path: &Path) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let entries = fs::read_dir(path.parent().expect("it lies in a folder"));
    for entry in entries.expect("it is a folder") {
        let entry = entry.expect("it can be looked at");
        if entry.path().is_dir() {
            copy(&entry.path(), &folder.path().join(entry.file_name()));
        }
    }
    folder
}

/// What of `these` findings is none of the `others`.
fn only<'a>(these: &'a [(String, String)], others: &[(String, String)]) -> Vec<&'a str> {
    let others: BTreeSet<_> = others.iter().map(|(print, _)| print).collect();
    let only = these.iter().filter(|(print, _)| !others.contains(print));
    only.map(|(_, words)| words.as_str()).collect()
}

#[test]
fn fingerprints_survive_an_event_before_all_others() {
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    let (mut checks, mut known) = (BTreeSet::new(), BTreeSet::new());
    for part in ["checks", "stories", "incidents", "reading"] {
        for entry in walkdir::WalkDir::new(fixture(part)).sort_by_file_name() {
            let entry = entry.expect("it can be looked at");
            let original = entry.path();
            let more = match original.extension() {
                Some(end) if end == "jsonl" => with_one_more(original),
                _ => None,
            };
            let Some((format, text)) = more else { continue };
            *counts.entry(format).or_default() += 1;
            let folder = beside(original);
            let path = folder.path().join(entry.file_name());
            fs::write(&path, &text).expect("it can be written");
            let (before, after) = (prints(original), prints(&path));
            let was = fs::read_to_string(original).expect("it can be read");
            let sides = [
                ("before", only(&before, &after), &text),
                ("after", only(&after, &before), &was),
            ];
            for (side, only, other) in sides {
                for words in only.into_iter().filter(|words| !is_offset(words, other)) {
                    let is_it = |(name, on, told): &&(&str, &str, &str)| {
                        original.ends_with(name) && *on == side && *told == words
                    };
                    let reason = COUNTING.iter().find(is_it);
                    assert!(reason.is_some(), "{side}, {}: {words}", original.display());
                    known.extend(reason);
                }
            }
            let of = before.iter().filter_map(|(_, words)| words.split_once(' '));
            checks.extend(of.map(|(check, _)| check.to_owned()));
        }
    }
    assert_eq!(
        known,
        COUNTING.iter().collect(),
        "no longer another finding"
    );
    assert!(counts["lacuna-log"] > 60 && counts["pi"] > 8, "{counts:?}");
    assert!(checks.len() > 24, "{checks:?}");
}
