//! `compaction` records.

use super::wire;
use crate::coverage::EventRange;
use crate::formats::field::{Field, parse_any};
use crate::formats::{BoundaryDraft, Decoded, Draft, EventDraft, Pairing};
use crate::recording::{
    Actor, CompactionRecord, Decision, DefectKind, Diff, EventKind, Input, Passage, Polarity,
    Recovery, Retention, Sourced, SummaryText, Trigger, TriggerKind, Voice,
};
use crate::tokens::Tokens;
use serde_json::value::RawValue;

type Flaws = Vec<(DefectKind, String)>;

pub(super) fn decode(mut record: wire::Record<'_>) -> Decoded<'_> {
    let mut flaws = record.wrong_fields();
    if record.id.get().is_none() {
        flaws.push((
            DefectKind::BadField,
            "the compaction has no `id`".to_owned(),
        ));
    }
    let event = EventDraft {
        kind: EventKind::Boundary,
        actor: Actor::Harness,
        id: record.id.boxed(),
        ..EventDraft::default()
    };
    let at = std::mem::take(&mut record.at).take();
    let text = std::mem::take(&mut record.summary).take();
    let encrypted = std::mem::take(&mut record.encrypted_summary).take();
    let readable = text
        .as_ref()
        .map(|text| SummaryText::Readable(text.to_string()));
    let summary = readable.or_else(|| encrypted.map(|_| SummaryText::Opaque));
    let draft = BoundaryDraft {
        event,
        at,
        record: CompactionRecord {
            summary: summary.unwrap_or_default(),
            ..fields(record, &mut flaws)
        },
        pairing: Pairing::Own,
        amendable: true,
        ..BoundaryDraft::default()
    };
    let mut decoded = Decoded::new(Draft::Boundary(Box::new(draft)));
    decoded.passages = text
        .into_iter()
        .map(|text| Passage::new(Voice::Summary, text))
        .collect();
    decoded.flaws = flaws;
    decoded
}

fn fields(record: wire::Record<'_>, flaws: &mut Flaws) -> CompactionRecord {
    let claimed = listed(record.covered_ranges, "covered_ranges", flaws, range);
    CompactionRecord {
        id: record.id.str().to_owned(),
        ts: record.ts.owned(),
        trigger: record.trigger.take().map(trigger).map(Sourced::recorded),
        input: listed(record.input, "input", flaws, input).map(|items| items.concat()),
        derived_from_summary: record.derived_from_summary.take(),
        unknown_claimed: record.covered_ranges.is_some() && claimed.is_none(),
        claimed,
        kept: listed(record.kept_ranges, "kept_ranges", flaws, range),
        budget: record.budget_tokens.take().map(Tokens),
        before: record.tokens_before.take().map(Tokens),
        after: record.tokens_after.take().map(Tokens),
        tokens: record.tokens.take().map(Tokens),
        decisions: listed(record.decisions, "decisions", flaws, |raw| {
            parse_any(raw).as_ref().map(decision)
        }),
        degraded: record.degraded.take().unwrap_or(false),
        committed_at: record.committed_at.owned(),
        transaction: record.transaction.owned(),
        retention: record.retention.take().as_ref().map(retention),
        recovery: record.recovery.take().map(recovery),
        diff: record.diff.take().as_ref().map(diff),
        ..CompactionRecord::default()
    }
}

/// The items of a list; one that cannot be read is a flaw, and so is a list that is none.
fn listed<T>(
    raw: Option<&RawValue>,
    name: &str,
    flaws: &mut Flaws,
    item: impl Fn(&RawValue) -> Option<T>,
) -> Option<Vec<T>> {
    let raw = raw?;
    let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(raw.get()) else {
        let message = format!("`{name}` is no list, and counts as absent");
        flaws.push((DefectKind::BadField, message));
        return None;
    };
    let count = items.len();
    let read: Vec<T> = items.into_iter().filter_map(item).collect();
    if read.len() == count {
        return Some(read);
    }
    let message = format!(
        "{} of {count} items of `{name}` cannot be read",
        count - read.len()
    );
    flaws.push((DefectKind::BadField, message));
    // What is left of a list would claim less, or more, than the record did.
    None
}

/// A range that ends before it starts is none.
fn range(raw: &RawValue) -> Option<EventRange> {
    let [start, end]: [Field<u64>; 2] = serde_json::from_str(raw.get()).ok()?;
    let range = EventRange::new(start.take()?, end.take()?);
    (range.start <= range.end).then_some(range)
}

/// What one item names: events, a summary, or both.
fn input(raw: &RawValue) -> Option<Vec<Input>> {
    let item: wire::Input<'_> = parse_any(raw)?;
    let mut named = Vec::new();
    if let Some(events) = item.events {
        named.push(Input::Events(range(events)?));
    }
    if item.summary.fault().is_some() {
        return None;
    }
    named.extend(item.summary.owned().map(Input::Summary));
    (!named.is_empty()).then_some(named)
}

pub(super) fn trigger(wire: wire::Trigger<'_>) -> Trigger {
    let kind = match wire.kind.str() {
        "utilization" => TriggerKind::Utilization,
        "turns" => TriggerKind::Turns,
        "clock" => TriggerKind::Clock,
        "manual" => TriggerKind::Manual,
        _ => TriggerKind::Unknown,
    };
    Trigger {
        kind,
        recorded_as: wire.kind.str().to_owned(),
        observed: wire.observed.take(),
        threshold: wire.threshold.take(),
    }
}

pub(super) fn decision(wire: &wire::Decision<'_>) -> Decision {
    let polarity = match wire.polarity.str() {
        "accepted" => Some(Polarity::Accepted),
        "rejected" => Some(Polarity::Rejected),
        "deferred" => Some(Polarity::Deferred),
        _ => None,
    };
    Decision {
        topic: wire.topic.str().to_owned(),
        polarity,
        reason_token: wire.reason_token.owned(),
    }
}

fn retention(wire: &wire::Retention<'_>) -> Retention {
    Retention {
        key: wire.key.owned(),
        path: wire.path.owned(),
        sha256: wire.sha256.owned(),
        persisted_at: wire.persisted_at.owned(),
        transaction: wire.transaction.owned(),
        released_at: wire.released_at.owned(),
    }
}

fn recovery(wire: wire::Recovery<'_>) -> Recovery {
    Recovery {
        tested_at: wire.tested_at.owned(),
        ok: wire.ok.take(),
        state_sha256: wire.state_sha256.owned(),
    }
}

fn diff(wire: &wire::Diff<'_>) -> Diff {
    Diff {
        path: wire.path.owned(),
        sha256: wire.sha256.owned(),
    }
}
