//! Every check over every fixture: golden reports beside the recordings, and what each check owes.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::finding::Finding;
use lacuna::reader::{ReadError, Source};
use lacuna::render::{self, Options};
use lacuna::report::{Report, SessionReport};
use lacuna::verdict::{Invariant, State};
use lacuna::{AuditOptions, audit};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// The history file that belongs to a recording.
fn history_of(path: &Path) -> PathBuf {
    path.with_extension("history.jsonl")
}

fn recordings(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            found.extend(recordings(&path));
        } else if path
            .extension()
            .is_some_and(|extension| extension == "jsonl")
            && !name.ends_with(".history.jsonl")
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The sessions of a fixture, under a path that does not depend on the machine.
fn sessions(path: &Path) -> Vec<SessionReport> {
    read(path).unwrap()
}

/// The same; an error where the file is no recording by itself.
fn read(path: &Path) -> Result<Vec<SessionReport>, ReadError> {
    let source = Source::open(path).unwrap();
    let history = Some(history_of(path))
        .filter(|history| history.exists())
        .map(|history| Source::open(&history).unwrap());
    let mut options = AuditOptions::default();
    options.reading.history = history.as_ref();
    let mut sessions = audit(&source, &options)?;
    for session in &mut sessions {
        path.strip_prefix(root())
            .unwrap()
            .to_str()
            .unwrap()
            .clone_into(&mut session.path);
    }
    Ok(sessions)
}

fn text(path: &Path) -> String {
    let mut out = Vec::new();
    let format = render::format("text").unwrap();
    render::render(
        format,
        &Report::new(sessions(path)),
        &Options::default(),
        &mut out,
    )
    .unwrap();
    String::from_utf8(out).unwrap()
}

fn findings(path: &Path) -> Vec<Finding> {
    sessions(path)
        .into_iter()
        .flat_map(|session| session.findings)
        .map(|(_, finding)| finding)
        .collect()
}

#[test]
fn golden_reports_are_up_to_date() {
    let mut stale = Vec::new();
    let mut count = 0;
    for folder in ["checks", "incidents", "stories"] {
        for path in recordings(&root().join(folder)) {
            let golden = path.with_extension("report.txt");
            let report = text(&path);
            if std::env::var_os("UPDATE").is_some() {
                fs::write(&golden, &report).unwrap();
            }
            if fs::read_to_string(&golden).unwrap_or_default() != report {
                stale.push(golden);
            }
            count += 1;
        }
    }
    assert!(count >= 26, "only {count} fixtures were seen");
    assert!(
        stale.is_empty(),
        "UPDATE=1 cargo test writes {stale:#?}: read the difference"
    );
}

/// The recordings of a check whose names end like this.
fn sides(check: &str, side: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("checks").join(check)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut found: Vec<_> = paths
        .filter(|path| path.to_str().unwrap().ends_with(side))
        .collect();
    found.sort();
    assert!(!found.is_empty(), "{check} has no {side}");
    found
}

#[test]
fn each_check_finds_its_violation_and_nothing_in_what_holds() {
    for check in lacuna::checks::CHECKS {
        let found = |path: &PathBuf| {
            let findings = findings(path);
            findings.iter().any(|finding| finding.check == check.id)
        };
        for path in sides(check.id, "violated.jsonl") {
            assert!(found(&path), "{} is not found", path.display());
        }
        for path in sides(check.id, "held.jsonl") {
            assert!(!found(&path), "{} is a false alarm", path.display());
        }
    }
}

#[test]
fn what_holds_is_clean() {
    for check in lacuna::checks::CHECKS {
        let path = root().join("checks").join(check.id).join("held.jsonl");
        assert_eq!(findings(&path), [], "{}", path.display());
    }
}

#[test]
fn each_violated_invariant_is_told() {
    let mut audited = 0;
    for path in recordings(&root()) {
        let sessions = read(&path).unwrap_or_default();
        audited += sessions.len();
        for session in sessions {
            let is_told = |invariant: Invariant| {
                let checks = invariant.checks();
                let mut findings = session.findings.iter().map(|(_, finding)| finding);
                // One finding tells of all that an empty summary lost.
                findings.any(|it| checks.contains(&it.check) || it.check == "empty-summary")
                    || checks
                        .iter()
                        .any(|check| session.held_back.contains_key(check))
            };
            for compaction in &session.compactions {
                let violated = compaction.standings.iter();
                let violated = violated.filter(|(_, it)| it.state == State::Violated);
                for (invariant, _) in violated {
                    let which = format!("{} {} {invariant:?}", path.display(), compaction.id);
                    assert!(is_told(invariant), "{which}");
                }
            }
        }
    }
    assert!(audited > 100, "{audited}");
}
