//! What is known of the invariants of a compaction, and the verdict that follows from it.

use crate::recording::Evidence;

/// A property that a compaction must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Invariant {
    /// Its input is raw events only.
    Anchoring,
    /// Everything before it is covered or kept.
    Coverage,
    /// Its decisions have polarity and reason.
    Schema,
    /// The summary stays within its budget.
    Budget,
    /// It was fired by a verified crossing, or by a person.
    Trigger,
    /// The same span compacted twice gives the same decisions.
    Idempotence,
    /// The raw context is kept.
    Retention,
    /// The state before it can be rebuilt.
    Reachability,
    /// A comparison of raw context and summary is kept.
    Detectability,
    /// Commit and retention are one transaction.
    Atomicity,
    /// Rejections and prohibitions survive.
    Polarity,
    /// Identifiers and quantities survive verbatim.
    Identifiers,
    /// The reasons of decisions survive.
    Reasons,
    /// Summaries keep their size.
    Size,
}

impl Invariant {
    /// All of them, in the order of every report.
    pub const ALL: [Self; 14] = [
        Self::Anchoring,
        Self::Coverage,
        Self::Schema,
        Self::Budget,
        Self::Trigger,
        Self::Idempotence,
        Self::Retention,
        Self::Reachability,
        Self::Detectability,
        Self::Atomicity,
        Self::Polarity,
        Self::Identifiers,
        Self::Reasons,
        Self::Size,
    ];

    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Anchoring => "anchoring",
            Self::Coverage => "coverage",
            Self::Schema => "schema",
            Self::Budget => "budget",
            Self::Trigger => "trigger",
            Self::Idempotence => "idempotence",
            Self::Retention => "retention",
            Self::Reachability => "reachability",
            Self::Detectability => "detectability",
            Self::Atomicity => "atomicity",
            Self::Polarity => "polarity",
            Self::Identifiers => "identifiers",
            Self::Reasons => "reasons",
            Self::Size => "size",
        }
    }
}

impl Invariant {
    /// The invariant of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == name)
    }

    /// When it is held, in words that go on from "held when".
    pub fn held_when(self) -> &'static str {
        match self {
            Self::Anchoring => "the compactor read raw events only, no summary",
            Self::Coverage => {
                "everything before the compaction is covered by the summary or kept verbatim"
            }
            Self::Schema => "every recorded decision has a polarity and a reason",
            Self::Budget => "the summary is no larger than its budget",
            Self::Trigger => "a verified crossing of the threshold fired it, or a person",
            Self::Idempotence => "the same span compacted twice gives the same decisions",
            Self::Retention => "the raw context is kept, from before the summary was committed",
            Self::Reachability => "the state before the compaction can be rebuilt",
            Self::Detectability => "a comparison of raw context and summary is kept",
            Self::Atomicity => {
                "summary and retention were committed as one: at no moment was the raw context gone"
            }
            Self::Polarity => "rejections, prohibitions and the like survive in the summary",
            Self::Identifiers => "load-bearing identifiers and quantities survive as they are",
            Self::Reasons => "the reasons of decisions survive",
            Self::Size => "summaries keep their size, or shrink with the session",
        }
    }

    /// The ids of the checks that decide it, the first one speaking for all.
    pub fn checks(self) -> &'static [&'static str] {
        match self {
            Self::Anchoring => &["summary-of-summary"],
            Self::Coverage => &["coverage-gap"],
            Self::Schema => &["incomplete-decision"],
            Self::Budget => &["over-budget"],
            Self::Trigger => &["unverified-trigger"],
            Self::Idempotence => &["unstable-decisions"],
            Self::Retention => &["unretained-source"],
            Self::Reachability => &["unreachable-state"],
            Self::Detectability => &["unretained-diff"],
            Self::Atomicity => &["non-atomic-commit"],
            Self::Polarity => &["dropped-negation", "added-negation"],
            Self::Identifiers => &[
                "dropped-identifier",
                "altered-identifier",
                "altered-quantity",
            ],
            Self::Reasons => &["missing-reason"],
            Self::Size => &["token-decay"],
        }
    }
}

/// What is known of an invariant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum State {
    /// The recording shows that it holds.
    Held,
    /// The recording shows that it does not.
    Violated,
    /// The recording does not tell.
    #[default]
    Undecided,
}

impl State {
    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Violated => "violated",
            Self::Undecided => "undecided",
        }
    }
}

/// What is known of an invariant, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Held, violated or undecided.
    pub state: State,
    /// How that is known; `None` where it is undecided.
    pub evidence: Option<Evidence>,
}

impl Standing {
    /// Undecided.
    pub const UNDECIDED: Self = Self {
        state: State::Undecided,
        evidence: None,
    };

    /// Held or violated, on this evidence.
    pub fn decided(held: bool, evidence: Evidence) -> Self {
        let state = if held { State::Held } else { State::Violated };
        Self {
            state,
            evidence: Some(evidence),
        }
    }
}

/// Every invariant of one compaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings([Standing; Invariant::ALL.len()]);

impl Standings {
    /// What is known of `invariant`.
    pub fn get(&self, invariant: Invariant) -> Standing {
        self.0.get(invariant as usize).copied().unwrap_or_default()
    }

    /// Notes what is known of `invariant`.
    pub fn set(&mut self, invariant: Invariant, standing: Standing) {
        if let Some(slot) = self.0.get_mut(invariant as usize) {
            *slot = standing;
        }
    }

    /// All of them, in the order of every report.
    pub fn iter(&self) -> impl Iterator<Item = (Invariant, Standing)> + '_ {
        Invariant::ALL
            .into_iter()
            .map(|invariant| (invariant, self.get(invariant)))
    }

    fn violated_among(&self, invariants: &[Invariant]) -> Vec<Invariant> {
        let violated = |invariant: &Invariant| self.get(*invariant).state == State::Violated;
        invariants.iter().copied().filter(violated).collect()
    }
}

/// What should have been done instead of, or with, a compaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It was right to compact.
    Compact,
    /// Too little is known to call it right.
    Unproven,
    /// The originals should have been read again.
    DeferAndRefetch,
    /// Memory is lossy for good, and the agent must be told.
    Degraded,
    /// It should not have been committed.
    Refuse,
}

impl Verdict {
    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Compact => "compact",
            Self::Unproven => "unproven",
            Self::DeferAndRefetch => "defer-and-refetch",
            Self::Degraded => "degraded",
            Self::Refuse => "refuse",
        }
    }
}

/// What about the summary's content a verdict needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circumstances {
    /// The originals can be read: from the log, or from where they are retained.
    pub originals_readable: bool,
    /// The span holds load-bearing rejections or prohibitions, so that polarity is at stake.
    pub polarity_at_stake: bool,
    /// The summary is encrypted.
    pub opaque: bool,
}

/// The verdict of a compaction and the invariants that decide it: the first row of the native log's table that fits.
pub fn judge(standings: &Standings, circumstances: Circumstances) -> (Verdict, Vec<Invariant>) {
    const REFUSING: [Invariant; 9] = [
        Invariant::Coverage,
        Invariant::Schema,
        Invariant::Budget,
        Invariant::Trigger,
        Invariant::Idempotence,
        Invariant::Retention,
        Invariant::Reachability,
        Invariant::Detectability,
        Invariant::Atomicity,
    ];
    const DEFERRING: [Invariant; 4] = [
        Invariant::Anchoring,
        Invariant::Polarity,
        Invariant::Identifiers,
        Invariant::Reasons,
    ];
    let refusing = standings.violated_among(&REFUSING);
    if !refusing.is_empty() {
        return (Verdict::Refuse, refusing);
    }
    let deferring = standings.violated_among(&DEFERRING);
    if !deferring.is_empty() {
        let verdict = if circumstances.originals_readable {
            Verdict::DeferAndRefetch
        } else {
            Verdict::Degraded
        };
        return (verdict, deferring);
    }
    let violated = standings.violated_among(&Invariant::ALL);
    let unproven = unproven(standings, circumstances);
    if violated.is_empty() && unproven.is_empty() && !circumstances.opaque {
        return (Verdict::Compact, Vec::new());
    }
    (
        Verdict::Unproven,
        if violated.is_empty() {
            unproven
        } else {
            violated
        },
    )
}

/// The invariants that must be held for a compaction to be called right, and are not.
fn unproven(standings: &Standings, circumstances: Circumstances) -> Vec<Invariant> {
    const NEEDED: [Invariant; 6] = [
        Invariant::Anchoring,
        Invariant::Coverage,
        Invariant::Retention,
        Invariant::Reachability,
        Invariant::Detectability,
        Invariant::Atomicity,
    ];
    let polarity = circumstances
        .polarity_at_stake
        .then_some(Invariant::Polarity);
    let missing = |invariant: &Invariant| standings.get(*invariant).state != State::Held;
    NEEDED.into_iter().chain(polarity).filter(missing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT_STAKE: Circumstances = Circumstances {
        originals_readable: true,
        polarity_at_stake: true,
        opaque: false,
    };

    fn standings(violated: &[Invariant], undecided: &[Invariant]) -> Standings {
        let mut standings = Standings::default();
        for invariant in Invariant::ALL {
            if !undecided.contains(&invariant) {
                standings.set(
                    invariant,
                    Standing::decided(!violated.contains(&invariant), Evidence::Recorded),
                );
            }
        }
        standings
    }

    #[test]
    fn the_first_row_that_fits_decides() {
        let judged = |violated: &[Invariant], undecided: &[Invariant], circumstances| {
            judge(&standings(violated, undecided), circumstances).0
        };
        assert_eq!(judged(&[], &[], AT_STAKE), Verdict::Compact);
        assert_eq!(
            judged(&[Invariant::Coverage, Invariant::Anchoring], &[], AT_STAKE),
            Verdict::Refuse
        );
        assert_eq!(
            judged(&[Invariant::Polarity], &[], AT_STAKE),
            Verdict::DeferAndRefetch
        );
        let gone = Circumstances {
            originals_readable: false,
            ..AT_STAKE
        };
        assert_eq!(
            judged(&[Invariant::Anchoring], &[], gone),
            Verdict::Degraded
        );
        assert_eq!(judged(&[Invariant::Size], &[], AT_STAKE), Verdict::Unproven);
        assert_eq!(
            judged(&[], &[Invariant::Atomicity], AT_STAKE),
            Verdict::Unproven
        );
        assert_eq!(
            judged(&[], &[Invariant::Polarity], AT_STAKE),
            Verdict::Unproven
        );
        let nothing_at_stake = Circumstances {
            polarity_at_stake: false,
            ..AT_STAKE
        };
        assert_eq!(
            judged(&[], &[Invariant::Polarity], nothing_at_stake),
            Verdict::Compact
        );
        let opaque = Circumstances {
            opaque: true,
            ..nothing_at_stake
        };
        assert_eq!(judged(&[], &[], opaque), Verdict::Unproven);
    }

    #[test]
    fn the_verdict_names_what_decides_it() {
        let (_, because) = judge(
            &standings(&[Invariant::Anchoring, Invariant::Polarity], &[]),
            AT_STAKE,
        );
        assert_eq!(because, [Invariant::Anchoring, Invariant::Polarity]);
    }
}
