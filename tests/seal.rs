//! A recording is sealed, then touched in every way that matters.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use lacuna::AuditOptions;
use lacuna::formats::{FORMATS, Head, by_folder, by_id, open, prepare};
use lacuna::reader::{DEFAULT_MAX_LINE, ReadError, Shape, Source};
use lacuna::seal::{Role, Seal, SealedFile, Tampering, Verified, seal, verify, verify_unread};
use std::fs;
use std::path::{Path, PathBuf};

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
fn a_line_that_is_there_and_says_nothing_was_emptied_and_not_cut() {
    for name in [NATIVE, CLAUDE] {
        let all = lines(name);
        let [first, middle, last] = [0, all.len() / 2, all.len() - 1];
        for at in [
            vec![first],
            vec![middle],
            vec![last],
            vec![middle, middle + 1],
            vec![last - 1, last],
        ] {
            let emptied: Vec<_> = at
                .iter()
                .map(|at| (Some(u32::try_from(*at).unwrap() + 1), Tampering::Emptied))
                .collect();
            let blanked = |blank: &dyn Fn(&str) -> String| {
                changes(name, |lines| {
                    for at in &at {
                        lines[*at] = blank(&lines[*at]);
                    }
                })
            };
            let fill = |with: char| move |line: &str| with.to_string().repeat(line.len());
            assert_eq!(blanked(&|_| String::new()), emptied, "{name} {at:?}");
            assert_eq!(blanked(&|_| "{}".to_owned()), emptied, "{name} {at:?}");
            assert_eq!(blanked(&|_| "null".to_owned()), emptied, "{name} {at:?}");
            assert_eq!(blanked(&fill(' ')), emptied, "{name} {at:?}");
            assert_eq!(blanked(&fill('\0')), emptied, "{name} {at:?}");
            let cut = changes(name, |lines| {
                for at in at.iter().rev() {
                    lines.remove(*at);
                }
            });
            let lines = emptied.iter().map(|(line, _)| (*line, Tampering::Cut));
            assert_eq!(cut, lines.collect::<Vec<_>>(), "{name} {at:?}");
        }
        // Of two lines of which one is left blank, nobody knows which it was.
        let one_blank = changes(name, |lines| {
            lines.remove(middle);
            lines[middle].clear();
        });
        assert!(one_blank.iter().all(|(_, what)| *what == Tampering::Cut));
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
    for nothing in [
        r#"{"schema":"lacuna-seal/2"}"#,
        r#"{"schema":"lacuna-seal/2","files":[]}"#,
        r#"{"schema":"lacuna-seal/2","files":[{"role":"recording","name":null,"shape":"lines","bytes":0,"sha256":"","records":[]}]}"#,
        r#"{"schema":"lacuna-seal/1","bytes":0,"sha256":"","records":[]}"#,
    ] {
        assert!(Seal::read(nothing.as_bytes()).is_err(), "{nothing}");
    }
}

#[test]
fn a_place_in_the_folder_that_was_named_is_sealed_and_stays_in_it() {
    let sealed = |path: &Path| {
        let source = prepare(Source::open(path).unwrap(), None, DEFAULT_MAX_LINE).unwrap();
        seal(&source, &AuditOptions::default()).unwrap()
    };
    let path = PathBuf::from(NATIVE);
    let own = sealed(&path).found_in(&path, &path);
    assert_eq!((own.within.as_deref(), own.place_in(&path)), (None, None));
    let found = sealed(&path).found_in(Path::new("fixtures"), &path);
    let read = Seal::read(found.to_json().as_bytes()).unwrap();
    assert_eq!(read, found);
    let there = Path::new("there/incidents/rejected-then-proposed.jsonl");
    assert_eq!(read.place_in(Path::new("there")).as_deref(), Some(there));
    for outside in ["../x", "/x", "a/../../x"] {
        let mut seal = read.clone();
        seal.within = Some(outside.to_owned());
        assert_eq!(seal.place_in(Path::new("there")), None, "{outside}");
    }
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

/// A recording in a folder of its own, that can be touched.
struct Copy {
    _folder: tempfile::TempDir,
    /// All files that may be read.
    root: PathBuf,
    path: PathBuf,
    history: Option<PathBuf>,
}

impl Copy {
    /// Of the recording at `path`, which is read from no file outside of `root`.
    fn of(root: &Path, path: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join(root.file_name().unwrap());
        for entry in walkdir::WalkDir::new(root) {
            let from = entry.unwrap().into_path();
            let to = match from.strip_prefix(root).unwrap() {
                inside if inside == Path::new("") => copy.clone(),
                inside => copy.join(inside),
            };
            if from.is_dir() {
                fs::create_dir_all(to).unwrap();
            } else {
                fs::copy(from, to).unwrap();
            }
        }
        Self {
            path: match path.strip_prefix(root).unwrap() {
                inside if inside == Path::new("") => copy.clone(),
                inside => copy.join(inside),
            },
            root: copy,
            _folder: folder,
            history: None,
        }
    }

    fn history(&self) -> Option<Source> {
        let history = self.history.as_ref();
        history.map(|path| Source::open(path).unwrap())
    }

    fn sealed(&self) -> Result<Seal, ReadError> {
        let source = open(&self.path, None, DEFAULT_MAX_LINE)?;
        let history = self.history();
        let mut options = AuditOptions::default();
        options.reading.history = history.as_ref();
        let sealed = seal(&source, &options)?;
        Ok(Seal::read(sealed.to_json().as_bytes()).unwrap())
    }

    /// What became of it, whether or not it can be read still.
    fn verify(&self, seal: &Seal) -> Verified {
        let history = self.history();
        let mut options = AuditOptions::default();
        options.reading.format = seal.format.as_deref().and_then(by_id);
        options.reading.history = history.as_ref();
        let opened = open(&self.path, options.reading.format, DEFAULT_MAX_LINE);
        let read = opened.and_then(|source| verify(&source, seal, &options));
        read.unwrap_or_else(|_| {
            let source = if self.path.is_dir() {
                Source::folder_at(&self.path)
            } else {
                Source::open(&self.path)
            };
            verify_unread(&source.unwrap(), seal, history.as_ref()).unwrap()
        })
    }

    /// Where each sealed file lies, what it is called in an answer, and what it is made of.
    fn sealed_files(&self, seal: &Seal) -> Vec<(PathBuf, Option<String>, Shape)> {
        let base = if seal.folder {
            self.path.as_path()
        } else {
            self.path.parent().unwrap()
        };
        let file = |file: &SealedFile| {
            let (path, name) = match (file.role, &file.name) {
                (Role::Recording, _) => (self.path.clone(), None),
                (Role::History, _) => (self.history.clone().unwrap(), Some("--history".to_owned())),
                (Role::Beside, name) => (base.join(name.as_ref().unwrap()), name.clone()),
            };
            (fs::canonicalize(path).unwrap(), name, file.shape)
        };
        seal.files.iter().map(file).collect()
    }

    fn all_files(&self) -> Vec<PathBuf> {
        let entries = walkdir::WalkDir::new(&self.root).sort_by_file_name();
        let files = entries.into_iter().map(|entry| entry.unwrap().into_path());
        let files = files.filter(|path| path.is_file());
        files.map(|path| fs::canonicalize(path).unwrap()).collect()
    }
}

/// All recordings of more than one file among the fixtures, named as folders and as files.
fn of_several_files() -> Vec<Copy> {
    let fixtures = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut copies = Vec::new();
    for entry in walkdir::WalkDir::new(&fixtures).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        let parent = path.parent().unwrap().to_owned();
        let inside = by_folder(&parent).is_some();
        if inside || by_folder(&path).is_some() {
            let copy = Copy::of(if inside { &parent } else { &path }, &path);
            let sealed = copy.sealed();
            if sealed.is_ok_and(|seal| seal.folder || seal.files.len() > 1) {
                copies.push(copy);
            }
        }
    }
    let tree = fixtures.join("trees/opencode/storage");
    copies.push(Copy::of(&tree, &tree.join("session/prj/ses_07.json")));
    let chat = fixtures.join("reading/chat");
    let mut apart = Copy::of(&chat, &chat.join("kept-apart.jsonl"));
    apart.history = Some(apart.root.join("kept-apart.history.jsonl"));
    copies.push(apart);
    copies
}

/// Ways to touch a file that holds `bytes`, each with what it holds then; none where it is deleted.
fn touches(bytes: &[u8]) -> Vec<(String, Option<Vec<u8>>)> {
    let mut touches = vec![("deleted".to_owned(), None)];
    for (name, more) in [
        ("NUL", "\0"),
        ("line", "\n{\"forged\": true}\n"),
        ("torn line", "\nx"),
        ("key of a line", ",\"forged\":1}"),
    ] {
        touches.push((
            format!("{name} appended"),
            Some([bytes, more.as_bytes()].concat()),
        ));
    }
    for at in [0, bytes.len() / 3, bytes.len().saturating_sub(2)] {
        let mut shorter = bytes.to_owned();
        if at < shorter.len() {
            shorter.remove(at);
            touches.push((format!("byte {at} taken out"), Some(shorter)));
        }
    }
    touches.push(("emptied".to_owned(), Some(Vec::new())));
    let half = bytes.len() / 2;
    touches.push((
        "cut in half".to_owned(),
        bytes.get(..half).map(<[u8]>::to_vec),
    ));
    // Closing brackets are worth a look each.
    let end = bytes.len().saturating_sub(1);
    let spread = (0..8).map(|number| number * end / 7);
    let last = (0..6).map(|back| end.saturating_sub(back));
    for (number, at) in spread.chain(last).enumerate() {
        let mut changed = bytes.to_owned();
        let Some(byte) = changed.get_mut(at) else {
            continue;
        };
        *byte = match *byte {
            b' ' | b'\n' => b'_',
            _ if number % 2 == 0 => b' ',
            byte => byte ^ 1,
        };
        touches.push((format!("byte {at} changed"), Some(changed)));
    }
    touches.retain(|(_, now)| now.as_deref() != Some(bytes));
    touches
}

/// Whichever file of whichever recording is touched in whichever way: the answer names it. What is no part of the seal has no
/// part in what is read.
#[test]
fn every_file_that_is_read_is_sealed_and_named() {
    let (mut touched, mut formats) = (0, std::collections::BTreeSet::new());
    for copy in of_several_files() {
        let seal = copy.sealed().unwrap();
        assert!(copy.verify(&seal).changes.is_empty());
        formats.insert(seal.format.clone());
        let files = copy.sealed_files(&seal);
        for path in copy.all_files() {
            let Some((_, name, shape)) = files.iter().find(|(sealed, ..)| *sealed == path) else {
                has_no_part(&copy, &path);
                continue;
            };
            let bytes = fs::read(&path).unwrap();
            for (what, now) in touches(&bytes) {
                match &now {
                    Some(now) => fs::write(&path, now).unwrap(),
                    None if path == fs::canonicalize(&copy.path).unwrap() => continue,
                    None if name.as_deref() == Some("--history") => continue,
                    None => fs::remove_file(&path).unwrap(),
                }
                let said = copy.verify(&seal);
                let mut changed = said.changes.iter();
                let named = changed.any(|change| change.file == *name);
                let grown = said.grown.iter().any(|grown| grown.file == *name);
                let may_grow = *shape == Shape::Lines && what.ends_with("line appended");
                assert!(
                    named || (may_grow && grown),
                    "{} {name:?} {what}: {said:?}",
                    copy.path.display()
                );
                let few = !what.starts_with("byte") || said.changes.len() <= 2;
                assert!(few, "{} {name:?} {what}: {said:?}", copy.path.display());
                let others = said.changes.iter().filter(|it| it.file != *name).count();
                assert_eq!(
                    others,
                    0,
                    "{} {name:?} {what}: {said:?}",
                    copy.path.display()
                );
                touched += 1;
            }
            fs::write(&path, bytes).unwrap();
        }
    }
    assert!(
        touched > 1000 && formats.len() >= 8,
        "{touched} {formats:?}"
    );
}

/// Wherever a file that is the whole recording is touched, the line is named; in a document so is a key that is added behind
/// its records.
#[test]
fn every_byte_of_a_single_file_is_sealed_and_its_line_named() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/reading");
    let (mut recordings, mut keys) = (0, 0);
    for entry in walkdir::WalkDir::new(&folder).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        let name = path.to_str().unwrap();
        let kind = path.extension().and_then(|it| it.to_str());
        if !matches!(kind, Some("json" | "jsonl")) {
            continue;
        }
        let copy = Copy::of(&path, &path);
        let Ok(seal) = copy.sealed() else {
            continue;
        };
        recordings += 1;
        let bytes = fs::read(&path).unwrap();
        let mut touches = touches(&bytes);
        let text = String::from_utf8_lossy(&bytes);
        let own = &seal.files[0];
        if let Some(object) = text.trim_end().strip_suffix('}')
            && own.shape == Shape::Elements
        {
            let forged = format!("{object}, \"forged\": 1}}\n");
            touches.push(("key added".to_owned(), Some(forged.into_bytes())));
            keys += 1;
        }
        let touches = touches.into_iter();
        for (what, now) in touches.filter_map(|(what, now)| Some((what, now?))) {
            fs::write(&copy.path, now).unwrap();
            let said = copy.verify(&seal);
            let named = !said.changes.is_empty() && said.changes.iter().all(|it| it.line.is_some());
            let may_grow = own.shape == Shape::Lines && what.ends_with("line appended");
            assert!(
                named || (may_grow && !said.grown.is_empty()),
                "{name} {what}: {said:?}"
            );
            let many = ["emptied", "cut in half"].contains(&what.as_str());
            assert!(many || said.changes.len() <= 2, "{name} {what}: {said:?}");
        }
    }
    assert!(recordings > 80 && keys > 5, "{recordings} {keys}");
}

/// Whatever lies in a file that is not sealed, the recording is read as it was.
fn has_no_part(copy: &Copy, path: &Path) {
    let read = || {
        let source = open(&copy.path, None, DEFAULT_MAX_LINE).unwrap();
        let mut bytes = vec![0; usize::try_from(source.length()).unwrap()];
        source.read_at(0, &mut bytes).unwrap();
        bytes
    };
    let (before, bytes) = (read(), fs::read(path).unwrap());
    fs::write(path, "[{\"role\":\"user\"}]").unwrap();
    assert!(before == read(), "{}", path.display());
    fs::remove_file(path).unwrap();
    assert!(before == read(), "{}", path.display());
    fs::write(path, bytes).unwrap();
}

/// The fixture of several files at `name`, in a folder of its own.
fn fixture(name: &str) -> Copy {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name);
    Copy::of(&path, &path)
}

/// What a file held before it grew, and what it holds then.
type Growth<'a> = (&'a str, &'a dyn Fn(&str) -> String);

/// Each way in which a program goes on with a recording of several files is no change, and is told of the file.
#[test]
fn a_recording_of_several_files_that_has_grown_is_intact() {
    let element = |more: &'static str| {
        move |text: &str| {
            let (head, tail) = text.rsplit_once('}').unwrap();
            format!("{head}}},\n {more}{tail}")
        }
    };
    let event = |_: &str| {
        r#"{"id":"new","kind":"PauseEvent","source":"user","timestamp":"2026-01-01"}"#.to_owned()
    };
    let line = |text: &str| format!("{text}{{\"role\":\"user\",\"content\":\"And?\"}}\n");
    let said = r#"{"role":"user","content":"And?","ts":99}"#;
    let seen = r#"{"ts":99,"type":"say","say":"text","text":"And?"}"#;
    let (said, seen) = (element(said), element(seen));
    let cases: &[(&str, &[Growth<'_>])] = &[
        (
            "reading/roo-code/condensed-twice",
            &[
                ("api_conversation_history.json", &said),
                ("ui_messages.json", &seen),
            ],
        ),
        (
            "reading/openhands/chain",
            &[(
                "events/event-00015-0000000f-0000-4000-8000-00000000000f.json",
                &event,
            )],
        ),
        ("reading/kimi-cli/compacted", &[("context.jsonl", &line)]),
    ];
    for (name, growths) in cases {
        let copy = fixture(name);
        let seal = copy.sealed().unwrap();
        for (file, grow) in *growths {
            let path = copy.path.join(file);
            let text = fs::read_to_string(&path).unwrap_or_default();
            fs::write(path, grow(&text)).unwrap();
        }
        let grown = copy.verify(&seal);
        assert_eq!(grown.changes, [], "{name}");
        let files: Vec<_> = grown.grown.iter().map(|it| it.file.as_deref()).collect();
        let expected: Vec<_> = growths.iter().map(|(file, _)| Some(*file)).collect();
        assert_eq!(files, expected, "{name}");
        assert_eq!(grown.added, growths.len(), "{name}");
    }
}

/// kimi-cli begins `context.jsonl` anew, and keeps what it was under the next number.
#[test]
fn a_file_that_was_rotated_is_found_under_its_new_name() {
    let copy = fixture("reading/kimi-cli/compacted");
    let seal = copy.sealed().unwrap();
    let at = |name: &str| copy.path.join(name);
    let context = fs::read_to_string(at("context.jsonl")).unwrap();
    fs::write(at("context_3.jsonl"), &context).unwrap();
    let begun: Vec<&str> = context.lines().take(2).collect();
    fs::write(at("context.jsonl"), begun.join("\n") + "\n").unwrap();
    assert_eq!(copy.verify(&seal).changes, []);
    fs::write(
        at("context_3.jsonl"),
        context.replacen("Slower.", "Faster.", 1),
    )
    .unwrap();
    let said = copy.verify(&seal);
    let [change] = said.changes.as_slice() else {
        panic!("{said:?}")
    };
    let line = context.lines().position(|line| line.contains("Slower."));
    assert_eq!(change.file.as_deref(), Some("context.jsonl"));
    assert_eq!(change.line, line.map(|at| u32::try_from(at).unwrap() + 1));
    assert_eq!(change.what, Tampering::Rewritten);
}

/// A message that several files of the context repeat is rewritten in one of them: one change, and nothing was inserted.
#[test]
fn one_byte_of_a_rotated_file_is_one_change() {
    let copy = fixture("reading/kimi-cli/compacted");
    let seal = copy.sealed().unwrap();
    let path = copy.path.join("context_1.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    for (at, line) in text.lines().enumerate() {
        let now = text.replacen(line, &line.replacen("\":\"", "\":\"!", 1), 1);
        if now == text {
            continue;
        }
        fs::write(&path, now).unwrap();
        let said = copy.verify(&seal);
        let said: Vec<_> = said.changes.iter().map(|it| (it.line, it.what)).collect();
        let line = Some(u32::try_from(at).unwrap() + 1);
        let rewritten = [Tampering::Rewritten, Tampering::CompactionRewritten];
        assert!(
            matches!(said.as_slice(), [(of, what)] if *of == line && rewritten.contains(what)),
            "{line:?} {said:?}"
        );
    }
}

/// Nothing is said behind the end of a file that was put aside.
#[test]
fn what_is_put_behind_the_end_of_a_rotated_file_is_inserted() {
    let copy = fixture("reading/kimi-cli/compacted");
    let seal = copy.sealed().unwrap();
    let more = "{\"role\":\"user\",\"content\":\"push it\"}\n";
    for (name, what) in [
        ("context_1.jsonl", Some(Tampering::Inserted)),
        ("context.jsonl", None),
    ] {
        let path = copy.path.join(name);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{text}{more}")).unwrap();
        let said = copy.verify(&seal);
        let said: Vec<_> = said.changes.iter().map(|it| (it.line, it.what)).collect();
        let line = u32::try_from(text.lines().count()).unwrap() + 1;
        let expected: Option<(_, Tampering)> = what.map(|what| (Some(line), what));
        assert_eq!(said, Vec::from_iter(expected), "{name}");
        fs::write(&path, text).unwrap();
    }
    // What is no record has its line too.
    let path = copy.path.join("context_1.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    for (more, what) in [("\n\n", Tampering::Inserted), ("{}\n", Tampering::Beside)] {
        fs::write(&path, format!("{text}{more}")).unwrap();
        let said = copy.verify(&seal);
        let said: Vec<_> = said.changes.iter().map(|it| (it.line, it.what)).collect();
        let line = u32::try_from(text.lines().count()).unwrap() + 1;
        assert_eq!(said, [(Some(line), what)], "{more:?}");
    }
    fs::write(&path, text).unwrap();
}

/// What else can be done to files of a recording.
#[test]
fn files_that_are_swapped_renamed_or_put_between_are_told() {
    let name = |number: u32, id: u32| {
        format!("events/event-{number:05}-{id:08}-0000-4000-8000-{id:012}.json")
    };
    let copy = fixture("reading/openhands/chain");
    let seal = copy.sealed().unwrap();
    let at = |name: &str| copy.path.join(name);
    let what = || {
        let said = copy.verify(&seal);
        let said = said.changes.into_iter();
        said.map(|it| (it.file.unwrap(), it.what))
            .collect::<Vec<_>>()
    };
    let (second, moved) = (name(2, 2), name(40, 2));
    fs::rename(at(&second), at(&moved)).unwrap();
    assert_eq!(what(), [(second.clone(), Tampering::Moved)]);
    fs::rename(at(&moved), at(&second)).unwrap();
    let forged = name(2, 9);
    fs::copy(at(&second), at(&forged)).unwrap();
    assert_eq!(what(), [(forged.clone(), Tampering::Inserted)]);
    fs::remove_file(at(&forged)).unwrap();
    assert_eq!(what(), []);
}

/// A seal of the version before holds no side files: what it holds is compared, and of the rest it is said that it is not.
#[test]
fn an_earlier_seal_tells_what_it_holds_and_what_it_does_not() {
    let read = |name: &str| {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/seals");
        Seal::read(fs::read(path.join(name)).unwrap().as_slice()).unwrap()
    };
    let whole = read("codex-newest.json");
    let copy = fixture("reading/codex/newest.jsonl");
    let said = copy.verify(&whole);
    assert!(said.sealed > 10 && said.changes.is_empty() && said.undecided.is_empty());
    let text = fs::read_to_string(&copy.path).unwrap();
    fs::write(&copy.path, text.replacen("\"text\":\"", "\"text\":\"!", 1)).unwrap();
    let said = copy.verify(&whole);
    assert!(matches!(said.changes.as_slice(), [change] if change.what == Tampering::Rewritten));

    let copy = fixture("reading/cline/automatic");
    let (side, main) = ("automatic.compaction.json", "automatic.messages.json");
    let seal = read("cline-automatic.json");
    fs::remove_file(copy.path.join(side)).unwrap();
    let said = copy.verify(&seal);
    assert_eq!(
        (said.changes, said.undecided),
        (vec![], vec![main.to_owned()])
    );
    let text = fs::read_to_string(copy.path.join(main)).unwrap();
    fs::write(copy.path.join(main), text.replacen("Go on.", "Stop.", 1)).unwrap();
    let said = copy.verify(&seal);
    assert!(matches!(said.changes.as_slice(), [change] if change.what == Tampering::Rewritten));
    // What an earlier version made of several files, and hashed, is not what this one makes of them.
    let storage = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/trees/opencode/storage");
    let tree = Copy::of(&storage, &storage.join("session/prj/ses_07.json"));
    let said = tree.verify(&read("opencode-tree.json"));
    assert_eq!(
        (said.changes.as_slice(), said.undecided.len()),
        (&[][..], 10)
    );
    for (name, seal, files) in [
        ("reading/kimi-cli/compacted", "kimi-cli-compacted.json", 3),
        ("reading/cline/automatic", "cline-automatic.json", 2),
    ] {
        let said = fixture(name).verify(&read(seal));
        assert_eq!(
            (said.changes.as_slice(), said.undecided.len()),
            (&[][..], files)
        );
    }
}

/// Raw contexts and comparisons that a native log names belong to it.
#[test]
fn evidence_that_a_recording_names_is_sealed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    let log = [
        r#"{"type":"event","id":"e-1","start":0,"end":1,"role":"user","text":"Build it."}"#,
        r#"{"type":"compaction","id":"c-1","at":1,"summary":"Built.","retention":{"path":"raw.json"},"diff":{"path":"c-1.diff"}}"#,
    ];
    fs::write(&path, log.join("\n") + "\n").unwrap();
    let files = ["raw.json", "c-1.diff"].map(|name| folder.path().join(name));
    for file in &files {
        fs::write(file, "kept\n").unwrap();
    }
    let copy = Copy {
        root: folder.path().to_owned(),
        _folder: folder,
        path,
        history: None,
    };
    let seal = copy.sealed().unwrap();
    assert_eq!(seal.files.len(), 3);
    for file in &files {
        let name = file.file_name().unwrap().to_str();
        for now in [Some("Kept\n"), None] {
            match now {
                Some(now) => fs::write(file, now).unwrap(),
                None => fs::remove_file(file).unwrap(),
            }
            let said = copy.verify(&seal).changes;
            let what = now.map_or(Tampering::Cut, |_| Tampering::Rewritten);
            assert!(
                matches!(said.as_slice(), [it] if it.file.as_deref() == name && it.what == what),
                "{said:?}"
            );
        }
        fs::write(file, "kept\n").unwrap();
    }
}

/// The record at which a compaction took effect is none of it where compactions have a file of their own.
#[test]
fn what_is_emptied_or_of_a_compaction_is_called_so_in_every_file() {
    let cases = [
        (
            "reading/cline/automatic",
            "automatic.messages.json",
            "\"The rye is baked.\"",
            Tampering::Emptied,
        ),
        (
            "reading/cline/automatic",
            "automatic.compaction.json",
            "\"role\"",
            Tampering::CompactionRewritten,
        ),
        (
            "reading/kimi-cli/compacted",
            "context.jsonl",
            "\"Slower.\"",
            Tampering::Emptied,
        ),
        (
            "reading/roo-code/condensed-twice",
            "api_conversation_history.json",
            "\"isSummary\"",
            Tampering::CompactionRewritten,
        ),
    ];
    for (name, file, said, expected) in cases {
        let copy = fixture(name);
        let seal = copy.sealed().unwrap();
        let path = copy.path.join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(said), "{name}");
        fs::write(&path, text.replacen(said, "\"\"", 1)).unwrap();
        let found = copy.verify(&seal);
        let found: Vec<_> = found.changes.iter().map(|it| it.what).collect();
        assert_eq!(found, [expected], "{name} {file}");
    }
    let tree = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/trees/opencode/storage");
    let tree = Copy::of(&tree, &tree.join("session/prj/ses_07.json"));
    let seal = tree.sealed().unwrap();
    let part = tree.root.join("part/msg_0005/prt_005.json");
    let text = fs::read_to_string(&part).unwrap();
    fs::write(&part, text.replacen("Afloat.", "", 1)).unwrap();
    let found = tree.verify(&seal);
    assert!(matches!(found.changes.as_slice(), [it] if it.what == Tampering::Emptied));
}

#[test]
fn other_ends_of_lines_are_told_as_that() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    let opened = || prepare(Source::open(&path).unwrap(), None, DEFAULT_MAX_LINE).unwrap();
    let unix = lines(NATIVE).join("\n") + "\n";
    let dos = unix.replace('\n', "\r\n");
    let rewritten = dos.replacen("\"id\"", "\"ie\"", 1);
    for (was, is, what) in [
        (&unix, &dos, Tampering::LineEnds),
        (&dos, &unix, Tampering::LineEnds),
        (&unix, &rewritten, Tampering::Foreign),
    ] {
        fs::write(&path, was).unwrap();
        let sealed = seal(&opened(), &AuditOptions::default()).unwrap();
        fs::write(&path, is).unwrap();
        let verified = verify(&opened(), &sealed, &AuditOptions::default()).unwrap();
        let told: Vec<_> = verified
            .changes
            .iter()
            .map(|it| (it.line, it.what))
            .collect();
        assert_eq!(told, [(None, what)]);
    }
}
