//! Quantities that a summary changed in meaning.

use super::facts::{QuantityChange, SummaryExcerpt};
use super::identified::Context;
use super::measures::Measure;
use super::mentions::By;
use super::quantities::{Bound, Index, Quantity, QuantityKind};
use crate::recording::EventIndex;
use crate::replay::Step;
use std::collections::{BTreeMap, BTreeSet};

/// From here on two clauses speak of the same thing: that many words around both quantities are the same.
const FIRM: usize = 2;

/// Every quantity that a summary changed, where that first happened.
pub(super) fn changes(
    context: &Context<'_, '_>,
    unsupported: Vec<Vec<Measure>>,
) -> Vec<QuantityChange> {
    let mut found: Vec<QuantityChange> = Vec::new();
    let mut told: BTreeSet<(EventIndex, Box<str>, usize, String)> = BTreeSet::new();
    let most = COMPARISONS / unsupported.iter().map(Vec::len).sum::<usize>().max(1);
    for ((step, record), suspects) in context.replay.pairs().zip(unsupported) {
        if suspects.is_empty() {
            continue;
        }
        let text = record.summary.as_readable().unwrap_or_default();
        let lost = lost(context, step, text, most.saturating_mul(suspects.len()));
        for suspect in suspects {
            let change = changed(step, &lost, &suspect, most);
            let is_new = |change: &QuantityChange| {
                let source = &change.source;
                let mark = source.marks.first().map_or(0, |mark| mark.start);
                let became = change.became.clone();
                told.insert((source.event, source.text.clone(), mark, became))
            };
            found.extend(change.filter(is_new));
        }
    }
    found
}

/// How many quantities are held against each other, in all of a recording.
const COMPARISONS: usize = 1 << 20;

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
    let all = &context.mentions.measures;
    let end = all.partition_point(|measure| measure.excerpt.event.get() < step.fresh.end);
    let before = all.iter().take(end).skip(end.saturating_sub(most));
    let mut lost: BTreeMap<Alike<'_>, Vec<&Measure>> = BTreeMap::new();
    for measure in before.filter(|measure| {
        own.first(&measure.quantity).is_none() && !context.replay.keeps(step, measure.excerpt.event)
    }) {
        lost.entry(alike(&measure.quantity))
            .or_default()
            .push(measure);
    }
    lost
}

/// The quantity of the source that `suspect` stands in for, if there is one that the summary does not carry.
fn changed(
    step: &Step,
    lost: &BTreeMap<Alike<'_>, Vec<&Measure>>,
    suspect: &Measure,
    most: usize,
) -> Option<QuantityChange> {
    let lost = lost.get(&alike(&suspect.quantity))?;
    let latest = lost.iter().skip(lost.len().saturating_sub(most));
    let near: Vec<(usize, &Measure)> = latest
        .map(|measure| (measure.shared(suspect), *measure))
        .collect();
    let said = near
        .iter()
        .find(|(shared, measure)| *shared >= FIRM && measure.by == By::Human);
    let (shared, source) = *said.or_else(|| near.iter().max_by_key(|(shared, _)| *shared))?;
    Some(QuantityChange {
        compaction: step.index,
        subject: source.written().to_owned(),
        became: suspect.written().to_owned(),
        source: source.excerpt.clone(),
        summary: SummaryExcerpt {
            text: suspect.excerpt.text.to_string(),
            marks: suspect.excerpt.marks.clone(),
        },
        binding: source.by == By::Human || source.quantity.bound != Bound::Exact,
        firm: is_firm(source, shared),
        guessed: false,
        follow_up: None,
    })
}

/// Whether both surely speak of the same thing. Bare numbers and counts are everywhere: only a person's are told.
fn is_firm(source: &Measure, shared: usize) -> bool {
    let bare = matches!(
        source.quantity.kind,
        QuantityKind::Plain | QuantityKind::Count | QuantityKind::Ordinal
    );
    shared >= FIRM && (source.by == By::Human || !bare)
}

/// What quantities have in common that may stand for each other: kind and unit, where they are no bare numbers.
type Alike<'a> = Option<(QuantityKind, Option<&'a str>)>;

fn alike(quantity: &Quantity) -> Alike<'_> {
    let bare = matches!(quantity.kind, QuantityKind::Plain | QuantityKind::Count);
    (!bare).then_some((quantity.kind, quantity.unit.as_deref()))
}
