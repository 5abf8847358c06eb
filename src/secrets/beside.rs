//! What stands beside a line of a private key: the pieces of the lines that a cut went through.

use super::named::{colours, file, line_break};
use super::{is_cased, is_line};
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// A piece that is followed by a line.
static BEFORE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let pieces = concat!(
        r"(?:\A|[^A-Za-z0-9+/])",
        colours!(),
        r"(?<piece>[A-Za-z0-9+/]{8,76})(?:",
        line_break!(),
        r"|[ ,;]{1,3})(?<line>[A-Za-z0-9+/]{64,76})"
    );
    Regex::new(pieces).ok()
});

/// A piece that follows a line.
static BEHIND: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let pieces = concat!(
        colours!(),
        r"(?<line>[A-Za-z0-9+/]{64,76})(?:",
        line_break!(),
        r"|[ ,;]{1,3})(?<piece>[A-Za-z0-9+/]{8,76}={0,2})"
    );
    Regex::new(pieces).ok()
});

/// The pieces of lines beside the lines of a key that `text` holds.
pub(super) fn lines(text: &str) -> Vec<Range<usize>> {
    let before = pieces(text, BEFORE.as_ref(), |_, line| line.start);
    let behind = pieces(text, BEHIND.as_ref(), |line, _| line.end);
    before.into_iter().chain(behind).collect()
}

/// What of `text` is a piece beside a line; the search goes on at `next` of what stands first and what stands last.
fn pieces(
    text: &str,
    shape: Option<&Regex>,
    next: fn(&Range<usize>, &Range<usize>) -> usize,
) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    // A line may be a piece of the next match: matches that share one must all be seen.
    while let Some(found) = shape.and_then(|shape| shape.captures_at(text, at)) {
        let (Some(piece), Some(line)) = (found.name("piece"), found.name("line")) else {
            break;
        };
        let (piece, line) = (own(text, piece.range()), own(text, line.range()));
        let told = |span: &Range<usize>| text.get(span.clone()).unwrap_or_default();
        if is_line(told(&line)) && is_cased(told(&piece)) {
            pieces.push(piece.clone());
        }
        let (first, last) = if piece.start < line.start {
            (piece, line)
        } else {
            (line, piece)
        };
        at = next(&first, &last).max(at + 1);
    }
    pieces
}

/// A run without the letter of a line break that is written as `\n` before it.
fn own(text: &str, run: Range<usize>) -> Range<usize> {
    let is_escaped = text
        .get(..run.start)
        .is_some_and(|text| text.ends_with('\\'));
    let is_letter = text
        .get(run.clone())
        .is_some_and(|run| run.starts_with(['n', 'r']));
    run.start + usize::from(is_escaped && is_letter)..run.end
}
