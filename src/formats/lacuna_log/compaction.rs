//! `compaction` records.

use super::wire::{self, Flaws};
use crate::coverage::EventRange;
use crate::formats::field::{Field, Text, amiss, parse_any};
use crate::formats::{BoundaryDraft, Decoded, Draft, EventDraft, Pairing};
use crate::recording::{
    Actor, CompactionRecord, Decision, DefectKind, Diff, EventKind, Input, Part, Passage, Polarity,
    Recovery, Retention, Sourced, SummaryText, Trigger, TriggerKind, Voice,
};
use crate::tokens::Tokens;
use serde_json::value::RawValue;

pub(super) fn decode(mut record: wire::Record<'_>) -> Decoded<'_> {
    let mut flaws = Flaws::of(&record, parts);
    if record.id.get().is_none() {
        let message = "the compaction has no `id`".to_owned();
        flaws.tell(DefectKind::BadField, message, &[]);
    }
    let event = EventDraft {
        kind: EventKind::Boundary,
        actor: Actor::Harness,
        id: record.id.boxed(),
        ..EventDraft::default()
    };
    let at = std::mem::take(&mut record.at).take();
    let text = std::mem::take(&mut record.summary);
    let summary = summary(&text, record.encrypted_summary.is_there());
    let text = text.take();
    let draft = BoundaryDraft {
        event,
        at,
        record: CompactionRecord {
            summary,
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
    decoded.flaws = flaws.told;
    decoded
}

fn summary(text: &Text<'_>, is_encrypted: bool) -> SummaryText {
    match text {
        Field::Value(text) => SummaryText::Readable(text.to_string()),
        Field::Absent | Field::Wrong | Field::OutOfRange if is_encrypted => SummaryText::Opaque,
        Field::Wrong | Field::OutOfRange => SummaryText::Strange,
        Field::Absent => SummaryText::Absent,
    }
}

/// What rests on the field of this name.
fn parts(field: &str) -> &'static [Part] {
    match field {
        "degraded" => &[Part::Degraded],
        "tokens" => &[Part::Size],
        "budget_tokens" => &[Part::Budget],
        "summary" => &[Part::Summary],
        "derived_from_summary" => &[Part::Derived],
        "trigger" | "trigger.kind" | "trigger.observed" | "trigger.threshold" => &[Part::Trigger],
        "committed_at" => &[Part::Committed],
        "transaction" => &[Part::Transaction],
        "retention" => &[Part::Retained, Part::Persisted, Part::Released],
        "retention.key" | "retention.path" | "retention.sha256" => &[Part::Retained],
        "retention.persisted_at" => &[Part::Persisted],
        "retention.transaction" | "retention.released_at" => &[Part::Released],
        "recovery" | "recovery.tested_at" | "recovery.ok" | "recovery.state_sha256" => {
            &[Part::Recovery]
        }
        "diff" | "diff.path" | "diff.sha256" => &[Part::Diff],
        _ => &[],
    }
}

fn fields(record: wire::Record<'_>, flaws: &mut Flaws) -> CompactionRecord {
    let claimed = Listed("covered_ranges", Part::Claimed).read(record.covered_ranges, flaws, range);
    let kept = Listed("kept_ranges", Part::Kept).read(record.kept_ranges, flaws, range);
    let input = Listed("input", Part::Input).read(record.input, flaws, input);
    let decisions = Listed("decisions", Part::Decisions).read(record.decisions, flaws, entry);
    if let Some(decisions) = &decisions {
        entries(decisions, flaws);
    }
    CompactionRecord {
        id: record.id.str().to_owned(),
        ts: record.ts.owned(),
        trigger: record.trigger.take().map(trigger).map(Sourced::recorded),
        input: input.map(|items| items.concat()),
        derived_from_summary: record.derived_from_summary.take(),
        unknown_claimed: flaws.unread.has(&[Part::Claimed]),
        claimed,
        unknown_kept: flaws.unread.has(&[Part::Kept]),
        kept,
        budget: record.budget_tokens.take().map(Tokens),
        before: record.tokens_before.take().map(Tokens),
        after: record.tokens_after.take().map(Tokens),
        tokens: record.tokens.take().map(Tokens),
        decisions: decisions.map(|decisions| decisions.iter().map(decision).collect()),
        degraded: record.degraded.take(),
        committed_at: record.committed_at.owned(),
        transaction: record.transaction.owned(),
        retention: record.retention.take().as_ref().map(retention),
        recovery: record.recovery.take().map(recovery),
        diff: record.diff.take().as_ref().map(diff),
        unread: flaws.unread,
        ..CompactionRecord::default()
    }
}

/// How many items of one list are told one by one.
const TOLD: usize = 8;

/// A field that holds a list, and what rests on it.
struct Listed(&'static str, Part);

impl Listed {
    /// The items; one that cannot be read is a flaw, and so is a list that is none.
    fn read<'a, T>(
        &self,
        raw: Option<&'a RawValue>,
        flaws: &mut Flaws,
        item: impl Fn(&'a RawValue) -> Result<T, Amiss>,
    ) -> Option<Vec<T>> {
        let raw = raw?;
        let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(raw.get()) else {
            self.tell(
                flaws,
                format!("`{}` is no list, and counts as absent", self.0),
            );
            return None;
        };
        let count = items.len();
        let mut read = Vec::with_capacity(count);
        for (number, raw) in items.into_iter().enumerate() {
            match item(raw) {
                Ok(item) => read.push(item),
                Err(amiss) if number - read.len() < TOLD => {
                    self.tell(flaws, amiss.told(self.0, number));
                }
                Err(_) => {}
            }
        }
        let lost = count - read.len();
        if lost > TOLD {
            let message = format!("{lost} of {count} items of `{}` cannot be read", self.0);
            self.tell(flaws, message);
        }
        // What is left of a list would claim less, or more, than the record did.
        (lost == 0).then_some(read)
    }

    fn tell(&self, flaws: &mut Flaws, message: String) {
        flaws.tell(DefectKind::BadField, message, &[self.1]);
    }
}

/// Why an item of a list cannot be read: where in it, and what that is.
struct Amiss(&'static str, String);

impl Amiss {
    fn told(&self, list: &str, number: usize) -> String {
        let Self(inside, what) = self;
        format!("`{list}[{number}]{inside}` is {what}")
    }
}

fn range(raw: &RawValue) -> Result<EventRange, Amiss> {
    range_in("", raw)
}

/// The range that an item, or the field with this name in it, holds. One that ends before it starts is none.
fn range_in(inside: &'static str, raw: &RawValue) -> Result<EventRange, Amiss> {
    let ends: Result<[Field<u64>; 2], _> = serde_json::from_str(raw.get());
    let ends = ends
        .ok()
        .and_then(|[start, end]| Some((start.take()?, end.take()?)));
    let Some((start, end)) = ends else {
        return Err(Amiss(inside, "no range of two whole numbers".to_owned()));
    };
    if end < start {
        let message = format!("a range that starts at {start}, past its end at {end}");
        return Err(Amiss(inside, message));
    }
    Ok(EventRange::new(start, end))
}

/// What one item names: events, a summary, or both.
fn input(raw: &RawValue) -> Result<Vec<Input>, Amiss> {
    let amiss = |inside, what: &str| Amiss(inside, what.to_owned());
    let item: wire::Input<'_> = parse_any(raw).ok_or_else(|| amiss("", "no object"))?;
    let mut named = Vec::new();
    if let Some(events) = item.events {
        named.push(Input::Events(range_in(".events", events)?));
    }
    if item.summary.fault().is_some() {
        return Err(amiss(".summary", "no text"));
    }
    named.extend(item.summary.owned().map(Input::Summary));
    if named.is_empty() {
        return Err(amiss("", "neither events nor a summary"));
    }
    Ok(named)
}

/// One entry of a decision set.
fn entry(raw: &RawValue) -> Result<wire::Decision<'_>, Amiss> {
    parse_any(raw).ok_or_else(|| Amiss("", "no object".to_owned()))
}

/// What is wrong with the fields of the entries of a decision set. A decision on nothing is none that could be followed.
fn entries(decisions: &[wire::Decision<'_>], flaws: &mut Flaws) {
    let mut wrong = 0;
    for (number, decision) in decisions.iter().enumerate() {
        for (field, part, text) in [
            ("topic", Part::Topic, &decision.topic),
            ("polarity", Part::Polarity, &decision.polarity),
            ("reason_token", Part::Reason, &decision.reason_token),
        ] {
            let name = format!("decisions[{number}].{field}");
            let is_missing = part == Part::Topic && text.str().trim().is_empty();
            let (kind, message) = match text.fault() {
                Some(kind) => (kind, amiss(&name, kind)),
                None if is_missing => (DefectKind::BadField, format!("`{name}` is missing")),
                None => continue,
            };
            wrong += 1;
            if wrong <= TOLD {
                flaws.tell(kind, message, &[part]);
            } else {
                flaws.unread.add(&[part]);
            }
        }
    }
    if wrong > TOLD {
        let message = format!("{wrong} fields of `decisions` are missing or of another type");
        flaws.tell(DefectKind::BadField, message, &[]);
    }
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
