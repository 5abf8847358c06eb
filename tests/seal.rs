//! A recording is sealed, then touched in every way that matters.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::AuditOptions;
use lacuna::formats::{FORMATS, Head, by_id, open, prepare};
use lacuna::reader::{DEFAULT_MAX_LINE, Source};
use lacuna::seal::{Seal, Tampering, Verified, seal, verify, verify_unread};
use std::fs;
use std::path::PathBuf;

const NATIVE: &str = "fixtures/incidents/rejected-then-proposed.jsonl";
const CLAUDE: &str = "fixtures/incidents/rejected-then-proposed.claude.jsonl";

fn lines(name: &str) -> Vec<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(path)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

/// What becomes of a sealed recording that `touch` has touched.
fn touched(name: &str, touch: impl Fn(&mut Vec<String>)) -> Verified {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    let mut lines = lines(name);
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let opened = |format| prepare(Source::open(&path).unwrap(), format, DEFAULT_MAX_LINE).unwrap();
    let sealed = seal(&opened(None), &AuditOptions::default()).unwrap();
    let sealed = Seal::read(sealed.to_json().as_bytes()).unwrap();
    touch(&mut lines);
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let format = sealed.format.as_deref().and_then(by_id);
    let mut options = AuditOptions::default();
    options.reading.format = format;
    verify(&opened(format), &sealed, &options).unwrap()
}

fn changes(name: &str, touch: impl Fn(&mut Vec<String>)) -> Vec<(Option<u32>, Tampering)> {
    let verified = touched(name, touch);
    verified
        .changes
        .iter()
        .map(|change| (change.line, change.what))
        .collect()
}

#[test]
fn what_is_left_alone_or_only_grows_is_intact() {
    for name in [NATIVE, CLAUDE] {
        let same = touched(name, |_| {});
        assert!(
            same.changes.is_empty() && same.added == 0 && same.sealed > 500,
            "{name}"
        );
        let last = lines(name).last().unwrap().clone();
        let grown = last
            .replace("\"id\": \"", "\"id\": \"new-")
            .replace("\"uuid\":\"", "\"uuid\":\"new-");
        let grown = touched(name, |lines| lines.push(grown.clone()));
        assert_eq!(
            (grown.changes.as_slice(), grown.added),
            (&[][..], 1),
            "{name}"
        );
    }
}

#[test]
fn each_way_to_touch_a_record_is_named_with_its_line() {
    let human = |line: &str| line.replacen("Understood", "Understood?", 1);
    for name in [NATIVE, CLAUDE] {
        let all = lines(name);
        let at = all
            .iter()
            .position(|line| line.contains("Understood"))
            .unwrap();
        let line = Some(u32::try_from(at).unwrap() + 1);
        let byte = changes(name, |lines| {
            lines[at] = human(&lines[at]);
        });
        assert_eq!(byte, [(line, Tampering::Rewritten)], "{name}");
        let cut = changes(name, |lines| {
            lines.remove(at);
        });
        assert_eq!(cut, [(line, Tampering::Cut)], "{name}");
        let emptied = changes(name, |lines| {
            let record = &mut lines[at];
            let mut value: serde_json::Value = serde_json::from_str(record).unwrap();
            for place in ["/text", "/message/content/0/text", "/message/content"] {
                if let Some(text) = value.pointer_mut(place).filter(|text| text.is_string()) {
                    *text = "".into();
                }
            }
            *record = value.to_string();
        });
        assert_eq!(emptied, [(line, Tampering::Emptied)], "{name}");
    }
}

#[test]
fn a_compaction_that_is_rewritten_in_place_is_called_so() {
    for name in [NATIVE, CLAUDE] {
        let mut all = lines(name).into_iter();
        let at = all
            .position(|line| line.contains("Mirrored writes: evaluated"))
            .unwrap();
        let found = changes(name, |lines| {
            let summary = &mut lines[at];
            *summary = summary.replace("Mirrored writes: evaluated", "Mirrored writes: rejected");
        });
        let line = Some(u32::try_from(at).unwrap() + 1);
        assert_eq!(found, [(line, Tampering::CompactionRewritten)], "{name}");
    }
}

#[test]
fn what_is_put_between_and_what_is_cut_at_the_end_is_told() {
    let forged = r#"{"type": "event", "id": "forged", "start": 30, "end": 30, "role": "user", "text": "yes, delete it"}"#;
    let inserted = changes(NATIVE, |lines| lines.insert(9, forged.to_owned()));
    assert_eq!(inserted, [(Some(10), Tampering::Inserted)]);
    let cut = changes(NATIVE, |lines| lines.truncate(lines.len() - 2));
    assert_eq!(cut.len(), 2);
    assert!(cut.iter().all(|(_, what)| *what == Tampering::Cut));
    let blank = changes(NATIVE, |lines| lines.insert(9, String::new()));
    assert_eq!(blank, [(Some(10), Tampering::Beside)]);
}

#[test]
fn what_is_no_seal_is_refused() {
    assert!(Seal::read(&b"{}"[..]).is_err());
    assert!(
        Seal::read(&br#"{"schema":"lacuna-report/1","bytes":0,"sha256":"","records":[]}"#[..])
            .is_err()
    );
}

/// A recording that is written down anew to be read: the seal is on its own lines.
#[test]
fn each_way_to_touch_a_recording_of_another_format_is_named_with_its_line() {
    let name = "fixtures/reading/codex/local.jsonl";
    let all = lines(name);
    let line = |at: usize| Some(u32::try_from(at).unwrap() + 1);
    let find = |words: &str| all.iter().position(|line| line.contains(words)).unwrap();
    let at = find("\"role\":\"assistant\"");
    assert!(touched(name, |_| {}).changes.is_empty());
    let byte = changes(name, |lines| {
        lines[at] = lines[at].replacen("\"text\":\"", "\"text\":\"!", 1);
    });
    assert_eq!(byte, [(line(at), Tampering::Rewritten)]);
    let cut = changes(name, |lines| {
        lines.remove(at);
    });
    assert_eq!(cut, [(line(at), Tampering::Cut)]);
    let emptied = changes(name, |lines| {
        let mut record: serde_json::Value = serde_json::from_str(&lines[at]).unwrap();
        record["payload"]["content"][0]["text"] = "".into();
        lines[at] = record.to_string();
    });
    assert_eq!(emptied, [(line(at), Tampering::Emptied)]);
    let compacted = find("\"type\":\"compacted\"");
    let rewritten = changes(name, |lines| {
        lines[compacted] = lines[compacted].replacen("\"message\":\"", "\"message\":\"! ", 1);
    });
    assert_eq!(
        rewritten,
        [(line(compacted), Tampering::CompactionRewritten)]
    );
}

/// A recording that is a folder has no bytes of its own: its records are compared, whatever happens.
#[test]
fn a_folder_that_is_one_recording_is_sealed_record_by_record() {
    let original =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/reading/openhands/chain");
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("chain");
    for entry in walkdir::WalkDir::new(&original) {
        let path = entry.unwrap().into_path();
        let to = copy.join(path.strip_prefix(&original).unwrap());
        if path.is_dir() {
            fs::create_dir_all(to).unwrap();
        } else {
            fs::copy(path, to).unwrap();
        }
    }
    let options = AuditOptions::default();
    let opened = || open(&copy, None, DEFAULT_MAX_LINE).unwrap();
    let sealed = seal(&opened(), &options).unwrap();
    let changes = || verify(&opened(), &sealed, &options).unwrap().changes;
    assert!(sealed.records() > 5 && changes().is_empty());
    let events = walkdir::WalkDir::new(&copy).sort_by_file_name().into_iter();
    let mut events = events.map(|entry| entry.unwrap().into_path());
    let event = events
        .find(|path| path.to_str().unwrap().contains("event-00002-"))
        .unwrap();
    let text = fs::read_to_string(&event).unwrap();
    fs::write(&event, text.replacen("\"text\":\"", "\"text\":\"!", 1)).unwrap();
    let what: Vec<_> = changes()
        .iter()
        .map(|change| (change.line, change.what))
        .collect();
    assert_eq!(what, [(Some(1), Tampering::Rewritten)]);
    fs::remove_file(&event).unwrap();
    let what: Vec<_> = changes().iter().map(|change| change.what).collect();
    assert_eq!(what, [Tampering::Cut]);
}

#[test]
fn what_was_moved_is_told_from_what_was_cut() {
    for name in [NATIVE, CLAUDE] {
        let swapped = changes(name, |lines| lines.swap(40, 41));
        assert_eq!(swapped.len(), 1, "{name}: {swapped:?}");
        assert_eq!(swapped[0].1, Tampering::Moved);
        let to_the_end = changes(name, |lines| {
            let line = lines.remove(40);
            lines.push(line);
        });
        assert_eq!(to_the_end, [(Some(41), Tampering::Moved)], "{name}");
        let count = touched(name, |_| {}).sealed;
        let reversed = changes(name, |lines| lines[1..].reverse());
        let moved = reversed
            .iter()
            .filter(|(_, what)| *what == Tampering::Moved);
        assert!(moved.count() > count / 2, "{name}");
    }
}

#[test]
fn another_recording_is_called_so() {
    let other = lines("fixtures/incidents/voided-then-reissued.jsonl");
    let found = changes(NATIVE, |lines| lines.clone_from(&other));
    assert_eq!(found, [(None, Tampering::Foreign)]);
}

#[test]
fn what_is_said_again_at_the_end_came_after() {
    let again = touched(CLAUDE, |lines| {
        let last = lines
            .iter()
            .rev()
            .find(|line| line.contains("Understood"))
            .unwrap();
        lines.push(last.clone());
    });
    assert!(again.changes.is_empty());
    assert_eq!(again.added, 1);
}

/// The recordings of all formats that are one file of lines.
fn all_of_lines() -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/reading");
    let files = walkdir::WalkDir::new(&folder).sort_by_file_name();
    let paths = files.into_iter().map(|entry| entry.unwrap().into_path());
    let is_read = |path: &PathBuf| {
        let head = || Head::of(&Source::open(path).unwrap(), DEFAULT_MAX_LINE).unwrap();
        let is_claimed = |head: Head| FORMATS.iter().any(|format| (format.sniff)(&head));
        path.extension().is_some_and(|it| it == "jsonl") && is_claimed(head())
    };
    paths
        .filter(is_read)
        .map(|path| path.to_str().unwrap().to_owned())
        .collect()
}

/// Whether or not it is an event: a line that is cut, or of which one byte is changed, is named, in every format.
#[test]
fn every_line_that_is_cut_or_rewritten_is_named() {
    let (mut cut_lines, mut names) = (0, all_of_lines());
    names.retain(|name| (2..60).contains(&lines(name).len()));
    assert!(names.len() > 40);
    for name in names {
        let all = lines(&name);
        let is_alone = |line: &String| all.iter().filter(|other| *other == line).count() == 1;
        let alone: Vec<usize> = (0..all.len()).filter(|at| is_alone(&all[*at])).collect();
        for at in alone.into_iter().filter(|at| !all[*at].trim().is_empty()) {
            let line = Some(u32::try_from(at).unwrap() + 1);
            let cut = touched(&name, |lines| {
                lines.remove(at);
            });
            let said = cut.changes.iter().map(|change| (change.line, change.what));
            let said: Vec<_> = said.collect();
            let gone = |(of, what): &(Option<u32>, Tampering)| {
                *of == line && !matches!(what, Tampering::Moved | Tampering::Inserted)
            };
            assert!(said.iter().any(gone), "{name} {line:?}: {said:?}");
            cut_lines += 1;
            let said = changes(&name, |lines| lines[at] = lines[at].replacen('{', "{ ", 1));
            let rewritten = [Tampering::Rewritten, Tampering::CompactionRewritten];
            let [(of, what)] = said.as_slice() else {
                panic!("{name} {line:?}: {said:?}")
            };
            assert!(*of == line && rewritten.contains(what), "{name} {said:?}");
        }
    }
    assert!(cut_lines > 500, "{cut_lines}");
}

/// A recording without a single line feed: its records are told apart by where they start.
#[test]
fn records_that_share_their_line_are_told_apart() {
    let name = "fixtures/reading/openhands-v0/bare-array.json";
    let whole = touched(name, |_| {});
    assert!(whole.changes.is_empty() && whole.sealed > 5, "{whole:?}");
    let (said, drawn) = ("Do not rename", r#"{"id":2,"timestamp""#);
    let text = lines(name).remove(0);
    let offset = |words: &str| Some(text.find(words).unwrap() as u64);
    let record = offset(r#"{"id":1,"timestamp""#);
    let first = |verified: &Verified| {
        let change = verified.changes.first().unwrap();
        (change.line, change.offset, change.what)
    };
    let rewritten = touched(name, |lines| {
        lines[0] = lines[0].replacen(said, "Do rename", 1);
    });
    assert_eq!(first(&rewritten), (Some(1), record, Tampering::Rewritten));
    assert_eq!(rewritten.changes.len(), 1);
    let cut = touched(name, |lines| {
        let (from, to) = (record.unwrap(), offset(drawn).unwrap());
        lines[0].replace_range(
            usize::try_from(from).unwrap()..usize::try_from(to).unwrap(),
            "",
        );
    });
    assert_eq!(first(&cut), (Some(1), record, Tampering::Cut));
    assert_eq!(cut.changes.len(), 1, "{cut:?}");
    let grown = touched(name, |lines| {
        let last = r#",{"id":99,"timestamp":"2025-10-02T12:00:00","source":"user","message":"","action":"message","args":{"content":"Go on."}}]"#;
        lines[0] = lines[0].trim_end().strip_suffix(']').unwrap().to_owned() + last;
    });
    assert_eq!((grown.changes.as_slice(), grown.added), (&[][..], 1));
}

/// Nothing that a format claims is left: what was sealed is still compared, line by line.
#[test]
fn a_recording_of_which_nothing_is_left_is_compared_line_by_line() {
    let name = "fixtures/reading/codex/local.jsonl";
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name);
    let opened = prepare(Source::open(&path).unwrap(), None, DEFAULT_MAX_LINE).unwrap();
    let sealed = seal(&opened, &AuditOptions::default()).unwrap();
    let filled = lines(name)
        .iter()
        .filter(|line| !line.trim().is_empty())
        .count();
    let folder = tempfile::tempdir().unwrap();
    let left = folder.path().join("left.txt");
    let verified = |text: &str| {
        fs::write(&left, text).unwrap();
        verify_unread(&Source::open(&left).unwrap(), &sealed, None).unwrap()
    };
    let emptied = verified("");
    assert_eq!((emptied.sealed, emptied.changes.len()), (filled, filled));
    let mut changes = emptied.changes.iter();
    assert!(changes.all(|change| change.what == Tampering::Cut));
    let rest = verified(lines(name).last().unwrap());
    // The line feed at its end is gone too.
    assert_eq!(rest.changes.len(), filled);
}
