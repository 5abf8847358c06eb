//! `lacuna gate install`: the settings that put the gate into a host's hooks. They are printed; nothing is changed.

use crate::args::{HookArgs, HostArg, InstallArgs, PolicyArg};
use crate::{exit, output, terminal};
use anyhow::{Result, bail};
use clap::ValueEnum;
use serde_json::{Value, json};
use std::path::Path;

/// How long a host is to wait, in seconds: far longer than the gate takes.
const TIMEOUT_SECONDS: u64 = 10;

/// Prints the settings; gives the exit status.
pub(super) fn command(args: &InstallArgs) -> Result<u8> {
    let run = run(args.host, &args.hook);
    let (place, settings) = match args.host {
        HostArg::Auto => bail!("--host auto has no settings of its own: name the host"),
        HostArg::ClaudeCode => (
            "~/.claude/settings.json, beside what is there",
            nested(&run),
        ),
        HostArg::Codex => ("~/.codex/hooks.json, beside what is there", nested(&run)),
        HostArg::Kiro => ("the hooks of the agent, beside what is there", flat(&run)),
        HostArg::Gemini => (
            "~/.gemini/settings.json, beside what is there",
            gemini(&run),
        ),
        HostArg::Kimi => ("~/.kimi/config.toml, at its end", kimi(&run)),
        HostArg::Cline => (
            "~/Documents/Cline/Hooks/PreCompact, to be made executable",
            format!("#!/bin/sh\nexec {run}\n"),
        ),
    };
    terminal::say(&format!("to be put into {place}; nothing was changed"));
    output::to_stdout(&|out| out.write_all(settings.as_bytes()))?;
    Ok(exit::CLEAN)
}

/// The command that a hook runs.
fn run(host: HostArg, hook: &HookArgs) -> String {
    let mut words = vec!["lacuna gate --host".to_owned(), typed(&host)];
    if hook.policy != PolicyArg::default() {
        words.extend(["--policy".to_owned(), typed(&hook.policy)]);
    }
    if hook.max_consecutive_blocks != 1 {
        let most = hook.max_consecutive_blocks.to_string();
        words.extend(["--max-consecutive-blocks".to_owned(), most]);
    }
    if let Some(limit) = hook.budget_ms {
        words.extend(["--budget-ms".to_owned(), limit.to_string()]);
    }
    for (option, folder) in [("--state", &hook.state), ("--archive", &hook.archive)] {
        if let Some(folder) = folder {
            words.extend([option.to_owned(), quoted(folder)]);
        }
    }
    words.join(" ")
}

/// The word for a value on the command line.
fn typed(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-~".contains(c);
    if path.chars().all(plain) && !path.is_empty() {
        path
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}

fn one(run: &str) -> Value {
    json!({"type": "command", "command": run, "timeout": TIMEOUT_SECONDS})
}

/// Events that each have groups of hooks.
fn nested(run: &str) -> String {
    let group = json!([{"hooks": [one(run)]}]);
    let after = json!([{"matcher": "compact", "hooks": [one(run)]}]);
    let hooks = json!({"hooks": {
        "PreCompact": group,
        "PostCompact": group,
        "SessionStart": after,
        "UserPromptSubmit": group,
    }});
    format!("{hooks:#}\n")
}

/// Events that each have hooks.
fn flat(run: &str) -> String {
    let hooks = json!([{"command": run}]);
    let hooks = json!({"hooks": {"PreCompact": hooks, "PostCompact": hooks}});
    format!("{hooks:#}\n")
}

/// Its timeout is in milliseconds.
fn gemini(run: &str) -> String {
    let hook = json!({"name": "lacuna", "type": "command", "command": run, "timeout": 1000 * TIMEOUT_SECONDS});
    let hooks = json!({"hooks": {"PreCompress": [{"hooks": [hook]}]}});
    format!("{hooks:#}\n")
}

fn kimi(run: &str) -> String {
    // A JSON string is a TOML string, too.
    let run = Value::from(run);
    format!("[[hooks]]\nevent = \"PreCompact\"\ncommand = {run}\ntimeout = {TIMEOUT_SECONDS}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_one_word_of_a_shell() {
        assert_eq!(quoted(Path::new("/a/b-c.d")), "/a/b-c.d");
        assert_eq!(quoted(Path::new("/a b")), "'/a b'");
        assert_eq!(quoted(Path::new("it's")), r"'it'\''s'");
        assert_eq!(quoted(Path::new("$(x)")), "'$(x)'");
    }
}
