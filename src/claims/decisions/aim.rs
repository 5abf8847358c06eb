//! Aim: the words of a claim that an act against it has to share.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::words::{self, COMMON, PLAIN, RARE, Stem, Word, listed};
use super::{Claim, Class};

/// Verbs of prohibitions: many acts share them with a claim that is about something else. Own.
const VERBS: &str = "add alter apply ask begin book build call change check close commit continue copy create delete deploy do \
    drop edit email emit enable fix force handle include install issue launch leave make merge migrate modify move open order pay \
    post proceed print publish push put read release remove rename replace reply report reset restart retry return rewrite \
    run save schedule sell send set ship show skip start stop store switch take test touch turn update upgrade upload \
    use write anfassen ändern löschen verschicken schicken senden nutzen verwenden einbauen toques tocar borres borrar \
    usar uses envíes enviar toucher touche modifier supprimer utiliser envoyer mexer apagar трогай трогать меняй \
    менять удаляй удалять запускай запускать";

/// Nouns that name what kind of thing something is, and not which one. Own.
const HEADS: &str = "account app branch button class cluster code column component config customer data database \
    directory document email endpoint entry field file folder form function host image input instance item job key \
    library link list mail message method model module node number object option order output package page query \
    queue record repository request row rule script section server service session setting setup system tab table tag \
    task test ticket topic type user value version view";

/// Adjectives that many things share: they say how something is, and not which one it is. Own.
const QUALITIES: &str = "actual additional bad basic best better big bigger broken clean cleaner clear common complete correct current \
    different easy entire exact existing extra final fresh full further general good great high higher huge important \
    large larger late latest little long longer low lower main minimal missing new newer next nice normal old older \
    overall own previous proper quick real recent remaining right same separate several short shorter similar simple \
    simpler single small smaller special tiny total various whole wrong ganz ganze ganzen neu neue neuen alt alte alten \
    nuevo nueva entero completo nouveau nouvelle entier complet novo nova inteiro полный новый старый весь";

static COMMONPLACE: LazyLock<BTreeSet<u32>> = LazyLock::new(|| ids(&[VERBS, HEADS, QUALITIES]));
static COMMON_QUALITIES: LazyLock<BTreeSet<u32>> = LazyLock::new(|| ids(&[QUALITIES]));

/// Verbs that name no kind of thing as well.
static ACTIONS: LazyLock<BTreeSet<u32>> = LazyLock::new(|| &ids(&[VERBS]) - &ids(&[HEADS]));

/// Verbs of prohibitions that take in many others: who changes a thing may resize it. Own.
const BROAD: &str = "alter change do edit go handle make mess modify put take touch use work anfassen ändern nutzen verwenden \
    toques tocar usar uses toucher modifier utiliser mexer трогай трогать меняй менять";

static BROADLY: LazyLock<BTreeSet<u32>> = LazyLock::new(|| ids(&[BROAD]));

/// Verbs by which something is stopped that is under way. Own.
const STOPPING: &str = "abort cancel end halt interrupt kill quit stop terminate abbrechen stoppen beenden cancelar parar \
    arrêter interrompre прерывай останавливай";

static STOPPINGS: LazyLock<BTreeSet<u32>> = LazyLock::new(|| ids(&[STOPPING]));

/// Whether what the cue of a claim reaches begins with a verb of stopping.
pub(super) fn stops(claim: &Claim) -> bool {
    let first = claim.core().first();
    first.is_some_and(|first| STOPPINGS.contains(&first.id))
}

/// What a prohibition forbids to do, where that is one deed: the word right at its cue.
pub(super) fn deed(claim: &Claim) -> Option<u32> {
    let first = claim.core().first()?;
    let is_deed = is_action(*first) || (PLAIN..RARE).contains(&first.weight);
    let forbids = matches!(claim.class, Class::Prohibit | Class::Defer);
    let narrow = forbids && is_deed && !BROADLY.contains(&first.id);
    narrow.then_some(first.id)
}

/// The words that say which thing a claim is about, and not what is done to it.
pub(super) fn aims(claim: &Claim) -> impl Iterator<Item = &Stem> {
    let deed = deed(claim);
    let target = claim.target.iter().enumerate().take(32);
    let aims = target.filter(move |(place, stem)| {
        claim.aim >> place & 1 == 1 && deed.is_none_or(|deed| deed != stem.id)
    });
    aims.map(|(_, stem)| stem)
}

/// Whether a word only says what is done.
pub(super) fn is_action(stem: Stem) -> bool {
    stem.weight < RARE && ACTIONS.contains(&stem.id)
}

/// Whether a word tells things from others of their kind.
pub(super) fn tells_apart(stem: Stem) -> bool {
    stem.weight >= RARE || (stem.weight >= PLAIN && !COMMONPLACE.contains(&stem.id))
}

fn ids(lists: &[&str]) -> BTreeSet<u32> {
    let words = lists.iter().flat_map(|list| list.split_whitespace());
    words.map(words::id_of).collect()
}

/// Whether a word only says how something is.
fn is_quality(stem: Stem) -> bool {
    stem.weight < RARE && COMMON_QUALITIES.contains(&stem.id)
}

/// Words behind which stands where, when or for whom something is, once the thing itself is named.
const PLACING: &str = "in|on|for|from|to|during|until|till|til|at|with|under|after|before|into|when|while|by|via|than|unless|\
    im|am|auf|für|bei|mit|vor|nach|en|para|con|sur|pour|dans|em|na|no";

/// Which words of `target`, the stems of `scope`, say which thing a claim is about: of each run of words the first that is
/// not commonplace, as far as the thing itself goes.
pub(super) fn aim(text: &str, scope: &[&Word], target: &[Stem]) -> u32 {
    let mut bits = 0;
    let mut last: Option<&Word> = None;
    let mut named_in_run = false;
    for (place, word) in scope.iter().enumerate() {
        let gap = last.map_or("", |last| {
            text.get(last.at.end..word.at.start).unwrap_or_default()
        });
        if bits != 0 && gap.split_whitespace().any(|word| listed(PLACING, word)) {
            break;
        }
        let runs_on = last.is_some() && gap == " ";
        named_in_run &= runs_on;
        let next = scope.get(place + 1);
        let named = is_named(word) || next.is_some_and(|next| qualifies(text, word, next));
        if named && (!named_in_run || word.whole.weight >= RARE) {
            bits |= bit_of(target, word.whole);
            named_in_run = true;
        }
        last = Some(word);
    }
    bits
}

/// Whether a word says which thing something is.
pub(super) fn is_named(word: &Word) -> bool {
    tells_apart(word.whole)
}

/// Whether a word that is a verb elsewhere says which thing the next one is: "the migrations folder".
fn qualifies(text: &str, word: &Word, next: &Word) -> bool {
    let before = text.get(..word.at.start).unwrap_or_default();
    let article = before.split_whitespace().next_back().unwrap_or_default();
    let gap = text.get(word.at.end..next.at.start);
    word.whole.weight >= PLAIN
        && gap == Some(" ")
        && !is_quality(word.whole)
        && listed(ARTICLES, &article.to_lowercase())
}

/// Words before which a noun is named.
const ARTICLES: &str = "the|a|an|our|my|your|their|its|this|that|these|those|any|all|der|die|das|den|dem|el|la|los|las|\
    le|les|o|os|as";

fn bit_of(target: &[Stem], stem: Stem) -> u32 {
    let place = target.iter().position(|known| known.id == stem.id);
    place
        .and_then(|place| 1_u32.checked_shl(u32::try_from(place).ok()?))
        .unwrap_or_default()
}

/// Whether an event that has the stems `has` speaks of what `claim` is about: by a word that says which thing it is, and by
/// enough of the rest, `least` of the target's weight where it has two words of it.
pub(super) fn hits(claim: &Claim, least: f64, has: impl Fn(&Stem) -> bool) -> bool {
    let own = Own::of(claim);
    let shared = claim.target.iter();
    let shared = shared.filter(|stem| stem.weight >= PLAIN && has(stem));
    let count = shared.count();
    if count == 0 || !own.is_named(claim, &has) {
        return false;
    }
    let cover = weigh(claim, &has) / weigh(claim, |_| true).max(1.0);
    if count > 1 {
        return cover >= least;
    }
    let beside = claim
        .context
        .iter()
        .any(|stem| stem.weight >= PLAIN && has(stem));
    cover >= 0.5 || (beside && own.stems.iter().all(&has))
}

/// Whether a claim has any word that says which thing it is about.
pub(super) fn says_which(claim: &Claim) -> bool {
    claim.aim != 0 || claim.points || claim.target.iter().any(|stem| stem.weight >= RARE)
}

/// Whether a claim names its thing by an identifier or by several words, which no long text has by chance.
pub(super) fn is_telling(claim: &Claim) -> bool {
    let telling = claim.core().iter().filter(|stem| stem.weight >= PLAIN);
    let telling = telling.filter(|stem| !COMMONPLACE.contains(&stem.id));
    claim.target.iter().any(|stem| stem.weight >= RARE) || telling.count() > 1
}

/// Whether a sentence that has the stems `has` names what `claim` is about.
pub(super) fn names(claim: &Claim, has: impl Fn(&Stem) -> bool) -> bool {
    Own::of(claim).is_named(claim, &has)
}

/// What of a target weighs where what is commonplace weighs little, as long as there is anything else.
fn weigh(claim: &Claim, counts: impl Fn(&Stem) -> bool) -> f64 {
    let weight = |stem: &Stem| {
        let weight = f64::from(stem.weight);
        let common = || stem.weight < RARE && COMMONPLACE.contains(&stem.id);
        if is_quality(*stem) || (claim.aim != 0 && common()) {
            weight * 0.4
        } else {
            weight
        }
    };
    let counted = claim.target.iter().filter(|stem| counts(stem));
    counted.map(weight).sum()
}

/// The words of a claim that tell its thing from others.
struct Own {
    stems: Vec<Stem>,
    /// So many of them name it.
    least: usize,
}

impl Own {
    /// The words that say which thing a claim is about. Where all that its cue reaches is commonplace ("read the file"), two
    /// of these; else any word of its target.
    fn of(claim: &Claim) -> Self {
        let above = |stems: &[Stem], least: u8| -> Vec<Stem> {
            let tells = |stem: &&Stem| stem.weight >= least && !is_quality(**stem);
            let found = stems.iter().filter(tells);
            found.copied().collect()
        };
        let marked = claim.target.iter().enumerate().take(32);
        let marked = marked.filter(|(place, _)| claim.aim >> place & 1 == 1);
        let aimed: Vec<Stem> = marked.map(|(_, stem)| *stem).collect();
        let core = if claim.points { &[] } else { claim.core() };
        let least = |stems: &[Stem], least: usize| least.min(stems.len());
        let candidates = [
            (aimed, 1),
            (above(core, COMMON), 2),
            (above(&claim.target, PLAIN), 1),
            (claim.target.clone(), usize::MAX),
        ];
        let mut candidates = candidates.into_iter();
        let found = candidates.find(|(stems, _)| !stems.is_empty());
        let (stems, needed) = found.unwrap_or_default();
        Self {
            least: least(&stems, needed),
            stems,
        }
    }

    /// Whether the stems that `has` are enough to name the thing: so is any identifier of the target, where none says by
    /// itself which thing it is.
    fn is_named(&self, claim: &Claim, has: impl Fn(&Stem) -> bool) -> bool {
        let rare = |stem: &&Stem| stem.weight >= RARE;
        let own = self.stems.iter().filter(|stem| has(stem)).count();
        let by_rare = || {
            let mut others = claim.target.iter().filter(rare);
            !self.stems.iter().any(|stem| rare(&stem)) && others.any(&has)
        };
        (self.least > 0 && own >= self.least) || by_rare()
    }
}
