//! Lacks: sentences in which the agent says that it does not have or know something, or asks for it.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::aim;
use super::clauses::Sentence;
use super::mine::stems;
use super::prose;
use super::words::{self, PLAIN, Stem};

/// How a lack is put. Own.
const LACKS: &str = "don't have|do not have|no longer have|don't know|do not know|don't remember|can't recall|cannot recall|\
    don't recall|can't tell|cannot tell|can't find|cannot find|couldn't find|don't see|do not see|can't see|\
    isn't in my|aren't in my|wasn't in my|weren't in my|is not in my|was not in my|not part of my|wasn't part of my|\
    isn't part of my|not in my notes|nothing in my notes|not in the summary|no record of|no note of|lost track|\
    unknown to me|could you send|can you send|could you give|can you give|could you tell|can you tell|\
    could you remind|can you remind|could you share|can you share|please send|please give|please share|remind me|\
    what was the|which one was|ask the team|ask the user|to be confirmed|to be determined|tbd|habe ich nicht|\
    habe keine|habe kein|weiß ich nicht|weiß nicht|kenne ich nicht|liegt mir nicht|finde ich nicht|kannst du mir|\
    könntest du mir|können sie mir|no tengo|no sé|no encuentro|no recuerdo|no me consta|puedes darme|puedes pasarme|\
    puede darme|me puedes|me puede|je n'ai pas|je n'ai plus|je ne sais|je ne trouve|je ne connais|peux-tu me|\
    pouvez-vous me|não tenho|não sei|não encontro|não lembro|pode me|poderia me|у меня нет|не знаю|не помню|\
    не нашёл|не нашел|подскажи|пришли|没有记录|我没有|不知道|不清楚|不记得|找不到|请提供|能否提供|请告诉我|\
    わかりません|分かりません|覚えていません|手元にありません|記録がありません|見つかりません|教えてください";

/// Words that ask for a reason. Own.
const WHY: &str = "why|reason|reasons|warum|grund|gründe|por qué|motivo|razón|pourquoi|raison|por quê|razão|почему|\
    причин|为什么|原因|理由|なぜ";

/// How many words on either side of the phrase may be what is lacking.
const NEAR: usize = 4;

/// Something that the agent lacks.
#[derive(Clone, Debug)]
pub struct Lack {
    /// The sentence, in bytes of the text.
    pub span: Range<usize>,
    /// The words of the sentence that tell something.
    stems: Vec<Stem>,
    /// Those of them right beside the phrase that name a thing.
    near: Vec<Stem>,
    /// Whether it is a reason.
    pub why: bool,
}

impl Lack {
    /// Whether it is about something that is spoken of in these words: one of them is what is lacking, or two of them are
    /// in the sentence.
    pub fn is_of(&self, about: &[Stem]) -> bool {
        let known = |stem: &&Stem| about.iter().any(|other| other.id == stem.id);
        self.near.iter().any(|stem| known(&stem)) || self.stems.iter().filter(known).count() > 1
    }
}

/// What the agent says in `text` that it lacks.
pub fn lacks(text: &str) -> Vec<Lack> {
    static SEARCH: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
        let plain = LACKS.split('|').map(str::to_owned);
        let curly = LACKS.split('|').filter(|phrase| phrase.contains('\''));
        let all = plain.chain(curly.map(|phrase| phrase.replace('\'', "\u{2019}")));
        AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::LeftmostLongest)
            .build(all)
            .ok()
    });
    let Some(search) = SEARCH.as_ref() else {
        return Vec::new();
    };
    let mut found: Vec<Lack> = Vec::new();
    for hit in search.find_iter(text) {
        let told = found.last().is_some_and(|last| hit.start() < last.span.end);
        if !told && stands_free(text, &hit.range()) {
            found.extend(lack(text, &hit.range()));
        }
        if found.len() >= MOST {
            break;
        }
    }
    found
}

/// How many of them a text has at most.
const MOST: usize = 64;

fn stands_free(text: &str, hit: &Range<usize>) -> bool {
    let joined = |ch: char| ch.is_alphanumeric() && !words::is_ideograph(ch);
    let before = text.get(..hit.start).unwrap_or_default();
    let behind = text.get(hit.end..).unwrap_or_default();
    !before.ends_with(joined) && !behind.starts_with(joined)
}

fn lack(text: &str, hit: &Range<usize>) -> Option<Lack> {
    let line = prose::line_around(text, hit.start);
    if line.len() > LONGEST {
        return None;
    }
    let sentences = prose::sentences(text, &line);
    let span = sentences.into_iter().find(|span| span.end > hit.start)?;
    let sentence = Sentence::new(text, span.clone());
    let behind = sentence
        .words
        .partition_point(|word| word.at.start < hit.end);
    let before = sentence
        .words
        .partition_point(|word| word.at.end <= hit.start);
    let left = sentence.words.iter().take(before).rev().take(NEAR);
    let right = sentence.words.iter().skip(behind).take(NEAR);
    let content = text.get(span.clone())?.to_lowercase();
    Some(Lack {
        near: named(left.chain(right)),
        stems: stems(sentence.words.iter())
            .into_iter()
            .filter(|stem| stem.weight >= PLAIN)
            .collect(),
        why: WHY.split('|').any(|word| content.contains(word)),
        span,
    })
}

/// A line longer than this, in bytes, is no speech.
const LONGEST: usize = 4000;

fn named<'w>(words: impl Iterator<Item = &'w words::Word>) -> Vec<Stem> {
    let found = words.filter(|word| aim::is_named(word));
    found.map(|word| word.whole).collect()
}

#[cfg(test)]
mod tests {
    use super::super::telling;
    use super::*;

    #[test]
    fn what_the_agent_lacks_is_what_it_names_beside_the_phrase() {
        let of =
            |said: &str, about: &str| lacks(said).iter().any(|lack| lack.is_of(&telling(about)));
        for (said, about) in [
            (
                "The form wants the berth permit, which I don't have any more.",
                "berth permit QX-77",
            ),
            (
                "I can\u{2019}t find the pilot's licence number.",
                "pilot licence 8841",
            ),
            (
                "Die Liegeplatzgenehmigung habe ich nicht mehr.",
                "Liegeplatzgenehmigung QX-77",
            ),
            (
                "No tengo a mano la referencia del puerto.",
                "referencia QX-77",
            ),
            ("Gate code: (ask the team)", "the gate code is 7741"),
        ] {
            assert!(of(said, about), "{said}");
        }
        for (said, about) in [
            ("I don't have access to the crane.", "berth permit QX-77"),
            ("The berth permit is on file.", "berth permit QX-77"),
        ] {
            assert!(!of(said, about), "{said}");
        }
        assert!(
            lacks("I can't tell why it was dropped.")
                .iter()
                .any(|lack| lack.why)
        );
    }
}
