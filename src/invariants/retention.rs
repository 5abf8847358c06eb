//! Retention: the raw context is kept, and was before the summary was committed.

use super::{Case, Fault, Ruling, UNRECORDED, instants};
use crate::recording::{Evidence, Retention};
use crate::replay::{Beside, CoverageFault};
use std::cmp::Ordering;

pub(super) fn rule(case: Case<'_, '_>) -> Ruling {
    let ruling = match &case.record.retention {
        Some(retention) => recorded(case, retention),
        None => derived(case),
    };
    ruling.beside(gone(case))
}

/// The raw context that this program kept, where it is not there any more.
fn gone(case: Case<'_, '_>) -> Option<Fault> {
    let kept = case.replay.proof(case.step).kept?;
    let message = "the raw context that was kept of it is gone, or is not what was kept";
    (kept.raw == Some(false)).then(|| Fault::new("raw context", message))
}

/// Raw events that stand before the boundary in the same append-only file are retained.
fn derived(case: Case<'_, '_>) -> Ruling {
    let proof = case.replay.proof(case.step);
    if proof.is_all_kept() {
        return Ruling::Held(Evidence::Derived);
    }
    let missing = |fault: &CoverageFault| {
        matches!(
            fault,
            CoverageFault::Unreadable(_) | CoverageFault::Missing(_) | CoverageFault::MissingHead
        )
    };
    if !case.replay.recording.rules.append_only {
        Ruling::Undecided(UNRECORDED)
    } else if case.replay.lacks_head
        || case.step.fresh.end == 0
        || case.step.faults.iter().any(missing)
    {
        Ruling::Undecided("part of what came before is not in this file")
    } else {
        Ruling::Held(Evidence::Derived)
    }
}

fn recorded(case: Case<'_, '_>, retention: &Retention) -> Ruling {
    let faults = faults(case, retention);
    if !faults.is_empty() {
        return Ruling::Violated(Evidence::Recorded, faults);
    }
    let proof = case.replay.proof(case.step);
    let committed = case.record.committed_at.as_deref();
    let order = instants::order(retention.persisted_at.as_deref(), committed);
    if retention.key.is_none() {
        Ruling::Undecided("no key of the raw context is recorded")
    } else if order.is_none() {
        Ruling::Undecided(
            "when the raw context was kept, or the summary committed, is not recorded",
        )
    } else if proof.raw == Beside::Outside {
        Ruling::Undecided(
            "the raw context is said to lie outside of the recording's folder, and was not opened",
        )
    } else if proof.raw == Beside::Unread {
        Ruling::Undecided("the file with the raw context cannot be read")
    } else if matches!(proof.raw, Beside::There(_)) && retention.sha256.is_none() {
        Ruling::Undecided("no hash of the kept file is recorded, to hold it against")
    } else {
        Ruling::Held(Evidence::Recorded)
    }
}

fn faults(case: Case<'_, '_>, retention: &Retention) -> Vec<Fault> {
    let named = retention.path.as_deref().unwrap_or_default();
    let file = match (&case.replay.proof(case.step).raw, &retention.sha256) {
        (Beside::Missing, _) => {
            let message =
                format!("the raw context is said to be kept in `{named}`, and is not there");
            Some(Fault::new("raw context", message))
        }
        (Beside::There(hash), Some(recorded)) if !hash.eq_ignore_ascii_case(recorded) => {
            let message = format!(
                "the raw context in `{named}` is not what was kept: its hash is {hash}, recorded is {recorded}"
            );
            Some(Fault::new("raw context", message))
        }
        (Beside::Unnamed | Beside::There(_) | Beside::Outside | Beside::Unread, _) => None,
    };
    let committed = case.record.committed_at.as_deref();
    let order = instants::order(retention.persisted_at.as_deref(), committed);
    let late = (order == Some(Ordering::Greater)).then(|| {
        Fault::new(
            "raw context",
            "the raw context was kept only after the summary was committed",
        )
    });
    file.into_iter().chain(late).collect()
}
