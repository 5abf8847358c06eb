//! What the project decides, beside what was typed: the configuration that is found, and the baseline.

use crate::args::AuditArgs;
use crate::{documents, masks, terminal};
use anyhow::{Context, Result, anyhow};
use etcetera::BaseStrategy;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use lacuna::acceptance::{self, Terms};
use lacuna::baseline::Baseline;
use lacuna::checks::CHECKS;
use lacuna::policy::{Config, Limits, Scope, Selection};
use lacuna::report::Report;
use lacuna::tokens::Tokens;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of a configuration.
const FILE: &str = "lacuna.toml";

/// What marks the root of a repository.
const ROOT: &str = ".git";

/// What the project decides.
#[derive(Debug, Default)]
pub(crate) struct Policy {
    /// Where the configuration stands.
    path: Option<PathBuf>,
    config: Config,
    baseline: Option<(PathBuf, Baseline)>,
}

impl Policy {
    /// What holds for an audit; what the file decides and nobody typed goes into `args`.
    pub(crate) fn of(args: &mut AuditArgs) -> Result<Self> {
        let path = match (&args.config, args.no_config) {
            (Some(path), _) => Some(path.clone()),
            (None, true) => None,
            (None, false) => found(),
        };
        let config = path.as_deref().map(read).transpose()?.unwrap_or_default();
        fill(args, &config, path.as_deref());
        let baseline = args.baseline.clone().map(|path| {
            let name = || format!("--baseline {}", documents::name(&path));
            let baseline = documents::baseline(&path).with_context(name)?;
            Ok::<_, anyhow::Error>((path, baseline))
        });
        Ok(Self {
            path,
            config,
            baseline: baseline.transpose()?,
        })
    }

    /// The files that it is read from.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        let baseline = self.baseline.as_ref().map(|(path, _)| path);
        let all = self.path.iter().chain(baseline);
        all.map(PathBuf::as_path)
    }

    /// The limits that the file sets.
    pub(crate) fn limits(&self) -> Limits {
        let limits = Limits::default();
        Limits {
            decay: self.config.decay.unwrap_or(limits.decay),
            ..limits
        }
    }

    /// What is looked for and shown. A check that was asked for runs, whatever its level.
    pub(crate) fn selection(&self, args: &AuditArgs) -> Selection {
        let mut selection = args.selection();
        let mut off = self.config.levels.off();
        off.retain(|check| !selection.only.contains(check));
        selection.skip.extend(off);
        selection
    }

    /// The same as a report tells it.
    fn scope(&self, args: &AuditArgs) -> Scope {
        let limits = Limits {
            strict_anchoring: args.strict_anchoring,
            ..self.limits()
        };
        let checks = CHECKS.iter().map(|check| check.id);
        Scope::new(&self.selection(args), &limits, &self.config, checks)
    }

    /// The windows of models, where no other was asked for.
    pub(crate) fn windows(&self, args: &AuditArgs) -> BTreeMap<String, Tokens> {
        let is_open = !args.given.contains("window_tokens");
        let windows = self.config.windows.iter().filter(|_| is_open);
        windows
            .map(|(model, tokens)| (model.clone(), Tokens(*tokens)))
            .collect()
    }

    /// Lays it over a report, and says what of it is in vain; gives whether anything is.
    pub(crate) fn settle(&self, report: &mut Report, args: &AuditArgs) -> bool {
        let scope = self.scope(args);
        let shown = masks::report(report);
        let terms = Terms {
            config: &self.config,
            shown: &shown,
            baseline: self.baseline.as_ref().map(|(_, baseline)| baseline),
            today: args.today.unwrap_or_else(today),
            scope: &scope,
        };
        let notices = acceptance::settle(report, &terms);
        report.scope = Some(scope);
        let stale = notices.iter().any(acceptance::Notice::is_stale);
        for notice in &notices {
            if args.quiet && !(args.strict && notice.is_stale()) {
                continue;
            }
            let baseline = self.baseline.as_ref().map(|(path, _)| path);
            let path = if notice.is_of_baseline() {
                baseline
            } else {
                self.path.as_ref()
            };
            let colon = if notice.has_line() { ":" } else { ": " };
            let file = path.map(|path| documents::name(path)).unwrap_or_default();
            let strict = if args.strict && notice.is_stale() {
                " (--strict)"
            } else {
                ""
            };
            terminal::say(&format!("{file}{colon}{notice}{strict}"));
        }
        stale
    }
}

/// The day in UTC, which is the same wherever the program runs.
fn today() -> Date {
    TimeZone::UTC.to_datetime(Timestamp::now()).date()
}

fn read(path: &Path) -> Result<Config> {
    let name = || path.display().to_string();
    let bytes = documents::bytes(path)?;
    let text = String::from_utf8(bytes).with_context(name)?;
    let checks: Vec<_> = CHECKS.iter().map(|check| check.id).collect();
    // The place follows the path as compilers write it.
    Config::of_toml(&text, &checks).map_err(|error| anyhow!("{}:{error}", path.display()))
}

/// What the file decides and nobody typed.
fn fill(args: &mut AuditArgs, config: &Config, path: Option<&Path>) {
    let given = std::mem::take(&mut args.given);
    let open = |id: &str| !given.contains(id);
    if let Some(word) = config.fail_on.filter(|_| open("fail_on")) {
        args.fail_on = word.into();
    }
    if let Some(word) = config.persona.filter(|_| open("persona")) {
        args.persona = word.into();
    }
    if let Some(word) = config.min_confidence.filter(|_| open("min_confidence")) {
        args.min_confidence = word.into();
    }
    for (id, own, decided) in [
        ("strict", &mut args.strict, config.strict),
        (
            "require_compaction",
            &mut args.require_compaction,
            config.require_compaction,
        ),
        (
            "strict_anchoring",
            &mut args.strict_anchoring,
            config.strict_anchoring,
        ),
    ] {
        if let Some(decided) = decided.filter(|_| open(id)) {
            *own = decided;
        }
    }
    if open("window_tokens") {
        args.window_tokens = config.window;
    }
    if open("baseline") {
        let folder = path.and_then(Path::parent).unwrap_or(Path::new(""));
        args.baseline = config
            .baseline
            .as_ref()
            .map(|baseline| folder.join(baseline));
    }
    args.given = given;
}

/// The configuration of the repository that the working folder is in, else of the user.
fn found() -> Option<PathBuf> {
    let here = env::current_dir().ok();
    let of_project = here.as_deref().and_then(upwards);
    of_project.or_else(|| {
        let config = etcetera::choose_base_strategy().ok()?.config_dir();
        Some(config.join("lacuna").join(FILE)).filter(|path| is_there(path))
    })
}

/// The nearest configuration, from `here` to the root of its repository; outside of any, that of `here` itself: what lies
/// further up may belong to anyone.
fn upwards(here: &Path) -> Option<PathBuf> {
    let mut folders: Vec<_> = here.ancestors().collect();
    let root = folders.iter().position(|folder| folder.join(ROOT).exists());
    folders.truncate(root.map_or(1, |root| root + 1));
    let levels = folders.iter().enumerate();
    levels
        .map(|(up, folder)| (up, folder.join(FILE)))
        .find(|(_, path)| is_there(path))
        .map(|(up, _)| {
            (0..up)
                .fold(PathBuf::new(), |path, _| path.join(".."))
                .join(FILE)
        })
}

/// Whether anything is called so: what is no file is told when it is read, and not passed over.
fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_is_found_up_to_the_root_and_no_further() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let below = root.join("a/b");
        fs::create_dir_all(&below).unwrap();
        fs::write(root.join(FILE), "").unwrap();
        assert_eq!(upwards(&below), None);
        assert_eq!(upwards(root), Some(FILE.into()));
        fs::create_dir(root.join("a").join(ROOT)).unwrap();
        assert_eq!(upwards(&below), None);
        fs::create_dir(root.join(ROOT)).unwrap();
        assert_eq!(upwards(&below), None);
        fs::remove_dir(root.join("a").join(ROOT)).unwrap();
        assert_eq!(upwards(&below), Some("../../lacuna.toml".into()));
        fs::write(root.join("a").join(FILE), "").unwrap();
        assert_eq!(upwards(&below), Some("../lacuna.toml".into()));
    }
}
