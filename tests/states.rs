//! Every fixture is replayed: each state before and after a compaction is made of records as they stand, or says what it lacks.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test without its files has failed"
)]

use lacuna::AuditOptions;
use lacuna::formats;
use lacuna::reader::{DEFAULT_MAX_LINE, Source};
use lacuna::rebuild::{self, Canonical, Detail, SessionStates, Side, State, Wanted};
use lacuna::replay::Point;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// Every file below the folders of fixtures, and every folder there that is one recording.
fn recordings() -> Vec<PathBuf> {
    let fixtures = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut found = Vec::new();
    for folder in ["checks", "incidents", "reading", "stories"] {
        let entries = walkdir::WalkDir::new(fixtures.join(folder)).sort_by_file_name();
        let paths = entries.into_iter().map(|entry| entry.unwrap().into_path());
        found.extend(paths.filter(|path| {
            let name = path.to_str().unwrap();
            let apart = [".report.txt", ".history.jsonl", ".expect", ".tsv"];
            let file = path.is_file() && !apart.iter().any(|end| name.ends_with(end));
            file || (path.is_dir() && formats::by_folder(path).is_some())
        }));
    }
    found
}

fn sessions(source: &Source) -> Option<Vec<SessionStates>> {
    let options = AuditOptions::default();
    rebuild::states(source, &options, &Wanted::All, Detail::default()).ok()
}

/// The canonical form of a state of the first lane.
fn canonical(source: &Source, state: &State) -> Canonical {
    let (ordinal, side) = match state.point {
        Point::Before(index) => (index.ordinal(), Side::Before),
        Point::After(index) => (index.ordinal(), Side::After),
        Point::At(_) | Point::Past(_) => panic!("only compactions were asked for"),
    };
    let wanted = Wanted::Ordinals(vec![ordinal], side);
    let canonical = rebuild::canonical(source, &AuditOptions::default(), &wanted);
    canonical.unwrap().unwrap()
}

/// The lines of a file that is JSON Lines throughout.
fn lines(path: &Path) -> Option<Vec<Value>> {
    let text = fs::read_to_string(path).ok()?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines: Option<Vec<Value>> = lines.map(|line| serde_json::from_str(line).ok()).collect();
    lines.filter(|lines| lines.len() > 1 && lines.iter().all(Value::is_object))
}

fn checked(path: &Path, source: &Source, state: &State, canonical: &Canonical) {
    let name = format!("{} {:?}", path.display(), state.point);
    let whole = state.missing.is_empty() && state.lacks.is_nothing();
    assert_eq!(state.sha256.is_some(), whole, "{name}");
    assert_eq!(canonical.is_whole, whole, "{name}");
    if let Some(hash) = &state.sha256 {
        let digest = Sha256::digest(&canonical.bytes);
        let hex: Vec<String> = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(*hash, hex.concat(), "{name}");
    }
    let items: Vec<Value> = serde_json::from_slice(&canonical.bytes).unwrap();
    let summaries = state.beside.len() + usize::from(state.summary.is_some());
    let records = &items[summaries..];
    assert!(records.len() <= state.events.len(), "{name}");
    assert!(
        records.is_empty() == state.events.is_empty() || !whole,
        "{name}"
    );
    let scattered = source.transcript().is_some_and(|it| it.scattered);
    if let Some(lines) = lines(path).filter(|_| !scattered) {
        let mut rest = lines.iter();
        for record in records {
            assert!(rest.any(|line| line == record), "{name}: {record}");
        }
    }
}

#[test]
fn every_state_is_made_of_the_records_as_they_stand_or_says_what_it_lacks() {
    let (mut states, mut whole) = (0, 0);
    for path in recordings() {
        let Ok(source) = formats::open(&path, None, DEFAULT_MAX_LINE) else {
            continue;
        };
        let Some(sessions) = sessions(&source) else {
            continue;
        };
        // A canonical form is that of the first lane in which there is such a point.
        let Some(first) = sessions.iter().find(|session| !session.states.is_empty()) else {
            continue;
        };
        for state in &first.states {
            checked(&path, &source, state, &canonical(&source, state));
            states += 1;
            whole += usize::from(state.sha256.is_some());
        }
    }
    assert!(states > 300 && whole > 250, "{whole} of {states}");
}
