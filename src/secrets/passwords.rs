//! What may be a password behind a name that says so.

use super::{has_turns, is_cased};

/// So many small letters in a row are of a name, in bytes.
const NAMED: usize = 4;

/// Words that stand behind the name of a password and are none.
const WORDS: &[&str] = &[
    "bool",
    "boolean",
    "char",
    "correct",
    "default",
    "dummy",
    "empty",
    "fake",
    "false",
    "file",
    "hash",
    "hashed",
    "hidden",
    "incorrect",
    "input",
    "invalid",
    "missing",
    "must",
    "none",
    "null",
    "object",
    "optional",
    "plain",
    "prompt",
    "required",
    "stdin",
    "string",
    "test",
    "text",
    "true",
    "type",
    "undefined",
    "unknown",
    "unset",
    "value",
    "varchar",
    "wrong",
];

/// Pieces of names for a password, and of what stands in the place of one.
const PARTS: &[&str] = &[
    "pass",
    "pwd",
    "secret",
    "token",
    "credential",
    "passwort",
    "kennwort",
    "senha",
    "example",
    "changeme",
    "change_me",
    "placeholder",
    "redact",
    "mask",
    "your",
    "xxx",
    "env.",
    "process.",
    "config.",
    "self.",
    "this.",
    "args.",
    "settings.",
    "params.",
    "os.",
];

/// Whether a word has a letter, and a digit or a sign; and is no variable, whose value stands elsewhere.
pub(super) fn is_coded(word: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_digit() || "!@#$%^&*?~".contains(c);
    let is_mixed = word.contains(is_sign) && word.contains(char::is_alphabetic);
    is_value(word) && (is_mixed || has_turns(word))
}

/// Whether a word of letters is a password rather than what stands for one.
pub(super) fn is_one(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let is_joined = |byte: u8| byte.is_ascii_alphabetic() || b"-_.".contains(&byte);
    is_value(word)
        && word.bytes().all(is_joined)
        && !WORDS.contains(&lower.as_str())
        && !PARTS.iter().any(|part| lower.contains(part))
}

/// Whether a word that can only be a password is told, and none that stands for one.
pub(super) fn is_given(word: &str) -> bool {
    is_value(word) && !word.is_empty()
}

/// Whether a word is woven as no name is: a digit between letters, or letters and a sign that names have not.
pub(super) fn is_woven(word: &str) -> bool {
    let first = word.find(char::is_alphabetic);
    let last = word.rfind(char::is_alphabetic);
    let inner = first
        .zip(last)
        .and_then(|(first, last)| word.get(first..last));
    let has_digit = inner.is_some_and(|inner| inner.contains(|c: char| c.is_ascii_digit()));
    is_value(word) && (has_digit || has_sign(word))
}

/// Whether a word is so mixed that no name is: letters and a sign, or capitals, small letters and digits without a word.
pub(super) fn is_tangled(word: &str) -> bool {
    let is_small = |byte: &u8| byte.is_ascii_lowercase();
    let mut runs = word.as_bytes().windows(NAMED);
    let has_word = runs.any(|run| run.iter().all(is_small));
    is_value(word) && (has_sign(word) || is_cased(word) && !has_word)
}

/// Whether a word has letters and a sign that stands in no name.
fn has_sign(word: &str) -> bool {
    word.contains(char::is_alphabetic) && word.contains(|c| "!#$%^&*?~".contains(c))
}

/// Whether a word that marks enclose is a password, and neither what stands for one nor an address.
pub(super) fn is_enclosed(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let is_mail = word
        .split_once('@')
        .is_some_and(|(_, host)| host.contains('.'));
    is_coded(word)
        && !is_mail
        && !word.starts_with('/')
        && !PARTS.iter().any(|part| lower.contains(part))
}

fn is_value(word: &str) -> bool {
    !word.starts_with(['$', '%', '&', '*', '@']) && !word.contains("://")
}
