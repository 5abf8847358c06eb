//! What the gate remembers of a session: how often a compaction was blocked, and what the agent is still to be given.

use anyhow::{Context, Result, bail};
use fs4::{FileExt, TryLockError};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::env;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How often a lock that is held is asked for again.
const LOOKS: usize = 60;

/// How long lies between two looks.
const PAUSE: Duration = Duration::from_millis(5);

/// The shape of what is remembered.
const SCHEMA: &str = "lacuna-gate-state/1";

/// What is remembered of one session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Memory {
    schema: String,
    /// The byte at which the boundary of the last compaction starts, as far down as one was seen: it tells which compaction is
    /// about to happen. `None` where the transcript could never be read.
    pub(crate) after: Option<u64>,
    /// How often that one was blocked.
    pub(crate) blocks: u32,
    /// What the agent is to be given with the next prompt; empty where it is still to be found out.
    pub(crate) pending: Option<String>,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            after: None,
            blocks: 0,
            pending: None,
        }
    }
}

impl Memory {
    /// Blocks the compaction after the one whose boundary starts at `after`, unless it was blocked `most` times in a row. Only a
    /// boundary further down shows that it is another one than before: a transcript that is torn, gone or shorter for a while
    /// shows nothing.
    pub(crate) fn block(&mut self, after: Option<u64>, most: u32) -> bool {
        let is_later = self.after.is_some_and(|known| after > Some(known));
        if is_later {
            self.blocks = 0;
        }
        self.after = self.after.max(after);
        let may = self.blocks < most;
        self.blocks += u32::from(may);
        may
    }

    /// A compaction took place: what is blocked from now on is another one.
    pub(crate) fn compacted(&mut self) {
        self.blocks = 0;
    }
}

/// The file that remembers a session, while nobody else may change it.
#[derive(Debug)]
pub(crate) struct Kept {
    path: PathBuf,
    /// Let go of when it is dropped.
    _lock: File,
    /// What is remembered.
    pub(crate) memory: Memory,
}

impl Kept {
    /// What `folder` remembers of the session that `name` tells. What cannot be read counts as nothing.
    pub(crate) fn open(folder: &Path, name: &str) -> Result<Self> {
        let failed = || format!("--state {}", folder.display());
        fs::create_dir_all(folder).with_context(failed)?;
        let name = key(name);
        let lock = File::options()
            .create(true)
            .append(true)
            .open(folder.join(format!("{name}.lock")))
            .with_context(failed)?;
        take(&lock).with_context(failed)?;
        let path = folder.join(format!("{name}.json"));
        let memory = match fs::read(&path) {
            Ok(json) => serde_json::from_slice(&json)
                .ok()
                .filter(|memory: &Memory| memory.schema == SCHEMA)
                .unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::NotFound => Memory::default(),
            Err(error) => return Err(error).with_context(failed),
        };
        Ok(Self {
            path,
            _lock: lock,
            memory,
        })
    }

    /// Remembers what `memory` holds, by one rename.
    pub(crate) fn save(&self) -> Result<()> {
        let write = || {
            let folder = self.path.parent().unwrap_or(Path::new("."));
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            serde_json::to_writer(&mut file, &self.memory)?;
            file.flush()?;
            file.as_file().sync_all()?;
            file.persist(&self.path)?;
            anyhow::Ok(())
        };
        write().with_context(|| format!("--state {}", self.path.display()))
    }
}

/// Takes a lock that others hold for a moment only. Where one of them hangs, nobody waits for it.
fn take(lock: &File) -> Result<()> {
    for _ in 0..LOOKS {
        match FileExt::try_lock(lock) {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
    }
    bail!("another call holds it for too long")
}

/// A name that is one of a file anywhere, and tells nothing.
fn key(name: &str) -> String {
    let bytes = Sha256::digest(name.as_bytes());
    bytes.iter().take(16).fold(String::new(), |mut hex, byte| {
        for half in [byte >> 4, byte & 15] {
            hex.extend(char::from_digit(u32::from(half), 16));
        }
        hex
    })
}

/// The folder in which the user's programs remember things.
pub(crate) fn folder() -> Option<PathBuf> {
    let variable = |name| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let own = || variable("XDG_STATE_HOME").filter(|path| path.is_absolute());
    let home = || variable("HOME").map(|home| home.join(".local/state"));
    let windows = || variable("LOCALAPPDATA");
    let folder = own().or_else(home).or_else(windows)?;
    Some(folder.join("lacuna"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compaction_is_blocked_so_often_and_no_more() {
        let mut memory = Memory::default();
        assert!(memory.block(Some(9), 2));
        assert!(memory.block(Some(9), 2));
        assert!(!memory.block(Some(9), 2));
        assert!(!memory.block(Some(9), 2));
        assert!(memory.block(Some(40), 2));
        assert!(!memory.block(None, 0));
    }

    #[test]
    fn what_comes_and_goes_is_one_compaction_and_what_lies_further_down_another() {
        let mut memory = Memory::default();
        let blocked = [None, Some(0), None, Some(0), None].map(|after| memory.block(after, 1));
        assert_eq!(blocked, [true, false, false, false, false]);
        let blocked = [90, 0, 90, 40, 90].map(|after| memory.block(Some(after), 1));
        assert_eq!(blocked, [true, false, false, false, false]);
        let blocked = [None, Some(200), None, Some(90), Some(200)];
        let blocked = blocked.map(|after| memory.block(after, 2));
        assert_eq!(blocked, [true, true, true, false, false]);
        memory.compacted();
        assert!(memory.block(None, 1));
        assert!(!memory.block(Some(200), 1));
    }

    #[test]
    fn what_was_saved_is_remembered_and_what_is_broken_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let mut kept = Kept::open(folder.path(), "../s").unwrap();
        assert!(kept.memory.block(Some(1), 1));
        kept.save().unwrap();
        let path = kept.path.clone();
        drop(kept);
        assert!(path.starts_with(folder.path()));
        let known = Kept::open(folder.path(), "../s").unwrap().memory;
        assert_eq!((known.after, known.blocks), (Some(1), 1));
        fs::write(&path, "{\"schema\":").unwrap();
        let broken = Kept::open(folder.path(), "../s").unwrap().memory;
        assert_eq!(broken, Memory::default());
    }
}
