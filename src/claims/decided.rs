//! Statements followed through the summaries: where each was lost first.

use super::bounded;
use super::carried::Carrying;
use super::clause;
use super::continued;
use super::decisions::{self, Class, Fate, Speaker, SummaryIndex, Tongues};
use super::excepted;
use super::facts::{
    DecisionFate, DecisionLoss, Doubt, Excerpt, Marks, Stakes, SummaryExcerpt, Why,
};
use super::hash;
use super::identifiers;
use super::measures::inside;
use super::spared::{self, Met};
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
    /// Statements that forbid to do something else to the same thing, or the same to another thing.
    pub(super) rivals: Vec<usize>,
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
    /// Statements of the same that were made beside it, as the agent's who repeats what a person said.
    pub(super) echoes: Vec<usize>,
    /// A summary listed it as decided.
    listed: bool,
}

impl Lost {
    /// Every statement that it is of.
    pub(super) fn statements(&self) -> impl Iterator<Item = usize> {
        std::iter::once(self.statement).chain(self.others.iter().copied())
    }
}

/// Follows what was said, in the order of its events, through every summary.
pub(super) fn follow(replay: &Replay<'_>, said: Said<'_>, stakes: &mut [Stakes]) -> Vec<Lost> {
    let statements = said.statements;
    let topics = topics(statements);
    let mut following = Following {
        most: LOOKS / topics.len().max(1),
        said,
        topics,
        begun: 0,
        open: Vec::new(),
        unfollowed: None,
        lost: Losses::default(),
    };
    for ((step, record), stakes) in replay.pairs().zip(stakes) {
        let text = record.summary.as_readable();
        let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
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
        following.through(&pass, stakes);
    }
    fold(following.lost.all)
}

/// What was said and has to be carried.
#[derive(Clone, Copy)]
pub(super) struct Said<'a> {
    pub(super) statements: &'a [Statement],
    /// Rules that confine something.
    pub(super) confined: &'a [Statement],
}

/// The topics on their way through the summaries.
struct Following<'a> {
    said: Said<'a>,
    topics: Vec<Topic>,
    /// How many topics were said so far.
    begun: usize,
    /// Which of them are still followed.
    open: Vec<usize>,
    /// So many summaries that carry a topic are enough.
    most: usize,
    /// The event of the first that is followed no more.
    unfollowed: Option<EventIndex>,
    lost: Losses,
}

impl Following<'_> {
    /// Holds one summary against all that is open.
    fn through(&mut self, pass: &Pass<'_, '_>, stakes: &mut Stakes) {
        self.begin(pass.step);
        self.close();
        let mut carrying = Carrying::new(pass.statements, pass.text, pass.summary);
        let mut met = self.meet(pass);
        spared::spare(pass.statements, pass.summary, &mut met);
        for met in met {
            let Some(topic) = self.topics.get_mut(met.topic) else {
                continue;
            };
            if topic.lost {
                if !carrying.is_doubtful()
                    && let Due::Owed(members) = pass.due(topic)
                {
                    carrying.owes(&members, Why::Gone);
                }
                continue;
            }
            let outcome = pass.owed(met.fate);
            if let Some(why) = outcome.doubt() {
                carrying.owes(&met.members, why);
            }
            count(stakes, pass.statements, topic, &outcome);
            match outcome {
                Outcome::Lost(mut found) => {
                    topic.lost = true;
                    found.loss.carried = topic.carried + usize::from(found.listed);
                    found.echoes = met.members;
                    found.echoes.retain(|member| *member != found.statement);
                    self.lost.add(*found);
                }
                Outcome::Carried => topic.carried += 1,
                Outcome::Open => {}
            }
        }
        for rule in self.said.confined.iter().filter(|rule| pass.is_due(rule)) {
            carrying.owes_statement(rule, Why::Reworded);
            stakes.claims += 1;
        }
        stakes.loose = carrying.settled();
        let unfollowed = self.unfollowed.map(|event| Doubt {
            event,
            why: Why::Unfollowed,
        });
        stakes.loose.thing = stakes.loose.thing.or(unfollowed);
    }

    /// What becomes of all that is open in one summary, by itself; of what is lost already, nothing.
    fn meet(&mut self, pass: &Pass<'_, '_>) -> Vec<Met> {
        let mut met = Vec::new();
        for number in &self.open {
            let Some(topic) = self.topics.get_mut(*number) else {
                continue;
            };
            topic.looks += 1;
            let due = if topic.lost {
                Due::Owed(Vec::new())
            } else {
                pass.due(topic)
            };
            if let Due::Owed(members) = due {
                met.push(Met {
                    topic: *number,
                    fate: pass.fate(topic, &members),
                    members,
                });
            }
        }
        met
    }

    /// Opens what was said before a compaction.
    fn begin(&mut self, step: &Step) {
        let more = self.topics.get(self.begun..).unwrap_or_default();
        let more = more.partition_point(|topic| topic.first < step.fresh.end);
        self.open.extend(self.begun..self.begun + more);
        self.begun += more;
    }

    /// Closes what was looked for often enough.
    fn close(&mut self) {
        let (topics, most) = (&self.topics, self.most);
        let stays = |number: &usize| {
            let topic = topics.get(*number);
            topic.is_some_and(|topic| topic.carried <= most && topic.looks < MOST)
        };
        let mut closed = self.open.iter().filter(|number| !stays(number));
        let statements = self.said.statements;
        let first = closed.find_map(|number| owed(statements, topics.get(*number)?));
        self.unfollowed = self.unfollowed.or(first.map(|statement| statement.event));
        self.open.retain(stays);
    }
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
    folded.shrink_to_fit();
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

/// How many rivals of one statement are held against a summary.
const RIVALS: usize = 64;

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

/// The first of the statements of a topic that is load-bearing, or else may be.
fn owed<'s>(statements: &'s [Statement], topic: &Topic) -> Option<&'s Statement> {
    let members = || {
        topic
            .members
            .iter()
            .filter_map(|member| statements.get(*member))
    };
    let firm = members().find(|statement| statement.is_firm());
    firm.or_else(|| members().find(|statement| statement.is_owed()))
}

fn count(stakes: &mut Stakes, statements: &[Statement], topic: &Topic, outcome: &Outcome) {
    stakes.translated |= matches!(outcome, Outcome::Open);
    if let Some(statement) = owed(statements, topic) {
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
            Class::Accept | Class::Release => {
                withdraw(&mut topics, &candidates, statements, statement);
            }
            Class::Prohibit
            | Class::Reject
            | Class::Defer
            | Class::Void
            | Class::Except
            | Class::Deny => {
                let repeated = repeated(&topics, &candidates, statements, statement);
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
                        rivals: Vec::new(),
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
                oppose(&mut topics, statements, &candidates, topic);
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

/// Tells a topic that was just begun, and those that forbid to do something else to its thing, or the same to another
/// thing, of each other.
fn oppose(topics: &mut [Topic], statements: &[Statement], candidates: &[usize], new: usize) {
    let own = topics.get(new).map(|topic| topic.members.as_slice());
    let Some([own]) = own else {
        return;
    };
    let own = *own;
    for candidate in candidates.iter().filter(|candidate| **candidate != new) {
        let other = topics.get(*candidate);
        let other = other.and_then(|topic| topic.members.first()).copied();
        let pair = other.and_then(|other| Some((statements.get(other)?, statements.get(own)?)));
        let rival = other.filter(|_| pair.is_some_and(|(other, own)| are_rivals(other, own)));
        let Some(rival) = rival else {
            continue;
        };
        for (topic, rival) in [(*candidate, own), (new, rival)] {
            let topic = topics.get_mut(topic);
            if let Some(topic) = topic.filter(|topic| topic.rivals.len() < RIVALS) {
                topic.rivals.push(rival);
            }
        }
    }
}

/// Whether a person says two things that are alike: of two things that may be done to one thing, or of two such things.
fn are_rivals(first: &Statement, statement: &Statement) -> bool {
    let (one, other) = (&first.claim, &statement.claim);
    first.is_human()
        && statement.is_human()
        && (decisions::forbid_others(one, other) || decisions::aim_at_others(one, other))
}

/// The topic of a human's claim right before, where the agent only repeats it in its own words.
fn echoed(topics: &[Topic], statements: &[Statement], statement: &Statement) -> Option<usize> {
    const NEAR: u32 = 4;
    const LATEST: usize = 8;
    if statement.speaker != Speaker::Assistant || statement.claim.class == Class::Deny {
        return None;
    }
    let latest = topics.iter().enumerate().rev().take(LATEST);
    let said = latest.filter_map(|(number, topic)| {
        let first = statements.get(*topic.members.first()?)?;
        let near = statement.event.0.saturating_sub(first.event.0) <= NEAR;
        (near && first.speaker == Speaker::Human && topic.withdrawn.is_none())
            .then_some((number, first))
    });
    let mut echoed = said.filter(|(_, first)| decisions::echoes(&first.claim, &statement.claim));
    let (number, first) = echoed.next()?;
    // What the reason of a rule says no to is no rule: the rule beside it is the one that is repeated.
    let rule = Some((number, first)).filter(|(_, first)| first.is_firm());
    let rule = rule.or_else(|| echoed.find(|(_, first)| first.is_firm()));
    Some(rule.map_or(number, |(number, _)| number))
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

/// The topic that a statement repeats: first of all one of the thing that it names itself.
fn repeated(
    topics: &[Topic],
    candidates: &[usize],
    statements: &[Statement],
    statement: &Statement,
) -> Option<usize> {
    let same = |number: &&usize| repeats(topics.get(**number), statements, statement);
    let mut same = candidates.iter().filter(same).peekable();
    let first = same.peek().copied();
    let names_it = |number: &&usize| {
        let topic = topics.get(**number);
        let said = topic.and_then(|topic| statements.get(*topic.members.first()?));
        said.is_some_and(|said| !decisions::aim_at_others(&said.claim, &statement.claim))
    };
    same.find(names_it).or(first).copied()
}

fn repeats(topic: Option<&Topic>, statements: &[Statement], statement: &Statement) -> bool {
    let first = topic
        .and_then(|topic| topic.members.first())
        .and_then(|member| statements.get(*member));
    topic.is_some_and(|topic| topic.withdrawn.is_none())
        && first.is_some_and(|first| {
            (first.claim.class == Class::Deny) == (statement.claim.class == Class::Deny)
                && !is_beside(first, statement)
                && !are_two(first, statement)
                && !are_rivals(first, statement)
                && decisions::same(&first.claim, &statement.claim)
        })
}

/// Whether a person says the same of another thing in another message.
fn are_two(first: &Statement, statement: &Statement) -> bool {
    first.event != statement.event
        && first.is_human()
        && statement.is_human()
        && decisions::name_others(&first.claim, &statement.claim)
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

/// Whether no person says what a topic says: the agent may take it back by itself.
fn is_own(topic: &Topic, statements: &[Statement]) -> bool {
    let mut said = topic.members.iter().filter_map(|it| statements.get(*it));
    !said.any(Statement::is_human)
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
        let may = by.is_human() || is_own(topic, statements);
        if may && topic.withdrawn.is_none() && first.is_some_and(lifted) {
            topic.withdrawn = Some(by.event);
        }
    }
}

/// What became of a topic in a summary that owes it.
enum Outcome {
    /// It is in another language, and nothing shows whether it is there.
    Open,
    /// It is there, in whatever words.
    Carried,
    /// It is not.
    Lost(Box<Lost>),
}

impl Outcome {
    /// What makes it doubtful that the summary carries it, where it does not stand there word by word.
    fn doubt(&self) -> Option<Why> {
        match self {
            Self::Open => None,
            Self::Carried => Some(Why::Reworded),
            Self::Lost(lost) if lost.loss.fate == DecisionFate::ReasonLost => Some(Why::Reworded),
            Self::Lost(_) => Some(Why::Uncertain),
        }
    }
}

/// What a summary owes a topic.
pub(super) enum Due {
    /// Nothing: it was not said before.
    Unsaid,
    /// Nothing: it was taken back before.
    Withdrawn,
    /// Nothing: an event that says it stays in context.
    Kept,
    /// Nothing: it left the context before, with no summary in its place.
    Left,
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
    /// Whether the summary owes a rule that nothing else stands for.
    fn is_due(&self, rule: &Statement) -> bool {
        self.replay.owes(self.step, rule.event)
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
            return Due::Unsaid;
        }
        if members.iter().any(kept) {
            return Due::Kept;
        }
        let owed = |member: &usize| {
            self.statements
                .get(*member)
                .is_some_and(|statement| self.replay.owes(self.step, statement.event))
        };
        let owed: Vec<usize> = members.into_iter().filter(owed).collect();
        if owed.is_empty() {
            Due::Left
        } else {
            Due::Owed(owed)
        }
    }

    /// What became of a topic that these statements make.
    fn owed(&self, fate: Option<(usize, Fate)>) -> Outcome {
        let Some((number, fate)) = fate else {
            return Outcome::Carried;
        };
        if self.is_open(number, &fate) {
            return Outcome::Open;
        }
        if let Some(lost) = self.described(number, &fate) {
            return Outcome::Lost(Box::new(lost));
        }
        Outcome::Carried
    }

    /// Whether it cannot be told if the statement met that fate, as the summary is in another language.
    pub(super) fn is_open(&self, number: usize, fate: &Fate) -> bool {
        let statement = self.statements.get(number);
        statement.is_some_and(|it| translated::is_open(it, fate, self.text, &self.tongues))
    }

    /// What became of the best carried of the statements that stand for a topic, and which that is.
    pub(super) fn fate(&self, topic: &Topic, members: &[usize]) -> Option<(usize, Fate)> {
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
            let fate = if self.is_of_rival(topic, statement, &fate) {
                Fate::Omitted
            } else {
                fate
            };
            if is_reasonless(worst.as_ref()) && statement.claim.reason.is_none() {
                continue;
            }
            if let Fate::Kept { clause } = &fate {
                let other = self.substitutes(statement, clause);
                return Some((member, other.unwrap_or(fate)));
            }
            let value = excepted::kept(statement, self.text);
            if let Some(clause) = value.or_else(|| bounded::kept(statement, self.text)) {
                return Some((member, Fate::Kept { clause }));
            }
            worst.get_or_insert((member, self.doubted(statement, fate)));
        }
        worst
    }

    /// A fate, in doubt where a clause only seems to turn a bound round, or lets go on what must not be stopped.
    fn doubted(&self, statement: &Statement, fate: Fate) -> Fate {
        let is_limit = |clause: &Range<usize>| {
            let words = self.text.get(clause.clone()).unwrap_or_default();
            bounded::is_limit(statement, words)
        };
        let doubt = if let Fate::Inverted { clause } = &fate {
            Some(clause.clone()).filter(is_limit)
        } else if fate == Fate::Omitted {
            continued::kept(statement, self.text)
        } else {
            None
        };
        doubt.map_or(fate, |clause| Fate::Unconfirmed { clause })
    }

    /// Whether the clause that seems to carry a statement only says what another one forbids to do to the same thing.
    fn is_of_rival(&self, topic: &Topic, statement: &Statement, fate: &Fate) -> bool {
        let (Fate::Kept { clause } | Fate::ReasonLost { clause }) = fate else {
            return false;
        };
        let words = self.text.get(clause.clone()).unwrap_or_default();
        let rivals = topic.rivals.iter();
        let rivals = rivals.filter_map(|rival| self.statements.get(*rival));
        decisions::is_of_rival(&statement.claim, rivals.map(|it| &it.claim), words)
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
            echoes: Vec::new(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_echo_joins_the_rule_and_not_its_reason() {
        let said = "the winch isnt shipping w/ this release, the yard hasnt approved the gear, park it till they do";
        let mut statements = Statement::all_in(said, Speaker::Human);
        let heard = "Twelve berths; the winch plan is parked until the yard approves.";
        let echo = Statement::all_in(heard, Speaker::Assistant).into_iter();
        statements.extend(echo.map(|statement| Statement {
            event: EventIndex(1),
            ..statement
        }));
        let last = statements.len() - 1;
        let topics = topics(&statements);
        let joined = topics.iter().find(|topic| topic.members.contains(&last));
        let first = joined.and_then(|topic| statements.get(topic.members[0]));
        assert!(first.is_some_and(|first| first.is_human() && first.is_firm()));
    }
}
