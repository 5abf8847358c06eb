//! Copies of compactions that have neither an id nor a time: told by what the recordings have in common from their start.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::finding::Severity;
use lacuna::formats;
use lacuna::reader::DEFAULT_MAX_LINE;
use lacuna::report::Report;
use lacuna::{AuditOptions, audit};
use std::fs;
use std::path::{Path, PathBuf};

/// The recordings in a folder of forks: the first session and the one that was forked from it.
fn recordings(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Copies a recording, with the second words in the place of the first.
fn copied(from: &Path, to: &Path, words: (&str, &str)) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for path in recordings(from) {
            copied(&path, &to.join(path.file_name().unwrap()), words);
        }
    } else {
        let text = fs::read_to_string(from).unwrap();
        fs::write(to, text.replace(words.0, words.1)).unwrap();
    }
}

/// How many compactions and errors there are over some recordings, and which compactions of each are copies.
fn counted(paths: &[PathBuf]) -> (u64, u64, Vec<Vec<bool>>) {
    let sessions = paths.iter().flat_map(|path| {
        let source = formats::open(path, None, DEFAULT_MAX_LINE).unwrap();
        audit(&source, &AuditOptions::default()).unwrap()
    });
    let report = Report::new(sessions.collect());
    let copies = report.sessions.iter().map(|session| {
        let compactions = session.compactions.iter();
        compactions.map(|it| it.copy_of.is_some()).collect()
    });
    let totals = report.totals();
    (totals.compactions, totals.errors, copies.collect())
}

#[test]
fn a_common_beginning_counts_once_and_hides_nothing_after_it() {
    for format in [
        "kimi-code",
        "kimi-cli",
        "goose",
        "roo-code",
        "cline",
        "cline-classic",
        "atif",
        "chat",
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/forks");
        let mut paths = recordings(&folder.join(format));
        let copies = vec![vec![false], vec![true, false]];
        assert_eq!(counted(&paths), (2, 2, copies), "{format}");

        // Another word before them, and the same summaries are no copies.
        let other = tempfile::tempdir().unwrap();
        let fork = paths.pop().unwrap();
        let target = other.path().join(fork.file_name().unwrap());
        copied(&fork, &target, ("Good, order them.", "Yes, order them."));
        paths.push(target);
        let (compactions, _, copies) = counted(&paths);
        assert_eq!(compactions, 3, "{format}");
        assert!(copies.iter().flatten().all(|copy| !copy), "{format}");
    }
}

/// The warnings over recordings.
fn warnings(paths: &[&Path]) -> u64 {
    let sessions = paths.iter().flat_map(|path| {
        let source = formats::open(path, None, DEFAULT_MAX_LINE).unwrap();
        audit(&source, &AuditOptions::default()).unwrap()
    });
    Report::new(sessions.collect()).totals().warnings
}

/// What is told over recordings, and of how much each tells.
fn told(paths: &[&Path]) -> Vec<(String, usize)> {
    let sessions = paths.iter().flat_map(|path| {
        let source = formats::open(path, None, DEFAULT_MAX_LINE).unwrap();
        audit(&source, &AuditOptions::default()).unwrap()
    });
    let report = Report::new(sessions.collect());
    let findings = report.sessions.into_iter().flat_map(|one| one.findings);
    let told = findings.map(|(_, finding)| (finding.message, finding.members.len()));
    told.collect()
}

#[test]
fn what_was_evicted_before_a_fork_is_told_once() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/reading");
    for (name, more) in [
        (
            "copilot-cli/truncated.jsonl",
            r#""type":"session.truncation","data":{"messagesRemovedDuringTruncation":3}"#,
        ),
        ("claude-code/cleared.jsonl", ""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let [original, fork] = ["a.jsonl", "b.jsonl"].map(|name| folder.path().join(name));
        let text = fs::read_to_string(fixtures.join(name)).unwrap();
        fs::write(&original, &text).unwrap();
        fs::write(&fork, &text).unwrap();
        let alone = warnings(&[&original]);
        assert!(alone > 0, "{name}");
        assert_eq!(warnings(&[&original, &fork]), alone, "{name}");
        if !more.is_empty() {
            let record =
                format!(r#"{{{more},"id":"later","timestamp":"2026-09-04T08:00:00.000Z"}}"#);
            fs::write(&fork, format!("{}\n{record}\n", text.trim_end())).unwrap();
            assert_eq!(warnings(&[&original, &fork]), alone + 1, "{name}");
            let told = told(&[&original, &fork]);
            let message = "3 events left the context, and no summary stands for them";
            assert_eq!(told.last().map(|it| it.0.as_str()), Some(message));
            assert_eq!(told.last().map(|it| it.1), Some(1), "only its own one");
        }
    }
}

#[test]
fn what_each_of_two_forks_lost_is_told_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/forks/chat");
    let sessions = recordings(&folder).into_iter().flat_map(|path| {
        let source = formats::open(&path, None, DEFAULT_MAX_LINE).unwrap();
        audit(&source, &AuditOptions::default()).unwrap()
    });
    let report = Report::new(sessions.collect());
    let findings = report.sessions.iter().flat_map(|one| &one.findings);
    let errors = findings.filter(|(_, finding)| finding.severity == Severity::Error);
    let subjects: Vec<&str> = errors
        .map(|(_, finding)| finding.subject.as_str())
        .collect();
    assert_eq!(subjects, ["tulips for bed 9", "boxwood for the hedge"]);
}

#[test]
fn a_copy_that_was_written_at_another_time_counts_once() {
    let item = |time: &str, text: &str| {
        format!(
            r#"{{"timestamp":"{time}","type":"response_item","payload":{{"type":"message","role":"user","content":[{{"type":"input_text","text":"{text}"}}]}}}}"#
        )
    };
    let sealed =
        r#""message":"","replacement_history":[{"type":"compaction","encrypted_content":"x"}]"#;
    for left in [r#""message":"It was said.""#, sealed] {
        let folder = tempfile::tempdir().unwrap();
        let written = ["2026-05-05T10:00:00Z", "2026-05-06T10:00:00Z"].map(|time| {
            let meta = format!(
                r#"{{"timestamp":"{time}","type":"session_meta","payload":{{"id":"{time}"}}}}"#
            );
            let compacted =
                format!(r#"{{"timestamp":"{time}","type":"compacted","payload":{{{left}}}}}"#);
            let lines = [
                meta,
                item(time, "Sew."),
                item(time, "Go on."),
                item(time, "Now the hem."),
                compacted,
            ];
            let path = folder
                .path()
                .join(format!("rollout-{}.jsonl", time.replace(':', "-")));
            fs::write(&path, lines.join("\n")).unwrap();
            path
        });
        let (compactions, _, copies) = counted(&written);
        assert_eq!(
            (compactions, copies),
            (1, vec![vec![false], vec![true]]),
            "{left}"
        );
    }
}
