//! No text is so small and so odd that an audit of it does not end.

use lacuna::reader::Source;
use lacuna::{AuditOptions, audit};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The bytes of one text. Where work grows with their square, a debug build takes some ten seconds for them.
const BYTES: usize = 16 << 10;

/// How long one audit may take: it takes less than half a second.
const BOUND: Duration = Duration::from_secs(8);

/// What is said over and over in one event.
const UNITS: &[&str] = &[
    "/a",
    "v1.",
    "#1 ",
    "-1",
    "5% ",
    "1.",
    "1,",
    "!",
    "...",
    "a@b.c ",
    "ABC-1 ",
    "$1 ",
    "1 k ",
    "5 ms, ",
    "1,111,",
    "second,",
    "1) a\n",
    "do not use x, ",
    "不要使用这个服务",
    "# Rejected: a b c d e\n- x\n",
];

/// Sides of a summary that are held against each other: what is said and what is summed up, with numbers of their own.
const PAIRS: &[(&str, &str)] = &[
    ("wait {} ms, ", "wait {} ms, "),
    ("the pump waits {} s, the fan 5 s, ", "the pump waits 5 s, "),
    (
        "use code_{}_b in step {}, ",
        "the code and the step are used, ",
    ),
    ("{}7654321 ", "{}1234567 "),
    ("order A-{}, ", "order B-{}, "),
    ("src/m{}/f.rs ", "src/n{}/f.rs "),
    ("Do not use tool{}. ", "We use tool{}. "),
    ("We use tool{}. ", "Do not use tool{}. "),
    (
        "We rejected tool{} because of latency {}. ",
        "Evaluated tool{} for latency. ",
    ),
    ("不要使用服务{}。", "使用服务{}。"),
];

fn event(number: usize, text: &str) -> String {
    format!(
        "{}\n",
        serde_json::json!({"type": "event", "id": format!("e{number}"), "start": number, "end": number + 1,
            "kind": "message", "role": "user", "text": text})
    )
}

fn compaction(number: usize, summary: &str) -> String {
    format!(
        "{}\n",
        serde_json::json!({"type": "compaction", "id": format!("c{number}"), "input": [{"events": [0, number]}],
            "covered_ranges": [[0, number]], "summary": summary})
    )
}

fn log(records: &[String]) -> String {
    let header = "{\"type\":\"session\",\"format\":\"lacuna-log/1\",\"id\":\"s\"}\n";
    header.to_owned() + &records.concat()
}

fn filled(unit: &str, seed: usize) -> String {
    let mut text = String::new();
    let mut number = seed;
    while text.len() < BYTES / 2 {
        number = number.wrapping_mul(7919) % 1_000_003;
        text.push_str(&unit.replace("{}", &number.to_string()));
    }
    text
}

/// Audits a log on a thread of its own, and fails where that takes too long.
fn ends(name: &str, log: String) {
    let (done, is_done) = mpsc::channel();
    let audited = thread::spawn(move || {
        let source = Source::spool("log.jsonl", log.as_bytes(), u64::MAX).unwrap();
        let reports = audit(&source, &AuditOptions::default()).unwrap();
        done.send(reports.len()).unwrap();
    });
    let reports = is_done.recv_timeout(BOUND);
    assert_eq!(reports, Ok(1), "{name:?} takes too long");
    audited.join().unwrap();
}

#[test]
fn one_odd_event() {
    for unit in UNITS {
        let text = unit.repeat(BYTES / unit.len());
        ends(
            unit,
            log(&[event(0, &text), compaction(1, "Little is said.")]),
        );
    }
}

#[test]
fn one_odd_summary() {
    for unit in UNITS.iter().rev().take(4) {
        let summary = unit.repeat(BYTES / unit.len());
        ends(
            unit,
            log(&[event(0, "Do not use order 7718."), compaction(1, &summary)]),
        );
    }
}

#[test]
fn an_event_and_its_summary() {
    for (said, summed) in PAIRS {
        ends(
            said,
            log(&[
                event(0, &filled(said, 17)),
                compaction(1, &filled(summed, 4711)),
            ]),
        );
    }
}

#[test]
fn many_claims_and_many_summaries() {
    let claim = |number: usize| format!("Do not use tool-{number}.");
    let records: Vec<String> = (0..120)
        .flat_map(|number| {
            [
                event(number, &claim(number)),
                compaction(number + 1, &claim(number)),
            ]
        })
        .collect();
    ends("claims", log(&records));
}
