//! Comparison: when two quantities may mean the same.

use super::{Quantity, QuantityKind as Kind, dates};

/// Whether two quantities may mean the same: equal in value and unit, or equal in value where one leaves its unit out.
pub fn same(a: &Quantity, b: &Quantity) -> bool {
    if a.kind == Kind::Date && b.kind == Kind::Date {
        return dates::agree(&a.key, &b.key);
    }
    if a.kind == Kind::TimeOfDay && b.kind == Kind::TimeOfDay {
        return a.key == b.key || a.key.starts_with(&b.key) || b.key.starts_with(&a.key);
    }
    if a.key == b.key {
        return true;
    }
    if a.kind == Kind::Ordinal && b.kind == Kind::Date {
        return is_day(a, b);
    }
    if a.kind == Kind::Date && b.kind == Kind::Ordinal {
        return is_day(b, a);
    }
    let bare = |quantity: &Quantity| matches!(quantity.kind, Kind::Plain | Kind::Count);
    let timed = |quantity: &Quantity| matches!(quantity.kind, Kind::Date | Kind::TimeOfDay);
    if bare(a) && timed(b) || bare(b) && timed(a) {
        return part_of(a, b) || part_of(b, a);
    }
    a.value == b.value && !timed(a) && !timed(b) && (a.kind == Kind::Plain || b.kind == Kind::Plain)
}

/// Whether a place is in digits: "24th", where "first" is of a list or a try.
pub(super) fn is_written(place: &Quantity) -> bool {
    place.span.len() <= "24th".len()
}

/// Whether a place is the day of a date: "the 24th" is what "24 October" names.
fn is_day(place: &Quantity, date: &Quantity) -> bool {
    is_written(place) && dates::day(&date.key) == Some(place.value.to_string().as_str())
}

/// Whether a bare number is the year of a date or the hour of a time.
fn part_of(bare: &Quantity, timed: &Quantity) -> bool {
    let key = &timed.key;
    key.split(['-', ':'])
        .next()
        .is_some_and(|first| first.trim_start_matches('0') == bare.key)
}
