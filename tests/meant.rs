//! What a summary means although it does not name it, and whose words a loss is of.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::finding::Finding;
use lacuna::reader::Source;
use lacuna::{AuditOptions, audit};
use serde_json::{Value, json};
use std::fmt::Write as _;

fn event(number: u32, role: &str, text: &str) -> Value {
    json!({
        "type": "event", "id": format!("e{number}"), "start": number, "end": number + 1,
        "kind": "message", "role": role, "text": text,
    })
}

/// A compaction of the events up to `end`, which read the summary before it where there is one.
fn compaction(id: &str, prior: Option<&str>, [start, end]: [u32; 2], summary: &str) -> Value {
    let prior = prior.map(|prior| json!({"summary": prior}));
    let input: Vec<Value> = prior
        .into_iter()
        .chain([json!({"events": [start, end]})])
        .collect();
    json!({
        "type": "compaction", "id": id, "input": input, "covered_ranges": [[0, end]],
        "summary": summary,
    })
}

fn found(records: &[Value]) -> Vec<Finding> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.jsonl");
    let mut log = String::new();
    let session = json!({"type": "session", "format": "lacuna-log/1", "id": "meant"});
    for record in [&session].into_iter().chain(records) {
        writeln!(log, "{record}").unwrap();
    }
    std::fs::write(&path, log).unwrap();
    let sessions = audit(&Source::open(&path).unwrap(), &AuditOptions::default()).unwrap();
    let findings = sessions.into_iter().flat_map(|session| session.findings);
    findings.map(|(_, finding)| finding).collect()
}

/// The identifiers that are told to be lost from a summary of this.
fn lost(said: &str, summary: &str) -> Vec<String> {
    let found = found(&[
        event(0, "user", "Go on."),
        event(1, "assistant", said),
        compaction("c1", None, [0, 2], summary),
        event(2, "user", "ok"),
    ]);
    let own = found
        .into_iter()
        .filter(|found| found.check == "dropped-identifier");
    own.map(|found| found.subject).collect()
}

#[test]
fn a_name_that_two_clauses_have_in_common_does_not_make_them_one() {
    let branch = "feat/paint-harbour-crane-first";
    let said = format!("Committed as `74d3f25` on `{branch}`.");
    let other = format!("- The person wants all open work on `{branch}` split and committed.");
    assert_eq!(lost(&said, &other), Vec::<String>::new());
    let said = format!("Painted the harbour crane green on `{branch}` (commit `74d3f25`).");
    let same = "- The harbour crane is painted green.";
    assert_eq!(lost(&said, same), ["74d3f25"]);
    let same = format!("- On `{branch}` the crane is painted green.");
    assert_eq!(lost(&said, &same), ["74d3f25"]);
}

#[test]
fn what_stands_in_an_earlier_summary_is_told_by_it() {
    let rule = "Never oil the bearings of the old mill.";
    let second = "The sails were mended and the roof is dry.";
    let who = |records: &[Value]| -> Vec<String> {
        let found = found(records);
        let own = found
            .iter()
            .filter(|found| found.check == "dropped-negation");
        let who = own.filter_map(|found| found.message.split(": ").next());
        who.map(str::to_owned).collect()
    };
    let summarised = who(&[
        event(0, "user", "Look after the mill."),
        event(1, "assistant", "I will."),
        compaction(
            "c1",
            None,
            [0, 2],
            "# Checkpoint\n\n## Key Decisions Made\n1. **Keep the old sails** - they are dry.\n2. **No oil on the bearings of the mill** - the old ones run dry, so the grease stays.\n",
        ),
        event(2, "assistant", "The roof is dry."),
        compaction("c2", Some("c1"), [2, 3], second),
        event(3, "user", "ok"),
    ]);
    assert_eq!(summarised, ["a prohibition, told by an earlier summary"]);
    let said = who(&[
        event(0, "user", "Look after the mill."),
        event(1, "user", rule),
        compaction("c1", None, [0, 2], second),
        event(2, "user", "ok"),
    ]);
    assert_eq!(said, ["a prohibition, said by a person"]);
}

/// What is lost of these words, each said by one of two speakers, from a summary of them.
fn lost_rules(said: &[(&str, &str)], summary: &str) -> Vec<String> {
    let mut records: Vec<Value> = Vec::new();
    for (number, (role, text)) in (0..).zip(said) {
        records.push(event(number, role, text));
    }
    let end = u32::try_from(said.len()).unwrap();
    records.push(compaction("c1", None, [0, end], summary));
    let own = found(&records).into_iter();
    let own = own.filter(|found| found.check == "dropped-negation");
    own.map(|found| found.source.unwrap().quote).collect()
}

#[test]
fn a_rule_on_one_thing_does_not_carry_that_on_another() {
    let (hall, yard) = (
        "Do not repaint the hall fence.",
        "Do not repaint the harbour fence.",
    );
    let said = [("user", hall), ("user", yard)];
    assert_eq!(lost_rules(&said, hall), [yard]);
    assert_eq!(lost_rules(&said, yard), [hall]);
    assert_eq!(lost_rules(&said, "We go on."), [hall, yard]);
    assert_eq!(
        lost_rules(&said, &format!("{hall} {yard}")),
        [""; 0],
        "both are there"
    );
    let again = [("user", hall), ("assistant", "I won't repaint the fence.")];
    assert_eq!(
        lost_rules(&again, hall),
        [""; 0],
        "an echo is no second rule"
    );
}

#[test]
fn the_agent_takes_back_what_it_decided_and_not_what_a_person_did() {
    let no = "We rejected the floating pontoons because of the swell.";
    let yes = "We accepted the floating pontoons after all, because the swell is low.";
    let summary = "Floating pontoons accepted because the swell is low.";
    let by = |first, second| lost_rules(&[(first, no), (second, yes)], summary);
    assert_eq!(by("assistant", "assistant"), [""; 0]);
    assert_eq!(by("user", "user"), [""; 0]);
    assert_eq!(by("user", "assistant"), [no]);
    let proposed = [
        ("assistant", no),
        ("assistant", "Let's use floating pontoons."),
    ];
    assert_eq!(
        lost_rules(&proposed, summary),
        [no],
        "a proposal settles nothing"
    );
}
