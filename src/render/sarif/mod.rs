//! The report as SARIF 2.1.0: one run, within the limits of GitHub's code scanning.

mod flow;
mod place;
mod result;
mod rules;

use super::entry::Entry;
use super::text::counted;
use super::unread;
use super::wire::write_json;
use super::{Format, Options, Sanitized};
use crate::checks::CHECKS;
use crate::recording::Defect;
use crate::report::{Report, SessionReport, Unread};
use flate2::Compression;
use flate2::write::GzEncoder;
use place::Places;
use serde_json::json;
use serde_sarif::sarif::{
    Invocation, Message, Notification, Run, RunAutomationDetails, Sarif, Tool, ToolComponent,
};
use std::io::{self, Write};

pub(super) const FORMAT: Format = Format {
    id: "sarif",
    summary: "for code scanning: SARIF 2.1.0, one run",
    write,
};

/// The schema that the document follows.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// How many results GitHub shows of a run. More than 25,000 would be refused as a whole.
const RESULTS: usize = 5_000;

/// How many bytes a document may have when it is compressed: GitHub refuses one of more than 10 MB.
const COMPRESSED: usize = 9_500_000;

/// How many notifications are told of what could not be read.
const NOTIFICATIONS: usize = 1_000;

/// How many defects are told: what cannot be read may be the whole of a file.
const DEFECTS: usize = 100;

fn write(report: &Report, _: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut most = RESULTS;
    loop {
        let (document, results) = document(report, most);
        let text = serde_json::to_string_pretty(&document)?;
        let size = compressed(&text)?;
        if size <= COMPRESSED || results == 0 {
            return write_json(&text, out);
        }
        most = fewer(results, size);
    }
}

/// How many of the results of a document of this size are tried next.
fn fewer(results: usize, size: usize) -> usize {
    let share = results.saturating_mul(COMPRESSED) / size.max(1);
    // The worst ones say more than the others.
    (share - share / 10).min(results.saturating_sub(1))
}

/// How many bytes a text has when it is compressed; it is not looked at closer where it fits as it is.
fn compressed(text: &str) -> io::Result<usize> {
    if text.len() <= COMPRESSED {
        return Ok(text.len());
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes())?;
    Ok(packed.finish()?.len())
}

/// The document with so many results at most, and how many it has.
fn document(report: &Report, most: usize) -> (Sarif, usize) {
    let (entries, left_off) = Entry::worst(report, most);
    let document = Sarif {
        schema: Some(SCHEMA.to_owned()),
        inline_external_properties: None,
        properties: None,
        runs: vec![run(report, &entries, left_off)],
        version: json!("2.1.0"),
    };
    (document, entries.len())
}

fn run(report: &Report, entries: &[Entry<'_>], left_off: usize) -> Run {
    let places = Places::new(report);
    // Either every result says whether it is suppressed, or none does.
    let any_allowed = entries.iter().any(|entry| entry.finding.allowed.is_some());
    let results = entries.iter();
    let results = results.map(|entry| result::result(entry, &places, any_allowed));
    Run {
        artifacts: Some(places.artifacts()),
        automation_details: Some(RunAutomationDetails {
            id: Some(format!("{}/", env!("CARGO_PKG_NAME"))),
            ..RunAutomationDetails::default()
        }),
        column_kind: Some(json!("utf16CodeUnits")),
        invocations: Some(vec![invocation(report, &places, entries.len(), left_off)]),
        redaction_tokens: Some(report.masks.clone()).filter(|masks| !masks.is_empty()),
        results: Some(results.collect()),
        ..Run::builder().tool(tool()).build()
    }
}

fn tool() -> Tool {
    let version = env!("CARGO_PKG_VERSION");
    let rules: Vec<_> = CHECKS.iter().map(rules::rule).collect();
    let driver = ToolComponent::builder()
        .name(env!("CARGO_PKG_NAME"))
        .version(version)
        .semantic_version(version)
        .information_uri(rules::homepage())
        .rules(rules)
        .build();
    Tool::builder().driver(driver).build()
}

/// What is no finding: what was left off, what could not be read, what could not be decided.
fn invocation(report: &Report, places: &Places<'_>, shown: usize, left_off: usize) -> Invocation {
    let mut notifications = Vec::new();
    if left_off > 0 {
        let limit = if shown == RESULTS {
            format!("GitHub shows {RESULTS}.")
        } else {
            "GitHub takes 10 MB, compressed.".to_owned()
        };
        let results = counted(left_off as u64, "result");
        let text = format!("{results} left off, the least severe ones: {limit}");
        notifications.push(notification("warning", text));
    }
    let mut damaged: Vec<_> = report.unread.iter().map(not_read).collect();
    for session in &report.sessions {
        let defects = session.defects.iter().take(DEFECTS);
        damaged.extend(defects.map(|defect| unreadable(session, defect, places)));
    }
    let more = damaged.len().saturating_sub(NOTIFICATIONS);
    damaged.truncate(NOTIFICATIONS);
    notifications.extend(damaged);
    if more > 0 {
        let text = format!("{} left off.", counted(more as u64, "notification"));
        notifications.push(notification("warning", text));
    }
    let totals = report.totals();
    if totals.undecided > 0 {
        let text = format!(
            "{} of {} undecided: the recordings do not tell.",
            counted(totals.undecided, "invariant"),
            counted(totals.compactions, "compaction")
        );
        notifications.push(notification("note", text));
    }
    Invocation {
        tool_execution_notifications: Some(notifications).filter(|told| !told.is_empty()),
        ..Invocation::builder()
            .execution_successful(report.unread.is_empty())
            .build()
    }
}

fn notification(level: &str, text: String) -> Notification {
    Notification {
        level: Some(json!(level)),
        ..Notification::builder().message(message(text)).build()
    }
}

fn not_read(unread: &Unread) -> Notification {
    Notification {
        locations: Some(vec![place::file(&unread.path)]),
        ..notification("error", escaped(&format!("{}.", unread::sentence(unread))))
    }
}

fn unreadable(session: &SessionReport, defect: &Defect, places: &Places<'_>) -> Notification {
    let text = format!(
        "{}: {}.",
        defect.kind.as_str(),
        escaped(Sanitized::new(&defect.message).as_str())
    );
    // A defect of the history is of a file of its own, which the report does not name.
    let locations = (!defect.beside).then(|| vec![places.damaged(session, defect)]);
    Notification {
        locations,
        ..notification("warning", text)
    }
}

/// A message whose text is fit to be one.
fn message(text: String) -> Message {
    Message {
        text: Some(text),
        ..Message::default()
    }
}

/// Sanitised text as part of a message: its brackets make no link.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '[' | ']') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
