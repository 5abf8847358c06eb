//! Codex CLI: what a compaction leaves in context, what fired it, what was taken back.

use crate::support::{Outcome, anew, anew_as};
use lacuna::recording::{
    Actor, CompactionRecord, DefectKind, EventKind, Evidence, Recording, SummaryText, TriggerKind,
    Voice,
};
use lacuna::replay::{Counts, Replay};
use lacuna::tokens::Tokens;

/// The lines of the records that a compaction keeps.
fn kept(recording: &Recording, record: &CompactionRecord) -> Vec<u32> {
    let ranges = record.kept.as_deref().unwrap_or_default().iter();
    let events = ranges.flat_map(|range| range.start..range.end);
    events
        .map(|event| {
            recording.events[usize::try_from(event).unwrap()]
                .place
                .line
                .0
        })
        .collect()
}

/// The texts that the harness puts into context right behind a compaction.
fn anew_behind(outcome: &Outcome, record: &CompactionRecord) -> Vec<String> {
    let behind = record.event.0 + 1;
    let event = &outcome.main().events[record.event.get() + 1];
    assert_eq!((event.kind, event.actor), (EventKind::Note, Actor::Harness));
    assert_eq!(event.place.line, record.place.line);
    let texts = outcome.texts(behind).iter();
    texts.map(|(_, text)| text.clone()).collect()
}

#[test]
fn verbatim_cut_and_dropped_user_text_are_told_apart() {
    let outcome = anew("codex/local.jsonl");
    let main = outcome.main();
    let said: Vec<(u32, String)> = (0..)
        .zip(&main.events)
        .filter(|(_, event)| event.opens_turn)
        .map(|(index, event)| (event.place.line.0, outcome.texts(index)[0].1.clone()))
        .collect();
    let [(dropped, _), (cut, full), (verbatim, _), ..] = said.as_slice() else {
        panic!("three messages of a person");
    };
    for record in &main.compactions {
        assert_eq!(kept(main, record), [*verbatim], "{}", record.id);
        assert_eq!(record.kept_by, Evidence::Derived);
        let carried = anew_behind(&outcome, record);
        let [carried] = carried.as_slice() else {
            panic!("one cut text");
        };
        let (head, tail) = carried.split_once("…371 tokens truncated…").unwrap();
        assert!(full.starts_with(head) && full.ends_with(tail));
        assert!(!kept(main, record).contains(dropped) && !kept(main, record).contains(cut));
    }
}

#[test]
fn what_fired_a_compaction_is_inferred_from_its_task() {
    let fired = |name: &str| -> Vec<Option<(TriggerKind, Evidence)>> {
        let outcome = anew(name);
        let records = outcome.main().compactions.iter();
        let triggers = records.map(|record| record.trigger.as_ref());
        triggers
            .map(|trigger| trigger.map(|it| (it.value.kind, it.evidence)))
            .collect()
    };
    let auto = Some((TriggerKind::Utilization, Evidence::Inferred));
    let manual = Some((TriggerKind::Manual, Evidence::Inferred));
    assert_eq!(fired("codex/local.jsonl"), [auto, manual]);
    assert_eq!(fired("codex/remote-v2.jsonl"), [auto, auto]);
    // The person's words come behind the compaction that they set off, in the same task.
    assert_eq!(fired("codex/held-back.jsonl"), [auto]);
    assert_eq!(fired("codex/without-history.jsonl"), [None]);
}

#[test]
fn sizes_come_from_the_counts_around_the_boundary() {
    for (name, before, after) in [
        ("codex/local.jsonl", 180_600, 5200),
        // The estimate stands before the record in older files.
        ("codex/remote-v1.jsonl", 160_400, 7000),
        ("codex/compressed.jsonl.zst", 160_400, 7000),
    ] {
        let outcome = anew(name);
        let record = &outcome.main().compactions[0];
        assert_eq!(record.before, Some(Tokens(before)), "{name}");
        assert_eq!(record.after, Some(Tokens(after)), "{name}");
        assert_eq!(record.after_by, Evidence::Estimated, "{name}");
        assert_eq!(outcome.main().window, Some(Tokens(200_000)), "{name}");
    }
}

#[test]
fn each_kind_of_compaction_leaves_what_it_leaves() {
    for (name, expected) in [
        ("codex/remote-v1.jsonl", SummaryText::Opaque),
        ("codex/remote-v2.jsonl", SummaryText::Opaque),
        ("codex/held-back.jsonl", SummaryText::Withheld),
        ("codex/token-budget.jsonl", SummaryText::Absent),
        (
            "codex/without-history.jsonl",
            SummaryText::Readable("## State\n- The map of the bog is drawn.".to_owned()),
        ),
    ] {
        let outcome = anew(name);
        let record = &outcome.main().compactions[0];
        assert_eq!(record.summary, expected, "{name}");
        assert_eq!(record.drops, name.contains("budget"), "{name}");
    }
    let outcome = anew("codex/without-history.jsonl");
    let main = outcome.main();
    assert_eq!(kept(main, &main.compactions[0]), [2]);
    assert_eq!(main.compactions[0].kept_by, Evidence::Inferred);
}

#[test]
fn what_was_taken_back_is_a_branch_with_the_compaction_in_it() {
    let outcome = anew("codex/rolled-back.jsonl");
    let [main, branch] = outcome.recordings.as_slice() else {
        panic!("the session and what it took back");
    };
    assert_eq!(
        (branch.lane.as_str(), branch.branch),
        ("rolled-back-1", true)
    );
    assert_eq!(branch.compactions.len(), 1);
    assert_eq!(main.compactions.len(), 1);
    assert_eq!(main.turns(), 2);
    assert_eq!(kept(main, &main.compactions[0]).len(), 2);
}

#[test]
fn a_fork_is_one_session_and_a_subagent_has_its_name() {
    let outcome = anew("codex/fork.jsonl");
    let main = outcome.main();
    assert_eq!(
        (main.session.as_str(), main.lane.as_str()),
        ("019f-0008", "Mendel")
    );
    assert_eq!(kept(main, &main.compactions[0]).len(), 2);
    assert_eq!(main.defects.len(), 1, "what another file holds");
}

#[test]
fn events_count_where_no_message_is_an_item() {
    let outcome = anew("codex/events-only.jsonl");
    let voices: Vec<Voice> = outcome
        .told
        .iter()
        .map(|(_, _, texts)| texts[0].0)
        .collect();
    assert_eq!(
        voices,
        [
            Voice::Human,
            Voice::Thinking,
            Voice::Assistant,
            Voice::ToolCall,
            Voice::ToolResult
        ]
    );
    let repeated = anew("codex/local.jsonl");
    let spoken = repeated.main().events.iter();
    let spoken = spoken.filter(|event| event.actor == Actor::Human);
    assert_eq!(spoken.count(), 4, "each message once");
}

#[test]
fn image_data_is_no_text() {
    let outcome = anew("codex/remote-v2.jsonl");
    let mut texts = outcome.told.iter().flat_map(|(_, _, texts)| texts);
    assert!(texts.all(|(_, text)| !text.contains("base64")));
    let outcome = anew("codex/kinds.jsonl");
    let mut texts = outcome.told.iter().flat_map(|(_, _, texts)| texts);
    assert!(texts.all(|(_, text)| !text.contains("iVBOR")));
}

#[test]
fn hostile_records_are_read_in_time_and_lose_nothing() {
    let said = r#"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"again"}]}}"#;
    let history =
        r#"{"type":"message","role":"user","content":[{"type":"input_text","text":"again"}]}"#;
    let history = vec![history; 200].join(",");
    let compacted = format!(
        r#"{{"type":"compacted","payload":{{"message":"all","window_id":"w","replacement_history":[{history}]}}}}"#
    );
    let back = r#"{"type":"event_msg","payload":{"type":"thread_rolled_back","num_turns":18446744073709551615}}"#;
    let mut file = String::new();
    for _ in 0..300 {
        file += said;
        file += "\n";
        file += &compacted;
        file += "\n";
    }
    let outcome = anew_as("codex", &file);
    assert_eq!(outcome.main().compactions.len(), 300);
    let last = outcome.main().compactions.last().unwrap();
    assert_eq!(kept(outcome.main(), last).len(), 200);
    file += back;
    let outcome = anew_as("codex", &file);
    assert_eq!(outcome.recordings.len(), 2);
    assert_eq!(outcome.recordings[1].compactions.len(), 300);
    for odd in [
        r#"{"type":"compacted","payload":{"message":7,"replacement_history":"x","window_id":3}}"#,
        r#"{"type":"compacted","payload":[]}"#,
        r#"{"type":"response_item","payload":{"type":"message","role":7,"content":{"a":1}}}"#,
        r#"{"type":"response_item","payload":null}"#,
        r#"{"type":"event_msg","payload":{"type":"token_count","info":{"last_token_usage":{"input_tokens":-1}}}}"#,
    ] {
        anew_as("codex", format!("{said}\n{odd}\n{said}"));
    }
}

#[test]
fn what_was_cut_out_of_a_message_is_told_by_its_place() {
    let outcome = anew("codex/cut-and-dropped.jsonl");
    let main = outcome.main();
    let repeated = main.compactions[0].repeated.as_ref().unwrap();
    let [cut] = repeated.cut.as_slice() else {
        panic!("one message was cut");
    };
    assert!(repeated.whole, "all that is repeated is known");
    assert_eq!(main.events[cut.event.get()].place.line.0, 7);
    assert_eq!((cut.start, cut.end, cut.tokens), (300, 300, Some(242)));
}

#[test]
fn what_is_repeated_in_other_words_leaves_open_what_was_dropped() {
    let text = std::fs::read_to_string(crate::support::fixture("codex/cut-and-dropped.jsonl"));
    let text = text
        .unwrap()
        .replace("\"Here is the brief", "\"There is a brief");
    let lines: Vec<&str> = text.lines().collect();
    // Only the message is other than what is repeated of it.
    let told: Vec<String> = (0..)
        .zip(lines)
        .map(|(number, line)| match number {
            6 => line.replace("There is a brief", "Here is the brief"),
            _ => line.to_owned(),
        })
        .collect();
    let outcome = anew_as("codex", told.join("\n").as_bytes());
    let repeated = outcome.main().compactions[0].repeated.as_ref().unwrap();
    assert_eq!((repeated.cut.len(), repeated.whole), (0, false));
}

#[test]
fn an_empty_history_keeps_nothing() {
    let item = |role: &str, text: &str| {
        format!(
            r#"{{"type":"response_item","payload":{{"type":"message","role":"{role}","content":[{{"type":"input_text","text":"{text}"}}]}}}}"#
        )
    };
    let bare = r#"{"type":"compacted","payload":{"message":"","replacement_history":[]}}"#;
    let local = r#"{"type":"compacted","payload":{"message":"B was done.","replacement_history":[{"type":"message","role":"user","content":[{"type":"input_text","text":"Do B."}]}]}}"#;
    let meta = r#"{"type":"session_meta","payload":{"id":"s"}}"#.to_owned();
    let lines = [
        meta,
        item("user", "Do A."),
        item("assistant", "A is done."),
        bare.to_owned(),
        item("user", "Do B."),
        item("assistant", "B is done."),
        local.to_owned(),
    ];
    let outcome = anew_as("codex", lines.join("\n") + "\n");
    let [bare, local] = outcome.main().compactions.as_slice() else {
        panic!("two compactions");
    };
    assert!(bare.drops && bare.summary == SummaryText::Absent);
    assert_eq!(bare.kept.as_deref(), Some([].as_slice()));
    let replay = Replay::new(outcome.main(), &Counts::default());
    assert_eq!(replay.steps[1].depth, Some(0), "the chain begins anew");
    assert_eq!(kept(outcome.main(), local), [5]);
}

#[test]
fn the_message_at_the_limit_of_an_old_file_is_cut_and_not_kept() {
    let said = |text: &str| {
        format!(
            r#"{{"type":"response_item","payload":{{"type":"message","role":"user","content":[{{"type":"input_text","text":"{text}"}}]}}}}"#
        )
    };
    let lines = [
        r#"{"type":"session_meta","payload":{"id":"s"}}"#.to_owned(),
        said(&"a".repeat(90_000)),
        said(&"b".repeat(20_000)),
        r#"{"type":"compacted","payload":{"message":"It was said."}}"#.to_owned(),
    ];
    let outcome = anew_as("codex", lines.join("\n"));
    let main = outcome.main();
    assert_eq!(kept(main, &main.compactions[0]), [3]);
    let repeated = main.compactions[0].repeated.as_ref().unwrap();
    assert!(repeated.whole, "what is neither kept nor cut was dropped");
    assert_eq!(main.compactions[0].kept_by, Evidence::Inferred);
    let [cut] = repeated.cut.as_slice() else {
        panic!("one message is cut");
    };
    let whole = (cut.event.0, cut.start, cut.end, cut.tokens);
    assert_eq!(whole, (0, 30_000, 30_000, Some(7500)));
}

#[test]
fn what_the_server_answered_is_the_compaction_that_it_says_it_is() {
    let said = |text: &str| {
        format!(
            r#"{{"type":"message","role":"user","content":[{{"type":"input_text","text":"{text}"}}]}}"#
        )
    };
    let (first, second) = (said("Never push."), said("Go on."));
    let sealed = r#"{"type":"compaction","encrypted_content":"gAAAA"}"#;
    let response =
        format!(r#"{{"id":"r","object":"response.compaction","output":[{second},{sealed}]}}"#);
    let item = |item: &str| format!(r#"{{"type":"response_item","payload":{item}}}"#);
    for (format, lines) in [
        ("codex", [item(&first), item(&second), item(&response)]),
        ("codex", [first.clone(), second.clone(), response.clone()]),
        ("chat", [first.clone(), second.clone(), response.clone()]),
    ] {
        let read = anew_as(format, lines.join("\n") + "\n");
        let main = read.main();
        assert_eq!(main.defects, [], "{format}");
        let compactions = &main.compactions;
        assert_eq!(compactions.len(), 1, "{format}");
        assert_eq!(compactions[0].summary, SummaryText::Opaque, "{format}");
        assert_eq!(main.events.len(), 3, "{format}");
        if format == "codex" {
            assert_eq!(kept(main, &compactions[0]), [2]);
        }
    }
    let alone = anew_as("chat", &response);
    assert_eq!(alone.main().events.len(), 2);
    assert_eq!(alone.main().compactions.len(), 1);
    assert_eq!(alone.texts(0)[0].1, "Go on.");
}

#[test]
fn an_answer_that_is_one_part_is_its_words() {
    let line = |output: &str| {
        let payload =
            format!(r#"{{"type":"function_call_output","call_id":"c","output":{output}}}"#);
        format!(r#"{{"type":"response_item","payload":{payload}}}"#)
    };
    let read = anew_as("codex", line(r#"{"type":"input_text","text":"a.txt"}"#));
    assert_eq!(read.texts(0)[0].1, "a.txt");
    assert_eq!(read.main().defects, []);
    let image = anew_as(
        "codex",
        line(r#"{"type":"input_image","image_url":"data:"}"#),
    );
    assert_eq!(image.main().defects, []);
    for output in ["7", r#"{"a":1}"#, r#"[{"text":7}]"#, r#"{"output":7}"#] {
        let read = anew_as("codex", line(output));
        let told: Vec<_> = read.main().defects.iter().map(|it| it.kind).collect();
        assert_eq!(told, [DefectKind::BadField], "{output}");
    }
}

#[test]
fn a_message_in_several_parts_is_kept_however_it_is_joined() {
    let item = |texts: &[&str]| {
        let part = |text: &&str| format!(r#"{{"type":"input_text","text":"{text}"}}"#);
        let parts: Vec<String> = texts.iter().map(part).collect();
        format!(
            r#"{{"type":"message","role":"user","content":[{}]}}"#,
            parts.join(",")
        )
    };
    let long = "Count the ferns. ".repeat(9);
    let cut = r"Look at this: Count the ferns. \n…20 tokens truncated…ferns. Count the ferns. ";
    let said: &[&str] = &[
        "<image name=[Image #1]>",
        "</image>",
        "Look at this: ",
        &long,
    ];
    for (kept_as, stays, is_cut) in [
        (item(&[&format!("Look at this: {long}")]), true, false),
        (item(&[&format!(r"Look at this: \n{long}")]), true, false),
        (item(said), true, false),
        (item(&[cut]), false, true),
        (item(&["Look at that: "]), false, false),
    ] {
        let lines = [
            r#"{"type":"session_meta","payload":{"id":"s"}}"#.to_owned(),
            format!(r#"{{"type":"response_item","payload":{}}}"#, item(said)),
            format!(
                r#"{{"type":"compacted","payload":{{"message":"All was counted.","replacement_history":[{kept_as}]}}}}"#
            ),
        ];
        let outcome = anew_as("codex", lines.join("\n") + "\n");
        let record = &outcome.main().compactions[0];
        assert_eq!(kept(outcome.main(), record) == [2], stays, "{kept_as}");
        let repeated = record.repeated.as_ref().unwrap();
        assert_eq!(!repeated.cut.is_empty(), is_cut, "{kept_as}");
        assert_eq!(repeated.whole, stays || is_cut, "{kept_as}");
    }
}
