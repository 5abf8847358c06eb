//! The lives of what was decided and ruled out.

use super::open::{Open, close, summaries};
use super::{Asked, Bearing, FactKind, Life, Stage, State, Teller};
use crate::claims::decided::{self, Due, Lost, Pass, Topic};
use crate::claims::decisions::{Class, Fate, Speaker, SummaryIndex, Tongues};
use crate::claims::facts::{Excerpt, FollowUp, Load, Marks, SummaryExcerpt};
use crate::claims::statements::Statement;
use crate::claims::swallowed::Ranges;
use crate::replay::Replay;
use std::collections::BTreeMap;
use std::ops::Range;

/// The lives of the claims that are asked for. `lost` holds what the audit found of them.
pub(in crate::claims) fn claims(
    replay: &Replay<'_>,
    statements: &[Statement],
    lost: &[Lost],
    asked: Asked<'_>,
) -> Vec<Life> {
    let topics = decided::topics(statements);
    let done = FollowUps::of(lost);
    let mut followed: Vec<(Topic, Life)> = topics
        .into_iter()
        .filter_map(|topic| {
            let life = life(statements, &topic, &done, asked)?;
            Some((topic, life))
        })
        .collect();
    let first = |(_, life): &(Topic, Life)| life.said.first().copied();
    let mut open = Open::new(followed.iter().map(first));
    for (step, record) in summaries(replay, asked.summaries) {
        let text = record.summary.as_readable();
        let text = text.filter(|text| !text.trim().is_empty());
        let summary = SummaryIndex::new(text.unwrap_or_default());
        let pass = Pass {
            replay,
            step,
            statements,
            text: text.unwrap_or_default(),
            tongues: Tongues::of(text.unwrap_or_default()),
            ranges: Ranges::of(text.unwrap_or_default()),
            summary: &summary,
        };
        for number in open.at(step) {
            if let Some((topic, life)) = followed.get_mut(number) {
                life.stages.extend(stage(&pass, topic, text.is_some()));
            }
        }
    }
    close(
        replay,
        asked.summaries,
        followed.iter_mut().map(|(_, life)| life),
    );
    let followed = followed.into_iter().map(|(_, life)| life);
    followed.chain(accepted(statements, asked)).collect()
}

/// What was done later because a statement was lost, by the statement.
struct FollowUps<'a>(BTreeMap<usize, (usize, &'a FollowUp)>);

impl<'a> FollowUps<'a> {
    fn of(lost: &'a [Lost]) -> Self {
        let mut found = BTreeMap::new();
        for (number, lost) in lost.iter().enumerate() {
            if let Some(later) = &lost.loss.follow_up {
                found.entry(lost.statement).or_insert((number, later));
            }
        }
        Self(found)
    }

    /// What was done first of what was done because one of some statements was lost.
    fn first(&self, statements: &[usize]) -> Option<&'a FollowUp> {
        let found = statements.iter().filter_map(|it| self.0.get(it));
        let first = found.min_by_key(|(number, _)| *number)?;
        Some(first.1)
    }
}

fn life(
    statements: &[Statement],
    topic: &Topic,
    done: &FollowUps<'_>,
    asked: Asked<'_>,
) -> Option<Life> {
    let speaker = decided::spoken_for(statements, &topic.members);
    let statement = statements.get(*speaker.first()?)?;
    let told = |member: &usize| statements.get(*member);
    let wanted = |statement: &Statement| {
        (asked.wanted)(statement.event, &statement.claim.subject, &statement.text)
    };
    if !topic.members.iter().filter_map(told).any(wanted) {
        return None;
    }
    let mut said: Vec<_> = topic
        .members
        .iter()
        .filter_map(told)
        .filter(|again| !again.listed || again.event == statement.event)
        .map(|statement| statement.event)
        .collect();
    said.dedup();
    Some(Life {
        said,
        withdrawn: topic.withdrawn,
        follow_up: done.first(&topic.members).cloned(),
        ..of_statement(statement)
    })
}

/// The life of a statement as far as it tells itself.
fn of_statement(statement: &Statement) -> Life {
    let name = statement.class_name();
    Life {
        kind: kind(statement.claim.class),
        class: name.trim_start_matches("an ").trim_start_matches("a "),
        subject: decided::subject(statement),
        by: match (statement.listed, statement.speaker) {
            (true, _) => Teller::Summary,
            (false, Speaker::Human) => Teller::Human,
            (false, Speaker::Assistant) => Teller::Agent,
        },
        source: Excerpt {
            event: statement.event,
            text: statement.quote(true).into(),
            marks: statement.marks(true),
        },
        said: vec![statement.event],
        bearing: bearing(statement),
        stages: Vec::new(),
        unfollowed: 0,
        withdrawn: None,
        follow_up: None,
    }
}

fn kind(class: Class) -> FactKind {
    match class {
        Class::Prohibit | Class::Void | Class::Except => FactKind::Prohibition,
        Class::Reject | Class::Defer | Class::Accept | Class::Release | Class::Deny => {
            FactKind::Decision
        }
    }
}

fn bearing(statement: &Statement) -> Bearing {
    if statement.is_firm() {
        return Bearing::Needed(match statement.speaker {
            Speaker::Human => Load::Instruction,
            Speaker::Assistant => Load::Decision,
        });
    }
    Bearing::Light(match statement.claim.class {
        Class::Accept | Class::Release => {
            "consent: it takes rules back, and is not followed itself"
        }
        Class::Deny => "a plain negation, no decision",
        Class::Prohibit | Class::Reject | Class::Defer | Class::Void | Class::Except => {
            "told, asked or supposed, not decided"
        }
    })
}

/// What became of a topic in one summary; `None` where it had not been said.
fn stage(pass: &Pass<'_, '_>, topic: &Topic, readable: bool) -> Option<Stage> {
    let (state, clause) = match pass.due(topic) {
        Due::Unsaid => return None,
        Due::Withdrawn => (State::Withdrawn, None),
        Due::Kept => (State::Kept, None),
        Due::Left => (State::Evicted, None),
        Due::Owed(_) if !readable => (State::Undecided, None),
        Due::Owed(members) => match pass.fate(topic, &members)? {
            (number, fate) if pass.is_open(number, &fate) => (State::Undecided, None),
            (_, found) => fate(found),
        },
    };
    let words = clause.and_then(|clause| pass.text.get(clause));
    Some(Stage {
        compaction: pass.step.index,
        state,
        summary: words
            .filter(|words| !words.is_empty())
            .map(|words| SummaryExcerpt {
                text: words.to_owned(),
                marks: Marks::new(),
            }),
    })
}

fn fate(fate: Fate) -> (State, Option<Range<usize>>) {
    match fate {
        Fate::Kept { clause } => (State::Carried, Some(clause)),
        Fate::ReasonLost { clause } => (State::ReasonLost, Some(clause)),
        Fate::Softened { clause } | Fate::Substituted { clause } => (State::Softened, Some(clause)),
        Fate::Inverted { clause } => (State::Inverted, Some(clause)),
        Fate::Unconfirmed { clause } => (State::Unconfirmed, Some(clause)),
        Fate::Omitted => (State::Omitted, None),
    }
}

/// What was consented to: a fact, though no summary owes it.
fn accepted<'a>(statements: &'a [Statement], asked: Asked<'a>) -> impl Iterator<Item = Life> + 'a {
    let consents = statements.iter().filter(|statement| {
        matches!(statement.claim.class, Class::Accept | Class::Release) && statement.claim.firm
    });
    consents
        .filter(move |statement| {
            (asked.wanted)(statement.event, &statement.claim.subject, &statement.text)
        })
        .map(of_statement)
}
