//! `lacuna.toml`: what a project decides once. A key that is not known is an error, so that nothing is decided in vain.

mod read;

pub use read::NoConfig;

use super::Expiry;
use super::words::{ConfidenceWord, FailOnWord, LevelWord, PersonaWord};
use crate::finding::{Finding, Severity, normalised};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// What a project decides. What is `None` or empty, it leaves open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// The least severity that fails.
    pub fail_on: Option<FailOnWord>,
    /// Input that is damaged, opaque or leaves anything undecided fails, and so do exceptions that match nothing.
    pub strict: Option<bool>,
    /// Sessions of which none has a compaction fail.
    pub require_compaction: Option<bool>,
    /// Whose findings are shown.
    pub persona: Option<PersonaWord>,
    /// How sure a finding must be to be shown.
    pub min_confidence: Option<ConfidenceWord>,
    /// Each summary of a summary is reported, not each chain once.
    pub strict_anchoring: Option<bool>,
    /// Findings that are known, relative to the file.
    pub baseline: Option<PathBuf>,
    /// How far a summary's size may fall beyond the fall of event density, as a share.
    pub decay: Option<f64>,
    /// The size of the context window, where the recording does not tell.
    pub window: Option<u64>,
    /// The sizes of the context windows of models, by their names as recorded.
    pub windows: BTreeMap<String, u64>,
    /// The levels of checks.
    pub levels: Levels,
    /// The exceptions, in the order of the file.
    pub allow: Vec<Allowance>,
}

/// The levels of checks: by id the severity of all that a check finds, or that it does not run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels(pub BTreeMap<String, LevelWord>);

impl Levels {
    /// The checks that do not run.
    pub fn off(&self) -> BTreeSet<String> {
        let off = self.0.iter().filter(|(_, level)| **level == LevelWord::Off);
        off.map(|(check, _)| check.clone()).collect()
    }

    /// The severity of what `check` finds, where it has a level.
    pub fn severity(&self, check: &str) -> Option<Severity> {
        self.0.get(check).copied().and_then(LevelWord::severity)
    }
}

/// An exception: findings that are accepted, for a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The id of the check.
    pub check: String,
    /// What the findings are about, whatever its capitals and spaces; `None` for anything.
    pub subject: Option<String>,
    /// The session's id; `None` for any.
    pub session: Option<String>,
    /// Why they are accepted.
    pub reason: String,
    /// The last day on which it counts.
    pub expires: Option<Expiry>,
    /// The line where it stands in the file, from 1.
    pub line: usize,
}

impl Allowance {
    /// Whether it is about a finding of a session, of which a report may show the subject with masks.
    pub fn is_about(&self, session: &str, finding: &Finding, shown: &str) -> bool {
        let subject = self.subject.as_deref().map(normalised);
        let subjects = [&finding.subject, shown].map(normalised);
        self.check == finding.check
            && self.session.as_deref().is_none_or(|own| own == session)
            && subject.is_none_or(|own| subjects.contains(&own))
    }
}

#[cfg(test)]
mod tests;
