//! An earlier report, read back from the JSON that was written of it.

use crate::finding::{Confidence, Fingerprint, Persona, Severity};
use crate::older::{self, Told};
use crate::policy::{Audience, Scope, Sight};
use crate::recording::Moment;
use crate::report::SCHEMA;
use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

/// An earlier report: what of it can be held against another.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Earlier {
    /// The program that wrote it.
    pub tool: Tool,
    /// What it was asked for; `None` in reports that do not tell.
    #[serde(default)]
    pub selection: Option<Scope>,
    /// Its sessions, as they stand there.
    pub sessions: Vec<Session>,
    /// What was to be read and could not be.
    #[serde(default)]
    pub unread: Vec<Unread>,
    /// Its counts.
    pub totals: Totals,
}

/// The counts of a report, as far as they are of use to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Totals {
    /// How many findings persona and confidence hold back; `None` where nothing tells.
    #[serde(default)]
    pub held_back: Option<u64>,
}

/// The program that wrote a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// One lane of a recording, as reported.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Session {
    /// The session's id.
    pub session: String,
    /// The path as it was given.
    pub path: String,
    /// `main`, or the id of a subagent.
    pub lane: String,
    /// How many events there are; `None` where nothing tells.
    #[serde(default)]
    pub events: Option<u64>,
    /// What the reader could not use.
    #[serde(default)]
    pub defects: Vec<Defect>,
    /// Its compactions, in the order of effect.
    #[serde(default)]
    pub compactions: Vec<Compaction>,
    /// What was shown, in the report's order.
    pub findings: Vec<Finding>,
    /// What could not be checked.
    #[serde(default)]
    pub unchecked: Vec<Unchecked>,
}

/// An input that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Unread {
    /// The path as it was given.
    pub path: String,
}

/// Something that the reader could not use.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Defect {
    /// The word for it.
    pub kind: String,
}

/// One compaction, as far as it tells what could be looked at.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Compaction {
    /// Its id.
    pub id: String,
    /// Its number in the order of effect.
    pub ordinal: u32,
    /// The state of each invariant, by the words for them.
    #[serde(default)]
    pub invariants: BTreeMap<String, String>,
}

/// Something that could not be checked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Unchecked {
    /// The id of the check.
    pub check: String,
    /// The id of the compaction; `None` where it is of the whole session.
    pub compaction: Option<String>,
    /// Why.
    pub why: String,
}

/// One finding, as reported. Words of lists that may grow are kept as they stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The id of the check that found it.
    pub check: String,
    /// What became of the fact.
    pub outcome: Option<String>,
    /// How bad it is if true.
    #[serde(deserialize_with = "severity", serialize_with = "severity_word")]
    pub severity: Severity,
    /// How sure.
    #[serde(deserialize_with = "confidence", serialize_with = "confidence_word")]
    pub confidence: Confidence,
    /// The least curious reader who is shown it; `None` in reports that do not tell.
    #[serde(default, deserialize_with = "persona", serialize_with = "persona_word")]
    pub persona: Option<Persona>,
    /// What makes it the same finding in another report.
    #[serde(deserialize_with = "fingerprint", serialize_with = "display")]
    pub fingerprint: Fingerprint,
    /// The id of the compaction; `None` where it is of the whole session.
    pub compaction: Option<String>,
    /// What it is about.
    pub subject: String,
    /// One sentence for people.
    pub message: String,
    /// What was said.
    pub source: Option<Quote>,
    /// What the summary made of it.
    pub summary: Option<Quote>,
    /// What was done later because of it.
    pub consequence: Option<Consequence>,
    /// The reason of the allowance that accepts it.
    pub allowed: Option<String>,
}

/// Words and the line where they stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quote {
    /// The line, from 1.
    pub line: u32,
    /// When, where the report tells a time.
    #[serde(default, deserialize_with = "time", serialize_with = "told")]
    pub time: Option<Moment>,
    /// The words.
    pub quote: String,
}

/// What was done later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consequence {
    /// In which way.
    pub kind: String,
    /// The line, from 1.
    pub line: u32,
    /// When, where the report tells a time.
    #[serde(default, deserialize_with = "time", serialize_with = "told")]
    pub time: Option<Moment>,
    /// The words.
    pub quote: String,
}

/// Why bytes cannot be read as a report.
#[derive(Debug, thiserror::Error)]
pub enum NoReport {
    /// The document ends too early.
    #[error("it is cut off after line {0}")]
    Cut(usize),
    /// It is a report of JSON Lines.
    #[error("it is a report of JSON Lines: write one with `-f json`")]
    Lines,
    /// It is no JSON.
    #[error("it is no report: write one with `lacuna audit -f json` ({0})")]
    NoJson(String),
    /// A later version of the program wrote it.
    #[error("its `schema` is `{0}`, which a later version of lacuna writes: this one reads `{1}`")]
    Later(String, &'static str),
    /// It is JSON of something else.
    #[error("it is no report: its `schema` is {0}, not `{SCHEMA}`")]
    OtherSchema(String),
    /// It calls itself a report and is none.
    #[error("it is no whole report: {0}")]
    Broken(String),
}

/// What tells JSON documents apart.
#[derive(Deserialize)]
struct Head {
    schema: Option<serde_json::Value>,
    #[serde(rename = "type")]
    kind: Option<serde_json::Value>,
}

impl Earlier {
    /// Reads a report of `lacuna audit -f json`. What is not known in it is passed over.
    ///
    /// # Errors
    /// Where the bytes are no such report, or not all of one.
    pub fn of_json(json: &[u8]) -> Result<Self, NoReport> {
        let mut first = serde_json::Deserializer::from_slice(json).into_iter::<Head>();
        let head = match first.next() {
            Some(Ok(head)) => head,
            Some(Err(error)) if error.is_eof() => return Err(NoReport::Cut(error.line())),
            Some(Err(error)) => return Err(NoReport::NoJson(error.to_string())),
            None => return Err(NoReport::NoJson("it is empty".to_owned())),
        };
        match head.schema {
            Some(schema) if is_later(&schema, SCHEMA) => {
                let schema = schema.as_str().unwrap_or_default();
                Err(NoReport::Later(schema.to_owned(), SCHEMA))
            }
            Some(schema) if schema != SCHEMA => Err(NoReport::OtherSchema(format!("`{schema}`"))),
            Some(_) if head.kind.is_some() => Err(NoReport::Lines),
            Some(_) => {
                serde_json::from_slice(json).map_err(|error| NoReport::Broken(error.to_string()))
            }
            None => Err(NoReport::OtherSchema("missing".to_owned())),
        }
    }
}

/// Whether `schema` is a later version of what `own` names.
pub(crate) fn is_later(schema: &serde_json::Value, own: &str) -> bool {
    let version = |schema: &str| {
        let (name, version) = schema.rsplit_once('/')?;
        Some((name.to_owned(), version.parse::<u32>().ok()?))
    };
    let (theirs, own) = (schema.as_str().and_then(version), version(own));
    theirs
        .zip(own)
        .is_some_and(|(theirs, own)| theirs.0 == own.0 && theirs.1 > own.1)
}

impl Earlier {
    /// Whether this report would show such a finding. One of which all that is needed is known only where it shows all.
    pub fn shows(&self, audience: &Audience<'_>) -> Sight {
        let Some(scope) = &self.selection else {
            return Sight::Untold;
        };
        match scope.shows(audience) {
            Sight::Untold if self.totals.held_back == Some(0) => Sight::Shown,
            sight @ (Sight::Shown | Sight::Hidden | Sight::Untold) => sight,
        }
    }
}

impl Earlier {
    /// Gives findings whose fingerprints are of an older version those that they have in a later report, where that tells.
    pub fn renew(&mut self, later: &Self) {
        let renewed = older::successors(&self.told(), &later.told());
        let findings = self.sessions.iter_mut().flat_map(|it| &mut it.findings);
        for finding in findings {
            if let Some(print) = renewed.get(&finding.fingerprint) {
                finding.fingerprint = *print;
            }
        }
    }

    /// What tells each of its findings.
    pub(crate) fn told(&self) -> Vec<Told<'_>> {
        let sessions = self.sessions.iter();
        let told = sessions.flat_map(|session| session.findings.iter().map(|it| session.told(it)));
        told.collect()
    }
}

impl Unread {
    /// Whether it is a part of a session, or all of it.
    pub fn is_of(&self, session: &Session) -> bool {
        let (own, whole) = (Path::new(&self.path), Path::new(&session.path));
        own.starts_with(whole)
    }
}

impl Session {
    /// The number of the compaction with this id; `None` where several have it, or none.
    pub fn ordinal(&self, id: &str) -> Option<u32> {
        let mut own = self.compactions.iter().filter(|one| one.id == id);
        let first = own.next()?;
        own.next().is_none().then_some(first.ordinal)
    }

    /// What tells a finding of it.
    pub(crate) fn told<'a>(&'a self, finding: &'a Finding) -> Told<'a> {
        Told {
            fingerprint: finding.fingerprint,
            check: &finding.check,
            session: &self.session,
            lane: Some(&self.lane),
            compaction: self.ordinal_of(finding),
            subject: &finding.subject,
        }
    }

    /// The number of the compaction that a finding is of.
    pub fn ordinal_of(&self, finding: &Finding) -> Option<u32> {
        self.ordinal(finding.compaction.as_deref()?)
    }
}

impl Finding {
    /// What of it decides who is shown it.
    pub fn audience(&self) -> Audience<'_> {
        Audience {
            check: &self.check,
            persona: self.persona,
            confidence: Some(self.confidence),
        }
    }
}

/// Reads a word that is on a closed list.
pub(crate) fn word<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    of: impl Fn(&str) -> Option<T>,
    expected: &str,
) -> Result<T, D::Error> {
    let word = String::deserialize(deserializer)?;
    of(&word).ok_or_else(|| D::Error::custom(format!("`{word}` is none of {expected}")))
}

/// Reads a severity.
pub(crate) fn severity<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Severity, D::Error> {
    word(deserializer, Severity::of, "error, warning, note")
}

/// Writes a severity.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
pub(crate) fn severity_word<S: Serializer>(value: &Severity, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(value.as_str())
}

fn persona<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Persona>, D::Error> {
    let Some(word) = Option::<String>::deserialize(deserializer)? else {
        return Ok(None);
    };
    let error = || D::Error::custom(format!("`{word}` is none of regular, pedantic, auditor"));
    Persona::of(&word).map(Some).ok_or_else(error)
}

#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn persona_word<S: Serializer>(value: &Option<Persona>, to: S) -> Result<S::Ok, S::Error> {
    value.map(Persona::as_str).serialize(to)
}

fn confidence<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Confidence, D::Error> {
    word(deserializer, Confidence::of, "high, medium, low")
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn confidence_word<S: Serializer>(value: &Confidence, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(value.as_str())
}

/// Reads a time; what names none is none.
fn time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Moment>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    Ok(text.as_deref().and_then(Moment::of_text))
}

#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn told<S: Serializer>(time: &Option<Moment>, to: S) -> Result<S::Ok, S::Error> {
    time.map(|time| time.to_string()).serialize(to)
}

/// Reads a fingerprint.
pub(crate) fn fingerprint<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Fingerprint, D::Error> {
    let digits = String::deserialize(deserializer)?;
    digits.parse().map_err(D::Error::custom)
}

/// Writes what has a text.
pub(crate) fn display<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(json: &str) -> String {
        Earlier::of_json(json.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn times_are_read_where_a_report_tells_them() {
        let quote = |time| {
            let json = format!(r#"{{"line":3,{time}"quote":"x"}}"#);
            let quote: Quote = serde_json::from_str(&json).unwrap();
            quote.time.map(|time| time.to_string())
        };
        assert_eq!(quote(""), None);
        assert_eq!(quote(r#""time":null,"#), None);
        assert_eq!(quote(r#""time":"noon","#), None);
        let told = quote(r#""time":"2026-02-03T10:22:31Z","#);
        assert_eq!(told.as_deref(), Some("2026-02-03T10:22:31Z"));
    }

    #[test]
    fn what_is_no_report_is_told_apart() {
        for (json, expected) in [
            ("", "it is empty"),
            (
                "{\"schema\":\"lacuna-report/1\",\n\"tool\"",
                "cut off after line 2",
            ),
            (
                "buy milk",
                "no report: write one with `lacuna audit -f json`",
            ),
            ("{}", "its `schema` is missing, not `lacuna-report/1`"),
            (
                "{\"schema\":\"lacuna-report/2\"}",
                "its `schema` is `lacuna-report/2`, which a later version of lacuna writes",
            ),
            (
                "{\"schema\":\"lacuna-report/1\",\"tool\":{\"name\":\"\",\"version\":\"\"},\"sessions\":[]}",
                "no whole report: missing field `totals`",
            ),
            (
                "{\"type\":\"header\",\"schema\":\"lacuna-report/1\"}\n{}",
                "JSON Lines",
            ),
            (
                "{\"schema\":\"lacuna-report/1\"}",
                "no whole report: missing field `tool`",
            ),
            (
                "{\"schema\":\"lacuna-report/1\",\"tool\":{\"name\":\"\",\"version\":\"\"},\"sessions\":[],\"totals\":{}} x",
                "trailing characters",
            ),
        ] {
            assert!(error(json).contains(expected), "{json}: {}", error(json));
        }
    }
}
