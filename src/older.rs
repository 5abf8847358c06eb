//! Fingerprints of older versions: the same finding is found again by what it said then, or told to be of an older version.

use crate::finding::{Fingerprint, normalised};
use std::collections::{BTreeMap, VecDeque};

/// The check whose fingerprints went by the numbers in its subjects before they went by the events that these name.
const NUMBERED: &str = "coverage-gap";

/// How many findings with one subject a session is taken to have.
const MOST: usize = 16;

/// Why an older finding cannot be compared.
pub(crate) const WHY: &str = "its fingerprint is of an older version";

/// What of a finding tells it, in any report and baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told<'a> {
    pub(crate) fingerprint: Fingerprint,
    pub(crate) check: &'a str,
    pub(crate) session: &'a str,
    /// `None` where nothing tells.
    pub(crate) lane: Option<&'a str>,
    /// The number of its compaction; `None` where nothing tells.
    pub(crate) compaction: Option<u32>,
    pub(crate) subject: &'a str,
}

impl Told<'_> {
    /// Whether its fingerprint goes by the numbers in its subject, as no new one does.
    pub(crate) fn is_older(&self) -> bool {
        let is_numbered = self.subject.contains(|c: char| c.is_ascii_digit());
        self.check == NUMBERED
            && is_numbered
            && (0..MOST).any(|occurrence| self.is_by_subject(occurrence))
    }

    fn is_by_subject(&self, occurrence: usize) -> bool {
        let print = Fingerprint::by_subject(
            (self.check, self.session, self.compaction.unwrap_or(0)),
            self.subject,
            "",
            occurrence,
        );
        (0..MOST).any(|copy| print.occurring(copy) == self.fingerprint)
    }

    fn is_of(&self, other: &Self) -> bool {
        let same_lane = self
            .lane
            .zip(other.lane)
            .is_none_or(|(own, its)| own == its);
        self.session == other.session && same_lane && self.compaction == other.compaction
    }

    /// Its subject without the numbers, which move.
    fn kind(&self) -> String {
        let kind = self.subject.chars().filter(|c| !c.is_ascii_digit());
        normalised(&kind.collect::<String>())
    }
}

/// The fingerprints that older findings of `then` have in `now`: of the one with the same subject; else, where a compaction has as
/// many of a kind as it had, in their order.
pub(crate) fn successors(
    then: &[Told<'_>],
    now: &[Told<'_>],
) -> BTreeMap<Fingerprint, Fingerprint> {
    let mut olds: Vec<&Told<'_>> = then.iter().filter(|told| told.is_older()).collect();
    let known = |print| then.iter().any(|told| told.fingerprint == print);
    let mut news: VecDeque<&Told<'_>> = now
        .iter()
        .filter(|told| told.check == NUMBERED && !olds.is_empty() && !known(told.fingerprint))
        .collect();
    let mut renewed = BTreeMap::new();
    olds.retain(|old| {
        let same = |new: &&Told<'_>| old.is_of(new) && old.subject == new.subject;
        let Some(place) = news.iter().position(same) else {
            return true;
        };
        let new = news.remove(place);
        renewed.extend(new.map(|new| (old.fingerprint, new.fingerprint)));
        false
    });
    for old in &olds {
        let alike = |other: &&&Told<'_>| old.is_of(other) && old.kind() == other.kind();
        let before: Vec<_> = olds.iter().filter(alike).collect();
        let after: Vec<_> = news.iter().filter(alike).collect();
        let place = before.iter().position(|other| *other == old);
        let new = place.and_then(|place| after.get(place));
        let new = new.filter(|_| before.len() == after.len());
        renewed.extend(new.map(|new| (old.fingerprint, new.fingerprint)));
    }
    renewed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(subject: &'static str, fingerprint: Fingerprint) -> Told<'static> {
        Told {
            fingerprint,
            check: "coverage-gap",
            session: "s",
            lane: Some("main"),
            compaction: Some(1),
            subject,
        }
    }

    fn old(subject: &'static str) -> Told<'static> {
        let print = Fingerprint::by_subject(("coverage-gap", "s", 1), subject, "", 0);
        told(subject, print)
    }

    fn new(subject: &'static str, number: u8) -> Told<'static> {
        told(subject, format!("{number:032x}").parse().unwrap())
    }

    #[test]
    fn an_older_fingerprint_is_told_from_a_new_one() {
        assert!(old("unclaimed 3..5").is_older());
        assert!(!new("unclaimed 3..5", 1).is_older());
        assert!(!old("empty span").is_older());
    }

    #[test]
    fn the_same_finding_is_found_by_what_it_said() {
        let then = [
            old("unclaimed 3..5"),
            old("unclaimed 8..9"),
            old("hole 12..13"),
        ];
        // The second moved, and the third is gone.
        let now = [new("unclaimed 9..10", 2), new("unclaimed 3..5", 1)];
        let renewed = successors(&then, &now);
        let expected = [(0, 1), (1, 0)];
        let expected = expected
            .map(|(old, new): (usize, usize)| (then[old].fingerprint, now[new].fingerprint));
        assert_eq!(renewed, BTreeMap::from(expected));
        // Of which of two it is the successor, nothing tells.
        let now = [
            new("unclaimed 4..6", 1),
            new("unclaimed 9..10", 2),
            new("unclaimed 11..12", 3),
        ];
        assert_eq!(successors(&then, &now), BTreeMap::new());
    }
}
