//! Files that a run reads, the place of which no output may take: a recording is evidence.

use crate::inputs::STDIN;
use anyhow::{Result, bail};
use same_file::Handle;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What is read, and must be there afterwards.
#[derive(Debug, Default)]
pub(crate) struct Spared {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Spared {
    /// A file is read, or standard input.
    pub(crate) fn file(&mut self, path: impl Into<PathBuf>) {
        self.files.push(path.into());
    }

    /// Each of several files is read.
    pub(crate) fn files(&mut self, paths: impl IntoIterator<Item = impl Into<PathBuf>>) {
        self.files.extend(paths.into_iter().map(Into::into));
    }

    /// All that lies in a folder may be read.
    pub(crate) fn folder(&mut self, path: &Path) {
        self.folders.extend(fs::canonicalize(path).ok());
    }

    /// Refuses outputs that would take the place of what is read, however either is spelled.
    pub(crate) fn expect_none_of<'p>(
        &self,
        outputs: impl IntoIterator<Item = &'p Path>,
    ) -> Result<()> {
        for output in outputs {
            if self.holds(output) {
                bail!(
                    "{} is read, and would be overwritten: write to another file",
                    output.display()
                );
            }
        }
        Ok(())
    }

    /// Refuses a standard output that goes into what is read.
    pub(crate) fn expect_not_stdout(&self) -> Result<()> {
        if Handle::stdout().is_ok_and(|out| self.has(&out)) {
            bail!("standard output goes into a file that is read: write to another one");
        }
        Ok(())
    }

    fn holds(&self, output: &Path) -> bool {
        // What is no regular file is written in place, and keeps nothing.
        if !fs::metadata(output).is_ok_and(|it| it.is_file()) {
            return false;
        }
        let own = fs::canonicalize(output);
        let inside = |own: &PathBuf| self.folders.iter().any(|folder| own.starts_with(folder));
        own.is_ok_and(|own| inside(&own))
            || Handle::from_path(output).is_ok_and(|output| self.has(&output))
    }

    fn has(&self, output: &Handle) -> bool {
        let is_file = output.as_file().metadata().is_ok_and(|it| it.is_file());
        let mut read = self.files.iter().filter_map(|path| handle(path).ok());
        is_file && read.any(|read| read == *output)
    }
}

/// What tells a file from all others; a pipe is not opened, which may wait for somebody.
fn handle(path: &Path) -> io::Result<Handle> {
    if path == Path::new(STDIN) {
        Handle::stdin()
    } else if fs::metadata(path)?.is_file() {
        Handle::from_path(path)
    } else {
        Err(io::ErrorKind::InvalidInput.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_known_however_it_is_spelled() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("kept/below")).unwrap();
        for name in ["read", "other", "kept/below/file"] {
            fs::write(at(name), "x").unwrap();
        }
        fs::hard_link(at("read"), at("linked")).unwrap();
        let mut spared = Spared::default();
        spared.file(at("read"));
        spared.file(at("missing"));
        spared.folder(&at("kept"));
        let refused = |name: &str| spared.expect_none_of([at(name).as_path()]).is_err();
        for name in ["read", "kept/../read", "linked", "kept/below/file"] {
            assert!(refused(name), "{name}");
        }
        for name in ["other", "new", "missing", "kept/new"] {
            assert!(!refused(name), "{name}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_link_to_what_is_read_is_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("read"), folder.path().join("link"));
        fs::write(&file, "x").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        for (read, output) in [(&file, &link), (&link, &file)] {
            let mut spared = Spared::default();
            spared.file(read);
            assert!(spared.expect_none_of([output.as_path()]).is_err());
        }
        let mut devices = Spared::default();
        devices.file("/dev/null");
        assert!(devices.expect_none_of([Path::new("/dev/null")]).is_ok());
    }
}
