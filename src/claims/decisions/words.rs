//! Words: what a clause is made of, and the stems by which two clauses are compared.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;
use std::sync::LazyLock;

use smallvec::SmallVec;

use super::super::hash;
use super::vocabulary::{GENERIC, SAME, STOP};

/// A word as it is compared: a hash of its stem, and how much it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stem {
    /// FNV-1a of the stem (of the canonical word, where several words are one).
    pub id: u32,
    /// What the word tells about its clause, in tenths of an ordinary noun: 0 (a stop word) to 20 (an identifier).
    pub weight: u8,
}

impl Stem {
    /// Whether the word tells something about its clause by itself.
    pub fn tells(self) -> bool {
        self.weight >= PLAIN
    }
}

/// Weight of an identifier, a number or a code span.
pub(super) const RARE: u8 = 20;
/// Weight of an ordinary content word.
pub(super) const PLAIN: u8 = 10;
/// Weight of words like "use" or "thing".
pub(super) const COMMON: u8 = 3;

/// Weight of a number of one or two digits.
const SMALL: u8 = PLAIN / 2;
/// Weight of a name that is made of several words.
const JOINED: u8 = PLAIN + COMMON;

/// Whether a word is a name, an identifier or a number.
pub(super) fn is_name(stem: Stem) -> bool {
    matches!(stem.weight, SMALL | JOINED | RARE..)
}

/// The stems of the parts of a word: mostly none or two.
type Parts = SmallVec<[Stem; 2]>;

/// A word where it stands.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// Its bytes in the text.
    pub(super) at: Range<usize>,
    /// The stem of the word as a whole.
    pub(super) whole: Stem,
    /// The stems of its parts, where it has any.
    parts: Parts,
}

impl Word {
    /// The stems it is found by: the whole word, then its parts.
    pub(super) fn stems(&self) -> impl Iterator<Item = &Stem> {
        std::iter::once(&self.whole).chain(&self.parts)
    }

    /// The stems it is found by, each with the bytes of the word.
    pub(super) fn into_stems(self) -> impl Iterator<Item = (Range<usize>, Stem)> {
        let stems = std::iter::once(self.whole).chain(self.parts);
        stems.map(move |stem| (self.at.clone(), stem))
    }

    /// What the word tells, in tenths.
    pub(super) fn weight(&self) -> u32 {
        self.stems().map(|stem| u32::from(stem.weight)).sum()
    }

    /// The stem of the word as a whole.
    pub(super) fn head(&self) -> u32 {
        self.whole.id
    }
}

static STOPS: LazyLock<hash::Set<u32>> = LazyLock::new(|| {
    let words = STOP.iter().flat_map(|list| list.split_whitespace());
    words.map(hashed).collect()
});
static COMMONS: LazyLock<hash::Set<u32>> = LazyLock::new(|| {
    let words = GENERIC.iter().flat_map(|list| list.split_whitespace());
    words.map(|word| hashed(stem_of(word))).collect()
});
static CANON: LazyLock<hash::Map<u32, u32>> = LazyLock::new(|| {
    let mut canon = hash::Map::default();
    for line in SAME {
        let words = line.split_whitespace().map(|word| hashed(stem_of(word)));
        let first = words.clone().next();
        canon.extend(words.filter_map(|word| Some((word, first?))));
    }
    canon
});

/// What stands for a word in lower case that is one with others: "kids" and "children".
pub(in crate::claims) fn one_of_many(word: &str) -> Option<u32> {
    CANON.get(&hashed(stem_of(word))).copied()
}

/// Whether a word in lower case is one that English text is full of.
pub(super) fn is_english(word: &str) -> bool {
    static ENGLISH: LazyLock<hash::Set<u32>> = LazyLock::new(|| {
        let lists = STOP.iter().take(1).chain(GENERIC.iter().take(1));
        let words = lists.flat_map(|list| list.split_whitespace());
        words.map(|word| hashed(stem_of(word))).collect()
    });
    ENGLISH.contains(&hashed(stem_of(word)))
}

/// Whether a word in lower case is one that German, Spanish, French or Portuguese text is full of, and English is not.
pub(super) fn is_other_latin(word: &str) -> bool {
    static OTHER: LazyLock<hash::Set<u32>> = LazyLock::new(|| {
        let words = STOP.iter().skip(1).take(4);
        let words = words.flat_map(|list| list.split_whitespace());
        words.filter(|word| !is_english(word)).map(hashed).collect()
    });
    OTHER.contains(&hashed(word))
}

fn is_stop(word: &str) -> bool {
    STOPS.contains(&hashed(word))
}

/// The words of `text`, which begins at byte `offset` of the whole.
pub(super) fn words(text: &str, offset: usize) -> Vec<Word> {
    each_word(text, offset).collect()
}

/// The words of `text`, as [`words`] has them, one after the other.
pub(super) fn each_word(text: &str, offset: usize) -> impl Iterator<Item = Word> {
    Words {
        text,
        offset,
        at: 0,
        run: None,
        last: ' ',
        pair: None,
    }
}

/// A text on its way to its words.
struct Words<'t> {
    text: &'t str,
    offset: usize,
    /// Where the rest begins.
    at: usize,
    /// Where the word began that has not ended yet.
    run: Option<usize>,
    /// The letter before the rest.
    last: char,
    /// A word that follows the one that was given last.
    pair: Option<Word>,
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        if let Some(pair) = self.pair.take() {
            return Some(pair);
        }
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at).copied() {
            let found = match CLASSES.get(usize::from(byte)).copied() {
                Some(Class::Part) => {
                    self.run.get_or_insert(self.at);
                    let rest = bytes.get(self.at..).unwrap_or_default();
                    self.at += plain_run(rest).max(1);
                    self.last = bytes.get(self.at - 1).copied().map_or(' ', char::from);
                    None
                }
                Some(Class::Mark) => {
                    let ended = self.at;
                    self.at += 1;
                    self.last = char::from(byte);
                    self.close(ended)
                }
                Some(Class::Other) | None => self.letter(),
            };
            if found.is_some() {
                return found;
            }
        }
        self.close(self.text.len())
    }
}

impl Words<'_> {
    /// Takes the next letter, and gives the word that it ends or makes.
    fn letter(&mut self) -> Option<Word> {
        let mut chars = self.text.get(self.at..).unwrap_or_default().chars();
        let Some(ch) = chars.next() else {
            self.at = self.text.len();
            return None;
        };
        let next = chars.next().unwrap_or(' ');
        let at = self.at;
        self.at += ch.len_utf8();
        let last = std::mem::replace(&mut self.last, ch);
        if is_ideograph(ch) {
            let word = self.close(at);
            let pair = bigram(self.offset + at, ch, next);
            if word.is_some() {
                self.pair = pair;
                return word;
            }
            return pair;
        }
        if ch.is_alphanumeric() || (is_joiner(ch) && glues(last, ch, next)) {
            self.run.get_or_insert(at);
            return None;
        }
        self.close(at)
    }

    /// The word that ends at `end`.
    fn close(&mut self, end: usize) -> Option<Word> {
        let start = self.run.take()?;
        let (whole, parts) = stems(self.text.get(start..end)?)?;
        Some(Word {
            at: self.offset + start..self.offset + end,
            whole,
            parts,
        })
    }
}

/// What a byte of a text does to the word before it.
#[derive(Clone, Copy)]
enum Class {
    /// An ASCII letter, digit or underscore: it goes on.
    Part,
    /// ASCII, and no joiner: it ends.
    Mark,
    /// It depends on the letters beside it.
    Other,
}

/// The class of each byte.
static CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte: u8 = 0;
    while byte < 128 {
        #[expect(clippy::indexing_slicing, reason = "a byte is below 256")]
        {
            classes[byte as usize] = if byte.is_ascii_alphanumeric() || byte == b'_' {
                Class::Part
            } else if is_joiner(byte as char) {
                Class::Other
            } else {
                Class::Mark
            };
        }
        byte += 1;
    }
    classes
};

/// How many ASCII letters, digits and underscores `bytes` begin with: nearly all of most texts.
fn plain_run(bytes: &[u8]) -> usize {
    let ends = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'_';
    bytes.iter().position(ends).unwrap_or(bytes.len())
}

/// What a text speaks of: the telling stems of its words, sorted, each once. Numbers say how much, not of what.
pub fn topic(text: &str) -> Vec<u32> {
    let has_letter = |word: &Word| {
        let letters = text.get(word.at.clone()).unwrap_or_default();
        letters.chars().any(char::is_alphabetic)
    };
    let mut topic: Vec<u32> = words(text, 0)
        .iter()
        .filter(|word| has_letter(word))
        .flat_map(Word::stems)
        .filter(|stem| stem.tells())
        .map(|stem| stem.id)
        .collect();
    topic.sort_unstable();
    topic.dedup();
    topic
}

/// Chinese and Japanese have no spaces: two characters side by side are the word.
fn bigram(at: usize, ch: char, next: char) -> Option<Word> {
    if !is_ideograph(next) {
        return None;
    }
    let kana = is_hiragana(ch) || is_hiragana(next);
    let mut buffer = [0; 8];
    let length = ch.encode_utf8(&mut buffer).len();
    let id = buffer.get(..length).map_or(0, |first| {
        feed(feed(SEED, first), next.encode_utf8(&mut [0; 4]).as_bytes())
    });
    let grammar = |ch: char| GRAMMAR.contains(ch);
    let weight = if kana || grammar(ch) || grammar(next) {
        1
    } else {
        PLAIN
    };
    Some(Word {
        at: at..at + length + next.len_utf8(),
        whole: Stem { id, weight },
        parts: Parts::new(),
    })
}

/// Characters of Chinese that mostly stand for grammar: a pair with one of them is rarely a word. Own.
const GRAMMAR: &str = "的了是在有和与或就也都很请把被给吗呢吧啊着里我你他她它这那们不没别须对从到";

/// Whether `ch` is written without spaces around the words.
pub(in crate::claims) fn is_ideograph(ch: char) -> bool {
    matches!(ch, '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}')
}

fn is_hiragana(ch: char) -> bool {
    matches!(ch, '\u{3041}'..='\u{309f}')
}

pub(super) const fn is_joiner(ch: char) -> bool {
    matches!(ch, '-' | '.' | '/' | '\'' | '\u{2019}' | '@' | ':' | ',')
}

/// Whether a mark holds what stands on its sides together as one word.
pub(super) fn glues(last: char, mark: char, next: char) -> bool {
    match mark {
        '.' | '@' | '\'' | '\u{2019}' => last.is_alphanumeric() && next.is_alphanumeric(),
        ',' | ':' => last.is_ascii_digit() && next.is_ascii_digit(),
        '/' => next.is_alphanumeric(),
        '-' => next.is_alphanumeric() || (next == '-' && !last.is_alphanumeric() && last != '-'),
        _ => false,
    }
}

/// As [`stems`], without a look at what is known.
fn found_stems(word: &str) -> Option<(Stem, Parts)> {
    if word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return (!is_stop(word)).then(|| (plain(word), Parts::new()));
    }
    let mut lower = word.to_lowercase();
    if lower.contains('\u{2019}') {
        lower = lower.replace('\u{2019}', "'");
    }
    let bare = lower.trim_end_matches("'s").trim_start_matches('-');
    if bare.is_empty() || is_stop(bare) || (bare.len() < lower.len() && is_stop(&lower)) {
        return None;
    }
    if let Some(number) = ordinal(bare) {
        return Some((
            Stem {
                id: hashed(number),
                weight: PLAIN,
            },
            Parts::new(),
        ));
    }
    if word.starts_with("--") && bare.chars().all(char::is_alphabetic) {
        return Some((
            Stem {
                weight: RARE,
                ..plain(bare)
            },
            Parts::new(),
        ));
    }
    if is_identifier(word) {
        return Some(identifier_stems(bare));
    }
    if bare.contains(['-', '/', '\'']) {
        let mut parts: Parts = bare
            .split(['-', '/', '\''])
            .filter(|part| part.len() > 1 && !is_stop(part))
            .map(plain)
            .collect();
        let first = (!parts.is_empty()).then(|| parts.remove(0))?;
        return Some((first, parts));
    }
    Some((plain(bare), Parts::new()))
}

/// How many words are remembered, as a power of two.
const KNOWN: u32 = 11;

/// Words longer than this, in bytes, hardly come again.
const SHORT: usize = 64;

/// What was found out on a word, by its hash.
#[derive(Clone, Debug, Default)]
struct Known {
    hash: u64,
    /// Nothing for a stop word.
    whole: Option<Stem>,
    parts: Parts,
}

thread_local! {
    /// What was found out last: few words make up most of a text.
    static LATEST: RefCell<Vec<Known>> = RefCell::new(vec![Known::default(); 1 << KNOWN]);
}

/// The stem of one word and of its parts; none for a stop word.
fn stems(word: &str) -> Option<(Stem, Parts)> {
    if word.len() > SHORT {
        return found_stems(word);
    }
    let hash = hash::of(word);
    LATEST.with_borrow_mut(|latest| {
        let Some(known) = latest.get_mut(slot(hash)) else {
            return found_stems(word);
        };
        if known.hash != hash {
            let (whole, parts) = found_stems(word).unzip();
            *known = Known {
                hash,
                whole,
                parts: parts.unwrap_or_default(),
            };
        }
        let parts = || Parts::from_slice(&known.parts);
        known.whole.map(|whole| (whole, parts()))
    })
}

/// Where a word is remembered.
fn slot(hash: u64) -> usize {
    usize::try_from(hash >> (u64::BITS - KNOWN)).unwrap_or_default()
}

/// "18th" is 18.
fn ordinal(word: &str) -> Option<&str> {
    let number = ["st", "nd", "rd", "th"]
        .iter()
        .find_map(|ending| word.strip_suffix(ending))?;
    (!number.is_empty() && number.chars().all(|ch| ch.is_ascii_digit())).then_some(number)
}

fn plain(word: &str) -> Stem {
    let id = hashed(stem_of(word));
    let id = CANON.get(&id).copied().unwrap_or(id);
    let small = word.chars().nth(1).is_none();
    Stem {
        id,
        weight: if small || COMMONS.contains(&id) {
            COMMON
        } else {
            PLAIN
        },
    }
}

/// A name of a thing rather than a word: digits, an underscore, an inner dot or capital, a leading dash.
pub(super) fn is_identifier(word: &str) -> bool {
    let tells = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'_' | b'.' | b'@' | b':');
    let has_inner_capital = || {
        let mut pairs = word.chars().zip(word.chars().skip(1));
        pairs.any(|(a, b)| a.is_lowercase() && b.is_uppercase())
    };
    word.bytes().any(tells) || word.starts_with("--") || has_inner_capital()
}

fn identifier_stems(word: &str) -> (Stem, Parts) {
    let plain_number = word
        .chars()
        .all(|ch| ch.is_ascii_digit() || ch == ',' || ch == '.');
    if plain_number {
        let digits = if word.contains(',') {
            Cow::Owned(word.replace(',', ""))
        } else {
            Cow::Borrowed(word)
        };
        return (
            Stem {
                id: hashed(&digits),
                weight: if digits.len() > 2 { RARE } else { SMALL },
            },
            Parts::new(),
        );
    }
    let parts = word
        .split(['-', '_', '.', '/', '@', ':'])
        .filter(|part| part.len() > 2);
    let many = parts.clone().nth(1).is_some();
    let whole = Stem {
        id: hashed(word),
        weight: if many { JOINED } else { RARE },
    };
    let mut stems = Parts::new();
    if let Some(file) = word.rsplit('/').next().filter(|file| *file != word) {
        stems.push(Stem {
            id: hashed(file),
            weight: COMMON,
        });
    }
    if many {
        stems.extend(parts.map(|part| Stem {
            weight: COMMON,
            ..plain(part)
        }));
    }
    (whole, stems)
}

const SEED: u32 = 0x811c_9dc5;

fn feed(seed: u32, bytes: &[u8]) -> u32 {
    bytes.iter().fold(seed, |sum, byte| {
        (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    })
}

fn hashed(word: &str) -> u32 {
    feed(SEED, word.as_bytes())
}

/// Whether a word is in a list whose words are parted by bars.
pub(in crate::claims) fn listed(list: &str, word: &str) -> bool {
    list.split('|').any(|other| other == word)
}

/// The hash under which a table's word is found in a text.
pub(super) fn id_of(word: &str) -> u32 {
    plain(word).id
}

/// Longest first: the first that fits is taken off.
const ENDINGS: &str = "ifications|ification|ications|isations|izations|ication|isation|ization|ations|ements|\
    ating|ation|ators|ement|ingly|ities|ments|able|ably|ated|ates|ator|edly|ible|ings|ions|\
    ives|less|ment|ness|als|ate|ers|est|ful|ied|ies|ing|ion|ism|ist|ity|ive|ors|ous|al|ed|\
    en|er|es|ic|ly|or|e|s|y";

/// The endings by their last byte.
static BY_LAST: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
    let mut found = vec![Vec::new(); 128];
    for ending in ENDINGS.split('|') {
        if let Some(list) = ending
            .bytes()
            .next_back()
            .and_then(|last| found.get_mut(usize::from(last)))
        {
            list.push(ending);
        }
    }
    found
});

/// A word without its ending, at most six characters of it: near forms of a word meet, others rarely do.
fn stem_of(word: &str) -> &str {
    // "panicked" is of "panic".
    let hard = word
        .strip_suffix("ked")
        .or_else(|| word.strip_suffix("king"));
    if let Some(hard) = hard.filter(|hard| hard.len() > 4 && hard.ends_with("ic")) {
        return stem_of(hard);
    }
    let ascii = word.is_ascii();
    let ending = |ending: &&&str| word.len() >= ending.len() + 3 && word.ends_with(**ending);
    let found = BY_LAST
        .get(usize::from(word.bytes().next_back().unwrap_or_default()))
        .filter(|_| ascii)
        .and_then(|endings| endings.iter().find(ending));
    let bare = found
        .and_then(|ending| word.strip_suffix(ending))
        .unwrap_or(word);
    let bare = undouble(
        bare.strip_suffix('e')
            .filter(|bare| ascii && bare.len() > 2)
            .unwrap_or(bare),
    );
    bare.char_indices()
        .nth(6)
        .map_or(bare, |(end, _)| bare.get(..end).unwrap_or(bare))
}

/// "shipp" and "ship" are one.
fn undouble(word: &str) -> &str {
    let mut back = word.chars().rev();
    match (back.next(), back.next()) {
        (Some(a), Some(b)) if a == b && word.is_ascii() && word.len() > 3 => {
            word.get(..word.len() - 1).unwrap_or(word)
        }
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<u32> {
        words(text, 0).iter().map(Word::head).collect()
    }

    #[test]
    fn forms_of_a_word_meet() {
        for (one, other) in [
            ("shipping", "shipped"),
            ("Rejected", "rejection"),
            ("compress", "compression"),
            ("retries", "retry"),
            ("db", "database"),
            ("panicked", "panic"),
        ] {
            assert_eq!(ids(one), ids(other), "{one} {other}");
        }
        assert_ne!(ids("wharf"), ids("wheat"));
    }

    #[test]
    fn an_identifier_is_one_word() {
        for word in [
            "eu-2",
            "--purge",
            "audit.log",
            "a_b",
            "SO-123",
            "1,500",
            "src/a.rs",
            "maxRetries",
        ] {
            assert_eq!(words(word, 0).len(), 1, "{word}");
        }
        assert_eq!(
            words("low-key stuff", 0)
                .first()
                .map(|word| word.stems().count()),
            Some(2)
        );
    }

    #[test]
    fn ranges_are_in_the_whole() {
        let found = words("the wharf, again", 10);
        assert_eq!(found.first().map(|word| word.at.clone()), Some(14..19));
    }

    #[test]
    fn characters_pair_up_without_spaces() {
        assert_eq!(words("删除数据", 0).len(), 3);
    }
}
