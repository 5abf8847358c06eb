//! Ends: words that say of something alive that it no longer is.

use aho_corasick::AhoCorasick;
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
    }
}
