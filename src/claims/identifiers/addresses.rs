//! Addresses: URLs, hosts, mails, images, and whatever else a colon, an `@` or a `#` marks.

use super::IdentifierKind as Kind;
use super::codes::hash;
use super::paths::{file, path};
use super::shapes::Shape;
use super::symbols::scoped;
use super::tables;
use super::words::{COLON, SLASH, Word};

pub(super) fn is_url(text: &str) -> bool {
    text.split_once("://").is_some_and(|(scheme, rest)| {
        !scheme.is_empty()
            && scheme.bytes().all(|byte| {
                byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'-' || byte == b'.'
            })
            && rest
                .bytes()
                .next()
                .is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'/')
    })
}

/// `#12`, `repository#12`, `#1F5FA8`.
pub(super) fn sharp(text: &str) -> Option<Shape> {
    let (before, after) = text.split_once('#')?;
    let padded = after.len() == 6 && after.starts_with('0');
    if !after.is_empty()
        && after.len() <= 12
        && !padded
        && after.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Some(Shape::firm(Kind::Number));
    }
    let colour = matches!(after.len(), 6 | 8) && after.bytes().all(|byte| byte.is_ascii_hexdigit());
    (before.is_empty() && colour).then(|| Shape::firm(Kind::Hex))
}

/// `name@host.example`, `@scope/package`, `image@sha256:…`.
pub(super) fn at(word: &Word<'_>) -> Option<Shape> {
    let (local, host) = word.text.split_once('@')?;
    if local.is_empty() {
        return (!host.contains(['@', ':', '.']) && host.len() > 2).then(|| {
            if word.has(SLASH) {
                Shape::firm(Kind::Path)
            } else {
                Shape::weak(Kind::Account)
            }
        });
    }
    let mail = !word.has(SLASH | COLON)
        && host.contains('.')
        && !host.contains('@')
        && host
            .rsplit('.')
            .next()
            .is_some_and(|top| top.len() > 1 && top.bytes().all(|byte| byte.is_ascii_alphabetic()));
    if mail {
        return Some(Shape::firm(Kind::Mail));
    }
    let repository = local == "git" && host.contains(':') && word.has(SLASH);
    repository.then(|| Shape::firm(Kind::Url))
}

pub(super) fn colon(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    if text.starts_with("arn:") && text.split(':').count() >= 5 {
        return Some(Shape::firm(Kind::Arn));
    }
    if is_ipv6(text) {
        return Some(Shape::firm(Kind::Ip));
    }
    if text.contains("::") {
        return scoped(text);
    }
    let (head, tail) = text.rsplit_once(':')?;
    if head.contains(':') {
        return lines(text);
    }
    if matches!(head, "sha256" | "sha1" | "sha512" | "md5") {
        return hash(tail).map(|_| Shape::firm(Kind::Digest));
    }
    if !tail.is_empty() && tail.bytes().all(|byte| byte.is_ascii_digit()) {
        return numbered(word, head, tail);
    }
    image(head, tail).then(|| Shape::firm(Kind::Image))
}

/// `file:12:3`
pub(super) fn lines(text: &str) -> Option<Shape> {
    let head = text.split(':').next()?;
    let numbers = text
        .split(':')
        .skip(1)
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    if !numbers {
        return None;
    }
    let shape = if head.contains('/') {
        path(head)
    } else {
        file(head)
    };
    shape.filter(|shape| shape.kind == Kind::Path)
}

/// `file:12`, `host:5432`, `image:7`.
pub(super) fn numbered(word: &Word<'_>, head: &str, tail: &str) -> Option<Shape> {
    if head == "localhost" {
        return Some(Shape::firm(Kind::Host));
    }
    if is_ipv4(head) {
        return Some(Shape::firm(Kind::Ip));
    }
    if word.has(SLASH) {
        return if tail.len() < 3
            && image(head, tail)
            && file(head.rsplit('/').next().unwrap_or(head)).is_none()
        {
            Some(Shape::firm(Kind::Image))
        } else {
            path(head)
        };
    }
    let found = file(head).or_else(|| host(head));
    found.filter(|shape| matches!(shape.kind, Kind::Path | Kind::Host))
}

/// `registry/name:tag`, `name:1.2-alpine`.
pub(super) fn image(head: &str, tag: &str) -> bool {
    let name = head.rsplit('/').next().unwrap_or(head);
    let tag_fits = tag.len() > 1
        && !tag.contains('/')
        && tag
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'));
    let versioned = tag.bytes().any(|byte| byte.is_ascii_digit()) && tag.contains(['.', '-']);
    let name_fits = name.len() > 1
        && head.bytes().all(|byte| {
            byte.is_ascii_lowercase()
                || byte.is_ascii_digit()
                || matches!(byte, b'.' | b'-' | b'_' | b'/')
        })
        && name.bytes().any(|byte| byte.is_ascii_alphabetic());
    name_fits
        && tag_fits
        && file(name).is_none()
        && (versioned
            || head.contains('/')
                && (tag == "latest" || tag.bytes().any(|byte| byte.is_ascii_digit())))
}

pub(super) fn is_ipv6(text: &str) -> bool {
    let groups = text.split(':').count();
    let address = text.split('/').next().unwrap_or(text);
    groups > 2
        && address
            .bytes()
            .all(|byte| byte.is_ascii_hexdigit() || byte == b':')
        && (address.contains("::") && address.len() > 4
            || groups == 8
            || groups == 6 && address.len() == 17)
        && address.bytes().any(|byte| byte.is_ascii_digit())
        && (address.bytes().any(|byte| byte.is_ascii_alphabetic()) || groups == 8)
}

pub(super) fn is_ipv4(text: &str) -> bool {
    let mut parts = 0;
    text.split('.').all(|part| {
        parts += 1;
        part.len() <= 3 && part.parse::<u16>().is_ok_and(|octet| octet < 256)
    }) && parts == 4
}

pub(super) fn host(text: &str) -> Option<Shape> {
    let (rest, top) = text.rsplit_once('.')?;
    let fits = text.split('.').all(|part| {
        !part.is_empty()
            && part
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    });
    let letters = rest.bytes().any(|byte| byte.is_ascii_alphabetic()) && rest.len() > 2;
    (fits && letters && tables::is_domain(top)).then(|| Shape::firm(Kind::Host))
}
