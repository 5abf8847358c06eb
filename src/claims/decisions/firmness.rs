//! Firmness: whether a cue is an order or a decision, or only narrates, asks or supposes.

use super::bans::Ban;
use super::clauses::{Opener, Segment, Sentence};
use super::cues::{Mark, Power, Reach};
use super::prose;
use super::words::{is_ideograph, listed};
use super::{Class, Speaker};

/// Words that may stand before the verb of an order.
const LEAD_INS: &str = "please|pls|plz|and|but|so|also|just|then|ok|okay|yes|yeah|yep|nah|well|oh|btw|now|still|\
    important|note|rule|remember|always|again|you|hey|actually|really|otherwise|however|or|\
    therefore|hence|hm|hmm|nvm|wait|sorry|fyi|anyway|for now|ah|et|y|und|aber|mais|pero|\
    bitte|too|let's|lets|honestly|rather|should|must|to|always|simply|let us|meanwhile|absolutely|definitely|seriously|strictly|certainly|obviously|really|basically|generally|overall|\
    also|plus|again|oh and|first|second|finally|lastly|third";

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
const DECIDERS: &str = "i|we|i've|we've|i'd|we'd|they've|user|team|boss|sponsor|management|legal|finance|marketing|is|are|was|were|been|be|\
    they|he|she|security|customer";

/// Cues that an assistant uses of how things are as well.
const VAGUE: &str = "is out|are out|was out|it's out|they're out|is dead|was a mistake|not acceptable|\
    not good enough|unacceptable|undesired|unwanted|can wait|later on, not|at the earliest|\
: no|: out|= no|on hold|is on hold|not until|not before|deferred|discarded|not viable|no go|aren't part of|is not part of|not part of|isn't part of this|\
    isn't part of that";

/// Whether `mark` is meant as an order or a decision.
pub(super) fn is_firm(text: &str, sentence: &Sentence, mark: &Mark, speaker: Speaker) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default();
    let forbids = mark.ban == Some(Ban::Forbids);
    let bare = mark.power == Power::Plain
        && !forbids
        && !is_shouted(cue)
        && !is_absolute(text, sentence, mark)
        && !ends_loud(text, sentence)
        && !is_imperative(text, sentence, mark);
    if is_complaint(text, mark) {
        return speaker == Speaker::Human
            && is_angry(text.get(mark.at.start..sentence.at.end).unwrap_or_default())
            && !quoted(text, sentence, mark);
    }
    if bare
        || mark.ban == Some(Ban::Tells)
        || (mark.power == Power::Tint
            && !forbids
            && !(speaker == Speaker::Human && contrasts(text, sentence, mark)))
        || is_told_of(text, sentence, mark)
        || takes_back(text, sentence, mark)
        || is_taken_back(text, sentence, mark)
        || supposed(text, sentence, mark)
        || quoted(text, sentence, mark)
        || compares(text, sentence, mark)
    {
        return false;
    }
    match mark.power {
        Power::Firm => decided(text, sentence, mark, speaker),
        Power::Order => {
            forbids && speaker == Speaker::Human || ordered(text, sentence, mark, speaker)
        }
        Power::Plain | Power::Tint => speaker == Speaker::Human,
        Power::Hint
        | Power::Mask
        | Power::Soft
        | Power::Weak
        | Power::Assert
        | Power::Reason
        | Power::Border => false,
    }
}

/// Phrases that leave something alone, or only what was just asked for. Own.
const LEAVING: &str = "leave it|leave that|leave this|skip it|skip that|skip this|forget it|forget that|drop it|drop that|\
    scrap that|scrap it|scratch that";

/// What opens a sentence in which somebody thinks better of it. Own.
const TURNING: &str = "oh|ah|wait|actually|nah|hm|hmm|oops|sorry|no|well|ok|never|mind";

/// Whether a mark takes back what the sentence before it asked for: "Can you sum it up? Oh, leave that, I have it."
fn takes_back(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default().to_lowercase();
    if !listed(LEAVING, &cue) {
        return false;
    }
    let segment = sentence.segments.get(sentence.segment_of(mark.at.start));
    let behind = mark.at.end..segment.map_or(sentence.at.end, |segment| segment.at.end);
    let alone = sentence.words_in(&behind).next().is_none();
    let asked = text.get(..sentence.at.start).unwrap_or_default();
    let asked = asked.trim_end().ends_with(['?', '\u{ff1f}']);
    let head = plain_words(
        text.get(sentence.at.start..mark.at.start)
            .unwrap_or_default(),
    );
    let turns = head.iter().all(|word| listed(TURNING, word));
    alone && turns && asked
}

/// By which somebody thinks better of what they have just said. Own.
const RETRACTING: &[&str] = &["no wait", "wait no", "wait, no", "oh wait"];

/// The same, where nothing stands behind them that they may be about: "never mind the cost".
const RETRACTING_ALONE: &[&str] = &[
    "scratch that",
    "strike that",
    "never mind",
    "nevermind",
    "nvm",
    "on second thought",
    "actually no",
    "no, actually",
];

/// Whether what is said behind a mark, or at the head of the next sentence, takes it back: "hold it.. no wait, it's late".
fn is_taken_back(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let behind = text.get(mark.at.end..sentence.at.end).unwrap_or_default();
    let next = text.get(sentence.at.end..).unwrap_or_default();
    let next = next.trim_start_matches(|ch: char| !ch.is_alphanumeric());
    let next = next.split_inclusive(['.', '!', '?', '\n']).next();
    [(behind, false), (next.unwrap_or_default(), true)]
        .into_iter()
        .any(|(words, opens)| retracts(&words.to_lowercase(), opens))
}

/// Whether words in lower case take back what stands before them; where it `opens` them, by their first ones only.
fn retracts(words: &str, opens: bool) -> bool {
    let stands = |phrase: &str, alone: bool| {
        words.match_indices(phrase).any(|(at, _)| {
            let before = words.get(..at).unwrap_or_default();
            let rest = words.get(at + phrase.len()..).unwrap_or_default();
            let ends = !rest.starts_with(char::is_alphanumeric);
            let is_alone = !rest.trim_start().starts_with(char::is_alphanumeric);
            let begins = !before.ends_with(char::is_alphanumeric) && (!opens || at == 0);
            begins && ends && (is_alone || !alone)
        })
    };
    RETRACTING.iter().any(|phrase| stands(phrase, false))
        || RETRACTING_ALONE.iter().any(|phrase| stands(phrase, true))
}

/// Whether a verb with its no tells how much or how fast something happens: "the silt doesn't move faster".
fn compares(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default().to_lowercase();
    let tail = text.get(mark.at.end..sentence.at.end).unwrap_or_default();
    let next = plain_words(tail.split([',', ';', ':']).next().unwrap_or_default());
    let degree = next.first().is_some_and(|word| listed(DEGREES, word));
    degree
        && (cue.starts_with("do ")
            || cue.starts_with("does ")
            || cue.starts_with("don")
            || cue.starts_with("doesn"))
        && cue.contains(' ')
}

/// Adverbs of how much, how fast and how often.
const DEGREES: &str = "faster|slower|quicker|quickly|fast|slowly|sooner|later|much|often|more|less|enough|nearly|anyway|well|easily";

/// Whether a word confines what it stands over to one thing: "only the harbour master may".
pub(super) fn confines(text: &str, mark: &Mark) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default().to_lowercase();
    mark.power == Power::Hint && listed("only|solely|exclusively|nothing but", &cue)
}

/// Whether a mark is neither asked, supposed nor quoted.
pub(super) fn is_stated(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    !supposed(text, sentence, mark) && !quoted(text, sentence, mark)
}

/// Whether what confines something is meant as a rule: it heads its clause, or stands behind its verb ("use only"), or a word
/// of the sentence binds.
pub(super) fn binds(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let head = head_of(text, sentence, mark);
    let content = text.get(sentence.at.clone()).unwrap_or_default();
    let is_wide = text
        .get(mark.at.clone())
        .is_some_and(|cue| cue.starts_with(is_ideograph));
    let binding = || plain_words(content).iter().any(|word| listed(MODAL, word));
    is_stated(text, sentence, mark) && (is_wide || leads(unruled(&head).0) || binding())
}

/// Words by which a sentence that confines something binds. Own.
const MODAL: &str = "may|must|can|should|shall|allowed|permitted|darf|dürfen|kann|können|muss|müssen|soll|sollen|puede|pueden|\
    debe|deben|peut|peuvent|doit|doivent|pode|podem|deve|devem|может|могут|можно|должен|должна|должны";

/// Whether a mark in a list of decisions decides something: by decision language, at the head of its clause, or by
/// confining something.
pub(super) fn is_decided(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    if supposed(text, sentence, mark) {
        return false;
    }
    let place = sentence.segment_of(mark.at.start);
    let opens = |segment: &Segment| matches!(segment.opener, Opener::Start | Opener::Colon);
    let heads = || {
        sentence.segments.iter().take(place + 1).all(opens) && leads(&head_of(text, sentence, mark))
    };
    match mark.power {
        Power::Firm => true,
        Power::Order | Power::Hint => heads(),
        Power::Plain
        | Power::Tint
        | Power::Mask
        | Power::Soft
        | Power::Weak
        | Power::Assert
        | Power::Reason
        | Power::Border => false,
    }
}

/// Whether a mark asks why somebody does what they do.
pub(super) fn is_complaint(text: &str, mark: &Mark) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default();
    cue.get(..3)
        .is_some_and(|why| why.eq_ignore_ascii_case("why"))
}

/// Whether a question is put in anger: with a word of it, or as one about what goes on and on.
fn is_angry(question: &str) -> bool {
    let words = plain_words(question);
    let any = |list: &str| words.iter().any(|word| listed(list, word));
    let goes_on = |(keep, doing): (&String, &String)| keep == "keep" && doing.ends_with("ing");
    any(ANGRY) || question.contains("?!") || words.iter().zip(words.iter().skip(1)).any(goes_on)
}

/// Words of anger: no part of what they are about.
pub(super) const ANGRY: &str = "idiot|idiots|moron|stupid|dumb|dumbass|ffs|wtf|hell|damn|goddamn|fuck|fucking|fuckin|shit|\
    bullshit|crap|christ|ridiculous|insane|clown";

/// Whether a bare negation is one for good: "that gem doesn't come back into any of our projects".
fn is_absolute(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default();
    let cue = cue.to_lowercase().replace('\u{2019}', "'");
    let tail = text.get(mark.at.end..sentence.at.end).unwrap_or_default();
    let words = plain_words(tail);
    let head = plain_words(
        text.get(sentence.at.start..mark.at.start)
            .unwrap_or_default(),
    );
    let verb = words.first();
    let lasting = words.iter().any(|word| {
        listed(
            "ever|again|anywhere|anyone|anybody|any|period|whatsoever",
            word,
        )
    }) || tail.contains("full stop")
        || tail.contains("at all");
    let own = head.last().is_some_and(|word| listed("i|we", word));
    listed(
        "doesn't|doesnt|does not|isn't|isnt|aren't|arent|won't|wont|will not|can't|cant|cannot|can not",
        &cue,
    ) && lasting
        && !own
        && !verb.is_some_and(|verb| listed(STANDING, verb))
}

/// Verbs that tell how things stand, with a negation before them or without one.
const STANDING: &str = "a|an|the|any|in|on|at|work|works|working|see|find|found|show|load|open|connect|happen|help|run|running|build|\
    compile|have|know|get|getting|start|look|seem|matter|make|exist|need|fit|fail|respond|return|print|say|tell|understand|\
    think|care|remember|recall|mean|like|feel|seen|supported|possible|there|able|sure|clear|ready|available|used|set|\
    defined|installed|visible|reachable|true|right|correct|be|been|read|match|contain|cover|cause|change|affect|depend|support|\
    handle|produce|give|take|hold|apply|belong|add|include|use|require|reproduce|require|trigger";

/// Whether a bare negation of another language stands as an order has it: "ne touche pas", "не трогай", "não toque".
fn is_imperative(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default().to_lowercase();
    let head = head_of(text, sentence, mark);
    let tail = text.get(mark.at.end..sentence.at.end).unwrap_or_default();
    let next = tail.split_whitespace().next().unwrap_or_default();
    let next = next
        .trim_matches(|ch: char| !ch.is_alphanumeric())
        .to_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|ending| next.ends_with(ending));
    match cue.as_str() {
        "pas" => {
            let opens = |word: &String| word == "ne" || word.starts_with("n'");
            head.len() < 4 && head.first().is_some_and(opens)
        }
        "não" => leads(&head) && ends(&["e", "em", "es"]) && !listed(HAPPENS, &next),
        "не" => leads(&head) && ends(&["й", "йте", "и", "ите", "ь", "ьте"]),
        _ => false,
    }
}

/// Portuguese verbs that tell how things are, and end as an order does.
const HAPPENS: &str = "existe|existem|consegue|conseguem|pode|podem|deve|devem|tem|têm|vem|sabe|sabem|parece|acontece|\
    serve|depende|responde|aparece|esse|este|em|de";

/// Whether one thing is chosen over another: "we keep the long ids instead of hashes".
fn contrasts(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default().to_lowercase();
    let head = head_of(text, sentence, mark);
    listed("instead of|rather than|in place of", &cue)
        && head.iter().any(|word| listed(CHOOSING, word))
}

/// Verbs by which one thing is chosen over another.
const CHOOSING: &str = "keep|keeping|pick|picked|picking|chose|choose|chosen|stay|stick|sticking|settled|opted|prefer|decided|went";

/// Whether somebody who decides nothing here is told to have said it: the documentation, a vendor, an article.
fn is_told_of(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let head = text
        .get(sentence.at.start..mark.at.start)
        .unwrap_or_default();
    let words = plain_words(head);
    let Some(saying) = words.iter().rposition(|word| listed(SAYING, word)) else {
        return false;
    };
    let before = words.get(..saying).unwrap_or_default();
    before.iter().any(|word| listed(SOURCES, word))
}

/// Verbs behind which stands what somebody says.
const SAYING: &str = "say|says|said|told|tells|claims|claimed|reckons|warns|warned|states|recommend|recommends|\
    advises|suggests|insists|mentions|mentioned";

/// Those who say how things are, and decide nothing. Own.
const SOURCES: &str = "article|blog|book|changelog|comment|comments|doc|docs|documentation|faq|forum|guide|internet|\
    linter|manpage|manual|page|paper|podcast|post|readme|rep|salesman|spec|stackoverflow|tutorial|tweet|vendor|vendor's|\
    video|website|wiki|wikipedia|youtube|google|chatgpt|copilot|compiler|error|log|logs|test|warning";

/// A question, a condition or a guess.
fn supposed(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let content = text.get(sentence.at.clone()).unwrap_or_default();
    let asked = content
        .trim_end_matches(['"', ')', '*', '`'])
        .ends_with(['?', '？'])
        || asks(content);
    let segment = sentence.segments.get(sentence.segment_of(mark.at.start));
    let head = segment
        .and_then(|segment| text.get(segment.at.start..mark.at.start))
        .unwrap_or_default()
        .to_lowercase();
    let consequent = is_conditional(&head) && is_consequent(&head_of(text, sentence, mark), mark);
    let conditional = is_conditional(&head) && !consequent;
    let hedged = !consequent
        && head
            .split(|ch: char| !ch.is_alphanumeric() && ch != '\'')
            .any(|word| listed(HEDGES, word));
    let guessed = asked || (hedged && !head.contains("rather"));
    conditional || (guessed && !is_request(text, mark))
}

/// Whether a sentence asks for something to be named, without a question mark.
fn asks(sentence: &str) -> bool {
    let lower = sentence.to_lowercase();
    [
        "do you know a",
        "do you have a",
        "do you know of",
        "know any ",
        "know a good ",
        "any idea ",
    ]
    .iter()
    .any(|opener| lower.starts_with(opener))
}

/// Whether a question may be an order that is put politely: "can you not touch it?", "please don't touch it?".
pub(super) fn is_polite(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default().to_lowercase();
    let content = text.get(sentence.at.clone()).unwrap_or_default();
    let head = head_of(text, sentence, mark);
    let words: Vec<&str> = head.iter().map(String::as_str).collect();
    let asks = match words.as_slice() {
        [first] => listed("please|pls", first),
        [first, second, ..] => {
            listed("can|could|would|will", first) && listed("you|we", second)
                || listed("please|pls", first)
        }
        [] => false,
    };
    content.ends_with('?') && listed("not|don't|do not|never", &cue) && asks && head.len() < 4
}

/// Whether a question is put out of politeness: "could we please not".
fn is_request(text: &str, mark: &Mark) -> bool {
    let cue = text.get(mark.at.clone()).unwrap_or_default();
    let first = cue.split_whitespace().next().unwrap_or_default();
    first.eq_ignore_ascii_case("please") || first.eq_ignore_ascii_case("pls")
}

/// Whether a condition stands before a mark.
fn has_condition(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let segments = sentence
        .segments
        .iter()
        .take_while(|segment| segment.at.start <= mark.at.start);
    let mut contents = segments.filter_map(|segment| text.get(segment.at.clone()));
    contents.any(|content| is_conditional(&content.to_lowercase()))
}

fn is_conditional(segment: &str) -> bool {
    let opener = segment.split_whitespace().next().unwrap_or_default();
    listed(CONDITIONS, opener)
}

/// Words that open a condition.
const CONDITIONS: &str =
    "if|when|whenever|once|wenn|falls|sobald|si|quand|lorsque|cuando|se|quando|unless";

/// Verbs by which a condition is complete: what follows is what comes of it.
const HAPPENING: &str = "is|are|was|were|has|have|had|isn't|aren't|can|can't|cannot|could|would|will|won't|does|\
    doesn't|exists|fails|failed|happens|happened|comes|came|goes|went|gets|got|arrives|says|asks|wants|\
    needs|runs|returns|changes|starts|ends|takes|matches|shows|reaches|exceeds|drops|breaks|times|ist|\
    sind|hat|wird|está|están|es|est|sont|é|são";

/// Whether what a mark says comes of the condition before it, rather than being a part of it: "if all slots are taken we
/// show no badge", where "if they do not like it" only supposes.
fn is_consequent(head: &[String], mark: &Mark) -> bool {
    let Some(verb) = head.iter().rposition(|word| listed(HAPPENING, word)) else {
        return false;
    };
    let between = head.get(verb + 1..).unwrap_or_default();
    let joined = between
        .iter()
        .any(|word| listed("and|or|und|oder|y|et|e|ou|o", word));
    let (subject, _) = unruled(between);
    let supposes = between.last().is_some_and(|word| word == "to");
    let turns =
        !supposes && subject.len() == 1 || subject.last().is_some_and(|word| listed(THEN, word));
    mark.reach == Reach::After && verb > 0 && turns && !joined
}

/// Words behind which comes what is to be done.
const THEN: &str =
    "then|we|you|just|simply|please|should|must|shall|dann|bitte|wir|entonces|alors|então";

/// Words without the verb of a rule at their end, and whether there was one.
fn unruled(words: &[String]) -> (&[String], bool) {
    match words.split_last() {
        Some((verb, before)) if listed(RULING, verb) => (before, true),
        Some(_) | None => (words, false),
    }
}

/// Whether a mark orders something in quotes that are said to hold a rule, or that are a sentence by themselves.
pub(super) fn is_rule_in_quotes(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    const OPENING: [char; 3] = ['"', '\u{201c}', '\u{201e}'];
    let head = text.get(sentence.at.start..mark.at.start);
    let head = head.unwrap_or_default();
    let Some((before, inside)) = head.rsplit_once(OPENING) else {
        return false;
    };
    let orders = match mark.power {
        Power::Order => leads(&plain_words(inside)),
        Power::Firm => mark.class != Class::Accept && mark.class != Class::Release,
        Power::Plain
        | Power::Tint
        | Power::Hint
        | Power::Mask
        | Power::Soft
        | Power::Weak
        | Power::Assert
        | Power::Reason
        | Power::Border => mark.ban == Some(Ban::Forbids),
    };
    let alone = before.chars().all(|ch| !ch.is_alphanumeric());
    orders
        && mark.class != Class::Accept
        && quoted(text, sentence, mark)
        && !supposed(text, sentence, mark)
        && (alone || prose::names_rule(before))
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
    if mark.class == Class::Except && describes(text, sentence, mark) {
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

/// Whether an exception is one from how things are, and not from what is to be done: "it works like that already, except
/// for the tray". Behind a comma, what stands before that says it.
fn describes(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let mut head = head_of(text, sentence, mark);
    let place = sentence.segment_of(mark.at.start);
    let before = place
        .checked_sub(1)
        .and_then(|before| sentence.segments.get(before));
    if let Some(before) = before.filter(|_| head.is_empty()) {
        let content = text.get(before.at.clone()).unwrap_or_default();
        head = plain_words(content);
    }
    let any = |list: &str| head.iter().any(|word| listed(list, word));
    any(TELLING) && !any(BINDING)
}

/// Words by which a clause tells how things are, seem or went.
const TELLING: &str = "i|already|almost|mostly|nearly|works|work|worked|working|seems|seem|seemed|looks|look|looked|\
    passes|pass|passed|fails|fail|failed|compiles|builds|built|matches|matched|agrees|agreed|finished|done|think|\
    guess|believe|noticed|saw|read|bereits|schon|fast|läuft|lief|funktioniert|funktionieren|stimmt|ya|casi|funciona|\
    funcionan|déjà|presque|fonctionne|fonctionnent|marche|já|quase|уже|почти|работает|работают";

/// Words that make a rule of what they stand in.
const BINDING: &str = "should|must|may|shall|can|could|will|needs|need|have|has|want|wants|please|never|no|not|don't|\
    nothing|nobody|make|keep|keeps|ensure|let|let's|soll|sollen|muss|müssen|darf|dürfen|bitte|nicht|kein|keine|debe|\
    deben|no|doit|doivent|pas|deve|devem|não|должен|должны|не";

/// Whether the agent tells what was settled, and does not only agree: "we went with sharded writes after all".
fn settles(text: &str, sentence: &Sentence, mark: &Mark, cue: &str) -> bool {
    let head = head_of(text, sentence, mark);
    let by_them = |word: &String| matches!(word.as_str(), "we" | "i" | "user");
    listed(SETTLED, cue) && head.iter().any(by_them)
}

/// Cues of a choice that was made.
const SETTLED: &str =
    "accepted|agreed|approved|chosen|decided on|decided to|opted for|settled on|went for|went with";

/// At the head of a clause, as an order has it.
fn ordered(text: &str, sentence: &Sentence, mark: &Mark, speaker: Speaker) -> bool {
    let shown = text.get(mark.at.clone()).unwrap_or_default();
    let cue = shown.to_lowercase();
    let tail = text.get(mark.at.end..sentence.at.end).unwrap_or_default();
    if speaker == Speaker::Assistant {
        return mark.class == Class::Accept && settles(text, sentence, mark, &cue);
    }
    if cue == "no" && !tail.starts_with(' ') {
        return false;
    }
    if listed("you can|you may", &cue) {
        return turns(tail);
    }
    if mark.class == Class::Accept || ends_loud(text, sentence) {
        return true;
    }
    if is_status(&cue, tail)
        || is_stative(&cue, tail)
        || is_wish(tail)
        || is_conclusion(&cue, tail)
        || (cue == "no" && tells(text, sentence, mark))
    {
        return false;
    }
    let head = head_of(text, sentence, mark);
    let conditional = has_condition(text, sentence, mark);
    if listed("no|nothing|nobody|no one|none of", &cue) && rules(&head, conditional) {
        return true;
    }
    let leading = leads(&head) || (conditional && is_consequent(&head, mark));
    if listed("nothing|nobody|no one|none of", &cue) {
        let next = tail.split_whitespace().next().unwrap_or_default();
        return leading
            && (rules_out(tail)
                || listed("that|that's", next)
                || (head.iter().all(|word| word != "and") && forbids_doing(next)));
    }
    let foreign = !cue.is_ascii() || listed("nicht|kein|keine|keinen", &cue);
    leading
        || is_shouted(shown)
        || (mark.class == Class::Except
            && head
                .last()
                .is_some_and(|word| listed("we|you|rather|should|must|shall|will|to", word)))
        || listed("should not|shouldn't|shouldnt|may not", &cue)
        || (foreign && loud_or_polite(text, sentence))
}

/// Whether a permission changes what was: "you can ... again".
fn turns(tail: &str) -> bool {
    let mut words = tail.split(|ch: char| !ch.is_alphanumeric());
    words.any(|word| listed("again|now|anyway|too", word)) || tail.contains("after all")
}

/// Verbs by which a rule says what is to be put out or done, in the form that an order has.
pub(super) const RULING: &str = "accept|add|allow|answer|attach|bill|book|call|change|charge|commit|copy|count|create|delete|\
    deliver|deploy|display|do|draw|emit|expose|give|import|include|insert|install|keep|load|log|make|mention|\
    merge|offer|open|order|pay|post|print|publish|push|put|raise|read|render|reply|report|retry|return|\
    run|save|schedule|sell|send|ship|show|start|store|take|throw|touch|use|write";

/// Whether the words before "no" or "nothing" are those of a rule: "show", "then we send", "it should return".
fn rules(head: &[String], conditional: bool) -> bool {
    let (before, ruling) = unruled(head);
    let lead = before.last().map(String::as_str).unwrap_or_default();
    let ordered = listed(LEAD_INS, lead) || listed("simply|should|must|shall|to", lead);
    ruling && (before.is_empty() || ordered || (conditional && listed("we|you", lead)))
}

/// Whether what stands behind "nothing" says which of it is ruled out, and not how things stand: "nothing about his
/// divorce", "nothing fried before the show".
fn rules_out(tail: &str) -> bool {
    let words = plain_words(tail.split([',', ';', '.']).next().unwrap_or_default());
    let ends = words
        .iter()
        .skip(1)
        .position(|word| listed("'til|til|till|until|unless|before", word));
    let words = ends.map_or(words.as_slice(), |end| {
        words.get(..end + 2).unwrap_or(&words)
    });
    let places = |word: &String| {
        listed(
            "with|on|in|from|via|over|under|about|of|before|after|for|to|into|near|like|besides|beyond|without|by|at|\
             until|till|til|'til",
            word,
        )
    };
    let states = |word: &String| {
        listed(
            "is|are|was|were|has|have|had|seems|works|worked|helps|helped|changed|happens|happened|came|comes|\
            matters|left|showed|shows|broke|breaks|turned|found|fits|fit|new|wrong|special|yet|but|much|more|else|to",
            word,
        )
    };
    let first = words.first();
    words.iter().take(4).any(places)
        && !first.is_some_and(states)
        && !words.iter().any(|word| {
            listed(
                "is|are|was|were|has|have|had|seems|works|worked|happened|changed",
                word,
            )
        })
}

/// Whether a verb behind "nobody" or "nothing" forbids what it names, in the form in which a rule has it: "nobody touches",
/// "nothing goes".
fn forbids_doing(verb: &str) -> bool {
    let verb = verb.to_lowercase();
    let bare = verb.strip_suffix("es").filter(|bare| listed(RULING, bare));
    let bare = bare.or_else(|| verb.strip_suffix('s').filter(|bare| listed(RULING, bare)));
    bare.is_some_and(|bare| bare != "show")
        || listed(
            "goes|leaves|gets|enters|rides|moves|signs|edits|logs|sees|charges",
            &verb,
        )
}

/// The first word before a cue that is no lead-in.
pub(super) fn order_of(head: &[String]) -> Option<&str> {
    let first = head.iter().find(|word| !leads_in(word))?;
    Some(first)
}

/// Whether a word may stand before the verb of an order.
pub(super) fn leads_in(word: &str) -> bool {
    listed(LEAD_INS, word)
}

/// Whether the words before a cue let an order begin there.
pub(super) fn leads(head: &[String]) -> bool {
    let joined = head.iter().rev().take_while(|word| listed(LEAD_INS, word));
    let mut joined = joined.filter(|word| listed("and|but|so|then|und|aber|et|mais|y|pero", word));
    let lead_in =
        |word: &String| listed(LEAD_INS, word) || word.chars().all(|ch| !ch.is_alphabetic());
    joined.next().is_some() || head.iter().all(lead_in)
}

/// "not handled yet", "not everything works": how things stand.
fn is_status(cue: &str, tail: &str) -> bool {
    let clause = tail.split([',', ';', ')', '.']).next().unwrap_or_default();
    let pending =
        listed("not|no|never", cue) && clause.split_whitespace().any(|word| word == "yet");
    pending
        || (cue == "not"
            && tail
                .split_whitespace()
                .next()
                .is_some_and(|next| listed(PARTIAL, next)))
}

/// "don't need", "don't know": what somebody lacks, and no order.
fn is_stative(cue: &str, tail: &str) -> bool {
    let next = tail.split_whitespace().next().unwrap_or_default();
    listed("don't|dont|do not|don\u{2019}t", cue)
        && listed(
            "need|have|know|see|think|care|remember|understand|mind|recall|believe|feel|get",
            next,
        )
}

/// "don't drown": nobody does that on purpose, and nothing is said of where it must not happen.
fn is_wish(tail: &str) -> bool {
    let words = plain_words(tail.split([',', ';', '.', '!']).next().unwrap_or_default());
    let mut words = words.iter().filter(|word| !listed(LAUGHTER, word));
    let verb = words.next();
    verb.is_some_and(|verb| listed(MISHAPS, verb)) && words.next().is_none()
}

/// Verbs of what befalls somebody.
const MISHAPS: &str = "fall|slip|trip|drown|die|choke|starve|freeze|faint|cry|stumble";

/// Words by which somebody laughs.
const LAUGHTER: &str = "lol|haha|hahaha|hehe|lmao|rofl|xd";

/// "not sealed then": what follows from something, where "not the red one then" chooses.
fn is_conclusion(cue: &str, tail: &str) -> bool {
    let words = plain_words(tail.split([',', ';', '.', '!']).next().unwrap_or_default());
    cue == "not"
        && matches!(words.as_slice(), [state, then] if then == "then" && state.ends_with("ed"))
}

/// What "not" tells of rather than forbids: "not everything works".
const PARTIAL: &str = "all|always|bad|forever|necessarily|only|long|often|so|that|as|because|if|when|today|yet|super|done|enough|every|everybody|everyone|everything|exactly|much|quite|really|sure|too|what|working";

/// "no limit is set": a statement, where "no limits" is an order.
fn tells(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let end = sentence
        .segments
        .get(sentence.segment_of(mark.at.start))
        .map_or(sentence.at.end, |segment| segment.at.end);
    let rest = text.get(mark.at.end..end).unwrap_or_default();
    rest.split_whitespace().any(|word| {
        listed(
            "is|are|was|were|has|have|had|exists|exist|seems|works|work|got|gets|came|comes",
            word,
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
    listed(
        "NOT|NO|NEVER|DO NOT|DON'T|DONT|DOES NOT|IS NOT|CANNOT|CAN'T|WITHOUT|NOTHING|NONE|AVOID|SKIP",
        cue,
    )
}

/// The words before a mark in its segment, in lower case, without the word that opened the segment.
pub(super) fn head_of(text: &str, sentence: &Sentence, mark: &Mark) -> Vec<String> {
    let place = sentence.segment_of(mark.at.start);
    let Some(segment) = sentence.segments.get(place) else {
        return Vec::new();
    };
    let head = text
        .get(segment.at.start..mark.at.start)
        .unwrap_or_default();
    let opened = usize::from(matches!(segment.opener, Opener::Border | Opener::Reason));
    plain_words(head).into_iter().skip(opened).collect()
}

/// The words of a text in lower case, without what stands around them.
pub(super) fn plain_words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('\u{2019}', "'");
    let words = text.split_whitespace();
    let bare = words.map(|word| word.trim_matches(|ch: char| !ch.is_alphanumeric() && ch != '\''));
    bare.filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}
