//! States rebuilt, compared and kept, as `lacuna replay` does it.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test without its files has failed"
)]

use assert_cmd::Command;
use lacuna::AuditOptions;
use lacuna::reader::Source;
use lacuna::rebuild::{self, SessionStates, Side, Wanted};
use lacuna::recording::{CompactionIndex, EventIndex};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

const REJECTED: &str = "fixtures/incidents/rejected-then-proposed.jsonl";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn states(wanted: &Wanted) -> SessionStates {
    let source = Source::open(&root().join(REJECTED)).unwrap();
    let mut sessions = rebuild::states(&source, &AuditOptions::default(), wanted, true).unwrap();
    sessions.remove(0)
}

fn lacuna(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("lacuna").unwrap();
    let output = command
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn a_compaction_puts_its_summary_in_the_place_of_what_came_before() {
    let before = states(&Wanted::Ordinal(2, Side::Before)).states.remove(0);
    let after = states(&Wanted::Ordinal(2, Side::After)).states.remove(0);
    assert_eq!(before.summary, Some(CompactionIndex(0)));
    assert_eq!(after.summary, Some(CompactionIndex(1)));
    assert!(before.events.len() > 50);
    assert!(after.events.is_empty());
    assert!(before.items.iter().any(|item| item.voice == "human"));
    assert_eq!(after.items.len(), 1);
    assert!(
        after
            .items
            .first()
            .unwrap()
            .text
            .contains("Mirrored writes: rejected")
    );
    assert_ne!(before.sha256, after.sha256);
}

#[test]
fn every_event_has_its_state() {
    let all = states(&Wanted::All);
    assert_eq!(all.states.len(), 14);
    let last = u32::try_from(all.links.records).unwrap();
    let first = states(&Wanted::Event(EventIndex(0))).states.remove(0);
    assert!(first.events.is_empty() && first.summary.is_none());
    let end = states(&Wanted::Event(EventIndex(last))).states.remove(0);
    assert_eq!(end.summary, Some(CompactionIndex(6)));
    assert!(
        states(&Wanted::Event(EventIndex(last + 1)))
            .states
            .is_empty()
    );
    for beyond in [
        Wanted::Ordinal(0, Side::Before),
        Wanted::Ordinal(8, Side::Before),
    ] {
        assert!(states(&beyond).states.is_empty());
    }
    // Right after a boundary the state is what the compaction left.
    let after = states(&Wanted::Ordinal(1, Side::After)).states.remove(0);
    let boundary = states(&Wanted::Id("c1".to_owned(), Side::Before))
        .states
        .remove(0);
    let next = boundary.events.last().unwrap().0 + 2;
    let at = states(&Wanted::Event(EventIndex(next))).states.remove(0);
    assert_eq!(at.sha256, after.sha256);
}

#[test]
fn points_without_a_state_and_states_that_differ_have_their_statuses() {
    assert_eq!(lacuna(&["replay", REJECTED]).0, 0);
    assert_eq!(lacuna(&["replay", REJECTED, "--at", "nobody"]).0, 3);
    assert_eq!(lacuna(&["replay", REJECTED, "--at", "#9", "--diff"]).0, 3);
    assert_eq!(lacuna(&["replay", REJECTED, "--after"]).0, 2);
    assert_eq!(lacuna(&["replay", "missing.jsonl"]).0, 4);
    let checks = "fixtures/checks/unreachable-state";
    let (status, out, _) = lacuna(&["replay", &format!("{checks}/held.jsonl")]);
    assert_eq!(status, 0);
    assert!(out.contains("as recorded"), "{out}");
    let (status, out, _) = lacuna(&["replay", &format!("{checks}/violated.jsonl")]);
    assert_eq!(status, 1);
    assert!(out.contains("not as recorded"), "{out}");
}

#[test]
fn a_contrast_shows_what_is_gone_and_what_is_new() {
    let (status, out, _) = lacuna(&["replay", REJECTED, "--at", "#1", "--diff"]);
    assert_eq!(status, 0);
    assert!(out.lines().all(|line| line.starts_with(['-', '+', ' '])));
    assert!(out.contains("\n-Three ways: a bigger primary"), "{out}");
    assert!(out.contains("+- Mirrored writes: rejected"), "{out}");
}

#[test]
fn the_canonical_form_hashes_to_what_is_shown() {
    let (_, bytes, _) = lacuna(&["replay", REJECTED, "--at", "#1", "--canonical"]);
    let (_, shown, _) = lacuna(&["replay", REJECTED, "--at", "#1", "-f", "json"]);
    let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
    let hash: Vec<String> = Sha256::digest(&bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(shown["sessions"][0]["states"][0]["sha256"], hash.concat());
}

fn standing(recording: &Path, kept: &Path, invariant: &str) -> Vec<String> {
    let (_, out, err) = lacuna(&[
        "audit",
        recording.to_str().unwrap(),
        "--retained",
        kept.to_str().unwrap(),
        "-f",
        "json",
    ]);
    assert_eq!(err, "");
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    let compactions = report["sessions"][0]["compactions"].as_array().unwrap();
    let state = |one: &serde_json::Value| one["invariants"][invariant].as_str().unwrap().to_owned();
    compactions.iter().map(state).collect()
}

#[test]
fn what_was_kept_proves_itself_until_it_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let recording = folder.path().join("run.jsonl");
    fs::copy(root().join(REJECTED), &recording).unwrap();
    let kept = folder.path().join("kept");
    let retain = [
        "replay",
        recording.to_str().unwrap(),
        "--retain",
        kept.to_str().unwrap(),
    ];
    assert_eq!(lacuna(&retain), (0, String::new(), String::new()));
    assert_eq!(lacuna(&retain).0, 2, "evidence is not overwritten");
    for invariant in ["retention", "reachability", "detectability"] {
        assert_eq!(
            standing(&recording, &kept, invariant),
            vec!["held"; 7],
            "{invariant}"
        );
    }
    fs::remove_file(kept.join("main/0003.diff")).unwrap();
    assert_eq!(standing(&recording, &kept, "detectability")[2], "violated");
    fs::write(kept.join("main/0002.state.json"), "[]").unwrap();
    assert_eq!(standing(&recording, &kept, "retention")[1], "violated");
    let text = fs::read_to_string(&recording).unwrap();
    fs::write(&recording, text.replacen("Understood.", "Understood!", 1)).unwrap();
    assert_eq!(standing(&recording, &kept, "reachability")[0], "violated");
    assert_eq!(lacuna(&["audit", REJECTED, "--retained", "fixtures"]).0, 4);
}
