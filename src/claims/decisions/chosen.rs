//! Choices: decisions for something, said with the reason for them.

use std::ops::Range;

use super::clauses::Sentence;
use super::cues::Power;
use super::mine::{grounds_of, stems};
use super::prose::Reader;
use super::turning::{ASKING, CHOICES, CONDITIONS, CONTRASTS, GROUNDS, ORDERS};
use super::words::{Stem, Word};
use super::{
    Claim, Class, Extent, Force, Manner, Sense, Speaker, SummaryIndex, aim, align, is_distinct,
    weigh,
};

/// How many choices one text makes: what has more is no speech.
const MOST: usize = 200;
/// What a reason must weigh to be one.
const TELLING: u32 = 13;

/// The choices of a message that give a reason in so many words, each once. An order of a person is one; the agent has to
/// use the language of decision.
pub fn chosen(text: &str, speaker: Speaker) -> Vec<Claim> {
    let mut reader = Reader::new(text);
    let mut found: Vec<Claim> = Vec::new();
    let mut from = 0;
    while let Some(hit) = text.get(from..).and_then(|rest| GROUNDS.find(rest)) {
        let marker = from + hit.start..from + hit.end;
        from = marker.end;
        let Some(sentence) = reader.sentence(marker.start) else {
            continue;
        };
        from = sentence.end.max(from);
        let (before, _) = reader.neighbours(&sentence);
        let parted = parts(text, &sentence, &marker, before);
        found.extend(
            parted
                .into_iter()
                .find_map(|parted| choice(text, speaker, &parted)),
        );
        if found.len() > MOST {
            break;
        }
    }
    found
}

/// A choice and its reason, as far as the place of the reason tells.
struct Parted {
    choice: Range<usize>,
    reason: Range<usize>,
}

/// What may be the choice of a reason: what stands before it, behind it, or in the sentence before.
fn parts(
    text: &str,
    sentence: &Range<usize>,
    marker: &Range<usize>,
    before: Option<Range<usize>>,
) -> Vec<Parted> {
    let lead = text.get(sentence.start..marker.start).unwrap_or_default();
    if lead.chars().any(char::is_alphanumeric) {
        let closes = text.get(marker.clone()).is_some_and(ends_a_reason);
        let (choice, reason) = if closes {
            (marker.end..sentence.end, sentence.start..marker.end)
        } else {
            (sentence.start..marker.start, marker.start..sentence.end)
        };
        return vec![Parted { choice, reason }];
    }
    let rest = text.get(marker.end..sentence.end).unwrap_or_default();
    let comma = rest.find([',', '，', '、']).map(|at| marker.end + at);
    let own = comma.map(|comma| Parted {
        choice: comma..sentence.end,
        reason: marker.start..comma,
    });
    let left = before.map(|choice| Parted {
        choice,
        reason: sentence.clone(),
    });
    own.into_iter().chain(left).collect()
}

/// Whether a marker stands behind its reason, as in Japanese.
fn ends_a_reason(marker: &str) -> bool {
    marker
        .chars()
        .all(|ch| matches!(ch, '\u{3040}'..='\u{30ff}' | '、'))
}

fn choice(text: &str, speaker: Speaker, parted: &Parted) -> Option<Claim> {
    let words = text.get(parted.choice.clone())?;
    let cue = cue(words, speaker)?;
    let cue = parted.choice.start + cue.start..parted.choice.start + cue.end;
    if words.ends_with(['?', '？']) || ASKING.has(words) || CONDITIONS.has(words) {
        return None;
    }
    let sentence = Sentence::new(text, parted.choice.clone());
    let scope = scope(text, &sentence, &cue)?;
    let target = stems(scope.iter().copied());
    let grounds = grounds_of(text, &parted.reason);
    let subject = scope.first()?.at.start..scope.last()?.at.end;
    let claim = Claim {
        class: Class::Accept,
        clause: parted.choice.clone(),
        aim: aim::aim(text, &scope, &target),
        core: u8::try_from(target.len()).unwrap_or(u8::MAX),
        cue,
        target,
        context: Vec::new(),
        instead: Vec::new(),
        alternative: None,
        subject: text.get(subject)?.chars().take(60).collect(),
        reason: Some(parted.reason.clone()),
        grounds,
        firm: true,
        negations: 0,
        points: false,
        keeps: false,
        manner: Manner::Straight,
        force: Force::Plain,
        extent: Extent::Own,
        sense: Sense {
            word: 0,
            base: 0,
            tinted: false,
        },
    };
    (is_distinct(&claim) && weigh(&claim.grounds) >= TELLING).then_some(claim)
}

/// The words that choose.
fn cue(words: &str, speaker: Speaker) -> Option<Range<usize>> {
    let ordered = || {
        let end = ORDERS.opening(words)?;
        (speaker == Speaker::Human).then_some(0..end)
    };
    CHOICES.find(words).or_else(ordered)
}

/// What is chosen: the words behind the cue up to what it is held against, else those before it. Nothing where the choice
/// says no: that is a rejection.
fn scope<'s>(text: &str, sentence: &'s Sentence, cue: &Range<usize>) -> Option<Vec<&'s Word>> {
    let against = text.get(cue.end..sentence.at.end)?;
    let contrast = CONTRASTS.find(against).map(|hit| cue.end + hit.start);
    let end = contrast.unwrap_or(sentence.at.end);
    let refuses = sentence
        .standing()
        .any(|mark| mark.power != Power::Tint && mark.at.start < end);
    if refuses {
        return None;
    }
    let within = |range: Range<usize>| -> Vec<&Word> {
        let words = sentence.words.iter();
        words
            .filter(|word| range.start <= word.at.start && word.at.end <= range.end)
            .collect()
    };
    let behind = within(cue.end..end);
    let heavy = |words: &[&Word]| words.iter().any(|word| word.whole.tells());
    let found = if heavy(&behind) {
        behind
    } else {
        within(sentence.at.start..cue.start)
    };
    heavy(&found).then_some(found)
}

/// Where `summary` carries the choice that `claim` makes, and nothing of its reason.
pub fn unexplained(claim: &Claim, summary: &SummaryIndex, text: &str) -> Option<Range<usize>> {
    let clause = align::unexplained(claim, summary)?;
    let words = text.get(clause.clone())?;
    let chooses = CHOICES.has(words) || CONTRASTS.has(words) || is_order(words, &claim.target);
    chooses.then_some(clause)
}

/// Whether an item opens with an order, or says hardly more than what was chosen.
fn is_order(words: &str, target: &[Stem]) -> bool {
    const MORE: usize = 3;
    let said = super::words::topic(words);
    let more = said
        .iter()
        .filter(|word| !target.iter().any(|stem| stem.id == **word))
        .count();
    ORDERS.has(words) && more <= MORE || more == 0
}
