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
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

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
    let Some(landmarks) = Landmarks::new(&open, lost, statements) else {
        return;
    };
    let links: Mutex<BTreeMap<usize, FollowUp>> = Mutex::default();
    texts.visit(
        &acting_events(replay, first),
        &|_, bytes| landmarks.occur(bytes),
        &|event, passages| {
            let acting = acting(passages);
            for number in landmarks.near(passages) {
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

/// Words by which a record is found that may act against a loss.
struct Landmarks {
    automaton: AhoCorasick,
    /// For each pattern, the losses it belongs to.
    owners: Vec<Vec<usize>>,
    /// For each loss, how many landmarks it has.
    wanted: BTreeMap<usize, usize>,
}

impl Landmarks {
    fn new(open: &[usize], lost: &[Lost], statements: &[Statement]) -> Option<Self> {
        let mut by_word: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut wanted = BTreeMap::new();
        for number in open {
            let statement = lost
                .get(*number)
                .and_then(|lost| statements.get(lost.statement))?;
            let words = words(&statement.text);
            wanted.insert(*number, words.len());
            for word in words {
                by_word.entry(word).or_default().push(*number);
            }
        }
        let automaton = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::Standard)
            .build(by_word.keys())
            .ok()?;
        Some(Self {
            automaton,
            owners: by_word.into_values().collect(),
            wanted,
        })
    }

    fn occur(&self, bytes: &[u8]) -> bool {
        self.automaton.is_match(bytes) || memchr::memmem::find(bytes, ESCAPE).is_some()
    }

    /// The losses of which at least two landmarks occur, or the only one.
    fn near(&self, passages: &[Passage<'_>]) -> Vec<usize> {
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        for passage in passages
            .iter()
            .filter(|passage| matches!(passage.voice, Voice::Assistant | Voice::ToolCall))
        {
            let found = self.automaton.find_overlapping_iter(passage.text.as_ref());
            seen.extend(found.map(|hit| hit.pattern().as_usize()));
        }
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for owner in seen
            .into_iter()
            .filter_map(|pattern| self.owners.get(pattern))
            .flatten()
        {
            *counts.entry(*owner).or_default() += 1;
        }
        let enough = |(owner, count): &(usize, usize)| {
            *count >= self.wanted.get(owner).copied().unwrap_or(1).min(2)
        };
        counts
            .into_iter()
            .filter(enough)
            .map(|(owner, _)| owner)
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
