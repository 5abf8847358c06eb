//! What a compaction left in context, by what its record holds in the place of the history: items that stand there word for
//! word as they were said, and texts that do not.

use super::items::{Mark, texts};
use super::path::Path;
use super::voices::SUMMARY_PREFIX;
use super::wire::Payload;
use crate::formats::transcribe::Entry;
use crate::formats::{KeptRecords, Scribe};
use std::collections::HashMap;

/// A text longer than this, in bytes, is put down in pieces.
const PIECE: usize = 32 << 10;

/// What a history that takes the place of all before holds.
#[derive(Debug, Default)]
pub(super) struct Retained {
    /// The events that stand in it as they were said.
    pub(super) kept: Vec<Entry>,
    /// Texts that were not said like this: cut messages, and what the harness puts in anew.
    pub(super) anew: Vec<String>,
    /// An item of a compaction is there, which only the producer can read.
    pub(super) sealed: bool,
    /// The summary, where it stands in the user's place.
    pub(super) summary: Option<String>,
    /// Something that a person or the agent said is in it.
    pub(super) speech: bool,
}

/// Looks each item up among what was said, the latest first.
pub(super) fn retained(path: &Path, history: &[Payload<'_>]) -> Retained {
    let mut retained = Retained::default();
    let mut taken: HashMap<Mark, usize> = HashMap::new();
    for item in history.iter().rev() {
        if is_sealed(item) {
            retained.sealed = true;
            continue;
        }
        let told = texts(&item.content);
        if item.role.str() == "user"
            && told
                .first()
                .is_some_and(|text| text.starts_with(SUMMARY_PREFIX))
        {
            retained.summary.get_or_insert_with(|| told.concat());
            continue;
        }
        let found = Mark::of_item(item).and_then(|mark| {
            let nth = taken.entry(mark).or_default();
            *nth += 1;
            path.latest(mark, *nth)
        });
        if let Some(held) = found {
            retained.speech |= held.speech;
            retained.kept.push(held.entry);
        } else {
            retained.speech |= item.role.str() == "assistant";
            let pieces = told.into_iter().rev().flat_map(pieces);
            retained.anew.extend(pieces);
        }
    }
    retained.kept.reverse();
    retained.anew.reverse();
    retained
}

fn is_sealed(item: &Payload<'_>) -> bool {
    matches!(
        item.kind.str(),
        "compaction" | "compaction_summary" | "context_compaction"
    )
}

/// A text in pieces, the last one first.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > PIECE {
        let at = (0..=PIECE)
            .rev()
            .find(|at| rest.is_char_boundary(*at))
            .unwrap_or(rest.len());
        let line = rest
            .get(..at)
            .and_then(|piece| piece.rfind('\n'))
            .filter(|end| *end > 0);
        let (piece, after) = rest
            .split_at_checked(line.unwrap_or(at))
            .unwrap_or((rest, ""));
        pieces.push(piece.to_owned());
        rest = after;
    }
    pieces.push(rest.to_owned());
    pieces.reverse();
    pieces
}

/// How many tokens of a person's words stay, where no record says what did: four bytes are one.
const BUDGET: u64 = 20_000;

/// What stays where the record does not say: the latest of what a person said, up to a size. The one that it reaches
/// into stays in part; which, is not known.
pub(super) fn assumed(path: &Path, scribe: &mut Scribe) -> KeptRecords {
    let mut left = BUDGET * 4;
    let mut kept = Vec::new();
    for held in path.human() {
        if left == 0 {
            break;
        }
        if !scribe.may_follow(1) {
            return KeptRecords::TooMany;
        }
        left = left.saturating_sub(u64::from(held.bytes));
        kept.push(held.entry);
    }
    KeptRecords::At(kept.into_iter().rev().collect())
}
