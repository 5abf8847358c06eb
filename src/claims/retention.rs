//! Requests to remember: words by which a person asks that something be kept or used as it is.

use super::decisions::listed;
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

/// Verbs of orders that say what to use. Own.
const USING: &str = "use|take|pick|nimm|nutze|nutz|benutze|verwende|nehmt|usa|utiliza|utilise|prends|используй|возьми";

/// Verbs of orders that say where to something goes, or where something is to be done. Own.
const SENDING: &str = "deploy|push|send|publish|upload|write|connect|point|post|mail|report|submit|release|ship|copy|sync|mirror|\
    log|bind|listen|forward|route|redirect|switch|migrate|export|save|store|deliver|notify|\
    deploye|schicke|schick|sende|verbinde|lade|kopiere|despliega|envía|manda|conecta|copia|sube|déploie|envoie|connecte|copie|publie|\
    implante|envie|mande|conecte|copie|suba|разверни|отправь|пошли|подключись|скопируй|залей";

/// Words between such a verb and what it names. Own.
const WHITHER: &str = "to|into|at|on|onto|via|through|against|with|auf|an|nach|zu|über|mit|a|en|al|con|vers|sur|à|chez|avec|para|no|na|em|\
    ao|com|на|в|к|по|через";

/// Orders right before a name where words are not spaced, and right behind one. Own.
const WIDE_BEFORE: &[&str] = &[
    "使用",
    "部署到",
    "发到",
    "发送到",
    "推送到",
    "写到",
    "连接到",
    "切换到",
];
const WIDE_BEHIND: &[&str] = &[
    "を使って",
    "を使う",
    "にデプロイ",
    "に送って",
    "に接続",
    "に書いて",
    "へデプロイ",
];

/// Whether an order names what is to be used, or where something goes: it stands between `before` and `behind`, which are
/// its clause.
pub(super) fn directs(before: &str, behind: &str) -> bool {
    let lead = before.trim_end_matches(|ch: char| ch == '`' || ch == '"' || ch.is_whitespace());
    let rest = behind.trim_start_matches(|ch: char| ch == '`' || ch == '"' || ch.is_whitespace());
    if behind.trim_end().ends_with(['?', '？']) {
        return false;
    }
    let part = lead.rsplit([',', ';', ':', '(']).next().unwrap_or_default();
    let words = plain(part);
    let first = words.iter().position(|word| !listed(LEADS, word));
    let order = first
        .and_then(|first| words.get(first..))
        .unwrap_or_default();
    let verb = order.first().map(String::as_str).unwrap_or_default();
    let near = |list: &str| {
        order
            .iter()
            .skip(1)
            .rev()
            .take(CLOSE + 1)
            .any(|word| listed(list, word))
    };
    listed(USING, verb) && order.len() <= CLOSE + 2
        || listed(SENDING, verb) && near(WHITHER)
        || WIDE_BEFORE.iter().any(|phrase| lead.ends_with(phrase))
        || WIDE_BEHIND.iter().any(|phrase| rest.starts_with(phrase))
}

/// Phrases by which a person says how much something has to be, right before the value. Own.
const SETTING: &[&str] = &[
    "must be|has to be|have to be|needs to be|need to be|shall be|should be|ought to be|must stay|must remain|must equal|must read|\
     has to stay|must not exceed|must not drop below|must stay at|keep it at|keep them at|leave it at|leave them at",
    "debe ser|deben ser|tiene que ser|tienen que ser|ha de ser|debe estar en|debe quedar en",
    "doit être|doivent être|doit rester à|doit valoir",
    "deve ser|devem ser|tem que ser|tem de ser|têm que ser|deve ficar em",
    "должен быть|должна быть|должно быть|должны быть|должен составлять|должна составлять|должен равняться",
    "必须是|必须为|必须设为|必须设成|一定要是|必ず",
];

/// Phrases by which a person asks that what follows be so. Own.
const ENSURING: &[&str] = &[
    "make sure|be sure|ensure|see to it|see that",
    "stell sicher|stelle sicher|achte darauf|sorg dafür|sorge dafür",
    "asegúrate|asegura que|assure-toi|assurez-vous|veille à|certifique-se|garanta que|убедись|проследи",
    "确保|务必|保证",
];

/// Verbs by which something is so much. Own.
const EQUALS: &str = "is|are|stays|equals|remains|reads|bleibt|ist|sind|beträgt|sea|es|esté|soit|est|reste|seja|é|fique|был|была|было|\
    равен|равна|равно";

/// What stands before a value in German, with the verb behind it. Own.
const OBLIGING: &str = "muss|müssen|soll|sollen|darf|dürfen";
const BEING: &str = "sein|bleiben|betragen|lauten|stehen|haben|liegen";

/// What stands right behind a value in Japanese. Own.
const BEHIND: &[&str] = &[
    "でなければ",
    "にしてください",
    "にすること",
    "に設定",
    "とする",
    "である必要",
];

/// Words before the verb of an order. Own.
const LEADS: &str =
    "please|pls|and|then|also|so|ok|okay|now|just|but|always|bitte|por|favor|пожалуйста|请";

/// How many words stand between such words and the value at most.
const CLOSE: usize = 2;

/// Whether a person says that something has to be the value between `before` and `behind`, which are its clause: "the port
/// must be ...". An order to change it once ("set it to ...") is done and over.
pub(super) fn sets(before: &str, behind: &str) -> bool {
    static SET: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(SETTING));
    static SURE: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(ENSURING));
    let is_asked = behind.trim_end().ends_with(['?', '？']);
    let lead = SET.all(before).last();
    let close = lead.and_then(|lead| before.get(lead.end..));
    let rest = behind.trim_start_matches(|ch: char| ch == '`' || ch.is_whitespace());
    let words = plain(before);
    let ends = |list: &str| {
        words
            .iter()
            .rev()
            .take(CLOSE)
            .any(|word| listed(list, word))
    };
    let rest_words = plain(behind);
    let goes_on = |list: &str| rest_words.iter().take(CLOSE).any(|word| listed(list, word));
    let ensured = || {
        let equals = ends(EQUALS) || goes_on(EQUALS) || before.ends_with(['是', '为']);
        SURE.has(before) && equals
    };
    !is_asked
        && (close.is_some_and(is_gap)
            || ensured()
            || ends(OBLIGING) && goes_on(BEING)
            || BEHIND.iter().any(|phrase| rest.starts_with(phrase)))
}

/// Whether no more than a word or two stand there, and none that counts out of more.
fn is_gap(gap: &str) -> bool {
    !gap.contains([',', ';', '.', '!', '?', '('])
        && gap.split_whitespace().count() <= CLOSE
        && !gap.split_whitespace().any(|word| word == "of")
}

/// The words of a text in lower case, without what stands around them.
fn plain(text: &str) -> Vec<String> {
    let words = text.split(|ch: char| !ch.is_alphanumeric() && ch != '-' && ch != '\'');
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

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
    fn an_order_names_what_is_used_and_where_something_goes() {
        for (before, behind) in [
            ("Use host ", " for the deploy."),
            ("Please use ", "."),
            ("Deploy to ", ", please."),
            ("Then push the image to ", "."),
            ("Send the report to the team at ", "."),
            ("Schick den Bericht an ", "."),
            ("Despliega en ", "."),
            ("Déploie sur ", "."),
            ("Разверни на ", "."),
            ("部署到 ", "。"),
            ("", " にデプロイしてください。"),
        ] {
            assert!(directs(before, behind), "{before}…{behind}");
        }
        for (before, behind) in [
            ("The host is ", "."),
            ("We deploy to ", " on Mondays."),
            ("I used ", " last week."),
            ("Use of ", "?"),
            ("Look at ", "."),
            ("Deploys went to ", "."),
            ("Write a test for the bug in ", "."),
            ("See ", "."),
        ] {
            assert!(!directs(before, behind), "{before}…{behind}");
        }
    }

    #[test]
    fn a_value_is_set_by_what_stands_beside_it() {
        for (before, behind) in [
            ("The port must be ", "."),
            ("The port must be ", " for the deploy."),
            ("Make sure the port is ", "."),
            ("The limit must be ", " requests."),
            ("The port has to be ", "."),
            ("The deadline must be ", "."),
            ("Der Port muss ", " sein."),
            ("Stell sicher, dass der Port ", " ist."),
            ("El puerto debe ser ", "."),
            ("Le port doit être ", "."),
            ("A porta deve ser ", "."),
            ("Порт должен быть ", "."),
            ("端口必须是 ", "。"),
            ("ポートは ", " にしてください。"),
        ] {
            assert!(sets(before, behind), "{before}…{behind}");
        }
        for (before, behind) in [
            ("The port is ", "."),
            ("It must be one of the ", " reasons."),
            ("Must the port be ", "?"),
            ("We have to look at the ", " failing tests."),
            ("The port must be open, not ", "."),
            ("Set the retry count to ", " for this run."),
            ("The batch was capped at ", " rows."),
            ("Der Port ist ", "."),
        ] {
            assert!(!sets(before, behind), "{before}…{behind}");
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
