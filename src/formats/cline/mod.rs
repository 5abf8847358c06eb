//! Cline after its rewrite: `<id>.messages.json` holds everything that was said, `<id>.compaction.json` beside it what the
//! agent sees after the last compaction. Earlier compactions leave no trace: that file is written over.

mod beside;
mod messages;

use super::{Format, Head, Reading, Scribe};
use crate::formats::field::parse;
use crate::formats::messages::role;
use crate::formats::messages::wire::Message;
use crate::reader::{ReadError, Source, member, open_member, plain};
use crate::recording::{Evidence, Place, Rules, Trail};
use beside::Beside;
use std::path::{Path, PathBuf};

const MESSAGES: &str = ".messages.json";
const COMPACTION: &str = ".compaction.json";

pub(super) const FORMAT: Format = Format {
    id: "cline",
    summary: "Cline sessions, ~/.cline/data/sessions/*: a folder with <id>.messages.json, or that file",
    sniff,
    sniff_folder,
    reading: Reading::Anew(transcribe),
    rules: Rules {
        append_only: true,
        reads_prior_summary: false,
        covers_all: true,
        evictions: Trail::Partial,
    },
    own_offsets: false,
    matrix: &[
        ("boundary", Some(Evidence::Recorded)),
        ("summary", Some(Evidence::Recorded)),
        ("input", None),
        ("cuts of the input", None),
        ("prior summary read", None),
        ("covered", Some(Evidence::Derived)),
        ("kept", Some(Evidence::Derived)),
        ("trigger", Some(Evidence::Recorded)),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", None),
        ("tokens of the summary", Some(Evidence::Estimated)),
        ("budget", None),
        ("window", None),
        ("decisions", None),
        ("instructions", None),
        ("evictions", None),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", Some(Evidence::Derived)),
        ("recovery", None),
        ("diff", None),
        ("transaction", None),
        ("degraded", None),
        ("time", Some(Evidence::Recorded)),
    ],
};

/// An object that names its session and the part of its agent, with messages.
fn sniff(head: &Head) -> bool {
    let names = head.member("sessionId").is_some() && head.member("agent").is_some();
    let first = head.first_element("messages").map(parse::<Message<'_>>);
    names && matches!(first, Some(Ok(first)) if role(&first).is_some())
}

fn sniff_folder(folder: &Path) -> bool {
    let Some(file) = messages_in(folder) else {
        return false;
    };
    let source = open_member(&file).ok();
    let head = source.and_then(|source| Head::of(&source, crate::reader::DEFAULT_MAX_LINE).ok());
    head.is_some_and(|head| sniff(&head))
}

/// The messages of the session that a folder is named after. Other files in it may be other recordings.
fn messages_in(folder: &Path) -> Option<PathBuf> {
    let name = folder.file_name()?.to_str()?;
    member(&folder.join(format!("{name}{MESSAGES}")))
}

/// The file of messages that the state at `path` lies beside.
pub(super) fn messages_of(path: &Path) -> Option<PathBuf> {
    sibling(path, COMPACTION, MESSAGES)
}

/// The file that is called as the one at `path`, with another ending.
fn sibling(path: &Path, ending: &str, other: &str) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let stem = plain(name).strip_suffix(ending)?;
    member(&path.with_file_name(format!("{stem}{other}")))
}

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let own = Path::new(source.path());
    let inside = own.is_dir().then(|| messages_in(own)).flatten();
    let opened = inside.as_deref().map(open_member).transpose()?;
    let path = inside.as_deref().unwrap_or(own);
    let beside = sibling(path, MESSAGES, COMPACTION);
    let beside = beside.map(|path| open_member(&path)).transpose()?;
    if let Some(member) = &opened {
        scribe.damaged(member, Place::default());
    }
    if let Some(source) = &beside {
        scribe.opens_compactions(Path::new(source.path()));
    }
    scribe.beside(Some(COMPACTION));
    let state = match &beside {
        Some(source) => {
            scribe.damaged(source, Place::default());
            Beside::read(source, scribe)?
        }
        None => None,
    };
    scribe.beside(None);
    scribe.read_from(inside.as_deref(), 0);
    messages::transcribe(opened.as_ref().unwrap_or(source), state, scribe)
}
