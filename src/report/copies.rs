//! Compactions that stand in several recordings, as forks and resumed sessions copy them: each is told once.

use super::SessionReport;
use crate::finding::{Finding, Outcome};
use crate::recording::CompactionIndex;
use std::collections::{BTreeMap, BTreeSet};

/// What makes a compaction that one: a hash over its format, id, time, sizes and summary; `None` where its record has
/// neither an id nor a time of its own.
pub type Identity = Option<[u8; 16]>;

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
    for session in sessions {
        for compaction in &mut session.compactions {
            let Some(identity) = compaction.identity else {
                continue;
            };
            match originals.get(&identity) {
                Some(original) if *original != session.path => {
                    compaction.copy_of = Some(original.clone());
                }
                Some(_) => {}
                None => {
                    originals.insert(identity, session.path.clone());
                }
            }
        }
        let compactions = &session.compactions;
        session.findings.retain(|(_, finding)| {
            let place = finding.compaction.map(CompactionIndex::get);
            let compaction = place.and_then(|place| compactions.get(place));
            let identity = compaction.and_then(|it| Some((it.identity?, it.copy_of.is_some())));
            identity.is_none_or(|(identity, copy)| told.is_new(identity, finding) || !copy)
        });
    }
}

/// What was found on compactions that may have copies.
#[derive(Debug, Default)]
struct Told(BTreeSet<Key>);

impl Told {
    /// Notes a finding; whether neither it nor what came of it was told before.
    fn is_new(&mut self, identity: [u8; 16], finding: &Finding) -> bool {
        let later = finding.consequence.as_ref();
        let later = later.map(|later| later.quote.quote.clone());
        let loss = self.0.insert(key(identity, finding, None));
        later.map_or(loss, |later| {
            self.0.insert(key(identity, finding, Some(later)))
        })
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
