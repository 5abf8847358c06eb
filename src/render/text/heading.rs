//! The line that opens a session.

use super::{Page, Piece, Role};
use crate::recording::MAIN_LANE;
use crate::report::SessionReport;
use crate::wording::counted;

/// Writes which session it is, where it stands, and how large it is.
pub(in crate::render) fn heading(page: &mut Page, session: &SessionReport) {
    let count = |count, noun| Piece::solid(counted(count, noun), Role::Plain);
    let mut facts = vec![Piece::new(&session.path, Role::Plain)];
    if session.lane != MAIN_LANE {
        facts.push(Piece::new(&format!("lane {}", session.lane), Role::Plain));
    }
    facts.extend([
        Piece::solid(session.format, Role::Plain),
        count(session.events, "event"),
        count(session.turns, "turn"),
        count(session.compactions.len() as u64, "compaction"),
    ]);
    if session.degraded {
        facts.push(Piece::solid("degraded", Role::Warning));
    }
    facts.insert(
        0,
        Piece::new(&format!("session {}", session.session), Role::Strong),
    );
    page.paragraph(0, &Piece::dotted(facts));
}
