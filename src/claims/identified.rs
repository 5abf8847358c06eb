//! Identifiers followed through the summaries: what each lost, changed or made up.

use super::amounts::Amounts;
use super::clause;
use super::corrections::{self, Correction, Turn};
use super::decided::Lost;
use super::ended;
use super::facts::{
    Doubt, IdentifierFate, IdentifierLoss, Load, QuantityChange, Stakes, SummaryExcerpt,
};
use super::foreign::Foreign;
use super::hash;
use super::identifiers::{self, IdRange, Identifier, IdentifierKind, Inventory};
use super::loads::{self, Loads};
use super::measures::inside;
use super::mentions::{By, Mentions, Name};
use super::origins::{Origin, Origins, is_uncapped};
use super::respelled::{Respelled, Spellings};
use super::spoken::Meaning;
use super::statements::Statement;
use super::strangers;
use super::suspects::Unsupported;
use super::texts::Texts;
use crate::recording::{CompactionIndex, EventIndex};
use crate::replay::{Replay, Step};
use rayon::prelude::*;
use smallvec::{SmallVec, smallvec};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

/// What a recording's identifiers are held against.
pub(super) struct Context<'a, 'r> {
    pub(super) replay: &'a Replay<'r>,
    pub(super) mentions: &'a Mentions,
    pub(super) statements: &'a [Statement],
    pub(super) lost: &'a [Lost],
    pub(super) texts: &'a Texts<'a>,
}

/// What is told of a recording's values already.
pub(super) struct Told<'a> {
    unsupported: &'a Unsupported,
    changes: &'a [QuantityChange],
    turns: Vec<Turn>,
}

impl<'a> Told<'a> {
    pub(super) fn new(
        context: &Context<'_, '_>,
        unsupported: &'a Unsupported,
        changes: &'a [QuantityChange],
        corrections: &[Correction],
    ) -> Self {
        Self {
            unsupported,
            changes,
            turns: corrections::turns(context, corrections),
        }
    }
}

/// Every identifier that a summary lost, changed or made up, where that first happened.
pub(super) fn follow(
    context: &Context<'_, '_>,
    told: &Told<'_>,
    stakes: &mut [Stakes],
) -> Vec<IdentifierLoss> {
    let unsupported = told.unsupported;
    let mut amounts = Amounts::new(&context.mentions.measures, told.changes, &told.turns);
    let names = context.mentions.names();
    let needs = Needs {
        loads: Loads::new(names, context.statements, &unsupported.refetched),
        clauses: clauses(context.lost, context.statements),
        foreign: Foreign::new(context.mentions),
    };
    let origins = Origins::new(context, &unsupported.identifiers);
    let spellings = Spellings::new(context.mentions);
    let mut open = Open::new(names);
    let mut losses = Vec::new();
    for (step, record) in context.replay.pairs() {
        let text = record.summary.as_readable();
        let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
            continue;
        };
        let loose = stakes.get(step.index.get()).and_then(|it| it.loose.thing);
        let look = Look {
            chosen: chosen(context.statements, loose),
            needs: &needs,
            replay: context.replay,
            step,
            held: Held::of(text),
            meaning: Meaning::of(text),
            needed: AtomicU32::new(0),
            elsewhere: AtomicU32::new(u32::MAX),
        };
        look.note(open.gone_before(&look));
        let lost = |followed: &mut Followed<'_>| look.at(followed);
        let gone: Vec<IdentifierLoss> = open.at(step).filter_map(lost).collect();
        let made = Made {
            step,
            text,
            suspects: unsupported.of(step),
            names,
        };
        let inventory = &look.held.inventory;
        let mut changed = changed(&needs.foreign, &made, inventory, &origins);
        changed.extend(misspelt_in(&spellings, &made, inventory));
        let told: BTreeSet<&str> = changed.iter().map(|loss| loss.subject.as_str()).collect();
        let is_told = |loss: &IdentifierLoss| told.contains(loss.subject.as_str());
        let (doubled, mut gone): (Vec<_>, Vec<_>) = gone.into_iter().partition(is_told);
        for loss in &doubled {
            look.note(needed_at(loss));
        }
        let lost = amounts.lost(context.replay, step, text, &gone);
        if let Some(stakes) = stakes.get_mut(step.index.get()) {
            look.count(stakes);
            stakes.loose_value = lost.loose;
        }
        gone.extend(lost.losses);
        losses.extend(few_meant(grouped(gone)));
        losses.extend(changed);
    }
    strangers::verify(context, &mut losses);
    ended::verify(context, &mut losses);
    losses
}

/// What tells which names are needed, and which losses another finding tells.
struct Needs<'a> {
    loads: Loads<'a>,
    clauses: Clauses<'a>,
    foreign: Foreign<'a>,
}

/// A look at one summary for the names that it has to carry, at many of them side by side.
struct Look<'a, 'r> {
    needs: &'a Needs<'a>,
    replay: &'a Replay<'r>,
    step: &'a Step,
    held: Held<'a>,
    meaning: Meaning<'a>,
    /// Names that were chosen over others, or others over them, where it cannot be told that it still says so.
    chosen: BTreeSet<String>,
    /// How many names are needed.
    needed: AtomicU32,
    /// The first event of a needed name that is gone, and of which another finding tells; none is the highest number.
    elsewhere: AtomicU32,
}

impl Look<'_, '_> {
    /// The loss of a name, where it is lost here and no other finding tells it.
    fn at(&self, followed: &mut Followed<'_>) -> Option<IdentifierLoss> {
        let (name, loads) = (followed.name, &self.needs.loads);
        if !followed.is_owed(self.replay, self.step) {
            return None;
        }
        let load = loads.of(self.step, name);
        self.needed
            .fetch_add(u32::from(load.is_some()), Ordering::Relaxed);
        if self.held.accounts(followed, loads.is_excluded(name)) {
            if load.is_some() && self.chosen.contains(name.identifier.key.as_str()) {
                self.note(Some(name.source.event));
            }
            return None;
        }
        followed.lost = true;
        // A handle may have come to its end since.
        followed.gone = load.is_some_and(|load| load != Load::Handle);
        let meant = || self.meaning.clause(loads, self.step, name);
        let meant = load.is_none().then(meant).flatten();
        let loss = dropped(&self.needs.foreign, self.step, name, load, meant)?;
        if self.held.has_uncapped(followed) {
            return None;
        }
        if is_told(&self.needs.clauses, self.step, name) {
            self.note(needed_at(&loss));
            return None;
        }
        Some(loss)
    }

    /// Whether a name that was lost while it was needed is so still.
    fn is_still_gone(&self, followed: &Followed<'_>) -> bool {
        let (name, loads) = (followed.name, &self.needs.loads);
        followed.is_owed(self.replay, self.step)
            && loads.of(self.step, name).is_some()
            && !self.held.accounts(followed, loads.is_excluded(name))
            && !self.held.has_uncapped(followed)
    }

    /// Notes the event of a needed name that is gone, and of which another finding tells.
    fn note(&self, event: Option<EventIndex>) {
        let number = event.map_or(u32::MAX, |event| event.0);
        self.elsewhere.fetch_min(number, Ordering::Relaxed);
    }

    fn count(self, stakes: &mut Stakes) {
        stakes.identifiers += self.needed.into_inner();
        let event = Some(self.elsewhere.into_inner()).filter(|event| *event != u32::MAX);
        stakes.told_elsewhere = event.map(EventIndex);
    }
}

/// The names of a choice ("use X, not Y") of which it cannot be told that a summary carries it.
fn chosen(statements: &[Statement], loose: Option<Doubt>) -> BTreeSet<String> {
    let is_loose = |statement: &&Statement| loose.is_some_and(|it| it.event == statement.event);
    let choices = statements.iter().filter(is_loose);
    let choices = choices.filter(|statement| !statement.claim.instead.is_empty());
    let named = choices.flat_map(|statement| identifiers::identifiers(&statement.text));
    named.map(|found| found.key).collect()
}

/// Where the name of a loss was said, where it is needed.
fn needed_at(loss: &IdentifierLoss) -> Option<EventIndex> {
    let source = loss.source.as_ref().filter(|_| loss.load.is_some());
    source.map(|source| source.event)
}

/// What a summary holds of identifiers.
pub(super) struct Held<'t> {
    text: &'t str,
    inventory: Inventory,
    ranges: Vec<IdRange>,
    /// Its part numbers with capitals, in small letters.
    uncapped: BTreeSet<String>,
}

impl<'t> Held<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self {
            text,
            inventory: Inventory::of(text),
            ranges: identifiers::ranges(text),
            uncapped: uncapped(text),
        }
    }

    /// Whether a name is there; one that is `excluded` from something only by itself, not in a range.
    pub(super) fn accounts(&self, followed: &Followed<'_>, excluded: bool) -> bool {
        if excluded {
            self.names(followed)
        } else {
            self.carries(followed)
        }
    }

    /// Whether a name is there: in full, abbreviated, spelled out, or in a range.
    fn carries(&self, followed: &Followed<'_>) -> bool {
        self.names(followed) || self.swallowed(followed).is_some()
    }

    /// Where a range stands that a name lies in.
    pub(super) fn swallowed(&self, followed: &Followed<'_>) -> Option<Range<usize>> {
        let identifier = &followed.name.identifier;
        let mut ranges = self.ranges.iter();
        let range = ranges.find(|range| range.swallows(identifier))?;
        Some(range.span.clone())
    }

    /// Whether a name is there by itself: in full, abbreviated or spelled out.
    fn names(&self, followed: &Followed<'_>) -> bool {
        let identifier = &followed.name.identifier;
        self.inventory.carries_any(&followed.forms)
            || identifiers::mentions(self.text, identifier)
            || self.has_part(identifier)
    }

    /// Whether a part number that somebody typed in small letters is there with its capitals.
    fn has_uncapped(&self, followed: &Followed<'_>) -> bool {
        self.uncapped.contains(written(followed.name))
    }

    /// Whether the ticket, the hash or the like that a URL leads to is there: who has it finds the page.
    fn has_part(&self, url: &Identifier) -> bool {
        let holds = |part: &Identifier| {
            loads::is_opaque(part.kind) && !part.weak && self.inventory.carries(part)
        };
        url.kind == IdentifierKind::Url
            && url
                .key
                .split('/')
                .skip(1)
                .any(|part| identifiers::identifiers(part).iter().any(holds))
    }
}

/// The part numbers of a text that have capitals, in small letters.
fn uncapped(text: &str) -> BTreeSet<String> {
    let words = text.split(|mark: char| !mark.is_ascii_alphanumeric());
    let joined = text.split(|mark: char| !mark.is_ascii_alphanumeric() && mark != '-');
    let words = words.chain(joined);
    let lower = words.map(|word| (word, word.to_ascii_lowercase()));
    let parts = lower.filter(|(word, lower)| word != lower && is_uncapped(lower, word));
    parts.map(|(_, lower)| lower).collect()
}

/// A name on its way through the summaries.
pub(super) struct Followed<'a> {
    pub(super) name: &'a Name,
    /// The hashes of the forms under which a summary may carry it.
    pub(super) forms: SmallVec<[u64; 2]>,
    /// The first event that names it.
    pub(super) first: EventIndex,
    /// Through how many summaries it was followed.
    looks: u32,
    lost: bool,
    /// It was lost while it was needed.
    gone: bool,
}

/// Through how many summaries each name is followed at least, and how many looks all names share.
const MOST: usize = 64;
const LOOKS: usize = 4_000_000;

/// How many names one thread looks at before another may take the rest: nearly all the work is with those named last.
const TOGETHER: usize = 256;

/// The names of a recording on their way.
struct Open<'a> {
    /// All of them, those that are named first at the beginning.
    names: Vec<Followed<'a>>,
    /// How many of them were named so far.
    named: usize,
    most: u32,
}

impl<'a> Open<'a> {
    fn new(names: &'a [Name]) -> Self {
        let mut names: Vec<Followed<'_>> = names.par_iter().map(Followed::new).collect();
        // Those of one event stay in their order.
        names.sort_by_key(|followed| followed.first);
        let most = MOST.max(LOOKS / names.len().max(1));
        Self {
            names,
            named: 0,
            most: u32::try_from(most).unwrap_or(u32::MAX),
        }
    }

    /// The names that are held against the summary of `step`: named before it, lost by none before, and followed that far.
    fn at(&mut self, step: &Step) -> impl ParallelIterator<Item = &mut Followed<'a>> {
        let later = self.names.get(self.named..).unwrap_or_default();
        self.named += later.partition_point(|it| it.first.get() < step.fresh.end);
        let named = self.names.get_mut(..self.named).unwrap_or_default();
        let most = self.most;
        let open = move |it: &&mut Followed<'a>| !it.lost && it.looks < most;
        let named = named.par_iter_mut().with_max_len(TOGETHER).filter(open);
        named.update(|followed| followed.looks += 1)
    }

    /// The event of the first name that an earlier summary lost, that is still needed and still gone.
    fn gone_before(&self, look: &Look<'_, '_>) -> Option<EventIndex> {
        let named = self.names.get(..self.named).unwrap_or_default();
        let is_gone = |followed: &&Followed<'_>| followed.gone && look.is_still_gone(followed);
        let named = named.par_iter().with_max_len(TOGETHER);
        let first = named.find_first(is_gone)?;
        Some(first.name.source.event)
    }
}

impl<'a> Followed<'a> {
    /// Whether the summary of `step` has to account for it: it stays in no event.
    fn is_owed(&self, replay: &Replay<'_>, step: &Step) -> bool {
        is_due(replay, step, self.name)
    }

    pub(super) fn new(name: &'a Name) -> Self {
        Self {
            name,
            forms: identifiers::lookup_forms(&name.identifier)
                .iter()
                .map(|form| hash::of(form))
                .collect(),
            first: name.events.first().copied().unwrap_or_default(),
            looks: 0,
            lost: false,
            gone: false,
        }
    }
}

/// Whether a summary has to account for `name`: it was named before, and no mention of it stays in context.
pub(super) fn is_due(replay: &Replay<'_>, step: &Step, name: &Name) -> bool {
    let end = name
        .events
        .partition_point(|event| event.get() < step.fresh.end);
    let before = || name.events.iter().take(end).rev();
    let owed = before().any(|event| replay.owes(step, *event));
    owed && !before().any(|event| replay.keeps(step, *event))
}

/// The clauses of firm decisions that were lost, by the compaction that lost them and the events that said them.
type Clauses<'a> = BTreeMap<(CompactionIndex, EventIndex), BTreeSet<&'a str>>;

fn clauses<'a>(lost: &'a [Lost], statements: &'a [Statement]) -> Clauses<'a> {
    let mut clauses = Clauses::new();
    for Lost { loss, echoes, .. } in lost.iter().filter(|lost| lost.loss.firm) {
        let echoes = echoes.iter().filter_map(|echo| statements.get(*echo));
        let echoes = echoes.map(|echo| (echo.event, echo.text.as_ref()));
        let source = (loss.source.event, loss.source.text.as_ref());
        for (event, text) in echoes.chain([source]) {
            let lost = clauses.entry((loss.compaction, event));
            lost.or_default().insert(text);
        }
    }
    clauses
}

/// Whether a decision was lost that has the name in its clause: one loss is one finding.
fn is_told(decisions: &Clauses<'_>, step: &Step, name: &Name) -> bool {
    let lost = decisions.get(&(step.index, name.source.event));
    let mut clauses = lost.into_iter().flatten();
    clauses.any(|clause| clause.contains(written(name)))
}

fn dropped(
    foreign: &Foreign<'_>,
    step: &Step,
    name: &Name,
    load: Option<Load>,
    meant: Option<(Load, SummaryExcerpt)>,
) -> Option<IdentifierLoss> {
    let (meant, summary) = meant.unzip();
    let load = load.or(meant);
    if name.by == By::Call && load.is_none() {
        return None;
    }
    Some(IdentifierLoss {
        compaction: step.index,
        fate: IdentifierFate::Omitted,
        subject: written(name).to_owned(),
        kind: kind_name(name.identifier.kind),
        members: Vec::new(),
        source: Some(name.source.clone()),
        summary: summary.map(Box::new),
        load,
        used: name
            .events
            .iter()
            .copied()
            .find(|event| event.get() >= step.fresh.end),
        follow_up: load
            .and_then(|_| foreign.instead_of(&name.identifier, step))
            .map(Box::new),
    })
}

/// The identifier as its source writes it.
pub(super) fn written(name: &Name) -> &str {
    let mark = name.source.marks.first().cloned();
    mark.and_then(|mark| name.source.text.get(mark))
        .unwrap_or(&name.identifier.key)
}

/// How many losses of a compaction are told that only what the summary speaks of makes load-bearing.
const MEANT: usize = 5;

/// Keeps the first few of those losses load-bearing: where a summary leaves out the names of everything, some show it.
fn few_meant(mut groups: Vec<IdentifierLoss>) -> Vec<IdentifierLoss> {
    let meant = groups
        .iter_mut()
        .filter(|loss| matches!(loss.load, Some(Load::Meant | Load::Paraphrased)));
    for loss in meant.skip(MEANT) {
        loss.load = None;
        loss.follow_up = None;
    }
    groups
}

/// Losses out of one clause become one, which names the others as members.
fn grouped(mut gone: Vec<IdentifierLoss>) -> Vec<IdentifierLoss> {
    let place = |loss: &IdentifierLoss| {
        loss.source
            .as_ref()
            .map(|source| (source.event, source.marks.first().map(|mark| mark.start)))
    };
    gone.sort_by_key(place);
    let mut groups: Vec<IdentifierLoss> = Vec::new();
    for loss in gone {
        match groups.last_mut().filter(|group| same_list(group, &loss)) {
            Some(group) => join(group, loss),
            None => groups.push(loss),
        }
    }
    groups
}

fn same_list(group: &IdentifierLoss, loss: &IdentifierLoss) -> bool {
    fn clause(loss: &IdentifierLoss) -> Option<(EventIndex, &str)> {
        let source = loss.source.as_ref()?;
        Some((source.event, &source.text))
    }
    let event = |loss: &IdentifierLoss| loss.source.as_ref().map(|source| source.event);
    let meant = |loss: &IdentifierLoss| loss.load == Some(Load::Meant);
    let listed =
        meant(group) && meant(loss) && event(group) == event(loss) && group.kind == loss.kind;
    group.load.is_some() == loss.load.is_some() && (clause(group) == clause(loss) || listed)
}

fn join(group: &mut IdentifierLoss, loss: IdentifierLoss) {
    if group.members.is_empty() {
        group.members.push(group.subject.clone());
    }
    group.members.push(loss.subject);
    if let (Some(into), Some(from)) = (&mut group.source, loss.source)
        && into.text == from.text
    {
        into.marks.extend(from.marks);
    }
    group.load = group.load.min(loss.load).or(loss.load);
    group.follow_up = group.follow_up.take().or(loss.follow_up);
}

/// A summary, and what in it no event before it has.
struct Made<'a> {
    step: &'a Step,
    text: &'a str,
    suspects: &'a [Identifier],
    /// Every identifier that was spoken, by key.
    names: &'a [Name],
}

/// Identifiers of the summary that no event before it has.
fn changed(
    foreign: &Foreign<'_>,
    made: &Made<'_>,
    inventory: &Inventory,
    origins: &Origins<'_>,
) -> Vec<IdentifierLoss> {
    let Made { step, text, .. } = made;
    made.suspects
        .iter()
        .enumerate()
        .filter_map(|(number, suspect)| {
            let origin = origins.of(step, number, suspect);
            if origin.is_some() && is_in_series(made.names, step, suspect) {
                return None;
            }
            described(foreign, step, text, inventory, suspect, origin)
        })
        .collect()
}

/// Whether a suspect lies in a series that somebody named by its ends: RC-02 in "RC-01..RC-06".
fn is_in_series(names: &[Name], step: &Step, suspect: &Identifier) -> bool {
    let key = suspect.key.as_str();
    let stem = key.trim_end_matches(|ch: char| ch.is_ascii_digit());
    let number = |digits: &str| digits.parse::<u64>().ok();
    let own = key.get(stem.len()..).and_then(number);
    let Some(own) = own.filter(|_| stem.len() > 1) else {
        return false;
    };
    let from = names.partition_point(|name| name.identifier.key.as_str() < stem);
    let kin = names.iter().skip(from);
    let kin = kin.take_while(|name| name.identifier.key.starts_with(stem));
    let mut ends = kin
        .take(SERIES)
        .filter(|name| name.source.event.get() < step.fresh.end);
    ends.any(|name| {
        let low = name.identifier.key.get(stem.len()..).and_then(number);
        let mark = name.source.marks.first();
        let behind = mark.and_then(|mark| name.source.text.get(mark.end..));
        let high = behind.and_then(|behind| series_end(behind, stem));
        low.zip(high)
            .is_some_and(|(low, high)| (low..=high).contains(&own))
    })
}

/// How many names of one stem are looked at.
const SERIES: usize = 64;

/// The number with which a series ends that goes on right behind its first name: "..RC-06", " to 19".
fn series_end(behind: &str, stem: &str) -> Option<u64> {
    const JOINS: &[&str] = &[
        "...", "..", "…", "–", "—", "-", "to ", "through ", "bis ", "a ", "à ", "até ", "до ",
        "по ", "到", "至", "から", "〜",
    ];
    let rest = behind.trim_start();
    let rest = JOINS.iter().find_map(|join| rest.strip_prefix(join))?;
    let rest = rest.trim_start();
    let same = rest
        .get(..stem.len())
        .filter(|own| own.eq_ignore_ascii_case(stem));
    let rest = same.map_or(rest, |own| rest.get(own.len()..).unwrap_or_default());
    let end = rest
        .find(|ch: char| !ch.is_ascii_digit())
        .unwrap_or(rest.len());
    rest.get(..end)?.parse().ok()
}

/// Names that the summary has with other joints only.
fn misspelt_in(
    spellings: &Spellings<'_>,
    made: &Made<'_>,
    inventory: &Inventory,
) -> Vec<IdentifierLoss> {
    let respelled = spellings.respelled(made.step, made.text, inventory);
    let respelled = respelled.into_iter();
    respelled
        .map(|respelled| misspelt(made.step, respelled))
        .collect()
}

/// A name that only other joints changed: maybe no more than a way to write it.
fn misspelt(step: &Step, respelled: Respelled<'_>) -> IdentifierLoss {
    let name = respelled.name;
    IdentifierLoss {
        compaction: step.index,
        fate: IdentifierFate::Altered,
        subject: written(name).to_owned(),
        kind: kind_name(name.identifier.kind),
        members: Vec::new(),
        source: Some(name.source.clone()),
        summary: Some(Box::new(respelled.summary)),
        load: None,
        used: None,
        follow_up: None,
    }
}

fn described(
    foreign: &Foreign<'_>,
    step: &Step,
    text: &str,
    inventory: &Inventory,
    suspect: &Identifier,
    origin: Option<Origin>,
) -> Option<IdentifierLoss> {
    let stated = text.get(suspect.span.clone()).unwrap_or(&suspect.key);
    if origin
        .as_ref()
        .is_some_and(|origin| origin.is_written(stated))
    {
        return None;
    }
    let proposed = identifiers::may_be_proposed(suspect.kind);
    let both = origin
        .as_ref()
        .is_some_and(|origin| inventory.contains(&origin.key));
    if origin.is_none() && suspect.weak {
        return None;
    }
    let sure = if origin.is_some() {
        !(proposed && both)
    } else {
        !proposed
    };
    let source = origin.map(|origin| origin.excerpt);
    let original = source
        .as_ref()
        .and_then(|source| source.text.get(source.marks.first()?.clone()));
    let clause = clause::around(text, &suspect.span);
    Some(IdentifierLoss {
        compaction: step.index,
        fate: if source.is_some() {
            IdentifierFate::Altered
        } else {
            IdentifierFate::Invented
        },
        subject: original.unwrap_or(stated).to_owned(),
        kind: kind_name(suspect.kind),
        members: Vec::new(),
        summary: Some(Box::new(SummaryExcerpt {
            text: text.get(clause.clone())?.to_owned(),
            marks: smallvec![inside(&clause, &suspect.span)],
        })),
        load: sure.then_some(Load::UsedAgain),
        used: None,
        follow_up: foreign.uses(suspect, step).filter(|_| sure).map(Box::new),
        source,
    })
}

/// The kind of an identifier, as a finding words it.
pub(super) fn kind_name(kind: IdentifierKind) -> &'static str {
    use IdentifierKind as Kind;
    match kind {
        Kind::Uuid => "UUID",
        Kind::Ulid => "ULID",
        Kind::Digest => "digest",
        Kind::Hash => "hash",
        Kind::Hex => "hexadecimal number",
        Kind::Version => "version",
        Kind::Ip => "address",
        Kind::Host => "host",
        Kind::Url => "URL",
        Kind::Mail => "mail address",
        Kind::Path => "path",
        Kind::EnvVar => "environment variable",
        Kind::Flag => "option",
        Kind::Symbol => "symbol",
        Kind::Ticket => "ticket",
        Kind::Number => "number",
        Kind::Arn => "resource name",
        Kind::Image => "image",
        Kind::Model => "model",
        Kind::Name => "name",
        Kind::Code => "code",
        Kind::Account => "account",
        Kind::ToolCall => "call id",
        Kind::Words => "words",
    }
}
