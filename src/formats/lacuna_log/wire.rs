//! The keys of the native log.

use crate::formats::field::{Field, Text, amiss};
use crate::formats::lenient::Object;
use crate::recording::{DefectKind, Part, Unread};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Any record: the three types share many keys.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Record<'a> {
    #[serde(rename = "type", borrow)]
    pub(super) is: Text<'a>,
    #[serde(borrow)]
    pub(super) format: Text<'a>,
    #[serde(borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) ts: Text<'a>,
    pub(super) degraded: Field<bool>,
    pub(super) tokens: Field<u64>,
    pub(super) budget_tokens: Field<u64>,

    pub(super) window_tokens: Field<u64>,
    #[serde(borrow)]
    pub(super) agent: Text<'a>,
    #[serde(borrow)]
    pub(super) model: Text<'a>,
    #[serde(borrow)]
    pub(super) trigger: Object<Trigger<'a>>,

    pub(super) start: Field<u64>,
    pub(super) end: Field<u64>,
    #[serde(borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) role: Text<'a>,
    #[serde(borrow)]
    pub(super) text: Text<'a>,
    #[serde(borrow)]
    pub(super) name: Text<'a>,
    #[serde(borrow)]
    pub(super) call_id: Text<'a>,
    /// Of an event: what a tool is called with. Of a compaction: what it read.
    #[serde(borrow)]
    pub(super) input: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) topic: Text<'a>,
    #[serde(borrow)]
    pub(super) polarity: Text<'a>,
    #[serde(borrow)]
    pub(super) reason_token: Text<'a>,

    pub(super) at: Field<u64>,
    pub(super) derived_from_summary: Field<bool>,
    #[serde(borrow)]
    pub(super) covered_ranges: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) kept_ranges: Option<&'a RawValue>,
    pub(super) tokens_before: Field<u64>,
    pub(super) tokens_after: Field<u64>,
    #[serde(borrow)]
    pub(super) summary: Text<'a>,
    #[serde(borrow)]
    pub(super) encrypted_summary: Text<'a>,
    #[serde(borrow)]
    pub(super) decisions: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) committed_at: Text<'a>,
    #[serde(borrow)]
    pub(super) transaction: Text<'a>,
    #[serde(borrow)]
    pub(super) retention: Object<Retention<'a>>,
    #[serde(borrow)]
    pub(super) recovery: Object<Recovery<'a>>,
    #[serde(borrow)]
    pub(super) diff: Object<Diff<'a>>,
}

/// What fires a compaction, or fired it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Trigger<'a> {
    #[serde(borrow)]
    pub(super) kind: Text<'a>,
    pub(super) observed: Field<f64>,
    pub(super) threshold: Field<f64>,
}

/// Where the raw context is kept.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Retention<'a> {
    #[serde(borrow)]
    pub(super) key: Text<'a>,
    #[serde(borrow)]
    pub(super) path: Text<'a>,
    #[serde(borrow)]
    pub(super) sha256: Text<'a>,
    #[serde(borrow)]
    pub(super) persisted_at: Text<'a>,
    #[serde(borrow)]
    pub(super) transaction: Text<'a>,
    #[serde(borrow)]
    pub(super) released_at: Text<'a>,
}

/// How recovery was exercised.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Recovery<'a> {
    #[serde(borrow)]
    pub(super) tested_at: Text<'a>,
    pub(super) ok: Field<bool>,
    #[serde(borrow)]
    pub(super) state_sha256: Text<'a>,
}

/// The retained comparison.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Diff<'a> {
    #[serde(borrow)]
    pub(super) path: Text<'a>,
    #[serde(borrow)]
    pub(super) sha256: Text<'a>,
}

/// One of the things that a compactor read.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Input<'a> {
    #[serde(borrow)]
    pub(super) events: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) summary: Text<'a>,
}

/// One entry of a decision set.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Decision<'a> {
    #[serde(borrow)]
    pub(super) topic: Text<'a>,
    #[serde(borrow)]
    pub(super) polarity: Text<'a>,
    #[serde(borrow)]
    pub(super) reason_token: Text<'a>,
}

impl Record<'_> {
    /// Whether it has a key that only a compaction of this log has: other programs write records of that type too.
    pub(super) fn says_of_a_compaction(&self) -> bool {
        self.at.is_there()
            || self.input.is_some()
            || self.covered_ranges.is_some()
            || self.kept_ranges.is_some()
            || self.derived_from_summary.is_there()
            || self.summary.is_there()
            || self.encrypted_summary.is_there()
            || self.retention.0.is_there()
    }

    /// The fields that hold a value of another type, or a number out of range, in themselves or in an object that they hold: these
    /// values count as absent.
    pub(super) fn wrong_fields(&self) -> Vec<(&'static str, DefectKind)> {
        let own = [
            ("id", self.id.fault()),
            ("ts", self.ts.fault()),
            ("agent", self.agent.fault()),
            ("degraded", self.degraded.fault()),
            ("tokens", self.tokens.fault()),
            ("budget_tokens", self.budget_tokens.fault()),
            ("window_tokens", self.window_tokens.fault()),
            ("model", self.model.fault()),
            ("trigger", self.trigger.0.fault()),
            ("start", self.start.fault()),
            ("end", self.end.fault()),
            ("kind", self.kind.fault()),
            ("role", self.role.fault()),
            ("text", self.text.fault()),
            ("name", self.name.fault()),
            ("call_id", self.call_id.fault()),
            ("topic", self.topic.fault()),
            ("polarity", self.polarity.fault()),
            ("reason_token", self.reason_token.fault()),
            ("at", self.at.fault()),
            ("derived_from_summary", self.derived_from_summary.fault()),
            ("tokens_before", self.tokens_before.fault()),
            ("tokens_after", self.tokens_after.fault()),
            ("summary", self.summary.fault()),
            ("encrypted_summary", self.encrypted_summary.fault()),
            ("committed_at", self.committed_at.fault()),
            ("transaction", self.transaction.fault()),
            ("retention", self.retention.0.fault()),
            ("recovery", self.recovery.0.fault()),
            ("diff", self.diff.0.fault()),
        ];
        let inner = [
            self.trigger.0.get().map(Trigger::faults),
            self.retention.0.get().map(Retention::faults),
            self.recovery.0.get().map(Recovery::faults),
            self.diff.0.get().map(Diff::faults),
        ];
        let all = own.into_iter().chain(inner.into_iter().flatten().flatten());
        all.filter_map(|(name, fault)| Some((name, fault?)))
            .collect()
    }

    /// The fields that hold a text which names no instant.
    pub(super) fn wrong_instants(&self) -> Vec<&'static str> {
        let (retention, recovery) = (self.retention.0.get(), self.recovery.0.get());
        let texts = [
            ("ts", Some(&self.ts)),
            ("committed_at", Some(&self.committed_at)),
            (
                "retention.persisted_at",
                retention.map(|it| &it.persisted_at),
            ),
            ("retention.released_at", retention.map(|it| &it.released_at)),
            ("recovery.tested_at", recovery.map(|it| &it.tested_at)),
        ];
        let wrong = texts.into_iter().filter(|(_, text)| {
            text.and_then(Field::get)
                .is_some_and(|text| text.parse::<Timestamp>().is_err())
        });
        wrong.map(|(name, _)| name).collect()
    }
}

type Faults = Vec<(&'static str, Option<DefectKind>)>;

impl Trigger<'_> {
    fn faults(&self) -> Faults {
        vec![
            ("trigger.kind", self.kind.fault()),
            ("trigger.observed", self.observed.fault()),
            ("trigger.threshold", self.threshold.fault()),
        ]
    }
}

impl Retention<'_> {
    fn faults(&self) -> Faults {
        vec![
            ("retention.key", self.key.fault()),
            ("retention.path", self.path.fault()),
            ("retention.sha256", self.sha256.fault()),
            ("retention.persisted_at", self.persisted_at.fault()),
            ("retention.transaction", self.transaction.fault()),
            ("retention.released_at", self.released_at.fault()),
        ]
    }
}

impl Recovery<'_> {
    fn faults(&self) -> Faults {
        vec![
            ("recovery.tested_at", self.tested_at.fault()),
            ("recovery.ok", self.ok.fault()),
            ("recovery.state_sha256", self.state_sha256.fault()),
        ]
    }
}

impl Diff<'_> {
    fn faults(&self) -> Faults {
        vec![
            ("diff.path", self.path.fault()),
            ("diff.sha256", self.sha256.fault()),
        ]
    }
}

/// What is wrong with a record, in words, and which parts of it cannot be read.
#[derive(Debug, Default)]
pub(super) struct Flaws {
    pub(super) told: Vec<(DefectKind, String)>,
    pub(super) unread: Unread,
}

impl Flaws {
    /// Those of the single fields of a record; `parts` knows which part of the record rests on the field of a name.
    pub(super) fn of(record: &Record<'_>, parts: fn(&str) -> &'static [Part]) -> Self {
        let mut flaws = Self::default();
        for (name, kind) in record.wrong_fields() {
            flaws.tell(kind, amiss(name, kind), parts(name));
        }
        for name in record.wrong_instants() {
            let message = format!("`{name}` names no instant in RFC 3339");
            flaws.tell(DefectKind::BadField, message, parts(name));
        }
        flaws
    }

    /// Notes what is wrong, and the parts that cannot be read therefore.
    pub(super) fn tell(&mut self, kind: DefectKind, message: String, parts: &[Part]) {
        self.told.push((kind, message));
        self.unread.add(parts);
    }
}
