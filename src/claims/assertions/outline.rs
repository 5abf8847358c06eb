//! The outline of a summary: its sentences, and under what kind of heading each stands.

use super::tables::{DECIDED, PENDING, VERBATIM};
use crate::claims::decisions;
use std::ops::Range;

/// Under what a sentence stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// Nothing that changes its meaning.
    Plain,
    /// What is still to be done.
    Pending,
    /// What others said.
    Verbatim,
    /// What was decided, or is a rule.
    Decided,
}

/// A sentence of a summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Its bytes in the summary.
    pub(super) at: Range<usize>,
    /// What it stands under.
    pub(super) section: Section,
}

/// How long a label before a colon may be, in bytes: "Still open: ...".
const LABEL: usize = 40;

/// The sentences of a summary in their order, without headings and code.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut outline = Outline::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        outline.line(text, start, line);
        start += line.len();
    }
    outline.lines
}

#[derive(Default)]
struct Outline {
    lines: Vec<Line>,
    /// Headings in force, with their levels.
    headings: Vec<(usize, Section)>,
    fenced: bool,
}

impl Outline {
    fn line(&mut self, text: &str, start: usize, line: &str) {
        let bare = line.trim();
        if bare.starts_with("```") {
            self.fenced = !self.fenced;
            return;
        }
        if self.fenced || bare.is_empty() || bare.starts_with('>') {
            return;
        }
        let indent = line.len() - line.trim_start().len();
        if let Some(level) =
            decisions::heading_level(bare, indent).or_else(|| numbered(bare, indent))
        {
            self.headings.retain(|(known, _)| *known < level);
            self.headings.push((level, section(bare)));
            return;
        }
        let item = bare.starts_with(['-', '*', '\u{2022}', '|']) || decisions::marker(bare) > 0;
        let deep = DEEP + indent;
        self.headings
            .retain(|(level, _)| *level < deep || (!item && *level < 10));
        let range = start + decisions::marker(line)..start + line.trim_end().len();
        let section = self.section(bare);
        for at in decisions::sentences(text, &range) {
            self.lines.push(Line { at, section });
        }
    }

    /// What a line stands under: its own label, else the headings in force.
    fn section(&self, bare: &str) -> Section {
        let label = bare.split_once([':', '\u{ff1a}']);
        let label = label.filter(|(label, _)| label.len() <= LABEL);
        let own = label.map_or(Section::Plain, |(label, _)| section(label));
        let above = self.headings.iter().map(|(_, section)| *section);
        let above = above.rev().find(|section| *section != Section::Plain);
        if own == Section::Plain {
            above.unwrap_or(Section::Plain)
        } else {
            own
        }
    }
}

/// From here on levels are those of items that head others.
const DEEP: usize = 20;

/// The level of "7. Pending Tasks:" and the like at the margin: that of a bold line.
fn numbered(bare: &str, indent: usize) -> Option<usize> {
    let heads =
        indent == 0 && decisions::marker(bare) > 0 && bare.trim_end_matches('*').ends_with(':');
    heads.then_some(9)
}

fn section(heading: &str) -> Section {
    if VERBATIM.has(heading) {
        Section::Verbatim
    } else if heading.len() <= 3 * LABEL && PENDING.has(heading) {
        Section::Pending
    } else if heading.len() <= LABEL && DECIDED.has(heading) {
        Section::Decided
    } else {
        Section::Plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sections(text: &str) -> Vec<(&str, Section)> {
        let lines = lines(text);
        let part = |line: Line| (text.get(line.at).unwrap(), line.section);
        lines.into_iter().map(part).collect()
    }

    #[test]
    fn a_heading_reaches_to_the_next_one() {
        let text = "## Done\n- Lift booked.\n## Pending\n- Tell the porter.\n\n## Notes\nKey is with Ada.\n";
        assert_eq!(
            sections(text),
            [
                ("- Lift booked.", Section::Plain),
                ("- Tell the porter.", Section::Pending),
                ("Key is with Ada.", Section::Plain),
            ]
        );
    }

    #[test]
    fn a_label_counts_for_its_line() {
        let text = "Still open: call the porter.\nLift booked.\n";
        let found = sections(text);
        assert_eq!(found.first().map(|line| line.1), Some(Section::Pending));
        assert_eq!(found.last().map(|line| line.1), Some(Section::Plain));
    }
}
