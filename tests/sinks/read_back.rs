//! Which findings a report tells, as an independent parser reads it.

use super::{fixture, rendered, reports, sessions};
use lacuna::report::Report;
use roxmltree::Document;
use serde_json::Value;
use std::collections::BTreeSet;

/// The formats that name findings by their key.
pub(crate) const KEYED: &[&str] = &[
    "json",
    "jsonl",
    "sarif",
    "junit",
    "github",
    "gitlab",
    "markdown",
    "csv",
    "rdjson",
    "checkstyle",
];

/// The keys of the findings in a report, each as often as it stands there.
pub(crate) fn keys(format: &str, text: &str) -> Vec<String> {
    let mut keys = match format {
        "json" => of_json(text),
        "jsonl" => text.lines().filter_map(|line| own(&parsed(line))).collect(),
        "sarif" => strings(
            &parsed(text),
            "/runs/0/results",
            "/partialFingerprints/lacunaFinding~1v2",
        ),
        "gitlab" => strings(&parsed(text), "", "/fingerprint"),
        "rdjson" => {
            let outputs = strings(&parsed(text), "/diagnostics", "/original_output");
            outputs.iter().flat_map(|text| labelled(text)).collect()
        }
        "junit" => of_junit(text),
        "checkstyle" => of_checkstyle(text),
        "csv" => {
            let mut table = csv::Reader::from_reader(text.as_bytes());
            let rows = table
                .records()
                .map(|row| row.expect("each row has every column"));
            rows.map(|row| row[0].to_owned()).collect()
        }
        "github" | "markdown" => labelled(&text.replace("%0A", "\n")),
        _ => panic!("{format} names no finding by its key"),
    };
    keys.sort();
    keys
}

pub(crate) fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

/// The strings at `place` of each item of the array at `list`.
fn strings(document: &Value, list: &str, place: &str) -> Vec<String> {
    let items = document
        .pointer(list)
        .and_then(Value::as_array)
        .expect("there is a list");
    let string = |item: &Value| {
        item.pointer(place)
            .and_then(Value::as_str)
            .map(str::to_owned)
    };
    items
        .iter()
        .map(|item| string(item).expect("each has one"))
        .collect()
}

fn of_json(text: &str) -> Vec<String> {
    let document = parsed(text);
    let sessions = document["sessions"].as_array().expect("there are sessions");
    let findings = sessions
        .iter()
        .filter_map(|session| session["findings"].as_array());
    findings.flatten().filter_map(own).collect()
}

/// The fingerprint of a finding of our own formats.
fn own(record: &Value) -> Option<String> {
    record["fingerprint"].as_str().map(str::to_owned)
}

fn of_junit(text: &str) -> Vec<String> {
    let document = Document::parse(text).expect("it is XML");
    let properties = document
        .descendants()
        .filter(|node| node.has_tag_name("property"));
    properties
        .filter(|node| node.attribute("name") == Some("fingerprint"))
        .map(|node| node.attribute("value").expect("it has a value").to_owned())
        .collect()
}

fn of_checkstyle(text: &str) -> Vec<String> {
    let document = Document::parse(text).expect("it is XML");
    let errors = document
        .descendants()
        .filter(|node| node.has_tag_name("error"));
    errors
        .flat_map(|node| {
            labelled(
                &node
                    .attribute("message")
                    .expect("it has one")
                    .replace("; ", "\n"),
            )
        })
        .collect()
}

/// The keys that stand at the ends of lines behind the word for them.
fn labelled(text: &str) -> Vec<String> {
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix("fingerprint: "));
    lines.map(str::to_owned).collect()
}

/// Every fixture in one report.
pub(crate) fn everything() -> Report {
    let mut all = Vec::new();
    for folder in ["checks", "stories", "incidents"] {
        let walk = walkdir::WalkDir::new(fixture(folder)).sort_by_file_name();
        for entry in walk
            .into_iter()
            .map(|entry| entry.expect("it can be looked at"))
        {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_recording = entry
                .path()
                .extension()
                .is_some_and(|extension| extension == "jsonl");
            if is_recording && !name.contains("history") {
                all.extend(sessions(entry.path()).into_iter().map(|mut session| {
                    let inside = entry
                        .path()
                        .strip_prefix(fixture(""))
                        .expect("it lies there");
                    session.path = inside.to_string_lossy().into_owned();
                    session
                }));
            }
        }
    }
    Report::new(all)
}

#[test]
fn every_format_tells_the_same_findings() {
    let copies = Report::new(vec![reports::decayed(), reports::decayed()]);
    for report in [everything(), reports::several(), copies, Report::default()] {
        let expected = keys("gitlab", &rendered("gitlab", &report));
        let own: BTreeSet<_> = keys("json", &rendered("json", &report))
            .into_iter()
            .collect();
        assert!(own.iter().all(|key| expected.contains(key)));
        for format in KEYED.iter().filter(|format| !format.starts_with("json")) {
            assert_eq!(
                keys(format, &rendered(format, &report)),
                expected,
                "{format}"
            );
        }
        let count = keys("json", &rendered("json", &report)).len();
        assert_eq!(keys("jsonl", &rendered("jsonl", &report)).len(), count);
        assert_eq!(expected.len(), count);
        let unique: BTreeSet<_> = expected.iter().collect();
        assert_eq!(unique.len(), count, "a key stands for two findings");
    }
    assert!(keys("json", &rendered("json", &everything())).len() > 60);
}

#[test]
fn the_text_tells_as_many_findings() {
    let report = everything();
    let text = rendered("text", &report);
    let heads = text.lines().filter(|line| {
        let severities = ["error ", "warning ", "note "];
        severities.iter().any(|severity| line.starts_with(severity))
    });
    assert_eq!(
        heads.count(),
        keys("json", &rendered("json", &report)).len()
    );
}

#[test]
fn what_is_undecided_is_no_pass() {
    let text = rendered("junit", &Report::new(vec![reports::decayed()]));
    let document = Document::parse(&text).expect("it is XML");
    let case = |name: &str| {
        let mut cases = document
            .descendants()
            .filter(|node| node.has_tag_name("testcase"));
        cases
            .find(|case| case.attribute("name") == Some(name))
            .expect(name)
    };
    let child = |name: &str, tag: &str| {
        let mut children = case(name).children();
        children
            .find(|child| child.has_tag_name(tag))
            .and_then(|child| child.attribute("message"))
            .map(str::to_owned)
    };
    assert_eq!(
        child("over-budget · compaction 1", "skipped").as_deref(),
        Some("undecided: no budget is recorded")
    );
    // Another check of the same invariant: the reason is that of the first.
    assert_eq!(
        child("added-negation · compaction 4", "skipped").as_deref(),
        Some("undecided: the summary is encrypted")
    );
    assert!(
        child("dropped-negation · session", "skipped")
            .expect("it is skipped")
            .contains("language tr")
    );
    assert!(child("dropped-negation · compaction 7", "failure").is_some());
    assert!(
        child("summary-of-summary · session", "skipped")
            .expect("it is allowed")
            .starts_with("allowed: ")
    );
    assert_eq!(
        case("coverage-gap · compaction 1")
            .children()
            .filter(roxmltree::Node::is_element)
            .count(),
        0
    );
}

#[test]
fn a_check_that_did_not_run_has_no_case() {
    let mut session = reports::clean();
    session.checks = vec!["coverage-gap"];
    let text = rendered("junit", &Report::new(vec![session]));
    assert_eq!(text.matches("<testcase").count(), 2);
}

/// A session with so many findings of each severity.
fn many(errors: usize, notes: usize) -> Report {
    use lacuna::finding::{Finding, Severity};
    let mut session = reports::clean();
    let finding = |severity: Severity| {
        move |number: usize| {
            Finding::new(
                "coverage-gap",
                severity,
                format!("{severity:?} {number}"),
                "lost",
            )
        }
    };
    let findings = (0..errors)
        .map(finding(Severity::Error))
        .chain((0..notes).map(finding(Severity::Note)));
    session.findings = lacuna::report::ordered(findings.collect(), "s-2");
    Report::new(vec![session])
}

#[test]
fn a_workflow_gets_no_more_annotations_than_it_shows() {
    let count = |text: &str, kind: &str| text.lines().filter(|line| line.starts_with(kind)).count();
    let all = rendered("github", &many(10, 10));
    assert_eq!(
        (
            count(&all, "::error "),
            count(&all, "::notice "),
            count(&all, "::group")
        ),
        (10, 10, 0)
    );
    let some = rendered("github", &many(23, 10));
    assert_eq!(
        (count(&some, "::error "), count(&some, "::notice ")),
        (10, 10)
    );
    assert!(some.contains("::notice title=lacuna::14 more findings in the log of this step"));
    assert_eq!(keys("github", &some).len(), 33);
}

#[test]
fn code_scanning_gets_the_worst_and_is_told_of_the_rest() {
    let text = rendered("sarif", &many(3, 5_100));
    let document = parsed(&text);
    let results = document["runs"][0]["results"]
        .as_array()
        .expect("there are results");
    assert_eq!(results.len(), 5_000);
    assert_eq!(
        results
            .iter()
            .filter(|result| result["level"] == "error")
            .count(),
        3
    );
    let told =
        &document["runs"][0]["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
    assert!(
        told.as_str()
            .expect("it is told")
            .starts_with("103 results left off"),
        "{told}"
    );
}

/// Signs that no compression makes shorter.
fn noise(count: usize, seed: u64) -> String {
    let signs: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').collect();
    let mut state = seed;
    let mut sign = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        signs[usize::try_from(state >> 33).expect("it is small") % signs.len()]
    };
    (0..count).map(|_| sign()).collect()
}

#[test]
fn code_scanning_gets_no_more_than_it_takes() {
    let mut report = many(3, 700);
    for (number, (_, finding)) in (0..).zip(&mut report.sessions[0].findings) {
        finding.message = noise(20_000, number);
    }
    let text = rendered("sarif", &report);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packed, text.as_bytes()).expect("memory takes all");
    let size = packed.finish().expect("memory takes all").len();
    assert!(size < 10_000_000 && size > 7_000_000, "{size}");
    let document = parsed(&text);
    let results = document["runs"][0]["results"]
        .as_array()
        .expect("there are results");
    let errors = results.iter().filter(|result| result["level"] == "error");
    assert_eq!(errors.count(), 3);
    let told =
        &document["runs"][0]["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
    let expected = format!(
        "{} results left off, the least severe ones: GitHub takes 10 MB, compressed.",
        703 - results.len()
    );
    assert_eq!(*told, expected);
}

#[test]
fn a_long_id_is_shown_in_part() {
    let mut report = many(3, 300);
    report.sessions[0].session = "s".repeat(60_000);
    for format in [
        "sarif",
        "junit",
        "csv",
        "markdown",
        "gitlab",
        "checkstyle",
        "rdjson",
        "github",
    ] {
        let text = rendered(format, &report);
        assert!(!text.contains(&"s".repeat(257)), "{format}");
    }
    let told = parsed(&rendered("json", &report));
    assert_eq!(told["sessions"][0]["session"], "s".repeat(60_000));
}

#[test]
fn every_input_that_was_not_read_is_told_in_a_workflow() {
    let mut report = many(1, 0);
    report.unread = (0..14)
        .map(|number| lacuna::report::Unread {
            path: format!("m{number}.jsonl"),
            why: "there is no such file".to_owned(),
        })
        .collect();
    let text = rendered("github", &report);
    let lines = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!(lines("::error "), 10);
    assert!(
        text.contains("::group::lacuna: 4 more inputs that were not read, 1 more finding\n"),
        "{text}"
    );
    for number in 0..14 {
        assert!(text.contains(&format!("m{number}.jsonl")), "{number}");
    }
    assert_eq!(lines("not read: there is no such file: m"), 4);
}

#[test]
fn a_summary_of_a_job_is_short_enough_for_it() {
    let text = rendered("markdown", &many(12_000, 0));
    assert!(text.len() <= 900 * 1024, "{}", text.len());
    assert!(text.contains("parts left off"));
    assert_eq!(
        text.matches("<details>").count(),
        text.matches("</details>").count()
    );
}
