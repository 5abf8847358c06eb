//! Text broken into lines: at spaces, between ideographs, and inside a word only where it fits no line.

use super::piece::{Piece, Role};
use std::mem;
use unicode_width::UnicodeWidthChar;

/// The smallest part of a line: a character with what clings to it, or an escape.
#[derive(Clone, Debug, Default)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) width: usize,
    pub(super) role: Role,
    solid: bool,
}

impl Cell {
    /// Whether it is a space, at which a line may end.
    pub(super) fn is_space(&self) -> bool {
        self.text == " " && !self.solid
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

/// The cells of `pieces`.
pub(super) fn cells(pieces: &[Piece]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for piece in pieces {
        let mut rest = piece.text.as_str();
        while let Some(next) = rest.chars().next() {
            let length = escape_length(rest).unwrap_or(next.len_utf8());
            let (text, after) = rest.split_at(length);
            rest = after;
            push_cell(&mut cells, text, next, piece);
        }
    }
    cells
}

/// The bytes of the escape that `text` starts with.
fn escape_length(text: &str) -> Option<usize> {
    text.strip_prefix(r"\u{")?;
    text.find('}').map(|end| end + 1)
}

fn push_cell(cells: &mut Vec<Cell>, text: &str, first: char, piece: &Piece) {
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
            role: piece.role,
            solid: piece.solid,
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
        while self.line.last().is_some_and(|cell| cell.text == " ") {
            self.line.pop();
        }
        self.used = 0;
        self.room = self.room_below;
        self.lines.push(mem::take(&mut self.line));
    }
}

/// `pieces` in lines of at most `room_below` columns, `room` for the first; none ends or starts with a space.
pub(super) fn wrap(pieces: &[Piece], room: usize, room_below: usize) -> Vec<Vec<Cell>> {
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
