//! What a seal holds: files and their records, and how it is written and read back.

use crate::reader::Shape;
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// The shape of a seal.
const SCHEMA: &str = "lacuna-seal/2";

/// The shape of seals that hold no files beside the recording's own.
const EARLIER: &str = "lacuna-seal/1";

/// How many bytes a seal can have: 1 GiB.
pub const LARGEST: u64 = 1 << 30;

/// What a recording held when it was sealed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seal {
    /// The format that it was read as; `None` in a seal of an earlier version.
    pub format: Option<String>,
    /// The recording is a folder.
    pub folder: bool,
    /// Where it lies in the folder that was named, where that was not the recording itself.
    pub within: Option<String>,
    /// Its files: its own first, where it is no folder, then those beside it, as they are read.
    pub files: Vec<SealedFile>,
    /// The files in its folder that are no part of it.
    pub not_sealed: NotSealed,
    /// It was written before files beside the recording were sealed.
    pub(super) earlier: bool,
}

/// Files in the folder of a recording that no reader opens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotSealed {
    /// How many there are.
    pub files: u64,
    /// The names of the first ones.
    pub first: Vec<String>,
}

/// What a file is to a recording.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The recording's own.
    #[default]
    Recording,
    /// It lies beside it, or in its folder.
    Beside,
    /// The compactions that are kept apart from it.
    History,
}

/// A file as it was sealed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedFile {
    /// What it is to the recording.
    pub role: Role,
    /// Where it lies, seen from the recording's folder; `None` for what is named when the recording is.
    pub name: Option<String>,
    /// What it was taken apart as.
    pub shape: Shape,
    /// How many bytes there were.
    pub bytes: u64,
    /// The SHA-256 of these bytes, in lower-case hex.
    pub sha256: String,
    /// It ended in the middle.
    #[serde(default)]
    pub torn: bool,
    /// What stands before its first record and says nothing.
    #[serde(default)]
    pub before: String,
    /// Its records, and what stands beside them, by where they stand.
    pub records: Vec<Sealed>,
}

/// One record as it was sealed, or what stands on one line beside the records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// Its line, from 1.
    pub line: u32,
    /// Where it starts in its file, in bytes from 0; `None` in an earlier seal, where it stands in another file than its own.
    pub offset: Option<u64>,
    /// How many bytes it has.
    #[serde(default)]
    pub bytes: u64,
    /// How many line feeds stand in it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub line_feeds: u32,
    /// Its own id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// It belongs to a compaction.
    #[serde(default, skip_serializing_if = "is_false")]
    pub compaction: bool,
    /// How many bytes of text it held; `None` where it is no event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_bytes: Option<u32>,
    /// It stands beside the records of a document.
    #[serde(default, skip_serializing_if = "is_false")]
    pub beside: bool,
    /// The SHA-256 of its bytes, in lower-case hex.
    pub sha256: String,
    /// The blanks and punctuation between its end and what comes next; of many, how they start, and their hash.
    #[serde(default = "line_feed", skip_serializing_if = "is_line_feed")]
    pub behind: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_false(flag: &bool) -> bool {
    !flag
}

fn line_feed() -> String {
    "\n".to_owned()
}

fn is_line_feed(text: &str) -> bool {
    text == "\n"
}

/// Why a seal cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("it is no seal: name a file that `lacuna seal` wrote")]
pub struct NoSeal;

/// A seal of any version.
#[derive(Deserialize)]
struct Wire {
    schema: String,
    #[serde(default)]
    format: Option<String>,
    #[serde(default)]
    folder: bool,
    #[serde(default)]
    within: Option<String>,
    #[serde(default)]
    files: Vec<SealedFile>,
    #[serde(default)]
    not_sealed: NotSealed,
    #[serde(default)]
    bytes: u64,
    #[serde(default)]
    sha256: String,
    #[serde(default)]
    records: Vec<Sealed>,
}

impl Seal {
    /// Reads a seal.
    ///
    /// # Errors
    /// Where the bytes are no seal, or more than one can have.
    pub fn read(json: impl Read) -> Result<Self, NoSeal> {
        let wire: Wire = serde_json::from_reader(json.take(LARGEST)).map_err(|_| NoSeal)?;
        let earlier = match wire.schema.as_str() {
            SCHEMA => false,
            EARLIER => true,
            _ => return Err(NoSeal),
        };
        // A folder had no bytes of its own.
        let folder = wire.folder || (earlier && wire.bytes == 0 && !wire.records.is_empty());
        let own = earlier.then_some(SealedFile {
            bytes: wire.bytes,
            sha256: wire.sha256,
            records: wire.records,
            ..SealedFile::default()
        });
        let seal = Self {
            format: wire.format,
            folder,
            within: wire.within,
            files: own.into_iter().chain(wire.files).collect(),
            not_sealed: wire.not_sealed,
            earlier,
        };
        // No recording is without a record: where nothing was sealed, nothing can be intact.
        Some(seal).filter(|seal| seal.records() > 0).ok_or(NoSeal)
    }

    /// The same seal, of a recording at `path` that was found in the folder `named`.
    #[must_use]
    pub fn found_in(self, named: &Path, path: &Path) -> Self {
        let inside = path.strip_prefix(named).unwrap_or(Path::new(""));
        let parts: Option<Vec<&str>> = inside.iter().map(|part| part.to_str()).collect();
        let within = parts.filter(|parts| !parts.is_empty());
        Self {
            within: within.map(|parts| parts.join("/")),
            ..self
        }
    }

    /// Where the recording lay, if `named` is the folder that it was found in.
    pub fn place_in(&self, named: &Path) -> Option<PathBuf> {
        let within = Path::new(self.within.as_deref()?);
        let mut parts = within.components();
        let stays = parts.all(|part| matches!(part, Component::Normal(_)));
        stays.then(|| named.join(within))
    }

    /// Whether some of the files that lie in the recording's folder are in `folder`.
    pub fn has_files_in(&self, folder: &Path) -> bool {
        let mut names = self.files.iter().filter_map(|file| file.name.as_deref());
        names.any(|name| Path::new(name).is_relative() && folder.join(name).is_file())
    }

    /// Whether compactions that are kept apart were sealed.
    pub fn has_history(&self) -> bool {
        self.files.iter().any(|file| file.role == Role::History)
    }

    /// How many records are sealed.
    pub fn records(&self) -> usize {
        self.files.iter().map(|file| file.records.len()).sum()
    }

    /// As it is written: a record a line.
    pub fn to_json(&self) -> String {
        let files = self.files.iter().map(file_json);
        let files = files.collect::<Vec<_>>().join(",\n");
        let within = self.within.as_ref();
        let within = within.map(|within| format!("\"within\":{},", json(within)));
        format!(
            "{{\"schema\":{},\"format\":{},\"folder\":{},{}\"not_sealed\":{},\n\"files\":[\n{files}]}}\n",
            json(&SCHEMA),
            json(&self.format),
            json(&self.folder),
            within.unwrap_or_default(),
            json(&self.not_sealed)
        )
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn file_json(file: &SealedFile) -> String {
    let empty = SealedFile {
        records: Vec::new(),
        ..file.clone()
    };
    let head = json(&empty);
    let head = head.strip_suffix("]}").unwrap_or(&head);
    let records = file.records.iter().map(json).collect::<Vec<_>>();
    format!("{head}\n{}]}}", records.join(",\n"))
}
