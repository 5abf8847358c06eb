//! A task whose history was rewritten by its compactions: what the person saw is all that is left of what was said.

use super::wire::Seen;
use crate::formats::field::{Flaw, parse};
use crate::formats::messages::{compaction, marks, without_preamble};
use crate::formats::transcribe::{Entry, Stretches, elements, text_of};
use crate::formats::{BoundaryDraft, Decoded, Draft, EventDraft, KeptRecords, Scribe};
use crate::reader::{ReadError, Source};
use crate::recording::{Actor, CompactionRecord, EventKind, Evidence, Moment, Place, Voice};
use crate::tokens::Tokens;

/// How many requests to the agent hold the messages that a compaction of that time left in context.
const KEPT_REQUESTS: usize = 2;

/// Reads the task from what the person saw.
pub(super) fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let mut talk = Talk::default();
    for place in elements(source, scribe)? {
        let Some(text) = text_of(source, place) else {
            continue;
        };
        let Ok(seen) = parse::<Seen<'_>>(&text) else {
            scribe.unreadable(place);
            continue;
        };
        scribe.wrong(place, [("partial", seen.partial.fault())]);
        if seen.partial.get() == Some(&true) {
            scribe.skip();
            continue;
        }
        scribe.wrong(
            place,
            [
                ("say", seen.say.fault()),
                ("ask", seen.ask.fault()),
                ("text", seen.text.fault()),
                ("contextCondense", seen.condensed.flaw()),
                ("ts", seen.ts.fault()),
            ],
        );
        scribe.at(seen.ts.get().copied().and_then(Moment::of_milliseconds));
        let decoded = match seen.condensed.0.get() {
            Some(_) => talk.boundary(seen),
            None => talk.event(seen),
        };
        talk.add(scribe, place, decoded);
    }
    Ok(())
}

/// What the person saw so far.
#[derive(Debug, Default)]
struct Talk {
    entries: Vec<Entry>,
    /// Where each request to the agent stands in `entries`.
    requests: Vec<usize>,
}

impl Talk {
    fn add(&mut self, scribe: &mut Scribe, place: Place, decoded: Decoded<'_>) {
        if matches!(decoded.draft, Draft::Skipped) {
            return scribe.skip();
        }
        self.entries.push(scribe.add(place, decoded));
    }

    fn event<'a>(&mut self, seen: Seen<'a>) -> Decoded<'a> {
        let first = self.entries.is_empty();
        let voice = match (seen.say.str(), seen.ask.str()) {
            ("text", _) if first => Voice::Human,
            ("user_feedback" | "user_feedback_diff", _) => Voice::Human,
            ("text" | "completion_result", _) | (_, "followup" | "completion_result") => {
                Voice::Assistant
            }
            ("reasoning", _) => Voice::Thinking,
            ("tool" | "command" | "use_mcp_server", _)
            | (_, "tool" | "command" | "use_mcp_server") => Voice::ToolCall,
            ("command_output" | "mcp_server_response", _) | (_, "command_output") => {
                Voice::ToolResult
            }
            ("api_req_started", _) => {
                self.requests.push(self.entries.len());
                return Decoded::new(Draft::Skipped);
            }
            _ => Voice::Harness,
        };
        let (kind, actor) = match voice {
            Voice::Human => (EventKind::Message, Actor::Human),
            Voice::Assistant | Voice::Thinking => (EventKind::Message, Actor::Assistant),
            Voice::ToolCall => (EventKind::ToolCall, Actor::Assistant),
            Voice::ToolResult => (EventKind::ToolResult, Actor::Tool),
            Voice::Harness | Voice::Summary => (EventKind::Note, Actor::Harness),
        };
        let event = EventDraft {
            kind,
            actor,
            opens_turn: actor == Actor::Human,
            ..EventDraft::default()
        };
        let mut decoded = Decoded::new(Draft::Event(event));
        marks::push(
            voice,
            seen.text.take().unwrap_or_default(),
            &mut decoded.passages,
        );
        decoded
    }

    fn boundary(&self, seen: Seen<'_>) -> Decoded<'static> {
        let condensed = seen.condensed.take().unwrap_or_default();
        let draft = BoundaryDraft {
            record: CompactionRecord {
                id: condensed.id.owned().unwrap_or_default(),
                before: condensed.before.take().map(Tokens),
                after: condensed.after.take().map(Tokens),
                kept_by: Evidence::Inferred,
                ..CompactionRecord::default()
            },
            kept: Some(KeptRecords::At(self.kept())),
            ..BoundaryDraft::default()
        };
        compaction(without_preamble(condensed.summary.str()), draft)
    }

    /// The first message and the last three of the history stayed: what belongs to the last requests.
    fn kept(&self) -> Stretches {
        let from = self.requests.iter().rev().nth(KEPT_REQUESTS - 1);
        let tail = self.entries.get(from.copied().unwrap_or(0)..);
        let first = self
            .entries
            .first()
            .filter(|_| from.is_some_and(|from| *from > 0));
        let mut kept: Stretches = first.into_iter().copied().collect();
        let ends = tail.and_then(|tail| tail.first().zip(tail.last()));
        kept.extend(ends.map(|(first, last)| Entry::until(*first, *last)));
        kept
    }
}
