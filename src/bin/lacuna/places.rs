//! Where agents keep their sessions on a machine, and which files and folders may be one.

use lacuna::reader::Source;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Where one agent keeps its sessions.
struct Agent {
    /// The variable that names its own folder, where there is one.
    variable: Option<&'static str>,
    /// Where the sessions are below what the variable names, where that is not its own folder.
    below_variable: Option<&'static [&'static str]>,
    /// Its folders where the variable is not set, below the home folder.
    homes: &'static [&'static str],
    /// Where the sessions are below its folder.
    below: &'static [&'static str],
    /// The database in it that newer versions keep them in.
    database: Option<Store>,
}

/// A database that holds sessions: those are read from what the agent exports of it.
#[derive(Clone, Copy, Debug)]
struct Store {
    /// The folders that it lies in, below the agent's own.
    below: &'static [&'static str],
    /// How its name starts.
    name: &'static str,
    /// How a session of it is exported.
    export: &'static str,
}

/// A database that was found.
#[derive(Debug)]
pub(crate) struct Database {
    /// Its file.
    pub(crate) path: PathBuf,
    /// How a session of it is exported.
    pub(crate) export: &'static str,
}

/// The variable names the folder with the sessions, or one around it.
const ITSELF: &[&str] = &[""];

/// Folders below the home folder that have a variable of their own.
const BASES: &[(&str, &str)] = &[
    (".local/share/", "XDG_DATA_HOME"),
    (".config/", "XDG_CONFIG_HOME"),
    ("AppData/Roaming/", "APPDATA"),
];

/// The agents, and for each the places that its own documents or source name.
const AGENTS: &[Agent] = &[
    Agent {
        variable: Some("CLAUDE_CONFIG_DIR"),
        below_variable: None,
        homes: &[".claude", ".config/claude"],
        below: &["projects"],
        database: None,
    },
    Agent {
        variable: Some("CODEX_HOME"),
        below_variable: None,
        homes: &[".codex"],
        below: &["sessions", "archived_sessions"],
        database: None,
    },
    Agent {
        variable: Some("PI_AGENT_DIR"),
        below_variable: Some(ITSELF),
        homes: &[".pi/agent"],
        below: &["sessions"],
        database: None,
    },
    // It writes as pi does.
    Agent {
        variable: Some("OPENCLAW_DIR"),
        below_variable: Some(ITSELF),
        homes: &[".openclaw"],
        below: &["agents"],
        database: None,
    },
    Agent {
        variable: Some("OPENCODE_DATA_DIR"),
        below_variable: None,
        homes: &[".local/share/opencode"],
        below: &["storage/session", "project"],
        database: Some(Store {
            below: &[""],
            name: "opencode",
            export: "opencode export ID > FILE.json",
        }),
    },
    // The command line of Kilo is OpenCode's.
    Agent {
        variable: Some("KILO_DATA_DIR"),
        below_variable: None,
        homes: &[".local/share/kilo"],
        below: &["storage/session"],
        database: Some(Store {
            below: &[""],
            name: "kilo",
            export: "kilo export ID > FILE.json",
        }),
    },
    Agent {
        variable: Some("COPILOT_HOME"),
        below_variable: None,
        homes: &[".copilot"],
        below: &["session-state"],
        database: None,
    },
    Agent {
        variable: None,
        below_variable: None,
        homes: &[".openhands"],
        below: &["conversations", "sessions", "users"],
        database: None,
    },
    Agent {
        variable: Some("GEMINI_DATA_DIR"),
        below_variable: Some(ITSELF),
        homes: &[".gemini"],
        below: &["tmp"],
        database: None,
    },
    Agent {
        variable: Some("QWEN_DATA_DIR"),
        below_variable: None,
        homes: &[".qwen"],
        below: &["projects", "tmp"],
        database: None,
    },
    Agent {
        variable: None,
        below_variable: None,
        homes: &[".cline/data"],
        below: &["sessions"],
        database: None,
    },
    Agent {
        variable: Some("KIMI_CODE_HOME"),
        below_variable: None,
        homes: &[".kimi-code"],
        below: &["sessions"],
        database: None,
    },
    Agent {
        variable: Some("KIMI_DATA_DIR"),
        below_variable: None,
        homes: &[".kimi"],
        below: &["sessions"],
        database: None,
    },
    Agent {
        variable: Some("GOOSE_PATH_ROOT"),
        below_variable: None,
        homes: &[".local/share/goose"],
        below: &["sessions", "data/sessions"],
        database: Some(Store {
            below: &["sessions", "data/sessions"],
            name: "sessions",
            export: "goose session export --format json",
        }),
    },
    // Extensions of an editor, by system.
    Agent {
        variable: None,
        below_variable: None,
        homes: &[
            ".config/Code/User/globalStorage",
            "Library/Application Support/Code/User/globalStorage",
            "AppData/Roaming/Code/User/globalStorage",
        ],
        below: &[
            "rooveterinaryinc.roo-cline/tasks",
            "saoudrizwan.claude-dev/tasks",
            "kilocode.kilo-code/tasks",
        ],
        database: None,
    },
];

/// How the names of files end that may be sessions.
const ENDINGS: &[&str] = &["jsonl", "json", "zst", "gz"];

/// The longest that one agent makes a folder's name, in UTF-16 units, before it cuts it and adds a hash.
const LONGEST_SLUG: usize = 200;

/// The folders that agents keep their sessions in, and their databases.
#[derive(Debug, Default)]
pub(crate) struct Places {
    folders: Vec<PathBuf>,
    databases: Vec<(PathBuf, Store)>,
}

impl Places {
    /// The folders that the environment leads to.
    pub(crate) fn of_environment() -> Self {
        let variable = |name: &str| {
            env::var_os(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        Self::of(&variable)
    }

    fn of(variable: &dyn Fn(&str) -> Option<PathBuf>) -> Self {
        let home = variable("HOME").or_else(|| variable("USERPROFILE"));
        let usual = |own: &&str| {
            let based = BASES.iter().find_map(|(base, name)| {
                let rest = own.strip_prefix(base)?;
                Some(variable(name)?.join(rest))
            });
            based.or_else(|| Some(home.as_deref()?.join(own)))
        };
        let mut places = Self::default();
        for agent in AGENTS {
            let named = agent.variable.and_then(variable);
            let below = agent.below_variable.filter(|_| named.is_some());
            let below = below.unwrap_or(agent.below);
            let own: Vec<PathBuf> = match named {
                Some(named) => vec![named],
                None => agent.homes.iter().filter_map(usual).collect(),
            };
            for folder in own {
                let below = below.iter().map(|below| folder.join(below));
                places.folders.extend(below);
                if let Some(store) = agent.database {
                    let below = store.below.iter().map(|below| folder.join(below));
                    places.databases.extend(below.map(|it| (it, store)));
                }
            }
        }
        places
    }

    /// The databases in them.
    pub(crate) fn databases(&self) -> Vec<Database> {
        let mut found: Vec<Database> = Vec::new();
        for (folder, store) in &self.databases {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let paths = entries.map(|entry| entry.path());
            let paths = paths.filter(|path| is_named(path, store.name) && is_database(path));
            let export = store.export;
            found.extend(paths.map(|path| Database { path, export }));
        }
        found.sort_by(|a, b| a.path.cmp(&b.path));
        found
    }

    /// Every file and folder in them that may be a session. Links are not followed.
    pub(crate) fn candidates(&self) -> Vec<PathBuf> {
        let walks = self.folders.iter().filter(|folder| folder.is_dir());
        let mut found: Vec<PathBuf> = walks.flat_map(|folder| candidates(folder)).collect();
        found.sort();
        found.dedup();
        found
    }
}

/// Whether a file is called like a database with this name, or like that of another channel of the agent.
fn is_named(path: &Path, name: &str) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let rest = stem.and_then(|stem| stem.strip_prefix(name));
    let ending = path.extension().is_some_and(|ending| ending == "db");
    ending && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

fn is_database(path: &Path) -> bool {
    Source::open(path).is_ok_and(|source| source.is_database())
}

fn candidates(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    while let Some(entry) = entries.next() {
        let Ok(entry) = entry else { continue };
        if entry.file_type().is_dir() {
            if entry.depth() > 0 && lacuna::formats::by_folder(entry.path()).is_some() {
                entries.skip_current_dir();
                found.push(entry.into_path());
            }
        } else if may_be_one(&entry) {
            found.push(entry.into_path());
        }
    }
    found
}

fn may_be_one(entry: &DirEntry) -> bool {
    let ending = entry.path().extension().and_then(|ending| ending.to_str());
    entry.file_type().is_file() && ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// The name that one agent gives a project's folder. It cannot be turned back into the path.
pub(crate) fn slug(path: &str) -> String {
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
    fn a_variable_takes_the_place_of_the_home_folder() {
        let folder = tempfile::tempdir().unwrap();
        let touch = |path: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "{}").unwrap();
        };
        touch("home/.claude/projects/-w/a.jsonl");
        touch("home/.claude/projects/-w/notes.txt");
        touch("home/.codex/sessions/2026/01/02/old.jsonl");
        touch("own/sessions/2026/01/03/new.jsonl");
        let root = folder.path().to_owned();
        let found = |own: bool| {
            let places = Places::of(&|name: &str| match name {
                "HOME" => Some(root.join("home")),
                "CODEX_HOME" => own.then(|| root.join("own")),
                _ => None,
            });
            let names = places.candidates().into_iter();
            let names = names.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned());
            names.collect::<Vec<_>>()
        };
        assert_eq!(found(false), ["a.jsonl", "old.jsonl"]);
        assert_eq!(found(true), ["a.jsonl", "new.jsonl"]);
    }

    /// Every place that the documents of the agents name, with the variables that lead to it.
    const NAMED: &[(&[(&str, &str)], &str)] = &[
        (&[], "home/.claude/projects/-w/a.jsonl"),
        (&[], "home/.config/claude/projects/-w/a.jsonl"),
        (&[("XDG_CONFIG_HOME", "c")], "c/claude/projects/-w/a.jsonl"),
        (&[("CLAUDE_CONFIG_DIR", "c")], "c/projects/-w/a.jsonl"),
        (&[], "home/.codex/sessions/2026/01/02/rollout-a.jsonl"),
        (&[], "home/.codex/archived_sessions/rollout-a.jsonl.zst"),
        (
            &[("CODEX_HOME", "c")],
            "c/sessions/2026/01/02/rollout-a.jsonl",
        ),
        (
            &[("CODEX_HOME", "c")],
            "c/archived_sessions/rollout-a.jsonl",
        ),
        (&[], "home/.pi/agent/sessions/--w--/a.jsonl"),
        (&[("PI_AGENT_DIR", "p")], "p/sessions/--w--/a.jsonl"),
        (
            &[("PI_AGENT_DIR", "p/sessions")],
            "p/sessions/--w--/a.jsonl",
        ),
        (&[], "home/.openclaw/agents/main/sessions/a.jsonl"),
        (&[("OPENCLAW_DIR", "o")], "o/agents/main/sessions/a.jsonl"),
        (
            &[],
            "home/.local/share/opencode/storage/session/p/ses_1.json",
        ),
        (
            &[],
            "home/.local/share/opencode/project/w/storage/session/info/ses_1.json",
        ),
        (
            &[("XDG_DATA_HOME", "d")],
            "d/opencode/storage/session/p/ses_1.json",
        ),
        (
            &[("OPENCODE_DATA_DIR", "d")],
            "d/storage/session/p/ses_1.json",
        ),
        (&[], "home/.local/share/kilo/storage/session/p/ses_1.json"),
        (
            &[("XDG_DATA_HOME", "d")],
            "d/kilo/storage/session/p/ses_1.json",
        ),
        (&[("KILO_DATA_DIR", "d")], "d/storage/session/p/ses_1.json"),
        (&[], "home/.copilot/session-state/s/events.jsonl"),
        (&[("COPILOT_HOME", "c")], "c/session-state/s/events.jsonl"),
        (&[], "home/.openhands/conversations/c1/events.jsonl"),
        (&[], "home/.openhands/sessions/s1/trajectory.json"),
        (
            &[],
            "home/.openhands/users/u1/conversations/c1/trajectory.json",
        ),
        (&[], "home/.gemini/tmp/w/chats/session-a.jsonl"),
        (&[], "home/.gemini/tmp/w/chats/a/b.jsonl"),
        (
            &[("GEMINI_DATA_DIR", "g/tmp")],
            "g/tmp/w/chats/session-a.json",
        ),
        (&[("GEMINI_DATA_DIR", "g")], "g/tmp/w/chats/session-a.json"),
        (&[], "home/.qwen/projects/w/chats/a.jsonl"),
        (&[], "home/.qwen/tmp/w/chats/a.jsonl"),
        (&[("QWEN_DATA_DIR", "q")], "q/projects/w/chats/a.jsonl"),
        (&[], "home/.local/share/goose/sessions/a.jsonl"),
        (&[("XDG_DATA_HOME", "d")], "d/goose/sessions/a.jsonl"),
        (&[("GOOSE_PATH_ROOT", "g")], "g/data/sessions/a.jsonl"),
        (
            &[],
            "home/.kimi-code/sessions/wd_w/session_s/agents/main/wire.jsonl",
        ),
        (
            &[("KIMI_CODE_HOME", "k")],
            "k/sessions/wd_w/session_s/agents/main/wire.jsonl",
        ),
        (&[], "home/.kimi/sessions/w/s/context.jsonl"),
        (&[("KIMI_DATA_DIR", "k")], "k/sessions/w/s/context.jsonl"),
        (&[], "home/.cline/data/sessions/s/s.messages.json"),
        (
            &[],
            "home/.config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/1/api_conversation_history.json",
        ),
        (
            &[("XDG_CONFIG_HOME", "c")],
            "c/Code/User/globalStorage/saoudrizwan.claude-dev/tasks/1/api_conversation_history.json",
        ),
        (
            &[("APPDATA", "a")],
            "a/Code/User/globalStorage/kilocode.kilo-code/tasks/1/api_conversation_history.json",
        ),
        (
            &[],
            "home/Library/Application Support/Code/User/globalStorage/saoudrizwan.claude-dev/tasks/1/api_conversation_history.json",
        ),
    ];

    #[test]
    fn every_place_that_is_named_is_looked_at() {
        for (variables, file) in NAMED {
            let folder = tempfile::tempdir().unwrap();
            let root = folder.path();
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "{}").unwrap();
            let home = ("HOME", "home");
            let places = Places::of(&|name: &str| {
                let set = variables.iter().chain([&home]);
                let mut set = set.filter(|(known, _)| *known == name);
                set.next().map(|(_, value)| root.join(value))
            });
            assert_eq!(places.candidates(), [path], "{variables:?} {file}");
        }
    }

    #[test]
    fn databases_are_told_by_their_names_and_what_they_hold() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join(".local/share");
        for (path, start) in [
            ("opencode/opencode.db", "SQLite format 3\0..."),
            ("opencode/opencode-dev.db", "SQLite format 3\0..."),
            ("opencode/opencode.db-wal", "SQLite format 3\0..."),
            ("opencode/other.db", "SQLite format 3\0..."),
            ("goose/sessions/sessions.db", "SQLite format 3\0..."),
            ("kilo/kilo.db", "no database"),
        ] {
            let path = data.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, start).unwrap();
        }
        let places = Places::of(&|name| (name == "HOME").then(|| folder.path().to_owned()));
        let found = places.databases().into_iter();
        let found = found.map(|it| {
            let path = it.path.strip_prefix(&data).unwrap().to_owned();
            (path, it.export)
        });
        let export = "opencode export ID > FILE.json";
        assert_eq!(
            found.collect::<Vec<_>>(),
            [
                (
                    "goose/sessions/sessions.db".into(),
                    "goose session export --format json"
                ),
                ("opencode/opencode-dev.db".into(), export),
                ("opencode/opencode.db".into(), export),
            ]
        );
    }

    #[test]
    fn without_a_home_there_are_none() {
        assert!(Places::of(&|_: &str| None).candidates().is_empty());
    }
}
