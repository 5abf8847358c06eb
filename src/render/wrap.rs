//! Text set in lines: pieces in their roles, broken at spaces, and inside a word only where it fits no line.

use super::Sanitized;
use anstyle::{AnsiColor, Style};
use std::mem;
use unicode_width::UnicodeWidthChar;

/// What a piece of text is in a report, and so how it is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    #[default]
    Plain,
    Strong,
    Faint,
    Error,
    Warning,
    Note,
    Good,
    Mark,
}

impl Role {
    fn style(self) -> Style {
        let color = |color: AnsiColor| color.on_default();
        match self {
            Self::Plain => Style::new(),
            Self::Strong => Style::new().bold(),
            Self::Faint => Style::new().dimmed(),
            Self::Error => color(AnsiColor::Red).bold(),
            Self::Warning => color(AnsiColor::Yellow).bold(),
            Self::Note => color(AnsiColor::Cyan).bold(),
            Self::Good => color(AnsiColor::Green),
            Self::Mark => color(AnsiColor::Magenta).bold(),
        }
    }
}

/// Some text in one role.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    text: String,
    role: Role,
}

impl Piece {
    /// Text of anyone, sanitised.
    pub(super) fn new(text: &str, role: Role) -> Self {
        // Spaces at either end join it to its neighbours.
        let (before, after) = (text.starts_with(' '), text.ends_with(' ') && text.len() > 1);
        let text = Sanitized::new(text);
        let space = |wanted: bool| if wanted { " " } else { "" };
        Self {
            text: format!("{}{text}{}", space(before), space(after)),
            role,
        }
    }

    /// Text that is sanitised.
    pub(super) fn clean(text: &Sanitized, role: Role) -> Self {
        Self {
            text: text.as_str().to_owned(),
            role,
        }
    }

    /// This program's own text, spaces and all.
    pub(super) fn fixed(text: impl Into<String>, role: Role) -> Self {
        Self {
            text: text.into(),
            role,
        }
    }

    /// The columns it takes.
    pub(super) fn width(&self) -> usize {
        cells(std::slice::from_ref(self))
            .iter()
            .map(|cell| cell.width)
            .sum()
    }
}

/// The smallest part of a line: a character with what clings to it, or an escape.
#[derive(Clone, Debug, Default)]
struct Cell {
    text: String,
    width: usize,
    role: Role,
}

impl Cell {
    fn is_space(&self) -> bool {
        self.text == " "
    }

    /// Whether a line may end between two cells without a space: between ideographs, but not where punctuation opens
    /// or closes.
    fn may_end_line_before(&self, next: &Self) -> bool {
        const OPENING: &str = "「『（［｛〈《【〔“";
        const CLOSING: &str = "」』）］｝〉》】〕”、。，．：；！？・ー…";
        let opens = self.text.starts_with(|c| OPENING.contains(c));
        let closes = next.text.starts_with(|c| CLOSING.contains(c));
        self.width == 2 && next.width == 2 && !opens && !closes
    }
}

fn cells(pieces: &[Piece]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for piece in pieces {
        let mut rest = piece.text.as_str();
        while let Some(next) = rest.chars().next() {
            let length = escape_length(rest).unwrap_or(next.len_utf8());
            let (text, after) = rest.split_at(length);
            rest = after;
            push_cell(&mut cells, text, next, piece.role);
        }
    }
    cells
}

/// The bytes of the escape that `text` starts with.
fn escape_length(text: &str) -> Option<usize> {
    text.strip_prefix(r"\u{")?;
    text.find('}').map(|end| end + 1)
}

fn push_cell(cells: &mut Vec<Cell>, text: &str, first: char, role: Role) {
    let width = text.chars().filter_map(char::width).sum();
    // A colon never starts a line, where two of them would speak to a workflow runner.
    let clings = width == 0 || first == ':';
    match cells.last_mut() {
        Some(last) if clings && !last.is_space() => {
            last.text.push_str(text);
            // A selector after a symbol may ask for an emoji, which takes two columns.
            last.width = if first == '\u{FE0F}' {
                last.width.max(2)
            } else {
                last.width + width
            };
        }
        _ => cells.push(Cell {
            text: text.to_owned(),
            width,
            role,
        }),
    }
}

/// Lines that fill up.
#[derive(Default)]
struct Filling {
    lines: Vec<Vec<Cell>>,
    line: Vec<Cell>,
    used: usize,
    room: usize,
    room_below: usize,
}

impl Filling {
    fn word(&mut self, space: Option<Cell>, word: Vec<Cell>) {
        let wide: usize = word.iter().map(|cell| cell.width).sum();
        let space = space.filter(|_| self.used > 0);
        if self.used + space.iter().map(|cell| cell.width).sum::<usize>() + wide <= self.room {
            space
                .into_iter()
                .chain(word)
                .for_each(|cell| self.push(cell));
            return;
        }
        if self.used > 0 {
            self.end_line();
        }
        for cell in word {
            if self.used > 0 && self.used + cell.width > self.room {
                self.end_line();
            }
            self.push(cell);
        }
    }

    fn push(&mut self, cell: Cell) {
        self.used += cell.width;
        self.line.push(cell);
    }

    fn end_line(&mut self) {
        self.used = 0;
        self.room = self.room_below;
        self.lines.push(mem::take(&mut self.line));
    }
}

/// `pieces` in lines of at most `room_below` columns, `room` for the first; none ends or starts with a space.
fn wrap(pieces: &[Piece], room: usize, room_below: usize) -> Vec<Vec<Cell>> {
    let mut filling = Filling {
        room,
        room_below,
        ..Filling::default()
    };
    let mut space = None;
    let mut word = Vec::new();
    for cell in cells(pieces) {
        if cell.is_space() {
            if !word.is_empty() {
                filling.word(space.take(), mem::take(&mut word));
            }
            space = Some(cell);
            continue;
        }
        if word
            .last()
            .is_some_and(|last: &Cell| last.may_end_line_before(&cell))
        {
            filling.word(space.take(), mem::take(&mut word));
        }
        word.push(cell);
    }
    if !word.is_empty() {
        filling.word(space, word);
    }
    filling.end_line();
    filling.lines
}

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
