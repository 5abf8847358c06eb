//! Mining: from a message to its claims.

use std::ops::Range;

use super::alternatives::alternative;
use super::bans::Ban;
use super::clauses::{Opener, Sentence, is_negation};
use super::cues::{self, Mark, Power, Reach};
use super::language::language;
use super::prose::{Reader, sentences};
use super::turning::{self, CONDITIONS, CONFINING, ENDED, REFUTED, REPORTS};
use super::words::listed;
use super::words::{COMMON, PLAIN, RARE, Stem, Word};
use super::{
    Claim, Class, Extent, Force, Manner, Sense, Speaker, aim, bans, firmness, reasons, weigh, words,
};

/// The claims of a message, in the order of the text. Code, logs, diffs, quotations and tables of numbers make none.
pub fn claims(text: &str, speaker: Speaker) -> Vec<Claim> {
    mine(text, speaker, cues::leads(text))
}

/// The firm claims of a message, as [`claims`] has them, but for bare negations that are only shouted: a cheaper pass where
/// nothing else is shown.
pub fn decisions(text: &str, speaker: Speaker) -> Vec<Claim> {
    let mut found = mine(text, speaker, cues::deciding(text));
    found.retain(|claim| claim.firm);
    found
}

/// The rules of a person that confine something: "only the harbour master may open the lock".
pub fn confined(text: &str) -> Vec<Claim> {
    let mut reader = Reader::new(text);
    let mut found: Vec<Claim> = Vec::new();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| CONFINING.find(rest)) {
        let at = from + at.start..from + at.end;
        from = at.end;
        let Some(range) = reader.sentence(at.start) else {
            continue;
        };
        from = range.end.max(from);
        let (before, behind) = reader.neighbours(&range);
        let place = Place {
            text,
            speaker: Speaker::Human,
            pasted: false,
            shown: false,
            listed: false,
            sentence: Sentence::new(text, range),
            before,
            behind,
        };
        found.extend(place.confining(at));
        if found.len() > MOST {
            break;
        }
    }
    found
}

/// The claims of a sentence that stands in a list of decisions: what it says no to is decided, and so is what it confines
/// to something.
pub fn enlisted(text: &str) -> Vec<Claim> {
    let place = Place {
        text,
        speaker: Speaker::Assistant,
        pasted: false,
        shown: false,
        listed: true,
        sentence: Sentence::new(text, 0..text.len()),
        before: None,
        behind: None,
    };
    place.claims()
}

fn mine(text: &str, speaker: Speaker, leads: impl Iterator<Item = usize>) -> Vec<Claim> {
    let mut reader = match speaker {
        Speaker::Human => Reader::with_rules(text),
        Speaker::Assistant => Reader::new(text),
    };
    let mut found = Vec::new();
    let mut done = 0;
    let pasted = is_document(text);
    for at in leads {
        if at < done {
            continue;
        }
        let Some(range) = reader.sentence(at) else {
            done = if reader.is_prose() {
                done
            } else {
                reader.line_end()
            };
            continue;
        };
        done = range.end.max(at + 1);
        let (before, behind) = reader.neighbours(&range);
        let place = Place {
            text,
            speaker,
            pasted,
            shown: reader.is_shown(),
            listed: false,
            sentence: Sentence::new(text, range),
            before,
            behind,
        };
        found.extend(place.claims());
        if found.len() > MOST {
            break;
        }
    }
    if found.iter().any(|claim| claim.firm) && !language(text).has_cues() {
        for claim in &mut found {
            claim.firm = false;
        }
    }
    found
}

/// Among how many words at its beginning a clause names what it is about.
const HEAD: usize = 4;

/// How many claims one sentence makes, and one text: what has more is no speech.
const PER_SENTENCE: usize = 16;
const MOST: usize = 2000;

/// A text with headings is a document that was pasted: what it says in the imperative is how a thing works, no order of its sender.
fn is_document(text: &str) -> bool {
    text.lines()
        .filter(|line| line.starts_with('#'))
        .nth(2)
        .is_some()
}

/// A sentence with a cue, and what stands beside it.
struct Place<'t> {
    text: &'t str,
    speaker: Speaker,
    /// The text is a document, not what somebody says.
    pasted: bool,
    /// It stands in a fence, a quotation, a heading or on a very long line: whose words these are is not known.
    shown: bool,
    /// It stands in a list of decisions.
    listed: bool,
    sentence: Sentence,
    /// The sentence before it, on its line or at the end of the line above.
    before: Option<Range<usize>>,
    /// The next sentence of its line.
    behind: Option<Range<usize>>,
}

impl Place<'_> {
    /// The claims of its sentence. What stands in the reason of another one is no decision of its own: "no retry, the token
    /// is dead".
    fn claims(&self) -> Vec<Claim> {
        let marks = self.sentence.marks.iter();
        let claims = marks.filter_map(|mark| self.claim(mark));
        let mut found: Vec<Claim> = claims.take(PER_SENTENCE).collect();
        let decided = found.iter().filter(|claim| claim.firm);
        let reasons: Vec<Range<usize>> = decided.filter_map(|claim| claim.reason.clone()).collect();
        for claim in &mut found {
            claim.firm &= !reasons
                .iter()
                .any(|reason| reason.contains(&claim.cue.start));
        }
        found
    }

    /// Whether a mark claims something at all.
    fn may_claim(&self, mark: &Mark) -> bool {
        let leads = matches!(
            mark.power,
            Power::Firm | Power::Order | Power::Plain | Power::Tint
        ) || (self.listed && firmness::confines(self.text, mark));
        leads
            && !self.is_interjection(mark)
            && !self.sentence.is_undone(mark)
            && !self.is_reported(mark)
            && !bans::is_second(self.text, &self.sentence, mark)
    }

    /// The claim that one mark makes.
    fn claim(&self, mark: &Mark) -> Option<Claim> {
        if !self.may_claim(mark) {
            return None;
        }
        let firm = if self.listed {
            firmness::is_decided(self.text, &self.sentence, mark)
        } else {
            !(self.pasted && mark.power == Power::Order)
                && firmness::is_firm(self.text, &self.sentence, mark, self.speaker)
        };
        let shown = self.speaker == Speaker::Human
            && (firm && self.shown || firmness::is_rule_in_quotes(self.text, &self.sentence, mark));
        let firm = firm && !self.shown;
        let asks = firmness::is_complaint(self.text, mark);
        if asks && !firm {
            return None;
        }
        let reason = if firm && !asks {
            self.reason(mark)
        } else {
            None
        };
        let mut scope = self.scope(mark, firm);
        scope.retain(|word| !asks || !self.is_angry(word));
        if firm {
            scope.splice(0..0, self.ruled(mark));
        }
        without(&mut scope, reason.as_ref(), firm);
        let firm = firm && !(self.before.is_none() && self.answers(mark, &scope));
        let mut claim = self.bare(mark, firm, &scope);
        if firm {
            claim.instead = self.instead(mark, reason.as_ref());
            claim.alternative = self.alternative(mark);
            claim.points =
                self.points(mark) && scope.iter().map(|word| word.weight()).sum::<u32>() < 30;
            let mut marks = self.sentence.marks.iter();
            claim.keeps = marks.any(|mark| listed(KEEPING, &self.lower(mark)));
            let grounds = reason.as_ref().map(|reason| self.grounds(reason));
            claim.grounds = grounds.unwrap_or_default();
            if claim.instead.is_empty() {
                self.extend(mark, reason.as_ref(), &mut claim.target, &mut claim.context);
            }
        }
        if claim.class == Class::Deny && (shown || self.may_decide(mark)) {
            claim.force = Force::Deciding;
        }
        if firm || claim.force == Force::Deciding {
            claim.extent = self.extent(reason.as_ref());
        }
        claim.reason = reason;
        claim.firm = firm && weigh(&claim.target) > 0 && !self.is_past() && !self.is_refuted();
        claim
            .context
            .retain(|stem| !claim.target.iter().any(|known| known.id == stem.id));
        Some(claim)
    }

    /// Whether a mark answers what somebody else said: it has nothing of its own that it could be about.
    fn answers(&self, mark: &Mark, scope: &[&Word]) -> bool {
        let opens = mark.reach == Reach::Before && mark.at.start == self.sentence.at.start;
        let alone = opens || weigh(&stems(scope.iter().copied())) < u32::from(PLAIN);
        alone && (listed(ANSWERS, &self.lower(mark)) || self.is_of_another(mark))
    }

    /// Whether all that a mark may be about is a word that points back: "that's not happening", "we turned that down".
    fn is_of_another(&self, mark: &Mark) -> bool {
        let before = self.sentence.at.start..mark.at.start;
        let own = stems(self.sentence.words_in(&before));
        let head = self.text.get(before).unwrap_or_default();
        let cue = self.lower(mark);
        mark.reach != Reach::After
            && weigh(&own) < u32::from(PLAIN)
            && (points_back(head) || points_back(&cue))
    }

    /// The rule that the word at `at` makes by confining something.
    fn confining(&self, at: Range<usize>) -> Option<Claim> {
        let mark = Mark {
            class: Class::Prohibit,
            power: Power::Hint,
            reach: Reach::After,
            at,
            base: 0,
            ban: None,
        };
        if !firmness::binds(self.text, &self.sentence, &mark) {
            return None;
        }
        let claim = self.bare(&mark, true, &self.sentence.scope(&mark));
        Some(Claim {
            points: points_back(self.content()),
            extent: self.extent(None),
            ..claim
        })
    }

    /// The words that a mark is about: where it forbids two acts, all of its part of the sentence.
    fn scope(&self, mark: &Mark, firm: bool) -> Vec<&Word> {
        if firm && bans::pairs(self.text, mark) {
            let part = self.sentence.part(mark.at.start);
            self.sentence.words_in(&part).collect()
        } else {
            self.sentence.scope(mark)
        }
    }

    /// The verb of a rule right before a mark: "show" of "show nothing".
    fn ruled(&self, mark: &Mark) -> Option<&Word> {
        let nothing = listed("no|nothing|nobody|no one|none of", &self.lower(mark));
        let behind = self
            .sentence
            .words
            .partition_point(|word| word.at.end <= mark.at.start);
        let word = self.sentence.words.get(behind.checked_sub(1)?)?;
        let gap = self.text.get(word.at.end..mark.at.start)?;
        let is_verb = self
            .text
            .get(word.at.clone())
            .is_some_and(|word| listed(firmness::RULING, &word.to_lowercase()));
        (nothing && is_verb && gap.trim().is_empty()).then_some(word)
    }

    /// A claim with what the words of its sentence tell.
    fn bare(&self, mark: &Mark, firm: bool, scope: &[&Word]) -> Claim {
        let target = stems(scope.iter().copied());
        Claim {
            core: u8::try_from(target.len()).unwrap_or(u8::MAX),
            aim: aim::aim(self.text, scope, &target),
            class: self.class(mark, firm),
            clause: self.sentence.at.clone(),
            cue: mark.at.clone(),
            target,
            context: stems(self.sentence.words.iter()),
            instead: Vec::new(),
            alternative: None,
            subject: self.subject(scope),
            reason: None,
            grounds: Vec::new(),
            firm,
            negations: u8::try_from(self.sentence.standing().count()).unwrap_or(u8::MAX),
            points: false,
            keeps: false,
            manner: self.manner(),
            force: Force::Plain,
            extent: Extent::Own,
            sense: Sense {
                word: words::id_of(&self.lower(mark)),
                base: mark.base,
                tinted: mark.power == Power::Tint,
            },
        }
    }

    fn manner(&self) -> Manner {
        let mut marks = self.sentence.marks.iter();
        if marks.any(|mark| mark.power == Power::Weak) {
            Manner::Mild
        } else {
            Manner::Straight
        }
    }

    fn is_angry(&self, word: &Word) -> bool {
        let word = self.text.get(word.at.clone()).unwrap_or_default();
        listed(firmness::ANGRY, &word.to_lowercase())
    }

    fn lower(&self, mark: &Mark) -> String {
        self.text
            .get(mark.at.clone())
            .unwrap_or_default()
            .to_lowercase()
    }

    fn content(&self) -> &str {
        self.text.get(self.sentence.at.clone()).unwrap_or_default()
    }

    /// What is not firm denies. A firm bare negation rejects, and a prohibition that ends defers.
    fn class(&self, mark: &Mark, firm: bool) -> Class {
        match mark.class {
            Class::Accept | Class::Release => mark.class,
            Class::Prohibit
            | Class::Reject
            | Class::Defer
            | Class::Void
            | Class::Except
            | Class::Deny
                if !firm =>
            {
                Class::Deny
            }
            Class::Prohibit
            | Class::Reject
            | Class::Defer
            | Class::Void
            | Class::Except
            | Class::Deny
                if mark.power == Power::Order && self.sentence.is_doubled(mark) =>
            {
                Class::Accept
            }
            Class::Deny if mark.ban.is_none() => Class::Reject,
            Class::Prohibit | Class::Deny if self.ends(mark) => Class::Defer,
            Class::Deny => Class::Prohibit,
            Class::Prohibit | Class::Reject | Class::Defer | Class::Void | Class::Except => {
                mark.class
            }
        }
    }

    /// Whether a time ends what a mark says.
    fn ends(&self, mark: &Mark) -> bool {
        self.sentence.marks.iter().any(|other| {
            other.at.start > mark.at.start
                && matches!(
                    self.lower(other).trim_start_matches(['\'', '\u{2019}']),
                    "until" | "till" | "before" | "til"
                )
        })
    }

    /// Whether a mark is what somebody else said, in quotes: "he wrote that he'll 'never ever' buy here again".
    fn is_reported(&self, mark: &Mark) -> bool {
        const QUOTES: [char; 8] = [
            '\'', '"', '\u{2018}', '\u{201c}', '\u{201e}', '\u{ab}', '「', '“',
        ];
        let before = self.text.get(self.sentence.at.start..mark.at.start);
        let behind = self.text.get(mark.at.end..self.sentence.at.end);
        let (Some(before), Some(behind)) = (before, behind) else {
            return false;
        };
        let closes = |ch: char| {
            matches!(
                ch,
                '\'' | '"' | '\u{2019}' | '\u{201d}' | '\u{201c}' | '\u{bb}' | '」'
            )
        };
        before.ends_with(QUOTES) && behind.starts_with(closes) && REPORTS.has(before)
    }

    /// "no, take those back": an answer, not a negation of what follows.
    fn is_interjection(&self, mark: &Mark) -> bool {
        let tail = self
            .text
            .get(mark.at.end..self.sentence.at.end)
            .unwrap_or_default();
        mark.at.start == self.sentence.at.start
            && (tail.is_empty() || tail.starts_with([',', '.', '!']))
            && matches!(self.lower(mark).as_str(), "no" | "nope")
    }

    /// What is to be taken in the place of what a mark rules out: said in its sentence, or in the next one.
    fn alternative(&self, mark: &Mark) -> Option<Box<str>> {
        let place = self.sentence.segment_of(mark.at.start);
        let behind = self.sentence.segments.get(place)?.at.end;
        let own = self.text.get(behind..self.sentence.at.end)?;
        let next = || self.text.get(self.behind.clone()?);
        let found = alternative(own).or_else(|| next().and_then(alternative))?;
        is_negation(mark).then(|| found.into())
    }

    fn reason(&self, mark: &Mark) -> Option<Range<usize>> {
        reasons::inside(self.text, &self.sentence, mark)
            .map(|reason| self.principled(mark, reason))
            .or_else(|| reasons::behind(self.text, &Sentence::new(self.text, self.behind.clone()?)))
    }

    /// A reason with the principle before it: "one at a time, otherwise we lose count".
    fn principled(&self, mark: &Mark, reason: Range<usize>) -> Range<usize> {
        let opener = self.text.get(reason.clone()).unwrap_or_default();
        let opener = opener.split_whitespace().next().unwrap_or_default();
        let own = self.sentence.segment_of(mark.at.start);
        let place = self.sentence.segment_of(reason.start);
        let says = |place: &usize| {
            let segment = self.sentence.segments.get(*place);
            segment.is_some_and(|it| self.sentence.words_in(&it.at).next().is_some())
        };
        let before = (0..place).rev().find(says);
        let before = before.filter(|before| *before > own && listed(ELSE, &opener.to_lowercase()));
        let segment = before.and_then(|before| self.sentence.segments.get(before));
        segment.map_or(reason.start, |segment| segment.at.start)..reason.end
    }

    fn grounds(&self, reason: &Range<usize>) -> Vec<Stem> {
        grounds_of(self.text, reason)
    }

    fn previous(&self) -> Option<Sentence> {
        Some(Sentence::new(self.text, self.before.clone()?))
    }

    /// Whether a person may have decided something by a mark that is no plain decision.
    fn may_decide(&self, mark: &Mark) -> bool {
        let decides = match mark.ban {
            Some(ban) => ban != Ban::Tells,
            None => mark.power == Power::Firm,
        };
        self.speaker == Speaker::Human
            && (decides && firmness::is_stated(self.text, &self.sentence, mark)
                || firmness::is_polite(self.text, &self.sentence, mark))
    }

    /// Whether the sentence behind, or the one that leads up to it, sets it an end, a condition or an exception.
    fn extent(&self, reason: Option<&Range<usize>>) -> Extent {
        let text = |at: Option<Range<usize>>| self.text.get(at?);
        let is_reason = |at: &Range<usize>| reason.is_some_and(|reason| reason.start == at.start);
        let behind = self.behind.clone().or_else(|| self.below());
        let behind = text(behind.filter(|at| !is_reason(at)));
        let before = text(self.before.clone()).filter(|before| before.ends_with([':', '：']));
        if behind.is_some_and(turning::bounds) || before.is_some_and(|it| CONDITIONS.has(it)) {
            Extent::Beside
        } else {
            Extent::Own
        }
    }

    /// Whether one of the next sentences of its line says that the rule is past.
    fn is_past(&self) -> bool {
        const NEXT: usize = 3;
        let from = self.sentence.at.end;
        let rest = self.text.get(from..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        let next = sentences(self.text, &(from..from + line.len()));
        let words = |at: Range<usize>| self.text.get(at).unwrap_or_default();
        next.into_iter().take(NEXT).any(|at| ENDED.has(words(at)))
    }

    /// Whether it tells what somebody says, and the sentence behind says that this is not so, or asks.
    fn is_refuted(&self) -> bool {
        let behind = self.behind.clone().and_then(|at| self.text.get(at));
        REPORTS.has(self.content()) && behind.is_some_and(|behind| REFUTED.has(behind))
    }

    /// The first sentence of the next line, where this one ends its own.
    fn below(&self) -> Option<Range<usize>> {
        let rest = self.text.get(self.sentence.at.end..)?;
        let start = self.sentence.at.end + (rest.len() - rest.trim_start().len());
        let line = self.text.get(start..)?.lines().next()?;
        sentences(self.text, &(start..start + line.len()))
            .into_iter()
            .next()
    }

    /// "skip that one": the target stands in the rest of the sentence, or in the one before.
    fn extend(
        &self,
        mark: &Mark,
        reason: Option<&Range<usize>>,
        target: &mut Vec<Stem>,
        context: &mut Vec<Stem>,
    ) {
        if weigh(target) < u32::from(RARE) {
            add(
                target,
                self.free_words(&(self.sentence.at.start..mark.at.start), mark, reason),
            );
        }
        let back = points_back(self.content());
        let bare = weigh(target) < u32::from(PLAIN);
        if weigh(target) < u32::from(RARE) && !(bare && back) {
            add(
                target,
                self.free_words(&(mark.at.end..self.sentence.at.end), mark, reason),
            );
        }
        if back || weigh(target) < u32::from(PLAIN) {
            let before = stems(self.previous().iter().flat_map(|sentence| &sentence.words));
            add(if bare { target } else { context }, before);
        }
    }

    /// The words of a range that no other negation has, and the reason has not.
    fn free_words(
        &self,
        range: &Range<usize>,
        mark: &Mark,
        reason: Option<&Range<usize>>,
    ) -> Vec<Stem> {
        let others = self
            .sentence
            .negations()
            .filter(|other| other.at.start != mark.at.start && other.power != Power::Tint);
        let taken: Vec<usize> = others
            .flat_map(|other| self.sentence.scope(other))
            .map(|word| word.at.start)
            .collect();
        let free = |word: &&Word| {
            !taken.contains(&word.at.start) && reason.is_none_or(|reason| !holds(reason, word))
        };
        stems(self.sentence.words_in(range).filter(free))
    }

    /// Whether the target is a word that points back ("don't merge those").
    fn points(&self, mark: &Mark) -> bool {
        let end = self
            .sentence
            .segments
            .get(self.sentence.segment_of(mark.at.start))
            .map_or(self.sentence.at.end, |segment| segment.at.end);
        points_back(self.text.get(mark.at.start..end).unwrap_or_default())
    }

    /// What a contrast takes in place of its target: "X, not Y" or "not Y, X please".
    fn instead(&self, mark: &Mark, reason: Option<&Range<usize>>) -> Vec<Stem> {
        let contrast = matches!(
            self.lower(mark).as_str(),
            "not" | "instead of" | "rather than" | "but not"
        ) && mark.reach == Reach::After;
        let place = self.sentence.segment_of(mark.at.start);
        if !contrast {
            return self.only(place).unwrap_or_default();
        }
        let start = self
            .sentence
            .segments
            .get(place)
            .map_or(mark.at.start, |segment| segment.at.start);
        let within = stems(self.sentence.words_in(&(start..mark.at.start)));
        if weigh(&within) > 0 {
            return within;
        }
        let left = || place.checked_sub(1).and_then(|left| self.positive(left));
        let right = || {
            self.sentence
                .segments
                .get(place + 1)
                .filter(|segment| {
                    segment.opener == Opener::Comma
                        && reason.is_none_or(|reason| reason.start != segment.at.start)
                })
                .and_then(|_| self.positive(place + 1))
        };
        let above = || {
            self.previous()
                .filter(|before| {
                    place == 0 && !before.negations().any(|mark| mark.power != Power::Tint)
                })
                .map(|before| stems(before.words.iter()))
        };
        left().or_else(right).or_else(above).unwrap_or_default()
    }

    /// "don't do X, only Y".
    fn only(&self, place: usize) -> Option<Vec<Stem>> {
        let segment = self.sentence.segments.get(place + 1)?;
        let content = self
            .text
            .get(segment.at.clone())?
            .trim_start()
            .to_lowercase();
        content
            .starts_with("only ")
            .then(|| self.positive(place + 1))?
    }

    /// The words of a segment that says no to nothing.
    fn positive(&self, number: usize) -> Option<Vec<Stem>> {
        let segment = self.sentence.segments.get(number)?;
        let negative = self
            .sentence
            .marks
            .iter()
            .any(|mark| is_negation(mark) && segment.at.contains(&mark.at.start));
        let found = stems(self.sentence.words_in(&segment.at));
        (!negative && !found.is_empty()).then_some(found)
    }

    /// The target in the text's own words.
    fn subject(&self, scope: &[&Word]) -> String {
        let telling = |word: &&&Word| word.weight() > u32::from(COMMON);
        let start = scope
            .iter()
            .find(telling)
            .or(scope.first())
            .map_or(self.sentence.at.start, |word| word.at.start);
        let end = scope
            .iter()
            .rev()
            .find(telling)
            .or(scope.last())
            .map_or(self.sentence.at.end, |word| word.at.end);
        let whole = self.text.get(start..end).unwrap_or_default();
        let Some((cut, _)) = whole.char_indices().nth(60) else {
            return whole.to_owned();
        };
        let head = whole.get(..cut).unwrap_or(whole);
        let word = head.rfind(' ').unwrap_or(cut);
        format!("{}\u{2026}", head.get(..word).unwrap_or(head))
    }
}

/// A no by itself: it answers what stands before it.
const ANSWERS: &str = "a hard no|absolutely not|certainly not|definitely not|forget it|god no|hard pass|heck no|hell no|\
    no chance|no dice|no thank you|no thanks|no way|nope|not a chance|nothing doing|thanks but no|that's a no|scrap that|forget that|drop that|scrap it|forget it";

/// Words that open what happens where a rule is not kept. Own.
const ELSE: &str = "otherwise|else|sonst|ansonsten|sino|sinon|senão|иначе";

/// Words that want a thing to stay. Own.
const KEEPING: &str = "as now|bleibt|has to remain|has to stay|have to remain|keep|keeps|must remain|\
    must stay|permanece|remain|remains|reste|same as now|stay|stay in|stays|stays at|\
    stays in|stays on";

fn holds(range: &Range<usize>, word: &Word) -> bool {
    range.start <= word.at.start && word.at.end <= range.end
}

/// The content words of a reason.
pub(super) fn grounds_of(text: &str, reason: &Range<usize>) -> Vec<Stem> {
    let content = text.get(reason.clone()).unwrap_or_default();
    stems(words::words(content, reason.start).iter())
}

/// The stems of words, each once, in their order.
pub(super) fn stems<'w>(words: impl Iterator<Item = &'w Word>) -> Vec<Stem> {
    let mut found: Vec<Stem> = Vec::new();
    for stem in words.flat_map(Word::stems).take(STEMS) {
        if !found.iter().any(|known| known.id == stem.id) {
            found.push(*stem);
        }
    }
    found
}

/// No sentence has more stems than this that matter; it bounds the work on a text without full stops.
pub(super) const STEMS: usize = 400;

/// Takes the words of a reason out of a scope. Where that leaves nothing, the thing is named in the reason: "the fourth buoy
/// leaks so it doesn't belong here".
fn without(scope: &mut Vec<&Word>, reason: Option<&Range<usize>>, firm: bool) {
    let is_ground = |word: &&Word| reason.is_some_and(|reason| holds(reason, word));
    if firm && !scope.is_empty() && scope.iter().all(is_ground) {
        let names = scope.iter().take(HEAD);
        let last = names.clone().rposition(|word| words::is_name(word.whole));
        scope.truncate(last.map_or(HEAD / 2, |last| last + 1));
    } else {
        scope.retain(|word| !is_ground(word));
    }
}

/// Whether a sentence speaks of something that was named before it.
fn points_back(content: &str) -> bool {
    let back = |word: &str| {
        matches!(
            word,
            "it" | "its"
                | "that"
                | "those"
                | "these"
                | "them"
                | "this"
                | "they"
                | "it's"
                | "they're"
                | "that's"
                | "one"
                | "ones"
                | "either"
                | "he"
                | "him"
                | "she"
                | "her"
                | "there"
        )
    };
    content
        .split(|ch: char| !ch.is_alphabetic() && ch != '\'')
        .any(|word| word.len() < 8 && back(word.to_lowercase().as_str()))
}

fn add(target: &mut Vec<Stem>, more: Vec<Stem>) {
    for stem in more {
        if !target.iter().any(|known| known.id == stem.id) && target.len() < 40 {
            target.push(stem);
        }
    }
}
