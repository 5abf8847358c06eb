//! Evictions as one finding tells them: those of a session that no other recording tells of already.

use super::Identity;
use crate::finding::{Finding, Quote};
use crate::wording::{agreeing, counted};

/// One eviction of a session.
#[derive(Clone, Debug, Default)]
pub struct Evicted {
    /// What tells it from every other.
    pub identity: Identity,
    /// What is told of it; `None` where it is no finding of its own.
    pub told: Option<Told>,
}

/// What is told of an eviction.
#[derive(Clone, Debug)]
pub struct Told {
    /// How many events left, as far as that is known.
    pub count: usize,
    /// They stay, each with a placeholder.
    pub cleared: bool,
    /// How many tokens that freed, 0 where nothing tells.
    pub freed: u64,
    /// The same in words, with its line.
    pub member: String,
    /// The first event that left, else the record that says so.
    pub source: Option<Quote>,
}

/// Makes `finding` tell of these evictions.
pub fn tell<'t>(finding: &mut Finding, told: impl Iterator<Item = &'t Told> + Clone) {
    let count = told.clone().map(|it| it.count);
    let count = count.fold(0, usize::saturating_add);
    let whole = told.clone().any(|it| !it.cleared);
    let what = match (whole, count) {
        (true, _) => "left the context",
        (false, 1) => "was cleared: a placeholder stands in context instead of what it said",
        (false, _) => "were cleared: a placeholder stands in context instead of what they said",
    };
    let them = agreeing(count as u64, "it", "them");
    let freed = told.clone().map(|it| it.freed);
    let freed = match freed.fold(0, u64::saturating_add) {
        0 => String::new(),
        freed => format!(" ({freed} tokens)"),
    };
    let events = events(count);
    finding.message = format!("{events}{freed} {what}, and no summary stands for {them}");
    finding.source = told.clone().next().and_then(|it| it.source.clone());
    finding.members = told.map(|it| it.member.clone()).collect();
}

/// So many events, in words.
pub fn events(count: usize) -> String {
    match count {
        0 => "an untold number of events".to_owned(),
        count => counted(count as u64, "event"),
    }
}
