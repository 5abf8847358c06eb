//! Words that were met before, with their forms: a recording says the same paths and names over and over.

use std::cell::RefCell;

/// How many words are remembered.
const MOST: usize = 1 << 13;

/// A word with more forms is not remembered: so that all take the same room, and none needs a place of its own.
const FORMS: usize = 7;

thread_local! {
    /// One for each thread, so that records can be scanned side by side.
    static KNOWN: RefCell<Known> = RefCell::new(Known::default());
}

/// The latest word of each place.
#[derive(Default)]
pub(super) struct Known(Vec<Word>);

#[derive(Clone, Copy, Default)]
struct Word {
    hash: u64,
    forms: [u64; FORMS],
    count: usize,
}

/// Gives `task` what this thread knows.
pub(super) fn with<T>(task: impl FnOnce(&mut Known) -> T) -> T {
    KNOWN.with_borrow_mut(task)
}

impl Known {
    /// The hashes of the forms of a word, where they are remembered.
    pub(super) fn forms(&self, word: u64) -> Option<&[u64]> {
        let known = self.0.get(place(word)).filter(|known| known.hash == word)?;
        known.forms.get(..known.count)
    }

    /// Remembers the forms of a word.
    pub(super) fn insert(&mut self, word: u64, forms: &[u64]) {
        self.0.resize(MOST, Word::default());
        let Some(known) = self.0.get_mut(place(word)) else {
            return;
        };
        if let Some(own) = known.forms.get_mut(..forms.len()) {
            own.copy_from_slice(forms);
            known.hash = word;
            known.count = forms.len();
        }
    }
}

fn place(word: u64) -> usize {
    usize::try_from(word).unwrap_or_default() & (MOST - 1)
}
