//! Refuges of a fact that a summary leaves out: what is put into context beside the summary, and the file that it names.

use super::decided::Lost;
use super::decisions::{self, Fate, SummaryIndex};
use super::facts::{DecisionFate, IdentifierFate, IdentifierLoss, Recoverable};
use super::statements::Statement;
use super::texts::Texts;
use crate::recording::{Actor, CompactionIndex, Event, EventIndex, EventKind, Passage};
use crate::replay::{Replay, Step};
use memchr::memmem;
use std::collections::{BTreeMap, BTreeSet};

/// How many events behind a boundary are looked at for what the harness puts into context again.
const BEHIND: usize = 64;

/// A text longer than this, in bytes, is no plan and no list of rules.
const LONG: usize = 64 << 10;

/// How many records that name a file are looked at for one summary, the latest ones.
const RECORDS: usize = 64;

/// Endings of files that people write rules and plans into.
const NOTES: &[&str] = &[".md", ".txt", ".org", ".rst", ".adoc", ".mdc"];

/// Drops the losses that stand in context again right behind the summary, and tells which others the summary leads to.
pub(super) fn spare(
    replay: &Replay<'_>,
    texts: &Texts<'_>,
    statements: &[Statement],
    decisions: &mut Vec<Lost>,
) -> Vec<Recoverable> {
    let is_omitted = |lost: &Lost| {
        matches!(
            lost.loss.fate,
            DecisionFate::Omitted | DecisionFate::Unconfirmed
        )
    };
    let open: BTreeSet<CompactionIndex> = decisions
        .iter()
        .filter(|lost| is_omitted(lost))
        .map(|lost| lost.loss.compaction)
        .collect();
    let mut recoverable = Vec::new();
    for step in replay
        .steps
        .iter()
        .filter(|step| open.contains(&step.index))
    {
        let attached: Vec<SummaryIndex> = attached(replay, step, texts)
            .iter()
            .map(|text| SummaryIndex::new(text))
            .collect();
        let here = |lost: &Lost| lost.loss.compaction == step.index && is_omitted(lost);
        decisions.retain(|lost| !here(lost) || !is_kept(statements, lost, &attached));
        for (file, text) in referred(replay, step, texts) {
            let written = [SummaryIndex::new(&text)];
            let kept = decisions
                .iter()
                .filter(|lost| here(lost) && is_written(statements, lost, &written));
            recoverable.extend(kept.map(|lost| Recoverable {
                compaction: step.index,
                event: lost.loss.source.event,
                words: lost.loss.source.text.as_ref().into(),
                file: file.clone(),
            }));
        }
    }
    recoverable
}

/// Drops the identifiers that stand in context again right behind the summary.
pub(super) fn spare_identifiers(
    replay: &Replay<'_>,
    texts: &Texts<'_>,
    identifiers: &mut Vec<IdentifierLoss>,
) {
    let mut again: BTreeMap<CompactionIndex, Vec<String>> = BTreeMap::new();
    for loss in identifiers.iter() {
        let step = replay.steps.get(loss.compaction.get());
        if let Some(step) = step.filter(|_| loss.fate == IdentifierFate::Omitted) {
            again
                .entry(loss.compaction)
                .or_insert_with(|| attached(replay, step, texts));
        }
    }
    identifiers.retain(|loss| {
        let texts = again.get(&loss.compaction).map_or(&[][..], Vec::as_slice);
        let names =
            |text: &String| memmem::find(text.as_bytes(), loss.subject.as_bytes()).is_some();
        loss.fate != IdentifierFate::Omitted || !texts.iter().any(names)
    });
}

/// Whether a file holds what was lost: among its many words, only where that says which thing it is about.
fn is_written(statements: &[Statement], lost: &Lost, file: &[SummaryIndex]) -> bool {
    let statement = statements.get(lost.statement);
    statement.is_some_and(|statement| decisions::is_distinct(&statement.claim))
        && is_kept(statements, lost, file)
}

fn is_kept(statements: &[Statement], lost: &Lost, texts: &[SummaryIndex]) -> bool {
    let Some(statement) = statements.get(lost.statement) else {
        return false;
    };
    texts
        .iter()
        .any(|text| matches!(decisions::fate(&statement.claim, text), Fate::Kept { .. }))
}

/// The texts that the harness puts into context behind a summary, before anybody says anything.
fn attached(replay: &Replay<'_>, step: &Step, texts: &Texts<'_>) -> Vec<String> {
    let Some(record) = replay.record(step).filter(|record| !record.from_history) else {
        return Vec::new();
    };
    let events = replay.recording.events.iter().enumerate();
    let behind = events.skip(record.event.get() + 1).take(BEHIND);
    let speaks = |event: &Event| {
        matches!(event.actor, Actor::Human | Actor::Assistant)
            && !matches!(event.kind, EventKind::Boundary | EventKind::Summary)
    };
    let before_speech = behind.take_while(|(_, event)| !speaks(event));
    let notes: Vec<EventIndex> = before_speech
        .filter(|(_, event)| event.kind == EventKind::Note && event.actor == Actor::Harness)
        .map(|(number, _)| EventIndex::from(number))
        .collect();
    texts.gather(&notes, |_, passages| short(passages))
}

fn short(passages: &[Passage<'_>]) -> Vec<String> {
    let short = passages.iter().filter(|passage| passage.text.len() <= LONG);
    short.map(|passage| passage.text.to_string()).collect()
}

/// The files of notes that a summary names, with what was written into them or read from them before.
fn referred(replay: &Replay<'_>, step: &Step, texts: &Texts<'_>) -> Vec<(String, String)> {
    let summary = replay
        .record(step)
        .and_then(|record| record.summary.as_readable())
        .unwrap_or_default();
    let files = files(summary);
    if files.is_empty() {
        return Vec::new();
    }
    let events = replay.recording.events.iter().enumerate();
    let calls: Vec<EventIndex> = events
        .take(step.fresh.end)
        .filter(|(_, event)| event.kind == EventKind::ToolCall)
        .map(|(number, _)| EventIndex::from(number))
        .collect();
    let names = |bytes: &[u8], file: &str| memmem::find(bytes, file.as_bytes()).is_some();
    let naming = std::sync::Mutex::new(BTreeSet::new());
    let wanted = |_, bytes: &[u8]| files.iter().any(|file| names(bytes, file));
    texts.visit(&calls, &wanted, &|event, passages| {
        for text in short(passages) {
            let file = files.iter().find(|file| names(text.as_bytes(), file));
            if let (Some(file), Ok(mut naming)) = (file, naming.lock()) {
                naming.insert((event, file.clone(), text));
            }
        }
    });
    let naming = naming.into_inner().unwrap_or_default();
    let latest = naming.into_iter().rev().take(RECORDS);
    let mut found = Vec::new();
    for (call, file, text) in latest {
        found.push((file.clone(), text));
        let answers = answers(replay, call);
        let read = texts.gather(&answers, |_, passages| short(passages));
        found.extend(read.into_iter().map(|text| (file.clone(), text)));
    }
    found
}

/// What answers the calls of an event.
fn answers(replay: &Replay<'_>, call: EventIndex) -> Vec<EventIndex> {
    let all = &replay.recording.answers;
    let from = all.partition_point(|(made, _)| *made < call);
    let own = all.iter().skip(from).take_while(|(made, _)| *made == call);
    own.map(|(_, answer)| *answer).collect()
}

/// The names of files of notes in a text, without their folders.
fn files(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || "`\"'()[]<>,;/\\".contains(c));
    let mut files: Vec<String> = words
        .map(|word| word.trim_end_matches(['.', ':', '!', '?', '*']))
        .filter(|word| {
            NOTES
                .iter()
                .any(|ending| word.len() > ending.len() && word.ends_with(ending))
        })
        .map(str::to_owned)
        .collect();
    files.sort_unstable();
    files.dedup();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_notes_are_named_with_or_without_a_folder() {
        assert_eq!(
            files("The rules stand in `docs/PLAN.md`, the code in main.rs; see notes.txt."),
            ["PLAN.md", "notes.txt"]
        );
        assert_eq!(files("an .md file"), [] as [&str; 0]);
    }
}
