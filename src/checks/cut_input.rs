//! What a compactor was not given of its input, because its program gives it so many characters of each event and no more.

use crate::recording::{Actor, Event, EventIndex, EventKind, Given};
use crate::replay::{Inputs, Replay, Step};
use crate::wording::{agreeing, counted};

/// What was cut, and how much of each there is.
#[derive(Debug)]
pub(super) struct CutInput {
    given: Given,
    /// Summaries that are longer.
    summaries: u64,
    /// Longer messages of a person or of the agent.
    messages: Vec<EventIndex>,
    /// Other longer events: a tool can be asked again.
    others: Vec<EventIndex>,
    /// Calls whose arguments are not given.
    calls: u64,
}

impl CutInput {
    /// What was cut for the compaction of `step`; `None` where it is not known what that read.
    pub(super) fn of(replay: &Replay<'_>, step: &Step, given: Given) -> Option<Self> {
        let inputs = &step.inputs.as_ref()?.value;
        let read = inputs.events.ranges().iter();
        let read = read.flat_map(|range| replay.layout.starting_in(*range));
        let read = read.filter(|event| event.get() < step.fresh.end && !replay.keeps(step, *event));
        let mut lost = Self {
            given,
            summaries: longer_summaries(replay, inputs, given),
            messages: Vec::new(),
            others: Vec::new(),
            calls: 0,
        };
        for index in read {
            if let Some(event) = replay.recording.event(index) {
                lost.add(index, event);
            }
        }
        Some(lost)
    }

    fn add(&mut self, index: EventIndex, event: &Event) {
        if event.cut_when_given && is_message(event) {
            self.messages.push(index);
        } else if event.cut_when_given {
            self.others.push(index);
        }
        let is_call = event.kind == EventKind::ToolCall;
        self.calls += u64::from(is_call && matches!(self.given, Given::BeginningsUpTo(_)));
    }

    /// Whether what nobody can ask for again was cut: a summary, or what was said.
    pub(super) fn is_grave(&self) -> bool {
        self.summaries > 0 || !self.messages.is_empty()
    }

    /// Whether only that is cut which is cut in every session of the program.
    pub(super) fn is_usual(&self) -> bool {
        !self.is_grave() && !matches!(self.given, Given::ResultsUpTo(_))
    }

    /// The first event that was cut, one that was said before all others.
    pub(super) fn first(&self) -> Option<EventIndex> {
        self.messages.first().or(self.others.first()).copied()
    }

    /// What is told of it; `None` where nothing was cut.
    pub(super) fn message(&self) -> Option<String> {
        let [other, others] = self.other();
        let parts = [
            (
                self.summaries,
                "longer prior summary",
                "longer prior summaries",
            ),
            (
                self.messages.len() as u64,
                "longer message",
                "longer messages",
            ),
            (self.others.len() as u64, other, others),
        ];
        let named = parts.iter().filter(|(count, ..)| *count > 0);
        let rests: Vec<String> = named
            .map(|(count, one, others)| format!("{count} {}", agreeing(*count, one, others)))
            .collect();
        let cut = (!rests.is_empty()).then(|| format!("{} {}", self.share(), rests.join(", ")));
        let calls =
            (self.calls > 0).then(|| format!("no arguments of {}", counted(self.calls, "call")));
        let cuts = parts.iter().map(|(count, ..)| count).sum::<u64>();
        let rest = match (cuts, self.calls) {
            (0, _) => "they",
            (1, 0) => "its rest",
            (_, 0) => "the rest of each",
            (_, _) => "the rest",
        };
        let told: Vec<String> = cut.into_iter().chain(calls).collect();
        let told = (!told.is_empty()).then(|| told.join(", and "))?;
        Some(format!(
            "the compactor was given {told}: the summary cannot know what only {rest} said"
        ))
    }

    fn other(&self) -> [&'static str; 2] {
        match self.given {
            Given::ResultsUpTo(_) => ["longer tool result", "longer tool results"],
            Given::BeginningsUpTo(_) | Given::EndsUpTo(_) => {
                ["other longer event", "other longer events"]
            }
        }
    }

    fn share(&self) -> String {
        match self.given {
            Given::ResultsUpTo(limit) | Given::BeginningsUpTo(limit) => {
                format!("the first {limit} characters of")
            }
            Given::EndsUpTo(limit) => {
                format!("{limit} characters, without the middle, of")
            }
        }
    }
}

/// Whether a person or the agent says something in an event.
fn is_message(event: &Event) -> bool {
    event.kind == EventKind::Message && matches!(event.actor, Actor::Human | Actor::Assistant)
}

/// How many of the summaries that were read are longer than what is given of one.
fn longer_summaries(replay: &Replay<'_>, inputs: &Inputs, given: Given) -> u64 {
    let limit = match given {
        Given::ResultsUpTo(_) => return 0,
        Given::BeginningsUpTo(limit) | Given::EndsUpTo(limit) => limit,
    };
    let parents = inputs.parents.iter();
    let records = parents.filter_map(|parent| replay.recording.compactions.get(parent.get()));
    let texts = records.filter_map(|record| record.summary.as_readable());
    let longer = texts.filter(|text| text.chars().count() as u64 > limit);
    longer.count() as u64
}
