//! What a recording does not hold leaves open what rests on it: never held, and nobody accused.

use crate::support::source;
use lacuna::formats::{self, by_id};
use lacuna::reader::DEFAULT_MAX_LINE;
use lacuna::recording::DefectKind;
use lacuna::report::SessionReport;
use lacuna::verdict::{Invariant, State};
use lacuna::{AuditOptions, audit};

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
            held(&session, 0, &Invariant::ALL),
            [Invariant::Retention, Invariant::Reachability]
        );
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
