//! Verbatim: the words of a clause in their order, and where another clause has the same ones.

use std::ops::Range;

use super::words::{glues, is_identifier, is_ideograph, is_joiner, listed};

/// A word or a mark of a clause, as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Its bytes in the text.
    pub(super) at: Range<usize>,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// Words that say no, by their row in [`CUES`]; in the passive where the deed stands behind what it is done to.
    Cue { row: usize, passive: bool },
    /// Any other word, or a mark that counts as one.
    Word(Box<str>),
}

/// Ways to say one and the same no; a row each. Own.
const CUES: &[&str] = &[
    "do not|don't|dont|do not ever|don't ever|never|never ever|never to|to never|not to|is not to|are not to|must not|\
     mustn't|must never|may not|may never|shall not|shall never",
    "rejected|ruled out|turned down|decided against",
    "deferred|postponed|put off",
    "cancelled|canceled",
    "void|voided",
    "except|except for|apart from|other than|with the exception of",
];

/// Words that may stand between the others without a change of sense. Own.
const LIGHT: &str = "a|an|the|is|are|be|been|being|am|has|have|had|please|pls|plz|kindly|we|we've";

/// The same, of what was decided once and for all.
const PAST: &str = "was|were";

/// Words in front of a rule that say that it is one, and whose. Own.
const FRAME: &str = "user|said|says|asked|asks|wants|wanted|told|tells|requested|instructed|insisted|stated|decided|\
    that|rule|rules|constraint|constraints|instruction|instructions|decision|decisions|requirement|requirements|\
    important|critical|note|noted|remember|reminder|hard|strict|strictly|still|standing|always|explicit|explicitly|\
    verbatim|also|and|so|ok|okay|just|me|you|i|us|they|key|because|weil|porque|regel|wichtig|regla|importante|règle|regra|правило|важно";

/// The same, behind it. Own.
const BEHIND: &str = "per user|user said|as user said|as requested|as instructed|user rule|user constraint|\
    user instruction|user requirement|user decision|verbatim|hard rule|hard constraint|said user";

/// How the clauses of a kind of claim are compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// It says what was decided: "was" says the same as "is".
    pub(super) settled: bool,
}

/// The words of the clause `at` of `text`.
pub(super) fn tokens(text: &str, at: &Range<usize>, manner: Manner) -> Vec<Token> {
    let words: Vec<(Range<usize>, String)> = pieces(text, at)
        .into_iter()
        .map(|at| (at.clone(), folded(text.get(at).unwrap_or_default())))
        .collect();
    let mut found = Vec::with_capacity(words.len());
    let mut place = 0;
    while let Some((at, word)) = words.get(place) {
        if let Some((row, count)) = cue(words.get(place..).unwrap_or_default()) {
            let end = words
                .get(place + count - 1)
                .map_or(at.end, |(at, _)| at.end);
            place += count;
            let passive = words.get(place).is_some_and(|(_, next)| next == "be");
            found.push(Token {
                at: at.start..end,
                kind: Kind::Cue { row, passive },
            });
            continue;
        }
        if !(listed(LIGHT, word) || manner.settled && listed(PAST, word)) {
            found.push(Token {
                at: at.clone(),
                kind: Kind::Word(word.as_str().into()),
            });
        }
        place += 1;
    }
    found
}

/// The row of the longest cue that `words` begin with, and how many words it has.
fn cue(words: &[(Range<usize>, String)]) -> Option<(usize, usize)> {
    let begins = |phrase: &str| {
        let parts = phrase.split(' ');
        let count = parts.clone().count();
        let known = words.iter().map(|(_, word)| word.as_str());
        parts.eq(known.take(count)).then_some(count)
    };
    let rows = CUES.iter().enumerate();
    let all = rows.flat_map(|(row, phrases)| phrases.split('|').map(move |phrase| (row, phrase)));
    all.filter_map(|(row, phrase)| Some((row, begins(phrase)?)))
        .max_by_key(|(_, count)| *count)
}

/// Marks that count as words: the others only part these.
const MARKS: &str = "<>≤≥=≠+~%$€£¥°&±^?？;；";

/// The words and marks of a clause: a letter each where a script has no spaces.
fn pieces(text: &str, within: &Range<usize>) -> Vec<Range<usize>> {
    let content = text.get(within.clone()).unwrap_or_default();
    let mut found = Vec::new();
    let mut run: Option<usize> = None;
    let mut last = ' ';
    let mut letters = content.char_indices().peekable();
    while let Some((at, ch)) = letters.next() {
        let next = letters.peek().map_or(' ', |(_, next)| *next);
        let at = within.start + at;
        if goes_on(run.is_some(), last, ch, next) {
            run.get_or_insert(at);
        } else {
            found.extend(run.take().map(|start| start..at));
            if is_ideograph(ch) || MARKS.contains(ch) {
                found.push(at..at + ch.len_utf8());
            }
        }
        last = ch;
    }
    found.extend(run.map(|start| start..within.end));
    found
}

/// Whether a letter belongs to the word that runs, or opens one.
fn goes_on(runs: bool, last: char, ch: char, next: char) -> bool {
    let opens = || {
        !last.is_alphanumeric()
            && (matches!(ch, '-' | '/' | '.') && next.is_alphanumeric() || (ch, next) == ('-', '-'))
    };
    !is_ideograph(ch)
        && (ch.is_alphanumeric()
            || ch == '_'
            || (if runs {
                is_joiner(ch) && glues(last, ch, next)
            } else {
                opens()
            }))
}

/// A word as it is compared: a name as it stands, any other in lower case.
fn folded(word: &str) -> String {
    if is_identifier(word) {
        return word.to_owned();
    }
    let lower = word.to_lowercase().replace('\u{2019}', "'");
    lower.strip_suffix("'s").unwrap_or(&lower).to_owned()
}

/// Which of the tokens of `within` say what `said` says: the same ones in the same order, but for a cue that stands at the
/// other end, or a deed that stands behind what it is done to.
pub(super) fn find(said: &[Token], within: &[Token]) -> Option<Range<usize>> {
    if said.is_empty() {
        return None;
    }
    let turned = turned(said);
    let as_said = run(said, within).or_else(|| run(turned.as_deref()?, within));
    as_said.or_else(|| put_passive(said, within))
}

/// Where `within` says in the passive what `said` says in the active, or the other way round.
fn put_passive(said: &[Token], within: &[Token]) -> Option<Range<usize>> {
    let mut places = 0..within.len();
    let found = places.find_map(|place| passive(said, within, place));
    found.or_else(|| {
        let mut parts = within.windows(said.len());
        let is_active = |part: &[Token]| {
            let mut places = 0..said.len();
            places.any(|place| passive(part, said, place) == Some(0..said.len()))
        };
        let place = parts.position(is_active)?;
        Some(place..place + said.len())
    })
}

/// Where `within` has the tokens of `said`, one behind the other.
fn run(said: &[Token], within: &[Token]) -> Option<Range<usize>> {
    let place = within
        .windows(said.len())
        .position(|part| are_same(part, said))?;
    Some(place..place + said.len())
}

fn are_same(one: &[Token], other: &[Token]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| a.kind == b.kind)
}

/// The tokens with the only cue at the other end: "X: rejected" for "we rejected X".
fn turned(said: &[Token]) -> Option<Vec<Token>> {
    let mut turned = said.to_vec();
    match said {
        [Token { kind, .. }, rest @ ..] if is_cue(kind) && !has_cue(rest) => turned.rotate_left(1),
        [rest @ .., Token { kind, .. }] if is_cue(kind) && !has_cue(rest) => turned.rotate_right(1),
        _ => return None,
    }
    Some(turned)
}

fn is_cue(kind: &Kind) -> bool {
    matches!(kind, Kind::Cue { .. })
}

fn has_cue(tokens: &[Token]) -> bool {
    tokens.iter().any(|token| is_cue(&token.kind))
}

/// Where `within` says by the cue at `place`, in the passive, what `said` says in the active: "X must not be touched in Y"
/// for "do not touch X in Y".
fn passive(said: &[Token], within: &[Token], place: usize) -> Option<Range<usize>> {
    let [no, deed, things @ ..] = said else {
        return None;
    };
    let [turned_no, done, behind @ ..] = within.get(place..)? else {
        return None;
    };
    let fits = is_turned(no, turned_no) && is_participle(deed, done) && !has_cue(things);
    let mut counts = (1..=things.len()).filter(|_| fits);
    counts.find_map(|count| {
        let start = place.checked_sub(count)?;
        let (thing, rest) = things.split_at_checked(count)?;
        let is_there =
            are_same(within.get(start..place)?, thing) && are_same(behind.get(..rest.len())?, rest);
        is_there.then_some(start..place + 2 + rest.len())
    })
}

/// Whether the same no stands once in the active and once in the passive.
fn is_turned(active: &Token, passive: &Token) -> bool {
    let rows = match (&active.kind, &passive.kind) {
        (
            Kind::Cue {
                row: one,
                passive: false,
            },
            Kind::Cue {
                row: other,
                passive: true,
            },
        ) => Some((one, other)),
        (Kind::Cue { .. } | Kind::Word(_), Kind::Cue { .. } | Kind::Word(_)) => None,
    };
    rows.is_some_and(|(one, other)| one == other)
}

/// Whether `done` is the form of a verb by which `deed` is put in the passive.
fn is_participle(deed: &Token, done: &Token) -> bool {
    let (Kind::Word(deed), Kind::Word(done)) = (&deed.kind, &done.kind) else {
        return false;
    };
    let last = deed.chars().next_back().unwrap_or_default();
    let forms = match deed.strip_suffix('e') {
        Some(_) => [format!("{deed}d"), format!("{deed}n")],
        None => [format!("{deed}ed"), format!("{deed}{last}ed")],
    };
    let soft = deed.strip_suffix('y').map(|stem| format!("{stem}ied"));
    forms.iter().chain(&soft).any(|form| **form == **done)
}

/// What is left of `tokens` without what only parts them from others.
pub(super) fn trimmed(tokens: &[Token]) -> &[Token] {
    let inner = |token: &Token| !token.parts();
    let first = tokens.iter().position(inner).unwrap_or(tokens.len());
    let last = tokens
        .iter()
        .rposition(inner)
        .map_or(first, |last| last + 1);
    tokens.get(first..last).unwrap_or_default()
}

/// What is left of `tokens` without the words in front that only say that it is a rule.
pub(super) fn without_frame(tokens: &[Token]) -> &[Token] {
    let place = tokens.iter().position(|token| !token.is_frame());
    place
        .and_then(|place| tokens.get(place..))
        .unwrap_or(tokens)
}

/// Whether all that stands in front of a rule only says that it is one.
pub(super) fn are_frame(tokens: &[Token]) -> bool {
    tokens.iter().all(Token::is_frame)
}

/// The same of what stands behind it.
pub(super) fn are_frame_behind(tokens: &[Token]) -> bool {
    let words = || tokens.iter().map(Token::word);
    tokens.is_empty()
        || BEHIND
            .split('|')
            .any(|phrase| phrase.split(' ').map(Some).eq(words()))
}

impl Token {
    fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Cue { .. } => None,
            Kind::Word(word) => Some(word),
        }
    }

    fn is_frame(&self) -> bool {
        self.word().is_some_and(|word| listed(FRAME, word))
    }

    /// Whether it parts a sentence as a full stop does.
    pub(super) fn parts(&self) -> bool {
        matches!(self.word(), Some(";" | "；"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<Token> {
        tokens(text, &(0..text.len()), Manner { settled: false })
    }

    fn holds(said: &str, within: &str) -> bool {
        find(&all(said), &all(within)).is_some()
    }

    #[test]
    fn the_same_words_in_their_order_are_found() {
        for (said, within) in [
            (
                "never restart the server",
                "The user said not to restart the server",
            ),
            ("we rejected mirrored writes", "Mirrored writes: rejected"),
            (
                "mirrored writes are rejected",
                "we ruled out mirrored writes",
            ),
            (
                "Do not fire the gas kiln indoors",
                "The gas kiln must not be fired indoors.",
            ),
            (
                "The gas kiln must not be fired indoors.",
                "Do not fire the gas kiln indoors",
            ),
            ("绝不要重启服务器", "绝不要重启服务器。"),
        ] {
            assert!(holds(said, within), "{within}");
        }
    }

    #[test]
    fn other_words_and_another_order_are_not() {
        for (said, within) in [
            ("never mail Dana about Sam", "never mail Sam about Dana"),
            (
                "never move it from a.txt to b.txt",
                "never move it to a.txt from b.txt",
            ),
            ("dogs must not be chased", "dogs must not chase"),
            (
                "we rejected Redis and chose Valkey",
                "we chose Redis and rejected Valkey",
            ),
            ("never run it with --force", "never run it with force"),
            ("never go above 5 %", "never go above 5 $"),
            (
                "never delete the product table",
                "never delete the production table",
            ),
            ("never edit Till.cfg", "never edit till.cfg"),
            ("never restart the server", "avoid restarting the server"),
        ] {
            assert!(!holds(said, within), "{within}");
        }
    }

    #[test]
    fn only_what_names_a_rule_frames_it() {
        assert!(are_frame(&all("Hard constraint, the user said so:")));
        assert!(!are_frame(&all("Until Friday the user said")));
        assert!(are_frame_behind(&all("(per the user)")));
        assert!(!are_frame_behind(&all("to me")));
    }
}
