//! Suspects: what a summary states and no event before it seems to have, until the raw bytes have been looked at.

use super::identified::Context;
use super::identifiers::{self, Identifier};
use super::measures::Measure;
use super::mentions::{By, Stated, Suspect};
use super::quantities::same;
use crate::recording::{EventIndex, EventKind};
use crate::replay::Step;
use aho_corasick::{AhoCorasick, MatchKind};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// With more suspects than this in one summary, the hashes of what was seen are believed, and no bytes are looked at.
pub(super) const FEW: usize = 24;

/// For each compaction, the identifiers of its summary that stand in no event before it.
pub(super) fn unsupported(context: &Context<'_, '_>) -> Vec<Vec<Identifier>> {
    let open: Vec<Vec<Identifier>> = context
        .replay
        .steps
        .iter()
        .map(|step| suspected(context, step))
        .collect();
    let stands =
        |bytes: &[u8], suspect: &Identifier, at: usize| identifiers::stands_at(bytes, suspect, at);
    left(
        context,
        open,
        |suspect| identifiers::needle(suspect),
        stands,
    )
}

/// For each compaction, the quantities of its summary that stand in no event before it, with their clauses.
pub(super) fn unsupported_measures(context: &Context<'_, '_>) -> Vec<Vec<Measure>> {
    let open: Vec<Vec<Measure>> = context
        .replay
        .steps
        .iter()
        .map(|step| suspected_measures(context, step))
        .collect();
    left(context, open, Measure::written, |bytes, measure, at| {
        stands_alone(bytes, at, measure.written().len())
    })
}

/// What of the suspects stands in the raw bytes of no event before its summary.
fn left<T: Sync>(
    context: &Context<'_, '_>,
    mut open: Vec<Vec<T>>,
    needle: impl Fn(&T) -> &str + Sync,
    stands: impl Fn(&[u8], &T, usize) -> bool + Sync,
) -> Vec<Vec<T>> {
    let found = first_places(context, &open, &needle, &stands);
    for (step, suspects) in context.replay.steps.iter().zip(&mut open) {
        suspects.retain(|suspect| {
            found
                .get(needle(suspect))
                .is_none_or(|event| event.get() >= step.fresh.end)
        });
    }
    open
}

/// What the hashes of everything seen do not explain.
fn suspected(context: &Context<'_, '_>, step: &Step) -> Vec<Identifier> {
    let text = summary_of(context, step);
    let own = identifiers::identifiers(text);
    let mut suspects: Vec<Identifier> = match streamed(context, step) {
        Some(event) => stated(context, event)
            .filter_map(identifier)
            .filter_map(|seen| own.iter().find(|own| own.key == seen.key))
            .cloned()
            .collect(),
        None => own,
    };
    suspects.retain(|suspect| {
        !suspect.noise && !told_before(context, step, |text| identifiers::mentions(text, suspect))
    });
    suspects.sort_by(|a, b| a.key.cmp(&b.key));
    suspects.dedup_by(|a, b| a.key == b.key);
    suspects
}

fn suspected_measures(context: &Context<'_, '_>, step: &Step) -> Vec<Measure> {
    let own = Measure::all_in(summary_of(context, step), By::Assistant);
    let mut suspects: Vec<Measure> = match streamed(context, step) {
        Some(event) => {
            let keys: Vec<&str> = stated(context, event).filter_map(quantity_key).collect();
            own.into_iter()
                .filter(|own| keys.contains(&own.quantity.key.as_str()))
                .collect()
        }
        None => own,
    };
    let said = |suspect: &Measure| {
        let mut before = context
            .mentions
            .measures
            .iter()
            .filter(|measure| measure.excerpt.event.get() < step.fresh.end);
        before.any(|measure| same(&measure.quantity, &suspect.quantity))
    };
    suspects.retain(|suspect| {
        !said(suspect) && !told_before(context, step, |text| text.contains(suspect.written()))
    });
    suspects
}

/// The summary's text; nothing where the events before it are not all there to be held against it.
fn summary_of<'r>(context: &Context<'_, 'r>, step: &Step) -> &'r str {
    let hidden = context.replay.starts_midway && step.index.get() == 0;
    let text = context
        .replay
        .record(step)
        .and_then(|record| record.summary.as_readable());
    text.filter(|_| !hidden).unwrap_or_default()
}

/// Whether an earlier summary says it already: then it was made up there.
fn told_before(context: &Context<'_, '_>, step: &Step, says: impl Fn(&str) -> bool) -> bool {
    let earlier = context
        .replay
        .recording
        .compactions
        .get(..step.index.get())
        .unwrap_or_default();
    earlier
        .iter()
        .filter_map(|record| record.summary.as_readable())
        .any(says)
}

fn stated<'a>(
    context: &'a Context<'_, '_>,
    event: EventIndex,
) -> impl Iterator<Item = &'a Suspect> + 'a {
    context
        .mentions
        .suspects
        .iter()
        .filter(move |suspect| suspect.event == event)
}

fn identifier(suspect: &Suspect) -> Option<&Identifier> {
    match &suspect.stated {
        Stated::Identifier(identifier) => Some(identifier),
        Stated::Quantity(_) => None,
    }
}

fn quantity_key(suspect: &Suspect) -> Option<&str> {
    match &suspect.stated {
        Stated::Quantity(quantity) => Some(&quantity.key),
        Stated::Identifier(_) => None,
    }
}

/// The event that held the summary when it passed by.
fn streamed(context: &Context<'_, '_>, step: &Step) -> Option<EventIndex> {
    let event = context.replay.record(step)?.summary_event?;
    is_summary(context, event).then_some(event)
}

fn is_summary(context: &Context<'_, '_>, event: EventIndex) -> bool {
    let event = context.replay.recording.event(event);
    event.is_some_and(|event| matches!(event.kind, EventKind::Summary | EventKind::Boundary))
}

/// Whether the bytes at `at` are no part of a longer word or number.
fn stands_alone(bytes: &[u8], at: usize, length: usize) -> bool {
    let part = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    !part(at.checked_sub(1).and_then(|before| bytes.get(before))) && !part(bytes.get(at + length))
}

/// The first event whose raw bytes hold each suspect, by what was looked for: one pass for all.
fn first_places<T: Sync>(
    context: &Context<'_, '_>,
    open: &[Vec<T>],
    needle: impl Fn(&T) -> &str + Sync,
    stands: impl Fn(&[u8], &T, usize) -> bool + Sync,
) -> BTreeMap<String, EventIndex> {
    let few = open
        .iter()
        .filter(|suspects| suspects.len() <= FEW)
        .flatten();
    let mut wanted: Vec<&T> = few.filter(|suspect| !needle(suspect).is_empty()).collect();
    wanted.sort_by(|a, b| needle(a).cmp(needle(b)));
    wanted.dedup_by(|a, b| needle(a) == needle(b));
    let last = context
        .replay
        .steps
        .iter()
        .zip(open)
        .filter(|(_, suspects)| !suspects.is_empty())
        .map(|(step, _)| step.fresh.end)
        .max();
    let automaton = AhoCorasick::new(wanted.iter().map(|suspect| needle(suspect)));
    let (Some(last), Ok(automaton)) = (last.filter(|_| !wanted.is_empty()), automaton) else {
        return BTreeMap::new();
    };
    let any = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostFirst)
        .build(wanted.iter().map(|suspect| needle(suspect)));
    let found: Mutex<BTreeMap<String, EventIndex>> = Mutex::default();
    let look = |event: EventIndex, bytes: &[u8]| {
        // Most records hold none, and a search for any of them is much faster than one for all that overlap.
        if any.as_ref().is_ok_and(|any| !any.is_match(bytes)) {
            return;
        }
        for hit in automaton.find_overlapping_iter(bytes) {
            let suspect = wanted.get(hit.pattern().as_usize());
            if let Some(suspect) = suspect.filter(|suspect| stands(bytes, suspect, hit.start())) {
                note(&found, needle(suspect), event);
            }
        }
    };
    let events: Vec<EventIndex> = (0..last)
        .map(EventIndex::from)
        .filter(|event| !is_summary(context, *event))
        .collect();
    context.texts.scan(&events, &look);
    found.into_inner().unwrap_or_default()
}

/// Keeps the earliest event of each needle.
fn note(found: &Mutex<BTreeMap<String, EventIndex>>, needle: &str, event: EventIndex) {
    let Ok(mut found) = found.lock() else { return };
    match found.get_mut(needle) {
        Some(first) => *first = event.min(*first),
        None => {
            found.insert(needle.to_owned(), event);
        }
    }
}
