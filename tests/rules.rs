//! The rules of the two notes, transcribed word for word, against what an audit decides: five thousand requests a run.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::struct_excessive_bools,
    reason = "a test without its files has failed, and the notes state four facts"
)]

use lacuna::reader::Source;
use lacuna::report::CompactionReport;
use lacuna::verdict::{Invariant, State, Verdict};
use lacuna::{AuditOptions, audit};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The hash of a file with nothing in it.
const EMPTY: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/// One event of the span that is to be compacted.
#[derive(Clone, Debug)]
struct Event {
    /// Offsets left out before it.
    gap: u64,
    /// How far it reaches back into the event before.
    overlap: u64,
    length: u64,
    decision: Option<(Option<&'static str>, bool)>,
}

/// One proposed compaction.
#[derive(Clone, Debug)]
struct Request {
    events: Vec<Event>,
    derived_from_summary: bool,
    tokens: u64,
    budget: u64,
    retained: bool,
    recovery_tested: bool,
    diff_kept: bool,
    commit_atomic: bool,
}

impl Request {
    /// The ranges of its events, as they lie in the log.
    fn ranges(&self) -> Vec<(u64, u64)> {
        let mut end = 0;
        let mut ranges = Vec::new();
        for event in &self.events {
            let start = (end + event.gap).saturating_sub(event.overlap.min(end));
            let start = ranges
                .last()
                .map_or(start, |(last, _): &(u64, u64)| start.max(*last));
            end = end.max(start) + event.length;
            ranges.push((start, end));
        }
        ranges
    }
}

/// The checks before a summary is made, in their order; the name of the first that fails.
fn first_violation(request: &Request) -> Option<&'static str> {
    let ranges = request.ranges();
    let (Some(first), Some(last)) = (ranges.first(), ranges.last()) else {
        return Some("empty");
    };
    if request.derived_from_summary {
        return Some("anchoring");
    }
    let mut covered = BTreeSet::new();
    for (start, end) in &ranges {
        covered.extend(*start..*end);
    }
    if covered != (first.0..last.1).collect() {
        return Some("coverage");
    }
    for event in &request.events {
        if let Some((polarity, has_reason)) = event.decision {
            if !["accepted", "rejected", "deferred"].contains(&polarity.unwrap_or_default()) {
                return Some("schema");
            }
            if !has_reason {
                return Some("schema");
            }
        }
    }
    (request.tokens > request.budget).then_some("budget")
}

/// The facts of a reversible compaction that are false.
fn irreversible(request: &Request) -> Vec<&'static str> {
    let facts = [
        (request.retained, "retention"),
        (request.recovery_tested, "reachability"),
        (request.diff_kept, "detectability"),
        (request.commit_atomic, "atomicity"),
    ];
    facts
        .into_iter()
        .filter(|(holds, _)| !holds)
        .map(|(_, name)| name)
        .collect()
}

/// Compact, defer or refuse: what the notes say to do. A gap, a decision without polarity or reason, a summary over its
/// budget and an irreversible step are refused, whatever else there is.
fn decision(request: &Request) -> Verdict {
    let without_summary = Request {
        derived_from_summary: false,
        ..request.clone()
    };
    if !irreversible(request).is_empty() || first_violation(&without_summary).is_some() {
        Verdict::Refuse
    } else if request.derived_from_summary {
        Verdict::DeferAndRefetch
    } else {
        Verdict::Compact
    }
}

/// The request as a native log.
fn log(request: &Request) -> String {
    let ranges = request.ranges();
    let mut records = vec![json!({"type": "session", "format": "lacuna-log/1", "id": "request"})];
    for (number, (event, (start, end))) in request.events.iter().zip(&ranges).enumerate() {
        let mut record =
            json!({"type": "event", "id": format!("e{number}"), "start": start, "end": end});
        if let Some((polarity, has_reason)) = event.decision {
            record["kind"] = json!("decision");
            record["topic"] = json!(format!("topic {number}"));
            if let Some(polarity) = polarity {
                record["polarity"] = json!(polarity);
            }
            if has_reason {
                record["reason_token"] = json!("cost");
            }
        }
        records.push(record);
    }
    let end = ranges.iter().map(|(_, end)| *end).max().unwrap_or(0);
    let start = ranges.first().map_or(0, |(start, _)| *start);
    let mut input = vec![json!({"events": [start, end]})];
    if request.derived_from_summary {
        input.push(json!({"summary": "earlier"}));
    }
    records.push(json!({
        "type": "compaction", "id": "c1", "input": input, "covered_ranges": ranges,
        "summary": "Words.", "tokens": request.tokens, "budget_tokens": request.budget,
        "committed_at": "2026-05-02T10:00:09Z", "transaction": "t1",
        "retention": {"key": "k1", "transaction": if request.commit_atomic { "t1" } else { "t2" },
            "persisted_at": "2026-05-02T10:00:05Z", "path": if request.retained { "kept" } else { "gone" }, "sha256": EMPTY},
        "recovery": {"tested_at": "2026-05-02T10:00:07Z", "ok": request.recovery_tested},
        "diff": {"path": if request.diff_kept { "kept" } else { "gone" }, "sha256": EMPTY},
    }));
    records
        .iter()
        .map(Value::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

fn audited(folder: &Path, request: &Request) -> CompactionReport {
    let path = folder.join("log.jsonl");
    fs::write(&path, log(request)).unwrap();
    let mut sessions = audit(&Source::open(&path).unwrap(), &AuditOptions::default()).unwrap();
    sessions.remove(0).compactions.remove(0)
}

fn is_violated(compaction: &CompactionReport, invariant: Invariant) -> bool {
    compaction.standings.get(invariant).state == State::Violated
}

fn found_first(request: &Request, compaction: &CompactionReport) -> Option<&'static str> {
    if request.events.is_empty() {
        return is_violated(compaction, Invariant::Coverage).then_some("empty");
    }
    let order = [
        Invariant::Anchoring,
        Invariant::Coverage,
        Invariant::Schema,
        Invariant::Budget,
    ];
    let violated = order
        .into_iter()
        .find(|invariant| is_violated(compaction, *invariant));
    violated.map(Invariant::as_str)
}

fn found_irreversible(compaction: &CompactionReport) -> Vec<&'static str> {
    let facts = [
        Invariant::Retention,
        Invariant::Reachability,
        Invariant::Detectability,
        Invariant::Atomicity,
    ];
    let violated = facts
        .into_iter()
        .filter(|invariant| is_violated(compaction, *invariant));
    violated.map(Invariant::as_str).collect()
}

fn event() -> impl Strategy<Value = Event> {
    let polarity = prop_oneof![
        3 => Just(Some("accepted")), 3 => Just(Some("rejected")), 3 => Just(Some("deferred")),
        1 => Just(Some("weighed")), 1 => Just(None),
    ];
    let decision = proptest::option::weighted(0.3, (polarity, proptest::bool::weighted(0.9)));
    let gap = prop_oneof![9 => Just(0u64), 1 => 1..3u64];
    let overlap = prop_oneof![4 => Just(0u64), 1 => 1..3u64];
    (gap, overlap, 1..5u64, decision).prop_map(|(gap, overlap, length, decision)| Event {
        gap,
        overlap,
        length,
        decision,
    })
}

fn request() -> impl Strategy<Value = Request> {
    let facts = || proptest::bool::weighted(0.85);
    (
        proptest::collection::vec(event(), 0..7),
        proptest::bool::weighted(0.2),
        1..100u64,
        20..120u64,
        (facts(), facts(), facts(), facts()),
    )
        .prop_map(
            |(events, derived_from_summary, tokens, budget, facts)| Request {
                events,
                derived_from_summary,
                tokens,
                budget,
                retained: facts.0,
                recovery_tested: facts.1,
                diff_kept: facts.2,
                commit_atomic: facts.3,
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn an_audit_decides_as_the_notes_do(request in request()) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("kept"), "").unwrap();
        let compaction = audited(folder.path(), &request);
        prop_assert_eq!(found_first(&request, &compaction), first_violation(&request));
        prop_assert_eq!(found_irreversible(&compaction), irreversible(&request));
        prop_assert_eq!(compaction.verdict, decision(&request));
    }
}
