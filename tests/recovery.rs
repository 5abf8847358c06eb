//! Whether a compaction can be undone: a log that records everything, then one thing broken at a time.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::reader::Source;
use lacuna::report::{CompactionReport, SessionReport};
use lacuna::verdict::{Invariant, State, Verdict};
use lacuna::{AuditOptions, audit};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const RAW: &str = "raw/c1.json";
const DIFF: &str = "diffs/c1.txt";

/// The hash of the bytes, as `sha256sum` prints it.
fn sha256(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    let bytes = Sha256::digest(bytes);
    let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    hex.concat()
}

fn events() -> Vec<Value> {
    let event = |n: u64, role: &str, text: &str| json!({"type": "event", "id": format!("e{n}"), "start": n, "end": n + 1, "role": role, "text": text});
    vec![
        event(
            0,
            "user",
            "Do not fire the gas kiln indoors, because the room has no flue.",
        ),
        event(1, "assistant", "Understood, not indoors."),
    ]
}

/// A folder with a log that records everything, which `edit` has changed, and with the files that it names.
fn audited(folder: &Path, edit: &dyn Fn(&mut Value)) -> SessionReport {
    let events = events();
    let raw = serde_json::to_string(&events).unwrap();
    let diff = "-Understood, not indoors.\n";
    for (path, text) in [(RAW, raw.as_str()), (DIFF, diff)] {
        fs::create_dir_all(folder.join(path).parent().unwrap()).unwrap();
        fs::write(folder.join(path), text).unwrap();
    }
    let mut compaction = json!({
        "type": "compaction", "id": "c1", "input": [{"events": [0, 2]}], "covered_ranges": [[0, 2]],
        "summary": "The gas kiln is not to be fired indoors: the room has no flue.",
        "trigger": {"kind": "utilization", "observed": 0.9, "threshold": 0.8},
        "committed_at": "2026-05-02T10:00:09Z", "transaction": "t1",
        "retention": {"key": "k1", "path": RAW, "sha256": sha256(raw.as_bytes()),
            "persisted_at": "2026-05-02T10:00:05Z", "transaction": "t1"},
        "recovery": {"tested_at": "2026-05-02T10:00:07Z", "ok": true, "state_sha256": sha256(raw.as_bytes())},
        "diff": {"path": DIFF, "sha256": sha256(diff.as_bytes())},
    });
    edit(&mut compaction);
    let header = json!({"type": "session", "format": "lacuna-log/1", "id": "kiln"});
    let records = std::iter::once(&header).chain(&events).chain([&compaction]);
    let lines: Vec<String> = records.map(Value::to_string).collect();
    let path = folder.join("log.jsonl");
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let mut sessions = audit(&Source::open(&path).unwrap(), &AuditOptions::default()).unwrap();
    sessions.remove(0)
}

fn in_state(compaction: &CompactionReport, state: State) -> Vec<Invariant> {
    let standings = compaction.standings.iter();
    let found = standings.filter(|(_, standing)| standing.state == state);
    found.map(|(invariant, _)| invariant).collect()
}

fn broken(edit: &dyn Fn(&mut Value)) -> (Vec<Invariant>, Vec<&'static str>, Verdict) {
    let folder = tempfile::tempdir().unwrap();
    let session = audited(folder.path(), edit);
    let compaction = session.compactions.first().unwrap();
    let checks = session.findings.iter().map(|(_, finding)| finding.check);
    (
        in_state(compaction, State::Violated),
        checks.collect(),
        compaction.verdict,
    )
}

#[test]
fn a_compaction_that_records_everything_may_compact() {
    let (violated, checks, verdict) = broken(&|_| {});
    assert_eq!((violated, checks), (Vec::new(), Vec::new()));
    assert_eq!(verdict, Verdict::Compact);
}

/// What is broken: the place in the record, what stands there, the invariants violated, the checks that find it. What was
/// kept too late was missing when the summary came into force, and so is a torn commit too.
const BROKEN: &str = r#"
/retention/path "raw/gone.json" retention unretained-source
/retention/sha256 "00ff" retention unretained-source
/retention/persisted_at "2026-05-02T10:00:30Z" retention,atomicity non-atomic-commit,unretained-source
/retention/transaction "t2" atomicity non-atomic-commit
/retention/released_at "2026-05-02T10:00:08Z" atomicity non-atomic-commit
/recovery/ok false reachability unreachable-state
/recovery/tested_at "2026-05-02T10:00:30Z" reachability unreachable-state
/recovery/state_sha256 "00ff" reachability unreachable-state
/diff/path "diffs/gone.txt" detectability unretained-diff
/diff/sha256 "00ff" detectability unretained-diff
/trigger/observed 0.7 trigger unverified-trigger
"#;

#[test]
fn one_thing_broken_violates_exactly_its_invariant_and_is_refused() {
    for case in BROKEN.trim().lines() {
        let mut words = case.split(' ');
        let mut word = || words.next().unwrap();
        let (parent, key) = word().rsplit_once('/').unwrap();
        let value: Value = serde_json::from_str(word()).unwrap();
        let (violated, found, verdict) = broken(&|compaction| {
            compaction.pointer_mut(parent).unwrap()[key] = value.clone();
        });
        let violated: Vec<_> = violated.into_iter().map(Invariant::as_str).collect();
        assert_eq!(violated.join(","), word(), "{case}");
        assert_eq!(found.join(","), word(), "{case}");
        assert_eq!(verdict, Verdict::Refuse, "{case}");
    }
}

#[test]
fn a_path_that_leads_outside_is_refused_and_undecided() {
    for path in ["../secret", "/etc/hostname", "raw/../../secret"] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("secret"), "x").unwrap();
        let inner = folder.path().join("logs");
        let session = audited(&inner, &|compaction| {
            compaction["retention"]["path"] = json!(path);
            compaction["diff"]["path"] = json!(path);
        });
        let compaction = session.compactions.first().unwrap();
        let undecided = in_state(compaction, State::Undecided);
        assert!(undecided.contains(&Invariant::Retention), "{path}");
        assert!(undecided.contains(&Invariant::Detectability), "{path}");
        assert!(session.findings.is_empty(), "{path}");
        assert_eq!(compaction.verdict, Verdict::Unproven, "{path}");
    }
}

#[test]
fn another_thing_and_another_reason_are_not_held() {
    for (summary, undecided) in [
        (
            "The gas kiln is not to be fired indoors: the room has no flue.",
            &[][..],
        ),
        (
            "The wood kiln is not to be fired outdoors: the room has no flue.",
            &[Invariant::Polarity, Invariant::Reasons],
        ),
        (
            "The gas kiln is not to be fired indoors because it costs too much.",
            &[Invariant::Reasons],
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let session = audited(folder.path(), &|compaction| {
            compaction["summary"] = json!(summary);
        });
        let compaction = session.compactions.first().unwrap();
        let found = in_state(compaction, State::Undecided);
        for invariant in [Invariant::Polarity, Invariant::Reasons] {
            assert_eq!(
                found.contains(&invariant),
                undecided.contains(&invariant),
                "{summary} {found:?}"
            );
        }
    }
}

#[test]
fn a_file_without_a_hash_proves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let session = audited(folder.path(), &|compaction| {
        for kept in ["retention", "diff"] {
            compaction[kept].as_object_mut().unwrap().remove("sha256");
        }
    });
    let compaction = session.compactions.first().unwrap();
    let undecided = in_state(compaction, State::Undecided);
    assert!(undecided.contains(&Invariant::Retention), "{undecided:?}");
    assert!(
        undecided.contains(&Invariant::Detectability),
        "{undecided:?}"
    );
    assert_eq!(compaction.verdict, Verdict::Unproven);
}

#[test]
fn a_comparison_with_nothing_in_it_compares_nothing() {
    for path in [json!("empty"), json!(null)] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("empty"), "").unwrap();
        let session = audited(folder.path(), &|compaction| {
            compaction["diff"] = json!({"path": path, "sha256": sha256(b"")});
        });
        let compaction = session.compactions.first().unwrap();
        assert_eq!(in_state(compaction, State::Violated), [], "{path}");
        let undecided = in_state(compaction, State::Undecided);
        assert!(undecided.contains(&Invariant::Detectability), "{path}");
        assert_eq!(compaction.verdict, Verdict::Unproven, "{path}");
    }
}

#[test]
#[cfg(unix)]
fn a_link_that_leads_outside_tells_nothing_of_what_is_there() {
    for name in ["there", "gone"] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("there"), "x").unwrap();
        let inner = folder.path().join("logs");
        fs::create_dir(&inner).unwrap();
        std::os::unix::fs::symlink(folder.path(), inner.join("link")).unwrap();
        let session = audited(&inner, &|compaction| {
            compaction["retention"]["path"] = json!(format!("link/{name}"));
        });
        let compaction = session.compactions.first().unwrap();
        let undecided = in_state(compaction, State::Undecided);
        assert!(undecided.contains(&Invariant::Retention), "{name}");
    }
}

#[test]
fn what_is_not_recorded_is_undecided() {
    let (violated, checks, verdict) = broken(&|compaction| {
        let fields = compaction.as_object_mut().unwrap();
        for field in ["retention", "recovery", "diff", "transaction", "trigger"] {
            fields.remove(field);
        }
    });
    assert_eq!((violated, checks), (Vec::new(), Vec::new()));
    assert_eq!(verdict, Verdict::Unproven);
}

#[test]
fn the_state_is_the_canonical_form_that_is_documented() {
    let folder = tempfile::tempdir().unwrap();
    audited(folder.path(), &|_| {});
    let source = Source::open(&folder.path().join("log.jsonl")).unwrap();
    let wanted = lacuna::rebuild::Wanted::Ordinals(vec![1], lacuna::rebuild::Side::Before);
    let canonical = lacuna::rebuild::canonical(&source, &AuditOptions::default(), &wanted);
    let canonical = canonical.unwrap().unwrap();
    assert_eq!(canonical.missing, 0);
    assert_eq!(
        String::from_utf8(canonical.bytes).unwrap(),
        serde_json::to_string(&events()).unwrap()
    );
}

#[test]
fn a_state_that_the_log_lost_is_reached_through_the_file_that_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let session = audited(folder.path(), &|_| {});
    assert_eq!(
        session.compactions.first().unwrap().verdict,
        Verdict::Compact
    );
    let path = folder.path().join("log.jsonl");
    let log = fs::read_to_string(&path).unwrap();
    let second = log.lines().nth(2).unwrap();
    let damaged = log.replacen(second, "no record", 1);
    fs::write(&path, &damaged).unwrap();
    let reached = || {
        let sessions = audit(&Source::open(&path).unwrap(), &AuditOptions::default()).unwrap();
        let compaction = sessions.first().unwrap().compactions.first().unwrap();
        let of = |invariant| compaction.standings.get(invariant).state;
        (of(Invariant::Reachability), of(Invariant::Coverage))
    };
    assert_eq!(reached(), (State::Held, State::Violated));
    fs::remove_file(folder.path().join(RAW)).unwrap();
    assert_eq!(reached(), (State::Violated, State::Violated));
}

/// What becomes of reachability where the log has lost an event, no state is vouched for, and `raw` is what is kept.
fn kept_of_a_damaged_log(raw: &str) -> (State, State) {
    let folder = tempfile::tempdir().unwrap();
    audited(folder.path(), &|compaction| {
        *compaction.pointer_mut("/retention/sha256").unwrap() = json!(sha256(raw.as_bytes()));
        let recovery = compaction.get_mut("recovery").unwrap();
        recovery.as_object_mut().unwrap().remove("state_sha256");
    });
    fs::write(folder.path().join(RAW), raw).unwrap();
    let path = folder.path().join("log.jsonl");
    let log = fs::read_to_string(&path).unwrap();
    let second = log.lines().nth(2).unwrap();
    fs::write(&path, log.replacen(second, "no record", 1)).unwrap();
    let sessions = audit(&Source::open(&path).unwrap(), &AuditOptions::default()).unwrap();
    let compaction = sessions.first().unwrap().compactions.first().unwrap();
    let of = |invariant| compaction.standings.get(invariant).state;
    (of(Invariant::Retention), of(Invariant::Reachability))
}

#[test]
fn only_a_file_that_holds_what_the_log_lost_reaches_it() {
    let events = events();
    let array = serde_json::to_string(&events).unwrap();
    let lines: Vec<String> = events.iter().map(Value::to_string).collect();
    let header = r#"{"type":"session","format":"lacuna-log/1","id":"kiln"}"#;
    let log = format!("{header}\n{}\n", lines.join("\n"));
    let left = format!("{header}\n{}\n", lines.first().unwrap());
    let other = json!([{"type": "event", "id": "x", "start": 0, "end": 1, "role": "user", "text": "x"}, {}]);
    for (raw, reached) in [
        (array.as_str(), State::Held),
        (&log, State::Held),
        ("", State::Violated),
        (" \n", State::Violated),
        ("[]", State::Violated),
        ("anything", State::Undecided),
        ("[1,2,3]", State::Undecided),
        (&left, State::Undecided),
        (&other.to_string(), State::Undecided),
        (array.trim_end_matches("\"}]"), State::Undecided),
    ] {
        assert_eq!(kept_of_a_damaged_log(raw), (State::Held, reached), "{raw}");
    }
}

#[test]
fn a_state_that_the_log_gives_otherwise_is_reached_through_the_file_that_is_that_state() {
    let folder = tempfile::tempdir().unwrap();
    audited(folder.path(), &|_| {});
    let path = folder.path().join("log.jsonl");
    let log = fs::read_to_string(&path).unwrap();
    fs::write(&path, log.replacen("Understood", "I see", 1)).unwrap();
    let reached = || {
        let sessions = audit(&Source::open(&path).unwrap(), &AuditOptions::default()).unwrap();
        let compaction = sessions.first().unwrap().compactions.first().unwrap();
        compaction.standings.get(Invariant::Reachability).state
    };
    assert_eq!(reached(), State::Held);
    fs::write(folder.path().join(RAW), "[]").unwrap();
    assert_eq!(reached(), State::Violated);
}
