//! Foreign names: what the agent used after a loss in the place of what was lost, though nobody had named it before.

use super::facts::{Excerpt, FollowUp};
use super::hash;
use super::identifiers::{self, Identifier, IdentifierKind, Letters};
use super::mentions::{Fresh, Mentions};
use super::rivals;
use crate::finding::ConsequenceKind;
use crate::replay::Step;
use std::collections::BTreeMap;

/// How many first uses are looked at for one that is lost or made up.
const MOST: usize = 4096;

/// The identifiers that the agent used first, each kind in the order of use.
pub(super) struct Foreign<'a>(BTreeMap<IdentifierKind, Firsts<'a>>);

/// First uses of one kind.
struct Firsts<'a> {
    /// Each with its letters, which tell what may be near.
    fresh: Vec<(Letters, Fresh<'a>)>,
    /// The places of those by which a lost address may be rivalled, by the hashes of its parts; in order.
    parts: Vec<(u32, u32)>,
}

impl<'a> Foreign<'a> {
    pub(super) fn new(mentions: &'a Mentions) -> Self {
        let kinds = mentions.fresh_kinds();
        Self(
            kinds
                .map(|kind| (kind, Firsts::new(mentions, kind)))
                .collect(),
        )
    }

    /// A later use of an identifier that never occurred before and resembles the lost one.
    pub(super) fn instead_of(&self, lost: &Identifier, step: &Step) -> Option<FollowUp> {
        let start = step.fresh.end;
        let alike = || self.0.get(&lost.kind)?.alike(lost, start);
        let rival = || {
            let address = rivals::Address::of(lost)?;
            let mut kinds = rivals::KINDS.iter().filter_map(|kind| self.0.get(kind));
            kinds.find_map(|firsts| firsts.rival(address, start))
        };
        alike().or_else(rival).map(follow_up)
    }

    /// The first later use of what the summary made up.
    pub(super) fn uses(&self, made_up: &Identifier, step: &Step) -> Option<FollowUp> {
        let firsts = self.0.get(&made_up.kind)?;
        let mut later = firsts.later(step.fresh.end);
        let (_, fresh) = later.find(|(_, fresh)| fresh.identifier.key == made_up.key)?;
        Some(follow_up(*fresh))
    }
}

impl<'a> Firsts<'a> {
    fn new(mentions: &'a Mentions, kind: IdentifierKind) -> Self {
        let fresh = mentions.fresh(kind);
        let mut fresh: Vec<_> = fresh
            .map(|fresh| (Letters::of(fresh.identifier), fresh))
            .collect();
        fresh.shrink_to_fit();
        let mut parts = Vec::new();
        if rivals::KINDS.contains(&kind) {
            for (place, (_, fresh)) in (0..).zip(&fresh) {
                rivals::parts(*fresh, |part| parts.push((hashed(part), place)));
            }
        }
        parts.sort_unstable();
        parts.dedup();
        parts.shrink_to_fit();
        Self { fresh, parts }
    }

    /// The places of those that are looked at from the event `start` on.
    fn places(&self, start: usize) -> std::ops::Range<usize> {
        let before = |(_, fresh): &(Letters, Fresh<'_>)| fresh.excerpt.event.get() < start;
        let from = self.fresh.partition_point(before);
        from..self.fresh.len().min(from + MOST)
    }

    fn later(&self, start: usize) -> impl Iterator<Item = &(Letters, Fresh<'a>)> {
        self.fresh.get(self.places(start)).into_iter().flatten()
    }

    fn alike(&self, lost: &Identifier, start: usize) -> Option<Fresh<'a>> {
        let own = Letters::of(lost);
        let may = |other: &Letters| own.may_be_near(*other);
        let mut later = self.later(start).filter(|(letters, _)| may(letters));
        later
            .find(|(_, fresh)| identifiers::distance(fresh.identifier, lost).is_some())
            .map(|(_, fresh)| *fresh)
    }

    fn rival(&self, address: rivals::Address<'_>, start: usize) -> Option<Fresh<'a>> {
        let places = self.places(start);
        let last = hashed(address.last());
        let from = (last, u32::try_from(places.start).unwrap_or(u32::MAX));
        let first = self.parts.partition_point(|part| *part < from);
        let same = self.parts.iter().skip(first);
        let same = same.take_while(|(part, place)| {
            *part == last && usize::try_from(*place).is_ok_and(|place| place < places.end)
        });
        let mut same = same.filter_map(|(_, place)| {
            let (_, fresh) = self.fresh.get(usize::try_from(*place).ok()?)?;
            Some(*fresh)
        });
        same.find(|fresh| address.is_rivalled(*fresh))
    }
}

fn hashed(part: &str) -> u32 {
    u32::try_from(hash::of(part) >> u32::BITS).unwrap_or_default()
}

fn follow_up(fresh: Fresh<'_>) -> FollowUp {
    FollowUp {
        kind: ConsequenceKind::Foreign,
        tool: None,
        excerpt: Excerpt::clone(fresh.excerpt),
    }
}
