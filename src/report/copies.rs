//! Compactions that stand in several recordings, as forks and resumed sessions copy them: each is told once.

use super::{SessionReport, evicted};
use crate::finding::{Finding, Outcome, Severity};
use crate::recording::CompactionIndex;
use std::collections::{BTreeMap, BTreeSet};

/// What makes a compaction that one: a hash over its id, time, sizes and summary, or where its record has neither an id nor a
/// time of its own, over its format and all that was said up to it; `None` where that is too little to tell.
pub type Identity = Option<[u8; 16]>;

/// The check that tells of evictions, all of a session in one finding.
const EVICTED: &str = "unsummarised-eviction";

/// What makes two findings on copies of one compaction the same.
type Key = (
    [u8; 16],
    &'static str,
    String,
    Option<&'static str>,
    Option<String>,
);

/// Marks every compaction that an earlier recording holds too, and leaves out what was found there already. What came of a
/// loss after the copy was made is told, for it is not in the original.
pub(super) fn mark(sessions: &mut [SessionReport]) {
    let mut originals: BTreeMap<[u8; 16], String> = BTreeMap::new();
    let mut told = Told::default();
    let mut known_evictions: BTreeMap<[u8; 16], String> = BTreeMap::new();
    for session in sessions {
        for compaction in &mut session.compactions {
            let Some(identity) = compaction.identity else {
                continue;
            };
            if let Some(original) = earlier(&mut originals, identity, &session.path) {
                compaction.copy_of = Some(original.clone());
            }
        }
        let before = session.evictions.len();
        session.evictions.retain(|it| {
            let known = it.identity;
            known.is_none_or(|it| earlier(&mut known_evictions, it, &session.path).is_none())
        });
        let (evictions, fewer) = (&session.evictions, session.evictions.len() < before);
        let own = || evictions.iter().filter_map(|it| it.told.as_ref());
        let compactions = &session.compactions;
        // What is wrong with a chain is told where it goes on.
        let ends_early = compactions.iter().all(|it| it.copy_of.is_some());
        let is_structure =
            |finding: &Finding| finding.source.is_none() && finding.consequence.is_none();
        session.findings.retain_mut(|(_, finding)| {
            if finding.check == EVICTED && finding.compaction.is_none() {
                if fewer {
                    evicted::tell(finding, own());
                }
                return !fewer || own().next().is_some();
            }
            let place = finding.compaction.map(CompactionIndex::get);
            let compaction = place.and_then(|place| compactions.get(place));
            let identity = compaction.and_then(|it| Some((it.identity?, it.copy_of.is_some())));
            identity.is_none_or(|(identity, copy)| {
                told.is_new(identity, finding) && !(ends_early && is_structure(finding)) || !copy
            })
        });
    }
}

/// The recording before that at `path` which holds the same; the first one is noted.
fn earlier<'o>(
    originals: &'o mut BTreeMap<[u8; 16], String>,
    identity: [u8; 16],
    path: &str,
) -> Option<&'o String> {
    let original = originals.entry(identity).or_insert_with(|| path.to_owned());
    Some(original)
        .filter(|original| *original != path)
        .map(|it| &*it)
}

/// What was found on compactions that may have copies: how bad it was, and what it stood for.
#[derive(Debug, Default)]
struct Told(BTreeMap<Key, Vec<(Severity, BTreeSet<String>)>>);

impl Told {
    /// Notes a finding; whether neither it nor what came of it was told before.
    fn is_new(&mut self, identity: [u8; 16], finding: &Finding) -> bool {
        let later = finding.consequence.as_ref();
        let later = later.map(|later| later.quote.quote.clone());
        let loss = self.insert(key(identity, finding, None), finding);
        later.map_or(loss, |later| {
            self.insert(key(identity, finding, Some(later)), finding)
        })
    }

    /// Notes a finding; whether none before was as bad and stood for as much: a copy may go on where its original ends.
    fn insert(&mut self, key: Key, finding: &Finding) -> bool {
        let members: BTreeSet<String> = finding.members.iter().cloned().collect();
        let known = self.0.entry(key).or_default();
        let covered = known
            .iter()
            .any(|(severity, told)| *severity >= finding.severity && members.is_subset(told));
        if !covered {
            known.push((finding.severity, members));
        }
        !covered
    }
}

fn key(identity: [u8; 16], finding: &Finding, later: Option<String>) -> Key {
    (
        identity,
        finding.check,
        finding.subject.clone(),
        finding.outcome.map(Outcome::as_str),
        later,
    )
}
