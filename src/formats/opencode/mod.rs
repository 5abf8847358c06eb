//! OpenCode: an exported session, its messages as lines, or its file in a tree of files, with the messages beside it.

mod said;
mod sniff;
mod store;
mod survey;
mod walk;
mod wire;

use super::field::{Flaw, parse};
use super::transcribe::Scribe;
use super::{Format, Reading, no_folder};
use crate::reader::{ReadError, Source, last_wins, mend, open_member, unpacked_beside};
use crate::recording::{DefectKind, Evidence, Rules, Trail};
pub(super) use store::session_of;
use store::{Store, Stored};
use survey::Survey;
use walk::Walk;
use wire::{Message, Session};

pub(super) const FORMAT: Format = Format {
    id: "opencode",
    summary: "OpenCode sessions: opencode export, or storage/session/*/*.json with the messages beside it",
    sniff: sniff::sniff,
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
        ("cuts of the input", Some(Evidence::Derived)),
        ("prior summary read", Some(Evidence::Derived)),
        ("covered", Some(Evidence::Derived)),
        ("kept", Some(Evidence::Recorded)),
        ("trigger", Some(Evidence::Recorded)),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Inferred)),
        ("tokens of the summary", Some(Evidence::Recorded)),
        ("budget", None),
        ("window", None),
        ("decisions", None),
        ("instructions", None),
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

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let store = store::store(source, scribe)?;
    let survey = survey(source, &store);
    let session = store.session.unwrap_or_default();
    let session: Option<Session<'_>> = parse(&session).ok();
    if session.is_none() && store.described.length > 0 {
        scribe.unreadable(store.described);
    }
    let session = session.unwrap_or_default();
    let flaws = [
        ("id", session.id.fault()),
        ("parentID", session.parent.fault()),
        ("revert", session.revert.flaw()),
    ];
    scribe.wrong(store.described, flaws);
    let mut walk = Walk::new(survey, &session);
    for stored in &store.messages {
        if stored.is_scattered() {
            scattered(scribe, stored)?;
        }
        for missed in &stored.missed {
            walk.misses(scribe, stored.place, missed);
        }
        if let Some(text) = text(source, stored) {
            let message: Message<'_> = parse(&text).unwrap_or_default();
            walk.lost_parts = stored.has_lost_its_parts() && message.had_parts();
            if walk.lost_parts {
                let message = "the parts of the message are not there";
                scribe.flaw(stored.place, DefectKind::MissingRecord, message);
            }
            walk.next(scribe, stored.place, &text, message);
        } else {
            let message = "the message holds what cannot be read, and is left out";
            scribe.flaw(stored.place, DefectKind::UnreadableRecord, message);
        }
    }
    let last = store.messages.last().map(|last| last.place);
    for missed in &store.missed_last {
        walk.misses(scribe, last.unwrap_or_default(), missed);
    }
    walk.finish(scribe);
    Ok(())
}

/// What has to be known of all messages before the first is written down.
fn survey(source: &Source, store: &Store) -> Survey {
    let mut survey = Survey::default();
    for stored in &store.messages {
        survey.scattered |= stored.is_scattered();
        match text(source, stored) {
            Some(text) => survey.look(parse::<Message<'_>>(&text).unwrap_or_default()),
            None => survey.unread = true,
        }
        if let Some(name) = stored.stem() {
            survey.is_there(name.to_owned());
        }
    }
    if let Some(last) = store.missed_last.last() {
        survey.is_there(last.clone());
    }
    survey
}

/// Notes the files that a message is put together from.
fn scattered(scribe: &mut Scribe, stored: &Stored) -> Result<(), ReadError> {
    scribe.read_from_several(stored.paths());
    let packed = stored.paths();
    for path in packed.filter(|path| unpacked_beside(path).is_some()) {
        scribe.damaged(&open_member(path)?, stored.place);
    }
    Ok(())
}

/// The text of a message that can be read, repaired where it has to be.
fn text(source: &Source, stored: &Stored) -> Option<String> {
    let text = stored.text(source)?;
    if parse::<Message<'_>>(&text).is_ok() {
        return Some(text);
    }
    let mended = mend(text.as_bytes()).map(|mended| mended.text.into_owned());
    let text = mended.unwrap_or(text);
    let once = last_wins(&text).unwrap_or(text);
    parse::<Message<'_>>(&once).is_ok().then_some(once)
}
