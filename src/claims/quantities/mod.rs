//! Quantities: numbers with their units, and when two are the same.

mod compare;
mod dates;
mod decimal;
mod index;
mod markers;
#[cfg(test)]
mod tests;
mod units;
mod wording;

use std::ops::Range;

pub use compare::same;
pub use decimal::Decimal;
pub(in crate::claims) use index::Index;
pub use wording::Bound;

use super::decisions::Tongue;
use super::identifiers::{self, Identifier, IdentifierKind};
use super::near;
use crate::secrets;
use markers::Markers;

/// How far before a number, in bytes, is looked for what bounds it or says what it counts.
const REACH: usize = 128;

/// What a quantity measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum QuantityKind {
    /// An amount in a currency.
    Money,
    /// Percent, or percentage points.
    Percent,
    /// A span of time.
    Duration,
    /// A size in bytes.
    Bytes,
    /// A length.
    Length,
    /// A mass.
    Mass,
    /// A rate per second.
    Rate,
    /// A temperature.
    Temperature,
    /// A day, a month or a year, or as much of it as the text says.
    Date,
    /// A time of day.
    TimeOfDay,
    /// A number of things.
    Count,
    /// A number without anything that says of what.
    Plain,
    /// A place in an order: "second", "3rd".
    Ordinal,
}

/// A quantity in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// Where it is, in bytes of the text, its unit included.
    pub span: Range<usize>,
    /// What it measures.
    pub kind: QuantityKind,
    /// The number as it is written, times its magnitude, before the unit converts it; 0 for dates and times of day.
    pub value: Decimal,
    /// The base unit, or for a count the thing counted, lower case.
    pub unit: Option<String>,
    /// The canonical value and unit: equal keys are the same quantity. `1500 ms` and `1.5 s` are `1.5 s`.
    pub key: String,
    /// Whether the text calls it approximate.
    pub hedged: bool,
    /// Whether the text makes it a bound.
    pub bound: Bound,
}

/// The quantities of `text`, in order, not overlapping. Numbers that are part of an identifier are none.
pub fn quantities(text: &str) -> Vec<Quantity> {
    beside(text, &identifiers::identifiers(text))
}

/// The quantities of `text` beside these identifiers of it.
pub(super) fn beside(text: &str, identifiers: &[Identifier]) -> Vec<Quantity> {
    let taken: Vec<_> = identifiers
        .iter()
        .filter(|found| {
            !found.weak
                || matches!(
                    found.kind,
                    IdentifierKind::Name | IdentifierKind::Version | IdentifierKind::Path
                )
        })
        .map(|found| &found.span)
        .collect();
    let mut taken = taken.into_iter().peekable();
    let markers = Markers::of(text);
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(start) = next_start(text, at) {
        while taken.next_if(|span| span.end <= start).is_some() {}
        if let Some(span) = taken.next_if(|span| span.start <= start) {
            at = span.end;
            continue;
        }
        let found = parse(text, start, &markers);
        let found = found.filter(|found| !secrets::is_of_key(text, &found.span));
        if let Some(mut quantity) = found {
            quantity.span.start = quantity.span.start.max(at);
            at = quantity.span.end.max(start + 1);
            all.push(quantity);
        } else {
            at = word_end(text, start);
        }
    }
    all
}

/// Where the next run of letters and digits begins. A digit also begins one after a letter of a script without spaces.
fn next_start(text: &str, from: usize) -> Option<usize> {
    text.get(from..)?
        .char_indices()
        .find(|(_, letter)| letter.is_alphanumeric())
        .map(|(at, _)| from + at)
}

fn word_end(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or("");
    let digits = rest.starts_with(|first: char| first.is_ascii_digit());
    rest.char_indices()
        .skip(1)
        .find(|(_, letter)| {
            !(letter.is_alphanumeric() || *letter == '_') || !digits && is_wide(rest, *letter)
        })
        .map_or(text.len(), |(at, _)| start + at)
}

/// Whether `letter` ends a run of ideographs, which no space does.
fn is_wide(run: &str, letter: char) -> bool {
    letter.is_ascii_digit() && run.starts_with(|first: char| first > '\u{2e80}')
}

fn parse(text: &str, start: usize, markers: &Markers<'_>) -> Option<Quantity> {
    let rest = text.get(start..)?;
    let first = rest.chars().next()?;
    let found = if first.is_ascii_digit() {
        if markers.has(start) {
            return None;
        }
        dated(rest, start)
            .or_else(|| ratio(rest, start))
            .or_else(|| number(text, start))
    } else {
        dated(rest, start).or_else(|| worded(text, start))
    };
    let mut quantity = found?;
    let before = near::before(text, quantity.span.start, REACH);
    (quantity.bound, quantity.hedged) = wording::before(before);
    if quantity.bound == Bound::Exact {
        quantity.bound = bound_behind(text.get(quantity.span.end..)?);
    }
    Some(quantity)
}

/// "5 or more", "5+", "5 at most"
fn bound_behind(after: &str) -> Bound {
    let after = after.trim_start();
    if after.starts_with('+')
        || [
            "or more", "or above", "or later", "at least", "minimum", "以上",
        ]
        .iter()
        .any(|cue| after.starts_with(cue))
    {
        return Bound::Low;
    }
    if [
        "or less", "or fewer", "or below", "at most", "maximum", "max", "以下",
    ]
    .iter()
    .any(|cue| after.starts_with(cue))
    {
        return Bound::High;
    }
    Bound::Exact
}

fn dated(rest: &str, start: usize) -> Option<Quantity> {
    let (kind, key, length) = if let Some((date, length)) = dates::date(rest) {
        (QuantityKind::Date, date.key(), length)
    } else {
        let (time, length) = dates::time(rest)?;
        (QuantityKind::TimeOfDay, time, length)
    };
    Some(of_day(kind, key, start..start + length))
}

/// A date or a time of day.
fn of_day(kind: QuantityKind, key: String, span: Range<usize>) -> Quantity {
    Quantity {
        span,
        kind,
        value: Decimal::default(),
        unit: None,
        key,
        hedged: false,
        bound: Bound::Exact,
    }
}

/// `24/7`, `3/10`: two numbers that are one.
fn ratio(rest: &str, start: usize) -> Option<Quantity> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let over = digits(rest);
    let under = digits(rest.get(over..)?.strip_prefix('/')?);
    let length = over + 1 + under;
    let ends = !rest.get(length..)?.starts_with(['/', '.'])
        || rest.get(length + 1..)?.starts_with([' ', '\n']);
    (under > 0 && over < 9 && ends).then_some(())?;
    Some(Quantity {
        span: start..start + length,
        kind: QuantityKind::Count,
        value: Decimal::new(rest.get(..over)?.parse().ok()?, 0),
        unit: None,
        key: rest.get(..length)?.to_owned(),
        hedged: false,
        bound: Bound::Exact,
    })
}

fn number(text: &str, start: usize) -> Option<Quantity> {
    let (value, length) = decimal::numeral(text.get(start..)?)?;
    let end = start + length;
    let rest = text.get(end..)?;
    let ending = rest
        .get(..2)
        .filter(|two| matches!(*two, "st" | "nd" | "rd" | "th"));
    if ending.is_some() && !rest.get(2..)?.starts_with(char::is_alphanumeric) {
        return Some(ordinal(value, start..end + 2, text));
    }
    Some(measured(text, start, end, value))
}

fn worded(text: &str, start: usize) -> Option<Quantity> {
    let end = word_end(text, start);
    let word = text.get(start..end)?;
    if let Some(place) = wording::ordinal(word) {
        let unit = word == "second" && !follows_article(near::before(text, start, REACH));
        return (!unit).then(|| ordinal(Decimal::new(place, 0), start..end, text));
    }
    let foreign = || wording::foreign(word).filter(|_| is_foreign(text, start..end));
    if let Some(value) = wording::cardinal(word).or_else(foreign) {
        if let Some((time, length)) = dates::spoken_time(value, text.get(end..)?) {
            return Some(of_day(QuantityKind::TimeOfDay, time, start..end + length));
        }
        if let Some((whole, end)) = spoken_decimal(text, value, end) {
            return Some(measured(text, start, end, whole));
        }
        return Some(measured(text, start, end, Decimal::new(value, 0)));
    }
    if !matches!(word, "one" | "One" | "single") {
        return None;
    }
    let quantity = measured(text, start, end, Decimal::new(1, 0));
    (!matches!(quantity.kind, QuantityKind::Count | QuantityKind::Plain)).then_some(quantity)
}

/// "three point six": the number whose whole part, in words, ends at `end`, and where it ends.
fn spoken_decimal(text: &str, whole: i128, end: usize) -> Option<(Decimal, usize)> {
    const POINT: &str = " point ";
    const PLACES: i32 = 6;
    text.get(end..)?.strip_prefix(POINT)?;
    let (mut mantissa, mut exponent) = (whole, 0);
    let mut last = end;
    let mut at = end + POINT.len();
    while let Some(digit) = text.get(at..word_end(text, at)).and_then(wording::digit) {
        (mantissa, exponent) = (mantissa * 10 + digit, exponent - 1);
        last = word_end(text, at);
        at = last + 1;
        if exponent <= -PLACES || text.get(last..at) != Some(" ") {
            break;
        }
    }
    (exponent < 0).then(|| (Decimal::new(mantissa, exponent), last))
}

/// Whether what stands around a word is in a language beside English: "dos", "sept" and "dix" are
/// no numbers there.
fn is_foreign(text: &str, word: Range<usize>) -> bool {
    const AROUND: usize = 200;
    let from = text.get(..word.start).map_or(0, |before| {
        let start = before.char_indices().rev().take(AROUND).last();
        start.map_or(word.start, |(at, _)| at)
    });
    let after = text.get(word.end..).unwrap_or_default();
    let length = after.char_indices().nth(AROUND).map(|(at, _)| at);
    let to = word.end + length.unwrap_or(after.len());
    let around = text.get(from..to).unwrap_or_default();
    Tongue::of(around) == Some(Tongue::Latin)
}

/// "the second", "a second": a place; "per second" is a unit.
fn follows_article(before: &str) -> bool {
    let last = before
        .trim_end()
        .rsplit(char::is_whitespace)
        .next()
        .unwrap_or("");
    matches!(
        last.to_lowercase().as_str(),
        "the" | "your" | "their" | "our" | "my" | "his" | "her" | "its" | "every" | "and"
    )
}

fn ordinal(value: Decimal, span: Range<usize>, text: &str) -> Quantity {
    let unit = text.get(span.end..).and_then(following_word);
    Quantity {
        key: format!("{value}."),
        span,
        kind: QuantityKind::Ordinal,
        value,
        unit,
        hedged: false,
        bound: Bound::Exact,
    }
}

/// Reads magnitude and unit around the number in `start..end`.
fn measured(text: &str, start: usize, end: usize, value: Decimal) -> Quantity {
    let mut value = value;
    let mut end = end;
    let mut unit = None;
    for _ in 0..2 {
        let Some((word, at)) = next_word(text, end) else {
            break;
        };
        let glued = at == end;
        if let Some(found) = units::unit(word).filter(|_| is_unit(word, glued)) {
            unit = Some(found);
            end = at + word.len();
            break;
        }
        if let Some(power) = units::ohms(word) {
            value = value.scaled(1, power);
            end = at + word.len();
            break;
        }
        let Some(power) = units::magnitude(word).filter(|_| glued || word.len() > 1) else {
            break;
        };
        value = if word.eq_ignore_ascii_case("dozen") {
            value.scaled(12, 0)
        } else {
            value.scaled(1, power)
        };
        end = at + word.len();
    }
    let (start, currency) = currency_before(text, start);
    let unit = currency.or(unit).or_else(|| unit_of_both(text, end));
    let Some(unit) = unit else {
        return counted(text, start..end, value);
    };
    let converted = value.scaled(unit.factor, unit.exponent);
    Quantity {
        span: start..end,
        kind: unit.kind,
        value,
        unit: Some(unit.base.to_owned()),
        key: format!("{converted} {}", unit.base),
        hedged: false,
        bound: Bound::Exact,
    }
}

/// What stands between two numbers that share the unit of the second.
const BETWEEN: &[&str] = &[
    " instead of ",
    " rather than ",
    " or ",
    " to ",
    " and ",
    " oder ",
    " bis ",
    " statt ",
    " ou ",
    " à ",
    " o ",
    " a ",
    " -> ",
    " → ",
    "→",
    " – ",
    "–",
    " - ",
    "-",
];

/// The unit of a number right behind this one, which is that of both: "3 to 5 min".
fn unit_of_both(text: &str, end: usize) -> Option<units::Unit> {
    let rest = text.get(end..)?;
    let between = BETWEEN.iter().find(|words| rest.starts_with(**words))?;
    let at = end + between.len();
    let (_, length) = decimal::numeral(text.get(at..)?)?;
    let (word, start) = next_word(text, at + length)?;
    units::unit(word).filter(|_| is_unit(word, start == at + length))
}

/// A letter alone is a unit only in lower case and right behind the number; `M`, `B` and `T` there are magnitudes.
fn is_unit(word: &str, glued: bool) -> bool {
    match word.as_bytes() {
        [b's' | b'h'] => true,
        [letter] if letter.is_ascii_alphabetic() => glued && letter.is_ascii_lowercase(),
        _ => true,
    }
}

fn counted(text: &str, span: Range<usize>, value: Decimal) -> Quantity {
    let unit = text.get(span.end..).and_then(following_word);
    Quantity {
        key: value.to_string(),
        kind: if unit.is_some() {
            QuantityKind::Count
        } else {
            QuantityKind::Plain
        },
        span,
        value,
        unit,
        hedged: false,
        bound: Bound::Exact,
    }
}

/// The word or the sign that follows the number at `end`, glued, after a space or after a hyphen.
fn next_word(text: &str, end: usize) -> Option<(&str, usize)> {
    let rest = text.get(end..)?;
    let gap = rest.len()
        - rest
            .trim_start_matches([' ', '\u{a0}', '\u{202f}', '-'])
            .len();
    if gap > 2 {
        return None;
    }
    let at = end + gap;
    let rest = text.get(at..)?;
    if let Some(wide) = units::unspaced(rest) {
        return Some((wide, at));
    }
    let first = rest.chars().next()?;
    if matches!(first, '%' | '‰' | '$' | '€' | '£' | '¥' | '₹' | '℃' | '％') {
        return rest.get(..first.len_utf8()).map(|sign| (sign, at));
    }
    let length = rest
        .find(|letter: char| !(letter.is_alphabetic() || letter == '°' || letter == 'µ'))
        .unwrap_or(rest.len());
    rest.get(..length)
        .filter(|word| !word.is_empty())
        .map(|word| (word, at))
}

/// The currency right before a number, and where the whole then begins.
fn currency_before(text: &str, start: usize) -> (usize, Option<units::Unit>) {
    let before = near::before(text, start, REACH);
    let close = before.trim_end_matches([' ', '\u{a0}']);
    let Some(last) = close.chars().next_back() else {
        return (start, None);
    };
    let from = if matches!(last, '$' | '€' | '£' | '¥' | '₹') {
        close.len() - last.len_utf8()
    } else {
        close
            .rfind(|letter: char| !letter.is_alphabetic())
            .map_or(0, |at| {
                at + close
                    .get(at..)
                    .and_then(|rest| rest.chars().next())
                    .map_or(1, char::len_utf8)
            })
    };
    let word = close.get(from..).unwrap_or("");
    let unit =
        units::unit(word).filter(|unit| unit.kind == QuantityKind::Money && (word.len() <= 3));
    match unit {
        Some(unit) => (start - before.len() + from, Some(unit)),
        None => (start, None),
    }
}

/// The thing counted: the word after a space, lower case, without a plural's `s`.
fn following_word(rest: &str) -> Option<String> {
    let rest = rest.strip_prefix([' ', '-'])?;
    let end = rest
        .find(|letter: char| !letter.is_alphabetic())
        .unwrap_or(rest.len());
    let word = rest
        .get(..end)
        .filter(|word| word.len() > 2)?
        .to_lowercase();
    Some(word.strip_suffix('s').map_or(word.clone(), str::to_owned))
}
