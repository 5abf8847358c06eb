//! Claude Code: one JSON Lines file a session, appended to; chain records with a `uuid`, and metadata records without.

mod boundary;
mod message;
mod sniff;
mod summary;
mod voices;
mod wire;

use super::field::{Fault, Flaw, moment, parse, wrong};
use super::{Decoded, Draft, EventDraft, Format, Reading, no_folder};
use crate::recording::{Actor, DefectKind, EventKind, Evidence, Rules, Trail};
use wire::{Faulty, Line};

pub(super) const FORMAT: Format = Format {
    id: "claude-code",
    summary: "Claude Code session files, ~/.claude/projects/*/*.jsonl, and those of its subagents",
    sniff: sniff::sniff,
    sniff_folder: no_folder,
    reading: Reading::Lines(decode),
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
        ("covered", Some(Evidence::Recorded)),
        ("kept", Some(Evidence::Recorded)),
        ("trigger", Some(Evidence::Recorded)),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Recorded)),
        ("tokens of the summary", Some(Evidence::Estimated)),
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

/// The lane of subagent records that do not name their agent.
const SIDECHAIN: &str = "sidechain";

fn decode(text: &str) -> Result<Decoded<'_>, Fault> {
    let mut line: Line<'_> = parse(text)?;
    let flaws = flaws(&line);
    let lane = lane(&line);
    let session = std::mem::take(&mut line.session).take();
    let time = moment(&line.timestamp);
    let mut decoded = draft(line);
    decoded.lane = lane;
    decoded.session = session;
    decoded.time = time;
    decoded.flaws.extend(flaws);
    Ok(decoded)
}

fn draft(line: Line<'_>) -> Decoded<'_> {
    match line.kind.str() {
        "user" if line.is_summary() => summary::decode(line),
        "user" => message::user(line),
        "assistant" => message::assistant(line),
        "attachment" => message::attachment(&line),
        "system" => system(line),
        "marble-origami-commit" => boundary::collapse(line),
        _ => other(&line),
    }
}

fn system(line: Line<'_>) -> Decoded<'_> {
    if line.subtype.str() == "compact_boundary" {
        boundary::decode(line)
    } else {
        message::system(line)
    }
}

/// A record that says nothing of the session, or of a type that is not known.
fn other(line: &Line<'_>) -> Decoded<'static> {
    let known = sniff::is_metadata(line.kind.str());
    if known && !line.uuid.is_there() {
        return Decoded::new(Draft::Skipped);
    }
    let other = Decoded::new(Draft::Event(event(line, EventKind::Other, Actor::Harness)));
    let kind = line.kind.str();
    if known || sniff::is_silent(kind) || kind.is_empty() {
        other
    } else {
        other.of_strange_type(kind)
    }
}

fn event(line: &Line<'_>, kind: EventKind, actor: Actor) -> EventDraft {
    EventDraft {
        kind,
        actor,
        id: line.uuid.boxed(),
        parent: line.parent.boxed(),
        evicts: message::evicted(line).map(Box::new),
        ..EventDraft::default()
    }
}

fn lane(line: &Line<'_>) -> Option<Box<str>> {
    let sidechain = line.is_sidechain.get().copied().unwrap_or(false);
    let agent = line.agent.boxed();
    agent.or_else(|| sidechain.then(|| Box::from(SIDECHAIN)))
}

/// What a record that speaks holds in a form that nobody can read.
fn silent(line: &Line<'_>) -> Option<(DefectKind, String)> {
    let name = match line.kind.str() {
        "user" | "assistant" => {
            let message = line.message.0.get()?;
            message.content.is_faulty().then_some("message.content")?
        }
        "system" => line.content.fault().map(|_| "content")?,
        "marble-origami-commit" => line.summary.fault().map(|_| "summary")?,
        _ => return None,
    };
    Some(unread(name))
}

/// The defect of a field of which something could not be read.
fn unread(name: &str) -> (DefectKind, String) {
    let message = format!("`{name}` holds a value of another type, which is left out");
    (DefectKind::BadField, message)
}

/// What is wrong with what a record says of the context: what left it, what stays, and how large it was.
fn of_context(line: &Line<'_>) -> Vec<(DefectKind, String)> {
    let mut flaws = wrong([
        ("firstArchivedUuid", line.first_archived.fault()),
        ("lastArchivedUuid", line.last_archived.fault()),
        ("microcompactMetadata", line.microcompact.0.fault()),
        ("snipMetadata", line.snip.0.fault()),
        ("summarizeMetadata", line.summarize.0.fault()),
    ]);
    if let Some(compact) = line.compact.0.get() {
        flaws.extend(wrong([
            ("compactMetadata.trigger", compact.trigger.fault()),
            ("compactMetadata.preTokens", compact.before.fault()),
            ("compactMetadata.postTokens", compact.after.fault()),
            ("compactMetadata.userContext", compact.user_context.fault()),
            ("compactMetadata.preservedSegment", compact.segment.flaw()),
            ("compactMetadata.preservedMessages", compact.messages.flaw()),
        ]));
    }
    if let Some(cleared) = line.microcompact.0.get() {
        flaws.extend(wrong([
            ("microcompactMetadata.tokensSaved", cleared.saved.fault()),
            (
                "microcompactMetadata.compactedToolIds",
                cleared.calls.flaw(),
            ),
            (
                "microcompactMetadata.clearedAttachmentUUIDs",
                cleared.attachments.flaw(),
            ),
        ]));
    }
    let snip = line.snip.0.get();
    let removed = snip.and_then(|snip| snip.removed.flaw());
    flaws.extend(wrong([("snipMetadata.removedUuids", removed)]));
    let part = line.summarize.0.get();
    flaws.extend(wrong([
        (
            "summarizeMetadata.userContext",
            part.and_then(|part| part.user_context.fault()),
        ),
        (
            "summarizeMetadata.direction",
            part.and_then(|part| part.direction.fault()),
        ),
    ]));
    flaws
}

fn flaws(line: &Line<'_>) -> Vec<(DefectKind, String)> {
    let mut flaws = wrong([
        ("type", line.kind.fault()),
        ("uuid", line.uuid.fault()),
        ("parentUuid", line.parent.fault()),
        ("sessionId", line.session.fault()),
        ("agentId", line.agent.fault()),
        ("timestamp", line.timestamp.fault()),
        ("subtype", line.subtype.fault()),
        ("collapseId", line.collapse_id.fault()),
        ("isSidechain", line.is_sidechain.fault()),
        ("isMeta", line.is_meta.fault()),
        ("isCompactSummary", line.is_compact_summary.fault()),
        ("message", line.message.0.fault()),
        ("compactMetadata", line.compact.0.fault()),
    ]);
    flaws.extend(silent(line));
    flaws.extend(of_context(line));
    if !line.kind.is_there() {
        flaws.push((DefectKind::BadField, "the record has no `type`".to_owned()));
    }
    flaws
}
