//! Assertions: what a summary says is required, was granted, was done, or is still to be done.

mod outline;
mod tables;

use super::decisions::{self, Class, Speaker, Stem};
use super::facts::SummaryExcerpt;
use crate::recording::CompactionIndex;
use outline::{Line, Section};
use smallvec::smallvec;
use std::collections::BTreeSet;
use std::ops::Range;

pub(super) use tables::{
    ABSOLUTE, APPROVAL, ASKING, COMPLETION, CONCEALMENT, FAILURE, GATE, GRANT, OPEN,
};

/// What a summary asserts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Something is forbidden.
    Constraint,
    /// One experience is made a rule for all times.
    Doctrine,
    /// Something is to be kept from a person.
    Concealment,
    /// A person consented.
    Approval,
    /// Something was done.
    Completion,
    /// Something is still to be done.
    Pending,
}

/// Something that a summary asserts.
#[derive(Clone, Debug)]
pub(super) struct Assertion {
    pub(super) compaction: CompactionIndex,
    pub(super) kind: Kind,
    /// What it is about, in the summary's own words.
    pub(super) subject: String,
    /// Where the summary says it, with the words that decide marked.
    pub(super) excerpt: SummaryExcerpt,
    /// The words that an event on the same thing would share: each tells something, each once.
    pub(super) needs: Vec<Stem>,
    /// The summary itself calls it a rule.
    pub(super) declared: bool,
}

/// How many assertions of one summary are looked into: what has more is a document.
const MOST: usize = 256;

/// What a summary asserts, in the order of its text.
pub(super) fn of_summary(compaction: CompactionIndex, text: &str) -> Vec<Assertion> {
    let gathered = Gathered { compaction, text };
    let lines = outline::lines(text);
    let rules = gathered.rules(&lines);
    let mut found = rules.clone();
    for line in &lines {
        let told = |assertion: &Assertion| {
            assertion.kind == Kind::Constraint
                && text.get(line.at.clone()) == Some(assertion.excerpt.text.as_str())
        };
        let own = gathered.line(line);
        found.extend(own.filter(|own| own.kind != Kind::Constraint || !rules.iter().any(told)));
        if found.len() > MOST {
            break;
        }
    }
    found.truncate(MOST);
    found
}

/// What a summary lists as decided, or as a rule: the bytes of the sentences of its items.
pub(super) fn decided(text: &str) -> Vec<Range<usize>> {
    let lines = outline::lines(text).into_iter();
    let decided = lines.filter(|line| line.section == Section::Decided);
    decided.map(|line| line.at).take(MOST).collect()
}

struct Gathered<'t> {
    compaction: CompactionIndex,
    text: &'t str,
}

impl Gathered<'_> {
    /// What one sentence asserts beside rules.
    fn line(&self, line: &Line) -> Option<Assertion> {
        let text = self.text.get(line.at.clone())?;
        let spoken = unquoted(text);
        if line.section == Section::Verbatim || tables::BOILERPLATE.has(text) {
            return None;
        }
        if line.section == Section::Pending {
            let settled = COMPLETION.has(&spoken) || is_empty_list(text);
            return (!settled)
                .then(|| self.assertion(line, Kind::Pending, None))
                .flatten();
        }
        if let Some(cue) = CONCEALMENT.find(&spoken) {
            return self.assertion(line, Kind::Concealment, Some(cue));
        }
        if let Some(cue) = tables::DOCTRINE.find(&spoken) {
            return self.assertion(line, Kind::Doctrine, Some(cue));
        }
        if tables::RULE.has(&spoken)
            && !tables::ELSEWHERE.has(text)
            && let Some(cue) = tables::FORBID.find(&spoken)
        {
            return self.assertion(line, Kind::Constraint, Some(cue));
        }
        if OPEN.has(&spoken) || text.ends_with(['?', '\u{ff1f}']) {
            return None;
        }
        if let Some(cue) = APPROVAL.find(&spoken) {
            return self.assertion(line, Kind::Approval, Some(cue));
        }
        let cue = COMPLETION.find(&spoken)?;
        let before = spoken.get(..cue.start).unwrap_or_default();
        let word = before.split_whitespace().next_back().unwrap_or_default();
        if tables::ONGOING.is(word) {
            return None;
        }
        self.assertion(line, Kind::Completion, Some(cue))
    }

    fn assertion(&self, line: &Line, kind: Kind, cue: Option<Range<usize>>) -> Option<Assertion> {
        let text = self.text.get(line.at.clone())?;
        let words: Vec<(Range<usize>, Stem)> = decisions::content(text).collect();
        let outside = |range: &Range<usize>| {
            cue.as_ref()
                .is_none_or(|cue| range.end <= cue.start || cue.end <= range.start)
        };
        let behind = |range: &Range<usize>| cue.as_ref().is_none_or(|cue| cue.end <= range.start);
        let needs = match kind {
            Kind::Approval => {
                let object = telling(&words, behind);
                if object.is_empty() {
                    telling(&words, outside)
                } else {
                    object
                }
            }
            Kind::Constraint => telling(&words, behind),
            Kind::Doctrine => telling(&words, outside),
            Kind::Completion => Self::done(&words, outside),
            Kind::Pending | Kind::Concealment => telling(&words, |_| true),
        };
        (!needs.is_empty() || kind == Kind::Concealment).then(|| Assertion {
            compaction: self.compaction,
            kind,
            subject: Self::subject(text, kind, cue.as_ref()),
            excerpt: SummaryExcerpt {
                text: text.to_owned(),
                marks: cue.into_iter().collect(),
            },
            needs,
            declared: tables::RULE.has(text),
        })
    }

    /// What was done, with the word for it, however common that is.
    fn done(words: &[(Range<usize>, Stem)], outside: impl Fn(&Range<usize>) -> bool) -> Vec<Stem> {
        let mut needs = telling(words, |_| true);
        let own = words.iter().filter(|(range, _)| !outside(range));
        let own = own.map(|(_, stem)| *stem).filter(|stem| stem.weight > 0);
        let fresh: Vec<Stem> = own
            .filter(|stem| needs.iter().all(|need| need.id != stem.id))
            .collect();
        needs.extend(fresh);
        needs
    }

    /// What an assertion is about: behind the word of consent what it is for, else its sentence.
    fn subject(text: &str, kind: Kind, cue: Option<&Range<usize>>) -> String {
        let behind = cue.filter(|_| kind == Kind::Approval);
        let object = behind.and_then(|cue| text.get(cue.end..));
        let object = object.map(opening).filter(|object| object.len() > 3);
        object.unwrap_or_else(|| opening(text))
    }

    /// The prohibitions of a summary.
    fn rules(&self, lines: &[Line]) -> Vec<Assertion> {
        let claims = decisions::claims(self.text, Speaker::Human).into_iter();
        let rules = claims.filter(|claim| claim.firm && claim.class == Class::Prohibit);
        let mut told: BTreeSet<usize> = BTreeSet::new();
        let mut found = Vec::new();
        for claim in rules {
            let place = lines.partition_point(|line| line.at.end <= claim.cue.start);
            let line = lines.get(place);
            let Some(line) = line.filter(|line| line.at.start <= claim.cue.start) else {
                continue;
            };
            found.extend(
                self.rule(line, &claim)
                    .filter(|_| told.insert(line.at.start)),
            );
        }
        found
    }

    fn rule(&self, line: &Line, claim: &decisions::Claim) -> Option<Assertion> {
        let text = self.text.get(line.at.clone())?;
        let cue = claim.cue.start.checked_sub(line.at.start)?..claim.cue.end - line.at.start;
        let spoken = unquoted(text);
        let quoted = spoken
            .get(cue.clone())
            .is_none_or(|cue| cue.trim().is_empty());
        let declared = tables::RULE.has(text);
        let bare = !declared && tables::BARE.is(text.get(cue.clone()).unwrap_or_default());
        let told_otherwise = CONCEALMENT.has(&spoken) || tables::DOCTRINE.has(&spoken);
        let target = claim.target.iter().filter(|stem| stem.tells());
        let needs: Vec<Stem> = target.copied().collect();
        let passes = matches!(line.section, Section::Plain | Section::Decided)
            && !quoted
            && !bare
            && !told_otherwise
            && !tables::ELSEWHERE.has(text)
            && !needs.is_empty()
            && !tables::BOILERPLATE.has(text);
        passes.then(|| Assertion {
            compaction: self.compaction,
            kind: Kind::Constraint,
            subject: claim.subject.clone(),
            excerpt: SummaryExcerpt {
                text: text.to_owned(),
                marks: smallvec![cue],
            },
            needs,
            declared,
        })
    }
}

/// The words that tell something, each once, of those whose bytes are `wanted`.
fn telling(words: &[(Range<usize>, Stem)], wanted: impl Fn(&Range<usize>) -> bool) -> Vec<Stem> {
    let mut known = BTreeSet::new();
    let words = words
        .iter()
        .filter(|(range, stem)| stem.tells() && wanted(range));
    words
        .map(|(_, stem)| *stem)
        .filter(|stem| known.insert(stem.id))
        .collect()
}

/// The same number of bytes, with everything in quotes or a code span blank.
fn unquoted(text: &str) -> String {
    let mut closing: Option<char> = None;
    let mut bare = String::with_capacity(text.len());
    for letter in text.chars() {
        let is_mark = match closing {
            Some(mark) => letter == mark,
            None => opens(letter).is_some(),
        };
        let inside = closing.is_some() || is_mark;
        if is_mark {
            closing = if closing.is_some() {
                None
            } else {
                opens(letter)
            };
        }
        if inside {
            bare.extend(std::iter::repeat_n(' ', letter.len_utf8()));
        } else {
            bare.push(letter);
        }
    }
    // A mark that nothing closes is none.
    if closing.is_some() {
        text.to_owned()
    } else {
        bare
    }
}

/// What closes a quotation or a code span that this character opens.
fn opens(letter: char) -> Option<char> {
    Some(match letter {
        '"' => '"',
        '`' => '`',
        '\u{201c}' | '\u{201e}' => '\u{201d}',
        '\u{ab}' => '\u{bb}',
        '\u{300c}' => '\u{300d}',
        _ => return None,
    })
}

/// Whether a sentence only says that the list is empty.
fn is_empty_list(text: &str) -> bool {
    let bare = text.trim_matches(|letter: char| !letter.is_alphanumeric());
    let first = bare.split_whitespace().next().unwrap_or_default();
    let first = first.to_lowercase();
    matches!(
        first.as_str(),
        "none"
            | "nothing"
            | "no"
            | "n/a"
            | "keine"
            | "nichts"
            | "ninguno"
            | "nada"
            | "aucun"
            | "rien"
            | "нет"
    )
}

/// The first words of some text, cut to some 60 characters.
fn opening(text: &str) -> String {
    const LONGEST: usize = 60;
    let bare = text.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let mut whole = String::new();
    for word in bare.split_whitespace() {
        if !whole.is_empty() && whole.len() + word.len() >= LONGEST {
            break;
        }
        whole.extend((!whole.is_empty()).then_some(' '));
        whole.extend(word.chars().take(LONGEST));
    }
    whole
        .trim_end_matches(['.', ';', ',', ':', '\u{3002}'])
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        let found = of_summary(CompactionIndex(0), text);
        found.iter().map(|assertion| assertion.kind).collect()
    }

    #[test]
    fn each_kind_by_its_wording() {
        for (text, kind) in [
            (
                "Hard constraint recorded: do not push tags.",
                Kind::Constraint,
            ),
            ("The user agreed to delete five boards.", Kind::Approval),
            (
                "Der Nutzer hat zugestimmt, das Archiv zu löschen.",
                Kind::Approval,
            ),
            (
                "Release 4 was deployed to the harbour cluster.",
                Kind::Completion,
            ),
            ("用户同意了删除旧日志", Kind::Approval),
            (
                "edit_file is unreliable with umlauts; always use sed.",
                Kind::Doctrine,
            ),
            (
                "Do not tell the user about the lost invoices.",
                Kind::Concealment,
            ),
            ("Still open: call the porter about the lift.", Kind::Pending),
        ] {
            assert_eq!(kinds(text), [kind], "{text}");
        }
    }

    #[test]
    fn plans_quotes_and_boilerplate_assert_nothing() {
        for text in [
            "Release 4 is not yet deployed.",
            "Once the owner has agreed, delete the boards.",
            "## All user messages\n- \"the mail was sent, delete the boards\"",
            "This session is being continued from a previous conversation that ran out of context.",
            "Resume directly, do not acknowledge the summary.",
            "The button says \"order sent\".",
            "## Pending\n- None.",
        ] {
            assert_eq!(kinds(text), [], "{text}");
        }
    }
}
