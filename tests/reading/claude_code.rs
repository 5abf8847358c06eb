//! Claude Code, variant by variant.

use crate::support::{Outcome, claude, open};
use lacuna::coverage::EventRange;
use lacuna::recording::{
    Actor, DefectKind, EventIndex, EventKind, SummaryText, TriggerKind, Voice,
};
use lacuna::tokens::Tokens;

fn index(read: &Outcome, id: &str) -> u32 {
    let found = read.ids().iter().position(|known| *known == id);
    u32::try_from(found.expect("an event with this id")).unwrap()
}

fn voices(read: &Outcome, id: &str) -> Vec<(Voice, String)> {
    read.texts(index(read, id)).clone()
}

fn says(read: &Outcome, id: &str, expected: &[(Voice, &str)]) {
    let seen = voices(read, id);
    let seen: Vec<_> = seen
        .iter()
        .map(|(voice, text)| (*voice, text.trim()))
        .collect();
    assert_eq!(seen, expected, "{id}");
}

fn kind(read: &Outcome, id: &str) -> (EventKind, Actor, bool) {
    let event = &read.main().events[index(read, id) as usize];
    (event.kind, event.actor, event.opens_turn)
}

#[test]
fn chain_records_are_events_and_metadata_is_not() {
    let read = open("claude-code.jsonl");
    let main = read.main();
    assert_eq!((main.session.as_str(), main.format), ("s-1", "claude-code"));
    assert_eq!((main.events.len(), main.skipped), (27, 3));
    let strange = main.defects.iter();
    let strange: Vec<_> = strange.map(|it| (it.kind, it.line.0)).collect();
    let unknown = [20, 21].map(|line| (DefectKind::UnknownType, line));
    assert_eq!(strange, unknown, "counted, and events");
    assert!(main.rules.append_only && main.rules.reads_prior_summary && main.rules.covers_all);
    assert!(!main.own_offsets);
    for (number, event) in (0_u64..).zip(&main.events) {
        assert_eq!(event.range, EventRange::new(number, number + 1));
    }
    assert!(main.events[1].parent.as_ref().unwrap().is("u-1"));
    assert_eq!(
        kind(&read, "n-1"),
        (EventKind::Other, Actor::Harness, false)
    );
    assert_eq!(
        kind(&read, "p-1"),
        (EventKind::Other, Actor::Harness, false)
    );
    assert_eq!(kind(&read, "-"), (EventKind::Other, Actor::Harness, false));
}

#[test]
fn a_person_is_told_from_tools_and_harness() {
    let read = open("claude-code.jsonl");
    says(
        &read,
        "u-1",
        &[
            (Voice::Human, "Do not re-use booking 4471; it was voided."),
            (
                Voice::Harness,
                "<system-reminder>\nThe list is empty.\n</system-reminder>",
            ),
        ],
    );
    assert_eq!(kind(&read, "u-1"), (EventKind::Message, Actor::Human, true));
    for id in ["m-1", "m-2", "m-3", "m-4", "m-5", "m-6", "m-7", "u-2"] {
        let voices: Vec<_> = voices(&read, id).iter().map(|text| text.0).collect();
        assert_eq!(voices, [Voice::Harness], "{id}");
        assert_eq!(
            kind(&read, id),
            (EventKind::Message, Actor::Harness, false),
            "{id}"
        );
    }
    says(
        &read,
        "at-2",
        &[(Voice::Human, "And keep the Tuesday slot.")],
    );
    assert_eq!(
        kind(&read, "at-2"),
        (EventKind::Message, Actor::Human, true)
    );
    assert_eq!(
        kind(&read, "at-1"),
        (EventKind::Note, Actor::Harness, false)
    );
    assert_eq!(read.main().turns(), 2);
}

#[test]
fn what_is_typed_behind_a_command_is_a_persons() {
    let command = |id: &str, name: &str, words: &str| {
        format!(
            r#"{{"type":"user","uuid":"{id}","message":{{"role":"user","content":"<command-message>{name}</command-message>\n<command-name>/{name}</command-name>\n<command-args>{words}</command-args>"}}}}"#
        )
    };
    let lines = [
        event("x", "-"),
        command("c-1", "review", "leave the quay module out"),
        command("c-2", "clear", ""),
        command("c-3", "compact", "keep the quay module"),
    ];
    let read = claude(lines.join("\n"));
    let human = |id: &str| -> Vec<String> {
        let voices = voices(&read, id).into_iter();
        voices
            .filter(|(voice, _)| *voice == Voice::Human)
            .map(|(_, text)| text)
            .collect()
    };
    assert_eq!(human("c-1"), ["leave the quay module out"]);
    assert_eq!(kind(&read, "c-1"), (EventKind::Message, Actor::Human, true));
    for id in ["c-2", "c-3"] {
        assert!(human(id).is_empty(), "{id}");
        assert_eq!(kind(&read, id), (EventKind::Message, Actor::Harness, false));
    }
}

#[test]
fn the_agent_speaks_thinks_and_calls() {
    let read = open("claude-code.jsonl");
    says(&read, "a-1", &[(Voice::Thinking, "Which file holds it?")]);
    says(
        &read,
        "a-2",
        &[
            (Voice::Assistant, "I look at the file."),
            (Voice::ToolCall, "file_path: /w/book.rs\nlimit: 20"),
        ],
    );
    assert_eq!(
        kind(&read, "a-2"),
        (EventKind::ToolCall, Actor::Assistant, false)
    );
    let call = lacuna::formats::passages(&read.source, read.main(), EventIndex(2)).unwrap();
    assert_eq!(call[1].tool.as_deref(), Some("Read"));
}

#[test]
fn a_refusal_holds_a_persons_words() {
    let read = open("claude-code.jsonl");
    says(&read, "t-1", &[(Voice::ToolResult, "fn book(){}")]);
    let refusal = voices(&read, "t-2");
    let voices: Vec<_> = refusal.iter().map(|text| text.0).collect();
    assert_eq!(voices, [Voice::ToolResult, Voice::Human, Voice::Harness]);
    assert_eq!(refusal[1].1.trim(), "leave that file alone");
    assert_eq!(
        kind(&read, "t-2"),
        (EventKind::ToolResult, Actor::Tool, false)
    );
    let quoted = claude(
        r#"{"type":"user","uuid":"q","message":{"content":[{"type":"tool_result","content":"notes.md: To tell you how to proceed, the user said: x"}]}}"#,
    );
    assert_eq!(quoted.texts(0)[0].0, Voice::ToolResult);
}

#[test]
fn subagents_have_lanes_of_their_own() {
    let read = open("claude-code.jsonl");
    let lanes: Vec<_> = read
        .recordings
        .iter()
        .map(|r| (r.lane.as_str(), r.events.len()))
        .collect();
    assert_eq!(lanes, [("main", 27), ("agent7", 2), ("sidechain", 1)]);
    let told: Vec<_> = read
        .told
        .iter()
        .filter(|told| told.0 > 0)
        .map(|t| (t.0, t.1.0))
        .collect();
    assert_eq!(told, [(1, 0), (1, 1), (2, 0)]);
    let late = claude(
        r#"{"type":"user","uuid":"a","isSidechain":true,"message":{"content":"side"}}
{"type":"user","uuid":"b","message":{"content":"main"}}"#,
    );
    let lanes: Vec<_> = late.recordings.iter().map(|r| r.lane.as_str()).collect();
    assert_eq!(lanes, ["main", "sidechain"]);
    let file = open("claude-code-subagent.jsonl");
    let lanes: Vec<_> = file
        .recordings
        .iter()
        .map(|r| (r.lane.as_str(), r.events.len()))
        .collect();
    assert_eq!(lanes, [("agent7", 2)]);
}

#[test]
fn a_boundary_finds_its_summary_and_what_is_kept() {
    let read = open("claude-code.jsonl");
    let [first, second] = read.main().compactions.as_slice() else {
        panic!("two compactions");
    };
    let at = index(&read, "b-1");
    assert_eq!(
        (first.id.as_str(), first.event.0, first.at),
        ("b-1", at, u64::from(at))
    );
    assert_eq!(first.summary_event, Some(EventIndex(at + 2)));
    assert_eq!(first.summary_id.as_deref(), Some("sum-1"));
    assert_eq!(
        first.summary.as_readable(),
        Some("Summary:\n1. Booking 4471 was voided and must not be used again.")
    );
    let kept = u64::from(index(&read, "n-1"));
    assert_eq!(
        first.kept,
        Some(vec![
            EventRange::new(kept, kept + 1),
            EventRange::new(kept + 2, kept + 3)
        ])
    );
    assert_eq!(
        (first.before, first.after),
        (Some(Tokens(155_025)), Some(Tokens(19_650)))
    );
    let trigger = &first.trigger.as_ref().unwrap().value;
    assert_eq!(
        (trigger.kind, trigger.recorded_as.as_str()),
        (TriggerKind::Utilization, "auto")
    );
    assert_eq!(
        (first.input.is_none(), first.claimed.is_none()),
        (true, true)
    );
    assert_eq!(
        second.summary.as_readable(),
        Some("Summary:\n1. No booking 4471.")
    );
    assert_eq!(
        second.trigger.as_ref().unwrap().value.kind,
        TriggerKind::Manual
    );
    assert_eq!(
        second.instructions.as_deref(),
        Some("keep the booking numbers")
    );
    assert_eq!((second.after, second.kept.as_ref()), (None, None));
}

fn event(id: &str, parent: &str) -> String {
    format!(
        r#"{{"type":"user","uuid":"{id}","parentUuid":"{parent}","message":{{"content":"text {id}"}}}}"#
    )
}

fn boundary(id: &str, metadata: &str) -> String {
    format!(
        r#"{{"type":"system","subtype":"compact_boundary","uuid":"{id}","parentUuid":null,"compactMetadata":{{{metadata}}}}}"#
    )
}

fn summary(id: &str, parent: &str) -> String {
    format!(
        r#"{{"type":"user","uuid":"{id}","parentUuid":"{parent}","isCompactSummary":true,"message":{{"content":[{{"type":"text","text":"about {id}"}}]}}}}"#
    )
}

fn pairs(lines: &[String]) -> Vec<(String, Option<String>)> {
    let read = claude(lines.join("\n"));
    let compactions = read.main().compactions.iter();
    compactions
        .map(|c| (c.id.clone(), c.summary_id.clone()))
        .collect()
}

#[test]
fn summaries_are_paired_by_anchor_then_parent_then_order() {
    let anchored = boundary(
        "b",
        r#""preservedSegment":{"headUuid":"e","anchorUuid":"s2","tailUuid":"e"}"#,
    );
    let pair = |b: &str, s: &str| (b.to_owned(), Some(s.to_owned()));
    let e = event("e", "");
    assert_eq!(
        pairs(&[e.clone(), anchored, summary("s1", "x"), summary("s2", "y")]),
        [pair("b", "s2"), pair("s1", "s1")]
    );
    assert_eq!(
        pairs(&[
            boundary("b", ""),
            boundary("c", ""),
            summary("s1", "c"),
            summary("s2", "b")
        ]),
        [pair("b", "s2"), pair("c", "s1")]
    );
    assert_eq!(
        pairs(&[
            boundary("b", ""),
            e,
            summary("s1", "gone"),
            boundary("c", ""),
            summary("s2", "")
        ]),
        [pair("b", "s1"), pair("c", "s2")]
    );
}

#[test]
fn a_boundary_without_a_summary_is_a_defect_and_a_compaction() {
    let lines = [
        event("e", ""),
        boundary("b", ""),
        boundary("c", ""),
        summary("s", "c"),
    ];
    let read = claude(lines.join("\n"));
    let torn = &read.main().compactions[0];
    assert_eq!(
        (torn.id.as_str(), &torn.summary),
        ("b", &SummaryText::Absent)
    );
    let defects: Vec<_> = read.defects().iter().map(|d| (d.0, d.1)).collect();
    assert_eq!(defects, [(DefectKind::BoundaryWithoutSummary, 2)]);
    assert!(torn.torn.is_some());
}

#[test]
fn a_boundary_is_not_torn_where_its_summary_may_have_been_lost() {
    let is_torn = |lines: &[String]| {
        claude(lines.join("\n")).main().compactions[0]
            .torn
            .is_some()
    };
    let lost = "no record".to_owned();
    let (e, b, f) = (event("e", ""), boundary("b", ""), event("f", "b"));
    assert!(!is_torn(&[e.clone(), b.clone(), lost.clone(), f.clone()]));
    assert!(!is_torn(&[
        e.clone(),
        b.clone(),
        lost.clone(),
        f.clone(),
        lost.clone()
    ]));
    assert!(is_torn(&[lost.clone(), e.clone(), b.clone(), f.clone()]));
    assert!(is_torn(&[e, b, f, lost]));
}

#[test]
fn a_summary_without_a_boundary_is_a_compaction() {
    let read = claude([event("e", ""), summary("s", ""), event("f", "s")].join("\n"));
    let only = &read.main().compactions[0];
    assert_eq!((only.id.as_str(), only.event.0, only.at), ("s", 1, 1));
    assert_eq!(only.summary_event, Some(EventIndex(1)));
    assert_eq!(only.summary.as_readable(), Some("about s"));
    assert_eq!(read.main().events[1].kind, EventKind::Summary);
    assert_eq!(read.defects(), []);
}

#[test]
fn a_kept_segment_is_walked_from_its_tail() {
    let chain = [
        event("a", ""),
        event("b", "a"),
        event("x", "a"),
        event("c", "b"),
        event("d", "c"),
    ];
    let segment = r#""preservedSegment":{"headUuid":"b","anchorUuid":"s","tailUuid":"d"}"#;
    let read = claude([chain.join("\n"), boundary("k", segment), summary("s", "k")].join("\n"));
    assert_eq!(
        read.main().compactions[0].kept,
        Some(vec![EventRange::new(1, 2), EventRange::new(3, 5)])
    );
    let looped = [event("a", "b"), event("b", "a")];
    let segment = r#""preservedSegment":{"headUuid":"z","anchorUuid":"s","tailUuid":"b"}"#;
    let read = claude([looped.join("\n"), boundary("k", segment), summary("s", "k")].join("\n"));
    assert_eq!(
        read.main().compactions[0].kept,
        Some(vec![EventRange::new(0, 2)])
    );
    let defects: Vec<_> = read.defects().iter().map(|d| (d.0, d.1)).collect();
    assert_eq!(defects, [(DefectKind::DanglingReference, 3)]);
}

#[test]
fn kept_records_that_are_not_there_are_one_defect() {
    let kept = r#""preservedMessages":{"anchorUuid":"s","allUuids":["e","gone","lost"]}"#;
    let read = claude([event("e", ""), boundary("b", kept), summary("s", "b")].join("\n"));
    assert_eq!(
        read.main().compactions[0].kept,
        Some(vec![EventRange::new(0, 1)])
    );
    let defect = &read.main().defects[0];
    assert_eq!(
        (defect.kind, defect.line.0),
        (DefectKind::DanglingReference, 2)
    );
    assert!(defect.message.starts_with("2 of"), "{}", defect.message);
}

#[test]
fn a_summary_of_a_part_says_what_was_asked_for() {
    let line = r#"{"type":"user","uuid":"s","parentUuid":"b","isCompactSummary":true,"summarizeMetadata":{"messagesSummarized":4,"userContext":"keep dates","direction":"from"},"message":{"content":"about"}}"#;
    let read = claude(
        [
            event("e", ""),
            boundary("b", r#""trigger":"manual""#),
            line.to_owned(),
        ]
        .join("\n"),
    );
    let only = &read.main().compactions[0];
    assert_eq!(only.instructions.as_deref(), Some("keep dates"));
    assert_eq!(only.derived_from_summary, Some(false));
    let up_to = line.replace("\"from\"", "\"up_to\"");
    let read = claude([boundary("b", ""), up_to].join("\n"));
    assert_eq!(read.main().compactions[0].derived_from_summary, None);
}

#[test]
fn a_collapse_says_what_it_covers() {
    let collapse = r#"{"type":"marble-origami-commit","sessionId":"s","collapseId":"k","summaryUuid":"z","summary":"about b and c","firstArchivedUuid":"b","lastArchivedUuid":"c"}"#;
    let chain = [
        event("a", ""),
        event("b", "a"),
        event("c", "b"),
        event("d", "c"),
    ];
    let read = claude([chain.join("\n"), collapse.to_owned()].join("\n"));
    let only = &read.main().compactions[0];
    assert_eq!((only.id.as_str(), only.at), ("k", 4));
    assert_eq!(only.claimed, Some(vec![EventRange::new(1, 3)]));
    assert_eq!(
        only.kept,
        Some(vec![EventRange::new(0, 1), EventRange::new(3, 4)])
    );
    assert_eq!(only.summary.as_readable(), Some("about b and c"));
    assert_eq!(read.defects(), []);
}

#[test]
fn a_withheld_summary_is_opaque() {
    let line = summary("s", "b").replace("about s", "[REDACTED]");
    let read = claude([boundary("b", ""), line].join("\n"));
    assert_eq!(read.main().compactions[0].summary, SummaryText::Opaque);
}

#[test]
fn strange_values_do_not_lose_the_record() {
    let cases = [
        r#"{"type":"user","uuid":"u","message":"a text"}"#,
        r#"{"type":"user","uuid":"u","sessionId":12,"message":{"content":"a"}}"#,
        r#"{"type":"user","uuid":"u","isMeta":"yes","message":{"content":7}}"#,
        r#"{"uuid":"u","message":{"content":[1,"two",null,{"type":"text","text":5}]}}"#,
        r#"{"type":"system","subtype":"compact_boundary","uuid":"u","compactMetadata":[]}"#,
    ];
    for line in cases {
        let read = claude(line);
        assert_eq!(read.ids(), ["u"], "{line}");
        assert_eq!(read.defects()[0].0, DefectKind::BadField, "{line}");
    }
    let later =
        claude(r#"{"type":"user","uuid":"u","uuid":"v","message":{"content":"a","content":"b"}}"#);
    assert_eq!(later.ids(), ["v"]);
    assert_eq!(later.texts(0)[0].1, "b");
    assert_eq!(later.defects()[0].0, DefectKind::DuplicateKey);
}

#[test]
fn content_of_another_type_is_a_defect() {
    let record = |extra: &str, content: &str| {
        format!(
            r#"{{"type":"user",{extra}"uuid":"u","sessionId":"s","message":{{"role":"user","content":{content}}}}}"#
        )
    };
    let summary = r#""isCompactSummary":true,"#;
    for content in [
        "5",
        "true",
        r#"{"text":"never use order 7718"}"#,
        r#"[["never use order 7718"]]"#,
        r#"["never use order 7718"]"#,
        "[5,null]",
        "[null]",
        r#"[{"type":"text","text":["a"]}]"#,
        r#"[{"type":"tool_result","content":{"text":"a"}}]"#,
        r#"[{"type":"tool_result","content":[["a"]]}]"#,
    ] {
        for extra in ["", summary] {
            let kinds: Vec<_> = claude(record(extra, content)).defects();
            let kinds: Vec<_> = kinds.iter().map(|defect| defect.0).collect();
            assert_eq!(kinds, [DefectKind::BadField], "{extra} {content}");
        }
    }
    for content in [
        "null",
        r#""a""#,
        "[]",
        r#"[{"type":"text","text":"a"},{"type":"image","source":{}}]"#,
        r#"[{"type":"tool_result","content":"a"},{"type":"search","content":{"error":1}}]"#,
    ] {
        assert_eq!(claude(record("", content)).defects(), [], "{content}");
    }
    for line in [
        r#"{"type":"system","uuid":"u","sessionId":"s","content":["a"]}"#,
        r#"{"type":"attachment","uuid":"u","attachment":{"type":"queued_command","prompt":[["a"]]}}"#,
    ] {
        assert_eq!(claude(line).defects().len(), 1, "{line}");
    }
}

#[test]
fn chains_that_overlap_take_time_in_proportion() {
    let lines = (0..300).map(|number| {
        let before = number - 1;
        let user = format!(
            r#"{{"type":"user","uuid":"u{number}","parentUuid":"u{before}","sessionId":"s","message":{{"content":"a"}}}}"#
        );
        let kept = format!(r#"{{"headUuid":"u0","anchorUuid":"x","tailUuid":"u{number}"}}"#);
        let boundary = format!(
            r#"{{"type":"system","subtype":"compact_boundary","uuid":"b{number}","compactMetadata":{{"preservedSegment":{kept}}}}}"#
        );
        format!("{user}\n{boundary}\n")
    });
    let lines: String = lines.collect::<Vec<_>>().concat();
    let read = claude(&lines);
    let compactions = &read.main().compactions;
    // The last of them would take 300 steps each.
    assert!(compactions[0].kept.is_some() && compactions[299].kept.is_none());
    let mut kinds = read.main().defects.iter().map(|defect| defect.kind);
    assert!(kinds.any(|kind| kind == DefectKind::BadField));
}

#[test]
fn what_is_cleared_or_taken_out_is_an_eviction_of_what_is_there() {
    let call = |uuid: &str, tool: &str| {
        format!(
            r#"{{"type":"assistant","uuid":"{uuid}","message":{{"content":[{{"type":"tool_use","id":"{tool}","name":"Read","input":{{}}}}]}}}}"#
        )
    };
    let answer = |uuid: &str, tool: &str| {
        format!(
            r#"{{"type":"user","uuid":"{uuid}","message":{{"content":[{{"type":"tool_result","tool_use_id":"{tool}","content":"x"}}]}}}}"#
        )
    };
    let read = claude(
        [
            call("a-1", "t-1"),
            answer("r-1", "t-1"),
            call("a-2", "t-2"),
            r#"{"type":"system","subtype":"microcompact_boundary","uuid":"m-1","microcompactMetadata":{"tokensSaved":70,"compactedToolIds":["t-1","t-2","t-9"]}}"#.to_owned(),
            answer("r-2", "t-2"),
            r#"{"type":"system","subtype":"snip","uuid":"s-1","snipMetadata":{"removedUuids":["a-1","gone"]}}"#.to_owned(),
        ]
        .join("\n"),
    );
    let main = read.main();
    let answers: Vec<_> = main
        .answers
        .iter()
        .map(|(call, answer)| (call.0, answer.0))
        .collect();
    assert_eq!(answers, [(0, 1), (2, 4)]);
    let evictions: Vec<_> = main
        .evictions
        .iter()
        .map(|eviction| {
            let gone: Vec<u32> = eviction.gone.iter().map(|event| event.0).collect();
            (eviction.event.0, gone, eviction.cleared, eviction.freed)
        })
        .collect();
    assert_eq!(
        evictions,
        [
            (3, vec![1], true, Some(Tokens(70))),
            (5, vec![0], false, None)
        ]
    );
}

#[test]
fn a_summary_stands_in_the_lane_of_the_boundary_that_it_continues() {
    let lines = |parent: &str| {
        let said = r#"{"type":"user","uuid":"u","message":{"content":"hi"}}"#;
        let boundary = r#"{"type":"system","subtype":"compact_boundary","uuid":"b","parentUuid":null,"compactMetadata":{"trigger":"auto"}}"#;
        let summary = format!(
            r#"{{"type":"user","uuid":"s","parentUuid":"{parent}","isSidechain":true,"isCompactSummary":true,"message":{{"content":"It."}}}}"#
        );
        claude([said, boundary, &summary].join("\n"))
    };
    let read = lines("b");
    assert_eq!((read.recordings.len(), read.defects().len()), (1, 0));
    let left = &read.main().compactions[0].summary;
    assert_eq!(left, &SummaryText::Readable("It.".to_owned()));
    // What continues anything else is the subagent's.
    let other = lines("u");
    assert_eq!(other.recordings.len(), 2);
    assert_eq!(other.main().compactions[0].summary, SummaryText::Absent);
}

#[test]
fn a_snip_is_read_whole_on_a_record_of_whatever_type() {
    let gone = |kind: &str, list: &str| {
        let said =
            |id: &str| format!(r#"{{"type":"user","uuid":"{id}","message":{{"content":"hi"}}}}"#);
        let snip = format!(r#"{{{kind},"uuid":"s","snipMetadata":{{"removedUuids":{list}}}}}"#);
        let read = claude([said("a"), said("b"), snip].join("\n"));
        let evictions = read.main().evictions.iter();
        let gone: Vec<_> = evictions
            .map(|it| {
                (
                    it.gone.iter().map(|it| it.0).collect::<Vec<_>>(),
                    it.unnamed,
                )
            })
            .collect();
        (gone, read.defects().len())
    };
    for kind in [
        r#""type":"system","subtype":"snip""#,
        r#""type":"user","message":{"content":"hi"}"#,
        r#""type":"system","subtype":"compact_boundary""#,
    ] {
        let (gone, _) = gone(kind, r#"["a","b"]"#);
        assert_eq!(gone, [(vec![0, 1], None)], "{kind}");
    }
    let snip = r#""type":"system","subtype":"snip""#;
    assert_eq!(gone(snip, r#"["a",7]"#), (vec![(vec![0], Some(1))], 1));
    assert_eq!(gone(snip, "7"), (vec![(vec![], Some(0))], 1));
}
