//! Certainty: quantities that were only ever said as a guess, and that a summary states as a fact.

use super::assertions::GRANT;
use super::facts::{QuantityChange, SummaryExcerpt};
use super::identified::Context;
use super::measures::Measure;
use super::mentions::By;
use super::phrases::Phrases;
use super::quantities;
use super::raw;
use crate::recording::{Actor, EventIndex, EventKind, Passage, Voice};
use crate::replay::Step;
use aho_corasick::AhoCorasick;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, Mutex};

/// Words by which somebody says that a value is not certain. Own.
static DOUBTS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "unverified|not verified|unconfirmed|not confirmed|not yet confirmed|to be confirmed|tbc|tbd|guess|guessing|\
         guessed|guesstimate|a wild guess|assume|assumed|assuming|assumption|presumably|probably|not sure|unsure|\
         from memory|placeholder|ballpark|i think|i believe|might be|maybe|could be|perhaps|don't quote me|\
         needs checking|need to check|to be checked|to be verified|needs verification|not certain|uncertain|provisional|\
         unchecked|don't know|rumour|rumor|hearsay|allegedly|supposedly",
        "ungeprüft|unbestätigt|nicht bestätigt|geschätzt|vermutlich|wahrscheinlich|vielleicht|nicht sicher|unsicher|\
         aus dem kopf|platzhalter|ich glaube|ich denke|angeblich|noch zu prüfen",
        "sin verificar|sin confirmar|no confirmado|por confirmar|supongo|probablemente|quizás|tal vez|no estoy seguro|\
         no estoy segura|de memoria|provisional|creo que",
        "non vérifié|non confirmé|à confirmer|à vérifier|je suppose|probablement|peut-être|pas sûr|pas sûre|de mémoire|\
         provisoire|je crois|je pense",
        "não verificado|não confirmado|a confirmar|suponho|provavelmente|talvez|não tenho certeza|de memória|provisório|\
         acho que",
        "не проверено|не подтверждено|непроверен*|предположительно|наверное|вероятно|возможно|не уверен|не уверена|\
         по памяти|кажется",
        "未核实|未确认|未验证|待确认|大概是|可能是|也许|不确定|猜测|凭记忆|估计是",
        "未確認|未検証|要確認|たぶん|おそらく|かもしれ|不確か|推測|記憶では|仮の",
    ])
});

/// So many events after a guess a person may say that it is right.
const ANSWER: usize = 3;

/// How many guesses of a recording are followed.
const MOST: usize = 512;

/// The quantities that were only guessed and that a summary states as certain, each where that first happened.
pub(super) fn lost(context: &Context<'_, '_>) -> Vec<QuantityChange> {
    let mut guesses = guesses(&context.mentions.measures);
    let mut found: Vec<(QuantityChange, &Measure)> = Vec::new();
    for (step, record) in context.replay.pairs() {
        let text = record.summary.as_readable().unwrap_or_default();
        let said = |guess: &&&Measure| {
            let event = guess.excerpt.event;
            context.replay.owes(step, event)
        };
        let near = guesses.iter().filter(said);
        let near: Vec<&Measure> = near
            .filter(|guess| text.contains(guess.written()))
            .copied()
            .collect();
        if near.is_empty() {
            continue;
        }
        for own in Measure::all_in(text, By::Assistant) {
            let guess = near.iter().find(|guess| is_stated(guess, &own));
            found.extend(guess.map(|guess| (change(step, guess, own), *guess)));
        }
        guesses.retain(|guess| !found.iter().any(|(_, known)| std::ptr::eq(*known, *guess)));
    }
    if found.is_empty() {
        return Vec::new();
    }
    let told = told(context, found.iter().map(|(_, guess)| *guess));
    found.retain(|(change, guess)| {
        let step = context.replay.steps.get(change.compaction.get());
        let end = step.map_or(0, |step| step.fresh.end);
        let told = told.get(guess.written());
        told.is_none_or(|event| event.get() >= end) && !is_confirmed(context, guess)
    });
    let mut changes: Vec<QuantityChange> = Vec::new();
    for (change, _) in found {
        let is_twin = |known: &QuantityChange| known.source == change.source;
        if !changes.iter().any(is_twin) {
            changes.push(change);
        }
    }
    changes
}

/// Quantities that nobody ever said without a doubt, each where it was said first.
fn guesses(measures: &[Measure]) -> Vec<&Measure> {
    let mut doubted: BTreeMap<&str, &Measure> = BTreeMap::new();
    for measure in measures {
        if DOUBTS.has(&measure.excerpt.text) {
            doubted.entry(&measure.quantity.key).or_insert(measure);
        }
    }
    if doubted.is_empty() {
        return Vec::new();
    }
    for measure in measures {
        if !DOUBTS.has(&measure.excerpt.text) {
            doubted.remove(measure.quantity.key.as_str());
        }
    }
    let mut guesses: Vec<&Measure> = doubted.into_values().collect();
    guesses.sort_by_key(|guess| guess.excerpt.event);
    guesses.truncate(MOST);
    guesses
}

/// Whether the summary's quantity is the guessed one, on the same thing, with no doubt left.
fn is_stated(guess: &Measure, own: &Measure) -> bool {
    let text = own.excerpt.text.as_ref();
    quantities::same(&guess.quantity, &own.quantity)
        && guess.shared(own) > 0
        && !own.quantity.hedged
        && !text.contains('?')
        && !DOUBTS.has(text)
}

fn change(step: &Step, guess: &Measure, own: Measure) -> QuantityChange {
    QuantityChange {
        compaction: step.index,
        subject: guess.written().to_owned(),
        became: own.written().to_owned(),
        source: Some(guess.excerpt.clone()),
        summary: SummaryExcerpt {
            text: own.excerpt.text.as_ref().to_owned(),
            marks: own.excerpt.marks,
        },
        binding: false,
        firm: true,
        guessed: true,
        follow_up: None,
    }
}

/// Whether a person said right after a guess that it is right.
fn is_confirmed(context: &Context<'_, '_>, guess: &Measure) -> bool {
    let events = &context.replay.recording.events;
    let at = guess.excerpt.event.get();
    let answers = at + 1..(at + 1 + ANSWER).min(events.len());
    let human = answers.filter(|number| {
        let event = events.get(*number);
        event.is_some_and(|event| event.actor == Actor::Human)
    });
    let human: Vec<EventIndex> = human.map(EventIndex::from).collect();
    let agrees = |passage: &Passage<'_>| passage.voice == Voice::Human && GRANT.has(&passage.text);
    let agreed = context
        .texts
        .gather(&human, |_, passages| passages.iter().map(agrees).collect());
    agreed.into_iter().any(|agreed| agreed)
}

/// The first tool output that holds each of the guessed values, as it is written: then it is more than a guess.
fn told<'m>(
    context: &Context<'_, '_>,
    guesses: impl Iterator<Item = &'m Measure>,
) -> BTreeMap<String, EventIndex> {
    let written: BTreeSet<&str> = guesses.map(Measure::written).collect();
    let written: Vec<&str> = written.into_iter().collect();
    let Ok(all) = AhoCorasick::new(&written) else {
        return BTreeMap::new();
    };
    let events = context.replay.recording.events.iter().enumerate();
    let results = events.filter(|(_, event)| event.kind == EventKind::ToolResult);
    let results: Vec<EventIndex> = results
        .map(|(number, _)| EventIndex::from(number))
        .collect();
    let told: Mutex<BTreeMap<String, EventIndex>> = Mutex::default();
    context.texts.scan(&results, &|event, bytes| {
        for hit in all.find_overlapping_iter(bytes) {
            let Some(value) = written.get(hit.pattern().as_usize()) else {
                continue;
            };
            if let (true, Ok(mut told)) = (
                raw::stands_alone(bytes, hit.start(), value.len()),
                told.lock(),
            ) {
                let first = told.entry((*value).to_owned()).or_insert(event);
                *first = event.min(*first);
            }
        }
    });
    told.into_inner().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(texts: &[&str]) -> Vec<String> {
        let all = texts
            .iter()
            .flat_map(|text| Measure::all_in(text, By::Human));
        let all: Vec<Measure> = all.collect();
        let found = guesses(&all);
        found
            .iter()
            .map(|guess| guess.written().to_owned())
            .collect()
    }

    #[test]
    fn a_guess_is_one_until_somebody_is_sure() {
        assert_eq!(guessed(&["rent is 840 EUR, unverified"]), ["840 EUR"]);
        assert_eq!(
            guessed(&["rent is probably 840 EUR", "the contract says 840 EUR"]),
            Vec::<String>::new()
        );
    }
}
