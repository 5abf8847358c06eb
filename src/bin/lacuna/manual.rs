//! What goes into a shell, a manual and an editor: completions, man pages, schemas.

use crate::args::{Cli, ManArgs, SchemaArg};
use crate::{exit, output};
use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use std::fs;
use std::io;
use std::path::Path;

/// `lacuna completions`.
pub(crate) fn completions(shell: Shell) -> Result<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "lacuna", &mut script);
    output::to_stdout(&|out| out.write_all(&script))?;
    Ok(exit::CLEAN)
}

/// `lacuna man`.
pub(crate) fn man(args: &ManArgs) -> Result<u8> {
    let command = whole();
    if let Some(folder) = &args.all {
        pages(&command, folder).with_context(|| output::Failed::new(folder))?;
        return Ok(exit::CLEAN);
    }
    let mut wanted = &command;
    for word in &args.command {
        let found = wanted.find_subcommand(word);
        wanted =
            found.with_context(|| format!("there is no command `{}`", args.command.join(" ")))?;
    }
    let page = page(wanted)?;
    output::to_stdout(&|out| out.write_all(&page))?;
    Ok(exit::CLEAN)
}

/// `lacuna schema`.
pub(crate) fn schema(name: SchemaArg) -> Result<u8> {
    let schema = match name {
        SchemaArg::Report => include_str!("../../../docs/report.schema.json"),
        SchemaArg::Config => include_str!("../../../docs/config.schema.json"),
        SchemaArg::Baseline => include_str!("../../../docs/baseline.schema.json"),
    };
    output::to_stdout(&|out| out.write_all(schema.as_bytes()))?;
    Ok(exit::CLEAN)
}

/// The command with all that stands below it.
fn whole() -> clap::Command {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    command
}

fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.source(concat!("lacuna ", env!("CARGO_PKG_VERSION")))
        .manual("lacuna")
        .render(&mut page)?;
    Ok(without_idle_breaks(&String::from_utf8_lossy(&page)).into_bytes())
}

/// A page of which no reader complains: a line break beside an empty line is idle, and a date that is not told is empty.
fn without_idle_breaks(page: &str) -> String {
    let lines: Vec<&str> = page.lines().collect();
    let is_space = |at: Option<usize>| {
        let line = at.and_then(|at| lines.get(at));
        line.is_some_and(|line| matches!(*line, "" | ".sp"))
    };
    let is_idle = |at: usize| is_space(at.checked_sub(1)) || is_space(Some(at + 1));
    let kept = lines.iter().enumerate();
    let kept = kept.filter(|(at, line)| **line != ".br" || !is_idle(*at));
    let kept: Vec<_> = kept.map(|(_, line)| *line).collect();
    let page = kept.join("\n").replacen(" 1  \"", " 1 \"\" \"", 1);
    page + "\n"
}

/// Whether a file is the page of a command that an earlier run wrote, or has nothing in it.
fn is_page(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    bytes.is_empty() || lines.any(|line| line.starts_with(".TH lacuna"))
}

/// Writes the page of a command, and of each below it.
fn pages(command: &clap::Command, folder: &Path) -> io::Result<()> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    fs::create_dir_all(folder)?;
    let path = folder.join(format!("{name}.1"));
    let other = fs::read(&path).is_ok_and(|there| !is_page(&there));
    if other {
        let message = format!("{} is no page of this manual", path.display());
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
    }
    fs::write(path, page(command)?)?;
    command
        .get_subcommands()
        .try_for_each(|below| pages(below, folder))
}
