//! The question before a compaction: can it be undone, and does it read originals? Answered from facts alone.

mod assess;
mod dialect;
mod durable;
mod signal;

pub use assess::{Assessment, Coming, Previous, assess, assess_into};
pub use dialect::{Answer, Reply, reply};
pub use durable::flaw;
pub use signal::{Host, Moment, NoSignal, Signal, Transcript};

use crate::verdict::{Invariant, State};

/// What may be done with a compaction that is about to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Decision {
    /// It may go ahead.
    Compact,
    /// The threshold is not reached: nothing is to be done yet.
    Wait,
    /// The summary would be made from a summary: the originals are to be read again first.
    DeferAndRefetch,
    /// It could not be undone, or there is nothing whole to compact.
    Refuse,
}

impl Decision {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Compact => "compact",
            Self::Wait => "wait",
            Self::DeferAndRefetch => "defer-and-refetch",
            Self::Refuse => "refuse",
        }
    }

    /// Whether the compaction may go ahead, or is not due.
    pub fn is_free(self) -> bool {
        matches!(self, Self::Compact | Self::Wait)
    }
}

/// Who says how an invariant stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Witness {
    /// Nobody.
    #[default]
    Nobody,
    /// The recording.
    Recording,
    /// Whoever asks.
    Caller,
    /// What was archived just now.
    Archive,
}

impl Witness {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Nobody => "nobody",
            Self::Recording => "recording",
            Self::Caller => "caller",
            Self::Archive => "archive",
        }
    }
}

/// How one invariant of the coming compaction stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Which one.
    pub invariant: Invariant,
    /// Held, violated or undecided.
    pub state: State,
    /// Who says so.
    pub witness: Witness,
    /// Why, in a few words.
    pub why: String,
}

impl Fact {
    /// A fact that the recording tells.
    pub fn recorded(invariant: Invariant, state: State, why: impl Into<String>) -> Self {
        let witness = match state {
            State::Held | State::Violated => Witness::Recording,
            State::Undecided => Witness::Nobody,
        };
        Self {
            invariant,
            state,
            witness,
            why: why.into(),
        }
    }
}

/// The four facts of which each must hold, so that a compaction can be undone.
pub const REVERSIBLE: [Invariant; 4] = [
    Invariant::Retention,
    Invariant::Reachability,
    Invariant::Detectability,
    Invariant::Atomicity,
];

/// What nothing may speak against besides: a compaction of a span with holes, or of decisions without direction, is refused,
/// and so is one of which a record that cannot be read may hide it.
const WHOLE: [Invariant; 2] = [Invariant::Coverage, Invariant::Schema];

/// The facts of a coming compaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(Vec<Fact>);

impl Facts {
    /// Facts of which nobody told anything yet: the four, and anchoring.
    pub fn untold() -> Self {
        let asked = REVERSIBLE.into_iter().chain([Invariant::Anchoring]);
        let untold = |invariant| Fact::recorded(invariant, State::Undecided, "nobody says so");
        let mut facts: Vec<Fact> = asked.map(untold).collect();
        facts.sort_by_key(|fact| fact.invariant);
        Self(facts)
    }

    /// Each of them, in the order of every report.
    pub fn iter(&self) -> impl Iterator<Item = &Fact> {
        self.0.iter()
    }

    /// How an invariant stands.
    pub fn state(&self, invariant: Invariant) -> State {
        let fact = self.0.iter().find(|fact| fact.invariant == invariant);
        fact.map_or(State::Undecided, |fact| fact.state)
    }

    /// Whether the recording was asked about an invariant, and does not show that it holds.
    fn is_open(&self, invariant: Invariant) -> bool {
        let fact = self.0.iter().find(|fact| fact.invariant == invariant);
        fact.is_some_and(|fact| fact.state != State::Held)
    }

    /// Notes a fact, in the place of what was known of its invariant.
    pub fn tell(&mut self, fact: Fact) {
        match self
            .0
            .iter_mut()
            .find(|known| known.invariant == fact.invariant)
        {
            Some(known) => *known = fact,
            None => self.0.push(fact),
        }
        self.0.sort_by_key(|fact| fact.invariant);
    }

    /// Takes somebody's word that an invariant holds; against the recording it counts nothing.
    pub fn vouch(&mut self, invariant: Invariant, witness: Witness, why: &str) {
        if self.state(invariant) == State::Undecided {
            self.tell(Fact {
                invariant,
                state: State::Held,
                witness,
                why: why.to_owned(),
            });
        }
    }
}

/// When compactions are due: a matter of scheduling, and of nothing else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// How much is used, in any unit.
    pub utilization: f64,
    /// From where on a compaction is due, in the same unit.
    pub threshold: f64,
}

impl Schedule {
    /// Whether a compaction is due. What is no number never puts one off.
    pub fn is_due(self) -> bool {
        !matches!(
            self.utilization.partial_cmp(&self.threshold),
            Some(std::cmp::Ordering::Less)
        )
    }
}

/// Decides on a coming compaction, and names the invariants that made it so. An undecided fact counts as false.
pub fn decide(facts: &Facts, schedule: Option<Schedule>) -> (Decision, Vec<Invariant>) {
    if schedule.is_some_and(|schedule| !schedule.is_due()) {
        return (Decision::Wait, Vec::new());
    }
    let open = REVERSIBLE
        .into_iter()
        .filter(|invariant| facts.state(*invariant) != State::Held);
    let broken = WHOLE
        .into_iter()
        .filter(|invariant| facts.is_open(*invariant));
    let mut refusing: Vec<Invariant> = open.chain(broken).collect();
    refusing.sort_unstable();
    if !refusing.is_empty() {
        (Decision::Refuse, refusing)
    } else if facts.state(Invariant::Anchoring) != State::Held {
        (Decision::DeferAndRefetch, vec![Invariant::Anchoring])
    } else {
        (Decision::Compact, Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATES: [State; 3] = [State::Held, State::Violated, State::Undecided];
    const ASKED: [Invariant; 7] = [
        Invariant::Retention,
        Invariant::Reachability,
        Invariant::Detectability,
        Invariant::Atomicity,
        Invariant::Coverage,
        Invariant::Schema,
        Invariant::Anchoring,
    ];

    /// Every way in which the seven may stand.
    fn each() -> impl Iterator<Item = Facts> {
        (0..3_usize.pow(7)).map(|number| {
            let mut facts = Facts::untold();
            let mut rest = number;
            for invariant in ASKED {
                facts.tell(Fact::recorded(invariant, STATES[rest % 3], ""));
                rest /= 3;
            }
            facts
        })
    }

    #[test]
    fn a_threshold_changes_nothing_but_the_waiting() {
        for facts in each() {
            let without = decide(&facts, None);
            for (utilization, threshold) in [(0.0, 0.8), (0.8, 0.8), (0.99, 0.8), (7.0, 0.0)] {
                let schedule = Schedule {
                    utilization,
                    threshold,
                };
                let decided = decide(&facts, Some(schedule));
                if utilization < threshold {
                    assert_eq!(decided, (Decision::Wait, Vec::new()));
                } else {
                    assert_eq!(decided, without);
                }
            }
        }
    }

    #[test]
    fn only_what_is_held_counts() {
        for facts in each() {
            let held = |invariant| facts.state(invariant) == State::Held;
            let reversible = REVERSIBLE.into_iter().all(held);
            let whole = WHOLE.into_iter().all(held);
            let expected = match (reversible && whole, held(Invariant::Anchoring)) {
                (false, _) => Decision::Refuse,
                (true, false) => Decision::DeferAndRefetch,
                (true, true) => Decision::Compact,
            };
            assert_eq!(decide(&facts, None).0, expected);
        }
    }

    #[test]
    fn what_no_recording_was_asked_about_refuses_nothing() {
        let mut facts = Facts::untold();
        for invariant in REVERSIBLE.into_iter().chain([Invariant::Anchoring]) {
            facts.vouch(invariant, Witness::Caller, "");
        }
        assert_eq!(decide(&facts, None), (Decision::Compact, Vec::new()));
        let why = "its place cannot be read";
        facts.tell(Fact::recorded(Invariant::Coverage, State::Undecided, why));
        assert_eq!(
            decide(&facts, None),
            (Decision::Refuse, vec![Invariant::Coverage])
        );
    }

    #[test]
    fn nothing_told_is_refused() {
        assert_eq!(
            decide(&Facts::untold(), None),
            (Decision::Refuse, REVERSIBLE.to_vec())
        );
    }

    #[test]
    fn a_word_counts_nothing_against_the_recording() {
        let mut facts = Facts::untold();
        facts.tell(Fact::recorded(
            Invariant::Retention,
            State::Violated,
            "gone",
        ));
        for invariant in REVERSIBLE {
            facts.vouch(invariant, Witness::Caller, "");
        }
        assert_eq!(decide(&facts, None).1, [Invariant::Retention]);
    }

    #[test]
    fn what_is_no_number_puts_nothing_off() {
        let schedule = Schedule {
            utilization: f64::NAN,
            threshold: 0.8,
        };
        assert!(schedule.is_due());
    }
}
