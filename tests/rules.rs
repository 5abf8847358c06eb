//! The rules of the two notes, transcribed word for word, against what an audit decides: five thousand requests a run.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::struct_excessive_bools,
    reason = "a test without its files has failed, and the notes state four facts"
)]

use lacuna::reader::Source;
use lacuna::report::{CompactionReport, SessionReport};
use lacuna::verdict::{Invariant, State, Verdict};
use lacuna::{AuditOptions, audit};
use proptest::prelude::*;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// What stands in the files that are kept.
const RAW: &str = "[]\n";
const DIFF: &str = "-Words that were said.\n+Words.\n";

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

/// What a summary claims to cover of a span: all of it, or more, or less, in any order.
#[derive(Clone, Debug)]
struct Claims {
    /// The ranges of the events, as the notes have it; else the span, cut anywhere.
    as_events: bool,
    cuts: Vec<u64>,
    /// The piece that is left out.
    dropped: Option<usize>,
    /// How far each piece reaches back into the one before.
    overlap: u64,
    past: u64,
    before: u64,
    /// Ranges with nothing in them stand among the others.
    empty: bool,
    rotated: usize,
    reversed: bool,
    /// How many offsets at the end are kept, and claimed or not.
    kept: u64,
    kept_is_claimed: bool,
}

impl Claims {
    fn pieces(&self, events: &[(u64, u64)], (start, end): (u64, u64)) -> Vec<(u64, u64)> {
        if self.as_events {
            return events.to_vec();
        }
        let inside = self.cuts.iter().map(|cut| start + cut % (end - start));
        let points: BTreeSet<u64> = inside.chain([start, end]).collect();
        let points: Vec<u64> = points.into_iter().collect();
        points.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }

    /// The ranges that are claimed, and those that are kept.
    fn ranges(&self, events: &[(u64, u64)]) -> [Vec<(u64, u64)>; 2] {
        let (Some((start, _)), Some((_, end))) = (events.first(), events.last()) else {
            let past = (self.past > 0).then_some((0, self.past));
            return [past.into_iter().collect(), Vec::new()];
        };
        let (start, end) = (*start, *end);
        let mut pieces = self.pieces(events, (start, end));
        if let Some(dropped) = self.dropped {
            pieces.remove(dropped % pieces.len());
        }
        for piece in &mut pieces {
            piece.0 = piece.0.saturating_sub(self.overlap).max(start);
        }
        let kept_from = end.saturating_sub(self.kept).max(start);
        if !self.kept_is_claimed {
            pieces.retain_mut(|piece| {
                piece.1 = piece.1.min(kept_from.max(piece.0));
                piece.0 < piece.1
            });
        }
        let more = [
            (self.past > 0).then_some((end, end + self.past)),
            (self.before > 0).then_some((start.saturating_sub(self.before), start)),
            self.empty.then_some((start, start)),
        ];
        pieces.extend(more.into_iter().flatten());
        let middle = self.rotated % pieces.len().max(1);
        pieces.rotate_left(middle);
        if self.reversed {
            pieces.reverse();
        }
        let kept = (kept_from < end).then_some((kept_from, end));
        [pieces, kept.into_iter().collect()]
    }
}

/// One proposed compaction.
#[derive(Clone, Debug)]
struct Request {
    events: Vec<Event>,
    claims: Claims,
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
    let transcript: BTreeSet<u64> = (first.0..last.1).collect();
    if covered != transcript {
        return Some("coverage");
    }
    // A claim that covers nothing is an empty span, whatever is kept; else claims and what is kept count together.
    let [claimed, kept] = request.claims.ranges(&ranges);
    let mut union = BTreeSet::new();
    for (start, end) in claimed {
        union.extend(start..end);
    }
    if union.is_empty() {
        return Some("coverage");
    }
    for (start, end) in kept {
        union.extend(start..end);
    }
    if union != transcript {
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
    let decided = records.iter().filter(|record| record["kind"] == "decision");
    // The set carries what was decided, as it was: what is lost of it is not what the rules of the notes are about.
    let decided: Vec<Value> = decided
        .map(|record| {
            let mut decision = record.clone();
            decision
                .as_object_mut()
                .unwrap()
                .retain(|key, _| ["topic", "polarity", "reason_token"].contains(&key.as_str()));
            decision
        })
        .collect();
    let end = ranges.iter().map(|(_, end)| *end).max().unwrap_or(0);
    let start = ranges.first().map_or(0, |(start, _)| *start);
    let mut input = vec![json!({"events": [start, end]})];
    let [claimed, kept] = request.claims.ranges(&ranges);
    // What a summary covers that is not in the log is not known: it may close what the claims leave open.
    let in_any = |offset: u64| {
        let mut all = claimed.iter().chain(&kept);
        all.any(|(start, end)| (*start..*end).contains(&offset))
    };
    let leaves_none_open = !claimed.is_empty() && (start..end).all(in_any);
    if request.derived_from_summary && leaves_none_open {
        input.push(json!({"summary": "earlier"}));
    }
    records.push(json!({
        "type": "compaction", "id": "c1", "input": input, "covered_ranges": claimed, "kept_ranges": kept,
        "derived_from_summary": request.derived_from_summary,
        "decisions": decided,
        "summary": "Words.", "tokens": request.tokens, "budget_tokens": request.budget,
        "committed_at": "2026-05-02T10:00:09Z", "transaction": "t1",
        "retention": {"key": "k1", "transaction": if request.commit_atomic { "t1" } else { "t2" },
            "persisted_at": "2026-05-02T10:00:05Z", "path": if request.retained { "kept" } else { "gone" }, "sha256": hash(RAW)},
        "recovery": {"tested_at": "2026-05-02T10:00:07Z", "ok": request.recovery_tested},
        "diff": {"path": if request.diff_kept { "diff" } else { "gone" }, "sha256": hash(DIFF)},
    }));
    records
        .iter()
        .map(Value::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

fn hash(text: &str) -> String {
    let digest = Sha256::digest(text);
    let mut hash = String::new();
    for byte in digest {
        write!(hash, "{byte:02x}").unwrap();
    }
    hash
}

fn audited(folder: &Path, request: &Request) -> SessionReport {
    let path = folder.join("log.jsonl");
    fs::write(&path, log(request)).unwrap();
    let mut sessions = audit(&Source::open(&path).unwrap(), &AuditOptions::default()).unwrap();
    sessions.remove(0)
}

/// The invariants that are violated without any finding that says so.
fn untold(session: &SessionReport, compaction: &CompactionReport) -> Vec<Invariant> {
    let is_told = |invariant: &Invariant| {
        let mut findings = session.findings.iter().map(|(_, finding)| finding);
        findings.any(|finding| invariant.checks().contains(&finding.check))
    };
    let violated = Invariant::ALL.into_iter();
    let violated = violated.filter(|invariant| is_violated(compaction, *invariant));
    violated.filter(|invariant| !is_told(invariant)).collect()
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

fn claims() -> impl Strategy<Value = Claims> {
    let rarely = |most: u64| prop_oneof![9 => Just(0u64), 1 => 1..most];
    let cuts = proptest::collection::vec(0..40u64, 0..5);
    let dropped = proptest::option::weighted(0.1, 0..8usize);
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    let edges = (rarely(4), rarely(4), 0..3u64);
    let kept = prop_oneof![2 => Just(0u64), 1 => 1..6u64];
    (cuts, dropped, flags, edges, kept, 0..6usize).prop_map(
        |(cuts, dropped, flags, (past, before, overlap), kept, rotated)| Claims {
            as_events: flags.0,
            cuts,
            dropped,
            overlap,
            past,
            before,
            empty: flags.1,
            rotated,
            reversed: flags.2,
            kept,
            kept_is_claimed: flags.3,
        },
    )
}

fn request() -> impl Strategy<Value = Request> {
    let facts = || proptest::bool::weighted(0.85);
    (
        (proptest::collection::vec(event(), 0..7), claims()),
        proptest::bool::weighted(0.2),
        1..100u64,
        20..120u64,
        (facts(), facts(), facts(), facts()),
    )
        .prop_map(
            |((events, claims), derived_from_summary, tokens, budget, facts)| Request {
                events,
                claims,
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
        fs::write(folder.path().join("kept"), RAW).unwrap();
        fs::write(folder.path().join("diff"), DIFF).unwrap();
        let session = audited(folder.path(), &request);
        let compaction = &session.compactions[0];
        prop_assert_eq!(found_first(&request, compaction), first_violation(&request));
        prop_assert_eq!(found_irreversible(compaction), irreversible(&request));
        prop_assert_eq!(compaction.verdict, decision(&request));
        prop_assert_eq!(untold(&session, compaction), []);
    }
}

/// The summaries at which a fall of sizes is told, where sizes follow each other so.
fn falls(sizes: &[u64]) -> Vec<(u32, usize)> {
    let mut records = vec![json!({"type": "session", "format": "lacuna-log/1", "id": "sizes"})];
    for (number, tokens) in (0..).zip(sizes) {
        let text = "The gate was painted and the fence looked at.";
        records.push(json!({"type": "event", "role": "assistant", "text": text}));
        records.push(
            json!({"type": "compaction", "id": format!("c{number}"), "tokens": tokens,
            "summary": "The gate was painted.", "input": [{"events": [0, number + 1]}]}),
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.jsonl");
    let lines: Vec<String> = records.iter().map(Value::to_string).collect();
    fs::write(&path, lines.join("\n")).unwrap();
    let session = audit(&Source::open(&path).unwrap(), &AuditOptions::default())
        .unwrap()
        .remove(0);
    for compaction in &session.compactions {
        assert_eq!(untold(&session, compaction), [], "{sizes:?}");
    }
    let findings = session.findings.iter().map(|(_, finding)| finding);
    let own = findings.filter(|finding| finding.check == "token-decay");
    own.map(|finding| (finding.compaction.unwrap().ordinal(), finding.members.len()))
        .collect()
}

#[test]
fn a_fall_of_sizes_is_told_where_it_ended() {
    assert_eq!(falls(&[100, 99, 101]), []);
    assert_eq!(falls(&[100, 50]), [(2, 2)]);
    assert_eq!(falls(&[100, 50, 100]), [(2, 2)]);
    assert_eq!(falls(&[100, 80, 60, 70, 50]), [(3, 3)]);
    assert_eq!(falls(&[100, 90, 80, 70]), [(4, 4)]);
    assert_eq!(falls(&[50, 100, 60]), []);
}
