//! `lacuna facts` and `lacuna trace`: what was said, and what became of it.

use crate::args::{AnswerArg, FactsArgs, LookArgs, TraceArgs};
use crate::look::read;
use crate::{exit, masks, output, terminal};
use anyhow::{Result, ensure};
use lacuna::AuditOptions;
use lacuna::reader::Source;
use lacuna::render::facts as render;
use lacuna::trace::{self, SessionFacts};

/// Runs `lacuna facts`; gives the exit status.
pub(crate) fn list(args: &FactsArgs) -> Result<u8> {
    let mut sessions = match read(&args.one, &args.look, &|source, options| {
        trace::facts(source, options)
    })? {
        Ok(sessions) => sessions,
        Err(status) => return Ok(status),
    };
    if args.load_bearing {
        for session in &mut sessions {
            session.facts.retain(|fact| fact.bearing.is_needed());
        }
    }
    masks::answer(|masks| masks.facts(&mut sessions));
    show(&args.look, &sessions, &|out, options| {
        render::list(&sessions, options, out)
    })
}

/// Runs `lacuna trace`; gives the exit status.
pub(crate) fn trace(args: &TraceArgs) -> Result<u8> {
    let (one, fact) = args.meant();
    ensure!(
        !fact.trim().is_empty(),
        "name the fact: some of its words, or its line as L13"
    );
    let ask = |source: &Source, options: &AuditOptions<'_>| trace::trace(source, &fact, options);
    let mut sessions = match read(&one, &args.look, &ask)? {
        Ok(sessions) => sessions,
        Err(status) => return Ok(status),
    };
    masks::answer(|masks| masks.facts(&mut sessions));
    if sessions.iter().all(|session| session.facts.is_empty()) {
        terminal::say(&nothing(&fact));
    }
    show(&args.look, &sessions, &|out, options| {
        render::lives(&sessions, options, out)
    })
}

/// What is said where no fact is found.
fn nothing(fact: &str) -> String {
    match trace::line(fact.trim()) {
        Some(line) => format!(
            "no fact stands on line {}: facts are what people and the agent say, and what tools are called with; `lacuna replay PATH --at L{}` shows what the agent saw there",
            line.0, line.0
        ),
        None if masks::may_repeat(fact) => format!("nothing in the recording has `{fact}`"),
        None => "nothing in the recording has these words".to_owned(),
    }
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
