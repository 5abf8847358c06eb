//! The report as GitLab's code quality JSON.

use super::entry::Entry;
use super::wire::write_json;
use super::{Format, Options, Sanitized, unread};
use crate::finding::{Finding, Fingerprint, Severity};
use crate::report::{Report, Unread};
use serde::Serialize;
use std::io::{self, Write};

pub(super) const FORMAT: Format = Format {
    id: "gitlab",
    summary: "for GitLab: a code quality report",
    write,
};

#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
}

fn write(report: &Report, _: &Options, out: &mut dyn Write) -> io::Result<()> {
    let entries = Entry::all(report);
    let unread = unread::fingerprints(report);
    let unread = report.unread.iter().zip(unread);
    let unread = unread.map(|(unread, fingerprint)| unread_issue(unread, fingerprint));
    let issues: Vec<_> = entries.iter().map(issue).chain(unread).collect();
    write_json(&serde_json::to_string_pretty(&issues)?, out)
}

fn issue(entry: &Entry<'_>) -> Issue {
    let mut description = vec![format!("{}: {}", entry.title(), entry.what())];
    description.extend(entry.details());
    Issue {
        description: description.join("; "),
        check_name: entry.finding.check,
        fingerprint: entry.key(),
        severity: severity(entry.finding),
        location: Location {
            path: entry.path().to_string(),
            lines: Lines {
                begin: entry.line().0,
            },
        },
    }
}

/// What could not be read has no place of its own in the format, and is an issue like others.
fn unread_issue(unread: &Unread, fingerprint: Fingerprint) -> Issue {
    Issue {
        description: format!("{}: {}", unread::KIND, unread::sentence(unread)),
        check_name: unread::KIND,
        fingerprint: fingerprint.to_string(),
        severity: "major",
        location: Location {
            path: Sanitized::new(&unread.path).to_string(),
            lines: Lines { begin: 1 },
        },
    }
}

/// Its words have no place for what is accepted: it is told as what needs nothing done.
fn severity(finding: &Finding) -> &'static str {
    match finding.severity {
        _ if finding.allowed.is_some() => "info",
        Severity::Error if finding.consequence.is_some() => "critical",
        Severity::Error => "major",
        Severity::Warning => "minor",
        Severity::Note => "info",
    }
}
