//! What an audit found, in its one total order.

mod copies;
pub mod evicted;

pub use copies::Identity;
pub use evicted::Evicted;

use crate::coverage::Coverage;
use crate::finding::{Finding, Fingerprint, Severity};
use crate::policy::Scope;
use crate::recording::{CompactionIndex, Defect, Line, Moment, Sourced, TriggerKind};
use crate::refetch::Stretch;
pub use crate::replay::Sizes;
use crate::verdict::{Standings, State, Verdict};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The name of the shape of a report for machines.
pub const SCHEMA: &str = "lacuna-report/1";

/// Everything that one run found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The sessions by path, the main lane first.
    pub sessions: Vec<SessionReport>,
    /// What was to be read and could not be, by path.
    pub unread: Vec<Unread>,
    /// What the run was asked for; `None` where nothing tells.
    pub scope: Option<Scope>,
    /// The words that stand in the place of what was masked, in the order of appearance.
    pub masks: Vec<String>,
}

/// An input that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unread {
    /// The path as given, `-` for standard input.
    pub path: String,
    /// Why, in a few words.
    pub why: String,
}

/// One lane of one recording.
#[derive(Clone, Debug)]
pub struct SessionReport {
    /// The session's id.
    pub session: String,
    /// The path as given, `-` for standard input.
    pub path: String,
    /// `main`, or the id of a subagent.
    pub lane: String,
    /// The id of the format that read it.
    pub format: &'static str,
    /// How many events there are.
    pub events: u64,
    /// How many human turns.
    pub turns: u64,
    /// A verdict is `degraded`, or the recording marks itself so.
    pub degraded: bool,
    /// The ids of the checks that ran.
    pub checks: Vec<&'static str>,
    /// What the reader could not use.
    pub defects: Vec<Defect>,
    /// The compactions, in the order of effect.
    pub compactions: Vec<CompactionReport>,
    /// Its evictions, each by itself; no report names them.
    pub evictions: Vec<Evicted>,
    /// What is shown, in the report's order, each with its fingerprint.
    pub findings: Vec<(Fingerprint, Finding)>,
    /// How many findings persona and confidence hold back, by the check that found them.
    pub held_back: BTreeMap<&'static str, u64>,
    /// What could not be checked, and why.
    pub unchecked: Vec<Unchecked>,
    /// The secrets that only events show to be some which no finding quotes, to be masked; no report names them.
    pub secrets: Vec<String>,
    /// The files that were read beside its own; no report names them.
    pub beside: Vec<PathBuf>,
}

/// Something that could not be checked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unchecked {
    /// The compaction; `None` where it is of the whole session.
    pub compaction: Option<CompactionIndex>,
    /// The check that could not decide.
    pub check: &'static str,
    /// Why, in a few words.
    pub why: String,
}

/// One compaction, as replayed and judged.
#[derive(Clone, Debug)]
pub struct CompactionReport {
    /// The compaction's id.
    pub id: String,
    /// What tells it from every other compaction, and a copy from none.
    pub identity: Identity,
    /// The path of the recording that holds it too and stands before this one.
    pub copy_of: Option<String>,
    /// Its number in the order of effect.
    pub index: CompactionIndex,
    /// The line of its boundary.
    pub line: Line,
    /// The line of its summary; of its boundary where there is none.
    pub summary_line: Line,
    /// When it took place, where its record says so.
    pub time: Option<Moment>,
    /// The offset at which it took effect, in the offset space of `covered` and `kept`.
    pub at: u64,
    /// What fired it.
    pub trigger: Option<Sourced<(TriggerKind, String)>>,
    /// What it read, in order; `None` where nothing tells.
    pub inputs: Option<Vec<InputReport>>,
    /// How many summaries stand between it and raw events; `None` where nothing tells.
    pub depth: Option<u32>,
    /// The chain goes on before the recording starts: `depth` is the least it can be.
    pub depth_at_least: bool,
    /// What the summary covers, with what the summaries it read cover.
    pub covered: Option<Sourced<Coverage>>,
    /// What stays in context verbatim.
    pub kept: Option<Sourced<Coverage>>,
    /// What is neither, of what came before it; empty where coverage is undecided.
    pub gaps: Coverage,
    /// Sizes.
    pub tokens: Sizes,
    /// What is known of each invariant.
    pub standings: Standings,
    /// What should have been done.
    pub verdict: Verdict,
    /// The invariants that decide the verdict.
    pub because: Vec<&'static str>,
    /// What should have been read again, where the verdict asks for that.
    pub refetch: Vec<Stretch>,
}

/// One thing that a compactor read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputReport {
    /// Raw events, half-open.
    Events(u64, u64),
    /// The summary of the compaction with this id.
    Summary(String),
}

/// The counts of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Sessions, each lane one.
    pub sessions: u64,
    /// Compactions, those that several recordings hold once.
    pub compactions: u64,
    /// Findings of severity error that no allowance accepts.
    pub errors: u64,
    /// The same of severity warning.
    pub warnings: u64,
    /// The same of severity note.
    pub notes: u64,
    /// Pairs of a compaction and an invariant that is undecided.
    pub undecided: u64,
    /// Findings that persona and confidence hold back.
    pub held_back: u64,
    /// Findings that an allowance accepts.
    pub allowed: u64,
}

impl Report {
    /// Sessions in the report's order: by path, the main lane first. What several recordings hold is told once.
    pub fn new(mut sessions: Vec<SessionReport>) -> Self {
        sessions.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        copies::mark(&mut sessions);
        Self {
            sessions,
            unread: Vec::new(),
            scope: None,
            masks: Vec::new(),
        }
    }

    /// The counts.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for session in &self.sessions {
            session.count_into(&mut totals);
        }
        totals
    }
}

impl SessionReport {
    fn sort_key(&self) -> (&str, bool, &str, &str) {
        (
            &self.path,
            self.lane != crate::recording::MAIN_LANE,
            &self.lane,
            &self.session,
        )
    }

    /// How many findings persona and confidence hold back.
    pub fn all_held_back(&self) -> u64 {
        self.held_back.values().sum()
    }

    fn count_into(&self, totals: &mut Totals) {
        totals.sessions += 1;
        totals.held_back += self.all_held_back();
        let own = self.compactions.iter();
        for compaction in own.filter(|compaction| compaction.copy_of.is_none()) {
            totals.compactions += 1;
            let undecided = compaction
                .standings
                .iter()
                .filter(|(_, standing)| standing.state == State::Undecided);
            totals.undecided += undecided.count() as u64;
        }
        for (_, finding) in &self.findings {
            match (finding.allowed.is_some(), finding.severity) {
                (true, _) => totals.allowed += 1,
                (false, Severity::Error) => totals.errors += 1,
                (false, Severity::Warning) => totals.warnings += 1,
                (false, Severity::Note) => totals.notes += 1,
            }
        }
    }
}

/// Findings in the report's order — compaction, check, source event, subject — each with its fingerprint.
pub fn ordered(mut findings: Vec<Finding>, session: &str) -> Vec<(Fingerprint, Finding)> {
    let shown = |finding: &Finding| (finding.persona, Reverse(finding.confidence));
    findings.sort_by(|a, b| (order(a), shown(a)).cmp(&(order(b), shown(b))));
    let mut alike: BTreeMap<Fingerprint, Vec<(usize, &Finding)>> = BTreeMap::new();
    for (place, finding) in findings.iter().enumerate() {
        let print = Fingerprint::of(finding, session, 0);
        alike.entry(print).or_default().push((place, finding));
    }
    let mut prints: BTreeMap<usize, Fingerprint> = BTreeMap::new();
    for mut alike in alike.into_values() {
        // Those come first that every reader is shown: who sees more sees them under the same fingerprint.
        alike.sort_by_key(|(_, finding)| shown(finding));
        let numbered = alike.into_iter().enumerate();
        prints.extend(numbered.map(|(occurrence, (place, finding))| {
            (place, Fingerprint::of(finding, session, occurrence))
        }));
    }
    prints.into_values().zip(findings).collect()
}

fn order(finding: &Finding) -> impl Ord + '_ {
    let source = finding.source.as_ref().map(|quote| quote.event);
    let summary = finding.summary.as_ref().map(|quote| &quote.quote);
    (
        finding.compaction,
        finding.check,
        source,
        &finding.subject,
        finding.outcome,
        &finding.message,
        summary,
    )
}
