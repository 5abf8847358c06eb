//! One recording, read to answer one question.

use crate::args::LookArgs;
use crate::engine::expect_format;
use crate::inputs::{self, Input};
use crate::{exit, terminal};
use anyhow::{Context, Result, ensure};
use lacuna::AuditOptions;
use lacuna::formats;
use lacuna::reader::{DEFAULT_MAX_LINE, ReadError, Source};
use std::path::Path;

/// What a recording is asked.
pub(crate) type Ask<'a, T> = dyn Fn(&Source, &AuditOptions<'_>) -> Result<T, ReadError> + 'a;

/// What the recording answers, or the exit status where it cannot be read.
pub(crate) fn read<T>(args: &LookArgs, ask: &Ask<'_, T>) -> Result<Result<T, u8>> {
    check(args)?;
    Ok(open(args, ask).map_err(|error| unread(&error)))
}

/// Says why a recording cannot be read; gives the exit status.
pub(crate) fn unread(error: &anyhow::Error) -> u8 {
    terminal::say(&format!("{error:#}"));
    exit::UNREAD
}

/// Refuses what cannot be one recording.
pub(crate) fn check(args: &LookArgs) -> Result<()> {
    let stdin = Path::new(inputs::STDIN);
    ensure!(
        args.history.as_deref() != Some(stdin) || args.path != stdin,
        "standard input cannot be the history and a recording"
    );
    ensure!(
        args.path == stdin || !args.path.is_dir() || formats::by_folder(&args.path).is_some(),
        "{} is a folder: name one recording",
        args.path.display()
    );
    Ok(())
}

/// What the recording answers.
pub(crate) fn open<T>(args: &LookArgs, ask: &Ask<'_, T>) -> Result<T> {
    let history = args
        .history
        .as_deref()
        .map(|path| Source::open(path).with_context(|| format!("--history {}", path.display())));
    let history = history.transpose()?;
    let format = args.input_format.as_deref().and_then(formats::by_id);
    let input = Input {
        path: args.path.clone(),
        named: true,
    };
    let options = AuditOptions {
        reading: formats::Options {
            format,
            history: history.as_ref(),
            ..formats::Options::default()
        },
        ..AuditOptions::default()
    };
    let answer = || {
        let source = formats::open(&args.path, format, DEFAULT_MAX_LINE)?;
        expect_format(&source, format)?;
        ask(&source, &options)
    };
    answer().with_context(|| input.name())
}
