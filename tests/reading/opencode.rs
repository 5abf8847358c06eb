//! OpenCode: exports, lines and the tree of files; tails, cleared outputs, compactions that failed.

use crate::support::{Outcome, anew, outcome};
use lacuna::coverage::EventRange;
use lacuna::formats::{self, Options};
use lacuna::reader::DEFAULT_MAX_LINE;
use lacuna::recording::{DefectKind, Evidence, TriggerKind, Voice};
use lacuna::tokens::Tokens;
use std::path::Path;

fn tree() -> Outcome {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/trees/opencode/storage");
    let path = folder.join("session/prj/ses_07.json");
    let source = formats::open(&path, None, DEFAULT_MAX_LINE).expect("a session");
    outcome(source, &Options::default()).expect("a recording")
}

#[test]
fn a_tree_of_files_says_what_the_lines_say() {
    let (tree, lines) = (tree(), anew("opencode/messages.jsonl"));
    let told = |outcome: &Outcome| -> Vec<_> {
        let told = outcome.told.iter();
        told.map(|(_, event, texts)| (*event, texts.clone()))
            .collect()
    };
    assert_eq!(told(&tree), told(&lines));
    assert_eq!(tree.main().compactions.len(), 1);
    assert_eq!(tree.main().session, "ses_07");
    assert_eq!(tree.main().defects, []);
}

#[test]
fn a_tail_stays_and_what_was_cleared_has_left() {
    let outcome = anew("opencode/export.json");
    let main = outcome.main();
    let record = &main.compactions[0];
    let texts = |range: EventRange| {
        let events = u32::try_from(range.start).unwrap()..u32::try_from(range.end).unwrap();
        events
            .flat_map(|event| outcome.texts(event).clone())
            .collect::<Vec<_>>()
    };
    let kept: Vec<_> = record
        .kept
        .iter()
        .flatten()
        .flat_map(|range| texts(*range))
        .collect();
    assert!(kept.iter().any(|(_, text)| text == "41 mosses."));
    assert!(!kept.iter().any(|(_, text)| text == "Now the mosses."));
    let trigger = record.trigger.as_ref().unwrap();
    assert_eq!(
        (trigger.value.kind, trigger.evidence),
        (TriggerKind::Utilization, Evidence::Recorded)
    );
    assert_eq!(record.before, Some(Tokens(149_090)));
    assert_eq!(record.tokens, Some(Tokens(60)));
    assert_eq!(
        (record.after, record.after_by),
        (Some(Tokens(8000)), Evidence::Inferred)
    );
    let [eviction] = main.evictions.as_slice() else {
        panic!("one output was cleared");
    };
    let [gone] = eviction.gone.as_slice() else {
        panic!("one output was cleared");
    };
    assert_eq!(
        outcome.texts(gone.0)[0],
        (Voice::ToolResult, "88 ferns".to_owned())
    );
}

#[test]
fn a_compaction_that_failed_is_none_and_is_told() {
    let failed = DefectKind::BoundaryWithoutSummary;
    // The second one has a message of a type that is not known, too.
    for (name, told) in [
        ("opencode/torn.json", &[failed][..]),
        (
            "opencode/version-2.json",
            &[failed, DefectKind::UnknownType],
        ),
    ] {
        let outcome = anew(name);
        let main = outcome.main();
        assert_eq!(main.compactions.len(), 1, "{name}");
        let kinds: Vec<_> = main.defects.iter().map(|defect| defect.kind).collect();
        assert_eq!(kinds, told, "{name}");
    }
}

#[test]
fn words_that_are_said_again_behind_the_summary_stay() {
    let outcome = anew("opencode/overflow.json");
    let record = &outcome.main().compactions[0];
    assert_eq!(
        record.trigger.as_ref().unwrap().value.recorded_as,
        "overflow"
    );
    assert_eq!(record.kept.as_deref(), Some(&[EventRange::new(2, 3)][..]));
}

#[test]
fn what_was_taken_back_is_a_branch() {
    let outcome = anew("opencode/reverted.json");
    let lanes: Vec<_> = outcome
        .recordings
        .iter()
        .map(|lane| (lane.lane.as_str(), lane.events.len()))
        .collect();
    assert_eq!(lanes, [("main", 2), ("reverted", 2)]);
}

#[test]
fn what_is_wrong_with_a_session_or_a_file_of_its_tree_has_a_place() {
    let info = r#"{"id":"ses_1","title":"t","version":"0.3.1","time":{},"revert":17}"#;
    let document = format!(
        r#"{{"info":{info},"messages":[{{"info":{{"id":"m","role":"user"}},"parts":[]}}]}}"#
    );
    let read = crate::support::anew_as("opencode", &document);
    let start = document.find(info).unwrap() as u64;
    let place = (DefectKind::BadField, 1, start, start + info.len() as u64);
    assert_eq!(read.defects(), [place]);

    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    };
    // Before sessions lay in a folder for each project, all of them lay in one.
    let session = at("storage/session/info/ses_1.json", info);
    let message = r#"{"id":"m","sessionID":"ses_1","role":"user","time":7}"#;
    at("storage/session/message/ses_1/m.json", message);
    at(
        "storage/session/part/ses_1/m/p.json",
        r#"{"id":"p","sessionID":"ses_1","messageID":"m","type":"text","text":"hi"}"#,
    );
    let source = formats::open(&session, None, DEFAULT_MAX_LINE).unwrap();
    let read = outcome(source, &Options::default()).unwrap();
    assert_eq!(read.texts(0)[0].1, "hi");
    let told = [
        (DefectKind::BadField, 1, 0, message.len() as u64),
        (DefectKind::BadField, 1, 0, info.len() as u64),
    ];
    assert_eq!(read.defects(), told);
}
