//! What one record says, before it is put in its place: the part of reading that every format shares.

use super::field::Text;
use super::transcribe::{Entry, Stretches};
use crate::recording::{
    Actor, CompactionRecord, Cut, Decision, DefectKind, EventKind, Moment, Passage, Place,
    SummaryText, Trigger, Unread,
};
use crate::tokens::Tokens;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

/// One record, decoded from its own bytes alone.
#[derive(Debug)]
pub struct Decoded<'a> {
    /// What kind of record it is, and what it says.
    pub draft: Draft,
    /// The lane it belongs to; none for the session's own.
    pub lane: Option<Box<str>>,
    /// The id of the session, where the record names one.
    pub session: Option<Cow<'a, str>>,
    /// When, where the record says so in a way that names a moment.
    pub time: Option<Moment>,
    /// Its texts.
    pub passages: Vec<Passage<'a>>,
    /// What is wrong with it.
    pub flaws: Vec<(DefectKind, String)>,
    /// Its type, or that of a part of it, where the format does not know it: such records are counted.
    pub strange: Option<Box<str>>,
    /// Where it stands in the original, where it was written down anew.
    pub origin: Option<Place>,
}

impl Decoded<'_> {
    /// A record with no text and no fault in it.
    pub fn new(draft: Draft) -> Self {
        Self {
            draft,
            lane: None,
            session: None,
            time: None,
            passages: Vec::new(),
            flaws: Vec::new(),
            strange: None,
            origin: None,
        }
    }

    /// The same record, which is of a type that the format does not know.
    pub(crate) fn of_strange_type(mut self, name: &str) -> Self {
        self.strange = Some(name.into());
        self
    }
}

impl Draft {
    /// The event that it is, where it is one.
    pub(crate) fn event_mut(&mut self) -> Option<&mut EventDraft> {
        match self {
            Self::Event(event) => Some(event),
            Self::Boundary(boundary) => Some(&mut boundary.event),
            Self::Summary(summary) => Some(&mut summary.event),
            Self::Session(_) | Self::Skipped | Self::Unknown(_) => None,
        }
    }
}

/// What kind of record it is.
#[derive(Debug, Serialize, Deserialize)]
pub enum Draft {
    /// It describes the session.
    Session(Box<SessionDraft>),
    /// An event.
    Event(EventDraft),
    /// The boundary of a compaction, perhaps with its summary.
    Boundary(Box<BoundaryDraft>),
    /// The summary of a compaction, whose boundary is another record.
    Summary(Box<SummaryDraft>),
    /// A known record that is no event.
    Skipped,
    /// A record of this type, which the format does not define.
    Unknown(String),
}

/// What a log says about the session as a whole.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SessionDraft {
    /// The model.
    pub model: Option<String>,
    /// The size of the context window.
    pub window: Option<Tokens>,
    /// What a summary may cost.
    pub budget: Option<Tokens>,
    /// The configured heuristic.
    pub trigger: Option<Trigger>,
    /// The session is marked degraded.
    pub degraded: bool,
    /// What of it cannot be read.
    pub unread: Unread,
}

/// An event before it has an index.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EventDraft {
    /// What kind of event.
    pub kind: EventKind,
    /// Who it comes from.
    pub actor: Actor,
    /// Its own id.
    pub id: Option<Box<str>>,
    /// The id of the record it continues.
    pub parent: Option<Box<str>>,
    /// The first offset it occupies, in a log with offsets of its own.
    pub start: Option<u64>,
    /// The first offset past it.
    pub end: Option<u64>,
    /// Its recorded size.
    pub tokens: Option<u32>,
    /// A human turn starts here.
    pub opens_turn: bool,
    /// It is longer than what the format's compactors are given of it.
    pub cut_when_given: bool,
    /// The decision it records.
    pub decision: Option<Box<Decision>>,
    /// It asks for a compaction, and for these words to be kept to.
    pub request: Option<Box<str>>,
    /// The tool calls that it makes, by their ids.
    pub calls: Vec<CallId>,
    /// The tool calls that it answers, by their ids.
    pub answers: Vec<CallId>,
    /// What leaves the context by it.
    pub evicts: Option<Box<EvictionDraft>>,
    /// What of it cannot be read.
    pub unread: Unread,
}

/// The id of a tool call, as its hash: ids are many, and only ever compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CallId(u64);

impl CallId {
    /// The id that a record writes like this.
    pub fn of(id: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        id.hash(&mut hasher);
        Self(hasher.finish())
    }

    /// The ids that a field names: one, or none.
    pub(crate) fn of_text(id: &Text<'_>) -> Vec<Self> {
        id.get().map(|id| Self::of(id)).into_iter().collect()
    }
}

/// What leaves the context with no summary in its place, before its references are resolved.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EvictionDraft {
    /// The calls whose answers are cleared.
    pub answers: Vec<CallId>,
    /// The ids of other records whose content is cleared.
    pub cleared: Vec<String>,
    /// The ids of records that are taken out as a whole.
    pub records: Vec<String>,
    /// The records whose content is cleared, in a recording that was written down anew.
    pub cleared_at: Stretches,
    /// The records that are taken out as a whole, in a recording that was written down anew.
    pub taken_at: Stretches,
    /// Messages are taken out that the record does not name: how many, 0 where it does not count them either.
    pub unnamed: Option<u64>,
    /// How much that frees.
    pub freed: Option<Tokens>,
}

impl EvictionDraft {
    /// Whether nothing leaves.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
            && self.cleared.is_empty()
            && self.records.is_empty()
            && self.cleared_at.is_empty()
            && self.taken_at.is_empty()
            && self.unnamed.is_none()
    }
}

/// The boundary of a compaction before its references are resolved.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BoundaryDraft {
    /// The record as an event.
    pub event: EventDraft,
    /// What it says; indices and places are not known yet.
    pub record: CompactionRecord,
    /// The offset at which it took effect, where it says so.
    pub at: Option<u64>,
    /// Where the summary stands.
    pub pairing: Pairing,
    /// The records that stay in context.
    pub kept: Option<KeptRecords>,
    /// The records that it covers, in a recording that was written down anew.
    pub claimed: Option<Stretches>,
    /// The records that its compactor read, in a recording that was written down anew.
    pub read: Option<Stretches>,
    /// The messages of a person that are in context again with their middle cut out, each with the record that it is. Its
    /// event is not known yet.
    pub cut: Vec<(Entry, Cut)>,
    /// The files that its lists of files lack, each with the record that names it.
    pub unlisted: Vec<(Box<str>, Entry)>,
    /// The ids of the first and the last record that it covers; all others stay in context.
    pub collapsed: Option<(String, String)>,
    /// A later record with the same id takes its place.
    pub amendable: bool,
}

/// Where the summary of a compaction stands.
#[derive(Debug, Default, Serialize, Deserialize)]
pub enum Pairing {
    /// In the boundary itself.
    #[default]
    Own,
    /// In a record of its own: the one with this id, else the one that continues the boundary, else the next one.
    Elsewhere(Option<Box<str>>),
}

/// The records that stay in context.
#[derive(Debug, Serialize, Deserialize)]
pub enum KeptRecords {
    /// All of them, by their ids.
    Ids(Vec<String>),
    /// All of them, by where they stand in a recording that was written down anew.
    At(Stretches),
    /// Too many to follow: which, is not known.
    TooMany,
    /// From the last one back to the first, each continued by the next.
    Segment {
        /// The id of the first.
        head: String,
        /// The id of the last.
        tail: String,
    },
}

/// A summary that stands in a record of its own.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SummaryDraft {
    /// The record as an event.
    pub event: EventDraft,
    /// When (RFC 3339).
    pub ts: Option<String>,
    /// The text.
    pub text: SummaryText,
    /// What the human asked it to keep to.
    pub instructions: Option<String>,
    /// Whether a prior summary was among what it was made from, where the record settles that.
    pub derived_from_summary: Option<bool>,
}
