//! Suspects: what a summary states and no event before it seems to have, until the raw bytes have been looked at.

use super::identified::Context;
use super::identifiers::{self, Identifier};
use super::measures::Measure;
use super::mentions::{By, Stated, Suspect};
use super::quantities::same;
use crate::recording::{EventIndex, EventKind};
use crate::replay::Step;
use aho_corasick::{AhoCorasick, AhoCorasickKind};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// With more suspects than this in one summary, the hashes of what was seen are believed, and no bytes are looked at.
pub(super) const FEW: usize = 24;

/// What stands in no event before its summary, for each compaction.
pub(super) struct Unsupported {
    /// The identifiers.
    pub(super) identifiers: Vec<Vec<Identifier>>,
    /// The quantities, with their clauses.
    pub(super) measures: Vec<Vec<Measure>>,
}

/// Looks for what no event before a summary has.
pub(super) fn unsupported(context: &Context<'_, '_>) -> Unsupported {
    let steps = &context.replay.steps;
    let mut identifiers: Vec<_> = steps.iter().map(|step| suspected(context, step)).collect();
    let mut measures: Vec<_> = steps
        .iter()
        .map(|step| suspected_measures(context, step))
        .collect();
    let mut sought = sought(&identifiers, Sought::Identifier);
    sought.extend(self::sought(&measures, Sought::Measure));
    let last = last_suspected(context, &identifiers).max(last_suspected(context, &measures));
    let found = first_places(context, last, &sought);
    drop(sought);
    retain(
        context,
        &mut identifiers,
        &found.identifiers,
        identifiers::needle,
    );
    retain(context, &mut measures, &found.measures, Measure::written);
    Unsupported {
        identifiers,
        measures,
    }
}

/// Keeps the suspects that were found in no event before their summary.
fn retain<T>(
    context: &Context<'_, '_>,
    suspects: &mut [Vec<T>],
    found: &BTreeMap<String, EventIndex>,
    needle: impl Fn(&T) -> &str,
) {
    for (step, suspects) in context.replay.steps.iter().zip(suspects) {
        suspects.retain(|suspect| {
            found
                .get(needle(suspect))
                .is_none_or(|event| event.get() >= step.fresh.end)
        });
    }
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

/// What is looked for in raw bytes.
#[derive(Clone, Copy)]
enum Sought<'a> {
    Identifier(&'a Identifier),
    Measure(&'a Measure),
}

impl<'a> Sought<'a> {
    fn needle(self) -> &'a str {
        match self {
            Self::Identifier(identifier) => identifiers::needle(identifier),
            Self::Measure(measure) => measure.written(),
        }
    }

    fn stands(self, bytes: &[u8], at: usize) -> bool {
        match self {
            Self::Identifier(identifier) => identifiers::stands_at(bytes, identifier, at),
            Self::Measure(measure) => stands_alone(bytes, at, measure.written().len()),
        }
    }
}

/// The suspects that are few enough to be looked for, each needle once.
fn sought<'a, T>(open: &'a [Vec<T>], seek: impl Fn(&'a T) -> Sought<'a>) -> Vec<Sought<'a>> {
    let few = open.iter().filter(|suspects| suspects.len() <= FEW);
    let mut sought: Vec<Sought<'_>> = few
        .flatten()
        .map(seek)
        .filter(|sought| !sought.needle().is_empty())
        .collect();
    sought.sort_by_key(|sought| sought.needle());
    sought.dedup_by_key(|sought| sought.needle());
    sought
}

/// Where the last compaction with suspects ends.
fn last_suspected<T>(context: &Context<'_, '_>, open: &[Vec<T>]) -> usize {
    let steps = context.replay.steps.iter().zip(open);
    let suspected = steps.filter(|(_, suspects)| !suspects.is_empty());
    suspected.map(|(step, _)| step.fresh.end).max().unwrap_or(0)
}

/// The first events that hold what was looked for, by its needle.
#[derive(Default)]
struct Places {
    identifiers: BTreeMap<String, EventIndex>,
    measures: BTreeMap<String, EventIndex>,
}

/// The first event before `last` whose raw bytes hold each of `sought`: one pass for all.
fn first_places(context: &Context<'_, '_>, last: usize, sought: &[Sought<'_>]) -> Places {
    let needles = || sought.iter().map(|sought| sought.needle());
    // All of the recording is searched: the fastest kind pays, however many needles there are.
    let all = AhoCorasick::builder()
        .kind(Some(AhoCorasickKind::DFA))
        .build(needles());
    let (Ok(all), false) = (all, sought.is_empty()) else {
        return Places::default();
    };
    let places = Mutex::new(Places::default());
    let look = |event: EventIndex, bytes: &[u8]| {
        for hit in all.find_overlapping_iter(bytes) {
            let sought = sought.get(hit.pattern().as_usize());
            if let Some(sought) = sought.filter(|sought| sought.stands(bytes, hit.start())) {
                note(&places, *sought, event);
            }
        }
    };
    let events: Vec<EventIndex> = (0..last)
        .map(EventIndex::from)
        .filter(|event| !is_summary(context, *event))
        .collect();
    context.texts.scan(&events, &look);
    places.into_inner().unwrap_or_default()
}

/// Keeps the earliest event of what was looked for.
fn note(places: &Mutex<Places>, sought: Sought<'_>, event: EventIndex) {
    let Ok(mut places) = places.lock() else {
        return;
    };
    let found = match sought {
        Sought::Identifier(_) => &mut places.identifiers,
        Sought::Measure(_) => &mut places.measures,
    };
    match found.get_mut(sought.needle()) {
        Some(first) => *first = event.min(*first),
        None => {
            found.insert(sought.needle().to_owned(), event);
        }
    }
}
