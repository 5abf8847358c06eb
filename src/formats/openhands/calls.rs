//! What the records of both versions share: condensations, and arguments that are told one by one.

use crate::formats::transcribe::Stretches;
use crate::formats::{BoundaryDraft, Decoded, Draft, EventDraft, KeptRecords, Pairing};
use crate::recording::{
    Actor, CompactionRecord, EventKind, Evidence, Given, Input, Passage, Sourced, SummaryText,
    Trigger, TriggerKind, Voice,
};
use crate::tokens::Tokens;

/// A condensation, once it is known which events it takes out of context.
#[derive(Debug, Default)]
pub(super) struct Condensed {
    pub(super) id: String,
    pub(super) ts: Option<String>,
    /// The summary, where the agent is shown one.
    pub(super) summary: Option<String>,
    /// It is shown one that is no text.
    pub(super) strange: bool,
    /// The events that leave the context, where the record says which.
    pub(super) gone: Option<Stretches>,
    /// The events that stay; none where nobody followed that far.
    pub(super) kept: Option<Stretches>,
    /// The earlier condensations whose summaries leave the context with them.
    pub(super) parents: Vec<String>,
    /// Those whose summaries stay.
    pub(super) beside: Vec<String>,
    /// It was asked for.
    pub(super) requested: bool,
    /// The size of the summary.
    pub(super) tokens: Option<u64>,
    /// What the compactor is given of each event.
    pub(super) given: Option<Given>,
}

impl Condensed {
    /// The boundary. What leaves the context is what the compactor read; without a summary nothing stands for it.
    pub(super) fn boundary(self) -> Decoded<'static> {
        let shown = self.summary.is_some() || self.strange;
        let summary = self.summary.as_ref().filter(|text| !text.is_empty());
        let readable = summary.map(|text| SummaryText::Readable(text.clone()));
        let parents: Vec<Input> = self.parents.into_iter().map(Input::Summary).collect();
        // Where the record says what leaves, what stays could be known.
        let untold = self.gone.as_ref().map(|_| KeptRecords::TooMany);
        let input = self.gone.is_some().then_some(parents);
        let draft = BoundaryDraft {
            event: EventDraft {
                kind: EventKind::Boundary,
                actor: Actor::Harness,
                id: (!self.id.is_empty()).then(|| self.id.as_str().into()),
                ..EventDraft::default()
            },
            record: CompactionRecord {
                id: self.id,
                ts: self.ts,
                trigger: self.requested.then(asked),
                input: input.filter(|_| shown),
                summary: readable.unwrap_or_default().or_strange(self.strange),
                tokens: self.tokens.map(Tokens),
                beside: self.beside,
                given: self.given.filter(|_| shown),
                // What it forgets is told, and cannot be read.
                unknown_kept: self.gone.is_none(),
                unknown_input: self.gone.is_none(),
                kept_by: Evidence::Recorded,
                ..CompactionRecord::default()
            },
            kept: self.kept.map(KeptRecords::At).or(untold),
            read: self.gone.clone().filter(|_| shown),
            claimed: self.gone.filter(|_| shown),
            pairing: Pairing::Own,
            ..BoundaryDraft::default()
        };
        let mut decoded = Decoded::new(Draft::Boundary(Box::new(draft)));
        let text = self.summary.filter(|text| !text.is_empty()).into_iter();
        decoded.passages = text
            .map(|text| Passage::new(Voice::Summary, text))
            .collect();
        decoded
    }
}

/// Somebody asked for it: a person, or the agent whose context was full.
fn asked() -> Sourced<Trigger> {
    Sourced::derived(Trigger {
        kind: TriggerKind::Unknown,
        recorded_as: "request".to_owned(),
        observed: None,
        threshold: None,
    })
}

/// Whether passages have more characters than this together.
pub(super) fn are_longer<'p>(
    most: u64,
    passages: impl IntoIterator<Item = &'p Passage<'p>>,
) -> bool {
    let characters = passages
        .into_iter()
        .map(|it| it.text.chars().count() as u64);
    characters.sum::<u64>() > most
}
