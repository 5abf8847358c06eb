//! Secrets in a text: keys, tokens and passwords by their shape and by what they are called.

mod patterns;

pub use patterns::{Guard, PATTERNS, Pattern};

use regex::{Regex, RegexSet};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

/// What stands for a secret where it need not be told from others.
const BLANK: &str = "[secret]";

/// The least bits that a character of a random run tells on average; words of people stay below.
const RANDOM_BITS: f64 = 4.0;

/// From how many bytes on a run is long.
const LONG: usize = 40;

/// From how many bytes on a piece of a path is looked at by itself.
const PIECE: usize = 16;

/// One sign in so many bytes joins words, and is not rolled.
const JOINED: usize = 10;

static UUID: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}").ok());

/// So many small letters in a row are a word, in bytes.
const WORD: usize = 7;

/// All patterns at once: which of them a text may hold.
static ANY: LazyLock<Option<RegexSet>> =
    LazyLock::new(|| RegexSet::new(PATTERNS.iter().map(|pattern| pattern.regex)).ok());

/// Each pattern by itself, built when a text first holds it.
static EACH: [OnceLock<Option<Regex>>; PATTERNS.len()] =
    [const { OnceLock::new() }; PATTERNS.len()];

/// The patterns that `text` holds, in their order.
fn held(text: &str) -> impl Iterator<Item = (&'static Regex, &'static Pattern)> {
    let any = ANY.as_ref().map(|any| any.matches(text));
    let numbered = PATTERNS.iter().zip(&EACH).enumerate();
    numbered.filter_map(move |(number, (pattern, regex))| {
        if any.as_ref().is_some_and(|any| !any.matched(number)) {
            return None;
        }
        let regex = regex.get_or_init(|| Regex::new(pattern.regex).ok());
        Some((regex.as_ref()?, pattern))
    })
}

/// The bytes of `text` that are secrets, sorted and disjoint.
pub fn find(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (regex, pattern) in held(text) {
        let captures = regex.captures_iter(text);
        let spans = captures.filter_map(|captures| captures.get(1).or_else(|| captures.get(0)));
        let spans = spans.filter_map(|span| guarded(pattern.guard, text, span.range()));
        if pattern.guard == Guard::Random {
            // What is known by its own shape is not known better by its looks.
            found = joined(found);
            let free: Vec<_> = spans.filter(|span| is_free(&found, span)).collect();
            found.extend(free);
        } else {
            found.extend(spans);
        }
    }
    joined(found)
}

/// Whether a span lies on none of `found`, which are sorted and disjoint.
fn is_free(found: &[Range<usize>], span: &Range<usize>) -> bool {
    let next = found.partition_point(|other| other.end <= span.start);
    found.get(next).is_none_or(|other| span.end <= other.start)
}

/// `text` with each secret as the same word, so that what is made of it neither holds one nor depends on it.
pub fn blanked(text: &str) -> Cow<'_, str> {
    let found = find(text);
    if found.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for secret in found {
        out.push_str(text.get(from..secret.start).unwrap_or_default());
        out.push_str(BLANK);
        from = secret.end;
    }
    out.push_str(text.get(from..).unwrap_or_default());
    Cow::Owned(out)
}

/// Ranges, sorted, with those that overlap as one.
fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|range| (range.start, range.end));
    let mut joined: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range.start < last.end => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}

/// What of `span` is a secret, if it has what its pattern asks for.
fn guarded(guard: Guard, text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let found = text.get(span.clone())?;
    let has = |is: fn(&char) -> bool| found.chars().any(|c| is(&c));
    match guard {
        Guard::None => Some(span),
        Guard::Mixed => {
            // A sentence may end with it.
            let end = span.start + found.trim_end_matches(['.', ':', '!', '?']).len();
            let mixed = has(char::is_ascii_digit) && has(char::is_ascii_alphabetic);
            mixed.then_some(span.start..end)
        }
        Guard::Cased => {
            let cased = has(char::is_ascii_uppercase) && has(char::is_ascii_lowercase);
            (cased && has(char::is_ascii_digit)).then_some(span)
        }
        Guard::Alone => (is_mixed(found) && has_no_regularity(found)).then_some(span),
        Guard::Random => looks_random(found).then_some(span),
    }
}

/// Whether a run holds a part with no regularity: names, paths, UUIDs and hashes have one.
fn looks_random(run: &str) -> bool {
    let rest = UUID
        .as_ref()
        .map_or(Cow::Borrowed(run), |uuid| uuid.replace_all(run, ""));
    rest.len() >= LONG && has_no_regularity(&rest) && rest.split('/').any(is_mixed)
}

/// Whether a piece between slashes has letters of both sizes, digits, and few of the signs that join words.
fn is_mixed(piece: &str) -> bool {
    let has = |is: fn(&u8) -> bool| piece.bytes().any(|byte| is(&byte));
    let joins = piece
        .bytes()
        .filter(|byte| matches!(byte, b'-' | b'_'))
        .count();
    piece.len() >= PIECE
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_digit)
        && joins * JOINED <= piece.len()
}

fn has_no_regularity(run: &str) -> bool {
    let digits = run.bytes().filter(u8::is_ascii_digit).count();
    let words = run.split(|c: char| !c.is_ascii_lowercase());
    let longest_word = words.map(str::len).max().unwrap_or(0);
    digits >= 2
        && run.bytes().any(|byte| byte.is_ascii_uppercase())
        && longest_word > 0
        && longest_word < WORD
        && bits(run) >= RANDOM_BITS
}

/// How many bits a byte of `text` tells on average, as often as each occurs.
fn bits(text: &str) -> f64 {
    let mut counts = [0u32; 256];
    for byte in text.bytes() {
        if let Some(count) = counts.get_mut(usize::from(byte)) {
            *count += 1;
        }
    }
    let total: u32 = counts.iter().sum();
    let share = |count: u32| f64::from(count) / f64::from(total.max(1));
    let told = counts.into_iter().filter(|count| *count > 0).map(share);
    told.map(|share| -share * share.log2()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys of the well-known kinds, none of them real, each put together so that no file holds one.
    fn keys() -> Vec<String> {
        let (short, rest) = ("q7Rk2VxT9mZb4LwY8nHc3JdF", "6sGp1QaE5uXo");
        let body = &format!("{short}{rest}");
        let upper = "Q7RK2VXT7MZB4LWY";
        vec![
            format!("AKIA{upper}"),
            format!("ghp_{body}"),
            format!("github_pat_11ABCDEFG0{body}_{body}"),
            format!("glpat-{}", short),
            format!("xoxb-2871-9921-{}", short),
            format!("AIza{}", body),
            format!("sk-proj-{body}"),
            format!("sk-ant-api03-{body}-{body}AA"),
            format!("sk_live_{}", short),
            format!("npm_{body}"),
            format!("eyJhbGciOiJIUzI1NiJ9.{body}.{body}"),
            format!(
                "-----BEGIN RSA PRIVATE KEY-----\n{body}\n{body}\n-----END RSA PRIVATE KEY-----"
            ),
        ]
    }

    #[test]
    fn keys_of_well_known_kinds_are_found_whole() {
        for key in keys() {
            let text = format!("use {key}, then stop");
            let found = find(&text);
            assert_eq!(
                found,
                vec![Range {
                    start: 4,
                    end: 4 + key.len()
                }],
                "{key}"
            );
            assert_eq!(blanked(&text), "use [secret], then stop");
        }
    }

    #[test]
    fn what_is_called_a_secret_is_one() {
        let found = |text: &str| -> Vec<String> {
            let found = find(text).into_iter();
            found
                .filter_map(|range| text.get(range).map(str::to_owned))
                .collect()
        };
        assert_eq!(found("postgres://app:hunter2@db.local/x"), ["hunter2"]);
        assert_eq!(found("https://u:p@ss:w0rd@host/"), ["p@ss:w0rd"]);
        assert_eq!(
            found("Authorization: Bearer q7Rk2VxT9mZb"),
            ["q7Rk2VxT9mZb"]
        );
        assert_eq!(found("DB_PASSWORD=mango77tree; x"), ["mango77tree"]);
        assert_eq!(found("the password is `mango77tree`"), ["mango77tree"]);
        assert_eq!(
            found("key wJalrXUtnFEMIK7MDENGbPxRfiCYzEXAMPLEKEY9aQ"),
            ["wJalrXUtnFEMIK7MDENGbPxRfiCYzEXAMPLEKEY9aQ"]
        );
    }

    #[test]
    fn lines_of_a_private_key_are_found_one_by_one() {
        let line = "MHcCAQEEIIrYSSNQFaA2Hwf1duRSxKtLYX5CB04fSeQ6tF1aY+PuoAoGCCqGSM49";
        let last = "aRt2i3MfXaUhdV8pO0kEaxaFsVQcj3Se1g==";
        assert_eq!(line.len(), 64);
        for text in [line, last] {
            assert_eq!(blanked(text), "[secret]", "{text}");
            let quoted = format!("keep this:\n  {text}\nand no more");
            assert_eq!(blanked(&quoted), "keep this:\n  [secret]\nand no more");
        }
    }

    #[test]
    fn names_and_hashes_are_none() {
        for text in [
            "1b5408e5e28469b964e9665a59c4400064780f15f24997ab8f1b1bbcb2411c8c",
            "AddedNegationIsToldOnlyOnce",
            "docs/Setup2/INSTALL_linux_64/readme_v2",
            "/Users/runner/work/_temp/f44f0d9f-1c2b-4a77-9d10-5be0c2a9e1aa.sh",
            "docs/RFC/2119/adr/0007_Use_Kafka_for_bus_v2.md",
            "/Users/member-70e4/Work/shop/devenv/cli/CLAUDE.md",
            "plnd/O8197-add-branch-scoped-im-02-25-2140",
            "commit 1b5408e5e28469b964e9665a59c4400064780f15f24997ab8f1b1bbcb2411c8c",
            "tokens: 155025 before",
            "src/render/Checks2/AlteredIdentifier/violated.jsonl and more",
            "the token was not rotated",
            "https://host:8080/path",
            "sk-77 is a shelf",
            "run b-0012 of task-force",
            "id 3f2b8c1e-9d4a-4f6b-8a7c-1e5d9b3f7a2c",
        ] {
            assert!(find(text).is_empty(), "{text}: {:?}", find(text));
        }
    }

    #[test]
    fn every_pattern_compiles_and_has_its_source() {
        assert_eq!(ANY.as_ref().map(RegexSet::len), Some(PATTERNS.len()));
        let compiles = |pattern: &Pattern| Regex::new(pattern.regex).is_ok();
        assert!(PATTERNS.iter().all(compiles));
        for pattern in PATTERNS {
            assert!(!pattern.name.is_empty() && !pattern.source.is_empty());
        }
    }
}
