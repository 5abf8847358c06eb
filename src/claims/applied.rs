//! Changed quantities that the agent used later as the summary has them.

use super::clause::Shared;
use super::facts::{Excerpt, FollowUp, QuantityChange};
use super::measures::Measure;
use super::mentions::By;
use super::quantities::{self, Quantity, QuantityKind};
use super::texts::Texts;
use crate::finding::ConsequenceKind;
use crate::recording::{EventIndex, EventKind, Passage, Voice};
use crate::replay::Replay;
use std::ops::Range;

/// At most so many changes are looked for.
const MOST: usize = 256;

/// A bare number with fewer digits than this is used for anything.
const DIGITS: usize = 3;

/// A change whose new value may be used.
struct Sought {
    at: usize,
    /// The first event that sees the new value only.
    after: usize,
    was: Option<Quantity>,
    became: Measure,
}

/// Links each change that clearly is one to the first later event in which the agent uses the new value: in its words, as
/// `said` has them in the order of events, or in a call.
pub(super) fn link(
    replay: &Replay<'_>,
    said: &[Measure],
    changes: &mut [QuantityChange],
    texts: &Texts<'_>,
) {
    let sought = sought(replay, changes);
    let Some(first) = sought.iter().map(|sought| sought.after).min() else {
        return;
    };
    let spoken = sought.iter().filter_map(|sought| {
        let from = said.partition_point(|measure| measure.excerpt.event.get() < sought.after);
        let mut later = said
            .iter()
            .skip(from)
            .filter(|said| said.by == By::Assistant);
        let used = later.find(|said| is_new(sought, &said.quantity) && is_it(sought, said))?;
        Some((sought.at, follow_up(used.excerpt.clone(), None)))
    });
    let events = replay.recording.events.iter().enumerate().skip(first);
    let calls = events.filter(|(_, event)| event.kind == EventKind::ToolCall);
    let calls: Vec<EventIndex> = calls.map(|(number, _)| EventIndex::from(number)).collect();
    let called = texts.gather(&calls, |event, passages| called(&sought, event, passages));
    for (at, follow_up) in spoken.chain(called) {
        let Some(change) = changes.get_mut(at) else {
            continue;
        };
        let event = |link: &FollowUp| link.excerpt.event;
        if change
            .follow_up
            .as_ref()
            .is_none_or(|known| event(known) > event(&follow_up))
        {
            change.follow_up = Some(follow_up);
        }
    }
}

/// The changes whose new value the calls in an event use, by their places.
fn called(
    sought: &[Sought],
    event: EventIndex,
    passages: &[Passage<'_>],
) -> Vec<(usize, FollowUp)> {
    let calls = passages
        .iter()
        .filter(|passage| passage.voice == Voice::ToolCall && passage.text.len() <= LONGEST);
    let mut found = Vec::new();
    for call in calls {
        let quantities = quantities::quantities(&call.text);
        let mut last = Shared::default();
        for sought in sought.iter().filter(|sought| sought.after <= event.get()) {
            let new = quantities.iter().filter(|found| is_new(sought, found));
            let mut new =
                new.map(|found| Measure::new(&call.text, By::Call, found.clone(), &mut last));
            let used = new.find(|measure| is_it(sought, measure));
            found.extend(used.map(|used| {
                let excerpt = Excerpt {
                    event,
                    ..used.excerpt
                };
                (sought.at, follow_up(excerpt, call.tool.as_deref()))
            }));
        }
    }
    found
}

fn follow_up(excerpt: Excerpt, tool: Option<&str>) -> FollowUp {
    FollowUp {
        kind: ConsequenceKind::Violated,
        tool: tool.map(str::to_owned),
        excerpt,
    }
}

fn sought(replay: &Replay<'_>, changes: &[QuantityChange]) -> Vec<Sought> {
    let firm = changes
        .iter()
        .enumerate()
        .filter(|(_, change)| change.firm && change.follow_up.is_none());
    let sought = firm.filter_map(|(at, change)| {
        let mark = change.summary.marks.first()?;
        let mut became = Measure::all_in(&change.summary.text, By::Assistant).into_iter();
        Some(Sought {
            at,
            after: replay.steps.get(change.compaction.get())?.fresh.end,
            was: quantities::quantities(&change.subject).into_iter().next(),
            became: became.find(|measure| is_at(measure, mark, &change.summary.text))?,
        })
    });
    sought.take(MOST).collect()
}

/// Whether a measure of a clause is the one at `mark`.
fn is_at(measure: &Measure, mark: &Range<usize>, clause: &str) -> bool {
    clause.get(mark.clone()) == Some(measure.written())
}

/// What is longer than this, in bytes, is mostly the content of a file.
const LONGEST: usize = 8000;

/// Whether a quantity is the new value and not the old one.
fn is_new(sought: &Sought, found: &Quantity) -> bool {
    let was = sought.was.as_ref();
    quantities::same(found, &sought.became.quantity)
        && !was.is_some_and(|was| quantities::same(found, was))
}

/// Whether it is what was looked for and no other thing of that number: with its unit, or with a word of its clause beside
/// it, or so long that it can be nothing else.
fn is_it(sought: &Sought, found: &Measure) -> bool {
    let bare = |quantity: &Quantity| {
        matches!(
            quantity.kind,
            QuantityKind::Plain | QuantityKind::Count | QuantityKind::Ordinal
        )
    };
    let digits = found.written().bytes().filter(u8::is_ascii_digit).count();
    let with_unit = !bare(&found.quantity) && !bare(&sought.became.quantity);
    with_unit || digits >= DIGITS || found.shared(&sought.became) > 0
}
