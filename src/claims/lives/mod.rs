//! Lives: each fact from where it was said, through every summary, to what was done against it.

mod claims;
mod measures;
mod names;
mod open;
mod words;

use super::facts::{Excerpt, FollowUp, Load, SummaryExcerpt};
use crate::recording::{CompactionIndex, EventIndex};

pub(super) use claims::claims;
pub(super) use measures::measures;
pub(super) use names::names;
pub use words::words;

/// A fact and all that became of it.
#[derive(Clone, Debug)]
pub struct Life {
    /// What kind of fact.
    pub kind: FactKind,
    /// Its class within the kind, in a word or two.
    pub class: &'static str,
    /// What it is about: the identifier or the quantity as it is written, or the words of a target.
    pub subject: String,
    /// Who said it.
    pub by: Teller,
    /// Where it was said: by a person, where one did, else first.
    pub source: Excerpt,
    /// Every event that says it, ascending.
    pub said: Vec<EventIndex>,
    /// Whether it is needed later.
    pub bearing: Bearing,
    /// What became of it in each summary after it was said, in order.
    pub stages: Vec<Stage>,
    /// Through how many summaries behind these it was not followed: there were too many.
    pub unfollowed: usize,
    /// The event that takes it back.
    pub withdrawn: Option<EventIndex>,
    /// What was done later because it was lost.
    pub follow_up: Option<FollowUp>,
}

/// What kind of fact something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FactKind {
    /// A rejection, a deferral, a decision.
    Decision,
    /// A prohibition, a voiding, an exclusion.
    Prohibition,
    /// An identifier.
    Identifier,
    /// A quantity.
    Quantity,
    /// Words that were searched for, and that no fact was mined from.
    Words,
}

impl FactKind {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Decision => "decision",
            Self::Prohibition => "prohibition",
            Self::Identifier => "identifier",
            Self::Quantity => "quantity",
            Self::Words => "words",
        }
    }
}

/// Who said something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Teller {
    /// A person.
    Human,
    /// The agent.
    Agent,
    /// A tool, or the agent in the input of a call.
    Tool,
    /// A summary, of its own accord: nobody had said it in these words before.
    Summary,
}

impl Teller {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Agent => "agent",
            Self::Tool => "tool",
            Self::Summary => "summary",
        }
    }
}

/// Whether a fact is load-bearing, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    /// It is.
    Needed(Load),
    /// It is not, for this reason.
    Light(&'static str),
}

impl Bearing {
    /// Whether it is.
    pub fn is_needed(self) -> bool {
        matches!(self, Self::Needed(_))
    }

    /// Why it is, or is not.
    pub fn why(self) -> &'static str {
        match self {
            Self::Needed(Load::Instruction) => "a person's instruction",
            Self::Needed(Load::Decision) => "part of a decision",
            Self::Needed(Load::UsedAgain) => "used again after a compaction",
            Self::Needed(Load::Handle) => "a live handle",
            Self::Needed(Load::Meant) => "meant by a summary that does not name it",
            Self::Needed(Load::Paraphrased) => "paraphrased by a summary that does not name it",
            Self::Light(why) => why,
        }
    }
}

/// What became of a fact in one summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// What became of it.
    pub state: State,
    /// Where the summary speaks of it.
    pub summary: Option<SummaryExcerpt>,
}

/// What became of a fact in a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The summary carries it.
    Carried,
    /// The event that says it stayed in context.
    Kept,
    /// It had left the context before, with no summary in its place.
    Evicted,
    /// It had been taken back.
    Withdrawn,
    /// The summary carries it without its reason.
    ReasonLost,
    /// The summary speaks of it, and its negative sense is gone.
    Softened,
    /// The summary says the opposite.
    Inverted,
    /// The summary has it in another form or with another value.
    Altered,
    /// The summary may or may not carry it.
    Unconfirmed,
    /// The summary says nothing on it.
    Omitted,
    /// There is no readable summary, or it was not looked at.
    Undecided,
}

impl State {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Carried => "carried",
            Self::Kept => "kept",
            Self::Evicted => "evicted",
            Self::Withdrawn => "withdrawn",
            Self::ReasonLost => "reason-lost",
            Self::Softened => "softened",
            Self::Inverted => "inverted",
            Self::Altered => "altered",
            Self::Unconfirmed => "unconfirmed",
            Self::Omitted => "omitted",
            Self::Undecided => "undecided",
        }
    }

    /// Whether the fact, or part of it, is lost.
    pub fn is_loss(self) -> bool {
        match self {
            Self::ReasonLost | Self::Softened | Self::Inverted | Self::Altered | Self::Omitted => {
                true
            }
            Self::Carried
            | Self::Kept
            | Self::Evicted
            | Self::Withdrawn
            | Self::Unconfirmed
            | Self::Undecided => false,
        }
    }
}

/// Which facts are asked for, and how much of each.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// Those whose subject or source text is wanted.
    pub wanted: &'a (dyn Fn(EventIndex, &str, &str) -> bool + Sync),
    /// In which summaries they are looked for.
    pub summaries: Summaries,
}

/// Some of the summaries of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Summaries {
    /// All of them.
    All,
    /// The last one.
    Last,
}
