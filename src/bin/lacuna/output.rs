//! Where reports go: standard output, and files that are there whole or not at all.

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Result};
use clap::builder::StyledStr;
use lacuna::render::{self, Format, Options};
use lacuna::report::Report;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Some output could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {0}")]
pub(crate) struct Failed(String);

impl Failed {
    /// What goes to `path` could not be written.
    pub(crate) fn new(path: &Path) -> Self {
        Self(path.display().to_string())
    }
}

/// `FORMAT=PATH`: a report and the file it goes to.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    format: &'static Format,
    path: PathBuf,
}

impl Target {
    /// Reads `FORMAT=PATH`.
    pub(crate) fn parse(typed: &str) -> Result<Self, String> {
        let known = || {
            render::FORMATS
                .iter()
                .map(|format| format.id)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (id, path) = typed.split_once('=').ok_or("write it as FORMAT=PATH")?;
        let format =
            render::format(id).ok_or_else(|| format!("no format `{id}`: one of {}", known()))?;
        match path {
            "" => Err("the path is missing".to_owned()),
            "-" => Err("use --format for standard output".to_owned()),
            path => Ok(Self {
                format,
                path: path.into(),
            }),
        }
    }

    /// Where it goes to.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the report to the file.
    pub(crate) fn write(&self, report: &Report) -> Result<()> {
        let options = Options::default();
        let write = |out: &mut dyn Write| render::render(self.format, report, &options, out);
        replace(&self.path, &write).with_context(|| Failed(self.path.display().to_string()))
    }
}

/// The path that two of `targets` write to, however each spells it.
pub(crate) fn twice(targets: &[Target]) -> Option<&Path> {
    let mut seen = BTreeSet::new();
    let mut paths = targets.iter().map(|target| target.path.as_path());
    paths.find(|path| !seen.insert(whole(path)))
}

/// A path as the system spells it, of a file that need not be there yet.
fn whole(path: &Path) -> PathBuf {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
    let new = || Some(folder.ok()?.join(path.file_name()?));
    let there = fs::canonicalize(path).ok();
    there.or_else(new).unwrap_or_else(|| path.to_owned())
}

/// Writes to standard output; that nobody reads on is no failure.
pub(crate) fn to_stdout(write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let mut out = BufWriter::new(AutoStream::always(io::stdout().lock()));
    let written = write(&mut out).and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            // What is left in the buffer would be tried again.
            drop(out.into_parts());
            Ok(())
        }
        Err(error) => {
            drop(out.into_parts());
            Err(error).context(Failed("standard output".to_owned()))
        }
        Ok(()) => Ok(()),
    }
}

/// Writes the help to standard output, in colour where that is wanted there.
pub(crate) fn help(text: &StyledStr) -> Result<()> {
    let text = match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => text.to_string(),
        ColorChoice::Auto | ColorChoice::Always | ColorChoice::AlwaysAnsi => {
            text.ansi().to_string()
        }
    };
    to_stdout(&|out| out.write_all(text.as_bytes()))
}

/// Writes text to a file, or to standard output where there is none.
pub(crate) fn text(path: Option<&Path>, text: &str) -> Result<()> {
    let write = |out: &mut dyn Write| out.write_all(text.as_bytes());
    match path {
        None => to_stdout(&write),
        Some(path) => replace(path, &write).with_context(|| Failed::new(path)),
    }
}

/// Makes `path` hold what `write` writes, by one rename. What is no plain file is written in place.
fn replace(path: &Path, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    // A link is kept, and what it points to replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
        let mut out = BufWriter::new(File::options().write(true).open(&path)?);
        write(&mut out)?;
        return out.flush();
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut out = BufWriter::new(temporary(folder.unwrap_or(Path::new(".")))?);
    write(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(())
}

/// A new file with the permissions that any new file has.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".lacuna-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_that_fails_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.txt");
        replace(&path, &|out| out.write_all(b"old")).unwrap();
        let failed = replace(&path, &|out| {
            out.write_all(b"half")?;
            Err(ErrorKind::StorageFull.into())
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn targets_name_a_format_and_a_path() {
        let target = Target::parse("json=a=b.json").unwrap();
        assert_eq!(
            (target.format.id, target.path),
            ("json", PathBuf::from("a=b.json"))
        );
        for wrong in ["json", "yaml=x", "json=", "json=-"] {
            assert!(Target::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_device_is_not_replaced() {
        assert!(replace(Path::new("/dev/full"), &|out| out.write_all(b"x")).is_err());
        assert!(replace(Path::new("/dev/null"), &|out| out.write_all(b"x")).is_ok());
    }
}
