//! What reports look like.

mod reports;

use lacuna::finding::{Finding, Severity};
use lacuna::render::{self, Options};
use lacuna::report::Report;
use lacuna::verdict::{Invariant, Verdict};
use proptest::prelude::*;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

fn rendered(format: &str, report: &Report, options: Options) -> String {
    let format = render::format(format).expect("a format of this name");
    let mut out = Vec::new();
    render::render(format, report, &options, &mut out).expect("memory takes every byte");
    String::from_utf8(out).expect("a report is UTF-8")
}

fn plain(format: &str, report: &Report) -> String {
    rendered(format, report, Options::default())
}

#[test]
fn a_chain_that_decays() {
    insta::assert_snapshot!(plain("text", &Report::new(vec![reports::decayed()])));
}

#[test]
fn a_chain_that_decays_in_a_narrow_place() {
    let options = Options {
        width: 60,
        ..Options::default()
    };
    insta::assert_snapshot!(rendered(
        "text",
        &Report::new(vec![reports::decayed()]),
        options
    ));
}

#[test]
fn a_trigger_that_changes_has_its_column() {
    let mut session = reports::decayed();
    session.findings.clear();
    for (step, _) in session.compactions.iter_mut().zip(0..3) {
        step.trigger = None;
    }
    insta::assert_snapshot!(plain("text", &Report::new(vec![session])));
}

#[test]
fn of_many_compactions_the_first_and_the_last_time_are_told() {
    let mut session = reports::clean();
    session.compactions = (1..=9)
        .map(|ordinal| reports::compaction(ordinal, 10 * ordinal, 1800))
        .collect();
    let last = session.compactions.len() - 1;
    session.compactions[last].time = None;
    let told = |session| plain("text", &Report::new(vec![session]));
    let page = told(session.clone());
    assert!(
        page.contains("  when: 1 2026-02-03 10:27:31Z · 2 "),
        "{page}"
    );
    session.compactions[last].time = reports::time(90);
    let page = told(session.clone());
    let line = "  when: 1 2026-02-03 10:27:31Z to 9 2026-02-03 11:07:31Z\n";
    assert!(page.contains(line), "{page}");
    session
        .compactions
        .iter_mut()
        .for_each(|step| step.time = None);
    assert!(!told(session).contains("when:"));
}

#[test]
fn a_clean_session_is_short() {
    insta::assert_snapshot!(plain("text", &Report::new(vec![reports::clean()])));
}

#[test]
fn a_session_without_a_compaction() {
    insta::assert_snapshot!(plain(
        "text",
        &Report::new(vec![reports::session("s-3", "-")])
    ));
}

#[test]
fn several_sessions_and_their_sum() {
    insta::assert_snapshot!(plain("text", &reports::several()));
}

#[test]
fn many_sessions_are_listed_first_and_each_has_its_worst_findings() {
    let session = |path: &str, errors: usize, warnings: usize| {
        let mut session = reports::clean();
        session.path = path.to_owned();
        let severities = [(Severity::Warning, warnings), (Severity::Error, errors)];
        let findings = severities.into_iter().flat_map(|(severity, count)| {
            (0..count).map(move |number| {
                Finding::new(
                    "altered-identifier",
                    severity,
                    format!("{severity:?}-{number}"),
                    "it is gone",
                )
            })
        });
        session.findings = lacuna::report::ordered(findings.collect(), path);
        session
    };
    let sessions = vec![
        session("a.jsonl", 0, 0),
        session("b.jsonl", 0, 24),
        session("c.jsonl", 3, 22),
    ];
    let page = plain("text", &Report::new(sessions.clone()));
    let (overview, details) = page.split_once("\n\n").unwrap();
    let names: Vec<_> = overview
        .lines()
        .skip(1)
        .map(|line| line.rsplit_once(' ').unwrap().1)
        .collect();
    assert_eq!(names, ["c.jsonl", "b.jsonl", "a.jsonl"]);
    let found = |line: usize| overview.lines().nth(line).unwrap();
    assert!(
        found(1).starts_with("  3 errors, 22 warnings  "),
        "{overview}"
    );
    assert!(found(3).starts_with("  no findings "), "{overview}");
    // The order of the sessions stays, and of each the worst twenty findings are told.
    let of = |path: &str| {
        let all = details.split("\n\nsession ").find(|all| all.contains(path));
        all.unwrap().to_owned()
    };
    let count = |text: &str, head: &str| text.lines().filter(|line| line.starts_with(head)).count();
    assert_eq!(count(&of("b.jsonl"), "warning altered-identifier"), 20);
    assert!(of("b.jsonl").contains("and 4 more (-f json has all)"));
    assert_eq!(count(&of("c.jsonl"), "error altered-identifier"), 3);
    assert_eq!(count(&of("c.jsonl"), "warning altered-identifier"), 17);
    assert!(of("c.jsonl").contains("and 5 more (-f json has all)"));
    // A lone session is told in full.
    let lone = plain("text", &Report::new(vec![sessions[1].clone()]));
    assert_eq!(count(&lone, "warning altered-identifier"), 24);
}

#[test]
fn wide_characters() {
    let text = "分散書き込みは地域間の遅延のために却下しました。".repeat(4);
    insta::assert_snapshot!(plain("text", &Report::new(vec![reports::hostile(&text)])));
}

#[test]
fn hostile_text() {
    let text = "::error::x\n\u{1b}]8;;http://x\u{7}y ##[group]\u{202e}evil\u{200b}";
    insta::assert_snapshot!(plain("text", &Report::new(vec![reports::hostile(text)])));
}

#[test]
fn tables() {
    insta::assert_snapshot!(plain("table", &reports::several()));
}

#[test]
fn documents() {
    insta::assert_snapshot!(plain("json", &Report::new(vec![reports::decayed()])));
}

#[test]
fn lines() {
    insta::assert_snapshot!(plain("jsonl", &reports::several()));
}

#[test]
fn colour_only_adds_to_the_plain_report() {
    let report = reports::several();
    let color = Options {
        color: true,
        ..Options::default()
    };
    let colored = rendered("text", &report, color);
    assert!(colored.contains("\u{1b}["));
    assert_eq!(
        anstream::adapter::strip_str(&colored).to_string(),
        plain("text", &report)
    );
}

#[test]
fn no_report_at_all_is_a_report() {
    assert_eq!(
        plain("text", &Report::default()),
        "0 errors, 0 warnings, 0 notes · 0 compactions in 0 sessions\n"
    );
}

/// The document on the report.
const DOCUMENT: &str = include_str!("../docs/report-format.md");

#[test]
fn the_document_shows_what_is_printed() {
    let report = plain("text", &Report::new(vec![reports::decayed()]));
    let shown = DOCUMENT
        .split("```text\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    let lines: Vec<_> = shown.flat_map(str::lines).collect();
    assert!(lines.len() > 10);
    for line in lines {
        assert!(report.lines().any(|printed| printed == line), "{line}");
    }
}

#[test]
fn the_document_names_every_field() {
    fn names(schema: &Value, found: &mut Vec<String>) {
        if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
            found.extend(properties.keys().cloned());
        }
        match schema {
            Value::Object(fields) => fields.values().for_each(|value| names(value, found)),
            Value::Array(items) => items.iter().for_each(|value| names(value, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut found = Vec::new();
    names(
        &serde_json::from_str(include_str!("../docs/report.schema.json")).unwrap(),
        &mut found,
    );
    found.retain(|name| {
        Invariant::ALL
            .iter()
            .all(|invariant| invariant.as_str() != name)
    });
    assert!(found.len() > 50);
    for name in found {
        let named = [
            format!("`{name}`"),
            format!("`{name}[]`"),
            format!("\"{name}\""),
        ];
        assert!(named.iter().any(|named| DOCUMENT.contains(named)), "{name}");
    }
}

/// The schema with every object closed, so that a field that it does not describe fails.
fn closed(mut schema: Value) -> Value {
    fn close(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                if fields.contains_key("properties") {
                    fields.insert("additionalProperties".to_owned(), Value::Bool(false));
                }
                fields.values_mut().for_each(close);
            }
            Value::Array(items) => items.iter_mut().for_each(close),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    close(&mut schema);
    schema
}

#[test]
fn the_schema_describes_every_field() {
    let schema = serde_json::from_str(include_str!("../docs/report.schema.json")).unwrap();
    let validator = jsonschema::validator_for(&closed(schema)).unwrap();
    let reports = [
        reports::several(),
        Report::default(),
        Report::new(vec![reports::hostile("x\u{9b}y")]),
    ];
    for report in reports {
        let json: Value = serde_json::from_str(&plain("json", &report)).unwrap();
        let errors: Vec<_> = validator
            .iter_errors(&json)
            .map(|error| error.to_string())
            .collect();
        assert_eq!(errors, Vec::<String>::new());
    }
}

#[test]
fn the_lines_hold_what_the_document_holds() {
    let report = reports::several();
    let mut document: Value = serde_json::from_str(&plain("json", &report)).unwrap();
    let mut lines = plain("jsonl", &report)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect::<Vec<Value>>()
        .into_iter();
    let mut next = |kind: &str| {
        let mut line = lines.next().unwrap();
        assert_eq!(
            line.as_object_mut().unwrap().remove("type"),
            Some(kind.into())
        );
        line
    };
    let header = next("header");
    assert_eq!(
        (&header["schema"], &header["tool"], &header["selection"]),
        (
            &document["schema"],
            &document["tool"],
            &document["selection"]
        )
    );
    for session in document["sessions"].as_array_mut().unwrap() {
        let findings = session.as_object_mut().unwrap().remove("findings").unwrap();
        assert_eq!(next("session"), *session);
        for finding in findings.as_array().unwrap() {
            let mut line = next("finding");
            for key in ["session", "path", "lane"] {
                assert_eq!(
                    line.as_object_mut().unwrap().remove(key).as_ref(),
                    session.get(key)
                );
            }
            assert_eq!(line, *finding);
        }
    }
    assert_eq!(next("totals"), document["totals"]);
    assert!(lines.next().is_none());
}

fn evil() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        any::<char>().prop_map(String::from),
        "[\u{0}-\u{20}\u{7f}-\u{a0}]",
        "[\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{e0000}-\u{e007f}]",
        "[a-z\u{4e00}-\u{4e20}\u{1f300}-\u{1f310}: ]{0,12}",
        Just("::set-env name=x::y".to_owned()),
        Just("##[error]".to_owned()),
        Just("\u{1b}]0;x\u{7}".to_owned()),
    ];
    prop::collection::vec(part, 1..30).prop_map(|parts| parts.concat())
}

fn is_evil(c: char) -> bool {
    (c.is_control() && c != '\n')
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        || matches!(c, '\u{61c}' | '\u{e0000}'..='\u{e007f}')
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(64)
    })]

    #[test]
    fn nothing_in_a_text_acts_and_every_line_fits(text in evil(), width in 40usize..120) {
        let report = Report::new(vec![reports::hostile(&text), reports::decayed()]);
        for format in ["text", "table"] {
            let page = rendered(format, &report, Options { color: false, width });
            prop_assert!(!page.contains("##["), "{page}");
            prop_assert_eq!(page.chars().find(|&c| is_evil(c)), None, "{}", page);
            for line in page.lines() {
                prop_assert!(line.width() <= width.min(render::WIDEST), "{format} {width}: {line:?}");
                prop_assert!(!line.trim_start().starts_with("::"), "{line:?}");
                prop_assert!(!line.ends_with(' '), "{line:?}");
            }
        }
    }

    #[test]
    fn ladders_fit_whatever_the_numbers(
        lines in prop::collection::vec((1u32.., 0u64.., 0u64..), 1..6),
        shift in 0u32..64,
        width in 40usize..120,
    ) {
        let mut session = reports::session("s", "p");
        session.compactions = (1..).zip(lines).map(|(ordinal, (line, size, gap))| {
            let mut step = reports::compaction(ordinal, line.max(4), size >> shift);
            step.gaps = reports::coverage(&[(0, gap >> shift)]);
            reports::judged(step, Verdict::Refuse, &[Invariant::Coverage, Invariant::Reachability])
        }).collect();
        for format in ["text", "table"] {
            let page = rendered(format, &Report::new(vec![session.clone()]), Options { color: false, width });
            for line in page.lines() {
                prop_assert!(line.width() <= width.min(render::WIDEST), "{width}: {line:?}");
            }
        }
    }

    #[test]
    fn machine_formats_give_the_text_back(text in evil()) {
        let report = Report::new(vec![reports::hostile(&text)]);
        let page = plain("json", &report);
        prop_assert_eq!(page.chars().find(|&c| is_evil(c)), None);
        let json: Value = serde_json::from_str(&page).unwrap();
        let session = &json["sessions"][0];
        let texts = [&session["path"], &session["findings"][0]["subject"], &session["findings"][0]["source"]["quote"]];
        for read in texts {
            prop_assert_eq!(read.as_str(), Some(text.as_str()));
        }
        for line in plain("jsonl", &report).lines() {
            prop_assert!(serde_json::from_str::<Value>(line).is_ok());
        }
    }
}
