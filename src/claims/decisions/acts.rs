//! Acts: a later message or tool call that does what a lost claim ruled out.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use aho_corasick::AhoCorasick;

use super::super::hash;
use super::clauses::{Sentence, is_negation};
use super::cues::Power;
use super::mine::STEMS;
use super::words::{self, PLAIN, Stem, Word, listed};
use super::{Claim, Class, share};
use super::{aim, commands, prose};

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
    including|included|started|starting|running|deployed|restarted|migrated|updated|created|\
    booked|sent|issued|paid|placed|published|scheduled|installed|enabled|dropped|renamed|imported|\
    uploaded|submitted|closed|re-opened|reopened|rewritten|i can|usual answer|prototype|\
    готово|сделал|запущен|запустил|удалил|удалён|обновил|добавил|заменил|давайте|предлагаю|\
    feito|pronto|fait|prêt|erledigt|fertig|umgestellt|gelöscht";

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

/// The act against `claim` in `later`, if it is one.
pub fn act(claim: &Claim, later: &str, kind: Later) -> Option<Act> {
    Event::new(later, kind).against(claim)
}

/// A later event, taken apart once for all claims that are held against it, and no further than they ask.
#[derive(Debug)]
pub struct Event<'t> {
    text: &'t str,
    kind: Later<'t>,
    /// What it speaks of, by stem, ascending; nothing where it only looks.
    stems: OnceLock<Vec<u32>>,
    sentences: OnceLock<Said>,
    /// It is written without spaces.
    wide: OnceLock<bool>,
}

/// The sentences of a message, with the places of those that act, by stem.
#[derive(Debug, Default)]
struct Said {
    sentences: Vec<Spoken>,
    acting: hash::Map<u32, Vec<usize>>,
}

impl Said {
    fn of(text: &str) -> Self {
        let sentences = sentences(text);
        let mut acting: hash::Map<u32, Vec<usize>> = hash::Map::default();
        for (place, spoken) in sentences.iter().enumerate().filter(|(_, said)| said.acting) {
            for stem in &spoken.stems {
                acting.entry(stem.id).or_default().push(place);
            }
        }
        Self { sentences, acting }
    }

    /// The sentences that act and speak of one of `target`, in their order, some hundreds of them.
    fn about(&self, target: &[Stem]) -> impl Iterator<Item = &Spoken> {
        let places = target
            .iter()
            .filter_map(|stem| self.acting.get(&stem.id))
            .flat_map(|places| places.iter().take(MOST));
        let places: BTreeSet<usize> = places.copied().collect();
        places
            .into_iter()
            .take(MOST)
            .filter_map(|place| self.sentences.get(place))
    }
}

/// The share of a target that a text without spaces has to have.
const WIDE: f64 = 0.45;
/// In how many letters of a text it is looked for how they are written.
const WINDOW: usize = 400;

/// How much of the input of a call, in bytes, says what is done to what: behind that stands what is put there, which holds
/// any single word.
const HEAD: usize = 400;

/// How many sentences of a message are held against one claim.
const MOST: usize = 256;

/// A sentence of a message.
#[derive(Debug)]
struct Spoken {
    sentence: Sentence,
    stems: Vec<Stem>,
    /// Whether it or the next one proposes, announces or reports an action.
    acting: bool,
}

impl<'t> Event<'t> {
    /// An event with this text.
    pub fn new(text: &'t str, kind: Later<'t>) -> Self {
        Self {
            text,
            kind,
            stems: OnceLock::new(),
            sentences: OnceLock::new(),
            wide: OnceLock::new(),
        }
    }

    /// The tool that it calls.
    pub fn tool(&self) -> Option<&'t str> {
        match self.kind {
            Later::AssistantText => None,
            Later::ToolCall { name } => Some(name).filter(|name| !name.is_empty()),
        }
    }

    /// Whether it is a call that does more than look.
    pub fn does(&self) -> bool {
        matches!(self.kind, Later::ToolCall { .. }) && !self.speaks().is_empty()
    }

    /// Its text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// The ids of the stems that it speaks of, ascending; none where it only looks.
    pub fn speaks(&self) -> &[u32] {
        self.stems.get_or_init(|| self.stems())
    }

    fn stems(&self) -> Vec<u32> {
        if self.looks() {
            return Vec::new();
        }
        let mut words: Vec<Word> = words::each_word(self.text, 0).take(STEMS).collect();
        let mut doings = Vec::new();
        if let Later::ToolCall { name } = self.kind {
            words.extend(words::words(name, 0));
            doings = commands::doings(self.text);
            doings.extend(commands::doings(name));
        }
        let stems = words.iter().flat_map(Word::stems).take(STEMS);
        let stems = stems.chain(&doings);
        let mut ids: Vec<u32> = stems.map(|stem| stem.id).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// Whether it is a call that only looks.
    fn looks(&self) -> bool {
        match self.kind {
            Later::AssistantText => false,
            Later::ToolCall { name } => looks(self.text, name),
        }
    }

    /// The act against `claim`, if it is one: action language about the target's own words, with no negation over it.
    pub fn against(&self, claim: &Claim) -> Option<Act> {
        let span = match self.kind {
            Later::AssistantText => self.said(claim)?,
            Later::ToolCall { .. } => {
                let short = self.text.len() <= HEAD;
                let told = (short && claim.core().len() > 1)
                    || (aim::says_which(claim)
                        && (aim::is_telling(claim) || self.head_speaks_of(claim, 0.15)));
                (told && self.speaks_of(claim, 0.15)).then_some(0..self.text.len())?
            }
        };
        Some(Act {
            kind: act_kind(claim.class),
            span,
        })
    }

    /// The sentence that speaks of the target in a message of action: it acts itself, or the next one does.
    fn said(&self, claim: &Claim) -> Option<Range<usize>> {
        if !self.speaks_of(claim, 0.25) {
            return None;
        }
        let mut best: Option<(f64, Range<usize>)> = None;
        let said = self.sentences.get_or_init(|| Said::of(self.text));
        for spoken in said.about(&claim.target) {
            let has = |stem: &Stem| spoken.stems.iter().any(|other| other.id == stem.id);
            if !aim::names(claim, has) {
                continue;
            }
            let about = share(&claim.target, &spoken.stems);
            if about > best.as_ref().map_or(0.2, |(most, _)| *most)
                && !denies(claim, &spoken.sentence)
            {
                best = Some((about, spoken.sentence.at.clone()));
            }
        }
        best.map(|(_, at)| at)
    }

    /// Whether enough of the target's telling words are there.
    fn speaks_of(&self, claim: &Claim, least: f64) -> bool {
        let stems = self.speaks();
        let least = if self.is_wide() { WIDE } else { least };
        aim::hits(claim, least, |stem| stems.binary_search(&stem.id).is_ok())
    }

    /// Whether the head of a call speaks of it.
    fn head_speaks_of(&self, claim: &Claim, least: f64) -> bool {
        let end = (0..=HEAD.min(self.text.len())).rev();
        let end = end.into_iter().find(|end| self.text.is_char_boundary(*end));
        let head = end.and_then(|end| self.text.get(..end));
        head.is_some_and(|head| Event::new(head, self.kind).speaks_of(claim, least))
    }

    /// Whether it is written without spaces: pairs of characters meet sooner than words do.
    fn is_wide(&self) -> bool {
        *self.wide.get_or_init(|| {
            let letters = self.text.chars().filter(|ch| ch.is_alphabetic());
            letters.take(WINDOW).any(words::is_ideograph)
        })
    }
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

fn sentences(text: &str) -> Vec<Spoken> {
    let mut start = 0;
    let mut found: Vec<Spoken> = Vec::new();
    let mut after_act = false;
    for line in text.split_inclusive('\n') {
        let range = start..start + line.trim_end().len();
        start += line.len();
        for at in prose::sentences(text, &range) {
            let sentence = Sentence::new(text, at);
            let acting = acts(text, &sentence);
            let goes_on = after_act && tells(text, &sentence);
            after_act = acting || goes_on;
            if let Some(before) = found.last_mut() {
                before.acting |= acting;
            }
            found.push(Spoken {
                stems: super::mine::stems(sentence.words.iter()),
                sentence,
                acting: acting || goes_on,
            });
        }
    }
    found
}

/// Whether a sentence proposes, announces or reports an action.
fn acts(text: &str, sentence: &Sentence) -> bool {
    static SEARCHES: LazyLock<[Option<AhoCorasick>; 2]> = LazyLock::new(|| {
        [ACTION, IDLE].map(|list| AhoCorasick::new(list.split('|').map(str::trim)).ok())
    });
    let content = text
        .get(sentence.at.clone())
        .unwrap_or_default()
        .to_lowercase()
        .replace('\u{2019}', "'");
    let [action, idle] = SEARCHES.each_ref().map(Option::as_ref);
    let speaks = |search: Option<&AhoCorasick>| search.is_some_and(|it| speaks(&content, it));
    (speaks(action) || reports(&content)) && !speaks(idle)
}

/// Words before a participle that say that something was done. Own.
const AUXILIARIES: &str = "has|have|had|is|are|was|were|been|being|got|gets|ist|sind|wurde|wurden|hat|haben|habe|ha|han|he|hemos|\
    fue|fueron|está|están|a|ont|ai|avons|est|sont|été|foi|foram|está|estão|был|была|были|было";
/// Participles that end in none of the usual ways. Own.
const PARTICIPLES: &str = "told|sent|made|put|set|built|got|cut|kept|left|paid|sold|bought|brought|read|run|begun|done|gone|held|\
    led|lent|lit|met|said|shut|split|spent|taught|won|hecho|puesto|escrito|dicho|fait|mis|pris|écrit|dit|feito|posto|escrito|\
    dito|pago|aceito|entregue";

/// Whether a participle stands right behind an auxiliary, or one word further: "has been told", "ist jetzt eingereicht".
fn reports(content: &str) -> bool {
    const FAR: usize = 3;
    let word = |word: &str| {
        word.trim_matches(|ch: char| !ch.is_alphanumeric())
            .to_owned()
    };
    let words: Vec<String> = content.split_whitespace().map(word).collect();
    let mut places = words.iter().enumerate();
    places.any(|(place, word)| {
        let next = words.iter().skip(place + 1).take(FAR);
        listed(AUXILIARIES, word) && next.clone().any(|word| is_participle(word))
    })
}

fn is_participle(word: &str) -> bool {
    const SHORTEST: usize = 5;
    const ENDINGS: &[&str] = &[
        "ed", "wn", "ten", "ken", "ven", "sen", "den", "ado", "ada", "ados", "adas", "ido", "ida",
        "idos", "idas", "é", "ée", "és", "ées", "ено", "ена", "ены", "ано", "ана", "аны", "лен",
        "ван",
    ];
    let german = word.starts_with("ge") || word.contains("ge") && word.len() > 7;
    listed(PARTICIPLES, word)
        || word.chars().count() >= SHORTEST
            && (ENDINGS.iter().any(|ending| word.ends_with(ending))
                || german && word.ends_with(['t', 'n']))
}

/// Whether a sentence goes on with what the one before it says was done: it states, and says no to nothing.
fn tells(text: &str, sentence: &Sentence) -> bool {
    let content = text.get(sentence.at.clone()).unwrap_or_default();
    let states = !content.ends_with(['?', '？']);
    let denies = sentence.standing().any(|mark| mark.power != Power::Tint);
    states && !denies
}

/// Whether one of the phrases that `search` looks for stands in `content`, not as a piece of a word.
fn speaks(content: &str, search: &AhoCorasick) -> bool {
    let joined = |ch: char| ch.is_alphanumeric() && !words::is_ideograph(ch);
    search.find_overlapping_iter(content).any(|hit| {
        let before = content.get(..hit.start()).unwrap_or_default();
        let behind = content.get(hit.end()..).unwrap_or_default();
        !before.ends_with(joined) && !behind.starts_with(joined)
    })
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

/// Whether a call only looks: its name says so, or its command begins with one that does, and nothing in it does more.
fn looks(input: &str, name: &str) -> bool {
    static ASKS: LazyLock<hash::Set<u64>> = LazyLock::new(|| hashes("select|explain"));
    static DOES: LazyLock<hash::Set<u64>> = LazyLock::new(|| hashes(DOING));
    let looking = |word: &str| listed(LOOKING, word);
    if name.split(['_', '-', '.', ':']).any(looking) {
        return true;
    }
    let is_any = |words: &hash::Set<u64>, word: &str| {
        let known = |word| hash::of_lower(word).is_some_and(|word| words.contains(&word));
        word.is_ascii() && known(word)
    };
    let words = || input.split(|ch: char| !ch.is_alphanumeric() && ch != '-');
    let command = input
        .split_once("command")
        .map(|(_, tail)| tail.trim_start_matches([':', ' ', '"']));
    let first = command.and_then(|command| command.split([' ', ';', '"']).next());
    let looks = first.is_some_and(looking) || words().any(|word| is_any(&ASKS, word));
    looks && !words().any(|word| is_any(&DOES, word.trim_start_matches("--")))
}

/// The hashes of the words of a list, which are parted by bars.
fn hashes(list: &str) -> hash::Set<u64> {
    list.split('|').map(hash::of).collect()
}
