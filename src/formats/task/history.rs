//! The history of a task: what the agent saw, message by message, and what of it left the context.

use super::edits::Edit;
use super::interface::{Cut, Interface};
use super::voices::{ears, settle};
use super::wire::Tags;
use crate::coverage::EventRange;
use crate::formats::field::{Flaw, parse};
use crate::formats::messages::wire::{Content, Message};
use crate::formats::messages::{compaction, marks, role_or_strange, said, told, without_preamble};
use crate::formats::transcribe::{Entry, Stretches, elements, text_of};
use crate::formats::{
    BoundaryDraft, Decoded, Draft, EventDraft, EvictionDraft, KeptRecords, Scribe,
};
use crate::reader::{ReadError, Source};
use crate::recording::{
    Actor, CompactionRecord, DefectKind, EventKind, Evidence, Input, Moment, Part, Place,
    SummaryText, Voice,
};
use crate::wording::{agreeing, counted};
use std::collections::{BTreeMap, BTreeSet};

/// How far behind the last message that is left out the summary of them stands at most.
const NEAR: usize = 4;

/// How many messages are looked at, over all compactions of a task.
const MOST_STEPS: usize = 1 << 22;

/// A message of the history as it was written down.
#[derive(Debug)]
struct Written {
    entry: Entry,
    /// Its number among all events.
    number: u64,
    /// The compaction that took it out of the context.
    condensed_by: Option<String>,
    /// It left the context with no summary.
    evicted: bool,
    /// It is what a tool gave.
    given: bool,
    /// It is the summary of the compaction with this id.
    summary: Option<String>,
}

/// A walk through the history of a task.
#[derive(Debug)]
pub(super) struct Walk {
    told: Interface,
    written: Vec<Written>,
    /// How many events there are.
    count: u64,
    /// What is left out of the history from the second message on.
    cut: usize,
    /// The messages that each truncation took out, until the one that marks it.
    truncated: BTreeMap<String, Vec<usize>>,
    /// How many messages may still be looked at for what compactions kept: many of them could take time without end.
    steps: usize,
    /// The last message asks for a summary.
    summarises: bool,
    /// The messages whose text was replaced, by how many there were before that.
    replaced: BTreeMap<usize, Vec<usize>>,
}

impl Walk {
    pub(super) fn new(told: Interface, edits: &[Edit]) -> Self {
        let mut replaced: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for edit in edits {
            let at = told.length_at(edit.time).unwrap_or(usize::MAX);
            let at = at.max(edit.message.saturating_add(1));
            replaced.entry(at).or_default().push(edit.message);
        }
        Self {
            replaced,
            told,
            written: Vec::new(),
            count: 0,
            cut: 0,
            truncated: BTreeMap::new(),
            summarises: false,
            steps: MOST_STEPS,
        }
    }

    /// Walks through the history.
    pub(super) fn read(mut self, source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
        let cuts = std::mem::take(&mut self.told.cuts);
        let reach = cuts.iter().map(|cut| cut.end).max().unwrap_or(0);
        let mut cuts = cuts.into_iter().peekable();
        let places = elements(source, scribe)?;
        let last = places.last().copied().unwrap_or_default();
        if reach > places.len() {
            let message = "what is left out of the history reaches past its last message";
            scribe.flaw(last, DefectKind::DanglingReference, message);
        }
        for (number, place) in places.into_iter().enumerate() {
            let text = text_of(source, place);
            let read = text.as_deref().and_then(|text| {
                Some((
                    parse::<Message<'_>>(text).ok()?,
                    parse::<Tags<'_>>(text).ok()?,
                ))
            });
            let time = read.as_ref().and_then(|(_, tags)| tags.ts.get().copied());
            scribe.at(time.and_then(Moment::of_milliseconds));
            let continued = read
                .as_ref()
                .is_some_and(|(message, _)| is_continued(message));
            while let Some(cut) = cuts.next_if(|cut| due(*cut, number, continued)) {
                if continued && number < cut.end + NEAR {
                    self.cut = self.cut.max(cut.end);
                } else {
                    self.evict(scribe, place, cut);
                }
            }
            self.replace(scribe, place, number);
            if let Some((message, tags)) = read {
                self.message(scribe, place, message, &tags);
            } else {
                scribe.unreadable(place);
            }
        }
        self.end_cuts(scribe, last, cuts);
        self.replace(scribe, last, usize::MAX);
        if self.told.left() > 0 {
            let left = self.told.left() as u64;
            let message = format!(
                "{} that the person was told of {} not in the history: it was rewound or rewritten",
                counted(left, "compaction"),
                agreeing(left, "is", "are")
            );
            scribe.flaw(Place::default(), DefectKind::DanglingReference, message);
        }
        Ok(())
    }

    /// Behind the last message: what is left out by then has left the context, unless a summary of it is still to come.
    fn end_cuts(&mut self, scribe: &mut Scribe, last: Place, cuts: impl Iterator<Item = Cut>) {
        let reached = self.written.len();
        for cut in cuts.filter(|cut| cut.at <= reached) {
            if self.summarises {
                let message = "a summary was asked for here, and does not follow";
                scribe.flaw(last, DefectKind::BoundaryWithoutSummary, message);
            } else {
                self.evict(scribe, last, cut);
            }
        }
    }

    fn message(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        message: Message<'_>,
        tags: &Tags<'_>,
    ) {
        scribe.wrong(
            place,
            [
                ("isSummary", tags.is_summary.fault()),
                ("condenseId", tags.condense_id.fault()),
                ("condenseParent", tags.condense_parent.fault()),
                ("truncationId", tags.truncation_id.fault()),
                ("truncationParent", tags.truncation_parent.fault()),
                ("isTruncationMarker", tags.is_truncation_marker.fault()),
            ],
        );
        self.summarises = summarises(&message);
        let id = tags.condense_id.str().to_owned();
        let summary = tags.is_summary.get() == Some(&true);
        let unread = message.content.flaw().filter(|_| summary);
        scribe.wrong(place, [("ts", tags.ts.fault()), ("content", unread)]);
        let decoded = if summary {
            self.summary(scribe, place, &message, &id)
        } else if let Some(text) = continued(&message) {
            compaction(&text, self.by_range())
        } else {
            self.event(message, tags)
        };
        let given = matches!(&decoded.draft, Draft::Event(event) if event.actor == Actor::Tool);
        let entry = self.add(scribe, place, decoded);
        let evicted = tags.truncation_parent.is_there();
        if evicted {
            let gone = self
                .truncated
                .entry(tags.truncation_parent.str().to_owned());
            gone.or_default().push(self.written.len());
        }
        self.written.push(Written {
            entry,
            number: self.count - 1,
            condensed_by: tags.condense_parent.owned(),
            evicted,
            given,
            summary: summary.then_some(id),
        });
    }

    fn add(&mut self, scribe: &mut Scribe, place: Place, decoded: Decoded<'_>) -> Entry {
        self.count += 1;
        scribe.add(place, decoded)
    }

    fn event<'a>(&mut self, message: Message<'a>, tags: &Tags<'_>) -> Decoded<'a> {
        let (voice, strange) = role_or_strange(&message);
        let mut said = said(message, voice, &ears());
        said.passages = settle(std::mem::take(&mut said.passages), voice);
        let mut decoded = said.decoded(None, voice);
        decoded.strange = strange.or(decoded.strange);
        if tags.is_truncation_marker.get() == Some(&true) {
            for passage in &mut decoded.passages {
                passage.voice = Voice::Harness;
            }
            let gone = self
                .truncated
                .remove(tags.truncation_id.str())
                .unwrap_or_default();
            decoded.draft = Draft::Event(self.marker(&gone));
        }
        decoded
    }

    /// The event by which these messages leave the context.
    fn marker(&self, gone: &[usize]) -> EventDraft {
        let entries = gone
            .iter()
            .filter_map(|number| Some(self.written.get(*number)?.entry));
        let evicts = EvictionDraft {
            taken_at: entries.collect(),
            ..EvictionDraft::default()
        };
        marker(evicts)
    }

    /// The messages that a range leaves out leave the context.
    fn evict(&mut self, scribe: &mut Scribe, place: Place, cut: Cut) {
        let from = self.cut.max(cut.start);
        let gone: Vec<usize> = (from..cut.end.min(self.written.len())).collect();
        self.cut = self.cut.max(cut.end);
        for number in &gone {
            if let Some(written) = self.written.get_mut(*number) {
                written.evicted = true;
            }
        }
        let marker = self.marker(&gone);
        if marker.evicts.is_some() {
            self.add(scribe, place, Decoded::new(Draft::Event(marker)));
        }
    }

    /// Of the messages that are replaced before message `number`, those leave the context that are what a tool gave: what a
    /// person said may stand in the new text too.
    fn replace(&mut self, scribe: &mut Scribe, place: Place, number: usize) {
        let later = match number.checked_add(1) {
            Some(next) => self.replaced.split_off(&next),
            None => BTreeMap::new(),
        };
        let due = std::mem::replace(&mut self.replaced, later);
        let stands = |number: &usize| *number < 2 || *number >= self.cut;
        let due = due.into_values().flatten().filter(stands);
        let due = due.filter_map(|number| self.written.get(number));
        let due = due.filter(|written| written.given && !written.evicted);
        let evicts = EvictionDraft {
            cleared_at: due.map(|written| written.entry).collect(),
            ..EvictionDraft::default()
        };
        if !evicts.is_empty() {
            self.add(scribe, place, Decoded::new(Draft::Event(marker(evicts))));
        }
    }

    /// A summary that the program tagged as one, with what it took out of the context.
    fn summary(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        message: &Message<'_>,
        id: &str,
    ) -> Decoded<'static> {
        let text = text(message);
        let told = self.told.of(id, &text);
        let mut draft = boundary(id, KeptRecords::TooMany);
        if message.content.flaw().is_some() {
            draft.record.summary = SummaryText::Strange;
            draft.record.unread.add(&[Part::Summary]);
        }
        if told.is_none() && self.told.whole {
            let message =
                "the person was not told of this compaction: one of its two records is missing";
            scribe.flaw(place, DefectKind::DanglingReference, message);
            draft.record.torn = (!id.is_empty()).then(|| message.to_owned());
        }
        draft.record.before = told.as_ref().and_then(|told| told.before);
        draft.record.after = told.as_ref().and_then(|told| told.after);
        if self.may_look() {
            self.reach(&mut draft, id);
        }
        compaction(without_preamble(&text), draft)
    }

    /// Whether all messages may be looked at once more.
    fn may_look(&mut self) -> bool {
        let left = self.steps.checked_sub(self.written.len());
        self.steps = left.unwrap_or(0);
        left.is_some()
    }

    /// What a tagged summary covers, read and left: every message that is tagged with its id, and all others that are not
    /// tagged at all. One that another compaction took out already is in neither.
    fn reach(&self, draft: &mut BoundaryDraft, id: &str) {
        let own =
            |written: &&Written| !id.is_empty() && written.condensed_by.as_deref() == Some(id);
        let stays = |written: &&Written| written.condensed_by.is_none() && !written.evicted;
        let ids: BTreeSet<&str> = self
            .written
            .iter()
            .filter_map(|it| it.summary.as_deref())
            .collect();
        // A tag of a compaction that is not there takes nothing out.
        let orphaned = |written: &&Written| {
            let tag = written.condensed_by.as_deref().unwrap_or_default();
            !written.evicted && !tag.is_empty() && tag != id && !ids.contains(tag)
        };
        let all = || self.written.iter();
        let kept = all()
            .filter(|it| stays(it) || orphaned(it))
            .map(|it| it.entry);
        draft.kept = Some(KeptRecords::At(kept.collect()));
        draft.record.kept_by = Evidence::Derived;
        if id.is_empty() {
            return;
        }
        draft.claimed = Some(all().filter(own).map(|it| it.entry).collect());
        let read = all().filter(own).filter(|written| !written.evicted);
        let inputs = read.map(|written| match &written.summary {
            Some(prior) => Input::Summary(prior.clone()),
            None => Input::Events(EventRange::new(written.number, written.number + 1)),
        });
        draft.record.input = Some(joined(inputs));
    }

    /// A compaction that a range tells what it leaves of. Where nobody tells of a range, no more than the first two messages is
    /// known to stay.
    fn by_range(&mut self) -> BoundaryDraft {
        let looks = self.may_look();
        let kept = looks.then(|| KeptRecords::At(self.kept_by_range()));
        let mut draft = boundary("", kept.unwrap_or(KeptRecords::TooMany));
        if self.cut == 0 && !self.told.whole {
            let first = self.written.iter().take(2).map(|written| written.entry);
            draft.kept = Some(KeptRecords::At(first.collect()));
            draft.record.unknown_kept = true;
        }
        draft
    }

    /// What a range leaves in context: the first two messages, and those behind it.
    fn kept_by_range(&self) -> Stretches {
        let stays = |(number, _): &(usize, &Written)| *number < 2 || *number >= self.cut;
        let written = self.written.iter().enumerate();
        let kept = written
            .filter(stays)
            .filter(|(_, written)| !written.evicted);
        // With no range nothing is known to stay.
        kept.filter(|_| self.cut > 0)
            .map(|(_, written)| written.entry)
            .collect()
    }
}

/// An event by which something leaves the context.
fn marker(evicts: EvictionDraft) -> EventDraft {
    EventDraft {
        kind: EventKind::Note,
        actor: Actor::Harness,
        evicts: (!evicts.is_empty()).then(|| Box::new(evicts)),
        ..EventDraft::default()
    }
}

/// Whether a range takes effect before message `number`: when so many messages were there, or with the summary of them.
fn due(cut: Cut, number: usize, continued: bool) -> bool {
    cut.at <= number || (continued && cut.end <= number && number < cut.end + NEAR)
}

/// Ranges that touch are one.
fn joined(inputs: impl Iterator<Item = Input>) -> Vec<Input> {
    let mut all: Vec<Input> = Vec::new();
    for input in inputs {
        match (all.last_mut(), input) {
            (Some(Input::Events(last)), Input::Events(next)) if last.end == next.start => {
                last.end = next.end;
            }
            (_, input) => all.push(input),
        }
    }
    all
}

/// The boundary of the compaction with this id, with what stays in context.
fn boundary(id: &str, kept: KeptRecords) -> BoundaryDraft {
    BoundaryDraft {
        event: EventDraft {
            id: (!id.is_empty()).then(|| Box::from(id)),
            ..EventDraft::default()
        },
        record: CompactionRecord {
            id: id.to_owned(),
            kept_by: Evidence::Derived,
            ..CompactionRecord::default()
        },
        kept: Some(kept),
        ..BoundaryDraft::default()
    }
}

/// The texts of a message, without what the program put between its marks.
fn text(message: &Message<'_>) -> String {
    let mut own = String::new();
    for text in each_text(message) {
        for part in marks::parts(text, marks::HARNESS) {
            if part.mark.is_none() {
                own.push_str(text.get(part.range).unwrap_or_default());
            }
        }
        own.push_str("\n\n");
    }
    own.trim().to_owned()
}

/// The calls by which the agent summarises the task.
const SUMMARISES: [&str; 2] = ["summarize_task", "condense"];

/// Whether the agent summarises the task in a message: by a call, or by its name in a text of older versions.
fn summarises(message: &Message<'_>) -> bool {
    let called = match &message.content {
        Content::Blocks(blocks, _) => blocks
            .iter()
            .any(|block| SUMMARISES.contains(&block.name.str())),
        Content::Text(_) | Content::Nothing | Content::Wrong => false,
    };
    let tagged = |text: &str| {
        SUMMARISES
            .iter()
            .any(|name| text.contains(&format!("<{name}>")))
    };
    called || each_text(message).into_iter().any(tagged)
}

fn each_text<'m>(message: &'m Message<'_>) -> Vec<&'m str> {
    match &message.content {
        Content::Text(text) => vec![text],
        Content::Blocks(blocks, _) => blocks.iter().map(|block| block.text.str()).collect(),
        Content::Nothing | Content::Wrong => Vec::new(),
    }
}

/// The summary that the program put in the user's place, among the results of tools or as a text.
fn continued(message: &Message<'_>) -> Option<String> {
    if message.role.str() != "user" {
        return None;
    }
    let own = each_text(message)
        .into_iter()
        .find_map(told)
        .map(str::to_owned);
    own.or_else(|| {
        let Content::Blocks(blocks, _) = &message.content else {
            return None;
        };
        let mut results = blocks.iter().filter_map(|block| block.content);
        results.find_map(|raw| {
            let text = crate::formats::messages::text_in(raw);
            told(&text).map(str::to_owned)
        })
    })
}

fn is_continued(message: &Message<'_>) -> bool {
    continued(message).is_some()
}
