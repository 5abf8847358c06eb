//! `lacuna audit`: inputs are read at once, judged, and reported together.

use crate::args::AuditArgs;
use crate::engine::Question;
use crate::exit;
use crate::failing::Failing;
use crate::found::{self, Found, Sessions, point_in_time};
use crate::inputs::{self, Input};
use crate::masks;
use crate::output::{self, Target};
use crate::places::Places;
use crate::policy::Policy;
use crate::readings::Readings;
use crate::spared::Spared;
use crate::terminal;
use anyhow::{Context, Result, bail, ensure};
use jiff::Timestamp;
use lacuna::checks::CHECKS;
use lacuna::render;
use lacuna::report::Report;
use std::io::{self, IsTerminal};
use std::iter;
use std::mem;
use std::path::{Path, PathBuf};

/// Runs the subcommand; gives the exit status.
pub(crate) fn command(mut args: Box<AuditArgs>) -> Result<u8> {
    let policy = Policy::of(&mut args)?;
    let args = &*args;
    masks::want(&args.redact)?;
    let format = render::format(&args.format).context("no such format")?;
    let selection = policy.selection(args);
    ensure!(
        CHECKS.iter().any(|check| selection.runs(check.id)),
        "--only, --skip and levels leave no check to be run"
    );
    if let Some(path) = output::twice(&args.output) {
        bail!("--output writes to {} twice", path.display());
    }
    expect_history(args)?;
    let paths = paths(args)?;
    let mut gathered = inputs::gather(&paths);
    if args.allow_none {
        gathered.pass_over();
    }
    expect_one(args, gathered.inputs.len())?;
    let read = gathered.inputs.iter();
    read.for_each(|input| masks::know(&input.path));
    let mut spared = spared(args, &policy, &paths);
    expect_spared(&spared, &args.output)?;
    let options = terminal::options(args.color);
    let failing = failing(args);
    let question = match Question::of(args, &policy) {
        Ok(question) => question,
        Err(error) => {
            terminal::say(&format!("{error:#}"));
            return Ok(exit::UNREAD);
        }
    };
    let analysis = |input: &Input, progress: &dyn Fn(u64)| question.ask(input, progress);
    let mut readings = Readings::of(gathered, args.jobs, args.quiet, &analysis);
    spared.files(&readings.read);
    expect_spared(&spared, &args.output)?;
    let mut report = Report::new(mem::take(&mut readings.sessions));
    report.unread = mem::take(&mut readings.unread);
    masks::expect(&report);
    let stale = policy.settle(&mut report, args);
    let masked = masks::report(&report);
    readings.tell(args.quiet, args.verbose);
    if report.sessions.is_empty() && is_of_nobody(args) {
        terminal::say("name a recording, or take the newest of this machine with --latest");
    }
    failing.explain(&report, &readings);
    let mut outcome = failing.judge(&report, &readings);
    outcome.unread |= stale && args.strict;
    let shown = if masks::spare_stdout() {
        &report
    } else {
        &masked
    };
    let on_stdout = output::to_stdout(&|out| render::render(format, shown, &options, out));
    outcome.unwritten = !all_written(on_stdout, &args.output, &masked);
    Ok(outcome.status())
}

fn failing(args: &AuditArgs) -> Failing {
    Failing {
        fail_on: args.fail_on.severity(),
        strict: args.strict,
        require_compaction: args.require_compaction,
        allow_none: args.allow_none,
    }
}

/// Refuses what is of one recording where several are read.
fn expect_one(args: &AuditArgs, inputs: usize) -> Result<()> {
    let of_one = [
        ("--history", args.history.is_some()),
        ("--retained", args.retained.is_some()),
    ];
    for (option, given) in of_one {
        ensure!(
            !given || inputs <= 1,
            "{option} goes with exactly one recording, and here are {inputs}"
        );
    }
    Ok(())
}

/// What is known to be read before any of it is. What is found in a folder may be no recording, as an earlier report is.
fn spared(args: &AuditArgs, policy: &Policy, paths: &[PathBuf]) -> Spared {
    let mut spared = Spared::default();
    spared.files(paths);
    spared.files(policy.files());
    spared.files(args.files_from.iter().chain(&args.history));
    if let Some(folder) = &args.retained {
        spared.folder(folder);
    }
    spared
}

/// Refuses reports that would overwrite what is read.
fn expect_spared(spared: &Spared, targets: &[Target]) -> Result<()> {
    spared.expect_none_of(targets.iter().map(Target::path))?;
    spared.expect_not_stdout()
}

/// Whether standard input is read because nothing else was named.
fn is_of_nobody(args: &AuditArgs) -> bool {
    let named = !args.paths.is_empty() || args.files_from.is_some();
    let asked = args.latest || !args.session.is_empty() || args.since.is_some();
    !named && !asked && !io::stdin().is_terminal()
}

/// Refuses a history that cannot be one.
fn expect_history(args: &AuditArgs) -> Result<()> {
    let Some(history) = &args.history else {
        return Ok(());
    };
    let stdin = Path::new(inputs::STDIN);
    let named = args.paths.iter().chain(&args.files_from);
    let is_input = named.clone().any(|path| path == stdin)
        || (named.count() == 0 && !args.latest && !io::stdin().is_terminal());
    ensure!(
        history != stdin || !is_input,
        "standard input cannot be the history and a recording"
    );
    ensure!(
        history == stdin || !history.is_dir(),
        "--history {} is a folder: name the file with the records of the compactions",
        history.display()
    );
    Ok(())
}

/// The paths to read; none where the newest session is wanted and there is none.
fn paths(args: &AuditArgs) -> Result<Vec<PathBuf>> {
    let stdin = Path::new(inputs::STDIN);
    let mut paths = args.paths.clone();
    if let Some(list) = &args.files_from {
        let twice = list == stdin && paths.iter().any(|path| path == stdin);
        ensure!(!twice, "standard input cannot be the list and a recording");
        paths.extend(inputs::listed(list)?);
    } else if args.latest || !args.session.is_empty() || args.since.is_some() {
        paths.extend(on_this_machine(args)?);
    } else if paths.is_empty() && io::stdin().is_terminal() {
        paths.extend(found::latest());
    } else if paths.is_empty() {
        paths.push(stdin.to_owned());
    }
    Ok(paths)
}

/// The sessions of this machine that are asked for.
fn on_this_machine(args: &AuditArgs) -> Result<Vec<PathBuf>> {
    if args.session.is_empty() && args.since.is_none() {
        return Ok(found::latest().into_iter().collect());
    }
    let sessions = Sessions::in_places(&Places::of_environment());
    let since = args.since.as_deref();
    let since = since.map(|typed| point_in_time(typed, Timestamp::now()).context("--since"));
    let since = since.transpose()?.unwrap_or(Timestamp::MIN);
    let called = |found: &Found| {
        let mut ids = args.session.iter();
        args.session.is_empty() || ids.any(|id| found.is_called(id))
    };
    let mut wanted = sessions.since(since).filter(called);
    let most = if args.latest { 1 } else { usize::MAX };
    let found: Vec<PathBuf> = wanted.by_ref().take(most).map(|found| found.path).collect();
    if found.is_empty() {
        let ids = args.session.join(", ");
        let which = if ids.is_empty() {
            "since then".to_owned()
        } else {
            format!("called {ids}")
        };
        terminal::say(&format!(
            "no session {which}: `lacuna sessions` lists those of this machine"
        ));
    }
    Ok(found)
}

/// Writes the other reports; tells of each that could not be written.
fn all_written(on_stdout: Result<()>, targets: &[Target], report: &Report) -> bool {
    let results = iter::once(on_stdout).chain(targets.iter().map(|target| target.write(report)));
    let mut all = true;
    for error in results.filter_map(Result::err) {
        terminal::say(&format!("{error:#}"));
        all = false;
    }
    all
}
