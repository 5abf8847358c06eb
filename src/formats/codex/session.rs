//! A session while its file is walked through.

use super::bare;
use super::compacted::{Compacted, compacted, older, sealed, trigger};
use super::ends::Ends;
use super::events::is_event;
use super::items::{Item, flaw_of_answer, heard, is_item, is_told, item, user};
use super::path::{Held, Path};
use super::retained::is_sealed;
use super::sniff::is_known;
use super::wire::{Line, Origin, Payload, TokenInfo};
use crate::formats::field::{Fault, Field, Flaw, moment, parse, parse_any};
use crate::formats::lenient::{Any, Content, Object};
use crate::formats::transcribe::{Entry, Scribe};
use crate::formats::{Decoded, Draft, EventDraft, SessionDraft};
use crate::recording::{
    Actor, DefectKind, EventKind, Evidence, Moment, Passage, Place, SummaryText, Voice,
};
use crate::tokens::Tokens;
use crate::wording::{agreeing, counted};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::mem;

/// The lane of a subagent that has no name.
const SUBAGENT: &str = "subagent";

/// How many records are held back behind a boundary until it is known what fired it.
const BEHIND: usize = 8;

/// What is known so far.
#[derive(Debug, Default)]
pub(super) struct Session {
    /// Messages are told by events only.
    by_events: bool,
    /// The first record that describes the session, and its id.
    described: Option<(Place, Option<String>)>,
    lane: Option<Box<str>>,
    path: Path,
    window: Option<u64>,
    /// The size of the context at the last request.
    used: Option<u64>,
    /// An estimate of the context that no request made, since the last item.
    estimate: Option<u64>,
    task: Task,
    windows: BTreeSet<String>,
    /// The number of the last compaction; 0 before the first.
    numbered: u64,
    /// The ids of items so far.
    ids: HashSet<Box<str>>,
    rollbacks: usize,
    /// Turns were taken back since the last compaction, and nobody can tell how many.
    unsized_rollback: bool,
    pending: Option<Pending>,
    /// A compaction was recorded, and no event has told of it yet.
    untold: bool,
}

/// The task that the agent is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Task {
    /// Not told.
    #[default]
    Untold,
    /// Begun, and nobody has said anything.
    Begun,
    /// Begun by a person's words.
    Asked,
    /// Ended.
    Ended,
}

/// A boundary that is held back, with the records behind it.
#[derive(Debug)]
struct Pending {
    place: Place,
    time: Option<Moment>,
    compacted: Compacted,
    /// It is a sealed item of the conversation: a record of a compaction right behind it tells more of the same one.
    is_item: bool,
    behind: Vec<(Place, String)>,
}

impl Session {
    /// Starts with nothing. `by_events`: no message stands in the file as an item.
    pub(super) fn new(by_events: bool) -> Self {
        Self {
            by_events,
            ..Self::default()
        }
    }

    /// Takes the next line, whose text is `text`.
    pub(super) fn line(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        line: Line<'_>,
        text: &str,
    ) -> Result<(), Fault> {
        scribe.dated(place, "timestamp", &line.timestamp);
        let kind = line.kind.owned().unwrap_or_default();
        let Some(payload) = line.payload.take() else {
            return self.bare(scribe, place, &kind, text);
        };
        if payload.is_response() {
            self.response(scribe, place, payload);
            return Ok(());
        }
        if is_read(&kind, &payload) {
            flaws(scribe, place, &payload);
        }
        match kind.as_str() {
            "response_item" if payload.kind.is_there() => self.item(scribe, place, payload, text),
            "response_item" => self.untyped(scribe, place, payload),
            "event_msg" => self.event(scribe, place, payload),
            "compacted" => {
                let gone = is_gone(&payload, text);
                self.compacted(scribe, place, payload);
                if gone {
                    self.withhold(scribe, place);
                }
            }
            "session_meta" => self.describe(scribe, place, &payload),
            "turn_context" => {
                self.resize(scribe, place, payload);
                scribe.skip();
            }
            "inter_agent_communication" => {
                let item = Item {
                    id: None,
                    draft: note(),
                    passages: heard(payload.content),
                    mark: None,
                    strange: None,
                    ends: Ends::default(),
                };
                self.add(scribe, place, item);
            }
            "rollout_reference" => {
                let message = "what came before stands in the file of another session";
                if self.path.is_empty() {
                    scribe.midway();
                }
                scribe.flaw(place, DefectKind::DanglingReference, message);
            }
            kind if is_known(kind) => scribe.skip(),
            kind => self.unknown(scribe, place, kind),
        }
        Ok(())
    }

    /// What the server answered that compacted: the history that it left.
    fn response(&mut self, scribe: &mut Scribe, place: Place, payload: Payload<'_>) {
        let payload = payload.of_response();
        flaws(scribe, place, &payload);
        self.compacted(scribe, place, payload);
    }

    /// An item whose type is gone: what it still says is read, as a message.
    fn untyped(&mut self, scribe: &mut Scribe, place: Place, payload: Payload<'_>) {
        self.release(scribe, None);
        let strange = Some(Box::default());
        self.add(
            scribe,
            place,
            Item {
                strange,
                ..item(payload)
            },
        );
    }

    fn unknown(&mut self, scribe: &mut Scribe, place: Place, kind: &str) {
        self.release(scribe, None);
        scribe.add(place, Decoded::new(Draft::Unknown(kind.to_owned())));
    }

    /// A record without a payload: an item of an old file, or its head.
    fn bare(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        kind: &str,
        text: &str,
    ) -> Result<(), Fault> {
        let payload = bare(text)?;
        if payload.is_response() {
            self.response(scribe, place, payload);
            return Ok(());
        }
        if is_known(kind) {
            let message = format!("`{kind}` holds nothing: the record has no `payload`");
            scribe.flaw(place, DefectKind::BadField, message);
            return Ok(());
        }
        let is_head = kind.is_empty() && !payload.role.is_there();
        if is_head && self.described.is_none() && payload.id.is_there() {
            self.describe(scribe, place, &payload);
        } else if is_head && (says_nothing(text) || payload.kind.is_there()) {
            scribe.unreadable(place);
        } else if is_head {
            scribe.skip();
        } else if kind.is_empty() || is_item(kind) {
            flaws(scribe, place, &payload);
            self.item(scribe, place, payload, text);
        } else {
            self.unknown(scribe, place, kind);
        }
        Ok(())
    }

    /// The first record that describes a session is the file's own: those behind it are its parent's, or repeat it.
    fn describe(&mut self, scribe: &mut Scribe, place: Place, payload: &Payload<'_>) {
        scribe.skip();
        if self.described.is_some() {
            return;
        }
        self.described = Some((place, payload.id.owned()));
        let origin: Option<Origin<'_>> = payload.source.and_then(parse_any);
        // An early version names a source in a word.
        let is_word = |raw: &&RawValue| raw.get().starts_with('"') || raw.get() == "null";
        let strange = origin.is_none() && !payload.source.as_ref().is_none_or(is_word);
        scribe.wrong(
            place,
            [
                ("id", payload.id.fault()),
                ("source", strange.then_some(DefectKind::BadField)),
                ("agent_nickname", payload.agent_nickname.fault()),
            ],
        );
        if origin.is_some_and(|origin| origin.subagent.is_some()) {
            let name = payload.agent_nickname.boxed();
            self.lane = Some(name.unwrap_or_else(|| SUBAGENT.into()));
        }
    }

    fn item(&mut self, scribe: &mut Scribe, place: Place, payload: Payload<'_>, text: &str) {
        if is_sealed(&payload) {
            let is_empty = payload.encrypted_content.is_none();
            // Only what is called so may stand alone.
            if is_empty && payload.kind.str() != "context_compaction" {
                let message = "the compaction holds no `encrypted_content`: what it left is lost";
                scribe.flaw(place, DefectKind::BadField, message);
            }
            return self.sealed(scribe, place);
        }
        if !is_told(payload.kind.str()) {
            return scribe.skip();
        }
        let item = item(payload);
        if let Some(pending) = self.pending.as_mut() {
            // What the harness puts in tells nothing of what fired the compaction.
            let quiet = item.draft.kind == EventKind::Note && item.draft.actor == Actor::Harness;
            if quiet && pending.behind.len() < BEHIND {
                pending.behind.push((place, text.to_owned()));
                return;
            }
            self.release(scribe, Some(false));
        }
        self.add(scribe, place, item);
    }

    fn add(&mut self, scribe: &mut Scribe, place: Place, item: Item<'_>) {
        let opens_turn = item.draft.opens_turn;
        if opens_turn {
            self.asked();
        }
        self.estimate = None;
        let bytes: usize = item.passages.iter().map(|passage| passage.text.len()).sum();
        let speech = matches!(item.draft.actor, Actor::Human | Actor::Assistant);
        let mut decoded = Decoded::new(Draft::Event(item.draft));
        decoded.passages = item.passages;
        decoded.strange = item.strange;
        let id = item.id.filter(|id| self.ids.insert(id.clone()));
        scribe.named(id);
        let entry = self.write(scribe, place, decoded);
        self.path.push(Held {
            entry,
            mark: item.mark,
            ends: item.ends,
            speech,
            opens_turn,
            bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
        });
    }

    /// A person said something: in files that tell no tasks, that tells nothing of one.
    fn asked(&mut self) {
        if self.task != Task::Untold {
            self.task = Task::Asked;
        }
    }

    fn write<'a>(&'a self, scribe: &mut Scribe, place: Place, mut decoded: Decoded<'a>) -> Entry {
        decoded.lane.clone_from(&self.lane);
        let id = self.described.as_ref().and_then(|(_, id)| id.as_deref());
        decoded.session = id.map(Cow::Borrowed);
        scribe.add(place, decoded)
    }

    fn event(&mut self, scribe: &mut Scribe, place: Place, payload: Payload<'_>) {
        match payload.kind.str() {
            "task_started" | "turn_started" => {
                self.release(scribe, None);
                self.task = Task::Begun;
                self.resize(scribe, place, payload);
            }
            "task_complete" | "turn_complete" | "turn_aborted" => {
                self.release(scribe, None);
                self.task = Task::Ended;
            }
            "token_count" => {
                scribe.wrong(place, [("info", payload.info.flaw())]);
                self.count(payload.info);
            }
            "context_compacted" => self.announced(scribe, place),
            "thread_rolled_back" => return self.roll_back(scribe, place, payload.num_turns),
            "user_message" => {
                self.release(scribe, Some(false));
                self.asked();
                if self.by_events {
                    return self.told(scribe, place, payload);
                }
            }
            "agent_message" | "agent_reasoning" if self.by_events => {
                return self.told(scribe, place, payload);
            }
            kind if is_event(kind) => {}
            kind => {
                let unknown = Draft::Unknown(kind.to_owned());
                scribe.add(place, Decoded::new(unknown));
                return;
            }
        }
        scribe.skip();
    }

    /// A message that only an event tells.
    fn told(&mut self, scribe: &mut Scribe, place: Place, payload: Payload<'_>) {
        self.release(scribe, Some(false));
        let kind = payload.kind.owned().unwrap_or_default();
        let text = payload
            .message
            .take()
            .or(payload.text.take())
            .unwrap_or_default();
        let (draft, passages) = if kind == "user_message" {
            user(Content(Any::Text(text)))
        } else {
            let voice = if kind == "agent_message" {
                Voice::Assistant
            } else {
                Voice::Thinking
            };
            let draft = EventDraft {
                actor: Actor::Assistant,
                ..EventDraft::default()
            };
            (draft, vec![Passage::new(voice, text)])
        };
        self.add(
            scribe,
            place,
            Item {
                draft,
                id: None,
                passages,
                mark: None,
                strange: None,
                ends: Ends::default(),
            },
        );
    }

    /// A size of the context. One of a request without input and output is an estimate that no model made.
    fn count(&mut self, info: Object<TokenInfo>) {
        let Some(info) = info.take() else { return };
        self.window = info
            .model_context_window
            .take()
            .filter(|window| *window > 0)
            .or(self.window);
        let Some(last) = info.last.take() else { return };
        let (input, output) = (
            last.input.take().unwrap_or(0),
            last.output.take().unwrap_or(0),
        );
        let total = last.total.take().unwrap_or(input.saturating_add(output));
        if input > 0 {
            self.used = Some(total);
        } else if output == 0 && total > 0 {
            match self.pending.as_mut() {
                Some(pending) => after(pending, total),
                None => self.estimate = Some(total),
            }
        }
    }

    /// An event tells of a compaction: its record came before.
    fn announced(&mut self, scribe: &mut Scribe, place: Place) {
        if !mem::take(&mut self.untold) {
            let message = "a compaction is told of, and its record is not in the file: what it lost cannot be told";
            scribe.flaw(place, DefectKind::UnrecordedCompactions, message);
        }
    }

    /// A sealed item in the conversation itself: a compaction of which nothing else is recorded, unless its record is beside.
    fn sealed(&mut self, scribe: &mut Scribe, place: Place) {
        if self.pending.is_some() {
            return scribe.skip();
        }
        let time = scribe.at(None);
        scribe.at(time);
        self.untold = true;
        self.pending = Some(Pending {
            place,
            time,
            compacted: sealed(self.used),
            is_item: true,
            behind: Vec::new(),
        });
    }

    fn compacted(&mut self, scribe: &mut Scribe, place: Place, payload: Payload<'_>) {
        self.untold = true;
        let behind = match self.pending.take() {
            Some(item) if item.is_item => item.behind,
            other => {
                self.pending = other;
                self.release(scribe, None);
                Vec::new()
            }
        };
        self.number(scribe, place, &payload.window_number);
        // A fork writes the records that it copies with its own time: none of them is told by that.
        let time = scribe.at(None);
        scribe.at(time);
        let mut compacted = compacted(payload, &self.path, scribe);
        let record = &mut compacted.draft.record;
        record.before = self.used.map(Tokens);
        record.unknown_input |= mem::take(&mut self.unsized_rollback);
        if !self.windows.insert(record.id.clone()) {
            record.id.clear();
        }
        let mut pending = Pending {
            place,
            time,
            compacted,
            is_item: false,
            behind,
        };
        if let Some(estimate) = self.estimate.take() {
            after(&mut pending, estimate);
        }
        self.pending = Some(pending);
    }

    /// Compactions are numbered: those that are left out are not in the file. Numbers start anew where a session does.
    fn number(&mut self, scribe: &mut Scribe, place: Place, number: &Field<u64>) {
        scribe.wrong(place, [("window_number", number.fault())]);
        let next = self.numbered.saturating_add(1);
        let number = number.get().copied().unwrap_or(next);
        let missing = number.saturating_sub(next);
        if missing > 0 {
            if self.numbered == 0 {
                scribe.midway();
            }
            let message = format!(
                "{} before this one {} not in the file",
                counted(missing, "compaction"),
                agreeing(missing, "is", "are")
            );
            scribe.flaw(place, DefectKind::MissingRecord, message);
        }
        self.numbered = number;
    }

    /// What the compaction that is held back left was lost with its record.
    fn withhold(&mut self, scribe: &mut Scribe, place: Place) {
        let message = "the compaction holds neither a message nor a history: what it left is lost";
        scribe.flaw(place, DefectKind::BadField, message);
        if let Some(pending) = self.pending.as_mut() {
            let draft = &mut pending.compacted.draft;
            draft.record.summary = SummaryText::Withheld;
            draft.record.unknown_kept = true;
            draft.record.drops = false;
            draft.record.repeated = None;
            draft.kept = None;
            draft.cut.clear();
        }
    }

    /// Writes down the boundary that was held back. `manual`: what came behind it says whether a person asked for it; where
    /// that does not, a task that nobody's words began does.
    fn release(&mut self, scribe: &mut Scribe, manual: Option<bool>) {
        let Some(pending) = self.pending.take() else {
            return;
        };
        let Compacted { mut draft, anew } = pending.compacted;
        if self.task != Task::Untold {
            let manual = manual.unwrap_or(self.task == Task::Begun);
            draft.record.trigger = Some(trigger(manual, &draft.record, self.window));
        }
        let summary = match &draft.record.summary {
            SummaryText::Readable(text) => vec![Passage::new(Voice::Summary, text.clone())],
            SummaryText::Opaque
            | SummaryText::Withheld
            | SummaryText::Strange
            | SummaryText::Absent => Vec::new(),
        };
        let mut decoded = Decoded::new(Draft::Boundary(Box::new(draft)));
        decoded.passages = summary;
        let now = scribe.at(pending.time);
        let entry = self.write(scribe, pending.place, decoded);
        self.path.push(Held::silent(entry));
        self.put_anew(scribe, pending.place, &anew);
        for (place, text) in pending.behind {
            // It was read once.
            let line: Option<Line<'_>> = parse(&text).ok();
            scribe.at(line.as_ref().and_then(|line| moment(&line.timestamp)));
            let payload = line.and_then(|line| line.payload.take());
            if let Some(payload) = payload.or_else(|| bare(&text).ok()) {
                self.add(scribe, place, item(payload));
            }
        }
        scribe.at(now);
    }

    /// What a compaction put into context that was not said like this before.
    fn put_anew(&mut self, scribe: &mut Scribe, place: Place, anew: &[String]) {
        if anew.is_empty() {
            return;
        }
        let mut decoded = Decoded::new(Draft::Event(note()));
        let texts = anew.iter().map(String::as_str);
        decoded.passages = texts
            .map(|text| Passage::new(Voice::Harness, text))
            .collect();
        let entry = self.write(scribe, place, decoded);
        self.path.push(Held::silent(entry));
    }

    fn resize(&mut self, scribe: &mut Scribe, place: Place, payload: Payload<'_>) {
        let window = payload.model_context_window;
        scribe.wrong(place, [("model_context_window", window.fault())]);
        self.window = window.take().or(self.window);
    }

    /// The last turns were taken back: they are a branch, with all that came to be in them.
    fn roll_back(&mut self, scribe: &mut Scribe, place: Place, turns: Field<u64>) {
        self.release(scribe, None);
        scribe.skip();
        scribe.wrong(place, [("num_turns", turns.fault())]);
        if !turns.is_there() {
            let message = "`num_turns` is missing: how many turns were taken back is not known";
            scribe.flaw(place, DefectKind::BadField, message);
        }
        self.unsized_rollback |= turns.get().is_none();
        let turns = usize::try_from(turns.take().unwrap_or(0)).unwrap_or(usize::MAX);
        if turns == 0 {
            return;
        }
        let gone = self.path.take_back(turns);
        self.rollbacks += 1;
        scribe.branch(&format!("rolled-back-{}", self.rollbacks), gone);
    }

    /// Writes down what was held back, and what is known of the session as a whole.
    pub(super) fn finish(mut self, scribe: &mut Scribe) {
        self.release(scribe, None);
        let place = self
            .described
            .as_ref()
            .map(|(place, _)| *place)
            .unwrap_or_default();
        let draft = SessionDraft {
            window: self.window.map(Tokens),
            ..SessionDraft::default()
        };
        let decoded = Decoded::new(Draft::Session(Box::new(draft)));
        self.write(scribe, place, decoded);
    }
}

/// Whether what a record of this type holds is read as words.
fn is_read(kind: &str, payload: &Payload<'_>) -> bool {
    match kind {
        "response_item" => is_told(payload.kind.str()),
        "event_msg" => is_message(payload.kind.str()),
        "compacted" | "inter_agent_communication" => true,
        _ => false,
    }
}

/// Whether an event repeats what was said.
fn is_message(kind: &str) -> bool {
    matches!(
        kind,
        "user_message" | "agent_message" | "agent_reasoning" | ""
    )
}

/// Notes what of a record's words is no text.
fn flaws(scribe: &mut Scribe, place: Place, payload: &Payload<'_>) {
    scribe.wrong(
        place,
        [
            ("type", payload.kind.fault()),
            ("role", payload.role.fault()),
            ("content", payload.content.flaw()),
            ("summary", payload.summary.flaw()),
            ("message", payload.message.fault()),
            ("text", payload.text.fault()),
            ("id", payload.id.fault()),
            ("call_id", payload.call_id.fault()),
            ("output", payload.output.and_then(flaw_of_answer)),
            (
                "replacement_history",
                payload.replacement_history.fault_of_list(),
            ),
        ],
    );
}

/// Whether a record has no field, or none but its time.
fn says_nothing(text: &str) -> bool {
    let fields: Result<BTreeMap<String, &RawValue>, _> = serde_json::from_str(text);
    fields.is_ok_and(|fields| fields.keys().all(|key| key == "timestamp"))
}

/// Whether the record of a compaction has lost all that it held: even one that left nothing says so.
fn is_gone(payload: &Payload<'_>, text: &str) -> bool {
    let history = matches!(payload.replacement_history.0, Any::Nothing);
    let told = payload.message.is_there() || older(payload).is_some();
    history && !told && !text.contains("\"message\"")
}

fn note() -> EventDraft {
    EventDraft {
        kind: EventKind::Note,
        actor: Actor::Harness,
        ..EventDraft::default()
    }
}

/// The context that is left, as the agent estimates it.
fn after(pending: &mut Pending, total: u64) {
    let record = &mut pending.compacted.draft.record;
    if record.after.is_none() {
        record.after = Some(Tokens(total));
        record.after_by = Evidence::Estimated;
    }
}
