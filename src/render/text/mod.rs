//! The report for people: each session as a ladder of its compactions, then what was lost, worst first.

mod bar;
mod finding;
mod heading;
mod ladder;
mod remainder;
mod total;
mod undecided;

use super::page::Page;
use super::piece::{Piece, Role};
use super::{Format, Options};
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

fn write(report: &Report, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(options.color, options.columns());
    let (quiet, told): (Vec<_>, Vec<_>) = report
        .sessions
        .iter()
        .partition(|session| has_nothing_to_tell(session));
    // A lone session is told in full, whatever is in it.
    if let [session] = report.sessions.as_slice() {
        tell(&mut page, session);
    } else {
        for session in told {
            tell(&mut page, session);
        }
        remainder::folded(&mut page, &quiet);
    }
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

fn tell(page: &mut Page, session: &SessionReport) {
    page.gap();
    heading(page, session);
    page.gap();
    ladder::ladder(page, session);
    ladder::refetch(page, session);
    page.gap();
    if session.findings.is_empty() {
        page.paragraph(0, &[Piece::fixed("no findings", Role::Good)]);
    }
    for finding in worst_first(session) {
        page.gap();
        finding::finding(page, session, finding);
    }
    remainder::copies(page, session);
    remainder::defects(page, session);
    remainder::held_back(page, session);
    undecided::undecided(page, session);
}
