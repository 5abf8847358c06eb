//! Strangers: identifiers that the agent used and that nobody had named. Tool output may have shown one before.

use super::facts::{IdentifierFate, IdentifierLoss};
use super::identified::Context;
use super::raw;
use crate::recording::EventIndex;
use aho_corasick::AhoCorasick;
use std::collections::BTreeSet;
use std::sync::Mutex;

/// At most so many are looked for; more losses keep no link to a stranger.
const MOST: usize = 256;

/// Takes back the link of a lost identifier to a stranger that stands in an event before its use.
pub(super) fn verify(context: &Context<'_, '_>, losses: &mut [IdentifierLoss]) {
    let linked: Vec<Stranger<'_>> = (0..losses.len())
        .filter_map(|at| stranger(losses, at))
        .collect();
    let sought = linked.get(..MOST).unwrap_or(&linked);
    let Ok(all) = AhoCorasick::new(sought.iter().map(|stranger| stranger.written)) else {
        return;
    };
    if sought.is_empty() {
        return;
    }
    let known: Mutex<BTreeSet<usize>> = Mutex::default();
    let look = |event: EventIndex, bytes: &[u8]| {
        for hit in all.find_overlapping_iter(bytes) {
            let number = hit.pattern().as_usize();
            let before = sought
                .get(number)
                .is_some_and(|stranger| event < stranger.used);
            if let (true, Ok(mut known)) = (
                before && raw::stands_alone(bytes, hit.start(), hit.end() - hit.start()),
                known.lock(),
            ) {
                known.insert(number);
            }
        }
    };
    let end = sought.iter().map(|stranger| stranger.used.get()).max();
    let events: Vec<EventIndex> = (0..end.unwrap_or(0)).map(EventIndex::from).collect();
    context.texts.scan(&events, &look);
    let known = known.into_inner().unwrap_or_default();
    let is_known = |number: usize| number >= MOST || known.contains(&number);
    let places = linked.iter().map(|stranger| stranger.at).enumerate();
    let taken: Vec<usize> = places
        .filter(|(number, _)| is_known(*number))
        .map(|(_, at)| at)
        .collect();
    for at in taken {
        if let Some(loss) = losses.get_mut(at) {
            loss.follow_up = None;
        }
    }
}

/// A stranger that a loss is linked to.
struct Stranger<'a> {
    /// The place of the loss.
    at: usize,
    /// How it is written where it was used.
    written: &'a str,
    used: EventIndex,
}

fn stranger(losses: &[IdentifierLoss], at: usize) -> Option<Stranger<'_>> {
    let loss = losses
        .get(at)
        .filter(|loss| loss.fate == IdentifierFate::Omitted)?;
    let excerpt = &loss.follow_up.as_ref()?.excerpt;
    let written = excerpt.text.get(excerpt.marks.first()?.clone())?;
    Some(Stranger {
        at,
        written,
        used: excerpt.event,
    })
}
