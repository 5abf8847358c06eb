//! What was recorded: events, compactions and defects, as they stand in the file. Nothing here is inferred.

mod compaction;
mod defect;
mod event;
mod eviction;
mod evidence;
mod given;
mod id;
mod links;
mod moment;
mod place;
mod text;
mod unread;

pub use compaction::{
    CompactionIndex, CompactionRecord, Cut, Decision, Diff, Input, Polarity, Recovery, Repeated,
    Retention, SummaryText, Trigger, TriggerKind, Unlisted,
};
pub use defect::{Defect, DefectKind};
pub use event::{Actor, Event, EventIndex, EventKind};
pub use eviction::{Eviction, Trail};
pub use evidence::{Evidence, Sourced};
pub use given::Given;
pub use id::Id;
pub use links::Links;
pub use moment::Moment;
pub use place::{ByteOffset, Line, Place};
pub use text::{Passage, Voice};
pub use unread::{Part, Unread};

use crate::tokens::Tokens;
use std::collections::{BTreeMap, BTreeSet};

/// The lane of a session's own events; a subagent's events have a lane of their own.
pub const MAIN_LANE: &str = "main";

/// One lane of one session, as its file recorded it.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// The session's id as recorded, else the name of its folder or the file's stem.
    pub session: String,
    /// The session's id is recorded: wherever the file lies, it is the same.
    pub is_named: bool,
    /// The path as the user gave it (`-` for standard input).
    pub path: String,
    /// [`MAIN_LANE`], or the id of the subagent whose events these are.
    pub lane: String,
    /// It is a branch that the session left: what came before it stands in another lane.
    pub branch: bool,
    /// What came before its first event is not in it: the session's beginning is missing, or a branch grew from another lane.
    pub midway: bool,
    /// How its records hang together, where its format was walked through and names what each continues.
    pub links: Option<Links>,
    /// The id of the format that read it.
    pub format: &'static str,
    /// Every record that is an event or part of a compaction, in file order.
    pub events: Vec<Event>,
    /// The compactions, in the order in which they took effect.
    pub compactions: Vec<CompactionRecord>,
    /// What left the context with no summary in its place, in file order.
    pub evictions: Vec<Eviction>,
    /// Tool calls and what answered them, where both records name the same call: ascending.
    pub answers: Vec<(EventIndex, EventIndex)>,
    /// What the reader could not use, in file order.
    pub defects: Vec<Defect>,
    /// The model, as the recording names it.
    pub model: Option<String>,
    /// The size of the context window.
    pub window: Option<Tokens>,
    /// What a summary may cost unless its compaction says otherwise.
    pub budget: Option<Tokens>,
    /// The configured heuristic.
    pub trigger: Option<Trigger>,
    /// The recording says itself that its memory is lossy and that the agent was told.
    pub degraded: bool,
    /// What of its own record cannot be read.
    pub unread: Unread,
    /// The first event of which a part cannot be read, for each such part.
    pub unread_events: BTreeMap<Part, EventIndex>,
    /// The events of which a part of the recorded decision cannot be read: what it lacks may be just that.
    pub flawed_decisions: BTreeSet<EventIndex>,
    /// Ranges are offsets that the producer chose; else they count events from 0.
    pub own_offsets: bool,
    /// Records that the format knows and that are no events: titles, snapshots, progress.
    pub skipped: u64,
    /// What the format's own rules imply where nothing is recorded.
    pub rules: Rules,
}

/// What the rules of a format imply about every compaction that it records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Raw events stay in the same file, before the boundary: they are retained.
    pub append_only: bool,
    /// From the second compaction of a lane on, the prior summary is among the input.
    pub reads_prior_summary: bool,
    /// A summary covers everything before its boundary that is not kept.
    pub covers_all: bool,
    /// Whether what leaves the context, or is cut before a compactor reads it, is always recorded.
    pub evictions: Trail,
}

impl Recording {
    /// What it is called: its session, its path and its lane.
    pub fn names(&self) -> [&str; 3] {
        [&self.session, &self.path, &self.lane]
    }

    /// The event at `index`, where there is one.
    pub fn event(&self, index: EventIndex) -> Option<&Event> {
        self.events.get(index.get())
    }

    /// The first event before the one at `end` of which one of some parts cannot be read.
    pub fn unread_before(&self, end: usize, parts: &[Part]) -> Option<EventIndex> {
        let firsts = parts.iter().filter_map(|part| self.unread_events.get(part));
        firsts.copied().filter(|event| event.get() < end).min()
    }

    /// When a compaction took place: its own record says it, or its event.
    pub fn time_of(&self, record: &CompactionRecord) -> Option<Moment> {
        let own = record.ts.as_deref().and_then(Moment::of_text);
        // What was read from a file of its own has no event here.
        let event = || self.event(record.event).filter(|_| !record.from_history);
        own.or_else(|| event()?.time)
    }

    /// When the summary of a compaction was recorded.
    pub fn time_of_summary(&self, record: &CompactionRecord) -> Option<Moment> {
        let summary = record.summary_event.and_then(|index| self.event(index));
        let time = summary.and_then(|event| event.time);
        time.or_else(|| self.time_of(record))
    }

    /// How many human turns there are.
    pub fn turns(&self) -> u64 {
        self.events.iter().filter(|event| event.opens_turn).count() as u64
    }
}
