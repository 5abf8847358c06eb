//! Mining: from a message to its claims.

use std::ops::Range;

use super::clauses::{Opener, Sentence, is_negation};
use super::cues::{self, Mark, Power, Reach};
use super::prose::Reader;
use super::words::{PLAIN, RARE, Stem, Word};
use super::{Claim, Class, Sense, Speaker, firmness, reasons, weigh, words};

/// The claims of a message, in the order of the text. Code, logs, diffs, quotations and tables of numbers make none.
pub fn claims(text: &str, speaker: Speaker) -> Vec<Claim> {
    let mut reader = Reader::new(text);
    let mut found = Vec::new();
    let mut done = 0;
    for at in cues::leads(text) {
        if at < done {
            continue;
        }
        let Some(range) = reader.sentence(at) else {
            continue;
        };
        done = range.end.max(at + 1);
        let (before, behind) = reader.neighbours(&range);
        let place = Place {
            text,
            speaker,
            sentence: Sentence::new(text, range),
            before,
            behind,
        };
        found.extend(
            place
                .sentence
                .marks
                .iter()
                .filter_map(|mark| place.claim(mark)),
        );
    }
    found
}

/// A sentence with a cue, and what stands beside it.
struct Place<'t> {
    text: &'t str,
    speaker: Speaker,
    sentence: Sentence,
    /// The sentence before it, on its line or at the end of the line above.
    before: Option<Range<usize>>,
    /// The next sentence of its line.
    behind: Option<Range<usize>>,
}

impl Place<'_> {
    /// The claim that one mark makes.
    fn claim(&self, mark: &Mark) -> Option<Claim> {
        let leads = matches!(
            mark.power,
            Power::Firm | Power::Order | Power::Plain | Power::Tint
        );
        if !leads || self.is_interjection(mark) || self.sentence.is_undone(mark) {
            return None;
        }
        let firm = firmness::is_firm(self.text, &self.sentence, mark, self.speaker);
        let reason = if firm { self.reason(mark) } else { None };
        let scope: Vec<&Word> = self
            .sentence
            .scope(mark)
            .into_iter()
            .filter(|word| {
                reason
                    .as_ref()
                    .is_none_or(|reason| !holds(&reason.at, word))
            })
            .collect();
        let mut target = stems(scope.iter().copied());
        let mut context = stems(self.sentence.words.iter());
        if firm {
            self.extend(mark, &mut target, &mut context);
        }
        context.retain(|stem| !target.iter().any(|known| known.id == stem.id));
        Some(Claim {
            class: self.class(mark, firm),
            clause: self.sentence.at.clone(),
            cue: mark.at.clone(),
            firm: firm && weigh(&target) >= u32::from(PLAIN),
            instead: if firm { self.instead(mark) } else { Vec::new() },
            subject: self.subject(&scope),
            grounds: reason
                .as_ref()
                .map(|reason| self.grounds(reason))
                .unwrap_or_default(),
            reason_marked: reason.as_ref().is_some_and(|reason| reason.marked),
            reason: reason.map(|reason| reason.at),
            keeps: firm
                && self
                    .sentence
                    .marks
                    .iter()
                    .any(|mark| KEEPING.contains(&self.lower(mark).as_str())),
            negations: u8::try_from(self.sentence.standing().count()).unwrap_or(u8::MAX),
            sense: Sense {
                word: words::id_of(&self.lower(mark)),
                base: mark.base,
                tinted: mark.power == Power::Tint,
            },
            target,
            context,
        })
    }

    fn lower(&self, mark: &Mark) -> String {
        self.text
            .get(mark.at.clone())
            .unwrap_or_default()
            .to_lowercase()
    }

    fn content(&self) -> &str {
        self.text.get(self.sentence.at.clone()).unwrap_or_default()
    }

    /// What is not firm denies. A firm bare negation rejects, and a prohibition that ends defers.
    fn class(&self, mark: &Mark, firm: bool) -> Class {
        match mark.class {
            Class::Accept | Class::Release => mark.class,
            Class::Prohibit
            | Class::Reject
            | Class::Defer
            | Class::Void
            | Class::Except
            | Class::Deny
                if !firm =>
            {
                Class::Deny
            }
            Class::Prohibit
            | Class::Reject
            | Class::Defer
            | Class::Void
            | Class::Except
            | Class::Deny
                if self.sentence.is_doubled(mark) =>
            {
                Class::Accept
            }
            Class::Deny => Class::Reject,
            Class::Prohibit if self.ends(mark) => Class::Defer,
            Class::Prohibit | Class::Reject | Class::Defer | Class::Void | Class::Except => {
                mark.class
            }
        }
    }

    /// Whether a time ends what a mark says.
    fn ends(&self, mark: &Mark) -> bool {
        self.sentence.marks.iter().any(|other| {
            other.at.start > mark.at.start
                && matches!(
                    self.lower(other).as_str(),
                    "until" | "till" | "before" | "til"
                )
        })
    }

    /// "no, take those back": an answer, not a negation of what follows.
    fn is_interjection(&self, mark: &Mark) -> bool {
        let tail = self
            .text
            .get(mark.at.end..self.sentence.at.end)
            .unwrap_or_default();
        mark.at.start == self.sentence.at.start
            && (tail.is_empty() || tail.starts_with([',', '.', '!']))
            && matches!(self.lower(mark).as_str(), "no" | "nope")
    }

    fn reason(&self, mark: &Mark) -> Option<reasons::Reason> {
        reasons::inside(self.text, &self.sentence, mark)
            .or_else(|| reasons::behind(self.text, &Sentence::new(self.text, self.behind.clone()?)))
    }

    fn grounds(&self, reason: &reasons::Reason) -> Vec<Stem> {
        let content = self.text.get(reason.at.clone()).unwrap_or_default();
        stems(words::words(content, reason.at.start).iter())
    }

    fn previous(&self) -> Option<Sentence> {
        Some(Sentence::new(self.text, self.before.clone()?))
    }

    /// "skip that one": the target stands in the rest of the sentence, or in the one before.
    fn extend(&self, mark: &Mark, target: &mut Vec<Stem>, context: &mut Vec<Stem>) {
        if weigh(target) < u32::from(RARE) {
            add(
                target,
                stems(
                    self.sentence
                        .words_in(&(self.sentence.at.start..mark.at.start)),
                ),
            );
        }
        let bare = weigh(target) < u32::from(PLAIN);
        if bare || points_back(self.content()) {
            let before = stems(self.previous().iter().flat_map(|sentence| &sentence.words));
            add(if bare { target } else { context }, before);
        }
    }

    /// What a contrast takes in place of its target: "X, not Y" or "not Y, X please".
    fn instead(&self, mark: &Mark) -> Vec<Stem> {
        let contrast = matches!(
            self.lower(mark).as_str(),
            "not" | "instead of" | "rather than" | "but not"
        ) && mark.reach == Reach::After;
        if !contrast {
            return Vec::new();
        }
        let place = self.sentence.segment_of(mark.at.start);
        let start = self
            .sentence
            .segments
            .get(place)
            .map_or(mark.at.start, |segment| segment.at.start);
        let within = stems(self.sentence.words_in(&(start..mark.at.start)));
        if weigh(&within) > 0 {
            return within;
        }
        let left = || place.checked_sub(1).and_then(|left| self.positive(left));
        let right = || {
            self.sentence
                .segments
                .get(place + 1)
                .filter(|segment| segment.opener == Opener::Comma)
                .and_then(|_| self.positive(place + 1))
        };
        let above = || {
            self.previous()
                .filter(|before| place == 0 && before.negations().next().is_none())
                .map(|before| stems(before.words.iter()))
        };
        left().or_else(right).or_else(above).unwrap_or_default()
    }

    /// The words of a segment that says no to nothing.
    fn positive(&self, number: usize) -> Option<Vec<Stem>> {
        let segment = self.sentence.segments.get(number)?;
        let negative = self
            .sentence
            .marks
            .iter()
            .any(|mark| is_negation(mark) && segment.at.contains(&mark.at.start));
        let found = stems(self.sentence.words_in(&segment.at));
        (!negative && !found.is_empty()).then_some(found)
    }

    /// The target in the text's own words.
    fn subject(&self, scope: &[&Word]) -> String {
        let start = scope
            .iter()
            .map(|word| word.at.start)
            .min()
            .unwrap_or(self.sentence.at.start);
        let end = scope
            .iter()
            .map(|word| word.at.end)
            .max()
            .unwrap_or(self.sentence.at.end);
        let whole = self.text.get(start..end).unwrap_or_default();
        let Some((cut, _)) = whole.char_indices().nth(60) else {
            return whole.to_owned();
        };
        let head = whole.get(..cut).unwrap_or(whole);
        let word = head.rfind(' ').unwrap_or(cut);
        format!("{}\u{2026}", head.get(..word).unwrap_or(head))
    }
}

/// Words that want a thing to stay. Own.
const KEEPING: &[&str] = &[
    "bleibt",
    "has to remain",
    "has to stay",
    "have to remain",
    "keep",
    "keeps",
    "must remain",
    "must stay",
    "permanece",
    "remain",
    "remains",
    "reste",
    "stay",
    "stay in",
    "stays",
    "stays at",
    "stays in",
    "stays on",
];

fn holds(range: &Range<usize>, word: &Word) -> bool {
    range.start <= word.at.start && word.at.end <= range.end
}

/// The stems of words, each once, in their order.
pub(super) fn stems<'w>(words: impl Iterator<Item = &'w Word>) -> Vec<Stem> {
    let mut found: Vec<Stem> = Vec::new();
    for stem in words.flat_map(Word::stems).take(STEMS) {
        if !found.iter().any(|known| known.id == stem.id) {
            found.push(*stem);
        }
    }
    found
}

/// No sentence has more stems than this that matter; it bounds the work on a text without full stops.
const STEMS: usize = 400;

/// Whether a sentence speaks of something that was named before it.
fn points_back(content: &str) -> bool {
    let back = |word: &str| {
        matches!(
            word,
            "it" | "its"
                | "that"
                | "those"
                | "these"
                | "them"
                | "this"
                | "they"
                | "it's"
                | "one"
                | "ones"
                | "either"
        )
    };
    content
        .split(|ch: char| !ch.is_alphabetic() && ch != '\'')
        .any(|word| word.len() < 7 && back(word.to_lowercase().as_str()))
}

fn add(target: &mut Vec<Stem>, more: Vec<Stem>) {
    for stem in more {
        if !target.iter().any(|known| known.id == stem.id) && target.len() < 40 {
            target.push(stem);
        }
    }
}
