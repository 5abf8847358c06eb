//! Hostile text in every field: no format lets it act.

use super::read_back::{KEYED, keys, parsed};
use super::{rendered, reports, sessions};
use lacuna::report::Report;
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag};
use roxmltree::Document;
use serde_json::Value;
use std::fs;

/// What would act in one format or another.
const EVIL: &[&str] = &[
    "\u{1b}[31mred\u{1b}[0m",
    "\u{1b}]8;;https://evil.example/\u{7}link\u{1b}]8;;\u{7}",
    "\u{1b}]52;c;ZXZpbA==\u{7}",
    "\u{9b}2J\u{9d}0;title\u{9c}",
    "\u{202e}gnp.exe\u{2066}\u{200f}",
    "zero\u{200b}\u{200d}\u{2060}\u{feff}width",
    "\u{e0041}\u{e0042}\u{e007f}",
    "\n::error::evil",
    "::set-output name=x::y",
    "\n##[error]evil",
    "##vso[task.setvariable variable=x]y",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</details></summary>",
    "]]>",
    "<!-- -->&amp;&#x41;",
    "=cmd|' /C calc'!A0",
    "+1",
    "-2",
    "@SUM(1)",
    "```\n```evil\n",
    "``````",
    "`code`",
    "| a | b |",
    "\\|",
    "@octocat",
    "#123",
    "GH-77 owner/repo#5",
    "[a](https://evil.example)",
    "![a](https://evil.example/x.png)",
    "https://evil.example/auto",
    "<https://evil.example>",
    "www.evil.example",
    "[1]: https://evil.example",
    "[event 1](1)",
    "{0}",
    "\"quoted\", 'single'",
    "\r\n%0A%25",
    "\u{fffe}\u{ffff}\u{fdd0}",
    "\u{0}\u{8}\u{7f}",
    "~~struck~~ **bold** _it_",
    "# heading",
    "$(id) `id`",
    "file,line=1::",
    "😀 ü 日本",
];

/// Whether a character acts on a terminal, reorders, hides, or is none.
fn acts(c: char) -> bool {
    (c.is_control() && c != '\n')
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        || matches!(c, '\u{e0000}'..='\u{e007f}' | '\u{fdd0}'..='\u{fdef}' | '\u{fffe}' | '\u{ffff}')
}

fn evil() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(EVIL).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => "[a-z`|<>@#:=\\[\\]\\\\ \n]{0,8}",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// Holds a report in each format against what the text in it must not do.
fn holds_still(report: &Report) {
    for format in KEYED.iter().chain(&["text", "table"]) {
        let text = rendered(format, report);
        assert!(!text.contains(acts), "{format}: {text:?}");
        for line in text.lines().map(str::trim_start) {
            let command = line.starts_with("::") || line.contains("##[") || line.contains("##vso[");
            let own = *format == "github"
                && [
                    "::error file=",
                    "::warning file=",
                    "::notice ",
                    "::group::lacuna: ",
                    "::endgroup::",
                ]
                .iter()
                .any(|own| line.starts_with(own));
            assert!(!command || own, "{format}: {line}");
        }
    }
    let count = keys("json", &rendered("json", report)).len();
    for format in KEYED {
        assert_eq!(
            keys(format, &rendered(format, report)).len(),
            count,
            "{format}"
        );
    }
    xml(&rendered("junit", report));
    xml(&rendered("checkstyle", report));
    spreadsheet(&rendered("csv", report));
    markdown(&rendered("markdown", report));
    comments(&rendered("rdjson", report));
    workflow(&rendered("github", report));
    messages(&parsed(&rendered("sarif", report)));
}

/// Only our own elements.
fn xml(text: &str) {
    const OURS: &[&str] = &[
        "testsuites",
        "testsuite",
        "properties",
        "property",
        "testcase",
        "failure",
        "skipped",
        "checkstyle",
        "file",
        "error",
    ];
    let document = Document::parse(text).expect("it is XML");
    for node in document.descendants() {
        assert!(!node.is_comment() && !node.is_pi(), "{text}");
        assert!(
            !node.is_element() || OURS.contains(&node.tag_name().name()),
            "{text}"
        );
    }
}

/// No cell that is taken for a formula.
fn spreadsheet(text: &str) {
    let mut table = csv::Reader::from_reader(text.as_bytes());
    for row in table.records() {
        for cell in &row.expect("each row has every column") {
            assert!(
                !cell.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']),
                "{cell:?}"
            );
        }
    }
}

/// No markup but ours, and no word of a recording outside code.
fn markdown(text: &str) {
    let mut options = Options::empty();
    options.insert(Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_GFM);
    for event in Parser::new_ext(text, options) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => {
                let html = html.trim();
                let ours = ["<details>", "</details>"].contains(&html)
                    || html
                        .strip_prefix("<summary>")
                        .and_then(|rest| rest.strip_suffix("</summary>"))
                        .is_some_and(|words| !words.contains(['<', '>', '@', '#', '`', '&']));
                assert!(ours, "{html} in {text}");
            }
            Event::Start(
                Tag::Link { .. }
                | Tag::Image { .. }
                | Tag::Strikethrough
                | Tag::BlockQuote(_)
                | Tag::Emphasis
                | Tag::Strong,
            ) => {
                panic!("markup in {text}");
            }
            _ => {}
        }
    }
    for words in prose(text, options) {
        let acts = ["@", "://", "www.", "evil", "octocat", "GH-", "script"];
        assert!(
            acts.iter().all(|act| !words.contains(act)),
            "{words} in {text}"
        );
    }
}

/// What stands outside code.
fn prose(text: &str, options: Options) -> Vec<String> {
    let mut in_code = false;
    let mut prose = Vec::new();
    for event in Parser::new_ext(text, options) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(pulldown_cmark::TagEnd::CodeBlock) => in_code = false,
            Event::Text(words) if !in_code => prose.push(words.into_string()),
            _ => {}
        }
    }
    prose
}

/// The messages of a review are Markdown.
fn comments(text: &str) {
    let document = parsed(text);
    for diagnostic in document["diagnostics"].as_array().expect("there is a list") {
        markdown(diagnostic["message"].as_str().expect("it has a message"));
    }
}

/// Each command has the properties that it is to have, and nothing else divides it.
fn workflow(text: &str) {
    for line in text
        .lines()
        .filter(|line| line.starts_with("::error") || line.starts_with("::warning"))
    {
        let rest = line.trim_start_matches(':');
        let (head, _) = rest.split_once("::").expect("a command has a message");
        let names: Vec<_> = head
            .split_once(' ')
            .expect("it has properties")
            .1
            .split(',')
            .map(|property| property.split('=').next())
            .collect();
        assert_eq!(names, [Some("file"), Some("line"), Some("title")], "{line}");
    }
}

/// Links in messages lead to our own places only.
fn messages(document: &Value) {
    let results = document["runs"][0]["results"]
        .as_array()
        .expect("there are results");
    for result in results {
        let text = result["message"]["text"].as_str().expect("there is a text");
        let related = result["relatedLocations"].as_array().map_or(0, Vec::len);
        let plain = text
            .replace("\\\\", "")
            .replace("\\[", "")
            .replace("\\]", "");
        let links: Vec<_> = plain.split('[').skip(1).collect();
        assert_eq!(links.len(), related, "{text}");
        for (number, link) in (1..).zip(links) {
            let (words, rest) = link.split_once("](").expect("a bracket begins a link");
            assert!(
                words.starts_with("event ") && rest.starts_with(&format!("{number})")),
                "{text}"
            );
        }
    }
}

/// A recording that is hostile wherever it can be, and that loses a prohibition.
fn recording(evil: &str) -> String {
    let id = |name: &str| format!("{name}{evil}");
    let message = |id: String, start: u32, role: &str, text: String| serde_json::json!({"type": "event", "id": id, "start": start, "end": start + 1, "kind": "message", "role": role, "text": text});
    let records = [
        serde_json::json!({"type": "session", "format": "lacuna-log/1", "id": id("s")}),
        message(
            id("e1"),
            0,
            "user",
            format!("Do not calibrate against the brass weights {evil}, they are worn down."),
        ),
        message(
            id("e2"),
            1,
            "user",
            format!("Never deploy build tt-20817 again. {evil}"),
        ),
        message(id("e3"), 2, "assistant", format!("Understood. {evil}")),
        serde_json::json!({"type": "compaction", "id": id("c1"), "input": [{"events": [0, 3]}], "covered_ranges": [[0, 3]],
            "summary": format!("Calibration against the brass weights {evil} was looked at. {evil}")}),
        serde_json::json!({"type": "event", "id": id("e4"), "start": 3, "end": 4, "kind": "tool_call", "role": "assistant", "name": id("calibrate"),
            "input": {"reference": format!("brass weights {evil}"), "build": "tt-20817"}}),
        message(
            id("e5"),
            4,
            "assistant",
            format!("Calibrated against the brass weights. {evil}"),
        ),
    ];
    records.map(|record| record.to_string()).join("\n") + "\n"
}

#[test]
fn every_evil_text_holds_still() {
    for text in EVIL {
        holds_still(&Report::new(vec![reports::hostile(text)]));
    }
    holds_still(&Report::new(vec![reports::hostile(&EVIL.concat())]));
}

#[test]
fn a_hostile_recording_is_audited_and_holds_still() {
    let folder = tempfile::tempdir().expect("there is a folder for tests");
    let mut found = 0;
    for (number, text) in EVIL.iter().enumerate() {
        let name: String = text.chars().filter(|c| *c != '/' && *c != '\0').collect();
        let path = folder.path().join(format!("{number}{name}.jsonl"));
        fs::write(&path, recording(text)).expect("it can be written");
        let mut sessions = sessions(&path);
        for session in &mut sessions {
            session.path = path
                .file_name()
                .expect("it has a name")
                .to_string_lossy()
                .into_owned();
        }
        found += sessions
            .iter()
            .map(|session| session.findings.len())
            .sum::<usize>();
        holds_still(&Report::new(sessions));
    }
    assert!(
        found >= EVIL.len(),
        "only {found} findings carried the text"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn hostile_reports_hold_still(text in evil()) {
        holds_still(&Report::new(vec![reports::hostile(&text)]));
    }
}
