//! The fold: record by record, what enters the context and what leaves it.

use super::boundary::{self, Begun};
use super::context::{Live, compact};
use super::wire::{Event, Message, Record};
use crate::formats::field::Flaw;
use crate::formats::messages::wire::{Block, Content, Message as Chat};
use crate::formats::messages::{Ears, Said, said};
use crate::formats::transcribe::Entry;
use crate::formats::{CallId, Decoded, Draft, EventDraft, EvictionDraft, Scribe};
use crate::recording::{Actor, DefectKind, EventKind, Moment, Place, Voice};

/// The main agent of a session.
const MAIN: &str = "main";

/// How many messages are looked at, over all compactions and clearings of a file.
const MOST_STEPS: usize = 1 << 22;

/// The records of one agent while they are folded.
#[derive(Debug)]
pub(super) struct Fold {
    live: Vec<Live>,
    /// How many events the lane has.
    count: u64,
    /// All of its events.
    entries: Vec<Entry>,
    compactions: usize,
    begun: Option<Begun>,
    /// How many branches were left.
    left: usize,
    /// How many messages may still be looked at for what compactions kept: many of them could take time without end.
    steps: usize,
}

impl Fold {
    /// Starts with an empty context.
    pub(super) fn new() -> Self {
        Self {
            live: Vec::new(),
            count: 0,
            entries: Vec::new(),
            compactions: 0,
            begun: None,
            left: 0,
            steps: MOST_STEPS,
        }
    }

    /// Folds the next record.
    pub(super) fn record(&mut self, scribe: &mut Scribe, place: Place, record: Record<'_>) {
        scribe.wrong(
            place,
            [
                ("type", record.kind.fault()),
                ("source", record.source.fault()),
                ("contextSummary", record.context_summary.fault()),
                ("count", record.count.fault()),
                ("cutoff", record.cutoff.fault()),
                ("compactedCount", record.compacted.fault()),
                ("droppedCount", record.dropped.fault()),
                ("keptUserMessageCount", record.kept.fault()),
                ("keptHeadUserMessageCount", record.kept_head.fault()),
                ("tokensBefore", record.before.fault()),
                ("tokensAfter", record.after.fault()),
                ("summaryOutputTokens", record.tokens.fault()),
                ("instruction", record.instruction.fault()),
                ("agentId", record.agent.fault()),
                ("time", record.time.fault()),
                ("summary", boundary::flaw_of_summary(&record)),
            ],
        );
        scribe.at(record.time.get().copied().and_then(Moment::of_milliseconds));
        match record.kind.str() {
            "context.append_message" => self.message(scribe, place, record),
            "context.append_loop_event" => self.happened(scribe, place, record),
            "context.apply_compaction" => self.compaction(scribe, place, record),
            "full_compaction.begin" => {
                self.torn(scribe);
                self.begun = Some(Begun::of(place, &record));
                scribe.skip();
            }
            "full_compaction.complete" | "full_compaction.cancel" => {
                self.begun = None;
                scribe.skip();
            }
            "micro_compaction.apply" => self.clear_results(scribe, place, &record),
            "context.undo" => {
                let count = record.count.get().copied().unwrap_or(1);
                self.undo(scribe, count);
            }
            "context.clear" => self.clear(scribe),
            kind if !is_aside(kind) => {
                scribe.add(place, Decoded::new(Draft::Unknown(kind.to_owned())));
            }
            _ => scribe.skip(),
        }
    }

    /// The records end here.
    pub(super) fn end(mut self, scribe: &mut Scribe) {
        self.torn(scribe);
    }

    /// A compaction that began and did not end changed nothing.
    fn torn(&mut self, scribe: &mut Scribe) {
        if let Some(begun) = self.begun.take() {
            let message = "a compaction began here, and was neither finished nor called off";
            scribe.flaw(begun.place, DefectKind::BoundaryWithoutSummary, message);
        }
    }

    fn add(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        mut decoded: Decoded<'_>,
        agent: Option<Box<str>>,
    ) -> Entry {
        decoded.lane = agent.filter(|agent| agent.as_ref() != MAIN);
        self.count += 1;
        let entry = scribe.add(place, decoded);
        self.entries.push(entry);
        entry
    }

    fn message(&mut self, scribe: &mut Scribe, place: Place, record: Record<'_>) {
        let agent = record.agent.boxed();
        let Some(message): Option<Message<'_>> = record.message.take() else {
            return scribe.unreadable(place);
        };
        scribe.wrong(
            place,
            [
                ("role", message.role.fault()),
                ("toolCallId", message.answers.fault()),
                ("origin", message.origin.flaw()),
            ],
        );
        let origin = message.origin.take().unwrap_or_default();
        let typed = matches!(origin.kind.str(), "" | "user");
        let role = match message.role.str() {
            "user" if typed => Voice::Human,
            "assistant" => Voice::Assistant,
            "tool" => Voice::ToolResult,
            _ => Voice::Harness,
        };
        let answers = message.answers.get().map(|id| CallId::of(id));
        let chat = Chat {
            content: message.content,
            tool_call_id: message.answers,
            ..Chat::default()
        };
        let said = said(chat, role, &Ears::default());
        let decoded = said.decoded(None, role);
        let human = matches!(&decoded.draft, Draft::Event(event) if event.actor == Actor::Human);
        let number = self.count;
        let entry = self.add(scribe, place, decoded, agent);
        self.live.push(Live {
            entries: vec![entry],
            number,
            human,
            answers,
            ..Live::default()
        });
    }

    fn happened(&mut self, scribe: &mut Scribe, place: Place, record: Record<'_>) {
        let agent = record.agent.boxed();
        let Some(happened): Option<Event<'_>> = record.event.take() else {
            return scribe.unreadable(place);
        };
        scribe.wrong(place, [("event", happened.flaw())]);
        let mut said = Said::default();
        let role = match happened.kind.str() {
            "content.part" => {
                let part: Block<'_> = happened.part.take().unwrap_or_default();
                said = chat_of(part);
                Voice::Assistant
            }
            "tool.call" => {
                said.call(&happened.call, happened.name, happened.args);
                Voice::Assistant
            }
            "tool.result" => {
                let output = happened.result.take().unwrap_or_default().output;
                said.answer(&happened.call, output, Ears::default().answer);
                Voice::ToolResult
            }
            _ => return scribe.skip(),
        };
        let answers = happened.call.get().map(|id| CallId::of(id));
        let step = happened.step.owned().filter(|_| role == Voice::Assistant);
        let number = self.count;
        let entry = self.add(scribe, place, said.decoded(None, role), agent);
        let last = self.live.last_mut();
        match last.filter(|last| step.is_some() && last.step == step) {
            Some(last) => last.entries.push(entry),
            None => self.live.push(Live {
                entries: vec![entry],
                number,
                step,
                answers: answers.filter(|_| role == Voice::ToolResult),
                ..Live::default()
            }),
        }
    }

    fn compaction(&mut self, scribe: &mut Scribe, place: Place, record: Record<'_>) {
        self.compactions += 1;
        let id = format!("compaction-{}", self.compactions);
        let agent = record.agent.boxed();
        let counts = boundary::counts(&record);
        let lacks = self.lacks(scribe, place, counts.compacted);
        let mut reach = self.may_look().then(|| compact(&mut self.live, counts));
        if let Some(reach) = &mut reach {
            let stood_for = reach.unread_summary.and_then(|it| usize::try_from(it).ok());
            let stood_for = self.entries.iter().take(stood_for.unwrap_or(0));
            reach.claimed.splice(..0, stood_for.copied());
        }
        if reach.is_none() {
            self.live.clear();
        }
        let begun = self.begun.take();
        if let Some(reach) = reach.as_mut().filter(|_| lacks) {
            reach.lacks();
        }
        let decoded = boundary::decode(record, id.clone(), begun, reach);
        let number = self.count;
        let entry = self.add(scribe, place, decoded, agent);
        self.live.push(Live {
            entries: vec![entry],
            number,
            summary: Some(id),
            ..Live::default()
        });
    }

    /// Tells that a record counts more messages of the context than there are: others were there, and are not any more.
    fn lacks(&self, scribe: &mut Scribe, place: Place, counted: Option<usize>) -> bool {
        let here = self.live.len();
        let Some(counted) = counted.filter(|counted| *counted > here) else {
            return false;
        };
        let message = format!("it counts {counted} messages in context, of which {here} are there");
        scribe.flaw(place, DefectKind::MissingRecord, message);
        true
    }

    /// Whether the whole context may be looked at once more.
    fn may_look(&mut self) -> bool {
        let left = self.steps.checked_sub(self.live.len());
        self.steps = left.unwrap_or(0);
        left.is_some()
    }

    /// Old results of tools are cleared.
    fn clear_results(&mut self, scribe: &mut Scribe, place: Place, record: &Record<'_>) {
        let cutoff = record.cutoff.get().copied().unwrap_or(0);
        let cutoff = usize::try_from(cutoff).unwrap_or(usize::MAX);
        self.lacks(scribe, place, Some(cutoff));
        let looks = self.may_look();
        if !looks {
            let message = "the messages that it keeps are too many to follow";
            scribe.flaw(place, DefectKind::BadField, message);
        }
        let old = self.live.iter().take(if looks { cutoff } else { 0 });
        let evicts = EvictionDraft {
            answers: old.filter_map(|message| message.answers).collect(),
            ..EvictionDraft::default()
        };
        if evicts.is_empty() {
            return scribe.skip();
        }
        let event = EventDraft {
            kind: EventKind::Note,
            actor: Actor::Harness,
            evicts: Some(Box::new(evicts)),
            ..EventDraft::default()
        };
        let agent = record.agent.boxed();
        self.add(scribe, place, Decoded::new(Draft::Event(event)), agent);
    }

    /// The last prompts of a person are taken back, and all that followed them.
    fn undo(&mut self, scribe: &mut Scribe, count: u64) {
        let mut undone = 0;
        let mut from = self.count;
        while undone < count {
            let Some(last) = self.live.pop_if(|last| last.summary.is_none()) else {
                break;
            };
            undone += u64::from(last.human);
            from = from.min(last.number);
        }
        // What a compaction kept stands before it, and did not follow it.
        self.leave(scribe, "undone", from);
    }

    /// The session starts anew.
    fn clear(&mut self, scribe: &mut Scribe) {
        self.live.clear();
        self.leave(scribe, "cleared", 0);
    }

    /// All events from number `from` on are a branch that the session left.
    fn leave(&mut self, scribe: &mut Scribe, why: &str, from: u64) {
        scribe.skip();
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let gone = self.entries.split_off(from.min(self.entries.len()));
        if !gone.is_empty() {
            self.left += 1;
            scribe.branch(&format!("{why}-{}", self.left), gone);
        }
        self.count = self.entries.len() as u64;
    }
}

/// What records are about, before the first dot of their type, that say nothing of the context.
const ASIDE: &[&str] = &[
    "config",
    "full_compaction",
    "llm",
    "metadata",
    "micro_compaction",
    "permission",
    "plan_mode",
    "plugin",
    "profile",
    "runtime",
    "token_counting",
    "tools",
    "turn",
    "usage",
];

fn is_aside(kind: &str) -> bool {
    let about = kind.split_once('.').map_or(kind, |(about, _)| about);
    ASIDE.contains(&about)
}

fn chat_of(part: Block<'_>) -> Said<'_> {
    let chat = Chat {
        content: Content::Blocks(vec![part], 0),
        ..Chat::default()
    };
    said(chat, Voice::Assistant, &Ears::default())
}
