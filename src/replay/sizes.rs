//! The sizes around a compaction: as recorded, else as counted.

use super::Replay;
use crate::recording::{CompactionIndex, CompactionRecord, Evidence, Sourced};
use crate::tokens::Tokens;
use std::collections::BTreeMap;

/// The sizes around a compaction, where they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// The context before.
    pub before: Option<Sourced<Tokens>>,
    /// The context after.
    pub after: Option<Sourced<Tokens>>,
    /// The summary itself.
    pub summary: Option<Sourced<Tokens>>,
}

impl Sizes {
    /// Each size with its name, in the order of every report.
    pub fn named(&self) -> [(&'static str, Option<(Tokens, Evidence)>); 3] {
        let plain =
            |size: &Option<Sourced<Tokens>>| size.as_ref().map(|size| (size.value, size.evidence));
        [
            ("before", plain(&self.before)),
            ("after", plain(&self.after)),
            ("summary", plain(&self.summary)),
        ]
    }
}

/// What was counted, where nothing is recorded.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Summaries.
    pub summaries: BTreeMap<CompactionIndex, Tokens>,
    /// The events in context before a compaction.
    pub before: BTreeMap<CompactionIndex, Tokens>,
    /// The events that stay in context after one, without its summary.
    pub kept: BTreeMap<CompactionIndex, Tokens>,
}

impl Counts {
    /// The counted size of a summary.
    pub fn summary(&self, index: CompactionIndex) -> Option<Tokens> {
        self.summaries.get(&index).copied()
    }
}

/// The size of the context after a compaction, as its recording tells it.
fn told_after(record: &CompactionRecord) -> Option<Sourced<Tokens>> {
    record.after.map(|value| Sourced {
        value,
        evidence: record.after_by,
    })
}

/// The sizes of one compaction.
pub(super) fn of(
    replay: &Replay<'_>,
    record: &CompactionRecord,
    index: CompactionIndex,
    counts: &Counts,
) -> Sizes {
    let recorded = |size: Option<Tokens>| size.map(Sourced::recorded);
    let counted = counts.summary(index);
    let previous = replay
        .steps
        .last()
        .and_then(|step| step.sizes.summary.as_ref())
        .map_or(Tokens(0), |size| size.value);
    let before = counts
        .before
        .get(&index)
        .map(|events| Tokens(events.0 + previous.0));
    let kept = counts.kept.get(&index);
    let summary = record.tokens.or(counted);
    let after = summary
        .zip(kept)
        .map(|(summary, kept)| Tokens(summary.0 + kept.0));
    Sizes {
        before: recorded(record.before).or_else(|| before.map(Sourced::estimated)),
        after: told_after(record).or_else(|| after.map(Sourced::estimated)),
        summary: recorded(record.tokens).or_else(|| counted.map(Sourced::estimated)),
    }
}
