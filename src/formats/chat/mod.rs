//! Plain chat messages: lines, one array, or the `messages` of an object, in the shapes of the large providers.
//!
//! Nothing marks a compaction but the messages themselves: an item or a block of that type, a note beside a message, or a
//! text that introduces itself as a summary. Whoever keeps compactions apart names the file with `--history`.

mod items;
mod sniff;
mod summary;

use super::field::{Fault, parse};
use super::messages::wire::Message;
use super::transcribe::name_in;
use super::{Decoded, Format, Head, Reading, Scribe, no_folder};
use crate::reader::{ReadError, Source};
use crate::recording::{Evidence, Place, Rules, Trail};
use items::Talk;
use std::borrow::Cow;

pub(super) const FORMAT: Format = Format {
    id: "chat",
    summary: "plain chat messages, lines or one JSON value, in the shapes of OpenAI, Anthropic and LangChain",
    sniff: sniff::sniff,
    sniff_folder: no_folder,
    reading: Reading::Anew(transcribe),
    rules: Rules {
        append_only: false,
        reads_prior_summary: false,
        covers_all: false,
        evictions: Trail::Partial,
    },
    own_offsets: false,
    matrix: &[
        ("boundary", Some(Evidence::Inferred)),
        ("summary", Some(Evidence::Recorded)),
        ("input", None),
        ("cuts of the input", None),
        ("prior summary read", None),
        ("covered", None),
        ("kept", None),
        ("trigger", None),
        ("tokens before", None),
        ("tokens after", None),
        ("tokens of the summary", Some(Evidence::Estimated)),
        ("budget", None),
        ("window", None),
        ("decisions", None),
        ("instructions", None),
        ("evictions", Some(Evidence::Recorded)),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", None),
        ("recovery", None),
        ("diff", None),
        ("transaction", None),
        ("degraded", None),
        ("time", None),
    ],
};

/// The members of an object that name its session, as programs call them.
const SESSION: &[&str] = &[
    "session_id",
    "sessionId",
    "conversation_id",
    "thread_id",
    "id",
];

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let head = Head::of(source, scribe.max_line())?;
    let mut talk = Talk::default();
    if !sniff::is_document(&head) {
        return super::transcribe::lines(source, scribe, |scribe, place, text| {
            record(&mut talk, scribe, place, text)
        });
    }
    let document = super::transcribe::document(source, scribe)?;
    talk.session = name_in(source, &document, SESSION, scribe);
    if let Some(system) = document.member("system") {
        talk.prompt(source, system.place, scribe);
    }
    let mut lists = sniff::LISTS.iter();
    let own = lists.find_map(|list| document.member(list));
    let own = own.map(|member| &member.elements);
    for place in own.unwrap_or(&document.elements) {
        if let Some(text) = super::transcribe::text_of(source, *place) {
            let read = record(&mut talk, scribe, *place, &text);
            if read.is_err() {
                scribe.unreadable(*place);
            }
        }
    }
    Ok(())
}

fn record(talk: &mut Talk, scribe: &mut Scribe, place: Place, text: &str) -> Result<(), Fault> {
    let Some(inner) = sniff::unwrapped(text) else {
        scribe.unreadable(place);
        return Ok(());
    };
    let message: Message<'_> = parse(inner)?;
    if message.object.str() == sniff::RESPONSE {
        talk.respond(scribe, place, &message);
    } else {
        talk.add(scribe, place, message);
    }
    Ok(())
}

/// A record of the session that the file is.
fn of_session<'a>(session: Option<&String>, mut decoded: Decoded<'a>) -> Decoded<'a> {
    decoded.session = session.cloned().map(Cow::Owned);
    decoded
}
