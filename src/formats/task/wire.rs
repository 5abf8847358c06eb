//! The keys of task folders.

use crate::formats::field::{Field, Flaw, Text, first_flaw};
use crate::formats::lenient::Object;
use crate::recording::DefectKind;
use serde::Deserialize;
use serde_json::value::RawValue;

/// What a message of the history says besides what is said.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Tags<'a> {
    /// When, in milliseconds since 1970.
    pub(super) ts: Field<u64>,
    #[serde(rename = "isSummary")]
    pub(super) is_summary: Field<bool>,
    #[serde(rename = "condenseId", borrow)]
    pub(super) condense_id: Text<'a>,
    #[serde(rename = "condenseParent", borrow)]
    pub(super) condense_parent: Text<'a>,
    #[serde(rename = "truncationId", borrow)]
    pub(super) truncation_id: Text<'a>,
    #[serde(rename = "truncationParent", borrow)]
    pub(super) truncation_parent: Text<'a>,
    #[serde(rename = "isTruncationMarker")]
    pub(super) is_truncation_marker: Field<bool>,
}

/// What the person saw.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Seen<'a> {
    /// When, in milliseconds since 1970.
    pub(super) ts: Field<u64>,
    #[serde(rename = "type", borrow)]
    pub(super) kind: Text<'a>,
    #[serde(borrow)]
    pub(super) say: Text<'a>,
    #[serde(borrow)]
    pub(super) ask: Text<'a>,
    #[serde(borrow)]
    pub(super) text: Text<'a>,
    pub(super) partial: Field<bool>,
    #[serde(rename = "contextCondense", borrow)]
    pub(super) condensed: Object<Condensed<'a>>,
    #[serde(rename = "conversationHistoryIndex", borrow)]
    reached: Option<&'a RawValue>,
    #[serde(rename = "conversationHistoryDeletedRange", borrow)]
    pub(super) deleted: Option<&'a RawValue>,
}

impl Seen<'_> {
    /// Whether it is anything that a person was shown.
    pub(super) fn is_told(&self) -> bool {
        let said = [&self.kind, &self.say, &self.ask, &self.text];
        self.ts.is_there() || said.iter().any(|it| it.is_there())
    }

    /// The last message of the history when it was shown; absent where there was none yet, which is written as -1.
    pub(super) fn index(&self) -> Field<u64> {
        let reached = self.reached.map(RawValue::get);
        let reached = reached.filter(|reached| *reached != "-1");
        reached.map_or(Field::Absent, |it| {
            serde_json::from_str(it).unwrap_or(Field::Wrong)
        })
    }
}

/// What the person was told of a compaction.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Condensed<'a> {
    #[serde(rename = "condenseId", borrow)]
    pub(super) id: Text<'a>,
    #[serde(borrow)]
    pub(super) summary: Text<'a>,
    #[serde(rename = "prevContextTokens")]
    pub(super) before: Field<u64>,
    #[serde(rename = "newContextTokens")]
    pub(super) after: Field<u64>,
}

impl Flaw for Condensed<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.id, &self.summary, &self.before, &self.after])
    }
}
