//! Symbols: names in code, and versions, which share their dots.

use super::IdentifierKind as Kind;
use super::addresses::{host, is_ipv4};
use super::paths::{file, is_slug};
use super::shapes::Shape;
use super::tables;
use super::words::{DASH, DIGIT, LOWER, UNDERSCORE, UPPER, WIDE, Word};

pub(super) fn is_name(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// `Foo::bar`
pub(super) fn scoped(text: &str) -> Option<Shape> {
    let fits = text
        .split("::")
        .all(|part| part.is_empty() || is_name(part));
    fits.then(|| Shape::firm(Kind::Symbol))
}

pub(super) fn dotted(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    if word.has(DIGIT) {
        if is_ipv4(text) {
            return Some(Shape::firm(Kind::Ip));
        }
        if let Some(shape) = version(text) {
            return Some(shape);
        }
    }
    file(text)
        .or_else(|| host(text))
        .or_else(|| member(word))
        .or_else(|| release(word))
}

/// `archive-0.1.5`, `node-18.2-slim`, `action-6.x`: a name with its version.
pub(super) fn release(word: &Word<'_>) -> Option<Shape> {
    let starts = word
        .text
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic());
    (starts && word.has(DASH) && word.has(DIGIT) && !word.text.contains(".."))
        .then(|| Shape::weak(Kind::Name))
}

/// `v1.2`, `1.2.3-rc.1`, `1.2.3+5`.
pub(super) fn version(text: &str) -> Option<Shape> {
    let bare = text.strip_prefix(['v', 'V']).unwrap_or(text);
    let core_end = bare
        .bytes()
        .position(|byte| !(byte.is_ascii_digit() || byte == b'.'))
        .unwrap_or(bare.len());
    let core = bare.get(..core_end)?;
    let rest = bare.get(core_end..)?;
    let dots = core.bytes().filter(|byte| *byte == b'.').count();
    let span = rest.strip_prefix('-').is_some_and(|rest| {
        rest.bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'))
            && rest.contains('.')
    });
    let starts = core
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_digit());
    let enough = dots >= 2
        || dots == 1 && (bare.len() < text.len() || rest.starts_with('-') && rest.contains('.'));
    let wildcard = rest == "x" && dots >= 1 && core.ends_with('.');
    let ends = rest.is_empty() || rest.starts_with(['-', '+']) || wildcard || is_prerelease(rest);
    let grouped = bare.len() == text.len() && core.split('.').skip(1).all(|part| part.len() == 3);
    let parts = core.split('.').all(|part| part.len() <= 8) && !core.contains("..") && !grouped;
    let file_like = core.ends_with('.') && !wildcard;
    (starts && enough && ends && parts && !file_like && !span && dots <= 4)
        .then(|| Shape::firm(Kind::Version))
}

/// `rc1`, `a2`, `.dev3` right behind a version.
pub(super) fn is_prerelease(rest: &str) -> bool {
    let name = rest
        .trim_start_matches('.')
        .trim_end_matches(|digit: char| digit.is_ascii_digit());
    matches!(
        name,
        "rc" | "a" | "b" | "dev" | "post" | "alpha" | "beta" | "Final" | "RELEASE"
    )
}

/// `module.member`, where a sign of code is in it.
pub(super) fn member(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    let fits = text.split('.').all(|part| {
        part.len() > 1
            && is_slug(part)
            && part
                .bytes()
                .next()
                .is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
    });
    if !fits {
        return None;
    }
    let parts = text.split('.').count();
    if word.has(UNDERSCORE) || parts > 2 || text.split('.').any(has_hump) || word.has(DASH) {
        return Some(Shape::firm(Kind::Symbol));
    }
    Some(Shape::weak(Kind::Symbol))
}

pub(super) fn underscored(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    let parts = text.split('_').filter(|part| !part.is_empty()).count();
    let letters = word.has(LOWER | UPPER);
    if parts == 0 || !letters {
        return None;
    }
    if let Some((prefix, rest)) = text.split_once('_')
        && tables::is_harness(prefix)
        && is_random(rest, 6)
    {
        return Some(Shape::noise(Kind::ToolCall));
    }
    if parts == 1 {
        return (text.starts_with("__") || text.starts_with('_'))
            .then(|| Shape::firm(Kind::Symbol));
    }
    let kind = if word.has(LOWER) || word.has(DASH) {
        Kind::Symbol
    } else {
        Kind::EnvVar
    };
    Some(Shape::firm(kind))
}

/// Letters and digits without a word in them.
pub(super) fn is_random(text: &str, least: usize) -> bool {
    text.len() >= least
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
        && text.bytes().any(|byte| byte.is_ascii_digit())
}

/// `camelCase`, `PascalCase`.
pub(super) fn camel(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    if !has_hump(text) || word.has(WIDE) {
        return None;
    }
    let short = text.len() < 5;
    let plural = text
        .strip_suffix('s')
        .is_some_and(|stem| stem.bytes().all(|byte| byte.is_ascii_uppercase()));
    if plural {
        return None;
    }
    Some(if short || tables::is_brand(text) {
        Shape::weak(Kind::Symbol)
    } else {
        Shape::firm(Kind::Symbol)
    })
}

/// Whether a lower-case letter stands right before an upper-case one.
pub(super) fn has_hump(text: &str) -> bool {
    text.bytes()
        .zip(text.bytes().skip(1))
        .any(|(a, b)| a.is_ascii_lowercase() && b.is_ascii_uppercase())
}
