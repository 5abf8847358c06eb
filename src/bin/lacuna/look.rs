//! One recording, read to answer one question.

use crate::args::{LookArgs, OneArgs};
use crate::engine::expect_format;
use crate::found;
use crate::inputs::{self, Input};
use crate::spared::Spared;
use crate::{exit, masks, terminal};
use anyhow::{Context, Result, bail, ensure};
use lacuna::AuditOptions;
use lacuna::formats;
use lacuna::reader::{DEFAULT_MAX_LINE, ReadError, Source};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// What a recording is asked.
pub(crate) type Ask<'a, T> = dyn Fn(&Source, &AuditOptions<'_>) -> Result<T, ReadError> + 'a;

impl OneArgs {
    /// The path of the recording that is meant; `None` where there is none.
    fn meant(&self) -> Option<PathBuf> {
        match &self.path {
            Some(path) => Some(path.clone()),
            None if self.latest.wanted || io::stdin().is_terminal() => newest(),
            None => Some(PathBuf::from(inputs::STDIN)),
        }
    }
}

/// The newest session, which the answer itself may not name.
fn newest() -> Option<PathBuf> {
    let path = found::latest();
    match &path {
        Some(path) => terminal::say(&format!("the newest session: {}", path.display())),
        None => terminal::say("no recording found"),
    }
    path
}

/// What the recording answers, or the exit status where there is none or it cannot be read.
pub(crate) fn read<T>(one: &OneArgs, args: &LookArgs, ask: &Ask<'_, T>) -> Result<Result<T, u8>> {
    let Some(path) = one.meant() else {
        return Ok(Err(exit::NOTHING));
    };
    let path = only(path)?;
    check(&path, args)?;
    masks::know(&path);
    let mut spared = Spared::default();
    spared.files(args.history.iter().chain([&path]));
    spared.expect_not_stdout()?;
    Ok(open(path, args, ask).map_err(|error| unread(&error)))
}

/// The recording that `path` is, or the only one in that folder.
pub(crate) fn only(path: PathBuf) -> Result<PathBuf> {
    /// How many of several are named.
    const NAMED: usize = 3;
    if path == Path::new(inputs::STDIN) || !path.is_dir() || formats::by_folder(&path).is_some() {
        return Ok(path);
    }
    let inside = inputs::gather(std::slice::from_ref(&path))
        .inputs
        .into_iter();
    let is_recording = |path: &PathBuf| matches!(formats::glance(path), Ok(Some(_)));
    let found = inside.map(|input| input.path).filter(is_recording);
    let mut found: Vec<PathBuf> = found.take(NAMED + 1).collect();
    match found.len() {
        0 => Ok(path),
        1 => {
            let only = found.remove(0);
            terminal::say(&format!("the only recording in it: {}", only.display()));
            Ok(only)
        }
        _ => {
            let more = if found.len() > NAMED { ", …" } else { "" };
            let names = found.iter().take(NAMED);
            let names: Vec<String> = names.map(|path| path.display().to_string()).collect();
            bail!(
                "{} is a folder with several recordings: name one of them, as {}{more}",
                path.display(),
                names.join(", ")
            )
        }
    }
}

/// Says why a recording cannot be read; gives the exit status.
pub(crate) fn unread(error: &anyhow::Error) -> u8 {
    terminal::say(&format!("{error:#}"));
    exit::UNREAD
}

/// Refuses what cannot be one recording.
pub(crate) fn check(path: &Path, args: &LookArgs) -> Result<()> {
    check_history(path, args)?;
    ensure!(
        path == Path::new(inputs::STDIN) || !path.is_dir() || formats::by_folder(path).is_some(),
        "{} is a folder: name one recording",
        path.display()
    );
    Ok(())
}

/// Refuses a history that is the recording itself.
pub(crate) fn check_history(path: &Path, args: &LookArgs) -> Result<()> {
    let stdin = Path::new(inputs::STDIN);
    ensure!(
        args.history.as_deref() != Some(stdin) || path != stdin,
        "standard input cannot be the history and a recording"
    );
    Ok(())
}

/// The file of compactions that are kept apart.
pub(crate) fn history(args: &LookArgs) -> Result<Option<Source>> {
    let path = args.history.as_deref();
    let opened = path
        .map(|path| Source::open(path).with_context(|| format!("--history {}", path.display())));
    opened.transpose()
}

/// What the recording at `path` answers.
pub(crate) fn open<T>(path: PathBuf, args: &LookArgs, ask: &Ask<'_, T>) -> Result<T> {
    let history = history(args)?;
    let format = args.input_format.as_deref().and_then(formats::by_id);
    let input = Input { path, named: true };
    let options = AuditOptions {
        reading: formats::Options {
            format,
            history: history.as_ref(),
            ..formats::Options::default()
        },
        ..AuditOptions::default()
    };
    let answer = || {
        let source = formats::open(&input.path, format, DEFAULT_MAX_LINE)?;
        expect_format(&source, format)?;
        ask(&source, &options)
    };
    answer().with_context(|| input.name())
}
