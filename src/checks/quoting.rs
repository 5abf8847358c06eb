//! Quotes of a recording for findings.

use crate::claims::facts::{Excerpt, FollowUp, SummaryExcerpt};
use crate::finding::{Consequence, ConsequenceKind, Finding, Persona, Quote, Severity};
use crate::recording::{CompactionIndex, CompactionRecord, EventIndex, Recording};
use crate::replay::Replay;
use crate::secrets;
use std::ops::Range;

/// The longest quote of a summary that a finding on the whole of it shows, in bytes.
const EXCERPT: usize = 160;

/// Words of an event, with the bytes of them that decide.
pub(crate) fn of_event(
    recording: &Recording,
    event: EventIndex,
    text: &str,
    marks: &[Range<usize>],
) -> Option<Quote> {
    let said = recording.event(event)?;
    Some(Quote {
        event,
        id: said.id.as_ref().map(ToString::to_string),
        line: said.place.line,
        time: said.time,
        quote: text.to_owned(),
        marks: marks.to_vec(),
        concealed: Vec::new(),
        record: said.place.into(),
    })
}

/// Words of a summary, with the bytes of them that decide.
pub(crate) fn of_summary(
    recording: &Recording,
    record: &CompactionRecord,
    text: &str,
    marks: &[Range<usize>],
) -> Quote {
    let is_own = !record.from_history;
    let own = is_own.then(|| record.told_at().into());
    Quote {
        event: record.summary_event.unwrap_or(record.event),
        id: record
            .summary_id
            .clone()
            .or_else(|| Some(record.id.clone())),
        line: record.told_at().line,
        time: recording.time_of_summary(record),
        quote: text.to_owned(),
        marks: marks.to_vec(),
        concealed: Vec::new(),
        record: own.unwrap_or_default(),
    }
}

/// The first words of a summary.
pub(super) fn opening(recording: &Recording, record: &CompactionRecord, text: &str) -> Quote {
    let text = text.trim();
    let end = (0..=EXCERPT.min(text.len()))
        .rev()
        .find(|end| text.is_char_boundary(*end))
        .unwrap_or(0);
    let end = secrets::cut_before(text, 0..end);
    let words = text.get(..end).unwrap_or_default().trim_end();
    of_summary(recording, record, words, &[])
}

/// Puts the source, the summary's words and the later event of a loss into a finding.
pub(super) fn attach(
    finding: &mut Finding,
    replay: &Replay<'_>,
    compaction: CompactionIndex,
    source: Option<&Excerpt>,
    summary: Option<&SummaryExcerpt>,
    follow_up: Option<&FollowUp>,
) {
    let excerpt = |excerpt: &Excerpt| {
        of_event(
            replay.recording,
            excerpt.event,
            &excerpt.text,
            &excerpt.marks,
        )
    };
    finding.compaction = Some(compaction);
    finding.cues = source.map(marked).unwrap_or_default();
    finding.source = source.and_then(excerpt);
    let record = replay.recording.compactions.get(compaction.get());
    finding.summary = record
        .zip(summary)
        .map(|(record, words)| of_summary(replay.recording, record, &words.text, &words.marks));
    let later = |follow_up: &FollowUp| {
        Some(Consequence {
            kind: follow_up.kind,
            quote: excerpt(&follow_up.excerpt)?,
        })
    };
    finding.consequence = follow_up.and_then(later);
    if finding
        .consequence
        .as_ref()
        .is_some_and(|later| later.kind != ConsequenceKind::Refetched)
    {
        finding.severity = Severity::Error;
        finding.persona = Persona::Regular;
    }
}

/// The words of an excerpt that decide, in order, each once.
fn marked(excerpt: &Excerpt) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in excerpt
        .marks
        .iter()
        .filter_map(|mark| excerpt.text.get(mark.clone()))
    {
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words
}

/// What a consequence adds to a finding's message.
pub(super) fn later(follow_up: Option<&FollowUp>) -> String {
    let Some(follow_up) = follow_up else {
        return String::new();
    };
    let what = match follow_up.kind {
        ConsequenceKind::ReProposed => "it was proposed again later",
        ConsequenceKind::Violated => "it was broken later",
        ConsequenceKind::Reissued => "it was used again later",
        ConsequenceKind::Repeated => "it was done again later",
        ConsequenceKind::Foreign => "another one that never occurred before was used later",
        ConsequenceKind::Refetched => "it was looked up again later",
    };
    let tool = follow_up
        .tool
        .as_ref()
        .map(|tool| format!(" by a call of {tool}"));
    format!("; {what}{}", tool.unwrap_or_default())
}
