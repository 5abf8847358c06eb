//! The way of a loss: from what was said, through the summaries of the chain, to what was done later.

use super::escaped;
use super::place::Places;
use crate::finding::Consequence;
use crate::recording::{Line, Moment};
use crate::render::entry::{Entry, words};
use crate::report::{CompactionReport, InputReport, SessionReport};
use serde_sarif::sarif::{CodeFlow, Location, ThreadFlow, ThreadFlowLocation};
use std::collections::{BTreeMap, BTreeSet};

/// How many summaries of a chain are shown, the last ones.
const SUMMARIES: usize = 32;

/// The way of a finding that has a beginning or an end besides its summary.
pub(super) fn flow(entry: &Entry<'_>, places: &Places<'_>) -> Option<CodeFlow> {
    let (finding, session) = (entry.finding, entry.session);
    if finding.source.is_none() && finding.consequence.is_none() {
        return None;
    }
    let mut steps = Vec::new();
    if let Some(source) = &finding.source {
        let text = format!("said: {}", escaped(&words(source)));
        steps.push((places.quoted(session, source, text), source.time));
    }
    steps.extend(summaries(entry, places));
    if let Some(Consequence { kind, quote }) = &finding.consequence {
        let text = format!("later ({}): {}", kind.as_str(), escaped(&words(quote)));
        steps.push((places.quoted(session, quote, text), quote.time));
    }
    let steps: Vec<_> = steps.into_iter().map(step).collect();
    let thread = ThreadFlow::builder().locations(steps).build();
    Some(CodeFlow::builder().thread_flows(vec![thread]).build())
}

/// Something that was said or done, and when.
type Step = (Location, Option<Moment>);

fn step((location, time): Step) -> ThreadFlowLocation {
    ThreadFlowLocation {
        location: Some(location),
        execution_time_utc: time.map(|time| time.to_string()),
        ..ThreadFlowLocation::default()
    }
}

/// The summaries that stand between what was said and the loss, and the one that lost it.
fn summaries(entry: &Entry<'_>, places: &Places<'_>) -> Vec<Step> {
    let since = entry
        .finding
        .source
        .as_ref()
        .map_or(Line(0), |source| source.line);
    let Some(last) = entry.compaction() else {
        return Vec::new();
    };
    let chain = chain(entry.session, last, since);
    let shown = chain.len().saturating_sub(SUMMARIES);
    let told = chain.into_iter().skip(shown).map(|compaction| {
        let ordinal = compaction.index.ordinal();
        match &entry.finding.summary {
            Some(quote) if compaction.index == last.index => {
                let text = format!("summary {ordinal}: {}", escaped(&words(quote)));
                (places.quoted(entry.session, quote, text), quote.time)
            }
            _ => {
                let text = format!("summary {ordinal}");
                let told = places.told(entry.session, compaction.summary_line, text);
                (told, compaction.time)
            }
        }
    });
    told.collect()
}

/// The summaries after `since` that went into the one of `last`, and that one, in their order.
fn chain<'a>(
    session: &'a SessionReport,
    last: &'a CompactionReport,
    since: Line,
) -> Vec<&'a CompactionReport> {
    let by_id: BTreeMap<&str, &CompactionReport> = session
        .compactions
        .iter()
        .map(|compaction| (compaction.id.as_str(), compaction))
        .collect();
    let mut found = BTreeSet::new();
    let mut open = vec![last];
    while let Some(compaction) = open.pop() {
        if compaction.summary_line < since || !found.insert(compaction.index) {
            continue;
        }
        let inputs = compaction.inputs.iter().flatten();
        open.extend(inputs.filter_map(|input| match input {
            InputReport::Summary(id) => by_id.get(id.as_str()).copied(),
            InputReport::Events(..) => None,
        }));
    }
    let compactions = session.compactions.iter();
    compactions
        .filter(|compaction| found.contains(&compaction.index))
        .collect()
}
