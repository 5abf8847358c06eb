//! Suspects: what a summary states and no event before it seems to have, until the raw bytes have been looked at.

use super::identified::Context;
use super::identifiers::{self, Identifier};
use super::mentions::{Stated, Suspect};
use crate::recording::{EventIndex, EventKind};
use crate::replay::Step;
use aho_corasick::AhoCorasick;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// With more suspects than this in one summary, the hashes of what was seen are believed, and no bytes are looked at.
pub(super) const FEW: usize = 24;

/// For each compaction, the identifiers of its summary that stand in no event before it.
pub(super) fn unsupported(context: &Context<'_, '_>) -> Vec<Vec<Identifier>> {
    let mut open: Vec<Vec<Identifier>> = context.replay.steps.iter().map(|step| suspected(context, step)).collect();
    let found = first_places(context, &open);
    for (step, suspects) in context.replay.steps.iter().zip(&mut open) {
        let before = |key: &str| found.get(key).is_some_and(|event| event.get() < step.fresh.end);
        suspects.retain(|suspect| !before(&suspect.key));
    }
    open
}

/// What the hashes of everything seen do not explain.
fn suspected(context: &Context<'_, '_>, step: &Step) -> Vec<Identifier> {
    let replay = context.replay;
    let text = replay.record(step).and_then(|record| record.summary.as_readable()).unwrap_or_default();
    if replay.starts_midway && step.index.get() == 0 {
        return Vec::new();
    }
    let earlier = replay.recording.compactions.get(..step.index.get()).unwrap_or_default();
    let told_before = |identifier: &Identifier| {
        let mut texts = earlier.iter().filter_map(|record| record.summary.as_readable());
        texts.any(|text| identifiers::mentions(text, identifier))
    };
    let mut suspects: Vec<Identifier> = match streamed(context, step) {
        Some(event) => context.mentions.suspects.iter().filter(|suspect| suspect.event == event).filter_map(identifier).collect(),
        None => identifiers::identifiers(text),
    };
    // Spans are those of the text that is quoted, which need not be the text that was streamed.
    let stated = identifiers::identifiers(text);
    suspects.retain_mut(|suspect| {
        let own = stated.iter().find(|own| own.key == suspect.key);
        suspect.span = own.map_or(0..0, |own| own.span.clone());
        own.is_some() && !suspect.noise && !told_before(suspect)
    });
    suspects.sort_by(|a, b| a.key.cmp(&b.key));
    suspects.dedup_by(|a, b| a.key == b.key);
    suspects
}

fn identifier(suspect: &Suspect) -> Option<Identifier> {
    match &suspect.stated {
        Stated::Identifier(identifier) => Some(identifier.clone()),
        Stated::Quantity(_) => None,
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

/// The first event whose raw bytes hold each suspect, by key: one pass for all.
fn first_places(context: &Context<'_, '_>, open: &[Vec<Identifier>]) -> BTreeMap<String, EventIndex> {
    let few = open.iter().filter(|suspects| suspects.len() <= FEW).flatten();
    let mut wanted: Vec<&Identifier> = few.collect();
    wanted.sort_by(|a, b| a.key.cmp(&b.key));
    wanted.dedup_by(|a, b| a.key == b.key);
    let last = context.replay.steps.iter().zip(open).filter(|(_, suspects)| !suspects.is_empty()).map(|(step, _)| step.fresh.end).max();
    let needles: Vec<&str> = wanted.iter().map(|suspect| identifiers::needle(suspect)).collect();
    let (Some(last), Ok(automaton)) = (last.filter(|_| !wanted.is_empty()), AhoCorasick::new(&needles)) else {
        return BTreeMap::new();
    };
    let current = RefCell::new(EventIndex(0));
    let found: RefCell<BTreeMap<String, EventIndex>> = RefCell::new(BTreeMap::new());
    let look = |bytes: &[u8]| {
        let mut found = found.borrow_mut();
        for hit in automaton.find_overlapping_iter(bytes) {
            let Some(suspect) = wanted.get(hit.pattern().as_usize()) else { continue };
            if !found.contains_key(&suspect.key) && identifiers::stands_at(bytes, suspect, hit.start()) {
                found.insert(suspect.key.clone(), *current.borrow());
            }
        }
        false
    };
    let mut events = (0..last).map(EventIndex::from).filter(|event| !is_summary(context, *event)).inspect(|event| *current.borrow_mut() = *event);
    context.texts.visit(&mut events, &look, &mut |_, _| {});
    found.into_inner()
}
