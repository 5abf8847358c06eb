//! Passwords in addresses that hold what usually ends them: a slash, and `@`.

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

/// What of `span` is the password of an address, where the span ends before the last `@` that may end it.
pub(super) fn password(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let found = text.get(span.clone())?;
    let user = text.get(..span.start)?.rsplit("//").next()?;
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
