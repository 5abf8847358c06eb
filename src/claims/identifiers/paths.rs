//! Paths: when a slash or an extension makes a path, and when it only means "or" or "per".

use super::IdentifierKind as Kind;
use super::addresses::is_ipv4;
use super::shapes::Shape;
use super::symbols::has_hump;
use super::tables;

/// A path, or nothing where the slash only means "or" or "per".
pub(super) fn path(text: &str) -> Option<Shape> {
    let (address, bits) = text.split_once('/')?;
    if is_ipv4(address) && bits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Shape::firm(Kind::Ip));
    }
    if is_temporary(text) {
        return Some(Shape::noise(Kind::Path));
    }
    let inner = text.trim_end_matches('/');
    let rooted =
        inner.starts_with(['/', '~']) || inner.starts_with("./") || inner.starts_with("../");
    let parts = inner
        .split('/')
        .filter(|part| !part.is_empty() && !matches!(*part, "." | ".." | "~"));
    let count = parts.clone().count();
    if count == 0 || parts.clone().all(is_numeric) {
        return None;
    }
    if rooted {
        let bare = count == 1 && !inner.contains('.');
        return Some(if bare {
            Shape::weak(Kind::Path)
        } else {
            Shape::firm(Kind::Path)
        });
    }
    let first = parts.clone().next().unwrap_or(inner);
    let last = parts.clone().next_back().unwrap_or(inner);
    if file(last).is_some_and(|shape| shape.kind == Kind::Path)
        && parts
            .clone()
            .all(|part| file(part).is_none_or(|_| part == last || part.starts_with('.')))
    {
        return Some(Shape::firm(Kind::Path));
    }
    if count > 1 && tables::is_folder(first) && (parts.clone().all(is_slug)) {
        return Some(Shape::firm(Kind::Path));
    }
    relative(&parts, count, text.ends_with('/'))
}

/// A relative path without a file at its end: a repository, a branch, a folder.
pub(super) fn relative<'a>(
    parts: &(impl Iterator<Item = &'a str> + Clone),
    count: usize,
    folder: bool,
) -> Option<Shape> {
    if !parts.clone().all(is_slug)
        || parts
            .clone()
            .any(|part| part.len() < 2 || file(part).is_some())
    {
        return folder.then(|| Shape::weak(Kind::Path));
    }
    if parts.clone().any(is_numeric) && count < 3 {
        return None;
    }
    let marked = parts.clone().any(|part| {
        part.contains('_') || part.contains('-') || part.bytes().any(|byte| byte.is_ascii_digit())
    });
    let upper = parts
        .clone()
        .any(|part| part.bytes().any(|byte| byte.is_ascii_uppercase()));
    if marked && !upper && count < 4 {
        return Some(Shape::weak(Kind::Path));
    }
    (count > 3 || marked || folder).then(|| Shape::weak(Kind::Path))
}

pub(super) fn is_slug(part: &str) -> bool {
    part.bytes().all(|byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.') || byte >= 0x80
    })
}

pub(super) fn is_numeric(part: &str) -> bool {
    part.bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
}

pub(super) fn is_temporary(text: &str) -> bool {
    [
        "/tmp/",
        "/private/tmp/",
        "/var/folders/",
        "/private/var/",
        "/dev/",
        "/proc/",
        "/run/user/",
    ]
    .iter()
    .any(|root| text.starts_with(root))
}

/// `name.ext` or a file known by its whole name.
pub(super) fn file(name: &str) -> Option<Shape> {
    if tables::is_file(name) {
        return Some(Shape::firm(Kind::Path));
    }
    let (stem, extension) = name.rsplit_once('.')?;
    if !tables::is_extension(extension) {
        return None;
    }
    let letters = stem.bytes().any(|byte| byte.is_ascii_alphanumeric()) || stem.len() > 1;
    let single = extension.len() == 1
        && stem
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let called = tables::is_member(extension) && has_hump(stem) && !stem.contains(['-', '_']);
    (letters && !single && !called && is_slug(stem) && !is_numeric(stem))
        .then(|| Shape::firm(Kind::Path))
}
