//! The words that options take.

use crate::glossary::WORDS;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error, ValueEnum};
use lacuna::baseline::State;
use lacuna::checks::CHECKS;
use lacuna::finding::{Confidence, Persona, Severity};
use lacuna::policy::{ConfidenceWord, FailOnWord, PersonaWord};
use lacuna::verdict::Invariant;
use std::collections::BTreeSet;
use std::ffi::OsStr;

/// `--persona`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum PersonaArg {
    /// What is load-bearing, altered or invented
    #[default]
    Regular,
    /// Also warnings of weaker evidence
    Pedantic,
    /// Everything
    Auditor,
}

impl From<PersonaArg> for Persona {
    fn from(arg: PersonaArg) -> Self {
        match arg {
            PersonaArg::Regular => Self::Regular,
            PersonaArg::Pedantic => Self::Pedantic,
            PersonaArg::Auditor => Self::Auditor,
        }
    }
}

/// `--min-confidence`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum ConfidenceArg {
    /// Also weak matches
    Low,
    /// Heuristics with clear cues
    #[default]
    Medium,
    /// What the recording proves
    High,
}

impl From<ConfidenceArg> for Confidence {
    fn from(arg: ConfidenceArg) -> Self {
        match arg {
            ConfidenceArg::Low => Self::Low,
            ConfidenceArg::Medium => Self::Medium,
            ConfidenceArg::High => Self::High,
        }
    }
}

/// `--format` of what is no report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswerArg {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON document
    Json,
}

/// `--format` of a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormatArg {
    /// For people
    #[default]
    Text,
    /// For programs: lacuna-diff/1, one document
    Json,
    /// For a comment or a job's summary
    Markdown,
}

/// `--redact`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RedactArg {
    /// Keys, tokens and passwords
    Secrets,
    /// The folders that people live in
    Home,
    /// Nothing
    Off,
}

/// `--color`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    /// On a terminal, unless the environment asks otherwise
    #[default]
    Auto,
    /// Into files and pipes too
    Always,
    /// Nowhere
    Never,
}

/// `--fail-on`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum FailOnArg {
    /// On errors
    #[default]
    Error,
    /// Also on warnings
    Warning,
    /// On anything
    Note,
    /// On nothing
    Never,
}

impl FailOnArg {
    /// The least severity that fails; `None` where none does.
    pub(crate) fn severity(self) -> Option<Severity> {
        match self {
            Self::Error => Some(Severity::Error),
            Self::Warning => Some(Severity::Warning),
            Self::Note => Some(Severity::Note),
            Self::Never => None,
        }
    }
}

impl From<FailOnWord> for FailOnArg {
    fn from(word: FailOnWord) -> Self {
        match word {
            FailOnWord::Error => Self::Error,
            FailOnWord::Warning => Self::Warning,
            FailOnWord::Note => Self::Note,
            FailOnWord::Never => Self::Never,
        }
    }
}

impl From<PersonaWord> for PersonaArg {
    fn from(word: PersonaWord) -> Self {
        match word {
            PersonaWord::Regular => Self::Regular,
            PersonaWord::Pedantic => Self::Pedantic,
            PersonaWord::Auditor => Self::Auditor,
        }
    }
}

impl From<ConfidenceWord> for ConfidenceArg {
    fn from(word: ConfidenceWord) -> Self {
        match word {
            ConfidenceWord::Low => Self::Low,
            ConfidenceWord::Medium => Self::Medium,
            ConfidenceWord::High => Self::High,
        }
    }
}

/// `--state` of the entries of a baseline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum StateArg {
    /// Known, and to be dealt with
    #[default]
    Debt,
    /// True, and lived with
    Accepted,
    /// Not true
    FalsePositive,
}

impl From<StateArg> for State {
    fn from(arg: StateArg) -> Self {
        match arg {
            StateArg::Debt => Self::Debt,
            StateArg::Accepted => Self::Accepted,
            StateArg::FalsePositive => Self::FalsePositive,
        }
    }
}

/// `--host`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HostArg {
    /// Whichever the JSON tells
    Auto,
    /// Claude Code
    ClaudeCode,
    /// Codex
    Codex,
    /// Kiro
    Kiro,
    /// Gemini CLI, which cannot be blocked
    Gemini,
    /// Kimi CLI, which cannot be blocked
    Kimi,
    /// Cline
    Cline,
}

/// `--policy`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PolicyArg {
    /// Nothing: it is said on standard error only
    #[default]
    Observe,
    /// The user is told
    Warn,
    /// The compaction is stopped
    Block,
}

/// What has a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemaArg {
    /// lacuna-report/1, as `lacuna audit -f json` writes it
    Report,
    /// lacuna.toml
    Config,
    /// lacuna-baseline/1, as `lacuna baseline` keeps it
    Baseline,
}

/// A word that may be explained. Shells complete those that are; of others the command itself says what was likely meant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Explained;

impl TypedValueParser for Explained {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        _: Option<&Arg>,
        typed: &OsStr,
    ) -> Result<String, Error> {
        let word = typed.to_str().map(str::to_owned);
        word.ok_or_else(|| Error::new(ErrorKind::InvalidUtf8).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let checks = CHECKS.iter().map(|check| check.id);
        let invariants = Invariant::ALL.into_iter().map(Invariant::as_str);
        let words = WORDS.iter().map(|known| known.name);
        let known = checks.chain(invariants).chain(words);
        let known: BTreeSet<&str> = known.collect();
        Some(Box::new(known.into_iter().map(PossibleValue::new)))
    }
}
