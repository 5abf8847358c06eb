//! Claims that a summary negates although the source asserts them.

use super::decisions::{self, Class, Speaker, SummaryIndex};
use super::facts::{AddedNegation, Excerpt, SummaryExcerpt};
use super::texts::Texts;
use crate::recording::{Actor, EventIndex, EventKind, Voice};
use crate::replay::{Replay, Step};
use std::ops::Range;

/// Looks, for each summary, through what was said since the one before.
pub(super) fn find(replay: &Replay<'_>, texts: &Texts<'_>) -> Vec<AddedNegation> {
    let mut found = Vec::new();
    for (step, record) in replay.pairs() {
        if let Some(text) = record.summary.as_readable() {
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
    let mut found: Vec<AddedNegation> = Vec::new();
    texts.visit(
        &mut spoken(replay, step),
        &|_| true,
        &mut |event, passages| {
            for passage in passages {
                let speaker = match passage.voice {
                    Voice::Human => Speaker::Human,
                    Voice::Assistant => Speaker::Assistant,
                    Voice::Thinking
                    | Voice::ToolCall
                    | Voice::ToolResult
                    | Voice::Harness
                    | Voice::Summary => continue,
                };
                for added in decisions::added(&summary, &[&passage.text]) {
                    let source = passage.text.get(added.source_clause).unwrap_or_default();
                    let Some(clause) = text.get(added.clause.clone()) else {
                        continue;
                    };
                    let told = |known: &AddedNegation| {
                        known.summary.text == clause || *known.source.text == *source
                    };
                    if found.iter().any(told) {
                        continue;
                    }
                    found.push(AddedNegation {
                        compaction: step.index,
                        subject: subject(source),
                        source: Excerpt {
                            event,
                            text: source.into(),
                            marks: Vec::new(),
                        },
                        summary: SummaryExcerpt {
                            text: clause.to_owned(),
                            marks: within(&added.clause, &added.cue),
                        },
                        firm: decides(source, speaker),
                    });
                }
            }
        },
    );
    found
}

/// Whether a clause takes a decision.
fn decides(clause: &str, speaker: Speaker) -> bool {
    let claims = decisions::claims(clause, speaker);
    claims
        .iter()
        .any(|claim| claim.firm && claim.class == Class::Accept)
}

fn spoken<'a>(replay: &'a Replay<'_>, step: &'a Step) -> impl Iterator<Item = EventIndex> + 'a {
    step.fresh.clone().map(EventIndex::from).filter(|event| {
        let spoken = |event: &crate::recording::Event| {
            matches!(event.actor, Actor::Human | Actor::Assistant)
                && event.kind == EventKind::Message
        };
        replay.recording.event(*event).is_some_and(spoken) && !replay.keeps(step, *event)
    })
}

/// The bytes `inner`, counted from the start of `outer`.
fn within(outer: &Range<usize>, inner: &Range<usize>) -> Vec<Range<usize>> {
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
