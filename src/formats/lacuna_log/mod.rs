//! `lacuna-log/1`, the native log: JSON Lines of `session`, `event` and `compaction` records.

mod compaction;
mod event;
mod wire;

use super::field::{Fault, moment, parse};
use super::{Decoded, Draft, Format, Head, SessionDraft};
use crate::formats::{Reading, no_folder};
use crate::recording::{DefectKind, Evidence, Part, Rules, Trail};
use crate::tokens::Tokens;
use std::borrow::Cow;
use wire::{Flaws, Record};

/// What the `format` of a `session` record says.
const NAME: &str = "lacuna-log/1";

/// The records that a log needs at least, and what each is for: what is told to who has to write one.
pub(super) const LEAST: &str = r#"`{"type":"event","role":"user","text":"Keep v1."}` for each message (`role` user, assistant or tool), and `{"type":"compaction","id":"c1","covered_ranges":[[0,1]],"summary":"v1 stays."}` behind the events that a summary stands for, counted from 0"#;

pub(super) const FORMAT: Format = Format {
    id: "lacuna-log",
    summary: "the native log, lacuna-log/1: JSON Lines of session, event and compaction records",
    sniff,
    sniff_folder: no_folder,
    reading: Reading::Lines(decode),
    rules: Rules {
        append_only: false,
        reads_prior_summary: false,
        covers_all: false,
        evictions: Trail::Complete,
    },
    own_offsets: true,
    matrix: &[
        ("boundary", Some(Evidence::Recorded)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Recorded)),
        ("cuts of the input", None),
        ("prior summary read", Some(Evidence::Recorded)),
        ("covered", Some(Evidence::Recorded)),
        ("kept", Some(Evidence::Recorded)),
        ("trigger", Some(Evidence::Recorded)),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Recorded)),
        ("tokens of the summary", Some(Evidence::Recorded)),
        ("budget", Some(Evidence::Recorded)),
        ("window", Some(Evidence::Recorded)),
        ("decisions", Some(Evidence::Recorded)),
        ("instructions", None),
        ("evictions", Some(Evidence::Recorded)),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", Some(Evidence::Recorded)),
        ("recovery", Some(Evidence::Recorded)),
        ("diff", Some(Evidence::Recorded)),
        ("transaction", Some(Evidence::Recorded)),
        ("degraded", Some(Evidence::Recorded)),
        ("time", Some(Evidence::Recorded)),
    ],
};

/// The first record tells: a session of this format, an event, or a compaction with its id.
fn sniff(head: &Head) -> bool {
    let Some(Ok(first)) = head.records().next().map(parse::<Record<'_>>) else {
        return false;
    };
    match first.is.str() {
        "session" => first.format.str() == NAME,
        "event" => true,
        "compaction" => first.id.is_there() && first.says_of_a_compaction(),
        _ => false,
    }
}

fn decode(text: &str) -> Result<Decoded<'_>, Fault> {
    let record: Record<'_> = parse(text)?;
    let time = moment(&record.ts);
    let decoded = match record.is.str() {
        "session" => session(record),
        "event" => event::decode(record),
        "compaction" => compaction::decode(record),
        other => Decoded::new(Draft::Unknown(other.to_owned())),
    };
    Ok(Decoded { time, ..decoded })
}

fn session(record: Record<'_>) -> Decoded<'_> {
    let mut flaws = Flaws::of(&record, parts);
    if record.format.str() != NAME {
        let message = format!("the session record does not say that its format is `{NAME}`");
        flaws.tell(DefectKind::BadField, message, &[]);
    }
    let draft = SessionDraft {
        model: record.model.take().map(Cow::into_owned),
        window: record.window_tokens.take().map(Tokens),
        budget: record.budget_tokens.take().map(Tokens),
        trigger: record.trigger.take().map(compaction::trigger),
        degraded: record.degraded.take().unwrap_or(false),
        unread: flaws.unread,
    };
    let mut decoded = Decoded::new(Draft::Session(Box::new(draft)));
    decoded.session = record.id.take();
    decoded.flaws = flaws.told;
    decoded
}

/// What rests on the field of this name.
fn parts(field: &str) -> &'static [Part] {
    match field {
        "degraded" => &[Part::Degraded],
        _ => &[],
    }
}
