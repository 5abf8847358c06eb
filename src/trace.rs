//! Traces: the facts of a recording as people ask for them, each with its life in quotes.

use crate::audit::{AuditOptions, each_lane};
use crate::checks::{elsewhere, quoting};
use crate::claims::Ledger;
use crate::claims::facts::{Excerpt, RecordedFate, RecordedLoss, SummaryExcerpt};
use crate::claims::lives::{self, Asked, Bearing, FactKind, Life, State, Summaries, Teller};
use crate::claims::recorded;
use crate::claims::remnant::{Left, Remnant, Remnants};
use crate::claims::texts::Texts;
use crate::finding::{Consequence, Quote};
use crate::reader::{ReadError, Source};
use crate::recording::{
    CompactionIndex, CompactionRecord, EventIndex, Line, Polarity, SummaryText,
};
use crate::replay::Replay;
use std::collections::BTreeSet;

/// The facts of one lane of one recording.
#[derive(Clone, Debug)]
pub struct SessionFacts {
    /// The session's id.
    pub session: String,
    /// Where it was read from.
    pub path: String,
    /// Which lane of it.
    pub lane: String,
    /// The format that it was read as.
    pub format: &'static str,
    /// How many compactions it has.
    pub compactions: usize,
    /// The last compaction, with the line of its summary.
    pub last: Option<(CompactionIndex, Line)>,
    /// Why that summary cannot be read, where it cannot, in words that follow "it is".
    pub unread: Option<&'static str>,
    /// Its facts, by where they were said.
    pub facts: Vec<Fact>,
    /// Requests that a summary does not carry; none where only some facts are asked for.
    pub requests: Vec<Missing>,
    /// Corrected values of which a summary has the old one, or the last summary none; none where only some facts are asked
    /// for.
    pub corrected: Vec<Missing>,
    /// Recorded decisions that the decision set of the last compaction does not carry as they were taken.
    pub decided: Vec<Decided>,
    /// The secrets that only events show to be some which no fact quotes, to be masked.
    pub secrets: Vec<String>,
}

/// A recorded decision that a recorded decision set does not carry as it was taken, or the words of a summary that has none.
#[derive(Clone, Debug)]
pub struct Decided {
    /// Whose set or words.
    pub compaction: CompactionIndex,
    /// The line of that compaction.
    pub line: Line,
    /// The line that records the decision.
    pub recorded: Line,
    /// What was decided on, which way, and why.
    pub words: String,
    /// What the set has in its place.
    pub instead: Option<String>,
}

/// A request or a corrected value that a summary does not carry.
#[derive(Clone, Debug)]
pub struct Missing {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// The line of that summary.
    pub line: Line,
    /// Where it was said.
    pub source: Quote,
    /// What the summary gives for it.
    pub instead: Option<Quote>,
}

/// A fact and all that became of it.
#[derive(Clone, Debug)]
pub struct Fact {
    /// What kind of fact.
    pub kind: FactKind,
    /// Its class within the kind.
    pub class: &'static str,
    /// What it is about.
    pub subject: String,
    /// Who said it.
    pub by: Teller,
    /// Where it was said.
    pub source: Quote,
    /// Every event that says it, with its line, ascending.
    pub said: Vec<(EventIndex, Line)>,
    /// Whether it is load-bearing.
    pub bearing: Bearing,
    /// What became of it in each summary after it was said.
    pub stages: Vec<FactStage>,
    /// Through how many summaries behind these it was not followed: there were too many.
    pub unfollowed: usize,
    /// The event that takes it back, with its line.
    pub withdrawn: Option<(EventIndex, Line)>,
    /// What was done later because it was lost.
    pub consequence: Option<Consequence>,
}

/// What became of a fact in one summary.
#[derive(Clone, Debug)]
pub struct FactStage {
    /// Whose summary.
    pub compaction: CompactionIndex,
    /// The compaction's own id.
    pub id: String,
    /// The line of the summary.
    pub line: Line,
    /// What became of it.
    pub state: State,
    /// Where the summary speaks of it.
    pub quote: Option<Quote>,
    /// What was left of the message that says it, where that is told.
    pub remnant: Option<Remnant>,
}

impl Fact {
    /// What became of it in the end; `None` where no summary came after it.
    pub fn end(&self) -> Option<State> {
        self.stages.last().map(|stage| stage.state)
    }

    /// What it quotes, to be changed.
    pub(crate) fn quotes_mut(&mut self) -> impl Iterator<Item = &mut Quote> {
        let stages = self.stages.iter_mut();
        let stages = stages.filter_map(|stage| stage.quote.as_mut());
        let later = self.consequence.iter_mut().map(|later| &mut later.quote);
        std::iter::once(&mut self.source).chain(stages).chain(later)
    }
}

/// Every fact of a recording, its main lane first.
///
/// # Errors
/// As [`audit`](crate::audit::audit).
pub fn facts(source: &Source, options: &AuditOptions<'_>) -> Result<Vec<SessionFacts>, ReadError> {
    facts_in(source, options, Summaries::All)
}

/// The same, with what became of each fact in some summaries only.
pub(crate) fn facts_in(
    source: &Source,
    options: &AuditOptions<'_>,
    summaries: Summaries,
) -> Result<Vec<SessionFacts>, ReadError> {
    each_lane(source, options, |replay, ledger, texts| {
        let asked = Asked {
            wanted: &|_, _, _| true,
            summaries,
        };
        let told = ledger.all_lives(replay, texts, asked);
        let requests = told.requests.iter().map(|lost| {
            let instead = lost.swapped.as_ref();
            missing(replay, lost.compaction, &lost.source, instead)
        });
        let corrected = told.resurrected.iter().map(|value| {
            let stale = Some(&value.summary);
            missing(replay, value.compaction, &value.source, stale)
        });
        let forgotten = told.forgotten.iter().flat_map(|(compaction, gone)| {
            let gone = gone.iter();
            gone.map(|words| missing(replay, *compaction, words, None))
        });
        SessionFacts {
            requests: requests.flatten().collect(),
            corrected: corrected.chain(forgotten).flatten().collect(),
            ..session(replay, texts, told.lives)
        }
    })
}

/// The facts that `sought` names: a line of the recording as `L12`, or words that stand in a fact, whatever their
/// capitals. Where no fact has the words, they are searched for as they are written, in tool output too.
///
/// # Errors
/// As [`audit`](crate::audit::audit).
pub fn trace(
    source: &Source,
    sought: &str,
    options: &AuditOptions<'_>,
) -> Result<Vec<SessionFacts>, ReadError> {
    each_lane(source, options, |replay, ledger, texts| {
        session(replay, texts, sought_lives(replay, ledger, texts, sought))
    })
}

fn sought_lives(replay: &Replay<'_>, ledger: Ledger, texts: &Texts<'_>, sought: &str) -> Vec<Life> {
    let sought = sought.trim();
    if sought.is_empty() {
        return Vec::new();
    }
    if let Some(line) = line(sought) {
        let on_line = |event: EventIndex, _: &str, _: &str| line_of(replay, event) == Some(line);
        return ledger.lives(replay, texts, through_all(&on_line));
    }
    let words = sought.to_lowercase();
    let is_told = |_: EventIndex, subject: &str, text: &str| {
        subject.to_lowercase().contains(&words) || text.to_lowercase().contains(&words)
    };
    let found = ledger.lives(replay, texts, through_all(&is_told));
    if found.is_empty() {
        return lives::words(replay, texts, sought).into_iter().collect();
    }
    nearest(entire(found, &words), &words)
}

/// Of facts that have some words, those in which these begin a word, where there are any.
fn entire(found: Vec<Life>, words: &str) -> Vec<Life> {
    let begins = |life: &Life| {
        let texts = [life.subject.as_str(), &life.source.text];
        texts
            .iter()
            .any(|text| has_begun(&text.to_lowercase(), words))
    };
    those(found, begins)
}

/// Those of some facts that are `wanted`, where there are any; else all of them.
fn those(found: Vec<Life>, wanted: impl Fn(&Life) -> bool) -> Vec<Life> {
    if found.iter().any(&wanted) {
        found.into_iter().filter(wanted).collect()
    } else {
        found
    }
}

/// Whether `words` begin a word of `text`: "write" is meant by "writes", "2" by neither "E2E" nor "24".
fn has_begun(text: &str, words: &str) -> bool {
    let joins = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let is_number = words.ends_with(|letter: char| letter.is_ascii_digit());
    text.match_indices(words).any(|(start, found)| {
        let (before, after) = text.split_at(start);
        let after = after.strip_prefix(found).unwrap_or_default();
        !(joins(before.chars().next_back()) || is_number && joins(after.chars().next()))
    })
}

/// The facts that are wanted, in all summaries.
fn through_all(wanted: &(dyn Fn(EventIndex, &str, &str) -> bool + Sync)) -> Asked<'_> {
    Asked {
        wanted,
        summaries: Summaries::All,
    }
}

/// Of facts that are said with some words, those that are about them, where there are any: a clause names many things.
fn nearest(found: Vec<Life>, words: &str) -> Vec<Life> {
    let about = |life: &Life| {
        let subject = life.subject.to_lowercase();
        let claims = matches!(life.kind, FactKind::Decision | FactKind::Prohibition);
        claims || subject.contains(words) || words.split_whitespace().any(|word| word == subject)
    };
    those(found, about)
}

/// The line that `sought` names, as `L12`.
pub fn line(sought: &str) -> Option<Line> {
    let number = sought.strip_prefix(['L', 'l'])?.parse().ok()?;
    Some(Line(number))
}

fn line_of(replay: &Replay<'_>, event: EventIndex) -> Option<Line> {
    replay.recording.event(event).map(|event| event.place.line)
}

fn session(replay: &Replay<'_>, texts: &Texts<'_>, lives: Vec<Life>) -> SessionFacts {
    let recording = replay.recording;
    let last = replay.pairs().last();
    let remnants = Remnants::new(replay, texts);
    let facts = lives.into_iter();
    let mut facts: Vec<_> = facts
        .filter_map(|life| fact(replay, &remnants, life))
        .collect();
    let quotes = facts.iter_mut().flat_map(Fact::quotes_mut);
    let secrets = elsewhere::note(quotes, &recording.names(), recording, texts);
    let carried = carried(&facts);
    SessionFacts {
        session: recording.session.clone(),
        path: recording.path.clone(),
        lane: recording.lane.clone(),
        format: recording.format,
        compactions: recording.compactions.len(),
        last: last.map(|(step, record)| (step.index, record.told_at().line)),
        unread: last.and_then(|(_, record)| unread(record)),
        facts,
        requests: Vec::new(),
        corrected: Vec::new(),
        decided: lacking(replay, &carried),
        secrets,
    }
}

/// The recorded decisions that the last compaction lacks. Where it records no set, those on lines that are `carried` in other
/// words are not.
fn lacking(replay: &Replay<'_>, carried: &BTreeSet<Line>) -> Vec<Decided> {
    let last = replay.pairs().last();
    let has_set = last.is_some_and(|(_, record)| record.decisions.is_some());
    let lost = recorded::lacking(replay);
    let lost = lost.iter().filter_map(|lost| decided(replay, lost));
    lost.filter(|lost| has_set || !carried.contains(&lost.recorded))
        .collect()
}

/// The lines of the decisions and rules that the last summary carries.
fn carried(facts: &[Fact]) -> BTreeSet<Line> {
    let claims = facts
        .iter()
        .filter(|fact| matches!(fact.kind, FactKind::Decision | FactKind::Prohibition));
    let carried = claims.filter(|fact| {
        let last = fact.stages.last();
        last.is_some_and(|stage| stage.state == State::Carried)
    });
    carried.map(|fact| fact.source.line).collect()
}

fn decided(replay: &Replay<'_>, lost: &RecordedLoss) -> Option<Decided> {
    let record = replay.recording.compactions.get(lost.compaction.get())?;
    let reason = lost.reason.as_ref().map(|reason| format!(" ({reason})"));
    Some(Decided {
        compaction: lost.compaction,
        line: record.told_at().line,
        recorded: line_of(replay, lost.event)?,
        words: format!(
            "{}: {}{}",
            lost.topic,
            lost.polarity.as_str(),
            reason.unwrap_or_default()
        ),
        instead: match &lost.fate {
            RecordedFate::Omitted | RecordedFate::ReasonLost => None,
            RecordedFate::Turned(now) => {
                Some(now.map_or("no direction", Polarity::as_str).to_owned())
            }
            RecordedFate::Both(now) => {
                Some(format!("{} and {}", lost.polarity.as_str(), now.as_str()))
            }
            RecordedFate::ReasonChanged(other) => Some(other.clone()),
        },
    })
}

/// Why a summary cannot be read, in words that follow "it is".
fn unread(record: &CompactionRecord) -> Option<&'static str> {
    let absent = record.summary == SummaryText::Absent;
    record.summary.unread().or(absent.then_some("missing"))
}

fn missing(
    replay: &Replay<'_>,
    compaction: CompactionIndex,
    source: &Excerpt,
    instead: Option<&SummaryExcerpt>,
) -> Option<Missing> {
    let record = replay.recording.compactions.get(compaction.get())?;
    let quote = |words: &SummaryExcerpt| {
        quoting::of_summary(replay.recording, record, &words.text, &words.marks)
    };
    Some(Missing {
        compaction,
        line: record.told_at().line,
        source: quoting::of_event(replay.recording, source.event, &source.text, &source.marks)?,
        instead: instead.map(quote),
    })
}

fn fact(replay: &Replay<'_>, remnants: &Remnants<'_, '_>, life: Life) -> Option<Fact> {
    let quote = |excerpt: &Excerpt| {
        quoting::of_event(
            replay.recording,
            excerpt.event,
            &excerpt.text,
            &excerpt.marks,
        )
    };
    let place = |event: EventIndex| Some((event, line_of(replay, event)?));
    let consequence = life.follow_up.as_ref().and_then(|later| {
        Some(Consequence {
            kind: later.kind,
            quote: quote(&later.excerpt)?,
        })
    });
    Some(Fact {
        source: quote(&life.source)?,
        said: life.said.iter().copied().filter_map(place).collect(),
        withdrawn: life.withdrawn.and_then(place),
        stages: life
            .stages
            .into_iter()
            .filter_map(|stage| {
                let remnant = remnants.of(stage.compaction, life.source.event, &life.source.text);
                fact_stage(replay, stage, remnant)
            })
            .collect(),
        unfollowed: life.unfollowed,
        kind: life.kind,
        class: life.class,
        subject: life.subject,
        by: life.by,
        bearing: life.bearing,
        consequence,
    })
}

fn fact_stage(
    replay: &Replay<'_>,
    stage: lives::Stage,
    remnant: Option<Remnant>,
) -> Option<FactStage> {
    let record = replay.recording.compactions.get(stage.compaction.get())?;
    let quote = |words: SummaryExcerpt| {
        quoting::of_summary(replay.recording, record, &words.text, &words.marks)
    };
    let open = stage.state.is_loss() || stage.state == State::Undecided;
    let stays = matches!(remnant.map(|it| it.left), Some(Left::Stays(_))) && open;
    Some(FactStage {
        compaction: stage.compaction,
        id: record.id.clone(),
        line: record.told_at().line,
        state: if stays { State::Kept } else { stage.state },
        quote: stage.summary.filter(|_| !stays).map(quote),
        remnant,
    })
}
