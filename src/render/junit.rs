//! The report as `JUnit` XML: a suite a session, a case for each check at each compaction, so that passes show too.

use super::entry::{Entry, what};
use super::{Format, Options, Sanitized, unread};
use crate::finding::Finding;
use crate::recording::{CompactionIndex, MAIN_LANE};
use crate::report::{CompactionReport, Report, SessionReport, Unread};
use crate::verdict::{Invariant, State};
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

pub(super) const FORMAT: Format = Format {
    id: "junit",
    summary: "for test reports: a suite a session, a case for each check at each compaction",
    write,
};

/// The reason where no check gives one.
const SILENT: &str = "the recording does not tell";

/// The reason where another recording has the compaction, and what was found there is told of that one.
const COPY: &str = "a copy of a compaction in another recording";

/// A check at a compaction, or over the whole session.
type Cell = (&'static str, Option<CompactionIndex>);

fn write(report: &Report, _: &Options, out: &mut dyn Write) -> io::Result<()> {
    let entries = Entry::all(report);
    let mut document = quick_junit::Report::new(env!("CARGO_PKG_NAME"));
    let mut rest = entries.as_slice();
    for session in &report.sessions {
        let (own, others) = rest
            .split_at_checked(session.findings.len())
            .unwrap_or_default();
        rest = others;
        document.add_test_suite(suite(session, own));
    }
    document.add_test_suites(report.unread.iter().map(not_read));
    document.serialize(out).map_err(io::Error::other)
}

/// A suite with the one case that the input is read at all.
fn not_read(unread: &Unread) -> TestSuite {
    let path = Sanitized::new(&unread.path);
    let mut error = TestCaseStatus::non_success(NonSuccessKind::Error);
    error.set_type(unread::KIND);
    error.set_message(unread::sentence(unread));
    let mut case = TestCase::new(unread::KIND, error);
    case.set_classname(path.as_str());
    let mut suite = TestSuite::new(path.as_str());
    suite.add_property(("path", path.as_str()));
    suite.add_test_case(case);
    suite
}

fn suite(session: &SessionReport, entries: &[Entry<'_>]) -> TestSuite {
    let name = Sanitized::id(&session.session);
    let mut suite = if session.lane == MAIN_LANE {
        TestSuite::new(name.as_str())
    } else {
        TestSuite::new(format!("{name} ({})", Sanitized::id(&session.lane)))
    };
    let path = Sanitized::new(&session.path);
    suite.add_property(("path", path.as_str()));
    suite.add_property(("format", session.format));
    suite.add_property(("defects", session.defects.len().to_string().as_str()));
    let found = by_cell(entries);
    let why = reasons(session);
    let known = |compaction| move |check: &&'static str| (*check, compaction);
    let checks = session.checks.iter();
    let of_compactions = session
        .compactions
        .iter()
        .flat_map(|compaction| checks.clone().map(known(Some(compaction.index))));
    let of_session = checks.clone().map(known(None));
    let of_session = of_session.filter(|cell| found.contains_key(cell) || why.contains_key(cell));
    let mut cells: BTreeSet<Cell> = of_session.chain(of_compactions).collect();
    cells.extend(found.keys().copied());
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_by_key(|(check, compaction)| (*compaction, *check));
    for cell in cells {
        let found = found.get(&cell).map_or(&[][..], Vec::as_slice);
        let mut case = TestCase::new(name_of(cell), status(session, cell, found, &why));
        case.set_classname(path.as_str());
        for entry in found {
            case.add_property(("fingerprint", entry.key().as_str()));
        }
        suite.add_test_case(case);
    }
    suite
}

fn by_cell<'a, 'b>(entries: &'b [Entry<'a>]) -> BTreeMap<Cell, Vec<&'b Entry<'a>>> {
    let mut found: BTreeMap<Cell, Vec<_>> = BTreeMap::new();
    for entry in entries {
        let cell = (entry.finding.check, entry.finding.compaction);
        found.entry(cell).or_default().push(entry);
    }
    found
}

/// Why a check could not decide. The first check of an invariant speaks for all of them.
fn reasons(session: &SessionReport) -> BTreeMap<Cell, &str> {
    let mut reasons = BTreeMap::new();
    for unchecked in &session.unchecked {
        let why = unchecked.why.as_str();
        reasons
            .entry((unchecked.check, unchecked.compaction))
            .or_insert(why);
    }
    reasons
}

fn name_of((check, compaction): Cell) -> String {
    match compaction {
        Some(index) => format!("{check} · compaction {}", index.ordinal()),
        None => format!("{check} · session"),
    }
}

fn status(
    session: &SessionReport,
    cell: Cell,
    found: &[&Entry<'_>],
    why: &BTreeMap<Cell, &str>,
) -> TestCaseStatus {
    let open: Vec<_> = found
        .iter()
        .filter(|entry| entry.finding.allowed.is_none())
        .collect();
    if let [first, ..] = open.as_slice() {
        let mut failure = TestCaseStatus::non_success(NonSuccessKind::Failure);
        failure.set_type(cell.0);
        failure.set_message(headline(first.finding, open.len()));
        let described: Vec<_> = open.iter().map(|entry| entry.description()).collect();
        failure.set_description(described.join("\n\n"));
        return failure;
    }
    if let [first, ..] = found {
        let reason = first.finding.allowed.as_deref().unwrap_or_default();
        return skipped(&format!("allowed: {}", Sanitized::new(reason)));
    }
    match undecided(session, cell, why) {
        Some(why) => skipped(&format!("undecided: {}", Sanitized::new(why))),
        None => TestCaseStatus::success(),
    }
}

fn headline(first: &Finding, count: usize) -> String {
    let severity = first.severity.as_str();
    match count {
        1 => format!("{severity}: {}", what(first)),
        _ => format!("{severity}: {} (and {} more)", what(first), count - 1),
    }
}

fn skipped(message: &str) -> TestCaseStatus {
    let mut skipped = TestCaseStatus::skipped();
    skipped.set_message(message);
    skipped
}

/// Why a check without a finding is no pass; `None` where it is one.
fn undecided<'a>(
    session: &SessionReport,
    cell: Cell,
    why: &BTreeMap<Cell, &'a str>,
) -> Option<&'a str> {
    if let Some(why) = why.get(&cell) {
        return Some(why);
    }
    let (check, index) = cell;
    let mut compactions = session.compactions.iter();
    let compaction = compactions.find(|compaction| Some(compaction.index) == index)?;
    if compaction.copy_of.is_some() {
        return Some(COPY);
    }
    let invariant = invariant(check).filter(|invariant| is_undecided(compaction, *invariant))?;
    let speaker = invariant.checks().first()?;
    Some(why.get(&(*speaker, index)).copied().unwrap_or(SILENT))
}

/// The invariant that a check decides.
fn invariant(check: &str) -> Option<Invariant> {
    let mut all = Invariant::ALL.into_iter();
    all.find(|invariant| invariant.checks().contains(&check))
}

fn is_undecided(compaction: &CompactionReport, invariant: Invariant) -> bool {
    compaction.standings.get(invariant).state == State::Undecided
}
