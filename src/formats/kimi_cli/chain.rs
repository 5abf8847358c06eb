//! The files of a session, one after another: what each has that the one before it had not, and what it has no more.

use super::unended;
use super::wire::{OWN, Record};
use crate::formats::field::{Fault, Flaw, parse};
use crate::formats::messages::wire::{Content, Message};
use crate::formats::messages::{Ears, compaction, role, said, told};
use crate::formats::transcribe::{Entry, lines};
use crate::formats::{BoundaryDraft, Decoded, Draft, KeptRecords, Scribe};
use crate::reader::{ReadError, Source};
use crate::recording::{
    ByteOffset, CompactionRecord, DefectKind, Evidence, Line, Part, Place, SummaryText, Unread,
    Voice,
};
use crate::tokens::Tokens;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

/// How many messages stay behind a summary, at most.
const KEPT: usize = 2;

/// A message as it was written down.
#[derive(Clone, Copy, Debug)]
struct Written {
    entry: Entry,
    held: u64,
}

/// A summary that waits for the messages that stayed, and for the size behind it.
#[derive(Debug)]
struct Waiting {
    place: Place,
    summary: String,
    /// A part of it cannot be read.
    unread: bool,
    before: Option<Tokens>,
    /// The messages behind it that stood before it too.
    kept: Vec<Written>,
}

/// The files so far.
#[derive(Debug)]
pub(super) struct Chain {
    /// The messages of the file before.
    earlier: Vec<Written>,
    /// The messages of this file.
    own: Vec<Written>,
    /// Whether this file started like the one before, so far.
    repeats: bool,
    files: usize,
    /// The file before this one is not there.
    missed: bool,
    waiting: Option<Waiting>,
    tokens: Option<Tokens>,
    lines: u32,
    /// Where the last record stands.
    last: Place,
    bytes: u64,
    left: usize,
    /// What tells of the beginnings and ends of compactions, where it is there.
    wire: Option<PathBuf>,
}

impl Chain {
    /// Starts with nothing but the file that tells of the beginnings and ends of compactions, where it is there.
    pub(super) fn new(wire: Option<PathBuf>) -> Self {
        Self {
            wire,
            earlier: Vec::new(),
            own: Vec::new(),
            repeats: false,
            files: 0,
            missed: false,
            waiting: None,
            tokens: None,
            lines: 0,
            bytes: 0,
            last: Place::default(),
            left: 0,
        }
    }

    /// How many bytes the files had so far: from there the places of the next one are counted.
    pub(super) fn length(&self) -> u64 {
        self.bytes
    }

    /// The files with these numbers are not there, both inside: nobody knows how the next one goes on from them.
    pub(super) fn miss(&mut self, scribe: &mut Scribe, first: u32, last: u32) {
        self.commit(scribe, None);
        self.own.clear();
        self.tokens = None;
        self.missed = true;
        let message = if first == last {
            format!("`context_{first}.jsonl` is not in the folder")
        } else {
            format!("`context_{first}.jsonl` to `context_{last}.jsonl` are not in the folder")
        };
        let place = Place {
            line: Line(self.lines.saturating_add(1)),
            offset: ByteOffset(self.bytes),
            ..Place::default()
        };
        scribe.flaw(place, DefectKind::MissingRecord, message);
    }

    /// Notes what is wrong with the stream that the last file was decompressed from.
    pub(super) fn damaged(&self, file: &Source, scribe: &mut Scribe) {
        let place = Place {
            line: Line(self.lines),
            offset: ByteOffset(self.bytes),
            ..Place::default()
        };
        scribe.damaged(file, place);
    }

    /// Adds the next file.
    pub(super) fn file(&mut self, source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
        self.earlier = std::mem::take(&mut self.own);
        self.repeats = self.files > 0 && !std::mem::take(&mut self.missed);
        self.files += 1;
        let (lines_before, bytes_before) = (self.lines, self.bytes);
        lines(source, scribe, |scribe, place, text| {
            let line = lines_before.saturating_add(place.line.0);
            self.lines = self.lines.max(line);
            let place = Place {
                line: Line(line),
                offset: ByteOffset(bytes_before.saturating_add(place.offset.0)),
                ..place
            };
            self.last = place;
            self.record(scribe, place, text)
        })?;
        self.bytes = self.bytes.saturating_add(source.length());
        let empty = self.own.is_empty() && self.waiting.is_none() && !self.earlier.is_empty();
        let unended = if empty { self.unended(scribe) } else { None };
        if unended == Some(true) {
            let message = "the context was rotated away, and nothing was written in its place";
            scribe.flaw(self.last, DefectKind::BoundaryWithoutSummary, message);
            self.repeats = false;
            let draft = BoundaryDraft {
                record: CompactionRecord {
                    before: self.tokens.take(),
                    drops: true,
                    torn: Some(message.to_owned()),
                    kept_by: Evidence::Derived,
                    ..CompactionRecord::default()
                },
                kept: Some(KeptRecords::At([].into_iter().collect())),
                ..BoundaryDraft::default()
            };
            let place = Place {
                line: Line(self.lines),
                ..Place::default()
            };
            scribe.add(place, compaction("", draft));
            return Ok(());
        }
        if empty && unended.is_none() {
            let message = "the context was rotated away, and nothing was written in its place: it was cleared, or a compaction was torn";
            scribe.flaw(self.last, DefectKind::BoundaryWithoutSummary, message);
        }
        self.rotated(scribe);
        Ok(())
    }

    /// Whether a compaction began that did not end; `None` where nothing tells.
    fn unended(&self, scribe: &mut Scribe) -> Option<bool> {
        let wire = self.wire.as_deref()?;
        scribe.opens_compactions(wire);
        let unended = unended(wire, scribe)?;
        Some(unended)
    }

    /// Behind the last file.
    pub(super) fn end(mut self, scribe: &mut Scribe) {
        self.commit(scribe, None);
    }

    fn record(&mut self, scribe: &mut Scribe, place: Place, text: &str) -> Result<(), Fault> {
        let record: Record<'_> = parse(text)?;
        let message: Message<'_> = parse(text)?;
        match role(&message) {
            Some(voice) => self.message(scribe, place, message, voice),
            None if OWN.contains(&record.role.str()) => {
                scribe.wrong(place, [("token_count", record.token_count.fault())]);
                if let Some(tokens) = record.token_count.take() {
                    self.tokens = Some(Tokens(tokens));
                    self.commit(scribe, Some(Tokens(tokens)));
                }
                scribe.skip();
            }
            None => {
                let unknown = Draft::Unknown(record.role.str().to_owned());
                scribe.add(place, Decoded::new(unknown));
            }
        }
        Ok(())
    }

    fn message(&mut self, scribe: &mut Scribe, place: Place, message: Message<'_>, voice: Voice) {
        let held = held(&message);
        if self.repeats {
            let before = self.earlier.get(self.own.len()).copied();
            if let Some(before) = before.filter(|before| before.held == held) {
                self.own.push(before);
                return scribe.skip();
            }
        }
        if let Some(summary) = summary(&message).filter(|_| voice == Voice::Human) {
            self.commit(scribe, None);
            self.repeats = false;
            if self.files == 1 && self.own.is_empty() {
                scribe.midway();
            }
            let fault = message.content.flaw();
            scribe.wrong(place, [("content", fault)]);
            self.waiting = Some(Waiting {
                place,
                summary,
                unread: fault.is_some(),
                before: self.tokens.take(),
                kept: Vec::new(),
            });
            return;
        }
        if self.stays(held) {
            return scribe.skip();
        }
        self.commit(scribe, None);
        self.rotated(scribe);
        let said = said(message, voice, &Ears::default());
        let entry = scribe.add(place, said.decoded(None, voice));
        self.own.push(Written { entry, held });
    }

    /// Whether a message right behind a summary stood at the end of the file before.
    fn stays(&mut self, held: u64) -> bool {
        let Some(waiting) = &mut self.waiting else {
            return false;
        };
        let from = self.earlier.len().saturating_sub(KEPT);
        let tail = self.earlier.get(from..).unwrap_or_default();
        let known = |written: &&Written| {
            let again = waiting.kept.iter().any(|kept| kept.entry == written.entry);
            written.held == held && !again
        };
        let found = tail.iter().find(known).copied();
        waiting.kept.extend(found);
        found.is_some()
    }

    /// The file has no summary, and not all that the one before it had: the session went back, or started anew.
    fn rotated(&mut self, scribe: &mut Scribe) {
        if !std::mem::take(&mut self.repeats) {
            return;
        }
        let gone = self
            .earlier
            .split_off(self.own.len().min(self.earlier.len()));
        if gone.is_empty() {
            return;
        }
        self.left += 1;
        let why = if self.own.is_empty() {
            "cleared"
        } else {
            "rolled-back"
        };
        let entries = gone.into_iter().map(|written| written.entry);
        scribe.branch(&format!("{why}-{}", self.left), entries);
    }

    fn commit(&mut self, scribe: &mut Scribe, after: Option<Tokens>) {
        let Some(waiting) = self.waiting.take() else {
            return;
        };
        let mut unread = Unread::default();
        if waiting.unread {
            unread.add(&[Part::Summary]);
        }
        let draft = BoundaryDraft {
            record: CompactionRecord {
                unread,
                summary: if waiting.unread {
                    SummaryText::Strange
                } else {
                    SummaryText::Absent
                },
                before: waiting.before,
                after,
                kept_by: Evidence::Derived,
                ..CompactionRecord::default()
            },
            kept: Some(KeptRecords::At(
                waiting.kept.iter().map(|kept| kept.entry).collect(),
            )),
            ..BoundaryDraft::default()
        };
        let decoded = compaction(&waiting.summary, draft);
        let entry = scribe.add(waiting.place, decoded);
        let mut hasher = DefaultHasher::new();
        waiting.summary.hash(&mut hasher);
        self.own.push(Written {
            entry,
            held: hasher.finish(),
        });
        self.own.extend(waiting.kept);
    }
}

/// The summary that a message introduces; its parts are one text.
fn summary(message: &Message<'_>) -> Option<String> {
    let all = joined(message);
    told(&all)
        .filter(|_| all.starts_with("<system>"))
        .map(str::to_owned)
}

fn joined(message: &Message<'_>) -> String {
    match &message.content {
        Content::Text(text) => text.trim().to_owned(),
        Content::Blocks(blocks, _) => {
            let texts = blocks.iter().map(|block| block.text.str());
            let texts: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
            texts.join("\n").trim().to_owned()
        }
        Content::Nothing | Content::Wrong => String::new(),
    }
}

/// What a message holds, as a number to compare. A summary is known by what it says alone.
fn held(message: &Message<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    if let Some(summary) = summary(message) {
        summary.hash(&mut hasher);
        return hasher.finish();
    }
    message.role.str().hash(&mut hasher);
    joined(message).hash(&mut hasher);
    message.tool_call_id.str().hash(&mut hasher);
    for call in &message.tool_calls.0 {
        call.id.str().hash(&mut hasher);
    }
    hasher.finish()
}
