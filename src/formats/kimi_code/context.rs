//! The live context while it is folded: which messages it holds, and of which events each is made.

use crate::coverage::EventRange;
use crate::formats::CallId;
use crate::formats::transcribe::{Entry, Stretches};
use crate::recording::Input;

/// A message of the live context.
#[derive(Debug, Default)]
pub(super) struct Live {
    /// Its events.
    pub(super) entries: Vec<Entry>,
    /// The number of its first event in the lane.
    pub(super) number: u64,
    /// A person wrote it.
    pub(super) human: bool,
    /// It is the summary of the compaction with this id.
    pub(super) summary: Option<String>,
    /// The step of the agent that it belongs to.
    pub(super) step: Option<String>,
    /// The call that it answers.
    pub(super) answers: Option<CallId>,
}

/// What a compaction does to the live context.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// What it read; none where that is not all there.
    pub(super) input: Option<Vec<Input>>,
    /// What stays in context.
    pub(super) kept: Stretches,
    /// The events of what it replaces, where not all of that was given to it.
    pub(super) claimed: Vec<Entry>,
    /// The number of the last summary that was not given to it: what that stood for is replaced too.
    pub(super) unread_summary: Option<u64>,
}

/// Which messages a compaction leaves in context, and which it did not read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// How many of the oldest messages it replaces.
    pub(super) compacted: Option<usize>,
    /// How many of the oldest it was not given.
    pub(super) dropped: usize,
    /// How many of a person's messages stay, and how many of those are the first ones.
    pub(super) kept: Option<(usize, usize)>,
}

/// The live context becomes a summary and what stays.
pub(super) fn compact(live: &mut Vec<Live>, counts: Counts) -> Reach {
    let compacted = counts.compacted.unwrap_or(live.len()).min(live.len());
    let mut reach = Reach {
        input: Some(Vec::new()),
        ..Reach::default()
    };
    for message in live.iter().take(compacted).skip(counts.dropped) {
        reach.read(message);
    }
    let dropped = || live.iter().take(counts.dropped.min(compacted));
    if dropped().next().is_some() {
        let replaced = live.iter().take(compacted);
        reach.claimed = replaced
            .flat_map(|message| message.entries.iter().copied())
            .collect();
    }
    let mut unread = dropped().rev().filter(|message| message.summary.is_some());
    reach.unread_summary = unread.next().map(|message| message.number);
    let humans: Vec<usize> = (0..live.len())
        .filter(|number| live.get(*number).is_some_and(|message| message.human))
        .collect();
    let stays = stays(&humans, live.len(), compacted, counts.kept);
    let mut number = 0;
    live.retain(|_| {
        number += 1;
        stays.binary_search(&(number - 1)).is_ok()
    });
    reach.kept = live
        .iter()
        .flat_map(|message| message.entries.iter().copied())
        .collect();
    reach
}

/// The numbers of the messages that stay, ascending.
fn stays(
    humans: &[usize],
    all: usize,
    compacted: usize,
    kept: Option<(usize, usize)>,
) -> Vec<usize> {
    match kept {
        Some((kept, first)) => {
            let first = first.min(kept).min(humans.len());
            let last = (kept - first).min(humans.len() - first);
            let (head, rest) = humans.split_at_checked(first).unwrap_or((humans, &[]));
            let tail = rest.get(rest.len() - last..).unwrap_or_default();
            head.iter().chain(tail).copied().collect()
        }
        // Before the count was recorded, what was not replaced stayed.
        None if compacted < all => (compacted..all).collect(),
        // Nothing says what stayed: a person's messages do, as a rule.
        None => humans.to_vec(),
    }
}

impl Reach {
    /// Not all of what it replaces is there: neither is all that it read.
    pub(super) fn lacks(&mut self) {
        self.input = None;
        self.claimed.clear();
    }

    fn read(&mut self, message: &Live) {
        let input = self.input.get_or_insert_default();
        if let Some(summary) = &message.summary {
            input.push(Input::Summary(summary.clone()));
        }
        let end = message.number + message.entries.len() as u64;
        match input.last_mut() {
            Some(Input::Events(last)) if last.end == message.number => last.end = end,
            _ => input.push(Input::Events(EventRange::new(message.number, end))),
        }
    }
}
