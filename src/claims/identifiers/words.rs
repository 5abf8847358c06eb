//! Words: the runs of bytes that may hold an identifier, and which kinds of bytes are in them.

use std::ops::Range;

/// A lower-case ASCII letter.
pub(super) const LOWER: u16 = 1;
/// An upper-case ASCII letter.
pub(super) const UPPER: u16 = 1 << 1;
/// An ASCII digit.
pub(super) const DIGIT: u16 = 1 << 2;
/// `_`
pub(super) const UNDERSCORE: u16 = 1 << 3;
/// `.`
pub(super) const DOT: u16 = 1 << 4;
/// `/`
pub(super) const SLASH: u16 = 1 << 5;
/// `:`
pub(super) const COLON: u16 = 1 << 6;
/// `@`
pub(super) const AT: u16 = 1 << 7;
/// `#`
pub(super) const SHARP: u16 = 1 << 8;
/// `-`
pub(super) const DASH: u16 = 1 << 9;
/// `$`
pub(super) const DOLLAR: u16 = 1 << 10;
/// `~`
pub(super) const TILDE: u16 = 1 << 11;
/// `+`
pub(super) const PLUS: u16 = 1 << 12;
/// `\`, which is part of a word only in a Windows path.
pub(super) const BACKSLASH: u16 = 1 << 13;
/// A letter of two bytes, as in Latin, Greek and Cyrillic.
pub(super) const WIDE: u16 = 1 << 14;
/// A byte that only a URL may hold, such as `?` and `=`.
const URL_ONLY: u16 = 1 << 15;

const CLASSES: [u16; 256] = classes();
const REGION_CLASSES: [u16; 256] = region_classes();

#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time, where a wrong index is an error"
)]
const fn classes() -> [u16; 256] {
    let mut table = [0; 256];
    let marks: [(u8, u16); 11] = [
        (b'_', UNDERSCORE),
        (b'.', DOT),
        (b'/', SLASH),
        (b':', COLON),
        (b'@', AT),
        (b'#', SHARP),
        (b'-', DASH),
        (b'$', DOLLAR),
        (b'~', TILDE),
        (b'+', PLUS),
        (b'\\', BACKSLASH),
    ];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = match byte {
            b'a'..=b'z' => LOWER,
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => DIGIT,
            0xC3..=0xDF => WIDE,
            b'?' | b'=' | b'&' | b'%' | b';' | b'!' | b'*' | b'(' | b')' | b',' => URL_ONLY,
            _ => 0,
        };
        if byte == u8::MAX {
            break;
        }
        byte += 1;
    }
    let mut mark = 0;
    while mark < marks.len() {
        table[marks[mark].0 as usize] = marks[mark].1;
        mark += 1;
    }
    table
}

/// The classes for a search for regions: what only a URL may hold ends one, and the later bytes of a letter do not.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time, where a wrong index is an error"
)]
const fn region_classes() -> [u16; 256] {
    let mut table = classes();
    let mut byte = 0;
    while byte < 256 {
        if table[byte] == URL_ONLY {
            table[byte] = 0;
        }
        if byte >= 0x80 && byte < 0xC0 {
            table[byte] = WIDE;
        }
        byte += 1;
    }
    table
}

/// The class of a byte; 0 where it ends every word.
pub(super) fn class(byte: u8) -> u16 {
    CLASSES.get(usize::from(byte)).copied().unwrap_or(0)
}

/// A run of word bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    /// The run itself.
    pub(super) text: &'t str,
    /// Where it begins, in bytes.
    pub(super) start: usize,
    /// The classes of all its bytes.
    pub(super) flags: u16,
}

impl Word<'_> {
    /// A word of its own for `from..to` of this one; the flags are counted anew.
    pub(super) fn part(&self, from: usize, to: usize) -> Option<Self> {
        let text = self.text.get(from..to)?;
        let flags = text.bytes().fold(0, |flags, byte| flags | class(byte));
        Some(Self {
            text,
            start: self.start + from,
            flags: flags & !URL_ONLY,
        })
    }

    /// The byte past the end, in bytes of the text.
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether any of `classes` is in it.
    pub(super) fn has(&self, classes: u16) -> bool {
        self.flags & classes != 0
    }
}

/// All words of a text, in order.
#[derive(Clone, Debug)]
pub(super) struct Words<'t> {
    text: &'t str,
    at: usize,
}

/// The words of `text` from the byte `at` on, which begins a letter.
pub(super) fn words(text: &str, at: usize) -> Words<'_> {
    Words { text, at }
}

impl<'t> Iterator for Words<'t> {
    type Item = Word<'t>;

    fn next(&mut self) -> Option<Word<'t>> {
        let bytes = self.text.as_bytes();
        let start = self.skip_gap(bytes)?;
        let (mut end, flags) = run(bytes, start);
        if flags & (COLON | SLASH) == COLON | SLASH && is_url(bytes, start, end) {
            end = url_end(bytes, end);
        }
        self.at = end;
        let text = self.text.get(start..end)?;
        Some(Word { text, start, flags })
    }
}

impl Words<'_> {
    /// Where the next word begins. A letter of three bytes or more is a gap: its later bytes have no class.
    fn skip_gap(&self, bytes: &[u8]) -> Option<usize> {
        let rest = bytes.get(self.at..)?;
        let gap = rest.iter().position(|&byte| {
            let class = class(byte);
            class != 0 && class != URL_ONLY && class != BACKSLASH
        })?;
        Some(self.at + gap)
    }
}

/// A lower-case letter right before an upper-case one.
const HUMP: u32 = 1 << 16;
/// What makes a run worth a look: anything but letters, or a hump.
const TELLING: u32 = HUMP | 0x3FFC;

/// A run of word bytes that holds more than letters.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// Where it is, in bytes of the text.
    pub(super) span: Range<usize>,
    /// The classes of all its bytes, in the low 16 bits.
    pub(super) flags: u32,
}

/// The next region, from `from`.
///
/// Most of a text is plain words; one pass without a branch for each of them is what makes a scan fast.
pub(super) fn next_region(bytes: &[u8], from: usize) -> Option<Region> {
    let mut flags = 0_u32;
    let mut last = 0_u32;
    let mut start = from;
    let rest = bytes.get(from..)?;
    for (at, &byte) in rest.iter().enumerate() {
        let class = u32::from(REGION_CLASSES.get(usize::from(byte)).copied().unwrap_or(0));
        let ends = class == 0;
        let closing = u32::from(ends).wrapping_neg();
        if flags & TELLING & closing != 0 {
            return Some(Region {
                span: start..from + at,
                flags,
            });
        }
        let hump = ((last << 1) & class & u32::from(UPPER)) << 15;
        flags = if ends { 0 } else { flags | class | hump };
        start = if ends { from + at + 1 } else { start };
        last = class;
    }
    (flags & TELLING != 0).then_some(Region {
        span: start..bytes.len(),
        flags,
    })
}

fn run(bytes: &[u8], start: usize) -> (usize, u16) {
    let mut flags = 0;
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        let class = class(byte);
        if class == 0 || class == URL_ONLY {
            break;
        }
        if class == BACKSLASH && flags & BACKSLASH == 0 && !is_drive(bytes, start, at) {
            break;
        }
        flags |= class;
        at += if class == WIDE { 2 } else { 1 };
    }
    (at.min(bytes.len()), flags)
}

fn is_drive(bytes: &[u8], start: usize, at: usize) -> bool {
    at == start + 2
        && bytes.get(start).is_some_and(u8::is_ascii_alphabetic)
        && bytes.get(start + 1) == Some(&b':')
}

fn is_url(bytes: &[u8], start: usize, end: usize) -> bool {
    bytes
        .get(start..end)
        .is_some_and(|run| run.windows(3).any(|three| three == b"://"))
}

/// A URL goes on over `?`, `=` and the like; a closing parenthesis belongs to it only after an opening one.
fn url_end(bytes: &[u8], from: usize) -> usize {
    let mut open = 0_u32;
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'(' => open += 1,
            b')' if open == 0 => break,
            b')' => open -= 1,
            b',' | b';' | b'!' | b'*' if !goes_on(bytes, at + 1) => break,
            _ if class(byte) == 0 || class(byte) == BACKSLASH => break,
            _ => {}
        }
        at += if class(byte) == WIDE { 2 } else { 1 };
    }
    at.min(bytes.len())
}

fn goes_on(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_some_and(u8::is_ascii_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        words(text, 0).map(|word| word.text).collect()
    }

    #[test]
    fn words_end_at_brackets_quotes_and_wide_script() {
        assert_eq!(texts("f(a_b, \"c\")"), ["f", "a_b", "c"]);
        assert_eq!(texts("订单4471已作废"), ["4471"]);
        assert_eq!(texts("größer als x"), ["größer", "als", "x"]);
    }

    #[test]
    fn a_url_keeps_its_query() {
        assert_eq!(
            texts("(https://a.example/b?c=d&e=(f))."),
            ["https://a.example/b?c=d&e=(f)", "."]
        );
    }

    #[test]
    fn a_backslash_only_after_a_drive() {
        assert_eq!(texts(r"C:\tmp\x.log a\nb"), [r"C:\tmp\x.log", "a", "nb"]);
    }
}
