//! What the context came to behind each compaction: the first request that was answered says it, with the turn it is of.

use super::wire::Usage;
use crate::formats::field::{Text, parse};
use crate::formats::lenient::Object;
use crate::reader::{Batches, Source};
use crate::recording::ByteOffset;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io;

/// The sizes, by where the compactions stand in the file.
#[derive(Debug, Default)]
pub(super) struct Sizes(BTreeMap<ByteOffset, u64>);

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Glimpse<'a> {
    #[serde(rename = "type", borrow)]
    kind: Text<'a>,
    #[serde(borrow)]
    message: Object<Answer<'a>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Answer<'a> {
    #[serde(rename = "stopReason", borrow)]
    stopped: Text<'a>,
    usage: Object<Usage>,
}

impl Sizes {
    /// Looks for them in all of `source`.
    pub(super) fn of(source: &Source, max_line: usize) -> io::Result<Self> {
        let mut sizes = Self::default();
        let mut open: Option<ByteOffset> = None;
        let mut batches = Batches::new(source, max_line);
        while let Some(batch) = batches.next_batch()? {
            for line in batch.lines() {
                let text = std::str::from_utf8(batch.bytes(line)).ok();
                let seen: Glimpse<'_> = text.and_then(|text| parse(text).ok()).unwrap_or_default();
                if seen.kind.str() == "compaction" {
                    open = Some(line.offset);
                } else if let Some((at, total)) = open.zip(seen.message.take().and_then(total)) {
                    sizes.0.insert(at, total);
                    open = None;
                }
            }
        }
        Ok(sizes)
    }

    /// What the context came to behind the compaction at this place.
    pub(super) fn after(&self, place: ByteOffset) -> Option<u64> {
        self.0.get(&place).copied()
    }
}

fn total(answer: Answer<'_>) -> Option<u64> {
    let broken = matches!(answer.stopped.str(), "aborted" | "error");
    let total = answer.usage.take()?.total.take()?;
    (!broken && total > 0).then_some(total)
}
