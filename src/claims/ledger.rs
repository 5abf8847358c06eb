//! The ledger of a recording: facts are mined while its texts pass by, and settled once it has been replayed.

use super::beginnings::{Beginnings, Said};
use super::corrections::{self, Correction};
use super::decisions::{self, Language, Speaker};
use super::facts::{
    DecisionFate, DecisionLoss, Excerpt, Facts, ListLoss, RecordedLoss, RequestLoss, Resurrected,
    Stakes, UncheckedLanguage,
};
use super::lives::{self, Asked, Life, Summaries};
use super::mentions::{Mentions, MinedMentions};
use super::repeated::{Calls, MinedCalls};
use super::statements::Statement;
use super::texts::Texts;
use super::{
    applied, certainty, chosen, decided, grounding, identified, lacking, later, lists, negated,
    nesting, recorded, refuge, requests, substituted, suspects, unanswered, unrecorded, values,
};
use crate::recording::{CompactionIndex, CompactionRecord, EventIndex, Passage, Voice};
use crate::replay::Replay;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Shorter texts than this, in bytes, do not tell their language.
const TELLING: usize = 40;

/// What the texts of one record hold.
#[derive(Debug, Default)]
pub struct Mined {
    statements: Vec<Statement>,
    /// Rules of a person that confine something.
    confined: Vec<Statement>,
    /// Choices with the reason for them.
    chosen: Vec<Statement>,
    corrections: Vec<Correction>,
    mentions: MinedMentions,
    calls: MinedCalls,
    reply: Option<u64>,
    summary: Option<u64>,
    said: Said,
    /// A language without cues that some text is in.
    unchecked_language: Option<Language>,
}

/// Mines the texts of one record. Pure: records can be mined in any order, on any thread.
pub fn mine(passages: &[Passage<'_>]) -> Mined {
    let mut mined = Mined::default();
    for passage in passages {
        let text = passage.text.as_ref();
        match passage.voice {
            Voice::Human => {
                mined.spoken(text, Speaker::Human);
                mined.confined.extend(Statement::all_confined(text));
                mined.corrections.extend(Correction::all_in(text));
            }
            Voice::Assistant => {
                mined.spoken(text, Speaker::Assistant);
                mined.reply = Some(hashed(text));
            }
            Voice::Summary => {
                mined.statements.extend(Statement::all_listed(text));
                mined.summary = Some(hashed(text));
            }
            Voice::ToolCall | Voice::ToolResult | Voice::Harness | Voice::Thinking => {}
        }
        mined.mentions.add(passage);
        mined.calls.add(passage);
    }
    mined.mentions.close();
    mined.said = Said::of(passages);
    mined
}

impl Mined {
    fn spoken(&mut self, text: &str, speaker: Speaker) {
        self.statements.extend(Statement::all_in(text, speaker));
        self.chosen.extend(Statement::all_chosen(text, speaker));
        let language = (text.len() >= TELLING).then(|| decisions::language(text));
        let unchecked = language.filter(|language| !language.has_cues());
        let known = self
            .unchecked_language
            .filter(|known| known.code().is_some());
        self.unchecked_language = known.or(unchecked).or(self.unchecked_language);
    }
}

/// What became of everything, and what was needed to tell.
struct Settled {
    /// All but the losses of decisions.
    facts: Facts,
    /// The losses of decisions, each with the statement that it is of.
    lost: Vec<decided::Lost>,
    /// Uses of a name that prove no need to remember it.
    refetched: BTreeSet<(String, EventIndex)>,
}

/// The lists and the requests that summaries do not carry.
fn listed(replay: &Replay<'_>, texts: &Texts<'_>) -> (Vec<ListLoss>, Vec<RequestLoss>) {
    rayon::join(
        || lists::find(replay, texts),
        || requests::find(replay, texts),
    )
}

fn hashed(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.trim().hash(&mut hasher);
    hasher.finish()
}

/// Whether a loss is told as one of a recorded decision already, which then has what was done later because of it.
fn is_recorded(loss: &DecisionLoss, recorded: &mut [RecordedLoss]) -> bool {
    let of_reason = loss.fate == DecisionFate::ReasonLost;
    let same = recorded.iter_mut().find(|recorded| {
        recorded.compaction == loss.compaction
            && recorded.event == loss.source.event
            && recorded.fate.is_of_reason() == of_reason
    });
    match same {
        Some(recorded) => {
            if recorded.follow_up.is_none() {
                recorded.follow_up.clone_from(&loss.follow_up);
            }
            true
        }
        None => false,
    }
}

/// The lives of facts, and what has none: it was never more than one loss.
#[derive(Debug)]
pub struct Lives {
    /// Each fact's life.
    pub lives: Vec<Life>,
    /// Requests that a summary does not carry.
    pub requests: Vec<RequestLoss>,
    /// Corrected values of which a summary has the old one.
    pub resurrected: Vec<Resurrected>,
    /// The words of corrections whose new value the last summary does not have, and whose summary that is.
    pub forgotten: Option<(CompactionIndex, Vec<Excerpt>)>,
}

/// Everything mined from one recording so far.
#[derive(Debug, Default)]
pub struct Ledger {
    statements: Vec<Statement>,
    confined: Vec<Statement>,
    chosen: Vec<Statement>,
    corrections: Vec<Correction>,
    mentions: Mentions,
    calls: Calls,
    last_reply: Option<u64>,
    beginnings: Beginnings,
    /// Summaries that only repeat the last reply, by the event that holds them.
    repeated: Vec<EventIndex>,
    unchecked_languages: Vec<UncheckedLanguage>,
}

impl Ledger {
    /// Takes what was mined from the record `event`. Records come in the order of the file.
    pub fn take(&mut self, event: EventIndex, mined: Mined) {
        let said = |statement| Statement { event, ..statement };
        self.statements
            .extend(mined.statements.into_iter().map(said));
        self.confined.extend(mined.confined.into_iter().map(said));
        self.chosen.extend(mined.chosen.into_iter().map(said));
        self.corrections
            .extend(mined.corrections.into_iter().map(|mut correction| {
                correction.excerpt.event = event;
                correction
            }));
        self.mentions.take(event, mined.mentions);
        self.calls.take(event, &mined.calls);
        if mined.summary.is_some() && mined.summary == self.last_reply {
            self.repeated.push(event);
        }
        self.last_reply = mined.reply.or(self.last_reply);
        self.beginnings.take(event, mined.said);
        let unchecked = mined.unchecked_language;
        self.unchecked_languages
            .extend(unchecked.map(|language| UncheckedLanguage {
                event,
                code: language.code(),
            }));
    }

    /// Ends the taking: what only counts while records come is forgotten.
    pub fn close(&mut self) {
        self.mentions.close();
        self.statements.shrink_to_fit();
    }

    /// What became of everything, once all is closed: in each summary, and afterwards.
    pub fn settle(self, replay: &Replay<'_>, texts: &Texts<'_>) -> Facts {
        let evictions = replay.recording.evictions.iter();
        let until = evictions.map(|eviction| self.beginnings.until(eviction.event));
        let evictions = until.collect();
        if replay.steps.is_empty() {
            return Facts {
                evictions,
                ..Facts::default()
            };
        }
        let settled = self.settled(replay, texts);
        let mut facts = settled.facts;
        facts.beginnings = self.beginnings_of(replay);
        facts.evictions = evictions;
        for lost in settled.lost {
            if !is_recorded(&lost.loss, &mut facts.recorded) {
                facts.decisions.push(lost.loss);
            }
        }
        let unexplained = chosen::follow(replay, &self.chosen, &facts.decisions);
        facts.decisions.extend(unexplained);
        facts
    }

    /// The lives of the facts that are asked for, by where they were said.
    pub fn lives(self, replay: &Replay<'_>, texts: &Texts<'_>, asked: Asked<'_>) -> Vec<Life> {
        self.all_lives(replay, texts, asked).lives
    }

    /// The same, with the requests and the corrected values that summaries do not carry.
    pub fn all_lives(self, replay: &Replay<'_>, texts: &Texts<'_>, asked: Asked<'_>) -> Lives {
        let settled = self.settled(replay, texts);
        let facts = &settled.facts;
        let context = self.context(replay, texts, &settled.lost);
        let mut lives = lives::claims(replay, &self.statements, &settled.lost, asked);
        lives.extend(lives::names(
            &context,
            &facts.identifiers,
            &settled.refetched,
            asked,
        ));
        lives.extend(lives::measures(&context, &facts.quantities, asked));
        let place = |life: &Life| {
            let mark = life.source.marks.first().map(|mark| mark.start);
            (life.source.event, life.kind, mark, life.subject.clone())
        };
        lives.sort_by_cached_key(place);
        let mut requests = settled.facts.requests;
        if asked.summaries == Summaries::Last {
            requests.extend(unanswered::find(replay, texts));
        }
        Lives {
            lives,
            requests,
            resurrected: settled.facts.resurrected,
            forgotten: corrections::forgotten(&context, &self.corrections),
        }
    }

    fn context<'a, 'r>(
        &'a self,
        replay: &'a Replay<'r>,
        texts: &'a Texts<'a>,
        lost: &'a [decided::Lost],
    ) -> identified::Context<'a, 'r> {
        identified::Context {
            replay,
            mentions: &self.mentions,
            statements: &self.statements,
            lost,
            texts,
        }
    }

    fn settled(&self, replay: &Replay<'_>, texts: &Texts<'_>) -> Settled {
        let mut stakes = vec![Stakes::default(); replay.steps.len()];
        self.note_languages(replay, &mut stakes);
        let recorded = recorded::follow(replay, &mut stakes);
        // Following is one long thread, reading again is many short ones: side by side, neither waits.
        let ((mut lost, recoverable), unsupported) = rayon::join(
            || {
                let mut lost = decided::follow(replay, self.said(), &mut stakes);
                substituted::verify(replay, texts, &mut lost);
                let recoverable = refuge::spare(replay, texts, &self.statements, &mut lost);
                later::link(replay, &self.statements, &mut lost, texts);
                later::tell_repeats(replay, &mut lost, &self.calls);
                (lost, recoverable)
            },
            || suspects::unsupported(&self.context(replay, texts, &[])),
        );
        let context = self.context(replay, texts, &lost);
        let unrecorded = unrecorded::find(&context, &mut stakes);
        recorded::doubt(replay, &self.spoken(), &mut stakes);
        let mut quantities = values::changes(&context, &unsupported);
        let ((mut identifiers, grounding), (added, (lists, requests))) = rayon::join(
            || {
                let told =
                    identified::Told::new(&context, &unsupported, &quantities, &self.corrections);
                let gone = identified::follow(&context, &told, &mut stakes);
                (gone, grounding::find(&context, &self.unchecked_languages))
            },
            || rayon::join(|| negated::find(replay, texts), || listed(replay, texts)),
        );
        refuge::spare_identifiers(replay, texts, &mut identifiers);
        applied::link(replay, &self.mentions.measures, &mut quantities, texts);
        quantities.extend(certainty::lost(&context));
        let resurrected = corrections::resurrected(&context, &self.corrections);
        lacking::link(replay, &self.statements, &mut lost, &mut identifiers, texts);
        let facts = Facts {
            dead_ends: self.calls.dead_ends(replay, texts),
            added,
            lists,
            requests,
            nested: nesting::find(replay),
            recoverable,
            quantities,
            ungrounded: grounding.ungrounded,
            flipped: grounding.flipped,
            undecided: grounding.undecided,
            resurrected,
            identifiers,
            stakes,
            last_replies: self.last_replies(replay),
            unchecked_languages: self.unchecked_languages.clone(),
            recorded,
            unrecorded,
            ..Facts::default()
        };
        Settled {
            facts,
            lost,
            refetched: unsupported.refetched,
        }
    }

    fn said(&self) -> decided::Said<'_> {
        decided::Said {
            statements: &self.statements,
            confined: &self.confined,
        }
    }

    /// The events that say a decision in words that are followed.
    fn spoken(&self) -> BTreeSet<EventIndex> {
        let owed = self.statements.iter().filter(|said| said.is_owed());
        owed.map(|said| said.event).collect()
    }

    /// For each compaction, whether its summary only repeats the last reply.
    fn last_replies(&self, replay: &Replay<'_>) -> Vec<bool> {
        let repeats = |event: EventIndex| self.repeated.binary_search(&event).is_ok();
        let summaries = replay.pairs().map(|(_, record)| record.summary_event);
        summaries.map(|event| event.is_some_and(repeats)).collect()
    }

    /// For each compaction, what all up to its summary comes to.
    fn beginnings_of(&self, replay: &Replay<'_>) -> Vec<Option<u64>> {
        let own = |record: &CompactionRecord| (!record.from_history).then_some(record.event);
        let summaries = replay
            .pairs()
            .map(|(_, record)| record.summary_event.or_else(|| own(record)));
        let until = |summary: Option<EventIndex>| self.beginnings.until(summary?);
        summaries.map(until).collect()
    }

    fn note_languages(&self, replay: &Replay<'_>, stakes: &mut [Stakes]) {
        for (step, stakes) in replay.steps.iter().zip(stakes) {
            let languages = &self.unchecked_languages;
            let before = |end: usize| languages.partition_point(|it| it.event.get() < end);
            let fresh = languages.get(before(step.fresh.start)..before(step.fresh.end));
            let mut fresh = fresh.unwrap_or_default().iter();
            stakes.unchecked_language = fresh.any(|it| !replay.keeps(step, it.event));
        }
    }
}
