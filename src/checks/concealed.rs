//! What of a quote is of a secret that only the rest of its event shows: the quote was cut in it, or stands away from what
//! names it.

use crate::claims::texts::Texts;
use crate::finding::Finding;
use crate::recording::{CompactionIndex, EventIndex, Recording};
use crate::secrets;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How often a quote is looked for in a text: one that stands there more often says little.
const MOST: usize = 16;

/// Bytes of a quote, with the secret that they are of.
type Concealed = Vec<(Range<usize>, String)>;

/// Notes it of the quotes of findings. Their events are read again.
pub(crate) fn note(findings: &mut [Finding], recording: &Recording, texts: &Texts<'_>) {
    let mut quoted: BTreeMap<EventIndex, BTreeSet<&String>> = BTreeMap::new();
    for quote in findings.iter().flat_map(Finding::quotes) {
        quoted.entry(quote.event).or_default().insert(&quote.quote);
    }
    let events: Vec<EventIndex> = quoted.keys().copied().collect();
    let found = texts.gather(&events, |event, passages| {
        let own = quoted.get(&event).into_iter().flatten().copied();
        let texts = passages.iter().map(|passage| passage.text.as_ref());
        let texts: Vec<&str> = texts.collect();
        concealed(&texts, own)
            .into_iter()
            .map(|(quote, concealed)| ((event, quote), concealed))
            .collect()
    });
    let mut found: BTreeMap<(EventIndex, String), Concealed> = found.into_iter().collect();
    found.extend(in_summaries(findings, recording));
    for quote in findings.iter_mut().flat_map(Finding::quotes_mut) {
        let key = (quote.event, quote.quote.clone());
        quote.concealed = found.get(&key).cloned().unwrap_or_default();
    }
}

/// The same of what is quoted of summaries, by the event of the quote and its words. Each summary is searched once.
fn in_summaries(
    findings: &[Finding],
    recording: &Recording,
) -> Vec<((EventIndex, String), Concealed)> {
    let mut quoted: BTreeMap<(CompactionIndex, EventIndex), BTreeSet<&String>> = BTreeMap::new();
    for finding in findings {
        if let Some((compaction, quote)) = finding.compaction.zip(finding.summary.as_ref()) {
            let own = quoted.entry((compaction, quote.event)).or_default();
            own.insert(&quote.quote);
        }
    }
    let mut found = Vec::new();
    for ((compaction, event), quotes) in quoted {
        let record = recording.compactions.get(compaction.get());
        if let Some(text) = record.and_then(|record| record.summary.as_readable()) {
            let own = concealed(&[text], quotes.into_iter()).into_iter();
            found.extend(own.map(|(words, concealed)| ((event, words), concealed)));
        }
    }
    found
}

/// Of each quote of the texts of an event what is of a secret that it does not show by itself.
fn concealed<'q>(
    texts: &[&str],
    quotes: impl Iterator<Item = &'q String>,
) -> Vec<(String, Concealed)> {
    let secrets: Vec<Vec<Range<usize>>> = texts.iter().map(|text| secrets::find(text)).collect();
    if secrets.iter().all(Vec::is_empty) {
        return Vec::new();
    }
    let of_quote = |quote: &'q String| {
        let shown = secrets::find(quote);
        let mut found = Concealed::new();
        for (text, secrets) in texts.iter().zip(&secrets) {
            for (at, _) in text.match_indices(quote.as_str()).take(MOST) {
                found.extend(inside(text, secrets, at..at + quote.len(), &shown));
            }
        }
        found.sort_by_key(|(span, _)| (span.start, span.end));
        found.dedup_by(|next, last| next.0.start < last.0.end);
        (!found.is_empty()).then(|| (quote.clone(), found))
    };
    quotes.filter_map(of_quote).collect()
}

/// What of the secrets of a text stands in the quote at `place`, but for those that are `shown` in it whole.
fn inside(
    text: &str,
    secrets: &[Range<usize>],
    place: Range<usize>,
    shown: &[Range<usize>],
) -> Concealed {
    let reached = secrets
        .iter()
        .filter(|secret| secret.start < place.end && place.start < secret.end);
    let reached = reached.filter_map(|secret| {
        let start = secret.start.max(place.start) - place.start;
        let end = secret.end.min(place.end) - place.start;
        let whole = text.get(secret.clone())?;
        let cut = end - start < secret.len();
        let is_shown = shown.iter().any(|it| it.start <= start && end <= it.end);
        (cut || !is_shown).then(|| (start..end, whole.to_owned()))
    });
    reached.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, quote: &str) -> Concealed {
        let quote = quote.to_owned();
        let found = concealed(&[text], [&quote].into_iter());
        found.into_iter().flat_map(|(_, found)| found).collect()
    }

    #[test]
    fn what_a_quote_does_not_show_by_itself_is_told_with_the_whole_secret() {
        let text = "set DB_PASSWORD=orchard7Plum and never print it";
        let whole = "orchard7Plum".to_owned();
        assert_eq!(found(text, text), []);
        assert_eq!(found(text, "and never print it"), []);
        // It is cut before, behind, or stands without its name.
        assert_eq!(found(text, "7Plum and never"), [(0..5, whole.clone())]);
        assert_eq!(
            found(text, "set DB_PASSWORD=orch"),
            [(16..20, whole.clone())]
        );
        assert_eq!(found(text, "orchard7Plum and"), [(0..12, whole)]);
    }
}
