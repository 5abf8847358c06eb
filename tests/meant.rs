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
