//! ATIF, the agent trajectory interchange format: one JSON object with `steps`, and the trajectories of subagents in it.
//!
//! A compaction is a step of the system that says so in its `extra`; the summary is the user's step right behind it. What
//! it covers and keeps is not defined: a producer may say so by step ids under `extra.context_management.lacuna`.

mod steps;
mod wire;

use super::field::{Text, parse};
use super::transcribe::{list_in, name_in};
use super::{Format, Head, Reading, Scribe, no_folder};
use crate::reader::{ReadError, Source};
use crate::recording::{Evidence, Place, Rules, Trail};
use steps::Walk;
use wire::{Step, Trajectory};

pub(super) const FORMAT: Format = Format {
    id: "atif",
    summary: "ATIF trajectories, ATIF-v1.0 to v1.8: one JSON object with steps",
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
        ("summary", Some(Evidence::Derived)),
        ("input", Some(Evidence::Derived)),
        ("cuts of the input", None),
        ("prior summary read", Some(Evidence::Recorded)),
        ("covered", Some(Evidence::Recorded)),
        ("kept", Some(Evidence::Recorded)),
        ("trigger", None),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Recorded)),
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

fn sniff(head: &Head) -> bool {
    let version = head.member("schema_version");
    version.is_some_and(|version| version.starts_with("\"ATIF-")) && head.member("steps").is_some()
}

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let document = super::transcribe::document(source, scribe)?;
    let session = name_in(source, &document, &["session_id", "trajectory_id"], scribe);
    let mut walk = Walk::new(session.clone(), None);
    for place in list_in(source, &document, "steps", scribe) {
        each(source, scribe, *place, |scribe, text| {
            let step: Option<Step<'_>> = parse(text).ok();
            step.map(|step| walk.step(scribe, *place, step)).is_some()
        });
    }
    let inner = list_in(source, &document, "subagent_trajectories", scribe);
    for (number, place) in inner.iter().enumerate() {
        each(source, scribe, *place, |scribe, text| {
            let inner: Option<Trajectory<'_>> = parse(text).ok();
            inner
                .map(|inner| subagent(scribe, *place, session.as_ref(), number, inner))
                .is_some()
        });
    }
    Ok(())
}

/// Reads the element at `place`; that it cannot be read is a defect.
fn each(
    source: &Source,
    scribe: &mut Scribe,
    place: Place,
    read: impl FnOnce(&mut Scribe, &str) -> bool,
) {
    let text = super::transcribe::text_of(source, place);
    if !text.is_some_and(|text| read(scribe, &text)) {
        scribe.unreadable(place);
    }
}

/// A trajectory that stands in another one is a lane of its own.
fn subagent(
    scribe: &mut Scribe,
    place: Place,
    session: Option<&String>,
    number: usize,
    inner: Trajectory<'_>,
) {
    let names = [inner.id, inner.session];
    let fault = names.iter().find_map(Text::fault);
    scribe.wrong(place, [("trajectory_id", fault)]);
    let name = names.iter().find_map(Text::boxed);
    let name = name.unwrap_or_else(|| format!("subagent-{}", number + 1).into());
    let mut walk = Walk::new(session.cloned(), Some(name));
    if inner.steps.is_short() {
        scribe.unreadable(place);
    }
    for step in inner.steps.0 {
        walk.step(scribe, place, step);
    }
}
