//! Alternatives: what a text wants to be taken in the place of what it rules out.

use super::words::listed;

/// Verbs that name an alternative at the head of their clause. Own.
const TAKING: &[&str] = &[
    "use ",
    "prefer ",
    "go with ",
    "stick to ",
    "stick with ",
    "switch to ",
    "take ",
    "write ",
    "put ",
    "verwende ",
    "nimm ",
    "benutze ",
    "usa ",
    "utiliza ",
    "utilise ",
    "prends ",
    "используй ",
];

/// Words that may stand before such a verb in its clause.
const LEAD_INS: &str = "and|but|please|so|then|just|always|rather|instead|rules|und|y|et";

/// Where an alternative ends.
const ENDS: &[&str] = &[
    ". ",
    "; ",
    ";",
    ")",
    "\n",
    " instead",
    " in its place",
    " in their place",
    " because",
    " since",
    " when ",
    " if ",
    " for ",
    " stattdessen",
    " en su lugar",
    " à la place",
];

/// What is longer than this, in bytes, is a procedure.
const LONGEST: usize = 60;

/// Words that name nothing.
const EMPTY: &str = "it|them|that|this|these|those|one|a|an|the|or|and|instead|only|any|with|in|of|their|its|place|to|der|\
    die|das|ein|eine|oder|und|el|la|los|las|un|una|o|y|le|les|une|ou|et";

/// What `text` wants to be taken: "use commas or split the sentence".
pub(in crate::claims) fn alternative(text: &str) -> Option<&str> {
    let lower = text.to_lowercase();
    let lower = if lower.len() == text.len() {
        lower
    } else {
        text.to_owned()
    };
    let places = TAKING.iter().flat_map(|verb| {
        let found = lower.match_indices(verb);
        found.map(|(at, verb)| (at, at + verb.len()))
    });
    let (_, start) = places.filter(|(at, _)| heads(&lower, *at)).min()?;
    let rest = text.get(start..)?;
    let lower = lower.get(start..)?;
    let ends = ENDS.iter().filter_map(|end| lower.find(end));
    let taken = rest.get(..ends.min().unwrap_or(rest.len()))?;
    let taken = taken
        .trim_end_matches(['.', '!', ',', ' ', '*', '"', '\''])
        .trim();
    (!taken.is_empty() && taken.len() <= LONGEST && names(taken).next().is_some()).then_some(taken)
}

/// Whether a clause begins at `at`.
fn heads(text: &str, at: usize) -> bool {
    let before = text
        .get(..at)
        .unwrap_or_default()
        .trim_end_matches([' ', '*', '`', '"']);
    let word = before
        .rsplit(|ch: char| !ch.is_alphanumeric())
        .next()
        .unwrap_or_default();
    match before.chars().next_back() {
        None => true,
        Some(last) if last.is_alphanumeric() => listed(LEAD_INS, word),
        Some(last) => {
            at > before.len()
                && matches!(
                    last,
                    '(' | ',' | ';' | ':' | '-' | '\u{2013}' | '\u{2014}' | '.'
                )
                || last == '('
        }
    }
}

/// Whether `stated` takes something else than `said` does: nothing of what was said is in `summary`, and nothing of what
/// is stated in `source`.
pub(in crate::claims) fn differ(said: &str, source: &str, stated: &str, summary: &str) -> bool {
    let (source, summary) = (source.to_lowercase(), summary.to_lowercase());
    let said = said.to_lowercase();
    !names(&said).any(|word| summary.contains(stem(word)))
        && !names(&stated.to_lowercase())
            .any(|word| source.contains(stem(word)) || said.contains(stem(word)))
}

/// The words of an alternative that name something, signs too.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split_whitespace();
    let bare = words.map(|word| word.trim_matches(['`', '"', '\'', ',', '(', ')', '*']));
    bare.filter(|word| !word.is_empty() && !listed(EMPTY, word))
}

/// What of a word is the same in its other forms.
fn stem(word: &str) -> &str {
    const STEM: usize = 5;
    let end = word
        .char_indices()
        .nth(STEM)
        .map_or(word.len(), |(at, _)| at);
    word.get(..end).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_taken_stands_at_the_head_of_a_clause() {
        for (text, taken) in [
            (
                "Use commas or split the sentence.",
                Some("commas or split the sentence"),
            ),
            (
                " exclamation marks, use a full stop in their place.",
                Some("a full stop"),
            ),
            (" long dash (use -- instead).", Some("--")),
            (
                " the crane; prefer `winch-2` for the heavy ones",
                Some("`winch-2`"),
            ),
            (" the berths that we use at night", None),
            (" the crane, use it", None),
            (" that the boats use", None),
        ] {
            assert_eq!(alternative(text), taken, "{text}");
        }
    }

    #[test]
    fn another_alternative_shares_nothing_with_the_first() {
        let source = "Avoid the long dash.";
        assert!(differ(
            "commas",
            source,
            "--",
            "No long dash (use -- instead)."
        ));
        assert!(!differ(
            "commas",
            source,
            "--",
            "No long dash; a comma or -- will do."
        ));
        assert!(!differ(
            "commas",
            source,
            "a comma",
            "No long dash, use a comma."
        ));
    }
}
