//! The lives of what was decided and ruled out.

use super::{Asked, Bearing, FactKind, LOOKS, Life, Stage, State, Teller};
use crate::claims::decided::{self, Due, Lost, Pass, Topic};
use crate::claims::decisions::{Class, Fate, Speaker, SummaryIndex};
use crate::claims::facts::{Excerpt, Load, SummaryExcerpt};
use crate::claims::statements::Statement;
use crate::replay::Replay;
use std::ops::Range;

/// The lives of the claims that are asked for. `lost` holds what the audit found of them.
pub(in crate::claims) fn claims(
    replay: &Replay<'_>,
    statements: &[Statement],
    lost: &[Lost],
    asked: &Asked<'_>,
) -> Vec<Life> {
    let topics = decided::topics(statements);
    let mut followed: Vec<(Topic, Life)> = topics
        .into_iter()
        .filter_map(|topic| {
            let life = life(statements, &topic, lost, asked)?;
            Some((topic, life))
        })
        .collect();
    let most = LOOKS / followed.len().max(1);
    for (step, record) in replay.pairs() {
        let text = record.summary.as_readable();
        let text = text.filter(|text| !text.trim().is_empty());
        let summary = SummaryIndex::new(text.unwrap_or_default());
        let pass = Pass {
            replay,
            step,
            statements,
            text: text.unwrap_or_default(),
            summary: &summary,
        };
        for (topic, life) in &mut followed {
            let readable = text.is_some() && life.stages.len() < most;
            life.stages.extend(stage(&pass, topic, readable));
        }
    }
    let followed = followed.into_iter().map(|(_, life)| life);
    followed.chain(accepted(statements, asked)).collect()
}

fn life(statements: &[Statement], topic: &Topic, lost: &[Lost], asked: &Asked<'_>) -> Option<Life> {
    let speaker = decided::spoken_for(statements, &topic.members);
    let statement = statements.get(*speaker.first()?)?;
    let told = |member: &usize| statements.get(*member);
    let wanted =
        |statement: &Statement| asked(statement.event, &statement.claim.subject, &statement.text);
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
    let mut losses = lost
        .iter()
        .filter(|lost| topic.members.contains(&lost.statement));
    Some(Life {
        said,
        withdrawn: topic.withdrawn,
        follow_up: losses.find_map(|lost| lost.loss.follow_up.clone()),
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
        by: match statement.speaker {
            Speaker::Human => Teller::Human,
            Speaker::Assistant => Teller::Agent,
        },
        source: Excerpt {
            event: statement.event,
            text: statement.quote(true).into(),
            marks: statement.marks(true),
        },
        said: vec![statement.event],
        bearing: bearing(statement),
        stages: Vec::new(),
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
        Due::Owed(_) if !readable => (State::Undecided, None),
        Due::Owed(members) => fate(pass.fate(&members)?.1),
    };
    let words = clause.and_then(|clause| pass.text.get(clause));
    Some(Stage {
        compaction: pass.step.index,
        state,
        summary: words
            .filter(|words| !words.is_empty())
            .map(|words| SummaryExcerpt {
                text: words.to_owned(),
                marks: Vec::new(),
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
fn accepted<'a>(
    statements: &'a [Statement],
    asked: &'a Asked<'a>,
) -> impl Iterator<Item = Life> + 'a {
    let consents = statements.iter().filter(|statement| {
        matches!(statement.claim.class, Class::Accept | Class::Release) && statement.claim.firm
    });
    consents
        .filter(|statement| asked(statement.event, &statement.claim.subject, &statement.text))
        .map(of_statement)
}
