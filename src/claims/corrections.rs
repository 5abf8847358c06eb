//! Corrections: a person takes a value back and names another, and what a summary makes of the two.

use super::clause;
use super::facts::{Excerpt, Resurrected, SummaryExcerpt};
use super::identified::Context;
use super::identifiers::{self, Identifier};
use super::loads;
use super::measures::{self, Measure, inside};
use super::mentions::By;
use super::phrases::Phrases;
use super::quantities::{self, Quantity, QuantityKind};
use crate::recording::{Actor, CompactionIndex, EventIndex};
use crate::replay::Step;
use smallvec::smallvec;
use std::ops::Range;
use std::sync::LazyLock;

/// A text of a person that is longer than this, in bytes, is mostly pasted.
const TYPED: usize = 2000;

/// How many corrections one text makes.
const MOST: usize = 8;

/// So many events before a correction, what it corrects was just said.
const JUST: usize = 4;

/// How many values before a correction are held against it.
const LOOKS: usize = 4096;

/// How many corrections of a recording are followed.
const FOLLOWED: usize = 512;

/// By which a sentence that takes back what was said begins. Own.
static OPENINGS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "no|nope|sorry|oops|typo|wrong|my mistake|my bad|wait|correction|update|hold on|scratch that|ah no|oh no",
        "nein|doch|sorry|falsch|korrektur|moment|ach nein|verzeihung",
        "no|perdón|mejor|corrección|espera|me equivoqué",
        "non|pardon|erreur|correction|attends|plutôt",
        "não|desculpa|desculpe|melhor|correção|espera|errei",
        "нет|извини|извините|ошибся|ошиблась|исправление|поправка|стоп|погоди",
        "不|不对|不是|抱歉|更正|说错|等等|错了",
        "いや|いいえ|違|ごめん|すみません|訂正|待って|間違",
    ])
});

/// By which a person puts something right, anywhere in a sentence. Own.
static TURNS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "actually|i meant|i mean|make that|make it|change it to|change that to|changed to|changes to|is now|are now|\
         moved to|moves to|has changed|new deadline|new date|instead",
        "ich meinte|stattdessen|lieber|jetzt|neu ist|verschoben auf|geändert auf",
        "en realidad|quise decir|ahora es|ahora son|cambia a|cámbialo a",
        "en fait|je voulais dire|maintenant|désormais|plutôt",
        "na verdade|quis dizer|agora é|mudou para|muda para",
        "на самом деле|я имел в виду|я имела в виду|лучше|теперь",
        "其实|我的意思是|改成|改为|现在是",
        "実は|代わりに|に変更|今は",
    ])
});

/// By which a person names the wrong value together with the right one. Own.
static CONTRASTS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "not|instead of|rather than|no longer|nicht|statt|anstatt|en vez de|en lugar de|pas|au lieu de|em vez de|não|\
         не|вместо|不是|而不是|じゃなく|ではなく|no",
    ])
});

/// So far behind its cue, in bytes, a new value may stand where nothing names the old one.
const NEAR_CUE: usize = 80;

/// Behind which the old value stands. Own.
static OLD_AHEAD: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "not|instead of|rather than|no longer|was|were|from|nicht|statt|anstatt|war|von|en vez de|en lugar de|era|\
         pas|au lieu de|était|não|em vez de|не|вместо|было|不是|而不是|原来是|原来",
    ])
});

/// Before which the old value stands. Own.
const OLD_BEHIND: &[&str] = &["ではな", "じゃな", "から"];

/// Says of a value that it no longer holds. Own.
static PAST: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "was|were|been|previously|previous|formerly|former|originally|original|initially|initial|old|older|earlier|\
         instead of|no longer|changed from|moved from|not|never|replaced|replaces|superseded|corrected|rejected|wrong|\
         first said|used to|rather than",
        "war|waren|früher|vorher|ursprünglich|alt|nicht|statt|ersetzt|era|eran|antes|anterior|original|ya no|no|\
         était|avant|ancien|initialement|ne|pas|plus|anteriormente|antigo|não|было|был|была|раньше|прежде|не|вместо",
        "原|以前|之前|旧|不再|不是|旧|元の|以前は|ではな|ない",
    ])
});

/// A value that a person put right.
#[derive(Clone, Debug)]
enum Value {
    Quantity(Quantity),
    Identifier(Identifier),
}

impl Value {
    fn span(&self) -> &Range<usize> {
        match self {
            Self::Quantity(quantity) => &quantity.span,
            Self::Identifier(identifier) => &identifier.span,
        }
    }

    /// Whether one may stand for the other.
    fn is_alike(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Quantity(one), Self::Quantity(other)) => {
                one.kind == other.kind && (is_bare(one) || one.unit == other.unit)
            }
            (Self::Identifier(one), Self::Identifier(other)) => one.kind == other.kind,
            (Self::Quantity(_), Self::Identifier(_)) | (Self::Identifier(_), Self::Quantity(_)) => {
                false
            }
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Quantity(one), Self::Quantity(other)) => quantities::same(one, other),
            (Self::Identifier(one), Self::Identifier(other)) => one.key == other.key,
            (Self::Quantity(_), Self::Identifier(_)) | (Self::Identifier(_), Self::Quantity(_)) => {
                false
            }
        }
    }
}

fn is_bare(quantity: &Quantity) -> bool {
    matches!(
        quantity.kind,
        QuantityKind::Plain | QuantityKind::Count | QuantityKind::Ordinal
    )
}

/// A person's words that put a value right.
#[derive(Clone, Debug)]
pub(super) struct Correction {
    /// Its words; the event is filled in when the record is taken.
    pub(super) excerpt: Excerpt,
    new: Value,
    /// The value that it names as the old one.
    old: Option<Value>,
    /// The words around the values, hashed.
    words: Vec<u64>,
}

impl Correction {
    /// The corrections that a person makes in `text`.
    pub(super) fn all_in(text: &str) -> Vec<Self> {
        if text.len() > TYPED {
            return Vec::new();
        }
        let mut found: Vec<Self> = Vec::new();
        let mut done = 0;
        let mut cues: Vec<Range<usize>> = OPENINGS.all(text).chain(TURNS.all(text)).collect();
        cues.extend(CONTRASTS.all(text));
        cues.sort_by_key(|cue| cue.start);
        for cue in cues {
            if cue.start < done || found.len() >= MOST {
                continue;
            }
            let region = region(text, &cue);
            done = region.end;
            found.extend(Self::of(text.get(region).unwrap_or_default()));
        }
        found
    }

    /// The correction that a stretch of text makes: one new value, and at most one old one of its kind.
    fn of(words: &str) -> Option<Self> {
        let values = values(words);
        let is_old = |value: &&Value| is_old(words, value.span());
        let (old, new): (Vec<&Value>, Vec<&Value>) = values.iter().partition(is_old);
        let [new] = new.as_slice() else { return None };
        let mut alike = old
            .into_iter()
            .filter(|old| old.is_alike(new) && !old.is_same(new));
        let old = alike.next();
        if alike.next().is_some() {
            return None;
        }
        let span = new.span().clone();
        if old.is_none() && !turns_to(words, &span) {
            return None;
        }
        Some(Self {
            words: measures::hashed(words, &span),
            excerpt: Excerpt {
                event: EventIndex::default(),
                text: words.into(),
                marks: smallvec![span],
            },
            new: (*new).clone(),
            old: old.cloned(),
        })
    }

    /// The value that holds, as it is written.
    fn written(&self) -> &str {
        self.excerpt
            .text
            .get(self.new.span().clone())
            .unwrap_or_default()
    }
}

/// Whether some words take back what was said, with nothing but a new value: they begin so, or the cue is near.
fn turns_to(words: &str, value: &Range<usize>) -> bool {
    let start = words.len()
        - words
            .trim_start_matches(|letter: char| !letter.is_alphanumeric())
            .len();
    let opens = OPENINGS
        .find(words)
        .is_some_and(|cue| cue.start <= start && !negates(words, &cue));
    let near = |cue: Range<usize>| {
        value.start.saturating_sub(cue.end) <= NEAR_CUE
            && cue.start.saturating_sub(value.end) <= NEAR_CUE
    };
    let mut turns = TURNS.all(words);
    (opens && value.start <= start + 2 * NEAR_CUE) || turns.any(near)
}

/// Whether a "no" at the beginning belongs to what follows: "no changes since 3 May", "no hay cambios".
fn negates(words: &str, cue: &Range<usize>) -> bool {
    /// What an answer goes on with. Own.
    const GOES_ON: &[&str] = &[
        "use", "it", "it's", "its", "make", "take", "that", "that's", "the", "this", "i", "we",
        "go", "set", "please", "nimm", "bitte", "es", "der", "die", "das", "usa", "la", "el", "le",
        "c'est", "o", "a", "é", "это",
    ];
    let cue_words = words.get(cue.clone()).unwrap_or_default().to_lowercase();
    if !matches!(
        cue_words.as_str(),
        "no" | "nein" | "non" | "não" | "нет" | "不"
    ) {
        return false;
    }
    let rest = words.get(cue.end..).unwrap_or_default();
    let next = rest
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .to_lowercase();
    let stops = rest
        .trim_start()
        .starts_with(|letter: char| !letter.is_alphanumeric());
    !stops && !GOES_ON.contains(&next.as_str())
}

/// The sentence of a cue, with the next one where the cue's own names no value.
fn region(text: &str, cue: &Range<usize>) -> Range<usize> {
    let own = clause::around(text, cue);
    let words = text.get(own.clone()).unwrap_or_default();
    // "am 17. Mai": the full stop of an ordinal ends nothing.
    let ordinal = words
        .strip_suffix('.')
        .is_some_and(|words| words.ends_with(|letter: char| letter.is_ascii_digit()));
    if !ordinal && !values(words).is_empty() {
        return own;
    }
    let rest = text.get(own.end..).unwrap_or_default();
    let gap = rest.len() - rest.trim_start().len();
    let at = own.end + gap;
    if at >= text.len() {
        return own;
    }
    own.start..clause::around(text, &(at..at)).end.max(own.end)
}

/// The values of some words that may be corrected: no bare numbers inside of names, nothing weak.
fn values(words: &str) -> Vec<Value> {
    let named = identifiers::identifiers(words);
    let quantities = quantities::beside(words, &named);
    let named = named
        .into_iter()
        .filter(|found| !found.weak && !found.noise && loads::is_telling(found.kind));
    let mut values: Vec<Value> = named.map(Value::Identifier).collect();
    let apart = |quantity: &Quantity| {
        values.iter().all(|value| {
            quantity.span.end <= value.span().start || value.span().end <= quantity.span.start
        })
    };
    let quantities: Vec<Quantity> = quantities.into_iter().filter(apart).collect();
    values.extend(quantities.into_iter().map(Value::Quantity));
    values
}

/// Whether the words around a value call it the old one.
fn is_old(words: &str, value: &Range<usize>) -> bool {
    /// How far before a value its mark stands, in bytes.
    const NEAR: usize = 16;
    let before = super::near::before(words, value.start, NEAR);
    let cut = if value.start > NEAR {
        before.find(char::is_whitespace)
    } else {
        None
    };
    let before = before.get(cut.unwrap_or(0)..).unwrap_or_default();
    let before = before.trim_end_matches(|letter: char| !letter.is_alphanumeric());
    let ahead = OLD_AHEAD.all(before).last();
    let close = ahead.is_some_and(|hit| {
        let between = before.get(hit.end..).unwrap_or_default();
        !between.contains([',', ';', ':', '.']) && between.split_whitespace().count() <= 2
    });
    let behind = words.get(value.end..).unwrap_or_default();
    close || OLD_BEHIND.iter().any(|mark| behind.starts_with(mark))
}

/// A correction with the value that it takes back.
struct Stale<'a> {
    correction: &'a Correction,
    old: Value,
    /// The words around the old value, hashed.
    words: Vec<u64>,
}

/// What the corrections of a recording take back, of those that are followed.
fn stale<'a>(context: &Context<'_, '_>, corrections: &'a [Correction]) -> Vec<Stale<'a>> {
    let followed = corrections.iter().take(FOLLOWED);
    let stale = followed.filter_map(|correction| stale_of(context, correction));
    stale.collect()
}

/// The values that were corrected and stand in a later summary again, each where that first happened.
pub(super) fn resurrected(
    context: &Context<'_, '_>,
    corrections: &[Correction],
) -> Vec<Resurrected> {
    let stale = stale(context, corrections);
    let mut told = vec![false; stale.len()];
    let mut found = Vec::new();
    if stale.is_empty() {
        return found;
    }
    for (step, record) in context.replay.pairs() {
        let Some(text) = record.summary.as_readable() else {
            continue;
        };
        let summary = values(text);
        for (number, value) in stale.iter().enumerate() {
            let is_told = told.get(number).copied().unwrap_or(true);
            let due = !is_told && is_due(context, step, value, &stale);
            let back = due.then(|| came_back(text, &summary, value)).flatten();
            if let Some(summary) = back {
                found.push(described(step, value, summary));
                if let Some(told) = told.get_mut(number) {
                    *told = true;
                }
            }
        }
    }
    found
}

/// The words of the corrections that the last summary has to know of and whose new value it does not have.
pub(super) fn forgotten(
    context: &Context<'_, '_>,
    corrections: &[Correction],
) -> Option<(CompactionIndex, Vec<Excerpt>)> {
    let (step, record) = context.replay.pairs().last()?;
    let text = record.summary.as_readable()?;
    let summary = values(text);
    let stale = stale(context, corrections);
    let is_gone = |value: &&Stale<'_>| {
        let new = &value.correction.new;
        !summary.iter().any(|said| said.is_same(new)) && is_due(context, step, value, &stale)
    };
    let gone = stale.iter().filter(is_gone);
    let words = gone.map(|value| value.correction.excerpt.clone());
    Some((step.index, words.collect()))
}

/// A quantity that a person put right.
pub(super) struct Turn {
    /// The event that does.
    pub(super) event: EventIndex,
    /// What holds from then on.
    pub(super) new: Quantity,
    /// What held before, where it can be told.
    pub(super) old: Option<Quantity>,
}

/// The quantities that a person put right, each where that was said.
pub(super) fn turns(context: &Context<'_, '_>, corrections: &[Correction]) -> Vec<Turn> {
    let turn = |correction: &Correction| {
        let Value::Quantity(new) = &correction.new else {
            return None;
        };
        let old = stale_of(context, correction).map(|stale| stale.old);
        Some(Turn {
            event: correction.excerpt.event,
            new: new.clone(),
            old: old.and_then(|old| match old {
                Value::Quantity(old) => Some(old),
                Value::Identifier(_) => None,
            }),
        })
    };
    let followed = corrections.iter().take(FOLLOWED);
    followed.filter_map(turn).collect()
}

fn described(step: &Step, value: &Stale<'_>, summary: SummaryExcerpt) -> Resurrected {
    let mark = summary.marks.first().cloned();
    let written = mark.and_then(|mark| summary.text.get(mark));
    Resurrected {
        compaction: step.index,
        subject: value.correction.written().to_owned(),
        stale: written.unwrap_or_default().to_owned(),
        source: value.correction.excerpt.clone(),
        summary,
    }
}

/// What a correction takes back: what it names itself, else what was said on the same thing before.
fn stale_of<'a>(context: &Context<'_, '_>, correction: &'a Correction) -> Option<Stale<'a>> {
    if let Some(old) = &correction.old {
        return Some(Stale {
            correction,
            old: old.clone(),
            words: correction.words.clone(),
        });
    }
    match &correction.new {
        Value::Quantity(quantity) => stale_quantity(context, correction, quantity),
        Value::Identifier(identifier) => stale_name(context, correction, identifier),
    }
}

fn stale_quantity<'a>(
    context: &Context<'_, '_>,
    correction: &'a Correction,
    new: &Quantity,
) -> Option<Stale<'a>> {
    let at = correction.excerpt.event;
    let all = &context.mentions.measures;
    let end = all.partition_point(|measure| measure.excerpt.event < at);
    let alike = |measure: &&Measure| {
        let said = &measure.quantity;
        said.kind == new.kind
            && (is_bare(new) || said.unit == new.unit)
            && !quantities::same(said, new)
    };
    let before = || all.iter().take(end).rev().take(LOOKS).filter(alike);
    let least = if is_bare(new) { 2 } else { 1 };
    let shares = |measure: &&Measure| common(&measure.words, &correction.words) >= least;
    let just = |measure: &&Measure| measure.excerpt.event.get() + JUST >= at.get() && !is_bare(new);
    let old = before().find(shares).or_else(|| {
        only(before().filter(just), |one, other| {
            quantities::same(&one.quantity, &other.quantity)
        })
    })?;
    Some(Stale {
        correction,
        old: Value::Quantity(old.quantity.clone()),
        words: old.words.clone(),
    })
}

fn stale_name<'a>(
    context: &Context<'_, '_>,
    correction: &'a Correction,
    new: &Identifier,
) -> Option<Stale<'a>> {
    let at = correction.excerpt.event.get();
    let names = context.mentions.names().iter();
    let just = names.filter(|name| {
        let same_kind = name.identifier.kind == new.kind && name.identifier.key != new.key;
        let said = |event: &EventIndex| event.get() < at && event.get() + JUST >= at;
        same_kind && !name.identifier.weak && name.typed && name.events.iter().any(said)
    });
    let old = only(just, |one, other| {
        one.identifier.key == other.identifier.key
    })?;
    let mark = old.source.marks.first().cloned().unwrap_or(0..0);
    Some(Stale {
        correction,
        old: Value::Identifier(old.identifier.clone()),
        words: measures::hashed(&old.source.text, &mark),
    })
}

/// The one value that all of `found` are.
fn only<T: Copy>(mut found: impl Iterator<Item = T>, same: impl Fn(T, T) -> bool) -> Option<T> {
    let first = found.next()?;
    found.all(|other| same(first, other)).then_some(first)
}

/// Whether a summary has to know of a correction: it came before, is not kept, and nobody took it back.
fn is_due(context: &Context<'_, '_>, step: &Step, value: &Stale<'_>, all: &[Stale<'_>]) -> bool {
    let at = value.correction.excerpt.event;
    let between = |event: EventIndex| event > at && event.get() < step.fresh.end;
    let replaced = all.iter().any(|other| {
        let later = other.correction.excerpt.event;
        (between(later) || (later == at && !std::ptr::eq(other.correction, value.correction)))
            && other.old.is_same(&value.correction.new)
    });
    context.replay.owes(step, at) && !replaced && !said_again(context, &value.old, &between)
}

/// Whether a person names the old value again after the correction.
fn said_again(
    context: &Context<'_, '_>,
    old: &Value,
    between: &dyn Fn(EventIndex) -> bool,
) -> bool {
    match old {
        Value::Quantity(quantity) => context.mentions.measures.iter().any(|measure| {
            measure.by == By::Human
                && between(measure.excerpt.event)
                && quantities::same(&measure.quantity, quantity)
        }),
        Value::Identifier(identifier) => {
            let name = context
                .mentions
                .names()
                .binary_search_by(|name| name.identifier.key.cmp(&identifier.key));
            let name = name
                .ok()
                .and_then(|place| context.mentions.names().get(place));
            let human = |event: &&EventIndex| {
                let event = context.replay.recording.event(**event);
                event.is_some_and(|event| event.actor == Actor::Human)
            };
            name.is_some_and(|name| {
                name.events
                    .iter()
                    .filter(human)
                    .any(|event| between(*event))
            })
        }
    }
}

/// Where a summary has the old value as one that holds, and not the new one.
fn came_back(text: &str, summary: &[Value], value: &Stale<'_>) -> Option<SummaryExcerpt> {
    let new = &value.correction.new;
    if summary.iter().any(|own| own.is_same(new)) || text.contains(value.correction.written()) {
        return None;
    }
    summary
        .iter()
        .filter(|own| own.is_same(&value.old))
        .find_map(|own| {
            let clause = clause::around(text, own.span());
            let words = text.get(clause.clone())?;
            let mark = inside(&clause, own.span());
            let hashed = measures::hashed(words, &mark);
            let about = common(&hashed, &value.words) + common(&hashed, &value.correction.words);
            (about > 0 && !PAST.has(words)).then(|| SummaryExcerpt {
                text: words.to_owned(),
                marks: smallvec![mark],
            })
        })
}

fn common(one: &[u64], other: &[u64]) -> usize {
    one.iter()
        .filter(|word| other.binary_search(word).is_ok())
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corrected(text: &str) -> Vec<(String, Option<String>)> {
        let found = Correction::all_in(text);
        let written = |correction: &Correction, value: &Value| {
            correction
                .excerpt
                .text
                .get(value.span().clone())
                .unwrap()
                .to_owned()
        };
        let pair = |correction: &Correction| {
            let old = correction.old.as_ref();
            (
                written(correction, &correction.new),
                old.map(|old| written(correction, old)),
            )
        };
        found.iter().map(pair).collect()
    }

    #[test]
    fn a_correction_names_the_new_value_and_sometimes_the_old() {
        for (text, new, old) in [
            ("no, use 3 May for the tender", "3 May", None),
            ("No. The tender closes on 3 May.", "3 May", None),
            (
                "Make it 40 percent instead of 25 percent.",
                "40 percent",
                Some("25 percent"),
            ),
            ("the fee is 12 EUR, not 9 EUR", "12 EUR", Some("9 EUR")),
            ("Nicht 9 EUR, sondern 12 EUR.", "12 EUR", Some("9 EUR")),
        ] {
            assert_eq!(
                corrected(text),
                [(new.to_owned(), old.map(str::to_owned))],
                "{text}"
            );
        }
    }

    #[test]
    fn a_plain_statement_corrects_nothing() {
        for text in [
            "The tender closes on 3 May.",
            "no, leave it",
            "Not before 3 May, and not after 9 May.",
        ] {
            assert_eq!(corrected(text), [], "{text}");
        }
    }
}
