//! Acts: a later message or tool call that does what a lost claim ruled out.

use std::ops::Range;

use super::clauses::{Sentence, is_negation};
use super::cues::Power;
use super::prose;
use super::words::{self, PLAIN, Stem, Word, listed};
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
const ACTION: &str = "i'd|i'll|i've|i will|i would|i have|i am going|i'm going|i switched|i added|i changed|\
    i moved|i re-|i suggest|i recommend|i propose|let's|let me|we should|we could|we can|\
    shall i|should i|shall we|how about|the cleanest|the simplest|the best|the easiest|\
    patch is ready|done|implemented|switched|switching|is gone|are gone|now at|is in|are in|\
    ready|added|adding|will be|going to|applied|released|deployed|deleted|removed|moved|\
    merged|pushed|ich |habe|wird|ist |sind |voy a|he |hecho|listo|je |j'ai|已|我|会|完成|すべき|\
    しました|します|are now|is now|next:|then |could be|option|as well|use |book|wrote|written|\
    including|included|started|starting|running";

/// What is announced without being done. Own.
const IDLE: &str = "i'll ask|i'll avoid|i'll check|i'll keep|i'll leave|i'll look|i'll note|i'll read|\
    i'll remind|i'll skip|i'll stay away|i'll wait|let me check|let me look|let me read|\
    should i ask|i will check|i will look|i will not|i'd leave|i'd keep|i'd rather not";

/// Commands and tools that only look. Own.
const LOOKING: &str = "cat|cd|date|describe|diff|du|echo|explain|fetch|find|get|grep|head|inbox|jq|less|list|\
    log|logs|lookup|ls|promql|pwd|read|rg|search|show|sleep|stat|stats|status|stock|tail|\
    view|wc|which";

/// What makes an act of a query or of a command that mostly looks. Own.
const DOING: &str = "add|alter|apply|commit|create|delete|drop|insert|merge|patch|post|push|put|reset|\
    restart|rm|scale|set|truncate|update|-delete|-i";

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

/// The sentence that speaks of the target in a message of action: it acts itself, or the next one does.
fn said(claim: &Claim, later: &str) -> Option<Range<usize>> {
    let whole = super::mine::stems(words::words(later, 0).iter());
    if !speaks_of(claim, &whole, 0.25) {
        return None;
    }
    let sentences = sentences(later);
    let mut best: Option<(f64, Range<usize>)> = None;
    for (number, sentence) in sentences.iter().enumerate() {
        let acting = acts(later, sentence)
            || sentences
                .get(number + 1)
                .is_some_and(|next| acts(later, next));
        let about = share(&claim.target, &super::mine::stems(sentence.words.iter()));
        if acting
            && about > best.as_ref().map_or(0.2, |(most, _)| *most)
            && !denies(claim, sentence)
        {
            best = Some((about, sentence.at.clone()));
        }
    }
    best.map(|(_, at)| at)
}

fn sentences(text: &str) -> Vec<Sentence> {
    let mut start = 0;
    let mut found = Vec::new();
    for line in text.split_inclusive('\n') {
        let range = start..start + line.trim_end().len();
        start += line.len();
        found.extend(
            prose::sentences(text, &range)
                .into_iter()
                .map(|at| Sentence::new(text, at)),
        );
    }
    found
}

/// Whether a sentence proposes, announces or reports an action.
fn acts(text: &str, sentence: &Sentence) -> bool {
    let content = text
        .get(sentence.at.clone())
        .unwrap_or_default()
        .to_lowercase()
        .replace('\u{2019}', "'");
    ACTION.split('|').any(|words| content.contains(words))
        && !IDLE.split('|').any(|words| content.contains(words))
}

/// Whether a sentence says no to the target.
fn denies(claim: &Claim, sentence: &Sentence) -> bool {
    let telling = |id: u32| {
        claim
            .target
            .iter()
            .any(|known| known.id == id && known.weight >= PLAIN)
    };
    let bare = sentence
        .marks
        .iter()
        .filter(|mark| is_negation(mark) && mark.power != Power::Tint);
    bare.flat_map(|mark| sentence.scope(mark))
        .flat_map(Word::stems)
        .any(|stem| telling(stem.id))
}

/// Whether enough of the target's telling words are there: two of them, or one that is half of it.
fn speaks_of(claim: &Claim, stems: &[Stem], least: f64) -> bool {
    let count = claim
        .target
        .iter()
        .filter(|known| known.weight >= PLAIN && stems.iter().any(|stem| stem.id == known.id))
        .count();
    let cover = share(&claim.target, stems);
    (count >= 2 && cover >= least) || (count == 1 && cover >= 0.5)
}

fn done(claim: &Claim, input: &str, name: &str) -> Option<Range<usize>> {
    if looks(input, name) {
        return None;
    }
    let whole = super::mine::stems(words::words(input, 0).iter().chain(&words::words(name, 0)));
    speaks_of(claim, &whole, 0.15).then_some(0..input.len())
}

/// Whether a call only looks: its name says so, or its command begins with one that does, and nothing in it does more.
fn looks(input: &str, name: &str) -> bool {
    let looking = |word: &str| listed(LOOKING, word);
    let words = || {
        input
            .split(|ch: char| !ch.is_alphanumeric() && ch != '-')
            .map(str::to_lowercase)
    };
    let doing = words().any(|word| listed(DOING, word.trim_start_matches("--")));
    let query = words().any(|word| matches!(word.as_str(), "select" | "explain"));
    let command = input
        .split_once("\"command\"")
        .map(|(_, tail)| tail.trim_start_matches([':', ' ', '"']));
    let first = command.and_then(|command| command.split([' ', ';', '"']).next());
    name.split(['_', '-', '.', ':']).any(looking)
        || ((query || first.is_some_and(looking)) && !doing)
}
