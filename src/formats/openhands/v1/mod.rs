//! OpenHands V1: events with a `kind`, in a tree. A condensation forgets events of what the model sees, and puts a summary,
//! which is no event of its own, in a place of it.

mod said;
mod tree;
mod wire;

use super::calls::Condensed;
use super::walk;
use crate::formats::field::{Flaw, Text, parse, wrong};
use crate::formats::lenient::Object;
use crate::formats::transcribe::{Chain, Entry};
use crate::formats::{Decoded, Draft, Head, Scribe};
use crate::reader::{ReadError, Shape, Source, member, open_member};
use crate::recording::{DefectKind, Given, Line, Place};
use crate::wording::agreeing;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::mem;
use std::path::Path;
use tree::{ROOT, Tree};
use wire::{Event, State};

/// The file that holds the state of a conversation.
const STATE: &str = "base_state.json";

/// How the kinds of other events that the program defines end, none of which the model sees.
const KINDS: &[&str] = &[
    "Condensation",
    "CondensationRequest",
    "CondensationSummaryEvent",
];

/// The kinds of events that the model is not shown. Those that are not known are counted.
const SILENT: &[&str] = &[
    "CondensationSummaryEvent",
    "ConversationErrorEvent",
    "ConversationStateUpdateEvent",
    "InterruptEvent",
    "LLMCompletionLogEvent",
    "PauseEvent",
    "ServerErrorEvent",
    "StreamingDeltaEvent",
    "TokenEvent",
];

/// The keys by which an event is told.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Glimpse<'a> {
    #[serde(borrow)]
    kind: Text<'a>,
    #[serde(borrow)]
    id: Text<'a>,
    #[serde(borrow)]
    source: Text<'a>,
    #[serde(borrow)]
    timestamp: Text<'a>,
}

pub(super) fn sniff(head: &Head) -> bool {
    let first = head
        .first_element("")
        .filter(|_| head.is_array() == Some(true));
    first.is_some_and(is_event) || (first.is_none() && head.records().next().is_some_and(is_event))
}

fn is_event(text: &str) -> bool {
    let seen: Glimpse<'_> = parse(text).unwrap_or_default();
    let kind = seen.kind.str();
    let known = said::is_said(kind) || KINDS.contains(&kind) || kind.ends_with("Event");
    known && seen.id.is_there() && (seen.source.is_there() || seen.timestamp.is_there())
}

pub(super) fn sniff_folder(path: &Path) -> bool {
    walk::is_session(path, number, is_event)
}

/// The number of an event file: `event-00012-<id>.json`.
fn number(name: &str) -> Option<u64> {
    let rest = name.strip_prefix("event-")?.strip_suffix(".json")?;
    let (number, id) = rest.split_once('-')?;
    let digits = number.len() >= 5 && number.bytes().all(|byte| byte.is_ascii_digit());
    let hex = id.len() >= 8
        && id
            .bytes()
            .all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    number.parse().ok().filter(|_| digits && hex)
}

pub(super) fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let mut walk = Walk::default();
    if Path::new(source.path()).is_dir() {
        let folder = walk::session(source);
        walk.remember(scribe, &folder.join(STATE));
        scribe.called(walk::name(&folder).as_deref());
    }
    if let Some(name) = walk.name.take() {
        let mut decoded = Decoded::new(Draft::Skipped);
        decoded.session = Some(name.into());
        scribe.add(Place::default(), decoded);
    }
    walk::events(source, scribe, number, |scribe, place, text| {
        let event: Event<'_> = parse(text)?;
        walk.add(scribe, place, event);
        Ok(())
    })?;
    walk.finish(scribe);
    Ok(())
}

/// A conversation so far.
#[derive(Debug, Default)]
struct Walk {
    tree: Tree,
    chain: Chain,
    name: Option<String>,
    /// Where the conversation stands, as its state says.
    leaf: Option<String>,
    /// The conversation stands before its first event.
    empty: bool,
    /// How long answers of models were, by the ids of the answers.
    written: BTreeMap<String, u64>,
    /// A condensation was asked for.
    requested: bool,
}

impl Walk {
    /// Takes what the state of a conversation says, where it lies there.
    fn remember(&mut self, scribe: &mut Scribe, path: &Path) {
        let path = member(path);
        let Some((source, path)) = path.and_then(|path| Some((open_member(&path).ok()?, path)))
        else {
            return;
        };
        scribe.opens(&path, Shape::Elements);
        let place = Place::whole(source.length(), Line::default());
        let bytes = source.bytes(place).unwrap_or_default();
        let text = String::from_utf8(bytes).unwrap_or_default();
        let Ok(state) = parse::<State<'_>>(&text) else {
            let message =
                "the state of the conversation cannot be read: its last event counts as the newest";
            return scribe.flaw(place, DefectKind::BadField, message);
        };
        scribe.wrong(
            Place {
                line: Line(1),
                ..place
            },
            [
                ("id", state.id.fault()),
                ("leaf_event_id", state.leaf_event_id.fault()),
                ("head_is_empty", state.head_is_empty.fault()),
                ("stats", state.stats.flaw()),
            ],
        );
        self.name = state.id.owned();
        self.leaf = state.leaf_event_id.owned();
        self.empty = state.head_is_empty.get() == Some(&true);
        let stats = state.stats.take().unwrap_or_default();
        let metrics = stats.usage_to_metrics.take().unwrap_or_default();
        let usages = metrics.into_values().filter_map(Object::take);
        for usage in usages.flat_map(|it| it.token_usages.0) {
            let written = usage.completion_tokens.get().copied();
            self.written.extend(usage.response_id.owned().zip(written));
        }
    }

    fn add(&mut self, scribe: &mut Scribe, place: Place, event: Event<'_>) {
        let (parent, there) = self.tree.parent(event.parent_id.get().map(AsRef::as_ref));
        let named = event.parent_id.get().map(AsRef::as_ref);
        let named = named.filter(|parent| *parent != ROOT);
        self.chain.follow(scribe, Some(event.id.str()), named);
        if !there {
            scribe.misses_parent(place, self.tree.len() == 0);
        }
        let is_said = said::is_said(event.kind.str());
        let number = self.tree.add(event.id.boxed(), parent, is_said);
        let flaws = wrong([
            ("kind", event.kind.fault()),
            ("id", event.id.fault()),
            ("parent_id", event.parent_id.fault()),
            ("timestamp", event.timestamp.fault()),
            ("llm_response_id", event.llm_response_id.fault()),
            ("summary", event.summary.fault()),
            ("forgotten_event_ids", event.forgotten_event_ids.flaw()),
            ("summary_offset", event.summary_offset.fault()),
            ("tool_call_id", event.tool_call_id.fault()),
            ("source", event.source.fault()),
            ("system_prompt", event.system_prompt.flaw()),
            ("dynamic_context", event.dynamic_context.flaw()),
            ("llm_message", event.llm_message.flaw()),
            ("extended_content", event.extended_content.flaw()),
            ("thought", event.thought.flaw()),
            ("reasoning_content", event.reasoning_content.fault()),
            ("tool_name", event.tool_name.fault()),
            ("tool_call", event.tool_call.flaw()),
            (
                "observation",
                event.observation.and_then(said::observation_flaw),
            ),
            ("rejection_reason", event.rejection_reason.fault()),
            ("error", event.error.fault()),
        ]);
        let decoded = match event.kind.str() {
            "Condensation" => Some(self.condense(scribe, place, number, parent, &event)),
            "CondensationRequest" => {
                self.requested = true;
                None
            }
            _ if is_said => Some(said::decode(event)),
            kind if SILENT.contains(&kind) || kind.starts_with("Hook") => None,
            kind => {
                let unknown = Draft::Unknown(kind.to_owned());
                scribe.add(place, Decoded::new(unknown));
                return;
            }
        };
        let Some(mut decoded) = decoded else {
            scribe.skip();
            for (kind, message) in flaws {
                scribe.flaw(place, kind, message);
            }
            return;
        };
        decoded.flaws.extend(flaws);
        let entry = scribe.add(place, decoded);
        self.tree.written(number, entry);
    }

    fn condense(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        number: usize,
        parent: Option<usize>,
        event: &Event<'_>,
    ) -> Decoded<'static> {
        let told =
            event.forgotten_event_ids.0.is_some() || event.forgotten_event_ids.flaw().is_none();
        let ids = event.forgotten_event_ids.0.as_deref().unwrap_or_default();
        let ids: Vec<&str> = ids.iter().map(Text::str).collect();
        // Without a place the model is not shown the summary.
        let placed = event.summary_offset.is_there();
        let offset = event.summary_offset.get().copied().unwrap_or(0);
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        let summary = event.summary.owned().filter(|_| placed);
        let strange = placed && event.summary.fault().is_some();
        let shown = (summary.is_some() || strange).then_some(offset);
        let change = self.tree.condense(scribe, (number, parent), &ids, shown);
        if change.dangling > 0 {
            let are = agreeing(change.dangling as u64, "is", "are");
            let message = format!(
                "{} of the events it forgets {are} not there",
                change.dangling
            );
            scribe.flaw(place, DefectKind::MissingRecord, message);
        }
        let view = change.view.as_deref();
        let answer = event.llm_response_id.str();
        let condensed = Condensed {
            id: event.id.str().to_owned(),
            ts: event.timestamp.owned(),
            summary,
            strange,
            gone: told.then(|| self.tree.entries(&change.gone)),
            kept: view.filter(|_| told).map(|view| self.tree.entries(view)),
            parents: self.tree.summaries(&change.gone),
            beside: view
                .map(|view| self.tree.summaries(view))
                .unwrap_or_default(),
            requested: mem::take(&mut self.requested),
            tokens: self.written.get(answer).copied(),
            given: Some(Given::BeginningsUpTo(said::GIVEN)),
        };
        condensed.boundary()
    }

    /// Moves what the conversation left to branches of their own.
    fn finish(self, scribe: &mut Scribe) {
        let last = self.tree.len().checked_sub(1);
        let named = self.leaf.as_deref().map(|id| self.tree.number(id));
        let leaf = match named {
            _ if self.empty => None,
            Some(Some(number)) => Some(number),
            Some(None) => {
                let message =
                    "the event that the conversation stands at is not there: the last one counts";
                scribe.flaw(Place::default(), DefectKind::DanglingReference, message);
                last
            }
            None => last,
        };
        let branches = self.tree.branches(leaf);
        for (number, entries) in branches.into_values().enumerate() {
            let entries: Vec<Entry> = entries;
            scribe.branch(&format!("branch-{}", number + 1), entries);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_events_are_told_by_their_names() {
        assert_eq!(number("event-00012-0badcafe-1.json"), Some(12));
        assert_eq!(number("event-123456-0badcafe.json"), Some(123_456));
        for name in [
            "event-1-0badcafe.json",
            "event-00012-x.json",
            "12.json",
            "event-00012.json",
        ] {
            assert_eq!(number(name), None, "{name}");
        }
    }
}
