//! A file that is as long as it was: what became of the bytes of each record, whatever the bytes around them have done to how
//! the file reads.

use super::compare::{change, gap, shared};
use super::walk::gap_of;
use super::{Change, SealedFile, Tampering, hash};
use crate::reader::{ReadError, Source};

/// What was done to each record, and to each gap, where it stood.
pub(super) fn in_place(source: &Source, sealed: &SealedFile) -> Result<Vec<Change>, ReadError> {
    let mut changes = Vec::new();
    let lines = shared(&sealed.records);
    let (mut at, mut line, mut behind) = (0, 1, &sealed.before);
    for record in &sealed.records {
        let start = record.offset.unwrap_or_default();
        let now = gap_of(source, at..start).map_err(ReadError::Io)?;
        changes.extend(gap(behind, &now, at, line, false));
        let end = start + record.bytes;
        if hash(source, start..end)? != record.sha256 {
            let what = if record.compaction {
                Tampering::CompactionRewritten
            } else {
                Tampering::Rewritten
            };
            changes.push(change(record, what, &lines));
        }
        (at, behind) = (end, &record.behind);
        line = record.line.saturating_add(record.line_feeds);
    }
    let now = gap_of(source, at..source.length()).map_err(ReadError::Io)?;
    changes.extend(gap(behind, &now, at, line, false));
    Ok(changes)
}
