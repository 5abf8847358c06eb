//! Quantities that a summary changed in meaning.

use super::facts::{Excerpt, QuantityChange, SummaryExcerpt};
use super::identified::Context;
use super::measures::Measure;
use super::mentions::By;
use super::quantities::{self, Bound, Index, Quantity, QuantityKind};
use super::suspects::Unsupported;
use crate::recording::EventIndex;
use crate::replay::Step;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// From here on two clauses speak of the same thing: that many words around both quantities are the same.
const FIRM: usize = 2;

/// How many quantities are held against each other, in all of a recording.
const COMPARISONS: usize = 1 << 20;

/// Of so many quantities that share most words with one, those beside it decide.
const CLOSEST: usize = 16;

/// A quantity of a summary that was said, but of something else.
#[derive(Clone, Debug)]
pub(super) struct Misplaced {
    pub(super) stated: Measure,
    /// What was said in its place.
    pub(super) original: Measure,
}

/// Where a quantity was said: the event, its clause, and where in that.
type Place = (EventIndex, Arc<str>, usize);

/// Every quantity that a summary changed, where that first happened.
pub(super) fn changes(context: &Context<'_, '_>, unsupported: &Unsupported) -> Vec<QuantityChange> {
    let mut found: Vec<QuantityChange> = Vec::new();
    let mut told: BTreeSet<(Option<Place>, String)> = BTreeSet::new();
    let most = share(&unsupported.measures);
    let steps = context.replay.pairs().zip(&unsupported.measures);
    for (((step, record), suspects), misplaced) in steps.zip(&unsupported.misplaced) {
        let text = record.summary.as_readable().unwrap_or_default();
        let lost = match suspects.len() {
            0 => BTreeMap::new(),
            count => lost(context, step, text, most.saturating_mul(count)),
        };
        let made_up = suspects.iter().map(|stated| {
            let original = original(&lost, stated, most);
            change(context, step, stated, original, most)
        });
        let misplaced = misplaced.iter().map(|misplaced| {
            change(
                context,
                step,
                &misplaced.stated,
                Some(&misplaced.original),
                most,
            )
        });
        found.extend(made_up.chain(misplaced).filter(|change| {
            let place = |source: &Excerpt| {
                let mark = source.marks.first().map_or(0, |mark| mark.start);
                (source.event, source.text.clone(), mark)
            };
            told.insert((change.source.as_ref().map(place), change.became.clone()))
        }));
    }
    found
}

/// With how many others each of `all` may be held against.
pub(super) fn share(all: &[Vec<Measure>]) -> usize {
    COMPARISONS / all.iter().map(Vec::len).sum::<usize>().max(1)
}

/// Which of the quantities `stated` in a summary were said of something else only, while what was said of their own
/// subject is gone. Each is held against `most` others.
pub(super) fn misplaced(
    context: &Context<'_, '_>,
    step: &Step,
    text: &str,
    stated: Vec<Measure>,
    most: usize,
) -> Vec<Misplaced> {
    if stated.is_empty() {
        return Vec::new();
    }
    let lost = lost(context, step, text, most.saturating_mul(stated.len()));
    let misplaced = stated.into_iter().filter_map(|stated| {
        let original = displaced(context, step, &lost, &stated, most)?.clone();
        Some(Misplaced { stated, original })
    });
    misplaced.collect()
}

/// The lost quantity of which `stated` stands in the place, where nobody said `stated` of the same.
fn displaced<'a>(
    context: &Context<'a, '_>,
    step: &Step,
    lost: &BTreeMap<Alike<'a>, Vec<&'a Measure>>,
    stated: &Measure,
    most: usize,
) -> Option<&'a Measure> {
    let alike = lost.get(&alike(&stated.quantity))?;
    let near = closest(alike.iter().rev().take(most).copied(), stated, FIRM);
    if near.is_empty() {
        return None;
    }
    let (topic, slot) = (stated.topic(), stated.slot());
    let on_topic = near
        .iter()
        .map(|lost| (common(&lost.topic(), &topic), *lost))
        .filter(|(shared, lost)| *shared >= FIRM && common(&lost.slot(), &slot) > 0);
    let (shared, original) =
        on_topic.max_by_key(|(shared, lost)| (*shared, lost.by == By::Human))?;
    let by_human =
        original.by == By::Human || said_by_human(context, step, original, stated, most).is_some();
    if !by_human || stands_beside(original, stated) {
        return None;
    }
    let same = near
        .iter()
        .filter(|lost| lost.quantity.key == original.quantity.key);
    let last = same.map(|lost| lost.excerpt.event).max()?;
    let said = || before(context, step, most).filter(|said| is_worth(said, stated));
    let near_by = closest(said(), stated, 0);
    let latest = said().rev().take(CLOSEST);
    let explains = |said: &&Measure| {
        let own = common(&said.topic(), &topic);
        own >= shared || said.excerpt.event > last && (own > 0 || said.by == By::Human)
    };
    let explained = near_by
        .iter()
        .copied()
        .chain(latest)
        .any(|said| explains(&said));
    (!explained).then_some(original)
}

/// Those of `all` whose clauses share most words with that of `stated`, `least` at least; a few.
fn closest<'a>(
    all: impl Iterator<Item = &'a Measure>,
    stated: &Measure,
    least: usize,
) -> Vec<&'a Measure> {
    let mut near: Vec<(usize, &Measure)> = all
        .map(|measure| (measure.shared(stated), measure))
        .filter(|(shared, _)| *shared >= least)
        .collect();
    near.sort_by_key(|(shared, _)| std::cmp::Reverse(*shared));
    near.truncate(CLOSEST);
    near.into_iter().map(|(_, measure)| measure).collect()
}

/// The quantities that were said before the compaction of `step`, the latest `most`.
fn before<'a>(
    context: &Context<'a, '_>,
    step: &Step,
    most: usize,
) -> impl DoubleEndedIterator<Item = &'a Measure> {
    let all = &context.mentions.measures;
    let end = all.partition_point(|measure| measure.excerpt.event.get() < step.fresh.end);
    all.iter().take(end).skip(end.saturating_sub(most))
}

/// The quantities before `step` that its summary does not carry, by what they are alike in, in their order; of more than
/// `most` before it, the latest.
fn lost<'a>(
    context: &Context<'a, '_>,
    step: &Step,
    text: &str,
    most: usize,
) -> BTreeMap<Alike<'a>, Vec<&'a Measure>> {
    let mut own = Index::default();
    for measure in Measure::all_in(text, By::Assistant) {
        own.insert(&measure.quantity, 0);
    }
    let digits: BTreeSet<&str> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|run| !run.is_empty())
        .collect();
    let stands = |measure: &Measure| {
        own.first(&measure.quantity).is_some()
            || measure.is_bare()
                && !measure.is_common()
                && digits.contains(measure.quantity.key.as_str())
    };
    let mut lost: BTreeMap<Alike<'_>, Vec<&Measure>> = BTreeMap::new();
    for measure in before(context, step, most)
        .filter(|measure| !stands(measure) && context.replay.owes(step, measure.excerpt.event))
    {
        lost.entry(alike(&measure.quantity))
            .or_default()
            .push(measure);
    }
    lost
}

/// The lost quantity that `stated`, which nobody said, stands in for.
fn original<'a>(
    lost: &BTreeMap<Alike<'_>, Vec<&'a Measure>>,
    stated: &Measure,
    most: usize,
) -> Option<&'a Measure> {
    let lost = lost.get(&alike(&stated.quantity))?;
    let latest = lost.iter().skip(lost.len().saturating_sub(most));
    let mut near: Vec<(usize, &Measure)> = latest
        .map(|measure| (measure.shared(stated), *measure))
        .collect();
    let rank = |(shared, measure): &(usize, &Measure)| {
        let sure = *shared >= FIRM || is_slip(measure, stated);
        (measure.by == By::Human && sure, *shared)
    };
    near.sort_by_key(|near| std::cmp::Reverse(rank(near)));
    near.truncate(CLOSEST);
    let slot = stated.slot();
    near.sort_by_cached_key(|near| {
        let beside = common(&near.1.slot(), &slot);
        std::cmp::Reverse((rank(near).0, beside, near.0))
    });
    let mut near = near.into_iter().map(|(_, measure)| measure);
    near.find(|measure| !stands_beside(measure, stated))
}

fn change(
    context: &Context<'_, '_>,
    step: &Step,
    stated: &Measure,
    original: Option<&Measure>,
    most: usize,
) -> QuantityChange {
    let quoted = original.filter(|original| original.by != By::Human);
    let quoted = quoted.and_then(|original| said_by_human(context, step, original, stated, most));
    let source = quoted.or(original);
    QuantityChange {
        compaction: step.index,
        subject: source.map_or(stated.written(), Measure::written).to_owned(),
        became: stated.written().to_owned(),
        source: source.map(|source| source.excerpt.clone()),
        summary: SummaryExcerpt {
            text: stated.excerpt.text.to_string(),
            marks: stated.excerpt.marks.clone(),
        },
        binding: source
            .is_some_and(|source| source.by == By::Human || source.quantity.bound != Bound::Exact),
        firm: [source, original]
            .into_iter()
            .flatten()
            .any(|said| is_firm(said, stated)),
        guessed: false,
        follow_up: None,
    }
}

/// Where a person said what `original` says, of what `stated` is about.
fn said_by_human<'a>(
    context: &Context<'a, '_>,
    step: &Step,
    original: &Measure,
    stated: &Measure,
    most: usize,
) -> Option<&'a Measure> {
    before(context, step, most)
        .filter(|said| said.by == By::Human && is_worth(said, original))
        .map(|said| (said.shared(stated), said))
        .filter(|(shared, _)| *shared > 0)
        .max_by_key(|(shared, _)| *shared)
        .map(|(_, said)| said)
}

/// Whether `said` may be the value of `other`: the same quantity, or the bare number of it.
fn is_worth(said: &Measure, other: &Measure) -> bool {
    quantities::same(&said.quantity, &other.quantity)
        || said.is_bare() && is_number_of(&said.quantity, &other.quantity)
}

/// Whether two quantities have the same number, whatever they measure. Dates and times have none.
fn is_number_of(one: &Quantity, other: &Quantity) -> bool {
    let timed =
        |quantity: &Quantity| matches!(quantity.kind, QuantityKind::Date | QuantityKind::TimeOfDay);
    !timed(one) && !timed(other) && one.value == other.value
}

/// Whether the clause of `original` says the number that is `stated` too, beside its own: "3 instead of 6".
fn stands_beside(original: &Measure, stated: &Measure) -> bool {
    let own = original.excerpt.marks.first();
    let mut others = quantities::quantities(&original.excerpt.text).into_iter();
    others.any(|other| Some(&other.span) != own && is_number_of(&other, &stated.quantity))
}

/// How many of two sorted lists of words are the same.
fn common(one: &[u32], other: &[u32]) -> usize {
    one.iter()
        .filter(|word| other.binary_search(word).is_ok())
        .count()
}

/// Whether both surely speak of the same thing: a sum is none of what it sums. Bare numbers and counts are everywhere: only a person's are told.
fn is_firm(source: &Measure, stated: &Measure) -> bool {
    let bare = source.is_bare() || source.quantity.kind == QuantityKind::Ordinal;
    let same = source.shared(stated) >= FIRM || common(&source.slot(), &stated.slot()) >= FIRM;
    let same = same || is_slip(source, stated);
    let sums = stated.is_total() && !source.is_total();
    same && !sums && (source.by == By::Human || !bare)
}

/// Whether a long number has another unit of the same kind: 512 kB and 512 MB.
fn is_slip(source: &Measure, stated: &Measure) -> bool {
    const LONG: usize = 3;
    let (one, other) = (&source.quantity, &stated.quantity);
    let digits = one
        .value
        .to_string()
        .bytes()
        .filter(u8::is_ascii_digit)
        .count();
    !source.is_bare()
        && one.kind == other.kind
        && is_number_of(one, other)
        && !quantities::same(one, other)
        && digits >= LONG
}

/// What quantities have in common that may stand for each other: kind and unit, where they are no bare numbers.
type Alike<'a> = Option<(QuantityKind, Option<&'a str>)>;

fn alike(quantity: &Quantity) -> Alike<'_> {
    let bare = matches!(quantity.kind, QuantityKind::Plain | QuantityKind::Count);
    (!bare).then_some((quantity.kind, quantity.unit.as_deref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_number_with_another_unit_is_a_slip() {
        let only = |text: &str| Measure::all_in(text, By::Human).remove(0);
        let slip = |one: &str, other: &str| is_slip(&only(one), &only(other));
        assert!(slip(
            "cap a save at 512 kB",
            "files above 512 MB are refused"
        ));
        assert!(!slip(
            "cap a save at 512 kB",
            "files above 512 kB are refused"
        ));
        assert!(!slip("wait 5 minutes", "wait 5 hours"));
        assert!(!slip("cap a save at 512 kB", "512 metres of rope"));
    }
}
