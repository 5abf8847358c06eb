//! Compactions: what each left, what stays, and which entries its summary stands for.

use super::said::{mark, said};
use super::tree::{Left, Number, Tree};
use super::wire::Line;
use crate::formats::answers::GIVEN;
use crate::formats::field::Field;
use crate::formats::transcribe::{Entry, Stretches};
use crate::formats::{BoundaryDraft, EventDraft, KeptRecords};
use crate::recording::{
    Actor, CompactionRecord, EventKind, Evidence, Given, Passage, SummaryText, Voice,
};
use crate::tokens::Tokens;
use std::collections::HashMap;

/// The day from which on pi reads what the compaction before had kept. Before it, those entries were lost; from then on the
/// older versions that are still run lose them, and no record says which one it was. At the latest from
/// that day on, long results of tools are cut for its compactor.
const MENDED: &str = "2026-03-29";

/// How a summary starts for which only the start of a long turn was read: no summary before it, and no history.
const NO_HISTORY: &str = "No prior history.";

/// A compaction as it is written down.
#[derive(Debug)]
pub(super) struct Compaction {
    pub(super) draft: BoundaryDraft,
    pub(super) left: Left,
    /// Texts of the tail that were not said like this.
    pub(super) anew: Vec<Passage<'static>>,
    /// The first entry that it keeps is not on the way to it: what stays is not known.
    pub(super) lost: bool,
}

/// The compaction that `line` records, whose parent is the last of `path`. `whole` are the entries as pi counts them.
pub(super) fn compaction(
    mut line: Line<'_>,
    tree: &Tree,
    whole: &[Number],
    path: Option<&[Number]>,
) -> Compaction {
    let mut record = record(&mut line);
    let tail = std::mem::take(&mut line.retained).objects();
    let first_kept = match &line.first_kept {
        Field::Value(id) => path.and_then(|path| tree.find_on(path, id)),
        Field::Absent | Field::Wrong | Field::OutOfRange => {
            let index = line.first_kept_index.get();
            let index = index.and_then(|index| usize::try_from(*index).ok());
            index.and_then(|index| whole.get(index).copied())
        }
    };
    let names_first = line.first_kept.is_there() || line.first_kept_index.is_there();
    let hooked = line.from_hook.get() == Some(&true);
    let event = EventDraft {
        kind: EventKind::Boundary,
        actor: Actor::Harness,
        ..EventDraft::default()
    };
    let mut compaction = Compaction {
        draft: BoundaryDraft {
            event,
            ..BoundaryDraft::default()
        },
        left: Left {
            first_kept,
            proven: false,
        },
        anew: Vec::new(),
        lost: false,
    };
    let Some(path) = path else {
        record.unknown_input = true;
        compaction.draft.record = record;
        return compaction;
    };
    if first_kept.is_none() && !tail.is_empty() {
        let (kept, anew) = retained(tree, path, tail);
        compaction.draft.kept = Some(KeptRecords::At(kept));
        compaction.anew = anew;
        record.kept_by = Evidence::Derived;
        record.unknown_input = true;
    } else if let Some(from) = first_kept.and_then(|first| position(path, first)) {
        compaction.draft.kept = Some(KeptRecords::At(events(tree, path.get(from..))));
        let read = read(tree, path, from, record.ts.as_deref());
        compaction.left.proven = read.proven;
        record.unknown_input = hooked;
        if !hooked {
            record.claimed_by = read.claimed_by(&record);
            let mended = record.ts.as_deref().is_some_and(|ts| ts >= MENDED);
            record.given = mended.then_some(Given::ResultsUpTo(GIVEN));
            record.derived_from_summary = read.fresh_only(&record).then_some(false);
            compaction.draft.claimed = Some(events(tree, path.get(read.start..from)));
        }
    } else {
        record.unknown_input = true;
        record.unknown_kept = names_first;
        compaction.lost = names_first;
        compaction.left.first_kept = None;
    }
    compaction.draft.record = record;
    compaction
}

fn record(line: &mut Line<'_>) -> CompactionRecord {
    let summary = line.summary.owned().filter(|text| !text.trim().is_empty());
    let usage = std::mem::take(&mut line.usage).take().unwrap_or_default();
    CompactionRecord {
        id: line.id.owned().unwrap_or_default(),
        ts: line.timestamp.owned(),
        summary: summary
            .map_or(SummaryText::Absent, SummaryText::Readable)
            .or_strange(line.summary.fault().is_some()),
        before: line.before.get().copied().map(Tokens),
        tokens: usage.output.take().filter(|output| *output > 0).map(Tokens),
        ..CompactionRecord::default()
    }
}

/// From where on a compaction read the line, and how that is known.
#[derive(Clone, Copy, Debug)]
struct Read {
    start: usize,
    evidence: Evidence,
    proven: bool,
    /// A compaction came before.
    later: bool,
}

impl Read {
    /// Whether only the start of a turn was read: the prior summary was not.
    fn fresh_only(self, record: &CompactionRecord) -> bool {
        let text = record.summary.as_readable().unwrap_or_default();
        self.later && text.trim_start().starts_with(NO_HISTORY)
    }

    /// How it is known what the summary covers: that it lacks all before is certain, whichever version made it.
    fn claimed_by(self, record: &CompactionRecord) -> Evidence {
        if self.fresh_only(record) {
            Evidence::Derived
        } else {
            self.evidence
        }
    }
}

/// From the first entry on that the compaction before kept; in versions before the day on which that was mended, from
/// behind that compaction on.
fn read(tree: &Tree, path: &[Number], from: usize, ts: Option<&str>) -> Read {
    let before = path.iter().enumerate().rev().find_map(|(at, number)| {
        let left = tree.node(*number)?.compaction?;
        Some((at, left))
    });
    let Some((at, left)) = before else {
        return Read {
            start: 0,
            evidence: Evidence::Derived,
            proven: false,
            later: false,
        };
    };
    let kept = left.first_kept.and_then(|first| position(path, first));
    let kept = kept.unwrap_or(at);
    // What stays now starts in what stayed before: that can only be where that was looked at again.
    let proven = left.proven || from < at;
    let mended = ts.is_none_or(|ts| ts >= MENDED);
    // Where nothing was kept, all versions read the same.
    let same = events(tree, path.get(kept..at)).is_empty();
    let (start, evidence) = match (proven || same, mended) {
        (true, _) => (kept, Evidence::Derived),
        (false, true) => (kept, Evidence::Inferred),
        (false, false) => (at, Evidence::Derived),
    };
    Read {
        start: start.min(from),
        evidence,
        proven,
        later: true,
    }
}

/// Where an entry stands in a line, if it does; numbers rise along it.
pub(super) fn position(path: &[Number], number: Number) -> Option<usize> {
    path.binary_search(&number).ok()
}

fn events(tree: &Tree, path: Option<&[Number]>) -> Stretches {
    let numbers = path.unwrap_or_default().iter();
    numbers
        .filter_map(|number| tree.node(*number)?.event)
        .collect()
}

/// The events that a tail repeats, the latest first, and what it holds that was not said like this.
fn retained(
    tree: &Tree,
    path: &[Number],
    tail: Vec<super::wire::Message<'_>>,
) -> (Stretches, Vec<Passage<'static>>) {
    let mut known: HashMap<u64, Vec<Entry>> = HashMap::new();
    for node in path.iter().filter_map(|number| tree.node(*number)) {
        if let (Some(mark), Some(event)) = (node.mark, node.event) {
            known.entry(mark).or_default().push(event);
        }
    }
    let (mut kept, mut anew) = (Vec::new(), Vec::new());
    for (_, passages) in tail.into_iter().rev().filter_map(said) {
        match known.get_mut(&mark(&passages)).and_then(Vec::pop) {
            Some(event) => kept.push(event),
            None => anew.extend(
                passages
                    .into_iter()
                    .rev()
                    .map(|passage| Passage::new(Voice::Harness, passage.text.into_owned())),
            ),
        }
    }
    anew.reverse();
    (kept.into_iter().rev().collect(), anew)
}
