//! The invariants that records and files decide: what each reads, when it is held, violated, or undecided.
//!
//! The rules are those of the native log (`docs/native-log.md`).

mod atomicity;
mod budget;
mod detectability;
mod idempotence;
mod instants;
mod reachability;
mod retention;
mod schema;
mod trigger;
mod unread;

pub use unread::{UNREAD, rests_on_unread};

use crate::claims::Facts;
use crate::recording::{CompactionIndex, CompactionRecord, EventIndex, Evidence};
use crate::replay::{Replay, Step};
use crate::verdict::{Invariant, Standing};

/// Why an invariant is undecided of which no record speaks.
const UNRECORDED: &str = "nothing is recorded of it";

/// What is known of one invariant of one compaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The recording shows that it holds.
    Held(Evidence),
    /// The recording shows that it does not, in these ways; at least one.
    Violated(Evidence, Vec<Fault>),
    /// The recording does not tell, for this reason.
    Undecided(&'static str),
}

/// One way in which an invariant is violated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What it is about, in a few words.
    pub subject: String,
    /// One sentence for people.
    pub message: String,
    /// The event that shows it.
    pub event: Option<EventIndex>,
    /// The later compaction of which the same is told.
    pub told_by: Option<CompactionIndex>,
}

impl Fault {
    fn new(subject: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            subject: subject.into(),
            message: message.into(),
            event: None,
            told_by: None,
        }
    }
}

impl Ruling {
    /// Violated where there are faults, else held.
    fn of(faults: Vec<Fault>, evidence: Evidence) -> Self {
        if faults.is_empty() {
            Self::Held(evidence)
        } else {
            Self::Violated(evidence, faults)
        }
    }

    /// The same, and violated where what was kept beside the recording is gone, whatever its records say.
    fn beside(self, gone: Option<Fault>) -> Self {
        match (self, gone) {
            (ruling, None) => ruling,
            (Self::Violated(evidence, mut faults), Some(gone)) => {
                faults.push(gone);
                Self::Violated(evidence, faults)
            }
            (Self::Held(_) | Self::Undecided(_), Some(gone)) => {
                Self::Violated(Evidence::Derived, vec![gone])
            }
        }
    }

    /// The same, without its reasons.
    pub fn standing(&self) -> Standing {
        match self {
            Self::Held(evidence) => Standing::decided(true, *evidence),
            Self::Violated(evidence, _) => Standing::decided(false, *evidence),
            Self::Undecided(_) => Standing::UNDECIDED,
        }
    }
}

/// What an invariant is ruled by.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a, 'r> {
    /// The replayed recording.
    pub replay: &'a Replay<'r>,
    /// What its texts hold.
    pub facts: &'a Facts,
    /// The compaction, replayed.
    pub step: &'a Step,
    /// The compaction, as recorded.
    pub record: &'a CompactionRecord,
}

/// What is known of `invariant`, and never that it holds where it rests on what cannot be read; `None` where it is decided by what a summary's text or its inputs say, and not here.
pub fn rule(invariant: Invariant, case: Case<'_, '_>) -> Option<Ruling> {
    let ruling = told(invariant, case)?;
    let rests = || rests_on_unread(invariant, case.replay, case.step, case.record);
    let why = match &ruling {
        Ruling::Held(_) => rests(),
        Ruling::Violated(..) if unread::falls_back(invariant) => rests(),
        Ruling::Violated(..) | Ruling::Undecided(_) => None,
    };
    Some(why.map_or(ruling, Ruling::Undecided))
}

fn told(invariant: Invariant, case: Case<'_, '_>) -> Option<Ruling> {
    match invariant {
        Invariant::Schema => Some(schema::rule(case)),
        Invariant::Budget => Some(budget::rule(case)),
        Invariant::Trigger => Some(trigger::rule(case)),
        Invariant::Idempotence => Some(idempotence::rule(case)),
        Invariant::Retention => Some(retention::rule(case)),
        Invariant::Reachability => Some(reachability::rule(case)),
        Invariant::Detectability => Some(detectability::rule(case)),
        Invariant::Atomicity => Some(atomicity::rule(case)),
        Invariant::Anchoring
        | Invariant::Coverage
        | Invariant::Polarity
        | Invariant::Identifiers
        | Invariant::Reasons
        | Invariant::Size => None,
    }
}

/// The invariants that [`rule`] knows.
pub const RULED: [Invariant; 8] = [
    Invariant::Schema,
    Invariant::Budget,
    Invariant::Trigger,
    Invariant::Idempotence,
    Invariant::Retention,
    Invariant::Reachability,
    Invariant::Detectability,
    Invariant::Atomicity,
];
