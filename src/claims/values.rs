//! Quantities that a summary changed in meaning.

use super::facts::{QuantityChange, SummaryExcerpt};
use super::identified::Context;
use super::measures::Measure;
use super::mentions::By;
use super::quantities::{Bound, Quantity, QuantityKind, same};
use crate::replay::Step;

/// From here on two clauses speak of the same thing: that many words around both quantities are the same.
const FIRM: usize = 2;

/// Every quantity that a summary changed, where that first happened.
pub(super) fn changes(
    context: &Context<'_, '_>,
    unsupported: Vec<Vec<Measure>>,
) -> Vec<QuantityChange> {
    let mut found: Vec<QuantityChange> = Vec::new();
    for ((step, record), suspects) in context.replay.pairs().zip(unsupported) {
        let text = record.summary.as_readable().unwrap_or_default();
        let own = Measure::all_in(text, By::Assistant);
        for suspect in suspects {
            let change = changed(context, step, &own, &suspect);
            let told = |change: &QuantityChange| {
                found
                    .iter()
                    .any(|known| known.source == change.source && known.became == change.became)
            };
            found.extend(change.filter(|change| !told(change)));
        }
    }
    found
}

/// The quantity of the source that `suspect` stands in for, if there is one that the summary does not carry.
fn changed(
    context: &Context<'_, '_>,
    step: &Step,
    own: &[Measure],
    suspect: &Measure,
) -> Option<QuantityChange> {
    let before = context
        .mentions
        .measures
        .iter()
        .filter(|measure| measure.excerpt.event.get() < step.fresh.end);
    let lost = before.filter(|measure| {
        is_alike(&measure.quantity, &suspect.quantity)
            && !own.iter().any(|own| same(&own.quantity, &measure.quantity))
            && !context.replay.keeps(step, measure.excerpt.event)
    });
    let near = lost.map(|measure| (measure.shared(suspect), measure));
    let near: Vec<(usize, &Measure)> = near.collect();
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

/// Whether one may stand for the other: of one kind, and where both name a unit, of one unit.
fn is_alike(a: &Quantity, b: &Quantity) -> bool {
    let bare =
        |quantity: &Quantity| matches!(quantity.kind, QuantityKind::Plain | QuantityKind::Count);
    a.kind == b.kind && (a.unit == b.unit || bare(a)) || bare(a) && bare(b)
}
