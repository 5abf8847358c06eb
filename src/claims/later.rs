//! What was done later against a claim that a summary lost.

use super::clause;
use super::decided::Lost;
use super::decisions::{self, ActKind, Class, Later};
use super::echo;
use super::facts::{DecisionFate, DecisionLoss, Excerpt, FollowUp};
use super::hash;
use super::measures::inside;
use super::repeated::Calls;
use super::statements::Statement;
use super::swallowed::{Named, Ranges};
use super::texts::Texts;
use crate::finding::ConsequenceKind;
use crate::recording::{Actor, EventIndex, EventKind, Passage, Voice};
use crate::replay::Replay;
use smallvec::smallvec;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Links each load-bearing loss to the first later event that acts against it.
pub(super) fn link(
    replay: &Replay<'_>,
    statements: &[Statement],
    lost: &mut [Lost],
    texts: &Texts<'_>,
) {
    let open: Vec<usize> = (0..lost.len())
        .filter(|number| lost.get(*number).is_some_and(is_worth_it))
        .collect();
    let Some(first) = open
        .iter()
        .filter_map(|number| lost.get(*number))
        .map(|lost| after(replay, lost))
        .min()
    else {
        return;
    };
    let targets = Targets::new(&open, lost, statements);
    let named = named(&open, lost, statements);
    let links: Mutex<BTreeMap<usize, FollowUp>> = Mutex::default();
    texts.visit(
        &acting_events(replay, first),
        &|_, _| true,
        &|event, passages| {
            let acting = acting(passages);
            for (number, follow_up) in swallowing(&named, statements, event, &acting) {
                let due = |loss: &Lost| event.get() >= after(replay, loss);
                if lost.get(number).is_some_and(due) {
                    add(&links, number, follow_up);
                }
            }
            for number in targets.near(&acting) {
                let Some(loss) = lost.get(number).filter(|loss| {
                    event.get() >= after(replay, loss) && !is_linked(&links, number, event)
                }) else {
                    continue;
                };
                let mut said = loss
                    .statements()
                    .filter_map(|number| statements.get(number));
                let linked = said.find_map(|statement| against(statement, event, &acting));
                if let Some(follow_up) = linked.filter(|link| suits(&loss.loss, link)) {
                    add(&links, number, follow_up);
                }
            }
        },
    );
    for (number, follow_up) in links.into_inner().unwrap_or_default() {
        if let Some(lost) = lost.get_mut(number) {
            lost.loss.follow_up = Some(follow_up);
        }
    }
}

/// A call that breaks a rule, and that was made with the same input before the rule was lost, does a thing twice.
pub(super) fn tell_repeats(replay: &Replay<'_>, lost: &mut [Lost], calls: &Calls) {
    let breaks = |lost: &&mut Lost| {
        let link = lost.loss.follow_up.as_ref();
        link.is_some_and(|link| link.tool.is_some() && link.kind == ConsequenceKind::Violated)
    };
    let mut broken = lost.iter_mut().filter(breaks).peekable();
    if broken.peek().is_none() {
        return;
    }
    let firsts = calls.firsts();
    for lost in broken {
        let boundary = after(replay, lost);
        let links = lost.loss.follow_up.iter_mut();
        for link in links.filter(|link| firsts.repeats(link.excerpt.event, boundary)) {
            link.kind = ConsequenceKind::Repeated;
        }
    }
}

/// Whether a loss has a link to an event before `event` already.
fn is_linked(links: &Mutex<BTreeMap<usize, FollowUp>>, number: usize, event: EventIndex) -> bool {
    let earlier = |known: &FollowUp| known.excerpt.event <= event;
    links
        .lock()
        .is_ok_and(|links| links.get(&number).is_some_and(earlier))
}

/// Keeps the earliest of all links of a loss.
fn add(links: &Mutex<BTreeMap<usize, FollowUp>>, number: usize, link: FollowUp) {
    let Ok(mut links) = links.lock() else { return };
    let later = |known: &FollowUp| known.excerpt.event > link.excerpt.event;
    if links.get(&number).is_none_or(later) {
        links.insert(number, link);
    }
}

fn is_worth_it(lost: &Lost) -> bool {
    lost.loss.firm && lost.loss.fate != DecisionFate::Unconfirmed
}

/// A decision whose reason is gone still stands in the summary: only a deed goes against it, and no mere proposal.
fn suits(loss: &DecisionLoss, link: &FollowUp) -> bool {
    loss.fate != DecisionFate::ReasonLost || link.tool.is_some()
}

/// The first event that no longer sees what was lost.
fn after(replay: &Replay<'_>, lost: &Lost) -> usize {
    replay
        .steps
        .get(lost.loss.compaction.get())
        .map_or(usize::MAX, |step| step.fresh.end)
}

/// Events in which the agent speaks or acts, from `first` on.
fn acting_events(replay: &Replay<'_>, first: usize) -> Vec<EventIndex> {
    let events = replay.recording.events.iter().enumerate().skip(first);
    let acts = events.filter(|(_, event)| {
        event.actor == Actor::Assistant
            && matches!(
                event.kind,
                EventKind::Message | EventKind::ToolCall | EventKind::Decision
            )
    });
    acts.map(|(number, _)| EventIndex::from(number)).collect()
}

/// How many losses with one word in common are held against an event.
const MOST: usize = 256;

/// Losses by the telling words of their targets.
struct Targets(hash::Map<u32, Vec<usize>>);

impl Targets {
    fn new(open: &[usize], lost: &[Lost], statements: &[Statement]) -> Self {
        let mut by_stem: hash::Map<u32, Vec<usize>> = hash::Map::default();
        for number in open {
            let said = lost.get(*number).into_iter().flat_map(Lost::statements);
            let target = said
                .filter_map(|number| statements.get(number))
                .flat_map(|statement| &statement.claim.target);
            for stem in target.filter(|stem| stem.tells()) {
                by_stem.entry(stem.id).or_default().push(*number);
            }
        }
        Self(by_stem)
    }

    /// The losses that an event speaks of, ascending.
    fn near(&self, acting: &[decisions::Event<'_>]) -> Vec<usize> {
        let stems = acting.iter().flat_map(decisions::Event::speaks);
        let mut found: Vec<usize> = stems
            .filter_map(|stem| self.0.get(stem))
            .flat_map(|losses| losses.iter().take(MOST))
            .copied()
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// What the clauses of losses name that a range may take in, by the loss and its statement.
fn named(open: &[usize], lost: &[Lost], statements: &[Statement]) -> Vec<(usize, usize, Named)> {
    let of = |number: &usize| {
        let loss = lost.get(*number)?;
        if loss.loss.fate == DecisionFate::ReasonLost {
            return None;
        }
        let named = Named::of(statements.get(loss.statement)?)?;
        Some((*number, loss.statement, named))
    };
    open.iter().filter_map(of).take(MOST).collect()
}

/// The losses of which a call in an event takes in something by a range.
fn swallowing(
    named: &[(usize, usize, Named)],
    statements: &[Statement],
    event: EventIndex,
    acting: &[decisions::Event<'_>],
) -> Vec<(usize, FollowUp)> {
    let mut found = Vec::new();
    if named.is_empty() {
        return found;
    }
    for call in acting.iter().filter(|call| call.does()) {
        let ranges = Ranges::of(call.text());
        for (number, said, named) in named {
            let span = named.within(&ranges);
            let follow_up = span.zip(statements.get(*said)).and_then(|(span, said)| {
                let clause = clause::around(call.text(), &span);
                Some(FollowUp {
                    kind: kind(said, ActKind::Violated),
                    tool: call.tool().map(str::to_owned),
                    excerpt: Excerpt {
                        event,
                        text: call.text().get(clause.clone())?.into(),
                        marks: smallvec![inside(&clause, &span)],
                    },
                })
            });
            found.extend(follow_up.map(|follow_up| (*number, follow_up)));
        }
    }
    found
}

/// What the agent says or does in the passages of an event.
fn acting<'p>(passages: &'p [Passage<'_>]) -> Vec<decisions::Event<'p>> {
    let acting = passages.iter().filter_map(|passage| {
        let later = match passage.voice {
            Voice::Assistant => Later::AssistantText,
            Voice::ToolCall => Later::ToolCall {
                name: passage.tool.as_deref().unwrap_or_default(),
            },
            Voice::Human
            | Voice::Thinking
            | Voice::ToolResult
            | Voice::Harness
            | Voice::Summary => return None,
        };
        Some(decisions::Event::new(passage.text.as_ref(), later))
    });
    acting.collect()
}

fn against(
    statement: &Statement,
    event: EventIndex,
    acting: &[decisions::Event<'_>],
) -> Option<FollowUp> {
    acting.iter().find_map(|later| {
        let act = later.against(&statement.claim)?;
        let text = later.text().get(act.span.clone())?;
        let text = text.trim();
        let excerpt = Excerpt {
            event,
            text: text.into(),
            marks: echo::shared(&statement.text, text),
        };
        Some(FollowUp {
            kind: kind(statement, act.kind),
            tool: later.tool().map(str::to_owned),
            excerpt,
        })
    })
}

fn kind(statement: &Statement, act: ActKind) -> ConsequenceKind {
    match act {
        _ if voids(statement) => ConsequenceKind::Reissued,
        ActKind::Reproposed => ConsequenceKind::ReProposed,
        ActKind::Violated => ConsequenceKind::Violated,
    }
}

/// Whether a statement voids something, by itself or beside what it claims: "do not use it again; it was voided".
fn voids(statement: &Statement) -> bool {
    let is_void = |class: Class| class == Class::Void;
    is_void(statement.claim.class)
        || (statement.claim.class == Class::Prohibit
            && decisions::claims(statement.quote(false), statement.speaker)
                .iter()
                .any(|claim| claim.firm && is_void(claim.class)))
}
