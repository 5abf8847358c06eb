//! The gate without a host: the decision, for people and for programs.

use super::reading::{Target, within};
use super::{archive, host};
use crate::args::{AnswerArg, GateArgs};
use crate::{exit, inputs, masks, output};
use anyhow::Result;
use lacuna::gate::{Assessment, Decision, Fact, Facts, Schedule, Witness, decide};
use lacuna::refetch::Stretch;
use lacuna::render::Sanitized;
use lacuna::verdict::{Invariant, State};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// Decides; gives the exit status.
pub(super) fn command(args: &GateArgs) -> Result<u8> {
    let schedule = args.utilization.zip(args.threshold);
    let schedule = schedule.map(|(utilization, threshold)| Schedule {
        utilization,
        threshold,
    });
    let assessed = match &args.path {
        Some(path) => Some(assessed(args, path)?),
        None => None,
    };
    let mut facts = match &assessed {
        None => Facts::untold(),
        Some(Ok(assessment)) => assessment.facts.clone(),
        Some(Err(why)) => unread(why),
    };
    if args.hook.archive.is_some() && matches!(assessed, Some(Ok(_))) {
        for invariant in [Invariant::Retention, Invariant::Detectability] {
            let why = "the context is kept, to be compared with the summary";
            facts.vouch(invariant, Witness::Archive, why);
        }
    }
    for (invariant, given, why) in words(args) {
        if given {
            facts.vouch(invariant, Witness::Caller, why);
        }
    }
    let (decision, because) = decide(&facts, schedule);
    let answer = Answer {
        decision,
        because,
        facts,
        assessment: assessed.and_then(Result::ok),
    };
    let mut written = Vec::new();
    match args.format {
        AnswerArg::Text => answer.text(&mut written)?,
        AnswerArg::Json => answer.json(&mut written)?,
    }
    let written = masks::printed(&String::from_utf8_lossy(&written));
    output::to_stdout(&|out| out.write_all(written.as_bytes()))?;
    Ok(if decision.is_free() {
        exit::CLEAN
    } else {
        exit::FINDINGS
    })
}

/// What the recording tells, or why it cannot be asked.
fn assessed(args: &GateArgs, path: &Path) -> Result<Result<Assessment, String>> {
    let target = Target {
        path: path.to_owned(),
        history: args.history.clone(),
        format: args.input_format.clone(),
        archive: args.hook.archive.clone(),
    };
    let limit = limit(args, path);
    let archive = args.hook.archive.clone();
    let name = target.named();
    let read = within(limit, move || match archive {
        Some(folder) => archive::keep(&target, &folder),
        None => target.assess(),
    })?;
    Ok(match read {
        Some(read) => read.map_err(|error| format!("{error:#}")),
        None => Err(format!("{name}: {}", too_late(limit))),
    })
}

/// How long reading may take. A pipe that nobody closes has no end.
fn limit(args: &GateArgs, path: &Path) -> Option<Duration> {
    let is_piped = path == Path::new(inputs::STDIN);
    let limit = args.hook.budget_ms.or(is_piped.then_some(host::SAID_MS));
    limit.map(Duration::from_millis)
}

fn too_late(limit: Option<Duration>) -> String {
    let limit = limit.unwrap_or_default().as_millis();
    format!("it was not read to its end within {limit} ms (--budget-ms)")
}

/// The facts of a recording that cannot be read: what is not there cannot be gone back to.
fn unread(why: &str) -> Facts {
    let mut facts = Facts::untold();
    for invariant in [Invariant::Retention, Invariant::Reachability] {
        facts.tell(Fact::recorded(invariant, State::Violated, why));
    }
    facts
}

/// What the caller may vouch for.
fn words(args: &GateArgs) -> [(Invariant, bool, &'static str); 5] {
    [
        (
            Invariant::Retention,
            args.raw_context_retained,
            "--raw-context-retained",
        ),
        (
            Invariant::Reachability,
            args.recovery_path_tested,
            "--recovery-path-tested",
        ),
        (
            Invariant::Detectability,
            args.diff_detectable,
            "--diff-detectable",
        ),
        (Invariant::Atomicity, args.commit_atomic, "--commit-atomic"),
        (
            Invariant::Anchoring,
            args.source_anchored,
            "--source-anchored",
        ),
    ]
}

/// What is left to do where not all originals can be read again.
const GONE: &str = "cannot be read again: part of what stands behind the summary is not in the recording; \
                    mark the session as degraded, and tell the agent that its memory is lossy";

/// A decision and what it rests on.
struct Answer {
    decision: Decision,
    because: Vec<Invariant>,
    facts: Facts,
    assessment: Option<Assessment>,
}

impl Answer {
    fn refetch(&self) -> &[Stretch] {
        let assessment = self.assessment.as_ref();
        assessment.map_or(&[], |assessment| &assessment.refetch)
    }

    fn originals_gone(&self) -> bool {
        let assessment = self.assessment.as_ref();
        assessment.is_some_and(|assessment| assessment.originals_gone)
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let because = self.because.iter().map(|invariant| invariant.as_str());
        let because: Vec<&str> = because.collect();
        let colon = if because.is_empty() { "" } else { ": " };
        writeln!(
            out,
            "{}{colon}{}",
            self.decision.as_str(),
            because.join(", ")
        )?;
        for fact in self.facts.iter() {
            writeln!(
                out,
                "  {:<13}  {:<9}  {}",
                fact.invariant.as_str(),
                fact.state.as_str(),
                Sanitized::new(&fact.why)
            )?;
        }
        for stretch in self.refetch() {
            writeln!(out, "read again: {}", Sanitized::new(&stretch.to_string()))?;
        }
        if self.originals_gone() {
            writeln!(out, "{GONE}")?;
        }
        Ok(())
    }

    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let fact = |fact: &Fact| {
            let told = serde_json::json!({
                "state": fact.state.as_str(),
                "by": fact.witness.as_str(),
                "why": fact.why,
            });
            (fact.invariant.as_str().to_owned(), told)
        };
        let facts: serde_json::Map<_, _> = self.facts.iter().map(fact).collect();
        let stretch = |stretch: &Stretch| {
            serde_json::json!({
                "lines": [stretch.lines.0.0, stretch.lines.1.0],
                "events": [stretch.events.0.0, stretch.events.1.0 + 1],
                "ids": [stretch.ids.0, stretch.ids.1],
            })
        };
        let context = self.assessment.as_ref().map(|assessment| {
            let coming = &assessment.coming;
            serde_json::json!({
                "session": coming.session,
                "compaction": coming.ordinal,
                "records": coming.in_context,
                "sha256": coming.sha256,
            })
        });
        let refetch: Vec<_> = self.refetch().iter().map(stretch).collect();
        let because = self.because.iter().map(|invariant| invariant.as_str());
        let answer = serde_json::json!({
            "schema": "lacuna-gate/1",
            "decision": self.decision.as_str(),
            "because": because.collect::<Vec<_>>(),
            "facts": facts,
            "context": context,
            "refetch": refetch,
            "originals_gone": self.originals_gone(),
        });
        writeln!(out, "{answer:#}")
    }
}
