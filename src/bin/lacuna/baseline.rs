//! `lacuna baseline`: a file of findings that are known.

use crate::args::{BaselineCommand, DecisionArgs};
use crate::documents::{self, STDIN};
use crate::{exit, output, terminal};
use anyhow::{Result, ensure};
use lacuna::baseline::{Baseline, Decision, State};
use lacuna::earlier::Earlier;
use std::path::{Path, PathBuf};

/// Runs the subcommand; gives the exit status.
pub(crate) fn command(command: &BaselineCommand) -> Result<u8> {
    match command {
        BaselineCommand::Create(args) => create(
            &args.report,
            &decision(&args.decision)?,
            args.output.as_deref(),
        ),
        BaselineCommand::Update(args) => {
            let decision = decision(&args.decision)?;
            rewrite(&args.baseline, &args.report, &|baseline, report| {
                let updated = baseline.update(report, &decision);
                format!(
                    "{} added, {} at another severity",
                    updated.added, updated.changed
                )
            })
        }
        BaselineCommand::Prune(args) => {
            rewrite(&args.baseline, &args.report, &|baseline, report| {
                format!("{} removed", baseline.prune(report, args.unseen))
            })
        }
        BaselineCommand::Merge(args) => merge(&args.baselines, args.output.as_deref()),
    }
}

fn decision(args: &DecisionArgs) -> Result<Decision> {
    let state = State::from(args.state);
    let reason = args
        .reason
        .clone()
        .filter(|reason| !reason.trim().is_empty());
    ensure!(
        reason.is_some() || !state.needs_reason(),
        "--state {} needs a --reason",
        state.as_str()
    );
    Ok(Decision {
        state,
        reason,
        expires: args.expires,
    })
}

fn create(report: &Path, decision: &Decision, output: Option<&Path>) -> Result<u8> {
    if let Some(output) = output {
        ensure!(
            !output.exists(),
            "{} is there already: `lacuna baseline update` changes it",
            output.display()
        );
    }
    let report = match documents::report(report) {
        Ok(report) => report,
        Err(error) => return Ok(unread(&error)),
    };
    let baseline = Baseline::of_report(&report, decision);
    output::text(output, &baseline.to_json())?;
    Ok(exit::CLEAN)
}

/// Changes a baseline in its place, by what a report finds.
fn rewrite(
    path: &Path,
    report: &Path,
    change: &dyn Fn(&mut Baseline, &Earlier) -> String,
) -> Result<u8> {
    ensure!(
        path != Path::new(STDIN),
        "the baseline is changed in its place: name its file"
    );
    let both = documents::baseline(path).and_then(|one| Ok((one, documents::report(report)?)));
    let (mut baseline, report) = match both {
        Ok(both) => both,
        Err(error) => return Ok(unread(&error)),
    };
    let did = change(&mut baseline, &report);
    output::text(Some(path), &baseline.to_json())?;
    terminal::say(&format!("{}: {did}", path.display()));
    Ok(exit::CLEAN)
}

fn merge(paths: &[PathBuf], output: Option<&Path>) -> Result<u8> {
    let baselines = paths.iter().map(|path| documents::baseline(path));
    let baselines: Vec<_> = match baselines.collect::<Result<_>>() {
        Ok(baselines) => baselines,
        Err(error) => return Ok(unread(&error)),
    };
    output::text(output, &Baseline::merged(baselines).to_json())?;
    Ok(exit::CLEAN)
}

/// Says why something cannot be read; gives the exit status.
fn unread(error: &anyhow::Error) -> u8 {
    terminal::say(&format!("{error:#}"));
    exit::UNREAD
}
