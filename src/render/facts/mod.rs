//! Facts and their lives, as text for people and as JSON for programs.

mod life;
mod list;
mod wire;

use super::page::Page;
use super::piece::{Piece, Role};
use super::text::{counted, timed};
use super::wire::write_json;
use super::{Options, Sanitized};
use crate::recording::MAIN_LANE;
use crate::trace::SessionFacts;
use std::io::{self, Write};

/// Writes each fact in two lines: what it is with what became of it, and its words.
pub fn list(sessions: &[SessionFacts], options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(options.color, options.columns());
    for session in sessions {
        page.gap();
        heading(&mut page, session);
        page.gap();
        list::list(&mut page, session);
    }
    out.write_all(page.into_string().as_bytes())
}

/// Writes the life of each fact, a line for each place where something became of it.
pub fn lives(sessions: &[SessionFacts], options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(options.color, options.columns());
    for session in sessions.iter().filter(|session| !session.facts.is_empty()) {
        page.gap();
        heading(&mut page, session);
        for fact in &session.facts {
            page.gap();
            life::life(&mut page, fact);
        }
    }
    out.write_all(page.into_string().as_bytes())
}

/// Writes the same as one JSON document, `lacuna-facts/1`.
pub fn json(sessions: &[SessionFacts], out: &mut dyn Write) -> io::Result<()> {
    write_json(
        &serde_json::to_string_pretty(&wire::WireFacts::new(sessions))?,
        out,
    )
}

fn heading(page: &mut Page, session: &SessionFacts) {
    let count = |count: usize, noun| Piece::solid(counted(count as u64, noun), Role::Plain);
    let needed = session
        .facts
        .iter()
        .filter(|fact| fact.bearing.is_needed())
        .count();
    let mut facts = vec![
        Piece::new(&format!("session {}", session.session), Role::Strong),
        Piece::new(&session.path, Role::Plain),
    ];
    if session.lane != MAIN_LANE {
        facts.push(Piece::new(&format!("lane {}", session.lane), Role::Plain));
    }
    facts.extend([
        Piece::solid(session.format, Role::Plain),
        count(session.compactions, "compaction"),
        count(session.facts.len(), "fact"),
        Piece::solid(format!("{needed} load-bearing"), Role::Plain),
    ]);
    page.paragraph(0, &Piece::dotted(facts));
}

/// The subject, cut to what one line holds.
fn short(subject: &str) -> String {
    const MOST: usize = 60;
    let subject = Sanitized::new(subject).to_string();
    if subject.chars().count() <= MOST {
        return subject;
    }
    let mut cut: String = subject.chars().take(MOST).collect();
    cut.push('…');
    cut
}
