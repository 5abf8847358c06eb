//! What stands right before some byte of a text, no further than is asked: a text may be one line of megabytes.

/// The last bytes before `at`, some `reach` of them, from the beginning of a character on.
pub(super) fn before(text: &str, at: usize, reach: usize) -> &str {
    let from = (at.saturating_sub(reach)..=at).find(|from| text.is_char_boundary(*from));
    from.and_then(|from| text.get(from..at)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_is_never_cut() {
        assert_eq!(before("aßb1", 4, 2), "b");
        assert_eq!(before("ab", 2, 9), "ab");
        assert_eq!(before("", 0, 9), "");
    }
}
