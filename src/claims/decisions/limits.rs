//! Limits: whether some words say no to anything, or bind anyone, in whatever way.

use super::super::hash;
use super::clauses::is_negation;
use super::cues;
use super::words::{self, Stem, Word};
use std::ops::Range;
use std::sync::LazyLock;

/// Words that bind without a negation. Own.
const BINDING: &str = "only|always|must|should|shall|required|requires|require|rule|rules|policy|constraint|limit|\
    instead|prefer|keep|keeps|kept|leave|left|untouched|unchanged|disabled|frozen|locked|banned|avoid|skip|stop|ensure|exclusively|strictly|immer|nur|muss|siempre|solo|sólo|debe|\
    toujours|seulement|doit|sempre|somente|deve|всегда|только|должен|нужно";

/// Beginnings of the same in scripts without spaces. Own.
const UNSPACED: &[&str] = &["必须", "只", "总是", "务必", "必ず", "だけ", "のみ", "べき"];

/// Whether some words hold a negation or bind: as much as a rule may come from.
pub(in crate::claims) fn limits(text: &str) -> bool {
    UNSPACED.iter().any(|word| text.contains(word))
        || binds(text)
        || cues::marks(text, 0).iter().any(is_negation)
}

fn binds(text: &str) -> bool {
    static WORDS: LazyLock<hash::Set<u64>> =
        LazyLock::new(|| BINDING.split('|').map(hash::of).collect());
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| hash::of_lower(word).is_some_and(|word| WORDS.contains(&word)))
}

/// The words of `text` that say something, with their bytes, each in every form it is found by.
pub(in crate::claims) fn content(text: &str) -> impl Iterator<Item = (Range<usize>, Stem)> {
    words::each_word(text, 0).flat_map(Word::into_stems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_binds_or_says_no() {
        for text in [
            "never push tags",
            "tags are pushed by the bot only",
            "tags muss der Bot setzen",
            "必须先测试",
        ] {
            assert!(limits(text), "{text}");
        }
        assert!(!limits("pushed the tags and told the team"));
    }
}
