//! Counting the sizes that a recording does not record.

use crate::coverage::EventRange;
use crate::formats;
use crate::reader::{Source, Window};
use crate::recording::{CompactionIndex, EventIndex, Recording, Voice};
use crate::replay::{Counts, Layout};
use crate::tokens::{self, Tokens};

/// Counts summaries, and the events around compactions of logs with their own offsets.
pub fn count(source: &Source, recording: &Recording) -> Counts {
    let mut counts = Counts::default();
    let lacks_size = recording
        .compactions
        .iter()
        .any(|record| record.tokens.is_none());
    for (index, record) in (0..).map(CompactionIndex).zip(&recording.compactions) {
        if let Some(text) = record.summary.as_readable().filter(|_| lacks_size) {
            counts.summaries.insert(index, tokens::count(text));
        }
    }
    let lacks_before = recording
        .compactions
        .iter()
        .any(|record| record.before.is_none());
    if recording.own_offsets && lacks_before {
        count_contexts(recording, &event_sizes(source, recording), &mut counts);
    }
    counts
}

/// The sizes of the contexts before and after each compaction, by the events that they hold.
fn count_contexts(recording: &Recording, sizes: &[u64], counts: &mut Counts) {
    let layout = Layout::of(recording);
    let size = |event: EventIndex| sizes.get(event.get()).copied().unwrap_or(0);
    let mut stayed = 0;
    let mut from = 0;
    for (index, record) in (0..).map(CompactionIndex).zip(&recording.compactions) {
        let boundary = record.event.get();
        let fresh: u64 = sizes
            .get(from.min(boundary)..boundary)
            .unwrap_or_default()
            .iter()
            .sum();
        counts
            .before
            .insert(index, Tokens(fresh.saturating_add(stayed)));
        let kept = record.kept.iter().flatten();
        let kept = kept
            .flat_map(|range: &EventRange| layout.starting_in(*range))
            .filter(|event| event.get() < boundary);
        stayed = kept.map(size).fold(0, u64::saturating_add);
        counts.kept.insert(index, Tokens(stayed));
        from = boundary;
    }
}

/// The size of every event: as recorded for all, or else counted for all, so that no sum mixes two measures.
fn event_sizes(source: &Source, recording: &Recording) -> Vec<u64> {
    let events = recording.events.iter();
    let recorded: Option<Vec<u64>> = events.map(|event| event.tokens.map(u64::from)).collect();
    recorded.unwrap_or_else(|| counted_sizes(source, recording))
}

fn counted_sizes(source: &Source, recording: &Recording) -> Vec<u64> {
    let mut sizes = vec![0; recording.events.len()];
    let all: Vec<EventIndex> = (0..recording.events.len()).map(EventIndex::from).collect();
    formats::reread(
        &mut Window::new(source),
        recording,
        &all,
        |_, _| true,
        |event, passages| {
            let spoken = passages
                .iter()
                .filter(|passage| passage.voice != Voice::Summary);
            let size = spoken.map(|passage| tokens::count(&passage.text).0).sum();
            if let Some(slot) = sizes.get_mut(event.get()) {
                *slot = size;
            }
        },
    );
    sizes
}
