//! The words of files that people write, for what they decide.

use crate::finding::{Confidence, Persona, Severity};
use serde::{Deserialize, Serialize};

/// A severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "severity"))]
#[serde(rename_all = "lowercase")]
pub enum SeverityWord {
    /// Worth knowing.
    Note,
    /// Something was lost that may be needed.
    Warning,
    /// Something was lost that is needed, or was acted against.
    Error,
}

impl SeverityWord {
    /// The severity that it names.
    pub fn severity(self) -> Severity {
        match self {
            Self::Note => Severity::Note,
            Self::Warning => Severity::Warning,
            Self::Error => Severity::Error,
        }
    }
}

impl From<Severity> for SeverityWord {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Note => Self::Note,
            Severity::Warning => Self::Warning,
            Severity::Error => Self::Error,
        }
    }
}

/// The level of a check: the severity of all that it finds, or that it does not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "level"))]
#[serde(rename_all = "lowercase")]
pub enum LevelWord {
    /// It does not run.
    Off,
    /// All that it finds is worth knowing.
    Note,
    /// All that it finds may be needed.
    Warning,
    /// All that it finds is an error.
    Error,
}

impl LevelWord {
    /// The severity; `None` where the check does not run.
    pub fn severity(self) -> Option<Severity> {
        match self {
            Self::Off => None,
            Self::Note => Some(Severity::Note),
            Self::Warning => Some(Severity::Warning),
            Self::Error => Some(Severity::Error),
        }
    }
}

/// What fails an audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "fail-on"))]
#[serde(rename_all = "lowercase")]
pub enum FailOnWord {
    /// Errors.
    Error,
    /// Also warnings.
    Warning,
    /// Anything.
    Note,
    /// Nothing.
    Never,
}

/// Whose findings are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "persona"))]
#[serde(rename_all = "lowercase")]
pub enum PersonaWord {
    /// What is load-bearing, altered or invented.
    Regular,
    /// Also warnings of weaker evidence.
    Pedantic,
    /// Everything.
    Auditor,
}

impl From<PersonaWord> for Persona {
    fn from(word: PersonaWord) -> Self {
        match word {
            PersonaWord::Regular => Self::Regular,
            PersonaWord::Pedantic => Self::Pedantic,
            PersonaWord::Auditor => Self::Auditor,
        }
    }
}

/// How sure a finding must be to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "confidence"))]
#[serde(rename_all = "lowercase")]
pub enum ConfidenceWord {
    /// Also weak matches.
    Low,
    /// Heuristics with clear cues.
    Medium,
    /// What the recording proves.
    High,
}

impl From<ConfidenceWord> for Confidence {
    fn from(word: ConfidenceWord) -> Self {
        match word {
            ConfidenceWord::Low => Self::Low,
            ConfidenceWord::Medium => Self::Medium,
            ConfidenceWord::High => Self::High,
        }
    }
}

impl From<Persona> for PersonaWord {
    fn from(persona: Persona) -> Self {
        match persona {
            Persona::Regular => Self::Regular,
            Persona::Pedantic => Self::Pedantic,
            Persona::Auditor => Self::Auditor,
        }
    }
}

impl From<Confidence> for ConfidenceWord {
    fn from(confidence: Confidence) -> Self {
        match confidence {
            Confidence::Low => Self::Low,
            Confidence::Medium => Self::Medium,
            Confidence::High => Self::High,
        }
    }
}
