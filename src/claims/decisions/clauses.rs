//! Clauses: a sentence taken apart into words, marks and segments, and which words a mark is about.

use std::ops::Range;

use super::Class;
use super::bans;
use super::cues::{self, Mark, Power, Reach};
use super::words::{self, Word};

/// A piece of a sentence between two borders.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    /// Its bytes in the text.
    pub(super) at: Range<usize>,
    /// What opened it.
    pub(super) opener: Opener,
    /// Whether it only supposes something: "if the tide does not turn".
    pub(super) supposes: bool,
}

/// What stands before a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opener {
    /// The sentence begins.
    Start,
    /// A comma.
    Comma,
    /// A colon.
    Colon,
    /// A semicolon, dash or parenthesis.
    Strong,
    /// A word such as "but" or "until".
    Border,
    /// A word such as "because".
    Reason,
}

/// A sentence taken apart.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    pub(super) at: Range<usize>,
    pub(super) words: Vec<Word>,
    pub(super) marks: Vec<Mark>,
    pub(super) segments: Vec<Segment>,
    /// Where semicolons part it.
    pub(super) parts: Vec<usize>,
    /// For each word, whether it belongs to a cue of decision rather than to what is decided.
    cues: Vec<bool>,
    /// For each mark, whether it is a negation that another one undoes.
    undone: Vec<bool>,
}

impl Sentence {
    pub(super) fn new(text: &str, at: Range<usize>) -> Self {
        let content = text.get(at.clone()).unwrap_or_default();
        let marks = cues::marks(content, at.start);
        let words = words::words(content, at.start);
        let cues = cue_words(&words, &marks);
        let undone = undone(&marks);
        let segments = segments(content, &at, &marks);
        let parts = content
            .match_indices(';')
            .map(|(place, _)| at.start + place)
            .collect();
        let mut sentence = Self {
            at,
            words,
            marks,
            segments,
            parts,
            cues,
            undone,
        };
        let bans = sentence.marks.iter();
        let bans: Vec<_> = bans.map(|mark| bans::ban(text, &sentence, mark)).collect();
        for (mark, ban) in sentence.marks.iter_mut().zip(bans) {
            mark.ban = ban;
        }
        sentence
    }

    /// The place of the segment around byte `at`.
    pub(super) fn segment_of(&self, at: usize) -> usize {
        let behind = |segment: &Segment| segment.at.start <= at;
        self.segments.partition_point(behind).saturating_sub(1)
    }

    /// The marks that say no.
    pub(super) fn negations(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(|mark| is_negation(mark))
    }

    /// The negations that no other one undoes.
    pub(super) fn standing(&self) -> impl Iterator<Item = &Mark> {
        self.negations().filter(|mark| !self.is_undone(mark))
    }

    /// "not opposed": two negations side by side are none. An order stays one ("do not skip X").
    pub(super) fn is_undone(&self, mark: &Mark) -> bool {
        let place = self.place_of(mark);
        self.undone.get(place).copied().unwrap_or_default()
    }

    /// "do not skip X": an order to leave nothing out.
    pub(super) fn is_doubled(&self, mark: &Mark) -> bool {
        let next = self.marks.get(self.place_of(mark) + 1);
        next.is_some_and(|next| is_negation(next) && are_beside(mark, next))
    }

    fn place_of(&self, mark: &Mark) -> usize {
        let before = |other: &Mark| other.at.start < mark.at.start;
        self.marks.partition_point(before)
    }

    /// Whether a colon behind a mark's segment makes it the head of what follows: "ruled out: X, Y".
    pub(super) fn heads(&self, mark: &Mark) -> bool {
        self.segments
            .get(self.segment_of(mark.at.start) + 1)
            .is_some_and(|next| next.opener == Opener::Colon)
    }

    /// The words in `range`, outside of the marks.
    pub(super) fn words_in(&self, range: &Range<usize>) -> impl Iterator<Item = &Word> {
        let range = range.clone();
        let from = self
            .words
            .partition_point(|word| word.at.start < range.start);
        let words = self.words.iter().zip(&self.cues).skip(from);
        words
            .take_while(move |(word, _)| word.at.start < range.end)
            .filter(move |(word, is_cue)| word.at.end <= range.end && !**is_cue)
            .map(|(word, _)| word)
    }

    /// The stretch around byte `at` that no semicolon parts.
    pub(super) fn part(&self, at: usize) -> Range<usize> {
        let place = self.parts.partition_point(|part| *part < at);
        let start = place
            .checked_sub(1)
            .and_then(|before| self.parts.get(before))
            .map_or(self.at.start, |part| *part);
        start..self.parts.get(place).copied().unwrap_or(self.at.end)
    }

    /// The words a mark is about, nearest segment first.
    pub(super) fn scope(&self, mark: &Mark) -> Vec<&Word> {
        let place = self.segment_of(mark.at.start);
        let after = self.after(mark, place);
        let before = self.before(mark, place);
        match mark.reach {
            Reach::After if weight(&after) > 0 => after,
            Reach::Before if weight(&before) > 0 => before,
            Reach::Both => before.into_iter().chain(after).collect(),
            Reach::After => before,
            Reach::Before => after,
        }
    }

    fn after(&self, mark: &Mark, place: usize) -> Vec<&Word> {
        let mut end = self
            .segments
            .get(place)
            .map_or(mark.at.end, |segment| segment.at.end);
        // "The reeds stay, hands off, it is the only oboe": what ends its own segment is about what stands before it.
        let ends =
            mark.at.start > self.at.start && self.words_in(&(mark.at.end..end)).next().is_none();
        if ends && mark.reach == Reach::After && mark.power == Power::Firm {
            return Vec::new();
        }
        for (number, segment) in self.segments.iter().enumerate().skip(place + 1) {
            let joined = segment.opener == Opener::Comma && self.goes_on(number);
            if !joined {
                break;
            }
            end = segment.at.end;
        }
        let next = self.marks.iter().find(|other| {
            other.at.start >= mark.at.end
                && is_negation(other)
                && other.power != Power::Tint
                && other.reach != Reach::Before
        });
        let end = next.map_or(end, |next| end.min(next.at.start));
        self.words_in(&(mark.at.end..end)).collect()
    }

    /// Whether a segment behind a comma is one more item of the list before it: short, without a verb mark or a cue of its own.
    fn goes_on(&self, number: usize) -> bool {
        let Some(segment) = self.segments.get(number) else {
            return false;
        };
        let count = self.words_in(&segment.at).count();
        let marked = self
            .marks
            .iter()
            .any(|mark| segment.at.contains(&mark.at.start));
        count <= 3
            && segment.at.len() < 28
            && !marked
            && self
                .segments
                .iter()
                .skip(number)
                .take_while(|next| next.opener == Opener::Comma)
                .count()
                <= 4
    }

    /// The words before a mark in its segment; where there are none, those of the segment before.
    fn before(&self, mark: &Mark, place: usize) -> Vec<&Word> {
        for number in (0..=place).rev() {
            let Some(segment) = self.segments.get(number) else {
                continue;
            };
            let found: Vec<&Word> = self
                .words_in(&(segment.at.start..segment.at.end.min(mark.at.start)))
                .collect();
            if weight(&found) > 0 {
                return found;
            }
        }
        Vec::new()
    }
}

/// Which words belong to a cue of decision rather than to what is decided. Words and marks are both in order.
fn cue_words(words: &[Word], marks: &[Mark]) -> Vec<bool> {
    let decides = |mark: &Mark| {
        matches!(
            mark.power,
            Power::Firm | Power::Order | Power::Plain | Power::Reason | Power::Border
        )
    };
    let is_cue = |word: &Word| {
        let upto = marks.partition_point(|mark| mark.at.start <= word.at.start);
        let last = upto.checked_sub(1).and_then(|last| marks.get(last));
        last.is_some_and(|mark| decides(mark) && word.at.end <= mark.at.end)
    };
    words.iter().map(is_cue).collect()
}

/// Which marks are negations with another one right beside them that makes none of both.
fn undone(marks: &[Mark]) -> Vec<bool> {
    let bare = |mark: &Mark| {
        matches!(mark.power, Power::Plain | Power::Tint)
            || (mark.power == Power::Order && mark.class == Class::Prohibit)
    };
    let pairs = |one: &Mark, other: &Mark| {
        is_negation(one) && is_negation(other) && are_beside(one, other) && bare(one)
    };
    let mut undone = vec![false; marks.len()];
    for (place, (one, other)) in marks.iter().zip(marks.iter().skip(1)).enumerate() {
        if pairs(one, other) {
            undone
                .iter_mut()
                .skip(place)
                .take(2)
                .for_each(|undone| *undone = true);
        }
    }
    undone
}

/// Whether two marks stand side by side.
fn are_beside(one: &Mark, other: &Mark) -> bool {
    one.at.end <= other.at.start && other.at.start - one.at.end <= 1
}

/// Whether a mark by itself says no.
pub(super) fn is_negation(mark: &Mark) -> bool {
    mark.power.may_claim() && !matches!(mark.class, Class::Accept | Class::Release)
}

fn weight(words: &[&Word]) -> u32 {
    words.iter().map(|word| word.weight()).sum()
}

/// Cuts a sentence at punctuation and at the words that open a clause.
fn segments(content: &str, at: &Range<usize>, marks: &[Mark]) -> Vec<Segment> {
    let mut cuts = vec![(at.start, Opener::Start)];
    cuts.extend(punctuation(content).map(|(place, opener)| (at.start + place, opener)));
    for mark in marks {
        match mark.power {
            Power::Reason => cuts.push((mark.at.start, Opener::Reason)),
            Power::Border => cuts.push((mark.at.start, Opener::Border)),
            Power::Hint if mark.class == Class::Defer => cuts.push((mark.at.start, Opener::Border)),
            Power::Firm
            | Power::Order
            | Power::Plain
            | Power::Tint
            | Power::Hint
            | Power::Mask
            | Power::Soft
            | Power::Weak
            | Power::Assert => {}
        }
    }
    cuts.retain(|(place, opener)| {
        *opener == Opener::Start
            || !marks
                .partition_point(|mark| mark.at.start < *place)
                .checked_sub(1)
                .and_then(|last| marks.get(last))
                .is_some_and(|mark| is_negation(mark) && *place < mark.at.end)
    });
    cuts.sort_by_key(|(place, _)| *place);
    let ends: Vec<usize> = cuts
        .iter()
        .skip(1)
        .map(|(place, _)| *place)
        .chain([at.end])
        .collect();
    cuts.into_iter()
        .zip(ends)
        .map(|((start, opener), end)| Segment {
            at: start..end,
            opener,
            supposes: content
                .get(start - at.start..end - at.start)
                .is_some_and(supposes),
        })
        .collect()
}

/// Whether a segment opens with a word of condition.
fn supposes(segment: &str) -> bool {
    let bare = segment.trim_start_matches(|ch: char| !ch.is_alphabetic());
    let opener = bare.split_whitespace().next().unwrap_or_default();
    words::listed(SUPPOSING, &opener.to_lowercase())
        || ["如果", "若", "要是"]
            .iter()
            .any(|word| bare.starts_with(word))
}

/// Words that open what is only supposed.
const SUPPOSING: &str = "if|falls|wenn|sofern|si|se|caso|если";

/// The commas, colons, dashes and parentheses that separate.
fn punctuation(content: &str) -> impl Iterator<Item = (usize, Opener)> + '_ {
    content
        .match_indices([
            ',', ';', ':', '(', ')', '\u{2014}', '\u{2013}', '-', '，', '；', '：', '、', '（',
            '|', '→',
        ])
        .filter_map(|(at, mark)| {
            let before = content
                .get(..at)
                .and_then(|head| head.chars().next_back())
                .unwrap_or(' ');
            let after = content
                .get(at + mark.len()..)
                .and_then(|tail| tail.chars().next())
                .unwrap_or(' ');
            let spaced = before == ' ' && after == ' ';
            let end = at + mark.len();
            match mark {
                "," | ":" | ";" => (!after.is_alphanumeric() || mark == ";").then_some((
                    end,
                    match mark {
                        "," => Opener::Comma,
                        ":" => Opener::Colon,
                        _ => Opener::Strong,
                    },
                )),
                "：" => Some((end, Opener::Colon)),
                "-" | "\u{2013}" => spaced.then_some((end, Opener::Strong)),
                "，" | "、" => Some((end, Opener::Comma)),
                _ => Some((end, Opener::Strong)),
            }
        })
}
