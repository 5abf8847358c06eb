//! Baselines: findings that are known, each with what was decided on it, so that only what is new fails.

mod entry;
mod read;

use entry::NOTHING;
pub use entry::{Entry, State};
pub use read::NoBaseline;

use crate::blind::Blind;
use crate::earlier::{Earlier, Finding, Session};
use crate::finding::{Fingerprint, gravity};
use crate::older::{self, Told};
use crate::policy::{Expiry, Sight};
use std::collections::{BTreeMap, BTreeSet};

/// The name of the shape of a baseline's file.
pub const SCHEMA: &str = "lacuna-baseline/1";

/// Findings that are known, each once: by session, check and fingerprint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    entries: Vec<Entry>,
}

/// What is decided on findings that a baseline takes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What was decided.
    pub state: State,
    /// Why.
    pub reason: Option<String>,
    /// How long it counts.
    pub expires: Option<Expiry>,
}

impl Decision {
    /// Known, and to be dealt with.
    pub const DEBT: Self = Self {
        state: State::Debt,
        reason: None,
        expires: None,
    };
}

/// What pruning did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Entries that are gone.
    pub removed: usize,
    /// Entries that stay because the report would not show their findings, there or not.
    pub hidden: usize,
    /// Entries that stay because nothing tells whether the report would show their findings.
    pub untold: usize,
    /// Entries that stay because the report could not look for their findings.
    pub unchecked: usize,
    /// Entries that stay because their fingerprints are of an older version, and nothing tells which finding is theirs now.
    pub older: usize,
}

/// What an update did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Updated {
    /// Findings that are known now.
    pub added: usize,
    /// Entries that have another severity or consequence now.
    pub changed: usize,
}

impl Baseline {
    /// A baseline of entries in any order; of several for one finding the one that [`Baseline::merged`] would keep.
    pub fn new(entries: impl IntoIterator<Item = Entry>) -> Self {
        let mut kept: BTreeMap<Fingerprint, Entry> = BTreeMap::new();
        for entry in entries {
            let known = kept
                .entry(entry.fingerprint)
                .or_insert_with(|| entry.clone());
            if entry.weight() > known.weight() {
                *known = entry;
            }
        }
        let mut entries: Vec<_> = kept.into_values().collect();
        entries.sort_by(|one, other| one.order().cmp(&other.order()));
        Self { entries }
    }

    /// Every finding of a report, known as `decision` has it. What is allowed there in another way is left to that.
    pub fn of_report(report: &Earlier, decision: &Decision) -> Self {
        let findings = findings(report).filter(|(_, finding)| finding.allowed.is_none());
        Self::new(findings.map(|(session, finding)| entry(session, finding, decision)))
    }

    /// The entries in their order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Every text of the entries that may hold words of a recording or of a person.
    pub(crate) fn words_mut(&mut self) -> impl Iterator<Item = &mut String> {
        self.entries.iter_mut().flat_map(|entry| {
            [&mut entry.check, &mut entry.session, &mut entry.subject]
                .into_iter()
                .chain(&mut entry.reason)
                .chain(&mut entry.lane)
                .chain(&mut entry.consequence)
        })
    }

    /// Takes in what `report` finds and the baseline does not know; those that it knows are known as they are now.
    pub fn update(&mut self, report: &Earlier, decision: &Decision) -> Updated {
        self.renew(&report.told());
        let mut updated = Updated::default();
        let mut worst: BTreeMap<Fingerprint, &Finding> = BTreeMap::new();
        for (_, finding) in findings(report) {
            let known = worst.entry(finding.fingerprint).or_insert(finding);
            if badness(finding) > badness(known) {
                *known = finding;
            }
        }
        for entry in &mut self.entries {
            let Some(now) = worst.get(&entry.fingerprint) else {
                continue;
            };
            let later = Some(consequence(now));
            let is_new = entry.severity.is_some_and(|then| then != now.severity)
                || entry.consequence.is_some() && entry.consequence != later;
            entry.severity = entry.severity.map(|_| now.severity);
            entry.consequence = later;
            updated.changed += usize::from(is_new);
        }
        self.learn(report);
        let before = self.entries.len();
        let news = Self::of_report(report, decision).entries;
        let known: BTreeSet<_> = self.entries.iter().map(|entry| entry.fingerprint).collect();
        let news = news
            .into_iter()
            .filter(|entry| !known.contains(&entry.fingerprint));
        *self = Self::new(self.entries.drain(..).chain(news));
        updated.added = self.entries.len() - before;
        updated
    }

    /// The same, where entries have fingerprints of an older version, with those that their findings have `now`, as far as
    /// that tells; none where it tells of no entry.
    pub(crate) fn renewed(&self, now: &[Told<'_>]) -> Option<Self> {
        let then: Vec<_> = self.entries.iter().map(Entry::told).collect();
        let renewed = older::successors(&then, now);
        if renewed.is_empty() {
            return None;
        }
        let entries = self.entries.iter().map(|entry| Entry {
            fingerprint: *renewed
                .get(&entry.fingerprint)
                .unwrap_or(&entry.fingerprint),
            ..entry.clone()
        });
        Some(Self::new(entries.collect::<Vec<_>>()))
    }

    fn renew(&mut self, now: &[Told<'_>]) {
        if let Some(renewed) = self.renewed(now) {
            *self = renewed;
        }
    }

    /// Takes from a report who is shown the findings of which the entries do not tell it, or no longer rightly.
    fn learn(&mut self, report: &Earlier) {
        let told: BTreeMap<_, _> = findings(report)
            .map(|(session, finding)| (finding.fingerprint, (session, finding)))
            .collect();
        for entry in &mut self.entries {
            if let Some((session, finding)) = told.get(&entry.fingerprint) {
                entry.lane = Some(session.lane.clone());
                entry.compaction = session.ordinal_of(finding);
                entry.confidence = Some(finding.confidence);
                entry.persona = finding.persona.or(entry.persona);
            }
        }
    }

    /// Removes the entries that no finding of `report` matches, of sessions that the report has; with `unseen` also those
    /// of sessions that it does not have. What the report would not show stays.
    pub fn prune(&mut self, report: &Earlier, unseen: bool) -> Pruned {
        let found: BTreeSet<_> = findings(report)
            .map(|(_, finding)| finding.fingerprint)
            .collect();
        self.renew(&report.told());
        let mut pruned = Pruned::default();
        self.entries.retain(|entry| {
            if found.contains(&entry.fingerprint) {
                return true;
            }
            let sessions = report.sessions.iter();
            let own = sessions.filter(|one| entry.is_of(&one.session, &one.lane));
            let own: Vec<_> = own.collect();
            let sight = match own.is_empty() {
                false => report.shows(&entry.audience()),
                true if unseen => Sight::Shown,
                true => return true,
            };
            let before = pruned.removed;
            let count = match sight {
                Sight::Hidden => &mut pruned.hidden,
                Sight::Untold => &mut pruned.untold,
                Sight::Shown if entry.told().is_older() => &mut pruned.older,
                Sight::Shown if is_in_doubt(entry, &own, report) => &mut pruned.unchecked,
                Sight::Shown => &mut pruned.removed,
            };
            *count += 1;
            before == pruned.removed
        });
        pruned
    }

    /// All entries of several baselines. Where they do not agree on a finding: what was decided counts more than debt, then
    /// what accepts less, which is a lower severity, then an earlier end. The order of the baselines is of no matter.
    pub fn merged(baselines: impl IntoIterator<Item = Self>) -> Self {
        Self::new(baselines.into_iter().flat_map(|baseline| baseline.entries))
    }
}

/// Whether the finding of an entry may be there although no session of its own has it. Those that are not there at all may be
/// what could not be read.
fn is_in_doubt(entry: &Entry, own: &[&Session], report: &Earlier) -> bool {
    let is_unread = |session: &Session| report.unread.iter().any(|unread| unread.is_of(session));
    let mut blinds = own
        .iter()
        .map(|session| (Blind::of_earlier(session), is_unread(session)));
    if own.is_empty() {
        !report.unread.is_empty()
    } else {
        blinds.any(|(blind, is_unread)| is_unread || entry.is_in_doubt(&blind))
    }
}

fn findings(report: &Earlier) -> impl Iterator<Item = (&Session, &Finding)> {
    report.sessions.iter().flat_map(|session| {
        let findings = session.findings.iter();
        findings.map(move |finding| (session, finding))
    })
}

/// How bad a finding is.
fn badness(finding: &Finding) -> impl Ord + use<> {
    let later = finding.consequence.as_ref();
    let later = later.map(|later| later.kind.as_str());
    (finding.severity, gravity(later))
}

/// The word for what was done later.
fn consequence(finding: &Finding) -> String {
    let later = finding.consequence.as_ref();
    later.map_or(NOTHING, |later| &later.kind).to_owned()
}

fn entry(session: &Session, finding: &Finding, decision: &Decision) -> Entry {
    Entry {
        fingerprint: finding.fingerprint,
        check: finding.check.clone(),
        session: session.session.clone(),
        lane: Some(session.lane.clone()),
        compaction: session.ordinal_of(finding),
        subject: finding.subject.clone(),
        severity: Some(finding.severity),
        consequence: Some(consequence(finding)),
        confidence: Some(finding.confidence),
        persona: finding.persona,
        state: decision.state,
        reason: decision.reason.clone(),
        expires: decision.expires,
    }
}

#[cfg(test)]
mod tests;
