//! Raw bytes of JSON records: where a word begins there.

/// The bytes from `at` on, with what stands before them unless it is the escape of a control character: in raw JSON the
/// `n` of `\n` does not belong to the word behind it. Gives the bytes and the place of `at` among them.
pub(super) fn from(bytes: &[u8], at: usize) -> (&[u8], usize) {
    let before = at.checked_sub(2).and_then(|from| bytes.get(from..at));
    let is_escape = matches!(before, Some([b'\\', b'n' | b't' | b'r' | b'b' | b'f']));
    if is_escape {
        (bytes.get(at..).unwrap_or_default(), 0)
    } else {
        (bytes, at)
    }
}

/// Whether `length` bytes at `at` are no part of a longer word or number.
pub(super) fn stands_alone(bytes: &[u8], at: usize, length: usize) -> bool {
    let (bytes, at) = from(bytes, at);
    let part = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    !part(at.checked_sub(1).and_then(|before| bytes.get(before))) && !part(bytes.get(at + length))
}

/// Whether a word begins at `at`.
pub(super) fn begins_word(bytes: &[u8], at: usize) -> bool {
    let (bytes, at) = from(bytes, at);
    let before = at.checked_sub(1).and_then(|before| bytes.get(before));
    !before.is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether `length` bytes at `at` are a number of their own: no part of a longer one on either side of a decimal mark.
pub(super) fn is_own_number(bytes: &[u8], at: usize, length: usize) -> bool {
    let digit = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_digit)
    };
    let mark =
        |at: Option<usize>| matches!(at.and_then(|at| bytes.get(at)), Some(b'.' | b',' | b'_'));
    let end = at + length;
    let goes_on = mark(at.checked_sub(1)) && digit(at.checked_sub(2)) && digit(Some(at))
        || mark(Some(end)) && digit(Some(end + 1)) && digit(end.checked_sub(1));
    stands_alone(bytes, at, length) && !goes_on
}

/// The text around `length` bytes at `at`, some `reach` bytes on each side.
pub(super) fn around(bytes: &[u8], at: usize, length: usize, reach: usize) -> (String, String) {
    let text = |range: std::ops::Range<usize>| {
        String::from_utf8_lossy(bytes.get(range).unwrap_or_default()).into_owned()
    };
    let end = (at + length).min(bytes.len());
    (
        text(at.saturating_sub(reach)..at),
        text(end..(end + reach).min(bytes.len())),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_no_part_of_a_longer_one() {
        let own = |text: &str, needle: &str| {
            let at = text.find(needle).unwrap();
            is_own_number(text.as_bytes(), at, needle.len())
        };
        assert!(own("tolerance 1 %", "1 %"));
        assert!(own("first 1, then 2", "1"));
        assert!(!own("tolerance 0.1 %", "1 %"));
        assert!(!own("1,284 rows", "284"));
        assert!(!own("48 ms, 4812 rows", "812"));
    }

    #[test]
    fn an_escape_ends_a_word_and_a_letter_does_not() {
        let text = br#"{"text":"done\n4c1be0a x4c1be0a"}"#;
        let first = text.windows(7).position(|word| word == b"4c1be0a").unwrap();
        assert!(stands_alone(text, first, 7));
        assert!(!stands_alone(text, first + 9, 7));
    }
}
