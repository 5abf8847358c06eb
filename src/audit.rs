//! One recording, from its bytes to its part of the report.

use crate::checks;
use crate::claims::facts::{Doubt, TRANSLATED, UNCHECKED};
use crate::claims::remnant::{Left, Remnants};
use crate::claims::texts::{Texts, Visit, Wanted};
use crate::claims::{Facts, Ledger, ledger};
use crate::coverage::Coverage;
use crate::finding::{Confidence, Extent, Finding, Quote};
use crate::formats;
use crate::identity;
use crate::invariants::{self, RULED};
use crate::judgement::{self, Judgement};
use crate::policy::{Limits, Selection};
use crate::proofs;
use crate::reader::{ReadError, Source, Window};
use crate::recording::{
    CompactionIndex, CompactionRecord, DefectKind, Event, EventIndex, EventKind, Id, Line,
    Recording, Sourced, Trigger, TriggerKind,
};
use crate::replay::{Counts, CoverageFault, Replay, Step};
use crate::report::{self, CompactionReport, InputReport, SessionReport, Unchecked};
use crate::retained::Retained;
use crate::secrets::{self, Known};
use crate::sizing;
use crate::tokens::Tokens;
use crate::verdict::{Invariant, State, Verdict};
use crate::wording::{agreeing, and_more, counted};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;

/// How many events one thread reads again at a time.
const SIDE_BY_SIDE: usize = 64;

/// What an audit is asked for.
#[derive(Clone, Debug, Default)]
pub struct AuditOptions<'a> {
    /// How the recording is read.
    pub reading: formats::Options<'a>,
    /// What checks hold it against.
    pub limits: Limits,
    /// What of the findings is shown.
    pub selection: Selection,
    /// The size of the context window, where neither the recording nor its model tells.
    pub window: Option<Tokens>,
    /// The sizes of the context windows of models, by their names as recorded.
    pub windows: BTreeMap<String, Tokens>,
    /// Evidence that was kept of the recording's compactions.
    pub retained: Option<&'a Retained>,
    /// The only lane that is looked at; all, where none is named.
    pub lane: Option<&'a str>,
}

/// Audits one recording: its main lane first, then its subagents' lanes.
///
/// # Errors
/// Where the source cannot be read at all, or is of no known format. Content never makes it fail: what cannot be used
/// becomes a defect of the report.
pub fn audit(source: &Source, options: &AuditOptions<'_>) -> Result<Vec<SessionReport>, ReadError> {
    let mut sessions = each_lane(source, options, |replay, ledger, texts| {
        let mut session = SessionReport {
            beside: beside(source, replay),
            ..judge(replay, &ledger.settle(replay, texts), texts, options)
        };
        let unmatched = options.retained.map(|retained| unmatched(retained, replay));
        tell_unproved(&mut session, &unmatched.unwrap_or_default());
        place_quotes(&mut session, source, replay, texts);
        session
    })?;
    let lanes: Vec<String> = sessions.iter().map(|it| it.lane.clone()).collect();
    let first = sessions.first_mut().filter(|_| options.lane.is_none());
    if let (Some(session), Some(retained)) = (first, options.retained) {
        let unmatched = retained.of_other_lanes(&session.session, &lanes);
        tell_unproved(session, &unmatched);
    }
    Ok(sessions)
}

/// What is kept of compactions of a lane, and of none that it has.
fn unmatched(retained: &Retained, replay: &Replay<'_>) -> Vec<String> {
    let matched = |ordinal: u32| {
        let number = ordinal.checked_sub(1).map(CompactionIndex);
        let proof = number.and_then(|number| replay.proofs.get(number.get()));
        proof.is_some_and(|proof| proof.kept.is_some())
    };
    retained.unmatched(replay.recording, &matched)
}

/// How many compactions are named of which evidence was kept in vain.
const MOST_NAMED: usize = 3;

/// Tells of evidence that was kept of no compaction of the recording.
fn tell_unproved(session: &mut SessionReport, unmatched: &[String]) {
    if unmatched.is_empty() {
        return;
    }
    let named = unmatched.get(..MOST_NAMED).unwrap_or(unmatched).join(", ");
    let more = and_more(unmatched.len().saturating_sub(MOST_NAMED));
    session.unchecked.push(Unchecked {
        compaction: None,
        check: "unretained-source",
        why: format!("what was kept of {named}{more} is of no compaction here, and proves nothing"),
    });
    session.unchecked.sort();
}

/// Tells where the records lie that are quoted, as far as they stand in the file that was given.
fn place_quotes(
    session: &mut SessionReport,
    source: &Source,
    replay: &Replay<'_>,
    texts: &Texts<'_>,
) {
    let findings = session.findings.iter_mut();
    let mut quotes: Vec<_> = findings.flat_map(|(_, it)| it.quotes_mut()).collect();
    if source.transcript().is_none() {
        measure(&mut quotes, replay.recording, texts);
    } else {
        // Its records stand elsewhere in the original.
        for quote in quotes {
            quote.record = Extent::default();
        }
    }
}

/// Tells how long the lines are that are quoted. A record that shares its line is none.
fn measure(quotes: &mut [&mut Quote], recording: &Recording, texts: &Texts<'_>) {
    let events: BTreeSet<EventIndex> = quotes.iter().map(|quote| quote.event).collect();
    let lengths: Mutex<BTreeMap<EventIndex, (u64, u32)>> = Mutex::default();
    texts.scan(&Vec::from_iter(events), &|event, bytes| {
        let text = std::str::from_utf8(bytes).ok();
        let columns = text.and_then(|text| u32::try_from(text.encode_utf16().count()).ok());
        if let (Some(columns), Ok(mut lengths)) = (columns, lengths.lock()) {
            lengths.insert(event, (bytes.len() as u64, columns));
        }
    });
    let lengths = lengths.into_inner().unwrap_or_default();
    let joined = recording.defects.iter();
    let joined = joined.filter(|defect| defect.kind == DefectKind::JoinedRecords);
    let joined: BTreeSet<Line> = joined.map(|defect| defect.line).collect();
    for quote in quotes {
        let bytes = quote.record.bytes.end - quote.record.bytes.start;
        let length = lengths.get(&quote.event);
        let length = length.filter(|(own, _)| *own == bytes && !joined.contains(&quote.line));
        quote.record.columns = length.map(|(_, columns)| *columns);
    }
}

/// The files that a recording is read from beside its own, and those that it names as evidence.
fn beside(source: &Source, replay: &Replay<'_>) -> Vec<PathBuf> {
    let opened = source.transcript().map_or(&[][..], |it| &it.files);
    let opened = opened.iter().map(|opened| opened.path.clone());
    opened.chain(proofs::named(source, replay)).collect()
}

/// Reads a recording and hands each of its lanes to `then`, replayed, with what was mined from it.
///
/// # Errors
/// As [`audit`].
pub(crate) fn each_lane<T>(
    source: &Source,
    options: &AuditOptions<'_>,
    then: impl Fn(&Replay<'_>, Ledger, &Texts<'_>) -> T,
) -> Result<Vec<T>, ReadError> {
    let mut ledgers: BTreeMap<usize, Ledger> = BTreeMap::new();
    let recordings = formats::read(
        source,
        &options.reading,
        ledger::mine,
        |lane, event, mined| {
            ledgers.entry(lane).or_default().take(event, mined);
        },
    )?;
    let lanes = recordings.into_iter().enumerate();
    let is_asked = |recording: &Recording| options.lane.is_none_or(|asked| recording.lane == asked);
    let lanes = lanes.filter(|(_, recording)| is_asked(recording));
    Ok(lanes
        .map(|(lane, mut recording)| {
            recording.window = recording.window.or_else(|| {
                let model = recording.model.as_ref();
                let of_model = model.and_then(|model| options.windows.get(model));
                of_model.copied().or(options.window)
            });
            let ledger = ledgers.remove(&lane).unwrap_or_default();
            examine(source, &recording, ledger, options.retained, &then)
        })
        .collect())
}

/// The same, without a look at any text or any evidence that was kept: nothing is mined and nothing counted.
///
/// # Errors
/// As [`audit`].
pub(crate) fn each_replay<T>(
    source: &Source,
    options: &AuditOptions<'_>,
    then: impl Fn(&Replay<'_>) -> T,
) -> Result<Vec<T>, ReadError> {
    let recordings = formats::read(source, &options.reading, |_| (), |_, _, ()| {})?;
    let lanes = recordings.iter().map(|recording| {
        let mut replay = Replay::new(recording, &Counts::default());
        replay.proofs = proofs::gather(source, &replay, None);
        then(&replay)
    });
    Ok(lanes.collect())
}

fn examine<T>(
    source: &Source,
    recording: &Recording,
    mut ledger: Ledger,
    retained: Option<&Retained>,
    then: impl Fn(&Replay<'_>, Ledger, &Texts<'_>) -> T,
) -> T {
    ledger.close();
    let counts = sizing::count(source, recording);
    let mut replay = Replay::new(recording, &counts);
    replay.proofs = proofs::gather(source, &replay, retained);
    let read = |events: &[EventIndex], wanted: Wanted<'_>, visit: Visit<'_>| {
        let chunks = events.par_chunks(SIDE_BY_SIDE);
        chunks.for_each_init(
            || Window::new(source),
            |window, events| {
                formats::reread(window, recording, events, wanted, |event, passages| {
                    visit(event, &passages);
                });
            },
        );
    };
    then(&replay, ledger, &Texts::new(&read))
}

/// Tells of each finding on what a person said what was left of the message. What stays in context is no loss.
fn tell_remnants(findings: &mut Vec<Finding>, remnants: &Remnants<'_, '_>) {
    findings.retain_mut(|finding| {
        let place = finding.compaction.zip(finding.source.as_ref());
        let remnant = place
            .and_then(|(compaction, source)| remnants.of(compaction, source.event, &source.quote));
        let Some(remnant) = remnant else {
            return true;
        };
        let is_gone = !matches!(remnant.left, Left::Stays(_));
        if is_gone {
            finding.message = format!("{}; {remnant}", finding.message);
        }
        is_gone
    });
}

fn judge(
    replay: &Replay<'_>,
    facts: &Facts,
    texts: &Texts<'_>,
    options: &AuditOptions<'_>,
) -> SessionReport {
    let mut found = checks::run(replay, facts, &options.limits, &options.selection);
    let (findings, unchecked, _) = &mut found;
    tell_remnants(findings, &Remnants::new(replay, texts));
    unchecked.extend(doubt_losses(replay, findings));
    let mut of_each: BTreeMap<CompactionIndex, Vec<&Finding>> = BTreeMap::new();
    for finding in &*findings {
        if let Some(compaction) = finding.compaction {
            of_each.entry(compaction).or_default().push(finding);
        }
    }
    let of = |step: &Step| of_each.get(&step.index).map_or(&[][..], Vec::as_slice);
    let judged = replay
        .pairs()
        .map(|(step, record)| {
            judgement::of(
                replay,
                step,
                record,
                facts,
                of(step),
                &options.limits,
                &options.selection,
            )
        })
        .collect();
    assemble(replay, facts, texts, judged, found, &options.selection)
}

/// What a summary lacks may stand beside it, or have left before, where that is not known: it is told on weak evidence, and that
/// it could not be checked.
fn doubt_losses(replay: &Replay<'_>, findings: &mut [Finding]) -> Vec<Unchecked> {
    let mut open = Vec::new();
    for finding in findings {
        let Some(why) = judgement::open(replay, finding) else {
            continue;
        };
        finding.confidence = Confidence::Low;
        open.push(Unchecked {
            compaction: finding.compaction,
            check: finding.check,
            why: why.to_owned(),
        });
    }
    open
}

/// What the checks found, could not decide, and held back.
type Found = (Vec<Finding>, Vec<Unchecked>, BTreeMap<&'static str, u64>);

fn assemble(
    replay: &Replay<'_>,
    facts: &Facts,
    texts: &Texts<'_>,
    judged: Vec<Judgement>,
    (findings, mut unchecked, mut held_back): Found,
    selection: &Selection,
) -> SessionReport {
    let recording = replay.recording;
    unchecked.extend(undecided(replay, facts, &judged, selection));
    unchecked.extend(wordless(recording));
    unchecked.sort();
    unchecked.dedup();
    let (mut shown, hidden): (Vec<Finding>, Vec<Finding>) = findings
        .into_iter()
        .partition(|finding| selection.shows(finding));
    for finding in &hidden {
        checks::count(&mut held_back, finding.check, 1);
    }
    checks::concealed::note(&mut shown, recording, texts);
    let secrets = told_elsewhere(&mut shown, recording, texts);
    let identity = identity::of(recording, texts);
    let identity = blanked(&identity, &secrets);
    let degraded = recording.degraded
        || judged
            .iter()
            .any(|judgement| judgement.verdict == Verdict::Degraded);
    let compactions = replay
        .pairs()
        .zip(judged)
        .map(|((step, record), judgement)| {
            let beginning = facts.beginnings.get(step.index.get()).copied().flatten();
            compaction(recording, step, record, beginning, judgement)
        });
    SessionReport {
        session: recording.session.clone(),
        path: recording.path.clone(),
        lane: recording.lane.clone(),
        format: recording.format,
        events: recording.events.len() as u64,
        turns: recording.turns(),
        degraded,
        checks: checks::selected(selection).map(|check| check.id).collect(),
        defects: recording.defects.clone(),
        compactions: compactions.collect(),
        evictions: evictions(replay, facts),
        findings: report::ordered(checks::folded(shown), &identity),
        secrets,
        held_back,
        unchecked,
        beside: Vec::new(),
    }
}

/// The secrets that a report shows and only events show to be some which it does not quote. Quotes keep what they hide.
fn told_elsewhere(shown: &mut [Finding], recording: &Recording, texts: &Texts<'_>) -> Vec<String> {
    let words: Vec<String> = shown.iter().flat_map(Finding::words).cloned().collect();
    let ids = recording
        .compactions
        .iter()
        .map(|record| record.id.as_str());
    let names = recording.names().into_iter();
    let words = words.iter().map(String::as_str);
    let others: Vec<&str> = names.chain(ids).chain(words).collect();
    let quotes = shown.iter_mut().flat_map(Finding::quotes_mut);
    checks::elsewhere::note(quotes, &others, recording, texts)
}

/// `text` without what is known to be a secret.
fn blanked(text: &str, known: &[String]) -> String {
    let mut secrets = Known::default();
    for secret in known {
        secrets.add(secret);
    }
    secrets::blanked_by(text, &secrets)
}

/// Messages of a native log without a text: a converter may have put the words elsewhere, and nothing was read.
fn wordless(recording: &Recording) -> Option<Unchecked> {
    let messages = || {
        recording
            .events
            .iter()
            .filter(|event| event.kind == EventKind::Message)
    };
    let silent = messages().filter(|event| event.text_bytes == 0).count();
    (recording.own_offsets && silent > 0).then(|| Unchecked {
        compaction: None,
        check: "dropped-negation",
        why: format!(
            "{silent} of {} {} no `text`",
            counted(messages().count() as u64, "message"),
            agreeing(silent as u64, "has", "have")
        ),
    })
}

/// Why an invariant is undecided of which not every check ran.
const NOT_RUN: &str = "not every check of it was run (--only, --skip)";

/// Invariants that no check speaks for and that are undecided, with the reason.
fn undecided<'a>(
    replay: &'a Replay<'_>,
    facts: &'a Facts,
    judged: &'a [Judgement],
    selection: &'a Selection,
) -> impl Iterator<Item = Unchecked> + 'a {
    replay
        .steps
        .iter()
        .zip(judged)
        .flat_map(move |(step, judgement)| {
            let record = replay.record(step);
            let readable = record.is_some_and(|record| record.summary.as_readable().is_some());
            let undecided = judgement
                .standings
                .iter()
                .filter(|(_, standing)| standing.state == State::Undecided);
            undecided.filter_map(move |(invariant, _)| {
                let why = if selection.decides(invariant) {
                    let why = || why_undecided(invariant, step, readable, facts);
                    let unread = || unread(replay, step, invariant).map(str::to_owned);
                    doubt(replay, step, invariant, facts)
                        .filter(|_| readable)
                        .or_else(unread)
                        .or_else(|| why().map(str::to_owned))?
                } else {
                    NOT_RUN.to_owned()
                };
                Some(Unchecked {
                    compaction: Some(step.index),
                    check: invariant.checks().first()?,
                    why,
                })
            })
        })
}

/// Why it is doubtful that a summary carries a rule, a reason or an identifier, with the line of the first one.
fn doubt(replay: &Replay<'_>, step: &Step, invariant: Invariant, facts: &Facts) -> Option<String> {
    let stakes = facts.stakes(step.index);
    let line = |event| Some(replay.recording.event(event)?.place.line);
    if invariant == Invariant::Identifiers {
        let name = stakes.told_elsewhere.map(|event| ("an identifier", event));
        let value = stakes.loose_value.map(|event| ("a value", event));
        let (what, event) = name.or(value)?;
        let line = line(event)?;
        let message = format!("{what} of line {line} is not in the summary as it was said");
        return Some(message);
    }
    if stakes.unchecked_language || stakes.translated {
        return None;
    }
    let line = |doubt: Doubt| line(doubt.event);
    if invariant == Invariant::Polarity {
        let Some(doubt) = stakes.loose.thing else {
            let why = "the decision set has a decision that no event records or speaks of";
            return stakes.unrecorded.then(|| why.to_owned());
        };
        return Some(doubt.of_rule(line(doubt)?));
    }
    let doubt = stakes
        .loose
        .reason
        .filter(|_| invariant == Invariant::Reasons)?;
    Some(doubt.of_reason(line(doubt)?))
}

/// That an invariant rests on what cannot be read; its check has told it of those that records and files decide.
fn unread(replay: &Replay<'_>, step: &Step, invariant: Invariant) -> Option<&'static str> {
    let record = replay.record(step)?;
    let is_ruled = RULED.contains(&invariant);
    let rests = || invariants::rests_on_unread(invariant, replay, step, record);
    (!is_ruled).then(rests).flatten()
}

fn why_undecided(
    invariant: Invariant,
    step: &Step,
    readable: bool,
    facts: &Facts,
) -> Option<&'static str> {
    let stakes = facts.stakes(step.index);
    match invariant {
        // The check says that there is none to read.
        Invariant::Polarity | Invariant::Identifiers | Invariant::Reasons if !readable => None,
        Invariant::Polarity | Invariant::Reasons if stakes.unchecked_language => Some(UNCHECKED),
        Invariant::Polarity | Invariant::Reasons if stakes.translated => Some(TRANSLATED),
        Invariant::Polarity if stakes.claims == 0 => {
            Some("no load-bearing rejection or prohibition was found in the span")
        }
        Invariant::Identifiers if stakes.identifiers == 0 => {
            Some("no load-bearing identifier was found in the span")
        }
        Invariant::Reasons if stakes.reasons == 0 => {
            Some("no decision with a reason was found in the span")
        }
        Invariant::Reasons => {
            Some("a decision is not carried as it was taken, and its reason is none without it")
        }
        Invariant::Size if step.index.get() == 0 => {
            Some("there is no earlier summary to compare with")
        }
        Invariant::Size if step.sizes.summary.is_none() => {
            Some("how large the summary is cannot be told")
        }
        Invariant::Size => Some("sizes neither hold steady nor fall throughout"),
        Invariant::Anchoring
        | Invariant::Coverage
        | Invariant::Schema
        | Invariant::Budget
        | Invariant::Trigger
        | Invariant::Idempotence
        | Invariant::Retention
        | Invariant::Reachability
        | Invariant::Detectability
        | Invariant::Atomicity
        | Invariant::Polarity
        | Invariant::Identifiers => None,
    }
}

/// From how many bytes on an id is taken for one that no other record has: UUIDs have 36, ULIDs 26.
const LONG_ID: usize = 16;

/// What tells a compaction from every other: its own records, else all that was said before it. A native log tells by its
/// records only: who writes one can.
fn identity(
    recording: &Recording,
    record: &CompactionRecord,
    beginning: Option<u64>,
) -> report::Identity {
    let beginning = beginning.filter(|_| !record.from_history);
    own_identity(record).or_else(|| common_identity(recording, beginning))
}

/// What all recordings have in common that begin like this one.
fn common_identity(recording: &Recording, beginning: Option<u64>) -> report::Identity {
    let beginning = beginning.filter(|_| !recording.own_offsets)?;
    let mut hash = Sha256::new();
    hash.update(recording.format);
    hash.update(beginning.to_le_bytes());
    hash.finalize().first_chunk().copied()
}

/// What tells each eviction from every other, as [`identity`] does of compactions.
fn evictions(replay: &Replay<'_>, facts: &Facts) -> Vec<report::Evicted> {
    let recording = replay.recording;
    let told = checks::evictions(replay).into_iter();
    let evictions = recording.evictions.iter().zip(&facts.evictions).zip(told);
    let each = evictions.map(|((eviction, beginning), told)| {
        let own = recording.event(eviction.event).map(evicting);
        let identity = own.and_then(|own| own.or_else(|| common_identity(recording, *beginning)));
        report::Evicted { identity, told }
    });
    each.collect()
}

/// What the record of an eviction says of it and no other does.
fn evicting(event: &Event) -> report::Identity {
    let id = event.id.as_ref().map(Id::to_string);
    let long = id.as_ref().is_some_and(|id| id.len() >= LONG_ID);
    if !long && event.time.is_none() {
        return None;
    }
    let mut hash = Sha256::new();
    hash.update(format!("{id:?} {:?}", event.time));
    hash.finalize().first_chunk().copied()
}

/// What a compaction's own records say of it and no other does; a place is none, for a copy may stand elsewhere.
fn own_identity(record: &CompactionRecord) -> report::Identity {
    // A short id may be in every session, as `c-1` is.
    let own_id = record.summary_id.as_deref();
    let own_id = own_id
        .filter(|id| id.len() >= LONG_ID)
        .or(record.ts.as_deref())?;
    let before = record.before.map(|before| before.0);
    let summary = record.summary.as_readable().unwrap_or_default();
    let mut hash = Sha256::new();
    for part in [own_id, &format!("{:?} {before:?}", record.ts), summary] {
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    hash.finalize().first_chunk().copied()
}

fn compaction(
    recording: &Recording,
    step: &Step,
    record: &CompactionRecord,
    beginning: Option<u64>,
    judgement: Judgement,
) -> CompactionReport {
    CompactionReport {
        id: record.id.clone(),
        identity: identity(recording, record, beginning),
        copy_of: None,
        index: step.index,
        line: record.place.line,
        summary_line: record.told_at().line,
        time: recording.time_of(record),
        at: record.at,
        trigger: record.trigger.as_ref().map(trigger),
        inputs: step.inputs.as_ref().map(|inputs| inputs_of(&inputs.value)),
        depth: step.depth,
        depth_at_least: step.depth_at_least,
        covered: step.covered.clone(),
        kept: step.kept.clone(),
        gaps: gaps(step),
        tokens: step.sizes.clone(),
        standings: judgement.standings,
        verdict: judgement.verdict,
        because: judgement
            .because
            .into_iter()
            .map(Invariant::as_str)
            .collect(),
        refetch: judgement.refetch,
    }
}

fn trigger(trigger: &Sourced<Trigger>) -> Sourced<(TriggerKind, String)> {
    Sourced {
        value: (trigger.value.kind, trigger.value.recorded_as.clone()),
        evidence: trigger.evidence,
    }
}

fn inputs_of(inputs: &crate::replay::Inputs) -> Vec<InputReport> {
    let summaries = inputs.summaries.iter().cloned().map(InputReport::Summary);
    let events = inputs
        .events
        .ranges()
        .iter()
        .map(|range| InputReport::Events(range.start, range.end));
    summaries.chain(events).collect()
}

/// The offsets before a compaction that are in no coverage.
fn gaps(step: &Step) -> Coverage {
    let open = step.faults.iter().filter_map(|fault| match fault {
        CoverageFault::Hole(range)
        | CoverageFault::Unclaimed(range)
        | CoverageFault::Unseen(range) => Some(*range),
        CoverageFault::EmptySpan
        | CoverageFault::Overclaim(_)
        | CoverageFault::MissingHead
        | CoverageFault::Split(..)
        | CoverageFault::Unreadable(_)
        | CoverageFault::Missing(_)
        | CoverageFault::More(_) => None,
    });
    open.collect()
}
