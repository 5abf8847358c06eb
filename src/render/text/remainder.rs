//! What is told below the findings: damage, what is held back, sessions with nothing to tell.

use super::{Page, Piece, Role};
use crate::report::SessionReport;
use crate::wording::{and_more, counted};
use std::collections::BTreeMap;

/// How many defects and sessions are named, and of several sessions how many findings of each; the machine formats name all.
pub(super) const NAMED: usize = 20;

/// Writes what the reader could not use.
pub(super) fn defects(page: &mut Page, session: &SessionReport) {
    if session.defects.is_empty() {
        return;
    }
    page.gap();
    page.paragraph(0, &[Piece::fixed("defects", Role::Strong)]);
    for defect in session.defects.iter().take(NAMED) {
        let (start, end) = defect.bytes;
        let place = format!("L{}, bytes {}..{}: ", defect.line, start.0, end.0);
        page.paragraph(
            2,
            &[
                Piece::fixed(place, Role::Plain),
                Piece::fixed(defect.kind.as_str(), Role::Warning),
                Piece::new(&format!(" · {}", defect.message), Role::Plain),
            ],
        );
    }
    more(page, session.defects.len());
}

/// Writes how many more there are than are named.
pub(super) fn more(page: &mut Page, of: usize) {
    if let Some(more @ 1..) = of.checked_sub(NAMED) {
        let more = format!("and {more} more (-f json has all)");
        page.paragraph(2, &[Piece::fixed(more, Role::Faint)]);
    }
}

/// Writes which compactions stand in recordings that are told before this one.
pub(super) fn copies(page: &mut Page, session: &SessionReport) {
    let compactions = session.compactions.iter();
    let mut copies: BTreeMap<&str, u64> = BTreeMap::new();
    for original in compactions.filter_map(|compaction| compaction.copy_of.as_deref()) {
        *copies.entry(original).or_default() += 1;
    }
    for (original, count) in copies {
        let (of, them) = if count == 1 {
            ("its compactions is a copy", "it")
        } else {
            ("its compactions are copies", "them")
        };
        let copy = format!("{count} of {of}, and what {original} has of {them} is told there");
        page.gap();
        page.paragraph(0, &[Piece::new(&copy, Role::Faint)]);
    }
}

/// Writes how much persona and confidence hold back.
pub(super) fn held_back(page: &mut Page, session: &SessionReport) {
    if session.all_held_back() > 0 {
        let held_back = format!(
            "{} held back (--persona auditor --min-confidence low shows them)",
            session.all_held_back()
        );
        page.gap();
        page.paragraph(0, &[Piece::fixed(held_back, Role::Faint)]);
    }
}

/// Writes the sessions of which there is nothing to tell but that they were read.
pub(super) fn folded(page: &mut Page, sessions: &[&SessionReport]) {
    if sessions.is_empty() {
        return;
    }
    let named: Vec<_> = sessions
        .iter()
        .take(NAMED)
        .map(|session| session.path.as_str())
        .collect();
    let count = counted(sessions.len() as u64, "session");
    let mut pieces = vec![
        Piece::fixed(format!("{count} without a compaction: "), Role::Strong),
        Piece::new(&named.join(", "), Role::Plain),
    ];
    let more = and_more(sessions.len().saturating_sub(NAMED));
    pieces.push(Piece::fixed(more, Role::Faint));
    page.gap();
    page.paragraph(0, &pieces);
}
