//! Suspects: what a summary states and no event before it seems to have, until the raw bytes have been looked at.

use super::identified::Context;
use super::identifiers::{self, Identifier};
use super::loads::is_opaque;
use super::measures::Measure;
use super::mentions::{By, FACTS, Name, Stated, Suspect};
use super::needles::Needles;
use super::quantities::Index;
use super::raw;
use super::values::{self, Misplaced};
use crate::recording::{EventIndex, EventKind};
use crate::replay::Step;
use aho_corasick::AhoCorasick;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

/// With more suspects than this in one summary, tool output is not searched for what resembles them.
pub(super) const FEW: usize = 24;

/// What stands in no event before its summary, for each compaction.
pub(super) struct Unsupported {
    /// The identifiers.
    pub(super) identifiers: Vec<Vec<Identifier>>,
    /// The quantities, with their clauses.
    pub(super) measures: Vec<Vec<Measure>>,
    /// Quantities that were said, but of something else.
    pub(super) misplaced: Vec<Vec<Misplaced>>,
    /// Uses of a name, by its key, before which some output named it again: they prove no need to remember it.
    pub(super) refetched: BTreeSet<(String, EventIndex)>,
}

impl Unsupported {
    /// The identifiers of the summary of `step`.
    pub(super) fn of(&self, step: &Step) -> &[Identifier] {
        let own = self.identifiers.get(step.index.get());
        own.map(Vec::as_slice).unwrap_or_default()
    }
}

/// Looks for what no event before a summary has.
pub(super) fn unsupported(context: &Context<'_, '_>) -> Unsupported {
    let steps = &context.replay.steps;
    let said = said(context);
    let mut identifiers: Vec<_> = steps.iter().map(|step| suspected(context, step)).collect();
    let (mut measures, mut misplaced) = suspected_measures(context, &said);
    let told = told(context, &identifiers, Sought::Identifier);
    retain_untold(context, &mut identifiers, &told, identifiers::needle);
    let told = self::told(context, &measures, Sought::Measure);
    retain_untold(context, &mut measures, &told, Measure::written);
    let mut sought = sought(&identifiers, Sought::Identifier);
    sought.extend(self::sought(&measures, Sought::Measure));
    sought.extend(self::sought(&misplaced, Sought::Misplaced));
    let reused = reused(context);
    let last_use = reused
        .iter()
        .flat_map(|name| &name.reuses)
        .map(|(used, _)| used.get())
        .max();
    sought.extend(distinct(reused.into_iter().map(Sought::Name)));
    let last = last_suspected(context, &identifiers)
        .max(last_suspected(context, &measures))
        .max(last_suspected(context, &misplaced))
        .max(last_use.unwrap_or(0));
    let found = first_places(context, last, &sought);
    drop(sought);
    retain(
        context,
        &mut identifiers,
        &found.identifiers,
        identifiers::needle,
    );
    retain(context, &mut measures, &found.measures, Measure::written);
    retain(context, &mut misplaced, &found.misplaced, |misplaced| {
        misplaced.stated.written()
    });
    Unsupported {
        identifiers,
        measures,
        misplaced,
        refetched: found.refetched,
    }
}

/// Names that the agent used after a compaction as if it remembered them.
fn reused<'a>(context: &Context<'a, '_>) -> Vec<&'a Name> {
    let names = context.mentions.names().iter();
    names
        .filter(|name| {
            !name.reuses.is_empty() && !name.identifier.weak && is_opaque(name.identifier.kind)
        })
        .collect()
}

/// Keeps the suspects that were found in no event before their summary.
fn retain<T>(
    context: &Context<'_, '_>,
    suspects: &mut [Vec<T>],
    found: &BTreeMap<String, EventIndex>,
    needle: impl Fn(&T) -> &str,
) {
    for (step, suspects) in context.replay.steps.iter().zip(suspects) {
        suspects.retain(|suspect| {
            found
                .get(needle(suspect))
                .is_none_or(|event| event.get() >= step.fresh.end)
        });
    }
}

/// What the hashes of everything seen do not explain.
fn suspected(context: &Context<'_, '_>, step: &Step) -> Vec<Identifier> {
    let text = summary_of(context, step);
    let mut own = identifiers::identifiers(text);
    own.truncate(FACTS);
    let mut suspects: Vec<Identifier> = match streamed(context, step) {
        Some(event) => {
            let stated = stated(context, event).filter_map(identifier);
            let keys: BTreeSet<&str> = stated.map(|seen| seen.key.as_str()).collect();
            own.retain(|own| keys.contains(own.key.as_str()));
            own
        }
        None => own,
    };
    // What has no letters to look for in tool output cannot be told from what was made up.
    suspects.retain(|suspect| !suspect.noise && !identifiers::needle(suspect).is_empty());
    suspects.sort_by(|a, b| a.key.cmp(&b.key));
    suspects.dedup_by(|a, b| a.key == b.key);
    suspects
}

/// Every quantity that was said, each at the first event that says it.
fn said(context: &Context<'_, '_>) -> Index {
    let mut said = Index::default();
    for measure in &context.mentions.measures {
        said.insert(&measure.quantity, measure.excerpt.event.get());
    }
    said
}

/// For each compaction the quantities of the summary that nobody said, and those that were said of something else.
fn suspected_measures(
    context: &Context<'_, '_>,
    said: &Index,
) -> (Vec<Vec<Measure>>, Vec<Vec<Misplaced>>) {
    let steps = &context.replay.steps;
    let parted: Vec<(Vec<Measure>, Vec<Measure>)> = steps
        .iter()
        .map(|step| parted(context, step, said))
        .collect();
    let (unsaid, said): (Vec<_>, Vec<_>) = parted.into_iter().unzip();
    let most = values::share(&said);
    let misplaced = steps.iter().zip(said).map(|(step, said)| {
        let text = summary_of(context, step);
        values::misplaced(context, step, text, said, most)
    });
    (unsaid, misplaced.collect())
}

/// The quantities of a summary: those that nobody said before it, and the others.
fn parted(context: &Context<'_, '_>, step: &Step, said: &Index) -> (Vec<Measure>, Vec<Measure>) {
    let own = Measure::all_in(summary_of(context, step), By::Assistant);
    let unseen: Option<BTreeSet<&str>> = streamed(context, step)
        .map(|event| stated(context, event).filter_map(quantity_key).collect());
    own.into_iter().partition(|own| {
        let first = said.first(&own.quantity);
        first.is_none_or(|event| event >= step.fresh.end)
            && unseen
                .as_ref()
                .is_none_or(|unseen| unseen.contains(own.quantity.key.as_str()))
    })
}

/// The summary's text; nothing where the events before it are not all there to be held against it.
fn summary_of<'r>(context: &Context<'_, 'r>, step: &Step) -> &'r str {
    let hidden = context.replay.lacks_head && step.index.get() == 0;
    let text = context
        .replay
        .record(step)
        .and_then(|record| record.summary.as_readable());
    text.filter(|_| !hidden).unwrap_or_default()
}

/// The first compaction whose summary has each of the suspects, by its needle: one pass over all summaries.
fn told<'a, T>(
    context: &Context<'_, '_>,
    open: &'a [Vec<T>],
    seek: impl Fn(&'a T) -> Sought<'a>,
) -> BTreeMap<String, usize> {
    let compactions = &context.replay.recording.compactions;
    let sought = distinct(open.iter().flatten().map(seek));
    let mut told = BTreeMap::new();
    if compactions.len() < 2 || sought.is_empty() {
        return told;
    }
    let Ok(all) = AhoCorasick::new(sought.iter().map(|sought| sought.needle())) else {
        return told;
    };
    for (number, record) in compactions.iter().enumerate() {
        let bytes = record.summary.as_readable().unwrap_or_default().as_bytes();
        for hit in all.find_overlapping_iter(bytes) {
            let found = sought.get(hit.pattern().as_usize());
            if let Some(found) = found.filter(|found| found.is_told(bytes, hit.start())) {
                told.entry(found.needle().to_owned()).or_insert(number);
            }
        }
    }
    told
}

/// Takes out what an earlier summary says already: then it was made up there.
fn retain_untold<T>(
    context: &Context<'_, '_>,
    suspects: &mut [Vec<T>],
    told: &BTreeMap<String, usize>,
    needle: impl Fn(&T) -> &str,
) {
    for (step, suspects) in context.replay.steps.iter().zip(suspects) {
        suspects.retain(|suspect| {
            let first = told.get(needle(suspect));
            first.is_none_or(|first| *first >= step.index.get())
        });
    }
}

fn stated<'a>(
    context: &'a Context<'_, '_>,
    event: EventIndex,
) -> impl Iterator<Item = &'a Suspect> + 'a {
    let suspects = &context.mentions.suspects;
    let from = suspects.partition_point(|suspect| suspect.event < event);
    let own = suspects.iter().skip(from);
    own.take_while(move |suspect| suspect.event == event)
}

fn identifier(suspect: &Suspect) -> Option<&Identifier> {
    match &suspect.stated {
        Stated::Identifier(identifier) => Some(identifier),
        Stated::Quantity(_) => None,
    }
}

fn quantity_key(suspect: &Suspect) -> Option<&str> {
    match &suspect.stated {
        Stated::Quantity(quantity) => Some(&quantity.key),
        Stated::Identifier(_) => None,
    }
}

/// The event that held the summary when it passed by.
fn streamed(context: &Context<'_, '_>, step: &Step) -> Option<EventIndex> {
    let event = context.replay.record(step)?.summary_event?;
    is_summary(context, event).then_some(event)
}

fn is_summary(context: &Context<'_, '_>, event: EventIndex) -> bool {
    let event = context.replay.recording.event(event);
    event.is_some_and(|event| matches!(event.kind, EventKind::Summary | EventKind::Boundary))
}

/// What is looked for in raw bytes.
#[derive(Clone, Copy)]
enum Sought<'a> {
    Identifier(&'a Identifier),
    Measure(&'a Measure),
    Misplaced(&'a Misplaced),
    Name(&'a Name),
}

impl<'a> Sought<'a> {
    fn needle(self) -> &'a str {
        match self {
            Self::Identifier(identifier) => identifiers::needle(identifier),
            Self::Measure(measure) => measure.written(),
            Self::Misplaced(misplaced) => misplaced.stated.written(),
            Self::Name(name) => identifiers::needle(&name.identifier),
        }
    }

    /// Whether a summary that has its needle at `at` tells it.
    fn is_told(self, bytes: &[u8], at: usize) -> bool {
        match self {
            Self::Identifier(identifier) => identifiers::stands_at(bytes, identifier, at),
            Self::Name(name) => identifiers::stands_at(bytes, &name.identifier, at),
            Self::Measure(_) | Self::Misplaced(_) => true,
        }
    }

    fn stands(self, bytes: &[u8], at: usize) -> bool {
        match self {
            Self::Identifier(identifier) => stands(bytes, identifier, at),
            Self::Name(name) => stands(bytes, &name.identifier, at),
            Self::Measure(measure) => says(bytes, at, measure, measure.is_common()),
            Self::Misplaced(misplaced) => says(bytes, at, &misplaced.stated, true),
        }
    }

    /// The words that must stand around it too.
    fn words(self) -> &'a [u64] {
        match self {
            Self::Measure(measure) if measure.is_common() => &measure.words,
            Self::Misplaced(misplaced) => &misplaced.stated.words,
            Self::Identifier(_) | Self::Measure(_) | Self::Name(_) => &[],
        }
    }

    /// Whether an event of this kind may say it: what was spoken of has been held against it already.
    fn is_said_in(self, kind: EventKind) -> bool {
        match self {
            Self::Misplaced(_) => matches!(kind, EventKind::ToolCall | EventKind::ToolResult),
            Self::Identifier(_) | Self::Measure(_) | Self::Name(_) => true,
        }
    }
}

/// How far around a number, in bytes, a word of its clause is looked for.
const NEAR: usize = 80;

/// Whether the number at `at` is `measure`, or the word there may be abbreviated by it; where that needs more than the
/// number, with a word of its clause near it.
fn says(bytes: &[u8], at: usize, measure: &Measure, with_words: bool) -> bool {
    let length = measure.written().len();
    let whole = raw::is_own_number(bytes, at, length);
    let begins = || measure.may_abbreviate() && raw::begins_word(bytes, at);
    (whole || begins())
        && (!with_words || {
            let (before, after) = raw::around(bytes, at, length, NEAR);
            measure.is_echoed(&before, &after)
        })
}

fn stands(bytes: &[u8], identifier: &Identifier, at: usize) -> bool {
    let (bytes, at) = raw::from(bytes, at);
    identifiers::stands_at(bytes, identifier, at)
}

/// What is looked for, each needle once.
fn sought<'a, T>(open: &'a [Vec<T>], seek: impl Fn(&'a T) -> Sought<'a>) -> Vec<Sought<'a>> {
    distinct(open.iter().flatten().map(seek))
}

/// Each needle once.
fn distinct<'a>(all: impl Iterator<Item = Sought<'a>>) -> Vec<Sought<'a>> {
    let mut sought: Vec<Sought<'_>> = all.filter(|sought| !sought.needle().is_empty()).collect();
    sought.sort_by_key(|sought| (sought.needle(), sought.words()));
    sought.dedup_by_key(|sought| (sought.needle(), sought.words()));
    sought
}

/// Where the last compaction with suspects ends.
fn last_suspected<T>(context: &Context<'_, '_>, open: &[Vec<T>]) -> usize {
    let steps = context.replay.steps.iter().zip(open);
    let suspected = steps.filter(|(_, suspects)| !suspects.is_empty());
    suspected.map(|(step, _)| step.fresh.end).max().unwrap_or(0)
}

/// The first events that hold what was looked for, by its needle.
#[derive(Default)]
struct Places {
    identifiers: BTreeMap<String, EventIndex>,
    measures: BTreeMap<String, EventIndex>,
    misplaced: BTreeMap<String, EventIndex>,
    refetched: BTreeSet<(String, EventIndex)>,
}

/// How often in one event a number is looked at with the words around it: it may be in every column of a table.
const LOOKS: u8 = 64;

/// Counts a look, and says whether it is one of the first.
fn may_look(looks: &mut u8) -> bool {
    *looks = looks.saturating_add(1);
    *looks <= LOOKS
}

/// The first event before `last` whose raw bytes hold each of `sought`: one pass for all.
fn first_places(context: &Context<'_, '_>, last: usize, sought: &[Sought<'_>]) -> Places {
    let Some(needles) = Needles::new(sought.iter().map(|sought| sought.needle())) else {
        return Places::default();
    };
    let places = Mutex::new(Places::default());
    let look = |event: EventIndex, bytes: &[u8]| {
        let kind = context
            .replay
            .recording
            .event(event)
            .map(|event| event.kind);
        let mut looks: BTreeMap<usize, u8> = BTreeMap::new();
        needles.each(bytes, &mut |needle, at| {
            let sought = sought.get(needle).filter(|sought| {
                kind.is_some_and(|kind| sought.is_said_in(kind))
                    && (sought.words().is_empty() || may_look(looks.entry(needle).or_default()))
                    && sought.stands(bytes, at)
            });
            if let Some(sought) = sought {
                note(&places, *sought, event);
            }
        });
    };
    let events: Vec<EventIndex> = (0..last)
        .map(EventIndex::from)
        .filter(|event| !is_summary(context, *event))
        .collect();
    context.texts.scan(&events, &look);
    places.into_inner().unwrap_or_default()
}

/// Keeps the earliest event of what was looked for.
fn note(places: &Mutex<Places>, sought: Sought<'_>, event: EventIndex) {
    let Ok(mut places) = places.lock() else {
        return;
    };
    let found = match sought {
        Sought::Identifier(_) => &mut places.identifiers,
        Sought::Measure(_) => &mut places.measures,
        Sought::Misplaced(_) => &mut places.misplaced,
        Sought::Name(name) => {
            let between = name
                .reuses
                .iter()
                .filter(|(used, last)| *last < event && event < *used);
            let key = &name.identifier.key;
            places
                .refetched
                .extend(between.map(|(used, _)| (key.clone(), *used)));
            return;
        }
    };
    match found.get_mut(sought.needle()) {
        Some(first) => *first = event.min(*first),
        None => {
            found.insert(sought.needle().to_owned(), event);
        }
    }
}
