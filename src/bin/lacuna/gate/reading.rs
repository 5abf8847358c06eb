//! A recording read for the gate, in no more time than there is.

use crate::engine::expect_format;
use anyhow::{Context, Result, anyhow};
use lacuna::AuditOptions;
use lacuna::formats::{self, Format};
use lacuna::gate::{self, Assessment};
use lacuna::reader::{DEFAULT_MAX_LINE, ReadError, Source};
use lacuna::retained::Retained;
use std::fs;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The longest name of a recording that is told, in characters.
const LONGEST_NAME: usize = 300;

/// Which recording is read, and how.
#[derive(Clone, Debug, Default)]
pub(crate) struct Target {
    pub(crate) path: PathBuf,
    pub(crate) history: Option<PathBuf>,
    pub(crate) format: Option<String>,
    /// Where the recording was kept before earlier compactions.
    pub(crate) archive: Option<PathBuf>,
}

impl Target {
    /// What the recording tells of the next compaction.
    pub(crate) fn assess(&self) -> Result<Assessment> {
        self.whole(&|source, options| gate::assess(source, options))
    }

    /// Asks all of the recording.
    pub(crate) fn whole<T>(&self, ask: &Ask<'_, T>) -> Result<T> {
        let source = self.source();
        let answer = source.and_then(|source| self.ask(&source, self.chosen(), ask));
        answer.with_context(|| self.named())
    }

    /// What people call it: of a name that is very long its beginning.
    pub(crate) fn named(&self) -> String {
        let name = self.path.display().to_string();
        let end = name.char_indices().nth(LONGEST_NAME).map(|(end, _)| end);
        match end.and_then(|end| name.get(..end)) {
            Some(beginning) => format!("{beginning}..."),
            None => name,
        }
    }

    /// Asks the last part of the recording, and all of it where no compaction is in that.
    pub(crate) fn near<T: Tells>(
        &self,
        reach: Reach,
        ask: &Ask<'_, T>,
    ) -> Result<Near<T>, ReadError> {
        if let Some((part, format)) = self.part(reach)? {
            let skipped = part.skipped();
            let answer = self.ask(&part, Some(format), ask)?;
            if answer.tells() {
                return Ok(Near { answer, skipped });
            }
        }
        let answer = self.ask(&self.source()?, self.chosen(), ask)?;
        Ok(Near { answer, skipped: 0 })
    }

    /// The end of a recording that is large and of which each line is a record.
    fn part(&self, reach: Reach) -> Result<Option<(Source, &'static Format)>, ReadError> {
        let large =
            fs::metadata(&self.path).is_ok_and(|file| file.is_file() && file.len() > reach.whole);
        if !large {
            return Ok(None);
        }
        let whole = Source::open(&self.path)?;
        let format = formats::tell_lines(&whole, DEFAULT_MAX_LINE)?;
        let format = format.filter(|told| self.chosen().is_none_or(|chosen| chosen.id == told.id));
        let part = |format| Ok((whole.last(reach.part).map_err(ReadError::Io)?, format));
        format.map(part).transpose()
    }

    fn source(&self) -> Result<Source, ReadError> {
        formats::open(&self.path, self.chosen(), DEFAULT_MAX_LINE)
    }

    fn chosen(&self) -> Option<&'static Format> {
        self.format.as_deref().and_then(formats::by_id)
    }

    fn ask<T>(
        &self,
        source: &Source,
        format: Option<&'static Format>,
        ask: &Ask<'_, T>,
    ) -> Result<T, ReadError> {
        let history = self.history.as_deref().map(Source::open).transpose()?;
        // An archive in which nothing can be read holds nothing.
        let kept = self.archive.as_deref();
        let kept = kept.and_then(|folder| Retained::open(folder).ok());
        let options = AuditOptions {
            retained: kept.as_ref(),
            reading: formats::Options {
                format,
                history: history.as_ref(),
                ..formats::Options::default()
            },
            ..AuditOptions::default()
        };
        expect_format(source, self.chosen())?;
        ask(source, &options)
    }
}

/// What a recording is asked.
pub(crate) type Ask<'a, T> = dyn Fn(&Source, &AuditOptions<'_>) -> Result<T, ReadError> + 'a;

/// How much of a recording is read, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Up to this size all of it is.
    whole: u64,
    /// Of a larger one so much of its end.
    part: u64,
}

impl Reach {
    /// Where texts are not looked at.
    pub(crate) const RECORDS: Self = Self {
        whole: 64 << 20,
        part: 24 << 20,
    };
    /// Where they are.
    pub(crate) const TEXTS: Self = Self {
        whole: 12 << 20,
        part: 8 << 20,
    };
}

/// What the end of a recording, or all of it, told.
#[derive(Debug)]
pub(crate) struct Near<T> {
    pub(crate) answer: T,
    /// How many bytes before it were not read.
    pub(crate) skipped: u64,
}

/// Whether part of a recording told enough.
pub(crate) trait Tells {
    fn tells(&self) -> bool;
}

impl Tells for Assessment {
    fn tells(&self) -> bool {
        self.previous.is_some()
    }
}

/// What `work` gives, or nothing where it takes longer than `limit`: it is then left to itself, and ends with the program.
pub(crate) fn within<T: Send + 'static>(
    limit: Option<Duration>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Option<T>> {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        // Where nobody waits any more, nobody misses it.
        let _ = tell.send(work());
    });
    let broken = || anyhow!("this is a bug: the recording was not read to its end");
    match limit {
        None => told.recv().map(Some).map_err(|_| broken()),
        Some(limit) => match told.recv_timeout(limit) {
            Ok(answer) => Ok(Some(answer)),
            Err(mpsc::RecvTimeoutError::Timeout) => Ok(None),
            Err(mpsc::RecvTimeoutError::Disconnected) => Err(broken()),
        },
    }
}
