//! Reports built by hand, for the tests of what renders them.
#![allow(dead_code, reason = "each test uses some of it")]
#![allow(
    clippy::allow_attributes,
    reason = "an expectation would not hold in every test"
)]

use lacuna::checks::CHECKS;
use lacuna::coverage::{Coverage, EventRange};
use lacuna::finding::{
    Confidence, Consequence, ConsequenceKind, Finding, Outcome, Quote, Severity,
};
use lacuna::policy::{Config, Limits, Scope, Selection};
use lacuna::recording::{
    ByteOffset, CompactionIndex, Defect, DefectKind, EventIndex, Evidence, Line, Moment, Sourced,
    TriggerKind,
};
use lacuna::report::{
    CompactionReport, InputReport, Report, SessionReport, Sizes, Unchecked, ordered,
};
use lacuna::tokens::Tokens;
use lacuna::verdict::{Invariant, Standing, Standings, Verdict};
use std::collections::BTreeMap;

/// When the record on a line was written: one each half a minute.
pub(crate) fn time(line: u32) -> Option<Moment> {
    Moment::of_seconds(1_770_114_151 + 30 * u64::from(line))
}

/// A quote whose marks are the words given.
pub(crate) fn quote(line: u32, text: &str, marked: &[&str]) -> Quote {
    let mark = |word: &&str| text.find(word).map(|start| start..start + word.len());
    Quote {
        event: EventIndex(line - 1),
        id: Some(format!("u-{}", line - 1)),
        line: Line(line),
        time: time(line),
        quote: text.to_owned(),
        marks: marked.iter().filter_map(mark).collect(),
        concealed: Vec::new(),
        record: lacuna::finding::Extent {
            bytes: u64::from(line) * 200..u64::from(line) * 200 + 180,
            columns: line.is_multiple_of(2).then_some(170),
        },
    }
}

/// A session with nothing in it.
pub(crate) fn session(id: &str, path: &str) -> SessionReport {
    SessionReport {
        session: id.to_owned(),
        path: path.to_owned(),
        lane: "main".to_owned(),
        format: "claude-code",
        events: 1812,
        turns: 41,
        degraded: false,
        checks: CHECKS.iter().map(|check| check.id).collect(),
        defects: Vec::new(),
        compactions: Vec::new(),
        findings: Vec::new(),
        held_back: BTreeMap::new(),
        unchecked: Vec::new(),
        evictions: Vec::new(),
        secrets: Vec::new(),
        beside: Vec::new(),
    }
}

/// A compaction of which the formats that record most tell everything but atomicity and its budget.
pub(crate) fn compaction(ordinal: u32, line: u32, summary: u64) -> CompactionReport {
    let mut standings = Standings::default();
    for invariant in Invariant::ALL {
        standings.set(invariant, Standing::decided(true, Evidence::Derived));
    }
    standings.set(Invariant::Budget, Standing::UNDECIDED);
    standings.set(Invariant::Idempotence, Standing::UNDECIDED);
    CompactionReport {
        identity: None,
        copy_of: None,
        id: format!("b-{ordinal:03}"),
        index: CompactionIndex(ordinal - 1),
        line: Line(line),
        summary_line: Line(line),
        time: time(line),
        at: u64::from(line - 1),
        trigger: Some(Sourced::recorded((
            TriggerKind::Utilization,
            "auto".to_owned(),
        ))),
        inputs: Some(vec![InputReport::Events(0, u64::from(line - 3))]),
        depth: Some(0),
        depth_at_least: false,
        covered: Some(Sourced::derived(coverage(&[(0, u64::from(line - 3))]))),
        kept: Some(Sourced::recorded(coverage(&[(
            u64::from(line - 3),
            u64::from(line - 1),
        )]))),
        gaps: Coverage::default(),
        tokens: Sizes {
            before: Some(Sourced::recorded(Tokens(155_025))),
            after: Some(Sourced::recorded(Tokens(19_650))),
            summary: Some(Sourced::estimated(Tokens(summary))),
        },
        standings,
        verdict: Verdict::Compact,
        because: Vec::new(),
        refetch: Vec::new(),
    }
}

/// Ranges as coverage.
pub(crate) fn coverage(ranges: &[(u64, u64)]) -> Coverage {
    ranges
        .iter()
        .map(|&(start, end)| EventRange::new(start, end))
        .collect()
}

/// Gives a compaction its verdict, each reason a violated invariant.
pub(crate) fn judged(
    mut compaction: CompactionReport,
    verdict: Verdict,
    because: &[Invariant],
) -> CompactionReport {
    for invariant in because {
        compaction
            .standings
            .set(*invariant, Standing::decided(false, Evidence::Derived));
        compaction.because.push(invariant.as_str());
    }
    compaction.verdict = verdict;
    compaction
}

/// Seven compactions that decay, with gaps, a chain, damage and what nobody can tell.
pub(crate) fn decayed() -> SessionReport {
    let mut session = session("s-1", "logs/s-1.jsonl");
    session.degraded = true;
    session.compactions = chain();
    session.findings = ordered(findings(), "s-1");
    session.defects = vec![Defect {
        line: Line(17),
        bytes: (ByteOffset(1203), ByteOffset(1377)),
        kind: DefectKind::TruncatedRecord,
        written: None,
        beside: false,
        message: "the record ends in the middle".to_owned(),
    }];
    session.held_back = BTreeMap::from([("dropped-identifier", 118)]);
    session.unchecked = unchecked();
    session
}

fn chain() -> Vec<CompactionReport> {
    (1..)
        .zip([2210, 2190, 2080, 1900, 1700, 1450, 1210])
        .map(|(ordinal, size)| {
            let mut step = compaction(ordinal, ordinal * 212, size);
            step.depth = Some(ordinal - 1);
            step
        })
        .map(|step| match step.index.ordinal() {
            1 => step,
            3 => with_gaps(step),
            4 => opaque(step),
            5 => blind(step),
            7 => judged(
                step,
                Verdict::Degraded,
                &[Invariant::Anchoring, Invariant::Polarity],
            ),
            _ => judged(step, Verdict::DeferAndRefetch, &[Invariant::Anchoring]),
        })
        .collect()
}

fn with_gaps(step: CompactionReport) -> CompactionReport {
    CompactionReport {
        gaps: coverage(&[(22, 25), (400, 401)]),
        inputs: Some(vec![
            InputReport::Summary("b-002".to_owned()),
            InputReport::Events(425, 633),
        ]),
        ..judged(step, Verdict::Refuse, &[Invariant::Coverage])
    }
}

fn opaque(mut step: CompactionReport) -> CompactionReport {
    step.verdict = Verdict::Unproven;
    step.tokens.summary = None;
    for invariant in [
        Invariant::Polarity,
        Invariant::Identifiers,
        Invariant::Reasons,
    ] {
        step.standings.set(invariant, Standing::UNDECIDED);
        step.because.push(invariant.as_str());
    }
    step
}

fn blind(mut step: CompactionReport) -> CompactionReport {
    step.verdict = Verdict::Unproven;
    step.standings.set(Invariant::Coverage, Standing::UNDECIDED);
    step.because.push(Invariant::Coverage.as_str());
    step.tokens.after = Some(Sourced::estimated(Tokens(21_300)));
    CompactionReport {
        covered: None,
        kept: None,
        inputs: None,
        depth_at_least: true,
        ..step
    }
}

fn findings() -> Vec<Finding> {
    vec![
        decay(),
        softened(),
        omitted(),
        gap(),
        invented(),
        accepted(),
    ]
}

fn about(compaction: u32, finding: Finding) -> Finding {
    Finding {
        compaction: Some(CompactionIndex(compaction - 1)),
        ..finding
    }
}

fn decay() -> Finding {
    let message =
        "the summary size fell by 45 % over compactions 1 to 7, the density of events by 3 %";
    about(
        7,
        Finding::new("token-decay", Severity::Error, "summary size", message),
    )
}

fn softened() -> Finding {
    let said = "We rejected the sharded writes because of cross-region latency: 380 ms at the median, and nobody \
                wants to explain that to the people who wait for their orders";
    let finding = Finding::new(
        "dropped-negation",
        Severity::Error,
        "sharded writes",
        "the rejection of sharded writes became an evaluation",
    );
    Finding {
        outcome: Some(Outcome::Softened),
        confidence: Confidence::Medium,
        cues: vec!["rejected".to_owned()],
        source: Some(quote(
            13,
            said,
            &["rejected", "because of cross-region latency"],
        )),
        summary: Some(quote(
            1486,
            "evaluated sharded writes for cross-region latency",
            &["evaluated"],
        )),
        consequence: Some(Consequence {
            kind: ConsequenceKind::ReProposed,
            quote: quote(
                1702,
                "Let us switch the writer to sharded writes",
                &["sharded writes"],
            ),
        }),
        ..about(7, finding)
    }
}

fn omitted() -> Finding {
    let finding = Finding::new(
        "dropped-negation",
        Severity::Error,
        "order ID 4471",
        "the prohibition on order ID 4471 did not survive",
    );
    Finding {
        outcome: Some(Outcome::Omitted),
        confidence: Confidence::Medium,
        cues: vec!["do not".to_owned(), "void".to_owned(), "re-use".to_owned()],
        source: Some(quote(
            640,
            "Do not re-use order ID 4471; it was voided",
            &["Do not", "voided"],
        )),
        ..about(4, finding)
    }
}

fn gap() -> Finding {
    let message = "4 events are neither covered nor kept";
    about(
        3,
        Finding::new("coverage-gap", Severity::Error, "22..25, 400..401", message),
    )
}

fn invented() -> Finding {
    let finding = Finding::new(
        "altered-identifier",
        Severity::Warning,
        "orgalpha-labs/packing",
        "orgalpha-labs/packing is nowhere before the summary",
    );
    Finding {
        outcome: Some(Outcome::Invented),
        confidence: Confidence::Medium,
        summary: Some(quote(
            425,
            "pushed to orgalpha-labs/packing",
            &["orgalpha-labs"],
        )),
        ..about(2, finding)
    }
}

fn accepted() -> Finding {
    Finding {
        members: (1..=15).map(|member| format!("b-{member:03}")).collect(),
        allowed: Some("a known habit of this agent, see the runbook".to_owned()),
        ..Finding::new(
            "summary-of-summary",
            Severity::Warning,
            "chain",
            "each summary from the second on reads the one before: the chain is 6 deep",
        )
    }
}

fn unchecked() -> Vec<Unchecked> {
    let mut unchecked: Vec<_> = (0..7)
        .map(|index| Unchecked {
            compaction: Some(CompactionIndex(index)),
            check: "over-budget",
            why: "no budget is recorded".to_owned(),
        })
        .collect();
    unchecked.push(Unchecked {
        compaction: Some(CompactionIndex(3)),
        check: "dropped-negation",
        why: "the summary is encrypted".to_owned(),
    });
    unchecked.push(Unchecked {
        compaction: None,
        check: "dropped-negation",
        why: "event 77: language tr is not checked".to_owned(),
    });
    unchecked
}

/// A session in which nothing was lost.
pub(crate) fn clean() -> SessionReport {
    let mut session = session("s-2", "logs/s-2.jsonl");
    session.compactions = vec![compaction(1, 300, 1800), compaction(2, 700, 1840)];
    session
}

/// A quote of which every third character is marked, and one mark lies outside.
fn everywhere_marked(line: u32, text: &str) -> Quote {
    let marks = text
        .char_indices()
        .step_by(3)
        .map(|(start, c)| start..start + c.len_utf8());
    Quote {
        marks: marks
            .chain(std::iter::once(text.len() + 1..text.len() + 9))
            .collect(),
        ..quote(line, text, &[])
    }
}

/// A session whose every text is hostile.
pub(crate) fn hostile(text: &str) -> SessionReport {
    let mut session = session(text, text);
    text.clone_into(&mut session.lane);
    let mut step = compaction(1, 300, 1800);
    text.clone_into(&mut step.id);
    session.compactions = vec![step];
    let finding = Finding {
        outcome: Some(Outcome::Softened),
        confidence: Confidence::Low,
        compaction: Some(CompactionIndex(0)),
        cues: vec![text.to_owned()],
        members: vec![text.to_owned(), text.to_owned()],
        source: Some(everywhere_marked(13, text)),
        summary: Some(everywhere_marked(301, text)),
        consequence: Some(Consequence {
            kind: ConsequenceKind::Violated,
            quote: quote(400, text, &[]),
        }),
        allowed: Some(text.to_owned()),
        ..Finding::new("dropped-negation", Severity::Error, text, text)
    };
    session.findings = ordered(vec![finding], text);
    session.defects = vec![Defect {
        line: Line(17),
        bytes: (ByteOffset(3), ByteOffset(9)),
        kind: DefectKind::NotJson,
        written: None,
        beside: false,
        message: text.to_owned(),
    }];
    session.unchecked = vec![Unchecked {
        compaction: None,
        check: "dropped-negation",
        why: text.to_owned(),
    }];
    session
}

/// Several sessions.
pub(crate) fn several() -> Report {
    let mut sessions = vec![decayed(), clean()];
    sessions.extend(
        (3..6).map(|number| session(&format!("s-{number}"), &format!("logs/s-{number}.jsonl"))),
    );
    let mut report = Report::new(sessions);
    report.scope = Some(scope());
    report
}

/// What an audit is asked for where nobody asks for anything but one level.
fn scope() -> Scope {
    let config = "[levels]\ntoken-decay = \"note\"";
    let checks = || CHECKS.iter().map(|check| check.id);
    let config = Config::of_toml(config, &checks().collect::<Vec<_>>());
    let (selection, limits) = (Selection::default(), Limits::default());
    Scope::new(
        &selection,
        &limits,
        &config.expect("a configuration"),
        checks(),
    )
}
