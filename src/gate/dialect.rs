//! How each host is answered: what it takes on standard output and error, and which exit status. The wrong words make a
//! host go on as if nothing had been said.

use super::signal::{Host, Signal};
use serde_json::{Value, json};

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing is to be said.
    Pass,
    /// The user is to be told, and the compaction goes on.
    Tell(String),
    /// The compaction is to be stopped.
    Block(String),
    /// The agent is to be given this.
    Context(String),
}

/// What the program leaves with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// All of standard output.
    pub stdout: String,
    /// What is said on standard error.
    pub stderr: Option<String>,
    /// The exit status.
    pub status: u8,
}

/// The status by which Kiro is told to stop.
const STOP: u8 = 2;

/// An answer in the dialect of the host that gave the signal.
pub fn reply(signal: &Signal, answer: &Answer) -> Reply {
    match answer {
        Answer::Pass => pass(signal.host),
        Answer::Tell(text) => tell(signal.host, text),
        Answer::Block(reason) => block(signal.host, reason),
        Answer::Context(text) => context(signal, text),
    }
}

fn pass(host: Host) -> Reply {
    match host {
        Host::Cline => document(&json!({"cancel": false})),
        Host::ClaudeCode | Host::Codex | Host::Kiro | Host::Gemini | Host::Kimi => Reply::default(),
    }
}

fn tell(host: Host, text: &str) -> Reply {
    match host {
        Host::ClaudeCode | Host::Codex | Host::Gemini => document(&json!({"systemMessage": text})),
        Host::Kiro | Host::Kimi | Host::Cline => Reply {
            stderr: Some(text.to_owned()),
            ..pass(host)
        },
    }
}

fn block(host: Host, reason: &str) -> Reply {
    match host {
        Host::ClaudeCode => document(&json!({"decision": "block", "reason": reason})),
        Host::Codex => document(&json!({"continue": false, "stopReason": reason})),
        Host::Kiro => Reply {
            stderr: Some(reason.to_owned()),
            status: STOP,
            ..Reply::default()
        },
        Host::Cline => document(&json!({"cancel": true, "errorMessage": reason})),
        Host::Gemini | Host::Kimi => tell(host, reason),
    }
}

/// Context for the agent; where the host has no way for it at this moment, the user is told.
fn context(signal: &Signal, text: &str) -> Reply {
    let takes_context = matches!(signal.event.as_str(), "SessionStart" | "UserPromptSubmit");
    match signal.host {
        Host::ClaudeCode | Host::Codex | Host::Gemini if takes_context => document(&json!({
            "hookSpecificOutput": {"hookEventName": signal.event, "additionalContext": text}
        })),
        // What it prints joins the conversation as it is.
        Host::Kiro => Reply {
            stdout: format!("{text}\n"),
            ..Reply::default()
        },
        Host::ClaudeCode | Host::Codex | Host::Gemini | Host::Kimi | Host::Cline => {
            tell(signal.host, text)
        }
    }
}

/// Exactly one JSON document.
fn document(value: &Value) -> Reply {
    Reply {
        stdout: format!("{value}\n"),
        ..Reply::default()
    }
}
