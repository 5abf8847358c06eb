//! What has to be known of all messages before the first is written down: which compactions came to their end, what they
//! cost, and when outputs were cleared.

use super::wire::{Info, Message, Tokens};
use crate::formats::CallId;
use crate::formats::lenient::Object;
use std::collections::{BTreeMap, HashSet};

/// How a compaction ended.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ended {
    /// The summary is whole.
    pub(super) whole: bool,
    /// What the summary weighs.
    pub(super) summary: Option<u64>,
    /// What the first request behind it read.
    pub(super) after: Option<u64>,
}

/// What is known of all messages.
#[derive(Debug, Default)]
pub(super) struct Survey {
    ended: BTreeMap<String, Ended>,
    /// The outputs that were cleared, by when they were.
    cleared: BTreeMap<u64, Vec<CallId>>,
    /// The compaction whose first request is still to come.
    open: Option<String>,
    /// A message cannot be read, which may have held a summary.
    pub(super) unread: bool,
    /// The ids of all messages.
    ids: HashSet<String>,
    /// The id of the last one that has one.
    last: Option<String>,
    /// Each message is a file, and one can be gone without the others.
    pub(super) scattered: bool,
}

impl Survey {
    /// Looks at the next message.
    pub(super) fn look(&mut self, message: Message<'_>) {
        for part in message.parts.objects() {
            let state = part.state.take().unwrap_or_default();
            let time = state.time.take().unwrap_or_default();
            if let Some(when) = time.compacted.take() {
                let calls = CallId::of_text(&part.call);
                self.cleared.entry(when).or_default().extend(calls);
            }
        }
        let Some(info) = message.info.take() else {
            return;
        };
        if let Some(id) = info.id.owned() {
            self.is_there(id);
        }
        if info.role.str() != "assistant" {
            return;
        }
        let broken = info.error.is_some();
        let whole = info.finish.is_some() && !broken;
        if is_summary(&info) {
            let compaction = info.parent.owned().unwrap_or_default();
            let tokens = info.tokens.take().unwrap_or_default();
            let summary = written(&tokens);
            let entry = self.ended.entry(compaction.clone()).or_default();
            entry.whole |= whole;
            entry.summary = summary.filter(|_| whole).or(entry.summary);
            self.open = whole.then_some(compaction).or(self.open.take());
        } else if let Some(read) = read(info.tokens).filter(|_| !broken) {
            let open = self.open.take().and_then(|open| self.ended.get_mut(&open));
            if let Some(ended) = open {
                ended.after = Some(read);
            }
        }
    }

    /// A message with this id is there, or should be, behind all others.
    pub(super) fn is_there(&mut self, id: String) {
        self.last = Some(id.clone());
        self.ids.insert(id);
    }

    /// Whether the message that one names as the one it continues is not there.
    pub(super) fn lacks(&self, id: &str) -> bool {
        !self.unread && !self.ids.contains(id)
    }

    /// Whether the message is not there that told how the compaction with this id ended: the next one is written right behind
    /// it, whether it fails or not.
    pub(super) fn lacks_end(&self, id: &str) -> bool {
        let goes_on = self.last.as_deref() != Some(id);
        self.scattered && !self.unread && goes_on && !self.ended.contains_key(id)
    }

    /// How the compaction with this id ended.
    pub(super) fn ended(&self, id: &str) -> Ended {
        self.ended.get(id).copied().unwrap_or_default()
    }

    /// The outputs that were cleared up to this time and were not asked for before.
    pub(super) fn cleared_until(&mut self, time: u64) -> Vec<Vec<CallId>> {
        let later = self.cleared.split_off(&time.saturating_add(1));
        let before = std::mem::replace(&mut self.cleared, later);
        before
            .into_values()
            .filter(|calls| !calls.is_empty())
            .collect()
    }
}

/// Whether a message holds a summary.
pub(super) fn is_summary(info: &Info<'_>) -> bool {
    info.summary.is_some_and(|summary| summary.get() == "true")
}

fn written(tokens: &Tokens) -> Option<u64> {
    let output = tokens.output.get().copied()?;
    let all = output.saturating_add(tokens.reasoning.get().copied().unwrap_or(0));
    (all > 0).then_some(all)
}

/// What a request read.
fn read(tokens: Object<Tokens>) -> Option<u64> {
    let tokens = tokens.take()?;
    let cache = tokens.cache.take().unwrap_or_default();
    let parts = [tokens.input.take(), cache.read.take(), cache.write.take()];
    let sum = parts.into_iter().flatten().fold(0, u64::saturating_add);
    (sum > 0).then_some(sum)
}

/// The size of the context behind a request: what it read and wrote.
pub(super) fn context(tokens: Object<Tokens>) -> Option<u64> {
    let tokens = tokens.take()?;
    let total = tokens.total.get().copied().filter(|total| *total > 0);
    let written = written(&tokens).unwrap_or(0);
    total.or_else(|| {
        Some(read(Object(crate::formats::field::Field::Value(tokens)))?.saturating_add(written))
    })
}
