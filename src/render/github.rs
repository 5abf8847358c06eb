//! The report as GitHub workflow commands: annotations for the worst, the rest in a group of the log.

use super::entry::Entry;
use super::{Format, Options, Sanitized, unread};
use crate::finding::Severity;
use crate::report::{Report, Unread};
use crate::wording::agreeing;
use std::io::{self, Write};

pub(super) const FORMAT: Format = Format {
    id: "github",
    summary: "for GitHub workflows: annotations of the ten worst of a kind, the rest in the log",
    write,
};

/// How many annotations of a kind a step may give; more are dropped without a word.
const MOST: usize = 10;

fn write(report: &Report, _: &Options, out: &mut dyn Write) -> io::Result<()> {
    for unread in report.unread.iter().take(MOST) {
        writeln!(out, "{}", not_read(unread))?;
    }
    let (annotated, rest) = divided(report);
    for entry in &annotated {
        writeln!(out, "{}", annotation(entry))?;
    }
    let unread = report.unread.get(MOST..).unwrap_or_default();
    if rest.is_empty() && unread.is_empty() {
        return Ok(());
    }
    let more = more(unread.len(), rest.len());
    writeln!(out, "::notice title=lacuna::{more} in the log of this step")?;
    writeln!(out, "::group::lacuna: {more}")?;
    for unread in unread {
        let path = Sanitized::new(&unread.path);
        writeln!(out, "{}: {}", unread::sentence(unread), path)?;
    }
    for entry in &rest {
        write_plain(entry, out)?;
    }
    writeln!(out, "::endgroup::")
}

/// What stands in the log only, in words.
fn more(unread: usize, findings: usize) -> String {
    let counted = |count: usize, one: &str, others: &str| {
        let what = agreeing(count as u64, one, others);
        (count > 0).then(|| format!("{count} more {what}"))
    };
    let parts = [
        counted(
            unread,
            "input that was not read",
            "inputs that were not read",
        ),
        counted(findings, "finding", "findings"),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The findings that are annotated, the worst of each kind, and the others.
fn divided(report: &Report) -> (Vec<Entry<'_>>, Vec<Entry<'_>>) {
    let mut ranked = Entry::all(report);
    ranked.sort_by_key(Entry::rank);
    let of_kind = |severity| {
        let alike = |entry: &&Entry<'_>| is_open(entry) && entry.finding.severity == severity;
        ranked.iter().filter(alike).count()
    };
    let fits = report.unread.len() <= MOST
        && ranked.iter().all(is_open)
        && [Severity::Error, Severity::Warning, Severity::Note]
            .into_iter()
            .all(|severity| of_kind(severity) <= room(severity, report));
    // The notice that counts the others takes the place of one.
    let notices = if fits { MOST } else { MOST - 1 };
    let (mut errors, mut warnings) = (room(Severity::Error, report), MOST);
    let mut notes = notices;
    ranked.into_iter().partition(|entry| {
        let left = match entry.finding.severity {
            Severity::Error => &mut errors,
            Severity::Warning => &mut warnings,
            Severity::Note => &mut notes,
        };
        let takes = is_open(entry) && *left > 0;
        *left -= usize::from(takes);
        takes
    })
}

/// How many findings of a severity may be annotated: what was not read comes first.
fn room(severity: Severity, report: &Report) -> usize {
    match severity {
        Severity::Error => MOST.saturating_sub(report.unread.len()),
        Severity::Warning | Severity::Note => MOST,
    }
}

fn not_read(unread: &Unread) -> String {
    format!(
        "::error file={},title=lacuna {}::{}",
        property(Sanitized::new(&unread.path).as_str()),
        unread::KIND,
        data(&unread::sentence(unread))
    )
}

/// Whether no allowance accepts it.
fn is_open(entry: &Entry<'_>) -> bool {
    entry.finding.allowed.is_none()
}

fn annotation(entry: &Entry<'_>) -> String {
    let kind = match entry.finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let mut message = vec![entry.what().to_string()];
    message.extend(entry.details());
    message.push(format!("fingerprint: {}", entry.key()));
    format!(
        "::{kind} file={},line={},title={}::{}",
        property(entry.path().as_str()),
        entry.line(),
        property(&entry.title()),
        data(&message.join("\n"))
    )
}

/// A finding as lines that are no commands: each begins with a word of this program.
fn write_plain(entry: &Entry<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", entry.description())?;
    writeln!(out, "file: {}", entry.path())?;
    writeln!(out, "fingerprint: {}", entry.key())
}

/// Text as the message of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Text as a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_the_log_only_is_counted_by_kind() {
        assert_eq!(more(0, 1), "1 more finding");
        assert_eq!(
            more(4, 2),
            "4 more inputs that were not read, 2 more findings"
        );
        assert_eq!(more(1, 0), "1 more input that was not read");
    }

    #[test]
    fn what_divides_a_command_is_escaped() {
        assert_eq!(data("50 %\n::x"), "50 %25%0A::x");
        assert_eq!(property("a:b,c%2C"), "a%3Ab%2Cc%252C");
    }
}
