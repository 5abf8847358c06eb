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

/// What stands before a colon and a name that is no user's: what an address or a package is called.
const LABELS: &[&str] = &[
    "acct",
    "assignee",
    "author",
    "bcc",
    "bitbucket",
    "branch",
    "by",
    "cc",
    "cid",
    "co-authored-by",
    "contact",
    "crate",
    "docker",
    "e-mail",
    "email",
    "file",
    "from",
    "gem",
    "git",
    "github",
    "gitlab",
    "host",
    "id",
    "image",
    "jid",
    "jsr",
    "mail",
    "mailto",
    "message-id",
    "mid",
    "node",
    "npm",
    "owner",
    "package",
    "path",
    "pkg",
    "pypi",
    "ref",
    "reply-to",
    "repo",
    "sender",
    "server",
    "signed-off-by",
    "ssh",
    "tag",
    "to",
    "urn",
    "worker",
    "workspace",
];

/// What stands behind an `@` and is a version, not a host.
const VERSIONS: &[&str] = &[
    "alpha", "beta", "canary", "dev", "develop", "head", "latest", "lts", "main", "master", "next",
    "nightly", "rc", "release", "stable", "trunk",
];

/// Ends of the names of files, which stand before the number of a line.
const FILES: &[&str] = &[
    "c", "cc", "cpp", "cs", "css", "go", "h", "hpp", "html", "java", "js", "json", "jsx", "kt",
    "log", "lua", "md", "php", "pl", "py", "rb", "rs", "scala", "sh", "sql", "swift", "toml", "ts",
    "tsx", "txt", "vue", "yaml", "yml", "zig",
];

/// Words that make a password likely behind them.
const CUES: &[&str] = &[
    "passw",
    "pwd",
    "credential",
    "creds",
    "login",
    "log in",
    "logon",
    "sign in",
    "authent",
    "basic auth",
    "connect",
    "proxy",
    "dsn",
    "anmeld",
    "zugang",
    "kennwort",
    "contraseña",
    "senha",
    "mot de passe",
    "пароль",
];

/// How far before a password such a word counts, in characters.
const CUED: usize = 64;

/// What stands before the first sign of an address.
const LEADS: &[char] = &['"', '\'', '`', '(', '=', ',', '[', '<', '>', '{', '|'];

/// What of `span` is a password between a name and a host: surely where a port or a path follows, else where it is no name.
pub(super) fn before_host(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let word = text.get(span.clone())?;
    let behind = text.get(span.end + 1..)?;
    let is_of_host = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
    let end = behind.find(|c| !is_of_host(c)).unwrap_or(behind.len());
    let (host, rest) = behind.split_at_checked(end)?;
    let is_password = if has_port(rest) || rest.starts_with('/') && is_domain(host) {
        passwords::is_coded(word)
    } else {
        let before = text.get(..span.start)?.strip_suffix(':')?;
        may_go_on(rest) && is_likely(before, word, host.trim_end_matches(['.', '-']))
    };
    is_password.then_some(span)
}

/// Whether what follows a host is a port.
fn has_port(rest: &str) -> bool {
    let number = rest.strip_prefix(':').unwrap_or_default();
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let behind = number.get(digits..).unwrap_or_default();
    (2..=5).contains(&digits) && !behind.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Whether a name has several parts, the last one of letters.
fn is_domain(host: &str) -> bool {
    let last = host.rsplit_once('.').map(|(_, last)| last);
    let is_of_letters = |last: &str| last.bytes().all(|byte| byte.is_ascii_alphabetic());
    last.is_some_and(|last| (2..=24).contains(&last.len()) && is_of_letters(last))
}

/// Whether a sentence may go on so behind a host: a tag, a path and another `@` do not.
fn may_go_on(rest: &str) -> bool {
    match rest.strip_prefix(':') {
        Some(rest) => rest.is_empty() || rest.starts_with(char::is_whitespace),
        None => !rest.starts_with(['/', '@', '_', '$', '{']),
    }
}

/// Whether a word between a name, at the end of `before`, and a host is a password, although nothing else says so. Behind a label a
/// mail address stands, behind the name of a file or a package a place or a version.
fn is_likely(before: &str, word: &str, host: &str) -> bool {
    let user = before.rsplit(|c: char| c.is_whitespace() || LEADS.contains(&c));
    let user = user.map(str::to_ascii_lowercase).next().unwrap_or_default();
    let is_plain = !word.contains(char::is_control);
    let is_name = is_plain && user.contains(char::is_alphabetic) && !is_file(&user);
    if !is_name || LABELS.contains(&user.as_str()) || is_version(word) || is_tag(host) {
        return false;
    }
    let is_of_mail = host.contains('.') && !is_address(host);
    let is_cued = || {
        let near = before
            .char_indices()
            .rev()
            .nth(CUED)
            .map_or(0, |(at, _)| at);
        let near = before.get(near..).unwrap_or_default().to_lowercase();
        CUES.iter().any(|cue| near.contains(cue))
    };
    if is_of_mail {
        passwords::is_tangled(word) || passwords::is_woven(word) && is_cued()
    } else {
        passwords::is_woven(word) || passwords::is_coded(word) && is_cued()
    }
}

/// Whether a host is a number of four parts.
fn is_address(host: &str) -> bool {
    let is_part = |part: &str| part.parse::<u8>().is_ok();
    host.split('.').count() == 4 && host.split('.').all(is_part)
}

/// Whether a name is one of a file.
fn is_file(name: &str) -> bool {
    let end = name.rsplit_once('.').map(|(_, end)| end);
    end.is_some_and(|end| FILES.contains(&end))
}

/// Whether a word is the number of a version.
fn is_version(word: &str) -> bool {
    let number = word.trim_start_matches(['v', 'V', '^', '~']);
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let rest = number.get(digits..).unwrap_or_default();
    digits > 0 && (rest.is_empty() || rest.starts_with(['.', '-']))
}

/// Whether what stands behind an `@` is a version, a branch or a digest.
fn is_tag(host: &str) -> bool {
    let lower = host.to_ascii_lowercase();
    let is_numbered = is_version(host) && !is_address(host);
    let is_digest = DIGESTS.iter().any(|it| it.trim_end_matches(':') == lower);
    host.is_empty() || VERSIONS.contains(&lower.as_str()) || is_numbered || is_digest
}

/// What of `span` is the password of a line of a pgpass file that stands in a longer line: what begins with the name of a file is none.
pub(super) fn of_pgpass(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let word = text
        .get(span.clone())?
        .trim_end_matches(['.', ',', ';', ')']);
    let line = text.get(..span.start)?;
    let host = line
        .rsplit(|c: char| c.is_whitespace() || LEADS.contains(&c))
        .next()?;
    let host = host.split(':').next()?.to_ascii_lowercase();
    let is_password = passwords::is_coded(word) || passwords::is_one(word);
    (is_password && !is_file(&host)).then_some(span.start..span.start + word.len())
}

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
    let behind = text.get(span.end..)?;
    let is_open = behind
        .starts_with(|c: char| c.is_whitespace() && !is_ellipsis(behind) || "\"'`<>)".contains(c));
    let is_password = passwords::is_coded(word) || passwords::is_one(word);
    let is_sure = passwords::is_coded(word) || !looks_like_host(user);
    // In the middle of a sentence a name and a path, as of a repository, are as likely.
    let is_likely = !is_open || passwords::is_woven(word) && !looks_like_host(user);
    let holds = !is_image(address) && !is_port(word) && is_password && is_sure && is_likely;
    holds.then_some(span.start..span.start + word.len())
}

/// Whether a text begins as what says that something was left out.
fn is_ellipsis(text: &str) -> bool {
    let text = text.trim_start();
    ["…", "...", "[…", "[..."]
        .iter()
        .any(|it| text.starts_with(it))
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
