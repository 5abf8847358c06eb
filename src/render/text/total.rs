//! The last line: everything counted.

use super::{Page, Piece, Role};
use crate::report::Report;
use crate::wording::counted;

/// Writes the sum of the report.
pub(in crate::render) fn total(page: &mut Page, report: &Report) {
    let totals = report.totals();
    let severities = [
        (totals.errors, "error", Role::Error),
        (totals.warnings, "warning", Role::Warning),
        (totals.notes, "note", Role::Note),
    ];
    let mut pieces = Vec::new();
    for (count, noun, role) in severities {
        if !pieces.is_empty() {
            pieces.push(Piece::fixed(", ", Role::Plain));
        }
        let role = if count > 0 { role } else { Role::Plain };
        pieces.push(Piece::solid(counted(count, noun), role));
    }
    let (compactions, sessions) = (totals.compactions, totals.sessions);
    let mut rest = vec![
        String::new(),
        format!(
            "{} in {}",
            counted(compactions, "compaction"),
            counted(sessions, "session")
        ),
    ];
    let others = [
        (totals.undecided, "undecided"),
        (totals.held_back, "held back"),
        (totals.allowed, "allowed"),
        (report.unread.len() as u64, "not read"),
    ];
    let counted = others.into_iter().filter(|(count, _)| *count > 0);
    rest.extend(counted.map(|(count, what)| format!("{count} {what}")));
    let rest = rest.into_iter().map(|fact| Piece::solid(fact, Role::Plain));
    pieces.extend(Piece::dotted(rest.collect()));
    page.paragraph(0, &pieces);
}
