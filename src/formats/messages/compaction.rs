//! The record of a compaction that holds its own summary.

use crate::formats::{BoundaryDraft, Decoded, Draft};
use crate::recording::{Actor, EventKind, Passage, SummaryText, Voice};

/// A boundary with this summary; an empty one is none.
pub(crate) fn compaction(summary: &str, mut draft: BoundaryDraft) -> Decoded<'static> {
    let text = summary.trim().to_owned();
    draft.event.kind = EventKind::Boundary;
    draft.event.actor = Actor::Assistant;
    let mut decoded = Decoded::new(Draft::Skipped);
    if !text.is_empty() {
        draft.record.summary = SummaryText::Readable(text.clone());
        decoded.passages.push(Passage::new(Voice::Summary, text));
    }
    decoded.draft = Draft::Boundary(Box::new(draft));
    decoded
}
