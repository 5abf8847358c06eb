//! Kimi Code: `wire.jsonl` of each agent of a session, appended to. What the context holds at a point is folded from it.

mod boundary;
mod context;
mod fold;
mod wire;

use super::field::parse;
use super::{Format, Head, Reading, Scribe, no_folder};
use crate::reader::{ReadError, Source};
use crate::recording::{Evidence, Rules, Trail};
use fold::Fold;
use std::path::Path;
use wire::Record;

pub(super) const FORMAT: Format = Format {
    id: "kimi-code",
    summary: "Kimi Code sessions, ~/.kimi-code/sessions/*/*/agents/*/wire.jsonl",
    sniff,
    sniff_folder: no_folder,
    reading: Reading::Anew(transcribe),
    rules: Rules {
        append_only: true,
        reads_prior_summary: true,
        covers_all: true,
        evictions: Trail::Complete,
    },
    own_offsets: false,
    matrix: &[
        ("boundary", Some(Evidence::Recorded)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Recorded)),
        ("cuts of the input", Some(Evidence::Recorded)),
        ("prior summary read", Some(Evidence::Recorded)),
        ("covered", Some(Evidence::Derived)),
        ("kept", Some(Evidence::Derived)),
        ("trigger", Some(Evidence::Recorded)),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Recorded)),
        ("tokens of the summary", Some(Evidence::Recorded)),
        ("budget", None),
        ("window", None),
        ("decisions", None),
        ("instructions", Some(Evidence::Recorded)),
        ("evictions", Some(Evidence::Recorded)),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", Some(Evidence::Derived)),
        ("recovery", None),
        ("diff", None),
        ("transaction", None),
        ("degraded", None),
        ("time", Some(Evidence::Recorded)),
    ],
};

/// The first record that can tell does.
fn sniff(head: &Head) -> bool {
    let mut records = head.records().map(parse::<Record<'_>>);
    let told = records.find_map(|record| {
        let record = record.ok()?;
        let own = match record.kind.str() {
            "metadata" => record.protocol_version.is_some(),
            "context.append_message" => record.message.0.is_there(),
            "context.append_loop_event" => record.event.0.is_there(),
            "context.apply_compaction" => record.summary.is_some(),
            _ => return None,
        };
        Some(own)
    });
    told.unwrap_or(false)
}

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    scribe.called(session(source).as_deref());
    let mut fold = Fold::new();
    super::transcribe::lines(source, scribe, |scribe, place, text| {
        fold.record(scribe, place, parse(text)?);
        Ok(())
    })?;
    fold.end(scribe);
    Ok(())
}

/// The folder of a session is named by its id: `<session>/agents/<agent>/wire.jsonl`.
fn session(source: &Source) -> Option<String> {
    let agents = Path::new(source.path()).parent()?.parent()?;
    let session = agents
        .file_name()
        .filter(|name| *name == "agents")
        .and(agents.parent());
    session?.file_name()?.to_str().map(str::to_owned)
}
