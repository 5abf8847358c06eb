//! What was done later against a claim that a summary lost.

use super::decided::Lost;
use super::decisions::{self, Act, ActKind, Class, Later};
use super::facts::{DecisionFate, Excerpt, FollowUp};
use super::statements::Statement;
use super::texts::Texts;
use crate::finding::ConsequenceKind;
use crate::recording::{Actor, EventIndex, EventKind, Passage, Voice};
use crate::replay::Replay;
use aho_corasick::{AhoCorasick, MatchKind};
use std::collections::BTreeSet;

/// What JSON writes before a character that it does not spell out: such a text may hold any word.
const ESCAPE: &[u8] = b"\\u";

/// A word of a subject that is shorter than this, in bytes, is no landmark.
const SHORTEST: usize = 3;
/// Of a longer word only so much is looked for: what is behind it is inflection.
const STEM: usize = 5;

/// Links each load-bearing loss to the first later event that acts against it.
pub(super) fn link(
    replay: &Replay<'_>,
    statements: &[Statement],
    lost: &mut [Lost],
    texts: &Texts<'_>,
) {
    let mut open: Vec<usize> = (0..lost.len())
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
    let Some(landmarks) = Landmarks::new(&open, lost, statements) else {
        return;
    };
    let acting = acting_events(replay, first);
    let mut links: Vec<(usize, FollowUp)> = Vec::new();
    texts.visit(
        &mut acting.into_iter(),
        &|bytes| landmarks.occur(bytes),
        &mut |event, passages| {
            let near = landmarks.near(passages);
            open.retain(|number| {
                let linked = near
                    .contains(number)
                    .then(|| lost.get(*number))
                    .flatten()
                    .and_then(|lost| {
                        let later = event.get() >= after(replay, lost);
                        later
                            .then(|| against(statements.get(lost.statement)?, event, passages))
                            .flatten()
                    });
                match linked {
                    Some(follow_up) => {
                        links.push((*number, follow_up));
                        false
                    }
                    None => true,
                }
            });
        },
    );
    for (number, follow_up) in links {
        if let Some(lost) = lost.get_mut(number) {
            lost.loss.follow_up = Some(follow_up);
        }
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

/// Words by which a record is found that may act against a loss.
struct Landmarks {
    automaton: AhoCorasick,
    /// For each pattern, the loss it belongs to.
    owners: Vec<usize>,
}

impl Landmarks {
    fn new(open: &[usize], lost: &[Lost], statements: &[Statement]) -> Option<Self> {
        let mut patterns: Vec<String> = Vec::new();
        let mut owners = Vec::new();
        for number in open {
            let statement = lost
                .get(*number)
                .and_then(|lost| statements.get(lost.statement))?;
            for word in words(&statement.text) {
                patterns.push(word);
                owners.push(*number);
            }
        }
        let automaton = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::Standard)
            .build(&patterns)
            .ok()?;
        Some(Self { automaton, owners })
    }

    fn occur(&self, bytes: &[u8]) -> bool {
        self.automaton.is_match(bytes) || memchr::memmem::find(bytes, ESCAPE).is_some()
    }

    /// The losses of which at least two landmarks occur, or the only one.
    fn near(&self, passages: &[Passage<'_>]) -> BTreeSet<usize> {
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        for passage in passages {
            let found = self.automaton.find_overlapping_iter(passage.text.as_ref());
            seen.extend(found.map(|hit| hit.pattern().as_usize()));
        }
        seen.into_iter()
            .filter_map(|pattern| self.owners.get(pattern).copied())
            .collect()
    }
}

/// The beginnings of the words of a clause that can be recognised: long ones, and those with digits.
fn words(text: &str) -> BTreeSet<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    let telling = parts.filter(|word| {
        let long = word.len() >= STEM || !word.is_ascii();
        long || word.len() >= SHORTEST && word.chars().any(|c| c.is_ascii_digit())
    });
    telling.map(|word| beginning(word).to_lowercase()).collect()
}

fn beginning(word: &str) -> &str {
    if word.chars().any(|c| c.is_ascii_digit()) {
        return word;
    }
    let end = word
        .char_indices()
        .map(|(at, _)| at)
        .find(|at| *at >= STEM)
        .unwrap_or(word.len());
    word.get(..end).unwrap_or(word)
}

fn against(statement: &Statement, event: EventIndex, passages: &[Passage<'_>]) -> Option<FollowUp> {
    passages.iter().find_map(|passage| {
        let tool = passage.tool.as_deref().unwrap_or_default();
        let later = match passage.voice {
            Voice::Assistant => Later::AssistantText,
            Voice::ToolCall => Later::ToolCall { name: tool },
            Voice::Human
            | Voice::Thinking
            | Voice::ToolResult
            | Voice::Harness
            | Voice::Summary => return None,
        };
        let act = decisions::act(&statement.claim, &passage.text, later)?;
        let text = passage.text.get(act.span.clone())?;
        let excerpt = Excerpt {
            event,
            text: text.trim().into(),
            marks: Vec::new(),
        };
        Some(FollowUp {
            kind: kind(statement, &act),
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
