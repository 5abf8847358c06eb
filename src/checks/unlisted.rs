//! Files that were read or modified, and that neither the lists of files which a compaction records nor its summary name.

use super::{Check, quoting};
use crate::finding::{Finding, Outcome, Severity};
use crate::recording::{CompactionIndex, CompactionRecord, Unlisted};
use crate::replay::Replay;
use crate::wording::{agreeing, counted};
use std::collections::BTreeSet;

/// What the lists of the compaction at `index` lack, apart from the names in `told`.
pub(super) fn finding(
    check: &Check,
    replay: &Replay<'_>,
    (index, record): (CompactionIndex, &CompactionRecord),
    told: &BTreeSet<&str>,
) -> Option<Finding> {
    let summary = record.summary.as_readable().unwrap_or_default();
    let lacking = record.unlisted.iter();
    let lacking: Vec<&Unlisted> = lacking
        .filter(|file| !told.contains(&*file.path) && !names(summary, &file.path))
        .collect();
    let first = lacking.first()?;
    let count = lacking.len() as u64;
    let least = if record.unlisted.len() < Unlisted::MOST {
        ""
    } else {
        "at least "
    };
    let message = format!(
        "{least}{} that {} read or modified {} not in the file lists that the compaction records",
        counted(count, "file"),
        agreeing(count, "was", "were"),
        agreeing(count, "is", "are"),
    );
    let mut finding = Finding::new(check.id, Severity::Warning, "file lists", message);
    finding.outcome = Some(Outcome::Omitted);
    finding.compaction = Some(index);
    finding.members = lacking.iter().map(|file| file.path.to_string()).collect();
    let event = first.event;
    finding.source = event.and_then(|event| quoting::of_event(replay.recording, event, "", &[]));
    Some(finding)
}

/// Whether `summary` has the name of the file at `path` as a word, in whichever folder: that is enough to find it again.
fn names(summary: &str, path: &str) -> bool {
    let path = path.trim_end_matches(SEPARATORS);
    let name = path.rsplit(SEPARATORS).next().unwrap_or(path);
    let continues = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
    !name.is_empty()
        && summary.match_indices(name).any(|(at, _)| {
            let before = summary.get(..at).unwrap_or_default();
            let behind = summary.get(at + name.len()..).unwrap_or_default();
            !before.ends_with(continues) && !behind.starts_with(continues)
        })
}

const SEPARATORS: [char; 2] = ['/', '\\'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_names_a_file_by_its_name_as_a_word() {
        let summary = "Changed src/oak.rs and `elm.rs`.";
        for named in ["/w/src/oak.rs", "oak.rs", "C:\\w\\elm.rs", "/w/src/"] {
            assert!(names(summary, named), "{named}");
        }
        for other in ["/w/k.rs", "/w/oak.r", "/w/ash.rs", "/", ""] {
            assert!(!names(summary, other), "{other}");
        }
    }
}
