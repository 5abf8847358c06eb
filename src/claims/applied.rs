//! Changed quantities that the agent used later as the summary has them.

use super::clause;
use super::facts::{Excerpt, FollowUp, QuantityChange};
use super::measures::{Measure, inside};
use super::mentions::By;
use super::quantities::{self, Quantity, QuantityKind};
use super::texts::Texts;
use crate::finding::ConsequenceKind;
use crate::recording::{Actor, EventIndex, EventKind, Passage, Voice};
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

/// Links each change that clearly is one to the first later event in which the agent uses the new value.
pub(super) fn link(replay: &Replay<'_>, changes: &mut [QuantityChange], texts: &Texts<'_>) {
    let sought = sought(replay, changes);
    let Some(first) = sought.iter().map(|sought| sought.after).min() else {
        return;
    };
    let events = replay.recording.events.iter().enumerate().skip(first);
    let acts = events.filter(|(_, event)| {
        event.actor == Actor::Assistant
            && matches!(event.kind, EventKind::Message | EventKind::ToolCall)
    });
    let acts: Vec<EventIndex> = acts.map(|(number, _)| EventIndex::from(number)).collect();
    let found = texts.gather(&acts, |event, passages| {
        let said = said(passages);
        let open = sought.iter().filter(|sought| sought.after <= event.get());
        let uses = open.filter_map(|sought| Some((sought.at, used(sought, event, &said)?)));
        uses.collect()
    });
    for (at, follow_up) in found {
        if let Some(change) = changes.get_mut(at) {
            change.follow_up.get_or_insert(follow_up);
        }
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

/// What the agent says or does, with its quantities.
fn said<'p>(passages: &'p [Passage<'_>]) -> Vec<(&'p Passage<'p>, Vec<Quantity>)> {
    let own = passages
        .iter()
        .filter(|passage| matches!(passage.voice, Voice::Assistant | Voice::ToolCall));
    own.filter(|passage| passage.text.len() <= LONGEST)
        .map(|passage| (passage, quantities::quantities(&passage.text)))
        .collect()
}

/// Where the agent uses the new value.
fn used(
    sought: &Sought,
    event: EventIndex,
    said: &[(&Passage<'_>, Vec<Quantity>)],
) -> Option<FollowUp> {
    said.iter().find_map(|(passage, quantities)| {
        let text = passage.text.as_ref();
        let mut found = quantities.iter();
        let span = &found.find(|found| is_it(sought, text, found))?.span;
        let clause = clause::around(text, span);
        Some(FollowUp {
            kind: ConsequenceKind::Violated,
            tool: passage.tool.as_deref().map(str::to_owned),
            excerpt: Excerpt {
                event,
                text: text.get(clause.clone())?.into(),
                marks: vec![inside(&clause, span)],
            },
        })
    })
}

/// What is longer than this, in bytes, is mostly the content of a file.
const LONGEST: usize = 8000;

/// Whether a quantity is the new value and not the old one: with its unit, or with a word of its clause beside it, or so
/// long that it can be nothing else.
fn is_it(sought: &Sought, text: &str, found: &Quantity) -> bool {
    let became = &sought.became.quantity;
    let was = sought.was.as_ref();
    if !quantities::same(found, became) || was.is_some_and(|was| quantities::same(found, was)) {
        return false;
    }
    let bare = |quantity: &Quantity| {
        matches!(
            quantity.kind,
            QuantityKind::Plain | QuantityKind::Count | QuantityKind::Ordinal
        )
    };
    let written = text.get(found.span.clone()).unwrap_or_default();
    let digits = written.bytes().filter(u8::is_ascii_digit).count();
    let with_unit = !bare(found) && !bare(became);
    with_unit
        || digits >= DIGITS
        || Measure::new(text, By::Assistant, found.clone()).shared(&sought.became) > 0
}
