//! What the user decides: limits, levels, who is shown what, and which exceptions there are.

mod config;
mod expiry;
mod scope;
mod suggest;
mod words;

pub use config::{Allowance, Config, Levels, NoConfig};
pub use expiry::{Expiry, NoDay};
pub use scope::{Audience, Scope, Sight};
pub use suggest::{nearest, suggest};
pub use words::{ConfidenceWord, FailOnWord, LevelWord, PersonaWord, SeverityWord};

use crate::finding::{Confidence, Finding, Persona};
use crate::verdict::Invariant;
use std::collections::BTreeSet;

/// The numbers that checks hold a recording against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// How far a summary's size may fall beyond the fall of event density, as a share.
    pub decay: f64,
    /// One finding for every compaction that reads a summary, not one a session.
    pub strict_anchoring: bool,
    /// Whom findings are made for: those for more exacting readers may be many, and are only counted.
    pub persona: Persona,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            decay: crate::tokens::STABLE_BAND,
            strict_anchoring: false,
            persona: Persona::Regular,
        }
    }
}

/// What of the findings is shown, and what is held back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Who reads the report.
    pub persona: Persona,
    /// The least confidence that is shown.
    pub min_confidence: Confidence,
    /// The checks that run; empty for all.
    pub only: BTreeSet<String>,
    /// The checks that do not run.
    pub skip: BTreeSet<String>,
}

impl Default for Selection {
    fn default() -> Self {
        Self {
            persona: Persona::Regular,
            min_confidence: Confidence::Medium,
            only: BTreeSet::new(),
            skip: BTreeSet::new(),
        }
    }
}

impl Selection {
    /// Whether the check with this id runs.
    pub fn runs(&self, check: &str) -> bool {
        (self.only.is_empty() || self.only.contains(check)) && !self.skip.contains(check)
    }

    /// Whether the checks that run can decide `invariant`: what nobody looks at is not held.
    pub fn decides(&self, invariant: Invariant) -> bool {
        invariant.checks().iter().all(|check| self.runs(check))
    }

    /// Whether a finding is shown; else it is held back and counted.
    pub fn shows(&self, finding: &Finding) -> bool {
        finding.persona <= self.persona && finding.confidence >= self.min_confidence
    }
}

/// Holds a committed schema against that of the code; `UPDATE=1` writes it.
#[cfg(test)]
pub(crate) fn expect_committed(file: &str, schema: &schemars::Schema) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let mut generated = serde_json::to_string_pretty(schema).unwrap_or_default();
    generated.push('\n');
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &generated).expect("the tree can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        committed, generated,
        "UPDATE=1 cargo test --lib writes {file}"
    );
}
