//! `lacuna-state/1` and `lacuna-contrast/1`: rebuilt states for programs. They may grow; what is there stays.

use crate::contrast::Change;
use crate::rebuild::{Before, Item, SessionStates, State};
use crate::recording::CompactionIndex;
use crate::render::wire::Tool;
use crate::replay::Point;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct WireStates<'a> {
    schema: &'static str,
    tool: Tool,
    sessions: Vec<WireSession<'a>>,
}

impl<'a> WireStates<'a> {
    pub(super) fn new(sessions: &'a [SessionStates]) -> Self {
        let session = |session: &'a SessionStates| WireSession {
            session: &session.session,
            path: &session.path,
            lane: &session.lane,
            format: session.format,
            records: session.links.records,
            linked: session.links.linked,
            reachable: session.links.reachable,
            states: session.states.iter().map(WireState::new).collect(),
        };
        Self {
            schema: "lacuna-state/1",
            tool: Tool::THIS,
            sessions: sessions.iter().map(session).collect(),
        }
    }
}

#[derive(Serialize)]
struct WireSession<'a> {
    session: &'a str,
    path: &'a str,
    lane: &'a str,
    format: &'static str,
    records: usize,
    linked: usize,
    reachable: usize,
    states: Vec<WireState<'a>>,
}

#[derive(Serialize)]
struct WireState<'a> {
    side: &'static str,
    compaction: Option<&'a str>,
    event: Option<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    left_out: bool,
    events: Vec<u32>,
    summary_of: Option<u32>,
    missing: Vec<u32>,
    lacks_head: bool,
    damaged_lines: Vec<u32>,
    summary_unread: Option<&'static str>,
    sha256: Option<&'a str>,
    recorded_sha256: Option<&'a str>,
    tokens: Option<u64>,
    tokens_evidence: Option<&'static str>,
    contents: Option<u64>,
    contents_evidence: Option<&'static str>,
    items: Vec<WireItem<'a>>,
}

impl<'a> WireState<'a> {
    fn new(state: &'a State) -> Self {
        let (side, event) = match state.point {
            Point::Before(_) => ("before", None),
            Point::After(_) => ("after", None),
            Point::At(event) => ("at", Some(event.0)),
            Point::Past(event) => ("after", Some(event.0)),
        };
        let item = |item: &'a Item| WireItem {
            event: item.event.0,
            id: item.id.as_deref(),
            line: item.line.0,
            voice: item.voice,
            text: &item.text,
        };
        Self {
            side,
            compaction: state.compaction.as_ref().map(|(id, _)| id.as_str()),
            event,
            left_out: state.left_out,
            events: state.events.iter().map(|event| event.0).collect(),
            summary_of: state.summary.map(CompactionIndex::ordinal),
            missing: state.missing.iter().map(|(event, _)| event.0).collect(),
            lacks_head: state.lacks.head,
            damaged_lines: state.lacks.damaged.iter().map(|line| line.0).collect(),
            summary_unread: state.lacks.summary,
            sha256: state.sha256.as_deref(),
            recorded_sha256: state.recorded_sha256.as_deref(),
            tokens: state.tokens.map(|(tokens, _)| tokens.0),
            tokens_evidence: state.tokens.map(|(_, evidence)| evidence.as_str()),
            contents: state.contents.map(|(tokens, _)| tokens.0),
            contents_evidence: state.contents.map(|(_, evidence)| evidence.as_str()),
            items: state.items.iter().map(item).collect(),
        }
    }
}

#[derive(Serialize)]
struct WireItem<'a> {
    event: u32,
    id: Option<&'a str>,
    line: u32,
    voice: &'static str,
    text: &'a str,
}

#[derive(Serialize)]
pub(super) struct WireContrast<'a> {
    schema: &'static str,
    tool: Tool,
    lane: &'a str,
    compaction: &'a str,
    ordinal: u32,
    gone: usize,
    new: usize,
    same: usize,
    lines: Vec<WireLine<'a>>,
}

#[derive(Serialize)]
struct WireLine<'a> {
    change: &'static str,
    text: &'a str,
}

impl<'a> WireContrast<'a> {
    pub(super) fn new(before: &'a Before, changes: &[Change<'a>]) -> Self {
        let lines: Vec<WireLine<'a>> = changes.iter().copied().map(WireLine::new).collect();
        let count = |change| lines.iter().filter(|line| line.change == change).count();
        Self {
            schema: "lacuna-contrast/1",
            tool: Tool::THIS,
            lane: &before.lane,
            compaction: &before.id,
            ordinal: before.index.ordinal(),
            gone: count(GONE),
            new: count(NEW),
            same: count(SAME),
            lines,
        }
    }
}

const GONE: &str = "gone";
const NEW: &str = "new";
const SAME: &str = "same";

impl<'a> WireLine<'a> {
    fn new(change: Change<'a>) -> Self {
        let (change, text) = match change {
            Change::Gone(text) => (GONE, text),
            Change::New(text) => (NEW, text),
            Change::Same(text) => (SAME, text),
        };
        Self { change, text }
    }
}
