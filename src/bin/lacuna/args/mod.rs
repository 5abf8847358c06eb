//! The command line, as it was typed. Nothing outside this file knows how it is parsed.

mod footers;
mod gate;
mod typed;
mod values;

pub(crate) use gate::{GateArgs, GateCommand, HookArgs, InstallArgs};
pub(crate) use values::{
    AnswerArg, ColorArg, ConfidenceArg, DiffFormatArg, FailOnArg, HostArg, PersonaArg, PolicyArg,
    RedactArg, SchemaArg, StateArg,
};

use crate::{exit, output};
use clap::builder::{FalseyValueParser, PossibleValue, PossibleValuesParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use jiff::civil::Date;
use lacuna::checks::CHECKS;
use lacuna::formats::FORMATS;
use lacuna::policy::{Expiry, NoDay, Selection};
use lacuna::render;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::PathBuf;

/// Audits what the compactions of recorded agent sessions lost.
///
/// It reads the recordings that agents leave, finds what each summary dropped or changed, and shows what was said, what
/// the summary made of it, and what was done later because of that. It works offline and changes nothing.
#[derive(Debug, Parser)]
#[command(version, bin_name = "lacuna", after_long_help = format!("{}\n\n{}", footers::EXAMPLES, exit::HELP), max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find what the compactions of recordings lost
    ///
    /// Every long option has a variable: `LACUNA_FAIL_ON` stands for `--fail-on`. What is typed counts more.
    #[command(after_long_help = format!("{}\n\n{}", footers::EXAMPLES, exit::HELP))]
    Audit(Box<AuditArgs>),
    /// List the sessions of every agent on this machine, newest first
    Sessions(SessionsArgs),
    /// List every fact of a recording, and why it is load-bearing or not
    Facts(FactsArgs),
    /// Follow facts through every summary: said, carried, changed, gone, acted against
    Trace(TraceArgs),
    /// Rebuild what the agent saw: at any event, before or after any compaction
    Replay(Box<ReplayArgs>),
    /// Tell what the last summary lost, to be given back to the agent
    Remind(RemindArgs),
    /// Decide on a compaction before it happens: can it be undone, does it read originals?
    Gate(Box<GateArgs>),
    /// Write down the records of a recording with their hashes
    Seal(SealArgs),
    /// Tell what was cut, emptied, rewritten or inserted since a recording was sealed
    Verify(VerifyArgs),
    /// Tell what a later report has that an earlier one had not
    Diff(DiffArgs),
    /// Keep a file of findings that are known, so that only what is new fails
    #[command(subcommand, after_long_help = footers::BASELINE)]
    Baseline(BaselineCommand),
    /// List the checks
    Checks,
    /// Tell what a check sees, why it matters, and what it cannot see; or what a word of a report means
    Explain {
        /// The id of a check, as `lacuna checks` lists it, or an invariant, a verdict, an outcome or a consequence, as
        /// reports have them
        #[arg(value_parser = values::Explained, hide_possible_values = true)]
        id: String,
    },
    /// List the formats of recordings, and what each lets be decided
    Formats,
    /// Write the JSON Schema of a file that lacuna writes or reads
    Schema {
        /// Which file
        #[arg(value_enum)]
        name: SchemaArg,
    },
    /// Write a script that completes the words of a command line
    #[command(after_long_help = footers::COMPLETIONS)]
    Completions {
        /// For which shell
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Write the man page of lacuna, or of one of its commands
    Man(ManArgs),
}

/// The options of an audit.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub(crate) struct AuditArgs {
    /// Recordings, folders of them, or `-` for standard input
    ///
    /// Without any: the newest session (--latest) on a terminal, standard input in a pipe.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Take the newest session of the current project, else of this machine
    #[arg(long, env = "LACUNA_LATEST", hide_env = true, help_heading = "Input")]
    #[arg(value_parser = FalseyValueParser::new())]
    pub(crate) latest: bool,

    /// Take the sessions of this machine whose file or folder has this in its name; can be repeated
    #[arg(long, value_name = "ID", env = "LACUNA_SESSION", hide_env = true)]
    #[arg(help_heading = "Input")]
    pub(crate) session: Vec<String>,

    /// Take the sessions of this machine that were written since: 2026-11-01, 2026-11-01T09:30 (UTC), 7d
    #[arg(long, value_name = "WHEN", env = "LACUNA_SINCE", hide_env = true)]
    #[arg(help_heading = "Input")]
    pub(crate) since: Option<String>,

    /// Take the paths that a file names, a line each or with NUL between them; `-` is standard input
    #[arg(long, value_name = "FILE", env = "LACUNA_FILES_FROM", hide_env = true)]
    #[arg(help_heading = "Input")]
    pub(crate) files_from: Option<PathBuf>,

    /// Take the records of compactions from a file of their own
    #[arg(long, value_name = "FILE", env = "LACUNA_HISTORY", hide_env = true)]
    #[arg(help_heading = "Input")]
    pub(crate) history: Option<PathBuf>,

    /// Check what `lacuna replay --retain` kept of the recording
    #[arg(long, value_name = "DIR", env = "LACUNA_RETAINED", hide_env = true)]
    #[arg(help_heading = "Input")]
    pub(crate) retained: Option<PathBuf>,

    /// Read every input as this format instead of finding out (see `lacuna formats`)
    #[arg(long, value_name = "ID", env = "LACUNA_INPUT_FORMAT", hide_env = true)]
    #[arg(value_parser = format_ids(), hide_possible_values = true, help_heading = "Input")]
    pub(crate) input_format: Option<String>,

    /// The size of the context window, where the recording does not tell
    #[arg(long, value_name = "N", env = "LACUNA_WINDOW_TOKENS", hide_env = true)]
    #[arg(help_heading = "Analysis")]
    pub(crate) window_tokens: Option<u64>,

    /// Take decisions from this file, not from the `lacuna.toml` of the project or the user
    #[arg(long, value_name = "FILE", env = "LACUNA_CONFIG", hide_env = true)]
    #[arg(help_heading = "Policy")]
    pub(crate) config: Option<PathBuf>,

    /// Take decisions from no file
    #[arg(
        long,
        env = "LACUNA_NO_CONFIG",
        hide_env = true,
        help_heading = "Policy"
    )]
    #[arg(value_parser = FalseyValueParser::new())]
    pub(crate) no_config: bool,

    /// Findings that are known: what `lacuna baseline` wrote, or an earlier report of `-f json`
    #[arg(long, value_name = "FILE", env = "LACUNA_BASELINE", hide_env = true)]
    #[arg(help_heading = "Policy")]
    pub(crate) baseline: Option<PathBuf>,

    /// The day on which it is decided which exceptions are over [default: today, in UTC]
    #[arg(long, value_name = "DAY", env = "LACUNA_TODAY", hide_env = true)]
    #[arg(value_parser = day, help_heading = "Policy")]
    pub(crate) today: Option<Date>,

    /// Run these checks only
    #[arg(
        long,
        value_name = "ID,...",
        env = "LACUNA_ONLY",
        hide_env = true,
        value_delimiter = ','
    )]
    #[arg(value_parser = check_ids(), hide_possible_values = true, help_heading = "Analysis")]
    pub(crate) only: Vec<String>,

    /// Run all checks but these
    #[arg(
        long,
        value_name = "ID,...",
        env = "LACUNA_SKIP",
        hide_env = true,
        value_delimiter = ','
    )]
    #[arg(value_parser = check_ids(), hide_possible_values = true, help_heading = "Analysis")]
    pub(crate) skip: Vec<String>,

    /// Report each summary of a summary, not each chain once
    #[arg(
        long,
        env = "LACUNA_STRICT_ANCHORING",
        hide_env = true,
        help_heading = "Analysis"
    )]
    #[arg(value_parser = FalseyValueParser::new())]
    pub(crate) strict_anchoring: bool,

    /// How many inputs are read at once [default: one a processor]
    #[arg(
        long,
        value_name = "N",
        env = "LACUNA_JOBS",
        hide_env = true,
        help_heading = "Analysis"
    )]
    pub(crate) jobs: Option<usize>,

    /// How the report on standard output is written
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        env = "LACUNA_FORMAT",
        hide_env = true
    )]
    #[arg(value_parser = report_formats(), default_value = "text", help_heading = "Output")]
    pub(crate) format: String,

    /// Write a report to a file too; can be repeated
    #[arg(
        short,
        long,
        value_name = "FORMAT=PATH",
        env = "LACUNA_OUTPUT",
        hide_env = true
    )]
    #[arg(value_parser = output::Target::parse, help_heading = "Output")]
    pub(crate) output: Vec<output::Target>,

    /// What is masked in every report and message [default: both, but not on a terminal]
    #[arg(
        long,
        value_name = "WHAT,...",
        env = "LACUNA_REDACT",
        hide_env = true,
        value_delimiter = ',',
        help_heading = "Output"
    )]
    #[arg(value_enum)]
    pub(crate) redact: Vec<RedactArg>,

    /// Whose findings are shown
    #[arg(
        long,
        value_name = "READER",
        env = "LACUNA_PERSONA",
        hide_env = true,
        help_heading = "Output"
    )]
    #[arg(value_enum, default_value_t)]
    pub(crate) persona: PersonaArg,

    /// How sure a finding must be to be shown
    #[arg(
        long,
        value_name = "LEVEL",
        env = "LACUNA_MIN_CONFIDENCE",
        hide_env = true,
        help_heading = "Output"
    )]
    #[arg(value_enum, default_value_t)]
    pub(crate) min_confidence: ConfidenceArg,

    /// When to colour
    #[arg(
        long,
        value_name = "WHEN",
        env = "LACUNA_COLOR",
        hide_env = true,
        help_heading = "Output"
    )]
    #[arg(value_enum, default_value_t)]
    pub(crate) color: ColorArg,

    /// Say nothing on standard error but errors
    #[arg(
        short,
        long,
        env = "LACUNA_QUIET",
        hide_env = true,
        help_heading = "Output"
    )]
    #[arg(value_parser = FalseyValueParser::new())]
    pub(crate) quiet: bool,

    /// Say on standard error what was skipped
    #[arg(
        short,
        long,
        env = "LACUNA_VERBOSE",
        hide_env = true,
        help_heading = "Output"
    )]
    #[arg(value_parser = FalseyValueParser::new())]
    pub(crate) verbose: bool,

    /// Fail on findings of this severity and worse
    #[arg(
        long,
        value_name = "SEVERITY",
        env = "LACUNA_FAIL_ON",
        hide_env = true,
        help_heading = "Gate"
    )]
    #[arg(value_enum, default_value_t)]
    pub(crate) fail_on: FailOnArg,

    /// Fail on input that is damaged, opaque or leaves anything undecided
    #[arg(long, env = "LACUNA_STRICT", hide_env = true, help_heading = "Gate")]
    #[arg(value_parser = FalseyValueParser::new())]
    pub(crate) strict: bool,

    /// Fail where no session has a compaction
    #[arg(
        long,
        env = "LACUNA_REQUIRE_COMPACTION",
        hide_env = true,
        help_heading = "Gate"
    )]
    #[arg(value_parser = FalseyValueParser::new())]
    pub(crate) require_compaction: bool,

    /// Where there is no recording that is no failure, as for a hook that is handed whatever changed: named files that are
    /// none are passed over, as in folders, and counted
    #[arg(
        long,
        env = "LACUNA_ALLOW_NONE",
        hide_env = true,
        help_heading = "Gate",
        conflicts_with = "require_compaction"
    )]
    #[arg(value_parser = FalseyValueParser::new())]
    pub(crate) allow_none: bool,

    /// The ids of what was typed or set by a variable: no file counts more.
    #[arg(skip)]
    pub(crate) given: BTreeSet<String>,
}

impl AuditArgs {
    /// What of the findings is looked for and shown.
    pub(crate) fn selection(&self) -> Selection {
        Selection {
            persona: self.persona.into(),
            min_confidence: self.min_confidence.into(),
            only: self.only.iter().cloned().collect(),
            skip: self.skip.iter().cloned().collect(),
        }
    }
}

/// The options of `lacuna baseline`.
#[derive(Debug, Subcommand)]
pub(crate) enum BaselineCommand {
    /// Make a baseline of all that a report finds
    Create(BaselineCreateArgs),
    /// Take in what a later report finds beside, and follow severities
    Update(BaselineUpdateArgs),
    /// Remove what a later report does not find any more
    Prune(BaselinePruneArgs),
    /// Make one baseline of several, whatever their order
    ///
    /// Where they do not agree on a finding: what was decided counts more than debt, then a lower severity, then an earlier
    /// end. As a merge driver of git: `lacuna baseline merge %A %B --output %A`.
    Merge(BaselineMergeArgs),
}

/// What is decided on findings that are taken in.
#[derive(Debug, Args)]
pub(crate) struct DecisionArgs {
    /// What was decided on the findings that are taken in
    #[arg(long, value_name = "STATE", value_enum, default_value_t)]
    pub(crate) state: StateArg,

    /// Why; all but debt needs it
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: Option<String>,

    /// The last day on which the entries count
    #[arg(long, value_name = "DAY", value_parser = str::parse::<Expiry>)]
    pub(crate) expires: Option<Expiry>,
}

/// The options of `lacuna baseline create`.
#[derive(Debug, Args)]
pub(crate) struct BaselineCreateArgs {
    /// A report of `lacuna audit -f json`; `-` for standard input
    #[arg(value_name = "REPORT")]
    pub(crate) report: PathBuf,

    #[command(flatten)]
    pub(crate) decision: DecisionArgs,

    /// A new file for the baseline [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The options of `lacuna baseline update`.
#[derive(Debug, Args)]
pub(crate) struct BaselineUpdateArgs {
    /// The baseline, which is changed
    #[arg(value_name = "BASELINE")]
    pub(crate) baseline: PathBuf,

    /// A report of `lacuna audit -f json`; `-` for standard input
    #[arg(value_name = "REPORT")]
    pub(crate) report: PathBuf,

    #[command(flatten)]
    pub(crate) decision: DecisionArgs,
}

/// The options of `lacuna baseline prune`.
#[derive(Debug, Args)]
pub(crate) struct BaselinePruneArgs {
    /// The baseline, which is changed
    #[arg(value_name = "BASELINE")]
    pub(crate) baseline: PathBuf,

    /// A report of `lacuna audit -f json`; `-` for standard input
    #[arg(value_name = "REPORT")]
    pub(crate) report: PathBuf,

    /// Remove the entries of sessions too that the report does not have
    #[arg(long)]
    pub(crate) unseen: bool,
}

/// The options of `lacuna baseline merge`.
#[derive(Debug, Args)]
pub(crate) struct BaselineMergeArgs {
    /// The baselines
    #[arg(value_name = "BASELINE", required = true)]
    pub(crate) baselines: Vec<PathBuf>,

    /// The file for the one baseline, which may be one of them [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The options of `lacuna sessions`.
#[derive(Debug, Args)]
#[command(after_long_help = footers::SESSIONS)]
pub(crate) struct SessionsArgs {
    /// Only sessions of the current folder
    #[arg(long)]
    pub(crate) here: bool,

    /// Only sessions that were written since: 2026-11-01, 2026-11-01T09:30 (UTC), 7d
    #[arg(long, value_name = "WHEN")]
    pub(crate) since: Option<String>,

    /// At most so many, the newest; 0 for all
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20)]
    pub(crate) limit: usize,

    /// How the list is written
    #[arg(short, long, value_enum, default_value_t)]
    pub(crate) format: AnswerArg,
}

/// Which recording.
#[derive(Debug, Args)]
pub(crate) struct OneArgs {
    /// A recording, a folder with only one in it, or `-` for standard input
    ///
    /// Without it: the newest session (--latest) on a terminal, standard input in a pipe.
    #[arg(value_name = "PATH", conflicts_with = "latest")]
    pub(crate) path: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) latest: LatestArg,
}

/// The recording that need not be named.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LatestArg {
    /// Take the newest session of the current project, else of this machine
    #[arg(id = "latest", long)]
    pub(crate) wanted: bool,
}

/// How a recording is read and shown.
#[derive(Debug, Args)]
pub(crate) struct LookArgs {
    /// Take the records of compactions from a file of their own
    #[arg(long, value_name = "FILE", env = "LACUNA_HISTORY", hide_env = true)]
    pub(crate) history: Option<PathBuf>,

    /// Read the input as this format instead of finding out (see `lacuna formats`)
    #[arg(long, value_name = "ID", env = "LACUNA_INPUT_FORMAT", hide_env = true)]
    #[arg(value_parser = format_ids(), hide_possible_values = true)]
    pub(crate) input_format: Option<String>,

    /// How the answer is written
    #[arg(short, long, value_enum, default_value_t)]
    pub(crate) format: AnswerArg,

    /// When to colour
    #[arg(long, value_name = "WHEN", env = "LACUNA_COLOR", hide_env = true)]
    #[arg(value_enum, default_value_t)]
    pub(crate) color: ColorArg,
}

/// The options of `lacuna facts`.
#[derive(Debug, Args)]
#[command(after_long_help = footers::FACTS)]
pub(crate) struct FactsArgs {
    #[command(flatten)]
    pub(crate) one: OneArgs,

    #[command(flatten)]
    pub(crate) look: LookArgs,

    /// Only facts that are load-bearing
    #[arg(long)]
    pub(crate) load_bearing: bool,
}

/// The options of `lacuna trace`.
#[derive(Debug, Args)]
#[command(after_long_help = footers::TRACE)]
#[command(
    override_usage = "lacuna trace [OPTIONS] <PATH> <FACT>\n       lacuna trace [OPTIONS] --latest <FACT>"
)]
pub(crate) struct TraceArgs {
    /// A recording, or `-` for standard input; with --latest there is none
    #[arg(value_name = "PATH", required = true)]
    first: OsString,

    /// Words of the fact, whatever their capitals, or a line of the recording as `L13`
    #[arg(
        value_name = "FACT",
        required_unless_present = "latest",
        conflicts_with = "latest"
    )]
    second: Option<String>,

    #[command(flatten)]
    latest: LatestArg,

    #[command(flatten)]
    pub(crate) look: LookArgs,
}

impl TraceArgs {
    /// The recording, and the fact. Which of them is typed first does not depend on the options between them.
    pub(crate) fn meant(&self) -> (OneArgs, String) {
        let (path, fact) = match &self.second {
            Some(fact) => (Some(PathBuf::from(&self.first)), fact.clone()),
            None => (None, self.first.to_string_lossy().into_owned()),
        };
        let latest = self.latest;
        (OneArgs { path, latest }, fact)
    }
}

/// The options of `lacuna replay`.
#[derive(Debug, Args)]
#[command(after_long_help = footers::REPLAY)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) one: OneArgs,

    #[command(flatten)]
    pub(crate) look: LookArgs,

    /// An event by its number, `L12` by its line, a compaction as `#3`, either by its id
    #[arg(long, value_name = "POINT")]
    pub(crate) at: Option<String>,

    /// Only this lane: `main`, or one that a report names
    #[arg(long, value_name = "NAME", conflicts_with = "retain")]
    pub(crate) lane: Option<String>,

    /// Right before the event, or before the compaction took effect [default]
    #[arg(long, conflicts_with = "after")]
    pub(crate) before: bool,

    /// Right after the event, or after the compaction took effect
    #[arg(long)]
    pub(crate) after: bool,

    /// Count what is in each state, and hold it against the recorded size
    #[arg(long, conflicts_with_all = ["canonical", "diff", "retain"])]
    pub(crate) compare: bool,

    /// Write the canonical form of the state, as it is hashed
    #[arg(long, requires = "at", conflicts_with_all = ["diff", "retain"])]
    pub(crate) canonical: bool,

    /// Show the raw context before a compaction against its summary
    #[arg(long, requires = "at", conflicts_with_all = ["after", "retain"])]
    pub(crate) diff: bool,

    /// Write the raw contexts, comparisons and a manifest to a new folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["after", "at"])]
    pub(crate) retain: Option<PathBuf>,
}

/// The options of `lacuna remind`.
#[derive(Debug, Args)]
#[command(after_long_help = footers::REMIND)]
pub(crate) struct RemindArgs {
    #[command(flatten)]
    pub(crate) one: OneArgs,

    #[command(flatten)]
    pub(crate) look: LookArgs,

    /// How many tokens the reminders may take, the gravest first
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) max_tokens: u64,
}

/// The options of `lacuna seal`.
#[derive(Debug, Args)]
#[command(after_long_help = footers::SEAL)]
pub(crate) struct SealArgs {
    #[command(flatten)]
    pub(crate) one: OneArgs,

    #[command(flatten)]
    pub(crate) look: LookArgs,
}

/// The options of `lacuna verify`.
#[derive(Debug, Args)]
#[command(after_long_help = footers::VERIFY)]
pub(crate) struct VerifyArgs {
    /// A recording, or `-` for standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    #[command(flatten)]
    pub(crate) look: LookArgs,

    /// What `lacuna seal` wrote
    #[arg(value_name = "SEAL")]
    pub(crate) seal: PathBuf,
}

/// The options of `lacuna diff`.
#[derive(Debug, Args)]
#[command(after_long_help = footers::DIFF)]
pub(crate) struct DiffArgs {
    /// The earlier report, of `lacuna audit -f json`; `-` for standard input
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,

    /// The later report; `-` for standard input
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,

    /// How the answer is written
    #[arg(short, long, value_enum, default_value_t)]
    pub(crate) format: DiffFormatArg,

    /// Fail on new findings of this severity and worse
    #[arg(long, value_name = "SEVERITY", env = "LACUNA_FAIL_ON", hide_env = true)]
    #[arg(value_enum, default_value_t)]
    pub(crate) fail_on: FailOnArg,

    /// When to colour
    #[arg(long, value_name = "WHEN", env = "LACUNA_COLOR", hide_env = true)]
    #[arg(value_enum, default_value_t)]
    pub(crate) color: ColorArg,
}

/// The options of `lacuna man`.
#[derive(Debug, Args)]
#[command(after_long_help = footers::MAN)]
pub(crate) struct ManArgs {
    /// The command, of several words where it has them; none for lacuna itself
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,

    /// Write the pages of all commands to a folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) all: Option<PathBuf>,
}

fn day(text: &str) -> Result<Date, NoDay> {
    text.parse().map(|expiry: Expiry| expiry.0)
}

fn check_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(CHECKS.iter().map(|check| check.id))
}

fn format_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().map(|format| format.id))
}

fn report_formats() -> PossibleValuesParser {
    let formats = render::FORMATS.iter();
    PossibleValuesParser::new(
        formats.map(|format| PossibleValue::new(format.id).help(format.summary)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    /// The command, and all below it, with what stands below their options.
    fn footers(command: &clap::Command, found: &mut Vec<(String, String)>) {
        if let Some(footer) = command.get_after_long_help() {
            found.push((command.get_name().to_owned(), footer.to_string()));
        }
        command
            .get_subcommands()
            .for_each(|command| footers(command, found));
    }

    #[test]
    fn what_stands_below_the_options_is_broken_once() {
        let mut found = Vec::new();
        footers(&Cli::command(), &mut found);
        assert!(found.len() > 12, "{}", found.len());
        for (command, footer) in found {
            let lines: Vec<_> = footer.lines().collect();
            for pair in lines.windows(2) {
                let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
                let is_heading = pair[0].ends_with(':');
                let is_cut = is_prose(pair[0]) && is_prose(pair[1]) && !is_heading;
                assert!(!is_cut, "{command}: {}", pair[0]);
            }
            for line in lines.iter().filter(|line| line.starts_with(' ')) {
                assert!(line.chars().count() <= 100, "{command}: {line}");
            }
        }
    }

    #[test]
    fn every_long_option_has_its_variable() {
        let mut command = Cli::command();
        command.build();
        let audit = command.find_subcommand("audit").unwrap();
        for option in audit.get_arguments() {
            let Some(long) = option
                .get_long()
                .filter(|long| !matches!(*long, "help" | "version"))
            else {
                continue;
            };
            let variable = format!("LACUNA_{}", long.replace('-', "_").to_uppercase());
            assert_eq!(
                option.get_env().and_then(|name| name.to_str()),
                Some(variable.as_str()),
                "--{long}"
            );
        }
    }
}
