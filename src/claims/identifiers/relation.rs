//! Relations: whether two identifiers are the same, one an abbreviation of the other, or suspiciously alike.

use super::keys::{self, digits_of};
use super::{Identifier, IdentifierKind as Kind};

/// How two identifiers relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// They name the same.
    Same,
    /// One is a short form of the other: the prefix of a hash, the tail of a path, the number of a URL.
    Abbreviates,
    /// They differ in a way that a slip makes.
    Near {
        /// How many letters were inserted, deleted, replaced or swapped; 1 for a part of a path or for another spelling of the same words.
        distance: usize,
    },
    /// Neither.
    Unrelated,
}

/// How `a` and `b` relate.
pub fn relation(a: &Identifier, b: &Identifier) -> Relation {
    if a.key == b.key {
        return Relation::Same;
    }
    let abbreviates = |long: &Identifier, short: &Identifier| {
        let forms = keys::key_forms(long);
        keys::lookup_forms(short)
            .iter()
            .any(|form| forms.contains(form))
    };
    if abbreviates(a, b) || abbreviates(b, a) {
        return Relation::Abbreviates;
    }
    near(a.kind, &a.key, b.kind, &b.key)
        .map_or(Relation::Unrelated, |distance| Relation::Near { distance })
}

/// The distance between two identifiers that may stand for each other, where a slip explains it. Cheaper than
/// [`relation`]: it does not ask whether one abbreviates the other.
pub fn distance(a: &Identifier, b: &Identifier) -> Option<usize> {
    if a.key == b.key {
        None
    } else {
        near(a.kind, &a.key, b.kind, &b.key)
    }
}

/// Up to this length, in bytes, keys of different kinds are never held against each other.
const SHORT: usize = 7;

/// Which letters and digits a key has, and how it begins: a cheap look at two keys that differ too much to be near.
#[derive(Clone, Copy, Debug)]
pub(in crate::claims) struct Letters {
    /// A bit for each, capitals as small letters.
    set: u64,
    /// How it begins, the first byte lowest, where it is long enough; above that what else may be near: see [`family`].
    begins: u64,
}

impl Letters {
    pub(in crate::claims) fn of(identifier: &Identifier) -> Self {
        let bit = |letter: u8| 1_u64 << (letter & 63);
        let family = u64::from(family(identifier.kind));
        Self {
            set: letters(&identifier.key).fold(0, |set, letter| set | bit(letter)),
            begins: family << (8 * SHORT_HASH) | begins(&identifier.key),
        }
    }

    fn family(self) -> u64 {
        self.begins >> (8 * SHORT_HASH)
    }

    /// Whether the keys may be near: an edit changes two of the letters at most, and another spelling none. Hashes are held
    /// against each other as far as the shorter one goes, paths with whole parts missing.
    pub(in crate::claims) fn may_be_near(self, other: Self) -> bool {
        let (more, less) = (self.set & !other.set, other.set & !self.set);
        let edits = (more.count_ones() + less.count_ones()) as usize;
        match (self.family(), other.family()) {
            (0, 0) => may_begin_alike(self.begins, other.begins),
            (0 | 3, 0 | 3) => edits <= 2 * EDITS || more == 0 || less == 0,
            _ => edits <= 2 * EDITS,
        }
    }
}

/// From how many bytes on hashes are held against each other as far as the shorter one goes.
const SHORT_HASH: usize = 7;

/// The first bytes of a key, as many as a short hash has; 0 where there are fewer.
fn begins(key: &str) -> u64 {
    let first = key.as_bytes().first_chunk::<SHORT_HASH>();
    let bytes = first.into_iter().flatten().rev();
    bytes.fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

/// Whether two keys that begin like this and are equally long may be as many edits apart as a slip makes: each edit moves
/// letters by one place at most, or changes one.
fn may_begin_alike(own: u64, other: u64) -> bool {
    // What follows the last of these bytes is not known.
    const KNOWN: usize = SHORT_HASH - 1;
    let has_begun = |begins: u64| begins & 0xFF != 0;
    let equal = [other, other << 8, other >> 8].map(|other| equal_bytes(own ^ other));
    let equal = equal.iter().fold(0, |all, equal| all | equal) << (64 - 8 * KNOWN);
    !(has_begun(own) && has_begun(other)) || equal.count_ones() as usize + EDITS >= KNOWN
}

/// The highest bit of each byte of `different` that is 0.
fn equal_bytes(different: u64) -> u64 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    !(((different & LOW) + LOW) | different | LOW)
}

/// Kinds among which a slip can lead from one to the other.
fn family(kind: Kind) -> u8 {
    match kind {
        Kind::Uuid | Kind::Ulid | Kind::Digest | Kind::Hash | Kind::Hex => 0,
        Kind::Version => 1,
        Kind::Ip => 2,
        Kind::Url | Kind::Path | Kind::Image | Kind::Arn => 3,
        Kind::Number => 4,
        Kind::Mail | Kind::Host => 5,
        Kind::EnvVar
        | Kind::Flag
        | Kind::Symbol
        | Kind::Ticket
        | Kind::Model
        | Kind::Name
        | Kind::Code
        | Kind::Account
        | Kind::Words => 6,
        Kind::ToolCall => 7,
    }
}

/// The distance between two different keys that may stand for the same, where a slip explains it.
pub(super) fn near(kind: Kind, key: &str, other_kind: Kind, other: &str) -> Option<usize> {
    if kind == Kind::ToolCall || other_kind == Kind::ToolCall {
        return None;
    }
    if kind == Kind::Words || other_kind == Kind::Words {
        return respelled(key, other).then_some(1);
    }
    if family(kind) != family(other_kind) {
        if key.len().abs_diff(other.len()) > EDITS {
            return None;
        }
        let loose = matches!(
            (kind, other_kind),
            (Kind::Code, Kind::Hash | Kind::Ulid | Kind::Hex)
                | (Kind::Hash | Kind::Ulid | Kind::Hex, Kind::Code)
        );
        let numbered =
            |key: &str| !key.contains('/') && key.bytes().any(|byte| byte.is_ascii_digit());
        let names = kind != Kind::Number && other_kind != Kind::Number && key.len() > SHORT;
        let alike = loose || names && numbered(key) && numbered(other);
        return alike.then(|| edited(key, other)).flatten();
    }
    match family(kind) {
        0 => hashes(key, other),
        3 => parts(key, other).or_else(|| edited(key, other)),
        4 => numbers(key, other),
        _ if respelled(key, other) => Some(1),
        _ => edited(key, other),
    }
}

/// At most so many letters are inserted, deleted, replaced or swapped.
const EDITS: usize = 2;

/// The same letters and digits in the same order, with other joints or capitals.
pub(super) fn respelled(key: &str, other: &str) -> bool {
    key.len().abs_diff(other.len()) < 16 && key != other && letters(key).eq(letters(other))
}

fn letters(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.bytes()
        .filter(u8::is_ascii_alphanumeric)
        .map(|byte| byte.to_ascii_lowercase())
}

/// A short hash is held against as much of the long one.
fn hashes(key: &str, other: &str) -> Option<usize> {
    let shared = key.len().min(other.len());
    if shared < SHORT_HASH {
        return edited(key, other);
    }
    edited(key.get(..shared)?, other.get(..shared)?)
}

/// Numbers slip only under the same label.
fn numbers(key: &str, other: &str) -> Option<usize> {
    let (digits, others) = (digits_of(key), digits_of(other));
    let label = key.len() - digits.len();
    let same = key.get(..label) == other.get(..other.len() - others.len());
    if digits.len().min(others.len()) < 2 {
        return None;
    }
    let distance = bounded(digits, others, if digits.len() > 4 { 2 } else { 1 })?;
    same.then_some(distance)
}

/// One part of a path or a URL replaced by another, left out or put in.
fn parts(key: &str, other: &str) -> Option<usize> {
    if !may_share_parts(key, other) {
        return None;
    }
    let (own, others) = (key.split('/'), other.split('/'));
    let (count, other_count) = (own.clone().count(), others.clone().count());
    if count < 2 || count.abs_diff(other_count) > 1 {
        return None;
    }
    let same = |(a, b): &(&str, &str)| a == b;
    let head = own.clone().zip(others.clone()).take_while(same).count();
    let back = own.clone().rev().zip(others.clone().rev());
    let tail = back.take_while(same).count();
    if count == other_count {
        let (a, b) = (own.clone().nth(head)?, others.clone().nth(head)?);
        let one = head + tail + 1 == count;
        return (one && count > 2 && similar(a, b)).then_some(1);
    }
    let shorter = count.min(other_count);
    (head + tail >= shorter && tail > 0 && shorter > 1).then_some(1)
}

/// Whether the letters between what two paths share on both sides may be one part: a cheap look before the costly one.
fn may_share_parts(key: &str, other: &str) -> bool {
    let (short, long) = if key.len() < other.len() {
        (key.as_bytes(), other.as_bytes())
    } else {
        (other.as_bytes(), key.as_bytes())
    };
    let same = |(a, b): &(&u8, &u8)| a == b;
    let head = short.iter().zip(long).take_while(same).count();
    let back = short.iter().rev().zip(long.iter().rev());
    let tail = back.take_while(same).count();
    let rest = short.get(head..short.len().saturating_sub(tail));
    rest.is_none_or(|rest| !rest.contains(&b'/'))
}

/// Whether one part of a path may be a slip for the other.
fn similar(a: &str, b: &str) -> bool {
    edited(a, b).is_some() || respelled(a, b)
}

/// At most one edit in a short key, two in a longer one.
fn edited(key: &str, other: &str) -> Option<usize> {
    let length = key.len().min(other.len());
    let most = match length {
        0..=2 => return None,
        3..=6 => 1,
        _ => EDITS,
    };
    bounded(key, other, most)
}

fn bounded(key: &str, other: &str, most: usize) -> Option<usize> {
    if key.len().abs_diff(other.len()) > most || !shares_edge(key, other) {
        return None;
    }
    let distance = if key.is_ascii() && other.is_ascii() {
        slips(key.as_bytes(), other.as_bytes(), most)
    } else {
        Some(strsim::osa_distance(key, other)).filter(|distance| *distance <= most)
    };
    distance.filter(|distance| *distance > 0)
}

/// How many letters are inserted, deleted, replaced or swapped with the next one, where that is at most `most`.
fn slips(key: &[u8], other: &[u8], most: usize) -> Option<usize> {
    let same = |(a, b): &(&u8, &u8)| a == b;
    let head = key.iter().zip(other).take_while(same).count();
    let (key, other) = (key.get(head..)?, other.get(head..)?);
    let (Some((a, key_rest)), Some((b, other_rest))) = (key.split_first(), other.split_first())
    else {
        return Some(key.len() + other.len()).filter(|distance| *distance <= most);
    };
    let most = most.checked_sub(1)?;
    let swapped = match (key_rest.split_first(), other_rest.split_first()) {
        (Some((next, key)), Some((other_next, other))) if (a, next) == (other_next, b) => {
            slips(key, other, most)
        }
        _ => None,
    };
    let ways = [
        slips(key_rest, other_rest, most),
        slips(key_rest, other, most),
        slips(key, other_rest, most),
        swapped,
    ];
    ways.into_iter()
        .flatten()
        .min()
        .map(|distance| distance + 1)
}

/// Two edits leave one of the ends alone, or a good part of the rest: a cheap look before the costly one.
fn shares_edge(key: &str, other: &str) -> bool {
    let head = key
        .bytes()
        .zip(other.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let tail = key
        .bytes()
        .rev()
        .zip(other.bytes().rev())
        .take_while(|(a, b)| a == b)
        .count();
    (head + tail + 2) * 3 >= key.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn hashes_that_are_near_begin_alike(key in "[ab0]{7,9}", other in "[ab0]{7,9}") {
            if hashes(&key, &other).is_some() {
                prop_assert!(may_begin_alike(begins(&key), begins(&other)));
            }
        }

        #[test]
        fn slips_are_counted_as_far_as_asked(key in "[ab0]{0,7}", other in "[ab0]{0,7}") {
            let distance = strsim::osa_distance(&key, &other);
            let counted = slips(key.as_bytes(), other.as_bytes(), EDITS);
            prop_assert_eq!(counted, Some(distance).filter(|distance| *distance <= EDITS));
        }
    }
}
