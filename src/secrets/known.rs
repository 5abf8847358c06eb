//! Secrets that were seen: the same ones, and parts of them, where nothing shows what they are.

use super::{ESCAPE, find, has_turns, joined};
use regex::Regex;
use std::collections::BTreeMap;
use std::ops::{Bound, Range};
use std::sync::LazyLock;

/// The shortest part of a secret that is known where it stands alone, in bytes.
const PART: usize = 8;

/// The shortest beginning of a part of a secret that is known although another end follows it, in bytes.
const ALTERED: usize = 12;

/// The longest end of an escape that is taken for a part of a word, in bytes.
const ESCAPED: usize = 16;

/// How much of a secret is looked for in parts, in characters: more than a private key has.
const SEARCHED: usize = 1 << 14;

/// The shortest secret that is known where it stands without what shows that it is one, in bytes.
pub const WHOLE: usize = 6;

/// The shortest secret of which another one is a longer piece: what two keys begin with in common is shorter, in bytes.
const CUT: usize = 20;

/// How much of a secret may be one that was cut, in bytes.
const LONGEST_CUT: usize = 512;

/// A run that may be a part of a secret.
static RUN: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"[A-Za-z0-9+/_=.-]{6,}").ok());

/// The same behind an escape, what is set with `=` or stands right behind the letter of an option, and the names in a path.
static SET_RUNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let leads = [ESCAPE, "=", r"(?:^|[^A-Za-z0-9_])-[A-Za-z]"];
    let run = |lead| format!("{lead}([A-Za-z0-9+/_.-]{{6,}}={{0,2}})");
    let in_path = "/([A-Za-z0-9+_=-]{6,})".to_owned();
    let runs = leads.into_iter().map(run).chain([in_path]);
    runs.filter_map(|run| Regex::new(&run).ok()).collect()
});

/// Where an address names who asks: the end of a text that stands before a name or a password.
static ASKS: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"[A-Za-z][A-Za-z0-9+.-]{1,30}:/{0,2}(?:[^\s/@:]{0,256}:)?$").ok());

/// Secrets, each with its number, from 1, by order of appearance.
#[derive(Debug, Default)]
pub struct Known {
    numbers: BTreeMap<String, usize>,
    /// Every secret in the order of its number, as far as its parts are looked for; of one that was seen cut, the longest.
    searched: Vec<Searched>,
    /// The bytes that parts of secrets begin with, and short secrets, in lower case, each with the number of the secret.
    parts: BTreeMap<Vec<u8>, usize>,
}

#[derive(Debug, Default)]
struct Searched {
    text: String,
    lower: String,
}

impl Known {
    /// Takes in the secrets that texts show.
    pub fn learn<'t>(&mut self, texts: impl IntoIterator<Item = &'t str>) {
        for text in texts {
            for secret in find(text) {
                self.add(text.get(secret).unwrap_or_default());
            }
        }
    }

    /// Takes in a secret; gives its number where it is new.
    pub fn add(&mut self, secret: &str) -> Option<usize> {
        if self.numbers.contains_key(secret) {
            return None;
        }
        let same = self.cut_or_whole(secret);
        let same = same.or_else(|| self.behind_an_escape(secret));
        let number = same.unwrap_or(self.searched.len() + 1);
        self.numbers.insert(secret.to_owned(), number);
        if same.is_none() {
            self.searched.push(Searched::default());
        }
        let text: String = secret.chars().take(SEARCHED).collect();
        let lower = text.to_ascii_lowercase();
        let bytes = lower.as_bytes();
        let short = (WHOLE..PART).contains(&bytes.len()).then_some(bytes);
        for part in bytes.windows(PART).chain(short) {
            self.parts.entry(part.to_vec()).or_insert(number);
        }
        if let Some(searched) = self.searched.get_mut(number - 1)
            && searched.text.len() < text.len()
        {
            *searched = Searched { text, lower };
        }
        same.is_none().then_some(number)
    }

    /// The number of a secret of which `secret` is the beginning, or which is the beginning of `secret`: one of them was cut.
    fn cut_or_whole(&self, secret: &str) -> Option<usize> {
        if secret.len() < CUT {
            return None;
        }
        let from = (Bound::Excluded(secret.to_owned()), Bound::Unbounded);
        let longer = self.numbers.range(from).next();
        let longer = longer.filter(|(longer, _)| longer.starts_with(secret));
        let lengths = CUT..secret.len().min(LONGEST_CUT);
        let shorter = || {
            let mut cuts = lengths.filter_map(|length| secret.get(..length));
            cuts.find_map(|cut| self.numbers.get(cut))
        };
        longer.map(|(_, number)| number).or_else(shorter).copied()
    }

    /// The number of a secret that is `secret` but for the end of an escape before one of them.
    fn behind_an_escape(&self, secret: &str) -> Option<usize> {
        let mut rests = (1..=ESCAPED).filter_map(|lead| secret.get(lead..));
        let shorter = rests.find_map(|rest| self.number(rest).filter(|_| rest.len() >= CUT));
        shorter.or_else(|| {
            let part = secret.as_bytes().get(..PART)?.to_ascii_lowercase();
            let number = *self.parts.get(&part)?;
            let text = &self.searched.get(number.checked_sub(1)?)?.text;
            let lead = text.strip_suffix(secret)?;
            (secret.len() >= CUT && lead.len() <= ESCAPED).then_some(number)
        })
    }

    /// The number of a secret.
    pub fn number(&self, secret: &str) -> Option<usize> {
        self.numbers.get(secret).copied()
    }

    /// Runs of a text that are a secret, or a part of one, each with the number of that.
    pub fn parts_in(&self, text: &str) -> Vec<(Range<usize>, usize)> {
        if self.numbers.is_empty() {
            return Vec::new();
        }
        let runs = RUN.iter().flat_map(|run| run.find_iter(text));
        let set = SET_RUNS.iter().flat_map(|run| run.captures_iter(text));
        let runs = runs.chain(set.filter_map(|found| found.get(1)));
        let runs = runs.filter_map(|run| {
            let (from, number) = self.place_in(text, run.range())?;
            Some((run.start() + from..run.end(), number))
        });
        runs.chain(self.stretches_in(text)).collect()
    }

    /// Stretches of a text that are of a secret although no run of it is: they hold signs that a run does not, or more stands
    /// right beside them.
    fn stretches_in(&self, text: &str) -> Vec<(Range<usize>, usize)> {
        let lower = text.to_ascii_lowercase();
        let mut stretches = Vec::new();
        let (mut at, mut from) = (0, 0);
        while at + WHOLE <= text.len() {
            let Some((stretch, number)) = self.stretch(&lower, from, at) else {
                at += 1;
                continue;
            };
            if self.is_shown(text, &stretch, number) {
                from = stretch.end;
                at = from;
                stretches.push((stretch, number));
            } else {
                at = (at + 1).max((stretch.end + 1).saturating_sub(PART));
            }
        }
        stretches
    }

    /// The longest stretch of a text in small letters around `at`, and not before `from`, that is of a secret, with the number
    /// of that. Where it holds but what runs do, it is looked for at a few places only: it must be long.
    fn stretch(&self, lower: &str, from: usize, at: usize) -> Option<(Range<usize>, usize)> {
        let near = lower.as_bytes().get(at..lower.len().min(at + PART))?;
        if !near.iter().copied().any(is_sign) && !at.is_multiple_of(CUT - PART + 1) {
            return None;
        }
        let mut lengths = (WHOLE..=PART).rev();
        let (part, number) = lengths.find_map(|length| {
            let part = lower.get(at..at + length)?;
            let number = self.parts.get(part.as_bytes())?;
            (!part.contains(char::is_whitespace)).then_some((part, *number))
        })?;
        let secret = &self.searched.get(number.checked_sub(1)?)?.lower;
        let place = secret.find(part)?;
        let same = |(one, other): &(char, char)| one == other && !one.is_whitespace();
        let length = |same: &mut dyn Iterator<Item = (char, char)>| {
            same.map(|(one, _)| one.len_utf8()).sum::<usize>()
        };
        let behind = lower.get(at..)?.chars().zip(secret.get(place..)?.chars());
        let before = lower.get(from..at)?.chars().rev();
        let before = before.zip(secret.get(..place)?.chars().rev());
        let start = at - length(&mut before.take_while(same));
        let end = at + length(&mut behind.take_while(same));
        Some((start..end, number))
    }

    /// Whether a stretch shows so much of a secret that it is no chance.
    fn is_shown(&self, text: &str, stretch: &Range<usize>, number: usize) -> bool {
        let Some(found) = text.get(stretch.clone()) else {
            return false;
        };
        let has_sign = found.bytes().any(is_sign);
        if found.len() < PART {
            let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            let before = text
                .get(..stretch.start)
                .and_then(|it| it.chars().next_back());
            let behind = text.get(stretch.end..).and_then(|it| it.chars().next());
            let is_alone = !joins(before) && !joins(behind);
            return has_sign && is_alone && self.number(found) == Some(number) && is_telling(found);
        }
        let is_whole = self.number(found).is_some() && found.contains(char::is_alphabetic);
        let secret = number.checked_sub(1).and_then(|at| self.searched.get(at));
        let is_same = secret.is_some_and(|secret| secret.text.contains(found));
        let is_long = found.len() >= CUT && (is_same || is_telling(found));
        is_long || has_sign && (is_whole || is_telling(found) || is_mixed(found))
    }

    /// Where in a run of `text` what is of a secret begins, and the number of that secret.
    fn place_in(&self, text: &str, run: Range<usize>) -> Option<(usize, usize)> {
        // What reads words may have taken the end of an escape, or of an address, for the beginning of one.
        (0..=ESCAPED).find_map(|from| {
            let rest = text.get(run.start + from..run.end)?;
            if from > 0 && rest.len() < PART {
                return None;
            }
            let before = text.get(..run.start + from).unwrap_or_default();
            let number = self.number_of(rest, from == 0, &|| asks(before))?;
            Some((from, number))
        })
    }

    /// The number of the secret that `run` is, or is a part of; where `may_end` is set, its end may be another. `asks` tells
    /// whether it stands where an address has a secret.
    fn number_of(&self, run: &str, may_end: bool, asks: &dyn Fn() -> bool) -> Option<usize> {
        let run = run.trim_end_matches('.');
        let whole = self.number(run);
        if let Some(number) = whole.filter(|_| is_telling(run) && run.len() >= WHOLE) {
            return Some(number);
        }
        let lower = run.to_ascii_lowercase();
        let number = *self.parts.get(lower.as_bytes().get(..PART)?)?;
        let secret = self.searched.get(number.checked_sub(1)?)?;
        if is_telling(run) {
            let is_part =
                secret.lower.contains(&lower) || may_end && is_altered(&lower, &secret.lower);
            return is_part.then_some(number);
        }
        let is_part = secret.text.contains(run) && (is_mixed(run) || run.len() >= CUT || asks());
        (is_part && run.bytes().any(|byte| byte.is_ascii_alphabetic())).then_some(number)
    }
}

/// `text` with the same word for each secret, and for each part of a secret that `known` has.
pub fn blanked_by(text: &str, known: &Known) -> String {
    let parts = known.parts_in(text).into_iter().map(|(part, _)| part);
    let spans = find(text).into_iter().chain(parts).collect();
    super::with_blanks(text, joined(spans))
}

/// Whether a byte is a sign that no run has.
fn is_sign(byte: u8) -> bool {
    byte.is_ascii_punctuation() && !b"+/_=.-".contains(&byte)
}

fn asks(before: &str) -> bool {
    ASKS.as_ref().is_some_and(|asks| asks.is_match(before))
}

/// Whether capitals and small letters stand in a run in another way than in a word.
fn is_mixed(run: &str) -> bool {
    let rest = run.get(1..).unwrap_or_default();
    let has = |is: fn(&u8) -> bool| rest.bytes().any(|byte| is(&byte));
    has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase)
}

/// Whether words that stand alone may be told. Nothing shows there which of them are a secret elsewhere: those that may be
/// one look like no word and no number.
pub fn tells(words: &str) -> bool {
    let mut runs = RUN.iter().flat_map(|run| run.find_iter(words));
    !runs.any(|run| is_telling(run.as_str()))
}

/// Whether a run is no ordinary word and no number: it has letters and digits, or letters whose sizes take turns.
fn is_telling(run: &str) -> bool {
    let has = |is: fn(&u8) -> bool| run.bytes().any(|byte| is(&byte));
    has(u8::is_ascii_alphabetic) && (has(u8::is_ascii_digit) || has_turns(run))
}

/// Whether `run` begins as a piece of a secret does, and only its end is another.
fn is_altered(run: &str, secret: &str) -> bool {
    let half = run.len().div_ceil(2).max(ALTERED);
    run.get(..half).is_some_and(|same| secret.contains(same))
}
