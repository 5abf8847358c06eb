//! pi: one JSON Lines file a session, whose entries form a tree; old ones are a list. The last entry is where it stands.

mod again;
mod compaction;
mod files;
mod said;
mod sizes;
mod sniff;
mod tree;
mod walk;
mod wire;

use super::field::parse;
use super::transcribe::{Scribe, lines};
use super::{Format, Reading, no_folder};
use crate::reader::{ReadError, Source};
use crate::recording::{Evidence, Rules, Trail};
use walk::Walk;
use wire::Line;

pub(super) const FORMAT: Format = Format {
    id: "pi",
    summary: "pi session files, ~/.pi/agent/sessions/*/*.jsonl",
    sniff: sniff::sniff,
    sniff_folder: no_folder,
    reading: Reading::Anew(transcribe),
    rules: Rules {
        append_only: true,
        reads_prior_summary: true,
        covers_all: false,
        evictions: Trail::Partial,
    },
    own_offsets: false,
    matrix: &[
        ("boundary", Some(Evidence::Recorded)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Derived)),
        ("cuts of the input", Some(Evidence::Derived)),
        ("prior summary read", Some(Evidence::Derived)),
        ("covered", Some(Evidence::Derived)),
        ("kept", Some(Evidence::Recorded)),
        ("trigger", None),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Inferred)),
        ("tokens of the summary", Some(Evidence::Recorded)),
        ("budget", None),
        ("window", None),
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
    let mut walk = Walk::new(source, sizes::Sizes::of(source, scribe.max_line())?);
    lines(source, scribe, |scribe, place, text| {
        let line: Result<Line<'_>, _> = parse(text);
        match line {
            Ok(line) => walk.line(scribe, place, text, line),
            Err(fault) => {
                walk.damaged(place);
                return Err(fault);
            }
        }
        Ok(())
    })?;
    walk.finish(scribe);
    Ok(())
}
