//! Substitutes: prohibitions that a summary carries with another alternative than the one that was said.

use super::decided::Lost;
use super::decisions;
use super::facts::DecisionFate;
use super::statements::Statement;
use super::texts::Texts;
use crate::recording::{Actor, EventIndex, Voice};
use crate::replay::Replay;
use std::collections::BTreeSet;

/// What the `clause` of a `summary` that carries a statement takes in the place of the alternative that was said.
pub(super) fn instead<'s>(
    statement: &Statement,
    clause: &'s str,
    summary: &str,
) -> Option<&'s str> {
    let said = statement.claim.alternative.as_deref()?;
    let stated = decisions::alternative(clause)?;
    decisions::differ(said, &statement.text, stated, summary).then_some(stated)
}

/// Drops the substitutes that a person named before.
pub(super) fn verify(replay: &Replay<'_>, texts: &Texts<'_>, lost: &mut Vec<Lost>) {
    let ends = lost
        .iter()
        .filter(|lost| is_substituted(lost))
        .map(|lost| end(replay, lost));
    let Some(last) = ends.max() else { return };
    let events = replay.recording.events.iter().enumerate().take(last);
    let human = events.filter(|(_, event)| event.actor == Actor::Human);
    let human: Vec<EventIndex> = human.map(|(number, _)| EventIndex::from(number)).collect();
    let said: BTreeSet<(usize, usize)> = texts
        .gather(&human, |event, passages| {
            let spoken = passages
                .iter()
                .filter(|passage| passage.voice == Voice::Human);
            let named = spoken.flat_map(|passage| {
                let names = |(_, lost): &(usize, &Lost)| {
                    let stated = stated(lost);
                    is_substituted(lost)
                        && stated.is_some_and(|stated| passage.text.contains(stated))
                };
                lost.iter()
                    .enumerate()
                    .filter(names)
                    .map(|(number, _)| (number, event.get()))
            });
            named.collect()
        })
        .into_iter()
        .collect();
    let mut number = 0;
    lost.retain(|lost| {
        let before = said.range((number, 0)..(number, end(replay, lost)));
        number += 1;
        before.count() == 0
    });
}

fn is_substituted(lost: &Lost) -> bool {
    lost.loss.fate == DecisionFate::Substituted
}

/// What the summary wants to be taken.
fn stated(lost: &Lost) -> Option<&str> {
    decisions::alternative(&lost.loss.summary.as_ref()?.text)
}

/// The first event that the summary does not cover.
fn end(replay: &Replay<'_>, lost: &Lost) -> usize {
    let step = replay.steps.get(lost.loss.compaction.get());
    step.map_or(0, |step| step.fresh.end)
}
