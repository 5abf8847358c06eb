//! Copilot CLI: one `events.jsonl` a session, appended to; a compaction runs beside the session, from one record to another.

mod compaction;
mod message;
mod wire;

use super::field::{Flaw, parse, wrong};
use super::transcribe::{Chain, Entry, Stretches, lines};
use super::{
    CallId, Decoded, Draft, EventDraft, Format, Head, Reading, Scribe, SessionDraft, no_folder,
};
use crate::reader::{ReadError, Source};
use crate::recording::{Actor, DefectKind, EventKind, Evidence, Place, Rules, Trail};
use crate::tokens::Tokens;
use compaction::Running;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::mem;
use wire::{Data, Record};

pub(super) const FORMAT: Format = Format {
    id: "copilot-cli",
    summary: "Copilot CLI session events, ~/.copilot/session-state/*/events.jsonl",
    sniff,
    sniff_folder: no_folder,
    reading: Reading::Anew(transcribe),
    rules: Rules {
        append_only: true,
        reads_prior_summary: true,
        covers_all: true,
        evictions: Trail::Partial,
    },
    own_offsets: false,
    matrix: &[
        ("boundary", Some(Evidence::Recorded)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Derived)),
        ("cuts of the input", None),
        ("prior summary read", Some(Evidence::Derived)),
        ("covered", Some(Evidence::Derived)),
        ("kept", Some(Evidence::Inferred)),
        ("trigger", Some(Evidence::Recorded)),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Recorded)),
        ("tokens of the summary", Some(Evidence::Recorded)),
        ("budget", None),
        ("window", Some(Evidence::Recorded)),
        ("decisions", None),
        ("instructions", Some(Evidence::Recorded)),
        ("evictions", Some(Evidence::Recorded)),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", Some(Evidence::Derived)),
        ("recovery", None),
        ("diff", None),
        ("transaction", None),
        ("degraded", None),
        ("time", Some(Evidence::Recorded)),
    ],
};

/// The types of records that say nothing of what is in context, as the SDK's list of session events names them and as real
/// files hold them. Types that are not known are counted.
const SILENT: &[&str] = &[
    "abort",
    "assistant.idle",
    "assistant.intent",
    "assistant.message_delta",
    "assistant.message_start",
    "assistant.reasoning_delta",
    "assistant.server_tool_progress",
    "assistant.streaming_delta",
    "assistant.tool_call_delta",
    "assistant.turn_end",
    "assistant.turn_start",
    "assistant.usage",
    "auto_mode_switch.completed",
    "auto_mode_switch.requested",
    "capabilities.changed",
    "commands.changed",
    "custom_notification",
    "session.auto_mode_resolved",
    "session.autopilot_objective_changed",
    "session.background_tasks_changed",
    "session.binary_asset",
    "session.context_changed",
    "session.context_cleared",
    "session.custom_agents_updated",
    "session.custom_notification",
    "session.error",
    "session.extensions_loaded",
    "session.handoff",
    "session.idle",
    "session.info",
    "session.mcp_server_status_changed",
    "session.mcp_servers_loaded",
    "session.mode_changed",
    "session.mode_notice_delivered",
    "session.model_change",
    "session.permissions_changed",
    "session.plan_changed",
    "session.remote_steerable_changed",
    "session.resume",
    "session.schedule_cancelled",
    "session.schedule_created",
    "session.schedule_rearmed",
    "session.session_limits_changed",
    "session.shutdown",
    "session.skills_loaded",
    "session.snapshot_rewind",
    "session.start",
    "session.task_complete",
    "session.title_changed",
    "session.todos_changed",
    "session.tools_updated",
    "session.usage_checkpoint",
    "session.usage_info",
    "session.warning",
    "session.workspace_file_changed",
    "tool.execution_partial_result",
    "tool.execution_progress",
    "tool_search.activated",
];

/// How the types of silent records start of which there are many.
const SILENT_FAMILIES: &[&str] = &[
    "command.",
    "elicitation.",
    "exit_plan_mode.",
    "external_tool.",
    "hook.",
    "mcp.",
    "model_call.",
    "pending_messages.",
    "permission.",
    "sampling.",
    "session.canvas",
    "session.fusion",
    "session.managed_settings",
    "subagent.",
    "user_input.",
];

/// The type of the record by which the context is cleared.
const CLEARED: &str = "session.context_cleared";

/// The keys by which a record is told.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Glimpse<'a> {
    #[serde(rename = "type", borrow)]
    kind: super::field::Text<'a>,
    #[serde(borrow)]
    data: Option<&'a RawValue>,
}

/// The first record that can tell does.
fn sniff(head: &Head) -> bool {
    head.records().find_map(is_one).unwrap_or(false)
}

/// Whether this is a record of Copilot CLI; none where any program could have written it.
fn is_one(record: &str) -> Option<bool> {
    let seen: Glimpse<'_> = parse(record).ok()?;
    let spoken = matches!(
        seen.kind.str(),
        "session.start"
            | "session.resume"
            | "session.compaction_complete"
            | "session.compaction_start"
            | "system.message"
            | "user.message"
            | "assistant.message"
            | "assistant.turn_start"
            | "tool.execution_start"
            | "tool.execution_complete"
    );
    let data = seen.data.is_some_and(|data| data.get().starts_with('{'));
    if spoken { Some(data) } else { None }
}

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let mut session = Session::default();
    lines(source, scribe, |scribe, place, text| {
        let record: Record<'_> = parse(text)?;
        session.add(scribe, place, record);
        Ok(())
    })?;
    session.finish(scribe);
    Ok(())
}

/// What is known of a session so far.
#[derive(Debug, Default)]
struct Session {
    /// Some record was seen.
    begun: bool,
    chain: Chain,
    /// The ids of all records.
    ids: HashSet<CallId>,
    /// How much was wrong up to the last record.
    defects: usize,
    /// What the first record continues, until an event has taken it over.
    head: Option<Box<str>>,
    /// The session's id was told.
    named: bool,
    /// The size of the window was told.
    sized: bool,
    /// How often the context was cleared.
    cleared: u64,
    /// The person asked for that, and nothing was done since.
    asked: Asked,
    lanes: BTreeMap<Option<Box<str>>, Lane>,
}

/// Whether the person asked to start anew, and nothing was done since.
#[derive(Clone, Copy, Debug, Default)]
struct Asked(bool);

/// What is known of one lane so far.
#[derive(Debug, Default)]
struct Lane {
    /// What the person said.
    said: Stretches,
    /// Where the calls were made, by their ids.
    calls: HashMap<CallId, Entry>,
    /// The compaction that is running.
    running: Option<Running>,
}

impl Session {
    fn add(&mut self, scribe: &mut Scribe, place: Place, record: Record<'_>) {
        self.follow(scribe, place, &record);
        self.take(scribe, place, record);
        self.defects = scribe.defects();
    }

    fn take(&mut self, scribe: &mut Scribe, place: Place, mut record: Record<'_>) {
        scribe.dated(place, "timestamp", &record.timestamp);
        let flaws = flaws(&record);
        let data = mem::take(&mut record.data).take().unwrap_or_default();
        let parent = record.parent.get().map(AsRef::as_ref);
        self.chain.follow(scribe, Some(record.id.str()), parent);
        self.name(scribe, place, &data);
        self.size(scribe, place, &data);
        let agent = record.agent.boxed();
        let lane = agent.or_else(|| data.parent_tool_call_id.boxed());
        if lane.is_none() && record.kind.str() == CLEARED {
            self.start_anew(scribe, place, &record, &data);
        }
        let asked = match record.kind.str() {
            "user.message" => asks_to_clear(data.content.str()),
            kind if kind.starts_with("command.") => self.asked.0 || names_clearing(&data),
            kind => self.asked.0 && is_silent(kind) && kind != CLEARED,
        };
        self.asked = Asked(asked);
        let lane = lane.or_else(|| self.conversation());
        let known = self.lanes.entry(lane.clone()).or_default();
        let decoded = match record.kind.str() {
            "session.compaction_start" => {
                known.start(scribe, place, &data);
                None
            }
            "session.compaction_complete" => Some(known.complete(scribe, &record, data)),
            "session.truncation" => Some(compaction::truncation(&record, &data)),
            "tool.execution_start" | "tool.user_requested" => known.call(&record, data),
            kind if is_silent(kind) => None,
            _ => Some(message::decode(&record, data)),
        };
        let Some(mut decoded) = decoded else {
            scribe.skip();
            for (kind, message) in flaws {
                scribe.flaw(place, kind, message);
            }
            return;
        };
        decoded.flaws.extend(flaws);
        decoded.lane.clone_from(&lane);
        if let Draft::Event(event) = &mut decoded.draft {
            event.parent = self.head.take();
        }
        known.note(scribe, place, decoded);
    }

    /// Tells that the record which this one continues is not there, unless it can have been among what was damaged before it.
    fn follow(&mut self, scribe: &mut Scribe, place: Place, record: &Record<'_>) {
        let first = !mem::replace(&mut self.begun, true);
        let damaged = scribe.defects() > self.defects;
        let parent = record.parent.get().map(|parent| CallId::of(parent));
        if first {
            self.head = record.parent.boxed();
        } else if !damaged && parent.is_some_and(|parent| !self.ids.contains(&parent)) {
            scribe.misses_parent(place, false);
        }
        let id = record.id.get().map(|id| CallId::of(id));
        self.ids.extend(id.into_iter().chain(parent));
    }

    /// The context was cleared, by a record that is the last one of its conversation: what comes now knows nothing of what came before.
    fn start_anew(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        record: &Record<'_>,
        data: &Data<'_>,
    ) {
        let lane = self.conversation();
        self.cleared += 1;
        let mut decoded = compaction::clearing(record, data, self.asked.0);
        decoded.lane.clone_from(&lane);
        self.lanes
            .entry(lane)
            .or_default()
            .note(scribe, place, decoded);
    }

    /// The lane of the conversation since the context was cleared last.
    fn conversation(&self) -> Option<Box<str>> {
        (self.cleared > 0).then(|| format!("conversation-{}", self.cleared + 1).into())
    }

    /// The first record that names the session does.
    fn name(&mut self, scribe: &mut Scribe, place: Place, data: &Data<'_>) {
        let Some(id) = data.session_id.get().filter(|_| !self.named) else {
            return;
        };
        self.named = true;
        let mut decoded = Decoded::new(Draft::Skipped);
        decoded.session = Some(id.clone());
        scribe.add(place, decoded);
    }

    /// The first record that tells the size of the window does.
    fn size(&mut self, scribe: &mut Scribe, place: Place, data: &Data<'_>) {
        let Some(limit) = data.token_limit.get().filter(|limit| **limit > 0) else {
            return;
        };
        if !mem::replace(&mut self.sized, true) {
            let draft = SessionDraft {
                window: Some(Tokens(*limit)),
                ..SessionDraft::default()
            };
            scribe.add(place, Decoded::new(Draft::Session(Box::new(draft))));
        }
    }

    fn finish(self, scribe: &mut Scribe) {
        for lane in self.lanes.into_values() {
            if let Some(running) = lane.running {
                running.give_up(scribe);
            }
        }
    }
}

impl Lane {
    /// Writes a record down, and keeps in mind what a later compaction leaves of it.
    fn note(&mut self, scribe: &mut Scribe, place: Place, decoded: Decoded<'_>) {
        let none = EventDraft::default();
        let event = match &decoded.draft {
            Draft::Event(event) => event,
            Draft::Session(_)
            | Draft::Boundary(_)
            | Draft::Summary(_)
            | Draft::Skipped
            | Draft::Unknown(_) => &none,
        };
        let human = event.actor == Actor::Human;
        let (calls, answers) = (event.calls.clone(), event.answers.clone());
        let entry = scribe.add(place, decoded);
        if human {
            self.said.push(entry);
        }
        for call in calls {
            self.calls.entry(call).or_insert(entry);
        }
        let call = answers.first().and_then(|id| self.calls.get(id)).copied();
        if let Some(running) = &mut self.running {
            running.meanwhile.push(entry);
            // An answer is nothing without its call.
            running.meanwhile.extend(call);
        }
    }
}

/// The commands with which a person starts anew.
const STARTS_ANEW: [&str; 3] = ["clear", "new", "reset"];

/// Whether what a person typed is such a command.
fn asks_to_clear(typed: &str) -> bool {
    let command = typed.trim().strip_prefix('/');
    let word = command.and_then(|command| command.split_whitespace().next());
    word.is_some_and(|word| STARTS_ANEW.contains(&word))
}

/// Whether a record tells that such a command was given.
fn names_clearing(data: &Data<'_>) -> bool {
    let name = data.command_name.str().trim_start_matches('/');
    STARTS_ANEW.contains(&name) || asks_to_clear(data.command.str())
}

fn is_silent(kind: &str) -> bool {
    SILENT.contains(&kind)
        || SILENT_FAMILIES
            .iter()
            .any(|family| kind.starts_with(family))
}

fn event(record: &Record<'_>, kind: EventKind, actor: Actor) -> EventDraft {
    EventDraft {
        kind,
        actor,
        id: record.id.boxed(),
        ..EventDraft::default()
    }
}

fn flaws(record: &Record<'_>) -> Vec<(DefectKind, String)> {
    let mut flaws = wrong([
        ("type", record.kind.fault()),
        ("id", record.id.fault()),
        ("parentId", record.parent.fault()),
        ("agentId", record.agent.fault()),
        ("data", record.data.0.fault()),
    ]);
    if !record.kind.is_there() {
        flaws.push((DefectKind::BadField, "the record has no `type`".to_owned()));
    }
    let Some(data) = record.data.0.get() else {
        return flaws;
    };
    flaws.extend(wrong([
        ("data.content", data.content.fault()),
        ("data.source", data.source.fault()),
        ("data.reasoningText", data.reasoning_text.fault()),
        ("data.toolRequests", data.tool_requests.flaw()),
        ("data.result", data.result.and_then(message::answer_flaw)),
        ("data.error", data.error.and_then(message::answer_flaw)),
        ("data.toolCallId", data.tool_call_id.fault()),
        ("data.parentToolCallId", data.parent_tool_call_id.fault()),
        ("data.sessionId", data.session_id.fault()),
        ("data.summaryContent", data.summary_content.fault()),
        ("data.success", data.success.fault()),
    ]));
    flaws.extend(flaws_of_sizes(data));
    flaws
}

/// What is wrong with what a record says of a compaction, or of what left the context without one.
fn flaws_of_sizes(data: &Data<'_>) -> Vec<(DefectKind, String)> {
    wrong([
        (
            "data.preCompactionTokens",
            data.pre_compaction_tokens.fault(),
        ),
        (
            "data.postCompactionTokens",
            data.post_compaction_tokens.fault(),
        ),
        (
            "data.compactionTokensUsed",
            data.compaction_tokens_used.flaw(),
        ),
        ("data.customInstructions", data.custom_instructions.fault()),
        ("data.currentTokens", data.current_tokens.fault()),
        ("data.tokenLimit", data.token_limit.fault()),
        ("data.trigger", data.trigger.fault()),
        (
            "data.messagesRemovedDuringTruncation",
            data.messages_removed_during_truncation.fault(),
        ),
        (
            "data.tokensRemovedDuringTruncation",
            data.tokens_removed_during_truncation.fault(),
        ),
        ("data.droppedTokens", data.dropped_tokens.fault()),
        ("data.messagesCleared", data.messages_cleared.fault()),
        ("data.command", data.command.fault()),
        ("data.commandName", data.command_name.fault()),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_record_that_can_tell_does() {
        let told = |lines: &str| sniff(&Head::from_lines(lines.as_bytes()));
        assert!(told(r#"{"type":"user.message","data":{"content":"hi"}}"#));
        assert!(told(
            "{\"type\":\"session.info\",\"data\":{}}\n{\"type\":\"session.start\",\"data\":{}}"
        ));
        assert!(!told(r#"{"type":"user.message","prompt":"hi"}"#));
        assert!(!told(r#"{"type":"session","data":{}}"#));
    }
}
