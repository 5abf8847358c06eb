//! Files that belong to a recording, by the names that they have unpacked: a packed one passes for the plain one.

use super::{DEFAULT_MAX_SPOOL, ReadError, Source};
use crate::recording::Place;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How the names of packed files end.
const PACKED: &[&str] = &[".gz", ".zst"];

/// How many bytes are compared at a time.
const CHUNK: usize = 1 << 16;

/// What a file of this name is called unpacked.
pub fn plain(name: &str) -> &str {
    let mut plain = PACKED.iter().filter_map(|ending| name.strip_suffix(ending));
    let inner = plain.find(|inner| !inner.is_empty());
    inner.unwrap_or(name)
}

/// The file at `path`, or a packed one in its place; the plain one counts where both are there.
pub fn member(path: &Path) -> Option<PathBuf> {
    if path.is_file() {
        return Some(path.to_owned());
    }
    let mut packed = PACKED.iter().map(|ending| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    });
    packed.find(|path| path.is_file())
}

/// The regular files in a folder whose plain names `wanted` makes something of, once for each such name, in the order of what
/// that is. Links are not followed.
///
/// # Errors
/// Where the folder cannot be read.
pub fn members<T: Ord>(
    folder: &Path,
    wanted: impl Fn(&str) -> Option<T>,
) -> io::Result<Vec<(T, PathBuf)>> {
    let entries = fs::read_dir(folder)?.flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let found = files.filter_map(|entry| {
        let name = entry.file_name();
        let plain = plain(name.to_str()?);
        let made = wanted(plain)?;
        let path = entry.path();
        let counts = member(&folder.join(plain))? == path;
        counts.then_some((made, path))
    });
    let mut found: Vec<(T, PathBuf)> = found.collect();
    found.sort_unstable();
    Ok(found)
}

/// Opens the file at `path`, unpacked. One whose stream is damaged from its start on holds nothing: it hides no other file.
///
/// # Errors
/// Where it cannot be opened, or not be unpacked.
pub fn open_member(path: &Path) -> Result<Source, ReadError> {
    let packed = Source::open(path)?;
    let name = packed.path().to_owned();
    match packed.unpacked(DEFAULT_MAX_SPOOL) {
        Err(ReadError::Damaged(why)) => Source::lost(&name, why),
        unpacked => unpacked,
    }
}

/// The file beside the one at `path` that has its name without the ending of packed files.
pub fn unpacked_beside(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let plain = plain(name);
    (plain != name).then(|| path.with_file_name(plain))
}

/// Whether the file at `plain` begins with all that the one at `packed` holds: it was packed as it stood then.
pub fn begins_with(plain: &Path, packed: &Path) -> bool {
    let Ok((plain, packed)) = Source::open(plain).and_then(|it| Ok((it, open_member(packed)?)))
    else {
        return false;
    };
    if packed.damage().is_some() || packed.length() > plain.length() {
        return false;
    }
    let mut buffers = [vec![0; CHUNK], vec![0; CHUNK]];
    let mut at = 0;
    while at < packed.length() {
        let [one, other] = &mut buffers;
        let (Ok(one_read), Ok(other_read)) = (packed.read_at(at, one), plain.read_at(at, other))
        else {
            return false;
        };
        let read = one_read.min(other_read);
        if read == 0 || one.get(..read) != other.get(..read) {
            return false;
        }
        at += read as u64;
    }
    true
}

/// All that the file at `path` holds, unpacked; `None` where that cannot be read, or is no text.
pub fn text_of_member(path: &Path) -> Option<String> {
    let source = open_member(path).ok()?;
    let whole = Place {
        length: u32::try_from(source.length()).ok()?,
        ..Place::default()
    };
    String::from_utf8(source.bytes(whole).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recording::DefectKind;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    #[test]
    fn a_packed_file_is_called_as_the_plain_one() {
        assert_eq!(plain("a.json.gz"), "a.json");
        assert_eq!(plain("a.jsonl.zst"), "a.jsonl");
        assert_eq!(plain("a.json"), "a.json");
        assert_eq!(plain(".gz"), ".gz");
    }

    #[test]
    fn a_packed_copy_is_told_by_what_it_holds() {
        let folder = tempfile::tempdir().unwrap();
        let packed = folder.path().join("a.jsonl.gz");
        let write = |text: &str| {
            let mut out = GzEncoder::new(Vec::new(), Compression::fast());
            out.write_all(text.as_bytes()).unwrap();
            fs::write(&packed, out.finish().unwrap()).unwrap();
        };
        let plain = unpacked_beside(&packed).unwrap();
        assert_eq!(plain, folder.path().join("a.jsonl"));
        assert_eq!(unpacked_beside(&plain), None);
        fs::write(&plain, "one\ntwo\n").unwrap();
        for (text, same) in [
            ("one\ntwo\n", true),
            ("one\n", true),
            ("one\nto", false),
            ("one\ntwo\nthree\n", false),
        ] {
            write(text);
            assert_eq!(begins_with(&plain, &packed), same, "{text}");
        }
        fs::write(&packed, [0x1F, 0x8B, 8, 0, 0]).unwrap();
        assert!(!begins_with(&plain, &packed));
        let lost = open_member(&packed).unwrap();
        assert_eq!(lost.length(), 0);
        assert_eq!(lost.damage().unwrap().kind, DefectKind::TruncatedStream);
    }

    #[test]
    fn of_a_plain_and_a_packed_file_the_plain_one_counts() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["1.json", "1.json.gz", "2.json.zst", "2.json.gz", "x.txt"] {
            fs::write(folder.path().join(name), name).unwrap();
        }
        let number = |name: &str| name.strip_suffix(".json")?.parse::<u32>().ok();
        let found = members(folder.path(), number).unwrap();
        let path = |name: &str| folder.path().join(name);
        assert_eq!(found, [(1, path("1.json")), (2, path("2.json.gz"))]);
        assert_eq!(member(&path("2.json")), Some(path("2.json.gz")));
        assert_eq!(member(&path("3.json")), None);
    }
}
