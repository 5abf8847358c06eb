//! The words that a person asked a compaction to keep to: what it leaves out besides is left out on purpose.

use crate::finding::{ConsequenceKind, Finding, Outcome, Severity};
use crate::recording::{CompactionIndex, CompactionRecord};
use crate::replay::Replay;

/// How much of the words a finding repeats, in characters.
const SHOWN: usize = 80;

/// Lowers what was left out of a compaction that was asked to keep to something, unless it was acted against later, and
/// notes the words.
pub(super) fn heed(replay: &Replay<'_>, findings: &mut [Finding]) {
    for finding in findings {
        let index = finding.compaction.map(CompactionIndex::get);
        let record = index.and_then(|index| replay.recording.compactions.get(index));
        if let Some(words) = record.and_then(asked).filter(|_| is_left_out(finding)) {
            lower(finding, words);
        }
    }
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
