//! A report for people as it is set, line by line.

use super::piece::{Piece, Role};
use super::wrap::{Cell, cells, wrap};

/// A report as it is set, line by line.
#[derive(Debug)]
pub(super) struct Page {
    out: String,
    color: bool,
    width: usize,
}

impl Page {
    pub(super) fn new(color: bool, width: usize) -> Self {
        Self {
            out: String::new(),
            color,
            width,
        }
    }

    /// The columns there are.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// What was set.
    pub(super) fn into_string(self) -> String {
        self.out
    }

    /// An empty line, but never two, and none at the start.
    pub(super) fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// `body` after `indent` columns, continued two columns further right.
    pub(super) fn paragraph(&mut self, indent: usize, body: &[Piece]) {
        let lead = Piece::fixed(" ".repeat(indent), Role::Plain);
        let room = self.width.saturating_sub(indent);
        let lines = wrap(body, room, room.saturating_sub(2));
        self.lead_and_lines(&[lead], indent + 2, lines);
    }

    /// `body` right of `lead`, continued where it starts.
    pub(super) fn hanging(&mut self, lead: &[Piece], body: &[Piece]) {
        let indent: usize = lead.iter().map(Piece::width).sum();
        let room = self.width.saturating_sub(indent);
        let lines = wrap(body, room, room);
        self.lead_and_lines(lead, indent, lines);
    }

    fn lead_and_lines(&mut self, lead: &[Piece], indent: usize, lines: Vec<Vec<Cell>>) {
        let mut lines = lines.into_iter();
        self.line(
            cells(lead)
                .into_iter()
                .chain(lines.next().unwrap_or_default()),
        );
        let blank = cells(&[Piece::fixed(" ".repeat(indent), Role::Plain)]);
        for line in lines {
            self.line(blank.iter().cloned().chain(line));
        }
    }

    fn line(&mut self, cells: impl Iterator<Item = Cell>) {
        let mut cells: Vec<_> = cells.collect();
        while cells.last().is_some_and(Cell::is_space) {
            cells.pop();
        }
        for run in cells.chunk_by(|a, b| a.role == b.role) {
            let role = run.first().map(|cell| cell.role).unwrap_or_default();
            let colored = self.color && role != Role::Plain;
            if colored {
                self.out.push_str(&role.style().render().to_string());
            }
            for cell in run {
                self.out.push_str(&cell.text);
            }
            if colored {
                self.out.push_str(&role.style().render_reset().to_string());
            }
        }
        self.out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::Sanitized;
    use proptest::prelude::*;
    use unicode_width::UnicodeWidthStr;

    fn set(text: &str, width: usize) -> String {
        let mut page = Page::new(false, width);
        page.hanging(
            &[Piece::fixed("> ", Role::Plain)],
            &[Piece::new(text, Role::Plain)],
        );
        page.into_string()
    }

    #[test]
    fn a_word_that_fits_no_line_is_broken_and_a_wide_character_is_not() {
        assert_eq!(set("ab cdefghijkl", 8), "> ab\n  cdefgh\n  ijkl\n");
        assert_eq!(set("界界界界", 7), "> 界界\n  界界\n");
    }

    #[test]
    fn ideographs_fill_the_line_and_punctuation_does_not_start_one() {
        assert_eq!(set("ab 界界界界界。", 10), "> ab 界界\n  界界界。\n");
        assert_eq!(set("界界界界。", 10), "> 界界界\n  界。\n");
    }

    #[test]
    fn an_escape_is_not_broken() {
        assert_eq!(set("abcde\u{1b}[0m", 11), "> abcde\n  \\u{1b}[0m\n");
    }

    proptest! {
        #[test]
        fn every_line_fits_and_no_word_is_lost(text in "\\PC{0,80}", width in 14usize..60) {
            let page = set(&text, width);
            for line in page.lines() {
                prop_assert!(line.width() <= width, "{line:?}");
                prop_assert!(!line.trim_start().starts_with("::"));
            }
            let packed = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(packed(&page), packed(&format!("> {}", Sanitized::new(&text))));
        }
    }
}
