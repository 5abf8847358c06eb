//! The texts of a record, while it is being read.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Whose words a text is, and so what may be read out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Voice {
    /// A person's own words.
    Human,
    /// The agent's words.
    Assistant,
    /// The agent's thinking, which no other part of the session sees.
    Thinking,
    /// What the agent asked a tool to do: its name and input.
    ToolCall,
    /// What a tool answered.
    ToolResult,
    /// What the program around the agent put in: reminders, skills, command output.
    Harness,
    /// A summary.
    Summary,
}

/// One text of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage<'a> {
    /// Whose words it is.
    pub voice: Voice,
    /// The name of the tool that is called, for [`Voice::ToolCall`].
    pub tool: Option<Cow<'a, str>>,
    /// The text, decoded.
    pub text: Cow<'a, str>,
}

impl<'a> Passage<'a> {
    /// A text in a voice.
    pub fn new(voice: Voice, text: impl Into<Cow<'a, str>>) -> Self {
        Self {
            voice,
            tool: None,
            text: text.into(),
        }
    }
}
