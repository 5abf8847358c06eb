//! The native log, field by field.

use crate::support::{fixture, native, open, outcome, source};
use lacuna::coverage::EventRange;
use lacuna::formats::{Options, passages, reread};
use lacuna::reader::{Source, Window};
use lacuna::recording::{
    Actor, CompactionRecord, Decision, DefectKind, EventIndex, EventKind, Input, Polarity,
    SummaryText, TriggerKind, Voice,
};
use lacuna::tokens::Tokens;

fn range(start: u64, end: u64) -> EventRange {
    EventRange::new(start, end)
}

fn ranges(bytes: &str) -> Vec<(u64, u64)> {
    let read = native(bytes);
    let events = read.main().events.iter();
    events
        .map(|event| (event.range.start, event.range.end))
        .collect()
}

#[test]
fn the_session_record_describes_the_recording() {
    let read = open("lacuna-log.jsonl");
    let recording = read.main();
    assert_eq!(read.recordings.len(), 1);
    assert_eq!(
        (recording.session.as_str(), recording.lane.as_str()),
        ("log-1", "main")
    );
    assert_eq!(recording.format, "lacuna-log");
    assert_eq!(
        (recording.window, recording.budget),
        (Some(Tokens(200_000)), Some(Tokens(2000)))
    );
    let trigger = recording.trigger.as_ref().unwrap();
    assert_eq!(
        (trigger.kind, trigger.threshold),
        (TriggerKind::Utilization, Some(0.8))
    );
    assert!(recording.degraded && recording.own_offsets);
    let rules = lacuna::recording::Rules {
        evictions: lacuna::recording::Trail::Complete,
        ..lacuna::recording::Rules::default()
    };
    assert_eq!(recording.rules, rules);
    assert_eq!(read.defects(), []);
}

#[test]
fn events_carry_what_their_records_say() {
    let read = open("lacuna-log.jsonl");
    let events = &read.main().events;
    let kinds: Vec<_> = events
        .iter()
        .map(|event| (event.kind, event.actor))
        .collect();
    assert_eq!(
        kinds,
        [
            (EventKind::Message, Actor::Human),
            (EventKind::Message, Actor::Assistant),
            (EventKind::ToolCall, Actor::Assistant),
            (EventKind::ToolResult, Actor::Tool),
            (EventKind::Decision, Actor::Assistant),
            (EventKind::Other, Actor::Harness),
            (EventKind::Boundary, Actor::Harness),
            (EventKind::Message, Actor::Human),
            (EventKind::Boundary, Actor::Harness),
        ]
    );
    assert_eq!((events[0].tokens, events[0].opens_turn), (Some(9), true));
    assert_eq!(read.main().turns(), 2);
    let decision = events[4].decision.as_deref().unwrap();
    assert_eq!(
        (
            decision.topic.as_str(),
            decision.polarity,
            decision.reason_token.as_deref()
        ),
        ("monday", Some(Polarity::Rejected), Some("closed"))
    );
    // The ordinal counts events only, and the sixth of them is the seventh.
    assert_eq!(events[7].range, range(6, 7));
    assert_eq!(events[6].range, range(32, 32));
}

#[test]
fn texts_have_the_voice_of_their_role() {
    let read = open("lacuna-log.jsonl");
    let voices: Vec<_> = (0..9)
        .flat_map(|i| read.texts(i).iter().map(|text| text.0))
        .collect();
    assert_eq!(
        voices,
        [
            Voice::Human,
            Voice::Assistant,
            Voice::ToolCall,
            Voice::ToolResult,
            Voice::Harness,
            Voice::Summary,
            Voice::Human
        ]
    );
    assert_eq!(read.texts(2)[0].1, "room: hall\ndays:\nTue\nWed\nasking");
    let call = passages(&read.source, read.main(), EventIndex(2)).unwrap();
    assert_eq!(call[0].tool.as_deref(), Some("calendar"));
    assert!(passages(&read.source, read.main(), EventIndex(9)).is_none());
}

#[test]
fn a_compaction_carries_every_field() {
    let read = open("lacuna-log.jsonl");
    let first = &read.main().compactions[0];
    assert_eq!(
        (first.id.as_str(), first.event, first.at),
        ("k1", EventIndex(6), 32)
    );
    assert_eq!(
        (first.summary_event, first.place.line.0),
        (Some(EventIndex(6)), 8)
    );
    let trigger = first.trigger.as_ref().unwrap();
    assert_eq!(
        (trigger.value.observed, trigger.value.threshold),
        (Some(0.83), Some(0.8))
    );
    assert_eq!(first.input, Some(vec![Input::Events(range(0, 32))]));
    assert_eq!(first.derived_from_summary, Some(false));
    assert_eq!(first.claimed, Some(vec![range(0, 30)]));
    assert_eq!(first.kept, Some(vec![range(30, 32)]));
    assert_eq!(
        (first.budget, first.tokens),
        (Some(Tokens(500)), Some(Tokens(60)))
    );
    assert_eq!(
        (first.before, first.after),
        (Some(Tokens(900)), Some(Tokens(120)))
    );
    assert!(first.summary.as_readable().unwrap().contains("4471"));
    assert_eq!(first.degraded, Some(true));
    let undecided = Decision {
        topic: "hall".to_owned(),
        ..Decision::default()
    };
    assert_eq!(first.decisions.as_ref().unwrap()[1], undecided);
    kept_apart(first);
}

fn kept_apart(first: &CompactionRecord) {
    assert_eq!(first.committed_at.as_deref(), Some("2026-08-01T10:00:05Z"));
    assert_eq!(first.transaction.as_deref(), Some("t1"));
    let retention = first.retention.as_ref().unwrap();
    assert_eq!(retention.key.as_deref(), Some("r1"));
    assert_eq!(retention.path.as_deref(), Some("raw/r1.jsonl"));
    assert_eq!(retention.sha256.as_deref(), Some("00ff"));
    assert_eq!(
        retention.persisted_at.as_deref(),
        Some("2026-08-01T10:00:04Z")
    );
    assert_eq!(retention.transaction.as_deref(), Some("t1"));
    assert_eq!(
        retention.released_at.as_deref(),
        Some("2026-09-01T00:00:00Z")
    );
    let recovery = first.recovery.as_ref().unwrap();
    assert_eq!(recovery.tested_at.as_deref(), Some("2026-08-01T10:00:03Z"));
    assert_eq!(
        (recovery.ok, recovery.state_sha256.as_deref()),
        (Some(true), Some("aa11"))
    );
    let diff = first.diff.as_ref().unwrap();
    assert_eq!(
        (diff.path.as_deref(), diff.sha256.as_deref()),
        (Some("raw/d1.txt"), Some("bb22"))
    );
}

#[test]
fn an_empty_string_is_absent_and_an_empty_list_is_not() {
    let read = open("lacuna-log.jsonl");
    let second = &read.main().compactions[1];
    assert_eq!(second.summary, SummaryText::Absent);
    assert_eq!(second.summary_event, None);
    assert_eq!(second.claimed, Some(vec![]));
    assert_eq!(second.kept, None);
    assert_eq!(second.at, 32);
    let inputs = second.input.as_deref().unwrap();
    assert_eq!(inputs[0], Input::Summary("k1".to_owned()));
}

#[test]
fn ranges_that_are_not_recorded_are_ordinals() {
    let log = r#"{"type":"compaction","id":"k"}
{"type":"event"}
{"type":"event","start":40}
{"type":"compaction","id":"l"}
{"type":"event","end":50}
{"type":"event"}"#;
    assert_eq!(
        ranges(log),
        [(0, 0), (0, 1), (40, 41), (41, 41), (49, 50), (3, 4)]
    );
    let ats: Vec<_> = native(log)
        .main()
        .compactions
        .iter()
        .map(|c| (c.at, c.event.0))
        .collect();
    assert_eq!(ats, [(0, 0), (41, 3)]);
}

#[test]
fn a_history_adds_compactions_and_amends_them() {
    let history = Source::open(&fixture("lacuna-log-history.jsonl")).unwrap();
    let options = Options {
        history: Some(&history),
        ..Options::default()
    };
    let source = Source::open(&fixture("lacuna-log.jsonl")).unwrap();
    let read = outcome(source, &options).unwrap();
    let seen = read.main().compactions.iter();
    let seen: Vec<_> = seen
        .map(|c| (c.id.as_str(), c.at, c.event.0, c.from_history))
        .collect();
    assert_eq!(
        seen,
        [
            ("k0", 14, 2, true),
            ("k1", 32, 6, false),
            ("k2", 32, 8, true),
            ("k3", 32, 9, true)
        ]
    );
    let amended = &read.main().compactions[2];
    assert_eq!(amended.summary.as_readable(), Some("Tuesday, slot 4471."));
    assert_eq!(
        (amended.tokens, amended.place.line.0),
        (Some(Tokens(5)), 10)
    );
    assert_eq!(read.main().defects.len(), 1);
    assert!(
        read.main().defects[0]
            .message
            .starts_with("in the history file")
    );
}

#[test]
fn the_later_of_two_records_of_one_compaction_counts() {
    let read = native(
        r#"{"type":"event","text":"a"}
{"type":"compaction","id":"k","summary":"first"}
{"type":"event","text":"b"}
{"type":"compaction","id":"k","summary":"second"}"#,
    );
    assert_eq!(read.defects(), []);
    let compactions = &read.main().compactions;
    assert_eq!(compactions.len(), 1);
    let only = &compactions[0];
    assert_eq!(
        (only.summary.as_readable(), only.event.0, only.at),
        (Some("second"), 1, 1)
    );
    assert_eq!(
        (only.summary_event, only.place.line.0),
        (Some(EventIndex(3)), 2)
    );
}

/// The one compaction that two records with one id come to, in one log or the later one in a history file.
fn amended(first: &str, later: &str) -> CompactionRecord {
    let log = |rest: &str| {
        format!(
            "{{\"type\":\"event\",\"text\":\"a\"}}\n\
             {{\"type\":\"compaction\",\"id\":\"k\",{first}}}\n\
             {{\"type\":\"event\",\"text\":\"b\"}}\n{rest}"
        )
    };
    let later = format!("{{\"type\":\"compaction\",\"id\":\"k\",{later}}}");
    let history = source(later.as_bytes());
    let options = Options {
        history: Some(&history),
        ..Options::default()
    };
    let apart = outcome(source(log("").as_bytes()), &options).unwrap();
    let together = native(log(&later));
    let [of_log, of_history] = [&together, &apart].map(|read| {
        let [only] = read.main().compactions.as_slice() else {
            panic!("one compaction is one");
        };
        only.clone()
    });
    let as_of_log = CompactionRecord {
        from_history: of_log.from_history,
        summary_event: of_log.summary_event,
        summary_place: of_log.summary_place,
        ..of_history
    };
    assert_eq!(format!("{of_log:?}"), format!("{as_of_log:?}"));
    of_log
}

#[test]
fn what_a_later_record_leaves_out_stays() {
    let first = r#""summary":"first","derived_from_summary":true,"tokens":5,"covered_ranges":[[0,1]],"kept_ranges":[]"#;
    let only = amended(first, r#""degraded":true"#);
    assert_eq!(only.degraded, Some(true));
    assert_eq!(only.summary.as_readable(), Some("first"));
    assert_eq!(only.summary_event, Some(EventIndex(1)));
    assert_eq!(only.derived_from_summary, Some(true));
    assert_eq!((only.tokens, only.at), (Some(Tokens(5)), 1));
    assert_eq!(
        (only.claimed, only.kept),
        (Some(vec![range(0, 1)]), Some(vec![]))
    );
    let only = amended(first, r#""summary":"second","tokens":6"#);
    assert_eq!(only.summary.as_readable(), Some("second"));
    assert_eq!(
        (only.tokens, only.derived_from_summary),
        (Some(Tokens(6)), Some(true))
    );
}

#[test]
fn a_later_record_takes_back_that_the_agent_was_told() {
    let told = |first: &str, later: &str| amended(first, later).degraded;
    assert_eq!(
        told(r#""degraded":true"#, r#""degraded":false"#),
        Some(false)
    );
    assert_eq!(
        told(r#""degraded":false"#, r#""degraded":true"#),
        Some(true)
    );
    assert_eq!(told(r#""degraded":true"#, r#""tokens":6"#), Some(true));
    assert_eq!(told(r#""tokens":5"#, r#""tokens":6"#), None);
}

#[test]
fn what_a_later_record_leaves_out_of_an_object_stays_too() {
    let only = amended(
        r#""retention":{"key":"k","released_at":"2026-01-01T00:00:00Z"},"recovery":{"ok":false},"diff":{"path":"d"},
           "trigger":{"kind":"turns","observed":4,"threshold":5}"#
            .replace('\n', "")
            .as_str(),
        r#""retention":{"key":"l","path":"p"},"recovery":{"state_sha256":"0a"},"diff":{"sha256":"0b"},"trigger":{"observed":9}"#,
    );
    let retention = only.retention.unwrap();
    assert_eq!(retention.key.as_deref(), Some("l"));
    assert_eq!(retention.path.as_deref(), Some("p"));
    let released = retention.released_at.as_deref();
    assert_eq!(released, Some("2026-01-01T00:00:00Z"));
    let recovery = only.recovery.unwrap();
    assert_eq!(recovery.ok, Some(false));
    assert_eq!(recovery.state_sha256.as_deref(), Some("0a"));
    let diff = only.diff.unwrap();
    assert_eq!(diff.path.as_deref(), Some("d"));
    assert_eq!(diff.sha256.as_deref(), Some("0b"));
    let trigger = only.trigger.unwrap().value;
    assert_eq!(trigger.kind, TriggerKind::Turns);
    assert_eq!(
        (trigger.observed, trigger.threshold),
        (Some(9.0), Some(5.0))
    );
}

#[test]
fn a_number_in_quotes_is_that_number() {
    let read = native(
        r#"{"type":"session","format":"lacuna-log/1","window_tokens":"900"}
{"type":"event","start":"0","end":"4","tokens":"7","text":"a"}
{"type":"compaction","id":"k","tokens":"600","covered_ranges":[["0","4"]],"input":[{"events":["0","4"]}],
"trigger":{"kind":"utilization","observed":"0.9","threshold":"8e-1"}}"#
            .replace(",\n", ",")
            .as_str(),
    );
    assert_eq!(read.defects(), []);
    let recording = read.main();
    assert_eq!(recording.window, Some(Tokens(900)));
    assert_eq!(recording.events[0].range, range(0, 4));
    assert_eq!(recording.events[0].tokens, Some(7));
    let only = &recording.compactions[0];
    assert_eq!(only.tokens, Some(Tokens(600)));
    assert_eq!(only.claimed, Some(vec![range(0, 4)]));
    assert_eq!(only.input, Some(vec![Input::Events(range(0, 4))]));
    let trigger = &only.trigger.as_ref().unwrap().value;
    assert_eq!(
        (trigger.observed, trigger.threshold),
        (Some(0.9), Some(0.8))
    );
    for word in ["", "4 tokens", " 4", "four"] {
        let read = native(format!(
            r#"{{"type":"compaction","id":"k","summary":"s","tokens":"{word}"}}"#
        ));
        assert_eq!(read.defects().len(), 1, "{word:?}");
        assert_eq!(read.main().compactions[0].tokens, None, "{word:?}");
    }
}

#[test]
fn a_copy_of_an_event_counts_once() {
    let read = native(
        r#"{"type":"event","id":"a","text":"one"}
{"type":"event","id":"a","text":"one"}
{"type":"event","id":"a","text":"two"}
{"type":"event","text":"three"}"#,
    );
    assert_eq!(read.ids(), ["a", "-"]);
    assert_eq!(read.main().events[1].range, range(1, 2));
    let kinds: Vec<_> = read.defects().iter().map(|d| (d.0, d.1)).collect();
    assert_eq!(kinds, [(DefectKind::DuplicateId, 3)]);
    assert_eq!(read.told.len(), 2);
}

#[test]
fn ids_of_events_and_of_compactions_are_apart() {
    let read = native(
        r#"{"type":"event","id":"1"}
{"type":"compaction","id":"1"}
{"type":"compaction","id":"2"}
{"type":"event","id":"2"}"#,
    );
    assert_eq!(read.ids(), ["1", "1", "2", "2"]);
    assert_eq!(read.main().compactions.len(), 2);
    assert_eq!(read.defects(), []);
}

#[test]
fn strange_records_are_defects() {
    let cases = [
        (r#"{"type":"message","text":"a"}"#, DefectKind::UnknownType),
        (r#"{"text":"a"}"#, DefectKind::UnknownType),
        (r#"{"type":"event","role":"king"}"#, DefectKind::BadField),
        (r#"{"type":"event","input":3}"#, DefectKind::BadField),
        (r#"{"type":"event","input":[3]}"#, DefectKind::BadField),
        (r#"{"type":"event","call_id":{}}"#, DefectKind::BadField),
        (r#"{"type":"compaction"}"#, DefectKind::BadField),
        (
            r#"{"type":"compaction","id":"k","kept_ranges":[[1]]}"#,
            DefectKind::BadField,
        ),
        (
            r#"{"type":"compaction","id":"k","input":{"events":[0,1]}}"#,
            DefectKind::BadField,
        ),
        (
            r#"{"type":"compaction","id":"k","input":[{}]}"#,
            DefectKind::BadField,
        ),
        (r#"{"type":"session","id":"s"}"#, DefectKind::BadField),
    ];
    for (line, kind) in cases {
        let read = native(line);
        assert_eq!(read.defects(), [(kind, 1, 0, line.len() as u64)], "{line}");
    }
    let nameless = native(r#"{"type":"compaction"}"#);
    assert_eq!(nameless.main().compactions[0].id, "line-1");
    let unknown_keys = native(r#"{"type":"event","text":"a","mood":{"good":[1,2]}}"#);
    assert_eq!(unknown_keys.defects(), []);
    assert_eq!(unknown_keys.main().session, "session", "the file's stem");
}

#[test]
fn one_item_of_an_input_can_name_events_and_a_summary() {
    let input = |item: &str| {
        let line = format!(r#"{{"type":"compaction","id":"k","input":[{item}]}}"#);
        native(line).main().compactions[0].input.clone()
    };
    let events = || Input::Events(range(0, 1));
    let summary = || Input::Summary("c0".to_owned());
    for (item, expected) in [
        (
            r#"{"events":[0,1],"summary":"c0"}"#,
            Some(vec![events(), summary()]),
        ),
        (r#"{"events":null,"summary":"c0"}"#, Some(vec![summary()])),
        (r#"{"events":[0,1],"summary":""}"#, Some(vec![events()])),
        (r#"{"events":[0,1],"summary":5}"#, None),
        (r#"{"events":[0],"summary":"c0"}"#, None),
    ] {
        assert_eq!(input(item), expected, "{item}");
    }
}

#[test]
fn the_first_session_record_counts() {
    let first = r#"{"type":"session","format":"lacuna-log/1","degraded":true,"budget_tokens":1}"#;
    let other = r#"{"type":"session","format":"lacuna-log/1","id":"other","budget_tokens":9}"#;
    let read = native(format!("{first}\n{{\"type\":\"event\"}}\n{other}\n{first}"));
    let recording = read.main();
    assert_eq!(
        (recording.session.as_str(), recording.budget),
        ("session", Some(Tokens(1)))
    );
    assert!(recording.degraded);
    let kinds: Vec<_> = read.defects().iter().map(|d| (d.0, d.1)).collect();
    assert_eq!(kinds, [(DefectKind::DuplicateId, 3)]);
}

#[test]
fn an_id_that_is_made_up_is_no_recorded_one() {
    let history = source(
        br#"{"type":"compaction","summary":"h"}
{"type":"compaction","id":"history-line-1","summary":"i"}"#,
    );
    let options = Options {
        history: Some(&history),
        ..Options::default()
    };
    let log = r#"{"type":"event"}
{"type":"compaction","id":"","summary":"x"}
{"type":"compaction","id":"line-2","summary":"y"}
{"type":"compaction","summary":"z"}{"type":"compaction","summary":"zz"}"#;
    let read = outcome(source(log.as_bytes()), &options).unwrap();
    let compactions = read.main().compactions.iter();
    let ids: Vec<_> = compactions
        .map(|c| (c.id.as_str(), c.summary.as_readable().unwrap()))
        .collect();
    assert_eq!(
        ids,
        [
            ("line-2-2", "x"),
            ("line-2", "y"),
            ("line-4", "z"),
            ("line-4-2", "zz"),
            ("history-line-1-2", "h"),
            ("history-line-1", "i"),
        ]
    );
}

#[test]
fn a_compaction_takes_effect_behind_all_events_before_it() {
    let log = r#"{"type":"event","start":9,"end":10}
{"type":"event","start":3,"end":4}
{"type":"event","start":0,"end":1}
{"type":"compaction","id":"k","covered_ranges":[[0,10]]}"#;
    let read = native(log);
    assert_eq!(read.main().compactions[0].at, 10);
    assert_eq!(read.main().events[3].range, range(10, 10));
}

#[test]
fn a_compaction_past_the_end_takes_effect_at_the_end() {
    let history = source(br#"{"type":"compaction","id":"k","at":18446744073709551615}"#);
    let options = Options {
        history: Some(&history),
        ..Options::default()
    };
    let log = br#"{"type":"event","start":0,"end":5}"#;
    let read = outcome(source(log), &options).unwrap();
    let only = &read.main().compactions[0];
    assert_eq!((only.at, only.event), (5, EventIndex(1)));
    let defect = &read.main().defects[0];
    assert_eq!(
        (defect.kind, defect.beside),
        (DefectKind::DanglingReference, true)
    );
}

#[test]
fn what_ends_before_it_starts_is_no_range() {
    let line = r#"{"type":"event","start":7,"end":3,"text":"never use order 7718"}"#;
    let read = native(format!("{{\"type\":\"event\"}}\n{line}"));
    assert_eq!(read.main().events[1].range, range(1, 2));
    let kinds: Vec<_> = read.defects().iter().map(|d| (d.0, d.1)).collect();
    assert_eq!(kinds, [(DefectKind::BadField, 2)]);
    for field in [
        r#""input":[{"events":[3,0]}]"#,
        r#""covered_ranges":[[0,1],[3,2]]"#,
        r#""kept_ranges":[[1,0]]"#,
    ] {
        let read = native(format!(r#"{{"type":"compaction","id":"k",{field}}}"#));
        let only = &read.main().compactions[0];
        assert_eq!(
            (&only.input, &only.claimed, &only.kept),
            (&None, &None, &None),
            "{field}"
        );
        assert_eq!(read.defects().len(), 1, "{field}");
    }
    let empty = native(r#"{"type":"event","start":3,"end":3}"#);
    assert_eq!(empty.defects(), []);
}

#[test]
fn events_can_be_read_again_where_their_bytes_are_wanted() {
    let read = open("lacuna-log.jsonl");
    let mut seen = Vec::new();
    let all: Vec<EventIndex> = (0..99).map(EventIndex).collect();
    let wanted = |_, bytes: &[u8]| bytes.windows(4).any(|window| window == b"4471");
    reread(
        &mut Window::new(&read.source),
        read.main(),
        &all,
        wanted,
        |index, passages| {
            seen.push((index.0, passages.len()));
        },
    );
    assert_eq!(seen, [(3, 1), (6, 1)]);
}
