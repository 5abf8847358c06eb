//! Comparison: which quantities of a source changed their meaning in a summary.

use std::collections::HashSet;

use super::{Bound, Quantity, QuantityKind as Kind, dates, quantities};

/// How many words on each side of a quantity tell what it is about.
const NEIGHBOURS: usize = 6;

/// How a quantity changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// Another value or another unit stands in its place.
    Value,
    /// The value is the same, but a lower bound became an upper one or the other way round.
    Bound,
    /// The summary has it, and the source has nothing of the kind.
    Added,
    /// The source has it, and the summary has nothing of the kind.
    Dropped,
}

/// A quantity whose meaning changed between a source and its summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// How it changed.
    pub kind: ChangeKind,
    /// What the source says; nothing for an added one.
    pub source: Option<Quantity>,
    /// What the summary says; nothing for a dropped one.
    pub summary: Option<Quantity>,
    /// How many words around both are the same; from 2 on, they speak of the same thing.
    pub shared: usize,
}

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
    let bare = |quantity: &Quantity| matches!(quantity.kind, Kind::Plain | Kind::Count);
    let timed = |quantity: &Quantity| matches!(quantity.kind, Kind::Date | Kind::TimeOfDay);
    if bare(a) && timed(b) || bare(b) && timed(a) {
        return part_of(a, b) || part_of(b, a);
    }
    a.value == b.value && !timed(a) && !timed(b) && (a.kind == Kind::Plain || b.kind == Kind::Plain)
}

/// Whether a bare number is the year of a date or the hour of a time.
fn part_of(bare: &Quantity, timed: &Quantity) -> bool {
    let key = &timed.key;
    key.split(['-', ':'])
        .next()
        .is_some_and(|first| first.trim_start_matches('0') == bare.key)
}

/// The changes from `source` to `summary`, both of any length: a clause, or a whole text.
///
/// A quantity that stands anywhere on the other side is no change; of the others, those of one kind that share most words around them are paired.
pub fn changes(source: &str, summary: &str) -> Vec<Change> {
    let (own, others) = (Side::new(source), Side::new(summary));
    let mut lost = own.missing_from(&others);
    let mut changes = Vec::new();
    for new in others.missing_from(&own) {
        let partner = best_partner(&lost, new);
        changes.push(match partner {
            Some((at, shared)) => {
                let old = lost.remove(at);
                Change {
                    kind: ChangeKind::Value,
                    source: Some(old.quantity.clone()),
                    summary: Some(new.quantity.clone()),
                    shared,
                }
            }
            None => Change {
                kind: ChangeKind::Added,
                source: None,
                summary: Some(new.quantity.clone()),
                shared: 0,
            },
        });
    }
    changes.extend(lost.into_iter().map(|old| Change {
        kind: ChangeKind::Dropped,
        source: Some(old.quantity.clone()),
        summary: None,
        shared: 0,
    }));
    changes.extend(bounds(&own, &others));
    changes
}

/// A quantity with the words around it.
struct Placed {
    quantity: Quantity,
    around: HashSet<String>,
}

struct Side(Vec<Placed>);

impl Side {
    fn new(text: &str) -> Self {
        Self(
            quantities(text)
                .into_iter()
                .map(|quantity| Placed {
                    around: neighbours(text, &quantity),
                    quantity,
                })
                .collect(),
        )
    }

    /// What is here and has no equal on the other side.
    fn missing_from<'s>(&'s self, other: &Self) -> Vec<&'s Placed> {
        self.0
            .iter()
            .filter(|own| {
                !other
                    .0
                    .iter()
                    .any(|other| same(&own.quantity, &other.quantity))
            })
            .collect()
    }
}

/// The content words around a quantity, cut to their stems.
fn neighbours(text: &str, quantity: &Quantity) -> HashSet<String> {
    let before = text.get(..quantity.span.start).unwrap_or("");
    let after = text.get(quantity.span.end..).unwrap_or("");
    let is_gap = |letter: char| !letter.is_alphanumeric();
    let stem = |word: &str| -> Option<String> {
        let word = word.to_lowercase();
        (word.chars().count() > 2).then(|| word.chars().take(5).collect())
    };
    before
        .rsplit(is_gap)
        .filter(|word| !word.is_empty())
        .take(NEIGHBOURS)
        .chain(
            after
                .split(is_gap)
                .filter(|word| !word.is_empty())
                .take(NEIGHBOURS),
        )
        .filter_map(stem)
        .collect()
}

/// The lost quantity that `new` most likely replaced, and how many words around both are the same.
fn best_partner(lost: &[&Placed], new: &Placed) -> Option<(usize, usize)> {
    lost.iter()
        .enumerate()
        .filter_map(|(at, old)| {
            let shared = old.around.intersection(&new.around).count();
            let alike = likeness(&old.quantity, &new.quantity)?;
            (alike > 0 || shared > 1).then_some((alike + 2 * shared, std::cmp::Reverse(at), shared))
        })
        .max()
        .map(|(_, at, shared)| (at.0, shared))
}

/// How much two quantities are of one kind; nothing where one cannot stand for the other.
fn likeness(a: &Quantity, b: &Quantity) -> Option<usize> {
    let ordinal = a.kind == Kind::Ordinal;
    if ordinal != (b.kind == Kind::Ordinal) {
        return None;
    }
    if a.kind == b.kind {
        return Some(if a.unit == b.unit { 3 } else { 1 });
    }
    Some(0)
}

/// The bounds that turned round.
fn bounds(own: &Side, others: &Side) -> Vec<Change> {
    let turned = |a: Bound, b: Bound| {
        matches!(
            (a, b),
            (Bound::Low, Bound::High) | (Bound::High, Bound::Low)
        )
    };
    let mut changes = Vec::new();
    for new in &others.0 {
        let equals: Vec<_> = own
            .0
            .iter()
            .filter(|old| old.quantity.key == new.quantity.key)
            .collect();
        let kept = equals
            .iter()
            .any(|old| !turned(old.quantity.bound, new.quantity.bound));
        if let Some(old) = equals.first().filter(|_| !kept) {
            changes.push(Change {
                kind: ChangeKind::Bound,
                source: Some(old.quantity.clone()),
                summary: Some(new.quantity.clone()),
                shared: old.around.intersection(&new.around).count(),
            });
        }
    }
    changes
}
