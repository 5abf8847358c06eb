//! What is a gap, of which compaction it is, and what is none because nothing was lost.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::finding::Severity;
use lacuna::formats::prepare;
use lacuna::reader::{DEFAULT_MAX_LINE, Source};
use lacuna::recording::{CompactionIndex, DefectKind};
use lacuna::report::SessionReport;
use lacuna::verdict::{Invariant, State, Verdict};
use lacuna::{AuditOptions, audit};
use std::fs;
use std::path::{Path, PathBuf};

fn session(path: &Path) -> SessionReport {
    let source = Source::open(path).unwrap();
    let source = prepare(source, None, DEFAULT_MAX_LINE).unwrap();
    audit(&source, &AuditOptions::default()).unwrap().remove(0)
}

/// A log of six events, each with the compaction that is given after its number of them.
fn log(compactions: &[(u64, &str)]) -> SessionReport {
    let mut lines = vec![r#"{"type":"session","format":"lacuna-log/1","id":"log"}"#.to_owned()];
    let mut number = 0;
    for (at, fields) in compactions.iter().copied().chain([(6, "")]) {
        for event in number..at {
            let end = event + 1;
            lines.push(format!(
                r#"{{"type":"event","id":"e{event}","start":{event},"end":{end},"role":"user","text":"the rake is in row {event}"}}"#
            ));
        }
        number = at;
        if !fields.is_empty() {
            let id = lines.len();
            lines.push(format!(r#"{{"type":"compaction","id":"c{id}",{fields}}}"#));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.jsonl");
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    session(&path)
}

fn found(session: &SessionReport, check: &str) -> Vec<(u32, Severity, String)> {
    let findings = session.findings.iter().map(|(_, finding)| finding);
    let own = findings.filter(|finding| finding.check == check);
    own.map(|finding| {
        let ordinal = finding.compaction.map_or(0, CompactionIndex::ordinal);
        (ordinal, finding.severity, finding.message.clone())
    })
    .collect()
}

#[test]
fn what_was_dropped_is_the_gap_of_the_compaction_that_dropped_it_and_of_none_later() {
    let fixtures = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let session = session(&fixtures.join("reading/codex/token-budget.jsonl"));
    let judged = session.compactions.iter().map(|compaction| {
        let coverage = compaction.standings.get(Invariant::Coverage);
        (coverage.state, compaction.gaps.is_empty())
    });
    let judged: Vec<_> = judged.collect();
    assert_eq!(judged, [(State::Violated, false), (State::Held, true)]);
    assert_eq!(
        session.compactions.first().unwrap().verdict,
        Verdict::Refuse
    );
    assert_ne!(session.compactions.last().unwrap().verdict, Verdict::Refuse);
    assert_eq!(found(&session, "coverage-gap"), []);
    let evictions = found(&session, "unsummarised-eviction");
    assert_eq!(evictions.len(), 1);
}

#[test]
fn a_range_that_stays_open_is_told_once_with_its_lines() {
    let session = log(&[
        (3, r#""covered_ranges":[[0,2]],"summary":"Rakes.""#),
        (6, r#""covered_ranges":[[0,2],[4,6]],"summary":"Rakes.""#),
    ]);
    let gaps = found(&session, "coverage-gap");
    let gaps: Vec<_> = gaps
        .iter()
        .map(|(ordinal, _, message)| (*ordinal, message.as_str()))
        .collect();
    let rest = "neither covered by the summary nor kept: what stands there left the context unseen";
    assert_eq!(
        gaps,
        [
            (1, format!("offsets 2..3 (line 4) are {rest}").as_str()),
            (2, format!("offsets 3..4 (line 6) are {rest}").as_str()),
        ]
    );
}

#[test]
fn a_gap_of_several_events_names_its_first_and_last_line() {
    let session = log(&[(6, r#""covered_ranges":[[0,2]],"summary":"Rakes.""#)]);
    let (_, severity, message) = found(&session, "coverage-gap").remove(0);
    assert_eq!(severity, Severity::Error);
    assert!(
        message.starts_with("offsets 2..6 (lines 4 to 7) are"),
        "{message}"
    );
}

#[test]
fn where_everything_stays_an_empty_span_and_an_empty_summary_are_no_error() {
    let kept = r#""covered_ranges":[],"kept_ranges":[[0,4]],"summary":"None.""#;
    let all = log(&[(4, kept)]);
    let spans = found(&all, "coverage-gap");
    assert_eq!(spans.len(), 1);
    assert_eq!(spans.first().unwrap().1, Severity::Note);
    assert_eq!(found(&all, "empty-summary"), []);
    let most = log(&[(
        4,
        r#""covered_ranges":[],"kept_ranges":[[0,3]],"summary":"None.""#,
    )]);
    assert_eq!(found(&most, "empty-summary").len(), 1);
    let spans = found(&most, "coverage-gap");
    assert!(
        spans
            .iter()
            .all(|(_, severity, _)| *severity == Severity::Error)
    );
    // The first summary is not in context any more after the second: something was lost.
    let second = log(&[
        (3, r#""covered_ranges":[[0,3]],"summary":"Rakes in rows.""#),
        (
            6,
            r#""covered_ranges":[],"kept_ranges":[[3,6]],"summary":"None.""#,
        ),
    ]);
    assert_eq!(found(&second, "empty-summary").len(), 1);
}

#[test]
fn a_summary_that_is_not_in_the_file_is_not_called_encrypted() {
    let fixtures = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let told = |name: &str| {
        let session = session(&fixtures.join(name));
        found(&session, "opaque-summary").remove(0).2
    };
    assert!(told("reading/codex/held-back.jsonl").contains("is not in the file"));
    assert!(told("reading/codex/remote-v2.jsonl").contains("is encrypted or redacted"));
}

#[test]
fn claims_that_cannot_be_read_leave_coverage_open_and_are_told() {
    for ranges in ["[[-1,6]]", "[[6,0]]", "[[0,3],[6,3]]"] {
        for input in ["", r#""input":[{"events":[0,6]}],"#] {
            let fields = format!(r#"{input}"covered_ranges":{ranges},"summary":"six rows""#);
            let session = log(&[(6, &fields)]);
            let compaction = session.compactions.first().unwrap();
            let coverage = compaction.standings.get(Invariant::Coverage);
            assert_eq!(coverage.state, State::Undecided, "{fields}");
            let defects = session
                .defects
                .iter()
                .map(|defect| (defect.kind, defect.line.0));
            assert_eq!(defects.collect::<Vec<_>>(), [(DefectKind::BadField, 8)]);
            let why = "what it claims to cover cannot be read";
            assert!(session.unchecked.iter().any(|it| it.why == why), "{fields}");
        }
    }
}

#[test]
fn what_is_claimed_and_was_not_read_is_in_no_coverage() {
    let unread = "are not among what it read";
    for (fields, state, told) in [
        (
            r#""input":[{"events":[0,1]},{"events":[3,6]}],"covered_ranges":[[0,6]]"#,
            State::Violated,
            "claims offsets 1..3 (lines 3 to 4), which",
        ),
        (
            r#""input":[{"events":[4,6]}],"covered_ranges":[[0,4]],"kept_ranges":[[4,6]]"#,
            State::Violated,
            "claims offsets 0..4 (lines 2 to 5), which",
        ),
        (
            r#""input":[{"events":[0,9]}],"covered_ranges":[[0,6]]"#,
            State::Violated,
            "claims offsets 6..9, outside of what came before it",
        ),
        (
            r#""input":[{"summary":"elsewhere"},{"events":[3,6]}],"covered_ranges":[[0,6]]"#,
            State::Undecided,
            "",
        ),
        (
            r#""input":[{"summary":"elsewhere"}],"covered_ranges":[[0,9]]"#,
            State::Violated,
            "claims offsets 6..9, outside of what came before it",
        ),
        (
            r#""input":[{"events":[0,2]},{"events":[4,6]}],"covered_ranges":[[0,2],[4,6]],"kept_ranges":[[2,4]]"#,
            State::Held,
            "",
        ),
        (
            r#""input":[{"events":[0,6]}],"covered_ranges":[[0,3],[3,6]]"#,
            State::Held,
            "",
        ),
    ] {
        let session = log(&[(6, &format!(r#"{fields},"summary":"Rakes.""#))]);
        let compaction = session.compactions.first().unwrap();
        let coverage = compaction.standings.get(Invariant::Coverage);
        assert_eq!(coverage.state, state, "{fields}");
        let gaps = found(&session, "coverage-gap");
        assert_eq!(
            gaps.len(),
            usize::from(state == State::Violated),
            "{gaps:?}"
        );
        for (_, severity, message) in gaps {
            assert_eq!(severity, Severity::Error);
            assert!(message.contains(told), "{message}");
            assert_eq!(
                message.contains(unread),
                told.ends_with("which"),
                "{message}"
            );
        }
    }
}

#[test]
fn a_summary_that_was_read_brings_its_coverage_along() {
    let first = r#""input":[{"events":[0,3]}],"covered_ranges":[[0,3]],"summary":"Rakes.""#;
    let second =
        r#""input":[{"summary":"c4"},{"events":[3,6]}],"covered_ranges":[[0,6]],"summary":"More.""#;
    let session = log(&[(3, first), (6, second)]);
    let states = session.compactions.iter();
    let states: Vec<State> = states
        .map(|it| it.standings.get(Invariant::Coverage).state)
        .collect();
    assert_eq!(states, [State::Held; 2]);
}
