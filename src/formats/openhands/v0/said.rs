//! What is said: by the person, the agent, tools, and the harness.

use super::wire::{Args, Event};
use crate::formats::Decoded;
use crate::formats::field::{Text, parse_any};
use crate::formats::members::Members;
use crate::formats::messages::{Said, marks, texts};
use crate::formats::openhands::calls::are_longer;
use crate::recording::{EventKind, Voice};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// How many characters of an event, or of a summary before, its compactor is given.
pub(super) const GIVEN: u64 = 10_000;

/// Actions that say nothing to the model.
const SILENT_ACTIONS: &[&str] = &[
    "change_agent_state",
    "condensation_request",
    "loop_recovery",
    "null",
    "pause",
    "recall",
    "resume",
    "start_recording",
    "stop_recording",
];

/// Observations that the model is not shown.
const SILENT_OBSERVATIONS: &[&str] = &[
    "agent_state_changed",
    "null",
    "condense",
    "user_rejected_null",
];

/// Actions and observations that the model is shown.
const KNOWN: &[&str] = &[
    "browse",
    "browse_interactive",
    "call_tool_mcp",
    "chat",
    "condensation",
    "delegate",
    "download",
    "edit",
    "error",
    "finish",
    "loop_detection",
    "loop_recovery",
    "mcp",
    "message",
    "push",
    "read",
    "recall",
    "reject",
    "run",
    "run_ipython",
    "send_pr",
    "success",
    "system",
    "task_tracking",
    "think",
    "user_rejected",
    "write",
];

/// The name of an action or observation that is not known.
fn strange(event: &Event<'_>) -> Option<Box<str>> {
    let name = if event.action.is_there() {
        &event.action
    } else {
        &event.observation
    };
    (!KNOWN.contains(&name.str())).then(|| name.str().into())
}

/// Arguments that are not the tool's.
const ASIDE: &[&str] = &[
    "blocking",
    "confirmation_state",
    "hidden",
    "is_confirmed",
    "reasoning_content",
    "security_risk",
    "thought",
];

/// Whether the model is not shown an event.
pub(super) fn is_silent(event: &Event<'_>) -> bool {
    if event.action.is_there() {
        SILENT_ACTIONS.contains(&event.action.str())
    } else {
        SILENT_OBSERVATIONS.contains(&event.observation.str()) || !event.observation.is_there()
    }
}

/// An event that the model is shown.
pub(super) fn decode<'a>(event: Event<'a>, id: &str) -> Decoded<'a> {
    let strange = strange(&event);
    let (said, role) = if event.action.is_there() {
        action(event, id)
    } else {
        observation(event)
    };
    let mut decoded = said.decoded(Some(id.into()), role);
    decoded.strange = strange;
    if let Some(draft) = decoded.draft.event_mut() {
        draft.cut_when_given = are_longer(GIVEN, &decoded.passages);
        if role == Voice::Harness {
            draft.kind = EventKind::Note;
        }
    }
    decoded
}

fn action<'a>(event: Event<'a>, id: &str) -> (Said<'a>, Voice) {
    let mut said = Said::default();
    let args: Args<'a> = event.args.and_then(parse_any).unwrap_or_default();
    let text = |text: Text<'a>| text.take().unwrap_or_default();
    match (event.action.str(), event.source.str()) {
        ("message", "user") => {
            marks::human(text(args.content), &mut said.passages);
            (said, Voice::Human)
        }
        ("message", "agent") | ("think", _) => {
            said.text(Voice::Thinking, text(args.reasoning_content));
            said.text(Voice::Assistant, text(args.thought));
            said.text(Voice::Assistant, text(args.content));
            (said, Voice::Assistant)
        }
        ("message" | "system", _) => {
            said.text(Voice::Harness, text(args.content));
            (said, Voice::Harness)
        }
        _ => {
            said.text(Voice::Thinking, text(args.reasoning_content));
            said.text(Voice::Assistant, text(args.thought));
            let by_id = Text::Value(Cow::Borrowed(id));
            said.called(&by_id, event.action, arguments(event.args));
            let by_person = event.source.str() == "user";
            (
                said,
                if by_person {
                    Voice::Harness
                } else {
                    Voice::Assistant
                },
            )
        }
    }
}

/// The arguments of the tool, one a line.
fn arguments(raw: Option<&RawValue>) -> Cow<'_, str> {
    let members: Members<'_> = raw.and_then(parse_any).unwrap_or_default();
    members.text_without(ASIDE).into()
}

fn observation(event: Event<'_>) -> (Said<'_>, Voice) {
    let mut said = Said::default();
    let text: Cow<'_, str> = texts(event.content).into();
    if event.observation.str() == "recall" {
        said.text(Voice::Harness, text);
        return (said, Voice::Harness);
    }
    let cause = event.cause.get().map(ToString::to_string);
    let cause = cause.map_or(Text::Absent, |id| Text::Value(Cow::Owned(id)));
    said.answered(&cause, text, |text, passages| {
        marks::push(Voice::ToolResult, text, passages);
    });
    (said, Voice::ToolResult)
}
