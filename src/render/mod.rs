//! A report as text: the table of output formats, and one file for each.

mod checkstyle;
pub mod comparison;
mod csv;
mod entry;
pub mod facts;
mod github;
mod gitlab;
mod json;
mod jsonl;
mod junit;
mod limited;
mod markdown;
pub mod packet;
mod page;
mod piece;
pub mod prose;
mod rdjson;
mod sanitized;
mod sarif;
pub mod states;
mod table;
mod text;
mod unread;
mod uri;
mod wire;
mod wrap;

pub use sanitized::Sanitized;
pub use wire::escaped;

use crate::report::Report;
use std::io::{self, Write};

/// The widest that a report for people gets, in columns: it is to fit a document, not only a terminal.
pub const WIDEST: usize = 100;

/// The narrowest that a report for people can be set in, in columns.
pub const NARROWEST: usize = 40;

/// How a report is to look. Formats for machines heed nothing of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Colour is added; no word of the report changes with it.
    pub color: bool,
    /// The columns there are: [`NARROWEST`] to [`WIDEST`], and what lies outside is taken for the nearer of both.
    pub width: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            color: false,
            width: WIDEST,
        }
    }
}

impl Options {
    fn columns(&self) -> usize {
        self.width.clamp(NARROWEST, WIDEST)
    }
}

/// A way to write a report.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// What the command line calls it.
    pub id: &'static str,
    /// What it is for, in a few words.
    pub summary: &'static str,
    /// Writes a whole report.
    pub write: fn(&Report, &Options, &mut dyn Write) -> io::Result<()>,
}

/// Every way to write a report, the default first.
pub const FORMATS: &[Format] = &[
    text::FORMAT,
    table::FORMAT,
    json::FORMAT,
    jsonl::FORMAT,
    sarif::FORMAT,
    junit::FORMAT,
    github::FORMAT,
    gitlab::FORMAT,
    markdown::FORMAT,
    csv::FORMAT,
    rdjson::FORMAT,
    checkstyle::FORMAT,
];

/// The format with this id.
pub fn format(id: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.id == id)
}

/// Writes `report` to `out` as `format` has it.
pub fn render(
    format: &Format,
    report: &Report,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    (format.write)(report, options, out)
}
