//! A session while its messages are walked through.

use super::said::{Said, assistant, joined, note, second, user};
use super::survey::{Survey, context, is_summary};
use super::wire::{Info, Message, Part, Session};
use crate::formats::answers::GIVEN;
use crate::formats::field::Flaw;
use crate::formats::transcribe::{Entry, Scribe, Stretches};
use crate::formats::{
    BoundaryDraft, Decoded, Draft, EventDraft, EvictionDraft, KeptRecords, Pairing, SummaryDraft,
};
use crate::recording::{
    Actor, CompactionRecord, DefectKind, EventKind, Evidence, Given, Input, Moment, Passage, Place,
    Sourced, SummaryText, Trigger, TriggerKind, Voice,
};
use crate::tokens::Tokens;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The lane of a session that another one called.
const SUBAGENT: &str = "subagent";

/// What is known so far.
#[derive(Debug)]
pub(super) struct Walk {
    survey: Survey,
    session: Option<String>,
    lane: Option<Box<str>>,
    /// The message from which on the session was taken back.
    reverted: Option<String>,
    /// The events since then.
    gone: Option<Vec<Entry>>,
    /// All events, and where the first one of each message stands among them.
    events: Vec<Entry>,
    messages: HashMap<String, usize>,
    /// What the first message with an id holds, as a number to compare.
    held: HashMap<String, u64>,
    /// The messages that were told to be missing.
    missed: HashSet<String>,
    /// Where the last thing that a person said stands, and its number among the events.
    human: Option<(Entry, usize)>,
    /// What the last compaction left in context.
    left: Left,
    used: Option<u64>,
    /// The parts of the message at hand are not there.
    pub(super) lost_parts: bool,
    /// One of them cannot be read.
    wrong_parts: bool,
}

/// What a compaction left in context.
#[derive(Debug, Default)]
struct Left {
    /// Its id, where there was one.
    compaction: Option<String>,
    /// The tail that it kept.
    tail: Option<Entry>,
    /// The number of the first event behind its summary.
    behind: usize,
}

/// Types of parts.
const PARTS: &[&str] = &[
    "agent",
    "compaction",
    "file",
    "patch",
    "reasoning",
    "retry",
    "snapshot",
    "step-finish",
    "step-start",
    "subtask",
    "text",
    "tool",
];

/// Types of messages of version 2, and roles of those before.
const MESSAGES: &[&str] = &[
    "agent-switched",
    "assistant",
    "compaction",
    "model-switched",
    "shell",
    "synthetic",
    "system",
    "user",
];

/// The role or type of a message, or the type of a part of it, that is not known.
fn strange(info: &Info<'_>, parts: &[Part<'_>]) -> Option<Box<str>> {
    let kind = if info.kind.is_there() {
        &info.kind
    } else {
        &info.role
    };
    let own = Some(kind.str()).filter(|kind| !MESSAGES.contains(kind));
    let mut kinds = parts.iter().map(|part| part.kind.str());
    own.or_else(|| kinds.find(|kind| !PARTS.contains(kind)))
        .map(Box::from)
}

impl Left {
    /// The summary that is in context.
    fn prior(&self) -> Vec<Input> {
        let summary = self.compaction.clone();
        summary.map(Input::Summary).into_iter().collect()
    }
}

impl Walk {
    /// Starts with nothing but what is known of all messages.
    pub(super) fn new(survey: Survey, session: &Session<'_>) -> Self {
        let revert = session.revert.0.get();
        Self {
            survey,
            session: session.id.owned(),
            lane: session.parent.is_there().then(|| SUBAGENT.into()),
            reverted: revert.and_then(|revert| revert.message.owned()),
            gone: None,
            events: Vec::new(),
            messages: HashMap::new(),
            held: HashMap::new(),
            missed: HashSet::new(),
            human: None,
            left: Left::default(),
            used: None,
            lost_parts: false,
            wrong_parts: false,
        }
    }

    /// Tells that a message of which others tell is not there.
    pub(super) fn misses(&mut self, scribe: &mut Scribe, place: Place, id: &str) {
        if self.missed.insert(id.to_owned()) {
            let message = format!("message {}, of which others tell, is not there", shown(id));
            scribe.flaw(place, DefectKind::MissingRecord, message);
        }
    }

    /// Takes the next message, unless it is there already.
    pub(super) fn next(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        text: &str,
        message: Message<'_>,
    ) {
        let info = message.info.0.get().or(message.data.0.get());
        let id = info.and_then(|info| info.id.owned());
        let parent = info.and_then(|info| info.parent.owned());
        if let Some(id) = id {
            let held = held(text);
            let first = *self.held.entry(id).or_insert(held);
            let known = first != held;
            if known {
                let message =
                    "a message before it has the same id and says something else: both are read";
                scribe.flaw(place, DefectKind::DuplicateId, message);
            }
        }
        if let Some(parent) = parent.filter(|parent| self.survey.lacks(parent)) {
            self.misses(scribe, place, &parent);
        }
        self.message(scribe, place, message);
    }

    fn message(&mut self, scribe: &mut Scribe, place: Place, message: Message<'_>) {
        let lost = message.parts.lost();
        let parts = message.parts.objects();
        self.wrong_parts = lost || parts.iter().any(|part| part.flaw().is_some());
        let Some(info) = message.info.take().or(message.data.take()) else {
            return scribe.unreadable(place);
        };
        if lost {
            let message = "a part of the message is no object, and is left out";
            scribe.flaw(place, DefectKind::UnreadableRecord, message);
        }
        scribe.wrong(
            place,
            [
                ("info", info.flaw()),
                ("info.id", info.id.fault()),
                ("info.parentID", info.parent.fault()),
                ("info.time", info.time.flaw()),
                ("info.tokens", info.tokens.flaw()),
                ("info.summary", info.flaw_of_summary()),
                ("info.status", info.status.fault()),
                ("info.reason", info.reason.fault()),
                ("parts", parts.iter().find_map(Flaw::flaw)),
            ],
        );
        let id = info.id.owned().unwrap_or_default();
        if self.reverted.as_deref() == Some(id.as_str()) && !id.is_empty() {
            self.gone.get_or_insert_default();
        }
        let time = info
            .time
            .0
            .get()
            .and_then(|time| time.created.get().copied());
        scribe.at(time.and_then(Moment::of_milliseconds));
        self.clear(scribe, place, time.unwrap_or(0));
        let is_first = !id.is_empty() && !self.messages.contains_key(&id);
        scribe.named(is_first.then(|| id.as_str().into()));
        scribe.of_strange_type(strange(&info, &parts));
        self.messages.entry(id.clone()).or_insert(self.events.len());
        if info.kind.str() == "compaction" {
            self.checkpoint(scribe, place, info);
        } else if info.kind.is_there() {
            let mut info = info;
            self.used = context(std::mem::take(&mut info.tokens)).or(self.used);
            let (spoken, given) = second(info);
            self.said(scribe, place, spoken);
            if let Some(given) = given {
                self.said(scribe, place, given);
            }
        } else if info.role.str() == "assistant" {
            self.assistant(scribe, place, info, parts);
        } else {
            self.user(scribe, place, &id, time, parts);
        }
    }

    fn user(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        id: &str,
        time: Option<u64>,
        parts: Vec<Part<'_>>,
    ) {
        let compaction = parts.iter().find(|part| part.kind.str() == "compaction");
        let Some(compaction) = compaction else {
            return self.said(scribe, place, user(parts));
        };
        let ended = self.survey.ended(id);
        let lost = self.survey.lacks_end(id);
        if lost {
            let message = "the message that holds the summary of this compaction is not there";
            scribe.flaw(place, DefectKind::MissingRecord, message);
        } else if !ended.whole {
            return self.failed(scribe, place);
        }
        let (pairing, summary) = if lost {
            (Pairing::Own, SummaryText::Withheld)
        } else {
            (Pairing::Elsewhere(None), SummaryText::Absent)
        };
        let overflow = compaction.overflow.get() == Some(&true);
        let read = if overflow {
            self.read_before_overflow()
        } else {
            None
        };
        let tail = compaction.tail.get();
        let known = tail.is_some_and(|tail| self.messages.contains_key(tail.as_ref()));
        let unknown_kept = compaction.tail.is_there() && !known;
        if tail.is_some() && unknown_kept {
            let message = "the message from which on it keeps all is not there";
            scribe.flaw(place, DefectKind::DanglingReference, message);
        }
        let draft = BoundaryDraft {
            event: boundary(),
            record: CompactionRecord {
                id: id.to_owned(),
                ts: time.and_then(instant),
                trigger: compaction.auto.get().map(|auto| trigger(*auto, overflow)),
                before: self.used.map(Tokens),
                after: ended.after.map(Tokens),
                after_by: Evidence::Inferred,
                tokens: ended.summary.map(Tokens),
                // The versions that keep a tail are those that cut.
                unknown_kept,
                input: read.as_ref().map(|_| self.left.prior()),
                given: compaction.tail.get().map(|_| Given::ResultsUpTo(GIVEN)),
                summary,
                ..CompactionRecord::default()
            },
            pairing,
            kept: self
                .kept(compaction, read.is_some())
                .filter(|_| !unknown_kept),
            read,
            ..BoundaryDraft::default()
        };
        let tail = self.tail(compaction);
        self.boundary(scribe, place, draft, Vec::new());
        self.left = Left {
            compaction: Some(id.to_owned()),
            tail,
            behind: self.events.len(),
        };
    }

    /// A compaction that left no whole summary.
    fn failed(&mut self, scribe: &mut Scribe, place: Place) {
        let message = if self.survey.unread {
            "no whole summary follows this compaction: it failed, or stands in a message that cannot be read"
        } else {
            "no whole summary follows this compaction: it failed, and the context stayed as it was"
        };
        scribe.flaw(place, DefectKind::BoundaryWithoutSummary, message);
        self.said(scribe, place, (note(), Vec::new()));
    }

    /// What the compactor is given where the context is full: all that is in it before the last words of a person, which are
    /// said again behind the summary. Where nobody said anything before them, they are left to it with all the rest.
    fn read_before_overflow(&self) -> Option<Stretches> {
        let (_, human) = self.human.filter(|(_, human)| *human >= self.left.behind)?;
        let before = self.events.get(self.left.behind..human)?;
        let ends = before.first().zip(before.last());
        let before = ends.map(|(first, last)| Entry::until(*first, *last));
        let read: Stretches = self.left.tail.into_iter().chain(before).collect();
        (!read.is_empty()).then_some(read)
    }

    /// The tail that stays: from a message on, to the last one.
    fn tail(&self, compaction: &Part<'_>) -> Option<Entry> {
        let tail = compaction.tail.get()?;
        let from = self.messages.get(tail.as_ref())?;
        let tail = self.events.get(*from..)?;
        // The records of a session follow each other.
        let ends = tail.first().zip(tail.last());
        ends.map(|(first, last)| Entry::until(*first, *last))
    }

    /// What stays: the tail, and the last words of a person where they are said again behind the summary.
    fn kept(&self, compaction: &Part<'_>, said_again: bool) -> Option<KeptRecords> {
        let again = self.human.filter(|_| said_again);
        let again = again.map(|(entry, _)| entry);
        let kept: Stretches = again.into_iter().chain(self.tail(compaction)).collect();
        (!kept.is_empty()).then_some(KeptRecords::At(kept))
    }

    fn assistant(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        info: Info<'_>,
        parts: Vec<Part<'_>>,
    ) {
        if is_summary(&info) {
            return self.summary(scribe, place, &info, parts);
        }
        if parts.iter().any(|part| part.kind.str() == "compaction") {
            let message = "a compaction stands in a message of the agent, where none belongs: it is not read as one";
            scribe.flaw(place, DefectKind::BadField, message);
        }
        let broken = info.error.is_some();
        self.used = context(info.tokens).filter(|_| !broken).or(self.used);
        let (spoken, given) = assistant(parts);
        self.said(scribe, place, spoken);
        if let Some(given) = given {
            self.said(scribe, place, given);
        }
    }

    fn summary(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        info: &Info<'_>,
        parts: Vec<Part<'_>>,
    ) {
        let text = joined(parts);
        if info.finish.is_none() || info.error.is_some() {
            let said = vec![Passage::new(Voice::Harness, text)];
            return self.said(scribe, place, (note(), said));
        }
        let draft = SummaryDraft {
            event: EventDraft {
                kind: EventKind::Summary,
                actor: Actor::Assistant,
                id: info.id.boxed(),
                parent: info.parent.boxed(),
                ..EventDraft::default()
            },
            text: if self.lost_parts {
                SummaryText::Withheld
            } else {
                left(&text).or_strange(self.wrong_parts)
            },
            ..SummaryDraft::default()
        };
        let mut decoded = Decoded::new(Draft::Summary(Box::new(draft)));
        decoded.passages = vec![Passage::new(Voice::Summary, text)];
        self.write(scribe, place, decoded);
        self.left.behind = self.events.len();
    }

    /// A compaction of version 2: one message, which tells how far it came.
    fn checkpoint(&mut self, scribe: &mut Scribe, place: Place, info: Info<'_>) {
        if matches!(info.status.str(), "failed" | "running") || info.error.is_some() {
            let message = "the compaction failed, or did not end: the context stayed as it was";
            scribe.flaw(place, DefectKind::BoundaryWithoutSummary, message);
            return self.said(scribe, place, (note(), Vec::new()));
        }
        let wrong = info.flaw_of_summary().is_some();
        let raw = info
            .summary
            .map(|raw| serde_json::from_str::<String>(raw.get()));
        let text = raw.and_then(Result::ok).unwrap_or_default();
        let reason = info.reason.str();
        let time = info
            .time
            .0
            .get()
            .and_then(|time| time.created.get().copied());
        let draft = BoundaryDraft {
            event: boundary(),
            record: CompactionRecord {
                id: info.id.owned().unwrap_or_default(),
                ts: time.and_then(instant),
                trigger: (!reason.is_empty()).then(|| trigger(reason == "auto", false)),
                before: self.used.map(Tokens),
                summary: left(&text).or_strange(wrong),
                ..CompactionRecord::default()
            },
            ..BoundaryDraft::default()
        };
        self.boundary(
            scribe,
            place,
            draft,
            vec![Passage::new(Voice::Summary, text)],
        );
        if let Some(recent) = info.recent.take() {
            self.said(
                scribe,
                place,
                (note(), vec![Passage::new(Voice::Harness, recent)]),
            );
        }
    }

    fn boundary(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        draft: BoundaryDraft,
        passages: Vec<Passage<'_>>,
    ) {
        let mut decoded = Decoded::new(Draft::Boundary(Box::new(draft)));
        decoded.passages = passages;
        self.write(scribe, place, decoded);
    }

    /// The outputs that were cleared before `time` are not in context any more.
    fn clear(&mut self, scribe: &mut Scribe, place: Place, time: u64) {
        for answers in self.survey.cleared_until(time) {
            let evicts = EvictionDraft {
                answers,
                ..EvictionDraft::default()
            };
            let draft = EventDraft {
                evicts: Some(Box::new(evicts)),
                ..note()
            };
            self.said(scribe, place, (draft, Vec::new()));
        }
    }

    fn said(&mut self, scribe: &mut Scribe, place: Place, (draft, passages): Said<'_>) {
        let human = draft.opens_turn;
        let mut decoded = Decoded::new(Draft::Event(draft));
        decoded.passages = passages;
        let entry = self.write(scribe, place, decoded);
        if human {
            self.human = Some((entry, self.events.len().saturating_sub(1)));
        }
    }

    fn write(&mut self, scribe: &mut Scribe, place: Place, mut decoded: Decoded<'_>) -> Entry {
        decoded.lane.clone_from(&self.lane);
        decoded.session = self.session.clone().map(Cow::Owned);
        let entry = scribe.add(place, decoded);
        self.events.push(entry);
        if let Some(gone) = self.gone.as_mut() {
            gone.push(entry);
        }
        entry
    }

    /// Tells what was taken back.
    pub(super) fn finish(mut self, scribe: &mut Scribe) {
        scribe.at(None);
        self.clear(scribe, Place::default(), u64::MAX);
        if let Some(gone) = self.gone.take() {
            scribe.branch("reverted", gone);
        }
    }
}

/// What a message holds, as a number to compare.
fn held(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.trim().hash(&mut hasher);
    hasher.finish()
}

/// An id, short enough for a message.
fn shown(id: &str) -> String {
    id.chars().take(64).collect()
}

fn boundary() -> EventDraft {
    EventDraft {
        kind: EventKind::Boundary,
        actor: Actor::Harness,
        ..EventDraft::default()
    }
}

fn left(text: &str) -> SummaryText {
    match text.trim() {
        "" => SummaryText::Absent,
        text => SummaryText::Readable(text.to_owned()),
    }
}

fn trigger(auto: bool, overflow: bool) -> Sourced<Trigger> {
    let (kind, word) = match (auto, overflow) {
        (true, true) => (TriggerKind::Utilization, "overflow"),
        (true, false) => (TriggerKind::Utilization, "auto"),
        (false, _) => (TriggerKind::Manual, "manual"),
    };
    Sourced::recorded(Trigger {
        kind,
        recorded_as: word.to_owned(),
        observed: None,
        threshold: None,
    })
}

/// An instant that is written in milliseconds, as RFC 3339.
fn instant(milliseconds: u64) -> Option<String> {
    Some(Moment::of_milliseconds(milliseconds)?.to_string())
}
