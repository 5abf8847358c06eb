//! The report in the diagnostic format of reviewdog.

use super::entry::Entry;
use super::markdown::fenced;
use super::wire::write_json;
use super::{Format, Options, Sanitized, unread};
use crate::finding::{Finding, Severity};
use crate::report::{Report, Unread};
use serde::Serialize;
use std::io::{self, Write};

pub(super) const FORMAT: Format = Format {
    id: "rdjson",
    summary: "for reviewdog: one document of diagnostics",
    write,
};

#[derive(Serialize)]
struct Diagnostics {
    source: Source,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Serialize)]
struct Source {
    name: &'static str,
}

#[derive(Serialize)]
struct Diagnostic {
    message: String,
    location: Location,
    severity: &'static str,
    code: Code,
    original_output: String,
}

#[derive(Serialize)]
struct Location {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
}

#[derive(Serialize)]
struct Range {
    start: Position,
}

#[derive(Serialize)]
struct Position {
    line: u32,
}

#[derive(Serialize)]
struct Code {
    value: &'static str,
}

fn write(report: &Report, _: &Options, out: &mut dyn Write) -> io::Result<()> {
    let found = Entry::all(report);
    let not_read = report.unread.iter().map(not_read);
    let document = Diagnostics {
        source: Source {
            name: env!("CARGO_PKG_NAME"),
        },
        diagnostics: found.iter().map(diagnostic).chain(not_read).collect(),
    };
    write_json(&serde_json::to_string_pretty(&document)?, out)
}

/// The message becomes a comment in Markdown, so that words of the recording stand in a fence only.
fn diagnostic(entry: &Entry<'_>) -> Diagnostic {
    let mut words = vec![entry.what().to_string()];
    words.extend(entry.details());
    Diagnostic {
        message: format!("{}\n\n{}", entry.title(), fenced(&words.join("\n"))),
        location: Location {
            path: entry.path().to_string(),
            range: Some(Range {
                start: Position {
                    line: entry.line().0,
                },
            }),
        },
        severity: severity(entry.finding),
        code: Code {
            value: entry.finding.check,
        },
        original_output: format!("{}\nfingerprint: {}", entry.description(), entry.key()),
    }
}

fn not_read(unread: &Unread) -> Diagnostic {
    let sentence = unread::sentence(unread);
    Diagnostic {
        message: fenced(&sentence),
        location: Location {
            path: Sanitized::new(&unread.path).to_string(),
            range: None,
        },
        severity: "ERROR",
        code: Code {
            value: unread::KIND,
        },
        original_output: sentence,
    }
}

fn severity(finding: &Finding) -> &'static str {
    match finding.severity {
        _ if finding.allowed.is_some() => "INFO",
        Severity::Error => "ERROR",
        Severity::Warning => "WARNING",
        Severity::Note => "INFO",
    }
}
