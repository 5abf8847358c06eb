//! Which messages of the history the agent is shown with another text in their place, as `context_history.json` tells: results of
//! tools that were cleared to save space.

use crate::formats::Scribe;
use crate::formats::transcribe::{document, text_of};
use crate::reader::{ReadError, Source};
use crate::recording::{Line, Place};
use serde::Deserialize;
use serde_json::value::RawValue;

/// The kind of the note that stands for what was cut from the history as a whole.
const NOTE: u64 = 0;

/// A message of which a text was replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    /// Its number in the history.
    pub(super) message: usize,
    /// When that was first done, in milliseconds since 1970.
    pub(super) time: u64,
}

/// A text that replaced another: when, of which type, and the text.
type Text<'a> = Vec<&'a RawValue>;

/// A block of a message, and the texts that replaced it.
type Block<'a> = (usize, Vec<Text<'a>>);

/// A message as it is listed: its number, the kind of what was done, and its blocks.
#[derive(Deserialize)]
struct Listed<'a>(usize, #[serde(borrow)] (u64, Vec<Block<'a>>));

/// The replaced messages that `source` lists.
pub(super) fn read(source: &Source, scribe: &mut Scribe) -> Result<Vec<Edit>, ReadError> {
    let mut edits = Vec::new();
    let document = document(source, scribe)?;
    if source.length() == 0 || !document.members.is_empty() {
        scribe.unreadable(Place::whole(source.length(), Line(1)));
    }
    for place in document.elements {
        let text = text_of(source, place).unwrap_or_default();
        match serde_json::from_str::<Listed<'_>>(&text) {
            Ok(listed) => edits.extend(edit(&listed)),
            Err(_) => scribe.unreadable(place),
        }
    }
    Ok(edits)
}

fn edit(Listed(message, (kind, blocks)): &Listed<'_>) -> Option<Edit> {
    let texts = blocks.iter().flat_map(|(_, texts)| texts);
    let times = texts.filter_map(|text| serde_json::from_str(text.first()?.get()).ok());
    let time = times.min().filter(|_| *kind != NOTE)?;
    Some(Edit {
        message: *message,
        time,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_replacement_counts_and_a_note_is_none() {
        let told = |json: &str| edit(&serde_json::from_str(json).unwrap());
        let edit = |message, time| Some(Edit { message, time });
        let one = r#"[4,[2,[[1,[[70,"text",["[NOTE] gone"],[]]]],[2,[[60,"text",["x"]]]]]]]"#;
        assert_eq!(told(one), edit(4, 60));
        assert_eq!(told(r#"[1,[0,[[0,[[70,"text",["[NOTE]"],[]]]]]]]"#), None);
        assert_eq!(told("[1,[2,[]]]"), None);
    }
}
