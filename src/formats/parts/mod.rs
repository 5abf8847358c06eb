//! Messages as lists of parts, in the shape of Google's interface: what the agents that come from Gemini CLI share.

mod history;
mod turn;

pub(crate) use history::{Past, acknowledges, align, summary};
pub(crate) use turn::Turn;

use super::CallId;
use super::field::{Field, Flaw, Text, first_flaw, parse_any};
use super::leaves::leaves;
use super::lenient::Object;
use super::messages::{Said, arguments, marks};
use crate::recording::{DefectKind, Voice};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What the agent answers to a summary that is put before it.
const ACKNOWLEDGED: &str = "Got it. Thanks for the additional context!";

/// The marks of a text that is a summary: the agent acknowledges the first.
const SNAPSHOT: &str = "<state_snapshot>";
const INTENT: &str = "<intent_summary>";

/// How a part starts that the program around the agent put beside a person's words.
const ASIDE: &str = "<qwen:";

/// The keys by which what stands in a list of parts is one, whether or not it says anything in words.
const KEYS: &[&str] = &[
    "\"text\"",
    "\"thought\"",
    "\"thoughtSignature\"",
    "\"inlineData\"",
    "\"fileData\"",
    "\"executableCode\"",
    "\"codeExecutionResult\"",
];

/// One part of a message.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Part<'a> {
    #[serde(borrow)]
    text: Text<'a>,
    thought: Field<bool>,
    #[serde(borrow)]
    function_call: Object<Call<'a>>,
    #[serde(borrow)]
    function_response: Object<Response<'a>>,
}

impl Part<'_> {
    /// Whether it holds nothing that a part can hold.
    fn is_hollow(&self, raw: &RawValue) -> bool {
        let read = self.function_call.0.is_there() || self.function_response.0.is_there();
        let said = read || self.text.is_there();
        !said && !KEYS.iter().any(|key| raw.get().contains(key))
    }
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
    #[serde(rename = "response", borrow)]
    given: Option<&'a RawValue>,
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

impl Flaw for Part<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([
            &self.text,
            &self.thought,
            &self.function_call,
            &self.function_response,
        ])
    }
}

impl Flaw for Call<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.id, &self.name])
    }
}

impl Flaw for Response<'_> {
    fn flaw(&self) -> Option<DefectKind> {
        first_flaw([&self.id, &self.name])
    }
}

/// The parts of a content: a text, a part, or a list of both.
#[derive(Debug, Default)]
struct Parts<'a> {
    parts: Vec<Part<'a>>,
    /// What is none of them, or a part of it, was left out.
    less: bool,
}

impl<'a> Parts<'a> {
    fn of(content: Option<&'a RawValue>) -> Self {
        let items: Vec<&'a RawValue> = match content {
            None => Vec::new(),
            Some(list) if list.get().starts_with('[') => {
                serde_json::from_str(list.get()).unwrap_or_default()
            }
            Some(one) => vec![one],
        };
        let all = items.len();
        let parts: Vec<Part<'a>> = items.into_iter().filter_map(part).collect();
        let less = parts.len() < all || parts.iter().any(|part| part.flaw().is_some());
        Self { parts, less }
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
    let part: Part<'_> = parse_any(raw)?;
    (!part.is_hollow(raw)).then_some(part)
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
    /// The calls that are answered.
    calls: Vec<CallId>,
}

impl<'a> Heard<'a> {
    /// Adds the content of a message in this role, which stands in the field of this name.
    pub(crate) fn content(&mut self, name: &str, content: Option<&'a RawValue>, role: Voice) {
        let Parts { parts, less } = Parts::of(content);
        if less {
            self.said.wrong(name);
        }
        for part in parts {
            self.part(part, role);
        }
    }

    /// Adds what came of a call.
    pub(crate) fn results(&mut self, results: Option<&'a RawValue>, id: &Text<'_>) {
        let Parts { parts, less } = Parts::of(results);
        if less {
            self.said.wrong("result");
        }
        for part in parts {
            self.result(part, id);
        }
    }

    /// Adds a part of a message in this role.
    fn part(&mut self, part: Part<'a>, role: Voice) {
        if let Some(call) = part.function_call.take() {
            self.call(&call.id, call.name, call.args);
        } else if let Some(response) = part.function_response.take() {
            self.answer(&response.id, response.name.str(), response.given);
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
        if text.trim_start().starts_with(ASIDE) {
            self.said.text(Voice::Harness, text);
        } else if role == Voice::Human {
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
        self.calls.extend(id.get().map(|id| CallId::of(id)));
        self.said.answered(id, text, |text, passages| {
            marks::push(Voice::ToolResult, text, passages);
        });
    }

    /// Adds a part of what came of a call, which a message of its own may tell again.
    fn result(&mut self, part: Part<'a>, id: &Text<'_>) {
        let response = part.function_response.take();
        let text = match response {
            Some(response) => response.given.map(output),
            None => part.text.take(),
        };
        self.calls.extend(id.get().map(|id| CallId::of(id)));
        self.said
            .answered(id, text.unwrap_or_default(), |text, passages| {
                marks::push(Voice::ToolResult, text, passages);
            });
    }

    /// By what the message is known again: its words, and what it calls and answers.
    pub(crate) fn key(&self, role: Voice) -> u64 {
        let by_agent = role == Voice::Assistant;
        let mut hasher = DefaultHasher::new();
        (by_agent, &self.words, &self.names).hash(&mut hasher);
        hasher.finish()
    }

    /// What the tools answered in it, as one number.
    pub(crate) fn answered(&self) -> u64 {
        self.answers.finish()
    }

    /// Whether it puts a summary before the agent.
    pub(crate) fn is_snapshot(&self) -> bool {
        self.words.contains(SNAPSHOT) || self.is_intent()
    }

    /// Whether it puts a summary before the agent that nobody acknowledges.
    fn is_intent(&self) -> bool {
        self.words.contains(INTENT)
    }

    /// Whether it says that a summary was read.
    fn is_acknowledgement(&self) -> bool {
        self.words == ACKNOWLEDGED
    }

    /// The calls that are answered in it.
    pub(crate) fn answers(&self) -> &[CallId] {
        &self.calls
    }

    /// Whether it only tells again what calls came to that are answered already.
    fn retells(&self, answered: &HashSet<CallId>) -> bool {
        let known = self.calls.iter().all(|call| answered.contains(call));
        self.words.is_empty() && !self.calls.is_empty() && known
    }
}

fn output(raw: &RawValue) -> Cow<'_, str> {
    let output: Output<'_> = parse_any(raw).unwrap_or_default();
    let text = output.output.take().or_else(|| output.error.take());
    text.unwrap_or_else(|| leaves(raw).into())
}
