//! One entry of a baseline.

use crate::blind::Blind;
use crate::finding::{Confidence, Fingerprint, Persona, Severity, gravity};
use crate::older::Told;
use crate::policy::{Audience, Expiry};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// What was decided on a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "state"))]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Known, and to be dealt with.
    Debt,
    /// True, and lived with, for a reason.
    Accepted,
    /// Not true, for a reason.
    FalsePositive,
}

impl State {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Debt => "debt",
            Self::Accepted => "accepted",
            Self::FalsePositive => "false-positive",
        }
    }

    /// Whether there must be a reason.
    pub fn needs_reason(self) -> bool {
        self != Self::Debt
    }
}

/// The word where nothing was done later.
pub(super) const NOTHING: &str = "none";

/// A finding that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What makes it the same finding in another report.
    pub fingerprint: Fingerprint,
    /// The id of the check that found it.
    pub check: String,
    /// The session's id.
    pub session: String,
    /// The lane that it is of; `None` where nothing tells.
    pub lane: Option<String>,
    /// The number of the compaction that it is of; `None` where it is of the whole session, or nothing tells.
    pub compaction: Option<u32>,
    /// What it is about; for people.
    pub subject: String,
    /// How bad it may be: one that became worse is not accepted. `None` where that is no matter.
    pub severity: Option<Severity>,
    /// What was done later because of it, or `none`: what was done worse since is not accepted. `None` where nothing tells.
    pub consequence: Option<String>,
    /// How sure it is; `None` where nothing tells.
    pub confidence: Option<Confidence>,
    /// The least curious reader who is shown it; `None` where nothing tells.
    pub persona: Option<Persona>,
    /// What was decided.
    pub state: State,
    /// Why.
    pub reason: Option<String>,
    /// The last day on which it counts; `None` where it has no end.
    pub expires: Option<Expiry>,
}

impl Entry {
    /// Where it stands in the file: what belongs together is together, and stays where it is when others come.
    pub(super) fn order(&self) -> impl Ord + '_ {
        (&self.session, &self.check, self.fingerprint)
    }

    /// Of two entries for one finding the one with more weight is kept: all of an entry counts, so that no two weigh the same.
    pub(super) fn weight(&self) -> impl Ord + '_ {
        (
            self.state.needs_reason(),
            Reverse(self.severity.map_or(u8::MAX, |severity| severity as u8)),
            Reverse(self.gravity().unwrap_or(u8::MAX)),
            self.expires.map(Reverse),
            self.state,
            Reverse(&self.reason),
            Reverse((&self.session, &self.check, &self.subject)),
            (self.persona, self.confidence, self.compaction),
            Reverse((&self.consequence, &self.lane)),
        )
    }

    /// Whether a finding at `severity` with this consequence is worse than what is known.
    pub(crate) fn is_exceeded(&self, severity: Severity, consequence: Option<&str>) -> bool {
        self.severity.is_some_and(|known| {
            let was_less = self
                .gravity()
                .is_some_and(|known| gravity(consequence) > known);
            severity > known || severity == known && was_less
        })
    }

    /// How bad the known consequence is; `None` where nothing tells.
    fn gravity(&self) -> Option<u8> {
        let known = self.consequence.as_deref()?;
        Some(gravity(Some(known).filter(|kind| *kind != NOTHING)))
    }

    /// Whether it may be of a lane of a session.
    pub fn is_of(&self, session: &str, lane: &str) -> bool {
        self.session == session && self.lane.as_deref().is_none_or(|own| own == lane)
    }

    /// What tells its finding.
    pub(crate) fn told(&self) -> Told<'_> {
        Told {
            fingerprint: self.fingerprint,
            check: &self.check,
            session: &self.session,
            lane: self.lane.as_deref(),
            compaction: self.compaction,
            subject: &self.subject,
        }
    }

    /// Whether its finding may be there although an audit that looked so did not find it.
    pub(crate) fn is_in_doubt(&self, blind: &Blind) -> bool {
        !blind.doubts(&self.check, self.compaction).is_empty()
    }

    /// What of its finding decides who is shown it.
    pub fn audience(&self) -> Audience<'_> {
        Audience {
            check: &self.check,
            persona: self.persona,
            confidence: self.confidence,
        }
    }

    /// Why a finding is allowed that this entry accepts.
    pub fn reason_in_words(&self) -> String {
        let reason = self.reason.iter().map(|reason| format!(": {reason}"));
        format!(
            "{} in the baseline{}",
            self.state.as_str(),
            reason.collect::<String>()
        )
    }
}
