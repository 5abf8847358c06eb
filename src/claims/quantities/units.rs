//! Units: their spellings, and how they convert.

use super::QuantityKind as Kind;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A unit as a multiple of its base: `factor * 10^exponent` of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    /// What it measures.
    pub(super) kind: Kind,
    /// The base unit, as it stands in a key.
    pub(super) base: &'static str,
    /// The multiple's factor.
    pub(super) factor: i128,
    /// The multiple's power of ten.
    pub(super) exponent: i32,
}

type Row = (&'static [&'static str], Kind, &'static str, i128, i32);

/// Spellings, lower case unless the case tells units apart, then kind, base and multiple.
const UNITS: &[Row] = &[
    (
        &["ns", "nanosecond", "nanoseconds"],
        Kind::Duration,
        "s",
        1,
        -9,
    ),
    (
        &["µs", "μs", "us", "microsecond", "microseconds"],
        Kind::Duration,
        "s",
        1,
        -6,
    ),
    (
        &[
            "ms",
            "msec",
            "millisecond",
            "milliseconds",
            "millisekunden",
            "毫秒",
            "ミリ秒",
        ],
        Kind::Duration,
        "s",
        1,
        -3,
    ),
    (
        &[
            "s", "sec", "secs", "second", "seconds", "sekunde", "sekunden", "seconde", "secondes",
            "segundo", "segundos", "秒",
        ],
        Kind::Duration,
        "s",
        1,
        0,
    ),
    (
        &[
            "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "分钟", "分鐘",
            "分間",
        ],
        Kind::Duration,
        "s",
        60,
        0,
    ),
    (
        &[
            "h",
            "hr",
            "hrs",
            "hour",
            "hours",
            "stunde",
            "stunden",
            "heure",
            "heures",
            "hora",
            "horas",
            "小时",
            "小時",
            "時間",
            "man-hour",
            "man-hours",
        ],
        Kind::Duration,
        "s",
        3600,
        0,
    ),
    (
        &[
            "d", "day", "days", "tag", "tage", "tagen", "jour", "jours", "día", "días", "天",
            "日間",
        ],
        Kind::Duration,
        "s",
        86_400,
        0,
    ),
    (
        &[
            "w", "wk", "week", "weeks", "woche", "wochen", "semaine", "semaines", "semana",
            "semanas", "周", "週間",
        ],
        Kind::Duration,
        "s",
        604_800,
        0,
    ),
    (
        &[
            "month", "months", "monat", "monate", "monaten", "mois", "mes", "meses", "个月",
            "か月", "ヶ月",
        ],
        Kind::Duration,
        "month",
        1,
        0,
    ),
    (&["quarter", "quarters"], Kind::Duration, "month", 3, 0),
    (
        &[
            "y", "yr", "yrs", "year", "years", "jahr", "jahre", "jahren", "an", "ans", "année",
            "années", "año", "años",
        ],
        Kind::Duration,
        "month",
        12,
        0,
    ),
    (&["decade", "decades"], Kind::Duration, "month", 120, 0),
    (&["b", "byte", "bytes", "octets"], Kind::Bytes, "B", 1, 0),
    (&["kb"], Kind::Bytes, "B", 1, 3),
    (&["mb"], Kind::Bytes, "B", 1, 6),
    (&["gb"], Kind::Bytes, "B", 1, 9),
    (&["tb"], Kind::Bytes, "B", 1, 12),
    (&["kib"], Kind::Bytes, "B", 1 << 10, 0),
    (&["mib"], Kind::Bytes, "B", 1 << 20, 0),
    (&["gib"], Kind::Bytes, "B", 1 << 30, 0),
    (&["tib"], Kind::Bytes, "B", 1 << 40, 0),
    (
        &[
            "%",
            "percent",
            "per cent",
            "pct",
            "prozent",
            "pour cent",
            "por ciento",
            "％",
        ],
        Kind::Percent,
        "%",
        1,
        0,
    ),
    (
        &["pp", "points", "point", "percentage points"],
        Kind::Percent,
        "point",
        1,
        0,
    ),
    (
        &["bp", "bps", "basis points"],
        Kind::Percent,
        "point",
        1,
        -2,
    ),
    (&["‰", "per mille"], Kind::Percent, "%", 1, -1),
    (
        &[
            "mm",
            "millimetre",
            "millimetres",
            "millimeter",
            "millimeters",
        ],
        Kind::Length,
        "m",
        1,
        -3,
    ),
    (
        &[
            "cm",
            "centimetre",
            "centimetres",
            "centimeter",
            "centimeters",
        ],
        Kind::Length,
        "m",
        1,
        -2,
    ),
    (
        &["m", "metre", "metres", "meter", "meters"],
        Kind::Length,
        "m",
        1,
        0,
    ),
    (
        &["km", "kilometre", "kilometres", "kilometer", "kilometers"],
        Kind::Length,
        "m",
        1,
        3,
    ),
    (&["mile", "miles"], Kind::Length, "mile", 1, 0),
    (&["ft", "foot", "feet"], Kind::Length, "ft", 1, 0),
    (&["px", "pixel", "pixels"], Kind::Length, "px", 1, 0),
    (&["mg"], Kind::Mass, "g", 1, -3),
    (&["g", "gram", "grams", "gramm"], Kind::Mass, "g", 1, 0),
    (
        &["kg", "kilo", "kilos", "kilogram", "kilograms"],
        Kind::Mass,
        "g",
        1,
        3,
    ),
    (
        &["t", "tonne", "tonnes", "ton", "tons"],
        Kind::Mass,
        "g",
        1,
        6,
    ),
    (&["lb", "lbs", "pound", "pounds"], Kind::Mass, "lb", 1, 0),
    (&["hz"], Kind::Rate, "Hz", 1, 0),
    (&["khz"], Kind::Rate, "Hz", 1, 3),
    (&["mhz"], Kind::Rate, "Hz", 1, 6),
    (&["ghz"], Kind::Rate, "Hz", 1, 9),
    (&["rps", "req/s", "qps"], Kind::Rate, "rps", 1, 0),
    (&["°c", "℃"], Kind::Temperature, "°C", 1, 0),
    (&["°f"], Kind::Temperature, "°F", 1, 0),
    (
        &["$", "usd", "us$", "dollar", "dollars", "美元"],
        Kind::Money,
        "USD",
        1,
        0,
    ),
    (&["cent", "cents"], Kind::Money, "USD", 1, -2),
    (
        &["€", "eur", "euro", "euros", "欧元"],
        Kind::Money,
        "EUR",
        1,
        0,
    ),
    (&["£", "gbp", "quid"], Kind::Money, "GBP", 1, 0),
    (&["¥", "jpy", "yen", "円"], Kind::Money, "JPY", 1, 0),
    (&["cny", "rmb", "yuan", "元"], Kind::Money, "CNY", 1, 0),
    (&["chf", "franken"], Kind::Money, "CHF", 1, 0),
    (&["₹", "inr"], Kind::Money, "INR", 1, 0),
];

/// Words and letters that multiply the number before them.
const MAGNITUDES: &[(&str, i32)] = &[
    ("thousand", 3),
    ("tausend", 3),
    ("mille", 3),
    ("mil", 3),
    ("k", 3),
    ("K", 3),
    ("million", 6),
    ("millions", 6),
    ("millionen", 6),
    ("millones", 6),
    ("mio", 6),
    ("mn", 6),
    ("mm", 6),
    ("M", 6),
    ("billion", 9),
    ("billions", 9),
    ("milliarde", 9),
    ("milliarden", 9),
    ("milliard", 9),
    ("milliards", 9),
    ("bn", 9),
    ("B", 9),
    ("mrd", 9),
    ("trillion", 12),
    ("tn", 12),
    ("T", 12),
    ("hundred", 2),
    ("dozen", 0),
    ("万", 4),
    ("萬", 4),
    ("亿", 8),
    ("億", 8),
    ("千", 3),
    ("百", 2),
];

/// The units by their spellings.
static BY_SPELLING: LazyLock<HashMap<&str, Unit>> = LazyLock::new(|| {
    let mut units = HashMap::new();
    for &(spellings, kind, base, factor, exponent) in UNITS {
        let unit = Unit {
            kind,
            base,
            factor,
            exponent,
        };
        for spelling in spellings {
            units.entry(*spelling).or_insert(unit);
        }
    }
    units
});

/// The powers of ten by the words for them.
static POWERS: LazyLock<HashMap<&str, i32>> =
    LazyLock::new(|| MAGNITUDES.iter().copied().collect());

/// Units and magnitudes in scripts without spaces.
static UNSPACED: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let wide = |spelling: &&str| {
        let beyond = |letter: char| !letter.is_ascii();
        spelling.starts_with(beyond) && !spelling.chars().any(char::is_lowercase)
    };
    let units = UNITS.iter().flat_map(|(spellings, ..)| spellings.iter());
    let powers = MAGNITUDES.iter().map(|(spelling, _)| spelling);
    units.chain(powers).copied().filter(wide).collect()
});

/// The unit spelled `word`.
pub(super) fn unit(word: &str) -> Option<Unit> {
    let known = BY_SPELLING.get(lower(word).as_ref());
    known.copied()
}

/// The power of ten that `word` multiplies by; a single letter counts only in its usual case.
pub(super) fn magnitude(word: &str) -> Option<i32> {
    let lower = lower(word);
    let power = POWERS.get(word);
    let power = power.or_else(|| POWERS.get(lower.as_ref()).filter(|_| lower.len() > 1));
    power.copied()
}

/// The power of ten before a unit of resistance, which drawings leave out: "1.9k" is 1.9 kΩ.
pub(super) fn ohms(word: &str) -> Option<i32> {
    const SPELLINGS: [&str; 5] = ["\u{3a9}", "\u{2126}", "ohm", "Ohm", "ohms"];
    let prefix = SPELLINGS.iter().find_map(|unit| word.strip_suffix(unit))?;
    match prefix {
        "" => Some(0),
        "k" => Some(3),
        "M" => Some(6),
        _ => None,
    }
}

fn lower(word: &str) -> Cow<'_, str> {
    if word.bytes().all(|letter| letter.is_ascii_lowercase()) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(word.to_lowercase())
    }
}

/// The longest unit or magnitude in a script without spaces at the beginning of `text`.
pub(super) fn unspaced(text: &str) -> Option<&str> {
    // All of them begin beyond ASCII, as their filter says, and few texts do.
    if text.bytes().next().is_none_or(|first| first.is_ascii()) {
        return None;
    }
    let begins = UNSPACED
        .iter()
        .filter(|spelling| text.starts_with(**spelling));
    let longest = begins.map(|spelling| spelling.len()).max();
    longest.and_then(|length| text.get(..length))
}
