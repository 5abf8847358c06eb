//! The file of a configuration: TOML, and what is wrong in it with its place.

use super::{Allowance, Config, Levels};
use crate::policy::words::{ConfidenceWord, FailOnWord, LevelWord, PersonaWord};
use crate::policy::{Expiry, nearest, suggest};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml::Spanned;
use toml::value::Datetime;

/// Why a text is no configuration, with its place in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct NoConfig {
    /// The line, from 1.
    pub line: usize,
    /// The character in it, from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

/// What a project decides on its audits: the file `lacuna.toml`.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "lacuna.toml"))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WireConfig {
    /// The least severity that fails.
    #[cfg_attr(test, schemars(with = "Option<FailOnWord>"))]
    fail_on: Option<FailOnWord>,
    /// Fail on input that is damaged, opaque or leaves anything undecided, and on exceptions that match nothing.
    strict: Option<bool>,
    /// Fail where no session has a compaction.
    require_compaction: Option<bool>,
    /// Whose findings are shown.
    persona: Option<PersonaWord>,
    /// How sure a finding must be to be shown.
    min_confidence: Option<ConfidenceWord>,
    /// Report each summary of a summary, not each chain once.
    strict_anchoring: Option<bool>,
    /// A baseline or an earlier report: findings that are known. The path is relative to this file.
    baseline: Option<PathBuf>,
    /// The size of the context window in tokens, where the recording does not tell.
    #[cfg_attr(test, schemars(with = "Option<std::num::NonZeroU64>"))]
    window_tokens: Option<Spanned<u64>>,
    /// The sizes of the context windows of models in tokens, by their names as recorded.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "BTreeMap<String, std::num::NonZeroU64>"))]
    windows: BTreeMap<String, Spanned<u64>>,
    /// The levels of checks, by id: the severity of all that a check finds, or `off`.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "BTreeMap<String, LevelWord>"))]
    levels: BTreeMap<Spanned<String>, LevelWord>,
    /// The numbers that checks hold a recording against.
    #[serde(default)]
    limits: WireLimits,
    /// The exceptions.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Vec<WireAllowance>"))]
    allow: Vec<Spanned<WireAllowance>>,
}

/// The numbers that checks hold a recording against.
#[derive(Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "limits"))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WireLimits {
    /// How far a summary's size may fall beyond the fall of event density, as a share above 0 and below 1.
    #[cfg_attr(test, schemars(with = "Option<f64>", extend("exclusiveMinimum" = 0, "exclusiveMaximum" = 1)))]
    decay: Option<Spanned<f64>>,
}

/// Findings that are accepted, for a reason.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "allowance"))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WireAllowance {
    /// The id of the check.
    #[cfg_attr(test, schemars(with = "String"))]
    check: Spanned<String>,
    /// What the findings are about, as the report has it, whatever its capitals and spaces. Left out: anything.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    subject: Option<Spanned<String>>,
    /// The session's id. Left out: any.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    session: Option<Spanned<String>>,
    /// Why they are accepted.
    #[cfg_attr(test, schemars(with = "String", extend("pattern" = "\\S")))]
    reason: Spanned<String>,
    /// The last day on which it counts, as 2027-01-31. Left out: it has no end.
    #[serde(default, deserialize_with = "day")]
    #[cfg_attr(test, schemars(with = "Option<String>", extend("format" = "date", "pattern" = DAY)))]
    expires: Option<Expiry>,
}

/// How a day is written.
#[cfg(test)]
const DAY: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";

/// Reads a day: TOML's own, or a string.
fn day<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Expiry>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Day {
        Own(Datetime),
        Text(String),
    }
    let text = match Day::deserialize(from)? {
        Day::Own(day) => day.to_string(),
        Day::Text(text) => text,
    };
    text.parse().map(Some).map_err(D::Error::custom)
}

impl Config {
    /// Reads the file. `checks` are the ids that are known.
    ///
    /// # Errors
    /// Where it is no TOML, has a key or a check that is not known, or a value that cannot be.
    pub fn of_toml(text: &str, checks: &[&str]) -> Result<Self, NoConfig> {
        let wire: WireConfig = toml::from_str(text).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            NoConfig::at(text, offset, suggest(&key_for_field(error.message())))
        })?;
        let reader = Reader { text, checks };
        let level = |(check, level)| Ok((reader.check(&check)?, level));
        let window = |(model, tokens)| Ok((model, reader.window(&tokens)?));
        let windows = wire.windows.into_iter().map(window);
        let levels = wire.levels.into_iter().map(level);
        let allow = wire.allow.into_iter().map(|one| reader.allowance(one));
        Ok(Self {
            fail_on: wire.fail_on,
            strict: wire.strict,
            require_compaction: wire.require_compaction,
            persona: wire.persona,
            min_confidence: wire.min_confidence,
            strict_anchoring: wire.strict_anchoring,
            baseline: wire.baseline,
            decay: wire
                .limits
                .decay
                .map(|share| reader.share(&share))
                .transpose()?,
            window: wire
                .window_tokens
                .map(|size| reader.window(&size))
                .transpose()?,
            windows: windows.collect::<Result<_, NoConfig>>()?,
            levels: Levels(levels.collect::<Result<_, NoConfig>>()?),
            allow: allow.collect::<Result<_, _>>()?,
        })
    }
}

/// Holds values against what they can be.
struct Reader<'a> {
    text: &'a str,
    checks: &'a [&'a str],
}

impl Reader<'_> {
    fn wrong<T>(&self, value: &Spanned<T>, message: String) -> NoConfig {
        NoConfig::at(self.text, value.span().start, message)
    }

    fn check(&self, check: &Spanned<String>) -> Result<String, NoConfig> {
        let id = check.get_ref().as_str();
        if self.checks.contains(&id) {
            return Ok(id.to_owned());
        }
        let near = nearest(id, self.checks.iter().copied());
        let near = near.map(|near| format!(", did you mean `{near}`?"));
        let near = near.unwrap_or_else(|| ": `lacuna checks` lists them".to_owned());
        Err(self.wrong(check, format!("no check `{id}`{near}")))
    }

    fn window(&self, size: &Spanned<u64>) -> Result<u64, NoConfig> {
        match size.get_ref() {
            0 => Err(self.wrong(size, "a window has at least 1 token".to_owned())),
            tokens => Ok(*tokens),
        }
    }

    fn share(&self, share: &Spanned<f64>) -> Result<f64, NoConfig> {
        match *share.get_ref() {
            number if number > 0.0 && number < 1.0 => Ok(number),
            number => Err(self.wrong(share, format!("`{number}` is no share above 0 and below 1"))),
        }
    }

    /// Words without the mask of a secret or a home: its number goes by the order of appearance, so that another run gives it
    /// to another one.
    fn unmasked(&self, words: Option<Spanned<String>>) -> Result<Option<String>, NoConfig> {
        let Some(words) = words else { return Ok(None) };
        if let Some(mask) = mask_in(words.get_ref()) {
            let message = format!(
                "`{mask}` may be another one in another run: leave it out, or know the finding by a baseline"
            );
            return Err(self.wrong(&words, message));
        }
        Ok(Some(words.into_inner()))
    }

    fn allowance(&self, one: Spanned<WireAllowance>) -> Result<Allowance, NoConfig> {
        let line = line_of(self.text, one.span().start).0;
        let one = one.into_inner();
        if one.reason.get_ref().trim().is_empty() {
            return Err(self.wrong(&one.reason, "the reason is missing".to_owned()));
        }
        Ok(Allowance {
            check: self.check(&one.check)?,
            subject: self.unmasked(one.subject)?,
            session: self.unmasked(one.session)?,
            reason: one.reason.into_inner(),
            expires: one.expires,
            line,
        })
    }
}

/// The first mask that goes by a number.
fn mask_in(words: &str) -> Option<&str> {
    let starts = words.match_indices('[').map(|(start, _)| start);
    let mut masks = starts.filter_map(|start| {
        let rest = words.get(start..)?;
        let name = ["[secret-", "[home-"]
            .into_iter()
            .find_map(|name| rest.strip_prefix(name))?;
        let (number, _) = name.split_once(']')?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let length = rest.len() - name.len() + number.len() + 1;
        rest.get(..length).filter(|_| is_number)
    });
    masks.next()
}

/// What the file calls a key, its reader calls a field.
fn key_for_field(message: &str) -> String {
    let field = message.replacen("unknown field", "unknown key", 1);
    field.replacen("missing field", "missing key", 1)
}

impl NoConfig {
    fn at(text: &str, offset: usize, message: String) -> Self {
        let (line, column) = line_of(text, offset);
        Self {
            line,
            column,
            message,
        }
    }
}

/// The line and the character in it of a byte, both from 1.
fn line_of(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before.get(start..).unwrap_or_default().chars().count() + 1;
    (line, column)
}
