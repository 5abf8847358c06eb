//! `lacuna audit`: inputs are read at once, judged, and reported together.

use crate::args::AuditArgs;
use crate::engine::{self, Question, Unread};
use crate::exit::Outcome;
use crate::inputs::{self, Gathered, Input};
use crate::latest::Places;
use crate::output::{self, Target};
use crate::{progress, terminal};
use anyhow::{Context, Result, anyhow, ensure};
use lacuna::finding::Severity;
use lacuna::render;
use lacuna::report::{Report, SessionReport};
use lacuna::verdict::State;
use rayon::prelude::*;
use std::io::{self, IsTerminal};
use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};

/// What makes an audit fail.
#[derive(Clone, Copy, Debug, Default)]
struct Gate {
    fail_on: Option<Severity>,
    strict: bool,
    require_compaction: bool,
}

/// What reading the inputs came to.
#[derive(Debug, Default)]
struct Readings {
    sessions: Vec<SessionReport>,
    /// A sentence for each input that could not be read.
    errors: Vec<anyhow::Error>,
    /// What lies in a folder and is no recording.
    skipped: Vec<String>,
    bug: bool,
}

/// What reading one input came to.
enum Reading {
    Sessions(Vec<SessionReport>),
    Error(anyhow::Error),
    Skipped(String),
    Bug(anyhow::Error),
}

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
    let mut readings = read_all(gathered, jobs, quiet, &analysis);
    let report = Report::new(mem::take(&mut readings.sessions));
    tell(&readings, quiet, verbose);
    explain(&report, &readings, gate);
    let mut outcome = outcome(&report, &readings, gate);
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

type Analysis<'a> = dyn Fn(&Input) -> Result<Vec<SessionReport>, Unread> + Sync + 'a;

/// Reads every input. None of them hides another.
fn read_all(
    gathered: Gathered,
    jobs: Option<usize>,
    quiet: bool,
    analysis: &Analysis<'_>,
) -> Readings {
    let inputs = gathered.inputs;
    let bar = progress::bar(&inputs, quiet);
    let read = |input: &Input| {
        let reading = read(input, analysis);
        bar.inc(input.bytes());
        reading
    };
    let work = || inputs.par_iter().map(read).collect::<Vec<_>>();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.unwrap_or(0))
        .build();
    let each = match pool {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    };
    bar.finish_and_clear();
    let mut readings = Readings {
        errors: gathered.errors,
        ..Readings::default()
    };
    for reading in each {
        match reading {
            Reading::Sessions(sessions) => readings.sessions.extend(sessions),
            Reading::Error(error) => readings.errors.push(error),
            Reading::Skipped(name) => readings.skipped.push(name),
            Reading::Bug(error) => {
                readings.bug = true;
                readings.errors.push(error);
            }
        }
    }
    readings
}

fn read(input: &Input, analysis: &Analysis<'_>) -> Reading {
    match panic::catch_unwind(AssertUnwindSafe(|| analysis(input))) {
        Ok(Ok(sessions)) => Reading::Sessions(sessions),
        Ok(Err(Unread::NoRecording)) if input.named => {
            let advice = "no known format: see `lacuna formats`, and --input-format to insist";
            Reading::Error(anyhow!(advice).context(input.name()))
        }
        Ok(Err(Unread::NoRecording)) => Reading::Skipped(input.name()),
        Ok(Err(Unread::Failed(error))) => Reading::Error(error.context(input.name())),
        Err(_) => Reading::Bug(anyhow!("not read because of a bug").context(input.name())),
    }
}

/// Says on standard error what the report does not.
fn tell(readings: &Readings, quiet: bool, verbose: bool) {
    for error in &readings.errors {
        terminal::say(&format!("{error:#}"));
    }
    if verbose {
        for name in &readings.skipped {
            terminal::say(&format!("{name}: no recording, skipped"));
        }
    } else if !quiet && !readings.skipped.is_empty() {
        let count = readings.skipped.len();
        let files = if count == 1 { "file is" } else { "files are" };
        terminal::say(&format!(
            "{count} {files} no recording and skipped (-v names what is)"
        ));
    }
}

/// Says on standard error why there is a status that the report does not show.
fn explain(report: &Report, readings: &Readings, gate: Gate) {
    if report.sessions.is_empty() && readings.errors.is_empty() {
        terminal::say("no recording found");
    }
    if !report.sessions.is_empty() && lacks_compaction(report, gate) {
        terminal::say("no session has a compaction (--require-compaction)");
    }
    if gate.strict {
        for session in &report.sessions {
            let blemishes = blemishes(session).join(", ");
            if !blemishes.is_empty() {
                terminal::say(&format!("{}: {blemishes} (--strict)", session.path));
            }
        }
    }
}

fn outcome(report: &Report, readings: &Readings, gate: Gate) -> Outcome {
    let fails = |session: &SessionReport| {
        let counts = |severity| gate.fail_on.is_some_and(|least| severity >= least);
        let mut findings = session.findings.iter().map(|(_, finding)| finding);
        findings.any(|finding| finding.allowed.is_none() && counts(finding.severity))
    };
    let blemished = |session: &SessionReport| !blemishes(session).is_empty();
    Outcome {
        bug: readings.bug,
        unwritten: false,
        findings: report.sessions.iter().any(fails),
        unread: !readings.errors.is_empty()
            || (gate.strict && report.sessions.iter().any(blemished)),
        nothing: report.sessions.is_empty() || lacks_compaction(report, gate),
    }
}

fn lacks_compaction(report: &Report, gate: Gate) -> bool {
    gate.require_compaction && report.totals().compactions == 0
}

/// What keeps a session from being judged in full. What is opaque leaves something undecided.
fn blemishes(session: &SessionReport) -> Vec<&'static str> {
    let undecided = session.compactions.iter().any(|compaction| {
        let mut standings = compaction.standings.iter();
        standings.any(|(_, standing)| standing.state == State::Undecided)
    });
    let blemishes = [
        ("damaged", !session.defects.is_empty()),
        ("degraded", session.degraded),
        ("undecided", undecided || !session.unchecked.is_empty()),
    ];
    blemishes
        .into_iter()
        .filter_map(|(blemish, applies)| applies.then_some(blemish))
        .collect()
}

/// Writes the other reports; tells of each that could not be written.
fn all_written(on_stdout: Result<()>, targets: &[Target], report: &Report) -> bool {
    let results =
        std::iter::once(on_stdout).chain(targets.iter().map(|target| target.write(report)));
    let mut all = true;
    for error in results.filter_map(Result::err) {
        terminal::say(&format!("{error:#}"));
        all = false;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit;
    use crate::inputs::At;
    use lacuna::finding::Finding;
    use lacuna::report::ordered;

    fn session(severity: Option<Severity>) -> SessionReport {
        let finding = |severity| Finding::new("coverage-gap", severity, "22..25", "a gap");
        SessionReport {
            session: "s".to_owned(),
            path: "s.jsonl".to_owned(),
            lane: "main".to_owned(),
            format: "claude-code",
            events: 1,
            turns: 1,
            degraded: false,
            defects: Vec::new(),
            compactions: Vec::new(),
            findings: ordered(severity.map(finding).into_iter().collect(), "s"),
            held_back: 0,
            unchecked: Vec::new(),
        }
    }

    fn status(sessions: Vec<SessionReport>, gate: Gate) -> u8 {
        let readings = Readings::default();
        outcome(&Report::new(sessions), &readings, gate).status()
    }

    #[test]
    fn findings_at_or_above_the_level_fail() {
        let gate = |fail_on| Gate {
            fail_on,
            ..Gate::default()
        };
        let with = |severity| vec![session(Some(severity))];
        assert_eq!(
            status(with(Severity::Error), gate(Some(Severity::Error))),
            exit::FINDINGS
        );
        assert_eq!(
            status(with(Severity::Warning), gate(Some(Severity::Error))),
            exit::CLEAN
        );
        assert_eq!(
            status(with(Severity::Warning), gate(Some(Severity::Note))),
            exit::FINDINGS
        );
        assert_eq!(status(with(Severity::Error), gate(None)), exit::CLEAN);
    }

    #[test]
    fn what_is_allowed_fails_nothing() {
        let mut session = session(Some(Severity::Error));
        for (_, finding) in &mut session.findings {
            finding.allowed = Some("known".to_owned());
        }
        let gate = Gate {
            fail_on: Some(Severity::Note),
            ..Gate::default()
        };
        assert_eq!(status(vec![session], gate), exit::CLEAN);
    }

    #[test]
    fn nothing_found_is_told_from_nothing_wrong() {
        let required = Gate {
            require_compaction: true,
            ..Gate::default()
        };
        assert_eq!(status(Vec::new(), Gate::default()), exit::NOTHING);
        assert_eq!(status(vec![session(None)], required), exit::NOTHING);
        assert_eq!(status(vec![session(None)], Gate::default()), exit::CLEAN);
    }

    #[test]
    fn strict_takes_no_blemish() {
        let strict = Gate {
            strict: true,
            ..Gate::default()
        };
        let mut lossy = session(None);
        lossy.degraded = true;
        assert_eq!(status(vec![lossy.clone()], strict), exit::UNREAD);
        assert_eq!(status(vec![lossy], Gate::default()), exit::CLEAN);
        assert_eq!(status(vec![session(None)], strict), exit::CLEAN);
    }

    #[test]
    fn one_bad_input_does_not_hide_the_others() {
        let input = |name: &str, named| Input {
            at: At::File(name.into()),
            named,
        };
        let gathered = Gathered {
            inputs: ["named.txt", "good", "broken", "bug"]
                .map(|name| input(name, true))
                .into(),
            errors: Vec::new(),
        };
        let analysis = |input: &Input| match input.name().as_str() {
            "good" => Ok(vec![session(None)]),
            "broken" => Err(Unread::Failed(anyhow::anyhow!("permission denied"))),
            "bug" => panic::resume_unwind(Box::new("a bug")),
            _ => Err(Unread::NoRecording),
        };
        let readings = read_all(gathered, Some(2), true, &analysis);
        let errors: Vec<_> = readings
            .errors
            .iter()
            .map(|error| format!("{error:#}"))
            .collect();
        assert_eq!(readings.sessions.len(), 1);
        assert!(readings.bug);
        assert!(
            errors
                .first()
                .unwrap()
                .starts_with("named.txt: no known format")
        );
        assert_eq!(errors.last().unwrap(), "bug: not read because of a bug");
        assert!(errors.contains(&"broken: permission denied".to_owned()));

        let folder = Gathered {
            inputs: vec![input("notes.txt", false)],
            errors: Vec::new(),
        };
        let readings = read_all(folder, None, true, &analysis);
        assert_eq!(readings.skipped, ["notes.txt"]);
        assert!(readings.errors.is_empty());
    }
}
