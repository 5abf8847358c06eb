//! The events and unsettled compactions of one lane, as they come.

use super::calls::Calls;
use super::defects::Defects;
use crate::coverage::EventRange;
use crate::formats::{
    BoundaryDraft, EventDraft, EvictionDraft, Pairing, SessionDraft, SummaryDraft,
};
use crate::recording::{
    CompactionRecord, Event, EventIndex, EventKind, Id, Moment, Part, Place, Recording,
    SummaryText, Unread,
};
use std::collections::BTreeMap;

/// What is known of a record whatever it says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    pub(super) place: Place,
    pub(super) time: Option<Moment>,
    pub(super) text_bytes: u32,
}

/// A summary, and the event it stands in.
#[derive(Debug)]
pub(super) struct SummaryAt {
    pub(super) index: EventIndex,
    pub(super) draft: SummaryDraft,
}

/// One lane while it is being read.
#[derive(Debug)]
pub(super) struct Lane {
    pub(super) recording: Recording,
    pub(super) boundaries: Vec<BoundaryDraft>,
    pub(super) summaries: Vec<SummaryAt>,
    /// Events that ask for a compaction, and their words.
    pub(super) requests: Vec<(EventIndex, Box<str>)>,
    /// Events by which others leave the context.
    pub(super) evictions: Vec<(EventIndex, EvictionDraft)>,
    pub(super) calls: Calls,
    pub(super) defects: Defects,
    pub(super) skipped: u64,
    /// Events of other lanes stand before its first one.
    pub(super) follows: bool,
    /// Where the amendable compaction with an id stands in `boundaries`.
    amendable: BTreeMap<String, usize>,
    /// How many events that are no compaction there were.
    ordinal: u64,
    /// How far they reach.
    pub(super) end: u64,
}

impl Lane {
    pub(super) fn new(name: &str, own_offsets: bool) -> Self {
        Self {
            recording: Recording {
                lane: name.to_owned(),
                own_offsets,
                ..Recording::default()
            },
            boundaries: Vec::new(),
            summaries: Vec::new(),
            requests: Vec::new(),
            evictions: Vec::new(),
            calls: Calls::default(),
            defects: Defects::default(),
            skipped: 0,
            follows: false,
            amendable: BTreeMap::new(),
            ordinal: 0,
            end: 0,
        }
    }

    pub(super) fn event(&self, index: EventIndex) -> Option<&Event> {
        self.recording.event(index)
    }

    pub(super) fn describe(&mut self, session: SessionDraft) {
        self.recording.model = session.model;
        self.recording.window = session.window;
        self.recording.budget = session.budget;
        self.recording.trigger = session.trigger;
        self.recording.degraded = session.degraded;
        self.recording.unread = session.unread;
    }

    /// Adds an event behind the others.
    pub(super) fn push(&mut self, outline: Outline, draft: EventDraft) -> EventIndex {
        let index = EventIndex::from(self.recording.events.len());
        let range = self.range(&draft, index);
        self.note_unread(draft.unread, index);
        if let Some(words) = draft.request {
            self.requests.push((index, words));
        }
        if let Some(eviction) = draft.evicts {
            self.evictions.push((index, *eviction));
        }
        self.calls.note(index, &draft.calls, &draft.answers);
        self.recording.events.push(Event {
            place: outline.place,
            kind: draft.kind,
            actor: draft.actor,
            range,
            id: draft.id.as_deref().map(Id::from),
            parent: draft.parent.as_deref().map(Id::from),
            time: outline.time,
            tokens: draft.tokens,
            text_bytes: outline.text_bytes,
            opens_turn: draft.opens_turn,
            cut_when_given: draft.cut_when_given,
            decision: draft.decision,
        });
        index
    }

    fn note_unread(&mut self, unread: Unread, index: EventIndex) {
        for part in [Part::Offsets, Part::Words, Part::Decision] {
            if unread.has(&[part]) {
                self.recording.unread_events.entry(part).or_insert(index);
            }
        }
        if unread.has(&[Part::Decision]) {
            self.recording.flawed_decisions.insert(index);
        }
    }

    fn range(&mut self, draft: &EventDraft, index: EventIndex) -> EventRange {
        if !self.recording.own_offsets {
            let start = u64::from(index.0);
            return EventRange::new(start, start + 1);
        }
        if draft.kind == EventKind::Boundary {
            return EventRange::new(self.end, self.end);
        }
        let start = draft.start.or(draft.end.map(|end| end.saturating_sub(1)));
        let start = start.unwrap_or(self.ordinal);
        let end = draft.end.unwrap_or_else(|| start.saturating_add(1));
        self.ordinal += 1;
        self.end = self.end.max(end);
        EventRange::new(start, end)
    }

    /// Adds the compaction whose boundary is the event at `index`.
    pub(super) fn add_boundary(
        &mut self,
        index: EventIndex,
        place: Place,
        mut draft: BoundaryDraft,
    ) {
        let own_offsets = self.recording.own_offsets;
        let record = &mut draft.record;
        record.event = index;
        record.place = place;
        record.at = if own_offsets {
            self.end
        } else {
            u64::from(index.0)
        };
        match draft.pairing {
            Pairing::Own => own_summary(record, Some(index)),
            Pairing::Elsewhere(_) => {}
        }
        if draft.amendable && !draft.record.id.is_empty() {
            self.amend(draft);
        } else {
            self.boundaries.push(draft);
        }
    }

    /// What the later record with one id says counts, and what it leaves out stays; it took effect where the first one stands.
    fn amend(&mut self, mut draft: BoundaryDraft) {
        let next = self.boundaries.len();
        let number = *self
            .amendable
            .entry(draft.record.id.clone())
            .or_insert(next);
        match self.boundaries.get_mut(number) {
            Some(first) => {
                draft.record.event = first.record.event;
                draft.record.at = first.record.at;
                first.record.overlay(draft.record);
            }
            None => self.boundaries.push(draft),
        }
    }

    pub(super) fn add_summary(&mut self, index: EventIndex, draft: SummaryDraft) {
        self.summaries.push(SummaryAt { index, draft });
    }
}

/// Notes that the record of a boundary holds the summary too.
pub(super) fn own_summary(record: &mut CompactionRecord, index: Option<EventIndex>) {
    if record.summary != SummaryText::Absent {
        record.summary_event = index;
        record.summary_place = Some(record.place);
        record.summary_id = Some(record.id.clone()).filter(|id| !id.is_empty());
    }
}
