//! Budget: the summary is no larger than it may be.

use super::{Case, Fault, Ruling, UNRECORDED};

pub(super) fn rule(case: Case<'_, '_>) -> Ruling {
    let Some(budget) = case.record.budget.or(case.replay.recording.budget) else {
        return Ruling::Undecided(UNRECORDED);
    };
    let Some(size) = &case.step.sizes.summary else {
        return Ruling::Undecided("the size of its summary is not known");
    };
    let over = (size.value > budget).then(|| {
        let message = format!(
            "the summary takes {} tokens ({}), its budget is {}: what is over is to be told, not dropped",
            size.value.0,
            size.evidence.as_str(),
            budget.0
        );
        Fault::new("summary size", message)
    });
    Ruling::of(over.into_iter().collect(), size.evidence)
}
