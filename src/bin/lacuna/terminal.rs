//! The terminal: its colour, its width, and what is said on it beside the report.

use crate::args::ColorArg;
use crate::masks;
use lacuna::render::{Options, Sanitized, WIDEST};
use std::env;
use std::io::{self, IsTerminal, Write};

/// Says a sentence on standard error. The names of files are hostile as the words in them are.
pub(crate) fn say(sentence: &str) {
    // Where not even this can be written, the exit status tells.
    let sentence = masks::sentence(sentence);
    let _ = writeln!(io::stderr().lock(), "lacuna: {}", Sanitized::new(&sentence));
}

/// Says some lines on standard error as they are laid out. What was typed may stand in them.
pub(crate) fn say_lines(text: &str) {
    let mut out = io::stderr().lock();
    for line in masks::sentence(text).lines() {
        // Where not even this can be written, the exit status tells.
        let _ = writeln!(out, "{}", laid_out(line));
    }
}

/// A line that is safe to show, with the blanks at its start.
fn laid_out(line: &str) -> String {
    let words = line.trim_start_matches(' ');
    let blanks = line.len() - words.len();
    format!("{:blanks$}{}", "", Sanitized::new(words))
}

/// How a report on standard output is to look.
pub(crate) fn options(color: ColorArg) -> Options {
    let on_terminal = io::stdout().is_terminal();
    let variable = |name: &str| env::var(name).ok();
    Options {
        color: wants_color(color, on_terminal, &variable),
        width: width(on_terminal, &variable, &measured),
    }
}

/// Whether to colour: what was typed, then `NO_COLOR`, then `FORCE_COLOR`, then the terminal.
fn wants_color(
    typed: ColorArg,
    on_terminal: bool,
    variable: &dyn Fn(&str) -> Option<String>,
) -> bool {
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    let asks = |name: &str| variable(name).is_some_and(|value| !value.is_empty() && value != "0");
    let is_dumb = variable("TERM").is_some_and(|term| term == "dumb");
    match typed {
        ColorArg::Always => true,
        ColorArg::Never => false,
        ColorArg::Auto if is_set("NO_COLOR") => false,
        ColorArg::Auto if asks("FORCE_COLOR") || asks("CLICOLOR_FORCE") => true,
        ColorArg::Auto => on_terminal && !is_dumb && variable("CLICOLOR").as_deref() != Some("0"),
    }
}

/// The columns of the terminal. A report that goes elsewhere is the same wherever it is written.
fn width(
    on_terminal: bool,
    variable: &dyn Fn(&str) -> Option<String>,
    measured: &dyn Fn() -> Option<usize>,
) -> usize {
    let columns = || variable("COLUMNS")?.parse().ok();
    let columns = || columns().or_else(measured);
    on_terminal.then(columns).flatten().unwrap_or(WIDEST)
}

/// The columns of the terminal, as the system tells them.
fn measured() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(pairs: &'static [(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        move |name| {
            let pair = pairs.iter().find(|(known, _)| *known == name);
            pair.map(|(_, value)| (*value).to_owned())
        }
    }

    #[test]
    fn what_is_typed_counts_most_and_the_terminal_least() {
        let auto = |on_terminal, pairs| wants_color(ColorArg::Auto, on_terminal, &set(pairs));
        assert!(auto(true, &[]));
        assert!(!auto(false, &[]));
        assert!(!auto(true, &[("NO_COLOR", "1"), ("FORCE_COLOR", "1")]));
        assert!(auto(true, &[("NO_COLOR", "")]));
        assert!(auto(false, &[("CLICOLOR_FORCE", "1")]));
        assert!(!auto(true, &[("CLICOLOR", "0")]));
        assert!(!auto(true, &[("TERM", "dumb")]));
        assert!(wants_color(
            ColorArg::Always,
            false,
            &set(&[("NO_COLOR", "1")])
        ));
        assert!(!wants_color(
            ColorArg::Never,
            true,
            &set(&[("FORCE_COLOR", "1")])
        ));
    }

    #[test]
    fn a_line_keeps_its_layout_and_does_nothing() {
        assert_eq!(laid_out("  tip: so"), "  tip: so");
        assert_eq!(laid_out(""), "");
        assert!(!laid_out("  ::error::x\u{1b}[31m").contains("::error"));
    }

    #[test]
    fn the_width_is_that_of_a_terminal_only() {
        let columns: &[(&str, &str)] = &[("COLUMNS", "72")];
        let measured = || Some(80);
        assert_eq!(width(true, &set(columns), &measured), 72);
        assert_eq!(width(true, &set(&[]), &measured), 80);
        assert_eq!(width(true, &set(&[]), &|| None), WIDEST);
        assert_eq!(width(false, &set(columns), &measured), WIDEST);
    }
}
