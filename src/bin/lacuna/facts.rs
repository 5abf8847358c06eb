//! `lacuna facts` and `lacuna trace`: what was said, and what became of it.

use crate::args::{AnswerArg, FactsArgs, LookArgs, TraceArgs};
use crate::engine::expect_format;
use crate::inputs::{self, Input};
use crate::{exit, output, terminal};
use anyhow::{Context, Result, ensure};
use lacuna::AuditOptions;
use lacuna::formats;
use lacuna::reader::{ReadError, Source};
use lacuna::render::facts as render;
use lacuna::trace::{self, SessionFacts};
use std::path::Path;

/// Runs `lacuna facts`; gives the exit status.
pub(crate) fn list(args: &FactsArgs) -> Result<u8> {
    let mut sessions = match read(&args.look, &|source, options| trace::facts(source, options))? {
        Ok(sessions) => sessions,
        Err(status) => return Ok(status),
    };
    if args.load_bearing {
        for session in &mut sessions {
            session.facts.retain(|fact| fact.bearing.is_needed());
        }
    }
    show(&args.look, &sessions, &|out, options| {
        render::list(&sessions, options, out)
    })
}

/// Runs `lacuna trace`; gives the exit status.
pub(crate) fn trace(args: &TraceArgs) -> Result<u8> {
    ensure!(
        !args.fact.trim().is_empty(),
        "name the fact: some of its words, or its line as L13"
    );
    let ask =
        |source: &Source, options: &AuditOptions<'_>| trace::trace(source, &args.fact, options);
    let sessions = match read(&args.look, &ask)? {
        Ok(sessions) => sessions,
        Err(status) => return Ok(status),
    };
    if sessions.iter().all(|session| session.facts.is_empty()) {
        terminal::say(&format!("nothing in the recording has `{}`", args.fact));
    }
    show(&args.look, &sessions, &|out, options| {
        render::lives(&sessions, options, out)
    })
}

/// What a recording is asked.
type Ask<'a> = dyn Fn(&Source, &AuditOptions<'_>) -> Result<Vec<SessionFacts>, ReadError> + 'a;

/// What the recording answers, or the exit status where it cannot be read.
fn read(args: &LookArgs, ask: &Ask<'_>) -> Result<Result<Vec<SessionFacts>, u8>> {
    let stdin = Path::new(inputs::STDIN);
    ensure!(
        args.history.as_deref() != Some(stdin) || args.path != stdin,
        "standard input cannot be the history and a recording"
    );
    ensure!(
        args.path == stdin || !args.path.is_dir(),
        "{} is a folder: name one recording",
        args.path.display()
    );
    let answer = open(args, ask);
    Ok(answer.map_err(|error| {
        terminal::say(&format!("{error:#}"));
        exit::UNREAD
    }))
}

fn open(args: &LookArgs, ask: &Ask<'_>) -> Result<Vec<SessionFacts>> {
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
        let source = Source::open(&args.path)?;
        expect_format(&source, format)?;
        ask(&source, &options)
    };
    answer().with_context(|| input.name())
}

/// Writes the answer; gives the exit status.
fn show(
    args: &LookArgs,
    sessions: &[SessionFacts],
    text: &dyn Fn(&mut dyn std::io::Write, &lacuna::render::Options) -> std::io::Result<()>,
) -> Result<u8> {
    let options = terminal::options(args.color);
    output::to_stdout(&|out| match args.format {
        AnswerArg::Text => text(out, &options),
        AnswerArg::Json => render::json(sessions, out),
    })?;
    let some = sessions.iter().any(|session| !session.facts.is_empty());
    Ok(if some { exit::CLEAN } else { exit::NOTHING })
}
