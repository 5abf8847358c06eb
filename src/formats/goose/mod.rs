//! Goose: sessions exported as one JSON object, and the JSON Lines that it kept before.
//!
//! A compaction leaves a summary that only the agent sees, and behind it a message of the agent that says so. What came
//! before stays, and the agent sees it no more; the last words of the person are put in once more behind it. A call and its
//! answer may be summarised by themselves: by a text that only the agent sees, and that bears the time of the answer.

mod talk;
mod wire;

use super::field::parse;
use super::transcribe::{list_in, name_in};
use super::{Format, Head, Reading, Scribe, no_folder};
use crate::reader::{ReadError, Source};
use crate::recording::{Evidence, Place, Rules, Trail};
use talk::{Ends, Talk};
use wire::Message;

pub(super) const FORMAT: Format = Format {
    id: "goose",
    summary: "Goose sessions: `goose session export --format json`, and old sessions/*.jsonl",
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
        ("boundary", Some(Evidence::Inferred)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Derived)),
        ("cuts of the input", None),
        ("prior summary read", Some(Evidence::Derived)),
        ("covered", Some(Evidence::Derived)),
        ("kept", Some(Evidence::Derived)),
        ("trigger", Some(Evidence::Inferred)),
        ("tokens before", None),
        ("tokens after", None),
        ("tokens of the summary", Some(Evidence::Estimated)),
        ("budget", None),
        ("window", None),
        ("decisions", None),
        ("instructions", None),
        ("evictions", None),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", Some(Evidence::Derived)),
        ("recovery", None),
        ("diff", None),
        ("transaction", None),
        ("degraded", None),
        ("time", Some(Evidence::Recorded)),
    ],
};

/// An exported session, or the line that starts an old one.
fn sniff(head: &Head) -> bool {
    if head.member("conversation").is_some() {
        return head.member("working_dir").is_some();
    }
    let mut records = head.records().map(parse::<Message<'_>>);
    let first = records.next();
    let starts =
        matches!(&first, Some(Ok(first)) if first.working_dir.is_some() && !first.role.is_there());
    starts && records.all(|record| record.is_ok_and(|record| record.role.is_there()))
}

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let head = Head::of(source, scribe.max_line())?;
    let mut talk = Talk::default();
    if head.member("conversation").is_none() {
        super::transcribe::lines(source, scribe, |scribe, place, text| {
            talk.line(scribe, place, parse(text)?);
            Ok(())
        })?;
        talk.end(scribe);
        return Ok(());
    }
    let document = super::transcribe::document(source, scribe)?;
    talk.session = name_in(source, &document, &["id"], scribe);
    let places = list_in(source, &document, "conversation", scribe);
    let text = |place: &Place| super::transcribe::text_of(source, *place).unwrap_or_default();
    let mut ends = Ends::default();
    for (number, place) in places.iter().enumerate() {
        let text = text(place);
        let message: Option<Message<'_>> = parse(&text).ok();
        ends.look(number, message.as_ref());
    }
    for (number, place) in places.iter().enumerate() {
        let text = text(place);
        talk.newest = ends.is_behind(number);
        if let Ok(message) = parse(&text) {
            talk.add(scribe, *place, message);
        } else {
            scribe.unreadable(*place);
        }
    }
    talk.end(scribe);
    Ok(())
}
