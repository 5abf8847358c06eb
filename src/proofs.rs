//! Proofs: files beside the recording are hashed, and states that a record vouches for are rebuilt.

use crate::reader::Source;
use crate::recording::CompactionRecord;
use crate::replay::{Beside, Point, Proof, Replay, Step};
use crate::state::{self, Hashing};
use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};

/// What is proved of every compaction of `replay`.
pub fn gather(source: &Source, replay: &Replay<'_>) -> Vec<Proof> {
    let folder = source.folder();
    let proof = |(step, record): (&Step, &CompactionRecord)| {
        let named = |path: Option<&String>| {
            path.map_or(Beside::Unnamed, |path| {
                look(folder.as_deref(), Path::new(path))
            })
        };
        let retention = record.retention.as_ref();
        Proof {
            raw: named(retention.and_then(|retention| retention.path.as_ref())),
            diff: named(record.diff.as_ref().and_then(|diff| diff.path.as_ref())),
            state: state_before(source, replay, step, record),
        }
    };
    replay.pairs().map(proof).collect()
}

/// The hash of the state before a compaction, where a record vouches for one.
fn state_before(
    source: &Source,
    replay: &Replay<'_>,
    step: &Step,
    record: &CompactionRecord,
) -> Option<String> {
    record.recovery.as_ref()?.state_sha256.as_ref()?;
    let context = replay.context(Point::Before(step.index))?;
    state::sha256(source, replay.recording, &context)
}

/// What is at a path that a record gives relative to the recording's folder.
fn look(folder: Option<&Path>, path: &Path) -> Beside {
    let Some(folder) = folder.and_then(|folder| fs::canonicalize(folder).ok()) else {
        return Beside::Unread;
    };
    let mut parts = path.components();
    if !parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Beside::Outside;
    }
    let file: PathBuf = folder.join(path);
    match fs::canonicalize(&file) {
        Ok(own) if !own.starts_with(&folder) => Beside::Outside,
        Ok(own) => hash(&own).map_or(Beside::Unread, Beside::There),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Beside::Missing,
        Err(_) => Beside::Unread,
    }
}

/// The SHA-256 of a regular file, in lower-case hex.
fn hash(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut hash = Hashing::default();
    io::copy(&mut File::open(path)?, &mut hash)?;
    Ok(hash.hex())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_in_the_folder_is_looked_at() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("logs");
        fs::create_dir_all(folder.join("raw")).unwrap();
        fs::write(folder.join("raw/1.json"), "abc").unwrap();
        fs::write(outer.path().join("secret"), "x").unwrap();
        let at = |path: &str| look(Some(&folder), Path::new(path));
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(at("raw/1.json"), Beside::There(abc.to_owned()));
        assert_eq!(at("./raw/1.json"), Beside::There(abc.to_owned()));
        assert_eq!(at("raw/2.json"), Beside::Missing);
        assert_eq!(at("../secret"), Beside::Outside);
        assert_eq!(at("/etc/hostname"), Beside::Outside);
        assert_eq!(at("raw"), Beside::Unread);
        assert_eq!(look(None, Path::new("raw/1.json")), Beside::Unread);
    }

    #[test]
    #[cfg(unix)]
    fn a_link_out_of_the_folder_is_not_followed() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("logs");
        fs::create_dir(&folder).unwrap();
        fs::write(outer.path().join("secret"), "x").unwrap();
        std::os::unix::fs::symlink(outer.path().join("secret"), folder.join("raw")).unwrap();
        assert_eq!(look(Some(&folder), Path::new("raw")), Beside::Outside);
    }
}
