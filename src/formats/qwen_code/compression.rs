//! Compressions: a summary in place of the history, or the history with old answers cleared.

use super::Lane;
use super::wire::{Info, Message, Record};
use crate::formats::field::{Flaw, wrong};
use crate::formats::parts::{Past, Turn, align};
use crate::formats::transcribe::Entry;
use crate::formats::{BoundaryDraft, Decoded, Draft, EventDraft, EvictionDraft, KeptRecords};
use crate::recording::{
    Actor, CompactionRecord, DefectKind, EventKind, Evidence, Passage, Sourced, SummaryText,
    Trigger, TriggerKind, Voice,
};
use crate::tokens::Tokens;
use serde_json::value::RawValue;
use std::collections::HashSet;
use std::mem;

/// Where the program takes over behind a summary.
const TRAILER: &str = "Resume the prior task using the summary above.";

/// The roles of a history; nothing where there is none, or one of another type.
const ROLES: &[&str] = &["", "model", "user"];

/// What a compression does, and what the model sees after it.
pub(super) fn decode<'a>(
    mut record: Record<'a>,
    id: Option<Box<str>>,
    lane: &mut Lane,
) -> (Decoded<'a>, Vec<Past>) {
    let payload = mem::take(&mut record.system_payload).take();
    let recorded = payload.is_some();
    let payload = payload.unwrap_or_default();
    let flaw_of_info = payload.info.flaw();
    let info = payload.info.take().unwrap_or_default();
    let past = lane.seen();
    if !worked(&info) {
        return (note(id, EvictionDraft::default()), past);
    }
    let messages = &payload.compressed_history.0;
    let fault = messages.iter().find_map(|message| message.role.fault());
    let mut roles = messages.iter().map(|message| message.role.str());
    let strange = roles.find(|role| !ROLES.contains(role));
    let strange = strange.map(|role| Box::from(format!("compressedHistory/{role}")));
    let new: Vec<Turn<'_>> = messages.iter().map(turn).collect();
    let unread = payload.compressed_history.is_short()
        || new.iter().any(|turn| !turn.heard.said.flaws.is_empty());
    // What the model saw before is no summary of it: one that stands there again is the last one.
    let is_new = |first: &&Turn<'_>| {
        let key = Some(first.heard.key(first.role));
        past.iter().all(|before| before.key != key)
    };
    let summary = new.first().filter(is_new).and_then(summary);
    let aligned = align(&past, &new);
    let was = aligned.was.iter().map(|was| past.get((*was)?));
    let seen: Vec<(&Turn<'_>, Option<&Past>)> = new.iter().zip(was).collect();
    let history = seen.iter().map(|(turn, before)| {
        let entry = before.and_then(|before| before.entry);
        Past::of(turn, entry)
    });
    let history: Vec<Past> = history.collect();
    let mut decoded = match (summary, new.is_empty()) {
        (None, false) => note(id, cleared(&past, &seen)),
        (summary, _) => boundary(&record, &info, id, summary, &seen, unread),
    };
    let status = info.compression_status.filter(|status| !is_status(status));
    let wrong_status = status.map(|_| DefectKind::BadField);
    decoded
        .flaws
        .extend(wrong([("compressionStatus", wrong_status)]));
    if unread {
        let message = "`compressedHistory` holds what cannot be read, and is left out";
        let flaw = (DefectKind::UnreadableRecord, message.to_owned());
        decoded.flaws.push(flaw);
    }
    if !recorded {
        let message = "the compression does not say what it made of the history";
        let flaw = (DefectKind::BadField, message.to_owned());
        decoded.flaws.push(flaw);
    }
    let flaws = wrong([("compressedHistory.role", fault), ("info", flaw_of_info)]);
    decoded.flaws.extend(flaws);
    decoded.strange = strange;
    (decoded, history)
}

fn turn<'a>(message: &Message<'a>) -> Turn<'a> {
    let role = match message.role.str() {
        "user" => Voice::Human,
        _ => Voice::Assistant,
    };
    Turn::of(role, "compressedHistory", message.parts)
}

/// Whether the history was changed. Early records do not say how it went, and are written on success only.
fn worked(info: &Info<'_>) -> bool {
    let status = info.compression_status.filter(|status| is_status(status));
    let status = status.map(|status| status.get().trim_matches('"'));
    matches!(status, None | Some("1" | "COMPRESSED" | "null"))
}

/// Whether a value can say how a compression went: a small number, or its name in capitals.
fn is_status(status: &RawValue) -> bool {
    let status = status.get();
    let named = |c: char| c.is_ascii_uppercase() || c == '_';
    match status.strip_prefix('"').and_then(|it| it.strip_suffix('"')) {
        Some(name) => name.chars().all(|c| named(c) || c.is_ascii_digit()),
        None => status == "null" || status.parse::<u8>().is_ok(),
    }
}

/// The summary that the first message is, where it is one.
fn summary(first: &Turn<'_>) -> Option<String> {
    let (text, trailer) = match first.heard.words.find(TRAILER) {
        Some(at) => (first.heard.words.get(..at)?, true),
        None => (first.heard.words.as_str(), false),
    };
    let is_summary = trailer || first.heard.is_snapshot();
    let text = crate::formats::messages::without_preamble(text);
    is_summary.then(|| text.to_owned())
}

fn boundary<'a>(
    record: &Record<'a>,
    info: &Info<'_>,
    id: Option<Box<str>>,
    summary: Option<String>,
    seen: &[(&Turn<'_>, Option<&Past>)],
    unread: bool,
) -> Decoded<'a> {
    let kept = seen.iter().filter_map(|(turn, before)| {
        let before = (*before)?;
        before
            .entry
            .filter(|_| before.answered == turn.heard.answered())
    });
    let readable = summary.clone().map(SummaryText::Readable);
    let count = |field: &crate::formats::field::Field<u64>| field.get().copied().map(Tokens);
    let draft = BoundaryDraft {
        record: CompactionRecord {
            id: record.uuid.str().to_owned(),
            ts: record.timestamp.owned(),
            trigger: trigger(info.trigger_reason.str()),
            before: count(&info.original_token_count),
            after: count(&info.new_token_count),
            // Where the history is left out of the record, nobody can read what the summary says.
            summary: readable.unwrap_or(SummaryText::Withheld),
            kept_by: Evidence::Derived,
            unknown_kept: unread || seen.is_empty(),
            ..CompactionRecord::default()
        },
        event: EventDraft {
            kind: EventKind::Boundary,
            actor: Actor::Harness,
            id,
            ..EventDraft::default()
        },
        kept: Some(KeptRecords::At(kept.collect())),
        ..BoundaryDraft::default()
    };
    let mut decoded = Decoded::new(Draft::Boundary(Box::new(draft)));
    let text = summary.into_iter();
    decoded.passages = text
        .map(|text| Passage::new(Voice::Summary, text))
        .collect();
    decoded
}

fn trigger(word: &str) -> Option<Sourced<Trigger>> {
    let kind = match word {
        "" => return None,
        "manual" => TriggerKind::Manual,
        "token_limit" => TriggerKind::Utilization,
        _ => TriggerKind::Unknown,
    };
    Some(Sourced::recorded(Trigger {
        kind,
        recorded_as: word.to_owned(),
        observed: None,
        threshold: None,
    }))
}

/// What of the history is not what it was, or is not there any more.
fn cleared(past: &[Past], seen: &[(&Turn<'_>, Option<&Past>)]) -> EvictionDraft {
    let changed = seen.iter().filter_map(|(turn, before)| {
        let before = (*before)?;
        before
            .entry
            .filter(|_| before.answered != turn.heard.answered())
    });
    let stays: HashSet<Entry> = seen
        .iter()
        .filter_map(|(_, before)| before.as_ref()?.entry)
        .collect();
    let gone = past.iter().filter_map(|before| before.entry);
    EvictionDraft {
        cleared_at: changed.collect(),
        taken_at: gone.filter(|entry| !stays.contains(entry)).collect(),
        ..EvictionDraft::default()
    }
}

fn note(id: Option<Box<str>>, eviction: EvictionDraft) -> Decoded<'static> {
    let evicts = (!eviction.is_empty()).then(|| Box::new(eviction));
    Decoded::new(Draft::Event(EventDraft {
        kind: EventKind::Note,
        actor: Actor::Harness,
        id,
        evicts,
        ..EventDraft::default()
    }))
}
