//! What is shown of a secret that only another event of the recording shows to be one: a piece of it, or all of it without what
//! names it.

use crate::claims::texts::Texts;
use crate::finding::Quote;
use crate::recording::{EventIndex, Recording};
use crate::secrets;
use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{LazyLock, Mutex};

/// The shortest piece that is looked for inside of a longer run, in bytes: shorter ones come by chance.
const SHORTEST: usize = 12;

/// How much of a text around a run is looked at for what names it, in bytes before and behind.
const BEFORE: usize = 96;
const BEHIND: usize = 32;

/// Up to how many bytes of runs a table of all of them is worth its memory.
const TABLE: usize = 1 << 14;

/// A run that may be a secret or a piece of one: of letters and digits, of what joins them as well, or up to a blank or a quote.
static RUNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let runs = [
        "[A-Za-z0-9]{6,}",
        "[A-Za-z0-9+/_=.-]{6,}",
        r#"[^\s"'`,]{6,}"#,
    ];
    runs.iter().filter_map(|run| Regex::new(run).ok()).collect()
});

/// What stands everywhere, and is no secret.
static UUID: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}").ok());

/// Signs that stand beside a run and are none of it.
const AROUND: [char; 12] = ['.', ',', ';', ':', '!', '?', '(', ')', '[', ']', '<', '>'];

/// Notes such runs of quotes, each with all of its secret, and gives these secrets, with those of `others` that are shown beside
/// the quotes. Only events that have one inside of a longer run, or by a name, are read.
pub(crate) fn note<'q>(
    quotes: impl IntoIterator<Item = &'q mut Quote>,
    others: &[&str],
    recording: &Recording,
    texts: &Texts<'_>,
) -> Vec<String> {
    let mut quotes: Vec<&mut Quote> = quotes.into_iter().collect();
    let of_quotes = quotes
        .iter()
        .flat_map(|quote| unshown(&quote.quote, &spans(quote)));
    let of_others = others.iter().flat_map(|text| unshown(text, &[]));
    let runs: BTreeSet<String> = of_quotes.chain(of_others).collect();
    let runs: Vec<String> = runs.into_iter().collect();
    if runs.is_empty() {
        return Vec::new();
    }
    let size: usize = runs.iter().map(String::len).sum();
    let search = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .kind((size <= TABLE).then_some(AhoCorasickKind::DFA))
        .build(&runs);
    let Ok(search) = search else {
        return Vec::new();
    };
    let known = wholes(&runs, &search, recording, texts);
    for quote in &mut quotes {
        conceal(quote, &known);
    }
    let secrets: BTreeSet<String> = known.into_values().collect();
    secrets.into_iter().collect()
}

fn conceal(quote: &mut Quote, known: &BTreeMap<String, String>) {
    for run in runs_of(&quote.quote) {
        let Some(whole) = quote.quote.get(run.clone()).and_then(|it| known.get(it)) else {
            continue;
        };
        let mut others = quote.concealed.iter();
        if others.all(|(other, _)| other.end <= run.start || run.end <= other.start) {
            quote.concealed.push((run, whole.clone()));
        }
    }
    quote
        .concealed
        .sort_by_key(|(span, _)| (span.start, span.end));
}

fn spans(quote: &Quote) -> Vec<Range<usize>> {
    let concealed = quote.concealed.iter();
    concealed.map(|(span, _)| span.clone()).collect()
}

/// The runs of a text that nothing shows yet to be of a secret.
fn unshown(text: &str, concealed: &[Range<usize>]) -> Vec<String> {
    let runs = runs_of(text);
    if runs.is_empty() {
        return Vec::new();
    }
    let shown = secrets::find(text);
    let is_shown = |at: usize| shown.iter().chain(concealed).any(|span| span.contains(&at));
    let unshown = runs.into_iter().filter(|run| !is_shown(run.start));
    let unshown = unshown.filter_map(|run| text.get(run).map(str::to_owned));
    unshown.collect()
}

/// The longest first where several begin at one place.
fn runs_of(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let uuids = UUID.iter().flat_map(|uuid| uuid.find_iter(text));
    let uuids: Vec<Range<usize>> = uuids.map(|uuid| uuid.range()).collect();
    let is_free = |run: &Range<usize>| {
        let mut uuids = uuids.iter();
        uuids.all(|uuid| run.end <= uuid.start || uuid.end <= run.start)
    };
    for pattern in RUNS.iter() {
        for run in pattern.find_iter(text) {
            let lead = run.as_str().trim_start_matches(AROUND);
            let start = run.end() - lead.len();
            let end = start + lead.trim_end_matches(AROUND).len();
            let run = start..end;
            if is_free(&run) && text.get(run.clone()).is_some_and(may_be) {
                found.push(run);
            }
        }
    }
    found.sort_by_key(|run| (run.start, std::cmp::Reverse(run.end)));
    found.dedup();
    found
}

/// Whether a run looks like no word, no number, and nothing that stands everywhere: a path, a digest, a version, a word with a
/// number behind a dash.
fn may_be(run: &str) -> bool {
    let is_name = run.contains('/') || is_digest(run);
    !is_name && run.split(JOINTS).any(is_rolled)
}

/// Signs between the words of a name.
const JOINTS: [char; 7] = ['.', '-', '_', '=', '+', ':', ','];

/// Whether the letters and digits of a part of a run are mixed as in no word, and no short hash.
fn is_rolled(part: &str) -> bool {
    let plain = |c: &char| c.is_ascii_alphanumeric();
    let part: String = part.chars().filter(plain).collect();
    let is_short_hash = part.len() < SHORTEST && is_hex(&part);
    part.len() >= secrets::WHOLE && !is_short_hash && !secrets::tells(&part)
}

fn is_hex(run: &str) -> bool {
    let mut bytes = run.bytes();
    bytes.all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whether a run is as long as a whole digest: those stand everywhere, and are cut off nowhere.
fn is_digest(run: &str) -> bool {
    matches!(run.len(), 40 | 64 | 96 | 128) && is_hex(run)
}

/// For each run that is of a secret the first such secret, in the order of events and then of summaries.
fn wholes(
    runs: &[String],
    search: &AhoCorasick,
    recording: &Recording,
    texts: &Texts<'_>,
) -> BTreeMap<String, String> {
    let events = (0..recording.events.len()).filter_map(|at| u32::try_from(at).ok());
    let events: Vec<EventIndex> = events.map(EventIndex).collect();
    let found = Mutex::new(Vec::new());
    texts.visit(
        &events,
        &|_, bytes| may_show(runs, search, bytes),
        &|event, passages| {
            let own = passages
                .iter()
                .flat_map(|passage| in_text(runs, search, &passage.text));
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
    let summaries = summaries.filter(|text| may_show(runs, search, text.as_bytes()));
    let mut known = BTreeMap::new();
    let of_events = found.into_iter().flat_map(|(_, own)| own);
    for (run, whole) in of_events.chain(summaries.flat_map(|it| in_text(runs, search, it))) {
        known.entry(run).or_insert(whole);
    }
    known
}

/// Whether a run stands inside of a longer one, or by a name that shows it to be a secret. The letter of a line break that is
/// written as `\n` is none of it.
fn may_show(runs: &[String], search: &AhoCorasick, bytes: &[u8]) -> bool {
    let byte = |at: Option<usize>| at.and_then(|at| bytes.get(at));
    let joins = |at| byte(at).is_some_and(u8::is_ascii_alphanumeric);
    let mut found = search.find_iter(bytes);
    found.any(|found| {
        let is_escape = byte(found.start().checked_sub(2)) == Some(&b'\\');
        let goes_on = joins(Some(found.end())) || !is_escape && joins(found.start().checked_sub(1));
        let run = runs.get(found.pattern().as_usize());
        if goes_on {
            run.is_some_and(|run| is_piece(run))
        } else {
            is_named(bytes, found.range())
        }
    })
}

/// Whether a run is looked for inside of others.
fn is_piece(run: &str) -> bool {
    run.len() >= SHORTEST && run.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether what stands right around a run shows it to be a secret.
fn is_named(bytes: &[u8], run: Range<usize>) -> bool {
    let start = run.start.saturating_sub(BEFORE);
    let end = bytes.len().min(run.end + BEHIND);
    let near = String::from_utf8_lossy(bytes.get(start..end).unwrap_or_default());
    let run = bytes.get(run).unwrap_or_default();
    let secrets = secrets::find(&near).into_iter();
    let mut secrets = secrets.filter_map(|span| near.get(span));
    secrets.any(|secret| secret.as_bytes() == run)
}

/// The runs that are secrets of a text, or that those are longer than, each with the secret.
fn in_text(runs: &[String], search: &AhoCorasick, text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for secret in secrets::find(text)
        .into_iter()
        .filter_map(|span| text.get(span))
    {
        for run in search.find_iter(secret) {
            let run = runs.get(run.pattern().as_usize());
            let run = run.filter(|run| *run == secret || run.len() < secret.len() && is_piece(run));
            found.extend(run.map(|run| (run.clone(), secret.to_owned())));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_words_and_times_are_no_pieces() {
        let pieces = |text: &str| runs_of(text).len();
        assert_eq!(pieces("key SK69e290d9f945ffa4 is cut"), 1);
        assert_eq!(pieces("never `Xb0t0NofVorR` or Zq7rT!kVx91."), 2);
        assert_eq!(
            pieces("v1.38.19 of the quay/Harbour77, ORD-9110 at 4be01c7"),
            1
        );
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
            assert_eq!(
                may_show(&pieces, &search, text.as_bytes()),
                longer,
                "{text}"
            );
        }
    }
}
