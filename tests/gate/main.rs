//! The gate: its decision without a host, and for each host what it says to what it is told.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test without its files has failed"
)]

mod transcripts;

use assert_cmd::Command;
use serde_json::{Value, json};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{io, process};
use transcripts::{compacted, said, transcript, whole_at_last};

/// The host whose transcripts stand for all where it does not matter.
const CLAUDE: &str = "claude-code";

/// What the program left with.
#[derive(Debug, PartialEq, Eq)]
struct Left {
    status: i32,
    stdout: String,
    stderr: String,
}

fn gate(arguments: &[&str], stdin: &str) -> Left {
    let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
    command.arg("gate").args(arguments).env_clear();
    left(command.write_stdin(stdin))
}

fn left(command: &mut Command) -> Left {
    let output = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("all output is UTF-8");
    Left {
        status: output.status.code().expect("no signal ends the program"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/gate")
}

/// Cases as lines: host, case (what it says stands in a file of that name, `{dir}` being the folder with the transcript), how the transcript is, how often the hook is called, more arguments.
const CASES: &str = "
claude-code allow whole 2 --policy block
claude-code block torn 1 --policy block
claude-code repeated torn 3 --policy block
claude-code repeated-twice torn 4 --policy block --max-consecutive-blocks 2
claude-code observe torn 1
claude-code warn torn 1 --policy warn
claude-code missing whole 2 --policy block
claude-code null-path whole 2 --policy block
claude-code being-written torn 1 --policy block
claude-code growing growing 1 --policy block
claude-code unrecoverable unrecoverable 2 --policy block
claude-code unknown-format unknown 1 --policy block
claude-code malformed whole 1 --policy block
claude-code start-compact compacted 1
claude-code start-compact-kept healthy 1
claude-code start-other compacted 1
claude-code start-compact-not-yet whole 1
claude-code post-compact whole 1
claude-code post-compact-recorded compacted 1
codex allow whole 2 --policy block
codex block torn 1 --policy block
codex repeated torn 2 --policy block
codex observe torn 1
codex warn torn 1 --policy warn
codex missing whole 1 --policy block
codex null-path whole 2 --policy block
codex being-written torn 1 --policy block
codex growing growing 1 --policy block
codex unrecoverable unrecoverable 2 --policy block
codex malformed whole 1 --policy block
codex start-compact compacted 1
codex post-compact compacted 1
codex post-compact-not-yet whole 1
kiro allow whole 1 --policy block
kiro block torn 1 --policy block
kiro repeated torn 2 --policy block
kiro warn torn 1 --policy warn
kiro missing whole 1 --policy block
kiro null-path whole 1 --policy block
kiro unnamed whole 1 --policy block
kiro being-written torn 1 --policy block
kiro growing growing 1 --policy block
kiro unrecoverable unrecoverable 2 --policy block
kiro malformed whole 1 --policy block
kiro post-compact whole 1
gemini allow whole 1 --policy block
gemini block torn 1 --policy block
gemini repeated torn 2 --policy block
gemini observe torn 1
gemini missing whole 1 --policy block
gemini null-path whole 1 --policy block
gemini being-written torn 1 --policy block
gemini growing growing 1 --policy block
gemini malformed whole 1 --policy block
kimi allow whole 1 --policy block {dir}/transcript.jsonl
kimi unnamed whole 1 --policy block
kimi block torn 1 --policy block {dir}/transcript.jsonl
kimi repeated torn 2 --policy block {dir}/transcript.jsonl
kimi missing whole 1 --policy block {dir}/gone.jsonl
kimi being-written torn 1 --policy block {dir}/transcript.jsonl
kimi growing growing 1 --policy block {dir}/transcript.jsonl
kimi malformed whole 1 --policy block
cline allow whole 1 --policy block {dir}/transcript.jsonl
cline unnamed whole 1 --policy block
cline block torn 1 --policy block {dir}/transcript.jsonl
cline repeated torn 2 --policy block {dir}/transcript.jsonl
cline observe torn 1 {dir}/transcript.jsonl
cline warn torn 1 --policy warn {dir}/transcript.jsonl
cline missing whole 1 --policy block {dir}/gone.jsonl
cline being-written torn 1 --policy block {dir}/transcript.jsonl
cline growing growing 1 --policy block {dir}/transcript.jsonl
cline unrecoverable unrecoverable 2 --policy block {dir}/transcript.jsonl
cline malformed whole 1 --policy block
";

fn cases() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    CASES
        .trim()
        .lines()
        .map(|line| (line, line.split(' ').collect()))
}

/// Ends the record that a transcript is without the end of, while somebody reads it.
fn go_on(host: &str, path: &Path) -> JoinHandle<()> {
    let (path, whole) = (path.to_owned(), whole_at_last(host));
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        fs::write(path, whole).unwrap();
    })
}

/// What stands on standard input in a case: its own file, or that of what its name starts with.
fn stdin(host: &str, name: &str) -> String {
    let mut name = name;
    loop {
        let own = fixtures().join(host).join(format!("{name}.json"));
        if let Ok(text) = fs::read_to_string(own) {
            return text;
        }
        name = match name.rsplit_once('-') {
            Some((start, _)) => start,
            None => "before",
        };
    }
}

/// Calls the hook of a case as often as it says, and writes down what it says each time.
fn played(case: &[&str]) -> String {
    let [host, name, kind, times, arguments @ ..] = case else {
        panic!("{case:?}");
    };
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let path = folder.path().join("transcript.jsonl");
    fs::write(&path, transcript(host, kind)).unwrap();
    let writer = (*kind == "growing").then(|| go_on(host, &path));
    let stdin = stdin(host, name).replace("{dir}", dir);
    let state = format!("{dir}/state");
    let mut line = vec!["--host", host, "--state", &state];
    let arguments: Vec<String> = arguments
        .iter()
        .map(|argument| argument.replace("{dir}", dir))
        .collect();
    line.extend(arguments.iter().map(String::as_str));
    let mut played = String::new();
    for _ in 0..times.parse().unwrap() {
        let left = gate(&line, &stdin);
        writeln!(played, "exit {}", left.status).unwrap();
        writeln!(played, "stdout: {}", left.stdout.replace(dir, "{dir}")).unwrap();
        writeln!(played, "stderr: {}", left.stderr.replace(dir, "{dir}")).unwrap();
    }
    if let Some(writer) = writer {
        writer.join().unwrap();
    }
    played
}

#[test]
fn every_host_is_answered_in_its_own_dialect() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut differing = Vec::new();
    for (line, case) in cases() {
        let path = fixtures().join(case[0]).join(format!("{}.txt", case[1]));
        let played = played(&case);
        if update {
            fs::write(&path, &played).unwrap();
        }
        if fs::read_to_string(&path).unwrap_or_default() != played {
            differing.push(format!("{line}\n{played}"));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// What Claude Code is answered where the policy blocks.
fn blocking(state: &str, stdin: &str) -> Left {
    let arguments = ["--host", CLAUDE, "--policy", "block", "--state", state];
    gate(&arguments, stdin)
}

/// A folder with a transcript of this kind, and its path.
fn folder_with(kind: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("transcript.jsonl");
    fs::write(&path, transcript(CLAUDE, kind)).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

/// How a transcript of this kind is answered: whether it is blocked.
fn is_blocked(state: &str, path: &str, transcript: Option<&str>) -> bool {
    match transcript {
        Some(text) => fs::write(path, text).unwrap(),
        None => fs::remove_file(path).unwrap(),
    }
    let stdin = json!({"session_id": "pottery", "transcript_path": path, "hook_event_name": "PreCompact", "trigger": "auto"});
    let said = blocking(state, &stdin.to_string());
    assert_eq!(said.status, 0, "{said:?}");
    said.stdout.contains(r#""decision":"block""#)
}

#[test]
fn a_transcript_that_is_torn_whole_or_gone_by_turns_is_blocked_once() {
    let (whole, torn) = (
        transcript(CLAUDE, "unrecoverable"),
        transcript(CLAUDE, "torn"),
    );
    let cut = format!("{whole}{{\"type\":");
    let turns = [
        Some(&torn),
        None,
        Some(&whole),
        Some(&cut),
        Some(&torn),
        None,
        Some(&whole),
    ];
    for first in 0..turns.len() {
        let (folder, path) = folder_with("unrecoverable");
        let state = folder.path().join("state");
        let state = state.to_str().unwrap();
        let order = turns.iter().cycle().skip(first).take(2 * turns.len());
        let blocked: Vec<bool> = order
            .map(|text| is_blocked(state, &path, text.map(String::as_str)))
            .collect();
        assert!(blocked.first().unwrap(), "{first}");
        // Only where a boundary comes in sight that was not there before, it may be another compaction.
        let again = blocked.iter().filter(|blocked| **blocked).count();
        assert!(again <= 2, "{first} {blocked:?}");
        assert!(
            !blocked[turns.len()..].contains(&true),
            "{first} {blocked:?}"
        );
    }
}

#[test]
fn a_later_compaction_is_blocked_on_its_own_count() {
    let (folder, path) = folder_with("unrecoverable");
    let state = folder.path().join("state");
    let state = state.to_str().unwrap();
    let once = transcript(CLAUDE, "unrecoverable");
    let more: String = [
        vec![said(CLAUDE, 20, "user", "Then the shelves again.")],
        compacted(CLAUDE, 21, "The shelves were counted twice."),
    ]
    .concat()
    .iter()
    .fold(String::new(), |text, record| {
        text + &record.to_string() + "\n"
    });
    let twice = format!("{once}{more}{{\"type\":");
    let grown = format!("{once}{{\"type\":");
    let texts = [&once, &grown, &once, &twice, &twice, &grown, &twice];
    let blocked = texts.map(|text| is_blocked(state, &path, Some(text)));
    assert_eq!(blocked, [true, false, false, true, false, false, false]);
    // The host says itself that a compaction took place.
    let after = json!({"session_id": "pottery", "transcript_path": path, "hook_event_name": "PostCompact", "trigger": "auto"});
    blocking(state, &after.to_string());
    let blocked = [&grown, &grown].map(|text| is_blocked(state, &path, Some(text)));
    assert_eq!(blocked, [true, false]);
}

const ALL: [&str; 5] = [
    "--raw-context-retained",
    "--recovery-path-tested",
    "--diff-detectable",
    "--commit-atomic",
    "--source-anchored",
];

#[test]
fn each_fact_that_is_not_given_is_false() {
    for number in 0..32_u32 {
        let given = |fact: &u32| number & (1 << fact) != 0;
        let facts: Vec<&str> = (0..5)
            .filter(given)
            .map(|fact| ALL[fact as usize])
            .collect();
        let left = gate(&facts, "");
        let (status, word) = match (number & 0b1111 == 0b1111, given(&4)) {
            (false, _) => (1, "refuse"),
            (true, false) => (1, "defer-and-refetch"),
            (true, true) => (0, "compact"),
        };
        assert_eq!(left.status, status, "{facts:?}");
        let first = left.stdout.lines().next().unwrap();
        assert_eq!(first.split(':').next(), Some(word), "{facts:?}");
    }
}

#[test]
fn every_fact_given_compacts_nothing_whose_place_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.jsonl");
    let asked = |start: &str, polarity: &str| {
        let log = format!(
            "{{\"type\":\"session\",\"format\":\"lacuna-log/1\"}}\n\
             {{\"type\":\"event\",\"start\":{start},\"end\":1,\"role\":\"user\",\"text\":\"a\"}}\n\
             {{\"type\":\"event\",\"start\":1,\"end\":2,\"kind\":\"decision\",\"topic\":\"t\",\
             \"polarity\":{polarity},\"reason_token\":\"r\",\"text\":\"b\"}}\n"
        );
        fs::write(&path, log).unwrap();
        let recording = [path.to_str().unwrap(), "-f", "json"];
        let left = gate(&[&recording[..], &ALL].concat(), "");
        let document: Value = serde_json::from_str(&left.stdout).unwrap();
        (left.status, document["because"].clone())
    };
    let right = "\"rejected\"";
    assert_eq!(asked("0", right), (0, serde_json::json!([])));
    let both = serde_json::json!(["coverage", "schema"]);
    assert_eq!(asked("[]", right), (1, both));
    assert_eq!(asked("0", "5"), (1, serde_json::json!(["schema"])));
}

#[test]
fn below_the_threshold_nothing_is_decided() {
    let below = gate(&["--utilization", "0.7", "--threshold", "0.8"], "");
    assert_eq!(
        (below.status, below.stdout.starts_with("wait\n")),
        (0, true)
    );
    let above = gate(&["--utilization", "0.8", "--threshold", "0.8"], "");
    assert_eq!((above.status, above.stdout), (1, gate(&[], "").stdout));
    for wrong in [
        &["--utilization", "0.7"][..],
        &["--threshold", "0.7"],
        &["--utilization", "NaN", "--threshold", "1"],
        &["--policy", "never"],
        &["--nothing"],
    ] {
        assert_eq!(gate(wrong, "").status, 2, "{wrong:?}");
    }
}

#[test]
fn a_recording_speaks_for_itself() {
    let reversible = &ALL[2..4];
    let asked = |kind: &str, facts: &[&str]| {
        let (_folder, path) = folder_with(kind);
        let arguments: Vec<&str> = ["-f", "json", &path]
            .into_iter()
            .chain(facts.iter().copied())
            .collect();
        let left = gate(&arguments, "");
        let answer: Value = serde_json::from_str(&left.stdout).unwrap();
        (left.status, answer)
    };
    let because = |answer: &Value| answer["because"].to_string();
    let (status, answer) = asked("whole", reversible);
    assert_eq!((status, &answer["decision"]), (0, &json!("compact")));
    assert_eq!(answer["refetch"], json!([]));
    let (status, answer) = asked("whole", &[]);
    assert_eq!(
        (status, because(&answer).as_str()),
        (1, r#"["detectability","atomicity"]"#)
    );
    let (status, answer) = asked("continued", reversible);
    assert_eq!(
        (status, &answer["decision"]),
        (1, &json!("defer-and-refetch"))
    );
    let again = json!([{"lines": [1, 4], "events": [0, 4], "ids": ["m0", "m3"]}]);
    assert_eq!(answer["refetch"], again);
    let (_, answer) = asked("compacted", &ALL);
    assert_eq!(
        because(&answer),
        r#"["coverage"]"#,
        "nothing was said since"
    );
    let (_, answer) = asked("continued", &ALL);
    assert_eq!(
        answer["decision"], "defer-and-refetch",
        "a word counts nothing against the recording"
    );
    let (_, answer) = asked("torn", &ALL);
    assert_eq!(
        (because(&answer).as_str(), &answer["decision"]),
        (r#"["retention"]"#, &json!("refuse"))
    );
    let (_, answer) = asked("unknown", &ALL);
    assert_eq!(because(&answer), r#"["retention","reachability"]"#);
}

#[test]
fn a_recording_that_is_not_there_is_refused() {
    let left = gate(&["/nonexistent.jsonl", "--commit-atomic"], "");
    assert_eq!(left.status, 1);
    assert!(left.stdout.contains("no such file"), "{}", left.stdout);
}

#[test]
fn a_hook_never_fails_with_the_status_of_a_block() {
    for wrong in [
        &["--host", "kiro", "--policy", "never"][..],
        &["--host=nobody"],
        &["--host", "codex", "--budget-ms", "0"],
        &["--host", "auto"],
    ] {
        let left = gate(wrong, "{}");
        assert_eq!((left.status, left.stdout.as_str()), (1, ""), "{wrong:?}");
        assert!(!left.stderr.is_empty());
    }
    let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
    command
        .args(["gate"])
        .env_clear()
        .env("LACUNA_HOST", "nobody");
    assert_eq!(left(&mut command).status, 1);
}

/// What the agent is given with a prompt.
fn prompted(path: &str, state: &str) -> Left {
    let prompt = json!({"session_id": "s", "transcript_path": path, "hook_event_name": "UserPromptSubmit", "prompt": "go on"});
    gate(
        &["--host", "claude-code", "--state", state],
        &prompt.to_string(),
    )
}

#[test]
fn what_could_not_be_given_at_once_is_given_with_the_next_prompt_and_once() {
    let (folder, path) = folder_with("whole");
    let state = folder.path().join("state");
    let state = state.to_str().unwrap();
    assert_eq!(prompted(&path, state).stdout, "");
    let start = json!({"session_id": "s", "transcript_path": path, "hook_event_name": "SessionStart", "source": "compact"});
    let started = gate(
        &["--host", "claude-code", "--state", state],
        &start.to_string(),
    );
    assert_eq!(started.stdout, "");
    fs::write(&path, transcript(CLAUDE, "compacted")).unwrap();
    let first = prompted(&path, state);
    let answer: Value = serde_json::from_str(&first.stdout).unwrap();
    assert_eq!(
        answer["hookSpecificOutput"]["hookEventName"],
        "UserPromptSubmit"
    );
    let context = answer["hookSpecificOutput"]["additionalContext"]
        .as_str()
        .unwrap();
    assert!(
        context.contains("Never fire the big kiln on Sundays"),
        "{context}"
    );
    assert_eq!(prompted(&path, state).stdout, "");
}

#[test]
fn a_record_that_is_ended_in_time_stops_nothing() {
    let growing = cases().filter(|(_, case)| case[1] == "growing");
    let said: Vec<String> = growing.map(|(_, case)| played(&case)).collect();
    assert_eq!(said.len(), 6);
    for said in said {
        assert!(!said.contains("no end"), "{said}");
    }
}

#[test]
fn several_hooks_at_once_block_no_more_often_than_one() {
    let (folder, path) = folder_with("torn");
    let state = folder.path().join("state");
    let before = json!({"session_id": "s", "transcript_path": path, "hook_event_name": "PreCompact", "trigger": "auto"}).to_string();
    let hooks: Vec<_> = (0..4)
        .map(|_| {
            let (state, before) = (state.clone(), before.clone());
            thread::spawn(move || {
                let state = state.to_str().unwrap();
                blocking(state, &before)
            })
        })
        .collect();
    let left: Vec<Left> = hooks.into_iter().map(|hook| hook.join().unwrap()).collect();
    let blocks = left
        .iter()
        .filter(|left| left.stdout.contains("\"block\""))
        .count();
    assert_eq!(blocks, 1, "{left:?}");
}

#[test]
fn a_call_that_hangs_holds_no_other_up() {
    let (folder, path) = folder_with("torn");
    let state = folder.path().join("state");
    let before = json!({"session_id": "s", "transcript_path": path, "hook_event_name": "PreCompact", "trigger": "auto"}).to_string();
    let named = state.to_str().unwrap();
    let asked = || blocking(named, &before);
    assert!(asked().stdout.contains("\"block\""));
    let lock = fs::File::open(&files(&state, ".lock")[0]).unwrap();
    fs4::FileExt::lock(&lock).unwrap();
    let left = asked();
    assert_eq!((left.status, left.stdout.as_str()), (1, ""));
    assert!(left.stderr.contains("holds it for too long"), "{left:?}");
}

#[test]
fn what_the_agent_is_given_fits_in_two_kibibytes() {
    let (_folder, path) = folder_with("whole");
    let rules = "paint:vase:the glaze cracks in the cold|sell:bowl:it belongs to the museum|move:kiln:the floor gives way|oil:wheel:the belt slips|thin:glaze:it runs off|wash:apron:the dye goes out|drill:shelf:a pipe lies behind it|empty:till:the tax office counts it|copy:ledger:it is under seal|swap:lamp:the fuse blows|burn:stool:a child made it|stack:crate:the bottom is rotten|cut:ribbon:the mayor does it|peel:poster:the wall comes off|open:window:the cat gets out|flood:cellar:the clay lies there|lend:ladder:one rung is loose|block:sink:the drain is shared|bend:sieve:it has no spare|tare:scale:it was sealed in May";
    let mut records: Vec<Value> = (0..)
        .zip(rules.split('|'))
        .map(|(number, rule)| {
            let words: Vec<&str> = rule.split(':').collect();
            let text = format!(
                "Never {} the {} of the shop, because {}, and that would cost us a whole week.",
                words[0], words[1], words[2]
            );
            said(CLAUDE, number, "user", &text)
        })
        .collect();
    records.extend(compacted(CLAUDE, 20, "1. Primary Request: sell vases."));
    let lines: Vec<String> = records.iter().map(Value::to_string).collect();
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let start = json!({"session_id": "s", "transcript_path": path, "hook_event_name": "SessionStart", "source": "compact"});
    let left = gate(&["--host", "codex"], &start.to_string());
    let answer: Value = serde_json::from_str(&left.stdout).unwrap();
    let context = answer["hookSpecificOutput"]["additionalContext"]
        .as_str()
        .unwrap();
    assert!(context.len() <= 2048, "{}", context.len());
    assert!(context.len() > 1500, "{context}");
}

#[test]
fn installing_prints_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for host in ["claude-code", "codex", "kiro", "gemini", "kimi", "cline"] {
        let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
        command.args(["gate", "install", "--host", host, "--policy", "block"]);
        command.env_clear().env("HOME", folder.path());
        let left = left(&mut command);
        assert_eq!(left.status, 0, "{host}");
        let run = format!("lacuna gate --host {host} --policy block");
        assert!(left.stdout.contains(&run), "{}", left.stdout);
        assert!(left.stderr.contains("nothing was changed"));
        if !matches!(host, "kimi" | "cline") {
            serde_json::from_str::<Value>(&left.stdout).expect("the settings are JSON");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(gate(&["install", "--host", "auto"], "").status, 2);
}

/// Bytes that nobody would send, and some that somebody nearly sent.
fn hostile() -> impl proptest::strategy::Strategy<Value = Vec<u8>> {
    use proptest::prelude::*;
    let key = prop_oneof![
        Just("hook_event_name".to_owned()),
        Just("transcript_path".to_owned()),
        Just("session_id".to_owned()),
        Just("compact_summary".to_owned()),
        Just("source".to_owned()),
        Just("turn_id".to_owned()),
        Just("hookName".to_owned()),
        "\\PC{0,8}",
    ];
    let value = prop_oneof![
        Just(json!("PreCompact")),
        Just(json!("PostCompact")),
        Just(json!("SessionStart")),
        Just(json!("compact")),
        Just(json!("../..")),
        Just(json!("/dev/null")),
        Just(json!(null)),
        Just(json!([1, {"a": []}])),
        any::<i64>().prop_map(|number| json!(number)),
        "\\PC{0,40}".prop_map(|text| json!(text)),
    ];
    let object = proptest::collection::vec((key, value), 0..6).prop_map(|fields| {
        Value::Object(fields.into_iter().collect())
            .to_string()
            .into_bytes()
    });
    prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..400),
        object.clone(),
        (object, any::<proptest::sample::Index>()).prop_map(|(mut bytes, at)| {
            bytes.truncate(at.index(bytes.len() + 1));
            bytes
        }),
    ]
}

#[test]
fn whatever_stands_on_standard_input_it_is_no_bug_and_no_block_by_status() {
    use proptest::test_runner::{Config, TestRunner};
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().to_str().unwrap();
    let mut runner = TestRunner::new(Config {
        cases: 150,
        failure_persistence: None,
        ..Config::default()
    });
    let hosts = proptest::sample::select(vec![
        ("auto", "block"),
        ("claude-code", "block"),
        ("codex", "block"),
        ("kiro", "observe"),
        ("kiro", "warn"),
        ("gemini", "block"),
        ("kimi", "block"),
        ("cline", "block"),
    ]);
    let run = runner.run(&(hosts, hostile()), |((host, policy), bytes)| {
        let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
        command.args(["gate", "--host", host, "--policy", policy, "--state", state]);
        let left = left(command.env_clear().write_stdin(bytes));
        // Kiro's own signal may be told by its words, and blocks by status.
        let blocks =
            left.status == 2 && host == "auto" && left.stderr.contains("could not be undone");
        proptest::prop_assert!(left.status < 2 || blocks, "{left:?}");
        proptest::prop_assert!(!left.stderr.contains("bug"), "{left:?}");
        let document = left.stdout.trim();
        let whole = document.is_empty() || serde_json::from_str::<Value>(document).is_ok();
        proptest::prop_assert!(whole || host == "kiro", "{left:?}");
        Ok(())
    });
    run.unwrap();
}

/// How the invariants of the first compaction stand, with what `archive` holds.
fn standings(path: &str, archive: &str) -> Value {
    let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
    command.args(["audit", path, "--retained", archive, "-f", "json"]);
    let left = left(command.env_clear());
    let report: Value = serde_json::from_str(&left.stdout).unwrap();
    report["sessions"][0]["compactions"][0]["invariants"].clone()
}

/// The files below a folder with this ending, sorted.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.to_str().unwrap().ends_with(ending))
        .collect();
    files.sort();
    files
}

/// The states of these invariants.
fn states<const N: usize>(standings: &Value, names: [&str; N]) -> [String; N] {
    names.map(|name| standings[name].as_str().unwrap().to_owned())
}

#[test]
fn what_is_archived_makes_a_compaction_reversible() {
    let (folder, path) = folder_with("whole");
    let archive = folder.path().join("archive");
    let kept = archive.to_str().unwrap();
    let state = folder.path().join("state");
    let said = |event: &str, source: &str| {
        let signal = json!({"session_id": "s", "transcript_path": path, "hook_event_name": event, "source": source});
        let hook = ["--host", "claude-code", "--archive", kept, "--state"];
        let arguments = [&hook[..], &[state.to_str().unwrap()]].concat();
        let left = gate(&arguments, &signal.to_string());
        assert_eq!((left.status, left.stderr.as_str()), (0, ""), "{event}");
    };
    said("PreCompact", "");
    said("PreCompact", "");
    // Firing again keeps nothing twice.
    assert_eq!(files(&archive, ".part").len(), 1);
    let part = fs::read(&files(&archive, ".part")[0]).unwrap();
    assert_eq!(part, fs::read(&path).unwrap());

    // What the host writes between the hook and the boundary is no part of what was kept.
    let between = json!({"type": "progress", "uuid": "p", "sessionId": "pottery"}).to_string();
    let compacted = transcript(CLAUDE, "compacted").replacen(
        "\n{\"compactMetadata",
        &format!("\n{between}\n{{\"compactMetadata"),
        1,
    );
    assert!(compacted.contains(&between));
    fs::write(&path, compacted).unwrap();
    let names = ["retention", "reachability", "detectability", "atomicity"];
    let before = states(&standings(&path, kept), names);
    assert_eq!(before, ["held", "held", "undecided", "undecided"]);
    said("SessionStart", "compact");
    let after = states(&standings(&path, kept), names);
    assert_eq!(after, ["held", "held", "held", "undecided"]);
    said("PreCompact", "");
    // Only what is new is kept.
    assert_eq!(files(&archive, ".part").len(), 2);

    let mut broken = files(&archive, ".json");
    broken.retain(|file| !file.ends_with("manifest.json"));
    fs::write(&broken[0], "[]").unwrap();
    fs::remove_file(&files(&archive, ".diff")[0]).unwrap();
    let after = standings(&path, kept);
    assert_eq!(
        [&after["retention"], &after["detectability"]],
        ["violated", "violated"]
    );
    let rewritten = fs::read_to_string(&path)
        .unwrap()
        .replace("count the shelves", "count them all");
    fs::write(&path, rewritten).unwrap();
    assert_eq!(standings(&path, kept)["reachability"], "violated");
}

#[test]
fn a_damaged_manifest_of_an_archive_is_put_aside_and_told() {
    let (folder, path) = folder_with("whole");
    let archive = folder.path().join("archive");
    let kept = archive.to_str().unwrap();
    let state = folder.path().join("state");
    let signal =
        json!({"session_id": "s", "transcript_path": path, "hook_event_name": "PreCompact"});
    let keep = || {
        let hook = ["--host", "claude-code", "--archive", kept, "--state"];
        let arguments = [&hook[..], &[state.to_str().unwrap()]].concat();
        let left = gate(&arguments, &signal.to_string());
        assert_eq!(left.status, 0);
        left.stderr
    };
    assert_eq!(keep(), "");
    let manifest = archive.join("pottery/manifest.json");
    for number in 1..=2 {
        fs::write(&manifest, "{damaged").unwrap();
        let told = keep();
        let aside = format!("manifest.damaged-{number}.json");
        assert!(
            told.contains("put aside") && told.contains(&aside),
            "{told}"
        );
        let aside = fs::read_to_string(archive.join("pottery").join(aside)).unwrap();
        assert_eq!(aside, "{damaged");
        assert!(fs::read_to_string(&manifest).unwrap().contains("archived"));
    }
    assert_eq!(keep(), "");
}

/// What is kept takes the time that is left; what stands against a compaction, and what it lost, is told all the same.
#[test]
fn an_archive_that_comes_too_late_holds_no_answer_up() {
    let (folder, path) = folder_with("compacted");
    let archive = folder.path().join("archive");
    let session = archive.join("pottery");
    fs::create_dir_all(&session).unwrap();
    let lock = fs::File::create(session.join("lock")).unwrap();
    fs4::FileExt::lock(&lock).unwrap();
    let asked = |event: &str| {
        let hook = json!({"session_id": "s", "transcript_path": path, "hook_event_name": event, "source": "compact", "trigger": "auto"});
        let state = folder.path().join("state");
        let (archive, state) = (archive.to_str().unwrap(), state.to_str().unwrap());
        let line = [
            "--host",
            "claude-code",
            "--policy",
            "block",
            "--archive",
            archive,
            "--state",
            state,
        ];
        gate(&line, &hook.to_string())
    };
    let before = asked("PreCompact");
    assert_eq!((before.status, before.stdout.as_str()), (0, ""));
    assert_eq!(
        before.stderr,
        "lacuna: the recording was not kept within 1200 ms\n"
    );
    let after = asked("SessionStart");
    assert!(
        after.stdout.contains("Never fire the big kiln on Sundays"),
        "{after:?}"
    );
    assert!(
        after.stderr.contains("before the next compaction"),
        "{after:?}"
    );
}

#[test]
fn what_was_archived_before_the_last_compaction_can_be_gone_back_to() {
    let (folder, path) = folder_with("whole");
    let archive = folder.path().join("archive");
    let archive = archive.to_str().unwrap();
    gate(&[&path, "--archive", archive], "");
    fs::write(&path, transcript(CLAUDE, "unrecoverable")).unwrap();
    let signal = json!({"session_id": "s", "transcript_path": path, "hook_event_name": "PreCompact", "trigger": "auto"});
    let asked = |name: &str, arguments: &[&str]| {
        let state = folder.path().join(name);
        let hook = ["--host", "claude-code", "--policy", "block", "--state"];
        let line = [&hook[..], &[state.to_str().unwrap()], arguments].concat();
        let left = gate(&line, &signal.to_string());
        format!("{}{}", left.stdout, left.stderr)
    };
    let without = asked("one", &[]);
    assert!(without.contains("cannot be undone"), "{without}");
    let with = asked("two", &["--archive", archive]);
    assert!(!with.contains("cannot be undone"), "{with}");
}

#[test]
fn an_archive_leaves_only_atomicity_to_be_vouched_for() {
    let (folder, path) = folder_with("whole");
    let archive = folder.path().join("archive");
    let archive = archive.to_str().unwrap();
    let left = gate(&[&path, "--archive", archive], "");
    assert_eq!(
        (left.status, left.stdout.lines().next()),
        (1, Some("refuse: atomicity"))
    );
    let left = gate(&[&path, "--archive", archive, "--commit-atomic"], "");
    assert_eq!(
        (left.status, left.stdout.lines().next()),
        (0, Some("compact"))
    );
}

/// A hook of which the host leaves its end of standard input open, until there is an answer.
fn left_open(said: &str) -> (Option<i32>, String) {
    let (status, _, err) = with_open_pipe(&["--host", "claude-code"], said);
    (status, err)
}

/// The gate while standard input has no end: status, standard output and standard error.
fn with_open_pipe(arguments: &[&str], said: &str) -> (Option<i32>, String, String) {
    let mut hook = process::Command::new(assert_cmd::cargo::cargo_bin!("lacuna"))
        .arg("gate")
        .args(arguments)
        .env_clear()
        .stdin(process::Stdio::piped())
        .stdout(process::Stdio::piped())
        .stderr(process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut open = hook.stdin.take().unwrap();
    io::Write::write_all(&mut open, said.as_bytes()).unwrap();
    let output = hook.wait_with_output().unwrap();
    drop(open);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    (output.status.code(), out, err)
}

#[test]
fn a_recording_on_standard_input_that_has_no_end_is_refused() {
    let (_folder, path) = folder_with("whole");
    let said = fs::read_to_string(path).unwrap();
    for (limit, arguments) in [("5000", &["-"][..]), ("50", &["-", "--budget-ms", "50"])] {
        let (status, out, _) = with_open_pipe(arguments, &said);
        assert_eq!(status, Some(1));
        assert!(out.starts_with("refuse: "), "{out}");
        let told = format!("-: it was not read to its end within {limit} ms");
        assert!(out.contains(&told), "{out}");
    }
}

#[test]
fn a_host_that_leaves_standard_input_open_is_answered() {
    let said = |path: &str| {
        json!({
            "hook_event_name": "SessionStart", "source": "compact", "session_id": "s", "transcript_path": path,
        })
        .to_string()
    };
    let (status, err) = left_open(&said("missing.jsonl"));
    let told = "lacuna: missing.jsonl: there is no such file: check the path\n";
    assert_eq!((status, err.as_str()), (Some(1), told));
    let (status, err) = left_open("{\"hook_event_name\": ");
    let told = "standard input holds no whole JSON object after 5000 ms";
    assert_eq!(status, Some(1));
    assert!(err.contains(told), "{err}");
}

#[test]
fn a_path_that_nobody_can_read_is_told_in_short() {
    let path = format!("/{}", "a/".repeat(150_000));
    for event in ["PreCompact", "SessionStart"] {
        let said = json!({
            "hook_event_name": event, "source": "compact", "session_id": "s", "transcript_path": path,
        });
        let left = gate(&["--host", "claude-code"], &said.to_string());
        assert!(left.stderr.contains("/a/a/a/"), "{}", left.stderr.len());
        assert!(left.stderr.len() < 1000, "{}", left.stderr.len());
    }
}
