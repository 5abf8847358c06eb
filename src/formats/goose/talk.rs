//! A conversation, message by message.

use super::wire::{Answered, Called, Message, Part, Wrapped};
use crate::formats::field::{Flaw, parse_any};
use crate::formats::messages::{Ears, Said, compaction, marks};
use crate::formats::transcribe::{Entry, Stretches};
use crate::formats::{BoundaryDraft, Decoded, Draft, KeptRecords, Scribe};
use crate::recording::{
    CompactionRecord, DefectKind, Evidence, Moment, Passage, Place, Sourced, SummaryText, Trigger,
    TriggerKind, Voice,
};
use std::borrow::Cow;

/// How the agent's message starts that stands behind a summary.
const TOLD: &[&str] = &[
    "Your context was compacted",
    "The previous message is a structured summary",
];

/// Words of it that tell that a person asked for the compaction; where they are missing, the context was full.
const ASKED: &[&str] = &["at the user's request"];

/// A text that the person does not see: a summary, if the next message says so.
#[derive(Debug)]
struct Held {
    place: Place,
    time: Option<Moment>,
    text: String,
    id: Option<Box<str>>,
    /// A part of it cannot be read.
    unread: bool,
    /// The agent sees it: else it is what a person said, and stands behind the summary once more.
    for_agent: bool,
}

/// What the program told the agent.
#[derive(Debug)]
struct Note {
    place: Place,
    time: Option<Moment>,
    text: String,
}

/// Where the last compaction of all ends: what only the person sees behind it was never in context.
#[derive(Debug, Default)]
pub(super) struct Ends {
    /// The message before may be a summary.
    held: bool,
    last: Option<usize>,
}

impl Ends {
    /// Looks at the next message, which has this number.
    pub(super) fn look(&mut self, number: usize, message: Option<&Message<'_>>) {
        let Some(message) = message else {
            self.held = false;
            return;
        };
        let (for_user, _) = visible(message);
        let human = message.role.str() == "user";
        if self.held && !human && !for_user && tells(&text(message)) {
            self.last = Some(number);
        }
        self.held = human && !for_user && only_text(message);
    }

    /// Whether a message stands behind all compactions.
    pub(super) fn is_behind(&self, number: usize) -> bool {
        self.last.is_none_or(|last| number > last)
    }
}

/// The answer of a call that the agent sees no more, and the message that made the call.
#[derive(Clone, Copy, Debug)]
struct Pair {
    call: Entry,
    answer: Entry,
    time: Option<Moment>,
}

/// A conversation while it is read.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// No compaction of the whole context follows.
    pub(super) newest: bool,
    /// What is in context, but for what was summarised by itself.
    context: Vec<Entry>,
    /// The last message that made a call.
    call: Option<Entry>,
    /// The calls that the agent sees no more, and that no summary was found for yet.
    pairs: Vec<Pair>,
    pub(super) session: Option<String>,
    held: Option<Held>,
    /// A summary, and what the agent was told with it: what stands behind them tells what stayed.
    boundary: Option<(Held, Note)>,
    /// The last words of a person.
    words: Option<(Entry, String)>,
    /// Where the person was told of a compaction, and no summary was found beside it yet.
    announced: Option<Place>,
}

impl Talk {
    /// Adds the next line of an old session: the first describes it.
    pub(super) fn line(&mut self, scribe: &mut Scribe, place: Place, message: Message<'_>) {
        if message.role.is_there() || message.working_dir.is_none() {
            return self.add(scribe, place, message);
        }
        self.session = message.id.owned().or(self.session.take());
        scribe.skip();
    }

    /// Adds the next message.
    pub(super) fn add(&mut self, scribe: &mut Scribe, place: Place, message: Message<'_>) {
        if !message.role.is_there() {
            return scribe.unreadable(place);
        }
        flaws(scribe, place, &message);
        let (for_user, for_agent) = visible(&message);
        let human = message.role.str() == "user";
        let time = time(&message);
        let text = text(&message);
        if let Some(held) = self.held.take() {
            if !human && !for_user && tells(&text) {
                self.announced = None;
                self.boundary = Some((held, Note { place, time, text }));
                return;
            }
            self.release(scribe, held);
        }
        let is_behind = self.boundary.is_some();
        let again = self.commit(scribe, human.then_some(text.as_str()));
        scribe.at(time);
        if human && !for_user && only_text(&message) {
            let id = message.id.boxed();
            self.held = Some(Held {
                place,
                time,
                text,
                id,
                unread: message.content.flaw().is_some(),
                for_agent,
            });
            scribe.hold_back();
            return;
        }
        self.miss(scribe);
        let unseen = !human && !for_user && tells(&text);
        let announces = unseen || holds(&message, "conversationCompacted");
        self.announced = (announces && !is_behind).then_some(place);
        let (calls, answers) = (
            holds(&message, "toolRequest"),
            holds(&message, "toolResponse"),
        );
        // What only the person was ever shown, as what was typed to the program itself.
        if self.newest && for_user && !for_agent && !calls && !answers {
            return self.note(scribe, place, text);
        }
        let mut decoded = event(message);
        if let (Draft::Event(event), true) = (&mut decoded.draft, again) {
            event.opens_turn = false;
        }
        let entry = self.write(scribe, place, decoded);
        self.context.push(entry);
        if calls {
            self.call = Some(entry);
        }
        if let Some(call) = self.call.filter(|_| answers && !for_agent) {
            let answer = entry;
            self.pairs.push(Pair { call, answer, time });
        }
        if human && !text.is_empty() {
            self.words = Some((entry, text));
        }
    }

    /// Behind the last message.
    pub(super) fn end(mut self, scribe: &mut Scribe) {
        if let Some(held) = self.held.take() {
            self.release(scribe, held);
        }
        self.commit(scribe, None);
        self.miss(scribe);
    }

    /// Notes a compaction that the person was told of, and that left no summary in the file.
    fn miss(&mut self, scribe: &mut Scribe) {
        if let Some(place) = self.announced.take() {
            let message = "a compaction is told of, and no summary of it is in the file: what it lost cannot be told";
            scribe.flaw(place, DefectKind::UnrecordedCompactions, message);
        }
    }

    fn write(&mut self, scribe: &mut Scribe, place: Place, mut decoded: Decoded<'_>) -> Entry {
        decoded.session = self.session.clone().map(Cow::Owned);
        scribe.add(place, decoded)
    }

    /// What turned out to be no summary: the program's where only the agent sees it, else a person's.
    fn release(&mut self, scribe: &mut Scribe, held: Held) {
        self.miss(scribe);
        scribe.at(held.time);
        if let Some(pair) = self.pair_of(&held) {
            let pair = self.pairs.remove(pair);
            self.summarise(scribe, pair, &held);
        } else if held.for_agent {
            self.note(scribe, held.place, held.text);
        } else {
            self.person(scribe, held);
        }
        scribe.go_on();
    }

    /// The number of the pair that a text which the agent alone saw is the summary of: it bears the time of its answer. Where the
    /// whole context was compacted since, nobody sees it any more, and it stands right behind the answer; so may the last words of
    /// a person, before they are put in behind a summary.
    fn pair_of(&self, held: &Held) -> Option<usize> {
        let is_own = |pair: &Pair| pair.time.is_some() && pair.time == held.time;
        if held.for_agent {
            return self.pairs.iter().rposition(is_own);
        }
        let last = self.pairs.len().checked_sub(1)?;
        let pair = self.pairs.get(last).filter(|pair| is_own(pair))?;
        let said = self
            .words
            .as_ref()
            .is_some_and(|(_, words)| *words == held.text);
        (self.context.last() == Some(&pair.answer) && !said && !self.newest).then_some(last)
    }

    /// Writes down that a call and its answer were summarised by themselves.
    fn summarise(&mut self, scribe: &mut Scribe, pair: Pair, held: &Held) {
        let gone = [pair.call, pair.answer];
        let kept = if scribe.may_follow(self.context.len()) {
            self.context.retain(|entry| !gone.contains(entry));
            KeptRecords::At(self.context.iter().copied().collect())
        } else {
            KeptRecords::TooMany
        };
        let gone: Stretches = gone.into_iter().collect();
        let draft = BoundaryDraft {
            record: CompactionRecord {
                kept_by: Evidence::Derived,
                claimed_by: Evidence::Derived,
                input: Some(Vec::new()),
                summary: SummaryText::Absent.or_strange(held.unread),
                ..CompactionRecord::default()
            },
            kept: Some(kept),
            read: Some(gone.clone()),
            claimed: Some(gone),
            ..BoundaryDraft::default()
        };
        self.write(scribe, held.place, compaction(&held.text, draft));
    }

    fn person(&mut self, scribe: &mut Scribe, held: Held) {
        let mut said = Said::default();
        marks::human(Cow::Borrowed(&held.text), &mut said.passages);
        let event = said.event(held.id, Voice::Human);
        let mut decoded = Decoded::new(Draft::Event(event));
        decoded.passages = said.passages;
        let entry = self.write(scribe, held.place, decoded);
        self.words = Some((entry, held.text));
    }

    fn note(&mut self, scribe: &mut Scribe, place: Place, text: String) {
        let said = Said::default();
        let mut decoded = Decoded::new(Draft::Event(said.event(None, Voice::Harness)));
        decoded.passages.push(Passage::new(Voice::Harness, text));
        self.write(scribe, place, decoded);
    }

    /// Writes down the compaction that waits. The last words of a person stay where the message behind it repeats them:
    /// whether it does.
    fn commit(&mut self, scribe: &mut Scribe, next: Option<&str>) -> bool {
        let Some((held, told)) = self.boundary.take() else {
            return false;
        };
        let same = self
            .words
            .take()
            .filter(|(_, words)| Some(words.as_str()) == next);
        let kept: Stretches = same.map(|(entry, _)| entry).into_iter().collect();
        let again = !kept.is_empty();
        let draft = BoundaryDraft {
            record: CompactionRecord {
                trigger: Some(trigger(&told.text)),
                summary: SummaryText::Absent.or_strange(held.unread),
                kept_by: Evidence::Derived,
                ..CompactionRecord::default()
            },
            kept: Some(KeptRecords::At(kept)),
            ..BoundaryDraft::default()
        };
        scribe.at(held.time);
        self.write(scribe, held.place, compaction(&held.text, draft));
        self.context.clear();
        self.pairs.clear();
        scribe.at(told.time);
        self.note(scribe, told.place, told.text);
        scribe.go_on();
        again
    }
}

/// What fired a compaction, as far as what the agent was told lets one guess.
fn trigger(told: &str) -> Sourced<Trigger> {
    let asked = ASKED.iter().any(|words| told.contains(words));
    let kind = if asked {
        TriggerKind::Manual
    } else {
        TriggerKind::Utilization
    };
    Sourced {
        value: Trigger {
            kind,
            recorded_as: String::new(),
            observed: None,
            threshold: None,
        },
        evidence: Evidence::Inferred,
    }
}

/// Notes what of a message is of another type.
fn flaws(scribe: &mut Scribe, place: Place, message: &Message<'_>) {
    let faults = [
        ("role", message.role.fault()),
        ("content", message.content.flaw()),
        ("metadata", message.metadata.flaw()),
        ("created", message.created.fault()),
        ("id", message.id.fault()),
    ];
    scribe.wrong(place, faults);
}

/// When a message was written: in seconds, or in milliseconds where it is too many for those.
fn time(message: &Message<'_>) -> Option<Moment> {
    let created = *message.created.get()?;
    Moment::of_milliseconds(created).or_else(|| Moment::of_seconds(created))
}

/// Whether the person and the agent see a message.
fn visible(message: &Message<'_>) -> (bool, bool) {
    let seen = message.metadata.0.get();
    let user = seen.and_then(|seen| seen.user.get().copied());
    let agent = seen.and_then(|seen| seen.agent.get().copied());
    (user.unwrap_or(true), agent.unwrap_or(true))
}

/// Whether a text tells the agent that a summary stands before it.
fn tells(text: &str) -> bool {
    TOLD.iter().any(|told| text.starts_with(told))
}

/// Whether a message has a part of this type.
fn holds(message: &Message<'_>, kind: &str) -> bool {
    message.content.0.iter().any(|part| part.kind.str() == kind)
}

fn only_text(message: &Message<'_>) -> bool {
    message
        .content
        .0
        .iter()
        .all(|part| part.kind.str() == "text")
}

fn text(message: &Message<'_>) -> String {
    let texts = message.content.0.iter().map(|part| part.text.str());
    let texts: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    texts.join("\n\n")
}

/// The types of parts that are not read here by their own keys. Those that are not known are counted.
const ASIDE: &[&str] = &[
    "actionRequired",
    "contextLengthExceeded",
    "conversationCompacted",
    "image",
    "reasoning",
    "redactedThinking",
    "summarizationRequested",
    "systemNotification",
    "toolConfirmationRequest",
];

/// The types of parts that are.
const READ: &[&str] = &[
    "frontendToolRequest",
    "text",
    "thinking",
    "toolRequest",
    "toolResponse",
];

/// The role of a message, or the type of a part of it, that is not known.
fn strange(message: &Message<'_>) -> Option<Box<str>> {
    let role = message.role.str();
    if !matches!(role, "user" | "assistant" | "system") {
        return Some(role.into());
    }
    let mut kinds = message.content.0.iter().map(|part| part.kind.str());
    kinds
        .find(|kind| !READ.contains(kind) && !ASIDE.contains(kind))
        .map(Box::from)
}

fn event(message: Message<'_>) -> Decoded<'_> {
    let role = match message.role.str() {
        "user" => Voice::Human,
        "assistant" => Voice::Assistant,
        _ => Voice::Harness,
    };
    let id = message.id.boxed();
    let strange = strange(&message);
    let mut said = Said::default();
    for each in message.content.0 {
        part(&mut said, each, role);
    }
    let mut decoded = said.decoded(id, role);
    decoded.strange = strange;
    decoded
}

fn part<'a>(said: &mut Said<'a>, part: Part<'a>, role: Voice) {
    match part.kind.str() {
        "text" if role == Voice::Human => {
            marks::human(part.text.take().unwrap_or_default(), &mut said.passages);
        }
        "text" => said.text(role, part.text.take().unwrap_or_default()),
        "thinking" => said.text(Voice::Thinking, part.thinking.take().unwrap_or_default()),
        "toolRequest" | "frontendToolRequest" => {
            let call: Wrapped<'a> = part.call.take().unwrap_or_default();
            let called: Called<'a> = call.value.and_then(parse_any).unwrap_or_default();
            said.call(&part.id, called.name, called.arguments);
        }
        "toolResponse" => {
            let result: Wrapped<'a> = part.result.take().unwrap_or_default();
            let answered: Option<Answered<'a>> = result.value.and_then(parse_any);
            let output = answered.and_then(|it| it.content).or(result.value);
            let hear = Ears::default().answer;
            match (output, result.error.take()) {
                (None, Some(error)) => said.answered(&part.id, error, hear),
                (output, _) => said.answer(&part.id, output, hear),
            }
        }
        _ => said.text(Voice::Harness, part.msg.take().unwrap_or_default()),
    }
}
