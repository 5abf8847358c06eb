//! The report in Markdown, for the summary of a job: words of a recording stand in code only, where nothing acts.

use super::entry::Entry;
use super::limited::Limited;
use super::text::{context, counted, coverage, depth, summary, trigger};
use super::{Format, Options, Sanitized};
use crate::report::{CompactionReport, Report, SessionReport, Unread};
use std::io::{self, Write};

pub(super) const FORMAT: Format = Format {
    id: "markdown",
    summary: "for the summary of a job: tables, and each finding to unfold",
    write,
};

fn write(report: &Report, _: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Limited::default();
    page.must(&title(report));
    if !report.unread.is_empty() {
        page.must("### Not read\n\n");
        report.unread.iter().for_each(|it| page.may(&not_read(it)));
        page.must("\n");
    }
    let told = report
        .sessions
        .iter()
        .filter(|session| has_something(session));
    for session in told {
        page.may(&heading(session));
    }
    let mut entries = Entry::all(report);
    entries.sort_by_key(Entry::rank);
    if !entries.is_empty() {
        page.must("### Findings\n\n");
    }
    for entry in &entries {
        page.may(&finding(entry));
    }
    let text = page.finished("The other formats have all.");
    out.write_all(text.as_bytes())
}

fn has_something(session: &SessionReport) -> bool {
    !session.compactions.is_empty() || !session.findings.is_empty() || !session.defects.is_empty()
}

fn title(report: &Report) -> String {
    let totals = report.totals();
    let found = [
        counted(totals.errors, "error"),
        counted(totals.warnings, "warning"),
        counted(totals.notes, "note"),
    ];
    let mut rest = vec![format!(
        "{} in {}",
        counted(totals.compactions, "compaction"),
        counted(totals.sessions, "session")
    )];
    let others = [
        (totals.undecided, "undecided"),
        (totals.held_back, "held back"),
        (totals.allowed, "allowed"),
        (report.unread.len() as u64, "not read"),
    ];
    let others = others.into_iter().filter(|(count, _)| *count > 0);
    rest.extend(others.map(|(count, what)| format!("{count} {what}")));
    format!(
        "## lacuna: {}\n\n{}\n\n",
        found.join(", "),
        rest.join(" · ")
    )
}

fn not_read(unread: &Unread) -> String {
    format!("- {}: {}\n", code(&unread.path), code(&unread.why))
}

fn heading(session: &SessionReport) -> String {
    let mut text = format!(
        "### Session {}\n\n{} · {} · {} · {}",
        id(&session.session),
        code(&session.path),
        session.format,
        counted(session.events, "event"),
        counted(session.turns, "turn"),
    );
    if session.lane != crate::recording::MAIN_LANE {
        text = format!("{text} · lane {}", id(&session.lane));
    }
    if session.degraded {
        text.push_str(" · degraded");
    }
    if !session.defects.is_empty() {
        let defects = counted(session.defects.len() as u64, "defect");
        text = format!("{text} · {defects} in the file");
    }
    text.push_str("\n\n");
    if !session.compactions.is_empty() {
        text.push_str("| # | line | trigger | context | summary | depth | coverage | verdict |\n");
        text.push_str("|--:|--:|---|---|---|--:|---|---|\n");
        session
            .compactions
            .iter()
            .for_each(|compaction| text.push_str(&row(compaction)));
        text.push('\n');
    }
    text
}

fn row(compaction: &CompactionReport) -> String {
    let verdict = match compaction.because.as_slice() {
        [] => compaction.verdict.as_str().to_owned(),
        because => format!("{}: {}", compaction.verdict.as_str(), because.join(", ")),
    };
    let cells = [
        compaction.index.ordinal().to_string(),
        compaction.line.to_string(),
        trigger(compaction).to_owned(),
        context(compaction),
        summary(compaction),
        depth(compaction),
        coverage(compaction),
        verdict,
    ];
    // A tilde would begin what is struck out.
    format!("| {} |\n", cells.join(" | ").replace('~', "\\~"))
}

fn finding(entry: &Entry<'_>) -> String {
    let finding = entry.finding;
    let allowed = if finding.allowed.is_some() {
        " · allowed"
    } else {
        ""
    };
    let mut words = vec![entry.what().to_string()];
    words.extend(entry.details());
    words.push(format!(
        "session: {}",
        Sanitized::id(&entry.session.session)
    ));
    words.push(format!("file: {}:{}", entry.path(), entry.line()));
    words.push(format!("fingerprint: {}", entry.key()));
    format!(
        "<details>\n<summary>{} · {} · {} confidence{allowed}</summary>\n\n{}\n\n</details>\n\n",
        finding.severity.as_str(),
        entry.title(),
        finding.confidence.as_str(),
        fenced(&words.join("\n")),
    )
}

/// Lines in a fence that is longer than any run of backticks in them.
pub(super) fn fenced(lines: &str) -> String {
    let fence = "`".repeat(longest_run(lines).max(2) + 1);
    format!("{fence}text\n{lines}\n{fence}")
}

/// Text as code within a line; a bar, which would divide a table, is a visible escape.
fn code(text: &str) -> String {
    spanned(&Sanitized::new(text))
}

/// An id as code within a line.
fn id(id: &str) -> String {
    spanned(&Sanitized::id(id))
}

fn spanned(text: &Sanitized) -> String {
    let text = text.to_string().replace('|', r"\u{7c}");
    if text.is_empty() {
        return "(none)".to_owned();
    }
    let ticks = "`".repeat(longest_run(&text) + 1);
    // One space on either side is taken off again, so that a backtick can stand at an end.
    format!("{ticks} {text} {ticks}")
}

/// The most backticks in a row.
fn longest_run(text: &str) -> usize {
    let runs = text.split(|c| c != '`').map(str::len);
    runs.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_is_longer_than_what_it_holds() {
        assert_eq!(fenced("a"), "```text\na\n```");
        assert_eq!(fenced("a ```` b"), "`````text\na ```` b\n`````");
        assert_eq!(code("a`b|"), "`` a`b\\u{7c} ``");
        assert_eq!(code(""), "(none)");
    }
}
