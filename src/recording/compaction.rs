//! One compaction, as recorded.

use super::{EventIndex, Evidence, Given, Part, Place, Sourced, Unread};
use crate::coverage::EventRange;
use crate::tokens::Tokens;
use serde::{Deserialize, Serialize};

/// The number of a compaction in its recording, from 0, in the order of effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompactionIndex(pub u32);

impl CompactionIndex {
    /// The index into `Recording::compactions`.
    pub fn get(self) -> usize {
        self.0 as usize
    }

    /// The number shown to people, from 1.
    pub fn ordinal(self) -> u32 {
        self.0 + 1
    }
}

/// What fired a compaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TriggerKind {
    /// The share of the window in use.
    Utilization,
    /// A count of turns.
    Turns,
    /// The time since something.
    Clock,
    /// A person asked for it.
    Manual,
    /// Recorded, in words that do not tell.
    Unknown,
}

impl TriggerKind {
    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Utilization => "utilization",
            Self::Turns => "turns",
            Self::Clock => "clock",
            Self::Manual => "manual",
            Self::Unknown => "unknown",
        }
    }
}

/// What fired a compaction, and at which value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trigger {
    /// What kind of heuristic.
    pub kind: TriggerKind,
    /// The recording's own word for it.
    pub recorded_as: String,
    /// The value that was seen, in the unit of `kind`: a share, turns, seconds.
    pub observed: Option<f64>,
    /// The value it was held against, in the same unit.
    pub threshold: Option<f64>,
}

/// One thing that a compactor read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// Raw events.
    Events(EventRange),
    /// The summary of the compaction with this id.
    Summary(String),
}

/// Which way a decision went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Polarity {
    /// Taken.
    Accepted,
    /// Turned down.
    Rejected,
    /// Put off.
    Deferred,
}

impl Polarity {
    /// The word for it in every report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Deferred => "deferred",
        }
    }
}

/// A decision as a log records it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// What was decided on.
    pub topic: String,
    /// Which way, where the record says so in known words.
    pub polarity: Option<Polarity>,
    /// Why, in a word.
    pub reason_token: Option<String>,
}

impl Decision {
    /// The words of its topic, however it is capitalised and spaced: decisions with the same words are on the same topic.
    pub fn topic_words(&self) -> String {
        let words: Vec<&str> = self.topic.split_whitespace().collect();
        words.join(" ").to_lowercase()
    }
}

/// The text that a compaction left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SummaryText {
    /// Readable text, without what the harness adds to it.
    Readable(String),
    /// Encrypted or redacted as a whole.
    Opaque,
    /// There is one, and it is not in the file.
    Withheld,
    /// There is something else in its place.
    Strange,
    /// Nothing at all.
    #[default]
    Absent,
}

impl SummaryText {
    /// The same; but where there is none, and what stands in its place is `wrong`, that.
    #[must_use]
    pub fn or_strange(self, wrong: bool) -> Self {
        if wrong && self == Self::Absent {
            Self::Strange
        } else {
            self
        }
    }

    /// The text, where there is any to read.
    pub fn as_readable(&self) -> Option<&str> {
        match self {
            Self::Readable(text) => Some(text),
            Self::Opaque | Self::Withheld | Self::Strange | Self::Absent => None,
        }
    }

    /// Whether there is one that nobody can read here.
    pub fn is_opaque(&self) -> bool {
        self.unread().is_some()
    }

    /// Why there is one and nobody can read it here, in words that follow "it is".
    pub fn unread(&self) -> Option<&'static str> {
        match self {
            Self::Opaque => Some("encrypted or redacted"),
            Self::Withheld => Some("not in the file"),
            Self::Strange => Some("no text"),
            Self::Readable(_) | Self::Absent => None,
        }
    }
}

/// Where the raw context before a compaction is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retention {
    /// The stable key it is addressed by.
    pub key: Option<String>,
    /// The file, relative to the log's folder.
    pub path: Option<String>,
    /// The hash of that file, in hex.
    pub sha256: Option<String>,
    /// When it was durable (RFC 3339).
    pub persisted_at: Option<String>,
    /// The transaction that kept it.
    pub transaction: Option<String>,
    /// When it was let go (RFC 3339).
    pub released_at: Option<String>,
}

/// How the recovery path was exercised.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recovery {
    /// When (RFC 3339).
    pub tested_at: Option<String>,
    /// Whether it worked.
    pub ok: Option<bool>,
    /// The hash of what it rebuilt, in hex.
    pub state_sha256: Option<String>,
}

/// The retained comparison of raw context and summary.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diff {
    /// The file, relative to the log's folder.
    pub path: Option<String>,
    /// The hash of that file, in hex.
    pub sha256: Option<String>,
}

/// A file that was read or modified, and that the lists of files do not hold which a compaction records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unlisted {
    /// Its path, as it was given.
    pub path: Box<str>,
    /// The first event that names it; none where that is not in this part of the recording.
    pub event: Option<EventIndex>,
}

impl Unlisted {
    /// How many of one compaction are kept.
    pub const MOST: usize = 256;
}

/// What a compaction puts into context again of a person's messages, where its record repeats them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repeated {
    /// The messages that are cut in the middle.
    pub cut: Vec<Cut>,
    /// Every text that it repeats is known: a message that is neither kept nor cut was dropped.
    pub whole: bool,
}

/// A message of which the middle was cut out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// The message.
    pub event: EventIndex,
    /// How many bytes of it stay at its start.
    pub start: usize,
    /// How many stay at its end.
    pub end: usize,
    /// How many tokens were cut out, as the cut itself tells.
    pub tokens: Option<u64>,
}

/// One compaction, as its records say.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a word of its own in some recording"
)]
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CompactionRecord {
    /// The record's own id, or one made from its line.
    pub id: String,
    /// The record that marks the boundary: events before it were in context, events after it see the summary.
    pub event: EventIndex,
    /// The record that holds the summary; the boundary itself where one record does both.
    pub summary_event: Option<EventIndex>,
    /// The offset at which it took effect: every event that ends at or before it came before.
    pub at: u64,
    /// Where the boundary stands.
    pub place: Place,
    /// It was read from a file of compactions kept apart: its places are in that file, and `event` is the first event that
    /// does not end at or before `at`, unless the recording has a boundary for it too.
    pub from_history: bool,
    /// Where the summary stands.
    pub summary_place: Option<Place>,
    /// The id of the record that holds the summary.
    pub summary_id: Option<String>,
    /// When (RFC 3339).
    pub ts: Option<String>,
    /// What fired it.
    pub trigger: Option<Sourced<Trigger>>,
    /// What the compactor read, where the recording says so.
    pub input: Option<Vec<Input>>,
    /// The producer's own word for "a prior summary was among the input".
    pub derived_from_summary: Option<bool>,
    /// What it read cannot be told: another program than the usual one made it.
    pub unknown_input: bool,
    /// What it was given of that, where the format's program cuts it.
    pub given: Option<Given>,
    /// The files that its lists of files lack, in the order in which they were named; the first [`Unlisted::MOST`].
    pub unlisted: Vec<Unlisted>,
    /// What the summary claims to cover, where the recording says so.
    pub claimed: Option<Vec<EventRange>>,
    /// What it claims to cover is recorded, and cannot be read.
    pub unknown_claimed: bool,
    /// How `claimed` is known.
    pub claimed_by: Evidence,
    /// The ids of earlier compactions whose summaries stay in context beside this one's.
    pub beside: Vec<String>,
    /// What stays in context verbatim, where the recording says so.
    pub kept: Option<Vec<EventRange>>,
    /// What stays in context cannot be told, whatever the rules of the format are.
    pub unknown_kept: bool,
    /// How `kept` is known.
    pub kept_by: Evidence,
    /// What it puts into context again of a person's messages, where its record tells.
    pub repeated: Option<Repeated>,
    /// What the summary may cost.
    pub budget: Option<Tokens>,
    /// The size of the context before it.
    pub before: Option<Tokens>,
    /// The size of the context after it.
    pub after: Option<Tokens>,
    /// How `after` is known.
    pub after_by: Evidence,
    /// The size of the summary.
    pub tokens: Option<Tokens>,
    /// What it left.
    pub summary: SummaryText,
    /// No summary was to stand for what it takes out of context.
    pub drops: bool,
    /// Its decision set, where its schema carries one.
    pub decisions: Option<Vec<Decision>>,
    /// Whether the agent was told that its memory is lossy from here on, where the recording says.
    pub degraded: Option<bool>,
    /// What the human asked the summary to keep to.
    pub instructions: Option<String>,
    /// When the summary became the active context (RFC 3339).
    pub committed_at: Option<String>,
    /// Its commit did not come to its end: how that shows.
    pub torn: Option<String>,
    /// The transaction that committed it.
    pub transaction: Option<String>,
    /// Where the raw context is kept.
    pub retention: Option<Retention>,
    /// How recovery was exercised.
    pub recovery: Option<Recovery>,
    /// The retained comparison.
    pub diff: Option<Diff>,
    /// What of it cannot be read.
    pub unread: Unread,
}

impl CompactionRecord {
    /// Where its summary stands; its boundary, where it has none.
    pub fn told_at(&self) -> Place {
        self.summary_place.unwrap_or(self.place)
    }

    /// The parts that it says, as a whole.
    fn readable(&self) -> Vec<Part> {
        let retention = self.retention.as_ref().map(Retention::readable);
        let trigger = self.trigger.as_ref();
        let trigger = trigger.is_some_and(|trigger| trigger.value.is_whole());
        let recovery = self.recovery.as_ref().is_some_and(Recovery::is_whole);
        let diff = self.diff.as_ref().is_some_and(Diff::is_whole);
        let said: [(bool, &[Part]); 14] = [
            (self.input.is_some(), &[Part::Input]),
            (self.derived_from_summary.is_some(), &[Part::Derived]),
            (self.claimed.is_some(), &[Part::Claimed]),
            (self.kept.is_some(), &[Part::Kept]),
            (self.budget.is_some(), &[Part::Budget]),
            (self.tokens.is_some(), &[Part::Size]),
            (self.summary != SummaryText::Absent, &[Part::Summary]),
            (trigger, &[Part::Trigger]),
            (
                self.decisions.is_some(),
                &[Part::Decisions, Part::Topic, Part::Polarity, Part::Reason],
            ),
            (self.committed_at.is_some(), &[Part::Committed]),
            (self.transaction.is_some(), &[Part::Transaction]),
            (self.degraded.is_some(), &[Part::Degraded]),
            (recovery, &[Part::Recovery]),
            (diff, &[Part::Diff]),
        ];
        let said = said.into_iter().chain(retention.into_iter().flatten());
        let said = said.filter(|(is_said, _)| *is_said);
        said.flat_map(|(_, parts)| parts).copied().collect()
    }

    /// Takes over what a later record of the same compaction says; what it leaves out stays as it was.
    pub fn overlay(&mut self, later: Self) {
        self.unread.clear(&later.readable());
        self.unread.join(later.unread);
        self.event = later.event;
        self.at = later.at;
        self.from_history |= later.from_history;
        if later.summary != SummaryText::Absent {
            self.summary = later.summary;
            self.summary_event = later.summary_event;
            self.summary_place = later.summary_place;
            self.summary_id = later.summary_id;
        }
        over(&mut self.ts, later.ts);
        within(&mut self.trigger, later.trigger, Trigger::amend);
        over(&mut self.input, later.input);
        over(&mut self.derived_from_summary, later.derived_from_summary);
        self.unknown_input |= later.unknown_input;
        over(&mut self.given, later.given);
        if !later.unlisted.is_empty() {
            self.unlisted = later.unlisted;
        }
        if later.claimed.is_some() {
            self.claimed_by = later.claimed_by;
            self.unknown_claimed = false;
        }
        self.unknown_claimed |= later.unknown_claimed;
        over(&mut self.claimed, later.claimed);
        if later.kept.is_some() {
            self.kept_by = later.kept_by;
            self.unknown_kept = false;
        }
        self.unknown_kept |= later.unknown_kept;
        over(&mut self.kept, later.kept);
        over(&mut self.repeated, later.repeated);
        over(&mut self.budget, later.budget);
        over(&mut self.before, later.before);
        if later.after.is_some() {
            self.after_by = later.after_by;
        }
        over(&mut self.after, later.after);
        over(&mut self.tokens, later.tokens);
        over(&mut self.decisions, later.decisions);
        over(&mut self.degraded, later.degraded);
        self.drops |= later.drops;
        over(&mut self.instructions, later.instructions);
        over(&mut self.committed_at, later.committed_at);
        over(&mut self.torn, later.torn);
        over(&mut self.transaction, later.transaction);
        within(&mut self.retention, later.retention, Retention::overlay);
        within(&mut self.recovery, later.recovery, Recovery::overlay);
        within(&mut self.diff, later.diff, Diff::overlay);
    }
}

/// Takes over what a later record says.
fn over<T>(own: &mut Option<T>, later: Option<T>) {
    if later.is_some() {
        *own = later;
    }
}

/// The same of what has fields of its own, each by itself.
fn within<T>(own: &mut Option<T>, later: Option<T>, overlay: fn(&mut T, T)) {
    match (own, later) {
        (Some(own), Some(later)) => overlay(own, later),
        (own, later) => over(own, later),
    }
}

impl Trigger {
    fn amend(own: &mut Sourced<Self>, later: Sourced<Self>) {
        own.evidence = later.evidence;
        let (value, later) = (&mut own.value, later.value);
        if !later.recorded_as.is_empty() {
            (value.kind, value.recorded_as) = (later.kind, later.recorded_as);
        }
        over(&mut value.observed, later.observed);
        over(&mut value.threshold, later.threshold);
    }

    fn is_whole(&self) -> bool {
        let measured = self.observed.is_some() && self.threshold.is_some();
        self.kind == TriggerKind::Manual || !self.recorded_as.is_empty() && measured
    }
}

impl Retention {
    fn overlay(&mut self, later: Self) {
        over(&mut self.key, later.key);
        over(&mut self.path, later.path);
        over(&mut self.sha256, later.sha256);
        over(&mut self.persisted_at, later.persisted_at);
        over(&mut self.transaction, later.transaction);
        over(&mut self.released_at, later.released_at);
    }

    /// The parts of it that are said.
    fn readable(&self) -> [(bool, &'static [Part]); 3] {
        let kept = self.key.is_some() && self.path.is_some() && self.sha256.is_some();
        let released = self.transaction.is_some() && self.released_at.is_some();
        [
            (kept, &[Part::Retained]),
            (self.persisted_at.is_some(), &[Part::Persisted]),
            (released, &[Part::Released]),
        ]
    }
}

impl Recovery {
    fn overlay(&mut self, later: Self) {
        over(&mut self.tested_at, later.tested_at);
        over(&mut self.ok, later.ok);
        over(&mut self.state_sha256, later.state_sha256);
    }

    fn is_whole(&self) -> bool {
        self.tested_at.is_some() && self.ok.is_some() && self.state_sha256.is_some()
    }
}

impl Diff {
    fn overlay(&mut self, later: Self) {
        over(&mut self.path, later.path);
        over(&mut self.sha256, later.sha256);
    }

    fn is_whole(&self) -> bool {
        self.path.is_some() && self.sha256.is_some()
    }
}
