//! Which summary belongs to which boundary, where they are records of their own.

use super::lane::{Lane, SummaryAt};
use crate::formats::{BoundaryDraft, Pairing};
use crate::recording::{EventIndex, Id};
use std::collections::BTreeMap;

/// The boundaries with their summaries, and the summaries that no boundary has.
#[derive(Debug, Default)]
pub(super) struct Paired {
    pub(super) boundaries: Vec<(BoundaryDraft, Option<SummaryAt>)>,
    pub(super) orphans: Vec<SummaryAt>,
}

/// Pairs by the id that the boundary names, else by the id that the summary continues, else by their order.
pub(super) fn pair(lane: &mut Lane) -> Paired {
    let boundaries = std::mem::take(&mut lane.boundaries);
    let summaries = std::mem::take(&mut lane.summaries);
    let chosen = choose(lane, &boundaries, &summaries);
    let mut left: Vec<Option<SummaryAt>> = summaries.into_iter().map(Some).collect();
    let mut paired = Paired::default();
    for (boundary, number) in boundaries.into_iter().zip(chosen) {
        let summary = number
            .and_then(|number| left.get_mut(number))
            .and_then(Option::take);
        paired.boundaries.push((boundary, summary));
    }
    paired.orphans = left.into_iter().flatten().collect();
    paired
}

/// For each boundary the number of its summary.
fn choose(
    lane: &Lane,
    boundaries: &[BoundaryDraft],
    summaries: &[SummaryAt],
) -> Vec<Option<usize>> {
    let names = Names::of(lane, summaries);
    let mut free = vec![true; summaries.len()];
    let mut chosen: Vec<Option<usize>> = boundaries
        .iter()
        .map(|boundary| {
            names
                .named(boundary)
                .filter(|number| claim(&mut free, *number))
        })
        .collect();
    for (number, boundary) in boundaries.iter().enumerate() {
        let next = boundaries.get(number + 1).map(|next| next.record.event);
        if let Some(choice @ None) = chosen.get_mut(number) {
            *choice =
                following(boundary, next, summaries).find(|summary| claim(&mut free, *summary));
        }
    }
    chosen
}

fn claim(free: &mut [bool], number: usize) -> bool {
    free.get_mut(number).is_some_and(std::mem::take)
}

/// The summaries between a boundary and the next one.
fn following(
    boundary: &BoundaryDraft,
    next: Option<EventIndex>,
    summaries: &[SummaryAt],
) -> std::ops::Range<usize> {
    let after = boundary.record.event;
    match boundary.pairing {
        Pairing::Own => 0..0,
        Pairing::Elsewhere(_) => {
            let start = summaries.partition_point(|summary| summary.index <= after);
            let end = next.map_or(summaries.len(), |next| {
                summaries.partition_point(|summary| summary.index < next)
            });
            start..end
        }
    }
}

/// The summaries by their own ids, and by the ids of the records they continue.
struct Names<'l> {
    own: BTreeMap<&'l Id, usize>,
    continued: BTreeMap<&'l Id, usize>,
}

impl<'l> Names<'l> {
    fn of(lane: &'l Lane, summaries: &[SummaryAt]) -> Self {
        let mut names = Self {
            own: BTreeMap::new(),
            continued: BTreeMap::new(),
        };
        for (number, summary) in summaries.iter().enumerate() {
            let event = lane.event(summary.index);
            if let Some(id) = event.and_then(|event| event.id.as_ref()) {
                names.own.entry(id).or_insert(number);
            }
            if let Some(parent) = event.and_then(|event| event.parent.as_ref()) {
                names.continued.entry(parent).or_insert(number);
            }
        }
        names
    }

    fn named(&self, boundary: &BoundaryDraft) -> Option<usize> {
        let Pairing::Elsewhere(anchor) = &boundary.pairing else {
            return None;
        };
        let anchored = anchor.as_deref().and_then(|id| self.own.get(&Id::from(id)));
        let continued = || self.continued.get(&Id::from(boundary.record.id.as_str()));
        anchored.or_else(continued).copied()
    }
}
