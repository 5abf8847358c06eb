//! Everything that was said, in order, and where in it the last compaction took effect.

use super::beside::{Beside, Noted, summary};
use crate::formats::field::parse;
use crate::formats::messages::wire::Message;
use crate::formats::messages::{Ears, compaction, role_or_strange, said};
use crate::formats::transcribe::{Entry, Stretches, document, list_in, name_in, text_of};
use crate::formats::{
    BoundaryDraft, Decoded, Draft, EventDraft, EvictionDraft, KeptRecords, Scribe,
};
use crate::reader::{ReadError, Source};
use crate::recording::{
    Actor, CompactionRecord, DefectKind, EventKind, Evidence, Moment, Passage, Place, Sourced,
    SummaryText, Voice,
};
use std::borrow::Cow;

pub(super) fn transcribe(
    source: &Source,
    state: Option<Beside>,
    scribe: &mut Scribe,
) -> Result<(), ReadError> {
    let document = document(source, scribe)?;
    let mut talk = Talk {
        session: name_in(source, &document, &["sessionId"], scribe),
        state,
        kept: Vec::new(),
        gone: Stretches::default(),
        count: 0,
        last: Place::default(),
    };
    if let Some(prompt) = name_in(source, &document, &["system_prompt"], scribe) {
        let place = document.member("system_prompt").map(|member| member.place);
        talk.prompt(scribe, place.unwrap_or_default(), prompt);
    }
    for place in list_in(source, &document, "messages", scribe) {
        let text = text_of(source, *place).unwrap_or_default();
        if let (Ok(message), Ok(noted)) = (parse(&text), parse::<Noted<'_>>(&text)) {
            scribe.wrong(*place, [("id", noted.id.fault()), ("ts", noted.ts.fault())]);
            talk.message(scribe, *place, &text, message, &noted);
        } else {
            scribe.unreadable(*place);
        }
    }
    talk.end(scribe);
    Ok(())
}

/// The session while it is read.
struct Talk {
    session: Option<String>,
    /// What the last compaction left, until it took effect.
    state: Option<Beside>,
    kept: Vec<Entry>,
    /// The messages that did not stay.
    gone: Stretches,
    count: usize,
    /// Where the last message stands.
    last: Place,
}

impl Talk {
    fn add(&mut self, scribe: &mut Scribe, place: Place, mut decoded: Decoded<'_>) -> Entry {
        decoded.session = self.session.clone().map(Cow::Owned);
        scribe.add(place, decoded)
    }

    fn prompt(&mut self, scribe: &mut Scribe, place: Place, prompt: String) {
        let mut decoded = Decoded::new(Draft::Event(EventDraft::default()));
        decoded.passages.push(Passage::new(Voice::Harness, prompt));
        let entry = self.add(scribe, place, decoded);
        self.kept.push(entry);
    }

    fn message(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        text: &str,
        message: Message<'_>,
        noted: &Noted<'_>,
    ) {
        if self.is_due(noted) {
            self.compaction(scribe, place);
        }
        scribe.at(noted.ts.get().copied().and_then(Moment::of_milliseconds));
        self.count += 1;
        self.last = place;
        let kept = self
            .state
            .as_ref()
            .is_some_and(|state| state.keeps(noted, text));
        let decoded = self.decoded(scribe, message, noted);
        let entry = self.add(scribe, place, decoded);
        if kept {
            self.kept.push(entry);
        } else if self.state.is_some() {
            self.gone.push(entry);
        }
    }

    fn decoded<'a>(
        &self,
        scribe: &mut Scribe,
        message: Message<'a>,
        noted: &Noted<'_>,
    ) -> Decoded<'a> {
        let metadata = noted.metadata.0.get();
        if let Some(metadata) = metadata.filter(|it| it.kind.str() == "compaction_summary") {
            if self.count == 1 {
                scribe.midway();
            }
            return compaction(&summary(metadata, message), BoundaryDraft::default());
        }
        let (voice, strange) = role_or_strange(&message);
        let mut decoded = said(message, voice, &Ears::default()).decoded(noted.id.boxed(), voice);
        decoded.strange = strange.or(decoded.strange);
        decoded
    }

    /// Whether the compaction took effect before this message: by the number of messages, else by its time.
    fn is_due(&self, noted: &Noted<'_>) -> bool {
        let Some(state) = &self.state else {
            return false;
        };
        match (state.count, state.made, noted.ts.get()) {
            (Some(count), _, _) => self.count >= count,
            (None, Some(made), Some(ts)) => *ts > made,
            (None, _, _) => false,
        }
    }

    fn compaction(&mut self, scribe: &mut Scribe, place: Place) {
        let Some(state) = self.state.take() else {
            return;
        };
        scribe.at(state.made.and_then(Moment::of_milliseconds));
        let kept: Stretches = std::mem::take(&mut self.kept).into_iter().collect();
        let Some(summary) = state.summary else {
            if state.whole {
                self.evict(scribe, place);
            }
            return;
        };
        let record = CompactionRecord {
            id: "compaction".to_owned(),
            trigger: state.trigger.map(Sourced::recorded),
            before: state.before,
            summary: SummaryText::Absent.or_strange(state.unread),
            unknown_kept: !state.whole,
            kept_by: Evidence::Derived,
            ..CompactionRecord::default()
        };
        let draft = BoundaryDraft {
            record,
            kept: state.whole.then_some(KeptRecords::At(kept)),
            ..BoundaryDraft::default()
        };
        self.add(scribe, place, compaction(&summary, draft));
    }

    /// What the agent sees no more left the context with no summary.
    fn evict(&mut self, scribe: &mut Scribe, place: Place) {
        let eviction = EvictionDraft {
            taken_at: std::mem::take(&mut self.gone),
            ..EvictionDraft::default()
        };
        if eviction.is_empty() {
            return;
        }
        let draft = EventDraft {
            kind: EventKind::Note,
            actor: Actor::Harness,
            evicts: Some(Box::new(eviction)),
            ..EventDraft::default()
        };
        self.add(scribe, place, Decoded::new(Draft::Event(draft)));
    }

    /// Behind the last message.
    fn end(mut self, scribe: &mut Scribe) {
        let count = self.state.as_ref().and_then(|state| state.count);
        if count.is_some_and(|count| count > self.count) {
            let message = "the last compaction stands for more messages than there are";
            scribe.flaw(self.last, DefectKind::DanglingReference, message);
        }
        self.compaction(scribe, self.last);
    }
}
