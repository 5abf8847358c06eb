//! Carriage: whether a summary carries a claim in its own words, bounds it by nothing, and takes it back nowhere.

use std::collections::BTreeSet;
use std::ops::Range;

use super::clauses::{Sentence, is_negation};
use super::cues::Power;
use super::summary::{SummaryIndex, Unit};
use super::turning::{self, CONDITIONS, LIFTS, LOOSE_HEADINGS, PERMITS, POINTING, RULES, WHY};
use super::verbatim::{self, Manner, Token};
use super::words::{self, PLAIN, Stem, Word};
use super::{Claim, Class, Extent, aim, mine, weigh};

/// The sentences of a summary that carry a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carrier {
    /// Which of the summary's sentences they are.
    pub units: Vec<usize>,
    /// One of them gives the reason of the claim as well, or there is none.
    pub explained: bool,
}

/// A summary, and how it is taken apart.
#[derive(Clone, Copy)]
pub struct Carriage<'s> {
    /// Its text.
    pub text: &'s str,
    /// The same, taken apart.
    pub index: &'s SummaryIndex,
}

/// A claim in the words that a summary has to have.
struct Owed {
    /// Of the clause, without the reason.
    clause: Vec<Token>,
    reason: Option<Reason>,
    manner: Manner,
    /// The stems of all its words but those that say no: whoever has the words has these.
    stems: Vec<Stem>,
}

struct Reason {
    tokens: Vec<Token>,
    /// A word says that it is one. What only stands beside a rule may as well bound it.
    marked: bool,
}

/// How many sentences are looked at for one claim.
const LOOKS: usize = 24;

impl Owed {
    /// What `claim`, made by `text`, has to be carried with; `None` where its clause alone does not say all of it.
    fn of(text: &str, claim: &Claim) -> Option<Self> {
        let clause = text.get(claim.clause.clone())?;
        let goes_on = clause.trim_end_matches(['*', '_']).ends_with([':', '：']);
        if claim.points || claim.extent == Extent::Beside || goes_on || !says_all(clause, claim) {
            return None;
        }
        let manner = Manner {
            settled: matches!(claim.class, Class::Reject | Class::Void | Class::Defer),
        };
        let reason = why(text, claim);
        let reason_at = reason.as_ref().map(|(at, _)| at.clone());
        let mut clause = verbatim::tokens(text, &claim.clause, manner);
        clause.retain(|token| {
            let reason = reason_at.as_ref();
            !reason.is_some_and(|at| at.contains(&token.at.start))
        });
        let clause = verbatim::without_frame(verbatim::trimmed(&clause)).to_vec();
        let reason = reason.map(|(at, opening)| {
            let tokens = verbatim::tokens(text, &(at.start + opening..at.end), manner);
            Reason {
                tokens: verbatim::trimmed(&tokens).to_vec(),
                marked: opening > 0,
            }
        });
        (!clause.is_empty()).then_some(Self {
            clause,
            reason,
            manner,
            stems: stems(text, claim, reason_at.as_ref()),
        })
    }

    /// What of `tokens` stands before the reason and behind it, where they have it.
    fn without_reason<'t>(&self, tokens: &'t [Token]) -> Option<(&'t [Token], &'t [Token])> {
        let place = verbatim::find(&self.reason.as_ref()?.tokens, tokens)?;
        Some((tokens.get(..place.start)?, tokens.get(place.end..)?))
    }
}

/// The stems of the clause of a claim, outside of its cues and its reason.
fn stems(text: &str, claim: &Claim, reason: Option<&Range<usize>>) -> Vec<Stem> {
    let sentence = Sentence::new(text, claim.clause.clone());
    let is_cue = |at: usize| sentence.marks.iter().any(|mark| mark.at.contains(&at));
    let words = sentence.words.iter().filter(|word| {
        let at = word.at.start;
        !is_cue(at) && !reason.is_some_and(|reason| reason.contains(&at))
    });
    mine::stems(words)
}

/// Where the reason of a claim stands, and how long the word is that opens it. What a word opens goes on to the end of the
/// clause, as far as nothing bounds it.
fn why(text: &str, claim: &Claim) -> Option<(Range<usize>, usize)> {
    let at = claim.reason.clone()?;
    let Some(opening) = WHY.opening(text.get(at.clone())?) else {
        return Some((at, 0));
    };
    let is_last = claim.cue.end <= at.start && claim.clause.contains(&at.start);
    let rest = text
        .get(at.start + opening..claim.clause.end)
        .filter(|_| is_last);
    let end = rest.map(|rest| {
        let ends = [
            rest.find(';'),
            CONDITIONS.find(rest).map(|bound| bound.start),
        ];
        let end = ends.into_iter().flatten().min().unwrap_or(rest.len());
        at.start + opening + end
    });
    Some((at.start..end.unwrap_or(at.end).max(at.end), opening))
}

/// Whether all that says what a claim is about stands in its own clause.
fn says_all(clause: &str, claim: &Claim) -> bool {
    let words = words::words(clause, 0);
    let own: BTreeSet<u32> = words
        .iter()
        .flat_map(Word::stems)
        .map(|stem| stem.id)
        .collect();
    let mut telling = claim.target.iter().filter(|stem| stem.weight >= PLAIN);
    telling.all(|stem| own.contains(&stem.id))
}

impl Carriage<'_> {
    /// What carries `claim`, made by `text`, in its own words, and bounded by nothing in the same sentence or above it.
    pub fn carrier(self, text: &str, claim: &Claim) -> Option<Carrier> {
        let owed = Owed::of(text, claim)?;
        let all = weigh(&owed.stems);
        let near = self.index.near(&owed.stems).into_iter();
        let near = near.take_while(|(_, weight)| *weight >= all).take(LOOKS);
        let found = near.filter_map(|(unit, _)| Some((unit, self.carries(&owed, claim, unit)?)));
        let (units, explained): (Vec<usize>, Vec<bool>) = found.unzip();
        (!units.is_empty()).then(|| Carrier {
            units,
            explained: explained.contains(&true),
        })
    }

    /// Whether a sentence carries it, and if so, whether it gives the reason as well.
    fn carries(self, owed: &Owed, claim: &Claim, number: usize) -> Option<bool> {
        let unit = self.index.units.get(number)?;
        let at = &unit.sentence.at;
        let tokens = verbatim::tokens(self.text, at, owed.manner);
        let span = verbatim::find(&owed.clause, &tokens)?;
        let (before, after) = (tokens.get(..span.start)?, tokens.get(span.end..)?);
        let [behind, lead] = [after, before].map(|side| owed.without_reason(side));
        let explained = owed.reason.is_none()
            || behind.is_some()
            || lead.is_some()
            || self.is_beside(owed, number);
        if !explained && owed.reason.as_ref().is_some_and(|reason| !reason.marked) {
            return None;
        }
        let (after, behind_reason) = behind.unwrap_or((after, &[]));
        let (before, behind_lead) = lead.unwrap_or((before, &[]));
        let end = tokens.get(span.end - 1)?.at.end;
        let is_free = self.leads(before)
            && self.leads(behind_lead)
            && self.follows(after, end..at.end)
            && self.follows(behind_reason, at.end..at.end)
            && !self.text.get(at.clone())?.ends_with([':', '：']);
        (is_free && self.is_under_rules(unit, claim, number)).then_some(explained)
    }

    /// Whether a sentence beside the one that carries a claim gives its reason, and nothing else.
    fn is_beside(self, owed: &Owed, number: usize) -> bool {
        let beside = [number.checked_sub(1), Some(number + 1)];
        let mut units = beside
            .iter()
            .flatten()
            .filter_map(|it| self.index.units.get(*it));
        units.any(|unit| {
            let tokens = verbatim::tokens(self.text, &unit.sentence.at, owed.manner);
            let around = owed.without_reason(&tokens);
            around.is_some_and(|(lead, behind)| {
                verbatim::are_frame(lead) && verbatim::are_frame_behind(behind)
            })
        })
    }

    /// Whether what stands in front of a rule, in its sentence, leaves it as it is.
    fn leads(self, before: &[Token]) -> bool {
        let part = before.iter().rposition(Token::parts).map_or(0, |at| at + 1);
        let (others, own) = before.split_at_checked(part).unwrap_or_default();
        verbatim::are_frame(own) && self.is_apart(others)
    }

    /// Whether what stands behind it does: nothing, another part of the sentence, or a reason. `rest` are the bytes of all
    /// that is behind.
    fn follows(self, after: &[Token], rest: Range<usize>) -> bool {
        let part = after.iter().position(Token::parts).unwrap_or(after.len());
        let (own, others) = after.split_at_checked(part).unwrap_or_default();
        let words = self.text.get(rest.clone()).unwrap_or_default();
        let why = WHY.find(words).map(|why| rest.start + why.start);
        let own = match why {
            Some(why) => {
                let before = own.iter().take_while(|token| token.at.start < why);
                own.get(..before.count()).unwrap_or_default()
            }
            None => own,
        };
        let tail = why.and_then(|why| self.text.get(why..after.last()?.at.end));
        verbatim::are_frame_behind(own) && self.is_apart(others) && !tail.is_some_and(turns)
    }

    /// Whether another part of a sentence neither turns the rule nor points to it.
    fn is_apart(self, tokens: &[Token]) -> bool {
        let mut words = tokens.iter().filter(|token| !token.parts());
        let Some(first) = words.next() else {
            return true;
        };
        let end = tokens.last().map_or(first.at.end, |last| last.at.end);
        let text = self.text.get(first.at.start..end).unwrap_or_default();
        !turns(text) && !POINTING.has(text)
    }

    /// Whether no heading above a rule takes it back or leaves it open.
    fn is_under_rules(self, unit: &Unit, claim: &Claim, number: usize) -> bool {
        let above = unit.headings.iter().filter(|above| **above != number);
        let mut above = above.filter_map(|above| self.index.units.get(*above));
        above.all(|heading| {
            let text = self
                .text
                .get(heading.sentence.at.clone())
                .unwrap_or_default();
            let mut marks = heading.sentence.marks.iter();
            let opens = marks.any(|mark| {
                mark.power == Power::Soft
                    || mark.class == Class::Release
                    || is_negation(mark) && mark.class != claim.class
            });
            let lists = [&LOOSE_HEADINGS, &CONDITIONS, &LIFTS];
            !opens && !lists.iter().any(|list| list.has(text))
        })
    }

    /// What each sentence may do to a rule; nothing where it is one of `carriers`.
    pub fn others(self, carriers: &BTreeSet<usize>) -> Vec<Option<Other>> {
        let units = self.index.units.iter().enumerate();
        let others = units.map(|(number, unit)| {
            let text = self.text.get(unit.sentence.at.clone()).unwrap_or_default();
            let other = || Other::new(unit, number, text);
            (!carriers.contains(&number)).then(other)
        });
        others.collect()
    }

    /// Whether one of the `others` takes `claim` back, or may: one beside a carrier that bounds it, one that allows something
    /// of what the claim is about, or one that says the same without a no.
    pub fn takes_back(self, claim: &Claim, carrier: &Carrier, others: &[Option<Other>]) -> bool {
        let other = |number: usize| others.get(number)?.as_ref();
        let beside = |number: &usize| [number.checked_sub(1), Some(number + 1)];
        let mut beside = carrier.units.iter().flat_map(beside).flatten();
        if beside.any(|number| other(number).is_some_and(|other| other.does(Turn::Bounds))) {
            return true;
        }
        let core = core(claim);
        let mut near = self.index.near(&core).into_iter();
        near.any(|(number, weight)| {
            let found = other(number).zip(self.index.units.get(number));
            found.is_some_and(|(other, unit)| other.may_allow(unit, &core, weight))
        })
    }
}

/// What a sentence may do to a rule that another one carries.
#[derive(Clone, Debug)]
pub struct Other(Vec<Turn>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Lifts,
    Permits,
    Conditions,
    /// It bounds or lifts what stands beside it.
    Bounds,
    /// It says of rules that they are lifted or open.
    LiftsRules,
    /// It says no to nothing.
    Plain,
}

impl Other {
    fn new(unit: &Unit, number: usize, text: &str) -> Self {
        let lifts = LIFTS.has(text);
        let permits = PERMITS.has(text);
        let is_heading = unit.headings.contains(&number);
        let turns = [
            (Turn::Lifts, lifts),
            (Turn::Permits, permits),
            (Turn::Conditions, CONDITIONS.has(text)),
            (Turn::Bounds, turning::bounds(text)),
            (
                Turn::LiftsRules,
                !is_heading && (lifts || permits) && RULES.has(text),
            ),
            (Turn::Plain, unit.sentence.standing().next().is_none()),
        ];
        let turns = turns.into_iter();
        Self(
            turns
                .filter_map(|(turn, does)| does.then_some(turn))
                .collect(),
        )
    }

    fn does(&self, turn: Turn) -> bool {
        self.0.contains(&turn)
    }

    /// Whether it says of rules that they are lifted or open.
    pub fn lifts_rules(&self) -> bool {
        self.does(Turn::LiftsRules)
    }

    /// Whether a sentence that has words of a rule, of that weight, may allow or lift what the rule is about, or says it
    /// without a no.
    fn may_allow(&self, unit: &Unit, core: &[Stem], weight: u32) -> bool {
        let has = |stem: &Stem| {
            let mut words = unit.stems.iter().chain(unit.above.iter());
            words.any(|other| other.id == stem.id)
        };
        let shares = |tells: fn(Stem) -> bool| core.iter().any(|stem| tells(*stem) && has(stem));
        let whole = weigh(core);
        let is_about = || 2 * weight >= whole || shares(aim::tells_apart);
        let bounds = || self.does(Turn::Plain) || self.does(Turn::Conditions);
        weight == whole && bounds()
            || self.does(Turn::Lifts) && is_about()
            || self.does(Turn::Permits) && (is_about() || shares(aim::is_action))
    }
}

/// The words that say what a claim is about.
fn core(claim: &Claim) -> Vec<Stem> {
    let core = claim.core().iter().filter(|stem| stem.weight >= PLAIN);
    let core: Vec<Stem> = core.copied().collect();
    if core.is_empty() {
        claim.target.clone()
    } else {
        core
    }
}

/// Whether a text bounds, lifts or allows something.
fn turns(text: &str) -> bool {
    [&CONDITIONS, &LIFTS, &PERMITS]
        .iter()
        .any(|it| it.has(text))
}
