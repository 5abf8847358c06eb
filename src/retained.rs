//! Retained evidence: a folder with the raw context and the comparison of each compaction, and a manifest of their hashes.

use crate::beside;
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
    compactions: Vec<Kept>,
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
        }
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

/// A folder of retained evidence.
#[derive(Clone, Debug)]
pub struct Retained {
    folder: PathBuf,
    manifest: Manifest,
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
    /// Opens a folder by its manifest.
    ///
    /// # Errors
    /// Where there is no manifest, or it is of another shape.
    pub fn open(folder: &Path) -> Result<Self, RetainedError> {
        let json = fs::read(folder.join(MANIFEST)).map_err(RetainedError::NoManifest)?;
        let manifest: Option<Manifest> = serde_json::from_slice(&json).ok();
        let manifest = manifest.filter(|manifest| manifest.schema == SCHEMA);
        Ok(Self {
            folder: folder.to_owned(),
            manifest: manifest.ok_or(RetainedError::OtherManifest)?,
        })
    }

    /// What is kept of a compaction of a lane.
    pub fn of(&self, lane: &str, step: &Step, id: &str) -> Option<&Kept> {
        let mut kept = self.manifest.compactions.iter();
        kept.find(|kept| kept.lane == lane && kept.id == id && kept.ordinal == step.index.ordinal())
    }

    /// What is in the place of a file now.
    pub fn look(&self, file: &KeptFile) -> Beside {
        beside::look(Some(&self.folder), Path::new(&file.path))
    }
}
