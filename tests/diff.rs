//! `lacuna diff`: what a later report has that an earlier one had not.
#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test without its report has failed"
)]

use assert_cmd::Command;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const LOST: &str = "fixtures/incidents/rejected-then-proposed.jsonl";
const OTHER: &str = "fixtures/incidents/voided-then-reissued.claude.jsonl";

fn lacuna(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
    command.args(arguments).env_clear();
    command
}

fn run(command: &mut Command) -> (i32, String, String) {
    let output = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("all output is UTF-8");
    let status = output.status.code().expect("no signal ends the program");
    (status, text(output.stdout), text(output.stderr))
}

/// The report of some recordings.
fn report(paths: &[&str]) -> Value {
    let (_, out, _) = run(lacuna(&["audit", "-f", "json"]).args(paths));
    serde_json::from_str(&out).expect("a report is JSON")
}

/// Reports in files.
struct Reports {
    folder: TempDir,
}

impl Reports {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder for a while");
        Self { folder }
    }

    fn write(&self, name: &str, report: &Value) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, report.to_string()).expect("the folder takes a file");
        path
    }
}

fn diff(old: &Path, new: &Path, more: &[&str]) -> (i32, String, String) {
    run(lacuna(&["diff"]).arg(old).arg(new).args(more))
}

fn counts(old: &Path, new: &Path) -> (i32, [u64; 5]) {
    let (status, out, err) = diff(old, new, &["-f", "json"]);
    let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
    assert_eq!(answer["schema"], "lacuna-diff/1");
    let names = ["new", "fixed", "changed", "unchanged", "unseen"];
    let count = |name| {
        let count = answer["totals"][name].as_u64().unwrap();
        assert_eq!(answer[name].as_array().unwrap().len() as u64, count);
        count
    };
    (status, names.map(count))
}

/// The findings of the first session.
fn findings(report: &mut Value) -> &mut Vec<Value> {
    report["sessions"][0]["findings"].as_array_mut().unwrap()
}

/// Puts another time, or none, in the place of every time of a report.
fn date(report: &mut Value, time: Option<&str>) {
    match report {
        Value::Object(fields) => {
            match time {
                None => drop(fields.remove("time")),
                Some(time) if fields.contains_key("quote") => {
                    fields.insert("time".to_owned(), time.into());
                }
                Some(_) => {}
            }
            fields.values_mut().for_each(|value| date(value, time));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| date(value, time)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The report of what has findings for every reader, made with some options.
fn asked(options: &[&str]) -> Value {
    let (_, out, err) = run(lacuna(&["audit", "-f", "json", LOST, OTHER]).args(options));
    serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"))
}

const ALL: [&str; 4] = ["--persona", "auditor", "--min-confidence", "low"];

/// What is done to a session of a report.
type Change = fn(&mut Value);

/// How many findings of all sessions fit.
fn count(report: &Value, fits: impl Fn(&Value) -> bool) -> u64 {
    let sessions = report["sessions"].as_array().unwrap().iter();
    let findings = sessions.flat_map(|session| session["findings"].as_array().unwrap());
    findings.filter(|finding| fits(finding)).count() as u64
}

/// A difference as its JSON, and as its text and Markdown with every line in one.
fn told(old: &Path, new: &Path) -> (Value, [String; 2]) {
    let (_, out, err) = diff(old, new, &["-f", "json"]);
    let answer = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
    let in_one = |format| {
        let (_, out, _) = diff(old, new, &["-f", format]);
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    (answer, ["text", "markdown"].map(in_one))
}

/// The counts of what is fixed and what is not compared, as every form tells them.
fn fixed_and_not_compared(old: &Path, new: &Path, words: &str) -> (u64, u64) {
    let (answer, pages) = told(old, new);
    let number = |name: &str| answer["totals"][name].as_u64().unwrap();
    let (fixed, left) = (number("fixed"), number("not_compared"));
    assert_eq!(
        answer["not_compared"].as_array().unwrap().len() as u64,
        left
    );
    for page in pages {
        assert!(page.contains(&format!("{fixed} fixed")), "{page}");
        let told = format!("{left} not compared: {words}");
        assert_eq!(page.contains(&told), left > 0, "{told}: {page}");
    }
    (fixed, left)
}

const HIDDEN: &str = "the later report does not show such";

#[test]
fn what_a_later_report_would_not_show_is_not_fixed() {
    let reports = Reports::new();
    let all = asked(&ALL);
    let whole = reports.write("all", &all);
    let unseen = count(&all, |finding| {
        finding["persona"] != "regular" || finding["confidence"] == "low"
    });
    let check = "dropped-negation";
    let lost = count(&all, |finding| finding["check"] == check);
    let others = count(&all, |finding| finding["check"] != check);
    assert!(unseen > 0 && lost > 0 && others > 0);
    let config = reports.folder.path().join("lacuna.toml");
    fs::write(&config, format!("[levels]\n{check} = \"off\"\n")).unwrap();
    let config = config.to_str().unwrap();
    for (options, hidden) in [
        (vec![], unseen),
        ([&ALL[..], &["--skip", check]].concat(), lost),
        ([&ALL[..], &["--only", check]].concat(), others),
        ([&ALL[..], &["--config", config]].concat(), lost),
    ] {
        let narrow = reports.write("narrow", &asked(&options));
        let counts = fixed_and_not_compared(&whole, &narrow, HIDDEN);
        assert_eq!(counts, (0, hidden), "{options:?}");
    }
}

#[test]
fn what_a_later_report_would_show_is_fixed() {
    let reports = Reports::new();
    let whole = reports.write("all", &asked(&ALL));
    let mut narrow = asked(&[]);
    let gone = findings(&mut narrow).remove(0);
    assert_eq!(gone["persona"], "regular");
    let narrow = reports.write("narrow", &narrow);
    assert_eq!(fixed_and_not_compared(&whole, &narrow, HIDDEN).0, 1);
}

#[test]
fn what_a_later_report_could_not_look_for_is_not_fixed() {
    let reports = Reports::new();
    let old = report(&[OTHER]);
    let shown = count(&old, |_| true);
    let was = reports.write("old", &old);
    let mut bare = old.clone();
    findings(&mut bare).clear();
    let check = old["sessions"][0]["findings"][0]["check"].clone();
    assert_eq!(check, "dropped-negation");
    let changes: [(&str, Change); 6] = [
        ("polarity is undecided", |session| {
            session["compactions"][0]["invariants"]["polarity"] = "undecided".into();
        }),
        ("there is no compaction 1", |session| {
            session["compactions"] = json!([]);
        }),
        ("event 4: language tr is not checked", |session| {
            let one = json!({"check": "dropped-negation", "compaction": null, "why": "event 4: language tr is not checked"});
            session["unchecked"].as_array_mut().unwrap().push(one);
        }),
        ("the recording is damaged: truncated-record", |session| {
            session["defects"] =
                json!([{"line": 5, "bytes": [1, 2], "kind": "truncated-record", "message": "x"}]);
        }),
        ("the recording has 60 of 66 events", |session| {
            session["events"] = 60.into();
        }),
        ("", |_| {}),
    ];
    for (why, change) in changes {
        let mut new = bare.clone();
        change(&mut new["sessions"][0]);
        let new = reports.write("new", &new);
        let (answer, pages) = told(&was, &new);
        let unchecked = if why.is_empty() { 0 } else { shown };
        assert_eq!(answer["totals"]["unchecked"], unchecked, "{why}");
        assert_eq!(answer["totals"]["fixed"], shown - unchecked, "{why}");
        if !why.is_empty() {
            assert_eq!(answer["unchecked"][0]["why"], json!([why]));
            for page in pages {
                assert!(page.contains(why) && page.contains("0 fixed"), "{page}");
                assert!(
                    page.contains("not checked: the later report could not look for them"),
                    "{page}"
                );
            }
        }
    }
}

#[test]
fn what_a_check_found_in_spite_of_a_doubt_is_fixed_in_spite_of_it() {
    let reports = Reports::new();
    let mut old = report(&[OTHER]);
    let doubt = json!({"check": "dropped-negation", "compaction": null, "why": "event 4: language tr is not checked"});
    old["sessions"][0]["unchecked"]
        .as_array_mut()
        .unwrap()
        .push(doubt);
    let mut new = old.clone();
    findings(&mut new).clear();
    let (was, is) = (reports.write("old", &old), reports.write("new", &new));
    assert_eq!(told(&was, &is).0["totals"]["unchecked"], 0);
}

#[test]
fn what_was_at_a_path_that_is_not_read_any_more_is_not_fixed_by_a_copy_elsewhere() {
    let reports = Reports::new();
    let mut old = report(&[OTHER]);
    let mut copy = old["sessions"][0].clone();
    copy["path"] = "elsewhere.jsonl".into();
    copy["findings"] = json!([]);
    old["sessions"].as_array_mut().unwrap().push(copy);
    let shown = count(&old, |_| true);
    let mut new = old.clone();
    new["sessions"].as_array_mut().unwrap().remove(0);
    let (was, is) = (reports.write("old", &old), reports.write("new", &new));
    assert_eq!(counts(&was, &is).1, [0, 0, 0, 0, shown]);
}

#[test]
fn limits_that_find_less_fix_nothing() {
    let reports = Reports::new();
    let strict = asked(&["--strict-anchoring"]);
    let chained = count(&strict, |finding| finding["check"] == "summary-of-summary");
    assert!(chained > 1);
    let strict = reports.write("strict", &strict);
    let usual = reports.write("usual", &asked(&[]));
    let (fixed, left) = fixed_and_not_compared(&strict, &usual, HIDDEN);
    assert_eq!((fixed, left), (0, chained - 1));
}

#[test]
fn of_a_report_that_tells_no_selection_nothing_is_called_fixed() {
    let reports = Reports::new();
    let all = reports.write("all", &asked(&ALL));
    let mut earlier = asked(&[]);
    let shown = count(&earlier, |_| true);
    earlier.as_object_mut().unwrap().remove("selection");
    let gone = findings(&mut earlier).remove(0);
    let earlier = reports.write("earlier", &earlier);
    let words = "nothing tells whether the later report shows such";
    let (fixed, left) = fixed_and_not_compared(&all, &earlier, words);
    assert_eq!(fixed, 0);
    assert!(left > 1);
    // What only the later one has is new all the same, and how it was is not known.
    let (answer, pages) = told(&earlier, &all);
    let news = answer["new"].as_array().unwrap();
    assert_eq!(news.len() as u64, left);
    let print = &gone["fingerprint"];
    assert!(news.iter().any(|one| &one["fingerprint"] == print));
    assert!(news.iter().all(|one| one["shown_before"].is_null()));
    assert_eq!(answer["totals"]["unchanged"], shown - 1);
    for page in pages {
        let told = format!("{left} of the new perhaps held back by the earlier report");
        assert!(page.contains(&told), "{page}");
    }
}

#[test]
fn what_is_new_says_whether_it_would_have_been_shown_before() {
    let reports = Reports::new();
    let narrow = reports.write("narrow", &asked(&[]));
    let all = reports.write("all", &asked(&ALL));
    let (answer, pages) = told(&narrow, &all);
    let news = answer["new"].as_array().unwrap();
    assert!(!news.is_empty());
    assert!(news.iter().all(|one| one["shown_before"] == false));
    for page in pages {
        let told = format!("{} of the new not shown by the earlier report", news.len());
        assert!(page.contains(&told), "{page}");
    }
}

#[test]
fn times_change_nothing() {
    let reports = Reports::new();
    let told = report(&[LOST, OTHER]);
    let count = findings(&mut told.clone()).len();
    assert!(count > 0);
    let (mut untold, mut later) = (told.clone(), told.clone());
    date(&mut untold, None);
    date(&mut later, Some("2026-02-03T10:22:31Z"));
    assert_ne!(untold, told);
    assert_ne!(later, told);
    let untold = reports.write("untold.json", &untold);
    let later = reports.write("later.json", &later);
    for (old, new) in [(&untold, &later), (&later, &untold)] {
        let (status, [new, fixed, changed, unchanged, unseen]) = counts(old, new);
        assert_eq!((status, new, fixed, changed, unseen), (0, 0, 0, 0, 0));
        assert!(unchanged >= count as u64);
    }
    let (_, out, _) = diff(&untold, &later, &["-f", "json"]);
    assert!(out.contains(r#""time": "2026-02-03T10:22:31Z""#), "{out}");
}

#[test]
fn a_report_against_itself_has_nothing_new() {
    let reports = Reports::new();
    let mut both = report(&[LOST, OTHER]);
    let path = reports.write("r", &both);
    let all = both["sessions"].as_array_mut().unwrap().iter();
    let all: usize = all
        .map(|one| one["findings"].as_array().unwrap().len())
        .sum();
    assert!(all > 1);
    assert_eq!(counts(&path, &path), (0, [0, 0, 0, all as u64, 0]));
}

#[test]
fn new_fixed_changed_and_unseen_are_told_apart() {
    let reports = Reports::new();
    let mut old = report(&[LOST, OTHER]);
    let whole = reports.write("whole", &old);
    let one = reports.write("one", &report(&[LOST]));
    let of_lost = findings(&mut report(&[LOST])).len() as u64;
    let (status, [new, fixed, changed, unchanged, unseen]) = counts(&whole, &one);
    assert_eq!(
        (status, new, fixed, changed, unchanged),
        (0, 0, 0, 0, of_lost)
    );
    assert!(unseen > 0);
    let (status, [new, fixed, ..]) = counts(&one, &whole);
    assert_eq!((status, new, fixed), (1, unseen, 0));

    let removed = findings(&mut old).remove(0);
    let less = reports.write("less", &old);
    assert_eq!(counts(&whole, &less).1[..2], [0, 1]);
    assert_eq!(counts(&less, &whole).1[..2], [1, 0]);
    let (status, out, _) = diff(&less, &whole, &[]);
    assert_eq!(status, 1);
    let opening = format!(
        "new {} {}",
        removed["severity"].as_str().unwrap(),
        removed["check"].as_str().unwrap()
    );
    assert!(out.starts_with(&opening), "{out}");
}

#[test]
fn what_became_worse_fails_and_what_became_better_does_not() {
    let reports = Reports::new();
    let mut is = report(&[LOST]);
    let now = reports.write("now", &is);
    let worst = findings(&mut is)
        .iter_mut()
        .find(|one| one["consequence"]["kind"] == "re-proposed")
        .unwrap();
    worst["severity"] = json!("warning");
    worst["consequence"] = Value::Null;
    worst["message"] = json!("told otherwise");
    worst["source"]["line"] = json!(7);
    let milder = reports.write("milder", &is);
    let (status, [new, _, changed, ..]) = counts(&milder, &now);
    assert_eq!((status, new, changed), (1, 0, 1));
    assert_eq!(counts(&now, &milder).0, 0);
    let (status, out, _) = diff(&milder, &now, &["--fail-on", "never"]);
    assert_eq!(status, 0);
    assert!(out.contains("severity: warning → error"), "{out}");
    assert!(out.contains("consequence: none → re-proposed"), "{out}");
    let (_, out, _) = diff(&milder, &now, &["-f", "markdown"]);
    assert!(out.contains("  - `severity: warning → error`"), "{out}");

    let mut latent = report(&[LOST]);
    for finding in findings(&mut latent) {
        finding["consequence"] = Value::Null;
    }
    let latent = reports.write("latent", &latent);
    assert_eq!(counts(&latent, &now).0, 1);
    assert_eq!(counts(&now, &latent).0, 0);

    let mut accepted = report(&[LOST]);
    for finding in findings(&mut accepted) {
        finding["allowed"] = json!("known");
    }
    let accepted = reports.write("accepted", &accepted);
    assert_eq!(counts(&milder, &accepted).0, 0);
}

#[test]
fn copies_of_a_session_are_told_apart_and_a_moved_file_is_the_same() {
    let reports = Reports::new();
    let copy = reports.folder.path().join("copy.jsonl");
    fs::copy(LOST, &copy).unwrap();
    let two = reports.write("two", &report(&[LOST, copy.to_str().unwrap()]));
    let one = reports.write("one", &report(&[LOST]));
    let moved = reports.write("moved", &report(&[copy.to_str().unwrap()]));
    let (status, [new, fixed, changed, unchanged, _]) = counts(&one, &two);
    assert_eq!((status, new, fixed, changed), (1, unchanged, 0, 0));
    assert_eq!(counts(&one, &moved), (0, [0, 0, 0, unchanged, 0]));
}

#[test]
fn what_is_no_report_is_4_and_says_why() {
    let reports = Reports::new();
    let whole = report(&[LOST]).to_string();
    let good = reports.folder.path().join("good.json");
    fs::write(&good, &whole).unwrap();
    let (_, lines, _) = run(&mut lacuna(&["audit", "-f", "jsonl", LOST]));
    for (text, expected) in [
        (
            whole[..whole.len() / 2].to_owned(),
            "it is cut off after line 1",
        ),
        (
            whole.replace("lacuna-report/1", "lacuna-report/9"),
            "its `schema` is `lacuna-report/9`, which a later version of lacuna writes",
        ),
        (
            whole.replace("\"severity\":\"error\"", "\"severity\":\"dire\""),
            "`dire` is none of error, warning, note",
        ),
        (
            whole.replace("\"fingerprint\":\"", "\"fingerprint\":\"x"),
            "32 hexadecimal digits",
        ),
        (
            whole.replace("\"totals\":", "\"total\":"),
            "it is no whole report: missing field `totals`",
        ),
        (lines, "JSON Lines"),
        ("{}".to_owned(), "`schema` is missing"),
        ("\u{1b}[31m::error::x".to_owned(), "it is no report"),
    ] {
        let bad = reports.folder.path().join("bad.json");
        fs::write(&bad, text).unwrap();
        for (old, new) in [(&bad, &good), (&good, &bad)] {
            let (status, out, err) = diff(old, new, &[]);
            assert_eq!((status, out.as_str()), (4, ""), "{err}");
            assert!(err.contains(expected), "{expected}: {err}");
            assert!(err.contains("bad.json: "), "{err}");
        }
    }
    assert_eq!(diff(&good, Path::new("missing.json"), &[]).0, 4);
}

#[test]
fn one_of_the_two_may_come_from_standard_input() {
    let reports = Reports::new();
    let report = report(&[LOST]);
    let path = reports.write("r", &report);
    let path = path.to_str().unwrap();
    for arguments in [["diff", "-", path], ["diff", path, "-"]] {
        let (status, out, _) = run(lacuna(&arguments).write_stdin(report.to_string()));
        assert_eq!(status, 0);
        assert!(out.starts_with("0 new · 0 fixed · 0 changed · "), "{out}");
    }
    assert_eq!(run(&mut lacuna(&["diff", "-", "-"])).0, 2);
    assert_eq!(run(&mut lacuna(&["diff", path])).0, 2);
}

#[test]
fn nothing_in_a_report_acts_through_a_difference() {
    let reports = Reports::new();
    let mut evil = report(&[LOST]);
    let old = reports.write("old", &evil);
    let text = "\u{1b}]52;c;x\u{7}\n::error::x\n##[error]y ```\n# z\u{202e}|<script> @name";
    for finding in findings(&mut evil) {
        finding["subject"] = json!(text);
        finding["message"] = json!(text);
        finding["fingerprint"] = json!("0".repeat(32));
        finding["source"] = json!({"line": 1, "quote": text});
    }
    evil["sessions"][0]["path"] = json!(text);
    let new = reports.write("new", &evil);
    for format in ["text", "json", "markdown"] {
        let (status, out, _) = diff(&old, &new, &["-f", format]);
        assert_eq!(status, 1);
        let hidden = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!out.contains(hidden), "{out}");
        if format != "json" {
            assert!(!out.contains("##["), "{out}");
            let acts = |line: &str| line.trim_start().starts_with("::") || line.starts_with("# ");
            assert!(!out.lines().any(acts), "{out}");
        }
        if format == "markdown" {
            let fenced = |line: &str| !line.contains("<script>") || line.contains("````");
            assert!(out.lines().all(fenced), "{out}");
        }
    }
}

/// Recordings of every format, with the name of the format's folder.
fn recordings() -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for format in fs::read_dir("fixtures/reading").unwrap() {
        let folder = format.unwrap().path();
        let list = fs::read_to_string(folder.join("compactions.tsv")).unwrap_or_default();
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let paths = list.lines().filter_map(|line| line.split('\t').next());
        found.extend(paths.map(|path| (name.clone(), folder.join(path))));
    }
    found.sort();
    found
}

/// Copies a file or a folder.
fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        fs::copy(from, to).unwrap();
        return;
    }
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}

/// All that is found in a recording, by fingerprint, and how many events it has.
fn all_of(path: &Path) -> (Vec<Value>, u64) {
    let all = ["--persona", "auditor", "--min-confidence", "low"];
    let mut command = lacuna(&["audit", "-f", "json"]);
    let (_, out, err) = run(command.args(all).arg(path));
    let report: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
    let sessions = report["sessions"].as_array().unwrap();
    let findings = sessions
        .iter()
        .flat_map(|session| session["findings"].as_array().unwrap());
    let prints = findings
        .map(|finding| finding["fingerprint"].clone())
        .collect();
    (
        prints,
        sessions
            .iter()
            .map(|session| session["events"].as_u64().unwrap())
            .sum(),
    )
}

#[test]
fn fingerprints_survive_another_name_in_another_place() {
    let folder = tempfile::tempdir().unwrap();
    let mut told = std::collections::BTreeSet::new();
    for (number, (format, path)) in recordings().into_iter().enumerate() {
        let name = path.file_name().unwrap().to_str().unwrap();
        let rest = name.split_once('.').map(|(_, rest)| format!(".{rest}"));
        let place = folder.path().join(format!("elsewhere-{number}"));
        fs::create_dir(&place).unwrap();
        let other = place.join(format!("renamed-{number}{}", rest.unwrap_or_default()));
        copy(&path, &other);
        // A session of Cline is in the file that is called as its folder is; files beside a recording stay behind.
        if format == "cline" && path.is_dir() {
            continue;
        }
        let (prints, events) = all_of(&path);
        let (same, left) = all_of(&other);
        if events != left {
            continue;
        }
        assert_eq!(prints, same, "{}", path.display());
        if !prints.is_empty() {
            told.insert(format);
        }
    }
    for format in [
        "chat",
        "cline-classic",
        "roo-code",
        "kimi-cli",
        "kimi-code",
        "openhands",
        "openhands-v0",
    ] {
        assert!(
            told.contains(format),
            "{format} was not looked at: {told:?}"
        );
    }
}

/// A session as plain messages, with a summary in the place of what came before it.
fn talk(reply: &str, summary: &str, later: &[&str]) -> String {
    let message = |role: &str, text: &str| json!({"role": role, "content": text}).to_string();
    let summary = format!(
        "This session is being continued from a previous conversation that ran out of context. The conversation is summarized below:\n{summary}"
    );
    let mut lines = vec![
        message("system", "You are a careful agent."),
        message(
            "user",
            "Set the kiln up, and never fire it on Sundays. Order 7718 is void: do not create it again.",
        ),
        message("assistant", reply),
        message("user", &summary),
        message("assistant", "I go on with the kiln."),
    ];
    lines.extend(later.iter().map(|text| message("user", text)));
    lines.join("\n") + "\n"
}

#[test]
fn fingerprints_of_a_session_without_an_id_survive_what_is_added_and_are_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let of = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        all_of(&path).0
    };
    let one = talk("I set it up.", "The kiln is set up.", &[]);
    let prints = of("one.jsonl", &one);
    assert!(!prints.is_empty());
    let longer = talk("I set it up.", "The kiln is set up.", &["Good.", "Go on."]);
    assert_eq!(of("longer.jsonl", &longer), prints);
    let tool = json!({"role": "assistant", "tool_calls": [{"id": "t1", "type": "function", "function": {"name": "look", "arguments": "{}"}}]});
    let answer = json!({"role": "tool", "tool_call_id": "t1", "content": "all is well"});
    let inserted = one.replacen(
        "\n{\"content\":\"This session",
        &format!("\n{tool}\n{answer}\n{{\"content\":\"This session"),
        1,
    );
    assert_ne!(inserted, one);
    assert_eq!(of("inserted.jsonl", &inserted), prints);
    let prompted = one.split_once('\n').unwrap().1;
    assert_eq!(of("prompted.jsonl", prompted), prints);
    for other in [
        talk("I have set it up.", "The kiln is set up.", &[]),
        talk("I set it up.", "The kiln stands.", &[]),
    ] {
        let others = of("other.jsonl", &other);
        assert!(!others.is_empty() && others.iter().all(|print| !prints.contains(print)));
    }
}

#[test]
fn a_session_under_another_name_is_the_same_session() {
    let reports = Reports::new();
    let folder = tempfile::tempdir().unwrap();
    let written = |name: &str| {
        let path = folder.path().join(name);
        fs::write(&path, talk("I set it up.", "The kiln is set up.", &[])).unwrap();
        report(&[path.to_str().unwrap()])
    };
    let (old, mut new) = (written("old.jsonl"), written("new.jsonl"));
    assert_ne!(old["sessions"][0]["session"], new["sessions"][0]["session"]);
    let count = findings(&mut new).len() as u64;
    assert!(count > 1);
    let before = reports.write("before.json", &old);
    let after = reports.write("after.json", &new);
    assert_eq!(counts(&before, &after), (0, [0, 0, 0, count, 0]));
    findings(&mut new).pop();
    let after = reports.write("after.json", &new);
    assert_eq!(counts(&before, &after), (0, [0, 1, 0, count - 1, 0]));
    findings(&mut new).clear();
    let after = reports.write("after.json", &new);
    assert_eq!(counts(&before, &after), (0, [0, 0, 0, 0, count]));
}

#[test]
fn a_difference_as_markdown_is_no_longer_than_a_summary_may_be() {
    let reports = Reports::new();
    let old = reports.write("old.json", &report(&[LOST]));
    let mut large = report(&[LOST]);
    let findings = large["sessions"][0]["findings"].as_array_mut().unwrap();
    let one = findings[0].clone();
    for number in 0..3000 {
        let mut other = one.clone();
        other["fingerprint"] = json!(format!("{number:032x}"));
        other["message"] = json!("`lost` ".repeat(60));
        findings.push(other);
    }
    let new = reports.write("new.json", &large);
    let (status, out, _) = diff(&old, &new, &["-f", "markdown"]);
    assert_eq!(status, 1);
    assert!(
        out.len() <= 900 * 1024 && out.len() > 800 * 1024,
        "{}",
        out.len()
    );
    let (_, last) = out.trim_end().rsplit_once('\n').unwrap();
    let count = last.split(' ').next().unwrap().parse::<usize>().unwrap();
    assert!(
        last.ends_with("parts left off: a summary of a job may not be longer. `-f json` has all.")
    );
    let told = out.lines().filter(|line| line.starts_with("- **")).count();
    assert_eq!(told + count, 3000);
}
