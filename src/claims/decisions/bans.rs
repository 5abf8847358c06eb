//! Bans: whether "nobody", "neither" and their like forbid an act or tell how things are: "nobody restarts the cluster"
//! does the one, "nobody knows why" the other.

use super::clauses::Sentence;
use super::cues::Mark;
use super::firmness::{self, RULING};
use super::words::listed;

/// What a negation of that kind does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ban {
    /// It forbids an act.
    Forbids,
    /// Bans and reports are worded like that.
    Unclear,
    /// It tells how things are.
    Tells,
}

/// That no person does something. Own.
const NOBODY: &str = "nobody|no one";
const NOBODY_ABROAD: &str = "niemand|keiner|aucun|aucune|personne ne|personne n'|rien ne|rien n'|nadie|ninguno de vosotros|\
    ninguna de vosotras|ninguno de ustedes|ninguno de nosotros|ninguém|nenhum de vocês|nenhuma de vocês|nenhum de nós|\
    никто не|никто из вас не|никто из нас не";

/// That neither of two things is done, or is. Own.
const NEITHER_ABROAD: &str = "weder|ni|nem|ни";

/// That there is none of something. Own.
const ZERO: &str = "zero|cero|zéro|ноль";

/// How "zero" begins a rule in German, before the acts that the table of cues names.
const NULL: &str = "null ";

/// Words of a time that is over, and a count in it a report. Own.
const SINCE: &str = "seit|bisher|gestern|letzte|letzten|letzter|letztes|vorige|vorigen|im|in";

/// What there is none of in a report. Own.
const COUNTED: &str = "bugs|bytes|change|changes|clue|complaints|conflicts|diff|difference|effect|errors|error|failed|failures|\
    findings|fun|hits|idea|impact|issues|luck|matches|misses|orders|output|percent|points|problems|progress|replies|\
    response|results|rows|sense|surprises|trust|warnings|errores|fallos|resultados|erreurs|échecs|résultats|erros|falhas|\
    ошибок|падений|результатов";

/// Verbs of orders to keep something from happening. Own.
const HINDERING: &str = "ban|block|disallow|halt|preclude|prevent|prohibit|bloque|bloquea|bloqueie|bloquez|blockiere|empêche|\
    empêchez|impeça|impide|impidan|interdis|interdisez|prohíbe|proíba|unterbinde|unterbindet|verhindere|verhindert|\
    заблокируй|заблокируйте|запрети|запретите|предотврати|предотвратите|防止|阻止";

/// The same, where they end a sentence, and what may stand behind them. Own.
const HINDERING_LAST: &str = "を防いで|を阻止して|をブロックして";
const LAST: &str = "ください|下さい|ほしい|欲しい|くれ";

/// How a request begins in a language without spaces. Own.
const POLITE: &str = "请|请务必|务必|一定要";

/// Verbs of acts on things, beside those by which rules say what is put out. Own.
const DEEDS: &str = "alter|amend|approve|archive|bump|bypass|cancel|clear|close|contact|cut|disable|downgrade|drain|drop|\
    edit|email|empty|enable|execute|format|grant|kill|mail|migrate|modify|mount|move|override|overwrite|patch|\
    purge|reboot|rebase|refactor|refund|release|remove|rename|replace|reset|resize|restart|restore|revoke|rewrite|\
    rotate|scale|sign|split|stop|swap|switch|tag|trigger|truncate|uninstall|unmount|update|upgrade|upload|wipe";

/// Verbs that tell how things stand or went. Own.
const TELLING: &str = "is|are|was|were|be|been|has|have|had|does|do|did|would|might|could|seems|seem|knows|know|knew|cares|care|\
    complains|complain|needs|need|wants|want|likes|like|thinks|think|thought|remembers|remember|recalls|understands|\
    understand|believes|believe|notices|notice|minds|mind|works|work|fails|fail|passes|pass|helps|help|matters|\
    matter|applies|apply|fits|fit|fixes|fix|holds|hold|exists|exist|happens|happen|responds|respond|expects|expect|\
    agrees|agree|objects|hears|heard|saw|got|came|comes|went|made|said|says|told|found|took|gave|ran|wrote|sent|looks|\
    look|contains|contain|compiles|compile|matches|match|covers|cover|explains|explain|breaks|broke";
const TELLING_ABROAD: &str = "weiß|weiss|wissen|hat|haben|hatte|ist|sind|war|waren|wurde|konnte|kennt|versteht|merkt|bemerkt|\
    braucht|interessiert|glaubt|denkt|läuft|funktioniert|klappt|fehlt|hilft|stimmt|passt|besteht|antwortet|schlägt|\
    sait|savent|a|ont|avait|est|sont|était|connaît|comprend|répond|remarque|croit|pense|aime|trouve|arrive|marche|\
    fonctionne|échoue|passe|n'a|n'est|n'échoue|n'était|n'arrive|n'aime|\
    sabe|saben|ha|han|había|es|está|están|son|era|fue|conoce|entiende|recuerda|quiere|cree|responde|contesta|falla|\
    funciona|sirve|tiene|necesita|\
    sabem|tem|têm|havia|é|são|foi|estava|conhece|entende|lembra|quer|acredita|falha|passa|precisa|\
    знает|знают|помнит|понимает|видит|видел|хочет|был|была|были|отвечает|работает|падает|проходит|жалуется|верит|\
    думает|ждёт|ждет";

/// Verbs of what a test or a program does by itself, wherever they stand in their clause. Own.
const RUNNING: &str = "läuft|funktioniert|klappt|fehl|schlägt|marche|fonctionne|échoue|n'échoue|passe|falla|funciona|falha|\
    работает|падает|проходит";

/// How verbs end that tell what went: in Spanish, Portuguese and Russian.
const PAST: &[&str] = &[
    "ó", "ou", "eu", "iu", "ал", "ял", "ил", "ел", "ала", "яла", "ила", "ела", "али", "яли", "или",
    "ели", "лся", "лась", "лись",
];

/// How infinitives end, where orders are given in them.
const INFINITIVE: &[&str] = &[
    "er", "ir", "re", "ar", "ть", "ти", "чь", "ться", "en", "ern", "eln",
];

/// Words before which a verb stands, and no subject of one.
const OBJECTS: &str = "the|a|an|any|anything|anyone|it|them|this|that|these|those|our|my|your|their|its|his|her|all|every|\
    everything|to|into|from|on|in";

/// Words with which somebody or something begins that does a thing by itself.
const SUBJECTS: &str = "the|a|an|i|we|they|he|she|it|this|that|these|those|my|your|our|their|yet|der|die|das|den|dem|ein|eine|\
    ich|wir|er|sie|es|mein|meine|unser|unsere|el|la|los|las|un|una|mi|su|yo|le|les|une|mon|ma|notre|je|o|os|as|um|uma|\
    meu|minha|eu|один|одна|я|он|она|мы";

/// Words of how things have come to stand. Own.
const NOW: &str = "anymore|yet|currently|lately|usually|normally|nowadays|still";

/// In how many words behind "nobody" its verb stands.
const NEAR: usize = 6;

/// What `mark` does, where it is of that kind.
pub(super) fn ban(text: &str, sentence: &Sentence, mark: &Mark) -> Option<Ban> {
    let cue = cue_of(text, mark);
    let behind = || behind(text, sentence, mark);
    match cue.as_str() {
        "neither" => Some(neither(&firmness::head_of(text, sentence, mark), &behind())),
        "nor" => Some(nor(text, sentence, mark, &behind())),
        "none of" => Some(none_of(&behind())),
        _ if listed(NOBODY, &cue) => {
            Some(nobody(&firmness::head_of(text, sentence, mark), &behind()))
        }
        _ if listed(NOBODY_ABROAD, &cue) => Some(nobody_abroad(&behind())),
        _ if listed(NEITHER_ABROAD, &cue) => {
            neither_abroad(&cue, &firmness::head_of(text, sentence, mark), &behind())
        }
        _ if listed(ZERO, &cue) => zero(&firmness::head_of(text, sentence, mark), &behind()),
        _ if cue.starts_with(NULL) => {
            let head = firmness::head_of(text, sentence, mark);
            Some(null(&head, &behind()))
        }
        _ if listed(HINDERING_LAST, &cue) => {
            let ends = behind().iter().all(|word| listed(LAST, word));
            ends.then_some(Ban::Unclear)
        }
        _ if listed(HINDERING, &cue) => hinder(&firmness::head_of(text, sentence, mark), &behind()),
        _ => None,
    }
}

/// Whether `mark` says of two acts that neither is to be done.
pub(super) fn pairs(text: &str, mark: &Mark) -> bool {
    let cue = cue_of(text, mark);
    (cue == "neither" || listed(NEITHER_ABROAD, &cue)) && mark.ban == Some(Ban::Forbids)
}

/// Whether `mark` is the second half of what a mark before it forbids: "nor" of "neither restart nor drain it".
pub(super) fn is_second(text: &str, sentence: &Sentence, mark: &Mark) -> bool {
    let cue = cue_of(text, mark);
    let mut before = sentence.marks.iter();
    (cue == "nor" || listed(NEITHER_ABROAD, &cue))
        && before.any(|first| first.at.start < mark.at.start && pairs(text, first))
}

fn cue_of(text: &str, mark: &Mark) -> String {
    let cue = text.get(mark.at.clone()).unwrap_or_default();
    cue.to_lowercase().replace('\u{2019}', "'")
}

/// The words behind a mark, up to where its part of the sentence ends.
fn behind(text: &str, sentence: &Sentence, mark: &Mark) -> Vec<String> {
    let end = sentence.part(mark.at.start).end;
    let rest = text.get(mark.at.end..end).unwrap_or_default();
    firmness::plain_words(rest.split(':').next().unwrap_or_default())
}

/// What "nobody ..." does, by its verb.
fn nobody(head: &[String], behind: &[String]) -> Ban {
    // "That one nobody reads": what stands before it makes the rest a report as well.
    let forbids = if firmness::leads(head) {
        Ban::Forbids
    } else {
        Ban::Unclear
    };
    if behind.iter().any(|word| listed(NOW, word)) {
        return Ban::Tells;
    }
    let near = || behind.iter().take(NEAR);
    for (place, word) in near().enumerate() {
        let next = behind
            .get(place + 1)
            .map(String::as_str)
            .unwrap_or_default();
        match word.as_str() {
            "is" | "gets" if listed("to|allowed|permitted", next) => return Ban::Forbids,
            "can" | "will" if is_deed(next) => return Ban::Unclear,
            _ if tells(word) => return Ban::Tells,
            _ if third(word).is_some_and(is_deed) => return forbids,
            _ => {}
        }
    }
    if near().any(|word| third(word).is_some()) {
        Ban::Unclear
    } else {
        Ban::Tells
    }
}

/// The same in other languages, where the verb comes first and has no form of its own.
fn nobody_abroad(behind: &[String]) -> Ban {
    let verb = behind.first().map(String::as_str).unwrap_or_default();
    let went = PAST.iter().any(|ending| verb.ends_with(ending));
    let runs = behind.iter().take(NEAR).any(|word| listed(RUNNING, word));
    if listed(TELLING_ABROAD, verb) || went || runs {
        Ban::Tells
    } else {
        Ban::Forbids
    }
}

/// What "none of the nodes ..." does: where no word of it tells how things stand, it may forbid.
fn none_of(behind: &[String]) -> Ban {
    let people = behind.first().is_some_and(|word| listed("you|us", word));
    let acts = |word: &String| is_deed(word) || third(word).is_some_and(is_deed);
    if behind.iter().any(|word| tells(word)) {
        Ban::Tells
    } else if people && behind.iter().any(acts) {
        Ban::Forbids
    } else {
        Ban::Unclear
    }
}

/// What "neither ..." does: it forbids with two verbs in the form of an order, or behind one.
fn neither(head: &[String], behind: &[String]) -> Ban {
    let word = |place: usize| behind.get(place).map(String::as_str).unwrap_or_default();
    if word(0) == "of" {
        return none_of(behind.get(1..).unwrap_or_default());
    }
    if firmness::order_of(head).is_some_and(is_deed) {
        return Ban::Forbids;
    }
    let nor = behind.iter().position(|word| listed("nor|or", word));
    let second = nor.map(|nor| (word(nor + 1), word(nor + 2)));
    let asks = head
        .last()
        .is_some_and(|last| listed("should|must|may|shall|please|to", last));
    let ours = head
        .iter()
        .all(|word| listed("i|we", word) || firmness::leads_in(word));
    let opens =
        firmness::leads(head) || asks && head.first().is_some_and(|it| listed("you|we", it));
    if listed(SUBJECTS, word(0)) {
        return Ban::Tells;
    }
    match second {
        Some((second, object))
            if is_verb(word(0), word(1)) && is_verb(second, object) && !tells(object) =>
        {
            match (opens, ours) {
                (true, _) => Ban::Forbids,
                (false, true) => Ban::Unclear,
                (false, false) => Ban::Tells,
            }
        }
        _ if !opens || behind.iter().any(|word| tells(word)) => Ban::Tells,
        _ => Ban::Unclear,
    }
}

/// Whether `word` is a verb in the form of an order before `next`: only an object stands behind one.
fn is_verb(word: &str, next: &str) -> bool {
    let object = listed(OBJECTS, next) || next.contains(|ch: char| ch.is_ascii_digit());
    let alone = listed("nor|or", next) || third(next).is_none();
    !tells(word) && third(word).is_none() && (object && !next.is_empty() || is_deed(word) && alone)
}

/// What "nor ..." does by itself: "nor should you restart it", or behind an order not to do something else.
fn nor(text: &str, sentence: &Sentence, mark: &Mark, behind: &[String]) -> Ban {
    let word = |place: usize| behind.get(place).map(String::as_str).unwrap_or_default();
    if listed("should|may|must|shall", word(0)) {
        let told = listed("you|we|anyone|anybody|they", word(1));
        return if told { Ban::Forbids } else { Ban::Unclear };
    }
    let before = text
        .get(sentence.at.start..mark.at.start)
        .unwrap_or_default();
    let before = firmness::plain_words(before);
    let order = before.iter().find(|word| !firmness::leads_in(word));
    let forbids = order.is_some_and(|word| listed("don't|dont|do|never|not", word));
    if forbids && is_verb(word(0), word(1)) {
        Ban::Forbids
    } else {
        Ban::Tells
    }
}

/// The same in other languages: "weder ... noch ...", "ni ... ni ..."; `None` where nothing can be told.
fn neither_abroad(cue: &str, head: &[String], behind: &[String]) -> Option<Ban> {
    let first = behind.first().map(String::as_str).unwrap_or_default();
    if listed(SUBJECTS, first) {
        return Some(Ban::Tells);
    }
    let is_act = |word: &str| {
        !word.starts_with("ge") && INFINITIVE.iter().any(|ending| word.ends_with(ending))
    };
    let joint = |word: &String| listed("noch|ni|nem|ни", word);
    let mut halves = behind.split(joint);
    let acts = |half: &[String]| half.iter().any(|word| is_act(word));
    let both = halves.next().is_some_and(acts) && halves.next().is_some_and(acts);
    let states = |words: &[String]| words.iter().any(|word| listed(TELLING_ABROAD, word));
    if states(head) || states(behind) {
        return Some(Ban::Tells);
    }
    // "Ne redémarre ni ...": an order in French has no subject.
    let denies = head.len() < 4
        && head
            .first()
            .is_some_and(|it| it == "ne" || it.starts_with("n'"));
    if both || denies {
        return Some(Ban::Forbids);
    }
    let opens =
        firmness::leads(head) || cue == "weder" && !head.iter().any(|it| listed(SUBJECTS, it));
    opens.then_some(Ban::Unclear)
}

/// What "zero ..." does: as a sentence without a verb it forbids the act it names, and may forbid whatever else is no count.
fn zero(head: &[String], behind: &[String]) -> Option<Ban> {
    let states = |word: &String| tells(word) || listed(TELLING_ABROAD, word);
    let named = behind.iter().take(NAMED);
    let counts =
        |word: &String| listed(COUNTED, word) || word.starts_with(|it: char| !it.is_alphabetic());
    if behind.is_empty() || !orders(head) || behind.iter().any(states) || named.clone().any(counts)
    {
        return None;
    }
    let forbids = named.clone().any(|word| is_doing(word));
    Some(if forbids { Ban::Forbids } else { Ban::Unclear })
}

/// What "null Deploys ..." does: it forbids where no verb and no time says how many there were.
fn null(head: &[String], behind: &[String]) -> Ban {
    let counts = |word: &String| {
        tells(word) || listed(TELLING_ABROAD, word) || listed(SINCE, word) || word == "sind"
    };
    if orders(head) && !behind.iter().any(counts) {
        Ban::Forbids
    } else {
        Ban::Tells
    }
}

/// What "prevent ..." and the like do as an order: they forbid an act on things, and else may ask for something to be built.
fn hinder(head: &[String], behind: &[String]) -> Option<Ban> {
    if !orders(head) && !head.iter().all(|word| listed(POLITE, word)) {
        return None;
    }
    let mut named = behind.iter().filter(|word| !listed(OBJECTS, word));
    let forbids = named.next().is_some_and(|word| is_doing(word));
    Some(if forbids { Ban::Forbids } else { Ban::Unclear })
}

/// In how many words behind "zero" stands what there is none of.
const NAMED: usize = 2;

/// Whether the words before a cue are those before an order, and not "to ..." or "that should ...".
fn orders(head: &[String]) -> bool {
    let mut words = head.iter();
    words.all(|word| firmness::leads_in(word) && !listed("to|should|must|still|rather", word))
}

/// Whether a word names an act on things: "restarts", "rebooting", "deployment", "migrations".
fn is_doing(word: &str) -> bool {
    let one = word.strip_suffix('s').unwrap_or(word);
    let endings = ["", "ment", "ing", "ion", "ation", "al"];
    let mut stems = endings.iter().filter_map(|ending| one.strip_suffix(ending));
    let is_act = |stem: &str| is_deed(stem) || is_deed(&format!("{stem}e"));
    word.len() > 3
        && (stems.any(is_act) || listed("access|downtime|login|rollback|rollout|traffic", one))
}

fn tells(word: &str) -> bool {
    listed(TELLING, word) || word.len() > 4 && word.ends_with("ed") && !listed("need|feed", word)
}

/// Whether a word is a verb of an act, in the form that an order has.
fn is_deed(word: &str) -> bool {
    listed(DEEDS, word) || listed(RULING, word)
}

/// A verb in the form that goes with one person, as an order has it.
fn third(word: &str) -> Option<&str> {
    let bare = word.strip_suffix('s')?;
    if word.len() < 4 || bare.ends_with('s') || listed("this|its|always|us|yes|else", word) {
        return None;
    }
    let longer = bare.strip_suffix('e').filter(|bare| is_deed(bare));
    Some(longer.unwrap_or(bare))
}

#[cfg(test)]
mod tests {
    use super::super::{Claim, Class, Force, Speaker, claims};

    fn of(text: &str) -> Vec<Claim> {
        claims(text, Speaker::Human)
    }

    fn forbids(text: &str) -> bool {
        of(text)
            .iter()
            .any(|claim| claim.firm && claim.class == Class::Prohibit)
    }

    fn is_open(text: &str) -> bool {
        let found = of(text);
        !found.iter().any(|claim| claim.firm)
            && found.iter().any(|claim| claim.force == Force::Deciding)
    }

    fn tells(text: &str) -> bool {
        let owed = |claim: &Claim| claim.firm || claim.force == Force::Deciding;
        !of(text).iter().any(owed)
    }

    #[test]
    fn a_negation_that_directs_an_act_forbids_it() {
        for text in [
            "Neither restart nor drain the cluster.",
            "Please neither restart nor drain the cluster.",
            "You should neither restart nor drain the cluster.",
            "Neither reindex the orders nor vacuum the ledger.",
            "Use neither Kafka nor Redis.",
            "Nobody restarts the cluster.",
            "No one reboots db-3.",
            "Nobody on the night shift drains the cluster.",
            "Nobody is to restart db-3.",
            "Neither of you restarts db-3.",
            "None of you restarts db-3.",
            "Nor should you restart db-3.",
            "Weder neu starten noch leeren.",
            "Den Cluster weder neu starten noch leeren.",
            "Niemand startet den Cluster neu.",
            "Ni redémarrer ni vider le cluster.",
            "Ne redémarre ni db-3 ni db-4.",
            "Personne ne redémarre le cluster.",
            "Personne n'arrête le cluster.",
            "Rien ne part en prod.",
            "Ni reiniciar ni vaciar el clúster.",
            "Nadie reinicia el clúster.",
            "Ninguno de vosotros reinicia db-3.",
            "Nem reiniciar nem esvaziar o cluster.",
            "Ninguém reinicia o cluster.",
            "Ни перезапускать, ни очищать кластер.",
            "Никто не перезапускает кластер.",
            "谁也不要重启集群。",
            "任何人不得重启集群。",
            "誰もクラスターを再起動しないこと。",
        ] {
            assert!(forbids(text), "{text} {:?}", of(text));
        }
    }

    #[test]
    fn an_order_that_there_be_no_act_forbids_it() {
        for text in [
            "Zero deploys on Fridays.",
            "Zero manual restarts of db-3 please.",
            "Prevent restarts of db-3.",
            "Please block all restarts of db-3.",
            "Avoid restarts of db-3.",
            "Ban deployments on Fridays.",
            "Forbid restarting db-3.",
        ] {
            assert!(forbids(text), "{text} {:?}", of(text));
        }
        for text in [
            "Zero sugar in the batter.",
            "Block users of the old plan from posting twice.",
            "Prevent duplicates in the berth list.",
            "Cero despliegues los viernes.",
            "Zéro déploiement le vendredi.",
            "Zero implantações às sextas.",
            "Ноль деплоев по пятницам.",
            "Verhindere Neustarts von db-3.",
            "Impide los reinicios de db-3.",
            "Empêche les redémarrages de db-3.",
            "Impeça reinícios do db-3.",
            "Заблокируй перезапуски db-3.",
            "请阻止db-3重启。",
            "db-3の再起動を防いでください。",
        ] {
            assert!(is_open(text), "{text} {:?}", of(text));
        }
        for text in [
            "Zero errors in the build.",
            "Zero deploys failed last week.",
            "Zero idea why it is red.",
            "Zero 500s since noon.",
            "That should prevent restarts of db-3.",
            "Add a lock to prevent restarts.",
            "To prevent restarts, add a lock.",
            "We block restarts of db-3 in the proxy.",
            "The proxy blocks restarts.",
            "Does the lock prevent restarts?",
        ] {
            assert!(tells(text), "{text} {:?}", of(text));
        }
    }

    #[test]
    fn none_of_something_is_a_rule_in_german_where_no_report_is_made() {
        for text in [
            "Null Deploys am Freitag.",
            "Null Änderungen an der API bitte.",
            "Null Neustarts von db-3.",
        ] {
            assert!(forbids(text), "{text} {:?}", of(text));
        }
        for text in [
            "Null Neustarts seit gestern.",
            "Null Deploys im letzten Monat.",
            "Wir hatten null Deploys am Freitag.",
            "Null updates were lost.",
            "Null Fehler im Build.",
            "null checks in the parser",
        ] {
            assert!(tells(text), "{text} {:?}", of(text));
        }
    }

    #[test]
    fn what_is_to_be_avoided_is_ruled_out_where_it_opens_the_sentence() {
        for text in [
            "避免重启db-3。",
            "先看日志。避免重启db-3。",
            "- 避免重启db-3",
        ] {
            assert!(forbids(text), "{text} {:?}", of(text));
        }
        for text in [
            "加锁，避免重启db-3。",
            "加个锁以避免重启。",
            "为避免重启，请加锁。",
        ] {
            assert!(tells(text), "{text} {:?}", of(text));
        }
    }

    #[test]
    fn a_rule_that_is_shown_is_left_open() {
        for text in [
            "See below.\n> Never restart db-3.",
            "Our rules, as Anna sent them:\n\n> Hi all,\n> never restart db-3.",
            "Siehe unten:\n> Niemals db-3 neu starten.",
            "见下文:\n> 不要重启db-3。",
            "The rule is: \"never restart db-3\".",
            "\"Never restart db-3.\"",
            "Remember our policy \u{201c}no deploys on Fridays\u{201d}.",
            "House rules:\n```\nNever restart db-3.\nNo deploys on Fridays.\n```",
            "Unsere Regeln:\n```text\nNiemals db-3 neu starten.\n```",
            "规则:\n```\n不要重启db-3。\n```",
        ] {
            assert!(is_open(text), "{text} {:?}", of(text));
        }
        for text in [
            "The button says \"do not disturb the harbour\".",
            "He asked \"why not restart db-3?\"",
            "It prints:\n```\nnever restart db-3\n```",
            "The rules engine:\n```rust\n// never restart db-3\n```",
            "> never restart db-3",
            "Anna wrote:\n> never restart db-3",
            "See below.\n\nThe mail is old.\n> never restart db-3",
        ] {
            assert!(tells(text), "{text} {:?}", of(text));
        }
    }

    #[test]
    fn what_is_to_be_left_alone_is_ruled_out() {
        for text in [
            "Forget Kafka.",
            "ok forget the Kafka consumer",
            "Nowhere may the key of the lock be logged.",
            "I want db-3 left alone.",
            "We'd like the old harbour script left as it is.",
            "leave db-3 alone",
            "Let the harbour script be.",
            "let db-3 be, please",
            "Let the old cache be for now.",
            "The harbour script works; let it be.",
            "Leave the harbour script in peace.",
            "Leave db-3 untouched.",
            "Leave db-3 as it is.",
            "Stay away from db-3.",
            "Stay well away from db-3.",
            "Keep your hands off db-3.",
            "Keep your fingers off db-3.",
            "Vergiss Kafka.",
            "Nirgends darf der Schlüssel stehen.",
            "Lass db-3 in Ruhe.",
            "Halt dich von db-3 fern.",
            "Hände weg von db-3.",
            "Olvida Kafka.",
            "En ningún sitio debe aparecer la clave.",
            "Deja db-3 en paz.",
            "Aléjate de db-3.",
            "Oublie Kafka.",
            "Nulle part on ne doit écrire la clé.",
            "Laisse db-3 tranquille.",
            "Reste loin de db-3.",
            "Esqueça o Kafka.",
            "Em nenhum lugar pode aparecer a chave.",
            "Deixe o db-3 em paz.",
            "Fique longe do db-3.",
            "Забудь про Kafka.",
            "Нигде не должен стоять ключ.",
            "Оставь db-3 в покое.",
            "Держись подальше от db-3.",
            "Никаких деплоев по пятницам.",
            "别管db-3服务器。",
            "远离db-3服务器。",
            "db-3サーバーには近づかないで。",
            "db-3サーバーはそのままにして。",
            "See to it that db-3 is left alone.",
            "db-3 soll so bleiben, wie es ist.",
            "Null Deploys am Freitag.",
            "Que db-3 se quede como está.",
            "请避免重启db-3。",
        ] {
            let rules = |claim: &Claim| claim.firm && claim.class.is_negative();
            assert!(of(text).iter().any(rules), "{text} {:?}", of(text));
        }
    }

    #[test]
    fn what_is_not_to_be_forgotten_is_no_ban() {
        for text in [
            "Let the port be 8443.",
            "Let n be the number of berths.",
            "Let the users be redirected.",
            "Let it be known that the port is 8443.",
            "Let there be a berth list.",
            "Let's be quick about the berth list.",
            "Don't forget the Kafka test.",
            "Forget it.",
            "I always forget how Kafka works.",
            "Never forget to sign the list.",
            "N'oublie pas le test de Kafka.",
            "Vergiss nicht den Kafka-Test.",
            "No olvides la prueba de Kafka.",
            "Не забудь про тест Kafka.",
            "Kafkaのテストを忘れないで。",
        ] {
            assert!(tells(text), "{text} {:?}", of(text));
        }
    }

    #[test]
    fn what_may_be_a_ban_or_a_report_is_left_open() {
        for text in [
            "None of the nodes restarts.",
            "Neither node restarts.",
            "Neither Kafka nor Redis.",
            "We neither restart nor drain the cluster.",
            "Nobody can restart the cluster.",
            "On Fridays nobody deploys.",
            "Nobody pings the harbour master.",
            "Ni Kafka ni Redis.",
            "Starte weder db-3 neu noch leere db-4.",
        ] {
            assert!(is_open(text), "{text} {:?}", of(text));
        }
    }

    #[test]
    fn a_report_forbids_nothing() {
        for text in [
            "Nobody knows why it fails.",
            "Nobody cares about the old logs.",
            "Nobody restarted the cluster.",
            "The old feed nobody reads anymore.",
            "Nobody was able to restart the cluster.",
            "Neither test fails.",
            "Neither of the tests fails.",
            "None of the tests fails.",
            "Neither build nor test works.",
            "Neither the build nor the test works.",
            "I neither know nor care.",
            "Nor do I know why.",
            "Niemand weiß, warum es scheitert.",
            "Weder der Test noch der Build läuft.",
            "Keiner der Tests schlägt fehl.",
            "Niemand hat den Cluster neu gestartet.",
            "Personne ne sait pourquoi ça échoue.",
            "Personne n'a redémarré le cluster.",
            "Rien ne marche.",
            "Ni le test ni le build ne marche.",
            "Aucun des tests n'échoue.",
            "Nadie sabe por qué falla.",
            "Nadie ha reiniciado el clúster.",
            "Ninguém sabe por que falha.",
            "Ninguém reiniciou o cluster.",
            "Nem o teste nem o build funciona.",
            "Никто не знает, почему он падает.",
            "Никто не перезапускал кластер.",
            "谁也不知道为什么失败。",
        ] {
            assert!(tells(text), "{text} {:?}", of(text));
        }
    }

    #[test]
    fn two_acts_that_are_forbidden_together_are_one_prohibition() {
        let found = of("Neither restart nor drain the cluster.");
        let subjects: Vec<&str> = found.iter().map(|claim| claim.subject.as_str()).collect();
        assert_eq!(subjects, ["restart nor drain the cluster"]);
    }
}
