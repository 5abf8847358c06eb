//! `event` records.

use super::compaction::decision;
use super::wire::{Decision as DecisionWire, Flaws, Record};
use crate::formats::field::Field;
use crate::formats::leaves::leaves;
use crate::formats::{CallId, Decoded, Draft, EventDraft};
use crate::recording::{Actor, DefectKind, EventKind, Part, Passage, Voice};
use std::borrow::Cow;

pub(super) fn decode(mut record: Record<'_>) -> Decoded<'_> {
    let mut flaws = Flaws::of(&record, parts);
    reversed(&mut record, &mut flaws);
    flaws.told.extend(misused(&record));
    let kind = kind(record.kind.str());
    let actor = actor(record.role.str(), kind);
    let decision = (kind == EventKind::Decision).then(|| {
        Box::new(decision(&DecisionWire {
            topic: std::mem::take(&mut record.topic),
            polarity: std::mem::take(&mut record.polarity),
            reason_token: std::mem::take(&mut record.reason_token),
        }))
    });
    let passages = passages(&mut record, kind, actor);
    let (calls, answers) = tied(&record, kind);
    let mut decoded = Decoded::new(Draft::Event(EventDraft {
        kind,
        actor,
        id: record.id.boxed(),
        start: record.start.take(),
        end: record.end.take(),
        tokens: record
            .tokens
            .take()
            .map(|tokens| u32::try_from(tokens).unwrap_or(u32::MAX)),
        opens_turn: kind == EventKind::Message && actor == Actor::Human,
        decision,
        calls,
        answers,
        unread: flaws.unread,
        ..EventDraft::default()
    }));
    decoded.passages = passages;
    decoded.flaws = flaws.told;
    decoded
}

/// Offsets that end before they start are none.
fn reversed(record: &mut Record<'_>, flaws: &mut Flaws) {
    let offsets = record.start.get().copied().zip(record.end.get().copied());
    if let Some((start, end)) = offsets.filter(|(start, end)| start > end) {
        let message = format!("`start` {start} is past `end` {end}, and both count as absent");
        flaws.tell(DefectKind::BadField, message, &[Part::Offsets]);
        (record.start, record.end) = (Field::Absent, Field::Absent);
    }
}

/// What rests on the field of this name.
fn parts(field: &str) -> &'static [Part] {
    match field {
        "start" | "end" => &[Part::Offsets],
        "kind" => &[Part::Words, Part::Decision],
        "role" | "text" => &[Part::Words],
        "topic" | "polarity" | "reason_token" => &[Part::Decision],
        _ => &[],
    }
}

/// Fields of the expected type that hold what the format does not define; they are read as they are.
fn misused(record: &Record<'_>) -> Vec<(DefectKind, String)> {
    let mut flaws = Vec::new();
    if !matches!(
        record.role.str(),
        "" | "user" | "assistant" | "system" | "tool"
    ) {
        flaws.push("`role` is no known one, and counts as the harness's".to_owned());
    }
    let input = record
        .input
        .map_or("null", |input| input.get().trim_ascii_start());
    if !input.starts_with('{') && input != "null" {
        flaws.push("`input` is no object".to_owned());
    }
    let kind = |message| (DefectKind::BadField, message);
    flaws.into_iter().map(kind).collect()
}

/// The call that it makes, and the one that it answers. A call without a `call_id` is called by its own id.
fn tied(record: &Record<'_>, kind: EventKind) -> (Vec<CallId>, Vec<CallId>) {
    let named = record.call_id.get().map(|id| CallId::of(id));
    let own = || record.id.get().map(|id| CallId::of(id));
    match kind {
        EventKind::ToolCall => (named.or_else(own).into_iter().collect(), Vec::new()),
        EventKind::ToolResult => (Vec::new(), named.into_iter().collect()),
        EventKind::Message
        | EventKind::Decision
        | EventKind::Note
        | EventKind::Boundary
        | EventKind::Summary
        | EventKind::Other => (Vec::new(), Vec::new()),
    }
}

fn kind(word: &str) -> EventKind {
    match word {
        "" | "message" => EventKind::Message,
        "tool_call" => EventKind::ToolCall,
        "tool_result" => EventKind::ToolResult,
        "decision" => EventKind::Decision,
        "note" => EventKind::Note,
        _ => EventKind::Other,
    }
}

/// Where no role is recorded, a result is the tool's and everything else is the agent's.
fn actor(role: &str, kind: EventKind) -> Actor {
    match role {
        "user" => Actor::Human,
        "tool" => Actor::Tool,
        "" if kind == EventKind::ToolResult => Actor::Tool,
        "assistant" | "" => Actor::Assistant,
        _ => Actor::Harness,
    }
}

fn passages<'a>(record: &mut Record<'a>, kind: EventKind, actor: Actor) -> Vec<Passage<'a>> {
    let text = std::mem::take(&mut record.text).take();
    if kind == EventKind::ToolCall {
        return vec![call(record, text)];
    }
    let voice = if kind == EventKind::ToolResult {
        Voice::ToolResult
    } else {
        voice(actor)
    };
    text.into_iter()
        .map(|text| Passage::new(voice, text))
        .collect()
}

fn voice(actor: Actor) -> Voice {
    match actor {
        Actor::Human => Voice::Human,
        Actor::Assistant => Voice::Assistant,
        Actor::Tool => Voice::ToolResult,
        Actor::Harness => Voice::Harness,
    }
}

/// The call as its input, one line for each leaf, and its text behind it.
fn call<'a>(record: &mut Record<'a>, text: Option<Cow<'a, str>>) -> Passage<'a> {
    let input = record.input.map(leaves).filter(|input| !input.is_empty());
    let said = match (input, text) {
        (None, text) => text.unwrap_or_default(),
        (Some(input), None) => Cow::Owned(input),
        (Some(input), Some(text)) => Cow::Owned(format!("{input}\n{text}")),
    };
    Passage {
        voice: Voice::ToolCall,
        tool: std::mem::take(&mut record.name).take(),
        text: said,
    }
}
