//! The masks of this run: what leaves the program tells no secret, on any of its ways.

use crate::args::RedactArg;
use anyhow::{Result, ensure};
use clap::ValueEnum;
use lacuna::formats;
use lacuna::redaction::{Masks, Redaction};
use lacuna::report::Report;
use std::env;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// What is masked where nobody says what is to be, and what has a mask already.
static RUN: LazyLock<Mutex<Run>> = LazyLock::new(|| Mutex::new(Run::new(&of_variable())));

/// What the variable asks for; nothing where it asks for what there is not, which an audit refuses.
fn of_variable() -> Vec<RedactArg> {
    let asked = env::var("LACUNA_REDACT").unwrap_or_default();
    let words = asked
        .split(',')
        .map(|word| RedactArg::from_str(word, false));
    words.filter_map(Result::ok).collect()
}

/// The masks, and whether they are also for a terminal.
struct Run {
    masks: Masks,
    on_terminals: bool,
}

impl Run {
    fn new(wanted: &[RedactArg]) -> Self {
        let masks = |what| wanted.is_empty() || wanted.contains(&what);
        Self {
            masks: Masks::new(Redaction {
                secrets: masks(RedactArg::Secrets),
                home: masks(RedactArg::Home),
                own_home: own_home(),
            }),
            on_terminals: !wanted.is_empty(),
        }
    }

    fn spares_stderr(&self) -> bool {
        io::stderr().is_terminal() && !self.on_terminals
    }
}

fn own_home() -> Option<String> {
    let home = env::var("HOME").or_else(|_| env::var("USERPROFILE"));
    home.ok()
}

/// The masks of a file that is made to be committed: nobody has to ask for them, and nobody can do without.
pub(crate) fn of_file() -> Masks {
    Masks::new(Redaction {
        secrets: true,
        home: true,
        own_home: own_home(),
    })
}

fn run() -> MutexGuard<'static, Run> {
    // A bug elsewhere is no reason to tell a secret.
    RUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Masks what is wanted from now on.
pub(crate) fn want(wanted: &[RedactArg]) -> Result<()> {
    ensure!(
        !wanted.contains(&RedactArg::Off) || wanted.iter().all(|what| *what == RedactArg::Off),
        "--redact off goes with nothing else"
    );
    *run() = Run::new(wanted);
    Ok(())
}

/// Knows the home that a recording was made in, where a folder above it is named after that: the name alone does not tell where the
/// home ends.
pub(crate) fn know(recording: &Path) {
    let path = recording.to_string_lossy();
    let is_named = ["-home-", "-Users-", "-users-"]
        .iter()
        .any(|home| path.contains(home));
    let is_in_lines = recording.extension().is_some_and(|end| end == "jsonl");
    if !is_named || !is_in_lines || run().masks.knows(&path) {
        return;
    }
    let seen = formats::glance(recording).ok().flatten();
    if let Some(folder) = seen.and_then(|seen| seen.project) {
        run().masks.know(&folder.to_string_lossy());
    }
}

/// Gives what is in a report its masks before anything else, so that they do not depend on what is said beside it.
pub(crate) fn expect(report: &Report) {
    run().masks.expect(report);
}

/// A report as it may leave the machine.
pub(crate) fn report(report: &Report) -> Report {
    run().masks.report(report)
}

/// Masks what goes to standard output, unless it is shown there as it is.
pub(crate) fn answer(mask: impl FnOnce(&mut Masks)) {
    if !spare_stdout() {
        mask(&mut run().masks);
    }
}

/// What goes to standard output, as it is written.
pub(crate) fn printed(text: &str) -> String {
    if spare_stdout() {
        text.to_owned()
    } else {
        run().masks.text(text)
    }
}

/// Whether standard output is shown as it is.
pub(crate) fn spare_stdout() -> bool {
    io::stdout().is_terminal() && !run().on_terminals
}

/// A sentence for standard error.
pub(crate) fn sentence(sentence: &str) -> String {
    let mut run = run();
    if run.spares_stderr() {
        return sentence.to_owned();
    }
    run.masks.text(sentence)
}

/// Whether standard error may repeat the words that somebody looks for in a recording.
pub(crate) fn may_repeat(words: &str) -> bool {
    let run = run();
    run.spares_stderr() || run.masks.tells(words)
}
