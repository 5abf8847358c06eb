//! Reachability: the state before the compaction can be rebuilt, and the path to it was tried before the commit.

use super::{Case, Fault, Ruling, instants};
use crate::recording::{Evidence, Recovery};
use crate::replay::{Beside, CoverageFault};
use crate::wording::counted;
use std::cmp::Ordering;

/// Why a file that is there as it was kept proves nothing of a state that the recording has lost.
const UNKNOWN: &str =
    "whether the kept raw context holds what the recording has lost cannot be told";

pub(super) fn rule(case: Case<'_, '_>) -> Ruling {
    let mut faults = unreadable(case);
    let is_damaged = !case.replay.stands_whole(case.step);
    let is_kept = case.replay.is_kept(case.step);
    if is_kept || keeps_the_state(case) {
        // What the recording lost is still there in what is kept of it.
        faults.clear();
    }
    let kept = case.replay.proof(case.step).kept;
    if !is_damaged && kept.and_then(|kept| kept.same) == Some(false) {
        let message = "the state that the recording gives now is not the one that was kept";
        faults.push(Fault::new("state", message));
    }
    let recovery = case.record.recovery.as_ref();
    faults.extend(
        recovery
            .into_iter()
            .flat_map(|recovery| failed(case, recovery, is_damaged)),
    );
    if !faults.is_empty() {
        let evidence = recovery.map_or(Evidence::Derived, |_| Evidence::Recorded);
        return Ruling::Violated(evidence, faults);
    }
    let rebuilt = !is_damaged || is_rebuilt(case);
    let unread = case.replay.unread_summary_before(case.step.index);
    match recovery {
        // What is kept of the state holds that summary as it was.
        None if rebuilt && !is_kept && unread.is_some() => {
            Ruling::Undecided("the summary in force before it cannot be read here")
        }
        None if rebuilt => Ruling::Held(Evidence::Derived),
        None if is_kept => Ruling::Undecided(UNKNOWN),
        None => Ruling::Undecided(
            "part of what came before is not in this file, and no recovery is recorded",
        ),
        Some(recovery) => tried(case, recovery, rebuilt, is_damaged),
    }
}

/// A recorded recovery of which nothing shows that it failed.
fn tried(case: Case<'_, '_>, recovery: &Recovery, rebuilt: bool, is_damaged: bool) -> Ruling {
    let committed = case.record.committed_at.as_deref();
    let order = instants::order(recovery.tested_at.as_deref(), committed);
    if recovery.ok.is_none() {
        Ruling::Undecided("what came of the recorded recovery is not told")
    } else if order.is_none() {
        Ruling::Undecided("when recovery was tried, or the summary committed, is not recorded")
    } else if recovery.state_sha256.is_some() && state(case, recovery, is_damaged).is_none() {
        Ruling::Undecided(
            "the state that recovery is said to rebuild cannot be rebuilt here, to compare it",
        )
    } else if rebuilt || recovery.state_sha256.is_some() {
        Ruling::Held(Evidence::Recorded)
    } else if case.replay.is_kept(case.step) {
        Ruling::Undecided(UNKNOWN)
    } else {
        Ruling::Undecided("part of what came before is not in this file, to rebuild it from")
    }
}

/// Records before the boundary that cannot be read: with the file damaged there, the state is gone.
fn unreadable(case: Case<'_, '_>) -> Vec<Fault> {
    let damaged = case
        .step
        .faults
        .iter()
        .filter(|fault| matches!(fault, CoverageFault::Unreadable(_)));
    let count = damaged.count();
    let places = counted(count as u64, "damaged place");
    let message =
        format!("{places} before it cannot be read, so that the state before it cannot be rebuilt");
    (count > 0)
        .then(|| Fault::new("state", message))
        .into_iter()
        .collect()
}

/// Whether what the recording has lost is in what was kept.
fn is_rebuilt(case: Case<'_, '_>) -> bool {
    let proof = case.replay.proof(case.step);
    let holds = case.replay.is_kept(case.step) && proof.rebuilds == Some(true);
    proof.is_all_kept() || holds || keeps_the_state(case)
}

/// Whether the file with the raw context is the very state that recovery is said to rebuild.
fn keeps_the_state(case: Case<'_, '_>) -> bool {
    let recovery = case.record.recovery.as_ref();
    let recorded = recovery.and_then(|recovery| recovery.state_sha256.as_deref());
    let Beside::There(hash) = case.replay.proof(case.step).raw else {
        return false;
    };
    recorded.is_some_and(|recorded| hash.eq_ignore_ascii_case(recorded))
}

/// The hash of the state before it: of the kept file that is this state, else as the recording gives it, if that is not damaged.
fn state(case: Case<'_, '_>, recovery: &Recovery, is_damaged: bool) -> Option<String> {
    if keeps_the_state(case) {
        return recovery.state_sha256.clone();
    }
    let proof = case.replay.proof(case.step);
    proof.state.filter(|_| !is_damaged)
}

fn failed(case: Case<'_, '_>, recovery: &Recovery, is_damaged: bool) -> Vec<Fault> {
    let committed = case.record.committed_at.as_deref();
    let late = instants::order(recovery.tested_at.as_deref(), committed) == Some(Ordering::Greater);
    let state = state(case, recovery, is_damaged);
    let differs = state.as_ref().zip(recovery.state_sha256.as_ref());
    let differs = differs.filter(|(own, recorded)| !own.eq_ignore_ascii_case(recorded));
    let faults = [
        (recovery.ok == Some(false)).then(|| "the recorded recovery failed".to_owned()),
        late.then(|| "recovery was tried only after the summary was committed".to_owned()),
        differs.map(|(own, recorded)| {
            format!("the state rebuilt from the recording hashes to {own}, the recorded one to {recorded}")
        }),
    ];
    let faults = faults.into_iter().flatten();
    faults.map(|message| Fault::new("state", message)).collect()
}
