//! What the person was told while the task ran: sizes of compactions, and which messages left the context.

use super::wire::Seen;
use crate::formats::Scribe;
use crate::formats::field::{Flaw, parse};
use crate::formats::transcribe::{elements, text_of};
use crate::reader::{ReadError, Source};
use crate::recording::{DefectKind, Place};
use crate::tokens::Tokens;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// What `ui_messages.json` tells of the history beside it.
#[derive(Debug, Default)]
pub(super) struct Interface {
    /// Compactions by their ids.
    condensed: BTreeMap<String, Told>,
    /// Those that have none, by their summaries.
    nameless: BTreeMap<String, Told>,
    /// Each change of what is left out of the history, in order.
    pub(super) cuts: Vec<Cut>,
    /// How many messages the history had when the person was told something, by when that was.
    lengths: BTreeMap<u64, usize>,
    /// All of it could be read: what it does not tell of was not told.
    pub(super) whole: bool,
}

/// A compaction as the person was told of it.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) before: Option<Tokens>,
    pub(super) after: Option<Tokens>,
}

/// A range of the history that leaves the context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    /// The number of messages that there were.
    pub(super) at: usize,
    /// The first message that is left out.
    pub(super) start: usize,
    /// The first one after them that is not.
    pub(super) end: usize,
}

impl Interface {
    pub(super) fn read(source: &Source, scribe: &mut Scribe) -> Result<Self, ReadError> {
        let mut told = Self::default();
        let before = scribe.defects();
        for place in listed(source, scribe)? {
            let Some(text) = text_of(source, place) else {
                continue;
            };
            let seen = parse::<Seen<'_>>(&text).ok();
            if let Some(seen) = seen.filter(Seen::is_told) {
                let deleted = seen.deleted.filter(|raw| raw.get() != "null");
                let wrong = deleted.is_some_and(|raw| range(raw).is_none());
                let wrong = wrong.then_some(DefectKind::BadField);
                scribe.wrong(
                    place,
                    [
                        ("conversationHistoryDeletedRange", wrong),
                        ("conversationHistoryIndex", seen.index().fault()),
                        ("contextCondense", seen.condensed.flaw()),
                    ],
                );
                told.add(seen);
            } else {
                scribe.unreadable(place);
            }
        }
        told.whole = scribe.defects() == before && source.damage().is_none();
        Ok(told)
    }

    fn add(&mut self, seen: Seen<'_>) {
        let index = seen.index();
        let known = index.get().and_then(|index| usize::try_from(*index).ok());
        if let Some((time, index)) = seen.ts.get().copied().zip(known) {
            self.lengths.insert(time, index + 1);
        }
        let range = seen.deleted.and_then(range);
        let last = self.cuts.last().copied();
        if let Some((start, end)) = range.filter(|range| last.is_none_or(|last| range.1 > last.end))
        {
            let at = known.map_or(end, |index| (index + 1).max(end));
            self.cuts.push(Cut { at, start, end });
        }
        if let Some(condensed) = seen.condensed.take() {
            let told = Told {
                before: condensed.before.take().map(Tokens),
                after: condensed.after.take().map(Tokens),
            };
            if let Some(id) = condensed.id.owned() {
                self.condensed.insert(id, told);
            } else {
                let summary = condensed.summary.str().trim().to_owned();
                self.nameless.insert(summary, told);
            }
        }
    }

    /// What was told of the compaction with this id, else of the one with this summary. It is told of once.
    pub(super) fn of(&mut self, id: &str, summary: &str) -> Option<Told> {
        let by_id = self.condensed.remove(id);
        by_id.or_else(|| self.nameless.remove(summary.trim()))
    }

    /// How many messages the history had at this time; none where nothing was told before.
    pub(super) fn length_at(&self, time: u64) -> Option<usize> {
        let before = self.lengths.range(..=time).next_back();
        before.map(|(_, length)| *length)
    }

    /// How many compactions were told of that are not in the history.
    pub(super) fn left(&self) -> usize {
        self.condensed.len() + self.nameless.len()
    }
}

/// What was told, of which something is from the first message on.
fn listed(source: &Source, scribe: &mut Scribe) -> Result<Vec<Place>, ReadError> {
    let before = scribe.defects();
    let places = elements(source, scribe)?;
    if places.is_empty() && scribe.defects() == before {
        let message = "it is empty: what the person was told is not there";
        scribe.flaw(Place::default(), DefectKind::MissingRecord, message);
    }
    Ok(places)
}

/// First and last message, both inside, as a half-open range.
fn range(raw: &RawValue) -> Option<(usize, usize)> {
    let (first, last): (usize, usize) = serde_json::from_str(raw.get()).ok()?;
    (first <= last).then(|| (first, last.saturating_add(1)))
}
