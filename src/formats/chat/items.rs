//! A conversation, item by item.

use super::{of_session, summary};
use crate::formats::field::{Flaw, Text, wrong};
use crate::formats::messages::wire::{Applied, Content, Items, Message};
use crate::formats::messages::{Ears, Said, role, said, texts};
use crate::formats::transcribe::text_of;
use crate::formats::{BoundaryDraft, Decoded, Draft, EventDraft, EvictionDraft, Scribe};
use crate::reader::Source;
use crate::recording::{
    Actor, CompactionRecord, DefectKind, EventKind, Passage, Place, SummaryText, Voice,
};
use crate::tokens::Tokens;

/// A conversation while it is read.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// The session's id, where the file names one.
    pub(super) session: Option<String>,
    /// Something was said already, by whomever.
    begun: bool,
    /// A summary was there already.
    summarised: bool,
}

impl Talk {
    /// Adds the instructions that stand beside the messages.
    pub(super) fn prompt(&mut self, source: &Source, place: Place, scribe: &mut Scribe) {
        let text = text_of(source, place);
        let content: Option<Content<'_>> = text
            .as_deref()
            .and_then(|text| serde_json::from_str(text).ok());
        let mut said = Said::default();
        if content
            .as_ref()
            .is_none_or(|content| content.flaw().is_some())
        {
            said.wrong("system");
        }
        said.text(Voice::Harness, texts(content.unwrap_or_default()).into());
        self.event(scribe, place, said, Voice::Harness, None);
    }

    /// Adds what a server answered that compacted: the messages of persons that stay, and the compaction. What was said before
    /// is not said again.
    pub(super) fn respond(&mut self, scribe: &mut Scribe, place: Place, response: &Message<'_>) {
        let output: Option<Items<Message<'_>>> = response
            .output
            .and_then(|raw| serde_json::from_str(raw.get()).ok());
        let output = output.unwrap_or_default();
        if output.is_short() || output.0.is_empty() {
            let wrong = Some(DefectKind::BadField);
            scribe.wrong(place, [("output", wrong)]);
        }
        let begun = self.begun;
        for item in output.0 {
            if !begun || role(&item).is_none() {
                self.add(scribe, place, item);
            }
        }
    }

    /// Adds an item, which stands at `place`.
    pub(super) fn add(&mut self, scribe: &mut Scribe, place: Place, message: Message<'_>) {
        if let Some(voice) = role(&message) {
            return self.message(scribe, place, message, voice);
        }
        let id = message.id.boxed();
        let mut said = Said::default();
        said.flaws = message.flaws_of_item();
        let voice = match message.kind.str() {
            "compaction" | "compaction_summary" => {
                let flaws = said.flaws;
                return self.boundary(scribe, place, summary::of_item(&message), id, flaws);
            }
            "function_call" | "tool_call" | "custom_tool_call" => {
                let function = message.function.take().unwrap_or_default();
                let names = [message.name, function.name];
                let name = names.into_iter().find(Text::is_there);
                let ids = [message.call_id, message.tool_call_id, message.id];
                let call = ids.into_iter().find(Text::is_there);
                let input = message.arguments.or(function.arguments);
                said.call(&call.unwrap_or_default(), name.unwrap_or_default(), input);
                Voice::Assistant
            }
            "function_call_output" | "tool_result" | "custom_tool_call_output" => {
                let ids = [message.call_id, message.tool_call_id];
                let call = ids.into_iter().find(Text::is_there).unwrap_or_default();
                let output = message.output.or(message.result);
                if output.is_some() {
                    said.answer(&call, output, Ears::default().answer);
                } else {
                    let text = texts(message.content);
                    said.answered(&call, text.into(), Ears::default().answer);
                }
                Voice::ToolResult
            }
            "reasoning" => {
                said.text(Voice::Thinking, texts(message.summary).into());
                said.text(Voice::Thinking, texts(message.content).into());
                Voice::Assistant
            }
            other => {
                let kind = if other.is_empty() {
                    message.role.str()
                } else {
                    other
                };
                let unknown = Decoded::new(Draft::Unknown(kind.to_owned()));
                scribe.add(place, unknown);
                return;
            }
        };
        self.event(scribe, place, said, voice, id);
    }

    fn message(&mut self, scribe: &mut Scribe, place: Place, message: Message<'_>, voice: Voice) {
        let id = message.id.boxed();
        let summary = summary::of(&message, voice).filter(|_| voice != Voice::ToolResult);
        if let Some(summary) = summary {
            let mut flaws = message.flaws_beside();
            flaws.extend(wrong([("content", message.content.flaw())]));
            return self.boundary(scribe, place, summary, id, flaws);
        }
        self.cleared(scribe, place, &message);
        if let Content::Blocks(blocks, _) = &message.content {
            let summaries: Vec<_> = blocks.iter().filter_map(summary::of_block).collect();
            for summary in summaries {
                self.boundary(scribe, place, summary, None, Vec::new());
            }
        }
        let said = said(message, voice, &Ears::default());
        let silent = said.passages.is_empty() && said.flaws.is_empty();
        if voice != Voice::Assistant || !silent || said.is_strange() {
            self.event(scribe, place, said, voice, id);
        }
    }

    /// Answers of tools were cleared before this message was given, and only their number is told.
    fn cleared(&mut self, scribe: &mut Scribe, place: Place, message: &Message<'_>) {
        let managed = message.context_management.0.get();
        let edits = managed.map_or(&[][..], |managed| &managed.applied_edits.0);
        let clears = |edit: &&Applied<'_>| edit.kind.str().starts_with("clear_tool_uses");
        for edit in edits.iter().filter(clears) {
            let count = edit.cleared_tool_uses.get().copied();
            if count == Some(0) {
                continue;
            }
            let eviction = EvictionDraft {
                unnamed: count.or(Some(0)),
                freed: edit.cleared_input_tokens.get().copied().map(Tokens),
                ..EvictionDraft::default()
            };
            let draft = EventDraft {
                kind: EventKind::Note,
                actor: Actor::Harness,
                evicts: Some(Box::new(eviction)),
                ..EventDraft::default()
            };
            let decoded = Decoded::new(Draft::Event(draft));
            scribe.add(place, of_session(self.session.as_ref(), decoded));
        }
    }

    fn event(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        said: Said<'_>,
        voice: Voice,
        id: Option<Box<str>>,
    ) {
        self.begun |= voice != Voice::Harness;
        let decoded = of_session(self.session.as_ref(), said.decoded(id, voice));
        scribe.add(place, decoded);
    }

    /// The boundary of a compaction, with its summary. Where nothing was said before the first one, what it stands for is
    /// not in the recording.
    fn boundary(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        summary: SummaryText,
        id: Option<Box<str>>,
        flaws: Vec<(DefectKind, String)>,
    ) {
        if !self.begun && !self.summarised {
            scribe.midway();
        }
        self.summarised = true;
        let text = summary.as_readable().map(str::to_owned);
        let draft = BoundaryDraft {
            event: EventDraft {
                kind: EventKind::Boundary,
                actor: Actor::Assistant,
                id: id.clone(),
                ..EventDraft::default()
            },
            record: CompactionRecord {
                id: id.unwrap_or_default().into(),
                summary,
                ..CompactionRecord::default()
            },
            ..BoundaryDraft::default()
        };
        let mut decoded = Decoded::new(Draft::Boundary(Box::new(draft)));
        let passages = text.map(|text| Passage::new(Voice::Summary, text));
        decoded.passages = passages.into_iter().collect();
        decoded.flaws = flaws;
        scribe.add(place, of_session(self.session.as_ref(), decoded));
    }
}
