//! The span before a compaction: which events it holds, what of it is covered, what is kept, what is missing.

use super::{CoverageFault, Inputs, Layout, Replay, Step};
use crate::coverage::{Coverage, EventRange};
use crate::recording::{
    CompactionRecord, DefectKind, Event, EventIndex, EventKind, Evidence, Input, Line, Part, Place,
    Recording, Sourced, SummaryText,
};
use std::collections::BTreeSet;
use std::ops::Range;

/// A compaction with more faults than this is told so, and not each of them: the first compactions with the first number, all
/// others with the second.
const MOST_FAULTS: [usize; 2] = [100, 10];
const FIRST: usize = 100;

/// Whether what came before the first event is not in the recording: its own word, it opens with a compaction, or its first
/// event continues another.
pub(super) fn starts_midway(recording: &Recording) -> bool {
    if recording.branch || recording.midway {
        return recording.midway;
    }
    // What a native log does not hold, its producer did not write: that is held against its record.
    if !recording.own_offsets && opens_with_compaction(recording) {
        return true;
    }
    let Some(parent) = recording
        .events
        .first()
        .and_then(|event| event.parent.as_ref())
    else {
        return false;
    };
    !recording
        .events
        .iter()
        .any(|event| event.id.as_ref() == Some(parent))
}

/// Whether nothing was said before the first compaction, which left or owes a summary: of something that is not there, unless
/// its record tells that there was nothing.
pub(super) fn opens_with_compaction(recording: &Recording) -> bool {
    let first = recording.compactions.first();
    let Some(first) = first.filter(|_| !recording.branch) else {
        return false;
    };
    let before = recording.events.get(fresh(recording, 0));
    let is_said = |event: &Event| match event.kind {
        EventKind::Boundary | EventKind::Summary => false,
        EventKind::Other => event.text_bytes > 0,
        EventKind::Message
        | EventKind::ToolCall
        | EventKind::ToolResult
        | EventKind::Decision
        | EventKind::Note => true,
    };
    let failed = first.summary == SummaryText::Absent
        && (first.drops || (first.kept.is_some() && first.kept_by == Evidence::Recorded));
    !failed && !tells_of_nothing(first) && !before.unwrap_or_default().iter().any(is_said)
}

/// Whether a compaction records that it claims or read nothing.
fn tells_of_nothing(record: &CompactionRecord) -> bool {
    let claimed = record.claimed.as_ref();
    let input = record.input.as_ref();
    let is_nothing = |input: &Input| events(input).is_some_and(EventRange::is_empty);
    claimed.is_some_and(|claimed| claimed.iter().all(|range| range.is_empty()))
        || input.is_some_and(|input| input.iter().all(is_nothing))
}

/// The events between the boundary before compaction `number` and its own: indices into `Recording::events`.
pub(super) fn fresh(recording: &Recording, number: usize) -> Range<usize> {
    let boundary = |number: usize| {
        recording
            .compactions
            .get(number)
            .map(|record| record.event.get())
    };
    let end = boundary(number).unwrap_or(0);
    let start = number.checked_sub(1).and_then(boundary).unwrap_or(0);
    start.min(end)..end
}

/// Everything from the start of the first event to the compaction.
pub(super) fn of(layout: &Layout, record: &CompactionRecord) -> EventRange {
    let start = layout.start();
    EventRange::new(start, record.at.max(start))
}

/// How many of some events are the session's own, and the bytes of their texts: what a compaction left is no source.
pub(super) fn density(recording: &Recording, events: &Range<usize>) -> (u64, u64) {
    let events = recording.events.get(events.clone()).unwrap_or_default();
    let own = events
        .iter()
        .filter(|event| !matches!(event.kind, EventKind::Boundary | EventKind::Summary));
    own.fold((0, 0), |(count, bytes), event| {
        (count + 1, bytes + u64::from(event.text_bytes))
    })
}

/// What stays in context verbatim: as recorded, or nothing where the format's rules leave no other reading.
pub(super) fn kept(recording: &Recording, record: &CompactionRecord) -> Option<Sourced<Coverage>> {
    match &record.kept {
        Some(ranges) => Some(Sourced {
            value: ranges.iter().copied().collect(),
            evidence: record.kept_by,
        }),
        None if recording.rules.covers_all && !record.unknown_kept => {
            Some(Sourced::derived(Coverage::default()))
        }
        None => None,
    }
}

/// What the summary covers, with what the summaries it read cover.
pub(super) fn covered(
    replay: &Replay<'_>,
    record: &CompactionRecord,
    inputs: Option<&Sourced<Inputs>>,
    kept: Option<&Sourced<Coverage>>,
    standing: &Coverage,
    span: EventRange,
) -> Option<Sourced<Coverage>> {
    let inherited = inherited(replay, inputs);
    // Versions of a program differ in what they read, and the record does not tell which one it was.
    if record.claimed_by == Evidence::Inferred {
        return None;
    }
    if let Some(claimed) = &record.claimed {
        let claimed: Coverage = claimed.iter().copied().collect();
        let covered = claimed.union(&inherited).union(standing);
        let unseen = unseen(replay, record, inputs, standing, span);
        if rests_on_untold(replay, inputs, (&covered, span), kept)
            || (reads_unknown(replay, inputs) && !unseen.is_empty())
        {
            return None;
        }
        return Some(Sourced {
            value: covered.bridged(replay.layout.marks()),
            evidence: record.claimed_by,
        });
    }
    if record.unknown_claimed {
        return None;
    }
    if record.input.is_some() {
        let read = inputs
            .map(|inputs| inputs.value.events.clone())
            .unwrap_or_default();
        let covered = read.union(&inherited);
        if rests_on_untold(replay, inputs, (&covered, span), kept) {
            return None;
        }
        return Some(Sourced::derived(covered.bridged(replay.layout.marks())));
    }
    if !replay.recording.rules.covers_all || record.unknown_kept {
        return None;
    }
    if record.drops {
        return Some(Sourced::derived(Coverage::default()));
    }
    let all: Coverage = std::iter::once(span).collect();
    let kept = kept.map(|kept| kept.value.clone()).unwrap_or_default();
    let covered = all.minus(&kept).minus(&replay.dropped);
    Some(Sourced::derived(covered))
}

/// Whether it cannot be told what is covered and what is not: where an event before it lies, or what it keeps, cannot be read.
pub(super) fn is_unread(
    replay: &Replay<'_>,
    record: &CompactionRecord,
    fresh: &Range<usize>,
) -> bool {
    let recording = replay.recording;
    let unplaced = recording.unread_before(fresh.end, &[Part::Offsets]);
    unplaced.is_some() || record.unread.has(&[Part::Kept])
}

/// What left the context by a compaction that leaves no summary.
pub(super) fn dropped(step: &Step) -> Coverage {
    let kept = step.kept.as_ref().map(|kept| kept.value.clone());
    let span: Coverage = std::iter::once(step.span).collect();
    span.minus(&kept.unwrap_or_default())
}

/// The raw events that a compaction read, else those that it claims to cover, as far as a record says so.
pub(super) fn source(
    record: &CompactionRecord,
    inputs: Option<&Sourced<Inputs>>,
) -> Option<Coverage> {
    let read = record.input.as_ref().and(inputs);
    let read = read.map(|inputs| inputs.value.events.clone());
    let claimed = || Some(record.claimed.as_ref()?.iter().copied().collect());
    read.or_else(claimed)
        .filter(|span: &Coverage| !span.is_empty())
}

/// Whether part of what is in no coverage lies before a summary that was read, of which nobody knows what it covers.
fn rests_on_untold(
    replay: &Replay<'_>,
    inputs: Option<&Sourced<Inputs>>,
    (covered, span): (&Coverage, EventRange),
    kept: Option<&Sourced<Coverage>>,
) -> bool {
    let parents = inputs.map(|inputs| inputs.value.parents.as_slice());
    let steps = parents
        .unwrap_or_default()
        .iter()
        .filter_map(|parent| replay.steps.get(parent.get()));
    let untold = steps.filter(|step| step.covered.is_none());
    let unknown = reads_unknown(replay, inputs).then_some(span);
    let mut untold = untold.map(|step| step.span).chain(unknown).peekable();
    if untold.peek().is_none() {
        return false;
    }
    let kept = kept.map(|kept| kept.value.clone()).unwrap_or_default();
    let told = covered.union(&kept).union(&replay.dropped);
    let marks = replay.layout.marks();
    untold.any(|span| !told.gaps(span).minus(marks).is_empty())
}

/// Whether a summary was read that is not in the recording.
fn reads_unknown(replay: &Replay<'_>, inputs: Option<&Sourced<Inputs>>) -> bool {
    let summaries = inputs.map(|inputs| inputs.value.summaries.as_slice());
    let mut summaries = summaries.unwrap_or_default().iter();
    summaries.any(|id| replay.earlier(id).is_none())
}

/// What is claimed of the span and was not read, where it is recorded what was: neither as events nor in a summary.
fn unseen(
    replay: &Replay<'_>,
    record: &CompactionRecord,
    inputs: Option<&Sourced<Inputs>>,
    standing: &Coverage,
    span: EventRange,
) -> Coverage {
    let (Some(claimed), Some(inputs), true) = (&record.claimed, inputs, record.input.is_some())
    else {
        return Coverage::default();
    };
    let read = inputs.value.events.union(&inherited(replay, Some(inputs)));
    let unread: Coverage = std::iter::once(span).collect();
    let unread = unread
        .minus(&read)
        .minus(standing)
        .minus(replay.layout.marks())
        .minus(&replay.layout.holes_before(record.at));
    let claimed: Coverage = claimed.iter().copied().collect();
    let within = |range: &EventRange| unread.within(*range).ranges().to_vec();
    claimed.ranges().iter().flat_map(within).collect()
}

/// The coverage of every summary that was read.
fn inherited(replay: &Replay<'_>, inputs: Option<&Sourced<Inputs>>) -> Coverage {
    let parents = inputs
        .map(|inputs| inputs.value.parents.as_slice())
        .unwrap_or_default();
    let steps = parents
        .iter()
        .filter_map(|parent| replay.steps.get(parent.get()));
    let covered = steps.filter_map(|step| step.covered.as_ref());
    covered.fold(Coverage::default(), |sum, covered| {
        sum.union(&covered.value)
    })
}

/// The coverage of the earlier summaries that stay in context.
pub(super) fn standing(replay: &Replay<'_>, record: &CompactionRecord) -> Coverage {
    let steps = record.beside.iter().filter_map(|id| {
        let earlier = replay.earlier(id)?;
        replay.steps.get(earlier.get())
    });
    let covered = steps.filter_map(|step| step.covered.as_ref());
    covered.fold(Coverage::default(), |sum, covered| {
        sum.union(&covered.value)
    })
}

/// What is wrong with the coverage of a compaction, sorted; nothing where no record and no rule tells.
pub(super) fn faults(
    replay: &Replay<'_>,
    record: &CompactionRecord,
    (span, fresh): (EventRange, &Range<usize>),
    covered: Option<&Sourced<Coverage>>,
    (kept, standing): (Option<&Sourced<Coverage>>, &Coverage),
    inputs: Option<&Sourced<Inputs>>,
) -> Vec<CoverageFault> {
    let mut faults = unreadable(replay, record);
    let Some(covered) = covered else {
        faults.extend(plain(replay, record, span, fresh));
        faults.sort_unstable();
        return capped(faults, MOST_FAULTS[1]);
    };
    let headless = replay.starts_midway && replay.steps.is_empty();
    if headless && !replay.begins_elsewhere() {
        faults.push(CoverageFault::MissingHead);
    }
    let outside: Vec<EventRange> = overclaims(replay, record, span).collect();
    // A claim on an empty span says where the events would have stood: it is told, and not the emptiness as well.
    let nothing =
        (span.is_empty() && outside.is_empty() && !headless) || reads_nothing(record, inputs);
    // What a branch does not hold itself may stand in what it grew from.
    if nothing && !replay.begins_elsewhere() {
        faults.push(CoverageFault::EmptySpan);
    }
    let kept = kept.map(|kept| kept.value.clone()).unwrap_or_default();
    let holes = replay.layout.holes_before(record.at);
    faults.extend(
        holes
            .ranges()
            .iter()
            .map(|range| CoverageFault::Hole(*range)),
    );
    let unclaimed: Coverage = covered
        .value
        .union(&kept)
        .gaps(span)
        .minus(&holes)
        .minus(replay.layout.marks());
    // What an earlier compaction dropped left the context then: it is a fault of that one, and of no later one.
    let unclaimed = unclaimed.minus(&replay.dropped);
    faults.extend(
        unclaimed
            .ranges()
            .iter()
            .map(|range| CoverageFault::Unclaimed(*range)),
    );
    // What the rules of a format let a summary stand for is no claim of the record: that it was not read is no fault of this one.
    if record.claimed_by == Evidence::Recorded {
        let unseen = unseen(replay, record, inputs, standing, span);
        faults.extend(
            unseen
                .ranges()
                .iter()
                .map(|range| CoverageFault::Unseen(*range)),
        );
    }
    faults.extend(outside.into_iter().map(CoverageFault::Overclaim));
    faults.extend(splits(replay.recording, fresh, &covered.value, &kept));
    faults.sort_unstable();
    let [first, later] = MOST_FAULTS;
    let is_first = replay.steps.len() < FIRST;
    capped(faults, if is_first { first } else { later })
}

/// What is wrong whatever else was covered: holes in the log itself, and claims outside of what came before, where the record tells what
/// it covers and it can be read where events lie.
fn plain(
    replay: &Replay<'_>,
    record: &CompactionRecord,
    span: EventRange,
    fresh: &Range<usize>,
) -> Vec<CoverageFault> {
    let unplaced = replay.recording.unread_before(fresh.end, &[Part::Offsets]);
    if unplaced.is_some() || (record.claimed.is_none() && record.input.is_none()) {
        return Vec::new();
    }
    let holes = replay.layout.holes_before(record.at);
    let holes = holes.ranges().iter().copied().map(CoverageFault::Hole);
    let outside = overclaims(replay, record, span).map(CoverageFault::Overclaim);
    holes.chain(outside).collect()
}

/// At most so many faults, and how many more there are.
fn capped(mut faults: Vec<CoverageFault>, most: usize) -> Vec<CoverageFault> {
    let more = faults.len().saturating_sub(most);
    if more > 0 {
        faults.truncate(most);
        faults.push(CoverageFault::More(more));
        faults.shrink_to_fit();
    }
    faults
}

/// Whether the record says what was read or claimed, and it comes to nothing.
fn reads_nothing(record: &CompactionRecord, inputs: Option<&Sourced<Inputs>>) -> bool {
    let no_claim = record
        .claimed
        .as_ref()
        .is_some_and(|claimed| claimed.iter().all(|range| range.is_empty()));
    let no_input = record.input.is_some()
        && inputs.is_none_or(|inputs| {
            inputs.value.events.is_empty() && inputs.value.summaries.is_empty()
        });
    no_claim || no_input
}

/// Tool calls since the boundary before and their answers, of which one is summarised and the other stays.
fn splits<'r>(
    recording: &'r Recording,
    fresh: &Range<usize>,
    covered: &'r Coverage,
    kept: &'r Coverage,
) -> impl Iterator<Item = CoverageFault> + 'r {
    let boundary = fresh.end;
    let from = recording
        .answers
        .partition_point(|(call, _)| call.get() < fresh.start);
    let range = |event| recording.event(event).map(|event| event.range);
    let stays = move |event: EventIndex| {
        let inside = |range: EventRange| !range.is_empty() && kept.contains_all(range);
        event.get() >= boundary || range(event).is_some_and(inside)
    };
    let goes = move |event: EventIndex| {
        let inside = |range: EventRange| !range.is_empty() && covered.contains_all(range);
        !stays(event) && range(event).is_some_and(inside)
    };
    let calls = recording.answers.iter().skip(from);
    let calls = calls.take_while(move |(call, _)| call.get() < boundary);
    calls
        .filter(move |(call, answer)| {
            (goes(*call) && stays(*answer)) || (stays(*call) && goes(*answer))
        })
        .map(|(call, answer)| CoverageFault::Split(*call, *answer))
}

fn events(input: &Input) -> Option<EventRange> {
    match input {
        Input::Events(range) => Some(*range),
        Input::Summary(_) => None,
    }
}

/// Recorded claims, inputs and kept ranges past the compaction or before the first event; records that say nothing of the
/// session's own are no events.
fn overclaims<'r>(
    replay: &'r Replay<'_>,
    record: &'r CompactionRecord,
    span: EventRange,
) -> impl Iterator<Item = EventRange> + use<'r> {
    let stated = record
        .claimed
        .iter()
        .flatten()
        .chain(record.kept.iter().flatten())
        .copied()
        .chain(record.input.iter().flatten().filter_map(events));
    let outside = move |range: EventRange| {
        let before = EventRange::new(range.start, range.end.min(span.start));
        let after = EventRange::new(range.start.max(span.end), range.end);
        [before, after].into_iter().filter(|part| !part.is_empty())
    };
    let distinct: BTreeSet<EventRange> = stated.flat_map(outside).collect();
    let marks = replay.layout.marks();
    distinct.into_iter().flat_map(|range| {
        let outside: Coverage = std::iter::once(range).collect();
        outside.minus(marks).ranges().to_vec()
    })
}

/// The defects that lost bytes of the recording between the boundary before and this one. Those of a history file stand in
/// another file.
fn unreadable(replay: &Replay<'_>, record: &CompactionRecord) -> Vec<CoverageFault> {
    let recording = replay.recording;
    let place = |record: &CompactionRecord| Some(recording.event(record.event)?.place);
    let before = replay.steps.last().and_then(|step| replay.record(step));
    let from = before.and_then(place);
    let to = place(record).unwrap_or(Place {
        line: Line(u32::MAX),
        ..Place::default()
    });
    let from_line = from.map(|from| from.line).unwrap_or_default();
    let first = recording
        .defects
        .partition_point(|defect| defect.line < from_line);
    let between = recording
        .defects
        .iter()
        .enumerate()
        .skip(first)
        .take_while(|(_, defect)| defect.line <= to.line);
    let lost = between.filter(|(_, defect)| defect.loses_between(from, to));
    lost.map(|(number, defect)| {
        if defect.kind == DefectKind::MissingRecord {
            CoverageFault::Missing(number)
        } else {
            CoverageFault::Unreadable(number)
        }
    })
    .collect()
}
