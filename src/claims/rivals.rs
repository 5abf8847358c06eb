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

/// A lost address, by what it leads to and by whose it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address<'k> {
    /// Its last part: the database, the repository.
    last: &'k str,
    /// The part before it: the host, the owner.
    owner: &'k str,
}

impl<'k> Address<'k> {
    /// The lost identifier as an address; `None` where it is none, or its last part tells nothing.
    pub(super) fn of(lost: &'k Identifier) -> Option<Self> {
        if lost.kind != IdentifierKind::Url {
            return None;
        }
        let mut parts = lost.key.rsplit(JOINTS);
        let last = parts.next().filter(|last| last.len() >= TELLING)?;
        let owner = parts.next()?;
        Some(Self { last, owner })
    }

    /// Its last part.
    pub(super) fn last(self) -> &'k str {
        self.last
    }

    /// Whether `fresh` leads to the same, by another host or owner.
    pub(super) fn is_rivalled(self, fresh: Fresh<'_>) -> bool {
        let own = fresh.identifier;
        if !is_by_key(own.kind) {
            let named = words(&fresh.excerpt.text).any(|word| word == self.last);
            return named && !words(&own.key).any(|word| word == host(self.owner));
        }
        let slips = own.kind == IdentifierKind::Path;
        owner_of(&own.key, self.last).is_some_and(|other| {
            if slips {
                is_slip(self.owner, other)
            } else {
                other != self.owner
            }
        })
    }
}

/// Calls `found` with what `fresh` may be found by: each part that a lost address may end in.
pub(super) fn parts<'a>(fresh: Fresh<'a>, found: impl FnMut(&'a str)) {
    let own = fresh.identifier;
    let telling = |part: &&str| part.len() >= TELLING;
    if is_by_key(own.kind) {
        let parts = own.key.split(JOINTS).skip(1);
        parts.filter(telling).for_each(found);
    } else {
        words(&fresh.excerpt.text).filter(telling).for_each(found);
    }
}

/// Whether a kind of address says by itself what it leads to.
fn is_by_key(kind: IdentifierKind) -> bool {
    matches!(kind, IdentifierKind::Path | IdentifierKind::Url)
}

/// What stands between the parts of an address.
const JOINTS: [char; 4] = ['/', '@', '?', '#'];

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_')))
}

/// The part before `last` in an address that has it.
fn owner_of<'k>(key: &'k str, last: &str) -> Option<&'k str> {
    let mut parts = key.split(JOINTS);
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
    use crate::claims::facts::{Excerpt, Marks};
    use crate::claims::identifiers::identifiers;
    use crate::recording::EventIndex;

    fn rival(lost: &str, used: &str) -> bool {
        let lost = identifiers(lost).into_iter().next().unwrap();
        identifiers(used).into_iter().any(|identifier| {
            let excerpt = Excerpt {
                event: EventIndex::default(),
                text: used.into(),
                marks: Marks::new(),
            };
            let fresh = Fresh {
                identifier: &identifier,
                excerpt: &excerpt,
            };
            Address::of(&lost).is_some_and(|lost| lost.is_rivalled(fresh))
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
