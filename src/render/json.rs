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
    let json = serde_json::to_string_pretty(&WireReport::new(report))?;
    write_json(&ranges_in_one_line(&json), out)
}

/// Indented JSON with each array of numbers in one line: a range is one fact.
fn ranges_in_one_line(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut in_range = false;
    // No string holds a line's end, so that a line is a bracket, a value, or a key with one of them.
    let mut lines = json.lines().peekable();
    while let Some(line) = lines.next() {
        let line = if in_range { line.trim_start() } else { line };
        out.push_str(line);
        let next = lines.peek().map_or("", |next| next.trim_start());
        let opens = line.ends_with('[') && next.starts_with(|c: char| c.is_ascii_digit());
        let closes = line.starts_with(']');
        in_range = opens || (in_range && !closes);
        if !in_range {
            out.push('\n');
        } else if line.ends_with(',') {
            out.push(' ');
        }
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn a_range_is_one_line_and_nothing_else_is() {
        let value = json!({"a": [[1, 2], [3, 4]], "b": ["[", "1"], "c": [[], {"d": [7]}]});
        let lines = ranges_in_one_line(&serde_json::to_string_pretty(&value).unwrap());
        assert_eq!(serde_json::from_str::<Value>(&lines).unwrap(), value);
        assert!(
            lines.contains("[\n    [1, 2],\n    [3, 4]\n  ],"),
            "{lines}"
        );
        assert!(lines.contains("[\n    \"[\",\n    \"1\"\n  ]"), "{lines}");
    }
}
