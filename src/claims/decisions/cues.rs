//! Cues: the automata over the cue tables, and what each hit means.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, Input, MatchKind};

use super::Class;
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

/// One line of a table: phrases with the same meaning. A `*` at the end lets the word go on.
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
}

struct Automaton {
    search: Option<AhoCorasick>,
    /// For each pattern its row, and whether the word may go on.
    meaning: Vec<(&'static Row, bool)>,
}

static MINING: LazyLock<Automaton> = LazyLock::new(|| {
    Automaton::new(|row| leads_to_claim(row.power) || matches!(row.power, Power::Mask))
});
static DECIDING: LazyLock<Automaton> = LazyLock::new(|| {
    Automaton::new(|row| matches!(row.power, Power::Firm | Power::Order | Power::Mask))
});
static ALL: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(|_| true));

impl Automaton {
    fn new(wanted: impl Fn(&Row) -> bool) -> Self {
        let mut patterns = Vec::new();
        let mut meaning = Vec::new();
        for row in ENGLISH
            .iter()
            .chain(LATIN)
            .chain(SCRIPTS)
            .filter(|row| wanted(row))
        {
            for phrase in row
                .phrases
                .split('|')
                .map(str::trim)
                .filter(|phrase| !phrase.is_empty())
            {
                let (phrase, open) = phrase
                    .strip_suffix('*')
                    .map_or((phrase, false), |stem| (stem, true));
                for spelling in spellings(phrase) {
                    patterns.push(spelling);
                    meaning.push((row, open));
                }
            }
        }
        let search = search(&patterns);
        Self { search, meaning }
    }

    fn marks<'t>(&'t self, text: &'t str, offset: usize) -> impl Iterator<Item = Mark> + 't {
        let mut from = 0;
        std::iter::from_fn(move || {
            loop {
                let hit = self
                    .search
                    .as_ref()?
                    .find(Input::new(text).span(from..text.len()))?;
                let (row, open) = self.meaning.get(hit.pattern().as_usize())?;
                if stands_alone(text, hit.range(), *open) {
                    let at = hit.start()..word_end(text, hit.end(), *open);
                    from = at.end;
                    return Some(mark(row, text, &at, offset));
                }
                from = hit.start() + 1;
            }
        })
    }
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
    }
}

/// A search for the longest of `patterns` at each place, in either case as far as letters are ASCII.
pub(in crate::claims) fn search(patterns: &[String]) -> Option<AhoCorasick> {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::LeftmostLongest)
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

fn leads_to_claim(power: Power) -> bool {
    matches!(
        power,
        Power::Firm | Power::Order | Power::Plain | Power::Tint
    )
}

/// Where a claim may be: the start of each cue that could make one, in ascending order.
pub(super) fn leads(text: &str) -> impl Iterator<Item = usize> + '_ {
    MINING
        .marks(text, 0)
        .filter(|mark| leads_to_claim(mark.power))
        .map(|mark| mark.at.start)
}

/// Where a decision may be: as [`leads`], without bare negations.
pub(super) fn deciding(text: &str) -> impl Iterator<Item = usize> + '_ {
    DECIDING
        .marks(text, 0)
        .filter(|mark| leads_to_claim(mark.power))
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
