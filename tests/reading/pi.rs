//! pi: lists and trees of entries, what compactions keep, and what two of them lose between them.

use crate::support::{Outcome, anew, anew_as};
use lacuna::coverage::EventRange;
use lacuna::recording::{DefectKind, EventKind, Evidence, Recording, Voice};
use lacuna::replay::{Counts, CoverageFault, Replay};
use lacuna::tokens::Tokens;
use std::fmt::Write;

/// The events before each compaction that are neither covered nor kept.
fn unclaimed(recording: &Recording) -> Vec<Vec<EventRange>> {
    let replay = Replay::new(recording, &Counts::default());
    let steps = replay.steps.iter();
    steps
        .map(|step| {
            let faults = step.faults.iter();
            let mut ranges = Vec::new();
            for fault in faults {
                if let CoverageFault::Unclaimed(range) = fault {
                    ranges.push(*range);
                }
            }
            ranges
        })
        .collect()
}

fn said(outcome: &Outcome, range: EventRange) -> Vec<&str> {
    let events = u32::try_from(range.start).unwrap()..u32::try_from(range.end).unwrap();
    let texts = events.flat_map(|event| outcome.texts(event));
    let spoken = texts.filter(|(voice, _)| *voice != Voice::Thinking && *voice != Voice::Summary);
    spoken.map(|(_, text)| text.as_str()).collect()
}

#[test]
fn the_tail_that_two_compactions_lose_between_them_is_told() {
    for (name, lost) in [
        (
            "pi/v1.jsonl",
            &["The string must not be nylon.", "Cotton, then."][..],
        ),
        ("pi/v3-lost-tail.jsonl", &["Do the second row.", "Done."]),
    ] {
        let outcome = anew(name);
        let faults = unclaimed(outcome.main());
        let [first, second] = faults.as_slice() else {
            panic!("two compactions in {name}");
        };
        assert_eq!(first, &[], "{name}");
        let told: Vec<_> = second
            .iter()
            .flat_map(|range| said(&outcome, *range))
            .collect();
        assert_eq!(told, lost, "{name}");
    }
}

#[test]
fn versions_that_read_the_tail_again_lose_nothing_where_they_are_proven_to() {
    for (name, known) in [
        ("pi/v3-mended.jsonl", Evidence::Inferred),
        ("pi/v3-proven.jsonl", Evidence::Derived),
    ] {
        let outcome = anew(name);
        let main = outcome.main();
        assert_eq!(unclaimed(main), [vec![], vec![]], "{name}");
        assert_eq!(main.compactions[1].claimed_by, known, "{name}");
        let replay = Replay::new(main, &Counts::default());
        let decided: Vec<bool> = replay.steps.iter().map(|it| it.covered.is_some()).collect();
        assert_eq!(decided, [true, known == Evidence::Derived], "{name}");
    }
}

#[test]
fn a_summary_without_history_has_lost_all_before() {
    let outcome = anew("pi/no-prior-history.jsonl");
    let main = outcome.main();
    assert_eq!(main.compactions[1].derived_from_summary, Some(false));
    let lost = &unclaimed(main)[1];
    assert_eq!(lost, &[EventRange::new(0, 2)]);
}

#[test]
fn what_an_extension_or_another_tail_read_is_not_known() {
    for name in ["pi/hook.jsonl", "pi/retained-tail.jsonl"] {
        let outcome = anew(name);
        let replay = Replay::new(outcome.main(), &Counts::default());
        assert_eq!(replay.steps[0].inputs, None, "{name}");
        assert_eq!(replay.steps[0].covered, None, "{name}");
        assert!(replay.steps[0].kept.is_some(), "{name}");
    }
    let outcome = anew("pi/retained-tail.jsonl");
    let record = &outcome.main().compactions[0];
    assert_eq!(record.kept.as_deref(), Some(&[EventRange::new(2, 3)][..]));
    assert_eq!(outcome.texts(4)[0].1, "The clock says noon.");
    assert_eq!(record.tokens, Some(Tokens(30)));
    assert_eq!(record.after, Some(Tokens(1500)));
}

#[test]
fn a_branch_that_was_left_is_a_lane() {
    let outcome = anew("pi/tree.jsonl");
    let [main, branch] = outcome.recordings.as_slice() else {
        panic!("the session and the branch that it left");
    };
    assert_eq!((branch.lane.as_str(), branch.branch), ("branch-1", true));
    assert_eq!(branch.events.len(), 4);
    assert_eq!((main.turns(), main.compactions.len()), (3, 1));
    assert_eq!(unclaimed(main), [vec![]]);
}

#[test]
fn every_kind_of_entry_is_read_and_none_fails() {
    let outcome = anew("pi/kinds.jsonl");
    let main = outcome.main();
    let kinds: Vec<DefectKind> = main.defects.iter().map(|defect| defect.kind).collect();
    let expected = [
        DefectKind::UnknownType,
        DefectKind::DuplicateId,
        DefectKind::MissingRecord,
        DefectKind::UnreadableRecord,
        DefectKind::BadField,
        DefectKind::BadField,
        DefectKind::NumberOutOfRange,
        DefectKind::DanglingReference,
    ];
    assert_eq!(kinds, expected);
    let mut texts = outcome.told.iter().flat_map(|(_, _, texts)| texts);
    assert!(texts.all(|(_, text)| !text.contains("SECRET") && !text.contains("iVBOR")));
    assert_eq!(
        outcome.recordings.len(),
        1,
        "dangling parents make no branch"
    );
}

#[test]
fn hostile_trees_take_time_in_proportion() {
    let mut file = String::from(r#"{"type":"session","version":3,"id":"s","timestamp":"t"}"#);
    for number in 0..4000 {
        let parent = number - 1;
        write!(
            file,
            "\n{{\"type\":\"message\",\"id\":\"m{number}\",\"parentId\":\"m{parent}\",\"message\":{{\"role\":\"user\",\"content\":\"x\"}}}}"
        )
        .unwrap();
        write!(
            file,
            "\n{{\"type\":\"compaction\",\"id\":\"c{number}\",\"parentId\":\"m{number}\",\"summary\":\"s\",\"firstKeptEntryId\":\"m0\"}}"
        )
        .unwrap();
    }
    let outcome = anew_as("pi", &file);
    let told = outcome.recordings.iter().map(|lane| lane.compactions.len());
    assert_eq!(told.sum::<usize>(), 4000);
    assert_eq!(
        outcome.recordings.len(),
        66,
        "of many branches the last share a lane"
    );
    let boundaries = outcome.main().events.iter();
    assert_eq!(
        boundaries
            .filter(|event| event.kind == EventKind::Boundary)
            .count(),
        1
    );
}

#[test]
fn coverage_that_rests_on_what_is_not_known_is_not_known() {
    let said = |id: &str, parent: &str| {
        format!(
            r#"{{"type":"message","id":"{id}","parentId":{parent},"message":{{"role":"user","content":"{id}"}}}}"#
        )
    };
    let compaction = |id: &str, parent: &str, rest: &str| {
        format!(
            r#"{{"type":"compaction","id":"{id}","parentId":"{parent}","timestamp":"2026-06-10T10:00:00Z","summary":"It was said.",{rest}}}"#
        )
    };
    let header =
        r#"{"type":"session","version":3,"id":"s","timestamp":"2026-06-10T10:00:00Z","cwd":"/w"}"#;
    let hooked = r#""firstKeptEntryId":"b","fromHook":true"#;
    let retained = r#""retainedTail":[{"role":"user","content":"b"}]"#;
    for first in [hooked, retained] {
        let lines = [
            header.to_owned(),
            said("a", "null"),
            said("b", r#""a""#),
            compaction("c", "b", first),
            said("d", r#""c""#),
            said("e", r#""d""#),
            compaction("f", "e", r#""firstKeptEntryId":"e""#),
        ];
        let outcome = anew_as("pi", lines.join("\n"));
        let replay = Replay::new(outcome.main(), &Counts::default());
        let covered: Vec<bool> = replay
            .steps
            .iter()
            .map(|step| step.covered.is_some())
            .collect();
        assert_eq!(covered, [false, false], "{first}");
        assert_eq!(unclaimed(outcome.main()), [vec![], vec![]], "{first}");
    }
}

const SESSION: &str =
    r#"{"type":"session","version":3,"id":"s","timestamp":"2026-06-10T10:00:00Z","cwd":"/w"}"#;

/// The entry of a person's message; `parent` as it stands in JSON.
fn message(id: &str, parent: &str) -> String {
    format!(
        r#"{{"type":"message","id":"{id}","parentId":{parent},"message":{{"role":"user","content":"{id}"}}}}"#
    )
}

#[test]
fn nothing_is_lost_where_all_stays_beside_two_summaries() {
    let compaction = |id: &str, parent: &str| {
        format!(
            r#"{{"type":"compaction","id":"{id}","parentId":"{parent}","summary":"It was said.","firstKeptEntryId":"a"}}"#
        )
    };
    let lines = [
        SESSION.to_owned(),
        message("a", "null"),
        message("b", r#""a""#),
        compaction("c", "b"),
        message("d", r#""c""#),
        compaction("e", "d"),
    ];
    let outcome = anew_as("pi", lines.join("\n"));
    let replay = Replay::new(outcome.main(), &Counts::default());
    let nothing: Vec<bool> = replay
        .steps
        .iter()
        .map(|step| replay.loses_nothing(step))
        .collect();
    assert_eq!(nothing, [true, true]);
}

#[test]
fn a_first_kept_entry_that_is_not_on_the_way_is_no_guess() {
    let compaction = r#"{"type":"compaction","id":"d","parentId":"c","summary":"It was said.","firstKeptEntryId":"b"}"#;
    let lines = [
        SESSION.to_owned(),
        message("a", "null"),
        message("b", r#""a""#),
        message("c", r#""a""#),
        compaction.to_owned(),
    ];
    let outcome = anew_as("pi", lines.join("\n"));
    let main = outcome.main();
    let kinds: Vec<DefectKind> = main.defects.iter().map(|defect| defect.kind).collect();
    assert_eq!(kinds, [DefectKind::DanglingReference]);
    assert!(main.compactions[0].unknown_kept && main.compactions[0].kept.is_none());
}

/// The entry of a compaction that keeps what stands from `kept` on.
fn compaction(id: &str, parent: &str, kept: &str) -> String {
    format!(
        r#"{{"type":"compaction","id":"{id}","parentId":"{parent}","timestamp":"2026-06-10T10:00:00Z","summary":"It was said.","firstKeptEntryId":"{kept}"}}"#
    )
}

/// The lanes that entries behind a header make, as what is said in each, and the defects of all.
fn lanes(entries: &[String]) -> (Vec<Vec<String>>, Vec<DefectKind>) {
    let mut lines = vec![SESSION.to_owned()];
    lines.extend_from_slice(entries);
    let outcome = anew_as("pi", lines.join("\n"));
    let mut said = vec![Vec::new(); outcome.recordings.len()];
    for (lane, _, texts) in &outcome.told {
        said[*lane].extend(texts.iter().map(|(_, text)| text.clone()));
    }
    let defects = outcome.recordings.iter().flat_map(|lane| &lane.defects);
    (said, defects.map(|defect| defect.kind).collect())
}

#[test]
fn an_entry_that_is_written_again_counts_once_and_the_session_stands_at_it() {
    let [a, b, c] = [
        message("a", "null"),
        message("b", r#""a""#),
        message("c", r#""b""#),
    ];
    let again = [a.clone(), b.clone(), a.clone(), b.clone(), c];
    assert_eq!(
        lanes(&again),
        (vec![vec!["a".into(), "b".into(), "c".into()]], vec![])
    );
    let [left, said] = [message("l", r#""b""#), message("d", r#""b""#)];
    let back = [a.clone(), b.clone(), left.clone(), b.clone(), said];
    let lane = |said: &[&str]| -> Vec<String> { said.iter().map(|it| (*it).to_owned()).collect() };
    assert_eq!(
        lanes(&back),
        (vec![lane(&["a", "b", "d"]), lane(&["l"])], vec![])
    );
    let last = [a, b.clone(), left, b];
    assert_eq!(
        lanes(&last),
        (vec![lane(&["a", "b"]), lane(&["l"])], vec![])
    );
}

#[test]
fn an_entry_on_two_branches_counts_once_and_is_followed_where_it_stands_last() {
    let entries = [
        message("a", "null"),
        message("x", r#""a""#),
        message("b", r#""x""#),
        message("y", r#""a""#),
        message("b", r#""y""#),
        message("c", r#""b""#),
        compaction("k", "c", "b"),
    ];
    let (said, defects) = lanes(&entries);
    let main = ["a", "b", "y", "c", "It was said."].map(str::to_owned);
    assert_eq!(said, [main.to_vec(), vec!["x".to_owned()]]);
    assert_eq!(defects, []);
    let mut lines = vec![SESSION.to_owned()];
    lines.extend(entries);
    let outcome = anew_as("pi", lines.join("\n"));
    let record = &outcome.main().compactions[0];
    assert!(!record.unknown_kept);
    assert_eq!(unclaimed(outcome.main()), [vec![]]);
}

#[test]
fn what_a_compaction_keeps_is_sought_on_the_way_to_it() {
    let entries = [
        message("a", "null"),
        message("b", r#""a""#),
        message("c", r#""b""#),
        message("y", r#""a""#),
        message("b", r#""y""#),
        compaction("k", "c", "b"),
    ];
    let mut lines = vec![SESSION.to_owned()];
    lines.extend(entries);
    let outcome = anew_as("pi", lines.join("\n"));
    let main = outcome.main();
    assert_eq!(main.defects.len(), 0, "{:?}", main.defects);
    assert_eq!(
        main.compactions[0].kept,
        Some(vec![EventRange::new(1, 3)].into_iter().collect())
    );
}

#[test]
fn an_entry_that_says_something_else_under_the_same_id_is_followed_and_told() {
    let other = message("b", r#""a""#).replace(r#""content":"b""#, r#""content":"B""#);
    let entries = [
        message("a", "null"),
        message("b", r#""a""#),
        other,
        message("c", r#""b""#),
    ];
    let (said, defects) = lanes(&entries);
    let main = ["a", "B", "c"].map(str::to_owned).to_vec();
    assert_eq!(said, [main, vec!["b".to_owned()]]);
    assert_eq!(defects, [DefectKind::DuplicateId]);
}

#[test]
fn an_entry_that_continues_what_came_of_it_counts_once() {
    let entries = [
        message("a", "null"),
        message("b", r#""a""#),
        message("a", r#""b""#),
        message("c", r#""a""#),
    ];
    let main = ["a", "b", "c"].map(str::to_owned).to_vec();
    assert_eq!(lanes(&entries), (vec![main], vec![]));
}
