//! Requests to remember: words by which a person asks that something be kept or used as it is.

use aho_corasick::{AhoCorasick, MatchKind};
use std::sync::LazyLock;

/// Beginnings of words and phrases by which something is to be kept: they may stand a sentence away from what they mean.
/// In lower case. Own.
const KEEP: &[&str] = &[
    "remember",
    "don't forget",
    "dont forget",
    "do not forget",
    "note down",
    "write down",
    "write that",
    "write it",
    "note that",
    "keep ",
    "save ",
    "need it",
    "you'll need",
    "you will need",
    "in the runbook",
    "put it",
    "for later",
    "reference",
    "merk",
    "notier",
    "vergiss nicht",
    "vergessen sie nicht",
    "behalte",
    "recuerda",
    "anota",
    "apunta",
    "guarda",
    "no olvides",
    "souviens",
    "note ",
    "garde",
    "n'oublie pas",
    "lembr",
    "anote",
    "guarde",
    "não esqueça",
    "запомни",
    "запиши",
    "сохрани",
    "не забудь",
    "记住",
    "记下",
    "保存",
    "保留",
    "别忘",
    "覚え",
    "忘れない",
    "メモ",
    "残して",
];

/// Beginnings of phrases with the same words that ask for nothing of the kind. In lower case. Own.
const IDLE: &[&str] = &[
    "keep going",
    "keep on",
    "keep working",
    "keep trying",
    "keep up",
    "keep it up",
    "keep doing",
    "save time",
    "for reference",
];

/// Beginnings of words and phrases by which what the same clause names is to be used as it is. In lower case. Own.
const USE: &[&str] = &[
    "must ",
    "has to",
    "have to",
    "needs to",
    "always",
    "only use",
    "use only",
    "use this",
    "use that",
    "use the",
    "goes in",
    "goes on",
    "make sure",
    "muss ",
    "müssen",
    "immer ",
    "verwende",
    "nimm ",
    "debe ",
    "tiene que",
    "hay que",
    "siempre",
    "usa ",
    "usar ",
    "doit ",
    "il faut",
    "toujours",
    "utilise",
    "deve ",
    "tem que",
    "sempre",
    "use o",
    "use a",
    "должен",
    "должна",
    "должно",
    "нужно",
    "всегда",
    "используй",
    "必须",
    "一定要",
    "要用",
    "使用",
    "必ず",
    "使って",
    "使う",
];

/// Whether a text asks that something be kept or remembered.
pub(super) fn asks_to_keep(text: &str) -> bool {
    static AUTOMATON: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| automaton(KEEP, IDLE));
    holds(AUTOMATON.as_ref(), text, KEEP)
}

/// Whether `clause` asks that what it names be used as it is.
pub(super) fn asks_to_use(clause: &str) -> bool {
    static AUTOMATON: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| automaton(USE, &[]));
    holds(AUTOMATON.as_ref(), clause, USE)
}

fn automaton(requests: &[&str], others: &[&str]) -> Option<AhoCorasick> {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::LeftmostLongest)
        .build(requests.iter().chain(others))
        .ok()
}

/// Whether one of `requests`, which `automaton` knows first, stands at the beginning of a word.
fn holds(automaton: Option<&AhoCorasick>, text: &str, requests: &[&str]) -> bool {
    let text = text.replace('\u{2019}', "'");
    let starts_word = |at: usize| {
        text.get(..at)
            .is_none_or(|before| !before.ends_with(|c: char| c.is_ascii_alphanumeric()))
    };
    automaton.is_some_and(|automaton| {
        automaton
            .find_iter(text.as_str())
            .any(|hit| hit.pattern().as_usize() < requests.len() && starts_word(hit.start()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_to_keep_is_told_from_a_remark() {
        for text in [
            "Remember gate code 7741",
            "save that id, we need it in every ticket",
            "Merk dir die Nummer",
            "请记住编号 55",
        ] {
            assert!(asks_to_keep(text), "{text}");
        }
        assert!(asks_to_use("the PO number HV-2 has to be on the invoice"));
        for text in [
            "pushes arrive since build 5120",
            "mustard is on shelf 4",
            "p99 was 1088",
            "keep going",
            "keep working on batch 4",
        ] {
            assert!(!asks_to_keep(text) && !asks_to_use(text), "{text}");
        }
    }
}
