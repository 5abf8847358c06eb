//! Requests to remember: words by which a person asks that something be kept or used as it is.

use super::phrases::Phrases;
use aho_corasick::{AhoCorasick, MatchKind};
use std::sync::LazyLock;

/// Beginnings of words and phrases by which something is to be kept: they may stand a sentence away from what they mean.
/// In lower case. Own.
const KEEP: &[&str] = &[
    "remember",
    "don't forget",
    "dont forget",
    "do not forget",
    "note down",
    "write down",
    "write that",
    "write it",
    "note that",
    "keep ",
    "save ",
    "need it",
    "you'll need",
    "you will need",
    "in the runbook",
    "put it",
    "for later",
    "reference",
    "merk",
    "notier",
    "vergiss nicht",
    "vergessen sie nicht",
    "behalte",
    "recuerda",
    "anota",
    "apunta",
    "guarda",
    "no olvides",
    "souviens",
    "note ",
    "garde",
    "n'oublie pas",
    "lembr",
    "anote",
    "guarde",
    "não esqueça",
    "запомни",
    "запиши",
    "сохрани",
    "не забудь",
    "记住",
    "记下",
    "保存",
    "保留",
    "别忘",
    "覚え",
    "忘れない",
    "メモ",
    "残して",
];

/// Beginnings of phrases with the same words that ask for nothing of the kind. In lower case. Own.
const IDLE: &[&str] = &[
    "keep going",
    "keep on",
    "keep working",
    "keep trying",
    "keep up",
    "keep it up",
    "keep doing",
    "save time",
    "for reference",
];

/// Beginnings of words and phrases by which what the same clause names is to be used as it is. In lower case. Own.
const USE: &[&str] = &[
    "must ",
    "has to",
    "have to",
    "needs to",
    "always",
    "only use",
    "use only",
    "use this",
    "use that",
    "use the",
    "goes in",
    "goes on",
    "make sure",
    "muss ",
    "müssen",
    "immer ",
    "verwende",
    "nimm ",
    "debe ",
    "tiene que",
    "hay que",
    "siempre",
    "usa ",
    "usar ",
    "doit ",
    "il faut",
    "toujours",
    "utilise",
    "deve ",
    "tem que",
    "sempre",
    "use o",
    "use a",
    "должен",
    "должна",
    "должно",
    "нужно",
    "всегда",
    "используй",
    "必须",
    "一定要",
    "要用",
    "使用",
    "必ず",
    "使って",
    "使う",
];

/// Phrases by which somebody says what a thing is called. Own.
const NAMING: &[&str] = &[
    "is called|are called|is named|are named|was named|we named it|we call it|we called it|goes by the name|goes by|known as|\
     registered as|is registered under|listed as|listed under|its name is|its id is|the id is|number is|code is|reference is|\
     ref is|account is|shows up as|runs as|is stored as",
    "heißt|heisst|heißen|heissen|nennt sich|läuft unter|läuft als|nennen wir|steht unter|geführt als|geführt unter|nummer ist|\
     nummer lautet|lautet|kennung ist|konto ist",
    "se llama|se llaman|llamado|llamada|figura como|registrado como|registrada como|el número es|el código es|la cuenta es",
    "s'appelle|s'appellent|se nomme|enregistré sous|enregistrée sous|le numéro est|le code est|la référence est|le compte est",
    "se chama|se chamam|chama-se|consta como|registrado como|registrada como|o número é|o código é|a conta é",
    "называется|называются|назвали|зовётся|зовется|числится как|проходит как|номер|код",
    "叫做|叫|名为|名字是|编号是|代号是|账号是",
    "という名前|と呼|の番号は|の名前は",
];

/// Phrases by which somebody says where a thing belongs. Own.
const PLACING: &[&str] = &[
    "goes to|goes into|goes under|goes on|goes against|go to|go into|go under|go on|goes through|go through|goes over|\
     book it under|book it to|book it on|book them under|book that under|book under|book on|book to|booked under|booked on|\
     booked to|charge to|charge it to|charge them to|charged to|bill to|bill it to|billed to|invoice it to|\
     invoice to|post to|post it to|posted to|file under|file it under|filed under|log it under|logged under|log under|track it under|\
     tracked under|tracked in|recorded under|register under|register it under|assigned to|assign it to|assign to|belongs to|belong to|\
     mapped to|maps to|map to|map it to|use account|use code|use number|use reference|use ref|use cost centre|use cost center|\
     use project|use contract|under the code|under the number|under the reference|stays on|stays under|comes from|paid from|paid out of|draw from",
    "geht auf|geht an|geht über|gehen auf|gehen an|gehen über|läuft über|laufen über|kommt auf|kommen auf|buchen auf|buch auf|buche auf|\
     bucht auf|gebucht auf|verbuchen auf|gehört zu|gehören zu|gehört auf|abrechnen über|abgerechnet über|ablegen unter|zugeordnet|unter der nummer|\
     unter dem zeichen|bleibt auf",
    "va a la cuenta|va al centro|va al|va a la|va con|va en|van a la|van al|carga a|cárgalo a|cargar a|cárgalo al|imputa a|impútalo a|imputar a|\
     pertenece a|asignado a|asignada a|corresponde a|bajo el código|bajo el número|con el número|regístralo en",
    "va sur|vont sur|va au|vont au|passe sur|passe par|impute sur|imputer sur|imputez sur|imputé sur|à imputer sur|appartient à|affecté à|affectée à|correspond à|\
     sous le code|sous le numéro|sous la référence|facturer à|classer sous",
    "vai para|vão para|vai no|vai na|lança em|lançar em|lance em|lança na|lança no|pertence a|pertence ao|atribuído a|atribuída a|corresponde a|sob o código|sob o número|\
     cobrar de|debitar em|debita na",
    "идёт на|идет на|идут на|относится к|относи на|относим на|списать на|спиши на|списывай на|проведи по|провести по|проводим по|записать на|запиши на|под номером|привязан к|\
     привязана к|закреплён за|закреплена за",
    "记到|记在|计入|归到|归入|挂在|算到|走|属于|对应",
    "に計上|に割り当て|に紐づ|の番号で",
];

/// The most words between such a phrase and the name that it gives.
const BETWEEN: usize = 4;

/// How somebody gives a thing a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// It is what the thing is called.
    Name,
    /// It is where the thing belongs.
    Place,
}

/// How a name is given, right behind `before`: "the queue is called ...", "it goes to cost centre ...".
pub(super) fn given(before: &str) -> Option<Given> {
    static NAMES: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(NAMING));
    static PLACES: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(PLACING));
    let leads = |phrases: &Phrases| {
        let last = phrases.all(before).last();
        let gap = last.and_then(|last| before.get(last.end..));
        gap.is_some_and(|gap| {
            !gap.contains([',', ';', '.', '!', '?', '('])
                && gap.split_whitespace().count() <= BETWEEN
        })
    };
    let named = leads(&NAMES).then_some(Given::Name);
    named.or_else(|| leads(&PLACES).then_some(Given::Place))
}

/// Whether a text asks that something be kept or remembered.
pub(super) fn asks_to_keep(text: &str) -> bool {
    static AUTOMATON: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| automaton(KEEP, IDLE));
    holds(AUTOMATON.as_ref(), text, KEEP)
}

/// Whether `clause` asks that what it names be used as it is.
pub(super) fn asks_to_use(clause: &str) -> bool {
    static AUTOMATON: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| automaton(USE, &[]));
    holds(AUTOMATON.as_ref(), clause, USE)
}

fn automaton(requests: &[&str], others: &[&str]) -> Option<AhoCorasick> {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::LeftmostLongest)
        .build(requests.iter().chain(others))
        .ok()
}

/// Whether one of `requests`, which `automaton` knows first, stands at the beginning of a word.
fn holds(automaton: Option<&AhoCorasick>, text: &str, requests: &[&str]) -> bool {
    let text = text.replace('\u{2019}', "'");
    let starts_word = |at: usize| {
        text.get(..at)
            .is_none_or(|before| !before.ends_with(|c: char| c.is_ascii_alphanumeric()))
    };
    automaton.is_some_and(|automaton| {
        automaton
            .find_iter(text.as_str())
            .any(|hit| hit.pattern().as_usize() < requests.len() && starts_word(hit.start()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gives_a_name_stands_right_before_it() {
        for (before, how) in [
            ("the leasing goes to cost centre ", Given::Place),
            ("Bitte buch auf Kostenstelle ", Given::Place),
            ("the entitlement is called `", Given::Name),
            ("der Verteiler heißt ", Given::Name),
            ("la cola se llama ", Given::Name),
            ("очередь называется ", Given::Name),
        ] {
            assert_eq!(given(before), Some(how), "{before}");
        }
        for before in [
            "it goes to the quay, but look at ",
            "nothing is called here, see ",
            "restart ",
            "",
        ] {
            assert_eq!(given(before), None, "{before}");
        }
    }

    #[test]
    fn a_request_to_keep_is_told_from_a_remark() {
        for text in [
            "Remember gate code 7741",
            "save that id, we need it in every ticket",
            "Merk dir die Nummer",
            "请记住编号 55",
        ] {
            assert!(asks_to_keep(text), "{text}");
        }
        assert!(asks_to_use("the PO number HV-2 has to be on the invoice"));
        for text in [
            "pushes arrive since build 5120",
            "mustard is on shelf 4",
            "p99 was 1088",
            "keep going",
            "keep working on batch 4",
        ] {
            assert!(!asks_to_keep(text) && !asks_to_use(text), "{text}");
        }
    }
}
