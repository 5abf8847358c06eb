//! What was said, what each summary made of it, and what was done later: the facts that checks read.

use super::decisions::Stem;
use super::evidence::Call;
use crate::finding::ConsequenceKind;
use crate::recording::{CompactionIndex, EventIndex, Line, Polarity};
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;

/// The facts of one recording.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Decisions and prohibitions that did not survive, each where that first happened.
    pub decisions: Vec<DecisionLoss>,
    /// Recorded decisions that a recorded decision set does not carry as they were taken, each where that first happened.
    pub recorded: Vec<RecordedLoss>,
    /// What had come to nothing, and was tried again in vain because no summary says so.
    pub dead_ends: Vec<DeadEnd>,
    /// Claims that a summary negates although the source asserts them.
    pub added: Vec<AddedNegation>,
    /// Identifiers that are gone, or stand in a summary in another form.
    pub identifiers: Vec<IdentifierLoss>,
    /// Quantities that changed in meaning.
    pub quantities: Vec<QuantityChange>,
    /// Lists of which a summary has few items or none left.
    pub lists: Vec<ListLoss>,
    /// Requests that a summary does not carry.
    pub requests: Vec<RequestLoss>,
    /// Decisions that a summary leaves out, and that stand in a file which it names.
    pub recoverable: Vec<Recoverable>,
    /// Compactions whose summary carries the one before it whole.
    pub nested: Vec<CompactionIndex>,
    /// What summaries assert and no event supports.
    pub ungrounded: Vec<Ungrounded>,
    /// Decisions of decision sets that no event records or speaks of.
    pub unrecorded: Vec<Unrecorded>,
    /// What summaries list as open although it was done, or the reverse.
    pub flipped: Vec<Flipped>,
    /// Values that were corrected and came back.
    pub resurrected: Vec<Resurrected>,
    /// Where it cannot be told whether an assertion is supported.
    pub undecided: Vec<Undecided>,
    /// For each compaction, what was at stake.
    pub stakes: Vec<Stakes>,
    /// For each compaction, whether its summary only repeats the last reply before it.
    pub last_replies: Vec<bool>,
    /// For each compaction, a hash over all that is said up to its summary, and by whom; none where too little is.
    pub beginnings: Vec<Option<u64>>,
    /// The same for each eviction, up to its record.
    pub evictions: Vec<Option<u64>>,
    /// Events in a language without cues.
    pub unchecked_languages: Vec<UncheckedLanguage>,
}

/// An event whose text is in a language without cues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UncheckedLanguage {
    /// The event.
    pub event: EventIndex,
    /// The code of the language in ISO 639-1, where it is known.
    pub code: Option<&'static str>,
}

/// Why it stays open what a translation carries.
pub const TRANSLATED: &str = "the summary is in another language than what was said";

/// Why it stays open what became of words in a language without cues.
pub const UNCHECKED: &str = "part of the span is in a language that is not checked";

/// What was at stake in one compaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// Load-bearing rejections, prohibitions and the like that the summary had to carry.
    pub claims: u32,
    /// Those of them that came with a reason.
    pub reasons: u32,
    /// Load-bearing identifiers and quantities that the summary had to carry.
    pub identifiers: u32,
    /// The first event of a load-bearing identifier that the summary does not carry, and that no finding of its own tells:
    /// another one does, or that of an earlier compaction.
    pub told_elsewhere: Option<EventIndex>,
    /// The first event of a load-bearing quantity of which it cannot be told that the summary carries it.
    pub loose_value: Option<EventIndex>,
    /// Some text of the span is in a language without cues.
    pub unchecked_language: bool,
    /// The summary is in another language than some of what it had to carry, and nothing shows whether it does.
    pub translated: bool,
    /// What it cannot be told to carry.
    pub loose: Loose,
    /// Its decision set has a decision that no event before it records or speaks of.
    pub unrecorded: bool,
}

/// What cannot be told to be carried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loose {
    /// The first rule of which it cannot be told.
    pub thing: Option<Doubt>,
    /// The first reason of which it cannot be told.
    pub reason: Option<Doubt>,
}

/// Why it cannot be told whether a summary carries what an event says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The event that says it.
    pub event: EventIndex,
    /// Why.
    pub why: Why,
}

impl Doubt {
    /// The same in words, of a rule that was said on `line`.
    pub fn of_rule(self, line: Line) -> String {
        match self.why {
            Why::Reworded => format!("the summary puts the rule of line {line} in other words"),
            Why::TakenBack => {
                format!("another sentence of the summary may bound or lift the rule of line {line}")
            }
            Why::Uncertain => format!("the summary may lack the rule of line {line}"),
            Why::Parted => {
                format!("the rule of line {line} goes on in a sentence beside it")
            }
            Why::Gone => format!(
                "the rule of line {line} was lost before, and is not there again in its own words"
            ),
            Why::Unfollowed => {
                format!("not every rule is followed so far, that of line {line} for one")
            }
            Why::Unset => format!(
                "the decision of line {line} is recorded, and neither a decision set nor the summary's words carry it"
            ),
        }
    }

    /// The same, of a reason that was said there.
    pub fn of_reason(self, line: Line) -> String {
        if self.why == Why::Unset {
            return format!(
                "the reason of line {line} is recorded, and neither a decision set nor the summary's words carry it"
            );
        }
        format!("the summary does not give the reason of line {line} in its own words")
    }
}

/// Why something cannot be told to be carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is not there in the words, and in the order, in which it was said.
    Reworded,
    /// Another sentence of the summary may take it back.
    TakenBack,
    /// It may be lost: too little is there to decide.
    Uncertain,
    /// It takes more than its own sentence to say it.
    Parted,
    /// It was lost before.
    Gone,
    /// More was said than is followed through so many summaries.
    Unfollowed,
    /// It was recorded as decided, and the compaction records no decision set that would carry it.
    Unset,
}

/// Places in some words: mostly one.
pub type Marks = SmallVec<[Range<usize>; 1]>;

/// Some words of an event. Many facts may share them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The event.
    pub event: EventIndex,
    /// A whole clause, as it stands.
    pub text: Arc<str>,
    /// The bytes of `text` that decide.
    pub marks: Marks,
}

/// Some words of a summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummaryExcerpt {
    /// A whole clause, as it stands.
    pub text: String,
    /// The bytes of `text` that decide.
    pub marks: Marks,
}

/// A later event that acts against a loss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowUp {
    /// In which way.
    pub kind: ConsequenceKind,
    /// The tool that was called, where it was a call.
    pub tool: Option<String>,
    /// The event, in its own words.
    pub excerpt: Excerpt,
}

/// What became of a decision in a summary that does not carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecisionFate {
    /// Nothing on it.
    Omitted,
    /// There, but the negative sense is gone.
    Softened,
    /// There, with another alternative than was said.
    Substituted,
    /// There, the other way round.
    Inverted,
    /// Too weakly aligned to tell.
    Unconfirmed,
    /// There with its polarity, but without its reason.
    ReasonLost,
}

/// Why something is needed later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Load {
    /// A person said it as an instruction or prohibition.
    Instruction,
    /// It is part of a decision.
    Decision,
    /// It is used again after the compaction.
    UsedAgain,
    /// It is a live handle.
    Handle,
    /// The summary speaks of what it names, and does not name it.
    Meant,
    /// The summary has its words in prose, and not the name.
    Paraphrased,
}

/// A decision or prohibition that did not survive a compaction.
#[derive(Clone, Debug)]
pub struct DecisionLoss {
    /// Where it was lost first.
    pub compaction: CompactionIndex,
    /// What became of it.
    pub fate: DecisionFate,
    /// What kind of claim it is, in a word.
    pub class: &'static str,
    /// What it is about.
    pub subject: String,
    /// Where it was said.
    pub source: Excerpt,
    /// Where the summary speaks of it.
    pub summary: Option<SummaryExcerpt>,
    /// Its reason, where it has one.
    pub reason: Option<String>,
    /// A person said it.
    pub human: bool,
    /// A person prohibited, voided or excluded something, or an identifier is in it: losing it invites harm.
    pub grave: bool,
    /// The targets that this one loss stands for, where its clause has several.
    pub members: Vec<String>,
    /// It is an imperative or the language of decision, and so load-bearing; else only the curious are shown it.
    pub firm: bool,
    /// How many earlier summaries carry it.
    pub carried: usize,
    /// What was done later because of it.
    pub follow_up: Option<FollowUp>,
}

/// What became of a recorded decision in the decision set of a compaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedFate {
    /// Nothing on its topic.
    Omitted,
    /// Another polarity, or none.
    Turned(Option<Polarity>),
    /// Its own polarity, and this one as well.
    Both(Polarity),
    /// The same polarity, and no reason.
    ReasonLost,
    /// The same polarity, and this reason instead of its own.
    ReasonChanged(String),
}

impl RecordedFate {
    /// Whether the decision is carried, and only its reason is not.
    pub fn is_of_reason(&self) -> bool {
        matches!(self, Self::ReasonLost | Self::ReasonChanged(_))
    }
}

/// A recorded decision that the decision set of a compaction does not carry as it was taken.
#[derive(Clone, Debug)]
pub struct RecordedLoss {
    /// Whose set.
    pub compaction: CompactionIndex,
    /// The event that records it.
    pub event: EventIndex,
    /// What was decided on.
    pub topic: String,
    /// Which way.
    pub polarity: Polarity,
    /// Why, in a word.
    pub reason: Option<String>,
    /// An earlier set carried it.
    pub carried: bool,
    /// What became of it.
    pub fate: RecordedFate,
    /// What was done later because of it.
    pub follow_up: Option<FollowUp>,
}

/// A decision that the decision set of a compaction has, and that no event before it records or speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrecorded {
    /// Whose set.
    pub compaction: CompactionIndex,
    /// What is said to be decided on.
    pub topic: String,
    /// Which way, where it says so.
    pub polarity: Option<Polarity>,
    /// Why it may be recorded all the same: not everything that came before can be read.
    pub open: Option<&'static str>,
}

/// Calls that had come to nothing before a compaction, and that were made again in vain after it.
#[derive(Clone, Debug)]
pub struct DeadEnd {
    /// Whose summary says nothing on them.
    pub compaction: CompactionIndex,
    /// The first of them, as it was made.
    pub subject: String,
    /// All of them.
    pub members: Vec<String>,
    /// What the first was answered.
    pub source: Excerpt,
    /// The first that was made again.
    pub follow_up: FollowUp,
}

/// A claim that the source asserts and the summary negates.
#[derive(Clone, Debug)]
pub struct AddedNegation {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// What it is about.
    pub subject: String,
    /// Where the source asserts it.
    pub source: Excerpt,
    /// Where the summary negates it.
    pub summary: SummaryExcerpt,
    /// The source is the language of decision: else only the pedantic are shown it.
    pub firm: bool,
}

/// What became of an identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdentifierFate {
    /// It is gone.
    Omitted,
    /// It stands there in another form that no event has.
    Altered,
    /// The summary has one that no event has, and none resembles it.
    Invented,
}

impl IdentifierLoss {
    /// Whether the summary has its words in prose, and not the name.
    pub fn is_paraphrased(&self) -> bool {
        self.load == Some(Load::Paraphrased)
    }
}

/// An identifier that a summary lost or changed.
#[derive(Clone, Debug)]
pub struct IdentifierLoss {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// What became of it.
    pub fate: IdentifierFate,
    /// The identifier: the source's, or the summary's where it is invented.
    pub subject: String,
    /// What kind of identifier, in a word.
    pub kind: &'static str,
    /// Others that the same list or label names, and that are gone with it.
    pub members: Vec<String>,
    /// Where it was said; `None` where it is invented.
    pub source: Option<Excerpt>,
    /// Where the summary has the changed one.
    pub summary: Option<Box<SummaryExcerpt>>,
    /// Why it is needed; `None` where only an auditor is shown it.
    pub load: Option<Load>,
    /// The first event after the compaction that names it again.
    pub used: Option<EventIndex>,
    /// What was done later because of it.
    pub follow_up: Option<Box<FollowUp>>,
}

/// A quantity that changed in meaning.
#[derive(Clone, Debug)]
pub struct QuantityChange {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// The quantity as it was said, or as the summary has it where nothing like it was said.
    pub subject: String,
    /// The summary's value.
    pub became: String,
    /// Where it was said; `None` where nothing like it was.
    pub source: Option<Excerpt>,
    /// Where the summary has another.
    pub summary: SummaryExcerpt,
    /// It stands in an instruction, a decision or a limit.
    pub binding: bool,
    /// Both clauses clearly speak of the same thing; else only the pedantic are shown it.
    pub firm: bool,
    /// The value is the same, and that it was only a guess is gone.
    pub guessed: bool,
    /// What was done later because of it.
    pub follow_up: Option<FollowUp>,
}

/// A list that a summary reduces to a few of its items, or to their number.
#[derive(Clone, Debug)]
pub struct ListLoss {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// How many items it had.
    pub items: usize,
    /// Those of them that the summary says nothing on.
    pub gone: Vec<String>,
    /// A person wrote it; else the agent did, and a person accepted it.
    pub human: bool,
    /// The first item that is gone.
    pub source: Excerpt,
    /// What the summary has of it.
    pub summary: SummaryExcerpt,
}

/// Words that a summary leaves out, and a file that it names where they can be read.
#[derive(Clone, Debug)]
pub struct Recoverable {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// The event that said them.
    pub event: EventIndex,
    /// The words.
    pub words: Box<str>,
    /// The name of the file.
    pub file: String,
}

/// A request that a summary does not carry.
#[derive(Clone, Debug)]
pub struct RequestLoss {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// It is the first one of the session; else the latest one before the compaction.
    pub first: bool,
    /// The request.
    pub source: Excerpt,
    /// Where the summary gives another request for it.
    pub swapped: Option<SummaryExcerpt>,
}

/// What kind of thing a summary asserts without support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UngroundedKind {
    /// That something is forbidden or required.
    Constraint,
    /// That a person consented.
    Approval,
    /// That something was done.
    Completion,
}

/// What a summary asserts and no event supports.
#[derive(Clone, Debug)]
pub struct Ungrounded {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// What kind of thing it asserts.
    pub kind: UngroundedKind,
    /// What it is about.
    pub subject: String,
    /// The words of a person that come nearest to it.
    pub source: Option<Excerpt>,
    /// Where the summary asserts it.
    pub summary: SummaryExcerpt,
    /// The summary itself calls it a rule, or it is one by its wording; else the format may just not have recorded it.
    pub declared: bool,
    /// The words that an event on the same thing would share.
    pub(super) needs: Vec<Stem>,
    /// What was done later because of it.
    pub follow_up: Option<FollowUp>,
}

/// Which way a status was turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turned {
    /// Done before, open in the summary.
    Reopened,
    /// Asked for before, done in the summary, and nothing was done.
    Claimed,
}

/// Something whose status a summary turned round.
#[derive(Clone, Debug)]
pub struct Flipped {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// Which way.
    pub turned: Turned,
    /// What it is about, in the summary's words.
    pub subject: String,
    /// The call that did it, or the words that asked for it.
    pub source: Excerpt,
    /// Where the summary has it the other way round.
    pub summary: SummaryExcerpt,
    /// The call that did it.
    pub(super) call: Option<Call>,
    /// The same call once more.
    pub follow_up: Option<FollowUp>,
}

/// A value that was corrected and came back.
#[derive(Clone, Debug)]
pub struct Resurrected {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// The value that holds.
    pub subject: String,
    /// The value that came back.
    pub stale: String,
    /// Where it was corrected.
    pub source: Excerpt,
    /// Where the summary has the old one.
    pub summary: SummaryExcerpt,
}

/// A summary of which it cannot be told whether its assertions are supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// It is the status of something, and no other assertion.
    pub status: bool,
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// Why.
    pub why: &'static str,
}

impl Facts {
    /// What was at stake in a compaction.
    pub fn stakes(&self, compaction: CompactionIndex) -> Stakes {
        self.stakes
            .get(compaction.get())
            .copied()
            .unwrap_or_default()
    }

    /// Whether a load-bearing fact was lost in a compaction.
    pub fn died_at(&self, compaction: CompactionIndex) -> bool {
        self.died(compaction, |_| true, |_| true).is_some()
            || self
                .recorded
                .iter()
                .any(|loss| loss.compaction == compaction)
    }

    /// A load-bearing fact that a compaction lost, and that the `prior` summaries which it read carried: its subject.
    pub fn died_in_chain(&self, compaction: CompactionIndex, prior: &[&str]) -> Option<&str> {
        let told = |subject: &str| prior.iter().any(|summary| summary.contains(subject));
        let recorded = |loss: &RecordedLoss| loss.compaction == compaction && loss.carried;
        // What the agent noted for itself, with no identifier in it, is no reason to call a whole chain broken.
        let grave = |loss: &DecisionLoss| loss.carried > 0 && (loss.human || loss.grave);
        let set = || {
            let mut lost = self.recorded.iter().filter(|loss| recorded(loss));
            lost.next().map(|loss| loss.topic.as_str())
        };
        self.died(compaction, grave, told).or_else(set)
    }

    /// A load-bearing decision that `counts`, or something with a `subject` that does, which a compaction lost: its subject.
    fn died(
        &self,
        compaction: CompactionIndex,
        counts: impl Fn(&DecisionLoss) -> bool,
        subject: impl Fn(&str) -> bool,
    ) -> Option<&str> {
        let decision = |loss: &&DecisionLoss| {
            loss.compaction == compaction
                && loss.firm
                && loss.fate != DecisionFate::Unconfirmed
                && counts(loss)
        };
        let identifier = |loss: &&IdentifierLoss| {
            loss.compaction == compaction && loss.load.is_some() && subject(&loss.subject)
        };
        let quantity = |change: &&QuantityChange| {
            change.compaction == compaction && change.binding && subject(&change.subject)
        };
        let decisions = self.decisions.iter().filter(decision);
        let identifiers = self.identifiers.iter().filter(identifier);
        let quantities = self.quantities.iter().filter(quantity);
        let mut lost = decisions
            .map(|loss| &loss.subject)
            .chain(identifiers.map(|loss| &loss.subject))
            .chain(quantities.map(|change| &change.subject));
        lost.next().map(String::as_str)
    }
}
