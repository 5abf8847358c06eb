//! Choices followed through the summaries: which of them keep what was chosen, and not why.

use super::decisions::{self, Speaker, SummaryIndex};
use super::facts::{DecisionFate, DecisionLoss, Marks, SummaryExcerpt};
use super::statements::Statement;
use crate::recording::CompactionIndex;
use crate::replay::{Replay, Step};

/// The choices whose reason a summary leaves out, each where that first happens. What is `told` already is not told again.
pub(super) fn follow(
    replay: &Replay<'_>,
    chosen: &[Statement],
    told: &[DecisionLoss],
) -> Vec<DecisionLoss> {
    let mut open: Vec<&Statement> = chosen.iter().collect();
    let mut lost: Vec<DecisionLoss> = Vec::new();
    for (step, record) in replay.pairs() {
        let text = record.summary.as_readable();
        let Some(text) = text.filter(|text| !open.is_empty() && !text.trim().is_empty()) else {
            continue;
        };
        let summary = SummaryIndex::new(text);
        open.retain(|choice| {
            let found = is_due(replay, step, choice)
                .then(|| unexplained(step.index, choice, &summary, text))
                .flatten();
            let Some(found) = found else {
                return true;
            };
            let again = told.iter().chain(&lost).any(|known| are_one(known, &found));
            lost.extend((!again).then_some(found));
            false
        });
    }
    lost
}

/// Whether the summary of a step has to carry a choice: it was said before, and does not stay in context.
fn is_due(replay: &Replay<'_>, step: &Step, choice: &Statement) -> bool {
    replay.owes(step, choice.event)
}

/// Whether two losses are of one sentence, or of one choice that was told twice.
fn are_one(known: &DecisionLoss, found: &DecisionLoss) -> bool {
    let (ours, theirs) = (&known.source, &found.source);
    let within = ours.text.contains(&*theirs.text) || theirs.text.contains(&*ours.text);
    let of_reason = known.fate == DecisionFate::ReasonLost;
    known.firm && ours.event == theirs.event && within
        || of_reason
            && known.compaction == found.compaction
            && known.summary.as_ref().map(|it| &it.text)
                == found.summary.as_ref().map(|it| &it.text)
}

fn unexplained(
    compaction: CompactionIndex,
    choice: &Statement,
    summary: &SummaryIndex,
    text: &str,
) -> Option<DecisionLoss> {
    let clause = decisions::unexplained(&choice.claim, summary, text)?;
    let reason = choice.text.get(choice.claim.reason.clone()?)?;
    Some(DecisionLoss {
        compaction,
        fate: DecisionFate::ReasonLost,
        class: choice.class_name(),
        subject: choice.claim.subject.clone(),
        source: super::facts::Excerpt {
            event: choice.event,
            text: choice.quote(true).into(),
            marks: choice.marks(true),
        },
        summary: Some(SummaryExcerpt {
            text: text.get(clause)?.to_owned(),
            marks: Marks::new(),
        }),
        reason: Some(reason.to_owned()),
        human: choice.speaker == Speaker::Human,
        grave: false,
        members: Vec::new(),
        firm: true,
        carried: 0,
        follow_up: None,
    })
}
