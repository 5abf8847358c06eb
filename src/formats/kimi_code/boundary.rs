//! Compactions: the record that applies one, and the one that said before that it begins.

use super::context::{Counts, Reach};
use super::wire::{Message, Record};
use crate::formats::field::{Flaw, parse};
use crate::formats::messages::wire::Content;
use crate::formats::messages::{compaction, texts};
use crate::formats::{BoundaryDraft, Decoded, KeptRecords};
use crate::recording::{
    CompactionRecord, DefectKind, Evidence, Place, Sourced, SummaryText, Trigger, TriggerKind,
};
use crate::tokens::Tokens;
use serde_json::value::RawValue;

/// A compaction that began.
#[derive(Debug)]
pub(super) struct Begun {
    pub(super) place: Place,
    trigger: Option<Trigger>,
    instructions: Option<String>,
}

impl Begun {
    pub(super) fn of(place: Place, record: &Record<'_>) -> Self {
        Self {
            place,
            trigger: record.source.get().map(|word| trigger(word)),
            instructions: record.instruction.owned(),
        }
    }
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

/// What a compaction counts.
pub(super) fn counts(record: &Record<'_>) -> Counts {
    let count = |number: &u64| usize::try_from(*number).unwrap_or(usize::MAX);
    let kept = record.kept.get().map(count);
    let first = record.kept_head.get().map_or(0, count);
    Counts {
        compacted: record.compacted.get().or(record.count.get()).map(count),
        dropped: record.dropped.get().map_or(0, count),
        kept: kept.map(|kept| (kept, first)),
    }
}

/// The boundary with this id.
pub(super) fn decode(
    record: Record<'_>,
    id: String,
    begun: Option<Begun>,
    reach: Option<Reach>,
) -> Decoded<'static> {
    let text = summary(&record);
    let strange = text.is_empty() && flaw_of_summary(&record).is_some();
    let (trigger, instructions) = match begun {
        Some(begun) => (begun.trigger, begun.instructions),
        None => (None, None),
    };
    let told = record.kept.is_there();
    let (input, kept, claimed) = match reach {
        Some(reach) => (reach.input, KeptRecords::At(reach.kept), reach.claimed),
        None => (None, KeptRecords::TooMany, Vec::new()),
    };
    let draft = BoundaryDraft {
        record: CompactionRecord {
            id,
            trigger: trigger.map(Sourced::recorded),
            instructions,
            before: record.before.take().map(Tokens),
            after: record.after.take().map(Tokens),
            tokens: record.tokens.take().map(Tokens),
            unknown_input: input.is_none(),
            input,
            claimed_by: Evidence::Derived,
            summary: if strange {
                SummaryText::Strange
            } else {
                SummaryText::Absent
            },
            kept_by: if told {
                Evidence::Derived
            } else {
                Evidence::Inferred
            },
            ..CompactionRecord::default()
        },
        kept: Some(kept),
        claimed: (!claimed.is_empty()).then(|| claimed.into_iter().collect()),
        ..BoundaryDraft::default()
    };
    compaction(&text, draft)
}

/// What is wrong with a summary: it is a text, or, in old records, a message.
pub(super) fn flaw_of_summary(record: &Record<'_>) -> Option<DefectKind> {
    let own = record.summary.map(RawValue::get)?;
    match own.as_bytes().first() {
        Some(b'"' | b'n') => None,
        Some(b'{') => {
            let message: Option<Message<'_>> = parse(own).ok();
            let says = |content: &Content<'_>| !matches!(content, Content::Nothing);
            match message {
                Some(message) if says(&message.content) => message.content.flaw(),
                Some(_) | None => Some(DefectKind::BadField),
            }
        }
        _ => Some(DefectKind::BadField),
    }
}

/// The summary without what introduces it; in old records it is a message.
fn summary(record: &Record<'_>) -> String {
    let own = record.summary.map(RawValue::get).unwrap_or_default();
    let text: Option<String> = serde_json::from_str(own).ok();
    let old = || {
        let message: Message<'_> = parse(own).ok()?;
        Some(texts(message.content))
    };
    let text = text.filter(|text| !text.trim().is_empty()).or_else(old);
    let text = text.unwrap_or_else(|| record.context_summary.str().to_owned());
    text.trim().to_owned()
}
