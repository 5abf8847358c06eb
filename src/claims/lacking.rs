//! What the agent says later that it lacks, or asks for: it is what a summary lost.

use super::decided::Lost;
use super::decisions::{self, Lack, Stem};
use super::facts::{DecisionFate, Excerpt, FollowUp, IdentifierFate, IdentifierLoss, Marks};
use super::statements::Statement;
use super::texts::Texts;
use crate::finding::ConsequenceKind;
use crate::recording::{Actor, CompactionIndex, EventIndex, EventKind, Passage, Voice};
use crate::replay::Replay;

/// At most so many losses are looked for.
const MOST: usize = 256;

/// Something that was lost and may be asked for.
struct Sought {
    /// The first event that no longer sees it.
    after: usize,
    /// The words by which it was spoken of.
    about: Vec<Stem>,
    /// Only its reason is gone.
    reason: bool,
    place: Place,
}

/// Where a loss stands.
enum Place {
    Decision(usize),
    Identifier(usize),
}

/// Links each load-bearing loss that nothing acts against to the first later event in which the agent lacks it.
pub(super) fn link(
    replay: &Replay<'_>,
    statements: &[Statement],
    lost: &mut [Lost],
    identifiers: &mut [IdentifierLoss],
    texts: &Texts<'_>,
) {
    let sought = sought(replay, statements, lost, identifiers);
    let Some(first) = sought.iter().map(|sought| sought.after).min() else {
        return;
    };
    let found = texts.gather(&speaking(replay, first), |event, passages| {
        let lacks = lacks(passages);
        let open = sought.iter().enumerate();
        let open = open.filter(|(_, sought)| sought.after <= event.get());
        open.filter_map(|(number, sought)| {
            let (lack, text) = lacks.iter().find(|(lack, _)| is_of(lack, sought))?;
            Some((number, follow_up(event, text, lack)?))
        })
        .collect()
    });
    for (number, follow_up) in found {
        match sought.get(number).map(|sought| &sought.place) {
            Some(Place::Decision(at)) => {
                if let Some(lost) = lost.get_mut(*at) {
                    lost.loss.follow_up.get_or_insert(follow_up);
                }
            }
            Some(Place::Identifier(at)) => {
                if let Some(loss) = identifiers.get_mut(*at) {
                    loss.follow_up.get_or_insert_with(|| Box::new(follow_up));
                }
            }
            None => {}
        }
    }
}

fn sought(
    replay: &Replay<'_>,
    statements: &[Statement],
    lost: &[Lost],
    identifiers: &[IdentifierLoss],
) -> Vec<Sought> {
    let after = |compaction: CompactionIndex| {
        let step = replay.steps.get(compaction.get());
        step.map_or(usize::MAX, |step| step.fresh.end)
    };
    let decisions = lost.iter().enumerate().filter_map(|(at, lost)| {
        let loss = &lost.loss;
        let open = loss.firm && loss.follow_up.is_none() && loss.fate != DecisionFate::Unconfirmed;
        let statement = statements.get(lost.statement).filter(|_| open)?;
        let mut about = statement.claim.target.clone();
        about.retain(|stem| stem.tells());
        Some(Sought {
            after: after(loss.compaction),
            about,
            reason: loss.fate == DecisionFate::ReasonLost,
            place: Place::Decision(at),
        })
    });
    let names = identifiers.iter().enumerate().filter_map(|(at, loss)| {
        let open = loss.load.is_some() && loss.follow_up.is_none();
        let source = loss
            .source
            .as_ref()
            .filter(|_| open && loss.fate == IdentifierFate::Omitted)?;
        Some(Sought {
            after: after(loss.compaction),
            about: decisions::telling(&source.text),
            reason: false,
            place: Place::Identifier(at),
        })
    });
    decisions.chain(names).take(MOST).collect()
}

/// Events in which the agent speaks or writes something down, from `first` on.
fn speaking(replay: &Replay<'_>, first: usize) -> Vec<EventIndex> {
    let events = replay.recording.events.iter().enumerate().skip(first);
    let speaks = events.filter(|(_, event)| {
        event.actor == Actor::Assistant
            && matches!(event.kind, EventKind::Message | EventKind::ToolCall)
    });
    speaks.map(|(number, _)| EventIndex::from(number)).collect()
}

fn lacks<'p>(passages: &'p [Passage<'_>]) -> Vec<(Lack, &'p str)> {
    let own = passages
        .iter()
        .filter(|passage| matches!(passage.voice, Voice::Assistant | Voice::ToolCall));
    own.flat_map(|passage| {
        let text = passage.text.as_ref();
        let lacks = decisions::lacks(text).into_iter();
        lacks.map(move |lack| (lack, text))
    })
    .collect()
}

/// Whether what the agent lacks is what was lost. A reason is asked for by that word.
fn is_of(lack: &Lack, sought: &Sought) -> bool {
    lack.is_of(&sought.about) && (!sought.reason || lack.why)
}

fn follow_up(event: EventIndex, text: &str, lack: &Lack) -> Option<FollowUp> {
    Some(FollowUp {
        kind: ConsequenceKind::Refetched,
        tool: None,
        excerpt: Excerpt {
            event,
            text: text.get(lack.span.clone())?.into(),
            marks: Marks::new(),
        },
    })
}
