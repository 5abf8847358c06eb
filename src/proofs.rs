//! Proofs: files beside the recording are hashed, and states that somebody vouches for are rebuilt.

use crate::beside::look;
use crate::reader::Source;
use crate::recording::CompactionRecord;
use crate::replay::{Beside, KeptProof, Point, Proof, Replay, Step};
use crate::retained::{Kept, KeptFile, Retained};
use crate::state;
use std::path::Path;

/// What is proved of every compaction of `replay`; `retained` is evidence that was kept of it.
pub fn gather(source: &Source, replay: &Replay<'_>, retained: Option<&Retained>) -> Vec<Proof> {
    let folder = source.folder();
    let proof = |(step, record): (&Step, &CompactionRecord)| {
        let named = |path: Option<&String>| {
            path.map_or(Beside::Unnamed, |path| {
                look(folder.as_deref(), Path::new(path))
            })
        };
        let retention = record.retention.as_ref();
        let recovery = record.recovery.as_ref();
        let kept = retained.and_then(|retained| {
            let kept = retained.of(&replay.recording.lane, step, &record.id)?;
            Some((retained, kept))
        });
        let vouched = recovery.is_some_and(|recovery| recovery.state_sha256.is_some());
        let state = (vouched || kept.is_some()).then(|| state_before(source, replay, step));
        let state = state.flatten();
        Proof {
            raw: named(retention.and_then(|retention| retention.path.as_ref())),
            diff: named(record.diff.as_ref().and_then(|diff| diff.path.as_ref())),
            kept: kept.map(|(retained, kept)| kept_proof(retained, kept, state.as_ref())),
            state,
        }
    };
    replay.pairs().map(proof).collect()
}

/// The hash of the state before a compaction.
fn state_before(source: &Source, replay: &Replay<'_>, step: &Step) -> Option<String> {
    let context = replay.context(Point::Before(step.index))?;
    state::sha256(source, replay.recording, &context)
}

/// What retained evidence proves of a compaction, whose state before it hashes to `state` now.
fn kept_proof(retained: &Retained, kept: &Kept, state: Option<&String>) -> KeptProof {
    let whole = |file: &KeptFile| match retained.look(file) {
        Beside::There(hash) => Some(hash == file.sha256),
        Beside::Missing => Some(false),
        Beside::Unnamed | Beside::Outside | Beside::Unread => None,
    };
    KeptProof {
        raw: whole(&kept.state),
        diff: whole(&kept.diff),
        same: state.map(|state| *state == kept.state.sha256),
    }
}
