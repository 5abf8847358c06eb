//! The report as one JSON document, indented so that two of them can be compared line by line.

use super::wire::{WireReport, write_json};
use super::{Format, Options};
use crate::report::Report;
use std::io::{self, Write};

pub(super) const FORMAT: Format = Format {
    id: "json",
    summary: "for programs: lacuna-report/1, one document",
    write,
};

fn write(report: &Report, _: &Options, out: &mut dyn Write) -> io::Result<()> {
    write_json(
        &serde_json::to_string_pretty(&WireReport::new(report))?,
        out,
    )
}
