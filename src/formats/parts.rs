//! Messages as lists of parts, in the shape of Google's interface: what the agents that come from Gemini CLI share.

use super::field::{Field, Text, parse_any};
use super::leaves::leaves;
use super::lenient::Object;
use super::messages::{Said, arguments, marks};
use crate::recording::Voice;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What the agent answers to a summary that is put before it.
pub(crate) const ACKNOWLEDGED: &str = "Got it. Thanks for the additional context!";

/// The marks of a text that is a summary.
const SNAPSHOTS: &[&str] = &["<state_snapshot>", "<intent_summary>"];

/// One part of a message.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Part<'a> {
    #[serde(borrow)]
    text: Text<'a>,
    thought: Field<bool>,
    #[serde(borrow)]
    function_call: Object<Call<'a>>,
    #[serde(borrow)]
    function_response: Object<Response<'a>>,
}

/// A call.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Call<'a> {
    #[serde(borrow)]
    id: Text<'a>,
    #[serde(borrow)]
    name: Text<'a>,
    #[serde(borrow)]
    args: Option<&'a RawValue>,
}

/// What a tool answered.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Response<'a> {
    #[serde(borrow)]
    id: Text<'a>,
    #[serde(borrow)]
    name: Text<'a>,
    #[serde(borrow)]
    response: Option<&'a RawValue>,
}

/// The text of an answer, where it has one.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Output<'a> {
    #[serde(borrow)]
    output: Text<'a>,
    #[serde(borrow)]
    error: Text<'a>,
}

/// The parts of a content: a text, a part, or a list of both. What is none of them is left out.
pub(crate) fn parts(content: &RawValue) -> Vec<Part<'_>> {
    match content.get().as_bytes().first() {
        Some(b'[') => {
            let items: Vec<&RawValue> = serde_json::from_str(content.get()).unwrap_or_default();
            items.into_iter().filter_map(part).collect()
        }
        _ => part(content).into_iter().collect(),
    }
}

fn part(raw: &RawValue) -> Option<Part<'_>> {
    if raw.get().starts_with('"') {
        let text = serde_json::from_str(raw.get()).ok()?;
        return Some(Part {
            text,
            ..Part::default()
        });
    }
    parse_any(raw)
}

/// A message, and by what it is known again where it is written a second time.
#[derive(Debug, Default)]
pub(crate) struct Heard<'a> {
    /// What is said in it.
    pub(crate) said: Said<'a>,
    /// The words of it that are no thoughts.
    pub(crate) words: String,
    /// The names of what is called, and of what answered.
    names: Vec<String>,
    /// What was answered.
    answers: DefaultHasher,
}

impl<'a> Heard<'a> {
    /// Adds a part of a message in this role.
    pub(crate) fn part(&mut self, part: Part<'a>, role: Voice) {
        if let Some(call) = part.function_call.take() {
            self.call(&call.id, call.name, call.args);
        } else if let Some(response) = part.function_response.take() {
            self.answer(&response.id, response.name.str(), response.response);
        } else if let Some(text) = part.text.take() {
            if part.thought.get() == Some(&true) {
                self.said.text(Voice::Thinking, text);
            } else {
                self.words(text, role);
            }
        }
    }

    fn words(&mut self, text: Cow<'a, str>, role: Voice) {
        self.words.push_str(text.trim());
        if role == Voice::Human {
            marks::human(text, &mut self.said.passages);
        } else {
            self.said.text(role, text);
        }
    }

    /// Adds a call.
    pub(crate) fn call(&mut self, id: &Text<'_>, name: Text<'a>, args: Option<&'a RawValue>) {
        self.names.push(format!("call {}", name.str()));
        let text = args.map(arguments).unwrap_or_default();
        self.said.called(id, name, text);
    }

    /// Adds what a tool answered.
    pub(crate) fn answer(&mut self, id: &Text<'_>, name: &str, response: Option<&'a RawValue>) {
        self.names.push(format!("answer {name}"));
        let text = response.map(output).unwrap_or_default();
        text.hash(&mut self.answers);
        self.said.answered(id, text, |text, passages| {
            marks::push(Voice::ToolResult, text, passages);
        });
    }

    /// By what the message is known again: its words, and what it calls and answers.
    pub(crate) fn key(&self, role: Voice) -> u64 {
        let mut hasher = DefaultHasher::new();
        (role, &self.words, &self.names).hash(&mut hasher);
        hasher.finish()
    }

    /// What the tools answered in it, as one number.
    pub(crate) fn answered(&self) -> u64 {
        self.answers.finish()
    }

    /// Whether it puts a summary before the agent.
    pub(crate) fn is_snapshot(&self) -> bool {
        SNAPSHOTS.iter().any(|mark| self.words.contains(mark))
    }
}

fn output(raw: &RawValue) -> Cow<'_, str> {
    let output: Output<'_> = parse_any(raw).unwrap_or_default();
    let text = output.output.take().or_else(|| output.error.take());
    text.unwrap_or_else(|| leaves(raw).into())
}
