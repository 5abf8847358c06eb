//! Tool calls and what answered them.

use crate::formats::CallId;
use crate::recording::EventIndex;
use std::collections::HashMap;

/// The calls of a lane, by their ids.
#[derive(Debug, Default)]
pub(super) struct Calls(HashMap<CallId, Call>);

/// Where a call stands, and where its first answer does.
#[derive(Clone, Copy, Debug, Default)]
struct Call {
    made: Option<EventIndex>,
    answered: Option<EventIndex>,
}

impl Calls {
    /// Notes which calls `event` makes, and which it answers. Of two events with one call the first counts.
    pub(super) fn note(&mut self, event: EventIndex, made: &[CallId], answered: &[CallId]) {
        for id in made {
            self.0.entry(*id).or_default().made.get_or_insert(event);
        }
        for id in answered {
            let call = self.0.entry(*id).or_default();
            call.answered.get_or_insert(event);
        }
    }

    /// What answers the call with this id.
    pub(super) fn answer(&self, id: CallId) -> Option<EventIndex> {
        self.0.get(&id)?.answered
    }

    /// Every call with its answer, where both are there: ascending.
    pub(super) fn pairs(&self) -> Vec<(EventIndex, EventIndex)> {
        let calls = self.0.values();
        let mut pairs: Vec<_> = calls
            .filter_map(|call| call.made.zip(call.answered))
            .collect();
        pairs.sort_unstable();
        pairs
    }
}
