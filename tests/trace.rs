//! Facts and their lives, as `lacuna facts` and `lacuna trace` tell them.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::claims::lives::{FactKind, State, Teller};
use lacuna::finding::ConsequenceKind;
use lacuna::reader::Source;
use lacuna::render::{Options, facts as render};
use lacuna::trace::{self, Fact, SessionFacts};
use lacuna::{AuditOptions, audit};
use std::fs;
use std::path::{Path, PathBuf};

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name)
}

fn traced(name: &str, sought: &str) -> Vec<Fact> {
    let source = Source::open(&fixture(name)).unwrap();
    let mut sessions = trace::trace(&source, sought, &AuditOptions::default()).unwrap();
    assert_eq!(sessions.len(), 1);
    sessions.remove(0).facts
}

fn only(name: &str, sought: &str) -> Fact {
    let mut facts = traced(name, sought);
    assert_eq!(facts.len(), 1, "{facts:#?}");
    facts.remove(0)
}

fn states(fact: &Fact) -> Vec<State> {
    fact.stages.iter().map(|stage| stage.state).collect()
}

const REJECTED: &str = "incidents/rejected-then-proposed.jsonl";

#[test]
fn a_rejection_is_followed_from_its_words_to_what_was_done_against_it() {
    let fact = only(REJECTED, "mirrored writes");
    assert_eq!((fact.kind, fact.by), (FactKind::Decision, Teller::Human));
    assert!(fact.source.quote.contains("rejected"));
    let mut expected = vec![State::Carried; 6];
    expected.push(State::Softened);
    assert_eq!(states(&fact), expected);
    let last = fact.stages.last().unwrap().quote.as_ref().unwrap();
    assert!(last.quote.contains("evaluated"));
    let consequence = fact.consequence.as_ref().unwrap();
    assert_eq!(consequence.kind, ConsequenceKind::ReProposed);
    assert!(fact.bearing.is_needed());
}

#[test]
fn a_line_names_every_fact_on_it() {
    let facts = traced(REJECTED, "L20");
    let kinds: Vec<FactKind> = facts.iter().map(|fact| fact.kind).collect();
    assert!(kinds.contains(&FactKind::Decision), "{kinds:?}");
    assert!(kinds.contains(&FactKind::Quantity), "{kinds:?}");
    assert!(
        facts
            .iter()
            .all(|fact| fact.said.iter().any(|(_, line)| line.0 == 20))
    );
}

#[test]
fn words_are_meant_where_they_begin_a_word() {
    let recording = [
        r#"{"type":"session","format":"lacuna-log/1","id":"s"}"#,
        r#"{"type":"event","id":"e0","start":0,"end":1,"kind":"message","role":"user","text":"Never run the E2E suite. Keep 24 writes a minute. 2 retries at most."}"#,
        r#"{"type":"compaction","id":"c1","input":[{"events":[0,1]}],"covered_ranges":[[0,1]],"summary":"Tests ran."}"#,
    ];
    let bytes = recording.join("\n");
    let source = Source::spool("said.jsonl", bytes.as_bytes(), u64::MAX).unwrap();
    let told = |sought: &str| -> Vec<String> {
        let sessions = trace::trace(&source, sought, &AuditOptions::default()).unwrap();
        let facts = sessions.into_iter().flat_map(|session| session.facts);
        facts.map(|fact| fact.source.quote).collect()
    };
    assert!(!told("2").is_empty());
    assert!(told("2").iter().all(|quote| quote.contains("2 retries")));
    assert!(
        told("write")
            .iter()
            .any(|quote| quote.contains("24 writes"))
    );
    assert!(told("e2e").iter().all(|quote| quote.contains("E2E")));
}

#[test]
fn an_identifier_is_named_in_full_or_with_its_label() {
    let name = "incidents/voided-then-reissued.jsonl";
    let text = fs::read_to_string(fixture(name)).unwrap();
    let at = text.find("order ").unwrap();
    let label: String = text
        .get(at..)
        .unwrap()
        .chars()
        .take("order 7715".len())
        .collect();
    let number = label.split_whitespace().last().unwrap();
    let found = traced(name, &label);
    assert!(
        found.iter().any(|fact| fact.subject == number),
        "{found:#?}"
    );
}

#[test]
fn words_that_are_no_fact_are_found_as_they_are_written() {
    let fact = only("stories/n01-decimals.jsonl", "Damping of the TURNTABLE");
    assert_eq!(fact.kind, FactKind::Words);
    assert_eq!(states(&fact), [State::Carried]);
    let fact = only("stories/n01-decimals.jsonl", "after 40 rounds");
    assert_eq!(
        (fact.by, states(&fact)),
        (Teller::Tool, vec![State::Omitted])
    );
    assert!(!fact.bearing.is_needed());
}

#[test]
fn what_nobody_said_has_no_life() {
    for sought in ["flux capacitor", "L9999", ""] {
        assert!(traced(REJECTED, sought).is_empty(), "{sought}");
    }
}

fn facts(path: &Path) -> Vec<SessionFacts> {
    trace::facts(&Source::open(path).unwrap(), &AuditOptions::default()).unwrap()
}

/// Every loss of a decision that the audit reports is a loss in that fact's life, at the same compaction.
#[test]
fn lives_agree_with_the_audit() {
    let mut compared = 0;
    for check in ["dropped-negation", "missing-reason"] {
        let path = fixture(&format!("checks/{check}/violated.jsonl"));
        let source = Source::open(&path).unwrap();
        let findings = audit(&source, &AuditOptions::default()).unwrap();
        let facts = facts(&path);
        let lost = findings.iter().flat_map(|session| &session.findings);
        for (_, finding) in lost.filter(|(_, finding)| finding.check == check) {
            let same = |fact: &&Fact| {
                fact.source.line == finding.source.as_ref().unwrap().line
                    && fact.stages.iter().any(|stage| {
                        Some(stage.compaction) == finding.compaction && stage.state.is_loss()
                    })
            };
            assert!(
                facts
                    .iter()
                    .flat_map(|session| &session.facts)
                    .any(|fact| same(&fact)),
                "{finding:#?}"
            );
            compared += 1;
        }
    }
    assert!(compared >= 2);
}

#[test]
fn every_fact_says_whether_it_is_load_bearing_and_stands_in_order() {
    for session in facts(&fixture(REJECTED)) {
        assert!(session.facts.len() >= 4);
        assert!(
            session
                .facts
                .iter()
                .all(|fact| !fact.bearing.why().is_empty())
        );
        assert!(session.facts.is_sorted_by_key(|fact| fact.source.line));
    }
}

#[test]
fn text_and_json_are_as_they_were() {
    let sessions = facts(&fixture(REJECTED));
    let mut list = Vec::new();
    render::list(&sessions, &Options::default(), &mut list).unwrap();
    insta::assert_snapshot!("facts", strip(&list));
    let source = Source::open(&fixture(REJECTED)).unwrap();
    let life = trace::trace(&source, "mirrored", &AuditOptions::default()).unwrap();
    let mut text = Vec::new();
    render::lives(&life, &Options::default(), &mut text).unwrap();
    insta::assert_snapshot!("life", strip(&text));
    let mut json = Vec::new();
    render::json(&life, &mut json).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["schema"], "lacuna-facts/1");
    let fact = &json["sessions"][0]["facts"][0];
    assert_eq!(fact["stages"][6]["state"], "softened");
    assert_eq!(fact["consequence"]["kind"], "re-proposed");
    assert_eq!(fact["load_bearing"], true);
}

/// A text without the folder that the test runs in.
fn strip(text: &[u8]) -> String {
    let text = String::from_utf8(text.to_vec()).unwrap();
    let heading = text.find("\n\n").unwrap();
    text.get(heading..).unwrap().to_owned()
}
