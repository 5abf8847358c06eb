//! What is said: by the person, the agent, tools, and the harness.

use super::wire::{Block, Message};
use crate::formats::answers::is_long;
use crate::formats::leaves::leaves;
use crate::formats::lenient::{Any, Content};
use crate::formats::{CallId, EventDraft};
use crate::recording::{Actor, EventKind, Passage, Voice};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How a text in the user's place starts that no person wrote.
const HARNESS: &[&str] = &["<skill", "<system-reminder>", "Previous session summary:"];

/// An event and its texts.
pub(super) type Said<'a> = (EventDraft, Vec<Passage<'a>>);

fn event(kind: EventKind, actor: Actor) -> EventDraft {
    EventDraft {
        kind,
        actor,
        ..EventDraft::default()
    }
}

/// A note of the harness.
pub(super) fn note() -> EventDraft {
    event(EventKind::Note, Actor::Harness)
}

/// The event that a message is; none where it never was in context.
pub(super) fn said(message: Message<'_>) -> Option<Said<'_>> {
    Some(match message.role.str() {
        "user" => user(message.content),
        "assistant" => assistant(message.content),
        "toolResult" => {
            let passages = texts(Voice::ToolResult, message.content);
            let draft = EventDraft {
                answers: CallId::of_text(&message.answers),
                cut_when_given: is_long(passages.iter().map(|passage| passage.text.as_ref())),
                ..event(EventKind::ToolResult, Actor::Tool)
            };
            (draft, passages)
        }
        "bashExecution" if message.excluded.get() == Some(&true) => return None,
        "bashExecution" => {
            let parts = [message.command.take(), message.output.take()];
            let parts = parts.into_iter().flatten();
            let passages = parts.map(|part| Passage::new(Voice::Harness, part));
            (note(), passages.collect())
        }
        _ => harness(message.content, message.summary.take()),
    })
}

/// What an extension or the harness puts into context.
pub(super) fn harness<'a>(
    content: Content<'a, Block<'a>>,
    summary: Option<Cow<'a, str>>,
) -> Said<'a> {
    let mut passages = texts(Voice::Harness, content);
    passages.extend(summary.map(|text| Passage::new(Voice::Harness, text)));
    (note(), passages)
}

fn user<'a>(content: Content<'a, Block<'a>>) -> Said<'a> {
    let mut passages = texts(Voice::Human, content);
    for passage in &mut passages {
        let start = passage.text.trim_start();
        if HARNESS.iter().any(|mark| start.starts_with(mark)) {
            passage.voice = Voice::Harness;
        }
    }
    if !passages.iter().any(|passage| passage.voice == Voice::Human) {
        return (note(), passages);
    }
    let draft = EventDraft {
        opens_turn: true,
        ..event(EventKind::Message, Actor::Human)
    };
    (draft, passages)
}

fn assistant<'a>(content: Content<'a, Block<'a>>) -> Said<'a> {
    let mut draft = event(EventKind::Message, Actor::Assistant);
    let mut passages = Vec::new();
    if let Any::Text(text) = content.0 {
        passages.push(Passage::new(Voice::Assistant, text));
        return (draft, passages);
    }
    for block in content.objects() {
        if block.kind.str() == "toolCall" {
            draft.kind = EventKind::ToolCall;
            draft.calls.extend(CallId::of_text(&block.id));
            passages.push(Passage {
                voice: Voice::ToolCall,
                tool: block.name.take(),
                text: block.arguments.map(leaves).unwrap_or_default().into(),
            });
        } else if let Some(text) = block.text.take() {
            passages.push(Passage::new(Voice::Assistant, text));
        } else if let Some(text) = block.thinking.take() {
            passages.push(Passage::new(Voice::Thinking, text));
        }
    }
    (draft, passages)
}

fn texts<'a>(voice: Voice, content: Content<'a, Block<'a>>) -> Vec<Passage<'a>> {
    if let Any::Text(text) = content.0 {
        return vec![Passage::new(voice, text)];
    }
    let blocks = content.objects().into_iter();
    let texts = blocks.filter_map(|block: Block<'a>| block.text.take());
    texts.map(|text| Passage::new(voice, text)).collect()
}

/// What a message says, as a hash: a tail that is kept repeats messages as they were.
pub(super) fn mark(passages: &[Passage<'_>]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for passage in passages {
        passage.voice.hash(&mut hasher);
        passage.text.hash(&mut hasher);
    }
    hasher.finish()
}
