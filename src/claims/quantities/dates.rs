//! Dates and times of day, in the spellings of the supported languages.

use std::sync::LazyLock;

use super::super::hash;
use super::wording;
use super::wording::by_word;

/// Names of months, by their first letters, lower case, with the month's number.
const MONTHS: &[(&str, u32)] = &[
    ("january", 1),
    ("february", 2),
    ("march", 3),
    ("april", 4),
    ("may", 5),
    ("june", 6),
    ("july", 7),
    ("august", 8),
    ("september", 9),
    ("october", 10),
    ("november", 11),
    ("december", 12),
    ("jan", 1),
    ("feb", 2),
    ("mar", 3),
    ("apr", 4),
    ("jun", 6),
    ("jul", 7),
    ("aug", 8),
    ("sep", 9),
    ("sept", 9),
    ("oct", 10),
    ("nov", 11),
    ("dec", 12),
    ("januar", 1),
    ("februar", 2),
    ("märz", 3),
    ("mai", 5),
    ("juni", 6),
    ("juli", 7),
    ("oktober", 10),
    ("dezember", 12),
    ("janvier", 1),
    ("février", 2),
    ("mars", 3),
    ("avril", 4),
    ("juin", 6),
    ("juillet", 7),
    ("août", 8),
    ("septembre", 9),
    ("octobre", 10),
    ("novembre", 11),
    ("décembre", 12),
    ("enero", 1),
    ("febrero", 2),
    ("marzo", 3),
    ("abril", 4),
    ("mayo", 5),
    ("junio", 6),
    ("julio", 7),
    ("agosto", 8),
    ("septiembre", 9),
    ("octubre", 10),
    ("noviembre", 11),
    ("diciembre", 12),
];

static BY_NAME: LazyLock<hash::Map<u64, u32>> = LazyLock::new(|| by_word(MONTHS));

/// A date; what the text leaves out is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Date {
    year: Option<u32>,
    month: Option<u32>,
    day: Option<u32>,
}

impl Date {
    /// `2031-11-14`, with `?` for what the text leaves out.
    pub(super) fn key(self) -> String {
        let part = |part: Option<u32>, width| {
            part.map_or_else(|| "?".to_owned(), |part| format!("{part:0width$}"))
        };
        format!(
            "{}-{}-{}",
            part(self.year, 4),
            part(self.month, 2),
            part(self.day, 2)
        )
    }
}

/// Whether two keys of dates may mean one date: what both say is the same.
pub(super) fn agree(a: &str, b: &str) -> bool {
    a.split('-')
        .zip(b.split('-'))
        .all(|(a, b)| a == b || a == "?" || b == "?")
}

/// The day in the key of a date, without leading zeros.
pub(super) fn day(key: &str) -> Option<&str> {
    let day = key.split('-').nth(2)?;
    (day != "?").then(|| day.trim_start_matches('0'))
}

/// A cursor over the words and numbers at the beginning of a text.
struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip(&mut self, marks: &[char]) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(marks).len();
    }

    fn eat(&mut self, mark: char) -> bool {
        let eaten = self.rest().starts_with(mark);
        if eaten {
            self.at += mark.len_utf8();
        }
        eaten
    }

    fn number(&mut self, widths: std::ops::RangeInclusive<usize>) -> Option<u32> {
        let rest = self.rest();
        let width = rest.bytes().take_while(u8::is_ascii_digit).count();
        let value = rest
            .get(..width)
            .filter(|_| widths.contains(&width))?
            .parse()
            .ok()?;
        self.at += width;
        Some(value)
    }

    fn word(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        let width = rest
            .find(|letter: char| !letter.is_alphabetic())
            .unwrap_or(rest.len());
        let word = rest.get(..width).filter(|word| !word.is_empty())?;
        self.at += width;
        Some(word)
    }

    /// A day of a month: in digits, or in words as it is spoken.
    fn day(&mut self) -> Option<u32> {
        let day = self.number(1..=2).or_else(|| self.spoken_day())?;
        (1..=31).contains(&day).then_some(day)
    }

    /// "fourteenth", "twenty-first"
    fn spoken_day(&mut self) -> Option<u32> {
        let start = self.at;
        let word = self.word()?;
        let place = wording::ordinal(word).or_else(|| {
            let tens = wording::cardinal(word).filter(|tens| matches!(tens, 20 | 30))?;
            (self.eat('-') || self.eat(' ')).then_some(())?;
            let ones = wording::ordinal(self.word()?).filter(|ones| *ones < 10)?;
            Some(tens + ones)
        });
        let day = place.and_then(|place| u32::try_from(place).ok());
        if day.is_none() {
            self.at = start;
        }
        day
    }

    fn month(&mut self) -> Option<u32> {
        let start = self.at;
        let word = self.word()?;
        let month = hash::of_lower(word).and_then(|word| BY_NAME.get(&word).copied());
        if month.is_none() {
            self.at = start;
        }
        month
    }

    /// `st`, `nd`, `rd`, `th`
    fn ordinal(&mut self) {
        let rest = self.rest();
        let ends = ["st", "nd", "rd", "th"]
            .iter()
            .any(|ending| rest.starts_with(ending));
        if ends {
            self.at += 2;
        }
    }

    /// A year after a day or a month, where one follows.
    fn year(&mut self) -> Option<u32> {
        let start = self.at;
        self.skip(&[' ', ',', '.']);
        let year = self
            .number(4..=4)
            .filter(|year| (1000..=2999).contains(year));
        if year.is_none() {
            self.at = start;
        }
        year
    }
}

/// The date at the beginning of `text`, and its length in bytes.
pub(super) fn date(text: &str) -> Option<(Date, usize)> {
    let readers: [fn(&mut Cursor<'_>) -> Option<Date>; 5] =
        [iso, wide, marked, day_first, month_first];
    readers.iter().find_map(|read| {
        let mut cursor = Cursor { text, at: 0 };
        let date = read(&mut cursor)?;
        Some((date, cursor.at))
    })
}

/// `2031-11-14`; the parts are not checked, for a wrong date is still one.
fn iso(cursor: &mut Cursor<'_>) -> Option<Date> {
    let year = cursor.number(4..=4)?;
    cursor.eat('-').then_some(())?;
    let month = cursor.number(2..=2)?;
    let day = cursor.eat('-').then(|| cursor.number(2..=2));
    let day = match day {
        Some(day) => Some(day?),
        None => None,
    };
    let plausible = day.is_some() || (1900..=2099).contains(&year) && month <= 12;
    let ends = !cursor
        .rest()
        .starts_with(|next: char| next.is_ascii_digit() || next == '-');
    (plausible && ends).then_some(Date {
        year: Some(year),
        month: Some(month),
        day,
    })
}

/// `2031年11月14日`, `11月14日`
fn wide(cursor: &mut Cursor<'_>) -> Option<Date> {
    let first = cursor.number(1..=4)?;
    let (year, month) = if cursor.eat('年') {
        (Some(first), cursor.number(1..=2))
    } else {
        (None, Some(first))
    };
    if month.is_none() {
        return year.map(|_| Date {
            year,
            ..Date::default()
        });
    }
    cursor.eat('月').then_some(())?;
    let before = cursor.at;
    let day = cursor
        .number(1..=2)
        .filter(|_| cursor.eat('日') || cursor.eat('号'));
    if day.is_none() {
        cursor.at = before;
    }
    Some(Date { year, month, day })
}

/// `14.11.2031`, `14/11/2031`, `11/14/2031`
fn marked(cursor: &mut Cursor<'_>) -> Option<Date> {
    let first = cursor.number(1..=2)?;
    let mark = cursor
        .rest()
        .chars()
        .next()
        .filter(|mark| matches!(mark, '.' | '/'))?;
    cursor.eat(mark);
    let second = cursor.number(1..=2)?;
    cursor.eat(mark).then_some(())?;
    let year = cursor.number(4..=4)?;
    let (day, month) = if mark == '.' || first > 12 {
        (first, second)
    } else {
        (second, first)
    };
    Some(Date {
        year: Some(year),
        month: Some(month),
        day: Some(day),
    })
}

/// `14 November 2031`, `14th of November`, `14. November`
fn day_first(cursor: &mut Cursor<'_>) -> Option<Date> {
    let day = cursor.day()?;
    cursor.ordinal();
    if let Some(month) = month_of_span(cursor) {
        return Some(Date {
            year: None,
            month: Some(month),
            day: Some(day),
        });
    }
    cursor.skip(&['.', ' ', '-']);
    for link in ["of ", "de "] {
        if cursor.rest().starts_with(link) {
            cursor.at += link.len();
        }
    }
    let month = cursor.month()?;
    for link in [" de "] {
        if cursor.rest().starts_with(link) {
            cursor.at += link.len() - 1;
        }
    }
    let year = cursor.year();
    Some(Date {
        year,
        month: Some(month),
        day: Some(day),
    })
}

/// The month of a day from which a span runs to another one: "3" of "3–24 October". The cursor stays behind the day.
fn month_of_span(cursor: &mut Cursor<'_>) -> Option<u32> {
    let start = cursor.at;
    cursor.skip(&[' ']);
    let spans = cursor.eat('–') || cursor.eat('-') || cursor.rest().starts_with("to ");
    cursor.skip(&['t', 'o', ' ']);
    let end = if spans { cursor.day() } else { None };
    cursor.ordinal();
    cursor.skip(&['.', ' ']);
    let month = end.and_then(|_| cursor.month());
    cursor.at = start;
    month
}

/// `November 14th, 2031`, `Nov. 14`, `November 2031`
fn month_first(cursor: &mut Cursor<'_>) -> Option<Date> {
    cursor.text.starts_with(char::is_uppercase).then_some(())?;
    let month = cursor.month()?;
    let year = cursor.year();
    if year.is_some() {
        return Some(Date {
            year,
            month: Some(month),
            day: None,
        });
    }
    cursor.skip(&['.', ' ']);
    let the = "the ";
    if cursor.rest().starts_with(the) {
        cursor.at += the.len();
    }
    let day = cursor.day()?;
    cursor.ordinal();
    let year = cursor.year();
    Some(Date {
        year,
        month: Some(month),
        day: Some(day),
    })
}

/// The time of day at the beginning of `text`, as `17:30` or `17:30:05`, and its length in bytes.
pub(super) fn time(text: &str) -> Option<(String, usize)> {
    let mut cursor = Cursor { text, at: 0 };
    let hour = cursor.number(1..=2)?;
    let mut minute = None;
    let mut second = None;
    if cursor.eat(':')
        || cursor.rest().starts_with('h')
            && cursor
                .rest()
                .as_bytes()
                .get(1)
                .is_some_and(u8::is_ascii_digit)
            && cursor.eat('h')
    {
        minute = Some(cursor.number(2..=2)?);
        if cursor.rest().starts_with(':') && cursor.eat(':') {
            second = Some(cursor.number(2..=2)?);
        }
    }
    let half = half_of_day(&mut cursor);
    let named = half.is_some() || cursor.rest().starts_with(" Uhr");
    if minute.is_none() && !named
        || cursor
            .rest()
            .starts_with(|next: char| next.is_ascii_digit())
    {
        return None;
    }
    let hour = match half {
        Some(true) if hour < 12 => hour + 12,
        Some(false) if hour == 12 => 0,
        _ => hour,
    };
    let mut key = format!("{hour:02}:{:02}", minute.unwrap_or(0));
    if let Some(second) = second {
        key = format!("{key}:{second:02}");
    }
    Some((key, cursor.at))
}

/// The time of day that an hour in words makes with what `rest` begins with, and how long that is: "ten", " in the evening".
pub(super) fn spoken_time(hour: i128, rest: &str) -> Option<(String, usize)> {
    let mut cursor = Cursor { text: rest, at: 0 };
    let late = half_of_day(&mut cursor)?;
    let hour = match (hour, late) {
        (1..=11, true) => hour + 12,
        (12, false) => 0,
        (1..=12, _) => hour,
        _ => return None,
    };
    Some((format!("{hour:02}:00"), cursor.at))
}

/// `am` is false, `pm` is true.
fn half_of_day(cursor: &mut Cursor<'_>) -> Option<bool> {
    let start = cursor.at;
    cursor.skip(&[' ']);
    let rest = cursor.rest();
    for (spelling, late) in [
        ("a.m.", false),
        ("p.m.", true),
        ("am", false),
        ("pm", true),
        ("AM", false),
        ("PM", true),
        ("in the morning", false),
        ("in the afternoon", true),
        ("in the evening", true),
    ] {
        let after = rest.strip_prefix(spelling);
        if after.is_some_and(|after| !after.starts_with(char::is_alphanumeric)) {
            cursor.at += spelling.len();
            return Some(late);
        }
    }
    cursor.at = start;
    None
}
