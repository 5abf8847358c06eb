//! How much of a tool's answer a compactor is given.

/// How many characters of it pi and OpenCode give to theirs, as UTF-16 counts them.
pub(crate) const GIVEN: u64 = 2000;

/// The most bytes that one of these characters takes.
const CHARACTER: usize = 3;

/// Whether an answer in these pieces is longer than what is given of one.
pub(crate) fn is_long<'t>(pieces: impl IntoIterator<Item = &'t str>) -> bool {
    let given = usize::try_from(GIVEN).unwrap_or(usize::MAX);
    let mut left = given;
    for piece in pieces {
        let length = match piece.len() {
            bytes if bytes > given.saturating_mul(CHARACTER) => return true,
            _ => piece.encode_utf16().count(),
        };
        match left.checked_sub(length) {
            Some(rest) => left = rest,
            None => return true,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_not_bytes() {
        let two_bytes = "ä".repeat(2000);
        assert!(!is_long([two_bytes.as_str()]));
        assert!(is_long([two_bytes.as_str(), "x"]));
        assert!(is_long(["😀".repeat(1001).as_str()]));
        assert!(!is_long(["x".repeat(2000).as_str()]));
        assert!(is_long(["x".repeat(7000).as_str()]));
    }
}
