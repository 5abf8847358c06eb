//! The gate as a hook: what a host says, and the answer in its own dialect.

use super::after::{self, Heard};
use super::archive;
use super::before::{self, Danger};
use super::budget::Budget;
use super::memory::{self, Kept};
use super::reading::{Target, within};
use crate::args::{GateArgs, HookArgs, HostArg, PolicyArg};
use crate::{output, terminal};
use anyhow::{Context, Result, bail, ensure};
use lacuna::gate::{Answer, Host, Moment, Reply, Signal, Transcript, reply};
use serde_json::value::RawValue;
use std::io::{self, BufReader, IsTerminal, Read};
use std::path::PathBuf;
use std::time::Duration;

/// How long reading may take, unless told otherwise, in milliseconds.
const BUDGET_MS: u64 = 1200;

/// How many bytes of standard input are read: a summary may stand in it.
const LONGEST: u64 = 32 << 20;

/// How long standard input may take, in milliseconds: a host says at once what happens.
pub(super) const SAID_MS: u64 = 5000;

/// The exit status where there is no answer. It is never the one that some hosts take for a block.
pub(super) const FAILED: u8 = 1;

/// Answers the hook; gives the exit status.
pub(super) fn command(args: &GateArgs, host: HostArg) -> u8 {
    let answered = answer(args, host).and_then(|reply| {
        if let Some(words) = &reply.stderr {
            terminal::say(words);
        }
        output::to_stdout(&|out| out.write_all(reply.stdout.as_bytes()))?;
        Ok(reply.status)
    });
    answered.unwrap_or_else(|error| {
        terminal::say(&format!("{error:#}"));
        FAILED
    })
}

fn answer(args: &GateArgs, host: HostArg) -> Result<Reply> {
    let signal = Signal::of_json(said()?.as_bytes(), known(host))?;
    let hook = Hook {
        target: target(args, &signal),
        signal,
        args: args.hook.clone(),
    };
    match hook.signal.moment.clone() {
        Moment::Before => hook.before(),
        Moment::After(summary) => hook.after(summary),
        Moment::Prompt => hook.prompt(),
        Moment::Other => Ok(reply(&hook.signal, &Answer::Pass)),
    }
}

/// What the host says on standard input.
fn said() -> Result<String> {
    ensure!(
        !io::stdin().is_terminal(),
        "--host answers a hook, whose JSON a host writes to standard input, and that is a terminal: `lacuna gate install --host HOST` prints the settings, `lacuna gate PATH` asks without a host"
    );
    let said = within(Some(Duration::from_millis(SAID_MS)), object)?;
    said.with_context(|| {
        format!("standard input holds no whole JSON object after {SAID_MS} ms: a host writes its hook's there")
    })?
}

/// The first JSON value on standard input: a host may leave its end open. Empty where there is none.
fn object() -> Result<String> {
    let mut input = io::stdin().lock().take(LONGEST);
    let values = serde_json::Deserializer::from_reader(BufReader::new(&mut input));
    let first = values.into_iter::<Box<RawValue>>().next();
    let is_all = input.limit() == 0;
    match first {
        Some(Ok(value)) => Ok(value.get().to_owned()),
        Some(Err(error)) if error.is_io() => Err(error).context("standard input"),
        Some(Err(_)) if is_all => bail!("standard input is longer than {LONGEST} bytes"),
        Some(Err(_)) | None => Ok(String::new()),
    }
}

fn known(host: HostArg) -> Option<Host> {
    match host {
        HostArg::Auto => None,
        HostArg::ClaudeCode => Some(Host::ClaudeCode),
        HostArg::Codex => Some(Host::Codex),
        HostArg::Kiro => Some(Host::Kiro),
        HostArg::Gemini => Some(Host::Gemini),
        HostArg::Kimi => Some(Host::Kimi),
        HostArg::Cline => Some(Host::Cline),
    }
}

/// The transcript; `None` where nobody names one.
fn target(args: &GateArgs, signal: &Signal) -> Option<Target> {
    let path = match &signal.transcript {
        Transcript::At(path) => Some(PathBuf::from(path)),
        Transcript::Unnamed | Transcript::Nowhere => args.path.clone(),
    };
    path.map(|path| Target {
        path,
        history: args.history.clone(),
        format: args.input_format.clone(),
        archive: args.hook.archive.clone(),
    })
}

/// The same reply, with a word on standard error where that says nothing yet.
fn with_word(reply: Reply, word: Option<String>) -> Reply {
    Reply {
        stderr: reply.stderr.or(word),
        ..reply
    }
}

/// One call of a hook.
struct Hook {
    signal: Signal,
    target: Option<Target>,
    args: HookArgs,
}

impl Hook {
    fn limit(&self) -> Duration {
        Duration::from_millis(self.args.budget_ms.unwrap_or(BUDGET_MS))
    }

    fn reply(&self, answer: &Answer) -> Reply {
        reply(&self.signal, answer)
    }

    /// Nothing in the host's dialect, and a word on standard error.
    fn aside(&self, words: String) -> Reply {
        Reply {
            stderr: Some(words),
            ..self.reply(&Answer::Pass)
        }
    }

    /// What is remembered of the session.
    fn kept(&self) -> Result<Kept> {
        let folder = self.args.state.clone().or_else(memory::folder);
        let folder = folder.context("nothing names a folder to remember in: give --state DIR")?;
        let name = format!("{}:{}", self.signal.host.as_str(), self.signal.session);
        Kept::open(&folder, &name)
    }

    fn before(&self) -> Result<Reply> {
        let budget = Budget::of(self.limit());
        let Some(target) = &self.target else {
            return self.unnamed();
        };
        let examined = target.clone();
        let examine = move || before::examine(&examined, budget);
        let Some(danger) = within(Some(budget.left()), examine)? else {
            return Ok(self.aside(self.too_late()));
        };
        let archive = self.args.archive.as_ref();
        let Some(folder) = archive.filter(|_| danger.whole) else {
            return self.of(&danger);
        };
        let (target, folder) = (target.clone(), folder.clone());
        let keep = move || archive::keep(&target, &folder);
        let late = match within(Some(budget.left()), keep)? {
            Some(Err(error)) if danger.why.is_none() => return Err(error),
            Some(_) => None,
            None => Some(format!(
                "the recording was not kept within {} ms",
                self.limit().as_millis()
            )),
        };
        Ok(with_word(self.of(&danger)?, late))
    }

    /// No transcript is named, by the host or the caller.
    fn unnamed(&self) -> Result<Reply> {
        if self.signal.transcript == Transcript::Unnamed {
            return Ok(self.aside(
                "the host names no transcript, and no PATH is given: nothing is known of this compaction"
                    .to_owned(),
            ));
        }
        self.of(&Danger::nowhere())
    }

    /// The answer to what stands against a compaction.
    fn of(&self, danger: &Danger) -> Result<Reply> {
        let Some(why) = &danger.why else {
            return Ok(self.reply(&Answer::Pass));
        };
        let words = format!("this compaction could not be undone: {why}");
        match self.args.policy {
            PolicyArg::Observe => Ok(self.aside(words)),
            PolicyArg::Warn => Ok(self.reply(&Answer::Tell(words))),
            PolicyArg::Block => self.block(danger, &words),
        }
    }

    fn block(&self, danger: &Danger, words: &str) -> Result<Reply> {
        let most = self.args.max_consecutive_blocks;
        if self.signal.host.can_block() {
            let mut kept = self.kept()?;
            let blocks = kept.memory.block(danger.after, most);
            kept.save()?;
            if blocks {
                let left = most.saturating_sub(kept.memory.blocks);
                let next = if left == 0 {
                    "the next attempt is let pass".to_owned()
                } else {
                    format!("it is let pass after {left} more")
                };
                let reason = format!("{words}; {next}");
                return Ok(self.reply(&Answer::Block(reason)));
            }
        }
        let passed = format!("{words}; it is let pass");
        Ok(self.reply(&Answer::Tell(passed)))
    }

    fn too_late(&self) -> String {
        let limit = self.limit().as_millis();
        format!(
            "the transcript was not read within {limit} ms: nothing is known of this compaction"
        )
    }

    fn after(&self, summary: Option<String>) -> Result<Reply> {
        if self.args.policy == PolicyArg::Block {
            let mut kept = self.kept()?;
            if kept.memory.blocks > 0 {
                kept.memory.compacted();
                kept.save()?;
            }
        }
        let Some(target) = self.target.clone() else {
            return Ok(self.aside("no transcript is named: what was lost is not known".to_owned()));
        };
        let budget = Budget::of(self.limit());
        let (heard_of, told) = (target.clone(), summary.clone());
        let listen = move || after::listen(&heard_of, told.as_deref());
        let Some(heard) = within(Some(budget.left()), listen)? else {
            return Ok(self.aside(self.too_late()));
        };
        let reply = self.heard(heard?)?;
        let Some(folder) = self.args.archive.clone() else {
            return Ok(reply);
        };
        let compare = move || after::compare(&target, &folder, summary.as_deref());
        let compared = within(Some(budget.left()), compare)?.transpose()?;
        let late = "what was kept is compared with the summary before the next compaction";
        Ok(with_word(
            reply,
            compared.is_none().then(|| late.to_owned()),
        ))
    }

    /// The answer to what was found of the compaction that just took place.
    fn heard(&self, heard: Heard) -> Result<Reply> {
        let reaches_agent = self.signal.event == "SessionStart" || self.signal.host == Host::Kiro;
        match heard {
            Heard::Lost(text) => {
                if !reaches_agent {
                    self.remember(Some(text.clone()))?;
                }
                Ok(self.reply(&Answer::Context(text)))
            }
            Heard::Nothing => {
                if !reaches_agent {
                    self.remember(None)?;
                }
                Ok(self.reply(&Answer::Pass))
            }
            Heard::NotYet => {
                self.remember(Some(String::new()))?;
                Ok(self.aside(
                    "the summary is not in the transcript yet: what was lost is told with the next prompt"
                        .to_owned(),
                ))
            }
        }
    }

    /// What is to be given to the agent with the next prompt.
    fn remember(&self, pending: Option<String>) -> Result<()> {
        let mut kept = self.kept()?;
        kept.memory.pending = pending;
        kept.save()
    }

    /// Gives the agent what could not be given right after the compaction.
    fn prompt(&self) -> Result<Reply> {
        let mut kept = self.kept()?;
        let text = match (kept.memory.pending.take(), self.target.clone()) {
            (None, _) => return Ok(self.reply(&Answer::Pass)),
            (Some(text), _) if !text.is_empty() => Some(text),
            (Some(_), None) => None,
            (Some(_), Some(target)) => {
                let heard = within(Some(self.limit()), move || after::last(&target))?;
                heard.transpose()?.and_then(Heard::text)
            }
        };
        kept.save()?;
        Ok(self.reply(&text.map_or(Answer::Pass, Answer::Context)))
    }
}
