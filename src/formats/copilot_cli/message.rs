//! What is said: by the person, the agent, tools, and the harness.

use super::event;
use super::wire::{Answer, Data, Record, ToolRequest};
use crate::formats::field::{Text, first_flaw, parse_any};
use crate::formats::leaves::leaves;
use crate::formats::messages::arguments;
use crate::formats::{CallId, Decoded, Draft, EventDraft};
use crate::recording::{Actor, DefectKind, EventKind, Passage, Voice};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Where a message in the user's place comes from that a person wrote.
const TYPED: &[&str] = &[
    "",
    "cli",
    "human",
    "immediate-prompt",
    "interactive",
    "user",
];

/// A record that is an event. One of a type that is not known is an event that says nothing, and counted.
pub(super) fn decode<'a>(record: &Record<'a>, data: Data<'a>) -> Decoded<'a> {
    match record.kind.str() {
        "user.message" => user(record, data),
        "assistant.message" => assistant(record, data),
        "assistant.reasoning" => said(record, data.content, Voice::Thinking, Actor::Assistant),
        "tool.execution_complete" => answer(record, &data),
        "system.message" | "system.notification" | "skill.invoked" => {
            said(record, data.content, Voice::Harness, Actor::Harness)
        }
        kind => {
            let other = event(record, EventKind::Other, Actor::Harness);
            let other = Decoded::new(Draft::Event(other));
            // That one has none is told as what is wrong with it.
            if kind.is_empty() {
                other
            } else {
                other.of_strange_type(kind)
            }
        }
    }
}

fn user<'a>(record: &Record<'a>, data: Data<'a>) -> Decoded<'a> {
    let typed = TYPED.contains(&data.source.str());
    let (voice, actor) = if typed {
        (Voice::Human, Actor::Human)
    } else {
        (Voice::Harness, Actor::Harness)
    };
    let mut decoded = said(record, data.content, voice, actor);
    if let Draft::Event(event) = &mut decoded.draft {
        // In a subagent's lane it is the agent that called it who speaks.
        event.opens_turn = typed;
    }
    decoded
}

fn said<'a>(record: &Record<'a>, text: Text<'a>, voice: Voice, actor: Actor) -> Decoded<'a> {
    let kind = if voice == Voice::Harness {
        EventKind::Note
    } else {
        EventKind::Message
    };
    let mut decoded = Decoded::new(Draft::Event(event(record, kind, actor)));
    let text = text.take().into_iter();
    decoded.passages = text.map(|text| Passage::new(voice, text)).collect();
    decoded
}

fn assistant<'a>(record: &Record<'a>, data: Data<'a>) -> Decoded<'a> {
    let thought = data.reasoning_text.take().into_iter();
    let text = data.content.take().into_iter();
    let mut passages: Vec<_> = thought
        .map(|text| Passage::new(Voice::Thinking, text))
        .chain(text.map(|text| Passage::new(Voice::Assistant, text)))
        .collect();
    let mut calls = Vec::new();
    for request in data.tool_requests.0 {
        calls.extend(request.id.get().map(|id| CallId::of(id)));
        passages.push(call(request));
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
        ..event(record, kind, Actor::Assistant)
    };
    let mut decoded = Decoded::new(Draft::Event(draft));
    decoded.passages = passages;
    decoded
}

fn call(request: ToolRequest<'_>) -> Passage<'_> {
    Passage {
        voice: Voice::ToolCall,
        tool: request.name.take(),
        text: request.arguments.map(arguments).unwrap_or_default(),
    }
}

/// A call that no message of the agent asked for.
pub(super) fn lone_call<'a>(record: &Record<'a>, data: Data<'a>) -> Decoded<'a> {
    let calls: Vec<CallId> = data
        .tool_call_id
        .get()
        .map(|id| CallId::of(id))
        .into_iter()
        .collect();
    let draft = EventDraft {
        calls,
        ..event(record, EventKind::ToolCall, Actor::Assistant)
    };
    let mut decoded = Decoded::new(Draft::Event(draft));
    decoded.passages.push(call(ToolRequest {
        id: Text::default(),
        name: data.tool_name,
        arguments: data.arguments,
    }));
    decoded
}

fn answer<'a>(record: &Record<'a>, data: &Data<'a>) -> Decoded<'a> {
    let answers = data.tool_call_id.get().map(|id| CallId::of(id));
    let draft = EventDraft {
        answers: answers.into_iter().collect(),
        ..event(record, EventKind::ToolResult, Actor::Tool)
    };
    let mut decoded = Decoded::new(Draft::Event(draft));
    let texts = [data.result, data.error].into_iter().flatten();
    decoded.passages = texts
        .filter_map(answered)
        .map(|text| Passage::new(Voice::ToolResult, text))
        .collect();
    decoded
}

/// What is wrong with an answer or an error.
pub(super) fn answer_flaw(raw: &RawValue) -> Option<DefectKind> {
    let answer: Answer<'_> = parse_any(raw)?;
    first_flaw([&answer.content, &answer.message])
}

/// What the model was shown of an answer or an error.
fn answered(raw: &RawValue) -> Option<Cow<'_, str>> {
    let Some(answer) = parse_any::<Answer<'_>>(raw) else {
        let text = leaves(raw);
        return (!matches!(text.as_str(), "" | "null")).then_some(Cow::Owned(text));
    };
    answer.content.take().or_else(|| answer.message.take())
}
