//! `lacuna audit`: inputs are read at once, judged, and reported together.

use crate::args::AuditArgs;
use crate::engine::{self, Question};
use crate::gate::Gate;
use crate::inputs::{self, Input};
use crate::latest::Places;
use crate::output::{self, Target};
use crate::readings::Readings;
use crate::terminal;
use anyhow::{Context, Result, ensure};
use lacuna::render;
use lacuna::report::Report;
use std::io::{self, IsTerminal};
use std::iter;
use std::mem;
use std::path::{Path, PathBuf};

/// Runs the subcommand; gives the exit status.
pub(crate) fn command(args: AuditArgs) -> Result<u8> {
    let format = render::format(&args.format).context("no such format")?;
    let gathered = inputs::gather(&paths(&args)?);
    let options = terminal::options(args.color);
    let gate = Gate {
        fail_on: args.fail_on.severity(),
        strict: args.strict,
        require_compaction: args.require_compaction,
    };
    let (jobs, quiet, verbose) = (args.jobs, args.quiet, args.verbose);
    let targets = args.output.clone();
    let question = question(args);
    let analysis = |input: &Input| engine::audit(input, &question);
    let mut readings = Readings::of(gathered, jobs, quiet, &analysis);
    let report = Report::new(mem::take(&mut readings.sessions));
    readings.tell(quiet, verbose);
    gate.explain(&report, &readings);
    let mut outcome = gate.judge(&report, &readings);
    let on_stdout = output::to_stdout(&|out| render::render(format, &report, &options, out));
    outcome.unwritten = !all_written(on_stdout, &targets, &report);
    Ok(outcome.status())
}

fn question(args: AuditArgs) -> Question {
    Question {
        history: args.history,
        input_format: args.input_format,
        persona: args.persona.into(),
        min_confidence: args.min_confidence.into(),
        strict_anchoring: args.strict_anchoring,
        only: args.only,
        skip: args.skip,
        window_tokens: args.window_tokens,
    }
}

/// The paths to read; none where the newest session is wanted and there is none.
fn paths(args: &AuditArgs) -> Result<Vec<PathBuf>> {
    let stdin = Path::new("-");
    let mut paths = args.paths.clone();
    if let Some(list) = &args.files_from {
        let twice = list == stdin && paths.iter().any(|path| path == stdin);
        ensure!(!twice, "standard input cannot be the list and a recording");
        paths.extend(inputs::listed(list)?);
    } else if args.latest || (paths.is_empty() && io::stdin().is_terminal()) {
        paths.extend(Places::of_environment().and_then(|places| places.latest()));
    } else if paths.is_empty() {
        paths.push(stdin.to_owned());
    }
    Ok(paths)
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
