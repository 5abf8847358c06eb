//! After a compaction: what its summary lost, in the words in which it was said.

use super::archive;
use super::reading::{Reach, Target, Tells};
use anyhow::{Context, Result};
use lacuna::AuditOptions;
use lacuna::formats;
use lacuna::gate::{self, Assessment};
use lacuna::reader::{ReadError, Source};
use lacuna::remind::{self, Packet};
use lacuna::render::packet::{Told, packet_within};
use lacuna::tokens::Tokens;
use std::io;
use std::path::Path;

/// The most bytes that the agent is given.
const MOST: usize = 2048;

/// Reminders that take more tokens than this take more than [`MOST`] bytes.
const ROOM: Tokens = Tokens(MOST as u64);

/// The longest summary that a host may tell.
const LONGEST: u64 = 64 << 20;

/// What was found of the last compaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// Its summary lost this.
    Lost(String),
    /// Its summary lost nothing that is known.
    Nothing,
    /// It is not in the transcript.
    NotYet,
}

impl Heard {
    /// What was lost.
    pub(super) fn text(self) -> Option<String> {
        match self {
            Self::Lost(text) => Some(text),
            Self::Nothing | Self::NotYet => None,
        }
    }

    fn of(packet: &Packet, lines: Told) -> Self {
        let text = packet_within(packet, MOST, lines);
        let text = text.trim_end();
        if text.is_empty() {
            Self::Nothing
        } else {
            Self::Lost(text.to_owned())
        }
    }
}

impl Tells for Heard {
    fn tells(&self) -> bool {
        true
    }
}

/// Compares what was kept before the compaction that just took place with its summary, which the host may tell.
pub(super) fn compare(target: &Target, folder: &Path, summary: Option<&str>) -> Result<()> {
    let assessment = target.assess()?;
    archive::compare(target, folder, &assessment.coming, summary)
}

/// What the compaction lost that just took place, whose summary the host may tell.
pub(super) fn listen(target: &Target, summary: Option<&str>) -> Result<Heard> {
    let heard = target.near(Reach::TEXTS, &|source, options| {
        let assessment = gate::assess(source, options)?;
        let is_recorded = assessment.coming.just_compacted;
        match summary {
            None if is_recorded => lost(source, options),
            None => Ok(Heard::NotYet),
            Some(summary) if is_recorded && is_of(&assessment, summary) => lost(source, options),
            Some(summary) => lost_by(source, options, summary),
        }
    });
    Ok(heard.with_context(|| target.named())?.answer)
}

/// What the last compaction of the transcript lost, whatever came after it.
pub(super) fn last(target: &Target) -> Result<Heard> {
    let heard = target.near(Reach::TEXTS, &|source, options| lost(source, options));
    Ok(heard.with_context(|| target.named())?.answer)
}

/// Whether the last summary of the transcript is the one that the host tells, but for what either adds around it.
fn is_of(assessment: &Assessment, summary: &str) -> bool {
    let previous = assessment.previous.as_ref();
    let recorded = previous.and_then(|previous| previous.summary.as_deref());
    let (told, recorded) = (summary.trim(), recorded.unwrap_or_default().trim());
    !recorded.is_empty() && (told.contains(recorded) || recorded.contains(told))
}

fn lost(source: &Source, options: &AuditOptions<'_>) -> Result<Heard, ReadError> {
    let packet = remind::remind(source, options, ROOM)?;
    let is_whole = source.skipped() == 0;
    Ok(Heard::of(
        &packet,
        Told {
            reminders: is_whole,
            summary: is_whole,
        },
    ))
}

/// The same, of a compaction that is not in the transcript: it takes effect at its end.
fn lost_by(source: &Source, options: &AuditOptions<'_>, summary: &str) -> Result<Heard, ReadError> {
    let history = told_by_host(summary)?;
    let options = with_history(options, &history);
    let packet = remind::remind(source, &options, ROOM)?;
    Ok(Heard::of(
        &packet,
        Told {
            reminders: source.skipped() == 0,
            summary: false,
        },
    ))
}

/// A history with the compaction whose summary the host tells: it takes effect at the end.
pub(super) fn told_by_host(summary: &str) -> Result<Source, ReadError> {
    let record = serde_json::json!({
        "type": "compaction", "id": "told-by-the-host", "at": u64::MAX, "summary": summary,
    });
    Source::spool("history", io::Cursor::new(record.to_string()), LONGEST)
}

/// The options for the same format, with the compaction in `history`.
pub(super) fn with_history<'a>(
    options: &AuditOptions<'_>,
    history: &'a Source,
) -> AuditOptions<'a> {
    AuditOptions {
        reading: formats::Options {
            format: options.reading.format,
            history: Some(history),
            ..formats::Options::default()
        },
        ..AuditOptions::default()
    }
}
