//! How each host is answered: what it takes on standard output and error, and which exit status. The wrong words make a
//! host go on as if nothing had been said.

use super::signal::{Host, Signal};
use serde_json::{Value, json};

/// What is answered, in words that do not name the program.
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
    /// What is said on standard error, behind the program's name.
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
        Host::ClaudeCode | Host::Codex | Host::Gemini => {
            document(&json!({"systemMessage": named(text)}))
        }
        Host::Kiro | Host::Kimi | Host::Cline => Reply {
            stderr: Some(text.to_owned()),
            ..pass(host)
        },
    }
}

fn block(host: Host, reason: &str) -> Reply {
    match host {
        Host::ClaudeCode => document(&json!({"decision": "block", "reason": named(reason)})),
        Host::Codex => document(&json!({"continue": false, "stopReason": named(reason)})),
        Host::Kiro => Reply {
            stderr: Some(reason.to_owned()),
            status: STOP,
            ..Reply::default()
        },
        Host::Cline => document(&json!({"cancel": true, "errorMessage": named(reason)})),
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

/// Words that a host shows a person as a hook's: they say whose they are.
fn named(words: &str) -> String {
    format!("lacuna: {words}")
}

/// Exactly one JSON document.
fn document(value: &Value) -> Reply {
    Reply {
        stdout: format!("{value}\n"),
        ..Reply::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::signal::{Moment, Transcript};
    use super::*;

    const HOSTS: [Host; 6] = [
        Host::ClaudeCode,
        Host::Codex,
        Host::Kiro,
        Host::Gemini,
        Host::Kimi,
        Host::Cline,
    ];

    /// What a person reads of a reply, as the program writes it.
    fn read(host: Host, answer: &Answer) -> String {
        let signal = Signal {
            host,
            session: "s".to_owned(),
            transcript: Transcript::Unnamed,
            moment: Moment::Before,
            event: "PreCompact".to_owned(),
        };
        let reply = reply(&signal, answer);
        let said = reply.stderr.iter().map(|words| named(words));
        reply.stdout.clone() + &said.collect::<String>()
    }

    #[test]
    fn a_person_is_told_once_whose_words_they_are_and_all_of_them() {
        for words in ["it could not be undone", "lacuna: is the name of a folder"] {
            for host in HOSTS {
                for answer in [Answer::Tell(words.into()), Answer::Block(words.into())] {
                    let read = read(host, &answer);
                    assert_eq!(read.matches(&named(words)).count(), 1, "{host:?}: {read}");
                    assert_eq!(read.matches(words).count(), 1, "{host:?}: {read}");
                }
            }
        }
    }
}
