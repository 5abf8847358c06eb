//! Compactions, which begin with one record and take effect with another, and what leaves the context without one.

use super::message::lone_call;
use super::wire::{Data, Record};
use super::{Lane, event};
use crate::formats::field::Text;
use crate::formats::transcribe::Entry;
use crate::formats::{
    BoundaryDraft, CallId, Decoded, Draft, EventDraft, EvictionDraft, KeptRecords, Pairing, Scribe,
};
use crate::recording::{
    Actor, CompactionRecord, DefectKind, EventKind, Evidence, Passage, Place, Sourced, SummaryText,
    Trigger, TriggerKind, Voice,
};
use crate::tokens::Tokens;
use std::mem;

/// A compaction that began, and has not taken effect yet.
#[derive(Debug)]
pub(super) struct Running {
    place: Place,
    trigger: Option<Box<str>>,
    current: Option<u64>,
    limit: Option<u64>,
    /// What was written down since: it is not among the input, and stays in context.
    pub(super) meanwhile: Vec<Entry>,
}

impl Running {
    /// It never took effect.
    pub(super) fn give_up(self, scribe: &mut Scribe) {
        let message = "a compaction begins here of which no record tells how it ended";
        scribe.flaw(self.place, DefectKind::BoundaryWithoutSummary, message);
    }
}

impl Lane {
    pub(super) fn start(&mut self, scribe: &mut Scribe, place: Place, data: &Data<'_>) {
        let running = Running {
            place,
            trigger: data.trigger.boxed(),
            current: data.current_tokens.get().copied(),
            limit: data.token_limit.get().copied(),
            meanwhile: Vec::new(),
        };
        if let Some(before) = self.running.replace(running) {
            before.give_up(scribe);
        }
    }

    /// A compaction takes effect, unless it failed: then nothing has changed.
    pub(super) fn complete<'a>(
        &mut self,
        scribe: &mut Scribe,
        record: &Record<'a>,
        mut data: Data<'a>,
    ) -> Decoded<'a> {
        let running = self.running.take();
        let strange = data.summary_content.fault().is_some();
        let text = mem::take(&mut data.summary_content).take();
        let told = data.success.get().copied();
        let worked = told.unwrap_or(text.is_some() || strange);
        if !worked {
            return Decoded::new(Draft::Event(event(record, EventKind::Note, Actor::Harness)));
        }
        let before = data.pre_compaction_tokens.get().copied();
        let before = before.or_else(|| running.as_ref()?.current);
        let used = data.compaction_tokens_used.0.get();
        let written = used.and_then(|used| used.output_tokens.get().or_else(|| used.output.get()));
        let readable = text
            .as_ref()
            .map(|text| SummaryText::Readable(text.to_string()));
        let boundary = BoundaryDraft {
            event: event(record, EventKind::Boundary, Actor::Harness),
            record: CompactionRecord {
                id: record.id.str().to_owned(),
                ts: record.timestamp.owned(),
                trigger: trigger(&data.trigger, running.as_ref()),
                before: before.map(Tokens),
                after: data.post_compaction_tokens.get().copied().map(Tokens),
                tokens: written.copied().map(Tokens),
                summary: readable.unwrap_or_default().or_strange(strange),
                instructions: data.custom_instructions.owned(),
                kept_by: Evidence::Inferred,
                ..CompactionRecord::default()
            },
            kept: Some(self.stays(scribe, running)),
            pairing: Pairing::Own,
            ..BoundaryDraft::default()
        };
        let mut decoded = Decoded::new(Draft::Boundary(Box::new(boundary)));
        let text = text.into_iter();
        decoded.passages = text
            .map(|text| Passage::new(Voice::Summary, text))
            .collect();
        decoded
    }

    /// What came while the compaction ran, and the person's messages, which are put before the summary word for word.
    fn stays(&self, scribe: &mut Scribe, running: Option<Running>) -> KeptRecords {
        if !scribe.may_follow(self.said.len()) {
            return KeptRecords::TooMany;
        }
        let mut stays = self.said.clone();
        stays.extend(running.into_iter().flat_map(|running| running.meanwhile));
        KeptRecords::At(stays)
    }

    /// The start of a call: a record of its own only where no message asked for it.
    pub(super) fn call<'a>(&mut self, record: &Record<'a>, data: Data<'a>) -> Option<Decoded<'a>> {
        let id = data.tool_call_id.get().map(|id| CallId::of(id));
        let known = id.is_some_and(|id| self.calls.contains_key(&id));
        (!known).then(|| lone_call(record, data))
    }
}

fn trigger(word: &Text<'_>, running: Option<&Running>) -> Option<Sourced<Trigger>> {
    let before = running.and_then(|running| running.trigger.as_deref());
    let word = word.get().map(AsRef::as_ref).or(before)?;
    let kind = match word {
        "manual" => TriggerKind::Manual,
        "threshold" | "context_limit_retry" | "memory_pressure" => TriggerKind::Utilization,
        _ => TriggerKind::Unknown,
    };
    let share = running.and_then(|running| Some((running.current?, running.limit?)));
    let share = share.filter(|(_, limit)| kind == TriggerKind::Utilization && *limit > 0);
    Some(Sourced::recorded(Trigger {
        kind,
        recorded_as: word.to_owned(),
        observed: share.map(|(current, limit)| part_of(current, limit)),
        threshold: None,
    }))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "token counts are far below 2^52, and only their share matters"
)]
fn part_of(current: u64, limit: u64) -> f64 {
    current as f64 / limit as f64
}

/// The event by which all messages leave the context; how many they are, where the record counts them. A person who asked for it
/// wants another conversation, and nothing is lost of this one.
pub(super) fn clearing<'a>(record: &Record<'a>, data: &Data<'a>, asked: bool) -> Decoded<'a> {
    let cleared = data.messages_cleared.get().copied();
    let eviction = EvictionDraft {
        unnamed: cleared.or(Some(0)).filter(|_| cleared != Some(0) && !asked),
        ..EvictionDraft::default()
    };
    let draft = EventDraft {
        evicts: (!eviction.is_empty()).then(|| Box::new(eviction)),
        ..event(record, EventKind::Note, Actor::Harness)
    };
    Decoded::new(Draft::Event(draft))
}

/// The oldest messages leave the context, and only their number is recorded.
pub(super) fn truncation<'a>(record: &Record<'a>, data: &Data<'a>) -> Decoded<'a> {
    let removed = data.messages_removed_during_truncation.get().copied();
    let freed = data.tokens_removed_during_truncation.get();
    let freed = freed.or_else(|| data.dropped_tokens.get()).copied();
    // An early version tells how many tokens left, but not how many messages.
    let told = [
        &data.messages_removed_during_truncation,
        &data.tokens_removed_during_truncation,
        &data.dropped_tokens,
    ];
    let unnamed = removed.or_else(|| told.iter().any(|it| it.is_there()).then_some(0));
    let nothing = removed == Some(0) || freed == Some(0);
    let eviction = EvictionDraft {
        unnamed: unnamed.filter(|_| !nothing),
        freed: freed.map(Tokens),
        ..EvictionDraft::default()
    };
    let draft = EventDraft {
        evicts: (!eviction.is_empty()).then(|| Box::new(eviction)),
        ..event(record, EventKind::Note, Actor::Harness)
    };
    Decoded::new(Draft::Event(draft))
}
