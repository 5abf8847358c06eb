//! The active context: what the agent saw at a point of the session.

use super::{Effect, Replay, Step};
use crate::recording::{CompactionIndex, EventIndex, EventKind, Line, Place, SummaryText};

/// What the agent saw at a point, in order: summaries, where there were some, then events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// Whose summary stands before the events.
    pub summary: Option<CompactionIndex>,
    /// The earlier compactions whose summaries stand before that one, ascending.
    pub beside: Vec<CompactionIndex>,
    /// The events after it, ascending: what was kept, then what came later.
    pub events: Vec<EventIndex>,
}

impl Context {
    /// The compactions whose summaries are in it, in order.
    pub fn summaries(&self) -> impl Iterator<Item = CompactionIndex> + '_ {
        self.beside.iter().copied().chain(self.summary)
    }
}

/// What was part of a context, and is not in the recording in any form that can be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lacks {
    /// What came before the first record.
    pub head: bool,
    /// Damaged lines among its records.
    pub damaged: Vec<Line>,
    /// The text of the summary in force, and why.
    pub summary: Option<&'static str>,
}

impl Lacks {
    /// Whether nothing is lacking.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// A point of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// Right before a compaction took effect.
    Before(CompactionIndex),
    /// Right after it.
    After(CompactionIndex),
    /// Right before an event: a number from 0, up to that of all events.
    At(EventIndex),
    /// Right after an event.
    Past(EventIndex),
}

impl Replay<'_> {
    /// The active context at `point`; `None` where there is no such point.
    pub fn context(&self, point: Point) -> Option<Context> {
        match point {
            Point::Before(index) => {
                let step = self.steps.get(index.get())?;
                Some(self.since(index.get(), step.fresh.end))
            }
            Point::After(index) => {
                let step = self.steps.get(index.get())?;
                Some(self.since(index.get() + 1, step.fresh.end))
            }
            Point::At(event) => self.until(event.get()),
            Point::Past(event) => self.until(event.get().checked_add(1)?),
        }
    }

    /// The context right before the event with the number `end`.
    fn until(&self, end: usize) -> Option<Context> {
        let passed = self.steps.partition_point(|step| step.fresh.end < end);
        (end <= self.recording.events.len()).then(|| self.since(passed, end))
    }

    /// What the recording lacks of the context at `point`.
    pub fn lacks(&self, point: Point, context: &Context) -> Lacks {
        let end = match point {
            Point::Before(index) | Point::After(index) => {
                self.steps.get(index.get()).map(|step| step.fresh.end)
            }
            Point::At(event) => Some(event.get()),
            Point::Past(event) => event.get().checked_add(1),
        };
        let place = |number: usize| Some(self.recording.events.get(number)?.place);
        let to = end.and_then(place).unwrap_or(Place {
            line: Line(u32::MAX),
            ..Place::default()
        });
        let summary = context
            .summary
            .and_then(|index| self.recording.compactions.get(index.get()));
        let from = summary.and_then(|record| {
            let first = context.events.first().and_then(|event| place(event.get()));
            let boundary = place(record.event.get());
            first.into_iter().chain(boundary).min()
        });
        let defects = self.recording.defects.iter();
        let damaged = defects
            .filter(|defect| defect.loses_between(from, to))
            .map(|defect| defect.line);
        Lacks {
            head: self.lacks_head && summary.is_none(),
            damaged: damaged.collect(),
            summary: context
                .summaries()
                .find_map(|index| self.unread_summary(index)),
        }
    }

    /// Why the summary in force right before the compaction `index` cannot be read here, in words that follow "it is";
    /// `None` where there is none, or it can.
    pub fn unread_summary_before(&self, index: CompactionIndex) -> Option<&'static str> {
        self.unread_summary(self.in_force(index.get())?.index)
    }

    fn unread_summary(&self, index: CompactionIndex) -> Option<&'static str> {
        let step = self.steps.get(index.get())?;
        let record = self.record(step)?;
        let owed = || record.summary == SummaryText::Absent && self.effect(step) == Effect::Summary;
        let unread = record.summary.unread();
        unread.or_else(|| owed().then_some("not recorded"))
    }

    /// How many records the active context at `point` holds at most, without looking at each.
    pub fn context_size(&self, point: Point) -> usize {
        let step = match point {
            Point::Before(index) => index.get().checked_sub(1),
            Point::After(index) => Some(index.get()),
            Point::At(_) | Point::Past(_) => return self.recording.events.len(),
        };
        let step = step.and_then(|step| self.steps.get(step));
        let kept = step.and_then(|step| step.kept.as_ref());
        let ranges = kept.map_or(&[][..], |kept| kept.value.ranges());
        let kept: usize = ranges
            .iter()
            .map(|range| self.layout.count_in(*range))
            .sum();
        let fresh = match point {
            Point::Before(index) => self.steps.get(index.get()),
            Point::After(_) | Point::At(_) | Point::Past(_) => None,
        };
        kept + fresh.map_or(0, |step| step.fresh.len())
    }

    /// The context at event `end`, when `passed` compactions have taken effect.
    fn since(&self, passed: usize, end: usize) -> Context {
        let last = self.in_force(passed);
        let from = last.map_or(0, |step| step.fresh.end);
        let kept = last.map(|step| self.kept(step)).unwrap_or_default();
        let later = (from..end).map(EventIndex::from);
        let later = later.filter(|event| self.is_said(*event));
        Context {
            summary: last.map(|step| step.index),
            beside: last.map(|step| self.beside(step)).unwrap_or_default(),
            events: kept.into_iter().chain(later).collect(),
        }
    }

    /// The earlier compactions whose summaries stay in context beside that of `step`.
    fn beside(&self, step: &Step) -> Vec<CompactionIndex> {
        let ids = self.record(step).map(|record| record.beside.as_slice());
        let ids = ids.unwrap_or_default().iter();
        let mut beside: Vec<CompactionIndex> = ids
            .filter_map(|id| self.earlier(id))
            .filter(|index| *index < step.index)
            .collect();
        beside.sort_unstable();
        beside.dedup();
        beside
    }

    /// The last of the first `passed` compactions that did not fail: one that failed left everything as it was.
    fn in_force(&self, passed: usize) -> Option<&Step> {
        let passed = self.steps.get(..passed).unwrap_or(&self.steps);
        let mut passed = passed.iter().rev();
        passed.find(|step| self.effect(step) != Effect::Nothing)
    }

    /// The events that a compaction leaves in context.
    fn kept(&self, step: &Step) -> Vec<EventIndex> {
        let kept = step.kept.iter().flat_map(|kept| kept.value.ranges());
        let starting = kept.flat_map(|range| self.layout.starting_in(*range));
        let mut kept: Vec<EventIndex> = starting
            .filter(|event| event.get() < step.fresh.end)
            .filter(|event| self.is_said(*event) && self.keeps(step, *event))
            .collect();
        kept.sort_unstable();
        kept.dedup();
        kept
    }

    /// Whether a record was part of what the agent saw: boundaries and summaries are not events of their own.
    fn is_said(&self, event: EventIndex) -> bool {
        self.recording
            .event(event)
            .is_some_and(|event| !matches!(event.kind, EventKind::Boundary | EventKind::Summary))
    }
}
