//! From what was replayed and found to the invariants and the verdict of each compaction.

use crate::claims::Facts;
use crate::finding::{Confidence, Finding, Persona, Severity};
use crate::invariants::{self, Case, RULED};
use crate::policy::{Limits, Selection};
use crate::recording::{CompactionRecord, Evidence};
use crate::refetch::{self, Stretch};
use crate::replay::{CoverageFault, Replay, Step};
use crate::verdict::{Circumstances, Invariant, Standing, Standings, State, Verdict, judge};
use std::collections::BTreeSet;

/// What is known of one compaction.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// What is known of each invariant.
    pub standings: Standings,
    /// What should have been done.
    pub verdict: Verdict,
    /// The invariants that decide the verdict.
    pub because: Vec<Invariant>,
    /// What should have been read again, where that was to be done.
    pub refetch: Vec<Stretch>,
}

/// Judges the compaction of `step`; `findings` are those of it, before any is held back.
pub fn of(
    replay: &Replay<'_>,
    step: &Step,
    record: &CompactionRecord,
    facts: &Facts,
    findings: &[&Finding],
    limits: &Limits,
    selection: &Selection,
) -> Judgement {
    let mut standings = Standings::default();
    standings.set(Invariant::Anchoring, anchoring(step, record));
    standings.set(Invariant::Coverage, coverage(step));
    let case = Case {
        replay,
        facts,
        step,
        record,
    };
    for invariant in RULED {
        if let Some(ruling) = invariants::rule(invariant, case) {
            standings.set(invariant, ruling.standing());
        }
    }
    standings.set(Invariant::Size, size(step, limits));
    for (invariant, standing) in fidelity(replay, step, record, facts, findings) {
        standings.set(invariant, standing);
    }
    for (invariant, standing) in standings.clone().iter() {
        let is_held = standing.state == State::Held;
        if is_held && invariants::rests_on_unread(invariant, replay, step, record).is_some() {
            standings.set(invariant, Standing::UNDECIDED);
        }
    }
    for invariant in Invariant::ALL {
        if !selection.decides(invariant) {
            standings.set(invariant, Standing::UNDECIDED);
        }
    }
    let stakes = facts.stakes(step.index);
    let circumstances = Circumstances {
        originals_readable: replay.originals_readable(step),
        // What is at stake is not known where there is no text to hold it against, or none that can be read.
        polarity_at_stake: stakes.claims > 0
            || stakes.unchecked_language
            || stakes.translated
            || stakes.loose.thing.is_some()
            || invariants::rests_on_unread(Invariant::Polarity, replay, step, record).is_some()
            || !has_text(record),
        opaque: record.summary.is_opaque(),
    };
    let (verdict, because) = judge(&standings, circumstances);
    let refetch = if verdict == Verdict::DeferAndRefetch {
        originals(replay, step, &because, findings)
    } else {
        Vec::new()
    };
    Judgement {
        standings,
        verdict,
        because,
        refetch,
    }
}

/// What the violated invariants ask to be read again: what stands behind summaries that were read, and what was lost.
fn originals(
    replay: &Replay<'_>,
    step: &Step,
    because: &[Invariant],
    findings: &[&Finding],
) -> Vec<Stretch> {
    let behind = if because.contains(&Invariant::Anchoring) {
        refetch::behind_summaries(replay, step)
    } else {
        Vec::new()
    };
    let broken = |finding: &&&Finding| {
        let mut because = because.iter();
        counts(finding) && because.any(|invariant| invariant.checks().contains(&finding.check))
    };
    let lost = findings.iter().filter(broken);
    let lost: BTreeSet<_> = lost
        .filter_map(|finding| Some(finding.source.as_ref()?.event))
        .collect();
    refetch::joined(replay.recording, behind, &lost)
}

fn anchoring(step: &Step, record: &CompactionRecord) -> Standing {
    if record.derived_from_summary == Some(true) {
        return Standing::decided(false, Evidence::Recorded);
    }
    match &step.inputs {
        Some(inputs) if !inputs.value.summaries.is_empty() => {
            Standing::decided(false, inputs.evidence)
        }
        Some(inputs) if !inputs.value.events.is_empty() && !step.depth_at_least => {
            let is_recorded = inputs.evidence == Evidence::Recorded;
            if is_recorded || !loses_records(step) {
                Standing::decided(true, inputs.evidence)
            } else {
                Standing::UNDECIDED
            }
        }
        Some(_) | None => Standing::UNDECIDED,
    }
}

/// Whether records before it are lost: one of them may have been a compaction, whose summary it read.
fn loses_records(step: &Step) -> bool {
    step.faults.iter().any(|fault| {
        matches!(
            fault,
            CoverageFault::Missing(_) | CoverageFault::Unreadable(_)
        )
    })
}

/// What the recording itself does not hold, because it starts in the middle or lost a part, breaks no claim of the compaction: it only
/// cannot be looked at. A call that is parted from its answer leaves no offset uncovered.
fn coverage(step: &Step) -> Standing {
    let hides = |fault: &CoverageFault| {
        matches!(
            fault,
            CoverageFault::MissingHead | CoverageFault::Missing(_)
        )
    };
    let breaks =
        |fault: &CoverageFault| !hides(fault) && !matches!(fault, CoverageFault::Split(..));
    let hidden = step.faults.iter().any(hides);
    let broken = step.faults.iter().any(breaks);
    match &step.covered {
        Some(covered) if broken => Standing::decided(false, covered.evidence),
        None if broken => Standing::decided(false, Evidence::Derived),
        Some(covered) if !hidden => Standing::decided(true, covered.evidence),
        Some(_) | None => Standing::UNDECIDED,
    }
}

fn size(step: &Step, limits: &Limits) -> Standing {
    match step.decay {
        Some(decay) if decay.is_excessive(limits.decay) => Standing::decided(false, decay.evidence),
        Some(decay) if decay.is_healthy(limits.decay) => Standing::decided(true, decay.evidence),
        Some(_) | None => Standing::UNDECIDED,
    }
}

/// The checks that say of a summary that it lacks what was said before.
const LOSSES: [&str; 7] = [
    "dropped-negation",
    "missing-reason",
    "dropped-identifier",
    "altered-identifier",
    "altered-quantity",
    "collapsed-list",
    "lost-request",
];

/// Why it is not known whether a finding tells of a loss: what a summary lacks may stand beside it, or have left before.
pub(crate) fn open(replay: &Replay<'_>, finding: &Finding) -> Option<&'static str> {
    let step = replay.steps.get(finding.compaction?.get())?;
    let event = finding.source.as_ref()?.event;
    if !LOSSES.contains(&finding.check) {
        None
    } else if replay.record(step)?.unknown_kept {
        Some("what stays in context beside the summary is not known")
    } else if replay.may_have_left(step, event) {
        Some(
            "what was said may have left the context before: no record names the messages that did",
        )
    } else {
        None
    }
}

/// The invariants of the summary's text.
fn fidelity(
    replay: &Replay<'_>,
    step: &Step,
    record: &CompactionRecord,
    facts: &Facts,
    findings: &[&Finding],
) -> [(Invariant, Standing); 3] {
    let stakes = facts.stakes(step.index);
    let readable = has_text(record);
    let judged = |invariant: Invariant, at_stake: u32| {
        let violated = findings
            .iter()
            .any(|finding| invariant.checks().contains(&finding.check) && counts(finding));
        // What is found of it is not sure enough to count, and no reason to hold it.
        let mut found = findings.iter();
        let is_open = found.any(|finding| {
            invariant.checks().contains(&finding.check) && open(replay, finding).is_some()
        });
        let unchecked = is_open
            || stakes.unchecked_language
            || stakes.translated && invariant != Invariant::Identifiers
            || stakes.told_elsewhere.is_some() && invariant == Invariant::Identifiers
            || stakes.loose_value.is_some() && invariant == Invariant::Identifiers
            || (stakes.loose.thing.is_some() || stakes.unrecorded)
                && invariant == Invariant::Polarity
            || stakes.loose.reason.is_some() && invariant == Invariant::Reasons;
        let state = match (violated, readable && at_stake > 0 && !unchecked) {
            (true, _) => State::Violated,
            (false, true) => State::Held,
            (false, false) => State::Undecided,
        };
        (
            invariant,
            Standing {
                state,
                evidence: None,
            },
        )
    };
    let polarity = judged(Invariant::Polarity, stakes.claims);
    let mut reasons = judged(Invariant::Reasons, stakes.reasons);
    if polarity.1.state == State::Violated && reasons.1.state == State::Held {
        // The reason of a decision that is gone is gone with it, and no finding of its own.
        reasons.1 = Standing::UNDECIDED;
    }
    [
        polarity,
        judged(Invariant::Identifiers, stakes.identifiers),
        reasons,
    ]
}

/// Whether there is a summary to read.
fn has_text(record: &CompactionRecord) -> bool {
    let text = record.summary.as_readable();
    text.is_some_and(|text| !text.trim().is_empty())
}

/// A finding of warning or worse, at medium confidence or better, that every reader is shown.
fn counts(finding: &Finding) -> bool {
    finding.severity >= Severity::Warning
        && finding.confidence >= Confidence::Medium
        && finding.persona == Persona::Regular
}
