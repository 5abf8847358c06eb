//! Planted keys: no report, message or fingerprint tells one, and equal ones stay equal.

use super::read_back::{KEYED, keys};
use super::{rendered, reports, sessions};
use assert_cmd::Command;
use lacuna::contrast::contrast;
use lacuna::finding::{Confidence, Finding, Fingerprint, Persona, Severity};
use lacuna::formats;
use lacuna::policy::Selection;
use lacuna::reader::DEFAULT_MAX_LINE;
use lacuna::rebuild::{self, Before, Detail, Purpose, Side, Wanted};
use lacuna::redaction::{Masks, Redaction};
use lacuna::remind;
use lacuna::render::{self, Options};
use lacuna::report::{Report, SessionReport};
use lacuna::tokens::Tokens;
use lacuna::trace;
use lacuna::{AuditOptions, audit};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

/// The first so many bytes of what is ASCII.
fn first(text: &str, length: usize) -> &str {
    text.get(..length).expect("it is longer")
}

/// Keys of well-known kinds, none of them real, each put together so that no file of the repository holds one.
fn planted() -> Vec<(&'static str, String)> {
    planted_of(&str::to_owned)
}

/// The same kinds with other keys.
fn others() -> Vec<(&'static str, String)> {
    let next = |c: char| match c {
        'Z' | 'z' | '9' => c,
        'f' => 'a',
        c if c.is_ascii_alphanumeric() => char::from(c as u8 + 1),
        c => c,
    };
    planted_of(&|body| body.chars().map(next).collect())
}

fn planted_of(body: &dyn Fn(&str) -> String) -> Vec<(&'static str, String)> {
    let (short, rest) = (body("q7Rk2VxT9mZb4LwY8nHc3JdF"), body("6sGp1QaE5uXo"));
    let (upper, hex) = (
        body("Q7RK2VXT7MZB4LWY"),
        body("4d3a9c1be7d052864d3a9c1be7d05286"),
    );
    let long = format!("{short}{rest}");
    vec![
        ("aws", format!("AKIA{upper}")),
        ("github", format!("ghp_{long}")),
        (
            "github fine-grained",
            format!("github_pat_11ABCDEFG0{long}_{long}"),
        ),
        ("gitlab", format!("glpat-{short}")),
        ("slack", format!("xoxb-2871-9921-{short}")),
        ("google", format!("AIza{long}")),
        ("openai", format!("sk-proj-{long}")),
        ("anthropic", format!("sk-ant-api03-{long}-{long}AA")),
        ("stripe", format!("sk_live_{short}")),
        ("npm", format!("npm_{long}")),
        ("jwt", format!("eyJhbGciOiJIUzI1NiJ9.{long}.{long}")),
        ("twilio", format!("SK{hex}")),
        ("databricks", format!("dapi{hex}")),
        ("azure", format!("AccountKey={long}{long}==")),
        ("telegram", format!("123456789:AA{}", first(&long, 33))),
        (
            "discord",
            format!("M{}.{}.{long}", first(&short, 23), first(&short, 6)),
        ),
        ("vault", format!("hvs.{long}")),
        (
            "age",
            format!("AGE-SECRET-KEY-1{upper}{upper}{upper}{}", first(&upper, 10)),
        ),
        (
            "private key",
            format!(
                "-----BEGIN RSA PRIVATE KEY-----\n{long}\n{long}\n-----END RSA PRIVATE KEY-----"
            ),
        ),
    ]
}

/// The part of each planted secret that must not be seen: what the world must not know, without what names its kind.
fn telltales() -> Vec<String> {
    let bodies = [
        "q7Rk2VxT9mZb4LwY",
        "Q7RK2VXT7MZB4LWY",
        "q7rk2vxt9mzb4lwy",
        "4d3a9c1be7d05286",
    ];
    bodies.map(str::to_owned).to_vec()
}

fn masks() -> Masks {
    Masks::new(Redaction {
        secrets: true,
        home: true,
        own_home: None,
    })
}

fn masked(report: &Report) -> Report {
    masks().report(report)
}

#[test]
fn the_document_names_every_kind() {
    let document = include_str!("../../docs/privacy.md").replace("\n  ", " ");
    for pattern in lacuna::secrets::patterns() {
        assert!(document.contains(pattern.name), "{}", pattern.name);
    }
}

#[test]
fn no_report_tells_a_planted_key() {
    for (kind, key) in planted() {
        let report = masked(&Report::new(vec![reports::hostile(&format!(
            "use {key} now"
        ))]));
        for format in KEYED.iter().chain(&["text", "table"]) {
            let text = rendered(format, &report);
            assert!(
                !telltales().iter().any(|tale| text.contains(tale)),
                "{kind} in {format}"
            );
            assert!(text.contains("secret-1"), "{kind} has no mask in {format}");
        }
    }
}

#[test]
fn equal_secrets_stay_equal_and_others_do_not() {
    let (_, one) = &planted()[1];
    let (_, two) = &planted()[9];
    let mut session = reports::clean();
    let finding = |subject: &str| {
        Finding::new(
            "dropped-identifier",
            Severity::Error,
            subject,
            format!("{subject} is lost"),
        )
    };
    session.findings = lacuna::report::ordered(
        vec![finding(one), finding(two), finding(&format!("again {one}"))],
        "s-2",
    );
    let report = masked(&Report::new(vec![session]));
    let subject = |number: usize| report.sessions[0].findings[number].1.subject.as_str();
    // In the order of subjects: `again …` stands first.
    assert_eq!(subject(0), "again [secret-1]");
    assert_eq!((subject(1), subject(2)), ("[secret-1]", "[secret-2]"));
    assert_eq!(report.masks, ["[secret-1]", "[secret-2]"]);
}

#[test]
fn a_fingerprint_neither_holds_a_secret_nor_depends_on_its_mask() {
    for ((kind, key), (_, other)) in planted().into_iter().zip(others()) {
        let of = |subject: &str| {
            Fingerprint::of(
                &Finding::new("dropped-identifier", Severity::Error, subject, ""),
                "s",
                0,
            )
        };
        let print = of(&format!("key {key}"));
        assert_eq!(print, of(&format!("key {other}")), "{kind}");
        let named = key.split_once('=').map_or("", |(name, _)| name);
        let named = format!("{named}{}[secret]", if named.is_empty() { "" } else { "=" });
        assert!(
            [of("key [secret]"), of(&format!("key {named}"))].contains(&print),
            "{kind}"
        );
        let report = Report::new(vec![reports::hostile(&format!("use {key} now"))]);
        for format in KEYED {
            assert_eq!(
                keys(format, &rendered(format, &masked(&report))),
                keys(format, &rendered(format, &report)),
                "{kind} in {format}"
            );
        }
    }
}

/// A recording that loses what a person said of a key.
/// The same, with the key in the id of a record that is to be read again.
fn recording_of_keys(key: &str) -> String {
    let id = serde_json::json!(format!("e0-{key}"));
    recording(key).replace("\"e0\"", &id.to_string())
}

/// What a file may be called that has a key in its name.
fn file_of(key: &str) -> &str {
    let lines = key.lines().filter(|line| !line.starts_with('-'));
    lines.max_by_key(|line| line.len()).unwrap_or(key)
}

fn recording(key: &str) -> String {
    let message = |id: u32, role: &str, text: String| serde_json::json!({"type": "event", "id": format!("e{id}"), "start": id, "end": id + 1, "kind": "message", "role": role, "text": text});
    let records = [
        serde_json::json!({"type": "session", "format": "lacuna-log/1", "id": "s"}),
        message(
            0,
            "user",
            format!("Do not use the key {key} for the kiln, it is rotated on Monday."),
        ),
        message(
            1,
            "user",
            format!("Do not open postgres://kiln:{key}@db.example/x or /home/ada/kiln again."),
        ),
        message(2, "assistant", "Understood.".to_owned()),
        serde_json::json!({"type": "compaction", "id": "c1", "input": [{"events": [0, 3]}], "covered_ranges": [[0, 3]], "summary": "The kiln is set up."}),
        serde_json::json!({"type": "event", "id": "e3", "start": 3, "end": 4, "kind": "tool_call", "role": "assistant", "name": "fire", "input": {"key": key, "url": format!("postgres://kiln:{key}@db.example/x")}}),
    ];
    records.map(|record| record.to_string()).join("\n") + "\n"
}

#[test]
fn fingerprints_of_a_recording_are_the_same_whatever_its_keys_are() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let path = folder.path().join("s.jsonl");
    let prints = |text: &str| {
        fs::write(&path, text).expect("it can be written");
        let sessions = sessions_with_all(&path);
        let findings = sessions.iter().flat_map(|session| &session.findings);
        findings.map(|(print, _)| *print).collect::<BTreeSet<_>>()
    };
    for ((kind, one), (_, other)) in planted().into_iter().zip(others()) {
        assert_ne!(one, other);
        let of_one = prints(&recording_of_keys(&one));
        assert!(!of_one.is_empty(), "{kind}");
        assert_eq!(of_one, prints(&recording_of_keys(&other)), "{kind}");
    }
    let of_one = prints(&recording_of_lines(&body(1)));
    assert!(of_one.len() > 1);
    assert_eq!(of_one, prints(&recording_of_lines(&body(2))));
}

/// The sessions of a recording, with all that is found.
pub(crate) fn sessions_with_all(path: &Path) -> Vec<SessionReport> {
    let options = AuditOptions {
        selection: Selection {
            persona: Persona::Auditor,
            min_confidence: Confidence::Low,
            ..Selection::default()
        },
        ..AuditOptions::default()
    };
    let source = formats::open(path, None, DEFAULT_MAX_LINE).expect("the recording can be read");
    audit(&source, &options).expect("the recording has a known format")
}

/// The body of a private key in lines, none of a real one.
fn body(seed: u64) -> Vec<String> {
    let signs: Vec<char> = ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain(['+', '/'])
        .collect();
    let mut state = seed;
    let mut sign = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        signs[usize::try_from(state >> 58).expect("it is small")]
    };
    let mut line = |length: usize| -> String { (0..length).map(|_| sign()).collect() };
    let lines: Vec<_> = (0..25).map(|_| line(64)).collect();
    let last = line(46) + "==";
    lines.into_iter().chain([last]).collect()
}

/// What is said in a recording: the kind of record, whose it is, and the text.
type Told = (&'static str, &'static str, String);

/// The lines of a private key, from its beginning to its end.
fn lines_of(body: &[String]) -> Vec<&str> {
    let (begin, end) = (
        "-----BEGIN RSA PRIVATE KEY-----",
        "-----END RSA PRIVATE KEY-----",
    );
    let body = body.iter().map(String::as_str);
    [begin].into_iter().chain(body).chain([end]).collect()
}

/// A private key as people and agents write it.
fn said_with(body: &[String]) -> Vec<Told> {
    let lines = lines_of(body);
    let (block, folded) = (lines.join("\n"), lines.join("\\n"));
    let texts = [
        format!(
            "Do not use this key for the kiln, it is rotated on Monday:\n{block}\nNever deploy with it."
        ),
        format!("The key of the mill is \"{folded}\", never use it for order 7718."),
        format!(
            "Keep these two for the lathe:\n- {}\n- {}",
            body[3], body[4]
        ),
        folded.clone(),
        folded.chars().skip(400).collect(),
    ];
    let humans = texts.into_iter().map(|text| ("message", "user", text));
    let slow = format!(
        "I decided against {} for the mill, because it is slow.",
        body[5]
    );
    humans.chain([("message", "assistant", slow)]).collect()
}

/// A private key as tools print it: whole, numbered, quoted, in pieces, and line by line.
fn printed_with(body: &[String]) -> Vec<Told> {
    let lines = lines_of(body);
    let each = |with: &dyn Fn(usize, &str) -> String| {
        let lines = (1..).zip(&lines).map(|(at, line)| with(at, line));
        lines.collect::<Vec<_>>().join("\n")
    };
    let texts = [
        lines.join("\n"),
        each(&|at, line| format!("{at:6}\t{line}")),
        each(&|at, line| format!("{at:5}→{line}")),
        each(&|_, line| format!("mill_1  | {line}")),
        each(&|_, line| format!("+{line}")),
        format!("the end of it\n{}", lines[20..].join("\n")),
        lines[..9].join("\n"),
    ];
    let texts = texts.into_iter().chain(bent_with(body));
    let alone = lines.iter().map(|line| (*line).to_owned());
    let texts = texts.chain(alone);
    texts.map(|text| ("tool_result", "tool", text)).collect()
}

/// A private key as tools bend it: found by a search, coloured, its lines glued, folded to blanks or listed; whole, and
/// cut in the middle of lines.
fn bent_with(body: &[String]) -> Vec<String> {
    let lines = lines_of(body);
    let each = |with: &dyn Fn(usize, &str) -> String, joint: &str| {
        let lines = (1..).zip(&lines).map(|(at, line)| with(at, line));
        lines.collect::<Vec<_>>().join(joint)
    };
    let (file, colon) = ("\u{1b}[35mid_rsa\u{1b}[0m", "\u{1b}[36m:\u{1b}[0m");
    let whole = [
        each(&|at, line| format!("id_rsa:{at}:{line}"), "\n"),
        each(&|at, line| format!("keys/id_rsa-{at}-{line}"), "\n"),
        each(&|_, line| format!("\u{1b}[32m{line}\u{1b}[0m"), "\n"),
        each(&|_, line| format!("\\u001b[32m{line}\\u001b[0m"), "\n"),
        each(
            &|at, line| format!("{file}{colon}\u{1b}[32m{at}\u{1b}[0m{colon}{line}"),
            "\n",
        ),
        each(&|_, line| line.to_owned(), ""),
        each(&|_, line| line.to_owned(), " "),
        each(&|_, line| line.to_owned(), ","),
        body.concat(),
    ];
    let part = |text: &String| text.chars().skip(300).take(640).collect();
    let parts: Vec<String> = whole.iter().map(part).collect();
    let told = |text| format!("the files of order 7718\n{text}\nthe end of order 7718");
    whole.into_iter().chain(parts).map(told).collect()
}

/// A recording with a private key in all the ways in which keys get into recordings.
fn recording_of_lines(body: &[String]) -> String {
    let mut events = said_with(body);
    events.extend(printed_with(body));
    let event = |(at, (kind, role, text)): (usize, Told)| serde_json::json!({"type": "event", "id": format!("e{at}"), "start": at, "end": at + 1, "kind": kind, "role": role, "text": text});
    let count = events.len();
    let call = |at: usize, key: &str| serde_json::json!({"type": "event", "id": format!("e{at}"), "start": at, "end": at + 1, "kind": "tool_call", "role": "assistant", "name": "fire", "input": {"key": key, "order": 7718}});
    let head = serde_json::json!({"type": "session", "format": "lacuna-log/1", "id": "s"});
    let compaction = serde_json::json!({"type": "compaction", "id": "c1", "input": [{"events": [0, count]}], "covered_ranges": [[0, count]], "summary": format!("The kiln is set up with\n{}\n{}", body[6], first(&body[7], 40))});
    let block = lines_of(body).join("\n");
    let later = [compaction, call(count, &block), call(count + 1, &body[2])];
    let records = [head]
        .into_iter()
        .chain(events.into_iter().enumerate().map(event))
        .chain(later);
    let records: Vec<_> = records.map(|record| record.to_string()).collect();
    records.join("\n") + "\n"
}

/// What a text tells of a private key: the first eight signs of a line of it that stand there.
fn told_of(body: &[String], text: &str) -> Option<String> {
    let windows = |line: &String| -> Vec<String> {
        let line = line.as_bytes().windows(8);
        line.map(|part| String::from_utf8_lossy(part).to_lowercase())
            .collect()
    };
    let text = text.to_lowercase();
    body.iter()
        .flat_map(windows)
        .find(|part| text.contains(part))
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "one recording goes through every command"
)]
fn nothing_that_the_program_writes_tells_a_line_of_a_private_key() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let body = body(1);
    let keep = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("it can be written");
    };
    keep("s.jsonl", &recording_of_lines(&body));
    let run = |arguments: &[&str], redact: &str| {
        let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
        command
            .env_clear()
            .env("LACUNA_REDACT", redact)
            .current_dir(folder.path());
        output_of(command.args(arguments))
    };
    let all = ["--persona", "auditor", "--min-confidence", "low", "-v"];
    let audited = |format: &str, redact: &str| {
        run(
            &[&["audit", "s.jsonl", "-f", format], &all[..]].concat(),
            redact,
        )
    };
    for format in KEYED.iter().chain(&["text", "table"]) {
        let (out, err) = audited(format, "");
        assert_eq!(told_of(&body, &(out + &err)), None, "{format}");
    }
    let raw = audited("json", "off").0;
    assert!(told_of(&body, &raw).is_some());
    keep("raw.json", &raw);
    keep(
        "old.json",
        &run(
            &["audit", "s.jsonl", "-f", "json", "--only", "token-decay"],
            "off",
        )
        .0,
    );
    keep("seal", &run(&["seal", "s.jsonl"], "").0);
    let lines = body.join("\n");
    for arguments in [
        &["facts", "s.jsonl"][..],
        &["facts", "s.jsonl", "-f", "json"],
        &["trace", "s.jsonl", "key", "-f", "json"],
        &["trace", "s.jsonl", "7718"],
        &["trace", "s.jsonl", "L14"],
        &["trace", "s.jsonl", &body[9]],
        &["trace", "s.jsonl", first(&body[9], 20)],
        &["replay", "s.jsonl"],
        &["replay", "s.jsonl", "--at", "#1"],
        &["replay", "s.jsonl", "--at", "#1", "--after"],
        &["replay", "s.jsonl", "--at", "#1", "-f", "json"],
        &["replay", "s.jsonl", "--at", "#1", "--diff"],
        &["replay", "s.jsonl", "--at", "#1", "--diff", "-f", "json"],
        &["remind", "s.jsonl"],
        &["remind", "s.jsonl", "-f", "json"],
        &["diff", "old.json", "raw.json"],
        &["diff", "old.json", "raw.json", "-f", "json"],
        &["diff", "old.json", "raw.json", "-f", "markdown"],
        &["verify", "s.jsonl", "seal"],
        &["seal", "s.jsonl"],
        &["baseline", "create", "raw.json"],
        &["baseline", "merge", "raw.json", "raw.json"],
        &["gate", "s.jsonl"],
        &["gate", "s.jsonl", "-f", "json"],
        &["audit", &lines],
    ] {
        let (out, err) = run(arguments, "");
        assert_eq!(told_of(&body, &(out + &err)), None, "{arguments:?}");
    }
}

#[test]
fn nothing_that_the_program_writes_tells_a_planted_key() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    for (kind, key) in planted() {
        let name = file_of(&key);
        let path = folder.path().join(format!("{name}.jsonl"));
        fs::write(&path, recording_of_keys(&key)).expect("it can be written");
        assert!(
            sessions(&path)
                .iter()
                .any(|session| !session.findings.is_empty()),
            "{kind} is in no finding"
        );
        let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
        command
            .env_clear()
            .env("HOME", folder.path())
            .current_dir(folder.path())
            .arg("audit")
            .arg(&path)
            .arg(format!("{name}-missing.jsonl"))
            .args(["--persona", "auditor", "-v"]);
        let mut written = Vec::new();
        for format in KEYED.iter().chain(&["text", "table"]) {
            let target = folder.path().join(format!("{format}.out"));
            command
                .arg("-o")
                .arg(format!("{format}={}", target.display()));
            written.push(target);
        }
        let output = output_of(&mut command);
        let texts = written
            .iter()
            .map(|path| fs::read_to_string(path).expect("it was written"));
        for text in texts.chain([output.0, output.1]) {
            let told = telltales().into_iter().find(|tale| text.contains(tale));
            let near = told
                .as_ref()
                .and_then(|tale| text.split(tale.as_str()).next());
            let near = near.map(|before| before.chars().rev().take(80).collect::<Vec<_>>());
            let near: String = near.into_iter().flatten().rev().collect();
            assert_eq!(told, None, "{kind}, after {near}");
            assert!(
                !text.contains("/home/ada")
                    && !text.contains(folder.path().to_str().expect("it is UTF-8")),
                "{text}"
            );
        }
    }
}

#[test]
fn facts_and_traces_tell_no_planted_key() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let (_, key) = &planted()[1];
    fs::write(folder.path().join("s.jsonl"), recording(key)).expect("it can be written");
    let run = |arguments: &[&str], redact: &str| written_in(folder.path(), arguments, redact);
    for arguments in [
        &["facts", "s.jsonl"][..],
        &["facts", "s.jsonl", "-f", "json"],
        &["trace", "s.jsonl", "kiln"],
        &["trace", "s.jsonl", "kiln", "-f", "json"],
    ] {
        let text = run(arguments, "");
        assert!(!text.contains(&telltales()[0]), "{text}");
        assert!(
            text.contains("secret-1") && !text.contains("/home/ada"),
            "{text}"
        );
        assert!(
            run(arguments, "off").contains(&telltales()[0]),
            "{arguments:?}"
        );
    }
}

#[test]
fn no_subject_tells_what_only_its_place_shows_to_be_a_secret() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let key = format!("AKIA{}", "Q7RK2VXT7MZB4LWY");
    let said = format!(
        "Use redis://:RsXcNOPmeMjvqP@cache and redis://:Plum_Orchard@cache and mysql -uroot -pAb3dEf9hX or a\\\\n{key} today"
    );
    let text = format!(
        "{{\"type\":\"session\",\"format\":\"lacuna-log/1\",\"id\":\"s\"}}\n{{\"type\":\"event\",\"role\":\"user\",\"text\":\"{said}\"}}\n"
    );
    fs::write(folder.path().join("s.jsonl"), text).expect("it can be written");
    for arguments in [
        &["facts", "s.jsonl"][..],
        &["facts", "s.jsonl", "-f", "json"],
        &["trace", "s.jsonl", "L2"],
    ] {
        let text = written_in(folder.path(), arguments, "");
        assert!(text.contains("secret-1"), "{text}");
        for secret in ["RsXcNOPmeMjvqP", "Plum_Orchard", "Ab3dEf9hX", &key] {
            assert!(!text.contains(secret), "{arguments:?}: {text}");
        }
    }
}

#[test]
fn a_fact_that_is_asked_for_is_not_repeated_where_it_may_be_a_secret() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let text = "{\"type\":\"session\",\"format\":\"lacuna-log/1\",\"id\":\"s\"}\n{\"type\":\"event\",\"role\":\"user\",\"text\":\"Use redis://:mango77tree@cache and redis://:plum-orchard@cache today\"}\n";
    fs::write(folder.path().join("s.jsonl"), text).expect("it can be written");
    let run = |fact: &str, redact: &str| {
        let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
        command.env_clear().env("LACUNA_REDACT", redact);
        let (out, err) = output_of(
            command
                .current_dir(folder.path())
                .args(["trace", "s.jsonl", fact]),
        );
        out + &err
    };
    for fact in [
        "mango77tree",
        "MANGO77TREE",
        "mango77tree@cache and more",
        "xmango77tree",
        "plum-orchard",
    ] {
        let told = run(fact, "").to_lowercase();
        let tells = told.contains("mango77tree") || told.contains("plum-orchard");
        assert!(!tells, "{fact}: {told}");
    }
    let none = "lacuna: nothing in the recording has these words\n";
    assert_eq!(run("xmango77tree", ""), none);
    let shown = "lacuna: nothing in the recording has `xmango77tree`\n";
    assert_eq!(run("xmango77tree", "off"), shown);
    let shown = "lacuna: nothing in the recording has `zeppelin`\n";
    assert_eq!(run("zeppelin", ""), shown);
}

#[test]
fn states_reminders_and_comparisons_tell_no_planted_key() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let (_, key) = &planted()[1];
    fs::write(folder.path().join("s.jsonl"), recording(key)).expect("it can be written");
    let run = |arguments: &[&str], redact: &str| written_in(folder.path(), arguments, redact);
    let keep = |name: &str, text: String| {
        fs::write(folder.path().join(name), text).expect("it can be written");
    };
    keep("new.json", run(&["audit", "s.jsonl", "-f", "json"], "off"));
    let old = run(
        &["audit", "s.jsonl", "-f", "json", "--only", "token-decay"],
        "off",
    );
    keep("old.json", old);
    for arguments in [
        &["replay", "s.jsonl", "--at", "#1"][..],
        &["replay", "s.jsonl", "--at", "#1", "-f", "json"],
        &["replay", "s.jsonl", "--at", "#1", "--diff"],
        &["replay", "s.jsonl", "--at", "#1", "--diff", "-f", "json"],
        &["remind", "s.jsonl"],
        &["remind", "s.jsonl", "-f", "json"],
        &["diff", "old.json", "new.json"],
        &["diff", "old.json", "new.json", "-f", "json"],
        &["diff", "old.json", "new.json", "-f", "markdown"],
    ] {
        let text = run(arguments, "");
        assert!(!text.contains(&telltales()[0]), "{arguments:?}: {text}");
        assert!(text.contains("secret-1"), "{arguments:?}: {text}");
        assert!(!text.contains("/home/ada"), "{arguments:?}: {text}");
        let shown = run(arguments, "off");
        assert!(shown.contains(&telltales()[0]), "{arguments:?}: {shown}");
    }
}

#[test]
fn a_hash_is_that_of_the_true_bytes_and_evidence_is_kept_as_it_is() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let (_, key) = &planted()[1];
    fs::write(folder.path().join("s.jsonl"), recording(key)).expect("it can be written");
    let run = |arguments: &[&str], redact: &str| written_in(folder.path(), arguments, redact);
    let hash = |redact: &str| {
        let text = run(&["replay", "s.jsonl", "--at", "#1", "-f", "json"], redact);
        let document: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        document["sessions"][0]["states"][0]["sha256"].clone()
    };
    assert!(hash("").is_string());
    assert_eq!(hash(""), hash("off"));
    let canonical = run(&["replay", "s.jsonl", "--at", "#1", "--canonical"], "");
    assert!(canonical.contains(key));
    run(&["replay", "s.jsonl", "--retain", "kept"], "");
    let kept = fs::read_to_string(folder.path().join("kept/main/0001.state.json"));
    assert_eq!(kept.expect("it was kept"), canonical);
    let seal = run(&["seal", "s.jsonl"], "");
    assert_eq!(seal, run(&["seal", "s.jsonl"], "off"));
    assert!(!seal.contains(key));
}

#[test]
fn what_is_told_of_a_touched_seal_tells_no_planted_key() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let (_, key) = &planted()[1];
    let log = recording(key).replace("\"e2\"", &format!("\"{key}\""));
    fs::write(folder.path().join("s.jsonl"), &log).expect("it can be written");
    let run = |arguments: &[&str], redact: &str| written_in(folder.path(), arguments, redact);
    fs::write(folder.path().join("seal"), run(&["seal", "s.jsonl"], ""))
        .expect("it can be written");
    let touched = log.replace("Understood.", "Understood!");
    fs::write(folder.path().join("s.jsonl"), touched).expect("it can be written");
    for format in ["text", "json"] {
        let arguments = ["verify", "s.jsonl", "seal", "-f", format];
        let text = run(&arguments, "");
        assert!(
            text.contains("rewritten") && text.contains("[secret-1]"),
            "{text}"
        );
        assert!(!text.contains(key), "{text}");
        assert!(run(&arguments, "off").contains(key));
    }
}

#[test]
fn a_baseline_holds_no_planted_key_whatever_it_is_made_of() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let keep = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("it can be written");
    };
    let kept = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    for (kind, key) in planted() {
        keep("s.jsonl", &recording_of_keys(&key));
        let run = |arguments: &[&str]| written_in(folder.path(), arguments, "off");
        let raw = run(&["audit", "s.jsonl", "-f", "json", "--persona", "auditor"]);
        assert!(telltales().iter().any(|tale| raw.contains(tale)), "{kind}");
        keep("raw.json", &raw);
        let entry = |subject: &str| {
            format!(
                "{{\"schema\": \"lacuna-baseline/1\", \"entries\": [{{\"fingerprint\": \"{:032}\", \"check\": \"lost-request\", \"session\": \"t\", \"subject\": \"{subject}\", \"state\": \"accepted\", \"reason\": \"{subject} of /home/ada is known\"}}]}}",
                7
            )
            .replace('\n', "\\n")
        };
        keep("old.json", &entry(&key));
        let _ = fs::remove_file(folder.path().join("new.json"));
        run(&["baseline", "create", "raw.json", "-o", "new.json"]);
        run(&["baseline", "update", "old.json", "raw.json"]);
        let created = run(&["baseline", "create", "raw.json"]);
        let merged = run(&["baseline", "merge", "raw.json", "old.json"]);
        for text in [kept("new.json"), kept("old.json"), created, merged] {
            assert!(!text.contains("/home/ada"), "{kind}: {text}");
            for tale in telltales() {
                assert!(!text.contains(&tale), "{kind}: {text}");
            }
            let report: serde_json::Value = serde_json::from_str(&raw).expect("it is JSON");
            let findings = report["sessions"][0]["findings"].as_array();
            for finding in findings.into_iter().flatten() {
                let print = finding["fingerprint"].as_str().unwrap_or("none");
                assert!(text.contains(print), "{kind}: {print} is not in {text}");
            }
        }
    }
}

/// What the program writes to standard output in a folder, with this for `LACUNA_REDACT`.
fn written_in(folder: &Path, arguments: &[&str], redact: &str) -> String {
    let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
    command.env_clear().env("LACUNA_REDACT", redact);
    output_of(command.current_dir(folder).args(arguments)).0
}

/// Standard output and standard error.
fn output_of(command: &mut Command) -> (String, String) {
    let output = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("all output is UTF-8");
    (text(output.stdout), text(output.stderr))
}

#[test]
fn the_gate_tells_no_planted_key() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    for (kind, key) in planted() {
        let path = folder.path().join(format!("{}.jsonl", file_of(&key)));
        fs::write(&path, recording_of_keys(&key)).expect("it can be written");
        for format in ["text", "json"] {
            let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
            command.arg("gate").arg(&path).args(["-f", format]);
            let (out, err) = output_of(&mut command);
            assert!(out.contains("refuse"), "{out}{err}");
            let told = |tale: &String| out.contains(tale) || err.contains(tale);
            assert!(!telltales().iter().any(told), "{kind}: {out}{err}");
        }
    }
}

#[test]
fn what_is_not_to_be_masked_is_shown() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let (_, key) = &planted()[1];
    fs::write(folder.path().join("s.jsonl"), recording(key)).expect("it can be written");
    let run = |arguments: &[&str]| {
        let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
        command
            .env_clear()
            .current_dir(folder.path())
            .args(["audit", "s.jsonl"])
            .args(arguments);
        output_of(&mut command)
    };
    assert!(run(&["--redact", "off"]).0.contains(key));
    assert!(run(&["--redact", "home"]).0.contains(key));
    let secrets = run(&["--redact", "secrets"]).0;
    assert!(
        secrets.contains("/home/ada") && secrets.contains("[secret-1]"),
        "{secrets}"
    );
    assert!(
        run(&["--redact", "off,home"])
            .1
            .contains("goes with nothing else")
    );
}

#[test]
fn the_list_of_sessions_tells_neither_a_home_nor_a_planted_key() {
    let home = tempfile::tempdir().expect("there is a folder for tests");
    for (kind, key) in planted() {
        // The name of a file has no lines, and what shows a private key are its lines.
        if key.contains('\n') {
            continue;
        }
        let project = home.path().join(".claude/projects").join(file_of(&key));
        fs::create_dir_all(&project).expect("it can be made");
        let log =
            recording(&key).replace("\"id\":\"s\"", &format!("\"id\":\"s-{}\"", file_of(&key)));
        assert!(log.contains(&format!("s-{}", file_of(&key))), "{kind}");
        fs::write(project.join("s.jsonl"), log).expect("it can be written");
    }
    let run = |format: &str, redact: &str| {
        let mut command = assert_cmd::cargo_bin_cmd!("lacuna");
        command.env_clear().env("HOME", home.path());
        command.env("LACUNA_REDACT", redact);
        output_of(command.args(["sessions", "-n", "0", "-f", format])).0
    };
    let folder = home.path().to_str().expect("it is UTF-8");
    for format in ["text", "json"] {
        let shown = run(format, "off");
        assert!(shown.contains(folder), "{shown}");
        let masked = run(format, "");
        assert!(masked.contains("~/.claude/projects/"), "{masked}");
        assert!(masked.contains("[secret-1]"), "{masked}");
        assert!(!masked.contains(folder), "{masked}");
        for tale in telltales() {
            assert!(!masked.contains(&tale), "{tale}: {masked}");
        }
    }
}

/// Commands on a recording.
const ASKED: [&[&str]; 6] = [
    &[
        "audit",
        "s.jsonl",
        "--persona",
        "auditor",
        "--min-confidence",
        "low",
    ],
    &["facts", "s.jsonl"],
    &["trace", "s.jsonl", "key", "-f", "json"],
    &["replay", "s.jsonl", "--at", "#1", "--after"],
    &["replay", "s.jsonl", "--at", "#1", "--diff"],
    &["remind", "s.jsonl"],
];

/// What those answer, from within: a program that starts builds its tables anew each time.
fn answers(path: &Path) -> [String; 6] {
    let source = formats::open(path, None, DEFAULT_MAX_LINE).expect("the recording can be read");
    let (options, shown) = (AuditOptions::default(), Options::default());
    let first = |side| Wanted::Ordinals(vec![1], side);
    let detail = Detail {
        words: true,
        sizes: false,
    };
    let mut facts = trace::facts(&source, &options).expect("it has facts");
    masks().facts(&mut facts);
    let mut lives = trace::trace(&source, "key", &options).expect("it has facts");
    masks().facts(&mut lives);
    let states = rebuild::states(&source, &options, &first(Side::After), detail);
    let mut states = states.expect("it has states");
    masks().states(&mut states);
    let before = RefCell::new(None);
    let take = |found: Before| drop(before.replace(Some(found)));
    rebuild::each_before(
        &source,
        &options,
        &first(Side::Before),
        Purpose::Shown,
        &take,
    )
    .expect("it has states");
    let mut before = before.into_inner().expect("it has a compaction");
    masks().before(&mut before);
    let changes = contrast(&before.raw, before.summary.as_deref().unwrap_or_default());
    let room = Tokens(500);
    let mut packet = remind::remind(&source, &options, room).expect("it has a summary");
    masks().packet(&mut packet);
    let report = masked(&Report::new(sessions_with_all(path)));
    let written = |write: &dyn Fn(&mut Vec<u8>) -> io::Result<()>| {
        let mut out = Vec::new();
        write(&mut out).expect("memory takes all");
        String::from_utf8(out).expect("all output is UTF-8")
    };
    [
        rendered("text", &report),
        written(&|out| render::facts::list(&facts, &shown, out)),
        written(&|out| render::facts::json(&lives, out)),
        written(&|out| render::states::states(&states, &shown, out)),
        written(&|out| render::states::contrast(&changes, out)),
        written(&|out| render::packet::packet(&packet, out)),
    ]
}

#[test]
fn no_finding_tells_a_key_whose_end_a_summary_changed() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let path = folder.path().join("s.jsonl");
    for (kind, key) in planted() {
        // A cut private key is looked for line by line elsewhere; a letter or two in front of a run name no key.
        if key.contains('\n') || ["twilio", "discord"].contains(&kind) {
            continue;
        }
        let length = key.len() - 3;
        let (most, few) = (first(&key, length), first(&key, 20.min(length)));
        for altered in [
            most.to_owned(),
            format!("{most}Zz9"),
            few.to_owned(),
            format!("{few}..."),
        ] {
            let log = recording(&key).replace(
                "The kiln is set up.",
                &format!("The kiln is set up with the key {altered}, never use it."),
            );
            fs::write(&path, log).expect("it can be written");
            for (arguments, text) in ASKED.iter().zip(answers(&path)) {
                let told = telltales()
                    .into_iter()
                    .find(|tale| text.contains(first(tale, 12)));
                assert_eq!(told, None, "{kind}: {arguments:?}: {text}");
            }
        }
    }
    for (arguments, text) in ASKED.iter().zip(answers(&path)) {
        let text = text.replace(&path.display().to_string(), "s.jsonl");
        assert_eq!(
            written_in(folder.path(), arguments, ""),
            text,
            "{arguments:?}"
        );
    }
}

#[test]
fn a_part_of_a_secret_that_only_its_event_shows_has_the_mask_of_the_whole() {
    let mut one = Finding::new(
        "dropped-negation",
        Severity::Error,
        "orch",
        "`orch` is not in it",
    );
    let mut cut = reports::quote(3, "set DB_PASSWORD=orch", &["orch"]);
    cut.concealed = vec![(16..20, "orchard7Plum".to_owned())];
    let mut bare = reports::quote(4, "orchard7 is never printed", &["never"]);
    bare.concealed = vec![(0..8, "orchard7Plum".to_owned())];
    one.source = Some(cut);
    one.summary = Some(bare);
    let mut session = reports::session("s", "s.jsonl");
    let print = Fingerprint::of(&one, "s", 0);
    session.findings = vec![(print, one)];
    let report = masked(&Report::new(vec![session]));
    let (_, one) = &report.sessions[0].findings[0];
    let quote = |quote: &Option<lacuna::finding::Quote>| {
        let quote = quote.clone().expect("a quote");
        let marked = quote.marks.iter().map(|mark| {
            quote
                .quote
                .get(mark.clone())
                .expect("it lies in the quote")
                .to_owned()
        });
        (quote.quote.clone(), marked.collect::<Vec<_>>())
    };
    let mask = "[secret-1]".to_owned();
    let source = (format!("set DB_PASSWORD={mask}"), vec![mask.clone()]);
    assert_eq!(quote(&one.source), source);
    let summary = (format!("{mask} is never printed"), vec!["never".to_owned()]);
    assert_eq!(quote(&one.summary), summary);
    assert_eq!((&one.subject, &report.masks), (&mask, &vec![mask.clone()]));
}

/// A recording in which somebody says not to use `told`, after a tool wrote `whole`.
fn recording_that_says(told: &str, whole: &str) -> String {
    let event = |id: u32, kind: &str, role: &str, text: String| serde_json::json!({"type": "event", "id": format!("e{id}"), "start": id, "end": id + 1, "kind": kind, "role": role, "text": text});
    let records = [
        serde_json::json!({"type": "session", "format": "lacuna-log/1", "id": "s"}),
        event(0, "tool_result", "tool", format!("export X {whole} .")),
        event(
            1,
            "message",
            "user",
            format!("Never use {told} on the kiln again."),
        ),
        event(2, "message", "assistant", "Understood.".to_owned()),
        serde_json::json!({"type": "compaction", "id": "c1", "input": [{"events": [0, 3]}], "covered_ranges": [[0, 3]], "summary": format!("The kiln {told} is set up.")}),
    ];
    records.map(|record| record.to_string()).join("\n") + "\n"
}

#[test]
fn no_format_tells_a_password_of_an_address_or_a_piece_of_a_key() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let path = folder.path().join("s.jsonl");
    let hex = |part: &str| first(&part.repeat(8), 32).to_owned();
    let (one, other) = ("plum77orchard", "pear88meadow");
    let (key, next) = (
        format!("SK{}", hex("4d3a9c1b")),
        format!("SK{}", hex("5e4b8d2c")),
    );
    let address = |shape: &str, password: &str| (shape.replace("PW", password), String::new());
    let piece = |key: &str| (first(key, 22).to_owned(), key.to_owned());
    let mut pairs = vec![(piece(&key), piece(&next), "4d3a9c1b", "5e4b8d2c")];
    for shape in [
        "postgresql://ada@srv:PW@host/db",
        "smtp://ada@kiln.example:PW@mail.host",
        "mysql://corp/ada:PW@host",
        "kiln:PW@tcp(host:3306)/x",
        "https://h.example/?user=kiln&pass=PW",
        "https://h.example/?pw=PW",
        "the address kiln:PW@db",
        "postgres://kiln:PW",
        "the address sip:kiln:PW@pbx.example",
        "the address https:/kiln:PW@h.example",
        r"the address https:\\kiln:PW@h.example",
        "the password <PW>",
        "the password `PW`",
        "the line db.example:5432:shop:kiln:PW",
    ] {
        pairs.push((address(shape, one), address(shape, other), one, other));
    }
    for ((told, whole), (told_next, whole_next), secret, secret_next) in pairs {
        let mut prints = Vec::new();
        for (text, secret) in [
            (recording_that_says(&told, &whole), secret),
            (recording_that_says(&told_next, &whole_next), secret_next),
        ] {
            fs::write(&path, text).expect("it can be written");
            let sessions = sessions_with_all(&path);
            let findings = sessions.iter().flat_map(|session| &session.findings);
            prints.push(findings.map(|(print, _)| *print).collect::<Vec<_>>());
            let report = masked(&Report::new(sessions));
            for format in KEYED.iter().chain(&["text", "table", "jsonl"]) {
                let shown = rendered(format, &report);
                assert!(!shown.contains(secret), "{told}, {format}: {shown}");
            }
        }
        assert!(!prints[0].is_empty(), "{told}");
        assert_eq!(prints[0], prints[1], "{told}");
    }
}

/// How an event names a password, and no quote does.
const NAMING: &[&str] = &[
    "https://deploy:PW@git.example/kiln.git",
    "postgres://kiln:PW@db.example/x",
    "DB_PASSWORD=PW",
    "the password is `PW`",
    "curl -u kiln:PW https://h.example",
];

#[test]
fn what_only_another_event_shows_to_be_a_password_is_told_nowhere() {
    for naming in NAMING {
        let mut prints = Vec::new();
        for secret in ["Xb0t0NofVorR", "Zq7rT!kVx91", "plum77orchard"] {
            let folder = tempfile::tempdir().expect("there is a folder for tests");
            let path = folder.path().join(format!("{secret}.jsonl"));
            let log = recording_that_says(secret, &naming.replace("PW", secret));
            let log = log.replace("\"id\":\"c1\"", &format!("\"id\":\"{secret}\""));
            let log = log.replace("\"id\":\"s\"", &format!("\"id\":\"{secret}\""));
            fs::write(&path, log).expect("it can be written");
            let sessions = sessions_with_all(&path);
            let findings = sessions.iter().flat_map(|session| &session.findings);
            prints.push(findings.map(|(print, _)| *print).collect::<Vec<_>>());
            let report = masked(&Report::new(sessions));
            for format in KEYED.iter().chain(&["text", "table", "jsonl"]) {
                let shown = rendered(format, &report);
                assert!(!shown.contains(secret), "{naming}, {format}: {shown}");
            }
            for (arguments, text) in ASKED.iter().zip(answers(&path)) {
                assert!(!text.contains(secret), "{naming}: {arguments:?}: {text}");
            }
            let path = path.display().to_string();
            for arguments in [
                &["trace", &path, "kiln"][..],
                &["audit", &path, "--fail-on", "never"],
                &["gate", &path],
            ] {
                let told = written_in(folder.path(), arguments, "");
                assert!(!told.is_empty(), "{arguments:?}");
                assert!(!told.contains(secret), "{naming}: {arguments:?}: {told}");
            }
        }
        assert!(!prints[0].is_empty(), "{naming}");
        assert!(prints.iter().all(|print| *print == prints[0]), "{naming}");
    }
}

#[test]
fn a_home_is_masked_whose_end_only_the_recording_tells() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let project = folder.path().join("projects/-home-mia-w-kiln");
    fs::create_dir_all(&project).expect("it can be made");
    let record = |role: &str, text: &str| {
        serde_json::json!({"type": role, "uuid": text, "parentUuid": null, "sessionId": "s", "cwd": "/home/mia.w/kiln",
            "timestamp": "2026-02-03T10:22:31Z", "message": {"role": role, "content": text}})
    };
    let records = [
        record("user", "Never open order 7718."),
        record("assistant", "Understood."),
    ];
    let lines: Vec<_> = records.iter().map(serde_json::Value::to_string).collect();
    fs::write(project.join("s.jsonl"), lines.join("\n") + "\n").expect("it can be written");
    let path = "projects/-home-mia-w-kiln/s.jsonl";
    for command in ["audit", "facts"] {
        let text = written_in(folder.path(), &[command, path, "-f", "json"], "");
        assert!(text.contains("projects/-~-kiln/s.jsonl"), "{text}");
        assert!(!text.contains("mia"), "{text}");
    }
}
