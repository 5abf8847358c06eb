//! The clause around some bytes of a text: what a finding quotes.

use std::ops::Range;

/// The longest clause that is quoted, in bytes.
const LONGEST: usize = 240;

/// The clause that holds `span`: up to the nearest line break or end of a sentence on both sides, and not much longer
/// than a line of a report.
pub(super) fn around(text: &str, span: &Range<usize>) -> Range<usize> {
    let before = text.get(..span.start).unwrap_or_default();
    let after = text.get(span.end..).unwrap_or_default();
    let start = before
        .char_indices()
        .rev()
        .find(|(at, c)| ends_clause(before, *at, *c))
        .map_or(0, |(at, c)| at + c.len_utf8());
    let end = after
        .char_indices()
        .find(|(at, c)| ends_clause(after, *at, *c))
        .map_or(text.len(), |(at, c)| {
            span.end + if c == '\n' { at } else { at + c.len_utf8() }
        });
    trimmed(text, near(text, span, start..end))
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

/// `clause`, cut to some bytes on both sides of `span` where it is too long.
fn near(text: &str, span: &Range<usize>, clause: Range<usize>) -> Range<usize> {
    if clause.len() <= LONGEST {
        return clause;
    }
    let spare = LONGEST.saturating_sub(span.len()) / 2;
    let start = ceil(text, span.start.saturating_sub(spare).max(clause.start));
    let end = ceil(text, (span.end + spare).min(clause.end));
    start..end
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
        assert!(clause.len() <= LONGEST + 4 && text.get(clause.clone()).unwrap().contains("X-77"));
    }
}
