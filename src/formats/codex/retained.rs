//! What a compaction left in context, by what its record holds in the place of the history: items that stand there word for
//! word as they were said, and texts that do not.

use super::items::{Mark, said, texts};
use super::path::Path;
use super::voices::{SUMMARY_PREFIX, is_human};
use super::wire::Payload;
use crate::formats::transcribe::Entry;
use crate::formats::{KeptRecords, Scribe};
use crate::recording::{Cut, EventIndex};
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
    /// Messages of a person of which the middle was cut out.
    pub(super) cut: Vec<(Entry, Cut)>,
    /// A text of a person is in it that no message is like.
    pub(super) unplaced: bool,
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
            if item.role.str() == "user" {
                retained.place(path, &said(&item.content));
            }
            let pieces = told.into_iter().rev().flat_map(pieces);
            retained.anew.extend(pieces);
        }
    }
    retained.kept.reverse();
    retained.anew.reverse();
    retained
}

impl Retained {
    /// Finds the message that a text in the user's place was cut from.
    fn place(&mut self, path: &Path, told: &[&str]) {
        let found = match told {
            [text] if self.cut.len() < MOST => cut(path, text),
            _ => None,
        };
        match found {
            Some(found) => self.cut.push(found),
            None => self.unplaced |= told.iter().any(|text| is_human(text)),
        }
    }
}

/// How what stands in the place of a cut is written: behind this, the number of tokens, and then the rest.
const CUT: char = '…';
const CUT_END: &str = " tokens truncated…";

/// A text with its middle cut out: the start, how many tokens were cut, and the end. One that was cut more than once does not
/// tell how many they were in all.
fn parts(text: &str) -> Option<(&str, Option<u64>, &str)> {
    let (before, end) = text.rsplit_once(CUT_END)?;
    let (start, tokens) = before.rsplit_once(CUT)?;
    let tokens: u64 = tokens.parse().ok()?;
    Some(match parts(start) {
        Some((start, _, _)) => (start, None, end),
        None => (start, Some(tokens), end),
    })
}

/// Among how many of the latest messages one is looked for that was cut, and how many cut ones are followed.
const LATEST: usize = 1024;
const MOST: usize = 64;

/// The message that a cut text is of, the latest first.
fn cut(path: &Path, text: &str) -> Option<(Entry, Cut)> {
    let (start, tokens, end) = parts(text)?;
    let held = path
        .human()
        .take(LATEST)
        .find(|held| held.ends.fit(start, end))?;
    let cut = Cut {
        event: EventIndex::default(),
        start: start.len(),
        end: end.len(),
        tokens,
    };
    Some((held.entry, cut))
}

/// Whether an item is what a server made of what came before it, which nobody else can read.
pub(super) fn is_sealed(item: &Payload<'_>) -> bool {
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

/// What stays where the record does not say: the latest of what a person said, up to a size. Of the one that it reaches
/// into the middle is cut out, so that what is left of the size is shared by its start and its end.
pub(super) fn assumed(path: &Path, scribe: &mut Scribe) -> (KeptRecords, Option<(Entry, Cut)>) {
    let mut left = BUDGET * 4;
    let mut kept = Vec::new();
    let mut cut = None;
    for held in path.human() {
        if left == 0 {
            break;
        }
        if !scribe.may_follow(1) {
            return (KeptRecords::TooMany, None);
        }
        let bytes = u64::from(held.bytes);
        if bytes > left {
            cut = Some((held.entry, middle(left, bytes)));
            break;
        }
        left -= bytes;
        kept.push(held.entry);
    }
    (KeptRecords::At(kept.into_iter().rev().collect()), cut)
}

/// The middle of a text of so many bytes of which `left` stay.
fn middle(left: u64, bytes: u64) -> Cut {
    let start = usize::try_from(left / 2).unwrap_or(usize::MAX);
    let end = usize::try_from(left - left / 2).unwrap_or(usize::MAX);
    Cut {
        event: EventIndex::default(),
        start,
        end,
        tokens: Some((bytes - left).div_ceil(4)),
    }
}
