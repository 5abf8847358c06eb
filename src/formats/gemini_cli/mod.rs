//! Gemini CLI: JSON Lines of messages, of which a later one with the same id takes the place of an earlier one, and of
//! changes to the whole history; before that one JSON object that keeps no trace of compactions.
//!
//! No record says that the context was compressed: a history that is written anew does, by a summary that nobody said before.

mod message;
mod wire;

use super::field::{Flaw, Text, parse};
use super::messages::wire::Items;
use super::parts::{Past, Turn, acknowledges, align, summary};
use super::transcribe::{Entry, document, lines, list_in, name_in, text_of};
use super::{
    BoundaryDraft, CallId, Decoded, Draft, EventDraft, EvictionDraft, Format, Head, KeptRecords,
    Reading, Scribe, no_folder,
};
use crate::reader::{ReadError, Source, last_wins};
use crate::recording::{
    Actor, CompactionRecord, DefectKind, EventKind, Evidence, Line as LineNumber, Passage, Place,
    Rules, SummaryText, Trail, Voice,
};
use crate::tokens::Tokens;
use message::turn;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::mem;
use wire::{Line, Set};

pub(super) const FORMAT: Format = Format {
    id: "gemini-cli",
    summary: "Gemini CLI sessions, ~/.gemini/tmp/*/chats/session-*.jsonl, and .json before April 2026",
    sniff,
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
        ("boundary", Some(Evidence::Inferred)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Derived)),
        ("cuts of the input", None),
        ("prior summary read", Some(Evidence::Derived)),
        ("covered", Some(Evidence::Derived)),
        ("kept", Some(Evidence::Derived)),
        ("trigger", None),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Inferred)),
        ("tokens of the summary", Some(Evidence::Estimated)),
        ("budget", None),
        ("window", None),
        ("decisions", None),
        ("instructions", None),
        ("evictions", Some(Evidence::Derived)),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", Some(Evidence::Derived)),
        ("recovery", None),
        ("diff", None),
        ("transaction", None),
        ("degraded", None),
        ("time", Some(Evidence::Recorded)),
    ],
};

/// The keys by which a line is told.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Glimpse<'a> {
    #[serde(borrow)]
    session_id: Text<'a>,
    #[serde(borrow)]
    project_hash: Text<'a>,
    #[serde(borrow)]
    start_time: Text<'a>,
    #[serde(borrow)]
    last_updated: Text<'a>,
    #[serde(rename = "type", borrow)]
    role: Text<'a>,
    #[serde(borrow)]
    message: Option<&'a RawValue>,
    #[serde(borrow)]
    content: Option<&'a RawValue>,
    #[serde(rename = "$set", borrow)]
    set: Option<&'a RawValue>,
    #[serde(rename = "$rewindTo", borrow)]
    rewind: Option<&'a RawValue>,
}

fn sniff(head: &Head) -> bool {
    if head.is_array() == Some(false) && head.member("messages").is_some() {
        let dated = head.member("startTime").is_some() || head.member("projectHash").is_some();
        return head.member("sessionId").is_some() && dated;
    }
    head.records().find_map(is_one).unwrap_or(false)
}

/// Whether this is a line of Gemini CLI; none where any program could have written it.
fn is_one(record: &str) -> Option<bool> {
    let seen: Glimpse<'_> = parse(record).ok()?;
    if seen.set.is_some() || seen.rewind.is_some() {
        return Some(true);
    }
    let dated = seen.start_time.is_there()
        && (seen.project_hash.is_there() || seen.last_updated.is_there());
    if seen.session_id.is_there() && dated && !seen.role.is_there() {
        return Some(true);
    }
    let said = seen.content.is_some() && seen.message.is_none() && !seen.session_id.is_there();
    match seen.role.str() {
        "gemini" if said => Some(true),
        "user" | "info" | "warning" | "error" if said => None,
        _ => Some(false),
    }
}

/// The types of messages that the model is shown.
const SAID: &[&str] = &["gemini", "model", "user"];

/// Whether a message of the program has this type.
fn is_known(kind: &str) -> bool {
    SAID.contains(&kind) || NOTICES.contains(&kind)
}

/// The types of messages that only the person sees.
const NOTICES: &[&str] = &["error", "info", "warning"];

/// The messages of a history that is written anew.
fn turns<'a>(scribe: &mut Scribe, place: Place, items: Items<Line<'a>>) -> Vec<Turn<'a>> {
    let untyped = items.0.iter().any(|line| !line.role.is_there());
    if items.is_short() || untyped {
        let message = "`$set.messages` holds what is no message, and is left out";
        scribe.flaw(place, DefectKind::UnreadableRecord, message);
    }
    let fault = items.0.iter().find_map(|line| line.role.fault());
    scribe.wrong(place, [("$set.messages.type", fault)]);
    let mut kinds = items.0.iter().filter_map(|line| line.role.owned());
    if let Some(kind) = kinds.find(|kind| !is_known(kind)) {
        strange(scribe, place, kind);
    }
    let new: Vec<Turn<'a>> = items.0.into_iter().filter_map(turn).collect();
    // What is there already, and what is a summary, is not written down as a message of its own.
    if new.iter().any(|turn| !turn.heard.said.flaws.is_empty()) {
        scribe.wrong(place, [("$set.messages", Some(DefectKind::BadField))]);
    }
    new
}

/// A line that none of the program's own is like.
fn strange(scribe: &mut Scribe, place: Place, kind: String) {
    scribe.add(place, Decoded::new(Draft::Unknown(kind)));
}

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let head = Head::of(source, scribe.max_line())?;
    if head.is_array() == Some(false) && head.member("messages").is_some() {
        return whole(source, scribe);
    }
    let jobs = jobs(source, scribe)?;
    let last = jobs
        .iter()
        .enumerate()
        .fold(HashMap::new(), |mut last, (number, job)| {
            if let Some(id) = job.id {
                last.insert((job.epoch, id), number);
            }
            last
        });
    let mut session = Session::default();
    let mut told: HashSet<(usize, CallId)> = HashSet::new();
    for (number, job) in jobs.iter().enumerate() {
        let mut newest = job;
        if let Some(id) = job.id {
            if !told.insert((job.epoch, id)) {
                scribe.skip();
                continue;
            }
            let number = last.get(&(job.epoch, id)).copied().unwrap_or(number);
            newest = jobs.get(number).unwrap_or(job);
        }
        let text = again(source, newest.place);
        let line: Line<'_> = text
            .as_deref()
            .and_then(|it| parse(it).ok())
            .unwrap_or_default();
        let later = jobs.get(number + 1..).unwrap_or_default();
        let mut later = later.iter().take_while(|it| it.epoch == job.epoch + 1);
        session.after = job.turns.then(|| later.find_map(|it| it.context)).flatten();
        session.add(scribe, newest.place, line);
    }
    Ok(())
}

/// A line of the file, at a glance.
#[derive(Debug)]
struct Job {
    place: Place,
    /// How often the history was changed as a whole before it: ids are one message's only in between.
    epoch: usize,
    id: Option<CallId>,
    /// It changes the history as a whole.
    turns: bool,
    /// How large the context was when the model wrote it.
    context: Option<u64>,
}

/// All lines of the file.
fn jobs(source: &Source, scribe: &mut Scribe) -> Result<Vec<Job>, ReadError> {
    let mut jobs = Vec::new();
    let mut epoch = 0;
    lines(source, scribe, |_, place, text| {
        let line: Line<'_> = parse(text)?;
        let sets = line.set.0.get().is_some_and(Set::writes_anew);
        let turns = sets || line.rewind.get().is_some();
        let message = line.role.is_there() && !turns;
        jobs.push(Job {
            place,
            epoch,
            id: line.id.get().filter(|_| message).map(|id| CallId::of(id)),
            turns,
            context: line.tokens.0.get().and_then(|it| it.input.get().copied()),
        });
        epoch += usize::from(turns);
        Ok(())
    })?;
    Ok(jobs)
}

/// The text of a line that was read before.
fn again(source: &Source, place: Place) -> Option<String> {
    let text = text_of(source, place)?;
    let readable = parse::<Line<'_>>(&text).is_ok();
    if readable {
        Some(text)
    } else {
        last_wins(&text)
    }
}

/// A session that is one JSON object: its history never shows that it was compressed.
fn whole(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let document = document(source, scribe)?;
    let mut session = Session::default();
    if let Some(id) = name_in(source, &document, &["sessionId"], scribe) {
        session.name(scribe, Place::default(), &id);
    }
    for place in list_in(source, &document, "messages", scribe) {
        let text = text_of(source, *place);
        if let Some(Ok(line)) = text.as_deref().map(parse::<Line<'_>>) {
            session.add(scribe, *place, line);
        } else {
            let message = "the message holds what cannot be read, and is left out";
            scribe.flaw(*place, DefectKind::UnreadableRecord, message);
        }
    }
    let message =
        "this version of the file keeps no trace of compactions: what they lost cannot be told";
    let place = Place {
        line: LineNumber(1),
        ..Place::default()
    };
    scribe.flaw(place, DefectKind::UnrecordedCompactions, message);
    Ok(())
}

/// Where the summary stands among the new messages, and where it was written down.
#[derive(Clone, Copy, Debug)]
struct Stand {
    number: usize,
    entry: Entry,
}

/// A session so far.
#[derive(Debug, Default)]
struct Session {
    history: Vec<Past>,
    /// What each summary stands for, by where it was written down.
    covered: BTreeMap<Entry, Vec<Entry>>,
    named: bool,
    /// The lane of all of it, where it is a subagent's.
    lane: Option<Box<str>>,
    ids: HashSet<Box<str>>,
    /// The calls that were answered.
    answered: HashSet<CallId>,
    /// How often the session went back.
    rewound: usize,
    /// A change of the history cannot be read: nobody knows what is in context.
    unsure: bool,
    /// How large the context was last.
    context: Option<u64>,
    /// How large it is first after the change at hand.
    after: Option<u64>,
}

impl Session {
    fn add(&mut self, scribe: &mut Scribe, place: Place, line: Line<'_>) {
        scribe.dated(place, "timestamp", &line.timestamp);
        scribe.wrong(
            place,
            [
                ("id", line.id.fault()),
                ("sessionId", line.session_id.fault()),
                ("kind", line.kind.fault()),
                ("tokens", line.tokens.flaw()),
                ("type", line.role.fault()),
                ("$set", line.set.0.fault()),
                ("$rewindTo", line.rewind.fault()),
            ],
        );
        if let Some(set) = line.set.0.get() {
            self.set(scribe, place, set);
        } else if line.set.0.is_there() || line.rewind.fault().is_some() {
            self.unsure = true;
            scribe.skip();
        } else if line.rewind.is_there() {
            self.rewind(scribe, line.rewind.str());
        } else if line.role.is_there() {
            self.message(scribe, place, line);
        } else if !line.session_id.is_there() {
            strange(scribe, place, String::new());
        } else {
            if line.kind.str() == "subagent" {
                self.lane = line.session_id.boxed();
            }
            match line.session_id.get() {
                Some(id) if !self.named => self.name(scribe, place, id),
                _ => scribe.skip(),
            }
        }
    }

    fn name(&mut self, scribe: &mut Scribe, place: Place, id: &str) {
        self.named = true;
        let mut decoded = Decoded::new(Draft::Skipped);
        decoded.session = Some(id.to_owned().into());
        scribe.add(place, decoded);
    }

    fn message(&mut self, scribe: &mut Scribe, place: Place, line: Line<'_>) {
        let id = line.id.boxed();
        let kind = line.role.owned().unwrap_or_default();
        let Some(message) = turn(line) else {
            self.history.push(Past {
                id,
                ..Past::default()
            });
            if NOTICES.contains(&kind.as_str()) {
                return scribe.skip();
            }
            return strange(scribe, place, kind);
        };
        self.context = message.context.or(self.context);
        let past = self.written(scribe, place, message);
        self.history.push(past);
    }

    /// Writes a message down.
    fn written(&mut self, scribe: &mut Scribe, place: Place, message: Turn<'_>) -> Past {
        let mut past = Past::of(&message, None);
        let calls = message.heard.answers().to_vec();
        let id = message.id.clone().filter(|id| self.ids.insert(id.clone()));
        scribe.at(message.time);
        let mut decoded = message.event(id, &self.answered);
        self.answered.extend(calls);
        decoded.lane.clone_from(&self.lane);
        past.entry = Some(scribe.add(place, decoded));
        past
    }

    /// Drops a message and all after it; an id that no message has drops all.
    fn rewind(&mut self, scribe: &mut Scribe, id: &str) {
        let at = self
            .history
            .iter()
            .rposition(|it| it.id.as_deref() == Some(id));
        let gone = self.history.split_off(at.unwrap_or(0));
        self.roll_back(scribe, &gone);
        scribe.skip();
    }

    fn roll_back(&mut self, scribe: &mut Scribe, gone: &[Past]) {
        let entries = gone.iter().filter_map(|it| it.entry);
        let entries = self.with_covered(entries);
        if !entries.is_empty() {
            self.rewound += 1;
            scribe.branch(&format!("rolled-back-{}", self.rewound), entries);
        }
    }

    /// These records, and with a summary all that it stood for: the session goes on without that, too.
    fn with_covered(&mut self, entries: impl Iterator<Item = Entry>) -> Vec<Entry> {
        let mut all: BTreeSet<Entry> = BTreeSet::new();
        let mut open: Vec<Entry> = entries.collect();
        while let Some(entry) = open.pop() {
            all.insert(entry);
            open.extend(self.covered.remove(&entry).unwrap_or_default());
        }
        all.into_iter().collect()
    }

    /// All of the history is written anew.
    fn set(&mut self, scribe: &mut Scribe, place: Place, set: &Set<'_>) {
        let Some(raw) = set.messages.filter(|_| set.writes_anew()) else {
            let wrong = set.messages.map(|_| DefectKind::BadField);
            scribe.wrong(place, [("$set.messages", wrong)]);
            self.unsure |= wrong.is_some();
            return scribe.skip();
        };
        let Ok(items) = serde_json::from_str::<Items<Line<'_>>>(raw.get()) else {
            let message = "`$set.messages` holds what cannot be read, and is left out";
            return scribe.flaw(place, DefectKind::UnreadableRecord, message);
        };
        let new = turns(scribe, place, items);
        let aligned = align(&self.history, &new);
        let past = mem::take(&mut self.history);
        let summary = summary(&past, &new);
        if let Some(number) = summary {
            self.compress(scribe, place, &past, new, &aligned.was, number);
            return;
        }
        let stays: HashSet<usize> = aligned.was.iter().flatten().copied().collect();
        let gone = past
            .iter()
            .enumerate()
            .filter(|(number, _)| !stays.contains(number));
        let mut gone: Vec<Entry> = gone.filter_map(|(_, it)| it.entry).collect();
        let cleared = |(message, was): (&Turn<'_>, &Option<usize>)| {
            let before = past.get((*was)?)?;
            let changed = before.answered != message.heard.answered();
            before.entry.filter(|_| changed)
        };
        let cleared = new.iter().zip(&aligned.was).filter_map(cleared).collect();
        let back = aligned.is_start && !gone.is_empty();
        if back {
            gone = self.with_covered(gone.into_iter());
            self.rewound += 1;
            scribe.branch(
                &format!("rolled-back-{}", self.rewound),
                gone.iter().copied(),
            );
        }
        let eviction = EvictionDraft {
            cleared_at: cleared,
            taken_at: gone.into_iter().filter(|_| !back).collect(),
            ..EvictionDraft::default()
        };
        if eviction.is_empty() {
            scribe.skip();
        } else {
            let mut decoded = Decoded::new(Draft::Event(EventDraft {
                kind: EventKind::Note,
                actor: Actor::Harness,
                evicts: Some(Box::new(eviction)),
                ..EventDraft::default()
            }));
            decoded.lane.clone_from(&self.lane);
            scribe.add(place, decoded);
        }
        self.go_on(scribe, place, &past, new, &aligned.was, None);
    }

    /// A compaction: what is found again stays, and all else is what the summary stands for.
    fn compress(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        past: &[Past],
        new: Vec<Turn<'_>>,
        was: &[Option<usize>],
        number: usize,
    ) {
        let Some(told) = new.get(number) else { return };
        // All of the history is written anew.
        let unsure = mem::take(&mut self.unsure);
        let (text, time) = (told.summary().to_owned(), told.time);
        let same = |(message, was): (&Turn<'_>, &Option<usize>)| {
            let before = past.get((*was)?)?;
            let same = before.answered == message.heard.answered();
            before.entry.filter(|_| same)
        };
        let kept: Vec<Entry> = new.iter().zip(was).filter_map(same).collect();
        let covered = past.iter().filter_map(|it| it.entry);
        let covered: Vec<Entry> = covered.filter(|entry| !kept.contains(entry)).collect();
        let id = told.id.clone().filter(|id| self.ids.insert(id.clone()));
        let draft = BoundaryDraft {
            event: EventDraft {
                kind: EventKind::Boundary,
                actor: Actor::Harness,
                id: id.clone(),
                ..EventDraft::default()
            },
            record: CompactionRecord {
                id: id.as_deref().unwrap_or_default().to_owned(),
                ts: told.ts.clone(),
                before: self.context.map(Tokens),
                after: self.after.map(Tokens),
                after_by: Evidence::Inferred,
                summary: SummaryText::Readable(text.clone()),
                kept_by: Evidence::Derived,
                unknown_input: unsure,
                unknown_claimed: unsure,
                ..CompactionRecord::default()
            },
            kept: Some(KeptRecords::At(kept.into_iter().collect())),
            ..BoundaryDraft::default()
        };
        let mut decoded = Decoded::new(Draft::Boundary(Box::new(draft)));
        decoded.passages = vec![Passage::new(Voice::Summary, text)];
        decoded.lane.clone_from(&self.lane);
        scribe.at(time);
        let entry = scribe.add(place, decoded);
        self.covered.insert(entry, covered);
        self.go_on(scribe, place, past, new, was, Some(Stand { number, entry }));
    }

    /// The history goes on with the new messages: those that were there before stand where they stood.
    fn go_on(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        past: &[Past],
        new: Vec<Turn<'_>>,
        was: &[Option<usize>],
        summary: Option<Stand>,
    ) {
        let behind = summary.as_ref().map(|it| it.number + 1);
        for (number, (message, was)) in new.into_iter().zip(was).enumerate() {
            let before = was.and_then(|it| past.get(it));
            let own = summary.as_ref().filter(|it| it.number == number);
            let told = Some(number) == behind && acknowledges(&message);
            let next = match (before, own) {
                (_, Some(own)) => Past::of(&message, Some(own.entry)),
                (Some(before), None) => Past::of(&message, before.entry),
                (None, None) if told => Past::of(&message, None),
                (None, None) => self.written(scribe, place, message),
            };
            self.history.push(next);
        }
    }
}
