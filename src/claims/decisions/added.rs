//! Denials: plain negations compared sentence by sentence, in both directions.

use std::ops::Range;

use super::align::Fate;
use super::clauses::{Sentence, is_negation};
use super::cues::{Mark, Power, Reach};
use super::mine::stems;
use super::summary::{Outline, SummaryIndex, Unit};
use super::vocabulary::OPPOSITES;
use super::words::{self, Stem, Word};
use super::{Claim, Sense, share_of, weigh};

/// A summary's clause that negates what a source asserts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The clause, in bytes of the summary.
    pub clause: Range<usize>,
    /// The words that negate, in bytes of the summary.
    pub cue: Range<usize>,
    /// Which of the sources.
    pub source: usize,
    /// The sentence it negates, in bytes of that source.
    pub source_clause: Range<usize>,
}

/// Share of a sentence's weight below which a summary does not speak of it, and from which it surely does.
const ABSENT: f64 = 0.44;
const FIRM: f64 = 0.44;
/// From here on, two sentences are the same but for an edit.
const TWIN: f64 = 0.62;
/// From here on, but for a word.
const SAME: f64 = 0.85;

/// What became of a plain negation.
pub(super) fn denial(claim: &Claim, summary: &SummaryIndex) -> Fate {
    let whole: Vec<Stem> = claim.target.iter().chain(&claim.context).copied().collect();
    let closest = summary.postings.closest(&whole);
    let Some(unit) = closest.and_then(|number| summary.units.get(number)) else {
        return Fate::Omitted;
    };
    let cover = summary.postings.cover(&whole, &unit.stems);
    let clause = unit.sentence.at.clone();
    if cover < ABSENT {
        return Fate::Omitted;
    }
    let lost = if claim.sense.tinted {
        turned(claim, unit) || (cover >= SAME && faded(claim, unit))
    } else {
        gone(claim, unit, cover) || turned(claim, unit)
    };
    match lost {
        false => Fate::Kept { clause },
        true if cover < FIRM => Fate::Unconfirmed { clause },
        true => Fate::Softened { clause },
    }
}

/// A bare negation: none over what it negates, and fewer than there were.
fn gone(claim: &Claim, unit: &Unit, cover: f64) -> bool {
    let anchors: Vec<Stem> = claim
        .target
        .iter()
        .filter(|stem| unit.stems.iter().any(|other| other.id == stem.id))
        .take(2)
        .copied()
        .collect();
    let twin = cover >= TWIN;
    let reaches = |mark: &Mark| {
        if twin {
            mark.power != Power::Tint && unit.governs(mark, &anchors)
        } else {
            unit.reaches(mark, &anchors)
        }
    };
    let over = !anchors.is_empty() && unit.sentence.standing().any(reaches);
    !over && unit.sentence.standing().count() < usize::from(claim.negations)
}

/// What the cue negates stands there without it, or its opposite does.
fn turned(claim: &Claim, unit: &Unit) -> bool {
    let known = |id: u32| {
        claim
            .context
            .iter()
            .chain(&claim.target)
            .any(|stem| stem.id == id)
    };
    let there = |id: u32| unit.stems.iter().any(|stem| stem.id == id);
    let Sense { word, base, .. } = claim.sense;
    let bare = base != 0 && there(base) && !known(base);
    let opposite = !there(word) && opposites(word).any(|id| there(id) && !known(id));
    (bare || opposite) && unit.sentence.standing().count() < usize::from(claim.negations)
}

/// Whether a unit has another word of the same side.
fn akin(word: u32, unit: &Unit) -> bool {
    unit.stems
        .iter()
        .any(|stem| opposites(stem.id).any(|facing| opposites(word).any(|other| other == facing)))
}

/// The sentence is the same but for the word with the negation inside, and nothing negative took its place.
fn faded(claim: &Claim, unit: &Unit) -> bool {
    !unit.stems.iter().any(|stem| stem.id == claim.sense.word)
        && unit.sentence.standing().count() < usize::from(claim.negations)
}

fn opposites(word: u32) -> impl Iterator<Item = u32> {
    let start = OPPOSED.partition_point(|pair| pair.0 < word);
    OPPOSED
        .iter()
        .skip(start)
        .take_while(move |pair| pair.0 == word)
        .map(|pair| pair.1)
}

/// What `summary` negates though a source asserts it. Only sentences that are the same but for the negation count, and of
/// those that may negate, the first `most`.
pub fn added(summary: &SummaryIndex, sources: &[&str], most: usize) -> Vec<Added> {
    let outline = |source: &&str| is_spoken_of(summary, source).then(|| Outline::new(source));
    let outlines: Vec<Option<Outline>> = sources.iter().map(outline).collect();
    let mut found = Vec::new();
    for unit in summary.negating().take(most) {
        let mut sources = sources.iter().zip(&outlines).enumerate();
        found.extend(sources.find_map(|(source, (text, outline))| {
            let (source_clause, cue) = contradicted(unit, text, outline.as_ref()?)?;
            Some(Added {
                clause: unit.sentence.at.clone(),
                cue,
                source,
                source_clause,
            })
        }));
    }
    found
}

/// Whether a text has enough words of a unit that may negate something: most texts have not, and need not be taken apart.
fn is_spoken_of(summary: &SummaryIndex, text: &str) -> bool {
    let words = words::each_word(text, 0).flat_map(Word::into_stems);
    let ids = words.map(|(_, stem)| stem.id);
    let mut known: Vec<u32> = ids.filter(|id| summary.negated.contains(id)).collect();
    known.sort_unstable();
    known.dedup();
    let knows = |stem: &Stem| known.binary_search(&stem.id).is_ok();
    let mut units = summary.negating();
    !known.is_empty() && units.any(|unit| share_of(&unit.stems, knows) >= TWIN)
}

/// The sentence of a source that a unit contradicts, and the words by which it does.
fn contradicted(unit: &Unit, text: &str, source: &Outline) -> Option<(Range<usize>, Range<usize>)> {
    // No sentence has more than its text.
    if share_of(&unit.stems, |stem| source.postings.has(*stem)) < TWIN {
        return None;
    }
    let place = source.places.get(source.postings.closest(&unit.stems)?)?;
    if source.postings.cover(&unit.stems, &place.stems) < TWIN {
        return None;
    }
    let sentence = Sentence::new(text, place.at.clone());
    let twin = Unit::alone(sentence, &place.stems);
    let cue = negated(unit, &twin).or_else(|| opposed(unit, &twin))?;
    Some((place.at.clone(), cue))
}

impl SummaryIndex {
    /// The units that may negate something, as far as they say enough to be recognised.
    fn negating(&self) -> impl Iterator<Item = &Unit> {
        let negating = self.negating.iter();
        negating.filter_map(|number| self.units.get(*number))
    }
}

/// Whether a unit may negate something, and says enough for the same sentence to be found elsewhere.
pub(super) fn may_negate(unit: &Unit) -> bool {
    weigh(&unit.stems) >= 30 && (unit.sentence.standing().next().is_some() || has_opposites(unit))
}

/// A negation of the unit that its twin lacks.
fn negated(unit: &Unit, twin: &Unit) -> Option<Range<usize>> {
    let ours = unit.sentence.standing().count();
    let theirs = twin.sentence.standing().count();
    let more = plain(unit) > plain(twin) && ours > theirs;
    let fresh = |mark: &&Mark| match mark.power {
        Power::Tint => {
            mark.base != 0 && ours > theirs && has(twin, mark.base) && !has(unit, mark.base)
        }
        Power::Firm if mark.reach == Reach::Before => false,
        Power::Plain => {
            more || (is_bare(unit, mark, twin)
                && (ours > theirs || (ours == theirs && is_bare_of_any(twin, unit))))
        }
        Power::Firm | Power::Order => {
            is_bare(unit, mark, twin)
                && (ours > theirs || (ours == theirs && is_bare_of_any(twin, unit)))
        }
        Power::Hint
        | Power::Mask
        | Power::Soft
        | Power::Weak
        | Power::Assert
        | Power::Reason
        | Power::Border => false,
    };
    unit.sentence
        .standing()
        .find(fresh)
        .map(|mark| mark.at.clone())
}

fn has(unit: &Unit, id: u32) -> bool {
    unit.stems.iter().any(|stem| stem.id == id)
}

/// Whether what `mark` negates stands in the other sentence with no negation over it.
fn is_bare(unit: &Unit, mark: &Mark, other: &Unit) -> bool {
    let known: Vec<Stem> = anchors(&unit.sentence, mark)
        .into_iter()
        .filter(|stem| has(other, stem.id))
        .take(2)
        .collect();
    !known.is_empty()
        && !other
            .sentence
            .negations()
            .any(|mark| other.governs(mark, &known))
}

/// Whether the negation has moved: one of this side's is gone from where it was.
fn is_bare_of_any(unit: &Unit, other: &Unit) -> bool {
    unit.sentence
        .standing()
        .any(|mark| mark.power != Power::Tint && is_bare(unit, mark, other))
}

/// How many bare negations a unit has.
fn plain(unit: &Unit) -> usize {
    unit.sentence
        .standing()
        .filter(|mark| matches!(mark.power, Power::Plain | Power::Order))
        .count()
}

fn anchors(sentence: &Sentence, mark: &Mark) -> Vec<Stem> {
    debug_assert!(is_negation(mark), "only a negation has anchors");
    let scope: Vec<&Word> = sentence.scope(mark);
    stems(scope.into_iter().take(3))
}

fn has_opposites(unit: &Unit) -> bool {
    unit.stems.iter().any(|stem| {
        OPPOSED
            .binary_search_by_key(&stem.id, |pair| pair.0)
            .is_ok()
    })
}

static OPPOSED: std::sync::LazyLock<Vec<(u32, u32)>> = std::sync::LazyLock::new(|| {
    let mut pairs = Vec::new();
    for line in OPPOSITES {
        let Some((ones, others)) = line.split_once('|') else {
            continue;
        };
        for one in ones.split_whitespace().map(words::id_of) {
            for other in others.split_whitespace().map(words::id_of) {
                pairs.push((one, other));
                pairs.push((other, one));
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
});

/// A word of the unit whose opposite stands in its twin, each only on its own side.
fn opposed(unit: &Unit, twin: &Unit) -> Option<Range<usize>> {
    let lone = |word: &&Word| !twin.stems.iter().any(|stem| stem.id == word.head());
    let facing = |word: &&Word| {
        !akin(word.head(), twin)
            && opposites(word.head()).any(|id| {
                twin.stems.iter().any(|stem| stem.id == id)
                    && !unit.stems.iter().any(|stem| stem.id == id)
            })
    };
    unit.sentence
        .words
        .iter()
        .filter(lone)
        .find(facing)
        .map(|word| word.at.clone())
}
