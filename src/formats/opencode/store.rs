//! Where the messages of a session stand: in one document, in lines, or in a tree of files beside the session's own.

use crate::formats::field::{Text, parse};
use crate::formats::transcribe::{Scribe, document, lines, text_of};
use crate::reader::{ReadError, Source, member, members, plain, text_of_member};
use crate::recording::{DefectKind, Line, Place};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// One message: where it stands, and its files where it has some of its own.
#[derive(Debug)]
pub(super) struct Stored {
    pub(super) place: Place,
    files: Option<(PathBuf, Vec<PathBuf>)>,
    /// Messages right before it are not there, though parts of them are: their names.
    pub(super) missed: Vec<String>,
}

/// A session as it is stored.
#[derive(Debug, Default)]
pub(super) struct Store {
    /// What describes the session.
    pub(super) session: Option<String>,
    /// Where that stands.
    pub(super) described: Place,
    /// Its messages, in order.
    pub(super) messages: Vec<Stored>,
    /// Messages behind the last one are not there, though parts of them are: their names.
    pub(super) missed_last: Vec<String>,
}

impl Stored {
    fn at(place: Place) -> Self {
        Self {
            place,
            files: None,
            missed: Vec::new(),
        }
    }

    /// Whether it is put together from several files.
    pub(super) fn is_scattered(&self) -> bool {
        self.files.is_some()
    }

    /// What its file is called: its id.
    pub(super) fn stem(&self) -> Option<&str> {
        let (message, _) = self.files.as_ref()?;
        stem(message)
    }

    /// Whether it has files of its own, and none of its parts is among them.
    pub(super) fn has_lost_its_parts(&self) -> bool {
        self.files
            .as_ref()
            .is_some_and(|(_, parts)| parts.is_empty())
    }

    /// The files that it is put together from.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        let files = self.files.iter();
        files.flat_map(|(message, parts)| {
            std::iter::once(message).chain(parts).map(PathBuf::as_path)
        })
    }

    /// The text of the message, as one JSON object.
    pub(super) fn text(&self, source: &Source) -> Option<String> {
        let Some((message, parts)) = &self.files else {
            return text_of(source, self.place);
        };
        let info = text_of_member(message)?;
        let parts: Vec<String> = parts.iter().map(|part| part_of(part)).collect();
        Some(format!(
            "{{\"info\":{info},\"parts\":[{}]}}",
            parts.join(",")
        ))
    }
}

/// What the file of a part holds; `null`, which is no part, where that is no JSON.
fn part_of(path: &Path) -> String {
    let text = text_of_member(path);
    let text = text.filter(|text| serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok());
    text.unwrap_or_else(|| "null".to_owned())
}

/// The session that `source` is, or describes.
pub(super) fn store(source: &Source, scribe: &mut Scribe) -> Result<Store, ReadError> {
    if let Some(store) = exported(source, scribe)? {
        return Ok(store);
    }
    let mut store = Store::default();
    lines(source, scribe, |_, place, text| {
        parse::<serde::de::IgnoredAny>(text)?;
        store.messages.push(Stored::at(place));
        Ok(())
    })?;
    Ok(store)
}

/// The messages of a document: its own, or, where it only describes the session, those of the files beside it.
fn exported(source: &Source, scribe: &mut Scribe) -> Result<Option<Store>, ReadError> {
    let scanned = crate::reader::Document::scan(source)?.unwrap_or_default();
    let text = |key: &str| {
        let member = scanned.member(key)?;
        text_of(source, member.place)
    };
    if let Some(messages) = scanned.member("messages") {
        document(source, scribe)?;
        let messages = messages.elements.iter().copied().map(Stored::at);
        return Ok(Some(Store {
            session: text("info"),
            described: scanned
                .member("info")
                .map(|it| it.place)
                .unwrap_or_default(),
            messages: messages.collect(),
            missed_last: Vec::new(),
        }));
    }
    if scanned.member("parts").is_some() || scanned.member("id").is_none() {
        return Ok(None);
    }
    let id = text("id").unwrap_or_default();
    let whole = Place::whole(source.length(), Line(1));
    let messages = source
        .folder()
        .map(|folder| beside(&folder, id.trim_matches('"')));
    let (messages, missed_last) = messages.unwrap_or_default();
    if messages.is_empty() {
        let message = "no messages lie beside the file of the session";
        scribe.flaw(whole, DefectKind::DanglingReference, message);
    }
    Ok(Some(Store {
        session: text_of(source, whole),
        described: whole,
        messages,
        missed_last,
    }))
}

/// The messages of the session with this id, in the folders beside that of the session: in the order of their ids, which
/// rise with time; and the names of messages behind the last one of which only parts are there.
fn beside(folder: &Path, id: &str) -> (Vec<Stored>, Vec<String>) {
    if !is_name(id) {
        return Default::default();
    }
    let roots = [folder.join("../.."), folder.join("..")];
    let root = roots
        .iter()
        .find(|root| root.join("message").join(id).is_dir());
    let Some(root) = root else {
        return Default::default();
    };
    let messages = (1..).zip(files(&root.join("message").join(id)));
    let stored = messages.map(|(number, message)| {
        let stem = stem(&message).unwrap_or_default();
        let folders = [
            root.join("part").join(stem),
            root.join("part").join(id).join(stem),
        ];
        let parts = folders.iter().find(|parts| parts.is_dir());
        let parts = parts.map(|parts| files(parts)).unwrap_or_default();
        Stored {
            place: Place::whole(
                fs::metadata(&message).map_or(0, |it| it.len()),
                Line(number),
            ),
            files: Some((message, parts)),
            missed: Vec::new(),
        }
    });
    let mut stored: Vec<Stored> = stored.collect();
    let mut missed_last = Vec::new();
    for orphan in orphans(root, id, &stored) {
        let next = stored.partition_point(|one| one.stem() < Some(orphan.as_str()));
        match stored.get_mut(next) {
            Some(one) => one.missed.push(orphan),
            None => missed_last.push(orphan),
        }
    }
    (stored, missed_last)
}

/// The names of the messages of this session of which parts are there, and the messages themselves are not. Parts of other
/// sessions may lie in the same folder: those of messages that are there are not looked at.
fn orphans(root: &Path, id: &str, stored: &[Stored]) -> BTreeSet<String> {
    let names: BTreeSet<&str> = stored.iter().filter_map(Stored::stem).collect();
    let own = root.join("part").join(id);
    let own = entries(&own).filter(|path| !is_among(path, &names));
    let sessions = entries(&root.join("message"));
    let others: BTreeSet<OsString> = sessions
        .flat_map(|session| entries(&session))
        .filter_map(|path| Some(stem(&path)?.into()))
        .collect();
    let shared = entries(&root.join("part"));
    let shared = shared.filter(|path| path.file_name().is_some_and(|name| !others.contains(name)));
    let shared = shared.filter(|path| is_of(path, id));
    let orphans = own.chain(shared).filter(|path| path.is_dir());
    orphans
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect()
}

fn is_among(path: &Path, names: &BTreeSet<&str>) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| names.contains(name))
}

/// Whether the first part in a folder is one of this session.
fn is_of(folder: &Path, id: &str) -> bool {
    let first = files(folder).into_iter().next();
    let text = first.and_then(|path| text_of_member(&path));
    text.is_some_and(|text| session_in(&text).as_deref() == Some(id))
}

/// The id of the session that a file says it belongs to.
fn session_in(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Glimpse<'a> {
        #[serde(rename = "sessionID", borrow)]
        session: Text<'a>,
    }
    let seen: Glimpse<'_> = parse(text).ok()?;
    seen.session.owned()
}

fn entries(path: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.map(|entry| entry.path())
}

/// The file of the session that the file at `path` is a message of, or a part of one; none where it is something else, or
/// no such file is there.
pub(in crate::formats) fn session_of(path: &Path) -> Option<PathBuf> {
    let folders = path.ancestors().skip(1).take(DEPTH);
    let stored = folders.filter(|folder| {
        let name = folder.file_name().unwrap_or_default();
        name == "message" || name == "part"
    });
    // Before sessions had a folder of their own, they lay in `info` beside their messages.
    let beside = |folder: &Path| Some(folder.parent()?.to_owned());
    let mut sessions = stored
        .filter_map(beside)
        .flat_map(|folder| [folder.join("session"), folder.join("info")]);
    let sessions = sessions.find(|folder| folder.is_dir())?;
    let text = text_of_member(path)?;
    let id = session_in(&text).filter(|id| is_name(id))?;
    let name = format!("{id}.json");
    let projects = fs::read_dir(&sessions).into_iter().flatten().flatten();
    let projects = projects.map(|entry| entry.path());
    let mut files = std::iter::once(sessions.clone())
        .chain(projects)
        .map(|folder| folder.join(&name));
    files.find_map(|file| member(&file))
}

/// How many folders up from a part the one that all parts lie in can be.
const DEPTH: usize = 3;

/// Whether an id can be the name of a file, and nothing else.
fn is_name(id: &str) -> bool {
    !id.is_empty()
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
}

/// How the names of all files of the tree end.
const ENDING: &str = ".json";

/// What the message or the part in a file is called.
fn stem(path: &Path) -> Option<&str> {
    plain(path.file_name()?.to_str()?).strip_suffix(ENDING)
}

/// The messages or parts in a folder, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let named = |name: &str| Some(name.strip_suffix(ENDING)?.to_owned());
    let files = members(folder, named).unwrap_or_default();
    files.into_iter().map(|(_, path)| path).collect()
}
