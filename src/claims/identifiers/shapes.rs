//! Shapes: which kind of identifier a word is, by its bytes alone.

use super::IdentifierKind as Kind;
use super::addresses::{at, colon, is_url, sharp};
use super::codes::{code, dashed, hash, is_date, is_range};
use super::paths::path;
use super::symbols::{camel, dotted, is_name, underscored, version};
use super::words::{
    AT, BACKSLASH, COLON, DASH, DIGIT, DOLLAR, DOT, LOWER, PLUS, SHARP, SLASH, TILDE, UNDERSCORE,
    UPPER, WIDE, Word,
};

/// What the shape of a word tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// What it is.
    pub(super) kind: Kind,
    /// The shape alone is also that of ordinary prose or of a product's name.
    pub(super) weak: bool,
    /// A call id, a temp path, a test constant: never load-bearing.
    pub(super) noise: bool,
}

impl Shape {
    pub(super) fn firm(kind: Kind) -> Self {
        Self {
            kind,
            weak: false,
            noise: false,
        }
    }

    pub(super) fn weak(kind: Kind) -> Self {
        Self {
            weak: true,
            ..Self::firm(kind)
        }
    }

    pub(super) fn noise(kind: Kind) -> Self {
        Self {
            noise: true,
            ..Self::firm(kind)
        }
    }
}

/// Calls `emit` with every identifier in `word` and its shape.
pub(super) fn visit<'t>(word: Word<'t>, emit: &mut dyn FnMut(Word<'t>, Shape)) {
    let Some(word) = trim(word) else { return };
    if let Some(shape) = whole(&word) {
        emit(word, shape);
        return;
    }
    if !word.has(!(LOWER | UPPER | WIDE)) {
        return;
    }
    for (from, to) in parts(word.text) {
        let piece = word.part(from, to).and_then(trim);
        if let Some(piece) = piece
            && let Some(shape) = whole(&piece)
        {
            emit(piece, shape);
        }
    }
}

/// Takes off the punctuation of the sentence around a word.
fn trim(word: Word<'_>) -> Option<Word<'_>> {
    let edge = DOT | COLON | AT | SHARP | DASH | DOLLAR | TILDE | PLUS | BACKSLASH | UNDERSCORE;
    let text = word.text;
    let bytes = text.as_bytes();
    if !word.has(edge | SLASH) {
        return Some(word);
    }
    let mut from = 0;
    while strips_lead(bytes, from) {
        from += 1;
    }
    let mut to = bytes.len();
    while to > from
        && bytes.get(to - 1).is_some_and(|byte| {
            matches!(
                byte,
                b'.' | b':' | b'@' | b'#' | b'-' | b'$' | b'~' | b'+' | b'\\'
            )
        })
    {
        to -= 1;
    }
    if bytes.get(from) == Some(&b'_')
        && bytes.get(to.wrapping_sub(1)) == Some(&b'_')
        && bytes.get(from + 1) != Some(&b'_')
    {
        from += 1;
        to = to.saturating_sub(1);
    }
    if (from, to) == (0, bytes.len()) {
        return Some(word);
    }
    word.part(from, to).filter(|word| !word.text.is_empty())
}

/// Whether the mark at `at` opens a sentence part and not the identifier.
fn strips_lead(bytes: &[u8], at: usize) -> bool {
    let next = bytes.get(at + 1).copied().unwrap_or(b' ');
    match bytes.get(at) {
        Some(b':' | b'+' | b'\\') => true,
        Some(b'.') => {
            !(next == b'/'
                || next.is_ascii_alphabetic()
                || next == b'.' && bytes.get(at + 2) == Some(&b'/'))
        }
        Some(b'-') => {
            !(next == b'-' && bytes.get(at + 2).is_some_and(u8::is_ascii_alphabetic)
                || next.is_ascii_alphabetic())
        }
        Some(b'@' | b'$') => !(next.is_ascii_alphabetic() || next == b'_'),
        Some(b'#') => !next.is_ascii_alphanumeric(),
        Some(b'~') => next != b'/',
        _ => false,
    }
}

/// The parts of a word that is no identifier as a whole: `key:value`, `a@b`, `v1...v2`.
fn parts(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = text.as_bytes();
    let range = !is_date(text)
        && (is_range(text)
            || bytes
                .iter()
                .all(|byte| byte.is_ascii_digit() || *byte == b'-'));
    let mut from = 0;
    let mut done = false;
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        let cut = bytes.get(from..).and_then(|rest| {
            rest.iter().enumerate().position(|(at, byte)| {
                matches!(byte, b':' | b'@' | b'#' | b'~' | b'+' | b'/')
                    || range && *byte == b'-'
                    || *byte == b'.' && rest.get(at + 1) == Some(&b'.')
            })
        });
        let start = from;
        if let Some(cut) = cut {
            from = start + cut + 1;
            return Some((start, start + cut));
        }
        done = true;
        Some((start, bytes.len()))
    })
    .filter(|(from, to)| from < to)
}

/// The longest identifier, in bytes; a longer word is data.
const LONGEST: usize = 512;
/// The longest URL: a signed one goes on and on.
const LONGEST_URL: usize = 4096;

/// The shape of a whole word.
fn whole(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    if text.len() > LONGEST && (text.len() > LONGEST_URL || !text.contains("://")) {
        return None;
    }
    if !word.has(!(LOWER | UPPER | WIDE)) {
        return if word.has(UPPER) && word.has(LOWER) {
            camel(word)
        } else {
            None
        };
    }
    if word.flags == DIGIT {
        return number(text);
    }
    if text.starts_with('-') {
        return flag(text);
    }
    if word.has(SLASH) && text.contains("://") {
        return Some(Shape::firm(Kind::Url)).filter(|_| is_url(text));
    }
    if word.has(BACKSLASH) {
        return Some(Shape::firm(Kind::Path));
    }
    if word.has(SHARP) {
        return sharp(text);
    }
    if word.has(AT) {
        return at(word);
    }
    if word.has(DOLLAR) {
        return text
            .strip_prefix('$')
            .filter(|name| name.len() > 1 && is_name(name))
            .map(|_| Shape::firm(Kind::EnvVar));
    }
    if word.has(COLON) {
        return colon(word);
    }
    if word.has(SLASH) {
        return path(text);
    }
    if word.has(TILDE | PLUS) {
        return version(text);
    }
    simple(word)
}

/// A word of letters, digits, `_`, `.` and `-` only.
fn simple(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    if word.has(WIDE) {
        return Some(Shape::firm(Kind::Symbol)).filter(|_| word.has(UNDERSCORE));
    }
    if word.has(DOT) {
        return dotted(word);
    }
    if word.has(UNDERSCORE) {
        return underscored(word);
    }
    if word.has(DASH) {
        return dashed(word);
    }
    hash(text).or_else(|| code(word))
}

/// Digits alone are an identifier only after a label, which the caller looks for.
fn number(text: &str) -> Option<Shape> {
    (text.len() <= 20).then(|| Shape::weak(Kind::Number))
}

fn flag(text: &str) -> Option<Shape> {
    let name = text.trim_start_matches('-');
    let dashes = text.len() - name.len();
    let starts = name
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic());
    let fits = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'));
    if !starts || !fits || dashes > 2 || name.ends_with('-') {
        return None;
    }
    if dashes == 2 {
        return Some(Shape::firm(Kind::Flag));
    }
    let listing = name
        .bytes()
        .all(|byte| matches!(byte, b'r' | b'w' | b'x' | b'-'));
    (!listing).then(|| Shape::weak(Kind::Flag))
}

/// A word that only the marks around it make a symbol: in backticks, or with `()` behind.
pub(super) fn marked(text: &str, word: &Word<'_>) -> Option<Shape> {
    let after = text.get(word.end()..)?;
    let named = word.text.len() > 1 && word.text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !named || !word.has(LOWER | UPPER) {
        return None;
    }
    if after.starts_with("()") {
        return Some(Shape::firm(Kind::Symbol));
    }
    is_quoted(text, word).then(|| Shape::weak(Kind::Symbol))
}

/// Whether a word stands in backticks.
pub(super) fn is_quoted(text: &str, word: &Word<'_>) -> bool {
    let bytes = text.as_bytes();
    let before = word.start.checked_sub(1).and_then(|at| bytes.get(at));
    before == Some(&b'`') && bytes.get(word.end()) == Some(&b'`')
}
