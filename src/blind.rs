//! Where an audit could not look: a finding that is not there is not gone for that.

use crate::earlier;
use crate::recording::{CompactionIndex, DefectKind};
use crate::report::SessionReport;
use crate::verdict::{Invariant, Standings, State};
use std::collections::{BTreeMap, BTreeSet};

/// What of one lane an audit could look at, and what it could not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blind {
    /// How many events there are; `None` where nothing tells.
    events: Option<u64>,
    /// The compactions by their numbers, each with the invariants that are undecided.
    compactions: BTreeMap<u32, BTreeSet<Invariant>>,
    /// What could not be checked: the check, the number of the compaction if it is of one, why.
    unchecked: Vec<(String, Option<u32>, String)>,
    /// How often the reader could not use what is there, by the word for it.
    damage: BTreeMap<&'static str, u64>,
}

/// Why a finding that is not there may be there all the same.
pub type Doubts = BTreeSet<String>;

impl Blind {
    /// Of a report that was just made.
    pub fn of(session: &SessionReport) -> Self {
        let undecided = |standings: &Standings| {
            let undecided = standings.iter();
            let undecided = undecided.filter(|(_, standing)| standing.state == State::Undecided);
            undecided.map(|(invariant, _)| invariant).collect()
        };
        let compactions = session.compactions.iter();
        let unchecked = session.unchecked.iter().map(|one| {
            let compaction = one.compaction.map(CompactionIndex::ordinal);
            (one.check.to_owned(), compaction, one.why.clone())
        });
        Self {
            events: Some(session.events),
            compactions: compactions
                .map(|one| (one.index.ordinal(), undecided(&one.standings)))
                .collect(),
            unchecked: unchecked.collect(),
            damage: damage(session.defects.iter().map(|defect| defect.kind)),
        }
    }

    /// Of a report that is read back.
    pub fn of_earlier(session: &earlier::Session) -> Self {
        let undecided = |one: &earlier::Compaction| {
            let states = one.invariants.iter();
            let undecided = states.filter(|(_, state)| *state == State::Undecided.as_str());
            undecided
                .filter_map(|(name, _)| Invariant::named(name))
                .collect()
        };
        let compactions = session.compactions.iter();
        let unchecked = session.unchecked.iter().map(|one| {
            let compaction = one.compaction.as_deref();
            let compaction = compaction.and_then(|id| session.ordinal(id));
            (one.check.clone(), compaction, one.why.clone())
        });
        let kinds = session.defects.iter();
        Self {
            events: session.events,
            compactions: compactions
                .map(|one| (one.ordinal, undecided(one)))
                .collect(),
            unchecked: unchecked.collect(),
            damage: damage(kinds.filter_map(|defect| DefectKind::named(&defect.kind))),
        }
    }

    /// Why a finding of `check`, of the compaction with this number where one is known, may be there although it is not
    /// found.
    pub fn doubts(&self, check: &str, compaction: Option<u32>) -> Doubts {
        let mut doubts = Doubts::new();
        let own = compaction.and_then(|ordinal| self.compactions.get(&ordinal));
        if let (Some(ordinal), None) = (compaction, own) {
            doubts.insert(format!("there is no compaction {ordinal}"));
        }
        let all = self.compactions.values().flatten();
        let undecided: BTreeSet<_> = match compaction {
            Some(_) => own.into_iter().flatten().collect(),
            None => all.collect(),
        };
        let undecided = undecided
            .into_iter()
            .filter(|invariant| invariant.checks().contains(&check));
        doubts.extend(undecided.map(|invariant| format!("{} is undecided", invariant.as_str())));
        let is_own = |of: Option<u32>| of.is_none() || compaction.is_none() || of == compaction;
        let unchecked = self.unchecked.iter();
        let unchecked = unchecked.filter(|(of, at, _)| of == check && is_own(*at));
        doubts.extend(unchecked.map(|(_, _, why)| why.clone()));
        doubts.extend(self.damage.keys().map(|kind| damaged(kind)));
        doubts
    }

    /// What of that is no reason against `before`, in which the finding was found all the same.
    pub fn doubts_since(&self, before: &Self, check: &str, compaction: Option<u32>) -> Doubts {
        let known = before.doubts(check, compaction);
        let mut doubts = self.doubts(check, compaction);
        doubts.retain(|doubt| !known.contains(doubt));
        let more = self
            .damage
            .iter()
            .filter(|(kind, count)| before.damage.get(*kind).is_some_and(|known| known < *count));
        doubts.extend(more.map(|(kind, _)| damaged(kind)));
        if let (Some(now), Some(then)) = (self.events, before.events)
            && now < then
        {
            doubts.insert(format!("the recording has {now} of {then} events"));
        }
        doubts
    }
}

fn damaged(kind: &str) -> String {
    format!("the recording is damaged: {kind}")
}

/// What may hide words that were there, counted.
fn damage(kinds: impl Iterator<Item = DefectKind>) -> BTreeMap<&'static str, u64> {
    let mut damage = BTreeMap::new();
    for kind in kinds.filter(|kind| kind.hides_words()) {
        *damage.entry(kind.as_str()).or_insert(0) += 1;
    }
    damage
}
