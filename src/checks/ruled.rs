//! Checks of invariants that records and files decide: each violation becomes a finding.

use super::{Checked, quoting};
use crate::claims::Facts;
use crate::finding::{Confidence, Finding, Severity};
use crate::invariants::{Case, Fault, Ruling, rule};
use crate::recording::Evidence;
use crate::replay::Replay;
use crate::verdict::Invariant;
use std::collections::BTreeSet;

/// What is wrong with `invariant`, and where it could not be decided. What an earlier compaction showed already is told
/// once.
pub(super) fn checked(
    id: &'static str,
    severity: Severity,
    invariant: Invariant,
    replay: &Replay<'_>,
    facts: &Facts,
) -> Checked {
    let mut checked = Checked::default();
    let mut told = BTreeSet::new();
    for (step, record) in replay.pairs() {
        let case = Case {
            replay,
            facts,
            step,
            record,
        };
        let (evidence, faults) = match rule(invariant, case) {
            Some(Ruling::Violated(evidence, faults)) => (evidence, faults),
            Some(Ruling::Undecided(why)) => {
                checked.undecided(step.index, why);
                continue;
            }
            Some(Ruling::Held(_)) | None => continue,
        };
        let own = faults.into_iter().filter(|fault| fault.told_by.is_none());
        let fresh = own.filter(|fault| {
            fault
                .event
                .is_none_or(|event| told.insert((event, fault.message.clone())))
        });
        checked.findings.extend(fresh.map(|fault| {
            let mut finding = finding(id, severity, replay, fault);
            finding.compaction = Some(step.index);
            if matches!(evidence, Evidence::Estimated | Evidence::Inferred) {
                finding.confidence = Confidence::Medium;
            }
            finding
        }));
    }
    checked
}

fn finding(id: &'static str, severity: Severity, replay: &Replay<'_>, fault: Fault) -> Finding {
    let mut finding = Finding::new(id, severity, fault.subject, fault.message);
    let event = fault.event;
    finding.source = event.and_then(|event| quoting::of_event(replay.recording, event, "", &[]));
    finding
}
