//! An index of quantities: whether one was there that may mean the same, without a look at each.

use super::super::hash;
use super::{Quantity, QuantityKind as Kind, compare, dates};

/// Quantities by what they may be taken for, each with the lowest place it was inserted at.
#[derive(Clone, Debug, Default)]
pub(in crate::claims) struct Index(hash::Map<u64, usize>);

impl Index {
    /// Adds a quantity at some place.
    pub(in crate::claims) fn insert(&mut self, quantity: &Quantity, place: usize) {
        each_form(quantity, Side::Stored, &mut |form| {
            let known = self.0.entry(form).or_insert(place);
            *known = place.min(*known);
        });
    }

    /// The lowest place of a quantity that is the [`same`](super::same) as this one.
    pub(in crate::claims) fn first(&self, quantity: &Quantity) -> Option<usize> {
        let mut first: Option<usize> = None;
        each_form(quantity, Side::Sought, &mut |form| {
            let place = self.0.get(&form).copied();
            first = first.into_iter().chain(place).min();
        });
        first
    }
}

/// Two quantities are the same where one's stored forms and the other's sought forms have one in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Stored,
    Sought,
}

fn each_form(quantity: &Quantity, side: Side, visit: &mut dyn FnMut(u64)) {
    let mut put = |tag: char, form: &str| visit(hash::of(form) ^ u64::from(tag).rotate_right(8));
    let key = quantity.key.as_str();
    let plain = quantity.kind == Kind::Plain;
    match quantity.kind {
        Kind::Date => {
            part(key, side, &mut put);
            date(key, side, &mut put);
            if let Some(day) = dates::day(key) {
                put(if side == Side::Stored { 'e' } else { 'f' }, day);
            }
        }
        Kind::TimeOfDay => {
            part(key, side, &mut put);
            time(key, side, &mut put);
        }
        Kind::Money
        | Kind::Percent
        | Kind::Duration
        | Kind::Bytes
        | Kind::Length
        | Kind::Mass
        | Kind::Rate
        | Kind::Temperature
        | Kind::Count
        | Kind::Plain
        | Kind::Ordinal => {
            put('=', key);
            let value = quantity.value.to_string();
            if quantity.kind == Kind::Ordinal && compare::is_written(quantity) {
                put(if side == Side::Stored { 'f' } else { 'e' }, &value);
            }
            if side == Side::Stored || plain {
                put('v', &value);
            }
            if plain == (side == Side::Stored) {
                put('p', &value);
            }
        }
    }
    if matches!(quantity.kind, Kind::Plain | Kind::Count) {
        put(if side == Side::Stored { 'b' } else { 't' }, key);
    }
}

/// The year of a date or the hour of a time, which a bare number may be.
fn part(key: &str, side: Side, put: &mut dyn FnMut(char, &str)) {
    let first = key.split(['-', ':']).next().unwrap_or_default();
    let tag = if side == Side::Stored { 't' } else { 'b' };
    put(tag, first.trim_start_matches('0'));
}

/// The parts that two dates may share: all that both tell.
fn date(key: &str, side: Side, put: &mut dyn FnMut(char, &str)) {
    let parts: Vec<&str> = key.split('-').collect();
    let told = |mask: usize, place: usize| mask & (1 << place) != 0;
    let own = (0..parts.len())
        .filter(|place| parts.get(*place) != Some(&"?"))
        .fold(0, |mask, place| mask | 1 << place);
    for other in 0..8_usize {
        let shown = |place: usize, part: &str| {
            if told(own & other, place) {
                part.to_owned()
            } else {
                "?".to_owned()
            }
        };
        let shared: Vec<String> = parts
            .iter()
            .enumerate()
            .map(|(place, part)| shown(place, part))
            .collect();
        let (stored, sought) = match side {
            Side::Stored => (own, other),
            Side::Sought => (other, own),
        };
        put('d', &format!("{stored} {sought} {}", shared.join("-")));
    }
}

/// A time with seconds is also one without.
fn time(key: &str, side: Side, put: &mut dyn FnMut(char, &str)) {
    put('=', key);
    let Some((minute, _)) = key.rsplit_once(':').filter(|(head, _)| head.contains(':')) else {
        if side == Side::Sought {
            put('h', key);
        }
        return;
    };
    put(if side == Side::Stored { 'h' } else { '=' }, minute);
}
