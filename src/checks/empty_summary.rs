//! Summaries that say nothing.

use super::{Check, Checked, quoting};
use crate::claims::Facts;
use crate::finding::{Finding, Severity};
use crate::policy::Limits;
use crate::recording::{Actor, CompactionRecord, EventIndex, Recording, SummaryText};
use crate::replay::{Effect, Point, Replay, Step};
use crate::wording::counted;

/// The check.
pub(super) const CHECK: Check = Check {
    id: "empty-summary",
    summary: "a summary that says nothing: missing, a placeholder, or headings without a body",
    severity: Severity::Error,
    page: include_str!("empty_summary.md"),
    run,
};

/// What stands for "nothing" under a heading, in lower case without punctuation.
const PLACEHOLDERS: &[&str] = &[
    "a summary",
    "empty",
    "keine",
    "n a",
    "na",
    "nil",
    "no history",
    "no prior history",
    "no summary",
    "no summary available",
    "none",
    "none yet",
    "not applicable",
    "nothing",
    "nothing yet",
    "null",
    "placeholder",
    "redacted",
    "summary",
    "summary unavailable",
    "tbd",
    "todo",
    "undefined",
    "unknown",
    "ninguna",
    "ninguno",
    "aucun",
    "aucune",
    "nenhum",
    "nenhuma",
    "нет",
    "无",
    "なし",
];

/// Fewer events than this may rightly leave nothing to say; that nothing was said at all is another thing.
const FEW_EVENTS: usize = 3;

fn run(replay: &Replay<'_>, facts: &Facts, _: &Limits) -> Checked {
    let mut checked = Checked::default();
    for (step, record) in replay.pairs() {
        let few = step.fresh.len() < FEW_EVENTS;
        let owes = !few || (is_missing(record) && takes_words(replay, step));
        if owes && replay.effect(step) == Effect::Summary {
            let empty = emptiness(step, record, facts).filter(|_| !replay.loses_nothing(step));
            let found =
                empty.map(|(what, text)| finding(replay.recording, step, record, &what, text));
            checked.findings.extend(found);
        }
    }
    checked
}

/// Whether there is no text at all in the place of the summary.
fn is_missing(record: &CompactionRecord) -> bool {
    match &record.summary {
        SummaryText::Absent => true,
        SummaryText::Readable(text) => text.trim().is_empty(),
        SummaryText::Opaque | SummaryText::Withheld | SummaryText::Strange => false,
    }
}

/// Whether the record tells what stays, and something that was said, or an earlier summary, is not among it.
fn takes_words(replay: &Replay<'_>, step: &Step) -> bool {
    let covers = step.covered.as_ref();
    let told = step.kept.is_some() || covers.is_some_and(|covered| !covered.value.is_empty());
    let before = replay.context(Point::Before(step.index)).filter(|_| told);
    before.is_some_and(|before| {
        let mut events = before.events.iter();
        before.summary.is_some()
            || events.any(|event| says(replay, *event) && !replay.keeps(step, *event))
    })
}

/// Whether somebody said something in an event: a note of the harness is not what a summary is for.
fn says(replay: &Replay<'_>, event: EventIndex) -> bool {
    let event = replay.recording.event(event);
    event.is_some_and(|event| event.text_bytes > 0 && event.actor != Actor::Harness)
}

/// In which way a summary is empty, and its text where there is any.
fn emptiness<'r>(
    step: &Step,
    record: &'r CompactionRecord,
    facts: &Facts,
) -> Option<(String, &'r str)> {
    let events = counted(step.fresh.len() as u64, "event");
    match &record.summary {
        SummaryText::Absent => Some((format!("no summary was left for {events}"), "")),
        SummaryText::Readable(text) if text.trim().is_empty() => {
            Some((format!("the summary of {events} is empty"), ""))
        }
        SummaryText::Readable(text) if !has_body(text) => Some((
            format!("the summary of {events} holds headings and placeholders only"),
            text,
        )),
        SummaryText::Readable(text)
            if facts
                .last_replies
                .get(step.index.get())
                .is_some_and(|last| *last) =>
        {
            Some((
                format!("the summary of {events} is the last reply, word for word"),
                text,
            ))
        }
        SummaryText::Readable(_)
        | SummaryText::Opaque
        | SummaryText::Withheld
        | SummaryText::Strange => None,
    }
}

/// Whether any line is more than a heading, a label or a placeholder.
fn has_body(text: &str) -> bool {
    text.lines()
        .map(untagged)
        .any(|line| !is_heading(line) && says_something(line))
}

/// A line without the tags that it begins and ends with.
fn untagged(line: &str) -> &str {
    let mut line = line.trim();
    while let Some((_, rest)) = line.strip_prefix('<').and_then(|it| it.split_once('>')) {
        line = rest.trim_start();
    }
    while let Some((rest, _)) = line.strip_suffix('>').and_then(|it| it.rsplit_once("</")) {
        line = rest.trim_end();
    }
    line
}

fn is_heading(line: &str) -> bool {
    let line = line.trim();
    let bold = line.starts_with("**") && (line.ends_with("**") || line.ends_with("**:"));
    line.starts_with('#') || bold || line.ends_with(':')
}

/// Whether a line, without its marker and label, holds more than a placeholder.
fn says_something(line: &str) -> bool {
    let body = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let body = body.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ')');
    let value = body.split_once(':').map_or(body, |(_, value)| value);
    let mut words = String::new();
    for word in value
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(&word.to_lowercase());
    }
    !words.is_empty() && !PLACEHOLDERS.contains(&words.as_str())
}

fn finding(
    recording: &Recording,
    step: &Step,
    record: &CompactionRecord,
    message: &str,
    text: &str,
) -> Finding {
    let mut finding = Finding::new(CHECK.id, Severity::Error, "summary", message);
    finding.compaction = Some(step.index);
    finding.summary = Some(quoting::opening(recording, record, text));
    finding
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_placeholders_are_no_body() {
        for empty in [
            "",
            "## Goal\n\n## Done\n- None\n",
            "**Goal:** n/a\n**Next:** (none)",
            "1. Requests:\n   - none\n2. Files: None.",
            "No prior history.",
            "<summary>\n\n</summary>",
            "<overview>None</overview>\n<next step=\"1\"></next>",
            "# 概要\n- なし",
        ] {
            assert!(!has_body(empty), "{empty:?}");
        }
    }

    #[test]
    fn a_short_summary_is_a_summary() {
        for full in [
            "Orders done.",
            "## Goal\n- ship it",
            "Files: a.rs",
            "<overview>The import fails at night.</overview>",
            "Nothing is left but the docs",
        ] {
            assert!(has_body(full), "{full:?}");
        }
    }
}
