//! Wording: numbers written as words, and the words that bound or hedge a number.

use std::sync::LazyLock;

use super::super::hash;

/// Which side of the number is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The number itself.
    #[default]
    Exact,
    /// The number or more: "at least", "over", `>=`.
    Low,
    /// The number or less: "at most", "up to", `<=`.
    High,
}

const CARDINALS: &[(&str, i128)] = &[
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    ("hundred", 100),
    ("dozen", 12),
];

/// The same in other languages. Some are abbreviations or names in English.
const FOREIGN: &[(&str, i128)] = &[
    ("zwei", 2),
    ("drei", 3),
    ("vier", 4),
    ("fünf", 5),
    ("sechs", 6),
    ("sieben", 7),
    ("acht", 8),
    ("neun", 9),
    ("zehn", 10),
    ("zwölf", 12),
    ("deux", 2),
    ("trois", 3),
    ("quatre", 4),
    ("cinq", 5),
    ("sept", 7),
    ("huit", 8),
    ("neuf", 9),
    ("dix", 10),
    ("douze", 12),
    ("dos", 2),
    ("tres", 3),
    ("cuatro", 4),
    ("cinco", 5),
    ("seis", 6),
    ("siete", 7),
    ("ocho", 8),
    ("nueve", 9),
    ("diez", 10),
    ("doce", 12),
];

const ORDINALS: &[(&str, i128)] = &[
    ("first", 1),
    ("second", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
    ("ninth", 9),
    ("tenth", 10),
    ("eleventh", 11),
    ("twelfth", 12),
    ("thirteenth", 13),
    ("fourteenth", 14),
    ("fifteenth", 15),
    ("sixteenth", 16),
    ("seventeenth", 17),
    ("eighteenth", 18),
    ("nineteenth", 19),
    ("twentieth", 20),
    ("thirtieth", 30),
];

/// Endings of the text before a number that make it a lower bound.
const LOW: &[&str] = &[
    "at least",
    "more than",
    "over",
    "above",
    "exceeding",
    "exceeds",
    "minimum of",
    "minimum",
    "no less than",
    "no fewer than",
    "starting at",
    "greater than",
    "≥",
    ">=",
    ">",
    "mindestens",
    "mehr als",
    "über",
    "au moins",
    "plus de",
    "al menos",
    "más de",
    "至少",
    "超过",
    "以上",
];

/// Endings of the text before a number that make it an upper bound.
const HIGH: &[&str] = &[
    "at most",
    "less than",
    "fewer than",
    "under",
    "below",
    "up to",
    "no more than",
    "not more than",
    "maximum of",
    "maximum",
    "max",
    "not exceed",
    "within",
    "not over",
    "≤",
    "<=",
    "<",
    "höchstens",
    "weniger als",
    "unter",
    "bis zu",
    "au plus",
    "moins de",
    "jusqu'à",
    "como máximo",
    "menos de",
    "hasta",
    "不超过",
    "不要超过",
    "最多",
    "上限",
];

/// Endings of the text before a number that make it approximate.
const HEDGES: &[&str] = &[
    "~",
    "≈",
    "about",
    "around",
    "roughly",
    "approximately",
    "approx.",
    "approx",
    "circa",
    "ca.",
    "nearly",
    "almost",
    "some",
    "an estimated",
    "etwa",
    "ungefähr",
    "rund",
    "environ",
    "alrededor de",
    "unos",
    "约",
    "大约",
    "約",
];

/// The number that `word` stands for; "one" is left out, for it is mostly a pronoun.
pub(super) fn cardinal(word: &str) -> Option<i128> {
    static TABLE: LazyLock<hash::Map<u64, i128>> = LazyLock::new(|| by_word(CARDINALS));
    TABLE.get(&hash::of_lower(word)?).copied()
}

/// The number that `word` stands for in German, French or Spanish.
pub(super) fn foreign(word: &str) -> Option<i128> {
    static TABLE: LazyLock<hash::Map<u64, i128>> = LazyLock::new(|| by_word(FOREIGN));
    TABLE.get(&hash::of_lower(word)?).copied()
}

/// The place that `word` stands for.
pub(super) fn ordinal(word: &str) -> Option<i128> {
    static TABLE: LazyLock<hash::Map<u64, i128>> = LazyLock::new(|| by_word(ORDINALS));
    TABLE.get(&hash::of_lower(word)?).copied()
}

/// The digit that `word` stands for behind the "point" of a number that is spoken.
pub(super) fn digit(word: &str) -> Option<i128> {
    match word {
        "zero" | "oh" | "nought" => Some(0),
        "one" => Some(1),
        _ => cardinal(word).filter(|value| *value < 10),
    }
}

/// A table of lower-case words by their hashes; of equal words the first counts.
pub(super) fn by_word<T: Copy>(table: &[(&str, T)]) -> hash::Map<u64, T> {
    let words = table.iter().rev();
    words
        .map(|(word, value)| (hash::of(word), *value))
        .collect()
}

/// What the text right before a number makes of it: a bound, and whether it is approximate.
pub(super) fn before(before: &str) -> (Bound, bool) {
    let tail = tail(before);
    let hedged = HEDGES.iter().any(|cue| ends_with(&tail, cue));
    let tail = trim_hedge(&tail);
    let bound = if HIGH.iter().any(|cue| ends_with(tail, cue)) {
        Bound::High
    } else if LOW.iter().any(|cue| ends_with(tail, cue)) {
        Bound::Low
    } else {
        Bound::Exact
    };
    (bound, hedged)
}

/// The last bytes before a number, lower case, without the mark of a currency and the like.
fn tail(before: &str) -> String {
    let from = before.char_indices().rev().nth(24).map_or(0, |(at, _)| at);
    let tail = before.get(from..).unwrap_or("").to_lowercase();
    tail.trim_end_matches(|mark: char| {
        mark.is_whitespace() || matches!(mark, '$' | '€' | '£' | '¥' | '(' | '`' | '*' | '"')
    })
    .to_owned()
}

fn trim_hedge(tail: &str) -> &str {
    HEDGES
        .iter()
        .find_map(|cue| without(tail, cue))
        .map_or(tail, str::trim_end)
}

/// Whether `text` ends with the whole word or words of `cue`.
fn ends_with(text: &str, cue: &str) -> bool {
    without(text, cue).is_some_and(|rest| {
        !cue.starts_with(|first: char| first.is_ascii_alphabetic())
            || !rest.ends_with(char::is_alphanumeric)
    })
}

/// What stands before `cue` in a text that ends with it. Nearly none does, and its last byte tells.
fn without<'t>(text: &'t str, cue: &str) -> Option<&'t str> {
    let same = text.as_bytes().last() == cue.as_bytes().last();
    same.then(|| text.strip_suffix(cue))?
}
