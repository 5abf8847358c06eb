//! Where a value comes from.

use serde::{Deserialize, Serialize};

/// How a value is known, strongest first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Evidence {
    /// A record says it.
    #[default]
    Recorded,
    /// The format's own rules and what is recorded imply it.
    Derived,
    /// It is the likely reading of what is recorded.
    Inferred,
    /// It was counted by this program, with another's measure.
    Estimated,
}

impl Evidence {
    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Recorded => "recorded",
            Self::Derived => "derived",
            Self::Inferred => "inferred",
            Self::Estimated => "estimated",
        }
    }
}

/// A value with its evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// How it is known.
    pub evidence: Evidence,
}

impl<T> Sourced<T> {
    /// A value that a record states.
    pub fn recorded(value: T) -> Self {
        Self {
            value,
            evidence: Evidence::Recorded,
        }
    }

    /// A value that the format's rules imply.
    pub fn derived(value: T) -> Self {
        Self {
            value,
            evidence: Evidence::Derived,
        }
    }

    /// A value that this program counted.
    pub fn estimated(value: T) -> Self {
        Self {
            value,
            evidence: Evidence::Estimated,
        }
    }
}
