//! Statements followed through the summaries: where each was lost first.

use super::clause;
use super::decisions::{self, Class, Fate, Speaker, SummaryIndex, Tongues};
use super::excepted;
use super::facts::{DecisionFate, DecisionLoss, Excerpt, Marks, Stakes, SummaryExcerpt};
use super::hash;
use super::identifiers;
use super::measures::inside;
use super::statements::Statement;
use super::substituted;
use super::swallowed::{Named, Ranges};
use super::translated;
use crate::recording::{CompactionIndex, EventIndex};
use crate::replay::{Replay, Step};
use smallvec::smallvec;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

/// One thing claimed: every statement that makes the same claim, in the order in which they were said.
#[derive(Clone, Debug)]
pub(super) struct Topic {
    /// Indices into the statements; the first human one speaks for all.
    pub(super) members: Vec<usize>,
    /// The statement that takes it back.
    pub(super) withdrawn: Option<EventIndex>,
    lost: bool,
    /// The event of its first member; topics are in the order of these.
    first: usize,
    /// How many summaries carry it.
    carried: usize,
    /// Through how many summaries it was followed.
    looks: usize,
}

/// A loss, and the statement it is of.
#[derive(Clone, Debug)]
pub(super) struct Lost {
    pub(super) loss: DecisionLoss,
    pub(super) statement: usize,
    /// The statements of the other targets that the loss stands for.
    pub(super) others: Vec<usize>,
    /// A summary listed it as decided.
    listed: bool,
}

impl Lost {
    /// Every statement that it is of.
    pub(super) fn statements(&self) -> impl Iterator<Item = usize> {
        std::iter::once(self.statement).chain(self.others.iter().copied())
    }
}

/// Follows `statements`, in the order of their events, through every summary.
pub(super) fn follow(
    replay: &Replay<'_>,
    statements: &[Statement],
    stakes: &mut [Stakes],
) -> Vec<Lost> {
    let mut topics = topics(statements);
    let most = LOOKS / topics.len().max(1);
    let mut lost = Losses::default();
    // How many topics were said so far, and which of them are still followed.
    let (mut said, mut open): (usize, Vec<usize>) = (0, Vec::new());
    for (step, record) in replay.pairs() {
        let Some(text) = record
            .summary
            .as_readable()
            .filter(|text| !text.trim().is_empty())
        else {
            continue;
        };
        let summary = SummaryIndex::new(text);
        let pass = Pass {
            replay,
            step,
            statements,
            text,
            tongues: Tongues::of(text),
            ranges: Ranges::of(text),
            summary: &summary,
        };
        let more = topics.get(said..).unwrap_or_default();
        let more = more.partition_point(|topic| topic.first < step.fresh.end);
        open.extend(said..said + more);
        said += more;
        open.retain(|number| {
            let topic = topics.get(*number);
            topic.is_some_and(|topic| !topic.lost && topic.carried <= most && topic.looks < MOST)
        });
        for number in &open {
            let Some(topic) = topics.get_mut(*number) else {
                continue;
            };
            topic.looks += 1;
            let outcome = pass.outcome(topic);
            if matches!(outcome, Outcome::NotDue) {
                continue;
            }
            if let Some(stakes) = stakes.get_mut(step.index.get()) {
                count(stakes, statements, topic, &outcome);
            }
            match outcome {
                Outcome::Lost(mut found) => {
                    topic.lost = true;
                    found.loss.carried = topic.carried + usize::from(found.listed);
                    lost.add(*found);
                }
                Outcome::Carried { .. } => topic.carried += 1,
                Outcome::Open | Outcome::NotDue => {}
            }
        }
    }
    fold(lost.all)
}

/// How many losses of one compaction that a summary had listed are told one by one.
const LISTED: usize = 5;

/// Joins what one compaction lost of a longer list of decisions: the items of one list are one finding.
fn fold(all: Vec<Lost>) -> Vec<Lost> {
    let mut folded: Vec<Lost> = Vec::new();
    let mut listed: HashMap<(CompactionIndex, DecisionFate, EventIndex), Vec<usize>> =
        HashMap::new();
    for lost in all {
        let loss = &lost.loss;
        let key = (loss.compaction, loss.fate, loss.source.event);
        let place = folded.len();
        let known = lost.listed.then(|| listed.entry(key).or_default());
        match known {
            Some(known) if known.len() >= LISTED => {
                let last = known.last().and_then(|last| folded.get_mut(*last));
                if let Some(last) = last {
                    join(last, lost);
                }
            }
            Some(known) => {
                known.push(place);
                folded.push(lost);
            }
            None => folded.push(lost),
        }
    }
    folded
}

/// How many topics are looked for in summaries, in all of a recording: what so many summaries carried is known.
const LOOKS: usize = 400_000;

/// Through how many summaries a topic is followed that need not carry it, as it stays in context: no session has so many.
const MOST: usize = 256;

/// Losses in their order, with the place of each by where it was lost, its fate and its source.
#[derive(Default)]
struct Losses {
    all: Vec<Lost>,
    places: HashMap<(CompactionIndex, DecisionFate, EventIndex, u64), Vec<usize>>,
}

impl Losses {
    /// Adds a loss. The targets of one clause that met the same end are one finding, which names them as members.
    fn add(&mut self, found: Lost) {
        let loss = &found.loss;
        let source = hash::of(&loss.source.text);
        let key = (loss.compaction, loss.fate, loss.source.event, source);
        let places = self.places.entry(key).or_default();
        let is_twin = |place: &&usize| {
            let known = self.all.get(**place);
            known.is_some_and(|known| known.loss.source.text == loss.source.text)
        };
        let twin = places.iter().rev().find(is_twin).copied();
        if let Some(twin) = twin.and_then(|place| self.all.get_mut(place)) {
            join(twin, found);
        } else {
            places.push(self.all.len());
            self.all.push(found);
        }
    }
}

/// How many other targets of one clause are looked for in later events.
const MEMBERS: usize = 16;

fn join(twin: &mut Lost, found: Lost) {
    if twin.loss.members.is_empty() {
        twin.loss.members.push(twin.loss.subject.clone());
    }
    if !twin.loss.members.contains(&found.loss.subject) {
        twin.loss.members.push(found.loss.subject);
    }
    if twin.loss.source.text == found.loss.source.text {
        twin.loss.source.marks.extend(found.loss.source.marks);
    }
    twin.loss
        .source
        .marks
        .sort_by_key(|mark| (mark.start, mark.end));
    twin.loss.source.marks.dedup();
    twin.loss.grave |= found.loss.grave;
    twin.loss.carried = twin.loss.carried.max(found.loss.carried);
    let mut other = found.statement;
    if found.loss.firm && !twin.loss.firm {
        twin.loss.firm = true;
        std::mem::swap(&mut twin.statement, &mut other);
    }
    if twin.others.len() < MEMBERS {
        twin.others.push(other);
    }
}

/// The first of the statements of a topic that is load-bearing.
fn firm<'s>(statements: &'s [Statement], topic: &Topic) -> Option<&'s Statement> {
    let mut members = topic.members.iter();
    let firm = |member: &usize| statements.get(*member).filter(|it| it.is_firm());
    members.find_map(firm)
}

fn count(stakes: &mut Stakes, statements: &[Statement], topic: &Topic, outcome: &Outcome) {
    stakes.translated |= matches!(outcome, Outcome::Open);
    if let Some(statement) = firm(statements, topic) {
        if let Outcome::Carried { whole, explained } = outcome {
            stakes.loose.thing |= !whole;
            stakes.loose.reason |= !explained;
        }
        stakes.claims += 1;
        stakes.reasons += u32::from(statement.claim.reason.is_some());
    }
}

/// Statements by what they claim. An echo joins the topic that it repeats.
pub(super) fn topics(statements: &[Statement]) -> Vec<Topic> {
    let mut topics: Vec<Topic> = Vec::new();
    let mut by_stem: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    let mut known: BTreeSet<(u32, usize)> = BTreeSet::new();
    for (number, statement) in statements.iter().enumerate() {
        let candidates = candidates(statement, &by_stem);
        match statement.claim.class {
            Class::Accept | Class::Release if statement.speaker == Speaker::Assistant => {}
            Class::Accept | Class::Release => {
                withdraw(&mut topics, &candidates, statements, statement);
            }
            Class::Prohibit
            | Class::Reject
            | Class::Defer
            | Class::Void
            | Class::Except
            | Class::Deny => {
                let repeated = candidates
                    .iter()
                    .copied()
                    .find(|topic| repeats(topics.get(*topic), statements, statement));
                let restated = || {
                    let listed = statement.listed.then_some(&candidates)?;
                    let said = |topic: &usize| restates(topics.get(*topic), statements, statement);
                    listed.iter().copied().find(said)
                };
                let twin = repeated.or_else(restated);
                let twin = twin.or_else(|| echoed(&topics, statements, statement));
                let topic = twin.unwrap_or_else(|| {
                    topics.push(Topic {
                        members: Vec::new(),
                        withdrawn: None,
                        lost: false,
                        first: statement.event.get(),
                        carried: 0,
                        looks: 0,
                    });
                    topics.len() - 1
                });
                if let Some(topic) = topics.get_mut(topic) {
                    topic.members.push(number);
                }
                for stem in &statement.claim.target {
                    if known.insert((stem.id, topic)) {
                        by_stem.entry(stem.id).or_default().push(topic);
                    }
                }
            }
        }
    }
    topics
}

/// The topic of a human's claim right before, where the agent only repeats it in its own words.
fn echoed(topics: &[Topic], statements: &[Statement], statement: &Statement) -> Option<usize> {
    const NEAR: u32 = 4;
    const LATEST: usize = 8;
    if statement.speaker != Speaker::Assistant || statement.claim.class == Class::Deny {
        return None;
    }
    let latest = topics.iter().enumerate().rev().take(LATEST);
    let mut said = latest.filter_map(|(number, topic)| {
        let first = statements.get(*topic.members.first()?)?;
        let near = statement.event.0.saturating_sub(first.event.0) <= NEAR;
        (near && first.speaker == Speaker::Human && topic.withdrawn.is_none())
            .then_some((number, first))
    });
    said.find(|(_, first)| decisions::echoes(&first.claim, &statement.claim))
        .map(|(number, _)| number)
}

/// Topics that share a word of the statement's target, or of all that a summary lists, newest first.
fn candidates(statement: &Statement, by_stem: &BTreeMap<u32, Vec<usize>>) -> Vec<usize> {
    const MOST: usize = 24;
    let mut found: Vec<usize> = Vec::new();
    let beside = statement.claim.context.iter().filter(|_| statement.listed);
    for stem in statement.claim.target.iter().chain(beside) {
        found.extend(by_stem.get(&stem.id).into_iter().flatten().rev().take(MOST));
    }
    found.sort_unstable_by(|a, b| b.cmp(a));
    found.dedup();
    found
}

fn repeats(topic: Option<&Topic>, statements: &[Statement], statement: &Statement) -> bool {
    let first = topic
        .and_then(|topic| topic.members.first())
        .and_then(|member| statements.get(*member));
    topic.is_some_and(|topic| topic.withdrawn.is_none())
        && first.is_some_and(|first| {
            (first.claim.class == Class::Deny) == (statement.claim.class == Class::Deny)
                && !is_beside(first, statement)
                && decisions::same(&first.claim, &statement.claim)
        })
}

/// Whether a summary lists what a topic says, in its own words.
fn restates(topic: Option<&Topic>, statements: &[Statement], listed: &Statement) -> bool {
    const FIRST: usize = 4;
    let members = topic.into_iter().flat_map(|topic| &topic.members);
    members.take(FIRST).any(|member| {
        let said = statements.get(*member);
        said.is_some_and(|said| decisions::restates(&said.claim, &listed.claim))
    })
}

/// Whether two plain negations stand in one sentence: it says no twice, and may lose one of them.
fn is_beside(first: &Statement, statement: &Statement) -> bool {
    statement.claim.class == Class::Deny
        && first.event == statement.event
        && first.claim.cue != statement.claim.cue
        && first.text == statement.text
}

fn withdraw(topics: &mut [Topic], candidates: &[usize], statements: &[Statement], by: &Statement) {
    for candidate in candidates {
        let Some(topic) = topics.get_mut(*candidate) else {
            continue;
        };
        let first = topic
            .members
            .first()
            .and_then(|member| statements.get(*member));
        let lifted =
            |first: &Statement| decisions::withdraws(&first.claim, std::slice::from_ref(&by.claim));
        if topic.withdrawn.is_none() && first.is_some_and(lifted) {
            topic.withdrawn = Some(by.event);
        }
    }
}

/// What became of a topic in a summary.
enum Outcome {
    /// The summary need not carry it.
    NotDue,
    /// It is in another language, and nothing shows whether it does.
    Open,
    /// It does: with all that says which thing is meant, and with its reason; or by words of which it cannot be told whether
    /// they mean the same.
    Carried { whole: bool, explained: bool },
    /// It does not.
    Lost(Box<Lost>),
}

impl Outcome {
    /// It does, as far as there is anything to tell.
    const CARRIED: Self = Self::Carried {
        whole: true,
        explained: true,
    };
}

/// What a summary owes a topic.
pub(super) enum Due {
    /// Nothing: it was not said before.
    Unsaid,
    /// Nothing: it was taken back before.
    Withdrawn,
    /// Nothing: an event that says it stays in context.
    Kept,
    /// To carry it: these statements made it before.
    Owed(Vec<usize>),
}

/// One summary, held against the topics.
pub(super) struct Pass<'a, 'r> {
    pub(super) replay: &'a Replay<'r>,
    pub(super) step: &'a Step,
    pub(super) statements: &'a [Statement],
    pub(super) text: &'a str,
    /// What languages it is in.
    pub(super) tongues: Tongues,
    /// The ranges in it.
    pub(super) ranges: Ranges<'a>,
    pub(super) summary: &'a SummaryIndex,
}

impl Pass<'_, '_> {
    /// What became of the topic.
    fn outcome(&self, topic: &Topic) -> Outcome {
        match self.due(topic) {
            Due::Owed(members) if !topic.lost => self.owed(&members),
            Due::Owed(_) | Due::Unsaid | Due::Withdrawn | Due::Kept => Outcome::NotDue,
        }
    }

    /// What the summary owes the topic.
    pub(super) fn due(&self, topic: &Topic) -> Due {
        let before = |event: EventIndex| event.get() < self.step.fresh.end;
        if topic.withdrawn.is_some_and(before) {
            return Due::Withdrawn;
        }
        let said = |member: &usize| {
            self.statements
                .get(*member)
                .is_some_and(|statement| before(statement.event))
        };
        let members: Vec<usize> = topic.members.iter().copied().filter(said).collect();
        let kept = |member: &usize| {
            self.statements
                .get(*member)
                .is_some_and(|statement| self.replay.keeps(self.step, statement.event))
        };
        if members.is_empty() {
            Due::Unsaid
        } else if members.iter().any(kept) {
            Due::Kept
        } else {
            Due::Owed(members)
        }
    }

    fn owed(&self, members: &[usize]) -> Outcome {
        let Some((number, fate)) = self.fate(members) else {
            return Outcome::CARRIED;
        };
        if self.is_open(number, &fate) {
            return Outcome::Open;
        }
        if let Some(lost) = self.described(number, &fate) {
            return Outcome::Lost(Box::new(lost));
        }
        let claim = self.statements.get(number).map(|it| &it.claim);
        Outcome::Carried {
            whole: claim.is_none_or(|claim| decisions::is_whole(claim, self.summary)),
            explained: claim.is_none_or(|claim| decisions::gives_reason(claim, self.summary)),
        }
    }

    /// Whether it cannot be told if the statement met that fate, as the summary is in another language.
    pub(super) fn is_open(&self, number: usize, fate: &Fate) -> bool {
        let statement = self.statements.get(number);
        statement.is_some_and(|it| translated::is_open(it, fate, self.text, &self.tongues))
    }

    /// What became of the best carried of the statements that stand for a topic, and which that is.
    pub(super) fn fate(&self, members: &[usize]) -> Option<(usize, Fate)> {
        let mut worst: Option<(usize, Fate)> = None;
        for member in spoken_for(self.statements, members) {
            let statement = self.statements.get(member)?;
            if worst
                .as_ref()
                .is_some_and(|(first, _)| self.is_beside(*first, statement))
            {
                continue;
            }
            let fate = decisions::fate(&statement.claim, self.summary);
            if is_reasonless(worst.as_ref()) && statement.claim.reason.is_none() {
                continue;
            }
            if let Fate::Kept { clause } = &fate {
                let other = self.substitutes(statement, clause);
                return Some((member, other.unwrap_or(fate)));
            }
            if let Some(clause) = excepted::kept(statement, self.text) {
                return Some((member, Fate::Kept { clause }));
            }
            worst.get_or_insert((member, fate));
        }
        worst
    }

    /// Whether a statement says another kind of thing in the same sentence: "no retry, the token is dead" is not carried by
    /// a token that is gone.
    fn is_beside(&self, first: usize, statement: &Statement) -> bool {
        let first = self.statements.get(first);
        first.is_some_and(|first| {
            first.event == statement.event
                && first.text == statement.text
                && first.claim.class != statement.claim.class
        })
    }

    /// The fate of a statement that a clause carries with another alternative than the one that was said.
    fn substitutes(&self, statement: &Statement, clause: &Range<usize>) -> Option<Fate> {
        let words = self.text.get(clause.clone())?;
        substituted::instead(statement, words, self.text)?;
        Some(Fate::Substituted {
            clause: clause.clone(),
        })
    }

    /// The clause of the summary with a range that takes in what a firm statement names.
    fn swallowed(&self, statement: &Statement) -> Option<SummaryExcerpt> {
        let named = statement
            .is_firm()
            .then(|| Named::of(statement))
            .flatten()?;
        let span = named.within(&self.ranges)?;
        let clause = clause::around(self.text, &span);
        Some(SummaryExcerpt {
            text: self.text.get(clause.clone())?.to_owned(),
            marks: smallvec![inside(&clause, &span)],
        })
    }

    fn described(&self, number: usize, fate: &Fate) -> Option<Lost> {
        let statement = self.statements.get(number)?;
        let (fate, clause) = match fate {
            Fate::Kept { .. } => return None,
            Fate::ReasonLost { clause } => (DecisionFate::ReasonLost, Some(clause)),
            Fate::Substituted { clause } => (DecisionFate::Substituted, Some(clause)),
            Fate::Softened { clause } => (DecisionFate::Softened, Some(clause)),
            Fate::Inverted { clause } => (DecisionFate::Inverted, Some(clause)),
            Fate::Unconfirmed { clause } => (DecisionFate::Unconfirmed, Some(clause)),
            Fate::Omitted => (DecisionFate::Omitted, None),
        };
        let with_reason = fate == DecisionFate::ReasonLost;
        let reason = statement
            .claim
            .reason
            .clone()
            .and_then(|reason| statement.text.get(reason));
        let loss = DecisionLoss {
            compaction: self.step.index,
            fate,
            class: statement.class_name(),
            subject: subject(statement),
            source: Excerpt {
                event: statement.event,
                text: statement.quote(with_reason).into(),
                marks: statement.marks(with_reason),
            },
            summary: clause
                .and_then(|clause| self.text.get(clause.clone()))
                .map(|text| SummaryExcerpt {
                    text: text.to_owned(),
                    marks: Marks::new(),
                })
                .or_else(|| self.swallowed(statement)),
            reason: reason.map(str::to_owned),
            human: statement.speaker == Speaker::Human,
            grave: is_grave(statement),
            firm: statement.is_firm(),
            carried: 0,
            members: Vec::new(),
            follow_up: None,
        };
        Some(Lost {
            loss,
            statement: number,
            others: Vec::new(),
            listed: statement.listed,
        })
    }
}

/// Whether only the reason was lost: whoever says the same without a reason cannot carry that.
fn is_reasonless(worst: Option<&(usize, Fate)>) -> bool {
    matches!(worst, Some((_, Fate::ReasonLost { .. })))
}

/// The statements that stand for the topic: the first human one, then the first, then the last.
pub(super) fn spoken_for(statements: &[Statement], members: &[usize]) -> Vec<usize> {
    let is_human = |member: &&usize| {
        statements
            .get(**member)
            .is_some_and(|statement| statement.speaker == Speaker::Human)
    };
    let firm = |member: &&usize| statements.get(**member).is_some_and(Statement::is_firm);
    let human = members
        .iter()
        .filter(is_human)
        .find(firm)
        .or_else(|| members.iter().find(firm));
    let chosen = human
        .into_iter()
        .chain(members.first())
        .chain(members.last());
    let mut order: Vec<usize> = Vec::new();
    for member in chosen {
        if !order.contains(member) {
            order.push(*member);
        }
    }
    order
}

/// What a statement is about: the thing that it voids by its identifier, else the words of its target.
pub(super) fn subject(statement: &Statement) -> String {
    let named = identifiers::identifiers(&statement.text).into_iter();
    let mut named = named.filter(|found| !found.weak && !found.noise);
    let is_void = statement.claim.class == Class::Void;
    let voided = is_void.then(|| named.next()).flatten();
    let written = voided.and_then(|found| statement.text.get(found.span));
    written.unwrap_or(&statement.claim.subject).to_owned()
}

/// Whether losing it invites harm: a person excluded something, or an identifier is in it.
fn is_grave(statement: &Statement) -> bool {
    let excludes = matches!(
        statement.claim.class,
        Class::Prohibit | Class::Void | Class::Except
    );
    (excludes && statement.speaker == Speaker::Human) || names_identifier(&statement.text)
}

fn names_identifier(text: &str) -> bool {
    text.split_whitespace().any(|word| {
        let digits = word.chars().filter(char::is_ascii_digit).count();
        digits >= 3 && digits < word.len()
            || digits >= 4
            || word.contains("::")
            || word.contains('_')
    })
}
