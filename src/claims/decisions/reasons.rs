//! Reasons: why something was decided, marked by a word or by the place of the clause.

use std::ops::Range;

use super::clauses::{Opener, Sentence, is_negation};
use super::cues::{Mark, Power};
use super::firmness::{self, RULING};
use super::words::listed;
use super::{Class, Speaker};

/// The reason for what `mark` decides, in its own sentence.
pub(super) fn inside(text: &str, sentence: &Sentence, mark: &Mark) -> Option<Range<usize>> {
    let place = sentence.segment_of(mark.at.start);
    marked(sentence, place)
        .or_else(|| before(text, sentence, place))
        .or_else(|| unmarked(text, sentence, place))
}

/// What stands before the "so" that opens a decision: "customers downgrade, so no new format".
fn before(text: &str, sentence: &Sentence, place: usize) -> Option<Range<usize>> {
    let own = sentence.segments.get(place)?;
    let opened = text.get(own.at.clone())?.split_whitespace().next()?;
    let left = sentence.segments.get(place.checked_sub(1)?)?;
    let follows = own.opener == Opener::Border && opened.eq_ignore_ascii_case("so");
    let at = left.at.start..own.at.start;
    // "so that's out" says of what was told before it what becomes of it.
    let of_its_own = sentence.words_in(&own.at).any(|word| word.weight() > 1);
    (follows && of_its_own && states(text.get(at.clone())?)).then_some(at)
}

/// A clause that a word opens: the next one behind the cue, else one that leads the sentence.
fn marked(sentence: &Sentence, place: usize) -> Option<Range<usize>> {
    let is_reason = |number: &usize| {
        sentence
            .segments
            .get(*number)
            .is_some_and(|segment| segment.opener == Opener::Reason)
    };
    let behind = (place + 1..sentence.segments.len()).find(is_reason);
    let found = behind.or_else(|| (0..place).find(is_reason))?;
    let start = sentence.segments.get(found)?.at.start;
    let end = sentence.segments.iter().skip(found + 1).find(|segment| {
        matches!(
            segment.opener,
            Opener::Border | Opener::Colon | Opener::Strong
        )
    });
    let last = if found < place {
        sentence.segments.get(found)?.at.end
    } else {
        end.map_or(sentence.at.end, |segment| segment.at.start)
    };
    Some(start..last)
}

/// A statement behind a comma, colon, dash or semicolon, with no decision of its own.
fn unmarked(text: &str, sentence: &Sentence, place: usize) -> Option<Range<usize>> {
    let segment = sentence.segments.iter().skip(place + 1).find(|segment| {
        let decides = sentence.marks.iter().any(|mark| {
            segment.at.contains(&mark.at.start)
                && is_negation(mark)
                && !matches!(mark.power, Power::Plain | Power::Tint)
        });
        let apart = matches!(
            segment.opener,
            Opener::Comma | Opener::Colon | Opener::Strong
        );
        apart
            && !decides
            && !allows(text, sentence, &segment.at)
            && states(text.get(segment.at.clone()).unwrap_or_default())
    })?;
    let start = segment.at.start;
    Some(start..up_to_consequence(text, sentence, start))
}

/// Whether a clause says what is allowed beside a rule, and so no reason for it: "water is all right".
fn allows(text: &str, sentence: &Sentence, at: &Range<usize>) -> bool {
    let mut marks = sentence.marks.iter();
    marks.any(|mark| {
        at.contains(&mark.at.start)
            && mark.class == Class::Accept
            && matches!(mark.power, Power::Firm | Power::Order)
            && text.get(mark.at.clone()).is_some_and(|cue| {
                let is = cue.split_whitespace().next().unwrap_or_default();
                listed("is|are|it's|that's", &is.to_lowercase())
            })
    })
}

/// A reason ends where "so" says what follows from it.
fn up_to_consequence(text: &str, sentence: &Sentence, start: usize) -> usize {
    let so = |mark: &&Mark| {
        mark.at.start > start
            && text
                .get(mark.at.clone())
                .is_some_and(|word| word.eq_ignore_ascii_case("so"))
    };
    sentence
        .marks
        .iter()
        .find(so)
        .map_or(sentence.at.end, |mark| mark.at.start)
}

/// The sentence behind a decision, where it states how things are.
pub(super) fn behind(text: &str, sentence: &Sentence) -> Option<Range<usize>> {
    // "accounts that leave the app open": what is no order there decides nothing.
    let orders = |mark: &Mark| firmness::is_firm(text, sentence, mark, Speaker::Human);
    let decides = sentence.marks.iter().any(|mark| {
        is_negation(mark)
            && !matches!(mark.power, Power::Plain | Power::Tint)
            && (mark.power != Power::Order || orders(mark))
    });
    let content = text.get(sentence.at.clone())?;
    let consents = allows(text, sentence, &sentence.at);
    let marked = sentence.segments.first().is_some_and(|segment| {
        sentence
            .marks
            .iter()
            .any(|mark| mark.power == Power::Reason && mark.at.start == segment.at.start)
    });
    (!decides && !consents && !content.ends_with('?') && (marked || states(content)))
        .then(|| sentence.at.start..up_to_consequence(text, sentence, sentence.at.start))
}

/// Verbs that say how things are: the sign of a statement where no word marks a reason. Own.
const STATING: &str = "is|are|was|were|has|have|had|would|can't|cant|can\u{2019}t|cannot|it's|its|that's|\
    they're|costs|owns|own|needs|wants|breaks|broke|takes|gets|died|dies|expects|corrupts|\
    corrupt|lose|loses|lost|makes|means|hates|runs|fails|failed|went|gave|agreed|pull|pulls|\
    say|says|lacks|doesn't|doesnt|don't|isn't|there's|i've|we've|leaks|hides|spikes|crashes|\
    crashed|ooms|smears|wrote|attend|casse|ist|sind|hat|haben|läuft|es|está|tiene|est|sont|a|will|won't|wont|took|\
    went|told|came|ran|made|left|hit|caused|aren't|weren't|wasn't|didn't|didnt|haven't|hasn't|can|could|may|might|\
    got|broken|blew|threw|ate|sued|caught|cut|bit|stole|fell|drew|grew|knew|felt|spent|slept|sold|sent|paid|cost|\
    lives|live|found|thought|called|hurt|burned|burnt|bled|rang|tore|shook|spoke|swore|sold|stood|told|bought|taught|fought|\
    eat|choke|jam|stick|leak|bounce|trip|panic|moan|rust|rot|crack|melt|scratch|peel|swell|fade|wilt|cry|stall|lag|flicker|\
    drift|spill|sag|bend|snap|tear|slip|sounds|looks|smells|feels|saw|seen|shut|slipped|keeps|keep|reads|read|uses|use|hate|loves|love|complain|complains|likes|like|depends|depend|pays|\
    knows|thinks|goes|go|comes|come|leads|causes|cause|turns|kills|eats|belongs|belong|war|waren|wird|kann|will|\
    fue|son|era|tienen|fait|font|ont|va|foi|são|tem|têm";

/// Words that open what is told of somebody or something, where an order opens with its verb.
const SUBJECTS: &str = "i|there|because|reason|a|an|it|its|that|this|these|those|he|she|we|they|our|my|his|her|their|half|two|three|some|most|last|every|\
    nobody|people|everyone|everybody|someone|somebody|der|die|das|wir|sie|er|el|la|los|las|le|les|il|elle|on|o|os";

/// How many letters a verb of the past has at least that is known by its ending.
const PAST: usize = 5;

/// Whether a word is a verb that says how things are or were.
fn is_stating(word: &str) -> bool {
    let past = || word.len() >= PAST && word.ends_with("ed") && word.is_ascii();
    listed(STATING, word) || past()
}

/// Whether a clause states something: a subject, then a verb of being, having or happening among its first words.
fn states(clause: &str) -> bool {
    let words: Vec<String> = clause
        .split_whitespace()
        .map(|word| {
            word.trim_matches(|ch: char| !ch.is_alphanumeric() && ch != '\'')
                .to_lowercase()
        })
        .filter(|word| !word.is_empty())
        .collect();
    let wide = clause.chars().any(super::words::is_ideograph);
    let verb = words.iter().take(9).position(|word| is_stating(word));
    let asks = words.first().is_some_and(|word| {
        listed(RULING, word)
            || listed(
                "please|pls|plz|let's|lets|can|could|would|just|also|then|make|and",
                word,
            )
    });
    let told = words.len() >= 5 && words.first().is_some_and(|word| listed(SUBJECTS, word));
    wide && clause.len() > 15
        || told
        || words.len() >= 3
            && !asks
            && verb.is_some_and(|place| {
                place > 0
                    || words
                        .first()
                        .is_some_and(|word| word.contains('\'') || word == "its" || word == "there")
            })
}
