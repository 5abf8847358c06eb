//! Two reports held against each other: what is new, fixed, changed and unchanged.

use crate::blind::{Blind, Doubts};
use crate::earlier::{Earlier, Finding, Session, Unread};
use crate::finding::{Severity, gravity};
use crate::older;
use crate::policy::Sight;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What became of the findings of one report in a later one.
#[derive(Clone, Debug, Default)]
pub struct Comparison<'a> {
    /// What only the later report has, in its order.
    pub new: Vec<Placed<'a>>,
    /// What only the earlier report has although the later one has its session and would show it, in the earlier one's order.
    pub fixed: Vec<Placed<'a>>,
    /// What both have, not alike, in the order of the later one.
    pub changed: Vec<Change<'a>>,
    /// What both have alike, in the order of the later one.
    pub unchanged: Vec<Placed<'a>>,
    /// What the earlier report has of sessions that the later one does not have: nobody looked.
    pub unseen: Vec<Placed<'a>>,
    /// What the earlier report has and the later one would not show, there or not.
    pub hidden: Vec<Placed<'a>>,
    /// What only the earlier report has, where nothing tells whether the later one would show it.
    pub untold: Vec<Placed<'a>>,
    /// What only the earlier report has, where the later one could not look for it.
    pub unchecked: Vec<Unchecked<'a>>,
    /// Whether the earlier report would have shown each of what is new, in the same order.
    pub before: Vec<Sight>,
}

/// A finding and the session that it is of.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The session.
    pub session: &'a Session,
    /// The finding.
    pub finding: &'a Finding,
}

/// A finding of the earlier report that the later one could not look for.
#[derive(Clone, Debug)]
pub struct Unchecked<'a> {
    /// As it was.
    pub was: Placed<'a>,
    /// Why.
    pub why: Doubts,
}

/// A finding that both reports have.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// As it was.
    pub was: Placed<'a>,
    /// As it is.
    pub is: Placed<'a>,
}

/// In what a finding changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aspect {
    /// Its name in reports.
    pub name: &'static str,
    /// The word for it as it was; `None` where there was none.
    pub was: Option<String>,
    /// The word for it as it is.
    pub is: Option<String>,
}

impl Change<'_> {
    /// In what the finding changed; empty where it is as it was. Where it stands and how it is worded does not count.
    pub fn aspects(&self) -> Vec<Aspect> {
        let of = |finding: &Finding| {
            let consequence = finding.consequence.as_ref();
            [
                ("severity", Some(finding.severity.as_str().to_owned())),
                ("outcome", finding.outcome.clone()),
                ("confidence", Some(finding.confidence.as_str().to_owned())),
                ("consequence", consequence.map(|later| later.kind.clone())),
            ]
        };
        let both = of(self.was.finding).into_iter().zip(of(self.is.finding));
        both.filter(|(was, is)| was != is)
            .map(|((name, was), (_, is))| Aspect { name, was, is })
            .collect()
    }

    /// It is worse than it was: by its severity, or by what was done later at the same one.
    pub fn is_worse(&self) -> bool {
        let rank = |finding: &Finding| {
            let consequence = finding.consequence.as_ref();
            gravity(consequence.map(|later| later.kind.as_str()))
        };
        let (was, is) = (self.was.finding, self.is.finding);
        is.severity > was.severity || is.severity == was.severity && rank(is) > rank(was)
    }
}

impl<'a> Comparison<'a> {
    /// Holds `new` against `old`. A finding is the same where fingerprint and lane are, in the same session and at the same
    /// path where there are several of them.
    pub fn of(old: &'a Earlier, new: &'a Earlier) -> Self {
        let mut pairs = Vec::new();
        let (olds, news) = pair(all(old), all(new), &mut pairs, |placed| {
            (
                placed.finding.fingerprint,
                lane(placed.session),
                &placed.session.path,
            )
        });
        let (olds, news) = pair(olds, news, &mut pairs, |placed| {
            (placed.finding.fingerprint, lane(placed.session))
        });
        let (olds, news) = pair(olds, news, &mut pairs, |placed| {
            (placed.finding.fingerprint, &placed.session.lane)
        });
        let lanes = Lanes::of(old, new, pairs.iter().map(|(_, change)| change));
        pairs.sort_by_key(|(place, _)| *place);
        let (changed, same): (Vec<Change<'_>>, Vec<_>) = pairs
            .into_iter()
            .map(|(_, change)| change)
            .partition(|change| !change.aspects().is_empty());
        let only_new: Vec<_> = news.into_iter().map(|(_, placed)| placed).collect();
        let before = only_new.iter().map(|placed| sight(old, new, placed));
        let mut comparison = Self {
            before: before.collect(),
            new: only_new,
            changed,
            unchanged: same.into_iter().map(|change| change.is).collect(),
            ..Self::default()
        };
        for (_, placed) in olds {
            if placed.session.told(placed.finding).is_older() {
                let why = Doubts::from([older::WHY.to_owned()]);
                comparison.unchecked.push(Unchecked { was: placed, why });
                continue;
            }
            let group = match (lanes.doubts(&placed), sight(new, old, &placed)) {
                (None, _) => &mut comparison.unseen,
                (_, Sight::Hidden) => &mut comparison.hidden,
                (_, Sight::Untold) => &mut comparison.untold,
                (Some(why), Sight::Shown) if !why.is_empty() => {
                    comparison.unchecked.push(Unchecked { was: placed, why });
                    continue;
                }
                (Some(_), Sight::Shown) => &mut comparison.fixed,
            };
            group.push(placed);
        }
        comparison
    }

    /// Whether anything is new at `least` or worse: that was not there, or was less bad. What is allowed does not count.
    pub fn fails(&self, least: Severity) -> bool {
        let worse = self.changed.iter().filter(|change| change.is_worse());
        let news = self
            .new
            .iter()
            .copied()
            .chain(worse.map(|change| change.is));
        news.map(|placed| placed.finding)
            .any(|finding| finding.allowed.is_none() && finding.severity >= least)
    }
}

/// Whether `report` would show a finding that `other` has.
fn sight(report: &Earlier, other: &Earlier, placed: &Placed<'_>) -> Sight {
    let finding = placed.finding;
    let scopes = report.selection.as_ref().zip(other.selection.as_ref());
    match scopes {
        Some((own, wider)) if !own.reaches(wider, &finding.check) => Sight::Hidden,
        Some(_) | None => report.shows(&finding.audience()),
    }
}

fn lane(session: &Session) -> Lane<'_> {
    (&session.session, &session.lane)
}

/// What names a lane: its session and its own name.
type Lane<'a> = (&'a str, &'a str);

/// Where the lanes of an earlier report are in a later one.
struct Lanes<'a> {
    /// The lanes of the later report, as the earlier one names them.
    now: BTreeMap<Lane<'a>, Vec<&'a Session>>,
    /// The paths at which the earlier report has a lane.
    paths: BTreeMap<Lane<'a>, BTreeSet<&'a str>>,
    unread: &'a [Unread],
}

impl<'a> Lanes<'a> {
    fn of<'c>(
        old: &'a Earlier,
        new: &'a Earlier,
        pairs: impl Iterator<Item = &'c Change<'a>>,
    ) -> Self
    where
        'a: 'c,
    {
        let mut now: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for session in &new.sessions {
            now.entry(lane(session)).or_default().push(session);
        }
        // A session that has another name now is there all the same.
        for change in pairs {
            let known = now.entry(lane(change.was.session)).or_default();
            if !known.contains(&change.is.session) {
                known.push(change.is.session);
            }
        }
        let mut paths: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for session in &old.sessions {
            let known = paths.entry(lane(session)).or_default();
            known.insert(session.path.as_str());
        }
        let unread = &new.unread;
        Self { now, paths, unread }
    }

    /// Why a finding of the earlier report may still be there; `None` where its lane was not looked at.
    fn doubts(&self, was: &Placed<'a>) -> Option<Doubts> {
        let now = self.successor(was.session)?;
        let [before, after] = [was.session, now].map(Blind::of_earlier);
        let ordinal = was.session.ordinal_of(was.finding);
        let mut doubts = after.doubts_since(&before, &was.finding.check, ordinal);
        let unread = self.unread.iter().filter(|unread| unread.is_of(now));
        doubts.extend(unread.map(|unread| format!("{} could not be read", unread.path)));
        Some(doubts)
    }

    /// The same lane in the later report: at its path, else where there was none before.
    fn successor(&self, was: &Session) -> Option<&'a Session> {
        let now = self.now.get(&lane(was))?;
        let before = self.paths.get(&lane(was));
        let is_known = |path: &str| before.is_some_and(|paths| paths.contains(path));
        let stayed = now.iter().find(|session| session.path == was.path);
        let moved = || now.iter().find(|session| !is_known(&session.path));
        stayed.or_else(moved).copied()
    }
}

/// A finding with its number in its report.
type Numbered<'a> = (usize, Placed<'a>);

fn all(report: &Earlier) -> Vec<Numbered<'_>> {
    let findings = report.sessions.iter().flat_map(|session| {
        let findings = session.findings.iter();
        findings.map(move |finding| Placed { session, finding })
    });
    findings.enumerate().collect()
}

/// Makes pairs of what has the same key, in order; gives what is left of either.
fn pair<'a, K: Ord>(
    olds: Vec<Numbered<'a>>,
    news: Vec<Numbered<'a>>,
    pairs: &mut Vec<(usize, Change<'a>)>,
    key: impl Fn(&Placed<'a>) -> K,
) -> (Vec<Numbered<'a>>, Vec<Numbered<'a>>) {
    let mut waiting: BTreeMap<K, VecDeque<Numbered<'a>>> = BTreeMap::new();
    for old in olds {
        waiting.entry(key(&old.1)).or_default().push_back(old);
    }
    let mut left = Vec::new();
    for (place, is) in news {
        let found = waiting.get_mut(&key(&is)).and_then(VecDeque::pop_front);
        match found {
            Some((_, was)) => pairs.push((place, Change { was, is })),
            None => left.push((place, is)),
        }
    }
    let mut olds: Vec<_> = waiting.into_values().flatten().collect();
    olds.sort_by_key(|(place, _)| *place);
    (olds, left)
}
