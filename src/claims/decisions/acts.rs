//! Acts: a later message or tool call that does what a lost claim ruled out.

use std::ops::Range;

use super::clauses::{Sentence, is_negation};
use super::prose;
use super::words::{self, PLAIN, RARE, Stem};
use super::{Claim, Class, share};

/// What a later event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Later<'n> {
    /// What the assistant says.
    AssistantText,
    /// A call of the tool `name`; the text is its input.
    ToolCall {
        /// The tool.
        name: &'n str,
    },
}

/// How an event acts against a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActKind {
    /// The rejected or deferred thing is proposed or begun.
    Reproposed,
    /// What was prohibited, voided or excepted is done.
    Violated,
}

/// An act against a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// How.
    pub kind: ActKind,
    /// Where, in bytes of the later text.
    pub span: Range<usize>,
}

/// First-person, imperative or completed action. Own.
const ACTION: &[&str] = &[
    "i'd",
    "i'll",
    "i've",
    "i will",
    "i would",
    "i have",
    "i am going",
    "i'm going",
    "i switched",
    "i added",
    "i changed",
    "i moved",
    "i re-",
    "i suggest",
    "i recommend",
    "i propose",
    "let's",
    "let me",
    "we should",
    "we could",
    "we can",
    "shall i",
    "should i",
    "shall we",
    "how about",
    "the cleanest",
    "the simplest",
    "the best",
    "the easiest",
    "patch is ready",
    "done",
    "implemented",
    "switched",
    "switching",
    "is gone",
    "are gone",
    "now at",
    "is in",
    "are in",
    "ready",
    "added",
    "adding",
    "will be",
    "going to",
    "applied",
    "released",
    "deployed",
    "deleted",
    "removed",
    "moved",
    "merged",
    "pushed",
    "ich ",
    "habe",
    "wird",
    "ist ",
    "sind ",
    "voy a",
    "he ",
    "hecho",
    "listo",
    "je ",
    "j'ai",
    "已",
    "我",
    "会",
    "完成",
    "すべき",
    "しました",
    "します",
    "are now",
    "is now",
    "next:",
    "then ",
    "could be",
    "option",
    "as well",
    "use ",
    "book",
    "wrote",
    "written",
    "including",
    "included",
    "started",
    "starting",
    "running",
];

/// Commands and tools that only look. Own.
const LOOKING: &[&str] = &[
    "cat", "diff", "find", "get", "grep", "head", "less", "list", "lookup", "ls", "read", "rg",
    "search", "show", "stat", "status", "tail", "view", "wc", "which", "describe", "explain",
    "fetch", "stock", "inbox",
];

/// The act against `claim` in `later`, if it is one: action language about the target's own words, with no negation over it.
pub fn act(claim: &Claim, later: &str, kind: Later) -> Option<Act> {
    let span = match kind {
        Later::AssistantText => said(claim, later)?,
        Later::ToolCall { name } => done(claim, later, name)?,
    };
    Some(Act {
        kind: act_kind(claim.class),
        span,
    })
}

fn act_kind(class: Class) -> ActKind {
    match class {
        Class::Reject | Class::Defer => ActKind::Reproposed,
        Class::Prohibit
        | Class::Void
        | Class::Except
        | Class::Accept
        | Class::Release
        | Class::Deny => ActKind::Violated,
    }
}

fn said(claim: &Claim, later: &str) -> Option<Range<usize>> {
    let whole = super::mine::stems(words::words(later, 0).iter());
    if !speaks_of(claim, &whole) {
        return None;
    }
    let mut start = 0;
    let mut best: Option<(f64, Range<usize>)> = None;
    for line in later.split_inclusive('\n') {
        let range = start..start + line.trim_end().len();
        start += line.len();
        for at in prose::sentences(later, &range) {
            let sentence = Sentence::new(later, at.clone());
            let cover = acts_in(claim, later, &sentence);
            if cover > best.as_ref().map_or(0.0, |(cover, _)| *cover) {
                best = Some((cover, at));
            }
        }
    }
    best.map(|(_, at)| at)
}

/// How much of the target a sentence of action has; 0 where it is no action, or says no.
fn acts_in(claim: &Claim, later: &str, sentence: &Sentence) -> f64 {
    let content = later
        .get(sentence.at.clone())
        .unwrap_or_default()
        .to_lowercase()
        .replace('\u{2019}', "'");
    let acting = ACTION.iter().any(|word| content.contains(word));
    let stems = super::mine::stems(sentence.words.iter());
    let over = sentence
        .marks
        .iter()
        .filter(|mark| is_negation(mark))
        .any(|mark| {
            sentence.scope(mark).iter().any(|word| {
                word.stems().any(|stem| {
                    claim
                        .target
                        .iter()
                        .any(|known| known.id == stem.id && known.weight >= PLAIN)
                })
            })
        });
    let cover = share(&claim.target, &stems);
    if acting && !over && cover >= 0.3 {
        cover
    } else {
        0.0
    }
}

/// Whether enough of the target's telling words are there.
fn speaks_of(claim: &Claim, stems: &[Stem]) -> bool {
    let telling = claim
        .target
        .iter()
        .filter(|known| known.weight >= PLAIN && stems.iter().any(|stem| stem.id == known.id));
    let (count, rare) = telling.fold((0, false), |(count, rare), stem| {
        (count + 1, rare || stem.weight >= RARE)
    });
    let cover = share(&claim.target, stems);
    (rare && cover >= 0.3) || (count >= 2 && cover >= 0.4) || (count == 1 && cover >= 0.75)
}

fn done(claim: &Claim, input: &str, name: &str) -> Option<Range<usize>> {
    let looks = |word: &str| LOOKING.contains(&word);
    let name_looks = name.split(['_', '-', '.', ':']).any(looks);
    let command = input
        .split_once("\"command\"")
        .map(|(_, tail)| tail.trim_start_matches([':', ' ', '"']));
    let command_looks = command.is_some_and(|command| {
        command.split_whitespace().next().is_some_and(looks) && !command.contains("&&")
    });
    if name_looks || command_looks {
        return None;
    }
    let whole = super::mine::stems(words::words(input, 0).iter().chain(&words::words(name, 0)));
    speaks_of(claim, &whole).then_some(0..input.len())
}
