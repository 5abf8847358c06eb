//! Prose: where the sentences of a message are, and which of its lines are code, logs or quotations.

use std::borrow::Cow;
use std::ops::Range;

use super::super::near;
use super::words::listed;
use crate::secrets;

/// The longest sentence, in bytes; what goes on longer is cut.
const LONGEST: usize = 2000;
/// How far before a full stop, in bytes, is looked for an abbreviation.
const REACH: usize = 128;

/// Finds the sentences around given bytes of a text, in ascending order; knows the fences passed on the way, and takes each
/// line apart once.
pub(super) struct Reader<'t> {
    text: &'t str,
    /// Up to where fences were counted.
    seen: usize,
    fenced: bool,
    /// Rules in a fence are read as well.
    with_rules: bool,
    /// The fence is one that rules are said to stand in.
    ruled: bool,
    line: Range<usize>,
    /// The sentences of `line`; none where it is no prose.
    sentences: Vec<Range<usize>>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            seen: 0,
            fenced: false,
            with_rules: false,
            ruled: false,
            line: 0..0,
            sentences: Vec::new(),
        }
    }

    /// The same, which also reads the rules that a person is said to have put into a fence.
    pub(super) fn with_rules(text: &'t str) -> Self {
        Self {
            with_rules: true,
            ..Self::new(text)
        }
    }

    /// Whether it is open if the line that was read last is its author's own: in a fence, as a quotation, as a heading, or
    /// on a line longer than people type.
    pub(super) fn is_shown(&self) -> bool {
        let line = self.text.get(self.line.clone());
        self.fenced || line.is_some_and(|line| is_quoted(line) || is_heading(line) || is_long(line))
    }

    /// Whether the line that was read last is prose.
    pub(super) fn is_prose(&self) -> bool {
        !self.sentences.is_empty()
    }

    /// The sentence around byte `at`; `None` in a fence or on a line that is no prose.
    pub(super) fn sentence(&mut self, at: usize) -> Option<Range<usize>> {
        if !self.line.contains(&at) {
            self.enter(line_around(self.text, at));
        }
        let place = self
            .sentences
            .partition_point(|sentence| sentence.end <= at);
        self.sentences
            .get(place)
            .filter(|sentence| sentence.start <= at)
            .cloned()
    }

    /// Where the line that was read last ends.
    pub(super) fn line_end(&self) -> usize {
        self.line.end
    }

    /// The sentences before and behind one that was found last: the one before may end the line above.
    pub(super) fn neighbours(
        &self,
        sentence: &Range<usize>,
    ) -> (Option<Range<usize>>, Option<Range<usize>>) {
        let place = self
            .sentences
            .partition_point(|other| other.start < sentence.start);
        let before = match place.checked_sub(1) {
            Some(left) => self.sentences.get(left).cloned(),
            None => self.above(),
        };
        (before, self.sentences.get(place + 1).cloned())
    }

    /// The last sentence of the line above, as far as it is near.
    fn above(&self) -> Option<Range<usize>> {
        let end = self.text.get(..self.line.start)?.trim_end().len();
        let line = line_around(self.text, end.saturating_sub(1));
        let near =
            (end.saturating_sub(300)..end).find(|start| self.text.is_char_boundary(*start))?;
        sentences(self.text, &(line.start.max(near)..end)).pop()
    }

    fn enter(&mut self, line: Range<usize>) {
        self.pass(line.start);
        let hidden = self.fenced && !(self.with_rules && self.ruled);
        let quotation = if hidden { None } else { self.quotation(&line) };
        let said = quotation.unwrap_or_else(|| line.clone());
        let content = self.text.get(said.clone()).unwrap_or_default();
        let is_read = is_prose(content) || self.with_rules && may_be_prose(content);
        self.sentences = if hidden || !is_read {
            Vec::new()
        } else {
            sentences(self.text, &said)
        };
        self.line = line;
    }

    /// What `line` quotes, where rules are looked for and the words above the quotation name some or point to it.
    fn quotation(&self, line: &Range<usize>) -> Option<Range<usize>> {
        let content = self.text.get(line.clone()).filter(|_| self.with_rules)?;
        let bare = content.trim_start_matches([' ', '>']);
        if !is_quoted(content) {
            return None;
        }
        let above = self.text.get(..line.start)?.lines().rev().take(QUOTED);
        let is_own = |line: &&str| !line.trim().is_empty() && !is_quoted(line);
        let own = above.into_iter().find(is_own)?;
        (names_rule(own) || points_below(own)).then(|| line.end - bare.len()..line.end)
    }

    fn pass(&mut self, upto: usize) {
        let Some(passed) = self.text.get(self.seen..upto) else {
            return;
        };
        let from = self.seen;
        self.seen = upto;
        if memchr::memmem::find(passed.as_bytes(), b"```").is_none()
            && memchr::memmem::find(passed.as_bytes(), b"~~~").is_none()
        {
            return;
        }
        let mut start = from;
        for piece in passed.split_inclusive('\n') {
            let line = piece.trim_start();
            if line.starts_with("```") || line.starts_with("~~~") {
                self.fenced ^= true;
                self.ruled = self.fenced && self.with_rules && self.opens_rules(line, start);
            }
            start += piece.len();
        }
    }

    /// Whether the fence that `line`, at byte `at`, opens is one of prose below words that name a rule.
    fn opens_rules(&self, line: &str, at: usize) -> bool {
        let tag = line.trim_start_matches(['`', '~']).trim().to_lowercase();
        let above = self.text.get(..at).unwrap_or_default().trim_end();
        let above = above.lines().next_back().unwrap_or_default();
        matches!(tag.as_str(), "" | "text" | "txt" | "md" | "markdown") && names_rule(above)
    }
}

/// Words that say that what follows is a rule. Own.
const RULES: &str = "rule|rules|policy|policies|principle|principles|guideline|guidelines|constraint|constraints|remember|\
    instruction|instructions|regel|regeln|vorgabe|vorgaben|regla|reglas|norma|normas|règle|règles|consigne|consignes|\
    regra|regras|правило|правила";
const RULES_WIDE: [&str; 4] = ["规则", "原则", "ルール", "規則"];

fn is_quoted(line: &str) -> bool {
    line.trim_start().starts_with('>')
}

/// How many lines above a quoted one are looked at for the words that lead to it.
const QUOTED: usize = 40;

/// Words that point to what stands below them. Own.
const BELOW: &str = "below|unten|folgendes|abajo|siguiente|dessous|suivant|abaixo|seguinte|ниже";
const BELOW_WIDE: [&str; 5] = ["以下", "如下", "下面", "下文", "下記"];

/// Whether a text points to what stands below it.
fn points_below(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut words = lower.split(|ch: char| !ch.is_alphanumeric());
    words.any(|word| listed(BELOW, word)) || BELOW_WIDE.iter().any(|word| text.contains(word))
}

/// Whether a text says that what follows is a rule.
pub(super) fn names_rule(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut words = lower.split(|ch: char| !ch.is_alphanumeric());
    words.any(|word| listed(RULES, word)) || RULES_WIDE.iter().any(|word| text.contains(word))
}

/// The line around byte `at`, without its newline.
pub(super) fn line_around(text: &str, at: usize) -> Range<usize> {
    let start = text
        .get(..at)
        .and_then(|head| memchr::memrchr(b'\n', head.as_bytes()))
        .map_or(0, |end| end + 1);
    let end = text
        .get(at..)
        .and_then(|tail| memchr::memchr(b'\n', tail.as_bytes()))
        .map_or(text.len(), |length| at + length);
    start..end
}

/// The sentences of one line.
pub(in crate::claims) fn sentences(text: &str, line: &Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = line.start;
    for end in ends(text, line).chain([line.end]) {
        while end - start > LONGEST {
            let cut = cut(text, start);
            found.push(trim(text, start..cut));
            start = cut;
        }
        found.push(trim(text, start..end));
        start = end;
    }
    found.retain(|range| !range.is_empty());
    found
}

/// As much of a sentence as is read.
pub(super) fn shortened(text: &str, sentence: Range<usize>) -> Range<usize> {
    if sentence.len() <= LONGEST {
        return sentence;
    }
    sentence.start..cut(text, sentence.start)
}

/// Where a sentence from `start` on that is too long is cut: behind its last whole word, where it has words.
fn cut(text: &str, start: usize) -> usize {
    let end = (start..=start + LONGEST)
        .rev()
        .find(|end| text.is_char_boundary(*end))
        .unwrap_or(start);
    let head = text.get(start..end).unwrap_or_default();
    let word = head
        .char_indices()
        .rev()
        .find(|(_, letter)| letter.is_whitespace());
    let run = Some(secrets::cut_before(text, start..end)).filter(|run| *run > start);
    word.map_or(run.unwrap_or(end), |(at, letter)| {
        start + at + letter.len_utf8()
    })
}

/// Abbreviations behind whose full stop a sentence goes on.
const ABBREVIATIONS: &str = "e.g|i.e|vs|cf|approx|etc|incl|excl|resp|mr|mrs|dr|st|nr|z.b|d.h|bzw|ca|al|fig|serial no|\
    jr|sr|u.s|u.k";

/// Where sentences end in a line: behind `.`, `!`, `?` and their CJK kin.
fn ends<'t>(text: &'t str, line: &Range<usize>) -> impl Iterator<Item = usize> + 't {
    let start = line.start;
    let content = text.get(line.clone()).unwrap_or_default();
    let marks = content.match_indices(['.', '!', '?', '。', '！', '？']);
    marks.filter_map(move |(at, mark)| {
        let end = at + mark.len();
        let rest = content.get(end..).unwrap_or_default();
        let head = near::before(content, at, REACH);
        let closing = rest.len()
            - rest
                .trim_start_matches(['"', '\'', ')', '\u{201d}', '*', '`', ']'])
                .len();
        let tail = rest.get(closing..).unwrap_or_default();
        let wide = mark.len() > 1;
        let ends_here = wide || tail.starts_with(char::is_whitespace);
        let numbered = last_word_is(head, "no")
            && tail
                .trim_start()
                .starts_with(|ch: char| ch.is_ascii_digit());
        let trailing_off = mark == "."
            && head.ends_with(['.', '/'])
            && !tail.trim_start().starts_with(char::is_uppercase);
        (ends_here && !trailing_off && !(mark == "." && (numbered || is_abbreviation(head))))
            .then_some(start + end + closing)
    })
}

/// Whether the last word of `head` is `word`.
fn last_word_is(head: &str, word: &str) -> bool {
    head.rsplit(char::is_whitespace)
        .next()
        .is_some_and(|last| last.eq_ignore_ascii_case(word))
}

fn is_abbreviation(head: &str) -> bool {
    let word = head
        .rsplit(|ch: char| ch.is_whitespace() || matches!(ch, '(' | ','))
        .next()
        .unwrap_or_default();
    let numbering = !word.is_empty()
        && word.len() < 3
        && word.chars().all(|ch| ch.is_ascii_digit())
        && head.trim_start().len() == word.len();
    let initial = word.len() == 1 && word.chars().all(char::is_uppercase);
    numbering
        || initial
        || ABBREVIATIONS
            .split('|')
            .any(|short| word.eq_ignore_ascii_case(short))
}

fn trim(text: &str, range: Range<usize>) -> Range<usize> {
    let Some(inside) = text.get(range.clone()) else {
        return range.start..range.start;
    };
    let lead = inside.len() - inside.trim_start().len();
    let end = range.start + inside.trim_end().len();
    (range.start + lead).min(end)..end
}

/// Prefixes of lines that no one wrote as a statement.
const NOT_PROSE: &str = "    at |#!|$ |+ |+++|---|// |/*|<|>|@@|File \"|Traceback|diff --|error:|error[|fatal:|\
    panic:|ERROR|INFO|DEBUG|{|}|[INFO|[WARN|[ERROR|├|│|└|%|Base directory for this skill|\
    Caveat: The messages below|Operation stopped by hook|WARN ";

/// Whether a line may hold a statement of its author.
pub(super) fn is_prose(line: &str) -> bool {
    !is_heading(line) && !is_long(line) && is_worded(line)
}

/// Whether a heading, or a line longer than people type, may hold one all the same.
fn may_be_prose(line: &str) -> bool {
    let bare = line.trim_start();
    is_worded(if is_heading(line) {
        bare.trim_start_matches('#')
    } else {
        line
    })
}

fn is_heading(line: &str) -> bool {
    let bare = line.trim_start();
    bare.starts_with('#') && bare.trim_start_matches('#').starts_with(' ')
}

/// The longest line, in bytes, that is taken for what its author typed. Own.
const TYPED: usize = 6000;

fn is_long(line: &str) -> bool {
    line.len() > TYPED
}

/// Whether a line is put in words, not in code or as a log.
fn is_worded(line: &str) -> bool {
    let bare = line.trim_start();
    let indent = line.len() - bare.len();
    if NOT_PROSE.split('|').any(|prefix| bare.starts_with(prefix)) {
        return false;
    }
    let listed = bare.starts_with(['-', '*', '\u{2022}'])
        || bare.starts_with(|ch: char| ch.is_ascii_digit());
    !(indent >= 8 && !listed || is_stamped(bare) || is_code(bare))
}

/// A log line begins with a time, or with a file and a line in it.
fn is_stamped(line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or_default();
    let numbered = first
        .strip_suffix(':')
        .and_then(|place| place.rsplit_once(':'));
    if numbered.is_some_and(|(file, row)| {
        file.contains('.') && row.bytes().all(|byte| byte.is_ascii_digit())
    }) {
        return true;
    }
    let head: String = line.chars().take(11).collect();
    let digits = head.chars().filter(char::is_ascii_digit).count();
    let marks = head
        .chars()
        .filter(|ch| matches!(ch, ':' | '-' | '.' | '[' | 'T' | '/'))
        .count();
    digits >= 5 && marks >= 2 && !head.contains(' ') && line.len() > 19
}

/// A line that has more marks of code than a sentence would.
fn is_code(line: &str) -> bool {
    let coded = |byte: u8| {
        matches!(
            byte,
            b'{' | b'}'
                | b';'
                | b'='
                | b'<'
                | b'>'
                | b'|'
                | b'\\'
                | b'['
                | b']'
                | b'$'
                | b'&'
                | b'"'
                | b':'
                | b'('
        )
    };
    if !line.bytes().any(coded) {
        return false;
    }
    let outside = without_spans(line);
    let marks = outside
        .chars()
        .filter(|ch| {
            matches!(
                ch,
                '{' | '}' | ';' | '=' | '<' | '>' | '|' | '\\' | '[' | ']' | '$' | '&'
            )
        })
        .count();
    let letters = outside.chars().filter(|ch| ch.is_alphabetic()).count();
    let strong = [
        "::", "=>", "!=", "==", "();", ") {", "\":", "</", "/>", " := ", "&&", "||",
    ]
    .iter()
    .filter(|mark| outside.contains(**mark))
    .count();
    marks * 9 > letters + 12
        || strong > 1
        || (strong == 1 && marks * 14 > letters)
        || outside.trim_end().ends_with(['{', ';'])
}

/// `line` without what stands in backticks.
fn without_spans(line: &str) -> Cow<'_, str> {
    if line.contains('`') {
        Cow::Owned(line.split('`').step_by(2).collect())
    } else {
        Cow::Borrowed(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_where_they_end() {
        let text = "Use v1.2 here. We won't, e.g. on Mondays, ship! ok? yes";
        let found: Vec<_> = sentences(text, &(0..text.len()))
            .into_iter()
            .filter_map(|range| text.get(range))
            .collect();
        assert_eq!(
            found,
            [
                "Use v1.2 here.",
                "We won't, e.g. on Mondays, ship!",
                "ok?",
                "yes"
            ]
        );
    }

    #[test]
    fn code_and_logs_are_no_prose() {
        for line in [
            "if a != null {",
            "2031-01-02T03:04:05 not ready, retrying",
            "> we never said so",
            "+ not added",
            "fn no() -> bool { x == y }",
            "\"a\": null, \"b\": {\"c\": 1}",
        ] {
            assert!(!is_prose(line), "{line}");
        }
        for line in [
            "do not touch `a = b;`",
            "- no caching, please",
            "14 March: skip that day",
            "if x fails, don't retry (see #4)",
        ] {
            assert!(is_prose(line), "{line}");
        }
    }

    #[test]
    fn rules_in_a_fence_are_read_where_they_are_wanted() {
        let read = |text: &str| {
            let mut reader = Reader::with_rules(text);
            let at = text.find("never").unwrap_or_default();
            let range = reader.sentence(at);
            range.map(|range| text.get(range).unwrap_or_default().to_owned())
        };
        let text = "Our rules:\n```\nnever do this\n```\n";
        assert_eq!(read(text).as_deref(), Some("never do this"));
        assert_eq!(Reader::new(text).sentence(16), None);
        assert_eq!(read("Our rules:\n```rust\nnever do this\n```\n"), None);
        assert_eq!(read("It prints\n```\nnever do this\n```\n"), None);
    }

    #[test]
    fn headings_and_long_lines_are_read_where_rules_are_wanted() {
        let long = format!("{} Never do this.", "It is a long way. ".repeat(400));
        let coded = format!("[{}] never", "{\"a\": 1}, ".repeat(1000));
        for (text, is_read) in [
            ("# Never do this", true),
            (long.as_str(), true),
            (coded.as_str(), false),
            ("#!never", false),
        ] {
            let at = text.to_lowercase().find("never").unwrap_or_default();
            let mut reader = Reader::with_rules(text);
            assert_eq!(reader.sentence(at).is_some(), is_read, "{at}");
            assert!(!is_read || reader.is_shown(), "{at}");
            assert_eq!(Reader::new(text).sentence(at), None, "{at}");
        }
    }

    #[test]
    fn a_fence_hides_its_lines() {
        let text = "keep it\n```\nnever do this\n```\nnever do that";
        let mut reader = Reader::new(text);
        assert_eq!(reader.sentence(14), None);
        assert_eq!(
            reader.sentence(35).and_then(|range| text.get(range)),
            Some("never do that")
        );
    }
}
