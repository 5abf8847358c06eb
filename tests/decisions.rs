//! Recorded decisions against the decision sets that compactions record.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test without its files has failed"
)]

use lacuna::finding::{Confidence, Finding};
use lacuna::reader::Source;
use lacuna::report::SessionReport;
use lacuna::verdict::{Invariant, State, Verdict};
use lacuna::{AuditOptions, audit};
use std::path::PathBuf;

fn audited(name: &str) -> SessionReport {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/checks/dropped-negation");
    let source = Source::open(&folder.join(name)).unwrap();
    audit(&source, &AuditOptions::default()).unwrap().remove(0)
}

fn states(session: &SessionReport, at: usize) -> [State; 2] {
    let compaction = &session.compactions[at];
    [Invariant::Polarity, Invariant::Reasons].map(|of| compaction.standings.get(of).state)
}

/// The ordinal of the compaction, the check, the outcome and the topic of each finding on the fidelity of a decision.
fn told(session: &SessionReport) -> Vec<String> {
    let checks = ["added-negation", "dropped-negation", "missing-reason"];
    let findings = session.findings.iter().map(|(_, finding)| finding);
    let own = findings.filter(|finding| checks.contains(&finding.check));
    let word = |finding: &Finding| {
        assert_eq!(finding.confidence, Confidence::High);
        let outcome = finding.outcome.unwrap().as_str();
        let ordinal = finding.compaction.unwrap().ordinal();
        format!("{ordinal} {} {outcome} {}", finding.check, finding.subject)
    };
    let mut told: Vec<String> = own.map(word).collect();
    told.sort();
    told
}

#[test]
fn each_way_to_lose_a_recorded_decision_is_told_once_where_it_happens() {
    let session = audited("recorded-violated.jsonl");
    let expected = [
        "1 added-negation inverted oak ladders",
        "1 dropped-negation inverted Sliding shelves",
        "1 dropped-negation omitted glass doors",
        "1 dropped-negation softened late fees",
        "1 missing-reason altered opening on Sunday",
        "1 missing-reason omitted paper cards",
        "2 dropped-negation omitted paper cards",
    ];
    assert_eq!(told(&session), expected);
    assert_eq!(states(&session, 0), [State::Violated; 2]);
    assert_eq!(states(&session, 1), [State::Violated, State::Undecided]);
}

#[test]
fn a_set_that_carries_the_last_word_on_each_topic_holds() {
    let session = audited("recorded-held.jsonl");
    assert_eq!(told(&session), Vec::<String>::new());
    for at in [0, 1] {
        assert_eq!(states(&session, at), [State::Held; 2]);
    }
    let first = session.compactions.first().unwrap();
    assert_eq!(first.verdict, Verdict::Unproven);
}

/// A log with one recorded rejection, a question, and a compaction with these entries in its decision set.
fn with_set(entries: &[(&str, &str, &str)]) -> SessionReport {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.jsonl");
    let set: Vec<_> = entries
        .iter()
        .map(|(topic, polarity, reason)| {
            serde_json::json!({"topic": topic, "polarity": polarity, "reason_token": reason})
        })
        .collect();
    let records = [
        serde_json::json!({"type": "session", "format": "lacuna-log/1", "id": "sets"}),
        serde_json::json!({"type": "event", "id": "e0", "kind": "decision", "role": "assistant", "text": "x",
            "topic": "sharded writes", "polarity": "rejected", "reason_token": "latency"}),
        serde_json::json!({"type": "event", "id": "e1", "role": "user", "text": "Is Postgres enough for the tags?"}),
        serde_json::json!({"type": "compaction", "id": "c1", "input": [{"events": [0, 2]}], "covered_ranges": [[0, 2]],
            "summary": "Some words about the store.", "decisions": set}),
    ];
    let text: Vec<String> = records.iter().map(ToString::to_string).collect();
    std::fs::write(&path, text.join("\n")).unwrap();
    let source = Source::open(&path).unwrap();
    audit(&source, &AuditOptions::default()).unwrap().remove(0)
}

const REJECTED: (&str, &str, &str) = ("sharded writes", "rejected", "latency");

#[test]
fn a_set_that_says_both_is_never_held_in_any_order() {
    for other in ["accepted", "deferred"] {
        let other = ("Sharded  writes", other, "latency");
        for entries in [[REJECTED, other], [other, REJECTED]] {
            let session = with_set(&entries);
            let [polarity, reasons] = states(&session, 0);
            assert_eq!(polarity, State::Violated, "{entries:?}");
            assert_ne!(reasons, State::Held, "{entries:?}");
            assert_eq!(told(&session).len(), 1, "{entries:?}");
        }
    }
    // Said twice in the same sense, it is said; one of two reasons is its own.
    let twice = [REJECTED, ("sharded writes", "rejected", "cost")];
    for entries in [twice, [twice[1], twice[0]], [REJECTED; 2]] {
        assert_eq!(
            states(&with_set(&entries), 0),
            [State::Held; 2],
            "{entries:?}"
        );
    }
}

#[test]
fn a_decision_of_a_set_that_nobody_took_is_told_and_holds_nothing() {
    let from_nowhere = |session: &SessionReport| -> Vec<String> {
        let findings = session.findings.iter().map(|(_, finding)| finding);
        let own = findings.filter(|finding| finding.check == "ungrounded-claim");
        own.map(|finding| format!("{} {}", finding.outcome.unwrap().as_str(), finding.subject))
            .collect()
    };
    let polarity = |session: &SessionReport| states(session, 0)[0];
    for (way, outcome) in [
        ("rejected", "constraint"),
        ("deferred", "constraint"),
        ("accepted", "approval"),
    ] {
        let session = with_set(&[REJECTED, ("redis", way, "cost")]);
        assert_eq!(polarity(&session), State::Undecided, "{way}");
        assert_eq!(from_nowhere(&session), [format!("{outcome} redis")]);
    }
    // What somebody spoke of may have been decided in words.
    let session = with_set(&[REJECTED, ("Postgres", "accepted", "tags")]);
    assert_eq!(polarity(&session), State::Held);
    assert_eq!(from_nowhere(&session), Vec::<String>::new());
}
