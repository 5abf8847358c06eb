//! A recording at a glance: what it is and where the agent worked, from its first records alone.

use super::{Format, Head, by_folder, told_by};
use crate::reader::{DEFAULT_MAX_LINE, DEFAULT_MAX_SPOOL, ReadError, Source};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Under which keys agents write the folder that they work in.
const FOLDERS: &[&str] = &[
    "cwd",
    "directory",
    "workdir",
    "working_dir",
    "workspace_dir",
];

/// How deep in a record such a key may stand.
const DEEPEST: usize = 4;

/// What the first records of a recording tell.
#[derive(Clone, Debug)]
pub struct Glance {
    /// Its format.
    pub format: &'static Format,
    /// The folder that the agent worked in, where it says so.
    pub project: Option<PathBuf>,
}

/// What `path` holds; none where that is no recording of a known format.
///
/// # Errors
/// Where it cannot be opened.
pub fn glance(path: &Path) -> Result<Option<Glance>, ReadError> {
    if let Some(format) = by_folder(path) {
        return Ok(Some(Glance {
            format,
            project: None,
        }));
    }
    let source = Source::open(path)?.unpacked(DEFAULT_MAX_SPOOL)?;
    let head = Head::of(&source, DEFAULT_MAX_LINE)?;
    Ok(told_by(&head).map(|format| Glance {
        format,
        project: project(&head),
    }))
}

/// The folder that the first record with one names.
fn project(head: &Head) -> Option<PathBuf> {
    let records = head.records().chain(head.members());
    let mut values = records.filter_map(|record| serde_json::from_str::<Value>(record).ok());
    values.find_map(|value| folder(&value, DEEPEST))
}

fn folder(value: &Value, depth: usize) -> Option<PathBuf> {
    let object = value.as_object()?;
    let named = FOLDERS.iter().find_map(|key| object.get(*key)?.as_str());
    let named = named.filter(|name| Path::new(name).is_absolute());
    if let Some(name) = named {
        return Some(PathBuf::from(name));
    }
    let depth = depth.checked_sub(1)?;
    object.values().find_map(|value| folder(value, depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_found_wherever_the_record_keeps_it() {
        let found = |text: &str| project(&Head::from_lines(text.as_bytes()));
        let here = Some(PathBuf::from("/srv/shop"));
        assert_eq!(found(r#"{"cwd":"/srv/shop","n":1}"#), here);
        assert_eq!(
            found("{\"a\":1}\n{\"payload\":{\"cwd\":\"/srv/shop\"}}"),
            here
        );
        assert_eq!(found(r#"{"cwd":"shop","text":"cwd is /srv/shop"}"#), None);
    }
}
