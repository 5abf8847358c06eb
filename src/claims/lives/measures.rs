//! The lives of quantities: every one with the same value and unit is one fact.

use super::names::excerpt;
use super::open::{Open, close, summaries};
use super::{Asked, Bearing, FactKind, Life, Stage, State, Teller};
use crate::claims::facts::QuantityChange;
use crate::claims::identified::Context;
use crate::claims::measures::Measure;
use crate::claims::mentions::By;
use crate::claims::quantities::{self, Quantity, QuantityKind};
use crate::recording::EventIndex;
use crate::replay::Step;
use std::collections::BTreeMap;

/// The lives of the quantities that are asked for. `changes` holds what the audit found of them.
pub(in crate::claims) fn measures(
    context: &Context<'_, '_>,
    changes: &[QuantityChange],
    asked: Asked<'_>,
) -> Vec<Life> {
    let mut alike: BTreeMap<(&str, Option<&str>), Vec<&Measure>> = BTreeMap::new();
    for measure in &context.mentions.measures {
        let quantity = &measure.quantity;
        let key = (quantity.key.as_str(), quantity.unit.as_deref());
        alike.entry(key).or_default().push(measure);
    }
    let wanted = |mentions: &Vec<&Measure>| {
        let mut mentions = mentions.iter();
        mentions.any(|measure| {
            (asked.wanted)(
                measure.excerpt.event,
                measure.written(),
                &measure.excerpt.text,
            )
        })
    };
    let changes = Changes::of(changes);
    let mut lives: Vec<(&Measure, Life)> = alike
        .into_values()
        .filter(wanted)
        .filter_map(|mentions| life(&mentions, &changes))
        .collect();
    let first = |(_, life): &(&Measure, Life)| life.said.first().copied();
    let mut open = Open::new(lives.iter().map(first));
    for (step, record) in summaries(context.replay, asked.summaries) {
        let text = record.summary.as_readable();
        let text = text.filter(|text| !text.trim().is_empty());
        let own = quantities::quantities(text.unwrap_or_default());
        for number in open.at(step) {
            if let Some((measure, life)) = lives.get_mut(number) {
                let stage = stage(context, step, life, &measure.quantity, text, &own, &changes);
                life.stages.extend(stage);
            }
        }
    }
    close(
        context.replay,
        asked.summaries,
        lives.iter_mut().map(|(_, life)| life),
    );
    lives.into_iter().map(|(_, life)| life).collect()
}

/// What the audit found of quantities, by how they are written.
struct Changes<'a>(BTreeMap<&'a str, Vec<&'a QuantityChange>>);

impl<'a> Changes<'a> {
    fn of(changes: &'a [QuantityChange]) -> Self {
        let mut found: BTreeMap<&str, Vec<&QuantityChange>> = BTreeMap::new();
        for change in changes {
            found.entry(&change.subject).or_default().push(change);
        }
        Self(found)
    }

    /// The changes of the quantity that is written so and said in these events, which ascend.
    fn any(&self, written: &str, said: &[EventIndex]) -> impl Iterator<Item = &'a QuantityChange> {
        let found = self.0.get(written).into_iter().flatten().copied();
        found.filter(|change| {
            let source = change.source.as_ref();
            source.is_some_and(|source| said.binary_search(&source.event).is_ok())
        })
    }
}

fn life<'a>(mentions: &[&'a Measure], changes: &Changes<'_>) -> Option<(&'a Measure, Life)> {
    let human = mentions.iter().find(|measure| measure.by == By::Human);
    let measure: &Measure = human.or_else(|| mentions.first())?;
    let mut said: Vec<EventIndex> = mentions
        .iter()
        .map(|measure| measure.excerpt.event)
        .collect();
    said.dedup();
    let change = changes.any(measure.written(), &said).next();
    let life = Life {
        kind: FactKind::Quantity,
        class: class(measure.quantity.kind),
        subject: measure.written().to_owned(),
        by: match measure.by {
            By::Human => Teller::Human,
            By::Assistant => Teller::Agent,
            By::Call => Teller::Tool,
        },
        source: measure.excerpt.clone(),
        bearing: bearing(measure),
        stages: Vec::new(),
        unfollowed: 0,
        withdrawn: None,
        follow_up: change.and_then(|change| change.follow_up.clone()),
        said,
    };
    Some((measure, life))
}

fn bearing(measure: &Measure) -> Bearing {
    match (measure.load(), measure.by) {
        (Some(load), _) => Bearing::Needed(load),
        (None, By::Human) => Bearing::Light("a word of prose: only a changed value is reported"),
        (None, By::Assistant | By::Call) => Bearing::Light(
            "no person said it, and it is no limit: only a changed value is reported",
        ),
    }
}

fn stage(
    context: &Context<'_, '_>,
    step: &Step,
    life: &Life,
    quantity: &Quantity,
    text: Option<&str>,
    own: &[Quantity],
    changes: &Changes<'_>,
) -> Option<Stage> {
    let end = step.fresh.end;
    let before = || life.said.iter().take_while(|event| event.get() < end);
    before().next()?;
    let kept = before().any(|event| context.replay.keeps(step, *event));
    let alike = own.iter().filter(|other| quantities::same(quantity, other));
    // "7" of a list is not what "7 items" counts.
    let counts = |other: &&Quantity| quantity.unit.is_none() && other.unit.is_some();
    let (counted, alike): (Vec<&Quantity>, Vec<&Quantity>) = alike.partition(counts);
    let carried = alike.first().copied();
    let changed = || {
        let mut changes = changes.any(&life.subject, &life.said);
        changes.find(|change| change.compaction == step.index)
    };
    let (state, summary) = match (text, carried) {
        _ if kept => (State::Kept, None),
        (None, _) => (State::Undecided, None),
        (Some(text), Some(carried)) => (State::Carried, excerpt(text, &carried.span)),
        (Some(text), None) => match (changed(), counted.first()) {
            (Some(change), _) => (State::Altered, Some(change.summary.clone())),
            (None, Some(counted)) => (State::Unconfirmed, excerpt(text, &counted.span)),
            (None, None) => (State::Omitted, None),
        },
    };
    Some(Stage {
        compaction: step.index,
        state,
        summary,
    })
}

fn class(kind: QuantityKind) -> &'static str {
    use QuantityKind as Kind;
    match kind {
        Kind::Date => "date",
        Kind::TimeOfDay => "time",
        Kind::Money => "amount",
        Kind::Percent => "percentage",
        Kind::Count => "count",
        Kind::Ordinal => "ordinal",
        Kind::Plain => "number",
        Kind::Duration => "duration",
        Kind::Bytes | Kind::Length | Kind::Mass | Kind::Rate | Kind::Temperature => "measure",
    }
}
