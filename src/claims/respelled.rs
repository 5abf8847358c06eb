//! Respellings: hyphenated words of a summary that spell a name of the recording with other joints.

use super::facts::SummaryExcerpt;
use super::hash;
use super::identifiers::{self, Identifier, IdentifierKind, Inventory};
use super::mentions::{Mentions, Name};
use super::origins;
use crate::recording::EventIndex;
use crate::replay::Step;

/// The names of a recording by their letters and digits alone.
pub(super) struct Spellings<'a> {
    mentions: &'a Mentions,
    by_letters: hash::Map<u64, &'a Name>,
}

/// A name, and where a summary spells it with hyphens.
pub(super) struct Respelled<'a> {
    pub(super) name: &'a Name,
    pub(super) summary: SummaryExcerpt,
}

impl<'a> Spellings<'a> {
    pub(super) fn new(mentions: &'a Mentions) -> Self {
        let mut by_letters: hash::Map<u64, &Name> = hash::Map::default();
        for name in mentions.names().iter().filter(|name| !name.identifier.weak) {
            let known = by_letters
                .entry(letters(&name.identifier.key))
                .or_insert(name);
            if name.source.event < known.source.event {
                *known = name;
            }
        }
        Self {
            mentions,
            by_letters,
        }
    }

    /// The names that were said before the compaction of `step` and that its summary has in hyphenated words only.
    pub(super) fn respelled(
        &self,
        step: &Step,
        text: &str,
        inventory: &Inventory,
    ) -> Vec<Respelled<'a>> {
        let words = identifiers::candidates(text).into_iter();
        let hyphened = words.filter(|word| word.kind == IdentifierKind::Words);
        hyphened
            .filter_map(|word| {
                let name = self.name_of(step, &word, inventory)?;
                let excerpt = origins::excerpt(EventIndex::default(), text, &word.span);
                let summary = SummaryExcerpt {
                    text: excerpt.text.as_ref().to_owned(),
                    marks: excerpt.marks,
                };
                Some(Respelled { name, summary })
            })
            .collect()
    }

    fn name_of(&self, step: &Step, word: &Identifier, inventory: &Inventory) -> Option<&'a Name> {
        let name = self.by_letters.get(&letters(&word.key))?;
        let key = &name.identifier.key;
        let fits = name.source.event.get() < step.fresh.end
            && *key != word.key
            && !inventory.contains(key)
            && !self.mentions.has_spelled(&word.key);
        fits.then_some(*name)
    }
}

fn letters(key: &str) -> u64 {
    let letters: Vec<u8> = key
        .bytes()
        .filter(u8::is_ascii_alphanumeric)
        .map(|byte| byte.to_ascii_lowercase())
        .collect();
    hash::of_bytes(&letters)
}
