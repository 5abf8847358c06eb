//! What a person says in one language and a summary in another: a translation cannot be followed, and is not held lost.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::reader::Source;
use lacuna::report::SessionReport;
use lacuna::verdict::{Invariant, State};
use lacuna::{AuditOptions, audit};
use serde_json::json;
use std::fmt::Write as _;

/// What becomes of the polarity, and the checks that find something of what was said.
fn judged(said: &str, summary: &str) -> (State, Vec<String>) {
    let session = session(said, summary);
    let checks = session.findings.iter();
    let mut checks: Vec<String> = checks
        .map(|(_, finding)| finding.check.to_owned())
        .collect();
    checks.dedup();
    let compaction = session.compactions.first().unwrap();
    (compaction.standings.get(Invariant::Polarity).state, checks)
}

fn session(said: &str, summary: &str) -> SessionReport {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.jsonl");
    let event = |number: u32, role: &str, text: &str| {
        json!({
            "type": "event", "id": format!("e{number}"), "start": number, "end": number + 1,
            "kind": "message", "role": role, "text": text,
        })
    };
    let records = [
        json!({"type": "session", "format": "lacuna-log/1", "id": "languages"}),
        event(0, "user", said),
        event(1, "assistant", "ok"),
        json!({
            "type": "compaction", "id": "c1", "input": [{"events": [0, 2]}],
            "covered_ranges": [[0, 2]], "summary": summary,
        }),
        event(2, "user", "ok"),
    ];
    let mut log = String::new();
    for record in records {
        writeln!(log, "{record}").unwrap();
    }
    std::fs::write(&path, log).unwrap();
    let mut sessions = audit(&Source::open(&path).unwrap(), &AuditOptions::default()).unwrap();
    sessions.pop().unwrap()
}

/// What was said, in one language, and a summary in another one: as much as each language has, of both.
const TRANSLATED: &[(&str, &str)] = &[
    (
        "Bitte nichts am Lager ändern, die Inventur läuft noch.",
        "The user wants a report on the warehouse. It is to be left as it is while the stocktaking runs.",
    ),
    (
        "Never touch the warehouse, the stocktaking is still running.",
        "Der Benutzer möchte einen Bericht. Das Lager darf nicht angefasst werden, weil die Inventur noch läuft.",
    ),
    (
        "不要修改仓库的数据,盘点还没有完成。",
        "The user wants a report on the warehouse, whose data is to stay as it is.",
    ),
    (
        "Never touch the warehouse, the stocktaking is still running.",
        "用户想要一份报告。不要动仓库,因为盘点还在进行。",
    ),
    (
        "не трогай старый склад, там ещё идёт инвентаризация",
        "The user wants a report on the warehouse. The old one is off limits for now.",
    ),
    (
        "Never touch the warehouse, the stocktaking is still running.",
        "Kullanıcı bir rapor istiyor. Sayım bitene kadar depoya dokunmak yok.",
    ),
    (
        "Never touch the warehouse, the stocktaking is still running.",
        "De gebruiker wil een rapport van het magazijn. Het magazijn blijft zoals het is, omdat de telling nog bezig is.",
    ),
    (
        "Never touch the warehouse, the stocktaking is still running.",
        "L'utente vuole un rapporto sul magazzino, che non è da toccare perché l'inventario è in corso.",
    ),
];

#[test]
fn a_translation_leaves_polarity_undecided() {
    for (said, summary) in TRANSLATED {
        assert_eq!(
            judged(said, summary),
            (State::Undecided, Vec::new()),
            "{summary}"
        );
    }
}

#[test]
fn a_name_that_is_gone_is_gone_in_any_language() {
    let said = "Die Datei src/ledger_rows.rs bitte nicht anfassen, sie ist noch in der Prüfung.";
    let without = "The user wants a report on the rows. The files are to be read only.";
    let (state, checks) = judged(said, without);
    assert_eq!(state, State::Violated);
    assert!(
        checks.iter().any(|check| check == "dropped-negation"),
        "{checks:?}"
    );
    let with =
        "The user wants a report. The file src/ledger_rows.rs is under review: leave it alone.";
    assert_ne!(judged(said, with).0, State::Violated);
}

#[test]
fn within_one_language_a_loss_is_a_loss() {
    for (said, summary) in [
        (
            "Bitte nichts am Lager ändern, die Inventur läuft noch.",
            "Der Benutzer möchte einen Bericht über die Zahlen und das Lager, das ist die nächste Aufgabe.",
        ),
        (
            "Never touch the warehouse, the stocktaking is still running.",
            "The user wants a report on the warehouse, and the numbers of this week.",
        ),
    ] {
        assert_eq!(judged(said, summary).0, State::Violated, "{summary}");
    }
}

#[test]
fn what_goes_by_words_is_not_checked_in_a_language_without_cues() {
    let said = "Etiket yazıcısına yeniden deneme ekle. Üretim veritabanına asla dokunma.";
    let session = session(
        said,
        "Etiket yazıcısına yeniden deneme eklenecek. Fırın mavi sır için hazır.",
    );
    for check in [
        "collapsed-list",
        "flipped-status",
        "lost-request",
        "resurrected-value",
        "ungrounded-claim",
    ] {
        let mut own = session.unchecked.iter().filter(|open| open.check == check);
        let why = own
            .find(|open| open.compaction.is_some())
            .map(|open| open.why.as_str());
        assert_eq!(
            why,
            Some("part of the span is in a language that is not checked"),
            "{check}"
        );
    }
    // Of one language, nothing is said to be in another.
    let mut open = session.unchecked.iter();
    assert!(!open.any(|open| open.why.contains("another language")));
}
