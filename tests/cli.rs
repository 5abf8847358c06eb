//! The program as others run it: exit status, what goes where, what a wrong command line says.

use assert_cmd::Command;
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::Value;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn lacuna(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
    command.args(arguments).env_clear();
    command
}

/// The exit status, standard output and standard error.
fn run(command: &mut Command) -> (i32, String, String) {
    let output = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("all output is UTF-8");
    (
        output.status.code().expect("no signal ends the program"),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn a_wrong_command_line_is_2_and_suggests() {
    for (arguments, suggested) in [
        (&["audti"][..], "audit"),
        (&["audit", "--fial-on", "error"], "--fail-on"),
        (&["audit", "--fail-on", "eror"], "error"),
        (&["audit", "-f", "jsno"], "json"),
        (&["audit", "--only", "dropped-negatoin"], "dropped-negation"),
        (&["audit", "-o", "yaml=x", "-"], "text, table, json, jsonl"),
        (&["audit", "-o", "json=-", "-"], "--format"),
        (
            &["audit", "-", "-o", "json=no-a", "-o", "text=./no-a"],
            "./no-a twice",
        ),
        (&["audit", "-", "--history", "-"], "standard input"),
        (&["audit", "--history", "-"], "standard input"),
        (&["audit", "x", "--history", "src"], "src is a folder"),
        (&["audit", "--latest", "x"], "cannot be used with"),
        (
            &[
                "audit",
                "-",
                "--only",
                "coverage-gap",
                "--skip",
                "coverage-gap",
            ],
            "no check",
        ),
        (&["explain", "coverage-gpa"], "coverage-gap"),
    ] {
        let (status, out, err) = run(&mut lacuna(arguments));
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(suggested), "{arguments:?}: {err}");
    }
}

#[test]
fn a_wrong_variable_is_2() {
    let (status, ..) = run(lacuna(&["audit", "-"]).env("LACUNA_FAIL_ON", "sometimes"));
    assert_eq!(status, 2);
}

#[test]
fn what_was_typed_does_nothing_where_it_is_refused() {
    for arguments in [
        &["audit", "--fail-on", "x\n::error::y\u{1b}[31m"][..],
        &["audit", "--\n::error::y"],
        &["x\n::error::y"],
    ] {
        let (status, _, err) = run(&mut lacuna(arguments));
        assert_eq!(status, 2);
        assert!(!err.contains('\u{1b}'), "{err}");
        assert!(!err.lines().any(|line| line.starts_with("::")), "{err}");
    }
    let (_, _, err) = run(&mut lacuna(&["audti"]));
    assert!(
        err.contains("\n  tip: a similar subcommand exists: 'audit'\n\nUsage: lacuna"),
        "{err}"
    );
}

#[test]
fn what_is_typed_counts_more_than_a_variable() {
    let status = |variable: (&str, &str), arguments: &[&str]| {
        let mut command = lacuna(&["audit"]);
        run(command.args(arguments).env(variable.0, variable.1))
    };
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().to_str().unwrap();
    for value in ["0", "1", ""] {
        assert_eq!(status(("LACUNA_LATEST", value), &[HELD]).0, 0, "{value}");
        let (_, _, err) = status(("LACUNA_QUIET", value), &["-v", "fixtures/incidents"]);
        assert!(err.contains("report.txt: no recording"), "{value}: {err}");
    }
    assert_eq!(status(("LACUNA_VERBOSE", "1"), &["-q", HELD]).2, "");
    let latest = status(("LACUNA_FILES_FROM", "missing"), &["--latest"]);
    assert_eq!(latest.0, 3, "{}", latest.2);
    for (name, arguments) in [
        ("LACUNA_JOBS", &[HELD][..]),
        ("LACUNA_ONLY", &[HELD]),
        ("LACUNA_FILES_FROM", &[HELD]),
        ("LACUNA_FAIL_ON", &[HELD]),
        ("LACUNA_STRICT", &[HELD]),
    ] {
        let (status, _, err) = status((name, ""), arguments);
        assert_eq!((status, err.as_str()), (0, ""), "{name}");
    }
    assert_eq!(run(&mut lacuna(&["audit", "-q", "-v", empty])).0, 2);
}

#[test]
fn a_named_path_that_is_missing_or_no_recording_is_4() {
    let folder = tempfile::tempdir().unwrap();
    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "buy milk").unwrap();
    for path in [&notes, &folder.path().join("missing.jsonl")] {
        let path = path.to_str().unwrap();
        let (status, _, err) = run(&mut lacuna(&["audit", path]));
        assert_eq!(status, 4);
        assert!(err.starts_with(&format!("lacuna: {path}: ")), "{err}");
    }
}

#[test]
fn the_files_of_a_session_are_read_with_it_and_not_skipped() {
    let tree = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/trees/opencode/storage");
    let audit = |folder: &Path| run(lacuna(&["audit", "-v", "-f", "json"]).arg(folder));
    let (_, out, err) = audit(&tree);
    assert!(out.contains("\"session\": \"ses_07\""), "{out}");
    assert!(!err.contains("skipped"), "{err}");
    // Without the session's own file nothing is read.
    let (status, _, err) = audit(&tree.join("part"));
    assert_eq!(status, 3);
    assert_eq!(err.matches("no recording, skipped").count(), 5, "{err}");
}

#[test]
fn a_folder_without_a_recording_is_3_and_what_is_skipped_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("notes.txt"), "buy milk").unwrap();
    let path = folder.path().to_str().unwrap();
    let (status, out, err) = run(&mut lacuna(&["audit", path]));
    assert_eq!(status, 3);
    assert!(out.ends_with("0 compactions in 0 sessions\n"));
    assert!(err.contains("1 file is no recording"), "{err}");
    let (_, _, err) = run(&mut lacuna(&["audit", "-v", path]));
    assert!(err.contains("notes.txt: no recording"), "{err}");
    for quiet in [
        &mut lacuna(&["audit", "-q", path]),
        lacuna(&["audit", path]).env("LACUNA_QUIET", "1"),
    ] {
        assert_eq!(run(quiet).2, "lacuna: no recording found\n");
    }
}

#[test]
#[cfg(unix)]
fn links_in_a_folder_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("/nowhere", folder.path().join("away.jsonl")).unwrap();
    let path = folder.path().to_str().unwrap();
    let (_, _, err) = run(&mut lacuna(&["audit", path]));
    assert!(err.contains("1 entry is a link and skipped"), "{err}");
    let (_, _, err) = run(&mut lacuna(&["audit", "-v", path]));
    assert!(err.contains("away.jsonl: a link, skipped"), "{err}");
}

#[test]
fn without_a_session_there_is_no_latest() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = lacuna(&["audit", "--latest"]);
    let (status, out, err) = run(at_home(&mut command, folder.path()));
    assert_eq!((status, err.as_str()), (3, "lacuna: no recording found\n"));
    assert!(out.ends_with("0 compactions in 0 sessions\n"));
}

#[test]
fn in_a_pipe_standard_input_is_read() {
    let (status, _, err) = run(lacuna(&["audit"]).write_stdin("buy milk"));
    assert_eq!(status, 4);
    assert!(
        err.starts_with("lacuna: standard input: it is of no known format"),
        "{err}"
    );
}

#[test]
fn a_list_names_the_paths() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list");
    fs::write(&list, "one.jsonl\0two\nlines.jsonl\0").unwrap();
    let from_file = run(&mut lacuna(&[
        "audit",
        "--files-from",
        list.to_str().unwrap(),
    ]));
    assert_eq!(from_file.0, 4);
    assert!(
        from_file.2.contains("lacuna: one.jsonl: "),
        "{}",
        from_file.2
    );
    assert!(
        from_file.2.contains("lacuna: two ⏎ lines.jsonl: "),
        "{}",
        from_file.2
    );
    let (status, _, err) =
        run(lacuna(&["audit", "--files-from", "-"]).write_stdin("three.jsonl\n"));
    assert_eq!(status, 4);
    assert!(err.contains("lacuna: three.jsonl: "), "{err}");
    assert_eq!(run(&mut lacuna(&["audit", "--files-from", "missing"])).0, 2);
    assert_eq!(run(&mut lacuna(&["audit", "--files-from", "-", "-"])).0, 2);
}

#[test]
fn reports_go_to_files_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    let target = format!("json={}", path.display());
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let empty = empty.to_str().unwrap();
    let (status, out, _) = run(&mut lacuna(&["audit", empty, "-f", "jsonl", "-o", &target]));
    assert_eq!(status, 3);
    assert!(
        out.starts_with("{\"type\":\"header\",\"schema\":\"lacuna-report/1\""),
        "{out}"
    );
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .contains("\"lacuna-report/1\"")
    );
}

#[test]
fn a_report_that_cannot_be_written_is_5_whatever_else_applies() {
    let folder = tempfile::tempdir().unwrap();
    let target = format!(
        "json={}",
        folder.path().join("no/such/folder.json").display()
    );
    let (status, out, err) = run(&mut lacuna(&["audit", "missing.jsonl", "-o", &target]));
    assert_eq!(status, 5);
    assert!(err.contains("cannot write"), "{err}");
    assert!(!out.is_empty());
}

#[cfg(target_os = "linux")]
fn to(path: &Path, arguments: &[&str]) -> i32 {
    let out = fs::File::options()
        .write(true)
        .open(path)
        .expect("the device is there");
    let status = std::process::Command::new(assert_cmd::cargo::cargo_bin!("lacuna"))
        .args(arguments)
        .stdin(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .stdout(out)
        .status();
    status
        .ok()
        .and_then(|status| status.code())
        .expect("the program runs")
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_5() {
    let full = Path::new("/dev/full");
    for arguments in [
        &["--help"][..],
        &["checks"],
        &["formats"],
        &["explain", "coverage-gap"],
        &["explain", "anchoring"],
        &["audit", "-"],
    ] {
        assert_eq!(to(full, arguments), 5, "{arguments:?}");
    }
    assert_eq!(
        to(
            Path::new("/dev/null"),
            &["audit", "-", "-o", "json=/dev/full"]
        ),
        5
    );
}

#[test]
fn an_invariant_is_explained_as_the_document_has_it() {
    let document = fs::read_to_string("docs/report-format.md").unwrap();
    for invariant in lacuna::verdict::Invariant::ALL {
        let (name, held_when) = (invariant.as_str(), invariant.held_when());
        let row = format!("| `{name}` | {held_when} |");
        assert!(document.contains(&row), "{row}");
        let (status, page, _) = run(&mut lacuna(&["explain", name]));
        assert_eq!(status, 0, "{name}");
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(page.contains(held_when), "{page}");
        assert!(page.contains(invariant.checks()[0]), "{page}");
    }
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_is_success() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = std::process::Command::new(assert_cmd::cargo::cargo_bin!("lacuna"))
        .arg("checks")
        .stdout(writer)
        .status();
    assert_eq!(status.unwrap().code(), Some(0));
}

/// A recording in which a rejected approach comes back, and one in which nothing was lost.
const LOST: &str = "fixtures/incidents/rejected-then-proposed.jsonl";
const HELD: &str = "fixtures/checks/token-decay/held.jsonl";

#[test]
fn findings_are_1_and_what_is_held_is_0() {
    let status = |arguments: &[&str]| run(lacuna(&["audit"]).args(arguments)).0;
    assert_eq!(status(&[LOST]), 1);
    assert_eq!(status(&[LOST, "--fail-on", "never"]), 0);
    assert_eq!(status(&[LOST, "--only", "coverage-gap"]), 0);
    assert_eq!(status(&[HELD]), 0);
    assert_eq!(status(&[HELD, "--fail-on", "note"]), 0);
    assert_eq!(
        run(lacuna(&["audit", HELD, LOST]).env("LACUNA_FAIL_ON", "never")).0,
        0
    );
}

#[test]
fn what_could_not_be_read_is_named_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("b|a`d.jsonl");
    fs::write(&bad, "no record\n").unwrap();
    let bad = bad.to_str().unwrap();
    let reported = |format: &str| {
        let named = ["audit", "-q", "-f", format, HELD, bad, "nope.jsonl"];
        let (status, out, err) = run(&mut lacuna(&named));
        assert_eq!(status, 4, "{format}: {err}");
        assert!(err.contains("nope.jsonl: "), "{err}");
        out
    };
    for format in lacuna::render::FORMATS.iter().map(|format| format.id) {
        assert!(reported(format).contains("nope.jsonl"), "{format}");
    }
    let issues: Value = serde_json::from_str(&reported("gitlab")).unwrap();
    let issues = issues.as_array().unwrap().iter();
    let issues: Vec<_> = issues
        .filter(|issue| issue["check_name"] == "not-read")
        .collect();
    assert_eq!(issues[1]["location"]["path"], "nope.jsonl");
    assert_ne!(issues[0]["fingerprint"], issues[1]["fingerprint"]);
    let csv = reported("csv");
    let row = ",error,,not-read,,nope.jsonl,,,,,,,not read: there is no such file: check the path,";
    assert!(csv.lines().any(|line| line.starts_with(row)), "{csv}");
    let json: Value = serde_json::from_str(&reported("json")).unwrap();
    let paths = json["unread"].as_array().unwrap().iter();
    let paths: Vec<_> = paths
        .map(|unread| unread["path"].as_str().unwrap())
        .collect();
    assert_eq!(paths, [bad, "nope.jsonl"]);
    assert_eq!(
        json["unread"][1]["why"],
        "there is no such file: check the path"
    );
    let sarif: Value = serde_json::from_str(&reported("sarif")).unwrap();
    let told = &sarif["runs"][0]["invocations"][0];
    assert_eq!(told["executionSuccessful"], false);
    let notes = told["toolExecutionNotifications"]
        .as_array()
        .unwrap()
        .iter();
    let errors = notes.filter(|note| note["level"] == "error");
    let mut uris =
        errors.map(|note| &note["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]);
    assert_eq!(uris.next_back().unwrap(), "nope.jsonl");
    assert!(reported("junit").contains("errors=\"2\""));
    assert!(reported("jsonl").contains("{\"type\":\"unread\",\"path\":\"nope.jsonl\""));
    assert!(reported("text").contains("not read\n  "));
    assert!(
        reported("github").contains("::error file=nope.jsonl,title=lacuna not-read::not read: ")
    );

    let whole = run(&mut lacuna(&["audit", "-q", "-f", "sarif", HELD])).1;
    assert!(whole.contains("\"executionSuccessful\": true"));
}

#[test]
fn a_format_that_claims_no_record_is_4() {
    let claude = "fixtures/incidents/voided-then-reissued.claude.jsonl";
    let parts = "fixtures/reading/claude-code/parts.jsonl";
    let others = [
        ("claude-code", LOST),
        ("lacuna-log", claude),
        ("codex", parts),
    ];
    for (format, path) in others {
        let (status, _, err) = run(&mut lacuna(&["audit", path, "--input-format", format]));
        assert_eq!(status, 4);
        let expected = format!("lacuna: {path}: no record in it is one of the format `{format}`");
        assert!(err.starts_with(&expected), "{err}");
    }
    for (format, path) in [("lacuna-log", LOST), ("claude-code", claude)] {
        assert_eq!(
            run(&mut lacuna(&["audit", path, "--input-format", format])).0,
            1
        );
    }
}

#[test]
fn what_is_compressed_is_read_as_what_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    let plain = fs::read(LOST).unwrap();
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(&plain).unwrap();
    let gzip = gzip.finish().unwrap();
    let zstandard = compress_to_vec(&plain[..], CompressionLevel::Fastest);
    let report = |bytes: &[u8]| {
        let path = folder.path().join("session.jsonl");
        fs::write(&path, bytes).unwrap();
        run(&mut lacuna(&["audit", path.to_str().unwrap()]))
    };
    let (status, out, _) = report(&plain);
    assert_eq!(status, 1);
    for bytes in [&gzip, &zstandard] {
        assert_eq!(report(bytes), (1, out.clone(), String::new()));
    }
    // Frames stand one behind the other: the end of the second is missing.
    let later = format!("{}\n", " ".repeat(200)).repeat(1000);
    let second = compress_to_vec(later.as_bytes(), CompressionLevel::Fastest);
    let cut = [&zstandard, &second[..second.len() - 8]].concat();
    for bytes in [&gzip[..gzip.len() / 2], &cut] {
        let (_, out, _) = report(bytes);
        assert!(out.contains("truncated-stream"), "{out}");
    }
}

#[test]
fn of_a_cut_frame_what_comes_before_the_cut_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.jsonl.zst");
    let line = r#"{"type":"event","role":"user","text":"count the nails"}"#;
    let plain: String = (0..8000)
        .map(|number| line.replace("nails", &number.to_string()) + "\n")
        .collect();
    let whole = compress_to_vec(plain.as_bytes(), CompressionLevel::Fastest);
    fs::write(&path, &whole[..whole.len() * 3 / 4]).unwrap();
    let (_, out, _) = run(&mut lacuna(&[
        "audit",
        path.to_str().unwrap(),
        "-f",
        "json",
    ]));
    let report: Value = serde_json::from_str(&out).unwrap();
    let session = &report["sessions"][0];
    assert!(session["events"].as_u64().unwrap() > 2000, "{session}");
    let mut kinds = session["defects"].as_array().unwrap().iter();
    assert!(kinds.any(|defect| defect["kind"] == "truncated-stream"));
}

#[test]
fn what_cannot_be_decompressed_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start, expected) in [
        ("old.gz", &[0x1F, 0x8B, 8, 0][..], "damaged from its start"),
        (
            "old.zst",
            &[0x28, 0xB5, 0x2F, 0xFD, 4],
            "damaged from its start on (its end is missing)",
        ),
        (
            "old.xz",
            b"\xFD7zXZ\0",
            "as in `xzcat FILE | lacuna audit -`",
        ),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, start).unwrap();
        let (status, _, err) = run(&mut lacuna(&["audit", path.to_str().unwrap()]));
        assert_eq!(status, 4);
        assert!(err.contains(expected), "{err}");
    }
}

#[test]
fn findings_come_before_what_could_not_be_read() {
    let (status, out, err) = run(&mut lacuna(&["audit", "missing.jsonl", LOST]));
    assert_eq!(status, 1);
    assert!(out.contains("(re-proposed)"), "{out}");
    assert_eq!(err.lines().count(), 1);
    assert_eq!(run(&mut lacuna(&["audit", "missing.jsonl", HELD])).0, 4);
}

#[test]
fn of_several_statuses_the_first_in_order_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().to_str().unwrap();
    let unwritable = format!("json={empty}/no/such/folder.json");
    let all = [
        (2, vec!["--fail-on", "sometimes"]),
        (5, vec!["--output", &unwritable]),
        (1, vec![LOST]),
        (4, vec!["missing.jsonl"]),
        (3, vec![empty, "--require-compaction"]),
    ];
    for first in 0..all.len() {
        let applies = all.iter().skip(first);
        let arguments: Vec<_> = applies.flat_map(|(_, words)| words.clone()).collect();
        let status = run(lacuna(&["audit", "--no-config"])
            .args(&arguments)
            .write_stdin(""))
        .0;
        assert_eq!(status, all[first].0, "{arguments:?}");
    }
    assert_eq!(run(&mut lacuna(&["audit", "--no-config", HELD])).0, 0);
}

#[test]
fn strict_takes_nothing_on_trust() {
    let (status, _, err) = run(&mut lacuna(&["audit", HELD, "--strict"]));
    assert_eq!(status, 4);
    let expected = format!("lacuna: {HELD}: undecided: schema, budget");
    assert!(err.starts_with(&expected), "{err}");
    assert!(err.ends_with(" (--strict)\n"), "{err}");
}

#[test]
fn a_hook_may_hand_over_what_is_no_recording() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("train.jsonl");
    fs::write(&other, "{\"prompt\":\"a\",\"completion\":\"b\"}\n").unwrap();
    let other = other.to_str().unwrap();
    let of = |arguments: &[&str]| {
        let (status, _, err) = run(lacuna(&["audit", "--no-config"]).args(arguments));
        (status, err)
    };
    assert_eq!(of(&[other]).0, 4);
    let (status, err) = of(&[other, "--allow-none"]);
    assert_eq!(status, 0, "{err}");
    assert!(err.contains("1 file is no recording and skipped"), "{err}");
    assert_eq!(of(&[other, LOST, "--allow-none"]).0, 1);
    assert_eq!(of(&["missing.jsonl", "--allow-none"]).0, 4);
    assert_eq!(of(&[other, "--allow-none", "--require-compaction"]).0, 2);
}

#[test]
fn the_jobs_and_the_order_of_paths_change_no_byte() {
    let reference = run(&mut lacuna(&[
        "audit", "fixtures", "--jobs", "1", "-f", "json",
    ]));
    assert_eq!(reference.0, 1);
    let folders = fs::read_dir("fixtures").unwrap();
    let mut folders: Vec<_> = folders.map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    let names = folders.iter().rev().map(|path| path.to_str().unwrap());
    let backwards: Vec<_> = ["audit"].into_iter().chain(names).collect();
    let backwards = [backwards.as_slice(), &["-f", "json"]].concat();
    let side_by_side = ["audit", "fixtures", "--jobs", "4", "-f", "json"];
    for arguments in [&side_by_side[..], &backwards] {
        assert_eq!(run(&mut lacuna(arguments)), reference, "{arguments:?}");
    }
}

#[test]
fn a_pipe_gives_the_findings_that_the_file_gives() {
    let recording = fs::read(LOST).unwrap();
    let from_pipe = run(lacuna(&["audit", "-", "-f", "jsonl"]).write_stdin(recording));
    let from_file = run(&mut lacuna(&["audit", LOST, "-f", "jsonl"]));
    assert_eq!(
        from_pipe.1.replace("\"path\":\"-\"", "\"path\":\"?\""),
        from_file.1.replace(LOST, "?")
    );
    assert_eq!(from_pipe.0, 1);
}

/// A machine with one session of the project in `folder`; gives the folder as the system names it.
fn with_a_session(folder: &Path) -> PathBuf {
    let here = folder.canonicalize().expect("the folder is there");
    let letters = here.to_str().expect("its name is text").chars();
    let slug = letters.map(|c| if c.is_ascii_alphanumeric() { c } else { '-' });
    let project = here.join("config/projects").join(slug.collect::<String>());
    fs::create_dir_all(&project).expect("a folder is made");
    let recording = "fixtures/incidents/voided-then-reissued.claude.jsonl";
    fs::copy(recording, project.join("s.jsonl")).expect("the session is put there");
    here
}

#[test]
fn the_latest_session_is_that_of_this_project() {
    let folder = tempfile::tempdir().unwrap();
    let here = with_a_session(folder.path());
    let mut command = lacuna(&["audit", "--latest", "-f", "jsonl"]);
    at_home(&mut command, &here)
        .current_dir(&here)
        .env("CLAUDE_CONFIG_DIR", here.join("config"));
    let (status, out, _) = run(&mut command);
    assert_eq!(status, 1);
    assert!(out.contains("s.jsonl"), "{out}");
}

#[test]
fn every_command_on_one_recording_takes_the_latest_session() {
    let folder = tempfile::tempdir().unwrap();
    let here = with_a_session(folder.path());
    let at = |arguments: &[&str], config: &str| {
        let mut command = lacuna(arguments);
        at_home(&mut command, &here)
            .current_dir(&here)
            .env("CLAUDE_CONFIG_DIR", here.join(config));
        run(&mut command)
    };
    let path = here.join("config/projects");
    let path = fs::read_dir(path).unwrap().next().unwrap().unwrap().path();
    let path = path.join("s.jsonl");
    for words in [
        &["facts"][..],
        &["trace", "order 7718"],
        &["replay"],
        &["replay", "--at", "#1", "--diff"],
        &["remind"],
        &["seal"],
    ] {
        let (command, rest) = words.split_first().unwrap();
        let latest = [&[*command, "--latest"], rest].concat();
        let named = [&[*command, path.to_str().unwrap()], rest].concat();
        let (status, out, err) = at(&latest, "config");
        assert_eq!((status, out), {
            let (status, out, _) = at(&named, "config");
            (status, out)
        });
        assert!(err.contains("the newest session: ~/config"), "{err}");
        let (status, out, err) = at(&latest, "nowhere");
        assert_eq!((status, out.as_str()), (3, ""), "{latest:?}");
        assert_eq!(err, "lacuna: no recording found\n");
        let both = [&[*command, "--latest", path.to_str().unwrap()], rest].concat();
        let (status, _, err) = at(&both, "config");
        assert_eq!(status, 2, "{both:?}");
        assert!(err.contains("cannot be used with"), "{err}");
    }
    // In a pipe, nobody named is whoever is at its other end.
    for command in ["facts", "replay", "remind", "seal"] {
        let mut piped = lacuna(&[command]);
        piped.write_stdin(fs::read(&path).unwrap());
        assert_eq!(run(&mut piped).0, 0, "{command}");
    }
    // A fact alone is not the name of a recording.
    assert_eq!(at(&["trace", "order 7718"], "config").0, 2);
    assert_eq!(at(&["verify", "--latest", "seal"], "config").0, 2);
}

/// A machine on which nothing but what lies in `home` is found.
fn at_home<'c>(command: &'c mut Command, home: &Path) -> &'c mut Command {
    for name in [
        "CLAUDE_CONFIG_DIR",
        "CODEX_HOME",
        "COPILOT_HOME",
        "GEMINI_DATA_DIR",
        "GOOSE_PATH_ROOT",
        "KIMI_CODE_HOME",
        "KIMI_DATA_DIR",
        "OPENCODE_DATA_DIR",
        "PI_AGENT_DIR",
        "QWEN_DATA_DIR",
    ] {
        command.env_remove(name);
    }
    command.env("HOME", home)
}

#[test]
fn databases_are_named_with_how_their_sessions_are_exported() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join(".local/share/opencode");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("opencode.db");
    fs::write(&path, "SQLite format 3\0 and pages").unwrap();
    let (status, out, err) = run(at_home(&mut lacuna(&["sessions"]), home.path()));
    assert_eq!((status, out.as_str()), (3, ""));
    assert!(err.contains("opencode.db is a database"), "{err}");
    assert!(err.contains("`opencode export ID > FILE.json`"), "{err}");
    let (status, _, err) = run(lacuna(&["audit"]).arg(&path));
    assert_eq!(status, 4);
    assert!(
        err.contains("it is a database, and those are not read"),
        "{err}"
    );
}

#[test]
fn the_sessions_of_a_machine_are_listed_newest_first() {
    let home = tempfile::tempdir().unwrap();
    let project = home.path().join(".claude/projects/-w");
    fs::create_dir_all(&project).unwrap();
    let recording = "fixtures/incidents/voided-then-reissued.claude.jsonl";
    for (name, days) in [("new", 1), ("old", 30)] {
        let path = project.join(format!("{name}.jsonl"));
        fs::copy(recording, &path).unwrap();
        let file = fs::File::options().append(true).open(path).unwrap();
        let now = file.metadata().unwrap().modified().unwrap();
        let age = Duration::from_secs(days * 86_400);
        file.set_modified(now - age).unwrap();
    }
    fs::write(project.join("notes.json"), "{\"buy\": \"milk\"}").unwrap();
    let asked = |arguments: &[&str]| run(at_home(&mut lacuna(arguments), home.path()));
    let listed = |arguments: &[&str]| {
        let (status, out, _) = asked(arguments);
        let rows: Vec<Value> = serde_json::from_str(&out).unwrap_or_default();
        let names = rows.iter().map(|row| {
            let path = Path::new(row["path"].as_str().unwrap());
            let name = path.file_stem().unwrap().to_str().unwrap();
            format!("{name} {} {}", row["format"], row["compactions"])
        });
        (status, names.collect::<Vec<_>>())
    };
    let both = ["new \"claude-code\" 1", "old \"claude-code\" 1"].map(str::to_owned);
    assert_eq!(listed(&["sessions", "-f", "json"]), (0, both.to_vec()));
    let newest = (0, both[..1].to_vec());
    for arguments in [["-n", "1"], ["--since", "7d"]] {
        let typed = [&["sessions", "-f", "json"], &arguments[..]].concat();
        assert_eq!(listed(&typed), newest);
    }
    assert!(asked(&["sessions"]).1.contains("new.jsonl"));
    assert_eq!(asked(&["sessions", "--here"]).0, 3);
    assert_eq!(asked(&["sessions", "--since", "soon"]).0, 2);
    let audited = |arguments: &[&str]| {
        let (status, out, _) = asked(&[&["audit", "-f", "jsonl"], arguments].concat());
        (status, out.matches("\"type\":\"session\"").count())
    };
    assert_eq!(audited(&["--since", "7d"]), (1, 1));
    assert_eq!(audited(&["--since", "60d"]), (1, 2));
    assert_eq!(audited(&["--session", "old"]), (1, 1));
    assert_eq!(audited(&["--session", "none"]), (3, 0));
}

#[test]
fn the_size_of_a_session_is_that_of_all_its_files() {
    let home = tempfile::tempdir().unwrap();
    let storage = home.path().join(".local/share/opencode/storage");
    let mut bytes = 0;
    for entry in walkdir::WalkDir::new("fixtures/trees/opencode/storage") {
        let entry = entry.unwrap();
        let path = entry.path();
        let to = storage.join(
            path.strip_prefix("fixtures/trees/opencode/storage")
                .unwrap(),
        );
        if entry.file_type().is_dir() {
            fs::create_dir_all(to).unwrap();
        } else {
            bytes += fs::copy(path, to).unwrap();
        }
    }
    let typed = ["sessions", "-f", "json"];
    let (status, out, err) = run(at_home(&mut lacuna(&typed), home.path()));
    assert_eq!(status, 0, "{err}");
    let rows: Vec<Value> = serde_json::from_str(&out).unwrap();
    assert_eq!(rows[0]["format"], "opencode");
    let sum: u64 = rows.iter().map(|row| row["bytes"].as_u64().unwrap()).sum();
    assert_eq!(sum, bytes, "{out}");
}

#[test]
fn help_has_examples_and_the_exit_status() {
    for arguments in [&["--help"][..], &["audit", "--help"]] {
        let (status, out, _) = run(&mut lacuna(arguments));
        assert_eq!(status, 0);
        assert!(
            out.contains("Examples:") && out.contains("Exit status:"),
            "{out}"
        );
    }
}

#[test]
fn facts_and_traces_have_their_statuses() {
    let status = |arguments: &[&str]| run(&mut lacuna(arguments)).0;
    let (code, out, err) = run(&mut lacuna(&["facts", LOST, "--load-bearing"]));
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("load-bearing: "), "{out}");
    assert!(!out.contains("not load-bearing"), "{out}");
    let (code, out, _) = run(&mut lacuna(&["trace", LOST, "mirrored", "-f", "json"]));
    assert_eq!(code, 0);
    assert!(out.contains("\"schema\": \"lacuna-facts/1\""), "{out}");
    let (code, out, err) = run(&mut lacuna(&["trace", LOST, "zeppelin"]));
    assert_eq!((code, out.as_str()), (3, ""));
    assert!(err.contains("zeppelin"), "{err}");
    assert_eq!(status(&["trace", LOST, " "]), 2);
    assert_eq!(status(&["trace", LOST]), 2);
    assert_eq!(status(&["facts", "."]), 2);
    assert_eq!(status(&["facts", "missing.jsonl"]), 4);
    assert_eq!(run(lacuna(&["facts", "-"]).write_stdin("buy milk")).0, 4);
}

#[test]
fn a_trace_tells_a_message_that_was_cut_from_one_that_was_dropped() {
    let recording = "fixtures/reading/codex/cut-and-dropped.jsonl";
    let sealed = "fixtures/reading/codex/sealed-cut-and-dropped.jsonl";
    for (recording, words, state, remnant) in [
        (recording, "rename the table", "omitted", Some("dropped")),
        (recording, "restart the indexer", "omitted", Some("cut")),
        (recording, "delete the scans", "kept", Some("stays")),
        (recording, "touch lamp.cfg", "kept", None),
        (sealed, "rename the table", "undecided", Some("dropped")),
        (sealed, "restart the indexer", "undecided", Some("cut")),
        (sealed, "delete the scans", "kept", Some("stays")),
        (sealed, "touch lamp.cfg", "kept", None),
    ] {
        let (status, out, _) = run(&mut lacuna(&["trace", recording, words, "-f", "json"]));
        assert_eq!(status, 0);
        let told: Value = serde_json::from_str(&out).unwrap();
        let stage = &told["sessions"][0]["facts"][0]["stages"][0];
        assert_eq!(stage["state"], state, "{words}");
        assert_eq!(stage["message"]["state"].as_str(), remnant, "{words}");
    }
    let (_, out, _) = run(&mut lacuna(&["trace", recording, "restart the indexer"]));
    assert!(out.contains("the first 300 and the last 300"), "{out}");
}

/// A recording of Codex whose compaction repeats no message, with so much said behind a rule that it did not stay.
fn without_history() -> String {
    let entry = |kind: &str, payload: &str| {
        format!(r#"{{"timestamp":"2026-05-05T10:00:01.000Z","type":"{kind}","payload":{payload}}}"#)
    };
    let said = |role: &str, part: &str, text: &str| {
        let content = format!(r#"[{{"type":"{part}","text":"{text}"}}]"#);
        entry(
            "response_item",
            &format!(r#"{{"type":"message","role":"{role}","content":{content}}}"#),
        )
    };
    let log = "The lamp was lit and the boat came in. ".repeat(2500);
    [
        entry("session_meta", r#"{"id":"019f-0099","timestamp":"2026-05-05T10:00:00.000Z","cwd":"/w","originator":"codex-tui","cli_version":"0.45.0","source":"cli","model_provider":"openai"}"#),
        said("user", "input_text", "Never rename the column lamp_no."),
        said("assistant", "output_text", "Noted."),
        said("user", "input_text", &log),
        said("assistant", "output_text", "Read."),
        entry("compacted", r###"{"message":"## State\n- The log of the lamp was read."}"###),
        said("user", "input_text", "Go on."),
    ]
    .join("\n")
}

#[test]
fn what_no_record_says_of_a_message_is_told_as_inferred() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rollout.jsonl");
    fs::write(&path, without_history()).unwrap();
    let (_, out, _) = run(lacuna(&["audit", "-f", "json"]).arg(&path));
    let dropped = "its message was dropped (inferred: no record says what stayed)";
    assert!(out.contains(dropped), "{out}");
    let (_, out, _) = run(lacuna(&["trace", "-f", "json"]).arg(&path).arg("lamp_no"));
    let told: Value = serde_json::from_str(&out).unwrap();
    let message = &told["sessions"][0]["facts"][0]["stages"][0]["message"];
    assert_eq!(message["state"], "dropped", "{out}");
    assert_eq!(message["evidence"], "inferred");
}

/// What an agent is reminded of, of these words of a person and this summary, in at most so many tokens.
fn reminded(said: &[&str], summary: &str, most: u32) -> String {
    let said: Vec<(&str, &str)> = said.iter().map(|text| ("user", *text)).collect();
    let most = most.to_string();
    of_conversation(&["remind", "--max-tokens", &most], &said, summary)
}

#[test]
fn a_reminder_has_corrected_values_and_is_not_stopped_by_a_long_rule() {
    let values = [
        "Keep the batch size at 500 rows.",
        "Actually make the batch size 200 rows.",
    ];
    let stale = reminded(&values, "The importer has batches of 500 rows.", 500);
    assert!(
        stale.contains("Values:\n- L3: Actually make the batch size 200 rows. (the summary has:"),
        "{stale}"
    );
    let gone = reminded(&values, "The importer was written.", 500);
    assert!(
        gone.contains("Values:\n- L3: Actually make the batch size 200 rows.\n"),
        "{gone}"
    );
    assert!(!gone.contains("500"), "{gone}");
    let kept = reminded(&values, "The importer has batches of 200 rows.", 500);
    assert_eq!(kept, "");
    let long = format!(
        "Never push to the release branch{}.",
        " nor to the branch of the next team".repeat(60)
    );
    let short = "Do not re-use order ID 4471; it was voided.";
    let told = reminded(&[&long, short], "Work went on.", 200);
    assert!(
        told.contains(short) && told.ends_with("One more is too long to be told here.\n"),
        "{told}"
    );
}

#[test]
fn a_reminder_takes_no_more_tokens_than_it_is_given_with_all_that_stands_around() {
    let rules = [
        "Never push to the release branch, because the harbour office deploys from it.",
        "Do not re-use order ID 4471; it was voided.",
        "Niemals die Gezeitentabelle löschen.",
        "不要重启db-3，因为它在校准。",
        "Keep the batch size at 500 rows.",
        "Actually make the batch size 200 rows.",
    ];
    for most in (0..400).step_by(9) {
        let told = reminded(&rules, "Work went on.", most);
        let taken = lacuna::tokens::count(&told).0;
        assert!(taken <= u64::from(most), "{taken} of {most}: {told}");
    }
    assert!(reminded(&rules, "Work went on.", 400).contains("4471"));
}

/// What `command` prints of a conversation of these words, each with its role, that is summarised so.
fn of_conversation(command: &[&str], said: &[(&str, &str)], summary: &str) -> String {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let path = folder.path().join("session.jsonl");
    let event = |(number, (role, text)): (usize, &(&str, &str))| serde_json::json!({"type": "event", "id": format!("e{number}"), "role": role, "text": text});
    let mut records = vec![serde_json::json!({
        "type": "session", "format": "lacuna-log/1", "id": "s",
    })];
    records.extend(said.iter().enumerate().map(event));
    records.push(serde_json::json!({
        "type": "compaction", "id": "c", "summary": summary,
        "input": [{"events": [0, said.len()]}], "covered_ranges": [[0, said.len()]],
    }));
    let lines: Vec<String> = records.iter().map(ToString::to_string).collect();
    fs::write(&path, lines.join("\n") + "\n").expect("it can be written");
    let path = path.to_str().expect("its name is text");
    let words: Vec<&str> = command.iter().copied().chain([path]).collect();
    run(&mut lacuna(&words)).1
}

#[test]
fn what_was_reported_as_done_is_no_lost_request() {
    let told = |answer: &str| {
        let said = [
            ("user", "Add the depth of each berth to the harbour list."),
            ("assistant", "The depth of each berth is in the list now."),
            (
                "user",
                "Please translate the tide tables into Dutch for the pilots.",
            ),
            ("assistant", answer),
        ];
        let summary = "Initial request: add the depth of each berth to the harbour list. The list has a column with \
            the depth of each berth now. It is sorted from deep to shallow, the file was saved as text and as a sheet, \
            and the headings were checked against the plan of the quay.";
        of_conversation(&["audit", "--fail-on", "never"], &said, summary).contains("lost-request")
    };
    assert!(!told(
        "Done: the tide tables are translated into Dutch for the pilots."
    ));
    assert!(told("I'll translate the tide tables into Dutch."));
    assert!(told(
        "Half of the tide tables are done, Dutch for the pilots is still to do."
    ));
}

#[test]
fn a_reminder_has_requests_of_the_middle_that_nobody_took_up() {
    let asked = "Please translate the tide tables into Dutch for the pilots.";
    let summary =
        "The harbour list has a column with the depth of each berth, sorted from deep to shallow.";
    let with = |answers: &[&str]| {
        let mut said = vec![
            ("user", "Add the depth of each berth to the harbour list."),
            ("assistant", "The depth of each berth is in the list now."),
            ("user", asked),
        ];
        said.extend(answers.iter().map(|answer| ("assistant", *answer)));
        said.push(("user", "Sort the list by depth, deep berths first."));
        said.push(("assistant", "The list is sorted by depth."));
        said.push(("user", "Show me the first rows of the harbour list."));
        said.push(("assistant", "Here are the first rows of the list."));
        of_conversation(&["remind"], &said, summary)
    };
    let told = format!("Asked for:\n- L4: {asked}\n");
    assert!(with(&[]).contains(&told), "{}", with(&[]));
    let put_off = with(&["I'll do that after the sorting."]);
    assert!(put_off.contains(&told), "{put_off}");
    let done = with(&["Done: the tide tables are in Dutch."]);
    assert!(!done.contains("tide"), "{done}");
    let short = with(&["Done, they are."]);
    assert!(!short.contains("tide"), "{short}");
}

#[test]
fn a_reminder_gives_back_what_the_last_summary_lost() {
    let (status, out, err) = run(&mut lacuna(&["remind", LOST]));
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(
        out.contains("Decided:\n- L20: mirrored writes are rejected"),
        "{out}"
    );
    assert!(
        out.replace("\n  ", " ")
            .contains("(the summary has: - Mirrored writes: evaluated"),
        "{out}"
    );
    let (status, out, err) = run(&mut lacuna(&["remind", LOST, "--max-tokens", "5"]));
    assert_eq!((status, out.as_str()), (0, ""));
    assert!(err.contains("do not fit"), "{err}");
    let (status, out, _) = run(&mut lacuna(&["remind", LOST, "--max-tokens", "60"]));
    assert_eq!(status, 0);
    assert!(out.contains("does not carry what follows"), "{out}");
    assert!(
        out.ends_with("to be told here.\n") && !out.contains("- L"),
        "{out}"
    );
    let (status, out, _) = run(&mut lacuna(&["remind", LOST, "-f", "json"]));
    assert_eq!(status, 0);
    assert!(out.contains("\"lacuna-reminder/1\""), "{out}");
    let held = "fixtures/checks/dropped-negation/held.jsonl";
    assert_eq!(
        run(&mut lacuna(&["remind", held])),
        (0, String::new(), String::new())
    );
    assert_eq!(run(&mut lacuna(&["remind", "missing.jsonl"])).0, 4);
}

#[test]
fn a_reminder_gives_back_what_the_last_decision_set_lacks() {
    let sets = "fixtures/checks/dropped-negation/recorded-violated.jsonl";
    let (status, out, err) = run(&mut lacuna(&["remind", sets]));
    assert_eq!((status, err.as_str()), (0, ""));
    for lost in [
        "- L3: Sliding shelves: rejected (floor-load)\n",
        "- L7: opening on Sunday: accepted (volunteers) (the summary has: demand)\n",
    ] {
        assert!(out.contains(lost), "{out}");
    }
    let held = "fixtures/checks/dropped-negation/recorded-held.jsonl";
    let (status, out, _) = run(&mut lacuna(&["remind", held]));
    assert_eq!((status, out.as_str()), (0, ""));
    let evicted = "fixtures/checks/unsummarised-eviction/violated.jsonl";
    let (_, out, _) = run(&mut lacuna(&["remind", evicted]));
    assert!(out.contains("is not known: it is missing"), "{out}");
}

#[test]
fn a_reminder_gives_back_what_was_decided_where_there_is_no_set() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.jsonl");
    for (told, expected) in [
        ("We go on.", "- L2: Shelves: rejected (load)\n"),
        ("Shelves were rejected: the load.", ""),
    ] {
        let records = [
            serde_json::json!({"type": "session", "format": "lacuna-log/1", "id": "s"}),
            serde_json::json!({"type": "event", "id": "e1", "kind": "decision", "role": "assistant", "topic": "Shelves",
                "polarity": "rejected", "reason_token": "load", "text": "Done."}),
            serde_json::json!({"type": "compaction", "id": "c1", "summary": told}),
        ];
        fs::write(&log, records.map(|record| record.to_string()).join("\n")).unwrap();
        let (status, out, err) = run(&mut lacuna(&["remind", log.to_str().unwrap()]));
        assert_eq!((status, err.as_str()), (0, ""));
        assert!(
            out.contains(expected) && out.is_empty() == expected.is_empty(),
            "{out}"
        );
    }
}

#[test]
fn what_a_fork_copies_is_told_once_over_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let original = fs::read_to_string("fixtures/incidents/voided-then-reissued.claude.jsonl");
    let original = original.unwrap();
    fs::write(folder.path().join("a.jsonl"), &original).unwrap();
    let fork = original.replace("\"sessionId\":\"", "\"sessionId\":\"fork-");
    fs::write(folder.path().join("b.jsonl"), fork).unwrap();
    let path = folder.path().to_str().unwrap();
    let (status, out, _) = run(&mut lacuna(&["audit", path, "-f", "json"]));
    assert_eq!(status, 1);
    let report: Value = serde_json::from_str(&out).unwrap();
    let findings = |number: usize| {
        let findings = report["sessions"][number]["findings"].as_array();
        findings.unwrap().len()
    };
    assert_eq!(report["totals"]["compactions"], 1);
    assert!(findings(0) > 0, "{out}");
    assert_eq!(findings(1), 0);
    let copy = &report["sessions"][1]["compactions"][0]["copy_of"];
    assert!(copy.as_str().unwrap().ends_with("a.jsonl"));
    let (_, out, _) = run(&mut lacuna(&["audit", path]));
    assert!(out.contains("1 of its compactions is a copy"), "{out}");
}

#[test]
fn what_a_session_lost_after_its_fork_is_told() {
    let whole = "fixtures/incidents/rejected-then-proposed.claude.jsonl";
    let text = fs::read_to_string(whole).unwrap();
    let fork: String = text.split_inclusive('\n').take(520).collect();
    let audited = |first: &str, second: &str| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.jsonl"), first).unwrap();
        fs::write(folder.path().join("b.jsonl"), second).unwrap();
        let path = folder.path().to_str().unwrap();
        let of = ["audit", path, "--no-config", "-f", "json"];
        let (status, out, _) = run(&mut lacuna(&of));
        let report: Value = serde_json::from_str(&out).unwrap();
        (status, report["totals"]["findings"]["error"].as_u64())
    };
    let (_, alone, _) = run(&mut lacuna(&["audit", whole, "--no-config", "-f", "json"]));
    let alone: Value = serde_json::from_str(&alone).unwrap();
    let errors = alone["totals"]["findings"]["error"].as_u64();
    assert_eq!(audited(&fork, &text).0, 1);
    assert!(audited(&fork, &text).1 >= errors, "the fork hides nothing");
    assert_eq!(audited(&text, &fork), (1, errors), "the fork adds nothing");
}

#[test]
fn a_file_with_a_number_for_its_name_makes_no_folder_a_recording() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(LOST, folder.path().join("session.jsonl")).unwrap();
    for name in ["2024.json", "events/0.json", "other.messages.json"] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "{\"buy\": \"milk\"}").unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let (status, out, err) = run(&mut lacuna(&["audit", path]));
    assert_eq!(status, 1, "{out}");
    assert!(err.contains("3 files are no recording"), "{err}");
}

#[test]
fn a_page_that_quotes_records_is_no_recording() {
    let (status, _, err) = run(&mut lacuna(&["audit", "--no-config", "docs"]));
    assert_eq!(status, 3, "{err}");
    assert!(err.ends_with("lacuna: no recording found\n"), "{err}");
}

#[test]
fn what_was_cut_may_be_what_the_format_is_told_by() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.jsonl");
    let seal = folder.path().join("s.seal");
    let text = fs::read_to_string("fixtures/reading/pi/tree.jsonl").unwrap();
    fs::write(&path, &text).unwrap();
    let (status, sealed, _) = run(lacuna(&["seal"]).arg(&path));
    assert_eq!(status, 0);
    fs::write(&seal, sealed).unwrap();
    let (_, rest) = text.split_once('\n').unwrap();
    fs::write(&path, rest).unwrap();
    let (status, out, err) = run(lacuna(&["verify"]).arg(&path).arg(&seal));
    assert_eq!(status, 1, "{out}{err}");
}

#[test]
fn a_recording_with_a_ruined_beginning_is_still_one() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(LOST).unwrap();
    let path = folder.path().join("s.jsonl");
    for ruin in ["\0\0\0\0", "xxxxxxxx", "null"] {
        let lines = text.lines().enumerate();
        let ruined: Vec<&str> = lines
            .map(|(number, line)| if number < 52 { ruin } else { line })
            .collect();
        fs::write(&path, ruined.join("\n")).unwrap();
        let (status, out, err) = run(lacuna(&["audit", "--no-config"]).arg(&path));
        assert_eq!(status, 1, "{err}");
        let once = "lines 1 to 52 (52 defects) could not be read";
        assert_eq!(out.matches(once).count(), 1, "{out}");
        assert_eq!(out.matches("could not be read").count(), 1, "{out}");
    }
}

#[test]
fn one_lane_of_several_is_replayed_by_its_name() {
    let forked = "fixtures/reading/codex/rolled-back.jsonl";
    let replay = |more: &[&str]| run(lacuna(&["replay", forked, "--lane"]).args(more));
    let (status, out, _) = replay(&["rolled-back-1"]);
    // What the turn grew from stands in the main lane.
    assert_eq!(status, 1);
    assert!(
        out.contains("lane rolled-back-1") && !out.contains("(L28)"),
        "{out}"
    );
    assert!(out.contains("cannot be rebuilt"), "{out}");
    let (_, main, _) = replay(&["main", "--at", "#1", "--canonical"]);
    let (_, left, _) = replay(&["rolled-back-1", "--at", "#1", "--canonical"]);
    assert!(!main.is_empty() && !left.is_empty() && main != left);
    let (_, diff, _) = replay(&["rolled-back-1", "--at", "#1", "--diff"]);
    assert!(!diff.is_empty());
    let (status, out, err) = replay(&["nobody"]);
    assert_eq!((status, out.as_str()), (3, ""));
    assert!(err.contains("no lane `nobody`"), "{err}");
}

/// The fixture at `name`, as a folder of its own in `folder`, and its seal.
fn sealed_copy(folder: &Path, name: &str) -> (PathBuf, PathBuf) {
    let from = Path::new("fixtures").join(name);
    let copy = folder.join(from.file_name().expect("a fixture has a name"));
    for entry in walkdir::WalkDir::new(&from) {
        let path = entry.expect("a fixture can be read").into_path();
        let to = copy.join(path.strip_prefix(&from).expect("it lies there"));
        if path.is_dir() {
            fs::create_dir_all(to).expect("a folder can be made");
        } else {
            fs::copy(path, to).expect("a file can be copied");
        }
    }
    let seal = folder.join("s.seal");
    let (status, sealed, _) = run(lacuna(&["seal"]).arg(&copy));
    assert_eq!(status, 0);
    fs::write(&seal, sealed).expect("a file can be written");
    (copy, seal)
}

#[test]
fn a_folder_whose_main_file_is_gone_or_torn_is_told_as_changed() {
    for (name, main) in [
        ("reading/kimi-cli/compacted", "context.jsonl"),
        (
            "reading/roo-code/condensed-twice",
            "api_conversation_history.json",
        ),
        ("reading/cline/automatic", "automatic.messages.json"),
        ("reading/openhands-v0/chain", "events/0.json"),
    ] {
        for torn in [Some("{\"ro"), Some(""), None] {
            let folder = tempfile::tempdir().unwrap();
            let (copy, seal) = sealed_copy(folder.path(), name);
            match torn {
                Some(torn) => fs::write(copy.join(main), torn).unwrap(),
                None => fs::remove_file(copy.join(main)).unwrap(),
            }
            let (status, out, err) = run(lacuna(&["verify"]).arg(&copy).arg(&seal));
            assert_eq!(status, 1, "{name} {torn:?} {out}{err}");
            let told = out.lines().filter(|line| line.starts_with(main));
            assert!(told.count() > 0, "{name} {torn:?} {out}");
        }
    }
}

/// Something that is done to a file.
type Touch<'t> = &'t dyn Fn(&Path);

/// What `verify` says of a sealed folder once `touch` has touched the file `name` in it, by the folder and by the file.
fn verified_after(from: &str, name: &str, touch: Touch<'_>) -> [(i32, String); 2] {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (copy, seal) = sealed_copy(folder.path(), from);
    let file = copy.join(name);
    touch(&file);
    [copy, file].map(|named| {
        let (status, out, _) = run(lacuna(&["verify"]).arg(named).arg(&seal));
        (status, out)
    })
}

#[test]
fn what_became_of_the_only_recording_in_a_folder_is_told_by_the_folder_too() {
    let one = tempfile::tempdir().unwrap();
    let name = "a.jsonl";
    fs::copy("fixtures/reading/claude-code.jsonl", one.path().join(name)).unwrap();
    let tree = ("trees/opencode", "storage/session/prj/ses_07.json");
    let empty = |path: &Path| fs::write(path, "").unwrap();
    let remove = |path: &Path| fs::remove_file(path).unwrap();
    let cut = |path: &Path| {
        let bytes = fs::read(path).unwrap();
        fs::write(path, &bytes[..50]).unwrap();
    };
    let renew = |path: &Path| {
        empty(path);
        fs::copy(
            "fixtures/reading/lacuna-log.jsonl",
            path.with_file_name("b.jsonl"),
        )
        .unwrap();
    };
    let one = one.path().to_str().unwrap();
    let touches: [(&str, &str, Touch<'_>, &str); 7] = [
        (one, name, &empty, "L1..L33  cut, 33 records\n"),
        (one, name, &renew, "L1..L33  cut, 33 records\n"),
        (one, name, &remove, "file  cut\n"),
        (tree.0, tree.1, &empty, "L2..L10  cut, 9 records\n"),
        (tree.0, tree.1, &cut, "L5..L10  cut, 6 records\n"),
        (tree.0, tree.1, &remove, "file  cut\n"),
        (one, name, &|_| {}, "intact: 33 records were sealed"),
    ];
    for (from, name, touch, told) in touches {
        for (status, out) in verified_after(from, name, touch) {
            let intact = told.starts_with("intact");
            assert_eq!(
                (status, out.contains(told)),
                (i32::from(!intact), true),
                "{out}"
            );
        }
    }
}

#[test]
fn what_cannot_be_a_seal_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let large = folder.path().join("large");
    let sparse = fs::File::create(&large).unwrap();
    sparse.set_len(2 << 30).unwrap();
    let mut names = vec![(folder.path().to_owned(), "folder"), (large, "larger")];
    if cfg!(unix) {
        let pipe = folder.path().join("pipe");
        Command::new("mkfifo").arg(&pipe).assert().success();
        names.extend([(pipe, "named pipe"), ("/dev/zero".into(), "device")]);
    }
    for (path, why) in names {
        let (status, _, err) = run(lacuna(&["verify", LOST]).arg(&path));
        assert_eq!(status, 2, "{err}");
        assert!(err.contains(why), "{err}");
    }
}

/// A file that was sealed by itself, and a folder that has lost it since: it is gone, and the command line is right.
#[test]
fn a_folder_that_lost_the_sealed_file_has_it_cut() {
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("tree");
    fs::create_dir(&tree).unwrap();
    let log = |name: &str, word: &str| {
        let lines = (0..3).map(|number| {
            format!("{{\"type\":\"event\",\"role\":\"user\",\"text\":\"{word} {number}\"}}\n")
        });
        fs::write(tree.join(name), lines.collect::<String>()).unwrap();
    };
    log("a.jsonl", "quay");
    let file = tree.join("a.jsonl");
    let (status, sealed, _) = run(lacuna(&["seal"]).arg(&file));
    assert_eq!(status, 0);
    let seal = folder.path().join("seal");
    fs::write(&seal, sealed).unwrap();
    let verify = || run(lacuna(&["verify"]).arg(&tree).arg(&seal));
    log("b.jsonl", "crane");
    log("c.jsonl", "mast");
    let (status, out, err) = verify();
    assert_eq!((status, out.contains("intact")), (0, true), "{err}");
    fs::remove_file(file).unwrap();
    let (status, out, err) = verify();
    assert_eq!(status, 1, "{err}");
    assert!(out.contains("cut") && err.contains("no recording in it has what was sealed"));
    for name in ["b.jsonl", "c.jsonl"] {
        fs::remove_file(tree.join(name)).unwrap();
    }
    let (status, out, err) = verify();
    assert_eq!(status, 1, "{err}");
    assert!(out.contains("cut"), "{out}");
}

#[test]
fn what_was_sealed_is_what_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let (copy, seal) = sealed_copy(folder.path(), "reading/kimi-cli/with-wire");
    let verify = |args: &[&str]| run(lacuna(&["verify"]).args(args).arg(&seal));
    let (status, out, _) = verify(&[copy.to_str().unwrap()]);
    assert_eq!(status, 0);
    assert!(out.contains("not sealed  1 file in its folder that is not read: wire.jsonl"));
    let (status, _, err) = verify(&[copy.join("context.jsonl").to_str().unwrap()]);
    assert_eq!(status, 2);
    assert!(err.contains("what was sealed is a folder"), "{err}");

    let chat = "fixtures/reading/chat/kept-apart.jsonl";
    let history = [
        "--history",
        "fixtures/reading/chat/kept-apart.history.jsonl",
    ];
    let (_, sealed, _) = run(lacuna(&["seal", chat]).args(history));
    fs::write(&seal, sealed).unwrap();
    let (status, _, err) = verify(&[chat]);
    assert_eq!(status, 2);
    assert!(err.contains("name their file with --history"), "{err}");
    assert_eq!(verify(&[chat, history[0], history[1]]).0, 0);
}

#[test]
fn what_an_earlier_seal_does_not_hold_is_undecided() {
    let verify = |path: &str, seal: &str| run(&mut lacuna(&["verify", path, seal]));
    let folder = "fixtures/reading/cline/automatic";
    let (status, out, _) = verify(folder, "tests/seals/cline-automatic.json");
    assert_eq!(status, 4);
    assert!(out.contains("undecided  2 files") && out.contains("automatic.compaction.json"));
    assert!(!out.contains("\nintact:"), "{out}");
    let file = "fixtures/reading/codex/newest.jsonl";
    let (status, out, _) = verify(file, "tests/seals/codex-newest.json");
    assert!(status == 0 && out.starts_with("intact:"), "{out}");
}

#[test]
fn a_trace_is_asked_for_in_any_order() {
    let told = |arguments: &[&str]| {
        let (status, out, err) = run(&mut lacuna(arguments));
        assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
        out
    };
    let fact = "mirrored";
    let json = told(&["trace", LOST, fact, "-f", "json"]);
    assert!(json.starts_with('{'));
    for arguments in [
        &["trace", LOST, "-f", "json", fact][..],
        &["trace", "-f", "json", LOST, fact],
        &["trace", LOST, "-f", "json", "--", fact],
        &["trace", "-f", "json", "--", LOST, fact],
        &["trace", "-f=json", LOST, "--color", "never", fact],
    ] {
        assert_eq!(told(arguments), json, "{arguments:?}");
    }
    let (status, _, err) = run(&mut lacuna(&["trace", LOST, "--", "-no-such-fact"]));
    assert_eq!(status, 3);
    assert!(err.contains("has `-no-such-fact`"), "{err}");
    for wrong in [
        &["trace"][..],
        &["trace", LOST],
        &["trace", LOST, fact, "more"],
        &["trace", "--latest", LOST, fact],
    ] {
        assert_eq!(run(&mut lacuna(wrong)).0, 2, "{wrong:?}");
    }
}

#[test]
fn a_line_without_a_fact_is_not_said_to_be_missing() {
    let (status, _, err) = run(&mut lacuna(&["trace", LOST, "L5"]));
    assert_eq!(status, 3);
    assert!(err.contains("no fact stands on line 5"), "{err}");
    assert!(err.contains("--at L5"), "{err}");
}

#[test]
fn a_point_in_time_that_is_out_of_range_is_told_in_words() {
    for command in ["sessions", "audit"] {
        let (status, _, err) = run(&mut lacuna(&[command, "--since=9999-12-31"]));
        let told = "lacuna: --since: `9999-12-31` is out of range\n";
        assert_eq!((status, err.as_str()), (2, told), "{command}");
    }
}

#[test]
fn a_comparison_needs_a_compaction_and_says_which_there_are() {
    for (recording, at, there) in [
        (
            LOST,
            "500",
            "`500` is no compaction: the recording has #1 to #7",
        ),
        (
            LOST,
            "#9",
            "`#9` is no compaction: the recording has #1 to #7",
        ),
        (
            LOST,
            "L3",
            "`L3` is no compaction: the recording has #1 to #7",
        ),
        (
            "fixtures/incidents/voided-then-reissued.claude.jsonl",
            "5",
            "`5` is no compaction: the recording has #1",
        ),
    ] {
        let (status, out, err) = run(&mut lacuna(&["replay", recording, "--at", at, "--diff"]));
        assert_eq!((status, out.as_str()), (3, ""));
        assert!(err.ends_with(&format!("{there}\n")), "{err}");
    }
}

#[test]
fn the_words_of_reports_are_explained_and_others_get_a_suggestion() {
    for (word, told) in [
        ("defer-and-refetch", "A verdict on a compaction"),
        ("softened", "its negative sense is gone"),
        ("re-proposed", "A consequence"),
        ("undecided", "A state of an invariant"),
        ("Polarity", "An invariant of each compaction"),
        ("coverage-gap", "Every event before it"),
        ("violated", "A prohibition is broken."),
    ] {
        let (status, out, err) = run(&mut lacuna(&["explain", word]));
        assert_eq!((status, err.as_str()), (0, ""), "{word}");
        assert!(out.contains(told), "{word}: {out}");
    }
    for (word, told) in [
        ("defer-and-refech", "did you mean `defer-and-refetch`?"),
        ("softend", "did you mean `softened`?"),
        ("polarty", "did you mean `polarity`?"),
        ("zebra", "`lacuna checks` lists the checks"),
    ] {
        let (status, out, err) = run(&mut lacuna(&["explain", word]));
        assert_eq!((status, out.as_str()), (2, ""), "{word}");
        assert!(err.contains(told), "{word}: {err}");
    }
}

/// Whether a line fits a document, but for a word that no line can hold.
fn fits(line: &str) -> bool {
    let is_word = !line.trim().contains(' ');
    is_word || line.chars().count() <= lacuna::render::WIDEST
}

#[test]
fn no_line_for_people_is_wider_than_a_document() {
    let mut asked: Vec<Vec<String>> = vec![vec!["checks".into()], vec!["formats".into()]];
    let checks = lacuna::checks::CHECKS.iter().map(|check| check.id);
    let invariants = lacuna::verdict::Invariant::ALL.map(lacuna::verdict::Invariant::as_str);
    let words = ["defer-and-refetch", "softened", "undecided"];
    let explained = checks.chain(invariants).chain(words);
    asked.extend(explained.map(|word| vec!["explain".to_owned(), word.to_owned()]));
    for folder in ["fixtures/incidents", "fixtures/stories"] {
        let files = fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path());
        let recordings = files.filter(|path| path.extension().is_some_and(|ext| ext == "jsonl"));
        asked.extend(recordings.map(|path| vec!["remind".to_owned(), path.display().to_string()]));
    }
    assert!(asked.len() > 60);
    for arguments in asked {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (_, out, _) = run(&mut lacuna(&arguments));
        for line in out.lines() {
            assert!(fits(line), "{arguments:?}: {line}");
        }
    }
    let home = tempfile::tempdir().unwrap();
    for name in ["short", &"long-name-of-a-project-".repeat(4)] {
        let project = home.path().join(".claude/projects").join(name);
        fs::create_dir_all(&project).unwrap();
        fs::copy(
            "fixtures/incidents/voided-then-reissued.claude.jsonl",
            project.join("s.jsonl"),
        )
        .unwrap();
        let (status, out, _) = run(at_home(&mut lacuna(&["sessions"]), home.path()));
        assert_eq!(status, 0);
        assert!(
            out.contains(&format!("~/.claude/projects/{name}/s.jsonl")),
            "{out}"
        );
        for line in out.lines() {
            assert!(fits(line), "{line}");
        }
    }
}

/// OpenCode keeps a session in many files of a folder, and may keep several in it.
#[test]
fn a_folder_with_one_recording_in_it_is_that_recording() {
    let folder = tempfile::tempdir().unwrap();
    let tree = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/trees/opencode/storage");
    for entry in walkdir::WalkDir::new(&tree) {
        let entry = entry.unwrap();
        let copy = folder
            .path()
            .join(entry.path().strip_prefix(&tree).unwrap());
        if entry.file_type().is_dir() {
            fs::create_dir_all(copy).unwrap();
        } else {
            fs::copy(entry.path(), copy).unwrap();
        }
    }
    let storage = folder.path().to_str().unwrap();
    let (status, out, err) = run(&mut lacuna(&["seal", storage]));
    assert_eq!(status, 0, "{err}");
    assert!(err.contains("ses_07.json"), "{err}");
    let seals = tempfile::tempdir().unwrap();
    let seal = seals.path().join("s.seal");
    fs::write(&seal, out).unwrap();
    let (status, out, _) = run(&mut lacuna(&["verify", storage, seal.to_str().unwrap()]));
    assert_eq!(
        (status, out.starts_with("intact: 19 records")),
        (0, true),
        "{out}"
    );
    let session = folder.path().join("session/prj/ses_07.json");
    let second = fs::read_to_string(&session)
        .unwrap()
        .replace("ses_07", "ses_08");
    fs::write(session.with_file_name("ses_08.json"), second).unwrap();
    for command in ["seal", "facts", "replay", "remind"] {
        let (status, _, err) = run(&mut lacuna(&[command, storage]));
        assert_eq!(status, 2, "{command} {err}");
        assert!(
            err.contains("ses_07.json") && err.contains("ses_08.json"),
            "{err}"
        );
    }
}

#[test]
fn a_folder_that_one_is_in_is_not_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("logs")).unwrap();
    let lost = "fixtures/incidents/rejected-then-proposed.jsonl";
    fs::copy(lost, folder.path().join("logs/a.jsonl")).unwrap();
    for format in [
        "json",
        "gitlab",
        "sarif",
        "github",
        "csv",
        "junit",
        "checkstyle",
        "rdjson",
        "markdown",
        "text",
    ] {
        for path in [".", "./logs", "./logs/a.jsonl"] {
            let mut audit = lacuna(&["audit", "-q", "--no-config", "-f", format, path]);
            let (_, out, _) = run(audit.current_dir(folder.path()));
            assert!(
                out.contains("logs/a.jsonl") && !out.contains("./logs"),
                "{format} {path}"
            );
        }
    }
}

#[test]
fn a_packed_copy_of_what_is_read_is_no_session() {
    let folder = tempfile::tempdir().unwrap();
    let [plain, packed] = ["r.jsonl", "r.jsonl.zst"].map(|name| folder.path().join(name));
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/reading/codex/local.jsonl");
    let text = fs::read(fixture).unwrap();
    let pack = |text: &[u8]| {
        let packed_text = compress_to_vec(text, CompressionLevel::Fastest);
        fs::write(&packed, packed_text).unwrap();
    };
    let sessions = || {
        let path = folder.path().to_str().unwrap();
        let (_, out, err) = run(&mut lacuna(&["audit", path, "-f", "json"]));
        let report: Value = serde_json::from_str(&out).unwrap();
        (report["sessions"].as_array().unwrap().len(), err)
    };
    fs::write(&plain, &text).unwrap();
    pack(&text);
    let (count, err) = sessions();
    assert_eq!(count, 1);
    assert!(err.contains("1 file is a packed copy"), "{err}");
    // One that holds something else is read.
    pack(&[&text[..], b"\n"].concat());
    assert_eq!(sessions().0, 2);
}
