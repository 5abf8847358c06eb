//! The report as a table of comma-separated values, a finding a row.

use super::entry::Entry;
use super::{Format, Options, Sanitized, unread};
use crate::finding::{BaselineState, Outcome, Quote, Severity};
use crate::report::{Report, Unread};
use std::io::{self, Write};

pub(super) const FORMAT: Format = Format {
    id: "csv",
    summary: "for spreadsheets: a finding a row",
    write,
};

/// The columns.
const HEADS: [&str; 25] = [
    "fingerprint",
    "severity",
    "confidence",
    "check",
    "outcome",
    "path",
    "line",
    "session",
    "lane",
    "compaction",
    "compaction_id",
    "subject",
    "message",
    "said_line",
    "said",
    "summary_line",
    "summary",
    "consequence",
    "later_line",
    "later",
    "members",
    "cues",
    "allowed",
    "baseline",
    "time",
];

fn write(report: &Report, _: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(HEADS)?;
    for entry in Entry::all(report) {
        table.write_record(row(&entry).map(guarded))?;
    }
    for unread in &report.unread {
        table.write_record(unread_row(unread).map(guarded))?;
    }
    table.flush()
}

/// What could not be read is no finding: its row has no fingerprint.
fn unread_row(unread: &Unread) -> [String; HEADS.len()] {
    HEADS.map(|head| match head {
        "severity" => Severity::Error.as_str().to_owned(),
        "check" => unread::KIND.to_owned(),
        "path" => Sanitized::new(&unread.path).to_string(),
        "message" => unread::sentence(unread),
        _ => String::new(),
    })
}

fn row(entry: &Entry<'_>) -> [String; HEADS.len()] {
    let finding = entry.finding;
    let shown = |text: &str| Sanitized::new(text).to_string();
    let id = |id: &str| Sanitized::id(id).to_string();
    let listed = |texts: &[String]| shown(&texts.join("; "));
    let line = |quote: Option<&Quote>| quote.map(|quote| quote.line.to_string());
    let words = |quote: Option<&Quote>| quote.map(|quote| shown(&quote.quote));
    let consequence = finding.consequence.as_ref();
    let later = consequence.map(|consequence| &consequence.quote);
    let (source, summary) = (finding.source.as_ref(), finding.summary.as_ref());
    let compaction = entry.compaction();
    [
        entry.key(),
        finding.severity.as_str().to_owned(),
        finding.confidence.as_str().to_owned(),
        finding.check.to_owned(),
        finding.outcome.map_or("", Outcome::as_str).to_owned(),
        entry.path().to_string(),
        entry.line().to_string(),
        id(&entry.session.session),
        id(&entry.session.lane),
        finding
            .compaction
            .map(|index| index.ordinal().to_string())
            .unwrap_or_default(),
        compaction
            .map(|compaction| id(&compaction.id))
            .unwrap_or_default(),
        shown(&finding.subject),
        shown(&finding.message),
        line(source).unwrap_or_default(),
        words(source).unwrap_or_default(),
        line(summary).unwrap_or_default(),
        words(summary).unwrap_or_default(),
        consequence
            .map_or("", |consequence| consequence.kind.as_str())
            .to_owned(),
        line(later).unwrap_or_default(),
        words(later).unwrap_or_default(),
        listed(&finding.members),
        listed(&finding.cues),
        finding.allowed.as_deref().map(shown).unwrap_or_default(),
        finding
            .baseline
            .map_or("", BaselineState::as_str)
            .to_owned(),
        source
            .and_then(|quote| quote.time)
            .map(|time| time.to_string())
            .unwrap_or_default(),
    ]
}

/// A cell that no spreadsheet takes for a formula: with an apostrophe before what begins one.
fn guarded(cell: String) -> String {
    const BEGINNINGS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
    if cell.starts_with(BEGINNINGS) {
        format!("'{cell}")
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_guarded_and_nothing_else_is() {
        let cells = ["=1+1", "-", "@x", "＝1", "a=1", "'", ""].map(str::to_owned);
        assert_eq!(
            cells.map(guarded),
            ["'=1+1", "'-", "'@x", "'＝1", "a=1", "'", ""]
        );
    }
}
