//! Decisions and prohibitions: what a text rules out, and what became of it in a summary and later.

mod acts;
mod added;
mod aim;
mod align;
mod alternatives;
mod bans;
mod carriage;
mod chosen;
mod clauses;
mod commands;
mod cues;
mod firmness;
mod free;
mod lacking;
mod language;
mod lexicon;
mod likeness;
mod limits;
mod mine;
mod prose;
mod reasons;
mod scripts;
mod summary;
#[cfg(test)]
mod tests;
mod tongue;
#[cfg(test)]
mod tongue_tests;
mod tongues;
mod turning;
mod verbatim;
mod vocabulary;
mod words;

use std::ops::Range;

pub use acts::{Act, ActKind, Event, Later, act};
pub use added::{Added, added};
pub use align::{Fate, fate};
pub(super) use alternatives::{alternative, differ};
pub use carriage::{Carriage, Carrier, Other};
pub use chosen::{chosen, unexplained};
pub(super) use cues::{search, spellings};
pub use free::Touch;
pub use lacking::{Lack, lacks};
pub use language::{Language, language};
pub use likeness::{common, telling};
pub(super) use limits::{content, limits};
pub use mine::{claims, confined, decisions, enlisted};
pub(super) use prose::sentences;
pub use summary::SummaryIndex;
pub(super) use summary::{heading_level, marker};
pub use tongue::{Tongue, Tongues};
pub use words::{Stem, topic};
pub(super) use words::{is_ideograph, listed, one_of_many};

/// What a claim does to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// It must not be done, or must stay as it is.
    Prohibit,
    /// It was considered and is not wanted.
    Reject,
    /// Not now.
    Defer,
    /// It no longer holds; it must not be used again.
    Void,
    /// A rule does not reach it.
    Except,
    /// It is wanted or consented to.
    Accept,
    /// A prohibition or a rejection is lifted.
    Release,
    /// It is not so: a plain negation, no decision.
    Deny,
}

impl Class {
    /// Whether the claim says no to its target by decision.
    pub fn is_negative(self) -> bool {
        match self {
            Self::Prohibit | Self::Reject | Self::Defer | Self::Void | Self::Except => true,
            Self::Accept | Self::Release | Self::Deny => false,
        }
    }
}

/// Who says it: a human's terse orders are taken at their word, an assistant's prose is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speaker {
    /// The person the agent works for.
    Human,
    /// The agent.
    Assistant,
}

/// One target with one polarity, as a text has it. All ranges are bytes of that text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is done to the target.
    pub class: Class,
    /// The sentence it stands in, as it is quoted.
    pub clause: Range<usize>,
    /// The words that decide.
    pub cue: Range<usize>,
    /// The content words of what is ruled out (or accepted), nearest to the cue first; each once.
    pub target: Vec<Stem>,
    /// How many words of `target` stand where the cue reaches: the others are only near it.
    pub core: u8,
    /// Which of the first 32 words of `target` say which thing it is ("Lisbon" of "the Lisbon warehouse"), a bit each.
    pub aim: u32,
    /// The other content words of the sentence.
    pub context: Vec<Stem>,
    /// What is to be taken in its place ("X, not Y": the words of X); empty where nothing is.
    pub instead: Vec<Stem>,
    /// What is to be taken in its place where the text says so beside it: "use commas".
    pub alternative: Option<Box<str>>,
    /// The target in the text's own words, cut to some 60 characters.
    pub subject: String,
    /// Why, where the text says it: in the sentence or in the one behind it.
    pub reason: Option<Range<usize>>,
    /// The content words of the reason.
    pub grounds: Vec<Stem>,
    /// Whether it is an order or a decision: no question, condition, musing or plain narrative.
    pub firm: bool,
    /// How many negations the sentence has.
    pub negations: u8,
    /// Whether the target is a word that points back ("don't merge those"): what it points to is in `context`.
    pub points: bool,
    /// Whether the sentence wants the target to stay rather than to go.
    pub keeps: bool,
    /// How firmly its sentence is put.
    pub manner: Manner,
    /// What it is worth where it is no plain decision.
    pub force: Force,
    /// How far its own sentence says all of it.
    pub extent: Extent,
    /// What the cue itself says.
    sense: Sense,
}

/// How firmly a sentence is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As an order or a decision is.
    Straight,
    /// "If possible, no calls".
    Mild,
}

/// What a claim is worth where it is no plain decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// Nothing more than what it says.
    Plain,
    /// A person uses decision language, as in "the move of the queue is deferred": it may be a decision.
    Deciding,
}

/// How far the sentence of a claim says all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// As far as can be told, by itself.
    Own,
    /// A sentence beside it sets it an end, a condition or an exception.
    Beside,
}

/// What a cue says, for the comparison of plain negations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sense {
    /// The stem of the cue.
    word: u32,
    /// The stem of what it negates ("official" in "unofficial"), 0 where there is none.
    base: u32,
    /// Whether the negation is inside of the word.
    tinted: bool,
}

impl Claim {
    /// The clause together with its reason: contiguous, as a finding about the reason quotes it.
    pub fn with_reason(&self) -> Range<usize> {
        self.reason.as_ref().map_or(self.clause.clone(), |reason| {
            self.clause.start.min(reason.start)..self.clause.end.max(reason.end)
        })
    }

    /// Gives back the room that its words do not need: a recording has many claims.
    pub(super) fn shrink(&mut self) {
        for stems in [
            &mut self.target,
            &mut self.context,
            &mut self.instead,
            &mut self.grounds,
        ] {
            stems.shrink_to_fit();
        }
        self.subject.shrink_to_fit();
    }

    /// The words of the target that the cue reaches.
    pub fn core(&self) -> &[Stem] {
        self.target
            .get(..usize::from(self.core))
            .unwrap_or(&self.target)
    }

    /// What the target weighs, in tenths of an ordinary noun.
    pub fn weight(&self) -> u32 {
        weigh(&self.target)
    }
}

/// Whether two claims say the same: both negative (or both not) about the same target. An assistant that repeats a
/// human's rule makes no second claim.
pub fn same(one: &Claim, other: &Claim) -> bool {
    const ALIKE: f64 = 0.6;
    if one.class.is_negative() != other.class.is_negative() {
        return false;
    }
    let (mut ours, mut theirs) = (0, 0);
    for stem in &one.target {
        if let Some(twin) = other.target.iter().find(|other| other.id == stem.id) {
            ours += u32::from(stem.weight);
            theirs += u32::from(twin.weight);
        }
    }
    part(ours, weigh(&one.target)) >= ALIKE || part(theirs, weigh(&other.target)) >= ALIKE
}

/// Whether each of two targets has names or numbers, and they share none of them: they are two, however like their words
/// are.
pub fn name_others(one: &Claim, other: &Claim) -> bool {
    let names = |claim: &Claim| -> Vec<u32> {
        let target = claim.target.iter().filter(|stem| words::is_name(**stem));
        target.map(|stem| stem.id).collect()
    };
    let (ours, theirs) = (names(one), names(other));
    !ours.is_empty() && !theirs.is_empty() && !ours.iter().any(|name| theirs.contains(name))
}

/// Whether two prohibitions forbid two things that may be done to one thing: "never restart it" and "never resize it".
pub fn forbid_others(one: &Claim, other: &Claim) -> bool {
    let says = |claim: &Claim, deed: u32| claim.target.iter().any(|stem| stem.id == deed);
    match (aim::deed(one), aim::deed(other)) {
        (Some(ours), Some(theirs)) => !says(one, theirs) && !says(other, ours),
        _ => false,
    }
}

/// Whether two claims say the same of two things: of "the staging server" and of "the production server". Each says which
/// one it means, and the other does not name that.
pub fn aim_at_others(one: &Claim, other: &Claim) -> bool {
    let is_aimed = aim::aims(one).chain(aim::aims(other)).next().is_some();
    is_aimed && names_another(one, other) && names_another(other, one)
}

/// Whether nothing that says which thing `one` is about is named by `other`; where nothing says so, whether something of it
/// is not.
fn names_another(one: &Claim, other: &Claim) -> bool {
    let lacks = |stem: &Stem| {
        let mut words = other.target.iter().chain(&other.context);
        !words.any(|own| own.id == stem.id)
    };
    let mut aims = aim::aims(one).peekable();
    if aims.peek().is_some() {
        return aims.all(lacks);
    }
    let deed = aim::deed(one);
    let is_thing = |stem: &&Stem| {
        stem.tells() && !aim::is_action(**stem) && deed.is_none_or(|deed| deed != stem.id)
    };
    one.target.iter().filter(is_thing).any(lacks)
}

/// Whether `clause`, which is taken to carry `claim`, only says what one of its `rivals` says: all its words are the rival's,
/// also those for what is done or which thing it is done to, and those of `claim` are not among them.
pub fn is_of_rival<'r>(
    claim: &Claim,
    rivals: impl Iterator<Item = &'r Claim>,
    clause: &str,
) -> bool {
    let mut rivals = rivals.peekable();
    if rivals.peek().is_none() {
        return false;
    }
    let said = mine::stems(words::words(clause, 0).iter());
    rivals.any(|rival| is_said_of(claim, rival, &said))
}

fn is_said_of(claim: &Claim, rival: &Claim, said: &[Stem]) -> bool {
    let says = |id: u32| said.iter().any(|stem| stem.id == id);
    let known = |stem: &Stem| {
        let mut words = rival.target.iter().chain(&rival.context);
        words.any(|own| own.id == stem.id)
    };
    let other_deed = match (aim::deed(claim), aim::deed(rival)) {
        (Some(ours), Some(theirs)) => says(theirs) && !says(ours),
        _ => false,
    };
    let other_thing = || {
        aim_at_others(claim, rival)
            && aim::aims(rival).any(|stem| says(stem.id))
            && !aim::aims(claim).any(|stem| says(stem.id))
    };
    (other_deed || other_thing()) && said.iter().filter(|stem| stem.tells()).all(known)
}

/// Whether an assistant's claim, made right after a human's, only repeats it: they share a word that says something.
pub fn echoes(human: &Claim, assistant: &Claim) -> bool {
    human.class.is_negative() == assistant.class.is_negative()
        && (same(human, assistant)
            || [&human.target, &human.context]
                .iter()
                .any(|said| rare(said, &assistant.target) || rare(said, &assistant.context)))
}

/// Whether a claim has a word that says which thing it is about: "read the file" has none.
pub fn is_distinct(claim: &Claim) -> bool {
    aim::says_which(claim)
}

/// Whether a claim forbids to stop something that is under way.
pub fn forbids_stopping(claim: &Claim) -> bool {
    claim.class == Class::Prohibit && aim::stops(claim)
}

/// Whether a claim that a summary lists is one that was made before, in other words: they say the same of an identifier, or
/// of two words that tell something.
pub fn restates(before: &Claim, listed: &Claim) -> bool {
    let said = |stem: &Stem| {
        let mut known = before.target.iter().chain(&before.context);
        known.any(|other| other.id == stem.id)
    };
    let again = listed.target.iter().chain(&listed.context);
    let shared = again.filter(|stem| stem.weight >= words::PLAIN && said(stem));
    let shared: Vec<u8> = shared.map(|stem| stem.weight).collect();
    before.class.is_negative() == listed.class.is_negative()
        && (shared.len() > 1 || shared.iter().any(|weight| *weight >= words::RARE))
}

/// Whether one of the claims that came `later` takes `claim` back: consent to its target, or its prohibition lifted.
pub fn withdraws(claim: &Claim, later: &[Claim]) -> bool {
    let lifts = |other: &Claim| {
        matches!(other.class, Class::Accept | Class::Release)
            && other.firm
            && !other.target.is_empty()
    };
    later.iter().any(|other| {
        lifts(other)
            && share(&claim.target, &other.target) >= 0.6
            && rare(&claim.target, &other.target)
    })
}

/// The part of the weight of `of` that is also in `within`: 0 to 1.
fn share(of: &[Stem], within: &[Stem]) -> f64 {
    share_of(of, |stem| within.iter().any(|other| other.id == stem.id))
}

/// The part of the weight of `of` whose stems are `known`.
fn share_of(of: &[Stem], known: impl Fn(&Stem) -> bool) -> f64 {
    let common: u32 = of
        .iter()
        .filter(|stem| known(stem))
        .map(|stem| u32::from(stem.weight))
        .sum();
    part(common, weigh(of))
}

/// The share of a weight; nothing of nothing.
fn part(weight: u32, whole: u32) -> f64 {
    if whole == 0 {
        0.0
    } else {
        f64::from(weight) / f64::from(whole)
    }
}

/// Whether two targets share a word that says something.
fn rare(one: &[Stem], other: &[Stem]) -> bool {
    one.iter()
        .any(|stem| stem.weight >= words::PLAIN && other.iter().any(|twin| twin.id == stem.id))
}

fn weigh(stems: &[Stem]) -> u32 {
    stems.iter().map(|stem| u32::from(stem.weight)).sum()
}
