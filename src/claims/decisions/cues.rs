//! Cues: the automata over the cue tables, and what each hit means.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, Anchored, Input, Match, MatchKind, StartKind};
use smallvec::SmallVec;

use super::Class;
use super::bans::Ban;
use super::lexicon::ENGLISH;
use super::scripts::SCRIPTS;
use super::tongues::LATIN;
use super::words::is_ideograph;

/// How much a cue decides by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Power {
    /// Decision language: a claim wherever it stands.
    Firm,
    /// A decision where it is an order: at the head of its clause, or in a human's list.
    Order,
    /// A bare negation.
    Plain,
    /// A word with a negation inside ("unofficial", "prevent"): weaker than a bare one, as other words can say the same.
    Tint,
    /// Keeps a negative sense alive in a summary ("only", "untouched"), but makes no claim.
    Hint,
    /// Looks like a negation and is none ("not only", "until").
    Mask,
    /// Neutral about what it speaks of ("evaluated").
    Soft,
    /// Takes the firmness out of what it stands beside ("ideally", "where possible").
    Weak,
    /// Says that something is done, used or allowed.
    Assert,
    /// Opens a reason.
    Reason,
    /// Opens a clause of its own.
    Border,
}

impl Power {
    /// Whether a claim may be made by it alone.
    pub(super) fn may_claim(self) -> bool {
        matches!(self, Self::Firm | Self::Order | Self::Plain | Self::Tint)
    }
}

/// Where the words are that a cue is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Behind it: "avoid X".
    After,
    /// Before it: "X is off limits".
    Before,
    /// On either side: "X I ruled out", "we ruled out X".
    Both,
}

/// One line of a table: phrases with the same meaning. A `*` at the end lets the word go on; ` … ` stands for what the cue
/// is about, a few words of the same clause ("keep … out of"). A `^` before a phrase has it open its sentence, a `$` behind
/// it end its clause. What stands between `; ` on either side of a ` … ` is instead of each other.
pub(super) struct Row {
    pub(super) class: Class,
    pub(super) power: Power,
    pub(super) reach: Reach,
    pub(super) phrases: &'static str,
}

/// A cue where it stands.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) class: Class,
    pub(super) power: Power,
    pub(super) reach: Reach,
    /// Its bytes in the text.
    pub(super) at: Range<usize>,
    /// What a tinted word is without its negation ("official"): a stem, 0 where there is none.
    pub(super) base: u32,
    /// Whether it forbids an act or tells how things are, where its sentence is known and it can do either.
    pub(super) ban: Option<Ban>,
}

struct Automaton {
    search: Option<AhoCorasick>,
    /// For each pattern what it may mean, what asks for more first.
    meaning: Vec<SmallVec<[Meaning; 1]>>,
}

/// What a pattern means.
#[derive(Clone, Copy)]
struct Meaning {
    row: &'static Row,
    /// The word may go on.
    open: bool,
    /// What has to stand behind it in the same clause; nothing where that is empty.
    tail: &'static str,
    /// It opens its sentence.
    first: bool,
    /// It ends its clause.
    last: bool,
}

impl Meaning {
    /// Whether the cue that stands at `hit` has this meaning there.
    fn fits(&self, text: &str, hit: Range<usize>) -> bool {
        stands_alone(text, hit.clone(), self.open)
            && (!self.first || opens(text, hit.start))
            && is_followed(text, hit.end, self)
    }
}

/// In how many words the second half of a cue has to follow.
const APART: usize = 9;

static MINING: LazyLock<Automaton> = LazyLock::new(|| {
    Automaton::new(|row| Power::may_claim(row.power) || matches!(row.power, Power::Mask))
});
static DECIDING: LazyLock<Automaton> = LazyLock::new(|| {
    Automaton::new(|row| matches!(row.power, Power::Firm | Power::Order | Power::Mask))
});
static ALL: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(|_| true));

impl Automaton {
    fn new(wanted: impl Fn(&Row) -> bool) -> Self {
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        let mut meaning: Vec<SmallVec<[Meaning; 1]>> = Vec::new();
        for row in ENGLISH
            .iter()
            .chain(LATIN)
            .chain(SCRIPTS)
            .filter(|row| wanted(row))
        {
            let phrases = row.phrases.split('|').map(str::trim);
            let phrases = phrases.filter(|phrase| !phrase.is_empty());
            for (phrase, means) in phrases.flat_map(|phrase| meanings(row, phrase)) {
                for spelling in spellings(phrase) {
                    let place = *places.entry(spelling).or_insert(meaning.len());
                    if place == meaning.len() {
                        meaning.push(SmallVec::new());
                    }
                    if let Some(known) = meaning.get_mut(place) {
                        known.push(means);
                    }
                }
            }
        }
        for known in &mut meaning {
            known.sort_by_key(|it| it.tail.is_empty() && !it.first && !it.last);
        }
        meaning.shrink_to_fit();
        let mut patterns: Vec<(String, usize)> = places.into_iter().collect();
        patterns.sort_by_key(|(_, place)| *place);
        let patterns: Vec<String> = patterns.into_iter().map(|(pattern, _)| pattern).collect();
        Self {
            search: search(&patterns),
            meaning,
        }
    }

    fn marks<'t>(&'t self, text: &'t str, offset: usize) -> impl Iterator<Item = Mark> + 't {
        let mut from = 0;
        std::iter::from_fn(move || {
            loop {
                let hit = self
                    .search
                    .as_ref()?
                    .find(Input::new(text).span(from..text.len()))?;
                if let Some(mark) = self.longest(text, &hit, offset) {
                    from = mark.at.end - offset;
                    return Some(mark);
                }
                from = hit.start() + 1;
            }
        })
    }

    /// What stands where `hit` begins: the longest phrase that is one there.
    fn longest(&self, text: &str, hit: &Match, offset: usize) -> Option<Mark> {
        let search = self.search.as_ref()?;
        let mut hit = *hit;
        loop {
            let known = self.meaning.get(hit.pattern().as_usize())?;
            if let Some(meaning) = known.iter().find(|it| it.fits(text, hit.range())) {
                let at = hit.start()..word_end(text, hit.end(), meaning.open);
                return Some(mark(meaning.row, text, &at, offset));
            }
            let shorter = hit.start()..hit.end() - 1;
            let input = Input::new(text).span(shorter).anchored(Anchored::Yes);
            hit = search.find(input)?;
        }
    }
}

/// What is looked for of a phrase of a row, and what it means: one of each way to put it.
fn meanings(row: &'static Row, phrase: &'static str) -> Vec<(&'static str, Meaning)> {
    let (phrase, first) = without(phrase, phrase.strip_prefix('^'));
    let (phrase, last) = without(phrase, phrase.strip_suffix('$'));
    let (heads, tails) = phrase.split_once(" … ").unwrap_or((phrase, ""));
    let of = move |head: &'static str, tail: &'static str| {
        let (phrase, open) = without(head, head.strip_suffix('*'));
        let meaning = Meaning {
            row,
            open,
            tail,
            first,
            last,
        };
        (phrase, meaning)
    };
    let heads = heads.split("; ");
    heads
        .flat_map(|head| tails.split("; ").map(move |tail| of(head, tail)))
        .collect()
}

/// A phrase without the sign that `bare` lacks, and whether it has it.
fn without<'p>(phrase: &'p str, bare: Option<&'p str>) -> (&'p str, bool) {
    bare.map_or((phrase, false), |bare| (bare, true))
}

/// Whether a sentence begins at `start`.
fn opens(text: &str, start: usize) -> bool {
    let head = text.get(..start).unwrap_or_default();
    let head = head.trim_end_matches([' ', '\t', '-', '*', '\u{2022}', '\u{3000}']);
    head.is_empty() || head.ends_with(['\n', '.', '!', '?', '。', '！', '？'])
}

/// Words with which a clause ends that was over before them.
const ENDING: [&str; 4] = ["please", "pls", "thanks", "for now"];

/// Whether the tail of `meaning` stands a few words behind `end`, in the same clause, and ends it where it has to.
fn is_followed(text: &str, end: usize, meaning: &Meaning) -> bool {
    if meaning.tail.is_empty() && !meaning.last {
        return true;
    }
    let rest = text.get(end..).unwrap_or_default();
    let clause = rest
        .split([',', ';', ':', '!', '?', '\n', '(', ')'])
        .next()
        .unwrap_or_default();
    let clause = clause.split(". ").next().unwrap_or_default();
    let lower = clause.to_lowercase();
    let words = lower
        .split_whitespace()
        .map(|word| word.trim_matches(|ch: char| !ch.is_alphanumeric()));
    let words: Vec<&str> = words.take(APART).collect();
    let tail: Vec<&str> = meaning.tail.split_whitespace().collect();
    if meaning.last {
        let rest = words.join(" ");
        let over = ENDING.iter().find_map(|ending| rest.strip_suffix(ending));
        let rest = over.unwrap_or(&rest).trim_end();
        return if tail.is_empty() {
            rest.is_empty()
        } else {
            rest.strip_suffix(meaning.tail)
                .is_some_and(|head| head.ends_with(' '))
        };
    }
    words
        .windows(tail.len())
        .skip(1)
        .any(|window| window == tail.as_slice())
}

fn mark(row: &Row, text: &str, at: &Range<usize>, offset: usize) -> Mark {
    let base = if row.power == Power::Tint {
        base(text.get(at.clone()).unwrap_or_default())
    } else {
        0
    };
    Mark {
        class: row.class,
        power: row.power,
        reach: row.reach,
        at: offset + at.start..offset + at.end,
        base,
        ban: None,
    }
}

/// A search for the longest of `patterns` at each place, in either case as far as letters are ASCII.
pub(in crate::claims) fn search(patterns: &[String]) -> Option<AhoCorasick> {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::LeftmostLongest)
        .start_kind(StartKind::Both)
        .kind(Some(AhoCorasickKind::ContiguousNFA))
        .build(patterns)
        .ok()
}

/// Every way a phrase is typed: with either apostrophe or none, and with a capital the automaton does not fold.
pub(in crate::claims) fn spellings(phrase: &str) -> Vec<String> {
    let mut found = vec![phrase.to_owned()];
    if phrase.contains('\'') {
        found.push(phrase.replace('\'', "\u{2019}"));
        found.extend(phrase.is_ascii().then(|| phrase.replace('\'', "")));
    }
    if !phrase.is_ascii() {
        found.push(phrase.to_uppercase());
    }
    let first = phrase.chars().next();
    if let Some(first) = first.filter(|first| !first.is_ascii() && first.is_lowercase()) {
        let rest = phrase.chars().skip(1);
        found.push(first.to_uppercase().chain(rest).collect());
    }
    found
}

/// Whether a hit is a word of its own rather than a piece of another word or of an identifier.
fn stands_alone(text: &str, hit: Range<usize>, open: bool) -> bool {
    let inside = text.get(hit.clone()).unwrap_or_default();
    if inside.chars().next().is_some_and(is_ideograph) {
        return true;
    }
    let before = text
        .get(..hit.start)
        .and_then(|head| head.chars().next_back())
        .unwrap_or(' ');
    let mut rest = text.get(hit.end..).unwrap_or_default().chars();
    let (next, following) = (rest.next().unwrap_or(' '), rest.next().unwrap_or(' '));
    let free_start =
        !joins(before) || is_ideograph(before) || !inside.starts_with(char::is_alphanumeric);
    let dotted = matches!(next, '.' | '-' | '/' | '\'' | '\u{2019}') && following.is_alphanumeric();
    let goes_on = text
        .get(hit.end..)
        .unwrap_or_default()
        .chars()
        .take(3)
        .take_while(|ch| ch.is_alphabetic())
        .count();
    if open && inside.len() < 3 && goes_on < 3 {
        return false;
    }
    let free_end = open
        || !(joins_end(next) || dotted)
        || is_ideograph(next)
        || !inside.ends_with(char::is_alphanumeric);
    free_start && free_end
}

fn joins(ch: char) -> bool {
    ch.is_alphanumeric() || matches!(ch, '_' | '-' | '/' | '.' | '\\' | '$' | '@' | '#')
}

fn joins_end(ch: char) -> bool {
    ch.is_alphanumeric() || matches!(ch, '_' | '(' | '=')
}

/// The prefixes that negate.
const PREFIXES: &[&str] = &[
    "un", "in", "im", "il", "ir", "dis", "non-", "non", "mis", "ab", "a",
];

fn base(word: &str) -> u32 {
    let lower = word.to_lowercase();
    PREFIXES
        .iter()
        .find_map(|prefix| lower.strip_prefix(prefix))
        .filter(|rest| rest.len() > 2)
        .map_or(0, super::words::id_of)
}

fn word_end(text: &str, end: usize, open: bool) -> usize {
    if !open {
        return end;
    }
    let rest = text.get(end..).unwrap_or_default();
    end + rest
        .find(|ch: char| !ch.is_alphanumeric())
        .unwrap_or(rest.len())
}

/// Where a claim may be: the start of each cue that could make one, in ascending order.
pub(super) fn leads(text: &str) -> impl Iterator<Item = usize> + '_ {
    MINING
        .marks(text, 0)
        .filter(|mark| mark.power.may_claim())
        .map(|mark| mark.at.start)
}

/// Where a decision may be: as [`leads`], without bare negations.
pub(super) fn deciding(text: &str) -> impl Iterator<Item = usize> + '_ {
    DECIDING
        .marks(text, 0)
        .filter(|mark| mark.power.may_claim())
        .map(|mark| mark.at.start)
}

/// A clause with more cues than this says nothing; each is held against the others.
const MOST: usize = 64;

/// Every mark of a clause that begins at byte `offset` of the whole.
pub(super) fn marks(clause: &str, offset: usize) -> Vec<Mark> {
    ALL.marks(clause, offset)
        .filter(|mark| mark.power != Power::Mask)
        .take(MOST)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No word that only hints may hide a shorter one that decides: "do not use" is an order.
    #[test]
    fn no_hint_hides_an_order() {
        let rows = || ENGLISH.iter().chain(LATIN).chain(SCRIPTS);
        let phrases = |row: &'static Row| row.phrases.split('|').map(str::trim);
        let decides = |row: &&Row| {
            matches!(row.power, Power::Firm | Power::Order)
                && !matches!(row.class, Class::Accept | Class::Release)
        };
        let deciding: Vec<&str> = rows().filter(decides).flat_map(phrases).collect();
        let hints = rows().filter(|row| row.power == Power::Hint);
        let known = ["leave it", "no longer", "not before", "без изменений"];
        for phrase in hints.flat_map(phrases).filter(|it| !known.contains(it)) {
            let hidden = deciding.iter().find(|cue| {
                phrase
                    .strip_prefix(**cue)
                    .is_some_and(|rest| rest.starts_with(' '))
            });
            assert_eq!(hidden, None, "{phrase}");
        }
    }
}
