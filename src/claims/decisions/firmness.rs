//! Firmness: whether a cue is an order or a decision, or only narrates, asks or supposes.

use super::clauses::{Opener, Sentence};
use super::cues::{Mark, Power, Reach};
use super::words::listed;
use super::{Class, Speaker};

/// Words that may stand before the verb of an order.
const LEAD_INS: &str = "please|pls|plz|and|but|so|also|just|then|ok|okay|yes|yeah|yep|nah|well|oh|btw|now|still|\
    important|note|rule|remember|always|again|you|hey|actually|really|otherwise|however|or|\
    therefore|hence|hm|hmm|nvm|wait|sorry|fyi|anyway|for now|ah|et|y|und|aber|mais|pero|\
    bitte|too";

/// Words that make a supposition of what follows.
const HEDGES: &str = "could|might|maybe|perhaps|wonder|suppose|would|possibly|probably|whether|think|unsure|\
    seems|apparently|could've";

/// Things that reject, cancel or refuse without having decided anything.
const MACHINES: &str = "api|backend|browser|build|cargo|ci|client|compiler|connection|docker|endpoint|error|git|\
    github|gitlab|handshake|hook|job|kernel|lint|linter|login|message|npm|packet|parser|pip|\
    process|promise|push|pushes|registry|remote|request|requests|run|schema|server|service|\
    shell|system|task|test|tests|token|tool|type|validator|workflow";

/// Verbs of decision that machines do as well.
const SHARED: &str = "rejected|is rejected|declined|refused|abandoned|dismissed|discarded|cancelled|canceled|\
    struck|excluded|omitted|superseded|burned|invalidated|withdrawn|closed|forbidden|\
    not allowed|not permitted|obsolete|retired|void|exempt|except|deferred|parked|shelved|\
    compromised";

/// Verbs that tell what somebody did, where the subject is none of those who decide here.
const TOLD: &str = "rejected|declined|refused|abandoned|dismissed|discarded|struck|vetoed|ditched|\
    turned down|turn down|scrapped";

/// Those who decide, and the verbs by which a decision is reported without them.
const DECIDERS: &str = "i|we|user|team|boss|sponsor|management|legal|finance|marketing|is|are|was|were|been|be|\
    they|he|she|security|customer";

/// Cues that an assistant uses of how things are as well.
const VAGUE: &str = "is out|are out|was out|it's out|they're out|is dead|was a mistake|not acceptable|\
    not good enough|unacceptable|undesired|unwanted|can wait|later on, not|at the earliest|\
    not until|not before|deferred|discarded|not viable|no go";

/// Whether `mark` is meant as an order or a decision.
pub(super) fn is_firm(text: &str, sentence: &Sentence, mark: &Mark, speaker: Speaker) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default();
    let bare = mark.power == Power::Plain && !is_shouted(cue) && !ends_loud(text, sentence);
    if bare
        || mark.power == Power::Tint
        || supposed(text, sentence, mark)
        || quoted(text, sentence, mark)
    {
        return false;
    }
    match mark.power {
        Power::Firm => decided(text, sentence, mark, speaker),
        Power::Order => ordered(text, sentence, mark, speaker),
        Power::Plain => speaker == Speaker::Human,
        Power::Tint
        | Power::Hint
        | Power::Mask
        | Power::Soft
        | Power::Assert
        | Power::Reason
        | Power::Border => false,
    }
}

/// A question, a condition or a guess.
fn supposed(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let content = text.get(sentence.at.clone()).unwrap_or_default();
    let asked = content
        .trim_end_matches(['"', ')', '*', '`'])
        .ends_with(['?', '？']);
    let segment = sentence.segments.get(sentence.segment_of(mark.at.start));
    let head = segment
        .and_then(|segment| text.get(segment.at.start..mark.at.start))
        .unwrap_or_default()
        .to_lowercase();
    let opener = head.split_whitespace().next().unwrap_or_default();
    let conditional = matches!(
        opener,
        "if" | "when" | "whenever" | "wenn" | "falls" | "si" | "unless"
    );
    let hedged = head
        .split(|ch: char| !ch.is_alphanumeric() && ch != '\'')
        .any(|word| listed(HEDGES, word));
    asked || conditional || (hedged && !head.contains("rather"))
}

/// Inside of double quotes: somebody else's words.
fn quoted(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let head = text
        .get(sentence.at.start..mark.at.start)
        .unwrap_or_default();
    let tail = text.get(mark.at.end..sentence.at.end).unwrap_or_default();
    let straight = head.matches('"').count() % 2 == 1 && tail.contains('"');
    let curly = head
        .rfind('\u{201c}')
        .is_some_and(|open| !head.get(open..).unwrap_or_default().contains('\u{201d}'));
    let span = head.matches('`').count() % 2 == 1;
    straight || curly || span
}

fn decided(text: &str, sentence: &Sentence, mark: &Mark, speaker: Speaker) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default().to_lowercase();
    let head = head_of(text, sentence, mark);
    let last = head.last().map(String::as_str).unwrap_or_default();
    if listed(SHARED, &cue)
        && (head.iter().any(|word| listed(MACHINES, word))
            || matches!(last, "get" | "gets" | "got" | "being"))
    {
        return false;
    }
    if listed(TOLD, &cue) && !head.is_empty() && !head.iter().any(|word| listed(DECIDERS, word)) {
        return false;
    }
    match speaker {
        Speaker::Human => true,
        Speaker::Assistant => {
            let decides = matches!(mark.class, Class::Reject | Class::Defer)
                && mark.reach != Reach::After
                && !listed(VAGUE, &cue);
            decides
                || head
                    .iter()
                    .any(|word| matches!(word.as_str(), "we" | "user" | "i'll" | "let's" | "must"))
        }
    }
}

/// At the head of a clause, as an order has it.
fn ordered(text: &str, sentence: &Sentence, mark: &Mark, speaker: Speaker) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default().to_lowercase();
    let tail = text.get(mark.at.end..sentence.at.end).unwrap_or_default();
    if speaker == Speaker::Assistant || (cue == "no" && !tail.starts_with(' ')) {
        return false;
    }
    if mark.class == Class::Accept {
        return true;
    }
    if ends_loud(text, sentence) {
        return true;
    }
    if matches!(cue.as_str(), "not" | "no" | "never")
        && tail
            .split([',', ';', ')', '.'])
            .next()
            .is_some_and(|rest| rest.split_whitespace().any(|word| word == "yet"))
    {
        return false;
    }
    if cue == "no" && tells(text, sentence, mark) {
        return false;
    }
    let head = head_of(text, sentence, mark);
    let joined = head
        .iter()
        .rev()
        .take_while(|word| listed(LEAD_INS, word))
        .any(|word| {
            matches!(
                word.as_str(),
                "and" | "but" | "so" | "then" | "und" | "aber" | "et" | "mais" | "y" | "pero"
            )
        });
    let leading = joined
        || head
            .iter()
            .all(|word| listed(LEAD_INS, word) || word.chars().all(|ch| !ch.is_alphabetic()));
    let modal = matches!(
        cue.as_str(),
        "should not" | "shouldn't" | "shouldnt" | "may not"
    );
    let foreign = !cue.is_ascii() || matches!(cue.as_str(), "nicht" | "kein" | "keine" | "keinen");
    let existential = matches!(cue.as_str(), "nothing" | "nobody" | "no one" | "none of");
    if existential {
        return leading
            && tail.split_whitespace().next().is_some_and(|word| {
                matches!(
                    word,
                    "with" | "on" | "in" | "from" | "via" | "over" | "under" | "that" | "that's"
                )
            });
    }
    modal
        || is_shouted(text.get(mark.at.clone()).unwrap_or_default())
        || (foreign && loud_or_polite(text, sentence))
        || leading
}

/// "no limit is set": a statement, where "no limits" is an order.
fn tells(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let end = sentence
        .segments
        .get(sentence.segment_of(mark.at.start))
        .map_or(sentence.at.end, |segment| segment.at.end);
    let rest = text.get(mark.at.end..end).unwrap_or_default();
    rest.split_whitespace().any(|word| {
        matches!(
            word,
            "is" | "are"
                | "was"
                | "were"
                | "has"
                | "have"
                | "had"
                | "exists"
                | "exist"
                | "seems"
                | "works"
                | "work"
                | "got"
                | "gets"
                | "came"
                | "comes"
        )
    })
}

fn loud_or_polite(text: &str, sentence: &Sentence) -> bool {
    let content = text.get(sentence.at.clone()).unwrap_or_default();
    ends_loud(text, sentence) || content.to_lowercase().contains("bitte")
}

fn ends_loud(text: &str, sentence: &Sentence) -> bool {
    text.get(sentence.at.clone())
        .unwrap_or_default()
        .ends_with("!!")
}

fn is_shouted(cue: &str) -> bool {
    cue.len() > 1
        && cue.chars().any(|ch| ch.is_ascii_uppercase())
        && !cue.chars().any(char::is_lowercase)
}

/// The words before a mark in its segment, in lower case, without the word that opened the segment.
fn head_of(text: &str, sentence: &Sentence, mark: &Mark) -> Vec<String> {
    let place = sentence.segment_of(mark.at.start);
    let Some(segment) = sentence.segments.get(place) else {
        return Vec::new();
    };
    let head = text
        .get(segment.at.start..mark.at.start)
        .unwrap_or_default()
        .to_lowercase();
    let opened = usize::from(matches!(segment.opener, Opener::Border | Opener::Reason));
    head.split_whitespace()
        .map(|word| {
            word.trim_matches(|ch: char| !ch.is_alphanumeric() && ch != '\'')
                .to_owned()
        })
        .filter(|word| !word.is_empty())
        .skip(opened)
        .collect()
}
