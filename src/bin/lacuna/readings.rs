//! Inputs, read side by side: what each came to, none hiding another.

use crate::inputs::{Gathered, Input};
use crate::{progress, terminal};
use anyhow::{Error, anyhow};
use indicatif::ProgressBar;
use lacuna::formats;
use lacuna::reader::{self, ReadError};
use lacuna::report::{SessionReport, Unread};
use rayon::prelude::*;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::thread;

/// How many threads a processor gets at most, whatever is asked for.
const MOST_A_PROCESSOR: usize = 4;

/// What reads and judges one input, and tells how far the reading is.
pub(crate) type Analysis<'a> =
    dyn Fn(&Input, &dyn Fn(u64)) -> Result<Vec<SessionReport>, ReadError> + Sync + 'a;

/// What reading the inputs came to.
#[derive(Debug, Default)]
pub(crate) struct Readings {
    /// The sessions of all inputs.
    pub(crate) sessions: Vec<SessionReport>,
    /// A sentence for each input that could not be read.
    pub(crate) errors: Vec<Error>,
    /// The same as a report tells it, by path.
    pub(crate) unread: Vec<Unread>,
    /// What lies in a folder and is no recording.
    pub(crate) skipped: Vec<String>,
    /// Packed copies of what is read beside them.
    pub(crate) copies: Vec<String>,
    /// Links in folders.
    pub(crate) links: Vec<String>,
    /// Every file of what was read, or should have been.
    pub(crate) read: Vec<PathBuf>,
    /// Some input showed a bug.
    pub(crate) bug: bool,
}

impl Readings {
    /// Reads every input. None of them hides another.
    pub(crate) fn of(
        gathered: Gathered,
        jobs: Option<usize>,
        quiet: bool,
        analysis: &Analysis<'_>,
    ) -> Self {
        let inputs = gathered.inputs;
        let bar = progress::bar(&inputs, quiet);
        let named: BTreeSet<&Path> = inputs.iter().map(|input| input.path.as_path()).collect();
        let work = || {
            inputs
                .par_iter()
                .map(|input| {
                    if is_copy(&input.path, &named) {
                        Reading::Copy(input.name())
                    } else {
                        read(input, &bar, analysis)
                    }
                })
                .collect::<Vec<_>>()
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads(jobs, inputs.len()))
            .build();
        let each = match pool {
            Ok(pool) => pool.install(work),
            Err(_) => work(),
        };
        bar.finish_and_clear();
        let mut readings = Self {
            unread: gathered.errors.iter().map(not_looked_at).collect(),
            errors: gathered.errors,
            links: gathered.links,
            ..Self::default()
        };
        for (reading, input) in each.into_iter().zip(&inputs) {
            let no_error = matches!(reading, Reading::Skipped(_) | Reading::Sessions(_));
            let piece = no_error.then(|| formats::piece_of(&input.path));
            // What it is a piece of was read, and this with it.
            let is_piece = piece
                .flatten()
                .is_some_and(|whole| named.contains(whole.as_path()));
            if is_piece || !matches!(reading, Reading::Skipped(_)) {
                readings.read.push(input.path.clone());
            }
            if !is_piece {
                readings.add(reading, input);
            }
        }
        readings.unread.sort();
        readings
    }

    fn add(&mut self, reading: Reading, input: &Input) {
        match reading {
            Reading::Sessions(sessions) => {
                let beside = sessions.iter().flat_map(|session| &session.beside);
                self.read.extend(beside.cloned());
                self.sessions.extend(sessions);
            }
            Reading::Error(error) => self.add_error(error, input),
            Reading::Skipped(name) => self.skipped.push(name),
            Reading::Copy(name) => self.copies.push(name),
            Reading::Bug(error) => {
                self.bug = true;
                self.add_error(error, input);
            }
        }
    }

    fn add_error(&mut self, error: Error, input: &Input) {
        self.unread.push(Unread {
            path: input.path.display().to_string(),
            why: format!("{error:#}"),
        });
        self.errors.push(error.context(input.name()));
    }

    /// Says on standard error what the report does not.
    pub(crate) fn tell(&self, quiet: bool, verbose: bool) {
        for error in &self.errors {
            terminal::say(&format!("{error:#}"));
        }
        if verbose {
            for name in &self.skipped {
                terminal::say(&format!("{name}: no recording, skipped"));
            }
            for name in &self.copies {
                terminal::say(&format!(
                    "{name}: the same file lies beside it unpacked, skipped"
                ));
            }
            for name in &self.links {
                terminal::say(&format!("{name}: a link, skipped"));
            }
        } else if !quiet {
            count(
                self.skipped.len(),
                ["file is no recording", "files are no recording"],
            );
            count(
                self.copies.len(),
                ["file is a packed copy", "files are packed copies"],
            );
            count(self.links.len(), ["entry is a link", "entries are links"]);
        }
    }
}

/// Says how many things were skipped, and what they are.
fn count(count: usize, [one, many]: [&str; 2]) {
    if count > 0 {
        let are = if count == 1 { one } else { many };
        terminal::say(&format!("{count} {are} and skipped (-v names what is)"));
    }
}

/// How many threads are of use, where `jobs` are asked for; 0 for one a processor. The lines of one input are read side by
/// side too.
fn threads(jobs: Option<usize>, inputs: usize) -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let most = inputs.clamp(processors, processors.saturating_mul(MOST_A_PROCESSOR));
    jobs.unwrap_or(0).min(most)
}

/// What could not even be looked at, as a folder that is closed.
fn not_looked_at(error: &Error) -> Unread {
    let walked = error.downcast_ref::<walkdir::Error>();
    let path = walked.and_then(walkdir::Error::path);
    let why = walked.and_then(walkdir::Error::io_error);
    Unread {
        path: path.map_or_else(String::new, |path| path.display().to_string()),
        why: why.map_or_else(|| format!("{error:#}"), ToString::to_string),
    }
}

/// What reading one input came to.
enum Reading {
    Sessions(Vec<SessionReport>),
    Error(Error),
    Skipped(String),
    Copy(String),
    Bug(Error),
}

fn read(input: &Input, bar: &ProgressBar, analysis: &Analysis<'_>) -> Reading {
    let before = Cell::new(0);
    let progress = |position: u64| bar.inc(position.saturating_sub(before.replace(position)));
    match panic::catch_unwind(AssertUnwindSafe(|| analysis(input, &progress))) {
        Ok(Ok(sessions)) => Reading::Sessions(sessions),
        Ok(Err(error)) if !input.named && is_no_recording(&error) => Reading::Skipped(input.name()),
        Ok(Err(error)) => Reading::Error(Error::new(error)),
        Err(_) => Reading::Bug(anyhow!("not read because of a bug")),
    }
}

/// Whether a packed file holds what is read unpacked beside it.
fn is_copy(path: &Path, read: &BTreeSet<&Path>) -> bool {
    let plain = reader::unpacked_beside(path).filter(|plain| read.contains(plain.as_path()));
    plain.is_some_and(|plain| reader::begins_with(&plain, path))
}

/// Whether there is nothing wrong with an input but that it is something else.
fn is_no_recording(error: &ReadError) -> bool {
    match error {
        ReadError::UnknownFormat { .. }
        | ReadError::OtherFormat(_)
        | ReadError::Database
        | ReadError::Compressed(_)
        | ReadError::Empty
        | ReadError::NotAFile(_) => true,
        ReadError::Missing
        | ReadError::Denied
        | ReadError::TooLong(_)
        | ReadError::Damaged(_)
        | ReadError::Io(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn session() -> SessionReport {
        SessionReport {
            session: "s".to_owned(),
            path: "s.jsonl".to_owned(),
            lane: "main".to_owned(),
            format: "claude-code",
            events: 1,
            turns: 1,
            degraded: false,
            checks: Vec::new(),
            defects: Vec::new(),
            compactions: Vec::new(),
            findings: Vec::new(),
            held_back: BTreeMap::new(),
            unchecked: Vec::new(),
            evictions: Vec::new(),
            secrets: Vec::new(),
            beside: Vec::new(),
        }
    }

    #[test]
    fn no_more_threads_than_are_of_use() {
        let processors = thread::available_parallelism().unwrap().get();
        assert_eq!(threads(None, 9), 0);
        assert_eq!(threads(Some(1), 9), 1);
        assert_eq!(threads(Some(99_999), 1), processors);
        assert_eq!(threads(Some(99_999), 99_999), 4 * processors);
    }

    #[test]
    fn one_bad_input_does_not_hide_the_others() {
        let input = |name: &str, named| Input {
            path: name.into(),
            named,
        };
        let gathered = Gathered {
            inputs: ["named.txt", "good", "broken", "bug"]
                .map(|name| input(name, true))
                .into(),
            ..Gathered::default()
        };
        let analysis = |input: &Input, _: &dyn Fn(u64)| match input.name().as_str() {
            "good" => Ok(vec![session()]),
            "broken" => Err(ReadError::Denied),
            "bug" => panic::resume_unwind(Box::new("a bug")),
            _ => Err(ReadError::Empty),
        };
        let readings = Readings::of(gathered, Some(2), true, &analysis);
        let errors: Vec<_> = readings
            .errors
            .iter()
            .map(|error| format!("{error:#}"))
            .collect();
        assert_eq!(readings.sessions.len(), 1);
        assert!(readings.bug);
        assert!(
            errors
                .first()
                .unwrap()
                .starts_with("named.txt: it is empty")
        );
        assert_eq!(errors.last().unwrap(), "bug: not read because of a bug");
        assert!(
            errors
                .iter()
                .any(|error| error.starts_with("broken: it may not be read"))
        );

        let folder = Gathered {
            inputs: vec![input("notes.txt", false)],
            ..Gathered::default()
        };
        let readings = Readings::of(folder, None, true, &analysis);
        assert_eq!(readings.skipped, ["notes.txt"]);
        assert!(readings.errors.is_empty());
    }
}
