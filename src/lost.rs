//! Whether a file beside the recording holds what the recording itself has lost.

use crate::reader::Source;
use crate::replay::{Context, CoverageFault, Point, Replay, Step};
use crate::state;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// How many bytes a file can have to be looked into: 256 MiB.
const LARGEST: u64 = 1 << 28;

/// Whether `file` holds what is gone of the state before a compaction: every event that can be read still, and as many more of
/// their kind as there are places where some are gone. `Some(false)` where it holds nothing, `None` where it cannot be told.
pub(crate) fn is_kept_in(
    file: &Path,
    source: &Source,
    replay: &Replay<'_>,
    step: &Step,
) -> Option<bool> {
    let length = fs::metadata(file).ok()?.len();
    let bytes = (length <= LARGEST).then(|| fs::read(file).ok()).flatten();
    let kept = state::records(&bytes?)?;
    if kept.is_empty() {
        return Some(false);
    }
    let context = replay.context(Point::Before(step.index))?;
    let items = |context: &Context| {
        let mut bytes = Vec::new();
        state::write(source, replay.recording, context, &mut bytes).ok()?;
        state::records(&bytes)
    };
    let summaries = context.summaries().count();
    let events: Vec<Vec<u8>> = items(&context)?.into_iter().skip(summaries).collect();
    let kept: BTreeSet<Vec<u8>> = kept.into_iter().collect();
    let keys = shared_keys(&events)?;
    let is_new = |record: &&Vec<u8>| !events.contains(record) && has_all(record, &keys);
    let more = kept.iter().filter(is_new).count();
    let is_all = events.iter().all(|event| kept.contains(event));
    (is_all && more >= gaps(step).max(1)).then_some(true)
}

/// How many places there are where events are gone.
fn gaps(step: &Step) -> usize {
    let is_gap = |fault: &&CoverageFault| {
        matches!(
            fault,
            CoverageFault::Unreadable(_) | CoverageFault::Missing(_)
        )
    };
    step.faults.iter().filter(is_gap).count()
}

/// The keys that all events have; `None` where there are no events.
fn shared_keys(events: &[Vec<u8>]) -> Option<BTreeSet<String>> {
    let keys = events.iter().map(|event| keys(event));
    keys.reduce(|shared, keys| shared.intersection(&keys).cloned().collect())
}

fn has_all(record: &[u8], shared: &BTreeSet<String>) -> bool {
    keys(record).is_superset(shared)
}

fn keys(record: &[u8]) -> BTreeSet<String> {
    let fields: Map<String, Value> = serde_json::from_slice(record).unwrap_or_default();
    fields.into_iter().map(|(key, _)| key).collect()
}
