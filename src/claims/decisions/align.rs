//! Alignment: what a summary makes of a claim.

use std::cell::LazyCell;
use std::ops::Range;

use super::clauses::{Opener, Segment};
use super::cues::{Mark, Power, Reach};
use super::summary::{SummaryIndex, Unit};
use super::words::{PLAIN, RARE, Stem};
use super::{Claim, Class, Manner, aim, rare, share, weigh};

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
    /// It is there, and something else is to be taken in its place than was said.
    Substituted {
        /// Where.
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
/// At which a hint is enough.
const HINTED: f64 = 0.42;
const TOUCH: f64 = 0.2;
/// At which the rest of the sentence is enough where a no stands over it in so many words, whatever the thing is called there.
const BESIDE: f64 = 0.4;
/// The share of what the cue reaches at which a unit without a no says that it is done.
const DONE: f64 = 0.9;
/// At which a neutral word about it is enough.
const NEUTRAL: f64 = 0.3;

/// A claim that points back says too little to be missed where all its words weigh less than this, two ordinary nouns and a half.
const BARE: u32 = 25;

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
    let names = |candidate: &Candidate| candidate.unit.is_of(claim);
    let is_named = LazyCell::new(|| near.iter().any(names));
    if let Some(kept) = near
        .iter()
        .filter(|candidate| candidate.no != No::Unsaid && candidate.speaks())
        .filter(|candidate| candidate.plain || names(candidate) || !*is_named)
        .max_by(|a, b| a.rank().total_cmp(&b.rank()))
    {
        return kept_or_reasonless(claim, summary, kept);
    }
    if let Some(lifted) = near.iter().find(|candidate| candidate.lifts(claim)) {
        let clause = lifted.unit.sentence.at.clone();
        return Fate::Kept { clause };
    }
    if let Some(kept) = instead(claim, summary) {
        return Fate::Kept { clause: kept };
    }
    let lost = lost(claim, summary, &near);
    let is_bare = claim.points && weigh(&whole) < BARE || voids_nothing(claim);
    if is_bare && matches!(lost, Fate::Omitted | Fate::Inverted { .. }) {
        let first = near.first().map(|first| first.unit.sentence.at.clone());
        let clause = first.unwrap_or_default();
        return Fate::Unconfirmed { clause };
    }
    lost
}

/// Whether a claim voids something that it does not name: a summary that has neither is no worse for it.
fn voids_nothing(claim: &Claim) -> bool {
    let mut words = claim.target.iter().chain(&claim.context);
    claim.class == Class::Void && !words.any(|stem| stem.weight >= RARE)
}

/// Where `summary` has all but a word of what a claim chooses, with no doubt and no no over it, and nothing of the reason.
pub(super) fn unexplained(claim: &Claim, summary: &SummaryIndex) -> Option<Range<usize>> {
    const WHOLE: f64 = 0.75;
    const LOOKS: usize = 8;
    let near = summary.near(&claim.target).into_iter().take(LOOKS);
    let near = near.filter_map(|(number, _)| Candidate::new(claim, summary, number));
    let held = near.filter(|candidate| {
        share(&claim.target, &candidate.unit.stems) >= WHOLE
            && candidate.no == No::Unsaid
            && candidate.unit.is_of(claim)
            && !candidate.unit.is_neutral(claim)
    });
    let best = held.max_by(|a, b| a.rank().total_cmp(&b.rank()).then(b.number.cmp(&a.number)))?;
    if let Fate::ReasonLost { clause } = kept_or_reasonless(claim, summary, &best) {
        Some(clause)
    } else {
        None
    }
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
    /// Whether two words that say something are shared, the target's own or what points to it among them.
    telling: bool,
    no: No,
    /// Whether the no is there in so many words, and not only hinted at.
    plain: bool,
}

/// Whether a no stands over what a claim and a unit share.
#[derive(Clone, Copy, PartialEq, Eq)]
enum No {
    Unsaid,
    /// It is only hinted at, and not over what the cue of the claim reaches.
    Hinted,
    Said,
}

impl<'s> Candidate<'s> {
    fn new(claim: &Claim, summary: &'s SummaryIndex, number: usize) -> Option<Self> {
        let unit = summary.units.get(number)?;
        let own = share(&claim.target, &unit.stems);
        let whole: Vec<Stem> = unit
            .stems
            .iter()
            .chain(unit.above.iter())
            .copied()
            .collect();
        let cover = own.max(0.7 * share(&claim.target, &whole));
        let aside = share(&claim.context, &whole);
        let all: Vec<Stem> = claim.target.iter().chain(&claim.context).copied().collect();
        let shared = all
            .iter()
            .filter(|stem| stem.weight > 1 && whole.iter().any(|other| other.id == stem.id));
        let named = shared.clone().any(|stem| stem.weight > PLAIN);
        let beside = shared.clone().filter(|stem| stem.tells()).count() > 2;
        let telling = shared.count() > 1 || claim.points && named;
        let over = if own > 0.0 { &claim.target } else { &all };
        let plain = unit.negative
            || (unit.deferred && claim.class == Class::Defer)
            || unit.no_over(claim, over);
        let no = if plain {
            No::Said
        } else if !unit.hint_over(claim, over) {
            No::Unsaid
        } else if rare(claim.core(), &whole) {
            No::Said
        } else {
            No::Hinted
        };
        let anchored = cover > 0.0 || claim.points || (plain && beside && aside >= BESIDE);
        // What the cue of a claim that points back reaches may be all that it says of its thing.
        let pointed = claim.points && plain && share(claim.core(), &unit.stems) >= FIRM;
        Some(Self {
            unit,
            number,
            cover: if pointed { cover.max(WEAK) } else { cover },
            aside,
            telling: telling && anchored,
            no,
            plain,
        })
    }

    /// Whether it is about the target: by its own words, or by enough of the whole sentence.
    fn speaks(&self) -> bool {
        self.cover >= if self.no == No::Hinted { HINTED } else { WEAK }
            || (self.aside >= WEAK && self.cover + self.aside >= FIRM && self.telling)
    }

    /// Whether it says that what a claim put off or ruled out is free again: then the claim has ended, and is not lost.
    fn lifts(&self, claim: &Claim) -> bool {
        let mut marks = self.unit.sentence.marks.iter();
        self.cover >= FIRM
            && marks.any(|mark| {
                mark.class == Class::Release
                    && mark.power == Power::Firm
                    && self.unit.governs(mark, &claim.target)
            })
    }

    /// Whether it says, without a no, nearly all that the cue of a claim reaches: the thing and what is not to be done to it.
    fn does(&self, claim: &Claim) -> bool {
        let core = claim.core();
        claim.class != Class::Except
            && core.len() > 1
            && !self.unit.is_neutral(claim)
            && share(core, &self.unit.stated()) >= DONE
    }

    fn rank(&self) -> f64 {
        self.cover + 0.3 * self.aside
    }
}

impl Unit {
    /// Whether one of the words that say which thing a claim is about stands in it, or in a heading above it.
    fn is_of(&self, claim: &Claim) -> bool {
        let whole = || self.stems.iter().chain(self.above.iter());
        aim::names(claim, |stem| whole().any(|other| other.id == stem.id))
    }

    /// The stems of what it states, without its reasons.
    fn stated(&self) -> Vec<Stem> {
        let stated = |segment: &&Segment| segment.opener != Opener::Reason;
        let segments = self.sentence.segments.iter().filter(stated);
        let words = segments.flat_map(|segment| self.sentence.words_in(&segment.at));
        words.flat_map(|word| word.stems().copied()).collect()
    }

    /// Whether a no reaches one of the words that say something.
    fn no_over(&self, claim: &Claim, target: &[Stem]) -> bool {
        self.sentence
            .standing()
            .filter(|mark| mark.power != Power::Tint && !expels(mark, claim))
            .filter(|mark| !self.weakens(mark, claim) && !self.is_supposed(mark))
            .any(|mark| {
                self.reaches(mark, target) && (!self.is_taken(mark) || self.governs(mark, target))
            })
    }

    /// Whether a bare negation stands in a condition behind what it is a condition of: "clear it if the tide has not turned".
    fn is_supposed(&self, mark: &Mark) -> bool {
        let place = self.sentence.segment_of(mark.at.start);
        let segment = self.sentence.segments.get(place);
        let bare = mark.power == Power::Plain || mark.at.len() == "not".len();
        bare && place > 0 && segment.is_some_and(|segment| segment.supposes)
    }

    /// Whether a word beside a mark takes the firmness out of it, where the claim itself was firm.
    fn weakens(&self, mark: &Mark, claim: &Claim) -> bool {
        let place = self.sentence.segment_of(mark.at.start);
        let beside = |other: &Mark| {
            let own = self.sentence.segment_of(other.at.start);
            let segment = self.sentence.segments.get(own);
            let alone = segment.is_some_and(|it| it.at.len() <= other.at.len() + 3);
            own == place || alone && own.abs_diff(place) == 1
        };
        let mut marks = self.sentence.marks.iter();
        claim.manner == Manner::Straight
            && marks.any(|other| other.power == Power::Weak && beside(other))
    }

    /// Whether a hint of a fitting kind reaches one of them. A neutral word over them outweighs it.
    pub(super) fn hint_over(&self, claim: &Claim, target: &[Stem]) -> bool {
        let over = |mark: &&Mark| self.reaches(mark, target);
        let mut neutral = self
            .sentence
            .marks
            .iter()
            .filter(|mark| matches!(mark.power, Power::Soft | Power::Weak));
        let mut hinting = self
            .sentence
            .marks
            .iter()
            .filter(|mark| hints(mark, claim) && !self.is_word_of(mark, target));
        hinting.any(|mark| over(&mark) && !self.weakens(mark, claim))
            && !neutral.any(|mark| over(&mark))
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
    let explained = kept.unit.sentence.marks.iter().any(|mark| {
        mark.power == Power::Reason || mark.power == Power::Border && mark.at.len() == "so".len()
    });
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
    // "The pilot signs, not me" rules out nobody that a summary could name.
    let is_all = share(&claim.target, &claim.instead) >= DONE;
    (share(&claim.instead, &unit.stems) >= FIRM
        && (is_all || share(&claim.target, &unit.stems) < FIRM)
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
    // A claim that points back says nothing of its thing: that stands beside it.
    let is_of_it = |candidate: &&Candidate| !claim.points || candidate.aside > 0.0;
    let firm = near.iter().filter(is_of_it).filter(|candidate| {
        candidate.cover >= FIRM
            || (candidate.cover >= WEAK && candidate.aside >= WEAK && candidate.unit.names(claim))
    });
    let best = firm.max_by(|a, b| a.rank().total_cmp(&b.rank()).then(b.number.cmp(&a.number)));
    if let Some(best) = best {
        let clause = best.unit.sentence.at.clone();
        let tone = if best.does(claim) {
            Tone::Asserting
        } else {
            best.unit.tone(claim)
        };
        return match tone {
            Tone::Neutral => Fate::Softened { clause },
            Tone::Asserting if best.unit.denies(claim) => Fate::Unconfirmed { clause },
            Tone::Asserting => Fate::Inverted { clause },
            Tone::Mentioning => Fate::Omitted,
        };
    }
    let hint = near
        .iter()
        .find(|candidate| candidate.no == No::Said && candidate.cover >= TOUCH);
    match hint {
        Some(hint) if summary.has_any(&claim.target) > WEAK => Fate::Unconfirmed {
            clause: hint.unit.sentence.at.clone(),
        },
        // One plain word may well be there in another form, where the summary speaks of what stood around it.
        Some(_) | None
            if claim.weight() < u32::from(RARE)
                && (claim.weight() < u32::from(PLAIN) || is_touched(near)) =>
        {
            Fate::Unconfirmed {
                clause: near
                    .first()
                    .map_or(0..0, |first| first.unit.sentence.at.clone()),
            }
        }
        Some(_) | None => Fate::Omitted,
    }
}

/// Whether a summary speaks of the rest of what a claim stood in.
fn is_touched(near: &[Candidate]) -> bool {
    near.iter()
        .any(|candidate| candidate.cover > 0.0 || candidate.aside >= WEAK)
}

impl Unit {
    /// Whether it has one of the identifiers that the cue of the claim reaches, where it reaches any.
    fn names(&self, claim: &Claim) -> bool {
        let mut named = claim.core().iter().filter(|stem| stem.weight >= RARE);
        let first = named.clone().next();
        first.is_none() || named.any(|stem| self.stems.iter().any(|other| other.id == stem.id))
    }
}

/// Whether a mark says that something is done, wanted or allowed.
fn says_yes(mark: &Mark) -> bool {
    let consents = matches!(mark.class, Class::Accept | Class::Release)
        && matches!(mark.power, Power::Order | Power::Firm);
    mark.power == Power::Assert || consents
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
            .any(|mark| matches!(mark.power, Power::Soft | Power::Weak) && self.reaches(mark, over))
    }

    /// Whether it says no to something in other words than the claim: "goes uncredited" asserts no credit.
    fn denies(&self, claim: &Claim) -> bool {
        let own = |mark: &Mark| {
            self.is_word_of(mark, &claim.target) || self.is_word_of(mark, &claim.context)
        };
        // "infinite retention" says of the retention how it is, and no more.
        let qualifies = |mark: &Mark| {
            let behind = mark.at.end..self.sentence.at.end;
            let next = self.sentence.words_in(&behind).find(|it| it.weight() > 0);
            next.is_some_and(|next| next.at.start <= mark.at.end + 1)
        };
        let mut marks = self.sentence.standing();
        marks.any(|mark| {
            !self.is_supposed(mark)
                && !expels(mark, claim)
                && !own(mark)
                && (mark.power != Power::Tint || mark.base != 0 && !qualifies(mark))
        })
    }

    fn tone(&self, claim: &Claim) -> Tone {
        if self.is_neutral(claim) {
            return Tone::Neutral;
        }
        let asserts = |mark: &Mark| {
            says_yes(mark)
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
