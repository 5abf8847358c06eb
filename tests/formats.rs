//! Every format over its fixtures: each is told by one reader only, has as many compactions as its table says, and gives
//! the report beside it.
#![expect(clippy::unwrap_used, reason = "a test without its files has failed")]

use flate2::write::GzEncoder;
use lacuna::formats::{self, FORMATS, Head};
use lacuna::reader::{DEFAULT_MAX_LINE, Source, member};
use lacuna::recording::{Evidence, Sourced};
use lacuna::render::{self, Options};
use lacuna::report::{Report, SessionReport};
use lacuna::{AuditOptions, audit};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A fixture and the number of its compactions, those of all lanes together.
struct Fixture {
    format: String,
    path: PathBuf,
    compactions: usize,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/reading")
}

/// The fixtures that the tables of the folders list; whatever else lies in a folder is listed too, or is beside one.
fn fixtures() -> Vec<Fixture> {
    let mut fixtures = Vec::new();
    let mut folders: Vec<PathBuf> = fs::read_dir(root())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    for folder in folders {
        let format = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let table = fs::read_to_string(folder.join("compactions.tsv")).unwrap();
        let listed: BTreeMap<&str, usize> = table
            .lines()
            .map(|line| line.split_once('\t').unwrap())
            .map(|(name, count)| (name, count.parse().unwrap()))
            .collect();
        for entry in fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let beside = [".report.txt", ".history.jsonl", "compactions.tsv"];
            if !beside.iter().any(|end| name.ends_with(end)) {
                assert!(listed.contains_key(name.as_str()), "{format}/{name}");
            }
        }
        fixtures.extend(listed.into_iter().map(|(name, compactions)| Fixture {
            format: format.clone(),
            path: folder.join(name),
            compactions,
        }));
    }
    fixtures
}

/// The sessions of a fixture, under a path that does not depend on the machine.
fn sessions(path: &Path) -> Vec<SessionReport> {
    let source = formats::open(path, None, DEFAULT_MAX_LINE).unwrap();
    let history = path.with_extension("history.jsonl");
    let history = history.exists().then(|| Source::open(&history).unwrap());
    let mut options = AuditOptions::default();
    options.reading.history = history.as_ref();
    let mut sessions = audit(&source, &options).unwrap();
    for session in &mut sessions {
        let own = path.strip_prefix(root()).unwrap();
        own.to_str().unwrap().clone_into(&mut session.path);
    }
    sessions
}

fn text(sessions: Vec<SessionReport>) -> String {
    let mut out = Vec::new();
    let format = render::format("text").unwrap();
    let report = Report::new(sessions);
    render::render(format, &report, &Options::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn each_fixture_is_claimed_by_one_reader() {
    for fixture in fixtures() {
        let claiming: Vec<&str> = if fixture.path.is_dir() {
            let claiming = FORMATS.iter();
            let claiming = claiming.filter(|format| (format.sniff_folder)(&fixture.path));
            claiming.map(|format| format.id).collect()
        } else {
            let source = Source::open(&fixture.path).unwrap();
            let source = source.unpacked(u64::MAX).unwrap();
            let head = Head::of(&source, DEFAULT_MAX_LINE).unwrap();
            let claiming = FORMATS.iter().filter(|format| (format.sniff)(&head));
            claiming.map(|format| format.id).collect()
        };
        assert_eq!(
            claiming,
            [fixture.format.as_str()],
            "{}",
            fixture.path.display()
        );
    }
}

#[test]
fn each_fixture_has_its_compactions_and_its_report() {
    let mut stale = Vec::new();
    for fixture in fixtures() {
        let sessions = sessions(&fixture.path);
        let compactions: usize = sessions.iter().map(|one| one.compactions.len()).sum();
        assert_eq!(
            compactions,
            fixture.compactions,
            "{}",
            fixture.path.display()
        );
        for session in &sessions {
            assert_eq!(session.format, fixture.format, "{}", fixture.path.display());
        }
        let golden = fixture.path.with_extension("report.txt");
        let report = text(sessions);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&golden, &report).unwrap();
        }
        if fs::read_to_string(&golden).unwrap_or_default() != report {
            stale.push(golden);
        }
    }
    assert!(
        stale.is_empty(),
        "UPDATE=1 cargo test writes {stale:#?}: read the difference"
    );
}

/// Writes all that lies in the folder `from` into `to`, each file packed, by one program and the other in turns.
fn pack(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    let mut entries: Vec<PathBuf> = fs::read_dir(from)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for (number, path) in entries.into_iter().enumerate() {
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            pack(&path, &to.join(name));
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        if number % 2 == 0 {
            let mut out = GzEncoder::new(Vec::new(), flate2::Compression::fast());
            out.write_all(&bytes).unwrap();
            fs::write(to.join(format!("{name}.gz")), out.finish().unwrap()).unwrap();
        } else {
            let packed = compress_to_vec(bytes.as_slice(), CompressionLevel::Fastest);
            fs::write(to.join(format!("{name}.zst")), packed).unwrap();
        }
    }
}

#[test]
fn a_folder_of_packed_files_is_read_as_the_plain_one() {
    let folders = fixtures().into_iter().filter(|one| one.path.is_dir());
    for fixture in folders {
        let folder = tempfile::tempdir().unwrap();
        let packed = folder.path().join(fixture.path.file_name().unwrap());
        pack(&fixture.path, &packed);
        let source = formats::open(&packed, None, DEFAULT_MAX_LINE).unwrap();
        let mut sessions = audit(&source, &AuditOptions::default()).unwrap();
        for session in &mut sessions {
            let own = fixture.path.strip_prefix(root()).unwrap();
            own.to_str().unwrap().clone_into(&mut session.path);
        }
        let golden = fixture.path.with_extension("report.txt");
        let golden = fs::read_to_string(golden).unwrap();
        assert_eq!(text(sessions), golden, "{}", fixture.path.display());
    }
}

#[test]
fn a_tree_of_packed_files_is_read_as_the_plain_one() {
    let plain = root().join("../trees/opencode/storage");
    let folder = tempfile::tempdir().unwrap();
    pack(&plain, folder.path());
    let report = |path: PathBuf| {
        let source = formats::open(&path, None, DEFAULT_MAX_LINE).unwrap();
        let mut sessions = audit(&source, &AuditOptions::default()).unwrap();
        for session in &mut sessions {
            "session".clone_into(&mut session.path);
        }
        text(sessions)
    };
    let session = Path::new("session/prj/ses_07.json");
    let packed = member(&folder.path().join(session)).unwrap();
    assert_eq!(report(packed), report(plain.join(session)));
    let part = folder.path().join("part/msg_0002/prt_002.json");
    let piece = formats::piece_of(&member(&part).unwrap());
    assert_eq!(
        piece,
        member(&folder.path().join("session/prj/ses_07.json"))
    );
}

/// How a report knows what a matrix declares, where it says so, of every compaction of a session.
fn told(session: &SessionReport) -> Vec<(&'static str, Evidence)> {
    let of_each = session.compactions.iter().map(|compaction| {
        let sizes = &compaction.tokens;
        let size = |size: &Option<Sourced<_>>| size.as_ref().map(|it| it.evidence);
        let coverage = |ranges: &Option<Sourced<_>>| ranges.as_ref().map(|it| it.evidence);
        [
            ("covered", coverage(&compaction.covered)),
            ("kept", coverage(&compaction.kept)),
            ("trigger", compaction.trigger.as_ref().map(|it| it.evidence)),
            ("tokens before", size(&sizes.before)),
            ("tokens after", size(&sizes.after)),
            ("tokens of the summary", size(&sizes.summary)),
        ]
    });
    let known = of_each.flatten();
    known.filter_map(|(what, by)| Some((what, by?))).collect()
}

/// What a report may say where this is declared: as much, or less where a record lacks something. What lacuna counts
/// itself is estimated, whatever the format holds.
fn allows(declared: Option<Evidence>, told: Evidence) -> bool {
    let order = [
        Evidence::Recorded,
        Evidence::Derived,
        Evidence::Inferred,
        Evidence::Estimated,
    ];
    let place = |evidence| order.iter().position(|one| *one == evidence);
    told == Evidence::Estimated || declared.is_some_and(|declared| place(declared) <= place(told))
}

#[test]
fn reports_say_no_more_than_their_format_declares_and_no_less() {
    let mut seen: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    let mut wrong = BTreeSet::new();
    let declared = |format: &'static formats::Format, what: &str| {
        let row = format.matrix.iter().find(|(name, _)| *name == what);
        row.unwrap().1
    };
    // What stands in a history beside a recording is no record of its format.
    let own = |fixture: &Fixture| !fixture.path.with_extension("history.jsonl").exists();
    for fixture in fixtures().into_iter().filter(own) {
        let format = formats::by_id(&fixture.format).unwrap();
        for (what, by) in sessions(&fixture.path).iter().flat_map(told) {
            seen.entry((format.id, what))
                .or_default()
                .insert(by.as_str());
            if !allows(declared(format, what), by) {
                let path = fixture.path.strip_prefix(root()).unwrap();
                wrong.insert(format!("{}: {what} is {}", path.display(), by.as_str()));
            }
        }
    }
    for ((format, what), by) in seen {
        let declared = declared(formats::by_id(format).unwrap(), what);
        if declared.is_some_and(|declared| !by.contains(declared.as_str())) {
            wrong.insert(format!("{format}: {what} is {by:?} in all fixtures"));
        }
    }
    assert!(wrong.is_empty(), "the matrices say otherwise: {wrong:#?}");
}

/// How many events `bytes` hold, read as this format.
fn events(format: &str, bytes: &[u8]) -> usize {
    let format = formats::by_id(format);
    let source = Source::spool("s", bytes, u64::MAX).unwrap();
    let source = formats::prepare(source, format, DEFAULT_MAX_LINE).unwrap();
    let options = formats::Options {
        format,
        ..formats::Options::default()
    };
    let lanes = formats::read(&source, &options, |_| (), |_, _, ()| {});
    let lanes = lanes.unwrap_or_default();
    lanes.iter().map(|lane| lane.events.len()).sum()
}

#[test]
fn what_is_cut_or_joined_is_read_as_far_as_it_is_there() {
    for fixture in fixtures() {
        let path = &fixture.path;
        if path.extension().is_none_or(|it| it != "jsonl") {
            continue;
        }
        let bytes = fs::read(path).unwrap();
        let whole = events(&fixture.format, &bytes);
        for cut in [bytes.len() / 3, bytes.len() / 2, bytes.len() - 2] {
            let start: Vec<u8> = bytes.iter().copied().take(cut).collect();
            let part = events(&fixture.format, &start);
            assert!(part <= whole, "{} cut at {cut}", path.display());
        }
        let joined: Vec<u8> = bytes.iter().copied().filter(|b| *b != b'\n').collect();
        let joined = events(&fixture.format, &joined);
        assert_eq!(joined, whole, "{} joined", path.display());
    }
}
