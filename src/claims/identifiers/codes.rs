//! Codes: tickets, hashes and other names that digits mark.

use super::IdentifierKind as Kind;
use super::shapes::Shape;
use super::symbols::{has_hump, version};
use super::tables;
use super::words::{DIGIT, LOWER, UPPER, Word};

pub(super) fn dashed(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    if is_uuid(text) {
        return Some(if is_constant(text) {
            Shape::noise(Kind::Uuid)
        } else {
            Shape::firm(Kind::Uuid)
        });
    }
    let stem = text.split('-').next().unwrap_or(text);
    if tables::is_model(stem) && word.has(DIGIT) {
        return Some(Shape::firm(Kind::Model));
    }
    if is_date(text) || is_range(text) {
        return None;
    }
    if let Some(shape) = ticket(word, stem) {
        return Some(shape);
    }
    if let Some(shape) = version(text) {
        return Some(shape);
    }
    if is_numbered(text) {
        return Some(Shape::firm(Kind::Code));
    }
    name(word, stem)
}

/// `7730-VAN`: a number that capitals end, and neither a year nor a measure.
fn is_numbered(text: &str) -> bool {
    const MEASURES: &[&str] = &[
        "AM", "BIT", "CHF", "CM", "DPI", "EUR", "FPS", "GB", "GBP", "GHZ", "HZ", "KB", "KG", "KHZ",
        "KM", "KW", "KWH", "MB", "MHZ", "MM", "MS", "PM", "PX", "RPM", "RUB", "TB", "USD",
    ];
    text.split_once('-').is_some_and(|(number, tail)| {
        let year = number.len() == 4 && (number.starts_with("19") || number.starts_with("20"));
        (3..=8).contains(&number.len())
            && (2..=6).contains(&tail.len())
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && tail.bytes().all(|byte| byte.is_ascii_uppercase())
            && !year
            && !MEASURES.contains(&tail)
    })
}

pub(super) fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.split('-').map(str::len).eq([8, 4, 4, 4, 12])
        && text
            .bytes()
            .all(|byte| byte.is_ascii_hexdigit() || byte == b'-')
}

/// The same byte over and over: a test's constant.
pub(super) fn is_constant(text: &str) -> bool {
    let mut bytes = text.bytes().filter(|byte| *byte != b'-');
    let first = bytes.next();
    bytes.all(|byte| Some(byte) == first)
}

/// Letters and digits in their own order or all the same, as in `abc123` and `xyz000`: what stands for an id in an example.
pub(super) fn is_placeholder(text: &str) -> bool {
    let letters = text.trim_end_matches(|mark: char| mark.is_ascii_digit());
    let digits = text.get(letters.len()..).unwrap_or_default();
    let steps = |run: &str, step: u8, top: u8, bottom: u8| {
        let next = |byte: u8| if byte == top { bottom } else { byte + step };
        let mut pairs = run.bytes().zip(run.bytes().skip(1));
        pairs.all(|(one, other)| other == next(one))
    };
    let small = letters.to_ascii_lowercase();
    letters.len() >= 3
        && digits.len() >= 3
        && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
        && (steps(&small, 1, b'z', b'a') || steps(&small, 0, 0, 0))
        && (steps(digits, 1, b'9', b'0') || steps(digits, 0, 0, 0))
}

/// `2026-08-06`, however wrong, with or without a time: a quantity.
pub(super) fn is_date(text: &str) -> bool {
    let day = text.split('T').next().unwrap_or(text);
    let parts = day.split('-').map(str::len);
    (parts.clone().eq([4, 2, 2]) || parts.clone().eq([4, 2]) || parts.eq([2, 2, 4]))
        && day
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-')
}

/// `ABC-123`, `KR-204-044-0012`, `CVE-2030-1234`.
pub(super) fn ticket(word: &Word<'_>, stem: &str) -> Option<Shape> {
    let text = word.text;
    let fits = !word.has(LOWER)
        && word.has(UPPER)
        && word.has(DIGIT)
        && stem
            .bytes()
            .next()
            .is_some_and(|byte| byte.is_ascii_uppercase())
        && stem.len() > 1;
    if !fits {
        return None;
    }
    let simple = text.bytes().filter(|byte| *byte == b'-').count() == 1;
    if simple && tables::is_standard(stem) {
        return Some(Shape::weak(Kind::Name));
    }
    Some(Shape::firm(Kind::Ticket))
}

/// `WP14-WP20`: two numbers of one series.
pub(super) fn is_range(text: &str) -> bool {
    let stem = |code: &str| {
        code.trim_end_matches(|digit: char| digit.is_ascii_digit())
            .len()
    };
    text.split_once('-').is_some_and(|(low, high)| {
        let length = stem(low);
        if stem(high) == 0 {
            return length > 0 && low.get(length..).is_some_and(|low| is_short(low, high));
        }
        length > 0
            && length < low.len()
            && stem(high) == length
            && length < high.len()
            && low.get(..length) == high.get(..length)
    })
}

/// Whether two numbers bound a few: `15` and `17` of `WP15-17`, where a code has numbers that lie farther apart.
fn is_short(low: &str, high: &str) -> bool {
    let bounds = low.parse::<u32>().ok().zip(high.parse::<u32>().ok());
    low.len() == high.len()
        && low.len() < 4
        && bounds.is_some_and(|(low, high)| (1..10).contains(&high.saturating_sub(low)))
}

/// `logs-arc-77`, `eu-north-1`: hyphens with a number after a word.
pub(super) fn name(word: &Word<'_>, stem: &str) -> Option<Shape> {
    let text = word.text;
    if !word.has(DIGIT) {
        return word.has(LOWER | UPPER).then(|| Shape::weak(Kind::Words));
    }
    let starts = stem
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic());
    if !starts {
        let mixed = text.split('-').all(|part| part.len() > 2)
            && text.split('-').filter(|part| is_mixed(part)).count() > 0
            && !is_measure(stem);
        return mixed.then(|| Shape::weak(Kind::Name));
    }
    let parts = text.split('-').count();
    let prose = tables::is_prose_stem(stem)
        || tables::is_standard(&stem.to_ascii_uppercase())
        || parts == 2 && stem.len() < 3 && !is_long(text);
    let single_digit = text.bytes().filter(u8::is_ascii_digit).count() < 2;
    if prose || word.has(UPPER) || parts == 2 && single_digit {
        return Some(Shape::weak(Kind::Name));
    }
    Some(Shape::firm(Kind::Name))
}

/// Whether the number of a name is too long for one of a version or a place, and no year: `dj-5527`.
fn is_long(name: &str) -> bool {
    let digits = name.rsplit('-').next().unwrap_or_default();
    let is_year = digits.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
    digits.len() > 3 && digits.bytes().all(|byte| byte.is_ascii_digit()) && !is_year
}

/// A number with letters behind it, as in `30d`, `4x`, `3rd`.
pub(super) fn is_measure(text: &str) -> bool {
    let letters = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    letters.len() < text.len() && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
}

pub(super) fn is_mixed(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
        && text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Hexadecimal of 7 to 128 digits with letters and digits, or `0x…`.
pub(super) fn hash(text: &str) -> Option<Shape> {
    if let Some(digits) = text.strip_prefix("0x") {
        return (digits.len() > 1 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .then(|| Shape::firm(Kind::Hex));
    }
    let length = (7..=128).contains(&text.len());
    let hex = length && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let one_case = !(text.bytes().any(|byte| byte.is_ascii_uppercase())
        && text.bytes().any(|byte| byte.is_ascii_lowercase()));
    if !hex || !one_case || !is_mixed(text) || is_exponent(text) {
        return None;
    }
    Some(if is_constant(text) || is_placeholder(text) {
        Shape::noise(Kind::Hash)
    } else {
        Shape::firm(Kind::Hash)
    })
}

/// `1000000e5` is a number.
pub(super) fn is_exponent(text: &str) -> bool {
    text.split_once('e').is_some_and(|(mantissa, exponent)| {
        (1..3).contains(&exponent.len())
            && mantissa
                .bytes()
                .chain(exponent.bytes())
                .all(|byte| byte.is_ascii_digit())
    })
}

/// Letters and digits mixed, as in `K7Q2M9XN4D`; not `380ms`, `v2` or `utf8`.
pub(super) fn code(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    if !word.has(DIGIT) || is_measure(text) {
        return None;
    }
    if !word.has(LOWER) && text.len() == 26 {
        return Some(Shape::firm(Kind::Ulid));
    }
    if text
        .strip_prefix(['v', 'V'])
        .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return Some(Shape::weak(Kind::Version));
    }
    let turns = text
        .bytes()
        .zip(text.bytes().skip(1))
        .filter(|(a, b)| a.is_ascii_digit() != b.is_ascii_digit())
        .count();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    if has_hump(text) && turns < 4 {
        return Some(Shape::firm(Kind::Symbol));
    }
    let strong = !word.has(LOWER) && text.len() >= 5 && digits >= 2
        || text.len() >= 7 && turns >= 3
        || digits >= 3 && text.len() >= 5;
    if is_placeholder(text) {
        return Some(Shape::noise(Kind::Code));
    }
    if strong {
        return Some(Shape::firm(Kind::Code));
    }
    Some(Shape::weak(Kind::Code))
}
