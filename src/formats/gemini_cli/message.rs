//! The message of a line.

use super::wire::Line;
use crate::formats::field::{Flaw, moment, wrong};
use crate::formats::parts::Turn;
use crate::recording::Voice;
use std::borrow::Cow;

/// The message of a line; none where the model is not shown it.
pub(super) fn turn(line: Line<'_>) -> Option<Turn<'_>> {
    let role = match line.role.str() {
        "user" => Voice::Human,
        "gemini" | "model" => Voice::Assistant,
        _ => return None,
    };
    let mut turn = Turn::of(role, "content", None);
    let flaws = wrong([
        ("toolCalls", line.tool_calls.flaw()),
        ("thoughts", line.thoughts.flaw()),
    ]);
    turn.heard.said.flaws.extend(flaws);
    for thought in line.thoughts.0 {
        let subject = thought.subject.take().unwrap_or_default();
        let text = thought.description.take().unwrap_or_default();
        let whole = match (subject.is_empty(), text.is_empty()) {
            (true, _) => text,
            (false, true) => subject,
            (false, false) => Cow::Owned(format!("{subject}: {text}")),
        };
        turn.heard.said.text(Voice::Thinking, whole);
    }
    turn.heard.content("content", line.content, role);
    for call in line.tool_calls.0 {
        turn.heard.call(&call.id, call.name, call.args);
        turn.heard.results(call.result, &call.id);
    }
    turn.id = line.id.boxed();
    turn.time = moment(&line.timestamp);
    turn.ts = line.timestamp.owned();
    turn.context = line.tokens.0.get().and_then(|it| it.input.get().copied());
    Some(turn)
}
