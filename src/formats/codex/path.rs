//! The events that are in the session's own line: those that it took back are not.

use super::ends::Ends;
use super::items::Mark;
use crate::formats::transcribe::Entry;
use std::collections::HashMap;

/// One event of the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub(super) entry: Entry,
    pub(super) mark: Option<Mark>,
    /// The ends of what it says.
    pub(super) ends: Ends,
    /// A person or the agent speaks in it.
    pub(super) speech: bool,
    /// A turn starts here.
    pub(super) opens_turn: bool,
    /// The bytes of its texts.
    pub(super) bytes: u32,
}

impl Held {
    /// An event in which nobody speaks.
    pub(super) fn silent(entry: Entry) -> Self {
        Self {
            entry,
            mark: None,
            ends: Ends::default(),
            speech: false,
            opens_turn: false,
            bytes: 0,
        }
    }
}

/// The line.
#[derive(Debug, Default)]
pub(super) struct Path {
    held: Vec<Held>,
    marks: HashMap<Mark, Vec<usize>>,
    turns: Vec<usize>,
}

impl Path {
    /// Whether nothing stands in it yet.
    pub(super) fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// Adds an event.
    pub(super) fn push(&mut self, held: Held) {
        let number = self.held.len();
        if let Some(mark) = held.mark {
            self.marks.entry(mark).or_default().push(number);
        }
        if held.opens_turn {
            self.turns.push(number);
        }
        self.held.push(held);
    }

    /// The `nth` event with this mark, the latest one being the first.
    pub(super) fn latest(&self, mark: Mark, nth: usize) -> Option<Held> {
        let numbers = self.marks.get(&mark)?;
        let number = numbers.get(numbers.len().checked_sub(nth)?)?;
        self.held.get(*number).copied()
    }

    /// What a person said, the latest first.
    pub(super) fn human(&self) -> impl Iterator<Item = Held> + '_ {
        let numbers = self.turns.iter().rev();
        numbers.filter_map(|number| self.held.get(*number).copied())
    }

    /// Takes the last turns back, and gives their events.
    pub(super) fn take_back(&mut self, turns: usize) -> Vec<Entry> {
        let first = self.turns.len().saturating_sub(turns);
        let Some(from) = self.turns.get(first).copied() else {
            return Vec::new();
        };
        self.turns.truncate(first);
        let gone = self.held.split_off(from);
        for held in &gone {
            let numbers = held.mark.and_then(|mark| self.marks.get_mut(&mark));
            if let Some(numbers) = numbers {
                numbers.pop();
            }
        }
        gone.into_iter().map(|held| held.entry).collect()
    }
}
