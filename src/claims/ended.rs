//! Ends: words that say of something alive that it no longer is.

use super::clause;
use super::facts::{IdentifierLoss, Load};
use super::identified::{Context, written};
use crate::recording::{EventIndex, EventKind, Voice};
use aho_corasick::AhoCorasick;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Beginnings of words, in lower case. Own.
const ENDED: &[&str] = &[
    "finish",
    "complet",
    "succeed",
    "succeeded",
    "killed",
    "kill",
    "closed",
    "cancel",
    "stopped",
    "ended",
    "terminat",
    "exited",
    "timed out",
    "timeout",
    "expired",
    "released",
    "done",
    "failed",
    "shipped",
    "delivered",
    "beendet",
    "fertig",
    "abgeschlossen",
    "abgebrochen",
    "storniert",
    "terminé",
    "annul",
    "terminad",
    "cancelad",
    "завершён",
    "завершен",
    "остановлен",
    "отменён",
    "отменен",
    "完成",
    "结束",
    "取消",
    "終了",
    "完了",
];

/// How many events behind the last mention of a handle are looked at for its end: a call is answered by then.
const BEHIND: usize = 6;

/// How many handles are looked at; more keep their load.
const MOST: usize = 256;

/// Takes the load of handles that had come to their end before the summary that does not name them.
pub(super) fn verify(context: &Context<'_, '_>, losses: &mut [IdentifierLoss]) {
    let handles: BTreeSet<&str> = losses
        .iter()
        .filter(|loss| loss.load == Some(Load::Handle))
        .flat_map(subjects)
        .take(MOST)
        .collect();
    if handles.is_empty() {
        return;
    }
    let names = context.mentions.names().iter();
    let named = names.filter_map(|name| Some((*handles.get(written(name))?, &name.events)));
    let named: BTreeMap<&str, _> = named.collect();
    let ended: Vec<bool> = losses
        .iter()
        .map(|loss| {
            let is_over = |subject: &str| {
                let events = named.get(subject)?;
                let step = context.replay.steps.get(loss.compaction.get())?;
                let before = events.partition_point(|event| event.get() < step.fresh.end);
                let last = events.get(before.checked_sub(1)?)?.get();
                let behind = last..step.fresh.end.min(last + BEHIND);
                Some(has_ended(context, subject, behind.clone()) || is_told_over(context, behind))
            };
            let over = |subject| is_over(subject).unwrap_or_default();
            loss.load == Some(Load::Handle) && subjects(loss).all(over)
        })
        .collect();
    for (loss, ended) in losses.iter_mut().zip(ended) {
        if ended {
            loss.load = None;
        }
    }
}

/// The names that a loss stands for.
fn subjects(loss: &IdentifierLoss) -> impl Iterator<Item = &str> {
    let own = std::iter::once(&loss.subject).filter(|_| loss.members.is_empty());
    loss.members.iter().chain(own).map(String::as_str)
}

/// Whether one of `events` says of a handle that it is over, and none behind that says it runs.
fn has_ended(context: &Context<'_, '_>, handle: &str, events: std::ops::Range<usize>) -> bool {
    let events: Vec<EventIndex> = events.map(EventIndex::from).collect();
    let told = context.texts.gather(&events, |_, passages| {
        let told = passages
            .iter()
            .filter(|passage| passage.voice != Voice::ToolCall);
        let places = told.flat_map(|passage| {
            let text = passage.text.as_ref();
            text.match_indices(handle)
                .map(|(at, name)| clause::near(text, &(at..at + name.len())))
        });
        places.filter_map(over).collect()
    });
    told.last().copied().unwrap_or_default()
}

/// Whether a call that asks for a handle comes first of `events`, and the agent tells behind it that all is over: "Finished
/// without errors".
fn is_told_over(context: &Context<'_, '_>, events: std::ops::Range<usize>) -> bool {
    let all = &context.replay.recording.events;
    let asks = all.get(events.start);
    if !asks.is_some_and(|event| event.kind == EventKind::ToolCall) {
        return false;
    }
    let events: Vec<EventIndex> = events.map(EventIndex::from).collect();
    let told = context.texts.gather(&events, |_, passages| {
        let own = passages.iter();
        let own = own.filter(|passage| passage.voice == Voice::Assistant);
        own.filter_map(|passage| {
            let first = passage.text.split(['.', ';', ',', '\n']).next()?;
            let names = first.bytes().any(|byte| byte.is_ascii_digit());
            let ends = ENDED
                .iter()
                .any(|word| first.to_lowercase().starts_with(word));
            (ends && !names).then_some(())
        })
        .collect()
    });
    !told.is_empty()
}

/// Whether the words around a handle say that it is over, or that it is not; `None` where they say neither.
fn over(near: &str) -> Option<bool> {
    if runs(near) {
        return Some(false);
    }
    says(near).then_some(true)
}

/// Words that say of something that it lives or was begun, in lower case. Own.
const ALIVE: &[&str] = &[
    "running",
    "in progress",
    "in_progress",
    "launched",
    "started",
    "spawned",
    "began",
    "begun",
    "waiting",
    "queued",
    "pending",
    "opened",
    "is open",
    "still",
    "holds",
    "held",
    "placed",
    "booked",
    "created",
    "submitted",
    "scheduled",
    "reserved",
    "acquired",
    "live",
    "keep",
    "until",
    "läuft",
    "gestartet",
    "offen",
    "en curso",
    "iniciado",
    "abierto",
    "en cours",
    "lancé",
    "ouvert",
    "em andamento",
    "aberto",
    "запущен",
    "выполняется",
    "открыт",
    "运行",
    "进行中",
    "启动",
    "実行中",
    "起動",
];

/// Whether `clause` says that what it names lives.
pub(super) fn runs(clause: &str) -> bool {
    let lower = clause.to_lowercase();
    let begins = |at: usize| {
        let before = lower
            .get(..at)
            .and_then(|before| before.chars().next_back());
        // Nothing parts the words of some scripts.
        before.is_none_or(|before| !before.is_ascii_alphanumeric())
    };
    let stands = |word: &&str| lower.match_indices(*word).any(|(at, _)| begins(at));
    ALIVE.iter().any(stands)
}

/// Whether `clause` says that what it names has come to its end.
pub(super) fn says(clause: &str) -> bool {
    static AUTOMATON: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
        AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .build(ENDED)
            .ok()
    });
    let starts_word = |at: usize| {
        clause
            .get(..at)
            .is_none_or(|before| !before.ends_with(|c: char| c.is_ascii_alphanumeric()))
    };
    AUTOMATON.as_ref().is_some_and(|automaton| {
        automaton
            .find_iter(clause)
            .any(|hit| starts_word(hit.start()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_told_from_a_start() {
        for clause in [
            "job 8812 finished",
            "I killed run 4410",
            "Auftrag 77 ist abgeschlossen",
            "任务 55 已完成",
        ] {
            assert!(says(clause), "{clause}");
        }
        for clause in [
            "started job 8812",
            "run 4410 is waiting",
            "the undone part of job 7",
        ] {
            assert!(!says(clause), "{clause}");
        }
        assert!(runs("job 8812 is still running"));
        assert!(!runs("job 8812 (active) appears at four commits"));
        assert_eq!(over("job 8812: status completed"), Some(true));
        assert_eq!(over("job 8812: timeout, status running"), Some(false));
        assert_eq!(over("job 8812"), None);
    }
}
