//! Facts as a list, by where they were said.

use super::{Page, Piece, Role, short, timed};
use crate::claims::lives::State;
use crate::trace::{Fact, SessionFacts};

/// Writes the facts of a session.
pub(super) fn list(page: &mut Page, session: &SessionFacts) {
    if session.facts.is_empty() {
        page.paragraph(0, &[Piece::fixed("no facts", Role::Plain)]);
    }
    let places = session.facts.iter().map(|fact| place(fact).len());
    let width = places.max().unwrap_or(0);
    for fact in &session.facts {
        let lead = Piece::fixed(format!("{:<width$}  ", place(fact)), Role::Faint);
        page.hanging(&[lead], &Piece::dotted(head(fact)));
        let blank = Piece::fixed(" ".repeat(width + 2), Role::Plain);
        page.hanging(&[blank], &timed(&fact.source));
    }
}

fn place(fact: &Fact) -> String {
    format!("L{}", fact.source.line)
}

fn head(fact: &Fact) -> Vec<Piece> {
    let bearing = if fact.bearing.is_needed() {
        Piece::fixed(
            format!("load-bearing: {}", fact.bearing.why()),
            Role::Strong,
        )
    } else {
        Piece::fixed(
            format!("not load-bearing: {}", fact.bearing.why()),
            Role::Faint,
        )
    };
    let mut head = vec![
        Piece::solid(fact.by.as_str(), Role::Plain),
        Piece::solid(fact.class, Role::Plain),
        Piece::fixed(short(&fact.subject), Role::Mark),
        bearing,
    ];
    head.extend(fate(fact));
    head
}

/// What became of it: where it was lost first, else what the last summary made of it.
fn fate(fact: &Fact) -> Option<Piece> {
    let lost = fact.stages.iter().find(|stage| stage.state.is_loss());
    let stage = lost.or_else(|| fact.stages.last())?;
    let role = if matches!(stage.state, State::Carried | State::Kept) {
        Role::Good
    } else if stage.state.is_loss() && fact.bearing.is_needed() {
        Role::Error
    } else {
        Role::Plain
    };
    let text = format!("{} in {}", stage.state.as_str(), stage.compaction.ordinal());
    Some(Piece::solid(text, role))
}
