//! The task folders of Cline before its rewrite, and of what was forked from it: Roo Code and the first Kilo Code.
//!
//! `api_conversation_history.json` holds what the agent saw and sees, `ui_messages.json` beside it what the person saw. The
//! first says what stays in context, by tags on its messages (Roo) or by a range that the second tells of (Cline).

mod edits;
mod history;
mod interface;
mod sniff;
mod talk;
mod voices;
mod wire;

use super::{Format, Reading, Scribe};
use crate::reader::{ReadError, Shape, Source, member, open_member};
use crate::recording::{DefectKind, Evidence, Line, Place, Rules, Trail};
use history::Walk;
use interface::Interface;
use std::path::{Path, PathBuf};

/// What the agent saw.
const HISTORY: &str = "api_conversation_history.json";

/// What the person saw.
const INTERFACE: &str = "ui_messages.json";

/// Which messages the agent is shown otherwise than they were.
const EDITS: &str = "context_history.json";

/// What else a program keeps of a task: what it is called, which files it touched, what it cut from messages.
const BESIDE: &[&str] = &[sniff::ROO_ONLY, "task_metadata.json", EDITS];

pub(super) const ROO: Format = Format {
    id: "roo-code",
    summary: "Roo Code and first Kilo Code tasks: a folder with api_conversation_history.json, or that file",
    sniff: sniff::is_roo,
    sniff_folder: sniff::is_roo_folder,
    reading: Reading::Anew(transcribe),
    rules: RULES,
    own_offsets: false,
    matrix: &[
        ("boundary", Some(Evidence::Recorded)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Recorded)),
        ("cuts of the input", None),
        ("prior summary read", Some(Evidence::Recorded)),
        ("covered", Some(Evidence::Recorded)),
        ("kept", Some(Evidence::Derived)),
        ("trigger", None),
        ("tokens before", Some(Evidence::Recorded)),
        ("tokens after", Some(Evidence::Recorded)),
        ("tokens of the summary", Some(Evidence::Estimated)),
        ("budget", None),
        ("window", None),
        ("decisions", None),
        ("instructions", None),
        ("evictions", Some(Evidence::Recorded)),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", Some(Evidence::Derived)),
        ("recovery", None),
        ("diff", None),
        ("transaction", None),
        ("degraded", None),
        ("time", Some(Evidence::Recorded)),
    ],
};

pub(super) const CLINE: Format = Format {
    id: "cline-classic",
    summary: "Cline tasks before its rewrite: a folder with api_conversation_history.json, or that file",
    sniff: sniff::is_cline,
    sniff_folder: sniff::is_cline_folder,
    reading: Reading::Anew(transcribe),
    rules: RULES,
    own_offsets: false,
    matrix: &[
        ("boundary", Some(Evidence::Recorded)),
        ("summary", Some(Evidence::Recorded)),
        ("input", Some(Evidence::Derived)),
        ("cuts of the input", None),
        ("prior summary read", Some(Evidence::Derived)),
        ("covered", Some(Evidence::Derived)),
        ("kept", Some(Evidence::Derived)),
        ("trigger", None),
        ("tokens before", None),
        ("tokens after", None),
        ("tokens of the summary", Some(Evidence::Estimated)),
        ("budget", None),
        ("window", None),
        ("decisions", None),
        ("instructions", None),
        ("evictions", Some(Evidence::Derived)),
        ("answers of calls", Some(Evidence::Recorded)),
        ("retention", Some(Evidence::Derived)),
        ("recovery", None),
        ("diff", None),
        ("transaction", None),
        ("degraded", None),
        ("time", None),
    ],
};

const RULES: Rules = Rules {
    append_only: true,
    reads_prior_summary: true,
    covers_all: true,
    evictions: Trail::Partial,
};

/// The two files of a task, given the folder or the first of them.
fn files(source: &Source) -> (Option<PathBuf>, Option<PathBuf>) {
    let own = Path::new(source.path());
    let history = own.is_dir().then(|| own.join(HISTORY));
    let history = history.map(|path| member(&path).unwrap_or(path));
    let folder = folder(source);
    (
        history,
        folder.and_then(|folder| member(&folder.join(INTERFACE))),
    )
}

fn transcribe(source: &Source, scribe: &mut Scribe) -> Result<(), ReadError> {
    let (history, interface) = files(source);
    let interface = interface.map(|path| open_member(&path)).transpose()?;
    keep(source, interface.as_ref(), scribe);
    let opened = history.as_deref().map(open_member).transpose()?;
    let own = opened.as_ref().unwrap_or(source);
    let is_all = interface.is_some() && sniff::lost_its_past(own)?;
    // What is all that is left of the task is no file beside it.
    scribe.beside(Some(INTERFACE).filter(|_| !is_all));
    let told = match &interface {
        Some(source) => Interface::read(source, scribe)?,
        None => Interface::default(),
    };
    scribe.beside(Some(EDITS));
    let edits = folder(source).and_then(|folder| member(&folder.join(EDITS)));
    let edits = edits.map(|path| open_member(&path)).transpose()?;
    let replaced = match &edits {
        Some(source) => edits::read(source, scribe)?,
        None => Vec::new(),
    };
    for (name, member) in [(INTERFACE, &interface), (EDITS, &edits)] {
        scribe.beside(Some(name));
        if let Some(member) = member {
            scribe.damaged(member, Place::default());
        }
    }
    scribe.beside(None);
    if let Some(opened) = &opened {
        scribe.damaged(opened, Place::default());
    }
    scribe.read_from(history.as_deref(), 0);
    let history = own;
    scribe.called(session(source).as_deref());
    if let Some(interface) = interface.as_ref().filter(|_| is_all) {
        scribe.read_from(Some(Path::new(interface.path())), 0);
        return talk::transcribe(interface, scribe);
    }
    let shown = sniff::shows_its_keeper(folder(source).as_deref(), history)?;
    if interface.is_none() && !shown {
        let message = "nothing in it or beside it shows whether Cline or Roo Code kept it: it is read as a task of Cline, \
                       and what left its context is not known";
        let place = Place {
            line: Line(1),
            ..Place::default()
        };
        scribe.flaw(place, DefectKind::UnrecordedCompactions, message);
    }
    Walk::new(told, &replaced).read(history, scribe)
}

/// Notes the files that belong to the task.
fn keep(source: &Source, interface: Option<&Source>, scribe: &mut Scribe) {
    if let Some(interface) = interface {
        scribe.opens(Path::new(interface.path()), Shape::Elements);
    }
    let folder = folder(source);
    let beside = folder
        .iter()
        .flat_map(|folder| BESIDE.iter().map(|name| folder.join(name)));
    for path in beside.filter_map(|path| member(&path)) {
        scribe.opens(&path, Shape::Elements);
    }
}

/// The folder of a task, given it or a file in it.
fn folder(source: &Source) -> Option<PathBuf> {
    let own = Path::new(source.path());
    if own.is_dir() {
        Some(own.to_owned())
    } else {
        source.folder()
    }
}

/// The folder of a task is named by its id.
fn session(source: &Source) -> Option<String> {
    let name = folder(source)?.file_name()?.to_str()?.to_owned();
    Path::new(source.path()).is_dir().then_some(name)
}
