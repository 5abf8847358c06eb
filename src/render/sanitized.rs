//! Text of a recording made safe to show: nothing in it acts on a terminal, hides, or speaks to a workflow runner.

use std::fmt;
use std::mem;
use std::ops::Range;

/// How many characters of the id of a session, a lane or a compaction are shown to people.
const LONGEST_ID: usize = 256;

/// Text that can be shown to people.
///
/// Whatever would act or hide is a visible escape `\u{1b}`, so that what was there can still be told. White space is one
/// space, a line's end is ` ⏎ `, and neither stands at the start or the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sanitized(String);

impl Sanitized {
    /// The whole of `text`.
    pub fn new(text: &str) -> Self {
        let mut cleaner = Cleaner::default();
        cleaner.feed(text, 0..text.len());
        Self(cleaner.out)
    }

    /// An id as it is shown: of a longer one than any agent gives, the beginning.
    pub(super) fn id(id: &str) -> Self {
        match id.char_indices().nth(LONGEST_ID) {
            Some((end, _)) => {
                let mut shown = Self::new(id.get(..end).unwrap_or_default());
                shown.0.push('…');
                shown
            }
            None => Self::new(id),
        }
    }

    /// `text` cut where its marks begin and end; each piece with whether it is marked.
    ///
    /// Guillemets, which show the marks, are escaped. Marks that are no bytes of `text`, or not between its characters,
    /// are left out.
    pub fn marked(text: &str, marks: &[Range<usize>]) -> Vec<(Self, bool)> {
        let mut cleaner = Cleaner {
            marks_shown: true,
            ..Cleaner::default()
        };
        let mut pieces = Vec::new();
        let mut from = 0;
        for mark in marks {
            let usable = mark.start >= from && !mark.is_empty() && text.get(mark.clone()).is_some();
            if !usable {
                continue;
            }
            pieces.push((cleaner.piece(text, from..mark.start), false));
            pieces.push((cleaner.piece(text, mark.clone()), true));
            from = mark.end;
        }
        cleaner.feed(text, from..text.len());
        pieces.push((Self(cleaner.out), false));
        pieces.retain(|(piece, _)| !piece.0.is_empty());
        pieces
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Sanitized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// White space that was read and not yet written: at the end of the text it is dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Blank {
    #[default]
    None,
    Space,
    LineEnd,
}

/// Reads characters, writes what can be shown.
#[derive(Default)]
struct Cleaner {
    out: String,
    started: bool,
    previous: Option<char>,
    blank: Blank,
    marks_shown: bool,
}

impl Cleaner {
    /// What the bytes `range` of `text` come to, with the white space before what follows.
    fn piece(&mut self, text: &str, range: Range<usize>) -> Sanitized {
        self.feed(text, range);
        self.write_blank();
        Sanitized(mem::take(&mut self.out))
    }

    fn feed(&mut self, text: &str, range: Range<usize>) {
        let mut rest = text.get(range.start..).unwrap_or_default().chars();
        let behind = text.len() - range.end;
        while rest.as_str().len() > behind {
            let Some(c) = rest.next() else { break };
            self.character(c, rest.as_str());
        }
    }

    fn character(&mut self, c: char, rest: &str) {
        match c {
            _ if is_blank(c) => self.blank = self.blank.max(Blank::Space),
            '\n' | '\r' => self.blank = Blank::LineEnd,
            _ => {
                let at_start = self.previous.is_none_or(char::is_whitespace);
                self.write_blank();
                self.started = true;
                if self.must_escape(c, rest, at_start) {
                    self.out.extend(c.escape_unicode());
                } else {
                    self.out.push(c);
                }
            }
        }
        self.previous = Some(c);
    }

    fn write_blank(&mut self) {
        if self.started {
            self.out.push_str(match self.blank {
                Blank::None => "",
                Blank::Space => " ",
                Blank::LineEnd => " ⏎ ",
            });
        }
        self.blank = Blank::None;
    }

    fn must_escape(&self, c: char, rest: &str, at_start: bool) -> bool {
        match c {
            // A workflow runner reads `::` at a line's start, and any line may come to start at a word.
            ':' => rest.starts_with(':') && (at_start || self.previous == Some(':')),
            '#' => speaks_to_a_runner(rest),
            // What looks like an escape is none of ours.
            '\\' => rest.starts_with("u{"),
            '«' | '»' => self.marks_shown,
            '\u{FE0E}' | '\u{FE0F}' => !self.selects_a_look(at_start),
            _ => is_unsafe(c),
        }
    }

    /// Whether a variation selector here only makes a symbol an emoji, or the reverse.
    fn selects_a_look(&self, at_start: bool) -> bool {
        !at_start
            && self.previous.is_some_and(
                |previous| matches!(previous, '\u{203C}'..='\u{3299}' | '\u{1F000}'..='\u{1FAFF}'),
            )
    }
}

/// Whether a character is a blank, of whatever width: what is as wide as several would fake a column.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\u{A0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}'
    )
}

/// Whether a number sign before `rest` begins a command, which two runners read anywhere in a line.
pub(super) fn speaks_to_a_runner(rest: &str) -> bool {
    let begins = |command: &str| {
        let start = rest.get(..command.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(command))
    };
    begins("#[") || begins("#vso[")
}

/// Whether a character acts on the terminal, reorders text, is invisible, or is none at all.
pub(super) fn is_unsafe(c: char) -> bool {
    c.is_control() || is_invisible(c) || is_noncharacter(c)
}

fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{FDD0}'..='\u{FDEF}') || u32::from(c) & 0xFFFE == 0xFFFE
}

/// Bidirectional controls, zero-width and tag characters, fillers, line separators, variation selectors: what the
/// Unicode Standard calls default-ignorable or a control of a format, what has no ink, and what breaks a line.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shown(text: &str) -> String {
        Sanitized::new(text).to_string()
    }

    #[test]
    fn what_acts_or_hides_is_a_visible_escape() {
        assert_eq!(shown("a\u{1b}[31mred"), r"a\u{1b}[31mred");
        assert_eq!(shown("\u{202e}abc\u{9b}2J"), r"\u{202e}abc\u{9b}2J");
        assert_eq!(
            shown("a\u{200b}b\u{e0041}\u{ffff}"),
            r"a\u{200b}b\u{e0041}\u{ffff}"
        );
        assert_eq!(shown("a\u{2800}b\u{13430}"), r"a\u{2800}b\u{13430}");
        assert_eq!(shown("nul\0del\u{7f}"), r"nul\u{0}del\u{7f}");
    }

    #[test]
    fn ids_are_cut() {
        let shown = |id: &str| Sanitized::id(id).to_string();
        assert_eq!(shown("s-\u{1b}1"), r"s-\u{1b}1");
        assert_eq!(shown(&"é".repeat(256)), "é".repeat(256));
        assert_eq!(shown(&"é".repeat(257)), format!("{}…", "é".repeat(256)));
    }

    #[test]
    fn white_space_is_folded() {
        assert_eq!(shown("  a \t b\r\n\n  c\n"), "a b ⏎ c");
    }

    #[test]
    fn a_blank_of_any_width_is_a_space() {
        assert_eq!(shown("a\u{a0}\u{3000}b\u{2003}c\u{202f}"), "a b c");
        assert_eq!(shown("\u{3000}::error::"), r"\u{3a}:error::");
    }

    #[test]
    fn an_escape_that_was_typed_is_told_from_one_of_ours() {
        assert_eq!(shown(r"\u{1b}"), r"\u{5c}u{1b}");
        assert_eq!(shown(r"C:\users"), r"C:\users");
    }

    #[test]
    fn runners_are_not_spoken_to() {
        assert_eq!(shown("::error::x"), r"\u{3a}:error::x");
        assert_eq!(shown("a ::error::x"), r"a \u{3a}:error::x");
        assert_eq!(shown("std::io a::::b"), r"std::io a:\u{3a}\u{3a}:b");
        assert_eq!(shown("##[error] ##vso[x]"), r"\u{23}#[error] \u{23}#vso[x]");
        assert_eq!(shown("# a ## b"), "# a ## b");
    }

    #[test]
    fn emoji_stay_what_they_are() {
        assert_eq!(shown("⚠\u{fe0f} ok"), "⚠\u{fe0f} ok");
        assert_eq!(shown("a\u{fe0f}"), r"a\u{fe0f}");
        assert_eq!(shown("⚠\u{fe0f}\u{fe0f}"), "⚠\u{fe0f}\\u{fe0f}");
    }

    #[test]
    fn marks_cut_the_text_and_bad_marks_do_not() {
        let cut = |text: &str, marks: &[Range<usize>]| -> Vec<(String, bool)> {
            Sanitized::marked(text, marks)
                .into_iter()
                .map(|(piece, marked)| (piece.to_string(), marked))
                .collect()
        };
        let piece = |text: &str, marked| (text.to_owned(), marked);
        assert_eq!(
            cut("we rejected it", &[3..11, 3..4]),
            [
                piece("we ", false),
                piece("rejected", true),
                piece(" it", false)
            ]
        );
        assert_eq!(cut("né", &[2..3, 9..12]), [piece("né", false)]);
        assert_eq!(cut("a«b»", &[]), [piece(r"a\u{ab}b\u{bb}", false)]);
    }

    /// Undoes the escapes.
    fn unescaped(text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once(r"\u{") {
            let (code, after) = after.split_once('}').unwrap();
            out.push_str(before);
            out.push(
                u32::from_str_radix(code, 16)
                    .ok()
                    .and_then(char::from_u32)
                    .unwrap(),
            );
            rest = after;
        }
        out + rest
    }

    fn folded(text: &str) -> String {
        let mut out = String::new();
        let is_white = |c: char| is_blank(c) || matches!(c, '\n' | '\r');
        let trimmed = text.trim_matches(is_white);
        let mut blank = String::new();
        for c in trimmed.chars() {
            if is_white(c) {
                blank.push(c);
                continue;
            }
            if !blank.is_empty() {
                out.push_str(if blank.contains(['\n', '\r']) {
                    " ⏎ "
                } else {
                    " "
                });
                blank.clear();
            }
            out.push(c);
        }
        out
    }

    fn evil() -> impl Strategy<Value = String> {
        prop::collection::vec(
            prop_oneof![
                any::<char>().prop_map(String::from),
                "[\u{0}-\u{20}\u{7f}-\u{a0}\u{2000}-\u{200a}\u{3000}]",
                "[\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]",
                Just("::".to_owned()),
                Just("##[".to_owned()),
                Just(r"\u{".to_owned()),
                "[a-z:#\\[ ]{0,6}",
            ],
            0..20,
        )
        .prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn nothing_unsafe_is_left_and_nothing_is_lost(text in evil()) {
            let clean = shown(&text);
            prop_assert!(!clean.chars().any(|c| is_unsafe(c) && c != '\u{fe0e}' && c != '\u{fe0f}'), "{clean:?}");
            prop_assert!(!clean.contains("##["));
            prop_assert!(!clean.split(' ').any(|word| word.starts_with("::")));
            prop_assert!(!clean.contains(":::"));
            prop_assert_eq!(unescaped(&clean), folded(&text));
        }

        #[test]
        fn the_pieces_make_the_whole(text in "[a-z: \n]{0,30}", cuts in prop::collection::btree_set(0usize..30, 0..6)) {
            let cuts: Vec<_> = cuts.into_iter().collect();
            let marks: Vec<_> = cuts.chunks_exact(2).map(|pair| pair[0]..pair[1]).collect();
            let whole: String = Sanitized::marked(&text, &marks).iter().map(|(piece, _)| piece.as_str()).collect();
            let text = shown(&text);
            // A cut inside white space folds it on both of its sides.
            let solid = |text: &str| text.replace([' ', '⏎'], "");
            prop_assert_eq!(solid(&whole), solid(&text));
        }
    }
}
