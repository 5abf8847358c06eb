//! The report as Checkstyle XML.

use super::entry::Entry;
use super::{Format, Options, Sanitized, unread};
use crate::finding::{Finding, Severity};
use crate::report::{Report, Unread};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, Event};
use std::io::{self, Write};

pub(super) const FORMAT: Format = Format {
    id: "checkstyle",
    summary: "for what reads Checkstyle XML: a file a recording",
    write,
};

/// The version of Checkstyle whose reports look so.
const VERSION: &str = "4.3";

fn write(report: &Report, _: &Options, out: &mut dyn Write) -> io::Result<()> {
    let entries = Entry::all(report);
    let mut xml = Writer::new_with_indent(&mut *out, b' ', 2);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let root = xml.create_element("checkstyle");
    root.with_attribute(("version", VERSION))
        .write_inner_content(|xml| {
            let same_file = |a: &Entry<'_>, b: &Entry<'_>| a.session.path == b.session.path;
            entries
                .chunk_by(same_file)
                .try_for_each(|entries| write_file(entries, xml))?;
            let mut unread = report.unread.iter();
            unread.try_for_each(|unread| write_unread(unread, xml))
        })?;
    writeln!(out)
}

fn write_file<W: Write>(entries: &[Entry<'_>], xml: &mut Writer<W>) -> io::Result<()> {
    let Some(first) = entries.first() else {
        return Ok(());
    };
    let file = xml.create_element("file");
    file.with_attribute(("name", first.path().as_str()))
        .write_inner_content(|xml| entries.iter().try_for_each(|entry| write_one(entry, xml)))?;
    Ok(())
}

fn write_one<W: Write>(entry: &Entry<'_>, xml: &mut Writer<W>) -> io::Result<()> {
    let mut message = vec![entry.title(), entry.what().to_string()];
    message.extend(entry.details());
    message.push(format!("fingerprint: {}", entry.key()));
    let line = entry.line().to_string();
    let source = format!("lacuna.{}", entry.finding.check);
    let error = xml.create_element("error").with_attributes([
        ("line", line.as_str()),
        ("severity", severity(entry.finding)),
        ("message", &message.join("; ")),
        ("source", &source),
    ]);
    error.write_empty()?;
    Ok(())
}

fn write_unread<W: Write>(unread: &Unread, xml: &mut Writer<W>) -> io::Result<()> {
    let file = xml.create_element("file");
    let (path, message) = (Sanitized::new(&unread.path), unread::sentence(unread));
    let source = format!("lacuna.{}", unread::KIND);
    file.with_attribute(("name", path.as_str()))
        .write_inner_content(|xml| {
            let error = xml.create_element("error").with_attributes([
                ("line", "1"),
                ("severity", "error"),
                ("message", message.as_str()),
                ("source", &source),
            ]);
            error.write_empty().map(|_| ())
        })?;
    Ok(())
}

fn severity(finding: &Finding) -> &'static str {
    match finding.severity {
        _ if finding.allowed.is_some() => "info",
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "info",
    }
}
