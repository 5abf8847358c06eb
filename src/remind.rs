//! Reminders: what the agent is to be told again because its last summary does not carry it.

use crate::audit::AuditOptions;
use crate::claims::lives::{FactKind, State, Summaries};
use crate::reader::{ReadError, Source};
use crate::recording::{CompactionIndex, Line, MAIN_LANE};
use crate::tokens::{self, Tokens};
use crate::trace::{self, Decided, Fact, Missing};
use std::collections::BTreeSet;

/// What is to be told again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packet {
    /// Whose summary lacks it, and the line of that summary.
    pub compaction: Option<(CompactionIndex, Line)>,
    /// The reminders, the gravest kind first.
    pub reminders: Vec<Reminder>,
    /// How many more there were no tokens for.
    pub left_out: usize,
    /// Why that summary cannot be read, where it cannot: what it carries is not known.
    pub unread: Option<&'static str>,
    /// The secrets that nothing of it shows to be some, to be masked.
    pub secrets: Vec<String>,
}

/// One thing to be told again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reminder {
    /// What kind of thing.
    pub topic: Topic,
    /// The line that says it.
    pub line: Line,
    /// Its words, as they stand.
    pub words: String,
    /// What the summary says in its place.
    pub instead: Option<String>,
}

/// What kind of thing is to be told again, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// A rule, or what is excluded from something.
    Prohibition,
    /// What was decided, with its reason.
    Decision,
    /// What is recorded as decided, with its reason, and not in the decision set of the compaction.
    Recorded,
    /// Identifiers that are needed.
    Identifier,
    /// Quantities that changed, and corrected values that the summary does not have.
    Quantity,
    /// What was asked for, and of which the summary says nothing.
    Request,
}

impl Topic {
    /// The words above its reminders.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Prohibition => "Rules and exclusions",
            Self::Decision => "Decided",
            Self::Recorded => "Decided, as it was recorded",
            Self::Identifier => "Identifiers",
            Self::Quantity => "Values",
            Self::Request => "Asked for",
        }
    }
}

/// The packet for the last compaction of a recording's main lane, in at most `room` tokens as this program counts them.
///
/// A reminder is a load-bearing fact that was not taken back and that the last summary lost, changed or turned round.
///
/// # Errors
/// As [`audit`](crate::audit::audit).
pub fn remind(
    source: &Source,
    options: &AuditOptions<'_>,
    room: Tokens,
) -> Result<Packet, ReadError> {
    let sessions = trace::facts_in(source, options, Summaries::Last)?;
    let session = sessions
        .into_iter()
        .find(|session| session.lane == MAIN_LANE);
    let Some(session) = session else {
        return Ok(Packet::default());
    };
    let Some((index, line)) = session.last else {
        return Ok(Packet::default());
    };
    let facts = session.facts.into_iter();
    let facts = facts.filter_map(|fact| reminder(fact, index));
    let requests = session.requests.into_iter();
    let requests = requests.filter_map(|lost| missing(Topic::Request, lost, index));
    let corrected = session.corrected.into_iter();
    let corrected = corrected.filter_map(|lost| missing(Topic::Quantity, lost, index));
    let recorded = session.decided.into_iter().map(decided);
    let packet = Packet {
        compaction: Some((index, line)),
        unread: session.unread,
        secrets: session.secrets,
        ..Packet::default()
    };
    let said = facts.chain(requests).chain(corrected);
    Ok(packet.with(said.chain(recorded).collect(), room))
}

impl Packet {
    /// The same with these reminders, as many as there is room for.
    fn with(mut self, mut reminders: Vec<Reminder>, room: Tokens) -> Self {
        reminders.sort_by_key(|reminder| (reminder.topic, reminder.line));
        reminders.dedup_by(|one, other| one.line == other.line && one.words == other.words);
        // What is said in words on the same line is the better reminder, and a value better than all that is asked there.
        let lines = |fits: fn(Topic) -> bool, reminders: &[Reminder]| -> BTreeSet<Line> {
            let fits = reminders.iter().filter(|it| fits(it.topic));
            fits.map(|it| it.line).collect()
        };
        let said = lines(|topic| topic != Topic::Recorded, &reminders);
        let values = lines(|topic| topic == Topic::Quantity, &reminders);
        reminders.retain(|it| match it.topic {
            Topic::Recorded => !said.contains(&it.line),
            Topic::Request => !values.contains(&it.line),
            Topic::Prohibition | Topic::Decision | Topic::Identifier | Topic::Quantity => true,
        });
        let all = reminders.len();
        self.reminders = within(reminders, room);
        self.left_out = all - self.reminders.len();
        self
    }
}

fn decided(decided: Decided) -> Reminder {
    Reminder {
        topic: Topic::Recorded,
        line: decided.recorded,
        words: decided.words,
        instead: decided.instead,
    }
}

fn reminder(fact: Fact, last: CompactionIndex) -> Option<Reminder> {
    let stage = fact
        .stages
        .last()
        .filter(|stage| stage.compaction == last)?;
    let topic = match (fact.kind, stage.state) {
        (FactKind::Prohibition, state) if state.is_loss() => Topic::Prohibition,
        (FactKind::Decision, state) if state.is_loss() => Topic::Decision,
        (FactKind::Identifier, State::Omitted | State::Altered) => Topic::Identifier,
        (FactKind::Quantity, State::Altered) => Topic::Quantity,
        _ => return None,
    };
    fact.bearing.is_needed().then(|| Reminder {
        topic,
        line: fact.source.line,
        words: fact.source.quote,
        instead: stage.quote.as_ref().map(|quote| quote.quote.clone()),
    })
}

fn missing(topic: Topic, lost: Missing, last: CompactionIndex) -> Option<Reminder> {
    (lost.compaction == last).then(|| Reminder {
        topic,
        line: lost.source.line,
        words: lost.source.quote,
        instead: lost.instead.map(|quote| quote.quote),
    })
}

/// As many reminders from the first on as there is room for, with the words around them. One that is too long keeps no
/// shorter one out.
fn within(reminders: Vec<Reminder>, room: Tokens) -> Vec<Reminder> {
    let mut left = room.0.saturating_sub(FRAME);
    let mut topic = None;
    let fits = |reminder: &Reminder| {
        let heading = if topic == Some(reminder.topic) {
            0
        } else {
            HEADING
        };
        let size = size(reminder) + heading;
        let fits = size <= left;
        if fits {
            left -= size;
            topic = Some(reminder.topic);
        }
        fits
    };
    reminders.into_iter().filter(fits).collect()
}

/// What a reminder takes with its line, in tokens, rounded up.
fn size(reminder: &Reminder) -> u64 {
    let words = reminder.words.as_str();
    let instead = reminder.instead.as_deref().unwrap_or_default();
    let broken = (words.len() + instead.len()) as u64 / BROKEN;
    tokens::count(words).0 + tokens::count(instead).0 + LINE + broken
}

/// What stands above the first heading and below the last reminder, in tokens, rounded up.
pub const FRAME: u64 = 60;

/// What a heading takes, in tokens, rounded up.
const HEADING: u64 = 10;

/// What the mark, the line number and the words around a reminder take, in tokens, rounded up.
const LINE: u64 = 12;

/// In how many bytes of a reminder a line is broken once at most, for one token of the break and one of the word it parts.
const BROKEN: u64 = 10;
