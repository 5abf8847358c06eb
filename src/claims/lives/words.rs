//! The life of words that no fact was mined from: where they stand, as they are written.

use super::names::excerpt;
use super::{Bearing, FactKind, Life, Stage, State, Teller};
use crate::claims::clause;
use crate::claims::facts::Excerpt;
use crate::claims::measures::inside;
use crate::claims::texts::Texts;
use crate::recording::{EventIndex, Voice};
use crate::replay::{Replay, Step};
use aho_corasick::AhoCorasick;
use smallvec::smallvec;

/// The life of `phrase`, whatever its capitals; `None` where no event before the last summary has it.
pub fn words(replay: &Replay<'_>, texts: &Texts<'_>, phrase: &str) -> Option<Life> {
    let phrase = phrase.trim();
    let mut builder = AhoCorasick::builder();
    let search = builder.ascii_case_insensitive(true).build([phrase]).ok()?;
    let count = u32::try_from(replay.recording.events.len()).unwrap_or(u32::MAX);
    let events: Vec<EventIndex> = (0..count).map(EventIndex).collect();
    let found: Vec<(Teller, Excerpt)> = texts.gather(&events, |event, passages| {
        let first = passages.iter().find_map(|passage| {
            let teller = teller(passage.voice)?;
            let text = passage.text.as_ref();
            let span = search.find(text)?.range();
            let clause = clause::around(text, &span);
            Some((
                teller,
                Excerpt {
                    event,
                    text: text.get(clause.clone())?.into(),
                    marks: smallvec![inside(&clause, &span)],
                },
            ))
        });
        first.into_iter().collect()
    });
    let human = found.iter().find(|(teller, _)| *teller == Teller::Human);
    let (by, source) = human.or_else(|| found.first()).cloned()?;
    let said: Vec<EventIndex> = found.iter().map(|(_, excerpt)| excerpt.event).collect();
    let stages = replay.pairs().filter_map(|(step, record)| {
        stage(replay, step, &said, record.summary.as_readable(), &search)
    });
    Some(Life {
        kind: FactKind::Words,
        class: "words",
        subject: phrase.to_owned(),
        by,
        source,
        bearing: Bearing::Light("searched for as it is written: no fact was mined from it"),
        stages: stages.collect(),
        unfollowed: 0,
        withdrawn: None,
        follow_up: None,
        said,
    })
}

/// Who speaks; `None` for a summary, which is no event of its own.
fn teller(voice: Voice) -> Option<Teller> {
    match voice {
        Voice::Human => Some(Teller::Human),
        Voice::Assistant | Voice::Thinking => Some(Teller::Agent),
        Voice::ToolCall | Voice::ToolResult | Voice::Harness => Some(Teller::Tool),
        Voice::Summary => None,
    }
}

fn stage(
    replay: &Replay<'_>,
    step: &Step,
    said: &[EventIndex],
    text: Option<&str>,
    search: &AhoCorasick,
) -> Option<Stage> {
    let before = || said.iter().take_while(|event| event.get() < step.fresh.end);
    before().next()?;
    let found = text.and_then(|text| Some((text, search.find(text)?.range())));
    let (state, summary) = match (text, found) {
        _ if before().any(|event| replay.keeps(step, *event)) => (State::Kept, None),
        (None, _) => (State::Undecided, None),
        (Some(_), Some((text, span))) => (State::Carried, excerpt(text, &span)),
        (Some(_), None) => (State::Omitted, None),
    };
    Some(Stage {
        compaction: step.index,
        state,
        summary,
    })
}
