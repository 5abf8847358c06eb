//! OpenHands V0: events with whole numbers, actions and what was observed of them. A condensation forgets events by their
//! numbers; the model is shown the last summary only, and the next one is made from it.

mod said;
mod wire;

use super::calls::Condensed;
use super::walk;
use crate::formats::field::{Flaw, Text, first_flaw, parse, parse_any, wrong};
use crate::formats::transcribe::{Entry, Stretches};
use crate::formats::{Decoded, Draft, Head, Scribe};
use crate::reader::{ReadError, Source};
use crate::recording::{DefectKind, Given, Place};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::mem;
use std::path::Path;
use wire::{Args, Event};

/// The keys by which an event is told.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Glimpse<'a> {
    #[serde(borrow)]
    source: Text<'a>,
    #[serde(borrow)]
    kind: Text<'a>,
    #[serde(borrow)]
    timestamp: Text<'a>,
    #[serde(borrow)]
    action: Text<'a>,
    #[serde(borrow)]
    args: Option<&'a RawValue>,
    #[serde(borrow)]
    observation: Text<'a>,
    #[serde(borrow)]
    extras: Option<&'a RawValue>,
    #[serde(borrow)]
    content: Option<&'a RawValue>,
}

pub(super) fn sniff(head: &Head) -> bool {
    let array = head.is_array() == Some(true);
    let first = head.first_element(if array { "" } else { "trajectory" });
    let line = || head.records().next().filter(|_| !array);
    first.or_else(line).is_some_and(is_event)
}

fn is_event(text: &str) -> bool {
    let seen: Glimpse<'_> = parse(text).unwrap_or_default();
    let action = seen.action.is_there() && seen.args.is_some();
    let observed = seen.observation.is_there() && (seen.extras.is_some() || seen.content.is_some());
    let placed = seen.source.is_there() || seen.timestamp.is_there();
    (action || observed) && placed && !seen.kind.is_there()
}

pub(super) fn sniff_folder(path: &Path) -> bool {
    walk::is_session(path, number, is_event)
}

/// The number of an event file: `12.json`.
fn number(name: &str) -> Option<u64> {
    let number = name.strip_suffix(".json")?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|_| digits)
}

pub(super) fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let folder = Path::new(source.path()).is_dir();
    let name = folder.then(|| walk::name(&walk::session(source)));
    scribe.called(name.flatten().as_deref());
    let mut session = Session::default();
    walk::events(source, scribe, number, |scribe, place, text| {
        let event: Event<'_> = parse(text)?;
        session.add(scribe, place, event);
        Ok(())
    })?;
    Ok(())
}

/// What is wrong with what an action was called with.
fn args_flaw(raw: &RawValue) -> Option<DefectKind> {
    match parse_any::<Args<'_>>(raw) {
        Some(args) => first_flaw([
            &args.content,
            &args.thought,
            &args.reasoning_content,
            &args.summary,
            &args.forgotten_event_ids,
            &args.forgotten_events_start_id,
            &args.forgotten_events_end_id,
            &args.summary_offset,
        ]),
        None => (raw.get() != "null").then_some(DefectKind::BadField),
    }
}

/// A session so far.
#[derive(Debug, Default)]
struct Session {
    /// What the model sees, by number.
    view: BTreeMap<u64, Entry>,
    /// The number that comes next, where an event has none.
    next: u64,
    /// The last condensation that left a summary.
    before: Option<String>,
    requested: bool,
}

impl Session {
    fn add(&mut self, scribe: &mut Scribe, place: Place, event: Event<'_>) {
        let flaws = wrong([
            ("id", event.id.fault()),
            ("action", event.action.fault()),
            ("observation", event.observation.fault()),
            ("cause", event.cause.fault()),
            ("timestamp", event.timestamp.fault()),
            ("source", event.source.fault()),
            ("content", event.content.flaw()),
            ("args", event.args.and_then(args_flaw)),
        ]);
        let number = event.id.get().copied().unwrap_or(self.next);
        self.next = number.saturating_add(1);
        let mut decoded = match event.action.str() {
            "condensation" => self.condense(scribe, place, number, &event),
            "condensation_request" => {
                self.requested = true;
                return scribe.skip();
            }
            "" if !event.observation.is_there() => {
                scribe.add(place, Decoded::new(Draft::Unknown(String::new())));
                return;
            }
            _ if said::is_silent(&event) => {
                for (kind, message) in flaws {
                    scribe.flaw(place, kind, message);
                }
                return scribe.skip();
            }
            _ => said::decode(event, &number.to_string()),
        };
        let shown = matches!(decoded.draft, Draft::Event(_));
        decoded.flaws.extend(flaws);
        let entry = scribe.add(place, decoded);
        if shown {
            self.view.entry(number).or_insert(entry);
        }
    }

    fn condense(
        &mut self,
        scribe: &mut Scribe,
        place: Place,
        number: u64,
        event: &Event<'_>,
    ) -> Decoded<'static> {
        let args: Args<'_> = event.args.and_then(parse_any).unwrap_or_default();
        let gone = self.forget(scribe, place, &args);
        let placed = args.summary_offset.is_there();
        let summary = args.summary.owned().filter(|_| placed);
        let strange = placed && args.summary.fault().is_some();
        let id = number.to_string();
        let mut prior = None;
        if summary.is_some() || strange {
            prior = self.before.replace(id.clone());
        }
        let followed = gone.is_some() && scribe.may_follow(self.view.len());
        let condensed = Condensed {
            ts: event.timestamp.owned(),
            summary,
            strange,
            gone,
            kept: followed.then(|| self.view.values().copied().collect()),
            parents: prior.into_iter().collect(),
            requested: mem::take(&mut self.requested),
            given: Some(Given::EndsUpTo(said::GIVEN)),
            id,
            ..Condensed::default()
        };
        condensed.boundary()
    }

    /// Takes out of view what a condensation forgets: the events that it lists, or those of a range, its end inside.
    fn forget(&mut self, scribe: &mut Scribe, place: Place, args: &Args<'_>) -> Option<Stretches> {
        let listed = args.forgotten_event_ids.0.as_deref();
        let start = args.forgotten_events_start_id.get();
        let range = start.zip(args.forgotten_events_end_id.get());
        let wrong = match (listed, range) {
            // What is wrong with the list is told already.
            (Some(_), None) if args.forgotten_event_ids.flaw().is_some() => return None,
            (Some(_), Some(_)) => {
                Some("the condensation says twice what it forgets: by a list and by a range")
            }
            (None, Some((start, end))) if start > end => {
                Some("the range of what the condensation forgets ends before it starts")
            }
            (Some(_), None) | (None, Some(_)) => None,
            (None, None) => Some("the condensation does not say what it forgets"),
        };
        if let Some(message) = wrong {
            scribe.flaw(place, DefectKind::BadField, message);
            return None;
        }
        let (start, end) = range.map_or((1, 0), |(start, end)| (*start, *end));
        let gone: Vec<u64> = match listed {
            Some(ids) => ids.to_vec(),
            None if start <= end => self.view.range(start..=end).map(|(it, _)| *it).collect(),
            None => Vec::new(),
        };
        let gone = gone.iter().filter_map(|it| self.view.remove(it));
        Some(gone.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_events_are_told_by_their_names() {
        assert_eq!(number("12.json"), Some(12));
        for name in ["x.json", ".json", "12.txt", "-1.json"] {
            assert_eq!(number(name), None, "{name}");
        }
    }
}
