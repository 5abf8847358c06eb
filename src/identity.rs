//! What tells a session from every other, wherever its file lies and whatever that is called.

use crate::claims::texts::Texts;
use crate::recording::{Actor, Event, EventIndex, Id, MAIN_LANE, Recording};
use crate::secrets;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt::Write;

/// The id of a session that its records name; else what its first words hash to: a person's, the agent's, and those of the
/// first summary. What is added later, or between them, changes none of these.
///
/// A lane beside the main one is told by its id, so that a loss of one agent is none of another's.
pub(crate) fn of<'r>(recording: &'r Recording, texts: &Texts<'_>) -> Cow<'r, str> {
    let session = of_session(recording, texts);
    if recording.lane == MAIN_LANE {
        return session;
    }
    // Branches are called by their place in the order, which may be another when the session goes on.
    let first = recording.events.first().filter(|_| recording.branch);
    let first = first.and_then(|event| event.id.as_ref()).map(Id::to_string);
    let lane = first.unwrap_or_else(|| recording.lane.clone());
    Cow::Owned(format!("{session}\0{lane}"))
}

fn of_session<'r>(recording: &'r Recording, texts: &Texts<'_>) -> Cow<'r, str> {
    if recording.is_named {
        return Cow::Borrowed(&recording.session);
    }
    let words = first_words(recording, texts);
    if words.is_empty() {
        return Cow::Borrowed(&recording.session);
    }
    Cow::Owned(hash(&words))
}

/// Who said something first, when, and what.
fn first_words(recording: &Recording, texts: &Texts<'_>) -> Vec<String> {
    let first = |actor: Actor| {
        let mut events = recording.events.iter();
        let place = events.position(|event| event.actor == actor && event.text_bytes > 0);
        place.map(EventIndex::from)
    };
    let mut events: Vec<_> = [first(Actor::Human), first(Actor::Assistant)]
        .into_iter()
        .flatten()
        .collect();
    events.sort_unstable();
    let mut words = texts.gather(&events, |event, passages| {
        let passages = passages.iter().map(|passage| passage.text.trim());
        vec![head(recording.event(event)), passages.collect()]
    });
    let summary = recording.compactions.first();
    let summary = summary.and_then(|compaction| compaction.summary.as_readable());
    words.extend(summary.map(|summary| summary.trim().to_owned()));
    words
}

fn head(event: Option<&Event>) -> String {
    let actor = event.map(|event| event.actor);
    let time = event.and_then(|event| event.time);
    let time = time.map(|time| time.to_string());
    format!("{actor:?} {}", time.unwrap_or_default())
}

fn hash(words: &[String]) -> String {
    let mut hash = Sha256::new();
    for word in words {
        // What it is made of tells no secret, not even to who guesses it.
        let word = secrets::blanked(word);
        hash.update((word.len() as u64).to_be_bytes());
        hash.update(word.as_bytes());
    }
    let mut text = String::new();
    for byte in hash.finalize().iter().take(16) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
