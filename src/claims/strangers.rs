//! Strangers: identifiers that the agent used and that nobody had named. Tool output may have shown one before.

use super::facts::{IdentifierFate, IdentifierLoss};
use super::identified::Context;
use super::needles::Needles;
use super::raw;
use crate::recording::EventIndex;
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
    let Some(needles) = Needles::new(sought.iter().map(|stranger| stranger.written)) else {
        return;
    };
    let known: Mutex<BTreeSet<usize>> = Mutex::default();
    let look = |event: EventIndex, bytes: &[u8]| {
        needles.each(bytes, &mut |number, at| {
            let stands = |stranger: &&Stranger<'_>| {
                event < stranger.used && raw::stands_alone(bytes, at, stranger.written.len())
            };
            if let (Some(_), Ok(mut known)) = (sought.get(number).filter(stands), known.lock()) {
                known.insert(number);
            }
        });
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
