//! The items of a conversation: messages, reasoning, calls and their answers.

use super::ends::Ends;
use super::voices::{human, push};
use super::wire::{Answer, Part, Payload};
use crate::formats::field::{Flaw, Text, parse};
use crate::formats::leaves::leaves;
use crate::formats::lenient::{Any, Content};
use crate::formats::{CallId, EventDraft};
use crate::recording::{Actor, DefectKind, EventKind, Passage, Voice};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

/// An item, as an event.
#[derive(Debug)]
pub(super) struct Item<'a> {
    pub(super) draft: EventDraft,
    /// Its own id, which newer files give.
    pub(super) id: Option<Box<str>>,
    pub(super) passages: Vec<Passage<'a>>,
    /// By which it is told again in a history; none where it has nothing to be told by.
    pub(super) mark: Option<Mark>,
    /// Its type, where that is not known.
    pub(super) strange: Option<Box<str>>,
    /// The ends of its text.
    pub(super) ends: Ends,
}

/// What an item says, as a hash: two items with one mark say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mark(u64);

impl Mark {
    fn of(parts: &[&str]) -> Self {
        let mut hasher = DefaultHasher::new();
        parts.hash(&mut hasher);
        Self(hasher.finish())
    }

    /// The mark of a message in these pieces: a history may hold them as one, joined as they are or by line feeds.
    fn of_message(role: &str, pieces: &[&str]) -> Self {
        let mut hasher = DefaultHasher::new();
        ("message", role).hash(&mut hasher);
        let lines = pieces.iter().flat_map(|piece| piece.split('\n'));
        for line in lines {
            hasher.write(line.as_bytes());
        }
        Self(hasher.finish())
    }

    /// The mark of an item of a history.
    pub(super) fn of_item(item: &Payload<'_>) -> Option<Self> {
        match item.kind.str() {
            "message" | "" => {
                let said = said(&item.content);
                (!said.is_empty()).then(|| Self::of_message(item.role.str(), &said))
            }
            kind => {
                let id = item.call_id.str();
                (!id.is_empty()).then(|| Self::of(&[kind, id]))
            }
        }
    }
}

/// The texts of a content, as they stand.
pub(super) fn texts<'c>(content: &'c Content<'_, Part<'_>>) -> Vec<&'c str> {
    match &content.0 {
        Any::Text(text) => vec![text.as_ref()],
        Any::List(parts) => {
            let parts = parts.iter().filter_map(|part| part.0.get());
            parts
                .map(|part| part.text.str())
                .filter(|text| !text.is_empty())
                .collect()
        }
        Any::Nothing | Any::Flag(_) | Any::Other => Vec::new(),
    }
}

/// The texts of a content without those that only stand around an image, which a history leaves out; all, where there are no
/// others.
pub(super) fn said<'c>(content: &'c Content<'_, Part<'_>>) -> Vec<&'c str> {
    let all = texts(content);
    let said = all.iter().copied().filter(|text| !is_image_tag(text));
    let said: Vec<&str> = said.collect();
    if said.is_empty() { all } else { said }
}

/// Whether a text is the tag before an image or the one behind it.
fn is_image_tag(text: &str) -> bool {
    let named = text.strip_prefix("<image name=");
    let opens = named.is_some_and(|rest| rest.find('>') == Some(rest.len() - 1));
    opens || text == "<image>" || text == "</image>"
}

/// Whether items of this type are part of the conversation; the others say nothing of the session.
pub(super) fn is_told(kind: &str) -> bool {
    !matches!(
        kind,
        "ghost_snapshot"
            | "compaction"
            | "compaction_summary"
            | "compaction_trigger"
            | "context_compaction"
            | "token_count"
    )
}

/// Whether a record of this type that stands alone is an item.
pub(super) fn is_item(kind: &str) -> bool {
    let known = matches!(kind, "agent_message" | "message" | "reasoning") || !is_told(kind);
    known || kind.ends_with("_call") || kind.ends_with("_output")
}

/// The event that an item is.
pub(super) fn item(payload: Payload<'_>) -> Item<'_> {
    let mark = Mark::of_item(&payload);
    let ends = Ends::of(&said(&payload.content));
    let id = payload.id.boxed();
    let kind = payload.kind.str();
    let strange = (!kind.is_empty() && !is_item(kind)).then(|| Box::from(kind));
    let (draft, passages) = match payload.kind.str() {
        "message" | "" => message(payload),
        "agent_message" => harness(payload.content),
        "reasoning" => reasoning(payload),
        kind if kind.ends_with("_output") => answer(&payload),
        kind if kind.ends_with("_call") => call(payload),
        _ => (event(EventKind::Other, Actor::Harness), Vec::new()),
    };
    Item {
        draft,
        id,
        passages,
        mark,
        strange,
        ends,
    }
}

fn event(kind: EventKind, actor: Actor) -> EventDraft {
    EventDraft {
        kind,
        actor,
        ..EventDraft::default()
    }
}

type Told<'a> = (EventDraft, Vec<Passage<'a>>);

fn message(payload: Payload<'_>) -> Told<'_> {
    match payload.role.str() {
        "user" => user(payload.content),
        "assistant" => {
            let passages = spoken(Voice::Assistant, payload.content);
            (event(EventKind::Message, Actor::Assistant), passages)
        }
        "function" | "tool" => {
            let passages = spoken(Voice::ToolResult, payload.content);
            (event(EventKind::ToolResult, Actor::Tool), passages)
        }
        _ => harness(payload.content),
    }
}

/// What another agent said to this one.
pub(super) fn heard<'a>(content: Content<'a, Part<'a>>) -> Vec<Passage<'a>> {
    spoken(Voice::Harness, content)
}

fn harness<'a>(content: Content<'a, Part<'a>>) -> Told<'a> {
    (
        event(EventKind::Note, Actor::Harness),
        spoken(Voice::Harness, content),
    )
}

/// A message in the user's place.
pub(super) fn user<'a>(content: Content<'a, Part<'a>>) -> Told<'a> {
    let mut passages = Vec::new();
    for text in owned(content) {
        human(text, &mut passages);
    }
    let spoken = passages.iter().any(|passage| passage.voice == Voice::Human);
    if !spoken {
        return (event(EventKind::Note, Actor::Harness), passages);
    }
    let draft = EventDraft {
        opens_turn: true,
        ..event(EventKind::Message, Actor::Human)
    };
    (draft, passages)
}

fn owned<'a>(content: Content<'a, Part<'a>>) -> Vec<Cow<'a, str>> {
    if let Any::Text(text) = content.0 {
        return vec![text];
    }
    let parts = content.objects().into_iter();
    parts
        .filter_map(|part: Part<'a>| part.text.take())
        .collect()
}

fn spoken<'a>(voice: Voice, content: Content<'a, Part<'a>>) -> Vec<Passage<'a>> {
    let mut passages = Vec::new();
    for text in owned(content) {
        push(voice, text, &mut passages);
    }
    passages
}

fn reasoning(payload: Payload<'_>) -> Told<'_> {
    let mut passages = spoken(Voice::Thinking, payload.summary);
    passages.extend(spoken(Voice::Thinking, payload.content));
    (event(EventKind::Message, Actor::Assistant), passages)
}

/// A call: its name, and the leaves of what it is given, which may be JSON inside a string.
fn call(payload: Payload<'_>) -> Told<'_> {
    let given = payload.arguments.or(payload.input).or(payload.action);
    let kind = payload.kind.str();
    let name = match payload.name.take() {
        Some(name) => Some(name),
        None => kind
            .strip_suffix("_call")
            .map(|name| Cow::Owned(name.to_owned())),
    };
    let passage = Passage {
        voice: Voice::ToolCall,
        tool: name,
        text: given.map(unfolded).unwrap_or_default(),
    };
    let draft = EventDraft {
        calls: CallId::of_text(&payload.call_id),
        ..event(EventKind::ToolCall, Actor::Assistant)
    };
    (draft, vec![passage])
}

/// The text of a value: of a string what it holds, leaf by leaf where that is JSON.
fn unfolded(raw: &RawValue) -> Cow<'_, str> {
    let Some(text) = serde_json::from_str::<Text<'_>>(raw.get())
        .ok()
        .and_then(Text::take)
    else {
        return leaves(raw).into();
    };
    let object = text.trim_start().starts_with('{');
    let inner = serde_json::from_str::<&RawValue>(&text)
        .ok()
        .filter(|_| object);
    match inner.map(leaves) {
        Some(told) => told.into(),
        None => text,
    }
}

fn answer<'a>(payload: &Payload<'a>) -> Told<'a> {
    let mut passages = Vec::new();
    if let Some(raw) = payload.output {
        answered(raw, &mut passages);
    }
    let draft = EventDraft {
        answers: CallId::of_text(&payload.call_id),
        ..event(EventKind::ToolResult, Actor::Tool)
    };
    (draft, passages)
}

/// What a tool answered: a text, perhaps with JSON inside, a list of parts, or an object.
fn answered<'a>(raw: &'a RawValue, passages: &mut Vec<Passage<'a>>) {
    let text = raw.get();
    if text.starts_with('{') {
        let answer: Answer<'a> = parse(text).unwrap_or_default();
        match answer.output.take().or_else(|| answer.text.take()) {
            Some(output) => push(Voice::ToolResult, output, passages),
            None => passages.extend(spoken(Voice::ToolResult, answer.content)),
        }
    } else if text.starts_with('[') {
        let parts: Content<'a, Part<'a>> = serde_json::from_str(text).unwrap_or_default();
        passages.extend(spoken(Voice::ToolResult, parts));
    } else if let Ok(text) = serde_json::from_str::<Text<'a>>(text) {
        let text = text.take().unwrap_or_default();
        let inner = text.starts_with('{').then(|| inside(&text)).flatten();
        push(Voice::ToolResult, inner.map_or(text, Cow::Owned), passages);
    }
}

/// What is wrong with what a tool answered: nothing with a text.
pub(super) fn flaw_of_answer(raw: &RawValue) -> Option<DefectKind> {
    let text = raw.get();
    match text.as_bytes().first() {
        Some(b'"' | b'n') => None,
        Some(b'{') => parse::<Answer<'_>>(text).map_or(Some(DefectKind::BadField), |it| it.flaw()),
        Some(b'[') => {
            let parts: Result<Content<'_, Part<'_>>, _> = serde_json::from_str(text);
            parts.map_or(Some(DefectKind::BadField), |parts| parts.flaw())
        }
        _ => Some(DefectKind::BadField),
    }
}

/// The `output` of an object that is written into a string.
fn inside(text: &str) -> Option<String> {
    let answer: Answer<'_> = parse(text).ok()?;
    answer.output.owned()
}
