//! Detectability: a comparison of raw context and summary is kept.

use super::{Case, Fault, Ruling, UNRECORDED};
use crate::recording::{Diff, Evidence};
use crate::replay::{Beside, is_of_nothing};

pub(super) fn rule(case: Case<'_, '_>) -> Ruling {
    let ruling = match &case.record.diff {
        Some(diff) => recorded(case, diff),
        None => kept(case),
    };
    ruling.beside(gone(case))
}

/// The comparison that this program kept, where it is not there any more.
fn gone(case: Case<'_, '_>) -> Option<Fault> {
    let kept = case.replay.proof(case.step).kept?;
    let message = "the comparison that was kept of it is gone, or is not what was kept";
    (kept.diff == Some(false)).then(|| Fault::new("comparison", message))
}

fn recorded(case: Case<'_, '_>, diff: &Diff) -> Ruling {
    let named = diff.path.as_deref().unwrap_or_default();
    let hashed = diff.sha256.as_deref().unwrap_or_default();
    if named.is_empty() && hashed.is_empty() {
        return Ruling::Undecided("a comparison is recorded, with neither a place nor a hash");
    }
    let is_empty = is_of_nothing(hashed);
    let violated = |message: String| {
        Ruling::Violated(Evidence::Recorded, vec![Fault::new("comparison", message)])
    };
    match (case.replay.proof(case.step).diff, &diff.sha256) {
        (Beside::Missing, _) => violated(format!(
            "the comparison of raw context and summary is said to be in `{named}`, and is not there"
        )),
        (Beside::There(hash), Some(recorded)) if !hash.eq_ignore_ascii_case(recorded) => {
            violated(format!(
                "the comparison in `{named}` is not what was kept: its hash is {hash}, recorded is {recorded}"
            ))
        }
        (Beside::Outside, _) => Ruling::Undecided(
            "the comparison is said to lie outside of the recording's folder, and was not opened",
        ),
        (Beside::Unread, _) => Ruling::Undecided("the file with the comparison cannot be read"),
        (Beside::There(_), None) => {
            Ruling::Undecided("no hash of the kept comparison is recorded, to hold it against")
        }
        (Beside::There(_) | Beside::Unnamed, _) if is_empty => {
            Ruling::Undecided("the kept comparison is empty: nothing was compared")
        }
        (Beside::There(_) | Beside::Unnamed, _) => Ruling::Held(Evidence::Recorded),
    }
}

/// A comparison that this program kept.
fn kept(case: Case<'_, '_>) -> Ruling {
    let Some(kept) = case.replay.proof(case.step).kept else {
        return Ruling::Undecided(UNRECORDED);
    };
    match kept.diff {
        Some(true) if kept.whole => Ruling::Held(Evidence::Derived),
        Some(true) => Ruling::Undecided(
            "not all of the raw context was there to be compared with the summary",
        ),
        Some(false) | None => {
            Ruling::Undecided("no comparison with its summary was kept that can be read")
        }
    }
}
