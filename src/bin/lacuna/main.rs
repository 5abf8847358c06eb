//! The program: what was typed becomes an audit, and what it found a report and an exit status.
#![forbid(unsafe_code)]

mod args;
mod audit;
mod baseline;
mod catalogue;
mod diff;
mod documents;
mod engine;
mod exit;
mod facts;
mod failing;
mod found;
mod gate;
mod glossary;
mod inputs;
mod look;
mod manual;
mod masks;
mod output;
mod places;
mod policy;
mod progress;
mod readings;
mod remind;
mod replay;
mod retain;
mod seal;
mod sessions;
mod spared;
mod terminal;

use args::{Cli, Command};
use std::env;
use std::ffi::OsString;
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

/// What the agent forgot, this remembers.
fn main() -> ExitCode {
    panic::set_hook(Box::new(|bug| {
        // The place only: the message of a panic may quote the recording.
        let place = bug
            .location()
            .map(|at| format!(" at {}:{}", at.file(), at.line()));
        terminal::say(&format!(
            "this is a bug{}, please report it",
            place.unwrap_or_default()
        ));
    }));
    let line: Vec<OsString> = env::args_os().collect();
    let failed_hook = gate::failed_hook(&line);
    let bug = failed_hook.unwrap_or(exit::BUG);
    ExitCode::from(guarded(bug, || start(line, failed_hook)))
}

/// The exit status that `run` gives, or `bug` where it has one.
fn guarded(bug: u8, run: impl FnOnce() -> u8) -> u8 {
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or(bug)
}

fn start(line: Vec<OsString>, failed_hook: Option<u8>) -> u8 {
    match Cli::read(line) {
        Ok(cli) => run(cli),
        Err(answer) if answer.use_stderr() => {
            terminal::say_lines(&answer.render().to_string());
            failed_hook.unwrap_or(exit::USAGE)
        }
        // Asked for: the help, or the version.
        Err(answer) => output::help(&answer.render()).map_or_else(told, |()| exit::CLEAN),
    }
}

fn run(cli: Cli) -> u8 {
    let status = match cli.command {
        Command::Audit(args) => audit::command(args),
        Command::Sessions(args) => sessions::command(&args),
        Command::Facts(args) => facts::list(&args),
        Command::Trace(args) => facts::trace(&args),
        Command::Replay(args) => replay::command(&args),
        Command::Remind(args) => remind::command(&args),
        Command::Gate(args) => gate::command(&args),
        Command::Seal(args) => seal::seal(&args),
        Command::Verify(args) => seal::verify(args),
        Command::Diff(args) => diff::command(&args),
        Command::Baseline(command) => baseline::command(&command),
        Command::Checks => catalogue::checks(),
        Command::Explain { id } => catalogue::explain(&id),
        Command::Formats => catalogue::formats(),
        Command::Schema { name } => manual::schema(name),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man(args) => manual::man(&args),
    };
    status.unwrap_or_else(told)
}

/// Says why there is no report; gives the exit status.
#[expect(clippy::needless_pass_by_value, reason = "what says it takes it")]
fn told(error: anyhow::Error) -> u8 {
    terminal::say(&format!("{error:#}"));
    error
        .downcast_ref::<output::Failed>()
        .map_or(exit::USAGE, |_| exit::OUTPUT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bug_has_its_own_status() {
        assert_eq!(guarded(exit::BUG, || exit::FINDINGS), exit::FINDINGS);
        assert_eq!(
            guarded(exit::BUG, || panic::resume_unwind(Box::new("a bug"))),
            exit::BUG
        );
    }

    #[test]
    fn what_cannot_be_written_is_told_from_wrong_use() {
        let failed = anyhow::Error::new(output::Failed::new("x".as_ref()));
        assert_eq!(told(failed.context("more")), exit::OUTPUT);
        assert_eq!(told(anyhow::anyhow!("no such thing")), exit::USAGE);
    }
}
