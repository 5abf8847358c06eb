//! The report for people: each session as a ladder of its compactions, then what was lost, worst first.

mod bar;
mod finding;
mod heading;
mod ladder;
mod overview;
mod remainder;
mod total;
mod undecided;

use super::page::Page;
use super::piece::{Piece, Role};
use super::{Format, Options, unread};
use crate::report::{Report, SessionReport};
use std::io::{self, Write};

pub(super) use crate::wording::counted;
pub(super) use bar::size;
pub(super) use finding::{Point, points, quoted, timed, worst_first};
pub(super) use heading::heading;
pub(super) use ladder::{context, coverage, depth, summary, trigger};
pub(super) use total::total;

pub(super) const FORMAT: Format = Format {
    id: "text",
    summary: "for people: the chain as a ladder, then each loss as said, summarised, done later",
    write,
};

/// From how many sessions on a list of them comes first.
const MANY: usize = 3;

fn write(report: &Report, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(options.color, options.columns());
    let (quiet, told): (Vec<_>, Vec<_>) = report
        .sessions
        .iter()
        .partition(|session| has_nothing_to_tell(session));
    // A lone session is told in full, whatever is in it.
    if let [session] = report.sessions.as_slice() {
        tell(&mut page, session, usize::MAX);
    } else {
        if told.len() >= MANY {
            overview::overview(&mut page, &told);
        }
        for session in told {
            tell(&mut page, session, remainder::NAMED);
        }
        remainder::folded(&mut page, &quiet);
    }
    unread::list(&mut page, report);
    page.gap();
    total(&mut page, report);
    out.write_all(page.into_string().as_bytes())
}

fn has_nothing_to_tell(session: &SessionReport) -> bool {
    session.compactions.is_empty()
        && session.findings.is_empty()
        && session.defects.is_empty()
        && session.all_held_back() == 0
        && !session.degraded
}

/// Writes a session, with so many of its findings at most.
fn tell(page: &mut Page, session: &SessionReport, most: usize) {
    page.gap();
    heading(page, session);
    page.gap();
    ladder::ladder(page, session);
    ladder::refetch(page, session);
    page.gap();
    if session.findings.is_empty() {
        page.paragraph(0, &[Piece::fixed("no findings", Role::Good)]);
    }
    let findings = worst_first(session);
    for finding in findings.iter().take(most) {
        page.gap();
        finding::finding(page, session, finding);
    }
    if findings.len() > most {
        page.gap();
        remainder::more(page, findings.len());
    }
    remainder::copies(page, session);
    remainder::defects(page, session);
    remainder::held_back(page, session);
    undecided::undecided(page, session);
}
