//! The same bytes from the same recording, and the same fingerprint for the same finding.

use super::read_back::{KEYED, keys};
use super::secret::sessions_with_all;
use super::{fixture, rendered, sessions};
use lacuna::report::Report;
use serde_json::{Value, json};
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
        fs::copy(entry.path(), to.join(entry.file_name())).expect("it can be copied");
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

/// The offset of the first event of a native log.
fn first_offset(records: &[Value]) -> u64 {
    let starts = records.iter().filter_map(|record| record["start"].as_u64());
    starts.min().unwrap_or_default()
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

/// A native log with a message before all others.
fn native_with_one_more(mut records: Vec<Value>) -> Vec<Value> {
    let first = first_offset(&records);
    for record in &mut records {
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
        for input in record
            .get_mut("input")
            .and_then(Value::as_array_mut)
            .into_iter()
            .flatten()
        {
            if let Some(events) = input.get_mut("events") {
                moved(events, first);
            }
        }
    }
    let message = json!({"type": "event", "id": "put-before", "start": first, "end": first + 1,
        "kind": "message", "role": "user", "text": "Good morning."});
    let place = records.iter().position(|record| record["start"].is_u64());
    records.insert(place.unwrap_or(records.len()), message);
    records
}

/// A session of pi with a message before all others.
fn pi_with_one_more(mut records: Vec<Value>) -> Vec<Value> {
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
    if let Some(index) = records
        .iter()
        .find_map(|record| record.get("firstKeptEntryIndex"))
    {
        assert!(index.is_u64());
        for record in &mut records {
            if let Some(index) = record["firstKeptEntryIndex"].as_u64() {
                record["firstKeptEntryIndex"] = json!(index + 1);
            }
        }
    }
    records.insert(1, message);
    records
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

/// What goes by counts, hashes and files beside the recording is another finding with one more event, and so is a bare number,
/// which is told as changed or as gone by what else was said.
const COUNTING: &[&str] = &[
    "altered-quantity",
    "dropped-identifier number",
    "futile-compaction",
    "runaway-growth",
    "token-decay",
    "unreachable-state",
    "unretained-diff",
    "unretained-source",
];

/// Recordings that say what they are by numbers, or by bytes that are written anew here.
const NUMBERED: &[&str] = &["p17-rewritten-log", "p19-dead-ends-run-again", "kinds"];

fn is_numbered(path: &Path) -> bool {
    let stem = path.file_stem();
    NUMBERED
        .iter()
        .any(|name| stem.is_some_and(|stem| stem == *name))
}

#[test]
fn fingerprints_survive_an_event_before_all_others() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let path = folder.path().join("more.jsonl");
    let (mut native, mut of_pi, mut checks) = (0, 0, std::collections::BTreeSet::new());
    for part in ["checks", "stories", "incidents", "reading"] {
        for entry in walkdir::WalkDir::new(fixture(part)).sort_by_file_name() {
            let entry = entry.expect("it can be looked at");
            let original = entry.path();
            let text = match original.extension() {
                Some(end) if end == "jsonl" && !is_numbered(original) => {
                    fs::read_to_string(original).unwrap_or_default()
                }
                _ => continue,
            };
            let records: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
            let Ok(records) = records else { continue };
            let records = if records
                .first()
                .is_some_and(|first| first["format"] == "lacuna-log/1")
            {
                native += 1;
                native_with_one_more(records)
            } else if original
                .parent()
                .is_some_and(|parent| parent.ends_with("pi"))
            {
                of_pi += 1;
                pi_with_one_more(records)
            } else {
                continue;
            };
            let lines: Vec<_> = records.iter().map(Value::to_string).collect();
            fs::write(&path, lines.join("\n") + "\n").expect("it can be written");
            let (before, after) = (prints(original), prints(&path));
            let only = |these: &[(String, String)], others: &[(String, String)]| -> Vec<String> {
                let others: Vec<_> = others.iter().map(|(print, _)| print).collect();
                let only = these.iter().filter(|(print, _)| !others.contains(&print));
                only.map(|(_, words)| words.clone())
                    .filter(|words| !COUNTING.iter().any(|check| words.starts_with(check)))
                    .collect()
            };
            let name = original.display();
            assert_eq!(
                only(&before, &after),
                Vec::<String>::new(),
                "fixed in {name}"
            );
            assert_eq!(only(&after, &before), Vec::<String>::new(), "new in {name}");
            checks.extend(
                before
                    .iter()
                    .filter_map(|(_, words)| Some(words.split_once(' ')?.0.to_owned())),
            );
        }
    }
    assert!(native > 60 && of_pi > 8, "{native} {of_pi}");
    assert!(checks.len() > 24, "{checks:?}");
}
