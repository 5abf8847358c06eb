//! What leaves the context with no summary, and what a compaction came to.

use super::{Point, Replay, Step};
use crate::recording::{
    Actor, CompactionIndex, Event, EventIndex, Eviction, Evidence, SummaryText,
};
use std::collections::BTreeMap;

/// Between an eviction and the compaction that follows it at once there are no more events than this.
const NEAR: usize = 64;

/// What a compaction came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It left a summary, or owes one.
    Summary,
    /// Events left the context, and nothing claims to stand for them.
    Eviction,
    /// It left no summary, and everything stayed in context: it failed.
    Nothing,
}

impl Replay<'_> {
    /// What the compaction of `step` came to.
    pub fn effect(&self, step: &Step) -> Effect {
        let record = self.record(step);
        let absent = record.is_some_and(|record| record.summary == SummaryText::Absent);
        let drops = record.is_some_and(|record| record.drops);
        let kept = step.kept.as_ref();
        let unsure = kept.is_none_or(|kept| kept.evidence != Evidence::Recorded);
        if !absent || (unsure && !drops) {
            return Effect::Summary;
        }
        if self.lost_by(step).next().is_none() {
            return Effect::Nothing;
        }
        if drops || step.covered.is_none() {
            Effect::Eviction
        } else {
            Effect::Summary
        }
    }

    /// Whether all that was in context before the compaction of `step`, summaries among it, stays there, as far as is known.
    pub fn loses_nothing(&self, step: &Step) -> bool {
        let known = step
            .kept
            .as_ref()
            .is_some_and(|kept| matches!(kept.evidence, Evidence::Recorded | Evidence::Derived));
        let contexts = || {
            let before = self.context(Point::Before(step.index))?;
            Some((before, self.context(Point::After(step.index))?))
        };
        let Some((before, after)) = contexts().filter(|_| known) else {
            return false;
        };
        let stays = |event: &EventIndex| after.events.binary_search(event).is_ok();
        let summary = before
            .summary
            .and_then(|index| self.recording.compactions.get(index.get()));
        // A summary that stood for nothing takes nothing with it.
        let replaced = before.summary.and_then(|index| self.steps.get(index.get()));
        let covered = replaced.and_then(|earlier| earlier.covered.as_ref());
        let stood_for_nothing = || covered.is_some_and(|covered| covered.value.is_empty());
        let stands = |id: &String| {
            self.record(step)
                .is_some_and(|record| record.beside.contains(id))
        };
        !before.events.is_empty()
            && before.events.iter().all(stays)
            && (after.summary == before.summary
                || summary.is_none_or(|summary| stands(&summary.id))
                || stood_for_nothing())
    }

    /// The events since the boundary before that do not stay in context across the compaction of `step`.
    pub fn lost_by<'s>(&'s self, step: &'s Step) -> impl Iterator<Item = EventIndex> + 's {
        let fresh = step.fresh.clone().map(EventIndex::from);
        fresh.filter(|event| {
            let range = self.recording.event(*event).map(|event| event.range);
            range.is_some_and(|range| !range.is_empty()) && !self.keeps(step, *event)
        })
    }

    /// What of an eviction was in context when it left.
    pub fn taken<'s>(&'s self, eviction: &'s Eviction) -> impl Iterator<Item = EventIndex> + 's {
        let next = self
            .steps
            .partition_point(|step| step.fresh.end <= eviction.event.get());
        let before = next
            .checked_sub(1)
            .and_then(|before| self.steps.get(before));
        eviction.gone.iter().copied().filter(move |event| {
            before.is_none_or(|step| event.get() >= step.fresh.end || self.keeps(step, *event))
        })
    }

    /// What left the context with no summary in its place, each with the event that took it out: the next compaction cannot have
    /// read it, unless what took it out belongs to that.
    pub(super) fn left_alone(&self) -> BTreeMap<EventIndex, EventIndex> {
        let mut left = BTreeMap::new();
        let evictions = self.recording.evictions.iter();
        let apart = evictions.filter(|it| !it.cleared && self.follows(it).is_none());
        for eviction in apart {
            let taken = self.taken(eviction);
            left.extend(taken.map(|event| (event, eviction.event)));
        }
        for (step, record) in self.pairs().filter(|(_, record)| record.drops) {
            let dropped = self.lost_by(step);
            left.extend(dropped.map(|event| (event, record.event)));
        }
        left
    }

    /// Whether `event` may have left the context before the compaction of `step`: messages did that no record names.
    pub fn may_have_left(&self, step: &Step, event: EventIndex) -> bool {
        let evictions = self.recording.evictions.iter();
        let mut unnamed = evictions.filter(|it| it.unnamed.is_some() && !it.cleared);
        unnamed.any(|it| event < it.event && it.event.get() < step.fresh.end)
    }

    /// The first compaction behind an eviction.
    pub fn next(&self, eviction: &Eviction) -> Option<&Step> {
        let next = self
            .steps
            .partition_point(|step| step.fresh.end <= eviction.event.get());
        self.steps.get(next)
    }

    /// The compaction that follows an eviction before the agent does anything: it cannot have read what left.
    pub fn follows(&self, eviction: &Eviction) -> Option<CompactionIndex> {
        let step = self.next(eviction)?;
        let between = eviction.event.get()..step.fresh.end;
        let between = self.recording.events.get(between)?;
        let acts = |event: &Event| event.actor == Actor::Assistant;
        (between.len() <= NEAR && !between.iter().any(acts)).then_some(step.index)
    }
}
