//! What of a report is accepted: levels, exceptions and a baseline laid over it, and those of them that were in vain.

use crate::baseline::{Baseline, Entry};
use crate::blind::Blind;
use crate::finding::{BaselineState, Finding, Fingerprint};
use crate::older::{self, Told};
use crate::policy::{Allowance, Config, Scope, Sight};
use crate::recording::CompactionIndex;
use crate::report::Report;
use crate::wording::agreeing;
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

/// What is laid over a report.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// Levels and exceptions.
    pub config: &'a Config,
    /// The report as it is shown, with masks: an exception may have its words.
    pub shown: &'a Report,
    /// Findings that are known.
    pub baseline: Option<&'a Baseline>,
    /// The day on which it is decided what is over.
    pub today: Date,
    /// What was asked for.
    pub scope: &'a Scope,
}

/// An exception that does not do what it was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// An exception of the configuration matches nothing.
    Unmatched(Allowance),
    /// An exception of the configuration is over, and would still match.
    Over(Allowance),
    /// So many exceptions of the configuration are of sessions that were not read.
    Unread(usize),
    /// An entry of the baseline matches nothing, though its session was read and its check run.
    Stale(Entry),
    /// An entry of the baseline matches nothing, and its fingerprint is of an older version: its finding may be there.
    Older(Entry),
    /// An entry of the baseline is over, and its finding is still there.
    Expired(Entry),
    /// A finding of the baseline became worse than it is known.
    Worse(Entry),
    /// So many entries of the baseline match nothing, and their findings are not shown, there or not.
    Hidden(usize),
    /// So many entries of the baseline match nothing, and nothing tells whether their findings are shown.
    Untold(usize),
    /// So many entries of the baseline match nothing, and their findings could not be looked for.
    Unchecked(usize),
}

impl Notice {
    /// It matches nothing.
    pub fn is_stale(&self) -> bool {
        matches!(self, Self::Unmatched(_) | Self::Stale(_))
    }

    /// Its words start with its line in the file.
    pub fn has_line(&self) -> bool {
        matches!(self, Self::Unmatched(_) | Self::Over(_))
    }

    /// It is of the baseline, not of the configuration.
    pub fn is_of_baseline(&self) -> bool {
        !self.has_line() && !matches!(self, Self::Unread(_))
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unmatched(one) => {
                write!(
                    f,
                    "{}: the allowance of {} matches nothing",
                    one.line, one.check
                )
            }
            Self::Over(one) => {
                let day = one.expires.map(|day| day.to_string());
                let day = day.unwrap_or_default();
                write!(
                    f,
                    "{}: the allowance of {} ended on {day}",
                    one.line, one.check
                )
            }
            Self::Unread(1) => f.write_str("1 allowance is of a session that was not read"),
            Self::Unread(count) => {
                write!(f, "{count} allowances are of sessions that were not read")
            }
            Self::Stale(entry) => write!(f, "{} matches nothing any more", Named(entry)),
            Self::Older(entry) => write!(f, "{} cannot be compared: {}", Named(entry), older::WHY),
            Self::Expired(entry) => {
                let day = entry.expires.map(|day| day.to_string());
                write!(f, "{} ended on {}", Named(entry), day.unwrap_or_default())
            }
            Self::Worse(entry) => {
                let known = entry.severity.map_or("", |severity| severity.as_str());
                write!(f, "{} is worse than the {known} that it was", Named(entry))?;
                match entry.consequence.as_deref() {
                    Some("none") => f.write_str(", without a consequence"),
                    Some(kind) => write!(f, ", {kind}"),
                    None => Ok(()),
                }
            }
            Self::Hidden(count) => write!(
                f,
                "{count} {} not compared: this audit does not show such findings",
                entries(*count)
            ),
            Self::Untold(count) => write!(
                f,
                "{count} {} not compared: nothing tells whether this audit shows such findings",
                entries(*count)
            ),
            Self::Unchecked(count) => write!(
                f,
                "{count} {} not checked: this audit could not look for such findings",
                entries(*count)
            ),
        }
    }
}

fn entries(count: usize) -> &'static str {
    agreeing(count as u64, "entry", "entries")
}

/// What people call an entry.
struct Named<'a>(&'a Entry);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entry = self.0;
        let print = entry.fingerprint.to_string();
        let short = print.get(..8).unwrap_or_default();
        write!(f, "{short} {} in session {}", entry.check, entry.session)?;
        if entry.subject.is_empty() {
            Ok(())
        } else {
            write!(f, " ({})", entry.subject)
        }
    }
}

/// Gives findings the severity of their check's level, and accepts those that an exception or the baseline is about. Gives
/// what was in vain or is over, exceptions in the order of their file, then entries in theirs.
pub fn settle(report: &mut Report, terms: &Terms<'_>) -> Vec<Notice> {
    let renewed = terms
        .baseline
        .and_then(|baseline| renewed(baseline, terms.shown));
    let terms = &Terms {
        baseline: renewed.as_ref().or(terms.baseline),
        ..*terms
    };
    let mut allowances = Allowances::new(terms);
    let mut known = Known::new(terms);
    let mut read = Read::new();
    for (session, shown) in report.sessions.iter_mut().zip(&terms.shown.sessions) {
        for ((fingerprint, finding), (_, masked)) in
            session.findings.iter_mut().zip(&shown.findings)
        {
            if let Some(severity) = terms.config.levels.severity(finding.check) {
                finding.severity = severity;
            }
            let reason = allowances.reason(&session.session, finding, &masked.subject);
            let (state, debt) = known.look_up(*fingerprint, finding);
            finding.baseline = state;
            finding.allowed = finding.allowed.take().or(reason).or(debt);
        }
        let lanes = read.entry(session.session.clone()).or_default();
        let lane = lanes.entry(session.lane.clone()).or_default();
        lane.held_back.extend(session.held_back.keys());
        lane.blinds.push(Blind::of(session));
        let path = Path::new(&session.path);
        let mut unread = report.unread.iter();
        lane.is_unread |= unread.any(|unread| Path::new(&unread.path).starts_with(path));
    }
    let mut notices = allowances.notices(&read);
    notices.extend(known.notices(&read));
    notices
}

/// A baseline with the fingerprints of `report` for those of an older version, where it has any that can be told.
fn renewed(baseline: &Baseline, report: &Report) -> Option<Baseline> {
    let findings = report.sessions.iter().flat_map(|session| {
        let findings = session.findings.iter();
        findings.map(move |(fingerprint, finding)| Told {
            fingerprint: *fingerprint,
            check: finding.check,
            session: &session.session,
            lane: Some(&session.lane),
            compaction: finding.compaction.map(CompactionIndex::ordinal),
            subject: &finding.subject,
        })
    });
    baseline.renewed(&findings.collect::<Vec<_>>())
}

/// The sessions that were read, with each of their lanes.
type Read = BTreeMap<String, BTreeMap<String, Lane>>;

/// A lane that was read, in all its copies.
#[derive(Default)]
struct Lane {
    /// The checks of which findings are held back.
    held_back: BTreeSet<&'static str>,
    /// Where nothing could be looked at.
    blinds: Vec<Blind>,
    /// Not all of it could be read.
    is_unread: bool,
}

impl Lane {
    /// Whether the finding of an entry may be there although it is not found.
    fn is_in_doubt(&self, entry: &Entry) -> bool {
        self.is_unread || self.blinds.iter().any(|blind| entry.is_in_doubt(blind))
    }
}

/// The exceptions of the configuration, each with what it did.
struct Allowances<'a> {
    terms: &'a Terms<'a>,
    matched: Vec<bool>,
}

impl<'a> Allowances<'a> {
    fn new(terms: &'a Terms<'a>) -> Self {
        Self {
            terms,
            matched: vec![false; terms.config.allow.len()],
        }
    }

    /// The reason of the first exception that accepts a finding; all that are about it have matched.
    fn reason(&mut self, session: &str, finding: &Finding, shown: &str) -> Option<String> {
        let mut reason = None;
        for (allowance, matched) in self.terms.config.allow.iter().zip(&mut self.matched) {
            if allowance.is_about(session, finding, shown) {
                *matched = true;
                let counts = allowance
                    .expires
                    .is_none_or(|day| !day.is_over(self.terms.today));
                if counts && reason.is_none() {
                    reason = Some(allowance.reason.clone());
                }
            }
        }
        reason
    }

    fn notices(self, read: &Read) -> Vec<Notice> {
        let looked_at = |one: &Allowance| {
            let session = one.session.as_ref();
            let is_read = session.map_or(!read.is_empty(), |session| read.contains_key(session));
            is_read && self.terms.scope.checks.contains(&one.check)
        };
        let is_over =
            |one: &Allowance| one.expires.is_some_and(|day| day.is_over(self.terms.today));
        let all = self.terms.config.allow.iter().zip(&self.matched);
        let notice = all.filter_map(|(one, matched)| match matched {
            true if is_over(one) => Some(Notice::Over(one.clone())),
            false if looked_at(one) => Some(Notice::Unmatched(one.clone())),
            true | false => None,
        });
        let is_unread = |one: &&Allowance| {
            let session = one.session.as_ref();
            session.is_some_and(|session| !read.contains_key(session))
        };
        let unread = self.terms.config.allow.iter().filter(is_unread).count();
        let unread = (unread > 0).then_some(Notice::Unread(unread));
        notice.chain(unread).collect()
    }
}

/// The baseline, each entry with what it did.
struct Known<'a> {
    terms: &'a Terms<'a>,
    entries: BTreeMap<Fingerprint, (&'a Entry, Match)>,
}

/// What an entry of the baseline did.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Match {
    Nothing,
    Accepted,
    Worse,
    Over,
}

impl<'a> Known<'a> {
    fn new(terms: &'a Terms<'a>) -> Self {
        let entries = terms
            .baseline
            .iter()
            .flat_map(|baseline| baseline.entries());
        let entries = entries.map(|entry| (entry.fingerprint, (entry, Match::Nothing)));
        Self {
            terms,
            entries: entries.collect(),
        }
    }

    /// What a finding is against the baseline, and why that accepts it.
    fn look_up(
        &mut self,
        fingerprint: Fingerprint,
        finding: &Finding,
    ) -> (Option<BaselineState>, Option<String>) {
        if self.terms.baseline.is_none() {
            return (None, None);
        }
        let Some((entry, matched)) = self.entries.get_mut(&fingerprint) else {
            return (Some(BaselineState::New), None);
        };
        let state = match entry.severity {
            Some(known) if known != finding.severity => BaselineState::Updated,
            Some(_) | None => BaselineState::Unchanged,
        };
        let later = finding.consequence.as_ref();
        let later = later.map(|later| later.kind.as_str());
        let is_worse = entry.is_exceeded(finding.severity, later);
        let state = if is_worse {
            BaselineState::Updated
        } else {
            state
        };
        let is_over = entry
            .expires
            .is_some_and(|day| day.is_over(self.terms.today));
        let this = match (is_over, is_worse) {
            (true, _) => Match::Over,
            (false, true) => Match::Worse,
            (false, false) => Match::Accepted,
        };
        *matched = this.max(*matched);
        let reason = (this == Match::Accepted).then(|| entry.reason_in_words());
        (Some(state), reason)
    }

    fn notices(self, read: &Read) -> Vec<Notice> {
        let entries = self
            .terms
            .baseline
            .iter()
            .flat_map(|baseline| baseline.entries());
        let did = entries.filter_map(|entry| self.entries.get(&entry.fingerprint));
        let (mut hidden, mut untold, mut unchecked) = (0, 0, 0);
        let mut notices = Vec::new();
        for (entry, matched) in did {
            let entry = *entry;
            match (matched, self.sight(entry, read)) {
                (Match::Nothing, Some(Sight::Shown)) if entry.told().is_older() => {
                    notices.push(Notice::Older(entry.clone()));
                }
                (Match::Nothing, Some(Sight::Shown)) if is_in_doubt(entry, read) => unchecked += 1,
                (Match::Nothing, Some(Sight::Shown)) => {
                    notices.push(Notice::Stale(entry.clone()));
                }
                (Match::Nothing, Some(Sight::Hidden)) => hidden += 1,
                (Match::Nothing, Some(Sight::Untold)) => untold += 1,
                (Match::Nothing, None) | (Match::Accepted, _) => {}
                (Match::Worse, _) => notices.push(Notice::Worse(entry.clone())),
                (Match::Over, _) => notices.push(Notice::Expired(entry.clone())),
            }
        }
        notices.extend((hidden > 0).then_some(Notice::Hidden(hidden)));
        notices.extend((untold > 0).then_some(Notice::Untold(untold)));
        notices.extend((unchecked > 0).then_some(Notice::Unchecked(unchecked)));
        notices
    }

    /// Whether the finding of an entry would be shown; `None` where its lane was not read.
    fn sight(&self, entry: &Entry, read: &Read) -> Option<Sight> {
        let lanes = read.get(&entry.session)?;
        let is_own = |lane: &str| entry.is_of(&entry.session, lane);
        let mut own = lanes.iter().filter(|(lane, _)| is_own(lane)).peekable();
        own.peek()?;
        let is_held_back = own.any(|(_, lane)| lane.held_back.contains(entry.check.as_str()));
        Some(match self.terms.scope.shows(&entry.audience()) {
            Sight::Untold if !is_held_back => Sight::Shown,
            sight @ (Sight::Shown | Sight::Hidden | Sight::Untold) => sight,
        })
    }
}

/// Whether the finding of an entry may be there although none of its lanes has it.
fn is_in_doubt(entry: &Entry, read: &Read) -> bool {
    let lanes = read.get(&entry.session).into_iter().flatten();
    let mut own = lanes.filter(|(lane, _)| entry.is_of(&entry.session, lane));
    own.any(|(_, lane)| lane.is_in_doubt(entry))
}
