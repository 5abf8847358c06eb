//! Sessions that are found on this machine, newest first, and the ones of them that are asked for.

use crate::places::{Places, slug};
use crate::terminal;
use anyhow::{Context, Result, anyhow};
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use lacuna::formats::{Format, by_folder, glance};
use std::env;
use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// What one agent calls the folder of this project, where the variable with this name says it.
const PROJECT: &str = "CLAUDE_CODE_PROJECT_DIR_NAME";

/// A session on this machine.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// Its file, or its folder.
    pub(crate) path: PathBuf,
    /// When it was written last.
    pub(crate) modified: Timestamp,
    /// Its format.
    pub(crate) format: &'static Format,
    /// How many bytes it has.
    pub(crate) bytes: u64,
    /// The folder that the agent worked in, where it says so.
    project: Option<PathBuf>,
}

impl Found {
    /// Whether the agent worked in the folder `here`.
    pub(crate) fn is_of(&self, here: &Path) -> bool {
        let named = OsString::from(slug(&here.to_string_lossy()));
        let mut named = env::var_os(PROJECT).into_iter().chain([named]);
        let parent = self.path.parent().and_then(Path::file_name);
        self.project.as_deref() == Some(here)
            || parent.is_some_and(|parent| named.any(|named| parent == named))
    }

    /// Whether its file or a folder that it lies in has `id` in its name.
    pub(crate) fn is_called(&self, id: &str) -> bool {
        let names = self.path.components().rev().take(3);
        names
            .into_iter()
            .any(|name| name.as_os_str().to_string_lossy().contains(id))
    }
}

/// What may be a session and when it was written last, newest first. What it holds is looked at only where it is asked for.
#[derive(Debug)]
pub(crate) struct Sessions(Vec<(Timestamp, PathBuf)>);

impl Sessions {
    /// Those in `places`.
    pub(crate) fn in_places(places: &Places) -> Self {
        let dated = |path: PathBuf| Some((modified(&path)?, path));
        let mut sessions: Vec<_> = places.candidates().into_iter().filter_map(dated).collect();
        sessions.sort_by(|a, b| b.cmp(a));
        Self(sessions)
    }

    /// Each that is a recording of a known format.
    pub(crate) fn each(&self) -> impl Iterator<Item = Found> + '_ {
        self.0.iter().filter_map(|(modified, path)| {
            let seen = glance(path).ok()??;
            Some(Found {
                path: path.clone(),
                modified: *modified,
                format: seen.format,
                bytes: bytes(path),
                project: seen.project,
            })
        })
    }

    /// Each that was written at `since` or later.
    pub(crate) fn since(&self, since: Timestamp) -> impl Iterator<Item = Found> + '_ {
        self.each().take_while(move |found| found.modified >= since)
    }
}

/// The newest session of this project, else of any.
pub(crate) fn latest() -> Option<PathBuf> {
    let sessions = Sessions::in_places(&Places::of_environment());
    let here = env::current_dir().ok()?;
    let own = sessions.each().find(|found| found.is_of(&here));
    own.map(|found| found.path).or_else(|| {
        let other = sessions.each().next()?;
        terminal::say(&format!(
            "this folder has no sessions, so the newest of any is taken: {}",
            other.path.display()
        ));
        Some(other.path)
    })
}

/// When the recording at `path` was written last: of a folder, its newest file.
fn modified(path: &Path) -> Option<Timestamp> {
    let of = |metadata: Metadata| Timestamp::try_from(metadata.modified().ok()?).ok();
    if by_folder(path).is_none() {
        return fs::metadata(path).ok().and_then(of);
    }
    let entries = WalkDir::new(path).into_iter().flatten();
    entries.filter_map(|entry| of(entry.metadata().ok()?)).max()
}

/// How many bytes the file at `path` has, or all files of the folder.
fn bytes(path: &Path) -> u64 {
    let entries = WalkDir::new(path).into_iter().flatten();
    let files = entries.filter(|entry| entry.file_type().is_file());
    files
        .filter_map(|entry| Some(entry.metadata().ok()?.len()))
        .sum()
}

/// Reads a point in time: a date, a date with a time (both UTC), or how long before `now` it was, as `7d` or `12h`.
pub(crate) fn point_in_time(typed: &str, now: Timestamp) -> Result<Timestamp> {
    if let Ok(timestamp) = typed.parse::<Timestamp>() {
        return Ok(timestamp);
    }
    let civil = typed.parse::<DateTime>();
    let civil = civil.or_else(|_| {
        typed
            .parse::<Date>()
            .map(|date| date.to_datetime(jiff::civil::Time::midnight()))
    });
    let out_of_range = || format!("`{typed}` is out of range");
    if let Ok(civil) = civil {
        return TimeZone::UTC
            .to_timestamp(civil)
            .ok()
            .with_context(out_of_range);
    }
    let span = typed
        .parse::<Span>()
        .map_err(|_| anyhow!("`{typed}` is no time: write 2026-11-01, 2026-11-01T09:30 or 7d"))?;
    let then = TimeZone::UTC.to_datetime(now).checked_sub(span);
    let then = then.ok().with_context(out_of_range)?;
    let then = TimeZone::UTC.to_timestamp(then);
    then.ok().with_context(out_of_range)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_dates_or_spans_before_now() {
        let now: Timestamp = "2026-03-05T12:00:00Z".parse().unwrap();
        let read = |typed: &str| point_in_time(typed, now).map(|time| time.to_string());
        assert_eq!(read("2026-03-01").unwrap(), "2026-03-01T00:00:00Z");
        assert_eq!(read("2026-03-01T09:30").unwrap(), "2026-03-01T09:30:00Z");
        assert_eq!(
            read("2026-03-01T09:30:00+02:00").unwrap(),
            "2026-03-01T07:30:00Z"
        );
        assert_eq!(read("7d").unwrap(), "2026-02-26T12:00:00Z");
        assert_eq!(read("12h").unwrap(), "2026-03-05T00:00:00Z");
        assert!(read("soon").is_err());
        for far in ["9999-12-31", "-009999-01-01", "18000y"] {
            let error = read(far).unwrap_err().to_string();
            assert_eq!(error, format!("`{far}` is out of range"));
        }
    }
}
