//! Pieces: the runs of letters, digits, signs and spaces into which `o200k_base` cuts a text before it merges.

use regex::{Regex, RegexBuilder};
use std::sync::LazyLock;

/// What a piece is, the first alternative that fits: a word with the sign before it and its contraction, some digits, signs
/// with the ends of lines behind them, ends of lines, other space.
const PIECE: &str = concat!(
    r"\A(?:",
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
    r"|\p{N}{1,3}",
    r"| ?[^\s\p{L}\p{N}]+[\r\n/]*",
    r"|\s*[\r\n]+",
    r"|\s+",
    r")",
);

/// How much room the search may take, in bytes.
const ROOM: usize = 1 << 20;

static SEARCH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let search = RegexBuilder::new(PIECE).dfa_size_limit(ROOM).build();
    search.ok()
});

/// The pieces of `text`, which is what they are put together.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (piece, behind) = rest.split_at_checked(first(rest)?)?;
        rest = behind;
        Some(piece)
    })
}

/// How long the first piece of `text` is, in bytes; nothing where there is none.
fn first(text: &str) -> Option<usize> {
    let length = SEARCH.as_ref()?.find(text)?.len();
    let (piece, behind) = text.split_at_checked(length)?;
    let last = piece.chars().next_back()?;
    // The last space before a word belongs to that.
    let spaces = piece.chars().all(char::is_whitespace) && !matches!(last, '\r' | '\n');
    let shared = spaces && !behind.is_empty() && length > last.len_utf8();
    Some(if shared {
        length - last.len_utf8()
    } else {
        length
    })
}
