//! What an audit was asked for, as its report tells it: it decides which findings the report can have.

use super::words::{ConfidenceWord, PersonaWord, SeverityWord};
use super::{Config, Limits, Selection};
use crate::finding::{Confidence, Persona};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What an audit was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scope {
    /// Who reads the report.
    pub persona: PersonaWord,
    /// The least confidence that is shown.
    pub min_confidence: ConfidenceWord,
    /// The checks that ran.
    pub checks: BTreeSet<String>,
    /// The levels of checks, as far as they are not their own.
    pub levels: BTreeMap<String, SeverityWord>,
    /// How far a summary's size may fall beyond the fall of event density, as a share.
    pub decay: f64,
    /// Each summary of a summary is reported, not each chain once.
    pub strict_anchoring: bool,
    /// How many exceptions of the configuration were laid over it. What they accept stays in the report.
    pub allowances: usize,
}

/// Whether a report would show a finding that is not in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sight {
    /// It would: the finding is not there.
    Shown,
    /// It would not, there or not.
    Hidden,
    /// Nothing tells.
    Untold,
}

impl Sight {
    /// Whether a report shows what `shown` says, where that is known.
    fn of(shown: Option<bool>) -> Self {
        match shown {
            Some(true) => Self::Shown,
            Some(false) => Self::Hidden,
            None => Self::Untold,
        }
    }
}

/// What of a finding decides who is shown it.
#[derive(Clone, Copy, Debug)]
pub struct Audience<'a> {
    /// The id of the check that found it.
    pub check: &'a str,
    /// The least curious reader who is shown it, where that is known.
    pub persona: Option<Persona>,
    /// How sure it is, where that is known.
    pub confidence: Option<Confidence>,
}

impl Scope {
    /// What is asked for by a selection, limits and a configuration; `checks` are the ids of all that there are.
    pub fn new<'a>(
        selection: &Selection,
        limits: &Limits,
        config: &Config,
        checks: impl Iterator<Item = &'a str>,
    ) -> Self {
        let checks = checks.filter(|check| selection.runs(check));
        let checks: BTreeSet<String> = checks.map(str::to_owned).collect();
        let levels = config.levels.0.keys().filter_map(|check| {
            let severity = config.levels.severity(check)?;
            checks
                .contains(check)
                .then(|| (check.clone(), severity.into()))
        });
        Self {
            persona: selection.persona.into(),
            min_confidence: selection.min_confidence.into(),
            levels: levels.collect(),
            checks,
            decay: limits.decay,
            strict_anchoring: limits.strict_anchoring,
            allowances: config.allow.len(),
        }
    }

    /// Whether a report of this scope shows such a finding.
    pub fn shows(&self, audience: &Audience<'_>) -> Sight {
        if !self.checks.contains(audience.check) {
            return Sight::Hidden;
        }
        let (persona, least) = (self.persona.into(), self.min_confidence.into());
        let to_reader = match audience.persona {
            Some(own) => Some(own <= persona),
            None => (persona == Persona::Auditor).then_some(true),
        };
        let sure = match audience.confidence {
            Some(own) => Some(own >= least),
            None => (least == Confidence::Low).then_some(true),
        };
        match (to_reader, sure) {
            (Some(false), _) | (_, Some(false)) => Sight::Hidden,
            (to_reader, sure) => Sight::of(to_reader.and(sure)),
        }
    }

    /// Whether `check` finds here what it finds within `other`, as far as limits decide.
    pub fn reaches(&self, other: &Self, check: &str) -> bool {
        match check {
            "token-decay" => self.decay <= other.decay,
            "summary-of-summary" => self.strict_anchoring == other.strict_anchoring,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scope(persona: Persona, min_confidence: Confidence, skip: &str) -> Scope {
        let selection = Selection {
            persona,
            min_confidence,
            skip: BTreeSet::from([skip.to_owned()]),
            ..Selection::default()
        };
        let checks = ["coverage-gap", "token-decay", "summary-of-summary"];
        let (limits, config) = (Limits::default(), Config::default());
        Scope::new(&selection, &limits, &config, checks.into_iter())
    }

    fn seen(scope: &Scope, persona: Option<Persona>, confidence: Option<Confidence>) -> Sight {
        scope.shows(&Audience {
            check: "coverage-gap",
            persona,
            confidence,
        })
    }

    #[test]
    fn a_report_shows_what_its_checks_find_for_its_reader() {
        let regular = scope(Persona::Regular, Confidence::Medium, "token-decay");
        let (high, low) = (Some(Confidence::High), Some(Confidence::Low));
        assert_eq!(seen(&regular, Some(Persona::Regular), high), Sight::Shown);
        assert_eq!(seen(&regular, Some(Persona::Pedantic), high), Sight::Hidden);
        assert_eq!(seen(&regular, Some(Persona::Regular), low), Sight::Hidden);
        assert_eq!(seen(&regular, None, low), Sight::Hidden);
        assert_eq!(seen(&regular, None, high), Sight::Untold);
        assert_eq!(seen(&regular, Some(Persona::Regular), None), Sight::Untold);
        let all = scope(Persona::Auditor, Confidence::Low, "token-decay");
        assert_eq!(seen(&all, None, None), Sight::Shown);
        let without = scope(Persona::Auditor, Confidence::Low, "coverage-gap");
        assert_eq!(seen(&without, None, None), Sight::Hidden);
    }

    #[test]
    fn limits_decide_what_their_checks_find() {
        let usual = scope(Persona::Regular, Confidence::Medium, "");
        let wide = Scope {
            decay: 0.5,
            strict_anchoring: true,
            ..usual.clone()
        };
        assert!(!wide.reaches(&usual, "token-decay"));
        assert!(usual.reaches(&wide, "token-decay"));
        assert!(!usual.reaches(&wide, "summary-of-summary"));
        assert!(wide.reaches(&usual, "coverage-gap"));
    }
}
