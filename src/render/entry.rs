//! A finding as the formats for other programs see it: with its session, its place, and a key of its own.

use super::Sanitized;
use super::text::{points, quoted};
use crate::finding::{Confidence, Finding, Fingerprint, Quote, Severity};
use crate::recording::Line;
use crate::report::{CompactionReport, Report, SessionReport};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// One finding of a report.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    pub(super) session: &'a SessionReport,
    pub(super) finding: &'a Finding,
    pub(super) fingerprint: Fingerprint,
    /// How many findings with this fingerprint stand before it: copies of a session have the same ones.
    pub(super) occurrence: usize,
}

impl<'a> Entry<'a> {
    /// The findings of a report, in its order.
    pub(super) fn all(report: &'a Report) -> Vec<Self> {
        let mut seen: BTreeMap<Fingerprint, usize> = BTreeMap::new();
        let findings = report.sessions.iter().flat_map(|session| {
            let findings = session.findings.iter();
            findings.map(move |(fingerprint, finding)| (session, *fingerprint, finding))
        });
        findings
            .map(|(session, fingerprint, finding)| {
                let occurrence = seen.entry(fingerprint).or_default();
                *occurrence += 1;
                Self {
                    session,
                    finding,
                    fingerprint,
                    occurrence: *occurrence - 1,
                }
            })
            .collect()
    }

    /// What is accepted last, else the worst first; equally bad ones in the report's order.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        (
            self.finding.allowed.is_some(),
            Reverse(self.finding.severity),
            self.finding.consequence.is_none(),
            Reverse(self.finding.confidence),
        )
    }

    /// The findings that a reader with room for `most` is to see, in the report's order, and how many are left off.
    pub(super) fn worst(report: &'a Report, most: usize) -> (Vec<Self>, usize) {
        let all = Self::all(report);
        let left_off = all.len().saturating_sub(most);
        let mut ranked: Vec<_> = all.into_iter().enumerate().collect();
        ranked.sort_by_key(|(_, entry)| entry.rank());
        ranked.truncate(most);
        ranked.sort_by_key(|(place, _)| *place);
        (
            ranked.into_iter().map(|(_, entry)| entry).collect(),
            left_off,
        )
    }

    /// A key that no other finding of the report has.
    pub(super) fn key(&self) -> String {
        self.fingerprint.occurring(self.occurrence).to_string()
    }

    /// The compaction where it happened.
    pub(super) fn compaction(&self) -> Option<&'a CompactionReport> {
        let index = self.finding.compaction?;
        let mut compactions = self.session.compactions.iter();
        compactions.find(|compaction| compaction.index == index)
    }

    /// The line to look at first: where the summary says it, or says nothing; else where it was said, or done.
    pub(super) fn line(&self) -> Line {
        let of_quote = self.finding.summary.as_ref().map(|quote| quote.line);
        let of_compaction = || self.compaction().map(|compaction| compaction.summary_line);
        let of_source = || self.finding.source.as_ref().map(|quote| quote.line);
        let of_consequence = || {
            let consequence = self.finding.consequence.as_ref();
            consequence.map(|consequence| consequence.quote.line)
        };
        let line = of_quote
            .or_else(of_compaction)
            .or_else(of_source)
            .or_else(of_consequence);
        line.filter(|line| line.0 > 0).unwrap_or(Line(1))
    }

    /// Where its session was read from.
    pub(super) fn path(&self) -> Sanitized {
        Sanitized::new(&self.session.path)
    }

    /// What happened, in one sentence.
    pub(super) fn what(&self) -> Sanitized {
        what(self.finding)
    }

    /// The check, the outcome and the compaction, in a few words.
    pub(super) fn title(&self) -> String {
        let mut title = self.finding.check.to_owned();
        if let Some(outcome) = self.finding.outcome {
            title = format!("{title} {}", outcome.as_str());
        }
        match self.finding.compaction {
            Some(index) => format!("{title} in compaction {}", index.ordinal()),
            None => title,
        }
    }

    /// What was said, what the summary made of it, what was done later: a sanitised line each.
    pub(super) fn details(&self) -> Vec<String> {
        let points = points(self.session, self.finding);
        // What happened names the subject already.
        let rest = points.iter().filter(|point| !point.is_about());
        rest.map(super::text::Point::plain).collect()
    }

    /// The title, what happened, and each detail, a line each.
    pub(super) fn description(&self) -> String {
        let severity = self.finding.severity.as_str();
        let confidence = self.finding.confidence.as_str();
        let mut lines = vec![format!(
            "{severity}: {} ({confidence} confidence)",
            self.title()
        )];
        lines.push(self.what().to_string());
        lines.extend(self.details());
        lines.join("\n")
    }

    /// How much it weighs among the findings of its check: 0 to 100.
    pub(super) fn weight(&self) -> f64 {
        let sure = match self.finding.confidence {
            Confidence::High => 90.0,
            Confidence::Medium => 60.0,
            Confidence::Low => 30.0,
        };
        let acted_against = self.finding.consequence.is_some();
        let grave = acted_against && self.finding.severity == Severity::Error;
        if grave { sure + 10.0 } else { sure }
    }
}

/// The message, with the subject before it where it does not name it.
pub(super) fn what(finding: &Finding) -> Sanitized {
    let (subject, message) = (&finding.subject, &finding.message);
    if message.contains(subject) {
        Sanitized::new(message)
    } else {
        Sanitized::new(&format!("{subject}: {message}"))
    }
}

/// What a quote says, between quotation marks, as one sanitised line.
pub(super) fn words(quote: &Quote) -> String {
    quoted(quote)
        .iter()
        .map(|piece| piece.text.as_str())
        .collect()
}
