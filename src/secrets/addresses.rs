//! Passwords in addresses that hold what usually ends them: a slash, and `@`.

use super::passwords;
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// What is a host by its looks: a name of several parts, a number, or what has a port.
static HOST: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let looks = [
        r"\[",
        "localhost",
        r"(?:[0-9]{1,3}\.){3}[0-9]",
        r"(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2}",
        "[A-Za-z0-9-]+:[0-9]",
    ];
    Regex::new(&format!("^(?:{})", looks.join("|"))).ok()
});

/// The name before a password, also in an address inside of another one.
static USER: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?:/|2[fF])([^/\s]*?)(?::|%(?:25){0,4}3[aA])$").ok());

/// Schemes behind which a name and a tag stand.
const IMAGES: [&str; 5] = [
    "docker",
    "oci",
    "containers-storage",
    "docker-daemon",
    "image",
];

/// How the digest of an image begins, behind its tag.
const DIGESTS: [&str; 3] = ["sha256:", "sha384:", "sha512:"];

/// What of `span` is the password of an address, where the span ends before the last `@` that may end it.
pub(super) fn password(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let found = text.get(span.clone())?;
    let user = text.get(..span.start)?.rsplit('/').next()?;
    let user = user.trim_end_matches(':');
    let first = found.split(['/', '@']).next()?;
    if is_port(first) {
        return None;
    }
    let ends = found.match_indices('@').map(|(at, _)| span.start + at);
    let ends: Vec<usize> = ends.chain([span.end]).collect();
    let is_host = |end: &usize| text.get(end + 1..).is_some_and(looks_like_host);
    let sure = ends.iter().copied().find(is_host);
    // What is before the first colon may be a host itself, and all the rest its path.
    let end = sure.or_else(|| ends.last().copied().filter(|_| !looks_like_host(user)))?;
    text.get(span.start..end)?
        .contains('/')
        .then_some(span.start..end)
}

/// What of `span` is a password behind a domain and a name: the path of a host may look like these, and end in a tag and a
/// digest.
pub(super) fn behind_domain(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let word = text.get(span.clone())?;
    let before = text.get(..span.start)?;
    let address = before.rsplit(char::is_whitespace).next()?;
    let (_, user) = address.rsplit_once("//")?;
    let behind = text.get(span.end + 1..)?;
    let is_digest = DIGESTS.iter().any(|digest| behind.starts_with(digest));
    let is_path = looks_like_host(user);
    let is_password = !is_path || passwords::is_coded(word) && looks_like_host(behind);
    let is_given = passwords::is_given(word) && !is_port(word);
    (is_password && is_given && !is_digest && !is_image(address)).then_some(span)
}

/// What of `span` is the beginning of a password, where an address ends before the `@`.
pub(super) fn cut(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let found = text.get(span.clone())?;
    let before = text.get(..span.start)?;
    let address = before.rsplit(char::is_whitespace).next()?;
    let word = found.trim_end_matches(['.', ',', ')', ']']);
    let user = USER.as_ref()?.captures(address)?.get(1)?.as_str();
    let is_password = passwords::is_coded(word) || passwords::is_one(word);
    let is_sure = passwords::is_coded(word) || !looks_like_host(user);
    let holds = !is_image(address) && !is_port(word) && is_password && is_sure;
    holds.then_some(span.start..span.start + word.len())
}

/// Whether an address names an image, which has a tag.
fn is_image(address: &str) -> bool {
    IMAGES.iter().any(|scheme| {
        let rest = address.rsplit_once(scheme).map(|(_, rest)| rest);
        rest.is_some_and(|rest| rest.starts_with([':', '%']))
    })
}

fn looks_like_host(text: &str) -> bool {
    HOST.as_ref().is_some_and(|host| host.is_match(text))
}

/// Whether what stands behind the colon is a port, or what stands for one.
fn is_port(word: &str) -> bool {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = word.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
    let stands_for = word.starts_with(['$', '%', '{', '(', '*']);
    let lower = word.to_ascii_lowercase();
    let is_called = lower.starts_with("port") || lower.ends_with("port");
    is_number || is_name || stands_for || is_called
}
