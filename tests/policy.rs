//! What a project decides on its audits: baselines, levels, exceptions, and which of them counts more.
#![expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test without its files has failed"
)]

use assert_cmd::Command;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const LOST: &str = "fixtures/incidents/rejected-then-proposed.jsonl";
const HISTORY: &str = "fixtures/incidents/rejected-then-proposed.claude.history.jsonl";
/// A recording of which some findings are held back.
const OTHER: &str = "fixtures/incidents/voided-then-reissued.claude.jsonl";

/// A repository of its own with the recording in which a rejected approach comes back.
struct Project {
    folder: TempDir,
}

impl Project {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(".git")).unwrap();
        fs::copy(LOST, folder.path().join("run.jsonl")).unwrap();
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Every file with what it holds.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let entries = walkdir::WalkDir::new(self.folder.path())
            .into_iter()
            .flatten();
        let files = entries.filter(|entry| entry.file_type().is_file());
        files
            .map(|file| (file.path().to_owned(), fs::read(file.path()).unwrap()))
            .collect()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn lacuna(&self, arguments: &[&str]) -> Command {
        let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
        command.args(arguments).env_clear();
        command.env("XDG_CONFIG_HOME", self.path("xdg"));
        command.current_dir(self.folder.path());
        command
    }

    fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        run(&mut self.lacuna(arguments))
    }

    /// The report of the recording, and the exit status.
    fn report(&self, arguments: &[&str]) -> (i32, Value) {
        let mut command = self.lacuna(&["audit", "run.jsonl", "-f", "json"]);
        let (status, out, err) = run(command.args(arguments));
        (
            status,
            serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}")),
        )
    }
}

fn run(command: &mut Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn findings(report: &Value) -> &Vec<Value> {
    report["sessions"][0]["findings"].as_array().unwrap()
}

fn copy_to(folder: &Path, name: &str, text: &str) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join(name), text).unwrap();
}

#[test]
fn what_is_known_does_not_fail_and_is_counted() {
    let project = Project::new();
    let (status, report) = project.report(&[]);
    assert_eq!(status, 1);
    project.write("old.json", &report.to_string());
    let (status, ..) = project.run(&["baseline", "create", "old.json", "-o", "known.json"]);
    assert_eq!(status, 0);
    let all = findings(&report).len();
    for baseline in ["old.json", "known.json"] {
        let (status, out, err) = project.run(&["audit", "run.jsonl", "--baseline", baseline]);
        assert_eq!((status, err.as_str()), (0, ""));
        assert!(out.contains("0 errors, 0 warnings, 0 notes"), "{out}");
        assert!(out.ends_with(&format!("{all} allowed\n")), "{out}");
        let (_, report) = project.report(&["--baseline", baseline]);
        assert_eq!(report["totals"]["allowed"], all);
        for finding in findings(&report) {
            assert_eq!(finding["baseline"], "unchanged");
            assert_eq!(finding["allowed"], "debt in the baseline");
        }
    }
    let (_, piped, _) = run(project
        .lacuna(&["baseline", "create", "-"])
        .write_stdin(report.to_string()));
    assert_eq!(piped, project.read("known.json"));
}

#[test]
fn what_is_new_or_worse_fails() {
    let project = Project::new();
    let (_, report) = project.report(&[]);
    project.write("old.json", &report.to_string());
    project.run(&["baseline", "create", "old.json", "-o", "known.json"]);
    let known = project.read("known.json");
    let worst = findings(&report)
        .iter()
        .find(|one| !one["consequence"].is_null())
        .unwrap();
    let print = worst["fingerprint"].as_str().unwrap();

    let without: Vec<_> = known.lines().filter(|line| !line.contains(print)).collect();
    let without = without.join("\n").replace("},\n]}", "}\n]}");
    project.write("known.json", &without);
    let (status, report) = project.report(&["--baseline", "known.json"]);
    let states: Vec<_> = findings(&report)
        .iter()
        .map(|one| one["baseline"].as_str().unwrap())
        .collect();
    assert_eq!(status, 1);
    assert_eq!(states.iter().filter(|state| **state == "new").count(), 1);

    project.write(
        "known.json",
        &known.replace("\"severity\":\"error\"", "\"severity\":\"warning\""),
    );
    let (status, out, err) = project.run(&[
        "audit",
        "run.jsonl",
        "--baseline",
        "known.json",
        "-f",
        "json",
    ]);
    assert_eq!(status, 1);
    assert!(
        err.contains("is worse than the warning that it was"),
        "{err}"
    );
    assert!(out.contains("\"baseline\": \"updated\""), "{out}");

    let kind = worst["consequence"]["kind"].as_str().unwrap();
    let key = format!("\"consequence\":\"{kind}\"");
    project.write(
        "known.json",
        &known.replace(&key, "\"consequence\":\"none\""),
    );
    let audit = ["audit", "run.jsonl", "--baseline", "known.json"];
    let (status, _, err) = project.run(&audit);
    assert_eq!(status, 1);
    assert!(
        err.contains("than the error that it was, without a consequence"),
        "{err}"
    );
    project.write("report.json", &report.to_string());
    project.run(&["baseline", "update", "known.json", "report.json"]);
    assert!(project.read("known.json").contains(&key));
    assert_eq!(project.run(&audit).0, 0);
    // An earlier version tells of no consequence.
    project.write("known.json", &known.replace(&format!("{key},"), ""));
    assert_eq!(project.run(&audit).0, 0);
}

#[test]
fn stale_entries_are_told_and_fail_where_strict() {
    let project = Project::new();
    let (_, report) = project.report(&[]);
    project.write("old.json", &report.to_string());
    project.run(&["baseline", "create", "old.json", "-o", "known.json"]);
    let known = project.read("known.json");
    let gone = known
        .replace("\"fingerprint\":\"", "\"fingerprint\":\"0000")
        .replace("0000", "");
    let first = findings(&report)[0]["fingerprint"].as_str().unwrap();
    project.write("known.json", &gone.replace(first, &"0".repeat(32)));
    let (_, _, err) = project.run(&["audit", "run.jsonl", "--baseline", "known.json"]);
    assert!(err.starts_with("lacuna: known.json: 00000000 "), "{err}");
    assert!(err.contains("matches nothing any more"), "{err}");
    let quiet = ["audit", "run.jsonl", "--baseline", "known.json", "-q"];
    assert_eq!(project.run(&quiet).2, "");
    let (_, _, err) = project.run(&[
        "audit",
        "run.jsonl",
        "--baseline",
        "known.json",
        "-q",
        "--strict",
    ]);
    assert!(err.contains("matches nothing any more (--strict)"), "{err}");
    // What was not looked at is not stale.
    let check = findings(&report)[0]["check"].as_str().unwrap();
    let skip = [
        "audit",
        "run.jsonl",
        "--baseline",
        "known.json",
        "--skip",
        check,
    ];
    assert!(!project.run(&skip).2.contains("00000000"));

    let (status, _, err) = project.run(&["baseline", "prune", "known.json", "old.json"]);
    assert_eq!(
        (status, err.as_str()),
        (0, "lacuna: known.json: 1 removed\n")
    );
    let (status, _, err) = project.run(&["baseline", "update", "known.json", "old.json"]);
    assert_eq!(
        (status, err.as_str()),
        (
            0,
            "lacuna: known.json: 1 added, 0 at another severity or consequence\n"
        )
    );
    assert_eq!(project.read("known.json"), known);
}

#[test]
fn what_an_audit_does_not_show_is_neither_stale_nor_pruned() {
    const ALL: [&str; 4] = ["--persona", "auditor", "--min-confidence", "low"];
    let project = Project::new();
    fs::copy(OTHER, project.path("run.jsonl")).unwrap();
    let (_, all) = project.report(&ALL);
    let (_, few) = project.report(&[]);
    let hidden = findings(&all).len() - findings(&few).len();
    assert!(hidden > 1);
    project.write("all.json", &all.to_string());
    project.write("few.json", &few.to_string());
    project.run(&["baseline", "create", "all.json", "-o", "known.json"]);
    let known = project.read("known.json");
    let audit = ["audit", "run.jsonl", "--baseline", "known.json"];
    let told = |count: usize| {
        let noun = if count == 1 { "entry" } else { "entries" };
        format!(
            "lacuna: known.json: {count} {noun} not compared: this audit does not show such findings\n"
        )
    };
    let (_, _, err) = project.run(&audit);
    assert_eq!(err, told(hidden));
    let skip = ["--skip", "dropped-negation"];
    let lost = findings(&all).iter().filter(|one| one["check"] == skip[1]);
    let (_, _, err) = project.run(&[&audit[..], &ALL, &skip].concat());
    assert_eq!(err, told(lost.count()));

    let prune = ["baseline", "prune", "known.json", "few.json"];
    let (status, _, err) = project.run(&prune);
    let told = format!(
        "lacuna: known.json: 0 removed, {hidden} not compared: the report does not show such findings\n"
    );
    assert_eq!((status, err), (0, told));
    assert_eq!(project.read("known.json"), known);
}

#[test]
fn of_a_report_or_a_baseline_that_tells_no_selection_nothing_goes() {
    let project = Project::new();
    fs::copy(OTHER, project.path("run.jsonl")).unwrap();
    let (_, mut report) = project.report(&[]);
    project.write("old.json", &report.to_string());
    project.run(&["baseline", "create", "old.json", "-o", "known.json"]);
    report.as_object_mut().unwrap().remove("selection");
    let findings = report["sessions"][0]["findings"].as_array_mut().unwrap();
    findings.remove(0);
    project.write("now.json", &report.to_string());
    let (_, _, err) = project.run(&["baseline", "prune", "known.json", "now.json"]);
    assert_eq!(
        err,
        "lacuna: known.json: 0 removed, 1 not compared: nothing tells whether the report shows such findings\n"
    );

    // An entry of an earlier version, of a check of which findings are held back, and one of a check of which none are.
    let (_, all) = project.report(&["--persona", "auditor"]);
    let mut held_back = self::findings(&all).iter();
    let held_back = held_back.find(|one| one["persona"] != "regular").unwrap();
    let session = report["sessions"][0]["session"].as_str().unwrap();
    for (check, told) in [
        (
            held_back["check"].as_str().unwrap(),
            "1 entry not compared: nothing tells whether this audit shows such findings".to_owned(),
        ),
        (
            "coverage-gap",
            format!("00000000 coverage-gap in session {session} matches nothing any more"),
        ),
    ] {
        let entry = format!(
            "{{\"fingerprint\":\"{}\",\"check\":\"{check}\",\"session\":\"{session}\",\"state\":\"debt\"}}",
            "0".repeat(32)
        );
        let baseline = format!("{{\"schema\": \"lacuna-baseline/1\", \"entries\": [{entry}]}}");
        project.write("known.json", &baseline);
        let (_, _, err) = project.run(&["audit", "run.jsonl", "--baseline", "known.json"]);
        assert_eq!(err, format!("lacuna: known.json: {told}\n"));
    }
}

#[test]
fn stale_exceptions_alone_make_a_strict_audit_fail() {
    let project = Project::new();
    project.write("run.jsonl", &proven());
    assert_eq!(project.run(&["audit", "run.jsonl", "--strict"]).0, 0);
    project.write(
        "lacuna.toml",
        "[[allow]]\ncheck = \"coverage-gap\"\nreason = \"known\"",
    );
    let strict = ["audit", "run.jsonl", "--strict"];
    let (status, _, err) = project.run(&strict);
    assert_eq!(
        (status, err.as_str()),
        (
            4,
            "lacuna: lacuna.toml:1: the allowance of coverage-gap matches nothing (--strict)\n"
        )
    );
    assert_eq!(project.run(&["audit", "run.jsonl"]).0, 0);
}

/// A recording without a compaction leaves nothing undecided.
fn proven() -> String {
    let log = fs::read_to_string("fixtures/checks/token-decay/held.jsonl").unwrap();
    let lines = log.lines().filter(|line| !line.contains("\"compaction\""));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn exceptions_end_on_their_day() {
    let project = Project::new();
    let (_, report) = project.report(&[]);
    project.write("old.json", &report.to_string());
    let create = [
        "baseline",
        "create",
        "old.json",
        "-o",
        "known.json",
        "--expires",
        "2027-01-31",
    ];
    assert_eq!(project.run(&create).0, 0);
    let on = |day| {
        project.run(&[
            "audit",
            "run.jsonl",
            "--baseline",
            "known.json",
            "--today",
            day,
        ])
    };
    assert_eq!(on("2027-01-31").0, 0);
    let (status, _, err) = on("2027-02-01");
    assert_eq!(status, 1);
    assert!(err.contains("ended on 2027-01-31"), "{err}");
    assert_eq!(on("soon").0, 2);
    // Without a day it is today, and this is past.
    project.write(
        "known.json",
        &project.read("known.json").replace("2027", "2001"),
    );
    assert_eq!(
        project
            .run(&["audit", "run.jsonl", "--baseline", "known.json"])
            .0,
        1
    );

    let checks: Vec<_> = findings(&report)
        .iter()
        .map(|one| one["check"].as_str().unwrap())
        .collect();
    let allow = |check: &&str| {
        format!("[[allow]]\ncheck = \"{check}\"\nreason = \"x\"\nexpires = 2027-01-31\n")
    };
    project.write("lacuna.toml", &checks.iter().map(allow).collect::<String>());
    let on = |day| project.run(&["audit", "run.jsonl", "--today", day]);
    assert_eq!(on("2027-01-31").0, 0);
    let (status, _, err) = on("2027-02-01");
    assert_eq!(status, 1);
    assert!(err.contains("lacuna.toml:1: the allowance of "), "{err}");
    assert!(err.contains(" ended on 2027-01-31"), "{err}");
}

#[test]
fn baselines_have_their_statuses() {
    let project = Project::new();
    project.write("report.json", &project.report(&[]).1.to_string());
    project.write(
        "broken.json",
        "{\"schema\":\"lacuna-baseline/1\",\"entries\":[{}]}",
    );
    for (status, arguments) in [
        (
            2,
            &["create", "report.json", "--state", "false-positive"][..],
        ),
        (
            2,
            &[
                "create",
                "report.json",
                "--state",
                "accepted",
                "--reason",
                " ",
            ],
        ),
        (
            0,
            &[
                "create",
                "report.json",
                "--state",
                "false-positive",
                "--reason",
                "a quote",
            ],
        ),
        (2, &["create", "report.json", "-o", "report.json"]),
        (2, &["create", "report.json", "--expires", "soon"]),
        (4, &["create", "missing.json"]),
        (4, &["create", "broken.json"]),
        (5, &["create", "report.json", "-o", "no/such/folder.json"]),
        (2, &["update", "-", "report.json"]),
        (4, &["update", "broken.json", "report.json"]),
        (4, &["prune", "report.json", "missing.json"]),
        (4, &["merge", "report.json", "broken.json"]),
        (2, &["merge"]),
        (0, &["merge", "report.json", "report.json"]),
    ] {
        let (got, _, err) = run(project.lacuna(&["baseline"]).args(arguments));
        assert_eq!(got, status, "{arguments:?}: {err}");
    }
    for baseline in ["broken.json", "missing.json", "run.jsonl"] {
        let (status, out, err) = project.run(&["audit", "run.jsonl", "--baseline", baseline]);
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(&format!("--baseline {baseline}: ")), "{err}");
    }
}

#[test]
fn a_report_without_its_counts_is_none() {
    let project = Project::new();
    let mut report = project.report(&[]).1;
    project.write("report.json", &report.to_string());
    report.as_object_mut().unwrap().remove("totals");
    project.write("uncounted.json", &report.to_string());
    for arguments in [
        &["create", "uncounted.json"][..],
        &["update", "report.json", "uncounted.json"],
        &["update", "uncounted.json", "report.json"],
        &["prune", "report.json", "uncounted.json"],
        &["merge", "report.json", "uncounted.json"],
    ] {
        let (status, out, err) = run(project.lacuna(&["baseline"]).args(arguments));
        assert_eq!((status, out.as_str()), (4, ""), "{arguments:?}: {err}");
        assert!(err.contains("missing field `totals`"), "{err}");
    }
    let audit = ["audit", "run.jsonl", "--baseline", "uncounted.json"];
    let (status, out, err) = project.run(&audit);
    assert_eq!((status, out.as_str()), (2, ""), "{err}");
    assert!(err.contains("--baseline uncounted.json: "), "{err}");
}

#[test]
fn baselines_of_two_branches_become_one() {
    let project = Project::new();
    project.write("report.json", &project.report(&[]).1.to_string());
    project.run(&["baseline", "create", "report.json", "-o", "one.json"]);
    let one = project.read("one.json");
    let decided = one.replacen(
        "\"debt\",\"reason\":null",
        "\"accepted\",\"reason\":\"seen\"",
        1,
    );
    project.write("two.json", &decided);
    let merged = ["one.json", "two.json"].map(|last| {
        let first = if last == "one.json" {
            "two.json"
        } else {
            "one.json"
        };
        project.run(&["baseline", "merge", first, last]).1
    });
    assert_eq!(merged, [decided.clone(), decided.clone()]);
    project.run(&[
        "baseline", "merge", "one.json", "two.json", "-o", "one.json",
    ]);
    assert_eq!(project.read("one.json"), decided);
}

#[test]
fn the_configuration_decides_levels_and_exceptions() {
    let project = Project::new();
    let (_, report) = project.report(&[]);
    let worst = findings(&report)
        .iter()
        .find(|one| !one["consequence"].is_null())
        .unwrap();
    let text = |key: &str| worst[key].as_str().unwrap();
    let (check, subject) = (text("check"), text("subject"));
    project.write("lacuna.toml", &format!("[levels]\n{check} = \"note\""));
    let (_, report) = project.report(&[]);
    let of_check = || findings(&report).iter().filter(|one| one["check"] == check);
    assert!(of_check().count() > 0);
    assert!(of_check().all(|one| one["severity"] == "note"));

    project.write("lacuna.toml", &format!("[levels]\n{check} = \"off\""));
    let (_, report) = project.report(&[]);
    assert!(findings(&report).iter().all(|one| one["check"] != check));
    let (_, report) = project.report(&["--only", check]);
    assert!(findings(&report).iter().any(|one| one["check"] == check));

    let session = report["sessions"][0]["session"].as_str().unwrap();
    let allow = format!(
        "[[allow]]\ncheck = \"{check}\"\nsubject = \"{}\"\nsession = \"{session}\"\nreason = \"agreed on\"",
        subject.to_uppercase()
    );
    project.write("lacuna.toml", &allow);
    let (_, report) = project.report(&[]);
    let allowed: Vec<_> = findings(&report)
        .iter()
        .filter(|one| one["allowed"] == "agreed on")
        .collect();
    assert!(!allowed.is_empty() && allowed.iter().all(|one| one["subject"] == subject));
    project.write("lacuna.toml", &allow.replace(session, "another"));
    let (_, _, err) = project.run(&["audit", "run.jsonl"]);
    let unread = "lacuna: lacuna.toml: 1 allowance is of a session that was not read\n";
    assert_eq!(err, unread);
    project.write(
        "lacuna.toml",
        &allow.replace(&subject.to_uppercase(), "zebra"),
    );
    let (_, _, err) = project.run(&["audit", "run.jsonl"]);
    assert_eq!(
        err,
        format!("lacuna: lacuna.toml:1: the allowance of {check} matches nothing\n")
    );
}

#[test]
fn what_is_typed_counts_most_then_variables_then_the_file_then_the_default() {
    let project = Project::new();
    let status = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = project.lacuna(&["audit", "run.jsonl"]);
        run(command.args(arguments).envs(variables.iter().copied())).0
    };
    assert_eq!(status(&[], &[]), 1);
    project.write("lacuna.toml", "fail-on = \"never\"");
    assert_eq!(status(&[], &[]), 0);
    assert_eq!(status(&[], &[("LACUNA_FAIL_ON", "error")]), 1);
    assert_eq!(
        status(&["--fail-on", "never"], &[("LACUNA_FAIL_ON", "error")]),
        0
    );
    assert_eq!(
        status(&["--fail-on", "error"], &[("LACUNA_FAIL_ON", "never")]),
        1
    );
    assert_eq!(status(&[], &[("LACUNA_FAIL_ON", "")]), 0);

    project.write("lacuna.toml", "fail-on = \"never\"\nstrict = true");
    assert_eq!(status(&[], &[]), 4);
    assert_eq!(status(&[], &[("LACUNA_STRICT", "0")]), 0);

    // Every other key against what takes its place.
    let count = |arguments: &[&str]| findings(&project.report(arguments).1).len();
    let all = ["--persona", "auditor", "--min-confidence", "low"];
    let most = count(&all);
    project.write(
        "lacuna.toml",
        "persona = \"auditor\"\nmin-confidence = \"low\"",
    );
    assert_eq!(count(&[]), most);
    assert!(count(&["--persona", "regular", "--min-confidence", "high"]) < most);
    project.write("lacuna.toml", "require-compaction = true");
    project.write("run.jsonl", &proven());
    assert_eq!(status(&[], &[]), 3);
    assert_eq!(status(&[], &[("LACUNA_REQUIRE_COMPACTION", "0")]), 0);
}

#[test]
fn a_baseline_of_the_file_is_beside_it_and_another_one_may_be_typed() {
    let project = Project::new();
    project.write("known.json", &project.report(&[]).1.to_string());
    project.write(
        "none.json",
        "{\"schema\": \"lacuna-baseline/1\", \"entries\": []}\n",
    );
    project.write("lacuna.toml", "baseline = \"known.json\"");
    fs::create_dir(project.path("below")).unwrap();
    let audit = |arguments: &[&str]| {
        let mut command = project.lacuna(&["audit", "../run.jsonl"]);
        command.current_dir(project.path("below"));
        run(command.args(arguments)).0
    };
    assert_eq!(audit(&[]), 0);
    assert_eq!(audit(&["--baseline", "../none.json"]), 1);
    assert_eq!(audit(&["--no-config"]), 1);
}

#[test]
fn the_configuration_is_found_upwards_then_of_the_user() {
    let project = Project::new();
    let status =
        |arguments: &[&str]| run(project.lacuna(&["audit", "run.jsonl"]).args(arguments)).0;
    copy_to(
        &project.path("xdg/lacuna"),
        "lacuna.toml",
        "fail-on = \"never\"",
    );
    assert_eq!(status(&[]), 0);
    assert_eq!(status(&["--no-config"]), 1);
    project.write("lacuna.toml", "");
    assert_eq!(
        status(&[]),
        1,
        "that of the project takes the place of the user's"
    );
    project.write("other.toml", "fail-on = \"never\"");
    assert_eq!(status(&["--config", "other.toml"]), 0);
    assert_eq!(status(&["--config", "missing.toml"]), 2);
    assert_eq!(status(&["--config", "other.toml", "--no-config"]), 2);
    let variable = |name, value, arguments: &[&str]| {
        let mut command = project.lacuna(&["audit", "run.jsonl"]);
        run(command.env(name, value).args(arguments)).0
    };
    assert_eq!(variable("LACUNA_CONFIG", "other.toml", &[]), 0);
    assert_eq!(variable("LACUNA_CONFIG", "other.toml", &["--no-config"]), 1);
    assert_eq!(
        variable("LACUNA_NO_CONFIG", "1", &["--config", "other.toml"]),
        0
    );
}

#[test]
fn a_wrong_configuration_is_2_and_says_where() {
    let project = Project::new();
    for (text, expected) in [
        (
            "strict = true\nfial-on = \"note\"",
            "lacuna.toml:2:1: unknown key `fial-on`, did you mean `fail-on`?",
        ),
        (
            "[levels]\ndropped-negatoin = \"off\"",
            "lacuna.toml:2:1: no check `dropped-negatoin`, did you mean `dropped-negation`?",
        ),
        (
            "[[allow]]\ncheck = \"coverage-gap\"",
            "lacuna.toml:1:1: missing key `reason`",
        ),
        ("\"\\u001b[31m\" = 1", "lacuna.toml:1:1: unknown key"),
    ] {
        project.write("lacuna.toml", text);
        let (status, out, err) = project.run(&["audit", "run.jsonl"]);
        assert_eq!((status, out.as_str()), (2, ""), "{text}");
        assert!(err.starts_with(&format!("lacuna: {expected}")), "{err}");
        assert!(!err.contains('\u{1b}'), "{err}");
    }
}

#[test]
fn the_window_of_a_model_decides_a_trigger() {
    let project = Project::new();
    let log = r#"{"type":"session","format":"lacuna-log/1","id":"w","model":"opus-large","trigger":{"kind":"utilization","threshold":0.8}}
{"type":"event","id":"e0","kind":"message","role":"user","text":"Please list the kilns."}
{"type":"event","id":"e1","kind":"message","role":"assistant","text":"There are three kilns."}
{"type":"compaction","id":"c1","input":[{"events":[0,2]}],"covered_ranges":[[0,2]],"tokens_before":90000,"trigger":{"kind":"utilization"},"summary":"There are three kilns."}
"#;
    project.write("run.jsonl", log);
    let trigger = |arguments: &[&str]| {
        let report = project.report(arguments).1;
        report["sessions"][0]["compactions"][0]["invariants"]["trigger"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(trigger(&[]), "undecided");
    assert_eq!(trigger(&["--window-tokens", "100000"]), "held");
    assert_eq!(trigger(&["--window-tokens", "200000"]), "violated");
    project.write(
        "lacuna.toml",
        "window-tokens = 200000\n[windows]\n\"opus-large\" = 100000",
    );
    assert_eq!(trigger(&[]), "held");
    project.write(
        "lacuna.toml",
        "window-tokens = 200000\n[windows]\n\"opus-small\" = 100000",
    );
    assert_eq!(trigger(&[]), "violated");
    assert_eq!(trigger(&["--window-tokens", "100000"]), "held");
    let (_, out, _) = project.run(&["audit", "run.jsonl", "--persona", "auditor"]);
    assert!(
        out.contains("90000 of 200000 tokens, below its threshold of 0.8"),
        "{out}"
    );
}

#[test]
fn each_persona_adds_what_it_says_and_changes_nothing_else() {
    let project = Project::new();
    let folders = ["checks", "stories", "incidents"]
        .map(|name| format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR")));
    let all = |persona: &str| {
        let mut arguments = vec![
            "audit",
            "-f",
            "json",
            "--min-confidence",
            "low",
            "--persona",
            persona,
        ];
        arguments.extend(folders.iter().map(String::as_str));
        let (_, out, _) = project.run(&arguments);
        let report: Value = serde_json::from_str(&out).unwrap();
        let sessions = report["sessions"].as_array().unwrap();
        let told = sessions.iter().flat_map(|session| {
            let place = (session["path"].to_string(), session["lane"].to_string());
            let findings = session["findings"].as_array().unwrap().iter();
            findings.map(move |one| ((place.clone(), one["fingerprint"].to_string()), one.clone()))
        });
        told.collect::<BTreeMap<_, _>>()
    };
    let (regular, pedantic, auditor) = (all("regular"), all("pedantic"), all("auditor"));
    let added = |less: &BTreeMap<_, Value>, more: &BTreeMap<_, Value>| -> Vec<Value> {
        for (print, finding) in less {
            // What an empty summary left out is told with it, for as much as is shown.
            for field in ["check", "subject", "severity", "outcome", "source"] {
                assert_eq!(more[print][field], finding[field], "{finding}");
            }
        }
        let new = more.iter().filter(|(print, _)| !less.contains_key(*print));
        new.map(|(_, finding)| finding.clone()).collect()
    };
    let weaker = added(&regular, &pedantic);
    for check in ["dropped-negation", "altered-quantity"] {
        assert!(
            weaker.iter().any(|finding| finding["check"] == check),
            "{check}"
        );
    }
    for finding in weaker {
        let severity = if finding["outcome"] == "unconfirmed" {
            "note"
        } else {
            "warning"
        };
        assert_eq!(finding["severity"], severity, "{finding}");
        // What is gone and nobody clearly ruled is for auditors.
        let said = finding["message"]
            .as_str()
            .unwrap()
            .contains("said by a person");
        assert!(finding["outcome"] != "omitted" || said, "{finding}");
    }
    let rest = added(&pedantic, &auditor);
    assert!(rest.len() > 1);
    assert!(
        rest.iter().all(|finding| finding["severity"] == "note"),
        "{rest:?}"
    );
}

/// What would overwrite what it reads.
const OVERWRITING: &[&[&str]] = &[
    &["audit", "run.jsonl", "-o", "json=run.jsonl"],
    &["audit", "run.jsonl", "-o", "json=logs/../run.jsonl"],
    &[
        "audit",
        "logs",
        "-o",
        "text=new.txt",
        "-o",
        "json=logs/found.jsonl",
    ],
    &["audit", "run.jsonl", "-o", "json=lacuna.toml"],
    &[
        "audit",
        "run.jsonl",
        "--config",
        "lacuna.toml",
        "-o",
        "json=lacuna.toml",
    ],
    &[
        "audit",
        "run.jsonl",
        "--baseline",
        "known.json",
        "-o",
        "json=known.json",
    ],
    &["audit", "--files-from", "list", "-o", "json=list"],
    &[
        "audit",
        "run.jsonl",
        "--history",
        "history.jsonl",
        "-o",
        "json=history.jsonl",
    ],
    &["baseline", "update", "report.json", "report.json"],
    &["baseline", "prune", "report.json", "./report.json"],
    &["baseline", "update", "report.json", "known.json"],
    &[
        "baseline",
        "merge",
        "report.json",
        "known.json",
        "-o",
        "report.json",
    ],
];

#[test]
fn nothing_that_is_read_is_overwritten() {
    let project = Project::new();
    project.write("lacuna.toml", "persona = \"auditor\"\n");
    project.write("list", "run.jsonl\n");
    fs::copy(HISTORY, project.path("history.jsonl")).unwrap();
    fs::create_dir(project.path("logs")).unwrap();
    fs::copy(LOST, project.path("logs/found.jsonl")).unwrap();
    let report = project.run(&["audit", "run.jsonl", "-f", "json"]).1;
    project.write("known.json", &report);
    project.write("report.json", &report);
    let before = project.files();
    for arguments in OVERWRITING {
        let (status, out, err) = project.run(arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
        assert!(
            err.contains("is read, and would be overwritten"),
            "{arguments:?}: {err}"
        );
        assert_eq!(project.files(), before, "{arguments:?}");
    }
    let piped = std::process::Command::new(assert_cmd::cargo::cargo_bin!("lacuna"))
        .args(["audit", "-", "-o", "json=run.jsonl"])
        .current_dir(project.folder.path())
        .stdin(fs::File::open(project.path("run.jsonl")).unwrap())
        .output();
    assert_eq!(piped.unwrap().status.code(), Some(2));
    assert_eq!(project.files(), before);
}

#[test]
fn a_report_may_be_written_again_beside_what_it_is_of() {
    let project = Project::new();
    for _ in 0..2 {
        let (status, _, err) = project.run(&["audit", ".", "-q", "-o", "json=report.json"]);
        assert_eq!(status, 1, "{err}");
    }
    let new = project.run(&["baseline", "create", "report.json", "-o", "known.json"]);
    assert_eq!(new.0, 0);
    let merged = project.run(&[
        "baseline",
        "merge",
        "known.json",
        "known.json",
        "-o",
        "known.json",
    ]);
    assert_eq!((merged.0, merged.2.as_str()), (0, ""));
}

#[test]
fn a_merged_baseline_takes_the_place_of_a_baseline_only() {
    let project = Project::new();
    project.write("report.json", &project.report(&[]).1.to_string());
    project.run(&["baseline", "create", "report.json", "-o", "known.json"]);
    project.write("other.json", "{\"dependencies\": {}}");
    project.write("notes.md", "# Notes\n");
    project.write("empty", "");
    let other = project.run(&["audit", "run.jsonl", "-f", "json", "--persona", "auditor"]);
    project.write("other-report.json", &other.1);
    let merge = |output| {
        let arguments = [
            "baseline",
            "merge",
            "known.json",
            "report.json",
            "-o",
            output,
        ];
        project.run(&arguments)
    };
    let before = project.files();
    for output in [
        "other.json",
        "notes.md",
        "run.jsonl",
        "other-report.json",
        "report.json",
    ] {
        let (status, _, err) = merge(output);
        assert_eq!(status, 2, "{output}: {err}");
        assert!(err.contains("would be overwritten"), "{output}: {err}");
        assert_eq!(project.files(), before, "{output}");
    }
    for output in ["empty", "known.json", "new.json"] {
        assert_eq!(merge(output).0, 0, "{output}");
    }
    assert_eq!(project.read("empty"), project.read("known.json"));
}

#[test]
fn what_is_read_is_not_written_to_either() {
    let project = Project::new();
    project.write("report.json", &project.report(&[]).1.to_string());
    project.run(&["baseline", "create", "report.json", "-o", "known.json"]);
    let before = project.files();
    for (arguments, into) in [
        (
            &["baseline", "merge", "known.json", "known.json"][..],
            "known.json",
        ),
        (&["baseline", "create", "report.json"], "report.json"),
        (&["diff", "report.json", "report.json"], "report.json"),
        (&["facts", "run.jsonl"], "run.jsonl"),
        (&["replay", "run.jsonl"], "run.jsonl"),
        (&["remind", "run.jsonl"], "run.jsonl"),
        (&["seal", "run.jsonl"], "run.jsonl"),
    ] {
        let out = fs::File::options()
            .append(true)
            .open(project.path(into))
            .unwrap();
        let ran = std::process::Command::new(assert_cmd::cargo::cargo_bin!("lacuna"))
            .args(arguments)
            .current_dir(project.folder.path())
            .stdout(out)
            .output();
        assert_eq!(ran.unwrap().status.code(), Some(2), "{arguments:?}");
        assert_eq!(project.files(), before, "{arguments:?}");
    }
}

/// Puts what could not be looked at into a report without its findings.
fn blinded(report: &Value, how: &str) -> Value {
    let mut report = report.clone();
    let session = &mut report["sessions"][0];
    session["findings"] = Value::Array(Vec::new());
    match how {
        "shorter" => session["compactions"] = Value::Array(Vec::new()),
        "undecided" => {
            for compaction in session["compactions"].as_array_mut().unwrap() {
                for state in compaction["invariants"]
                    .as_object_mut()
                    .unwrap()
                    .values_mut()
                {
                    *state = "undecided".into();
                }
            }
        }
        "unread" => report["unread"] = serde_json::json!([{"path": session["path"], "why": "x"}]),
        "damaged" => {
            session["defects"] = serde_json::json!([{"line": 2, "bytes": [1, 2], "kind": "truncated-record", "message": "x"}]);
        }
        _ => {
            let all = lacuna::checks::CHECKS.iter();
            let unchecked = all.map(|check| {
                serde_json::json!({"check": check.id, "compaction": null, "why": "event 7: language tr is not checked"})
            });
            session["unchecked"] = unchecked.collect();
        }
    }
    report
}

/// The report without what its checks could not decide, and without its findings.
fn mended(report: &Value) -> Value {
    let mut report = report.clone();
    let session = &mut report["sessions"][0];
    session["findings"] = Value::Array(Vec::new());
    session["unchecked"] = Value::Array(Vec::new());
    for compaction in session["compactions"].as_array_mut().unwrap() {
        let invariants = compaction["invariants"].as_object_mut().unwrap();
        for state in invariants.values_mut() {
            *state = "held".into();
        }
    }
    report
}

#[test]
fn what_could_not_be_looked_for_is_neither_pruned_nor_stale() {
    let project = Project::new();
    let report = project.report(&[]).1;
    let findings = findings(&report).len();
    project.write("report.json", &report.to_string());
    let prune = |now: &Value, more: &[&str]| {
        project.run(&["baseline", "create", "report.json", "-o", "known.json"]);
        project.write("now.json", &now.to_string());
        let arguments = [&["baseline", "prune", "known.json", "now.json"][..], more].concat();
        let (status, _, err) = project.run(&arguments);
        assert_eq!(status, 0, "{err}");
        let left = project
            .read("known.json")
            .matches("\"fingerprint\"")
            .count();
        fs::remove_file(project.path("known.json")).unwrap();
        (left, err)
    };
    let (left, err) = prune(&mended(&report), &[]);
    assert_eq!(left, 0, "{err}");
    for how in ["shorter", "undecided", "unread", "damaged", "language"] {
        let (left, err) = prune(&blinded(&mended(&report), how), &[]);
        // No invariant stands for every check.
        let most = if how == "undecided" { 1 } else { findings };
        assert!(left >= most, "{how}: {left} of {findings}: {err}");
        let told = format!("{left} not checked: the report could not look for such findings");
        assert!(err.contains(&told), "{how}: {err}");
    }
    let mut gone = mended(&report);
    gone["sessions"] = Value::Array(Vec::new());
    assert_eq!(prune(&gone, &["--unseen"]).0, 0);
    gone["unread"] = serde_json::json!([{"path": "run.jsonl", "why": "x"}]);
    assert_eq!(prune(&gone, &["--unseen"]).0, findings);
}

#[test]
fn a_baseline_is_not_stale_where_its_compaction_is_not_recorded() {
    let project = Project::new();
    project.write("report.json", &project.report(&[]).1.to_string());
    project.run(&["baseline", "create", "report.json", "-o", "known.json"]);
    let whole = project.read("run.jsonl");
    let first: String = whole.split_inclusive('\n').take(6).collect();
    project.write("run.jsonl", &first);
    let (status, _, err) =
        project.run(&["audit", "run.jsonl", "--baseline", "known.json", "--strict"]);
    assert!(!err.contains("matches nothing any more"), "{status}: {err}");
    assert!(
        err.contains("not checked: this audit could not look for such findings"),
        "{err}"
    );
}

/// A recording as the file of a subagent has it, with ids of its own.
fn of_agent(recording: &str, agent: &str) -> String {
    let records = recording.lines();
    let records: Vec<Value> = records
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let own = records.iter().cloned().map(|mut record| {
        record["isSidechain"] = true.into();
        record["agentId"] = agent.into();
        record.to_string() + "\n"
    });
    let ids = records.iter().filter_map(|record| record["uuid"].as_str());
    ids.fold(own.collect::<String>(), |text, id| {
        text.replace(id, &format!("{agent}{}", id.get(1..).unwrap()))
    })
}

#[test]
fn a_loss_of_one_agent_is_none_of_another_one() {
    let project = Project::new();
    let recording = fs::read_to_string(OTHER).unwrap();
    fs::create_dir(project.path("logs")).unwrap();
    project.write("logs/agent-b.jsonl", &of_agent(&recording, "b"));
    let (_, first, _) = project.run(&["audit", "logs", "-f", "json"]);
    project.write("first.json", &first);
    assert_eq!(
        project
            .run(&["baseline", "create", "first.json", "-o", "known.json"])
            .0,
        0
    );
    assert!(project.read("known.json").contains("\"lane\":\"b\""));
    let known = ["audit", "logs", "--baseline", "known.json"];
    assert_eq!(project.run(&known).0, 0);
    let states = |arguments: &[&str]| {
        let (_, out, _) = project.run(arguments);
        let report: Value = serde_json::from_str(&out).unwrap();
        let sessions = report["sessions"].as_array().unwrap().iter();
        let told = sessions.flat_map(|session| {
            let findings = session["findings"].as_array().unwrap().iter();
            findings.map(|one| format!("{} {}", session["lane"], one["baseline"]))
        });
        told.collect::<std::collections::BTreeSet<_>>()
    };
    // An agent that stands before it, and the main lane, with the same loss.
    project.write("logs/agent-a.jsonl", &of_agent(&recording, "a"));
    project.write("logs/main.jsonl", &recording);
    assert_eq!(project.run(&known).0, 1);
    let told = states(&["audit", "logs", "--baseline", "known.json", "-f", "json"]);
    let expected = ["\"a\" \"new\"", "\"b\" \"unchanged\"", "\"main\" \"new\""];
    assert_eq!(told.into_iter().collect::<Vec<_>>(), expected);

    // An entry of a lane that was not read is not stale, and stays.
    fs::remove_file(project.path("logs/agent-b.jsonl")).unwrap();
    let (_, _, err) = project.run(&known);
    assert!(!err.contains("matches nothing"), "{err}");
    let (_, rest, _) = project.run(&["audit", "logs", "-f", "json"]);
    project.write("rest.json", &rest);
    let pruned = project.run(&["baseline", "prune", "known.json", "rest.json"]);
    assert!(pruned.2.contains("0 removed"), "{}", pruned.2);
}

#[test]
fn an_exception_may_have_the_subject_as_a_report_shows_it() {
    let project = Project::new();
    let rule = |subject: &str| {
        let message = |id: u32, role: &str, text: &str| {
            serde_json::json!({"type": "event", "id": format!("e{id}"), "start": id, "end": id + 1, "kind": "message", "role": role, "text": text}).to_string()
        };
        let records = [
            serde_json::json!({"type": "session", "format": "lacuna-log/1", "id": "s"}).to_string(),
            message(0, "user", &format!("Do not touch {subject} again")),
            message(1, "assistant", "ok"),
            serde_json::json!({"type": "compaction", "id": "c1", "input": [{"events": [0, 2]}], "covered_ranges": [[0, 2]], "summary": "The kiln was looked at."}).to_string(),
        ];
        records.join("\n")
    };
    for subject in [
        "/home/ada/proj/config.yml",
        "sk-live-9fQ2mX7Lr4Tz8Kd1sVb3Nc6Hj5",
    ] {
        project.write("run.jsonl", &rule(subject));
        let (status, report) = project.report(&[]);
        assert_eq!(status, 1, "{subject}");
        let shown = findings(&report)[0]["subject"].as_str().unwrap();
        assert!(!shown.contains(subject), "{shown}");
        for own in [shown, &shown.replace('~', "/home/ada")] {
            // The number of a secret may be that of another one in another run.
            let is_refused = own.contains("[secret-");
            let allow = format!(
                "[[allow]]\ncheck = \"dropped-negation\"\nreason = \"x\"\nsubject = {own:?}\n"
            );
            project.write("lacuna.toml", &allow);
            let (status, _, err) = project.run(&["audit", "run.jsonl"]);
            assert_eq!(status, if is_refused { 2 } else { 0 }, "{own}: {err}");
            assert_eq!(err.contains("`[secret-1]` may be another one"), is_refused);
        }
        fs::remove_file(project.path("lacuna.toml")).unwrap();
    }
}

#[test]
fn a_configuration_that_is_no_file_is_told() {
    let project = Project::new();
    fs::create_dir(project.path("lacuna.toml")).unwrap();
    let (status, out, err) = project.run(&["audit", "run.jsonl"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("lacuna.toml"), "{err}");
    #[cfg(unix)]
    {
        fs::remove_dir(project.path("lacuna.toml")).unwrap();
        std::os::unix::fs::symlink("gone", project.path("lacuna.toml")).unwrap();
        assert_eq!(project.run(&["audit", "run.jsonl"]).0, 2);
    }
    assert_ne!(project.run(&["audit", "run.jsonl", "--no-config"]).0, 2);
}

#[test]
fn what_acts_or_hides_is_escaped_in_a_baseline() {
    let project = Project::new();
    let (_, mut report) = project.report(&[]);
    let evil = "a\u{9b}2J \u{202e}b ##[error]c \u{2800}";
    report["sessions"][0]["session"] = evil.into();
    report["sessions"][0]["findings"][0]["subject"] = evil.into();
    project.write("report.json", &report.to_string());
    let (status, out, _) = project.run(&["baseline", "create", "report.json"]);
    assert_eq!(status, 0);
    for raw in ["\u{9b}", "\u{202e}", "##[", "\u{2800}"] {
        assert!(!out.contains(raw), "{out}");
    }
    let read: Value = serde_json::from_str(&out).unwrap();
    let entries = read["entries"].as_array().unwrap();
    assert!(entries.iter().any(|entry| entry["subject"] == evil));
}

#[test]
fn what_acts_or_hides_is_escaped_in_a_seal() {
    let project = Project::new();
    let recording = project.read("run.jsonl");
    let id = recording.split("\"id\": \"").nth(2).unwrap();
    let id = id.split('"').next().unwrap();
    let evil = recording.replace(&format!("\"{id}\""), "\"e\\u009b2J \\u202e ##[error]x\"");
    project.write("run.jsonl", &evil);
    let (status, sealed, err) = project.run(&["seal", "run.jsonl"]);
    assert_eq!(status, 0, "{err}");
    assert!(
        sealed.contains("\\u009b2J \\u202e \\u0023#[error]x"),
        "{sealed}"
    );
    assert!(!sealed.contains(['\u{9b}', '\u{202e}']) && !sealed.contains("##["));
    project.write("run.seal", &sealed);
    assert_eq!(project.run(&["verify", "run.jsonl", "run.seal"]).0, 0);
}
