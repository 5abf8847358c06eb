//! Shapes: which kind of identifier a word is, by its bytes alone.

use super::IdentifierKind as Kind;
use super::tables;
use super::words::{
    AT, BACKSLASH, COLON, DASH, DIGIT, DOLLAR, DOT, LOWER, PLUS, SHARP, SLASH, TILDE, UNDERSCORE,
    UPPER, WIDE, Word,
};

/// What the shape of a word tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// What it is.
    pub(super) kind: Kind,
    /// The shape alone is also that of ordinary prose or of a product's name.
    pub(super) weak: bool,
    /// A call id, a temp path, a test constant: never load-bearing.
    pub(super) noise: bool,
}

impl Shape {
    fn firm(kind: Kind) -> Self {
        Self {
            kind,
            weak: false,
            noise: false,
        }
    }

    fn weak(kind: Kind) -> Self {
        Self {
            weak: true,
            ..Self::firm(kind)
        }
    }

    fn noise(kind: Kind) -> Self {
        Self {
            noise: true,
            ..Self::firm(kind)
        }
    }
}

/// Calls `emit` with every identifier in `word` and its shape.
pub(super) fn visit<'t>(word: Word<'t>, emit: &mut dyn FnMut(Word<'t>, Shape)) {
    let Some(word) = trim(word) else { return };
    if let Some(shape) = whole(&word) {
        emit(word, shape);
        return;
    }
    for (from, to) in parts(word.text) {
        let piece = word.part(from, to).and_then(trim);
        if let Some(piece) = piece
            && let Some(shape) = whole(&piece)
        {
            emit(piece, shape);
        }
    }
}

/// Takes off the punctuation of the sentence around a word.
fn trim(word: Word<'_>) -> Option<Word<'_>> {
    let edge = DOT | COLON | AT | SHARP | DASH | DOLLAR | TILDE | PLUS | BACKSLASH | UNDERSCORE;
    let text = word.text;
    let bytes = text.as_bytes();
    if !word.has(edge | SLASH) {
        return Some(word);
    }
    let mut from = 0;
    while strips_lead(bytes, from) {
        from += 1;
    }
    let mut to = bytes.len();
    while to > from
        && bytes.get(to - 1).is_some_and(|byte| {
            matches!(
                byte,
                b'.' | b':' | b'@' | b'#' | b'-' | b'$' | b'~' | b'+' | b'\\'
            )
        })
    {
        to -= 1;
    }
    if bytes.get(from) == Some(&b'_')
        && bytes.get(to.wrapping_sub(1)) == Some(&b'_')
        && bytes.get(from + 1) != Some(&b'_')
    {
        from += 1;
        to = to.saturating_sub(1);
    }
    if (from, to) == (0, bytes.len()) {
        return Some(word);
    }
    word.part(from, to).filter(|word| !word.text.is_empty())
}

/// Whether the mark at `at` opens a sentence part and not the identifier.
fn strips_lead(bytes: &[u8], at: usize) -> bool {
    let next = bytes.get(at + 1).copied().unwrap_or(b' ');
    match bytes.get(at) {
        Some(b':' | b'+' | b'\\') => true,
        Some(b'.') => {
            !(next == b'/'
                || next.is_ascii_alphabetic()
                || next == b'.' && bytes.get(at + 2) == Some(&b'/'))
        }
        Some(b'-') => {
            !(next == b'-' && bytes.get(at + 2).is_some_and(u8::is_ascii_alphabetic)
                || next.is_ascii_alphabetic())
        }
        Some(b'@' | b'$') => !(next.is_ascii_alphabetic() || next == b'_'),
        Some(b'#') => !next.is_ascii_alphanumeric(),
        Some(b'~') => next != b'/',
        _ => false,
    }
}

/// The parts of a word that is no identifier as a whole: `key:value`, `a@b`, `v1...v2`.
fn parts(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = text.as_bytes();
    let range = !is_date(text)
        && (is_range(text)
            || bytes
                .iter()
                .all(|byte| byte.is_ascii_digit() || *byte == b'-'));
    let mut from = 0;
    let mut done = false;
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        let cut = bytes.get(from..).and_then(|rest| {
            rest.iter().enumerate().position(|(at, byte)| {
                matches!(byte, b':' | b'@' | b'#' | b'~' | b'+' | b'/')
                    || range && *byte == b'-'
                    || *byte == b'.' && rest.get(at + 1) == Some(&b'.')
            })
        });
        let start = from;
        if let Some(cut) = cut {
            from = start + cut + 1;
            return Some((start, start + cut));
        }
        done = true;
        Some((start, bytes.len()))
    })
    .filter(|(from, to)| from < to)
}

/// The shape of a whole word.
fn whole(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    if !word.has(!(LOWER | UPPER | WIDE)) {
        return if word.has(UPPER) && word.has(LOWER) {
            camel(word)
        } else {
            None
        };
    }
    if word.flags == DIGIT {
        return number(text);
    }
    if text.starts_with('-') {
        return flag(text);
    }
    if word.has(SLASH) && text.contains("://") {
        return Some(Shape::firm(Kind::Url)).filter(|_| is_url(text));
    }
    if word.has(BACKSLASH) {
        return Some(Shape::firm(Kind::Path));
    }
    if word.has(SHARP) {
        return sharp(text);
    }
    if word.has(AT) {
        return at(word);
    }
    if word.has(DOLLAR) {
        return text
            .strip_prefix('$')
            .filter(|name| name.len() > 1 && is_name(name))
            .map(|_| Shape::firm(Kind::EnvVar));
    }
    if word.has(COLON) {
        return colon(word);
    }
    if word.has(SLASH) {
        return path(text);
    }
    if word.has(TILDE | PLUS) {
        return version(text);
    }
    simple(word)
}

/// A word of letters, digits, `_`, `.` and `-` only.
fn simple(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    if word.has(WIDE) {
        return Some(Shape::firm(Kind::Symbol)).filter(|_| word.has(UNDERSCORE));
    }
    if word.has(DOT) {
        return dotted(word);
    }
    if word.has(UNDERSCORE) {
        return underscored(word);
    }
    if word.has(DASH) {
        return dashed(word);
    }
    hash(text).or_else(|| code(word))
}

fn is_url(text: &str) -> bool {
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

fn is_name(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Digits alone are an identifier only after a label, which the caller looks for.
fn number(text: &str) -> Option<Shape> {
    (text.len() <= 20).then(|| Shape::weak(Kind::Number))
}

fn flag(text: &str) -> Option<Shape> {
    let name = text.trim_start_matches('-');
    let dashes = text.len() - name.len();
    let starts = name
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic());
    let fits = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'));
    if !starts || !fits || dashes > 2 || name.ends_with('-') {
        return None;
    }
    if dashes == 2 {
        return Some(Shape::firm(Kind::Flag));
    }
    let listing = name
        .bytes()
        .all(|byte| matches!(byte, b'r' | b'w' | b'x' | b'-'));
    (!listing).then(|| Shape::weak(Kind::Flag))
}

/// `#12`, `repository#12`, `#1F5FA8`.
fn sharp(text: &str) -> Option<Shape> {
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
fn at(word: &Word<'_>) -> Option<Shape> {
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

fn colon(word: &Word<'_>) -> Option<Shape> {
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
fn lines(text: &str) -> Option<Shape> {
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
fn numbered(word: &Word<'_>, head: &str, tail: &str) -> Option<Shape> {
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
fn image(head: &str, tag: &str) -> bool {
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

/// `Foo::bar`
fn scoped(text: &str) -> Option<Shape> {
    let fits = text
        .split("::")
        .all(|part| part.is_empty() || is_name(part));
    fits.then(|| Shape::firm(Kind::Symbol))
}

fn is_ipv6(text: &str) -> bool {
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

fn is_ipv4(text: &str) -> bool {
    let mut parts = 0;
    text.split('.').all(|part| {
        parts += 1;
        part.len() <= 3 && part.parse::<u16>().is_ok_and(|octet| octet < 256)
    }) && parts == 4
}

/// A path, or nothing where the slash only means "or" or "per".
fn path(text: &str) -> Option<Shape> {
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
fn relative<'a>(
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

fn is_slug(part: &str) -> bool {
    part.bytes().all(|byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.') || byte >= 0x80
    })
}

fn is_numeric(part: &str) -> bool {
    part.bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
}

fn is_temporary(text: &str) -> bool {
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
fn file(name: &str) -> Option<Shape> {
    if tables::is_file(name) {
        return Some(Shape::firm(Kind::Path));
    }
    let (stem, extension) = name.rsplit_once('.')?;
    let letters = stem.bytes().any(|byte| byte.is_ascii_alphanumeric()) || stem.len() > 1;
    let single = extension.len() == 1
        && stem
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let called = tables::is_member(extension) && has_hump(stem) && !stem.contains(['-', '_']);
    (letters
        && !single
        && !called
        && tables::is_extension(extension)
        && is_slug(stem)
        && !is_numeric(stem))
    .then(|| Shape::firm(Kind::Path))
}

fn dotted(word: &Word<'_>) -> Option<Shape> {
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
fn release(word: &Word<'_>) -> Option<Shape> {
    let starts = word
        .text
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic());
    (starts && word.has(DASH) && word.has(DIGIT) && !word.text.contains(".."))
        .then(|| Shape::weak(Kind::Name))
}

/// `v1.2`, `1.2.3-rc.1`, `1.2.3+5`.
fn version(text: &str) -> Option<Shape> {
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
fn is_prerelease(rest: &str) -> bool {
    let name = rest
        .trim_start_matches('.')
        .trim_end_matches(|digit: char| digit.is_ascii_digit());
    matches!(
        name,
        "rc" | "a" | "b" | "dev" | "post" | "alpha" | "beta" | "Final" | "RELEASE"
    )
}

fn host(text: &str) -> Option<Shape> {
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

/// `module.member`, where a sign of code is in it.
fn member(word: &Word<'_>) -> Option<Shape> {
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

fn underscored(word: &Word<'_>) -> Option<Shape> {
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
fn is_random(text: &str, least: usize) -> bool {
    text.len() >= least
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
        && text.bytes().any(|byte| byte.is_ascii_digit())
}

fn dashed(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    if is_uuid(text) {
        return Some(if is_constant(text) {
            Shape::noise(Kind::Uuid)
        } else {
            Shape::firm(Kind::Uuid)
        });
    }
    let stem = text.split('-').next().unwrap_or(text);
    if tables::is_model(stem) && word.has(DIGIT) {
        return Some(Shape::firm(Kind::Model));
    }
    if is_date(text) || is_range(text) {
        return None;
    }
    if let Some(shape) = ticket(word, stem) {
        return Some(shape);
    }
    if let Some(shape) = version(text) {
        return Some(shape);
    }
    name(word, stem)
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.split('-').map(str::len).eq([8, 4, 4, 4, 12])
        && text
            .bytes()
            .all(|byte| byte.is_ascii_hexdigit() || byte == b'-')
}

/// The same byte over and over: a test's constant.
fn is_constant(text: &str) -> bool {
    let mut bytes = text.bytes().filter(|byte| *byte != b'-');
    let first = bytes.next();
    bytes.all(|byte| Some(byte) == first)
}

/// `2026-08-06`, however wrong, with or without a time: a quantity.
fn is_date(text: &str) -> bool {
    let day = text.split('T').next().unwrap_or(text);
    let parts = day.split('-').map(str::len);
    (parts.clone().eq([4, 2, 2]) || parts.clone().eq([4, 2]) || parts.eq([2, 2, 4]))
        && day
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-')
}

/// `ABC-123`, `KR-204-044-0012`, `CVE-2030-1234`.
fn ticket(word: &Word<'_>, stem: &str) -> Option<Shape> {
    let text = word.text;
    let fits = !word.has(LOWER)
        && word.has(UPPER)
        && word.has(DIGIT)
        && stem
            .bytes()
            .next()
            .is_some_and(|byte| byte.is_ascii_uppercase())
        && stem.len() > 1;
    if !fits {
        return None;
    }
    let simple = text.bytes().filter(|byte| *byte == b'-').count() == 1;
    if simple && tables::is_standard(stem) {
        return Some(Shape::weak(Kind::Name));
    }
    Some(Shape::firm(Kind::Ticket))
}

/// `WP14-WP20`: two numbers of one series.
fn is_range(text: &str) -> bool {
    let stem = |code: &str| {
        code.trim_end_matches(|digit: char| digit.is_ascii_digit())
            .len()
    };
    text.split_once('-').is_some_and(|(low, high)| {
        let length = stem(low);
        length > 0
            && length < low.len()
            && stem(high) == length
            && length < high.len()
            && low.get(..length) == high.get(..length)
    })
}

/// `logs-arc-77`, `eu-north-1`: hyphens with a number after a word.
fn name(word: &Word<'_>, stem: &str) -> Option<Shape> {
    let text = word.text;
    if !word.has(DIGIT) {
        return word.has(LOWER | UPPER).then(|| Shape::weak(Kind::Words));
    }
    let starts = stem
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic());
    if !starts {
        let mixed = text.split('-').all(|part| part.len() > 2)
            && text.split('-').filter(|part| is_mixed(part)).count() > 0
            && !is_measure(stem);
        return mixed.then(|| Shape::weak(Kind::Name));
    }
    let parts = text.split('-').count();
    let prose = tables::is_prose_stem(stem)
        || tables::is_standard(&stem.to_ascii_uppercase())
        || parts == 2 && stem.len() < 3;
    let single_digit = text.bytes().filter(u8::is_ascii_digit).count() < 2;
    if prose || word.has(UPPER) || parts == 2 && single_digit {
        return Some(Shape::weak(Kind::Name));
    }
    Some(Shape::firm(Kind::Name))
}

/// A number with letters behind it, as in `30d`, `4x`, `3rd`.
fn is_measure(text: &str) -> bool {
    let letters = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    letters.len() < text.len() && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn is_mixed(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
        && text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Hexadecimal of 7 to 128 digits with letters and digits, or `0x…`.
fn hash(text: &str) -> Option<Shape> {
    if let Some(digits) = text.strip_prefix("0x") {
        return (digits.len() > 1 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .then(|| Shape::firm(Kind::Hex));
    }
    let length = (7..=128).contains(&text.len());
    let hex = length && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let one_case = !(text.bytes().any(|byte| byte.is_ascii_uppercase())
        && text.bytes().any(|byte| byte.is_ascii_lowercase()));
    if !hex || !one_case || !is_mixed(text) || is_exponent(text) {
        return None;
    }
    Some(if is_constant(text) {
        Shape::noise(Kind::Hash)
    } else {
        Shape::firm(Kind::Hash)
    })
}

/// `1000000e5` is a number.
fn is_exponent(text: &str) -> bool {
    text.split_once('e').is_some_and(|(mantissa, exponent)| {
        (1..3).contains(&exponent.len())
            && mantissa
                .bytes()
                .chain(exponent.bytes())
                .all(|byte| byte.is_ascii_digit())
    })
}

/// Letters and digits mixed, as in `K7Q2M9XN4D`; not `380ms`, `v2` or `utf8`.
fn code(word: &Word<'_>) -> Option<Shape> {
    let text = word.text;
    if !word.has(DIGIT) || is_measure(text) {
        return None;
    }
    if !word.has(LOWER) && text.len() == 26 {
        return Some(Shape::firm(Kind::Ulid));
    }
    if text
        .strip_prefix(['v', 'V'])
        .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return Some(Shape::weak(Kind::Version));
    }
    let turns = text
        .bytes()
        .zip(text.bytes().skip(1))
        .filter(|(a, b)| a.is_ascii_digit() != b.is_ascii_digit())
        .count();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    if has_hump(text) && turns < 4 {
        return Some(Shape::firm(Kind::Symbol));
    }
    let strong = !word.has(LOWER) && text.len() >= 5 && digits >= 2
        || text.len() >= 7 && turns >= 3
        || digits >= 3 && text.len() >= 5;
    if strong {
        return Some(Shape::firm(Kind::Code));
    }
    Some(Shape::weak(Kind::Code))
}

/// `camelCase`, `PascalCase`.
fn camel(word: &Word<'_>) -> Option<Shape> {
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
fn has_hump(text: &str) -> bool {
    text.bytes()
        .zip(text.bytes().skip(1))
        .any(|(a, b)| a.is_ascii_lowercase() && b.is_ascii_uppercase())
}

/// A word that only the marks around it make a symbol: in backticks, or with `()` behind.
pub(super) fn marked(text: &str, word: &Word<'_>) -> Option<Shape> {
    let before = text.get(..word.start)?.as_bytes().last();
    let after = text.get(word.end()..)?;
    let named = word.text.len() > 1 && word.text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !named || !word.has(LOWER | UPPER) {
        return None;
    }
    if after.starts_with("()") {
        return Some(Shape::firm(Kind::Symbol));
    }
    (before == Some(&b'`') && after.starts_with('`')).then(|| Shape::weak(Kind::Symbol))
}
