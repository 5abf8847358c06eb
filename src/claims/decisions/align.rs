//! Alignment: what a summary makes of a claim.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::clauses::Sentence;
use super::cues::{Mark, Power, Reach};
use super::mine::stems;
use super::words::{PLAIN, RARE, Stem, Word};
use super::{Claim, Class, share, weigh};

/// What became of a claim in a summary. `clause` is a byte range of the summary's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is there with its sense, in whatever words.
    Kept {
        /// Where.
        clause: Range<usize>,
    },
    /// It is there, and its reason is not.
    ReasonLost {
        /// Where the decision stands.
        clause: Range<usize>,
    },
    /// Its target is there and the no is gone: "rejected" has become "evaluated".
    Softened {
        /// Where.
        clause: Range<usize>,
    },
    /// What it excludes is asserted, required or done.
    Inverted {
        /// Where.
        clause: Range<usize>,
    },
    /// Something like it is there; too little to decide.
    Unconfirmed {
        /// Where; empty where nothing is near.
        clause: Range<usize>,
    },
    /// Nothing says it.
    Omitted,
}

/// A summary, taken apart once for all claims that are looked for in it.
#[derive(Clone, Debug)]
pub struct SummaryIndex {
    pub(super) units: Vec<Unit>,
    /// Stem to the units that have it, ascending.
    postings: HashMap<u32, Vec<u32>>,
}

/// A sentence of a summary with what its heading and its bullet add.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) sentence: Sentence,
    pub(super) stems: Vec<Stem>,
    /// The words of the headings and of the parent bullet above it.
    above: Vec<Stem>,
    /// The heading says no ("Rejected", "Out of scope").
    negative: bool,
    /// The heading says later.
    deferred: bool,
    /// The bullet or paragraph it stands in.
    block: usize,
}

impl SummaryIndex {
    /// Takes `text` apart.
    pub fn new(text: &str) -> Self {
        let mut builder = Builder::default();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            builder.line(text, start, line);
            start += line.len();
        }
        let mut postings: HashMap<u32, Vec<u32>> = HashMap::new();
        for (number, unit) in builder.units.iter().enumerate() {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            for stem in unit.stems.iter().chain(&unit.above) {
                let places = postings.entry(stem.id).or_default();
                if places.last() != Some(&number) {
                    places.push(number);
                }
            }
        }
        Self {
            units: builder.units,
            postings,
        }
    }

    /// The units that share words with `wanted`, with the weight they share, heaviest first.
    pub(super) fn near(&self, wanted: &[Stem]) -> Vec<(usize, u32)> {
        let mut shared: BTreeMap<u32, u32> = BTreeMap::new();
        for stem in wanted.iter().filter(|stem| stem.weight > 0) {
            for unit in self.postings.get(&stem.id).into_iter().flatten() {
                *shared.entry(*unit).or_default() += u32::from(stem.weight);
            }
        }
        let mut found: Vec<(usize, u32)> = shared
            .into_iter()
            .map(|(unit, weight)| (unit as usize, weight))
            .collect();
        found.sort_by_key(|&(unit, weight)| (std::cmp::Reverse(weight), unit));
        found
    }

    /// The share of `wanted` that a unit has, where a word that the summary repeats counts for less.
    pub(super) fn cover(&self, wanted: &[Stem], unit: &Unit) -> f64 {
        let weight = |stem: &Stem| {
            let often = self.postings.get(&stem.id).map_or(1, Vec::len).max(1);
            f64::from(stem.weight) / f64::from(u32::try_from(often).unwrap_or(u32::MAX)).sqrt()
        };
        let whole: f64 = wanted.iter().map(weight).sum();
        let common: f64 = wanted
            .iter()
            .filter(|stem| unit.stems.iter().any(|other| other.id == stem.id))
            .map(weight)
            .sum();
        if whole > 0.0 { common / whole } else { 0.0 }
    }

    fn has_any(&self, wanted: &[Stem]) -> f64 {
        let known: u32 = wanted
            .iter()
            .filter(|stem| self.postings.contains_key(&stem.id))
            .map(|stem| u32::from(stem.weight))
            .sum();
        f64::from(known) / f64::from(weigh(wanted).max(1))
    }
}

#[derive(Default)]
struct Builder {
    units: Vec<Unit>,
    /// Headings in force.
    headings: Vec<Heading>,
    block: usize,
    fenced: bool,
}

impl Builder {
    fn line(&mut self, text: &str, start: usize, line: &str) {
        let bare = line.trim();
        if bare.starts_with("```") {
            self.fenced = !self.fenced;
            return;
        }
        self.block += 1;
        if self.fenced || bare.is_empty() {
            return;
        }
        let indent = line.len() - line.trim_start().len();
        let range = start + marker(line)..start + line.trim_end().len();
        match heading_level(bare, indent) {
            Some(level) => self.heading(text, range, level),
            None => self.body(text, &range, indent, is_item(bare)),
        }
    }

    fn heading(&mut self, text: &str, range: Range<usize>, level: usize) {
        self.headings.retain(|known| known.level < level);
        let sentence = Sentence::new(text, range);
        self.headings.push(Heading {
            level,
            stems: stems(sentence.words.iter()),
            negative: sentence.negations().any(|mark| mark.power != Power::Tint),
            deferred: sentence
                .marks
                .iter()
                .any(|mark| mark.class == Class::Defer && mark.power == Power::Hint),
        });
        self.push(sentence);
    }

    fn body(&mut self, text: &str, range: &Range<usize>, indent: usize, item: bool) {
        let deep = 20 + indent;
        self.headings
            .retain(|known| known.level < deep || (!item && known.level < 10));
        for sentence in super::prose::sentences(text, range) {
            self.push(Sentence::new(text, sentence));
        }
    }

    fn push(&mut self, sentence: Sentence) {
        let above = self
            .headings
            .iter()
            .flat_map(|heading| heading.stems.iter().copied())
            .collect();
        let negative = self.headings.iter().any(|heading| heading.negative);
        let deferred = self.headings.iter().any(|heading| heading.deferred);
        let stems = stems(sentence.words.iter());
        self.units.push(Unit {
            sentence,
            stems,
            above,
            negative,
            deferred,
            block: self.block,
        });
    }
}

/// A heading, or the parent of a list.
struct Heading {
    level: usize,
    stems: Vec<Stem>,
    negative: bool,
    deferred: bool,
}

/// How long the mark is that makes a line an item: its number is none of its words.
fn marker(line: &str) -> usize {
    let bare = line.trim_start();
    let indent = line.len() - bare.len();
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    let numbered = digits > 0
        && digits < 4
        && bare
            .get(digits..)
            .is_some_and(|rest| rest.starts_with(". ") || rest.starts_with(") "));
    if numbered { indent + digits + 2 } else { 0 }
}

fn is_item(bare: &str) -> bool {
    bare.starts_with(['-', '*', '\u{2022}', '|'])
        || bare.split_once(['.', ')']).is_some_and(|(number, _)| {
            !number.is_empty() && number.chars().all(|ch| ch.is_ascii_digit())
        })
}

/// The level of a heading: Markdown's, a bold line or a line that ends in a colon. An item that ends in one heads the items under it.
fn heading_level(bare: &str, indent: usize) -> Option<usize> {
    if bare.starts_with('#') {
        return Some(bare.chars().take_while(|ch| *ch == '#').count());
    }
    let plain = bare.trim_end_matches('*');
    let bold = bare.starts_with("**") && bare.ends_with("**") && bare.len() < 90;
    let colon = plain.ends_with(':') && bare.len() < 120;
    if is_item(bare) && colon && !bold {
        return Some(20 + indent);
    }
    (bold || colon).then_some(9)
}

/// Whether a mark shuts out what the claim wants to stay.
fn expels(mark: &Mark, claim: &Claim) -> bool {
    claim.keeps && mark.class == Class::Except && claim.class != Class::Except
}

/// Whether a mark is a hint of the kind that keeps such a claim alive.
fn hints(mark: &Mark, claim: &Claim) -> bool {
    let fits = match mark.class {
        Class::Defer | Class::Except => claim.class == mark.class,
        Class::Void => matches!(claim.class, Class::Void | Class::Except | Class::Reject),
        Class::Accept => claim.keeps,
        Class::Prohibit | Class::Reject | Class::Release | Class::Deny => true,
    };
    (mark.power == Power::Hint && fits) || (mark.power == Power::Tint && mark.reach == Reach::After)
}

/// Shares of the target's weight at which a unit speaks of it, may speak of it, or touches it.
const FIRM: f64 = 0.5;
const WEAK: f64 = 0.33;
const TOUCH: f64 = 0.2;
/// At which a neutral word about it is enough.
const NEUTRAL: f64 = 0.3;

/// What `summary` makes of `claim`.
pub fn fate(claim: &Claim, summary: &SummaryIndex) -> Fate {
    if claim.class == Class::Deny || !claim.firm {
        return super::added::denial(claim, summary);
    }
    let whole: Vec<Stem> = claim.target.iter().chain(&claim.context).copied().collect();
    let near: Vec<Candidate> = summary
        .near(&whole)
        .into_iter()
        .take(24)
        .filter_map(|(number, _)| Candidate::new(claim, summary, number))
        .collect();
    if let Some(kept) = near
        .iter()
        .filter(|candidate| candidate.no && candidate.speaks())
        .max_by(|a, b| a.rank().total_cmp(&b.rank()))
    {
        return kept_or_reasonless(claim, summary, kept);
    }
    if let Some(kept) = instead(claim, summary) {
        return Fate::Kept { clause: kept };
    }
    lost(claim, summary, &near)
}

/// What a reason must weigh to be missed.
const GROUNDS: u32 = 13;

struct Candidate<'s> {
    unit: &'s Unit,
    number: usize,
    /// The share of the target that the unit has, its headings counted for less.
    cover: f64,
    /// The share of the rest of the sentence.
    aside: f64,
    /// Whether two words that say something are shared.
    telling: bool,
    /// Whether the target's own words are among what is shared, or only point to it.
    anchored: bool,
    /// Whether a no stands over what they share.
    no: bool,
}

impl<'s> Candidate<'s> {
    fn new(claim: &Claim, summary: &'s SummaryIndex, number: usize) -> Option<Self> {
        let unit = summary.units.get(number)?;
        let own = share(&claim.target, &unit.stems);
        let whole: Vec<Stem> = unit.stems.iter().chain(&unit.above).copied().collect();
        let cover = own.max(0.7 * share(&claim.target, &whole));
        let aside = share(&claim.context, &whole);
        let all: Vec<Stem> = claim.target.iter().chain(&claim.context).copied().collect();
        let telling = all
            .iter()
            .filter(|stem| stem.weight > 1 && whole.iter().any(|other| other.id == stem.id))
            .count()
            > 1;
        let no = unit.negative
            || (unit.deferred && claim.class == Class::Defer)
            || unit.no_over(claim, if own > 0.0 { &claim.target } else { &all });
        Some(Self {
            unit,
            number,
            cover,
            aside,
            telling,
            anchored: cover > 0.0 || claim.points,
            no,
        })
    }

    /// Whether it is about the target: by its own words, or by enough of the whole sentence.
    fn speaks(&self) -> bool {
        self.cover >= WEAK
            || (self.aside >= WEAK
                && self.cover + self.aside >= FIRM
                && self.telling
                && self.anchored)
    }

    fn rank(&self) -> f64 {
        self.cover + 0.3 * self.aside
    }
}

impl Unit {
    /// Whether a no of a fitting kind reaches one of the words that say something. A neutral word over them outweighs a hint.
    fn no_over(&self, claim: &Claim, target: &[Stem]) -> bool {
        let over = |mark: &&Mark| self.reaches(mark, target);
        let plain = self
            .sentence
            .standing()
            .filter(over)
            .any(|mark| mark.power != Power::Tint && !expels(mark, claim));
        let neutral = || {
            self.sentence
                .marks
                .iter()
                .filter(|mark| mark.power == Power::Soft)
                .any(|mark| over(&mark))
        };
        plain
            || (self
                .sentence
                .marks
                .iter()
                .filter(|mark| hints(mark, claim) && !self.is_word_of(mark, target))
                .any(|mark| over(&mark))
                && !neutral())
    }

    /// Whether a mark is itself one of the target's words.
    fn is_word_of(&self, mark: &Mark, target: &[Stem]) -> bool {
        self.sentence
            .words
            .iter()
            .filter(|word| mark.at.start <= word.at.start && word.at.end <= mark.at.end)
            .any(|word| target.iter().any(|stem| stem.id == word.head()))
    }

    /// Whether one of `target`'s words is in the scope of a mark, or near it.
    pub(super) fn reaches(&self, mark: &Mark, target: &[Stem]) -> bool {
        let wanted = |id: u32| {
            target
                .iter()
                .any(|stem| stem.id == id && stem.weight >= PLAIN)
        };
        self.governs(mark, target) || self.close_by(mark, &wanted)
    }

    /// Whether one of `target`'s words is among the first three behind a mark.
    fn leads(&self, mark: &Mark, target: &[Stem]) -> bool {
        let behind = self
            .sentence
            .words
            .iter()
            .filter(|word| word.at.start >= mark.at.end)
            .take(3);
        behind.flat_map(Word::stems).any(|stem| {
            target
                .iter()
                .any(|known| known.id == stem.id && stem.weight >= PLAIN)
        })
    }

    /// Whether one of `target`'s words is in the scope of a mark.
    pub(super) fn governs(&self, mark: &Mark, target: &[Stem]) -> bool {
        let wanted = |id: u32| target.iter().any(|stem| stem.id == id && stem.weight > 1);
        let scoped = self
            .sentence
            .scope(mark)
            .iter()
            .any(|word| word.stems().any(|stem| wanted(stem.id)));
        scoped
            || (mark.power == Power::Firm
                && self.sentence.heads(mark)
                && self.follows(mark, &wanted))
    }

    /// Behind a mark, in the same part of the sentence.
    fn follows(&self, mark: &Mark, wanted: &dyn Fn(u32) -> bool) -> bool {
        let part = mark.at.end..self.sentence.part(mark.at.start).end;
        self.sentence
            .words_in(&part)
            .any(|word| word.stems().any(|stem| wanted(stem.id)))
    }

    /// Within eight words on either side, in the same part of the sentence.
    fn close_by(&self, mark: &Mark, wanted: &dyn Fn(u32) -> bool) -> bool {
        let part = self.sentence.part(mark.at.start);
        let place = self
            .sentence
            .words
            .partition_point(|word| word.at.start < mark.at.start);
        let low = place.saturating_sub(8);
        self.sentence
            .words
            .iter()
            .skip(low)
            .take(place + 8 - low)
            .any(|word| part.contains(&word.at.start) && word.stems().any(|stem| wanted(stem.id)))
    }
}

fn kept_or_reasonless(claim: &Claim, summary: &SummaryIndex, kept: &Candidate) -> Fate {
    let clause = kept.unit.sentence.at.clone();
    let pointed = claim.points && kept.aside >= WEAK;
    if weigh(&claim.grounds) < GROUNDS || (kept.cover < FIRM && !pointed) {
        return Fate::Kept { clause };
    }
    let near: Vec<&Unit> = summary
        .units
        .iter()
        .enumerate()
        .filter(|(number, unit)| unit.block == kept.unit.block || number.abs_diff(kept.number) <= 1)
        .map(|(_, unit)| unit)
        .collect();
    let said: Vec<Stem> = near
        .iter()
        .flat_map(|unit| unit.stems.iter().copied())
        .collect();
    let fresh: Vec<Stem> = claim
        .grounds
        .iter()
        .filter(|stem| !claim.target.iter().any(|known| known.id == stem.id))
        .copied()
        .collect();
    let explained = kept
        .unit
        .sentence
        .marks
        .iter()
        .any(|mark| mark.power == Power::Reason);
    let lost = weigh(&fresh) >= GROUNDS
        && share(&fresh, &said) < 0.15
        && summary.has_any(&fresh) < 0.4
        && !explained;
    if lost {
        Fate::ReasonLost { clause }
    } else {
        Fate::Kept { clause }
    }
}

/// A contrast is kept where what it takes instead is said of the same thing.
fn instead(claim: &Claim, summary: &SummaryIndex) -> Option<Range<usize>> {
    if weigh(&claim.instead) < u32::from(PLAIN) {
        return None;
    }
    let (number, _) = *summary.near(&claim.instead).first()?;
    let unit = summary.units.get(number)?;
    (share(&claim.instead, &unit.stems) >= FIRM
        && share(&claim.target, &unit.stems) < FIRM
        && !unit
            .sentence
            .standing()
            .any(|mark| mark.power != Power::Tint && unit.reaches(mark, &claim.instead)))
    .then(|| unit.sentence.at.clone())
}

/// No unit says no to it: which of them speaks of it, and how.
fn lost(claim: &Claim, summary: &SummaryIndex, near: &[Candidate]) -> Fate {
    let neutral = near
        .iter()
        .filter(|candidate| {
            (candidate.cover >= NEUTRAL || (candidate.aside >= NEUTRAL && candidate.telling))
                && candidate.unit.is_neutral(claim)
        })
        .max_by(|a, b| a.rank().total_cmp(&b.rank()));
    if let Some(neutral) = neutral {
        return Fate::Softened {
            clause: neutral.unit.sentence.at.clone(),
        };
    }
    let firm = near.iter().filter(|candidate| {
        candidate.cover >= FIRM || (candidate.cover >= WEAK && candidate.aside >= WEAK)
    });
    let best = firm.max_by(|a, b| a.rank().total_cmp(&b.rank()).then(b.number.cmp(&a.number)));
    if let Some(best) = best {
        let clause = best.unit.sentence.at.clone();
        return match best.unit.tone(claim) {
            Tone::Neutral => Fate::Softened { clause },
            Tone::Asserting => Fate::Inverted { clause },
            Tone::Mentioning => Fate::Omitted,
        };
    }
    let hint = near
        .iter()
        .find(|candidate| candidate.no && candidate.cover >= TOUCH);
    match hint {
        Some(hint) if summary.has_any(&claim.target) > WEAK => Fate::Unconfirmed {
            clause: hint.unit.sentence.at.clone(),
        },
        // One plain word may well be there in another form.
        Some(_) | None if claim.weight() < u32::from(RARE) => Fate::Unconfirmed {
            clause: near
                .first()
                .map_or(0..0, |first| first.unit.sentence.at.clone()),
        },
        Some(_) | None => Fate::Omitted,
    }
}

/// How a unit speaks of a target.
enum Tone {
    Neutral,
    Asserting,
    Mentioning,
}

impl Unit {
    /// Whether a neutral word stands over the target, or over the rest where the unit has nothing of the target.
    fn is_neutral(&self, claim: &Claim) -> bool {
        let over = if share(&claim.target, &self.stems) > 0.0 {
            &claim.target
        } else {
            &claim.context
        };
        self.sentence
            .marks
            .iter()
            .any(|mark| mark.power == Power::Soft && self.reaches(mark, over))
    }

    fn tone(&self, claim: &Claim) -> Tone {
        if self.is_neutral(claim) {
            return Tone::Neutral;
        }
        let asserts = |mark: &Mark| {
            mark.power == Power::Assert
                && if mark.reach == Reach::After {
                    self.leads(mark, &claim.target)
                } else {
                    self.reaches(mark, &claim.target)
                }
        };
        if self.sentence.marks.iter().any(asserts)
            || self
                .sentence
                .marks
                .iter()
                .any(|mark| expels(mark, claim) && self.reaches(mark, &claim.target))
        {
            Tone::Asserting
        } else {
            Tone::Mentioning
        }
    }
}
