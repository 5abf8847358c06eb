//! The report as tables: the compactions and the findings of each session, a row each.

use super::entry::what;
use super::page::Page;
use super::text::{context, coverage, depth, heading, summary, total, trigger, worst_first};
use super::{Format, Options, unread};
use crate::finding::{Finding, Quote};
use crate::report::{CompactionReport, Report, SessionReport};
use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{ContentArrangement, Table};
use std::io::{self, Write};

pub(super) const FORMAT: Format = Format {
    id: "table",
    summary: "for people in a hurry: compactions and findings as rows",
    write,
};

fn write(report: &Report, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    for session in &report.sessions {
        write_session(session, options, out)?;
    }
    let mut page = Page::new(options.color, options.columns());
    unread::list(&mut page, report);
    page.gap();
    total(&mut page, report);
    out.write_all(page.into_string().as_bytes())
}

fn write_session(
    session: &SessionReport,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page::new(options.color, options.columns());
    heading(&mut page, session);
    out.write_all(page.into_string().as_bytes())?;
    if !session.compactions.is_empty() {
        let rows = session.compactions.iter().map(compaction);
        let heads = [
            "#", "line", "trigger", "context", "summary", "depth", "coverage", "verdict",
        ];
        writeln!(out, "{}", table(&heads, rows, options))?;
    }
    if !session.findings.is_empty() {
        let rows = worst_first(session).into_iter().map(row);
        let heads = ["", "check", "#", "what", "said", "summary", "later"];
        writeln!(out, "{}", table(&heads, rows, options))?;
    }
    writeln!(out)
}

fn table<const COLUMNS: usize>(
    heads: &[&str; COLUMNS],
    rows: impl Iterator<Item = [String; COLUMNS]>,
    options: &Options,
) -> String {
    // With a border, no line starts with the words of a recording, which a workflow runner might heed.
    let mut table = Table::new();
    table
        .load_style(UTF8_FULL_CONDENSED)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(options.columns()).unwrap_or(u16::MAX))
        .set_header(heads.map(str::to_owned))
        .add_rows(rows);
    table.trim_fmt()
}

fn compaction(compaction: &CompactionReport) -> [String; 8] {
    let verdict = match compaction.because.as_slice() {
        [] => compaction.verdict.as_str().to_owned(),
        because => format!("{}: {}", compaction.verdict.as_str(), because.join(", ")),
    };
    [
        compaction.index.ordinal().to_string(),
        compaction.line.to_string(),
        trigger(compaction).to_owned(),
        context(compaction),
        summary(compaction),
        depth(compaction),
        coverage(compaction),
        verdict,
    ]
}

fn row(finding: &Finding) -> [String; 7] {
    let check = match finding.outcome {
        Some(outcome) => format!("{} {}", finding.check, outcome.as_str()),
        None => finding.check.to_owned(),
    };
    let allowed = if finding.allowed.is_some() {
        " (allowed)"
    } else {
        ""
    };
    let compaction = finding.compaction.map(|index| index.ordinal().to_string());
    let later = finding.consequence.as_ref().map(|later| &later.quote);
    [
        format!("{}{allowed}", finding.severity.as_str()),
        check,
        compaction.unwrap_or_default(),
        what(finding).to_string(),
        line(finding.source.as_ref()),
        line(finding.summary.as_ref()),
        line(later),
    ]
}

fn line(quote: Option<&Quote>) -> String {
    quote
        .map(|quote| format!("L{}", quote.line))
        .unwrap_or_default()
}
