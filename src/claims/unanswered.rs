//! Unanswered requests: what a person asked for before the last compaction, that nobody took up and its summary has not.

use super::decisions::{self, Stem};
use super::facts::RequestLoss;
use super::phrases::Phrases;
use super::requests::{Pass, Request, request};
use super::texts::Texts;
use crate::recording::{Actor, EventIndex, EventKind, Passage, Voice};
use crate::replay::Replay;
use std::sync::LazyLock;

/// How many messages of people are looked at, the latest ones.
const MOST: usize = 256;

/// Fewer telling words than this are found nowhere for sure.
const FEWEST: usize = 3;

/// The share of a request's words at which the agent takes it up.
const TAKEN_UP: f64 = 0.3;

/// A longer answer than this, in bytes, promises nothing only.
const SHORT: usize = 400;

/// Words by which something is put off or only heard. Own.
const PROMISES: &[&str] = &[
    "i'll|i will|we'll|will do|will get to|later|after that|afterwards|first|queued|on my list|on the list|noted|understood|\
     got it|okay|ok|sure|in a moment",
    "danach|später|mache ich|notiert|verstanden|zuerst|alles klar|gerne",
    "después|luego|más tarde|anotado|entendido|primero|de acuerdo",
    "après|plus tard|ensuite|noté|compris|d'abord|entendu|d'accord",
    "depois|mais tarde|anotado|entendido|primeiro|combinado",
    "потом|позже|записал|понял|поняла|сначала|хорошо",
    "之后|稍后|以后|记下|明白|好的|先",
    "後で|あとで|了解|承知|まず",
];

/// Words by which something is reported as done. Own.
const DONE: &[&str] = &[
    "done|fixed|added|finished|completed|changed|updated|renamed|removed|here is|here's|here are|is in|are in|now",
    "erledigt|fertig|gemacht|geändert|hier ist",
    "hecho|listo|terminado|aquí está",
    "fait|terminé|voici",
    "feito|pronto|terminado|aqui está",
    "готово|сделано|сделал|вот",
    "完成|好了|已",
    "完了|しました|できました",
];

/// The requests of people that stand before the last compaction, that the agent did not take up, and of which its summary
/// does not speak.
pub(super) fn find(replay: &Replay<'_>, texts: &Texts<'_>) -> Vec<RequestLoss> {
    let Some((step, record)) = replay.pairs().last() else {
        return Vec::new();
    };
    let Some(text) = record.summary.as_readable() else {
        return Vec::new();
    };
    let before = step.fresh.end;
    let asking = asking(replay, before);
    let requests = texts.gather(&asking, |event, passages| {
        request(event, passages).into_iter().collect()
    });
    let pass = Pass::new(replay, step, &requests, text);
    let open = requests.iter().filter(|it| pass.is_unspoken(it, FEWEST));
    let open: Vec<Wanted<'_>> = open.map(|it| Wanted::new(it, &asking, before)).collect();
    let Some(first) = open.iter().map(|wanted| wanted.request.event).min() else {
        return Vec::new();
    };
    let answers = answers(replay, first.get() + 1..before);
    let answered = texts.gather(&answers, |event, passages| {
        let answer = Answer::of(event, passages);
        let of = open.iter().enumerate();
        let of = of.filter(|(_, wanted)| wanted.is_met_by(&answer));
        of.map(|(place, _)| place).collect()
    });
    let open = open.iter().enumerate();
    let open = open.filter(|(place, _)| !answered.contains(place));
    open.map(|(_, wanted)| pass.loss(wanted.request, false, None))
        .collect()
}

/// Takes out what was reported as done before the compaction whose summary has nothing of it.
pub(super) fn spare_done(
    replay: &Replay<'_>,
    texts: &Texts<'_>,
    requests: &[Request],
    lost: &mut Vec<RequestLoss>,
) {
    let Some(first) = lost.iter().map(|loss| loss.source.event.get()).min() else {
        return;
    };
    let end = |loss: &RequestLoss| {
        let step = replay.steps.get(loss.compaction.get());
        step.map_or(0, |step| step.fresh.end)
    };
    let last = lost.iter().map(end).max().unwrap_or_default();
    let done = texts.gather(&answers(replay, first + 1..last), |event, passages| {
        let own = passages.iter().filter(|it| it.voice == Voice::Assistant);
        let reports = own.filter(|it| is_report(&it.text));
        let stems = reports.map(|it| (event, decisions::telling(&it.text)));
        stems.collect()
    });
    lost.retain(|loss| {
        let of = |request: &&Request| request.event == loss.source.event;
        let request = requests.iter().find(of);
        let before = |event: EventIndex| event > loss.source.event && event.get() < end(loss);
        let is_done = |(event, stems): &(EventIndex, Vec<Stem>)| {
            before(*event)
                && request.is_some_and(|it| decisions::common(&it.stems, stems) >= REPORTED)
        };
        loss.swapped.is_some() || !done.iter().any(is_done)
    });
}

/// Whether a message reports that something is done, and nothing as open.
fn is_report(text: &str) -> bool {
    static REPORTING: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(DONE));
    static OPEN: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(LEFT));
    REPORTING.has(text) && !OPEN.has(text) && !is_promise(text)
}

/// The share of a request's words at which a report speaks of all of it.
const REPORTED: f64 = 0.4;

/// Words by which something is not done yet. Own.
const LEFT: &[&str] = &[
    "still|remaining|next|later|afterwards|soon|tomorrow|i'll|i will|todo|to do|left|not yet|yet|almost|partly|half|first|failed|fails|couldn't|can't|cannot|not|started",
    "noch|fehlt|als nächstes|offen|fast|nicht",
    "todavía|aún|falta|siguiente|casi|no",
    "encore|reste|manque|presque|pas",
    "ainda|falta|próximo|quase|não",
    "ещё|еще|осталось|дальше|почти|не",
    "还|尚未|接下来|剩|没|未",
    "まだ|残り|次|ない",
];

/// A request, and where the next person speaks.
struct Wanted<'a> {
    request: &'a Request,
    until: usize,
}

impl<'a> Wanted<'a> {
    fn new(request: &'a Request, asking: &[EventIndex], end: usize) -> Self {
        let next = asking.iter().find(|other| **other > request.event);
        Self {
            request,
            until: next.map_or(end, |next| next.get()),
        }
    }

    /// Whether an answer takes it up: it speaks of it or works on it, or stands right behind it and does more than promise.
    fn is_met_by(&self, answer: &Answer) -> bool {
        if answer.event <= self.request.event || answer.promises {
            return false;
        }
        let replies = answer.speaks && answer.event.get() < self.until;
        replies || decisions::common(&self.request.stems, &answer.stems) >= TAKEN_UP
    }
}

/// What the agent says or does in one event.
struct Answer {
    event: EventIndex,
    stems: Vec<Stem>,
    /// It has words of the agent.
    speaks: bool,
    /// It only promises, or only shows that it heard.
    promises: bool,
}

impl Answer {
    fn of(event: EventIndex, passages: &[Passage<'_>]) -> Self {
        let of = |voice: Voice| passages.iter().filter(move |it| it.voice == voice);
        let said: Vec<&str> = of(Voice::Assistant).map(|it| it.text.as_ref()).collect();
        let called = of(Voice::ToolCall).map(|it| it.text.as_ref());
        let speaks = said.iter().any(|text| !text.trim().is_empty());
        let promises = speaks && said.iter().all(|text| is_promise(text));
        let all = said.iter().copied().chain(called);
        Self {
            event,
            stems: decisions::telling(&all.collect::<Vec<&str>>().join("\n")),
            speaks,
            promises,
        }
    }
}

fn is_promise(text: &str) -> bool {
    static PROMISING: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(PROMISES));
    static REPORTING: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(DONE));
    text.len() <= SHORT && PROMISING.has(text) && !REPORTING.has(text)
}

/// Where people speak before `end`, the latest ones, in order.
fn asking(replay: &Replay<'_>, end: usize) -> Vec<EventIndex> {
    let opens = |index: &EventIndex| {
        let event = replay.recording.event(*index);
        event.is_some_and(|event| event.opens_turn)
    };
    let events = (0..end).rev().map(EventIndex::from).filter(opens);
    let mut events: Vec<EventIndex> = events.take(MOST).collect();
    events.reverse();
    events
}

/// Where the agent says or does something in `span`.
fn answers(replay: &Replay<'_>, span: std::ops::Range<usize>) -> Vec<EventIndex> {
    let acts = |index: &EventIndex| {
        let event = replay.recording.event(*index);
        event.is_some_and(|event| {
            event.actor == Actor::Assistant
                && matches!(event.kind, EventKind::Message | EventKind::ToolCall)
        })
    };
    span.map(EventIndex::from).filter(acts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_has_nothing_open() {
        assert!(is_report("Done: the tide tables are in Dutch."));
        assert!(is_report("Erledigt: die Tabellen sind übersetzt."));
        assert!(!is_report(
            "The tables are done, the charts are still to do."
        ));
        assert!(!is_report(
            "Done with the depths, I'll translate the tables later."
        ));
        assert!(!is_report("The tide tables are long."));
    }

    #[test]
    fn a_promise_is_told_from_an_answer() {
        for text in [
            "I'll do that after the depths.",
            "Noted.",
            "Mache ich danach.",
            "好的，稍后处理。",
        ] {
            assert!(is_promise(text), "{text}");
        }
        for text in [
            "Done: the list has depths.",
            "The depth is 4 m at low tide.",
            "Erledigt, danach kommt der Kran.",
        ] {
            assert!(!is_promise(text), "{text}");
        }
    }
}
