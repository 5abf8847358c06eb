//! All that a recording says up to each of its summaries, as a hash: two recordings with one such hash have a common beginning.

use crate::recording::{EventIndex, Passage, Voice};
use std::hash::{DefaultHasher, Hash, Hasher};

/// How many events have to say something before a summary: fewer may stand in any two recordings.
const LEAST: usize = 2;

/// What one record says, as a hash.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Said {
    hash: u64,
    /// It says anything.
    any: bool,
    /// A person speaks in it.
    by_person: bool,
    /// It holds a summary.
    summary: bool,
}

impl Said {
    pub(super) fn of(passages: &[Passage<'_>]) -> Self {
        let mut hasher = DefaultHasher::new();
        for passage in passages {
            passage.voice.hash(&mut hasher);
            passage.tool.hash(&mut hasher);
            passage.text.hash(&mut hasher);
        }
        let has = |voice| passages.iter().any(|passage| passage.voice == voice);
        Self {
            hash: hasher.finish(),
            any: !passages.is_empty(),
            by_person: has(Voice::Human),
            summary: has(Voice::Summary),
        }
    }
}

/// The hashes of a recording at its summaries, and where nothing is said.
#[derive(Debug, Default)]
pub(super) struct Beginnings {
    so_far: u64,
    events: usize,
    by_person: bool,
    at: Vec<(EventIndex, u64)>,
}

impl Beginnings {
    /// Takes what the next event says.
    pub(super) fn take(&mut self, event: EventIndex, said: Said) {
        let enough = self.by_person && self.events >= LEAST;
        if !said.any {
            // It may be a compaction whose summary nobody can read.
            self.at.extend(enough.then_some((event, self.so_far)));
            return;
        }
        let mut hasher = DefaultHasher::new();
        (self.so_far, said.hash).hash(&mut hasher);
        self.so_far = hasher.finish();
        if said.summary && enough {
            self.at.push((event, self.so_far));
        }
        self.events += 1;
        self.by_person |= said.by_person;
    }

    /// The hash of all up to a summary, that with it; none where too little stands before it.
    pub(super) fn until(&self, summary: EventIndex) -> Option<u64> {
        let found = self.at.binary_search_by_key(&summary, |(event, _)| *event);
        let (_, hash) = self.at.get(found.ok()?)?;
        Some(*hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn until(texts: &[(Voice, &str)]) -> Option<u64> {
        let mut beginnings = Beginnings::default();
        let mut last = EventIndex(0);
        for (number, (voice, text)) in texts.iter().enumerate() {
            last = EventIndex::from(number);
            beginnings.take(last, Said::of(&[Passage::new(*voice, *text)]));
        }
        beginnings.until(last)
    }

    #[test]
    fn only_what_begins_the_same_is_the_same() {
        let one = [
            (Voice::Human, "go"),
            (Voice::Assistant, "gone"),
            (Voice::Summary, "it went"),
        ];
        assert!(until(&one).is_some());
        assert_eq!(until(&one), until(&one));
        for (number, other) in [
            (0, (Voice::Human, "go on")),
            (1, (Voice::Thinking, "gone")),
            (2, (Voice::Summary, "it stayed")),
        ] {
            let mut others = one;
            others[number] = other;
            assert_ne!(until(&one), until(&others));
        }
    }

    #[test]
    fn too_little_before_a_summary_tells_nothing() {
        let summary = (Voice::Summary, "it went");
        assert_eq!(until(&[summary]), None);
        assert_eq!(until(&[(Voice::Human, "go"), summary]), None);
        let no_person = [(Voice::Harness, "a"), (Voice::Harness, "b"), summary];
        assert_eq!(until(&no_person), None);
        assert_eq!(until(&[(Voice::Human, "go"), (Voice::Human, "on")]), None);
    }
}
