//! Grounding: what a summary asserts and no event supports, and what it says is open although it was done, or the reverse.

use super::assertions::{self, Assertion, Kind, OPEN};
use super::decisions::{self, Language};
use super::effects;
use super::evidence::{self, Call, Evidence, Touch};
use super::facts::{
    Excerpt, Flipped, FollowUp, TRANSLATED, Turned, UNCHECKED, UncheckedLanguage, Undecided,
    Ungrounded, UngroundedKind,
};
use super::identified::Context;
use crate::finding::ConsequenceKind;
use crate::recording::{Actor, CompactionIndex, EventIndex, EventKind, SummaryText, Voice};
use crate::replay::{CoverageFault, Step};
use std::collections::BTreeSet;

/// How many assertions of a recording are looked into.
const MOST: usize = 512;

/// A language is told from so many bytes on.
const TELLING: usize = 40;

/// What became of all assertions.
#[derive(Debug, Default)]
pub(super) struct Grounding {
    pub(super) ungrounded: Vec<Ungrounded>,
    pub(super) flipped: Vec<Flipped>,
    pub(super) undecided: Vec<Undecided>,
}

/// Looks for what no event supports. `unchecked` are events in a language without cues.
pub(super) fn find(context: &Context<'_, '_>, unchecked: &[UncheckedLanguage]) -> Grounding {
    let assertions = gathered(context);
    if assertions.is_empty() {
        return Grounding::default();
    }
    let evidence = evidence::gather(context, &assertions);
    let judge = Judge {
        context,
        assertions: &assertions,
        evidence: &evidence,
    };
    let mut found = Grounding::default();
    for (number, assertion) in assertions.iter().enumerate() {
        match judge.verdict(number, assertion) {
            Verdict::Holds => {}
            Verdict::Ungrounded(kind, source) => {
                found.ungrounded.push(ungrounded(assertion, kind, source));
            }
            Verdict::Flipped(turned, touch) => {
                found.flipped.push(flipped(assertion, turned, touch));
            }
        }
    }
    set_aside(context, unchecked, &mut found);
    effects::link(context, &mut found);
    found
}

/// The assertions of every readable summary, each where it is made first.
fn gathered(context: &Context<'_, '_>) -> Vec<Assertion> {
    let mut known: BTreeSet<(Kind, String)> = BTreeSet::new();
    let mut all = Vec::new();
    for (step, record) in context.replay.pairs() {
        let Some(text) = record.summary.as_readable() else {
            continue;
        };
        let own = assertions::of_summary(step.index, text).into_iter();
        let own = own.filter(|assertion| {
            assertion.kind != Kind::Pending || effects::asks_for(&assertion.excerpt.text)
        });
        all.extend(own.filter(|assertion| {
            known.insert((assertion.kind, assertion.excerpt.text.to_lowercase()))
        }));
        if all.len() >= MOST {
            break;
        }
    }
    all.truncate(MOST);
    all
}

enum Verdict {
    /// Something supports it, or nothing speaks against it.
    Holds,
    /// Nothing does; where an event comes near, it is named.
    Ungrounded(UngroundedKind, Option<Excerpt>),
    /// It stands the other way round.
    Flipped(Turned, Touch),
}

struct Judge<'a, 'r> {
    context: &'a Context<'a, 'r>,
    assertions: &'a [Assertion],
    evidence: &'a Evidence,
}

impl Judge<'_, '_> {
    fn verdict(&self, number: usize, assertion: &Assertion) -> Verdict {
        let touches = self.evidence.touches.get(number);
        let touches = touches.map(Vec::as_slice).unwrap_or_default();
        let supported = self.evidence.supported.get(number).copied();
        if supported.unwrap_or(true) {
            return Verdict::Holds;
        }
        match assertion.kind {
            Kind::Constraint | Kind::Doctrine | Kind::Concealment => {
                Verdict::Ungrounded(UngroundedKind::Constraint, nearest(assertion, touches))
            }
            Kind::Approval => self.approval(assertion, touches),
            Kind::Completion => completion(touches),
            Kind::Pending => self.pending(assertion, touches),
        }
    }

    /// An approval holds where any human turn grants anything after it was first spoken of.
    fn approval(&self, assertion: &Assertion, touches: &[Touch]) -> Verdict {
        let end = self.end(assertion.compaction);
        let proposed = touches.iter().find(|touch| touch.voice != Voice::Human);
        let proposed = proposed.or(touches.first()).map(|touch| touch.event);
        let granted =
            self.evidence.grants.iter().any(|grant| {
                grant.get() < end && proposed.is_none_or(|proposed| *grant > proposed)
            });
        if granted {
            return Verdict::Holds;
        }
        let asked = touches.iter().find(|touch| touch.voice == Voice::Human);
        let asked = asked.map(|touch| touch.excerpt.clone());
        Verdict::Ungrounded(UngroundedKind::Approval, asked)
    }

    /// What is open was done already where a call did it, and nobody spoke of it as open since.
    fn pending(&self, assertion: &Assertion, touches: &[Touch]) -> Verdict {
        let done = touches.iter().rev().find(|touch| {
            let call = touch.call.as_ref();
            call.is_some_and(|call| {
                effects::does(&assertion.excerpt.text, &call.tool, &touch.excerpt.text)
            })
        });
        let Some(done) = done else {
            return Verdict::Holds;
        };
        let since = touches.iter().filter(|touch| touch.event > done.event);
        let reopened = since.filter(|touch| match touch.voice {
            Voice::Human => true,
            Voice::Assistant => OPEN.has(&touch.excerpt.text),
            Voice::Thinking
            | Voice::ToolCall
            | Voice::ToolResult
            | Voice::Harness
            | Voice::Summary => false,
        });
        let is_told = |other: &Assertion| {
            other.kind == Kind::Completion
                && other.compaction == assertion.compaction
                && other
                    .needs
                    .iter()
                    .filter(|stem| assertion.needs.contains(stem))
                    .count()
                    > 1
        };
        if reopened.count() > 0
            || assertion.needs.len() < 2
            || self.assertions.iter().any(is_told)
            || effects::failed(self.context, done.event)
        {
            return Verdict::Holds;
        }
        Verdict::Flipped(Turned::Reopened, done.clone())
    }

    fn end(&self, compaction: CompactionIndex) -> usize {
        let step = self.context.replay.steps.get(compaction.get());
        step.map_or(0, |step| step.fresh.end)
    }
}

/// What is reported done was done where anybody but the person who asked for it speaks of it.
fn completion(touches: &[Touch]) -> Verdict {
    match touches.first() {
        Some(asked) => Verdict::Flipped(Turned::Claimed, asked.clone()),
        None => Verdict::Ungrounded(UngroundedKind::Completion, None),
    }
}

/// The words of a person that come near a rule: two of its words are in them.
fn nearest(assertion: &Assertion, touches: &[Touch]) -> Option<Excerpt> {
    let shares = |touch: &&Touch| {
        let words = decisions::content(&touch.excerpt.text);
        let words: BTreeSet<u32> = words.map(|(_, stem)| stem.id).collect();
        let has = |id: u32| words.contains(&id);
        let shared = assertion.needs.iter().filter(|stem| has(stem.id));
        touch.voice == Voice::Human && shared.count() > 1
    };
    touches
        .iter()
        .find(shares)
        .map(|touch| touch.excerpt.clone())
}

fn ungrounded(assertion: &Assertion, kind: UngroundedKind, source: Option<Excerpt>) -> Ungrounded {
    Ungrounded {
        compaction: assertion.compaction,
        kind,
        subject: assertion.subject.clone(),
        source,
        summary: assertion.excerpt.clone(),
        declared: assertion.declared
            || matches!(assertion.kind, Kind::Doctrine | Kind::Concealment),
        needs: assertion.needs.clone(),
        follow_up: None,
    }
}

fn flipped(assertion: &Assertion, turned: Turned, touch: Touch) -> Flipped {
    Flipped {
        compaction: assertion.compaction,
        turned,
        subject: assertion.subject.clone(),
        source: touch.excerpt,
        summary: assertion.excerpt.clone(),
        call: touch.call,
        follow_up: None,
    }
}

/// Takes out what cannot be decided: where not everything that the summary may rest on can be read.
fn set_aside(context: &Context<'_, '_>, unchecked: &[UncheckedLanguage], found: &mut Grounding) {
    let mut whole = true;
    let mut reasons: Vec<Option<&'static str>> = Vec::new();
    let spoken = spoken_languages(context, found);
    for (step, record) in context.replay.pairs() {
        let unread = unread(context, step);
        whole &= unread.is_none();
        let foreign = unchecked
            .iter()
            .any(|unchecked| unchecked.event.get() < step.fresh.end);
        let own = decisions::language(record.summary.as_readable().unwrap_or_default());
        let mixed = spoken
            .iter()
            .any(|(event, language)| event.get() < step.fresh.end && *language != own);
        let why = if !whole {
            unread.or(Some(
                "part of what its summary rests on is not in the recording",
            ))
        } else if foreign {
            Some(UNCHECKED)
        } else if mixed {
            Some(TRANSLATED)
        } else {
            None
        };
        reasons.push(why);
        whole &= matches!(record.summary, SummaryText::Readable(_));
    }
    let reason = |compaction: CompactionIndex| reasons.get(compaction.get()).copied().flatten();
    let undecided = found
        .ungrounded
        .iter()
        .filter_map(|claim| reason(claim.compaction).map(|why| (false, claim.compaction, why)));
    let status = found
        .flipped
        .iter()
        .filter(|flip| flip.turned == Turned::Claimed)
        .filter_map(|flip| reason(flip.compaction).map(|why| (true, flip.compaction, why)));
    let undecided: BTreeSet<(bool, CompactionIndex, &'static str)> =
        undecided.chain(status).collect();
    found.undecided = undecided
        .into_iter()
        .map(|(status, compaction, why)| Undecided {
            status,
            compaction,
            why,
        })
        .collect();
    found
        .ungrounded
        .retain(|claim| reason(claim.compaction).is_none());
    found
        .flipped
        .retain(|flip| flip.turned == Turned::Reopened || reason(flip.compaction).is_none());
}

/// Why not everything that a summary may rest on can be read.
pub(super) fn unread(context: &Context<'_, '_>, step: &Step) -> Option<&'static str> {
    let lost = |fault: &CoverageFault| match fault {
        CoverageFault::Unreadable(_)
        | CoverageFault::Missing(_)
        | CoverageFault::MissingHead
        | CoverageFault::Hole(_) => true,
        CoverageFault::EmptySpan
        | CoverageFault::Unclaimed(_)
        | CoverageFault::Unseen(_)
        | CoverageFault::Overclaim(_)
        | CoverageFault::Split(..)
        | CoverageFault::More(_) => false,
    };
    if context.replay.begins_elsewhere() {
        Some("what the branch grew from stands in another lane")
    } else if context.replay.lacks_head {
        Some("the beginning of the session is not in the recording")
    } else if step.depth_at_least {
        Some("a summary that it read is not in the recording")
    } else if step.faults.iter().any(lost) {
        Some("part of the span cannot be read")
    } else {
        None
    }
}

/// The languages that people speak, where they differ from English by more than a few words.
fn spoken_languages(context: &Context<'_, '_>, found: &Grounding) -> Vec<(EventIndex, Language)> {
    let claims = found.ungrounded.iter().map(|claim| claim.compaction);
    let flips = found.flipped.iter().map(|flip| flip.compaction);
    let Some(last) = claims.chain(flips).max() else {
        return Vec::new();
    };
    let end = context
        .replay
        .steps
        .get(last.get())
        .map_or(0, |step| step.fresh.end);
    let events = context.replay.recording.events.iter().enumerate().take(end);
    let human =
        events.filter(|(_, event)| event.actor == Actor::Human && event.kind == EventKind::Message);
    let human: Vec<EventIndex> = human.map(|(number, _)| EventIndex::from(number)).collect();
    context.texts.gather(&human, |event, passages| {
        let long = passages
            .iter()
            .filter(|passage| passage.voice == Voice::Human && passage.text.len() >= TELLING);
        long.map(|passage| (event, decisions::language(&passage.text)))
            .collect()
    })
}

/// Follows an approval or a flipped call to the first later call that rests on it.
pub(super) fn acts_on(claim: &Ungrounded, tool: &str, text: &str) -> bool {
    let tool = effects::spaced(tool);
    let words = decisions::content(text).chain(decisions::content(&tool));
    let known: BTreeSet<u32> = words.map(|(_, stem)| stem.id).collect();
    claim.needs.iter().any(|stem| known.contains(&stem.id))
}

/// A follow-up of a kind, in the words of a later event.
pub(super) fn follow_up(kind: ConsequenceKind, call: &Call, excerpt: Excerpt) -> FollowUp {
    FollowUp {
        kind,
        tool: Some(call.tool.clone()).filter(|tool| !tool.is_empty()),
        excerpt,
    }
}
