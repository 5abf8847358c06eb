//! `lacuna-facts/1`: facts for programs. It may grow; what is there stays.

use crate::claims::remnant::{Left, Remnant};
use crate::recording::{EventIndex, Line};
use crate::render::wire::{Tool, WireConsequence, WireQuote};
use crate::trace::{Fact, FactStage, SessionFacts};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct WireFacts<'a> {
    schema: &'static str,
    tool: Tool,
    sessions: Vec<WireSession<'a>>,
}

impl<'a> WireFacts<'a> {
    pub(super) fn new(sessions: &'a [SessionFacts]) -> Self {
        Self {
            schema: "lacuna-facts/1",
            tool: Tool::THIS,
            sessions: sessions.iter().map(WireSession::new).collect(),
        }
    }
}

#[derive(Serialize)]
struct WireSession<'a> {
    session: &'a str,
    path: &'a str,
    lane: &'a str,
    format: &'static str,
    compactions: usize,
    facts: Vec<WireFact<'a>>,
}

impl<'a> WireSession<'a> {
    fn new(session: &'a SessionFacts) -> Self {
        Self {
            session: &session.session,
            path: &session.path,
            lane: &session.lane,
            format: session.format,
            compactions: session.compactions,
            facts: session.facts.iter().map(WireFact::new).collect(),
        }
    }
}

#[derive(Serialize)]
struct WireFact<'a> {
    kind: &'static str,
    class: &'static str,
    subject: &'a str,
    by: &'static str,
    load_bearing: bool,
    why: &'static str,
    source: WireQuote<'a>,
    said: Vec<WirePlace>,
    stages: Vec<WireStage<'a>>,
    #[serde(skip_serializing_if = "is_zero")]
    unfollowed: usize,
    withdrawn: Option<WirePlace>,
    consequence: Option<WireConsequence<'a>>,
}

impl<'a> WireFact<'a> {
    fn new(fact: &'a Fact) -> Self {
        let place = |(event, line): (EventIndex, Line)| WirePlace {
            event: event.0,
            line: line.0,
        };
        Self {
            kind: fact.kind.as_str(),
            class: fact.class,
            subject: &fact.subject,
            by: fact.by.as_str(),
            load_bearing: fact.bearing.is_needed(),
            why: fact.bearing.why(),
            source: WireQuote::new(&fact.source),
            said: fact.said.iter().copied().map(place).collect(),
            stages: fact.stages.iter().map(WireStage::new).collect(),
            unfollowed: fact.unfollowed,
            withdrawn: fact.withdrawn.map(place),
            consequence: fact.consequence.as_ref().map(WireConsequence::new),
        }
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the serialiser hands a reference"
)]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

#[derive(Serialize)]
struct WirePlace {
    event: u32,
    line: u32,
}

#[derive(Serialize)]
struct WireStage<'a> {
    compaction: &'a str,
    ordinal: u32,
    line: u32,
    state: &'static str,
    summary: Option<WireQuote<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<WireRemnant>,
}

/// What was left of the message that says a fact.
#[derive(Serialize)]
struct WireRemnant {
    state: &'static str,
    evidence: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<u64>,
}

impl WireRemnant {
    fn new(remnant: Remnant) -> Self {
        let cut = match remnant.left {
            Left::Dropped => None,
            Left::Cut(cut) | Left::Stays(cut) => Some(cut),
        };
        Self {
            state: remnant.left.as_str(),
            evidence: remnant.evidence.as_str(),
            start: cut.map(|cut| cut.start),
            end: cut.map(|cut| cut.end),
            tokens: cut.and_then(|cut| cut.tokens),
        }
    }
}

impl<'a> WireStage<'a> {
    fn new(stage: &'a FactStage) -> Self {
        Self {
            compaction: &stage.id,
            ordinal: stage.compaction.ordinal(),
            line: stage.line.0,
            state: stage.state.as_str(),
            summary: stage.quote.as_ref().map(WireQuote::new),
            message: stage.remnant.map(WireRemnant::new),
        }
    }
}
