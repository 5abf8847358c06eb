//! The sessions of a folder, a line each and the worst first: where to look.

use super::remainder::{NAMED, more};
use super::{Page, Piece, Role, counted};
use crate::finding::Severity;
use crate::recording::MAIN_LANE;
use crate::report::SessionReport;
use crate::verdict::Verdict;
use std::cmp::Reverse;

/// The least room beside counts and verdict in which a name can be read, in columns.
const NAME: usize = 40;

/// What of a session tells how bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Counts {
    errors: u64,
    warnings: u64,
    notes: u64,
}

impl Counts {
    fn of(session: &SessionReport) -> Self {
        let findings = session.findings.iter().map(|(_, finding)| finding);
        let counted = findings.filter(|finding| finding.allowed.is_none());
        let mut counts = Self {
            errors: 0,
            warnings: 0,
            notes: 0,
        };
        for finding in counted {
            *match finding.severity {
                Severity::Error => &mut counts.errors,
                Severity::Warning => &mut counts.warnings,
                Severity::Note => &mut counts.notes,
            } += 1;
        }
        counts
    }

    /// In words, without what there is none of.
    fn words(self) -> (String, Role) {
        let all = [
            (self.errors, "error", Role::Error),
            (self.warnings, "warning", Role::Warning),
            (self.notes, "note", Role::Note),
        ];
        let some: Vec<_> = all.into_iter().filter(|(count, ..)| *count > 0).collect();
        let words: Vec<_> = some
            .iter()
            .map(|(count, noun, _)| counted(*count, noun))
            .collect();
        match some.first() {
            Some((_, _, role)) => (words.join(", "), *role),
            None => ("no findings".to_owned(), Role::Good),
        }
    }
}

/// One line: what was found, the gravest verdict, and which session it is.
struct Row {
    found: (String, Role),
    verdict: &'static str,
    name: String,
}

impl Row {
    fn of(session: &SessionReport) -> Self {
        let lane = match session.lane.as_str() {
            MAIN_LANE => String::new(),
            lane => format!(" · lane {lane}"),
        };
        Self {
            found: Counts::of(session).words(),
            verdict: gravest(session).map_or("no compaction", Verdict::as_str),
            name: format!("{}{lane}", session.path),
        }
    }

    fn write(self, page: &mut Page, widths: [usize; 2]) {
        let name = Piece::new(&self.name, Role::Plain);
        let (found, role) = self.found;
        if widths.iter().sum::<usize>() + NAME > page.width() {
            let facts = [
                Piece::solid(found, role),
                Piece::solid(self.verdict, Role::Plain),
                name,
            ];
            return page.paragraph(2, &Piece::dotted(facts.into()));
        }
        let [first, second] = widths;
        let lead = [
            Piece::fixed(format!("  {found:<first$}  "), role),
            Piece::fixed(format!("{:<second$}  ", self.verdict), Role::Plain),
        ];
        page.hanging(&lead, &[name]);
    }
}

/// Writes a line for each of several sessions.
pub(super) fn overview(page: &mut Page, sessions: &[&SessionReport]) {
    let mut sessions = sessions.to_vec();
    let count = sessions.len();
    sessions.sort_by_key(|session| Reverse((Counts::of(session), gravest(session))));
    sessions.truncate(NAMED);
    let rows: Vec<_> = sessions.into_iter().map(Row::of).collect();
    let widest = |of: fn(&Row) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let widths = [
        widest(|row| row.found.0.len()),
        widest(|row| row.verdict.len()),
    ];
    page.paragraph(0, &[Piece::fixed("sessions, worst first", Role::Strong)]);
    for row in rows {
        row.write(page, widths);
    }
    more(page, count);
}

/// The gravest verdict on a compaction of a session.
fn gravest(session: &SessionReport) -> Option<Verdict> {
    session
        .compactions
        .iter()
        .map(|compaction| compaction.verdict)
        .max()
}
