//! A recording replayed: what each compaction read, covered and kept, and how deep its chain is.

mod chain;
mod context;
mod decay;
mod evictions;
mod growth;
mod layout;
mod proof;
mod sizes;
mod span;

pub use context::{Context, Lacks, Point};
pub use decay::Decay;
pub use evictions::Effect;
pub use growth::Growth;
pub use layout::Layout;
pub(crate) use proof::is_of_nothing;
pub use proof::{Beside, KeptProof, Proof};
pub use sizes::{Counts, Sizes};

use crate::coverage::{Coverage, EventRange};
use crate::recording::{
    CompactionIndex, CompactionRecord, Decision, EventIndex, Recording, Sourced,
};
use crate::tokens::Tokens;
use std::collections::BTreeMap;
use std::ops::Range;

/// A recording and its compactions, replayed in the order in which they took effect.
#[derive(Clone, Debug)]
pub struct Replay<'r> {
    /// What was replayed.
    pub recording: &'r Recording,
    /// One step a compaction.
    pub steps: Vec<Step>,
    /// Where its events lie.
    pub layout: Layout,
    /// The numbers of the compactions replayed so far, by id.
    ids: BTreeMap<&'r str, CompactionIndex>,
    /// What left the context for good by the compactions so far that leave no summary.
    dropped: Coverage,
    /// What left the context with no summary, each with the event that took it out.
    left: BTreeMap<EventIndex, EventIndex>,
    /// The compactions so far, by what they read.
    sources: BTreeMap<Coverage, Vec<CompactionIndex>>,
    /// How many ranges the coverage of later compactions may have: that of many could take memory without end.
    ranges: usize,
    /// The recording starts in the middle of its session: its first event continues one that is not there.
    pub starts_midway: bool,
    /// What came before its first event is not in it: it starts in the middle, or is a native log that opens with a compaction.
    pub lacks_head: bool,
    /// The events that record a decision, ascending.
    pub decisions: Vec<EventIndex>,
    /// What was proved of each compaction; empty until somebody looked.
    pub proofs: Vec<Proof>,
}

/// One compaction, replayed.
#[derive(Clone, Debug)]
pub struct Step {
    /// Which one.
    pub index: CompactionIndex,
    /// The events since the boundary before: half-open, of `Recording::events`.
    pub fresh: Range<usize>,
    /// What the compactor read.
    pub inputs: Option<Sourced<Inputs>>,
    /// How many summaries stand between it and raw events.
    pub depth: Option<u32>,
    /// The chain may be longer than `depth`: part of it is not in the recording.
    pub depth_at_least: bool,
    /// Everything from the first event to the compaction.
    pub span: EventRange,
    /// The raw events that it read, else those that it claims to cover; `None` where no record says either.
    pub source: Option<Coverage>,
    /// The nearest compactions with the same `source`, before it and after it.
    pub twins: Vec<CompactionIndex>,
    /// What its summary covers, with what the summaries it read cover; `None` where nothing tells.
    pub covered: Option<Sourced<Coverage>>,
    /// What stays in context verbatim; `None` where nothing tells.
    pub kept: Option<Sourced<Coverage>>,
    /// What earlier summaries cover that stay in context beside its own.
    pub standing: Coverage,
    /// What is wrong with its coverage; empty where it is closed, or where nothing tells.
    pub faults: Vec<CoverageFault>,
    /// Sizes around it.
    pub sizes: Sizes,
    /// The size of the summary as this program counts it, where it was counted.
    pub counted: Option<Tokens>,
    /// How many events of the session those are, the boundary and its summary apart.
    pub fresh_events: u64,
    /// The bytes of their texts.
    pub fresh_bytes: u64,
    /// How the sizes of summaries moved from the first one to this.
    pub decay: Option<Decay>,
}

/// What a compactor read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// Raw events, in their offsets.
    pub events: Coverage,
    /// Ids of prior summaries, as recorded or implied.
    pub summaries: Vec<String>,
    /// Those of them that are in this recording.
    pub parents: Vec<CompactionIndex>,
}

/// One thing wrong with the coverage of a compaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CoverageFault {
    /// Nothing at all was claimed or read.
    EmptySpan,
    /// The events themselves leave a hole.
    Hole(EventRange),
    /// Events that nobody claims.
    Unclaimed(EventRange),
    /// A claim on events that the compactor did not read.
    Unseen(EventRange),
    /// A claim past the compaction, or before the first event.
    Overclaim(EventRange),
    /// Events before the first one are not in the recording.
    MissingHead,
    /// A tool call and its answer, of which one left the context and the other stays.
    Split(EventIndex, EventIndex),
    /// Bytes of the span could not be read: the index into `Recording::defects`.
    Unreadable(usize),
    /// Records of the span are not in the recording: the index into `Recording::defects`.
    Missing(usize),
    /// So many more.
    More(usize),
}

/// With how many earlier compactions of the same span one is compared, and with how many later ones.
const MOST_TWINS: usize = 16;

/// How many ranges the coverage of compactions may have, over all of them: these, and so many for each event.
const RANGES: usize = 4096;
const RANGES_AN_EVENT: usize = 16;

impl<'r> Replay<'r> {
    /// Replays `recording`; `counts` holds what was counted where nothing is recorded.
    pub fn new(recording: &'r Recording, counts: &Counts) -> Self {
        let starts_midway = span::starts_midway(recording);
        let lacks_head = starts_midway || span::opens_with_compaction(recording);
        let mut replay = Self {
            recording,
            steps: Vec::with_capacity(recording.compactions.len()),
            layout: Layout::of(recording),
            ids: BTreeMap::new(),
            dropped: Coverage::default(),
            left: BTreeMap::new(),
            sources: BTreeMap::new(),
            ranges: RANGES + RANGES_AN_EVENT * recording.events.len(),
            starts_midway,
            lacks_head,
            decisions: decisions(recording),
            proofs: Vec::new(),
        };
        for number in 0..recording.compactions.len() {
            let step = replay.step(number, counts);
            replay.drop(step.as_ref());
            replay.steps.extend(step);
            replay.name(number);
        }
        replay.twin();
        replay.left = replay.left_alone();
        let decays = Decay::along(&replay.steps, lacks_head);
        for (step, decay) in replay.steps.iter_mut().zip(decays) {
            step.decay = decay;
        }
        replay
    }

    /// From here on, later compactions may read the summary of this one.
    fn name(&mut self, number: usize) {
        let record = self.recording.compactions.get(number);
        if let (Some(record), Some(step)) = (record, self.steps.last()) {
            self.ids.entry(record.id.as_str()).or_insert(step.index);
        }
    }

    /// The earlier compaction with this id.
    pub(crate) fn earlier(&self, id: &str) -> Option<CompactionIndex> {
        self.ids.get(id).copied()
    }

    /// From here on, what a compaction without a summary took out of the context is in no coverage.
    fn drop(&mut self, step: Option<&Step>) {
        let dropping = step.filter(|step| self.record(step).is_some_and(|record| record.drops));
        if let Some(step) = dropping {
            self.dropped = self.dropped.union(&span::dropped(step));
        }
    }

    /// The last earlier compactions that read the same; a later one finds this one too.
    fn twins(&mut self, source: &Coverage, index: CompactionIndex) -> Vec<CompactionIndex> {
        let known = self.sources.entry(source.clone()).or_default();
        let last = known.len().saturating_sub(MOST_TWINS);
        let twins = known.get(last..).unwrap_or_default().to_vec();
        known.push(index);
        twins
    }

    /// Tells every compaction of the first later ones that name it as one that read the same.
    fn twin(&mut self) {
        let mut later: Vec<Vec<CompactionIndex>> = vec![Vec::new(); self.steps.len()];
        for step in &self.steps {
            for earlier in &step.twins {
                let known = later.get_mut(earlier.get());
                if let Some(known) = known.filter(|known| known.len() < MOST_TWINS) {
                    known.push(step.index);
                }
            }
        }
        for (step, later) in self.steps.iter_mut().zip(later) {
            step.twins.extend(later);
        }
    }

    /// What the summary of a compaction covers, unless that is in too many pieces to follow.
    fn told(&mut self, covered: Option<Sourced<Coverage>>) -> Option<Sourced<Coverage>> {
        let covered = covered?;
        self.ranges = self.ranges.checked_sub(covered.value.ranges().len())?;
        Some(covered)
    }

    fn step(&mut self, number: usize, counts: &Counts) -> Option<Step> {
        let record = self.recording.compactions.get(number)?;
        let index = CompactionIndex(u32::try_from(number).unwrap_or(u32::MAX));
        let fresh = span::fresh(self.recording, number);
        let span = span::of(&self.layout, record);
        let kept = span::kept(self.recording, record);
        let inputs = chain::inputs(self, record, &fresh, span);
        let (depth, depth_at_least) = chain::depth(self, record, inputs.as_ref());
        let standing = span::standing(self, record);
        let covered = span::covered(
            self,
            record,
            inputs.as_ref(),
            kept.as_ref(),
            &standing,
            span,
        );
        let covered = self
            .told(covered)
            .filter(|_| !span::is_unread(self, record, &fresh));
        let faults = span::faults(
            self,
            record,
            (span, &fresh),
            covered.as_ref(),
            (kept.as_ref(), &standing),
            inputs.as_ref(),
        );
        let source = span::source(record, inputs.as_ref());
        let twins = source.as_ref().map(|source| self.twins(source, index));
        let counted = counts.summary(index);
        let (fresh_events, fresh_bytes) = span::density(self.recording, &fresh);
        let sizes = sizes::of(self, record, index, counts);
        Some(Step {
            index,
            fresh,
            inputs,
            depth,
            depth_at_least,
            span,
            source,
            twins: twins.unwrap_or_default(),
            covered,
            kept,
            standing,
            faults,
            sizes,
            counted,
            fresh_events,
            fresh_bytes,
            decay: None,
        })
    }

    /// The record of a step.
    pub fn record(&self, step: &Step) -> Option<&'r CompactionRecord> {
        self.recording.compactions.get(step.index.get())
    }

    /// The last step so far, with its record.
    fn latest(&self) -> Option<(&Step, &'r CompactionRecord)> {
        let step = self.steps.last()?;
        Some((step, self.record(step)?))
    }

    /// Steps with their records, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (&Step, &'r CompactionRecord)> {
        self.steps.iter().zip(&self.recording.compactions)
    }

    /// Whether `event` stays in context across the compaction of `step`: verbatim, or in an earlier summary that stays, so that
    /// nothing of it can be lost by this one.
    pub fn keeps(&self, step: &Step, event: EventIndex) -> bool {
        let range = self.recording.event(event).map(|event| event.range);
        let kept = step.kept.as_ref().map(|kept| &kept.value);
        let Some(range) = range.filter(|range| !range.is_empty()) else {
            return false;
        };
        step.standing.contains_all(range) || kept.is_some_and(|kept| kept.contains_all(range))
    }

    /// Whether a summary has to carry what `event` says: it was in context when that was made, and does not stay there.
    pub fn owes(&self, step: &Step, event: EventIndex) -> bool {
        let end = step.fresh.end;
        let gone = self.left.get(&event).is_some_and(|at| at.get() < end);
        event.get() < end && !gone && !self.keeps(step, event)
    }

    /// The recorded decisions that a compaction had before it, in order: those that it read, where that is recorded, else
    /// those since the boundary before.
    pub fn decisions_read(&self, step: &Step) -> Vec<(EventIndex, &'r Decision)> {
        let read = step.inputs.as_ref().map(|inputs| &inputs.value.events);
        let before = self
            .decisions
            .partition_point(|event| event.get() < step.fresh.end);
        let decisions = self.decisions.iter().take(before).filter_map(|index| {
            let event = self.recording.event(*index)?;
            let decision = event.decision.as_deref()?;
            let is_read = read.map_or(step.fresh.contains(&index.get()), |read| {
                read.touches(event.range)
            });
            is_read.then_some((*index, decision))
        });
        decisions.collect()
    }

    /// What was proved of the compaction of `step`.
    pub fn proof(&self, step: &Step) -> Proof {
        self.proofs
            .get(step.index.get())
            .cloned()
            .unwrap_or_default()
    }

    /// The events before the compaction of `step`: their number from 0.
    pub fn events_before(&self, step: &Step) -> usize {
        step.fresh.end
    }

    /// Whether these are a branch, and what it grew from stands in another lane, unseen here.
    pub fn begins_elsewhere(&self) -> bool {
        self.starts_midway && self.recording.branch
    }

    /// Whether events that the compactor of `step` may have read are missing at the beginning: every compaction of a branch may
    /// have kept some of them, in a recording that starts in the middle the first one has read them all.
    pub fn hides_beginning_of(&self, step: &Step) -> bool {
        self.begins_elsewhere() || (self.lacks_head && step.index.get() == 0)
    }

    /// Whether the raw events before a compaction can still be read: from the recording, or from where they are kept.
    pub fn originals_readable(&self, step: &Step) -> bool {
        self.stands_whole(step) || self.keeps_raw(step) || self.is_in_evidence(step)
    }

    /// Whether the recording still holds all that was before a compaction.
    pub fn stands_whole(&self, step: &Step) -> bool {
        let begins = !self.lacks_head && step.fresh.end > 0;
        (begins || self.begins_elsewhere()) && !is_damaged(step)
    }

    /// Whether what this program kept holds all that the recording lacks: what came before its first event stood in the
    /// context before the first compaction.
    fn is_in_evidence(&self, step: &Step) -> bool {
        let is_all_kept = |step: &Step| self.proof(step).is_all_kept();
        let has_head = !self.lacks_head || self.steps.first().is_some_and(is_all_kept);
        let has_span = step.fresh.end > 0 && !is_damaged(step);
        has_head && (has_span || is_all_kept(step))
    }

    /// Whether the raw context before a compaction is kept beside the recording, and is there as it was kept.
    pub fn is_kept(&self, step: &Step) -> bool {
        self.keeps_raw(step) || self.proof(step).is_all_kept()
    }

    /// Whether it is kept in a file that the record of the compaction names.
    fn keeps_raw(&self, step: &Step) -> bool {
        let proof = self.proof(step);
        let record = self.record(step);
        let retention = record.and_then(|record| record.retention.as_ref());
        let recorded = retention.and_then(|retention| retention.sha256.as_deref());
        match (&proof.raw, recorded) {
            (Beside::There(hash), Some(recorded)) => {
                hash.eq_ignore_ascii_case(recorded) && proof.rebuilds != Some(false)
            }
            (Beside::There(_), None)
            | (Beside::Unnamed | Beside::Missing | Beside::Outside | Beside::Unread, _) => false,
        }
    }
}

/// Whether the recording lost something between the boundary before a compaction and its own.
fn is_damaged(step: &Step) -> bool {
    step.faults.iter().any(|fault| {
        matches!(
            fault,
            CoverageFault::Unreadable(_) | CoverageFault::Missing(_)
        )
    })
}

/// The events that record a decision.
fn decisions(recording: &Recording) -> Vec<EventIndex> {
    let events = recording.events.iter().enumerate();
    let decided = events.filter(|(_, event)| event.decision.is_some());
    decided.map(|(index, _)| EventIndex::from(index)).collect()
}
