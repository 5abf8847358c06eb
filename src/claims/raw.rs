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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escape_ends_a_word_and_a_letter_does_not() {
        let text = br#"{"text":"done\n4c1be0a x4c1be0a"}"#;
        let first = text.windows(7).position(|word| word == b"4c1be0a").unwrap();
        assert!(stands_alone(text, first, 7));
        assert!(!stands_alone(text, first + 9, 7));
    }
}
