//! Which facts are followed through which summary: each from where it was said, and not without end.

use super::{Life, Summaries};
use crate::recording::{CompactionRecord, EventIndex};
use crate::replay::{Replay, Step};

/// How many looks at a summary all facts of one kind share.
const LOOKS: usize = 20_000;

/// How many each of them has at least.
const EACH: usize = 64;

/// Through how many summaries each of so many facts is followed.
pub(super) fn most(facts: usize) -> usize {
    (LOOKS / facts.max(1)).max(EACH)
}

/// The summaries that are asked for, in order.
pub(super) fn summaries<'p, 'r>(
    replay: &'p Replay<'r>,
    asked: Summaries,
) -> impl Iterator<Item = (&'p Step, &'r CompactionRecord)> {
    let before = match asked {
        Summaries::All => 0,
        Summaries::Last => replay.steps.len().saturating_sub(1),
    };
    let records = replay.recording.compactions.iter();
    replay.steps.iter().zip(records).skip(before)
}

/// Facts, by their numbers, on their way through the summaries.
pub(super) struct Open {
    /// Those that are said later, the next one last.
    waiting: Vec<(EventIndex, usize)>,
    /// Those that are followed, each with how many looks it has left.
    followed: Vec<(usize, usize)>,
    most: usize,
}

impl Open {
    /// Facts that are said first in these events.
    pub(super) fn new(said: impl Iterator<Item = Option<EventIndex>>) -> Self {
        let numbered = said.enumerate();
        let mut waiting: Vec<_> = numbered
            .filter_map(|(number, said)| Some((said?, number)))
            .collect();
        waiting.sort_unstable_by(|one, other| other.cmp(one));
        Self {
            most: most(waiting.len()),
            waiting,
            followed: Vec::new(),
        }
    }

    /// The facts that are held against the summary of `step`: said before it, and followed that far.
    pub(super) fn at(&mut self, step: &Step) -> Vec<usize> {
        let said = |(event, _): &mut (EventIndex, usize)| event.get() < step.fresh.end;
        while let Some((_, number)) = self.waiting.pop_if(said) {
            self.followed.push((number, self.most));
        }
        let due = self.followed.iter().map(|(number, _)| *number).collect();
        self.followed.retain_mut(|(_, left)| {
            *left -= 1;
            *left > 0
        });
        due
    }
}

/// Notes of each fact how many summaries it was not followed through.
pub(super) fn close<'l>(
    replay: &Replay<'_>,
    asked: Summaries,
    lives: impl Iterator<Item = &'l mut Life>,
) {
    if asked == Summaries::Last {
        return;
    }
    for life in lives {
        let last = life.stages.last().map(|stage| stage.compaction.get() + 1);
        life.unfollowed = last.map_or(0, |last| replay.steps.len().saturating_sub(last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_facts_are_followed_less_far_and_each_some_way() {
        assert_eq!(most(0), LOOKS);
        assert_eq!(most(100), 200);
        assert_eq!(most(1_000_000), EACH);
    }
}
