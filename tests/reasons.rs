//! What is told of rules that name one thing, of choices without their reason, and of names that a person gave.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::reader::Source;
use lacuna::{AuditOptions, audit};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The check, the subject and the consequence of each finding that a reader is shown, of a session in which this was said.
/// What begins with `> ` the agent says; what stands behind the summary comes after it.
fn told(said: &[&str], summary: &str, after: &[&str]) -> Vec<String> {
    let event = |number: usize, text: &str| {
        let (role, text) = match text.strip_prefix("> ") {
            Some(text) => ("assistant", text),
            None => ("user", text),
        };
        json!({
            "type": "event", "id": format!("e{number}"), "start": number, "end": number + 1,
            "kind": "message", "role": role, "text": text,
        })
    };
    let end = said.len();
    let mut records = vec![json!({"type": "session", "format": "lacuna-log/1", "id": "reasons"})];
    records.extend(
        said.iter()
            .enumerate()
            .map(|(number, text)| event(number, text)),
    );
    records.push(json!({
        "type": "compaction", "id": "c1", "input": [{"events": [0, end]}],
        "covered_ranges": [[0, end]], "summary": summary,
    }));
    let after = after.iter().enumerate();
    records.extend(after.map(|(number, text)| event(end + number, text)));
    found(&records)
}

fn found(records: &[Value]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.jsonl");
    let mut log = String::new();
    for record in records {
        writeln!(log, "{record}").unwrap();
    }
    std::fs::write(&path, log).unwrap();
    let sessions = audit(&Source::open(&path).unwrap(), &AuditOptions::default()).unwrap();
    let findings = sessions.into_iter().flat_map(|session| session.findings);
    let fidelity = [
        "dropped-negation",
        "missing-reason",
        "dropped-identifier",
        "altered-identifier",
    ];
    let own = findings.filter(|(_, found)| fidelity.contains(&found.check));
    own.map(|(_, found)| {
        let later = found
            .consequence
            .map(|later| format!(" -> {}", later.kind.as_str()));
        format!(
            "{} {}{}",
            found.check,
            found.subject,
            later.unwrap_or_default()
        )
    })
    .collect()
}

#[test]
fn two_rules_on_one_thing_are_two() {
    let rules = ["never restart db-3 in the day", "never resize db-3", "> ok"];
    assert_eq!(
        told(&rules, "- Never restart db-3 in the day.", &[]),
        ["dropped-negation resize db-3"]
    );
    assert_eq!(
        told(&rules, "- Never resize db-3.", &[]),
        ["dropped-negation restart db-3"]
    );
    let branch = [
        "Do not merge the payments branch.",
        "Do not rebase the payments branch.",
    ];
    assert_eq!(
        told(&branch, "- The payments branch must not be merged.", &[]),
        ["dropped-negation rebase the payments branch"]
    );
    for both in [
        "- db-3: no restart in the day, no resize at all.",
        "- Never touch db-3: it is not to be restarted in the day.",
    ] {
        assert_eq!(told(&rules, both, &[]), [] as [&str; 0], "{both}");
    }
}

#[test]
fn a_choice_is_to_keep_its_reason() {
    for (said, summary, subject) in [
        (
            "We go with Postgres because Kafka needs a team we do not have.",
            "- Using Postgres.",
            "Postgres",
        ),
        (
            "> I compared both. I chose zstd over gzip because it decompresses four times faster on the handhelds.",
            "- Chose zstd over gzip.",
            "zstd",
        ),
        (
            "Put the controls in random wells. Because last year all sat on the left and the edge showed",
            "- Controls go in random wells.",
            "controls in random wells",
        ),
        (
            "Wir nehmen den Saal im Rathaus, weil der Lift in der Schule kaputt ist.",
            "- Der Saal im Rathaus wird genommen.",
            "Saal im Rathaus",
        ),
        (
            "Usaremos la sala pequeña porque la grande no tiene calefacción.",
            "- Se usará la sala pequeña.",
            "la sala pequeña",
        ),
        (
            "On garde le champ unique parce que le registre attend une seule valeur.",
            "- On garde le champ unique.",
            "champ unique",
        ),
        (
            "Vamos usar o Correios PAC pois a transportadora perdeu tres caixas.",
            "- Frete: Correios PAC escolhido.",
            "Correios PAC",
        ),
        (
            "Берём Postgres, потому что для Kafka нужна команда.",
            "- Используем Postgres.",
            "Postgres",
        ),
        (
            "我们采用轮询，因为防火墙会拦截所有入站请求。",
            "- 决定采用轮询。",
            "轮询",
        ),
    ] {
        let expected = format!("missing-reason {subject}");
        assert_eq!(told(&[said, "> ok"], summary, &[]), [expected], "{said}");
    }
}

#[test]
fn a_reason_that_is_there_or_was_none_is_not_missed() {
    for (said, summary) in [
        (
            "We go with Postgres because Kafka needs a team we do not have.",
            "- Using Postgres, as there is no team for Kafka.",
        ),
        (
            "We go with Postgres because Kafka needs a team we do not have.",
            "- The Postgres dump was read.",
        ),
        (
            "should we use Redis because memcached keeps nothing on disk?",
            "- Using Redis.",
        ),
        (
            "> The build fails because the linker is using the wrong path /usr/lib64.",
            "- The build was using /usr/lib64.",
        ),
        ("use the blue cable", "- Use the blue cable."),
    ] {
        assert_eq!(
            told(&[said, "> ok"], summary, &[]),
            [] as [&str; 0],
            "{said}"
        );
    }
}

#[test]
fn a_name_that_a_person_gives_is_needed() {
    for (said, summary, name) in [
        (
            "The leasing goes to cost centre 7730-VAN",
            "- Leasing is on file.",
            "7730-VAN",
        ),
        (
            "The catering goes to cost centre 4410.",
            "- Catering is on file.",
            "4410",
        ),
        (
            "the entitlement is called pro_2024_lts btw",
            "- Entitlement checked.",
            "pro_2024_lts",
        ),
        (
            "die Reparatur läuft über Kostenstelle 8841",
            "- Reparatur beauftragt.",
            "8841",
        ),
    ] {
        let expected = format!("dropped-identifier {name}");
        assert_eq!(told(&[said, "> ok"], summary, &[]), [expected], "{said}");
    }
    let remark = "the helper stems from quay_tools I think, look at src/quay/tide.rs";
    assert_eq!(told(&[remark, "> ok"], "- Looked.", &[]), [] as [&str; 0]);
}

#[test]
fn a_word_in_other_capitals_or_in_the_plural_is_the_same() {
    for (said, summary) in [
        ("the board has an nrf52840 on it", "- Board: nRF52840."),
        (
            "why do we get NaN in column 3",
            "- There were NaNs in column 3.",
        ),
        ("look at the PRs of today", "- One PR was looked at."),
    ] {
        assert_eq!(
            told(&[said, "> ok"], summary, &[]),
            [] as [&str; 0],
            "{said}"
        );
    }
}

#[test]
fn what_is_reported_as_done_is_an_act() {
    let rule = "and on no account via the Mont Blanc tunnel, reefers aren't insured in there";
    let done = "> The driver has been told to take the Mont Blanc tunnel.";
    assert_eq!(
        told(&[rule, "> ok"], "- Work goes on.", &[done]),
        ["dropped-negation Mont Blanc tunnel -> violated"]
    );
    let told_no = "> The driver has been told not to take the Mont Blanc tunnel.";
    assert_eq!(
        told(&[rule, "> ok"], "- Work goes on.", &[told_no]),
        ["dropped-negation Mont Blanc tunnel"]
    );
}

#[test]
fn a_number_of_a_series_that_was_named_by_its_ends_is_none_that_changed() {
    let series = ["the boards are RC-01..RC-06", "RC-04 has no R37", "> ok"];
    let summary = "- RC-04 has no R37; same procedure on RC-02.";
    assert_eq!(told(&series, summary, &[]), [] as [&str; 0]);
    let two = ["the boards are RC-01 and RC-06", "RC-04 has no R37", "> ok"];
    assert_eq!(told(&two, summary, &[]), ["altered-identifier RC-04"]);
}

#[test]
fn what_somebody_else_said_and_what_only_stresses_forbid_nothing() {
    for said in [
        "He wrote in capitals that he'll 'never ever' buy here again lol.",
        "the pool is closed from 22, and please no exceptions",
        "Vier Aufträge, drei davon noch nicht erledigt.",
        "no son comparables",
    ] {
        assert_eq!(
            told(&[said, "> ok"], "- Work goes on.", &[]),
            [] as [&str; 0],
            "{said}"
        );
    }
    let summary = "- Wohnung 5: Versand der Abrechnung ist ausgesetzt.";
    let rule = "Die Abrechnung für Wohnung 5 wird zurückgestellt.";
    assert_eq!(told(&[rule, "> ok"], summary, &[]), [] as [&str; 0]);
}
