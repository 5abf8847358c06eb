//! The line that opens a session.

use super::total::counted;
use super::{Page, Piece, Role};
use crate::recording::MAIN_LANE;
use crate::report::SessionReport;

/// Writes which session it is and how large.
pub(in crate::render) fn heading(page: &mut Page, session: &SessionReport) {
    let mut pieces = vec![
        Piece::fixed("session ", Role::Strong),
        Piece::new(&session.session, Role::Strong),
    ];
    for fact in facts(session) {
        pieces.push(Piece::fixed(" · ", Role::Faint));
        pieces.push(Piece::new(&fact, Role::Plain));
    }
    if session.degraded {
        pieces.push(Piece::fixed(" · ", Role::Faint));
        pieces.push(Piece::fixed("degraded", Role::Warning));
    }
    page.paragraph(0, &pieces);
}

/// Where the session stands and how large it is, a fact each.
fn facts(session: &SessionReport) -> Vec<String> {
    let mut facts = vec![session.path.clone()];
    if session.lane != MAIN_LANE {
        facts.push(format!("lane {}", session.lane));
    }
    facts.push(session.format.to_owned());
    facts.push(counted(session.events, "event"));
    facts.push(counted(session.turns, "turn"));
    facts.push(counted(session.compactions.len() as u64, "compaction"));
    facts
}
