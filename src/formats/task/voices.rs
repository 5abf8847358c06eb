//! Whose words stand in the messages of a task: marks tell the person's words from what the program adds, and the calls of
//! tools from what the agent says.

use crate::formats::messages::Ears;
use crate::formats::messages::marks::{self, HARNESS, parts, push};
use crate::recording::{Passage, Voice};
use serde::Deserialize;
use std::borrow::Cow;

/// Marks between which a person speaks.
const PERSON: &[&str] = &["task", "user_message", "feedback", "answer"];

/// How an answer starts in which a person may speak.
const ASKED: &[&str] = &[
    "The user denied this operation",
    "The user approved this operation",
    "The user provided",
    "The user has provided",
    "The user wants",
    "User has",
    "<feedback>",
    "<answer>",
    "<user_message>",
];

/// How a text in the user's place starts that the program wrote.
const PROGRAM: &[&str] = &[
    "[ERROR]",
    "[TASK RESUMPTION]",
    "[Response interrupted",
    "[Sliding window truncation",
    "[NOTE]",
    "New message to respond to",
    "New instructions for task continuation",
    "If you have completed the user's task",
    "The user denied",
    "The tool execution failed",
    "This session is being continued from a previous conversation",
];

/// Marks of tools in what the agent says, where it calls them so. Tools that only speak to the person are not among them.
const TOOLS: &[&str] = &[
    "read_file",
    "write_to_file",
    "apply_diff",
    "apply_patch",
    "insert_content",
    "search_and_replace",
    "replace_in_file",
    "edit_file",
    "execute_command",
    "search_files",
    "list_files",
    "list_code_definition_names",
    "browser_action",
    "use_mcp_tool",
    "access_mcp_resource",
    "switch_mode",
    "new_task",
    "update_todo_list",
    "codebase_search",
    "fetch_instructions",
    "web_fetch",
    "thinking",
];

/// Tools by which the agent only speaks to the person.
const SPEECH: &[&str] = &[
    "attempt_completion",
    "ask_followup_question",
    "plan_mode_respond",
];

pub(super) fn ears() -> Ears {
    Ears {
        human: |text, passages| push(Voice::Human, text, passages),
        answer,
        agent,
    }
}

/// A person's answer to a tool that asked, kept as an object.
#[derive(Debug, Default, Deserialize)]
struct Reply<'a> {
    #[serde(borrow)]
    feedback: Option<Cow<'a, str>>,
}

fn answer<'a>(text: Cow<'a, str>, passages: &mut Vec<Passage<'a>>) {
    let start = text.trim_start();
    if start.starts_with("{\"status\":") {
        let reply: Reply<'_> = serde_json::from_str(start).unwrap_or_default();
        if let Some(words) = reply.feedback {
            let words = words.into_owned();
            push(Voice::ToolResult, text, passages);
            return push(Voice::Human, words.into(), passages);
        }
    }
    if ASKED.iter().any(|asked| start.starts_with(asked)) {
        apart(&text, Voice::ToolResult, passages);
    } else {
        marks::apart(text, Voice::ToolResult, passages);
    }
}

/// The parts of `text`: a person's between their marks, the program's between its own, all others in `rest`.
#[expect(clippy::ptr_arg, reason = "a borrowed text is cut without a copy")]
fn apart<'a>(text: &Cow<'a, str>, rest: Voice, passages: &mut Vec<Passage<'a>>) {
    let names: Vec<&str> = PERSON.iter().chain(HARNESS).copied().collect();
    for part in parts(text, &names) {
        let voice = match part.mark {
            Some(mark) if mark < PERSON.len() => Voice::Human,
            Some(_) => Voice::Harness,
            None => rest,
        };
        let range = if voice == Voice::Human && part.mark.is_some() {
            part.inside
        } else {
            part.range
        };
        push(voice, marks::cut(text, range), passages);
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "it is one of several hearers"
)]
fn agent<'a>(text: Cow<'a, str>, passages: &mut Vec<Passage<'a>>) {
    for part in parts(&text, TOOLS) {
        let tool = part.mark.and_then(|mark| TOOLS.get(mark).copied());
        match tool {
            None => push(Voice::Assistant, marks::cut(&text, part.range), passages),
            Some("thinking") => push(Voice::Thinking, marks::cut(&text, part.inside), passages),
            Some(tool) => passages.push(Passage {
                voice: Voice::ToolCall,
                tool: Some(Cow::Borrowed(tool)),
                text: marks::cut(&text, part.inside),
            }),
        }
    }
}

/// Tells apart what stands in a whole message: behind the head of a tool's result everything is the tool's, unless a person's
/// marks stand around it.
pub(super) fn settle(passages: Vec<Passage<'_>>, role: Voice) -> Vec<Passage<'_>> {
    let mut settled = Vec::with_capacity(passages.len());
    let mut results = false;
    for mut passage in passages {
        let speech = passage
            .tool
            .as_deref()
            .is_some_and(|tool| SPEECH.contains(&tool));
        if speech {
            passage.voice = Voice::Assistant;
            passage.tool = None;
        }
        if role != Voice::Human || passage.voice != Voice::Human {
            settled.push(passage);
            continue;
        }
        results |= is_result(&passage.text);
        let rest = match results {
            true => Voice::ToolResult,
            false if is_program(&passage.text) => Voice::Harness,
            false => Voice::Human,
        };
        apart(&passage.text, rest, &mut settled);
    }
    settled
}

/// `[tool for 'x'] Result:`.
fn is_result(text: &str) -> bool {
    let line = text.trim_start().lines().next().unwrap_or_default();
    line.starts_with('[') && line.contains("] Result:")
}

fn is_program(text: &str) -> bool {
    let start = text.trim_start();
    PROGRAM.iter().any(|mark| start.starts_with(mark))
}
