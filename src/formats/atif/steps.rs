//! The steps of one trajectory, in order.

use super::wire::{Management, Step};
use crate::formats::field::{Flaw, wrong};
use crate::formats::messages::{Ears, Said, marks, texts, without_preamble};
use crate::formats::names::Numbers;
use crate::formats::transcribe::{Entry, Stretches};
use crate::formats::{
    BoundaryDraft, Decoded, Draft, EventDraft, KeptRecords, Pairing, Scribe, SummaryDraft,
};
use crate::recording::{
    Actor, CompactionRecord, DefectKind, EventKind, Passage, Place, SummaryText, Voice,
};
use crate::tokens::Tokens;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A walk through the steps of a trajectory.
#[derive(Debug)]
pub(super) struct Walk {
    session: Option<String>,
    lane: Option<Box<str>>,
    /// The step before was a compaction: its summary comes next.
    compacted: bool,
    begun: bool,
    entries: BTreeMap<u64, Entry>,
}

impl Walk {
    /// Starts before the first step of the session's own trajectory, or of that of a subagent.
    pub(super) fn new(session: Option<String>, lane: Option<Box<str>>) -> Self {
        Self {
            session,
            lane,
            compacted: false,
            begun: false,
            entries: BTreeMap::new(),
        }
    }

    /// Adds the next step.
    pub(super) fn step(&mut self, scribe: &mut Scribe, place: Place, mut step: Step<'_>) {
        scribe.dated(place, "timestamp", &step.timestamp);
        let copied = step.is_copied_context.get() == Some(&true);
        if copied && !self.begun && self.lane.is_none() {
            scribe.midway();
        }
        self.begun = true;
        let number = step.number.get().copied();
        let extra_fault = step.extra.0.fault();
        let extra = std::mem::take(&mut step.extra).take().unwrap_or_default();
        let lost = extra.context_management.flaw().is_some();
        let management = extra.context_management.take().unwrap_or_default();
        let mut flaws = step.flaws();
        if lost {
            let message = "`context_management` holds a value of another type: what it says of a compaction is lost";
            flaws.push((DefectKind::UnreadableRecord, message.to_owned()));
        }
        let told = management.lacuna.flaw();
        flaws.extend(wrong([("context_management.lacuna", told)]));
        let after = std::mem::take(&mut self.compacted);
        let user = step.source.str() == "user";
        let mut decoded = if lost || management.kind.str() == "compaction" {
            self.compacted = true;
            self.boundary(step, management)
        } else if after && user {
            self.summary(step)
        } else {
            self.event(step, copied)
        };
        decoded.flaws.extend(flaws);
        decoded.flaws.extend(wrong([("extra", extra_fault)]));
        decoded.lane.clone_from(&self.lane);
        decoded.session = self.session.clone().map(Cow::Owned);
        let entry = scribe.add(place, decoded);
        if let Some(number) = number {
            self.entries.entry(number).or_insert(entry);
        }
    }

    /// Step ids are numbers of one trajectory: those of subagents are no ids of the recording.
    fn id(&self, step: &Step<'_>) -> Option<Box<str>> {
        let own = step.number.get().filter(|_| self.lane.is_none());
        own.map(|id| id.to_string().into())
    }

    fn event<'a>(&self, step: Step<'a>, copied: bool) -> Decoded<'a> {
        let id = self.id(&step);
        let source = step.source.str();
        let role = match source {
            "user" => Voice::Human,
            "agent" => Voice::Assistant,
            _ => Voice::Harness,
        };
        let strange = (role == Voice::Harness && source != "system").then(|| source.into());
        let mut said = Said::default();
        if let Some(thought) = step.reasoning_content.take() {
            said.text(Voice::Thinking, thought);
        }
        let text = Cow::Owned(texts(step.message));
        match role {
            Voice::Human => marks::human(text, &mut said.passages),
            Voice::Assistant
            | Voice::Thinking
            | Voice::ToolCall
            | Voice::ToolResult
            | Voice::Harness
            | Voice::Summary => said.text(role, text),
        }
        for call in step.tool_calls.0 {
            said.call(&call.tool_call_id, call.function_name, call.arguments);
        }
        for result in step.observation.take().unwrap_or_default().results.0 {
            let text = texts(result.content);
            said.answered(&result.source_call_id, text.into(), Ears::default().answer);
        }
        let mut decoded = said.decoded(id, role);
        decoded.strange = strange;
        if let Some(event) = decoded.draft.event_mut() {
            event.opens_turn &= !copied;
        }
        decoded
    }

    fn boundary<'a>(&self, step: Step<'a>, management: Management<'_>) -> Decoded<'a> {
        let id = self.id(&step);
        let unread = management.lacuna.0.fault().is_some();
        let told = management.lacuna.take().unwrap_or_default();
        let own = step.number.get().copied();
        let lacks_kept = self.lacking(&told.kept_step_ids, own);
        let lacks_covered = self.lacking(&told.covered_step_ids, own);
        let event = EventDraft {
            kind: EventKind::Boundary,
            actor: Actor::Harness,
            id: id.clone(),
            ..EventDraft::default()
        };
        let draft = BoundaryDraft {
            event,
            record: CompactionRecord {
                id: id.map(|id| format!("step-{id}")).unwrap_or_default(),
                ts: step.timestamp.owned(),
                before: told.tokens_before.take().map(Tokens),
                after: told.tokens_after.take().map(Tokens),
                derived_from_summary: told.derived_from_summary.take(),
                unknown_kept: unread || lacks_kept.is_some() || told.kept_step_ids.flaw().is_some(),
                unknown_claimed: unread
                    || lacks_covered.is_some()
                    || told.covered_step_ids.flaw().is_some(),
                ..CompactionRecord::default()
            },
            pairing: Pairing::Elsewhere(None),
            kept: self.found(told.kept_step_ids).map(KeptRecords::At),
            claimed: self
                .found(told.covered_step_ids)
                .filter(|_| lacks_covered.is_none()),
            ..BoundaryDraft::default()
        };
        let mut decoded = Decoded::new(Draft::Boundary(Box::new(draft)));
        let lacking = [("kept", lacks_kept), ("covered", lacks_covered)].into_iter();
        let flaws = lacking.filter_map(|(list, kind)| {
            let message = format!("a step that it names as {list} is not there before it");
            Some((kind?, message))
        });
        decoded.flaws.extend(flaws);
        marks::push(
            Voice::Harness,
            texts(step.message).into(),
            &mut decoded.passages,
        );
        decoded
    }

    /// What is wrong with a list of steps: one before the step `own` is not there, or it names one that comes later.
    fn lacking(&self, ids: &Numbers, own: Option<u64>) -> Option<DefectKind> {
        let all = ids.0.iter().flatten();
        let mut lacking = all.filter(|id| !self.entries.contains_key(id)).peekable();
        lacking.peek()?;
        let is_gone = lacking.any(|id| own.is_some_and(|own| *id < own));
        Some(if is_gone {
            DefectKind::MissingRecord
        } else {
            DefectKind::DanglingReference
        })
    }

    /// The steps with these numbers; none where something in the list is no number, for then it is not whole.
    fn found(&self, ids: Numbers) -> Option<Stretches> {
        let ids = if ids.flaw().is_none() { ids.0 } else { None };
        let ids = ids?;
        Some(
            ids.iter()
                .filter_map(|id| self.entries.get(id).copied())
                .collect(),
        )
    }

    fn summary<'a>(&self, step: Step<'a>) -> Decoded<'a> {
        let event = EventDraft {
            kind: EventKind::Summary,
            actor: Actor::Assistant,
            id: self.id(&step),
            ..EventDraft::default()
        };
        let full = texts(step.message);
        let text = without_preamble(&full).to_owned();
        let draft = SummaryDraft {
            event,
            ts: step.timestamp.owned(),
            text: match text.as_str() {
                "" => SummaryText::Absent,
                _ => SummaryText::Readable(text.clone()),
            },
            ..SummaryDraft::default()
        };
        let mut decoded = Decoded::new(Draft::Summary(Box::new(draft)));
        if !text.is_empty() {
            decoded.passages.push(Passage::new(Voice::Summary, text));
        }
        decoded
    }
}
