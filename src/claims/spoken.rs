//! What a summary speaks of, clause by clause: whether it means something that it does not name.

use super::decisions;
use super::facts::{Load, Marks, SummaryExcerpt};
use super::identifiers::{self, Identifier};
use super::loads::{self, Loads};
use super::mentions::Name;
use crate::replay::Step;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

/// From so many parts and letters on, a name is none of prose.
const PARTS: usize = 3;
const LETTERS: usize = 12;

/// From so many letters on, the beginning of a name stands for it.
const STEM: usize = 4;

/// How many clauses with one word are looked at: a word in more of them tells little.
const MOST: usize = 24;

/// From here on a clause speaks of the same thing: that many telling words are the same.
const CLEAR: usize = 3;

/// What a summary means beside what it names.
pub(super) struct Meaning<'t> {
    text: &'t str,
    topics: OnceLock<Topics<'t>>,
    prose: OnceLock<String>,
}

impl<'t> Meaning<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self {
            text,
            topics: OnceLock::new(),
            prose: OnceLock::new(),
        }
    }

    /// The clause that means what `name` names, which the summary does not carry, and how it does.
    pub(super) fn clause(
        &self,
        loads: &Loads<'_>,
        step: &Step,
        name: &Name,
    ) -> Option<(Load, SummaryExcerpt)> {
        let topics = || self.topics.get_or_init(|| Topics::of(self.text));
        if loads.is_meant_by_name(step, name) {
            let whole = || topics().clause(&loads::topic(name));
            let whole = || whole().filter(|clause| is_about(&clause.text, name));
            let clause = topics().lead(&loads::lead(name)).or_else(whole);
            let clause = clause.filter(|clause| !names_its_like(&clause.text, &name.identifier));
            return Some((Load::Meant, clause?));
        }
        if !loads.may_be_paraphrased(step, name) {
            return None;
        }
        let prose = self.prose.get_or_init(|| prose(self.text));
        let paraphrase = paraphrases(&name.identifier.key).find(|words| prose.contains(words))?;
        Some((Load::Paraphrased, topics().with(&paraphrase)?))
    }
}

/// Whether a clause shares words with what is said around a name, beside other names that both have.
fn is_about(clause: &str, name: &Name) -> bool {
    let said = loads::topic_beside_names(name, clause);
    let words = decisions::topic(clause);
    said.iter().filter(|word| words.contains(word)).count() + 1 >= CLEAR
}

/// Whether a clause has a name of its own of the same kind, or the beginning of this one: `sess-1/-2`.
fn names_its_like(clause: &str, name: &Identifier) -> bool {
    let stem = name.key.rfind(['-', '_', '/', '.', ':']);
    let stem = stem.and_then(|end| name.key.get(..end)).unwrap_or("");
    stem.len() >= STEM && clause.contains(stem)
        || identifiers::identifiers(clause)
            .iter()
            .any(|other| other.kind == name.kind && !other.weak)
}

/// The letters of a text in lower case, its spaces and hyphens left out; a full stop stands for whatever else parts them,
/// and for names.
fn prose(text: &str) -> String {
    let mut prose = String::new();
    let mut names = identifiers::identifiers(text).into_iter().peekable();
    for (at, c) in text.char_indices() {
        while names.next_if(|name| name.span.end <= at).is_some() {}
        let named = names.peek().is_some_and(|name| name.span.start <= at);
        if named || !matches!(c, ' ' | '-') && !c.is_alphanumeric() {
            prose.push('.');
        } else if c.is_alphanumeric() {
            prose.extend(c.to_lowercase());
        }
    }
    prose
}

/// The parts of a long name run together, without the first, without the last, or all: as prose has them.
fn paraphrases(key: &str) -> impl Iterator<Item = String> {
    let parts: Vec<String> = key
        .split(['-', '_'])
        .filter(|part| !part.is_empty())
        .map(str::to_lowercase)
        .collect();
    let count = parts.len();
    let enough = count >= PARTS;
    let runs = [0..count, 1..count, 0..count.saturating_sub(1)];
    runs.into_iter()
        .filter(move |_| enough)
        .filter_map(move |run| Some(parts.get(run)?.concat()))
        .filter(|run| run.len() >= LETTERS)
}

/// The clauses of a summary, by their telling words.
pub(super) struct Topics<'t> {
    text: &'t str,
    clauses: Vec<Range<usize>>,
    by_word: BTreeMap<u32, Vec<usize>>,
}

impl<'t> Topics<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let mut topics = Self {
            text,
            clauses: Vec::new(),
            by_word: BTreeMap::new(),
        };
        for clause in clauses(text) {
            let number = topics.clauses.len();
            let words = decisions::topic(text.get(clause.clone()).unwrap_or_default());
            for word in words {
                topics.by_word.entry(word).or_default().push(number);
            }
            topics.clauses.push(clause);
        }
        topics
    }

    /// The clause whose prose has these letters run together.
    fn with(&self, letters: &str) -> Option<SummaryExcerpt> {
        let clauses = self.clauses.iter().cloned();
        let text = clauses
            .filter_map(|clause| self.text.get(clause))
            .find(|text| prose(text).contains(letters))?;
        Some(SummaryExcerpt {
            text: text.to_owned(),
            marks: Marks::new(),
        })
    }

    /// The clause that has all words of what a clause begins with.
    fn lead(&self, topic: &[u32]) -> Option<SummaryExcerpt> {
        let (shared, text) = self.nearest(topic)?;
        (shared >= 2 && shared == topic.len()).then_some(text)
    }

    /// The clause that speaks of what has this topic: it shares many of the words, or most of few.
    fn clause(&self, topic: &[u32]) -> Option<SummaryExcerpt> {
        let (shared, text) = self.nearest(topic)?;
        let enough = shared >= CLEAR || shared + 1 == CLEAR && 2 * shared >= topic.len();
        enough.then_some(text)
    }

    /// The clause that shares most words with this topic, and how many these are.
    fn nearest(&self, topic: &[u32]) -> Option<(usize, SummaryExcerpt)> {
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        let known = topic.iter().filter_map(|word| self.by_word.get(word));
        for clause in known.filter(|clauses| clauses.len() <= MOST).flatten() {
            *shared.entry(*clause).or_default() += 1;
        }
        let (clause, shared) = shared
            .into_iter()
            .max_by_key(|(clause, shared)| (*shared, std::cmp::Reverse(*clause)))?;
        let text = self.text.get(self.clauses.get(clause)?.clone())?;
        let excerpt = SummaryExcerpt {
            text: text.to_owned(),
            marks: Marks::new(),
        };
        Some((shared, excerpt))
    }
}

/// The lines of a text, cut at the ends of their sentences.
fn clauses(text: &str) -> Vec<Range<usize>> {
    let mut clauses = Vec::new();
    let mut start = 0;
    let mut push = |range: Range<usize>| {
        let inside = text.get(range.clone()).unwrap_or_default();
        let from = range.start + (inside.len() - inside.trim_start().len());
        let to = from + inside.trim().len();
        if from < to {
            clauses.push(from..to);
        }
    };
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let stops = match c {
            '\n' | '。' | '！' | '？' => true,
            '.' | '!' | '?' | ';' => text
                .get(end..)
                .is_some_and(|rest| rest.starts_with(char::is_whitespace)),
            _ => false,
        };
        if stops {
            push(start..end);
            start = end;
        }
    }
    push(start..text.len());
    clauses
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spoken(summary: &str, said: &str) -> Option<String> {
        let topics = Topics::of(summary);
        topics
            .clause(&decisions::topic(said))
            .map(|excerpt| excerpt.text)
    }

    #[test]
    fn a_name_is_found_in_prose_but_not_in_other_names() {
        let known = |summary: &str| {
            let prose = prose(summary);
            paraphrases("disable-dualpane-preview").any(|words| prose.contains(&words))
        };
        assert!(known("also an opt-in dual-pane preview"));
        assert!(known("Disable dualpane preview."));
        assert!(!known("see dual_pane_preview_test.go"));
        assert!(!known("two panes, one preview"));
        assert_eq!(paraphrases("two-parts").count(), 0);
    }

    #[test]
    fn a_clause_that_shares_the_words_speaks_of_it() {
        let summary = "- Formatter: trailing newline removed.\n- Merged from trunk; all green.\n- Docs pending.";
        assert_eq!(
            spoken(summary, "Fixed the formatter, removed a trailing newline"),
            Some("- Formatter: trailing newline removed.".to_owned())
        );
        assert_eq!(
            spoken(summary, "merged from trunk"),
            Some("- Merged from trunk;".to_owned())
        );
        assert_eq!(spoken(summary, "the invoice of the florist"), None);
        assert_eq!(
            spoken(summary, "pending review of the invoice of the florist"),
            None
        );
    }
}
