//! Amounts: every quantity that was said, followed through the summaries until one does not carry it.

use super::corrections::Turn;
use super::facts::{IdentifierFate, IdentifierLoss, Load, QuantityChange};
use super::hash;
use super::measures::Measure;
use super::mentions::By;
use super::quantities::{self, Index, Quantity, QuantityKind};
use crate::recording::{CompactionIndex, EventIndex};
use crate::replay::{Replay, Step};
use std::collections::{BTreeMap, BTreeSet};

/// The quantities of a recording, each once.
pub(super) struct Amounts<'a> {
    followed: Vec<Amount<'a>>,
    /// What is told as changed already: the compaction, and where it was said.
    changed: BTreeSet<(CompactionIndex, EventIndex, &'a str)>,
    /// The quantities that a person put right.
    turns: &'a [Turn],
    /// What people said, in their order.
    human: Vec<&'a Measure>,
}

struct Amount<'a> {
    /// Where a person said it first, else where it was said first.
    measure: &'a Measure,
    /// Everybody who says it, in order.
    said: Vec<&'a Measure>,
    lost: bool,
}

/// What a summary made of the quantities before it.
#[derive(Debug, Default)]
pub(super) struct Gone {
    /// Those that it does not carry and every summary before it did.
    pub(super) losses: Vec<IdentifierLoss>,
    /// The first event of a needed one of which it cannot be told that it carries it.
    pub(super) loose: Option<EventIndex>,
}

/// How a summary has a quantity.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// It is there.
    There,
    /// Its number is there, and nothing that says of what, or it is denied.
    Apart,
    /// It is not there.
    Missing,
}

impl<'a> Amounts<'a> {
    pub(super) fn new(
        measures: &'a [Measure],
        changes: &'a [QuantityChange],
        turns: &'a [Turn],
    ) -> Self {
        let mut followed: Vec<Amount<'_>> = Vec::new();
        let mut places: hash::Map<u64, usize> = hash::Map::default();
        for measure in measures {
            if !measure.is_telling() && measure.load().is_none() {
                continue;
            }
            let next = followed.len();
            let place = *places
                .entry(hash::of(&measure.quantity.key))
                .or_insert(next);
            match followed.get_mut(place) {
                Some(known) => {
                    if measure.by == By::Human && known.measure.by != By::Human {
                        known.measure = measure;
                    }
                    known.said.push(measure);
                }
                None => followed.push(Amount {
                    measure,
                    said: vec![measure],
                    lost: false,
                }),
            }
        }
        let place = |change: &'a QuantityChange| {
            let source = change.source.as_ref()?;
            Some((change.compaction, source.event, change.subject.as_str()))
        };
        let human = measures.iter().filter(|said| said.by == By::Human);
        Self {
            followed,
            changed: changes.iter().filter_map(place).collect(),
            turns,
            human: human.collect(),
        }
    }

    /// What the summary of `step` does not carry. A quantity is load-bearing where a person set something to it, or where the
    /// same words of a person name one of the `gone` identifiers that is.
    pub(super) fn lost(
        &mut self,
        replay: &Replay<'_>,
        step: &Step,
        text: &str,
        gone: &[IdentifierLoss],
    ) -> Gone {
        let summary = Summary::of(text);
        let mut loads: BTreeMap<(EventIndex, &str), Load> = BTreeMap::new();
        for loss in gone {
            if let (Some(source), Some(load)) = (&loss.source, loss.load) {
                loads.insert((source.event, &source.text), load);
            }
        }
        let mut found = Gone::default();
        let said = Said {
            turns: self.turns,
            human: &self.human,
            end: step.fresh.end,
        };
        for amount in &mut self.followed {
            if amount.lost && found.loose.is_some() || !amount.is_due(replay, step) {
                continue;
            }
            let needed = amount
                .needed(step)
                .filter(|needed| !said.is_replaced(needed));
            let standing = summary.standing(needed.unwrap_or(amount.measure));
            if let Some(needed) = needed.filter(|_| standing != Standing::There) {
                let event = needed.excerpt.event;
                found.loose = Some(found.loose.map_or(event, |first| first.min(event)));
            }
            if amount.lost || standing != Standing::Missing {
                continue;
            }
            amount.lost = true;
            let set = needed.filter(|needed| needed.set && !said.may_be_replaced(needed));
            let measure = set.unwrap_or(amount.measure);
            let event = measure.excerpt.event;
            let is_changed = |said: &&Measure| {
                self.changed
                    .contains(&(step.index, said.excerpt.event, said.written()))
            };
            if !amount.said.iter().any(is_changed) && measure.is_telling() {
                let load = loads.get(&(event, &*measure.excerpt.text)).copied();
                let load = load
                    .filter(|_| measure.by == By::Human && !measure.is_bare() && !measure.pasted);
                let load = load.or(set.map(|_| Load::Instruction));
                found.losses.push(loss(step, measure, load));
            }
        }
        found
    }
}

impl<'a> Amount<'a> {
    /// Whether the summary of `step` has to account for it: it was said before, and no mention of it stays in context.
    fn is_due(&self, replay: &Replay<'_>, step: &Step) -> bool {
        let before = self.before(step);
        let stays = |said: &&Measure| replay.keeps(step, said.excerpt.event);
        let owed = |said: &&Measure| replay.owes(step, said.excerpt.event);
        before.iter().any(owed) && !before.iter().any(stays)
    }

    fn before(&self, step: &Step) -> &[&'a Measure] {
        let is_before = |said: &&Measure| said.excerpt.event.get() < step.fresh.end;
        let end = self.said.partition_point(is_before);
        self.said.get(..end).unwrap_or_default()
    }

    /// Where it was said so that it is needed: where a person set something to it last, else first.
    fn needed(&self, step: &Step) -> Option<&'a Measure> {
        let before = self.before(step);
        let set = before.iter().rev().find(|said| said.set);
        let needed = set.or_else(|| before.iter().find(|said| said.load().is_some()));
        needed.copied()
    }
}

/// What people said before a boundary.
struct Said<'a> {
    turns: &'a [Turn],
    human: &'a [&'a Measure],
    end: usize,
}

impl Said<'_> {
    /// What a person put right in the words that hold `needed`, or later.
    fn turns(&self, needed: &Measure) -> impl Iterator<Item = &Turn> {
        let from = needed.excerpt.event;
        let turns = self.turns.iter();
        turns.filter(move |turn| turn.event >= from && turn.event.get() < self.end)
    }

    /// Whether a person put another value in the place of `needed`, of the same thing.
    fn is_replaced(&self, needed: &Measure) -> bool {
        let takes_back = |turn: &Turn| {
            let old = turn.old.as_ref();
            old.is_some_and(|old| quantities::same(old, &needed.quantity))
        };
        self.turns(needed).any(takes_back) || needed.set && self.is_set_anew(needed)
    }

    /// Whether a person set the same thing to another value later.
    fn is_set_anew(&self, needed: &Measure) -> bool {
        let topic = needed.topic();
        let before = |said: &&Measure| said.excerpt.event < needed.excerpt.event;
        let from = self.human.partition_point(before);
        let later = self.human.iter().skip(from);
        let later = later.take_while(|said| said.excerpt.event.get() < self.end);
        let mut later = later.skip_while(|said| !std::ptr::eq(**said, needed));
        !topic.is_empty()
            && later.any(|said| {
                let other = said.topic();
                is_alike(&said.quantity, &needed.quantity)
                    && said.quantity.key != needed.quantity.key
                    && topic.iter().all(|word| other.contains(word))
            })
    }

    /// Whether a person put a value right of which it cannot be told whether it is `needed`.
    fn may_be_replaced(&self, needed: &Measure) -> bool {
        self.turns(needed).any(|turn| {
            turn.old.is_none()
                && turn.new.key != needed.quantity.key
                && is_alike(&turn.new, &needed.quantity)
        })
    }
}

/// Whether one quantity may stand for the other.
fn is_alike(one: &Quantity, other: &Quantity) -> bool {
    let bare = |it: &Quantity| matches!(it.kind, QuantityKind::Plain | QuantityKind::Count);
    one.kind == other.kind || bare(one) && bare(other)
}

/// The quantities of a summary.
struct Summary {
    all: Vec<Measure>,
    index: Index,
}

impl Summary {
    fn of(text: &str) -> Self {
        let all = quantities::quantities(text);
        let mut index = Index::default();
        for quantity in &all {
            index.insert(quantity, 0);
        }
        Self {
            all: Measure::all_of(text, By::Assistant, all),
            index,
        }
    }

    fn standing(&self, measure: &Measure) -> Standing {
        if self.index.first(&measure.quantity).is_none() {
            return Standing::Missing;
        }
        let same = |own: &&Measure| own.quantity.key == measure.quantity.key;
        let mut twins = self.all.iter().filter(same).peekable();
        // A bare number says nothing by itself: a word beside it has to be the same.
        let told = !measure.is_bare() || measure.words.is_empty() || twins.peek().is_none();
        if twins.clone().all(Measure::is_denied) && twins.peek().is_some() && !measure.is_denied() {
            return Standing::Apart;
        }
        if told || twins.any(|own| own.shared(measure) > 0) {
            Standing::There
        } else {
            Standing::Apart
        }
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
