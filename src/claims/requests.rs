//! Requests: what the human asked for first and last, and whether a summary still says so.

use super::clause;
use super::decisions::{self, Speaker, Stem, SummaryIndex};
use super::facts::{Excerpt, Marks, RequestLoss, SummaryExcerpt};
use super::texts::Texts;
use super::unanswered;
use crate::recording::{CompactionIndex, EventIndex, Passage, Voice};
use crate::replay::{Replay, Step};
use std::collections::BTreeSet;
use std::ops::Range;

/// How many human messages are looked at for the first request, and before each compaction for the latest one: those
/// that ask for nothing stand between.
const LOOKED_AT: usize = 6;

/// So many words of a request tell something: with fewer it cannot be missed by them.
const TELLING: usize = 5;

/// Fewer telling words than this make no request at all.
const FEWEST: usize = 2;

/// The share of its words below which a request is gone.
const GONE: f64 = 0.1;

/// A summary with fewer telling words than this cannot be expected to repeat a request.
const TERSE: usize = 8;

/// The share of a request's words at which a sentence states it, and below which it does not.
const STATED: f64 = 0.6;
const UNSTATED: f64 = 0.2;

/// The share of a request's words at which the summary speaks of it somewhere, whatever it calls the first one.
const SPOKEN_OF: f64 = 0.4;

/// How a message asks for something: the first words of a clause, in lower case. Own.
const ASKING: &str = "add|adapt|adjust|analyse|analyze|arrange|automate|book|bring|build|calculate|catalogue|change|check|clean|collect|compare|\
    compile|configure|convert|copy|create|cut|debug|delete|deploy|describe|design|develop|disable|document|draft|edit|enable|explain|\
    export|extend|extract|figure out|fill|find|finish|fix|format|generate|get|give|go through|have a look|help|implement|import|\
    improve|index|install|integrate|investigate|look|lower|make|measure|merge|migrate|move|open|optimise|optimize|order|organise|\
    organize|parse|patch|plan|port|prepare|print|produce|profile|propose|pull|put|raise|read|reconcile|rebuild|reduce|refactor|remove|\
    rename|replace|reproduce|research|restore|review|rewrite|run|schedule|search|send|set|set up|setup|show|simplify|\
    solve|sort|speed up|switch|split|start|summarise|summarize|support|swap|take a look|test|trace|track|transcribe|translate|tune|turn|update|\
    upgrade|validate|verify|work out|write|i want|i need|i'd like|i would like|we need|we want|let's|lets|can you|\
    could you|would you|will you|your task|the task|bitte|kannst du|könntest du|ich möchte|ich brauche|por favor|\
    puedes|podrías|necesito|quiero|peux-tu|pouvez-vous|je voudrais|j'ai besoin|preciso|quero|você pode|пожалуйста|\
    нужно|сделай|请|帮我|我想|してください|お願い";

/// What may stand before such words in their clause.
const LEAD_INS: &str = "hey|hi|hello|ok|okay|so|and|now|next|then|also|first|please|pls|plz|just|morning|right|great|good|thanks|\
    cool|alright|well|next up|second|finally|one more thing|today";

/// By which words a summary names the request that a session began with.
const FIRST: &[&str] = &[
    "initial request",
    "original request",
    "first request",
    "opening request",
    "initial task",
    "original task",
    "initial ask",
    "original ask",
    "initial prompt",
    "original prompt",
    "initial goal",
    "original goal",
    "initially asked",
    "originally asked",
    "first asked",
    "ursprüngliche anfrage",
    "ursprüngliche aufgabe",
    "petición inicial",
    "solicitud inicial",
    "demande initiale",
    "pedido inicial",
    "первоначальный запрос",
    "最初的请求",
    "最初の依頼",
];

/// By which words a summary names what it takes for the request of the session, be it the first or not.
const MAIN: &[&str] = &[
    "primary request",
    "main request",
    "user request",
    "user's request",
    "users request",
    "user asked",
    "user requested",
    "user wants",
    "request:",
    "anfrage:",
    "solicitud:",
    "demande:",
];

/// What a person says.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) event: EventIndex,
    /// It asks for something in words that are known to ask.
    asks: bool,
    pub(super) stems: Vec<Stem>,
    clause: Box<str>,
    language: decisions::Language,
    /// It forbids or rules out something: whether that survives is another check's.
    rules: bool,
}

/// The requests that summaries do not carry: of each compaction the latest, and the first one where it happens first.
pub(super) fn find(replay: &Replay<'_>, texts: &Texts<'_>) -> Vec<RequestLoss> {
    let events = looked_at(replay);
    let requests = texts.gather(&events, |event, passages| {
        request(event, passages).into_iter().collect()
    });
    let mut lost: Vec<RequestLoss> = Vec::new();
    let mut told: BTreeSet<(EventIndex, bool)> = BTreeSet::new();
    let mut is_first_summary = true;
    for (step, record) in replay.pairs() {
        let Some(text) = record.summary.as_readable() else {
            continue;
        };
        let pass = Pass::new(replay, step, &requests, text);
        let found = [
            pass.swapped(is_first_summary),
            is_first_summary.then(|| pass.first()).flatten(),
            pass.latest(),
        ];
        is_first_summary = false;
        for loss in found.into_iter().flatten() {
            let mut of_this = lost
                .iter()
                .rev()
                .take_while(|known| known.compaction == loss.compaction);
            let is_known = of_this.any(|known| known.source.event == loss.source.event);
            if !is_known && told.insert((loss.source.event, loss.swapped.is_some())) {
                lost.push(loss);
            }
        }
    }
    unanswered::spare_done(replay, texts, &requests, &mut lost);
    lost
}

/// The first human messages of the session, and the last ones before each compaction, ascending.
fn looked_at(replay: &Replay<'_>) -> Vec<EventIndex> {
    let opens = |index: &EventIndex| {
        let event = replay.recording.event(*index);
        event.is_some_and(|event| event.opens_turn)
    };
    let end = replay.steps.last().map_or(0, |step| step.fresh.end);
    let first = (0..end).map(EventIndex::from).filter(opens).take(LOOKED_AT);
    let latest = replay.steps.iter().flat_map(|step| {
        let fresh = step.fresh.clone().rev().map(EventIndex::from);
        fresh.filter(opens).take(LOOKED_AT)
    });
    let events: BTreeSet<EventIndex> = first.chain(latest).collect();
    events.into_iter().collect()
}

/// What a person asks for in a message.
pub(super) fn request(event: EventIndex, passages: &[Passage<'_>]) -> Option<Request> {
    let human = |passage: &&Passage<'_>| passage.voice == Voice::Human;
    passages.iter().filter(human).find_map(|passage| {
        let text = passage.text.as_ref();
        let start = text.len() - text.trim_start().len();
        if is_harness(text.trim_start()) {
            return None;
        }
        let found = asks(text);
        let at = found.clone().unwrap_or(start..start);
        let stems = decisions::telling(text);
        let clause = text.get(clause::around(text, &at))?;
        let claims = decisions::decisions(text, Speaker::Human);
        (stems.len() >= FEWEST).then(|| Request {
            event,
            asks: found.is_some(),
            stems,
            clause: clause.into(),
            language: decisions::language(text),
            rules: claims.iter().any(|claim| claim.class.is_negative()),
        })
    })
}

/// How far into a message the words may stand by which it asks for something, in bytes.
const OPENING: usize = 600;

/// The words by which a message asks for something; none in a command to the harness or a text that it put in.
fn asks(text: &str) -> Option<Range<usize>> {
    let start = text.len() - text.trim_start().len();
    let bare = text.get(start..)?;
    if is_harness(bare) {
        return None;
    }
    let end = (0..=bare.len().min(OPENING))
        .rev()
        .find(|end| bare.is_char_boundary(*end))?;
    let opening = bare.get(..end)?.to_lowercase();
    if opening.len() != end {
        // Letters that are longer in lower case would shift every place: the beginning stands for all.
        return opens_request(&opening).then_some(start..start);
    }
    let mut at = 0;
    for piece in opening.split_inclusive(['.', '!', '?', '\n', ',', ';', ':', '。', '，']) {
        if opens_request(piece) {
            return Some(start + at..start + at + piece.trim_end().len());
        }
        at += piece.len();
    }
    None
}

/// A command to the harness, or a text that it put in.
fn is_harness(text: &str) -> bool {
    text.starts_with(['<', '[', '!']) || is_command(text)
}

/// `/compact`, `/model opus`: a word behind a slash, and no path.
fn is_command(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.strip_prefix('/')
        .is_some_and(|name| !name.is_empty() && !name.contains('/'))
}

/// Whether a clause, in lower case, begins with words that ask for something.
fn opens_request(clause: &str) -> bool {
    let mut rest = clause.trim_start_matches(|c: char| !c.is_alphabetic());
    loop {
        if begins_with(rest, ASKING).is_some() {
            return true;
        }
        match begins_with(rest, LEAD_INS) {
            Some(behind) => rest = behind.trim_start_matches(|c: char| !c.is_alphabetic()),
            None => return false,
        }
    }
}

/// What stands behind the one of `words` that `text` begins with, as a whole word.
fn begins_with<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    words.split('|').find_map(|word| {
        let rest = text.strip_prefix(word)?;
        let wide = word.chars().any(|c| !c.is_alphabetic() || c > '\u{2e80}');
        let ends = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '\'');
        (ends || (wide && !word.is_ascii())).then_some(rest)
    })
}

/// One summary, held against the requests.
pub(super) struct Pass<'a, 'r> {
    replay: &'a Replay<'r>,
    step: &'a Step,
    requests: &'a [Request],
    text: &'a str,
    summary: SummaryIndex,
    language: decisions::Language,
    terse: bool,
}

impl<'a, 'r> Pass<'a, 'r> {
    pub(super) fn new(
        replay: &'a Replay<'r>,
        step: &'a Step,
        requests: &'a [Request],
        text: &'a str,
    ) -> Self {
        Self {
            replay,
            step,
            requests,
            text,
            summary: SummaryIndex::new(text),
            language: decisions::language(text),
            terse: decisions::telling(text).len() < TERSE,
        }
    }

    /// Whether `request` asks for something in at least so many telling words, and the summary does not speak of it.
    pub(super) fn is_unspoken(&self, request: &Request, fewest: usize) -> bool {
        request.asks
            && request.stems.len() >= fewest
            && !request.rules
            && request.language == self.language
            && self.replay.owes(self.step, request.event)
            && self.summary.holds(&request.stems) < SPOKEN_OF
    }

    /// What was said before the compaction.
    fn before(&self) -> impl DoubleEndedIterator<Item = &Request> {
        let end = self.step.fresh.end;
        let said = self
            .requests
            .partition_point(|request| request.event.get() < end);
        self.requests.iter().take(said)
    }

    /// The first request of the session; none where the recording starts midway, since nobody knows it then.
    fn opening(&self) -> Option<&Request> {
        let mut said = self.before().filter(|_| !self.replay.lacks_head);
        said.find(|said| said.asks)
    }

    /// The first request of the session, where the summary has nothing of it.
    fn first(&self) -> Option<RequestLoss> {
        let first = self.opening()?;
        self.is_gone(first).then(|| self.loss(first, true, None))
    }

    /// The latest request since the compaction before, where the summary has nothing of it.
    fn latest(&self) -> Option<RequestLoss> {
        let latest = self.before().rfind(|said| said.asks)?;
        let fresh = self.step.fresh.contains(&latest.event.get());
        (fresh && self.is_gone(latest)).then(|| self.loss(latest, false, None))
    }

    fn is_gone(&self, request: &Request) -> bool {
        !self.terse
            && request.stems.len() >= TELLING
            && !request.rules
            && request.language == self.language
            && self.replay.owes(self.step, request.event)
            && self.summary.holds(&request.stems) < GONE
    }

    /// The first request of the session, where the summary states a later one as such. In the first summary it is enough that
    /// the later one is stated as the request, and that the first one stands nowhere.
    fn swapped(&self, is_first_summary: bool) -> Option<RequestLoss> {
        let first = self.opening()?;
        if first.language != self.language || !self.replay.owes(self.step, first.event) {
            return None;
        }
        let held = self.summary.holds(&first.stems);
        if held >= SPOKEN_OF {
            return None;
        }
        let gone = || is_first_summary && held < UNSTATED;
        let stated = self
            .stated_as(FIRST)
            .or_else(|| gone().then(|| self.stated_as(MAIN)).flatten());
        let (stated, words) = stated?;
        let says = |request: &Request| decisions::common(&request.stems, &words);
        let later = self.before().filter(|said| said.event > first.event);
        let other = later.into_iter().any(|other| says(other) >= STATED);
        (says(first) < UNSTATED && other).then(|| {
            let text = self.text.get(stated).unwrap_or_default().to_owned();
            let marks = Marks::new();
            self.loss(first, true, Some(SummaryExcerpt { text, marks }))
        })
    }

    /// The first sentence that names a request by one of `labels`, and its telling words; what stands below such a heading
    /// counts as the sentence.
    fn stated_as(&self, labels: &[&str]) -> Option<(Range<usize>, Vec<Stem>)> {
        let mut sentences = self.summary.sentences();
        while let Some(at) = sentences.next() {
            let said = self.text.get(at.clone()).unwrap_or_default();
            let lower = said.to_lowercase();
            if !labels.iter().any(|label| lower.contains(label)) {
                continue;
            }
            let heading = said.trim_end_matches(['*', ' ']).ends_with(':') || said.len() < 24;
            let stated = if heading { sentences.next()? } else { at };
            let words = decisions::telling(self.text.get(stated.clone())?);
            return Some((stated, words));
        }
        None
    }

    pub(super) fn loss(
        &self,
        request: &Request,
        first: bool,
        swapped: Option<SummaryExcerpt>,
    ) -> RequestLoss {
        RequestLoss {
            compaction: self.index(),
            first,
            source: Excerpt {
                event: request.event,
                text: request.clause.as_ref().into(),
                marks: Marks::new(),
            },
            swapped,
        }
    }

    fn index(&self) -> CompactionIndex {
        self.step.index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_asks_for_something_is_told_from_what_does_not() {
        for text in [
            "Fix the race in the queue",
            "hey, can you look at the flaky login?",
            "Morning. Next: draft the letter to the ferry line",
            "the tests hang. add timeouts",
            "Kannst du die Regale neu zählen?",
            "请检查日志",
        ] {
            assert!(asks(text).is_some(), "{text}");
        }
        for text in [
            "continue",
            "yes, thanks!",
            "/compact keep the schema",
            "<system-reminder>fix it</system-reminder>",
            "[Request interrupted by user]",
            "it works now",
            "addresses are in the sheet",
            "why does the build take so long",
        ] {
            assert!(asks(text).is_none(), "{text}");
        }
    }
}
