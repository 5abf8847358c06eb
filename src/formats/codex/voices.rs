//! Whose words a text in the user's place is: the person's, or the harness's.

use crate::recording::{Passage, Voice};
use std::borrow::Cow;

/// How a summary is introduced that stands in the user's place.
pub(super) const SUMMARY_PREFIX: &str = "Another language model started to solve this problem and produced a summary of its thinking process";

/// How far into a summary its introduction may reach.
const PREFIX_LIMIT: usize = 1000;

/// How a text in the user's place starts that no person wrote.
const HARNESS: &[&str] = &[
    "# AGENTS.md instructions",
    "# Project-level AGENTS.md",
    "<INSTRUCTIONS>",
    "<app-context>",
    "<cwd>",
    "<environment_context>",
    "<hook_prompt",
    "<permissions instructions>",
    "<skill>",
    "<subagent_notification>",
    "<turn_aborted>",
    "<user_action>",
    "<user_instructions>",
    "<user_shell_command>",
    SUMMARY_PREFIX,
];

/// Behind which words those of the person stand, where an editor put its context before them.
const OWN: &str = "## My request for Codex:";

/// How an editor's context starts.
const EDITOR: &[&str] = &["# Context from my IDE", "# Files mentioned by the user"];

/// A text in the user's place, what the harness put into it apart.
pub(super) fn human<'a>(text: Cow<'a, str>, passages: &mut Vec<Passage<'a>>) {
    let start = text.trim_start();
    if is_harness(start) {
        push(Voice::Harness, text, passages);
        return;
    }
    let edited = EDITOR.iter().any(|mark| start.starts_with(mark));
    match text.find(OWN).filter(|_| edited).map(|at| at + OWN.len()) {
        Some(at) => {
            let (context, own) = split(text, at);
            push(Voice::Harness, context, passages);
            push(Voice::Human, own, passages);
        }
        None => push(Voice::Human, text, passages),
    }
}

/// Whether a person speaks in a text in the user's place.
pub(super) fn is_human(text: &str) -> bool {
    let mut passages = Vec::new();
    human(text.into(), &mut passages);
    passages.iter().any(|passage| passage.voice == Voice::Human)
}

/// Whether a text in the user's place is the harness's: it starts like one, or one element of its own encloses it.
fn is_harness(text: &str) -> bool {
    HARNESS.iter().any(|mark| text.starts_with(mark)) || is_enclosed(text)
}

/// Whether one element whose name no document uses (`<goal_context>`) encloses all of `text`.
fn is_enclosed(text: &str) -> bool {
    let name = text.strip_prefix('<').and_then(|rest| rest.split_once('>'));
    let Some((name, rest)) = name else {
        return false;
    };
    let made_up = name.contains('_')
        && name
            .bytes()
            .all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    let end = rest.trim_end().strip_suffix('>');
    made_up && end.is_some_and(|rest| rest.ends_with(&format!("</{name}")))
}

fn split(text: Cow<'_, str>, at: usize) -> (Cow<'_, str>, Cow<'_, str>) {
    match text {
        Cow::Borrowed(text) => {
            let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
            (before.into(), after.into())
        }
        Cow::Owned(mut text) => {
            let after = text.split_off(at);
            (text.into(), after.into())
        }
    }
}

/// Adds a text, unless it says nothing.
pub(super) fn push<'a>(voice: Voice, text: Cow<'a, str>, passages: &mut Vec<Passage<'a>>) {
    if !text.trim_ascii().is_empty() {
        passages.push(Passage::new(voice, text));
    }
}

/// A summary without its introduction.
pub(super) fn summary(full: &str) -> &str {
    let full = full.trim();
    let Some(rest) = full.strip_prefix(SUMMARY_PREFIX) else {
        return full;
    };
    let line = rest.find('\n').filter(|end| *end <= PREFIX_LIMIT);
    let end = line.or_else(|| rest.find(['.', ':']).map(|end| end + 1));
    end.and_then(|end| rest.get(end..))
        .unwrap_or_default()
        .trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn voices(text: &str) -> Vec<(Voice, String)> {
        let mut passages = Vec::new();
        human(text.into(), &mut passages);
        let told = passages.into_iter();
        told.map(|passage| (passage.voice, passage.text.into_owned()))
            .collect()
    }

    #[test]
    fn what_the_harness_puts_in_the_users_place_is_no_persons() {
        for text in [
            "<environment_context>\n  <cwd>/w</cwd>\n</environment_context>",
            "# AGENTS.md instructions for /w\n\nnever push",
            "<goal_context>\ncarry on\n</goal_context>\n",
            "Another language model started to solve this problem and produced a summary of its thinking process. Use it.\nDone.",
        ] {
            assert_eq!(voices(text), [(Voice::Harness, text.to_owned())]);
        }
        for text in [
            "<div>why is this red?</div>",
            "never push",
            "<a_b> is what?",
        ] {
            assert_eq!(voices(text), [(Voice::Human, text.to_owned())]);
        }
        assert_eq!(
            voices(
                "# Files mentioned by the user:\n\n## a.txt\n\n## My request for Codex:\nread it"
            ),
            [
                (
                    Voice::Harness,
                    "# Files mentioned by the user:\n\n## a.txt\n\n## My request for Codex:"
                        .to_owned()
                ),
                (Voice::Human, "\nread it".to_owned()),
            ]
        );
    }

    #[test]
    fn the_introduction_is_no_part_of_a_summary() {
        assert_eq!(
            summary(&format!("{SUMMARY_PREFIX}. Build on it:\n## Done\n- all")),
            "## Done\n- all"
        );
        assert_eq!(
            summary(&format!("{SUMMARY_PREFIX}. All is done.")),
            "All is done."
        );
        assert_eq!(summary(" All is done.\n"), "All is done.");
    }
}
