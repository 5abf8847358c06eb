//! Proofs: files beside the recording are hashed, and states that somebody vouches for are rebuilt.

use crate::beside::look;
use crate::lost;
use crate::reader::Source;
use crate::recording::{CompactionRecord, EventIndex};
use crate::replay::{Beside, KeptProof, Point, Proof, Replay, Step, is_of_nothing};
use crate::retained::{Evidence, KeptFile, Retained};
use crate::state;
use std::path::{Path, PathBuf};

/// What is proved of every compaction of `replay`; `retained` is evidence that was kept of it.
pub fn gather(source: &Source, replay: &Replay<'_>, retained: Option<&Retained>) -> Vec<Proof> {
    let pairs = replay.pairs();
    pairs
        .map(|(step, record)| of(source, replay, retained, step, record))
        .collect()
}

/// What is proved of one compaction of `replay`.
pub fn of(
    source: &Source,
    replay: &Replay<'_>,
    retained: Option<&Retained>,
    step: &Step,
    record: &CompactionRecord,
) -> Proof {
    let folder = source.folder();
    let named = |path: Option<&String>| {
        path.map_or(Beside::Unnamed, |path| {
            look(folder.as_deref(), Path::new(path))
        })
    };
    let retention = record.retention.as_ref();
    let recovery = record.recovery.as_ref();
    let vouched = recovery.is_some_and(|recovery| recovery.state_sha256.is_some());
    let before = Point::Before(step.index);
    let kept = retained.and_then(|retained| {
        let state = || hash(source, replay, before);
        retained.of(replay.recording, step, &record.id, &state)
    });
    // What lacks something hashes to nothing that can be compared.
    let is_whole = || {
        let context = replay.context(before);
        context.is_some_and(|context| replay.lacks(before, &context).is_nothing())
    };
    let state = (vouched && is_whole())
        .then(|| hash(source, replay, before))
        .flatten();
    let path = retention.and_then(|retention| retention.path.as_ref());
    let raw = named(path);
    let is_lost = matches!(raw, Beside::There(_)) && !replay.stands_whole(step);
    let file = path.filter(|_| is_lost);
    let file = file.and_then(|path| Some(folder.as_ref()?.join(path)));
    Proof {
        rebuilds: file.and_then(|file| lost::is_kept_in(&file, source, replay, step)),
        raw,
        diff: named(record.diff.as_ref().and_then(|diff| diff.path.as_ref())),
        kept: kept.map(|kept| kept_proof(source, replay, &kept, before)),
        state,
    }
}

/// The hash of the state at a point.
fn hash(source: &Source, replay: &Replay<'_>, point: Point) -> Option<String> {
    let context = replay.context(point)?;
    state::sha256(source, replay.recording, &context)
}

/// What evidence proves that is kept of the compaction before which `before` is.
fn kept_proof(
    source: &Source,
    replay: &Replay<'_>,
    kept: &Evidence<'_>,
    before: Point,
) -> KeptProof {
    let whole = |file: &KeptFile| match kept.look(file) {
        Beside::There(hash) => Some(hash == file.sha256),
        Beside::Missing => Some(false),
        Beside::Unnamed | Beside::Outside | Beside::Unread => None,
    };
    let raw: Vec<Option<bool>> = kept.raw.iter().map(|file| whole(file)).collect();
    let raw = if raw.contains(&Some(false)) {
        Some(false)
    } else {
        (!raw.contains(&None)).then_some(true)
    };
    // What was kept before a compaction knows nothing of the records that came between.
    let point = kept
        .records
        .map_or(before, |records| Point::At(EventIndex(records)));
    let state = hash(source, replay, point);
    KeptProof {
        raw,
        diff: kept
            .diff
            .filter(|diff| !is_of_nothing(&diff.sha256))
            .and_then(whole),
        whole: kept.whole,
        same: state.map(|state| state == kept.state.sha256),
    }
}

/// The files that a recording names as evidence of its compactions, where they are there.
pub fn named(source: &Source, replay: &Replay<'_>) -> Vec<PathBuf> {
    let folder = source.folder().unwrap_or_default();
    let mut paths = Vec::new();
    for ((_, record), proof) in replay.pairs().zip(&replay.proofs) {
        let retention = record.retention.as_ref().and_then(|it| it.path.as_ref());
        let diff = record.diff.as_ref().and_then(|it| it.path.as_ref());
        for (path, found) in [(retention, &proof.raw), (diff, &proof.diff)] {
            if let (Some(path), Beside::There(_)) = (path, found) {
                paths.push(folder.join(path));
            }
        }
    }
    paths
}
