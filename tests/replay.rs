//! States rebuilt, compared and kept, as `lacuna replay` does it.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test without its files has failed"
)]

use assert_cmd::Command;
use lacuna::AuditOptions;
use lacuna::reader::Source;
use lacuna::rebuild::{self, Detail, SessionStates, Side, Wanted};
use lacuna::recording::{CompactionIndex, EventIndex};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

const REJECTED: &str = "fixtures/incidents/rejected-then-proposed.jsonl";

const CLAUDE: &str = "fixtures/incidents/rejected-then-proposed.claude.jsonl";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

const WORDS: Detail = Detail {
    words: true,
    sizes: false,
};

fn states(wanted: &Wanted) -> SessionStates {
    let source = Source::open(&root().join(REJECTED)).unwrap();
    let mut sessions = rebuild::states(&source, &AuditOptions::default(), wanted, WORDS).unwrap();
    sessions.remove(0)
}

fn lacuna(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("lacuna").unwrap();
    let output = command
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn a_compaction_puts_its_summary_in_the_place_of_what_came_before() {
    let before = states(&Wanted::Ordinals(vec![2], Side::Before))
        .states
        .remove(0);
    let after = states(&Wanted::Ordinals(vec![2], Side::After))
        .states
        .remove(0);
    assert_eq!(before.summary, Some(CompactionIndex(0)));
    assert_eq!(after.summary, Some(CompactionIndex(1)));
    assert!(before.events.len() > 50);
    assert!(after.events.is_empty());
    assert!(before.items.iter().any(|item| item.voice == "human"));
    assert_eq!(after.items.len(), 1);
    assert!(
        after
            .items
            .first()
            .unwrap()
            .text
            .contains("Mirrored writes: rejected")
    );
    assert_ne!(before.sha256, after.sha256);
}

#[test]
fn every_event_has_its_state() {
    let all = states(&Wanted::All);
    assert_eq!(all.states.len(), 14);
    let last = u32::try_from(all.links.records).unwrap();
    let first = states(&Wanted::Event(EventIndex(0), Side::Before))
        .states
        .remove(0);
    assert!(first.events.is_empty() && first.summary.is_none());
    let end = states(&Wanted::Event(EventIndex(last), Side::Before))
        .states
        .remove(0);
    assert_eq!(end.summary, Some(CompactionIndex(6)));
    assert!(
        states(&Wanted::Event(EventIndex(last + 1), Side::Before))
            .states
            .is_empty()
    );
    for beyond in [
        Wanted::Ordinals(vec![0], Side::Before),
        Wanted::Ordinals(vec![8], Side::Before),
    ] {
        assert!(states(&beyond).states.is_empty());
    }
    // Right after an event it is in the state, and no event is after the last.
    let third = states(&Wanted::Event(EventIndex(3), Side::Before))
        .states
        .remove(0);
    let past = states(&Wanted::Event(EventIndex(3), Side::After))
        .states
        .remove(0);
    let fourth = states(&Wanted::Event(EventIndex(4), Side::Before))
        .states
        .remove(0);
    assert_eq!(past.events, fourth.events);
    assert_eq!(past.events.len(), third.events.len() + 1);
    assert_eq!(past.events.last(), Some(&EventIndex(3)));
    assert!(
        states(&Wanted::Event(EventIndex(last), Side::After))
            .states
            .is_empty()
    );
    // Right after a boundary the state is what the compaction left.
    let after = states(&Wanted::Ordinals(vec![1], Side::After))
        .states
        .remove(0);
    let boundary = states(&Wanted::Id("c1".to_owned(), Side::Before))
        .states
        .remove(0);
    let next = boundary.events.last().unwrap().0 + 2;
    let at = states(&Wanted::Event(EventIndex(next), Side::Before))
        .states
        .remove(0);
    assert_eq!(at.sha256, after.sha256);
    let boundary = EventIndex(next - 1);
    let past = states(&Wanted::Event(boundary, Side::After))
        .states
        .remove(0);
    assert_eq!(past.sha256, after.sha256);
}

#[test]
fn points_without_a_state_and_states_that_differ_have_their_statuses() {
    assert_eq!(lacuna(&["replay", REJECTED]).0, 0);
    assert_eq!(lacuna(&["replay", REJECTED, "--at", "nobody"]).0, 3);
    assert_eq!(lacuna(&["replay", REJECTED, "--at", "#9", "--diff"]).0, 3);
    assert_eq!(lacuna(&["replay", REJECTED, "--after"]).0, 2);
    assert_eq!(lacuna(&["replay", "missing.jsonl"]).0, 4);
    let checks = "fixtures/checks/unreachable-state";
    let (status, out, _) = lacuna(&["replay", &format!("{checks}/held.jsonl")]);
    assert_eq!(status, 0);
    assert!(out.contains("as recorded"), "{out}");
    let (status, out, _) = lacuna(&["replay", &format!("{checks}/violated.jsonl")]);
    assert_eq!(status, 1);
    assert!(out.contains("not as recorded"), "{out}");
}

#[test]
fn a_contrast_shows_what_is_gone_and_what_is_new() {
    let (status, out, _) = lacuna(&["replay", REJECTED, "--at", "#1", "--diff"]);
    assert_eq!(status, 0);
    assert!(out.lines().all(|line| line.starts_with(['-', '+', ' '])));
    assert!(out.contains("\n-Three ways: a bigger primary"), "{out}");
    assert!(out.contains("+- Mirrored writes: rejected"), "{out}");
}

#[test]
fn a_contrast_is_the_same_as_json() {
    let (_, text, _) = lacuna(&["replay", REJECTED, "--at", "#2", "--diff"]);
    let (status, json, _) = lacuna(&["replay", REJECTED, "--at", "#2", "--diff", "-f", "json"]);
    assert_eq!(status, 0);
    let told: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(told["schema"], "lacuna-contrast/1");
    assert_eq!(
        (&told["lane"], &told["ordinal"]),
        (&"main".into(), &2.into())
    );
    let mut counts = [("gone", 0), ("new", 0), ("same", 0)];
    let mut lines = String::new();
    for line in told["lines"].as_array().unwrap() {
        let change = line["change"].as_str().unwrap();
        let place = counts.iter().position(|(name, _)| *name == change).unwrap();
        counts[place].1 += 1;
        lines.push(['-', '+', ' '][place]);
        lines.push_str(line["text"].as_str().unwrap());
        lines.push('\n');
    }
    assert_eq!(lines, text);
    for (name, count) in counts {
        assert_eq!(told[name], count, "{name}");
    }
}

#[test]
fn the_canonical_form_hashes_to_what_is_shown() {
    let (_, bytes, _) = lacuna(&["replay", REJECTED, "--at", "#1", "--canonical"]);
    let (_, shown, _) = lacuna(&["replay", REJECTED, "--at", "#1", "-f", "json"]);
    let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
    let hash: Vec<String> = Sha256::digest(&bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(shown["sessions"][0]["states"][0]["sha256"], hash.concat());
}

/// A log of two events of these sizes, and a compaction that is said to have had this size before it.
fn sized(sizes: [u64; 2], before: u64) -> String {
    let [one, two] = sizes;
    format!(
        r#"{{"type":"session","format":"lacuna-log/1","id":"sized"}}
{{"type":"event","id":"e1","role":"user","text":"rake the rows","tokens":{one}}}
{{"type":"event","id":"e2","role":"assistant","text":"the rows are raked","tokens":{two}}}
{{"type":"compaction","id":"c1","tokens_before":{before},"tokens_after":90,"tokens":40,"covered_ranges":[[0,2]],"kept_ranges":[],"summary":"Rows are raked."}}
"#
    )
}

#[test]
fn the_size_of_a_state_is_held_against_the_recorded_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sized.jsonl");
    let compared = |sizes, before| {
        fs::write(&path, sized(sizes, before)).unwrap();
        lacuna(&["replay", path.to_str().unwrap(), "--compare"])
    };
    let (status, out, _) = compared([300, 500], 1000);
    assert_eq!(status, 0, "{out}");
    assert!(
        out.contains("1000 tokens · 800 in its records (80 %)"),
        "{out}"
    );
    assert!(
        out.contains("90 tokens · 40 in its records (44 %)"),
        "{out}"
    );
    let (status, out, _) = compared([600, 500], 1000);
    assert_eq!(status, 1, "{out}");
    assert!(
        out.contains("1100 in its records (110 %): more than there was"),
        "{out}"
    );
    // Counted sizes are of another measure: they are shown, and decide nothing.
    let text = sized([600, 500], 1).replace(r#","tokens":600"#, "");
    fs::write(&path, text).unwrap();
    let (status, out, _) = lacuna(&["replay", path.to_str().unwrap(), "--compare"]);
    assert_eq!(status, 0, "{out}");
    assert!(
        out.contains("1 tokens · ~9 in its records (900 %) ·"),
        "{out}"
    );
    let (_, out, _) = lacuna(&["replay", path.to_str().unwrap()]);
    assert!(!out.contains("in its records"), "{out}");
}

#[test]
fn what_the_recording_lost_is_still_there_in_what_was_kept_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let recording = folder.path().join("run.jsonl");
    let original = fs::read_to_string(root().join(CLAUDE)).unwrap();
    fs::write(&recording, &original).unwrap();
    let kept = folder.path().join("kept");
    let retain = [
        "replay",
        recording.to_str().unwrap(),
        "--retain",
        kept.to_str().unwrap(),
    ];
    assert_eq!(lacuna(&retain).0, 0);
    // Its head is cut off: it starts in the middle of its session.
    let (_, rest) = original.split_once('\n').unwrap();
    fs::write(&recording, rest).unwrap();
    let verdicts = |kept: &str| {
        let path = recording.to_str().unwrap();
        let (_, out, _) = lacuna(&["audit", path, "--retained", kept, "-f", "json"]);
        let (_, alone, _) = lacuna(&["audit", path, "-f", "json"]);
        [alone, out].map(|out| {
            let report: serde_json::Value = serde_json::from_str(&out).unwrap();
            let compaction = &report["sessions"][0]["compactions"][2];
            let reachability = &compaction["invariants"]["reachability"];
            [&compaction["verdict"], reachability].map(|word| word.as_str().unwrap().to_owned())
        })
    };
    let [alone, with_kept] = verdicts(kept.to_str().unwrap());
    assert_eq!(alone, ["degraded", "undecided"]);
    assert_eq!(with_kept, ["defer-and-refetch", "held"]);
}

fn standing(recording: &Path, kept: &Path, invariant: &str) -> Vec<String> {
    let (_, out, err) = lacuna(&[
        "audit",
        recording.to_str().unwrap(),
        "--retained",
        kept.to_str().unwrap(),
        "-f",
        "json",
    ]);
    assert_eq!(err, "");
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    let compactions = report["sessions"][0]["compactions"].as_array().unwrap();
    let state = |one: &serde_json::Value| one["invariants"][invariant].as_str().unwrap().to_owned();
    compactions.iter().map(state).collect()
}

#[test]
fn what_was_kept_proves_itself_until_it_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let recording = folder.path().join("run.jsonl");
    fs::copy(root().join(REJECTED), &recording).unwrap();
    let kept = folder.path().join("kept");
    let retain = [
        "replay",
        recording.to_str().unwrap(),
        "--retain",
        kept.to_str().unwrap(),
    ];
    assert_eq!(lacuna(&retain), (0, String::new(), String::new()));
    assert_eq!(lacuna(&retain).0, 2, "evidence is not overwritten");
    for invariant in ["retention", "reachability", "detectability"] {
        assert_eq!(
            standing(&recording, &kept, invariant),
            vec!["held"; 7],
            "{invariant}"
        );
    }
    fs::remove_file(kept.join("main/0003.diff")).unwrap();
    assert_eq!(standing(&recording, &kept, "detectability")[2], "violated");
    fs::write(kept.join("main/0002.state.json"), "[]").unwrap();
    assert_eq!(standing(&recording, &kept, "retention")[1], "violated");
    let text = fs::read_to_string(&recording).unwrap();
    fs::write(&recording, text.replacen("Understood.", "Understood!", 1)).unwrap();
    assert_eq!(standing(&recording, &kept, "reachability")[0], "violated");
    assert_eq!(lacuna(&["audit", REJECTED, "--retained", "fixtures"]).0, 4);
}

#[test]
fn what_was_kept_and_is_gone_counts_whatever_the_record_says() {
    let folder = tempfile::tempdir().unwrap();
    let recording = folder.path().join("run.jsonl");
    let log = r#"{"type":"session","format":"lacuna-log/1","id":"m"}
{"type":"event","id":"a","role":"user","text":"Go on with the tags.","start":0,"end":1}
{"type":"compaction","id":"c1","summary":"Go on with the tags.","input":[{"events":[0,1]}],"retention":{"key":"k"},"diff":{"path":"own.diff"}}
"#;
    fs::write(&recording, log).unwrap();
    let own = folder.path().join("own.diff");
    fs::write(
        own, "-a
+b
",
    )
    .unwrap();
    let kept = folder.path().join("kept");
    let retain = [
        "replay",
        recording.to_str().unwrap(),
        "--retain",
        kept.to_str().unwrap(),
    ];
    assert_eq!(lacuna(&retain).0, 0);
    for invariant in ["retention", "detectability"] {
        assert_eq!(standing(&recording, &kept, invariant), ["undecided"]);
    }
    fs::remove_file(kept.join("main/0001.diff")).unwrap();
    assert_eq!(standing(&recording, &kept, "detectability"), ["violated"]);
    fs::write(kept.join("main/0001.state.json"), "[]").unwrap();
    assert_eq!(standing(&recording, &kept, "retention"), ["violated"]);
}

#[test]
fn what_stands_behind_a_summary_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    for claims in [r#","covered_ranges":[[0,3]]"#, ""] {
        let log = format!(
            r#"{{"type":"session","format":"lacuna-log/1","id":"m"}}
{{"type":"event","id":"a","role":"user","text":"Go on with the tags."}}
{{"type":"event","id":"b","role":"assistant","text":"They are on."}}
{{"type":"event","id":"c","role":"user","text":"Go on with the labels."}}
{{"type":"compaction","id":"c2","summary":"Tags and labels.","input":[{{"summary":"c1"}},{{"events":[2,3]}}]{claims}}}
"#
        );
        fs::write(&path, log).unwrap();
        let (_, out, _) = lacuna(&["audit", path.to_str().unwrap(), "-f", "json"]);
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        let compaction = &report["sessions"][0]["compactions"][0];
        assert_eq!(compaction["verdict"], "defer-and-refetch", "{claims}");
        let stretches = compaction["refetch"].as_array().unwrap();
        let lines: Vec<_> = stretches.iter().map(|it| &it["lines"]).collect();
        assert_eq!(lines, [&serde_json::json!([2, 3])], "{claims}");
    }
}

/// The records of a state in its canonical form, without its summary.
fn records(path: &Path, at: &str, side: &str) -> Vec<serde_json::Value> {
    let path = path.to_str().unwrap();
    let (_, out, _) = lacuna(&["replay", path, "--at", at, side, "--canonical"]);
    let state: Vec<serde_json::Value> = serde_json::from_str(&out).unwrap();
    let is_record = |item: &serde_json::Value| {
        let fields = item.as_object().unwrap();
        fields.len() != 2 || !fields.contains_key("summary")
    };
    state.into_iter().filter(is_record).collect()
}

#[test]
fn a_state_holds_the_records_as_they_stand_in_the_file_whatever_its_format() {
    let folder = root().join("fixtures/reading");
    for name in [
        "codex/local.jsonl",
        "codex/remote-v2.jsonl",
        "pi/v1.jsonl",
        "kimi-code/wire-twice.jsonl",
        "qwen-code/kept-tail.jsonl",
    ] {
        let path = folder.join(name);
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        for side in ["--before", "--after"] {
            let state = records(&path, "#1", side);
            assert!(side == "--after" || state.len() > 1, "{name}");
            let mut rest = lines.iter();
            for record in &state {
                assert!(rest.any(|line| line == record), "{name} {side}: {record}");
            }
        }
    }
}

const FOLDERS: [&str; 6] = [
    "cline/basic",
    "cline-classic/summarised",
    "kimi-cli/compacted",
    "opencode/export.json",
    "openhands/chain",
    "roo-code/condensed-twice",
];

#[test]
fn a_state_of_a_recording_of_several_files_holds_their_records() {
    let folder = root().join("fixtures/reading");
    let states = |name: &str| {
        let (status, out, err) =
            lacuna(&["replay", folder.join(name).to_str().unwrap(), "-f", "json"]);
        assert_eq!((status, err.as_str()), (0, ""), "{name}: {out}");
        let document: serde_json::Value = serde_json::from_str(&out).unwrap();
        let states = document["sessions"][0]["states"]
            .as_array()
            .unwrap()
            .clone();
        assert!(!states.is_empty(), "{name}");
        states
    };
    for name in FOLDERS {
        for state in states(name) {
            assert!(state["sha256"].is_string(), "{name}: {state}");
            assert_eq!(state["missing"], serde_json::json!([]), "{name}");
        }
        for record in records(&folder.join(name), "#1", "--before") {
            assert!(record.get("draft").is_none(), "{name}: {record}");
        }
    }
}

#[test]
fn a_state_of_which_the_recording_lacks_something_is_not_called_rebuilt() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    let original = fs::read_to_string(root().join(CLAUDE)).unwrap();
    let told = || {
        let (status, out, _) = lacuna(&["replay", path.to_str().unwrap()]);
        let out = out.replace("\n  ", " ");
        let lines = out.lines().filter(|line| line.contains("compaction 1 "));
        (status, lines.map(str::to_owned).collect::<Vec<_>>())
    };
    fs::write(&path, &original).unwrap();
    assert_eq!(told().0, 0);
    let (_, rest) = original.split_once('\n').unwrap();
    fs::write(&path, rest).unwrap();
    let (status, lines) = told();
    assert_eq!(status, 1);
    assert!(
        lines[0].contains("cannot be rebuilt: what came before the first record is not in"),
        "{lines:?}"
    );
    // After a compaction, what came before its summary is no part of the context.
    assert!(lines[1].contains("sha256"), "{lines:?}");
    let mut damaged: Vec<&str> = original.lines().collect();
    damaged[2] = "no record";
    fs::write(&path, damaged.join("\n") + "\n").unwrap();
    let (status, lines) = told();
    assert_eq!(status, 1);
    assert!(
        lines[0].contains("cannot be rebuilt: L3 cannot be read"),
        "{lines:?}"
    );
    assert!(lines[1].contains("sha256"), "{lines:?}");
    for (name, why) in [
        ("remote-v2", "its summary is encrypted or redacted"),
        ("held-back", "its summary is not in the file"),
    ] {
        let path = format!("fixtures/reading/codex/{name}.jsonl");
        let (status, out, _) = lacuna(&["replay", &path]);
        assert_eq!(status, 1);
        let words: Vec<&str> = out.split_whitespace().collect();
        let told = words.join(" ");
        assert!(told.contains(&format!("cannot be rebuilt: {why}")), "{out}");
    }
}

#[test]
fn the_links_of_every_format_that_has_them_are_followed() {
    let links = |path: &Path| {
        let (_, out, _) = lacuna(&["replay", path.to_str().unwrap(), "-f", "json"]);
        let document: serde_json::Value = serde_json::from_str(&out).unwrap();
        let session = &document["sessions"][0];
        ["records", "linked", "reachable"].map(|key| session[key].as_u64().unwrap())
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.jsonl");
    let head = r#"{"type":"session","version":3,"id":"s","timestamp":"2026-05-05T10:00:00.000Z","cwd":"/w"}"#;
    let entry = |id: &str, parent: &str| {
        let message = r#"{"role":"user","content":[{"type":"text","text":"rake the rows"}]}"#;
        format!(
            r#"{{"type":"message","id":"{id}","parentId":{parent},"timestamp":"2026-05-05T10:00:01.000Z","message":{message}}}"#
        )
    };
    let lines = [
        head.to_owned(),
        entry("a1", "null"),
        entry("b2", "\"a1\""),
        entry("c3", "\"gone\""),
        entry("d4", "\"c3\""),
        entry("e5", "\"b2\""),
        entry("f6", "\"s\""),
    ];
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    assert_eq!(links(&path), [6, 5, 4]);
    let reading = root().join("fixtures/reading");
    for name in ["copilot-cli/manual-chain.jsonl", "openhands/left-branch"] {
        let [records, linked, reachable] = links(&reading.join(name));
        assert!(linked > 0 && reachable <= records, "{name}");
        assert_eq!(reachable, records, "{name}");
    }
}

/// Keeps what can be kept of a recording; gives the exit status.
fn retain(recording: &Path, kept: &Path) -> i32 {
    let (recording, kept) = (recording.to_str().unwrap(), kept.to_str().unwrap());
    lacuna(&["replay", recording, "--retain", kept]).0
}

fn manifest(kept: &Path) -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(kept.join("manifest.json")).unwrap()).unwrap()
}

#[test]
fn what_was_never_compared_or_rebuilt_is_never_held() {
    let folder = tempfile::tempdir().unwrap();
    let recording = root().join("fixtures/reading/codex/remote-v2.jsonl");
    let kept = folder.path().join("kept");
    assert_eq!(retain(&recording, &kept), 1, "its summaries are encrypted");
    let check = || {
        let of = |invariant| standing(&recording, &kept, invariant);
        assert_eq!(of("retention"), ["held", "held"]);
        assert_eq!(of("reachability"), ["held", "undecided"]);
        assert_eq!(of("detectability"), ["undecided", "undecided"]);
    };
    check();
    let mut manifest = manifest(&kept);
    let wholes = [0, 1].map(|at| manifest["compactions"][at]["whole"].as_bool().unwrap());
    assert_eq!(wholes, [true, false]);
    // A comparison with nothing in it is none, whoever wrote it.
    let nothing = Sha256::digest("");
    let nothing: Vec<String> = nothing.iter().map(|byte| format!("{byte:02x}")).collect();
    for compaction in manifest["compactions"].as_array_mut().unwrap() {
        compaction["diff"] = serde_json::json!({"path": "main/empty", "sha256": nothing.concat()});
    }
    fs::write(kept.join("main/empty"), "").unwrap();
    fs::write(kept.join("manifest.json"), manifest.to_string()).unwrap();
    check();
}

/// The verdicts of the compactions of a recording, and how their invariants stand.
fn judged(recording: &Path, more: &[&str]) -> Vec<(String, serde_json::Value)> {
    let audit = ["audit", recording.to_str().unwrap(), "-f", "json"];
    let (_, out, _) = lacuna(&[&audit[..], more].concat());
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    let compactions = report["sessions"][0]["compactions"].as_array().unwrap();
    let verdict = |one: &serde_json::Value| one["verdict"].as_str().unwrap().to_owned();
    compactions
        .iter()
        .map(|one| (verdict(one), one["invariants"].clone()))
        .collect()
}

#[test]
fn a_recording_that_opens_with_a_boundary_has_lost_its_head() {
    let folder = tempfile::tempdir().unwrap();
    let original = fs::read_to_string(root().join(CLAUDE)).unwrap();
    let lines: Vec<&str> = original.lines().collect();
    let boundary = lines
        .iter()
        .position(|line| line.contains("compact_boundary"))
        .unwrap();
    let [bare, longer] = [boundary, boundary - 2].map(|from| {
        let path = folder.path().join(format!("from-{from}.jsonl"));
        fs::write(&path, lines[from..].join("\n") + "\n").unwrap();
        path
    });
    assert_eq!(judged(&bare, &[]), judged(&longer, &[]));
    let (status, out, _) = lacuna(&["replay", bare.to_str().unwrap()]);
    let what = "cannot be rebuilt: what came before the first\n  record is not in this lane";
    assert_eq!((status, out.matches(what).count()), (1, 1), "{out}");
    let kept = folder.path().join("kept");
    assert_eq!(retain(&bare, &kept), 1);
    let with_kept = judged(&bare, &["--retained", kept.to_str().unwrap()]);
    let (verdict, first) = &with_kept[0];
    assert_eq!(verdict, "unproven");
    for invariant in ["retention", "reachability", "detectability"] {
        assert_eq!(first[invariant], "undecided", "{invariant}");
    }
    // What stands behind the first summary is in none of what was kept.
    assert_eq!(with_kept[1].0, "degraded");
}

#[test]
fn a_log_that_opens_with_a_compaction_has_no_originals_to_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.jsonl");
    let log = |first: &str| {
        format!(
            r#"{{"type":"session","format":"lacuna-log/1","id":"m"}}
{{"type":"compaction","id":"c1","summary":"We rejected the sharded writes because of latency."{first}}}
{{"type":"event","id":"a","role":"user","text":"Go on with the tags.","start":5,"end":6}}
{{"type":"compaction","id":"c2","summary":"We rejected the sharded writes because of latency.","input":[{{"summary":"c1"}},{{"events":[5,6]}}]}}
{{"type":"event","id":"b","role":"user","text":"Good.","start":6,"end":7}}
"#
        )
    };
    fs::write(&path, log("")).unwrap();
    let verdicts: Vec<String> = judged(&path, &[]).into_iter().map(|it| it.0).collect();
    assert_eq!(verdicts, ["unproven", "degraded"]);
    let (status, out, _) = lacuna(&["audit", path.to_str().unwrap()]);
    assert_eq!(status, 1);
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for told in [
        "the originals cannot be read, and nobody told the agent",
        "warning unmarked-degradation · compaction 2",
    ] {
        assert!(out.contains(told), "{told}: {out}");
    }
    let facts = [
        "gate",
        path.to_str().unwrap(),
        "--raw-context-retained",
        "--recovery-path-tested",
        "--diff-detectable",
        "--commit-atomic",
    ];
    let (status, out, _) = lacuna(&facts);
    assert_eq!(status, 1);
    assert!(out.starts_with("defer-and-refetch: anchoring"), "{out}");
    assert!(out.contains("cannot be read again: part of what"), "{out}");
    // A claim on what is not there is a claim outside of what came before, as it ever was.
    fs::write(
        &path,
        log(r#","input":[{"events":[0,5]}],"covered_ranges":[[0,5]]"#),
    )
    .unwrap();
    let first = &judged(&path, &[])[0];
    assert_eq!(
        (first.0.as_str(), &first.1["coverage"]),
        ("refuse", &"violated".into())
    );
    assert_eq!(lacuna(&["replay", path.to_str().unwrap()]).0, 1);
    // One that read nothing tells so itself: nothing is missing.
    fs::write(&path, log(r#","input":[],"covered_ranges":[]"#)).unwrap();
    assert_eq!(lacuna(&["replay", path.to_str().unwrap()]).0, 0);
}

/// What an audit with evidence says of evidence that is of nothing, and its exit status with `--strict`.
fn unproved(recording: &Path, kept: &Path) -> (Vec<String>, i32) {
    let (recording, kept) = (recording.to_str().unwrap(), kept.to_str().unwrap());
    let audit = [
        "audit",
        recording,
        "--retained",
        kept,
        "-f",
        "json",
        "--strict",
        "--fail-on",
        "never",
    ];
    let (status, out, _) = lacuna(&audit);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    let unchecked = report["sessions"][0]["unchecked"].as_array().unwrap();
    let whys = unchecked
        .iter()
        .map(|one| one["why"].as_str().unwrap().to_owned());
    (
        whys.filter(|why| why.contains("proves nothing")).collect(),
        status,
    )
}

#[test]
fn evidence_that_is_of_no_compaction_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let original = fs::read_to_string(root().join("fixtures/reading/pi/v1.jsonl")).unwrap();
    let recording = folder.path().join("v1.jsonl");
    let kept = folder.path().join("kept");
    fs::write(&recording, &original).unwrap();
    assert_eq!(retain(&recording, &kept), 0);
    assert_eq!(unproved(&recording, &kept).0, Vec::<String>::new());
    // Its compactions have no ids: where a line is cut they are still the first and the second of the session.
    let lines: Vec<&str> = original.lines().collect();
    let without = |gone: &dyn Fn(usize, &str) -> bool| {
        let rest = lines
            .iter()
            .enumerate()
            .filter(|(at, line)| !gone(*at, line));
        let rest: Vec<&str> = rest.map(|(_, line)| *line).collect();
        fs::write(&recording, rest.join("\n") + "\n").unwrap();
    };
    without(&|at, _| at == 3);
    assert_eq!(
        standing(&recording, &kept, "reachability"),
        ["violated", "violated"]
    );
    assert_eq!(unproved(&recording, &kept).0, Vec::<String>::new());
    without(&|_, line| line.contains(r#""type":"compaction""#));
    let all = "what was kept of compaction 1 (line-9), compaction 2 (line-16) is of no compaction here, and proves nothing";
    assert_eq!(unproved(&recording, &kept), (vec![all.to_owned()], 4));
    // Nor is anything held by what was kept of another session.
    let other = root().join(REJECTED);
    assert_eq!(unproved(&other, &kept), (vec![all.to_owned()], 4));
    assert_eq!(
        standing(&other, &kept, "detectability"),
        vec!["undecided"; 7]
    );
}
