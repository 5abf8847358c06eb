//! Tests of baselines.

use super::*;
use crate::earlier::{Tool, Totals};
use crate::finding::{Confidence, Persona, Severity};
use crate::policy::{Config, Limits, Scope, Selection};
use proptest::prelude::*;

fn print(number: u8) -> Fingerprint {
    format!("{number:032x}").parse().unwrap()
}

fn finding(number: u8, severity: Severity) -> Finding {
    Finding {
        check: "coverage-gap".to_owned(),
        outcome: None,
        severity,
        confidence: Confidence::High,
        persona: Some(Persona::Regular),
        fingerprint: print(number),
        compaction: None,
        subject: "22..25".to_owned(),
        message: String::new(),
        source: None,
        summary: None,
        consequence: None,
        allowed: None,
    }
}

fn scope() -> Scope {
    let (selection, limits) = (Selection::default(), Limits::default());
    let checks = ["coverage-gap"].into_iter();
    Scope::new(&selection, &limits, &Config::default(), checks)
}

fn report(session: &str, findings: Vec<Finding>) -> Earlier {
    Earlier {
        tool: Tool::default(),
        selection: Some(scope()),
        totals: Totals::default(),
        unread: Vec::new(),
        sessions: vec![Session {
            session: session.to_owned(),
            path: "s.jsonl".to_owned(),
            lane: "main".to_owned(),
            events: None,
            defects: Vec::new(),
            compactions: Vec::new(),
            findings,
            unchecked: Vec::new(),
        }],
    }
}

fn any_entry() -> impl Strategy<Value = Entry> {
    let state = prop_oneof![
        Just(State::Debt),
        Just(State::Accepted),
        Just(State::FalsePositive)
    ];
    let severity = prop_oneof![
        Just(None),
        Just(Some(Severity::Note)),
        Just(Some(Severity::Warning)),
        Just(Some(Severity::Error))
    ];
    let expires = prop_oneof![Just(None), (1..28_i8).prop_map(Some)];
    let later = prop_oneof![Just("none"), Just("reissued"), Just("redone")];
    (0..6_u8, state, severity, "[a-c]", expires, "[st]", later).prop_map(
        |(number, state, severity, reason, day, session, later)| Entry {
            fingerprint: print(number),
            check: "coverage-gap".to_owned(),
            session,
            lane: severity.map(|severity| severity.as_str().to_owned()),
            compaction: severity.map(|_| u32::from(number)),
            subject: "x\n\"y\"".to_owned(),
            severity,
            consequence: severity.map(|_| later.to_owned()),
            confidence: severity.map(|_| Confidence::High),
            persona: severity.map(|_| Persona::Pedantic),
            state,
            reason: Some(reason),
            expires: day.map(|day| Expiry(jiff::civil::date(2027, 1, day))),
        },
    )
}

fn any_baseline() -> impl Strategy<Value = Baseline> {
    prop::collection::vec(any_entry(), 0..8).prop_map(Baseline::new)
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(baseline in any_baseline()) {
        let json = baseline.to_json();
        prop_assert_eq!(Baseline::of_json(json.as_bytes()).unwrap(), baseline.clone());
        let lines = json.lines().filter(|line| line.contains("fingerprint"));
        prop_assert_eq!(lines.count(), baseline.entries().len());
    }

    #[test]
    fn merging_knows_no_order(one in any_baseline(), two in any_baseline(), three in any_baseline()) {
        let merged = |baselines: [&Baseline; 2]| Baseline::merged(baselines.map(Clone::clone));
        prop_assert_eq!(merged([&one, &one]), one.clone());
        prop_assert_eq!(merged([&one, &two]), merged([&two, &one]));
        let left = merged([&merged([&one, &two]), &three]);
        prop_assert_eq!(left, merged([&one, &merged([&two, &three])]));
    }
}

#[test]
fn of_two_equally_bad_consequences_the_first_by_its_text_is_kept() {
    let later = |kind: &str| {
        let is = report("s", vec![finding(1, Severity::Warning)]);
        let mut baseline = Baseline::of_report(&is, &Decision::DEBT);
        for entry in &mut baseline.entries {
            entry.consequence = Some(kind.to_owned());
        }
        baseline
    };
    for (one, other) in [("reissued", "redone"), ("redone", "reissued")] {
        let merged = Baseline::merged([later(one), later(other)]);
        assert_eq!(merged, later("redone"));
    }
}

#[test]
fn an_update_takes_in_what_is_new_and_follows_severities() {
    let was = report(
        "s",
        vec![finding(1, Severity::Error), finding(2, Severity::Warning)],
    );
    let mut baseline = Baseline::of_report(&was, &Decision::DEBT);
    let mut allowed = finding(4, Severity::Error);
    allowed.allowed = Some("an allowance".to_owned());
    let is = report(
        "s",
        vec![
            finding(1, Severity::Note),
            finding(3, Severity::Error),
            allowed,
        ],
    );
    let decision = Decision {
        state: State::Accepted,
        reason: Some("known".to_owned()),
        expires: None,
    };
    let updated = baseline.update(&is, &decision);
    assert_eq!(
        updated,
        Updated {
            added: 1,
            changed: 1
        }
    );
    let entries: Vec<_> = baseline
        .entries()
        .iter()
        .map(|entry| (entry.fingerprint, entry.severity.unwrap(), entry.state))
        .collect();
    assert_eq!(
        entries,
        [
            (print(1), Severity::Note, State::Debt),
            (print(2), Severity::Warning, State::Debt),
            (print(3), Severity::Error, State::Accepted)
        ]
    );
    assert_eq!(baseline.update(&is, &decision), Updated::default());
}

#[test]
fn only_what_was_looked_at_is_pruned() {
    let all = |session| {
        report(
            session,
            vec![finding(1, Severity::Error), finding(2, Severity::Error)],
        )
    };
    let mut baseline = Baseline::of_report(&all("s"), &Decision::DEBT);
    let other = report("t", vec![finding(3, Severity::Error)]);
    baseline.update(&other, &Decision::DEBT);
    let now = report("s", vec![finding(2, Severity::Error)]);
    assert_eq!(baseline.clone().prune(&now, true).removed, 2);
    assert_eq!(baseline.prune(&now, false).removed, 1);
    assert_eq!(baseline.prune(&now, false), Pruned::default());
    assert_eq!(baseline.entries().len(), 2);
}

#[test]
fn an_entry_of_an_older_version_is_found_again_or_kept() {
    let by_subject =
        |subject: &str| Fingerprint::by_subject(("coverage-gap", "s", 0), subject, "", 0);
    let mut older = finding(1, Severity::Error);
    older.subject = "unclaimed 22..25".to_owned();
    older.fingerprint = by_subject(&older.subject);
    let baseline = Baseline::of_report(&report("s", vec![older.clone()]), &Decision::DEBT);
    let now = |subject: &str, number| {
        let mut now = finding(number, Severity::Error);
        now.subject = subject.to_owned();
        now
    };
    let moved = report("s", vec![now("unclaimed 24..27", 7)]);
    let mut pruned = baseline.clone();
    assert_eq!(pruned.prune(&moved, false), Pruned::default());
    assert_eq!(pruned.entries()[0].fingerprint, print(7));
    let several = report(
        "s",
        vec![now("unclaimed 1..2", 7), now("unclaimed 24..27", 8)],
    );
    let mut pruned = baseline.clone();
    let older = Pruned {
        older: 1,
        ..Pruned::default()
    };
    assert_eq!(pruned.prune(&several, false), older);
    assert_eq!(pruned, baseline);
    let mut updated = baseline.clone();
    assert_eq!(updated.update(&moved, &Decision::DEBT).added, 0);
    assert_eq!(updated.entries().len(), 1);
}

#[test]
fn an_older_entry_that_tells_no_compaction_is_not_stale() {
    let mut older = finding(1, Severity::Error);
    older.subject = "unclaimed 22..25".to_owned();
    older.fingerprint = Fingerprint::by_subject(("coverage-gap", "s", 3), &older.subject, "", 0);
    let mut baseline = Baseline::of_report(&report("s", vec![older]), &Decision::DEBT);
    assert_eq!(baseline.entries()[0].compaction, None);
    let pruned = baseline.prune(&report("s", vec![]), false);
    assert_eq!((pruned.older, pruned.removed), (1, 0));
}

#[test]
fn any_earlier_report_serves() {
    let json = r#"{"schema":"lacuna-report/1","tool":{"name":"lacuna","version":"0"},"sessions":[{"session":"s","path":"p",
        "lane":"main","findings":[{"check":"coverage-gap","outcome":null,"severity":"error","confidence":"high","fingerprint":
        "00000000000000000000000000000001","compaction":null,"subject":"x","message":"m","source":null,"summary":null,
        "consequence":null,"allowed":"before"}]}],"totals":{}}"#;
    let baseline = Baseline::of_json(json.as_bytes()).unwrap();
    assert_eq!(baseline.entries()[0].fingerprint, print(1));
    assert_eq!(
        baseline.entries()[0].reason_in_words(),
        "debt in the baseline"
    );
}

#[test]
fn what_is_no_baseline_says_why() {
    let entry = |fields: &str| {
        format!(
            "{{\"schema\": \"lacuna-baseline/1\", \"entries\": [\n{{\"check\":\"coverage-gap\",\"session\":\"s\",{fields}}}\n]}}"
        )
    };
    let print = "\"fingerprint\":\"00000000000000000000000000000001\"";
    for (json, expected) in [
        (
            entry(&format!("{print},\"state\":\"false-positive\"")),
            "has no `reason`, which all but `debt` needs (line 2)",
        ),
        (
            entry(&format!("{print},\"state\":\"accepted\",\"reason\":\" \"")),
            "has no `reason`, which all but `debt` needs (line 2)",
        ),
        (
            entry(&format!("{print},\"state\":\"dept\"")),
            "did you mean `debt`? at line 2",
        ),
        (
            entry(&format!(
                "{print},\"state\":\"debt\",\"expire\":\"2027-01-31\""
            )),
            "did you mean `expires`?",
        ),
        (
            entry(&format!(
                "{print},\"state\":\"debt\",\"expires\":\"2027-02-31\""
            )),
            "`2027-02-31` is no day",
        ),
        (
            entry("\"fingerprint\":\"1\",\"state\":\"debt\""),
            "32 hexadecimal digits in lower case (line 2)",
        ),
        (
            entry(&format!("{print},\"state\":\"debt\"")).replace("]}", ""),
            "cut off after line 3",
        ),
        (
            "{\"schema\":\"lacuna-diff/1\"}".to_owned(),
            "`schema` is `\"lacuna-diff/1\"`",
        ),
        (
            "{\"schema\":\"lacuna-baseline/2\"}".to_owned(),
            "`lacuna-baseline/2`, which a later version of lacuna writes: this one reads `lacuna-baseline/1`",
        ),
    ] {
        let error = Baseline::of_json(json.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(expected), "{json}: {error}");
    }
}

#[test]
fn the_committed_schema_is_that_of_the_code() {
    let generator = schemars::generate::SchemaSettings::draft2020_12().into_generator();
    let schema = generator.into_root_schema_for::<read::WireBaseline>();
    crate::policy::expect_committed("docs/baseline.schema.json", &schema);
    let sample = include_str!("../../tests/samples/lacuna-baseline.json");
    let mut value: serde_json::Value = serde_json::from_str(sample).unwrap();
    let validator = jsonschema::validator_for(schema.as_value()).unwrap();
    assert!(validator.is_valid(&value));
    assert_eq!(
        Baseline::of_json(sample.as_bytes()).unwrap().to_json(),
        sample
    );
    for (key, wrong) in [
        ("expires", serde_json::json!("soon")),
        ("reason", serde_json::json!(null)),
        ("reason", serde_json::json!(" ")),
    ] {
        let mut value = value.clone();
        value["entries"][0]["state"] = "accepted".into();
        value["entries"][0]["reason"] = "known".into();
        assert!(validator.is_valid(&value));
        value["entries"][0][key] = wrong;
        assert!(!validator.is_valid(&value), "{value:#}");
    }
    value["entries"][0]["expire"] = "2027-01-31".into();
    assert!(!validator.is_valid(&value));
}
