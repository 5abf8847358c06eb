//! What was typed against what variables say: typed words exclude each other, and count more than any variable.

use super::{AuditArgs, Cli, Command};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, Error, FromArgMatches};
use std::collections::BTreeSet;
use std::env;
use std::ffi::{OsStr, OsString};

impl Cli {
    /// Reads a command line and the variables.
    pub(crate) fn read(line: impl IntoIterator<Item = OsString>) -> Result<Self, Error> {
        let matches = without_empty(Self::command()).try_get_matches_from(line)?;
        let mut cli = Self::from_arg_matches(&matches)?;
        if let (Command::Audit(args), Some((_, matches))) = (&mut cli.command, matches.subcommand())
        {
            settle(args, matches)?;
            args.given = given(matches);
        }
        Ok(cli)
    }
}

/// `command` without the variables that hold nothing: they count as not set.
fn without_empty(command: clap::Command) -> clap::Command {
    let is_empty = |name: &OsStr| env::var_os(name).is_some_and(|value| value.is_empty());
    command.mut_subcommands(|command| {
        command.mut_args(|arg| {
            if arg.get_env().is_some_and(is_empty) {
                arg.env(None::<&'static str>)
            } else {
                arg
            }
        })
    })
}

/// Refuses typed words that exclude each other; what is typed takes the place of what a variable says.
fn settle(args: &mut AuditArgs, matches: &ArgMatches) -> Result<(), Error> {
    let is_typed = |id| matches.value_source(id) == Some(ValueSource::CommandLine);
    let finding = [
        ("latest", "--latest"),
        ("session", "--session <ID>"),
        ("since", "--since <WHEN>"),
    ];
    if let Some((_, typed)) = finding.iter().find(|(id, _)| is_typed(id)) {
        if is_typed("paths") {
            return Err(conflict(typed, "[PATH]..."));
        }
        if is_typed("files_from") {
            return Err(conflict(typed, "--files-from <FILE>"));
        }
        args.files_from = None;
    } else if !args.paths.is_empty() || args.files_from.is_some() {
        args.latest = false;
        args.session.clear();
        args.since = None;
    }
    if args.no_config && args.config.is_some() {
        match (is_typed("no_config"), is_typed("config")) {
            (true, true) => return Err(conflict("--no-config", "--config <FILE>")),
            (false, true) => args.no_config = false,
            (true | false, false) => args.config = None,
        }
    }
    if args.quiet && args.verbose {
        match (is_typed("quiet"), is_typed("verbose")) {
            (true, true) => return Err(conflict("--quiet", "--verbose")),
            (false, true) => args.quiet = false,
            (true | false, false) => args.verbose = false,
        }
    }
    Ok(())
}

/// The ids of what was typed or set by a variable.
fn given(matches: &ArgMatches) -> BTreeSet<String> {
    let is_given = |id: &&str| {
        let source = matches.value_source(id);
        source.is_some_and(|source| source != ValueSource::DefaultValue)
    };
    let ids = matches.ids().map(clap::Id::as_str).filter(is_given);
    ids.map(str::to_owned).collect()
}

fn conflict(one: &str, other: &str) -> Error {
    let message = format!("the argument '{one}' cannot be used with '{other}'");
    Cli::command().error(ErrorKind::ArgumentConflict, message)
}
