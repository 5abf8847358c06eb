//! Phrases: a table of wordings, found as whole words in any case and with any apostrophe.

use super::decisions::{is_ideograph, search, spellings};
use aho_corasick::{AhoCorasick, Input};
use std::ops::Range;

/// Wordings that mean the same.
pub(super) struct Phrases {
    search: Option<AhoCorasick>,
    /// For each pattern, whether its last word may go on.
    open: Vec<bool>,
}

impl Phrases {
    /// The phrases of `lists`, each list parted by `|`. A `*` at the end of a phrase lets its last word go on.
    pub(super) fn new(lists: &[&str]) -> Self {
        let mut patterns = Vec::new();
        let mut open = Vec::new();
        let phrases = lists.iter().flat_map(|list| list.split('|'));
        for phrase in phrases.map(str::trim).filter(|phrase| !phrase.is_empty()) {
            let (phrase, goes_on) = phrase
                .strip_suffix('*')
                .map_or((phrase, false), |stem| (stem, true));
            for spelling in spellings(phrase) {
                patterns.push(spelling);
                open.push(goes_on);
            }
        }
        let search = search(&patterns);
        Self { search, open }
    }

    /// Where the first of them stands in `text`.
    pub(super) fn find(&self, text: &str) -> Option<Range<usize>> {
        self.all(text).next()
    }

    /// Whether `text` is one of them and nothing else.
    pub(super) fn is(&self, text: &str) -> bool {
        self.find(text) == Some(0..text.len())
    }

    /// How long the one is that `text` begins with, with the marks in front of it.
    pub(super) fn opening(&self, text: &str) -> Option<usize> {
        let first = self.find(text)?;
        let lead = text.get(..first.start)?;
        (!lead.contains(char::is_alphanumeric)).then_some(first.end)
    }

    /// Whether one of them stands in `text`.
    pub(super) fn has(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    /// Where they stand in `text`, in order.
    pub(super) fn all<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
        let mut from = 0;
        std::iter::from_fn(move || {
            loop {
                let search = self.search.as_ref()?;
                let hit = search.find(Input::new(text).span(from..text.len()))?;
                let goes_on = self.open.get(hit.pattern().as_usize()).copied();
                if stands_alone(text, &hit.range(), goes_on.unwrap_or_default()) {
                    from = hit.end();
                    return Some(hit.range());
                }
                // What begins in the middle of a word may have one of its own behind that.
                from = hit.start() + 1;
            }
        })
    }
}

/// Whether a hit is made of whole words.
fn stands_alone(text: &str, hit: &Range<usize>, goes_on: bool) -> bool {
    let inside = text.get(hit.clone()).unwrap_or_default();
    if inside.starts_with(is_ideograph) {
        return true;
    }
    let before = text
        .get(..hit.start)
        .and_then(|head| head.chars().next_back());
    let after = text.get(hit.end..).and_then(|tail| tail.chars().next());
    let joins = |letter: Option<char>| {
        letter.is_some_and(|letter| {
            (letter.is_alphanumeric() || letter == '_') && !is_ideograph(letter)
        })
    };
    !joins(before) && (goes_on || !joins(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_in_any_spelling() {
        let phrases = Phrases::new(&["don't tell|agreed", "одобрил*|已批准"]);
        for text in [
            "Dont tell her",
            "don\u{2019}t tell",
            "AGREED.",
            "Одобрила",
            "方案已批准了",
        ] {
            assert!(phrases.has(text), "{text}");
        }
        for text in ["disagreed", "agreed_by", "agreedly"] {
            assert!(!phrases.has(text), "{text}");
        }
        assert_eq!(phrases.all("agreed, disagreed, agreed").count(), 2);
    }
}
