//! SARIF against its schema, and against what GitHub asks of it.

use super::read_back::{everything, parsed};
use super::{fixture, rendered, reports, sessions};
use lacuna::finding::BaselineState;
use lacuna::report::Report;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The schema as the validator of SARIF's authors ships it, MIT: `@microsoft/sarif-multitool` 5.7.0, `sarif-2.1.0.json`.
const SCHEMA: &str = include_str!("sarif-2.1.0.schema.json");

/// What GitHub's code scanning asks for beyond the schema.
const GITHUB: &str = include_str!("sarif-github.schema.json");

fn reports() -> Vec<Report> {
    vec![
        everything(),
        reports::several(),
        Report::new(vec![reports::hostile(
            "<script> [a](b) \u{1b}[0m ::error::",
        )]),
        Report::default(),
    ]
}

#[test]
fn documents_follow_the_schema_and_what_github_asks() {
    for schema in [SCHEMA, GITHUB] {
        let schema = jsonschema::validator_for(&parsed(schema)).expect("the schema is one");
        for report in reports() {
            let document = parsed(&rendered("sarif", &report));
            let errors: Vec<_> = schema
                .iter_errors(&document)
                .map(|error| format!("{}: {error}", error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{errors:#?}");
        }
    }
}

#[test]
fn what_github_asks_is_asked() {
    let schema = jsonschema::validator_for(&parsed(GITHUB)).expect("the schema is one");
    let good = parsed(&rendered("sarif", &reports::several()));
    assert!(schema.is_valid(&good));
    for (place, value) in [
        (
            "/runs/0/results/0/partialFingerprints/primaryLocationLineHash",
            json!("x"),
        ),
        (
            "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri",
            json!("/absolute"),
        ),
        (
            "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri",
            json!("https://x.example/"),
        ),
        ("/runs/0/results/0/message/text", json!("")),
        (
            "/runs/0/tool/driver/rules/0/fullDescription/text",
            json!(""),
        ),
        ("/runs/0/columnKind", json!("bytes")),
        ("/runs/0/results/0/locations", json!([])),
        ("/runs", json!([])),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect(place) = value;
        assert!(!schema.is_valid(&bad), "{place}");
    }
}

/// Every result of the first run.
fn results(document: &Value) -> &Vec<Value> {
    document["runs"][0]["results"]
        .as_array()
        .expect("there are results")
}

#[test]
fn the_way_of_a_loss_goes_through_the_chain() {
    let mut session = reports::decayed();
    for step in &mut session.compactions {
        let before = step.index.0;
        if before > 0 {
            step.inputs = Some(vec![lacuna::report::InputReport::Summary(format!(
                "b-{before:03}"
            ))]);
        }
    }
    let document = parsed(&rendered("sarif", &Report::new(vec![session])));
    let softened = |result: &&Value| result["properties"]["outcome"] == "softened";
    let result = results(&document)
        .iter()
        .find(softened)
        .expect("it is there");
    let steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
        .as_array()
        .expect("it has steps");
    let words: Vec<_> = steps
        .iter()
        .map(|step| {
            step["location"]["message"]["text"]
                .as_str()
                .expect("it says something")
        })
        .collect();
    assert_eq!(words.len(), 9);
    assert!(
        words[0].starts_with("said: ") && words[8].starts_with("later (re-proposed): "),
        "{words:?}"
    );
    assert_eq!(
        words[1..7],
        [
            "summary 1",
            "summary 2",
            "summary 3",
            "summary 4",
            "summary 5",
            "summary 6"
        ]
    );
    assert!(words[7].starts_with("summary 7: "));
    let lines: Vec<_> = steps
        .iter()
        .map(|step| step["location"]["physicalLocation"]["region"]["startLine"].as_i64())
        .collect();
    assert!(lines.is_sorted());
    let times: Vec<_> = steps
        .iter()
        .map(|step| step["executionTimeUtc"].as_str().expect("it has a time"))
        .collect();
    assert!(times.is_sorted());
    assert_eq!(times[0], "2026-02-03T10:29:01Z");
}

#[test]
fn a_place_is_told_by_lines_columns_and_bytes() {
    let region = |location: &Value| location["physicalLocation"]["region"].clone();
    let document = parsed(&rendered("sarif", &Report::new(vec![reports::decayed()])));
    let mut seen = BTreeSet::new();
    for result in results(&document) {
        let related = result["relatedLocations"].as_array();
        for location in related.into_iter().flatten() {
            let region = region(location);
            let line = region["startLine"].as_i64().expect("it has a line");
            let columns = if line % 2 == 0 {
                json!(171)
            } else {
                json!(null)
            };
            assert_eq!(region["startColumn"], 1);
            assert_eq!(region["endLine"], line);
            assert_eq!(region["endColumn"], columns);
            assert_eq!(region["byteOffset"], line * 200);
            assert_eq!(region["byteLength"], 180);
            seen.insert(line % 2);
        }
        let first = region(&result["locations"][0]);
        assert_eq!(
            (&first["startColumn"], &first["endLine"]),
            (&json!(1), &first["startLine"])
        );
    }
    assert_eq!(seen.len(), 2);
    let mut packed = reports::decayed();
    packed.path = "logs/s.jsonl.gz".to_owned();
    packed.defects.clear();
    assert!(!rendered("sarif", &Report::new(vec![packed])).contains("byteOffset"));
}

#[test]
fn the_bytes_and_columns_of_a_quote_are_those_of_its_line() {
    let path = fixture("stories/p01-rejected-becomes-evaluated.jsonl");
    let text = std::fs::read_to_string(&path).expect("it can be read");
    let document = parsed(&rendered("sarif", &Report::new(sessions(&path))));
    let mut seen = 0;
    for result in results(&document) {
        let related = result["relatedLocations"].as_array();
        for location in related.into_iter().flatten() {
            let region = &location["physicalLocation"]["region"];
            let number = |name: &str| {
                region[name]
                    .as_u64()
                    .and_then(|it| usize::try_from(it).ok())
            };
            let line = number("startLine").expect("it has a line");
            let line = text.lines().nth(line - 1).expect("the file has it");
            let start = number("byteOffset").expect("it has bytes");
            let end = start + number("byteLength").expect("it has bytes");
            assert_eq!(&text.as_bytes()[start..end], line.as_bytes());
            assert_eq!(number("endColumn"), Some(line.encode_utf16().count() + 1));
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn either_all_results_have_suppressions_or_none_has() {
    let document = parsed(&rendered("sarif", &reports::several()));
    let accepted: Vec<_> = results(&document)
        .iter()
        .map(|result| result["suppressions"].as_array().expect("all have").len())
        .collect();
    assert_eq!(accepted.iter().sum::<usize>(), 1);
    let mut session = reports::decayed();
    session
        .findings
        .retain(|(_, finding)| finding.allowed.is_none());
    let document = parsed(&rendered("sarif", &Report::new(vec![session])));
    assert!(
        results(&document)
            .iter()
            .all(|result| result["suppressions"].is_null())
    );
}

#[test]
fn what_a_finding_is_against_a_baseline_is_told() {
    let mut session = reports::decayed();
    for (_, finding) in &mut session.findings {
        finding.baseline = Some(BaselineState::Unchanged);
    }
    session.findings[0].1.baseline = Some(BaselineState::New);
    let document = parsed(&rendered("sarif", &Report::new(vec![session])));
    let states: BTreeSet<_> = results(&document)
        .iter()
        .map(|result| result["baselineState"].as_str().expect("all have"))
        .collect();
    assert_eq!(states, BTreeSet::from(["new", "unchanged"]));
}

#[test]
fn nothing_tells_when_or_where_it_was_written() {
    // When a step took place is the recording's.
    let text = rendered("sarif", &everything()).replace("executionTimeUtc", "");
    for word in [
        "TimeUtc",
        "\"machine\":",
        "workingDirectory",
        "commandLine",
        "\"guid\":",
        "file://",
        env!("CARGO_MANIFEST_DIR"),
    ] {
        assert!(!text.contains(word), "{word}");
    }
}
