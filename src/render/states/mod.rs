//! Rebuilt states, as text for people and as JSON for programs.

mod wire;

use super::page::Page;
use super::piece::{Piece, Role};
use super::text::{counted, size};
use super::wire::write_json;
use super::{Options, Sanitized};
use crate::contrast::Change;
use crate::rebuild::{Before, SessionStates, State};
use crate::recording::{Line, MAIN_LANE, Sourced};
use crate::replay::Point;
use crate::wording::and_more;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// Writes the states, a line each, and in full those whose words were asked for.
pub fn states(
    sessions: &[SessionStates],
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page::new(options.color, options.columns());
    for session in sessions {
        page.gap();
        heading(&mut page, session);
        page.gap();
        if session.states.is_empty() {
            page.paragraph(0, &[Piece::fixed(no_point(session), Role::Plain)]);
        }
        for state in &session.states {
            line(&mut page, state);
            items(&mut page, state);
        }
    }
    out.write_all(page.into_string().as_bytes())
}

/// Writes the same as one JSON document, `lacuna-state/1`.
pub fn json(sessions: &[SessionStates], out: &mut dyn Write) -> io::Result<()> {
    write_json(
        &serde_json::to_string_pretty(&wire::WireStates::new(sessions))?,
        out,
    )
}

/// Writes a contrast as the lines of a unified difference, without places: what is gone, what is new, what both have.
pub fn contrast(changes: &[Change<'_>], out: &mut dyn Write) -> io::Result<()> {
    for change in changes {
        let (sign, line) = match change {
            Change::Gone(line) => ('-', line),
            Change::New(line) => ('+', line),
            Change::Same(line) => (' ', line),
        };
        writeln!(out, "{sign}{}", Sanitized::new(line))?;
    }
    Ok(())
}

/// Writes the same as one JSON document, `lacuna-contrast/1`.
pub fn contrast_json(
    before: &Before,
    changes: &[Change<'_>],
    out: &mut dyn Write,
) -> io::Result<()> {
    let wire = wire::WireContrast::new(before, changes);
    write_json(&serde_json::to_string_pretty(&wire)?, out)
}

/// That there is no such point, and which there are.
fn no_point(session: &SessionStates) -> String {
    let events = match session.links.records.checked_sub(1) {
        Some(last) => format!("events are 0 to {last}, each also by its id or as L and its line"),
        None => "there are no events".to_owned(),
    };
    let compactions = match session.compactions {
        0 => "there are no compactions".to_owned(),
        1 => "the only compaction is #1".to_owned(),
        last => format!("compactions are #1 to #{last}"),
    };
    format!("no such point: {events}; {compactions}")
}

fn heading(page: &mut Page, session: &SessionStates) {
    let links = session.links;
    let mut facts = vec![
        Piece::new(&format!("session {}", session.session), Role::Strong),
        Piece::new(&session.path, Role::Plain),
    ];
    if session.lane != MAIN_LANE {
        facts.push(Piece::new(&format!("lane {}", session.lane), Role::Plain));
    }
    facts.push(Piece::solid(session.format, Role::Plain));
    facts.push(Piece::solid(
        counted(links.records as u64, "record"),
        Role::Plain,
    ));
    if links.linked > 0 {
        let share = format!(
            "{} of them reachable by parent links ({} %)",
            links.reachable,
            share(links.reachable, links.records)
        );
        facts.push(Piece::solid(share, Role::Plain));
    }
    page.paragraph(0, &Piece::dotted(facts));
}

/// What is said of a state that was not rebuilt.
const LEFT_OUT: &str = "not rebuilt: all states together are too large (--at names one)";

/// A share in whole percent, rounded down: 100 only where nothing is missing.
fn share(part: usize, whole: usize) -> usize {
    (part * 100).checked_div(whole).unwrap_or(100)
}

fn line(page: &mut Page, state: &State) {
    let summary = usize::from(state.summary.is_some()) + state.beside.len();
    let mut facts = vec![Piece::fixed(point(state), Role::Strong)];
    if !state.left_out {
        facts.push(Piece::solid(
            counted((state.events.len() + summary) as u64, "record"),
            Role::Plain,
        ));
    }
    if let Some((value, evidence)) = state.tokens {
        let tokens = size(Some(&Sourced { value, evidence }), false);
        facts.push(Piece::solid(format!("{tokens} tokens"), Role::Plain));
    }
    facts.extend(contents(state));
    facts.push(match &state.sha256 {
        Some(hash) => Piece::solid(format!("sha256 {hash}"), Role::Plain),
        None if state.left_out => Piece::fixed(LEFT_OUT, Role::Note),
        None => Piece::fixed(missing(state), Role::Error),
    });
    match state.agrees() {
        Some(true) => facts.push(Piece::solid("as recorded", Role::Good)),
        Some(false) => facts.push(Piece::solid("not as recorded", Role::Error)),
        None => {}
    }
    page.paragraph(0, &Piece::dotted(facts));
}

/// The size of what is in a state, against its recorded one.
fn contents(state: &State) -> Option<Piece> {
    let (value, evidence) = state.contents?;
    let tokens = size(Some(&Sourced { value, evidence }), false);
    let share = state.share().map(|share| format!(" ({share} %)"));
    let text = format!("{tokens} in its records{}", share.unwrap_or_default());
    Some(match state.exceeds() {
        Some(true) => Piece::solid(format!("{text}: more than there was"), Role::Error),
        Some(false) | None => Piece::solid(text, Role::Plain),
    })
}

fn point(state: &State) -> String {
    let place = state
        .compaction
        .as_ref()
        .map(|(_, line)| format!(" (L{line})"));
    let place = place.unwrap_or_default();
    match state.point {
        Point::Before(index) => format!("before compaction {}{place}", index.ordinal()),
        Point::After(index) => format!("after compaction {}{place}", index.ordinal()),
        Point::At(event) => format!("at event {event}"),
        Point::Past(event) => format!("after event {event}"),
    }
}

/// What of a state cannot be read.
fn missing(state: &State) -> String {
    let lacks = &state.lacks;
    let head = lacks
        .head
        .then(|| "what came before the first record is not in this lane".to_owned());
    let records = state.missing.iter().map(|(_, line)| *line);
    let lines: BTreeSet<Line> = records.chain(lacks.damaged.iter().copied()).collect();
    let summary = lacks.summary.map(|why| format!("its summary is {why}"));
    let all = head.into_iter().chain(unread(&lines)).chain(summary);
    let all: Vec<String> = all.collect();
    format!("cannot be rebuilt: {}", all.join(", "))
}

/// Which lines cannot be read any more.
fn unread(lines: &BTreeSet<Line>) -> Option<String> {
    const NAMED: usize = 8;
    let named: Vec<String> = lines
        .iter()
        .take(NAMED)
        .map(|line| format!("L{line}"))
        .collect();
    let more = and_more(lines.len().saturating_sub(NAMED));
    (!lines.is_empty()).then(|| format!("{}{more} cannot be read", named.join(", ")))
}

fn items(page: &mut Page, state: &State) {
    let places = state
        .items
        .iter()
        .map(|item| item.line.to_string().len() + 1);
    let width = places.max().unwrap_or(0);
    for item in &state.items {
        let place = format!("L{}", item.line);
        let lead = Piece::fixed(
            format!("  {place:<width$}  {:<8} ", item.voice),
            Role::Faint,
        );
        page.hanging(&[lead], &[Piece::new(&item.text, Role::Plain)]);
    }
    if !state.items.is_empty() {
        page.gap();
    }
}
