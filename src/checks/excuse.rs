//! What makes a loss less bad than it looks: a person asked the compaction to keep to something else, or the summary names the file
//! where it can be read again.

use crate::claims::Facts;
use crate::finding::{ConsequenceKind, Finding, Outcome, Severity};
use crate::recording::{CompactionIndex, CompactionRecord};
use crate::replay::Replay;

/// How much of the words a finding repeats, in characters.
const SHOWN: usize = 80;

/// Lowers what was left out, unless it was acted against later: to a note where it can be read again, by one level where the
/// compaction was asked to keep to something. Says which of them it is.
pub(super) fn heed(replay: &Replay<'_>, facts: &Facts, findings: &mut [Finding]) {
    for finding in findings {
        if let Some(file) = file_of(facts, finding).filter(|_| is_left_out(finding)) {
            finding.severity = Severity::Note;
            finding.message = format!("{}; it can be read again in {file}", finding.message);
        }
        let index = finding.compaction.map(CompactionIndex::get);
        let record = index.and_then(|index| replay.recording.compactions.get(index));
        if let Some(words) = record.and_then(asked).filter(|_| is_left_out(finding)) {
            lower(finding, words);
        }
    }
}

/// The file that the summary names, and that holds what a finding says is left out.
fn file_of<'f>(facts: &'f Facts, finding: &Finding) -> Option<&'f str> {
    let source = finding.source.as_ref()?;
    let held = facts.recoverable.iter().find(|held| {
        Some(held.compaction) == finding.compaction
            && held.event == source.event
            && *held.words == *source.quote
    });
    held.map(|held| held.file.as_str())
}

fn asked(record: &CompactionRecord) -> Option<&str> {
    let words = record.instructions.as_deref()?.trim();
    (!words.is_empty()).then_some(words)
}

fn is_left_out(finding: &Finding) -> bool {
    let acted = finding.consequence.as_ref();
    finding.outcome == Some(Outcome::Omitted)
        && acted.is_none_or(|acted| acted.kind == ConsequenceKind::Refetched)
}

fn lower(finding: &mut Finding, words: &str) {
    finding.severity = match finding.severity {
        Severity::Error => Severity::Warning,
        Severity::Warning | Severity::Note => Severity::Note,
    };
    let shown: String = words
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(SHOWN)
        .collect();
    let cut = if shown.len() < words.len() { "..." } else { "" };
    let message = &finding.message;
    finding.message = format!("{message}; the compaction was asked to keep to \"{shown}{cut}\"");
}
