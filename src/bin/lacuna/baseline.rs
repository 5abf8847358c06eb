//! `lacuna baseline`: a file of findings that are known.

use crate::args::{BaselineCommand, DecisionArgs};
use crate::documents::{self, STDIN};
use crate::spared::Spared;
use crate::{exit, masks, output, terminal};
use anyhow::{Context, Result, ensure};
use lacuna::baseline::{Baseline, Decision, Pruned, State};
use lacuna::earlier::Earlier;
use lacuna::redaction::Masks;
use lacuna::render;
use std::fs;
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
                    "{} added, {} at another severity or consequence",
                    updated.added, updated.changed
                )
            })
        }
        BaselineCommand::Prune(args) => {
            rewrite(&args.baseline, &args.report, &|baseline, report| {
                let pruned = baseline.prune(report, args.unseen);
                format!("{} removed{}", pruned.removed, kept(pruned))
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
    if output.is_none() {
        let mut spared = Spared::default();
        spared.file(report);
        spared.expect_not_stdout()?;
    }
    let masks = &mut masks::of_file();
    let report = match masked_report(report, masks) {
        Ok(report) => report,
        Err(error) => return Ok(unread(&error)),
    };
    write(Baseline::of_report(&report, decision), output, masks)?;
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
    let masks = &mut masks::of_file();
    let both = known(path, masks).and_then(|one| Ok((one, masked_report(report, masks)?)));
    let (mut baseline, found) = match both {
        Ok(both) => both,
        Err(error) => return Ok(unread(&error)),
    };
    let mut spared = reports([path]);
    spared.file(report);
    spared.expect_none_of([path])?;
    let did = change(&mut baseline, &found);
    write(baseline, Some(path), masks)?;
    terminal::say(&format!("{}: {did}", path.display()));
    Ok(exit::CLEAN)
}

/// What pruning left although nothing was found of it.
fn kept(pruned: Pruned) -> String {
    let told = [
        (pruned.hidden, "the report does not show such findings"),
        (
            pruned.untold,
            "nothing tells whether the report shows such findings",
        ),
    ];
    let older = match pruned.older {
        0 => String::new(),
        count => format!(
            ", {count} not compared: their fingerprints are of an older version, remove them by hand"
        ),
    };
    let unchecked = match pruned.unchecked {
        0 => String::new(),
        count => format!(", {count} not checked: the report could not look for such findings"),
    };
    let told = told.into_iter().filter(|(count, _)| *count > 0);
    let told = told.map(|(count, why)| format!(", {count} not compared: {why}"));
    told.chain([unchecked, older]).collect::<Vec<_>>().concat()
}

fn merge(paths: &[PathBuf], output: Option<&Path>) -> Result<u8> {
    let masks = &mut masks::of_file();
    let baselines = paths.iter().map(|path| known(path, masks));
    let baselines: Vec<_> = match baselines.collect::<Result<_>>() {
        Ok(baselines) => baselines,
        Err(error) => return Ok(unread(&error)),
    };
    reports(paths.iter().map(PathBuf::as_path)).expect_none_of(output)?;
    expect_baseline(output)?;
    if output.is_none() {
        let mut spared = Spared::default();
        spared.files(paths);
        spared.expect_not_stdout()?;
    }
    write(Baseline::merged(baselines), output, masks)?;
    Ok(exit::CLEAN)
}

/// Refuses to put a baseline in the place of what is none. A file without anything in it is as good as none.
fn expect_baseline(output: Option<&Path>) -> Result<()> {
    let there = output.filter(|output| fs::metadata(output).is_ok_and(|it| it.is_file()));
    let Some(output) = there else { return Ok(()) };
    let bytes = documents::bytes(output)?;
    let is_baseline = Earlier::of_json(&bytes).is_err() && Baseline::of_json(&bytes).is_ok();
    ensure!(
        bytes.is_empty() || is_baseline,
        "{} is no baseline, and would be overwritten: write to another file",
        output.display()
    );
    Ok(())
}

/// Those of `paths` that are reports: a baseline may take the place of one that it holds, and not that of a report.
fn reports<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Spared {
    let mut spared = Spared::default();
    for path in paths.into_iter().filter(|path| *path != Path::new(STDIN)) {
        if documents::report(path).is_ok() {
            spared.file(path);
        }
    }
    spared
}

/// A report without its secrets: what shows that something is one may stand where a baseline does not look.
fn masked_report(path: &Path, masks: &mut Masks) -> Result<Earlier> {
    let mut report = documents::report(path)?;
    masks.earlier([&mut report]);
    Ok(report)
}

/// A baseline, or the findings of a report without their secrets.
fn known(path: &Path, masks: &mut Masks) -> Result<Baseline> {
    let bytes = documents::bytes(path)?;
    if let Ok(mut report) = Earlier::of_json(&bytes) {
        masks.earlier([&mut report]);
        return Ok(Baseline::of_whole_report(&report));
    }
    Baseline::of_json(&bytes).with_context(|| documents::name(path))
}

/// Writes a baseline, of which nothing tells a secret.
fn write(mut baseline: Baseline, path: Option<&Path>, masks: &mut Masks) -> Result<()> {
    masks.baseline(&mut baseline);
    output::text(path, &render::escaped(&baseline.to_json()))
}

/// Says why something cannot be read; gives the exit status.
fn unread(error: &anyhow::Error) -> u8 {
    terminal::say(&format!("{error:#}"));
    exit::UNREAD
}
