//! What an audit makes of fields that hold a value of another type: a defect where they stand, and nothing held that rests on them.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test without its files has failed"
)]

use lacuna::formats::prepare;
use lacuna::reader::{DEFAULT_MAX_LINE, Source};
use lacuna::rebuild::{Detail, Side, Wanted, states};
use lacuna::recording::DefectKind;
use lacuna::report::SessionReport;
use lacuna::verdict::{Invariant, State, Verdict};
use lacuna::{AuditOptions, audit};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use Invariant::{
    Anchoring, Atomicity, Budget, Coverage, Detectability, Identifiers, Polarity, Reachability,
    Reasons, Retention, Schema, Trigger,
};

/// A log of which every invariant that a single compaction can hold is held, in a folder with what it names.
fn log() -> Vec<Value> {
    vec![
        json!({"type": "session", "format": "lacuna-log/1", "id": "s", "agent": "a", "model": "m",
            "window_tokens": 1000, "budget_tokens": 500, "trigger": {"kind": "utilization", "threshold": 0.8},
            "degraded": false}),
        json!({"type": "event", "id": "e1", "start": 0, "end": 1, "kind": "message", "role": "user",
            "ts": "2026-01-01T00:00:00Z", "tokens": 12,
            "text": "Never deploy on Friday, because nobody is on call."}),
        json!({"type": "event", "id": "e2", "start": 1, "end": 2, "kind": "tool_call", "role": "assistant",
            "name": "ls", "input": {"a": "b"}, "call_id": "k1"}),
        json!({"type": "event", "id": "e3", "start": 2, "end": 3, "kind": "decision", "role": "assistant",
            "topic": "sharding", "polarity": "rejected", "reason_token": "latency",
            "text": "We rejected sharding because of latency."}),
        json!({"type": "compaction", "id": "c1", "ts": "2026-01-01T01:00:00Z",
            "trigger": {"kind": "utilization", "observed": 0.9, "threshold": 0.8},
            "input": [{"events": [0, 3]}], "derived_from_summary": false,
            "covered_ranges": [[0, 3]], "kept_ranges": [],
            "budget_tokens": 400, "tokens_before": 900, "tokens_after": 100, "tokens": 100,
            "summary": "Never deploy on Friday, because nobody is on call. We rejected sharding because of latency.",
            "decisions": [{"topic": "sharding", "polarity": "rejected", "reason_token": "latency"}],
            "degraded": false, "committed_at": "2026-01-01T01:00:10Z", "transaction": "t1",
            "retention": {"key": "k", "path": "raw.json", "sha256": "", "persisted_at": "2026-01-01T01:00:05Z",
                "transaction": "t1", "released_at": "2027-01-01T00:00:00Z"},
            "recovery": {"tested_at": "2026-01-01T01:00:04Z", "ok": true, "state_sha256": ""},
            "diff": {"path": "diff.txt", "sha256": hash(b"diff")}}),
        json!({"type": "event", "id": "e4", "role": "user", "text": "Go on."}),
    ]
}

/// The line of the compaction, counted from 0.
const COMPACTION: usize = 4;

fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    })
}

fn source(folder: &Path, log: &[Value]) -> Source {
    let path = folder.join("log.jsonl");
    let lines: Vec<String> = log.iter().map(ToString::to_string).collect();
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    prepare(Source::open(&path).unwrap(), None, DEFAULT_MAX_LINE).unwrap()
}

/// The audit of a log, of which the hashes are made right where `log` does not hold something else on purpose.
fn audited(mut log: Vec<Value>) -> SessionReport {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("raw.json"), "raw").unwrap();
    fs::write(folder.path().join("diff.txt"), "diff").unwrap();
    let before = Wanted::Ordinals(vec![1], Side::Before);
    let options = AuditOptions::default();
    let found = states(
        &source(folder.path(), &log),
        &options,
        &before,
        Detail::default(),
    );
    let state = found.unwrap()[0].states[0].sha256.clone().unwrap();
    for (pointer, right) in [
        ("/recovery/state_sha256", state),
        ("/retention/sha256", hash(b"raw")),
    ] {
        if let Some(slot) = log[COMPACTION].pointer_mut(pointer).filter(|it| *it == "") {
            *slot = json!(right);
        }
    }
    audit(&source(folder.path(), &log), &options)
        .unwrap()
        .remove(0)
}

fn state(session: &SessionReport, invariant: Invariant) -> State {
    session.compactions[0].standings.get(invariant).state
}

#[test]
fn what_can_be_read_is_held() {
    let session = audited(log());
    assert!(session.defects.is_empty(), "{:?}", session.defects);
    assert_eq!(session.compactions[0].verdict, Verdict::Compact);
    for invariant in [
        Anchoring,
        Coverage,
        Schema,
        Budget,
        Trigger,
        Retention,
        Reachability,
        Detectability,
        Atomicity,
        Polarity,
        Reasons,
    ] {
        assert_eq!(state(&session, invariant), State::Held, "{invariant:?}");
    }
}

/// The same log with one more message of a person, of which its summary says `told`, or nothing.
fn said(text: &str, told: &str) -> SessionReport {
    let mut log = log();
    let message =
        json!({"type": "event", "id": "e9", "start": 3, "end": 4, "role": "user", "text": text});
    log.insert(COMPACTION, message);
    let compaction = &mut log[COMPACTION + 1];
    compaction["input"] = json!([{"events": [0, 4]}]);
    compaction["covered_ranges"] = json!([[0, 4]]);
    let summary = format!("{} {told}", compaction["summary"].as_str().unwrap());
    compaction["summary"] = json!(summary);
    let folder = tempfile::tempdir().unwrap();
    let found = audit(&source(folder.path(), &log), &AuditOptions::default());
    found.unwrap().remove(0)
}

#[test]
fn a_value_that_a_person_set_is_not_held_without_it() {
    for (text, told, expected) in [
        ("The port must be 8443.", "", State::Violated),
        ("Make sure the port is 8443.", "", State::Violated),
        ("The limit must be 250 requests.", "", State::Violated),
        ("The retry count must be 17.", "", State::Violated),
        ("The deadline must be 2026-06-01.", "", State::Violated),
        (
            "The port must be 8443.",
            "The port is 9443.",
            State::Violated,
        ),
        (
            "The port must be 8443.",
            "8443 rows were read.",
            State::Undecided,
        ),
        (
            "The port must be 8443.",
            "The port must not be 8443.",
            State::Undecided,
        ),
        ("The port is 8443.", "", State::Undecided),
        ("Retry at most three times.", "", State::Undecided),
        ("Deploy to 10.3.4.77, please.", "", State::Violated),
        ("Use host 10.3.4.77.", "", State::Violated),
        ("Use host 10.3.4.77.", "The host is 10.3.4.77.", State::Held),
    ] {
        let session = said(text, told);
        assert_eq!(state(&session, Identifiers), expected, "{text} {told}");
    }
}

#[test]
fn a_value_that_was_put_right_is_owed_no_more() {
    for (text, told) in [
        (
            "The port must be 8443. No: the port must be 9443.",
            "The port must be 9443.",
        ),
        (
            "The port must be 8443.\nThe port must be 9443 now.",
            "The port must be 9443 now.",
        ),
    ] {
        let session = said(text, told);
        assert_ne!(state(&session, Identifiers), State::Violated, "{text}");
    }
}

#[test]
fn an_act_that_nobody_is_to_do_is_not_held_without_it() {
    for (text, expected) in [
        ("Neither restart nor drain the cluster.", State::Violated),
        ("Nobody restarts the cluster.", State::Violated),
        ("No one reboots db-3.", State::Violated),
        ("Nor should you restart db-3.", State::Violated),
        ("None of the nodes restarts.", State::Undecided),
        ("Can you not touch db-3?", State::Undecided),
        ("Nobody knows why it fails.", State::Held),
        ("Neither test fails.", State::Held),
    ] {
        let session = said(text, "");
        assert_eq!(state(&session, Polarity), expected, "{text}");
        let told = session
            .findings
            .iter()
            .any(|(_, it)| it.check == "dropped-negation");
        assert_eq!(told, expected == State::Violated, "{text}");
    }
}

#[test]
fn a_rule_in_a_heading_or_on_a_long_line_is_not_held_without_it() {
    let long = "The kiln is an old one and it takes its time. ".repeat(200);
    for (text, expected) in [
        ("# Never touch the kiln".to_owned(), State::Undecided),
        (
            "## Nicht den Ofen anfassen\nDer Ofen ist alt.".to_owned(),
            State::Undecided,
        ),
        (format!("{long}Never touch the kiln."), State::Undecided),
        ("# The kiln".to_owned(), State::Held),
        (long.clone(), State::Held),
    ] {
        let session = said(&text, "");
        assert_eq!(state(&session, Polarity), expected, "{text}");
        let mut found = session.findings.iter();
        assert!(
            !found.any(|(_, it)| it.check == "dropped-negation"),
            "{text}"
        );
    }
}

#[test]
fn a_recorded_decision_without_a_set_is_held_only_where_the_summary_says_it() {
    let decided = |words: &str| {
        let mut log = log();
        log[3]["text"] = json!(words);
        log[COMPACTION]
            .as_object_mut()
            .unwrap()
            .remove("decisions")
            .unwrap();
        log
    };
    let summary = |told: &str| format!("Never deploy on Friday, because nobody is on call. {told}");
    for (words, told, polarity, reasons) in [
        ("Done.", "We go on.", State::Undecided, State::Undecided),
        (
            "Done.",
            "We looked at sharding.",
            State::Undecided,
            State::Undecided,
        ),
        (
            "Done.",
            "Sharding was rejected.",
            State::Held,
            State::Undecided,
        ),
        (
            "Done.",
            "Sharding was rejected (latency).",
            State::Held,
            State::Held,
        ),
        (
            "We rejected sharding because of latency.",
            "We rejected sharding because of latency.",
            State::Held,
            State::Held,
        ),
    ] {
        let mut log = decided(words);
        log[COMPACTION]["summary"] = json!(summary(told));
        let session = audited(log);
        assert_eq!(state(&session, Polarity), polarity, "{words} {told}");
        assert_eq!(state(&session, Reasons), reasons, "{words} {told}");
        if polarity == State::Undecided {
            assert_eq!(
                session.compactions[0].verdict,
                Verdict::Unproven,
                "{words} {told}"
            );
        }
    }
}

/// The fields of the log by record and place, as a defect names them, and what rests on them. The rest stays as it was.
const FIELDS: &[(usize, &str, &str, &[Invariant])] = &[
    (0, "/id", "id", &[]),
    (0, "/agent", "agent", &[]),
    (0, "/model", "model", &[]),
    (0, "/window_tokens", "window_tokens", &[]),
    (0, "/budget_tokens", "budget_tokens", &[]),
    (0, "/trigger", "trigger", &[]),
    (0, "/trigger/kind", "trigger.kind", &[]),
    (0, "/trigger/threshold", "trigger.threshold", &[]),
    (0, "/degraded", "degraded", &[]),
    (1, "/id", "id", &[]),
    (1, "/start", "start", &[Coverage, Schema]),
    (1, "/end", "end", &[Coverage, Schema]),
    (
        1,
        "/kind",
        "kind",
        &[Schema, Polarity, Identifiers, Reasons],
    ),
    (1, "/role", "role", &[Polarity, Identifiers, Reasons]),
    (1, "/ts", "ts", &[]),
    (1, "/text", "text", &[Polarity, Identifiers, Reasons]),
    (1, "/tokens", "tokens", &[]),
    (2, "/name", "name", &[]),
    (2, "/call_id", "call_id", &[]),
    (3, "/topic", "topic", &[Schema, Polarity, Reasons]),
    (3, "/polarity", "polarity", &[Schema, Polarity, Reasons]),
    (
        3,
        "/reason_token",
        "reason_token",
        &[Schema, Polarity, Reasons],
    ),
    (4, "/id", "id", &[]),
    (4, "/ts", "ts", &[]),
    (4, "/trigger", "trigger", &[Trigger]),
    (4, "/trigger/kind", "trigger.kind", &[Trigger]),
    (4, "/trigger/observed", "trigger.observed", &[Trigger]),
    (4, "/trigger/threshold", "trigger.threshold", &[Trigger]),
    (4, "/input", "input", &[Anchoring, Coverage, Schema]),
    (4, "/input/0", "input[0]", &[Anchoring, Coverage, Schema]),
    (
        4,
        "/input/0/events",
        "input[0].events",
        &[Anchoring, Coverage, Schema],
    ),
    (
        4,
        "/input/0/events/1",
        "input[0].events",
        &[Anchoring, Coverage, Schema],
    ),
    (
        4,
        "/derived_from_summary",
        "derived_from_summary",
        &[Anchoring],
    ),
    (4, "/covered_ranges", "covered_ranges", &[Coverage]),
    (4, "/covered_ranges/0", "covered_ranges[0]", &[Coverage]),
    (4, "/covered_ranges/0/0", "covered_ranges[0]", &[Coverage]),
    (4, "/kept_ranges", "kept_ranges", &[Coverage]),
    (4, "/budget_tokens", "budget_tokens", &[Budget]),
    (4, "/tokens_before", "tokens_before", &[]),
    (4, "/tokens_after", "tokens_after", &[]),
    (4, "/tokens", "tokens", &[Budget]),
    (
        4,
        "/summary",
        "summary",
        &[Budget, Polarity, Identifiers, Reasons],
    ),
    (4, "/decisions", "decisions", &[Schema, Polarity, Reasons]),
    (
        4,
        "/decisions/0",
        "decisions[0]",
        &[Schema, Polarity, Reasons],
    ),
    (
        4,
        "/decisions/0/topic",
        "decisions[0].topic",
        &[Schema, Polarity, Reasons],
    ),
    (
        4,
        "/decisions/0/polarity",
        "decisions[0].polarity",
        &[Schema, Polarity],
    ),
    (
        4,
        "/decisions/0/reason_token",
        "decisions[0].reason_token",
        &[Schema, Reasons],
    ),
    (4, "/degraded", "degraded", &[]),
    (
        4,
        "/committed_at",
        "committed_at",
        &[Retention, Reachability, Atomicity],
    ),
    (4, "/transaction", "transaction", &[Atomicity]),
    (4, "/retention", "retention", &[Retention, Atomicity]),
    (4, "/retention/key", "retention.key", &[Retention]),
    (4, "/retention/path", "retention.path", &[Retention]),
    (4, "/retention/sha256", "retention.sha256", &[Retention]),
    (
        4,
        "/retention/persisted_at",
        "retention.persisted_at",
        &[Retention, Atomicity],
    ),
    (
        4,
        "/retention/transaction",
        "retention.transaction",
        &[Atomicity],
    ),
    (
        4,
        "/retention/released_at",
        "retention.released_at",
        &[Atomicity],
    ),
    (4, "/recovery", "recovery", &[Reachability]),
    (
        4,
        "/recovery/tested_at",
        "recovery.tested_at",
        &[Reachability],
    ),
    (4, "/recovery/ok", "recovery.ok", &[Reachability]),
    (
        4,
        "/recovery/state_sha256",
        "recovery.state_sha256",
        &[Reachability],
    ),
    (4, "/diff", "diff", &[Detectability]),
    (4, "/diff/path", "diff.path", &[Detectability]),
    (4, "/diff/sha256", "diff.sha256", &[Detectability]),
];

/// Whether two values are of one type, or may stand for each other.
fn is_alike(one: &Value, other: &Value) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

#[test]
fn a_field_of_another_type_is_a_defect_and_nothing_that_rests_on_it_is_held() {
    let usual = audited(log());
    for (record, pointer, name, rests) in FIELDS {
        for wrong in [
            json!(7.5),
            json!([true]),
            json!({"a": 1}),
            json!(true),
            json!("x"),
        ] {
            let mut log = log();
            let slot = log[*record].pointer_mut(pointer).unwrap();
            let is_float = matches!(*pointer, "/trigger/observed" | "/trigger/threshold");
            if is_alike(slot, &wrong) && (is_float || !slot.is_number()) {
                continue;
            }
            *slot = wrong.clone();
            let session = audited(log);
            let case = format!("{record} {pointer} {wrong}");
            told_at(&session, *record, name, &case);
            for invariant in Invariant::ALL {
                let found = state(&session, invariant);
                if rests.contains(&invariant) {
                    assert_eq!(found, State::Undecided, "{case} {invariant:?}");
                } else {
                    assert_eq!(found, state(&usual, invariant), "{case} {invariant:?}");
                }
            }
        }
    }
}

/// Holds that a defect names the field, on the line of its record.
fn told_at(session: &SessionReport, record: usize, name: &str, case: &str) {
    let line = u32::try_from(record).unwrap() + 1;
    let told = session.defects.iter().any(|defect| {
        let kinds = [DefectKind::BadField, DefectKind::NumberOutOfRange];
        let named = defect.message.starts_with(&format!("`{name}` "));
        kinds.contains(&defect.kind) && defect.line.0 == line && named
    });
    assert!(told, "{case}: {:?}", session.defects);
}

#[test]
fn a_text_that_names_no_instant_is_a_defect() {
    for pointer in [
        "/ts",
        "/committed_at",
        "/retention/persisted_at",
        "/retention/released_at",
        "/recovery/tested_at",
    ] {
        let mut log = log();
        *log[COMPACTION].pointer_mut(pointer).unwrap() = json!("on Monday");
        let name = pointer.trim_start_matches('/').replace('/', ".");
        let session = audited(log);
        told_at(&session, COMPACTION, &name, pointer);
        let compacts = session.compactions[0].verdict == Verdict::Compact;
        assert_eq!(compacts, pointer == "/ts", "{pointer}");
    }
}

#[test]
fn decisions_without_a_topic_hold_nothing() {
    let without = json!([{"polarity": "rejected", "reason_token": "latency"}]);
    for decisions in [
        without,
        json!([{"topic": " ", "polarity": "rejected", "reason_token": "latency"}]),
        json!([{"topic": null, "polarity": "rejected", "reason_token": "latency"}]),
        json!([null]),
        json!(["sharding"]),
        json!("sharding"),
        json!([{"topic": "sharding", "polarity": "rejected", "reason_token": "latency"}, 7]),
    ] {
        let mut log = log();
        log[COMPACTION]["decisions"] = decisions.clone();
        let session = audited(log);
        assert!(!session.defects.is_empty(), "{decisions}");
        for invariant in [Schema, Polarity] {
            assert_eq!(state(&session, invariant), State::Undecided, "{decisions}");
        }
        assert_eq!(
            session.compactions[0].verdict,
            Verdict::Unproven,
            "{decisions}"
        );
    }
}

#[test]
fn a_list_of_many_that_cannot_be_read_is_told_in_few_words() {
    let mut log = log();
    log[COMPACTION]["covered_ranges"] = json!(vec![json!([3, 0]); 500]);
    let session = audited(log);
    let messages: Vec<&str> = session
        .defects
        .iter()
        .map(|it| it.message.as_str())
        .collect();
    assert!(messages.len() < 12, "{messages:?}");
    assert!(
        messages.contains(&"`covered_ranges[0]` is a range that starts at 3, past its end at 0")
    );
    assert!(messages.contains(&"500 of 500 items of `covered_ranges` cannot be read"));
}

/// Two compactions of one span, with these decisions each.
fn twice(first: &Value, second: &Value) -> Vec<State> {
    let compaction = |id: &str, decisions: &Value| {
        json!({"type": "compaction", "id": id, "input": [{"events": [0, 1]}], "covered_ranges": [[0, 1]],
            "summary": "Shards.", "decisions": decisions})
    };
    let log = [
        json!({"type": "event", "id": "e1", "role": "user", "text": "Look at the shards."}),
        compaction("c1", first),
        json!({"type": "event", "id": "e2", "role": "user", "text": "And once more."}),
        compaction("c2", second),
    ];
    let folder = tempfile::tempdir().unwrap();
    let source = source(folder.path(), &log);
    let session = audit(&source, &AuditOptions::default()).unwrap().remove(0);
    let unstable = session
        .findings
        .iter()
        .filter(|(_, it)| it.check == "unstable-decisions");
    let unstable: Vec<_> = unstable
        .map(|(_, it)| it.compaction.unwrap().ordinal())
        .collect();
    let compactions = session.compactions.iter();
    let states: Vec<State> = compactions
        .map(|it| it.standings.get(Invariant::Idempotence).state)
        .collect();
    let is_told = states.contains(&State::Violated);
    // One disagreement is one finding.
    assert_eq!(unstable, [2][..usize::from(is_told)].to_vec());
    states
}

#[test]
fn of_two_compactions_of_one_span_both_are_held_against_the_other() {
    let decided =
        |polarity: &str| json!([{"topic": "shards", "polarity": polarity, "reason_token": "r"}]);
    let (yes, no) = (decided("accepted"), decided("rejected"));
    assert_eq!(twice(&yes, &yes), [State::Held; 2]);
    assert_eq!(twice(&yes, &no), [State::Violated; 2]);
    assert_eq!(twice(&json!([]), &no), [State::Violated; 2]);
    assert_eq!(twice(&json!(null), &no), [State::Undecided; 2]);
    // A set that says both agrees with none, itself included.
    let both = |first: &Value, then: &Value| json!([first[0], then[0]]);
    let (yes_no, no_yes) = (both(&yes, &no), both(&no, &yes));
    for set in [&yes_no, &no_yes] {
        assert_eq!(twice(set, &no), [State::Violated; 2]);
        assert_eq!(twice(set, &yes), [State::Violated; 2]);
        assert_eq!(twice(set, &no_yes), [State::Undecided; 2]);
    }
    // What cannot be read of a set may be what the other has.
    let unread = json!([{"topic": 7, "polarity": "rejected", "reason_token": "r"}]);
    assert_eq!(twice(&unread, &no), [State::Undecided; 2]);
}
