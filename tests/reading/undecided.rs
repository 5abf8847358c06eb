//! What a recording does not hold leaves open what rests on it: never held, and nobody accused.

use crate::support::source;
use lacuna::formats::{self, by_id};
use lacuna::reader::DEFAULT_MAX_LINE;
use lacuna::recording::DefectKind;
use lacuna::report::SessionReport;
use lacuna::verdict::{Invariant, State};
use lacuna::{AuditOptions, audit};
use std::fs;

/// The audit of these lines in this format.
fn audited(format: &str, lines: &[&str]) -> SessionReport {
    let text = lines.join("\n") + "\n";
    let format = by_id(format).unwrap();
    let source = formats::prepare(source(text.as_bytes()), Some(format), DEFAULT_MAX_LINE).unwrap();
    let mut sessions = audit(&source, &AuditOptions::default()).unwrap();
    sessions.remove(0)
}

/// The kinds and lines of its defects.
fn defects(session: &SessionReport) -> Vec<(DefectKind, u32)> {
    let defects = session.defects.iter();
    defects.map(|it| (it.kind, it.line.0)).collect()
}

/// The checks that found something.
fn found(session: &SessionReport) -> Vec<&str> {
    session.findings.iter().map(|(_, it)| it.check).collect()
}

/// Those of the invariants that are held of a compaction, by its number from 0.
fn held(session: &SessionReport, number: usize, of: &[Invariant]) -> Vec<Invariant> {
    let standings = &session.compactions[number].standings;
    let held = of
        .iter()
        .filter(|it| standings.get(**it).state == State::Held);
    held.copied().collect()
}

const BEGINNING: [Invariant; 4] = [
    Invariant::Anchoring,
    Invariant::Coverage,
    Invariant::Retention,
    Invariant::Reachability,
];

mod codex {
    use super::*;

    const META: &str = r#"{"type":"session_meta","payload":{"id":"019d-aaaa"}}"#;

    fn said(text: &str) -> String {
        format!(
            r#"{{"type":"response_item","payload":{{"type":"message","role":"user","content":[{{"type":"input_text","text":"{text}"}}]}}}}"#
        )
    }

    fn compacted(more: &str) -> String {
        format!(
            r#"{{"type":"compacted","payload":{{"message":"The quay was painted.","replacement_history":[]{more}}}}}"#
        )
    }

    fn of(lines: &[&str]) -> SessionReport {
        audited("codex", lines)
    }

    #[test]
    fn a_file_that_begins_in_the_middle_holds_nothing_of_its_beginning() {
        let (one, two) = (said("Paint the quay."), said("Go on."));
        let whole = of(&[META, &one, &compacted(""), &two]);
        assert_eq!(held(&whole, 0, &BEGINNING), BEGINNING);
        assert!(!whole.compactions[0].depth_at_least);

        let reference = r#"{"type":"rollout_reference","payload":{"path":"other.jsonl"}}"#;
        let session = of(&[META, reference, &one, &compacted(""), &two]);
        assert_eq!(held(&session, 0, &BEGINNING), []);
        assert!(session.compactions[0].depth_at_least);
        assert_eq!(defects(&session), [(DefectKind::DanglingReference, 2)]);

        let session = of(&[META, &one, &compacted(r#","window_number":5"#), &two]);
        assert_eq!(held(&session, 0, &BEGINNING), []);
        assert!(session.compactions[0].depth_at_least);
        assert_eq!(defects(&session), [(DefectKind::MissingRecord, 3)]);
    }

    #[test]
    fn a_number_that_is_left_out_is_a_compaction_that_is_not_there() {
        let (one, two) = (said("Paint the quay."), said("Go on."));
        let numbered = |number: u32| compacted(&format!(r#","window_number":{number}"#));
        let session = of(&[META, &one, &numbered(1), &two, &numbered(2)]);
        assert_eq!(defects(&session), []);
        let session = of(&[META, &one, &numbered(1), &two, &numbered(3)]);
        assert_eq!(defects(&session), [(DefectKind::MissingRecord, 5)]);
        assert_eq!(held(&session, 0, &BEGINNING), BEGINNING);
        assert_eq!(held(&session, 1, &[Invariant::Coverage]), []);
        // A fork begins anew.
        let session = of(&[META, &one, &numbered(2), &two, &numbered(1)]);
        assert_eq!(defects(&session), [(DefectKind::MissingRecord, 3)]);
    }

    #[test]
    fn a_compaction_that_lost_all_it_held_accuses_nobody() {
        let one = said("Never paint the quay.");
        let session = of(&[META, &one, r#"{"type":"compacted","payload":{}}"#]);
        assert_eq!(defects(&session), [(DefectKind::BadField, 3)]);
        assert_eq!(found(&session), ["opaque-summary"]);
        assert_eq!(
            held(&session, 0, &[Invariant::Coverage, Invariant::Polarity]),
            []
        );
    }

    #[test]
    fn what_had_left_the_context_is_owed_by_no_later_summary() {
        let one = said("Never paint the quay, because it is wet.");
        let two = said("Go on with the boats.");
        let drop = r#"{"type":"compacted","payload":{"message":"","replacement_history":[]}}"#;
        let kept = of(&[META, &one, &two, &compacted("")]);
        assert!(found(&kept).contains(&"dropped-negation"));
        let left = of(&[META, &one, drop, &two, &compacted("")]);
        assert_eq!(found(&left), ["unsummarised-eviction"]);
        assert_eq!(held(&left, 1, &[Invariant::Polarity]), []);
    }

    #[test]
    fn a_sealed_item_that_holds_nothing_is_a_compaction_all_the_same() {
        let one = said("Never paint the quay.");
        for (kind, told) in [
            ("compaction", vec![(DefectKind::BadField, 3)]),
            ("compaction_summary", vec![(DefectKind::BadField, 3)]),
            ("context_compaction", vec![]),
        ] {
            let item = format!(r#"{{"type":"response_item","payload":{{"type":"{kind}"}}}}"#);
            let session = of(&[META, &one, &item, &said("Go on.")]);
            assert_eq!(session.compactions.len(), 1, "{kind}");
            assert_eq!(defects(&session), told, "{kind}");
            assert_eq!(held(&session, 0, &[Invariant::Polarity]), [], "{kind}");
        }
    }
}

/// The audit of a folder with these files, and what is opened of it.
fn audited_in(files: &[(&str, &str)], opened: &str) -> SessionReport {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let path = folder.path().join(opened);
    let source = formats::open(&path, None, DEFAULT_MAX_LINE).unwrap();
    let mut sessions = audit(&source, &AuditOptions::default()).unwrap();
    sessions.remove(0)
}

fn kinds(session: &SessionReport) -> Vec<DefectKind> {
    session.defects.iter().map(|it| it.kind).collect()
}

mod beside {
    use super::*;

    fn text_of(name: &str) -> String {
        fs::read_to_string(crate::support::fixture(name)).unwrap()
    }

    #[test]
    fn a_file_of_what_a_person_saw_that_holds_nothing_accuses_nobody() {
        for task in ["roo-code/condensed-twice", "cline-classic/summarised"] {
            let history = text_of(&format!("{task}/api_conversation_history.json"));
            let whole = text_of(&format!("{task}/ui_messages.json"));
            let of = |interface: &str| {
                audited_in(
                    &[
                        ("api_conversation_history.json", &history),
                        ("ui_messages.json", interface),
                    ],
                    "",
                )
            };
            let usual = of(&whole);
            for empty in [
                "",
                " \n",
                "[]",
                "{}",
                "{\"a\":1}",
                "[{\"a\":1}]",
                "null",
                "[null]",
            ] {
                let session = of(empty);
                let told = kinds(&session);
                assert!(!told.is_empty(), "{task} {empty}");
                assert_eq!(
                    session.compactions.len(),
                    usual.compactions.len(),
                    "{task} {empty}"
                );
                for check in found(&session) {
                    let known = found(&usual).contains(&check);
                    assert!(
                        known && check != "non-atomic-commit",
                        "{task} {empty}: {check}"
                    );
                }
                let torn = held(&session, 0, &[Invariant::Atomicity]);
                assert_eq!(torn, [], "{task} {empty}");
            }
        }
    }

    #[test]
    fn a_state_of_cline_that_holds_nothing_is_told() {
        let messages = text_of("cline/agentic/agentic.messages.json");
        for state in [
            "",
            "{}",
            "[]",
            "{\"messages\":[]}",
            "{\"messages\":{}}",
            "null",
        ] {
            let files = [
                ("agentic.messages.json", messages.as_str()),
                ("agentic.compaction.json", state),
            ];
            let session = audited_in(&files, "agentic.messages.json");
            let told = kinds(&session);
            assert!(!told.is_empty(), "{state}");
            assert_eq!(found(&session), [""; 0], "{state}");
        }
    }
}

#[test]
fn a_compression_of_qwen_code_without_its_history_holds_no_coverage() {
    let said = r#"{"uuid":"a","parentUuid":null,"sessionId":"s","type":"user","message":{"role":"user","parts":[{"text":"Never paint the quay."}]}}"#;
    for payload in [
        "{}",
        r#"{"info":{"compressionStatus":1}}"#,
        r#"{"info":{"compressionStatus":1},"compressedHistory":[]}"#,
        "null",
    ] {
        let compression = format!(
            r#"{{"uuid":"b","parentUuid":"a","sessionId":"s","type":"system","subtype":"chat_compression","systemPayload":{payload}}}"#
        );
        let session = audited("qwen-code", &[said, &compression]);
        assert_eq!(session.compactions.len(), 1, "{payload}");
        let open = [Invariant::Coverage, Invariant::Polarity];
        assert_eq!(held(&session, 0, &open), [], "{payload}");
        assert_eq!(found(&session), ["opaque-summary"], "{payload}");
    }
}

#[test]
fn steps_of_a_trajectory_that_are_not_there_hold_no_coverage() {
    let step = |number: u32, source: &str, more: &str| {
        format!(r#"{{"step_id":{number},"source":"{source}","message":"Paint the quay."{more}}}"#)
    };
    let of = |covered: &str, kept: &str| {
        let told = format!(
            r#","extra":{{"context_management":{{"type":"compaction","lacuna":{{"covered_step_ids":{covered},"kept_step_ids":{kept}}}}}}}"#
        );
        let steps = [
            step(1, "user", ""),
            step(2, "agent", ""),
            step(3, "system", &told),
            step(4, "user", ""),
        ];
        let text = format!(
            r#"{{"schema_version":"ATIF-v1.8","session_id":"s","agent":{{"name":"a","version":"1"}},"steps":[{}]}}"#,
            steps.join(",")
        );
        audited("atif", &[&text])
    };
    let whole = of("[1,2]", "[]");
    assert_eq!(kinds(&whole), []);
    assert_eq!(
        held(&whole, 0, &[Invariant::Coverage]),
        [Invariant::Coverage]
    );
    // All before it is covered or kept all the same.
    let later = of("[1]", "[2,9]");
    assert_eq!(kinds(&later), [DefectKind::DanglingReference]);
    assert_eq!(
        held(&later, 0, &[Invariant::Coverage]),
        [Invariant::Coverage]
    );
    for (covered, kept, told) in [
        ("[1,2,7]", "[]", DefectKind::DanglingReference),
        ("[1,2,4]", "[]", DefectKind::DanglingReference),
        ("[0,1,2]", "[]", DefectKind::MissingRecord),
    ] {
        let session = of(covered, kept);
        assert_eq!(kinds(&session), [told], "{covered} {kept}");
        assert_eq!(
            held(&session, 0, &[Invariant::Coverage]),
            [],
            "{covered} {kept}"
        );
        assert!(
            !found(&session).contains(&"coverage-gap"),
            "{covered} {kept}"
        );
    }
}

#[test]
fn what_may_have_left_before_is_lost_by_no_summary_for_sure() {
    let record = |kind: &str, id: &str, data: &str| {
        format!(
            r#"{{"type":"{kind}","id":"{id}","timestamp":"2026-05-05T10:00:00.000Z","data":{data}}}"#
        )
    };
    let of = |between: &str, data: &str| {
        let lines = [
            record("session.start", "s", r#"{"sessionId":"q"}"#),
            record(
                "user.message",
                "a",
                r#"{"content":"Which paint for the quay?"}"#,
            ),
            record(
                "assistant.message",
                "b",
                r#"{"content":"We rejected tar for the quay, because it smells."}"#,
            ),
            record(between, "c", data),
            record(
                "user.message",
                "d",
                r#"{"content":"Go on with the boats."}"#,
            ),
            record(
                "assistant.message",
                "e",
                r#"{"content":"The boats are painted."}"#,
            ),
            record(
                "session.compaction_complete",
                "f",
                r#"{"success":true,"summaryContent":"The boats were painted."}"#,
            ),
        ];
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        audited("copilot-cli", &lines)
    };
    let usual = of("session.info", "{}");
    assert!(found(&usual).contains(&"dropped-negation"));
    let truncated = r#"{"messagesRemovedDuringTruncation":2,"tokensRemovedDuringTruncation":90}"#;
    let session = of("session.truncation", truncated);
    assert_eq!(found(&session), ["unsummarised-eviction"]);
    assert_eq!(held(&session, 0, &[Invariant::Polarity]), []);
}
