//! The report as JSON lines: a header, each session followed by its findings, the totals.

use super::wire::{Tool, WireFinding, WireSession, WireTotals, WireUnread, write_json};
use super::{Format, Options};
use crate::policy::Scope;
use crate::report::{Report, SCHEMA, SessionReport};
use serde::Serialize;
use std::io::{self, Write};

pub(super) const FORMAT: Format = Format {
    id: "jsonl",
    summary: "for streams: the same, one record a line",
    write,
};

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Record<'a> {
    Header {
        schema: &'static str,
        tool: Tool,
        selection: Option<&'a Scope>,
    },
    Session(Box<WireSession<'a>>),
    Finding {
        session: &'a str,
        path: &'a str,
        lane: &'a str,
        #[serde(flatten)]
        finding: Box<WireFinding<'a>>,
    },
    Unread(WireUnread<'a>),
    Totals(WireTotals),
}

fn write(report: &Report, _: &Options, out: &mut dyn Write) -> io::Result<()> {
    let header = Record::Header {
        schema: SCHEMA,
        tool: Tool::THIS,
        selection: report.scope.as_ref(),
    };
    line(&header, out)?;
    for session in &report.sessions {
        write_session(session, out)?;
    }
    for unread in &report.unread {
        line(&Record::Unread(WireUnread::new(unread)), out)?;
    }
    line(&Record::Totals(report.totals().into()), out)
}

fn write_session(session: &SessionReport, out: &mut dyn Write) -> io::Result<()> {
    line(
        &Record::Session(Box::new(WireSession::without_findings(session))),
        out,
    )?;
    for finding in WireFinding::all(session) {
        let record = Record::Finding {
            session: &session.session,
            path: &session.path,
            lane: &session.lane,
            finding: Box::new(finding),
        };
        line(&record, out)?;
    }
    Ok(())
}

fn line(record: &Record<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_json(&serde_json::to_string(record)?, out)
}
