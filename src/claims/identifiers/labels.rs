//! Labels: the words before a number or a code that say what it numbers.

use std::collections::HashMap;
use std::sync::LazyLock;

/// What a word before an identifier says about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label {
    /// The first part of the key; one for all words of the same meaning.
    pub(super) class: &'static str,
    /// Whether it names something that is alive: it can be waited for, cancelled, used up.
    pub(super) handle: bool,
}

/// The class of everything a forge numbers: `#12`, "PR 12" and `/pull/12` are one.
pub(super) const FORGE: Label = Label {
    class: "#",
    handle: false,
};

/// Label words, lower case, singular and plural, with their class and whether they name a live handle.
const LABELS: &[(&[&str], &str, bool)] = &[
    (
        &[
            "#",
            "pr",
            "prs",
            "pull",
            "pulls",
            "issue",
            "issues",
            "mr",
            "mrs",
            "gh",
            "bug",
            "bugs",
            "pull_request",
            "pullrequest",
        ],
        "#",
        false,
    ),
    (
        &[
            "comment",
            "comments",
            "issuecomment",
            "discussion_r",
            "kommentar",
            "commentaire",
            "comentario",
        ],
        "comment",
        false,
    ),
    (&["discussion", "discussions"], "discussion", false),
    (&["review", "pullrequestreview"], "review", false),
    (
        &["ticket", "tickets", "case", "vorgang", "incidencia"],
        "ticket",
        false,
    ),
    (
        &[
            "order",
            "orders",
            "bestellung",
            "bestellungen",
            "auftrag",
            "commande",
            "commandes",
            "pedido",
            "pedidos",
            "orden",
            "encomenda",
            "заказ",
            "заказа",
            "заказе",
            "заказу",
        ],
        "order",
        true,
    ),
    (
        &[
            "invoice",
            "invoices",
            "rechnung",
            "rechnungen",
            "facture",
            "factures",
            "factura",
            "facturas",
            "fatura",
            "faturas",
        ],
        "invoice",
        false,
    ),
    (&["job", "jobs", "tarea"], "job", true),
    (&["run", "runs"], "run", true),
    (&["build", "builds"], "build", false),
    (&["task", "tasks"], "task", true),
    (&["lease", "leases"], "lease", true),
    (&["agent", "agents"], "agent", true),
    (
        &[
            "process",
            "processes",
            "pid",
            "prozess",
            "processus",
            "proceso",
        ],
        "process",
        true,
    ),
    (
        &["deployment", "deployments", "deploy", "rollout"],
        "deployment",
        true,
    ),
    (&["session", "sessions"], "session", true),
    (&["pipeline", "pipelines"], "pipeline", true),
    (&["workflow", "workflows"], "workflow", true),
    (&["container", "containers"], "container", true),
    (&["pod", "pods"], "pod", true),
    (&["instance", "instances"], "instance", true),
    (&["batch", "batches"], "batch", true),
    (&["transaction", "transactions", "txn"], "transaction", true),
    (
        &[
            "reservation",
            "booking",
            "bookings",
            "pnr",
            "buchung",
            "reserva",
        ],
        "booking",
        true,
    ),
    (&["shipment", "parcel", "envío"], "shipment", true),
    (&["lock", "locks"], "lock", true),
    (&["incident", "incidents"], "incident", true),
    (&["snapshot", "snapshots"], "snapshot", false),
    (&["port", "ports", "puerto"], "port", false),
    (&["user", "uid", "userid"], "user", false),
    (
        &[
            "account",
            "accounts",
            "konto",
            "compte",
            "cuenta",
            "conta",
            "счёт",
            "счет",
            "счёте",
            "счете",
        ],
        "account",
        false,
    ),
    (
        &[
            "seal",
            "seals",
            "plombe",
            "siegel",
            "précinto",
            "precinto",
            "lacre",
            "scellé",
        ],
        "seal",
        false,
    ),
    (&["serial", "seriennummer", "serie"], "serial", false),
    (
        &["centre", "center", "kostenstelle", "kostenstellen", "kst"],
        "centre",
        false,
    ),
    (
        &[
            "matter",
            "docket",
            "dossier",
            "expediente",
            "aktenzeichen",
            "contract",
            "vertrag",
            "contrat",
            "contrato",
            "договор",
            "договора",
            "договору",
        ],
        "file",
        false,
    ),
    (
        &["customer", "customers", "kunde", "client", "cliente"],
        "customer",
        false,
    ),
    (&["article", "artikel", "sku"], "article", false),
    (&["channel"], "channel", false),
    (&["room", "zone"], "place", false),
    (&["record", "row_id", "document"], "record", false),
    (
        &[
            "key",
            "code",
            "reference",
            "ref",
            "referencia",
            "référence",
            "referenz",
            "id",
            "ids",
        ],
        "id",
        false,
    ),
];

/// Labels in scripts that set no space before a number.
const UNSPACED: &[(&str, &str, bool)] = &[
    ("订单号", "order", true),
    ("订单", "order", true),
    ("訂單", "order", true),
    ("注文番号", "order", true),
    ("注文", "order", true),
    ("工单", "ticket", false),
    ("チケット", "ticket", false),
    ("端口", "port", false),
    ("ポート", "port", false),
    ("任务", "task", true),
    ("作业", "job", true),
    ("ジョブ", "job", true),
    ("进程", "process", true),
    ("プロセス", "process", true),
    ("评论", "comment", false),
    ("コメント", "comment", false),
    ("发票", "invoice", false),
    ("请求", "#", false),
];

/// Words between a label and its number.
const FILLERS: &[&str] = &[
    "id", "ids", "no", "nr", "num", "number", "numbers", "nummer", "numéro", "número", "request",
    "requests", "code", "key",
];

/// Endings of a field name that leave its label: `order_id`, `runNumber`.
const FIELD_ENDINGS: &[&str] = &[
    "_id", "-id", "id", "_ids", "_number", "number", "_no", "_num",
];

/// The most bytes between a label and its number.
const CLOSE: usize = 6;
/// How far before a number, in bytes, its label may begin: two words with what stands between.
pub(super) const REACH: usize = 256;
/// The longest word that is looked up, in bytes.
const LONGEST: usize = 24;

static BY_WORD: LazyLock<HashMap<&'static str, Label>> = LazyLock::new(|| {
    LABELS
        .iter()
        .flat_map(|&(words, class, handle)| {
            words
                .iter()
                .map(move |word| (*word, Label { class, handle }))
        })
        .collect()
});

/// What `word` labels, where it is a label or a field named after one.
pub(super) fn label(word: &str) -> Option<Label> {
    let mut buffer = [0; LONGEST];
    let lower = buffer.get_mut(..word.len())?;
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    let lower = std::str::from_utf8(lower).ok()?;
    exact(lower).or_else(|| {
        FIELD_ENDINGS
            .iter()
            .filter_map(|ending| lower.strip_suffix(ending))
            .find_map(exact)
    })
}

fn exact(word: &str) -> Option<Label> {
    BY_WORD.get(word).copied()
}

/// Whether `word` may stand between a label and its number.
fn is_filler(word: &str) -> bool {
    FILLERS
        .iter()
        .any(|filler| filler.eq_ignore_ascii_case(word))
}

/// The label right before a number: "order 12", "order ID: 12", `"order_id": 12`.
pub(super) fn before(text: &str) -> Option<Label> {
    let (word, rest) = last_word(text)?;
    if !is_filler(word) {
        return label(word);
    }
    last_word(rest)
        .and_then(|(word, _)| label(word))
        .or_else(|| label(word))
}

/// The last word of a text, with only such marks behind it as may stand between a label and its number, and the text before it.
fn last_word(text: &str) -> Option<(&str, &str)> {
    let end = text.trim_end_matches(is_close).len();
    if text.len() - end > CLOSE {
        return None;
    }
    let near = text.get(..end)?;
    let start = near
        .char_indices()
        .rev()
        .take(LONGEST + 1)
        .take_while(|(_, letter)| letter.is_alphanumeric() || matches!(letter, '_' | '-'))
        .last()?
        .0;
    Some((near.get(start..)?, near.get(..start)?))
}

fn is_close(mark: char) -> bool {
    matches!(
        mark,
        ' ' | '\u{a0}' | '#' | ':' | '=' | '"' | '\'' | '`' | '(' | '*' | '.' | '№' | '°' | '['
    )
}

/// The label at the very end of `before`, in a script without spaces.
pub(super) fn unspaced(before: &str) -> Option<Label> {
    let near = before.trim_end_matches([' ', '#', ':', '：']);
    if near.as_bytes().last().is_none_or(u8::is_ascii) {
        return None;
    }
    UNSPACED
        .iter()
        .find(|(word, ..)| near.ends_with(word))
        .map(|&(_, class, handle)| Label { class, handle })
}

/// What a number counts or measures: a number before one of these is a quantity, whatever stands before it. Own.
const UNITS: &[&str] = &[
    "%", "bit", "bits", "byte", "bytes", "cent", "chf", "cm", "day", "days", "eur", "euro",
    "euros", "fps", "g", "gb", "gbp", "ghz", "gib", "h", "hour", "hours", "hr", "hrs", "hz", "jpy",
    "kb", "kg", "khz", "kib", "km", "kw", "kwh", "lb", "m", "mb", "mhz", "mib", "min", "mins",
    "minute", "minutes", "mm", "month", "months", "ms", "ns", "pcs", "pct", "percent", "px", "s",
    "sec", "second", "seconds", "secs", "stunden", "tage", "tb", "tib", "token", "tokens", "usd",
    "week", "weeks", "year", "years", "°", "°c", "€", "£", "µs",
];

/// Whether the number in `start..end` is a quantity: a unit follows, or it is the rest of a longer number.
pub(super) fn is_measured(text: &str, start: usize, end: usize) -> bool {
    let before = text.get(..start).unwrap_or_default();
    let grouped = before.strip_suffix([',', '.', '\u{a0}', '\u{202f}', '\'']);
    if grouped.is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit())) {
        return true;
    }
    let after = text.get(end..).unwrap_or_default();
    let after = after
        .strip_prefix([' ', '\u{a0}', '\u{202f}'])
        .unwrap_or(after);
    let unit: String = after
        .chars()
        .take_while(|c| c.is_alphabetic() || matches!(c, '%' | '°' | '€' | '£'))
        .take(8)
        .collect();
    UNITS.contains(&unit.to_lowercase().as_str())
}

/// Whether `gap` joins the numbers of one list or range.
pub(super) fn is_join(gap: &str) -> bool {
    gap.len() <= 16
        && matches!(
            gap.trim_matches([' ', '#', '`', '*']),
            "," | "and"
                | "&"
                | "/"
                | "-"
                | "–"
                | "—"
                | ".."
                | "to"
                | "through"
                | "or"
                | ", and"
                | "und"
                | "bis"
                | "et"
                | "à"
                | "y"
                | "a"
                | "、"
                | "和"
                | "至"
                | "到"
                | "と"
                | "〜"
                | "から"
        )
}
