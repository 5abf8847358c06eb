//! Rivals: an address that nobody named before and that is used in the place of a lost one.

use super::identifiers::{Identifier, IdentifierKind};
use super::mentions::Fresh;

/// The shortest part of an address that tells what it leads to, in bytes: a database, a repository.
const TELLING: usize = 4;

/// The kinds of an address that may stand in the place of another.
pub(super) const KINDS: &[IdentifierKind] = &[
    IdentifierKind::Host,
    IdentifierKind::Ip,
    IdentifierKind::Url,
    IdentifierKind::Path,
];

/// Whether `fresh` leads to what the lost address led to, by another host or owner.
pub(super) fn is_rival(fresh: Fresh<'_>, lost: &Identifier) -> bool {
    if lost.kind != IdentifierKind::Url {
        return false;
    }
    let parts: Vec<&str> = lost.key.split(['/', '@', '?', '#']).collect();
    let Some((last, rest)) = parts.split_last() else {
        return false;
    };
    let Some(owner) = rest.last().filter(|_| last.len() >= TELLING) else {
        return false;
    };
    let own = fresh.identifier;
    let has = |text: &str, part: &str| {
        text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_')))
            .any(|word| word == part)
    };
    if own.kind == IdentifierKind::Path {
        return owner_of(&own.key, last).is_some_and(|other| is_slip(owner, other));
    }
    if own.kind == IdentifierKind::Url {
        return owner_of(&own.key, last).is_some_and(|other| other != *owner);
    }
    has(&fresh.excerpt.text, last) && !has(&own.key, host(owner))
}

/// The part before `last` in an address that has it.
fn owner_of<'k>(key: &'k str, last: &str) -> Option<&'k str> {
    let mut parts = key.split(['/', '@', '?', '#']);
    let mut owner = parts.next()?;
    for part in parts {
        if part == last {
            return Some(owner);
        }
        owner = part;
    }
    None
}

fn host(owner: &str) -> &str {
    owner.split(':').next().unwrap_or(owner)
}

/// Whether one owner's name is nearly how the other's begins.
fn is_slip(owner: &str, other: &str) -> bool {
    let begins = other.get(..owner.len()).unwrap_or(other);
    owner != other && owner.len() >= TELLING && strsim::osa_distance(owner, begins) <= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::facts::Excerpt;
    use crate::claims::identifiers::identifiers;
    use crate::recording::EventIndex;

    fn rival(lost: &str, used: &str) -> bool {
        let lost = identifiers(lost).into_iter().next().unwrap();
        identifiers(used).into_iter().any(|identifier| {
            let excerpt = Excerpt {
                event: EventIndex::default(),
                text: used.into(),
                marks: Vec::new(),
            };
            let fresh = Fresh {
                identifier: &identifier,
                excerpt: &excerpt,
            };
            is_rival(fresh, &lost)
        })
    }

    #[test]
    fn the_same_thing_by_another_host_or_owner() {
        let repository = "https://git.example/nordkai/crateworks";
        assert!(rival(repository, "/repos/nordkia-labs/crateworks/pulls/9"));
        assert!(rival(repository, "https://git.example/other/crateworks"));
        assert!(!rival(
            repository,
            "https://git.example/nordkai/crateworks/pulls/9"
        ));
        assert!(!rival(repository, "src/vendor/crateworks/lib.rs"));
        let database = "postgres://svc@localhost:5432/stockroom";
        assert!(rival(database, "psql -h db-live.internal stockroom"));
        assert!(!rival(database, "psql -h db-live.internal payroll"));
    }
}
