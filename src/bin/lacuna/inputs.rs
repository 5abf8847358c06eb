//! Which inputs an audit reads: named files, what lies in named folders, standard input.

use anyhow::{Context, Result, ensure};
use lacuna::formats;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// The path that stands for standard input.
pub(crate) const STDIN: &str = "-";

/// Something to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Input {
    /// Where it is, `-` for standard input.
    pub(crate) path: PathBuf,
    /// It was named, not found in a folder: that it is no recording is an error.
    pub(crate) named: bool,
}

impl Input {
    /// What people call it.
    pub(crate) fn name(&self) -> String {
        if self.path == Path::new(STDIN) {
            "standard input".to_owned()
        } else {
            self.path.display().to_string()
        }
    }

    /// Its size, where that can be told.
    pub(crate) fn bytes(&self) -> u64 {
        fs::metadata(&self.path).map_or(0, |metadata| metadata.len())
    }
}

/// What a list of paths comes to.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    /// What can be read, each once.
    pub(crate) inputs: Vec<Input>,
    /// Links in folders, which are not followed.
    pub(crate) links: Vec<String>,
    /// What cannot be looked at, each a sentence.
    pub(crate) errors: Vec<anyhow::Error>,
}

impl Gathered {
    /// Named files that are no recording are passed over from now on, as those in folders are.
    pub(crate) fn pass_over(&mut self) {
        for input in &mut self.inputs {
            input.named = false;
        }
    }
}

/// The inputs that `paths` name, folders sorted and without following links.
pub(crate) fn gather(paths: &[PathBuf]) -> Gathered {
    let mut gathered = Gathered::default();
    let mut seen = BTreeSet::new();
    for path in paths {
        let mut add = |path: PathBuf, own: PathBuf, named| {
            if seen.insert(own) {
                let path = plain(path);
                gathered.inputs.push(Input { path, named });
            }
        };
        let root = own(path);
        if path == Path::new(STDIN) || !path.is_dir() || formats::by_folder(path).is_some() {
            add(path.clone(), root, true);
            continue;
        }
        let walk = WalkDir::new(path).sort_by_file_name().into_iter();
        let mut entries = walk.filter_entry(is_wanted);
        while let Some(entry) = entries.next() {
            match entry {
                Ok(entry) if entry.file_type().is_dir() && is_recording(&entry) => {
                    entries.skip_current_dir();
                    let below = entry.path().strip_prefix(path);
                    let own = below.map_or_else(|_| own(entry.path()), |below| root.join(below));
                    add(entry.into_path(), own, false);
                }
                Ok(entry) if entry.file_type().is_file() => {
                    let below = entry.path().strip_prefix(path);
                    let own = below.map_or_else(|_| own(entry.path()), |below| root.join(below));
                    add(entry.into_path(), own, false);
                }
                Ok(entry) if entry.depth() > 0 && entry.path_is_symlink() => {
                    gathered.links.push(entry.path().display().to_string());
                }
                Ok(_) => {}
                Err(error) => gathered.errors.push(error.into()),
            }
        }
    }
    gathered
}

/// A path without the `./` before it, as programs that go by paths in a repository want it.
fn plain(path: PathBuf) -> PathBuf {
    let bare = path.strip_prefix(".").ok();
    let is_name = |bare: &&Path| !bare.as_os_str().is_empty() && *bare != Path::new(STDIN);
    bare.filter(is_name).map(Path::to_owned).unwrap_or(path)
}

/// The one path that a file has however it is spelled; standard input has its own.
fn own(path: &Path) -> PathBuf {
    let file = Some(path).filter(|path| *path != Path::new(STDIN));
    let own = file.and_then(|path| fs::canonicalize(path).ok());
    own.unwrap_or_else(|| path.to_owned())
}

/// Whether a folder is one recording.
fn is_recording(entry: &DirEntry) -> bool {
    formats::by_folder(entry.path()).is_some()
}

/// Version control holds old copies of what lies beside it.
fn is_wanted(entry: &DirEntry) -> bool {
    entry.depth() == 0 || entry.file_name() != OsStr::new(".git")
}

/// The paths that a list names.
pub(crate) fn listed(list: &Path) -> Result<Vec<PathBuf>> {
    let mut text = Vec::new();
    let read = if list == Path::new(STDIN) {
        io::stdin().lock().read_to_end(&mut text)
    } else {
        fs::read(list).map(|bytes| {
            text = bytes;
            text.len()
        })
    };
    read.with_context(|| format!("--files-from {}", list.display()))?;
    let text = String::from_utf8(text);
    ensure!(
        text.is_ok(),
        "--files-from {}: the paths are not UTF-8",
        list.display()
    );
    Ok(names(&text.unwrap_or_default()))
}

fn names(text: &str) -> Vec<PathBuf> {
    let separator = if text.contains('\0') { '\0' } else { '\n' };
    let names = text
        .split(separator)
        .map(|name| name.strip_suffix('\r').unwrap_or(name));
    names
        .filter(|name| !name.is_empty())
        .map(PathBuf::from)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_sorted_and_nothing_is_read_twice() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("b/.git")).unwrap();
        for name in ["b/2", "b/1", "a", "b/.git/HEAD"] {
            fs::write(root.join(name), "").unwrap();
        }
        let gathered = gather(&[root.join("b/2"), root.to_owned(), "-".into(), "-".into()]);
        let names: Vec<_> = gathered
            .inputs
            .iter()
            .map(|input| (input.path.clone(), input.named))
            .collect();
        let file = |name: &str| root.join(name);
        assert_eq!(
            names,
            [
                (file("b/2"), true),
                (file("a"), false),
                (file("b/1"), false),
                (PathBuf::from(STDIN), true)
            ]
        );
        assert!(gathered.errors.is_empty());
    }

    #[test]
    fn a_file_is_read_once_however_it_is_spelled() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir(root.join("b")).unwrap();
        fs::write(root.join("b/1"), "").unwrap();
        let spelled = ["b/../b/1", "b/1", "./b", "b/..", "missing", "./missing"];
        let gathered = gather(&spelled.map(|path| root.join(path)));
        let paths = gathered.inputs.iter().map(|input| input.path.clone());
        let expected = ["b/../b/1", "missing"].map(|path| root.join(path));
        assert_eq!(paths.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_path_is_told_without_the_folder_that_one_is_in() {
        for (path, told) in [
            ("./logs/a.jsonl", "logs/a.jsonl"),
            ("././a.jsonl", "a.jsonl"),
            ("./../a.jsonl", "../a.jsonl"),
            ("logs/./a.jsonl", "logs/./a.jsonl"),
            ("/logs/a.jsonl", "/logs/a.jsonl"),
            ("./-", "./-"),
            (".", "."),
            ("-", "-"),
        ] {
            assert_eq!(plain(path.into()), PathBuf::from(told), "{path}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn links_in_folders_are_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(folder.path(), folder.path().join("again")).unwrap();
        let gathered = gather(&[folder.path().to_owned()]);
        assert_eq!((gathered.inputs, gathered.links.len()), (Vec::new(), 1));
    }

    #[test]
    fn lists_are_of_lines_or_of_names_that_nul_ends() {
        let paths = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        assert_eq!(names("a b\r\n\nc"), paths(&["a b", "c"]));
        assert_eq!(names("a\nb\0c\0"), paths(&["a\nb", "c"]));
    }
}
