//! What of a quote is a piece of a secret that stands whole in another event of the recording: it was cut where it is quoted.

use crate::claims::texts::Texts;
use crate::finding::Quote;
use crate::recording::{EventIndex, Recording};
use crate::secrets;
use aho_corasick::{AhoCorasick, MatchKind};
use regex::{Match, Regex};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{LazyLock, Mutex};

/// The shortest piece that is looked for, in bytes: shorter ones come by chance.
const SHORTEST: usize = 12;

/// A run that may be a piece of a secret.
static PIECE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(&format!("[A-Za-z0-9]{{{SHORTEST},}}")).ok());

/// Notes such pieces of quotes, each with all of its secret. Only events that have one inside of a longer run are read.
pub(crate) fn note<'q>(
    quotes: impl IntoIterator<Item = &'q mut Quote>,
    recording: &Recording,
    texts: &Texts<'_>,
) {
    let mut quotes: Vec<&mut Quote> = quotes.into_iter().collect();
    let pieces: BTreeSet<String> = quotes.iter().flat_map(|quote| pieces(quote)).collect();
    let pieces: Vec<String> = pieces.into_iter().collect();
    if pieces.is_empty() {
        return;
    }
    let search = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .build(&pieces);
    let Ok(search) = search else {
        return;
    };
    let known = wholes(&pieces, &search, recording, texts);
    for quote in &mut quotes {
        for piece in pieces_of(&quote.quote) {
            let Some(whole) = quote.quote.get(piece.clone()).and_then(|it| known.get(it)) else {
                continue;
            };
            let mut others = quote.concealed.iter();
            if others.all(|(other, _)| other.end <= piece.start || piece.end <= other.start) {
                quote.concealed.push((piece, whole.clone()));
            }
        }
        quote
            .concealed
            .sort_by_key(|(span, _)| (span.start, span.end));
    }
}

/// The pieces of a quote that nothing shows yet to be of a secret.
fn pieces(quote: &Quote) -> Vec<String> {
    let mut pieces = pieces_of(&quote.quote).peekable();
    if pieces.peek().is_none() {
        return Vec::new();
    }
    let shown = secrets::find(&quote.quote);
    let is_shown = |at: usize| {
        let concealed = quote.concealed.iter().map(|(span, _)| span);
        shown.iter().chain(concealed).any(|span| span.contains(&at))
    };
    pieces
        .filter(|piece| !is_shown(piece.start))
        .filter_map(|piece| quote.quote.get(piece).map(str::to_owned))
        .collect()
}

fn pieces_of(text: &str) -> impl Iterator<Item = Range<usize>> {
    let runs = PIECE.iter().flat_map(move |piece| piece.find_iter(text));
    let may_be = |run: &Match<'_>| {
        let before = text.get(..run.start()).unwrap_or_default();
        is_mixed(run.as_str())
            && !is_digest(run.as_str())
            && !ends_uuid(before, run.as_str())
            && !secrets::tells(run.as_str())
    };
    runs.filter(may_be).map(|run| run.range())
}

fn is_hex(run: &str) -> bool {
    let mut bytes = run.bytes();
    bytes.all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whether a run is as long as a whole digest: those stand everywhere, and are cut off nowhere.
fn is_digest(run: &str) -> bool {
    matches!(run.len(), 40 | 64 | 96 | 128) && is_hex(run)
}

/// Whether a run is the last group of a UUID.
fn ends_uuid(before: &str, run: &str) -> bool {
    let mut groups = before.rsplit('-');
    run.len() == 12
        && is_hex(run)
        && groups.next() == Some("")
        && groups
            .next()
            .is_some_and(|group| group.len() == 4 && is_hex(group))
}

/// Whether a run has letters and digits: without a digit it is mostly a word, and without a letter a time or a count.
fn is_mixed(run: &str) -> bool {
    let has = |is: fn(&u8) -> bool| run.bytes().any(|byte| is(&byte));
    has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic)
}

/// For each piece that is of a secret the first such secret, in the order of events and then of summaries.
fn wholes(
    pieces: &[String],
    search: &AhoCorasick,
    recording: &Recording,
    texts: &Texts<'_>,
) -> BTreeMap<String, String> {
    let events = (0..recording.events.len()).filter_map(|at| u32::try_from(at).ok());
    let events: Vec<EventIndex> = events.map(EventIndex).collect();
    let found = Mutex::new(Vec::new());
    texts.visit(
        &events,
        &|_, bytes| goes_on(search, bytes),
        &|event, passages| {
            let own = passages
                .iter()
                .flat_map(|passage| in_text(pieces, search, &passage.text));
            let own: Vec<_> = own.collect();
            if let (false, Ok(mut found)) = (own.is_empty(), found.lock()) {
                found.push((event, own));
            }
        },
    );
    let mut found = found.into_inner().unwrap_or_default();
    found.sort_by_key(|(event, _)| *event);
    let summaries = recording.compactions.iter();
    let summaries = summaries.filter_map(|record| record.summary.as_readable());
    let summaries = summaries.filter(|text| goes_on(search, text.as_bytes()));
    let mut known = BTreeMap::new();
    let of_events = found.into_iter().flat_map(|(_, own)| own);
    for (piece, whole) in of_events.chain(summaries.flat_map(|it| in_text(pieces, search, it))) {
        known.entry(piece).or_insert(whole);
    }
    known
}

/// Whether a piece stands inside of a longer run. The letter of a line break that is written as `\n` is none of it.
fn goes_on(search: &AhoCorasick, bytes: &[u8]) -> bool {
    let byte = |at: Option<usize>| at.and_then(|at| bytes.get(at));
    let joins = |at| byte(at).is_some_and(u8::is_ascii_alphanumeric);
    let mut found = search.find_iter(bytes);
    found.any(|found| {
        let is_escape = byte(found.start().checked_sub(2)) == Some(&b'\\');
        joins(Some(found.end())) || !is_escape && joins(found.start().checked_sub(1))
    })
}

/// The pieces that the secrets of a text are longer than, each with the secret.
fn in_text(pieces: &[String], search: &AhoCorasick, text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for secret in secrets::find(text)
        .into_iter()
        .filter_map(|span| text.get(span))
    {
        for piece in search.find_iter(secret) {
            let piece = pieces.get(piece.pattern().as_usize());
            let piece = piece.filter(|piece| piece.len() < secret.len());
            found.extend(piece.map(|piece| (piece.clone(), secret.to_owned())));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_words_and_times_are_no_pieces() {
        let pieces = |text: &str| pieces_of(text).count();
        assert_eq!(pieces("key SK69e290d9f945ffa4 is cut"), 1);
        for text in [
            "at 4be01c7d99ab41e04be01c7d99ab41e04be01c7d it is",
            "id 3f2b8c1e-9d4a-4f6b-8a7c-1e5d9b3f7a2c",
            "the documentation of 202612010418",
        ] {
            assert_eq!(pieces(text), 0, "{text}");
        }
    }

    #[test]
    fn a_piece_is_of_the_secret_that_is_longer() {
        let pieces = ["69e290d9f945ffa4".to_owned()];
        let search = AhoCorasick::new(&pieces).unwrap();
        let whole = "SK69e290d9f945ffa4d1278220ad2cf133";
        let found = in_text(&pieces, &search, &format!("export X {whole} ."));
        assert_eq!(found, [(pieces[0].clone(), whole.to_owned())]);
        for (text, longer) in [
            ("x 69e290d9f945ffa4d127", true),
            ("x 169e290d9f945ffa4", true),
            ("x 69e290d9f945ffa4.", false),
            ("x\\n69e290d9f945ffa4 y", false),
        ] {
            assert_eq!(goes_on(&search, text.as_bytes()), longer, "{text}");
        }
    }
}
