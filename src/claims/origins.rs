//! Origins: which identifier of the recording one that a summary made up may have come from.

use super::clause;
use super::facts::Excerpt;
use super::identified::Context;
use super::identifiers::{self, Identifier, Letters};
use super::measures::inside;
use super::mentions::Name;
use super::suspects::FEW;
use crate::recording::{EventIndex, EventKind, Voice};
use crate::replay::Step;
use rayon::prelude::*;
use smallvec::smallvec;
use std::collections::BTreeMap;
use std::ops::Range;

/// How much tool output, in bytes, is read once more for identifiers that resemble no spoken name.
const READABLE: u64 = 32 << 20;

/// Where suspects may have come from.
pub(super) struct Origins<'a> {
    /// For each suspect of each compaction, the name that it resembles.
    names: Vec<Vec<Option<&'a Name>>>,
    /// By the suspect's key: every tool output with an identifier that it resembles.
    tools: BTreeMap<String, Vec<Excerpt>>,
}

/// What a suspect resembles.
pub(super) struct Origin {
    /// The key of the resembled one.
    pub(super) key: String,
    /// Where it was said.
    pub(super) excerpt: Excerpt,
    /// A person wrote it in words of their own.
    pub(super) typed: bool,
}

impl Origin {
    /// Whether `stated` is the same word, only written otherwise: "NaNs" of "NaN", or with the capitals that somebody who
    /// types fast leaves out.
    pub(super) fn is_written(&self, stated: &str) -> bool {
        let mark = self.excerpt.marks.first().cloned();
        let original = mark.and_then(|mark| self.excerpt.text.get(mark));
        original.is_some_and(|original| {
            are_one_word(original, stated) || self.typed && is_uncapped(original, stated)
        })
    }
}

/// Whether one word is the plural of the other, which is an abbreviation: it ends in a capital.
fn are_one_word(one: &str, other: &str) -> bool {
    let is_plural = |long: &str, short: &str| {
        let ending = long.strip_prefix(short);
        ending.is_some_and(|ending| matches!(ending, "s" | "'s" | "\u{2019}s" | "es"))
            && short.ends_with(char::is_uppercase)
    };
    is_plural(one, other) || is_plural(other, one)
}

/// Whether `typed` is a part number without the capitals that `stated` has: `nrf52840` of `nRF52840`. What code may name is
/// none: a word in other joints than hyphens, or without a digit.
pub(super) fn is_uncapped(typed: &str, stated: &str) -> bool {
    let may = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let plain = |word: &str| word.bytes().all(may);
    let is_part = |word: &str| {
        word.bytes().any(|byte| byte.is_ascii_digit())
            && word.bytes().any(|byte| byte.is_ascii_alphabetic())
    };
    let lower = !typed.bytes().any(|byte| byte.is_ascii_uppercase());
    plain(typed) && is_part(typed) && lower && typed.eq_ignore_ascii_case(stated)
}

impl<'a> Origins<'a> {
    /// The origins of the suspects of every compaction.
    pub(super) fn new(context: &Context<'a, '_>, suspects: &[Vec<Identifier>]) -> Self {
        // By kind: of names that are equally near and late, the first in this order is taken.
        let names = context.mentions.names().iter();
        let mut names: Vec<(Letters, &Name)> = names
            .map(|name| (Letters::of(&name.identifier), name))
            .collect();
        names.sort_by_key(|(_, name)| name.identifier.kind);
        let most = COMPARISONS / suspects.iter().map(Vec::len).sum::<usize>().max(1);
        let steps = context.replay.steps.iter().zip(suspects);
        let mut origins = Self {
            names: steps
                .map(|(step, suspects)| {
                    let nearest = |suspect| nearest(&names, suspect, step.fresh.end, most);
                    suspects.par_iter().map(nearest).collect()
                })
                .collect(),
            tools: BTreeMap::new(),
        };
        origins.read_tools(context, suspects);
        origins
    }

    /// The name or the tool output that the suspect `number` of a compaction resembles most, the latest of equals.
    pub(super) fn of(&self, step: &Step, number: usize, suspect: &Identifier) -> Option<Origin> {
        let named = self.named(step, number).map(|name| Origin {
            key: name.identifier.key.clone(),
            excerpt: name.source.clone(),
            typed: name.by_human && name.typed,
        });
        named.or_else(|| {
            let excerpts = self.tools.get(&suspect.key)?;
            let excerpt = excerpts
                .iter()
                .rfind(|excerpt| excerpt.event.get() < step.fresh.end)?
                .clone();
            Some(Origin {
                key: String::new(),
                excerpt,
                typed: false,
            })
        })
    }

    fn named(&self, step: &Step, number: usize) -> Option<&'a Name> {
        *self.names.get(step.index.get())?.get(number)?
    }

    /// Looks for suspects without a name in what tools said, where that is little enough to read again.
    fn read_tools(&mut self, context: &Context<'_, '_>, suspects: &[Vec<Identifier>]) {
        let mut orphans: Vec<&Identifier> = Vec::new();
        let mut end = 0;
        for (step, suspects) in context
            .replay
            .steps
            .iter()
            .zip(suspects)
            .filter(|(_, suspects)| suspects.len() <= FEW)
        {
            let before = orphans.len();
            let nameless = suspects.iter().enumerate();
            orphans.extend(
                nameless
                    .filter(|(number, _)| self.named(step, *number).is_none())
                    .map(|(_, suspect)| suspect),
            );
            end = if orphans.len() > before {
                step.fresh.end
            } else {
                end
            };
        }
        let results = tool_results(context, end);
        let bytes: u64 = results.iter().map(|(_, bytes)| u64::from(*bytes)).sum();
        if orphans.is_empty() || bytes > READABLE {
            return;
        }
        let events: Vec<EventIndex> = results.into_iter().map(|(event, _)| event).collect();
        let alike = context.texts.gather(&events, |event, passages| {
            let results = passages
                .iter()
                .filter(|passage| passage.voice == Voice::ToolResult);
            results
                .flat_map(|passage| alike(&orphans, event, &passage.text))
                .collect()
        });
        for (key, excerpt) in alike {
            self.tools.entry(key).or_default().push(excerpt);
        }
    }
}

/// How many suspects and names are held against each other, in all of a recording; of this many more, only the letters.
const COMPARISONS: usize = 1 << 20;
const GLANCES: usize = 32;

/// The name before the event `end` that `suspect` resembles most, the latest of equals. At most `most` are looked at.
fn nearest<'a>(
    names: &[(Letters, &'a Name)],
    suspect: &Identifier,
    end: usize,
    most: usize,
) -> Option<&'a Name> {
    let letters = Letters::of(suspect);
    let alike = names
        .iter()
        .take(most.saturating_mul(GLANCES))
        .filter(|(other, _)| letters.may_be_near(*other));
    let before = alike
        .filter(|(_, name)| name.source.event.get() < end)
        .take(most);
    let near = before
        .filter_map(|(_, name)| Some((identifiers::distance(suspect, &name.identifier)?, *name)));
    near.min_by_key(|(distance, name)| (*distance, std::cmp::Reverse(name.source.event)))
        .map(|(_, name)| name)
}

/// The identifiers of a text that one of `orphans` resembles, each with the key of the orphan.
fn alike(orphans: &[&Identifier], event: EventIndex, text: &str) -> Vec<(String, Excerpt)> {
    let mut alike = Vec::new();
    for found in identifiers::identifiers(text) {
        for orphan in orphans.iter().filter(|orphan| {
            orphan.kind == found.kind && identifiers::distance(orphan, &found).is_some()
        }) {
            alike.push((orphan.key.clone(), excerpt(event, text, &found.span)));
        }
    }
    alike
}

/// Events before `end` in which a tool answers, with the bytes of their texts.
fn tool_results(context: &Context<'_, '_>, end: usize) -> Vec<(EventIndex, u32)> {
    let events = context.replay.recording.events.iter().enumerate().take(end);
    let results = events.filter(|(_, event)| event.kind == EventKind::ToolResult);
    results
        .map(|(number, event)| (EventIndex::from(number), event.text_bytes))
        .collect()
}

/// The clause around `span`, with `span` marked.
pub(super) fn excerpt(event: EventIndex, text: &str, span: &Range<usize>) -> Excerpt {
    let clause = clause::around(text, span);
    Excerpt {
        event,
        text: text.get(clause.clone()).unwrap_or_default().into(),
        marks: smallvec![inside(&clause, span)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plural_and_a_part_number_in_small_letters_are_the_same_word() {
        for (one, other) in [("NaN", "NaNs"), ("PRs", "PR"), ("URL", "URLs")] {
            assert!(are_one_word(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("worker", "workers"),
            ("max_lock", "max_locks"),
            ("PR", "PRx"),
            ("NaN", "Nan"),
        ] {
            assert!(!are_one_word(one, other), "{one} {other}");
        }
        for (typed, stated) in [
            ("nrf52840", "nRF52840"),
            ("stm32f4", "STM32F4"),
            ("esp32-wroom", "ESP32-WROOM"),
        ] {
            assert!(is_uncapped(typed, stated), "{typed} {stated}");
        }
        for (typed, stated) in [
            ("nRF52840", "nrf52840"),
            ("tidegauge", "tideGauge"),
            ("quay_3", "Quay_3"),
            ("nrf52840", "nRF52841"),
        ] {
            assert!(!is_uncapped(typed, stated), "{typed} {stated}");
        }
    }
}
