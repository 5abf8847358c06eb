//! Ranges in later calls that take in what a claim names: "1 March to 31 March" is about the 29th as well.

use super::identifiers::{self, IdRange, Identifier, IdentifierKind};
use super::quantities::{self, Quantity, QuantityKind};
use super::statements::Statement;
use std::cell::OnceCell;
use std::ops::Range;

/// Between the two ends of a range of dates, in bytes: "2031-03-01 --to 2031-03-31".
const BETWEEN: usize = 24;

/// The numbered things and the days that a claim names.
#[derive(Debug)]
pub(super) struct Named {
    numbers: Vec<Identifier>,
    /// As keys, a `?` for what is left out.
    days: Vec<String>,
}

impl Named {
    /// What `statement` names, where it names any.
    pub(super) fn of(statement: &Statement) -> Option<Self> {
        let text = statement.quote(false);
        let mut numbers = identifiers::identifiers(text);
        numbers.retain(|found| found.kind == IdentifierKind::Number);
        let days: Vec<String> = days(text).map(|day| day.key).collect();
        (!numbers.is_empty() || !days.is_empty()).then_some(Self { numbers, days })
    }

    /// The range among `ranges` that takes in something of this.
    pub(super) fn within(&self, ranges: &Ranges<'_>) -> Option<Range<usize>> {
        let numbered = || {
            ranges.numbers().iter().find(|range| {
                let mut numbers = self.numbers.iter();
                numbers.any(|number| range.swallows(number))
            })
        };
        let dated = || {
            let mut dates = ranges.days().iter();
            dates.find(|(_, first, last)| self.days.iter().any(|day| is_between(day, first, last)))
        };
        let (by_number, by_day) = (!self.numbers.is_empty(), !self.days.is_empty());
        let numbered = by_number.then(numbered).flatten();
        let dated = || by_day.then(dated).flatten();
        numbered
            .map(|range| range.span.clone())
            .or_else(|| dated().map(|(span, ..)| span.clone()))
    }
}

/// The ranges of a text, looked for when they are asked for.
#[derive(Debug)]
pub(super) struct Ranges<'t> {
    text: &'t str,
    numbers: OnceCell<Vec<IdRange>>,
    days: OnceCell<Vec<(Range<usize>, String, String)>>,
}

impl<'t> Ranges<'t> {
    /// The ranges of `text`.
    pub(super) fn of(text: &'t str) -> Self {
        Self {
            text,
            numbers: OnceCell::new(),
            days: OnceCell::new(),
        }
    }

    fn numbers(&self) -> &[IdRange] {
        self.numbers.get_or_init(|| identifiers::ranges(self.text))
    }

    fn days(&self) -> &[(Range<usize>, String, String)] {
        self.days.get_or_init(|| {
            let dates: Vec<Quantity> = days(self.text).collect();
            let near = |(first, last): (&Quantity, &Quantity)| {
                let gap = last.span.start.checked_sub(first.span.end)?;
                let span = first.span.start..last.span.end;
                (gap <= BETWEEN && first.key < last.key)
                    .then(|| (span, first.key.clone(), last.key.clone()))
            };
            let pairs = dates.iter().zip(dates.iter().skip(1));
            pairs.filter_map(near).collect()
        })
    }
}

/// The dates of a text that say the day.
fn days(text: &str) -> impl Iterator<Item = Quantity> {
    let quantities = quantities::quantities(text).into_iter();
    quantities.filter(|found| found.kind == QuantityKind::Date && !found.key.ends_with('?'))
}

/// Whether a day lies between two others, both ends inside; a year that it leaves out is that of the first.
fn is_between(day: &str, first: &str, last: &str) -> bool {
    let year = first.split('-').next().unwrap_or_default();
    let day = day.replacen("?-", &format!("{year}-"), 1);
    !day.contains('?') && !first.contains('?') && (first..=last).contains(&day.as_str())
}

#[cfg(test)]
mod tests {
    use super::super::decisions::Speaker;
    use super::*;

    fn taken(rule: &str, call: &str) -> bool {
        let said = Statement::all_in(rule, Speaker::Human);
        let named = said.iter().find_map(Named::of).unwrap();
        named.within(&Ranges::of(call)).is_some()
    }

    #[test]
    fn a_range_takes_in_what_lies_between() {
        let rule = "14 May: skip that day";
        assert!(taken(rule, "import --from 2031-05-01 --to 2031-05-31"));
        assert!(!taken(rule, "import --from 2031-06-01 --to 2031-06-30"));
        assert!(!taken(rule, "import --day 2031-05-13"));
        let rule = "order 4471 is void, never book it again";
        assert!(taken(rule, "book orders 4468-4473"));
        assert!(!taken(rule, "book orders 4472-4479"));
    }
}
