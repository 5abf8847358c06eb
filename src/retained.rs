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
    /// The context is all there: what could not be read of it, or was not there, is not kept either.
    #[serde(default)]
    pub whole: bool,
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
    /// The session's own id, where one is recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The lane.
    pub lane: String,
    /// The compaction's own id.
    pub id: String,
    /// Its number, from 1.
    pub ordinal: u32,
    /// How many records of its state could not be read.
    pub missing: usize,
    /// The state is all there: neither a record is missing, nor what came before the first one, nor the text of a summary.
    #[serde(default)]
    pub whole: bool,
    /// The state before it.
    pub state: KeptFile,
    /// The comparison of raw context and summary; `None` where the summary cannot be read.
    pub diff: Option<KeptFile>,
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

    /// Whether it is of the compaction `id`, which has its number and lane. An id made from a line moves when lines are cut, and
    /// others have it too.
    fn is_of(&self, recording: &Recording, id: &str, state: &dyn Fn() -> Option<String>) -> bool {
        let session = self.session.as_ref().filter(|_| recording.is_named);
        let same_session = session.map(|session| *session == recording.session);
        let (may_be, is_told) = if is_made(id) {
            (is_made(&self.id), same_session == Some(true))
        } else {
            (self.id == id, same_session != Some(false))
        };
        may_be && (is_told || state().as_ref() == Some(&self.state.sha256))
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

/// Whether an id is none of the recording's own, but made from a line of it.
fn is_made(id: &str) -> bool {
    let line = id.strip_prefix("history-").unwrap_or(id);
    let number = line.strip_prefix("line-");
    number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
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
    /// The context is all there.
    pub whole: bool,
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

    /// What is kept of a compaction of a recording. `state` gives the hash of the state before it, which tells where ids do not.
    pub fn of(
        &self,
        recording: &Recording,
        step: &Step,
        id: &str,
        state: &dyn Fn() -> Option<String>,
    ) -> Option<Evidence<'_>> {
        let ordinal = step.index.ordinal();
        self.folders.iter().find_map(|(folder, manifest)| {
            let mut kept = manifest.compactions.iter();
            let kept = kept.find(|kept| {
                kept.lane == recording.lane
                    && kept.ordinal == ordinal
                    && kept.is_of(recording, id, state)
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
                diff: kept.diff.as_ref(),
                whole: kept.whole,
                records: None,
            });
            kept.or_else(|| archived.map(|archived| archived.evidence(folder)))
        })
    }
}

impl Retained {
    /// What is kept of `lane` and was `matched` by none of its compactions, which are told by number: each in a few words. Where
    /// the evidence of many sessions is kept in one folder, that of others is passed over.
    pub fn unmatched(&self, recording: &Recording, matched: &dyn Fn(u32) -> bool) -> Vec<String> {
        let is_one = self.folders.len() == 1;
        let mut told = Vec::new();
        for (_, manifest) in &self.folders {
            let kept = manifest.compactions.iter().filter(|kept| {
                let session = kept.session.as_ref();
                kept.lane == recording.lane
                    && (is_one || session.is_some_and(|session| *session == recording.session))
                    && !matched(kept.ordinal)
            });
            told.extend(kept.map(|kept| format!("compaction {} ({})", kept.ordinal, kept.id)));
            let coming = recording.compactions.len() + 1;
            let archived = manifest.archived.iter().filter(|archived| {
                let is_coming = usize::try_from(archived.ordinal).is_ok_and(|it| it == coming)
                    && usize::try_from(archived.records)
                        .is_ok_and(|records| records <= recording.events.len());
                recording.lane == MAIN_LANE
                    && (is_one || archived.session == recording.session)
                    && !matched(archived.ordinal)
                    && !(is_coming && archived.session == recording.session)
            });
            told.extend(archived.map(|archived| format!("compaction {}", archived.ordinal)));
        }
        told
    }

    /// What is kept of lanes that are none of `lanes`, in the same words.
    pub fn of_other_lanes(&self, session: &str, lanes: &[String]) -> Vec<String> {
        let is_one = self.folders.len() == 1;
        let kept = self
            .folders
            .iter()
            .flat_map(|(_, manifest)| &manifest.compactions);
        let kept = kept.filter(|kept| {
            (is_one || kept.session.as_deref() == Some(session)) && !lanes.contains(&kept.lane)
        });
        let named = kept.map(|kept| {
            format!(
                "compaction {} ({}) of lane {}",
                kept.ordinal, kept.id, kept.lane
            )
        });
        named.collect()
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
            whole: self.whole,
            records: Some(self.records),
        }
    }
}
