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
