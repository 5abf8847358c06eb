//! `lacuna gate`: whether a compaction may go ahead, for whoever asks and in the dialect of hosts.

mod after;
mod archive;
mod ask;
mod before;
mod budget;
mod host;
mod install;
mod memory;
mod reading;

use crate::args::{GateArgs, GateCommand};
use anyhow::Result;
use std::env;
use std::ffi::OsString;

/// Runs the subcommand; gives the exit status.
pub(crate) fn command(args: &GateArgs) -> Result<u8> {
    match (&args.command, args.host) {
        (Some(GateCommand::Install(install)), _) => install::command(install),
        (None, Some(host)) => Ok(host::command(args, host)),
        (None, None) => ask::command(args),
    }
}

/// The exit status of a hook that has no answer, where `line` is that of a hook: the usual ones would tell some hosts to
/// block.
pub(crate) fn failed_hook(line: &[OsString]) -> Option<u8> {
    let words = || line.iter().skip(1).filter_map(|word| word.to_str());
    let is_gate = words().next() == Some("gate");
    let is_typed = words().any(|word| word == "--host" || word.starts_with("--host="));
    let is_set = env::var_os("LACUNA_HOST").is_some_and(|host| !host.is_empty());
    let installs = words().nth(1) == Some("install");
    (is_gate && !installs && (is_typed || is_set)).then_some(host::FAILED)
}
