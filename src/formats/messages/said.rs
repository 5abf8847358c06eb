//! A message as an event: who speaks, what is called, and what is answered.

use super::marks;
use super::text::{arguments, text_in, texts};
use super::wire::{Block, Call, Content, Function, Message};
use crate::formats::field::{Flaw, Text, wrong};
use crate::formats::{CallId, Decoded, Draft, EventDraft};
use crate::recording::{Actor, DefectKind, EventKind, Passage, Voice};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// What a message comes to.
#[derive(Debug, Default)]
pub(crate) struct Said<'a> {
    /// The event; its kind and actor are not settled before `event` was asked for.
    calls: Vec<CallId>,
    answers: Vec<CallId>,
    /// Its texts.
    pub(crate) passages: Vec<Passage<'a>>,
    /// What is wrong with it.
    pub(crate) flaws: Vec<(DefectKind, String)>,
    /// The type of a part that no chat defines: the first of them.
    strange: Option<Box<str>>,
}

/// Types of parts that say nothing in words.
const WORDLESS: &[&str] = &[
    "audio",
    "compaction",
    "container_upload",
    "document",
    "fallback",
    "file",
    "image",
    "image_url",
    "input_audio",
    "input_file",
    "input_image",
    "media",
    "redacted_thinking",
    "resource",
    "resource_link",
    "search_result",
    "video",
];

/// Types of parts whose text is said in the place of the message.
const SPOKEN: &[&str] = &["", "input_text", "output_text", "refusal", "text"];

/// How a text in the user's place is read.
pub(crate) type Hear = for<'a> fn(Cow<'a, str>, &mut Vec<Passage<'a>>);

impl<'a> Said<'a> {
    /// The event that this is, of a message with this id. A person's message opens a turn.
    pub(crate) fn event(&self, id: Option<Box<str>>, role: Voice) -> EventDraft {
        let has = |voice| self.passages.iter().any(|passage| passage.voice == voice);
        let answered = !self.answers.is_empty() || has(Voice::ToolResult);
        let called = !self.calls.is_empty() || has(Voice::ToolCall);
        let (kind, actor) = match role {
            Voice::Assistant if called => (EventKind::ToolCall, Actor::Assistant),
            Voice::Assistant => (EventKind::Message, Actor::Assistant),
            Voice::Human if has(Voice::Human) && !answered => (EventKind::Message, Actor::Human),
            Voice::Human | Voice::ToolResult if answered => (EventKind::ToolResult, Actor::Tool),
            Voice::Human
            | Voice::Thinking
            | Voice::ToolCall
            | Voice::ToolResult
            | Voice::Harness
            | Voice::Summary => (EventKind::Message, Actor::Harness),
        };
        EventDraft {
            kind,
            actor,
            id,
            opens_turn: actor == Actor::Human,
            calls: self.calls.clone(),
            answers: self.answers.clone(),
            ..EventDraft::default()
        }
    }

    /// The record that this is, of a message with this id.
    pub(crate) fn decoded(self, id: Option<Box<str>>, role: Voice) -> Decoded<'a> {
        let event = self.event(id, role);
        Decoded {
            passages: self.passages,
            flaws: self.flaws,
            strange: self.strange,
            ..Decoded::new(Draft::Event(event))
        }
    }

    /// Whether a part of it is of a type that no chat defines.
    pub(crate) fn is_strange(&self) -> bool {
        self.strange.is_some()
    }

    /// A text in a voice.
    pub(crate) fn text(&mut self, voice: Voice, text: Cow<'a, str>) {
        marks::push(voice, text, &mut self.passages);
    }

    /// A call.
    pub(crate) fn call(&mut self, id: &Text<'_>, name: Text<'a>, input: Option<&'a RawValue>) {
        self.called(id, name, input.map(arguments).unwrap_or_default());
    }

    /// A call, with what is asked of the tool as text.
    pub(crate) fn called(&mut self, id: &Text<'_>, name: Text<'a>, text: Cow<'a, str>) {
        self.calls.extend(id.get().map(|id| CallId::of(id)));
        self.passages.push(Passage {
            voice: Voice::ToolCall,
            tool: name.take(),
            text,
        });
    }

    /// What a tool answered.
    pub(crate) fn answer(&mut self, id: &Text<'_>, output: Option<&'a RawValue>, hear: Hear) {
        let text = output.map(text_in).unwrap_or_default();
        self.answered(id, text, hear);
    }

    /// What a tool answered, as text.
    pub(crate) fn answered(&mut self, id: &Text<'_>, text: Cow<'a, str>, hear: Hear) {
        self.answers.extend(id.get().map(|id| CallId::of(id)));
        if !text.trim_ascii().is_empty() {
            hear(text, &mut self.passages);
        }
    }

    /// Its field of this name, or a part of it, holds a value of another type.
    pub(crate) fn wrong(&mut self, name: &str) {
        let message = format!("`{name}` holds a value of another type, which is left out");
        self.flaws.push((DefectKind::BadField, message));
    }
}

/// How the texts of a message are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ears {
    /// A text in the user's place.
    pub(crate) human: Hear,
    /// What a tool answered.
    pub(crate) answer: Hear,
    /// What the agent says.
    pub(crate) agent: Hear,
}

impl Default for Ears {
    fn default() -> Self {
        Self {
            human: marks::human,
            answer: |text, passages| marks::push(Voice::ToolResult, text, passages),
            agent: |text, passages| marks::push(Voice::Assistant, text, passages),
        }
    }
}

/// Whose place a message stands in; none where no role of a chat is named.
pub(crate) fn role(message: &Message<'_>) -> Option<Voice> {
    let word = if message.role.is_there() {
        message.role.str()
    } else {
        message.kind.str()
    };
    Some(match word {
        "user" | "human" => Voice::Human,
        "assistant" | "ai" | "model" | "AIMessageChunk" => Voice::Assistant,
        "system" | "developer" => Voice::Harness,
        "tool" | "function" | "ipython" => Voice::ToolResult,
        _ => return None,
    })
}

/// The same, and the role that no chat has, which counts as the program's. A thought of a model that was asked for it stands
/// between the messages with no role.
pub(crate) fn role_or_strange(message: &Message<'_>) -> (Voice, Option<Box<str>>) {
    let thought = !message.role.is_there() && message.kind.str() == "reasoning";
    match role(message) {
        Some(voice) => (voice, None),
        None if thought => (Voice::Harness, None),
        None => (Voice::Harness, Some(message.role.str().into())),
    }
}

/// What `message` says, which stands in the place of `role`.
pub(crate) fn said<'a>(message: Message<'a>, role: Voice, ears: &Ears) -> Said<'a> {
    let mut said = Said::default();
    if message.content.flaw().is_some() {
        said.wrong("content");
    }
    let fields = [
        ("role", message.role.fault()),
        ("tool_calls", message.tool_calls.flaw()),
        ("tool_call_id", message.tool_call_id.fault()),
        ("function_call", message.function_call.flaw()),
        ("reasoning_content", message.reasoning_content.fault()),
        ("refusal", message.refusal.fault()),
    ];
    said.flaws.extend(wrong(fields));
    said.flaws.extend(message.flaws_beside());
    if let Some(text) = message.reasoning_content.take() {
        said.text(Voice::Thinking, text);
    }
    if role == Voice::ToolResult {
        let id = message.tool_call_id;
        let text = texts(message.content);
        said.answered(&id, text.into(), ears.answer);
        return said;
    }
    content(&mut said, message.content, role, ears);
    if let Some(text) = message.refusal.take() {
        said.text(Voice::Assistant, text);
    }
    for call in message.tool_calls.0 {
        tool_call(&mut said, call);
    }
    if let Some(function) = message.function_call.take() {
        said.call(&Text::Absent, function.name, function.arguments);
    }
    said
}

fn content<'a>(said: &mut Said<'a>, content: Content<'a>, role: Voice, ears: &Ears) {
    match content {
        Content::Nothing | Content::Wrong => {}
        Content::Text(text) => spoken(said, text, role, ears),
        Content::Blocks(blocks, _) => {
            for each in blocks {
                block(said, each, role, ears);
            }
        }
    }
}

fn spoken<'a>(said: &mut Said<'a>, text: Cow<'a, str>, role: Voice, ears: &Ears) {
    match role {
        Voice::Human => (ears.human)(text, &mut said.passages),
        Voice::Assistant => (ears.agent)(text, &mut said.passages),
        Voice::Thinking | Voice::ToolCall | Voice::ToolResult | Voice::Harness | Voice::Summary => {
            said.text(role, text);
        }
    }
}

fn tool_call<'a>(said: &mut Said<'a>, call: Call<'a>) {
    let function: Function<'a> = call.function.take().unwrap_or_default();
    let name = if function.name.is_there() {
        function.name
    } else {
        call.name
    };
    let input = function.arguments.or(call.args).or(call.arguments);
    said.call(&call.id, name, input);
}

/// One block of a content.
fn block<'a>(said: &mut Said<'a>, block: Block<'a>, role: Voice, ears: &Ears) {
    match block.kind.str() {
        "tool_use" | "server_tool_use" | "mcp_tool_use" | "tool-call" | "tool_call"
        | "toolCall" | "function_call" => {
            let id = first(block.id, block.tool_call_id);
            let name = first(block.name, block.tool_name);
            said.call(&id, name, block.input.or(block.args).or(block.arguments));
        }
        kind if kind.ends_with("tool_result") || matches!(kind, "tool-result" | "toolResult") => {
            let id = first(block.tool_use_id, block.tool_call_id);
            let output = block.content.or(block.output).or(block.result);
            said.answer(&id, output, ears.answer);
        }
        "thinking" | "reasoning" | "think" => {
            let texts = [block.thinking, block.think, block.reasoning, block.text];
            let text = texts.into_iter().find_map(Text::take);
            said.text(Voice::Thinking, text.unwrap_or_default());
        }
        kind => {
            if !SPOKEN.contains(&kind) && !WORDLESS.contains(&kind) {
                said.strange.get_or_insert_with(|| kind.into());
            }
            let text = block.text.take().or_else(|| block.refusal.take());
            spoken(said, text.unwrap_or_default(), role, ears);
        }
    }
}

fn first<'a>(one: Text<'a>, other: Text<'a>) -> Text<'a> {
    if one.is_there() { one } else { other }
}
