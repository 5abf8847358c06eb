//! What makes an audit fail.

use crate::exit::Outcome;
use crate::readings::Readings;
use crate::terminal;
use lacuna::finding::Severity;
use lacuna::report::{Report, SessionReport};
use lacuna::verdict::State;

/// What makes an audit fail.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Failing {
    /// The least severity that fails; `None` where none does.
    pub(crate) fail_on: Option<Severity>,
    /// Damaged, opaque and undecided input fails.
    pub(crate) strict: bool,
    /// Sessions of which none has a compaction fail.
    pub(crate) require_compaction: bool,
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
            nothing: report.sessions.is_empty() || self.lacks_compaction(report),
        }
    }

    fn lacks_compaction(self, report: &Report) -> bool {
        self.require_compaction && report.totals().compactions == 0
    }
}

/// What keeps a session from being judged in full. What is opaque leaves something undecided.
fn blemishes(session: &SessionReport) -> Vec<&'static str> {
    let undecided = session.compactions.iter().any(|compaction| {
        let mut standings = compaction.standings.iter();
        standings.any(|(_, standing)| standing.state == State::Undecided)
    });
    let blemishes = [
        ("damaged", !session.defects.is_empty()),
        ("degraded", session.degraded),
        ("undecided", undecided || !session.unchecked.is_empty()),
    ];
    blemishes
        .into_iter()
        .filter_map(|(blemish, applies)| applies.then_some(blemish))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit;
    use lacuna::finding::Finding;
    use lacuna::report::ordered;

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
            held_back: 0,
            unchecked: Vec::new(),
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
