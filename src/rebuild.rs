//! States rebuilt: what the agent saw before and after a compaction, or at any event.

use crate::audit::{AuditOptions, each_lane};
use crate::checks::elsewhere;
use crate::claims::texts::Texts;
use crate::reader::{ReadError, Source};
use crate::recording::{
    CompactionIndex, CompactionRecord, EventIndex, Evidence, Id, Line, Links, Passage, Recording,
    Sourced, Voice,
};
use crate::replay::{Context, Lacks, Point, Replay, Step};
use crate::state;
use crate::tokens::{self, Tokens};
use std::collections::BTreeSet;

/// The states of one lane of one recording.
#[derive(Clone, Debug)]
pub struct SessionStates {
    /// The session's id.
    pub session: String,
    /// Where it was read from.
    pub path: String,
    /// Which lane of it.
    pub lane: String,
    /// The format that it was read as.
    pub format: &'static str,
    /// How its records hang together.
    pub links: Links,
    /// How many compactions there are.
    pub compactions: usize,
    /// The states that were asked for.
    pub states: Vec<State>,
    /// The secrets that nothing of these shows to be some, to be masked.
    pub secrets: Vec<String>,
}

/// The state at one point.
#[derive(Clone, Debug)]
pub struct State {
    /// Where.
    pub point: Point,
    /// The id and line of the compaction that the point is of.
    pub compaction: Option<(String, Line)>,
    /// The compaction whose summary is in force.
    pub summary: Option<CompactionIndex>,
    /// The earlier compactions whose summaries stand beside it.
    pub beside: Vec<CompactionIndex>,
    /// It was not rebuilt: all states together are too large.
    pub left_out: bool,
    /// The records in context.
    pub events: Vec<EventIndex>,
    /// The records that can no longer be read, with their lines.
    pub missing: Vec<(EventIndex, Line)>,
    /// What of it the recording does not hold at all.
    pub lacks: Lacks,
    /// The hash of its canonical form; `None` where anything of it is missing.
    pub sha256: Option<String>,
    /// The hash that the recording says it has.
    pub recorded_sha256: Option<String>,
    /// Its size.
    pub tokens: Option<(Tokens, Evidence)>,
    /// The size of what is in it, where that was asked for: the sum of recorded sizes, where all of it has one, or counted.
    pub contents: Option<(Tokens, Evidence)>,
    /// What is in it, where that was asked for.
    pub items: Vec<Item>,
}

/// What of a state is asked for besides its hash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Its words.
    pub words: bool,
    /// The size of what is in it.
    pub sizes: bool,
}

/// One part of a state, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The record.
    pub event: EventIndex,
    /// Its own id.
    pub id: Option<String>,
    /// Its line.
    pub line: Line,
    /// Whose words they are.
    pub voice: &'static str,
    /// The words.
    pub text: String,
}

impl State {
    /// Whether what the recording says of its hash is so; `None` where it says nothing, or nothing can be compared.
    pub fn agrees(&self) -> Option<bool> {
        let (own, recorded) = (self.sha256.as_ref()?, self.recorded_sha256.as_ref()?);
        Some(own.eq_ignore_ascii_case(recorded))
    }

    /// The size of its contents as a share of the recorded size, in percent, rounded down; `None` where either is not known.
    pub fn share(&self) -> Option<u64> {
        let (contents, _) = self.contents?;
        let recorded = self.recorded_size()?;
        contents.0.saturating_mul(100).checked_div(recorded.0)
    }

    /// Whether what is in it is more than its recorded size by the recording's own measure, which cannot be: a context holds
    /// instructions and tools besides. `None` where the two are not in one measure.
    pub fn exceeds(&self) -> Option<bool> {
        let (contents, evidence) = self.contents?;
        let recorded = self.recorded_size()?;
        (evidence == Evidence::Recorded).then_some(contents > recorded)
    }

    fn recorded_size(&self) -> Option<Tokens> {
        let recorded = self
            .tokens
            .filter(|(_, evidence)| *evidence == Evidence::Recorded);
        recorded.map(|(tokens, _)| tokens)
    }
}

/// Which state is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Those before and after every compaction.
    All,
    /// That before or after an event, by its number from 0.
    Event(EventIndex, Side),
    /// That before or after the events on a line.
    Line(Line, Side),
    /// Those before or after some compactions, by their numbers from 1.
    Ordinals(Vec<u32>, Side),
    /// The same, by the compaction's id, or before or after an event by the event's id.
    Id(String, Side),
}

/// Which side of a compaction, or of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Right before it took effect.
    Before,
    /// Right after it.
    After,
}

impl Side {
    fn of(self, index: CompactionIndex) -> Point {
        match self {
            Self::Before => Point::Before(index),
            Self::After => Point::After(index),
        }
    }

    fn of_event(self, event: EventIndex) -> Point {
        match self {
            Self::Before => Point::At(event),
            Self::After => Point::Past(event),
        }
    }
}

/// How many records all states of a recording hold together at most: these, and so many for each of its own.
const RECORDS: usize = 1 << 16;
const RECORDS_EACH: usize = 16;

/// The states that are `wanted`, the main lane first, in the `detail` that is.
///
/// # Errors
/// As [`audit`](crate::audit::audit).
pub fn states(
    source: &Source,
    options: &AuditOptions<'_>,
    wanted: &Wanted,
    detail: Detail,
) -> Result<Vec<SessionStates>, ReadError> {
    each_lane(source, options, |replay, _, texts| {
        let points = points(replay, wanted);
        let recording = replay.recording;
        let mut left = RECORDS + RECORDS_EACH * recording.events.len();
        let state = |point| {
            if points.len() > 1 {
                match left.checked_sub(replay.context_size(point)) {
                    Some(rest) => left = rest,
                    None => return Some(left_out(replay, point)),
                }
            }
            rebuild(source, replay, texts, point, detail)
        };
        let states: Vec<State> = points.iter().copied().filter_map(state).collect();
        SessionStates {
            secrets: secrets(recording, &states, texts),
            session: recording.session.clone(),
            path: recording.path.clone(),
            lane: recording.lane.clone(),
            format: recording.format,
            links: links(recording),
            compactions: recording.compactions.len(),
            states,
        }
    })
}

/// The secrets of states that only other events show to be some.
fn secrets(recording: &Recording, states: &[State], texts: &Texts<'_>) -> Vec<String> {
    let items = states.iter().flat_map(|state| &state.items);
    let words = items.map(|item| item.text.as_str());
    let ids = recording
        .compactions
        .iter()
        .map(|record| record.id.as_str());
    let others: Vec<&str> = recording
        .names()
        .into_iter()
        .chain(ids)
        .chain(words)
        .collect();
    elsewhere::note([], &others, recording, texts)
}

fn points(replay: &Replay<'_>, wanted: &Wanted) -> Vec<Point> {
    let events = replay.recording.events.iter().enumerate();
    match wanted {
        Wanted::All => replay
            .steps
            .iter()
            .flat_map(|step| [Point::Before(step.index), Point::After(step.index)])
            .collect(),
        Wanted::Event(event, side) => vec![side.of_event(*event)],
        Wanted::Line(line, side) => {
            let mut events = events.filter(|(_, event)| event.place.line == *line);
            let found = match side {
                Side::Before => events.next(),
                Side::After => events.next_back(),
            };
            let point = |(index, _)| side.of_event(EventIndex::from(index));
            found.map(point).into_iter().collect()
        }
        Wanted::Ordinals(ordinals, side) => {
            let numbers = ordinals.iter().filter_map(|ordinal| ordinal.checked_sub(1));
            let indices = numbers.map(CompactionIndex);
            indices.map(|index| side.of(index)).collect()
        }
        Wanted::Id(id, side) => {
            let mut pairs = replay.pairs();
            let compaction = pairs.find(|(_, record)| record.id == *id);
            let compaction = compaction.map(|(step, _)| side.of(step.index));
            let mut events =
                events.filter(|(_, event)| event.id.as_ref().is_some_and(|own| own.is(id)));
            let event = || {
                events
                    .next()
                    .map(|(index, _)| side.of_event(EventIndex::from(index)))
            };
            compaction.or_else(event).into_iter().collect()
        }
    }
}

/// The state at `point`.
fn rebuild(
    source: &Source,
    replay: &Replay<'_>,
    texts: &Texts<'_>,
    point: Point,
    detail: Detail,
) -> Option<State> {
    let context = replay.context(point)?;
    let recording = replay.recording;
    let mut hash = state::Hashing::default();
    let missing = state::write(source, recording, &context, &mut hash).ok()?;
    let lacks = replay.lacks(point, &context);
    let line = |event: EventIndex| Some((event, recording.event(event)?.place.line));
    Some(State {
        left_out: false,
        summary: context.summary,
        sha256: (missing.is_empty() && lacks.is_nothing()).then(|| hash.hex()),
        lacks,
        missing: missing.into_iter().filter_map(line).collect(),
        contents: detail.sizes.then(|| contents(replay, texts, &context)),
        items: if detail.words {
            items(replay, texts, &context)
        } else {
            Vec::new()
        },
        beside: context.beside,
        events: context.events,
        ..left_out(replay, point)
    })
}

/// The state at `point` as far as it is known without rebuilding it.
fn left_out(replay: &Replay<'_>, point: Point) -> State {
    let (step, summary) = match point {
        Point::Before(index) => (Some(index), index.0.checked_sub(1).map(CompactionIndex)),
        Point::After(index) => (Some(index), Some(index)),
        Point::At(_) | Point::Past(_) => (None, None),
    };
    let step = step.and_then(|index| replay.steps.get(index.get()));
    let record = step.and_then(|step| replay.record(step));
    let recovery = record.and_then(|record| record.recovery.as_ref());
    State {
        point,
        compaction: record.map(|record| (record.id.clone(), record.place.line)),
        summary,
        beside: Vec::new(),
        left_out: true,
        events: Vec::new(),
        missing: Vec::new(),
        lacks: Lacks::default(),
        sha256: None,
        recorded_sha256: recovery
            .filter(|_| matches!(point, Point::Before(_)))
            .and_then(|recovery| recovery.state_sha256.clone()),
        tokens: step.and_then(|step| size(step, point)),
        contents: None,
        items: Vec::new(),
    }
}

fn size(step: &Step, point: Point) -> Option<(Tokens, Evidence)> {
    let plain =
        |size: &Option<Sourced<Tokens>>| size.as_ref().map(|size| (size.value, size.evidence));
    match point {
        Point::Before(_) => plain(&step.sizes.before),
        Point::After(_) => plain(&step.sizes.after),
        Point::At(_) | Point::Past(_) => None,
    }
}

/// The size of what is in a state: as recorded for all of it, or else counted for all of it, so that no sum mixes two
/// measures.
fn contents(replay: &Replay<'_>, texts: &Texts<'_>, context: &Context) -> (Tokens, Evidence) {
    let recording = replay.recording;
    let summaries = context.summaries();
    let summaries: Vec<&CompactionRecord> = summaries
        .filter_map(|index| recording.compactions.get(index.get()))
        .collect();
    let own = summaries.iter().map(|record| record.tokens);
    let own = own.map(|tokens| Some(tokens?.0)).sum::<Option<u64>>();
    let sizes = context.events.iter();
    let sizes = sizes.map(|event| recording.event(*event)?.tokens.map(u64::from));
    let recorded = own.into_iter().map(Some).chain(sizes).sum::<Option<u64>>();
    if let Some(recorded) = recorded.filter(|_| own.is_some()) {
        return (Tokens(recorded), Evidence::Recorded);
    }
    let words = summaries
        .iter()
        .filter_map(|record| record.summary.as_readable());
    let own: u64 = words.map(|text| tokens::count(text).0).sum();
    let counted = texts.gather(&context.events, |_, passages| {
        let count = |passage: &Passage<'_>| tokens::count(&passage.text).0;
        vec![passages.iter().map(count).sum::<u64>()]
    });
    let counted: u64 = counted.iter().sum();
    (Tokens(own + counted), Evidence::Estimated)
}

/// The words of a state: the summaries in it, then each text of each record.
fn items(replay: &Replay<'_>, texts: &Texts<'_>, context: &Context) -> Vec<Item> {
    let recording = replay.recording;
    let summaries = context.summaries();
    let records = summaries.filter_map(|index| recording.compactions.get(index.get()));
    let summaries = records.map(|record| Item {
        event: record.summary_event.unwrap_or(record.event),
        id: Some(record.id.clone()),
        line: record.told_at().line,
        voice: "summary",
        text: record.summary.as_readable().unwrap_or_default().to_owned(),
    });
    let said = texts.gather(&context.events, |event, passages| {
        let item = |passage: &Passage<'_>| {
            let record = recording.event(event)?;
            Some(Item {
                event,
                id: record.id.as_ref().map(Id::to_string),
                line: record.place.line,
                voice: voice(passage.voice),
                text: words(passage),
            })
        };
        passages.iter().filter_map(item).collect()
    });
    summaries.chain(said).collect()
}

/// A text, behind the name of the tool where one is called.
fn words(passage: &Passage<'_>) -> String {
    match &passage.tool {
        Some(tool) if !tool.is_empty() => format!("{tool}: {}", passage.text),
        Some(_) | None => passage.text.to_string(),
    }
}

fn voice(voice: Voice) -> &'static str {
    match voice {
        Voice::Human => "human",
        Voice::Assistant => "agent",
        Voice::Thinking => "thinking",
        Voice::ToolCall => "call",
        Voice::ToolResult => "result",
        Voice::Harness => "harness",
        Voice::Summary => "summary",
    }
}

/// How many records lead back to a first one. Links lead backwards in a file; one that does not counts as broken.
fn links(recording: &Recording) -> Links {
    if let Some(links) = recording.links {
        return links;
    }
    let mut reachable: BTreeSet<&Id> = BTreeSet::new();
    let mut links = Links {
        records: recording.events.len(),
        ..Links::default()
    };
    for event in &recording.events {
        let parent = event.parent.as_ref();
        links.linked += usize::from(parent.is_some());
        if parent.is_none_or(|parent| reachable.contains(parent)) {
            links.reachable += 1;
            reachable.extend(event.id.as_ref());
        }
    }
    links
}

/// The canonical form of the state at the first of the points that are `wanted`, as it is hashed; `None` where there is no
/// such point.
///
/// # Errors
/// As [`audit`](crate::audit::audit).
pub fn canonical(
    source: &Source,
    options: &AuditOptions<'_>,
    wanted: &Wanted,
) -> Result<Option<Canonical>, ReadError> {
    let lanes = each_lane(source, options, |replay, _, _| {
        let point = *points(replay, wanted).first()?;
        Some(bytes(source, replay, point, &replay.context(point)?))
    })?;
    Ok(lanes.into_iter().flatten().next())
}

fn bytes(source: &Source, replay: &Replay<'_>, point: Point, context: &Context) -> Canonical {
    let mut bytes = Vec::new();
    let missing = state::write(source, replay.recording, context, &mut bytes);
    // A vector takes whatever is written to it.
    let missing = missing.map_or(0, |missing| missing.len());
    let lacks = replay.lacks(point, context);
    Canonical {
        bytes,
        missing: missing + lacks.damaged.len(),
        is_whole: missing == 0 && lacks.is_nothing(),
    }
}

/// The canonical form of a state.
#[derive(Clone, Debug, Default)]
pub struct Canonical {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// How many records are missing in it.
    pub missing: usize,
    /// Nothing is: neither a record, nor what came before the first one, nor the text of its summary.
    pub is_whole: bool,
}

/// What a compaction did to the context, whole.
#[derive(Clone, Debug)]
pub struct Before {
    /// The session's own id, where one is recorded.
    pub session: Option<String>,
    /// Which lane.
    pub lane: String,
    /// Which compaction.
    pub index: CompactionIndex,
    /// Its own id.
    pub id: String,
    /// The state before it.
    pub state: Canonical,
    /// The words of that state.
    pub raw: String,
    /// The text that took its place; `None` where it cannot be read.
    pub summary: Option<String>,
    /// The secrets that nothing of it shows to be some, to be masked.
    pub secrets: Vec<String>,
}

/// What becomes of what a compaction did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It is kept as it is.
    Kept,
    /// It is shown, and its secrets are masked.
    Shown,
}

/// Hands what each compaction that is `wanted` did to `then`, one after the other: a context may be large.
///
/// # Errors
/// As [`audit`](crate::audit::audit).
pub fn each_before(
    source: &Source,
    options: &AuditOptions<'_>,
    wanted: &Wanted,
    purpose: Purpose,
    then: &dyn Fn(Before),
) -> Result<(), ReadError> {
    each_lane(source, options, |replay, _, texts| {
        for point in points(replay, wanted) {
            if let Point::Before(index) = point {
                let before = before(source, replay, texts, index);
                let before = before.map(|before| match purpose {
                    Purpose::Kept => before,
                    Purpose::Shown => before.with_secrets(replay.recording, texts),
                });
                before.into_iter().for_each(then);
            }
        }
    })?;
    Ok(())
}

impl Before {
    fn with_secrets(mut self, recording: &Recording, texts: &Texts<'_>) -> Self {
        let names = [&self.lane, &self.id, &self.raw];
        let words = names.into_iter().chain(&self.summary).map(String::as_str);
        let others: Vec<&str> = words.collect();
        self.secrets = elsewhere::note([], &others, recording, texts);
        self
    }
}

fn before(
    source: &Source,
    replay: &Replay<'_>,
    texts: &Texts<'_>,
    index: CompactionIndex,
) -> Option<Before> {
    let point = Point::Before(index);
    let context = replay.context(point)?;
    let record = replay.recording.compactions.get(index.get())?;
    let said = items(replay, texts, &context);
    let lines = said.iter().flat_map(|item| item.text.lines());
    let mut raw = String::new();
    for line in lines {
        raw.push_str(line);
        raw.push('\n');
    }
    let recording = replay.recording;
    Some(Before {
        session: recording.is_named.then(|| recording.session.clone()),
        lane: recording.lane.clone(),
        index,
        id: record.id.clone(),
        state: bytes(source, replay, point, &context),
        raw,
        summary: record.summary.as_readable().map(str::to_owned),
        secrets: Vec::new(),
    })
}
