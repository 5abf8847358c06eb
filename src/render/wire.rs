//! `lacuna-report/1`: the shape of the report for machines. It may grow; what is there stays.

use super::sanitized::{is_unsafe, speaks_to_a_runner};
use crate::coverage::Coverage;
use crate::finding::{BaselineState, Consequence, Finding, Fingerprint, Outcome, Quote};
use crate::policy::Scope;
use crate::recording::{CompactionIndex, Defect, Evidence};
use crate::refetch::Stretch;
use crate::report::{
    CompactionReport, InputReport, Report, SCHEMA, SessionReport, Sizes, Totals, Unchecked, Unread,
};
use crate::verdict::{Standing, Standings};
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// The program that wrote the report.
#[derive(Serialize)]
pub(super) struct Tool {
    name: &'static str,
    version: &'static str,
}

impl Tool {
    pub(super) const THIS: Self = Self {
        name: env!("CARGO_PKG_NAME"),
        version: env!("CARGO_PKG_VERSION"),
    };
}

/// The whole report.
#[derive(Serialize)]
pub(super) struct WireReport<'a> {
    schema: &'static str,
    tool: Tool,
    selection: Option<&'a Scope>,
    sessions: Vec<WireSession<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unread: Vec<WireUnread<'a>>,
    totals: WireTotals,
}

impl<'a> WireReport<'a> {
    pub(super) fn new(report: &'a Report) -> Self {
        let with_findings = |session: &'a SessionReport| WireSession {
            findings: Some(WireFinding::all(session)),
            ..WireSession::without_findings(session)
        };
        Self {
            schema: SCHEMA,
            tool: Tool::THIS,
            selection: report.scope.as_ref(),
            sessions: report.sessions.iter().map(with_findings).collect(),
            unread: report.unread.iter().map(WireUnread::new).collect(),
            totals: report.totals().into(),
        }
    }
}

/// An input that could not be read.
#[derive(Serialize)]
pub(super) struct WireUnread<'a> {
    path: &'a str,
    why: &'a str,
}

impl<'a> WireUnread<'a> {
    pub(super) fn new(unread: &'a Unread) -> Self {
        Self {
            path: &unread.path,
            why: &unread.why,
        }
    }
}

/// One lane of one recording.
#[derive(Serialize)]
pub(super) struct WireSession<'a> {
    session: &'a str,
    path: &'a str,
    lane: &'a str,
    format: &'a str,
    events: u64,
    turns: u64,
    degraded: bool,
    defects: Vec<WireDefect<'a>>,
    compactions: Vec<WireCompaction<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<WireFinding<'a>>>,
    unchecked: Vec<WireUnchecked<'a>>,
}

impl<'a> WireSession<'a> {
    pub(super) fn without_findings(session: &'a SessionReport) -> Self {
        let unchecked = |unchecked| WireUnchecked::new(unchecked, session);
        Self {
            session: &session.session,
            path: &session.path,
            lane: &session.lane,
            format: session.format,
            events: session.events,
            turns: session.turns,
            degraded: session.degraded,
            defects: session.defects.iter().map(WireDefect::new).collect(),
            compactions: session
                .compactions
                .iter()
                .map(WireCompaction::new)
                .collect(),
            findings: None,
            unchecked: session.unchecked.iter().map(unchecked).collect(),
        }
    }
}

#[derive(Serialize)]
struct WireDefect<'a> {
    line: u32,
    bytes: (u64, u64),
    kind: &'static str,
    message: &'a str,
}

impl<'a> WireDefect<'a> {
    fn new(defect: &'a Defect) -> Self {
        Self {
            line: defect.line.0,
            bytes: (defect.bytes.0.0, defect.bytes.1.0),
            kind: defect.kind.as_str(),
            message: &defect.message,
        }
    }
}

#[derive(Serialize)]
struct WireCompaction<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    copy_of: Option<&'a str>,
    ordinal: u32,
    line: u32,
    at: u64,
    time: Option<String>,
    trigger: Option<WireTrigger<'a>>,
    inputs: Option<Vec<WireInput<'a>>>,
    depth: Option<u32>,
    depth_at_least: bool,
    covered: Option<Vec<(u64, u64)>>,
    kept: Option<Vec<(u64, u64)>>,
    gaps: Vec<(u64, u64)>,
    tokens: WireSizes,
    #[serde(serialize_with = "states")]
    invariants: &'a Standings,
    #[serde(serialize_with = "evidence")]
    invariant_evidence: &'a Standings,
    verdict: &'static str,
    because: &'a [&'static str],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refetch: Vec<WireStretch<'a>>,
}

/// Events to be read again: lines with both ends, events half-open, the ids of both ends.
#[derive(Serialize)]
struct WireStretch<'a> {
    lines: (u32, u32),
    events: (u32, u32),
    ids: (Option<&'a str>, Option<&'a str>),
}

impl<'a> WireStretch<'a> {
    fn new(stretch: &'a Stretch) -> Self {
        Self {
            lines: (stretch.lines.0.0, stretch.lines.1.0),
            events: (stretch.events.0.0, stretch.events.1.0.saturating_add(1)),
            ids: (stretch.ids.0.as_deref(), stretch.ids.1.as_deref()),
        }
    }
}

impl<'a> WireCompaction<'a> {
    fn new(compaction: &'a CompactionReport) -> Self {
        let ranges = |coverage: &Coverage| {
            coverage
                .ranges()
                .iter()
                .map(|range| (range.start, range.end))
                .collect()
        };
        let inputs = |inputs: &'a Vec<InputReport>| inputs.iter().map(WireInput::new).collect();
        Self {
            id: &compaction.id,
            copy_of: compaction.copy_of.as_deref(),
            ordinal: compaction.index.ordinal(),
            line: compaction.line.0,
            at: compaction.at,
            time: compaction.time.as_ref().map(ToString::to_string),
            trigger: compaction.trigger.as_ref().map(|trigger| WireTrigger {
                kind: trigger.value.0.as_str(),
                recorded_as: &trigger.value.1,
                evidence: trigger.evidence.as_str(),
            }),
            inputs: compaction.inputs.as_ref().map(inputs),
            depth: compaction.depth,
            depth_at_least: compaction.depth_at_least,
            covered: compaction
                .covered
                .as_ref()
                .map(|covered| ranges(&covered.value)),
            kept: compaction.kept.as_ref().map(|kept| ranges(&kept.value)),
            gaps: ranges(&compaction.gaps),
            tokens: WireSizes::new(&compaction.tokens),
            invariants: &compaction.standings,
            invariant_evidence: &compaction.standings,
            verdict: compaction.verdict.as_str(),
            because: &compaction.because,
            refetch: compaction.refetch.iter().map(WireStretch::new).collect(),
        }
    }
}

fn states<S: Serializer>(standings: &Standings, serializer: S) -> Result<S::Ok, S::Error> {
    let state = |standing: Standing| standing.state.as_str();
    let entries = standings.iter();
    serializer
        .collect_map(entries.map(|(invariant, standing)| (invariant.as_str(), state(standing))))
}

fn evidence<S: Serializer>(standings: &Standings, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(standings.iter().filter_map(|(invariant, standing)| {
        Some((invariant.as_str(), standing.evidence?.as_str()))
    }))
}

#[derive(Serialize)]
struct WireTrigger<'a> {
    kind: &'static str,
    recorded_as: &'a str,
    evidence: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum WireInput<'a> {
    Events((u64, u64)),
    Summary(&'a str),
}

impl<'a> WireInput<'a> {
    fn new(input: &'a InputReport) -> Self {
        match input {
            InputReport::Events(start, end) => Self::Events((*start, *end)),
            InputReport::Summary(id) => Self::Summary(id),
        }
    }
}

#[derive(Serialize)]
struct WireSizes {
    before: Option<u64>,
    after: Option<u64>,
    summary: Option<u64>,
    evidence: WireSizeEvidence,
}

#[derive(Serialize)]
struct WireSizeEvidence {
    before: Option<&'static str>,
    after: Option<&'static str>,
    summary: Option<&'static str>,
}

impl WireSizes {
    fn new(sizes: &Sizes) -> Self {
        let [before, after, summary] = sizes.named().map(|(_, size)| {
            size.map(|(tokens, evidence): (_, Evidence)| (tokens.0, evidence.as_str()))
                .unzip()
        });
        Self {
            before: before.0,
            after: after.0,
            summary: summary.0,
            evidence: WireSizeEvidence {
                before: before.1,
                after: after.1,
                summary: summary.1,
            },
        }
    }
}

/// One finding.
#[derive(Serialize)]
pub(super) struct WireFinding<'a> {
    check: &'static str,
    outcome: Option<&'static str>,
    severity: &'static str,
    confidence: &'static str,
    persona: &'static str,
    fingerprint: String,
    compaction: Option<&'a str>,
    subject: &'a str,
    message: &'a str,
    cues: &'a [String],
    members: &'a [String],
    source: Option<WireQuote<'a>>,
    summary: Option<WireQuote<'a>>,
    consequence: Option<WireConsequence<'a>>,
    allowed: Option<&'a str>,
    baseline: Option<&'static str>,
}

impl<'a> WireFinding<'a> {
    /// The findings of a session, in the report's order.
    pub(super) fn all(session: &'a SessionReport) -> Vec<Self> {
        let wire = |(fingerprint, finding): &'a (Fingerprint, Finding)| {
            Self::new(*fingerprint, finding, session)
        };
        session.findings.iter().map(wire).collect()
    }

    fn new(fingerprint: Fingerprint, finding: &'a Finding, session: &'a SessionReport) -> Self {
        Self {
            check: finding.check,
            outcome: finding.outcome.map(Outcome::as_str),
            severity: finding.severity.as_str(),
            confidence: finding.confidence.as_str(),
            persona: finding.persona.as_str(),
            fingerprint: fingerprint.to_string(),
            compaction: compaction_id(session, finding.compaction),
            subject: &finding.subject,
            message: &finding.message,
            cues: &finding.cues,
            members: &finding.members,
            source: finding.source.as_ref().map(WireQuote::new),
            summary: finding.summary.as_ref().map(WireQuote::new),
            consequence: finding.consequence.as_ref().map(WireConsequence::new),
            allowed: finding.allowed.as_deref(),
            baseline: finding.baseline.map(BaselineState::as_str),
        }
    }
}

fn compaction_id(session: &SessionReport, index: Option<CompactionIndex>) -> Option<&str> {
    let index = index?;
    let compaction = session
        .compactions
        .iter()
        .find(|compaction| compaction.index == index);
    compaction.map(|compaction| compaction.id.as_str())
}

/// Words and where they stand.
#[derive(Serialize)]
pub(super) struct WireQuote<'a> {
    event: u32,
    id: Option<&'a str>,
    line: u32,
    time: Option<String>,
    quote: &'a str,
}

impl<'a> WireQuote<'a> {
    pub(super) fn new(quote: &'a Quote) -> Self {
        Self {
            event: quote.event.0,
            id: quote.id.as_deref(),
            line: quote.line.0,
            time: quote.time.as_ref().map(ToString::to_string),
            quote: &quote.quote,
        }
    }
}

/// What was done later.
#[derive(Serialize)]
pub(super) struct WireConsequence<'a> {
    kind: &'static str,
    #[serde(flatten)]
    quote: WireQuote<'a>,
}

impl<'a> WireConsequence<'a> {
    pub(super) fn new(consequence: &'a Consequence) -> Self {
        Self {
            kind: consequence.kind.as_str(),
            quote: WireQuote::new(&consequence.quote),
        }
    }
}

#[derive(Serialize)]
struct WireUnchecked<'a> {
    check: &'static str,
    compaction: Option<&'a str>,
    why: &'a str,
}

impl<'a> WireUnchecked<'a> {
    fn new(unchecked: &'a Unchecked, session: &'a SessionReport) -> Self {
        Self {
            check: unchecked.check,
            compaction: compaction_id(session, unchecked.compaction),
            why: &unchecked.why,
        }
    }
}

/// The counts.
#[derive(Serialize)]
pub(super) struct WireTotals {
    sessions: u64,
    compactions: u64,
    findings: WireCounts,
    undecided: u64,
    held_back: u64,
    allowed: u64,
}

#[derive(Serialize)]
struct WireCounts {
    error: u64,
    warning: u64,
    note: u64,
}

impl From<Totals> for WireTotals {
    fn from(totals: Totals) -> Self {
        Self {
            sessions: totals.sessions,
            compactions: totals.compactions,
            findings: WireCounts {
                error: totals.errors,
                warning: totals.warnings,
                note: totals.notes,
            },
            undecided: totals.undecided,
            held_back: totals.held_back,
            allowed: totals.allowed,
        }
    }
}

/// Writes JSON with what acts or hides in it escaped too, although JSON would let it stand, and a line's end.
pub(super) fn write_json(json: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut escaped = escaped(json);
    escaped.push('\n');
    out.write_all(escaped.as_bytes())
}

/// JSON with what acts or hides in it escaped too, although JSON would let it stand.
pub fn escaped(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len() + 1);
    let mut units = [0; 2];
    let mut rest = json.chars();
    while let Some(c) = rest.next() {
        // The line breaks between values are this program's own: those inside a string are escaped before. A number
        // sign stands in strings only.
        let speaks = c == '#' && speaks_to_a_runner(rest.as_str());
        if c == '\n' || !(is_unsafe(c) || speaks) {
            escaped.push(c);
        } else {
            let units = c.encode_utf16(&mut units).iter();
            escaped.extend(units.map(|unit| format!("\\u{unit:04x}")));
        }
    }
    escaped
}
