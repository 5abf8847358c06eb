//! Ranges of numbered things: "orders 4468-4473" says something about each, and carries none by name.

use std::ops::Range;

use super::keys::digits_of;
use super::{Identifier, IdentifierKind, identifiers};

/// A range of numbers under one label, both ends inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdRange {
    /// Where it is, in bytes of the text, from the first number to the last.
    pub span: Range<usize>,
    /// What stands before the number in the keys: `#`, or a label and a space.
    pub prefix: String,
    /// The first number.
    pub low: u64,
    /// The last number, which is greater.
    pub high: u64,
}

impl IdRange {
    /// Whether the number of `identifier` lies inside, under the same label.
    pub fn swallows(&self, identifier: &Identifier) -> bool {
        number(identifier).is_some_and(|(prefix, number)| {
            prefix == self.prefix && (self.low..=self.high).contains(&number)
        })
    }
}

/// The ranges in `text`, in order.
pub fn ranges(text: &str) -> Vec<IdRange> {
    let numbers: Vec<_> = identifiers(text)
        .into_iter()
        .filter(|found| found.kind == IdentifierKind::Number)
        .collect();
    numbers
        .iter()
        .zip(numbers.iter().skip(1))
        .filter_map(|(first, last)| range(text, first, last))
        .collect()
}

fn range(text: &str, first: &Identifier, last: &Identifier) -> Option<IdRange> {
    let gap = text.get(first.span.end..last.span.start)?;
    if !matches!(
        gap.trim_matches([' ', '#', '`']),
        "-" | "–"
            | "—"
            | ".."
            | "..."
            | "…"
            | "to"
            | "through"
            | "bis"
            | "à"
            | "a"
            | "至"
            | "到"
            | "〜"
            | "から"
    ) {
        return None;
    }
    let ((prefix, low), (last_prefix, high)) = (number(first)?, number(last)?);
    (prefix == last_prefix && low < high).then(|| IdRange {
        span: first.span.start..last.span.end,
        prefix: prefix.to_owned(),
        low,
        high,
    })
}

fn number(identifier: &Identifier) -> Option<(&str, u64)> {
    if identifier.kind != IdentifierKind::Number {
        return None;
    }
    let digits = digits_of(&identifier.key);
    let prefix = identifier.key.get(..identifier.key.len() - digits.len())?;
    Some((prefix, digits.parse().ok()?))
}
