//! Amounts: every quantity that was said, followed through the summaries until one does not carry it.

use super::facts::{IdentifierFate, IdentifierLoss, Load, QuantityChange};
use super::hash;
use super::measures::Measure;
use super::mentions::By;
use super::quantities::{self, Index, QuantityKind};
use crate::recording::{CompactionIndex, EventIndex};
use crate::replay::{Replay, Step};
use std::collections::{BTreeMap, BTreeSet};

/// The quantities of a recording, each once.
pub(super) struct Amounts<'a> {
    followed: Vec<Amount<'a>>,
    /// What is told as changed already: the compaction, and where it was said.
    changed: BTreeSet<(CompactionIndex, EventIndex, &'a str)>,
}

struct Amount<'a> {
    /// Where a person said it first, else where it was said first.
    measure: &'a Measure,
    /// Every event that says it, ascending.
    events: Vec<EventIndex>,
    lost: bool,
}

impl<'a> Amounts<'a> {
    pub(super) fn new(measures: &'a [Measure], changes: &'a [QuantityChange]) -> Self {
        let mut followed: Vec<Amount<'_>> = Vec::new();
        let mut places: hash::Map<u64, usize> = hash::Map::default();
        for measure in measures {
            if !measure.is_telling() {
                continue;
            }
            let event = measure.excerpt.event;
            let next = followed.len();
            let place = *places
                .entry(hash::of(&measure.quantity.key))
                .or_insert(next);
            match followed.get_mut(place) {
                Some(known) => {
                    if measure.by == By::Human && known.measure.by != By::Human {
                        known.measure = measure;
                    }
                    known.events.push(event);
                }
                None => followed.push(Amount {
                    measure,
                    events: vec![event],
                    lost: false,
                }),
            }
        }
        let place = |change: &'a QuantityChange| {
            let source = change.source.as_ref()?;
            Some((change.compaction, source.event, change.subject.as_str()))
        };
        Self {
            followed,
            changed: changes.iter().filter_map(place).collect(),
        }
    }

    /// What the summary of `step` does not carry and every summary before it did. It is load-bearing where the same words of
    /// a person name one of the `gone` identifiers that is.
    pub(super) fn lost(
        &mut self,
        replay: &Replay<'_>,
        step: &Step,
        text: &str,
        gone: &[IdentifierLoss],
    ) -> Vec<IdentifierLoss> {
        let mut own = Index::default();
        for quantity in quantities::quantities(text) {
            own.insert(&quantity, 0);
        }
        let mut loads: BTreeMap<(EventIndex, &str), Load> = BTreeMap::new();
        for loss in gone {
            if let (Some(source), Some(load)) = (&loss.source, loss.load) {
                loads.insert((source.event, &source.text), load);
            }
        }
        let mut losses = Vec::new();
        for amount in self.followed.iter_mut().filter(|amount| !amount.lost) {
            let measure = amount.measure;
            let end = amount
                .events
                .partition_point(|event| event.get() < step.fresh.end);
            let due = amount.events.get(..end).is_some_and(|before| {
                !before.is_empty() && !before.iter().any(|event| replay.keeps(step, *event))
            });
            if !due || own.first(&measure.quantity).is_some() {
                continue;
            }
            amount.lost = true;
            let event = measure.excerpt.event;
            let place = (step.index, event, measure.written());
            if !self.changed.contains(&place) {
                let load = loads.get(&(event, &*measure.excerpt.text));
                let load = load.filter(|_| measure.by == By::Human && !measure.is_bare());
                losses.push(loss(step, measure, load.copied()));
            }
        }
        losses
    }
}

fn loss(step: &Step, measure: &Measure, load: Option<Load>) -> IdentifierLoss {
    IdentifierLoss {
        compaction: step.index,
        fate: IdentifierFate::Omitted,
        subject: measure.written().to_owned(),
        kind: kind_name(measure.quantity.kind),
        members: Vec::new(),
        source: Some(measure.excerpt.clone()),
        summary: None,
        load,
        used: None,
        follow_up: None,
    }
}

/// The kind of a quantity, as a finding words it.
fn kind_name(kind: QuantityKind) -> &'static str {
    match kind {
        QuantityKind::Money => "amount",
        QuantityKind::Percent => "share",
        QuantityKind::Duration => "duration",
        QuantityKind::Bytes => "size",
        QuantityKind::Length | QuantityKind::Mass | QuantityKind::Temperature => "measure",
        QuantityKind::Rate => "rate",
        QuantityKind::Date => "date",
        QuantityKind::TimeOfDay => "time",
        QuantityKind::Count | QuantityKind::Plain | QuantityKind::Ordinal => "number",
    }
}
