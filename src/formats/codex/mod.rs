//! Codex CLI: one JSON Lines file a session, appended to, in which a compaction is one record; old ones are compressed.
//!
//! What a record means depends on those before it: a compaction tells what stays by repeating it, and a later record can
//! take whole turns back. So a file is walked through once, and written down anew.

mod compacted;
mod ends;
mod events;
mod items;
mod path;
mod retained;
mod session;
mod sniff;
mod voices;
mod wire;

use super::field::{Fault, parse};
use super::transcribe::{Scribe, lines};
use super::{Format, Reading, no_folder};
use crate::reader::{Batches, ReadError, Source};
use crate::recording::{Evidence, Rules, Trail};
use memchr::memmem;
use session::Session;
use wire::Line;

pub(super) const FORMAT: Format = Format {
    id: "codex",
    summary: "Codex CLI rollout files, ~/.codex/sessions/*/*/*/rollout-*.jsonl, and .jsonl.zst",
    sniff: sniff::sniff,
    sniff_folder: no_folder,
    reading: Reading::Anew(transcribe),
    rules: Rules {
        append_only: true,
        reads_prior_summary: true,
        covers_all: true,
        evictions: Trail::Partial,
    },
    own_offsets: false,
    matrix: &[
        ("boundary", Some(Evidence::Recorded)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Derived)),
        ("cuts of the input", None),
        ("prior summary read", Some(Evidence::Derived)),
        ("covered", Some(Evidence::Derived)),
        ("kept", Some(Evidence::Derived)),
        ("trigger", Some(Evidence::Inferred)),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Estimated)),
        ("tokens of the summary", Some(Evidence::Estimated)),
        ("budget", None),
        ("window", Some(Evidence::Recorded)),
        ("decisions", None),
        ("instructions", None),
        ("evictions", None),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", Some(Evidence::Derived)),
        ("recovery", None),
        ("diff", None),
        ("transaction", None),
        ("degraded", None),
        ("time", Some(Evidence::Recorded)),
    ],
};

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let mut session = Session::new(!has_messages(source, scribe.max_line())?);
    lines(source, scribe, |scribe, place, text| {
        let line: Line<'_> = parse(text)?;
        session.line(scribe, place, line, text)
    })?;
    session.finish(scribe);
    Ok(())
}

/// Whether any message stands in the file as an item: then the events that repeat messages are passed over.
fn has_messages(source: &Source, max_line: usize) -> Result<bool, ReadError> {
    let role = memmem::Finder::new(b"\"role\"");
    let mut batches = Batches::new(source, max_line);
    while let Some(batch) = batches.next_batch()? {
        let mut lines = batch.lines().iter().map(|line| batch.bytes(line));
        if lines.any(|line| is_item(line) && role.find(line).is_some()) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_item(line: &[u8]) -> bool {
    let has = |key: &[u8]| memmem::find(line, key).is_some();
    has(b"\"response_item\"") || !has(b"\"payload\"")
}

/// A record of a file without payloads is an item itself.
fn bare(text: &str) -> Result<wire::Payload<'_>, Fault> {
    parse(text)
}
