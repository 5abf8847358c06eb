//! Echoes: the words that a later text shares with a clause, which a finding marks.

use super::facts::Marks;
use std::collections::BTreeMap;
use std::ops::Range;

/// A word without a digit tells something from this length on, in characters; so many have to be the same.
const STEM: usize = 5;

/// The bytes of `later` whose words tell something and stand in `clause` too, in whatever inflection.
pub(super) fn shared(clause: &str, later: &str) -> Marks {
    let mut known: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for word in words(clause).filter_map(|word| clause.get(word)) {
        if let Some(stem) = stem(word) {
            known.entry(stem).or_default().push(word.to_lowercase());
        }
    }
    let echoes = |range: &Range<usize>| {
        let word = later.get(range.clone()).unwrap_or_default();
        let others = stem(word).and_then(|stem| known.get(&stem));
        others.is_some_and(|others| {
            let word = word.to_lowercase();
            others.iter().any(|other| is_form(&word, other))
        })
    };
    let mut marks = Marks::new();
    for word in words(later).filter(echoes) {
        match marks.last_mut() {
            Some(last) if later.get(last.end..word.start) == Some(" ") => last.end = word.end,
            _ => marks.push(word),
        }
    }
    marks
}

/// The runs of letters and digits of a text.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    let pieces = text.split_inclusive(|c: char| !c.is_alphanumeric());
    let ranges = pieces.map(move |piece| {
        let start = at;
        at += piece.len();
        start..start + piece.trim_end_matches(|c: char| !c.is_alphanumeric()).len()
    });
    ranges.filter(|range| !range.is_empty())
}

/// What of a word is compared; `None` where it tells nothing.
fn stem(word: &str) -> Option<String> {
    let letters = word.chars().count();
    if word.bytes().any(|byte| byte.is_ascii_digit()) {
        return (letters > 1).then(|| word.to_lowercase());
    }
    (letters >= STEM).then(|| {
        word.chars()
            .take(STEM)
            .flat_map(char::to_lowercase)
            .collect()
    })
}

/// Whether two words are forms of one: most of the longer one is the same. "works" is none of "workspaces".
fn is_form(one: &str, other: &str) -> bool {
    let pairs = one.chars().zip(other.chars());
    let same = pairs.take_while(|(one, other)| one == other).count();
    let longer = one.chars().count().max(other.chars().count());
    5 * same >= 3 * longer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn telling_words_are_found_in_any_inflection() {
        let marked = |clause: &str, later: &'static str| -> Vec<&str> {
            shared(clause, later)
                .into_iter()
                .filter_map(|range| later.get(range))
                .collect()
        };
        assert_eq!(
            marked("mirrored writes are out", "Let us mirror the writes."),
            ["mirror", "writes"]
        );
        assert_eq!(
            marked("mirrored writes are out", "use mirrored writes"),
            ["mirrored writes"]
        );
        assert_eq!(
            marked("never create order 7718", "order_id: 7718"),
            ["order", "7718"]
        );
        assert_eq!(marked("no", "no"), [] as [&str; 0]);
        assert_eq!(
            marked("it works like this", "cd ~/workspaces/quay"),
            [] as [&str; 0]
        );
        assert_eq!(
            marked("no migration of the quay", "migrated the quays"),
            ["migrated"]
        );
    }
}
