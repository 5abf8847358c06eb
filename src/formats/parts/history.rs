//! The history as the model sees it, and what becomes of it where all of it is written anew.

use super::Turn;
use crate::formats::transcribe::Entry;
use crate::recording::Voice;
use std::collections::HashMap;

/// A message of the history.
#[derive(Debug, Default)]
pub(crate) struct Past {
    /// By what it is known again; none where the model is not shown it.
    pub(crate) key: Option<u64>,
    /// What tools answered in it.
    pub(crate) answered: u64,
    pub(crate) id: Option<Box<str>>,
    pub(crate) entry: Option<Entry>,
}

impl Past {
    /// A message that was written down as `entry`.
    pub(crate) fn of(message: &Turn<'_>, entry: Option<Entry>) -> Self {
        Self {
            key: Some(message.heard.key(message.role)),
            answered: message.heard.answered(),
            id: message.id.clone(),
            entry,
        }
    }
}

/// How a history that is written anew relates to the one before.
#[derive(Debug, Default)]
pub(crate) struct Aligned {
    /// For each new message the one that it was before.
    pub(crate) was: Vec<Option<usize>>,
    /// The new history is the beginning of the old one.
    pub(crate) is_start: bool,
}

/// Finds the messages of `past` again: those at its beginning, then those at its end, backwards.
pub(crate) fn align(past: &[Past], new: &[Turn<'_>]) -> Aligned {
    let shown: Vec<(usize, u64)> = past
        .iter()
        .enumerate()
        .filter_map(|(number, message)| Some((number, message.key?)))
        .collect();
    let keys: Vec<u64> = new.iter().map(|it| it.heard.key(it.role)).collect();
    let start = shown.iter().zip(&keys);
    let start = start.take_while(|((_, old), key)| old == *key).count();
    let mut was: Vec<Option<usize>> = vec![None; new.len()];
    for (place, (number, _)) in was.iter_mut().zip(shown.iter().take(start)) {
        *place = Some(*number);
    }
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    for (place, (_, key)) in shown.iter().enumerate().skip(start) {
        places.entry(*key).or_default().push(place);
    }
    let mut bound = shown.len();
    for (place, key) in was.iter_mut().zip(&keys).skip(start).rev() {
        let Some(known) = places.get_mut(key) else {
            continue;
        };
        while known.last().is_some_and(|last| *last >= bound) {
            known.pop();
        }
        if let Some(found) = known.pop() {
            bound = found;
            *place = shown.get(found).map(|(number, _)| *number);
        }
    }
    Aligned {
        was,
        is_start: start == new.len(),
    }
}

/// The new message that is a summary of what came before: nobody said it before, and the agent acknowledges it.
pub(crate) fn summary(past: &[Past], new: &[Turn<'_>]) -> Option<usize> {
    let place = new.iter().enumerate().position(|(number, message)| {
        let next = new.get(number + 1);
        message.role == Voice::Human
            && message.heard.is_snapshot()
            && (message.heard.is_intent() || next.is_some_and(acknowledges))
    })?;
    let key = new.get(place).map(|it| it.heard.key(it.role));
    let known = past.iter().any(|message| message.key == key);
    (!known).then_some(place)
}

/// Whether the agent only says that it has read a summary.
pub(crate) fn acknowledges(message: &Turn<'_>) -> bool {
    message.role == Voice::Assistant && message.heard.is_acknowledgement()
}
