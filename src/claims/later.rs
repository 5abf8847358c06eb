//! What was done later against a claim that a summary lost.

use super::decided::Lost;
use super::decisions::{self, Act, ActKind, Class, Later};
use super::echo;
use super::facts::{DecisionFate, Excerpt, FollowUp};
use super::hash;
use super::statements::Statement;
use super::texts::Texts;
use crate::finding::ConsequenceKind;
use crate::recording::{Actor, EventIndex, EventKind, Passage, Voice};
use crate::replay::Replay;
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
    let links: Mutex<BTreeMap<usize, FollowUp>> = Mutex::default();
    texts.visit(
        &acting_events(replay, first),
        &|_, _| true,
        &|event, passages| {
            let acting = acting(passages);
            for number in targets.near(&acting) {
                let Some(loss) = lost.get(number).filter(|loss| {
                    event.get() >= after(replay, loss) && !is_linked(&links, number, event)
                }) else {
                    continue;
                };
                let linked = statements
                    .get(loss.statement)
                    .and_then(|statement| against(statement, event, &acting));
                if let Some(follow_up) = linked {
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
    lost.loss.firm
        && lost.loss.fate != DecisionFate::Unconfirmed
        && lost.loss.fate != DecisionFate::ReasonLost
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
            let statement = lost
                .get(*number)
                .and_then(|lost| statements.get(lost.statement));
            let target = statement
                .into_iter()
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
            kind: kind(statement, &act),
            tool: later.tool().map(str::to_owned),
            excerpt,
        })
    })
}

fn kind(statement: &Statement, act: &Act) -> ConsequenceKind {
    match (statement.claim.class, act.kind) {
        (Class::Void, _) => ConsequenceKind::Reissued,
        (_, ActKind::Reproposed) => ConsequenceKind::ReProposed,
        (_, ActKind::Violated) => ConsequenceKind::Violated,
    }
}
