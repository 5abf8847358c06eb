//! The last line: everything counted.

use super::{Page, Piece, Role};
use crate::report::Report;

/// Writes the sum of the report.
pub(in crate::render) fn total(page: &mut Page, report: &Report) {
    let totals = report.totals();
    let role = |count: u64, role: Role| if count > 0 { role } else { Role::Plain };
    let mut pieces = vec![
        Piece::fixed(
            counted(totals.errors, "error"),
            role(totals.errors, Role::Error),
        ),
        Piece::fixed(", ", Role::Plain),
        Piece::fixed(
            counted(totals.warnings, "warning"),
            role(totals.warnings, Role::Warning),
        ),
        Piece::fixed(", ", Role::Plain),
        Piece::fixed(
            counted(totals.notes, "note"),
            role(totals.notes, Role::Note),
        ),
    ];
    pieces.push(Piece::fixed(
        format!(
            " · {} in {}",
            counted(totals.compactions, "compaction"),
            counted(totals.sessions, "session")
        ),
        Role::Plain,
    ));
    for (count, what) in [
        (totals.undecided, "undecided"),
        (totals.held_back, "held back"),
        (totals.allowed, "allowed"),
    ] {
        if count > 0 {
            pieces.push(Piece::fixed(format!(" · {count} {what}"), Role::Plain));
        }
    }
    page.paragraph(0, &pieces);
}

/// A count and its noun.
pub(super) fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
