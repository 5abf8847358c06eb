//! Runs what the documents show: a `console` block is a command after `$` and exactly what it prints.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};

/// One command of a document and what stands below it.
struct Run {
    command: String,
    expected: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The parts of a document: text outside of console blocks, and the runs inside.
fn parts(text: &str) -> Vec<Result<Run, String>> {
    let mut parts = vec![Err(String::new())];
    let mut inside = false;
    for line in text.lines() {
        if inside && line == "```" {
            inside = false;
            parts.push(Err(format!("{line}\n")));
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            parts.push(Ok(Run {
                command: command.to_owned(),
                expected: String::new(),
            }));
        } else if inside {
            if let Some(Ok(run)) = parts.last_mut() {
                run.expected.push_str(line);
                run.expected.push('\n');
            }
        } else {
            inside = line == "```console";
            if let Some(Err(prose)) = parts.last_mut() {
                prose.push_str(line);
                prose.push('\n');
            }
        }
    }
    parts
}

fn output_of(command: &str) -> String {
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("lacuna"), "{command}");
    let output = Command::cargo_bin("lacuna")
        .unwrap()
        .args(words)
        .current_dir(root())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    String::from_utf8(output.stdout).unwrap()
}

fn check(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap();
    let mut runs = 0;
    let mut fresh = String::new();
    for part in parts(&text) {
        match part {
            Err(prose) => fresh.push_str(&prose),
            Ok(run) => {
                runs += 1;
                let output = output_of(&run.command);
                fresh.extend(["$ ", &run.command, "\n", &output]);
                if std::env::var_os("UPDATE").is_none() {
                    assert_eq!(run.expected, output, "{}: {}", path.display(), run.command);
                }
            }
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, fresh).unwrap();
    }
    runs
}

#[test]
fn console_blocks_are_what_the_program_prints() {
    let mut documents: Vec<PathBuf> = fs::read_dir(root().join("docs"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    documents.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    documents.push(root().join("README.md"));
    documents.sort();
    let runs: usize = documents.iter().map(|path| check(path)).sum();
    assert!(runs >= 1, "no command was run");
}

#[test]
fn the_readme_is_short_and_its_links_lead_somewhere() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(
        text.lines().count() <= 120,
        "README.md has {} lines",
        text.lines().count()
    );
    let mut links = 0;
    for target in text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
    {
        if !target.contains("://") {
            links += 1;
            assert!(root().join(target).exists(), "{target} is not there");
        }
    }
    assert!(links >= 6, "only {links} links were followed");
}
