//! Drafts to recordings: places, indices, lanes, duplicates; then what refers to what.

mod calls;
mod compactions;
mod defects;
mod evictions;
mod history;
mod ids;
mod kept;
mod lane;
mod pairing;
mod strange;

use super::transcribe::{are_copies, stands_at};
use super::{BoundaryDraft, Draft, EventDraft, Format, SessionDraft, SummaryDraft};
use crate::reader::Source;
use crate::recording::{
    ByteOffset, Defect, DefectKind, EventIndex, EventKind, MAIN_LANE, Moment, Place, Recording,
    Rules,
};
use history::History;
use ids::Ids;
use lane::{Lane, Outline};
use std::collections::BTreeMap;
use strange::Strange;

/// What one line gives.
#[derive(Debug)]
pub(crate) enum Part<M> {
    /// A record.
    Record(Box<Record<M>>),
    /// Bytes that could not be used.
    Defect(Defect),
}

/// One decoded record and where it stands, without its texts.
#[derive(Debug)]
pub(crate) struct Record<M> {
    pub(crate) place: Place,
    /// Where it stands in the original: the same, unless that was written down anew.
    pub(crate) origin: Place,
    pub(crate) draft: Draft,
    pub(crate) lane: Option<Box<str>>,
    pub(crate) session: Option<Box<str>>,
    pub(crate) time: Option<Moment>,
    pub(crate) text_bytes: u32,
    pub(crate) flaws: Vec<(DefectKind, String)>,
    pub(crate) strange: Option<Box<str>>,
    pub(crate) mined: Option<M>,
}

/// Puts records together in file order.
#[derive(Debug)]
pub(crate) struct Assembler<'s> {
    source: &'s Source,
    format: &'static Format,
    session: Option<Box<str>>,
    /// The record that describes the session.
    described: Option<Place>,
    /// The file's own lane, number 0.
    own: Lane,
    /// All others, from number 1 on.
    others: Vec<Lane>,
    numbers: BTreeMap<Box<str>, usize>,
    ids: Ids,
    strange: Strange,
    history: History,
}

impl<'s> Assembler<'s> {
    /// Starts with nothing. `own` is the lane whose events are the file's own, where that is a subagent's.
    pub(crate) fn new(source: &'s Source, format: &'static Format, own: Option<Box<str>>) -> Self {
        let name = own.unwrap_or_else(|| Box::from(MAIN_LANE));
        let mut own = Lane::new(&name, format.own_offsets);
        let transcript = source.transcript();
        let known = transcript.map_or(&[][..], |transcript| transcript.defects.as_slice());
        for defect in known.iter().chain(source.damage()) {
            own.defects.add(defect.clone());
        }
        own.skipped = transcript.map_or(0, |transcript| transcript.skipped);
        Self {
            source,
            format,
            session: None,
            described: None,
            own,
            others: Vec::new(),
            numbers: BTreeMap::from([(name, 0)]),
            ids: Ids::default(),
            strange: Strange::default(),
            history: History::default(),
        }
    }

    /// Adds what stands next in the file.
    pub(crate) fn add<M>(&mut self, part: Part<M>, take: &mut impl FnMut(usize, EventIndex, M)) {
        let record = match part {
            Part::Defect(defect) => return self.own.defects.add(defect),
            Part::Record(record) => *record,
        };
        let place = record.place;
        let lane = self.branch_of(place).or(record.lane);
        if self.session.is_none() && self.described.is_none() {
            self.session = record.session;
        }
        let number = match record.draft {
            Draft::Summary(ref draft) => {
                let beside = self.lane_of_boundary(draft);
                beside.unwrap_or_else(|| self.number(lane))
            }
            Draft::Event(_) | Draft::Boundary(_) => self.number(lane),
            Draft::Session(_) | Draft::Skipped | Draft::Unknown(_) => 0,
        };
        let outline = Outline {
            place,
            time: record.time,
            text_bytes: record.text_bytes,
        };
        for (kind, message) in record.flaws {
            self.defect(number, record.origin, kind, message);
        }
        if let Some(name) = record.strange {
            self.strange.add(&name, record.origin);
        }
        let index = match record.draft {
            Draft::Event(event) => self.event(number, outline, event),
            Draft::Boundary(draft) => self.boundary(number, outline, *draft),
            Draft::Summary(draft) => self.summary(number, outline, *draft),
            Draft::Session(session) => {
                self.describe(place, *session);
                None
            }
            Draft::Skipped => {
                self.own.skipped += 1;
                None
            }
            Draft::Unknown(name) => {
                self.strange.add(&name, record.origin);
                None
            }
        };
        if let (Some(index), Some(mined)) = (index, record.mined) {
            take(number, index, mined);
        }
    }

    /// Adds what stands next in the file of compactions that are kept apart.
    pub(crate) fn add_history(&mut self, part: Part<()>) {
        self.history.add(part);
    }

    /// The recordings, the file's own lane first.
    pub(crate) fn finish(mut self) -> Vec<Recording> {
        let history = std::mem::take(&mut self.history);
        history.apply(&mut self.own);
        for defect in std::mem::take(&mut self.strange).defects() {
            self.own.defects.add(defect);
        }
        let transcript = self.source.transcript();
        let called = transcript.and_then(|it| it.called.as_deref());
        let named = self.session.as_deref();
        let is_named = named.is_some();
        let session = named.or(called).unwrap_or(self.source.stem()).to_owned();
        let mut recordings = Vec::with_capacity(1 + self.others.len());
        for (number, lane) in std::iter::once(self.own).chain(self.others).enumerate() {
            let follows = lane.follows;
            let mut recording = compactions::settle(lane, number, &self.ids, self.source);
            recording.session.clone_from(&session);
            recording.is_named = is_named;
            self.source.path().clone_into(&mut recording.path);
            recording.format = self.format.id;
            recording.branch = transcript.is_some_and(|it| it.is_branch(&recording.lane));
            let own = transcript.filter(|_| number == 0);
            recording.links = own.and_then(|it| it.links);
            let starts_late = number == 0 && transcript.is_some_and(|it| it.midway);
            recording.midway = starts_late || (recording.branch && follows);
            recording.rules = rules(self.format, recording.branch);
            recordings.push(recording);
        }
        recordings
    }

    /// The branch that a record belongs to, where the session left it.
    fn branch_of(&self, place: Place) -> Option<Box<str>> {
        let transcript = self.source.transcript()?;
        transcript.branch_of(place.offset).map(Box::from)
    }

    fn number(&mut self, lane: Option<Box<str>>) -> usize {
        let name = lane.unwrap_or_else(|| Box::from(MAIN_LANE));
        if let Some(number) = self.numbers.get(&name) {
            return *number;
        }
        let mut lane = Lane::new(&name, self.format.own_offsets);
        let mut lanes = std::iter::once(&self.own).chain(&self.others);
        lane.follows = lanes.any(|lane| !lane.recording.events.is_empty());
        self.others.push(lane);
        let number = self.others.len();
        self.numbers.insert(name, number);
        number
    }

    /// The lane of the boundary that a summary continues: it is that one's, whatever else its record says.
    fn lane_of_boundary(&self, draft: &SummaryDraft) -> Option<usize> {
        let (number, index) = self.ids.find(draft.event.parent.as_deref()?)?;
        let event = self.lane_at(number)?.event(index)?;
        (event.kind == EventKind::Boundary).then_some(number)
    }

    fn lane_at(&self, number: usize) -> Option<&Lane> {
        match number.checked_sub(1) {
            Some(other) => self.others.get(other),
            None => Some(&self.own),
        }
    }

    fn lane(&mut self, number: usize) -> &mut Lane {
        let other = number.checked_sub(1);
        other
            .and_then(|other| self.others.get_mut(other))
            .unwrap_or(&mut self.own)
    }

    fn defect(&mut self, number: usize, place: Place, kind: DefectKind, message: String) {
        self.lane(number).defects.add(defect(place, kind, message));
    }

    fn event(&mut self, number: usize, outline: Outline, draft: EventDraft) -> Option<EventIndex> {
        if self.is_copy(number, outline.place, draft.id.as_deref()) {
            return None;
        }
        let id = draft.id.clone();
        let index = self.lane(number).push(outline, draft);
        if let Some(id) = id {
            self.ids.insert(&id, number, index);
        }
        Some(index)
    }

    fn boundary(
        &mut self,
        number: usize,
        outline: Outline,
        mut draft: BoundaryDraft,
    ) -> Option<EventIndex> {
        let event = std::mem::take(&mut draft.event);
        let index = if draft.amendable {
            // Its id is a name among compactions only, and may stand twice.
            self.lane(number).push(outline, event)
        } else {
            self.event(number, outline, event)?
        };
        self.lane(number).add_boundary(index, outline.place, draft);
        Some(index)
    }

    fn summary(
        &mut self,
        number: usize,
        outline: Outline,
        mut draft: SummaryDraft,
    ) -> Option<EventIndex> {
        let event = std::mem::take(&mut draft.event);
        let index = self.event(number, outline, event)?;
        self.lane(number).add_summary(index, draft);
        Some(index)
    }

    /// The first record of the session counts; a later one that differs is a defect.
    fn describe(&mut self, place: Place, session: SessionDraft) {
        let Some(first) = self.described else {
            self.described = Some(place);
            return self.own.describe(session);
        };
        if self.differ(first, place) {
            let message = format!(
                "line {} describes the session already: the first one counts",
                first.line
            );
            let place = stands_at(self.source, place);
            self.defect(0, place, DefectKind::DuplicateId, message);
        }
    }

    /// Whether another record has this id already: then the first one stays, and a different one is a defect.
    fn is_copy(&mut self, number: usize, place: Place, id: Option<&str>) -> bool {
        let Some(id) = id else { return false };
        let Some(first) = self.first_with(id) else {
            return false;
        };
        if self.differ(first, place) {
            let message = format!(
                "line {} has the same id, `{}`, and says something else: the first one counts",
                first.line,
                shown(id)
            );
            let place = stands_at(self.source, place);
            self.defect(number, place, DefectKind::DuplicateId, message);
        }
        true
    }

    fn first_with(&self, id: &str) -> Option<Place> {
        let (number, index) = self.ids.find(id)?;
        let event = self.lane_at(number)?.event(index)?;
        event.id.as_ref()?.is(id).then_some(event.place)
    }

    fn differ(&self, one: Place, other: Place) -> bool {
        if self.source.transcript().is_none() {
            return one.length != other.length || self.bytes(one) != self.bytes(other);
        }
        !are_copies(self.source, one, other)
    }

    fn bytes(&self, place: Place) -> Option<Vec<u8>> {
        self.source.bytes(place).ok()
    }
}

/// What the rules of a format imply. What came before a branch stands in another lane, so that nothing is implied of that.
fn rules(format: &Format, branch: bool) -> Rules {
    if branch {
        Rules::default()
    } else {
        format.rules
    }
}

/// The defect of a whole record.
fn defect(place: Place, kind: DefectKind, message: String) -> Defect {
    Defect {
        line: place.line,
        bytes: (
            place.offset,
            ByteOffset(place.offset.0 + u64::from(place.length)),
        ),
        kind,
        written: None,
        beside: false,
        message,
    }
}

/// A name from a record, short enough for a message.
fn shown(name: &str) -> String {
    name.chars().take(64).collect()
}
