//! What the compactions of a lane refer to, once all of the lane is known.

use super::evictions;
use super::ids::Ids;
use super::kept::{Finder, Kept};
use super::lane::{Lane, SummaryAt};
use super::pairing::{Paired, pair};
use super::{defect, shown};
use crate::coverage::{Coverage, EventRange};
use crate::formats::transcribe::stands_at;
use crate::formats::{BoundaryDraft, Entry, Pairing};
use crate::reader::Source;
use crate::recording::{
    ByteOffset, CompactionRecord, Cut, DefectKind, EventIndex, Id, Input, Line, Place, Recording,
    TriggerKind, Unlisted,
};
use std::collections::{BTreeMap, BTreeSet};

/// Behind all lines.
const END: Place = Place {
    offset: ByteOffset(u64::MAX),
    length: 0,
    line: Line(u32::MAX),
};

/// How far from its boundary the words that ask for a compaction may stand.
const NEAR: u32 = 8;

/// The recording of a lane.
pub(super) fn settle(mut lane: Lane, number: usize, ids: &Ids, source: &Source) -> Recording {
    let Paired {
        boundaries,
        orphans,
    } = pair(&mut lane);
    let mut settled = Vec::new();
    let mut defects = Vec::new();
    let finder = Finder::new(&lane, number, ids);
    for (boundary, summary) in boundaries {
        let mut flaws = Vec::new();
        let record = compaction(&finder, boundary, summary, &mut flaws);
        defects.extend(flaws.into_iter().map(|(kind, message)| {
            let place = place_of(&record, source);
            defect(place, kind, message)
        }));
        settled.push(record);
    }
    settled.extend(orphans.into_iter().map(|summary| orphan(&lane, summary)));
    for record in &mut settled {
        heed(&lane, record);
    }
    name(&mut settled);
    lane.recording.evictions = evictions::settle(&mut lane, number, ids);
    lane.recording.answers = lane.calls.pairs();
    settled.sort_by_key(|record| (record.event, !record.from_history));
    lane.recording.compactions = settled;
    for defect in defects {
        lane.defects.add(defect);
    }
    lane.recording.events.shrink_to_fit();
    lane.recording.defects = lane.defects.sorted();
    lane.recording.skipped = lane.skipped;
    lane.recording
}

/// Where the record of a compaction stands in the original.
fn place_of(record: &CompactionRecord, source: &Source) -> Place {
    if record.from_history {
        record.place
    } else {
        stands_at(source, record.place)
    }
}

fn compaction(
    finder: &Finder<'_>,
    boundary: BoundaryDraft,
    summary: Option<SummaryAt>,
    flaws: &mut Vec<(DefectKind, String)>,
) -> CompactionRecord {
    let mut record = boundary.record;
    let mut dangling = Vec::new();
    if let Some(kept) = boundary.kept {
        let kept = finder.kept(&kept);
        if kept.given_up {
            record.unknown_kept = true;
            let message = "the records that it keeps are too many to follow".to_owned();
            flaws.push((DefectKind::BadField, message));
        } else {
            record.kept = Some(kept.ranges);
        }
        dangling.extend(kept.dangling);
    }
    if let Some(claimed) = boundary.claimed {
        record.claimed = Some(finder.at(&claimed));
    }
    if let Some(read) = boundary.read {
        let events = finder.at(&read).into_iter().map(Input::Events);
        record.input.get_or_insert_default().extend(events);
    }
    if let Some(repeated) = &mut record.repeated {
        repeated.cut = cut(finder, boundary.cut);
    }
    let unlisted = boundary.unlisted.into_iter();
    record.unlisted = unlisted
        .map(|(path, entry)| Unlisted {
            path,
            event: finder.event(entry),
        })
        .collect();
    if let Some((first, last)) = boundary.collapsed {
        let claimed = finder.between(&first, &last);
        dangling.extend(collapse(&mut record, claimed));
    }
    flaws.extend(missing(&dangling));
    match (summary, boundary.pairing) {
        (Some(summary), _) => add_summary(finder.lane, &mut record, summary),
        (None, Pairing::Own) => {}
        (None, Pairing::Elsewhere(_)) => {
            let message = "no summary follows this boundary".to_owned();
            if !hides_next(finder.lane, &record) {
                record.torn.get_or_insert_with(|| message.clone());
            }
            flaws.push((DefectKind::BoundaryWithoutSummary, message));
        }
    }
    record
}

/// Whether bytes were lost between a boundary and the next event, so that its summary may have stood there.
fn hides_next(lane: &Lane, record: &CompactionRecord) -> bool {
    let next = lane.event(EventIndex(record.event.0.saturating_add(1)));
    let next = next.map_or(END, |event| event.place);
    lane.defects.lose_between(record.place, next)
}

/// The messages that were cut, by their events.
fn cut(finder: &Finder<'_>, cut: Vec<(Entry, Cut)>) -> Vec<Cut> {
    let placed = |(entry, cut)| {
        let event = finder.event(entry)?;
        Some(Cut { event, ..cut })
    };
    cut.into_iter().filter_map(placed).collect()
}

/// What is wrong with a compaction that refers to records which are not there.
fn missing(dangling: &[String]) -> Option<(DefectKind, String)> {
    let first = shown(dangling.first()?);
    let message = match dangling.len() {
        1 => format!("a record it refers to, `{first}`, is not in the recording"),
        count => format!(
            "{count} of the records it refers to are not in the recording, `{first}` among them"
        ),
    };
    Some((DefectKind::DanglingReference, message))
}

/// Only the claimed events left the context: all others before the boundary are kept.
fn collapse(record: &mut CompactionRecord, claimed: Kept) -> Vec<String> {
    if !claimed.ranges.is_empty() {
        let gone: Coverage = claimed.ranges.iter().copied().collect();
        let before = EventRange::new(0, record.at);
        record.kept = Some(gone.gaps(before).ranges().to_vec());
        record.claimed = Some(claimed.ranges);
    }
    claimed.dangling
}

fn add_summary(lane: &Lane, record: &mut CompactionRecord, summary: SummaryAt) {
    let event = lane.event(summary.index);
    record.summary = summary.draft.text;
    record.summary_event = Some(summary.index);
    record.summary_place = event.map(|event| event.place);
    record.summary_id = event.and_then(|event| event.id.as_ref()).map(Id::to_string);
    record.instructions = record.instructions.take().or(summary.draft.instructions);
    record.derived_from_summary = record
        .derived_from_summary
        .or(summary.draft.derived_from_summary);
}

/// Gives a compaction without an id one made from its line, which no other has.
fn name(settled: &mut [CompactionRecord]) {
    let named = settled.iter().filter(|record| !record.id.is_empty());
    let recorded: BTreeSet<String> = named.map(|record| record.id.clone()).collect();
    // Two of them can stand on one line.
    let mut made = BTreeMap::new();
    for record in settled.iter_mut().filter(|record| record.id.is_empty()) {
        let file = if record.from_history { "history-" } else { "" };
        let line = format!("{file}line-{}", record.place.line);
        let count: &mut u32 = made.entry(line.clone()).or_default();
        let free = loop {
            *count += 1;
            let id = match *count {
                1 => line.clone(),
                count => format!("{line}-{count}"),
            };
            if !recorded.contains(&id) {
                break id;
            }
        };
        record.id = free;
    }
}

/// A summary that no boundary has: the compaction is where it stands.
fn orphan(lane: &Lane, mut summary: SummaryAt) -> CompactionRecord {
    let event = lane.event(summary.index);
    let place = event.map(|event| event.place).unwrap_or_default();
    let id = event.and_then(|event| event.id.as_ref());
    let mut record = CompactionRecord {
        id: id.map(Id::to_string).unwrap_or_default(),
        event: summary.index,
        at: u64::from(summary.index.0),
        place,
        ts: summary.draft.ts.take(),
        ..CompactionRecord::default()
    };
    add_summary(lane, &mut record, summary);
    record
}

/// Gives a compaction that a person asked for the words it was asked for with, where they stand near it.
fn heed(lane: &Lane, record: &mut CompactionRecord) {
    let manual = record
        .trigger
        .as_ref()
        .is_some_and(|trigger| trigger.value.kind == TriggerKind::Manual);
    if !manual || record.instructions.is_some() {
        return;
    }
    let start = record.event.0.saturating_sub(NEAR);
    let from = lane.requests.partition_point(|(index, _)| index.0 < start);
    let near = lane.requests.get(from..).unwrap_or_default().iter();
    record.instructions = near
        .take_while(|(index, _)| index.0 <= record.event.0.saturating_add(NEAR))
        .last()
        .map(|(_, words)| words.to_string());
}
