//! The clause around some bytes of a text: what a finding quotes.

use crate::secrets;
use std::ops::Range;
use std::sync::Arc;

/// How far from what is quoted a clause may reach on each side, in bytes: no further is looked either, since a text may be
/// one line of megabytes.
const REACH: usize = 200;

/// The clause that holds `span`: up to the nearest line break or end of a sentence on both sides, else to the last whole
/// word within reach.
pub(super) fn around(text: &str, span: &Range<usize>) -> Range<usize> {
    let from = ceil(text, span.start.saturating_sub(REACH));
    let to = ceil(text, span.end.saturating_add(REACH).min(text.len()));
    let before = text.get(from..span.start).unwrap_or_default();
    let after = text.get(span.end..to).unwrap_or_default();
    let opened = before
        .char_indices()
        .rev()
        .find(|(at, c)| ends_clause(before, *at, *c))
        .map(|(at, c)| from + at + c.len_utf8());
    let closed = after
        .char_indices()
        .find(|(at, c)| ends_clause(after, *at, *c))
        .map(|(at, c)| span.end + if c == '\n' { at } else { at + c.len_utf8() });
    let start = opened.unwrap_or_else(|| {
        if from == 0 {
            0
        } else {
            word_start(text, from, span)
        }
    });
    let end = closed.unwrap_or_else(|| {
        if to == text.len() {
            to
        } else {
            word_end(text, to, span)
        }
    });
    trimmed(text, start..end)
}

/// The words of the clause that was asked for last: what stands in one clause shares them.
#[derive(Debug, Default)]
pub(super) struct Shared(Option<(Range<usize>, Arc<str>)>);

impl Shared {
    /// The words of a clause of `text`, which is always the same text.
    pub(super) fn of(&mut self, text: &str, clause: Range<usize>) -> Arc<str> {
        if let Some((_, words)) = self.0.as_ref().filter(|(last, _)| *last == clause) {
            return Arc::clone(words);
        }
        let words: Arc<str> = text.get(clause.clone()).unwrap_or_default().into();
        self.0 = Some((clause, Arc::clone(&words)));
        words
    }
}

/// The text around `span`, as far as a clause may reach on each side.
pub(super) fn near<'t>(text: &'t str, span: &Range<usize>) -> &'t str {
    let from = ceil(text, span.start.saturating_sub(REACH));
    let to = ceil(text, span.end.saturating_add(REACH).min(text.len()));
    text.get(from..to).unwrap_or_default()
}

/// Where the first whole word before `span` begins, of a text that is cut at `from`. Where nothing is between words,
/// nothing that may be a secret is cut.
fn word_start(text: &str, from: usize, span: &Range<usize>) -> usize {
    let before = text.get(from..span.start).unwrap_or_default();
    let word = before.find(char::is_whitespace).map(|at| from + at);
    word.unwrap_or_else(|| secrets::cut_behind(text, from..span.start))
}

/// Where the last whole word behind `span` stops, of a text that is cut at `to`.
fn word_end(text: &str, to: usize, span: &Range<usize>) -> usize {
    let after = text.get(span.end..to).unwrap_or_default();
    let word = after.rfind(char::is_whitespace).map(|at| span.end + at);
    word.unwrap_or_else(|| secrets::cut_before(text, span.end..to))
}

/// Whether the character at `at` ends a clause: a line break, or a full stop before white space.
fn ends_clause(text: &str, at: usize, c: char) -> bool {
    match c {
        '\n' | '\r' | '。' | '！' | '？' => true,
        '.' | '!' | '?' | ';' => text
            .get(at + 1..)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace)),
        _ => false,
    }
}

/// The first character boundary at or after `at`.
fn ceil(text: &str, at: usize) -> usize {
    (at..=text.len())
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(text.len())
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let inside = text.get(range.clone()).unwrap_or_default();
    let start = range.start + (inside.len() - inside.trim_start().len());
    let length = inside.trim().len();
    start..start + length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_ends_at_a_stop_before_space_or_a_line_break() {
        let text = "First. Take v1.2 of the tool; then go.\nNext line";
        let at = text.find("v1.2").unwrap();
        assert_eq!(
            text.get(around(text, &(at..at + 4))).unwrap(),
            "Take v1.2 of the tool;"
        );
        let at = text.find("Next").unwrap();
        assert_eq!(text.get(around(text, &(at..at + 4))).unwrap(), "Next line");
    }

    #[test]
    fn a_long_line_is_cut_around_the_span_at_character_boundaries() {
        let text = "ä".repeat(500) + "X-77" + &"ö".repeat(500);
        let at = text.find("X-77").unwrap();
        let clause = around(&text, &(at..at + 4));
        assert!(clause.len() <= 2 * REACH + 8);
        assert!(text.get(clause).unwrap().contains("X-77"));
        let text = "word ".repeat(200) + "X-77" + &" word".repeat(200);
        let at = text.find("X-77").unwrap();
        let quote = text.get(around(&text, &(at..at + 4))).unwrap();
        assert!(quote.starts_with("word ") && quote.ends_with(" word"));
    }
}
