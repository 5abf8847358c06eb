//! Qwen Code: JSON Lines of records in a tree; a compression writes the whole history anew in one record.

mod compression;
mod wire;

use super::field::{Text, parse, wrong};
use super::parts::{Past, Turn};
use super::transcribe::{Entry, branches, lines};
use super::{
    CallId, Decoded, Draft, EventDraft, Format, Head, Reading, Scribe, SessionDraft, no_folder,
};
use crate::reader::{ReadError, Source};
use crate::recording::{Actor, DefectKind, EventKind, Evidence, Place, Rules, Trail, Voice};
use crate::tokens::Tokens;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::mem;
use wire::Record;

pub(super) const FORMAT: Format = Format {
    id: "qwen-code",
    summary: "Qwen Code sessions, ~/.qwen/projects/*/chats/*.jsonl",
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
        ("boundary", Some(Evidence::Recorded)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Derived)),
        ("cuts of the input", None),
        ("prior summary read", Some(Evidence::Derived)),
        ("covered", Some(Evidence::Derived)),
        ("kept", Some(Evidence::Derived)),
        ("trigger", Some(Evidence::Recorded)),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Recorded)),
        ("tokens of the summary", Some(Evidence::Estimated)),
        ("budget", None),
        ("window", Some(Evidence::Recorded)),
        ("decisions", None),
        ("instructions", None),
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

/// The lane of records of a subagent that do not name it.
const SIDECHAIN: &str = "sidechain";

/// What is said of a message in the user's place that a person wrote.
const TYPED: &[&str] = &["", "mid_turn_user_message"];

/// The subtypes of system records that say nothing of what is in context, as its recording service lists them and as real
/// files hold them. Those that are not known are counted.
const SILENT: &[&str] = &[
    "",
    "agent_bootstrap",
    "agent_launch_prompt",
    "agent_retry",
    "agent_session_ready",
    "at_command",
    "attribution_snapshot",
    "background_task_completed",
    "branch_checkpoint",
    "cron",
    "custom_title",
    "error",
    "file_history_snapshot",
    "goal_runtime",
    "goal_state",
    "goal_turn_end",
    "managed_session_commit_v1",
    "managed_session_event_v1",
    "managed_session_header_v1",
    "notification",
    "omni_recall",
    "parent_session",
    "realtime_message",
    "rewind",
    "session_approval_mode",
    "session_artifact_event",
    "session_artifact_snapshot",
    "session_execution_engine",
    "session_model",
    "session_notes",
    "session_source",
    "session_sources_snapshot",
    "session_start",
    "slash_command",
    "turn_result",
    "ui_telemetry",
    "user_text_elements",
];

/// The keys by which a record is told.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Glimpse<'a> {
    #[serde(rename = "type", borrow)]
    kind: Text<'a>,
    #[serde(borrow)]
    subtype: Text<'a>,
    #[serde(borrow)]
    uuid: Text<'a>,
    #[serde(borrow)]
    session_id: Text<'a>,
    #[serde(borrow)]
    message: Option<&'a RawValue>,
    #[serde(borrow)]
    system_payload: Option<&'a RawValue>,
}

/// The first record that can tell does.
fn sniff(head: &Head) -> bool {
    head.records().find_map(is_one).unwrap_or(false)
}

fn is_one(record: &str) -> Option<bool> {
    let seen: Glimpse<'_> = parse(record).ok()?;
    let parts = |message: &RawValue| {
        let message: Option<wire::Message<'_>> = parse(message.get()).ok();
        message.is_some_and(|message| message.parts.is_some())
    };
    match seen.kind.str() {
        "user" | "assistant" | "tool_result" => {
            Some(seen.session_id.is_there() && seen.message.is_some_and(parts))
        }
        "system" if seen.system_payload.is_some() => Some(seen.session_id.is_there()),
        "system" if seen.subtype.str() == "chat_compression" => Some(true),
        "system" => None,
        // A type of its own that is not known yet tells nothing; what follows does.
        _ => (!(seen.uuid.is_there() && seen.session_id.is_there())).then_some(false),
    }
}

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let mut session = Session::default();
    lines(source, scribe, |scribe, place, text| {
        let record: Record<'_> = parse(text)?;
        session.add(scribe, place, record);
        Ok(())
    })?;
    let branches = branches(&session.records, session.leaf);
    for (number, entries) in branches.into_values().enumerate() {
        scribe.branch(&format!("rolled-back-{}", number + 1), entries);
    }
    Ok(())
}

/// A session so far.
#[derive(Debug, Default)]
struct Session {
    /// The parent of each record, and where it was written down.
    records: Vec<(Option<usize>, Option<Entry>)>,
    /// The newest record with an id, by its id.
    ids: HashMap<Box<str>, usize>,
    /// The last record that is no subagent's.
    leaf: Option<usize>,
    named: bool,
    sized: bool,
    lanes: BTreeMap<Option<Box<str>>, Lane>,
}

/// One lane so far.
#[derive(Debug, Default)]
struct Lane {
    /// What the model sees, by the record that it stands in.
    history: Vec<(usize, Past)>,
    answered: HashSet<CallId>,
}

impl Session {
    fn add(&mut self, scribe: &mut Scribe, place: Place, record: Record<'_>) {
        scribe.dated(place, "timestamp", &record.timestamp);
        self.describe(scribe, place, &record);
        let aside = record.is_sidechain.get() == Some(&true);
        let lane = record.agent_id.boxed();
        let lane = lane.or_else(|| aside.then(|| Box::from(SIDECHAIN)));
        let known = record
            .uuid
            .get()
            .is_some_and(|id| self.ids.contains_key(id.as_ref()));
        if lane.is_none() {
            self.miss(scribe, place, &record);
        }
        let number = self.place(&record, lane.is_some());
        let flaws = flaws(&record);
        if record.subtype.str() == "rewind" {
            self.go_back(number);
        }
        // A record that says more of one that came before has its id.
        let id = record.uuid.boxed().filter(|_| !known);
        let own = self.lanes.entry(lane.clone()).or_default();
        let (decoded, past) = match record.kind.str() {
            "user" | "assistant" | "tool_result" => own.message(record, id),
            "system" if record.subtype.str() == "chat_compression" => {
                let (decoded, history) = compression::decode(record, id, own);
                own.history = history.into_iter().map(|past| (number, past)).collect();
                (Some(decoded), None)
            }
            "system" => {
                let subtype = record.subtype.str();
                let strange = !SILENT.contains(&subtype);
                let unknown = Draft::Unknown(format!("system/{subtype}"));
                (strange.then(|| Decoded::new(unknown)), None)
            }
            kind => {
                let other = Decoded::new(Draft::Event(other(id)));
                (Some(other.of_strange_type(kind)), None)
            }
        };
        let Some(mut decoded) = decoded else {
            scribe.skip();
            for (kind, message) in flaws {
                scribe.flaw(place, kind, message);
            }
            return;
        };
        decoded.flaws.extend(flaws);
        let aside = lane.is_some();
        decoded.lane = lane;
        let entry = scribe.add(place, decoded);
        // A subagent's records have a lane already.
        if let Some(record) = self.records.get_mut(number).filter(|_| !aside) {
            record.1 = Some(entry);
        }
        own.history.extend(past.map(|past| {
            let entry = Some(entry);
            (number, Past { entry, ..past })
        }));
    }

    /// The first record that names the session does, and so does the first that tells how large the window is.
    fn describe(&mut self, scribe: &mut Scribe, place: Place, record: &Record<'_>) {
        if let Some(id) = record.session_id.get().filter(|_| !self.named) {
            self.named = true;
            let mut decoded = Decoded::new(Draft::Skipped);
            decoded.session = Some(id.clone());
            scribe.add(place, decoded);
        }
        let window = record.context_window_size.get().copied();
        if let Some(window) = window.filter(|window| *window > 0 && !self.sized) {
            self.sized = true;
            let draft = SessionDraft {
                window: Some(Tokens(window)),
                ..SessionDraft::default()
            };
            scribe.add(place, Decoded::new(Draft::Session(Box::new(draft))));
        }
    }

    /// Tells that the record which this one continues is not there.
    fn miss(&self, scribe: &mut Scribe, place: Place, record: &Record<'_>) {
        let parent = record.parent_uuid.get();
        let parent = parent.filter(|parent| record.uuid.get() != Some(parent));
        if parent.is_some_and(|parent| !self.ids.contains_key(parent.as_ref())) {
            scribe.misses_parent(place, self.records.is_empty());
        }
    }

    /// Gives a record its number, and its place in the tree. One without a parent that is there continues the one before,
    /// unless the session goes back to its start.
    fn place(&mut self, record: &Record<'_>, aside: bool) -> usize {
        let number = self.records.len();
        let own = record.uuid.get().and_then(|id| self.ids.get(id.as_ref()));
        let named = record
            .parent_uuid
            .get()
            .and_then(|id| self.ids.get(id.as_ref()));
        let start = record.subtype.str() == "rewind" && !record.parent_uuid.is_there();
        let before = self.leaf.filter(|_| !start);
        let parent = own.or(named).copied().or(before);
        self.records.push((parent, None));
        if let Some(id) = record.uuid.boxed() {
            self.ids.insert(id, number);
        }
        if !aside {
            self.leaf = Some(number);
        }
        number
    }

    /// What the model sees ends with the record that the session went back to.
    fn go_back(&mut self, number: usize) {
        let target = self.records.get(number).and_then(|(parent, _)| *parent);
        if let Some(lane) = self.lanes.get_mut(&None) {
            let end = target.map_or(0, |target| {
                lane.history.partition_point(|(it, _)| *it <= target)
            });
            lane.history.truncate(end);
        }
    }
}

impl Lane {
    fn message<'a>(
        &mut self,
        record: Record<'a>,
        id: Option<Box<str>>,
    ) -> (Option<Decoded<'a>>, Option<Past>) {
        let role = match record.kind.str() {
            "assistant" => Voice::Assistant,
            "user" if !TYPED.contains(&record.subtype.str()) => Voice::Harness,
            _ => Voice::Human,
        };
        let message = record.message.take().unwrap_or_default();
        let turn = Turn::of(role, "message.parts", message.parts);
        let past = Past::of(&turn, None);
        let calls = turn.heard.answers().to_vec();
        let decoded = turn.event(id, &self.answered);
        self.answered.extend(calls);
        (Some(decoded), Some(past))
    }

    /// What the model sees.
    fn seen(&mut self) -> Vec<Past> {
        let history = mem::take(&mut self.history);
        history.into_iter().map(|(_, past)| past).collect()
    }
}

/// What of a record is of another type than it should be.
fn flaws(record: &Record<'_>) -> Vec<(DefectKind, String)> {
    wrong([
        ("type", record.kind.fault()),
        ("uuid", record.uuid.fault()),
        ("parentUuid", record.parent_uuid.fault()),
        ("message", record.message.0.fault()),
        ("systemPayload", record.system_payload.0.fault()),
        ("subtype", record.subtype.fault()),
        ("sessionId", record.session_id.fault()),
        ("agentId", record.agent_id.fault()),
        ("isSidechain", record.is_sidechain.fault()),
        ("contextWindowSize", record.context_window_size.fault()),
        (
            "message.role",
            record.message.0.get().and_then(|it| it.role.fault()),
        ),
    ])
}

fn other(id: Option<Box<str>>) -> EventDraft {
    EventDraft {
        kind: EventKind::Other,
        actor: Actor::Harness,
        id,
        ..EventDraft::default()
    }
}
