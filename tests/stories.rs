//! What really happened to people, one small recording each, and what they are to be told: or nothing.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::finding::{ConsequenceKind, Finding, Outcome};
use lacuna::reader::Source;
use lacuna::{AuditOptions, audit};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The recordings of `fixtures/stories`, each with what is expected of it.
fn stories() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/stories");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let mut stories: Vec<PathBuf> = files
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "jsonl")
        })
        .collect();
    stories.sort();
    stories
}

/// What a finding comes to, as a line of an `.expect` file: check, outcome, severity, consequence.
fn line(finding: &Finding) -> String {
    let outcome = finding.outcome.map_or("-", Outcome::as_str);
    let consequence = finding
        .consequence
        .as_ref()
        .map_or("-", |consequence| ConsequenceKind::as_str(consequence.kind));
    format!(
        "{} {outcome} {} {consequence}",
        finding.check,
        finding.severity.as_str()
    )
}

/// What a recording is found to have lost, sorted.
fn found(path: &Path) -> Vec<String> {
    let sessions = audit(&Source::open(path).unwrap(), &AuditOptions::default()).unwrap();
    let findings = sessions.iter().flat_map(|session| &session.findings);
    let mut lines: Vec<String> = findings.map(|(_, finding)| line(finding)).collect();
    lines.sort();
    lines
}

/// What it is expected to be told of: nothing, where the file is empty.
fn expected(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path.with_extension("expect")).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn each_story_is_told_and_nothing_beside_it() {
    let wrong: Vec<String> = stories()
        .iter()
        .filter(|path| found(path) != expected(path))
        .map(|path| {
            let (found, expected) = (found(path), expected(path));
            format!(
                "{}\n found {found:#?}\n expected {expected:#?}",
                path.display()
            )
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Twenty-eight things that happened to people, and eighteen that only look as if they had.
#[test]
fn no_story_is_left_out() {
    let stories = stories();
    let names = stories.iter().filter_map(|path| path.file_name()?.to_str());
    let told: BTreeSet<&str> = names.filter_map(|name| name.split('-').next()).collect();
    let all = (1..=28).map(|number| format!("p{number:02}"));
    let all = all.chain((1..=18).map(|number| format!("n{number:02}")));
    let missing: Vec<String> = all.filter(|story| !told.contains(story.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
