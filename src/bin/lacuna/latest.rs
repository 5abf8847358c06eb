//! The newest session of the current project, else of this machine.

use crate::terminal;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The longest that the agent makes a folder's name, in UTF-16 units, before it cuts it and adds a hash.
const LONGEST_SLUG: usize = 200;

/// Where sessions may be.
#[derive(Debug)]
pub(crate) struct Places {
    /// The folder with a folder for each project.
    projects: PathBuf,
    /// The folder that the agent works in.
    here: PathBuf,
}

impl Places {
    /// The places that the environment names; `None` where it names none.
    pub(crate) fn of_environment() -> Option<Self> {
        let variable = |name| {
            env::var_os(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        let home = || variable("HOME").or_else(|| variable("USERPROFILE"));
        let config = variable("CLAUDE_CONFIG_DIR").or_else(|| Some(home()?.join(".claude")))?;
        Some(Self {
            projects: config.join("projects"),
            here: env::current_dir().ok()?,
        })
    }

    /// The newest session of this project, else of any.
    pub(crate) fn latest(&self) -> Option<PathBuf> {
        let project = self.projects.join(slug(&self.here.to_string_lossy()));
        newest(sessions(&project)).or_else(|| {
            let projects = entries(&self.projects);
            let other = newest(projects.into_iter().flat_map(|project| sessions(&project)))?;
            terminal::say(&format!(
                "this folder has no sessions, so the newest of any is taken: {}",
                other.display()
            ));
            Some(other)
        })
    }
}

fn newest(sessions: impl IntoIterator<Item = PathBuf>) -> Option<PathBuf> {
    let dated = |path: PathBuf| Some((path.metadata().ok()?.modified().ok()?, path));
    sessions
        .into_iter()
        .filter_map(dated)
        .max()
        .map(|(_, path)| path)
}

fn sessions(project: &Path) -> Vec<PathBuf> {
    let mut entries = entries(project);
    entries.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "jsonl")
            && path.is_file()
    });
    entries
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

/// The name that the agent gives a project's folder. It cannot be turned back into the path.
fn slug(path: &str) -> String {
    let plain = |unit: u16| {
        u8::try_from(unit)
            .ok()
            .filter(u8::is_ascii_alphanumeric)
            .map_or('-', char::from)
    };
    let slug: String = path.encode_utf16().map(plain).collect();
    if slug.len() <= LONGEST_SLUG {
        return slug;
    }
    let start: String = slug.chars().take(LONGEST_SLUG).collect();
    format!("{start}-{}", base36(hash(path).unsigned_abs()))
}

/// The hash of a string as Java computes it.
fn hash(text: &str) -> i32 {
    text.encode_utf16().fold(0, |hash: i32, unit| {
        hash.wrapping_mul(31).wrapping_add(i32::from(unit))
    })
}

fn base36(mut number: u32) -> String {
    let mut digits = Vec::new();
    loop {
        digits.extend(char::from_digit(number % 36, 36));
        number /= 36;
        if number == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::time::Duration;

    #[test]
    fn a_slug_has_a_dash_for_every_unit_that_is_no_letter_or_digit() {
        assert_eq!(slug("/home/ana/My_app.v2"), "-home-ana-My-app-v2");
        assert_eq!(slug("/é/𝄞"), "-----");
        let long = slug(&"/abc".repeat(80));
        assert_eq!(
            long.split('-').next_back().unwrap(),
            base36(hash(&"/abc".repeat(80)).unsigned_abs())
        );
        assert!(long.starts_with(&"-abc".repeat(50)));
    }

    #[test]
    fn hashes_are_those_of_java() {
        assert_eq!(hash("hello"), 99_162_322);
        assert_eq!(base36(99_162_322), "1n1e4y");
        assert_eq!(base36(0), "0");
    }

    #[test]
    fn this_project_comes_before_newer_sessions_of_others() {
        let folder = tempfile::tempdir().unwrap();
        let touch = |project: &str, name: &str, seconds| {
            let project = folder.path().join(project);
            fs::create_dir_all(&project).unwrap();
            let file = File::create(project.join(name)).unwrap();
            let base = file.metadata().unwrap().modified().unwrap();
            file.set_modified(base + Duration::from_secs(seconds))
                .unwrap();
        };
        touch("-w", "old.jsonl", 1);
        touch("-w", "new.jsonl", 5);
        touch("-w", "notes.txt", 9);
        touch("-x", "other.jsonl", 7);
        let latest = |here: &str| {
            let places = Places {
                projects: folder.path().to_owned(),
                here: here.into(),
            };
            places
                .latest()
                .map(|path| path.file_name().unwrap().to_owned())
        };
        assert_eq!(latest("/w").unwrap(), "new.jsonl");
        assert_eq!(latest("/elsewhere").unwrap(), "other.jsonl");
    }

    #[test]
    fn without_a_session_there_is_none() {
        let places = Places {
            projects: "/nonexistent".into(),
            here: "/w".into(),
        };
        assert_eq!(places.latest(), None);
    }
}
