//! What may be a password behind a name that says so.

use super::has_turns;

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

fn is_value(word: &str) -> bool {
    !word.starts_with(['$', '%', '&', '*', '@']) && !word.contains("://")
}
