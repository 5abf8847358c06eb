//! The options of `lacuna gate`, as they were typed.

use super::values::{AnswerArg, HostArg, PolicyArg};
use super::{footers, format_ids};
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// The options of `lacuna gate`.
#[derive(Debug, Args)]
#[command(after_long_help = footers::GATE, args_conflicts_with_subcommands = true)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub(crate) struct GateArgs {
    #[command(subcommand)]
    pub(crate) command: Option<GateCommand>,

    /// The recording, or `-` for standard input; with --host, where the host names none
    #[arg(value_name = "PATH")]
    pub(crate) path: Option<PathBuf>,

    /// Take the records of compactions from a file of their own
    #[arg(long, value_name = "FILE", env = "LACUNA_HISTORY", hide_env = true)]
    pub(crate) history: Option<PathBuf>,

    /// Read the recording as this format instead of finding out (see `lacuna formats`)
    #[arg(long, value_name = "ID", env = "LACUNA_INPUT_FORMAT", hide_env = true)]
    #[arg(value_parser = format_ids(), hide_possible_values = true)]
    pub(crate) input_format: Option<String>,

    /// How the answer is written, without --host
    #[arg(short, long, value_enum, default_value_t)]
    pub(crate) format: AnswerArg,

    /// Retention: the full context before the compaction is durably kept under a stable key
    #[arg(long, help_heading = "Facts")]
    pub(crate) raw_context_retained: bool,

    /// Reachability: the way back to that context was tried in this deployment
    #[arg(long, help_heading = "Facts")]
    pub(crate) recovery_path_tested: bool,

    /// Detectability: what the summary drops is compared with that context, and the comparison kept
    #[arg(long, help_heading = "Facts")]
    pub(crate) diff_detectable: bool,

    /// Atomicity: the summary is committed and the context kept in one transaction
    #[arg(long, help_heading = "Facts")]
    pub(crate) commit_atomic: bool,

    /// Anchoring: the compactor reads original events only, never a summary
    #[arg(long, help_heading = "Facts")]
    pub(crate) source_anchored: bool,

    /// How much is used: below --threshold the answer is `wait`
    #[arg(long, value_name = "N", requires = "threshold")]
    #[arg(value_parser = number, help_heading = "Schedule")]
    pub(crate) utilization: Option<f64>,

    /// From where on a compaction is due, in the same unit; it decides on nothing else
    #[arg(long, value_name = "N", requires = "utilization")]
    #[arg(value_parser = number, help_heading = "Schedule")]
    pub(crate) threshold: Option<f64>,

    /// Answer the hook of this host, whose JSON is on standard input
    #[arg(long, value_enum, env = "LACUNA_HOST", hide_env = true)]
    #[arg(help_heading = "Hook")]
    pub(crate) host: Option<HostArg>,

    #[command(flatten)]
    pub(crate) hook: HookArgs,
}

/// How a hook behaves.
#[derive(Clone, Debug, Args)]
pub(crate) struct HookArgs {
    /// What is done about a compaction that could not be undone
    #[arg(long, value_enum, default_value_t, env = "LACUNA_POLICY")]
    #[arg(hide_env = true, help_heading = "Hook")]
    pub(crate) policy: PolicyArg,

    /// How often one compaction may be blocked
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(env = "LACUNA_MAX_CONSECUTIVE_BLOCKS", hide_env = true)]
    #[arg(help_heading = "Hook")]
    pub(crate) max_consecutive_blocks: u32,

    /// How long reading may take, in milliseconds [default: 1200 with --host, 5000 with `-`]
    #[arg(long, value_name = "N", env = "LACUNA_BUDGET_MS", hide_env = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..), help_heading = "Hook")]
    pub(crate) budget_ms: Option<u64>,

    /// Where it is remembered what was answered [default: lacuna in the user's state folder]
    #[arg(long, value_name = "DIR", env = "LACUNA_STATE", hide_env = true)]
    #[arg(help_heading = "Hook")]
    pub(crate) state: Option<PathBuf>,

    /// Keep the recording and the context here before the compaction, and the comparison after it
    #[arg(long, value_name = "DIR", env = "LACUNA_ARCHIVE", hide_env = true)]
    #[arg(help_heading = "Hook")]
    pub(crate) archive: Option<PathBuf>,
}

/// What else the gate does.
#[derive(Debug, Subcommand)]
pub(crate) enum GateCommand {
    /// Print the settings that put the gate into a host's hooks; nothing is changed
    Install(InstallArgs),
}

/// The options of `lacuna gate install`.
#[derive(Debug, Args)]
pub(crate) struct InstallArgs {
    /// The host
    #[arg(long, value_enum)]
    pub(crate) host: HostArg,

    #[command(flatten)]
    pub(crate) hook: HookArgs,
}

fn number(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number
        .filter(|number| number.is_finite())
        .ok_or_else(|| "it is no number".to_owned())
}
