//! What is said: by the person, the agent, tools, and the harness.

use super::summary::flat;
use super::voices::{answer, human, request};
use super::wire::{Attachment, Block, Faulty, Line, Names};
use super::{event, unread};
use crate::formats::field::{Flaw, parse_any};
use crate::formats::leaves::leaves;
use crate::formats::lenient::{Any, Object};
use crate::formats::{CallId, Decoded, Draft, EventDraft, EvictionDraft};
use crate::recording::{Actor, EventKind, Passage, Voice};
use crate::tokens::Tokens;
use serde_json::value::RawValue;

/// A record in the user's place: a person's, a tool's, or the harness's.
pub(super) fn user(mut line: Line<'_>) -> Decoded<'_> {
    let message = std::mem::take(&mut line.message).take().unwrap_or_default();
    let mut passages = Vec::new();
    let mut answers = Vec::new();
    let mut answered = false;
    match message.content.0 {
        Any::Text(text) => human(text, &mut passages),
        Any::List(blocks) => {
            for block in blocks.into_iter().filter_map(Object::take) {
                answered |= is_answer(&block);
                answers.extend(block.answers.get().map(|id| CallId::of(id)));
                block_of_user(block, &mut passages);
            }
        }
        Any::Nothing | Any::Flag(_) | Any::Other => {}
    }
    if !is_person(&line) {
        hush(&mut passages);
    }
    let spoken = passages.iter().any(|passage| passage.voice == Voice::Human);
    let (kind, actor) = match (answered, spoken) {
        (true, _) => (EventKind::ToolResult, Actor::Tool),
        (false, true) => (EventKind::Message, Actor::Human),
        (false, false) => (EventKind::Message, Actor::Harness),
    };
    let draft = EventDraft {
        opens_turn: spoken && !answered,
        request: passages
            .first()
            .and_then(|first| request(first.text.trim_start())),
        answers,
        ..event(&line, kind, actor)
    };
    said(draft, passages)
}

/// Whether a record in the user's place can hold a person's words at all.
fn is_person(line: &Line<'_>) -> bool {
    let origin = line.origin.0.get().map_or("", |origin| origin.kind.str());
    !line.is_meta() && origin != "task-notification"
}

fn hush(passages: &mut [Passage<'_>]) {
    for passage in passages {
        if passage.voice == Voice::Human {
            passage.voice = Voice::Harness;
        }
    }
}

fn is_answer(block: &Block<'_>) -> bool {
    block.kind.str() == "tool_result"
}

fn block_of_user<'a>(block: Block<'a>, passages: &mut Vec<Passage<'a>>) {
    if is_answer(&block) {
        if let Some(text) = flat(block.content) {
            answer(text, passages);
        }
    } else if let Some(text) = block.text.take() {
        human(text, passages);
    }
}

/// The agent's words, its thinking, and its calls.
pub(super) fn assistant(mut line: Line<'_>) -> Decoded<'_> {
    let message = std::mem::take(&mut line.message).take().unwrap_or_default();
    let mut passages = Vec::new();
    let mut calls = Vec::new();
    match message.content.0 {
        Any::Text(text) => passages.push(Passage::new(Voice::Assistant, text)),
        Any::List(blocks) => {
            for block in blocks.into_iter().filter_map(Object::take) {
                calls.extend(block.id.get().map(|id| CallId::of(id)));
                block_of_agent(block, &mut passages);
            }
        }
        Any::Nothing | Any::Flag(_) | Any::Other => {}
    }
    let called = passages
        .iter()
        .any(|passage| passage.voice == Voice::ToolCall);
    let kind = if called {
        EventKind::ToolCall
    } else {
        EventKind::Message
    };
    let draft = EventDraft {
        calls,
        ..event(&line, kind, Actor::Assistant)
    };
    said(draft, passages)
}

fn block_of_agent<'a>(block: Block<'a>, passages: &mut Vec<Passage<'a>>) {
    if matches!(
        block.kind.str(),
        "tool_use" | "server_tool_use" | "mcp_tool_use"
    ) {
        passages.push(Passage {
            voice: Voice::ToolCall,
            tool: block.name.take(),
            text: block.input.map(leaves).unwrap_or_default().into(),
        });
    } else if let Some(text) = block.text.take() {
        passages.push(Passage::new(Voice::Assistant, text));
    } else if let Some(text) = block.thinking.take() {
        passages.push(Passage::new(Voice::Thinking, text));
    }
}

/// What the harness puts in, among it what a person typed while the agent was busy.
pub(super) fn attachment<'a>(line: &Line<'a>) -> Decoded<'a> {
    let Some(raw) = line.attachment else {
        return said(event(line, EventKind::Note, Actor::Harness), Vec::new());
    };
    let attachment: Option<Attachment<'_>> = parse_any(raw);
    let faulty = attachment.as_ref().is_none_or(Attachment::is_faulty);
    let mut decoded = attached(line, attachment.unwrap_or_default(), raw);
    decoded.flaws.extend(faulty.then(|| unread("attachment")));
    decoded
}

fn attached<'a>(line: &Line<'a>, attachment: Attachment<'a>, raw: &'a RawValue) -> Decoded<'a> {
    if attachment.kind.str() == "queued_command" && is_typed(&attachment) {
        return queued(line, attachment);
    }
    let text = leaves(raw);
    let passages = vec![Passage::new(Voice::Harness, text)];
    said(event(line, EventKind::Note, Actor::Harness), passages)
}

fn is_typed(attachment: &Attachment<'_>) -> bool {
    let origin = attachment
        .origin
        .0
        .get()
        .map_or("", |origin| origin.kind.str());
    let meta = attachment.is_meta.get().copied().unwrap_or(false);
    !meta && matches!(origin, "" | "human") && matches!(attachment.mode.str(), "" | "prompt")
}

fn queued<'a>(line: &Line<'a>, attachment: Attachment<'a>) -> Decoded<'a> {
    let mut passages = Vec::new();
    let faulty = attachment.prompt.is_faulty();
    if let Some(text) = flat(attachment.prompt) {
        human(text, &mut passages);
    }
    let spoken = passages.iter().any(|passage| passage.voice == Voice::Human);
    let actor = if spoken { Actor::Human } else { Actor::Harness };
    let draft = EventDraft {
        opens_turn: spoken,
        ..event(line, EventKind::Message, actor)
    };
    let mut decoded = said(draft, passages);
    decoded
        .flaws
        .extend(faulty.then(|| unread("attachment.prompt")));
    decoded
}

/// A notice of the harness.
pub(super) fn system(mut line: Line<'_>) -> Decoded<'_> {
    let text = std::mem::take(&mut line.content).take();
    let passages: Vec<Passage<'_>> = text
        .into_iter()
        .map(|text| Passage::new(Voice::Harness, text))
        .collect();
    let asked = passages
        .first()
        .and_then(|first| request(first.text.trim_start()));
    let draft = EventDraft {
        request: asked,
        ..event(&line, EventKind::Note, Actor::Harness)
    };
    said(draft, passages)
}

/// What a record clears by a microcompaction or takes out by a snip, of whatever type it is.
pub(super) fn evicted(line: &Line<'_>) -> Option<EvictionDraft> {
    let mut draft = EvictionDraft::default();
    if let Some(cleared) = line.microcompact.0.get() {
        let calls = names(&cleared.calls);
        draft.answers = calls.map(CallId::of).collect();
        draft.cleared = names(&cleared.attachments).map(str::to_owned).collect();
        draft.freed = cleared.saved.get().copied().map(Tokens);
    }
    if let Some(snipped) = line.snip.0.get() {
        draft.records = names(&snipped.removed).map(str::to_owned).collect();
        draft.unnamed = unnamed(&snipped.removed);
    }
    (!draft.is_empty()).then_some(draft)
}

fn names<'n>(names: &'n Names<'_>) -> impl Iterator<Item = &'n str> {
    let names = names.0.iter().flatten();
    names.filter_map(|name| name.get().map(AsRef::as_ref))
}

/// How many records a list takes out whose names cannot be read; 0 where nothing of it can.
fn unnamed(names: &Names<'_>) -> Option<u64> {
    names.flaw()?;
    let names = names.0.iter().flatten();
    Some(names.filter(|name| name.get().is_none()).count() as u64)
}

fn said(draft: EventDraft, passages: Vec<Passage<'_>>) -> Decoded<'_> {
    let mut decoded = Decoded::new(Draft::Event(draft));
    decoded.passages = passages;
    decoded
}
