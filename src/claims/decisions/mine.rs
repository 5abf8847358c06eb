//! Mining: from a message to its claims.

use std::ops::Range;

use super::clauses::{Opener, Sentence, is_negation};
use super::cues::{self, Mark, Power, Reach};
use super::prose::{self, Reader};
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
        let Some(range) = reader.sentence(at) else { continue };
        done = range.end.max(at + 1);
        let sentence = Sentence::new(text, range);
        for mark in &sentence.marks {
            found.extend(claim(text, &sentence, mark, speaker));
        }
    }
    found
}

/// The claim that one mark makes.
fn claim(text: &str, sentence: &Sentence, mark: &Mark, speaker: Speaker) -> Option<Claim> {
    if !matches!(mark.power, Power::Firm | Power::Order | Power::Plain | Power::Tint) || is_interjection(text, sentence, mark) || sentence.is_undone(mark) {
        return None;
    }
    let firm = firmness::is_firm(text, sentence, mark, speaker);
    let reason = reason(text, sentence, mark);
    let scope: Vec<&Word> = sentence.scope(mark).into_iter().filter(|word| reason.as_ref().is_none_or(|reason| !holds(&reason.at, word))).collect();
    let subject = subject(text, &scope, sentence);
    let mut target = stems(scope.iter().copied());
    let mut context = stems(sentence.words.iter());
    extend(text, sentence, mark, &mut target, &mut context);
    context.retain(|stem| !target.iter().any(|known| known.id == stem.id));
    let class = if firm { settle(text, sentence, mark) } else if mark.class.is_negative() || mark.class == Class::Deny { Class::Deny } else { mark.class };
    Some(Claim {
        class,
        clause: sentence.at.clone(),
        cue: mark.at.clone(),
        firm: firm && weigh(&target) >= u32::from(PLAIN),
        context,
        instead: instead(text, sentence, mark),
        subject,
        grounds: reason.as_ref().map(|reason| grounds(text, reason)).unwrap_or_default(),
        reason_marked: reason.as_ref().is_some_and(|reason| reason.marked),
        reason: reason.map(|reason| reason.at),
        target,
        keeps: sentence.marks.iter().any(|mark| text.get(mark.at.clone()).is_some_and(|word| KEEPING.contains(&word.to_lowercase().as_str()))),
        negations: u8::try_from(sentence.standing().count()).unwrap_or(u8::MAX),
        sense: Sense { word: words::id_of(text.get(mark.at.clone()).unwrap_or_default()), base: mark.base, tinted: mark.power == Power::Tint },
    })
}

/// Words that want a thing to stay. Own.
const KEEPING: &[&str] = &["remain", "remains", "must remain", "has to remain", "have to remain", "stays in", "stays", "stay", "stay in", "must stay", "has to stay", "keep", "keeps", "bleibt", "permanece", "reste"];

/// A firm bare negation is a rejection; a prohibition that ends is a deferral.
fn settle(text: &str, sentence: &Sentence, mark: &Mark) -> Class {
    let ends = |other: &Mark| other.at.start > mark.at.start && text.get(other.at.clone()).is_some_and(|word| matches!(word, "until" | "till" | "before" | "til"));
    if sentence.is_doubled(mark) {
        return Class::Accept;
    }
    match mark.class {
        Class::Deny => Class::Reject,
        Class::Prohibit if sentence.marks.iter().any(ends) => Class::Defer,
        Class::Prohibit | Class::Reject | Class::Defer | Class::Void | Class::Except | Class::Accept | Class::Release => mark.class,
    }
}

/// "no, take those back": an answer, not a negation of what follows.
fn is_interjection(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default();
    let tail = text.get(mark.at.end..sentence.at.end).unwrap_or_default();
    let alone = cue.eq_ignore_ascii_case("no") || cue.eq_ignore_ascii_case("nope") && mark.at.start == sentence.at.start;
    alone && (tail.starts_with([',', '.', '!']) || tail.is_empty()) && mark.at.start == sentence.at.start
}

fn holds(range: &Range<usize>, word: &Word) -> bool {
    range.start <= word.at.start && word.at.end <= range.end
}

fn reason(text: &str, sentence: &Sentence, mark: &Mark) -> Option<reasons::Reason> {
    reasons::inside(text, sentence, mark).or_else(|| {
        let line = prose::line_around(text, sentence.at.start);
        let next = prose::sentences(text, &line).into_iter().find(|next| next.start >= sentence.at.end)?;
        reasons::behind(text, &Sentence::new(text, next))
    })
}

fn grounds(text: &str, reason: &reasons::Reason) -> Vec<Stem> {
    let content = text.get(reason.at.clone()).unwrap_or_default();
    stems(words::words(content, reason.at.start).iter())
}

/// The stems of words, each once, in their order.
pub(super) fn stems<'w>(words: impl Iterator<Item = &'w Word>) -> Vec<Stem> {
    let mut found: Vec<Stem> = Vec::new();
    for stem in words.flat_map(|word| &word.stems) {
        if !found.iter().any(|known| known.id == stem.id) {
            found.push(*stem);
        }
    }
    found
}

/// "skip that one": the target stands in the rest of the sentence, or in the one before.
fn extend(text: &str, sentence: &Sentence, mark: &Mark, target: &mut Vec<Stem>, context: &mut Vec<Stem>) {
    if weigh(target) < u32::from(RARE) {
        add(target, stems(sentence.words_in(&(sentence.at.start..mark.at.start))));
    }
    let bare = weigh(target) < u32::from(PLAIN);
    if bare || points_back(text.get(sentence.at.clone()).unwrap_or_default()) {
        let before = stems(previous(text, sentence).iter().flat_map(|sentence| &sentence.words));
        add(if bare { target } else { context }, before);
    }
}

/// Whether a sentence speaks of something that was named before it.
fn points_back(content: &str) -> bool {
    let back = |word: &str| matches!(word, "it" | "its" | "that" | "those" | "these" | "them" | "this" | "they" | "it's" | "one" | "ones" | "either");
    content.split(|ch: char| !ch.is_alphabetic() && ch != '\'').any(|word| back(word.to_lowercase().as_str()))
}

/// The sentence before one: on its line, or the last of the line above.
fn previous(text: &str, sentence: &Sentence) -> Option<Sentence> {
    let head = sentence.at.start;
    let line = prose::line_around(text, head);
    let near = prose::sentences(text, &line).into_iter().rfind(|range| range.end <= head);
    let found = near.or_else(|| {
        let above = text.get(..line.start)?.trim_end().len();
        let line = prose::line_around(text, above.saturating_sub(1));
        prose::sentences(text, &line).pop().filter(|range| range.end <= head)
    })?;
    Some(Sentence::new(text, found))
}

fn add(target: &mut Vec<Stem>, more: Vec<Stem>) {
    for stem in more {
        if !target.iter().any(|known| known.id == stem.id) && target.len() < 40 {
            target.push(stem);
        }
    }
}

/// What a contrast takes in place of its target: "X, not Y" or "not Y, X please".
fn instead(text: &str, sentence: &Sentence, mark: &Mark) -> Vec<Stem> {
    let cue = text.get(mark.at.clone()).unwrap_or_default().to_lowercase();
    let contrast = matches!(cue.as_str(), "not" | "instead of" | "rather than" | "but not") && mark.reach == Reach::After;
    if !contrast {
        return Vec::new();
    }
    let place = sentence.segment_of(mark.at.start);
    let start = sentence.segments.get(place).map_or(mark.at.start, |segment| segment.at.start);
    let within = stems(sentence.words_in(&(start..mark.at.start)));
    if weigh(&within) > 0 {
        return within;
    }
    let beside = |number: usize| {
        let segment = sentence.segments.get(number).filter(|segment| !sentence.marks.iter().any(|mark| is_negation(mark) && segment.at.contains(&mark.at.start)));
        segment.map(|segment| stems(sentence.words_in(&segment.at))).filter(|stems| !stems.is_empty())
    };
    let behind = sentence.segments.get(place + 1).filter(|segment| segment.opener == Opener::Comma).and_then(|_| beside(place + 1));
    let above = || previous(text, sentence).filter(|before| place == 0 && before.negations().next().is_none()).map(|before| stems(before.words.iter()));
    place.checked_sub(1).and_then(beside).or(behind).or_else(above).unwrap_or_default()
}

/// The target in the text's own words.
fn subject(text: &str, scope: &[&Word], sentence: &Sentence) -> String {
    let start = scope.iter().map(|word| word.at.start).min().unwrap_or(sentence.at.start);
    let end = scope.iter().map(|word| word.at.end).max().unwrap_or(sentence.at.end);
    let whole = text.get(start..end).unwrap_or_default();
    match whole.char_indices().nth(60) {
        Some((cut, _)) => {
            let head = whole.get(..cut).unwrap_or(whole);
            let word = head.rfind(' ').unwrap_or(cut);
            format!("{}\u{2026}", head.get(..word).unwrap_or(head))
        }
        None => whole.to_owned(),
    }
}
