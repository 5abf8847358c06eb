//! Whether a summary carries a rule: `held` only where it stands there in its own words, and nothing bounds or lifts it.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::reader::Source;
use lacuna::report::SessionReport;
use lacuna::verdict::{Invariant, State};
use lacuna::{AuditOptions, audit};
use serde_json::json;
use std::fmt::Write as _;

/// The report on a session in which a person says each line of `said`, before it is compacted to `summaries`, one after the
/// other, each read from the events.
fn audited(said: &[&str], summaries: &[&str]) -> SessionReport {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.jsonl");
    let mut log = String::new();
    let mut put = |record: serde_json::Value| writeln!(log, "{record}").unwrap();
    put(json!({"type": "session", "format": "lacuna-log/1", "id": "carried"}));
    for (number, text) in said.iter().enumerate() {
        put(json!({"type": "event", "id": format!("e{number}"), "role": "user", "text": text}));
    }
    for (number, summary) in summaries.iter().enumerate() {
        put(json!({
            "type": "compaction", "id": format!("c{number}"), "summary": summary,
            "input": [{"events": [0, said.len()]}], "covered_ranges": [[0, said.len()]],
        }));
    }
    std::fs::write(&path, log).unwrap();
    audit(&Source::open(&path).unwrap(), &AuditOptions::default())
        .unwrap()
        .remove(0)
}

fn states(said: &[&str], summary: &str) -> [State; 2] {
    let session = audited(said, &[summary]);
    let standings = &session.compactions.first().unwrap().standings;
    [Invariant::Polarity, Invariant::Reasons].map(|of| standings.get(of).state)
}

/// What stands in every summary besides.
const BESIDES: &str = "The shop was prepared and the shelves were counted.";

/// A rule, and what a summary makes of it that does not say the same.
const OTHERWISE: &[(&str, &str)] = &[
    (
        "Never mail the customer about the vendor.",
        "Never mail the vendor about the customer.",
    ),
    (
        "Never move files from alpha to beta.",
        "Never move files to alpha from beta.",
    ),
    (
        "Do not restart the server before noon.",
        "Do not restart the server after noon.",
    ),
    (
        "Never delete the product table.",
        "Never delete the production table.",
    ),
    ("Do not skip the tests.", "Do not run the tests."),
    (
        "Do not push to main without approval from Dana.",
        "Do not push to main without approval from Sam. Dana was asked.",
    ),
    (
        "Only Dana may approve a deploy.",
        "Only Sam may approve a deploy. Dana is in the office.",
    ),
    ("Delete no file except the logs.", "Delete no file."),
    ("Delete no file.", "Delete no file except the logs."),
    (
        "Never restart the server unless Dana agrees.",
        "Never restart the server. Dana agrees.",
    ),
    (
        "Never restart the server.",
        "Never restart the server until Friday.",
    ),
    (
        "Never restart the server.",
        "Until Friday, never restart the server.",
    ),
    (
        "Never restart the server.",
        "Never restart the server for now.",
    ),
    (
        "Never restart the server.",
        "Never restart the server. This holds until Friday.",
    ),
    (
        "Never restart the server.",
        "## Old rules\n- Never restart the server.",
    ),
    (
        "Never restart the server.",
        "## During the test\n- Never restart the server.",
    ),
    (
        "Never restart the server.",
        "## Rejected\n- Never restart the server.",
    ),
    ("Never restart the server.", "Avoid restarting the server."),
    ("Never restart the server.", "Never restart the server?"),
    ("Never restart the server.", "~~Never restart the server.~~"),
    (
        "Never restart the server.",
        "Nobody said never to restart the server.",
    ),
    (
        "Never restart the server. Unless Dana agrees.",
        "Never restart the server.",
    ),
    (
        "Never restart the server.\nExcept on Fridays.",
        "Never restart the server.",
    ),
    (
        "Do not deploy to production.",
        "Do not deploy to production; this no longer applies.",
    ),
    (
        "Do not deploy to production.",
        "Do not deploy to production. The chairs are blue. The freeze was lifted on Monday.",
    ),
    (
        "Do not deploy to production.",
        "Do not deploy to production. The chairs are blue. Dana overrode the user's instruction.",
    ),
    (
        "Do not deploy to production.",
        "User joked: Do not deploy to production.",
    ),
    (
        "Do not deploy to production.",
        "Do not deploy to production. Deploy to production next.",
    ),
    (
        "Never restart production.",
        "Never restart production. The chairs are blue. Production may be restarted.",
    ),
    (
        "Starte den Server niemals neu.",
        "Die Regale sind gezählt. Starte den Server niemals neu. Die Regel gilt nicht mehr.",
    ),
    (
        "Nunca reinicies el servidor.",
        "La tienda está lista. Nunca reinicies el servidor hasta el viernes.",
    ),
    (
        "Ne redémarre jamais le serveur.",
        "La boutique est prête. Ne redémarre jamais le serveur. Cette règle a été levée.",
    ),
    (
        "Nunca reinicie o servidor.",
        "A loja está pronta. Nunca reinicie o servidor até sexta.",
    ),
    (
        "Не трогай старый склад!",
        "Магазин готов. Не трогай старый склад! Это правило больше не действует.",
    ),
    ("绝不要重启服务器。", "周五之前绝不要重启服务器。"),
    (
        "サーバーを絶対に再起動しないでください。",
        "サーバーを絶対に再起動しないでください。このルールは解除されました。",
    ),
];

#[test]
fn what_may_change_the_sense_of_a_rule_is_not_held() {
    for (rule, summary) in OTHERWISE {
        for summary in [format!("{BESIDES}\n{summary}"), (*summary).to_owned()] {
            let [polarity, _] = states(&[rule], &summary);
            assert_ne!(polarity, State::Held, "{rule} {summary}");
        }
    }
}

/// The same said in the same words.
const CARRIED: &[(&str, &str)] = &[
    (
        "Don't deploy on Friday.",
        "The user said not to deploy on Friday.",
    ),
    (
        "Don't deploy on Friday.",
        "- **Constraint**: never deploy on Friday.",
    ),
    (
        "Never touch the big kiln.",
        "The big kiln must not be touched.",
    ),
    (
        "Delete no file except the logs.",
        "Delete no file except the logs.",
    ),
    (
        "Mirrored writes are rejected because they wait 380 ms.",
        "## Decisions\n- Mirrored writes: rejected, because they wait 380 ms.",
    ),
    (
        "do not re-use order ID 4471; it was voided",
        "Orders can be created in the desk.\nDo not re-use order ID 4471; it was voided.",
    ),
    (
        "the move to the message queue is deferred until the contract is signed",
        "The move to the message queue is deferred until the contract is signed.",
    ),
    (
        "Only Dana may approve a deploy.",
        "Only Dana may approve a deploy.",
    ),
    ("Не трогай старый склад!", "Не трогай старый склад!"),
    ("绝不要重启服务器。", "绝不要重启服务器。"),
];

#[test]
fn a_rule_in_its_own_words_is_held() {
    for (rule, summary) in CARRIED {
        let [polarity, _] = states(&[rule], &format!("{BESIDES}\n{summary}"));
        assert_eq!(polarity, State::Held, "{summary}");
    }
    let rules = [
        "Never restart production unless Dana agrees.",
        "Do not deploy to production on Fridays.",
    ];
    let both = rules.map(|rule| format!("- {rule}")).join("\n");
    assert_eq!(states(&rules, &both)[0], State::Held);
    assert_ne!(states(&rules, rules[0])[0], State::Held);
}

#[test]
fn a_reason_is_held_in_its_own_words_only() {
    let rule = "We rejected tulips because the soil is too wet.";
    for (summary, held) in [
        ("We rejected tulips because the soil is too wet.", true),
        ("Tulips were rejected (the soil is too wet).", true),
        ("We rejected tulips because they are too costly.", false),
        ("We rejected tulips because the soil is not too wet.", false),
        (
            "We rejected tulips. We rejected roses because the soil is too wet.",
            false,
        ),
    ] {
        let reasons = if held { State::Held } else { State::Undecided };
        assert_eq!(
            states(&[rule], summary),
            [State::Held, reasons],
            "{summary}"
        );
    }
}

#[test]
fn what_was_lost_before_is_not_held_by_the_next_summary() {
    let rules = [
        "Never restart the big server in the cellar.",
        "Do not deploy to production on Fridays.",
    ];
    let both = rules.join("\n");
    let found = |summaries: &[&str]| -> Vec<State> {
        let compactions = audited(&rules, summaries).compactions;
        let polarity =
            |of: &lacuna::report::CompactionReport| of.standings.get(Invariant::Polarity).state;
        compactions.iter().map(polarity).collect()
    };
    let second = rules[1];
    assert_eq!(
        found(&[second, second, &both]),
        [State::Violated, State::Undecided, State::Held]
    );
}

#[test]
fn the_report_says_why_and_names_the_line() {
    let why = |said: &[&str], summary: &str| {
        let session = audited(said, &[summary]);
        let whys = session.unchecked.into_iter().map(|unchecked| unchecked.why);
        whys.filter(|why| why.contains("line 2"))
            .collect::<Vec<_>>()
    };
    for (said, summary, expected) in [
        (
            "Never restart the server.",
            "Never restart the server for now.",
            "the summary puts the rule of line 2 in other words",
        ),
        (
            "Never restart the server.",
            "Never restart the server. The server may be restarted.",
            "another sentence of the summary may bound or lift the rule of line 2",
        ),
        (
            "Never restart the server. Unless Dana agrees.",
            "Never restart the server.",
            "the rule of line 2 goes on in a sentence beside it",
        ),
    ] {
        assert_eq!(why(&[said], summary), [expected], "{summary}");
    }
    assert_eq!(
        why(
            &["We rejected tulips because the soil is wet."],
            "We rejected tulips because they cost too much."
        ),
        ["the summary does not give the reason of line 2 in its own words"]
    );
}

#[test]
fn a_span_in_a_language_that_is_not_checked_may_hold_a_rule() {
    let said = "Älä koskaan käynnistä palvelinta uudelleen, koska se on rikki eikä se kestä sitä.";
    let session = audited(&[said], &["The shop was prepared."]);
    let compaction = session.compactions.first().unwrap();
    assert!(compaction.because.contains(&"polarity"));
}

#[test]
fn like_rules_on_different_things_are_lost_each_by_itself() {
    let rules =
        [1, 2, 3, 4, 5].map(|row| format!("Never open the red cash desk ROT-{row} on a Monday."));
    let said: Vec<&str> = rules.iter().map(String::as_str).collect();
    let session = audited(&said, &[BESIDES]);
    let lost = session.findings.iter().map(|(_, finding)| finding);
    let lost = lost.filter(|finding| finding.check == "dropped-negation");
    let quotes: Vec<&str> = lost
        .filter_map(|finding| Some(finding.source.as_ref()?.quote.as_str()))
        .collect();
    assert_eq!(quotes, said);
}

/// Something that a person said, and a summary without its identifier.
const NUMBERLESS: &[(&str, &str)] = &[
    (
        "Do not re-use order ID 4471; it was voided.",
        "Work goes on.",
    ),
    (
        "Do not re-use order ID 4471; it was voided.",
        "Do not re-use the voided order ID.",
    ),
    (
        "We rejected the rollout of ticket OPS-1182 because of the freeze.",
        "Work goes on.",
    ),
    (
        "Never restart host db-7.prod.example.net before Monday.",
        "The database host was restarted.",
    ),
    ("Delete nothing under src/pay/ledger.rs.", "Work goes on."),
];

#[test]
fn identifiers_are_not_held_where_one_is_gone_with_its_rule() {
    for (said, summary) in NUMBERLESS {
        let session = audited(&[said], &[summary]);
        let standings = &session.compactions.first().unwrap().standings;
        let state = standings.get(Invariant::Identifiers).state;
        assert_ne!(state, State::Held, "{said} -> {summary}");
    }
    let kept = audited(
        &["Do not re-use order ID 4471; it was voided."],
        &["Do not re-use order ID 4471; it was voided."],
    );
    let standings = &kept.compactions.first().unwrap().standings;
    assert_eq!(standings.get(Invariant::Identifiers).state, State::Held);
}

#[test]
fn an_identifier_that_is_gone_with_its_rule_is_one_finding() {
    let session = audited(
        &["Do not re-use order ID 4471; it was voided."],
        &["Work goes on."],
    );
    let told: Vec<&str> = session.findings.iter().map(|(_, it)| it.check).collect();
    assert_eq!(told, ["dropped-negation"]);
    let first = session.compactions.first().unwrap();
    let state = |invariant| first.standings.get(invariant).state;
    assert_eq!(state(Invariant::Polarity), State::Violated);
    assert_eq!(state(Invariant::Identifiers), State::Undecided);
    let why = session.unchecked.iter();
    let why: Vec<_> = why
        .filter(|it| it.check == "dropped-identifier" || it.check == "altered-identifier")
        .map(|it| it.why.as_str())
        .collect();
    assert_eq!(
        why,
        ["an identifier of line 2 is not in the summary as it was said"]
    );
}

#[test]
fn identifiers_that_were_lost_before_are_not_held_by_the_next_summary() {
    let said = [
        "Use order ID 4471 for the test.",
        "Charge order ID 9912 first.",
    ];
    let without = "Charge order ID 9912 first. The test comes next.";
    let with = "Charge order ID 9912 first. The test of order ID 4471 comes next.";
    let states = |summaries: &[&str]| -> Vec<State> {
        let session = audited(&said, summaries);
        let compactions = session.compactions.iter();
        compactions
            .map(|it| it.standings.get(Invariant::Identifiers).state)
            .collect()
    };
    assert_eq!(
        states(&[without, without, with]),
        [State::Violated, State::Undecided, State::Held]
    );
    assert_eq!(states(&[with, without]), [State::Held, State::Violated]);
}
