//! Fingerprints of older versions: the same finding is found again by what it said then, or told to be of an older version.

use crate::finding::{Fingerprint, normalised};
use std::collections::{BTreeMap, VecDeque};

/// The check whose fingerprints went by the numbers in its subjects before they went by the events that these name.
const NUMBERED: &str = "coverage-gap";

/// How many findings with one subject a session is taken to have.
const MOST: usize = 16;

/// Up to which number a compaction is looked for where an older finding does not tell its own.
const LAST: u32 = 128;

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

impl<'a> Told<'a> {
    /// Whether its fingerprint goes by the numbers in its subject, as no new one does.
    pub(crate) fn is_older(&self) -> bool {
        self.as_older().is_some()
    }

    /// The same with the compaction that its fingerprint goes by, where that goes by the numbers in its subject.
    fn as_older(&self) -> Option<Told<'a>> {
        let is_numbered = self.subject.contains(|c: char| c.is_ascii_digit());
        if self.check != NUMBERED || !is_numbered {
            return None;
        }
        // A baseline tells the numbers of compactions only since they are of use.
        let numbers = self.compaction.map_or(0..=LAST, |told| told..=told);
        let number = numbers
            .into_iter()
            .find(|number| self.is_by_subject(*number))?;
        Some(Told {
            compaction: (number > 0).then_some(number),
            ..self.clone()
        })
    }

    fn is_by_subject(&self, compaction: u32) -> bool {
        let of = (self.check, self.session, compaction);
        let mut prints = (0..MOST).map(|it| Fingerprint::by_subject(of, self.subject, "", it));
        prints.any(|print| (0..MOST).any(|copy| print.occurring(copy) == self.fingerprint))
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
    let mut olds: Vec<Told<'_>> = then.iter().filter_map(Told::as_older).collect();
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
        let alike = |other: &Told<'_>| old.is_of(other) && old.kind() == other.kind();
        let before: Vec<_> = olds.iter().filter(|other| alike(other)).collect();
        let after: Vec<_> = news.iter().filter(|other| alike(other)).collect();
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
    fn an_older_fingerprint_tells_its_compaction_where_nothing_else_does() {
        let untold = |number, occurrence| {
            let of = ("coverage-gap", "s", number);
            let print = Fingerprint::by_subject(of, "unclaimed 3..5", "", occurrence);
            Told {
                compaction: None,
                ..told("unclaimed 3..5", print)
            }
        };
        assert!(untold(0, 0).is_older() && untold(7, 1).is_older());
        let news = [6, 7].map(|number| Told {
            compaction: Some(number),
            ..new("unclaimed 4..6", u8::try_from(number).unwrap())
        });
        let then = untold(7, 1);
        let renewed = successors(std::slice::from_ref(&then), &news);
        let expected = (then.fingerprint, news[1].fingerprint);
        assert_eq!(renewed, BTreeMap::from([expected]));
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
