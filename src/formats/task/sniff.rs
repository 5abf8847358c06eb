//! How a task is told, and by which program it was kept.

use super::wire::Tags;
use super::{HISTORY, INTERFACE};
use crate::formats::Head;
use crate::formats::field::{Field, Text, parse};
use crate::formats::messages::wire::{Content, Message};
use crate::reader::{DEFAULT_MAX_LINE, Document, ReadError, Source, member, open_member};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::path::Path;

/// What Roo leaves in a folder, and Cline does not.
pub(super) const ROO_ONLY: &str = "history_item.json";

/// How the first text of a task starts.
const STARTS: &[&str] = &["<task>", "<user_message>"];

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Glimpse<'a> {
    #[serde(borrow)]
    role: Text<'a>,
    ts: Field<u64>,
    #[serde(rename = "modelInfo", borrow)]
    model: Option<&'a RawValue>,
    #[serde(rename = "condenseParent", borrow)]
    condensed: Text<'a>,
    #[serde(rename = "truncationParent", borrow)]
    truncated: Text<'a>,
}

impl Glimpse<'_> {
    /// Whether Roo or what was forked from it kept it: it has its time and not its model, or a tag of what took it out.
    fn is_roo(&self) -> bool {
        let timed = self.ts.is_there() && self.model.is_none();
        (timed || self.condensed.is_there() || self.truncated.is_there()) && self.role.is_there()
    }
}

/// An array whose first message is a person's task.
fn is_task(head: &Head) -> bool {
    let first = head
        .first_element("")
        .filter(|_| head.is_array() == Some(true));
    let Some(Ok(message)) = first.map(parse::<Message<'_>>) else {
        return false;
    };
    let starts = |text: &str| {
        STARTS
            .iter()
            .any(|mark| text.trim_start().starts_with(mark))
    };
    message.role.str() == "user"
        && match &message.content {
            Content::Text(text) => starts(text),
            Content::Blocks(blocks, _) => {
                blocks.first().is_some_and(|first| starts(first.text.str()))
            }
            Content::Nothing | Content::Wrong => false,
        }
}

/// Whether the first message shows that Roo or what was forked from it kept it.
fn shows_roo(head: &Head) -> bool {
    let first = head.first_element("").map(parse::<Glimpse<'_>>);
    matches!(first, Some(Ok(seen)) if seen.is_roo())
}

pub(super) fn is_roo(head: &Head) -> bool {
    is_task(head) && shows_roo(head)
}

pub(super) fn is_cline(head: &Head) -> bool {
    is_task(head) && !shows_roo(head)
}

pub(super) fn is_roo_folder(folder: &Path) -> bool {
    is_folder(folder) && kept_by_roo(folder)
}

pub(super) fn is_cline_folder(folder: &Path) -> bool {
    is_folder(folder) && !kept_by_roo(folder)
}

fn is_folder(folder: &Path) -> bool {
    let beside = [INTERFACE, ROO_ONLY];
    is_in(folder, HISTORY) && beside.iter().any(|name| is_in(folder, name))
}

fn is_in(folder: &Path, name: &str) -> bool {
    member(&folder.join(name)).is_some()
}

fn kept_by_roo(folder: &Path) -> bool {
    let head = || {
        let source = open_member(&member(&folder.join(HISTORY))?).ok()?;
        Head::of(&source, DEFAULT_MAX_LINE).ok()
    };
    is_in(folder, ROO_ONLY) || head().is_some_and(|head| shows_roo(&head))
}

/// Whether what lies in the folder of a task, or any of its messages, shows who kept it: Roo or what was forked from it by the
/// time or a tag, Cline by the model.
pub(super) fn shows_its_keeper(folder: Option<&Path>, history: &Source) -> Result<bool, ReadError> {
    if folder.is_some_and(|folder| is_in(folder, ROO_ONLY)) {
        return Ok(true);
    }
    any(history, |text| {
        let seen = parse::<Glimpse<'_>>(text);
        seen.is_ok_and(|seen| seen.is_roo() || seen.model.is_some())
    })
}

/// Whether the history was rewritten by a compaction that left no tags: what came before it is not there any more.
pub(super) fn lost_its_past(history: &Source) -> Result<bool, ReadError> {
    any(history, |text| {
        let tags = parse::<Tags<'_>>(text);
        tags.is_ok_and(|tags| tags.is_summary.get() == Some(&true) && !tags.condense_id.is_there())
    })
}

/// Whether something holds of a message.
fn any(history: &Source, holds: impl Fn(&str) -> bool) -> Result<bool, ReadError> {
    let document = Document::scan(history).map_err(ReadError::Io)?;
    let elements = document.unwrap_or_default().elements;
    Ok(elements.into_iter().any(|place| {
        let text = crate::formats::transcribe::text_of(history, place);
        text.as_deref().is_some_and(&holds)
    }))
}
