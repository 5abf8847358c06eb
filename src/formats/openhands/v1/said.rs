//! What is said: by the person, the agent, tools, and the harness.

use super::wire::{Event, Observation};
use crate::formats::Decoded;
use crate::formats::field::{Flaw, Text, parse_any};
use crate::formats::leaves::leaves;
use crate::formats::messages::{Said, marks, texts};
use crate::formats::openhands::calls::are_longer;
use crate::recording::{DefectKind, EventKind, Passage, Voice};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// What stands for the reason of a person who gave none.
const NO_REASON: &str = "User rejected the action";

/// How many characters of an event, or of a summary before, its compactor is given.
pub(super) const GIVEN: u64 = 500;

/// The kinds of events that are messages to the model.
const SAID: &[&str] = &[
    "SystemPromptEvent",
    "MessageEvent",
    "ActionEvent",
    "ObservationEvent",
    "UserRejectObservation",
    "AgentErrorEvent",
];

/// Whether events of this kind are part of what the model sees.
pub(super) fn is_said(kind: &str) -> bool {
    SAID.contains(&kind)
}

/// An event that the model sees.
pub(super) fn decode(event: Event<'_>) -> Decoded<'_> {
    let id = event.id.boxed();
    let (said, role) = match event.kind.str() {
        "MessageEvent" => message(event),
        "ActionEvent" => action(event),
        "SystemPromptEvent" => prompt(event),
        _ => answer(event),
    };
    let mut decoded = said.decoded(id, role);
    let is_given = |said: &&Passage<'_>| !matches!(said.voice, Voice::Thinking | Voice::ToolCall);
    let cut = are_longer(GIVEN, decoded.passages.iter().filter(is_given));
    if let Some(draft) = decoded.draft.event_mut() {
        if role == Voice::Harness {
            draft.kind = EventKind::Note;
        }
        draft.opens_turn &= role != Voice::ToolResult;
        draft.cut_when_given = cut;
    }
    decoded
}

fn prompt(event: Event<'_>) -> (Said<'_>, Voice) {
    let mut said = Said::default();
    for block in [event.system_prompt, event.dynamic_context] {
        let text = block.take().and_then(|block| block.text.take());
        said.text(Voice::Harness, text.unwrap_or_default());
    }
    (said, Voice::Harness)
}

fn message(event: Event<'_>) -> (Said<'_>, Voice) {
    let mut said = Said::default();
    let message = event.llm_message.take().unwrap_or_default();
    let role = match (message.role.str(), event.source.str()) {
        ("assistant", _) | ("", "agent") => Voice::Assistant,
        ("user" | "", "user" | "") => Voice::Human,
        _ => Voice::Harness,
    };
    thought(&mut said, message.reasoning_content);
    let text: Cow<'_, str> = texts(message.content).into();
    if role == Voice::Human {
        marks::human(text, &mut said.passages);
    } else {
        said.text(role, text);
    }
    said.text(Voice::Harness, texts(event.extended_content).into());
    (said, role)
}

fn thought<'a>(said: &mut Said<'a>, text: Text<'a>) {
    said.text(Voice::Thinking, text.take().unwrap_or_default());
}

fn action(event: Event<'_>) -> (Said<'_>, Voice) {
    let mut said = Said::default();
    thought(&mut said, event.reasoning_content);
    said.text(Voice::Assistant, texts(event.thought).into());
    let call = event.tool_call.take().unwrap_or_default();
    let name = if event.tool_name.is_there() {
        event.tool_name
    } else {
        call.name
    };
    said.call(&event.tool_call_id, name, call.arguments.or(event.action));
    (said, Voice::Assistant)
}

fn answer(event: Event<'_>) -> (Said<'_>, Voice) {
    let mut said = Said::default();
    let by_person =
        event.kind.str() == "UserRejectObservation" && event.rejection_source.str() != "hook";
    let rejected = event.rejection_reason.take();
    let reason = by_person
        && rejected
            .as_deref()
            .is_some_and(|reason| reason != NO_REASON);
    let heard = if reason { of_person } else { of_tool };
    let text = rejected.or_else(|| event.error.take());
    let text = text.or_else(|| event.observation.map(observed));
    let text = text.unwrap_or_default();
    said.answered(&event.tool_call_id, text, heard);
    said.text(Voice::Harness, texts(event.extended_content).into());
    (said, Voice::ToolResult)
}

fn of_tool<'a>(text: Cow<'a, str>, passages: &mut Vec<Passage<'a>>) {
    marks::push(Voice::ToolResult, text, passages);
}

fn of_person<'a>(text: Cow<'a, str>, passages: &mut Vec<Passage<'a>>) {
    marks::push(Voice::Human, text, passages);
}

/// What is wrong with an observation.
pub(super) fn observation_flaw(raw: &RawValue) -> Option<DefectKind> {
    match parse_any::<Observation<'_>>(raw) {
        Some(observation) => observation.content.flaw(),
        None => (raw.get() != "null").then_some(DefectKind::BadField),
    }
}

/// The texts of an observation, else all that it holds.
fn observed(raw: &RawValue) -> Cow<'_, str> {
    let observation: Observation<'_> = parse_any(raw).unwrap_or_default();
    let text = texts(observation.content);
    let text = if text.is_empty() { leaves(raw) } else { text };
    text.into()
}
