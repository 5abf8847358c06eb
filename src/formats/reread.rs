//! Reading the texts of some events again, from their places.

use super::by_id;
use super::pieces::again;
use crate::reader::{Source, Window};
use crate::recording::{EventIndex, Passage, Recording};
use std::borrow::Cow;

/// The texts of one event; none where there is no such event, or its bytes cannot be read any more.
pub fn passages(
    source: &Source,
    recording: &Recording,
    index: EventIndex,
) -> Option<Vec<Passage<'static>>> {
    let mut found = None;
    reread(
        &mut Window::new(source),
        recording,
        &[index],
        |_, _| true,
        |_, passages| {
            found = Some(passages.into_iter().map(kept).collect());
        },
    );
    found
}

/// The texts of those of `events` whose raw bytes are `wanted`, in order, seen through `window`. What cannot be read any more
/// is left out.
pub fn reread(
    window: &mut Window<'_>,
    recording: &Recording,
    events: &[EventIndex],
    wanted: impl Fn(EventIndex, &[u8]) -> bool,
    mut visit: impl FnMut(EventIndex, Vec<Passage<'_>>),
) {
    let Some(format) = by_id(recording.format) else {
        return;
    };
    let place = |index: &EventIndex| Some(recording.event(*index)?.place);
    for (number, index) in events.iter().enumerate() {
        let next = events.iter().skip(number + 1).filter_map(place);
        let Some(Ok(bytes)) = place(index).map(|place| window.bytes(place, next)) else {
            continue;
        };
        let index = *index;
        if wanted(index, bytes) {
            again(format, bytes, |decoded| visit(index, decoded.passages));
        }
    }
}

fn kept(passage: Passage<'_>) -> Passage<'static> {
    Passage {
        voice: passage.voice,
        tool: passage.tool.map(|tool| Cow::Owned(tool.into_owned())),
        text: Cow::Owned(passage.text.into_owned()),
    }
}
