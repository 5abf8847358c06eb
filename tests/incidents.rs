//! The two incidents that this program was written for, as native logs and as Claude Code sessions.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::finding::{ConsequenceKind, Finding, Outcome, Severity};
use lacuna::reader::Source;
use lacuna::recording::CompactionIndex;
use lacuna::report::{CompactionReport, SessionReport};
use lacuna::verdict::Verdict;
use lacuna::{AuditOptions, audit};
use std::path::PathBuf;

fn session(name: &str, history: Option<&str>) -> SessionReport {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/incidents");
    let history = history.map(|name| Source::open(&folder.join(name)).unwrap());
    let mut options = AuditOptions::default();
    options.reading.history = history.as_ref();
    let mut sessions = audit(&Source::open(&folder.join(name)).unwrap(), &options).unwrap();
    assert_eq!(sessions.len(), 1);
    sessions.remove(0)
}

fn errors(session: &SessionReport) -> Vec<&Finding> {
    let findings = session.findings.iter().map(|(_, finding)| finding);
    findings
        .filter(|finding| finding.severity == Severity::Error)
        .collect()
}

fn of<'a>(session: &'a SessionReport, check: &str) -> &'a Finding {
    let mut found = session
        .findings
        .iter()
        .map(|(_, finding)| finding)
        .filter(|finding| finding.check == check);
    let first = found.next().unwrap_or_else(|| panic!("no {check}"));
    assert!(found.next().is_none(), "more than one {check}");
    first
}

/// What was lost of the rejected design.
fn lost_design(session: &SessionReport) -> &Finding {
    let findings = session.findings.iter().map(|(_, finding)| finding);
    let mut lost = findings.filter(|finding| {
        let source = finding.source.as_ref();
        finding.check == "dropped-negation"
            && source.is_some_and(|source| source.quote.contains("mirrored writes"))
    });
    let first = lost.next().unwrap();
    assert!(lost.next().is_none(), "more than one loss of the design");
    first
}

/// What the summaries listed as deferred, and the last one only as discussed, whoever said it.
fn lost_deferral(session: &SessionReport) -> &Finding {
    let mut findings = session.findings.iter().map(|(_, finding)| finding);
    let lost = findings.find(|finding| finding.subject.contains("message queue"));
    lost.unwrap()
}

/// A rejected design is carried through six compactions, becomes an evaluation in the seventh, and is proposed again.
fn rejected_then_proposed(session: &SessionReport) {
    let depths: Vec<u32> = session
        .compactions
        .iter()
        .filter_map(|compaction| compaction.depth)
        .collect();
    assert_eq!(depths, [0, 0, 0, 1, 2, 3, 4]);
    let deferred = |compaction: &CompactionReport| compaction.verdict == Verdict::DeferAndRefetch;
    let verdicts: Vec<bool> = session.compactions.iter().map(deferred).collect();
    assert_eq!(verdicts, [false, false, false, true, true, true, true]);
    assert!(
        session
            .compactions
            .iter()
            .all(|compaction| compaction.gaps.is_empty())
    );

    let loss = lost_design(session);
    assert_eq!(loss.outcome, Some(Outcome::Softened));
    assert_eq!(loss.compaction.map(CompactionIndex::ordinal), Some(7));
    assert!(loss.source.as_ref().unwrap().quote.contains("rejected"));
    assert!(loss.summary.as_ref().unwrap().quote.contains("evaluated"));
    let consequence = loss.consequence.as_ref().unwrap();
    assert_eq!(consequence.kind, ConsequenceKind::ReProposed);
    assert!(consequence.quote.quote.contains("mirrored writes"));

    let deferral = lost_deferral(session);
    assert_eq!(deferral.outcome, Some(Outcome::Softened));
    assert_eq!(deferral.compaction, loss.compaction);

    assert_eq!(of(session, "token-decay").severity, Severity::Error);
    assert_eq!(of(session, "summary-of-summary").members.len(), 4);
    let mut checks: Vec<&str> = errors(session)
        .iter()
        .map(|finding| finding.check)
        .collect();
    checks.sort_unstable();
    assert_eq!(
        checks,
        [
            "dropped-negation",
            "dropped-negation",
            "summary-of-summary",
            "token-decay"
        ]
    );
}

#[test]
fn a_rejected_design_is_proposed_again() {
    let session = session("rejected-then-proposed.jsonl", None);
    rejected_then_proposed(&session);
    let message = &of(&session, "token-decay").message;
    assert!(
        message.contains("2004 > 1958 > 1899 > 1841 > 1780 > 1712 > 1643")
            && message.contains("18 %"),
        "{message}"
    );
}

#[test]
fn a_rejected_design_is_proposed_again_in_claude_code() {
    rejected_then_proposed(&session(
        "rejected-then-proposed.claude.jsonl",
        Some("rejected-then-proposed.claude.history.jsonl"),
    ));
}

/// Without a history, a session of Claude Code compacts its context: every compaction but the first reads a summary.
#[test]
fn the_chain_of_claude_code_is_derived_where_no_history_tells() {
    let session = session("rejected-then-proposed.claude.jsonl", None);
    let depths: Vec<u32> = session
        .compactions
        .iter()
        .filter_map(|compaction| compaction.depth)
        .collect();
    assert_eq!(depths, [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(
        lost_design(&session)
            .compaction
            .map(CompactionIndex::ordinal),
        Some(7)
    );
}

/// A voided order stands among 40k tokens of tool output, is in no summary, and is created again.
fn voided_then_reissued(session: &SessionReport) {
    let loss = of(session, "dropped-negation");
    assert_eq!(loss.outcome, Some(Outcome::Omitted));
    assert_eq!(loss.severity, Severity::Error);
    assert!(loss.source.as_ref().unwrap().quote.contains("7718"));
    let range = loss.summary.as_ref().unwrap();
    assert!(range.quote.contains("7715 to 7720"), "{}", range.quote);
    let consequence = loss.consequence.as_ref().unwrap();
    assert_eq!(consequence.kind, ConsequenceKind::Reissued);
    assert!(consequence.quote.quote.contains("7718"));
    assert_eq!(errors(session), [loss]);
}

#[test]
fn a_voided_order_is_issued_again() {
    let session = session("voided-then-reissued.jsonl", None);
    let before = session
        .compactions
        .first()
        .unwrap()
        .tokens
        .before
        .as_ref()
        .unwrap()
        .value;
    assert!(
        (38_000..44_000).contains(&before.0),
        "{before} tokens before the compaction"
    );
    voided_then_reissued(&session);
}

#[test]
fn a_voided_order_is_issued_again_in_claude_code() {
    voided_then_reissued(&session("voided-then-reissued.claude.jsonl", None));
}
