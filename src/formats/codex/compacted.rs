//! Compactions: what each left, and what fired it.

use super::path::Path;
use super::retained::{Retained, assumed, retained};
use super::voices::summary;
use super::wire::Payload;
use crate::formats::lenient::Any;
use crate::formats::{BoundaryDraft, EventDraft, KeptRecords, Scribe};
use crate::recording::{
    Actor, CompactionRecord, EventKind, Evidence, Repeated, Sourced, SummaryText, Trigger,
    TriggerKind,
};
use crate::tokens::Tokens;

/// What exporters put in the place of a summary that they hold back.
const WITHHELD: &str = "REDACTED";

/// A compaction, and the texts that its record puts into context beside what was kept.
#[derive(Debug)]
pub(super) struct Compacted {
    pub(super) draft: BoundaryDraft,
    pub(super) anew: Vec<String>,
}

/// The compaction that `payload` records. `speech` of the session came before it.
pub(super) fn compacted(payload: Payload<'_>, path: &Path, scribe: &mut Scribe) -> Compacted {
    let id = payload.window_id.owned().unwrap_or_default();
    let message = payload.message.owned().or_else(|| older(&payload));
    let message = message.unwrap_or_default();
    let told = payload.replacement_history.is_list();
    // What was told, and cannot be read, is no file that did not tell it.
    let unknown = !told && payload.replacement_history.fault_of_list().is_some();
    let history = payload.replacement_history.objects();
    let retained = retained(path, &history);
    let drops = !unknown && is_bare(&message, &retained);
    // Early versions left the history out, but never the message.
    let (kept, cut) = if told || drops {
        let kept = KeptRecords::At(retained.kept.iter().copied().collect());
        (Some(kept), None)
    } else if unknown {
        (None, None)
    } else {
        let (kept, cut) = assumed(path, scribe);
        (Some(kept), cut)
    };
    let record = CompactionRecord {
        id,
        summary: left(&message, &retained, told),
        unknown_kept: unknown,
        drops,
        kept_by: if told {
            Evidence::Derived
        } else {
            Evidence::Inferred
        },
        repeated: (!unknown).then(|| Repeated {
            cut: Vec::new(),
            whole: !retained.unplaced && !matches!(kept, Some(KeptRecords::TooMany)),
        }),
        ..CompactionRecord::default()
    };
    let draft = BoundaryDraft {
        event: boundary(),
        record,
        kept,
        cut: retained.cut.into_iter().chain(cut).collect(),
        ..BoundaryDraft::default()
    };
    Compacted {
        draft,
        anew: retained.anew,
    }
}

/// The compaction of which a sealed item is all that is recorded: what stays beside it is not told. `used`: the size of the
/// context before it.
pub(super) fn sealed(used: Option<u64>) -> Compacted {
    let record = CompactionRecord {
        summary: SummaryText::Opaque,
        unknown_kept: true,
        before: used.map(Tokens),
        ..CompactionRecord::default()
    };
    let draft = BoundaryDraft {
        event: boundary(),
        record,
        ..BoundaryDraft::default()
    };
    Compacted {
        draft,
        anew: Vec::new(),
    }
}

fn boundary() -> EventDraft {
    EventDraft {
        kind: EventKind::Boundary,
        actor: Actor::Harness,
        ..EventDraft::default()
    }
}

/// The summary under the name that it had in early versions and has in other programs.
pub(super) fn older(payload: &Payload<'_>) -> Option<String> {
    match &payload.summary.0 {
        Any::Text(text) => Some(text.to_string()).filter(|text| !text.is_empty()),
        Any::Nothing | Any::Flag(_) | Any::List(_) | Any::Other => None,
    }
}

/// The summary: a text; a sealed item; or one that was held back from the file, for whoever keeps messages seals a summary.
fn left(message: &str, retained: &Retained, told: bool) -> SummaryText {
    let text = if message.trim().is_empty() {
        retained.summary.as_deref().unwrap_or_default()
    } else {
        message
    };
    match summary(text) {
        "" if retained.sealed => SummaryText::Opaque,
        "" if told && retained.speech => SummaryText::Withheld,
        "" => SummaryText::Absent,
        WITHHELD => SummaryText::Opaque,
        text => SummaryText::Readable(text.to_owned()),
    }
}

/// Whether nothing is left of the session: the context was only begun anew.
fn is_bare(message: &str, retained: &Retained) -> bool {
    let silent = message.trim().is_empty() && retained.summary.is_none();
    silent && !retained.sealed && !retained.speech
}

/// What fired a compaction: a person, or how full the context was. No record says it.
pub(super) fn trigger(
    manual: bool,
    record: &CompactionRecord,
    window: Option<u64>,
) -> Sourced<Trigger> {
    let kind = if manual {
        TriggerKind::Manual
    } else {
        TriggerKind::Utilization
    };
    let full = record
        .before
        .zip(window)
        .filter(|(_, window)| *window > 0 && !manual);
    Sourced {
        value: Trigger {
            kind,
            recorded_as: String::new(),
            observed: full.map(|(before, window)| share(before, window)),
            threshold: None,
        },
        evidence: Evidence::Inferred,
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a share is shown with few digits"
)]
fn share(part: Tokens, whole: u64) -> f64 {
    let share = part.0 as f64 / whole as f64;
    (share * 1000.0).round() / 1000.0
}
