//! Before a compaction: whether it could be undone, from the transcript and its last compaction.

use super::budget::Budget;
use super::reading::{Near, Reach, Target, within};
use lacuna::gate::{self, Assessment};
use lacuna::reader::{ReadError, Source};
use lacuna::verdict::{Invariant, State};
use std::thread;
use std::time::Duration;

/// How often a transcript that is being written is looked at again.
const LOOKS: usize = 8;

/// How long lies between two looks.
const PAUSE: Duration = Duration::from_millis(50);

/// What stands against a compaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Danger {
    /// Why it could not be undone; `None` where nothing shows that.
    pub(super) why: Option<String>,
    /// The byte at which the boundary of the last compaction starts, 0 where there was none; `None` where that is not known.
    pub(super) after: Option<u64>,
    /// The transcript is on disk to its end, and was read.
    pub(super) whole: bool,
}

impl Danger {
    /// The host keeps no transcript.
    pub(super) fn nowhere() -> Self {
        Self {
            why: Some("the host keeps no transcript of this session".to_owned()),
            ..Self::default()
        }
    }
}

/// Examines a transcript, for as long as `budget` lasts. That its format is not known stands against nothing.
pub(super) fn examine(target: &Target, budget: Budget) -> Danger {
    let path = target.named();
    let unread = |error: &dyn std::fmt::Display| Danger {
        why: Some(format!("the transcript {path} cannot be read: {error}")),
        ..Danger::default()
    };
    match flaw(target) {
        Err(error) => return unread(&error),
        Ok(Some(flaw)) => {
            return Danger {
                why: Some(format!("the transcript {path} is not all on disk: {flaw}")),
                after: boundary(target, budget),
                whole: false,
            };
        }
        Ok(None) => {}
    }
    match assess(target) {
        Ok(near) => of(&near),
        Err(ReadError::UnknownFormat { .. } | ReadError::Database | ReadError::OtherFormat(_)) => {
            Danger::default()
        }
        Err(error) => unread(&error),
    }
}

fn assess(target: &Target) -> Result<Near<Assessment>, ReadError> {
    target.near(Reach::RECORDS, &|source, options| {
        gate::assess(source, options)
    })
}

/// Where the boundary of the last compaction starts in a transcript that has no end yet, where there is time to look.
fn boundary(target: &Target, budget: Budget) -> Option<u64> {
    let target = target.clone();
    let limit = budget.left().checked_sub(PAUSE)?;
    let near = within(Some(limit), move || assess(&target)).ok()??;
    Some(start(&near.ok()?))
}

/// Where the boundary of the last compaction starts.
fn start(near: &Near<Assessment>) -> u64 {
    let previous = near.answer.previous.as_ref();
    previous.map_or(0, |previous| near.skipped + previous.offset)
}

/// What is wrong with the end of the transcript, once nobody writes it any more.
fn flaw(target: &Target) -> Result<Option<&'static str>, ReadError> {
    if target.path.is_dir() {
        return Ok(None);
    }
    let mut length = None;
    for look in 1..=LOOKS {
        let source = Source::open(&target.path)?;
        let flaw = gate::flaw(&source).map_err(ReadError::Io)?;
        let shrunk = length.is_some_and(|length| source.length() < length);
        length = Some(source.length());
        if flaw.is_none() && !shrunk {
            return Ok(None);
        }
        if look == LOOKS {
            return Ok(flaw.or(Some("it gets shorter")));
        }
        thread::sleep(PAUSE);
    }
    Ok(None)
}

fn of(near: &Near<Assessment>) -> Danger {
    let assessment = &near.answer;
    let fact = |invariant: Invariant| {
        let mut facts = assessment.facts.iter();
        let fact = facts.find(|fact| fact.invariant == invariant);
        let fact = fact.filter(|fact| fact.state == State::Violated);
        fact.map(|fact| fact.why.clone())
    };
    let previous = assessment.previous.as_ref();
    let earlier = || {
        let previous = previous?;
        let why = previous.unrecoverable.first()?;
        Some(format!(
            "the compaction before it ({}) cannot be undone: {why}",
            previous.id
        ))
    };
    let own = fact(Invariant::Retention).or_else(|| fact(Invariant::Reachability));
    Danger {
        why: own.or_else(earlier),
        after: Some(start(near)),
        whole: true,
    }
}
