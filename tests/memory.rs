//! Memory: a large file whose compactions repeat their images takes no more of it than its longest line and a fixed amount.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::Command;

/// What an audit may take beside the longest line, in bytes.
const FIXED: u64 = 64 << 20;

/// What is written before the file ends, in bytes.
const WANTED: u64 = 1 << 30;

/// How many images each compaction repeats, of so many bytes each.
const IMAGES: usize = 8;
const IMAGE: usize = 4 << 20;

/// Writes a Codex file, and says how long its longest line is.
fn write(path: &Path) -> u64 {
    let mut file = BufWriter::new(File::create(path).unwrap());
    let (mut written, mut longest, mut turn) = (0, 0, 0);
    let data = "iVBORw0KGgoAAAANSUhEUgAA+/9k".repeat(IMAGE / 28);
    let part = format!(r#"{{"type":"input_image","image_url":"data:image/png;base64,{data}"}}"#);
    let mut line = |kind: &str, payload: String| {
        let line = format!(
            r#"{{"timestamp":"2026-05-05T10:00:00.000Z","type":"{kind}","payload":{payload}}}"#
        );
        writeln!(file, "{line}").unwrap();
        written += line.len() as u64 + 1;
        longest = longest.max(line.len() as u64);
        written
    };
    let said = |turn: usize| {
        format!(
            r#"{{"type":"message","role":"user","content":[{{"type":"input_text","text":"Compare picture {turn}, and leave layer {turn} out."}},{part}]}}"#
        )
    };
    line("session_meta", r#"{"id":"large"}"#.to_owned());
    loop {
        turn += 1;
        line("response_item", said(turn));
        for call in 0..50 {
            line(
                "response_item",
                format!(
                    r#"{{"type":"function_call","name":"shell","arguments":"{{\"cmd\":\"cat {call}\"}}","call_id":"{turn}-{call}"}}"#
                ),
            );
            line(
                "response_item",
                format!(
                    r#"{{"type":"function_call_output","call_id":"{turn}-{call}","output":"{}"}}"#,
                    "layer ".repeat(300)
                ),
            );
        }
        let kept: Vec<String> = (turn.saturating_sub(IMAGES)..turn)
            .map(|turn| said(turn + 1))
            .collect();
        let history = kept.join(",");
        let end = line(
            "compacted",
            format!(
                r#"{{"message":"","replacement_history":[{history},{{"type":"compaction","encrypted_content":"gAAA"}}]}}"#
            ),
        );
        if end > WANTED {
            file.flush().unwrap();
            return longest;
        }
    }
}

/// The most memory that `command` took, in bytes.
fn most_memory(command: &mut Command) -> u64 {
    let mut child = command.spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB"));
        most = most.max(kilobytes.and_then(|kb| kb.trim().parse().ok()).unwrap_or(0));
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    most << 10
}

#[test]
#[ignore = "writes a file of 1 GB"]
fn repeated_images_take_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rollout-large.jsonl");
    let longest = write(&path);
    let mut command = Command::new(env!("CARGO_BIN_EXE_lacuna"));
    command.arg("audit").arg(&path);
    let most = most_memory(command.stdout(std::process::Stdio::null()));
    eprintln!("longest line {longest}, most memory {most}");
    assert!(
        most > 0 && most < longest + FIXED,
        "{most} with a line of {longest}"
    );
}
