//! The lives of identifiers that were spoken or used.

use super::open::{Open, close, most, summaries};
use super::{Asked, Bearing, FactKind, Life, Stage, State, Teller};
use crate::claims::clause;
use crate::claims::facts::{IdentifierFate, IdentifierLoss, Load, SummaryExcerpt};
use crate::claims::hash;
use crate::claims::identified::{self, Context, Followed, Held};
use crate::claims::identifiers;
use crate::claims::loads::{self, Loads};
use crate::claims::measures::inside;
use crate::claims::mentions::{By, Name};
use crate::recording::{CompactionIndex, EventIndex};
use crate::replay::Step;
use smallvec::smallvec;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The lives of the identifiers that are asked for. `losses` holds what the audit found of them, `refetched` the uses that
/// prove no need.
pub(in crate::claims) fn names(
    context: &Context<'_, '_>,
    losses: &[IdentifierLoss],
    refetched: &BTreeSet<(String, EventIndex)>,
    asked: Asked<'_>,
) -> Vec<Life> {
    let loads = Loads::new(context.mentions.names(), context.statements, refetched);
    let wanted = |name: &&Name| {
        let shown = identified::written(name);
        !name.identifier.noise && (asked.wanted)(name.source.event, shown, &name.source.text)
    };
    let wanted: Vec<&Name> = context.mentions.names().iter().filter(wanted).collect();
    let losses = Losses::of(losses);
    let mut lives: Vec<(Followed<'_>, Life)> = wanted
        .iter()
        .map(|name| {
            let life = life(context, name, &loads, &losses, most(wanted.len()));
            (Followed::new(name), life)
        })
        .collect();
    let first = |(_, life): &(Followed<'_>, Life)| life.said.first().copied();
    let mut open = Open::new(lives.iter().map(first));
    for (step, record) in summaries(context.replay, asked.summaries) {
        let text = record.summary.as_readable();
        let text = text.filter(|text| !text.trim().is_empty());
        let held = text.map(Reading::of);
        for number in open.at(step) {
            if let Some((followed, life)) = lives.get_mut(number) {
                let excluded = loads.is_excluded(followed.name);
                let stage = stage(context, step, followed, (held.as_ref(), excluded), &losses);
                life.stages.extend(stage);
            }
        }
    }
    close(
        context.replay,
        asked.summaries,
        lives.iter_mut().map(|(_, life)| life),
    );
    lives.into_iter().map(|(_, life)| life).collect()
}

/// The life of a name as far as it tells itself; `most` of the summaries after it was said, and the last one, tell why it
/// is needed.
fn life(
    context: &Context<'_, '_>,
    name: &Name,
    loads: &Loads<'_>,
    losses: &Losses<'_>,
    most: usize,
) -> Life {
    let subject = identified::written(name);
    let steps = context.replay.steps.as_slice();
    let said = name.events.first().map_or(0, |event| event.get());
    let before = steps.partition_point(|step| step.fresh.end <= said);
    let after = steps.get(before..).unwrap_or_default();
    let mut after = after.iter().take(most).chain(after.last());
    let load = after.find_map(|step| {
        let due = identified::is_due(context.replay, step, name);
        due.then(|| loads.of(step, name)).flatten()
    });
    let mut gone = losses
        .any(subject)
        .filter(|loss| loss.fate == IdentifierFate::Omitted);
    let load = load.or_else(|| gone.find_map(|loss| loss.load));
    Life {
        kind: FactKind::Identifier,
        class: identified::kind_name(name.identifier.kind),
        subject: subject.to_owned(),
        by: match name.by {
            By::Human => Teller::Human,
            By::Assistant => Teller::Agent,
            By::Call => Teller::Tool,
        },
        source: name.source.clone(),
        said: name.events.to_vec(),
        bearing: load.map_or_else(|| Bearing::Light(light(name)), Bearing::Needed),
        stages: Vec::new(),
        unfollowed: 0,
        withdrawn: None,
        follow_up: losses
            .any(subject)
            .find_map(|loss| loss.follow_up.as_deref().cloned()),
    }
}

/// Why a name is not load-bearing.
fn light(name: &Name) -> &'static str {
    if name.identifier.weak {
        "of a shape that may be an ordinary word or number"
    } else if !name.typed {
        "nobody named it in words"
    } else if name.identifier.handle || loads::is_opaque(name.identifier.kind) {
        "no instruction, no decision, not used again from memory"
    } else {
        "no instruction, no decision, and it can be found again"
    }
}

/// What the audit found of identifiers, by how they are written.
struct Losses<'a>(BTreeMap<&'a str, Vec<&'a IdentifierLoss>>);

impl<'a> Losses<'a> {
    fn of(losses: &'a [IdentifierLoss]) -> Self {
        let mut found: BTreeMap<&str, Vec<&IdentifierLoss>> = BTreeMap::new();
        for loss in losses {
            let names = std::iter::once(&loss.subject).chain(&loss.members);
            for name in names.collect::<BTreeSet<_>>() {
                found.entry(name).or_default().push(loss);
            }
        }
        Self(found)
    }

    fn any(&self, subject: &str) -> impl Iterator<Item = &'a IdentifierLoss> {
        self.0.get(subject).into_iter().flatten().copied()
    }

    /// Where a summary has `subject` in another form, or speaks of it without its name.
    fn spoken_of(
        &self,
        subject: &str,
        compaction: CompactionIndex,
    ) -> Option<(State, &'a SummaryExcerpt)> {
        let here = self
            .any(subject)
            .filter(|loss| loss.compaction == compaction);
        let mut told = here.filter_map(|loss| {
            let altered =
                loss.fate == IdentifierFate::Altered || loss.load == Some(Load::Paraphrased);
            let state = if altered {
                State::Altered
            } else {
                State::Omitted
            };
            Some((state, loss.summary.as_deref()?))
        });
        told.next()
    }
}

/// A summary as it is looked through: what it holds, and where.
struct Reading<'t> {
    text: &'t str,
    held: Held<'t>,
    places: Vec<(Range<usize>, Vec<u64>)>,
}

impl<'t> Reading<'t> {
    fn of(text: &'t str) -> Self {
        let found = identifiers::identifiers(text).into_iter();
        let places = found.map(|found| {
            let forms = identifiers::key_forms(&found);
            (
                found.span,
                forms.iter().map(|form| hash::of(form)).collect(),
            )
        });
        Self {
            text,
            held: Held::of(text),
            places: places.collect(),
        }
    }

    /// The clause that carries a name, by itself or in a range; `None` where only its sense is there.
    fn clause(&self, followed: &Followed<'_>) -> Option<SummaryExcerpt> {
        self.named(followed).or_else(|| self.swallowed(followed))
    }

    /// The clause with a range that a name lies in.
    fn swallowed(&self, followed: &Followed<'_>) -> Option<SummaryExcerpt> {
        let span = self.held.swallowed(followed)?;
        excerpt(self.text, &span)
    }

    /// The clause that names it.
    fn named(&self, followed: &Followed<'_>) -> Option<SummaryExcerpt> {
        let written = identified::written(followed.name);
        let verbatim = self.text.find(written).map(|at| at..at + written.len());
        let alike = || {
            let mut places = self.places.iter();
            places
                .find(|(_, forms)| forms.iter().any(|form| followed.forms.contains(form)))
                .map(|(span, _)| span.clone())
        };
        excerpt(self.text, &verbatim.or_else(alike)?)
    }
}

/// The clause around some bytes of a summary, with these marked.
pub(super) fn excerpt(text: &str, span: &Range<usize>) -> Option<SummaryExcerpt> {
    let clause = clause::around(text, span);
    Some(SummaryExcerpt {
        text: text.get(clause.clone())?.to_owned(),
        marks: smallvec![inside(&clause, span)],
    })
}

/// What became of a name in one summary, one that is `excluded` from something or not; `None` where it had not been named.
fn stage(
    context: &Context<'_, '_>,
    step: &Step,
    followed: &Followed<'_>,
    (reading, excluded): (Option<&Reading<'_>>, bool),
    losses: &Losses<'_>,
) -> Option<Stage> {
    if followed.first.get() >= step.fresh.end {
        return None;
    }
    let subject = identified::written(followed.name);
    let (state, summary) = match reading {
        _ if !identified::is_due(context.replay, step, followed.name) => (State::Kept, None),
        None => (State::Undecided, None),
        Some(reading) if reading.held.accounts(followed, excluded) => {
            (State::Carried, reading.clause(followed))
        }
        Some(reading) => match losses.spoken_of(subject, step.index) {
            Some((state, summary)) => (state, Some(summary.clone())),
            None => (State::Omitted, reading.swallowed(followed)),
        },
    };
    Some(Stage {
        compaction: step.index,
        state,
        summary,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_load_has_its_words() {
        for load in [
            Load::Instruction,
            Load::Decision,
            Load::UsedAgain,
            Load::Handle,
            Load::Meant,
            Load::Paraphrased,
        ] {
            assert!(Bearing::Needed(load).is_needed());
            assert!(!Bearing::Needed(load).why().is_empty());
        }
    }

    #[test]
    fn the_clause_in_a_summary_is_found_and_marked() {
        let text = "All is well. The job is 7f3e21aa now.\nNext.";
        let found = excerpt(text, &(24..32)).unwrap();
        assert_eq!(found.text, "The job is 7f3e21aa now.");
        assert_eq!(found.text.get(found.marks[0].clone()), Some("7f3e21aa"));
    }
}
