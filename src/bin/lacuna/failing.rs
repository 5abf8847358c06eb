//! What makes an audit fail.

use crate::exit::Outcome;
use crate::readings::Readings;
use crate::terminal;
use lacuna::finding::Severity;
use lacuna::report::{Report, SessionReport};
use lacuna::verdict::{Invariant, State};

/// What makes an audit fail.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Failing {
    /// The least severity that fails; `None` where none does.
    pub(crate) fail_on: Option<Severity>,
    /// Damaged, opaque and undecided input fails.
    pub(crate) strict: bool,
    /// Sessions of which none has a compaction fail.
    pub(crate) require_compaction: bool,
    /// That there is no session does not fail.
    pub(crate) allow_none: bool,
}

impl Failing {
    /// Says on standard error why there is a status that the report does not show.
    pub(crate) fn explain(self, report: &Report, readings: &Readings) {
        if report.sessions.is_empty() && readings.errors.is_empty() {
            terminal::say("no recording found");
        }
        if !report.sessions.is_empty() && self.lacks_compaction(report) {
            terminal::say("no session has a compaction (--require-compaction)");
        }
        if self.strict {
            for session in &report.sessions {
                let blemishes = blemishes(session).join(", ");
                if !blemishes.is_empty() {
                    terminal::say(&format!("{}: {blemishes} (--strict)", session.path));
                }
            }
        }
    }

    /// What came of the run, but for what could not be written.
    pub(crate) fn judge(self, report: &Report, readings: &Readings) -> Outcome {
        let fails = |session: &SessionReport| {
            let counts = |severity| self.fail_on.is_some_and(|least| severity >= least);
            let mut findings = session.findings.iter().map(|(_, finding)| finding);
            findings.any(|finding| finding.allowed.is_none() && counts(finding.severity))
        };
        let blemished = |session: &SessionReport| !blemishes(session).is_empty();
        Outcome {
            bug: readings.bug,
            unwritten: false,
            findings: report.sessions.iter().any(fails),
            unread: !readings.errors.is_empty()
                || (self.strict && report.sessions.iter().any(blemished)),
            nothing: (report.sessions.is_empty() && !self.allow_none)
                || self.lacks_compaction(report),
        }
    }

    fn lacks_compaction(self, report: &Report) -> bool {
        self.require_compaction && report.totals().compactions == 0
    }
}

/// What of a session is undecided or was not checked, by its names, where anything is. What is opaque leaves something so.
fn undecided(session: &SessionReport) -> Option<String> {
    let is_open = |invariant: &Invariant| {
        session
            .compactions
            .iter()
            .any(|compaction| compaction.standings.get(*invariant).state == State::Undecided)
    };
    let open: Vec<Invariant> = Invariant::ALL.into_iter().filter(is_open).collect();
    let is_told = |check: &&str| open.iter().any(|open| open.checks().contains(check));
    let unchecked = session.unchecked.iter().map(|unchecked| unchecked.check);
    let mut names: Vec<&str> = open.iter().map(|open| open.as_str()).collect();
    names.extend(unchecked.filter(|check| !is_told(check)));
    names.dedup();
    (!names.is_empty()).then(|| format!("undecided: {}", names.join(", ")))
}

/// What keeps a session from being judged in full.
fn blemishes(session: &SessionReport) -> Vec<String> {
    let damaged = (!session.defects.is_empty()).then(|| "damaged".to_owned());
    let degraded = session.degraded.then(|| "degraded".to_owned());
    let blemishes = [damaged, degraded, undecided(session)];
    blemishes.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit;
    use lacuna::finding::Finding;
    use lacuna::report::ordered;
    use std::collections::BTreeMap;

    fn session(severity: Option<Severity>) -> SessionReport {
        let finding = |severity| Finding::new("coverage-gap", severity, "22..25", "a gap");
        SessionReport {
            session: "s".to_owned(),
            path: "s.jsonl".to_owned(),
            lane: "main".to_owned(),
            format: "claude-code",
            events: 1,
            turns: 1,
            degraded: false,
            checks: Vec::new(),
            defects: Vec::new(),
            compactions: Vec::new(),
            findings: ordered(severity.map(finding).into_iter().collect(), "s"),
            held_back: BTreeMap::new(),
            unchecked: Vec::new(),
            evictions: Vec::new(),
            secrets: Vec::new(),
            beside: Vec::new(),
        }
    }

    fn status(sessions: Vec<SessionReport>, failing: Failing) -> u8 {
        let readings = Readings::default();
        failing.judge(&Report::new(sessions), &readings).status()
    }

    #[test]
    fn findings_at_or_above_the_level_fail() {
        let failing = |fail_on| Failing {
            fail_on,
            ..Failing::default()
        };
        let with = |severity| vec![session(Some(severity))];
        assert_eq!(
            status(with(Severity::Error), failing(Some(Severity::Error))),
            exit::FINDINGS
        );
        assert_eq!(
            status(with(Severity::Warning), failing(Some(Severity::Error))),
            exit::CLEAN
        );
        assert_eq!(
            status(with(Severity::Warning), failing(Some(Severity::Note))),
            exit::FINDINGS
        );
        assert_eq!(status(with(Severity::Error), failing(None)), exit::CLEAN);
    }

    #[test]
    fn what_is_allowed_fails_nothing() {
        let mut session = session(Some(Severity::Error));
        for (_, finding) in &mut session.findings {
            finding.allowed = Some("known".to_owned());
        }
        let failing = Failing {
            fail_on: Some(Severity::Note),
            ..Failing::default()
        };
        assert_eq!(status(vec![session], failing), exit::CLEAN);
    }

    #[test]
    fn nothing_found_is_told_from_nothing_wrong() {
        let required = Failing {
            require_compaction: true,
            ..Failing::default()
        };
        assert_eq!(status(Vec::new(), Failing::default()), exit::NOTHING);
        assert_eq!(status(vec![session(None)], required), exit::NOTHING);
        assert_eq!(status(vec![session(None)], Failing::default()), exit::CLEAN);
    }

    #[test]
    fn that_there_is_nothing_may_be_allowed() {
        let allowed = Failing {
            allow_none: true,
            fail_on: Some(Severity::Error),
            ..Failing::default()
        };
        assert_eq!(status(Vec::new(), allowed), exit::CLEAN);
        let found = vec![session(Some(Severity::Error))];
        assert_eq!(status(found, allowed), exit::FINDINGS);
    }

    #[test]
    fn strict_takes_no_blemish() {
        let strict = Failing {
            strict: true,
            ..Failing::default()
        };
        let mut lossy = session(None);
        lossy.degraded = true;
        assert_eq!(status(vec![lossy.clone()], strict), exit::UNREAD);
        assert_eq!(status(vec![lossy], Failing::default()), exit::CLEAN);
        assert_eq!(status(vec![session(None)], strict), exit::CLEAN);
    }
}
