//! Keys: the canonical form of an identifier, and the forms under which its abbreviations are found.

use super::labels::{self, Label};
use super::{Identifier, IdentifierKind as Kind};

/// Stands for "more in front" in the form of a path's tail: `*/ui/menu.ts`.
const MORE: &str = "*/";
/// How many components the longest tail of a path has.
const TAILS: usize = 4;
/// How many of the tails of another name are forms of it.
const MOST_TAILS: usize = 32;
/// The lengths of the prefixes under which a hash is found; Git never shows fewer than 7 digits.
const PREFIXES: std::ops::RangeInclusive<usize> = 7..=12;
/// From this many digits on, a number without a label counts as an occurrence.
const TELLING_DIGITS: usize = 3;

/// Appends the canonical key of `raw` to `key`.
pub(super) fn write_key(kind: Kind, raw: &str, label: Option<Label>, key: &mut String) {
    match kind {
        Kind::Uuid | Kind::Hash | Kind::Hex | Kind::Mail | Kind::Host | Kind::Ip => {
            key.extend(raw.chars().map(|letter| letter.to_ascii_lowercase()));
        }
        Kind::Digest => key.push_str(raw.rsplit(':').next().unwrap_or(raw)),
        Kind::Version => key.push_str(raw.strip_prefix(['v', 'V']).unwrap_or(raw)),
        Kind::Url => write_url(raw, key),
        Kind::Path => write_path(raw, key),
        Kind::EnvVar => key.push_str(raw.trim_start_matches('$')),
        Kind::Account => key.push_str(raw.trim_start_matches('@')),
        Kind::Number => write_number(raw, label, key),
        Kind::Symbol
        | Kind::Ulid
        | Kind::Flag
        | Kind::Ticket
        | Kind::Arn
        | Kind::Image
        | Kind::Model
        | Kind::Name
        | Kind::Code
        | Kind::ToolCall
        | Kind::Words => key.push_str(raw.trim_start_matches(':').trim_end_matches(':')),
    }
}

fn write_number(raw: &str, label: Option<Label>, key: &mut String) {
    let digits = raw.rsplit('#').next().unwrap_or(raw);
    match label {
        Some(label) if label.class == "#" => key.push('#'),
        Some(label) => {
            key.push_str(label.class);
            key.push(' ');
        }
        None => {}
    }
    key.push_str(digits);
}

fn write_url(raw: &str, key: &mut String) {
    let rest = raw.split_once("://").map_or(raw, |(_, rest)| rest);
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    let rest = rest.trim_end_matches(['/', '.', ',', ';', ':', '!', '?', '*']);
    let rest = rest.strip_suffix(".git").unwrap_or(rest);
    if let Some(path) = rest.strip_prefix("git@") {
        key.extend(
            path.chars()
                .map(|letter| if letter == ':' { '/' } else { letter }),
        );
    } else {
        key.push_str(rest);
    }
}

fn write_path(raw: &str, key: &mut String) {
    let mut path = raw.trim_end_matches('/');
    while let Some((head, line)) = path.rsplit_once(':') {
        if line.is_empty() || !line.bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        path = head;
    }
    path = path
        .strip_prefix("./")
        .or_else(|| path.strip_prefix("~/"))
        .unwrap_or(path);
    if path.contains('\\') {
        key.extend(
            path.chars()
                .map(|letter| if letter == '\\' { '/' } else { letter }),
        );
    } else {
        key.push_str(path);
    }
}

/// Whether an id says by its own first part that it is alive: `agent_7c1`, `job-88`.
pub(super) fn names_handle(raw: &str) -> bool {
    raw.split_once(['_', '-']).is_some_and(|(prefix, rest)| {
        rest.len() > 2
            && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && rest.bytes().any(|byte| byte.is_ascii_digit())
            && labels::label(prefix).is_some_and(|label| label.handle)
    })
}

/// Calls `visit` with the key and with every form in which an abbreviation is looked up.
pub(super) fn each_form(kind: Kind, key: &str, form: &mut String, visit: &mut dyn FnMut(&str)) {
    visit(key);
    match kind {
        Kind::Path | Kind::Image => path_forms(key, form, visit),
        Kind::Url => url_forms(key, form, visit),
        Kind::Symbol => symbol_forms(key, form, visit),
        Kind::Uuid | Kind::Hash | Kind::Digest => hash_forms(key, form, visit),
        Kind::Number => number_forms(key, visit),
        Kind::Host | Kind::Ip => host_forms(key, form, visit),
        Kind::Arn => {
            for (at, _) in key.match_indices([':', '/']).take(MOST_TAILS) {
                tail(key.get(at + 1..), form, visit);
            }
        }
        Kind::Version => {
            if let Some((core, _)) = key.split_once('+') {
                visit(core);
            }
        }
        Kind::Ulid
        | Kind::Hex
        | Kind::Mail
        | Kind::EnvVar
        | Kind::Flag
        | Kind::Ticket
        | Kind::Model
        | Kind::Name
        | Kind::Code
        | Kind::Account
        | Kind::ToolCall
        | Kind::Words => {}
    }
}

fn tail(tail: Option<&str>, form: &mut String, visit: &mut dyn FnMut(&str)) {
    if let Some(tail) = tail.filter(|tail| !tail.is_empty()) {
        form.clear();
        form.push_str(MORE);
        form.push_str(tail);
        visit(form);
    }
}

fn path_forms(key: &str, form: &mut String, visit: &mut dyn FnMut(&str)) {
    for (at, _) in key.rmatch_indices('/').take(TAILS) {
        tail(key.get(at + 1..), form, visit);
    }
    let last = key.rsplit('/').next().unwrap_or(key);
    if let Some((stem, _)) = last.rsplit_once('.')
        && stem.len() > 2
    {
        tail(Some(stem), form, visit);
        if is_hex(stem.split('-').next().unwrap_or(stem)) {
            hash_forms(stem, form, visit);
        }
    }
}

fn url_forms(key: &str, form: &mut String, visit: &mut dyn FnMut(&str)) {
    let bare = key.split(['?', '#']).next().unwrap_or(key);
    if bare.len() < key.len() {
        visit(bare);
    }
    let mut before = "";
    for part in key.split(['/', '?', '#', '=', '&']) {
        url_part(before, part, form, visit);
        before = part;
    }
    for (at, _) in bare.rmatch_indices('/').take(TAILS) {
        tail(bare.get(at + 1..), form, visit);
        if let Some(head) = bare.get(..at) {
            visit(head);
            tail(head.split_once('/').map(|(_, path)| path), form, visit);
        }
    }
}

/// `/pull/112` is `#112`; `/commit/369627091e` is a hash; `#discussion_r27` is a comment.
fn url_part(before: &str, part: &str, form: &mut String, visit: &mut dyn FnMut(&str)) {
    let digits = part.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let name = part.get(..part.len() - digits.len()).unwrap_or("");
        let name = if name.is_empty() {
            before
        } else {
            name.trim_end_matches('-')
        };
        form.clear();
        write_number(digits, labels::label(name), form);
        visit(form);
        if digits.len() >= TELLING_DIGITS {
            visit(digits);
        }
    } else if part.len() >= 7 && is_hex(part.split('-').next().unwrap_or(part)) {
        visit(part);
        hash_forms(part, form, visit);
    }
}

fn symbol_forms(key: &str, form: &mut String, visit: &mut dyn FnMut(&str)) {
    for (at, mark) in key.match_indices(['.', ':']).take(MOST_TAILS) {
        tail(
            key.get(at + mark.len()..)
                .filter(|tail| !tail.starts_with(':')),
            form,
            visit,
        );
    }
}

fn hash_forms(key: &str, form: &mut String, visit: &mut dyn FnMut(&str)) {
    for length in PREFIXES {
        if let Some(prefix) = key.get(..length).filter(|_| length < key.len()) {
            form.clear();
            form.push_str(prefix);
            form.push('*');
            visit(form);
        }
    }
}

fn number_forms(key: &str, visit: &mut dyn FnMut(&str)) {
    let digits = digits_of(key);
    if digits.len() >= TELLING_DIGITS && digits.len() < key.len() {
        visit(digits);
    }
}

fn host_forms(key: &str, form: &mut String, visit: &mut dyn FnMut(&str)) {
    if let Some((host, port)) = key.rsplit_once(':')
        && !host.contains(':')
    {
        visit(host);
        form.clear();
        form.push_str("port ");
        form.push_str(port);
        visit(form);
        visit(port);
    }
    if let Some((host, _)) = key.split_once('/') {
        visit(host);
    }
}

/// The number itself in the key of a [`Kind::Number`].
pub(super) fn digits_of(key: &str) -> &str {
    key.trim_start_matches(|letter: char| !letter.is_ascii_digit())
}

fn is_hex(text: &str) -> bool {
    text.len() >= 7 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The forms to insert for an identifier of a source: its key, and those under which an abbreviation is looked up.
pub fn key_forms(identifier: &Identifier) -> Vec<String> {
    let mut forms = Vec::new();
    each_form(
        identifier.kind,
        &identifier.key,
        &mut String::new(),
        &mut |form| {
            forms.push(form.to_owned());
        },
    );
    forms
}

/// The forms to look up for an identifier of a summary: where one was inserted for a source, the source carries it.
///
/// They reach both ways: the summary may abbreviate, and it may spell out what the source abbreviated.
pub fn lookup_forms(identifier: &Identifier) -> Vec<String> {
    let key = identifier.key.as_str();
    let mut forms = vec![key.to_owned(), format!("{MORE}{key}")];
    match identifier.kind {
        Kind::Path | Kind::Image => forms.extend(spelled_out(key, "/")),
        Kind::Symbol => {
            forms.extend(spelled_out(key, "::"));
            forms.extend(spelled_out(key, "."));
        }
        Kind::Uuid | Kind::Hash | Kind::Digest => forms.extend(hash_lookups(key)),
        Kind::Number => {
            let digits = digits_of(key);
            forms.push(format!("#{digits}"));
            if digits.len() >= TELLING_DIGITS {
                forms.push(digits.to_owned());
            }
        }
        Kind::Url => {
            let page = key.split('#').next().unwrap_or(key);
            let (bare, query) = page.split_once('?').unwrap_or((page, ""));
            let telling = query.bytes().any(|byte| byte.is_ascii_digit());
            forms.push(if telling { page } else { bare }.to_owned());
            forms.push(format!("git@{key}"));
        }
        Kind::Host | Kind::Ip => forms.extend(
            key.split_once(['/', ':'])
                .map(|(host, _)| format!("{MORE}{host}")),
        ),
        Kind::Account => forms.push(format!("@{key}")),
        Kind::Arn
        | Kind::Version
        | Kind::Ulid
        | Kind::Hex
        | Kind::Mail
        | Kind::EnvVar
        | Kind::Flag
        | Kind::Ticket
        | Kind::Model
        | Kind::Name
        | Kind::Code
        | Kind::ToolCall
        | Kind::Words => {}
    }
    forms
}

/// The tails of a key that the source may have named alone.
fn spelled_out<'k>(key: &'k str, mark: &'k str) -> impl Iterator<Item = String> + 'k {
    key.match_indices(mark)
        .take(MOST_TAILS)
        .filter_map(move |(at, mark)| key.get(at + mark.len()..))
        .filter(|tail| tail.len() > 3)
        .map(str::to_owned)
}

fn hash_lookups(key: &str) -> Vec<String> {
    let mut forms = Vec::new();
    if PREFIXES.contains(&key.len()) {
        forms.push(format!("{key}*"));
    } else if (13..32).contains(&key.len()) {
        forms.extend(key.get(..12).map(|prefix| format!("{prefix}*")));
    }
    for length in PREFIXES {
        forms.extend(
            key.get(..length)
                .filter(|_| length < key.len())
                .map(str::to_owned),
        );
    }
    forms
}
