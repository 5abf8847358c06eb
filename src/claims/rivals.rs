//! Rivals: an address that nobody named before and that is used in the place of a lost one.

use super::identifiers::{Identifier, IdentifierKind};
use super::mentions::Fresh;
use memchr::memmem;

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
        let mut parts = lost.key.rsplit(['/', '@', '?', '#']);
        let last = parts.next().filter(|last| last.len() >= TELLING)?;
        let owner = parts.next()?;
        Some(Self { last, owner })
    }

    /// Whether `fresh` leads to the same, by another host or owner.
    pub(super) fn is_rivalled(self, fresh: Fresh<'_>) -> bool {
        let own = fresh.identifier;
        let has = |text: &str, part: &str| {
            text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_')))
                .any(|word| word == part)
        };
        let by_key = matches!(own.kind, IdentifierKind::Path | IdentifierKind::Url);
        let text = if by_key {
            &*own.key
        } else {
            &*fresh.excerpt.text
        };
        // Most name nothing of it: that is told fastest by the bytes.
        if memmem::find(text.as_bytes(), self.last.as_bytes()).is_none() {
            return false;
        }
        if !by_key {
            return has(text, self.last) && !has(&own.key, host(self.owner));
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
