//! Claims that a summary negates although the source asserts them.

use super::decisions::{self, Added, Class, Speaker, SummaryIndex};
use super::facts::{AddedNegation, Excerpt, Marks, SummaryExcerpt};
use super::texts::Texts;
use crate::recording::{Actor, EventIndex, EventKind, Passage, Voice};
use crate::replay::{Replay, Step};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// Looks, for each summary, through what was said since the one before.
pub(super) fn find(replay: &Replay<'_>, texts: &Texts<'_>) -> Vec<AddedNegation> {
    let mut found = Vec::new();
    for (step, record) in replay.pairs() {
        let text = record.summary.as_readable();
        if let Some(text) = text.filter(|text| decisions::language(text).has_cues()) {
            found.extend(in_summary(replay, step, text, texts));
        }
    }
    found
}

fn in_summary(
    replay: &Replay<'_>,
    step: &Step,
    text: &str,
    texts: &Texts<'_>,
) -> Vec<AddedNegation> {
    let summary = SummaryIndex::new(text);
    let events = spoken(replay, step);
    let most = (LOOKS / events.len().max(1)).max(FEWEST);
    let all = texts.gather(&events, |event, passages| {
        let added = |passage: &Passage<'_>| -> Vec<AddedNegation> {
            let Some(speaker) = speaker(passage.voice) else {
                return Vec::new();
            };
            decisions::added(&summary, &[&passage.text], most)
                .iter()
                .filter_map(|added| described(step, text, event, (speaker, &passage.text), added))
                .collect()
        };
        passages.iter().flat_map(added).collect()
    });
    let mut summaries: BTreeSet<String> = BTreeSet::new();
    let mut sources: BTreeSet<Arc<str>> = BTreeSet::new();
    let mut found = all;
    found.retain(|added: &AddedNegation| {
        let told = summaries.contains(&added.summary.text) || sources.contains(&added.source.text);
        if !told {
            summaries.insert(added.summary.text.clone());
            sources.insert(added.source.text.clone());
        }
        !told
    });
    found
}

/// How many sentences of a summary are held against events, for all events before it, and for one at the least.
const LOOKS: usize = 1 << 20;
const FEWEST: usize = 64;

fn described(
    step: &Step,
    summary: &str,
    event: EventIndex,
    (speaker, message): (Speaker, &str),
    added: &Added,
) -> Option<AddedNegation> {
    let source = message.get(added.source_clause.clone()).unwrap_or_default();
    Some(AddedNegation {
        compaction: step.index,
        subject: subject(source),
        source: Excerpt {
            event,
            text: source.into(),
            marks: Marks::new(),
        },
        summary: SummaryExcerpt {
            text: summary.get(added.clause.clone())?.to_owned(),
            marks: within(&added.clause, &added.cue),
        },
        firm: decides(source, speaker),
    })
}

/// Who speaks, where it is somebody.
fn speaker(voice: Voice) -> Option<Speaker> {
    match voice {
        Voice::Human => Some(Speaker::Human),
        Voice::Assistant => Some(Speaker::Assistant),
        Voice::Thinking | Voice::ToolCall | Voice::ToolResult | Voice::Harness | Voice::Summary => {
            None
        }
    }
}

/// Whether a clause takes a decision.
fn decides(clause: &str, speaker: Speaker) -> bool {
    let claims = decisions::claims(clause, speaker);
    claims
        .iter()
        .any(|claim| claim.firm && claim.class == Class::Accept)
}

fn spoken(replay: &Replay<'_>, step: &Step) -> Vec<EventIndex> {
    let fresh = step.fresh.clone().map(EventIndex::from).filter(|event| {
        let spoken = |event: &crate::recording::Event| {
            matches!(event.actor, Actor::Human | Actor::Assistant)
                && event.kind == EventKind::Message
        };
        replay.recording.event(*event).is_some_and(spoken) && !replay.keeps(step, *event)
    });
    fresh.collect()
}

/// The bytes `inner`, counted from the start of `outer`.
fn within(outer: &Range<usize>, inner: &Range<usize>) -> Marks {
    let inside = outer.start <= inner.start && inner.end <= outer.end;
    inside
        .then(|| inner.start - outer.start..inner.end - outer.start)
        .into_iter()
        .collect()
}

/// The first words of a clause.
fn subject(clause: &str) -> String {
    const WORDS: usize = 8;
    clause
        .split_whitespace()
        .take(WORDS)
        .collect::<Vec<_>>()
        .join(" ")
}
