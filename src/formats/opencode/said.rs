//! What is said: by the person, the agent, tools, and the harness.

use super::wire::{Info, Part, State};
use crate::formats::answers::is_long;
use crate::formats::leaves::leaves;
use crate::formats::lenient::{Any, Content};
use crate::formats::{CallId, EventDraft};
use crate::recording::{Actor, EventKind, Passage, Voice};
use std::borrow::Cow;

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

/// A message in the user's place: what a program wrote into it is the harness's.
pub(super) fn user(parts: Vec<Part<'_>>) -> Said<'_> {
    let mut passages = Vec::new();
    for part in parts {
        let synthetic = part.synthetic.get() == Some(&true);
        if part.ignored.get() == Some(&true) {
            continue;
        }
        let voice = if synthetic {
            Voice::Harness
        } else {
            Voice::Human
        };
        if let Some(text) = part.text.take().filter(|_| part.kind.str() == "text") {
            passages.push(Passage::new(voice, text));
        } else if let Some(prompt) = part.prompt.take() {
            passages.push(Passage::new(Voice::Harness, prompt));
        }
    }
    person(passages)
}

/// What a person said, or the harness in the person's place.
pub(super) fn person(passages: Vec<Passage<'_>>) -> Said<'_> {
    if !passages.iter().any(|passage| passage.voice == Voice::Human) {
        return (note(), passages);
    }
    let draft = EventDraft {
        opens_turn: true,
        ..event(EventKind::Message, Actor::Human)
    };
    (draft, passages)
}

/// What the agent said and called, and what its calls gave.
pub(super) fn assistant(parts: Vec<Part<'_>>) -> (Said<'_>, Option<Said<'_>>) {
    let mut spoken = (event(EventKind::Message, Actor::Assistant), Vec::new());
    let mut given = (event(EventKind::ToolResult, Actor::Tool), Vec::new());
    let mut answered = false;
    for part in parts {
        match part.kind.str() {
            "tool" => answered |= tool(part, &mut spoken, &mut given),
            "text" => spoken.1.extend(
                part.text
                    .take()
                    .map(|text| Passage::new(Voice::Assistant, text)),
            ),
            "reasoning" => spoken.1.extend(
                part.text
                    .take()
                    .map(|text| Passage::new(Voice::Thinking, text)),
            ),
            _ => {}
        }
    }
    (spoken, answered.then_some(given))
}

/// Adds a call, and what it gave where it came to its end.
fn tool<'a>(part: Part<'a>, spoken: &mut Said<'a>, given: &mut Said<'a>) -> bool {
    let id = if part.call.is_there() {
        &part.call
    } else {
        &part.id
    };
    let id = CallId::of_text(id);
    let state = part.state.take().unwrap_or_default();
    spoken.0.kind = EventKind::ToolCall;
    spoken.0.calls.extend(&id);
    spoken.1.push(Passage {
        voice: Voice::ToolCall,
        tool: part.tool.take().or(part.name.take()),
        text: state.input.map(leaves).unwrap_or_default().into(),
    });
    let Some(text) = gave(state) else {
        return false;
    };
    given.0.answers.extend(&id);
    given.0.cut_when_given |= is_long([text.as_ref()]);
    given.1.push(Passage::new(Voice::ToolResult, text));
    true
}

/// What a call gave: its output, or its error.
fn gave(state: State<'_>) -> Option<Cow<'_, str>> {
    let told = state.output.take().or(state.error.take());
    told.or_else(|| {
        let parts = state.content.objects().into_iter();
        let texts: Vec<Cow<'_, str>> = parts.filter_map(|part| part.text.take()).collect();
        (!texts.is_empty()).then(|| Cow::Owned(texts.join("\n\n")))
    })
}

/// The text that the parts of a summary come to.
pub(super) fn joined(parts: Vec<Part<'_>>) -> String {
    let parts = parts.into_iter().filter(|part| part.kind.str() == "text");
    let texts: Vec<Cow<'_, str>> = parts.filter_map(|part| part.text.take()).collect();
    texts.join("\n\n")
}

/// A message of version 2 that is no compaction.
pub(super) fn second(info: Info<'_>) -> (Said<'_>, Option<Said<'_>>) {
    let told = |voice| {
        let texts = [info.text.clone(), info.command.clone(), info.output.clone()];
        let texts = texts
            .into_iter()
            .filter_map(crate::formats::field::Field::take);
        texts
            .map(|text| Passage::new(voice, text))
            .collect::<Vec<_>>()
    };
    match info.kind.str() {
        "user" => (person(told(Voice::Human)), None),
        "assistant" => {
            if let Any::Text(text) = info.content.0 {
                let draft = event(EventKind::Message, Actor::Assistant);
                return ((draft, vec![Passage::new(Voice::Assistant, text)]), None);
            }
            assistant(Content(info.content.0).objects())
        }
        _ => ((note(), told(Voice::Harness)), None),
    }
}
