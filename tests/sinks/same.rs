//! The same bytes from the same recording, and the same fingerprint for the same finding.

use super::read_back::{KEYED, keys};
use super::{fixture, rendered, sessions};
use lacuna::report::Report;
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
