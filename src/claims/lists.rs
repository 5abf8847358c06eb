//! Lists: what a person enumerated, or accepted as the agent enumerated it, and how much of it a summary has left.

use super::decisions::{self, Language, Speaker, Stem, SummaryIndex};
use super::facts::{Excerpt, ListLoss, Marks, SummaryExcerpt};
use super::texts::Texts;
use crate::recording::{Actor, EventIndex, EventKind, Passage, Voice};
use crate::replay::{Replay, Step};
use std::collections::BTreeSet;
use std::ops::Range;

/// A list has so many items at the least, and at the most: a longer one is a document.
const FEWEST: usize = 3;
const MOST: usize = 30;

/// A message longer than this, in bytes, is pasted.
const PASTED: usize = 8000;

/// An item longer than this, in bytes, is a paragraph of its own.
const LONG: usize = 400;

/// How many lines may stand between two items.
const LINES_BETWEEN: usize = 4;

/// The share of an item's words in one sentence at which it is there, and below which it is gone.
const THERE: f64 = 0.4;
const GONE: f64 = 0.2;

/// How many lists are looked for in one summary, the latest ones.
const LATEST: usize = 64;

/// How far before its acceptance the agent's list may stand, in events.
const NEAR: usize = 8;

/// Words by which a person accepts what the agent listed, as the first of a short message. Own.
const ACCEPTING: &str = "yes|yep|yeah|ok|okay|sure|go ahead|do it|do them|do all|all of them|sounds good|looks good|perfect|\
    great|approved|agreed|lgtm|please do|fix them|fix all|proceed|ja|mach das|passt|sí|si, |adelante|oui|vas-y|sim|да|好|はい";

/// Words by which a person says where to begin in what the agent listed.
const BEGINNING: &[&str] = &[
    "start with",
    "begin with",
    "first",
    "one by one",
    "in order",
    "in this order",
    "fang mit",
];

/// Words that accept a part only.
const EXCEPTING: &[&str] = &[
    "but",
    "except",
    "only",
    "skip",
    "not",
    "don't",
    "dont",
    "without",
    "instead",
    "leave",
    "aber",
    "nur",
    "nicht",
    "ohne",
    "pero",
    "solo",
    "mais",
    "sauf",
    "mas",
    "кроме",
];

/// Words that stand for a number of things.
const COUNTING: &[&str] = &[
    "several",
    "some",
    "various",
    "multiple",
    "many",
    "numerous",
    "handful",
    "remaining",
    "others",
    "rest",
    "number",
    "list",
    "few",
    "einige",
    "mehrere",
    "weitere",
    "restlichen",
    "varios",
    "algunos",
    "plusieurs",
    "quelques",
    "vários",
    "alguns",
    "несколько",
];

/// What lists are lists of: one of these words stands for another.
const NOUNS: &[&str] = &[
    "bug",
    "bugs",
    "change",
    "changes",
    "comment",
    "comments",
    "defect",
    "defects",
    "error",
    "errors",
    "finding",
    "findings",
    "fixes",
    "improvements",
    "issue",
    "issues",
    "item",
    "items",
    "list",
    "point",
    "points",
    "problem",
    "problems",
    "question",
    "questions",
    "requests",
    "requirement",
    "requirements",
    "step",
    "steps",
    "task",
    "tasks",
    "things",
    "todo",
    "todos",
    "fehler",
    "punkte",
    "aufgaben",
    "probleme",
    "errores",
    "problemas",
    "tareas",
    "puntos",
    "erreurs",
    "tâches",
    "problèmes",
    "tarefas",
    "erros",
];

/// Small numbers, as words, from three on.
const NUMBERS: &[&str] = &[
    "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

/// Words of which one says "all of it", and one "it is done".
const ALL: &[&str] = &[
    "all", "every", "each", "alle", "todos", "todas", "tous", "все",
];
const DONE: &[&str] = &[
    "done",
    "fixed",
    "complete",
    "completed",
    "addressed",
    "resolved",
    "implemented",
    "finished",
    "passed",
    "handled",
    "applied",
    "answered",
    "merged",
    "shipped",
    "closed",
    "erledigt",
    "fertig",
];

/// One item of a list.
#[derive(Clone, Debug)]
struct Item {
    /// Its number in the list, in digits.
    number: String,
    text: Box<str>,
    stems: Vec<Stem>,
    /// It forbids or rules out something: whether that survives is another check's.
    rules: bool,
}

/// A numbered list.
#[derive(Clone, Debug)]
struct List {
    event: EventIndex,
    human: bool,
    /// The telling words of what introduces it.
    intro: Vec<Stem>,
    /// What introduces it says what it is a list of.
    named: bool,
    items: Vec<Item>,
    language: Language,
}

/// What a message says that matters here.
#[derive(Clone, Debug)]
enum Said {
    List(List),
    Accepts(EventIndex),
}

/// The lists that summaries reduce, each where that happens first.
pub(super) fn find(replay: &Replay<'_>, texts: &Texts<'_>) -> Vec<ListLoss> {
    let mut lists = binding(replay, texts);
    let mut lost = Vec::new();
    for (step, record) in replay.pairs() {
        let Some(text) = record.summary.as_readable() else {
            continue;
        };
        let said = lists.partition_point(|list| list.event.get() < step.fresh.end);
        if said == 0 {
            continue;
        }
        let summary = SummaryIndex::new(text);
        let language = decisions::language(text);
        let mut number = 0;
        lists.retain(|list| {
            number += 1;
            let due = number <= said
                && number + LATEST > said
                && list.language == language
                && replay.owes(step, list.event);
            if !due {
                return true;
            }
            match reduced(step, list, text, &summary) {
                Some(loss) => {
                    lost.push(loss);
                    false
                }
                None => true,
            }
        });
    }
    lost
}

/// The lists that bind the agent, in the order of their events.
fn binding(replay: &Replay<'_>, texts: &Texts<'_>) -> Vec<List> {
    let end = replay.steps.last().map_or(0, |step| step.fresh.end);
    let events = replay.recording.events.iter().enumerate().take(end);
    let human: Vec<EventIndex> = events
        .filter(|(_, event)| event.opens_turn && event.text_bytes as usize <= PASTED)
        .map(|(number, _)| EventIndex::from(number))
        .collect();
    let said = texts.gather(&human, |event, passages| {
        let own = |passage: &&Passage<'_>| passage.voice == Voice::Human;
        let texts = passages.iter().filter(own).map(|own| own.text.as_ref());
        texts.filter_map(|text| said(event, text)).collect()
    });
    let mut accepted: BTreeSet<EventIndex> = BTreeSet::new();
    let mut lists = Vec::new();
    for said in said {
        match said {
            Said::List(list) => lists.push(list),
            Said::Accepts(event) => accepted.extend(answered(replay, event)),
        }
    }
    let accepted: Vec<EventIndex> = accepted.into_iter().collect();
    lists.extend(texts.gather(&accepted, |event, passages| {
        let own = |passage: &&Passage<'_>| passage.voice == Voice::Assistant;
        let texts = passages.iter().filter(own).map(|own| own.text.as_ref());
        texts
            .filter_map(|text| list(event, text, Speaker::Assistant))
            .collect()
    }));
    lists.sort_by_key(|list| list.event);
    lists
}

/// The agent's message that a person answers.
fn answered(replay: &Replay<'_>, event: EventIndex) -> Option<EventIndex> {
    let before = event.get().saturating_sub(NEAR)..event.get();
    before.rev().map(EventIndex::from).find(|index| {
        let event = replay.recording.event(*index);
        event.is_some_and(|event| {
            event.actor == Actor::Assistant
                && event.kind == EventKind::Message
                && event.text_bytes as usize <= PASTED
        })
    })
}

fn said(event: EventIndex, text: &str) -> Option<Said> {
    let list = list(event, text, Speaker::Human).map(Said::List);
    list.or_else(|| accepts(text).then_some(Said::Accepts(event)))
}

/// Whether a short message accepts all of what the agent said.
fn accepts(text: &str) -> bool {
    const SHORT: usize = 120;
    let lower = text.trim().to_lowercase();
    let opens = |word: &str| {
        let rest = lower.strip_prefix(word);
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let begins = BEGINNING.iter().any(|words| lower.contains(words));
    let digits = lower.bytes().any(|byte| byte.is_ascii_digit());
    lower.len() <= SHORT
        && !lower.contains('?')
        && (begins || (!digits && ACCEPTING.split('|').any(opens)))
        && !words(&lower).any(|word| EXCEPTING.contains(&word))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.filter(|word| !word.is_empty())
}

/// The numbered list of a message, where it has one that is no document's.
fn list(event: EventIndex, text: &str, speaker: Speaker) -> Option<List> {
    if text.len() > PASTED || text.lines().filter(|line| line.starts_with('#')).count() > 2 {
        return None;
    }
    let bullets = || {
        (speaker == Speaker::Human)
            .then(|| bulleted(text))
            .flatten()
    };
    let (intro, ranges) = numbered(text).or_else(bullets)?;
    let items: Vec<Item> = (1_usize..)
        .zip(ranges)
        .filter_map(|(number, range)| item(number, text.get(range)?.trim(), speaker))
        .collect();
    let items = distinct(items);
    let known = items.iter().filter(|item| !item.stems.is_empty()).count();
    (known >= FEWEST).then(|| List {
        event,
        human: speaker == Speaker::Human,
        named: has_noun(text.get(intro.clone()).unwrap_or_default()),
        intro: decisions::telling(text.get(intro).unwrap_or_default()),
        items,
        language: decisions::language(text),
    })
}

fn item(number: usize, text: &str, speaker: Speaker) -> Option<Item> {
    let claims = decisions::decisions(text, speaker);
    (text.len() <= LONG).then(|| Item {
        number: number.to_string(),
        text: text.into(),
        stems: decisions::telling(text),
        rules: claims.iter().any(|claim| claim.class.is_negative()),
    })
}

/// The items without the words that most of them have: those do not tell one from another.
fn distinct(mut items: Vec<Item>) -> Vec<Item> {
    let all: Vec<Vec<Stem>> = items.iter().map(|item| item.stems.clone()).collect();
    let half = items.len().div_ceil(2);
    for item in &mut items {
        item.stems.retain(|stem| {
            let having = |stems: &&Vec<Stem>| stems.iter().any(|other| other.id == stem.id);
            all.iter().filter(having).count() < half.max(2)
        });
    }
    items
}

/// The line that introduces a numbered list, and its items: from 1 on, one number after the other.
fn numbered(text: &str) -> Option<(Range<usize>, Vec<Range<usize>>)> {
    let mut items: Vec<Range<usize>> = Vec::new();
    let mut intro = 0..0;
    let (mut at, mut last, mut between) = (0, 0..0, 0);
    for line in text.split_inclusive('\n') {
        let range = at..at + line.trim_end().len();
        at += line.len();
        let expected = items.len() + 1;
        match marker(line, expected).or_else(|| marker(line, 1).filter(|_| items.len() < FEWEST)) {
            Some((number, length)) => {
                if number == 1 {
                    items.clear();
                    intro = last.clone();
                }
                items.push(range.start + length..range.end);
                between = 0;
            }
            None if line.trim().is_empty() => continue,
            None => between += 1,
        }
        if between > LINES_BETWEEN && items.len() >= FEWEST {
            break;
        }
        last = range;
    }
    if items.len() < FEWEST {
        (intro, items) = inline(text)?;
    }
    (FEWEST..=MOST)
        .contains(&items.len())
        .then_some((intro, items))
}

/// The line that introduces a list with bullets, and its items: one on each line, and one more than of a numbered list.
fn bulleted(text: &str) -> Option<(Range<usize>, Vec<Range<usize>>)> {
    let mut items: Vec<Range<usize>> = Vec::new();
    let mut intro = 0..0;
    let (mut at, mut last) = (0, 0..0);
    for line in text.split_inclusive('\n') {
        let range = at..at + line.trim_end().len();
        at += line.len();
        let bare = line.trim();
        let bullet = ["- ", "* ", "\u{2022} "]
            .iter()
            .find(|mark| bare.starts_with(**mark));
        match bullet {
            Some(mark) => {
                if items.is_empty() {
                    intro = last.clone();
                }
                let indent = line.len() - line.trim_start().len();
                items.push(range.start + indent + mark.len()..range.end);
            }
            None if bare.is_empty() => continue,
            None if items.len() > FEWEST => break,
            None => items.clear(),
        }
        last = range;
    }
    (FEWEST + 1..=MOST)
        .contains(&items.len())
        .then_some((intro, items))
}

/// The mark of item `expected` at the start of a line, and its length.
fn marker(line: &str, expected: usize) -> Option<(usize, usize)> {
    let bare = line.trim_start_matches([' ', '\t', '*', '(', '#']);
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    let number: usize = bare.get(..digits)?.parse().ok()?;
    let rest = bare.get(digits..)?;
    let length = [". ", ") ", ".) ", ": ", ".** ", ")** "]
        .iter()
        .find(|mark| rest.starts_with(**mark))?
        .len();
    (number == expected && digits <= 2).then(|| (number, line.len() - bare.len() + digits + length))
}

/// A list inside of a paragraph: "1) ... 2) ... 3) ...".
fn inline(text: &str) -> Option<(Range<usize>, Vec<Range<usize>>)> {
    let mut starts: Vec<Range<usize>> = Vec::new();
    let mut from = 0;
    for number in 1..=MOST {
        let mark = format!("{number}) ");
        let found = text.get(from..)?.match_indices(&mark).find(|(at, _)| {
            let before = text.get(..from + at).unwrap_or_default();
            before.is_empty() || before.ends_with([' ', '(', '\n'])
        });
        let Some((at, _)) = found else { break };
        starts.push(from + at..from + at + mark.len());
        from += at + mark.len();
    }
    let intro = 0..starts.first()?.start;
    let ends = starts.iter().skip(1).map(|next| next.start);
    let last = text
        .get(from..)?
        .find('\n')
        .map_or(text.len(), |end| from + end);
    let items = starts.iter().zip(ends.chain([last]));
    let items = items.map(|(start, end)| start.end..end).collect();
    Some((intro, items))
}

/// What a summary leaves of a list, where that is a few items or their number.
fn reduced(step: &Step, list: &List, text: &str, summary: &SummaryIndex) -> Option<ListLoss> {
    let due = || {
        let items = list.items.iter();
        items.filter(|item| !item.rules && !item.stems.is_empty())
    };
    let best = |item: &Item| summary.closest(&item.stems);
    let gone: Vec<&Item> = due()
        .filter(|item| best(item).is_none_or(|(share, _)| share < GONE))
        .collect();
    let all = due().count();
    if gone.len() < 2 || gone.len() * 2 <= all {
        return None;
    }
    let counted = counted(list, text, summary);
    let few = due()
        .filter_map(best)
        .filter(|(share, _)| *share >= THERE)
        .max_by(|one, other| one.0.total_cmp(&other.0));
    let stated = match counted {
        Some(at) => at,
        None if gone.len() > FEWEST => few?.1,
        None => return None,
    };
    let stated = text.get(stated)?;
    if is_done(stated) || names_file(stated) {
        return None;
    }
    // "1 and 2 are fixed": what is called by its number is still there.
    let gone: Vec<&Item> = gone
        .into_iter()
        .filter(|item| !words(stated).any(|word| word == item.number))
        .collect();
    if gone.len() * 2 <= all {
        return None;
    }
    let first = gone.first()?;
    Some(ListLoss {
        compaction: step.index,
        items: list.items.len(),
        human: list.human,
        source: Excerpt {
            event: list.event,
            text: first.text.as_ref().into(),
            marks: Marks::new(),
        },
        gone: gone.iter().map(|item| opening(&item.text)).collect(),
        summary: SummaryExcerpt {
            text: stated.to_owned(),
            marks: Marks::new(),
        },
    })
}

/// The sentence that speaks of the list by its number, or as several things.
fn counted(list: &List, text: &str, summary: &SummaryIndex) -> Option<Range<usize>> {
    let count = list.items.len();
    let digits = count.to_string();
    let spelled = count.checked_sub(FEWEST).and_then(|at| NUMBERS.get(at));
    summary.sentences().find(|at| {
        let said = text.get(at.clone()).unwrap_or_default().to_lowercase();
        let counts = words(&said)
            .any(|word| word == digits || Some(&word) == spelled || COUNTING.contains(&word));
        let stems = decisions::telling(&said);
        counts && (decisions::common(&list.intro, &stems) > 0.0 || (list.named && has_noun(&said)))
    })
}

fn has_noun(text: &str) -> bool {
    words(&text.to_lowercase()).any(|word| NOUNS.contains(&word))
}

/// "all eight fixed": a list that is done need not be kept.
fn is_done(said: &str) -> bool {
    let lower = said.to_lowercase();
    let has = |list: &[&str]| words(&lower).any(|word| list.contains(&word));
    has(ALL) && has(DONE)
}

/// Whether a sentence names a file: what it speaks of can be read there.
fn names_file(said: &str) -> bool {
    let endings = [
        ".md", ".txt", ".org", ".rst", ".json", ".csv", ".yaml", ".yml",
    ];
    said.split_whitespace().any(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        endings.iter().any(|ending| word.ends_with(ending))
    })
}

/// The first words of an item.
fn opening(item: &str) -> String {
    const WORDS: usize = 12;
    let words: Vec<&str> = item.split_whitespace().take(WORDS).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> Vec<&str> {
        let found = numbered(text).map(|(_, items)| items).unwrap_or_default();
        found
            .into_iter()
            .filter_map(|item| text.get(item))
            .collect()
    }

    #[test]
    fn numbered_lists_are_found_on_lines_and_inside_of_them() {
        assert_eq!(
            items("Please:\n1. wax\n2. sand\n\n3. oil"),
            ["wax", "sand", "oil"]
        );
        assert_eq!(
            items("todo: 1) wax the rail 2) sand it 3) oil it\nthanks"),
            ["wax the rail ", "sand it ", "oil it"]
        );
        assert_eq!(items("1. wax\n2. sand"), [] as [&str; 0]);
        assert_eq!(items("1. wax\n3. sand\n5. oil"), [] as [&str; 0]);
        assert_eq!(items("version 1.2 and 2.3 and 3.4"), [] as [&str; 0]);
    }

    #[test]
    fn acceptance_is_short_and_whole() {
        for text in [
            "yes",
            "Go ahead, please",
            "ok do all of them",
            "start with 2",
        ] {
            assert!(accepts(text), "{text}");
        }
        for text in [
            "yes, but skip the last",
            "only 1 and 2",
            "ok?",
            "okra is fine",
            "fix 1 and 2",
        ] {
            assert!(!accepts(text), "{text}");
        }
    }
}
