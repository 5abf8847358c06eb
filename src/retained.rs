//! Retained evidence: a folder with the raw context and the comparison of each compaction, and a manifest of their hashes.

use crate::beside;
use crate::recording::{MAIN_LANE, Recording};
use crate::replay::{Beside, Step};
use crate::state::Hashing;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the manifest in its folder.
pub const MANIFEST: &str = "manifest.json";

/// The shape of the manifest.
const SCHEMA: &str = "lacuna-retained/1";

/// What is kept of the compactions of one recording.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    schema: String,
    #[serde(default)]
    compactions: Vec<Kept>,
    /// What was kept before a compaction took place, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub archived: Vec<Archived>,
}

/// What is kept of a session before a compaction of its main lane took place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Archived {
    /// The session's own id.
    pub session: String,
    /// The number that the compaction was to have, from 1.
    pub ordinal: u32,
    /// How many records the recording had.
    pub records: u32,
    /// How many bytes it had.
    pub bytes: u64,
    /// These bytes, in parts that follow each other.
    pub recording: Vec<KeptFile>,
    /// The context that was to be replaced.
    pub state: KeptFile,
    /// The comparison of raw context and summary, once there is one.
    pub diff: Option<KeptFile>,
}

/// What is kept of one compaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The lane.
    pub lane: String,
    /// The compaction's own id.
    pub id: String,
    /// Its number, from 1.
    pub ordinal: u32,
    /// How many records of its state could not be read.
    pub missing: usize,
    /// The state before it.
    pub state: KeptFile,
    /// The comparison of raw context and summary.
    pub diff: KeptFile,
}

/// A file, relative to the manifest, and its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptFile {
    /// Where it is.
    pub path: String,
    /// Its SHA-256, in lower-case hex.
    pub sha256: String,
}

impl Manifest {
    /// The manifest of what was kept.
    pub fn new(compactions: Vec<Kept>) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            compactions,
            archived: Vec::new(),
        }
    }

    /// The manifest in a folder.
    ///
    /// # Errors
    /// Where there is none, or it is of another shape.
    pub fn read(folder: &Path) -> Result<Self, RetainedError> {
        let json = fs::read(folder.join(MANIFEST)).map_err(RetainedError::NoManifest)?;
        let manifest: Option<Self> = serde_json::from_slice(&json).ok();
        let manifest = manifest.filter(|manifest| manifest.schema == SCHEMA);
        manifest.ok_or(RetainedError::OtherManifest)
    }

    /// As it is written.
    pub fn to_json(&self) -> String {
        let mut json = serde_json::to_string_pretty(self).unwrap_or_default();
        json.push('\n');
        json
    }
}

impl Kept {
    /// A file of this name in the folder of `lane` that holds `bytes`.
    pub fn file(lane: &str, name: &str, bytes: &[u8]) -> KeptFile {
        KeptFile {
            path: format!("{}/{name}", Self::folder(lane)),
            sha256: Hashing::of(bytes),
        }
    }

    /// The folder of a lane: its name, as far as that is one of a file anywhere.
    pub fn folder(lane: &str) -> String {
        let safe = |c: char| {
            if c.is_ascii_alphanumeric() || c == '-' {
                c
            } else {
                '_'
            }
        };
        lane.chars().take(64).map(safe).collect()
    }
}

/// A folder of retained evidence, or one with such a folder for each session.
#[derive(Clone, Debug)]
pub struct Retained {
    folders: Vec<(PathBuf, Manifest)>,
}

/// What is kept of one compaction.
#[derive(Clone, Debug)]
pub struct Evidence<'a> {
    folder: &'a Path,
    /// The raw context, and the recording where it is kept too.
    pub raw: Vec<&'a KeptFile>,
    /// The context that the compaction replaced.
    pub state: &'a KeptFile,
    /// The comparison, where one is kept.
    pub diff: Option<&'a KeptFile>,
    /// It was kept when the recording had so many records; else of the context right before the compaction.
    pub records: Option<u32>,
}

impl Evidence<'_> {
    /// What is in the place of a file now.
    pub fn look(&self, file: &KeptFile) -> Beside {
        beside::look(Some(self.folder), Path::new(&file.path))
    }
}

/// Why retained evidence cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RetainedError {
    /// There is no manifest, or it cannot be read.
    #[error("no manifest can be read in it: name a folder that `lacuna replay --retain` wrote")]
    NoManifest(#[source] io::Error),
    /// The manifest is of another kind.
    #[error("its manifest is none of lacuna-retained/1")]
    OtherManifest,
}

impl Retained {
    /// Opens a folder by its manifest, or by those of the folders in it.
    ///
    /// # Errors
    /// Where there is no manifest, or it is of another shape.
    pub fn open(folder: &Path) -> Result<Self, RetainedError> {
        let own = match Manifest::read(folder) {
            Ok(manifest) => return Ok(Self::of_folders(vec![(folder.to_owned(), manifest)])),
            Err(error) => error,
        };
        let entries = fs::read_dir(folder).map_err(RetainedError::NoManifest)?;
        let mut below: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        below.sort();
        let folders = below
            .into_iter()
            .filter_map(|folder| Manifest::read(&folder).ok().map(|known| (folder, known)));
        let folders: Vec<_> = folders.collect();
        if folders.is_empty() {
            Err(own)
        } else {
            Ok(Self::of_folders(folders))
        }
    }

    fn of_folders(folders: Vec<(PathBuf, Manifest)>) -> Self {
        Self { folders }
    }

    /// What is kept of a compaction of a recording.
    pub fn of(&self, recording: &Recording, step: &Step, id: &str) -> Option<Evidence<'_>> {
        let ordinal = step.index.ordinal();
        self.folders.iter().find_map(|(folder, manifest)| {
            let mut kept = manifest.compactions.iter();
            let kept = kept.find(|kept| {
                kept.lane == recording.lane && kept.id == id && kept.ordinal == ordinal
            });
            let mut archived = manifest.archived.iter().rev();
            let archived = archived.find(|archived| {
                recording.lane == MAIN_LANE
                    && archived.session == recording.session
                    && archived.ordinal == ordinal
            });
            let kept = kept.map(|kept| Evidence {
                folder,
                raw: vec![&kept.state],
                state: &kept.state,
                diff: Some(&kept.diff),
                records: None,
            });
            kept.or_else(|| archived.map(|archived| archived.evidence(folder)))
        })
    }
}

impl Archived {
    fn evidence<'a>(&'a self, folder: &'a Path) -> Evidence<'a> {
        Evidence {
            folder,
            raw: std::iter::once(&self.state)
                .chain(&self.recording)
                .collect(),
            state: &self.state,
            diff: self.diff.as_ref(),
            records: Some(self.records),
        }
    }
}
