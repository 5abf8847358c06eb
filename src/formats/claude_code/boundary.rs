//! Boundaries: `compact_boundary`, and the collapse of a part of the context.

use super::event;
use super::wire::{CompactMetadata, Line, Names};
use crate::formats::field::{Text, first_flaw};
use crate::formats::{BoundaryDraft, Decoded, Draft, KeptRecords, Pairing};
use crate::recording::{
    Actor, CompactionRecord, EventKind, Passage, Sourced, SummaryText, Trigger, TriggerKind, Voice,
};
use crate::tokens::Tokens;

/// A boundary, whose summary is another record.
pub(super) fn decode(mut line: Line<'_>) -> Decoded<'_> {
    let mut metadata = std::mem::take(&mut line.compact).take().unwrap_or_default();
    let unknown_kept = metadata.flaw_of_kept().is_some();
    let (kept, anchor) = kept(&mut metadata);
    let draft = BoundaryDraft {
        event: event(&line, EventKind::Boundary, Actor::Harness),
        record: CompactionRecord {
            id: line.uuid.str().to_owned(),
            ts: line.timestamp.owned(),
            trigger: metadata
                .trigger
                .get()
                .map(|word| Sourced::recorded(trigger(word))),
            before: metadata.before.take().map(Tokens),
            after: metadata.after.take().map(Tokens),
            instructions: metadata.user_context.owned(),
            unknown_kept,
            ..CompactionRecord::default()
        },
        pairing: Pairing::Elsewhere(anchor),
        // What is left of a list that is not whole does not tell what stays.
        kept: kept.filter(|_| !unknown_kept),
        ..BoundaryDraft::default()
    };
    Decoded::new(Draft::Boundary(Box::new(draft)))
}

fn trigger(word: &str) -> Trigger {
    let kind = match word {
        "auto" => TriggerKind::Utilization,
        "manual" => TriggerKind::Manual,
        _ => TriggerKind::Unknown,
    };
    Trigger {
        kind,
        recorded_as: word.to_owned(),
        observed: None,
        threshold: None,
    }
}

/// What stays in context, and the record behind which it does: the summary, mostly.
fn kept(metadata: &mut CompactMetadata<'_>) -> (Option<KeptRecords>, Option<Box<str>>) {
    let messages = std::mem::take(&mut metadata.messages)
        .take()
        .unwrap_or_default();
    let segment = std::mem::take(&mut metadata.segment)
        .take()
        .unwrap_or_default();
    let anchor = messages.anchor.boxed().or_else(|| segment.anchor.boxed());
    let listed = ids(messages.all).or_else(|| ids(messages.uuids));
    let kept = listed.map(KeptRecords::Ids).or_else(|| {
        Some(KeptRecords::Segment {
            head: segment.head.owned()?,
            tail: segment.tail.owned()?,
        })
    });
    (kept, anchor)
}

fn ids(names: Names<'_>) -> Option<Vec<String>> {
    let names = names.0?.into_iter();
    Some(names.filter_map(Text::take).map(String::from).collect())
}

/// A part of the context that one record replaces by its summary.
pub(super) fn collapse(mut line: Line<'_>) -> Decoded<'_> {
    let text = std::mem::take(&mut line.summary).take();
    let mut event = event(&line, EventKind::Boundary, Actor::Harness);
    event.id = event.id.or_else(|| line.collapse_id.boxed());
    let ends = line.first_archived.owned().zip(line.last_archived.owned());
    let flaw = first_flaw([&line.first_archived, &line.last_archived]);
    let summary = text
        .as_ref()
        .map(|text| SummaryText::Readable(text.to_string()));
    let draft = BoundaryDraft {
        record: CompactionRecord {
            id: event.id.as_deref().unwrap_or_default().to_owned(),
            ts: line.timestamp.owned(),
            summary: summary.unwrap_or_default(),
            unknown_kept: flaw.is_some(),
            ..CompactionRecord::default()
        },
        event,
        pairing: Pairing::Own,
        collapsed: ends,
        ..BoundaryDraft::default()
    };
    let mut decoded = Decoded::new(Draft::Boundary(Box::new(draft)));
    decoded.passages = text
        .into_iter()
        .map(|text| Passage::new(Voice::Summary, text))
        .collect();
    decoded
}
