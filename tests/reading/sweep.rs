//! A value of another type in each field of each fixture: where it changes what was read, a defect says so, at its place.

use crate::support::{fixture, outcome};
use lacuna::formats::{self, Options};
use lacuna::reader::{DEFAULT_MAX_LINE, Source};
use regex::Regex;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Fields of which another type is no defect: a format and the end of the keys, for the reason beside it.
const FREE: &[(&str, &str)] = &[
    // Programs number their own rows, whatever the interface says.
    ("chat", ".id"),
    // Newer versions count the windows.
    ("codex", ".window_id"),
    // A word names a source that has no more to say.
    ("codex", ".source"),
    // It is read as a message like any other, in words.
    ("qwen-code", ".parts"),
    ("qwen-code", ".parts[]"),
    // Without its first message nothing tells which program kept the task, and what the person saw is read.
    ("roo-code", "[]"),
];

/// What stands in the place of a value.
const NUMBER: &str = "71357";
const OBJECT: &str = "{\"qzx\":1}";
const TEXT: &str = "\"qzx\"";

/// A value of a JSON text: where it stands, its first byte, and the keys that lead to it, each with what holds it.
struct Spot {
    span: Range<usize>,
    first: u8,
    keys: String,
}

impl Spot {
    /// Values of another type.
    fn others(&self) -> [&'static str; 2] {
        match self.first {
            b'"' => [NUMBER, OBJECT],
            b'{' | b't' | b'f' => [NUMBER, TEXT],
            b'[' => [OBJECT, TEXT],
            _ => [TEXT, "-1.71357"],
        }
    }
}

/// What goes through a valid JSON text.
struct Scan<'a> {
    text: &'a str,
    at: usize,
    spots: Vec<Spot>,
}

impl Scan<'_> {
    /// The byte that comes next and is no blank.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.text.as_bytes().get(self.at..)?;
        self.at += rest
            .iter()
            .take_while(|it| it.is_ascii_whitespace())
            .count();
        self.text.as_bytes().get(self.at).copied()
    }

    fn string(&mut self) -> String {
        let start = self.at;
        self.at += 1;
        while self.text.as_bytes()[self.at] != b'"' {
            self.at += 1 + usize::from(self.text.as_bytes()[self.at] == b'\\');
        }
        self.at += 1;
        serde_json::from_str(&self.text[start..self.at]).unwrap()
    }

    fn value(&mut self, keys: &str) -> Option<()> {
        let first = self.peek()?;
        let start = self.at;
        match first {
            b'{' => self.members(keys)?,
            b'[' => self.elements(keys)?,
            b'"' => drop(self.string()),
            _ => {
                let ends = |c: char| c.is_whitespace() || ",]}".contains(c);
                let rest = &self.text[start..];
                self.at += rest.find(ends).unwrap_or(rest.len());
            }
        }
        self.spots.push(Spot {
            span: start..self.at,
            first,
            keys: keys.to_owned(),
        });
        Some(())
    }

    fn members(&mut self, keys: &str) -> Option<()> {
        let kind = kind_of(&self.text[self.at..]);
        self.at += 1;
        while self.peek()? != b'}' {
            let key = self.string();
            self.peek()?;
            self.at += 1;
            self.value(&format!("{keys}{kind}.{key}"))?;
            self.at += usize::from(self.peek()? == b',');
        }
        self.at += 1;
        Some(())
    }

    fn elements(&mut self, keys: &str) -> Option<()> {
        self.at += 1;
        while self.peek()? != b']' {
            self.value(&format!("{keys}[]"))?;
            self.at += usize::from(self.peek()? == b',');
        }
        self.at += 1;
        Some(())
    }
}

/// What the object at the start of a text says that it is.
fn kind_of(text: &str) -> String {
    let value = serde_json::Deserializer::from_str(text).into_iter().next();
    let Some(Ok(serde_json::Value::Object(object))) = value else {
        return String::new();
    };
    let keys = ["type", "kind", "role", "action", "subtype", "event"];
    let words = keys.iter().filter_map(|key| object.get(*key)?.as_str());
    let words: Vec<&str> = words.filter(|word| word.len() < 40).collect();
    format!("<{}>", words.join(" "))
}

/// The values of a text of one or several JSON values.
fn spots(text: &str) -> Vec<Spot> {
    let mut scan = Scan {
        text,
        at: 0,
        spots: Vec::new(),
    };
    while scan.value("").is_some() {}
    scan.spots
}

/// What depends on how long a text is, or on where it lies.
static PLACES: LazyLock<Regex> = LazyLock::new(|| {
    let numbers = r"(?:length|text_bytes|end): \d+";
    Regex::new(&format!(r#"ByteOffset\(\d+\)|{numbers}|path: "[^"]*""#)).unwrap()
});

/// What was read, without places and defects, and what the defects say.
fn read(path: &Path) -> Option<(String, Vec<String>)> {
    let source = formats::open(path, None, DEFAULT_MAX_LINE).ok()?;
    let history = path.with_extension("history.jsonl");
    let history = history.exists().then(|| Source::open(&history).unwrap());
    let options = Options {
        history: history.as_ref(),
        ..Options::default()
    };
    let mut read = outcome(source, &options).ok()?;
    let mut got = String::new();
    let mut defects = Vec::new();
    for recording in &mut read.recordings {
        for defect in std::mem::take(&mut recording.defects) {
            // A defect without a place tells of the session as a whole, and of no field.
            let placed = defect.line.0 > 0 && defect.bytes.0 < defect.bytes.1;
            defects.extend(placed.then_some(defect.message));
        }
        writeln!(got, "{recording:?}").unwrap();
    }
    writeln!(got, "{:?}", read.told).unwrap();
    Some((PLACES.replace_all(&got, "").into_owned(), defects))
}

/// Whether something is told more often than before.
fn more(told: &[String], before: &[String]) -> bool {
    let count = |all: &[String], one: &String| all.iter().filter(|it| *it == one).count();
    told.iter().any(|one| count(told, one) > count(before, one))
}

/// The files of a fixture, itself where it is one, sorted.
fn files(path: &Path) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(path).sort_by_file_name();
    let entries = entries.into_iter().map(|entry| entry.unwrap().into_path());
    entries.filter(|path| path.is_file()).collect()
}

/// A copy of a fixture, with what lies beside it, that may be changed.
fn copy(from: &Path, folder: &Path) -> PathBuf {
    let to = folder.join(from.file_name().unwrap());
    let beside = from.with_extension("history.jsonl");
    for file in files(from)
        .into_iter()
        .chain(beside.exists().then_some(beside))
    {
        let inner = file.strip_prefix(from.parent().unwrap()).unwrap();
        let own = folder.join(inner);
        fs::create_dir_all(own.parent().unwrap()).unwrap();
        fs::copy(&file, own).unwrap();
    }
    to
}

/// What was read otherwise, without a word, over the fixtures of a format. Fields with the same keys are tried once.
fn silent(format: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let mut seen = BTreeSet::new();
    let mut silent = Vec::new();
    let mut fixtures: Vec<PathBuf> = fs::read_dir(fixture(format))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            !["txt", "tsv", "zst"]
                .iter()
                .any(|end| path.extension().is_some_and(|it| it == *end))
        })
        .filter(|path| !path.to_str().unwrap().ends_with(".history.jsonl"))
        .collect();
    fixtures.sort();
    for original in fixtures {
        let own = copy(&original, folder.path());
        let (got, defects) = read(&own).unwrap();
        for file in files(&own) {
            let text = fs::read_to_string(&file).unwrap();
            for spot in spots(&text) {
                let free = |(id, end): &(&str, &str)| *id == format && spot.keys.ends_with(end);
                if spot.first == b'n'
                    || FREE.iter().any(free)
                    || !seen.insert((spot.keys.clone(), spot.first))
                {
                    continue;
                }
                // Lines stay where they are.
                let lines = "\n".repeat(text[spot.span.clone()].matches('\n').count());
                for other in spot.others() {
                    let mut changed = text.clone();
                    changed.replace_range(spot.span.clone(), &format!("{other}{lines}"));
                    fs::write(&file, changed).unwrap();
                    let Some((now, told)) = read(&own) else {
                        continue;
                    };
                    let shown = ["qzx", "71357"].iter().any(|it| now.contains(it));
                    if now != got && !shown && !more(&told, &defects) {
                        silent.push(format!("{format} {}: {other}", spot.keys));
                    }
                }
            }
            fs::write(&file, &text).unwrap();
        }
    }
    silent
}

fn none_is_silent(formats: &[&str]) {
    let found: Vec<String> = formats.iter().flat_map(|format| silent(format)).collect();
    assert_eq!(found, [""; 0]);
}

#[test]
fn no_value_of_another_type_is_read_otherwise_without_a_word_in_lines() {
    none_is_silent(&["claude-code", "codex", "copilot-cli"]);
}

#[test]
fn no_value_of_another_type_is_read_otherwise_without_a_word_in_trees() {
    none_is_silent(&["pi", "opencode", "qwen-code", "gemini-cli"]);
}

#[test]
fn no_value_of_another_type_is_read_otherwise_without_a_word_in_events() {
    none_is_silent(&["openhands", "openhands-v0", "kimi-code", "goose"]);
}

#[test]
fn no_value_of_another_type_is_read_otherwise_without_a_word_in_messages() {
    none_is_silent(&[
        "chat",
        "atif",
        "cline",
        "cline-classic",
        "roo-code",
        "kimi-cli",
    ]);
}
