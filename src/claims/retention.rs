//! Requests to remember: words by which a person asks that something be kept or used as it is.

use aho_corasick::{AhoCorasick, MatchKind};
use std::sync::LazyLock;

/// Beginnings of words and phrases, in lower case. Own.
const REQUESTS: &[&str] = &[
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
    "must ",
    "has to",
    "have to",
    "needs to",
    "need it",
    "you'll need",
    "you will need",
    "always",
    "only use",
    "use only",
    "use this",
    "use that",
    "use the",
    "in the runbook",
    "put it",
    "goes in",
    "goes on",
    "for later",
    "make sure",
    "reference",
    "merk",
    "notier",
    "vergiss nicht",
    "vergessen sie nicht",
    "muss ",
    "müssen",
    "behalte",
    "immer ",
    "verwende",
    "nimm ",
    "recuerda",
    "anota",
    "apunta",
    "guarda",
    "no olvides",
    "debe ",
    "tiene que",
    "hay que",
    "siempre",
    "usa ",
    "usar ",
    "souviens",
    "note ",
    "garde",
    "n'oublie pas",
    "doit ",
    "il faut",
    "toujours",
    "utilise",
    "lembr",
    "anote",
    "guarde",
    "não esqueça",
    "deve ",
    "tem que",
    "sempre",
    "use o",
    "use a",
    "запомни",
    "запиши",
    "сохрани",
    "не забудь",
    "должен",
    "должна",
    "должно",
    "нужно",
    "всегда",
    "используй",
    "记住",
    "记下",
    "保存",
    "保留",
    "别忘",
    "必须",
    "一定要",
    "要用",
    "使用",
    "覚え",
    "忘れない",
    "メモ",
    "残して",
    "必ず",
    "使って",
    "使う",
];

/// Whether `clause` asks that what it names be remembered, kept or used.
pub(super) fn asks(clause: &str) -> bool {
    static AUTOMATON: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
        AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::LeftmostLongest)
            .build(REQUESTS)
            .ok()
    });
    let clause = clause.replace('\u{2019}', "'");
    let starts_word = |at: usize| {
        clause
            .get(..at)
            .is_none_or(|before| !before.ends_with(|c: char| c.is_ascii_alphanumeric()))
    };
    AUTOMATON.as_ref().is_some_and(|automaton| {
        automaton
            .find_iter(clause.as_str())
            .any(|hit| starts_word(hit.start()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_to_keep_is_told_from_a_remark() {
        for clause in [
            "Remember gate code 7741",
            "the PO number HV-2 has to be on the invoice",
            "Merk dir die Nummer",
            "请记住编号 55",
        ] {
            assert!(asks(clause), "{clause}");
        }
        for clause in [
            "pushes arrive since build 5120",
            "mustard is on shelf 4",
            "p99 was 1088",
        ] {
            assert!(!asks(clause), "{clause}");
        }
    }
}
