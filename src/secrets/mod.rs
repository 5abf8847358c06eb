//! Secrets in a text: keys, tokens and passwords by their shape and by what they are called.

mod addresses;
mod beside;
mod compact;
mod escapes;
mod known;
mod named;
mod needs;
mod passwords;
mod patterns;
mod services;
#[cfg(test)]
mod tests;
mod torn;
mod vendors;

pub use known::{Known, WHOLE, blanked_by, tells};
pub use patterns::{Guard, Pattern};

use aho_corasick::AhoCorasick;
use escapes::EDGE;
pub(crate) use escapes::ESCAPE;
use named::{NAMED, colour_begins, colours};
use needs::Needs;
use regex::{Regex, bytes};
use services::SERVICES;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};
use torn::TORN;
use vendors::VENDORS;

/// What stands for a secret where it need not be told from others.
const BLANK: &str = "[secret]";

/// The least bits that a character of a random run tells on average; words of people stay below.
const RANDOM_BITS: f64 = 4.0;

/// From how many bytes on a run is long.
const LONG: usize = 40;

/// From how many bytes on a piece of a path is looked at by itself.
const PIECE: usize = 16;

/// From how many bytes on a run is looked at for the sake of a piece of it.
const PART: usize = 24;

/// How far around a piece its run is looked for, in bytes: the lines of a key are shorter.
const NEAR: usize = 96;

/// What a sentence ends with behind a secret, and what stands before a quote inside of other quotes.
const ENDS: [char; 5] = ['.', ':', '!', '?', '\\'];

/// One sign in so many bytes joins words, and is not rolled.
const JOINED: usize = 10;

static UUID: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}").ok());

/// Colours of a terminal, as a regex.
pub(crate) const COLOURED: &str = colours!();

/// Colours that a span starts and ends with.
static COLOURS: LazyLock<(Option<Regex>, Option<Regex>)> = LazyLock::new(|| {
    let first = Regex::new(concat!("^", colours!())).ok();
    let last = Regex::new(concat!(colours!(), colour_begins!(), "$"));
    (first, last.ok())
});

/// So many small letters in a row are a word, in bytes.
const WORD: usize = 7;

/// So many are one also in a long run, up to what is too long for a name, in bytes.
const LONG_WORD: usize = 10;
const ENDLESS: usize = 200;

/// The greatest share of pairs of small letters in what is rolled: of letters and digits a sixth, in words nearly all.
const SMALL_PAIRS: (usize, usize) = (2, 5);

/// The least share of neighbours of different kinds in what is rolled: of hexadecimal digits nearly half.
const TURNS: (usize, usize) = (1, 4);

/// The same in what is no longer than names are.
const SHORT_TURNS: (usize, usize) = (2, 5);

/// One pair of neighbours in so many is of two capitals, in rolled letters; on average it is one in four.
const PAIRED: usize = 8;

/// From how many letters on their sizes tell by themselves, in bytes.
const TURNING: usize = 10;

/// A pattern, built when a text first holds it.
struct Shape {
    pattern: &'static Pattern,
    /// Its regex as it is built.
    written: Cow<'static, str>,
    regex: OnceLock<Option<bytes::Regex>>,
}

/// Every shape in the order in which they are looked for.
static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| {
    let own = |pattern: &'static Pattern| (pattern, Cow::Owned(of_vendor(pattern.regex)));
    let any = |pattern: &'static Pattern| (pattern, of_name(pattern.regex));
    let vendors = of_vendors().chain(TORN).map(own);
    let written = vendors.chain(NAMED.iter().map(any));
    let shape = |(pattern, written)| Shape {
        pattern,
        written,
        regex: OnceLock::new(),
    };
    written.map(shape).collect()
});

/// The shapes of keys that somebody gives out.
fn of_vendors() -> impl Iterator<Item = &'static Pattern> {
    VENDORS.iter().chain(SERVICES)
}

/// The regex of what is called a secret as it is built: an escape may stand before the name.
fn of_name(regex: &'static str) -> Cow<'static, str> {
    const BOUND: &str = r"(?-u:\b)";
    if regex.contains(BOUND) {
        Cow::Owned(regex.replace(BOUND, &format!("(?-u:{EDGE})")))
    } else {
        Cow::Borrowed(regex)
    }
}

/// The regex of a vendor's key as it is built. Where words of other scripts, an escape, or a name that is joined to it with
/// `_`, stand right beside it, it begins and ends all the same.
fn of_vendor(regex: &str) -> String {
    const BOUND: &str = r"\b";
    const WIDER: &str = r"(?:\b|_)";
    let (start, rest) = match regex.strip_prefix(BOUND) {
        Some(rest) => (EDGE, rest),
        None => ("", regex),
    };
    let (rest, end) = match rest.strip_suffix(BOUND) {
        Some(rest) => (rest, WIDER),
        None => (rest, ""),
    };
    let opens = |at: usize| {
        let behind = rest.get(at + 1..).unwrap_or_default();
        !behind.starts_with('?') && !rest.get(..at).unwrap_or_default().ends_with('\\')
    };
    if rest.match_indices('(').any(|(at, _)| opens(at)) {
        format!("(?-u){start}{rest}{end}")
    } else {
        format!("(?-u){start}({rest}){end}")
    }
}

/// Which shapes a text may hold, by what every secret of a shape has in it.
struct Hints {
    search: AhoCorasick,
    /// The shape that each of the letters searched for belongs to.
    owners: Vec<usize>,
    /// The shapes that a sign which is not ASCII may belong to.
    foreign: Vec<usize>,
    /// The shapes of which nothing is known that they have.
    any: Vec<usize>,
}

impl Hints {
    fn of(shapes: &[Shape]) -> Option<Self> {
        let (mut letters, mut owners) = (Vec::new(), Vec::new());
        let (mut foreign, mut any) = (Vec::new(), Vec::new());
        for (number, shape) in shapes.iter().enumerate() {
            let Some(needs) = Needs::of(&shape.written) else {
                any.push(number);
                continue;
            };
            owners.extend(needs.letters.iter().map(|_| number));
            letters.extend(needs.letters);
            foreign.extend(needs.foreign.then_some(number));
        }
        let mut search = AhoCorasick::builder();
        Some(Self {
            search: search.ascii_case_insensitive(true).build(letters).ok()?,
            owners,
            foreign,
            any,
        })
    }

    /// For each of `count` shapes, whether `text` may hold it.
    fn told(&self, text: &str, count: usize) -> Vec<bool> {
        // Two signs of other scripts are cases of ASCII letters.
        if text.contains(['\u{212a}', '\u{17f}']) {
            return vec![true; count];
        }
        let mut told = vec![false; count];
        let mut tell = |number: usize| {
            if let Some(slot) = told.get_mut(number) {
                *slot = true;
            }
        };
        self.any.iter().copied().for_each(&mut tell);
        if !text.is_ascii() {
            self.foreign.iter().copied().for_each(&mut tell);
        }
        for found in self.search.find_overlapping_iter(text) {
            let owner = self.owners.get(found.pattern().as_usize());
            owner.copied().into_iter().for_each(&mut tell);
        }
        told
    }
}

static HINTS: LazyLock<Option<Hints>> = LazyLock::new(|| Hints::of(&SHAPES));

/// Every pattern, in the order in which they are looked for.
pub fn patterns() -> impl Iterator<Item = &'static Pattern> {
    SHAPES.iter().map(|shape| shape.pattern)
}

/// The patterns that `text` holds, in their order.
fn held(text: &str) -> impl Iterator<Item = (&'static bytes::Regex, &'static Pattern)> {
    held_of(text, |_| true)
}

/// The same of those that are `asked` for: no other is built.
fn held_of(
    text: &str,
    asked: impl Fn(&Pattern) -> bool,
) -> impl Iterator<Item = (&'static bytes::Regex, &'static Pattern)> {
    let hints = HINTS.as_ref();
    let told = hints.map(|hints| hints.told(text, SHAPES.len()));
    SHAPES
        .iter()
        .enumerate()
        .filter_map(move |(number, shape)| {
            let may = told.as_ref().and_then(|told| told.get(number).copied());
            if may == Some(false) || !asked(shape.pattern) {
                return None;
            }
            let regex = shape.regex.get_or_init(|| compact::built(&shape.written));
            Some((regex.as_ref()?, shape.pattern))
        })
}

/// The bytes of `text` that are secrets, sorted and disjoint.
pub fn find(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (regex, pattern) in held(text) {
        let spans = spans(text, regex, pattern);
        if pattern.guard == Guard::Random {
            // What is known by its own shape is not known better by its looks.
            found = joined(found);
            let free: Vec<_> = spans.filter(|span| is_free(&found, span)).collect();
            found.extend(free);
        } else {
            found.extend(spans);
        }
    }
    let found = joined(found);
    let has_line = |span: &Range<usize>| text.get(span.clone()).is_some_and(is_line);
    if found.iter().any(has_line) {
        let beside = beside::lines(text).into_iter();
        return joined(found.into_iter().chain(beside).collect());
    }
    found
}

/// Whether a text holds a key of a shape that a vendor documents.
pub fn is_of_vendor(text: &str) -> bool {
    let is_vendors = |pattern: &Pattern| of_vendors().any(|own| own.name == pattern.name);
    held_of(text, is_vendors).any(|(regex, pattern)| spans(text, regex, pattern).next().is_some())
}

/// What of a text is a secret by one pattern.
fn spans<'t>(
    text: &'t str,
    regex: &'t bytes::Regex,
    pattern: &'t Pattern,
) -> impl Iterator<Item = Range<usize>> + 't {
    let whole = |found: bytes::Match<'_>| compact::whole(text, found.range());
    regex
        .captures_iter(text.as_bytes())
        .filter_map(move |captures| {
            let span = whole(captures.get(1).or_else(|| captures.get(0))?);
            let span = match (pattern.guard, captures.get(2).map(whole)) {
                (Guard::Torn, Some(body)) => looks_torn(text.get(body)?).then_some(span),
                (guard, _) => guarded(guard, text, span),
            };
            Some(bare(text, span?))
        })
}

/// What of a span is left without the colours that it starts or ends with.
fn bare(text: &str, span: Range<usize>) -> Range<usize> {
    let found = text.get(span.clone()).unwrap_or_default();
    let is_cut = text.as_bytes().get(span.end) == Some(&b'[');
    if !found.contains('[') && !is_cut {
        return span;
    }
    let [first, last] = [&COLOURS.0, &COLOURS.1].map(|colours| {
        let found = colours.as_ref().and_then(|colours| colours.find(found));
        found.map(|colours| colours.range()).unwrap_or_default()
    });
    if first.end >= last.start {
        return span;
    }
    span.start + first.end..span.start + last.start
}

/// Whether a span lies on none of `found`, which are sorted and disjoint.
fn is_free(found: &[Range<usize>], span: &Range<usize>) -> bool {
    let next = found.partition_point(|other| other.end <= span.start);
    found.get(next).is_none_or(|other| span.end <= other.start)
}

/// `text` with each secret as the same word, so that what is made of it neither holds one nor depends on it.
pub fn blanked(text: &str) -> Cow<'_, str> {
    let found = find(text);
    if found.is_empty() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(with_blanks(text, found))
}

/// `text` with the same word for each of `found`, which are sorted and disjoint.
fn with_blanks(text: &str, found: Vec<Range<usize>>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for secret in found {
        out.push_str(text.get(from..secret.start).unwrap_or_default());
        out.push_str(BLANK);
        from = secret.end;
    }
    out.push_str(text.get(from..).unwrap_or_default());
    out
}

/// Ranges, sorted, with those that overlap as one.
fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|range| (range.start, range.end));
    let mut joined: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range.start < last.end => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}

/// What of `span` is a secret, if it has what its pattern asks for.
fn guarded(guard: Guard, text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let found = text.get(span.clone())?;
    let has = |is: fn(&char) -> bool| found.chars().any(|c| is(&c));
    match guard {
        Guard::None => Some(span),
        Guard::Mixed => {
            let end = span.start + found.trim_end_matches(ENDS).len();
            let mixed = has(char::is_ascii_digit) && has(char::is_ascii_alphabetic);
            (mixed || has_turns(found) || is_rolled_letters(found)).then_some(span.start..end)
        }
        Guard::Cased => is_cased(found).then_some(span),
        Guard::Turning => {
            let is_torn = is_cased(found) && looks_torn(found) && takes_turns(found);
            (is_torn || has_turns(found)).then_some(span)
        }
        Guard::Unworded => (!is_worded(found)).then_some(span),
        Guard::Password | Guard::Word => {
            let word = found.trim_end_matches(ENDS);
            let is_word = guard == Guard::Word && passwords::is_one(word);
            (passwords::is_coded(word) || is_word).then_some(span.start..span.start + word.len())
        }
        Guard::Host => addresses::before_host(text, span),
        Guard::Small => is_small_token(found).then_some(span),
        Guard::Enclosed => passwords::is_enclosed(found).then_some(span),
        Guard::Pgpass => addresses::of_pgpass(text, span),
        Guard::Coded => is_coded(found).then_some(span),
        Guard::Cut => addresses::cut(text, span),
        Guard::Given => {
            let word = found.trim_end_matches(ENDS);
            passwords::is_given(word).then_some(span.start..span.start + word.len())
        }
        Guard::Address => addresses::password(text, span),
        Guard::Domain => addresses::behind_domain(text, span),
        Guard::Rolled => (is_mixed(found) && has_no_regularity(found)).then_some(span),
        Guard::Random => looks_random(found).then_some(span),
        Guard::Torn => looks_torn(found).then_some(span),
    }
}

/// Whether what stands at `span` is a line of a key, or a piece of a longer run with no regularity: it is no word, name or
/// number.
pub fn is_of_key(text: &str, span: &Range<usize>) -> bool {
    let joins = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let bytes = text.as_bytes();
    let before = bytes.get(..span.start).unwrap_or_default();
    let after = bytes.get(span.end..).unwrap_or_default();
    let before = before.iter().rev().take(NEAR);
    let before = before.take_while(|byte| joins(byte)).count();
    let after = after.iter().take(NEAR);
    let after = after.take_while(|byte| joins(byte)).count();
    let from = span.start - before;
    let Some(run) = text.get(from..span.end + after) else {
        return false;
    };
    // The letter of a line break that is written as `\n`.
    let is_escaped = text.get(..from).is_some_and(|text| text.ends_with('\\'));
    let run = run.get(1..).filter(|_| is_escaped).unwrap_or(run);
    let (before, after) = (text.get(..from), text.get(span.end + after..));
    is_line(run)
        || before.is_some_and(ends_in_line)
        || after.is_some_and(is_end_of_key)
        || run.len() >= PART.max(span.len() + 1) && looks_rolled(run)
}

/// Whether a text ends in a line of a key, so that what follows it is the rest of the key.
fn ends_in_line(text: &str) -> bool {
    let line = text.trim_end_matches(['\n', '\r', '\\']);
    let joins = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let length = line.bytes().rev().take(NEAR);
    let length = length.take_while(|byte| joins(&byte)).count();
    let parted = line.len() < text.len();
    parted && line.get(line.len() - length..).is_some_and(is_line)
}

/// Whether a text begins with the end of a key.
fn is_end_of_key(text: &str) -> bool {
    let text = text.trim_start_matches('=');
    let broken = text.trim_start_matches(['\n', '\r']);
    let broken = broken.trim_start_matches("\\r").trim_start_matches("\\n");
    broken.len() < text.len() && broken.starts_with("-----END ")
}

/// Whether a run is as long as the lines of a key are, and holds what they do.
fn is_line(run: &str) -> bool {
    matches!(run.len(), 64 | 70 | 76) && is_cased(run)
}

/// Whether letters and digits stand side by side in a run; a name with a number has them parted.
fn is_coded(run: &str) -> bool {
    let mixes = |piece: &str| {
        let has = |is: fn(&u8) -> bool| piece.bytes().any(|byte| is(&byte));
        has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic)
    };
    run.split(['-', '_', '.']).any(mixes) || has_turns(run)
}

/// Whether a run has letters of both sizes, and digits.
fn is_cased(run: &str) -> bool {
    let has = |is: fn(&u8) -> bool| run.bytes().any(|byte| is(&byte));
    has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase) && has(u8::is_ascii_digit)
}

/// Whether capitals and small letters take turns in a run as they do in no word, nor in words that are joined.
fn has_turns(run: &str) -> bool {
    let is_capital = |byte: Option<&u8>| byte.map(u8::is_ascii_uppercase);
    let is_of_letters = run.bytes().all(|byte| byte.is_ascii_alphabetic());
    let pairs = run.as_bytes().windows(2);
    let turns = pairs.filter(|pair| is_capital(pair.first()) != is_capital(pair.last()));
    is_of_letters && run.len() >= TURNING && turns.count() * 2 >= run.len()
}

/// Whether a long run of letters has both their sizes in an order that no words have.
fn is_rolled_letters(run: &str) -> bool {
    let has = |is: fn(&u8) -> bool| run.bytes().any(|byte| is(&byte));
    let is_of_letters = run.bytes().all(|byte| byte.is_ascii_alphabetic());
    // Names of several words have capitals one by one.
    let are_capitals = |pair: &&[u8]| pair.iter().all(u8::is_ascii_uppercase);
    let capitals = run.as_bytes().windows(2).filter(are_capitals).count();
    run.len() >= PART
        && is_of_letters
        && has(u8::is_ascii_lowercase)
        && capitals * PAIRED >= run.len()
        && looks_torn(run)
        && bits(run) >= RANDOM_BITS
}

/// Whether a run is a word, or words that are joined.
fn is_worded(run: &str) -> bool {
    let is_word = |word: &str| {
        let small = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let is_small = small.bytes().all(|byte| byte.is_ascii_lowercase());
        let capitals = word.len() - small.len();
        word.len() < PIECE && is_small && (capitals <= 1 || small.is_empty())
    };
    run.split(['-', '_', '.']).all(is_word)
}

/// Where `text` may be cut at the end of `kept`, or before it, so that no run is cut that may be a secret.
pub fn cut_before(text: &str, kept: Range<usize>) -> usize {
    let bytes = text.as_bytes();
    let goes_on = bytes.get(kept.end).is_some_and(|next| runs_on(*next));
    let inside = bytes.get(kept.clone()).filter(|_| goes_on);
    let run = inside.into_iter().flatten().rev();
    kept.end - run.take_while(|byte| runs_on(**byte)).count()
}

/// The same of its start.
pub fn cut_behind(text: &str, kept: Range<usize>) -> usize {
    let bytes = text.as_bytes();
    let last = kept.start.checked_sub(1).and_then(|last| bytes.get(last));
    let inside = bytes.get(kept.clone());
    let inside = inside.filter(|_| last.is_some_and(|last| runs_on(*last)));
    let run = inside.into_iter().flatten();
    kept.start + run.take_while(|byte| runs_on(**byte)).count()
}

/// Whether a byte may stand in the middle of a secret.
fn runs_on(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+/_=.~%:@\\-".contains(&byte)
}

/// Whether a run holds a part with no regularity: names, paths, UUIDs and hashes have one.
fn looks_random(run: &str) -> bool {
    let rest = UUID
        .as_ref()
        .map_or(Cow::Borrowed(run), |uuid| uuid.replace_all(run, ""));
    rest.len() >= LONG && looks_rolled(&rest)
}

/// Whether a run has no regularity, nor a piece of it between slashes.
fn looks_rolled(run: &str) -> bool {
    has_no_regularity(run) && run.split('/').any(is_mixed)
}

/// Whether a piece between slashes has letters of both sizes, digits, and few of the signs that join words.
fn is_mixed(piece: &str) -> bool {
    let joins = piece
        .bytes()
        .filter(|byte| matches!(byte, b'-' | b'_'))
        .count();
    piece.len() >= PIECE && is_cased(piece) && joins * JOINED <= piece.len()
}

fn has_no_regularity(run: &str) -> bool {
    let digits = run.bytes().filter(u8::is_ascii_digit).count();
    let words = run.split(|c: char| !c.is_ascii_lowercase());
    let longest_word = words.map(str::len).max().unwrap_or(0);
    // In a long run so many small letters in a row come by chance.
    let is_name = longest_word >= LONG_WORD && run.len() < ENDLESS;
    let is_worded = longest_word >= WORD && (run.len() < LONG || is_name || is_of_words(run));
    digits >= 2
        && run.bytes().any(|byte| byte.is_ascii_uppercase())
        && longest_word > 0
        && !is_worded
        && bits(run) >= RANDOM_BITS
}

/// Whether small letters follow each other more often than they do where signs are rolled.
fn is_of_words(run: &str) -> bool {
    let is_small = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_lowercase);
    let pairs = run.as_bytes().windows(2);
    let small = pairs.filter(|pair| is_small(pair.first()) && is_small(pair.last()));
    small.count() * SMALL_PAIRS.1 > run.len() * SMALL_PAIRS.0
}

/// Whether the beginning of a run has no regularity: capitals, small letters and digits take turns.
fn looks_torn(run: &str) -> bool {
    let class = |byte: &u8| match byte {
        b'A'..=b'Z' => 1,
        b'a'..=b'z' => 2,
        b'0'..=b'9' => 3,
        _ => 0,
    };
    let pairs = run.as_bytes().windows(2);
    let turns = pairs.filter(|pair| pair.first().map(class) != pair.last().map(class));
    turns.count() * TURNS.1 >= run.len() * TURNS.0 && !is_of_words(run)
}

/// Whether a run is so long that it is no name, or has so many turns.
fn takes_turns(run: &str) -> bool {
    let class = |byte: &u8| (byte.is_ascii_digit(), byte.is_ascii_uppercase());
    let pairs = run.as_bytes().windows(2);
    let turns = pairs.filter(|pair| pair.first().map(class) != pair.last().map(class));
    run.len() >= PIECE || turns.count() * SHORT_TURNS.1 >= run.len() * SHORT_TURNS.0
}

/// Whether letters of one size and digits are no name: in a long run, or where they take turns.
fn is_small_token(run: &str) -> bool {
    let digits = run.bytes().filter(u8::is_ascii_digit).count();
    let is_torn = digits > 2 && looks_torn(run) && takes_turns(run);
    let is_long = run.len() >= PART && digits > 0;
    digits < run.len() && (is_long || is_torn)
}

/// How many bits a byte of `text` tells on average, as often as each occurs.
fn bits(text: &str) -> f64 {
    let mut counts = [0u32; 256];
    for byte in text.bytes() {
        if let Some(count) = counts.get_mut(usize::from(byte)) {
            *count += 1;
        }
    }
    let total: u32 = counts.iter().sum();
    let share = |count: u32| f64::from(count) / f64::from(total.max(1));
    let told = counts.into_iter().filter(|count| *count > 0).map(share);
    told.map(|share| -share * share.log2()).sum()
}
