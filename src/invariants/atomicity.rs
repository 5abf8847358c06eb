//! Atomicity: the summary was committed and the raw context kept as one; at no moment was the raw context gone.

use super::{Case, Fault, Ruling, UNRECORDED, instants};
use crate::recording::Evidence;
use std::cmp::Ordering;

pub(super) fn rule(case: Case<'_, '_>) -> Ruling {
    if let Some(torn) = &case.record.torn {
        return Ruling::Violated(Evidence::Inferred, vec![Fault::new("commit", torn)]);
    }
    let Some(retention) = &case.record.retention else {
        return Ruling::Undecided(UNRECORDED);
    };
    let committed = case.record.committed_at.as_deref();
    let against_commit = |at: Option<&str>| instants::order(at, committed);
    let released = against_commit(retention.released_at.as_deref());
    let transactions = case
        .record
        .transaction
        .as_ref()
        .zip(retention.transaction.as_ref());
    let faults = [
        transactions.filter(|(commit, keep)| commit != keep).map(|(commit, keep)| {
            format!("the summary was committed in `{commit}`, the raw context kept in `{keep}`: not one transaction")
        }),
        (released.is_some() && released != Some(Ordering::Greater))
            .then(|| "the raw context was let go before the summary was committed".to_owned()),
        (against_commit(retention.persisted_at.as_deref()) == Some(Ordering::Greater))
            .then(|| "the summary was in force before the raw context was kept".to_owned()),
    ];
    let faults: Vec<Fault> = faults
        .into_iter()
        .flatten()
        .map(|message| Fault::new("commit", message))
        .collect();
    if !faults.is_empty() {
        return Ruling::Violated(Evidence::Recorded, faults);
    }
    if transactions.is_none() {
        Ruling::Undecided(UNRECORDED)
    } else if retention.released_at.is_some() && released.is_none() {
        Ruling::Undecided(
            "when the raw context was let go, or the summary committed, is no instant",
        )
    } else {
        Ruling::Held(Evidence::Recorded)
    }
}
