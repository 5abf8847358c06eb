//! Files beside a recording: found by the paths that records give, never outside of a folder, and hashed.

use crate::replay::Beside;
use crate::state::Hashing;
use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};

/// What is at a path that is given relative to a folder.
pub(crate) fn look(folder: Option<&Path>, path: &Path) -> Beside {
    let Some(folder) = folder.and_then(|folder| fs::canonicalize(folder).ok()) else {
        return Beside::Unread;
    };
    let mut parts = path.components();
    if !parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Beside::Outside;
    }
    let file: PathBuf = folder.join(path);
    match fs::canonicalize(&file) {
        Ok(own) if !own.starts_with(&folder) => Beside::Outside,
        Ok(own) => hash(&own).map_or(Beside::Unread, Beside::There),
        Err(error) if error.kind() == io::ErrorKind::NotFound => missing(&folder, &file),
        Err(_) => Beside::Unread,
    }
}

/// What a path comes to at which nothing is: where a link leads out of the folder, nothing is told of what is there.
fn missing(folder: &Path, file: &Path) -> Beside {
    for part in file.ancestors() {
        match fs::canonicalize(part) {
            Ok(own) if own.starts_with(folder) => return Beside::Missing,
            Ok(_) => return Beside::Outside,
            Err(_) if fs::symlink_metadata(part).is_ok() => return Beside::Outside,
            Err(_) => {}
        }
    }
    Beside::Missing
}

/// The SHA-256 of a regular file, in lower-case hex.
fn hash(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut hash = Hashing::default();
    io::copy(&mut File::open(path)?, &mut hash)?;
    Ok(hash.hex())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::is_of_nothing;

    #[test]
    fn a_file_with_nothing_in_it_is_known_by_its_hash() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("empty", ""), ("blank", " ")] {
            fs::write(folder.path().join(name), text).unwrap();
            let Beside::There(hash) = look(Some(folder.path()), Path::new(name)) else {
                panic!("{name} is there");
            };
            assert_eq!(
                is_of_nothing(&hash.to_uppercase()),
                text.is_empty(),
                "{name}"
            );
        }
    }

    #[test]
    fn only_what_lies_in_the_folder_is_looked_at() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("logs");
        fs::create_dir_all(folder.join("raw")).unwrap();
        fs::write(folder.join("raw/1.json"), "abc").unwrap();
        fs::write(outer.path().join("secret"), "x").unwrap();
        let at = |path: &str| look(Some(&folder), Path::new(path));
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(at("raw/1.json"), Beside::There(abc.to_owned()));
        assert_eq!(at("./raw/1.json"), Beside::There(abc.to_owned()));
        assert_eq!(at("raw/2.json"), Beside::Missing);
        assert_eq!(at("../secret"), Beside::Outside);
        assert_eq!(at("/etc/hostname"), Beside::Outside);
        assert_eq!(at("raw"), Beside::Unread);
        assert_eq!(look(None, Path::new("raw/1.json")), Beside::Unread);
    }

    #[test]
    #[cfg(unix)]
    fn a_link_out_of_the_folder_is_not_followed() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("logs");
        fs::create_dir(&folder).unwrap();
        fs::write(outer.path().join("secret"), "x").unwrap();
        std::os::unix::fs::symlink(outer.path().join("secret"), folder.join("raw")).unwrap();
        assert_eq!(look(Some(&folder), Path::new("raw")), Beside::Outside);
    }
}
