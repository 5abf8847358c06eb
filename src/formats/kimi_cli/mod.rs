//! kimi-cli: `context.jsonl` holds what the agent sees, and the files that it was rotated to before, `context_1.jsonl` and on,
//! what it saw until then. A compaction, a clearing and a step back each rotate the file.
//!
//! Places count on over the files, the oldest first.

mod chain;
mod wire;

use super::field::{Flaw, parse};
use super::{Format, Head, Reading, Scribe};
use crate::reader::{
    Batches, DEFAULT_MAX_LINE, ReadError, Source, member, members, open_member, plain,
};
use crate::recording::{DefectKind, Evidence, Place, Rules, Trail};
use chain::Chain;
use std::path::{Path, PathBuf};
use wire::{Event, Record};

const CONTEXT: &str = "context.jsonl";

/// What the program told its user interface, beginnings and ends of compactions among it.
const WIRE: &str = "wire.jsonl";

pub(super) const FORMAT: Format = Format {
    id: "kimi-cli",
    summary: "kimi-cli sessions, ~/.kimi/sessions/*/*: a folder with context.jsonl, or that file",
    sniff,
    sniff_folder,
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
        ("trigger", None),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Recorded)),
        ("tokens of the summary", Some(Evidence::Estimated)),
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
        ("time", None),
    ],
};

/// Messages among which records stand that only this program writes.
fn sniff(head: &Head) -> bool {
    let records = head.records().map(parse::<Record<'_>>);
    let roles: Option<Vec<String>> = records
        .map(|record| Some(record.ok()?.role.str().to_owned()))
        .collect();
    roles.is_some_and(|roles| {
        let own = |role: &String| wire::OWN.contains(&role.as_str());
        roles.iter().any(own) && roles.iter().all(|role| !role.is_empty())
    })
}

fn sniff_folder(folder: &Path) -> bool {
    let is_one = |path: &Path| {
        let source = open_member(path).ok();
        let head = source.and_then(|source| Head::of(&source, DEFAULT_MAX_LINE).ok());
        head.is_some_and(|head| sniff(&head))
    };
    let earlier = || rotated(folder).into_iter().map(|(_, path)| path);
    member(&folder.join(CONTEXT))
        .is_some_and(|context| is_one(&context) || earlier().any(|path| is_one(&path)))
}

/// The files that the context was rotated to, with their numbers, the oldest first.
fn rotated(folder: &Path) -> Vec<(u32, PathBuf)> {
    members(folder, number).unwrap_or_default()
}

/// The number of a rotated file: `context_12.jsonl`.
fn number(name: &str) -> Option<u32> {
    let digits = name.strip_prefix("context_")?.strip_suffix(".jsonl")?;
    let number: u32 = digits.parse().ok()?;
    (number > 0 && number.to_string() == digits).then_some(number)
}

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let own = Path::new(source.path());
    let (folder, opened) = if own.is_dir() {
        let context = own.join(CONTEXT);
        let context = member(&context).unwrap_or(context);
        (Some(own.to_owned()), Some(open_member(&context)?))
    } else {
        let name = own.file_name().and_then(|name| name.to_str());
        let named = name.is_some_and(|name| plain(name) == CONTEXT);
        (source.folder().filter(|_| named), None)
    };
    let session = folder.as_deref().and_then(Path::file_name);
    scribe.called(session.and_then(|name| name.to_str()));
    let wire = folder.as_deref().map(|folder| folder.join(WIRE));
    let wire = wire.and_then(|wire| member(&wire));
    let mut chain = Chain::new(wire);
    let mut next = 1;
    for (number, path) in folder.as_deref().map(rotated).unwrap_or_default() {
        let file = open_member(&path)?;
        scribe.read_from(Some(&path), chain.length());
        if number > next {
            chain.miss(scribe, next, number - 1);
        }
        next = number.saturating_add(1);
        chain.file(&file, scribe)?;
        chain.damaged(&file, scribe);
    }
    let last = opened.as_ref().unwrap_or(source);
    let apart = opened.is_some() || chain.length() > 0;
    scribe.read_from(apart.then(|| Path::new(last.path())), chain.length());
    chain.file(last, scribe)?;
    if let Some(opened) = &opened {
        chain.damaged(opened, scribe);
    }
    chain.end(scribe);
    Ok(())
}

/// Whether `wire.jsonl` tells that a compaction began and did not end; `None` where it cannot be read as a whole, for what is
/// lost of it may have told.
fn unended(wire: &Path, scribe: &mut Scribe) -> Option<bool> {
    let source = open_member(wire).ok()?;
    scribe.beside(Some(WIRE));
    scribe.damaged(&source, Place::default());
    scribe.beside(None);
    let mut whole = source.damage().is_none();
    let mut batches = Batches::new(&source, DEFAULT_MAX_LINE);
    let (mut unended, mut running) = (false, false);
    while let Some(batch) = batches.next_batch().ok()? {
        whole &= batch.too_long().is_empty();
        for line in batch.lines() {
            let event = serde_json::from_slice::<Event<'_>>(batch.bytes(line)).ok();
            let Some(event) = event.filter(|event| event.message.flaw().is_none()) else {
                let message = format!("it is no event, and stands in `{WIRE}`, not in the context");
                let place = Place {
                    line: line.line,
                    offset: line.offset,
                    ..Place::default()
                };
                scribe.flaw(place, DefectKind::BadField, message);
                whole = false;
                continue;
            };
            match event.message.0.get().map(|message| message.kind.str()) {
                Some("CompactionBegin") => unended |= std::mem::replace(&mut running, true),
                Some("CompactionEnd") => running = false,
                Some(_) | None => {}
            }
        }
    }
    whole.then_some(unended || running)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotated_files_are_told_by_their_numbers() {
        assert_eq!(number("context_12.jsonl"), Some(12));
        for name in [
            "context.jsonl",
            "context_0.jsonl",
            "context_01.jsonl",
            "context_+1.jsonl",
            "context_1.jsonl.gz",
        ] {
            assert_eq!(number(name), None, "{name}");
        }
    }
}
