//! The seam between the program and the analysis: the only file that calls into it.
//!
//! STAND-IN: the types and tables here take the place of `lacuna::audit`, `lacuna::checks` and `lacuna::formats`, and
//! `audit` reads nothing yet. Only this file changes when they are there.

use crate::inputs::{At, Input};
use lacuna::finding::{Confidence, Persona, Severity};
use lacuna::recording::Evidence;
use lacuna::report::SessionReport;
use std::fs::File;
use std::path::PathBuf;

/// What is asked of the analysis.
#[derive(Clone, Debug)]
#[expect(dead_code, reason = "STAND-IN: read by the analysis once it is there")]
pub(crate) struct Question {
    pub(crate) history: Option<PathBuf>,
    pub(crate) input_format: Option<String>,
    pub(crate) persona: Persona,
    pub(crate) min_confidence: Confidence,
    pub(crate) strict_anchoring: bool,
    pub(crate) only: Vec<String>,
    pub(crate) skip: Vec<String>,
    pub(crate) window_tokens: Option<u64>,
}

/// Why an input gave no session.
#[derive(Debug)]
pub(crate) enum Unread {
    /// It is of no known format.
    NoRecording,
    /// It could not be read.
    Failed(anyhow::Error),
}

/// Reads and judges one input.
pub(crate) fn audit(input: &Input, _: &Question) -> Result<Vec<SessionReport>, Unread> {
    if let At::File(path) = &input.at {
        File::open(path).map_err(|error| Unread::Failed(error.into()))?;
    }
    Err(Unread::NoRecording)
}

/// A check, as the catalogue shows it.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) id: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) severity: Severity,
    pub(crate) page: &'static str,
}

/// Every check.
pub(crate) fn checks() -> &'static [Check] {
    &[
        Check {
            id: "coverage-gap",
            summary: "events that no summary covers and that were not kept",
            severity: Severity::Error,
            page: "# coverage-gap\n",
        },
        Check {
            id: "dropped-negation",
            summary: "a rejection or prohibition that does not survive",
            severity: Severity::Error,
            page: "# dropped-negation\n",
        },
    ]
}

/// A format of recordings, as the catalogue shows it.
#[derive(Debug)]
pub(crate) struct Format {
    pub(crate) id: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) matrix: &'static [(&'static str, Option<Evidence>)],
}

/// Every format of recordings.
pub(crate) fn formats() -> &'static [Format] {
    &[Format {
        id: "claude-code",
        summary: "sessions of Claude Code",
        matrix: &[("anchoring", Some(Evidence::Derived)), ("budget", None)],
    }]
}
